"""`refute eval FILE MODEL`: the independent judge alone."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from refute.cli.options import Parser, UsageError, limits_of, read_text
from refute.oracles.hearing import AskAnother
from refute.oracles.judged import excerpt
from refute.oracles.residual import residual
from refute.records import Answer
from refute.semantics import elaborate
from refute.semantics.judge import Judgement, judge
from refute.semantics.models import read_model
from refute.semantics.queries import Query, queries
from refute.solvers.spec import resolve
from refute.theories.strings.text import STANDARD
from refute.trial.asking import fresh
from refute.trial.court import Court, another

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from refute.semantics.evaluate import Model
    from refute.smtlib.script import Script

_CODES: Final = {True: 0, False: 10, None: 11}
_WORDS: Final = {True: "true", False: "false", None: "unknown"}
_EXAMPLES: Final = """  refute eval script.smt2 model.txt
  z3 script.smt2 | refute eval script.smt2 -
  refute eval -s cvc5 script.smt2 model.txt      ask cvc5 about what the standard leaves open"""


def _parser() -> Parser:
    about = "Says whether a model makes all assertions true: `true` (exit code 0), `false` (10) or `unknown` (11)."
    parser = Parser("eval", about, _EXAMPLES)
    parser.add_argument("script", metavar="FILE", help="an SMT-LIB script")
    parser.add_argument("model", metavar="MODEL", help="what any solver printed for get-model; - is stdin")
    parser.add_argument(
        "-s", "--solver", metavar="SPEC", help="may be asked when the standard leaves something open"
    )
    parser.add_argument("--check", type=int, default=1, metavar="N", help="the check-sat that is meant (1)")
    parser.add_argument(
        "--printed-by",
        metavar="SPEC",
        help="the release that printed the model, where strings need it: z3==4.8.7",
    )
    parser.limits()
    parser.output()
    return parser


def run(words: Sequence[str]) -> int:
    options = _parser().parse_args(words)
    script = elaborate.read(read_text(options.script), options.script)
    asked = list(queries(script))
    if not 1 <= options.check <= len(asked):
        raise UsageError(f"{options.script} has {len(asked)} check-sats, not {options.check}")
    query = asked[options.check - 1]
    strings = resolve(options.printed_by).strings if options.printed_by else STANDARD
    model = read_model(_printed(read_text(options.model)), query, strings)
    found = judge(query.assertions, model)
    word = _asked(script, query, model, options) if found.truth is None and options.solver else None
    return _show(found, query, word, options)


def _printed(output: str) -> str:
    """The model in what a solver has printed: behind its answer."""
    return re.sub(r"\A(?:\s*^(?:sat|unknown|success)[ \t\r]*$)*", "", output, flags=re.MULTILINE)


def _asked(script: Script, query: Query, model: Model, options: Namespace) -> tuple[bool, str] | None:
    """What another solver says about the model, when it decides."""
    rest = residual(script, query, model)
    if rest is None:
        return None
    solver = resolve(options.solver)
    court = Court((solver,), fresh(limits_of(options)), options.timeout)
    word = another(AskAnother(0, options.check - 1, rest, ""), court)
    if word.answer not in {Answer.SAT, Answer.UNSAT}:
        return None
    can = "can" if word.answer is Answer.SAT else "cannot"
    return word.answer is Answer.SAT, f"{word.speaker} says that the model {can} be completed (disputed)"


def _show(found: Judgement, query: Query, word: tuple[bool, str] | None, options: Namespace) -> int:
    truth, reason = (found.truth, found.reason) if word is None else (word[0], f"{found.reason}; {word[1]}")
    place = excerpt(query, found.place) if found.place is not None and truth is not True else None
    if options.json:
        said = {"truth": _WORDS[truth], "reason": reason, "assertion": place, "printed": found.printed}
        print(json.dumps(said | {"disputed": word is not None}))
    else:
        print(_WORDS[truth])
        for line in (reason, place):
            if line and not options.quiet:
                print(f"  {line}")
    return _CODES[truth]
