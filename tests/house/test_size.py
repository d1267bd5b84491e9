"""Modules stay small enough to be read at one sitting."""

from tests.house.tree import ROOT, modules

MOST = 300
LARGE = {
    "smtlib/term_reader.py": "one loop over tokens, without recursion, in which reading spends its time",
    "smtlib/reader.py": "one function for each of some forty commands, none of which is long",
    "smtlib/scope.py": "one table with undo; its parts share every field",
}
"""Modules that may be larger, and why."""


def lines(path):
    return len(path.read_text("utf-8").splitlines())


def test_no_module_is_large_without_a_reason():
    found = {name: lines(path) for name, path in modules().items() if lines(path) > MOST}
    assert {name: size for name, size in found.items() if name not in LARGE} == {}


def test_what_is_excused_is_large():
    assert [name for name in LARGE if name not in modules() or lines(modules()[name]) <= MOST] == []


def test_most_modules_are_near_150_lines():
    sizes = sorted(lines(path) for path in modules().values())
    assert sizes[len(sizes) * 3 // 4] <= 200


def test_the_map_is_short():
    assert lines(ROOT / "ARCHITECTURE.md") <= 150
