"""The fields and buttons of the position editor: a draft, and what of it is in view."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, Literal, Protocol, TypeAlias

from gametable.language import _
from gametable.notation import json_text
from gametable.play.errors import Fault
from gametable.widgets.guard import Sentence, worded
from gametable.widgets.items import Block, Button, Field, Group, Item
from kingsburg.catalogue import advisors
from kingsburg.engine.actions import Enemy
from kingsburg.engine.calendar import CALENDAR, PHASES
from kingsburg.engine.rules import Rules
from kingsburg.play.draft import Data, Draft, usable
from kingsburg.views import words
from kingsburg.views.setup import words as draft_words

#: What a text that is typed means as a value of the position.
Read: TypeAlias = Callable[[str], Any]
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")
#: What is typed as a number for each player.
_NUMBERS: Final = ("vp", "gold", "wood", "stone", "tokens", "soldiers", "white_dice")
#: The field that holds the whole position.
TEXT: Final = "text"
NOTHING_TYPED: Final[tuple[str, Sequence[Fault]]] = ("", ())
_COLUMNS: Final = 4
#: Of a wrong position with a thousand players or groups, only so many can be chosen.
_MOST: Final = 10
#: A wrong word in a list of words is told where the list is.
_WORD_OF: Final = re.compile(r"(order|then|seen_by|modules|buildings|used)\[\d+\]$")


class Acts(Protocol):
    """What the buttons and fields do; editor.py says what each is."""

    def act(self, change: Callable[[], object]) -> None: ...
    def look(self, seat: int | None = None, advisor: int | None = None) -> None: ...
    def put(self) -> None: ...
    def undo(self) -> None: ...
    def redo(self) -> None: ...
    def anew(self) -> None: ...
    def play_on(self) -> None: ...
    def type(self, path: str, read: Read, text: str) -> None: ...
    def fill(self, path: str, read: Read, text: str) -> None: ...
    def put_on(self, path: str, read: Read, text: str) -> None: ...
    def type_name(self, seat: int, text: str) -> None: ...
    def rename(self, seat: int, text: str) -> None: ...
    def load(self, text: str) -> None: ...


class EditorFields:
    """What of a draft is in view, as groups for the stage.

    `seat`: whose things are shown. `advisor`: whose dice are shown, 0 for nobody's. `unread`: by
    field, a text that is not in the draft, since it cannot be, and why. `typed`: the field in
    which something is being typed, and what would be wrong. `playable`: whether somebody plays
    on from here.
    """

    def __init__(self, draft: Draft, acts: Acts) -> None:
        self.draft = draft
        self._acts = acts
        self.seat = 0
        self.advisor = 0
        self.unread: dict[str, tuple[str, Sentence]] = {}
        self.typed = NOTHING_TYPED
        self.playable = False

    def groups(self) -> list[Group]:
        """Everything that is seen."""
        self.seat = max(0, min(self.seat, len(self.draft.names) - 1))
        self._faults = _by_field(self.draft.faults)
        return [
            self._tools(),
            *self._moment(),
            *self._order(),
            *self._enemy(),
            self._rules(),
            *(self._player() if self.draft.names else [self._count()]),
            self._court(),
            *self._placed(),
            *self._looks(),
            self._text(),
        ]

    def is_advisor(self, number: object) -> bool:
        """Whether there is an advisor of this number; true is no number."""
        return type(number) is int and number in self.draft.position.content.helps

    # The game -----------------------------------------------------------------------------

    def _tools(self) -> Group:
        draft = self.draft
        can_undo = draft.can_undo or bool(self.unread)
        acts = self._acts
        play = Button(
            "play",
            _(draft_words.PLAY),
            illegal=bool(draft.faults),
            state="main",
            do=acts.play_on,
        )
        tools = [
            Button("undo", _(draft_words.UNDO), illegal=not can_undo, do=acts.undo),
            Button("redo", _(draft_words.REDO), illegal=not draft.can_redo, do=acts.redo),
            Button("anew", _(draft_words.ANEW), do=acts.anew),
        ]
        return Group("tools", "", [play, *tools] if self.playable else tools)

    def _moment(self) -> Iterator[Group]:
        get = self.draft.get
        yield self._choice("year", range(1, Rules.YEARS + 1), get("year"))
        phases = {phase: words.PHASES[phase] for phase in PHASES}
        yield self._choice("phase", phases, get("phase"), phases, begin={"step": None})
        # Those of the position itself may be over already: it goes on to the first decision.
        steps = list(dict.fromkeys(part.step for part in CALENDAR if part.phase == get("phase")))
        if len(steps) > 1:
            labels = {step: words.STEPS[step] for step in steps}
            yield self._choice("step", labels, get("step") or steps[0], labels)

    def _choice(
        self,
        path: str,
        values: Iterable[int | str],
        chosen: object,
        labels: Mapping[Any, str] | None = None,
        begin: Data = MappingProxyType({}),
    ) -> Group:
        """A choice of one value for a field of the position; `begin`: what another one changes."""
        buttons = [
            Button(
                f"{path}-{value}",
                _(labels[value]) if labels else str(value),
                pressed=_same(chosen, value),
                do=self._setting(
                    {path: value} | (dict(begin) if value != self.draft.get(path) else {})
                ),
            )
            for value in values
        ]
        return self._group(path, draft_words.LABELS[path], buttons, path)

    def _order(self) -> Iterator[Group]:
        draft = self.draft
        names = draft.names
        order = self._field(
            "order",
            value=" ".join(map(_shown, draft.order)),
            hint=_(draft_words.ORDER_HINT),
            read=self._order_read,
        )
        movers = [
            self._mover(names.index(name), name, place)
            for place, name in enumerate(draft.order[:_MOST])
            if "order" not in self._faults and len(set(names)) == len(names)
        ]
        yield Group("order", "", [order, *movers], area="left")
        to_move = draft.get("to_move")
        turns = [
            Button(
                "move-",
                _(draft_words.FROM_THE_START),
                pressed=to_move is None,
                do=self._setting({"to_move": None}),
            ),
            *self._names("move", [to_move], lambda name: draft.change({"to_move": name})),
        ]
        yield self._group("move", draft_words.TO_MOVE, turns, "to_move")

    def _enemy(self) -> Iterator[Group]:
        draft = self.draft
        chosen, year = draft.get("enemy"), draft.get("year")
        decks = draft.position.content.decks
        cards = [
            Button(
                f"enemy-{card.race} {card.strength}",
                words.enemy(card),
                pressed=chosen == f"{card.race} {card.strength}",
                do=self._setting({"enemy": f"{card.race} {card.strength}"}),
            )
            for card in (decks.get(year, ()) if isinstance(year, int) else ())
            if isinstance(card, Enemy)
        ]
        unknown = Button(
            "enemy-",
            _(draft_words.UNKNOWN),
            pressed=chosen is None,
            do=self._setting({"enemy": None}),
        )
        yield self._group("enemy", draft_words.ENEMY, [unknown, *cards], "enemy")
        seen = self._names("seen", draft.seen, draft.switch_seen)
        yield self._group("seen", draft_words.SEEN, seen, "seen_by")

    def _rules(self) -> Group:
        options = [
            Button(
                f"rule-{option}",
                _(draft_words.OPTIONS[option]),
                pressed=_same(self.draft.get(f"rules.{option}"), other),
                do=self._setting(
                    {
                        f"rules.{option}": other
                        if self.draft.get(f"rules.{option}") == default
                        else default
                    }
                ),
            )
            for option, (default, other) in Rules.CHOICES.items()
        ]
        paths = [path for path in self._faults if path.startswith("rules")]
        return self._group("rules", draft_words.RULES, options, *paths)

    # One player ---------------------------------------------------------------------------

    def _count(self) -> Group:
        counts = [
            Button(
                f"players-{count}",
                str(count),
                pressed=count == len(self.draft.names),
                do=self._doing(self.draft.set_players, count),
            )
            for count in Rules.PLAYERS
        ]
        return self._group("players", draft_words.PLAYERS, counts, "players", area="right")

    def _whose(self) -> Group:
        names = self.draft.names
        shown = []
        for seat in range(min(len(names), _MOST)):
            wrong = any(path.startswith(f"players[{seat}]") for path in self._faults)
            who = draft_words.player(names, seat)
            text = draft_words.marked(who) if wrong else who
            look = partial(self._acts.look, seat=seat)
            shown.append(Button(f"whose-{seat}", text, pressed=seat == self.seat, do=look))
        return Group("whose", _(draft_words.WHOSE), shown, area="right")

    def _player(self) -> list[Group]:
        path = f"players[{self.seat}]"
        at = self.draft.get
        name, why = self.unread.get(f"{path}.name", (None, ""))
        flags = [
            Button(
                f"{flag}-{self.seat}",
                _(draft_words.LABELS[flag]),
                pressed=at(f"{path}.{flag}") is True,
                do=self._setting({f"{path}.{flag}": at(f"{path}.{flag}") is not True}),
            )
            for flag in ("envoy", "passed")
        ]
        numbers = [self._field(f"{path}.{each}") for each in _NUMBERS]
        buildings, used = at(f"{path}.buildings"), at(f"{path}.used")
        content = self.draft.position.content
        province = [
            Button(
                f"building-{building.id}",
                words.building(building.id),
                pressed=building.id in buildings,
                hint=words.building_text(building.id),
                do=self._doing(self.draft.switch, f"{path}.buildings", building.id),
            )
            for row in content.rows.values()
            for building in row
        ] + [
            Button(
                f"building-{word}",
                word,
                pressed=True,
                do=self._doing(self.draft.switch, f"{path}.buildings", word),
            )
            for word in islice(buildings, _MOST)
            if isinstance(word, str) and word not in content.buildings
        ]
        powers = [*usable(content, buildings), *islice(filter(_is_word, used), _MOST)]
        uses = [
            Button(
                f"used-{power}",
                draft_words.power(power),
                pressed=power in used,
                do=self._doing(self.draft.switch, f"{path}.used", power),
            )
            for power in dict.fromkeys(powers)
        ]
        return [
            self._count(),
            self._whose(),
            Group(
                "seat",
                "",
                [
                    replace(
                        self._field(f"{path}.name", value=name, remark=worded(why)),
                        fill=partial(self._acts.rename, self.seat),
                        type=partial(self._acts.type_name, self.seat),
                    ),
                    self._field(
                        f"{path}.dice",
                        _(draft_words.DICE),
                        hint=_(draft_words.DICE_HINT),
                        read=_text_or_nothing,
                    ),
                ],
                area="right",
            ),
            Group("numbers", "", numbers, grid=True, area="right"),
            self._group(
                "flags", draft_words.MARKS, flags, f"{path}.envoy", f"{path}.passed", area="right"
            ),
            self._group(
                "province",
                draft_words.PROVINCE,
                province,
                f"{path}.buildings",
                area="right",
                grid=_COLUMNS,
            ),
            self._group("used", draft_words.USED, uses, f"{path}.used", area="right"),
        ]

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
                    pressed=entry.number == self.advisor,
                    hint=words.advisor_text(entry.number),
                    name=told,
                    do=partial(self._acts.look, advisor=entry.number),
                )
            )
        return Group("court", _(draft_words.COURT), shown, grid=True)

    def _placed(self) -> Iterator[Group]:
        """The dice on the chosen advisor, and those on nobody that there is."""
        items: list[Item] = []
        if self.advisor:
            put = f"{words.advisor(self.advisor)}: {_(draft_words.PUT)}"
            items.append(Button("put", put, do=self._doing(self._acts.put)))
        groups = [
            (index, group)
            for index, group in enumerate(self.draft.get("placed"))
            if group.get("advisor") == self.advisor or not self.is_advisor(group.get("advisor"))
        ]
        for index, group in islice(groups, _MOST):
            items += self._dice_on(index, group.get("player"))
        items += self._told("placed")
        if items:
            yield Group("placed", _(draft_words.PLACED), items)

    def _dice_on(self, index: int, owner: object) -> Iterator[Item]:
        path = f"placed[{index}]"
        advisor = self._field(f"{path}.advisor")
        yield replace(advisor, fill=partial(self._acts.put_on, advisor.id, _number_or_text))
        yield self._field(f"{path}.dice", label=draft_words.dice_label(index), read=str)
        for seat, name in enumerate(self.draft.names[:_MOST]):
            who = draft_words.player(self.draft.names, seat)
            told = draft_words.owner(who)
            yield Button(
                f"owner-{index}-{seat}",
                who,
                pressed=name == owner,
                name=told,
                do=self._setting({f"{path}.player": name}),
            )
        yield Button(
            f"owner-{index}-",
            _(draft_words.NEUTRAL),
            pressed=owner is None,
            do=self._setting({f"{path}.player": None}),
        )
        take_away = _(draft_words.TAKE_AWAY)
        yield Button(f"away-{index}", take_away, do=self._setting({path: None}))
        yield from self._told(f"{path}.player")

    # The whole ----------------------------------------------------------------------------

    def _looks(self) -> Iterator[Group]:
        if self.draft.faults:
            faults = Block("faults", draft_words.fault_list(self.draft))
            yield Group("faults", _(draft_words.FAULTS), [faults])
        table = Block("table", draft_words.table(self.draft.position))
        yield Group("table", _(draft_words.TABLE), [table])

    def _text(self) -> Group:
        unread, why = self.unread.get(TEXT, ("", ""))
        remark = worded(why)
        whole = Field(
            TEXT,
            _(draft_words.TEXT_LABEL),
            value=unread or self.draft.text,
            wrong=bool(remark),
            remark=remark,
            most=json_text.MOST_CHARACTERS,
            lines=6,
            fill=self._acts.load,
        )
        then = self._field(
            "then",
            value="\n".join(map(_shown, self.draft.get("then"))),
            hint=_(draft_words.THEN_HINT),
            lines=3,
            read=_lines,
        )
        return Group("texts", "", [then, whole])

    # Parts --------------------------------------------------------------------------------

    def _field(
        self,
        path: str,
        label: str = "",
        value: str | None = None,
        hint: str = "",
        remark: str = "",
        lines: int | None = None,
        read: Read | None = None,
    ) -> Field:
        """A field for what stands at a path, with what is wrong about it.

        `read`: what a text means, by default a number if it is one.
        """
        read = read or _number_or_text
        typing, faults = self.typed
        if path == typing:
            remark = draft_words.remark(_by_field(faults).get(path, ()))
        else:
            remark = remark or draft_words.remark(self._faults.get(path, ()))
        return Field(
            path,
            label or _(draft_words.LABELS[path.rpartition(".")[2]]),
            value=_shown(self.draft.get(path)) if value is None else value,
            wrong=bool(remark),
            hint=hint,
            remark=remark,
            lines=lines,
            fill=partial(self._acts.fill, path, read),
            type=partial(self._acts.type, path, read),
        )

    def _doing(self, change: Callable[..., object], *values: Any) -> Callable[[], None]:
        """What changes the draft so, with these values."""
        return partial(self._acts.act, partial(change, *values))

    def _setting(self, changes: Data) -> Callable[[], None]:
        """What puts these values at these paths."""
        return self._doing(self.draft.change, changes)

    def _order_read(self, text: str) -> list[str] | None:
        order = text.split()
        return None if order in ([], self.draft.names) else order

    def _mover(self, seat: int, name: str, place: int) -> Button:
        """Moves a player in the turn order."""
        text, way = (
            (f"← {name}", draft_words.FORWARD) if place else (f"{name} →", draft_words.TO_THE_END)
        )
        return Button(
            f"forward-{seat}",
            text,
            hint=_(way),
            name=f"{name}: {_(way)}",
            do=self._doing(self.draft.move_forward, name),
        )

    def _names(
        self, id: str, chosen: Sequence[object], choose: Callable[[str], object]
    ) -> list[Button]:
        """A button for each player; `choose` gets the name."""
        names = self.draft.names
        return [
            Button(
                f"{id}-{seat}",
                draft_words.player(names, seat),
                pressed=name in chosen,
                do=self._doing(choose, name),
            )
            for seat, name in enumerate(names[:_MOST])
        ]

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


def _number_or_text(text: str) -> int | str | None:
    """What it cannot be becomes a fault."""
    return int(text) if _NUMBER.fullmatch(text) else text or None


def _text_or_nothing(text: str) -> str | None:
    return text or None


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _shown(value: object) -> str:
    """A value as it is typed; one of a wrong type as JSON."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _same(value: object, other: object) -> bool:
    """Equal and of one type: true is no 1."""
    return type(value) is type(other) and value == other


def _is_word(word: object) -> bool:
    return isinstance(word, str)
