"""A campaign while it runs: a screen on a terminal, a line every few seconds elsewhere."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from refute.reports.campaign import WORDS, answers, kinds, line, rate, share, span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from refute.campaign.engine import Progress

_EVERY: Final = 5.0
"""Seconds between two lines."""
_SHOWN: Final = 8
"""Events on the screen."""


@contextmanager
def watching(*, quiet: bool = False) -> Iterator[Callable[[Progress], None]]:
    """What to call with the state of things, as often as one likes."""
    console = Console(stderr=True, highlight=False)
    if quiet:
        yield lambda _: None
    elif console.is_terminal:
        with Live(console=console, auto_refresh=False, transient=True) as live:
            yield lambda progress: live.update(screen(progress), refresh=True)
    else:
        yield Lines()


class Lines:
    """Plain lines on stderr: events at once, the state every few seconds."""

    def __init__(self) -> None:
        self._said = 0
        self._last = time.monotonic()

    def __call__(self, progress: Progress) -> None:
        for event in progress.events[self._said :]:
            sys.stderr.write(f"refute: {event}\n")
        self._said = len(progress.events)
        if time.monotonic() - self._last >= _EVERY:
            self._last = time.monotonic()
            sys.stderr.write(f"refute: {line(progress)}\n")


def screen(progress: Progress) -> Group:
    tally = progress.tally
    head = Text.assemble(
        ("refute fuzz  ", "bold"),
        f"{span(progress.seconds)}   {tally.total} tests   {rate(progress):.0f}/s   "
        f"solvers {100 * share(tally):.0f}% of the CPU   last new group "
        f"{span(progress.seconds - progress.last_group) + ' ago' if progress.sizes else '-'}",
    )
    parts: list[Text | Table] = [head, _strategies(progress), _solvers(progress), _findings(progress)]
    parts += [Text(f"alarm: {alarm}", style="bold red") for alarm in progress.alarms]
    parts += [
        Text(event, style="dim", overflow="ellipsis", no_wrap=True) for event in progress.events[-_SHOWN:]
    ]
    parts.append(Text("Ctrl-C saves and stops", style="dim"))
    return Group(*parts)


def _strategies(progress: Progress) -> Table:
    table = _table("strategy", "tests", "certain answer", "findings", "made/s")
    tally = progress.tally
    for name, count in sorted(tally.tests.items()):
        making = tally.making.get(name, 0.0)
        made = f"{count / making:.0f}" if making else "-"
        table.add_row(name, str(count), str(tally.sure[name]), str(tally.found[name]), made)
    return table


def _solvers(progress: Progress) -> Table:
    table = _table("solver", *WORDS, "other")
    for spec, counts in answers(progress.tally):
        table.add_row(spec, *(str(count) if count else "[dim]-[/]" for count in counts))
    return table


def _findings(progress: Progress) -> Table:
    table = _table("kind", "groups", "findings")
    groups = kinds(progress.sizes)
    for kind in sorted(groups):
        total = sum(count for name, count in progress.tally.groups.items() if name.startswith(kind))
        table.add_row(f"[red]{kind}[/]", str(groups[kind]), str(total))
    if not groups:
        table.add_row("[dim]nothing yet[/]", "", "")
    return table


def _table(first: str, *columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(first)
    for column in columns:
        table.add_column(column, justify="right")
    return table
