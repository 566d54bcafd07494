"""The command ``kingsburg odds``: the exact probability of reaching each advisor."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from gametable.command import whole
from gametable.play.errors import Malformed
from kingsburg.cli.given import add_cards, cards_of, ids
from kingsburg.engine.content import Content, content_of
from kingsburg.engine.dice_text import MOST_COLOURED, MOST_WHITE, parse_dice
from kingsburg.engine.hand import ADVISORS, Hand
from kingsburg.engine.rules import Rules
from kingsburg.odds.cards import with_modules
from kingsburg.odds.reach import Setup, reach
from kingsburg.views.dice.cards import changed
from kingsburg.views.dice.tables import odds_rows

#: The buildings that have a flag of their own.
_BUILDINGS = ("statue", "chapel", "market")
_BAR = 30


def add_parser(subparsers: Any) -> None:
    """Add the command and its options; `run` carries it out."""
    parser = subparsers.add_parser(
        "odds",
        help="tell how likely it is to reach each advisor",
        description="The exact probability of reaching each advisor. With Statue, Chapel or a "
        "governor, what is done with the dice is decided so as to reach that one advisor.",
    )
    coloured, white = range(MOST_COLOURED + 1), range(MOST_WHITE + 1)
    add = parser.add_argument
    add("--dice", type=whole(coloured), metavar="N", help="coloured dice, 0 to 5 (default 3)")
    add("--white", type=whole(white), metavar="N", help="white dice, 0 to 6 (default 0)")
    add("--token", action="store_true", help="a +2 token may join the group")
    for building in _BUILDINGS:
        add(f"--{building}", action="store_true", help=f"the player has a {building.capitalize()}")
    add("--taken", type=_advisors, default=frozenset(), metavar="8,9", help="closed advisors")
    add("--roll", type=_roll, metavar='"1 3 5 + 4"', help="dice already rolled, white ones after +")
    add(
        "--buildings",
        default="",
        metavar="a,b",
        help="ids of further buildings that help dice, such as those of --cards",
    )
    add("--governor", default="", metavar="ID", help="a governor, such as prince (module 3)")
    add(
        "--destiny",
        default="",
        metavar="ID",
        help="the card of the year, such as famine (module 4), which changes the dice that the "
        "player has",
    )
    add_cards(parser)
    add("--json", action="store_true", help='print {"1": "91/216", ...}')
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the odds; the exit status is 2 for impossible or contradictory arguments."""
    content = with_modules(content_of(Rules(), cards_of(args.cards)))
    try:
        setup = _setup(args, content)
    except Malformed as fault:
        print(f"kingsburg odds: error: {fault}", file=sys.stderr)
        return 2
    chances = reach(setup)
    exact = {str(advisor): str(chance) for advisor, chance in chances.items()}
    print(json.dumps(exact) if args.json else _table(chances, content))
    if not args.json and (sentences := changed(setup, chances, content)):
        print("\n" + "\n".join(sentences))
    return 0


def _setup(args: argparse.Namespace, content: Content) -> Setup:
    has = [building for building in _BUILDINGS if getattr(args, building)]
    setup = Setup(token=args.token, taken=args.taken)
    setup = setup.with_buildings(has + ids(args.buildings), content)
    setup = setup.with_cards(args.governor, args.destiny, content)
    if args.roll is None:
        dice = setup.dice if args.dice is None else args.dice
        return replace(setup, dice=dice, white=args.white or 0)
    setup = setup.rolled(args.roll)
    for option, asked, rolled in (
        ("--dice", args.dice, setup.dice),
        ("--white", args.white, setup.white),
    ):
        if asked not in (None, rolled):
            raise Malformed(
                "{option} {asked} contradicts --roll, where it is {rolled}",
                option=option,
                asked=asked,
                rolled=rolled,
            )
    return setup


def _table(chances: Mapping[int, Fraction], content: Content) -> str:
    rows = odds_rows(chances, content)
    names = max(len(row.name) for row in rows)
    fractions = max(len(row.said.fraction) for row in rows)
    one_ins = max(len(row.said.one_in) for row in rows)
    return "\n".join(
        f"{row.advisor:2}  {row.name:{names}}  {row.said.fraction:>{fractions}}"
        f"  {row.said.percent:>6}  {row.said.one_in:{one_ins}}"
        f"  {'#' * round(row.chance * _BAR)}".rstrip()
        for row in rows
    )


def _advisors(text: str) -> frozenset[int]:
    return frozenset(map(whole(ADVISORS), map(str.strip, text.split(","))))


def _roll(text: str) -> Hand:
    try:
        return parse_dice(text)
    except Malformed as fault:
        raise argparse.ArgumentTypeError(str(fault)) from None
