"""The address of a page: the view states of all its explorers, as a link in the address bar.

    page.follow(explorer)          # what it shows belongs to the page from now on
    page.query(explorer)           # "?p=…&lang=…"

Only a page that shows nothing but our stages has such an address, which its script reports
(address.js). A notebook has none, and there a link is for one explorer alone. Links are made
shortly after a click has been answered.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, Final, Protocol, runtime_checkable

from gametable.language import LANGUAGES, _, spoken, tag
from gametable.notation import links
from gametable.notation.records import MOST_CHARACTERS
from gametable.notation.state import State
from gametable.play.errors import GameError, check_length
from gametable.play.steps import result
from gametable.views import kept, progress
from gametable.views import share_words as say
from gametable.views.text import html
from gametable.widgets import languages
from gametable.widgets.guard import Guard, Sentence
from gametable.widgets.items import Block, Button, Group
from gametable.widgets.stage import Stage
from gametable.widgets.work import Work

#: Seconds between two changes of the address; browsers refuse too many changes.
_PAUSE: Final = 0.15
#: The addresses that pages can have; links contain no others.
_PLACE: Final = re.compile(
    r"(https?://[\w.:\[\]-]{1,255}|file://)(/[\w.~%/:()+,@!=-]{0,500})?", re.ASCII
)


class Stateful(Protocol):
    """An explorer with its own stage, whose state can be read and set."""

    stage: Stage

    @property
    def state(self) -> Any:
        """The state that it shows."""

    def show(self, state: Any) -> None:
        """Show this state."""


@runtime_checkable
class Keeping(Protocol):
    """An explorer of which the browser keeps something for another visit."""

    def record(self) -> kept.Record | None:
        """Return what the browser is to keep; None for nothing. Raises `GameError` as links do."""


@runtime_checkable
class Recalling(Keeping, Protocol):
    """An explorer that goes on with what the browser has kept."""

    def recall(self, id: str, state: Any, /) -> None:
        """Go on with the record of this id."""


@runtime_checkable
class Opening(Protocol):
    """An explorer that opens texts, such as records or lessons."""

    def open_text(self, text: str, /) -> None:
        """Open a text. Raises `GameError`."""


class Address:
    """The explorers of one kernel, and the address that holds their states.

    `place`: the address without its query; "" if the page is not ours.
    """

    def __init__(self) -> None:
        self.place = ""
        self._explorers: list[Stateful] = []
        self._changed: list[Callable[[], None]] = []
        # The stage that sends the address to the browser, and the query that the browser shows.
        self._stage: Stage | None = None
        self._query = ""
        # What the browser keeps of each explorer, and the id under which it keeps the game.
        self._kept: dict[object, dict[str, Any]] = {}
        self._game = ""
        # What the page of a site begins with.
        self._text = ""
        # The language of the link that the page was opened with.
        self._sent = ""
        self._pages: list[object] | None = None
        self._due: asyncio.TimerHandle | None = None
        self._told = 0.0
        #: The work on a link that is being opened.
        self._opening = Work(Guard(self._say), self._show_opening)

    def follow(self, explorer: Stateful) -> None:
        """Include the state of this explorer in the address."""
        self._explorers.append(explorer)
        explorer.stage.keeper = self

    def explorer(self, stage: object) -> Stateful | None:
        """Return the explorer with this stage; None if there is none."""
        return next((each for each in self._explorers if each.stage is stage), None)

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call this shortly after a reader has changed something."""
        self._changed.append(callback)

    def query(self, explorer: Stateful) -> str:
        """Return the link to the page or, if the page is not ours, to this explorer alone.

        Raises `GameError` for a state that no link can hold.
        """
        shown = self._explorers if self.place else [explorer]
        return self._link([each.state for each in shown])

    def elsewhere(self, state: State) -> str:
        """Return the link from this page to another one in this state; "" if there is none."""
        try:
            return self._to(state.name, [state]) if self.place else ""
        except GameError:
            return ""

    @property
    def start(self) -> str:
        """The link from this page to the start page."""
        return f"../{self._file}" if self._file is not None else "./"

    def page(self, name: str) -> str:
        """Return the link from this page to the start of another one; "" if there is none."""
        return self._to(name, []) if self.place else ""

    def _to(self, page: str, states: list[State]) -> str:
        """Return the link from this page to another one in these states."""
        path = f"./{page}" if self._file is None else f"../{page}/{self._file}"
        return path + self._link(states)

    @property
    def _file(self) -> str | None:
        """The file of each page's folder as addresses name it, if the pages are plain files."""
        file = self.place.rpartition("/")[2]
        return file if file in ("", "index.html") else None

    def _link(self, states: list[State]) -> str:
        return links.link(links.View(tuple(states), spoken()))

    def begin(
        self,
        stage: Stage,
        place: str,
        query: str,
        language: str,
        *,
        kept: str = "",
        resume: str = "",
        game: str = "",
        text: str = "",
    ) -> None:
        """Handle that a browser has opened the page at this place, with this query and language.

        `kept`: the lessons of earlier visits, and `resume`: the game with which the reader goes on,
        as `recall` takes them. `game`: the id of the game in the query, if the browser keeps it.
        `text`: what the page of a site begins with.
        """
        self._stage, self._text = stage, text
        self._sent = links.language(query)
        languages.begin(language, self._sent)
        stage.notice = self._notice
        self.place = place if _PLACE.fullmatch(place) else ""
        if resume:
            self.recall(resume)
        elif query:
            self._open(query, game)
        else:
            self.open_text(text)
            self._opened()
        self._remember(kept)

    def open_text(self, text: str) -> None:
        """Open a text in an explorer of the page that can; "" leaves everything as it is.

        Raises `GameError` for what it cannot open.
        """
        check_length(text, MOST_CHARACTERS)
        opens = next((each for each in self._explorers if isinstance(each, Opening)), None)
        if text and opens:
            opens.open_text(text)

    def _opened(self) -> None:
        """Let the browser show the page, which has what the link holds."""
        assert self._stage is not None
        # A query that could not be read counts as none.
        self._query = self._query or f"?lang={spoken()}"
        self._stage.draw()
        self._stage.send({"address": ""})

    def recall(self, record: str) -> None:
        """Go on with what the browser has kept: its id and its state, with a space between.

        What cannot be read is forgotten.
        """
        self._opening.start(self._read_kept(record), self._opened)

    def _read_kept(self, record: str) -> Iterator[None]:
        assert self._stage is not None
        id, _space, text = record.partition(" ")
        try:
            view = yield from links.recalled(text, *self._kinds)
        except GameError:
            self._stage.send({"forget": id})
            self._say(partial(_, kept.NOT_READ))
            return
        self._go_on(id, view)
        self.changed()

    def _remember(self, record: str) -> None:
        """Do the same, but say nothing if there is nothing that can be read."""
        id, _space, text = record.partition(" ")
        with suppress(GameError):
            self._go_on(id, result(links.recalled(text, *self._kinds)))

    def _go_on(self, id: str, view: links.View) -> None:
        for each in self._explorers:
            if isinstance(each, Recalling):
                each.recall(id, view.of(type(each.state)))
                self._changes(each)

    @property
    def _kinds(self) -> list[type[State]]:
        """The kinds of states of the page."""
        return [type(each.state) for each in self._explorers]

    def _keep(self, stage: Stage) -> None:
        """Let the browser keep what readers come back to."""
        for each in self._explorers:
            if isinstance(each, Keeping) and (told := self._changes(each)):
                stage.send({"keep": told})

    def _changes(self, explorer: Keeping) -> dict[str, Any] | None:
        """Return what the browser is to keep of an explorer, as it is sent; None if it has it."""
        try:
            record = explorer.record()
            told = _told(record) if record else {}
        except GameError:
            # A position with hidden information is kept once it can be written again.
            return None
        if isinstance(explorer, Recalling):
            self._game = told["id"] if told.get("sort") == kept.GAME else ""
        if told == self._kept.get(explorer, {}):
            return None
        self._kept[explorer] = told
        return told

    def open(self, query: str, game: str = "") -> None:
        """Handle that a reader has gone back or forward to this query.

        `game`: the id of the game in it, if the browser keeps it.
        """
        self._opening.stop()
        if query != self._query:
            self._open(query, game)

    def stop(self) -> None:
        """Stop opening a link, and keep what is shown."""
        self._opening.stop()
        self._say(partial(_, progress.STOPPED))
        self._opened()

    def _open(self, query: str, game: str) -> None:
        self._opening.start(self._read(query, game), self._opened)

    def _read(self, query: str, game: str) -> Iterator[None]:
        """Open a link, in steps."""
        try:
            view = yield from links.in_steps(query, *self._kinds)
        except GameError as error:
            self._say(partial(say.not_opened, error))
            return
        if self._text and not view.states:
            self.open_text(self._text)
        else:
            self._show(view, game)
        self._query = query
        self._pages = [each.state.page for each in self._explorers]

    def _show(self, view: links.View, game: str) -> None:
        for each in self._explorers:
            state = view.of(type(each.state))
            if game and isinstance(each, Recalling):
                each.recall(game, state)
            elif each.state != state:
                each.show(state)

    def _show_opening(self) -> None:
        """Show that a link is being opened, or that this has failed."""
        assert self._stage is not None
        if self._opening.running:
            self._stage.draw()
        else:
            self._opened()

    def _notice(self) -> list[Group]:
        """Return what is shown above the page about its link."""
        if not self._opening.running:
            return self._in_another_language()
        place = self._opening.place
        told = progress.waiting(place) if place else _(say.OPENING)
        stop = Button("opening-stop", _(progress.STOP), do=self.stop)
        return [
            Group(
                "opening", "", [Block("opening", html("<div>{}</div>", told)), stop], area="toolbar"
            )
        ]

    def _in_another_language(self) -> list[Group]:
        """Return the language in which the link was sent, if it is not the reader's own.

        It is there until something is changed, as the address has the reader's language then.
        """
        if self._sent in ("", spoken()):
            return []
        told = html("<div>{}</div>", _(say.SENT[self._sent]))
        name, do = LANGUAGES[self._sent], partial(languages.choose, self._sent)
        switch = Button("sent-switch", name, lang=tag(self._sent), do=do)
        return [Group("sent", "", [Block("sent", told), switch])]

    def _say(self, sentence: Sentence) -> None:
        assert self._stage is not None
        self._stage.say(sentence)

    def changed(self) -> None:
        """Handle that a reader has changed something: the address is updated shortly afterwards."""
        if self._due is not None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            # A plain test has no address.
            return
        pause = max(0, self._told + _PAUSE - monotonic())
        self._due = loop.call_later(pause, Guard(_nothing_said)(self._tell))

    def _tell(self) -> None:
        """Update the address bar, if the page is ours."""
        self._due, self._told = None, monotonic()
        for each in self._changed:
            each()
        if self._stage is None or self._opening.running:
            return
        self._keep(self._stage)
        states = [each.state for each in self._explorers]
        try:
            query = self._link(states)
        except GameError:
            # A state that no link can hold leaves the address as it is.
            return
        if query == self._query:
            return
        before = self._pages or [type(each)().page for each in states]
        self._query, self._pages, self._sent = query, [each.page for each in states], ""
        push = self._pages != before
        self._stage.send({"address": query, "push": push, "game": self._game})


def _told(record: kept.Record) -> dict[str, Any]:
    """Return a record as a browser keeps it."""
    state = links.kept(record.state) if record.state else ""
    return {**record._asdict(), "state": state}


def _nothing_said(_sentence: object) -> None:
    """Say nothing: the reader has not asked for this address, and the log has the error."""


#: The address of this kernel's page.
ADDRESS: Final = Address()
