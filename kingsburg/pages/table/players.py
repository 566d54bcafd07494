"""Who plays: readers or machines, and whether dice are rolled on a click."""

from __future__ import annotations

from functools import partial

from gametable.language import _
from gametable.views import table_words
from gametable.widgets.controls import choices
from gametable.widgets.items import Group
from gametable.widgets.machines import who_plays
from kingsburg.pages.table import words as say
from kingsburg.pages.table.controller import Controller
from kingsburg.views.setup import POLICIES


def player_groups(controller: Controller) -> list[Group]:
    """Return the choices for each player, for the speed of machines, and for the dice."""
    labels = {"asked": _(table_words.ON_CLICK), "itself": _(table_words.OF_THEMSELVES)}
    chosen = "itself" if controller.state.rolls_itself else "asked"
    rolls = choices("rolls", labels, chosen, partial(controller.clicked, controller.let_roll))
    speeds = {each: _(label) for each, label in table_words.SPEEDS.items()}
    let_play = partial(controller.clicked, controller.let_play)
    machines = choices("speed", speeds, controller.state.speed, let_play)
    return [
        *who_plays(controller, POLICIES),
        Group("speed", _(table_words.SPEED), machines, area="toolbar", look="settings"),
        Group("rolls", _(say.DICE_ARE), rolls, area="toolbar", look="settings"),
    ]
