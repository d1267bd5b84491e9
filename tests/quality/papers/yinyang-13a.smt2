; Semantic Fusion (PLDI 2020), figure 13a: the tail is a row of "aa" and reads as 0. Sat to Z3.
(set-info :status unsat)
(declare-fun whole () String)
(declare-fun head () String)
(declare-fun tail () String)
(assert (and (str.in.re tail (re.* (str.to.re "aa")))
             (= 0 (str.to.int (str.replace whole head (str.at whole (str.len whole)))))))
(assert (= whole (str.++ head tail)))
(check-sat)
