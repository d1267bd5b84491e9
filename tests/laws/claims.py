"""What a script says of an example: the text of the application, and that it has the value which the row gives it."""

from __future__ import annotations

from refute.smtlib.sorts import Sort
from refute.smtlib.source import quoted
from refute.theories import registry
from refute.theories.reals.enclosure import Enclosure
from refute.theories.reals.numbers import rational_between, show
from refute.theories.reals.ratio import ratio
from refute.theories.strings.decisions import Language, witness
from refute.theories.strings.derivatives import accepts
from refute.theories.strings.regex import comp
from refute.theories.strings.sorts import show_string
from refute.theories.values import Abstract, Undecided
from tests.laws.examples import Example, sorts_of
from tests.laws.rooms import Use
from tests.theories.datatypes.shapes import TEXT

WORDS = ("", "a", "ab", "0", "10", "aab", "abab", "\U0002ffff")


def shown(value: object, sort: Sort) -> str | None:
    """The text of a value. Elements of an uninterpreted sort are constants, which a script must declare."""
    return value.label if isinstance(value, Abstract) else registry.show(value, sort)


def declarations(given: list[Example]) -> str:
    """Of the datatypes and the uninterpreted sorts among the examples, and of the latter's elements, which differ."""
    sorts = {sort: None for example in given for sort in sorts_of(example)}
    labels: dict[str, dict[str, None]] = {}
    for sort in sorts:
        if registry.sort_row(sort).name == registry.UNINTERPRETED:
            labels[sort.text] = {}
    for example in given:
        for value in (*example.arguments, example.value):
            if isinstance(value, Abstract):
                labels.setdefault(value.sort, {})[value.label] = None
    lines = [TEXT] if any(map(_declared, sorts)) else []
    for sort_text, names in labels.items():
        lines.append(f"(declare-sort {sort_text} 0)")
        lines += [f"(declare-const {name} {sort_text})" for name in names]
        if len(names) > 1:
            lines.append(f"(assert (distinct {' '.join(names)}))")
    return "\n".join(lines)


def _declared(sort: Sort) -> bool:
    """Whether a datatype occurs in the sort."""
    return sort.datatype is not None or any(map(_declared, sort.args))


def head(use: Use, name: str | None = None) -> str:
    name = quoted(name or use.row.name)
    if not use.indices:
        return name
    if isinstance(use.indices[0], Sort):
        return f"(as {name} {use.indices[0].text})"
    return f"(_ {name} {' '.join(quoted(i) if isinstance(i, str) else str(i) for i in use.indices)})"


def application(example: Example, name: str | None = None) -> str | None:
    """None where an argument has no text."""
    texts = [shown(value, s) for value, s in zip(example.arguments, example.use.sorts, strict=True)]
    if None in texts:
        return None
    return f"({' '.join([head(example.use, name), *map(str, texts)])})" if texts else head(example.use, name)


def claim(example: Example, name: str | None = None) -> str | None:
    """`(= (op values) value)`, None where something has no text.

    Of a language it says which words are in it, for solvers do not decide whether two languages are the same;
    of a number without a text between which numbers it lies.
    """
    left, value = application(example, name), example.value
    if left is None:
        return None
    if isinstance(value, Language):
        try:
            return _memberships(left, value)
        except Undecided:
            return None
    if isinstance(value, Enclosure):
        return _between(left, value)
    right = shown(value, example.use.result)
    return None if right is None else f"(= {left} {right})"


def _memberships(term: str, language: Language) -> str:
    inside, outside = witness(language.regex), witness(comp(language.regex))
    words = dict.fromkeys([*(word for word in (inside, outside) if word is not None), *WORDS])
    said = [
        f"(= (str.in_re {show_string(word)} {term}) {'true' if accepts(language.regex, word) else 'false'})"
        for word in words
    ]
    return f"(and {' '.join(said)})"


def _between(term: str, number: Enclosure) -> str:
    """Nearer than a hundredth, or than a fiftieth of a large number."""
    slack = ratio(1, 200) if abs(number) < 1 else abs(number) * ratio(1, 100)
    below = rational_between(number - 2 * slack, number - slack)
    above = rational_between(number + slack, number + 2 * slack)
    return f"(< {show(below)} {term} {show(above)})"
