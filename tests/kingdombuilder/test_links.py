"""Links of whole games of Kingdom Builder, without anything that their reader may not know."""

from __future__ import annotations

from random import Random

import pytest

from gametable.notation import links
from gametable.notation.links import View
from gametable.play.errors import GameError
from gametable.play.history import History
from kingdombuilder.engine.actions import Draw
from kingdombuilder.engine.new_game import drawn_cards, drawn_sections, new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.pages.table.state import PlayState, written
from kingdombuilder.play import Play
from kingdombuilder.play.draft import SEATS as NAMES
from kingdombuilder.players import by_name

#: The most characters of a link's state for a whole game of four.
MOST = 400


def game(seed: int, policy: str, players: int = 4) -> History[Position]:
    rng = Random(seed)
    start = new_game(NAMES[:players], drawn_sections(rng), drawn_cards(rng))
    history, decide = History(start), by_name(policy)
    while history.position.actor is not None:
        position = history.position
        actions = position.actions()
        decided = decide(lambda: history.position, actions, rng) if actions else position.draw(rng)
        history.play(decided)
    return history


def linked(state: PlayState) -> PlayState:
    return links.read(links.link(View((state,))), PlayState).of(PlayState)


@pytest.mark.parametrize(("seed", "policy"), [(1, "random"), (2, "random"), (3, "greedy")])
def test_a_whole_game_of_four_fits_and_comes_back(seed: int, policy: str) -> None:
    history = game(seed, policy)
    state = PlayState(played=written(history))
    size = len(links.link(View((state,))).partition("p=")[2])
    print(f"{len(history.line())} moments: {size} characters")
    assert size <= MOST
    laid = linked(state).laid
    assert laid is not None
    assert laid.now.position == history.position
    assert [each.action for each in laid.now.path()] == [each.action for each in history.line()]


def test_the_present_moment_and_branches_come_back() -> None:
    history = game(4, "random", 2)
    line = history.line()
    history.go_to(line[10])
    history.play(history.position.actions()[-1] if history.position.actions() else line[11].action)
    history.go_to(line[-1])
    history.go_to(line[20])
    laid = linked(PlayState(played=written(history))).laid
    assert laid is not None
    assert laid.now.position == line[20].position
    assert laid.end.position == line[-1].position


def test_the_first_game_untouched_is_the_shortest_link() -> None:
    assert written(History(new_game(NAMES[:2]))) is None
    assert PlayState().data() == {}


def test_how_it_is_played_comes_back() -> None:
    state = PlayState(
        machines={"Brian": "ahead"},
        speed="slowly",
        pace="round",
        rolls_itself=False,
        closed=True,
        odds=True,
    )
    assert linked(state) == state


@pytest.mark.parametrize(
    "fields",
    [
        {"pace": "year"},
        {"machines": {"Ann": "clever"}},
        {"speed": "never"},
        {"position": {"players": [{"name": "Ann"}]}},
        {"played": {"start": {"sections": ["farm"] * 4}}},
        {"played": {"count": 3000, "moves": "!!!!"}},
        {"played": {"count": 1, "moves": "", "now": 7}},
    ],
)
def test_a_broken_state_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises((GameError, ValueError)):
        PlayState.model_validate(fields)


def test_what_a_machine_has_in_hand_is_not_in_the_position_of_a_link() -> None:
    texts = set()
    for card in ("canyon", "desert"):
        history = History(new_game(NAMES[:2]))
        history.play(Draw("grass"))
        history.play(Draw(card))
        state = PlayState(machines={"Brian": "random"})
        play = Play(history, Random(1), state)
        play.to_end()
        texts.add(links.link(View((state.changed(position=play.shown),))))
    assert len(texts) == 1
