"""Helpers for tests that read like the rulebook: a table in a few words, then lines of a record.

A table is described in lines:

    year=2 phase=summer step=influence to_move=Cindy enemy=goblins,3 seen_by=Cindy
    rules plus_two_limit=group
    order Cindy Ann
    Ann gold=2 buildings=B1,inn,market dice=1,4,4+2 used=market envoy=yes
    Cindy vp=8
    on 9 Ann 5 3
    on 12 neutral 4 4 4
    tile 4 gold stone
    cards {"row": […], "building": […]}

The lines of the players are in seat order. ``B2`` stands for the first two buildings of row B.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from gametable.notation.transcript import Transcript
from gametable.play.history import History
from gametable.play.positions import Event
from kingsburg.engine.position import Position
from kingsburg.notation import lines, records

GOODS = ("gold", "wood", "stone")
#: The buildings of the seven rows of a province, as printed, from left to right.
ROWS = {
    "A": ("sawmill", "quarry", "goldsmith", "mint"),
    "B": ("statue", "chapel", "church", "cathedral"),
    "C": ("inn", "market", "farms", "merchants_guild"),
    "D": ("guard_tower", "blacksmith", "barracks", "wizards_guild"),
    "E": ("palisade", "stable", "stone_wall", "fortress"),
    "F": ("barricade", "crane", "town_hall", "embassy"),
    "G": ("improvised_defenses", "recruiting_center", "training_camp", "military_academy"),
}

_MOMENT = (
    *("modules", "year", "phase", "step", "to_move", "enemy", "seen_by", "valley", "destiny"),
    "destiny_gone",
)
_FLAGS = ("envoy", "passed")


def told(table: str, story: str = "") -> History[Position]:
    """Play the lines of a story from a table, and check the expectations in them."""
    data = _json(table)
    names = " ".join(player["name"] for player in data["players"])
    header = f"kingsburg 1\nplayers {names}\nposition {json.dumps(data)}\n"
    return records.read(header + story)


def after(position: Position, *story: str) -> Position:
    """Return the position after these lines. Raises `GameError`."""
    transcript = Transcript(position, lines.LINES)
    names = [player.name for player in position.players]
    events = [lines.parse(line, names) for line in story]
    transcript.follow(len(events), lambda place: transcript.play(place, events[place]))
    return transcript.position


def happened(history: History[Position], *rules: str) -> list[tuple[str | None, str]]:
    """Return the player and kind of each event by one of these rules, or of all events."""
    names = [player.name for player in history.start.position.players]
    return [
        (None if event.seat is None else names[event.seat], event.kind)
        for event in _log(history)
        if event.rule in rules or not rules
    ]


def rules_in_order(history: History[Position], rules: Iterable[str]) -> list[str]:
    """Return the rule of each event that is due to one of these rules, in order."""
    wanted = set(rules)
    return [event.rule for event in _log(history) if event.rule in wanted]


def reasons(position: Position, line: str) -> list[str]:
    """Return the rules that forbid a line here, in the order given; none if it is legal."""
    names = [player.name for player in position.players]
    found = lines.why_not(position, lines.parse(line, names))
    return [reason.rule for reason in found or ()]


def legal(position: Position) -> list[str]:
    """Return all lines that are legal here, for a player or for chance."""
    actions = position.actions() or [action for action, _ in position.chances()]
    return [lines.write(position, action) for action in actions]


def _log(history: History[Position]) -> list[Event]:
    return list(history.log())


def _json(table: str) -> dict[str, Any]:
    data: dict[str, Any] = {"version": 1, "players": [], "placed": []}
    for line in filter(str.strip, table.splitlines()):
        word, *rest = line.split()
        if word == "rules":
            data["rules"] = {key: _value(value) for key, value in map(_pair, rest)}
        elif word == "cards":
            data["cards"] = json.loads(line.partition("cards")[2])
        elif word == "order":
            data["order"] = rest
        elif word == "tile":
            holds = {"holds": " ".join(rest[1:])} if rest[1:] else {}
            data.setdefault("tiles", []).append({"advisor": int(rest[0]), **holds})
        elif word == "on":
            player = None if rest[1] == "neutral" else rest[1]
            dice = " ".join(rest[2:])
            data["placed"].append({"advisor": int(rest[0]), "player": player, "dice": dice})
        elif word.partition("=")[0] in _MOMENT:
            data |= {key: _moment(key, value) for key, value in map(_pair, line.split())}
        else:
            fields = {key: _field(key, value) for key, value in map(_pair, rest)}
            data["players"].append({"name": word, **fields})
    return data


def _pair(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    assert equals, f"{word}: expected something like gold=2"
    return key, value


def _value(word: str) -> object:
    return {"true": True, "false": False}.get(word, word)


def _moment(key: str, value: str) -> object:
    if key == "year":
        return int(value)
    if key == "modules":
        return [int(number) for number in value.split(",")]
    if key in ("seen_by", "destiny_gone"):
        return value.split(",") if value else []
    return value.replace(",", " ")


def _field(key: str, value: str) -> object:
    if key == "buildings":
        return [each for word in value.split(",") if word for each in _row(word)]
    if key in ("used", "rows"):
        return value.split(",")
    if key == "governor":
        return value
    if key == "soldier_tokens":
        return [int(number) for number in value.split(",")]
    if key == "dice":
        return value.replace(",", " ").replace("+", " + ")
    if key in _FLAGS:
        return value == "yes"
    return int(value)


def _row(word: str) -> tuple[str, ...]:
    return ROWS[word[0]][: int(word[1])] if word[0] in ROWS else (word,)
