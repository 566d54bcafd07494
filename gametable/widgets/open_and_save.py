"""The panel that opens games from files and texts, and saves them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from gametable.language import _
from gametable.notation.records import MOST_CHARACTERS
from gametable.play.errors import GameError
from gametable.views import errors
from gametable.views import menu_words as say
from gametable.views.share_words import SAVED
from gametable.widgets.guard import Sentence, worded
from gametable.widgets.items import Button, Field, File, Group, Item
from gametable.widgets.menu import OURS, Does
from gametable.widgets.stage import Stage


class Text(NamedTuple):
    """A game or a position as a text, its MIME type, and the name of its file."""

    text: str
    mime: str
    file: str


class OpenAndSave:
    """The panel of a stage that opens and saves games.

    `label` and `hint`: for the field for a text, marked by `later`. `accept`: see `File`. `take`:
    opens a text; raises `GameError` if it cannot be opened. `written`: returns the "position" or
    the "game" as a text. `show`: shows everything again. `told`: returns an error as a sentence.
    """

    def __init__(
        self,
        stage: Stage,
        does: Does,
        *,
        label: str,
        hint: str,
        accept: str,
        take: Callable[[str], object],
        written: Callable[[str], Text],
        show: Callable[[], object],
        told: Callable[[GameError], str] = errors.told,
    ) -> None:
        self._stage = stage
        self._does = does
        self._label, self._hint, self._accept = label, hint, accept
        self._take, self._written, self._show, self._told = take, written, show, told
        self.forget()

    def forget(self) -> None:
        """Forget a text that could not be opened."""
        #: The text that could not be opened, and why.
        self.text = ""
        self.error: GameError | None = None

    @property
    def _wrong(self) -> Sentence:
        return partial(self._told, self.error) if self.error else ""

    def fill(self, text: str) -> None:
        """Open a text, or say why it cannot be opened."""
        self.forget()
        if text.strip():
            try:
                self._take(text)
            except GameError as error:
                self.text, self.error = text, error
                self._stage.say(self._wrong)
        self._show()

    def groups(self, others: Iterable[Item] = ()) -> Iterator[Group]:
        """Yield the panel; `others`: what else the game offers for opening."""
        most = MOST_CHARACTERS
        file = File(f"{OURS}file", _(say.FILE), self._accept, most, fill=self.fill)
        field = Field(
            f"{OURS}text",
            _(self._label),
            value=self.text,
            wrong=self.error is not None,
            hint=_(self._hint),
            remark=worded(self._wrong),
            most=most,
            lines=4,
            fill=self.fill,
        )
        play = Button(f"{OURS}play", _(say.PLAY_TEXT), do=self._does(self._play_text))
        opening = [file, field, play, *others]
        yield Group("open", _(say.OPEN), opening, area="toolbar", look="panel")
        saves = [
            Button(f"{OURS}{how}-{what}", _(say.SAVES[how, what]), do=self._does(give, what))
            for how, give in (("save", self._save), ("copy", self._copy))
            for what in ("position", "game")
        ]
        yield Group("save", _(say.SAVE), saves, area="toolbar", look="panel")

    def _play_text(self) -> None:
        # The text has already been read, because the field lost focus before the click.
        self._stage.say(self._wrong or partial(_, say.NO_TEXT))

    def _copy(self, what: str) -> None:
        self._stage.copy(self._written(what).text, _(say.COPIED), _(say.NOT_COPIED))

    def _save(self, what: str) -> None:
        written = self._written(what)
        self._stage.offer(written.file, written.mime, written.text)
        self._stage.say(partial(_, SAVED, file=written.file))
