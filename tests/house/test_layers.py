"""The layers are one-way, the lists complete, and modules hold no state but what the map names."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from refute.cli import COMMANDS
from refute.oracles import ORACLES
from refute.records import Kind
from refute.solvers.kinds import KINDS
from refute.strategies.catalogue import STRATEGIES
from refute.theories import THEORIES
from tests.house.tree import ROOT, SOURCE, modules, tree

MAP = (ROOT / "ARCHITECTURE.md").read_text("utf-8")


def test_the_layers_are_one_way():
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-logo"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_every_layer_is_on_the_map():
    layers = {path.name for path in SOURCE.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert {name for name in layers if f"\n| `{name}/` |" not in MAP} == set()


# The lists. Who exports a THEORY, a Kind, a Strategy or an oracle is found in the source, as a second opinion.


def top_level(name):
    return tree(name).body


def assigned(name):
    """The names that a module binds at its top level, with what they are bound to."""
    for node in top_level(name):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from ((target.id, node.value) for target in targets if isinstance(target, ast.Name))


def made_by(folder, function):
    """The modules of a folder that bind a name to `function(...)`, by its argument `name`."""
    found = set()
    for name in modules():
        if name.startswith(f"{folder}/"):
            for _, value in assigned(name):
                if (
                    isinstance(value, ast.Call)
                    and isinstance(value.func, ast.Name)
                    and value.func.id == function
                ):
                    words = [*value.args, *(word.value for word in value.keywords if word.arg == "name")]
                    found |= {word.value for word in words if isinstance(word, ast.Constant)}
    return found


def test_every_theory_is_listed():
    made = made_by("theories", "Theory")
    assert len(made) > 5
    assert {theory.name for theory in THEORIES} == made
    assert len(THEORIES) == len(made)


def test_every_kind_of_solver_is_listed():
    assert {kind.name for kind in KINDS} | {"planted"} == made_by("solvers", "Kind")


def test_every_strategy_is_listed():
    named = {name for name in made_by("strategies", "Strategy") if " " not in name}
    assert {strategy.name for strategy in STRATEGIES} >= named
    folders = {name.split("/")[1].removesuffix(".py") for name in modules() if name.startswith("strategies/")}
    assert {strategy.name for strategy in STRATEGIES} <= folders


def oracles():
    """Functions that hear a Hearing and yield what they say."""
    for name in modules():
        for node in top_level(name) if name.startswith("oracles/") else ():
            if (
                isinstance(node, ast.FunctionDef)
                and not node.name.startswith("_")
                and node.returns is not None
            ):
                hears = [ast.unparse(arg.annotation) for arg in node.args.args if arg.annotation]
                if hears == ["Hearing"] and ast.unparse(node.returns) == "Iterator[Said]":
                    yield node.name


def test_every_oracle_is_listed():
    made = set(oracles())
    assert len(made) > 4
    assert {oracle.__name__ for oracle in ORACLES} == made


def test_every_command_is_listed():
    made = {
        Path(name).stem
        for name in modules()
        if name.startswith("cli/")
        for node in top_level(name)
        if isinstance(node, ast.FunctionDef) and node.name == "run"
    }
    assert set(COMMANDS) == made


@pytest.mark.parametrize("document", ["README.md", "CHANGELOG.md"])
def test_every_command_is_told_of(document):
    text = (ROOT / document).read_text("utf-8")
    assert [word for word in COMMANDS if f"refute {word}" not in text] == []


def test_every_kind_of_finding_is_told_of():
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [kind for kind in Kind if f"`{kind}`" not in readme] == []


# State


_TABLES = {
    "WeakValueDictionary",
    "WeakKeyDictionary",
    "WeakSet",
    "defaultdict",
    "dict",
    "list",
    "set",
    "deque",
}


def is_empty_or_weak(value):
    if isinstance(value, ast.Dict | ast.List):
        return not (value.keys if isinstance(value, ast.Dict) else value.elts)
    return isinstance(value, ast.Call) and ast.unparse(value.func) in _TABLES and not value.args


def written_to(name, variable):
    """Whether a module changes what it has bound: an item of it, or by a method that changes things."""
    text = modules()[name].read_text("utf-8")
    changes = r"\[[^]\n]*\](?:, \w+\[[^]\n]*\])? = |\.(?:append|add|setdefault|update|clear|pop|extend)\("
    return re.search(rf"\b{variable}(?:{changes})", text) is not None


def test_modules_hold_no_state_but_what_the_map_names():
    known = re.findall(r"^\| `([\w/]+\.py)` \| (.*?) \|", MAP.partition("## State")[2], re.MULTILINE)
    named = {(name, each) for name, cell in known for each in re.findall(r"`(_\w+)`", cell)}
    held = {
        (name, variable)
        for name in modules()
        for variable, value in assigned(name)
        if is_empty_or_weak(value) and (written_to(name, variable) or not isinstance(value, ast.Dict))
    }
    assert len(held) > 5
    assert held - named == set()


def test_the_map_names_no_state_that_is_not_there():
    known = re.findall(r"^\| `([\w/]+\.py)` \| (.*?) \|", MAP.partition("## State")[2], re.MULTILINE)
    assert len(known) > 4
    for name, cell in known:
        bound = {variable for variable, _ in assigned(name)}
        assert set(re.findall(r"`(_\w+)`", cell)) <= bound, name


def test_nothing_is_bound_anew_from_inside_of_a_function():
    found = [name for name in modules() for node in ast.walk(tree(name)) if isinstance(node, ast.Global)]
    assert found == []
