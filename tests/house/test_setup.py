"""On a bare machine: what is missing is named, with the package that brings it, and make ends with an error."""

import shutil
import subprocess
import sys

import pytest

from tests.house.tree import ROOT

OLD = "#!/bin/sh\nexit 1\n"
WITHOUT_VENV = f"""#!/bin/sh
case "$*" in *ensurepip*) exit 1 ;; esac
exec {sys.executable} "$@"
"""


@pytest.fixture
def bare(tmp_path):
    """A tree without .venv, and a function that runs its tools/setup with a Python of the test's making."""
    for name in ("tools/setup", "pyproject.toml", "Makefile"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)

    def setup(text, *command):
        python = tmp_path / "a python"
        python.write_text(text)
        python.chmod(0o755)
        environment = {"PATH": "/usr/bin:/bin", "PYTHON": str(python)}
        return subprocess.run(
            command or ["tools/setup", "solvers"],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    return setup


def test_no_new_python(bare):
    done = bare(OLD)
    assert done.returncode == 3
    assert "no Python 3.11 or newer was found" in done.stderr
    assert "sudo apt install python3 python3-venv" in done.stderr


def test_no_venv_module(bare):
    done = bare(WITHOUT_VENV)
    assert done.returncode == 3
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert f"sudo apt install python{version}-venv" in done.stderr
    assert "python3-venv" in done.stderr


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize("target", ["fuzz", "test", "check"])
def test_make_says_so_and_stops(bare, target):
    done = bare(WITHOUT_VENV, "make", target)
    assert done.returncode == 2
    assert "Error 3" in done.stderr
    assert "-venv" in done.stderr
    assert done.stdout == ""


def test_wrong_use(bare):
    assert bare(OLD, "tools/setup", "everything").returncode == 2
