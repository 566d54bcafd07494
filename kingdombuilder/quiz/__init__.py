"""One question after another; the same seed asks the same questions.

    asked = Quiz(seed=7, kind="gold")
    asked.question.right       # what the engine says
    asked.choose(3)
    asked.check()              # True, and it counts

Positions come from random games that the seed determines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from gametable.play import quiz
from kingdombuilder.engine.names import PLAYERS
from kingdombuilder.engine.new_game import drawn_cards, drawn_sections, new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.quiz.questions import KINDS, Question

_NAMES: Final = ("Ann", "Brian", "Cindy", "David")
#: The last round from which questions come.
_ROUNDS: Final = 9


class Quiz(quiz.Quiz[Question]):
    """Questions of one kind, or of all; the same seed and kind ask the same questions."""

    def __init__(self, seed: int | str = 0, kind: str = "") -> None:
        self.kind = kind
        super().__init__(seed, (kind,) if kind else tuple(KINDS))

    def draw(self, kinds: Sequence[str], rng: Random) -> Question:
        return draw(kinds[0], rng)


def draw(kind: str, rng: Random) -> Question:
    """Return a question of this kind from random games."""
    while True:
        found = list(_moments(rng))
        rng.shuffle(found)
        for position in found:
            question = KINDS[kind](position.seen_by(position.subject), rng)
            if question:
                return question


def _moments(rng: Random) -> Iterator[Position]:
    """Yield the positions with a decision in a random round of a random game."""
    start = new_game(_NAMES[: rng.choice(PLAYERS)], drawn_sections(rng), drawn_cards(rng))
    turn, table = rng.randint(2, _ROUNDS), start.table_copy()
    while table.turn <= turn and not table.is_over:
        if table.options is None:
            table.play(table.draw(rng))
            continue
        if table.turn == turn:
            yield Position(table.copy())
        table.play(table.options[rng.randrange(len(table.options))])
