"""The end of a game as a scene: a podium, and where the score of each player came from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from gametable.language import _, later, plural
from gametable.views.listing import all_of
from gametable.views.text import NOTHING, Html, html, joined

#: The caption of the scores.
SCORES: Final = later("Where the points came from")
#: The places from the left to the right of a podium: the first one is in the middle.
_STAND: Final = (3, 2, 4, 1, 5)
#: A crown in a square of 24.
CROWN: Final = "M3 19h18l1.500-12-5.500 4.500L12 4 7 11.500 1.500 7z"


class Finisher(NamedTuple):
    """A player at the end of a game.

    `place`: 1 for a winner; players who share a place have the same one. `fill`: their colour;
    `ink`: that of letters on it. `parts`: what each source gave; its sum is `score`, unless nobody
    knows the sources.
    """

    place: int
    name: str
    fill: str
    ink: str
    score: int
    parts: tuple[int, ...]


class Ending(NamedTuple):
    """The end of a game.

    `game`: its title. `players`: the best first. `sources`: what points came from, in the reader's
    language. `reasons`: sentences about what decided, with the rules. `told`: words a score.
    """

    game: str
    players: Sequence[Finisher]
    sources: Sequence[str]
    reasons: Sequence[str]
    told: Callable[[int], str]

    @property
    def lines(self) -> list[tuple[str, tuple[int, ...]]]:
        """The sources that gave or took points, each with what every player got from it."""
        rows = zip(*(each.parts for each in self.players), strict=True)
        return [(name, row) for name, row in zip(self.sources, rows, strict=True) if any(row)]

    @property
    def most(self) -> int:
        """The most points that one source gave to one player, or took; at least 1."""
        return max([1, *(abs(part) for each in self.players for part in each.parts)])

    @property
    def heading(self) -> str:
        """Who wins."""
        winners = [each.name for each in self.players if each.place == 1]
        return plural(len(winners), "{names} wins", "{names} win", names=all_of(winners))

    @property
    def sentence(self) -> str:
        """Who wins, and the score of every player."""
        scores = ", ".join(f"{each.name} {self.told(each.score)}" for each in self.players)
        return f"{self.heading}: {scores}."


def ahead(place: int, following: int, why: str) -> str:
    """Return a sentence that says why a place is ahead of the following one at equal scores."""
    return _("Place {place} before {following}: {why}.", place=place, following=following, why=why)


def shared(place: int, why: str) -> str:
    """Return a sentence that says why players share a place."""
    return _("Place {place} is shared: {why}.", place=place, why=why)


def stand(at: int) -> int:
    """Return where the player of this rank, from 0, stands on a podium, counted from the left."""
    return _STAND[at]


def scene(ending: Ending) -> Html:
    """Return the scene as a region of a page."""
    reasons = joined(html("<li>{}</li>", each) for each in ending.reasons)
    steps = joined(_step(ending, at) for at in range(len(ending.players)))
    parts = [
        html('<div class="gt-won"><h2>{}</h2><ul>{}</ul></div>', ending.heading, reasons),
        html('<ol class="gt-podium">{}</ol>', steps),
        _scores(ending),
    ]
    return html(
        '<section class="gt-ending" aria-label="{}">{}</section>', ending.heading, joined(parts)
    )


def _step(ending: Ending, at: int) -> Html:
    player = ending.players[at]
    crown = html('<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>', Html(CROWN))
    return html(
        '<li value="{}" style="order:{};--gt-step:{};{}">{}<b class="gt-name">{}</b>'
        '<span class="kb-hidden">{}</span><span class="gt-score" aria-hidden="true">{}</span>'
        '<span class="gt-step" aria-hidden="true">{}</span></li>',
        player.place,
        stand(at),
        player.place,
        _colours(player),
        crown if player.place == 1 else NOTHING,
        player.name,
        ending.told(player.score),
        signed(player.score),
        player.place,
    )


def _colours(player: Finisher) -> str:
    return f"--gt-fill:{player.fill};--gt-ink:{player.ink}"


def _scores(ending: Ending) -> Html:
    """Return the points of each player by source, as a table whose cells draw them."""
    if not ending.lines:
        return NOTHING
    heads = joined(
        html('<th scope="col" style="{}"><b class="gt-name">{}</b></th>', _colours(each), each.name)
        for each in ending.players
    )
    rows = joined(
        html(
            '<tr style="--gt-at:{}"><th scope="row">{}</th>{}</tr>',
            at,
            name,
            joined(map(_cell, row, ending.players, [ending.most] * len(row))),
        )
        for at, (name, row) in enumerate(ending.lines)
    )
    return html(
        '<table class="gt-scores"><caption>{}</caption><thead><tr><td></td>{}</tr></thead>'
        "<tbody>{}</tbody></table>",
        _(SCORES),
        heads,
        rows,
    )


def _cell(part: int, player: Finisher, most: int) -> Html:
    lost = Html(' class="gt-lost"') * (part < 0)
    return html(
        '<td{}>{}<i style="--gt-share:{:.1f}%;{}"></i></td>',
        lost,
        signed(part),
        100 * abs(part) / most,
        _colours(player),
    )


def signed(part: int) -> str:
    """Return points, with a minus sign if they were lost."""
    return str(part).replace("-", "−")
