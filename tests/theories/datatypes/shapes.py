"""Datatypes that between them have every shape, with the text that declares them."""

from __future__ import annotations

from refute.smtlib.sorts import BOOL, Constructor, Sort, declared_datatype, parameter, sort

INT, BV2 = sort("Int"), sort("BitVec", (2,))
T, A, B = parameter("T"), parameter("A"), parameter("B")

TEXT = """
(declare-datatype List (par (T) ((nil) (cons (head T) (tail (List T))))))
(declare-datatype Either (par (A B) ((left (from-left A)) (right (from-right B)))))
(declare-datatypes ((Color 0) (Record 0)) (
  ((red) (green) (|deep blue|))
  ((record (flag Bool) (small (_ BitVec 2)) (hue Color)))))
(declare-datatypes ((Tree 0) (Forest 0)) (
  ((tree (root Int) (below Forest)))
  ((empty) (grow (first Tree) (rest Forest)))))
(declare-datatype Holder ((hold (table (Array Bool Color)) (half Int)) (none)))
"""


def _new(name: str, *params: Sort):
    datatype, _ = declared_datatype(name, len(params), f"{name} {TEXT}")
    datatype.params = params
    return datatype


def applied(datatype, *args: Sort) -> Sort:
    return sort(datatype.name, (), args, datatype)


LIST, EITHER = _new("List", T), _new("Either", A, B)
COLOR, RECORD, TREE, FOREST, HOLDER = map(_new, ("Color", "Record", "Tree", "Forest", "Holder"))
COLORS, RECORDS, TREES, FORESTS, HOLDERS = map(applied, (COLOR, RECORD, TREE, FOREST, HOLDER))

LIST.constructors = (Constructor("nil", ()), Constructor("cons", (("head", T), ("tail", applied(LIST, T)))))
EITHER.constructors = (Constructor("left", (("from-left", A),)), Constructor("right", (("from-right", B),)))
COLOR.constructors = tuple(Constructor(name, ()) for name in ("red", "green", "deep blue"))
RECORD.constructors = (Constructor("record", (("flag", BOOL), ("small", BV2), ("hue", COLORS))),)
TREE.constructors = (Constructor("tree", (("root", INT), ("below", FORESTS))),)
FOREST.constructors = (
    Constructor("empty", ()),
    Constructor("grow", (("first", TREES), ("rest", FORESTS))),
)
HOLDER.constructors = (
    Constructor("hold", (("table", sort("Array", (), (BOOL, COLORS))), ("half", INT))),
    Constructor("none", ()),
)

INTS, BOOLS = applied(LIST, INT), applied(LIST, BOOL)
EITHER_WAY = applied(EITHER, INT, BOOL)
SORTS = (INTS, BOOLS, applied(LIST, applied(LIST, INT)), EITHER_WAY, COLORS, RECORDS, TREES, FORESTS, HOLDERS)
DATATYPES = (LIST, EITHER, COLOR, RECORD, TREE, FOREST, HOLDER)
