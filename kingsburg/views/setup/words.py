"""What a reader sees who sets up a position: labels, faults with their rules, how it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from gametable.language import _, later, plural
from gametable.play.errors import Fault, GameError, Malformed
from gametable.views import errors
from gametable.views.text import text
from kingsburg.engine.dice_text import parse_dice
from kingsburg.engine.player import TOKEN
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation.records import RecordError
from kingsburg.play.draft import Draft
from kingsburg.views import words
from kingsburg.views.board import pieces as pictures

UNDO: Final = later("Undo")
REDO: Final = later("Redo")
ANEW: Final = later("Start anew")
PLAY: Final = later("Play from here")
NOTHING_TO_UNDO: Final = later("Nothing has been changed yet.")
NOTHING_TO_REDO: Final = later("Nothing has been undone.")

PLAYERS: Final = later("Players")
WHOSE: Final = later("What lies before")
YEAR: Final = later("Year")
PHASE: Final = later("Phase")
STEP: Final = later("Step")
TO_MOVE: Final = later("Whose turn")
FROM_THE_START: Final = later("the step begins")
FORWARD: Final = later("One place forward")
TO_THE_END: Final = later("To the end")
ENEMY: Final = later("Enemy of the year")
UNKNOWN: Final = later("not seen yet")
SEEN: Final = later("Who has seen the enemy")
RULES: Final = later("Rules")
MARKS: Final = later("Marks")
PROVINCE: Final = later("Province: what is built")
USED: Final = later("Used this season")
COURT: Final = later("Court: choose an advisor")
PLACED: Final = later("Dice on the court")
PUT: Final = later("Put dice here")
NEUTRAL: Final = later("neutral")
TAKE_AWAY: Final = later("Take away")
FAULTS: Final = later("What is wrong")
TABLE: Final = later("The table, as the game goes on from here")

DICE: Final = later("Dice rolled and not placed, white ones after a +")
DICE_HINT: Final = later("none, or such as 1 3 5 + 4")
ORDER_HINT: Final = later("all names, separated by blanks")
THEN_HINT: Final = later("such as: Ann takes wood")
TEXT_LABEL: Final = later("As text: copy it, or put in another position or a whole record")

#: The fields of position JSON, as they are called beside what they hold.
LABELS: Final = {
    "name": later("Name"),
    "vp": later("VP"),
    "gold": later("Gold"),
    "wood": later("Wood"),
    "stone": later("Stone"),
    "tokens": later("+2 tokens"),
    "soldiers": later("Soldiers"),
    "white_dice": later("Extra white dice"),
    "dice": later("Dice"),
    "envoy": later("The Envoy"),
    "passed": later("Has passed"),
    "advisor": later("Advisor"),
    "order": later("Turn order"),
    "then": later("Played since the step began, one line each"),
    "buildings": later("buildings"),
    "used": later("used this season"),
    "player": later("whose dice"),
    "year": YEAR,
    "phase": PHASE,
    "step": STEP,
    "to_move": TO_MOVE,
    "enemy": ENEMY,
    "seen_by": SEEN,
    "players": PLAYERS,
    "placed": PLACED,
    "rules": RULES,
}
#: What each option says when it is not at its default.
OPTIONS: Final = {
    "plus_two_limit": later("A +2 in each group"),
    "may_decline": later("Help may be declined"),
    "reinforcements": later("The King sends the difference of two dice plus 1"),
}

#: So many faults are listed; each is told beside its field too.
_MOST: Final = 20
_PLACE: Final = re.compile(r"(players|placed)\[(\d+)\](?:\.(\w+))?")


def player(names: Sequence[str], seat: int) -> str:
    """A player's name, or a number where there is none."""
    return names[seat] or _("Player {number}", number=seat + 1)


def marked(name: str) -> str:
    """The name of a player with whom something is wrong."""
    return f"⚠ {name}"


def owner(name: str) -> str:
    """The button that makes dice those of a player, for a screen reader."""
    return _("Dice of {who}", who=name)


def dice_label(place: int) -> str:
    """The label of the dice of a group on the court."""
    return _("Dice of group {number}, white ones after a +", number=place + 1)


def power(id: str) -> str:
    """Something that is used once a season: a building, or a +2."""
    return _("+2 token") if id == TOKEN else words.building(id)


def remark(faults: Iterable[Fault]) -> str:
    """What is wrong at one place, each with the rule it breaks."""
    return " ".join(map(_told, faults))


def _told(fault: Fault) -> str:
    rule = words.rule(fault.rule)
    # What the notation asks for is said in the fault itself.
    if rule and not fault.rule.startswith("N."):
        return _(
            "{fault}. {id}: {rule}", fault=errors.told(fault.sentence), id=fault.rule, rule=rule
        )
    return _brief(fault)


def _brief(fault: Fault) -> str:
    sentence = errors.told(fault.sentence)
    return f"{sentence} ({fault.rule})." if fault.rule else f"{sentence}."


def remark_html(faults: Iterable[Fault]) -> str:
    """The same, to stand below something that is chosen by buttons."""
    return f'<div class="kb-remark">{text(remark(faults))}</div>'


def fault_list(draft: Draft) -> str:
    """Everything that is wrong, with its place, as HTML."""
    names = draft.names
    items = [
        f"<li><b>{text(_place(fault.path, names))}</b>: {text(_told(fault))}</li>"
        for fault in islice(draft.faults, _MOST)
    ]
    more = len(draft.faults) - len(items)
    if more:
        items.append(f"<li>{text(plural(more, 'and one more', 'and {number} more'))}</li>")
    return f'<ul style="margin:0;padding-left:1.2em">{"".join(items)}</ul>'


def _place(path: str, names: Sequence[str]) -> str:
    found = _PLACE.match(path)
    if found is None:
        return _label(path.partition("[")[0].partition(".")[0], path)
    kind, number, field = found.groups()
    at = int(number)
    if kind == "players":
        who = player(names, at) if at < len(names) else path
    else:
        who = _("Group {number} on the court", number=at + 1)
    return f"{who}, {_label(field, field)}" if field else who


def _label(field: str, otherwise: str) -> str:
    return _(LABELS[field]) if field in LABELS else otherwise


def standing(draft: Draft) -> str:
    """How the position stands: who decides, or that it cannot be played and why."""
    if not draft.faults:
        return pictures.headline(draft.position)
    first = draft.faults[0]
    return plural(
        len(draft.faults),
        "This position is impossible: it can be looked at, not played. {place}: {fault}",
        "This position is impossible, for {number} reasons: it can be looked at, not played. "
        "{place}: {fault}",
        place=_place(first.path, draft.names),
        fault=_brief(first),
    )


def not_taken(error: GameError) -> str:
    """Why a text cannot be taken over."""
    why = errors.told(error)
    if isinstance(error, RecordError):
        why = _("line {number}: {why}", number=error.line, why=why)
    return _("This text cannot be taken over: {why}.", why=why)


def on_court(draft: Draft, advisor: int) -> tuple[str, str]:
    """The dice put on an advisor as a picture, and the advisor with them in words."""
    names = draft.names
    drawn, told = "", [f"{advisor} {words.advisor(advisor)}"]
    for group in draft.get("placed"):
        if group.get("advisor") != advisor:
            continue
        whose, dice = group.get("player"), str(group.get("dice", ""))
        told.append(_("{who} {dice}", who=_(NEUTRAL) if whose is None else whose, dice=dice))
        if whose is None or whose in names[: Rules.PLAYERS[-1]]:
            drawn += _drawn(dice, None if whose is None else names.index(whose))
    return drawn, ", ".join(told)


def _drawn(dice: str, seat: int | None) -> str:
    try:
        hand = parse_dice(dice)
    except Malformed:
        return ""
    return pictures.dice(hand.coloured, hand.white, seat)


def table(position: Position) -> str:
    """Court and provinces, possible or not, as HTML."""
    # There are as many colours as seats.
    if len(position.players) > Rules.PLAYERS[-1]:
        return f"<p>{text(_('So many players cannot be drawn.'))}</p>"
    return f"{pictures.court(position)}<br>{pictures.provinces(position)}"
