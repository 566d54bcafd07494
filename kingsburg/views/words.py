"""Actions and events as sentences: in the reader's language, present tense, names undeclined."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple

from gametable.language import Name, _, later, plural, plural_in, translated
from gametable.views import errors
from kingsburg.catalogue import races, rules
from kingsburg.catalogue.entries import (
    AdvisorEntry,
    BuildingEntry,
    DestinyEntry,
    GovernorEntry,
    TileEntry,
)
from kingsburg.engine import actions
from kingsburg.engine.bundle import Bundle, Terms
from kingsburg.engine.calendar import CALENDAR
from kingsburg.engine.content import Content, standard
from kingsburg.engine.dice_text import write_dice
from kingsburg.engine.position import Position
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.destiny import DestinyCard
from kingsburg.engine.powers.governors import Governor
from kingsburg.views import card_words
from kingsburg.views.places import place

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
#: The numerals of years and columns, by number.
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
#: The same as what somebody gives or takes.
_GIVEN: Final = (
    *_THINGS[:-1],
    lambda number: plural_in("acc", number, "{number} soldier", "{number} soldiers"),
)


def moment(year: int, phase: str, step: str) -> str:
    """Where the game stands: ``Year I, Spring: building``, ``Year I, Winter``."""
    place = _("Year {year}, {phase}", year=ROMAN[year], phase=_(PHASES[phase]))
    place = _(PHASES[phase]) if phase == "setup" else place
    steps = {part.step for part in CALENDAR if part.phase == phase}
    return f"{place}: {_(STEPS[step])}" if len(steps) > 1 else place


def step(id: str) -> str:
    """The name of a step; a step that is a whole phase has the phase's name."""
    if id in STEPS:
        return _(STEPS[id])
    return next(_(PHASES[part.phase]) for part in CALENDAR if part.step == id)


def advisor(number: int, content: Content | None = None) -> Name:
    """The name of an advisor; by default of the printed one."""
    return Name((content or standard()).advisors[number].names)


def building(id: str, content: Content | None = None) -> Name:
    """The name of a building or another card, by default of a printed one; or else the id."""
    return Name((content or standard()).word(id).names or {"en": id})


def enemy(card: actions.Enemy) -> str:
    """An enemy with its strength."""
    return f"{Name(races()[card.race])} {card.strength}"


def amounts(bundle: Iterable[int]) -> str:
    """Amounts in words, ``2 gold and 1 VP``, without minus signs."""
    return joined(each_amount(bundle)) or _("nothing")


def given(bundle: Iterable[int]) -> str:
    """Amounts in a sentence that says who gets, pays or loses them."""
    return joined(_each(bundle, _GIVEN)) or _("nothing")


def each_amount(bundle: Iterable[int]) -> list[str]:
    """The amounts one by one; zeros are left out."""
    return _each(bundle, _THINGS)


def terms(found: Terms) -> str:
    """What a card gives or takes: ``2 goods of your choice, 1 building, 1 VP``."""
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
    """The rule in one sentence; "" for an unknown id."""
    entry = rules().get(id)
    return _(entry.text) if entry else ""


def advisor_text(number: int, content: Content, tiles: Collection[int] = ()) -> str:
    """What an advisor gives, in one sentence; with one of these tiles, what that gives (M6)."""
    return _text((content.tiles if number in tiles else content.advisors)[number])


def building_text(id: str, content: Content) -> str:
    """What a building, governor or destiny card does, in one sentence; "" for any other power."""
    power = content.power(id)
    return _text(power.entry) if isinstance(power, Building | Governor | DestinyCard) else ""


def _text(
    entry: AdvisorEntry | BuildingEntry | GovernorEntry | DestinyEntry | TileEntry,
) -> str:
    # It may be somebody's own: empty, or with braces.
    return translated(entry.text)


class Box(NamedTuple):
    """Where names come from: the game's content, and its players by seat."""

    content: Content
    players: Sequence[str] = ()

    def building(self, id: str) -> Name:
        """The name of a building in this box."""
        return building(id, self.content)

    def advisor(self, number: int) -> Name:
        """The name of an advisor in this box."""
        return advisor(number, self.content)


def box(position: Position) -> Box:
    """The box of a position."""
    return Box(position.content, [player.name for player in position.players])


def action(action: actions.Action, box: Box) -> str:
    """An action in words, without the player."""
    return _ACTIONS[type(action)](action, box)


def joined(parts: Sequence[str]) -> str:
    """The parts as a list: ``1, 3 and 4``."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{others} and {last}", others=", ".join(parts[:-1]), last=parts[-1])


def _counted(*things: str) -> str:
    return given(Bundle.of(things))


def used(action: actions.Influence, box: Box) -> str:
    """The dice of a placement and what is added to them: ``4 4 and a +2 token``."""
    told = dice(action.coloured, action.white)
    if action.token:
        told = _("{dice} and a +2 token", dice=told)
    if action.power:
        told = _("{dice}, using the {building}", dice=told, building=box.building(action.power))
    return _("{dice}, using the Envoy", dice=told) if action.envoy else told


def _influence(action: actions.Influence, box: Box) -> str:
    return _(
        "influences {number}, the {advisor}, with {dice}",
        number=action.advisor,
        advisor=box.advisor(action.advisor),
        dice=used(action, box),
    )


def _roll(action: actions.Roll, box: Box) -> str:
    dice = thrown(action)
    if action.power:
        by = box.building(action.power)
        return _("rolls {dice} with the {building}", dice=dice, building=by)
    return _("rolls {dice}", dice=dice)


def _reroll(action: actions.Reroll, box: Box) -> str:
    dice = rerolled(action) or _("all dice")
    return _("rerolls {dice} with the {building}", dice=dice, building=box.building(action.power))


def rerolled(action: actions.Reroll) -> str:
    """The rerolled dice, ``5``, ``white 2``; "" for all dice."""
    return thrown(action)


def dice(coloured: tuple[int, ...], white: tuple[int, ...]) -> str:
    """Dice in words, such as ``1 3, white 2``: "1 3 + 2" would be read as a +2 token."""
    told = plural(len(white), "white {dice}", "white {dice}", dice=write_dice(white))
    return _joined(coloured, told if white else "")


def thrown(action: actions.Roll | actions.Reroll | actions.Turn) -> str:
    """The same of what somebody throws or turns."""
    white = action.white
    told = plural_in("acc", len(white), "white {dice}", "white {dice}", dice=write_dice(white))
    return _joined(action.coloured, told if white else "")


def _joined(coloured: tuple[int, ...], white: str) -> str:
    return ", ".join(filter(None, (write_dice(coloured), white)))


def _take(action: actions.Take, box: Box) -> str:
    things = _counted(*action.things)
    if not action.advisor:
        return _("takes {things}", things=things)
    return _(
        "takes {things} from the {advisor}",
        things=things,
        advisor=box.advisor(action.advisor),
    )


def _build(action: actions.Build, box: Box) -> str:
    built = box.building(action.building)
    if action.power:
        power = box.building(action.power)
        return _("builds {building} for free with the {power}", building=built, power=power)
    if action.envoy:
        return _("builds {building} with the Envoy", building=built)
    return _("builds {building}", building=built)


def _recruit(action: actions.Recruit, box: Box) -> str:
    soldiers = given(Bundle(soldiers=action.soldiers))
    return _("recruits {soldiers} for {goods}", soldiers=soldiers, goods=_counted(*action.payment))


def _trade(action: actions.Trade, box: Box) -> str:
    given = _counted(action.good)
    return _(
        "trades {things} with the {advisor}",
        things=given,
        advisor=box.advisor(action.advisor),
    )


def _pay(action: actions.Pay, box: Box) -> str:
    paid = _counted(action.thing)
    return _("pays {things} at the {building}", things=paid, building=box.building(action.power))


def by_name(seats: Sequence[int], box: Box) -> str:
    """The players at these seats, in this order."""
    return ", ".join(box.players[seat] for seat in seats)


def _pay_advisor(action: actions.PayAdvisor, box: Box) -> str:
    paid, advisor = _counted(action.thing), box.advisor(action.advisor)
    if action.good is None:
        return _("pays {things} to the {advisor}", things=paid, advisor=advisor)
    return _(
        "pays {things} to the {advisor} for {good}",
        things=paid,
        advisor=advisor,
        good=_counted(action.good),
    )


def gifts(action: actions.Give) -> str:
    """What is given to whom: ``1 gold to Brian and 1 wood to Cindy``."""
    return joined(
        [_("{things} to {who}", things=_counted(*goods), who=who) for who, goods in action.gifts]
    )


def named(action: actions.Name) -> str:
    """The good or the player that is named."""
    return _(action.name) if action.name in actions.GOODS else action.name


def _token(action: actions.PlayToken, box: Box) -> str:
    if action.token is None:
        return _("chooses a soldier token")
    return _("chooses soldier token {number}", number=action.token)


def _tile(action: actions.DrawTile, box: Box) -> str:
    if action.holds is None:
        return _("tile {number} is drawn", number=action.number)
    return _("tile {number} holds {good}", number=action.number, good=_(action.holds))


def _swap(action: actions.Swap, box: Box) -> str:
    return _(
        "swaps {given} for {taken}", given=_counted(action.given), taken=_counted(action.taken)
    )


def _look(action: actions.Look, box: Box) -> str:
    if action is actions.LOOK_AT_ENEMY:
        return _("looks at the top enemy card")
    return _("looks into the valley")


_ACTIONS: Final[dict[type[actions.Action], Callable[[Any, Box], str]]] = {
    actions.SeatOrder: lambda action, box: _("order {names}", names=by_name(action.seats, box)),
    actions.Roll: _roll,
    actions.Enemy: lambda action, box: _("the enemy is {enemy}", enemy=enemy(action)),
    actions.Take: _take,
    actions.Trade: _trade,
    actions.Accept: lambda action, box: _(
        "accepts the help of the {advisor}", advisor=box.advisor(action.advisor)
    ),
    actions.Decline: lambda action, box: _(
        "declines the help of the {advisor}", advisor=box.advisor(action.advisor)
    ),
    actions.Reroll: _reroll,
    actions.Keep: lambda action, box: _("keeps the dice"),
    actions.Influence: _influence,
    actions.Pass: lambda action, box: _("passes"),
    actions.Build: _build,
    actions.Pay: _pay,
    actions.Use: lambda action, box: _("uses the {building}", building=box.building(action.power)),
    actions.Recruit: _recruit,
    actions.Lose: lambda action, box: _("loses {things}", things=_counted(*action.goods)),
    actions.Valley: lambda action, box: _("in the valley: {enemy}", enemy=enemy(action.card)),
    actions.Look: _look,
    actions.Deal: card_words.deal,
    actions.Bidder: lambda action, box: _("{who} begins", who=box.players[action.seat]),
    actions.TurnDestiny: lambda action, box: _(
        "the destiny card is {card}", card=box.building(action.card)
    ),
    actions.Choose: card_words.choose,
    actions.Offer: lambda action, box: _(
        "puts the {card} up for auction with {vp}",
        card=box.building(action.card),
        vp=card_words.vp(action.bid),
    ),
    actions.Bid: lambda action, box: _("bids {vp}", vp=card_words.vp(action.bid)),
    actions.Turn: lambda action, box: _(
        "turns {dice} with the {building}",
        dice=card_words.turned(thrown(action), write_dice(action.to)),
        building=box.building(action.power),
    ),
    actions.Move: lambda action, box: _(
        "moves the dice from the {advisor} to the {other}",
        advisor=box.advisor(action.advisor),
        other=box.advisor(action.to),
    ),
    actions.PlayToken: _token,
    actions.DrawTile: _tile,
    actions.Name: lambda action, box: _("names {name}", name=named(action)),
    actions.PayAdvisor: _pay_advisor,
    actions.Swap: _swap,
    actions.Give: lambda action, box: _("gives {gifts}", gifts=gifts(action)),
}


def deed(who: str, done: actions.Action, box: Box) -> str:
    """Who does what: ``Ann keeps the dice``."""
    # In Czech the name is in the middle of this sentence.
    if isinstance(done, actions.Pass):
        return _("{who} passes", who=who)
    return f"{who} {action(done, box)}"


def race(id: str) -> str:
    """The name of a race of enemies."""
    return Name(races().get(id, {"en": id}))


def _other(id: str) -> str:
    return Name({"en": id})


def _things(id: str) -> str:
    """Things by their words in a record, which are at least one: ``gold gold``."""
    return amounts(Bundle.of(tuple(id.split())))


errors.name(
    "kingsburg",
    building=_other,
    race=race,
    step=step,
    place=place,
    phase=lambda id: _(PHASES[id]),
    things=_things,
)
