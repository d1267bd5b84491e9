; Division by zero is a total function: x / 0 may be 1, but it is one value.
(set-info :status unsat)
(set-logic QF_NRA)
(declare-fun x () Real)
(declare-fun y () Real)
(assert (= y 0.0))
(assert (distinct (/ x y) (/ x (* y y))))
(check-sat)
