"""The table of the race of tests/toy.py, its links and a lesson, all on what gametable offers.

No module of Kingsburg may be needed for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

from pydantic import Field

from gametable.games import Dashboard, ExplorerEntry, Game
from gametable.notation import learn_state, lessons
from gametable.notation.state import State, among
from gametable.play import guided, random_player, story
from gametable.play.errors import Malformed
from gametable.play.history import History, Node
from gametable.play.how import ACTION, SPEEDS
from gametable.play.outcomes import Outcome, Refused
from gametable.play.stepping import Stepping
from gametable.views.lesson_words import WayOn
from gametable.views.table_words import not_allowed
from gametable.views.text import Html, html
from gametable.widgets import board, learn
from gametable.widgets.items import Button, Group
from gametable.widgets.navigation import machines, navigation
from gametable.widgets.share import shared
from gametable.widgets.stage import Stage
from tests.toy import RULES, RUNNERS, Race
from tests.toy_records import parse, read_record

#: The most turns that a link may hold.
_MOST: Final = 100


class RacePlay(Stepping[Race]):
    """A race that somebody steps through and plays on."""

    def policy(self, name: str) -> Any:
        return random_player.choose

    def say(self, text: str) -> Outcome:
        return self.do(parse(text, RUNNERS).action)


class RaceState(State):
    """The race so far: "walk", "run", or what the die has shown; and how it is played."""

    name: ClassVar[str] = "race"
    game: ClassVar[str] = "race"
    words: ClassVar[bytes] = b'{"race":{"played":["run","walk"]}}'
    played: Annotated[tuple[str | int, ...], Field(strict=False, max_length=_MOST)] = ()
    pace: Annotated[str, among(ACTION)] = ACTION
    machines: dict[str, str] = {}  # noqa: RUF012 - copied by pydantic
    speed: Annotated[str, among(*SPEEDS)] = next(iter(SPEEDS))
    rolls_itself: bool = False
    odds: bool = False


class Words:
    """The words of a race: for what a reader does, for typed lines, and for the story."""

    def refused(self, play: RacePlay, refused: Refused) -> str:
        return not_allowed(refused.reasons)

    def pointed(self, position: Race, refused: Refused) -> set[str]:
        return set()

    def spoken(self, play: RacePlay, nodes: Sequence[Node[Race]]) -> str:
        return ". ".join(each.text for node in nodes for each in node.position.events)

    def stands(self, play: RacePlay) -> str:
        return f"{play.position.subject} is next."

    def pace(self, pace: str) -> str:
        return pace

    def undone(self) -> str:
        return "The roll is undone."

    def understood(self, play: RacePlay, text: str) -> str:
        return text

    def heard(self, play: RacePlay, text: str) -> str:
        return text

    def chapters(self, history: History[Race]) -> list[story.Chapter]:
        return story.chapters((("race",), each) for each in story.entries(history))

    def chapter(self, chapter: story.Chapter) -> str:
        return "The race"

    def entry(self, play: RacePlay, entry: story.Entry) -> str:
        return f"{entry.event.text} ({entry.event.rule})"

    def told(self, play: RacePlay, event: Any) -> Html:
        return html("<p>{}</p>", event.rule)

    def segment(self, play: RacePlay, segment: story.Segment) -> str:
        return str(segment.first.action)


class RaceBoard(board.Board[RacePlay, RaceState]):
    """A race on a part of a stage: buttons for what can be done, the way through it, its story."""

    words: ClassVar = Words()
    lines: ClassVar = words
    teller: ClassVar = words
    paces: ClassVar = (ACTION,)

    def groups(self) -> list[Group]:
        can = [
            Button(
                f"do-{each}",
                str(each),
                illegal=self.position.why_not(each) is not None,
                do=self.does(self.do, each),
            )
            for each in ("walk", "run", *range(1, 7))
        ]
        way = navigation(self, "Forward", lambda: None)
        asked = Group("turn", self.stands(), [*can, *machines(self)], question=self.question)
        return [Group("way", "", list(way)), asked, *self._story.groups(self.play)]


class RaceExplorer:
    """The table of a race, on a stage of its own."""

    def __init__(self) -> None:
        self.stage = Stage()
        self.board = RaceBoard(RacePlay(History(Race())), RaceState(), self.stage)
        self.stage.on_keys(self.board.keys)
        self.stage.show([self.board.part])
        self.board.draw()

    @property
    def state(self) -> RaceState:
        """What has been played, and how."""
        path = self.board.play.history.now.path()
        return self.board.state.changed(played=tuple(each.action for each in path[1:]))

    def show(self, state: RaceState) -> None:
        """Play this again."""
        history = History(Race())
        for each in state.played:
            history.play(each)
        play = RacePlay(history, how=state)
        play.to_end()
        self.board.lay(play, state)


class Guided(guided.Guided[Race], RacePlay):
    """The race of a lesson."""


class TaughtBoard(board.LessonBoard[RacePlay, RaceState], RaceBoard):
    """The race of a lesson on the table."""

    label = "walk or run"

    def teach(self, lesson: lessons.Lesson[Race]) -> None:
        """Start this lesson."""
        self.lay(Guided(lesson.history), RaceState())


LESSONS: Final = lessons.Lessons(
    "race lesson 1",
    "race 1",
    Malformed("a lesson begins with the line: race lesson 1"),
    read_record,
    lambda text, position: parse(text, RUNNERS).action,
    lambda: RULES,
    lambda word, position: word in RUNNERS,
)
COURSE: Final = lessons.Course(
    Path(__file__).parent, ("toy_lesson",), lambda text: lessons.read(text, LESSONS), "toy_lesson"
)


class RaceLearnState(learn_state.LearnState):
    """The lesson, and how far the reader has come."""

    name: ClassVar[str] = "race-learn"
    game: ClassVar[str] = "race"
    words: ClassVar[bytes] = b'{"race-learn":{"lesson":"toy_lesson"}}'
    course = COURSE


class RaceLearnExplorer(learn.LearnExplorer[RaceLearnState, TaughtBoard]):
    """The list of lessons, and the one lesson."""

    way_on = WayOn("Race now.", (("race", "The race"),))

    def __init__(self) -> None:
        super().__init__(RaceLearnState(), Stage())

    def make_board(self, done: Callable[[], object]) -> TaughtBoard:
        made = TaughtBoard(RacePlay(History(Race())), RaceState(), self.stage)
        made.done = done
        return made

    def rule(self, id: str) -> str:
        return f"The rule {id}."

    def picture(self, position: Race) -> Html:
        return Html("<svg></svg>")


def race() -> Stage:
    """Return the widget of the notebook."""
    return shared(RaceExplorer())


def _dashboard(name: str, title: str, explorer: str, state: str) -> Dashboard:
    here = "tests.toy_table"
    return Dashboard(name, title, title, (ExplorerEntry(f"{here}:{explorer}", f"{here}:{state}"),))


GAME: Final = Game(
    "race",
    "Hare and Tortoise",
    "Who is first?",
    "",
    (
        _dashboard("race", "The race", "RaceExplorer", "RaceState"),
        _dashboard("race-learn", "Learn to race", "RaceLearnExplorer", "RaceLearnState"),
    ),
)
