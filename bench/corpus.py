"""Scripts of a folder of corpora: unpacked folders and archives (`.tar.xz`) alike, in a fixed order."""

from __future__ import annotations

import tarfile
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def find(data: Path, name: str) -> Path | None:
    """The corpus `name` in a folder, unpacked or as an archive; the folder itself when it holds scripts only."""
    for candidate in (data / name, data / f"{name}.tar.xz"):
        if candidate.exists():
            return candidate
    return None


def scripts(corpus: Path, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Name (relative, `QF_BV/sat/x.smt2`) and text of each script whose name begins with the prefix."""
    if corpus.is_dir():
        for path in sorted(corpus.rglob("*.smt2")):
            name = path.relative_to(corpus).as_posix()
            if name.startswith(prefix):
                yield name, path.read_text(encoding="utf-8", errors="surrogateescape")
        return
    with tarfile.open(corpus) as archive:
        for member in archive:
            name = member.name.removeprefix("./")
            if member.isfile() and name.endswith(".smt2") and name.startswith(prefix):
                content = archive.extractfile(member)
                if content is not None:
                    yield name, content.read().decode("utf-8", errors="surrogateescape")


def first_files(corpus: Path, logic: str, folder: Path, most: int = 40) -> Path:
    """The first files by name of LOGIC/sat, in a folder of their own: the seeds of measurements beside others."""
    place = folder / logic
    if not place.exists():
        place.mkdir(parents=True)
        for name, text in islice(scripts(corpus, f"{logic}/sat/"), most):
            (place / Path(name).name).write_text(text, encoding="utf-8", errors="surrogateescape")
    return place
