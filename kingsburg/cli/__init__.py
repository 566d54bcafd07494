"""The command `kingsburg`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gametable import command, serve
from gametable.command import read_text
from gametable.play.errors import GameError
from kingsburg.catalogue.entries import OwnCards
from kingsburg.cli import battle as cli_battle
from kingsburg.cli import court as cli_court
from kingsburg.cli import odds as cli_odds
from kingsburg.cli import review as cli_review
from kingsburg.cli.given import add_cards, add_modules, cards_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0, 1 for an error, 2 for unusable arguments."""
    return command.run(_parser(), arguments)


def _parser() -> command.Parser:
    parser = command.Parser(
        prog="kingsburg", description="An explorer of the rules and the dice of Kingsburg."
    )
    commands = serve.add_parsers(parser)
    cli_odds.add_parser(commands)
    cli_court.add_parser(commands)
    cli_battle.add_parser(commands)
    _add_replay(commands)
    cli_review.add_parser(commands)
    _add_simulate(commands)
    return parser


def _add_replay(commands: Any) -> None:
    parser = commands.add_parser("replay", help="play a record and tell what happens")
    parser.add_argument("file", metavar="FILE", help="a game record; - reads standard input")
    add_cards(parser)
    command.add_language(parser)
    parser.add_argument("--json", action="store_true", help="print the last position as JSON")
    parser.set_defaults(run=_replay)


def _replay(chosen: argparse.Namespace) -> int:
    from gametable.language import speak
    from kingsburg import words
    from kingsburg.engine.content import content_of
    from kingsburg.notation import cards, files, records
    from kingsburg.views import log

    speak(chosen.lang)

    def beside(name: str) -> OwnCards:
        folder = Path() if chosen.file == "-" else Path(chosen.file).parent
        return cards.read(read_text(str(folder / name)), name)

    own = cards_of(chosen.cards)
    maker = cards.maker(own) if own else content_of
    try:
        history = records.read(read_text(chosen.file), maker, beside)
    except records.RecordError as error:
        return command.tell_wrong_line(error, chosen.file)
    position = history.position
    if chosen.json:
        print(files.to_text(position))
        return 0
    for line in log.story(history.log(), words.glossary(position)):
        print(line)
    return 0


def _add_simulate(commands: Any) -> None:
    parser = command.add_simulate(commands)
    add_modules(parser)
    add_cards(parser)
    parser.set_defaults(run=_simulate)


def _simulate(chosen: argparse.Namespace) -> int:
    from kingsburg.engine.content import content_of
    from kingsburg.engine.rules import Rules
    from kingsburg.players.games import simulate
    from kingsburg.players.planner.unread import not_understood

    own = cards_of(chosen.cards)
    rules = Rules(modules=chosen.modules, scenario=chosen.scenario)
    try:
        played = command.simulated(chosen, simulate, rules=rules, cards=own)
    except GameError as error:
        print(f"kingsburg simulate: {error}", file=sys.stderr)
        return 2
    unread = not_understood(content_of(rules, own))
    if unread and {"planner", "medium", "strong"} & {*chosen.players.split(",")}:
        print(f"The planner does not understand {', '.join(unread)}.", file=sys.stderr)
    return command.tell(played, chosen.seed, as_json=chosen.json)
