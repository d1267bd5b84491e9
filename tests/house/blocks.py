"""The console blocks of a document: commands as a reader types them, and what he is shown."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_MARK = "\x1e"


@dataclass(frozen=True)
class Step:
    """A command with its here-documents, and the lines that are shown below it; `...` stands for anything."""

    command: str
    shown: str

    def fits(self, output):
        pattern = re.escape(self.shown).replace(r"\.\.\.", ".*")
        return re.fullmatch(pattern, output, re.DOTALL) is not None


def blocks(text, language):
    return [body for name, body in _BLOCK.findall(text) if name == language]


def steps(block):
    """`$ command`, the lines of its here-document up to END, then the output up to the next command."""
    found = []
    lines = iter(block.splitlines(keepends=True))
    for line in lines:
        if line.startswith("$ "):
            command = line[2:]
            if "<<'END'" in line:
                for inner in lines:
                    command += inner
                    if inner == "END\n":
                        break
            found.append([command, ""])
        else:
            found[-1][1] += line
    return [Step(*each) for each in found]


def run(found, folder):
    """The output of each step: one shell, one folder, only the solvers that this Python has."""
    script = "".join(f"{step.command}__code=$?; printf '{_MARK}'; (exit $__code)\n" for step in found)
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "REFUTE_SOLVERS": str(folder / "no-fleet"),
        "HOME": str(folder),
    }
    done = subprocess.run(
        [shutil.which("bash"), "-c", script],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.split(_MARK)[:-1], done.stderr
