"""What a browser keeps of a page: games, lessons with the place in the last one, and scores."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from gametable.notation import links
from gametable.play.history import History
from gametable.play.steps import result
from gametable.views.kept import NOT_READ
from gametable.views.lesson_words import welcome
from gametable.widgets import address
from gametable.widgets.items import Kept
from kingdombuilder.engine.actions import Draw
from kingdombuilder.pages.learn.page import LearnExplorer as KingdomLearnExplorer
from kingdombuilder.pages.learn.state import LearnState as KingdomLearnState
from kingdombuilder.pages.quiz.page import QuizExplorer as KingdomQuizExplorer
from kingdombuilder.pages.table.page import Desk
from kingsburg.notation.listed import listed
from kingsburg.pages.learn.page import LearnExplorer
from kingsburg.pages.learn.state import LearnState
from kingsburg.pages.quiz.page import QuizExplorer
from kingsburg.pages.quiz.state import QuizState
from kingsburg.pages.table.page import Desk as PlayDesk
from kingsburg.pages.table.state import PlayState
from kingsburg.pages.table.table import new_history
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
    """A browser that keeps what it is told to keep, by id, as kept.js does."""

    def __init__(self, explorer: Any, kept: dict[str, dict[str, Any]] | None = None) -> None:
        super().__init__(explorer)
        self.kept = {} if kept is None else kept

    def _sent(self, content: dict[str, Any]) -> None:
        super()._sent(content)
        if keep := content.get("keep"):
            self.kept[keep["id"]] = keep
        self.kept.pop(content.get("forget", ""), None)

    def written(self, sort: str) -> str:
        """Return the first record of this sort, as a browser sends it."""
        found = (f"{id} {each['state']}" for id, each in self.kept.items() if each["sort"] == sort)
        return next(found, "")

    def visit(self, query: str = "", **told: str) -> Any:
        """Open the page with what was kept; return its explorer."""
        said = {"page": PLACE, "query": query, "language": "en", "kept": self.written("lessons")}
        self.report(said | told)
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
    kept = {"learn": {"sort": "lessons", "state": links.kept(state(done=[finished]))}}
    query = links.link(links.View((state(lesson=begun, at=1),), "en"))
    assert Keeping(explorer(), kept).visit(query).state == state(
        lesson=begun, at=1, done=[finished]
    )


#: What is no state of ours: no text, a broken one, one of another page, and one of another version.
DAMAGED = ["", "[]", "1goG", links.kept(QuizState(seed="7")), "2abcdefgh", "1" + "A" * 60_000]


@pytest.mark.parametrize("state", DAMAGED)
def test_what_is_no_memory_of_ours_counts_as_none(state: str) -> None:
    visit = Keeping(LearnExplorer()).visit(kept=f"learn {state}")
    assert visit.state == LearnState()
    assert visit.stage.said == welcome(LearnState.course.titles, [])


def played(desk: Any, *ids: str) -> Keeping:
    """Return a browser in which these were clicked at a new table."""
    browser = Keeping(desk())
    browser.visit()
    browser.click(*ids)
    return browser


@pytest.mark.parametrize("desk", [PlayDesk, Desk])
def test_a_game_is_kept_once_it_is_played_and_replaces_itself(desk: Any) -> None:
    browser = played(desk, "table-menu", "table-menu")
    # A new table is not worth keeping.
    assert not browser.kept
    browser.click("chance")
    [first] = browser.kept.values()
    assert (first["sort"], first["game"]) == ("game", browser.explorers[0].state.game)
    assert first["names"].startswith("Ann, Brian")
    assert first["picture"].startswith("<svg ")
    assert len(json.dumps(first)) < 5_000
    browser.click("back")
    [later] = browser.kept.values()
    assert later["state"] != first["state"]
    assert browser.addresses[-1]["game"] == later["id"]


@pytest.mark.parametrize("desk", [PlayDesk, Desk])
def test_a_game_is_continued_as_it_was_left_and_replaces_its_own_record(desk: Any) -> None:
    first = played(desk, "chance", "forward", "forward", "back")
    left = first.explorers[0]
    again = Keeping(desk(), first.kept)
    found = again.visit()
    assert found.untouched
    item = next(each for each in again.stage._items.values() if isinstance(each, Kept))
    again.report({"fill": item.id, "text": first.written("game")})
    assert histories(found) == histories(left)
    assert found.state == left.state
    again.click("forward")
    assert len(again.kept) == 1
    # A game that is begun at this table is another one.
    again.click("table-menu", "table-again")
    again.click("chance" if "chance" in ids(again.stage) else "forward")
    assert len(again.kept) == 2


def histories(desk: Any) -> tuple[list[Any], list[Any]]:
    """Return the actions that lead to each node of the game, and to the present one.

    Which cards are drawn is left out: those in hidden hands are drawn again.
    """

    def way(node: Any) -> list[Any]:
        actions = [each.action for each in node.path()[1:]]
        return ["draw" if isinstance(each, Draw) else each for each in actions]

    history = desk.board.play.history
    return sorted(map(way, history.nodes()), key=str), way(history.now)


@pytest.mark.parametrize("desk", [PlayDesk, Desk])
def test_the_start_page_and_a_reload_open_a_game_under_its_own_id(desk: Any) -> None:
    first = played(desk, "chance")
    [id] = first.kept
    start = Keeping(desk(), first.kept)
    found = start.visit(resume=first.written("game"))
    assert found.state == first.explorers[0].state
    reloaded = Keeping(desk(), first.kept)
    reloaded.visit(first.addresses[-1]["address"], game=first.addresses[-1]["game"])
    for browser in (start, reloaded):
        browser.click("forward")
        assert list(first.kept) == [id]
    # Without its id, the link is somebody else's game.
    other = Keeping(desk(), first.kept)
    other.visit(first.addresses[-1]["address"], game="<script>")
    other.click("forward")
    assert len(first.kept) == 2


def test_all_branches_of_a_game_are_kept_but_not_in_its_link() -> None:
    rng, desk, other = Random(1), PlayDesk(), PlayDesk()
    history = desk.board.play.history
    for _number in range(40):
        history.go_to(history.start)
        for _step in range(12):
            history.play(rng.choice(listed(history.position)))
    record = desk.record()
    assert record
    assert record.state
    kept = links.kept(record.state)
    other.recall(record.id, result(links.recalled(kept, PlayState)).of(PlayState))
    assert histories(other) == histories(desk)
    shared = PlayDesk()
    shared.show(links.read(links.link(links.View((desk.state,))), PlayState).of(PlayState))
    assert len(histories(shared)[0]) < len(histories(desk)[0])


def test_a_game_comes_back_whole_although_a_machine_has_seen_the_enemy() -> None:
    rng, desk = Random(3), PlayDesk(rng=Random(3))
    machines = {"Brian": "easy", "Cindy": "easy"}
    desk.begin(new_history(["Ann", "Brian", "Cindy"]), PlayState(machines=machines))
    play = desk.board.play
    while play.position.enemy is None or play.shown.enemy is not None:
        play.history.play(rng.choice(listed(play.position)))
    # The browser does not get to know which enemy it is: all are written in the same way.
    other_card = play.redrawn(lambda at: listed(at)[-1])
    assert other_card
    same = PlayDesk(other_card)
    same.board.open(other_card, desk.board.state)
    same.board.play.to_end()
    assert same.whole().played == desk.whole().played
    drawn = set()
    for seed in range(12):
        record, other = desk.record(), PlayDesk(rng=Random(seed))
        assert record
        assert record.state
        text = links.kept(record.state)
        other.recall(record.id, result(links.recalled(text, PlayState)).of(PlayState))
        assert other.board.play.shown == play.shown
        assert len(histories(other)[1]) == len(histories(desk)[1])
        drawn.add(other.board.position.enemy)
    assert len(drawn) > 1
    # After the battle everybody knows it, and nothing is drawn again.
    while play.hides_something():
        play.history.play(rng.choice(listed(play.position)))
    assert play.redrawn(lambda at: listed(at)[-1]) is play.history


def test_machines_and_how_they_play_come_back() -> None:
    first = played(PlayDesk, "table-menu", "table-fold-new", "against-strong-2")
    state = first.explorers[0].board.state
    assert list(state.machines.values()) == ["strong", "strong"]
    found = Keeping(PlayDesk(), first.kept).visit(resume=first.written("game"))
    assert found.board.state.machines == state.machines
    assert found.board.state.rolls_itself == state.rolls_itself


@pytest.mark.parametrize("state", DAMAGED)
def test_a_damaged_game_is_forgotten_with_a_sentence(state: str) -> None:
    browser = Keeping(PlayDesk(), {"x1": {"sort": "game", "state": state}})
    found = browser.visit(resume=browser.written("game"))
    assert browser.kept == {}
    assert browser.stage.said == NOT_READ
    assert found.untouched


@pytest.mark.parametrize(("explorer", "state", "finished", "begun"), COURSES)
def test_finished_lessons_are_removed_and_put_back(
    explorer: Any, state: Any, finished: str, begun: str
) -> None:
    text = f"learn {links.kept(state(lesson=begun, at=1, done=[finished]))}"
    browser = Keeping(explorer())
    read = browser.visit(kept=text)
    browser.report({"fill": "kept-lessons", "text": ""})
    assert read.state == state()
    browser.report({"fill": "kept-lessons", "text": text})
    assert read.state == state(lesson=begun, at=1, done=[finished], listed=True)


@pytest.mark.parametrize("explorer", [QuizExplorer, KingdomQuizExplorer])
def test_each_quiz_has_a_score_of_its_own(explorer: Any) -> None:
    browser = Keeping(explorer())
    browser.visit()
    browser.click("quiz-answer-0")
    assert not browser.kept
    browser.click("quiz-check", "quiz-next", "quiz-answer-0", "quiz-check")
    [score] = browser.kept.values()
    assert (score["sort"], score["fields"]["asked"], score["state"]) == ("score", "2", "")
    browser.click("quiz-count-5", "quiz-answer-0", "quiz-check")
    assert [each["fields"]["asked"] for each in browser.kept.values()] == ["2", "1"]


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
