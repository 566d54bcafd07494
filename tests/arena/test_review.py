"""The review of a game: what decisions lost, what chance gave, and who was likely to win."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import ge
from random import Random
from statistics import fmean, stdev

import pytest

from gametable.play.errors import Malformed
from gametable.play.history import History
from gametable.play.review import Review, Scale, Standing
from kingsburg import review
from kingsburg.engine.actions import Influence, Pay, Recruit, Roll
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.lessons import COURSE
from kingsburg.notation import files
from kingsburg.notation.records import stored
from kingsburg.players import by_name
from kingsburg.players.planner.advice import advised
from kingsburg.players.planner.after import After
from kingsburg.players.planner.choices import option, outlook_of, weighed
from kingsburg.players.planner.reasons import Built, Envoy, Things
from kingsburg.players.planner.value import learned
from kingsburg.players.review.consequences import NotWon, Taken, consequences
from kingsburg.players.review.expected import expected
from kingsburg.players.review.judge import Judge, spread
from kingsburg.players.review.winning import to_win
from tests.drawn import cases
from tests.properties.games import NAMES

#: With more modules than these, cards are chosen in secret.
WITH_MODULES = Rules(modules=(1, 3, 4, 5, 6))
TO_TOWN_HALL = ["barricade", "crane", "town_hall"]


def played(seed: int, players: Sequence[str], rules: Rules | None = None) -> History[Position]:
    """Return a whole game of these machines."""
    names, rng = NAMES[: len(players)], Random(seed)
    history = History(new_game(names, rules))
    policies = {name: by_name(each) for name, each in zip(names, players, strict=True)}
    while history.position.actor is not None:
        now = history.position
        actions = now.actions()
        history.play(
            policies[str(now.actor)](lambda now=now: now.seen_by(now.actor), actions, rng)
            if actions
            else now.draw(rng)
        )
    return history


def decided(seed: int, rules: Rules | None = None) -> list[Position]:
    """Return the decisions of a game, as those who decide see them."""
    line = played(seed, ["planner", "greedy", "medium"], rules).line()
    return [
        each.position.seen_by(str(each.position.actor))
        for each in line
        if len(each.position.actions()) > 1
    ]


@pytest.mark.parametrize("rules", [None, WITH_MODULES])
def test_no_option_is_worth_much_more_than_the_best(rules: Rules | None) -> None:
    found = 0
    for seed in range(cases(2)):
        for position in decided(seed, rules):
            outlook = outlook_of(position, learned())
            options = list(weighed(outlook, position.actions()))
            best = options[0]
            # A placement is looked at more closely alone than among many.
            assert option(outlook, best.action).worth >= best.worth - 1e-9
            for action in position.actions()[:5]:
                assert option(outlook, action).worth <= best.worth + 1.5
            found += 1
    assert found > 50


def test_a_planner_loses_nothing_and_others_do() -> None:
    found = review(played(1, ["planner", "greedy", "easy"]))
    planner, greedy, easy = found.people
    assert found.lost(planner) == 0
    assert 0 < found.lost(greedy) < found.lost(easy)
    assert found.critical == sorted(found.critical, key=lambda each: -each.lost)
    assert all(each.lost >= 1.5 and each.why.gain >= 1.5 for each in found.critical)
    assert {each.kind for each in found.choices} >= {"fine", "mistake"}
    assert len(found.frame()) == len(found.choices)


def test_the_kinds_begin_where_they_should() -> None:
    scale = Scale(1.5, 3.0)
    kinds = [scale.kind(lost) for lost in (0, 1.49, 1.5, 3.0, 3.01)]
    assert kinds == ["fine", "fine", "mistake", "mistake", "blunder"]


def test_luck_is_nothing_on_average() -> None:
    gains = [
        each.gain
        for seed in range(cases(4))
        for each in review(played(seed, ["greedy"] * 2)).luck
        if isinstance(each.result, Roll)
    ]
    assert abs(fmean(gains)) < 3 * stdev(gains) / len(gains) ** 0.5
    assert stdev(gains) > 0.3


def test_a_sample_of_rolls_has_the_mean_of_all() -> None:
    line = played(5, ["planner"] * 3, WITH_MODULES).line()
    rolls = [node.position for node in line if len(node.position.chances()) > 100]
    assert rolls
    for before in rolls[: cases(6)]:
        who = str(before.subject)
        all_of_them, few = (
            sum(
                expected(learned(), before.play(each), who) * float(weight) for each, weight in some
            )
            for some in (before.chances(), list(spread(before)))
        )
        assert few == pytest.approx(all_of_them, abs=0.25)


def test_chances_to_win_add_up_and_end_with_the_winner() -> None:
    history = played(2, ["planner", "greedy", "greedy"])
    found = review(history)
    for each in found.curve:
        assert sum(each.chances.values()) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in each.chances.values())
    last = found.curve[-1].chances
    assert {who for who, chance in last.items() if chance} == set(history.position.winners)
    assert len(found.curve) == 1 + 5 * 4 + 1


def test_more_vp_to_come_wins_more_often() -> None:
    start = new_game(("Ann", "Brian", "Cindy"))
    even = to_win(start, {"Ann": 40.0, "Brian": 40.0, "Cindy": 40.0})
    assert list(even.values()) == pytest.approx([1 / 3] * 3)
    far = to_win(start, {"Ann": 60.0, "Brian": 40.0, "Cindy": 40.0})
    assert far["Ann"] > 0.95
    assert far["Brian"] == pytest.approx(far["Cindy"])


def test_chances_to_win_are_calibrated() -> None:
    """Games whose chance is above one half are won more often than not, and so on."""
    judge = Judge(learned(), NAMES[:3])
    sums = [0.0, 0.0, 0.0]
    for seed in range(100, 100 + cases(12)):
        line = played(seed, ["planner"] * 3).line()
        winners = line[-1].position.winners
        middle = next(node.position for node in line if node.position.year == 4)
        for who, chance in judge.chances(middle).items():
            won = (who in winners) / len(winners)
            sums = [sums[0] + 1, sums[1] + (chance - won) ** 2, sums[2] + (1 / 3 - won) ** 2]
    assert sums[1] < sums[2] * 0.95


def test_the_turning_point_is_the_greatest_rise_of_the_winner() -> None:
    points = [(0, 0.5, 0.5), (4, 0.4, 0.6), (9, 0.8, 0.2), (12, 1.0, 0.0)]
    curve = [Standing(node, {"Ann": ann, "Brian": brian}) for node, ann, brian in points]
    turn = Review(("Ann",), str, curve=curve).turning_point
    assert turn is not None
    assert turn.node == 9
    assert Review(("Ann",), str).turning_point is None


def test_what_is_hidden_changes_no_judgement() -> None:
    """A decision is judged the same whatever the card is that its player has not seen."""
    judge = Judge(learned(), NAMES[:4])
    found = 0
    for seed in range(cases(4)):
        for node, after in pairwise(played(seed, ["greedy"] * 4).line()):
            before = node.position
            if not before.actions():
                continue
            seen = before.seen_by(str(before.actor))
            if seen is before:
                continue
            found += 1
            mine = judge.choice(0, before, after.action)
            assert mine._replace(knowing=None) == judge.choice(0, seen, after.action)
    assert found > 10


def test_a_lost_battle_is_told() -> None:
    history = played(1, ["medium", "greedy", "easy", "planner"])
    found = review(history)
    told = [each for choice in found.critical for each in consequences(history.line(), choice)]
    assert any(isinstance(each, NotWon) for each in told)
    for choice in found.critical:
        for each in consequences(history.line(), choice):
            if isinstance(each, Taken):
                assert each.by != choice.who
                assert isinstance(choice.best, Influence)


def test_reasons_tell_only_what_the_played_move_does_not_have() -> None:
    """What can be built either way is no gain, what is not had is none, and goods lead nowhere."""
    named = 0
    for seed in range(3):
        history = played(seed, ["medium", "greedy", "easy", "greedy"])
        line = history.line()
        for choice in review(history).critical:
            position = line[choice.node].position
            after = option(outlook_of(position.seen_by(choice.who), learned()), choice.played).after
            for part in choice.why.parts:
                if isinstance(part, Built) and part.left is not None and after:
                    named += 1
                    assert not possible(position.seen_by(choice.who), after, part.built)
                if isinstance(part, Built) and not part.built:
                    assert part.gain <= 0
                    assert part.left is None
                if isinstance(part, Things) and part.next:
                    assert part.gain > 0
                if isinstance(part, Envoy):
                    assert part.kept == (part.gain > 0)
    assert named > 10


def possible(position: Position, after: After, buildings: Sequence[str]) -> bool:
    """True if these can all be built with what is left and the help that is still due."""
    outlook = outlook_of(position, learned())
    known = position.content.buildings
    prices = [after.abilities.province.price(known[each]) for each in buildings[:1]]
    ways = outlook.ways(after.owned, after.advisors)
    able = any(all(map(ge, way, price)) for way in ways for price in prices)
    return able and len(buildings) == 1 and bool(after.building)


def test_tokens_are_worth_nothing_once_the_last_offer_is_over() -> None:
    table = {"name": "Ann", "wood": 1, "tokens": 2, "buildings": TO_TOWN_HALL}
    data = {"year": 5, "phase": "autumn", "step": "season_end", "players": [table, {"name": "Bo"}]}
    best = advised(files.from_json(data)).options[0]
    assert best.action == Pay("token", "town_hall")
    things = [each.change for each in best.parts if isinstance(each, Things)]
    assert things == [Bundle(vp=1), Bundle(tokens=-1)]
    assert best.gain == pytest.approx(1)


def test_people_are_checked() -> None:
    history = stored("the-first-year")
    assert {each.who for each in review(history, ["Cindy"]).choices} == {"Cindy"}
    with pytest.raises(Malformed, match="Nobody"):
        review(history, ["Nobody"])


def test_the_first_year_has_words_where_the_review_teaches_something() -> None:
    line = stored("the-first-year").line()
    noted = [at for at, node in enumerate(line) if "review" in node.note]
    moments = {each.node: each for each in review(stored("the-first-year")).critical}
    kinds = {at: moments[at - 1].kind for at in noted if at - 1 in moments}
    summer, autumn, winter = noted
    assert kinds == {summer: "mistake", autumn: "blunder"}
    assert autumn - 1 == max(moments, key=lambda at: moments[at].lost)
    # What is told of recruiting in winter rests on what Brian knew.
    [recruited] = [each for each in moments.values() if isinstance(each.played, Recruit)]
    assert recruited.node < winter
    odds = [each.odds[1].victory for each in recruited.why.parts if each.odds]
    assert odds == pytest.approx([0.7])


def test_the_lesson_on_mistakes_is_right() -> None:
    """What the lesson calls mistakes are mistakes, and what it asks for instead is the best."""
    lesson = COURSE.lesson("mistakes")
    line = lesson.history.line()
    judge = Judge(learned(), line[0].position.names)
    tasks = [(line[page.at].position, page.task) for page in lesson.pages if page.task]
    court, recruiting = tasks[0][0], tasks[-1][0]
    general = Influence(10, (4, 6), ())
    assert judge.choice(0, court, general).kind == "blunder"
    assert judge.choice(0, court, general).best == tasks[0][1]
    soldier = next(each for each in recruiting.actions() if isinstance(each, Recruit))
    assert judge.choice(0, recruiting, soldier).kind == "mistake"
    for position, task in tasks:
        assert judge.choice(0, position, task).kind == "fine"
