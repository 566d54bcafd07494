"""The log: events as sentences in the reader's language, in the present tense.

Names are not declined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from gametable.language import _, later, plural
from gametable.play.positions import Event
from kingsburg.engine.actions import LOOK_AT_ENEMY, Look, SeatOrder, Valley
from kingsburg.engine.events import CHANGES
from kingsburg.engine.powers.reinforcements import FACE_DOWN
from kingsburg.engine.steps.final import Place
from kingsburg.notation.actions import deed
from kingsburg.notation.actions.cards import refilled
from kingsburg.notation.actions.dice import KING
from kingsburg.words import Glossary, given, joined, when

#: Reasons why somebody gets or loses something, by the rule of the event.
_FOR: Final = {
    "P3.1": later("most buildings"),
    "P8.4": later("reward of the card"),
    "P8.5": later("greatest strength"),
    "P8.6": later("loss of the card"),
    "P8.7": later("lost with the building"),
    "P8.8": later("loss of the card"),
    "P8.10": later("they go home"),
    "M5": later("soldier token left"),
}


def event(event: Event, names: Glossary) -> str:
    """Return an event in one sentence, without a full stop."""
    return _EVENTS[event.kind](event.player or "", event.data, names)


def explained(event: Event, names: Glossary) -> str:
    """Return an event with the reason for a gain or loss: ``Ann gets 1 gold (Squire)``."""
    told = _EVENTS[event.kind](event.player or "", event.data, names)
    if event.kind not in CHANGES:
        return told
    part, _dot, number = event.rule.partition(".")
    if part == "A":
        return f"{told} ({names.advisor(int(number))})"
    if part in ("G", "D"):
        return f"{told} ({names.building(number)})"
    if part == "M6" and number.isdigit():
        return f"{told} ({_('tile {number}', number=number)})"
    return f"{told} ({_(_FOR[event.rule])})" if event.rule in _FOR else told


def story(events: Iterable[Event], names: Glossary) -> Iterator[str]:
    """Yield the log as lines: a heading for each step with events, and then its events."""
    heading = ""
    for each in events:
        if each.kind == "starts":
            heading = _started(each)
            continue
        if heading:
            yield ""
            yield heading
            heading = ""
        rule_id = f"  [{each.rule}]" if each.rule else ""
        yield f"  {event(each, names)}{rule_id}"


def _started(event: Event) -> str:
    return when(event.data.year, event.data.phase, event.data.step)


def _dealt(who: str, ids: Sequence[str] | None, names: Glossary) -> str:
    if ids is None:
        return _("{who} is dealt governors", who=who)
    return _("{who} is dealt {cards}", who=who, cards=names.cards(ids))


def _uses_rows(who: str, ids: Sequence[str], names: Glossary) -> str:
    if not ids:
        return _("{who} uses no alternative row", who=who)
    return _("{who} uses {cards}", who=who, cards=names.cards(ids))


def _no_envoy(who: str, seats: Sequence[int], names: Glossary) -> str:
    tied = joined([names.players[seat] for seat in seats])
    return _("{names} are tied: nobody gets the Envoy", names=tied)


def _ranking(who: str, places: Sequence[Place], names: Glossary) -> str:
    first = places[0]
    winners = joined([names.players[seat] for seat in first.seats])
    if len(first.seats) > 1:
        return _("{names} share the victory: equal VP, goods and buildings", names=winners)
    return _(_WINS.get(first.decided_by, _BY_BUILDINGS), who=winners)


#: Sentences about the winner, by what decided the game.
_BY_BUILDINGS: Final = later("{who} wins: most buildings among equal VP and goods")
_WINS: Final = {
    "vp": later("{who} wins: most VP"),
    "goods": later("{who} wins: most goods among equal VP"),
    "": later("{who} wins: there is nobody to compare with"),
}

#: For each kind of event, a function from the player, the data and the names to a sentence.
_EVENTS: Final[dict[str, Callable[[str, Any, Glossary], str]]] = {
    "order": lambda who, seats, names: deed(who, SeatOrder(tuple(seats)), names),
    "white_die": lambda who, data, names: _("{who} gets a white die for spring", who=who),
    "season_die": lambda who, data, names: _("{who} gets a white die", who=who),
    "rolls": deed,
    "king_rolls": lambda who, data, names: deed(KING, data, names),
    "splits": lambda who, data, names: _("Both totals are the same: the two dice are split"),
    "gets": lambda who, data, names: _("{who} gets {things}", who=who, things=given(data)),
    "pays": lambda who, data, names: _("{who} pays {things}", who=who, things=given(data)),
    "loses": lambda who, data, names: _("{who} loses {things}", who=who, things=given(data)),
    "influences": deed,
    "passes": deed,
    "declines": deed,
    "builds": deed,
    "recruits": deed,
    "uses": deed,
    "stops": deed,
    "half_of_die": lambda who, data, names: _(
        "{who} adds half of the die, rounded up: {number}", who=who, number=data
    ),
    "keeps_sent": lambda who, data, names: _("{who} keeps the King's soldiers", who=who),
    "envoy": lambda who, data, names: _("{who} gets the King's Envoy", who=who),
    "no_envoy": _no_envoy,
    "looks": lambda who, data, names: deed(who, Look(data or LOOK_AT_ENEMY.card), names),
    "names": deed,
    "swaps": deed,
    "gives": deed,
    "copies": lambda who, data, names: _(
        "{who} gets the help of the {advisor}", who=who, advisor=names.advisor(data)
    ),
    "tile": deed,
    "tile_holds": lambda who, data, names: refilled(data),
    "refills": lambda who, data, names: _("Tile {number} is refilled", number=data),
    "tile_goes": lambda who, data, names: _(
        "Tile {number} is taken away from the {advisor}", number=data, advisor=names.advisor(data)
    ),
    "chooses_token": lambda who, data, names: deed(who, FACE_DOWN, names),
    "shows_token": lambda who, data, names: _(
        "{who} shows soldier token {number}", who=who, number=data
    ),
    "dealt": _dealt,
    "opens_cards": lambda who, ids, names: _("Face-up cards: {cards}", cards=names.cards(ids)),
    "begins": lambda who, data, names: _("{who} begins", who=who),
    "chooses_card": lambda who, data, names: _("{who} has chosen a governor", who=who),
    "governor": lambda who, id, names: _(
        "{who} has the {governor}", who=who, governor=names.building(id)
    ),
    "offers": deed,
    "bids": deed,
    "takes_row": deed,
    "uses_rows": _uses_rows,
    "destiny": lambda who, id, names: _("Destiny card: {card}", card=names.building(id)),
    "fiercer": lambda who, more, names: _("The enemy is stronger by {number}", number=more),
    "valley": lambda who, data, names: deed(who, Valley(data), names),
    "valley_sends": lambda who, number, names: plural(
        number,
        "Because of the valley the King sends everybody {number} extra soldier",
        "Because of the valley the King sends everybody {number} extra soldiers",
    ),
    "enemy": deed,
    "wins": lambda who, data, names: _(
        "{who} has strength {strength}: victory", who=who, strength=data
    ),
    "draws": lambda who, data, names: _(
        "{who} has strength {strength}: a draw", who=who, strength=data
    ),
    "is_defeated": lambda who, data, names: _(
        "{who} has strength {strength}: defeat", who=who, strength=data
    ),
    "falls": lambda who, data, names: _(
        "{who} loses the {building}", who=who, building=names.building(data)
    ),
    "ranking": _ranking,
}
