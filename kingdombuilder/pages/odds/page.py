"""The odds explorer: a board to plan on, the gold, the next card, and the best turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from gametable.language import _
from gametable.notation.records import MOST_CHARACTERS
from gametable.play.errors import GameError
from gametable.widgets.controls import choices, folded, numbers
from gametable.widgets.explorer import Explorer
from gametable.widgets.guard import Sentence, worded
from gametable.widgets.items import Block, Button, Field, Group, Item, tabled
from gametable.widgets.stage import Part
from kingdombuilder import words
from kingdombuilder.engine.actions import Build, Move
from kingdombuilder.engine.names import PLAYERS
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.tiles import MOVING
from kingdombuilder.odds.one_more import one_more
from kingdombuilder.pages.board import board
from kingdombuilder.pages.earners import earner_groups
from kingdombuilder.pages.odds import games as of_games
from kingdombuilder.pages.odds import given, tables
from kingdombuilder.pages.odds import picture as marks
from kingdombuilder.pages.odds import words as say
from kingdombuilder.pages.odds.panels import BestPanel, ManyPanel
from kingdombuilder.pages.odds.state import BEST, GAMES, MANY, OddsState
from kingdombuilder.pages.stage import KingdomStage
from kingdombuilder.play import planning
from kingdombuilder.play.opening import ROUNDS
from kingdombuilder.views.board import standing
from kingdombuilder.views.board.desk import BOARD
from kingdombuilder.views.board.shapes import LOCATIONS, sign

_SOURCE: Final = "source"
#: Visible lines of a pasted record.
_LINES: Final = 4
#: Resets what was asked about the previous position.
_ANEW: Final[dict[str, Any]] = {
    "position": None,
    "whose": "",
    "earning": "",
    "earner": None,
    "planned": [],
}


class OddsExplorer(Explorer[OddsState]):
    """A position, a plan on its board, and the answers; `position`: the one to begin with."""

    def __init__(self, position: Position | None = None) -> None:
        super().__init__(OddsState(position=position), KingdomStage())
        self._best = BestPanel(self.stage.say, self.draw, self._plan)
        self._many = ManyPanel(self.stage.say, self.draw)
        # What is unfolded but not in the link, and a text that is not a position.
        self._folds: list[str] = []
        self._text = ""
        self._wrong: Sentence = ""
        # The kind of tile to plan with, and the settlement that it moves.
        self._tile = ""
        self._start: int | None = None
        self.follow(said=False)

    # Clicks and texts ---------------------------------------------------------------------

    def follow(self, *, said: bool = True) -> None:
        """Show the position, say where the game stands, and work out what is unfolded."""
        state = self.state
        self._text, self._wrong = "", ""
        self._put_back()
        self.position = state.shown
        works = [
            self._best.look(self.position, open=BEST in state.unfolded),
            self._many.look(self.position, state.games, open=MANY in state.unfolded),
        ]
        self.draw(None if any(works) or not said else self._where)

    def _where(self) -> str:
        return say.where(self.position, self.state.who)

    def _take(self, text: str) -> None:
        """Show a position that the reader brings; a wrong text stays in its field."""
        if not text.strip():
            return
        try:
            position = given.read(text)
        except GameError as error:
            self._text, self._wrong = text, partial(say.not_taken, error)
            self.draw(self._wrong)
            return
        self.change(**_ANEW | {"position": position})

    @property
    def _then(self) -> Position:
        """The position after the plan."""
        return planning.planned(self.position, self.state.who, self.state.plan)

    def _at_hex(self, hex: int) -> None:
        """Plan a settlement on a hex or take it back, or say which rule always forbids it."""
        who, plan = self.state.who, self.state.plan
        deed: planning.Deed = Build(hex, self._tile or None)
        if self._tile in MOVING:
            own = self._then.table.own[self.position.seat(who)]
            if self._start is None and own >> hex & 1:
                self._start = hex
                self.draw(partial(say.pick, self._tile, hex))
                return
            deed = Move(hex if self._start is None else self._start, hex, self._tile)
        elif any(planning.target(each) == hex for each in plan):
            self._planned(planning.without(self.position, who, plan, hex))
            return
        if reasons := planning.against(self._then, who, deed):
            self.stage.say(partial(say.refused, reasons))
        else:
            self._planned([*plan, deed])

    def _pick_tile(self, kind: str) -> None:
        """Pick a kind of tile to plan with, or put it back."""
        again = self._tile == kind
        self._put_back()
        self._tile = "" if again else kind
        self.draw("" if again else partial(say.pick, kind, None))

    def _put_back(self) -> None:
        self._tile, self._start = "", None

    def _plan(self, planned: list[str]) -> None:
        """Plan a turn of the player who acts."""
        self.state = self.state.changed(whose="")
        self._planned(list(map(planning.read, planned)))

    def _planned(self, plan: list[planning.Deed]) -> None:
        self._put_back()
        self.state = self.state.changed(planned=list(map(planning.write, plan)))
        self.draw(self._plan_told)

    def _plan_told(self) -> str:
        who, plan = self.state.who, self.state.plan
        now = who == self.position.actor
        reasons = planning.against_turn(self.position, who, plan) if now else ()
        return say.plan(self.position, self._then, who, plan, reasons)

    def _earn(self, card: str) -> None:
        self.look(earning="" if self.state.earning == card else card)

    def _fold(self, unfolded: list[str]) -> None:
        self._folds = unfolded
        self.draw()

    def _work_out(self, unfolded: list[str]) -> None:
        self.change(unfolded=unfolded)

    # Showing ------------------------------------------------------------------------------

    def groups(self) -> list[Group | Part]:
        """Return everything on the stage."""
        return [*self._source(), *self._board(), *self._beside(), *self._worked_out()]

    def draw(self, said: Sentence | None = None) -> None:
        super().draw(said)
        self.stage.changed()

    def retell(self) -> None:
        """Draw everything in another language."""
        self._best.translate()
        self._many.translate()
        self.draw()

    def _source(self) -> list[Group]:
        state = self.state
        field = Field(
            "seed",
            _(say.SEED),
            value=state.seed,
            most=40,
            fill=lambda text: self.change(**_ANEW, seed=text.strip() or "1"),
        )
        boards = {False: _(say.FIRST), True: _(say.DRAWN)}
        drawn = choices(
            "drawn", boards, state.drawn, lambda drawn: self.change(**_ANEW, drawn=drawn)
        )
        bring = Field(
            "position",
            _(say.BRING),
            value=self._text,
            wrong=bool(self._wrong),
            hint=_(say.BRING_HINT),
            remark=worded(self._wrong),
            most=MOST_CHARACTERS,
            lines=_LINES,
            fill=self._take,
        )
        brought: list[Item] = [bring]
        if state.position:
            brought.append(Button("leave", _(say.LEAVE), do=partial(self.change, **_ANEW)))
        groups = [
            numbers(
                "players",
                _(say.PLAYERS),
                PLAYERS,
                state.players,
                lambda number: self.change(**_ANEW, players=number),
            ),
            numbers(
                "rounds",
                _(say.ROUNDS),
                ROUNDS,
                state.rounds,
                lambda number: self.change(**_ANEW, rounds=number),
            ),
            Group("drawn", _(BOARD), drawn, area="left", look="line"),
            Group("seeds", "", [field], area="left"),
            Group("bring", "", brought, area="left"),
        ]
        return folded(_SOURCE, _(say.ANOTHER), self._folds, self._fold, groups)

    def _board(self) -> Iterator[Group]:
        state, position = self.state, self.position
        where = Block("where", say.paragraph(self._where()))
        who, then = state.who, self._then
        layers = marks.layers(position, then, self._start, state.earners, state.earning)
        more = one_more(then, who)
        shown = board(position, layers, marks.told(position), self._at_hex, notes=marks.notes(more))
        yield Group("where", "", [where], area="left")
        yield Group("board", "", [shown], area="left", look="board")
        how = Block("how", say.how(), table=tables.one_more(then, more, who))
        yield Group("how", "", [how], area="left")

    def _beside(self) -> Iterator[Group]:
        state, position = self.state, self.position
        names = dict(enumerate(position.names))
        whose = choices(
            "whose",
            names,
            position.seat(state.who),
            lambda seat: self.change(whose=names[seat], planned=[]),
        )
        yield Group("whose", _(say.WHOSE), whose, area="right")
        plan: list[Item] = [Block("plan", say.paragraph(self._plan_told()))]
        if state.planned:
            plan.append(Button("clear", _(say.CLEAR), do=partial(self._planned, [])))
        yield Group("plan", "", plan, area="right")
        if tiles := list(self._tiles()):
            yield Group("tiles", _(say.WITH_A_TILE), tiles, area="right")
        then = self._then
        yield Group("standing", "", list(self._players()), area="right")
        meaning = Block("meaning", tables.meaning(then, state.who).to_html())
        chances = tabled("next", tables.next_cards(position))
        yield Group("chances", "", [meaning, chances], area="right")
        earner = state.who if state.earner is None else state.earner
        yield from earner_groups(
            position, state.earning, earner, self._earn, lambda who: self.look(earner=who)
        )
        gold = tables.gold(position, state.who, then if state.plan else None)
        yield Group("gold", "", [Block("gold", gold.to_html())], area="right")

    def _tiles(self) -> Iterator[Item]:
        """Yield the tiles that can be planned with."""
        seat = self.position.seat(self.state.who)
        kinds = self.position.table.usable(seat)
        for kind in kinds:
            yield Button(
                f"tile-{kind}",
                str(words.tile(kind)),
                sign(LOCATIONS[kind]),
                pressed=kind == self._tile,
                hint=words.tile_text(kind),
                do=partial(self._pick_tile, kind),
            )

    def _players(self) -> Iterator[Item]:
        """Yield what is known of the cards, and what each player has."""
        yield Block("cards-known", standing.cards(self.position))
        for seat in range(len(self.position.names)):
            yield Block(f"player-{seat}", standing.player(self.position, seat))

    def _worked_out(self) -> Iterator[Group]:
        unfolded = self.state.unfolded
        yield from self._panel(BEST, say.BEST, self._best.groups() if BEST in unfolded else [])
        many: list[Group] = []
        if MANY in unfolded:
            games = choices(
                "games",
                {number: str(number) for number in GAMES},
                self.state.games,
                lambda number: self.change(games=number),
            )
            many = [
                Group("games", _(of_games.GAMES), games, look="line"),
                *self._many.groups(),
            ]
        yield from self._panel(MANY, say.MANY, many)

    def _panel(self, id: str, label: str, groups: list[Group]) -> list[Group]:
        """Return a button that unfolds these groups, which are made only then."""
        return folded(
            id, _(label), self.state.unfolded, self._work_out, groups or [Group(id, "", [])]
        )
