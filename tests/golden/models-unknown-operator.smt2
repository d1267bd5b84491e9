; An operator that no theory knows makes its assertion unknown.
(declare-const x Int)
(assert (frobnicate x))
(check-sat)
(get-model)
