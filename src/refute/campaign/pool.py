"""The seeds of a campaign: found at once, read when they are drawn.

A pool may hold ten thousand files, and the first test must not wait for them. Of each file only its head is looked at,
for logic and status; a draw takes a handful of files of one logic, and these are read.
"""

from __future__ import annotations

import re
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from refute.semantics.seeds import read_seed
from refute.smtlib.source import ScriptError
from refute.theories.logics import logic

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from refute.records import Seed

BUNDLED: Final = Path(__file__).parent / "bundled"
_LOGIC: Final = re.compile(r"\(\s*set-logic\s+([\w+-]+)")
_HEAD: Final = 4096
_HANDFUL: Final = 6
"""So many seeds are read for a draw."""
_ABROAD: Final = 0.1
"""So often seeds of all logics are drawn together."""
_KEPT: Final = 512
_TRIES: Final = 20


@dataclass(frozen=True, slots=True)
class Entry:
    """A seed that has not been read."""

    name: str
    logic: str
    text: Callable[[], str]


class Pool:
    """All seeds, on one shelf per logic."""

    def __init__(self, entries: Iterable[Entry], logics: Sequence[str] = ()) -> None:
        wanted = set(logics)
        self.entries = [entry for entry in entries if not wanted or entry.logic in wanted]
        self.logics = sorted({entry.logic for entry in self.entries})
        self.shelves: dict[str, list[Entry]] = {}
        for entry in self.entries:
            self.shelves.setdefault(entry.logic, []).append(entry)
        self.refused: dict[str, str] = {}
        """Names of files that could not be read, and why."""
        self._read = lru_cache(maxsize=_KEPT)(self._read_entry)

    def __len__(self) -> int:
        return len(self.entries)

    def handful(
        self,
        rng: Random,
        without: frozenset[str] = frozenset(),
        fits: Callable[[str], bool] = lambda _: True,
    ) -> list[Seed]:
        """Some seeds, mostly of one logic that fits, none of those that are named by digest in `without`."""
        first = self._first(rng, fits)
        shelf = self.entries if rng.random() < _ABROAD else self.shelves[first.logic]
        chosen = dict.fromkeys([first, *(shelf[int(rng.random() * len(shelf))] for _ in range(_HANDFUL - 1))])
        seeds = [self._read(entry) for entry in chosen]
        return [seed for seed in seeds if seed is not None and seed.digest not in without]

    def _first(self, rng: Random, fits: Callable[[str], bool]) -> Entry:
        """One entry; of a logic that does not fit when there is none that does, as far as a few tries tell."""
        for _ in range(_TRIES):
            entry = self.entries[int(rng.random() * len(self.entries))]
            if fits(entry.logic):
                break
        return entry

    def _read_entry(self, entry: Entry) -> Seed | None:
        try:
            return read_seed(entry.text(), entry.name)
        except ScriptError as error:
            self.refused[entry.name] = str(error)
        except OSError as error:
            self.refused[entry.name] = str(error.strerror)
        return None


def entries(sources: Sequence[str]) -> Iterator[Entry]:
    """The scripts of files, folders and archives, in a fixed order; those of the bundle when none is named."""
    for source in sources or (str(BUNDLED),):
        path = Path(source)
        if path.is_dir():
            yield from (_of_file(each) for each in sorted(path.rglob("*.smt2")))
        elif path.suffix == ".smt2" or not _is_archive(path):
            yield _of_file(path)
        else:
            yield from _of_archive(path)


def _is_archive(path: Path) -> bool:
    return tarfile.is_tarfile(path) or zipfile.is_zipfile(path)


def _of_file(path: Path) -> Entry:
    """Where a folder on the way is named like a logic, the file need not be opened for it."""
    named = next((part for part in reversed(path.parts[:-1]) if part == "ALL" or logic(part).known), None)
    if named is None:
        with path.open("rb") as file:
            named = _logic(file.read(_HEAD).decode("utf-8", "surrogateescape"))
    return Entry(str(path), named, partial(_text, path))


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "surrogateescape")


def _of_archive(path: Path) -> Iterator[Entry]:
    """An archive has to be unpacked to be looked at, so its texts are kept."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            found = [(name, archive.read(name)) for name in archive.namelist() if name.endswith(".smt2")]
    else:
        with tarfile.open(path) as archive:
            files = [
                (each.name, archive.extractfile(each)) for each in archive if each.name.endswith(".smt2")
            ]
            found = [(name, file.read()) for name, file in files if file is not None]
    for name, content in sorted(found):
        text = content.decode("utf-8", "surrogateescape")
        yield Entry(f"{path}:{name}", _logic(text[:_HEAD]), lambda text=text: text)  # type: ignore[misc] # bound now


def _logic(head: str) -> str:
    found = _LOGIC.search(head)
    return found[1] if found else ""
