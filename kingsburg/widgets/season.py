"""The season before the roll: who has which pool and plays how, and who then gets which advisor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from gametable.language import _
from gametable.views import progress
from gametable.widgets.items import Block, Button, Group, Item
from gametable.widgets.working import WorkingExplorer
from kingsburg.engine.dice_text import MOST_COLOURED
from kingsburg.engine.rules import Rules
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.effort import feasible, seasons
from kingsburg.odds.policies import POLICIES
from kingsburg.odds.season import Season, SeasonOdds
from kingsburg.play.draft import NAMES
from kingsburg.states.season import SeasonState
from kingsburg.views import words
from kingsburg.views.odds import words as odds_words
from kingsburg.views.season import tables as views
from kingsburg.views.season import words as say
from kingsburg.widgets.controls import advisor_toggles, numbers
from kingsburg.widgets.stage import KingsburgStage

#: As many white dice as a season of the base game and its modules can bring.
_WHITE_DICE: Final = 4
_HELP: Final = {
    "token": odds_words.TOKEN_HINT,
    "market": say.MARKET_HINT,
    "envoy": say.ENVOY_HINT,
}


class _Told(NamedTuple):
    """What is known of a season, and the sentence about it."""

    sentence: str
    answer: SeasonOdds


class SeasonExplorer(WorkingExplorer[SeasonState, _Told]):
    """Buttons for pools and ways of playing; worked out on demand, for it may take a while.

    The controls of a pool set that of one player at a time; all are told beside them. `seed`: of
    the order of rolls, or of simulated seasons.
    """

    working = say.WORKING

    def __init__(self, seed: int = 0) -> None:
        super().__init__(SeasonState(), KingsburgStage())
        self._seed = seed
        self._season: Season | None = None
        self.draw(self.nothing_known)

    @property
    def contest(self) -> Contest:
        """What is asked at present."""
        return self.state.contest

    # Clicks -------------------------------------------------------------------------------

    def show(self, state: SeasonState) -> None:
        """Show this, and begin to work it out if it was."""
        super().show(state)
        if state.worked_out:
            self._work_out()

    def follow(self) -> None:
        """Show what is asked now; nothing is worked out before somebody wants it."""
        self.put_off()
        self._season = None
        self.draw(self.nothing_known)

    def _ask(self, **fields: Any) -> None:
        """Ask something else."""
        self.change(worked_out=False, **fields)

    def _work_out(self) -> None:
        self.state = self.state.changed(worked_out=True)
        self.ask(at_once=False)

    def _with(self, contenders: Sequence[Contender]) -> None:
        self._ask(contest=replace(self.contest, contenders=tuple(contenders)))

    def _set_players(self, number: int) -> None:
        state = self.state
        there = [*state.contest.contenders, *state.left]
        there += map(Contender, NAMES[len(there) : number])
        two = number == Rules.PLAYERS[0]
        closed = state.contest.closed or frozenset()
        self._ask(
            contest=Contest(tuple(there[:number]), closed if self._chosen or not two else None),
            choosing=self._chosen and not closed and not two,
            left=tuple(there[number:]),
            seat=min(state.seat, number - 1),
        )

    @property
    def _contender(self) -> Contender:
        """The player whose pool the controls set."""
        return self.contest.contenders[self.state.seat]

    def _set(self, **changes: Any) -> None:
        contenders = list(self.contest.contenders)
        contenders[self.state.seat] = replace(self._contender, **changes)
        self._with(contenders)

    def _switch(self, help: str) -> None:
        """Give the player a help, or take it away; of Envoys there is only one (P5.1)."""
        has = getattr(self._contender, help)
        if help != "envoy":
            self._set(**{help: not has})
            return
        self._with(
            [
                replace(each, envoy=not has and each is self._contender)
                for each in self.contest.contenders
            ]
        )

    def _give_to_all(self) -> None:
        """The pool and the way of playing of one player for all, but for the Envoy."""
        own, state = self._contender, self.state

        def alike(contenders: Iterable[Contender]) -> tuple[Contender, ...]:
            return tuple(replace(own, name=each.name, envoy=each.envoy) for each in contenders)

        contest = replace(state.contest, contenders=alike(state.contest.contenders))
        self._ask(contest=contest, left=alike(state.left))

    @property
    def _chosen(self) -> bool:
        """Whether the advisors that are closed are chosen."""
        closed = self.contest.closed
        if len(self.contest.contenders) == Rules.PLAYERS[0]:
            return closed is not None
        return bool(closed) or self.state.choosing

    def _close(self, closed: frozenset[int] | None, *, choosing: bool) -> None:
        # Of two players it is said by what is closed: nobody, or what neutral dice will close.
        choosing = choosing and len(self.contest.contenders) > Rules.PLAYERS[0]
        self._ask(contest=replace(self.contest, closed=closed), choosing=choosing)

    def _switch_closed(self, advisor: int) -> None:
        closed = (self.contest.closed or frozenset()) ^ {advisor}
        self._close(closed, choosing=not closed)

    # Working out --------------------------------------------------------------------------

    def begin(self) -> Iterator[None]:
        """Work out who gets whom."""
        contest = self.contest
        games = None if feasible(contest) else seasons(contest)
        self._season = Season(contest, games, self._seed)
        return _steps(self._season)

    def known(self) -> Callable[[], _Told] | None:
        """What is known of the season so far."""
        answer = self._season.answer() if self._season else None
        return partial(_told, answer) if answer else None

    def nothing_known(self) -> str:
        """What there is to do."""
        return say.season_plan(self.contest)

    def _report(self) -> None:
        self.take()
        super()._report()

    # Showing ------------------------------------------------------------------------------

    def groups(self) -> list[Group]:
        """All that is seen."""
        contender = self._contender
        return [
            numbers(
                "season-players",
                _(say.PLAYERS),
                Rules.PLAYERS,
                len(self.contest.contenders),
                self._set_players,
            ),
            self._whose(),
            numbers(
                "season-dice",
                say.coloured(contender.name),
                range(MOST_COLOURED + 1),
                contender.dice,
                lambda dice: self._set(dice=dice),
            ),
            numbers(
                "season-white",
                say.white(contender.name),
                range(_WHITE_DICE + 1),
                contender.white,
                lambda white: self._set(white=white),
            ),
            self._help(),
            self._plays(),
            *self._court(),
            self._work_group(),
            *self._answered(),
        ]

    def _whose(self) -> Group:
        """All pools, and which of them the controls below set."""
        contenders = self.contest.contenders
        buttons: list[Item] = [
            Button(
                f"season-whose-{number}",
                each.name,
                pressed=number == self.state.seat,
                do=partial(self.look, seat=number),
            )
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
                f"season-help-{id}",
                label,
                pressed=getattr(self._contender, id),
                hint=_(_HELP[id]),
                do=partial(self._switch, id),
            )
            for id, label in labels.items()
        ]
        return Group("season-help", say.help(self._contender.name), buttons, area="left")

    def _plays(self) -> Group:
        buttons = [
            Button(
                f"season-policy-{each}",
                _(say.POLICIES[each]),
                pressed=each == self._contender.policy.name,
                hint=_(say.PLAYS[each]),
                do=partial(self._set, policy=POLICIES[each]),
            )
            for each in POLICIES
        ]
        same = Button(
            "season-same-all", _(say.ALL_LIKE_THIS), hint=_(say.ALL_HINT), do=self._give_to_all
        )
        plays = say.plays(self._contender.name)
        return Group("season-policy", plays, [*buttons, same], area="left")

    def _court(self) -> list[Group]:
        """Which advisors are closed before anybody places."""
        closed = self.contest.closed
        two = len(self.contest.contenders) == Rules.PLAYERS[0]
        none = frozenset[int]()
        which = [
            Button(
                "season-closed-none",
                _(say.NEUTRAL if two else say.NOBODY),
                pressed=not self._chosen,
                do=partial(self._close, None if two else none, choosing=False),
            ),
            Button(
                "season-closed-chosen",
                _(say.THESE),
                pressed=self._chosen,
                do=partial(self._close, none, choosing=True),
            ),
        ]
        groups = [Group("season-closed", _(say.BEFOREHAND), which, area="left")]
        if self._chosen:
            buttons = advisor_toggles("season-advisor", closed or none, self._switch_closed)
            label = _(odds_words.CLOSED)
            groups.append(Group("season-advisors", label, buttons, grid=True, area="left"))
        return groups

    def _work_group(self) -> Group:
        items: list[Item] = [Button("season-go-on", _(say.WORK_IT_OUT), do=self._work_out)]
        if self.at_work and self._season:
            bar = Block("season-progress", views.season_progress(self._season))
            items = [bar, Button("season-stop-now", _(progress.STOP), do=self.stop)]
        return Group("season-work", "", items, area="left")

    def _answered(self) -> list[Group]:
        if self.answer is None:
            return []
        answer = self.answer.answer
        matrix = Block("season-matrix", views.season_svg(answer), old=self.old)
        table = Block(
            "season-table",
            views.season_table(answer),
            old=self.old,
            sheet=views.season_sheet(answer),
        )
        return [
            Group("season-court", _(views.TITLE), [matrix], area="middle"),
            Group("season-numbers", "", [table], area="right"),
        ]


def _steps(season: Season) -> Iterator[None]:
    while not season.done:
        season.step(0)
        yield


def _told(answer: SeasonOdds) -> _Told:
    return _Told(say.season_sentence(answer), answer)
