"""Random Boolean formulas with binders that hide one another, as text, for Hypothesis."""

from hypothesis import strategies as st

NAMES = ("p", "q", "r", "p!1", "q!!1")
DECLARED = "".join(f"(declare-const {name} Bool)" for name in NAMES)
names = st.sampled_from(NAMES)


def _larger(inner):
    pairs = st.lists(st.tuples(names, inner), min_size=1, max_size=2, unique_by=lambda pair: pair[0])
    return st.one_of(
        inner.map(lambda a: f"(not {a})"),
        st.tuples(st.sampled_from(["and", "or", "=>", "xor", "="]), inner, inner).map(
            lambda t: f"({t[0]} {t[1]} {t[2]})"
        ),
        st.tuples(inner, inner, inner).map(lambda t: f"(ite {t[0]} {t[1]} {t[2]})"),
        st.tuples(st.sampled_from(["forall", "exists"]), names, inner).map(
            lambda t: f"({t[0]} (({t[1]} Bool)) {t[2]})"
        ),
        st.tuples(pairs, inner).map(
            lambda t: f"(let ({' '.join(f'({name} {value})' for name, value in t[0])}) {t[1]})"
        ),
        inner.map(lambda a: f"(! {a} :named-not :weight 3)"),
        inner.map(lambda a: f"(d {a})"),
        st.tuples(names, inner).map(lambda t: f"(e {t[0]} {t[1]})"),
    )


formulas = st.recursive(names | st.just("true"), _larger, max_leaves=12)
"""Formulas over the declared names and the functions `d` and `e`."""
FUNCTIONS = (
    "(define-fun d ((p Bool)) Bool (xor p r))"
    "(define-fun e ((r Bool) (q Bool)) Bool (exists ((p Bool)) (and (= p r) (=> p q))))"
)
PREAMBLE = DECLARED + FUNCTIONS
