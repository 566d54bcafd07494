"""The odds beside a board: folded until somebody asks, then they follow the position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from gametable.language import _, spoken
from gametable.views.sheets import Sheet
from gametable.widgets.guard import Guard, Sentence, worded
from gametable.widgets.items import Block, Button, Group, Item
from gametable.widgets.work import Work
from kingsburg.engine.position import Position
from kingsburg.odds.advice import Answer, Contested, advising, begins_at_once, question
from kingsburg.views import advice as say
from kingsburg.views.advice import Told

#: Ids of all that is shown begin with it.
ODDS: Final = "odds"


class OddsPanel:
    """Groups for the stage of a board, about the position that is shown there.

    `fold`: called when somebody folds or unfolds them. `clicked`: called with a sentence to be
    said, or an empty one, after any other click. `changed`: the same when long work has changed
    what the groups show. Folded, nothing is asked and nothing counted. Answers are kept as long
    as the position stays; until a new one is there the old one is marked.
    """

    def __init__(
        self,
        fold: Callable[[], None],
        clicked: Callable[[Sentence], None],
        changed: Callable[[Sentence], None],
    ) -> None:
        self._fold = fold
        self._clicked = clicked
        self._changed = changed
        self._guard = Guard(self._failed)
        self._work = Work(self._guard, self._progressed)
        self._position: Position | None = None
        self._open = False
        self._in_numbers = False
        # For whom, if somebody has said so.
        self._chosen = ""
        self._answers: dict[str, Answer] = {}
        # What is being worked on, as far as it is, and how to go on with it.
        self._so_far: Answer | None = None
        self._steps: Iterator[None] = iter(())
        # What is shown, by language: words are made once for each answer.
        self._answer: Answer | None = None
        self._told: dict[str, Told] = {}
        self._old = self._stopped = self._starting = False
        self._failure: Sentence = ""

    # What happens -------------------------------------------------------------------------

    def look(self, position: Position) -> None:
        """Be about this position, as the reader may know it."""
        if position == self._position:
            return
        if self._position is None or question(position) != question(self._position):
            self._chosen = ""
        self._position = position
        self._work.stop()
        self._answers = {}
        self._stopped = False
        self._old = self._answer is not None
        if self._open:
            self._guard(self._ask)()

    def unfold(self, open: bool) -> Sentence:
        """Show them, or hide them; the sentence to be said, empty while there is none."""
        self._open = open
        if not open:
            self._work.stop()
            return ""
        self._guard(self._ask)()
        return self._reply()

    def _reply(self) -> Sentence:
        return "" if self._work.running else self._sentence

    def _fold_numbers(self) -> None:
        self._in_numbers = not self._in_numbers
        self._clicked("")

    def _choose(self, who: str) -> None:
        self._chosen = who
        self._guard(self._ask)()
        self._clicked(self._reply())

    def _go_on(self) -> None:
        self._stopped = False
        self._start(at_once=False)
        self._clicked(self._reply())

    def _ask(self) -> None:
        """Ask what has not been answered yet."""
        assert self._position is not None
        self._work.stop()
        self._stopped = False
        self._failure = ""
        known = self._answers.get(self._who)
        if known is not None:
            self._show(known)
            return
        self._old = self._answer is not None
        self._so_far = None
        self._steps = self._answering(self._position, self._who)
        self._start(at_once=begins_at_once(self._position))

    def _answering(self, position: Position, who: str) -> Iterator[None]:
        for answer in advising(position, who):
            self._so_far = answer
            yield

    def _start(self, *, at_once: bool) -> None:
        # Whoever asked shows everything anyway.
        self._starting = True
        try:
            self._work.start(self._steps, self._answered, at_once=at_once)
        finally:
            self._starting = False

    def _answered(self) -> None:
        assert self._so_far is not None
        self._answers[self._who] = self._so_far
        self._show(self._so_far)
        if not self._starting:
            self._changed(self._sentence)

    def _stop(self) -> None:
        """Stop, and show what is known so far."""
        self._work.stop()
        self._stopped = True
        if isinstance(self._so_far, Contested):
            self._show(self._so_far)
            self._clicked(lambda: f"{_(say.STOPPED)} {self._sentence()}")
        else:
            self._clicked(partial(_, say.STOPPED))

    def _show(self, answer: Answer) -> None:
        self._answer, self._told, self._old = answer, {}, False

    def _progressed(self) -> None:
        if not self._starting:
            self._changed("")

    def _failed(self, sentence: Sentence) -> None:
        self._answer, self._failure = None, sentence
        self._progressed()

    # What is shown ------------------------------------------------------------------------

    @property
    def _who(self) -> str:
        """For whom the odds are."""
        assert self._position is not None
        names = [player.name for player in self._position.players]
        if self._chosen in names:
            return self._chosen
        return self._position.subject or self._position.order[0]

    def _sentence(self) -> str:
        return worded(self._failure) or ("" if self._answer is None else self._in_words().sentence)

    def _in_words(self) -> Told:
        assert self._answer is not None
        language = spoken()
        if language not in self._told:
            self._told[language] = say.told(self._answer)
        return self._told[language]

    def groups(self) -> list[Group]:
        """All there is to be seen of it, to the right of the board."""
        fold = Button(
            f"{ODDS}-fold", _(say.ODDS), expanded=self._open, hint=_(say.HINT), do=self._fold
        )
        groups = [_group("", fold)]
        if self._open and self._position is not None:
            groups += [*self._players(self._position), *self._progress(self._position)]
            groups += self._answer_groups()
        return groups

    def _players(self, position: Position) -> list[Group]:
        """Of whom the odds are, where they are of one player."""
        if question(position) in (None, "court"):
            return []
        names = [
            Button(
                f"{ODDS}-who-{position.player(who).seat}",
                who,
                pressed=who == self._who,
                do=partial(self._choose, who),
            )
            for who in position.order
        ]
        return [_group("who", *names, label=_(say.WHOSE))]

    def _progress(self, position: Position) -> list[Group]:
        if self._work.running:
            bar = say.progress(self._so_far, court=question(position) == "court")
            return [
                _group(
                    "work",
                    Block(f"{ODDS}-progress", bar),
                    Button(f"{ODDS}-stop", _(say.STOP), do=self._stop),
                )
            ]
        on = Button(f"{ODDS}-on", _(say.GO_ON), do=self._go_on)
        return [_group("work", on)] if self._stopped else []

    def _answer_groups(self) -> list[Group]:
        if self._failure:
            return [
                _group("failure", Block(f"{ODDS}-failure", say.paragraph(worded(self._failure))))
            ]
        if self._answer is None:
            return []
        sentence, pictures, tables, sheets = self._in_words()
        shown: list[Item] = [self._block("sentence", say.paragraph(sentence))]
        # Of two by the same name, the one in numbers is to be taken along.
        also = {name: sheet for name, sheet in sheets.items() if name not in tables}
        shown += [self._block(name, html, also.get(name)) for name, html in pictures.items()]
        groups = [_group("answer", *shown)]
        if tables:
            numbers = Button(
                f"{ODDS}-numbers",
                _(say.TABLES),
                expanded=self._in_numbers,
                do=self._fold_numbers,
            )
            groups.append(_group("numbers", numbers))
        if tables and self._in_numbers:
            found = [
                self._block(f"{name}-table", html, sheets.get(name))
                for name, html in tables.items()
            ]
            groups.append(_group("tables", *found))
        return groups

    def _block(self, name: str, html: str, sheet: Sheet | None = None) -> Block:
        return Block(f"{ODDS}-{name}", html, old=self._old, sheet=sheet)


def _group(id: str, *items: Item, label: str = "") -> Group:
    return Group(f"{ODDS}-{id}".rstrip("-"), label, items, area="right", look=ODDS)
