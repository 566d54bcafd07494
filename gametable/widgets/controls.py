"""Controls that explorers of any game share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from gametable.language import _
from gametable.views import rulebook
from gametable.views.rulebook import Showing
from gametable.widgets.items import Block, Button, Group, Item


def folded(
    id: str,
    label: str,
    unfolded: Collection[str],
    fold: Callable[[list[str]], object],
    groups: Sequence[Group],
) -> list[Group]:
    """Return a button that shows and hides these groups, and the groups if they are shown.

    `fold` is called with the ids of all that is unfolded after a click.
    """
    shown = id in unfolded
    after = sorted({*unfolded} ^ {id})
    button = Button(f"fold-{id}", label, expanded=shown, do=partial(fold, after))
    return [Group(f"folds-{id}", "", [button], area=groups[0].area), *(groups if shown else [])]


def choices(
    id: str,
    labels: Mapping[Any, str],
    chosen: object,
    choose: Callable[[Any], object],
    hints: Mapping[Any, str] | None = None,
) -> list[Button]:
    """Return what `toggles` does, for a choice of one value."""
    return toggles(id, labels, (chosen,), choose, hints)


def toggles(
    id: str,
    labels: Mapping[Any, str],
    pressed: Collection[object],
    switch: Callable[[Any], object],
    hints: Mapping[Any, str] | None = None,
) -> list[Button]:
    """Return a toggle for each value; `labels` and `hints` are by value, ids such as ``dice-3``."""
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
    """Return a choice of one number, with ids such as ``dice-3``."""
    labels = {each: str(each) for each in offered}
    return Group(id, label, choices(id, labels, chosen, choose), area="left", look="line")


def asked(position: Showing, hint: str, open: bool, fold: Callable[[], object]) -> Group:
    """Return the question and the hint of a catalogue position; the button `hint` calls `fold`."""
    items: list[Item] = [Block("asked", rulebook.asked(position))]
    if position.hint:
        items.append(Button(hint, _(rulebook.HINT), expanded=open, do=fold))
    if position.hint and open:
        items.append(Block("hint", rulebook.hint(position)))
    return Group("asked", "", items, look="asked")
