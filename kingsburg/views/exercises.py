"""Tables for the exercises of the chapters: what a reader answers, and what is right.

A question that has no answer yet (None) has a row that gives nothing away.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from gametable.play.errors import Malformed
from gametable.views.errors import told
from gametable.views.exercises import answers
from gametable.views.tables import Table
from kingsburg.engine.actions import Roll
from kingsburg.engine.dice_text import parse_dice
from kingsburg.engine.position import Position
from kingsburg.notation import files, lines
from kingsburg.odds.battle import battle
from kingsburg.odds.court import Court
from kingsburg.odds.winter import Winter


def open_court(dice: Mapping[str, str], **first: object) -> Position:
    """Return the court of a summer with these dice, by player.

    `first`: what the first player has besides.
    """
    players: list[dict[str, object]] = [{"name": name, "dice": dice[name]} for name in dice]
    players[0] |= first
    return files.load(json.dumps({"phase": "summer", "step": "influence", "players": players}))


def firsts(found: Mapping[str, tuple[Position, str | None]]) -> Table:
    """Return a row for each court, with a reader's first placement as a line of a record.

    `worth`: what the season is then worth to the player, if all play their best. `best`: the most
    that it can be worth, and `begins`: by which placements. `rule`: what forbids the placement, or
    a sentence on why it is not a line of a record.
    """
    columns = ("court", "placement", "rule", "worth", "best", "begins")
    return answers(columns, {court: _first(*each) for court, each in found.items()})


def _first(position: Position, placement: str | None) -> tuple[Any, ...]:
    if placement is None:
        return ()
    try:
        line = lines.parse(placement, [player.name for player in position.players])
    except Malformed as error:
        return placement, told(error)
    if reasons := lines.why_not(position, line):
        return placement, reasons[0].rule
    court = Court(position)
    court.search()
    who = line.subject
    worths = {each.action: each.values[who] for each in court.placements() if each.values}
    best = max(worths.values())
    begins = ", ".join(lines.words(each) for each in worths if worths[each] == best)
    return placement, "", worths[line.action], best, begins


def tokens(found: Mapping[str, tuple[Winter, int | None]]) -> Table:
    """Return a row for each winter with soldier tokens, and the one a reader would play (M5).

    `victory`: the probability, from 0 to 1, of winning with it. `lowest`: the lowest token with
    which victory is certain. `rule`: what forbids the token, as a sentence.
    """
    columns = ("winter", "token", "rule", "victory", "lowest")
    return answers(columns, {winter: _token(*each) for winter, each in found.items()})


def _token(winter: Winter, token: int | None) -> tuple[Any, ...]:
    if token is None:
        return ()
    try:
        victory = battle(replace(winter, tokens=(token,))).victory
    except Malformed as error:
        return token, told(error)
    tokens = sorted({*winter.played})
    sure = (each for each in tokens if battle(replace(winter, tokens=(each,))).victory == 1)
    return token, "", victory, next(sure, None)


def closed(found: Mapping[str, Collection[int] | None]) -> Table:
    """Return a row for each roll of the neutral dice, with the advisors a reader thinks are closed.

    A roll lists the three dice, and then the two, as in ``1 2 4, 2 5``.
    """
    columns = ("neutral dice", "answer", "closed", "right")
    return answers(columns, {rolled: _closed(rolled, answer) for rolled, answer in found.items()})


def _closed(rolled: str, answer: Collection[int] | None) -> tuple[Any, ...]:
    if answer is None:
        return ()
    now = files.load('{"phase": "spring", "players": [{"name": "Ann"}, {"name": "Brian"}]}')
    for dice in rolled.split(","):
        now = now.play(Roll(parse_dice(dice).coloured))
    closed = {advisor for advisor, _, _, _ in now.placed}
    return _listed(answer), _listed(closed), set(answer) == closed


def _listed(advisors: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(advisors)))
