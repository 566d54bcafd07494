"""What further soldiers bring and cost, against the engine played to the end of winter."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from gametable.play.positions import CHANCE
from kingsburg.engine.actions import PASS
from kingsburg.engine.content import content_of
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.odds.advice import Battles, advice
from kingsburg.odds.battle import musters
from kingsburg.odds.reach import Setup, abilities_with
from kingsburg.odds.recruiting import changes_price, further, payments
from kingsburg.odds.turn import best_totals
from kingsburg.odds.winter import Winter
from kingsburg.odds.worths import default_worths, empty, token_worth

OUTCOMES = {"wins": 0, "draws": 1, "is_defeated": 2}
GOOD = Fraction(59 + 17, 82 + 31)
BARRACKS = ["guard_tower", "blacksmith", "barracks"]
CENTER = ["improvised_defenses", "recruiting_center"]


def at(phase: str, step: str, ann: dict[str, Any], **more: Any) -> Position:
    raw = {
        "modules": [1], "phase": phase, "step": step,
        "players": [{"name": "Ann", **ann}, {"name": "Brian"}, {"name": "Cindy"}], **more,
    }  # fmt: skip
    position = files.from_json(raw)
    assert not position.faults, position.faults
    return position


def told(position: Position, who: str = "Ann") -> Battles:
    answer = advice(position, who)
    assert isinstance(answer, Battles)
    return answer


def recruiting(position: Position) -> Position:
    """Let everybody pass until the first player recruits."""
    while position.step != "recruit":
        position = position.play(PASS)
    return position


def ended(position: Position) -> Counter[int]:
    """Return Ann's victories, draws and defeats over all ways in which the winter can go on."""
    if position.actor is CHANCE:
        found: Counter[int] = Counter()
        chances = position.chances()
        for result, chance in chances:
            after = position.play(result)
            for event in after.events:
                if event.kind in OUTCOMES and event.seat == 0:
                    found[OUTCOMES[event.kind]] += chance  # type: ignore[assignment]
                    break
            else:
                for outcome, part in ended(after).items():
                    found[outcome] += chance * part  # type: ignore[assignment]
        return found
    after = position.play(PASS if position.step == "recruit" else position.actions()[0])
    return ended(after)


def by_soldiers(position: Position) -> dict[int, Counter[int]]:
    """Return how winter ends for Ann with each number of soldiers that she may recruit."""
    ways: dict[int, Position] = {}
    for action in position.actions():
        ways.setdefault(getattr(action, "soldiers", 0), position.play(action))
    return {number: ended(after) for number, after in ways.items()}


@pytest.mark.parametrize("seed", range(8))
def test_each_further_soldier_as_the_engine_plays_it(seed: int) -> None:
    rng = Random(f"recruiting {seed}")
    ann = {
        "gold": rng.randint(1, 3), "wood": rng.randint(1, 2), "tokens": rng.randrange(3),
        "soldiers": rng.randrange(3),
        "buildings": [*CENTER[: rng.choice((1, 2, 2))], *rng.choice(([], BARRACKS, ["palisade"]))],
    }  # fmt: skip
    position = at("recruiting", "recruit", ann, year=rng.randint(1, 5))
    assert position.actor == "Ann"
    answer = told(position)
    played = by_soldiers(position)
    now = position.player("Ann").soldiers
    assert [step.soldiers for step in answer.steps] == [now + each for each in sorted(played)][:7]
    for step in answer.steps:
        found = played[step.soldiers - now]
        assert [*step.odds] == [found[outcome] for outcome in range(3)]


def test_tokens_pay_only_with_the_center() -> None:
    two = {"gold": 2, "tokens": 2}
    assert len(told(at("recruiting", "recruit", two)).steps) == 2
    with_center = told(at("recruiting", "recruit", {**two, "buildings": CENTER}))
    assert len(with_center.steps) == 4
    assert [each[:2] for each in with_center.payments] == [(0, 1), (2, 0)]
    only_tokens = told(at("recruiting", "recruit", {"tokens": 1, "buildings": CENTER}))
    assert [each[:2] for each in only_tokens.payments] == [(0, 1)]
    assert [each[:2] for each in told(at("recruiting", "recruit", two)).payments] == [(2, 0)]
    camp = {"gold": 1, "wood": 1, "buildings": [*CENTER, "training_camp"]}
    assert [each[:2] for each in told(at("recruiting", "recruit", camp)).payments] == [(2, 0)]


@pytest.mark.parametrize("step", ["build", "season_end"])
@pytest.mark.parametrize("soldiers", [0, 1, 2])
def test_in_autumn_the_training_camp_is_counted_in(step: str, soldiers: int) -> None:
    """The soldiers are those that Ann has once recruiting begins."""
    hall = ["barricade", "crane", "town_hall"]
    ann = {
        "gold": 4, "tokens": 1, "soldiers": soldiers,
        "buildings": [*CENTER, "training_camp", *hall],
    }  # fmt: skip
    position = at("autumn", step, ann)
    assert (position.step, position.actor) == (step, "Ann")
    answer = told(position)
    begun = recruiting(position)
    assert answer.winters["Ann"].soldiers == begun.player("Ann").soldiers
    assert [each.odds for each in answer.steps] == [each.odds for each in told(begun).steps]
    assert begun.player("Ann").soldiers == (soldiers + 1 if soldiers < 2 else soldiers)


def test_what_a_token_and_goods_are_worth() -> None:
    content = content_of(Rules(modules=(1,)))
    token = token_worth(empty(content))
    worths = default_worths(empty(content))
    gained = [best_totals(Setup(token=each), worths).mean for each in (1, 0)]
    assert token == Fraction(round(100 * (gained[0] - gained[1])), 100)
    assert abs(worths[7] - GOOD - token) <= Fraction(1, 200)
    plain, center = abilities_with(content, []), abilities_with(content, CENTER)
    assert [tuple(each) for each in payments(plain)] == [(2, 0, 2 * GOOD)]
    assert [tuple(each) for each in payments(center)] == [(0, 1, token), (2, 0, 2 * GOOD)]
    both = payments(abilities_with(content, [*CENTER, *BARRACKS]))
    assert [tuple(each) for each in both] == [(0, 1, token), (1, 0, GOOD)]


def test_tiles_change_what_a_token_is_worth() -> None:
    """Tile 16 gives 5 VP, not the Wizard's 4 gold, so reaching further is worth more."""
    lying = {"tiles": [{"advisor": 16}], "modules": [1, 6]}
    ann = {"gold": 2, "tokens": 1, "buildings": CENTER}
    with_tile = told(at("recruiting", "recruit", ann, **lying)).payments
    without = told(at("recruiting", "recruit", ann, modules=[1, 6])).payments
    assert with_tile[1] == without[1]
    assert with_tile[0].worth > without[0].worth


def test_what_is_left_of_each_soldier() -> None:
    winter = Winter(1, abilities_with(content_of(Rules(modules=(1,))), CENTER), 4)
    paid = payments(winter.abilities)
    steps = musters(winter, 5, 1)
    found = further(steps, winter.abilities, paid)
    assert [each.soldiers for each in found] == [2, 3, 4, 5]
    for each, before, after in zip(found, steps, steps[1:], strict=False):
        more = [now - was for now, was in zip(after.worth, before.worth, strict=True)]
        gold, wood, stone, free, vp, _buildings = more
        assert each.brings == GOOD * (gold + wood + stone + free) + vp
        assert each.left == tuple(each.brings - payment.worth for payment in paid)


def test_the_buildings_that_change_the_price() -> None:
    content = content_of(Rules(modules=(1,)))
    found = {each.id for each in content.buildings.values() if changes_price(each)}
    assert found == {"barracks", "recruiting_center"}
