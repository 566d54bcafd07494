"""What each advisor is worth to everybody, or to one player: the fields, and the texts in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from gametable.language import _
from gametable.play.errors import Malformed
from gametable.views import errors
from gametable.widgets.items import Block, Button, Field, Group
from kingsburg.catalogue import advisors
from kingsburg.odds.turn import Worths
from kingsburg.odds.worths import default_worths, read_worths
from kingsburg.views import words
from kingsburg.views.court import words as court_words
from kingsburg.views.court.tables import WORTHS_EXPLAINED, worth

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


class WorthSetting:
    """Texts by advisor, for everybody and for each player who has his own.

    `whose`: the ones that are shown and changed.
    """

    def __init__(self) -> None:
        self.whose = EVERYBODY
        # Only what somebody has typed: the default is written as the reader's language does.
        self._typed: dict[str, dict[int, str]] = {EVERYBODY: {}}

    @property
    def texts(self) -> dict[int, str]:
        """What stands in the fields."""
        return self._texts_of(self.whose if self.own(self.whose) else EVERYBODY)

    def _texts_of(self, whose: str) -> dict[int, str]:
        default = {advisor: worth(each) for advisor, each in default_worths().items()}
        return default | self._typed[whose]

    def own(self, name: str) -> bool:
        """Whether a player has worths of his own."""
        return name in self._typed

    @property
    def typed(self) -> dict[str, dict[int, str]]:
        """Only what somebody has typed, by whose it is; for players all that are their own."""
        return {who: texts for who, texts in self._typed.items() if texts or who != EVERYBODY}

    def take(self, typed: Mapping[str, Mapping[int, str]], whose: str) -> None:
        """Hold these texts and no others, and show whose are named."""
        self._typed = {EVERYBODY: {}, **{who: dict(texts) for who, texts in typed.items()}}
        self.whose = whose

    def set(self, advisor: int, text: str) -> None:
        """Change one worth; without a text it is again what it was by default."""
        own = self._typed.setdefault(self.whose, dict(self._typed[EVERYBODY]))
        own.pop(advisor, None)
        if text.strip():
            own[advisor] = text.strip()

    def reset(self) -> None:
        """The default for everybody; or a player has no worths of his own any more."""
        if self.whose == EVERYBODY:
            self._typed[EVERYBODY] = {}
        else:
            self._typed.pop(self.whose, None)

    def groups(
        self, label: str, remarks: Mapping[str, str], area: Literal["left", "right"]
    ) -> list[Group]:
        """A field for each worth, and a button for the default.

        The fields are `worth-1` to `worth-18`, the button `reset`. `remarks`: what is wrong, by
        `WrongWorth.field`.
        """
        fields = []
        for entry in advisors():
            remark = remarks.get(_remarked(self.whose, entry.number), "")
            fields.append(
                Field(
                    f"worth-{entry.number}",
                    f"{entry.number} {words.advisor(entry.number)}",
                    value=self.texts[entry.number],
                    wrong=bool(remark),
                    remark=remark,
                )
            )
        told = Block("explained", _(WORTHS_EXPLAINED))
        default = court_words.DEFAULT if self.whose == EVERYBODY else court_words.AS_EVERYBODY
        reset = Button("reset", _(default))
        return [
            Group("worths", label, fields, grid=True, area=area),
            Group("default", "", [reset, told], area=area),
        ]

    def read(self, names: Sequence[str]) -> tuple[dict[str, Worths], list[WrongWorth]]:
        """The worths by player, and all that is wrong."""
        wrong: list[WrongWorth] = []
        read: dict[str, Worths] = {}
        for who in dict.fromkeys((EVERYBODY, *filter(self.own, names))):
            found: dict[int, Fraction] = {}
            for advisor, text in self._texts_of(who).items():
                try:
                    # Most languages write 0,5.
                    number = {str(advisor): text.replace(",", ".")}
                    found[advisor] = read_worths(number, [who])[who][advisor]
                except Malformed as error:
                    wrong.append(WrongWorth(who, advisor, error))
            read[who] = found
        return {name: read.get(name, read[EVERYBODY]) for name in names}, wrong


def _remarked(whose: str, advisor: int) -> str:
    return f"worth-{advisor}-{whose}"
