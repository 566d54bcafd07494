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


def _texts(typed: Typed, whose: str, position: Position) -> dict[int, str]:
    default = {advisor: worth(each) for advisor, each in default_worths(position).items()}
    return default | dict(_of(typed, whose))


def with_text(typed: Typed, whose: str, advisor: int, text: str) -> Typed:
    """Return the texts with one of them replaced; an empty text restores its default."""
    own = {key: each for key, each in _of(typed, whose).items() if key != advisor}
    own |= {advisor: text.strip()} if text.strip() else {}
    return {**without(typed, whose), **({whose: own} if own or whose != EVERYBODY else {})}


def without(typed: Typed, whose: str) -> Typed:
    """Return the texts without those of one player, or without those for everybody."""
    return {who: texts for who, texts in typed.items() if who != whose}


def groups(
    typed: Typed,
    whose: str,
    change: Callable[[Typed], object],
    *,
    position: Position,
    remarks: Mapping[str, str],
) -> list[Group]:
    """Return a field for each worth, and a button for the default.

    The ids are `worth-1` to `worth-18` and `reset`. `change`: called with all texts when one has
    changed. `position`: what the default depends on. `remarks`: what is wrong, by
    `WrongWorth.field`.
    """

    def fill(advisor: int, text: str) -> None:
        change(with_text(typed, whose, advisor, text))

    texts, fields = _texts(typed, whose, position), []
    for entry in position.content.advisors.values():
        remark = remarks.get(_remarked(whose, entry.number), "")
        fields.append(
            Field(
                f"worth-{entry.number}",
                f"{entry.number} {words.advisor(entry.number, position.content)}",
                value=texts[entry.number],
                wrong=bool(remark),
                remark=remark,
                fill=partial(fill, entry.number),
            )
        )
    told = Block("explained", text(_(WORTHS_EXPLAINED)))
    default = court_words.DEFAULT if whose == EVERYBODY else court_words.AS_EVERYBODY
    reset = Button("reset", _(default), do=lambda: change(without(typed, whose)))
    return [
        Group("worths", "", fields, grid=True, area="left"),
        Group("default", "", [reset, told], area="left"),
    ]


def read(
    typed: Typed, names: Sequence[str], position: Position
) -> tuple[dict[str, Worths], list[WrongWorth]]:
    """Return the worths of each player in `names`, and all invalid ones."""
    wrong: list[WrongWorth] = []
    found: dict[str, Worths] = {}
    for who in dict.fromkeys((EVERYBODY, *(name for name in names if name in typed))):
        worths: dict[int, Fraction] = {}
        for advisor, given in _texts(typed, who, position).items():
            try:
                # Most languages use a decimal comma.
                number = {str(advisor): given.replace(",", ".")}
                worths[advisor] = read_worths(number, [who])[who][advisor]
            except Malformed as error:
                wrong.append(WrongWorth(who, advisor, error))
        found[who] = worths
    return {name: found.get(name, found[EVERYBODY]) for name in names}, wrong


def _remarked(whose: str, advisor: int) -> str:
    return f"worth-{advisor}-{whose}"
