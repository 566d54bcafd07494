"""The command `kingsburg` (notation.md, Commands)."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, NoReturn

from gametable.play.errors import GameError
from kingsburg.catalogue.entries import OwnCards
from kingsburg.cli import battle as cli_battle
from kingsburg.cli import court as cli_court
from kingsburg.cli import odds as cli_odds
from kingsburg.cli import serve as cli_serve
from kingsburg.cli.given import add_cards, add_modules, cards_of, read_text, whole

_GAMES: Final = range(1, 10_000_001)
_SEEDS: Final = range(2**63 + 1)
_WORKERS: Final = range(1, 257)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0, 1 for an error, 2 for unusable arguments."""
    for stream in (sys.stdout, sys.stderr):
        # Letters that the stream cannot show are replaced by their numbers.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    parser = _parser()
    chosen = parser.parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = chosen.run
    try:
        status = run(chosen)
        print(end="", flush=True)
        return status
    except GameError as error:
        print(f"kingsburg: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        # The reader has gone or the disk is full, so nothing more may be written at exit.
        if sys.stdout is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(f"kingsburg: {(error.strerror or str(error)).lower()}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


class _Parser(argparse.ArgumentParser):
    """A parser that refuses unusable arguments with one sentence and exit status 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} ({self.prog} --help tells more)\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="kingsburg", description="An explorer of the rules and the dice of Kingsburg."
    )
    parser.set_defaults(run=cli_serve.run_lab, folder=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    cli_serve.add_parsers(commands)
    cli_odds.add_parser(commands)
    cli_court.add_parser(commands)
    cli_battle.add_parser(commands)
    _add_replay(commands)
    _add_simulate(commands)
    return parser


def _add_replay(commands: Any) -> None:
    parser = commands.add_parser("replay", help="play a record and tell what happens")
    parser.add_argument("file", metavar="FILE", help="a game record; - reads standard input")
    add_cards(parser)
    parser.add_argument("--json", action="store_true", help="print the last position as JSON")
    parser.set_defaults(run=_replay)


def _replay(chosen: argparse.Namespace) -> int:
    from kingsburg.engine.content import content_of
    from kingsburg.notation import cards, files, records
    from kingsburg.views import log, words

    def beside(name: str) -> OwnCards:
        folder = Path() if chosen.file == "-" else Path(chosen.file).parent
        return cards.read(read_text(str(folder / name)), name)

    own = cards_of(chosen.cards)
    box = cards.box(own) if own else content_of
    try:
        history = records.read(read_text(chosen.file), box, beside)
    except records.RecordError as error:
        print(error.told(chosen.file), file=sys.stderr)
        return 1
    position = history.position
    if chosen.json:
        print(files.to_text(position))
        return 0
    for line in log.story(history.log(), words.box(position)):
        print(line)
    return 0


def _add_simulate(commands: Any) -> None:
    parser = commands.add_parser("simulate", help="play many games between named players")
    parser.add_argument("--players", required=True, metavar="NAMES", help="such as random,random")
    parser.add_argument("--games", type=whole(_GAMES), default=1000, metavar="N")
    parser.add_argument("--seed", type=whole(_SEEDS), default=0, metavar="N")
    parser.add_argument("--workers", type=whole(_WORKERS), default=1, metavar="N")
    add_modules(parser)
    add_cards(parser)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=_simulate)


def _simulate(chosen: argparse.Namespace) -> int:
    from kingsburg.engine.rules import Rules
    from kingsburg.players.games import simulate

    names = chosen.players.split(",")
    own = cards_of(chosen.cards)
    rules = Rules(modules=chosen.modules, scenario=chosen.scenario)
    pool = ProcessPoolExecutor(chosen.workers) if chosen.workers > 1 else nullcontext()
    with pool as executor:
        try:
            tally = simulate(
                names, chosen.games, chosen.seed, rules=rules, cards=own, executor=executor
            )
        except GameError as error:
            print(f"kingsburg simulate: argument --players: {error}", file=sys.stderr)
            return 2
    if chosen.json:
        print(json.dumps(_tally_json(tally, names, chosen.seed)))
    else:
        _print_tally(tally, names)
    return 0


def _tally_json(tally: Any, names: Sequence[str], seed: int) -> dict[str, Any]:
    return {
        "games": tally.games,
        "seed": seed,
        "decisions": tally.decisions,
        "players": [_player_json(tally, seat, name) for seat, name in enumerate(names)],
    }


def _player_json(tally: Any, seat: int, name: str) -> dict[str, Any]:
    from gametable.play.arena import wilson

    return {
        "name": name,
        "seat": seat,
        "wins": tally.wins[seat],
        "shared": tally.shared[seat],
        "interval": [round(bound, 4) for bound in wilson(tally.wins[seat], tally.games)],
        "vp": {"mean": round(tally.mean(seat), 4), "sd": round(tally.deviation(seat), 4)},
    }


def _print_tally(tally: Any, names: Sequence[str]) -> None:
    print(f"{tally.games} games, {tally.decisions} decisions")
    print("seat  player      wins  shared  share won (95 %)   VP mean     sd")
    for seat, name in enumerate(names):
        row = _player_json(tally, seat, name)
        low, high = row["interval"]
        print(
            f"{seat:4}  {name:10} {row['wins']:5}  {row['shared']:6}  "
            f"{low:7.1%} – {high:6.1%}   {row['vp']['mean']:7.2f} {row['vp']['sd']:6.2f}"
        )
