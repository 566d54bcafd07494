"""The questions on a stage: what a page sends answers only the question that it was made for.

A page may be late: a finger taps twice, or a line that was lost brings what was tapped meanwhile.
So each question has a number, which a page sends with every click and text.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from gametable.widgets.items import Group, own_question


class Questions:
    """The questions of the groups that are shown, and the last one that was answered."""

    def __init__(self) -> None:
        self._count = 0
        self._numbers: dict[Hashable, str] = {}
        # By the id of an item; and what was done last, with the number of its question.
        self._of: dict[str, str] = {}
        self._last: tuple[object, object] | None = None

    def ask(self, groups: Sequence[Group]) -> None:
        """Number the questions of these groups; one that stays keeps its number."""
        asked = {
            item.id: group.question if own_question(item) is None else own_question(item)
            for group in groups
            for item in group.items
        }
        questions = dict.fromkeys(each for each in asked.values() if each is not None)
        self._numbers = {each: self._numbers.get(each) or self._next() for each in questions}
        self._of = {id: self.number(question) for id, question in asked.items()}

    def number(self, question: Hashable) -> str:
        """The number of a question that is asked now, "" for none."""
        return self._numbers.get(question, "")

    def _next(self) -> str:
        self._count += 1
        return str(self._count)

    def accept(self, id: str, place: int | None, number: object) -> bool:
        """True if what is done with an item answers the question that is asked there now.

        `place`: which hex of a board. `number`: what the page says, or somebody who forges it.
        """
        if number != self._of.get(id, ""):
            return False
        if number:
            self._last = ((id, place), number)
        return True

    def is_repeated(self, id: str, place: int | None, number: object) -> bool:
        """True if the same was done last, for the same question."""
        return ((id, place), number) == self._last
