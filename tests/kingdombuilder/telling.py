"""Helpers for tests that read like the rulebook: a position, then the lines of a record."""

from __future__ import annotations

import json
from typing import Any

from gametable.notation.transcript import Transcript
from gametable.play.history import History
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files, lines, records

#: The board of the first game (KS.5): its first rows are
#:   A  F D D M M D D C C C | C C C D D W D D D D
#:   B  F F D D D M M C C C | M M C D D W D D D D
#:   C  F F F F F F F M M M | M M C M M W D D L F
#:   D  W W F K G G T T M M | M C M M W M D F F F
FIRST = ["tavern", "paddock", "oasis", "farm"]


def position(*players: dict[str, Any], **fields: Any) -> Position:
    """Return a position of the first game; players without a name are Ann, Brian, Cindy, David."""
    names = ("Ann", "Brian", "Cindy", "David")
    found = [{"name": name, **player} for name, player in zip(names, players, strict=False)]
    raw = {"sections": FIRST, "players": found, **fields}
    return files.load(json.dumps(raw))


def tile(kind: str, place: str, **flags: bool) -> dict[str, object]:
    """Return a location tile of a player, from this location hex."""
    return {"kind": kind, "from": place, **flags}


def told(start: Position, story: str) -> History[Position]:
    """Play the lines of a story, and check the expectations in them."""
    head = f"kingdombuilder 1\nplayers {' '.join(start.names)}\nposition {files.to_text(start)}\n"
    return records.read(head + story)


def after(start: Position, *story: str) -> Position:
    """Return the position after these lines. Raises `GameError`."""
    transcript = Transcript(start, lines.LINES)
    found = [lines.parse(line, start.names) for line in story]
    transcript.follow(len(found), lambda place: transcript.play(place, found[place]))
    return transcript.position


def reasons(here: Position, line: str) -> list[str]:
    """Return the rules that forbid a line here, in the order given; none if it is legal."""
    found = lines.why_not(here, lines.parse(line, here.names))
    return [reason.rule for reason in found or ()]


def legal(here: Position) -> list[str]:
    """Return all decisions that are legal here, as lines."""
    return [lines.write(here, action) for action in here.actions()]


def faults(**raw: Any) -> list[str]:
    """Return all faults of a position."""
    return [str(each) for each in files.from_json(raw).faults]
