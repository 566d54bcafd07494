"""Exercises of the chapters, as pandas frames: what a reader answers, and what is right.

A question without an answer yet (None) has a row that gives nothing away.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from gametable.play.errors import Malformed
from gametable.views.errors import told
from gametable.views.exercises import answers_frame
from gametable.views.sheets import Line
from kingsburg.engine.actions import Roll
from kingsburg.engine.dice_text import parse_dice
from kingsburg.engine.position import Position
from kingsburg.notation import files, lines
from kingsburg.odds.battle import battle
from kingsburg.odds.court import Court
from kingsburg.odds.winter import Winter

if TYPE_CHECKING:
    import pandas


def open_court(dice: Mapping[str, str], **first: object) -> Position:
    """The court of a summer with these dice, by player; `first`: what the first one has besides."""
    players: list[dict[str, object]] = [{"name": name, "dice": dice[name]} for name in dice]
    players[0] |= first
    return files.load(json.dumps({"phase": "summer", "step": "influence", "players": players}))


def firsts_frame(answers: Mapping[str, tuple[Position, str | None]]) -> pandas.DataFrame:
    """A row for each court, with a reader's first placement as a line of a record.

    `worth`: what the season is then worth to the player, if all play their best. `best`: what it
    can be worth to them, and `begins`: by which placements. `rule`: what forbids the placement, or
    the sentence that says why it is no line of a record.
    """
    return answers_frame(
        ("court", "placement", "rule", "worth", "best", "begins"),
        {court: _first(*each) for court, each in answers.items()},
    )


def _first(position: Position, placement: str | None) -> Line:
    if placement is None:
        return {}
    try:
        line = lines.parse(placement, [player.name for player in position.players])
    except Malformed as error:
        return {"placement": placement, "rule": told(error)}
    if reasons := lines.why_not(position, line):
        return {"placement": placement, "rule": reasons[0].rule}
    court = Court(position)
    court.search()
    who = line.subject
    worths = {each.action: each.values[who] for each in court.placements() if each.values}
    best = max(worths.values())
    return {
        "placement": placement,
        "rule": "",
        "worth": worths[line.action],
        "best": best,
        "begins": ", ".join(lines.words(each) for each in worths if worths[each] == best),
    }


def tokens_frame(answers: Mapping[str, tuple[Winter, int | None]]) -> pandas.DataFrame:
    """A row for each winter with soldier tokens, with the one that a reader would play (M5).

    `victory`: the probability, from 0 to 1, of winning with it. `lowest`: the lowest token with
    which victory is certain. `rule`: what forbids the token, as a sentence.
    """
    return answers_frame(
        ("winter", "token", "rule", "victory", "lowest"),
        {winter: _token(*each) for winter, each in answers.items()},
    )


def _token(winter: Winter, token: int | None) -> Line:
    if token is None:
        return {}
    try:
        victory = battle(replace(winter, tokens=(token,))).victory
    except Malformed as error:
        return {"token": token, "rule": told(error)}
    tokens = sorted({*winter.played})
    sure = (each for each in tokens if battle(replace(winter, tokens=(each,))).victory == 1)
    return {"token": token, "rule": "", "victory": victory, "lowest": next(sure, None)}


def closed_frame(answers: Mapping[str, Collection[int] | None]) -> pandas.DataFrame:
    """A row for each roll of the neutral dice, with the advisors that a reader thinks are closed.

    A roll is the three dice and the two, as in ``1 2 4, 2 5``.
    """
    return answers_frame(
        ("neutral dice", "answer", "closed", "right"),
        {rolled: _closed(rolled, answer) for rolled, answer in answers.items()},
    )


def _closed(rolled: str, answer: Collection[int] | None) -> Line:
    if answer is None:
        return {}
    now = files.load('{"phase": "spring", "players": [{"name": "Ann"}, {"name": "Brian"}]}')
    for dice in rolled.split(","):
        now = now.play(Roll(parse_dice(dice).coloured))
    closed = {advisor for advisor, _, _, _ in now.placed}
    return {"answer": _listed(answer), "closed": _listed(closed), "right": set(answer) == closed}


def _listed(advisors: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(advisors)))
