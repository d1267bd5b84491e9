"""What it costs to add something: an operator is one row in one room, a plug-in one file and one line of a list."""

import re
from functools import cache

import pytest

from refute.oracles import ORACLES
from refute.solvers.kinds import KINDS
from refute.strategies.catalogue import STRATEGIES
from refute.theories import THEORIES
from tests.house.tree import imports, modules, strings

_TOKEN = re.compile(r"""[^\s()"';|]+""")


@cache
def rooms():
    """By operator, as far as its name could be nothing else (`bvlshr`, `str.len`): the rooms with such a row."""
    found = {}
    for theory in THEORIES:
        for row in theory.rows:
            if "." in row.name or row.name.startswith("bv"):
                found.setdefault(row.name, set()).add(theory.name)
    return found


ELSEWHERE = {
    "solvers/": "what one product lacks or spells otherwise, in its record",
    "trial/dialect.py": "names that the standard has changed",
    "oracles/contested.py": "on whose meaning texts and solvers do not agree",
    "semantics/models/": "names by which a printer says what the standard leaves open",
    "campaign/sowing/": "the taste of the bundled seeds",
    "theories/domains/": "sets of values as terms",
}
"""Where an operator of a room may be named outside of it, and why. No loop over rows is among them."""


@cache
def mentions():
    """By operator: the modules with it in a text."""
    found = {name: set() for name in rooms()}
    for module in modules():
        for text in strings(module):
            for token in set(_TOKEN.findall(text)) & found.keys():
                found[token].add(module)
    return found


def room_of(module):
    """The first word behind `theories/`; None outside, and for the list itself."""
    parts = module.removesuffix(".py").split("/")
    return parts[1] if parts[0] == "theories" and parts[1] != "__init__" else None


def test_there_are_operators_to_look_for():
    assert len(rooms()) > 150
    assert {"bvlshr", "str.len", "fp.add", "seq.len", "re.range"} <= rooms().keys()


@pytest.mark.parametrize("operator", sorted(rooms()))
def test_an_operator_is_named_in_its_room(operator):
    """Strings know the sequences of characters, whose functions they share, by name; nobody else knows both."""
    known = rooms()[operator] | ({"strings", "seq"} if operator.split(".")[0] in {"str", "seq"} else set())
    strange = [
        module
        for module in mentions()[operator]
        if room_of(module) not in known and not module.startswith(tuple(ELSEWHERE))
    ]
    assert strange == []
    assert any(room_of(module) in known for module in mentions()[operator])


def test_most_operators_are_named_nowhere_else():
    alone = [name for name, found in mentions().items() if all(map(room_of, found))]
    assert len(alone) > 0.6 * len(mentions())


def test_what_is_excused_is_used():
    used = {
        place
        for found in mentions().values()
        for module in found
        for place in ELSEWHERE
        if module.startswith(place)
    }
    assert set(ELSEWHERE) == used


PLUGS = {
    "solvers": ("solvers/kinds.py", {kind.name for kind in KINDS} - {"generic"}),
    "oracles": ("oracles/__init__.py", {oracle.__name__ for oracle in ORACLES}),
    "strategies": ("strategies/catalogue.py", {strategy.name for strategy in STRATEGIES}),
}
"""The lists with what they name. `generic` is no product, and SPECs name it."""


@pytest.mark.parametrize("folder", PLUGS)
def test_a_plug_in_is_known_to_its_list_alone(folder):
    """Beside it only its neighbours may use it, as the record of cvc4 uses that of cvc5."""
    home, names = PLUGS[folder]
    assert len(names) > 2
    for name in names:
        plug = f"refute.{folder}.{name}."
        knowing = {
            module for module in modules() if any(f"{each}.".startswith(plug) for each in imports(module))
        }
        assert home in knowing
        assert {module for module in knowing if not module.startswith(f"{folder}/")} == set(), plug


SEVERAL_ROOMS = {"semantics/models/plain.py": "the usual values of a model, read without terms, for speed"}


def test_the_list_of_theories_is_the_only_one():
    """A module beside the list that imports four rooms or more would be another list."""
    names = {theory.name for theory in THEORIES}
    used = {
        module: {each.split(".")[2] for each in imports(module) if each.startswith("refute.theories.")}
        & names
        for module in modules()
        if room_of(module) is None and module not in {"theories/__init__.py", *SEVERAL_ROOMS}
    }
    assert {module: found for module, found in used.items() if len(found) > 3} == {}
