"""Advice in words: how many VP an option or an advisor is worth, and why."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from gametable.language import _, later
from gametable.views import advice as say
from gametable.views.numbers import more, percent, tenths, whole
from gametable.views.text import Html
from kingsburg import words
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.content import Content
from kingsburg.engine.position import Position
from kingsburg.notation.actions import kind_of
from kingsburg.odds.worths import default_worths
from kingsburg.players.planner.advice import Advice, Advised
from kingsburg.players.planner.reasons import (
    Built,
    Cards,
    Dice,
    Envoy,
    Fought,
    Kept,
    Next,
    Odds,
    Part,
    Risk,
    Things,
)
from kingsburg.players.planner.worths import Worth

#: A part that is smaller, in VP, is not told, nor is a difference of chances, of 1.
_LEAST: Final = 0.05
_LEAST_CHANCE: Final = 0.005
#: From such a difference of chances, of 1, a building is also told as one for the battle.
_DECIDES: Final = 0.1
#: A greater difference from the printed average, in VP, is told.
_MUCH: Final = 0.5
THE: Final = later("the {building}")
AT_THE_COST: Final = later("at the cost of the {building}")
_RESULTS: Final = {1: later("victory"), 0: later("a draw"), -1: later("defeat")}


def compared(position: Position, advice: Advice) -> str:
    """Return whose advice it is, on whose dice it rests, and with what options are compared."""
    order = kind_of(advice.compared).order(position, advice.compared)
    others = dice_besides(position, advice.who)
    by = _("The planner's advice")
    if others and position.step == "influence":
        by = _("The planner's advice with the dice of {players}", players=words.joined(others))
    if advice.roughly:
        return _("{advice}, in rough VP more than for: {action}", advice=by, action=order)
    return _("{advice}, in VP more than for: {action}", advice=by, action=order)


def dice_besides(position: Position, who: str | None) -> list[str]:
    """Return the other players who still have dice to place."""
    players = map(position.player, position.order)
    return [each.name for each in players if each.name != who and each.hand and not each.passed]


def row(position: Position, advice: Advice, option: Advised) -> Html:
    """Return an option as HTML: what to do, by how many VP more, and why."""
    return say.row(*_told(position, advice, option))


def line(position: Position, advice: Advice, option: Advised) -> str:
    """Return an option in words: what to do, by how many VP more, and why."""
    return say.line(*_told(position, advice, option))


def _told(position: Position, advice: Advice, option: Advised) -> tuple[str, str, str]:
    order = kind_of(option.action).order(position, option.action)
    gain = _("{worth} VP", worth=more(option.gain))
    return order, gain, why(advice, option, position.content)


def why(advice: Advice, option: Advised, content: Content) -> str:
    """Return in a sentence why an option is worth so much."""
    return say.why(advice, option, because_of(option, content))


def because_of(option: Advised, content: Content) -> str:
    """Return in a sentence why an option is worth more than the one it is compared with."""
    told = [reason(option.parts, content) or _(say.NO_DIFFERENCE)]
    if option.advisors:
        advisors = words.joined([str(each) for each in option.advisors])
        told.insert(0, _("together with {advisors}", advisors=advisors))
    return say.sentence(": ".join(told))


def in_vp(found: Worth) -> str:
    """Return what an advisor is worth: ``3.2 VP``."""
    return _("{worth} VP", worth=tenths(found.vp))


def worth(found: Worth, content: Content) -> str:
    """Return what an advisor is worth, and why: its VP, and what can be built."""
    return ": ".join(filter(None, (in_vp(found), reason(found.parts, content))))


def at_the_table(advisor: int, found: Worth, position: Position) -> str:
    """Return the same as a sentence, with the printed average if that differs much."""
    told = _("By the planner {worth}.", worth=worth(found, position.content))
    return f"{told} {_printed(advisor, found, position)}".rstrip()


def because(advisor: int, found: Worth, position: Position) -> str:
    """Return why an advisor is worth so much, with the printed average if that differs much."""
    told = say.sentence(reason(found.parts, position.content) or _(say.NO_DIFFERENCE))
    return f"{told} {_printed(advisor, found, position)}".rstrip()


def _printed(advisor: int, found: Worth, position: Position) -> str:
    printed = default_worths(position)[advisor]
    if abs(found.vp - printed) <= _MUCH:
        return ""
    return _("By printed averages {worth} VP.", worth=tenths(float(printed)))


def reason(parts: Sequence[Part], content: Content) -> str:
    """Return the parts of a difference, the greatest gain first; "" if none is worth telling."""
    return say.reason(filter(_is_told, parts), partial(_part, content=content))


def _is_told(part: Part) -> bool:
    if isinstance(part, Envoy) and not part.kept:
        return True
    return abs(part.gain) >= _LEAST


def _part(part: Part, content: Content) -> str:
    match part:
        case Built():
            return _built(part, content)
        case Cards():
            return _cards(part, content)
        case Things():
            return _things(part, content)
        case Envoy(kept=kept):
            return _("the Envoy is kept") if kept else _("the Envoy is needed")
        case Risk():
            return _("others may take some of them first")
        case Fought(gain, before, after) if before == after:
            return _("the greatest strength") if gain > 0 else _("not the greatest strength")
        case Fought(before=before, after=after):
            return f"{_(_RESULTS[before])} → {_(_RESULTS[after])}"
        case Kept(points=points):
            return _kept(points)
        case Dice(gain):
            if gain > 0:
                return _("better advisors come within reach")
            return _("the dice at hand reach better advisors")


def _cards(part: Cards, content: Content) -> str:
    return _brought(part.gained, content) or _at_the_cost(part.lost, content)


def _at_the_cost(ids: Sequence[str], content: Content) -> str:
    return words.joined([_(AT_THE_COST, building=words.building(each, content)) for each in ids])


def _brought(ids: Sequence[str], content: Content) -> str:
    worths = [
        _("the worth of the {building}", building=words.building(each, content)) for each in ids
    ]
    return words.joined(worths)


def _built(part: Built, content: Content) -> str:
    if not part.built:
        told = _at_the_cost(part.instead, content)
    elif part.left is None:
        told = _brought(part.built, content)
    else:
        told = _("{buildings} can be built", buildings=_the(part.built, content))
    if part.built and part.instead:
        others = [words.building(each, content) for each in part.instead]
        instead = words.joined([_("instead of the {building}", building=each) for each in others])
        told = f"{told} {instead}"
    if part.left is not None and part.beside:
        told = _("{told} as well as {buildings}", told=told, buildings=_the(part.beside, content))
    left = part.left or Bundle()
    goods = _("with {goods} left", goods=words.amounts(left)) if any(left) else ""
    decides = part.odds and abs(part.odds[1].victory - part.odds[0].victory) >= _DECIDES
    return ", ".join(filter(None, [told, goods, _battle(part.odds) if decides else ""]))


def _the(ids: Sequence[str], content: Content) -> str:
    return words.joined([_(THE, building=words.building(each, content)) for each in ids])


def _things(part: Things, content: Content) -> str:
    gets = [max(0, each) for each in part.change]
    loses = [max(0, -each) for each in part.change]
    got, lost = words.given(gets), words.given(loses)
    if any(gets) and any(loses):
        told = _("{things} instead of {others}", things=got, others=lost)
    else:
        told = _("{things} more", things=got) if any(gets) else _("{things} less", things=lost)
    leads = _next(part.next, content) if part.next else ""
    return ", ".join(filter(None, [told, leads, _battle(part.odds)]))


def _next(building: Next, content: Content) -> str:
    """Return to which building goods lead, and what it lacks."""
    name = words.building(building.building, content)
    if not any(building.lacks):
        return _("enough for the {building}", building=name)
    return _(
        "the {building} then lacks {goods}", building=name, goods=words.amounts(building.lacks)
    )


def _battle(odds: tuple[Odds, Odds] | None) -> str:
    """Return how the chances of the next battle change, or ""."""
    if odds is None:
        return ""
    before, after = odds
    for message, was, now in (
        (later("victory {before} → {after}"), before.victory, after.victory),
        (later("defeat {before} → {after}"), before.defeat, after.defeat),
    ):
        if abs(now - was) >= _LEAST_CHANCE:
            return _(message, before=_percent(was), after=_percent(now))
    return ""


def _percent(chance: float) -> str:
    return percent(whole(Fraction(chance).limit_denominator(10_000)))


def _kept(points: int) -> str:
    token = abs(points)
    if points > 0:
        return _("a token lower by {number}", number=token)
    return _("a token higher by {number}", number=token)
