"""What a winter is worth: the value after each result of the battle, by how likely it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add

from kingsburg.engine.actions import Action, Recruit
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.foe import Foe
from kingsburg.engine.steps.battle import first_to_fall, outcome
from kingsburg.players.planner import features, stages
from kingsburg.players.planner.outlook import Outlook


def recruit(outlook: Outlook, actions: Iterable[Action]) -> list[tuple[float, Action]]:
    """Return the best ways to recruit, and passing: one for each number of soldiers, best first."""
    me = outlook.me
    end = the_end(outlook)
    cheapest: dict[int, tuple[float, Action, Bundle]] = {}
    for action in actions:
        owned = recruited(outlook, action)
        soldiers = owned.soldiers
        left = end.worth(owned, me.abilities, me.envoy)
        if soldiers not in cheapest or left > cheapest[soldiers][0]:
            cheapest[soldiers] = left, action, owned
    found = [(expected(end, owned), action) for _, action, owned in cheapest.values()]
    return sorted(found, key=lambda each: -each[0])


def the_end(outlook: Outlook) -> Outlook:
    """Return what the player may expect when the winter is over."""
    position = outlook.position
    return Outlook(outlook.value, position, outlook.me, stages.after(position.year, "winter"))


def recruited(outlook: Outlook, action: Action) -> Bundle:
    """Return what the player has after recruiting, or not."""
    owned = outlook.me.owns()
    return owned.plus(_paid(action)) if isinstance(action, Recruit) else owned


def _paid(action: Recruit) -> Bundle:
    """Return what recruiting changes."""
    return Bundle.of(action.payment).negative().plus(Bundle(soldiers=action.soldiers))


def expected(outlook: Outlook, owned: Sequence[int]) -> float:
    """Return the mean value after the winter for a player who has this much when it comes.

    `outlook`: that of the end of the winter.
    """
    me, position = outlook.me, outlook.position
    total = 0.0
    for foe, chance in features.foes(position.content, position.year, outlook.known):
        strength = owned[-1] + me.abilities.sums.strength(foe) + foe.sent
        results = [0.0, 0.0, 0.0]
        for sent, likely in features.sent(position.content):
            results[outcome(me, strength + sent, foe.strength)] += likely
        total += chance * sum(
            likely * after(outlook, owned, foe, result, strength)
            for result, likely in zip((0, 1, -1), results, strict=True)
            if likely
        )
    return total


def after(outlook: Outlook, owned: Sequence[int], foe: Foe, result: int, strength: int) -> float:
    """Return the value after victory (1), a draw (0) or defeat (-1)."""
    me, abilities = outlook.me, outlook.abilities
    had = Bundle(*owned)
    if result > 0:
        others = [each.strength(foe) for each in outlook.position.players if each is not me]
        most = max(others, default=0) <= strength - foe.sent
        gained = Bundle(*map(add, foe.reward.bundle, (foe.reward.any, 0, 0, most, 0, 0)))
        had = had.plus(gained)
    elif result < 0:
        had = _robbed(had, foe)
        if foe.loss.buildings and me.buildings:
            fallen = first_to_fall(me)
            had, abilities = had.plus(fallen.worth.negative()), abilities.minus(fallen)
    return outlook.worth(had, abilities, me.envoy)


def _robbed(had: Bundle, foe: Foe) -> Bundle:
    """Return what is left after the losses of goods and VP; those of choice are the commonest."""
    goods = [max(0, mine - lost) for mine, lost in zip(had[:3], foe.loss.bundle[:3], strict=True)]
    for _ in range(min(foe.loss.any, sum(goods))):
        goods[goods.index(max(goods))] -= 1
    gold, wood, stone = goods
    return Bundle(gold, wood, stone, had.vp - foe.loss.bundle.vp, had.tokens, had.soldiers)
