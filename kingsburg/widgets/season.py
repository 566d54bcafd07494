"""The season before the roll: pools and a way of playing, and who then gets which advisor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from kingsburg.engine.rules import Rules
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.policies import POLICIES
from kingsburg.odds.season import Answer, Season
from kingsburg.views import season as views
from kingsburg.widgets.guard import Guard
from kingsburg.widgets.stage import Block, Button, Group, Item, Stage
from kingsburg.widgets.work import Work

_NAMES: Final = ("Ann", "Brian", "Cindy", "David", "Eva")
_MOST_DICE: Final = 4
#: What is too much to be exact is simulated, so many seasons.
_SEASONS: Final = 20_000
#: Seconds of one step.
_STEP: Final = 0.02
_BEGIN: Final = "Choose who plays with what, then let it be worked out."
_WORKING: Final = "Working. What is known so far stands below."


class SeasonExplorer:
    """Buttons for pools and a way of playing; worked out on demand, for it may take a while.

    `stage`: the widget to display. `seed`: of the order of rolls, or of simulated seasons.
    """

    def __init__(self, seed: int = 0) -> None:
        self._contenders = [Contender(name) for name in _NAMES]
        self._players = Rules.PLAYERS[0]
        self._seed = seed
        self._season: Season | None = None
        self._answer: Answer | None = None
        self._old = False
        self.stage = Stage()
        self._work = Work(Guard(self.stage.say), self._report)
        self.stage.on_click(self._clicked)
        self._show(_BEGIN)

    @property
    def contest(self) -> Contest:
        """What is asked at present; with two players the neutral dice are not rolled yet."""
        closed = None if self._players == Rules.PLAYERS[0] else frozenset[int]()
        return Contest(tuple(self._contenders[: self._players]), closed)

    def _clicked(self, id: str) -> None:
        _, control, value = id.split("-")
        match control:
            case "go":
                self._begin()
                return
            case "stop":
                self._work.stop()
                self._ended()
                return
            case "players":
                self._players = int(value)
            case "dice":
                self._change_all(dice=int(value))
            case "policy":
                self._change_all(policy=POLICIES[value])
            case "white":
                self._change(int(value), white=1 - self._contenders[int(value)].white)
            case "token":
                self._change(int(value), token=not self._contenders[int(value)].token)
            case "market":
                self._change(int(value), market=not self._contenders[int(value)].market)
        self._work.stop()
        self._old = self._answer is not None
        self._show(_BEGIN)

    def _change_all(self, **changes: Any) -> None:
        for number in range(len(self._contenders)):
            self._change(number, **changes)

    def _change(self, number: int, **changes: Any) -> None:
        self._contenders[number] = replace(self._contenders[number], **changes)

    def _begin(self) -> None:
        contest = self.contest
        games = None if contest.feasible else _SEASONS
        self._season = Season(contest, games, self._seed)
        self._old = self._answer is not None
        self._work.start(_steps(self._season), self._ended, at_once=False)

    def _ended(self) -> None:
        self._take_answer()
        self._show(views.season_sentence(self._answer) if self._answer else _BEGIN)

    def _report(self) -> None:
        self._take_answer()
        self.stage.show(self._groups())
        if self._work.running and self.stage.said != _WORKING:
            self.stage.say(_WORKING)

    def _take_answer(self) -> None:
        known = self._season.answer() if self._season else None
        if known is not None:
            self._answer, self._old = known, False

    # Showing ------------------------------------------------------------------------------

    def _show(self, said: str) -> None:
        self.stage.show(self._groups())
        self.stage.say(said)

    def _groups(self) -> list[Group]:
        dice = self._contenders[0].dice
        policy = self._contenders[0].policy
        playing = [
            Button(f"season-policy-{each}", each, pressed=each == policy.name) for each in POLICIES
        ]
        return [
            _numbers("players", "Players", Rules.PLAYERS, self._players),
            _numbers("dice", "Coloured dice each", range(1, _MOST_DICE + 1), dice),
            *(self._pool(number) for number in range(self._players)),
            Group("season-policy", "All play", playing, area="left"),
            self._progress(),
            *self._answered(),
        ]

    def _pool(self, number: int) -> Group:
        contender = self._contenders[number]
        toggles = (
            ("white", "White die", bool(contender.white)),
            ("token", "+2 token", contender.token),
            ("market", "Market", contender.market),
        )
        buttons = [
            Button(
                f"season-{id}-{number}", label, pressed=pressed, name=f"{contender.name}: {label}"
            )
            for id, label, pressed in toggles
        ]
        return Group(f"season-pool-{number}", contender.name, buttons, area="left")

    def _progress(self) -> Group:
        items: list[Item] = [Button("season-go-on", "Work it out")]
        if self._work.running and self._season:
            bar = Block("season-progress", views.season_progress(self._season))
            items = [bar, Button("season-stop-now", "Stop")]
        return Group("season-work", "", items, area="left")

    def _answered(self) -> list[Group]:
        if self._answer is None:
            return []
        matrix = Block("season-matrix", views.season_svg(self._answer), old=self._old)
        table = Block("season-table", views.season_table(self._answer), old=self._old)
        return [
            Group("season-court", views.TITLE, [matrix], area="middle"),
            Group("season-numbers", "", [table], area="right"),
        ]


def _steps(season: Season) -> Iterator[None]:
    while not season.done:
        season.step(_STEP)
        yield


def _numbers(id: str, label: str, counts: range, chosen: int) -> Group:
    buttons = [
        Button(f"season-{id}-{count}", str(count), pressed=count == chosen) for count in counts
    ]
    return Group(f"season-{id}", label, buttons, area="left")
