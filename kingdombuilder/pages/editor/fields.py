"""The position editor as groups for a stage."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from gametable.language import _
from gametable.notation.records import MOST_CHARACTERS
from gametable.views.lesson_words import paragraph
from gametable.widgets.controls import choices
from gametable.widgets.guard import worded
from gametable.widgets.items import Block, Button, Field, Group, Item
from kingdombuilder import words
from kingdombuilder.engine.board import TERRAINS
from kingdombuilder.engine.names import PLAYERS
from kingdombuilder.engine.table import DUE
from kingdombuilder.pages.board import board
from kingdombuilder.pages.editor import words as say
from kingdombuilder.pages.editor.box_fields import card_buttons, section_buttons
from kingdombuilder.pages.editor.page import Editing
from kingdombuilder.views import places
from kingdombuilder.views.board import desk, hexes
from kingdombuilder.views.board.shapes import settlement
from kingdombuilder.views.board.standing import tile_name


class EditorFields:
    """The groups of an editor."""

    def __init__(self, editing: Editing) -> None:
        self._editing = editing
        self._draft = editing.draft

    def groups(self) -> list[Group]:
        """Return all groups."""
        return [
            *self._toolbar(),
            self._whose(),
            self._board(),
            *self._faults(),
            *self._players(),
            *self._moment(),
            *self._box(),
            self._text(),
        ]

    def _does(self, how: Any, *values: Any) -> partial[None]:
        return partial(self._editing.change, how, *values)

    def _value(self, path: str, labels: dict[Any, str], now: object) -> Group:
        """Return a choice of one value for a field."""
        buttons = choices(path, labels, now, partial(self._editing.put, path))
        return Group(path, places.label(path), buttons, area="right")

    def _toolbar(self) -> Iterator[Group]:
        editing, draft = self._editing, self._draft
        yield Group(
            "setup",
            "",
            [
                Button("undo", _(say.UNDO), illegal=not draft.can_undo, do=editing.undo),
                Button("redo", _(say.REDO), illegal=not draft.can_redo, do=editing.redo),
                Button(
                    "play",
                    _(say.PLAY),
                    state="main",
                    illegal=bool(draft.faults),
                    do=editing.play_on,
                ),
            ],
            area="toolbar",
        )

    def _faults(self) -> Iterator[Group]:
        """Yield all faults, below the board so that it stays where it is."""
        if self._draft.faults:
            yield Group("faults", "", [Block("faults", say.fault_list(self._draft))], area="left")

    def _whose(self) -> Group:
        editing = self._editing
        buttons = [
            Button(
                f"whose-{seat}",
                name or str(seat + 1),
                settlement(seat % 4),
                pressed=seat == editing.seat,
                do=partial(editing.look_at, seat),
            )
            for seat, name in enumerate(self._draft.names[: max(PLAYERS)])
        ]
        told = Block("how", paragraph(_(say.HOW)))
        return Group("whose", _(say.WHOSE), [*buttons, told], area="left")

    def _board(self) -> Group:
        position = self._draft.position
        shown = board(position, hexes.lying(position), hexes.told(position), self._editing.at_hex)
        return Group("board", "", [shown], area="left", look="board")

    # Players ------------------------------------------------------------------------------

    def _players(self) -> Iterator[Group]:
        editing, draft = self._editing, self._draft
        names = draft.names
        labels = {number: desk.players(number) for number in PLAYERS}
        number = choices(
            "players", labels, len(names), lambda chosen: editing.change(draft.set_players, chosen)
        )
        yield Group("players", places.label("players"), number, area="right")
        fields = [self._name(seat, name) for seat, name in enumerate(names[: max(PLAYERS)])]
        yield Group("names", "", fields, area="right", look="line")
        if names:
            yield from self._player(editing.seat)

    def _name(self, seat: int, name: str) -> Field:
        return self._field(
            f"name-{seat}", places.seat(seat), name, partial(self._editing.rename, seat)
        )

    def _field(self, id: str, label: str, value: str, fill: Any, **more: Any) -> Field:
        text, why = self._editing.wrong.get(id, (value, ""))
        return Field(id, label, value=text, wrong=bool(why), remark=worded(why), fill=fill, **more)

    def _player(self, seat: int) -> Iterator[Group]:
        """Yield the tiles and the card of the player to whom clicks belong."""
        draft, path = self._draft, f"players[{seat}]"
        name = draft.names[seat]
        items: list[Item] = []
        for at, tile in enumerate(draft.get(f"{path}.tiles")):
            called = tile_name(tile)
            for flag, label in (("used", say.USED), ("new", say.NEW)):
                items.append(
                    Button(
                        f"tile-{at}-{flag}",
                        f"{called}: {_(label)}",
                        pressed=bool(tile.get(flag)),
                        do=self._does(draft.switch_flag, seat, at, flag),
                    )
                )
        if items:
            label = places.place(f"{path}.tiles", draft.names)
            # Tiles are numbered, so removing one changes the numbers of the others.
            which = path, len(items)
            yield Group("tiles", label, items, area="right", question=which)
        cards = {None: _(say.UNKNOWN), **_terrains()}
        hand = draft.get(f"{path}.next")
        put = partial(self._editing.put, f"{path}.next")
        buttons = choices("next", cards, hand, put)
        label = places.place(f"{path}.next", [*draft.names[:seat], name])
        yield Group("next", label, buttons, area="right")

    # The turn and the content -------------------------------------------------------------

    def _moment(self) -> Iterator[Group]:
        draft = self._draft
        names = draft.names[: max(PLAYERS)]
        first = draft.get("to_move") or next(iter(names), "")
        yield self._value("to_move", {name: name for name in names if name}, first)
        shown = {None: _(say.NOT_SHOWN), **_terrains()}
        yield self._value("terrain", shown, draft.get("terrain"))
        built = {number: str(number) for number in range(DUE + 1)}
        yield self._value("built", built, draft.get("built"))
        ending = bool(draft.get("ending"))
        turn = self._field(
            "turn", places.label("turn"), str(draft.get("turn")), self._editing.fill_turn,
            numeric=True,
        )  # fmt: skip
        last = Button(
            "ending",
            places.label("ending"),
            pressed=ending,
            do=partial(self._editing.put, "ending", not ending),
        )
        yield Group("turn", "", [turn, last], area="right")

    def _box(self) -> Iterator[Group]:
        draft = self._draft
        switch = partial(self._editing.change, draft.switch_card)
        chosen = card_buttons(draft.cards, switch)
        yield Group("cards", places.label("cards"), chosen, area="right")
        for at, section in enumerate(draft.sections[:4]):
            yield self._section(at, str(section))
        for path in ("discards", "gone"):
            yield Group(path, places.label(path), list(self._counts(path)), area="right")
        zero = draft.get("rules.lords_zero") == "yes"
        rule = Button(
            "lords_zero",
            places.label("rules"),
            pressed=zero,
            do=partial(self._editing.put, "rules.lords_zero", "no" if zero else "yes"),
        )
        yield Group("rules", "", [rule], area="right")

    def _section(self, at: int, section: str) -> Group:
        put = partial(self._editing.change, self._draft.put_section, at)
        turn = self._does(self._draft.turn_section, at)
        buttons = section_buttons(at, section, put, turn)
        return Group(f"section-{at}", hexes.corner(at), buttons, area="right")

    def _counts(self, path: str) -> Iterator[Button]:
        there = self._draft.get(path)
        for terrain, name in _terrains().items():
            number = there.get(terrain, 0)
            for sign, more, message in (("−", -1, say.LESS), ("+", 1, say.MORE)):
                yield Button(
                    f"{path}-{terrain}-{'more' if more > 0 else 'less'}",
                    f"{name} {number} +" if more > 0 else sign,
                    name=say.counted(message, terrain, number),
                    do=self._does(self._draft.count, path, terrain, more),
                )

    def _text(self) -> Group:
        draft, editing = self._draft, self._editing
        field = self._field(
            "text", places.label("text"), draft.text, editing.load, most=MOST_CHARACTERS, lines=4
        )
        return Group("text", "", [field], area="right")


def _terrains() -> dict[Any, str]:
    return {terrain: str(words.kind(terrain)) for terrain in TERRAINS}
