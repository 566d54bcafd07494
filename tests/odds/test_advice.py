"""The questions that a position asks of the odds, and their answers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from gametable.play.errors import Malformed
from kingsburg.engine.actions import Reroll, Roll
from kingsburg.engine.calendar import CALENDAR
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.notation import files, records
from kingsburg.odds import honour, neutral
from kingsburg.odds.advice import (
    Answer,
    Battles,
    Contested,
    Nothing,
    Reach,
    Rerolls,
    Unanswered,
    Working,
    advice,
    advising,
    pool,
    question,
)
from kingsburg.odds.battle import musters
from kingsburg.odds.court import Court
from kingsburg.odds.order import places
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.turn import advise_turn, best_turn
from kingsburg.odds.winter import Winter
from kingsburg.odds.worths import default_worths
from kingsburg.players.planner.worths import at_the_table
from tests.properties.games import ENEMIES

FARMS = ["inn", "market", "farms"]
CHAPEL = ["statue", "chapel"]


def at(phase: str, step: str, *players: dict[str, Any], **more: Any) -> Position:
    names = ("Ann", "Brian", "Cindy", "David", "Eve")
    named = [{"name": name, **each} for name, each in zip(names, players, strict=False)]
    position = files.from_json({"phase": phase, "step": step, "players": named, **more})
    assert not position.faults, position.faults
    return position


def told(position: Position, who: str, kind: type[Answer]) -> Any:
    answer = advice(position, who)
    assert isinstance(answer, kind)
    return answer


# The calendar -----------------------------------------------------------------------------

BUILDER = {"gold": 3, "wood": 3, "stone": 3, "tokens": 1, "buildings": ["inn", "market"]}
HALL = {"tokens": 1, "buildings": ["barricade", "crane", "town_hall"]}
ASKED = {
    ("aid", "aid"): "reach",
    **{
        (phase, step): asked
        for phase in ("spring", "summer", "autumn")
        for step, asked in {
            "roll": "reach",
            "reroll": "reroll",
            "influence": "court",
            "help": None,
            "build": "battle" if phase == "autumn" else "reach",
            "season_end": "battle" if phase == "autumn" else "reach",
        }.items()
    },
    ("recruiting", "recruit"): "battle",
    ("winter", "battle"): "battle",
}
STANDING: dict[str, dict[str, Any]] = {
    "reroll": {"dice": "1 1 1", "buildings": ["statue"]},
    "influence": {"dice": "1 2 3"},
    "build": BUILDER,
    "season_end": HALL,
    "recruit": BUILDER,
}


@pytest.mark.parametrize(("phase", "step"), ASKED)
def test_every_step_at_which_somebody_is_asked(phase: str, step: str) -> None:
    player = STANDING.get(step, {})
    placed = [{"advisor": 4, "player": "Ann", "dice": "4"}] if step == "help" else []
    position = at(phase, step, player, player, player, placed=placed)
    assert (position.phase, position.step) == (phase, step)
    assert question(position) == ASKED[phase, step]


def test_at_the_other_steps_nobody_is_asked() -> None:
    others = {part[:2] for part in CALENDAR} - set(ASKED)
    assert others == {
        ("setup", "rows"),
        ("setup", "governors"),
        ("reward", "reward"),
        ("envoy", "envoy"),
        ("over", "final"),
    }
    over = at("over", "final", {}, {})
    assert question(over) is None
    assert advice(over, "Ann") == Nothing()


def test_what_is_lost_in_winter_is_chosen() -> None:
    loser = {"gold": 1, "wood": 1, "stone": 1}
    winter = at("winter", "battle", loser, loser, loser, enemy="barbarians 2")
    assert question(winter) == "battle"
    lost = winter.play(Roll((1,)))
    assert (lost.step, lost.actor) == ("battle", "Ann")
    assert advice(lost, "Ann") == Nothing()


def test_an_impossible_position_asks_nothing() -> None:
    faulty = files.from_json(
        {"phase": "spring", "step": "influence", "players": [{"name": "Ann", "gold": -1}, {}]}
    )
    assert faulty.faults
    assert advice(faulty, "Ann") == Nothing()


def test_nobody_of_that_name_is_refused() -> None:
    with pytest.raises(Malformed, match=r"N\.4"):
        advice(new_game(("Ann", "Brian")), "Eve")


# Before the roll --------------------------------------------------------------------------


def test_each_player_rolls_with_a_pool_of_their_own() -> None:
    position = at(
        "spring",
        "roll",
        {"buildings": FARMS + CHAPEL, "white_dice": 1, "tokens": 2},
        {"tokens": 1, "envoy": True},
        {},
        order=["Cindy", "Ann", "Brian"],
    )
    ann = Setup(white=2, token=1).with_buildings(["market", *CHAPEL])
    brian = Setup(token=1, envoy=True)
    assert [pool(position, each) for each in ("Ann", "Brian", "Cindy")] == [ann, brian, Setup()]
    answer = told(position, "Ann", Reach)
    assert answer.chances == reach(ann)
    assert not answer.closing
    assert answer.rerolls
    assert not answer.ahead
    assert answer.places == dict(
        zip(("Cindy", "Ann", "Brian"), places([Setup(), ann, brian]), strict=True)
    )


def test_as_many_tokens_as_groups_where_that_is_played() -> None:
    position = at("spring", "roll", {"tokens": 3}, {}, {}, rules={"plus_two_limit": "group"})
    assert pool(position, "Ann").token == 3


def test_who_has_rolled_has_these_dice() -> None:
    game = records.read(
        "kingsburg 1\nplayers Ann Brian Cindy\n"
        'position {"phase": "spring", "players": [{"name": "Ann"}, {"name": "Brian"}, '
        '{"name": "Cindy"}], "step": "roll"}\nAnn rolls 1 1 1\n'
    )
    answer = told(game.position, "Ann", Reach)
    assert [advisor for advisor, chance in answer.chances.items() if chance] == [1, 2, 3]
    assert answer.places["Ann"][0] == 1
    assert pool(game.position, "Brian").roll is None


def test_before_the_first_order_is_drawn_nobody_goes_first() -> None:
    answer = told(new_game(("Ann", "Brian", "Cindy")), "Ann", Reach)
    assert answer.chances == reach(Setup())
    assert answer.places == {}


def test_ahead_of_a_season_all_that_was_used_works_again() -> None:
    position = at(
        "spring",
        "build",
        {**BUILDER, "used": ["market", "token"]},
        BUILDER,
        placed=[{"advisor": 9, "player": "Ann", "dice": "4 5"}],
    )
    answer = told(position, "Ann", Reach)
    assert answer.ahead
    assert answer.setup == Setup(token=1, sways=("market",))
    # No roll of the neutral dice is known yet.
    assert answer.closing == neutral.closed()


def test_neutral_dice_that_lie_there_close_and_others_may() -> None:
    position = at("spring", "roll", {}, {"envoy": True})
    before = told(position, "Ann", Reach)
    open_court = reach(Setup())
    closed = neutral.closed()
    assert before.chances == {each: open_court[each] * (1 - closed[each]) for each in closed}
    # The Envoy opens them.
    assert told(position, "Brian", Reach).chances == open_court
    for three, _ in position.chances()[:7]:
        between = position.play(three)
        found = told(between, "Ann", Reach).chances
        expected = dict.fromkeys(range(1, 19), Fraction(0))
        for two, chance in between.chances():
            for advisor, reached in reach(pool(between.play(two), "Ann")).items():
                expected[advisor] += chance * reached
        assert found == expected
    lying = between.play(two)
    assert told(lying, "Ann", Reach).closing == {}
    assert pool(lying, "Ann").taken == {each[0] for each in lying.placed}


# Rerolls ----------------------------------------------------------------------------------


def reroll(dice: str = "1 1 1", **more: Any) -> Position:
    return at(
        "spring",
        "reroll",
        {"dice": dice, "buildings": CHAPEL, "tokens": 1, **more},
        {"dice": "2 2 2", "buildings": ["statue"]},
        {"dice": "4 5 6"},
    )


def test_what_to_reroll_is_what_the_odds_say() -> None:
    position = reroll("1 1 1 + 1")
    answer = told(position, "Ann", Rerolls)
    setup = pool(position, "Ann")
    worths = default_worths()
    assert answer.setup == setup
    assert answer.advice == advise_turn(setup, worths)
    assert answer.advice.action in position.actions()
    assert set(answer.advice.choices) == set(position.actions())
    assert answer.turn == best_turn(setup, worths)
    assert answer.chances == reach(setup)


def test_others_at_a_reroll_reach_what_they_can() -> None:
    position = reroll()
    assert told(position, "Brian", Reach).chances == reach(pool(position, "Brian"))
    assert pool(position, "Brian").rerolls
    assert told(position, "Cindy", Reach).chances[18] == 0
    assert told(position, "Brian", Reach).places == {}
    # A player whose turn is over has no rerolls left.
    later = position.play(position.actions()[-1])
    assert later.actor == "Brian"
    assert pool(later, "Ann").rerolls == ()


@pytest.mark.parametrize("again", [Reroll("statue", (1,)), Reroll("chapel")])
def test_dice_that_roll_again_are_counted(again: Reroll) -> None:
    position = reroll().play(again)
    answer = told(position, "Ann", Reach)
    expected = dict.fromkeys(range(1, 19), Fraction(0))
    for roll, chance in position.chances():
        after = position.play(roll)
        for advisor, reached in reach(pool(after, "Ann")).items():
            expected[advisor] += chance * reached
    assert answer.chances == expected
    assert (answer.setup.dice, answer.setup.roll) == (3, None)


# The court --------------------------------------------------------------------------------


def test_the_court_is_solved_from_the_position_itself() -> None:
    position = at(
        "autumn",
        "influence",
        {"dice": "1 3 5 + 2", "tokens": 1},
        {"dice": "2 2 6", "envoy": True, "buildings": ["inn", "market"]},
        {"dice": "3 4"},
        placed=[{"advisor": 6, "player": "Cindy", "dice": "6"}],
        to_move="Brian",
    )
    court = Court(position, at_the_table(position))
    assert court.search()
    *_, answer = advising(position, "Cindy")
    assert isinstance(answer, Contested)
    assert answer.exact
    assert answer.court.values() == court.values()
    assert answer.court.line() == court.line()
    assert answer.court.placements() == court.placements()


def test_a_long_court_is_answered_bit_by_bit() -> None:
    player = {"dice": "1 2 3 4 5", "tokens": 1, "buildings": ["inn", "market"]}
    answers = advising(at("spring", "influence", *[player] * 4), "Ann")
    assert next(answers) == Working(Fraction(0))
    first = next(answers)
    assert isinstance(first, Contested)
    assert not first.exact
    states = first.court.states
    assert states > 0
    next(answers)
    assert first.court.states > states


def test_too_many_dice_are_told() -> None:
    many = {"dice": "1 2 3 + 1 2 3 4 5 6"}
    answer = advice(at("spring", "influence", many, many, many), "Ann")
    assert isinstance(answer, Unanswered)
    assert "dice in one hand" in str(answer.error)


# The winter -------------------------------------------------------------------------------


def test_recruiting_shows_what_soldiers_bring_that_can_be_paid_for() -> None:
    position = at(
        "recruiting",
        "recruit",
        {"gold": 5, "soldiers": 1, "buildings": ["palisade"]},
        {"wood": 3, "buildings": ["guard_tower", "blacksmith", "barracks"]},
        {"stone": 99},
        year=3,
    )
    answer = told(position, "Ann", Battles)
    winter = Winter.of(position, "Ann")
    # A soldier costs two goods.
    assert answer.steps == musters(winter, 3, 1)
    assert answer.steps[1:] == musters(winter, 3)[2:]
    assert list(answer.winters) == ["Ann", "Brian", "Cindy"]
    assert answer.honoured == honour.honour(answer.winters)
    assert answer.strongest == honour.strongest(answer.winters)
    # With the Barracks a soldier costs one good; at most six more are shown.
    assert len(told(position, "Brian", Battles).steps) == 4
    assert len(told(position, "Cindy", Battles).steps) == 7
    passed = position.play(position.actions()[0])
    assert passed.actor == "Brian"
    assert len(told(passed, "Ann", Battles).steps) == 1


def test_in_autumn_buildings_count_and_in_winter_nobody_recruits() -> None:
    autumn = at("autumn", "build", {**BUILDER, "soldiers": 2}, BUILDER, BUILDER)
    assert len(told(autumn, "Ann", Battles).steps) == 5
    winter = at("winter", "battle", BUILDER, BUILDER, BUILDER, enemy="orcs 3")
    answer = told(winter, "Brian", Battles)
    assert len(answer.steps) == 1
    assert answer.winters["Ann"].enemy is not None


def test_all_battles_know_the_card_as_the_one_asked_does() -> None:
    position = at(
        "recruiting", "recruit", BUILDER, BUILDER, BUILDER, enemy=ENEMIES[1], seen_by=["Ann"]
    )
    ann = told(position, "Ann", Battles).winters
    assert {each.enemy for each in ann.values()} == {position.enemy}
    brian = told(position, "Brian", Battles).winters
    assert {each.enemy for each in brian.values()} == {None}


def test_to_who_has_not_seen_the_card_it_makes_no_difference() -> None:
    one, other = (
        at("recruiting", "recruit", BUILDER, BUILDER, BUILDER, enemy=card, seen_by=["Ann"])
        for card in ("orcs 3", "goblins 2")
    )
    assert advice(one, "Ann") != advice(other, "Ann")
    for who in ("Brian", "Cindy"):
        assert advice(one, who) == advice(other, who)
        views = one.seen_by(who), other.seen_by(who)
        for name in ("Ann", "Brian", "Cindy"):
            assert advice(views[0], name) == advice(views[1], name)
