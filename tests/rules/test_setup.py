"""S: what the players start with, what is hidden, and supplies without end."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, islice, permutations

import pytest

from gametable.play.errors import Malformed
from gametable.play.positions import CHANCE
from kingsburg.engine.actions import Enemy, SeatOrder
from kingsburg.engine.content import content_of, standard
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.powers.abilities import Abilities, abilities_of
from kingsburg.engine.rules import Rules
from tests.telling import after, reasons, told

NAMES = ("Ann", "Brian", "Cindy", "David", "Eve", "Frank")

DECK = {
    1: {"barbarians 2", "goblins 2", "goblins 3", "orcs 3", "zombies 4"},
    2: {"goblins 3", "goblins 4", "orcs 4", "barbarians 5", "zombies 5"},
    3: {"goblins 4", "goblins 5", "orcs 5", "demons 6", "zombies 6"},
    4: {"goblins 5", "goblins 6", "demons 6", "orcs 7", "zombies 7"},
    5: {"barbarians 7", "barbarians 8", "demons 8", "demons 9", "dragons 9"},
}


@pytest.mark.rule("S.1")
@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_everybody_starts_with_nothing(number: int) -> None:
    start = new_game(NAMES[:number])
    assert [player.name for player in start.players] == list(NAMES[:number])
    for player in start.players:
        assert not any(player.owns())
        assert not player.buildings
        assert not player.envoy
    assert start.year == 1
    assert start.phase == "aid"


@pytest.mark.rule("S.1")
@pytest.mark.parametrize("number", [0, 1, 6])
def test_two_to_five_players(number: int) -> None:
    with pytest.raises(Malformed, match=r"S\.1"):
        new_game(NAMES[:number])


@pytest.mark.parametrize("name", ["Zoë the Great", "", "x" * 21, "Zoe\u0308", "\u3164", "king"])
def test_a_name_that_cannot_be_is_refused_as_a_name_and_by_no_rule(name: str) -> None:
    with pytest.raises(Malformed, match="name") as refused:
        new_game(["Ann", name])
    assert "S.1" not in str(refused.value)


@pytest.mark.rule("S.1")
def test_three_coloured_dice_each() -> None:
    told(
        "phase=spring\nAnn\nBrian\nCindy",
        """
        expect illegal N.3 Ann rolls 1 3
        expect illegal N.3 Ann rolls 1 3 5 6
        expect illegal N.3 Ann rolls 1 3 + 5
        Ann rolls 1 3 5
        Brian rolls 1 1 2
        expect illegal N.3 Cindy rolls 1 3
        Cindy rolls 6 6 6
        """,
    )


@pytest.mark.rule("S.1")
def test_more_than_the_seventeen_building_tokens_of_the_box() -> None:
    history = told(
        """
        phase=spring step=build
        Ann buildings=B4,C4,D4,E4,F3 gold=2 wood=2 stone=2
        Brian wood=1
        """,
        "Ann builds embassy\nexpect to_move=Brian",
    )
    assert len(history.position.player("Ann").buildings) == 20


@pytest.mark.rule("S.2")
@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_the_first_turn_order_is_drawn(number: int) -> None:
    start = new_game(NAMES[:number])
    assert start.actor is CHANCE
    orders = list(permutations(range(number)))
    assert dict(start.chances()) == {SeatOrder(order): Fraction(1, len(orders)) for order in orders}


@pytest.mark.rule("S.2")
def test_the_drawn_order_chooses_first_and_breaks_the_first_tie() -> None:
    end = after(
        new_game(["Ann", "Brian", "Cindy"]),
        "order Cindy Ann Brian",
        *("Cindy takes gold", "Ann takes gold", "Brian takes gold"),
        *("Ann rolls 2 2 3", "Brian rolls 1 3 3", "Cindy rolls 1 2 4"),
    )
    assert end.order == ("Cindy", "Ann", "Brian")


@pytest.mark.rule("S.3")
@pytest.mark.parametrize("year", [1, 2, 3, 4, 5])
def test_one_of_the_five_cards_of_the_year(year: int) -> None:
    winter = told(f"year={year} phase=winter\nAnn\nBrian").position
    assert winter.actor is CHANCE
    cards = {f"{card.race} {card.strength}": chance for card, chance in _enemies(winter)}
    assert cards == {card: Fraction(1, 5) for card in DECK[year]}
    for other in DECK:
        for card in DECK[other] - DECK[year]:
            assert reasons(winter, f"enemy {card}") == ["S.3"]


def _enemies(position: Position) -> list[tuple[Enemy, Fraction]]:
    found = [(card, chance) for card, chance in position.chances() if isinstance(card, Enemy)]
    assert len(found) == len(position.chances())
    return found


@pytest.mark.rule("S.3")
def test_a_card_that_somebody_saw_stays_on_top() -> None:
    told(
        "year=3 phase=autumn step=help\nAnn\nBrian\non 10 Brian 4 6",
        """
        enemy demons 6
        expect year=3 phase=winter step=battle
        expect illegal N.1 enemy zombies 6
        expect illegal N.1 enemy demons 6
        king rolls 4
        """,
    )


@pytest.mark.rule("S.3")
def test_each_year_has_a_card_of_its_own() -> None:
    told(
        """
        year=1 phase=winter enemy=goblins,2
        Ann buildings=barricade soldiers=5
        Brian gold=1
        Cindy
        """,
        """
        king rolls 6
        expect year=2
        Ann rolls 4 5 6
        Brian rolls 1 1 2
        Cindy rolls 1 2 2 + 6
        Brian passes
        Cindy passes
        Ann influences 10 with 4 6
        Ann passes
        expect illegal S.3 enemy goblins 2
        enemy orcs 4
        """,
    )


@pytest.mark.rule("S.4")
def test_nothing_runs_out() -> None:
    told(
        """
        phase=summer step=help
        Ann gold=200 wood=200 stone=200 tokens=50 buildings=C3
        Brian gold=200 wood=200 stone=200 tokens=50 buildings=C3
        on 13 Brian 6 6 + 1
        on 16 Ann 6 6 + 4
        on 12 Brian 6 + 6
        """,
        """
        Brian takes wood wood from 12
        expect Brian wood=202 tokens=51 stone=203
        expect Ann gold=204 tokens=50
        Ann passes
        Brian passes
        expect Ann tokens=51
        """,
    )


@pytest.mark.rule("S.4")
def test_white_dice_do_not_run_out() -> None:
    """There can be more white dice than the six in the game."""
    table = "phase=spring\n" + "\n".join(f"{name} buildings=C3 white_dice=5" for name in NAMES[:5])
    told(table, "\n".join(f"{name} rolls 1 2 3 + 1 2 3 4 5 6" for name in NAMES[:5]))


@pytest.mark.rule("S.5")
def test_only_who_looked_knows_the_card() -> None:
    """The card makes no difference to what the other players see."""
    table = "phase=spring step=help\nAnn gold=1\nBrian\nCindy\non 4 Cindy 4\non 10 Brian 4 6"
    orcs = told(table, "Cindy takes wood from 4\nenemy orcs 3").position
    zombies = told(table, "Cindy takes wood from 4\nenemy zombies 4").position
    assert orcs != zombies
    assert orcs.enemy == Enemy("orcs", 3)
    assert orcs.seen_by("Brian") is orcs
    for name in ("Ann", "Cindy"):
        seen = orcs.seen_by(name)
        assert seen.enemy is None
        assert seen == zombies.seen_by(name)
        assert pickle.dumps(seen) == pickle.dumps(zombies.seen_by(name))
        # Everything that the players own stays open.
        assert [player.content() for player in seen.players] == [
            player.content() for player in orcs.players
        ]


@pytest.mark.rule("S.5")
def test_nothing_is_hidden_before_and_after() -> None:
    before = told("phase=winter\nAnn soldiers=1\nBrian").position
    assert before.seen_by("Ann") is before
    revealed = after(before, "enemy goblins 3")
    for name in ("Ann", "Brian"):
        assert revealed.seen_by(name) is revealed


@pytest.mark.rule("S.6")
def test_victory_points_have_no_floor_and_no_ceiling() -> None:
    told(
        "phase=spring step=help\nAnn vp=-3\nBrian vp=59\non 14 Ann 4 5 5\non 1 Brian 1",
        """
        Ann takes gold gold gold from 14
        expect Ann vp=-4 gold=3
        expect Brian vp=60
        """,
    )


def test_kits_of_the_same_powers_are_equal() -> None:
    """Abilities compare by their powers, as pages need, however many others were made since."""
    content = standard()
    mine = abilities_of(content, [content.buildings["inn"]])
    for owned in islice(combinations(content.buildings.values(), 6), 17_000):
        abilities_of(content, owned)
    again = abilities_of(content, [content.buildings["inn"]])
    assert again is not mine
    assert again == mine
    assert again.plus(content.buildings["crane"]) != mine


@pytest.mark.parametrize(
    "again", [copy.deepcopy, lambda abilities: pickle.loads(pickle.dumps(abilities))]
)
def test_a_copied_kit_has_the_powers_of_its_content(
    again: Callable[[Abilities], Abilities],
) -> None:
    """A copy can still lose a building (P8.8) and build it again (P2d.3)."""
    content = content_of(Rules(modules=(3, 4)))
    inn, prince = content.buildings["inn"], content.governors["prince"]
    mine = abilities_of(content, [inn, prince, content.destinies["famine"]])
    assert again(mine) == mine
    assert again(mine).minus(inn) == mine.minus(inn)
    assert inn.price in again(mine).minus(inn).province.prices
