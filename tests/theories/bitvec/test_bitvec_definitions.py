"""Every operator, on all values of small widths, against the defining equations of SMT-LIB 2.7."""

from __future__ import annotations

from itertools import product

import pytest

from refute.smtlib.sorts import BOOL
from refute.theories import bitvec
from refute.theories.bitvec import bitvec as sort
from refute.theories.ints import INT
from refute.theories.values import Free, Undecided

ROWS = {row.name: row for row in bitvec.THEORY.rows}


def function(name, *widths, indices=()):
    sorts = tuple(INT if width is None else BOOL if width == 0 else sort(width) for width in widths)
    result = ROWS[name].check(indices, sorts)
    assert result is not None
    return ROWS[name].run(indices, sorts, result)


# Vocabulary of the standard: a vector is a list of bits from the most significant on.


def bits(value, width):
    return [value >> i & 1 for i in reversed(range(width))]


def nat(vector):
    return sum(bit << i for i, bit in enumerate(reversed(vector)))


def integer(value, width):
    """bv2int: the signed reading."""
    return value - (1 << width) if value >> width - 1 else value


def neg(a, w):
    return (2**w - a) % 2**w


def udiv(a, b, w):
    return 2**w - 1 if b == 0 else a // b


def urem(a, b, w):
    return a if b == 0 else a % b


def sign(a, w):
    return a >> w - 1


def sdiv(a, b, w):
    match sign(a, w), sign(b, w):
        case 0, 0:
            return udiv(a, b, w)
        case 1, 0:
            return neg(udiv(neg(a, w), b, w), w)
        case 0, 1:
            return neg(udiv(a, neg(b, w), w), w)
    return udiv(neg(a, w), neg(b, w), w)


def srem(a, b, w):
    magnitude = urem(neg(a, w) if sign(a, w) else a, neg(b, w) if sign(b, w) else b, w)
    return neg(magnitude, w) if sign(a, w) else magnitude


def smod(a, b, w):
    u = urem(neg(a, w) if sign(a, w) else a, neg(b, w) if sign(b, w) else b, w)
    if u == 0:
        return u
    match sign(a, w), sign(b, w):
        case 0, 0:
            return u
        case 1, 0:
            return (neg(u, w) + b) % 2**w
        case 0, 1:
            return (u + b) % 2**w
    return neg(u, w)


def ashr(a, b, w):
    filled = [sign(a, w)] * min(b, w) + bits(a, w)
    return nat(filled[:w])


def out_of_range(number, w):
    return not -(2 ** (w - 1)) <= number < 2 ** (w - 1)


def bitwise(table):
    return lambda a, b, w: nat([table[x][y] for x, y in zip(bits(a, w), bits(b, w), strict=True)])


def rotated(a, count, w):
    vector = bits(a, w)
    return nat([vector[(i + count) % w] for i in range(w)])


BINARY = {
    "bvand": bitwise(((0, 0), (0, 1))),
    "bvor": bitwise(((0, 1), (1, 1))),
    "bvxor": bitwise(((0, 1), (1, 0))),
    "bvxnor": bitwise(((1, 0), (0, 1))),
    "bvnand": bitwise(((1, 1), (1, 0))),
    "bvnor": bitwise(((1, 0), (0, 0))),
    "bvcomp": lambda a, b, w: int(bits(a, w) == bits(b, w)),
    "bvadd": lambda a, b, w: (a + b) % 2**w,
    "bvsub": lambda a, b, w: (a + neg(b, w)) % 2**w,
    "bvmul": lambda a, b, w: a * b % 2**w,
    "bvudiv": udiv,
    "bvurem": urem,
    "bvsdiv": sdiv,
    "bvsrem": srem,
    "bvsmod": smod,
    "bvudiv_i": udiv,
    "bvurem_i": urem,
    "bvsdiv_i": sdiv,
    "bvsrem_i": srem,
    "bvsmod_i": smod,
    "bvshl": lambda a, b, w: a * 2**b % 2**w,
    "bvlshr": lambda a, b, w: a // 2**b,
    "bvashr": ashr,
    "bvult": lambda a, b, w: a < b,
    "bvule": lambda a, b, w: a <= b,
    "bvugt": lambda a, b, w: a > b,
    "bvuge": lambda a, b, w: a >= b,
    "bvslt": lambda a, b, w: integer(a, w) < integer(b, w),
    "bvsle": lambda a, b, w: integer(a, w) <= integer(b, w),
    "bvsgt": lambda a, b, w: integer(a, w) > integer(b, w),
    "bvsge": lambda a, b, w: integer(a, w) >= integer(b, w),
    "bvuaddo": lambda a, b, w: a + b >= 2**w,
    "bvsaddo": lambda a, b, w: out_of_range(integer(a, w) + integer(b, w), w),
    "bvumulo": lambda a, b, w: a * b >= 2**w,
    "bvsmulo": lambda a, b, w: out_of_range(integer(a, w) * integer(b, w), w),
    "bvusubo": lambda a, b, w: a - b < 0,
    "bvssubo": lambda a, b, w: out_of_range(integer(a, w) - integer(b, w), w),
    "bvsdivo": lambda a, b, w: b != 0 and out_of_range(int(integer(a, w) / integer(b, w)), w),
    "bvumul_noovfl": lambda a, b, w: a * b < 2**w,
    "bvsmul_noovfl": lambda a, b, w: integer(a, w) * integer(b, w) < 2 ** (w - 1),
    "bvsmul_noudfl": lambda a, b, w: integer(a, w) * integer(b, w) >= -(2 ** (w - 1)),
    "ext_rotate_left": rotated,
    "ext_rotate_right": lambda a, b, w: rotated(a, -b, w),
    "bvrol": rotated,
    "bvror": lambda a, b, w: rotated(a, -b, w),
}

UNARY = {
    "bvnot": lambda a, w: nat([1 - bit for bit in bits(a, w)]),
    "bvneg": neg,
    "bvinc": lambda a, w: (a + 1) % 2**w,
    "bvdec": lambda a, w: (a - 1) % 2**w,
    "bvnego": lambda a, w: out_of_range(-integer(a, w), w),
    "bvredor": lambda a, w: int(any(bits(a, w))),
    "bvredand": lambda a, w: int(all(bits(a, w))),
    "bvredxor": lambda a, w: sum(bits(a, w)) % 2,
    "ubv_to_int": lambda a, w: a,
    "sbv_to_int": integer,
}

INDEXED = {
    "repeat": lambda a, i, w: nat(bits(a, w) * i),
    "zero_extend": lambda a, i, w: nat([0] * i + bits(a, w)),
    "sign_extend": lambda a, i, w: nat([sign(a, w)] * i + bits(a, w)),
    "rotate_left": rotated,
    "rotate_right": lambda a, i, w: rotated(a, -i, w),
}

ELSEWHERE = {"concat", "extract", "int_to_bv", "bvite", "mkbv", "bit2bool"}
OPEN = {"bvudiv0", "bvurem0", "bvsdiv0", "bvsrem0", "bvsmod0"}


def test_every_row_has_its_definition_here():
    assert set(ROWS) == set(BINARY) | set(UNARY) | set(INDEXED) | ELSEWHERE | OPEN


@pytest.mark.parametrize("name", BINARY)
def test_binary(name):
    for w in (1, 2, 3, 4):
        run = function(name, w, w)
        for a, b in product(range(2**w), repeat=2):
            assert run(a, b) == BINARY[name](a, b, w), (w, a, b)


@pytest.mark.parametrize("name", UNARY)
def test_unary(name):
    for w in (1, 2, 3, 4):
        run = function(name, w)
        for a in range(2**w):
            assert run(a) == UNARY[name](a, w), (w, a)


@pytest.mark.parametrize("name", INDEXED)
def test_indexed(name):
    for w, i in product((1, 2, 3, 4), (0, 1, 2, 3, 4, 9)):
        if name == "repeat" and i == 0:
            continue
        run = function(name, w, indices=(i,))
        for a in range(2**w):
            assert run(a) == INDEXED[name](a, i, w), (w, i, a)


def test_concat_puts_the_first_argument_on_top():
    assert function("concat", 1, 2)(1, 0b01) == 0b101
    assert function("concat", 2, 1, 3)(0b10, 0, 0b011) == 0b100011
    assert function("concat", 3)(5) == 5


def test_extract_takes_the_upper_index_first():
    for high, low in ((3, 0), (3, 3), (2, 1), (0, 0)):
        run = function("extract", 4, indices=(high, low))
        for a in range(16):
            assert run(a) == nat(bits(a, 4)[3 - high : 4 - low])


@pytest.mark.parametrize("number", [0, 1, -1, -3, 7, 8, 255, -(10**30), 10**30])
def test_int_to_bv_is_modulo_also_for_negatives(number):
    assert function("int_to_bv", None, indices=(4,))(number) == number % 16


def test_operators_of_single_solvers():
    assert function("bvite", 1, 3, 3)(1, 2, 5) == 2
    assert function("bvite", 1, 3, 3)(0, 2, 5) == 5
    assert function("mkbv", 0, 0, 0)(True, False, False) == 0b001
    assert [function("bit2bool", 3, indices=(i,))(0b011) for i in range(3)] == [True, True, False]


@pytest.mark.parametrize("name", ["bvand", "bvor", "bvxor", "bvadd", "bvmul", "bvsub"])
def test_more_arguments_fold_from_the_left(name):
    two, four = function(name, 3, 3), function(name, 3, 3, 3, 3)
    for a, b, c, d in product((0, 1, 3, 4, 7), repeat=4):
        assert four(a, b, c, d) == two(two(two(a, b), c), d)
    assert function(name, 3)(5) == 5


def test_long_bvxnor_is_contested():
    with pytest.raises(Undecided, match="bvxnor"):
        function("bvxnor", 2, 2, 2)(1, 2, 3)


@pytest.mark.parametrize("name", sorted(OPEN))
def test_z3_leaves_its_division_by_zero_open(name):
    with pytest.raises(Undecided) as raised:
        function(name, 4)(3)
    assert raised.value.what == Free(name, (4, 3))


@pytest.mark.parametrize(
    ("name", "indices", "sorts"),
    [
        ("bvadd", (), (sort(3), sort(4))),
        ("bvadd", (), ()),
        ("bvadd", (1,), (sort(3), sort(3))),
        ("bvadd", (), (INT, INT)),
        ("bvult", (), (sort(3), sort(3), sort(3))),
        ("bvnot", (), (sort(3), sort(3))),
        ("bvnand", (), (sort(3),) * 3),
        ("concat", (), ()),
        ("concat", (), (sort(3), BOOL)),
        ("extract", (3, 0), (sort(3),)),
        ("extract", (0, 1), (sort(3),)),
        ("extract", (1,), (sort(3),)),
        ("extract", (1, "0"), (sort(3),)),
        ("repeat", (0,), (sort(3),)),
        ("repeat", (), (sort(3),)),
        ("zero_extend", (1,), (INT,)),
        ("rotate_left", ("x",), (sort(3),)),
        ("int_to_bv", (0,), (INT,)),
        ("int_to_bv", (3,), (sort(3),)),
        ("ubv_to_int", (), (INT,)),
        ("bvite", (), (sort(2), sort(3), sort(3))),
        ("bvite", (), (sort(1), sort(3), sort(4))),
        ("mkbv", (), (BOOL, sort(1))),
        ("bit2bool", (3,), (sort(3),)),
    ],
)
def test_wrong_arguments_are_refused(name, indices, sorts):
    assert ROWS[name].check(indices, sorts) is None
