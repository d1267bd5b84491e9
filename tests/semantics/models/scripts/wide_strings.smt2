; Characters beyond one byte, and text that looks like an escape.
(set-logic QF_SLIA)
(declare-fun wide () String)
(declare-fun trap () String)
(assert (= wide "\u{20ac}\u{1f600}\u{2ffff}"))
(assert (= trap (str.++ "\" "u{41}")))
(assert (= (str.len trap) 6))
(check-sat)
