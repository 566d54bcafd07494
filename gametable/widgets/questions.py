"""The questions on a stage: what a page sends answers only the question that it was made for.

A page may be late: a finger taps twice, or a line that was lost brings what was tapped meanwhile.
So each question has a number, which a page sends with every click and text.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from gametable.widgets.items import Group


class Questions:
    """The questions of the groups that are shown, and the last one that was answered."""

    def __init__(self) -> None:
        self._count = 0
        self._numbers: dict[Hashable, str] = {}
        # By the id of an item; and what was done last, with the number of its question.
        self._of: dict[str, str] = {}
        self._last: tuple[object, object] | None = None

    def numbers(self, groups: Sequence[Group]) -> list[str]:
        """Number the questions of these groups, "" for none; one that stays keeps its number."""
        asked = dict.fromkeys(each.question for each in groups if each.question is not None)
        self._numbers = {each: self._numbers.get(each) or self._next() for each in asked}
        numbers = [self._numbers.get(each.question, "") for each in groups]
        self._of = {
            item.id: number
            for group, number in zip(groups, numbers, strict=True)
            for item in group.items
        }
        return numbers

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
