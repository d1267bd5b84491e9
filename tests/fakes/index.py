"""A package index in a folder: wheels with a program that says which release it is, for tests without a network."""

from __future__ import annotations

import zipfile

PROGRAM = """#!/bin/sh
case "$*" in
  -version|--version) echo "{banner}" ;;
  *) cat > /dev/null; echo sat ;;
esac
"""


def add_wheel(folder, package, version, files, *, tag="py3-none-any"):
    """A wheel of files: a name that begins with `bin/` is a program."""
    stem = f"{package.replace('-', '_')}-{version}"
    info = f"{stem}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n"
    wheel = f"Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: {tag}\n"
    content = {f"{info}/METADATA": metadata, f"{info}/WHEEL": wheel}
    for name, text in files.items():
        scripts = name.startswith("bin/")
        content[f"{stem}.data/scripts/{name[4:]}" if scripts else name] = text
    names = [*content, f"{info}/RECORD"]
    content[f"{info}/RECORD"] = "".join(f"{name},,\n" for name in names)
    with zipfile.ZipFile(folder / f"{stem}-{tag}.whl", "w") as archive:
        for name, text in content.items():
            archive.writestr(name, text)


def add_z3(folder, version, says=None):
    add_wheel(folder, "z3-solver", version, z3_files(says or version))


def z3_files(says):
    return {"bin/z3": PROGRAM.format(banner=f"Z3 version {says} - 64 bit"), "z3/lib/libz3.so": "x" * 1000}
