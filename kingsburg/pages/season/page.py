"""The season before the roll: the pools, the policies, and who gets which advisor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from gametable.language import _
from gametable.views import progress
from gametable.widgets.controls import choices, numbers, toggles
from gametable.widgets.items import Block, Button, Group, Item, tabled
from gametable.widgets.working import WorkingExplorer
from kingsburg import words
from kingsburg.engine.content import Content, standard
from kingsburg.engine.dice_text import MOST_COLOURED
from kingsburg.engine.rules import Rules
from kingsburg.odds.cards import changes_dice, with_modules
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.effort import feasible, seasons
from kingsburg.odds.policies import POLICIES
from kingsburg.odds.season import Season, SeasonOdds
from kingsburg.pages.controls import card_choices, small_court
from kingsburg.pages.season import tables as views
from kingsburg.pages.season import words as say
from kingsburg.pages.season.state import SeasonState
from kingsburg.pages.stage import KingsburgStage
from kingsburg.play.draft import NAMES
from kingsburg.views.dice import words as odds_words
from kingsburg.views.dice.cards import KINDS

#: Maximum number of white dice in a season of the base game and its modules.
_WHITE_DICE: Final = 4


class _Told(NamedTuple):
    """The answer about a season, and its sentence."""

    sentence: str
    answer: SeasonOdds


class SeasonExplorer(WorkingExplorer[SeasonState, _Told]):
    """Buttons for pools and policies, and an answer that is worked out on demand.

    The controls change the pool of one player at a time; all pools are shown beside them. `seed`:
    for the order of rolls, or for simulated seasons. `content`: by default the printed one.
    """

    working = say.WORKING
    on_demand = "worked_out"

    def __init__(self, seed: int = 0, content: Content | None = None) -> None:
        super().__init__(SeasonState(), KingsburgStage())
        self._content = with_modules(content or standard())
        self._seed = seed
        self._season: Season | None = None
        self.draw(self.nothing_known)

    @property
    def contest(self) -> Contest:
        """The contest that is set up."""
        return self.state.contest

    # Clicks -------------------------------------------------------------------------------

    def show(self, state: SeasonState) -> None:
        """Show this view state, and work out its answer again if it had one."""
        super().show(state)
        if state.worked_out:
            self._work_out()

    def follow(self) -> None:
        """Show the current question, whose answer is worked out only on demand."""
        self.put_off()
        self._season = None
        self.draw(self.nothing_known)

    def _ask(self, **fields: Any) -> None:
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
            contest=replace(
                state.contest,
                contenders=tuple(there[:number]),
                closed=closed if self._chosen or not two else None,
            ),
            choosing=self._chosen and not closed and not two,
            left=tuple(there[number:]),
            seat=min(state.seat, number - 1),
        )

    @property
    def _contender(self) -> Contender:
        return self.contest.contenders[self.state.seat]

    def _set(self, **changes: Any) -> None:
        contenders = list(self.contest.contenders)
        contenders[self.state.seat] = replace(self._contender, **changes)
        self._with(contenders)

    def _switch(self, help: str) -> None:
        """Give the player this help, or take it away; there is only one Envoy (P5.1)."""
        me = self._contender
        if help == "token":
            self._set(token=not me.token)
        elif help == "envoy":
            all_of_them = self.contest.contenders
            self._with([replace(each, envoy=not me.envoy and each is me) for each in all_of_them])
        else:
            self._set(sways=tuple(sorted({*me.sways} ^ {help})))

    def _give_to_all(self) -> None:
        """Give all players the pool and the policy of this one, except the Envoy."""
        own, state = self._contender, self.state

        def alike(contenders: Iterable[Contender]) -> tuple[Contender, ...]:
            return tuple(replace(own, name=each.name, envoy=each.envoy) for each in contenders)

        contest = replace(state.contest, contenders=alike(state.contest.contenders))
        self._ask(contest=contest, left=alike(state.left))

    @property
    def _chosen(self) -> bool:
        """True if the reader chooses the closed advisors."""
        closed = self.contest.closed
        if len(self.contest.contenders) == Rules.PLAYERS[0]:
            return closed is not None
        return bool(closed) or self.state.choosing

    def _close(self, closed: frozenset[int] | None, choosing: bool) -> None:
        # With two players, `closed` is None if neutral dice will close advisors.
        choosing = choosing and len(self.contest.contenders) > Rules.PLAYERS[0]
        self._ask(contest=replace(self.contest, closed=closed), choosing=choosing)

    def _switch_closed(self, advisor: int) -> None:
        closed = (self.contest.closed or frozenset()) ^ {advisor}
        self._close(closed, not closed)

    # Working out --------------------------------------------------------------------------

    def begin(self) -> Iterator[None]:
        """Work out who gets which advisor, step by step."""
        contest = self.contest
        games = None if feasible(contest) else seasons(contest)
        self._season = Season(contest, games, self._seed)
        return _steps(self._season)

    def known(self) -> Callable[[], _Told] | None:
        """Return a function for the answer so far in the current language, or None without one."""
        answer = self._season.answer() if self._season else None
        return (
            (lambda: _Told(say.season_sentence(answer, self._content), answer)) if answer else None
        )

    def nothing_known(self) -> str:
        """Return the sentence that is shown while there is no answer."""
        return say.season_plan(self.contest)

    def _report(self) -> None:
        self.take()
        super()._report()

    # Showing ------------------------------------------------------------------------------

    def groups(self) -> list[Group]:
        """Return everything on the stage."""
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
            self._destiny(),
            self._work_group(),
            *self._answered(),
        ]

    def _whose(self) -> Group:
        """Return all pools, and which of them the controls below change."""
        contenders = self.contest.contenders
        names = {number: each.name for number, each in enumerate(contenders)}
        seat = self.state.seat
        buttons = choices("season-whose", names, seat, lambda number: self.look(seat=number))
        pools = Block("season-pools", views.pools(self.contest, self._content))
        return Group("season-whose", _(odds_words.CHANGED), [*buttons, pools], area="left")

    def _help(self) -> Group:
        me, sways = self._contender, self._content.sways
        names = {id: words.building(id, self._content) for id in sways}
        labels = {"token": _(odds_words.TOKEN), **names, "envoy": _(odds_words.ENVOY)}
        pressed = [*me.sways, *["token"] * me.token, *["envoy"] * me.envoy]
        hints = {"token": _(odds_words.TOKEN_HINT), "envoy": _(say.ENVOY_HINT)}
        hints |= dict.fromkeys(sways, _(say.SWAY_HINT))
        buttons = toggles("season-help", labels, pressed, self._switch, hints)
        return Group("season-help", say.help(self._contender.name), buttons, area="left")

    def _plays(self) -> Group:
        buttons = choices(
            "season-policy",
            {each: _(say.POLICIES[each]) for each in POLICIES},
            self._contender.policy.name,
            lambda each: self._set(policy=POLICIES[each]),
            {each: _(say.PLAYS[each]) for each in POLICIES},
        )
        same = Button(
            "season-same-all", _(say.ALL_LIKE_THIS), hint=_(say.ALL_HINT), do=self._give_to_all
        )
        plays = say.plays(self._contender.name)
        return Group("season-policy", plays, [*buttons, same], area="left")

    def _court(self) -> list[Group]:
        closed = self.contest.closed
        two = len(self.contest.contenders) == Rules.PLAYERS[0]
        none = frozenset[int]()
        beforehand = None if two else none
        which = choices(
            "season-closed",
            {"none": _(say.NEUTRAL if two else say.NOBODY), "chosen": _(say.THESE)},
            "chosen" if self._chosen else "none",
            lambda each: self._close(none if each == "chosen" else beforehand, each == "chosen"),
        )
        groups = [Group("season-closed", _(say.BEFOREHAND), which, area="left")]
        if self._chosen:
            groups.append(
                small_court(
                    "season-advisors",
                    "season-advisor",
                    self._content,
                    closed or none,
                    self._switch_closed,
                    _(odds_words.CLOSED),
                )
            )
        return groups

    def _destiny(self) -> Group:
        """Return the choice of the card of the year (M4)."""
        content, now = self._content, self.contest.destiny
        offered = [each.id for each in content.destinies.values() if changes_dice(each)]
        buttons = card_choices(
            content,
            "destiny",
            offered,
            now.id if now else "",
            lambda card: self._ask(
                contest=replace(self.contest, destiny=content.destinies[card] if card else None)
            ),
            "season-destiny",
        )
        return Group("season-destiny", _(KINDS["destiny"]), buttons, area="left")

    def _work_group(self) -> Group:
        items: list[Item] = [Button("season-go-on", _(say.WORK_IT_OUT), do=self._work_out)]
        if self.at_work and self._season:
            bar = Block("season-progress", self.bar(views.season_progress(self._season)))
            items = [bar, Button("season-stop-now", _(progress.STOP), do=self.stop)]
        return Group("season-work", "", items, area="left")

    def _answered(self) -> list[Group]:
        if self.answer is None:
            return []
        answer = self.answer.answer
        matrix = tabled(
            "season-matrix",
            views.season_table(answer, self._content),
            old=self.old,
            picture=partial(views.season_svg, answer, self._content),
        )
        return [Group("season-court", "", [matrix], area="right")]


def _steps(season: Season) -> Iterator[None]:
    while not season.done:
        season.step(0)
        yield
