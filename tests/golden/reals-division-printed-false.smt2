; The table that is printed makes it false, another would do: false only as printed.
(declare-const x Real)
(assert (= (/ x 0.0) 2.5))
(check-sat)
(get-model)
