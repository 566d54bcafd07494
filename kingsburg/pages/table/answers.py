"""Answers to a click at the table: what has happened, or which rules forbid it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from gametable.language import _, plural
from gametable.play.errors import Reason, Word
from gametable.play.history import Node
from gametable.play.outcomes import Found, Refused
from gametable.views import errors, table_words
from kingsburg import words
from kingsburg.engine.actions import Action, Build, Influence
from kingsburg.engine.position import Position
from kingsburg.notation.actions import kind_of
from kingsburg.pages.table import things as board
from kingsburg.pages.table.words import PACES, UNDONE_ROLL, decides, headline
from kingsburg.play import Play
from kingsburg.views import log
from kingsburg.views.board import pieces as pictures

#: Maximum number of events told after a click.
_SAID: Final = 4
#: The rule that the dice of a group must make exactly the advisor's number.
_TOTAL: Final = "P2b.2"


def looked(play: Play, card: str, outcome: Found | Refused) -> str:
    """Return the text of a card, and what can be done with it or which rules forbid it."""
    if isinstance(outcome, Refused):
        why = _against(outcome)
        if makes := play.makes:
            why = [_can_make(play, makes) if each.rule == _TOTAL else each for each in why]
        return f"{card} {table_words.not_allowed(why)}"
    return f"{card} {_found(play.position, outcome.ways)}"


def _can_make(play: Play, numbers: Sequence[int]) -> Reason:
    """Return what the dice in hand can make, as the reason against any other advisor."""
    me = play.me
    assert me is not None
    assert me.hand is not None
    hand, content = me.hand, play.position.content
    dice = words.dice(hand.coloured, hand.white)
    used = [plural(len(hand.dice), "your die {dice}", "your dice {dice}", dice=dice)]
    used += [_("+2 token")] * bool(me.tokens_left(play.position.rules))
    used += [words.building(each, content) for each in me.sways_left()]
    return Reason(
        _TOTAL, "{dice} can make {numbers}", dice=words.joined(used), numbers=_in_runs(numbers)
    )


def _in_runs(numbers: Sequence[int]) -> str:
    """Return ascending numbers as a list, in which a run of three or more is a range."""
    told = []
    for _gap, group in groupby(enumerate(numbers), lambda each: each[1] - each[0]):
        run = [number for _at, number in group]
        if len(run) > 2:
            told.append(_("{least} to {most}", least=run[0], most=run[-1]))
        else:
            told += map(str, run)
    return words.joined(told)


def card_read(play: Play, card: str, owner: str = "", ways: Sequence[Action] = ()) -> str:
    """Return the text of a governor or destiny card, and what its owner can do, or why not."""
    content = play.position.content
    told = f"{words.building(card, content)}: {words.building_text(card, content)}"
    if ways:
        return f"{told} {_found(play.position, ways)}"
    if owner and content.governors[card].uses:
        return f"{told} {table_words.not_allowed(_against(play.against_using(card, owner)))}"
    return told


def _found(position: Position, ways: Sequence[Action]) -> str:
    told = _(
        "Choose it again to confirm: {order}.", order=kind_of(ways[0]).order(position, ways[0])
    )
    others = len(ways) - 1
    if others and isinstance(ways[0], Influence):
        told += " " + plural(
            others,
            "There is {number} other way, with other dice.",
            "There are {number} other ways, with other dice.",
        )
    return told


def spoken(play: Play, nodes: Sequence[Node[Position]]) -> str:
    """Return what happened at these nodes, and who decides now.

    A long text is cut short; the rest is only in the log.
    """
    names = words.glossary(play.position)
    told = (
        f"{log.explained(event, names)}."
        for node in nodes
        for event in node.position.events
        if event.kind != "starts"
    )
    return " ".join([*table_words.shortened(told, _SAID), _now(play, nodes)])


def _now(play: Play, nodes: Sequence[Node[Position]]) -> str:
    """Return where the game stands or, within the same step, only who decides."""
    position, before = play.position, nodes[0].before if nodes else None
    if before is None or position.actor is None or play.machines_only:
        return stands(play)
    at = before.position
    if (at.year, at.phase, at.step) != (position.year, position.phase, position.step):
        return stands(play)
    return f"{pictures.due(position)}." if play.by_chance else decides(position.actor)


def stands(play: Play) -> str:
    """Return where the game stands, and what it is waiting for."""
    told = headline(play.position)
    return f"{told} {_(table_words.MACHINES_ONLY)}" if play.machines_only else told


def refused(play: Play, refusal: Refused) -> str:
    """Return the rules against an action, each in a sentence, with the place on the board."""
    if where := _place(play.position, refusal):
        return _("{where}: not allowed. {rules}", where=where, rules=_rules(refusal))
    return table_words.not_allowed(_against(refusal))


def _against(refusal: Refused) -> Sequence[Reason]:
    reasons = refusal.reasons
    if reasons and reasons[0].rule == "N.1":
        # Other rules only matter when it is time for this action.
        reasons = tuple(each for each in reasons if each.rule in ("N.1", "N.2"))
    return reasons


def _rules(refusal: Refused) -> str:
    return " ".join(map(errors.reason, _against(refusal)))


def _place(position: Position, refusal: Refused) -> str:
    action = refusal.action
    if isinstance(action, Influence):
        return (
            f"{action.advisor}, {words.advisor(action.advisor, position.content)}"
            if action.advisor in position.content.advisors
            else ""
        )
    if isinstance(action, Build) and action.building in position.content.buildings:
        building = position.content.buildings[action.building]
        return _(
            "{building} in the province of {who}, {place}",
            building=words.building(building.id, position.content),
            who=refusal.player,
            place=board.place_of(building),
        )
    return ""


def pointed(position: Position, refusal: Refused) -> set[str]:
    """Return the ids of the things on the board that a refusal mentions."""
    seat = next((each.seat for each in position.players if each.name == refusal.player), 0)
    action = refusal.action
    found = {f"advisor-{action.advisor}"} if isinstance(action, Influence) else set()
    for reason in refusal.reasons:
        for key, field in reason.fields.items():
            if key == "advisor":
                found.add(f"advisor-{field}")
            elif isinstance(field, Word) and field.kind == "building":
                found.add(f"building-{seat}-{field.id}")
    return found


def undone() -> str:
    """Return the message that a roll has been undone."""
    return _(UNDONE_ROLL)


def pace(id: str) -> str:
    """Return the pace of navigation, by its name in `PACES`."""
    return f"{_(table_words.STEP_BY)}: {_(PACES[id])}."
