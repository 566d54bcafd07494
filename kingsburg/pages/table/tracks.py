"""Where a game stands, as HTML: the year, the VP of all players, the enemy."""

from __future__ import annotations

from typing import Final

from gametable.language import _, later
from gametable.views.icons import drawn
from gametable.views.text import Html, html, joined
from kingsburg import words
from kingsburg.engine.calendar import CALENDAR, YEAR
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.views.board import icons, pieces

#: The minimum length of the VP track.
_TRACK: Final = 40
#: The width of a marker in VP, and its height in pixels.
_WIDE: Final = 4
_LINE: Final = 17
#: Short names of steps for the track of a season, and of what comes before the first year.
STEPS: Final = {
    "rows": later("alternative rows"),
    "governors": later("governors"),
    "roll": later("roll"),
    "reroll": later("reroll"),
    "influence": later("influence"),
    "help": later("help"),
    "build": later("build"),
    "season_end": later("end"),
}
#: A sign for each phase: an SVG path in a 24 by 24 square.
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


def chip(position: Position, year: str, phase: str, step: str) -> Html:
    """Return where the game stands, in a few words beside the sign of the phase, as HTML."""
    sign = PHASE_SIGNS.get(position.phase, "")
    picture = drawn(sign) if sign else ""
    return html(
        '<span class="kb-chip">{}<span><b>{}</b> {}<br><small>{}</small></span></span>',
        picture,
        year,
        phase,
        step,
    )


def calendar(position: Position) -> Html:
    """Return the year as a track of phases, with the present phase and step marked, as HTML."""
    phases = dict.fromkeys(part.phase for part in YEAR)
    fields = joined(_phase(position, phase) for phase in phases)
    year, years = (words.ROMAN[each] for each in (position.year, Rules.YEARS))
    heading = _("Year {year} of {years}", year=year, years=years)
    return html(
        '<div class="kb-calendar"><span class="kb-year">{}</span><ol '
        'aria-label="{}">{}</ol>{}</div>',
        heading,
        heading,
        fields,
        _steps(position),
    )


def _phase(position: Position, phase: str) -> Html:
    return html(
        '<li{}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>'
        "<span>{}</span></li>",
        _marked(phase == position.phase),
        PHASE_SIGNS[phase],
        _(words.PHASES[phase]),
    )


def _marked(here: bool) -> Html:
    return Html(' aria-current="step"') * here


def _steps(position: Position) -> Html:
    hooks = position.content.hooks
    steps = dict.fromkeys(
        part.step
        for part in CALENDAR
        if part.phase == position.phase and (part.only_at is None or part.only_at in hooks)
    )
    if len(steps) < 2:
        return Html()
    items = joined(
        html("<li{}>{}</li>", _marked(step == position.step), _(STEPS[step])) for step in steps
    )
    return html(
        '<ol class="kb-steps" aria-label="{}">{}</ol>', _(words.PHASES[position.phase]), items
    )


def score(position: Position) -> Html:
    """Return the VP of all players on one track, as HTML."""
    least = min(0, *(player.vp for player in position.players))
    most = max(_TRACK, *(player.vp for player in position.players))
    length = most - least
    ticks = joined(
        html('<span class="kb-tick" style="left:{}">{}</span>', _percent(at - least, length), at)
        for at in range(least - least % -10, most + 1, 10)
    )
    markers = joined(
        html(
            '<span class="kb-marker" style="left:{};bottom:{}px;background:{}">{}</span>',
            _percent(player.vp - least, length),
            8 + _LINE * line,
            pieces.PLAYER_COLOURS[player.seat],
            player.name[:2],
        )
        for player, line in _lines(position)
    )
    told = ", ".join(
        _("{who} {vp} VP", who=each.name, vp=each.vp)
        for each in sorted(position.players, key=lambda each: -each.vp)
    )
    height = 34 + _LINE * max(line + 1 for _player, line in _lines(position))
    return html(
        '<div class="kb-track" role="img" aria-label="{}" style="height:{}px"><span '
        'class="kb-line"></span>{}{}</div>',
        told,
        height,
        ticks,
        markers,
    )


def _lines(position: Position) -> list[tuple[Player, int]]:
    """Return each player and the line of the player's marker, so that no marker hides another."""
    found: list[tuple[Player, int]] = []
    for player in sorted(position.players, key=lambda each: each.vp):
        hidden = {line for each, line in found if player.vp - each.vp < _WIDE}
        found.append((player, min(line for line in range(len(found) + 1) if line not in hidden)))
    return found


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f}%"


def enemy(position: Position) -> Html:
    """Return the year's enemy, or its range of strength while it is unknown, as HTML."""
    cards = [card for card in position.content.cards.values() if card.year == position.year]
    if position.enemy is None:
        least, most = min(c.strength for c in cards), max(c.strength for c in cards)
        told = _("The enemy of the year: strength {least} to {most}.", least=least, most=most)
    else:
        of_year = _("The enemy of the year")
        told = html("{}: <b>{}</b>", of_year, words.enemy(position.enemy))
    return html('<div class="kb-enemy">{}{}{}</div>', icons.sign("enemy"), told, _valley(position))


def _valley(position: Position) -> str:
    """Return the card of the Goblin Valley, if there is one."""
    if not position.abilities.sums.second_card:
        return ""
    card = _("not seen yet") if position.valley is None else words.enemy(position.valley)
    told = _("In the valley: {enemy}", enemy=card)
    return f"{'' if position.enemy is None else '.'} {told}."
