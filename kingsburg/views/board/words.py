"""The words of the game table: labels, refusals, the story with its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gametable.language import _, later, plural, translated
from gametable.play.errors import Word
from gametable.play.history import Moment
from gametable.views import errors
from gametable.views.text import text
from kingsburg.engine.actions import (
    GOODS,
    Action,
    Build,
    DrawTile,
    Enemy,
    Influence,
    Keep,
    Look,
    Lose,
    Name,
    PlayToken,
    Reroll,
    Roll,
    SeatOrder,
    Take,
    Valley,
)
from kingsburg.engine.events import Event
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.reinforcements import FACE_DOWN
from kingsburg.notation import lines
from kingsburg.play import Play
from kingsburg.play.outcomes import Aside, Found, Played, Refused, Unclear
from kingsburg.views import log, words
from kingsburg.views.board import orders, tracks
from kingsburg.views.board import pieces as pictures
from kingsburg.views.board import things as board

BACK: Final = later("Undo")
FORWARD: Final = later("Forward")
TO_START: Final = later("Start")
TO_END: Final = later("End")
TO_RECORD: Final = later("Back to the record")
DRAW: Final = later("Draw at random")
ROLL_ALL: Final = later("Roll for all")
ROLL_REST: Final = later("Roll the rest")
REAL_DICE: Final = later("Enter real dice")
WHO_PLAYS: Final = later("Who plays")
READER: Final = later("by you")
STEP_BY: Final = later("Step by")
DICE_ARE: Final = later("Dice are rolled")
ON_CLICK: Final = later("on click")
OF_THEMSELVES: Final = later("automatically")
STOP: Final = later("Stop")
PLAY_ON: Final = later("Play on")
SPEED: Final = later("Machines play")
SPEEDS: Final = {
    "at_once": later("at once"),
    "quickly": later("quickly"),
    "slowly": later("slowly"),
}
TYPE: Final = later("Type a line")
ROLL_FIELD: Final = later("The dice that were rolled")
LINE_FIELD: Final = later("A line, in the words of the log")
EYE: Final = later("Odds on the board")
CALENDAR: Final = later("Where the game stands")
KEYS: Final = later("Keys")
AT_END: Final = later("Nothing more has been played here. Play on as you like.")
UNDONE_ROLL: Final = later("A roll is undone. Another one will be another branch.")
BRANCHED: Final = later("This is a new branch.")
OFF_RECORD: Final = later("This is your own branch, no longer the record.")
PACES: Final = {
    "action": later("action"),
    "step": later("step"),
    "phase": later("phase"),
    "year": later("year"),
}
MACHINES_ONLY: Final = later("Machines play for everybody.")
#: After a click so many events are told.
_SAID: Final = 4


def names(position: Position) -> list[str]:
    """The players' names by seat."""
    return [player.name for player in position.players]


def headline(position: Position) -> str:
    """Where the game stands and who acts."""
    if position.faults:
        return _("This position is impossible. It can be looked at, not played.")
    return pictures.headline(position)


def when(position: Position) -> tuple[str, str, str]:
    """The year, the phase and the step, each as a few words."""
    # The translation of an empty text is what the file of translations says of itself.
    step = tracks.STEPS.get(position.step)
    return words.ROMAN[position.year], _(words.PHASES[position.phase]), _(step) if step else ""


def ask(play: Play) -> str:
    """What is to be done now, and by whom, in one sentence."""
    position, who = play.position, play.position.actor
    if position.faults or who is None:
        return headline(position)
    if play.machines_only:
        return _(MACHINES_ONLY)
    if play.by_chance:
        return f"{pictures.due(position)}."
    return asked(who, _question(play))


def paragraph(told: str) -> str:
    """A sentence of the tray, as HTML."""
    return f'<div class="kb-ask">{text(told)}</div>'


def asked(who: object, question: str) -> str:
    """A question to a player: ``Ann: pick dice, then an advisor.``"""
    return _("{who}: {question}", who=who, question=question) if question else decides(who)


def decides(who: object) -> str:
    """Who decides now."""
    return _("{who} decides.", who=who)


def _question(play: Play) -> str:
    options = play.options
    if options.influences:
        if play.pick.dice:
            return _("choose an advisor that lights up.")
        return _("pick dice, then an advisor.")
    if options.recruiting:
        return _("pick the goods that pay for soldiers.")
    first = next(iter(options.others), None)
    if isinstance(first, Take):
        return _take(play, first)
    if isinstance(first, Lose):
        return _("what is lost?")
    if isinstance(first, PlayToken):
        return _("choose a soldier token in secret.")
    if isinstance(first, Name):
        return _name(play, first)
    if isinstance(first, Look):
        return _("which card will you look at?")
    if isinstance(first, Reroll):
        return _("reroll, or keep the dice.")
    if any(isinstance(each, Build) for each in options.others):
        return _("choose a building. Those that can be built light up.")
    return ""


def _name(play: Play, action: Name) -> str:
    if action.name in GOODS:
        return _("name a kind of good.")
    return _("name another player.")


def _take(play: Play, action: Take) -> str:
    if action.advisor is None:
        return _("take what?")
    advisor = words.advisor(action.advisor, play.position.content)
    return _("take what from the {advisor}?", advisor=advisor)


def by_chance(position: Position) -> str:
    """The label of the button that lets chance decide."""
    match position.chances()[0][0]:
        case Roll(coloured, white):
            return plural(len(coloured) + len(white), "Roll the die", "Roll the dice")
    return _(DRAW)


def told(position: Position, subject: str, action: Action) -> str:
    """A line in the reader's language: ``Ann rolls 1 3 5``, ``The King rolls 3``."""
    box = words.box(position)
    match action:
        case SeatOrder(seats=seats):
            return log.event(Event("order", "", None, None, seats), box)
        case Enemy():
            return log.event(Event("enemy", "", None, None, action), box)
        case Valley(card):
            return log.event(Event("valley", "", None, None, card), box)
        case DrawTile(_number, holds):
            kind = "tile_holds" if holds and _number in position.tiles else "tile"
            return log.event(Event(kind, "", None, None, action), box)
        case Keep() if position.step == "battle":
            return log.event(Event("keeps_sent", "", None, subject, action), box)
        case Keep() if position.step == "help":
            return _("{who} swaps nothing", who=subject)
        case PlayToken(None):
            return log.event(Event("chooses_token", "", None, subject, None), box)
        case Roll() if subject in (lines.KING, lines.NEUTRAL):
            kind = "king_rolls" if subject == lines.KING else "rolls"
            return log.event(Event(kind, "", None, None, action), box)
    return words.deed(subject, action, box)


def deed(moment: Moment[Position], hidden: bool = False) -> str:
    """The action that led to a moment, with its player; `hidden`: without what is secret in it."""
    assert moment.before is not None
    before = moment.before.position
    if hidden and isinstance(moment.action, Valley):
        return _("The card of the valley is seen")
    if hidden and not isinstance(moment.action, PlayToken):
        return _("The enemy of the year is seen.").removesuffix(".")
    done = FACE_DOWN if hidden else moment.action
    return told(before, lines.subject_of(before), done)


def forward(play: Play) -> str:
    """The label of the button that goes forward; it names the next action if that is known."""
    following = play.history.now.followed
    if following is None or play.how.pace != "action":
        return _(FORWARD)
    return _("Forward: {what}", what=deed(following, play.hides(following)))


# Answers ----------------------------------------------------------------------------------


def answered(play: Play, answer: Played | Refused | Unclear | Aside) -> str:
    """The answer to a click on a thing."""
    if isinstance(answer, Aside):
        return _("This is allowed, but here the lesson asks for something else.")
    if isinstance(answer, Played):
        told = spoken(play, answer.moments)
        return f"{told} {_(BRANCHED)}" if answer.branch else told
    if isinstance(answer, Refused):
        return refused(play.position, answer)
    return _("There is more than one way; each has a button of its own.")


def looked(play: Play, card: str, outcome: Found | Refused) -> str:
    """The text of a card, and what can be done with it or which rules forbid it."""
    if isinstance(outcome, Refused):
        return f"{card} {_('Not allowed. {rules}', rules=_against(outcome))}"
    return f"{card} {_found(play.position, outcome.ways)}"


def _found(position: Position, ways: Sequence[Action]) -> str:
    told = _("Choose it again to confirm: {order}.", order=orders.order(position, ways[0]))
    others = len(ways) - 1
    if others and isinstance(ways[0], Influence):
        told += " " + plural(
            others,
            "There is {number} other way, with other dice.",
            "There are {number} other ways, with other dice.",
        )
    return told


def spoken(play: Play, moments: Sequence[Moment[Position]]) -> str:
    """What happened in these moments, and who decides now.

    If that is long, it is told from its beginning, and the rest is only in the log.
    """
    box = words.box(play.position)
    events = [
        event for moment in moments for event in moment.position.events if event.kind != "starts"
    ]
    told = [f"{log.explained(each, box)}." for each in events[:_SAID]]
    more = max(0, len(events) - _SAID)
    if more:
        told.append(
            plural(
                more,
                "{number} more event is in the log.",
                "{number} more events are in the log.",
            )
        )
    return " ".join([*told, _now(play, moments)])


def _now(play: Play, moments: Sequence[Moment[Position]]) -> str:
    """Where the game stands, or in the same step only who decides."""
    position, before = play.position, moments[0].before if moments else None
    if before is None or position.actor is None or play.machines_only:
        return stands(play)
    at = before.position
    if (at.year, at.phase, at.step) != (position.year, position.phase, position.step):
        return stands(play)
    return f"{pictures.due(position)}." if play.by_chance else decides(position.actor)


def stands(play: Play) -> str:
    """Where the game stands, and what it is waiting for."""
    told = headline(play.position)
    return f"{told} {_(MACHINES_ONLY)}" if play.machines_only else told


def refused(position: Position, refusal: Refused) -> str:
    """The rules against an action, each in a sentence, with the place on the board."""
    where = _place(position, refusal)
    told = _against(refusal)
    return _("{where}not allowed. {rules}", where=f"{where}: " if where else "", rules=told)


def _against(refusal: Refused) -> str:
    reasons = refusal.reasons
    if reasons and reasons[0].rule == "N.1":
        # Other rules only matter when it is time for this action.
        reasons = tuple(each for each in reasons if each.rule in ("N.1", "N.2"))
    return " ".join(map(errors.reason, reasons))


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
    """The ids of the things on the board that a refusal mentions."""
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


def remark(note: str) -> str:
    """The record's remark about a moment, as HTML."""
    paragraphs = filter(None, note.split("\n"))
    return "".join(f'<p class="kb-note">{text(translated(each))}</p>' for each in paragraphs)


def faults(position: Position) -> str:
    """The faults of an impossible position, as HTML."""
    items = "".join(f"<li>{text(errors.told(each))}</li>" for each in position.faults)
    return f'<ul class="kb-faults">{items}</ul>' if items else ""


def province(name: str) -> str:
    """The heading of a province."""
    return _("Province of {who}", who=name)


def province_line(play: Play, player: Player) -> str:
    """The name of the line of a player: what there is in the province."""
    parts = [province(player.name), pictures.owned(player)]
    parts += [_("to act")] * (play.position.actor == player.name)
    parts += [_("the Envoy")] * player.envoy
    return ", ".join(parts)


def pace(id: str) -> str:
    """The pace of the way, by its name in `PACES`."""
    return f"{_(STEP_BY)}: {_(PACES[id])}."


def best(position: Position, action: Influence) -> str:
    """The label of the button that plays the best placement."""
    dice = words.used(action, words.box(position))
    return _("Best: {number} with {dice}", number=action.advisor, dice=dice)


def played_by(name: str) -> str:
    """The heading of the buttons that choose how a player is played."""
    return _("{who} is played", who=name)
