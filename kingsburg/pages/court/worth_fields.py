"""Fields for what each advisor is worth to everybody or to one player, and their texts.

Only typed texts are stored, by player and by advisor, since the default depends on the reader's
language. A player with stored texts has separate worths.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple, TypeAlias

from gametable.language import _
from gametable.play.errors import Malformed
from gametable.views import errors
from gametable.views.text import text
from gametable.widgets.items import Block, Button, Field, Group
from kingsburg import words
from kingsburg.engine.position import Position
from kingsburg.odds.turn import Worths
from kingsburg.odds.worths import default_worths, read_worths
from kingsburg.pages.court import words as court_words
from kingsburg.pages.court.words import WORTHS_EXPLAINED, worth
from kingsburg.players.planner.worths import Worth, in_hundredths, worths
from kingsburg.views import advice as reasons

Typed: TypeAlias = Mapping[str, Mapping[int, str]]
#: Stands for all players without separate worths; no player can have this name.
EVERYBODY = ""


class WrongWorth(NamedTuple):
    """An invalid worth: the player, the advisor, and the error."""

    whose: str
    advisor: int
    why: Malformed

    @property
    def sentence(self) -> str:
        """The player and the error, as a sentence."""
        return f"{self.whose} {errors.told(self.why)}".strip()

    @property
    def field(self) -> str:
        """The key of this worth among the remarks."""
        return _remarked(self.whose, self.advisor)


def _of(typed: Typed, whose: str) -> Mapping[int, str]:
    return typed.get(whose, typed.get(EVERYBODY, {}))


def _texts(typed: Typed, whose: str, default: Worths) -> dict[int, str]:
    texts = {advisor: worth(each) for advisor, each in default.items()}
    return texts | dict(_of(typed, whose))


def with_text(typed: Typed, whose: str, advisor: int, text: str) -> Typed:
    """Return the texts with one of them replaced; an empty text restores its default."""
    own = {key: each for key, each in _of(typed, whose).items() if key != advisor}
    own |= {advisor: text.strip()} if text.strip() else {}
    return {**without(typed, whose), **({whose: own} if own or whose != EVERYBODY else {})}


def without(typed: Typed, whose: str) -> Typed:
    """Return the texts without those of one player, or without those for everybody."""
    return {who: texts for who, texts in typed.items() if who != whose}


def at_the_table(position: Position, whose: str) -> dict[int, Worth]:
    """Return the worths at the table to a player; none for everybody, or with faults."""
    return {} if whose == EVERYBODY or position.faults else worths(position, whose)


def _default(position: Position, found: Mapping[int, Worth]) -> Worths:
    return in_hundredths(found) if found else default_worths(position)


def groups(
    typed: Typed,
    whose: str,
    change: Callable[[Typed], object],
    *,
    position: Position,
    at_table: bool = False,
    remarks: Mapping[str, str],
) -> list[Group]:
    """Return a field for each worth, and a button for the default.

    The ids are `worth-1` to `worth-18` and `reset`. `change`: called with all texts when one has
    changed. `position`: what the default depends on; `at_table`: whether it is that at the table.
    `remarks`: what is wrong, by `WrongWorth.field`.
    """

    def fill(advisor: int, text: str) -> None:
        change(with_text(typed, whose, advisor, text))

    found = at_the_table(position, whose) if at_table else {}
    texts, fields = _texts(typed, whose, _default(position, found)), []
    for entry in position.content.advisors.values():
        number = entry.number
        remark = remarks.get(_remarked(whose, number), "")
        because = reasons.because(number, found[number], position) if number in found else ""
        fields.append(
            Field(
                f"worth-{number}",
                f"{number} {words.advisor(number, position.content)}",
                value=texts[number],
                wrong=bool(remark),
                remark=remark or because,
                fill=partial(fill, number),
            )
        )
    explained = court_words.AT_TABLE_EXPLAINED if found else WORTHS_EXPLAINED
    told = Block("explained", text(_(explained)))
    same = whose != EVERYBODY and not at_table
    default = court_words.AS_EVERYBODY if same else court_words.DEFAULT
    reset = Button("reset", _(default), do=lambda: change(without(typed, whose)))
    return [
        Group("worths", "", fields, grid=True, area="left"),
        Group("default", "", [reset, told], area="left"),
    ]


def read(
    typed: Typed, names: Sequence[str], position: Position, *, at_table: bool = False
) -> tuple[dict[str, Worths], list[WrongWorth]]:
    """Return the worths of each player in `names`, and all invalid ones."""
    wrong: list[WrongWorth] = []
    found: dict[str, Worths] = {}
    alone = names if at_table else [name for name in names if name in typed]
    for who in dict.fromkeys((EVERYBODY, *alone)):
        default = _default(position, at_the_table(position, who) if at_table else {})
        read: dict[int, Fraction] = {}
        for advisor, given in _texts(typed, who, default).items():
            try:
                # Most languages use a decimal comma.
                number = {str(advisor): given.replace(",", ".")}
                read[advisor] = read_worths(number, [who])[who][advisor]
            except Malformed as error:
                wrong.append(WrongWorth(who, advisor, error))
        found[who] = read
    return {name: found.get(name, found[EVERYBODY]) for name in names}, wrong


def _remarked(whose: str, advisor: int) -> str:
    return f"worth-{advisor}-{whose}"
