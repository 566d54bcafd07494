"""V: the scenario Goblin Valley."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kingsburg.engine.actions import LOOK_AT_ENEMY, LOOK_AT_VALLEY, Enemy, Valley
from kingsburg.engine.rules import Rules
from kingsburg.notation import files, records
from tests.telling import happened, legal, told

LOOKING = """
    rules scenario=goblin_valley
    phase=summer step=help year=2
    on 10 Ann 4 6
    on 17 Brian 5 6 6
    Ann
    Brian
"""


def strengths(history: object) -> dict[str | None, int]:
    log = list(history.log())  # type: ignore[attr-defined]
    return {each.player: each.data for each in log if each.rule == "P8.4" and each.kind != "gets"}


@pytest.mark.rule("V.2")
def test_whoever_may_look_picks_one_card() -> None:
    history = told(LOOKING)
    assert legal(history.position) == ["Ann looks at enemy", "Ann looks at valley"]
    history.play(LOOK_AT_VALLEY)
    history.play(Valley(Enemy("goblins", 4)))
    assert history.position.enemy is None
    assert happened(history, "V.2") == [("Ann", "looks")]
    assert history.position.seen_by("Ann") is history.position
    hidden = history.position.seen_by("Brian")
    assert hidden.valley is None
    assert hidden != history.position


@pytest.mark.rule("V.1", "S.5")
def test_both_cards_are_of_the_same_year_and_never_the_same_card() -> None:
    history = told(LOOKING, "Ann looks at valley\nvalley goblins 4\nBrian takes gold gold from 17")
    now = history.play(LOOK_AT_ENEMY)
    left = dict(now.chances())
    assert len(left) == 4
    assert set(left.values()) == {Fraction(1, 4)}
    assert Enemy("goblins", 4) not in left
    # Brian does not know which card is gone.
    for view in (now.seen_by("Brian"), now.play(Enemy("orcs", 4)).seen_by("Brian")):
        assert view.valley is None
    assert len(now.seen_by("Brian").chances()) == 5


def winter(enemy: str, year: int = 2, players: str = "Ann soldiers=3\nBrian") -> str:
    return f"rules scenario=goblin_valley\nphase=winter year={year} enemy={enemy}\n{players}"


@pytest.mark.rule("V.3")
def test_goblins_in_the_valley_count() -> None:
    history = told(
        winter("barbarians,5", players="Ann soldiers=4 buildings=barricade\nBrian gold=3 vp=5"),
        """
        valley goblins 4
        king rolls 3
        expect Ann gold=1 stone=1 vp=1
        expect Brian gold=0 vp=4
        """,
    )
    # 2 more from the King, 1 from the Barricade; Barbarians 5 and Goblins 4.
    assert strengths(history) == {"Ann": 10, "Brian": 5}


@pytest.mark.rule("V.3")
def test_other_cards_in_the_valley_do_nothing() -> None:
    history = told(
        winter("goblins,4", players="Ann soldiers=3 buildings=barricade\nBrian"),
        "valley barbarians 5\nking rolls 1\nexpect Ann stone=1",
    )
    assert strengths(history) == {"Ann": 5, "Brian": 1}


@pytest.mark.rule("V.4", "V.3")
def test_in_year_five_any_card_counts_as_goblins_and_the_barricade_once() -> None:
    history = told(
        winter("demons,8", 5, "Ann soldiers=9 buildings=barricade,B3\nBrian vp=9 buildings=inn"),
        "valley demons 9\nking rolls 4",
    )
    # The Church counts against the enemy, who is a Demon.
    assert strengths(history) == {"Ann": 20, "Brian": 9}
    against_valley = told(
        winter("barbarians,8", 5, "Ann soldiers=9 buildings=B3\nBrian"),
        "valley demons 9\nking rolls 4",
    )
    assert strengths(against_valley) == {"Ann": 18, "Brian": 9}


@pytest.mark.rule("V.3", "B.improvised_defenses")
@pytest.mark.parametrize(("valley", "more"), [("goblins 3", 0), ("orcs 3", 1), ("zombies 4", 1)])
def test_improvised_defenses_look_at_both_strengths(valley: str, more: int) -> None:
    history = told(
        f"modules=1 {winter('goblins,2', 1, 'Ann buildings=G1')}\nBrian".replace("modules=1 ", "")
        + "\nmodules=1",
        f"valley {valley}\nking rolls 1",
    )
    sent = 1 + (1 if valley.startswith("goblins") else 0)
    # Goblins 2 and Goblins 3 add up to 5.
    together = 1 if valley.startswith("goblins") else more
    assert strengths(history)["Ann"] == sent + together


@pytest.mark.rule("V.3", "M5")
def test_the_king_sends_soldiers_beside_the_tokens() -> None:
    history = told(
        "modules=5\n" + winter("goblins,3", 3 - 1),
        "valley goblins 4\nAnn plays token 2\nBrian plays token 0",
    )
    assert strengths(history) == {"Ann": 7, "Brian": 2}


@pytest.mark.rule("V.1")
@pytest.mark.parametrize(
    "cards", ["valley=goblins,9 enemy=goblins,3", "valley=goblins,3 enemy=goblins,3"]
)
def test_a_card_that_cannot_lie_there(cards: str) -> None:
    with pytest.raises(records.RecordError, match=r"V\.1"):
        told(f"rules scenario=goblin_valley\nphase=winter year=1 {cards}\nAnn\nBrian")


@pytest.mark.rule("V.1")
def test_no_card_lies_in_the_valley_of_another_game() -> None:
    with pytest.raises(records.RecordError, match=r"V\.1"):
        told("phase=winter year=1 valley=goblins,3\nAnn\nBrian")


@pytest.mark.rule("V.1")
def test_what_is_known_of_the_cards_is_saved() -> None:
    data = {
        "rules": {"scenario": "goblin_valley"},
        "phase": "autumn",
        "players": [{"name": "Ann"}, {"name": "Brian"}],
        "enemy": "goblins 3",
        "seen_by": ["Brian"],
        "valley": "orcs 3",
        "valley_seen_by": ["Ann"],
    }
    position = files.from_json(data)
    assert position.rules == Rules(scenario="goblin_valley")
    saved = files.to_json(position)
    assert {key: saved[key] for key in data if key in ("enemy", "seen_by", "valley")} == {
        "enemy": "goblins 3",
        "seen_by": ["Brian"],
        "valley": "orcs 3",
    }
    assert saved["valley_seen_by"] == ["Ann"]
    assert "valley" not in files.to_json(position.seen_by("Brian"))
    assert "enemy" not in files.to_json(position.seen_by("Ann"))
    both = position.seen_by("Ann", "Brian")
    assert both is position
