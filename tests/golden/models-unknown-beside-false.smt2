; Another assertion may decide all the same.
(declare-const x Int)
(assert (frobnicate x))
(assert (> x 1))
(check-sat)
(get-model)
