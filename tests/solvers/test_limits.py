"""Limits hold: of wall time, CPU time, memory of the whole tree, output; and nothing is left lying about."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from refute.records import OutcomeKind
from refute.solvers.fresh import run_fresh
from refute.solvers.process import NOWHERE, Limits
from refute.solvers.session import Session
from tests.fakes import SAT, rogue, shell

WAYS = ("fresh", "session")


def ask(way, solver, limits):
    if way == "fresh":
        return run_fresh(solver, SAT, limits)
    with Session(solver, limits) as session:
        return session.run(SAT)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["burn", "burn-in-child"])
def test_cpu_time_of_the_tree(way, name):
    began = time.perf_counter()
    outcome = ask(way, rogue(name), Limits(seconds=60, cpu=0.3))
    assert outcome.kind is OutcomeKind.TIMEOUT
    assert time.perf_counter() - began < 30
    assert 0.2 < outcome.cpu < 5


@pytest.mark.parametrize("way", WAYS)
def test_wall_time(way):
    began = time.perf_counter()
    outcome = ask(way, rogue("stubborn"), Limits(seconds=0.4))
    assert outcome.kind is OutcomeKind.TIMEOUT
    assert 0.4 <= outcome.seconds <= time.perf_counter() - began < 5


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["eat", "eat-in-child"])
def test_memory_is_what_is_resident_even_without_a_limit_of_address_space(way, name):
    sanitized = replace(rogue(name), sanitized=True)
    outcome = ask(way, sanitized, Limits(seconds=60, megabytes=100))
    assert outcome.kind is OutcomeKind.OUT_OF_MEMORY


@pytest.mark.parametrize(("sanitized", "space"), [(False, str((1024 + 512) * 1024)), (True, "unlimited")])
def test_the_kernel_is_told_too(sanitized, space):
    # Without a wait the limits might be set after the solver has looked; sh counts files in blocks of 512 bytes.
    solver = replace(shell("sleep 0.1; ulimit -v; ulimit -c; ulimit -f; pwd"), sanitized=sanitized)
    outcome = run_fresh(solver, SAT, Limits(megabytes=1024, output=1 << 20))
    assert outcome.stdout.split() == [space, "0", "2048", NOWHERE]


def test_nothing_can_be_written_where_the_solver_stands():
    outcome = run_fresh(shell("echo x > file || echo sat"), SAT, Limits())
    assert outcome.stdout == "sat\n"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["gush", "gush-on-stderr"])
def test_output_is_cut_at_its_limit(way, name):
    outcome = ask(way, rogue(name), Limits(seconds=60, output=1_000_000))
    assert outcome.kind is OutcomeKind.OUTPUT_LIMIT
    assert len(outcome.stderr if name == "gush-on-stderr" else outcome.stdout) == 1_000_000


def test_a_long_output_within_the_limit_is_whole():
    for way in WAYS:
        outcome = ask(way, rogue("writer"), Limits(seconds=30))
        assert outcome.stdout.count("y") == 3 << 20


def test_the_temporary_file_of_a_solver_that_reads_files_goes_away():
    outcome = run_fresh(shell("cat {file} | head -c 18; echo; echo sat"), SAT, Limits())
    assert outcome.stdout.startswith("(set-info :status ")
    assert outcome.stdout.endswith("sat\n")
