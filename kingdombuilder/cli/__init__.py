"""The command `kingdombuilder`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any, Final

from gametable import command, serve
from gametable.arena.games import Games
from gametable.command import read_text
from gametable.play.errors import GameError
from gametable.play.intervals import Share
from kingdombuilder.cli import answers


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0, 1 for an error, 2 for unusable arguments."""
    return command.run(_parser(), arguments)


def _parser() -> command.Parser:
    parser = command.Parser(
        prog="kingdombuilder", description="An explorer of the rules of Kingdom Builder."
    )
    commands = serve.add_parsers(parser)
    for name, run, about, what in _COMMANDS:
        added = commands.add_parser(name, help=about)
        added.add_argument("file", metavar="FILE", help=f"{what}; - reads standard input")
        added.add_argument("--json", action="store_true", help="print the answer as JSON")
        added.set_defaults(run=run)
    command.add_language(commands.choices["replay"])
    command.add_review(commands, "gold").set_defaults(run=_review)
    _add_simulate(commands)
    return parser


def _review(chosen: argparse.Namespace) -> int:
    from gametable.language import speak
    from gametable.views.review_words import Told
    from kingdombuilder.notation import games
    from kingdombuilder.players.review import review
    from kingdombuilder.views import review as teller

    speak(chosen.lang)
    history = command.read_game(chosen.file, games.read)
    found = review(history, chosen.player)
    if not chosen.json:
        answers.tell_loading(history.start.position)
    command.tell_review(Told(found, history.line(), teller), as_json=chosen.json)
    return 0


def _replay(chosen: argparse.Namespace) -> int:
    from gametable.language import speak
    from kingdombuilder.notation import files, records
    from kingdombuilder.views.log import sentence

    speak(chosen.lang)
    try:
        history = records.read(read_text(chosen.file))
    except records.RecordError as error:
        return command.tell_wrong_line(error, chosen.file)
    if chosen.json:
        print(files.to_text(history.position))
        return 0
    for event in history.log():
        print(f"{sentence(event)}  [{event.rule}]")
    return 0


def _moves(chosen: argparse.Namespace) -> int:
    from gametable.play.positions import CHANCE
    from kingdombuilder.notation import lines

    position = answers.position_of(chosen.file)
    actor = "chance" if position.actor is CHANCE else position.actor
    legal = [lines.write(position, action) for action in position.actions()]
    if chosen.json:
        answer = {"actor": actor, "actions": legal}
        if forced := answers.forced(position):
            answer["forced"] = forced
        print(json.dumps(answer, ensure_ascii=False))
        return 0
    answers.tell_loading(position)
    print(f"{actor or 'nobody'} acts")
    for line in legal:
        print(line)
    return 0


#: The commands that read one file: name, function, help, and what the file holds.
_COMMANDS: Final = (
    ("replay", _replay, "play a record and tell what happens", "a game record"),
    ("moves", _moves, "who acts, and every legal action", "a position as JSON"),
    ("score", answers.score, "gold by card and player", "a position as JSON"),
    (
        "terrain",
        answers.terrain,
        "the chance of each terrain as the next card",
        "a position as JSON",
    ),
    (
        "best",
        answers.best,
        "the turn after which the player has the most gold",
        "a position as JSON",
    ),
)


# Many games -------------------------------------------------------------------------------


def _add_simulate(commands: Any) -> None:
    parser = command.add_simulate(commands)
    parser.add_argument("--sections", metavar="NAMES", help="such as tavern,paddock,oasis/,farm")
    parser.add_argument("--cards", metavar="NAMES", help="such as fishermen,knights,merchants")
    parser.add_argument(
        "--lords-zero",
        choices=("yes", "no"),
        default="yes",
        help="whether 0 settlements count like any other number for the Lords (default yes)",
    )
    parser.add_argument("--boards", metavar="random", help="random: a new board for each game")
    parser.set_defaults(run=_simulate)


def _simulate(chosen: argparse.Namespace) -> int:
    from kingdombuilder.players.games import simulate

    given = {"sections": chosen.sections, "cards": chosen.cards}
    board = {name: words.split(",") for name, words in given.items() if words is not None}
    zero = chosen.lords_zero == "yes"
    try:
        played = command.simulated(chosen, simulate, **board, lords_zero=zero, boards=chosen.boards)
    except GameError as error:
        print(f"kingdombuilder simulate: {error}", file=sys.stderr)
        return 2
    status = command.tell(played, chosen.seed, as_json=chosen.json)
    if not chosen.json:
        _tell_cards(played)
        _tell_tiles(played)
    return status


def _tell_cards(played: Games) -> None:
    """Print the mean gold by card and seat, with a 95% interval if there are two games or more."""
    from kingdombuilder.views import tables

    for card, column in tables.gold_columns(played).items():
        means = [_mean(played, seat, column) for seat in range(1, len(played.players) + 1)]
        print(f"{card:12}", *means, sep="  ")


def _mean(played: Games, seat: int, column: str) -> str:
    numbers = played.values(seat, column)
    if len(numbers) < 2:
        return f"{numbers[0]:6.2f}" if numbers else f"{'–':6}"
    low, high = played.interval(seat, column)
    return f"{played.mean(seat, column):6.2f} ({low:.2f} – {high:.2f})"


def _tell_tiles(played: Games) -> None:
    """Print how often winners and others have each kind of tile at the end."""
    from kingdombuilder.views import tables

    for kind, shares in sorted(tables.tile_shares(played).items()):
        winners, others = map(_share, shares)
        print(f"{kind:12}  winners {winners}, others {others}")


def _share(share: Share | None) -> str:
    return f"{share.value:.1%} ({share.low:.1%} – {share.high:.1%})" if share else "none"
