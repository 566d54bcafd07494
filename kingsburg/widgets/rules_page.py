"""The rules page: all rules by part, to be searched and opened, each with a position to look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from kingsburg.catalogue import PositionEntry, RuleEntry, positions
from kingsburg.views import rules_page as told
from kingsburg.views import words
from kingsburg.views.language import _
from kingsburg.views.rules_page import Page
from kingsburg.widgets.stage import Block, Button, Field, Group, Item, Stage

_SEARCH: Final = "search"
_PART: Final = "part-"
_RULE: Final = "rule-"
_SHOW: Final = "show-"


class RulesPage:
    """Search, parts, rules that unfold, and below the rule the position that shows it.

    `stage`: the widget to display; `page`: what is read at present.
    """

    def __init__(self, on_show: Callable[[PositionEntry], None] | None = None) -> None:
        """`on_show` is called with every position that somebody asks to see."""
        self.page = Page()
        self._on_show = on_show
        self.stage = Stage()
        self.stage.on_click(self._clicked)
        self.stage.on_fill(self._filled)
        self.stage.on_retell(self._show)
        self._show()
        self.stage.say(self._counted)

    def _clicked(self, id: str) -> None:
        kind, _dash, chosen = id.partition("-")
        page = self.page
        if f"{kind}-" == _PART:
            self.page = Page(part=chosen)
            self.stage.say(self._counted)
        elif f"{kind}-" == _RULE:
            self.page = replace(page, opened="" if chosen == page.opened else chosen, shown="")
        else:
            self.page = replace(page, shown="" if chosen == page.shown else chosen)
        self._show()
        if self.page.shown:
            self._shown(positions()[self.page.shown])

    def _shown(self, preset: PositionEntry) -> None:
        self.stage.say(partial(told.asked, preset))
        if self._on_show:
            self._on_show(preset)

    def _counted(self) -> str:
        return told.counted(self.page)

    def _filled(self, _id: str, search: str) -> None:
        found = Page(search=search.strip(), part=self.page.part)
        only = found.found[0].id if len(found.found) == 1 else ""
        self.page = replace(found, opened=only)
        self._show()
        self.stage.say(self._counted)

    def _show(self) -> None:
        page = self.page
        field = Field(_SEARCH, _(told.SEARCH), value=page.search, hint=_(told.SEARCH_HINT))
        parts = [
            Button(f"{_PART}{part}", _(title), pressed=part == page.part and not page.search)
            for part, title in told.TITLES.items()
        ]
        self.stage.show(
            [
                Group("searching", "", [field]),
                Group("parts", _(told.PARTS), parts),
                *(self._part(part, rules) for part, rules in page.parts),
            ]
        )

    def _part(self, part: str, rules: list[RuleEntry]) -> Group:
        items: list[Item] = []
        for rule in rules:
            expanded = rule.id == self.page.opened
            items.append(
                Button(
                    f"{_RULE}{rule.id}",
                    words.rule(rule.id),
                    picture=told.label(rule),
                    expanded=expanded,
                    name=told.named(rule),
                )
            )
            if expanded:
                items += self._opened(rule)
        return Group(f"rules-{part}", _(told.TITLES[part]), items)

    def _opened(self, rule: RuleEntry) -> list[Item]:
        items: list[Item] = [Block(f"where-{rule.id}", told.opened(rule))]
        for preset in told.shown_by(rule.id):
            shown = preset.id == self.page.shown
            label = _(told.SHOW, title=_(preset.title))
            items.append(Button(f"{_SHOW}{preset.id}", label, expanded=shown))
            if shown:
                items.append(Block(f"scene-{preset.id}", told.scene(preset)))
        return items
