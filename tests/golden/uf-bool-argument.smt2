; Functions on Booleans.
(declare-fun f (Bool Bool) Bool)
(assert (and (f true false) (not (f false true))))
(check-sat)
(get-model)
