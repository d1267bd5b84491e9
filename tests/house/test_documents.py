"""What the documents say is so: commands show what stands below them, links lead somewhere."""

import os
import re
import subprocess
import time

import pytest

from tests.house.blocks import blocks, run, steps
from tests.house.tree import DOCUMENTS, ROOT, SOURCE

README = (ROOT / "README.md").read_text("utf-8")
STEPS = [step for block in blocks(README, "console") for step in steps(block)]
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_LONGEST = 150
_FOLDERS = {each.name for top in (ROOT, SOURCE) for each in top.iterdir() if each.is_dir()} - {"out", "build"}

every_document = pytest.mark.parametrize(
    "path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix()
)


def links(path):
    """The files that a document refers to."""
    found = _LINK.findall(_FENCED.sub("", path.read_text("utf-8")))
    return [(path.parent / link).resolve() for link in found if "://" not in link]


def test_the_commands_of_the_readme_show_what_stands_there(tmp_path):
    start = time.monotonic()
    outputs, errors = run(STEPS, tmp_path)
    assert len(outputs) == len(STEPS), errors
    for step, output in zip(STEPS, outputs, strict=True):
        assert step.fits(output), f"$ {step.command}{output}\n{errors}"
    assert time.monotonic() - start < 120


def test_a_command_that_shows_something_else_is_seen():
    (step,) = steps("$ echo 3 files\n3 files\n")
    assert step.fits("3 files\n")
    assert not step.fits("4 files\n")
    assert not step.fits("3 files\nand more\n")
    (loose,) = steps("$ ls\nfirst\n...last\n")
    assert loose.fits("first\nsecond\nlast\n")
    assert not loose.fits("first\nsecond\n")


def test_the_readme_shows_enough():
    """Nothing but consoles, and the block with the two commands that set up everything."""
    shown = " ".join(step.command for step in STEPS)
    assert all(f"refute {word}" in shown for word in ("check", "eval", "fuzz", "replay", "seeds", "solvers"))
    assert [block for block in blocks(README, "sh") if "make test" not in block] == []
    assert "make fuzz" in README


def test_make_fuzz_does_the_main_job(tmp_path):
    """What `make fuzz TIME=1s` does behind the set-up."""
    if not (ROOT / ".venv" / "bin" / "refute").exists():
        pytest.skip("the tests run in another environment than .venv")
    out = tmp_path / "out"
    environment = os.environ | {"TIME": "1s", "OUT": str(out), "REFUTE_SOLVERS": str(tmp_path)}
    done = subprocess.run(
        [ROOT / "tools" / "fuzz"], env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "planted solvers" in done.stdout
    assert f" in {out}" in done.stdout
    assert (out / "campaign.db").exists()


@every_document
def test_links_lead_somewhere(path):
    assert [str(target) for target in links(path) if not target.exists()] == []


@every_document
def test_lines_are_not_long(path):
    """Rows of tables and what a machine has printed may be."""
    lines = _FENCED.sub("", path.read_text("utf-8")).splitlines()
    assert [line for line in lines if len(line) > _LONGEST and not line.startswith("|")] == []


def test_every_document_is_reached_from_the_index():
    index = ROOT / "docs" / "README.md"
    assert set(DOCUMENTS) - {index} - set(links(index)) == set()


_IMAGINED = re.compile(r"[A-Z]{4}|sets|opensmt|proof|tests/golden/x")
"""What a reader may add one day."""


@every_document
def test_files_that_are_named_are_there(path):
    """`tests/laws/` in backquotes is a promise, and so is `oracles/crash.py`."""
    text = _FENCED.sub("", path.read_text("utf-8"))
    named = [name for name in re.findall(r"`([\w.-]+/[\w./-]*)`", text) if name.split("/")[0] in _FOLDERS]
    missing = [name for name in named if not any((top / name).exists() for top in (ROOT, SOURCE))]
    assert [name for name in missing if not _IMAGINED.search(name)] == []
