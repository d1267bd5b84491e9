; ValFuzz (ETH, 2020), listing 1: equal first constants, unequal last ones. A bug of Z3's.
(set-info :status sat)
(declare-fun x () String)
(declare-fun y () String)
(assert (str.in_re (str.++ x "c" y) (re.++ (re.* (str.to_re "c")) (re.union (str.to_re "a") (str.to_re "b")))))
(check-sat)
