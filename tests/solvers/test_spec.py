"""What a user may write behind `--solver`, and what is said when it means nothing."""

from __future__ import annotations

import pytest

from refute.records import OutcomeKind
from refute.solvers.fleet import MissingSolver
from refute.solvers.fresh import run_fresh
from refute.solvers.places import everywhere, is_sanitized, version_of
from refute.solvers.process import Limits
from refute.solvers.spec import SpecError, resolve


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Makes a program that says something of itself, where the user stands."""
    monkeypatch.chdir(tmp_path)

    def make(name, said, answer="sat"):
        path = tmp_path / name
        path.write_text(f'#!/bin/sh\ncase "$*" in *ersion*) echo "{said}";; *) echo {answer};; esac\n')
        path.chmod(0o755)
        return path

    return make


def parts(solver):
    return solver.kind.name, solver.version, solver.options


def test_the_newest_and_the_options(real):
    newest = real("z3")
    assert newest.version == everywhere(newest.kind)[0].version
    assert parts(resolve("z3 smt.arith.solver=2 -v:0")) == (
        "z3",
        newest.version,
        ("smt.arith.solver=2", "-v:0"),
    )
    assert resolve("z3-solver").program == newest.program


@pytest.mark.parametrize(
    ("name", "said", "kind", "version"),
    [
        ("z3", "Z3 version 4.13.0 - 64 bit", "z3", "4.13.0"),
        ("my-solver", "Z3 [version 4.4.1 - 32 bit]", "z3", "4.4.1"),
        ("build", "This is cvc5 version 1.2.1-dev.14", "cvc5", "1.2.1"),
        ("old", "This is CVC4 version 1.8", "cvc4", "1.8"),
        ("y", "Yices 2.6.4", "yices", "2.6.4"),
        ("d", "dReal v4.21.06.2", "dreal", "4.21.06.2"),
        ("bitwuzla-debug", "0.7.0", "bitwuzla", "0.7.0"),
        ("boolector", "3.2.4", "boolector", "3.2.4"),
    ],
)
def test_a_path_is_recognised_by_what_the_program_says(program, name, said, kind, version):
    program(name, said)
    solver = resolve(f"./{name} --an-option")
    assert parts(solver) == (kind, version, ("--an-option",))
    assert run_fresh(solver, "(check-sat)", Limits()).kind is OutcomeKind.ANSWERED


def test_a_kind_that_is_said(program):
    path = program("unknown", "no number here")
    assert parts(resolve("cvc5:./unknown --fmf-fun")) == ("cvc5", "", ("--fmf-fun",))
    assert parts(resolve(f"yices2:{path}")) == ("yices", "", ())
    for spec in ("generic:./unknown --in", 'generic:"./unknown --in"', "generic:'./unknown' --in"):
        solver = resolve(spec)
        assert (parts(solver), solver.program) == (("generic", "", ("--in",)), (str(path),))
        assert run_fresh(solver, "(check-sat)", Limits()).stdout == "sat\n"


def test_a_path_with_a_blank_in_it(program):
    path = program("my solver", "Z3 version 4.13.0")
    assert resolve(f"z3:'{path}' -v:1").program == (str(path),)


def test_files_among_the_options_are_found_from_anywhere(program, tmp_path):
    program("unknown", "")
    (tmp_path / "options.txt").write_text("")
    options = resolve("generic:./unknown -c ./options.txt ./none").options
    assert options == ("-c", str(tmp_path / "options.txt"), "./none")


def test_a_program_that_is_built_anew_is_asked_anew(program):
    path = program("z3", "Z3 version 4.13.0")
    kind = resolve("./z3").kind
    assert version_of(kind, (str(path),)) == "4.13.0"
    program("z3", "Z3 version 4.13.1")
    assert version_of(kind, (str(path),)) == "4.13.1"


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("", "names no solver: write for example z3"),
        ("  ", "names no solver"),
        ("z4", "no solver of this name; did you mean z3?"),
        ("yicse", "did you mean yices?"),
        ("cvc6==1.0", "did you mean cvc"),
        ("z3==", "names no release: write z3==1.2.3"),
        ("z3 'open", "No closing quotation"),
        ("./nowhere", "./nowhere does not exist"),
        ("z3:./nowhere", "./nowhere does not exist"),
        ("./plain", "is not a program that can be run"),
        ("./mute", "does not say which solver it is: write KIND:"),
        ("./number", "does not say which solver it is"),
    ],
)
def test_what_means_nothing(program, tmp_path, spec, message):
    (tmp_path / "plain").write_text("")
    program("mute", "hello")
    program("number", "1.2.3")
    with pytest.raises(SpecError) as caught:
        resolve(spec)
    assert message in str(caught.value)


def test_a_solver_that_is_not_here(tmp_path, monkeypatch):
    monkeypatch.setenv("REFUTE_SOLVERS", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingSolver, match="dReal is not on this machine: install it, or give its path"):
        resolve("dreal")
    with pytest.raises(MissingSolver, match=r"refute solvers install cvc5==1\.1\.1"):
        resolve("cvc5==1.1.1", install=False)


def test_sanitized_builds_are_known(tmp_path):
    path = tmp_path / "z3"
    path.write_bytes(b"\x7fELF" + b"\0" * ((4 << 20) - 9) + b"__asan_init" + b"\0" * 99)
    assert is_sanitized(path), "across the border of two pieces"
    path.write_bytes(b"\x7fELF" + b"\0" * 5000)
    assert not is_sanitized(path)
    assert not is_sanitized(tmp_path / "none")
