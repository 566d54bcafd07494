"""A position as things on a board: the name, picture and state of each.

Widgets turn them into buttons and pictures. `state` names classes for style sheets: ``lit`` can
be chosen now, ``reach`` once dice are picked; ``taken``, ``built``; ``near`` is affordable,
``short`` too expensive, ``far`` not possible yet; ``recorded`` comes next in the game as it was
played; ``pointed`` is mentioned by a refusal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final, NamedTuple

from gametable.language import _, later, plural
from gametable.views import table_words
from gametable.views.text import NOTHING, Html, hidden, html, joined
from kingsburg import words
from kingsburg.engine.actions import Action, Build, Choose, Lose, Roll, Take, TurnDestiny
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.content import Content
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.alternative_rows import AlternativeRow
from kingsburg.engine.powers.building import Building
from kingsburg.notation.actions import kind_of
from kingsburg.play import Play
from kingsburg.play.dice_entry import Due
from kingsburg.views.board import icons
from kingsburg.views.board import pieces as pictures
from kingsburg.views.setup import POLICIES

RECORDED: Final = later("The game goes on here.")
_DIE: Final = 38
SMALL_DIE: Final = 19
_FACE: Final = 30
#: The rules about the order of buildings and about the price (docs/rules.md).
_ORDER: Final = "P2d.3"
_PRICE: Final = "P2d.2"


class Thing(NamedTuple):
    """Something on the board; `name` is for screen readers, `picture` shows the same as HTML.

    `of` identifies it among its kind: the number of an advisor, the id of a building, the
    place of a die or a good, or what joins the dice.
    """

    id: str
    of: Any
    name: str
    picture: Html = NOTHING
    text: str = ""
    hint: str = ""
    state: str = ""
    illegal: bool = False
    pressed: bool | None = None


# The hand ---------------------------------------------------------------------------------


def dice(play: Play) -> list[Thing]:
    """Return the dice of the player who places, which can be picked."""
    seat = play.me.seat if play.me else None
    return [
        Thing(
            f"die-{place}",
            place,
            pictures.named(face, place >= play.coloured),
            pictures.die(face, seat, place >= play.coloured, _DIE),
            state="die drags",
            pressed=place in play.pick.dice,
        )
        for place, face in enumerate(play.dice)
    ]


def face(number: int, seat: int, *, white: bool = False) -> tuple[Html, str]:
    """Return a face to tap: its picture and its name."""
    return pictures.die(number, seat, white, _FACE), pictures.named(number, white)


def entered(due: Due, faces: tuple[int, ...], seat: int) -> tuple[Html, str]:
    """Return the picture and name of the dice entered so far; a tap takes back the last one."""
    coloured, white = faces[: due.coloured], faces[due.coloured :]
    told = _("{dice}: take back the last die", dice=words.dice(coloured, white))
    return pictures.dice(coloured, white, seat, SMALL_DIE), told


def joining(play: Play) -> Iterator[Thing]:
    """Yield what the player can add to the dice: a +2 token, powers, the Envoy."""
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
    for power in me.abilities.sums.sways:
        yield Thing(
            f"use-{power}",
            power,
            words.building(power, me.abilities.content),
            text="±1 " + words.building(power, me.abilities.content),
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
    """Return the goods of the player who recruits, which can be picked."""
    return [
        Thing(
            f"good-{place}",
            place,
            _("+2 token") if good == "token" else _(good),
            icons.sign(good),
            state="die",
            pressed=place in play.pick.goods,
        )
        for place, good in enumerate(play.goods)
    ]


def card_of(action: Action) -> str:
    """Return the one card that an action chooses or turns up, or "" for other actions."""
    match action:
        case Choose((str(card),)) | TurnDestiny(card):
            return card
    return ""


def card(id: str, content: Content) -> Html:
    """Return a governor, a destiny card or an alternative row with its text, as HTML."""
    power = content.power(id)
    told = words.building_text(id, content)
    if isinstance(power, AlternativeRow):
        told = words.joined([words.building(each.id, content) for each in power.buildings])
    return html(
        '<span class="kb-card"><b>{}</b><small>{}</small></span>', words.building(id, content), told
    )


def governor(player: Player) -> str:
    """Return the id of a player's governor, or "" without one."""
    return next(
        (each for each in player.abilities.content.governors if each in player.abilities.named), ""
    )


def chosen(action: Action, seat: int | None) -> Html:
    """Return a picture of a choice: dice, or things that change hands; "" for other choices."""
    if isinstance(action, Roll):
        return pictures.dice(action.coloured, action.white, seat, SMALL_DIE)
    groups = kind_of(action).shown(action)
    if isinstance(action, Take | Lose):
        return joined(icons.price(Bundle.of(tuple(group))) for group in groups)
    return Html("→").join(icons.sign(thing) for (thing,) in groups)


# Provinces --------------------------------------------------------------------------------


#: Column numbers above a province.
COLUMNS: Final = html(
    '<div class="kb-columns" aria-hidden="true">{}</div>',
    joined(html("<span>{}</span>", number) for number in words.ROMAN[1:5]),
)


def row(letter: str) -> Html:
    """Return the letter of a row as HTML; screen readers hear it with each building instead."""
    return html('<span class="kb-row" aria-hidden="true">{}</span>', letter)


def province(play: Play, player: Player, pointed: Collection[str] = ()) -> list[Thing]:
    """Return the buildings of one player, row by row."""
    rows = player.abilities.province.rows.values()
    return [_building(play, player, each, pointed) for row in rows for each in row]


def _building(play: Play, player: Player, building: Building, pointed: Collection[str]) -> Thing:
    id = f"building-{player.seat}-{building.id}"
    called = words.building(building.id, player.abilities.content)
    state, told = _standing(play, player, building)
    lit = player.name == play.position.actor and bool(play.options.at_building(building.id))
    recorded = lit and play.following == Build(building.id)
    states = [
        "lit" if lit else "",
        state,
        "recorded" if recorded else "",
        "pointed" if id in pointed else "",
    ]
    seat = player.seat if state == "built" else None
    picture = building_picture(
        building, player.abilities.content, seat, player.abilities.province.price(building)
    )
    printed = _printed(player, building)
    return Thing(
        id,
        building.id,
        f"{called}, {told}. {printed}" + (f" {_(RECORDED)}" if recorded else ""),
        picture,
        hint=f"{called}. {printed}",
        state=" ".join(filter(None, states)),
        illegal=not lit,
    )


def building_picture(
    building: Building, content: Content, seat: int | None, price: Iterable[int] | None = None
) -> Html:
    """Return a building as HTML: name, VP, and the price unless the player of `seat` has built it.

    `price`: what it costs a player, by default what is printed.
    """
    fill = "" if seat is None else html(' style="background:{}"', pictures.PLAYER_COLOURS[seat])
    vp = icons.several(building.vp, "vp") if building.vp else ""
    paid = icons.price(price or building.cost) if seat is None else ""
    called = words.building(building.id, content)
    return html(
        '<span class="kb-building"{}><span class="kb-called">{}</span><span '
        'class="kb-price">{}</span><span class="kb-worth">{}</span></span>',
        fill,
        called,
        paid,
        vp,
    )


def _printed(player: Player, building: Building) -> str:
    """Return where a building is, what it costs this player, and what it does."""
    place = place_of(building)
    costs = _(
        "{place}. Costs {price}, gives {vp} VP.",
        place=place[:1].upper() + place[1:],
        price=words.amounts(player.abilities.province.price(building)),
        vp=building.vp,
    )
    return f"{costs} {words.building_text(building.id, player.abilities.content)}".rstrip()


def building_card(player: Player, id: str) -> str:
    """Return what a building's card says."""
    building = player.abilities.content.buildings[id]
    return f"{words.building(id, player.abilities.content)}. {_printed(player, building)}"


def place_of(building: Building) -> str:
    """Return the row and column of a building in a province."""
    return _("row {row}, column {column}", row=building.row, column=words.ROMAN[building.column])


def _standing(play: Play, player: Player, building: Building) -> tuple[str, str]:
    if player.has(building.id):
        return "built", _("built")
    against = play.against(building.id, player.name)
    if _ORDER in against:
        return "far", _("not yet")
    return ("short", _("too expensive")) if _PRICE in against else ("near", _("affordable"))


def rolled(player: Player) -> Html:
    """Return the dice that a player has rolled and not placed, as HTML."""
    hand = player.hand
    dice = pictures.dice(hand.coloured, hand.white, player.seat, SMALL_DIE) if hand else ""
    return html('<div class="kb-dice">{}</div>', dice)


def owned(player: Player) -> Html:
    """Return a player's goods, soldiers and tokens as signs with numbers."""
    have = player.owns()
    counted = [
        (have.gold, "gold", _("gold")),
        (have.wood, "wood", _("wood")),
        (have.stone, "stone", _("stone")),
        (have.soldiers, "soldier", _("soldiers")),
        *([(have.tokens, "token", _("+2 tokens"))] if have.tokens else []),
    ]
    items = joined(
        html(
            '<span class="kb-have{}">{}<b>{}</b>{}</span>',
            "" if amount else " kb-none",
            icons.sign(thing),
            amount,
            hidden(told),
        )
        for amount, thing, told in counted
    )
    if player.soldier_tokens:
        left = " ".join(map(str, player.soldier_tokens))
        told = hidden(_("Soldier tokens left"))
        items += html('<span class="kb-have kb-numbers">{}{}</span>', left, told)
    return items


def place(position: Position, player: Player) -> Html:
    """Return a player's place in the turn order, in the player's colour."""
    return html(
        '<span class="kb-place" style="background:{}">{}</span>',
        pictures.PLAYER_COLOURS[player.seat],
        position.order.index(player.name) + 1,
    )


def points(player: Player) -> Html:
    """Return a player's VP."""
    vp = player.owns().vp
    return html(
        '<span class="kb-vp-of"><b>{}</b>{}{}</span>', vp, icons.sign("vp"), hidden(_("VP"))
    )


def in_a_line(play: Play, player: Player) -> Html:
    """Return a player's name, VP and goods in one line, as HTML."""
    position = play.position
    items = owned(player)
    notes = [
        (player.envoy, "envoy", _("Envoy")),
        (bool(player.white_dice), "white", _("white die")),
        (player.passed, "", _("has passed")),
    ]
    items += joined(
        html('<span class="kb-have">{}{}</span>', icons.sign(thing) if thing else "", told)
        for holds, thing, told in notes
        if holds
    )
    acts = html("<em>{}</em>", _("to act")) if position.actor == player.name else ""
    how = POLICIES.get(play.how.machines.get(player.name, ""))
    by = html("<small>{}</small>", _(table_words.MACHINE, how=_(how))) if how else ""
    return html(
        '<span class="kb-player">{}<strong>{}</strong>{}{}<span class="kb-owned">{}</span>{}'
        "</span>",
        place(position, player),
        player.name,
        acts,
        by,
        items,
        points(player),
    )


def soldiers(number: int) -> str:
    """Return a number of soldiers in words: ``2 soldiers``."""
    return plural(number, "{number} soldier", "{number} soldiers")
