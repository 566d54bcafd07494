"""`python3 -m kingdombuilder`: the command line."""

import sys

from kingdombuilder.cli import main

if __name__ == "__main__":
    sys.exit(main())
