"""The command ``kingsburg review``: what the decisions of a game lost, and what chance gave."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from gametable import command
from gametable.command import read_text
from gametable.play.errors import GameError
from kingsburg.cli.given import add_cards, cards_of

if TYPE_CHECKING:
    from gametable.views.review_words import Told


def add_parser(subparsers: Any) -> None:
    """Add the command and its options; `run` carries it out."""
    parser = subparsers.add_parser(
        "review",
        help="review a game: what each decision lost, and what chance gave",
        description="The planner judges each decision by what the player could know, in VP at the "
        "end of the game. Luck is told apart from it.",
    )
    add = parser.add_argument
    add("file", metavar="FILE", help="a record or a link; - reads standard input")
    add(
        "--player", action="append", metavar="NAME", help="review only this player; may be repeated"
    )
    add_cards(parser)
    command.add_language(parser)
    add("--json", action="store_true", help="print everything as JSON")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the review. Raises `GameError` for a faulty file or an unknown player."""
    from gametable.language import speak
    from gametable.views.review_words import Told
    from kingsburg.engine.content import content_of
    from kingsburg.engine.rules import Rules
    from kingsburg.notation import games
    from kingsburg.players.review import review
    from kingsburg.views import review as teller

    own = cards_of(chosen.cards)
    try:
        history = games.read(read_text(chosen.file), content_of(Rules(), own))
    except GameError as error:
        raise GameError("{file}: {why}", file=chosen.file, why=error.said) from error
    found = review(history, chosen.player)
    speak(chosen.lang)
    told = Told(found, history.line(), teller)
    print(json.dumps(_json(told), ensure_ascii=False) if chosen.json else _text(told))
    return 0


def _json(told: Told) -> dict[str, Any]:
    """Return the review as JSON, with its sentences."""
    review = told.review
    said = {each.node: f"{told.moment(each)} {told.better(each)}" for each in review.critical}
    return {
        "players": {
            who: {"luck": round(review.lucky(who), 2), "lost": round(review.lost(who), 2)}
            for who in review.people
        },
        "decisions": [
            row | ({"told": said[row["node"]]} if row["node"] in said else {})
            for row in review.rows()
        ],
        "luck": [
            {"node": each.node, "player": each.who, "gain": round(each.gain, 2)}
            for each in review.luck
        ],
        "chances": [
            {"node": each.node, "chances": {who: round(it, 4) for who, it in each.chances.items()}}
            for each in review.curve
        ],
    }


def _text(told: Told) -> str:
    critical = [f"{told.moment(each)}\n  {told.better(each)}" for each in told.review.critical]
    players = map(told.of_player, told.review.people)
    return "\n".join([*players, "", *critical, "", *map(told.chances, told.review.curve)])
