"""Links that hold a whole game: its start, what was played, its branches, and the present node."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gametable.notation import links, moves
from gametable.notation import played as notation
from gametable.notation.links import View
from gametable.notation.state import State
from gametable.play.errors import Malformed
from gametable.play.history import History, Node
from kingdombuilder.pages.table.state import PlayState as KingdomState
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.steps.recruit import payments
from kingsburg.notation import records
from kingsburg.notation.listed import listed
from kingsburg.pages.table.game_data import written
from kingsburg.pages.table.page import Desk
from kingsburg.pages.table.state import PlayState
from kingsburg.players import by_name
from tests.input.test_golden_links import GOLDEN

RECORDS = Path(__file__).parents[1] / "records"
FIVE = RECORDS / "game-of-five.txt"
#: The most characters of a link's state for a whole game of five.
MOST = 300


def linked(state: PlayState) -> PlayState:
    return links.read(links.link(View((state,))), PlayState).of(PlayState)


def played(history: History[Position]) -> PlayState:
    return PlayState(played=written(history, with_start=True))


def shape(node: Node[Position]) -> Any:
    """Return everything that was played from a node on, whatever was followed last."""
    return {str(each.action): shape(each) for each in node.branches}


def random_game(seed: int, names: list[str]) -> History[Position]:
    history, rng, policy = History(new_game(names)), Random(seed), by_name("random")
    while history.position.actor is not None:
        position = history.position
        actions = position.actions()
        if actions:
            history.play(policy(lambda: history.position, actions, rng))
        else:
            history.play(position.draw(rng))
    return history


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.txt")), ids=lambda file: file.stem)
def test_a_record_comes_back_from_its_link(file: Path) -> None:
    history = records.read(file.read_text("utf-8"))
    again = linked(played(history)).laid()
    assert again.now.position == history.position
    assert [each.action for each in again.now.path()] == [
        each.action for each in history.now.path()
    ]


@pytest.mark.parametrize("golden", [each for each in GOLDEN if each["id"].startswith("record-")],
                         ids=lambda golden: str(golden["id"]))  # fmt: skip
def test_a_golden_link_of_a_record_opens_that_record(golden: dict[str, Any]) -> None:
    file = RECORDS / f"{golden['id'].removeprefix('record-')}.txt"
    state = links.read(golden["link"], PlayState).of(PlayState)
    assert state.shown == records.read(file.read_text("utf-8")).position


def test_every_record_has_a_golden_link() -> None:
    there = {each["id"].removeprefix("record-") for each in GOLDEN}
    assert {file.stem for file in RECORDS.glob("*.txt")} <= there


def test_a_game_of_five_fits() -> None:
    games = [records.read(FIVE.read_text("utf-8"))]
    games += [random_game(seed, ["Ann", "Brian", "Cindy", "David", "Eva"]) for seed in range(3)]
    for history in games:
        link = links.link(View((played(history),)))
        assert len(link.partition("p=")[2]) <= MOST


def test_the_present_moment_and_the_branches_come_back() -> None:
    history = records.read(FIVE.read_text("utf-8"))
    line = history.line()
    rng = Random("branches")
    for at in (7, 30, 31):
        history.go_to(line[at])
        for _ in range(6):
            position = history.position
            history.play(rng.choice(listed(position)))
    branch = history.now
    history.go_to(line[-1])
    history.go_to(line[40])
    again = linked(played(history)).laid()
    again.history.go_to(again.end)
    again.history.go_to(again.now)
    assert again.now.position == line[40].position
    assert again.history.line()[-1].position == line[-1].position
    assert shape(again.history.start) == shape(history.start)
    assert branch.position in [each.position for each in again.history.nodes()]


def test_branches_that_do_not_fit_are_left_out() -> None:
    history = records.read(FIVE.read_text("utf-8"))
    line, rng = history.line(), Random("many")
    for node in line[5:300:3]:
        history.go_to(node)
        history.play(rng.choice(listed(history.position)))
    history.go_to(line[-1])
    state = played(history)
    assert state.played
    assert 5 < len(state.played.branches) < 60
    assert linked(state).laid().now.position == line[-1].position


class Shuffled:
    """A position that lists its actions in another order."""

    def __init__(self, position: Position) -> None:
        self._position = position

    def __getattr__(self, name: str) -> Any:
        return getattr(self._position, name)

    def actions(self) -> list[Any]:
        actions = list(self._position.actions())
        Random(1).shuffle(actions)
        return actions


def test_the_order_of_the_engine_does_not_matter() -> None:
    history = records.read((RECORDS / "the-first-spring.txt").read_text("utf-8"))
    for node in history.line():
        names = [str(each) for each in listed(node.position)]
        assert len(set(names)) == len(names)
        other: Any = Shuffled(node.position)
        assert [str(each) for each in listed(other)] == names


@pytest.mark.parametrize(("goods", "price"), [((3, 4, 2), 2), ((0, 5, 1), 1), ((9, 9, 9), 2)])
def test_recruiting_is_numbered_without_a_list(goods: tuple[int, int, int], price: int) -> None:
    ways = payments(*goods, price)
    assert [ways.index(each) for each in ways] == list(range(len(ways)))
    rich = payments(999, 999, 999, 1)
    for place in (0, 1, 10_000_000, len(rich) - 1):
        assert rich.index(rich[place]) == place


GAME = {"count": 1, "moves": "AQ"}


@pytest.mark.parametrize(
    "raw",
    [
        {"count": 1, "moves": "A"},
        {"count": 1, "moves": "ß"},
        {"count": 1, "moves": "_____w"},
        {"count": -1, "moves": "AQ"},
        {"count": 4001},
        {"count": 4000},
        {**GAME, "now": 2},
        {**GAME, "now": -1},
        {**GAME, "branches": [{"at": 9, "count": 1}]},
    ],
)
def test_a_broken_game_is_one_sentence(raw: dict[str, Any]) -> None:
    with pytest.raises((Malformed, ValueError)) as error:
        PlayState.model_validate({"played": raw})
    assert isinstance(error.value, Malformed)
    assert "this link is broken" in str(error.value)


def test_a_text_of_moves_is_as_short_as_it_can_be() -> None:
    history = History(new_game(["Ann", "Brian"]))
    assert moves.written([], listed) == ""
    history.play(listed(history.position)[0])
    assert moves.written(history.now.path()[1:], listed) == ""
    history.play(listed(history.position)[-1])
    assert len(moves.written(history.now.path()[1:], listed)) == 2


# The table --------------------------------------------------------------------------------


def click(desk: Desk, *ids: str) -> None:
    for id in ids:
        desk.stage.click(id)


def test_a_reload_shows_the_same_game_at_the_same_moment() -> None:
    desk = Desk()
    click(desk, "chance", "choice-0", *["forward"] * 2)
    for _ in range(12):
        click(desk, "chance" if desk.board.play.by_chance else "choice-0")
    click(desk, "back", "back")
    state = desk.state
    assert state.played
    reloaded = Desk()
    reloaded.show(linked(state))
    play, again = desk.board.play, reloaded.board.play
    assert again.position == play.position
    assert [each.action for each in again.history.line()] == [
        each.action for each in play.history.line()
    ]
    assert reloaded.state == state
    click(reloaded, "forward")
    click(desk, "forward")
    assert again.position == reloaded.board.play.position == desk.board.play.position


def test_whoever_plays_on_at_the_end_of_a_game_does_not_leave_it() -> None:
    desk = Desk()
    click(desk, "chance", "choice-0")
    again = Desk()
    again.show(linked(desk.state))
    click(again, "chance" if again.board.play.by_chance else "choice-0")
    assert again.board.play.on_record


def test_a_preset_keeps_its_question_and_its_notes() -> None:
    desk = Desk()
    desk.show(PlayState(preset="start-4"))
    click(desk, "chance")
    reloaded = Desk()
    reloaded.show(linked(desk.state))
    assert reloaded.state == desk.state
    assert reloaded.state.preset == "start-4"
    assert reloaded.state.played
    assert reloaded.state.played.start is None


def test_what_is_hidden_is_not_in_the_link() -> None:
    """If a machine has looked at the card, the link holds only what the reader knows (S.5)."""
    history = records.read(FIVE.read_text("utf-8"))
    names = [each.name for each in history.position.players]
    hidden = next(
        node for node in history.line() if node.position.seen_by(names[0]) is not node.position
    )
    desk = Desk()
    fresh = History(history.start.position)
    for each in hidden.path()[1:]:
        fresh.play(each.action)
    desk.open(fresh, PlayState(machines=dict.fromkeys(names[1:], "greedy")))
    desk.board.play.to_end()
    state = desk.state
    assert state.played is None
    assert state.position == hidden.position.seen_by(names[0])


def poisoned(kind: type[State], *branches: dict[str, int], count: int = 0) -> str:
    """Return a link to a game whose line and branches have this many moves."""
    game = {"count": count, "branches": list(branches)}
    return f"?p={links._packed({kind.name: {'played': game}}, kind.words)}"


@pytest.mark.parametrize("kind", [PlayState, KingdomState])
@pytest.mark.parametrize(
    "query",
    [
        lambda kind: poisoned(kind, *[{"at": 0, "count": 12}] * 4_000),
        lambda kind: poisoned(kind, *[{"at": 0, "count": 40}] * 101),
        lambda kind: poisoned(kind, {"at": 0, "count": 4_000}, count=-4_000),
        lambda kind: poisoned(kind, count=moves.MOST_MOVES + 1),
    ],
)
def test_the_moves_of_all_branches_together_are_bounded(
    kind: type[State], query: Callable[[type[State]], str]
) -> None:
    """They are counted before any is played."""
    with pytest.raises(Malformed, match="broken"):
        next(links.in_steps(query(kind), kind))


@pytest.mark.parametrize("kind", [PlayState, KingdomState])
def test_a_link_with_many_branches_is_read_in_steps(kind: type[State]) -> None:
    query = poisoned(kind, *[{"at": 0, "count": 2}] * 50)
    steps = sum(1 for _ in links.in_steps(query, kind))
    assert steps >= 100
    assert links.read(query, kind).states


def test_no_more_branches_are_written_than_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    history = random_game(1, ["Ann", "Brian"])
    line = history.line()
    history.go_to(line[-3])
    other = next(each for each in listed(line[-3].position) if each != line[-2].action)
    history.play(other)
    history.go_to(line[-1])
    assert len(written(history, with_start=True).branches) == 1
    monkeypatch.setattr(notation, "MOST_MOVES", len(line))
    assert written(history, with_start=True).branches == []


def test_what_is_played_on_from_a_link_is_in_the_next_one() -> None:
    """The next link does not hold the game of the first one again."""
    desk = Desk()
    desk.show(linked(played(random_game(1, ["Ann", "Brian"]))))
    desk.stage.click("back")
    before = len(desk.state.laid().history.now.path())
    desk.stage.click("back")
    assert len(desk.state.laid().history.line()) == len(desk.board.play.history.line())
    assert len(desk.state.laid().now.path()) < before
