"""Options of the whole suite, and what it needs of the process that it runs in."""

import signal


def pytest_configure():
    """What runs in the background is started with these ignored, by a shell or nohup; all children inherit that."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)


def pytest_addoption(parser):
    parser.addoption(
        "--promote",
        action="store_true",
        help="accept what the evaluator says about tests/golden as what is expected",
    )
