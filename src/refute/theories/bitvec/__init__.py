"""FixedSizeBitVectors: all of SMT-LIB 2.6 and 2.7, old names of operators, what single solvers add."""

from refute.theories.bitvec.rows import SPOKEN_BY_SOME, STANDARD
from refute.theories.bitvec.width import SORT, binary, bitvec, decimal, hexadecimal, width_of
from refute.theories.theory import Theory

_FUSIONS = """
(fusion bv-sum (par (n) ((x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n)))
  (= z (bvadd x y)) (= x (bvsub z y)) (= y (bvsub z x))))
(fusion bv-shifted-sum (par (n) ((x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n)) (c (_ BitVec n)))
  (= z (bvadd x (bvadd c y))) (= x (bvsub z (bvadd c y))) (= y (bvsub (bvsub z c) x))))
(fusion bv-difference (par (n) ((x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n)))
  (= z (bvsub x y)) (= x (bvadd z y)) (= y (bvadd x (bvneg z)))))
(fusion bv-xor (par (n) ((x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n)))
  (= z (bvxor x y)) (= x (bvxor z y)) (= y (bvxor z x))))
(fusion bv-rotated (par (n) ((x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n)))
  (= z (bvxor ((_ rotate_left 1) x) (bvnot y))) (= x ((_ rotate_right 1) (bvxor z (bvnot y))))
  (= y (bvnot (bvxor z ((_ rotate_left 1) x))))))
(fusion bv-mask (par (n) ((x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n)) (c (_ BitVec n)))
  (= z (bvor (bvand x c) (bvand y (bvnot c))))
  (= x (bvor (bvand z c) (bvand x (bvnot c)))) (= y (bvor (bvand z (bvnot c)) (bvand y c)))))
; The inverse of an odd number by Newton's method: each step doubles the bits that are right, from three on.
(fusion bv-odd-product (par (n) ((x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n)) (c (_ BitVec n)))
  (= z (bvadd (bvmul a x) y)) (= x (bvmul f (bvsub z y))) (= y (bvsub z (bvmul a x)))
  :fix ((a (_ BitVec n) (bvor c (_ bv1 n)))
        (b (_ BitVec n) (bvmul a (bvsub (bvadd (_ bv1 n) (_ bv1 n)) (bvmul a a))))
        (d (_ BitVec n) (bvmul b (bvsub (bvadd (_ bv1 n) (_ bv1 n)) (bvmul a b))))
        (e (_ BitVec n) (bvmul d (bvsub (bvadd (_ bv1 n) (_ bv1 n)) (bvmul a d))))
        (g (_ BitVec n) (bvmul e (bvsub (bvadd (_ bv1 n) (_ bv1 n)) (bvmul a e))))
        (f (_ BitVec n) (bvmul g (bvsub (bvadd (_ bv1 n) (_ bv1 n)) (bvmul a g)))))
  :where (= (bvmul a f) (_ bv1 n))))
(fusion bv-minimum (par (n) ((x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n)))
  (= z (ite (bvult x y) x y)) (= x (ite (bvult x y) z x)) (= y (ite (bvult x y) y z))))
(fusion bv-concat (par (m n (k (+ m n)) (h (- (+ m n) 1)) (l (- n 1)))
  ((x (_ BitVec m)) (y (_ BitVec n)) (z (_ BitVec k)))
  (= z (concat x y)) (= x ((_ extract h n) z)) (= y ((_ extract l 0) z))))
(fusion bv-flag (par (n (k (+ n 1))) ((x (_ BitVec n)) (y Bool) (z (_ BitVec k)))
  (= z (concat x (ite y #b1 #b0))) (= x ((_ extract n 1) z)) (= y (= ((_ extract 0 0) z) #b1))))
"""

THEORY = Theory(
    "bitvec",
    rows=(*STANDARD, *SPOKEN_BY_SOME),
    sorts=(SORT,),
    literals=(("hexadecimal", hexadecimal), ("binary", binary)),
    indexed=decimal,
    fusions=_FUSIONS,
    implications=(
        ("=", ("bvule", "bvuge", "bvsle", "bvsge")),
        ("bvult", ("bvule", "distinct")),
        ("bvugt", ("bvuge", "distinct")),
        ("bvslt", ("bvsle", "distinct")),
        ("bvsgt", ("bvsge", "distinct")),
    ),
)

__all__ = ["THEORY", "bitvec", "width_of"]
