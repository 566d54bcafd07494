"""M5: soldier tokens."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from gametable.play.positions import CHANCE
from kingsburg.engine.actions import PlayToken
from kingsburg.engine.position import Position
from kingsburg.notation import files, records
from tests.telling import happened, legal, reasons, told

WINTER = """
    modules=5 phase=winter year=2 enemy=orcs,4
    Ann soldiers=2
    Brian soldiers=3 soldier_tokens=0,1,2
    Cindy soldier_tokens=1,1
"""


def winter() -> Position:
    return told(WINTER).position


@pytest.mark.rule("M5")
def test_each_number_that_is_left_can_be_chosen() -> None:
    history = told(WINTER)
    assert legal(history.position) == [f"Ann plays token {number}" for number in range(5)]
    history.play(PlayToken(4))
    assert legal(history.position) == [f"Brian plays token {number}" for number in range(3)]
    assert reasons(history.position, "Brian plays token 4") == ["M5"]
    assert reasons(history.position, "Ann plays token 3")[0] == "N.2"
    # Cindy has no choice, so the strengths are known at once.
    history.play(PlayToken(1))
    results = [each[1] for each in happened(history, "P8.4") if each[1] != "gets"]
    assert results == ["wins", "draws", "is_defeated"]


@pytest.mark.rule("M5")
def test_tokens_may_be_written_in_any_order_and_are_shown_together() -> None:
    history = told(
        """
        modules=5 phase=winter year=1 enemy=zombies,4
        Ann
        Brian
        Cindy
        """,
        """
        Cindy plays token 4
        Brian plays token 0
        Ann plays token 2
        """,
    )
    shown = [event.data for event in history.log() if event.kind == "shows_token"]
    assert shown == [2, 0, 4]
    assert [each.soldier_tokens for each in history.position.players] == [
        (0, 1, 1, 3, 4),
        (1, 1, 2, 3, 4),
        (0, 1, 1, 2, 3),
    ]
    assert all(each.played is None for each in history.position.players)
    kinds = [each[1] for each in happened(history, "M5")]
    assert kinds == ["chooses_token"] * 3 + ["shows_token"] * 3


@pytest.mark.rule("M5")
def test_the_king_sends_nobody() -> None:
    history = told(WINTER, "Ann plays token 0\nBrian plays token 0")
    assert not happened(history, "P8.2")


@pytest.mark.rule("M5", "E.1")
def test_the_token_that_is_left_scores_once() -> None:
    history = told(
        """
        modules=5 phase=winter year=5 enemy=barbarians,8
        Ann vp=10 soldier_tokens=2,4
        Brian vp=12 soldier_tokens=0,1
        """,
        """
        Ann plays token 2
        Brian plays token 1
        expect Ann vp=14
        expect Brian vp=12
        """,
    )
    saved = files.from_json(files.to_json(history.position))
    assert saved == history.position
    assert [each.vp for each in saved.players] == [14, 12]


@pytest.mark.rule("M5", "S.5")
def test_a_choice_is_secret_until_all_have_chosen() -> None:
    position = winter().play(PlayToken(3))
    assert position.seen_by("Ann") is position
    for others in (("Brian",), ("Cindy",), ("Ann", "Brian"), ("Ann", "Brian", "Cindy")):
        view = position.seen_by(*others)
        assert view != position
        assert files.to_json(view)["then"] == ["Ann plays token"]
        assert files.from_json(files.to_json(view)) == view
    assert "Ann plays token 3" in files.to_text(position)
    after = position.play(PlayToken(2))
    assert after.seen_by("Cindy") is after


@pytest.mark.rule("M5", "S.5")
def test_what_is_not_told_is_chance_for_the_others() -> None:
    view = winter().play(PlayToken(3)).seen_by("Brian").play(PlayToken(0))
    assert view.actor is CHANCE
    assert view.subject == "Ann"
    chances = {action.token: chance for action, chance in view.chances()}  # type: ignore[attr-defined]
    once = Fraction(1, 6)
    assert chances == {0: once, 1: 2 * once, 2: once, 3: once, 4: once}
    shown = view.play(PlayToken(1))
    assert shown.player("Ann").soldier_tokens == (0, 1, 2, 3, 4)


@pytest.mark.rule("M5")
@pytest.mark.parametrize(("token", "die"), [*product((0, 2), (1, 2, 5, 6))])
def test_half_of_the_academys_die_is_added(token: int, die: int) -> None:
    history = told(
        """
        modules=1,5 phase=winter year=1 enemy=zombies,4
        Ann buildings=G4
        Brian soldier_tokens=1
        """,
        f"Ann plays token {token}\nAnn rolls {die} by military_academy",
    )
    strength = next(e.data for e in history.log() if e.rule == "P8.4" and e.player == "Ann")
    defenses = 1
    assert strength == token + (die + 1) // 2 + defenses


@pytest.mark.rule("M5")
@pytest.mark.parametrize("tokens", ["0,0", "2,2", "5", "1,1,1"])
def test_only_tokens_of_the_game_can_be_left(tokens: str) -> None:
    with pytest.raises(records.RecordError, match="M5"):
        told(f"modules=5 phase=winter\nAnn soldier_tokens={tokens}\nBrian")


@pytest.mark.rule("M5")
def test_without_the_module_nobody_has_tokens() -> None:
    with pytest.raises(records.RecordError, match="M5"):
        told("phase=winter\nAnn soldier_tokens=1\nBrian")
    assert reasons(told("phase=winter\nAnn\nBrian").position, "Ann plays token 1")[0] == "N.1"
