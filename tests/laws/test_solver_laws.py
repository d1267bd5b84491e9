"""The evaluator and the solvers agree on every row: ground applications, whose value the solvers are asked to refute."""

from __future__ import annotations

import pytest

from refute.records import Answer
from refute.theories import registry
from refute.theories.values import Free
from tests.laws.examples import Example, application, declarations, equation, examples, shown
from tests.laws.exceptions import ALONE, FAULTS, FIXED, OLD_NAMES, WITHOUT_VALUES
from tests.laws.hearing import Hearing
from tests.laws.rooms import Entry, Use, every_row, spread, uses
from tests.laws.tongues import Tongue


def speakable(given: list[Example]) -> list[Example]:
    return [example for example in given if example.decided and equation(example) is not None]


def is_open(example: Example) -> bool:
    return not example.decided and isinstance(example.value.what, Free)


def audience(entry: Entry, fleet: list[Tongue]) -> list[Tongue]:
    """The solvers that are asked about a row: those that speak it, where only some do."""
    spoken = entry.row.spoken_by
    return [
        each
        for each in fleet
        if (not spoken or each.name in spoken) and (each.name, entry.row.name) not in FAULTS
    ]


def check_agreement(entry: Entry, fleet: list[Tongue], uses_at_most: int, most: int) -> None:
    asked = audience(entry, fleet)
    if entry.row.run is None:
        pytest.skip("a row without values")
    drawn = examples(spread(uses(entry.row), uses_at_most), entry.name, most)
    given = speakable(drawn)
    if not given:
        if drawn and all(is_open(example) for example in drawn):
            pytest.skip("all of it is open, which another law looks at")
        assert entry.row.name in WITHOUT_VALUES, "no example has a value and a text"
        pytest.skip(WITHOUT_VALUES[entry.row.name])
    agreed = []
    for tongue in asked:
        hearing = Hearing(tongue).of(given)
        assert not hearing.denied, f"{tongue.name} denies {equation(hearing.denied[0])}"
        if hearing.agreed:
            agreed.append(tongue.name)
    if entry.row.spoken_by:
        assert set(agreed) == {tongue.name for tongue in asked}, "a solver that should speak it does not"
    elif entry.row.name in ALONE:
        assert len(agreed) < 2, f"no exception is needed: {agreed}"
    else:
        assert len(agreed) > 1, f"only {agreed} decide it"


@every_row
def test_solvers_agree(entry: Entry, fleet):
    check_agreement(entry, fleet, 8, 24)


@pytest.mark.slow
@every_row
def test_solvers_agree_on_many(entry: Entry, patient_fleet):
    check_agreement(entry, patient_fleet, 100, 1000)


@every_row
def test_other_names_mean_the_same(entry: Entry, fleet):
    """Every alias is read by some solver, with the same meaning."""
    given = speakable(examples(spread(uses(entry.row), 3), entry.name, 9))
    for alias in entry.row.aliases:
        hearings = [Hearing(tongue, alias).of(given) for tongue in audience(entry, fleet)] if given else []
        assert not any(hearing.denied for hearing in hearings), alias
        assert any(hearing.agreed for hearing in hearings) is (alias not in OLD_NAMES), alias


def possible(tongue: Tongue, example: Example, most: int = 12) -> int:
    """How many of the corner values of the result sort the solver takes for values of the application."""
    sort = example.use.result
    texts = [shown(value, sort) for value in registry.sort_row(sort).corners(sort)[:most]]
    queries = [
        f"(push 1)(assert (= {application(example)} {text}))(check-sat)(pop 1)"
        for text in texts
        if text is not None
    ]
    return tongue.answers(declarations([example]) + "\n".join(queries)).count(Answer.SAT)


@every_row
def test_what_is_called_open_is_open(entry: Entry, fleet):
    """Two values are possible, in some solver at least."""
    if entry.row.run is None:
        pytest.skip("a row without values")
    given = examples(spread(uses(entry.row), 8), entry.name, 40)
    opened: dict[Use, Example] = {}
    for example in given:
        if is_open(example) and application(example) is not None:
            opened.setdefault(example.use, example)
    for example in list(opened.values())[:2]:
        most = max(possible(tongue, example) for tongue in audience(entry, fleet))
        assert (most > 1) is (entry.row.name not in FIXED), application(example)
