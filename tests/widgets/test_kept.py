"""What a browser keeps of a page: finished lessons, and the place in the last lesson and game."""

from __future__ import annotations

from typing import Any

import pytest

from gametable.language import _
from gametable.notation import links
from gametable.play.history import History
from gametable.views import menu_words
from gametable.widgets import address
from kingdombuilder.pages.learn.page import LearnExplorer as KingdomLearnExplorer
from kingdombuilder.pages.learn.state import LearnState as KingdomLearnState
from kingdombuilder.pages.table.page import Desk
from kingsburg.pages.learn.page import LearnExplorer
from kingsburg.pages.learn.state import LearnState
from kingsburg.pages.table.page import Desk as PlayDesk
from tests.stages import ids
from tests.widgets.test_address import PLACE, Browser

#: For each game: an explorer of its lessons, its view state, and two lessons.
COURSES = [
    (LearnExplorer, LearnState, "first-roll", "winter"),
    (KingdomLearnExplorer, KingdomLearnState, "first-turns", "tiles"),
]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "_PAUSE", 0.01)


class Keeping(Browser):
    """A browser that keeps what it is told to keep."""

    def __init__(self, explorer: Any, kept: str = "") -> None:
        super().__init__(explorer)
        self.kept = kept

    def _sent(self, content: dict[str, Any]) -> None:
        super()._sent(content)
        self.kept = content.get("keep", self.kept)

    def visit(self, query: str = "") -> Any:
        """Open the page with what was kept; return its explorer."""
        self.report({"page": PLACE, "query": query, "language": "en", "kept": self.kept})
        return self.explorers[0]


@pytest.mark.parametrize(("explorer", "state", "finished", "begun"), COURSES)
def test_finished_lessons_are_marked_on_another_visit_and_the_last_one_goes_on(
    explorer: Any, state: Any, finished: str, begun: str
) -> None:
    first = Keeping(explorer())
    first.visit()
    assert not first.kept
    read = first.explorers[0]
    first.click(f"lesson-{finished}", *["lesson-next"] * len(read._course.lesson(finished).pages))
    first.click(f"lesson-{begun}", "lesson-next", "lesson-next")

    again = Keeping(explorer(), first.kept).visit()
    assert again.state == state(lesson=begun, at=2, done=[finished], listed=True)
    items = {item["id"]: item for group in again.stage._groups for item in group["items"]}
    assert "✓" in items[f"lesson-{finished}"]["picture"]
    assert "page 3 of" in items["lesson-go-on"]["text"]
    again.stage.click("lesson-go-on")
    assert again.state == state(lesson=begun, at=2, done=[finished])


@pytest.mark.parametrize(("explorer", "state", "finished", "begun"), COURSES)
def test_a_link_opens_its_own_lesson_and_marks_the_finished_ones(
    explorer: Any, state: Any, finished: str, begun: str
) -> None:
    kept = links.kept([state(done=[finished])])
    query = links.link(links.View((state(lesson=begun, at=1),), "en"))
    assert Keeping(explorer(), kept).visit(query).state == state(
        lesson=begun, at=1, done=[finished]
    )


@pytest.mark.parametrize("kept", ["[]", "{", "null", '{"learn": {"lesson": "none"}}', '{"x": {}}'])
def test_what_is_no_memory_of_ours_counts_as_none(kept: str) -> None:
    assert Keeping(LearnExplorer(), kept).visit().state == LearnState()


@pytest.mark.parametrize("desk", [PlayDesk, Desk])
def test_the_last_game_is_offered_at_a_new_table_until_it_is_played(desk: Any) -> None:
    first = Keeping(desk())
    first.visit()
    first.click("table-menu", "table-menu")
    # A new table is not worth keeping.
    assert not first.kept
    first.click("chance")
    assert first.kept

    other = Keeping(desk(), first.kept)
    other.visit()
    items = {item["id"]: item for group in other.stage._groups for item in group["items"]}
    assert items["table-continue"]["text"] == _(menu_words.CONTINUE)
    other.click("table-continue")
    played, again = (each.explorers[0].board.position for each in (first, other))
    # Cards in hidden hands are drawn again.
    assert (again.actor, len(again.events)) == (played.actor, len(played.events))
    assert "table-continue" not in ids(other.stage)


@pytest.mark.parametrize("desk", [PlayDesk, Desk])
def test_earlier_games_can_be_returned_to(desk: Any) -> None:
    table = desk()
    starts: list[Any] = []
    while len(starts) < 3:
        starts.append(table.board.play.history.start)
        table.open(History(table.board.position), table.begun())
        table.draw()
    for start in reversed(starts):
        table.stage.click("table-menu")
        table.stage.click("table-before")
        assert table.board.play.history.start is start
    table.stage.click("table-menu")
    assert "table-before" not in ids(table.stage)


def test_the_list_keeps_the_place_of_a_lesson() -> None:
    explorer = LearnExplorer()
    explorer.show(LearnState(lesson="winter", at=4))
    explorer.stage.click("lesson-all")
    explorer.stage.click("lesson-winter")
    assert explorer.state == LearnState(lesson="winter", at=4)
    explorer.stage.click("lesson-all")
    explorer.stage.click("lesson-first-roll")
    assert explorer.state == LearnState(lesson="first-roll")


def test_a_lesson_has_the_language_switch_at_its_top() -> None:
    explorer = LearnExplorer()
    explorer.show(LearnState(lesson="winter", at=4))
    assert "lesson-language-pl" not in ids(explorer.stage)
    explorer.stage.click("lesson-languages")
    explorer.stage.click("lesson-language-pl")
    bar = next(group for group in explorer.stage._groups if group["id"] == "lesson-languages")
    assert bar["area"] == "toolbar"
    assert "Zima" in next(
        item["html"]
        for group in explorer.stage._groups
        for item in group["items"]
        if item["id"] == "lesson-head"
    )
