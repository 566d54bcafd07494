"""What games say of the planner's decisions: the kept result, and some decisions again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kingsburg.players.judge import LEAST, Judged, judged, kept, main, summary, two_best

#: Made by `python3 -m kingsburg.players.judge --file tests/arena/judged.jsonl`.
KEPT = kept(Path(__file__).with_name("judged.jsonl"))
SEED = 1
REPEATED = 20


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
    again = [judged(each.number, two_best, SEED, 8) for each in Random(1).sample(clear(), REPEATED)]
    before = {each.number: each for each in KEPT}
    for each in again:
        assert each[:8] == before[each.number][:8]
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
