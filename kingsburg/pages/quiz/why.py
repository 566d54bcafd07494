"""Explanations of why an answer of the quiz is right, and what is wrong with others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Final

from gametable.language import _, later, plural
from gametable.play.positions import Event
from gametable.views import errors, quiz_words
from gametable.views.text import Html
from kingsburg import words
from kingsburg.engine.foe import Foe
from kingsburg.engine.player import Player
from kingsburg.engine.powers.destiny import DestinyCard
from kingsburg.notation.actions import in_words
from kingsburg.pages.quiz.words import fought, option, rerolled
from kingsburg.quiz.governor_questions import governed
from kingsburg.quiz.question import NOBODY, OUTCOMES, Choice, Question
from kingsburg.views import log


def explained(asked: Question, chosen: Collection[Choice]) -> Html:
    """Return why the answer is right, as HTML: the rule, facts, and what is wrong with others."""
    facts = _FACTS[asked.kind](asked) if asked.kind in _FACTS else []
    lines = [*facts, *_wrong(asked, chosen)]
    return quiz_words.explained(asked.rule, words.rule(asked.rule), lines)


def _wrong(asked: Question, chosen: Collection[Choice]) -> Iterator[str]:
    """Yield what is wrong with the chosen answers, and what forbids the action asked about.

    That is the reason against each wrong answer, and each right answer that was missed.
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
    """Return one way to influence each advisor that can be reached."""
    names = words.glossary(asked.position)
    ways: dict[int, str] = {}
    for action in asked.position.actions():
        number = getattr(action, "advisor", None)
        if number is not None:
            ways.setdefault(number, f"{asked.player} {in_words(action, names)}")
    return list(ways.values())


def _goods(asked: Question) -> list[str]:
    me = asked.position.player(asked.player)
    owned = me.owns()._replace(vp=0, tokens=0, soldiers=0)
    return [_("{who} has {goods}", who=me.name, goods=words.amounts(owned))]


#: Questions about destiny cards other than the card of the year.
_SUPPOSED: Final = ("under", "possible")


def _dice(asked: Question) -> list[str]:
    """Return what adds or removes dice; destiny cards only if the question is not about them."""
    me = asked.position.player(asked.player)
    content, phase = me.abilities.content, asked.position.phase
    supposed = asked.kind in _SUPPOSED
    powers = [
        each for each in me.abilities.powers if not supposed or not isinstance(each, DestinyCard)
    ]
    giving = [
        words.building(each.id, content)
        for each in powers
        if each.numbers.get("white") or each.white_in.get(phase)
    ]
    fewer = [words.building(each.id, content) for each in powers if each.numbers.get("coloured")]
    return [
        *[_("A white die from {building}", building=each) for each in giving],
        *[_("A white die from the King")] * me.white_dice,
        *[_("{card} changes the number of coloured dice", card=each) for each in fewer],
        *_told(asked),
    ]


def _strengths(asked: Question) -> list[str]:
    """Return what each strength consists of, and how the battles end."""
    names = words.glossary(asked.position)
    foe = fought(asked)
    assert foe is not None
    about = [asked.position.player(asked.player)] if asked.player else list(asked.position.players)
    made = [_made_of(player, foe) for player in about]
    seats = {player.seat for player in about}
    return made + [
        log.explained(each, names)
        for each in asked.events
        if _fights(each, seats) or (asked.kind == "final_vp" and _scores(each, seats))
    ]


def _fights(event: Event, seats: Collection[int]) -> bool:
    return (
        event.seat in seats
        and event.kind in (*OUTCOMES, "falls", "gets", "loses")
        and (event.rule.startswith(("P8", "B", "E")) and event.rule != "P8.10")
    )


def _scores(event: Event, seats: Collection[int]) -> bool:
    return event.seat in seats and event.kind in ("gets", "loses") and bool(event.data.vp)


def _made_of(player: Player, foe: Foe) -> str:
    adding = [
        f"{words.building(each.id, player.abilities.content)} {number:+}".replace("-", "−")
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
    names = words.glossary(asked.position)
    told = [log.explained(each, names) for each in asked.events if each.kind in ("gets", "ranking")]
    vp = [
        plural(player.vp, "{who}: {number} VP", "{who}: {number} VP", who=player.name)
        for player in asked.position.players
    ]
    return [*vp, *_wealth(asked), *told]


def _influenced(asked: Question) -> list[str]:
    """Return the advisors with dice on them, including neutral dice."""
    numbers = sorted({advisor for advisor, *_ in asked.position.placed})
    return [_("Influenced: {numbers}", numbers=words.joined([*map(str, numbers)]))]


def _tile(asked: Question) -> list[str]:
    """Return the text of the tile, and what has happened."""
    number = asked.advisor
    written = words.advisor_text(number, asked.position.content, asked.position.tiles)
    return [written, *_told(asked)]


def _walls(asked: Question) -> list[str]:
    foe = fought(asked)
    assert foe is not None
    return [_made_of(asked.position.player(asked.player), foe)]


def _told(asked: Question) -> list[str]:
    names = words.glossary(asked.position)
    return [log.explained(each, names) for each in asked.events if each.kind != "starts"]


def _governors(asked: Question) -> list[str]:
    """Return who has which governor, with the total of the dice that decides."""
    return [
        _(
            "{who}: {governor}, total {total}",
            who=player.name,
            governor=words.building(governor.id, asked.position.content),
            total=player.hand.total,
        )
        for player, governor in governed(asked.position)
        if player.hand
    ]


def _texts(asked: Question) -> list[str]:
    """Return what each card among the answers does."""
    content = asked.position.content
    cards = [str(each) for each in asked.options if each != NOBODY]
    return [f"{words.building(id, content)}: {words.building_text(id, content)}" for id in cards]


def _dice_and_texts(asked: Question) -> list[str]:
    return [*_texts(asked), *_dice(asked)]


def _before_and_after(asked: Question) -> list[str]:
    before = asked.position.player(asked.player).hand
    return [
        _(
            "{who}: total {total}, then {after}",
            who=asked.player,
            total=before.total,
            after=after.total,
        )
        for after in rerolled(asked)
        if before
    ]


def _rows_used(asked: Question) -> list[str]:
    me, content = asked.position.player(asked.player), asked.position.content
    rows = [
        words.building(id, content) for id in content.alternative_rows if id in me.abilities.named
    ]
    if not rows:
        return [_("{who} uses no alternative row", who=me.name)]
    return [_("{who} uses {cards}", who=me.name, cards=", ".join(rows))]


def _next_opener(asked: Question) -> list[str]:
    whose = _("The next card is put up by the next player to the left who has no governor yet.")
    return [*_told(asked), whose]


def _in_turn(asked: Question) -> list[str]:
    return [_("Rows are taken clockwise, and then in the opposite direction.")]


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
    "picks": _in_turn,
    "in_row": _rows_used,
    "auctioned": _told,
    "opens": _next_opener,
    "governing": _governors,
    "reaches": _texts,
    "scores": _before_and_after,
    "moved": _influenced,
    "under": _dice,
    "possible": _dice_and_texts,
    "fiercer": _told,
}
