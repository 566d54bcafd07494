"""Fields and buttons of the position editor, and what each of them does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from gametable.language import _
from gametable.notation import json_text
from gametable.widgets.guard import worded
from gametable.widgets.items import Block, Button, Field, Group, Item
from kingsburg import words
from kingsburg.engine.calendar import CALENDAR, PHASES
from kingsburg.engine.rules import Rules
from kingsburg.pages.controls import module_toggles
from kingsburg.pages.editor.editing import TEXT
from kingsburg.pages.editor.items import (
    MOST,
    read_lines,
    read_order,
    read_rolled,
    read_value,
    shown,
)
from kingsburg.pages.editor.module_fields import ModuleFields
from kingsburg.pages.table import things as board
from kingsburg.pages.table.groups import die_button
from kingsburg.play import amounts
from kingsburg.play.dice_entry import FACES
from kingsburg.play.draft import usable
from kingsburg.views import places
from kingsburg.views import setup as draft_words

#: Numeric fields of each player.
_NUMBERS: Final = ("vp", "gold", "wood", "stone", "tokens", "soldiers", "white_dice")
_COLUMNS: Final = 4


class EditorFields(ModuleFields):
    """The part of a draft in view, as groups for the stage."""

    def groups(self) -> list[Group]:
        """Return everything on the stage."""
        return [
            self._tools(),
            self._count(),
            self._names(),
            *self._moment(),
            *(self._player() if self.draft.names else []),
            self._court(),
            *self._placed(),
            *self._order(),
            *(self._rest_of_player() if self.draft.names else []),
            *self.destiny(),
            *self.cards(),
            self._rules(),
            self._modules(),
            *self.tiles(),
            *self._looks(),
            self._text(),
        ]

    # The game -----------------------------------------------------------------------------

    def _tools(self) -> Group:
        draft, editing = self.draft, self.editing
        wrong, play_on = bool(draft.faults), editing.play_on
        play = Button("play", _(draft_words.PLAY), illegal=wrong, state="main", do=play_on)
        undoable = draft.can_undo or editing.view.unread
        tools = [
            Button("undo", _(draft_words.UNDO), illegal=not undoable, do=editing.undo),
            Button("redo", _(draft_words.REDO), illegal=not draft.can_redo, do=editing.redo),
            Button("anew", _(draft_words.ANEW), do=editing.start_anew),
        ]
        shown = [play, *tools] if editing.playable else tools
        return Group("tools", "", shown, area="toolbar", look="turn")

    def _moment(self) -> Iterator[Group]:
        yield self.choice("year", {year: str(year) for year in range(1, Rules.YEARS + 1)})
        # Another phase has other steps.
        yield self.choice("phase", {each: _(words.PHASES[each]) for each in PHASES}, step=None)
        # Use the draft's phase, since the position itself advances to the first decision.
        phase = self.draft.get("phase")
        steps = list(dict.fromkeys(part.step for part in CALENDAR if part.phase == phase))
        if len(steps) > 1:
            yield self.choice("step", {each: _(words.STEPS[each]) for each in steps}, steps[0])

    def _order(self) -> Iterator[Group]:
        draft = self.draft
        names = draft.names
        order = self.field(
            "order",
            partial(read_order, names),
            value=" ".join(map(shown, draft.order)),
            hint=_(draft_words.ORDER_HINT),
        )
        movers = [
            self._mover(name, place)
            for place, name in enumerate(draft.order[:MOST])
            if "order" not in self.faults and len(set(names)) == len(names)
        ]
        yield Group("order", "", [order, *movers], area="right")
        turns = [
            self.value("move-", _(draft_words.FROM_THE_START), "to_move", None),
            *(self.value(f"move-{seat}", who, "to_move", name) for seat, name, who in self.seats()),
        ]
        yield self.group("move", places.LABELS["to_move"], turns, "to_move", area="right")

    def _mover(self, name: str, place: int) -> Button:
        text, way = (
            (f"← {name}", draft_words.FORWARD) if place else (f"{name} →", draft_words.TO_THE_END)
        )
        return Button(
            f"forward-{self.draft.names.index(name)}",
            text,
            hint=_(way),
            name=f"{name}: {_(way)}",
            do=partial(self.editing.change, partial(self.draft.move_forward, name)),
        )

    def _rules(self) -> Group:
        options = [
            replace(
                self.option(f"rule-{id}", _(label), f"rules.{id}", *Rules.CHOICES[id]),
                hint=_(about),
            )
            for id, (label, about) in draft_words.OPTIONS.items()
            if draft_words.matters(id, self.draft.position.rules.modules)
            or self.draft.get(f"rules.{id}") != Rules.CHOICES[id][0]
        ]
        paths = [path for path in self.faults if path.startswith("rules")]
        return self.group("rules", places.LABELS["rules"], options, *paths, area="right")

    def _modules(self) -> Group:
        buttons = module_toggles(self.draft.get("modules"), self._switch_module)
        return self.group("modules", places.LABELS["modules"], buttons, "modules", area="right")

    def _switch_module(self, number: int) -> None:
        self.editing.change(partial(self.draft.switch, "modules", number))

    # One player ---------------------------------------------------------------------------

    def _count(self) -> Group:
        number, choose = len(self.draft.names), self.draft.set_players
        counts = [
            self.toggle(f"players-{count}", str(count), count == number, partial(choose, count))
            for count in Rules.PLAYERS
        ]
        return self.group("players", places.LABELS["players"], counts, "players")

    def _player(self) -> list[Group]:
        seat = self.editing.seat
        path = f"players[{seat}]"
        return [
            self._whose(),
            *self.governor(f"{path}.governor"),
            *self.alternative_rows(path),
            self._province(seat, path),
        ]

    def _rest_of_player(self) -> list[Group]:
        seat = self.editing.seat
        path = f"players[{seat}]"
        numbers = [
            replace(self.field(f"{path}.{each}", read_value), numeric=True) for each in _NUMBERS
        ]
        return [
            Group("numbers", "", numbers, grid=True, area="left", look="numbers"),
            *self.soldier_tokens(f"{path}.soldier_tokens"),
            Group("seat", "", [self._rolled(path)], area="left"),
            self._faces(seat, path),
            self._marks(seat, path),
            self._used(path),
        ]

    def _line(self, seat: int, who: str) -> Field:
        """Return a field with all that a player has, in one line."""
        id = f"amounts-{seat}"
        unread = self.editing.view.unread.get(id)
        has = self.draft.get(f"players[{seat}]")
        return Field(
            id,
            draft_words.amounts(who),
            value=unread.text if unread else amounts.written(has),
            wrong=bool(unread),
            hint=_(draft_words.AMOUNTS_HINT),
            remark=worded(unread.why) if unread else "",
            fill=partial(self.editing.fill_amounts, id, seat),
        )

    def _faces(self, seat: int, path: str) -> Group:
        """Return a button for each face; each adds a die to the player's roll."""
        buttons = []
        for face in FACES:
            add = partial(self.draft.add_die, f"{path}.dice", face)
            do = partial(self.editing.change, add)
            buttons.append(die_button(f"rolled-{face}", board.face(face, seat), do))
        return Group("faces", _(draft_words.DICE), buttons, area="left", look="faces")

    def _whose(self) -> Group:
        """Return a line for each player: a button that shows the player, and what they have."""
        items: list[Item] = []
        for seat, _name, who in self.seats():
            wrong = any(path.startswith(f"players[{seat}]") for path in self.faults)
            items.append(
                Button(
                    f"whose-{seat}",
                    draft_words.marked(who) if wrong else who,
                    pressed=seat == self.editing.seat,
                    do=partial(self.editing.look_at, seat=seat),
                )
            )
            items.append(self._line(seat, who))
        return Group("whose", _(draft_words.WHOSE), items, area="left", look="owners")

    def _names(self) -> Group:
        """Return the name fields of all players, in the order of their seats."""
        fields = [
            replace(
                self.field(path, str.strip),
                label=draft_words.seat(seat),
                fill=partial(self.editing.rename, path, seat),
                type=partial(self.editing.type_name, path, seat),
            )
            for seat in range(len(self.draft.names[:MOST]))
            for path in (f"players[{seat}].name",)
        ]
        return Group("names", "", fields, grid=True, area="left", look="names")

    def _rolled(self, path: str) -> Field:
        label, hint = _(draft_words.DICE), _(draft_words.DICE_HINT)
        return self.field(f"{path}.dice", read_rolled, label=label, hint=hint)

    def _marks(self, seat: int, path: str) -> Group:
        paths = {mark: f"{path}.{mark}" for mark in ("envoy", "passed")}
        buttons = [
            self.option(f"{mark}-{seat}", _(places.LABELS[mark]), at, False, True)
            for mark, at in paths.items()
        ]
        return self.group("flags", draft_words.MARKS, buttons, *paths.values())

    def _province(self, seat: int, path: str) -> Group:
        content, rows = self.draft.position.content, self.draft.rows(path)
        buildings = f"{path}.buildings"
        built, there = self.draft.get(buildings), [each for row in rows.values() for each in row]
        known = [
            Button(
                f"building-{each.id}",
                picture=board.building_picture(each, content, seat if each.id in built else None),
                name=words.building(each.id, content),
                pressed=each.id in built,
                hint=words.building_text(each.id, content),
                state="built" if each.id in built else "near",
                do=partial(self.editing.change, partial(self.draft.switch_building, path, each.id)),
            )
            for each in there
        ]
        others = [
            self.word(f"building-{word}", draft_words.power(word, content), buildings, word)
            for word in built[:MOST]
            if isinstance(word, str) and word not in [each.id for each in there]
        ]
        buttons = [*known, *others]
        province = self.group("province", draft_words.PROVINCE, buttons, buildings, grid=_COLUMNS)
        return replace(province, look="province whole")

    def _used(self, path: str) -> Group:
        used = f"{path}.used"
        owned = [*self.draft.get(f"{path}.buildings"), self.draft.get(f"{path}.governor")]
        powers = usable(self.draft.position.content, owned)
        others = [word for word in self.draft.get(used) if isinstance(word, str)]
        buttons = [
            self.word(
                f"used-{power}", draft_words.power(power, self.draft.position.content), used, power
            )
            for power in dict.fromkeys([*powers, *others[:MOST]])
        ]
        return self.group("used", draft_words.USED, buttons, used)

    # The court ----------------------------------------------------------------------------

    def _court(self) -> Group:
        buttons, content = [], self.draft.position.content
        for entry in content.advisors.values():
            picture, told = draft_words.on_court(self.draft, entry.number)
            buttons.append(
                Button(
                    f"advisor-{entry.number}",
                    picture=picture,
                    pressed=entry.number == self.editing.view.advisor,
                    hint=words.advisor_text(entry.number, content, self.draft.position.tiles),
                    name=told,
                    do=partial(self.editing.at_advisor, entry.number),
                )
            )
        return Group("court", _(draft_words.COURT), buttons, grid=True, area="right", look="court")

    def _placed(self) -> Iterator[Group]:
        """Yield the dice on the chosen advisor, and those on advisors who do not exist."""
        advisor, there = self.editing.view.advisor, self.draft.get("placed")
        if advisor and self.draft.names:
            yield self._put(advisor)
        items: list[Item] = []
        groups = [
            index
            for index, group in enumerate(there)
            if group.get("advisor") == advisor or not self.editing.is_advisor(group.get("advisor"))
        ]
        for index in groups[:MOST]:
            items += self._dice_on(index)
        items += self.told("placed")
        if items:
            # Groups are numbered, so taking one away renumbers the others.
            which = "placed", advisor, len(there)
            label = _(places.LABELS["placed"])
            yield Group("placed", label, items, area="right", question=which)

    def _put(self, advisor: int) -> Group:
        """Return a button for each face; each puts a die of the player in view on this advisor."""
        seat, there = self.editing.seat, self.draft.get("placed")
        whose = self.draft.names[seat]
        places = [
            place
            for place, group in enumerate(there)
            if (group.get("advisor"), group.get("player")) == (advisor, whose)
        ]
        new = f"placed[{len(there)}]"
        buttons = []
        for face in FACES:
            dice = {"advisor": advisor, "player": whose, "dice": str(face)}
            put = partial(self.draft.change, {new: dice})
            if places:
                put = partial(self.draft.add_die, f"placed[{places[0]}].dice", face)
            do = partial(self.editing.change, put)
            buttons.append(die_button(f"put-{face}", board.face(face, seat), do))
        label = draft_words.put(advisor, whose, self.draft.position.content)
        return Group("put", label, buttons, area="right", look="faces")

    def _dice_on(self, index: int) -> Iterator[Item]:
        path = f"placed[{index}]"
        at, whose = f"{path}.advisor", f"{path}.player"
        advisor = self.field(at, read_value)
        yield replace(advisor, fill=partial(self.editing.put_elsewhere, at, read_value))
        yield self.field(f"{path}.dice", str.strip, label=draft_words.dice_label(index))
        for seat, name, who in self.seats():
            owner = self.value(f"owner-{index}-{seat}", who, whose, name)
            yield replace(owner, name=draft_words.owner(who))
        yield self.value(f"owner-{index}-", _(draft_words.NEUTRAL), whose, None)
        do = partial(self.editing.put, {path: None})
        yield Button(f"away-{index}", _(draft_words.TAKE_AWAY), do=do)
        yield from self.told(whose)

    # The whole ----------------------------------------------------------------------------

    def _looks(self) -> Iterator[Group]:
        if self.draft.faults:
            faults = Block("faults", draft_words.fault_list(self.draft))
            yield Group("faults", _(draft_words.FAULTS), [faults])

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
        then = self.field(
            "then",
            read_lines,
            value="\n".join(map(shown, self.draft.get("then"))),
            hint=_(draft_words.THEN_HINT),
            lines=3,
        )
        return Group("texts", "", [then, whole])
