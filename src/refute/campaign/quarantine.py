"""Known bugs that nobody wants to hear of again: rules in a file, no change of code.

    [[quarantine]]
    why = "z3 issue 1234"
    signature = "crash z3: nlsat.*"     # a regular expression; the whole signature
    operators = ["str.replace_re"]      # all of them stand in the script
    solver = "z3==4.8.*"                # a pattern with *; the SPEC of the blamed solver

A finding that fits everything a rule says is counted under the rule's name and not kept.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pathlib import Path

    from refute.records import Finding


class RuleError(Exception):
    """A rule file that cannot be used; the message says where."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What a finding must be like to be left out. What a rule does not say it does not ask for."""

    why: str
    signature: re.Pattern[str] | None = None
    operators: tuple[str, ...] = ()
    solver: str = "*"

    def holds(self, finding: Finding) -> bool:
        return (
            fnmatch(finding.blamed, self.solver)
            and (self.signature is None or self.signature.fullmatch(finding.signature) is not None)
            and all(re.search(rf"(?<![^\s(]){re.escape(op)}(?=[\s)])", finding.text) for op in self.operators)
        )


@dataclass(frozen=True, slots=True)
class Quarantine:
    """All rules."""

    rules: tuple[Rule, ...] = ()

    def why(self, finding: Finding) -> str | None:
        """The name of the first rule that holds the finding back."""
        return next((rule.why for rule in self.rules if rule.holds(finding)), None)


NONE: Final = Quarantine()

_KNOWN: Final = {"why", "signature", "operators", "solver"}


def read_rules(path: Path) -> Quarantine:
    try:
        tables = tomllib.loads(path.read_text("utf-8")).get("quarantine", [])
    except OSError as error:
        raise RuleError(f"{path}: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise RuleError(f"{path}: {error}") from None
    return Quarantine(tuple(_rule(path, number, table) for number, table in enumerate(tables, 1)))


def _rule(path: Path, number: int, table: dict[str, Any]) -> Rule:
    wrong = sorted(set(table) - _KNOWN)
    if wrong:
        raise RuleError(f"{path}: rule {number} has {wrong[0]}; a rule has {', '.join(sorted(_KNOWN))}")
    if not set(table) - {"why"}:
        raise RuleError(f"{path}: rule {number} would hide everything: say signature, operators or solver")
    try:
        pattern = re.compile(table["signature"]) if "signature" in table else None
    except re.error as error:
        raise RuleError(
            f"{path}: rule {number}: {table['signature']!r} is no regular expression: {error}"
        ) from None
    operators = tuple(table.get("operators", ()))
    return Rule(str(table.get("why", f"rule {number}")), pattern, operators, str(table.get("solver", "*")))
