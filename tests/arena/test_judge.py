"""What games say of the planner's decisions: the kept result, and some decisions again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from gametable.arena.judging import Judged, judged, kept, summary
from kingsburg.players.judge import LEAST, blunder, main, two_best

#: Made by `python3 -m kingsburg.players.judge --file tests/arena/judged.jsonl`.
KEPT = kept(Path(__file__).with_name("judged.jsonl"))
#: Made by `python3 -m kingsburg.players.judge --blunders --decisions 60 --games 200`.
BLUNDERS = kept(Path(__file__).with_name("blunders.jsonl"))
SEED = 1
REPEATED = 12


def clear() -> list[Judged]:
    """Return the decisions that games have judged."""
    return [each for each in KEPT if each.games]


def agrees(each: Judged) -> bool:
    """True if games find better what the planner does."""
    return each.found is not None and each.found > 0


def test_games_agree_where_the_planner_is_sure() -> None:
    assert len(KEPT) >= 500
    assert all((each.said > LEAST) == (each.games > 0) for each in KEPT)
    assert sum(map(agrees, clear())) >= 0.9 * len(clear())


@pytest.mark.slow
def test_some_decisions_again() -> None:
    drawn = Random(1).sample(clear(), REPEATED)
    again = [judged(each.number, two_best, LEAST, SEED, 8) for each in drawn]
    before = {each.number: each for each in KEPT}
    for each in again:
        assert each[:7] == before[each.number][:7]
    assert sum(map(agrees, again)) >= 0.75 * REPEATED


def test_it_goes_on_where_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "judged.jsonl"
    small = ["--file", str(file), "--games", "2", "--workers", "1"]
    main([*small, "--decisions", "2"])
    first = file.read_text()
    main([*small, "--decisions", "4"])
    assert file.read_text().startswith(first)
    assert capsys.readouterr().out.splitlines()[-1] == summary(kept(file))
    assert [each.number for each in kept(file)] == [0, 1, 2, 3]


def test_games_confirm_what_a_review_calls_a_blunder() -> None:
    """Both judges agree: games that go on from both choices, and a net of another kind."""
    assert len(BLUNDERS) >= 60
    assert all(each.said > 3 and each.games for each in BLUNDERS)
    assert sum(map(agrees, BLUNDERS)) >= 0.9 * len(BLUNDERS)
    assert sum((each.other or 0) > 0 for each in BLUNDERS) >= 0.9 * len(BLUNDERS)


@pytest.mark.slow
def test_some_blunders_again() -> None:
    for each in Random(1).sample(BLUNDERS, 3):
        assert judged(each.number, blunder, LEAST, SEED, 2)[:7] == each[:7]
