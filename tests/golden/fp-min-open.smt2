; min of two zeros is either, by the order of the arguments.
(declare-const x Float16)
(declare-const y Float16)
(assert (distinct (fp.min x y) (fp.min y x)))
(check-sat)
(get-model)
