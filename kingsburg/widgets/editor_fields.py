"""The fields and buttons of the position editor: what is in view, and what each of them does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from gametable.language import _
from gametable.notation import json_text
from gametable.widgets.guard import worded
from gametable.widgets.items import Block, Button, Field, Group, Item
from kingsburg.catalogue import advisors
from kingsburg.engine.actions import Enemy
from kingsburg.engine.calendar import CALENDAR, PHASES
from kingsburg.engine.rules import Rules
from kingsburg.play.draft import usable
from kingsburg.views import words
from kingsburg.views.setup import words as draft_words
from kingsburg.widgets.editing import TEXT
from kingsburg.widgets.editor_items import (
    MOST,
    EditorItems,
    read_lines,
    read_order,
    read_rolled,
    read_value,
    shown,
)

#: What is typed as a number for each player.
_NUMBERS: Final = ("vp", "gold", "wood", "stone", "tokens", "soldiers", "white_dice")
_COLUMNS: Final = 4


class EditorFields(EditorItems):
    """What of a draft is in view, as groups for the stage."""

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
        wrong, play_on = bool(draft.faults), editing.play_on
        play = Button("play", _(draft_words.PLAY), illegal=wrong, state="main", do=play_on)
        undoable = draft.can_undo or editing.view.unread
        tools = [
            Button("undo", _(draft_words.UNDO), illegal=not undoable, do=editing.undo),
            Button("redo", _(draft_words.REDO), illegal=not draft.can_redo, do=editing.redo),
            Button("anew", _(draft_words.ANEW), do=editing.start_anew),
        ]
        return Group("tools", "", [play, *tools] if editing.playable else tools)

    def _moment(self) -> Iterator[Group]:
        yield self.choice("year", {year: str(year) for year in range(1, Rules.YEARS + 1)})
        # Another phase has other steps.
        yield self.choice("phase", {each: _(words.PHASES[each]) for each in PHASES}, step=None)
        # Those of the position itself may be over already: it goes on to the first decision.
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
        yield Group("order", "", [order, *movers], area="left")
        turns = [
            self.value("move-", _(draft_words.FROM_THE_START), "to_move", None),
            *(self.value(f"move-{seat}", who, "to_move", name) for seat, name, who in self.seats()),
        ]
        yield self.group("move", draft_words.TO_MOVE, turns, "to_move")

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
            do=partial(self.editing.change, partial(self.draft.move_forward, name)),
        )

    def _enemy(self) -> Iterator[Group]:
        draft = self.draft
        year, decks = draft.get("year"), draft.position.content.decks
        cards = {
            f"{card.race} {card.strength}": words.enemy(card)
            for card in (decks.get(year, ()) if isinstance(year, int) else ())
            if isinstance(card, Enemy)
        }
        yield self.choice("enemy", {None: _(draft_words.UNKNOWN), **cards})
        seen = [
            self.toggle(f"seen-{seat}", who, name in draft.seen, partial(draft.switch_seen, name))
            for seat, name, who in self.seats()
        ]
        yield self.group("seen", draft_words.SEEN, seen, "seen_by")

    def _rules(self) -> Group:
        options = [
            self.option(f"rule-{id}", _(draft_words.OPTIONS[id]), f"rules.{id}", *values)
            for id, values in Rules.CHOICES.items()
        ]
        paths = [path for path in self.faults if path.startswith("rules")]
        return self.group("rules", draft_words.RULES, options, *paths)

    # One player ---------------------------------------------------------------------------

    def _count(self) -> Group:
        number, choose = len(self.draft.names), self.draft.set_players
        counts = [
            self.toggle(f"players-{count}", str(count), count == number, partial(choose, count))
            for count in Rules.PLAYERS
        ]
        return self.group("players", draft_words.PLAYERS, counts, "players", area="right")

    def _player(self) -> list[Group]:
        seat = self.editing.seat
        path = f"players[{seat}]"
        numbers = [self.field(f"{path}.{each}", read_value) for each in _NUMBERS]
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
        for seat, _name, who in self.seats():
            wrong = any(path.startswith(f"players[{seat}]") for path in self.faults)
            buttons.append(
                Button(
                    f"whose-{seat}",
                    draft_words.marked(who) if wrong else who,
                    pressed=seat == self.editing.seat,
                    do=partial(self.editing.look_at, seat=seat),
                )
            )
        return Group("whose", _(draft_words.WHOSE), buttons, area="right")

    def _name(self, seat: int, path: str) -> Field:
        return replace(
            self.field(path, str.strip),
            fill=partial(self.editing.rename, path, seat),
            type=partial(self.editing.type_name, path, seat),
        )

    def _rolled(self, path: str) -> Field:
        label, hint = _(draft_words.DICE), _(draft_words.DICE_HINT)
        return self.field(f"{path}.dice", read_rolled, label=label, hint=hint)

    def _marks(self, seat: int, path: str) -> Group:
        paths = {mark: f"{path}.{mark}" for mark in ("envoy", "passed")}
        buttons = [
            self.option(f"{mark}-{seat}", _(draft_words.LABELS[mark]), at, False, True)
            for mark, at in paths.items()
        ]
        return self.group("flags", draft_words.MARKS, buttons, *paths.values(), area="right")

    def _province(self, path: str) -> Group:
        content, built = self.draft.position.content, self.draft.get(path)
        known = [
            replace(
                self.word(f"building-{each.id}", words.building(each.id), path, each.id),
                hint=words.building_text(each.id),
            )
            for row in content.rows.values()
            for each in row
        ]
        others = [
            self.word(f"building-{word}", word, path, word)
            for word in built[:MOST]
            if isinstance(word, str) and word not in content.buildings
        ]
        buttons = [*known, *others]
        return self.group(
            "province", draft_words.PROVINCE, buttons, path, area="right", grid=_COLUMNS
        )

    def _used(self, path: str) -> Group:
        used = f"{path}.used"
        powers = usable(self.draft.position.content, self.draft.get(f"{path}.buildings"))
        others = [word for word in self.draft.get(used) if isinstance(word, str)]
        buttons = [
            self.word(f"used-{power}", draft_words.power(power), used, power)
            for power in dict.fromkeys([*powers, *others[:MOST]])
        ]
        return self.group("used", draft_words.USED, buttons, used, area="right")

    # The court ----------------------------------------------------------------------------

    def _court(self) -> Group:
        buttons = []
        for entry in advisors():
            picture, told = draft_words.on_court(self.draft, entry.number)
            buttons.append(
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
        return Group("court", _(draft_words.COURT), buttons, grid=True)

    def _placed(self) -> Iterator[Group]:
        """The dice on the chosen advisor, and those on nobody that there is."""
        advisor, there = self.editing.view.advisor, self.draft.get("placed")
        items: list[Item] = [self._put(advisor, len(there))] if advisor else []
        groups = [
            index
            for index, group in enumerate(there)
            if group.get("advisor") == advisor or not self.editing.is_advisor(group.get("advisor"))
        ]
        for index in groups[:MOST]:
            items += self._dice_on(index)
        items += self.told("placed")
        if items:
            yield Group("placed", _(draft_words.PLACED), items)

    def _put(self, advisor: int, place: int) -> Button:
        """Puts dice of the player in view there, yet to be typed."""
        names = self.draft.names
        whose = names[self.editing.seat] if names else None
        dice = {"advisor": advisor, "player": whose, "dice": ""}
        text = f"{words.advisor(advisor)}: {_(draft_words.PUT)}"
        return Button("put", text, do=partial(self.editing.put, {f"placed[{place}]": dice}))

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
        then = self.field(
            "then",
            read_lines,
            value="\n".join(map(shown, self.draft.get("then"))),
            hint=_(draft_words.THEN_HINT),
            lines=3,
        )
        return Group("texts", "", [then, whole])
