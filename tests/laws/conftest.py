from __future__ import annotations

import pytest

from tests.laws.tongues import PATIENT, QUICK, installed


@pytest.fixture(scope="session")
def fleet():
    """The solvers, each of them started once."""
    with installed(QUICK) as found:
        yield found


@pytest.fixture(scope="session")
def patient_fleet():
    with installed(PATIENT) as found:
        yield found
