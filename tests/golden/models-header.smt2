; Old releases begin with the word model.
(declare-const x Int)
(assert (= x 4))
(check-sat)
(get-model)
