"""Questions: their answers, and the rules against wrong ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple, TypeAlias

from gametable.play.errors import Reason
from gametable.play.positions import Event
from kingsburg.engine.actions import Action, Build, Influence
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.hand import Hand
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules

#: An answer: an advisor or another number, a player, a building, a rule, a word, players in turn
#: order, or what somebody gets.
Choice: TypeAlias = int | str | tuple[str, ...] | Bundle

#: The answer "nobody" or "none".
NOBODY: Final = ""
YES: Final = "yes"
#: The kinds of events that end a battle.
OUTCOMES: Final = ("wins", "draws", "is_defeated")


@dataclass(frozen=True)
class Question:
    """A question about a position.

    `kind`: what is asked. `player`: whom it is about. `given`: what happens first (the enemy, the
    King's roll), or the action in question. `several`: all of `right` must be chosen; otherwise
    one of them is enough. `rule`: the rule that gives the answer. `events`: those on the way to
    the answer. `reasons`: why the action in question is not allowed. `advisor`: the advisor in
    question, or 0. `card`: the governor or destiny card in question, or the letter of a row.
    """

    kind: str
    position: Position
    options: tuple[Choice, ...]
    right: tuple[Choice, ...]
    rule: str
    player: str = ""
    given: tuple[Action, ...] = ()
    several: bool = False
    events: tuple[Event, ...] = ()
    reasons: tuple[Reason, ...] = ()
    advisor: int = 0
    card: str = ""

    def against(self, answer: Choice) -> Reason | None:
        """Return the first reason against a wrong advisor or building, or None."""
        if answer in self.right or answer == NOBODY:
            return None
        tries: Iterable[Action] = ()
        if self.kind == "advisors":
            hand = self.position.player(self.player).hand or Hand()
            groups = [Influence(int(str(answer)), *group) for group in groups_of(hand)]
            # The groups whose totals are nearest to the number are tried first.
            groups.sort(key=lambda each: abs(each.total - each.advisor))
            tries = groups
        elif self.kind == "buildings":
            tries = [Build(str(answer)), Build(str(answer), envoy=True)]
        told = [self.position.why_not(each) or () for each in tries]
        # The attempt that breaks the fewest rules explains most.
        return min(told, key=len, default=(None,))[0]


Ask: TypeAlias = Callable[[Position, Random], Question | None]


class Kind(NamedTuple):
    """A kind of question.

    `steps`: the steps at which it is drawn. `ask`: a function that returns a question, or None.
    `module`, `year`: it is asked only in games with this module or scenario, and in this year; 0
    for any.
    """

    steps: tuple[str, ...]
    ask: Ask
    module: int | str = 0
    year: int = 0

    def belongs(self, rules: Rules) -> bool:
        """True if games by these rules ask it."""
        return self.module in (0, *rules.modules, rules.scenario)


def groups_of(hand: Hand) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield all groups of these dice, each as coloured and white ones."""
    for chosen in range(1, 1 << len(hand.dice)):
        taken = [at for at in range(len(hand.dice)) if chosen >> at & 1]
        mine = len(hand.coloured)
        yield (
            tuple(hand.dice[at] for at in taken if at < mine),
            tuple(hand.dice[at] for at in taken if at >= mine),
        )
