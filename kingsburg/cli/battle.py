"""The command ``kingsburg battle``: the exact odds of a winter."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from gametable.command import whole
from gametable.play.errors import Malformed, Reason
from gametable.views.numbers import exact, signed
from kingsburg.cli.given import add_cards, add_modules, cards_of, ids
from kingsburg.engine.actions import Enemy
from kingsburg.engine.check import gaps
from kingsburg.engine.content import Content, content_of
from kingsburg.engine.rules import Rules
from kingsburg.notation import lines
from kingsburg.odds.battle import battle, years_of
from kingsburg.odds.cards import destiny_of, governor_of
from kingsburg.odds.reach import abilities_with
from kingsburg.odds.winter import MOST_SOLDIERS, Winter
from kingsburg.pages.winter.tables import card_rows, odds_rows, worth_rows
from kingsburg.pages.winter.words import asked, fiercer
from kingsburg.words import when

_BAR = 30


def add_parser(subparsers: Any) -> None:
    """Add the command and its options; `run` carries it out."""
    parser = subparsers.add_parser(
        "battle",
        help="tell how likely victory, draw and defeat are in winter",
        description="The exact probability of victory, draw and defeat in winter, and what the "
        "battle brings on average.",
    )
    add = parser.add_argument
    soldiers, years = range(MOST_SOLDIERS + 1), range(1, Rules.YEARS + 1)
    add("--soldiers", type=whole(soldiers), default=0, metavar="N", help="0 to 999 (default 0)")
    add(
        "--buildings",
        default="",
        metavar="a,b",
        help="ids such as palisade,stable, each with those to its left in its row",
    )
    against = parser.add_mutually_exclusive_group()
    against.add_argument(
        "--year",
        type=whole(years),
        metavar="N",
        help="1 to 5: each of its five cards is equally likely (default 1)",
    )
    against.add_argument(
        "--enemy", type=_enemy, metavar='"goblins 5"', help="a card, if it is known"
    )
    add(
        "--reinforcements",
        choices=Rules.CHOICES["reinforcements"],
        default=Rules.CHOICES["reinforcements"][0],
        help="what the King rolls: a die (default), or two, of which the difference plus 1 counts",
    )
    add("--governor", default="", metavar="ID", help="a governor (module 3)")
    add(
        "--destiny",
        default="",
        metavar="ID",
        help="the card of the year, such as fierce_enemies (module 4)",
    )
    add_cards(parser)
    add_modules(parser)
    add(
        "--tokens",
        type=_tokens,
        metavar="0,1,3",
        help="with module 5: the soldier tokens of which one is played, each equally likely "
        "(default all six)",
    )
    add("--json", action="store_true", help='print {"victory": "1/2", ...}')
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the odds; the exit status is 2 for impossible arguments."""
    # Naming a card implies its module.
    modules = {*args.modules, *((3,) if args.governor else ()), *((4,) if args.destiny else ())}
    rules = Rules(modules=tuple(sorted(modules)), scenario=args.scenario)
    content = content_of(rules, cards_of(args.cards))
    if args.enemy is not None and not years_of(args.enemy, content):
        named = f"{args.enemy.race} {args.enemy.strength}"
        sentence = f"argument --enemy: S.3 {named} is not a card of any year"
        print(f"kingsburg battle: {sentence}", file=sys.stderr)
        return 2
    option = "--governor"
    try:
        if args.governor:
            governor_of(content, args.governor)
        option = "--destiny"
        if args.destiny:
            destiny_of(content, args.destiny)
        option = "--buildings"
        winters = _winters(args, content)
    except Malformed as fault:
        if str(fault).startswith("M5"):
            option = "--tokens"
        print(f"kingsburg battle: argument {option}: {fault}", file=sys.stderr)
        return 2
    if args.json:
        odds = battle(winters[0])._asdict()
        print(json.dumps({result: str(chance) for result, chance in odds.items()}))
        return 0
    for line in _told(winters):
        print(line)
    return 0


def _winters(args: argparse.Namespace, content: Content) -> list[Winter]:
    """Return the winter of the year, or one for each year with the enemy card.

    Several winters differ only in rewards and losses.
    """
    buildings = ids(args.buildings)
    # With a default in argparse, the same value would be accepted together with --enemy.
    years = [args.year or 1] if args.enemy is None else years_of(args.enemy, content)
    abilities = abilities_with(content, buildings)
    winter = Winter(
        args.soldiers, abilities, reinforcements=args.reinforcements, tokens=args.tokens
    )
    winter = winter.with_cards(args.governor, args.destiny)
    lacking = [
        Reason("P2d.3", "{building} needs {left}", building=building, left=left)
        for building, left in gaps(abilities, buildings)
    ]
    if lacking:
        raise Malformed(tuple(lacking))
    return [replace(winter, year=year, enemy=args.enemy) for year in years]


def _enemy(words: str) -> Enemy:
    try:
        enemy = lines.parse(f"enemy {words}", ()).action
    except Malformed:
        sentence = "expected a race and a strength, such as goblins 5"
        raise argparse.ArgumentTypeError(sentence) from None
    assert isinstance(enemy, Enemy)
    return enemy


def _tokens(words: str) -> tuple[int, ...]:
    found = [each.strip() for each in words.split(",")]
    if not all(each.isascii() and each.isdigit() and len(each) < 3 for each in found):
        raise argparse.ArgumentTypeError("expected numbers with commas between them, such as 0,1,3")
    return tuple(map(int, found))


def _told(winters: Sequence[Winter]) -> Iterator[str]:
    yield asked(winters[0])
    if changed := fiercer(winters[0]):
        yield changed
    yield ""
    odds = battle(winters[0])
    for (name, said), chance in zip(odds_rows(odds), odds, strict=True):
        bar = "#" * round(chance * _BAR)
        yield f"{name:8}{said.fraction:>9} {said.percent:>7}  {said.one_in:10}  {bar}".rstrip()
    for winter in winters:
        yield ""
        if len(winters) > 1:
            yield f"{when(winter.year, 'winter', 'battle')}:"
        yield from _cards(winter)
        yield ""
        yield from _averages(winter)


def _cards(winter: Winter) -> Iterator[str]:
    yield "Card            victory     draw   defeat  victory gives     defeat takes"
    for row in card_rows(winter):
        percents = "".join(f"{said.percent:>9}" for _, said in odds_rows(row.odds))
        yield f"{row.name:14}{percents}  {row.gives:16}  {row.takes}"


def _averages(winter: Winter) -> Iterator[str]:
    yield f"{'On average':16}{'gained':>16}{'lost':>16}{'in all':>9}"
    for row in worth_rows(winter):
        yield f"{row.thing:16}{exact(row.gain):>16}{exact(row.loss):>16}{signed(row.balance):>9}"
