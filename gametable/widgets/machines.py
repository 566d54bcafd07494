"""Who plays: readers, or machines by their strength."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from gametable.language import _
from gametable.play.strengths import STRENGTHS
from gametable.views import table_words as say
from gametable.widgets.controller import Controller
from gametable.widgets.controls import choices
from gametable.widgets.items import Button, Group


def strengths(names: Mapping[str, str], chosen: str) -> dict[str, str]:
    """Return the labels of the machines that people choose among.

    `names`: those of all machines, marked by `later`. `chosen`: a machine of an old link is offered
    as well.
    """
    return {each: _(label) for each, label in names.items() if each in (*STRENGTHS, chosen)}


def who_plays(controller: Controller[Any, Any], names: Mapping[str, str]) -> Iterator[Group]:
    """Yield for each seat a choice of the reader or a machine; `names`: see `strengths`."""
    for seat, player in enumerate(controller.position.names):
        present = controller.state.machines.get(player, "")
        labels = {"": _(say.READER), **strengths(names, present)}
        let = partial(controller.clicked, controller.let, player)
        buttons = choices(f"by-{seat}", labels, present, let)
        label = _(say.PLAYS_FOR, who=player)
        yield Group(f"by-{seat}", label, buttons, area="toolbar", look="settings")


def opponents(
    numbers: Iterable[int], begin: Callable[[int, str], Callable[[], object]]
) -> Iterator[Group]:
    """Yield for each strength a button for each number of opponents, which begins a game.

    `begin`: makes the callback for a number and a strength.
    """
    for strength in STRENGTHS:
        label = _(say.OPPONENTS[strength])
        buttons = [
            Button(
                f"against-{strength}-{number}",
                str(number),
                name=f"{label}: {number}",
                hint=_(say.BEGINS),
                do=begin(number, strength),
            )
            for number in numbers
        ]
        id = f"against-{strength}"
        yield Group(id, label, buttons, area="toolbar", look="panel line settings")
