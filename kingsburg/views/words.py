"""What happened, as sentences for a reader: present tense, names undeclined."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from kingsburg.catalogue import advisors, buildings, name, races, rules
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
    "aid": "Aid from the King",
    "spring": "Spring",
    "reward": "The King's reward",
    "summer": "Summer",
    "envoy": "The King's envoy",
    "autumn": "Autumn",
    "recruiting": "Recruiting",
    "winter": "Winter",
    "over": "End of the game",
}
STEPS: Final = {
    "roll": "rolling the dice",
    "reroll": "rerolls and turn order",
    "influence": "influencing the advisors",
    "help": "help from the advisors",
    "build": "building",
    "season_end": "end of the season",
}
_YEARS: Final = ("", "I", "II", "III", "IV", "V")
_THINGS: Final = ("gold", "wood", "stone", "VP", "+2 token", "soldier")
_UNITS: Final = dict(zip(("gold", "wood", "stone", "vp", "token", "soldier"), _THINGS, strict=True))


def moment(year: int, phase: str, step: str) -> str:
    """Where the game stands: ``Year I, Spring: building``, ``Year I, Winter``."""
    place = f"Year {_YEARS[year]}, {PHASES[phase]}"
    steps = {part.step for part in CALENDAR if part.phase == phase}
    return f"{place}: {STEPS[step]}" if len(steps) > 1 else place


def advisor(number: int) -> str:
    """The name of an advisor."""
    return name(advisors()[number - 1].names, "en")


def building(id: str) -> str:
    """The name of a building, or of another power its id."""
    return next((name(entry.names, "en") for entry in buildings() if entry.id == id), id)


def enemy(card: Enemy) -> str:
    """An enemy with its strength."""
    return f"{name(races()[card.race], 'en')} {card.strength}"


def amounts(bundle: Iterable[int]) -> str:
    """Amounts in words, ``2 gold and 1 VP``; signs are left to the sentence."""
    parts = [
        f"{abs(amount)} {thing}{'s' if abs(amount) != 1 and thing in _THINGS[4:] else ''}"
        for amount, thing in zip(bundle, _THINGS, strict=True)
        if amount
    ]
    return joined(parts) or "nothing"


def rule(id: str) -> str:
    """The rule in one sentence, or an empty text for an id that is none."""
    entry = rules().get(id)
    return entry.text if entry else ""


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
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def _counted(things: Sequence[str]) -> str:
    return amounts(Bundle.of(tuple(things)))


def _influence(action: Influence, _: Sequence[str]) -> str:
    text = f"influences {action.advisor}, the {advisor(action.advisor)}, with "
    text += write_dice(action.coloured, action.white)
    text += " and a +2 token" if action.token else ""
    text += f", by the {building(action.power)}" if action.power else ""
    return text + (", by the Envoy" if action.envoy else "")


def _reroll(action: Reroll, _: Sequence[str]) -> str:
    dice = write_dice(action.coloured, action.white).replace("+ ", "white ") or "all dice"
    return f"rerolls {dice} by the {building(action.power)}"


def _take(action: Take, _: Sequence[str]) -> str:
    source = f" from the {advisor(action.advisor)}" if action.advisor else ""
    return f"takes {_counted(action.things)}{source}"


def _build(action: Build, _: Sequence[str]) -> str:
    return f"builds {building(action.building)}{' by the Envoy' if action.envoy else ''}"


def _recruit(action: Recruit, _: Sequence[str]) -> str:
    soldiers = amounts(Bundle(soldiers=action.soldiers))
    return f"recruits {soldiers} for {_counted(action.payment)}"


_ACTIONS: Final[dict[type[Action], Callable[[Any, Sequence[str]], str]]] = {
    SeatOrder: lambda action, names: f"order {', '.join(names[seat] for seat in action.seats)}",
    Roll: lambda action, _: f"rolls {write_dice(action.coloured, action.white)}",
    Enemy: lambda action, _: f"the enemy is {enemy(action)}",
    Take: _take,
    Trade: lambda action, _: f"trades 1 {action.good} with the {advisor(action.advisor)}",
    Accept: lambda action, _: f"accepts the help of the {advisor(action.advisor)}",
    Decline: lambda action, _: f"declines the help of the {advisor(action.advisor)}",
    Reroll: _reroll,
    Keep: lambda action, _: "keeps the dice",
    Influence: _influence,
    Pass: lambda action, _: "passes",
    Build: _build,
    Pay: lambda action, _: f"pays 1 {_UNITS[action.thing]} at the {building(action.power)}",
    Use: lambda action, _: f"uses the {building(action.power)}",
    Recruit: _recruit,
    Lose: lambda action, _: f"loses {_counted(action.goods)}",
}


def _acts(who: str, data: Action, names: Sequence[str]) -> str:
    return f"{who} {action(data, names)}"


def _rolls(who: str, data: Roll, names: Sequence[str]) -> str:
    rolled = write_dice(data.coloured, data.white)
    return f"{who} rolls {rolled}" if who else f"The neutral dice show {rolled}"


def _order(_: str, seats: Sequence[int], names: Sequence[str]) -> str:
    return f"Turn order: {', '.join(names[seat] for seat in seats)}"


def _no_envoy(_: str, seats: Sequence[int], names: Sequence[str]) -> str:
    return f"{joined([names[seat] for seat in seats])} are tied: nobody gets the Envoy"


def _ranking(_: str, places: Sequence[Place], names: Sequence[str]) -> str:
    first = places[0]
    winners = joined([names[seat] for seat in first.seats])
    if len(first.seats) > 1:
        return f"{winners} share the victory: equal VP, goods and buildings"
    by = {"vp": "most VP", "goods": "most goods among equal VP", "": "nobody else to compare with"}
    return f"{winners} wins: {by.get(first.decided_by, 'most buildings among equal VP and goods')}"


#: How each kind of event is told: who, its data, all names.
_EVENTS: Final[dict[str, Callable[[str, Any, Sequence[str]], str]]] = {
    "order": _order,
    "white_die": lambda who, _, names: f"{who} gets a white die for spring",
    "rolls": _rolls,
    "king_rolls": lambda _, data, names: f"The King rolls {write_dice(data.coloured)}",
    "splits": lambda who, _, names: "Both sums are the same: the two dice stand apart",
    "gets": lambda who, data, names: f"{who} gets {amounts(data)}",
    "pays": lambda who, data, names: f"{who} pays {amounts(data)}",
    "loses": lambda who, data, names: f"{who} loses {amounts(data)}",
    "influences": _acts,
    "passes": _acts,
    "declines": _acts,
    "builds": _acts,
    "recruits": _acts,
    "uses": _acts,
    "stops": _acts,
    "envoy": lambda who, _, names: f"{who} gets the King's envoy",
    "no_envoy": _no_envoy,
    "looks": lambda who, _, names: f"{who} looks at the top enemy card",
    "enemy": lambda _, data, names: f"The enemy is {enemy(data)}",
    "wins": lambda who, data, names: f"{who} has strength {data}: victory",
    "draws": lambda who, data, names: f"{who} has strength {data}: a draw",
    "is_defeated": lambda who, data, names: f"{who} has strength {data}: defeat",
    "falls": lambda who, data, names: f"{who} loses the {building(data)}",
    "ranking": _ranking,
}
