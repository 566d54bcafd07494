"""The shared parts of every game's command: parser, errors, numbers, files, and many games."""

from __future__ import annotations

import argparse
import json
import os
import re
import reprlib
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from gametable.arena.games import Games
from gametable.arena.workers import Cluster
from gametable.language.names import LANGUAGES, code
from gametable.play.errors import GameError, Malformed, Message
from gametable.play.history import History, P
from gametable.play.intervals import wilson

if TYPE_CHECKING:
    from gametable.notation.records import RecordError
    from gametable.views.review_words import Told

_GAMES: Final = range(1, 10_000_001)
_SEEDS: Final = range(2**63 + 1)
_WORKERS: Final = range(1, 257)
#: The exit status after Ctrl-C.
_STOPPED: Final = 130
#: The seconds in which the scheduler of a cluster must answer.
_PATIENCE: Final = 10


class Parser(argparse.ArgumentParser):
    """A parser that refuses unusable arguments with one sentence and exit status 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} ({self.prog} --help tells more)\n")


def run(parser: Parser, arguments: Sequence[str] | None) -> int:
    """Run the chosen command (`run`) and return its exit status.

    It is 0, 1 for an error, or 130 for Ctrl-C. Unusable arguments exit with 2.
    """
    for stream in (sys.stdout, sys.stderr):
        # Characters that the stream cannot show are escaped.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    chosen = parser.parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = chosen.run
    try:
        status = command(chosen)
        print(end="", flush=True)
        return status
    except GameError as error:
        from gametable.views.errors import printed

        print(f"{parser.prog}: {printed(error)}", file=sys.stderr)
        return 1
    except OSError as error:
        # The pipe is closed or the disk is full, so nothing more may be written at exit.
        if sys.stdout is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            where = f"{error.filename}: " if error.filename else ""
            print(f"{parser.prog}: {where}{_reason(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


#: The most bytes of a file; no record or position is longer.
_MOST_BYTES: Final = 4_000_000


def read_text(file: str) -> str:
    """Return the text of a file, or of standard input for ``-``. Raises `GameError`."""
    if file == "-" and sys.stdin is None:
        raise GameError("-: standard input is closed")
    if not file:
        raise GameError("the name of a file is empty")
    try:
        if file == "-":
            raw = sys.stdin.buffer.read(_MOST_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                raw = stream.read(_MOST_BYTES + 1)
    except OSError as error:
        raise GameError("{file}: {why}", file=file, why=_reason(error)) from error
    if len(raw) > _MOST_BYTES:
        raise GameError(
            "{file}: larger than {most} bytes, too large for a record",
            file=file,
            most=str(_MOST_BYTES),
        )
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        place = f"{file}:{line}"
        met = Message("byte {place} is not UTF-8 text", place=error.start + 1)
        raise GameError("{file}: {why}", file=place, why=met) from error


def read_game(file: str, read: Callable[[str], History[P]]) -> History[P]:
    """Return the game in a file, which `read` makes of its text. Raises `GameError`."""
    from gametable.notation.records import RecordError

    text = read_text(file)
    try:
        return read(text)
    except GameError as error:
        place = f"{file}:{error.line}" if isinstance(error, RecordError) else file
        raise GameError("{file}: {why}", file=place, why=error.said) from error


def tell_wrong_line(error: RecordError, file: str) -> int:
    """Print what is wrong with a record, and return the exit status."""
    from gametable.views.errors import printed_line

    print(printed_line(error, file), file=sys.stderr)
    return 1


def base_url(text: str) -> str:
    """Return the path in front of all pages, as an option has it."""
    # Browsers resolve a segment of dots instead of taking it as a name.
    if not re.fullmatch(r"/((?!\.+/)[\w.~-]+/)*", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a path such as /games/")
    return text


def whole(allowed: range) -> Callable[[str], int]:
    """Return a function that reads whole numbers in this range, for an option."""

    def read(text: str) -> int:
        # int() also accepts 1_0 and digits of other scripts, which are typos here.
        if text.isascii() and text.isdigit() and len(text) < 20 and int(text) in allowed:
            return int(text)
        raise argparse.ArgumentTypeError(
            f"{reprlib.repr(text)} is not a whole number from {allowed[0]} to {allowed[-1]}"
        )

    return read


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the option for the language in which a command describes what happens."""
    known = ", ".join(LANGUAGES)
    parser.add_argument(
        "--lang",
        type=_language,
        default="en",
        metavar="CODE",
        help=f"the language of what is told: {known}; en without this option",
    )


def _language(text: str) -> str:
    if found := code(text):
        return found
    raise argparse.ArgumentTypeError(
        f"there is no language {reprlib.repr(text)}, only {', '.join(LANGUAGES)}"
    )


# Many games -------------------------------------------------------------------------------


def add_review(commands: Any, points: str) -> argparse.ArgumentParser:
    """Add and return the command that reviews a game; `points`: in what decisions are judged."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "review",
        help="review a game: what each decision lost, and what chance gave",
        description="The planner judges each decision by what the player could know, in "
        f"{points} at the end of the game. Luck is told apart from it.",
    )
    add = parser.add_argument
    add("file", metavar="FILE", help="a record or a link; - reads standard input")
    add(
        "--player", action="append", metavar="NAME", help="review only this player; may be repeated"
    )
    add_language(parser)
    add("--json", action="store_true", help="print everything as JSON")
    return parser


def tell_review(told: Told, *, as_json: bool) -> None:
    """Print a review."""
    print(json.dumps(told.data(), ensure_ascii=False) if as_json else told.text())


def add_simulate(commands: Any) -> argparse.ArgumentParser:
    """Add and return the command that plays many games, with the options that all games share."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "simulate", help="play many games between named players"
    )
    parser.add_argument(
        "--players", required=True, metavar="NAMES", help="such as strong,medium,easy"
    )
    parser.add_argument("--games", type=whole(_GAMES), default=1000, metavar="N")
    parser.add_argument("--seed", type=whole(_SEEDS), default=0, metavar="N")
    parser.add_argument("--workers", type=whole(_WORKERS), default=1, metavar="N")
    parser.add_argument("--cluster", metavar="ADDRESS", help="the scheduler of a Dask cluster")
    parser.add_argument(
        "--folder", help="a folder for Parquet files, in which the same command goes on"
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    return parser


def simulated(chosen: argparse.Namespace, simulate: Callable[..., Games], **given: Any) -> Games:
    """Return the games that a command asks for; `given`: the options of the game.

    Raises `GameError` for wrong options, and for a cluster that does not answer.
    """
    with _cluster(chosen.cluster) as executor:
        return simulate(
            chosen.players.split(","),
            chosen.games,
            chosen.seed,
            workers=chosen.workers,
            executor=executor,
            folder=chosen.folder,
            **given,
        )


@contextmanager
def _cluster(address: str | None) -> Iterator[Cluster | None]:
    if address is None:
        yield None
        return
    try:
        from distributed import Client

        client = Client(address, timeout=_PATIENCE)  # type: ignore[no-untyped-call]
    except ImportError as error:
        raise Malformed("this needs {package}", package="distributed") from error
    except (OSError, ValueError, TimeoutError) as error:
        raise Malformed("no Dask cluster answers at {address}", address=address) from error
    with client:
        yield client


def tell(played: Games, seed: int, *, as_json: bool) -> int:
    """Print how often each player has won, and the scores, by seat; return the exit status."""
    unit = played.unit
    seats = range(1, len(played.players) + 1) if played.games else ()
    players = [_player(played, seat) for seat in seats]
    decisions = sum(sum(played.values(row["seat"] + 1, "decisions")) for row in players)
    if as_json:
        told = {"games": played.games, "seed": seed, "decisions": decisions}
        print(json.dumps(told | {"players": players}))
        return _STOPPED if played.stopped else 0
    print(f"{played.games} games, {decisions} decisions")
    title = unit.upper() if len(unit) < 3 else unit
    print(f"seat  player      wins  shared  share won (95 %)   {title} mean     sd")
    for row in players:
        low, high = row["interval"]
        mean = f"{row[unit]['mean']:{len(title) + 5}.2f}"
        print(
            f"{row['seat']:4}  {row['name']:10} {row['wins']:5}  {row['shared']:6}  "
            f"{low:7.1%} – {high:6.1%}   {mean} {row[unit]['sd']:6.2f}"
        )
    return _STOPPED if played.stopped else 0


def _player(played: Games, seat: int) -> dict[str, Any]:
    """Return what is told of a seat, which the command counts from 0."""
    shared = sum(played.values(seat, "shared"))
    alone = played.wins(seat) - shared
    return {
        "name": played.players[seat - 1],
        "seat": seat - 1,
        "wins": alone,
        "shared": shared,
        "interval": [round(bound, 4) for bound in wilson(alone, played.games)],
        played.unit: {
            "mean": round(played.mean(seat), 4),
            "sd": round(played.deviation(seat), 4),
        },
    }
