"""Scripts with a model and what the judge must say of it.

Drop `x.smt2` and `x.model`, run `pytest --promote tests/golden`, review `x.expected`.

The last check-sat of a script is the one that is meant.
"""

from pathlib import Path

import pytest

from refute.semantics import elaborate
from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.theories.strings.text import STANDARD

HERE = Path(__file__).parent
SCRIPTS = sorted(HERE.glob("*.smt2"))
WORDS = {True: "true", False: "false", None: "unknown"}


def said(path):
    """The verdict, and behind anything but `true` the reason."""
    script = elaborate.read(path.read_text(encoding="utf-8"), path.name)
    *_, query = queries(script)
    printed = path.with_suffix(".model").read_text(encoding="utf-8")
    found = judge(query.assertions, read_model(printed, query, STANDARD))
    lines = [WORDS[found.truth]]
    if found.truth is not True and found.reason:
        lines.append(found.reason)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_golden(path, request):
    expected = path.with_suffix(".expected")
    found = said(path)
    if request.config.getoption("--promote"):
        expected.write_text(found, encoding="utf-8")
    assert expected.exists(), "run `pytest --promote tests/golden` and review what it wrote"
    assert found == expected.read_text(encoding="utf-8")


def test_every_file_belongs_to_a_script():
    stems = {path.stem for path in SCRIPTS}
    others = {path.stem for path in HERE.iterdir() if path.suffix in {".model", ".expected"}}
    assert others == stems
    assert len(stems) >= 40
