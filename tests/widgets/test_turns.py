"""Turns: late and forged answers, the turn of a machine, and scenes."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from gametable.language import _
from gametable.play.history import History
from gametable.play.how import READING
from gametable.play.outcomes import NotYours
from gametable.views import table_words
from gametable.views.errors import TOO_LATE
from gametable.widgets import controller
from gametable.widgets.items import Button, Field, Group, Hexes, Item
from gametable.widgets.stage import Stage
from kingdombuilder.pages.table.page import Desk
from kingsburg.engine.actions import PASS
from kingsburg.engine.content import content_of
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.pages.editor.page import Editor
from kingsburg.pages.learn.page import LearnExplorer
from kingsburg.pages.quiz.page import QuizExplorer
from kingsburg.pages.table import things
from kingsburg.pages.table.page import Desk as PlayDesk
from kingsburg.pages.table.state import PlayState
from kingsburg.pages.table.table import PlayExplorer, new_history
from kingsburg.play import scenes
from tests.stages import ids, press, question
from tests.widgets.waiting import until

COURT: dict[str, Any] = {
    "phase": "spring",
    "step": "influence",
    "players": [{"name": who, "dice": "1 1 2"} for who in ("Ann", "Brian", "Cindy")],
}
WINTER: dict[str, Any] = {
    "phase": "winter",
    "players": [
        {"name": "Ann", "soldiers": 9, "buildings": ["guard_tower"]},
        {"name": "Brian", "soldiers": 9},
        {"name": "Cindy", "gold": 1, "soldiers": 9, "buildings": ["inn"]},
        {"name": "David", "soldiers": 9, "buildings": ["statue", "chapel"]},
    ],
}
MACHINES = dict.fromkeys(("Brian", "Cindy", "David"), "greedy")


def board(data: dict[str, Any], **how: Any) -> PlayExplorer:
    explorer = PlayExplorer(rng=Random(3))
    explorer.open(History(files.from_json(data)), PlayState(**how))
    return explorer


def tap(stage: Stage, id: str, asked: object = None) -> str:
    """Tap as a page reports it; return the sentence that is then said."""
    number = question(stage, id) if asked is None else asked
    stage._handle_custom_msg({"click": id, "question": number}, [])
    return stage.said


def html(stage: Stage, id: str) -> str:
    return next(
        str(item["html"]) for group in stage._groups for item in group["items"] if item["id"] == id
    )


@pytest.mark.parametrize("game", ["kingsburg", "kingdombuilder"])
def test_forward_goes_on_once_for_each_moment(game: str) -> None:
    """Late taps take one step in all; through what was already played, each tap takes a step."""
    desk = PlayDesk(rng=Random(3)) if game == "kingsburg" else Desk(rng=Random(3))
    stage, history = desk.stage, desk.board.play.history
    asked = question(stage, "forward")
    assert asked
    for _time in range(3):
        assert tap(stage, "forward", asked) != _(TOO_LATE)
    assert len(history.now.path()) == 2
    while not desk.board.play.by_chance:
        # Where a player decides, it does nothing and says so.
        assert tap(stage, "forward") == _(table_words.AT_END)
        tap(stage, "choice-0")
    # A new tap goes on.
    ahead = len(history.now.path())
    tap(stage, "forward")
    assert len(history.now.path()) > ahead
    press(stage, "start")
    assert question(stage, "forward") == ""
    for _time in range(2):
        tap(stage, "forward", "")
    assert len(history.now.path()) == 3


# Questions on a stage ---------------------------------------------------------------------


class Asked:
    """A stage with a question, and a list of what was done with its items."""

    def __init__(self) -> None:
        self.done: list[object] = []
        self.stage = Stage()
        self.ask("one")

    def ask(self, question: object) -> None:
        items: list[Item] = [
            Button("yes", do=lambda: self.done.append("yes")),
            Field("line", "Line", fill=self.done.append),
            Hexes("hexes", "Hexes", 2, "gg", {"g": "grass"}, "A", do=self.done.append),
        ]
        free = Group("free", "", [Button("fold", do=lambda: self.done.append("fold"))])
        self.stage.show([Group("asked", "", items, question=question), free])

    def send(self, **message: object) -> str:
        self.stage._handle_custom_msg(message, [])
        return self.stage.said


@pytest.mark.parametrize(
    ("message", "done"),
    [
        ({"click": "yes"}, "yes"),
        ({"fill": "line", "text": "passes"}, "passes"),
        ({"click": "hexes", "hex": 1}, 1),
    ],
)
def test_an_answer_counts_only_for_its_question(message: dict[str, object], done: object) -> None:
    asked = Asked()
    first = question(asked.stage, "yes")
    assert asked.send(**message, question=first) == ""
    assert asked.done == [done]
    # As long as the question is the same, it can be answered again.
    asked.ask("one")
    asked.send(**message, question=first)
    assert asked.done == [done, done]
    asked.ask("two")
    # A repeated answer is dropped silently; after another answer, a sentence says why.
    assert asked.send(**message, question=first) == ""
    second = question(asked.stage, "yes")
    asked.send(click="yes", question=second)
    assert asked.send(**message, question=first) == _(TOO_LATE)
    assert asked.done == [done, done, "yes"]


@pytest.mark.parametrize(
    "number", [None, "", "0", "2", "01", 1, True, 1.0, -1, "9" * 9_999, [], ["1"], {"1": "1"}]
)
def test_a_forged_question_is_none(number: object) -> None:
    asked = Asked()
    assert question(asked.stage, "yes") == "1"
    assert asked.send(click="yes", question=number) == _(TOO_LATE)
    assert asked.send(fill="line", text="passes", question=number) == _(TOO_LATE)
    assert asked.send(click="hexes", hex=1, question=number) == _(TOO_LATE)
    assert asked.done == []


def test_an_answer_without_a_question_does_nothing() -> None:
    asked = Asked()
    assert asked.send(click="yes") == _(TOO_LATE)
    assert asked.done == []
    asked.send(click="fold")
    assert asked.done == ["fold"]
    # What answers no question is never late, but does nothing if a question is named.
    asked.send(click="fold", question="1")
    assert asked.done == ["fold"]


def test_a_question_that_comes_back_is_another_one() -> None:
    asked = Asked()
    first = question(asked.stage, "yes")
    asked.ask("two")
    asked.ask("one")
    assert question(asked.stage, "yes") != first


# At the table -----------------------------------------------------------------------------


def test_a_double_tap_passes_once() -> None:
    explorer = board(COURT)
    stage = explorer.stage
    first = question(stage, "choice-0")
    for _time in range(3):
        said = tap(stage, "choice-0", first)
        assert explorer.position.actor == "Brian"
    assert said.endswith("Brian decides.")
    assert tap(stage, "die-0", first) == _(TOO_LATE)
    assert not explorer.play.pick.dice
    tap(stage, "choice-0")
    assert explorer.position.actor == "Cindy"


def test_a_typed_line_that_is_late_is_dropped_and_told() -> None:
    explorer = board(COURT)
    stage = explorer.stage
    press(stage, "line-fold")
    first = question(stage, "line")
    tap(stage, "choice-0")
    stage._handle_custom_msg({"fill": "line", "text": "passes", "question": first}, [])
    assert stage.said == _(TOO_LATE)
    assert explorer.position.actor == "Brian"


def test_what_is_chosen_in_secret_is_not_chosen_by_the_tap_that_shows_it() -> None:
    players = [{"name": "Ann", "soldiers": 1}, {"name": "Brian", "soldiers": 2}]
    data = {"phase": "winter", "modules": [5], "enemy": "orcs 3", "players": players}
    explorer = board(data)
    stage = explorer.stage
    first = question(stage, "i-am")
    tap(stage, "i-am")
    assert explorer.position.actor == "Ann"
    tap(stage, "choice-0", first)
    assert explorer.position.actor == "Ann"
    tap(stage, "choice-0")
    assert explorer.position.actor == "Brian"


def test_a_lesson_turns_one_page_by_a_double_tap() -> None:
    explorer = LearnExplorer()
    press(explorer.stage, min(id for id in ids(explorer.stage) if id.startswith("lesson-")))
    first = question(explorer.stage, "lesson-next")
    for _time in range(2):
        tap(explorer.stage, "lesson-next", first)
    assert explorer.state.at == 1


def test_a_quiz_is_checked_and_not_gone_on_with_by_a_double_tap() -> None:
    explorer = QuizExplorer(seed=1)
    stage = explorer.stage
    tap(stage, "quiz-answer-0")
    first = question(stage, "quiz-check")
    tap(stage, "quiz-check", first)
    assert explorer.quiz.verdict is not None
    tap(stage, "quiz-next", first)
    assert explorer.state.number == 1
    second = question(stage, "quiz-next")
    for _time in range(2):
        tap(stage, "quiz-next", second)
    assert explorer.state.number == 2


def test_one_group_of_dice_is_taken_away_by_a_double_tap() -> None:
    placed = [{"advisor": 8, "player": who, "dice": "2 6"} for who in ("Ann", "Brian")]
    editor = Editor()
    editor.load(json.dumps(COURT | {"placed": placed}))
    editor.look_at(advisor=8)
    first = question(editor.stage, "away-0")
    for _time in range(2):
        tap(editor.stage, "away-0", first)
    assert [each["player"] for each in editor.draft.get("placed")] == ["Brian"]


# The turn of a machine --------------------------------------------------------------------


def test_nobody_decides_for_a_machine() -> None:
    explorer = board(COURT, machines={"Ann": "greedy"})
    stage = explorer.stage
    assert explorer.play.do(PASS) == NotYours("Ann")
    press(stage, "line-fold")
    assert "A machine plays for Ann." in html(stage, "ask")
    assert not [id for id in ids(stage) if id.startswith(("die-", "choice-", "chance"))]
    assert not [group["id"] for group in stage._groups if "acting" in group["look"]]
    # However often a card is clicked, it is only read.
    for id in ("advisor-1", "building-1-palisade"):
        said = {press(stage, id) for _time in range(3)}
        assert len(said) == 1
        assert "Not allowed" not in said.pop()
    stage.fill("line", "passes")
    assert stage.said == _(table_words.BY_MACHINE, who="Ann")
    assert explorer.position.actor == "Ann"
    assert not explorer.play.history.start.branches
    press(stage, "on")
    assert explorer.position.actor == "Brian"
    assert "choice-0" in ids(stage)


def test_the_province_of_a_reader_stays_first_while_machines_play() -> None:
    def first(explorer: PlayExplorer) -> str:
        provinces = [each["id"] for each in explorer.stage._groups if "province" in each["look"]]
        return str(provinces[0])

    assert first(board(COURT)) == "province-0"
    assert first(board(COURT, machines={"Ann": "greedy"})) == "province-1"


def test_a_machine_that_chooses_in_secret_is_passed_nothing() -> None:
    players = [{"name": who, "soldiers": 1} for who in ("Ann", "Brian", "Cindy")]
    data = {"phase": "winter", "modules": [5], "enemy": "orcs 3", "players": players}
    assert "i-am" not in ids(board(data, machines={"Ann": "greedy"}).stage)
    assert "i-am" in ids(board(data, machines={"Brian": "greedy"}).stage)


# Scenes -----------------------------------------------------------------------------------


def result_of(explorer: PlayExplorer) -> str:
    """Return how the battle is shown; "" if it is not."""
    return html(explorer.stage, "scene") if "scene" in ids(explorer.stage) else ""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(controller, "SPEEDS", {"at_once": 0.0, "quickly": 0.01, "slowly": 0.02})


@pytest.mark.usefixtures("quick")
def test_a_battle_waits_for_the_reader() -> None:
    async def play() -> None:
        explorer = board(WINTER, machines=MACHINES, speed="quickly", rolls_itself=True)
        press(explorer.stage, "chance")
        await until(lambda: explorer.waiting)
        shown = result_of(explorer)
        at = explorer.play.history.now
        await asyncio.sleep(0.1)
        assert explorer.play.history.now is at
        assert [each in shown for each in ("Ann", "Brian", "Cindy", "David")] == [True] * 4
        assert "go-on" in ids(explorer.stage)
        assert "stop" not in ids(explorer.stage)
        # Reading or folding something meanwhile does not end it.
        press(explorer.stage, "advisor-3", "province-1")
        assert result_of(explorer) == shown
        first = question(explorer.stage, "go-on")
        tap(explorer.stage, "go-on", first)
        assert result_of(explorer) == ""
        explorer.stop()

    asyncio.run(play())


@pytest.mark.usefixtures("quick")
def test_slowly_a_battle_can_be_read_before_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert READING == 2.0
    monkeypatch.setattr(controller, "READING", 0.05)

    async def play() -> float:
        explorer = board(WINTER, machines=MACHINES, speed="slowly", rolls_itself=True)
        press(explorer.stage, "chance")
        await until(lambda: explorer.waiting)
        begun = asyncio.get_running_loop().time()
        # The card, the King's roll, the results of four players, and whatever else happened.
        assert len(explorer.play.scene(1)) >= 6
        await until(lambda: not result_of(explorer))
        explorer.stop()
        return asyncio.get_running_loop().time() - begun

    assert asyncio.run(play()) >= 4 * 0.05


def test_at_once_a_battle_is_shown_as_it_has_ended() -> None:
    explorer = board(WINTER, machines=MACHINES, rolls_itself=True)
    press(explorer.stage, "chance")
    assert explorer.position.year == 2
    assert all(name in result_of(explorer) for name in ("Ann", "Brian", "Cindy", "David"))
    (look,) = [each["look"] for each in explorer.stage._groups if each["id"] == "scene"]
    assert "still" in look


def played(data: dict[str, Any], readers: list[str], nodes: int = 1) -> list[str]:
    """Return the kinds of events to be read after this many first choices or results of chance."""
    game = History(files.from_json(data))
    for _time in range(nodes):
        position = game.position
        game.play((position.actions() or [position.chances()[0][0]])[0])
    return [each.kind for each in scenes.given(game, nodes, readers)]


HELP = {
    "phase": "spring",
    "step": "influence",
    "to_move": "Brian",
    "players": [{"name": "Ann", "passed": True}, {"name": "Brian", "dice": "1"}],
    "placed": [{"advisor": 8, "player": "Ann", "dice": "2 6"}],
}


def test_help_is_a_scene_for_those_who_are_helped() -> None:
    helped = played(HELP, ["Ann"])
    assert helped.count("gets") >= 1
    without = HELP | {"placed": [{"advisor": 8, "player": "Brian", "dice": "2 6"}]}
    assert played(without, ["Ann"]) == []
    assert played(HELP, []) == []


def test_what_the_king_gives_is_a_scene() -> None:
    players = [{"name": "Ann", "buildings": ["inn"]}, {"name": "Brian"}]
    build = {
        "phase": "spring",
        "step": "build",
        "players": [players[0], {"name": "Brian", "gold": 3}],
    }
    # Brian, who can build, passes; then the King's reward and summer come.
    game = History(files.from_json(build))
    while game.position.phase == "spring":
        game.play(PASS)
    assert [each.rule for each in scenes.given(game, 1, ["Ann"])] == ["P3.1"]
    assert scenes.given(game, 1, ["Brian"]) == []


def test_a_governor_bought_at_an_auction_is_a_scene() -> None:
    history = new_history(
        ("Ann", "Brian"), content_of(Rules(modules=(3,), governors="auction"), None)
    )
    explorer = PlayExplorer(history, Random(3))
    while not any(map(things.governor, explorer.position.players)):
        position = explorer.position
        explorer.play.history.play((position.actions() or [position.chances()[0][0]])[-1])
        explorer.play.arrive()
    kinds = [each.kind for each in scenes.given(explorer.play.history, 1, ["Ann"])]
    assert "governor" in kinds
