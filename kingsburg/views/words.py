"""What happened, as sentences in the reader's language: present tense, names undeclined."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from gametable.language import Name, _, later, plural
from gametable.views import errors
from kingsburg.catalogue import advisors, buildings, races, rules
from kingsburg.engine.actions import (
    Accept,
    Action,
    Build,
    Decline,
    Enemy,
    Influence,
    Keep,
    Lose,
    Pass,
    Pay,
    Recruit,
    Reroll,
    Roll,
    SeatOrder,
    Take,
    Trade,
    Use,
)
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.calendar import CALENDAR
from kingsburg.engine.dice_text import write_dice
from kingsburg.engine.events import Event
from kingsburg.engine.steps.final import Place

PHASES: Final = {
    "aid": later("Aid from the King"),
    "spring": later("Spring"),
    "reward": later("The King's reward"),
    "summer": later("Summer"),
    "envoy": later("The King's envoy"),
    "autumn": later("Autumn"),
    "recruiting": later("Recruiting"),
    "winter": later("Winter"),
    "over": later("End of the game"),
}
STEPS: Final = {
    "roll": later("rolling the dice"),
    "reroll": later("rerolls and turn order"),
    "influence": later("influencing the advisors"),
    "help": later("help from the advisors"),
    "build": later("building"),
    "season_end": later("end of the season"),
}
#: Years and columns, from 1 on.
ROMAN: Final = ("", "I", "II", "III", "IV", "V")
#: One and many of each thing that a bundle holds, in its order; what somebody gets or pays.
_THINGS: Final[tuple[Callable[[int], str], ...]] = (
    lambda number: plural(number, "{number} gold", "{number} gold"),
    lambda number: plural(number, "{number} wood", "{number} wood"),
    lambda number: plural(number, "{number} stone", "{number} stone"),
    lambda number: plural(number, "{number} VP", "{number} VP"),
    lambda number: plural(number, "{number} +2 token", "{number} +2 tokens"),
    lambda number: plural(number, "{number} soldier", "{number} soldiers"),
)


def moment(year: int, phase: str, step: str) -> str:
    """Where the game stands: ``Year I, Spring: building``, ``Year I, Winter``."""
    place = _("Year {year}, {phase}", year=ROMAN[year], phase=_(PHASES[phase]))
    steps = {part.step for part in CALENDAR if part.phase == phase}
    return f"{place}: {_(STEPS[step])}" if len(steps) > 1 else place


def step(id: str) -> str:
    """What a step is called; one that is a whole phase, as the phase."""
    if id in STEPS:
        return _(STEPS[id])
    return next(_(PHASES[part.phase]) for part in CALENDAR if part.step == id)


def advisor(number: int) -> Name:
    """The name of an advisor."""
    return Name(advisors()[number - 1].names)


def building(id: str) -> Name:
    """The name of a building, or of another power its id."""
    return Name(next((entry.names for entry in buildings() if entry.id == id), {"en": id}))


def enemy(card: Enemy) -> str:
    """An enemy with its strength."""
    return f"{Name(races()[card.race])} {card.strength}"


def amounts(bundle: Iterable[int]) -> str:
    """Amounts in words, ``2 gold and 1 VP``; signs are left to the sentence."""
    return joined(each_amount(bundle)) or _("nothing")


def each_amount(bundle: Iterable[int]) -> list[str]:
    """The amounts one by one, without those that are nothing."""
    return [counted(abs(amount)) for amount, counted in zip(bundle, _THINGS, strict=True) if amount]


def rule(id: str) -> str:
    """The rule in one sentence, or an empty text for an id that is none."""
    entry = rules().get(id)
    return _(entry.text) if entry else ""


def advisor_text(number: int) -> str:
    """What an advisor gives, in one sentence."""
    return _(advisors()[number - 1].text)


def building_text(id: str) -> str:
    """What a building does, in one sentence; an empty text for another power."""
    return next((_(entry.text) for entry in buildings() if entry.id == id), "")


def action(action: Action, names: Sequence[str]) -> str:
    """An action in words, without who acts; `names` by seat."""
    return _ACTIONS[type(action)](action, names)


def event(event: Event, names: Sequence[str]) -> str:
    """One sentence of what happened; `names` by seat."""
    who = "" if event.seat is None else names[event.seat]
    return _EVENTS[event.kind](who, event.data, names)


def story(events: Iterable[Event], names: Sequence[str]) -> Iterator[str]:
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
        yield f"  {event(each, names)}{rule_id}"


def _started(event: Event) -> str:
    year, at = event.data
    return moment(year, CALENDAR[at].phase, CALENDAR[at].step)


def joined(parts: Sequence[str]) -> str:
    """All parts in a row: ``1, 3 and 4``."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{others} and {last}", others=", ".join(parts[:-1]), last=parts[-1])


def one_of(parts: Sequence[str]) -> str:
    """All parts as a choice: ``1, 3 or 4``."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{others} or {last}", others=", ".join(parts[:-1]), last=parts[-1])


def _counted(*things: str) -> str:
    return amounts(Bundle.of(things))


def used(action: Influence) -> str:
    """What somebody influences an advisor with: ``4 4 and a +2 token, by the Market``."""
    told = write_dice(action.coloured, action.white)
    if action.token:
        told = _("{dice} and a +2 token", dice=told)
    if action.power:
        told = _("{dice}, by the {building}", dice=told, building=building(action.power))
    return _("{dice}, by the Envoy", dice=told) if action.envoy else told


def _influence(action: Influence, names: Sequence[str]) -> str:
    return _(
        "influences {number}, the {advisor}, with {dice}",
        number=action.advisor,
        advisor=advisor(action.advisor),
        dice=used(action),
    )


def _reroll(action: Reroll, names: Sequence[str]) -> str:
    dice = rerolled(action) or _("all dice")
    return _("rerolls {dice} by the {building}", dice=dice, building=building(action.power))


def rerolled(action: Reroll) -> str:
    """The dice that are named, ``5``, ``white 2``; an empty text for all of them."""
    white = _("white {dice}", dice=write_dice(action.white)) if action.white else ""
    return " ".join(filter(None, (write_dice(action.coloured), white)))


def _take(action: Take, names: Sequence[str]) -> str:
    things = _counted(*action.things)
    if not action.advisor:
        return _("takes {things}", things=things)
    return _("takes {things} from the {advisor}", things=things, advisor=advisor(action.advisor))


def _build(action: Build, names: Sequence[str]) -> str:
    built = building(action.building)
    if action.envoy:
        return _("builds {building} by the Envoy", building=built)
    return _("builds {building}", building=built)


def _recruit(action: Recruit, names: Sequence[str]) -> str:
    soldiers = amounts(Bundle(soldiers=action.soldiers))
    return _("recruits {soldiers} for {goods}", soldiers=soldiers, goods=_counted(*action.payment))


def _seat_order(action: SeatOrder, names: Sequence[str]) -> str:
    return _("order {names}", names=_in_order(action.seats, names))


def _trade(action: Trade, names: Sequence[str]) -> str:
    given = _counted(action.good)
    return _("trades {things} with the {advisor}", things=given, advisor=advisor(action.advisor))


def _pay(action: Pay, names: Sequence[str]) -> str:
    paid = _counted(action.thing)
    return _("pays {things} at the {building}", things=paid, building=building(action.power))


_ACTIONS: Final[dict[type[Action], Callable[[Any, Sequence[str]], str]]] = {
    SeatOrder: _seat_order,
    Roll: lambda action, names: _("rolls {dice}", dice=write_dice(action.coloured, action.white)),
    Enemy: lambda action, names: _("the enemy is {enemy}", enemy=enemy(action)),
    Take: _take,
    Trade: _trade,
    Accept: lambda action, names: _(
        "accepts the help of the {advisor}", advisor=advisor(action.advisor)
    ),
    Decline: lambda action, names: _(
        "declines the help of the {advisor}", advisor=advisor(action.advisor)
    ),
    Reroll: _reroll,
    Keep: lambda action, names: _("keeps the dice"),
    Influence: _influence,
    Pass: lambda action, names: _("passes"),
    Build: _build,
    Pay: _pay,
    Use: lambda action, names: _("uses the {building}", building=building(action.power)),
    Recruit: _recruit,
    Lose: lambda action, names: _("loses {things}", things=_counted(*action.goods)),
}


def deed(who: str, done: Action, names: Sequence[str] = ()) -> str:
    """Who does what: ``Ann keeps the dice``."""
    # In Czech the name comes into the middle of these words.
    if isinstance(done, Pass):
        return _("{who} passes", who=who)
    return f"{who} {action(done, names)}"


def _rolls(who: str, data: Roll, names: Sequence[str]) -> str:
    rolled = write_dice(data.coloured, data.white)
    if not who:
        return _("The neutral dice show {dice}", dice=rolled)
    return _("{who} rolls {dice}", who=who, dice=rolled)


def _order(who: str, seats: Sequence[int], names: Sequence[str]) -> str:
    return _("Turn order: {names}", names=_in_order(seats, names))


def _in_order(seats: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in seats)


def _no_envoy(who: str, seats: Sequence[int], names: Sequence[str]) -> str:
    tied = joined([names[seat] for seat in seats])
    return _("{names} are tied: nobody gets the Envoy", names=tied)


def _ranking(who: str, places: Sequence[Place], names: Sequence[str]) -> str:
    first = places[0]
    winners = joined([names[seat] for seat in first.seats])
    if len(first.seats) > 1:
        return _("{names} share the victory: equal VP, goods and buildings", names=winners)
    return _(_WINS.get(first.decided_by, _BY_BUILDINGS), who=winners)


#: What decided the game.
_BY_BUILDINGS: Final = later("{who} wins: most buildings among equal VP and goods")
_WINS: Final = {
    "vp": later("{who} wins: most VP"),
    "goods": later("{who} wins: most goods among equal VP"),
    "": later("{who} wins: nobody else to compare with"),
}

#: How each kind of event is told: who, its data, all names.
_EVENTS: Final[dict[str, Callable[[str, Any, Sequence[str]], str]]] = {
    "order": _order,
    "white_die": lambda who, data, names: _("{who} gets a white die for spring", who=who),
    "rolls": _rolls,
    "king_rolls": lambda who, data, names: _(
        "The King rolls {dice}", dice=write_dice(data.coloured)
    ),
    "splits": lambda who, data, names: _("Both sums are the same: the two dice stand apart"),
    "gets": lambda who, data, names: _("{who} gets {things}", who=who, things=amounts(data)),
    "pays": lambda who, data, names: _("{who} pays {things}", who=who, things=amounts(data)),
    "loses": lambda who, data, names: _("{who} loses {things}", who=who, things=amounts(data)),
    "influences": deed,
    "passes": deed,
    "declines": deed,
    "builds": deed,
    "recruits": deed,
    "uses": deed,
    "stops": deed,
    "envoy": lambda who, data, names: _("{who} gets the King's envoy", who=who),
    "no_envoy": _no_envoy,
    "looks": lambda who, data, names: _("{who} looks at the top enemy card", who=who),
    "enemy": lambda who, data, names: _("The enemy is {enemy}", enemy=enemy(data)),
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
        "{who} loses the {building}", who=who, building=building(data)
    ),
    "ranking": _ranking,
}


def _race(id: str) -> str:
    return Name(races().get(id, {"en": id}))


errors.NAMES.update(building=building, race=_race, step=step)
