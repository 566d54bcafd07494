"""`python3 -m kingsburg`: sets up what is missing, then runs the command line."""

import sys

from kingsburg import _setup

if __name__ == "__main__":
    _setup.ensure()

    from kingsburg.cli import main

    sys.exit(main())
