"""Words that do not belong: promises to do something later, places on somebody's machine, names that say nothing."""

import re
import subprocess

import pytest

from tests.house.tree import ROOT, modules

_LATER = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b")
_PLACES = re.compile(r"(?<![\w./~])/(?:work|home(?!/me/)|Users|root|mnt|tmp/\w)[/\w]*\b")
_EMPTY = {"base", "common", "helpers", "misc", "manager", "util", "utils"}
_OURS = re.compile(
    r"\.(?:py|md|toml|sh|yml|json|txt|cfg)\Z|\A(?:tools|\.ci)/|\A(?:Makefile|LICENSE|\.gitignore)\Z"
)
_QUOTED = ("tests/semantics/models/recorded/", "tests/solvers/recorded/")
"""What solvers have printed, word for word."""


def files():
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("this is no clone")
    names = [
        name for name in listed.stdout.splitlines() if _OURS.search(name) and not name.startswith(_QUOTED)
    ]
    return [name for name in names if (ROOT / name).is_file()]


def lines_with(pattern):
    found = []
    for name in files():
        text = (ROOT / name).read_text("utf-8", errors="replace")
        found += [
            f"{name}:{number}: {line.strip()}"
            for number, line in enumerate(text.splitlines(), 1)
            if pattern.search(line)
        ]
    return found


def test_nothing_is_left_for_later():
    assert lines_with(_LATER) == []


def test_no_place_on_a_machine_is_named():
    assert lines_with(_PLACES) == []


def test_a_place_would_be_seen():
    assert _PLACES.search("see /ho" + "me/somebody/notes")
    assert not _PLACES.search("src/work/home")


def test_names_of_modules_say_something():
    words = {name: set(re.split(r"[/_.]", name)) for name in modules()}
    assert [name for name, parts in words.items() if parts & _EMPTY] == []


def test_every_module_says_why_it_exists():
    silent = [name for name, path in modules().items() if not path.read_text("utf-8").startswith('"""')]
    assert silent == []
