"""The panels of the odds explorer that work on demand: the best turn, and many games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

from gametable.arena.series import Series
from gametable.language import _
from gametable.views.text import Html, text
from gametable.widgets.guard import Sentence
from gametable.widgets.items import Block, Button, Group, Item, tabled
from gametable.widgets.working import A, Working
from kingdombuilder.engine.actions import Build, Move
from kingdombuilder.engine.position import Position
from kingdombuilder.odds.best import BestTurn, Turn, is_due
from kingdombuilder.pages.odds import games as of_games
from kingdombuilder.pages.odds import words as say
from kingdombuilder.play.planning import write
from kingdombuilder.players.games import game

#: Who plays the many games.
_PLAYER: Final = "greedy"


class _Panel(Working[A]):
    """A panel that works out one question while it is open.

    `say`: called with a sentence about an error. `drawn`: draws everything.
    """

    def __init__(
        self, say: Callable[[Sentence], None], drawn: Callable[[Sentence | None], None]
    ) -> None:
        super().__init__(say)
        self._drawn = drawn
        self._asked: object = None

    def draw(self, said: Sentence | None = None) -> None:
        """Draw everything, and say a sentence if there is one."""
        self._drawn(said)

    def follow(self, question: object, *, open: bool) -> bool:
        """Work out a question, or none if it is not `open`; return True if there is work to do."""
        if not open or question != self._asked:
            self.put_off()
            self._asked = None
        if not open or self._asked is not None:
            return False
        self._asked = question
        self.ask(at_once=False)
        return True


class _BestTold(NamedTuple):
    """The best turns by gold and by expected gold, each in words and as a plan."""

    sentence: str
    now: list[tuple[str, list[str]]]
    ahead: list[tuple[str, list[str]]]


class BestPanel(_Panel[_BestTold]):
    """The best turn of the player who acts; `plan`: called with a plan to show."""

    def __init__(
        self,
        say: Callable[[Sentence], None],
        drawn: Callable[[Sentence | None], None],
        plan: Callable[[list[str]], None],
    ) -> None:
        super().__init__(say, drawn)
        self._plan = plan
        self._search: BestTurn | None = None
        self._over = False

    def look(self, position: Position, *, open: bool) -> bool:
        """Find the best turn at this position, if the panel is `open` and somebody is to build."""
        self._position = position
        return self.follow(position, open=open and is_due(position))

    def begin(self) -> Iterator[None]:
        self._over = False
        self._search = BestTurn(self._position)
        return self._found(self._search)

    def _found(self, search: BestTurn) -> Iterator[None]:
        yield from search.work()
        self._over = True

    def known(self) -> Callable[[], _BestTold] | None:
        search = self._search
        if search is None or search.best is None:
            return None
        return partial(_best_told, search, self._over)

    def groups(self) -> list[Group]:
        """Return the progress and the turns found, each with a button that plans it."""
        if not is_due(self._position):
            return [Group("best-nobody", "", [Block("best-nobody", text(say.nobody()))])]
        found: list[Group] = []
        if self._search and (items := self.progress(say.searching(self._search), "best-")):
            found.append(Group("best-work", "", items))
        if self.answer is None:
            return found
        told = Block("best-told", text(self.answer.sentence), old=self.old)
        found.append(Group("best-told", "", [told]))
        found.append(Group("best-now", _(say.MOST_NOW), self._turns("now", self.answer.now)))
        if self.answer.ahead:
            about = Block("best-about", say.about_ahead())
            ahead = [about, *self._turns("ahead", self.answer.ahead)]
            found.append(Group("best-ahead", _(say.MOST_AHEAD), ahead))
        return found

    def _turns(self, list_: str, turns: list[tuple[str, list[str]]]) -> list[Item]:
        return [
            Button(f"best-{list_}-{at}", label, do=partial(self._plan, plan))
            for at, (label, plan) in enumerate(turns)
        ]


def _best_told(search: BestTurn, over: bool) -> _BestTold:
    now = [(say.listed(each), _plan(each)) for each in search.ranked(say.LISTED)]
    ahead = search.ranked_ahead()[: say.LISTED]
    return _BestTold(
        say.found(search, over=over),
        now,
        [(say.listed_ahead(each), _plan(each)) for each in ahead],
    )


def _plan(turn: Turn) -> list[str]:
    """Return a turn as a plan."""
    return [write(action) for action in turn.actions if isinstance(action, Build | Move)]


class _ManyTold(NamedTuple):
    """The quality of a board, in a sentence and as tables."""

    sentence: str
    by_card: Block
    by_tile: Html


class ManyPanel(_Panel[_ManyTold]):
    """Many games of greedy players, with the board, cards and number of players of a position."""

    def look(self, position: Position, games: int, *, open: bool) -> bool:
        """Play this many games, if the panel is `open`."""
        table = position.table
        self._number = games
        self._made = partial(
            game,
            [_PLAYER] * len(position.names),
            sections=position.board.sections,
            cards=table.cards,
            lords_zero=table.lords_zero,
        )
        board = position.board.sections, table.cards, table.lords_zero, len(position.names)
        return self.follow((board, games), open=open)

    def begin(self) -> Iterator[None]:
        self._games = Series(self._made())
        self._share = Fraction(0)
        return self._played()

    def _played(self) -> Iterator[None]:
        for share in self._games.steps(self._number):
            self._share = share
            yield

    def known(self) -> Callable[[], _ManyTold] | None:
        played = self._games.played
        if not played.games:
            return None
        return lambda: _ManyTold(
            of_games.sentence(played),
            tabled("many-cards", of_games.by_card(played)),
            of_games.by_tile(played).to_html(),
        )

    def _report(self) -> None:
        self.take()
        super()._report()

    def groups(self) -> list[Group]:
        """Return the progress, and the tables of the games that are over."""
        found: list[Group] = []
        if self._asked is not None:
            bar = of_games.progress(self._share, self._games.played.games)
            if items := self.progress(bar, "many-"):
                found.append(Group("many-work", "", items))
        if self.answer is None:
            return found
        blocks = [
            Block("many-told", text(self.answer.sentence), old=self.old),
            replace(self.answer.by_card, old=self.old),
            Block("many-tiles", self.answer.by_tile, old=self.old),
        ]
        return [*found, Group("many-answer", "", blocks)]
