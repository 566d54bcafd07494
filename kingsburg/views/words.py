"""Actions and events as sentences: in the reader's language, present tense, names undeclined."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from gametable.language import Name, _, later, plural, plural_in
from gametable.views import errors
from kingsburg.catalogue import races, rules
from kingsburg.catalogue.entries import AdvisorEntry, BuildingEntry
from kingsburg.engine import actions
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.calendar import CALENDAR
from kingsburg.engine.content import Content, standard
from kingsburg.engine.dice_text import write_dice
from kingsburg.engine.events import CHANGES, Event
from kingsburg.engine.position import Position
from kingsburg.engine.steps.final import Place
from kingsburg.views.places import place

PHASES: Final = {
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

#: For what somebody gets or loses something, by the rule of the event.
_FOR: Final = {
    "P3.1": later("most buildings"),
    "P8.4": later("reward of the card"),
    "P8.5": later("greatest strength"),
    "P8.6": later("loss of the card"),
    "P8.7": later("lost with the building"),
    "P8.8": later("loss of the card"),
    "P8.10": later("they go home"),
}


def moment(year: int, phase: str, step: str) -> str:
    """Where the game stands: ``Year I, Spring: building``, ``Year I, Winter``."""
    place = _("Year {year}, {phase}", year=ROMAN[year], phase=_(PHASES[phase]))
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
    """The name of a building, by default of a printed one; for any other power, its id."""
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


def _each(bundle: Iterable[int], things: Sequence[Callable[[int], str]]) -> list[str]:
    return [counted(abs(amount)) for amount, counted in zip(bundle, things, strict=True) if amount]


def rule(id: str) -> str:
    """The rule in one sentence; "" for an unknown id."""
    entry = rules().get(id)
    return _(entry.text) if entry else ""


def advisor_text(number: int, content: Content) -> str:
    """What an advisor gives, in one sentence."""
    return _text(content.advisors[number])


def building_text(id: str, content: Content) -> str:
    """What a building does, in one sentence; "" for any other power."""
    return _text(content.buildings[id].entry) if id in content.buildings else ""


def _text(entry: AdvisorEntry | BuildingEntry) -> str:
    # The translation of an empty text is what the file of translations says of itself.
    return _(entry.text) if entry.text else ""


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


def joined(parts: Sequence[str]) -> str:
    """The parts as a list: ``1, 3 and 4``."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{others} and {last}", others=", ".join(parts[:-1]), last=parts[-1])


def one_of(parts: Sequence[str]) -> str:
    """The parts as alternatives: ``1, 3 or 4``."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{others} or {last}", others=", ".join(parts[:-1]), last=parts[-1])


def _counted(*things: str) -> str:
    return given(Bundle.of(things))


def used(action: actions.Influence, box: Box) -> str:
    """The dice of a placement and what is added to them: ``4 4 and a +2 token``."""
    told = dice(action.coloured, action.white)
    if action.token:
        told = _("{dice} and a +2 token", dice=told)
    if action.power:
        told = _("{dice}, by the {building}", dice=told, building=box.building(action.power))
    return _("{dice}, by the Envoy", dice=told) if action.envoy else told


def _influence(action: actions.Influence, box: Box) -> str:
    return _(
        "influences {number}, the {advisor}, with {dice}",
        number=action.advisor,
        advisor=box.advisor(action.advisor),
        dice=used(action, box),
    )


def _roll(action: actions.Roll, box: Box) -> str:
    dice = _thrown(action)
    if action.power:
        by = box.building(action.power)
        return _("rolls {dice} with the {building}", dice=dice, building=by)
    return _("rolls {dice}", dice=dice)


def _reroll(action: actions.Reroll, box: Box) -> str:
    dice = rerolled(action) or _("all dice")
    return _("rerolls {dice} by the {building}", dice=dice, building=box.building(action.power))


def rerolled(action: actions.Reroll) -> str:
    """The rerolled dice, ``5``, ``white 2``; "" for all dice."""
    return _thrown(action)


def dice(coloured: tuple[int, ...], white: tuple[int, ...]) -> str:
    """Dice in words, such as ``1 3, white 2``: "1 3 + 2" would be read as a +2 token."""
    told = plural(len(white), "white {dice}", "white {dice}", dice=write_dice(white))
    return _joined(coloured, told if white else "")


def _thrown(action: actions.Roll | actions.Reroll) -> str:
    """The same of what somebody throws."""
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
    if action.envoy:
        return _("builds {building} by the Envoy", building=built)
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


_ACTIONS: Final[dict[type[actions.Action], Callable[[Any, Box], str]]] = {
    actions.SeatOrder: lambda action, box: _("order {names}", names=_by_name(action.seats, box)),
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
}


def deed(who: str, done: actions.Action, box: Box) -> str:
    """Who does what: ``Ann keeps the dice``."""
    # In Czech the name is in the middle of this sentence.
    if isinstance(done, actions.Pass):
        return _("{who} passes", who=who)
    return f"{who} {action(done, box)}"


def _rolls(who: str, data: actions.Roll, box: Box) -> str:
    if not who:
        return _("The neutral dice show {dice}", dice=dice(data.coloured, data.white))
    if data.power:
        return f"{who} {action(data, box)}"
    return _("{who} rolls {dice}", who=who, dice=_thrown(data))


def _by_name(seats: Sequence[int], box: Box) -> str:
    return ", ".join(box.players[seat] for seat in seats)


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
    "order": lambda who, seats, box: _("Turn order: {names}", names=_by_name(seats, box)),
    "white_die": lambda who, data, box: _("{who} gets a white die for spring", who=who),
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
    "keeps_sent": lambda who, data, box: _("{who} keeps the King's soldiers", who=who),
    "envoy": lambda who, data, box: _("{who} gets the King's Envoy", who=who),
    "no_envoy": _no_envoy,
    "looks": lambda who, data, box: _("{who} looks at the top enemy card", who=who),
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


def race(id: str) -> str:
    """The name of a race of enemies."""
    return Name(races().get(id, {"en": id}))


def _other(id: str) -> str:
    return Name({"en": id})


errors.NAMES.update(building=_other, race=race, step=step, place=place)
