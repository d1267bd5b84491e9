"""Half a model, or one with a character too few or too many: read as far as it goes, without an exception."""

import random

import pytest

from refute.semantics.judge import judge
from refute.semantics.models import read_model
from refute.theories.strings.text import STANDARD
from tests.semantics.models.record import records
from tests.semantics.models.test_recorded import HERE, SCRIPTS, asked

STRANGE = ["(", ")", '"', "|", ";", " ", "\n", "?", "-", "(_ ", "(as ", "0", "x!0", "\\u{"]


def broken(text, rng):
    at = rng.randrange(len(text))
    match rng.randrange(4):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + text[at + rng.randrange(1, 4) :]
        case 2:
            return text[:at] + rng.choice(STRANGE) + text[at:]
    other = rng.randrange(len(text))
    return text[:at] + text[other : other + 20] + text[at:]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_broken_model_is_judged_without_an_exception(path):
    rng = random.Random(path.stem)
    query = asked(path)
    texts = sorted(set(records(HERE / "recorded" / f"{path.stem}.txt").values()))
    for _ in range(25):
        text = broken(rng.choice(texts), rng)
        assert judge(query.assertions, read_model(text, query, STANDARD)).truth in {True, False, None}, text
