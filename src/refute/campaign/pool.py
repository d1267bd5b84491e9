"""The seeds of a campaign: found at once, read when they are drawn.

A pool may hold a hundred thousand files, and the first test must not wait for them. A draw takes a handful of files of
one logic and reads these; of the files that might have been drawn no more than the head is looked at, for the logic.
"""

from __future__ import annotations

import os
import re
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
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
_PART: Final = 2000
"""So many seeds of a large pool are looked at together."""
_TRIES: Final = 20


class Entry:
    """A seed that has not been read. Its logic is looked up when it is wanted."""

    __slots__ = ("_logic", "name", "text")

    def __init__(self, name: str, text: Callable[[], str], logic: str | None = None) -> None:
        self.name = name
        self.text = text
        self._logic = logic

    @property
    def logic(self) -> str:
        if self._logic is None:
            self._logic = _logic_of_file(self.name)
        return self._logic


class Shelves:
    """Seeds that may be drawn together, on one shelf per logic."""

    __slots__ = ("by_logic", "entries")

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = list(entries)
        self.by_logic: dict[str, list[Entry]] = {}
        for entry in self.entries:
            self.by_logic.setdefault(entry.logic, []).append(entry)


class Pool:
    """All seeds, in parts of some thousand: only what is drawn from is looked at."""

    def __init__(self, entries: Iterable[Entry], logics: Sequence[str] = ()) -> None:
        self._wanted = frozenset(logics)
        self._entries = list(entries)
        self._count = max(1, -(-len(self._entries) // _PART))
        self.refused: dict[str, str] = {}
        """Names of files that could not be read, and why."""
        self._read = lru_cache(maxsize=_KEPT)(self._read_entry)
        self._part = lru_cache(maxsize=None)(self._shelves)

    def __bool__(self) -> bool:
        return any(self._part(number).entries for number in range(self._count))

    @property
    def logics(self) -> list[str]:
        return sorted({entry.logic for entry in self._entries})

    def _shelves(self, number: int) -> Shelves:
        """Every part has something of everything: the first has the first, and each that comes so much later."""
        part = self._entries[number :: self._count]
        return Shelves(entry for entry in part if not self._wanted or entry.logic in self._wanted)

    def _drawn(self, rng: Random) -> Shelves:
        """A part with something in it, if there is one."""
        first = int(rng.random() * self._count) if self._count > 1 else 0
        parts = (self._part((first + step) % self._count) for step in range(self._count))
        return next((part for part in parts if part.entries), self._part(first))

    def handful(
        self,
        rng: Random,
        without: frozenset[str] = frozenset(),
        fits: Callable[[str], bool] = lambda _: True,
    ) -> list[Seed]:
        """Some seeds, mostly of one logic that fits, none of those that are named by digest in `without`."""
        part = self._drawn(rng)
        if not part.entries:
            return []
        first = _first(part.entries, rng, fits)
        shelf = part.entries if rng.random() < _ABROAD else part.by_logic[first.logic]
        chosen = dict.fromkeys([first, *(shelf[int(rng.random() * len(shelf))] for _ in range(_HANDFUL - 1))])
        seeds = [self._read(entry) for entry in chosen]
        return [seed for seed in seeds if seed is not None and seed.digest not in without]

    def _read_entry(self, entry: Entry) -> Seed | None:
        try:
            return read_seed(entry.text(), entry.name)
        except ScriptError as error:
            self.refused[entry.name] = str(error)
        except OSError as error:
            self.refused[entry.name] = str(error.strerror)
        return None


def _first(entries: Sequence[Entry], rng: Random, fits: Callable[[str], bool]) -> Entry:
    """One entry; of a logic that does not fit when there is none that does, as far as a few tries tell."""
    for _ in range(_TRIES):
        entry = entries[int(rng.random() * len(entries))]
        if fits(entry.logic):
            break
    return entry


def entries(sources: Sequence[str]) -> Iterator[Entry]:
    """The scripts of files, folders and archives, in a fixed order; those of the bundle when none is named."""
    for source in sources or (str(BUNDLED),):
        path = Path(source)
        if path.is_dir():
            yield from map(_of_file, sorted(_files(source)))
        elif path.suffix == ".smt2" or not _is_archive(path):
            yield _of_file(source)
        else:
            yield from _of_archive(path)


def _is_archive(path: Path) -> bool:
    return tarfile.is_tarfile(path) or zipfile.is_zipfile(path)


def _files(folder: str) -> Iterator[str]:
    """As text: a hundred thousand path objects take seconds."""
    for place, _, names in os.walk(folder):
        yield from (os.path.join(place, name) for name in names if name.endswith(".smt2"))  # noqa: PTH118


def _of_file(name: str) -> Entry:
    return Entry(name, partial(_text, name))


def _text(name: str) -> str:
    return Path(name).read_bytes().decode("utf-8", "surrogateescape")


def _logic_of_file(name: str) -> str:
    """Where a folder on the way is named like a logic, the file need not be opened for it."""
    folder = _logic_of_folder(os.path.dirname(name))  # noqa: PTH120
    if folder is not None:
        return folder
    with open(name, "rb") as file:  # noqa: PTH123
        return _logic(file.read(_HEAD).decode("utf-8", "surrogateescape"))


@lru_cache(maxsize=1000)
def _logic_of_folder(folder: str) -> str | None:
    return next((part for part in reversed(Path(folder).parts) if part == "ALL" or logic(part).known), None)


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
        yield Entry(f"{path}:{name}", partial(str, text), _logic(text[:_HEAD]))


def _logic(head: str) -> str:
    found = _LOGIC.search(head)
    return found[1] if found else ""
