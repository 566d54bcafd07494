"""What the odds explorer shows."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import BeforeValidator, PlainSerializer

from gametable.notation.state import Data, among, plain, validated, within
from gametable.play.errors import Message
from kingsburg.engine.dice_text import parse_dice, write_dice
from kingsburg.engine.hand import ADVISORS
from kingsburg.odds.reach import Setup
from kingsburg.states.words import KingsburgState
from kingsburg.states.worth_texts import WorthTexts

Advisor: TypeAlias = Annotated[int, within(ADVISORS, Message("number of an advisor"))]


class _SetupData(Data):
    dice: int = Setup().dice
    white: int = 0
    token: int = 0
    buildings: list[str] = []
    taken: list[int] = []
    roll: str = ""
    envoy: bool = False


def _read(raw: object) -> Setup:
    if isinstance(raw, Setup):
        return raw
    data = validated(_SetupData, raw)
    setup = Setup(
        data.dice, data.white, data.token, taken=frozenset(data.taken), envoy=data.envoy
    ).with_buildings(data.buildings)
    return setup.rolled(parse_dice(data.roll)) if data.roll else setup


def _written(setup: Setup) -> dict[str, Any]:
    roll = setup.roll
    return plain(
        _SetupData(
            dice=setup.dice,
            white=setup.white,
            token=int(setup.token),
            buildings=[power.id for power in setup.rerolls] + ["market"] * setup.market,
            taken=sorted(setup.taken),
            roll=write_dice(roll.coloured, roll.white) if roll else "",
            envoy=setup.envoy,
        )
    )


_SetupField: TypeAlias = Annotated[Setup, BeforeValidator(_read), PlainSerializer(_written)]


class OddsState(KingsburgState):
    """The view, both set-ups and which of them the controls change.

    `wanted`: the advisors that rerolls are for. `worths`: texts typed, by advisor.
    """

    name: ClassVar[str] = "odds"

    view: Annotated[str, among("each", "pairs", "turn", "compare")] = "each"
    which: Annotated[str, among("A", "B")] = "A"
    a: _SetupField = Setup()
    # With a white die more, so that there is a difference to be seen.
    b: _SetupField = Setup(white=1)
    wanted: list[Advisor] = []
    worths: WorthTexts = {}

    @property
    def page(self) -> object:
        return self.view
