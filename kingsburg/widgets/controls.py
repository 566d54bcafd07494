"""Controls that several explorers share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from gametable.language import _
from gametable.widgets.items import Block, Button, Group, Item
from kingsburg.catalogue.entries import PositionEntry
from kingsburg.engine.content import Content
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.rules import Rules
from kingsburg.views import words
from kingsburg.views.odds import words as odds_words
from kingsburg.views.setup import games as say
from kingsburg.views.setup.words import MODULES


def folded(
    id: str,
    label: str,
    unfolded: Collection[str],
    fold: Callable[[list[str]], object],
    groups: Sequence[Group],
) -> list[Group]:
    """A button that shows and hides these groups, and the groups if they are shown.

    `fold` gets the ids of all that is unfolded after a click.
    """
    shown = id in unfolded
    after = sorted({*unfolded} ^ {id})
    button = Button(f"fold-{id}", label, expanded=shown, do=partial(fold, after))
    return [Group(f"folds-{id}", "", [button], area=groups[0].area), *(groups if shown else [])]


def closed_advisors(
    content: Content,
    closed: Collection[int],
    switch: Callable[[int], object],
    unfolded: Collection[str],
    fold: Callable[[list[str]], object],
) -> list[Group]:
    """A small court, folded: pressed where an advisor is closed; `switch` gets its number."""
    court = small_court("closed", "advisor", content, closed, switch)
    label = odds_words.closed(closed)
    return folded("closed", label, unfolded, fold, [court])


def small_court(
    group: str,
    id: str,
    content: Content,
    pressed: Collection[int],
    switch: Callable[[int], object],
    label: str = "",
) -> Group:
    """A toggle for each advisor, six a row as on the board, with ids such as ``advisor-18``."""
    buttons = [
        Button(
            f"{id}-{number}",
            str(number),
            pressed=number in pressed,
            name=f"{number} {words.advisor(number, content)}",
            hint=f"{words.advisor(number, content)}: {words.advisor_text(number, content)}",
            do=partial(switch, number),
        )
        for number in ADVISORS
    ]
    return Group(group, label, buttons, grid=6, area="left")


def building_toggles(
    content: Content,
    buildings: Iterable[str],
    pressed: Collection[str],
    switch: Callable[[str], object],
) -> list[Button]:
    """A toggle for each of these buildings, with ids such as ``building-inn``."""
    labels = {building: words.building(building, content) for building in buildings}
    hints = {building: words.building_text(building, content) for building in labels}
    return toggles("building", labels, pressed, switch, hints)


def module_toggles(
    chosen: Collection[int],
    switch: Callable[[int], object],
    offered: Collection[int] = Rules.MODULES,
) -> list[Button]:
    """A toggle for each module, with ids such as ``module-1``; each hint says what it changes."""
    labels = {number: _(MODULES[number][0]) for number in offered}
    hints = {number: _(about) for number, (_label, about) in MODULES.items()}
    return toggles("module", labels, chosen, switch, hints)


def choices(
    id: str,
    labels: Mapping[Any, str],
    chosen: object,
    choose: Callable[[Any], object],
    hints: Mapping[Any, str] | None = None,
) -> list[Button]:
    """As `toggles`, for a choice of one value."""
    return toggles(id, labels, (chosen,), choose, hints)


def toggles(
    id: str,
    labels: Mapping[Any, str],
    pressed: Collection[object],
    switch: Callable[[Any], object],
    hints: Mapping[Any, str] | None = None,
) -> list[Button]:
    """A toggle for each value; `labels` and `hints` are by value, and ids such as ``dice-3``."""
    return [
        Button(
            f"{id}-{each}",
            label,
            pressed=each in pressed,
            hint=(hints or {}).get(each, ""),
            do=partial(switch, each),
        )
        for each, label in labels.items()
    ]


def numbers(
    id: str, label: str, offered: Iterable[int], chosen: int, choose: Callable[[int], object]
) -> Group:
    """A choice of one number, with ids such as ``dice-3``."""
    labels = {each: str(each) for each in offered}
    return Group(id, label, choices(id, labels, chosen, choose), area="left", look="line")


def asked(preset: PositionEntry, hint: str, open: bool, fold: Callable[[], object]) -> Group:
    """The question of a position of the catalogue, and its hint; button `hint` calls `fold`."""
    items: list[Item] = [Block("asked", say.asked(preset))]
    if preset.hint:
        items.append(Button(hint, _(say.HINT), expanded=open, do=fold))
    if preset.hint and open:
        items.append(Block("hint", say.hint(preset)))
    return Group("asked", "", items, look="asked")
