; Bars are no part of a name.
(declare-const |x| Int)
(declare-const |a b| Int)
(assert (< x |a b|))
(check-sat)
(get-model)
