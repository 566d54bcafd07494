"""The quiz: a position, a question, answers to choose from, and why one is right."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import ClassVar

from gametable.language import _
from gametable.views.text import Html
from gametable.widgets import quiz
from gametable.widgets.items import Block, Button, Group, Item
from kingdombuilder.engine.hexes import NAMES, NUMBERS, of
from kingdombuilder.pages.board import board
from kingdombuilder.pages.quiz import words as told
from kingdombuilder.pages.quiz.state import QuizState
from kingdombuilder.pages.stage import KingdomStage
from kingdombuilder.quiz import Quiz
from kingdombuilder.quiz.questions import Choice, Question
from kingdombuilder.views.board import hexes, standing


class QuizExplorer(quiz.QuizExplorer[QuizState]):
    """A quiz; `quiz` holds the question, the chosen answers and the score."""

    words: ClassVar = told
    grid: ClassVar = ("build", "gold")
    quiz: Quiz

    def __init__(self, kind: str = "", seed: int | str = 0) -> None:
        super().__init__(QuizState(seed=str(seed), kind=kind), KingdomStage())

    def new(self, state: QuizState) -> Quiz:
        return Quiz(state.seed, state.kind)

    def explained(self, asked: Question, chosen: Collection[Choice]) -> Html:
        return told.explained(asked, chosen)

    def board(self) -> Group:
        """Return the board, on which answer hexes can be tapped, and what each player has."""
        asked = self.quiz.question
        position = asked.position
        lit = {"lit": of(told.pointed(asked))}
        layers = lit | hexes.lying(position) | {"picked": self._picked()}
        if self.quiz.verdict is not None and asked.kind == "gold":
            layers |= hexes.earning(position, [asked.player], str(asked.given))
        words = hexes.told(position) | {"lit": _(told.ASKED_ABOUT), "picked": _(told.CHOSEN)}
        pointed = told.pointed(asked)
        near = pointed[0] if pointed else None
        shown = board(position, layers, words, self._at_hex, near=near)
        players = [
            Block(f"player-{seat}", standing.player(position, seat))
            for seat in range(len(position.names))
        ]
        known = [Block("quiz-cards", cards)] if (cards := told.cards(asked)) else []
        items: list[Item] = [shown, *known, *players]
        return Group("board", "", items, area="right", look="board", question=self.asked)

    def _picked(self) -> int:
        if self.quiz.question.kind != "build":
            return 0
        return of([NUMBERS[str(name)] for name in self.quiz.chosen])

    def _at_hex(self, hex: int) -> None:
        """Choose a hex, if the question asks for hexes."""
        self.choose(NAMES[hex])

    def topics(self) -> list[Group]:
        """Return the topics of the questions."""
        buttons = [
            Button(
                f"quiz-kind-{kind or 'any'}",
                _(title),
                pressed=kind == self.state.kind,
                do=partial(self.begin, kind=kind),
            )
            for kind, title in told.TOPICS.items()
        ]
        return [Group("quiz-kinds", _(told.TOPIC), buttons, area="left")]
