"""What a house rule changes, as tables and sentences."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gametable.arena.differences import Difference
from gametable.play.steps import result
from kingsburg.catalogue.entries import NUMBERS
from kingsburg.engine.content import content_of
from kingsburg.engine.hooks import FOR_CARDS
from kingsburg.engine.rules import Rules
from kingsburg.odds.changes import changes
from kingsburg.pages.lab import tables
from kingsburg.pages.lab import words as say
from kingsburg.pages.lab.state import PARTS
from kingsburg.play.house import FIELDS, House
from kingsburg.players.paired import Paired

INN = House().changed("building inn", "numbers.white", 1).changed("building inn", "vp", 2)


def test_everything_that_can_be_changed_has_a_name() -> None:
    assert {*say.MOMENTS} == {*FOR_CARDS}
    assert {*say.PARTS} == {*PARTS}
    named = {path.partition(".")[0] for path in say.FIELDS} | {*say._WHOLE}
    assert named >= {name for fields in FIELDS.values() for name in fields}
    assert {f"numbers.{name}" for name in NUMBERS} <= say.FIELDS.keys()
    assert say.field("strength_against.orcs") == "Orcs"
    assert say.field("cheaper.3") == "Column III"
    assert say.field("strength_up_to.x") == "strength"
    assert say.field("something") == "something"


def test_the_greatest_changes_come_first() -> None:
    found = result(changes.in_steps(*INN.boxes, 2))
    first, whole = (tables.parts(found, INN.boxes, whole=each)[0] for each in (False, True))
    assert len(first.rows) == len(found.reach) == 17
    assert first.to_html().count("<tr>") == 1 + tables.FIRST
    assert whole.to_html().count("<tr>") == 1 + 17
    best = max(found.reach, key=lambda each: each.after - each.before)
    assert first.to_html().index(f">{best.advisor} ") < first.to_html().index("and 13 more")
    share = (best.after - best.before) * 100
    assert f"+{float(share):.1f}" in first.to_html()
    assert "Who is reached, before the roll: Inn" in first.to_html()


def test_what_is_less_is_told_from_what_is_more() -> None:
    weak = House().changed("building guard_tower", "numbers.strength", -1)
    (battles,) = tables.parts(result(changes.in_steps(*weak.boxes, 0)), weak.boxes, whole=True)
    assert battles.to_html().count('data-drawn="less"') == 4
    # In year V nobody wins anyway, but more are defeated.
    assert battles.to_html().count('data-drawn="more"') == 1
    assert "Year V, Defeat" in battles.to_html()
    other = content_of(Rules()), content_of(Rules(modules=(1,)))
    *_others, prices = tables.parts(result(changes.in_steps(*other, 2)), other, whole=True)
    assert ">new<" in prices.to_html()
    assert ">–<" in prices.to_html()
    back = other[1], other[0]
    *_others, prices = tables.parts(result(changes.in_steps(*back, 2)), back, whole=True)
    assert ">gone<" in prices.to_html()


def test_files_have_all_rows_with_exact_numbers() -> None:
    house = INN.changed("building inn", "numbers.strength", 1)
    found = result(changes.in_steps(*house.boxes, 2))
    parts = {part.name: part for part in tables.parts(found, house.boxes, whole=False)}
    for name, part in parts.items():
        assert len(part.to_csv().splitlines()) == 1 + len(part.rows), name
    assert "before_fraction" in parts["reach"].to_csv()
    assert "victory_before_fraction" in parts["battles"].to_csv()


def test_games_are_told_with_intervals_and_marked_if_they_leave_no_doubt() -> None:
    rich = House().changed("advisor 1", "help", "9 vp")
    played = Paired(*rich.boxes, ["random", "random"])
    assert say.after_games(played) == ""
    list(played.steps(30))
    seats = played.seats()
    html = tables.wins(played).to_html()
    for seat in seats:
        assert say.more(seat.vp_more.more) in html
        assert say.more(seat.vp_more.low) in html
    sure = sum(say.certain(each) for seat in seats for each in (seat.won_more, seat.vp_more))
    assert html.count("data-drawn") == sure >= 2
    winners = tables.winners(played, whole=True).to_html()
    assert winners.count("<tr>") == 1 + len(played.buildings())
    columns = tables.wins(played).to_frame().columns
    assert {"won_more", "won_more_low", "vp_more_high", "vp_before"} <= {*columns}


@pytest.mark.parametrize(
    ("low", "high", "sure"), [(0.1, 0.2, True), (-0.2, -0.1, True), (-0.1, 0.1, False)]
)
def test_a_difference_is_certain_if_its_interval_leaves_0_out(
    low: float, high: float, *, sure: bool
) -> None:
    assert say.certain(Difference(0, low, high)) == sure


def test_who_wins_more_is_said() -> None:
    played = Paired(*INN.boxes, ["greedy", "random"])
    list(played.steps(10))
    assert say.after_games(played).startswith("After 10 pairs of games")
    assert say.seat(1, played.players) == "Player 1, greedy"
    assert say.seat(2, ["random", "random"]) == "Player 2"


def test_changes_are_told_by_their_fields() -> None:
    house = (
        INN.changed("building inn", "gives.what", "2 gold")
        .changed("building stable", "strength_against.orcs", 2)
        .changed("enemy 1 goblins 3", "reward", "1 vp")
    )
    told = dict(say.changes(house))
    assert told["building inn"] == (
        "Inn: White dice 0 → 1, VP 0 → 2, "
        "gift 1 +2 token (a season ends, Summer) → 2 gold (a season ends, Summer)"
    )
    assert told["building stable"] == "Stable: strength (Orcs) 0 → 2"
    up_to = House().changed("building stable", "strength_up_to.5", 1)
    assert [*say.changes(up_to)] == [("building stable", "Stable: strength (≤ 5) 0 → 1")]
    assert told["enemy 1 goblins 3"].startswith("Goblins 3, year I: Victory gives ")
    assert say.rule_changed("may_decline", Rules()) == "Without: Help may be declined"
    assert say.rule_changed("module-1", Rules(modules=(1,))) == "1 Additional rows"
    assert say.value([0, 1, 0]) == "0 1 0"
    assert say.done(Fraction(1, 3), 300) == "33% of 300 pairs of games have been played."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1 gold", "1 gold"),
        ("2 any, look, 3 vp", "2 goods of your choice, 3 VP, a look at the enemy"),
        ("1 wood | 1 gold", "1 wood or 1 gold"),
        ("pay 1 vp: 3 any", "1 VP: 3 goods of your choice"),
        ("1 vp per 2 any", "1 VP per 2 goods"),
        ("1 vp per 1 gold", "1 VP per 1 gold"),
        ("-3 vp, 1 gold", "−3 VP, 1 gold"),
        ("pay 1 good: 1 of each other", "1 good for 1 of each other kind"),
    ],
)
def test_amounts_are_told_in_words(text: str, told: str) -> None:
    assert say.value(text) == told
