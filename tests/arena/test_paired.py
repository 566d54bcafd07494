"""The same games with two contents, and the intervals of their differences."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from gametable.arena.differences import mean_difference, share_difference
from kingsburg.engine.content import content_of
from kingsburg.engine.rules import Rules
from kingsburg.pages.lab.tables import winners, wins
from kingsburg.players.games import simulate
from kingsburg.players.paired import Paired

PRINTED = content_of(Rules())
OTHER = Rules(reinforcements="difference")


def played(after: Rules, games: int = 6, players: tuple[str, ...] = ("greedy", "random")) -> Paired:
    paired = Paired(PRINTED, content_of(after), players, seed=3)
    shares = [*paired.steps(games)]
    assert shares == sorted(shares)
    assert {*shares} >= {Fraction(number, 2 * games) for number in range(1, 2 * games + 1)}
    return paired


def test_no_change_gives_exactly_no_difference() -> None:
    paired = played(Rules())
    for seat in paired.seats():
        assert seat.won_before == seat.won_after
        assert seat.won_more.more == 0
        assert seat.won_more.low < 0 < seat.won_more.high
        assert seat.vp_more == (0, 0, 0)
    for each in paired.buildings():
        assert each[1:3] == each[3:]


def test_both_play_the_games_of_the_arena() -> None:
    paired = played(OTHER)
    for rules, side in ((Rules(), 0), (OTHER, 1)):
        games = simulate(("greedy", "random"), 6, 3, rules=rules)
        for place, seat in enumerate(paired.seats(), 1):
            assert (seat.vp_before, seat.vp_after)[side] == games.mean(place)
            assert (seat.won_before, seat.won_after)[side] == games.win_share(place)
    assert any(seat.vp_more.more for seat in paired.seats())


def test_winners_and_others_are_all_players() -> None:
    paired = played(Rules(modules=(1,)), games=3)
    standing = {each.building: each for each in paired.buildings()}
    printed = set(PRINTED.buildings)
    assert standing.keys() > printed
    for id, each in standing.items():
        assert (each.winners_before is None) == (id not in printed)
        assert each.winners_after is not None
        assert each.winners_after.low <= each.winners_after.value <= each.winners_after.high


def test_it_goes_on_where_it_stopped() -> None:
    stopped = Paired(PRINTED, content_of(OTHER), ("random", "random"), seed=3)
    half_done = stopped.steps(5)
    while next(half_done) < Fraction(3, 10):
        pass
    # The second pair is incomplete and does not count.
    assert stopped.games == 1
    assert next(stopped.steps(5)) < Fraction(3, 10)
    list(stopped.steps(5))
    whole = Paired(PRINTED, content_of(OTHER), ("random", "random"), seed=3)
    list(whole.steps(5))
    assert stopped.seats() == whole.seats()


def test_the_largest_game_is_played_in_many_steps() -> None:
    everything = content_of(Rules(modules=(1, 3, 4, 5, 6)))
    paired = Paired(everything, everything, ["greedy"] * 5)
    assert len(list(paired.steps(1))) > 30


def test_intervals_of_differences() -> None:
    mean = mean_difference([1, 2, 3])
    assert mean == pytest.approx((2, 2 - 1.959964 / sqrt(3), 2 + 1.959964 / sqrt(3)))
    # (9+1)/102 and (4+1)/102.
    share = share_difference(9, 4, 100)
    away = 1.959964 * sqrt((15 / 102 - (5 / 102) ** 2) / 102)
    assert share == pytest.approx((0.05, 5 / 102 - away, 5 / 102 + away))
    assert share_difference(0, 0, 10).more == 0


def test_frames_have_each_number_with_its_interval() -> None:
    paired = played(Rules(modules=(1,)), games=3)
    seats = wins(paired).to_frame()
    assert list(seats["player"]) == ["greedy", "random"]
    assert [tuple(each) for each in seats.filter(like="vp_more").to_numpy()] == [
        each.vp_more for each in paired.seats()
    ]
    buildings = winners(paired).to_frame()
    assert len(buildings) == len(paired.buildings())
    missing = len(paired.buildings()) - len(PRINTED.buildings)
    assert buildings["winners_before"].isna().sum() == missing > 0
