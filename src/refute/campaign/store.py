"""Everything a campaign knows, in one SQLite file. Each unit is one transaction: in it whole, or done again.

Only the main process writes. Nothing is ever taken back: units, findings and seeds are added, counts grow.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from refute import __version__
from refute.campaign.dealer import Past
from refute.campaign.tally import Tally
from refute.records import Certainty, Finding, Kind, Recipe

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from refute.campaign.done import Done

FILE: Final = "campaign.db"

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS units (
    number INTEGER PRIMARY KEY, tests INTEGER NOT NULL, whole INTEGER NOT NULL, slow TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS findings (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, certainty TEXT NOT NULL, solver TEXT NOT NULL, version TEXT NOT NULL,
    strategy TEXT NOT NULL, signature TEXT NOT NULL, because TEXT NOT NULL, script TEXT NOT NULL,
    recipe TEXT NOT NULL, second REAL NOT NULL);
CREATE INDEX IF NOT EXISTS by_signature ON findings (signature);
CREATE TABLE IF NOT EXISTS seeds (digest TEXT PRIMARY KEY, script TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS strange (id INTEGER PRIMARY KEY, what TEXT NOT NULL);
"""
_STRANGE: Final = 200
"""So many differences between sessions and fresh processes are kept."""


class StoreError(Exception):
    """The file is not one that this refute can go on with."""


class Store:
    """The file of one campaign, opened to be written."""

    def __init__(self, folder: Path) -> None:
        self._db = sqlite3.connect(folder / FILE, isolation_level=None)
        try:
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            self._db.executescript(_SCHEMA)
        except sqlite3.DatabaseError as error:
            raise StoreError(f"{folder / FILE}: {error}; choose another folder with -o") from None
        self.tally = Tally.of_json(self.fact("tally")) if self.fact("tally") else Tally()
        self.seconds: float = self.fact("seconds") or 0.0
        self.sizes = Counter(dict(self._db.execute("SELECT signature, count(*) FROM findings GROUP BY 1")))

    def close(self) -> None:
        self._db.close()

    def fact(self, name: str) -> Any:
        row = self._db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return None if row is None else json.loads(row[0])

    def state(self, name: str, value: object) -> None:
        self._db.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, json.dumps(value)))

    def begin(self, plan: dict[str, Any]) -> None:
        self.state("plan", plan)
        self.state("refute", __version__)

    def past(self) -> Iterator[Past]:
        for number, tests, whole, slow in self._db.execute("SELECT number, tests, whole, slow FROM units"):
            yield Past(number, tests, bool(whole), json.loads(slow))

    def record(self, done: Done, most: int, seconds: float) -> list[Finding]:
        """Takes a unit in, and at most so many examples of each group. Gives the findings that are kept."""
        unit = done.unit
        self._db.execute("BEGIN IMMEDIATE")
        known = self._db.execute("SELECT 1 FROM units WHERE number = ? AND whole", (unit.number,)).fetchone()
        if known:
            self._db.execute("ROLLBACK")
            return []
        kept = [finding for finding in done.findings if self._keep(finding, most, seconds)]
        self._db.executemany("INSERT OR IGNORE INTO seeds VALUES (?, ?)", done.seeds.items())
        room = _STRANGE - self._db.execute("SELECT count(*) FROM strange").fetchone()[0]
        self._db.executemany(
            "INSERT INTO strange (what) VALUES (?)", [(what,) for what in done.strange[:room]]
        )
        self.tally.add(done.tally)
        self.seconds = seconds
        self._db.execute(
            "INSERT OR REPLACE INTO units VALUES (?, ?, ?, ?)",
            (unit.number, unit.first + done.tests, done.whole, json.dumps(done.slow)),
        )
        self.state("tally", self.tally.as_json())
        self.state("seconds", seconds)
        self._db.execute("COMMIT")
        return kept

    def _keep(self, finding: Finding, most: int, seconds: float) -> bool:
        if self.sizes[finding.signature] >= most:
            return False
        recipe = json.dumps(asdict(finding.recipe))
        new = self._db.execute(
            "INSERT OR IGNORE INTO findings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                finding.ident, finding.kind, finding.certainty, finding.blamed, finding.version,
                finding.recipe.strategy, finding.signature, finding.because, finding.text, recipe, seconds,
            ),
        ).rowcount  # fmt: skip
        self.sizes[finding.signature] += new
        return bool(new)

    def findings(self) -> Iterator[Finding]:
        columns = "id, kind, certainty, solver, version, signature, because, script, recipe"
        for row in self._db.execute(f"SELECT {columns} FROM findings ORDER BY second, id"):  # noqa: S608 - ours
            yield _finding(row)

    def finding(self, ident: str) -> Finding | None:
        return next((each for each in self.findings() if each.ident.startswith(ident)), None)

    def seed(self, digest: str) -> str | None:
        row = self._db.execute("SELECT script FROM seeds WHERE digest = ?", (digest,)).fetchone()
        return None if row is None else str(row[0])

    def last_new_group(self) -> float:
        """The second of the campaign in which the youngest group was found."""
        row = self._db.execute(
            "SELECT max(first) FROM (SELECT min(second) AS first FROM findings GROUP BY signature)"
        ).fetchone()
        return float(row[0] or 0.0)


def _finding(row: tuple[str, ...]) -> Finding:
    ident, kind, certainty, solver, version, signature, because, script, recipe = row
    return Finding(
        ident, Kind(kind), Certainty(certainty), solver, version, signature, because, script,
        recipe_of(json.loads(recipe)),
    )  # fmt: skip


def recipe_of(given: dict[str, Any]) -> Recipe:
    """A recipe from JSON."""
    lists = {name: tuple(value) for name, value in given.items() if isinstance(value, list)}
    return Recipe(**(given | lists))


def seed_texts(folder: Path) -> dict[str, str]:
    """What a campaign's file knows of seeds, for those who only read; nothing where there is no file."""
    path = folder / FILE
    if not path.exists():
        return {}
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return dict(db.execute("SELECT digest, script FROM seeds"))
    except sqlite3.DatabaseError:
        return {}
    finally:
        db.close()
