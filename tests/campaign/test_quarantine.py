"""Rules for findings that are known: what they hold back, and what is wrong with a rule file."""

import pytest

from refute.campaign.quarantine import RuleError, read_rules
from refute.records import Certainty, Finding, Kind, Recipe

RECIPE = Recipe("fusion", 1, (), 0, 0)


def finding(signature="crash z3: a.cpp: x", blamed="z3==4.8.7", text="(assert (str.< a (str.++ a b)))"):
    return Finding("1", Kind.CRASH, Certainty.CERTAIN, blamed, "4.8.7", signature, "", text, RECIPE)


def rules(tmp_path, text):
    path = tmp_path / "rules.toml"
    path.write_text(text)
    return read_rules(path)


@pytest.mark.parametrize(
    ("rule", "held"),
    [
        ('signature = "crash z3: a.cpp.*"', True),
        ('signature = "a.cpp"', False),
        ('operators = ["str.<", "str.++"]', True),
        ('operators = ["str.<", "str.len"]', False),
        ('operators = ["str"]', False),
        ('solver = "z3==4.8.*"', True),
        ('solver = "cvc5*"', False),
        ('solver = "z3*"\noperators = ["str.len"]', False),
    ],
)
def test_rules(rule, held, tmp_path):
    quarantine = rules(tmp_path, f'[[quarantine]]\nwhy = "issue 1"\n{rule}\n')
    assert quarantine.why(finding()) == ("issue 1" if held else None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[quarantine]]\nwhy = 'x'\n", "would hide everything"),
        ("[[quarantine]]\nsolvers = 'x'\n", "rule 1 has solvers"),
        ("[[quarantine]]\nsignature = '('\n", "no regular expression"),
        ("[[quarantine\n", "rules.toml"),
    ],
)
def test_wrong_rules(text, said, tmp_path):
    with pytest.raises(RuleError, match=said):
        rules(tmp_path, text)
