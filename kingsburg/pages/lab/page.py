"""The house-rule lab: change a card or a rule, see the effects, and play games with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, Final, NamedTuple

from gametable.language import _
from gametable.play.errors import GameError, Malformed
from gametable.views import errors, progress
from gametable.views.tables import Table
from gametable.views.text import text
from gametable.widgets.controls import choices, folded, numbers
from gametable.widgets.items import Block, Button, Field, File, Group, Item, tabled
from gametable.widgets.working import WorkingExplorer
from kingsburg.engine.rules import Rules
from kingsburg.notation.cards import MOST_CHARACTERS
from kingsburg.odds.changes import Changes, changes
from kingsburg.odds.honour import read_soldiers
from kingsburg.pages.controls import rule_toggles, seat_choices
from kingsburg.pages.lab import tables
from kingsburg.pages.lab import words as say
from kingsburg.pages.lab.fields import CardFields, Wrong
from kingsburg.pages.lab.state import GAMES, PARTS, LabState
from kingsburg.pages.season.words import WORKING
from kingsburg.pages.stage import KingsburgStage
from kingsburg.play.house import MODULES, House
from kingsburg.players.paired import Paired

#: Columns of buttons: buildings as in a province, advisors and tiles as on the board.
_COLUMNS: Final = {"building": 4, "advisor": 6, "tile": 6}


class _Told(NamedTuple):
    """What is known about a house rule, and a sentence that says it."""

    sentence: str
    changes: Changes
    played: Paired | None


class LabExplorer(WorkingExplorer[LabState, _Told]):
    """Controls for a house rule, its effects, and games that are played on demand."""

    working = WORKING
    on_demand = "played"

    def __init__(self) -> None:
        super().__init__(LabState(), KingsburgStage())
        # Texts that were not understood, the effects, the games, and the share of them played.
        self._wrong: dict[str, Wrong] = {}
        self._found: Changes | None = None
        self._paired: Paired | None = None
        self._share = Fraction(0)
        self.ask()

    @property
    def house(self) -> House:
        """The house rule."""
        return self.state.house

    @property
    def card(self) -> str:
        """The card that the controls change, as a kind and an id; "" if there is none."""
        part = self.state.part
        there = self.house.ids(part) if part in MODULES else []
        id = self.state.card if self.state.card in there else next(iter(there), "")
        return f"{part} {id}" if id else ""

    # Clicks -------------------------------------------------------------------------------

    def show(self, state: LabState) -> None:
        """Show this view state."""
        self._wrong.clear()
        super().show(state)

    def _change(self, house: House) -> None:
        """Set another house rule, whose games are played on demand."""
        self.change(house=house, played=False)

    def _look(self, **fields: Any) -> None:
        """Show other controls, and discard texts that were not understood."""
        self._wrong.clear()
        self.look(**fields)

    def _undo(self, card: str) -> None:
        self._wrong.clear()
        self._change(self.house.without(card))

    def _switch(self, rule: str) -> None:
        self._change(self.house.switched(rule, both=self.state.both))

    def _undo_rule(self, rule: str) -> None:
        self._change(self.house.as_before(rule))

    def _take_own(self, text: str) -> None:
        try:
            house = self.house.with_own(text)
        except GameError as error:
            self._wrong["own"] = text, error
            self.draw()
            raise
        self._wrong.pop("own", None)
        self._change(house)

    def _take_soldiers(self, text: str) -> None:
        try:
            self.change(soldiers=read_soldiers(text))
        except Malformed:
            self.draw()
            raise

    def _seats(self, players: list[str]) -> None:
        self.change(players=players, played=False)

    # Working out --------------------------------------------------------------------------

    def begin(self) -> Iterator[None]:
        """Find what the house rule changes, and play the games if the reader has asked for them."""
        self._found, self._paired, self._share = None, None, Fraction(0)
        state, boxes = self.state, self.house.boxes
        steps = changes.in_steps(*boxes, state.soldiers)
        while self._found is None:
            try:
                next(steps)
            except StopIteration as end:
                self._found = end.value
            yield
        if state.played:
            self._paired = Paired(*boxes, state.players)
            for share in self._paired.steps(state.games):
                self._share = share
                yield

    def known(self) -> Callable[[], _Told] | None:
        """Return a function for the answer so far in the current language, or None without one."""
        found, played, house = self._found, self._paired, self.house
        if found is None:
            return None

        def told() -> _Told:
            said = say.at_once(found, house.boxes)
            if house == House(house.before, house.before):
                said = _(say.NOTHING_CHANGED)
            games = say.after_games(played) if played else ""
            return _Told(" ".join(filter(None, (games, said))), found, played)

        return told

    def _report(self) -> None:
        self.take()
        super()._report()

    # Showing ------------------------------------------------------------------------------

    def groups(self) -> list[Group]:
        """Return everything on the stage."""
        parts = {each: _(say.PARTS[each]) for each in PARTS}
        chosen = choices(
            "part", parts, self.state.part, lambda part: self._look(part=part, card="")
        )
        games = folded(
            "games", _(say.WHO_PLAYS), self.state.unfolded, self._fold, [*self._who_plays()]
        )
        return [
            Group("part", _(say.CHANGE), chosen, area="left", look="line bare"),
            *self._controls(),
            *(replace(each, look=f"{each.look} late") for each in games),
            *self._changed(),
            self._games(),
            *self._answered(),
        ]

    def _fold(self, unfolded: list[str]) -> None:
        self.look(unfolded=unfolded)

    def _controls(self) -> Iterator[Group]:
        part = self.state.part
        if part == "rules":
            yield from self._rules()
        elif part == "own":
            yield self._own()
        elif not self.card:
            need = Button(
                "need", _(say.NEEDS), do=lambda: self._change(self.house.with_module(MODULES[part]))
            )
            yield Group("need", "", [need], area="left")
        else:
            yield from self._cards(part)
            yield from CardFields(
                self.house,
                self.card,
                self._wrong,
                self.state.unfolded,
                self._change,
                self.draw,
                self._fold,
            ).groups()

    def _cards(self, part: str) -> Iterator[Group]:
        """Yield the cards of a kind; enemies by year."""
        content, id = self.house.boxes[1], self.card.partition(" ")[2]
        there = self.house.ids(part)
        if part == "enemy":
            year = int(id.partition(" ")[0])
            yield numbers("year", _(say.YEAR), range(1, Rules.YEARS + 1), year, self._year)
            there = [each for each in there if each.startswith(f"{year} ")]
        buttons = [
            Button(
                f"card-{each.replace(' ', '-')}",
                say.short(f"{part} {each}", content),
                pressed=each == id,
                name=say.card(f"{part} {each}", content),
                hint=say.does(f"{part} {each}", content),
                do=partial(self._look, card=each),
            )
            for each in there
        ]
        does = [Block("does", text(say.does(self.card, content)))]
        grid = _COLUMNS.get(part, True)
        yield Group("card", "", [*buttons, *(does if does[0].html else [])], grid=grid, area="left")

    def _year(self, year: int) -> None:
        of_year = (each for each in self.house.ids("enemy") if each[0] == str(year))
        self._look(card=next(of_year))

    def _rules(self) -> Iterator[Group]:
        """Yield the rules of the game with the house rule, or those of both games."""
        both = choices(
            "both",
            {False: _(say.ONLY_AFTER), True: _(say.BOTH)},
            self.state.both,
            lambda both: self.look(both=both),
            {True: _(say.BOTH_HINT)},
        )
        yield Group("both", _(say.CHANGE), both, area="left", look="line")
        yield from rule_toggles(self.house.after, self._switch)

    def _own(self) -> Group:
        wrong = self._wrong.get("own")
        field = Field(
            "own",
            _(say.OWN),
            value=wrong[0] if wrong else say.own(self.house),
            wrong=wrong is not None,
            remark=f"{errors.told(wrong[1])}." if wrong else "",
            hint=_(say.OWN_HINT),
            most=MOST_CHARACTERS,
            lines=8,
            fill=self._take_own,
        )
        file = File(
            "own-file",
            _(say.FILE),
            ".toml,.txt,.json",
            MOST_CHARACTERS,
            fill=self._take_own,
        )
        return Group("own", "", [field, file], area="left")

    def _who_plays(self) -> Iterator[Group]:
        state = self.state
        players = state.players
        yield numbers(
            "players",
            _(say.PLAYERS),
            Rules.PLAYERS,
            len(players),
            lambda number: self._seats([*players, *[players[-1]] * number][:number]),
        )
        yield from seat_choices(players, self._seat)
        yield numbers(
            "games", _(say.GAMES), GAMES, state.games, lambda games: self._asked(games=games)
        )
        field = Field(
            "soldiers",
            _(say.SOLDIERS),
            value=str(state.soldiers),
            numeric=True,
            fill=self._take_soldiers,
        )
        yield Group("soldiers", "", [field], area="left", look="line")

    def _seat(self, seat: int, policy: str) -> None:
        players = list(self.state.players)
        players[seat] = policy
        self._seats(players)

    def _asked(self, **fields: Any) -> None:
        self.change(played=False, **fields)

    def _changed(self) -> Iterator[Group]:
        """Yield a button for each change, which undoes it."""
        house = self.house
        undone: list[tuple[str, str, Callable[[], object]]] = [
            (card.replace(" ", "-"), told, partial(self._undo, card))
            for card, told in say.changes(house)
        ]
        undone += [
            (
                rule,
                say.rule_changed(rule, house.after),
                partial(self._undo_rule, rule),
            )
            for rule in house.other_rules
        ]
        if house.own:
            undone.append(("own", say.own_cards(house), partial(self._take_own, "")))
        hint = _(say.UNDO_HINT)
        buttons = [
            Button(f"undo-{id}", f"{told} ✕", name=f"{told}. {hint}", hint=hint, do=do)
            for id, told, do in undone
        ]
        if buttons:
            yield Group("changed", _(say.CHANGED), buttons, area="right")

    def _games(self) -> Group:
        items: list[Item] = []
        if not (self.at_work and self.state.played) and not self.stopped:
            play = Button("play-games", say.games(self.state.games), state="main", do=self._play)
            items.append(play)
        if self.state.played or self.stopped:
            bar = progress.progress_bar(self._share, say.done(self._share, self.state.games))
            items += self.progress(bar)
        return Group("work", "", items, area="right")

    def _play(self) -> None:
        self.change(played=True)

    def _answered(self) -> Iterator[Group]:
        """Yield the tables of games and of the immediate effects."""
        if self.answer is None:
            return
        _sentence, found, played = self.answer
        boxes, whole = self.house.boxes, "all" in self.state.unfolded
        parts = tables.parts(found, boxes, whole=whole)
        if played and played.games > 1:
            games = [tables.wins(played), tables.winners(played, whole=whole)]
            yield Group("after", "", self._blocks(games), area="right", look="games")
        if parts:
            yield Group("at-once", "", self._blocks(parts), area="right", look="pairs")
        if any(len(each.rows) > tables.FIRST for each in parts) or played:
            unfolded = sorted({*self.state.unfolded} ^ {"all"})
            fold = partial(self._fold, unfolded)
            button = Button("fold-all", _(say.ALL), expanded=whole, do=fold)
            yield Group("folds-all", "", [button], area="right")

    def _blocks(self, found: Sequence[Table]) -> list[Item]:
        return [tabled(each.name, each, old=self.old) for each in found]
