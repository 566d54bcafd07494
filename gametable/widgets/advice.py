"""What the eye advises, as buttons that do it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gametable.language import _
from gametable.views import icons
from gametable.views import table_words as say
from gametable.views.text import Html
from gametable.widgets.controller import Controller
from gametable.widgets.items import Button, Group


def advice(
    controller: Controller[Any, Any],
    compared: str,
    options: Iterable[tuple[Any, Html, str]],
    rest: str = "",
) -> Group:
    """Return a button for each option, the best first; a phone shows only that one at first.

    `compared`: with what they are compared. `options`: each action, as HTML and in words. `rest`:
    the label of a button that does what is advised until the turn ends, if there is one.
    """
    does, unfolded = controller.does, controller.advising
    items = [
        Button(f"advice-{at}", picture=row, name=line, do=does(controller.do, action))
        for at, (action, row, line) in enumerate(options)
    ]
    if rest:
        picture = icons.control("end")
        hint = _(say.FOLLOWED)
        do = does(controller.delegate)
        items.append(Button("advice-rest", rest, picture, name=rest, hint=hint, do=do))
    fold = Button(
        "advice-fold",
        picture=icons.control("more"),
        name=_(say.ALL_ADVICE),
        hint=_(say.ALL_ADVICE),
        expanded=unfolded,
        do=does(controller.fold, "advising"),
    )
    return Group(
        "advice",
        compared,
        [*items, fold],
        area="toolbar",
        look=f"advice turn{' unfolded' * unfolded}",
        question=controller.question,
    )
