; What was popped does not count.
(declare-const x Int)
(push 1)
(assert (> x 5))
(check-sat)
(pop 1)
(assert (< x 5))
(check-sat)
(get-model)
