"""The state of the season explorer."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import BeforeValidator, Field, PlainSerializer, model_validator

from gametable.notation.state import Data, among, plain, validated
from gametable.play.errors import Message, check
from kingsburg.engine.content import standard
from kingsburg.engine.rules import Rules
from kingsburg.odds.cards import destiny_of, with_modules
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.policies import GREEDY, POLICIES
from kingsburg.play.draft import NAMES
from kingsburg.states.words import KingsburgState


class _ContenderData(Data):
    name: str
    dice: int = Rules.COLOURED_DICE
    white: int = 0
    token: bool = False
    #: Whether a group may count as one more or one less; the name is that in links of version 1.
    market: bool = False
    envoy: bool = False
    policy: Annotated[str, among(*POLICIES)] = GREEDY.name


#: The fields that are the same in a link and in a contender.
_PLAIN = ("name", "dice", "white", "token", "envoy")


class _ContestData(Data):
    contenders: list[_ContenderData] = []
    closed: list[int] | None = None
    destiny: str = ""


def _read(raw: object) -> Contest:
    if isinstance(raw, Contest):
        return raw
    data = validated(_ContestData, raw)
    closed = None if data.closed is None else frozenset(data.closed)
    contenders = (
        Contender(
            **each.model_dump(include={*_PLAIN}),
            sways=standard().sways if each.market else (),
            policy=POLICIES[each.policy],
        )
        for each in data.contenders
    )
    card = destiny_of(with_modules(standard()), data.destiny) if data.destiny else None
    return Contest(tuple(contenders), closed, card)


def _written(contest: Contest) -> dict[str, Any]:
    return plain(
        _ContestData(
            contenders=[
                _ContenderData(
                    **{name: getattr(each, name) for name in _PLAIN},
                    market=bool(each.sways),
                    policy=each.policy.name,
                )
                for each in contest.contenders
            ],
            closed=None if contest.closed is None else sorted(contest.closed),
            destiny=contest.destiny.id if contest.destiny else "",
        )
    )


_ContestField: TypeAlias = Annotated[Contest, BeforeValidator(_read), PlainSerializer(_written)]


def _for_two() -> Contest:
    return Contest(tuple(map(Contender, NAMES[: Rules.PLAYERS[0]])), None)


class SeasonState(KingsburgState):
    """The contenders with their dice and policies, and the seat whose dice are shown.

    Advisors have their default worths. `worked_out`: whether the answer is shown or being worked
    out. Not in links: `left`, the contenders who have left and can come back, and `choosing`,
    whether closed advisors are being chosen although there is none yet.
    """

    name: ClassVar[str] = "season"

    contest: _ContestField = _for_two()
    seat: int = 0
    worked_out: bool = False
    left: Annotated[tuple[Contender, ...], Field(exclude=True)] = ()
    choosing: Annotated[bool, Field(exclude=True)] = False

    @model_validator(mode="after")
    def _seats(self) -> SeasonState:
        check(self.seat, range(len(self.contest.contenders)), Message("seat number"))
        return self
