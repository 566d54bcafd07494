"""The season before the roll: who has which pool and plays how, and who then gets which advisor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from gametable.language import _
from gametable.views import progress
from gametable.widgets.guard import Guard, Sentence
from gametable.widgets.items import Block, Button, Group, Item
from gametable.widgets.work import Work
from kingsburg.catalogue import advisors
from kingsburg.engine.dice_text import MOST_COLOURED
from kingsburg.engine.rules import Rules
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.effort import feasible, seasons
from kingsburg.odds.policies import POLICIES
from kingsburg.odds.season import Answer, Season
from kingsburg.play.draft import NAMES
from kingsburg.views import words
from kingsburg.views.odds import words as odds_words
from kingsburg.views.season import tables as views
from kingsburg.views.season import words as say
from kingsburg.widgets.stage import KingsburgStage

if TYPE_CHECKING:
    from kingsburg.states.season import SeasonState

#: As many white dice as a season of the base game and its modules can bring.
_WHITE_DICE: Final = 4
_HELP: Final = {
    "token": odds_words.TOKEN_HINT,
    "market": say.MARKET_HINT,
    "envoy": say.ENVOY_HINT,
}


class SeasonExplorer:
    """Buttons for pools and ways of playing; worked out on demand, for it may take a while.

    The controls of a pool set that of one player at a time; all are told beside them. `stage`:
    the widget to display. `seed`: of the order of rolls, or of simulated seasons.
    """

    def __init__(self, seed: int = 0) -> None:
        self._contenders = [Contender(name) for name in NAMES]
        self._players = Rules.PLAYERS[0]
        self._shown = 0
        # None: with two players the neutral dice, not rolled yet; with more nobody.
        self._closed: frozenset[int] | None = None
        self._seed = seed
        self._season: Season | None = None
        self._answer: Answer | None = None
        self._old = False
        self.stage = KingsburgStage()
        self._work = Work(Guard(self.stage.say), self._report)
        self.stage.on_click(self._clicked)
        self.stage.on_retell(self._retold)
        self._show(self._plan)

    @property
    def contest(self) -> Contest:
        """What is asked at present."""
        closed = self._closed
        if closed is None and self._players > Rules.PLAYERS[0]:
            closed = frozenset()
        return Contest(tuple(self._contenders[: self._players]), closed)

    @staticmethod
    def kind() -> type[SeasonState]:
        """What `state` is; imported late, for a page is shown before it needs a link."""
        from kingsburg.states.season import SeasonState

        return SeasonState

    @property
    def state(self) -> SeasonState:
        """All that stands on the controls, and whether it has been worked out."""
        done = self._season is not None
        return self.kind()(contest=self.contest, seat=self._shown, worked_out=done)

    def show(self, state: SeasonState) -> None:
        """Show this, and begin to work it out if it was."""
        contest = state.contest
        self._players, self._shown = len(contest.contenders), state.seat
        others = map(Contender, NAMES[self._players :])
        self._contenders = [*contest.contenders, *others]
        # Of more than two players, none closed is how it begins.
        nobody = self._players > Rules.PLAYERS[0] and not contest.closed
        self._closed = None if nobody else contest.closed
        self._work.stop()
        self._season = None
        self._old = self._answer is not None
        if state.worked_out:
            self._begin()
        else:
            self._show(self._plan)

    def _clicked(self, id: str) -> None:
        _season, control, value = id.split("-")
        match control:
            case "go":
                self._begin()
                return
            case "stop":
                self._work.stop()
                self._ended()
                return
            case "whose":
                self._shown = int(value)
                # Nothing else is asked.
                self.stage.show(self._groups())
                return
        self._change(control, value)
        self._work.stop()
        self._season = None
        self._old = self._answer is not None
        self._show(self._plan)

    def _change(self, control: str, value: str) -> None:
        match control:
            case "players":
                self._players = int(value)
                self._shown = min(self._shown, self._players - 1)
            case "dice":
                self._set(dice=int(value))
            case "white":
                self._set(white=int(value))
            case "help":
                self._switch(value)
            case "policy":
                self._set(policy=POLICIES[value])
            case "same":
                self._give_to_all()
            case "closed":
                self._closed = frozenset() if value == "chosen" else None
            case "advisor":
                self._closed = (self._closed or frozenset()) ^ {int(value)}

    @property
    def _contender(self) -> Contender:
        """The player whose pool the controls set."""
        return self._contenders[self._shown]

    def _set(self, **changes: Any) -> None:
        self._contenders[self._shown] = replace(self._contender, **changes)

    def _switch(self, help: str) -> None:
        """Give the player a help, or take it away; of Envoys there is only one (P5.1)."""
        has = getattr(self._contender, help)
        if help == "envoy":
            self._contenders = [replace(each, envoy=False) for each in self._contenders]
        self._set(**{help: not has})

    def _give_to_all(self) -> None:
        """The pool and the way of playing of one player for all, but for the Envoy."""
        own = self._contender
        self._contenders = [
            replace(own, name=each.name, envoy=each.envoy) for each in self._contenders
        ]

    def _begin(self) -> None:
        contest = self.contest
        games = None if feasible(contest) else seasons(contest)
        self._season = Season(contest, games, self._seed)
        self._old = self._answer is not None
        self._work.start(_steps(self._season), self._ended, at_once=False)

    def _ended(self) -> None:
        known = self._take_answer()
        self._show(partial(views.season_sentence, known) if known else self._plan)

    def _plan(self) -> str:
        return views.season_plan(self.contest)

    def _report(self) -> None:
        self._take_answer()
        self.stage.show(self._groups())
        if self._work.running and self.stage.said != _(say.WORKING):
            self.stage.say(partial(_, say.WORKING))

    def _take_answer(self) -> Answer | None:
        """What is known of what is asked at present takes the place of what is shown."""
        known = self._season.answer() if self._season else None
        if known is not None:
            self._answer, self._old = known, False
        return known

    # Showing ------------------------------------------------------------------------------

    def _show(self, said: Sentence) -> None:
        self.stage.show(self._groups())
        self.stage.say(said)

    def _retold(self) -> None:
        self.stage.show(self._groups())

    def _groups(self) -> list[Group]:
        contender = self._contender
        return [
            _numbers("players", _(say.PLAYERS), Rules.PLAYERS, self._players),
            self._whose(),
            _numbers(
                "dice",
                say.coloured(contender.name),
                range(MOST_COLOURED + 1),
                contender.dice,
            ),
            _numbers(
                "white",
                say.white(contender.name),
                range(_WHITE_DICE + 1),
                contender.white,
            ),
            self._help(),
            self._plays(),
            *self._court(),
            self._progress(),
            *self._answered(),
        ]

    def _whose(self) -> Group:
        """All pools, and which of them the controls below set."""
        contenders = self._contenders[: self._players]
        buttons: list[Item] = [
            Button(f"season-whose-{number}", each.name, pressed=number == self._shown)
            for number, each in enumerate(contenders)
        ]
        pools = Block("season-pools", views.pools(contenders))
        return Group("season-whose", _(odds_words.CHANGED), [*buttons, pools], area="left")

    def _help(self) -> Group:
        labels = {
            "token": _(odds_words.TOKEN),
            "market": words.building("market"),
            "envoy": _(odds_words.ENVOY),
        }
        buttons = [
            Button(
                f"season-help-{id}", label, pressed=getattr(self._contender, id), hint=_(_HELP[id])
            )
            for id, label in labels.items()
        ]
        return Group("season-help", say.help(self._contender.name), buttons, area="left")

    def _plays(self) -> Group:
        buttons = [
            Button(
                f"season-policy-{each}",
                _(views.POLICIES[each]),
                pressed=each == self._contender.policy.name,
                hint=_(say.PLAYS[each]),
            )
            for each in POLICIES
        ]
        same = Button("season-same-all", _(say.ALL_LIKE_THIS), hint=_(say.ALL_HINT))
        plays = say.plays(self._contender.name)
        return Group("season-policy", plays, [*buttons, same], area="left")

    def _court(self) -> list[Group]:
        """Which advisors are closed before anybody places."""
        chosen = self._closed is not None
        none = say.NOBODY if self._players > Rules.PLAYERS[0] else say.NEUTRAL
        which = [
            Button("season-closed-none", _(none), pressed=not chosen),
            Button("season-closed-chosen", _(say.THESE), pressed=chosen),
        ]
        groups = [Group("season-closed", _(say.BEFOREHAND), which, area="left")]
        if self._closed is not None:
            buttons = [
                Button(
                    f"season-advisor-{entry.number}",
                    f"{entry.number} {words.advisor(entry.number)}",
                    pressed=entry.number in self._closed,
                    hint=words.advisor_text(entry.number),
                )
                for entry in advisors()
            ]
            closed = _(odds_words.CLOSED)
            groups.append(Group("season-advisors", closed, buttons, grid=True, area="left"))
        return groups

    def _progress(self) -> Group:
        items: list[Item] = [Button("season-go-on", _(say.WORK_IT_OUT))]
        if self._work.running and self._season:
            bar = Block("season-progress", views.season_progress(self._season))
            items = [bar, Button("season-stop-now", _(progress.STOP))]
        return Group("season-work", "", items, area="left")

    def _answered(self) -> list[Group]:
        if self._answer is None:
            return []
        matrix = Block("season-matrix", views.season_svg(self._answer), old=self._old)
        table = Block(
            "season-table",
            views.season_table(self._answer),
            old=self._old,
            sheet=views.season_sheet(self._answer),
        )
        return [
            Group("season-court", _(views.TITLE), [matrix], area="middle"),
            Group("season-numbers", "", [table], area="right"),
        ]


def _steps(season: Season) -> Iterator[None]:
    while not season.done:
        season.step(0)
        yield


def _numbers(id: str, label: str, counts: range, chosen: int) -> Group:
    buttons = [
        Button(f"season-{id}-{count}", str(count), pressed=count == chosen) for count in counts
    ]
    return Group(f"season-{id}", label, buttons, area="left")
