"""Options of the whole suite."""


def pytest_addoption(parser):
    parser.addoption(
        "--promote",
        action="store_true",
        help="accept what the evaluator says about tests/golden as what is expected",
    )
