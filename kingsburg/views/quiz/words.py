"""A quiz in words: the question, the possible answers, and why an answer is right."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Final

from gametable.language import _, later, plural
from gametable.views import errors
from gametable.views.text import text
from kingsburg.engine.actions import (
    Enemy,
    Valley,
)
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.events import Event
from kingsburg.engine.foe import Foe
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.quiz import Quiz
from kingsburg.quiz.question import NOBODY, YES, Choice, Question
from kingsburg.views import log, words
from kingsburg.views.board import pieces as pictures
from kingsburg.views.winter.words import terms

ANY_PHASE: Final = later("The whole year")
PHASE: Final = later("Questions about")
PLAYED_WITH: Final = later("Games with")
ANSWERS: Final = later("Your answer")
CHECK: Final = later("Check")
NEXT: Final = later("Next question")
FINISH: Final = later("Finish")
COUNT: Final = later("Number of questions")
ENDLESS: Final = later("no end")
AGAIN: Final = later("The same questions again")
LOOK_AGAIN: Final = later("Look again at question")
SEED: Final = later("Quiz number: the same number asks the same questions")
CHOOSE_FIRST: Final = later("Choose an answer first.")
#: The answer if no answer is right, unless that is nobody.
_NONE: Final = {"buildings": later("none"), "uses": later("none"), "enough": later("with none")}
_NOBODY: Final = later("nobody")
#: The steps at which the court is shown even without dice on it.
_AT_COURT: Final = ("influence", "help")

_QUESTIONS: Final = {
    "white_die": later("The King sends his aid. Who gets the white die?"),
    "dice": later("How many dice does {who} roll this season?"),
    "order": later("Nobody rerolls. What is the new turn order?"),
    "advisors": later("It is {who}'s turn. Which advisors can {who} influence?"),
    "may": later("May {who} do this: “{who} {action}”? If not, which rule forbids it?"),
    "buildings": later("It is {who}'s turn. Which buildings can {who} build?"),
    "reward": later("The King rewards the most buildings. Who scores 1 VP?"),
    "envoy": later("The King gives out his Envoy. Who gets him?"),
    "soldiers": later("How many soldiers can {who} recruit at most?"),
    "strength": later("{winter} What is {who}'s strength?"),
    "battle": later("{winter} How does the battle end for {who}?"),
    "falls": later("{winter} {who} is defeated. Which building falls?"),
    "strongest": later("{winter} Who scores 1 VP for the greatest strength?"),
    "final_vp": later("{winter} How many VP does {who} have when the game is over?"),
    "winners": later("The game ends, and the Cathedrals are still to be counted. Who wins?"),
    "gives": later("Tile {tile} helps {who} now. Which of these may it give?"),
    "copied": later("Tile {tile} helps {who} now. Whose help does it give?"),
    "asked": later("Tile {tile} helps {who} now. Who chooses or names something first?"),
    "old_way": later("The season ends by the old ways. Which tile is taken away?"),
    "enough": later("{winter} With which soldier tokens does {who} win?"),
    "last_vp": later("The last winter is over. How many VP does {who} still score?"),
    "uses": later("The season ends. Which buildings can {who} use now?"),
    "mustered": later(
        "Recruiting begins. How many soldiers does {who} have before anybody recruits?"
    ),
    "together": later("{winter} What strength is there to be beaten?"),
}
#: The question of what falls if there is more than one (V.3).
_FALL: Final = later("{winter} {who} is defeated. Which buildings fall?")
#: The question of who wins if soldier tokens are left (M5).
_WINNERS_WITH_TOKENS: Final = later(
    "The game ends, and the Cathedrals and the soldier tokens left are still to be counted. Who"
    " wins?"
)
_OUTCOMES: Final = {
    "wins": later("Victory"),
    "draws": later("A draw"),
    "is_defeated": later("Defeat"),
}


def question(asked: Question) -> str:
    """The question, as one or two sentences."""
    given = asked.given[0] if asked.kind == "may" else None
    action = words.action(given, words.box(asked.position)) if given else ""
    told = _QUESTIONS[asked.kind]
    if asked.kind == "winners" and any(each.soldier_tokens for each in asked.position.players):
        told = _WINNERS_WITH_TOKENS
    if asked.kind == "falls" and asked.several:
        told = _FALL
    return _(told, who=asked.player, action=action, winter=_winter(asked), tile=asked.advisor)


#: What else happens before the battle and is part of the question, by the kind of the event.
_BEFORE_BATTLE: Final = ("valley", "shows_token", "rolls", "uses", "keeps_sent")


def _winter(asked: Question) -> str:
    foe = _foe(asked)
    if foe is None:
        return ""
    (enemy,) = (words.enemy(each) for each in asked.given if isinstance(each, Enemy))
    kings = (each.data for each in asked.events if each.kind == "king_rolls")
    if roll := next(kings, None):
        dice = words.joined([str(die) for die in roll.coloured])
        told = _("The enemy is {enemy}, and the King rolls {dice}.", enemy=enemy, dice=dice)
    else:
        told = _("The enemy is {enemy}.", enemy=enemy)
    box = words.box(asked.position)
    more = [f"{log.event(each, box)}." for each in asked.events if each.kind in _BEFORE_BATTLE]
    told = " ".join([told, *more])
    return f"{told} {_stakes(foe)}" if asked.kind == "final_vp" else told


def _foe(asked: Question) -> Foe | None:
    """What is fought in the winter that the question tells of; None without a winter."""
    enemy = next((each for each in asked.given if isinstance(each, Enemy)), None)
    valley = next((each.card for each in asked.given if isinstance(each, Valley)), None)
    position = asked.position
    return position.content.foe(position.year, enemy, valley) if enemy else None


def _stakes(foe: Foe) -> str:
    """What the card gives and takes."""
    gives, takes = terms(foe.reward), terms(foe.loss)
    return f"({_('Victory gives')}: {gives}; {_('Defeat takes')}: {takes})"


def option(asked: Question, answer: Choice) -> str:
    """One of the answers to choose from."""
    if isinstance(answer, Bundle):
        return _gained(answer)
    if isinstance(answer, tuple):
        return ", ".join(map(str, answer))
    if answer == NOBODY:
        return _(_NONE.get(asked.kind, _NOBODY))
    if asked.kind in ("advisors", "copied", "old_way"):
        return f"{answer} {words.advisor(int(answer), asked.position.content)}"
    if asked.kind in ("buildings", "falls", "uses"):
        return words.building(str(answer), asked.position.content)
    if asked.kind == "may":
        rule = f"{answer}: {words.rule(str(answer))}"
        return _("Yes") if answer == YES else _("No, {rule}", rule=rule)
    return _(_OUTCOMES[answer]) if answer in _OUTCOMES else str(answer)


def _gained(gain: Bundle) -> str:
    """What somebody gets, and for what."""
    gets = words.amounts(Bundle(*(max(0, amount) for amount in gain)))
    pays = Bundle(*(max(0, -amount) for amount in gain))
    return _("{things} for {price}", things=gets, price=words.amounts(pays)) if any(pays) else gets


def marked(asked: Question, answer: Choice, chosen: Collection[Choice]) -> str:
    """The same after the check: a mark shows whether it is right, or wrong but chosen."""
    said = option(asked, answer)
    if answer in asked.right:
        return f"✓ {said}"
    return f"✗ {said}" if answer in chosen else said


def named(asked: Question, answer: Choice, chosen: Collection[Choice]) -> str:
    """An answer after the check, for screen readers."""
    said = option(asked, answer)
    if answer in asked.right:
        return _("{answer}: right", answer=said)
    return _("{answer}: wrong", answer=said) if answer in chosen else said


def verdict(asked: Question, right: bool) -> str:
    """Whether the answer was right, and the right answer."""
    found = words.joined([option(asked, each).rstrip(".") for each in asked.right])
    if not asked.several and asked.kind == "may" and len(asked.right) > 1:
        found = option(asked, asked.right[0]).rstrip(".")
    if right:
        return _("Right: {answer}.", answer=found)
    return _("Not quite. It is: {answer}.", answer=found)


def score(quiz: Quiz, count: int) -> str:
    """The number of the question, of how many if they end, and how many were right so far."""
    told = _("Question {number}", number=quiz.number)
    if count:
        told = _("Question {number} of {count}", number=quiz.number, count=count)
    return f"{told} · {_right(quiz)}" if quiz.asked else told


def _right(quiz: Quiz) -> str:
    return plural(
        quiz.asked, "{right} of {number} right", "{right} of {number} right", right=quiz.score
    )


def finished(quiz: Quiz, count: int) -> str:
    """How the quiz has ended."""
    if quiz.asked < count:
        return _("The end: {right}; {count} were asked.", right=_right(quiz), count=count)
    return _("The end: {right}.", right=_right(quiz))


def end(quiz: Quiz, count: int) -> str:
    """The same as a headline, in HTML."""
    return f'<p style="margin:0;font-size:1.4em;font-weight:600">{text(finished(quiz, count))}</p>'


def headline(asked: Question, told: str) -> str:
    """The question below the score and where the game stands, as HTML; `told`: the score."""
    position = asked.position
    place = words.moment(position.year, position.phase, position.step)
    return (
        f'<p style="margin:0;font-size:.9em">{text(told)} · {text(place)}</p>'
        f'<p style="margin:.3em 0 0;font-size:1.2em;font-weight:600">{text(question(asked))}</p>'
    )


def board(position: Position) -> str:
    """All provinces, and the court if it matters, as HTML."""
    shown = pictures.provinces(position)
    if position.placed or position.step in _AT_COURT:
        shown += f'<div style="margin-top:12px">{pictures.court(position)}</div>'
    return shown


# Why --------------------------------------------------------------------------------------


def explained(asked: Question, chosen: Collection[Choice]) -> str:
    """Why the answer is right, as HTML: the rule, the facts, and what is against wrong answers."""
    facts = _FACTS[asked.kind](asked) if asked.kind in _FACTS else []
    lines = [*facts, *_wrong(asked, chosen)]
    items = "".join(f"<li>{text(line)}</li>" for line in lines)
    rule = f"<p><b>{text(asked.rule)}</b> {text(words.rule(asked.rule))}</p>" if asked.rule else ""
    return rule + (f'<ul style="margin:.3em 0;padding-left:1.2em">{items}</ul>' if items else "")


def _wrong(asked: Question, chosen: Collection[Choice]) -> Iterator[str]:
    """What is against each wrong answer that was chosen, each right one that was missed, and what
    forbids the action that was asked about.
    """
    for answer in asked.options:
        said = option(asked, answer)
        if answer in chosen and answer not in asked.right:
            reason = asked.against(answer)
            why = errors.reason(reason) if reason else _("not right")
            yield _("{answer}: {reason}", answer=said, reason=why)
        elif answer in asked.right and answer not in chosen and asked.several:
            yield _("{answer}: missed", answer=said)
    yield from map(errors.reason, asked.reasons)


def _wealth(asked: Question) -> list[str]:
    return [
        _(
            "{who}: {buildings}, {goods}",
            who=player.name,
            buildings=plural(len(player.buildings), "{number} building", "{number} buildings"),
            goods=plural(player.goods, "{number} good", "{number} goods"),
        )
        for player in asked.position.players
    ]


def _totals(asked: Question) -> list[str]:
    players = [asked.position.player(name) for name in asked.position.order]
    return [
        _("{who}: total {total}", who=player.name, total=player.hand.total)
        for player in players
        if player.hand
    ]


def _ways(asked: Question) -> list[str]:
    """One way to influence each advisor that can be reached."""
    box = words.box(asked.position)
    ways: dict[int, str] = {}
    for action in asked.position.actions():
        number = getattr(action, "advisor", None)
        if number is not None:
            ways.setdefault(number, f"{asked.player} {words.action(action, box)}")
    return list(ways.values())


def _goods(asked: Question) -> list[str]:
    me = asked.position.player(asked.player)
    owned = me.owns()._replace(vp=0, tokens=0, soldiers=0)
    return [_("{who} has {goods}", who=me.name, goods=words.amounts(owned))]


def _dice(asked: Question) -> list[str]:
    me = asked.position.player(asked.player)
    giving = [
        words.building(each.id, me.kit.content)
        for each in me.buildings
        if each.numbers.get("white")
    ]
    told = [_("A white die by {building}", building=each) for each in giving]
    return [*told, *[_("A white die from the King")] * me.white_dice]


def _strengths(asked: Question) -> list[str]:
    """What each strength consists of, and how the battles end."""
    box = words.box(asked.position)
    foe = _foe(asked)
    assert foe is not None
    about = [asked.position.player(asked.player)] if asked.player else list(asked.position.players)
    made = [_made_of(player, foe) for player in about]
    seats = {player.seat for player in about}
    return made + [log.explained(each, box) for each in asked.events if _fights(each, seats)]


def _fights(event: Event, seats: Collection[int]) -> bool:
    return (
        event.seat in seats
        and event.kind in (*_OUTCOMES, "falls", "gets", "loses")
        and (event.rule.startswith(("P8", "B", "E")) and event.rule != "P8.10")
    )


def _made_of(player: Player, foe: Foe) -> str:
    adding = [
        f"{words.building(each.id, player.kit.content)} {number:+}".replace("-", "−")
        for each in player.buildings
        if (number := each.strength(foe))
    ]
    if foe.sent:
        adding.append(f"{_('Goblin Valley')} {foe.sent:+}")
    told = later("{who}: {soldiers} and what the King sends; {buildings}")
    if player.soldier_tokens:
        told = later("{who}: {soldiers} and those of the soldier token; {buildings}")
    return _(
        told,
        who=player.name,
        soldiers=plural(player.soldiers, "{number} soldier", "{number} soldiers"),
        buildings=words.joined(adding) or _("no walls"),
    )


def _final(asked: Question) -> list[str]:
    box = words.box(asked.position)
    told = [log.explained(each, box) for each in asked.events if each.kind in ("gets", "ranking")]
    vp = [
        plural(player.vp, "{who}: {number} VP", "{who}: {number} VP", who=player.name)
        for player in asked.position.players
    ]
    return [*vp, *_wealth(asked), *told]


def _influenced(asked: Question) -> list[str]:
    """The advisors with dice on them, neutral ones too."""
    numbers = sorted({advisor for advisor, *_ in asked.position.placed})
    return [_("Influenced: {numbers}", numbers=words.joined([*map(str, numbers)]))]


def _tile(asked: Question) -> list[str]:
    """What is written on the tile."""
    number = asked.advisor
    written = words.advisor_text(number, asked.position.content, asked.position.tiles)
    return [written, *_told(asked)]


def _walls(asked: Question) -> list[str]:
    foe = _foe(asked)
    assert foe is not None
    return [_made_of(asked.position.player(asked.player), foe)]


def _told(asked: Question) -> list[str]:
    box = words.box(asked.position)
    return [log.explained(each, box) for each in asked.events if each.kind != "starts"]


_FACTS: Final[dict[str, Callable[[Question], list[str]]]] = {
    "white_die": _wealth,
    "envoy": _wealth,
    "reward": _wealth,
    "order": _totals,
    "advisors": _ways,
    "buildings": _goods,
    "soldiers": _goods,
    "dice": _dice,
    "strength": _strengths,
    "battle": _strengths,
    "falls": _strengths,
    "strongest": _strengths,
    "final_vp": _strengths,
    "winners": _final,
    "gives": _tile,
    "copied": _influenced,
    "asked": _tile,
    "old_way": _influenced,
    "enough": _walls,
    "last_vp": _told,
    "uses": _goods,
    "mustered": _told,
    "together": _told,
}
