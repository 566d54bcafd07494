"""The menu of a table: entries that unfold panels, the language, and the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from gametable.language import LANGUAGE, _
from gametable.views import icons, table_words
from gametable.views import menu_words as say
from gametable.widgets.items import Block, Button, Group, Item
from gametable.widgets.stage import Part, Stage

#: The prefix of all ids of a table's menu; boards and editors do not use it.
OURS: Final = "table-"
#: A function that makes a click callback, which shows everything again at the end.
Does: TypeAlias = Callable[..., Callable[[], None]]


class Panel(NamedTuple):
    """The panel that an entry unfolds; `label` is marked by `later`."""

    label: str
    groups: Callable[[], Iterable[Group | Part]]


class Menu:
    """A menu on a stage.

    `panels`: those of the game, by id. `keys`: what keys do, by their names; see `menu_words.keys`.
    `does`: see `Does`.
    """

    def __init__(
        self, stage: Stage, panels: Mapping[str, Panel], keys: Mapping[str, str], does: Does
    ) -> None:
        self._stage = stage
        self._keys = keys
        self._does = does
        self._panels = {
            **panels,
            "languages": Panel(LANGUAGE, self._languages),
            "keys": Panel(table_words.KEYS, self._all_keys),
        }
        self._open = False
        self._unfolded = ""

    @property
    def is_open(self) -> bool:
        """True if the entries are shown."""
        return self._open

    def close(self) -> None:
        """Close the menu and its panels."""
        self._open, self._unfolded = False, ""

    def open(self, panel: str) -> None:
        """Open the menu at this panel."""
        self._open, self._unfolded = True, panel

    def switch(self, panel: str) -> None:
        """Open the menu at this panel, or close it if it is open there."""
        if self._open and self._unfolded == panel:
            self.close()
        else:
            self.open(panel)

    def _switch_all(self) -> None:
        self._open, self._unfolded = not self._open, ""

    def _fold(self, panel: str) -> None:
        self._unfolded = "" if self._unfolded == panel else panel

    def groups(self, others: Iterable[Button]) -> Iterator[Group | Part]:
        """Yield the menu's button, and the menu if it is open; `others`: entries without panels."""
        menu = Button(
            f"{OURS}menu",
            picture=icons.control("menu"),
            name=_(say.MENU),
            expanded=self._open,
            do=self._does(self._switch_all),
        )
        yield Group("menu", "", [menu], area="toolbar", look="bar home")
        if not self._open:
            return
        entries: list[Item] = [*self._folds(), *others, *self._all_dashboards()]
        yield Group("games", "", entries, area="toolbar", look="menu")
        if self._unfolded:
            yield from self._panels[self._unfolded].groups()
        if self._stage.first:
            self._stage.first.area = "toolbar"
            yield self._stage.first

    def _folds(self) -> Iterator[Button]:
        for id, panel in self._panels.items():
            yield Button(
                f"{OURS}fold-{id}",
                _(panel.label),
                expanded=self._unfolded == id,
                do=self._does(self._fold, id),
            )

    def _all_dashboards(self) -> Iterator[Block]:
        keeper = self._stage.keeper
        if keeper and keeper.place:
            yield Block(f"{OURS}all", say.all_dashboards(keeper.start))

    def _languages(self) -> Iterator[Group]:
        yield replace(self._stage.language_group(f"{OURS}language"), area="toolbar", look="panel")

    def _all_keys(self) -> Iterator[Group]:
        yield Group("keys", "", [Block("keys", say.keys(self._keys))], area="toolbar", look="panel")
