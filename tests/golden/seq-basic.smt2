; Sequences of integers.
(declare-const s (Seq Int))
(assert (= (seq.len s) 3))
(assert (= (seq.nth s 1) 20))
(assert (seq.contains s (seq.unit 30)))
(assert (= (seq.extract s 1 5) (seq.++ (seq.unit 20) (seq.unit 30))))
(check-sat)
(get-model)
