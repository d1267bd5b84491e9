"""`python -m refute` is the command `refute`, for an environment whose scripts are not on the PATH."""

import sys

from refute.cli import main

if __name__ == "__main__":
    sys.exit(main())
