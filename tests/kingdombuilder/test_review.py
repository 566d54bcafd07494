"""The review of a game: what turns lost, what cards gave, and who was likely to win."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

import pytest

from gametable.notation import links
from gametable.notation.links import View
from gametable.play.errors import Malformed
from gametable.play.history import History
from gametable.play.review import Review
from gametable.play.reviewing import decided
from gametable.views.review_words import Told
from kingdombuilder.engine.actions import Build, Draw
from kingdombuilder.engine.new_game import drawn_game, new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.pages.table.page import Desk
from kingdombuilder.pages.table.state import PlayState
from kingdombuilder.players import by_name
from kingdombuilder.players.planner.advice import advised
from kingdombuilder.players.review import review
from kingdombuilder.players.review.judge import Judge
from kingdombuilder.players.review.turns import played
from kingdombuilder.views import review as teller
from kingdombuilder.views.board.hexes import built
from kingdombuilder.views.board.shapes import chart_colour
from tests.stages import press

NAMES = ["Ann", "Brian", "Cindy", "David"]


def game(seed: int, players: Sequence[str]) -> History[Position]:
    """Return a whole game of these machines on a drawn board."""
    names, rng = NAMES[: len(players)], Random(seed)
    history = History(new_game(names, *drawn_game(f"{seed}")))
    policies = {name: by_name(each) for name, each in zip(names, players, strict=True)}
    while history.position.actor is not None:
        now = history.position
        actions, who = now.actions(), now.subject
        if actions:
            history.play(policies[who](partial(now.seen_by, who), actions, rng))
        else:
            history.play(now.draw(rng))
    return history


@pytest.fixture(scope="module")
def history() -> History[Position]:
    return game(3, ["planner", "random"])


@pytest.fixture(scope="module")
def found(history: History[Position]) -> Review:
    return review(history)


def test_who_plays_by_chance_loses_gold_and_the_planner_little(found: Review) -> None:
    assert found.lost("Ann") < 15
    assert found.lost("Brian") > 3 * found.lost("Ann")
    assert found.critical[0].who == "Brian"
    for each in found.critical:
        assert each.why.parts
        # What is said of the better turn adds up to what was lost.
        assert sum(part.gain for part in each.why.parts) == pytest.approx(each.lost)


def test_each_turn_is_one_choice_with_all_that_was_built(
    history: History[Position], found: Review
) -> None:
    line = history.line()
    for each in found.choices:
        start = line[each.node].position
        turn = played(line, each.node)
        assert turn
        before, after = (
            here.table.own[start.seat(each.who)].bit_count() for here in (start, turn.end)
        )
        assert sum(isinstance(deed, Build) for deed in each.played) == after - before
        assert turn.end.actor != each.who
    rounds = [each.place["round"] for each in found.choices if each.who == "Ann"]
    assert rounds == sorted(set(rounds))


def test_the_advised_turn_loses_nothing_whether_it_is_over_or_not(
    history: History[Position],
) -> None:
    judge, line = Judge(NAMES[:2]), history.line()
    judged = 0
    for node in range(2, len(line), 5):
        start = line[node].position
        if start.actor not in NAMES or played(line, node) is None:
            continue
        best = advised(start).options[0]
        trying = History(start)
        for deed in (best.action, *best.then):
            if trying.position.actor != start.actor or deed not in trying.position.actions():
                break
            trying.play(deed)
            choice = decided(judge, 0, trying.line())
            assert choice
            assert choice.lost == pytest.approx(0)
            judged += 1
    assert judged > 10


def test_a_decision_within_a_turn_is_a_part_of_it(history: History[Position]) -> None:
    line = history.line()
    for node, each in enumerate(line[1:], 1):
        if each.position.actor in NAMES and line[node - 1].position.actor == each.position.actor:
            assert decided(Judge(NAMES[:2]), node, line) is None


def test_luck_is_nothing_in_the_mean_over_all_cards(history: History[Position]) -> None:
    judge, line = Judge(NAMES[:2]), history.line()
    draws = [each.position for each in line if not each.position.actions()][:-1]
    for before in draws[::5]:
        seen = before.seen_by(before.subject)
        gains = [
            float(chance) * each.gain
            for result, chance in seen.chances()
            if isinstance(result, Draw)
            for each in judge.luck(0, before, before.play(result), result)
        ]
        assert len(gains) == len(seen.chances())
        assert sum(gains) == pytest.approx(0)
        assert any(gains)


def test_it_is_told_in_words(history: History[Position], found: Review) -> None:
    line = history.line()
    worst = found.critical[0]
    told = Told(found, line, teller)
    assert told.of_player("Ann").startswith("Ann: luck ")
    sentence = told.moment(worst)
    assert sentence.startswith(f"Round {worst.place['round']}: Brian ")
    assert sentence.endswith(f"Blunder: {worst.lost:.1f} gold lost.")
    better = told.better(worst)
    assert better.startswith(("Better: Build on ", "Better: Move from ", "Better: End the turn"))
    assert teller.when(line, len(line) - 1) == "The end"
    assert found.rows()[0]["played"].startswith("builds ")


@pytest.mark.rule("KS.4")
def test_no_turn_is_judged_by_what_its_player_could_not_know(history: History[Position]) -> None:
    judge, compared = Judge(NAMES[:2]), 0
    line = history.line()
    for node in range(2, len(line) - 5, 4):
        start = line[node].position
        if start.actor != "Ann" or played(line, node) is None:
            continue
        hidden = History(start.seen_by("Ann"))
        for each in line[node + 1 :]:
            if hidden.position.actor == "Ann":
                hidden.play(each.action)
        found = decided(judge, node, line)
        assert found
        assert found._replace(node=0) == decided(judge, 0, hidden.line())
        compared += 1
    assert compared


def test_the_curve_ends_with_the_winner(history: History[Position], found: Review) -> None:
    for each in found.curve:
        assert sum(each.chances.values()) == pytest.approx(1)
    assert found.curve[0].chances["Ann"] == pytest.approx(0.5, abs=0.1)
    assert found.curve[-1].chances == {"Ann": 1.0, "Brian": 0.0}
    assert history.line()[-1].position.winners == ("Ann",)


def test_only_people_are_reviewed(history: History[Position]) -> None:
    found = review(history, ["Ann"])
    assert {each.who for each in found.choices} == {each.who for each in found.luck} == {"Ann"}
    with pytest.raises(Malformed, match="Zoe"):
        review(history, ["Zoe"])
    with pytest.raises(Malformed):
        review(history.position)  # type: ignore[arg-type]


# At the table ---------------------------------------------------------------------------------


@pytest.fixture
def desk(history: History[Position]) -> Desk:
    """Return a table with the game, which is being reviewed."""
    desk = Desk(History(history.start.position), Random(1))
    for node in history.line()[1:]:
        desk.board.play.history.play(node.action)
    press(desk.stage, "end", "table-menu", "table-review")
    return desk


def words(desk: Desk, id: str) -> str:
    return next(str(each.html) for each in desk.stage.blocks if each.id == id)


def on_board(desk: Desk, layer: str) -> int:
    items = (item for group in desk.stage._groups for item in group["items"])
    return int(next(each for each in items if each["id"] == "board")["layers"].get(layer, "0"), 16)


def test_both_turns_are_marked_when_the_reader_asks_for_the_better_one(
    desk: Desk, found: Review
) -> None:
    worst = found.critical[0]
    press(desk.stage, f"review-moment-{worst.node}")
    assert f"Blunder: {worst.lost:.1f} gold lost." in words(desk, "review-told")
    assert not on_board(desk, "advised")
    press(desk.stage, "review-show")
    assert "Better: " in words(desk, "review-told")
    assert on_board(desk, "advised") == built(worst.best)
    assert on_board(desk, "played") == built(worst.played)
    again = Desk(rng=Random(2))
    again.show(links.read(links.link(View((desk.state,))), PlayState).of(PlayState))
    assert again.reviews


def test_a_turn_that_is_tried_is_judged_from_its_first_settlement_on(
    desk: Desk, found: Review
) -> None:
    worst = found.critical[0]
    press(desk.stage, f"review-moment-{worst.node}")
    assert "Your move" not in words(desk, "review-told")
    press(desk.stage, "forward")
    assert "Your move" not in words(desk, "review-told")
    press(desk.stage, "back")
    desk.board.do(worst.best[0])
    assert "Your move is fine." in words(desk, "review-told")


def test_every_player_s_columns_stand_out_on_dark_ground() -> None:
    for seat in range(4):
        assert brightness(chart_colour(seat)) + 0.05 > 2.5 * (brightness("#1f1b17") + 0.05)


def brightness(colour: str) -> float:
    """Return the relative luminance of a colour, as in WCAG."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
