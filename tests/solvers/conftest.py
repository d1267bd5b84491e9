"""Every test of this folder must leave the process as it found it: no child, no open file, no temporary file."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from refute.solvers.places import everywhere
from refute.solvers.spec import resolve


def children() -> set[int]:
    """Of this process, the dead ones too that nobody has waited for."""
    tasks = Path(f"/proc/{os.getpid()}/task")
    return {int(pid) for task in tasks.iterdir() for pid in (task / "children").read_text().split()}


def handles() -> set[str]:
    found = set()
    for handle in Path("/proc/self/fd").iterdir():
        try:
            found.add(f"{handle.name} {handle.readlink()}")
        except FileNotFoundError:
            continue  # the one by which the folder itself was read
    return found


@pytest.fixture(autouse=True)
def nothing_left(tmp_path, monkeypatch):
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    before = children(), handles()
    yield
    after = children(), handles()
    assert after[0] <= before[0], "a process is left"
    assert after[1] <= before[1], "a file is left open"
    assert list(scratch.iterdir()) == [], "a temporary file is left"


@pytest.fixture
def real():
    """A real solver by its SPEC; where it is not installed the test is skipped by name."""

    def find(spec):
        name, _, version = spec.partition("==")
        if not any(one.kind.name == name and version in {"", one.version} for one in everywhere()):
            pytest.skip(f"{spec} is not installed")
        return resolve(spec, install=False)

    return find
