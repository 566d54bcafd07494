"""The review of a game: what its decisions lost, and what dice and cards gave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gametable.play import reviewing as work
from gametable.play.errors import check_list, check_type
from gametable.play.history import History
from gametable.play.review import Review
from kingsburg.engine.position import Position
from kingsburg.players.planner.value import learned
from kingsburg.players.review.judge import Judge


def review(history: History[Position], people: Sequence[str] | None = None) -> Review:
    """Return the review of a game, from its start to the end of the line that redo follows.

    The planner judges each decision by what the player could know, in VP at the end of the game.
    `people`: whose decisions are reviewed, by default those of all players. Raises `Malformed` if
    nobody has such a name.

        >>> from kingsburg import review
        >>> from kingsburg.notation.records import stored
        >>> found = review(stored("the-first-year"))
        >>> found.critical[0].who, found.critical[0].kind
        ('Cindy', 'blunder')
    """
    *_, found = reviewing(history, people)
    return found


def reviewing(history: History[Position], people: Sequence[str] | None = None) -> Iterator[Review]:
    """Yield the same review again and again while it grows, in steps of some milliseconds."""
    check_type(history, History, "history")
    position = history.start.position
    if people is not None:
        check_list(people, "people")
    for each in people or ():
        position.player(each)
    names = people or position.names
    return work.reviewing(Judge(learned(), names), history.line(), names)
