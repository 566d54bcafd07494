"""The review at the table: the moments, what was better, a move that is tried, and the link."""

from __future__ import annotations

import pytest

from gametable.language import speak
from gametable.play.review import Choice
from kingsburg import review
from kingsburg.engine.actions import Influence
from kingsburg.notation.records import stored
from kingsburg.pages.table.page import Desk
from tests.stages import told


@pytest.fixture
def desk() -> Desk:
    """Return a table with the annotated first year, which is being reviewed."""
    desk = Desk(stored("the-first-year"))
    desk.board.does(desk.board.go, desk.board.play.to_end)()
    desk.stage.click("table-menu")
    desk.stage.click("table-review")
    return desk


def at_court() -> Choice:
    """Return the worst decision of the first year at court."""
    found = review(stored("the-first-year")).critical
    return next(each for each in found if isinstance(each.best, Influence))


def words(desk: Desk, id: str) -> str:
    """Return the HTML of a block."""
    return next(str(each.html) for each in desk.stage.blocks if each.id == id)


def buttons(desk: Desk, prefix: str) -> list[str]:
    """Return the ids of the buttons that begin like this, in order."""
    ids = [item["id"] for group in desk.stage._groups for item in group["items"]]
    return [each for each in ids if each.startswith(prefix)]


def test_all_moments_are_listed_with_the_curve(desk: Desk) -> None:
    assert desk.reviews
    found = review(stored("the-first-year"))
    assert buttons(desk, "review-moment-") == [
        f"review-moment-{each.node}" for each in found.critical
    ]
    assert len(buttons(desk, "review-luck-")) == 5
    assert abs(found.fate[0].gain) == max(abs(each.gain) for each in found.luck)
    assert 4 <= len(buttons(desk, "review-point-")) <= len(found.curve)
    assert "Cindy: luck" in words(desk, "review-players")


def test_what_was_better_is_shown_only_when_asked_for(desk: Desk) -> None:
    moment = at_court()
    desk.stage.click(f"review-moment-{moment.node}")
    assert len(desk.board.play.history.now.path()) == moment.node + 1
    assert f"{moment.kind.capitalize()}: {moment.lost:.1f} VP lost." in words(desk, "review-told")
    assert "Better" not in words(desk, "review-told")
    assert not desk.board.marks.ghosts
    desk.stage.click("review-show")
    assert f"Better: Influence {moment.best.advisor} with" in words(desk, "review-told")
    assert [each.action for each in desk.board.marks.ghosts] == [moment.played, moment.best]
    # Another node is not the moment.
    desk.board.does(desk.board.forward)()
    assert not desk.board.marks.ghosts


def test_a_tried_move_is_judged(desk: Desk) -> None:
    first = review(stored("the-first-year")).critical[0]
    desk.stage.click(f"review-moment-{first.node}")
    desk.board.do(first.best)
    assert "Your move is fine." in words(desk, "review-told")
    desk.stage.click("review-next")
    assert "Your move" not in words(desk, "review-told")
    while buttons(desk, "review-next"):
        desk.stage.click("review-next")
    desk.stage.click("review-all")
    assert buttons(desk, "review-moment-")


def test_at_a_moment_the_eye_is_closed_until_somebody_opens_it(desk: Desk) -> None:
    first = review(stored("the-first-year")).critical[0]
    desk.stage.click("odds-fold")
    desk.stage.click(f"review-moment-{first.node}")
    assert not desk.board.state.odds
    assert not buttons(desk, "advice-")
    desk.stage.click("odds-fold")
    assert buttons(desk, "advice-")


def test_what_a_machine_has_decided_can_be_tried() -> None:
    desk = Desk(stored("the-first-year"))
    machines = dict.fromkeys(desk.board.position.names, "easy")
    desk.board.play_so(machines=machines)
    desk.review_game()
    desk.draw()
    first = review(stored("the-first-year")).critical[0]
    desk.stage.click(f"review-moment-{first.node}")
    assert first.who not in desk.board.state.machines
    assert desk.state.machines == machines
    desk.stage.click("review-all")
    assert desk.board.state.machines == machines
    # Whoever has tried something goes on with it.
    desk.stage.click(f"review-moment-{first.node}")
    desk.board.do(first.best)
    assert "Your move is fine." in words(desk, "review-told")
    desk.stage.click("review-close")
    assert set(machines) - set(desk.state.machines) == {first.who}


def test_the_luck_of_a_roll_leads_to_it(desk: Desk) -> None:
    first = review(stored("the-first-year")).fate[0]
    desk.stage.click("review-luck-0")
    assert desk.board.play.history.now.action == first.result
    assert desk.reviews


def test_a_link_opens_the_same_review(desk: Desk) -> None:
    again = Desk()
    again.show(desk.state)
    assert again.reviews
    assert words(again, "review-players") == words(desk, "review-players")
    desk.stage.click("review-close")
    assert not desk.reviews
    assert not desk.state.review


def test_another_game_ends_the_review(desk: Desk) -> None:
    desk.play_again()
    assert not desk.reviews
    assert not buttons(desk, "review-")


def test_only_the_people_at_the_table_are_reviewed() -> None:
    desk = Desk(stored("the-first-year"))
    desk.board.play_so(machines={"Brian": "greedy", "Cindy": "greedy", "David": "easy"})
    desk.review_game()
    desk.draw()
    assert "Ann: luck" in words(desk, "review-players")
    assert "Cindy: luck" not in words(desk, "review-players")


def test_it_is_printed_on_one_page_in_the_readers_language(desk: Desk) -> None:
    sent = told(desk.stage)
    desk.stage.click("review-print")
    speak("pl")
    desk.stage.click("review-print")
    speak("en")
    english, polish = (each["print"] for each in sent if "print" in each)
    assert "VP lost. Better: " in english
    assert "Lepiej: " in polish
    assert english.count("<li>") == polish.count("<li>")
