"""The command `refute`: which words there are, and what is said when something is wrong with them."""

from __future__ import annotations

import os
import signal
import sys
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Final

from refute import __version__
from refute.cli.options import UsageError
from refute.smtlib.source import ScriptError
from refute.solvers.fleet import MissingSolver
from refute.solvers.spec import SpecError

if TYPE_CHECKING:
    from collections.abc import Sequence

DONE: Final = 0
WRONG: Final = 2
LACKING: Final = 3
INTERRUPTED: Final = 130

COMMANDS: Final = {
    "check": "judge given scripts: what each solver answers, what the judge makes of each model",
    "eval": "the judge alone: is this model true of this script?",
    "fuzz": "the main job: make cases, ask solvers, keep what goes wrong",
    "replay": "make the case of a finding again, from its recipe",
    "solvers": "list, install and remove releases of solvers",
    "seeds": "import a folder or archive of benchmarks: labels, witnesses",
    "doctor": "what is installed, what is missing, and a self-test with lying solvers",
}
"""One module of this folder each."""

_HELP: Final = f"""usage: refute COMMAND ...

Tests SMT solvers: makes scripts whose answer is known, asks solvers, reports what goes wrong.

commands:
{chr(10).join(f"  {name:<10} {about}" for name, about in COMMANDS.items())}

`refute COMMAND --help` says more, with examples.
Exit codes: 0 nothing found, 10 something found, 2 wrong command line or input, 3 something is missing, 130 interrupted.
"""


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    given = list(sys.argv[1:] if words is None else words)
    try:
        return _run(given)
    except (UsageError, SpecError, ScriptError) as error:
        return _complain(error, WRONG)
    except MissingSolver as error:
        return _complain(error, LACKING)
    except KeyboardInterrupt:
        print("refute: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; Python must not complain about it at the end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE


def _run(words: list[str]) -> int:
    if not words or words[0] in {"-h", "--help", "help"}:
        print(_HELP, end="")
        return DONE
    if words[0] in {"-V", "--version"}:
        print(f"refute {__version__}")
        return DONE
    name, *rest = words
    if name not in COMMANDS:
        near = get_close_matches(name, COMMANDS, n=1)
        meant = f"; did you mean {near[0]}?" if near else f" (there are {', '.join(COMMANDS)})"
        raise UsageError(f"{name} is no command of refute{meant}")
    # Only the module of the command that is meant is read, so that a small command starts fast.
    code: int = import_module(f"refute.cli.{name}").run(rest)
    return code


def _complain(error: Exception, code: int) -> int:
    print(f"refute: {error}", file=sys.stderr)
    return code
