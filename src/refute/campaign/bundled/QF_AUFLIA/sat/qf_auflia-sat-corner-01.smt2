(set-logic QF_AUFLIA)
(set-info :status sat)
(set-info :witness "(
  ;; universe for E:
  ;;   E!val!0 
  ;; -----------
  ;; definitions for universe elements:
  (declare-fun E!val!0 () E)
  ;; cardinality constraint:
  (forall ((x E)) (= x E!val!0))
  ;; -----------
  (define-fun h () (Array E Bool)
    (store ((as const (Array E Bool)) true) E!val!0 false))
  (define-fun e () E
    E!val!0)
  (define-fun m () (Array Int Int)
    ((as const (Array Int Int)) 0))
  (define-fun i () Int
    0)
  (define-fun j () Int
    0)
  (define-fun g () (Array E Bool)
    ((as const (Array E Bool)) true))
)")
(declare-sort E 0)
(declare-const m (Array Int Int))
(declare-const i Int)
(declare-const j Int)
(declare-const e E)
(declare-const h (Array E Bool))
(declare-const g (Array E Bool))
(assert (= (store h e true) g))
(assert (distinct h g))
(assert (not (select h e)))
(assert (= (select m i) (ite (select g e) j i)))
(check-sat)
