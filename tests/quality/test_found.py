"""What docs/FOUND.md says is so: every block, with the command below it, on the release that is named."""

import re
import shlex
from pathlib import Path

import pytest

from refute.semantics import elaborate
from refute.solvers.fleet import MissingSolver
from refute.solvers.process import Limits
from refute.solvers.spec import resolve
from refute.trial.asking import fresh
from refute.trial.checking import case_of
from refute.trial.court import Court, hold

FOUND = (Path(__file__).parents[2] / "docs" / "FOUND.md").read_text()
_ALL = re.MULTILINE | re.DOTALL
BLOCKS = re.findall(
    r"^## (.*?)\n.*?```smt2\n(.*?)```\n\n`refute check (.*?)` says `([\w-]+) \((\w+)\)`", FOUND, _ALL
)


def test_every_find_has_a_block():
    assert len(BLOCKS) == FOUND.count("\n## ")


@pytest.mark.parametrize(
    ("title", "script", "options", "kind", "certainty"), BLOCKS, ids=lambda text: text[:30]
)
def test_it_is_so(title, script, options, kind, certainty):
    specs = [word for word in shlex.split(options) if word != "-s"]
    try:
        panel = tuple(resolve(spec, install=False) for spec in specs)
    except MissingSolver as missing:
        pytest.skip(str(missing))
    trial = hold(case_of(elaborate.read(script)), Court(panel, fresh(Limits())))
    assert [(str(v.kind), str(v.certainty), v.blamed) for v in trial.verdicts] == [
        (kind, certainty, specs[-1])
    ]
