"""What bundled seeds look like, logic by logic: facts for `plots`, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from refute.semantics.features import ARITHMETIC, LINEAR, NONLINEAR, OTHER

Weights = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Blueprint:
    """How the seeds of one logic are made.

    logic: the smallest that fits all of them.    sorts: of terms, as text.
    constants: the sorts of declared constants; each script has each of them once or twice.
    compared: sorts over which there are relations; all sorts when empty.
    functions: argument sorts and result.         preamble: declares sorts.
    bound: the sorts of quantified variables; empty without quantifiers.
    without: features (bits of `features`) that no assertion may have.
    driver: the kind of solver that is asked on the way to unsat.   each: so many sat seeds, and so many unsat.
    """

    logic: str
    sorts: tuple[str, ...]
    constants: tuple[str, ...] = ()
    compared: tuple[str, ...] = ()
    functions: tuple[tuple[tuple[str, ...], str], ...] = ()
    preamble: str = ""
    bound: tuple[str, ...] = ()
    speakers: frozenset[str] = frozenset()
    weights: Weights = ()
    without: int = OTHER
    linear: bool = False
    depth: int = 3
    driver: str = "z3"
    each: int = 6


_DIVISIBLE: Final = ("QF_LIA", "QF_NIA")
"""z3 has no `divisible`, so that two solvers for it are found where Yices is."""


def _plain(logic: str, *sorts: str, **more: object) -> Blueprint:
    """Constants of every sort, and Bool beside them."""
    found: Blueprint = replace(Blueprint(logic, ("Bool", *sorts), sorts), **more)  # type: ignore[arg-type] # by name
    return found if logic in _DIVISIBLE else replace(found, weights=(*found.weights, ("divisible", 0)))


_INT = ("Int",)
_REAL = ("Real",)
_BITS = ("(_ BitVec 8)", "(_ BitVec 4)", "(_ BitVec 1)")
_FLOAT = ("Float32", "RoundingMode")
"""cvc5 has Float32 and Float64 alone, Bitwuzla the other standard formats as well."""
_LIGHT: Weights = (
    ("fp.rem", 0), ("fp.fma", 0), ("fp.abs", 2), ("fp.neg", 2), ("fp.min", 2), ("fp.max", 2), ("fp.add", 2),
    ("fp.sub", 2), ("ite", 2), ("fp.isNormal", 2), ("fp.isSubnormal", 2), ("fp.eq", 2),
)  # fmt: skip
"""On large formats the others take solvers long, and a remainder minutes."""
_OLD_BITS: Weights = tuple(
    (name, 0)
    for name in ("bvnego", "bvuaddo", "bvsaddo", "bvumulo", "bvsmulo", "bvusubo", "bvssubo", "bvsdivo")
)
"""Yices and older releases lack what SMT-LIB 2.7 has added."""
_U = "(declare-sort U 0)"
_TWO = "(declare-sort Index 0)(declare-sort Element 0)"
_TREE = (
    "(declare-datatypes ((Colour 0) (Tree 0)) (((red) (green) (blue)) "
    "((leaf (tint Colour)) (node (left Tree) (right Tree)))))"
)
_RECORD = (  # `List` is a sort of z3's own
    "(declare-datatypes ((Entry 0) (Chain 0)) (((entry (key Int) (flag Bool))) "
    "((empty) (link (first Entry) (rest Chain)))))"
)
_STRINGS = ("String", "Int", "RegLan")
_EASY: Weights = (
    ("str.replace_re", 0), ("str.replace_re_all", 0), ("ite", 2), ("str.++", 3),
    ("str.at", 2), ("str.substr", 2), ("str.prefixof", 2), ("str.contains", 2), ("str.in_re", 8),
)  # fmt: skip
"""z3 seldom decides the first two."""
_ONLY_WORDS: Weights = (
    *_EASY, ("str.replace_all", 0), ("str.len", 0), ("str.indexof", 0), ("str.to_int", 0), ("str.to_code", 0),
)  # fmt: skip
_BOTH = frozenset({"z3", "cvc5"})
_NO_QUOTIENT: Weights = (("div", 0), ("mod", 0), ("/", 0), ("divisible", 0))

_CORE: Final = (
    _plain("QF_UF", "U", preamble=_U, functions=((("U",), "U"), (("U", "U"), "U"), (("U", "Bool"), "Bool")), each=7),
    replace(
        _plain("QF_UF", functions=((("Bool", "Bool"), "Bool"),), each=5), constants=("Bool", "Bool", "Bool")
    ),
    _plain("QF_IDL", "Int", without=OTHER | LINEAR | NONLINEAR, linear=True, constants=("Int", "Int", "Int")),
    _plain("QF_RDL", "Real", without=OTHER | LINEAR | NONLINEAR, linear=True, constants=("Real", "Real", "Real")),
    _plain("QF_LIA", "Int", linear=True, constants=("Int", "Int", "Bool"), each=9),
    _plain("QF_LRA", "Real", linear=True, constants=("Real", "Real", "Bool"), each=9),
    _plain("QF_NIA", "Int", constants=("Int", "Int"), each=8),
    _plain("QF_NRA", "Real", constants=("Real", "Real"), each=8),
    _plain("QF_LIRA", "Int", "Real", linear=True),
    _plain("QF_NIRA", "Int", "Real"),
)  # fmt: skip

_BIT_VECTORS: Final = (
    _plain("QF_BV", *_BITS, "(_ BitVec 12)", constants=(_BITS[0], _BITS[0], _BITS[1]), each=16),
    _plain("QF_BV", "(_ BitVec 32)", "(_ BitVec 16)", weights=_OLD_BITS, each=8),
    _plain(
        "QF_UFBV",
        *_BITS,
        functions=(((_BITS[0],), _BITS[1]), ((_BITS[1], _BITS[1]), _BITS[0])),
        weights=_OLD_BITS,
    ),
    _plain("QF_ABV", *_BITS[:2], f"(Array {_BITS[1]} {_BITS[0]})", weights=_OLD_BITS),
    _plain(
        "QF_AUFBV",
        *_BITS[:2],
        f"(Array {_BITS[1]} {_BITS[0]})",
        functions=(((_BITS[0],), _BITS[1]),),
        weights=_OLD_BITS,
    ),
)

_FLOATS: Final = (
    _plain("QF_FP", *_FLOAT, constants=("Float32", "Float32", "RoundingMode"), each=8, driver="bitwuzla",
           weights=_LIGHT),
    _plain("QF_FP", "Float16", *_FLOAT, constants=("Float16", "Float16", "RoundingMode"), each=8, driver="bitwuzla"),
    _plain("QF_BVFP", *_FLOAT, *_BITS[:2], weights=_LIGHT, driver="bitwuzla", each=5),
    _plain("QF_ABVFP", *_FLOAT, *_BITS[:2], f"(Array {_BITS[1]} {_BITS[0]})", weights=_LIGHT,
           driver="bitwuzla"),
    _plain("QF_UFFP", *_FLOAT, functions=(((_FLOAT[0],), _FLOAT[0]),), weights=_LIGHT,
           driver="bitwuzla"),
    _plain("QF_FPLRA", *_FLOAT, "Real", linear=True, weights=_LIGHT),
    _plain("QF_BVFPLRA", *_FLOAT, *_BITS[:1], "Real", linear=True, weights=_LIGHT),
)  # fmt: skip

_WORDS: Final = (
    _plain("QF_S", "String", "RegLan", weights=_ONLY_WORDS, without=OTHER | ARITHMETIC, driver="cvc5",
           constants=("String", "String"), compared=("String",), each=6),
    _plain("QF_SLIA", *_STRINGS, linear=True, weights=_EASY, constants=("String", "String", "Int"),
           compared=("String", "Int"), driver="cvc5", each=10),
    _plain("QF_SNIA", *_STRINGS, weights=_EASY, constants=("String", "Int", "Int"),
           compared=("String", "Int"), driver="cvc5"),
    _plain("ALL", "(Seq Int)", "Int", constants=("(Seq Int)", "(Seq Int)", "Int"), speakers=_BOTH,
           compared=("(Seq Int)", "Int"), without=0, weights=_NO_QUOTIENT, linear=True, driver="cvc5", each=4),
    _plain("ALL", "(Seq (_ BitVec 4))", "(_ BitVec 4)", "Int", speakers=_BOTH, without=0, linear=True,
           compared=("(Seq (_ BitVec 4))", "(_ BitVec 4)"), driver="cvc5", weights=_NO_QUOTIENT, each=3),
)  # fmt: skip

_ARRAYS: Final = (
    _plain("QF_AX", "Index", "Element", "(Array Index Element)", preamble=_TWO,
           constants=("Index", "Index", "Element", "(Array Index Element)", "(Array Index Element)")),
    _plain("QF_ALIA", "Int", "(Array Int Int)", linear=True),
    _plain("QF_ANIA", "Int", "(Array Int Int)"),
    _plain("QF_AUFLIA", "Int", "(Array Int Int)", linear=True, functions=((_INT, "Int"),)),
    _plain("QF_AUFLIA", "Int", "U", "(Array Int U)", "(Array U Int)", linear=True, preamble=_U,
           functions=(((("U",), "Int")),)),
    _plain("QF_UFLIA", "Int", linear=True, functions=((_INT, "Int"), (("Int", "Int"), "Int")),
           constants=("Int", "Int")),
    _plain("QF_UFLRA", "Real", linear=True, functions=((_REAL, "Real"),), constants=("Real", "Real")),
    _plain("QF_UFNIA", "Int", functions=((_INT, "Int"),), constants=("Int", "Int")),
    _plain("QF_UFNRA", "Real", functions=((_REAL, "Real"),), constants=("Real", "Real")),
    _plain("QF_UFIDL", "Int", "U", linear=True, without=OTHER | LINEAR | NONLINEAR, preamble=_U,
           functions=((("U",), "Int"), (_INT, "U"))),
    _plain("QF_AUFLIRA", "Int", "Real", "(Array Int Real)", linear=True, functions=((_REAL, "Int"),)),
)  # fmt: skip

_DATATYPES: Final = (
    _plain("QF_DT", "Colour", "Tree", preamble=_TREE, constants=("Colour", "Tree", "Tree"), each=8),
    _plain("QF_UFDT", "Colour", "Tree", preamble=_TREE, functions=((("Tree",), "Colour"), (("Colour",), "Tree"))),
    _plain("QF_DTLIA", "Int", "Entry", "Chain", preamble=_RECORD, linear=True, each=8),
    _plain("QF_UFDTLIA", "Int", "Entry", "Chain", preamble=_RECORD, linear=True, functions=((("Chain",), "Int"),)),
)  # fmt: skip

_MIXED: Final = (
    _plain("ALL", *_STRINGS, "(Array Int String)", linear=True, weights=_EASY, compared=("String", "Int"),
           driver="cvc5", constants=("String", "Int", "(Array Int String)"), each=3),
    _plain("ALL", "Int", "(_ BitVec 8)", "(Array (_ BitVec 8) Int)", linear=True, constants=("Int", "(_ BitVec 8)",
           "(Array (_ BitVec 8) Int)"), driver="cvc5", each=3),
    _plain("ALL", "String", "Int", "Opt", preamble="(declare-datatypes ((Opt 0)) (((none) (some (word String)))))",
           linear=True, weights=_EASY, driver="cvc5", each=3),
    _plain("QF_BVLIA", "Int", "(_ BitVec 8)", linear=True, driver="cvc5"),
    _plain("ALL", "Real", speakers=_BOTH, without=0, constants=("Real",), depth=2, driver="cvc5", linear=True,
           weights=(("exp", 6), ("sin", 6), ("cos", 6), ("tan", 0), ("^", 0), ("/", 0), ("to_int", 0), ("is_int", 0)),
           each=1),
)  # fmt: skip

_QUANTIFIED: Final = (
    _plain("LIA", "Int", linear=True, bound=_INT, constants=("Int", "Int")),
    _plain("LRA", "Real", linear=True, bound=_REAL, constants=("Real", "Real")),
    _plain("NIA", "Int", bound=_INT, constants=("Int", "Int"), weights=_NO_QUOTIENT, depth=2),
    _plain("NRA", "Real", bound=_REAL, constants=("Real", "Real"), weights=_NO_QUOTIENT, depth=2),
    _plain("BV", *_BITS[:2], bound=(_BITS[1], _BITS[0])),
    _plain("UF", "U", preamble=_U, bound=("U",), functions=((("U",), "U"), (("U", "U"), "Bool"))),
    _plain("UFLIA", "Int", linear=True, bound=_INT, functions=((_INT, "Int"),), constants=("Int", "Int")),
    _plain("UFLRA", "Real", linear=True, bound=_REAL, functions=((_REAL, "Real"),), constants=("Real", "Real")),
    _plain("UFBV", _BITS[1], bound=_BITS[1:2], functions=(((_BITS[1],), _BITS[1]),)),
    _plain("ALIA", "Int", "(Array Int Int)", linear=True, bound=_INT),
    _plain("ABV", *_BITS[:2], f"(Array {_BITS[1]} {_BITS[0]})", bound=_BITS[1:2]),
    _plain("AUFLIRA", "Int", "Real", "(Array Int Real)", linear=True, bound=("Int", "Real"),
           functions=((_INT, "Real"),)),
    _plain("FP", *_FLOAT, weights=_LIGHT, bound=(_FLOAT[0], "RoundingMode")),
    _plain("BVFP", *_FLOAT, *_BITS[1:2], weights=_LIGHT, bound=(_FLOAT[0], _BITS[1])),
    _plain("UFDT", "Colour", "Tree", preamble=_TREE, bound=("Colour",), functions=((("Tree",), "Colour"),)),
    _plain("UFDTLIA", "Int", "Entry", "Chain", preamble=_RECORD, linear=True, bound=("Int", "Entry"),
           functions=((("Entry",), "Int"),)),
)  # fmt: skip

BLUEPRINTS: Final = (
    *_CORE, *_BIT_VECTORS, *_FLOATS, *_WORDS, *_ARRAYS, *_DATATYPES, *_MIXED, *_QUANTIFIED,
)  # fmt: skip
