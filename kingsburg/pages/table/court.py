"""The court as things on a board: the advisors, with dice, help and odds on them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from gametable.language import _, later, spoken
from gametable.language.names import name
from gametable.views.text import Html, html, joined
from kingsburg import words
from kingsburg.catalogue.entries import AdvisorEntry
from kingsburg.engine.actions import Influence
from kingsburg.engine.position import Position
from kingsburg.notation.actions import deed
from kingsburg.pages.table.marks import PLAYED, UNMARKED, Ghost, Marks
from kingsburg.pages.table.things import RECORDED, SMALL_DIE, Thing
from kingsburg.play import Play
from kingsburg.play.scenes import Help
from kingsburg.views.board import icons
from kingsburg.views.board import pieces as pictures

COURT: Final = later("The court")


def court(
    play: Play,
    pointed: Collection[str] = (),
    marks: Marks = UNMARKED,
    helped: Sequence[Help] = (),
) -> list[Thing]:
    """Return the eighteen advisors, with their odds and whom they have just helped."""
    entries = play.position.content.advisors.values()
    return [_advisor(play, entry, pointed, marks, helped) for entry in entries]


def _advisor(
    play: Play,
    entry: AdvisorEntry,
    pointed: Collection[str],
    marks: Marks,
    helped: Sequence[Help],
) -> Thing:
    number, position = entry.number, play.position
    id = f"advisor-{number}"
    seats = [seat for at, seat, *_dice in position.placed if at == number]
    given: dict[int | None, str] = {
        position.player(help.player).seat: _given(at, help)
        for at, help in enumerate(helped)
        if help.advisor == number
    }
    state, reach = _reach(play, number)
    following = play.following
    recorded = isinstance(following, Influence) and following.advisor == number
    ghosts, mark = marks.at(number), marks.texts.get(number, "")
    states = [
        state,
        "taken" if seats else "",
        "tile" if number in position.tiles else "",
        "recorded" if recorded else "",
        "pointed" if id in pointed else "",
        "marked" if marks.texts else "",
    ]
    standing = [
        _standing(position, number, given),
        *(_ghost(each, position) for each in ghosts),
        html('<span class="kb-next">{}</span>', _("next")) if recorded else "",
    ]
    called = name(entry.names, spoken())
    picture = html(
        '<span class="kb-number">{}</span><span class="kb-help">{}</span><span '
        'class="kb-called">{}</span><span class="kb-mark">{}</span><span '
        'class="kb-standing">{}</span>',
        number,
        icons.help(_signs(position, entry)),
        called,
        mark,
        joined(standing),
    )
    printed = words.advisor_text(number, position.content, position.tiles)
    says = [
        f"{number} {called}.",
        printed,
        f"{mark}." if mark else "",
        reach or _influenced(position, seats),
        *(_ghostly(each, position) for each in ghosts),
        _helped(position, given),
        _(RECORDED) if recorded else "",
    ]
    return Thing(
        id,
        number,
        " ".join(filter(None, says)),
        picture,
        hint=printed,
        state=" ".join(filter(None, states)),
        illegal=not state,
    )


def _standing(position: Position, number: int, given: Mapping[int | None, str]) -> Html:
    """Return the dice on an advisor, and what players get there, including players without dice."""
    shown = [
        pictures.dice(coloured, white, seat, SMALL_DIE)
        + (given.get(seat) or _owner(position, seat))
        for at, seat, coloured, white in position.placed
        if at == number
    ]
    there = {seat for at, seat, *_dice in position.placed if at == number}
    shown += [_owner(position, seat) + each for seat, each in given.items() if seat not in there]
    return joined(html('<span class="kb-group-of-dice">{}</span>', each) for each in shown)


def _influenced(position: Position, seats: Iterable[int | None]) -> str:
    """Return who has influenced an advisor."""
    return " ".join(
        _("{who} has influenced this advisor.", who=_whose(position, seat)) for seat in seats
    )


def _helped(position: Position, given: Collection[int | None]) -> str:
    """Return who has been helped by an advisor, or got something from the tile there."""
    return " ".join(_("{who} has been helped here.", who=_whose(position, seat)) for seat in given)


def _signs(position: Position, entry: AdvisorEntry) -> str:
    """Return what is drawn on an advisor, or on the tile there with the goods that lie on it."""
    if entry.number not in position.tiles:
        return entry.help
    tile = position.content.tiles[entry.number]
    goods = " | ".join(f"1 {good}" for good in position.tiles[entry.number])
    return goods or tile.signs or tile.help


def _given(at: int, help: Help) -> Html:
    """Return what an advisor has just given, as signs; `at`: how many have helped before."""
    look = icons.sign("look") if help.looks else ""
    return html(
        '<b class="kb-given" style="--kb-at:{}">→ {}{}</b>', at, icons.price(help.gains), look
    )


def _owner(position: Position, seat: int | None) -> Html:
    return html("<small>{}</small>", _whose(position, seat))


def _ghost(ghost: Ghost, position: Position) -> Html:
    """Return the dice of a placement that is not made on the board."""
    seat, action = position.player(ghost.player).seat, ghost.action
    dice = pictures.dice(action.coloured, action.white, seat, SMALL_DIE)
    label = html("<small>{}</small>", _(ghost.label)) if ghost.label else ""
    return html('<span class="kb-group-of-dice kb-ghost">{}{}</span>', dice, label)


def _ghostly(ghost: Ghost, position: Position) -> str:
    told = deed(ghost.player, ghost.action, words.glossary(position))
    if ghost.label == PLAYED:
        return _("Played: {deed}.", deed=told)
    return _("Best: {deed}.", deed=told)


def _reach(play: Play, number: int) -> tuple[str, str]:
    """Return the state of an advisor for the dice in hand, and what it means in words."""
    options = play.options
    if options.at_advisor(number):
        return "lit", _("There is a choice here.")
    ways = play.ways(number)
    if play.pick.dice and play.placement(number) in ways:
        return "lit", _("The dice you picked fit.")
    if play.pick.dice and not play.pick.proposed:
        return "", ""
    return ("reach", _("Within reach.")) if ways else ("", "")


def _whose(position: Position, seat: int | None) -> str:
    return _("neutral") if seat is None else position.players[seat].name


def advisor_card(play: Play, number: int, marks: Marks = UNMARKED) -> str:
    """Return what an advisor's card says, with the odds if they are shown."""
    entry = play.position.content.advisors[number]
    mark = marks.texts.get(number)
    called = f"{number}, {name(entry.names, spoken())}"
    position = play.position
    printed = words.advisor_text(number, position.content, position.tiles)
    if number in position.tiles:
        called = _("{advisor}, with tile {number}", advisor=called, number=number)
    if number in marks.reasons:
        return f"{called}: {printed} {marks.reasons[number]}"
    return f"{called} ({mark}): {printed}" if mark else f"{called}: {printed}"
