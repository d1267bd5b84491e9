"""The barest loop over pipes: writes kept scripts to one process, reads to the mark of each. It imports nothing costly.

python bench/bare.py KEPT COMMAND...
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SECONDS = 0.5


def contents(kept: Path) -> Iterator[bytes]:
    with kept.open("rb") as file:
        while line := file.readline():
            yield file.read(int(line))


class Loop:
    """One living process."""

    def __init__(self, command: Sequence[str]) -> None:
        given, self.given = os.pipe()
        self.printed, printed = os.pipe()
        self.process = subprocess.Popen(command, stdin=given, stdout=printed, stderr=subprocess.DEVNULL)
        os.close(given)
        os.close(printed)
        self.poll = select.poll()
        self.poll.register(self.printed, select.POLLIN)

    def run(self, content: bytes) -> bool | None:
        """Whether the mark came in time; None where the process has ended."""
        mark = content[content.rindex(b'"@') + 1 : content.rindex(b'"')]
        ends = (mark + b"\n", mark + b'"\n')
        deadline = time.perf_counter() + SECONDS
        try:
            left = memoryview(content)
            while left:
                left = left[os.write(self.given, left) :]
        except BrokenPipeError:
            return None
        said = b""
        while not said.endswith(ends):
            if not self.poll.poll(max(0.0, deadline - time.perf_counter()) * 1000):
                return False
            part = os.read(self.printed, 65536)
            if not part:
                return None
            said += part
        return True

    def close(self) -> None:
        os.close(self.given)
        os.close(self.printed)
        self.process.kill()
        self.process.wait()


def replay(kept: Path, command: Sequence[str]) -> None:
    """Prints how many scripts there were, and how many of them late."""
    loop, count, late = Loop(command), 0, 0
    for content in contents(kept):
        count += 1
        in_time = loop.run(content)
        if not in_time:
            late += in_time is False
            loop.close()
            loop = Loop(command)
    loop.close()
    print(count, late)


if __name__ == "__main__":
    replay(Path(sys.argv[1]), sys.argv[2:])
