"""`python3 -m kingsburg`: set up what is missing, then run the command line."""

import sys

from kingsburg import _setup

if __name__ == "__main__":
    _setup.ensure()

    from kingsburg.cli import main

    sys.exit(main())
