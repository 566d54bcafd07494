"""The odds beside a board, which follow the position once the reader unfolds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from gametable.language import _
from gametable.views.tables import Table
from gametable.views.text import Html
from gametable.widgets.controls import choices
from gametable.widgets.guard import Guard, Sentence, worded
from gametable.widgets.items import Block, Button, Group, Item, tabled
from gametable.widgets.working import Working
from kingsburg.engine.position import Position
from kingsburg.odds import advice as odds
from kingsburg.odds.advice import Answer, advising, begins_at_once, question
from kingsburg.pages.table import advice_views as say
from kingsburg.pages.table.advice_views import Told
from kingsburg.pages.table.marks import UNMARKED, Marks, marks

#: Prefix of all ids.
_OURS: Final = "odds"


class OddsPanel(Working[Told]):
    """Groups for the stage of a board, with the odds of the position shown there.

    `does`: makes the callbacks of clicks. `changed`: called when the groups have changed, with a
    sentence to say if there is one. Nothing is worked out while the groups are folded. Answers are
    kept until the position changes.
    """

    def __init__(
        self,
        does: Callable[..., Callable[[], None]],
        changed: Callable[[Sentence | None], None],
    ) -> None:
        super().__init__(self._failed)
        self._does, self._changed = does, changed
        self._guard = Guard(self._failed)
        self._position: Position | None = None
        self._open = self._in_numbers = False
        # The player whom the reader has chosen, or "".
        self._chosen = ""
        self._answers: dict[str, Answer] = {}
        self._so_far: Answer | None = None
        self._marked: tuple[Answer | None, Marks] = (None, UNMARKED)
        # True while the board is about to draw everything itself.
        self._looking = False

    @property
    def marks(self) -> Marks:
        """The marks of the answer so far on the court."""
        answer = self._so_far if self._open else None
        if answer is not self._marked[0] or isinstance(answer, odds.Contested):
            self._marked = answer, marks(answer)
        return self._marked[1]

    def look(self, position: Position) -> None:
        """Show the odds of this position, which hides what the reader may not know."""
        if position == self._position:
            return
        if self._position is None or question(position) != question(self._position):
            self._chosen = ""
        self._position, self._answers, self._so_far = position, {}, None
        self.put_off()
        if self._open:
            self._looking = True
            self._guard(self._ask)(position)
            self._looking = False

    def unfold(self, open: bool) -> None:
        """Show or hide the odds."""
        assert self._position is not None
        self._open = open
        self.put_off()
        if open:
            self._guard(self._ask)(self._position)
        else:
            self.draw("")

    def choose(self, who: str) -> None:
        """Show the odds of this player, until the question changes."""
        assert self._position is not None
        self._chosen = who
        if self._open:
            self._guard(self._ask)(self._position)

    def _fold_numbers(self) -> None:
        self._in_numbers = not self._in_numbers
        self.draw("")

    def _ask(self, position: Position) -> None:
        self.ask(at_once=self._who(position) in self._answers or begins_at_once(position))

    def begin(self) -> Iterator[None]:
        """Work out the odds step by step, unless they are known."""
        assert self._position is not None
        who = self._who(self._position)
        self._so_far = self._answers.get(who)
        if self._so_far is None:
            for answer in advising(self._position, who):
                self._so_far = answer
                yield
            self._answers[who] = answer

    def known(self) -> Callable[[], Told] | None:
        """Return a function for the odds so far in the current language, or None without odds."""
        if self._so_far is None or isinstance(self._so_far, odds.Working):
            return None
        content = self._position.content if self._position else None
        return partial(say.told, self._so_far, content)

    def draw(self, said: Sentence | None = None) -> None:
        """Have the board draw the odds, and say a sentence if one is given."""
        if not self._looking:
            self._changed(said)

    def _failed(self, sentence: Sentence) -> None:
        self._telling = lambda: Told(worded(sentence), {}, {})
        self.old = False
        self.translate()
        self.draw(sentence)

    def _who(self, position: Position) -> str:
        if self._chosen in position.order:
            return self._chosen
        return position.subject or position.order[0]

    def groups(self) -> list[Group]:
        """Return the groups to the right of the board, or none while they are folded."""
        if not self._open or self._position is None:
            return []
        return [
            *self._players(self._position),
            *self._progress(self._position),
            *self._answered(),
        ]

    def _players(self, position: Position) -> list[Group]:
        if question(position) in (None, "court"):
            return []
        seats = {position.player(who).seat: who for who in position.order}
        chosen = position.player(self._who(position)).seat

        def choose(seat: int) -> None:
            self._does(self.choose, seats[seat])()

        return [_group("who", *choices(f"{_OURS}-who", seats, chosen, choose), label=_(say.WHOSE))]

    def _progress(self, position: Position) -> list[Group]:
        bar = say.progress(self._so_far, court=question(position) == "court")
        items = self.progress(bar, f"{_OURS}-")
        return [_group("work", *items)] if items else []

    def _answered(self) -> list[Group]:
        if self.answer is None:
            return []
        sentence, pictures, tables = self.answer
        shown = [self._block("sentence", say.paragraph(sentence))]
        shown += [self._block(name, picture) for name, picture in pictures.items()]
        groups = [_group("answer", *shown)]
        if tables:
            fold = self._does(self._fold_numbers)
            numbers = Button(f"{_OURS}-numbers", _(say.TABLES), expanded=self._in_numbers, do=fold)
            groups.append(_group("numbers", numbers))
        if tables and self._in_numbers:
            found = [self._block(f"{name}-table", table) for name, table in tables.items()]
            groups.append(_group("tables", *found))
        return groups

    def _block(self, name: str, shown: Html | Table) -> Block:
        id = f"{_OURS}-{name}"
        if isinstance(shown, Table):
            return tabled(id, shown, old=self.old)
        return Block(id, shown, old=self.old)


def _group(id: str, *items: Item, label: str = "") -> Group:
    return Group(f"{_OURS}-{id}".rstrip("-"), label, items, area="right", look=_OURS)
