"""The log: events as sentences, in the reader's language, present tense, names undeclined."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from gametable.language import _, later, plural
from kingsburg.engine import actions
from kingsburg.engine.dice_text import write_dice
from kingsburg.engine.events import CHANGES, Event
from kingsburg.engine.steps.final import Place
from kingsburg.views.card_words import cards
from kingsburg.views.words import (
    Box,
    action,
    by_name,
    deed,
    dice,
    enemy,
    given,
    joined,
    moment,
    thrown,
)

#: For what somebody gets or loses something, by the rule of the event.
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


def event(event: Event, box: Box) -> str:
    """An event in one sentence, without a full stop."""
    return _EVENTS[event.kind](event.player or "", event.data, box)


def explained(event: Event, box: Box) -> str:
    """The same, and for what somebody gets or loses it: ``Ann gets 1 gold (Squire)``."""
    told = _EVENTS[event.kind](event.player or "", event.data, box)
    if event.kind not in CHANGES:
        return told
    part, _dot, number = event.rule.partition(".")
    if part == "A":
        return f"{told} ({box.advisor(int(number))})"
    if part in ("G", "D"):
        return f"{told} ({box.building(number)})"
    if part == "M6" and number.isdigit():
        return f"{told} ({_('tile {number}', number=number)})"
    return f"{told} ({_(_FOR[event.rule])})" if event.rule in _FOR else told


def story(events: Iterable[Event], box: Box) -> Iterator[str]:
    """The log as lines: a heading for each step in which something happens, then its events."""
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
        yield f"  {event(each, box)}{rule_id}"


def _started(event: Event) -> str:
    return moment(event.data.year, event.data.phase, event.data.step)


def _rolls(who: str, data: actions.Roll, box: Box) -> str:
    if not who:
        return _("The neutral dice show {dice}", dice=dice(data.coloured, data.white))
    if data.power:
        return f"{who} {action(data, box)}"
    return _("{who} rolls {dice}", who=who, dice=thrown(data))


def _looks(who: str, data: str | None, box: Box) -> str:
    if data == actions.LOOK_AT_VALLEY.card:
        return _("{who} looks into the valley", who=who)
    return _("{who} looks at the top enemy card", who=who)


def _tile(who: str, data: actions.DrawTile, box: Box) -> str:
    advisor = box.advisor(data.number)
    if data.holds is None:
        return _("Tile {number} comes to the {advisor}", number=data.number, advisor=advisor)
    return _(
        "Tile {number} comes to the {advisor}, with {good} on it",
        number=data.number,
        advisor=advisor,
        good=_(data.holds),
    )


def _dealt(who: str, ids: Sequence[str] | None, box: Box) -> str:
    if ids is None:
        return _("{who} is dealt governors", who=who)
    return _("{who} is dealt {cards}", who=who, cards=cards(ids, box))


def _uses_rows(who: str, ids: Sequence[str], box: Box) -> str:
    if not ids:
        return _("{who} uses no alternative row", who=who)
    return _("{who} uses {cards}", who=who, cards=cards(ids, box))


def _no_envoy(who: str, seats: Sequence[int], box: Box) -> str:
    tied = joined([box.players[seat] for seat in seats])
    return _("{names} are tied: nobody gets the Envoy", names=tied)


def _ranking(who: str, places: Sequence[Place], box: Box) -> str:
    first = places[0]
    winners = joined([box.players[seat] for seat in first.seats])
    if len(first.seats) > 1:
        return _("{names} share the victory: equal VP, goods and buildings", names=winners)
    return _(_WINS.get(first.decided_by, _BY_BUILDINGS), who=winners)


#: Sentences about the winner, by what decided the game.
_BY_BUILDINGS: Final = later("{who} wins: most buildings among equal VP and goods")
_WINS: Final = {
    "vp": later("{who} wins: most VP"),
    "goods": later("{who} wins: most goods among equal VP"),
    "": later("{who} wins: nobody else to compare with"),
}

#: For each kind of event, a function from the player, the data and the box to a sentence.
_EVENTS: Final[dict[str, Callable[[str, Any, Box], str]]] = {
    "order": lambda who, seats, box: _("Turn order: {names}", names=by_name(seats, box)),
    "white_die": lambda who, data, box: _("{who} gets a white die for spring", who=who),
    "season_die": lambda who, data, box: _("{who} gets a white die", who=who),
    "rolls": _rolls,
    "king_rolls": lambda who, data, box: _("The King rolls {dice}", dice=write_dice(data.coloured)),
    "splits": lambda who, data, box: _("Both sums are the same: the two dice stand apart"),
    "gets": lambda who, data, box: _("{who} gets {things}", who=who, things=given(data)),
    "pays": lambda who, data, box: _("{who} pays {things}", who=who, things=given(data)),
    "loses": lambda who, data, box: _("{who} loses {things}", who=who, things=given(data)),
    "influences": deed,
    "passes": deed,
    "declines": deed,
    "builds": deed,
    "recruits": deed,
    "uses": deed,
    "stops": deed,
    "half_of_die": lambda who, data, box: _(
        "{who} adds half of the die, rounded up: {number}", who=who, number=data
    ),
    "keeps_sent": lambda who, data, box: _("{who} keeps the King's soldiers", who=who),
    "envoy": lambda who, data, box: _("{who} gets the King's Envoy", who=who),
    "no_envoy": _no_envoy,
    "looks": _looks,
    "names": deed,
    "swaps": deed,
    "gives": deed,
    "copies": lambda who, data, box: _(
        "{who} gets the help of the {advisor}", who=who, advisor=box.advisor(data)
    ),
    "tile": _tile,
    "tile_holds": lambda who, data, box: _(
        "Tile {number} now holds {good}", good=_(data.holds), number=data.number
    ),
    "refills": lambda who, data, box: _("Tile {number} is filled again", number=data),
    "tile_goes": lambda who, data, box: _(
        "Tile {number} is taken away from the {advisor}", number=data, advisor=box.advisor(data)
    ),
    "chooses_token": lambda who, data, box: _("{who} has chosen a soldier token", who=who),
    "shows_token": lambda who, data, box: _(
        "{who} shows soldier token {number}", who=who, number=data
    ),
    "dealt": _dealt,
    "opens_cards": lambda who, ids, box: _("Open cards: {cards}", cards=cards(ids, box)),
    "begins": lambda who, data, box: _("{who} begins", who=who),
    "chooses_card": lambda who, data, box: _("{who} has chosen a governor", who=who),
    "governor": lambda who, id, box: _(
        "{who} has the {governor}", who=who, governor=box.building(id)
    ),
    "offers": deed,
    "bids": deed,
    "takes_row": deed,
    "uses_rows": _uses_rows,
    "destiny": lambda who, id, box: _("Destiny card: {card}", card=box.building(id)),
    "fiercer": lambda who, more, box: _("The enemy has {number} strength more", number=more),
    "valley": lambda who, data, box: _("In the valley: {enemy}", enemy=enemy(data)),
    "valley_sends": lambda who, number, box: plural(
        number,
        "Because of the valley the King sends everybody {number} more soldier",
        "Because of the valley the King sends everybody {number} more soldiers",
    ),
    "enemy": lambda who, data, box: _("The enemy is {enemy}", enemy=enemy(data)),
    "wins": lambda who, data, box: _(
        "{who} has strength {strength}: victory", who=who, strength=data
    ),
    "draws": lambda who, data, box: _(
        "{who} has strength {strength}: a draw", who=who, strength=data
    ),
    "is_defeated": lambda who, data, box: _(
        "{who} has strength {strength}: defeat", who=who, strength=data
    ),
    "falls": lambda who, data, box: _(
        "{who} loses the {building}", who=who, building=box.building(data)
    ),
    "ranking": _ranking,
}
