"""What the season explorer shows."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import BeforeValidator, Field, PlainSerializer, model_validator

from gametable.notation.state import Data, among, plain, validated
from gametable.play.errors import Message
from gametable.play.limits import check
from kingsburg.engine.rules import Rules
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.policies import GREEDY, POLICIES
from kingsburg.play.draft import NAMES
from kingsburg.states.words import KingsburgState


class _ContenderData(Data):
    name: str
    dice: int = Rules.COLOURED_DICE
    white: int = 0
    token: bool = False
    market: bool = False
    envoy: bool = False
    policy: Annotated[str, among(*POLICIES)] = GREEDY.name


class _ContestData(Data):
    contenders: list[_ContenderData] = []
    closed: list[int] | None = None


def _read(raw: object) -> Contest:
    if isinstance(raw, Contest):
        return raw
    data = validated(_ContestData, raw)
    closed = None if data.closed is None else frozenset(data.closed)
    contenders = (
        Contender(**each.model_dump(exclude={"policy"}), policy=POLICIES[each.policy])
        for each in data.contenders
    )
    return Contest(tuple(contenders), closed)


def _written(contest: Contest) -> dict[str, Any]:
    return plain(
        _ContestData(
            contenders=[
                _ContenderData(
                    name=each.name,
                    dice=each.dice,
                    white=each.white,
                    token=each.token,
                    market=each.market,
                    envoy=each.envoy,
                    policy=each.policy.name,
                )
                for each in contest.contenders
            ],
            closed=None if contest.closed is None else sorted(contest.closed),
        )
    )


_ContestField: TypeAlias = Annotated[Contest, BeforeValidator(_read), PlainSerializer(_written)]


def _for_two() -> Contest:
    return Contest(tuple(map(Contender, NAMES[: Rules.PLAYERS[0]])), None)


class SeasonState(KingsburgState):
    """Who contends with which pool and policy, and the seat whose pool is shown.

    Advisors are worth by default what they are for everybody. `worked_out`: the answer is shown
    too, or looked for. No link holds `left`: those who have left, as they come back, nor
    `choosing`: whether advisors that are closed are to be chosen, though none is yet.
    """

    name: ClassVar[str] = "season"

    contest: _ContestField = _for_two()
    seat: int = 0
    worked_out: bool = False
    left: Annotated[tuple[Contender, ...], Field(exclude=True)] = ()
    choosing: Annotated[bool, Field(exclude=True)] = False

    @model_validator(mode="after")
    def _seats(self) -> SeasonState:
        check(self.seat, range(len(self.contest.contenders)), Message("number of a seat"))
        return self
