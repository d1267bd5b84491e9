"""What the house tests look at: source files and documents, as text and as syntax trees."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "refute"
DOCUMENTS = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")))


@cache
def modules():
    """By path within the package, as in `theories/core.py`."""
    return {path.relative_to(SOURCE).as_posix(): path for path in sorted(SOURCE.rglob("*.py"))}


@cache
def tree(name):
    return ast.parse(modules()[name].read_text("utf-8"))


@cache
def imports(name):
    """The modules of refute that a module imports, `from a import b` as both `a` and `a.b`."""
    found = set()
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(each for each in found if each.split(".")[0] == "refute")


@cache
def strings(name):
    """The string literals of a module that are no docstrings, those below a constant among the latter."""
    held = [node for node in ast.walk(tree(name)) if isinstance(node, ast.Expr)]
    idle = {id(node.value) for node in held}
    return tuple(
        node.value
        for node in ast.walk(tree(name))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in idle
    )
