"""Work that helpers share comes to what one finds alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from random import Random

import pytest

from gametable.play import helpers
from gametable.play.history import History
from gametable.play.review import Review
from gametable.play.sharing import shared
from kingdombuilder.engine.new_game import new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.players.review import reviewing as kingdom_reviewing
from kingsburg.notation import files
from kingsburg.notation.records import stored
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.court import Court
from kingsburg.odds.season import Season, SeasonOdds
from kingsburg.players.review import reviewing
from tests.workers import Workers

CONTEST = Contest((Contender("Ann"), Contender("Brian", white=1)), closed=frozenset({7, 9}))

CROWDED = files.load(
    json.dumps(
        {
            "phase": "spring",
            "step": "influence",
            "players": [
                {"name": name, "dice": dice, "tokens": 1, "buildings": ["inn", "market"]}
                for name, dice in {"Ann": "1 2 3", "Brian": "2 3 4", "Cindy": "1 1 5"}.items()
            ],
        }
    )
)


@pytest.fixture(autouse=True)
def helped_at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(helpers, "ALONE", 0)
    yield
    helpers.connect(None)


def squared(number: int) -> Generator[None, None, int]:
    yield
    return number * number


def all_squared(numbers: Sequence[int]) -> list[int]:
    return [number * number for number in numbers]


@pytest.mark.parametrize("failing", [set(), {0}, {0, 1}])
def test_nothing_is_lost(failing: set[int]) -> None:
    workers = Workers(2, frozenset(failing))
    helpers.connect(workers.helpers)
    found = []
    for each in shared(range(50), squared, lambda: all_squared, 4):
        found += [each] if each else []
        workers.work()
    assert sorted(found) == [(number, number * number) for number in range(50)]
    assert workers.calls >= 2


def test_what_no_helper_has_begun_is_taken_back() -> None:
    helpers.connect(Workers(1).helpers)
    work = shared(range(9), squared, lambda: all_squared, 2)
    found = [each for _, each in zip(range(50), work, strict=False) if each]
    assert len(found) == 7


def test_helpers_rest_after_the_work_and_then_help_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Workers(2)
    helpers.connect(workers.helpers)
    for _ in shared(range(50), squared, lambda: all_squared, 4):
        workers.work()
    assert workers.resting
    monkeypatch.setattr(helpers, "ALONE", 1000)
    work = shared(range(50), squared, lambda: all_squared, 4)
    next(work)
    assert workers.told
    assert not workers.resting
    # Work that is stopped ends them.
    work.close()
    work = shared(range(50), squared, lambda: all_squared, 4)
    next(work)
    assert not workers.told


def test_helpers_end_with_work_that_is_stopped() -> None:
    workers = Workers(2)
    helpers.connect(workers.helpers)
    work = shared(range(50), squared, lambda: all_squared, 4)
    next(work)
    assert workers.told
    # Without this name, nothing would hold it open.
    del work
    assert not workers.told


def reviewed(steps: Iterator[Review], workers: Workers | None) -> Review:
    """Return a review, made with these helpers."""
    helpers.connect(workers.helpers if workers else None)
    found = next(steps)
    for _ in steps:
        if workers:
            workers.work()
    return found


def kingdom() -> History[Position]:
    """Return some turns of random players."""
    rng, history = Random(7), History(new_game(["Ann", "Brian"]))
    while history.position.table.turn < 4:
        position = history.position
        history.play(rng.choice(position.actions() or [each for each, _ in position.chances()]))
    return history


REVIEWS: Mapping[str, Callable[[], Iterator[Review]]] = {
    "kingsburg": lambda: reviewing(stored("the-first-year")),
    "kingdom": lambda: kingdom_reviewing(kingdom()),
}


@pytest.mark.parametrize("name", REVIEWS)
def test_reviews(name: str) -> None:
    workers = Workers(3)
    found, alone = reviewed(REVIEWS[name](), workers), reviewed(REVIEWS[name](), None)
    assert found.rows() == alone.rows()
    assert found.luck == alone.luck
    # Reasons, too.
    assert repr(found.choices) == repr(alone.choices)
    assert workers.calls > 2


def odds(games: int | None, workers: Workers | None) -> SeasonOdds | None:
    """Return the odds of a season, found with these helpers."""
    helpers.connect(workers.helpers if workers else None)
    season = Season(CONTEST, games)
    while not season.done:
        season.step(0)
        if workers:
            workers.work()
    return season.answer()


@pytest.mark.parametrize("games", [None, 400])
def test_seasons(games: int | None) -> None:
    workers = Workers(3)
    assert odds(games, workers) == odds(games, None)
    assert workers.calls > 2


def solved(workers: Workers | None) -> Court:
    """Return a court that is searched with these helpers."""
    helpers.connect(workers.helpers if workers else None)
    court = Court(CROWDED)
    for _ in court.steps():
        if workers:
            workers.work()
    return court


def test_courts() -> None:
    workers = Workers(3)
    found, alone = solved(workers), solved(None)
    assert found.placements() == alone.placements()
    assert found.values() == alone.values()
    assert found.line() == alone.line()
    assert workers.calls > 2
    assert found.states < alone.states
    # Nothing is left to do.
    assert list(found.steps()) == []
