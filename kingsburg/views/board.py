"""A position as things on a board: what each is called, how it looks, how it stands.

A widget makes a button or a picture of each. `state` is for stage.css: ``lit`` can be done now,
``reach`` could be done with other dice, ``taken``, ``built``, ``near`` could be built next and
``short`` too, but for the price; ``recorded``: what has been played goes on here; ``pointed``: a
refusal speaks of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from gametable.language import _, later, plural, spoken
from gametable.language.names import name
from gametable.views.text import text
from kingsburg.catalogue import AdvisorEntry, advisors
from kingsburg.engine.actions import Action, Build, Influence, Lose, Pay, Roll, Take, Trade
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.calendar import CALENDAR, YEAR
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.building import Building
from kingsburg.engine.rules import Rules
from kingsburg.play import Play
from kingsburg.views import icons, pictures, words

ROMAN: Final = ("", "I", "II", "III", "IV", "V")
COURT: Final = later("The court")
RECORDED: Final = later("The game goes on here.")
#: How a machine plays, by the name of its policy.
POLICIES: Final = {"random": later("at random"), "greedy": later("greedily")}
#: The track of VP is at least so long.
_TRACK: Final = 40
#: A marker on it hides so many VP, and is so many pixels high.
_WIDE: Final = 4
_LINE: Final = 17
_DIE: Final = 38
_SMALL_DIE: Final = 21
#: Why a building cannot be built next, whatever one has; and the price (rules.md, X).
_ORDER: Final = "P2d.3"
_PRICE: Final = "P2d.2"

#: Short names of steps for the track of a season.
_STEPS: Final = {
    "roll": later("roll"),
    "reroll": later("reroll"),
    "influence": later("influence"),
    "help": later("help"),
    "build": later("build"),
    "season_end": later("end"),
}
#: A drawing of lines for each phase, in a square of 24.
PHASE_SIGNS: Final = {
    "aid": "M4 10h16v10H4zM3 7h18v3H3zM12 7v13"
    "M12 7C8 7 6 3 9 3c2 0 3 2 3 4 0-2 1-4 3-4 3 0 1 4-3 4",
    "spring": "M12 21v-9M12 13C12 8 8 6 4 6c0 5 3 7 8 7zM12 11c0-4 3-6 8-6 0 4-3 6-8 6z",
    "reward": "M4 8l4 4 4-7 4 7 4-4-2 10H6zM6 21h12",
    "summer": "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5"
    "M17.5 17.5 19 19M5 19l1.5-1.5M17.5 6.5 19 5",
    "envoy": "M7 3h11v15a3 3 0 0 0 3 3H9a3 3 0 0 1-3-3V6a2 2 0 1 0-3 0v1h3M10 8h5M10 12h5",
    "autumn": "M20 4C11 4 5 8 5 14c0 2 1 4 3 4 7 0 11-6 12-14zM3 21C6 15 10 11 15 9",
    "recruiting": "M12 3l8 3v6c0 5-3 8-8 10-5-2-8-5-8-10V6zM12 7v10M8 11h8",
    "winter": "M12 2v20M3.5 7l17 10M3.5 17l17-10M9 3.5l3 3 3-3M9 20.5l3-3 3 3",
}


class Thing(NamedTuple):
    """Something on the board: `name` is said, `picture` is HTML that shows the same."""

    id: str
    name: str
    picture: str = ""
    text: str = ""
    hint: str = ""
    state: str = ""
    illegal: bool = False
    pressed: bool | None = None


def hidden(told: str) -> str:
    """Words for a screen reader only, where a sign says it to the others."""
    return f'<span class="kb-hidden">{text(told)}</span>'


# The court --------------------------------------------------------------------------------


def court(play: Play, pointed: Collection[str] = ()) -> list[Thing]:
    """The eighteen advisors."""
    return [_advisor(play, entry, pointed) for entry in advisors()]


def _advisor(play: Play, entry: AdvisorEntry, pointed: Collection[str]) -> Thing:
    number = entry.number
    position = play.position
    groups = [
        (seat, coloured, white) for at, seat, coloured, white in position.placed if at == number
    ]
    called = name(entry.names, spoken())
    standing = "".join(
        f'<span class="kb-group-of-dice">{pictures.dice(coloured, white, seat, _SMALL_DIE)}'
        f"<small>{text(_whose(position, seat))}</small></span>"
        for seat, coloured, white in groups
    )
    state, told = _reach(play, number)
    told = told or " ".join(
        _("{who} has influenced this advisor.", who=_whose(position, seat))
        for seat, *_rest in groups
    )
    id = f"advisor-{number}"
    following = play.following
    recorded = isinstance(following, Influence) and following.advisor == number
    on = _(RECORDED) if recorded else ""
    states = [
        state,
        "taken" if groups else "",
        "recorded" if recorded else "",
        "pointed" if id in pointed else "",
    ]
    if recorded:
        standing += f'<span class="kb-next">{text(_("next"))}</span>'
    picture = (
        f'<span class="kb-number">{number}</span>'
        f'<span class="kb-help">{icons.help(entry.help)}</span>'
        f'<span class="kb-called">{text(called)}</span><span class="kb-standing">{standing}</span>'
    )
    return Thing(
        id,
        " ".join(filter(None, (f"{number} {called}.", _(entry.text), told, on))),
        picture,
        hint=_(entry.text),
        state=" ".join(filter(None, states)),
        illegal=not state,
    )


def _reach(play: Play, number: int) -> tuple[str, str]:
    """How an advisor stands to what is in hand."""
    options = play.options
    if options.at_advisor(number):
        return "lit", _("There is a choice here.")
    ways = play.ways(number)
    if play.pick.dice:
        return ("lit", _("The dice picked fit.")) if play.placement(number) in ways else ("", "")
    return ("reach", _("In reach.")) if ways else ("", "")


def _whose(position: Position, seat: int | None) -> str:
    return _("neutral") if seat is None else position.players[seat].name


# The hand ---------------------------------------------------------------------------------


def hand(play: Play) -> list[Thing]:
    """The dice of the player who places, each to be picked, and what may join them."""
    me = play.me
    if me is None or not play.dice:
        return []
    dice = [
        Thing(
            f"die-{place}",
            _("white die {face}", face=face)
            if place >= play.coloured
            else _("die {face}", face=face),
            pictures.die(face, me.seat, place >= play.coloured, _DIE),
            state="die",
            pressed=place in play.pick.dice,
        )
        for place, face in enumerate(play.dice)
    ]
    return [*dice, *_joining(play, me)]


def _joining(play: Play, me: Player) -> Iterator[Thing]:
    """A +2 token, the Market, the Envoy: what one has of them."""
    if me.tokens:
        yield Thing(
            "use-token",
            _("+2 token"),
            icons.sign("token"),
            _("+2 token"),
            illegal=not me.tokens_left(play.position.rules),
            pressed=play.pick.token,
        )
    for power in me.kit.sways:
        yield Thing(
            f"use-{power}",
            words.building(power),
            text="±1 " + words.building(power),
            illegal=power not in me.sways_left(),
            pressed=play.pick.power == power,
        )
    if me.envoy:
        yield Thing(
            "use-envoy", _("The Envoy"), icons.sign("envoy"), _("Envoy"), pressed=play.pick.envoy
        )


def stock(play: Play) -> list[Thing]:
    """The goods of the player who recruits, each to be picked."""
    return [
        Thing(
            f"good-{place}",
            _(good),
            icons.sign(good),
            state="die",
            pressed=place in play.pick.goods,
        )
        for place, good in enumerate(play.goods)
    ]


def chosen(action: Action, seat: int | None) -> str:
    """What a choice is about, as a picture: dice, or things that change hands."""
    match action:
        case Roll():
            return pictures.dice(action.coloured, action.white, seat, _SMALL_DIE)
        case Take():
            return icons.price(Bundle.of(action.things))
        case Lose():
            return icons.price(Bundle.of(action.goods))
        case Trade():
            return icons.sign(action.good)
        case Pay():
            return icons.sign(action.thing)
    return ""


# Provinces --------------------------------------------------------------------------------


def province(play: Play, player: Player, pointed: Collection[str] = ()) -> list[Thing]:
    """The buildings of one player, row by row."""
    rows = player.kit.content.rows.values()
    return [_building(play, player, each, pointed) for row in rows for each in row]


def _building(play: Play, player: Player, building: Building, pointed: Collection[str]) -> Thing:
    id = f"building-{player.seat}-{building.id}"
    called = words.building(building.id)
    price = player.kit.price(building)
    state, told = _standing(play, player, building)
    lit = player.name == play.position.actor and bool(play.options.at_building(building.id))
    recorded = lit and play.following == Build(building.id)
    states = [
        "lit" if lit else "",
        state,
        "recorded" if recorded else "",
        "pointed" if id in pointed else "",
    ]
    fill = f' style="background:{pictures.PLAYER_COLOURS[player.seat]}"' if state == "built" else ""
    vp = icons.several(building.vp, "vp") if building.vp else ""
    paid = "" if state == "built" else icons.price(price)
    picture = (
        f'<span class="kb-building"{fill}><span class="kb-called">{text(called)}</span>'
        f'<span class="kb-price">{paid}</span><span class="kb-worth">{vp}</span></span>'
    )
    effect = _(building.entry.text)
    place = place_of(building)
    costs = _(
        "{place}. Costs {price}, {vp} VP.",
        place=place[:1].upper() + place[1:],
        price=words.amounts(price),
        vp=building.vp,
    )
    return Thing(
        id,
        f"{called}, {told}. {costs} {effect}" + (f" {_(RECORDED)}" if recorded else ""),
        picture,
        hint=f"{called}. {costs} {effect}",
        state=" ".join(filter(None, states)),
        illegal=not lit,
    )


def place_of(building: Building) -> str:
    """Where a building stands in a province."""
    return _("row {row}, column {column}", row=building.row, column=ROMAN[building.column])


def _standing(play: Play, player: Player, building: Building) -> tuple[str, str]:
    if player.has(building.id):
        return "built", _("built")
    against = play.against(building.id, player.name)
    if _ORDER in against:
        return "far", _("not yet")
    return ("short", _("too expensive")) if _PRICE in against else ("near", _("affordable"))


def owned(play: Play, player: Player) -> str:
    """What one player has beside buildings, as HTML."""
    position = play.position
    hand = player.hand
    have = player.owns()
    counted = [
        (have.gold, "gold", _("gold")),
        (have.wood, "wood", _("wood")),
        (have.stone, "stone", _("stone")),
        (have.soldiers, "soldier", _("soldiers")),
        (have.tokens, "token", _("+2 tokens")),
    ]
    items = "".join(
        f'<li class="kb-have{"" if amount else " kb-none"}">{icons.sign(thing)}<b>{amount}</b>'
        f"{hidden(told)}</li>"
        for amount, thing, told in counted
    )
    notes = [
        (player.envoy, "envoy", _("Envoy")),
        (bool(player.white_dice), "white", _("white die")),
        (player.passed, "", _("has passed")),
    ]
    items += "".join(
        f'<li class="kb-have">{icons.sign(thing) if thing else ""}{text(told)}</li>'
        for holds, thing, told in notes
        if holds
    )
    dice = pictures.dice(hand.coloured, hand.white, player.seat, _SMALL_DIE) if hand else ""
    colour = pictures.PLAYER_COLOURS[player.seat]
    place = position.order.index(player.name) + 1
    acts = f"<em>{text(_('to act'))}</em>" if position.actor == player.name else ""
    machine = play.machines.get(player.name, "")
    by = f"<small>{text(_('played {how}', how=_(POLICIES[machine])))}</small>" if machine else ""
    return (
        f'<div class="kb-player"><span class="kb-place" style="background:{colour}">{place}</span>'
        f"<strong>{text(player.name)}</strong>{acts}{by}"
        f'<span class="kb-vp-of"><b>{have.vp}</b>{icons.sign("vp")}{hidden(_("VP"))}</span></div>'
        f'<ul class="kb-owned">{items}</ul><div class="kb-dice">{dice}</div>'
    )


# Tracks -----------------------------------------------------------------------------------


def calendar(position: Position) -> str:
    """The year as a track of its phases, the present one and its step marked; as HTML."""
    phases = dict.fromkeys(part.phase for part in YEAR)
    fields = "".join(_phase(position, phase) for phase in phases)
    heading = _("Year {year} of {years}", year=ROMAN[position.year], years=ROMAN[Rules.YEARS])
    return (
        f'<div class="kb-calendar"><span class="kb-year">{text(heading)}</span>'
        f'<ol aria-label="{text(heading)}">{fields}</ol>{_steps(position)}</div>'
    )


def _phase(position: Position, phase: str) -> str:
    return (
        f'<li{_marked(phase == position.phase)}><svg viewBox="0 0 24 24" aria-hidden="true">'
        f'<path d="{PHASE_SIGNS[phase]}"/></svg>'
        f"<span>{text(_(words.PHASES[phase]))}</span></li>"
    )


def _marked(here: bool) -> str:
    return ' aria-current="step"' * here


def _steps(position: Position) -> str:
    steps = dict.fromkeys(part.step for part in CALENDAR if part.phase == position.phase)
    if len(steps) < 2:
        return ""
    items = "".join(
        f"<li{_marked(step == position.step)}>{text(_(_STEPS[step]))}</li>" for step in steps
    )
    return f'<ol class="kb-steps" aria-label="{text(_(words.PHASES[position.phase]))}">{items}</ol>'


def score(position: Position) -> str:
    """The VP of all players on one track, as HTML."""
    least = min(0, *(player.vp for player in position.players))
    most = max(_TRACK, *(player.vp for player in position.players))
    length = most - least
    ticks = "".join(
        f'<span class="kb-tick" style="left:{_percent(at - least, length)}">{at}</span>'
        for at in range(least - least % -10, most + 1, 10)
    )
    markers = "".join(
        f'<span class="kb-marker" style="left:{_percent(player.vp - least, length)};'
        f'bottom:{8 + _LINE * line}px;background:{pictures.PLAYER_COLOURS[player.seat]}">'
        f"{text(player.name[:2])}</span>"
        for player, line in _lines(position)
    )
    told = ", ".join(
        _("{who} {vp} VP", who=each.name, vp=each.vp)
        for each in sorted(position.players, key=lambda each: -each.vp)
    )
    height = 34 + _LINE * max(line + 1 for _player, line in _lines(position))
    return (
        f'<div class="kb-track" role="img" aria-label="{text(told)}" style="height:{height}px">'
        f'<span class="kb-line"></span>{ticks}{markers}</div>'
    )


def _lines(position: Position) -> list[tuple[Player, int]]:
    """Each player and the line in which a marker of so many VP hides no other one."""
    found: list[tuple[Player, int]] = []
    for player in sorted(position.players, key=lambda each: each.vp):
        hidden = {line for each, line in found if player.vp - each.vp < _WIDE}
        found.append((player, min(line for line in range(len(found) + 1) if line not in hidden)))
    return found


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f}%"


def enemy(position: Position) -> str:
    """The year's enemy, as far as it is known, as HTML."""
    cards = [card for card in position.content.cards.values() if card.year == position.year]
    if position.enemy is None:
        least, most = min(c.strength for c in cards), max(c.strength for c in cards)
        told = _("The enemy of the year: strength {least} to {most}.", least=least, most=most)
        return f'<p class="kb-enemy">{icons.sign("enemy")}{text(told)}</p>'
    return (
        f'<p class="kb-enemy">{icons.sign("enemy")}{text(_("The enemy of the year"))}: '
        f"<b>{text(words.enemy(position.enemy))}</b></p>"
    )


def soldiers(number: int) -> str:
    """So many soldiers, in words."""
    return plural(number, "{number} soldier", "{number} soldiers")
