"""The fields and buttons of the position editor: what is in view, and what each of them does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Final, Literal, NamedTuple

from gametable.language import _
from gametable.notation import json_text
from gametable.play.errors import Fault
from gametable.widgets.guard import worded
from gametable.widgets.items import Block, Button, Field, Group, Item
from kingsburg.catalogue import advisors
from kingsburg.engine.actions import Enemy
from kingsburg.engine.calendar import CALENDAR, PHASES
from kingsburg.engine.rules import Rules
from kingsburg.play.draft import Data, usable
from kingsburg.views import words
from kingsburg.views.setup import words as draft_words
from kingsburg.widgets.editing import TEXT, Editing
from kingsburg.widgets.editor_texts import (
    read_lines,
    read_order,
    read_rolled,
    read_value,
    shown,
)

#: What is typed as a number for each player.
_NUMBERS: Final = ("vp", "gold", "wood", "stone", "tokens", "soldiers", "white_dice")
_COLUMNS: Final = 4
#: Of a wrong position with a thousand players or groups, only so many can be chosen.
_MOST: Final = 10
#: A wrong word in a list of words is told where the list is.
_WORD_OF: Final = re.compile(r"(order|then|seen_by|modules|buildings|used)\[\d+\]$")


class _Player(NamedTuple):
    """A player, and what buttons call him."""

    seat: int
    name: str
    label: str


class EditorFields:
    """What of a draft is in view, as groups for the stage, and what each item does."""

    def __init__(self, editing: Editing) -> None:
        self.editing = editing
        self.draft = editing.draft
        self._faults = _by_field(self.draft.faults)

    def groups(self) -> list[Group]:
        """Everything that is seen."""
        return [
            self._tools(),
            *self._moment(),
            *self._order(),
            *self._enemy(),
            self._rules(),
            self._count(),
            *(self._player() if self.draft.names else []),
            self._court(),
            *self._placed(),
            *self._looks(),
            self._text(),
        ]

    # The game -----------------------------------------------------------------------------

    def _tools(self) -> Group:
        draft, editing = self.draft, self.editing
        play = Button(
            "play",
            _(draft_words.PLAY),
            illegal=bool(draft.faults),
            state="main",
            do=editing.play_on,
        )
        undoable = draft.can_undo or editing.view.unread
        tools = [
            Button("undo", _(draft_words.UNDO), illegal=not undoable, do=editing.undo),
            Button("redo", _(draft_words.REDO), illegal=not draft.can_redo, do=editing.redo),
            Button("anew", _(draft_words.ANEW), do=editing.start_anew),
        ]
        return Group("tools", "", [play, *tools] if editing.playable else tools)

    def _moment(self) -> Iterator[Group]:
        years = [
            self._value(f"year-{year}", str(year), "year", year)
            for year in range(1, Rules.YEARS + 1)
        ]
        yield self._group("year", draft_words.YEAR, years, "year")
        # Another phase has other steps.
        phases = [
            self._value(f"phase-{phase}", _(words.PHASES[phase]), "phase", phase, step=None)
            for phase in PHASES
        ]
        yield self._group("phase", draft_words.PHASE, phases, "phase")
        # Those of the position itself may be over already: it goes on to the first decision.
        phase, step = self.draft.get("phase"), self.draft.get("step")
        steps = list(dict.fromkeys(part.step for part in CALENDAR if part.phase == phase))
        if len(steps) > 1:
            buttons = [
                Button(
                    f"step-{each}",
                    _(words.STEPS[each]),
                    pressed=each == (step or steps[0]),
                    do=self._sets({"step": each}),
                )
                for each in steps
            ]
            yield self._group("step", draft_words.STEP, buttons, "step")

    def _order(self) -> Iterator[Group]:
        draft = self.draft
        names = draft.names
        order = self._field(
            "order",
            partial(read_order, names),
            value=" ".join(map(shown, draft.order)),
            hint=_(draft_words.ORDER_HINT),
        )
        movers = [
            self._mover(name, place)
            for place, name in enumerate(draft.order[:_MOST])
            if "order" not in self._faults and len(set(names)) == len(names)
        ]
        yield Group("order", "", [order, *movers], area="left")
        turns = [
            self._value("move-", _(draft_words.FROM_THE_START), "to_move", None),
            *(
                self._value(f"move-{each.seat}", each.label, "to_move", each.name)
                for each in self._players
            ),
        ]
        yield self._group("move", draft_words.TO_MOVE, turns, "to_move")

    def _mover(self, name: str, place: int) -> Button:
        """Moves a player in the turn order."""
        text, way = (
            (f"← {name}", draft_words.FORWARD) if place else (f"{name} →", draft_words.TO_THE_END)
        )
        return Button(
            f"forward-{self.draft.names.index(name)}",
            text,
            hint=_(way),
            name=f"{name}: {_(way)}",
            do=partial(self.editing.change, self.draft.move_forward, name),
        )

    def _enemy(self) -> Iterator[Group]:
        draft = self.draft
        year, decks = draft.get("year"), draft.position.content.decks
        unknown = self._value("enemy-", _(draft_words.UNKNOWN), "enemy", None)
        cards = [
            self._value(f"enemy-{id}", words.enemy(card), "enemy", id)
            for card in (decks.get(year, ()) if isinstance(year, int) else ())
            if isinstance(card, Enemy)
            for id in [f"{card.race} {card.strength}"]
        ]
        yield self._group("enemy", draft_words.ENEMY, [unknown, *cards], "enemy")
        seen = [
            Button(
                f"seen-{each.seat}",
                each.label,
                pressed=each.name in draft.seen,
                do=partial(self.editing.change, draft.switch_seen, each.name),
            )
            for each in self._players
        ]
        yield self._group("seen", draft_words.SEEN, seen, "seen_by")

    def _rules(self) -> Group:
        options = []
        for option, (default, other) in Rules.CHOICES.items():
            path = f"rules.{option}"
            value = self.draft.get(path)
            options.append(
                Button(
                    f"rule-{option}",
                    _(draft_words.OPTIONS[option]),
                    pressed=_same(value, other),
                    do=self._sets({path: other if value == default else default}),
                )
            )
        paths = [path for path in self._faults if path.startswith("rules")]
        return self._group("rules", draft_words.RULES, options, *paths)

    # One player ---------------------------------------------------------------------------

    def _count(self) -> Group:
        counts = [
            Button(
                f"players-{count}",
                str(count),
                pressed=count == len(self.draft.names),
                do=partial(self.editing.change, self.draft.set_players, count),
            )
            for count in Rules.PLAYERS
        ]
        return self._group("players", draft_words.PLAYERS, counts, "players", area="right")

    def _player(self) -> list[Group]:
        seat = self.editing.seat
        path = f"players[{seat}]"
        numbers = [self._field(f"{path}.{each}", read_value) for each in _NUMBERS]
        return [
            self._whose(),
            Group("seat", "", [self._name(seat, f"{path}.name"), self._rolled(path)], area="right"),
            Group("numbers", "", numbers, grid=True, area="right"),
            self._marks(seat, path),
            self._province(f"{path}.buildings"),
            self._used(path),
        ]

    def _whose(self) -> Group:
        buttons = []
        for seat, _name, label in self._players:
            wrong = any(path.startswith(f"players[{seat}]") for path in self._faults)
            buttons.append(
                Button(
                    f"whose-{seat}",
                    draft_words.marked(label) if wrong else label,
                    pressed=seat == self.editing.seat,
                    do=partial(self.editing.look_at, seat=seat),
                )
            )
        return Group("whose", _(draft_words.WHOSE), buttons, area="right")

    def _name(self, seat: int, path: str) -> Field:
        editing = self.editing
        unread = editing.view.unread.get(path)
        kept = unread if unread and path != editing.view.typed.path else None
        remark = worded(kept.why) if kept else self._remark(path)
        return Field(
            path,
            _label(path),
            value=unread.text if unread else shown(self.draft.get(path)),
            wrong=bool(remark),
            remark=remark,
            fill=partial(editing.rename, path, seat),
            type=partial(editing.type_name, path, seat),
        )

    def _rolled(self, path: str) -> Field:
        label, hint = _(draft_words.DICE), _(draft_words.DICE_HINT)
        return self._field(f"{path}.dice", read_rolled, label=label, hint=hint)

    def _marks(self, seat: int, path: str) -> Group:
        paths = {mark: f"{path}.{mark}" for mark in ("envoy", "passed")}
        marked = {mark: self.draft.get(at) is True for mark, at in paths.items()}
        buttons = [
            Button(
                f"{mark}-{seat}",
                _(draft_words.LABELS[mark]),
                pressed=marked[mark],
                do=self._sets({at: not marked[mark]}),
            )
            for mark, at in paths.items()
        ]
        return self._group("flags", draft_words.MARKS, buttons, *paths.values(), area="right")

    def _province(self, path: str) -> Group:
        content, built = self.draft.position.content, self.draft.get(path)
        known = [
            self._word(
                "building",
                building.id,
                words.building(building.id),
                path,
                hint=words.building_text(building.id),
            )
            for row in content.rows.values()
            for building in row
        ]
        others = [
            self._word("building", word, word, path)
            for word in islice(built, _MOST)
            if isinstance(word, str) and word not in content.buildings
        ]
        return self._group(
            "province",
            draft_words.PROVINCE,
            [*known, *others],
            path,
            area="right",
            grid=_COLUMNS,
        )

    def _used(self, path: str) -> Group:
        used = f"{path}.used"
        powers = usable(self.draft.position.content, self.draft.get(f"{path}.buildings"))
        words = [word for word in self.draft.get(used) if isinstance(word, str)]
        buttons = [
            self._word("used", power, draft_words.power(power), used)
            for power in dict.fromkeys([*powers, *words[:_MOST]])
        ]
        return self._group("used", draft_words.USED, buttons, used, area="right")

    # The court ----------------------------------------------------------------------------

    def _court(self) -> Group:
        shown = []
        for entry in advisors():
            picture, told = draft_words.on_court(self.draft, entry.number)
            shown.append(
                Button(
                    f"advisor-{entry.number}",
                    f"{entry.number} {words.advisor(entry.number)}",
                    picture=picture,
                    pressed=entry.number == self.editing.view.advisor,
                    hint=words.advisor_text(entry.number),
                    name=told,
                    do=partial(self.editing.look_at, advisor=entry.number),
                )
            )
        return Group("court", _(draft_words.COURT), shown, grid=True)

    def _placed(self) -> Iterator[Group]:
        """The dice on the chosen advisor, and those on nobody that there is."""
        advisor, there = self.editing.view.advisor, self.draft.get("placed")
        items: list[Item] = [self._put(advisor, len(there))] if advisor else []
        groups = [
            (index, group)
            for index, group in enumerate(there)
            if group.get("advisor") == advisor or not self.editing.is_advisor(group.get("advisor"))
        ]
        for index, group in islice(groups, _MOST):
            items += self._dice_on(index, group.get("player"))
        items += self._told("placed")
        if items:
            yield Group("placed", _(draft_words.PLACED), items)

    def _put(self, advisor: int, place: int) -> Button:
        """Puts dice of the player in view there, yet to be typed."""
        names = self.draft.names
        whose = names[self.editing.seat] if names else None
        dice = {"advisor": advisor, "player": whose, "dice": ""}
        text = f"{words.advisor(advisor)}: {_(draft_words.PUT)}"
        return Button("put", text, do=self._sets({f"placed[{place}]": dice}))

    def _dice_on(self, index: int, owner: object) -> Iterator[Item]:
        path = f"placed[{index}]"
        at, whose = f"{path}.advisor", f"{path}.player"
        advisor = self._field(at, read_value)
        yield replace(advisor, fill=partial(self.editing.put_elsewhere, at))
        yield self._field(f"{path}.dice", str.strip, label=draft_words.dice_label(index))
        for each in self._players:
            id, told = f"owner-{index}-{each.seat}", draft_words.owner(each.label)
            pressed = each.name == owner
            do = self._sets({whose: each.name})
            yield Button(id, each.label, pressed=pressed, name=told, do=do)
        yield self._value(f"owner-{index}-", _(draft_words.NEUTRAL), whose, None)
        yield Button(f"away-{index}", _(draft_words.TAKE_AWAY), do=self._sets({path: None}))
        yield from self._told(whose)

    # The whole ----------------------------------------------------------------------------

    def _looks(self) -> Iterator[Group]:
        if self.draft.faults:
            faults = Block("faults", draft_words.fault_list(self.draft))
            yield Group("faults", _(draft_words.FAULTS), [faults])
        table = Block("table", draft_words.table(self.draft.position))
        yield Group("table", _(draft_words.TABLE), [table])

    def _text(self) -> Group:
        unread = self.editing.view.unread.get(TEXT)
        whole = Field(
            TEXT,
            _(draft_words.TEXT_LABEL),
            value=unread.text if unread else self.draft.text,
            wrong=bool(unread),
            remark=worded(unread.why) if unread else "",
            most=json_text.MOST_CHARACTERS,
            lines=6,
            fill=self.editing.load,
        )
        then = self._field(
            "then",
            read_lines,
            value="\n".join(map(shown, self.draft.get("then"))),
            hint=_(draft_words.THEN_HINT),
            lines=3,
        )
        return Group("texts", "", [then, whole])

    # Parts --------------------------------------------------------------------------------

    @property
    def _players(self) -> list[_Player]:
        """Those who can be chosen."""
        names = self.draft.names
        return [
            _Player(seat, name, draft_words.player(names, seat))
            for seat, name in enumerate(names[:_MOST])
        ]

    def _sets(self, changes: Data) -> Callable[[], None]:
        """What puts a value at each path."""
        return partial(self.editing.change, self.draft.change, changes)

    def _value(self, id: str, text: str, path: str, value: object, **another: object) -> Button:
        """Puts a value at a path; `another`: what that changes too, where it is another value."""
        pressed = _same(self.draft.get(path), value)
        do = self._sets({path: value} if pressed else {path: value, **another})
        return Button(id, text, pressed=pressed, do=do)

    def _word(self, kind: str, word: str, text: str, path: str, hint: str = "") -> Button:
        """Puts a word into the list at a path, or takes it out."""
        pressed = word in self.draft.get(path)
        do = partial(self.editing.change, self.draft.switch, path, word)
        return Button(f"{kind}-{word}", text, pressed=pressed, hint=hint, do=do)

    def _field(
        self,
        path: str,
        read: Callable[[str], object],
        *,
        label: str = "",
        value: str | None = None,
        hint: str = "",
        lines: int | None = None,
    ) -> Field:
        """A field for what stands at a path; `read`: what was typed as such a value."""
        editing = self.editing
        remark = self._remark(path)
        return Field(
            path,
            label or _label(path),
            value=shown(self.draft.get(path)) if value is None else value,
            wrong=bool(remark),
            hint=hint,
            remark=remark,
            lines=lines,
            fill=partial(editing.fill, path, read),
            type=partial(editing.type, path, read),
        )

    def _remark(self, path: str) -> str:
        """What is wrong at a path, or would be with what is being typed there."""
        typed = self.editing.view.typed
        faults = _by_field(typed.faults) if path == typed.path else self._faults
        return draft_words.remark(faults.get(path, ()))

    def _group(
        self,
        id: str,
        label: str,
        buttons: Sequence[Button],
        *paths: str,
        area: Literal["left", "right"] = "left",
        grid: int = 0,
    ) -> Group:
        """Buttons, and below them what is wrong at these paths."""
        told = [each for path in paths for each in self._told(path)]
        return Group(id, _(label), [*buttons, *told], grid=grid, area=area)

    def _told(self, path: str) -> Iterator[Block]:
        if path in self._faults:
            yield Block(f"fault-{path}", draft_words.remark_html(self._faults[path]))


def _by_field(faults: Iterable[Fault]) -> dict[str, list[Fault]]:
    found: dict[str, list[Fault]] = {}
    for fault in faults:
        found.setdefault(_WORD_OF.sub(r"\1", fault.path), []).append(fault)
    return found


def _same(value: object, other: object) -> bool:
    """Equal and of one type: true is no 1."""
    return type(value) is type(other) and value == other


def _label(path: str) -> str:
    return _(draft_words.LABELS[path.rpartition(".")[2]])
