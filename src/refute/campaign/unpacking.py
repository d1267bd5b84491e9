"""The files of a user's folder or archive, one after the other, whatever is broken about some of them."""

from __future__ import annotations

import bz2
import gzip
import lzma
import tarfile
import zipfile
import zlib
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from io import BufferedIOBase
    from pathlib import Path

TOO_LARGE: Final = "too large"
UNREADABLE: Final = "not readable"
_TAR: Final = frozenset({".tgz", ".txz", ".tbz2"})
_BROKEN: Final = (tarfile.TarError, OSError, EOFError, zlib.error, lzma.LZMAError)
"""What reading an archive that was cut off or damaged may raise."""
_PRESSED: Final = ((b"\x1f\x8b", gzip.GzipFile), (b"\xfd7zXZ\x00", lzma.LZMAFile), (b"BZh", bz2.BZ2File))


@dataclass(frozen=True, slots=True)
class Item:
    """A file to look at; without content where it is larger than it may be, or cannot be read."""

    name: str
    content: bytes | None
    problem: str = ""

    @property
    def key(self) -> str:
        return sha256(self.content).hexdigest()[:16] if self.content is not None else ""


def items(sources: Sequence[Path], largest: int) -> Iterator[Item]:
    """The `.smt2` files of folders, archives and plain names. An archive is read from front to back, once."""
    for source in sources:
        if source.is_dir():
            yield from (_of_file(path, largest) for path in sorted(source.rglob("*.smt2")))
        elif zipfile.is_zipfile(source):
            yield from _of_zip(source, largest)
        elif is_tar(source):
            yield from _of_tar(source, largest)
        else:
            yield _of_file(source, largest)


def is_tar(source: Path) -> bool:
    """Also where what is left of it cannot be read: its name says what it was."""
    if source.suffix in _TAR or ".tar" in source.suffixes:
        return True
    try:
        return source.suffix != ".smt2" and tarfile.is_tarfile(source)
    except _BROKEN:
        return False


def _of_file(path: Path, largest: int) -> Item:
    try:
        if path.stat().st_size > largest:
            return Item(str(path), None, TOO_LARGE)
        return Item(str(path), path.read_bytes())
    except OSError as error:
        return Item(str(path), None, f"{UNREADABLE}: {error.strerror}")


def _of_zip(source: Path, largest: int) -> Iterator[Item]:
    with zipfile.ZipFile(source) as archive:
        for info in archive.infolist():
            name = f"{source}:{info.filename}"
            if not info.filename.endswith(".smt2"):
                continue
            if info.file_size > largest:
                yield Item(name, None, TOO_LARGE)
                continue
            try:
                yield Item(name, archive.read(info))
            except (zipfile.BadZipFile, OSError, RuntimeError) as error:
                yield Item(name, None, f"{UNREADABLE}: {error}")


def _unpressed(source: Path) -> BufferedIOBase:
    """Not left to tarfile, to which the end of a file that was cut off is as good as any."""
    with source.open("rb") as file:
        begin = file.read(6)
    for magic, unpress in _PRESSED:
        if begin.startswith(magic):
            return unpress(source)
    return source.open("rb")


def _of_tar(source: Path, largest: int) -> Iterator[Item]:
    try:
        with _unpressed(source) as stream, tarfile.open(fileobj=stream, mode="r|") as archive:
            for member in archive:
                if not member.isfile() or not member.name.endswith(".smt2"):
                    continue
                name = f"{source}:{member.name}"
                file = None if member.size > largest else archive.extractfile(member)
                yield Item(name, None, TOO_LARGE) if file is None else Item(name, file.read())
    except _BROKEN as error:
        yield Item(str(source), None, f"{UNREADABLE}: {error}")
