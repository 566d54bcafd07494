"""The navigation through a game: to the start, back, forward, to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from gametable.language import _
from gametable.views import icons
from gametable.views import table_words as say
from gametable.widgets.controller import Controller
from gametable.widgets.items import Button


def navigation(
    controller: Controller[Any, Any], forward: str, odds: Callable[[], object]
) -> Iterator[Button]:
    """Yield the buttons to navigate, to show the odds, and to return from a branch to the record.

    `forward`: the label of the button that goes forward. `odds`: shows or hides the odds.
    """
    does, play = controller.does, controller.play
    yield control("start", "start", _(say.TO_START), does(controller.go, play.to_start))
    yield control("back", "back", _(say.BACK), does(controller.back))
    onward = control("forward", "forward", forward, does(controller.forward))
    # Readers may click through played actions as fast as they like; a new action is an answer.
    now = play.history.now
    yield replace(onward, question=None if now.branches else ("forward", now))
    yield control("end", "end", _(say.TO_END), does(controller.go, play.to_end))
    eye = control("odds-fold", "eye", _(say.EYE), does(odds))
    yield replace(eye, pressed=controller.state.odds)
    if not play.on_record:
        go = does(controller.go, play.to_record)
        yield Button("record", _(say.TO_RECORD), hint=_(say.OFF_RECORD), do=go)


def machines(controller: Controller[Any, Any]) -> Iterator[Button]:
    """Yield a button that ends a scene, stops the machines, or lets them play on, if needed."""
    on = controller.does(controller.play_on)
    if controller.waiting:
        yield Button("go-on", _(say.GO_ON), state="main onward", do=on)
    elif controller.running:
        yield Button("stop", _(say.STOP), state="main", do=controller.does(controller.halt))
    elif controller.play.by_machine:
        yield Button("on", _(say.PLAY_ON), state="main", do=on)


def typing(controller: Controller[Any, Any]) -> Button:
    """Return a button that unfolds the field for a line."""
    fold = control("line-fold", "write", _(say.TYPE), controller.does(controller.fold, "typing"))
    return replace(fold, expanded=controller.typing)


def control(id: str, picture: str, name: str, do: Callable[[], object]) -> Button:
    """Return a small button with a picture (`gametable.views.icons`)."""
    return Button(id, picture=icons.control(picture), name=name, hint=name, do=do)
