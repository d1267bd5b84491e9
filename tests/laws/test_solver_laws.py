"""The evaluator and the solvers agree on every row: ground applications, whose values the solvers try to refute."""

from __future__ import annotations

import pytest

from refute.records import Answer
from refute.theories import registry
from refute.theories.values import Free
from tests.laws.claims import application, claim, declarations, shown
from tests.laws.examples import Example, examples
from tests.laws.exceptions import ALONE, FAULTS, FIXED, OLD_NAMES, UNDECIDED, WITHOUT_VALUES
from tests.laws.hearing import Hearing
from tests.laws.rooms import Entry, Use, every_row, spread, uses
from tests.laws.tongues import Tongue


def speakable(given: list[Example]) -> list[Example]:
    return [example for example in given if example.decided and claim(example) is not None]


def is_open(example: Example) -> bool:
    return not example.decided and isinstance(example.value.what, Free)


def audience(entry: Entry, fleet: list[Tongue]) -> list[Tongue]:
    """The solvers that are asked about a row: those that speak it, where only some do."""
    spoken = entry.row.spoken_by
    return [each for each in fleet if not spoken or each.name in spoken]


def heard(entry: Entry, tongue: Tongue, given: list[Example], alias: str | None = None) -> Hearing:
    hearing = Hearing(tongue, alias)
    return hearing.of_each(given) if "transcendental" in entry.row.traits else hearing.of(given)


def check_agreement(entry: Entry, fleet: list[Tongue], uses_at_most: int, most: int) -> None:
    drawn = examples(spread(uses(entry.row), uses_at_most), entry.name, most)
    given = speakable(drawn)
    if not given:
        # What is open another law looks at.
        assert entry.row.name in WITHOUT_VALUES or (drawn and all(map(is_open, drawn)))
        return
    asked, agreed = audience(entry, fleet), set()
    for tongue in asked:
        about = (tongue.name, entry.row.name)
        hearing = heard(entry, tongue, given)
        denied = [claim(each) for each in hearing.denied]
        assert about in FAULTS or not denied, f"{tongue.name} denies {denied}"
        if hearing.agreed or about in UNDECIDED:
            agreed.add(tongue.name)
    if entry.row.spoken_by:
        assert agreed == {tongue.name for tongue in asked}, "a solver that should speak it does not"
    else:
        assert len(agreed) > (entry.row.name not in ALONE), f"only {agreed} decide it"


@every_row
def test_solvers_agree(entry: Entry, fleet):
    check_agreement(entry, fleet, 8, 6 if "transcendental" in entry.row.traits else 24)


@pytest.mark.slow
@every_row
def test_solvers_agree_on_many(entry: Entry, patient_fleet):
    check_agreement(entry, patient_fleet, 100, 1000)


def needless(entry: Entry, fleet: list[Tongue], given: list[Example]) -> list[object]:
    """The exceptions for a row that a newer release of a solver has made needless."""
    name, found, agreed = entry.row.name, [], 0
    for tongue in audience(entry, fleet):
        hearing = heard(entry, tongue, given)
        agreed += bool(hearing.agreed)
        found += [
            (table, tongue.name)
            for table, needed in ((FAULTS, hearing.denied), (UNDECIDED, not hearing.agreed))
            if (tongue.name, name) in table and not needed
        ]
    return found + [ALONE] * (name in ALONE and agreed > 1)


@pytest.mark.slow
@every_row
def test_exceptions_are_needed(entry: Entry, fleet):
    """Not among the quick laws, which a release that mends a fault must not break."""
    excused = {name for _, name in (*FAULTS, *UNDECIDED)} | set(ALONE)
    if entry.row.name in excused:
        assert not needless(entry, fleet, speakable(examples(uses(entry.row), entry.name, 24)))


@every_row
def test_other_names_mean_the_same(entry: Entry, fleet):
    """Every alias is read by some solver, with the same meaning."""
    given = speakable(examples(spread(uses(entry.row), 3), entry.name, 9))
    for alias in entry.row.aliases:
        hearings = [heard(entry, tongue, given, alias) for tongue in audience(entry, fleet)] if given else []
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
    given = examples(spread(uses(entry.row), 8), entry.name, 40)
    opened: dict[Use, Example] = {}
    for example in given:
        if is_open(example) and application(example) is not None:
            opened.setdefault(example.use, example)
    for example in list(opened.values())[:2]:
        most = max(possible(tongue, example) for tongue in audience(entry, fleet))
        assert (most > 1) is (entry.row.name not in FIXED), application(example)
