"""An explorer of the race of tests/toy.py, a small game that is played with gametable.

It must not need any module of Kingsburg.
"""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from pydantic import Field

from gametable.games import Dashboard, ExplorerEntry, Game
from gametable.notation.state import State
from gametable.play.errors import Malformed
from gametable.play.history import History
from gametable.views.text import html, joined
from gametable.widgets.items import Block, Button, Group
from gametable.widgets.share import shared
from gametable.widgets.stage import Stage
from tests.toy import Race

#: The most turns that a link may hold.
_MOST: Final = 100


class RaceState(State):
    """The race so far: "walk", "run", or what the die has shown."""

    name: ClassVar[str] = "race"
    game: ClassVar[str] = "race"
    words: ClassVar[bytes] = b'{"race":{"played":["run","walk"]}}'
    played: tuple[str | int, ...] = Field((), strict=False)


class RaceExplorer:
    """Buttons for what can be done, and a log of what has happened."""

    def __init__(self) -> None:
        self._history = History(Race())
        self.stage = Stage()
        self.stage.on_retell(self._show)
        self._show()

    @property
    def state(self) -> RaceState:
        """What has been played."""
        return RaceState(played=tuple(each.action for each in self._history.now.path()[1:]))

    def show(self, state: RaceState) -> None:
        """Show a race by playing it again."""
        if len(state.played) > _MOST:
            raise Malformed("at most {most} turns are played", most=_MOST)
        history = History(Race())
        for each in state.played:
            history.play(each)
        self._history = history
        self._show()

    def _play(self, action: str | int) -> None:
        self._history.play(action)
        self._show()

    def _show(self) -> None:
        position = self._history.position
        buttons = [
            Button(
                f"do-{each}",
                str(each),
                illegal=position.why_not(each) is not None,
                do=partial(self._play, each),
            )
            for each in ("walk", "run", *range(1, 7))
        ]
        told = [html("<li>{} ({})</li>", each.text, each.rule) for each in self._history.log()]
        self.stage.show(
            [
                Group("turn", "Your turn", buttons),
                Group("log", "Log", [Block("log", html("<ol>{}</ol>", joined(told)))]),
            ]
        )


def race() -> Stage:
    """Return the widget of the notebook."""
    return shared(RaceExplorer())


GAME: Final = Game(
    "race",
    "Hare and Tortoise",
    "Who is first?",
    "",
    (
        Dashboard(
            "race",
            "The race",
            "Walk or run.",
            (
                ExplorerEntry(
                    "tests.toy_explorer:RaceExplorer",
                    "tests.toy_explorer:RaceState",
                    "The race",
                    "Walk a step, or run and roll.",
                ),
            ),
        ),
    ),
)
