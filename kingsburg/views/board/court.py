"""The court as things on a board: the advisors, with dice, help and odds on them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from gametable.language import _, later, spoken
from gametable.language.names import name
from gametable.views.text import text
from kingsburg.catalogue.entries import AdvisorEntry
from kingsburg.engine.actions import Influence
from kingsburg.engine.position import Position
from kingsburg.play import Play
from kingsburg.play.scenes import Help
from kingsburg.views import words
from kingsburg.views.board import icons
from kingsburg.views.board import pieces as pictures
from kingsburg.views.board.marks import UNMARKED, Ghost, Marks
from kingsburg.views.board.things import RECORDED, SMALL_DIE, Thing

COURT: Final = later("The court")


def court(
    play: Play,
    pointed: Collection[str] = (),
    marks: Marks = UNMARKED,
    helped: Sequence[Help] = (),
) -> list[Thing]:
    """The eighteen advisors, with what the odds say of them, and whom they have just helped."""
    entries = play.position.content.advisors.values()
    return [_advisor(play, entry, pointed, marks, helped) for entry in entries]


def _advisor(
    play: Play,
    entry: AdvisorEntry,
    pointed: Collection[str],
    marks: Marks,
    helped: Sequence[Help],
) -> Thing:
    number = entry.number
    position = play.position
    groups = [
        (seat, coloured, white) for at, seat, coloured, white in position.placed if at == number
    ]
    called = name(entry.names, spoken())
    lying = number in position.tiles
    printed = words.advisor_text(number, position.content, position.tiles)
    given: dict[int | None, str] = {
        position.player(help.player).seat: _given(at, help)
        for at, help in enumerate(helped)
        if help.advisor == number
    }
    standing = "".join(
        f'<span class="kb-group-of-dice">{pictures.dice(coloured, white, seat, SMALL_DIE)}'
        f"{given.get(seat) or _owner(position, seat)}</span>"
        for seat, coloured, white in groups
    )
    there = {seat for seat, *_dice in groups}
    standing += "".join(
        f'<span class="kb-group-of-dice">{_owner(position, seat)}{each}</span>'
        for seat, each in given.items()
        if seat not in there
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
        "tile" if lying else "",
        "recorded" if recorded else "",
        "pointed" if id in pointed else "",
        "marked" if marks.texts else "",
    ]
    if given:
        who = words.joined([_whose(position, seat) for seat in given])
        on = f"{_('{who} has been helped here.', who=who)} {on}".strip()
    mark = marks.texts.get(number, "")
    if ghost := marks.at(number):
        standing += _ghost(ghost, position)
        on = f"{_ghostly(ghost, position)} {on}".strip()
    if recorded:
        standing += f'<span class="kb-next">{text(_("next"))}</span>'
    picture = (
        f'<span class="kb-number">{number}</span>'
        f'<span class="kb-help">{icons.help(_signs(position, entry))}</span>'
        f'<span class="kb-called">{text(called)}</span><span class="kb-mark">{text(mark)}</span>'
        f'<span class="kb-standing">{standing}</span>'
    )
    marked = f"{mark}." if mark else ""
    return Thing(
        id,
        number,
        " ".join(filter(None, (f"{number} {called}.", printed, marked, told, on))),
        picture,
        hint=printed,
        state=" ".join(filter(None, states)),
        illegal=not state,
    )


def _signs(position: Position, entry: AdvisorEntry) -> str:
    """What is drawn on an advisor, or on the tile there with the goods that lie on it."""
    if entry.number not in position.tiles:
        return entry.help
    tile = position.content.tiles[entry.number]
    goods = " | ".join(f"1 {good}" for good in position.tiles[entry.number])
    return goods or tile.signs or tile.help


def _given(at: int, help: Help) -> str:
    """What an advisor has just given, as signs; `at`: how many have helped before."""
    look = icons.sign("look") if help.looks else ""
    return f'<b class="kb-given" style="--kb-at:{at}">→ {icons.price(help.gains)}{look}</b>'


def _owner(position: Position, seat: int | None) -> str:
    return f"<small>{text(_whose(position, seat))}</small>"


def _ghost(ghost: Ghost, position: Position) -> str:
    """The dice of a placement that nobody has made yet, with its place in the best line."""
    seat, action = position.player(ghost.player).seat, ghost.action
    dice = pictures.dice(action.coloured, action.white, seat, SMALL_DIE)
    return f'<span class="kb-group-of-dice kb-ghost"><b>{ghost.place}</b>{dice}</span>'


def _ghostly(ghost: Ghost, position: Position) -> str:
    deed = words.deed(ghost.player, ghost.action, words.box(position))
    return _("Best play, {number}: {deed}.", number=ghost.place, deed=deed)


def _reach(play: Play, number: int) -> tuple[str, str]:
    """The state of an advisor for the dice in hand, and what it means in words."""
    options = play.options
    if options.at_advisor(number):
        return "lit", _("There is a choice here.")
    ways = play.ways(number)
    if play.pick.dice and play.placement(number) in ways:
        return "lit", _("The dice picked fit.")
    if play.pick.dice and not play.pick.proposed:
        return "", ""
    return ("reach", _("In reach.")) if ways else ("", "")


def _whose(position: Position, seat: int | None) -> str:
    return _("neutral") if seat is None else position.players[seat].name


def advisor_card(play: Play, number: int, marks: Marks = UNMARKED) -> str:
    """What an advisor's card says, with the odds if they are shown."""
    entry = play.position.content.advisors[number]
    mark = marks.texts.get(number)
    called = f"{number}, {name(entry.names, spoken())}"
    position = play.position
    printed = words.advisor_text(number, position.content, position.tiles)
    if number in position.tiles:
        called = _("{advisor}, with tile {number}", advisor=called, number=number)
    return f"{called} ({mark}): {printed}" if mark else f"{called}: {printed}"
