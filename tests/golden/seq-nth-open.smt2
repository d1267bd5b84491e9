; Beyond the end there may be anything.
(declare-const s (Seq Int))
(assert (= (seq.nth s 5) 1))
(check-sat)
(get-model)
