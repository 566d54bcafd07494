"""The questions on a stage: what a page sends answers only the question that it was meant for.

A page may be late: somebody taps twice, or a lost connection returns with what was tapped in the
meantime. So each question has a number, which the page sends with every click and text.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from gametable.widgets.items import Group, own_question


class Questions:
    """The questions of the groups that are shown, and the last one that was answered."""

    def __init__(self) -> None:
        self._count = 0
        self._numbers: dict[Hashable, str] = {}
        # The number of a question by the id of an item; the last action and its question's number.
        self._of: dict[str, str] = {}
        self._last: tuple[object, object] | None = None

    def ask(self, groups: Sequence[Group]) -> None:
        """Number the questions of these groups; a question that stays keeps its number."""
        asked = {
            item.id: group.question if own_question(item) is None else own_question(item)
            for group in groups
            for item in group.items
        }
        questions = dict.fromkeys(each for each in asked.values() if each is not None)
        self._numbers = {each: self._numbers.get(each) or self._next() for each in questions}
        self._of = {id: self.number(question) for id, question in asked.items()}

    def number(self, question: Hashable) -> str:
        """Return the number of a question that is asked now; "" for any other."""
        return self._numbers.get(question, "")

    def _next(self) -> str:
        self._count += 1
        return str(self._count)

    def accept(self, id: str, place: int | None, number: object) -> bool:
        """True if what is done with an item answers the question that is asked there now.

        `place`: the hex of a board. `number`: that of the question, as the page sent it; it may be
        forged.
        """
        if number != self._of.get(id, ""):
            return False
        if number:
            self._last = ((id, place), number)
        return True

    def is_repeated(self, id: str, place: int | None, number: object) -> bool:
        """True if this repeats the last action, for the same question."""
        return ((id, place), number) == self._last
