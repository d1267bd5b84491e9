"""What a solver printed, laid beside the commands that it was given: one reply for each check-sat.

Each item of the output is given to the next command that may have printed it. An error that a command between two
queries may have raised voids every answer behind it, for a solver that goes on has then answered another script.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from refute.records import Answer, Reply
from refute.solvers.items import ERROR, items_of
from refute.solvers.scan import QUERIES, REPLYING, SETTINGS
from refute.solvers.solver import Kind

_FLAT: Final = re.compile(r"\(\s*(?:=|function)\s")
_ANSWERS: Final = {
    answer.value: answer for answer in (Answer.SAT, Answer.UNSAT, Answer.UNKNOWN, Answer.TIMEOUT)
}
_WITH_MODEL: Final = re.compile(r"""sat\n(\((?:model)?[ ]?\n(?:[ (][^"|;\n]*\n)*+\))\n""")
"""The answer sat and a model, one list as solvers lay it out: no line but its last begins with `)`."""
_MODEL_ASKED: Final = ["check-sat", "get-model"]
_HARMLESS: Final = frozenset({"set-info", *REPLYING}) - QUERIES
"""Commands that may fail without a change to what the next query is about."""

_STANDARD: Final = SETTINGS | {
    "assert",
    "declare-const",
    "declare-datatype",
    "declare-datatypes",
    "declare-fun",
    "declare-sort",
    "define-fun",
    "define-fun-rec",
    "define-funs-rec",
    "define-sort",
    "pop",
    "push",
    "reset",
    "reset-assertions",
}
"""Commands that every solver knows."""


@dataclass(slots=True)
class Reading:
    """What the output says.

    queries: how many check-sats the script has.   stray: output that no command explains.
    errors: messages in order.                     voided: an error came before one of the answers.
    complaints: what the solver's own validator said.
    """

    queries: int
    replies: list[Reply] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    stray: list[str] = field(default_factory=list)
    voided: bool = False
    surplus: bool = False

    @property
    def missing(self) -> int:
        return self.queries - len(self.replies)


def read(output: str, expects: Sequence[str], kind: Kind, *, ended: bool = True) -> Reading:
    """Read the output of the commands `expects`; `ended` is false when the process was stopped while it spoke."""
    asked = [name for name in expects if name in REPLYING]
    queries = sum(name in QUERIES for name in asked)
    if len(asked) == 1 and queries == 1:
        # The usual case by far: one check-sat, one word.
        answer = _ANSWERS.get(output.rstrip("\n"))
        if answer is not None and (ended or output.endswith("\n")):
            return Reading(1, [Reply(answer, text=output)])
    elif queries == 1 and asked == _MODEL_ASKED:
        usual = _WITH_MODEL.fullmatch(output)
        if usual is not None and output.count("(") == output.count(")"):
            return Reading(1, [Reply(Answer.SAT, model=usual[1], text=output)])
    return _Reader(output, expects, kind, queries).read(ended=ended)


class _Reader:
    """The state of one reading: `next` is the first command that is not known to have run."""

    def __init__(self, output: str, expects: Sequence[str], kind: Kind, queries: int) -> None:
        self.output = output
        self.expects = expects
        self.kind = kind
        self.next = 0
        self.found = Reading(queries)
        self.starts: list[int] = []

    def read(self, *, ended: bool) -> Reading:
        for start, item in items_of(self.output, whole=ended):
            if item.startswith("(error"):
                self._error(item)
            elif item[0] == "(":
                self._list(item)
            else:
                self._word(start, item)
        for index, start in enumerate(self.starts):
            end = self.starts[index + 1] if index + 1 < len(self.starts) else len(self.output)
            self.found.replies[index] = replace(self.found.replies[index], text=self.output[start:end])
        return self.found

    def _upcoming(self) -> int | None:
        """The index of the next command that prints something."""
        for index in range(self.next, len(self.expects)):
            if self.expects[index] in REPLYING:
                return index
        return None

    def _error(self, item: str) -> None:
        matched = ERROR.match(item)
        message = matched[1] if matched else item
        if self.kind.signs.complaint.search(message):
            self.found.complaints.append(message)
            return
        self.found.errors.append(message)
        index = self._upcoming()
        if index is None:
            return
        if self.expects[index] not in QUERIES and _HARMLESS.issuperset(self.expects[self.next : index]):
            self.next = index + 1
        elif any(name in QUERIES for name in self.expects[self.next :]):
            self.found.voided = True

    def _word(self, start: int, word: str) -> None:
        index = self._upcoming()
        name = self.expects[index] if index is not None else ""
        if name == "echo" and index is not None and word not in {"success", "unsupported"}:
            self.next = index + 1
            return
        answer = self._answer(word)
        if answer is not None:
            self._answered(start, answer)
        elif word == "unsupported":
            self._unsupported()
        elif word == "success" or word[0] == ";" or self.kind.signs.noise.fullmatch(word):
            pass
        elif name in {"get-option", "get-info", "eval", "simplify", "display"} and index is not None:
            self.next = index + 1
        else:
            self.found.stray.append(word)

    def _answer(self, word: str) -> Answer | None:
        answer = _ANSWERS.get(word)
        if answer is None:
            for pattern, meant in self.kind.answers:
                if pattern.fullmatch(word):
                    return meant
        return answer

    def _answered(self, start: int, answer: Answer) -> None:
        for index in range(self.next, len(self.expects)):
            if self.expects[index] in QUERIES:
                self.next = index + 1
                break
        else:
            self.found.surplus = True
            self.found.stray.append(answer.value)
            return
        doubtful = self.found.voided or bool(self.found.stray)
        void = Answer.ERROR if self.found.voided else Answer.NONE
        self.found.replies.append(Reply(void if doubtful else answer))
        self.starts.append(start)

    def _unsupported(self) -> None:
        """z3's word for a command that it passes over: without harm for a setting, and for one that only prints."""
        if self.next >= len(self.expects):
            return
        index = self._upcoming()
        passed = self.expects[self.next : index if index is not None else len(self.expects)]
        if SETTINGS.intersection(passed) and _STANDARD.issuperset(passed):
            return
        if not passed and self.expects[self.next] not in QUERIES:
            self.next += 1
        elif any(name in QUERIES for name in self.expects[self.next :]):
            self.found.errors.append("unsupported")
            self.found.voided = True

    def _list(self, item: str) -> None:
        index = self._upcoming()
        name = self.expects[index] if index is not None else ""
        if index is None or name in QUERIES:
            if self._more_of_model(item):
                return
            self.found.stray.append(item)
            return
        self.next = index + 1
        if not self.found.replies:
            return
        last = self.found.replies[-1]
        match name:
            case "get-model":
                self.found.replies[-1] = replace(last, model=item)
            case "get-value" if self._more_of_model(item):
                self.next = index
            case "get-value":
                self.found.replies[-1] = replace(last, values=_joined(last.values, item))
            case "get-unsat-core" | "get-unsat-assumptions":
                self.found.replies[-1] = replace(last, core=item)
            case "get-info" if item.startswith("(:reason-unknown"):
                reason = item[len("(:reason-unknown") : -1].strip()
                own_limit = last.answer is Answer.UNKNOWN and self.kind.signs.timeout.search(item)
                answer = Answer.TIMEOUT if own_limit else last.answer
                self.found.replies[-1] = replace(last, reason=reason, answer=answer)

    def _more_of_model(self, item: str) -> bool:
        """A model printed as a row of `(= x 1)` without a list around them."""
        if not (self.found.replies and self.next and self.expects[self.next - 1] == "get-model"):
            return False
        last = self.found.replies[-1]
        if last.model is None or not (_FLAT.match(item) and _FLAT.match(last.model)):
            return False
        self.found.replies[-1] = replace(last, model=f"{last.model}\n{item}")
        return True


def _joined(first: str | None, second: str) -> str:
    return second if first is None else f"{first}\n{second}"
