"""The `bound` readers of strings: languages, ranges in the order of strings, or the operator itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refute.theories.domains.domain import ANYTHING, Domain, Except, Only
from refute.theories.domains.through import Through, each_through
from refute.theories.strings.nodes import ALL
from refute.theories.strings.regex import comp, concat, word
from refute.theories.strings.sets import Sorted, Words

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from refute.smtlib.terms import Term
    from refute.theories.domains.through import Back
    from refute.theories.strings.nodes import Regex
    from refute.theories.theory import Bound
    from refute.theories.values import Value

_LONG = 200
"""Longer strings are not written as regular expressions."""
_FAR = 100_000
"""No string is drawn that is longer."""


def length(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    text: str = values[0]

    def back(image: Value, rng: random.Random) -> str | None:
        if not 0 <= image <= _FAR:
            return None
        filling = text or "a"
        start = int(rng.random() * len(filling))
        drawn: str = filling[start:] + filling * (image // len(filling) + 1)
        return drawn[:image]

    return (Through.made(term, 0, wanted, values, back),)


def concatenation(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    found: list[Domain | None] = []
    for place, value in enumerate(values):
        before, after = "".join(values[:place]), "".join(values[place + 1 :])
        if type(wanted) is Only:
            found.append(Only(value))
        elif not before and not after:
            found.append(wanted)
        elif type(wanted) is Except:
            cut = [_cut(each, before, after) for each in wanted.values]
            inside = [each for each in cut if each is not None]
            found.append(Except(inside) if inside else ANYTHING)
        else:
            found.append(Through.made(term, place, wanted, values, _cutting(before, after)))
    return found


def _cut(text: str, before: str, after: str) -> str | None:
    """What is between the two, where the text begins and ends with them."""
    end = len(text) - len(after)
    whole = len(before) <= end and text.startswith(before) and text.endswith(after)
    return text[len(before) : end] if whole else None


def _cutting(before: str, after: str) -> Back:
    return lambda image, _rng: _cut(image, before, after)


def prefix(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    """`(str.prefixof part text)`."""
    text: str = values[1]

    def back(_image: Value, rng: random.Random) -> str:
        return text[: int(rng.random() * (len(text) + 1))]

    first = Through.made(term, 0, wanted, values, back)
    return first, _language(term, wanted, values, 1, False, True)


def suffix(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    text: str = values[1]

    def back(_image: Value, rng: random.Random) -> str:
        return text[int(rng.random() * (len(text) + 1)) :]

    first = Through.made(term, 0, wanted, values, back)
    return first, _language(term, wanted, values, 1, True, False)


def containment(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None]:
    """`(str.contains text part)`."""
    text: str = values[0]

    def back(_image: Value, rng: random.Random) -> str:
        start = int(rng.random() * (len(text) + 1))
        return text[start : start + int(rng.random() * 4)]

    second = Through.made(term, 1, wanted, values, back)
    return _language(term, wanted, values, 0, True, True), second


def _language(
    term: Term, wanted: Domain, values: Sequence[Value], place: int, *around: bool
) -> Domain | None:
    """The texts in one place that hold the part in the other one; whether anything may be before and behind it."""
    part = values[1 - place]
    if type(wanted) is not Only or len(part) > _LONG:
        return Through.made(term, place, wanted, values)
    if not part:
        return ANYTHING
    before, after = around
    regex = word(part)
    regex = concat(regex, ALL) if after else regex
    regex = concat(ALL, regex) if before else regex
    return Words(regex if wanted.value else comp(regex))


def membership(_term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
    """`str.in_re`."""
    if type(wanted) is not Only:
        return None
    regex: Regex = values[1].regex
    return Words(regex if wanted.value else comp(regex)), None


def order(*, strict: bool) -> Bound:
    def bound(term: Term, wanted: Domain, values: Sequence[Value]) -> Sequence[Domain | None] | None:
        if type(wanted) is not Only or len(values) != 2:
            return each_through(term, wanted, values)
        one, two = values
        opened = strict is wanted.value
        if wanted.value:
            return Sorted(None, two, False, opened), Sorted(one, None, opened)
        return Sorted(two, None, opened), Sorted(None, one, False, opened)

    return bound
