"""A solver that misbehaves on purpose, run as a child process: what the tests and `refute doctor` are sure to know.

    python -I -S liars.py BEHAVIOUR [--live] [--when REGEX] [-- COMMAND ...]

What is true it knows from the script, one `(set-info :status ..)` for each check-sat and one `(set-info :witness |..|)`
with the definitions of a model; or it asks COMMAND, an honest solver, and changes what that says. With `--when` it
misbehaves only on scripts that match.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from refute.solvers.scan import QUERIES, command_names

BEHIND = "REFUTE_BEHIND"
"""The variable that holds the command of the honest solver behind a liar."""
_MARK = re.compile(r'\n(?:\(reset\)|\(pop 1\))\n\(echo "(@[\w-]+)"\)\n\Z')
_STATUS = re.compile(r":status\s+(sat|unsat|unknown)")
_WITNESS = re.compile(r":witness\s+\|([^|]*)\|")
_DECLARED = re.compile(
    r"\(declare-(?:const\s+(\S+)|fun\s+(\S+)\s+\(\s*\))\s+(Bool|Int|Real|\(_ BitVec (\d+)\))\s*\)"
)
_ECHO = re.compile(r'\(echo\s+"((?:[^"]|"")*)"\s*\)')
_OPPOSITE = {"sat": "unsat", "unsat": "sat", "unknown": "unknown"}


def say(text: str) -> None:
    put(text.encode("utf-8", "surrogateescape"))


def put(data: bytes, where: int = 1) -> None:
    while data:
        data = data[os.write(where, data) :]


def honest(script: str, command: list[str]) -> str:
    """What a solver without faults prints."""
    if command:
        return subprocess.run(command, input=script, capture_output=True, text=True, check=False).stdout
    status, witness, echoes = _STATUS.findall(script), _WITNESS.findall(script), iter(_ECHO.findall(script))
    out, queries = [], 0
    for name in command_names(script):
        if name in QUERIES:
            out.append(status[min(queries, len(status) - 1)] if status else "unknown")
            queries += 1
        elif name == "get-model" and out and out[-1] == "sat":
            out.append(
                "(\n" + (witness[min(queries, len(witness)) - 1] if witness else zeros(script)) + "\n)"
            )
        elif name in {"get-model", "get-value"}:
            out.append('(error "model is not available")')
        elif name == "echo":
            out.append(next(echoes))
    return "".join(f"{line}\n" for line in out)


def zeros(script: str) -> str:
    """Definitions that give every constant the smallest value: false in most scripts."""
    values = {"Bool": "false", "Int": "0", "Real": "0.0"}
    return "\n".join(
        f"  (define-fun {const or fun} () {sort} {values.get(sort) or '#b' + '0' * int(width)})"
        for const, fun, sort, width in _DECLARED.findall(script)
    )


def flipped(truth: str, lie_about: str) -> str:
    return re.sub(rf"(?m)^{lie_about}$", _OPPOSITE[lie_about], truth)


def wrong_model(script: str, truth: str) -> str:
    """The answers as they are, each model replaced."""
    return re.sub(r"(?ms)^\((?:model)?\s*\n.*?^\)$", f"(\n{zeros(script)}\n)", truth)


def crash(number: int, *, last: str = "") -> NoReturn:
    shout(last)
    os.kill(os.getpid(), number)
    hang()


def give_up(code: int, *, last: str = "") -> NoReturn:
    shout(last)
    sys.exit(code)


def shout(text: str) -> None:
    """On stderr."""
    put(text.encode(), 2)


def hang() -> NoReturn:
    while True:
        time.sleep(60)


def eat() -> NoReturn:
    hoard = []
    while True:
        hoard.append(b"x" * (16 << 20))
        time.sleep(0.005)


def talk_on() -> NoReturn:
    while True:
        say("the answer is near\n" * 1000)


def first_line(truth: str) -> None:
    """The first answer, before something else happens."""
    say(truth[: truth.find("\n") + 1])


def crash_after(truth: str) -> NoReturn:
    first_line(truth)
    crash(signal.SIGSEGV)


def hang_after(truth: str) -> NoReturn:
    first_line(truth)
    hang()


def half(truth: str) -> NoReturn:
    """Dies in the middle of the last thing it has to say."""
    say(truth.rstrip()[:-2])
    crash(signal.SIGKILL)


def out_of_memory() -> NoReturn:
    say('(error "std::bad_alloc")\n')
    give_up(1)


def with_children(truth: str) -> str:
    """Three that outlive their parent: in the group, out of the group, and out of sight."""
    for leaves in (False, True, True):
        if os.fork() == 0:
            if leaves:
                os.setsid()
            if leaves and os.fork() == 0:
                hang()
            hang()
    return truth


def mangled(truth: str) -> str:
    put(b"\xff\xfe\x80\n")
    return truth


def drowned(truth: str) -> str:
    shout("noise\n" * 200_000)
    return truth


_VIOLATION = "ASSERTION VIOLATION\nFile: ../src/a.cpp\nLine: 12\nx > 0\n"
_ASSERTION = "prog: a.cpp:12: f(): Assertion `x > 0' failed.\n"
_SANITIZER = """==7==ERROR: AddressSanitizer: heap-use-after-free
    #0 0x5 in f(int) a.cpp:1
    #1 0x6 in g b.cpp
"""

Behaviour = Callable[[str, str], str]

BEHAVIOURS: dict[str, Behaviour] = {
    "honest": lambda script, truth: truth,
    "flip-sat": lambda script, truth: flipped(truth, "sat"),
    "flip-unsat": lambda script, truth: flipped(truth, "unsat"),
    "give-up": lambda script, truth: re.sub(r"(?m)^(?:un)?sat$", "unknown", truth),
    "bad-model": wrong_model,
    "no-model": lambda script, truth: re.sub(r"(?ms)^\((?:model)?\s*\n.*?^\)$", "(\n)", truth),
    "complain": lambda script, truth: truth + '(error "line 1 column 1: an invalid model was generated")\n',
    "crash": lambda script, truth: crash(signal.SIGSEGV),
    "crash-after": lambda script, truth: crash_after(truth),
    "abort": lambda script, truth: crash(signal.SIGABRT, last=_ASSERTION),
    "assert": lambda script, truth: give_up(1, last=_VIOLATION),
    "sanitizer": lambda script, truth: give_up(0, last=_SANITIZER),
    "hang": lambda script, truth: hang(),
    "hang-after": lambda script, truth: hang_after(truth),
    "babble": lambda script, truth: "starting up ...\nI think that\n" + truth,
    "surplus": lambda script, truth: truth + "sat\nunsat\n",
    "endless": lambda script, truth: talk_on(),
    "silent": lambda script, truth: "",
    "quit": lambda script, truth: give_up(0),
    "slow-start": lambda script, truth: truth,
    "eat-memory": lambda script, truth: eat(),
    "bad-alloc": lambda script, truth: out_of_memory(),
    "fork": lambda script, truth: with_children(truth),
    "bad-utf8": lambda script, truth: mangled(truth),
    "half": lambda script, truth: half(truth),
    "killed": lambda script, truth: crash(signal.SIGKILL),
    "refuse": lambda script, truth: '(error "line 1: unknown function foo")\n' + truth,
    "own-timeout": lambda script, truth: "timeout\n",
    "drown": lambda script, truth: drowned(truth),
}
"""What each behaviour prints, given the script and what is true of it; many do something else instead."""


def main(words: list[str]) -> int:
    options = [word for word in words if word != "--live"]
    name = options[0]
    command = shlex.split(os.environ.get(BEHIND, ""))
    when = re.compile(options[options.index("--when") + 1]) if "--when" in options else None
    if name == "slow-start":
        time.sleep(0.7)

    def respond(script: str) -> None:
        behaviour = BEHAVIOURS[name] if when is None or when.search(script) else BEHAVIOURS["honest"]
        say(behaviour(script, honest(script, command)))

    waiting = ""
    while part := os.read(0, 1 << 20).decode("utf-8", "surrogateescape"):
        waiting += part
        mark = _MARK.search(waiting, max(0, len(waiting) - 200)) if "--live" in words else None
        if mark is not None:
            script, waiting = waiting[: mark.start()], ""
            respond(script)
            say(f"{mark[1]}\n")
    if waiting:
        respond(waiting)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
