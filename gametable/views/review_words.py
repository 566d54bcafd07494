"""The words of a review: what decisions lost, what chance gave, and who was likely to win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple, Protocol

from gametable.language import _, later, plural
from gametable.play.history import Node
from gametable.play.review import Choice, Kind, Luck, Review, Standing
from gametable.views.numbers import more, percent, tenths, whole
from gametable.views.progress import progress_bar
from gametable.views.text import Html, html, joined

REVIEW: Final = later("Review")
CHANCES: Final = later("Chances to win")
MOMENTS: Final = later("Critical moments, the worst first")
LUCK: Final = later("Luck, the greatest first")
NONE: Final = later("No decision lost much.")
SHOW: Final = later("Show what was better")
NEXT: Final = later("Next moment")
ALL: Final = later("All moments")
PRINT: Final = later("Print the review")
TRY: Final = later("Play on from here to try it yourself.")
CLOSE: Final = later("Close the review")
#: The kinds of decisions, as labels.
KINDS: Final[Mapping[Kind, str]] = {
    "fine": later("Fine"),
    "mistake": later("Mistake"),
    "blunder": later("Blunder"),
}


class Teller(Protocol):
    """The words of a game for its review. `line`: the nodes of the game."""

    def points(self, number: str, /) -> str:
        """Return a written number of points with their name: ``4.1 VP``."""

    def when(self, line: Sequence[Node[Any]], node: int, /) -> str:
        """Return the time in the game after so many actions."""

    def played(self, line: Sequence[Node[Any]], choice: Choice, /) -> str:
        """Return what was played, as a sentence without a full stop."""

    def better(self, line: Sequence[Node[Any]], choice: Choice, /) -> str:
        """Return what was better and why, and what came of it, in sentences."""

    def result(self, line: Sequence[Node[Any]], luck: Luck, /) -> str:
        """Return a result of chance, as a sentence without a full stop."""

    def colour(self, line: Sequence[Node[Any]], player: str, /) -> str:
        """Return the colour of a player, as in CSS."""


class Told(NamedTuple):
    """A review in words; `line`: the nodes of its game."""

    review: Review
    line: Sequence[Node[Any]]
    teller: Teller

    @property
    def sentence(self) -> str:
        """What chance gave each player, and what critical decisions lost."""
        return " ".join(map(self.of_player, self.review.people))

    def of_player(self, who: str) -> str:
        """Return what chance gave a player, and what critical decisions lost."""
        lost = [each.lost for each in self.review.critical if each.who == who]
        luck = self.teller.points(more(self.review.lucky(who)))
        if not lost:
            return _("{who}: luck {luck}; no move lost much.", who=who, luck=luck)
        return plural(
            len(lost),
            "{who}: luck {luck}; {lost} lost by {number} move.",
            "{who}: luck {luck}; {lost} lost by {number} moves.",
            who=who,
            luck=luck,
            lost=self.teller.points(tenths(sum(lost))),
        )

    def players(self) -> Html:
        """Return the same as a list, with the colours of the players."""
        items = joined(
            html(
                '<li style="--kb-whose:{}">{}</li>',
                self.teller.colour(self.line, who),
                self.of_player(who),
            )
            for who in self.review.people
        )
        return html('<ul class="kb-reviewed">{}</ul>', items)

    def columns(self, curve: Sequence[Standing]) -> Html:
        """Return chances to win as columns of coloured shares; the turning point is marked."""
        return html('<span class="kb-chances">{}</span>', joined(map(self._column, curve)))

    def _column(self, standing: Standing) -> Html:
        shares = joined(
            html(
                '<i style="--kb-share:{:.3f};background:{}"></i>',
                chance,
                self.teller.colour(self.line, who),
            )
            for who, chance in standing.chances.items()
        )
        look = Html(' class="kb-turning"') * (standing is self.review.turning_point)
        return html("<span{}>{}</span>", look, shares)

    def glance(self) -> Html:
        """Return the whole curve as a picture, with the turning point in words."""
        turn = self.review.turning_point
        when = self.teller.when(self.line, turn.node) if turn else ""
        told = _("The turning point: {when}", when=when) if when else ""
        columns = self.columns(self.review.curve)
        return html(
            '<figure class="kb-curve" role="img" aria-label="{}">{}'
            "<figcaption>{}</figcaption></figure>",
            f"{_(CHANCES)}. {told}", columns, told,
        )  # fmt: skip

    def chances(self, standing: Standing) -> str:
        """Return the chances to win at a point of the game: ``Year II, Spring: Ann 45%, …``."""
        told = ", ".join(
            f"{who} {percent(whole(Fraction(chance).limit_denominator(1000)))}"
            for who, chance in standing.chances.items()
        )
        when = f"{self.teller.when(self.line, standing.node)}: {told}."
        if standing is self.review.turning_point:
            return f"{when} {_('The turning point.')}"
        return when

    def lost(self, choice: Choice) -> str:
        """Return how bad a decision was: ``Mistake: 2.3 VP lost.``."""
        points = self.teller.points(tenths(choice.lost))
        return _("{kind}: {points} lost.", kind=_(KINDS[choice.kind]), points=points)

    def moment(self, choice: Choice) -> str:
        """Return a decision and how bad it was: ``Year II, Summer: Ann passes. Mistake: …``."""
        when = self.teller.when(self.line, choice.node)
        return f"{when}: {self.teller.played(self.line, choice)}. {self.lost(choice)}"

    def entry(self, choice: Choice) -> Html:
        """Return the same for a list, as HTML."""
        return html(
            "<b>{}</b> {}: {}",
            self.teller.points(more(-choice.lost)),
            self.teller.when(self.line, choice.node),
            self.teller.played(self.line, choice),
        )

    def luck(self, luck: Luck) -> tuple[str, str]:
        """Return what a result of chance gave a player: the points, and whom and how."""
        when = self.teller.when(self.line, luck.node)
        told = f"{luck.who} · {when}: {self.teller.result(self.line, luck)}"
        return self.teller.points(more(luck.gain)), told

    def better(self, choice: Choice) -> str:
        """Return what was better and why, and what came of it."""
        return self.teller.better(self.line, choice)

    def tried(self, tried: Choice) -> str:
        """Return how good the move is that the reader has tried instead."""
        if tried.kind == "fine":
            return _("Your move is fine.")
        return _("Your move: {lost}", lost=self.lost(tried))

    def data(self) -> dict[str, Any]:
        """Return everything as plain data, with the sentences."""
        review = self.review
        said = {each.node: f"{self.moment(each)} {self.better(each)}" for each in review.critical}
        return {
            "players": {
                who: {"luck": round(review.lucky(who), 2), "lost": round(review.lost(who), 2)}
                for who in review.people
            },
            "decisions": [
                row | ({"told": said[row["node"]]} if row["node"] in said else {})
                for row in review.rows()
            ],
            "luck": [
                {"node": each.node, "player": each.who, "gain": round(each.gain, 2)}
                for each in review.luck
            ],
            "chances": [
                {
                    "node": each.node,
                    "chances": {who: round(chance, 4) for who, chance in each.chances.items()},
                }
                for each in review.curve
            ],
        }

    def text(self) -> str:
        """Return everything in lines of text."""
        critical = [f"{self.moment(each)}\n  {self.better(each)}" for each in self.review.critical]
        players = map(self.of_player, self.review.people)
        return "\n".join([*players, "", *critical, "", *map(self.chances, self.review.curve)])

    def page(self) -> Html:
        """Return everything for one page of paper, as HTML."""
        found = joined(
            html("<li>{} {}</li>", self.moment(each), self.better(each))
            for each in self.review.critical
        )
        points = joined(html("<li>{}</li>", self.chances(each)) for each in self.review.curve)
        return html(
            '<article class="kb-review-page"><h2>{}</h2>{}<h3>{}</h3><ol>{}</ol>'
            "<h3>{}</h3><ul>{}</ul></article>",
            _(REVIEW), self.players(), _(MOMENTS), found, _(CHANCES), points,
        )  # fmt: skip


def paragraph(told: str) -> Html:
    """Return sentences as HTML."""
    return html("<p>{}</p>", told)


def progress(review: Review | None) -> Html:
    """Return how much of the game has been reviewed."""
    share = Fraction(review.share if review else 0.0)
    return progress_bar(share, _("{percent}% of the game is reviewed.", percent=int(100 * share)))
