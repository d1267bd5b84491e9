; ValFuzz (ETH, 2020), figure 1a: b is "0" or "10", and no negative number. Sat to Z3.
(set-info :status unsat)
(declare-fun a () String)
(declare-fun b () String)
(assert (= (str.++ (str.substr "1" 0 (str.len a)) "0") b))
(assert (< (str.to.int b) 0))
(check-sat)
