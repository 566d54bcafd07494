"""Controls that make the usual questions, which can also be typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gametable.widgets.controls import choices
from gametable.widgets.items import Group
from kingsburg.engine.content import Content
from kingsburg.notation.questions import parse
from kingsburg.pages.controls import small_court
from kingsburg.pages.odds.question_form import ELSE, TAKEN, Form, form, numbers, subjects


def groups(text: str, content: Content, ask: Callable[[str], object]) -> list[Group]:
    """Return the controls for a question in English; `ask` is called with another one."""
    now = form(parse(text)) or Form("")

    def choose(what: str) -> None:
        ask(now.of(what).question)

    def number(value: int) -> None:
        ask(replace(now, number=value).question)

    made = [
        Group("what", "", choices("what", subjects(), now.what, choose), area="left", look="line")
    ]
    asked = choices("number", numbers(now), now.number, number)
    if asked:
        made.append(Group("number", "", asked, area="left", look="line"))
    if now.what in (TAKEN, ELSE):
        made.append(
            small_court(
                "wanted", "want", content, now.advisors, lambda each: ask(now.tapped(each).question)
            )
        )
    return made
