"""Games by the thousand: choose who plays and how, and see who wins while they play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from gametable.arena.games import Games
from gametable.arena.pairs import pair
from gametable.arena.series import Series
from gametable.language import _
from gametable.play.errors import GameError, Malformed
from gametable.views import errors, progress
from gametable.widgets.controls import choices, folded, numbers
from gametable.widgets.items import Block, Button, Field, File, Group, Item, tabled
from gametable.widgets.working import WorkingExplorer
from kingsburg.engine.rules import Rules
from kingsburg.notation.cards import MOST_CHARACTERS
from kingsburg.pages.arena import tables
from kingsburg.pages.arena import words as say
from kingsburg.pages.arena.state import GAMES, ArenaState, Setting
from kingsburg.pages.controls import rule_toggles, seat_choices
from kingsburg.pages.lab import words as lab
from kingsburg.pages.season.words import PLAYERS
from kingsburg.pages.stage import KingsburgStage
from kingsburg.play.house import House
from kingsburg.players.games import game


class _Told(NamedTuple):
    """The games so far with their settings, and what they tell in a sentence."""

    sentence: str
    played: Games
    settings: Sequence[Setting]


class ArenaExplorer(WorkingExplorer[ArenaState, _Told]):
    """Controls for one or two settings, and tables that grow while the games are played."""

    working = say.WORKING
    on_demand = "played"

    def __init__(self) -> None:
        super().__init__(ArenaState(), KingsburgStage())
        self._series: Series | None = None
        self._share = Fraction(0)
        #: Own cards that were not understood, and why.
        self._wrong: tuple[str, GameError] | None = None
        self._play()

    @property
    def _setting(self) -> Setting:
        """The setting that the controls change."""
        return self.state.settings[self.state.which]

    # Clicks -------------------------------------------------------------------------------

    def show(self, state: ArenaState) -> None:
        """Show this view state, and play its games again if they were played."""
        self._wrong = None
        super().show(state)
        if state.played:
            self._play()

    def follow(self) -> None:
        """Show the current settings, whose games are played only on demand."""
        self.put_off()
        self._series = None
        self.draw(self.nothing_known)

    def _change(self, **fields: Any) -> None:
        self.change(played=False, **fields)

    def _set(self, **fields: Any) -> None:
        """Change the current setting. Raises `GameError` if nobody can play it."""
        setting = replace(self._setting, **fields)
        if why := setting.content.why_not_dealt(len(setting.players)):
            raise Malformed.against("M2", "{why}", why=why)
        settings = list(self.state.settings)
        settings[self.state.which] = setting
        self._change(settings=settings)

    def _seats(self, number: int) -> None:
        """Set the number of players, which is the same in both settings."""
        self._change(
            settings=[
                replace(each, players=(*each.players, *[each.players[-1]] * number)[:number])
                for each in self.state.settings
            ]
        )

    def _seat(self, seat: int, policy: str) -> None:
        players = list(self._setting.players)
        players[seat] = policy
        self._set(players=tuple(players))

    def _switch(self, rule: str) -> None:
        rules = self._setting.rules
        self._set(rules=House(rules, rules).switched(rule).after)

    def _take_own(self, text: str) -> None:
        try:
            own = House().with_own(text).own
            self._set(own=own)
        except GameError as error:
            self._wrong = text, error
            self.draw()
            raise
        self._wrong = None
        self.draw()

    def _choose(self, which: int) -> None:
        """Let the controls change this setting, and discard cards that were not understood."""
        self._wrong = None
        self.look(which=which)

    def _add(self) -> None:
        self._wrong = None
        self._change(settings=[*self.state.settings, self.state.settings[0]], which=1)

    def _remove(self) -> None:
        self._wrong = None
        self._change(settings=self.state.settings[:1], which=0)

    def _play(self) -> None:
        self.state = self.state.changed(played=True)
        self.ask(at_once=False)

    # Playing ------------------------------------------------------------------------------

    def begin(self) -> Iterator[None]:
        """Play the games, step by step."""
        games = [game(each.players, content=each.content) for each in self.state.settings]
        self._series = Series(pair(*games) if len(games) > 1 else games[0])
        self._share = Fraction(0)
        return self._playing(self._series)

    def _playing(self, series: Series) -> Iterator[None]:
        for share in series.steps(self.state.games):
            self._share = share
            yield

    def known(self) -> Callable[[], _Told] | None:
        """Return a function for the games so far in the current language, or None before two."""
        played, settings = self._series and self._series.played, self.state.settings
        if not played or played.games < 2:
            return None
        players = [setting.players for setting in settings]
        return lambda: _Told(say.sentence(played, players), played, settings)

    def nothing_known(self) -> str:
        """Return the sentence that is shown while there are no games."""
        return _(say.READY)

    def _report(self) -> None:
        self.take()
        super()._report()

    # Showing ------------------------------------------------------------------------------

    def groups(self) -> list[Group]:
        """Return everything on the stage."""
        state, fold = self.state, self._fold
        rules = rule_toggles(self._setting.rules, self._switch)
        return [
            self._which(),
            *self._who_plays(),
            *folded("rules", _(say.RULES), state.unfolded, fold, rules),
            *folded("own", _(lab.OWN), state.unfolded, fold, [self._own()]),
            numbers(
                "games", _(say.GAMES), GAMES, state.games, lambda games: self._change(games=games)
            ),
            self._work_group(),
            *self._answered(),
        ]

    def _fold(self, unfolded: list[str]) -> None:
        self.look(unfolded=unfolded)

    def _which(self) -> Group:
        if len(self.state.settings) == 1:
            add = Button("add", _(say.ADD), hint=_(say.ADD_HINT), do=self._add)
            return Group("which", "", [add], area="left")
        buttons = choices(
            "which",
            {0: "A", 1: "B"},
            self.state.which,
            self._choose,
        )
        remove = Button("remove", _(say.REMOVE), do=self._remove)
        return Group("which", _(say.SETTING), [*buttons, remove], area="left", look="line")

    def _who_plays(self) -> Iterator[Group]:
        players = self._setting.players
        yield numbers("players", _(PLAYERS), Rules.PLAYERS, len(players), self._seats)
        yield from seat_choices(players, self._seat)

    def _own(self) -> Group:
        text, error = self._wrong or ("", None)
        field = Field(
            "own",
            _(lab.OWN),
            value=text or lab.own(House(own=self._setting.own)),
            wrong=error is not None,
            remark=f"{errors.told(error)}." if error else "",
            hint=_(lab.OWN_HINT),
            most=MOST_CHARACTERS,
            lines=8,
            fill=self._take_own,
        )
        file = File(
            "own-file", _(lab.FILE), ".toml,.txt,.json", MOST_CHARACTERS, fill=self._take_own
        )
        return Group("own", "", [field, file], area="left")

    def _work_group(self) -> Group:
        items: list[Item] = []
        if not (self.at_work and self.state.played) and not self.stopped:
            play = Button("play", say.play(self.state.games), state="main", do=self._play)
            items.append(play)
        if self.state.played or self.stopped:
            bar = progress.progress_bar(self._share, say.done(self._share, self.state.games))
            items += self.progress(bar)
        return Group("work", "", items, area="right")

    def _answered(self) -> Iterator[Group]:
        if self.answer is None:
            return
        _sentence, played, settings = self.answer
        boxes, whole = [each.content for each in settings], "all" in self.state.unfolded
        players = [setting.players for setting in settings]
        found = [tables.results(played, players)]
        if len(settings) > 1:
            found.append(tables.differences(played))
        found.append(tables.sources(played, len(settings)))
        found.append(tables.buildings(played, boxes, whole=whole))
        blocks: list[Block] = [tabled(each.name, each, old=self.old) for each in found]
        yield Group("told", "", blocks, area="right", look="games")
        fold = partial(self._fold, sorted({*self.state.unfolded} ^ {"all"}))
        button = Button("fold-all", _(say.ALL), expanded=whole, do=fold)
        yield Group("folds-all", "", [button], area="right")
