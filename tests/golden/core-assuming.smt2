; Assumptions count at their check-sat.
(declare-const p Bool)
(check-sat-assuming ((not p)))
(get-model)
