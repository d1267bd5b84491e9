"""Regular expressions as immutable nodes of a graph, each shape built once.

Two nodes of one shape are one object until the table is full and starts anew: identity saves work, nothing
relies on it. A node carries what was learnt about it: whether it accepts the empty word, and its derivatives
so far.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, TypeAlias

from refute.theories.strings import charsets
from refute.theories.strings.charsets import Charset

_CROWDED: Final = 200_000
"""So many nodes fill the table: some 100 MB."""


class Kind(IntEnum):
    SET = 0  # the one-character words over `charset`
    WORD = 1  # the word `text`: empty, or at least two characters
    CONCAT = 2  # two parts
    UNION = 3  # at least two parts
    INTER = 4  # at least two parts
    COMP = 5  # one part
    LOOP = 6  # one part, `low` to `high` times; `high` is None when there is no limit


SET, WORD, CONCAT, UNION, INTER, COMP, LOOP = Kind


class Regex:
    """One node. Made by `node` only; compared by identity."""

    __slots__ = (
        "borders",
        "charset",
        "high",
        "kind",
        "low",
        "nullable",
        "parts",
        "plain",
        "serial",
        "steps",
        "text",
    )

    kind: Kind
    parts: tuple[Regex, ...]
    charset: Charset
    text: str
    low: int
    high: int | None
    serial: int
    """Counts nodes as they are made: orders the parts of a union the same way in each run."""
    nullable: bool
    plain: bool
    """No intersection, no complement within: the language is empty only if the node is `NONE`."""
    steps: dict[str, Regex]
    """The derivatives found so far, by character."""
    borders: frozenset[int] | None
    """Code points at which another derivative may begin; None as long as nobody asked."""

    def __repr__(self) -> str:
        match self.kind:
            case Kind.SET:
                return f"<Regex {self.serial}: set {self.charset}>"
            case Kind.WORD:
                return f"<Regex {self.serial}: word {self.text!r}>"
            case Kind.LOOP:
                return f"<Regex {self.serial}: {self.low} to {self.high} of {self.parts[0].serial}>"
        return (
            f"<Regex {self.serial}: {self.kind.name.lower()} of {[part.serial for part in self.parts[:8]]}>"
        )


_Key: TypeAlias = "tuple[Kind, tuple[Regex, ...], Charset, str, int, int | None]"
_nodes: Final[dict[_Key, Regex]] = {}


def node(
    kind: Kind,
    parts: tuple[Regex, ...] = (),
    charset: Charset = (),
    text: str = "",
    low: int = 0,
    high: int | None = 0,
) -> Regex:
    key = (kind, parts, charset, text, low, high)
    found = _nodes.get(key)
    if found is None:
        found = _nodes[key] = object.__new__(Regex)
        found.kind, found.parts, found.charset, found.text, found.low, found.high = key
        found.serial = len(_nodes)
        found.nullable = _accepts_empty(found)
        found.plain = kind is not INTER and kind is not COMP and all(part.plain for part in parts)
        found.steps = {}
        found.borders = None
    return found


def _accepts_empty(made: Regex) -> bool:
    match made.kind:
        case Kind.SET:
            return False
        case Kind.WORD:
            return not made.text
        case Kind.CONCAT | Kind.INTER:
            return all(part.nullable for part in made.parts)
        case Kind.UNION:
            return any(part.nullable for part in made.parts)
        case Kind.COMP:
            return not made.parts[0].nullable
        case Kind.LOOP:
            return made.low == 0 or made.parts[0].nullable


NONE: Final = node(SET)
ALLCHAR: Final = node(SET, charset=charsets.FULL)
EMPTY_WORD: Final = node(WORD)
ALL: Final = node(LOOP, (ALLCHAR,), high=None)
_CONSTANTS: Final = dict(_nodes)


def relieve(crowded: int = _CROWDED) -> None:
    """Start anew with an empty table when it is full. Nodes in use live on, without their derivatives."""
    if len(_nodes) > crowded:
        for known in _nodes.values():
            known.steps.clear()
        _nodes.clear()
        _nodes.update(_CONSTANTS)
