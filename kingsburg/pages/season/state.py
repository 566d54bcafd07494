"""View state of the season explorer."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field, model_validator

from gametable.notation.by_fields import Linked, Made
from gametable.notation.state import among
from gametable.play.errors import Message, check
from kingsburg.engine.content import standard
from kingsburg.engine.rules import Rules
from kingsburg.notation.states import KingsburgState
from kingsburg.odds.cards import destiny_of, with_modules
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.policies import GREEDY, POLICIES
from kingsburg.play.draft import NAMES


def _contender(
    *,
    name: str,
    dice: int = Rules.COLOURED_DICE,
    white: int = 0,
    token: bool = False,
    # True if a group may count as one more or one less; links of version 1 use this name.
    market: bool = False,
    envoy: bool = False,
    policy: Annotated[str, among(*POLICIES)] = GREEDY.name,
) -> Contender:
    sways = standard().sways if market else ()
    return Contender(name, dice, white, token, sways, envoy, POLICIES[policy])


def _contender_written(contender: Contender) -> dict[str, Any]:
    return {"market": bool(contender.sways), "policy": contender.policy.name}


def _contest(
    *,
    contenders: list[Annotated[Contender, Made(_contender, _contender_written)]] = [],
    closed: list[int] | None = None,
    destiny: str = "",
) -> Contest:
    card = destiny_of(with_modules(standard()), destiny) if destiny else None
    return Contest(tuple(contenders), None if closed is None else frozenset(closed), card)


def _written(contest: Contest) -> dict[str, Any]:
    return {
        "contenders": list(contest.contenders),
        "closed": None if contest.closed is None else sorted(contest.closed),
        "destiny": contest.destiny.id if contest.destiny else "",
    }


def _for_two() -> Contest:
    return Contest(tuple(map(Contender, NAMES[: Rules.PLAYERS[0]])), None)


class SeasonState(KingsburgState):
    """View state of a season: the contenders, and the seat whose dice are shown.

    Advisors have their default worths. `worked_out`: True if the answer is shown or being worked
    out. Not in links: `left`, the contenders who have left and can come back, and `choosing`, True
    if closed advisors are being chosen although none is closed yet.
    """

    name: ClassVar[str] = "season"

    contest: Annotated[Contest, Linked(_contest, _written)] = _for_two()
    seat: int = 0
    worked_out: bool = False
    left: Annotated[tuple[Contender, ...], Field(exclude=True)] = ()
    choosing: Annotated[bool, Field(exclude=True)] = False

    @model_validator(mode="after")
    def _seats(self) -> SeasonState:
        check(self.seat, range(len(self.contest.contenders)), Message("seat number"))
        return self
