"""Names of things in the reader's language: cards, goods, dice, steps of the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, NamedTuple

import kingsburg.locale  # noqa: F401
from gametable.language import Name, _, later, plural, plural_in, translated
from gametable.views.listing import all_of
from kingsburg.catalogue import races, rules
from kingsburg.catalogue.entries import (
    AdvisorEntry,
    BuildingEntry,
    DestinyEntry,
    GovernorEntry,
    TileEntry,
)
from kingsburg.engine.actions import Enemy, Influence, Reroll, Roll, TurnDice
from kingsburg.engine.bundle import Bundle, Terms
from kingsburg.engine.calendar import CALENDAR
from kingsburg.engine.content import Content, standard
from kingsburg.engine.dice_text import write_dice
from kingsburg.engine.hand import Dice
from kingsburg.engine.position import Position
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.destiny import DestinyCard
from kingsburg.engine.powers.governors import Governor

PHASES: Final = {
    "setup": later("Before the first year"),
    "aid": later("The King's aid"),
    "spring": later("Spring"),
    "reward": later("The King's reward"),
    "summer": later("Summer"),
    "envoy": later("The King's Envoy"),
    "autumn": later("Autumn"),
    "recruiting": later("Recruiting"),
    "winter": later("Winter"),
    "over": later("End of the game"),
}
STEPS: Final = {
    "rows": later("alternative rows"),
    "governors": later("governors"),
    "roll": later("rolling the dice"),
    "reroll": later("rerolls and turn order"),
    "influence": later("influencing the advisors"),
    "help": later("help from the advisors"),
    "build": later("building"),
    "season_end": later("end of the season"),
}
#: Where VP come from; "before" is what players had when the game on the board began.
SOURCES: Final = {
    "advisors": later("Advisors"),
    "buildings": later("Buildings"),
    "battles": later("Battles"),
    "bonus": later("Bonus"),
    "before": later("At the start"),
}
#: Roman numerals of years and columns, by number.
ROMAN: Final = ("", "I", "II", "III", "IV", "V")
#: For each thing in a bundle, in its order: a function from an amount to words.
_THINGS: Final[tuple[Callable[[int], str], ...]] = (
    lambda number: plural(number, "{number} gold", "{number} gold"),
    lambda number: plural(number, "{number} wood", "{number} wood"),
    lambda number: plural(number, "{number} stone", "{number} stone"),
    lambda number: plural(number, "{number} VP", "{number} VP"),
    lambda number: plural(number, "{number} +2 token", "{number} +2 tokens"),
    lambda number: plural(number, "{number} soldier", "{number} soldiers"),
)
#: The same for what somebody gives or takes, with soldiers in the accusative.
_GIVEN: Final = (
    *_THINGS[:-1],
    lambda number: plural_in("acc", number, "{number} soldier", "{number} soldiers"),
)


def when(year: int, phase: str, step: str) -> str:
    """Return where the game stands: ``Year I, Spring: building``, ``Year I, Winter``."""
    place = _("Year {year}, {phase}", year=ROMAN[year], phase=_(PHASES[phase]))
    place = _(PHASES[phase]) if phase == "setup" else place
    steps = {part.step for part in CALENDAR if part.phase == phase}
    return f"{place}: {_(STEPS[step])}" if len(steps) > 1 else place


def step(id: str) -> str:
    """Return the name of a step; a step that is a whole phase has the phase's name."""
    if id in STEPS:
        return _(STEPS[id])
    return next(_(PHASES[part.phase]) for part in CALENDAR if part.step == id)


def advisor(number: int, content: Content | None = None) -> Name:
    """Return the name of an advisor, by default of the printed one."""
    return Name((content or standard()).advisors[number].names)


def building(id: str, content: Content | None = None) -> Name:
    """Return the name of a building or other card, by default of a printed one, or else the id."""
    return Name((content or standard()).word(id).names or {"en": id})


def enemy(card: Enemy) -> str:
    """Return an enemy with its strength."""
    return f"{Name(races()[card.race])} {card.strength}"


def amounts(bundle: Iterable[int]) -> str:
    """Return amounts in words, ``2 gold and 1 VP``, without minus signs."""
    return joined(each_amount(bundle)) or _("nothing")


def given(bundle: Iterable[int]) -> str:
    """Return amounts for a sentence that says who gets, pays or loses them."""
    return joined(_each(bundle, _GIVEN)) or _("nothing")


def each_amount(bundle: Iterable[int]) -> list[str]:
    """Return the amounts one by one, without zeros."""
    return _each(bundle, _THINGS)


def terms(found: Terms) -> str:
    """Return what a card gives or takes: ``2 goods of your choice, 1 building, 1 VP``."""
    *goods, vp, tokens, soldiers = found.bundle
    parts = each_amount((*goods, 0, 0, 0))
    if found.any:
        parts.append(
            plural(found.any, "{number} good of your choice", "{number} goods of your choice")
        )
    if found.buildings:
        parts.append(plural(found.buildings, "{number} building", "{number} buildings"))
    return ", ".join(parts + each_amount((0, 0, 0, vp, tokens, soldiers)))


def _each(bundle: Iterable[int], things: Sequence[Callable[[int], str]]) -> list[str]:
    return [counted(abs(amount)) for amount, counted in zip(bundle, things, strict=True) if amount]


def rule(id: str) -> str:
    """Return the rule in one sentence, or "" for an unknown id."""
    entry = rules().get(id)
    return _(entry.text) if entry else ""


def advisor_text(number: int, content: Content, tiles: Collection[int] = ()) -> str:
    """Return in one sentence what an advisor gives, or the tile there if it is in `tiles` (M6)."""
    return _text((content.tiles if number in tiles else content.advisors)[number])


def building_text(id: str, content: Content) -> str:
    """Return what a building, governor or destiny card does, in a sentence; "" for other powers."""
    power = content.power(id)
    return _text(power.entry) if isinstance(power, Building | Governor | DestinyCard) else ""


def _text(
    entry: AdvisorEntry | BuildingEntry | GovernorEntry | DestinyEntry | TileEntry,
) -> str:
    # The text of somebody's own card may be empty or contain braces.
    return translated(entry.text)


class Glossary(NamedTuple):
    """The names of cards and players in one game.

    `players`: by seat.
    """

    content: Content
    players: Sequence[str] = ()

    def building(self, id: str) -> Name:
        """Return the name of a building or another card."""
        return building(id, self.content)

    def advisor(self, number: int) -> Name:
        """Return the name of an advisor."""
        return advisor(number, self.content)

    def cards(self, ids: Iterable[str]) -> str:
        """Return cards by their names, ``Prince, Duke``, or that there are none."""
        return ", ".join(self.building(id) for id in ids) or _("nothing")

    def seats(self, seats: Sequence[int]) -> str:
        """Return the players at these seats, in this order."""
        return ", ".join(self.players[seat] for seat in seats)


def glossary(position: Position) -> Glossary:
    """Return the names of a position's game."""
    return Glossary(position.content, [player.name for player in position.players])


def joined(parts: Sequence[str]) -> str:
    """Return the parts as a list: ``1, 3 and 4``."""
    return all_of(parts)


def things(*ids: str) -> str:
    """Return things that somebody gets, pays or loses: ``2 gold and 1 VP``."""
    return given(Bundle.of(ids))


def vp(bid: int) -> str:
    """Return a bid, which may be 0."""
    return plural(bid, "{number} VP", "{number} VP")


def dice(coloured: Dice, white: Dice) -> str:
    """Return dice in words, ``1 3, white 2``, since "1 3 + 2" would be read as a +2 token."""
    told = plural(len(white), "white {dice}", "white {dice}", dice=write_dice(white))
    return _joined(coloured, told if white else "")


def thrown(action: Roll | Reroll | TurnDice) -> str:
    """Return dice that somebody throws or turns, or "" for all dice of a hand."""
    white = action.white
    told = plural_in("acc", len(white), "white {dice}", "white {dice}", dice=write_dice(white))
    return _joined(action.coloured, told if white else "")


def _joined(coloured: Dice, white: str) -> str:
    return ", ".join(filter(None, (write_dice(coloured), white)))


def dice_of(reroll: Reroll) -> str:
    """Return the dice of a reroll, ``a 1`` or ``the white 2``, or "" for all dice."""
    coloured = [_("a {face}", face=face) for face in reroll.coloured]
    return joined(coloured + [_("the white {face}", face=face) for face in reroll.white])


def turned(dice: str, faces: str) -> str:
    """Return dice that are turned, and to what: ``2 to 3``."""
    return _("{dice} to {faces}", dice=dice, faces=faces)


def used(action: Influence, glossary: Glossary) -> str:
    """Return the dice of a placement and what is added to them: ``4 4 and a +2 token``."""
    told = dice(action.coloured, action.white)
    if action.token:
        told = _("{dice} and a +2 token", dice=told)
    if action.power:
        building = glossary.building(action.power)
        told = _("{dice}, using the {building}", dice=told, building=building)
    return _("{dice}, using the Envoy", dice=told) if action.envoy else told


def race(id: str) -> str:
    """Return the name of a race of enemies."""
    return Name(races().get(id, {"en": id}))
