"""The bundle is what it claims to be, and an import makes of a folder what it can."""

from __future__ import annotations

import json
import re
import tarfile
from collections import Counter
from functools import cache
from statistics import median

import pytest

from refute.campaign.importing import INDEX, import_seeds, read_index
from refute.campaign.labelling import Labelled, Panel, Unlabelled, check_witness, label, operators
from refute.campaign.pool import BUNDLED
from refute.campaign.sowing.harvest import features
from refute.campaign.unpacking import TOO_LARGE, UNREADABLE, items
from refute.cli import main
from refute.records import Answer, Derivation, OutcomeKind, Witness
from refute.semantics.fitting import fit
from refute.semantics.queries import queries
from refute.semantics.seeds import read_seed
from refute.smtlib.script import DeclareFun
from refute.smtlib.sharing import order
from refute.solvers.logics import takes
from refute.solvers.process import Limits
from refute.solvers.session import Session
from refute.solvers.spec import resolve

FORMAT = re.compile(r"type whose size|floating-point format")
LOGIC_LACKING = re.compile(r"logic|not (?:supported|allowed|enabled)|unsupported|non-?linear", re.IGNORECASE)


@cache
def bundle():
    paths = sorted(BUNDLED.rglob("*.smt2"))
    return tuple((path, read_seed(path.read_text("utf-8"), str(path))) for path in paths)


def by_logic():
    return Counter((path.parent.parent.name, path.parent.name) for path, _ in bundle())


def test_there_are_seeds_of_every_logic_and_answer():
    counts = by_logic()
    logics = {logic for logic, _ in counts}
    assert sum(counts.values()) >= 400
    for logic in logics:
        assert counts[logic, "sat"] >= 5, logic
        assert counts[logic, "unsat"] >= 5, logic
        assert counts[logic, "sat"] + counts[logic, "unsat"] >= 10, logic


def test_the_folders_say_what_the_files_say():
    for path, seed in bundle():
        assert (seed.logic, str(seed.status)) == (path.parent.parent.name, path.parent.name), path
        assert fit(seed.script.commands) == seed.logic, path
        declared = {each.op for each in seed.script.commands if isinstance(each, DeclareFun)}
        used = {term.op for term in order(next(queries(seed.script)).assertions)}
        assert declared <= used, path


def test_every_sat_seed_has_a_witness_that_the_evaluator_finds_true():
    for path, seed in bundle():
        if seed.status is Answer.SAT:
            assert isinstance(seed.evidence, Witness), path
            assert check_witness(next(queries(seed.script)), seed.evidence.model).truth is True, path


def test_every_unsat_seed_was_proved_by_two_families_and_is_a_conjunction():
    for path, seed in bundle():
        if seed.status is Answer.UNSAT:
            assert isinstance(seed.evidence, Derivation), path
            assert len(seed.evidence.families) >= 2, path
            assert len(next(queries(seed.script)).assertions) >= 2, path


def test_the_median_seed_has_ten_operators():
    sizes = [
        sum(1 for term in order(next(queries(seed.script)).assertions) if term.args) for _, seed in bundle()
    ]
    assert median(sizes) >= 10


def test_each_seed_has_a_pair_of_operators_that_no_other_of_its_logic_has():
    found = [(path, seed.logic, features(seed.script)) for path, seed in bundle()]
    seen = Counter((logic, feature) for _, logic, used in found for feature in used)
    for path, logic, used in found:
        assert any(seen[logic, feature] == 1 for feature in used), path


def renamed(seed):
    """The text with symbols numbered in the order in which they are first used, declarations sorted."""
    names = {each.name for each in seed.script.commands if isinstance(each, DeclareFun)}
    numbers = {}
    lines = seed.text.splitlines()
    body = [line for line in lines if line.startswith("(assert")]

    def number(match):
        word = match[0]
        return f"?{numbers.setdefault(word, len(numbers))}" if word in names else word

    return "\n".join(re.sub(r'"[^"]*"|[^\s()]+', number, line) for line in body)


def test_no_two_are_equal_up_to_renaming():
    texts = Counter(renamed(seed) for _, seed in bundle())
    assert [text for text, count in texts.items() if count > 1] == []


def test_the_bundle_is_small():
    assert sum(path.stat().st_size for path, _ in bundle()) < 2_000_000


def refusals(name, seeds):
    """Of scripts under the logic that fits them, those that the solver refuses because of it."""
    solver = resolve(name, install=False)
    lacking, asked = [], 0
    with Session(solver, Limits(seconds=1.0)) as session:
        for path, seed in seeds:
            if takes(solver.kind, seed.logic):
                asked += 1
                outcome = session.run(f"(set-logic {seed.logic})\n{seed.text}")
                refused = outcome.kind is OutcomeKind.REFUSED and not FORMAT.search(outcome.note)
                if refused and LOGIC_LACKING.search(outcome.note):
                    lacking.append((path.name, outcome.note))
    assert asked > 0
    return lacking


@pytest.mark.parametrize("name", ["z3", "cvc5", "bitwuzla", "yices"])
def test_solvers_take_the_logic_that_fits(name):
    assert refusals(name, bundle()[::29]) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["z3", "cvc5", "bitwuzla", "yices"])
def test_solvers_take_the_logic_that_fits_every_seed(name):
    assert refusals(name, bundle()) == []


# Labels


@pytest.fixture(scope="module")
def panel():
    return Panel((resolve("z3", install=False), resolve("cvc5", install=False)), Limits(seconds=5.0))


def test_a_label_takes_two_families_and_a_witness(panel):
    found = label("(declare-const x Int)(assert (< 3 x))(check-sat)", "a.smt2", panel)
    assert isinstance(found, Labelled)
    assert found.seed.status is Answer.SAT
    assert found.families == ("cvc5", "z3")
    assert isinstance(found.seed.evidence, Witness)
    assert found.operators == ("<",)


def test_one_family_is_not_enough(panel):
    alone = Panel(panel.solvers[:1], panel.limits)
    found = label("(declare-const x Int)(assert (< 3 x))(check-sat)", "a.smt2", alone)
    assert found == Unlabelled("no two solvers for the logic", "QF_IDL")


def test_a_status_that_solvers_deny_is_no_seed(panel):
    text = "(set-info :status sat)(declare-const x Int)(assert (< x x))(check-sat)"
    found = label(text, "a.smt2", panel)
    assert isinstance(found, Unlabelled)
    assert found.reason == "its status is denied"


def test_operators_are_those_of_theories():
    seed = read_seed("(declare-fun f (Int) Int)(assert (and (< (f 1) 2) (= (f (+ 1 2)) 1)))(check-sat)")
    assert operators(seed.script) == ("+", "<", "=", "and")


# Import


GOOD = {
    "one.smt2": "(declare-const x Int)(assert (< 3 x 5))(check-sat)",
    "two.smt2": "(declare-const x Real)(declare-const y Real)(assert (< (+ x y) x))(assert (> y 0.0))(check-sat)",
    "deep/three.smt2": '(declare-const s String)(assert (< 1 (str.len s) 3))(assert (str.prefixof "b" s))(check-sat)',
}
BAD = {
    "broken.smt2": "(assert (= x",
    "same.smt2": GOOD["one.smt2"] + " ; and a remark",
    "large.smt2": "; nothing\n" * 2000,
}


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "benchmarks"
    for name, text in {**GOOD, **BAD}.items():
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text(text)
    return made


def test_a_folder_becomes_seeds_and_a_bad_file_stops_nothing(folder, tmp_path, capsys):
    out = tmp_path / "seeds"
    words = [
        "seeds",
        "import",
        str(folder),
        "-o",
        str(out),
        "-s",
        "z3",
        "-s",
        "cvc5",
        "-j",
        "2",
        "--size",
        "8",
    ]
    assert main([*words, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["seeds"], said["sat"], said["unsat"]) == (3, 2, 1)
    assert said["not_taken"] == {"malformed": 1, "the same as another": 1, "too large": 1}
    seeds = [read_seed(path.read_text()) for path in out.rglob("*.smt2")]
    assert len(seeds) == 3
    assert {seed.logic for seed in seeds} == {"QF_IDL", "QF_LRA", "QF_SLIA"}
    for seed in seeds:
        if isinstance(seed.evidence, Witness):
            assert check_witness(next(queries(seed.script)), seed.evidence.model).truth is True
    # A second run asks nobody: even without solvers it would know everything.
    before = (out / INDEX).read_bytes()
    assert main(words) == 0
    assert (out / INDEX).read_bytes() == before
    assert "3 seeds" in capsys.readouterr().out


def test_an_import_that_was_killed_goes_on(folder, tmp_path, panel):
    out = tmp_path / "seeds"
    found = list(items([folder], 8192))
    import_seeds(found[:2], out, panel, 1, lambda _s, _n: None)
    with (out / INDEX).open("a") as index:
        index.write('{"name": "cut off in the mid')
    looked = []
    summary = import_seeds(found, out, panel, 1, lambda s, n: looked.append((len(s.results), n)))
    assert len(summary.results) == len(found)
    assert looked[-1] == (len(found), 2)
    assert {each.name for each in read_index(out)} == {each.name for each in found}


def test_archives_are_read_member_by_member(folder, tmp_path):
    packed = tmp_path / "all.tar.gz"
    with tarfile.open(packed, "w:gz") as archive:
        archive.add(folder, "all")
    found = {item.name.rpartition("/")[2]: item for item in items([packed], 8192)}
    assert set(found) == {*(name.rpartition("/")[2] for name in GOOD), *BAD}
    assert found["large.smt2"].problem == TOO_LARGE
    assert found["one.smt2"].content == GOOD["one.smt2"].encode()


@pytest.mark.parametrize("packing", ["gz", "xz", "bz2"])
def test_a_cut_off_archive_is_said_to_be_unreadable(folder, tmp_path, packing):
    packed = tmp_path / f"all.tar.{packing}"
    with tarfile.open(packed, f"w:{packing}") as archive:
        archive.add(folder, "all")
    whole, found = packed.read_bytes(), [*items([packed], 8192)]
    for size in range(1, len(whole), 37):
        packed.write_bytes(whole[:size])
        left = [*items([packed], 8192)]
        # What was cut off may be no more than the empty blocks at the end.
        assert any(item.problem.startswith(UNREADABLE) for item in left) or left == found, size
    packed.write_bytes(whole[: len(whole) // 2])
    assert any(item.problem.startswith(UNREADABLE) for item in items([packed], 8192))


def test_what_is_wrong_on_the_command_line_is_said(tmp_path, capsys):
    assert main(["seeds", "import", str(tmp_path / "nowhere"), "-o", str(tmp_path / "out")]) == 2
    assert "there is no such file or folder" in capsys.readouterr().err
