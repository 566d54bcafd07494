"""The command ``kingsburg odds``: the exact probability of reaching each advisor."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kingsburg.engine.dice_text import MOST_COLOURED, MOST_WHITE, parse_dice
from kingsburg.engine.errors import Malformed
from kingsburg.engine.hand import ADVISORS, Hand
from kingsburg.odds.reach import Setup, reach
from kingsburg.views.tables import odds_rows

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

#: The buildings that count here; each is a flag of its own.
_BUILDINGS = ("statue", "chapel", "market")
_BAR = 30


def add_parser(subparsers: Subparsers) -> None:
    """Add the command and its options; `run` carries it out."""
    parser = subparsers.add_parser(
        "odds",
        help="how likely it is to reach each advisor",
        description="The exact probability of reaching each advisor. With Statue or Chapel, "
        "rerolls are decided so as to reach that one advisor.",
    )
    coloured, white = range(MOST_COLOURED + 1), range(MOST_WHITE + 1)
    option = parser.add_argument
    option("--dice", type=_number(coloured), metavar="N", help="coloured dice (default: 3)")
    option("--white", type=_number(white), metavar="N", help="white dice (default: 0)")
    option("--token", action="store_true", help="a +2 token may join")
    for building in _BUILDINGS:
        option(f"--{building}", action="store_true", help=f"with the {building.capitalize()}")
    option("--taken", type=_advisors, default=frozenset(), metavar="8,9", help="closed advisors")
    option("--roll", type=_roll, metavar='"1 3 5 + 4"', help="dice rolled, white ones after +")
    option("--json", action="store_true", help='print {"1": "91/216", …}')
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the odds; return the exit status, 2 if the dice contradict the roll."""
    try:
        setup = _setup(args)
    except Malformed as fault:
        print(f"kingsburg odds: error: {fault}", file=sys.stderr)
        return 2
    chances = reach(setup)
    print(_json(chances) if args.json else _table(chances))
    return 0


def _setup(args: argparse.Namespace) -> Setup:
    setup = Setup(token=args.token, taken=args.taken)
    setup = setup.with_buildings(each for each in _BUILDINGS if getattr(args, each))
