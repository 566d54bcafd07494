"""Readers for command-line arguments: cards, modules and positions."""

from __future__ import annotations

import argparse

from gametable.command import read_text
from gametable.notation import pasted
from gametable.play.errors import GameError, ImpossiblePosition, Malformed
from kingsburg.catalogue.entries import OwnCards
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards, files


def ids(text: str) -> list[str]:
    """Return the ids of buildings that an option lists. Raises `Malformed`."""
    found = [name.strip() for name in text.split(",")] if text else []
    if not all(found):
        raise Malformed("expected ids such as palisade,guard_tower")
    return found


def add_cards(parser: argparse.ArgumentParser) -> None:
    """Add the option for own cards."""
    parser.add_argument("--cards", metavar="FILE", help="a TOML file with cards of your own")


def add_modules(parser: argparse.ArgumentParser) -> None:
    """Add the options for modules of the second edition and the scenario."""
    parser.add_argument(
        "--modules",
        type=_modules,
        default=(),
        metavar="1,5",
        help=f"modules of the second edition, of {', '.join(map(str, Rules.MODULES))}",
    )
    parser.add_argument(
        "--scenario",
        choices=Rules.CHOICES["scenario"],
        default=Rules.CHOICES["scenario"][0],
        help="goblin_valley: a second card beside the enemy counts if it shows Goblins",
    )


def _modules(text: str) -> tuple[int, ...]:
    found = [each.strip() for each in text.split(",")]
    for number in found:
        if number not in map(str, Rules.MODULES):
            known = ", ".join(map(str, Rules.MODULES))
            raise argparse.ArgumentTypeError(
                f"there is no module {number[:40]!r} in this version, only {known}"
            )
    return tuple(map(int, found))


def cards_of(file: str | None) -> OwnCards | None:
    """Return the cards of a file, or None without a file. Raises `GameError`."""
    return None if file is None else cards.read(read_text(file), file)


def read_position(text: str, file: str | None) -> Position:
    """Return the position of a JSON text, with the cards of a file if one is given.

    Raises `GameError`, also if the position has other own cards than the file.
    """
    raw = pasted.position(text, "kingsburg")
    own = cards_of(file)
    if own and isinstance(raw, dict):
        mine = cards.to_json(own)
        if raw.setdefault("cards", mine) != mine:
            raise GameError("the position has other cards than {file}", file=own.file)
    position = files.from_json(raw)
    if position.faults:
        raise ImpossiblePosition(position.faults)
    return position


def loading(position: Position) -> list[str]:
    """Return lines about what happened by itself on loading the position; often none."""
    from gametable.language import _
    from gametable.views.story_words import ON_LOADING
    from kingsburg import words
    from kingsburg.views import log

    if all(event.kind == "starts" for event in position.events):
        return []
    return [_(ON_LOADING), *log.story(position.events, words.glossary(position)), ""]
