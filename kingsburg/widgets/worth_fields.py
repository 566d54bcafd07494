"""What each advisor is worth to everybody, or to one player: the fields, and the texts in them.

Texts are kept by whose they are and by advisor, and only those that somebody has typed: the default
is written as the reader's language does. A player who is named there has worths of his own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

from gametable.language import _
from gametable.play.errors import Malformed
from gametable.views import errors
from gametable.widgets.items import Block, Button, Field, Group
from kingsburg.catalogue import advisors
from kingsburg.odds.turn import Worths
from kingsburg.odds.worths import default_worths, read_worths
from kingsburg.views import words
from kingsburg.views.court import words as court_words
from kingsburg.views.court.words import WORTHS_EXPLAINED, worth

Typed: TypeAlias = Mapping[str, Mapping[int, str]]
#: Whose worths hold for all who have none of their own; no player can be called so.
EVERYBODY = ""


class WrongWorth(NamedTuple):
    """A text that is no worth: whose, for which advisor, and why."""

    whose: str
    advisor: int
    why: Malformed

    @property
    def sentence(self) -> str:
        """Why, and whose it is."""
        return f"{self.whose} {errors.told(self.why)}".strip()

    @property
    def field(self) -> str:
        """What it is known by among the remarks."""
        return _remarked(self.whose, self.advisor)


def _of(typed: Typed, whose: str) -> Mapping[int, str]:
    return typed.get(whose, typed.get(EVERYBODY, {}))


def _texts(typed: Typed, whose: str) -> dict[int, str]:
    default = {advisor: worth(each) for advisor, each in default_worths().items()}
    return default | dict(_of(typed, whose))


def with_text(typed: Typed, whose: str, advisor: int, text: str) -> Typed:
    """With another text for one worth; without a text it is again what it was by default."""
    own = {key: each for key, each in _of(typed, whose).items() if key != advisor}
    own |= {advisor: text.strip()} if text.strip() else {}
    return {**without(typed, whose), **({whose: own} if own or whose != EVERYBODY else {})}


def without(typed: Typed, whose: str) -> Typed:
    """The default for everybody; or a player has no worths of his own any more."""
    return {who: texts for who, texts in typed.items() if who != whose}


def groups(
    typed: Typed,
    whose: str,
    change: Callable[[Typed], object],
    *,
    label: str = "",
    remarks: Mapping[str, str],
    area: Literal["left", "right"],
) -> list[Group]:
    """A field for each worth, and a button for the default.

    The fields are `worth-1` to `worth-18`, the button `reset`. `change`: gets all texts when one
    has changed. `remarks`: what is wrong, by `WrongWorth.field`.
    """

    def fill(advisor: int, text: str) -> None:
        change(with_text(typed, whose, advisor, text))

    texts, fields = _texts(typed, whose), []
    for entry in advisors():
        remark = remarks.get(_remarked(whose, entry.number), "")
        fields.append(
            Field(
                f"worth-{entry.number}",
                f"{entry.number} {words.advisor(entry.number)}",
                value=texts[entry.number],
                wrong=bool(remark),
                remark=remark,
                fill=partial(fill, entry.number),
            )
        )
    told = Block("explained", _(WORTHS_EXPLAINED))
    default = court_words.DEFAULT if whose == EVERYBODY else court_words.AS_EVERYBODY
    reset = Button("reset", _(default), do=lambda: change(without(typed, whose)))
    return [
        Group("worths", label, fields, grid=True, area=area),
        Group("default", "", [reset, told], area=area),
    ]


def read(typed: Typed, names: Sequence[str]) -> tuple[dict[str, Worths], list[WrongWorth]]:
    """The worths by player, and all that is wrong."""
    wrong: list[WrongWorth] = []
    found: dict[str, Worths] = {}
    for who in dict.fromkeys((EVERYBODY, *(name for name in names if name in typed))):
        worths: dict[int, Fraction] = {}
        for advisor, text in _texts(typed, who).items():
            try:
                # Most languages write 0,5.
                number = {str(advisor): text.replace(",", ".")}
                worths[advisor] = read_worths(number, [who])[who][advisor]
            except Malformed as error:
                wrong.append(WrongWorth(who, advisor, error))
        found[who] = worths
    return {name: found.get(name, found[EVERYBODY]) for name in names}, wrong


def _remarked(whose: str, advisor: int) -> str:
    return f"worth-{advisor}-{whose}"
