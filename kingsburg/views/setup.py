"""Words for setting up a position: labels, faults with their rules, a headline."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import islice
from typing import Final

from gametable.language import _, later, plural
from gametable.play.errors import Fault, Malformed
from gametable.views import errors, table_words
from gametable.views.text import NOTHING, Html, html, joined
from kingsburg import words
from kingsburg.engine.content import Content
from kingsburg.engine.dice_text import parse_dice
from kingsburg.engine.player import TOKEN
from kingsburg.engine.powers.alternative_rows import AlternativeRow
from kingsburg.engine.rules import Rules
from kingsburg.play.draft import Draft
from kingsburg.views.board import pieces as pictures
from kingsburg.views.places import place

UNDO: Final = later("Undo")
REDO: Final = later("Redo")
ANEW: Final = later("Start over")
PLAY: Final = later("Play from here")
NOTHING_TO_UNDO: Final = later("Nothing has been changed yet.")
NOTHING_TO_REDO: Final = later("Nothing has been undone.")

AMOUNTS_HINT: Final = later("9vp 2g 1w 3s 1t 2sol 1 3 5")
WHOSE: Final = later("Players: VP, goods, soldiers, dice last")
FROM_THE_START: Final = later("the step begins")
FORWARD: Final = later("One place forward")
TO_THE_END: Final = later("To the end")
UNKNOWN: Final = later("not seen yet")
NO_DESTINY: Final = later("not turned up yet")
NO_GOVERNOR: Final = later("no governor")
MARKS: Final = later("Marks")
PROVINCE: Final = later("Province: what is built")
USED: Final = later("Used this season")
COURT: Final = later("Court: choose an advisor")
NEUTRAL: Final = later("neutral")
TAKE_AWAY: Final = later("Take away")
FAULTS: Final = later("What is wrong")

DICE: Final = later("Dice rolled and not placed, white ones after a +")
DICE_HINT: Final = later("none, or dice such as 1 3 5 + 4")
ORDER_HINT: Final = later("all names, separated by spaces")
THEN_HINT: Final = later("such as: Ann takes wood")
TEXT_LABEL: Final = later("As text: copy it, or enter another position or a whole record")

#: The names of all machines.
POLICIES: Final = {
    **table_words.STRENGTHS,
    "random": later("random"),
    "greedy": later("greedy"),
    "planner": later("planning"),
}
#: The label of each option, for the value that is not its default, and what it changes.
OPTIONS: Final = {
    "plus_two_limit": (
        later("A +2 in each group"),
        later("Otherwise each player may use one +2 a season for influencing."),
    ),
    "may_decline": (
        later("Help may be declined"),
        later("Otherwise only the help of the Alchemist and of the Smuggler may be declined."),
    ),
    "reinforcements": (
        later("The King sends the difference between two dice plus 1"),
        later("Otherwise he sends as many soldiers as one die shows."),
    ),
    "rows": (
        later("Alternative rows in an open draft"),
        later("Otherwise two rows are dealt to each player."),
    ),
    "governors": (
        later("Governors by auction"),
        later("Otherwise each player is dealt three cards, if there are enough, and keeps one."),
    ),
    "improvised_defenses": (
        later("Improvised Defenses look at the final strength"),
        later("Otherwise they look at the strength on the enemy's card."),
    ),
    "tiles": (
        later("New advisors by the old ways"),
        later("All tiles are in place from the start, and one is taken away each season."),
    ),
    "scenario": (
        later("Goblin Valley"),
        later("Each winter a second card lies in the valley; Goblins there fight as well."),
    ),
}

#: The modules, each with what it changes.
MODULES: Final = {
    1: (
        later("1 Additional rows"),
        later("Row A above and row G below the base province: seven rows to build in."),
    ),
    2: (
        later("2 Alternative rows"),
        later("Players use other rows in place of printed ones. Needs rows of your own."),
    ),
    3: (
        later("3 Governors"),
        later("Each player has a power of their own for the whole game."),
    ),
    4: (
        later("4 Destiny"),
        later("A card each year changes a rule for everybody."),
    ),
    5: (
        later("5 Soldier tokens"),
        later("Each player plays one of six tokens in secret instead of the King's roll."),
    ),
    6: (
        later("6 New advisors"),
        later("Tiles are laid on advisors and change what they give."),
    ),
}

#: Maximum number of faults listed; each is also shown beside its field.
_MOST: Final = 20


def marked(name: str) -> str:
    """Return the name of a player with a fault."""
    return f"⚠ {name}"


def owner(name: str) -> str:
    """Return the label of the button that gives dice to a player, for screen readers."""
    return _("Dice of {who}", who=name)


def dice_label(place: int) -> str:
    """Return the label of the dice of a group on the court."""
    return _("Dice of group {number}, white ones after a +", number=place + 1)


def on_tile(number: int) -> str:
    """Return the label of the goods that lie on a tile."""
    return _("On tile {number}", number=number)


def matters(option: str, modules: Collection[int]) -> bool:
    """True if an option changes anything in a game with these modules."""
    # The choice for Improvised Defenses matters only where a destiny card makes enemies stronger.
    needs = {"tiles": {6}, "rows": {2}, "governors": {3}, "improvised_defenses": {1, 4}}
    if option in needs:
        return needs[option] <= {*modules}
    return option != "reinforcements" or 5 not in modules


def row(row: AlternativeRow, content: Content) -> str:
    """Return the label of an alternative row, with the letter of the row that it covers."""
    return _("{letter}: {row}", letter=row.letter, row=words.building(row.id, content))


def power(id: str, content: Content) -> str:
    """Return the name of what is used once a season: a building, or a +2."""
    return _("+2 token") if id == TOKEN else words.building(id, content)


def remark(faults: Iterable[Fault]) -> str:
    """Return the faults at one place, each with the rule that it breaks."""
    return " ".join(map(_told, faults))


def _told(fault: Fault) -> str:
    rule = words.rule(fault.rule)
    # A fault against the notation already says what the rule asks for.
    if rule and not fault.rule.startswith("N."):
        return _(
            "{fault}. {id}: {rule}", fault=errors.told(fault.sentence), id=fault.rule, rule=rule
        )
    return _brief(fault)


def _brief(fault: Fault) -> str:
    sentence = errors.told(fault.sentence)
    return f"{sentence} ({fault.rule})." if fault.rule else f"{sentence}."


def remark_html(faults: Iterable[Fault]) -> Html:
    """Return the faults at one place as HTML, to be shown below a group of buttons."""
    return html('<div class="kb-remark">{}</div>', remark(faults))


def fault_list(draft: Draft) -> Html:
    """Return the first faults, each with its place, and how many more there are, as HTML."""
    names = draft.names
    items = [
        html("<li><b>{}</b>: {}</li>", place(fault.path, names), _told(fault))
        for fault in islice(draft.faults, _MOST)
    ]
    more = len(draft.faults) - len(items)
    if more:
        items.append(html("<li>{}</li>", plural(more, "and one more", "and {number} more")))
    return html('<ul style="margin:0;padding-left:1.2em">{}</ul>', joined(items))


def standing(draft: Draft) -> str:
    """Return where the game stands and who decides, or why the position cannot be played."""
    if not draft.faults:
        return pictures.headline(draft.position)
    first = draft.faults[0]
    return plural(
        len(draft.faults),
        "This position is impossible: it can be looked at, but not played. {place}: {fault}",
        "This position is impossible, for {number} reasons: it can be looked at, but not "
        "played. {place}: {fault}",
        place=place(first.path, draft.names),
        fault=_brief(first),
    )


def seat(number: int) -> str:
    """Return the label of a name; seats count from 0."""
    return _("Player {number}", number=number + 1)


def amounts(who: str) -> str:
    """Return the accessible label of the line of all that a player has."""
    return _("What {who} has, dice last", who=who)


def put(advisor: int, who: str, content: Content) -> str:
    """Return the label of the faces that put dice on an advisor."""
    return _("{advisor}: dice of {who}", advisor=words.advisor(advisor, content), who=who)


def on_court(draft: Draft, advisor: int) -> tuple[Html, str]:
    """Return an advisor with the dice there: as on the board, and in words."""
    names, called = draft.names, words.advisor(advisor, draft.position.content)
    drawn, told = NOTHING, [f"{advisor} {called}"]
    for group in draft.get("placed"):
        if group.get("advisor") != advisor:
            continue
        whose, dice = group.get("player"), str(group.get("dice", ""))
        told.append(_("{who} {dice}", who=_(NEUTRAL) if whose is None else whose, dice=dice))
        if whose is None or whose in names[: Rules.PLAYERS[-1]]:
            drawn += _drawn(dice, None if whose is None else names.index(whose))
    picture = html(
        '<span class="kb-number">{}</span><span class="kb-called">{}</span><span '
        'class="kb-standing">{}</span>',
        advisor,
        called,
        drawn,
    )
    return picture, ", ".join(told)


def _drawn(dice: str, seat: int | None) -> Html:
    try:
        hand = parse_dice(dice)
    except Malformed:
        return Html()
    drawn = pictures.dice(hand.coloured, hand.white, seat)
    return html('<span class="kb-group-of-dice">{}</span>', drawn)
