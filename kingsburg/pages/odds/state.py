"""View state of the odds explorer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import AfterValidator, BeforeValidator, PlainSerializer, model_validator

from gametable.notation.by_fields import Linked
from gametable.notation.state import among, within
from gametable.play.errors import Malformed, Message
from gametable.views.distribution import FORMS
from kingsburg.engine.dice_text import parse_dice, write_dice
from kingsburg.engine.hand import ADVISORS
from kingsburg.notation.states import KingsburgState
from kingsburg.odds.reach import Setup
from kingsburg.odds.worths import read_worths
from kingsburg.pages.odds.questions import EXAMPLES, canonical
from kingsburg.views.dice.setups import SET_UPS, Setups

Advisor: TypeAlias = Annotated[int, within(ADVISORS, Message("advisor number"))]


_ADVISORS = frozenset(map(str, ADVISORS))


def _worths(raw: object) -> dict[int, str]:
    texts = {
        str(key): text
        for key, text in (raw.items() if isinstance(raw, Mapping) else ())
        if isinstance(text, str)
    }
    if not isinstance(raw, Mapping) or len(texts) < len(raw) or not texts.keys() <= _ADVISORS:
        raise Malformed("worths must be given as text for each advisor's number")
    # Most languages use a decimal comma.
    read_worths({key: text.replace(",", ".") for key, text in texts.items()}, [""])
    return {int(key): text for key, text in texts.items()}


#: Typed worths as texts, by advisor.
WorthTexts: TypeAlias = Annotated[
    dict[int, str], BeforeValidator(_worths), PlainSerializer(_worths)
]


def _setup(
    *,
    dice: int = Setup().dice,
    white: int = 0,
    token: int = 0,
    buildings: list[str] = [],
    taken: list[int] = [],
    roll: str = "",
    envoy: bool = False,
    governor: str = "",
    destiny: str = "",
) -> Setup:
    setup = Setup(dice, white, token, taken=frozenset(taken), envoy=envoy)
    setup = setup.with_buildings(buildings)
    if governor or destiny:
        setup = setup.with_cards(governor, destiny)
    return setup.rolled(parse_dice(roll)) if roll else setup


def _written(setup: Setup) -> dict[str, Any]:
    roll = setup.roll
    return {
        "token": int(setup.token),
        "buildings": [*setup.buildings],
        "taken": sorted(setup.taken),
        "roll": write_dice(roll.coloured, roll.white) if roll else "",
        "governor": setup.governor.id if setup.governor else "",
        "destiny": setup.destiny.id if setup.destiny else "",
    }


class OddsState(KingsburgState):
    """View state of the odds: the view, the set-ups, and which of them the controls change.

    `beside`: the number of set-ups that are compared; with one, it is `which`. `wanted`: the
    advisors that rerolls are for. `question`: the reader's own one, in English. `form`: how a
    distribution is drawn. `worths`: the typed texts, by advisor. `unfolded`: the parts that are
    shown beside the answer.
    """

    name: ClassVar[str] = "odds"

    view: Annotated[str, among("each", "pairs", "turn", "ask")] = "each"
    beside: Annotated[int, among(1, 2, 3, 4)] = 1
    which: Annotated[str, among(*SET_UPS)] = "A"
    a: Annotated[Setup, Linked(_setup, _written)] = Setup()
    # One more white die, so that there is a difference to see.
    b: Annotated[Setup, Linked(_setup, _written)] = Setup(white=1)
    c: Annotated[Setup, Linked(_setup, _written)] = Setup(token=1)
    d: Annotated[Setup, Linked(_setup, _written)] = Setup(dice=4)
    wanted: list[Advisor] = []
    question: Annotated[str, AfterValidator(canonical)] = EXAMPLES[0]
    form: Annotated[str, among(*FORMS)] = "chance"
    worths: WorthTexts = {}
    unfolded: list[
        Annotated[str, among("aims", "cards", "closed", "python", "taps", "worths")]
    ] = []

    @property
    def page(self) -> object:
        return self.view

    @property
    def setup(self) -> Setup:
        """The set-up that the controls change."""
        return self._of(self.which)

    @property
    def setups(self) -> Setups:
        """The set-ups that are shown, by their letters."""
        if self.beside == 1:
            return {self.which: self.setup}
        number = max(self.beside, SET_UPS.index(self.which) + 1)
        return {each: self._of(each) for each in SET_UPS[:number]}

    def _of(self, which: str) -> Setup:
        setup: Setup = getattr(self, which.lower())
        return setup

    @model_validator(mode="before")
    @classmethod
    def _compared(cls, raw: Any) -> Any:
        """Read an older link, in which the comparison of A and B was a view of its own."""
        if isinstance(raw, Mapping) and raw.get("view") == "compare":
            return {**raw, "view": "each", "beside": 2}
        return raw
