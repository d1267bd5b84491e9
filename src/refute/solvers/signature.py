"""A name for a crash that two runs of one bug share: without addresses, line numbers, values or paths."""

from __future__ import annotations

import re
import signal
from typing import Final

from refute.solvers.solver import Signs

_LONGEST: Final = 200
_FRAMES: Final = 3
_VARIABLE: Final = re.compile(r"0x[0-9a-fA-F]+|(?:\.?\.?/[\w.+@-]*)+/|\b\d+\b")
_FRAME: Final = re.compile(r"^\s*#\d+ 0x[0-9a-f]+ in ([^\s(]+)", re.MULTILINE)
_RUNTIME: Final = re.compile(
    r"__interceptor_|__(?:asan|lsan|msan|tsan|ubsan|sanitizer)_|__libc_|__GI_|std::|operator$"
)
_REPORT: Final = re.compile(r"(?:Address|Leak|Thread|Memory|UndefinedBehavior)Sanitizer: ([\w-]+)")
_ASSERTION: Final = re.compile(r"Assertion [`'](.*)' failed")
_Z3: Final = re.compile(
    r"^ASSERTION VIOLATION\s+File: \S*?([^/\s]+)\s+Line: \d+\s+(?:Failed to verify: )?(.*)", re.MULTILINE
)
_CVC: Final = re.compile(r"^Fatal failure within (.*?) at \S*?([^/\s]+):\d+\s+(.*(?:\n\n.*)?)", re.MULTILINE)


def signature(signs: Signs, number: int | None, told: str) -> str:
    """The sanitizer's error and stack where there is one, else the condition that failed, else the signal's name.

    number: of the signal that has ended the process.      told: what it has said beside its answers.
    """
    return _VARIABLE.sub("_", " ".join(_cause(signs, number, told).split()))[:_LONGEST]


def _cause(signs: Signs, number: int | None, told: str) -> str:
    frames = [frame for frame in _FRAME.findall(told) if not _RUNTIME.match(frame)][:_FRAMES]
    if frames:
        report = _REPORT.search(told)
        return f"{report[1] if report else 'sanitizer'} in {' < '.join(frames)}"
    if found := _Z3.search(told):
        return f"{found[1]}: {found[2]}"
    if found := _CVC.search(told):
        return f"{found[2]}: {found[3]} ({found[1]})"
    if found := _ASSERTION.search(told):
        return f"assertion {found[1]}"
    line = line_of(signs.crash, told)
    if line and number is not None and line.startswith("Segmentation fault"):
        line = None  # the shell's words for the signal
    return line or (signal_name(number) if number is not None else "crash")


def signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"  # the real-time signals have no names


def line_of(pattern: re.Pattern[str], text: str) -> str | None:
    """The first line in which a pattern is found."""
    found = pattern.search(text)
    if found is None:
        return None
    begin = text.rfind("\n", 0, found.start()) + 1
    end = text.find("\n", found.end())
    return text[begin : end if end >= 0 else len(text)].strip()
