"""A position as things on a board: what each is called, how it looks, how it stands.

A widget makes a button or a picture of each. `state` is for style sheets: ``lit`` can be done now,
``reach`` could be done with other dice, ``taken``, ``built``, ``near`` could be built next and
``short`` too, but for the price; ``recorded``: what has been played goes on here; ``pointed``: a
refusal speaks of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final, NamedTuple

from gametable.language import _, later, plural, spoken
from gametable.language.names import name
from gametable.views.text import text
from kingsburg.catalogue import AdvisorEntry, advisors
from kingsburg.engine.actions import Action, Build, Influence, Lose, Pay, Roll, Take, Trade
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.building import Building
from kingsburg.play import Play
from kingsburg.views import words
from kingsburg.views.board import icons
from kingsburg.views.board import pieces as pictures

COURT: Final = later("The court")
RECORDED: Final = later("The game goes on here.")
#: How a machine plays, by the name of its policy.
POLICIES: Final = {"random": later("at random"), "greedy": later("greedily")}
_DIE: Final = 38
_SMALL_DIE: Final = 21
#: Why a building cannot be built next, whatever one has; and the price (rules.md, X).
_ORDER: Final = "P2d.3"
_PRICE: Final = "P2d.2"


class Thing(NamedTuple):
    """Something on the board: `name` is said, `picture` is HTML that shows the same.

    `of`: what it is of its kind: the number of an advisor, the id of a building, the place of a die
    or a good, what joins dice.
    """

    id: str
    of: Any
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
        number,
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


def dice(play: Play) -> list[Thing]:
    """The dice of the player who places, each to be picked."""
    seat = play.me.seat if play.me else None
    return [
        Thing(
            f"die-{place}",
            place,
            _("white die {face}", face=face)
            if place >= play.coloured
            else _("die {face}", face=face),
            pictures.die(face, seat, place >= play.coloured, _DIE),
            state="die",
            pressed=place in play.pick.dice,
        )
        for place, face in enumerate(play.dice)
    ]


def joining(play: Play) -> Iterator[Thing]:
    """What may join the dice: a +2 token, the Market, the Envoy, as far as one has them."""
    me = play.me
    if me is None or not play.dice:
        return
    if me.tokens:
        yield Thing(
            "use-token",
            "token",
            _("+2 token"),
            icons.sign("token"),
            _("+2 token"),
            illegal=not me.tokens_left(play.position.rules),
            pressed=play.pick.token,
        )
    for power in me.kit.sways:
        yield Thing(
            f"use-{power}",
            power,
            words.building(power),
            text="±1 " + words.building(power),
            illegal=power not in me.sways_left(),
            pressed=play.pick.power == power,
        )
    if me.envoy:
        yield Thing(
            "use-envoy",
            "envoy",
            _("The Envoy"),
            icons.sign("envoy"),
            _("Envoy"),
            pressed=play.pick.envoy,
        )


def stock(play: Play) -> list[Thing]:
    """The goods of the player who recruits, each to be picked."""
    return [
        Thing(
            f"good-{place}",
            place,
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
        building.id,
        f"{called}, {told}. {costs} {effect}" + (f" {_(RECORDED)}" if recorded else ""),
        picture,
        hint=f"{called}. {costs} {effect}",
        state=" ".join(filter(None, states)),
        illegal=not lit,
    )


def place_of(building: Building) -> str:
    """Where a building stands in a province."""
    return _("row {row}, column {column}", row=building.row, column=words.ROMAN[building.column])


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
    machine = play.how.machines.get(player.name, "")
    by = f"<small>{text(_('played {how}', how=_(POLICIES[machine])))}</small>" if machine else ""
    return (
        f'<div class="kb-player"><span class="kb-place" style="background:{colour}">{place}</span>'
        f"<strong>{text(player.name)}</strong>{acts}{by}"
        f'<span class="kb-vp-of"><b>{have.vp}</b>{icons.sign("vp")}{hidden(_("VP"))}</span></div>'
        f'<ul class="kb-owned">{items}</ul><div class="kb-dice">{dice}</div>'
    )


def soldiers(number: int) -> str:
    """So many soldiers, in words."""
    return plural(number, "{number} soldier", "{number} soldiers")
