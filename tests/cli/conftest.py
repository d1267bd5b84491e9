import pytest

from tests.cli.run import EVEN, ODD


@pytest.fixture
def even(tmp_path):
    path = tmp_path / "even.smt2"
    path.write_text(EVEN)
    return path


@pytest.fixture
def odd(tmp_path):
    path = tmp_path / "odd.smt2"
    path.write_text(ODD)
    return path
