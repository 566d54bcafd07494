"""What is said to somebody who plays: labels, refusals, the story with its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gametable.language import _, later, plural
from gametable.play.errors import Word
from gametable.play.history import Moment
from gametable.views import errors
from gametable.views.text import text
from kingsburg.catalogue import rules
from kingsburg.engine.actions import Action, Build, Enemy, Influence, Lose, Pass, Roll, Take
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.events import Event
from kingsburg.engine.position import Position
from kingsburg.engine.table import CHANCE
from kingsburg.notation import lines
from kingsburg.play import Found, Outcome, Play, Played, Refused
from kingsburg.play.story import Chapter, Entry, Segment
from kingsburg.views import words
from kingsburg.views.board import pieces as pictures
from kingsburg.views.board import things as board

BACK: Final = later("Back")
FORWARD: Final = later("Forward")
TO_START: Final = later("Start")
TO_END: Final = later("End")
TO_RECORD: Final = later("Back to the record")
TO_MOMENT: Final = later("Go to this moment")
BY_CHANCE: Final = later("Roll by chance")
DRAW: Final = later("Draw by chance")
RECRUIT: Final = later("Recruit")
LOG: Final = later("What has happened")
BRANCHES: Final = later("Branches")
WHO_PLAYS: Final = later("Who plays")
READER: Final = later("by you")
BY_ONE: Final = later("One pace is one")
DICE_ARE: Final = later("Dice roll")
ON_CLICK: Final = later("when you say so")
OF_THEMSELVES: Final = later("by themselves")
ROLL_FIELD: Final = later("Or set what comes")
LINE_FIELD: Final = later("Or type a line")
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
BOOKS: Final = later(
    "PL and CS are the Polish and the Czech rulebook of the first edition, PT the Brazilian one "
    "of the second; a ruling is ours."
)
MACHINES_ONLY: Final = later("Machines play for everybody: Forward plays on.")
#: After one click whole steps are read out, the last ones, until so many things are told.
_SAID: Final = 6


def names(position: Position) -> list[str]:
    """The players' names by seat."""
    return [player.name for player in position.players]


def headline(position: Position) -> str:
    """Where the game stands and who acts."""
    if position.faults:
        return _("This position is impossible. It can be looked at, not played.")
    return pictures.headline(position)


def ask(play: Play) -> str:
    """What can be done here, as a hint of one sentence."""
    if play.machines_only:
        return _(MACHINES_ONLY)
    options = play.options
    if options.influences:
        picked = play.pick.dice
        if picked:
            return _("Now choose one of the advisors that light up.")
        return _("Pick dice, then an advisor. Those in reach are marked.")
    if options.recruiting:
        return _("Pick the goods that pay for soldiers.")
    first = next(iter(options.others), None)
    if isinstance(first, Take):
        return _take(play, first)
    if isinstance(first, Lose):
        return _("What does {who} lose?", who=play.position.actor)
    if any(isinstance(each, Build) for each in options.others):
        return _("The buildings that can be built light up.")
    return ""


def _take(play: Play, action: Take) -> str:
    who = play.position.actor
    if action.advisor is None:
        return _("What does {who} take?", who=who)
    return _(
        "What does {who} take from the {advisor}?", who=who, advisor=words.advisor(action.advisor)
    )


def short(position: Position, action: Action) -> str:
    """An action as briefly as the question above its button allows."""
    match action:
        case Take():
            return words.amounts(Bundle.of(action.things))
        case Lose():
            return words.amounts(Bundle.of(action.goods))
    return choice(position, action)


def by_chance(position: Position) -> str:
    """The button that lets chance decide."""
    return _(BY_CHANCE if isinstance(position.chances()[0][0], Roll) else DRAW)


def fields_hint(position: Position) -> str:
    """What may be typed here."""
    if position.actor is not CHANCE:
        return _("such as {line}", line=_sample(position)) if position.actor else ""
    return _("such as {line}", line=lines.write(position, position.chances()[-1][0]))


def _sample(position: Position) -> str:
    return lines.write(position, position.actions()[0])


def choice(position: Position, action: Action) -> str:
    """An action on a button of its own."""
    told = words.action(action, names(position))
    if isinstance(action, Pass):
        return _("Pass")
    return told[:1].upper() + told[1:]


def deed(moment: Moment[Position], hidden: bool = False) -> str:
    """Who did what to bring a moment about; not what, if it is `hidden`."""
    assert moment.before is not None
    before = moment.before.position
    if hidden:
        return _("The enemy of the year is seen.").removesuffix(".")
    if isinstance(moment.action, Enemy):
        return words.enemy(moment.action)
    subject = lines.subject_of(before)
    told = words.action(moment.action, names(before))
    return told if subject == lines.ORDER else f"{subject} {told}"


def forward(play: Play) -> str:
    """The button that goes on; along what has been played it says what comes."""
    following = play.history.now.followed
    if following is None or play.how.pace != "action":
        return _(FORWARD)
    return _("Forward: {what}", what=deed(following, play.hides(following)))


# Answers ----------------------------------------------------------------------------------


def answered(play: Play, answer: Outcome) -> str:
    """What is said after a click on a thing."""
    if isinstance(answer, Played):
        told = spoken(play, answer.moments)
        return f"{told} {_(BRANCHED)}" if answer.branch else told
    if isinstance(answer, Refused):
        return refused(play.position, answer)
    if isinstance(answer, Found):
        return _found(play.position, answer.ways)
    return _("There is more than one way; each has a button of its own.")


def _found(position: Position, ways: Sequence[Influence]) -> str:
    deed = words.action(ways[0], names(position))
    told = _("{who} {deed}? Click the advisor again.", who=position.actor, deed=deed)
    if others := len(ways) - 1:
        told += " " + plural(
            others,
            "There is {number} other way, with other dice.",
            "There are {number} other ways, with other dice.",
        )
    return told


def spoken(play: Play, moments: Sequence[Moment[Position]]) -> str:
    """What the last steps of these moments brought about, and who decides now.

    No step is told from its middle: what is left out before them is in the log.
    """
    by_seat = names(play.position)
    steps: list[list[str]] = [[]]
    for moment in moments:
        for event in moment.position.events:
            if event.kind == "starts":
                steps.append([])
            else:
                steps[-1].append(f"{words.event(event, by_seat)}.")
    told: list[str] = []
    while steps and len(told) < _SAID:
        told = steps.pop() + told
    more = ["…"] if any(steps) else []
    return " ".join([*more, *told, stands(play)])


def stands(play: Play) -> str:
    """Where the game stands, and what it waits for."""
    told = headline(play.position)
    return f"{told} {_(MACHINES_ONLY)}" if play.machines_only else told


def refused(position: Position, refusal: Refused) -> str:
    """Every rule against something, each in a sentence, and the place on the board."""
    reasons = refusal.reasons
    if reasons and reasons[0].rule == "N.1":
        # Not now: what else is against it only matters at its time.
        reasons = tuple(each for each in reasons if each.rule in ("N.1", "N.2"))
    told = " ".join(f"{errors.told(each).rstrip('.')}." for each in reasons)
    where = _place(position, refusal)
    return _("{where}not allowed. {rules}", where=f"{where}: " if where else "", rules=told)


def _place(position: Position, refusal: Refused) -> str:
    action = refusal.action
    if isinstance(action, Influence):
        return (
            f"{action.advisor}, {words.advisor(action.advisor)}"
            if action.advisor in range(1, 19)
            else ""
        )
    if isinstance(action, Build) and action.building in position.content.buildings:
        building = position.content.buildings[action.building]
        return _(
            "{building} in the province of {who}, {place}",
            building=words.building(building.id),
            who=refusal.player,
            place=board.place_of(building),
        )
    return ""


def pointed(position: Position, refusal: Refused) -> set[str]:
    """The things on the board of which a refusal speaks, by id."""
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


# The story --------------------------------------------------------------------------------


def chapter(chapter: Chapter) -> str:
    """The heading of a chapter."""
    phase = _(words.PHASES[chapter.phase])
    if chapter.phase == "over":
        return phase
    return _("Year {year}, {phase}", year=words.ROMAN[chapter.year], phase=phase)


def entry(play: Play, entry: Entry) -> str:
    """One line of the story."""
    return words.event(entry.event, names(play.position))


def told(play: Play, event: Event) -> str:
    """What happened, by which rule, and where the books have it, as HTML."""
    rule = rules().get(event.rule)
    if rule is None:
        return ""
    source = "; ".join(_(part) for part in rule.source.split("; "))
    return (
        f'<dl class="kb-told"><dt>{text(_("What happened"))}</dt>'
        f"<dd>{text(words.event(event, names(play.position)))}.</dd>"
        f"<dt>{text(_('Rule {id}', id=rule.id))}</dt><dd>{text(_(rule.text))}</dd>"
        f"<dt>{text(_('Where it stands'))}</dt><dd>{text(source)}. "
        f"<small>{text(_(BOOKS))}</small></dd></dl>"
    )


def segment(play: Play, segment: Segment) -> str:
    """A piece of the tree of branches."""
    if segment.first.before is None:
        what = _("The start")
    else:
        at = segment.first.before.position
        place = _(
            "Year {year}, {phase}", year=words.ROMAN[at.year], phase=_(words.PHASES[at.phase])
        )
        what = f"{place}: {deed(segment.first, play.hides(segment.first))}"
    return _("{what} ({length})", what=what, length=_moments(segment.length))


def _moments(number: int) -> str:
    return plural(number, "{number} moment", "{number} moments")


def remark(note: str) -> str:
    """What the record remarks about a moment, as HTML."""
    return f'<p class="kb-note">{text(note)}</p>' if note else ""


def faults(position: Position) -> str:
    """All that is wrong with an impossible position, as HTML."""
    items = "".join(f"<li>{text(errors.told(each))}</li>" for each in position.faults)
    return f'<ul class="kb-faults">{items}</ul>' if items else ""


def recruit(play: Play) -> str:
    """The button that recruits with the goods picked."""
    payment = play.payment()
    if payment not in play.position.actions():
        return _(RECRUIT)
    return _("Recruit {soldiers}", soldiers=board.soldiers(payment.soldiers))


def province(name: str) -> str:
    """The heading of a province."""
    return _("Province of {who}", who=name)


def played_by(name: str) -> str:
    """The heading of the buttons that say who plays for somebody."""
    return _("{who} is played", who=name)
