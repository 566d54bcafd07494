"""M4: destiny cards."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gametable.play.positions import CHANCE
from kingsburg.engine.actions import TurnDestiny
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from tests.telling import happened, legal, reasons, told

CARDS = ("good_year", "fierce_enemies", "famine", "closed_king", "lucky_stone")


@pytest.mark.rule("M4")
def test_a_card_is_turned_up_each_year_and_never_again() -> None:
    position = new_game(["Ann", "Brian", "Cindy"], Rules(modules=(4,)))
    position = position.play(position.chances()[0][0])
    assert position.chances() == tuple((TurnDestiny(card), Fraction(1, 5)) for card in CARDS)
    seen: list[str] = []
    while position.actor is not None:
        here = position.chances() if position.actor is CHANCE else ()
        if here and isinstance(here[0][0], TurnDestiny):
            left = [result.card for result, _ in here]  # type: ignore[attr-defined]
            assert left == [card for card in CARDS if card not in seen]
            seen.append(left[-1])
            position = position.play(TurnDestiny(left[-1]))
        else:
            position = position.play(here[0][0] if here else position.actions()[-1])
    assert sorted(seen) == sorted([*CARDS[:0], *seen])
    # In the last year the only card left is certain, so there is no chance.
    assert len(seen) == 4
    assert files.to_json(position).get("destiny") is None


@pytest.mark.rule("M4")
def test_a_card_is_in_force_from_the_first_phase_to_the_last() -> None:
    story = "destiny famine\nAnn takes gold\nBrian takes gold\n"
    history = told("modules=4 year=2\nAnn\nBrian\nCindy buildings=inn", story)
    assert [each.abilities.sums.coloured for each in history.position.players] == [-1, -1, -1]
    winter = told(
        """
        modules=4 phase=winter year=2 enemy=zombies,5 destiny=famine
        Ann
        Brian
        Cindy
        """,
        "king rolls 6\n",
    ).position
    assert [each.abilities.sums.coloured for each in winter.players] == [0, 0, 0]
    assert files.to_json(winter)["destiny_gone"] == ["famine"]


@pytest.mark.rule("M4")
def test_a_card_that_is_gone_or_unknown_is_refused() -> None:
    position = told("modules=4 year=2 destiny_gone=famine\nAnn\nBrian").position
    assert reasons(position, "destiny famine") == ["M4"]
    assert reasons(position, "destiny heavy_snow") == ["M4"]
    assert len(legal(position)) == 4


@pytest.mark.rule("D.good_year")
def test_a_white_die_for_all_or_a_good_for_whoever_has_one() -> None:
    history = told(
        """
        modules=4,3 phase=summer year=2 destiny=good_year
        Ann
        Brian buildings=C3
        Cindy governor=fairy
        """,
        "Brian takes wood\nCindy takes stone\n",
    )
    assert legal(history.position)[0] == "Ann rolls 1 1 1 + 1"
    dice = [
        (each.white_dice, each.abilities.sums.white_in["summer"])
        for each in history.position.players
    ]
    assert dice == [(1, 0), (0, 1), (0, 1)]
    assert happened(history, "D.good_year") == [
        ("Ann", "season_die"),
        ("Brian", "gets"),
        ("Cindy", "gets"),
    ]
    # In spring the Fairy adds no die.
    spring = told("modules=4,3 phase=spring year=2 destiny=good_year\nAnn governor=fairy\nBo\nCy")
    assert [each.white_dice for each in spring.position.players] == [1, 1, 1]


def winter(rules: str, soldiers: int) -> list[tuple[str | None, str]]:
    history = told(
        f"""
        {rules}
        modules=1,4 phase=winter year=3 enemy=goblins,5 destiny=fierce_enemies
        Ann soldiers={soldiers} buildings=improvised_defenses
        Brian
        Cindy
        """,
        "king rolls 1\n",
    )
    results = happened(history, "P8.4")
    return [each for each in results if each[0] == "Ann" and each[1] != "gets"]


@pytest.mark.rule("D.fierce_enemies", "B.improvised_defenses")
@pytest.mark.parametrize(("option", "result"), [("printed", "draws"), ("final", "is_defeated")])
def test_the_enemy_is_stronger_by_1(option: str, result: str) -> None:
    # 4 soldiers and 1 from the King make 5; the defenses add 1 against a printed strength of 5.
    assert winter(f"rules improvised_defenses={option}", 4) == [("Ann", result)]
    assert winter(f"rules improvised_defenses={option}", 6) == [("Ann", "wins")]


@pytest.mark.rule("D.fierce_enemies", "V.3")
def test_in_the_valley_it_is_added_once() -> None:
    position = told(
        """
        rules scenario=goblin_valley
        modules=4 phase=winter year=2 enemy=goblins,3 valley=goblins,4 destiny=fierce_enemies
        Ann
        Brian
        """
    ).position
    assert position.foe is not None
    assert position.foe.strength == 3 + 4 + 1


@pytest.mark.rule("D.famine")
def test_two_coloured_dice_and_every_white_one() -> None:
    position = told(
        """
        modules=3,4 phase=spring year=2 destiny=famine
        Ann buildings=C3 governor=prince
        Brian
        Cindy
        """,
        "Ann rolls 1 2 + 2\nBrian rolls 5 6\nCindy rolls 6 6\n",
    ).position
    # The Prince sets two dice to two of his three numbers.
    assert legal(position) == [
        "Ann turns 1 2 to 3 4 by prince",
        "Ann turns 1 2 to 3 6 by prince",
        "Ann turns 1 2 to 4 6 by prince",
        "Ann keeps",
    ]


@pytest.mark.rule("D.closed_king")
def test_nobody_influences_the_king() -> None:
    position = told(
        """
        modules=4 phase=summer step=influence year=2 destiny=closed_king
        on 18 neutral 6 6 6
        Ann dice=6,6,6 envoy=yes
        Brian dice=1
        """
    ).position
    assert all("influences 18" not in line for line in legal(position))
    assert reasons(position, "Ann influences 18 with 6 6 6 by envoy") == ["D.closed_king"]
    assert "Ann influences 12 with 6 6" in legal(position)


@pytest.mark.rule("D.lucky_stone")
def test_a_stone_on_4_or_more() -> None:
    table = "modules=4 phase=autumn year=2 destiny=lucky_stone\nAnn\nBrian\nCindy"
    story = (
        "Cindy rolls 6 by lucky_stone\nAnn rolls 4 by lucky_stone\nBrian rolls 3 by lucky_stone\n"
    )
    position = told(table, story).position
    assert [each.stone for each in position.players] == [1, 0, 1]
    assert position.chances()[0][1] == Fraction(1, 216)
    assert isinstance(position, Position)
