"""The command ``kingsburg review``: what the decisions of a game lost, and what chance gave."""

from __future__ import annotations

import argparse
from typing import Any

from gametable import command
from kingsburg.cli.given import add_cards, cards_of, loading


def add_parser(subparsers: Any) -> None:
    """Add the command and its options; `run` carries it out."""
    parser = command.add_review(subparsers, "VP")
    add_cards(parser)
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

    speak(chosen.lang)
    content = content_of(Rules(), cards_of(chosen.cards))
    history = command.read_game(chosen.file, lambda text: games.read(text, content))
    found = review(history, chosen.player)
    for line in () if chosen.json else loading(history.start.position):
        print(line)
    command.tell_review(Told(found, history.line(), teller), as_json=chosen.json)
    return 0
