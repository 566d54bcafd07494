"""The command ``kingsburg court``: a contested season with all dice rolled."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gametable.command import read_text
from gametable.notation.json_text import parsed
from gametable.play.errors import GameError
from kingsburg.cli.given import add_cards, loading, read_position

if TYPE_CHECKING:
    from kingsburg.odds.court import Court


def add_parser(subparsers: Any) -> None:
    """Add the command and its options; `run` carries it out."""
    parser = subparsers.add_parser(
        "court",
        help="solve a contested season, all dice open",
        description="Best play at a position of step influence, what it is worth to each player, "
        "who can get which advisor. Worths are VP; the default is derived from what is printed.",
    )
    add = parser.add_argument
    add("position", metavar="POSITION.json", help="a position; - reads standard input")
    add(
        "--worth",
        metavar="WORTH.json",
        help='{"8": 2, "9": 1.5} or {"Ann": {"8": 2}}; an advisor not named there is worth 0',
    )
    add_cards(parser)
    add("--json", action="store_true", help="print everything as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the answer. Raises `GameError` for faulty files."""
    from kingsburg.odds.court import Court
    from kingsburg.odds.worths import read_worths

    if args.position == args.worth == "-":
        raise GameError("-: only one of the two files can come from standard input")
    told = read_text(args.position)
    with _named(args.position):
        position = read_position(told, args.cards)
        court = Court(position)
    if args.worth is not None:
        told = read_text(args.worth)
        with _named(args.worth):
            names = [player.name for player in position.players]
            court = Court(position, read_worths(parsed(told), names, position))
    exact = court.search()
    print(json.dumps(_json(court, exact=exact)) if args.json else _text(court, exact=exact))
    return 0


@contextmanager
def _named(file: str) -> Iterator[None]:
    """Prefix errors with the name of the file that they are in."""
    try:
        yield
    except GameError as error:
        raise GameError("{file}: {why}", file=file, why=error.said) from error


def _json(court: Court, *, exact: bool) -> dict[str, Any]:
    """Return the answer as JSON; if it is not exact, bounds replace values and best play."""
    from kingsburg.notation import lines
    from kingsburg.odds.claims import can_force, chance
    from kingsburg.pages.court.words import line_words

    position = court.position
    if exact:
        line = line_words(court.line())
        known = {"values": _floats(court.values()), "best": line[0], "line": line}
    else:
        between = court.bounds().items()
        known = {"bounds": {who: [float(low), float(high)] for who, (low, high) in between}}
    return {
        "exact": exact,
        "states": court.states,
        **known,
        "moves": [
            {
                "action": lines.write(position, action),
                "values": None if values is None else _floats(values),
            }
            for action, values in court.placements()
        ],
        "can_force": can_force(position),
        "chance": {
            who: {advisor: str(likely) for advisor, likely in each.items()}
            for who, each in chance(position).items()
        },
    }


def _floats(values: Mapping[str, Fraction]) -> dict[str, float]:
    return {who: float(value) for who, value in values.items()}


def _text(court: Court, *, exact: bool) -> str:
    from kingsburg.notation import lines
    from kingsburg.pages.court import tables as views
    from kingsburg.pages.court import words as court_words

    names = [player.name for player in court.position.players]
    wide = [max(len(name), 6) for name in names]

    def row(head: str, fields: Iterable[str]) -> str:
        told = "  ".join(f"{each:>{room}}" for each, room in zip(fields, wide, strict=True))
        return f"  {head:36}  {told}"

    story = court_words.line_words(court.line()) if exact else []
    return "\n".join(
        [
            *loading(court.position),
            court_words.court_sentence(court, exact=exact),
            *(["", "Best play:", *(f"  {line}" for line in story)] if story else []),
            "",
            f"{views.WORTHS}:",
            row("", names),
            *(
                row(
                    lines.words(action),
                    (court_words.known_worth(values[who] if values else None) for who in names),
                )
                for action, values in views.best_first(court)
            ),
            "",
            f"{views.CLAIMS}. {court_words.EXPLAINED}.",
            row("", names),
            *(
                row(f"{each.advisor:2} {each.name}", (claim.told for claim in each.claims))
                for each in views.claims(court.position)
            ),
        ]
    )
