"""The fleet: releases from the package index, each in its own folder; here the index is a folder of small wheels."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request

import pytest

from refute.records import OutcomeKind
from refute.solvers import fleet
from refute.solvers.fleet import MissingSolver
from refute.solvers.fresh import run_fresh
from refute.solvers.kinds import KIND
from refute.solvers.offers import offered
from refute.solvers.places import RECORD, in_fleet
from refute.solvers.process import Limits
from refute.solvers.spec import resolve
from tests.fakes.index import add_wheel, add_z3, z3_files

Z3, CVC5 = KIND["z3"], KIND["cvc5"]


@pytest.fixture
def home(tmp_path, monkeypatch):
    """An empty fleet, and no index."""
    monkeypatch.setenv("REFUTE_SOLVERS", str(tmp_path / "fleet"))
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")
    return tmp_path / "fleet"


@pytest.fixture
def index(home, tmp_path, monkeypatch):
    folder = tmp_path / "index"
    folder.mkdir()
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


@pytest.fixture
def unpack(home, monkeypatch):
    """Files that come instead of what pip would fetch."""

    def bring(files):
        def fetch(kind, version, target):
            for name, text in files.items():
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                (target / name).write_text(text)
                (target / name).chmod(0o755)

        monkeypatch.setattr(fleet, "_fetch", fetch)

    return bring


def test_install_use_list_and_remove(home, index):
    add_z3(index, "4.8.7.0", says="4.8.7")
    said = []
    found = fleet.install(Z3, "4.8.7", said.append)
    assert (found.version, found.where, said) == ("4.8.7", "fleet", [f"installing z3 4.8.7 into {home}"])
    assert [one.version for one in in_fleet()] == ["4.8.7"]
    assert sorted(each.name for each in home.iterdir()) == ["z3-4.8.7"]
    assert not list(home.glob("z3-4.8.7/z3/lib/*")), "the program does not need the library"
    solver = resolve("z3==4.8.7 -v:1", install=False)
    assert (solver.version, solver.options) == ("4.8.7", ("-v:1",))
    assert run_fresh(solver, "(check-sat)", Limits()).kind is OutcomeKind.ANSWERED
    assert fleet.install(Z3, "4.8.7.0", said.append) == found, "a second time it is there already"
    assert len(said) == 1
    assert fleet.remove(Z3, "4.8.7")
    assert not fleet.remove(Z3, "4.8.7")
    assert list(home.iterdir()) == []


def test_a_spec_installs_what_it_names(unpack):
    unpack(z3_files("4.8.9"))
    with pytest.raises(MissingSolver, match=r"refute solvers install z3==4\.8\.9"):
        resolve("z3==4.8.9", install=False)
    assert resolve("z3==4.8.9").version == "4.8.9"


def test_a_short_number_is_that_release_and_no_later_one(home, index):
    add_z3(index, "4.8.0.0.post1", says="4.8.0")
    add_z3(index, "4.8.17.0", says="4.8.17")
    assert fleet.install(Z3, "4.8").version == "4.8.0"
    assert fleet.installed(Z3, "4.8.0.0") is not None


def test_the_number_on_the_wheel_is_the_name(unpack):
    unpack(z3_files("4.9.2"))
    assert fleet.install(Z3, "4.9.1").version == "4.9.1"
    assert fleet.installed(Z3, "4.9.1") is not None


@pytest.mark.parametrize(
    ("kind", "version", "message"),
    [
        ("z3", "4.99.1", r"no wheel of Z3 4\.99\.1 for Python .*; the nearest are 4\.8\.7"),
        ("z3", "4.4.0", "Z3 4.4.0 cannot be used: its wheels are of use from 4.5.1 on"),
        ("z3", "new", "'new' is no release of Z3: write z3==1.2.3"),
        ("cvc5", "1.0.8", "wheels before 1.1.0 hold no parser"),
        ("cvc5", "1.1.0", "no wheel of cvc5 for Python .*made for one version of Python each"),
        ("cvc4", "1.8", "CVC4 has no wheel in the package index"),
    ],
)
def test_what_cannot_be_had_is_said_and_nothing_is_left(home, index, kind, version, message):
    add_z3(index, "4.8.7.0")
    with pytest.raises(MissingSolver, match=message):
        fleet.install(KIND[kind], version)
    assert not home.exists() or list(home.iterdir()) == []


def test_a_wheel_that_does_not_run_is_not_kept(home, unpack):
    unpack({"bin/z3": "#!/bin/sh\nexit 1\n"})
    with pytest.raises(MissingSolver, match="does not run on this machine"):
        fleet.install(Z3, "4.8.7")
    unpack({"yices.py": ""})
    with pytest.raises(MissingSolver, match="holds no program yices-smt2"):
        fleet.install(KIND["yices"], "2.6.5")
    assert list(home.iterdir()) == []


def test_a_program_that_needs_its_library_keeps_it(home, unpack):
    needy = '#!/bin/sh\ntest -e "$(dirname "$0")/../z3/lib" && echo "Z3 version 4.8.7"\n'
    unpack({"bin/z3": needy, "z3/lib/libz3.so": "x"})
    fleet.install(Z3, "4.8.7")
    assert list(home.glob("z3-4.8.7/z3/lib/*"))


def test_two_that_install_one_release_at_once(home, unpack):
    unpack(z3_files("4.8.7"))
    said, found = [], []

    def install():
        found.append(fleet.install(Z3, "4.8.7", said.append))

    threads = [threading.Thread(target=install) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(said) == 1
    assert len(set(found)) == 1
    assert [each.name for each in home.iterdir()] == ["z3-4.8.7"]


def test_damaged_folders_are_no_solvers(home):
    for number, text in enumerate(("", "[]", '{"kind": "z3"}', '{"kind": "z4", "version": "1", "path": ""}')):
        (home / f"z3-{number}").mkdir(parents=True)
        (home / f"z3-{number}" / RECORD).write_text(text)
    gone = {"kind": "z3", "version": "4.8.7", "path": "bin/z3"}
    foreign = {"kind": "cvc5", "version": "1.2.0", "path": "", "python": "cpython-99-nowhere"}
    for name, record in (("gone", gone), ("foreign", foreign)):
        (home / name).mkdir()
        (home / name / RECORD).write_text(json.dumps(record))
    assert in_fleet() == []


def test_what_the_index_offers(home, index):
    for version in ("4.8.7.0", "4.5.1.0.post2", "4.4.2.0"):
        add_z3(index, version)
    offer = offered(Z3)
    assert (offer.usable, offer.useless, offer.problem) == (("4.8.7.0", "4.5.1.0.post2"), ("4.4.2.0",), "")
    offer = offered(KIND["cvc4"])
    assert (offer.usable, offer.problem) == ((), "CVC4 has no wheel in the package index")


@pytest.mark.slow
def test_wheels_for_another_python_are_told_apart(home, index):
    for version, tag in (("1.1.0", "cp38-cp38-linux_x86_64"), ("1.0.7", "cp38-cp38-linux_x86_64")):
        add_wheel(index, "cvc5", version, {"cvc5/__init__.py": ""}, tag=tag)
    add_wheel(index, "cvc5", "1.2.0", {"cvc5/__init__.py": ""})
    offer = offered(CVC5)
    assert (offer.usable, offer.elsewhere, offer.useless) == (("1.2.0",), ("1.1.0",), ("1.0.7",))


@pytest.mark.slow
def test_an_index_that_cannot_be_reached(home, monkeypatch):
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "1")
    assert offered(Z3).problem == "the package index cannot be reached"
    with pytest.raises(MissingSolver, match="cannot be reached"):
        fleet.install(Z3, "4.8.7")
    assert list(home.iterdir()) == []


def index_is_there():
    import subprocess
    import sys

    command = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    try:
        urllib.request.urlopen(said or "https://pypi.org/simple/", timeout=3).close()
    except urllib.error.HTTPError:
        return True
    except (OSError, ValueError):
        return False
    return True


@pytest.mark.slow
def test_a_release_from_the_real_index(tmp_path, monkeypatch):
    if not index_is_there():
        pytest.skip("the package index cannot be reached: yices==2.6.4")
    monkeypatch.setenv("REFUTE_SOLVERS", str(tmp_path / "fleet"))
    yices = fleet.install(KIND["yices"], "2.6.4")
    assert yices.version == "2.6.4"
    outcome = run_fresh(resolve("yices==2.6.4", install=False), "(set-logic QF_LIA)(check-sat)", Limits())
    assert outcome.stdout == "sat\n"
