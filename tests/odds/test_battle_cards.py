"""The winter in a year with a destiny card, and while the King and players roll (M1, M4)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from gametable.play.errors import Malformed
from kingsburg.engine.actions import Enemy, Roll, Use
from kingsburg.engine.position import Position
from kingsburg.engine.powers.abilities import abilities_of
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.odds.battle import battle, matters, worth
from kingsburg.odds.honour import honour, rivals, strongest
from kingsburg.odds.strengths import best_token
from kingsburg.odds.winter import Winter
from kingsburg.pages.winter.tables import card_rows
from tests.foreign.powers import foreign

ROW_G = ["improvised_defenses", "recruiting_center", "training_camp", "military_academy"]
DEMONS = Enemy("demons", 6)


def fierce(soldiers: int = 0, year: int = 1, **more: Any) -> Winter:
    winter = Winter(soldiers, year=year, **more).under(Rules(modules=(1, 4)))
    return winter.with_cards("", "fierce_enemies")


def test_the_enemy_is_one_stronger() -> None:
    known = fierce(3, 3, enemy=DEMONS)
    assert tuple(battle(known)) == tuple(battle(replace(known, soldiers=2, destiny=None)))
    # Rewards and losses stay as printed.
    usual = Winter(2, year=3, enemy=DEMONS)
    assert worth(known) == worth(usual)


def test_defences_against_weak_enemies_look_at_the_printed_strength() -> None:
    """By the option the defences look at the strength that is fought, which is 6."""
    orcs = fierce(0, 3, enemy=Enemy("orcs", 5), sent=5).with_buildings(["improvised_defenses"])
    assert battle(orcs).draw == 1
    final = Rules(modules=(1, 4), improvised_defenses="final")
    assert battle(orcs.under(final)).defeat == 1


def test_cards_stay_while_buildings_change() -> None:
    built = fierce().with_buildings(["palisade"])
    assert built.destiny == "fierce_enemies"
    assert built == Winter().under(Rules(modules=(1, 4))).with_buildings(["palisade"]).with_cards(
        "", "fierce_enemies"
    )
    assert built.with_cards("", "").destiny is None
    assert built.under(Rules(modules=(4,))).destiny == "fierce_enemies"
    with pytest.raises(Malformed) as refusal:
        built.under(Rules())
    assert str(refusal.value) == "M4 there is no destiny card fierce_enemies in this game"


def test_who_is_strongest_against_a_fierce_enemy() -> None:
    """The destiny card strengthens the enemy of every player."""
    mine = fierce(5, 3, enemy=DEMONS)
    players = {"You": mine, **rivals(mine, "5 guard_tower, 4")}
    assert strongest(players) == {("Player 2",): 1}
    # With 6 and the King's soldiers Player 2 beats 7, unless the King sends only one.
    assert honour(players) == {("Player 2",): Fraction(5, 6), (): Fraction(1, 6)}


def test_the_best_token_against_a_fierce_enemy() -> None:
    rules = Rules(modules=(4, 5))
    usual = Winter(4, year=3, enemy=DEMONS).under(rules)
    hard = usual.with_cards("", "fierce_enemies")
    assert best_token({"Ann": usual}, "Ann", DEMONS) == 3
    assert best_token({"Ann": hard}, "Ann", DEMONS) == 4


def test_the_best_token_for_the_greatest_strength_against_a_fierce_enemy() -> None:
    """With 5 soldiers the 3 only draws, so it earns no VP for the greatest strength."""
    barbarians = Enemy("barbarians", 7)
    usual = Winter(5, year=5, enemy=barbarians).under(Rules(modules=(4, 5)))
    hard = usual.with_cards("", "fierce_enemies")
    assert best_token({"Ann": hard}, "Ann", barbarians) == 4


def test_strength_in_the_table_is_that_against_the_fierce_enemy() -> None:
    walls = fierce(3, 3).with_buildings(["improvised_defenses"])
    final = walls.under(Rules(modules=(1, 4), improvised_defenses="final"))
    for asked, strengths in ((walls, [4, 4, 4, 3, 3]), (final, [4, 3, 3, 3, 3])):
        assert [row.strength for row in card_rows(asked)] == strengths


def test_the_governor_of_one_player_is_not_that_of_the_others() -> None:
    mine = Winter(2, abilities_of(foreign(Rules()), ())).with_cards("steward", "")
    (other,) = rivals(mine, "2").values()
    assert battle(mine).victory > battle(other).victory
    assert not other.abilities.powers


def test_which_cards_change_a_battle() -> None:
    content = Winter().under(Rules(modules=(3, 4))).abilities.content
    assert [each.id for each in content.destinies.values() if matters(each)] == ["fierce_enemies"]
    assert not [each.id for each in content.governors.values() if matters(each)]


# While dice are rolled ---------------------------------------------------------------------


def rolling(**rules: Any) -> Position:
    """Return a winter where Ann, Brian and David, who is last, have a Military Academy."""
    owner = {"buildings": ROW_G, "soldiers": 1, "gold": 2, "wood": 2}
    players = [owner, owner, {"soldiers": 1, "buildings": []}, owner]
    names = ("Ann", "Brian", "Cindy", "David")
    data = {
        "modules": [1],
        "year": 3,
        "phase": "winter",
        "order": ["Brian", "Cindy", "Ann", "David"],
        "players": [{"name": name, **each} for name, each in zip(names, players, strict=True)],
        "enemy": "demons 6",
        **rules,
    }
    position = files.from_json(data)
    assert not position.faults, position.faults
    return position


def victory(position: Position, who: str) -> Fraction:
    """Return a player's chance of victory."""
    return battle(Winter.of(position, who)).victory


def roll(position: Position, *dice: int) -> Position:
    return position.play(
        next(
            each
            for each, _ in position.chances()
            if isinstance(each, Roll) and each.coloured == dice
        )
    )


def test_before_the_king_has_rolled() -> None:
    start = rolling()
    assert victory(start, "Cindy") == Fraction(1, 6)
    assert victory(start, "Ann") == Fraction(11, 36)


def test_once_the_king_has_rolled_own_dice_are_still_to_come() -> None:
    sent = roll(rolling(), 3)
    assert sent.subject == "Brian"
    chances = [victory(sent, each) for each in ("Ann", "Brian", "Cindy", "David")]
    assert chances == [Fraction(1, 6), Fraction(1, 6), 0, Fraction(1, 6)]


def test_who_has_rolled_a_six_takes_it() -> None:
    choosing = roll(roll(rolling(), 3), 6)
    assert choosing.actor == "Brian"
    assert victory(choosing, "Brian") == 1
    assert victory(choosing, "Ann") == Fraction(1, 6)
    taken = choosing.play(next(each for each in choosing.actions() if isinstance(each, Use)))
    assert taken.subject == "Ann"
    assert [victory(taken, each) for each in ("Ann", "Brian", "Cindy", "David")] == [
        Fraction(1, 6),
        1,
        0,
        Fraction(1, 6),
    ]
    players = {each: Winter.of(taken, each) for each in ("Brian", "Ann", "Cindy", "David")}
    # The others have the King's soldiers but not Brian's die.
    assert strongest(players) == {
        ("Brian",): Fraction(25, 36),
        ("Brian", "Ann"): Fraction(5, 36),
        ("Brian", "David"): Fraction(5, 36),
        ("Brian", "Ann", "David"): Fraction(1, 36),
    }


def test_once_all_have_rolled_nothing_is_open() -> None:
    position = roll(rolling(enemy="orcs 5"), 1)
    for die in (2, 2, 2):
        position = roll(position, die)
        position = position.play(next(e for e in position.actions() if isinstance(e, Use)))
    # Brian chooses what to lose, and those after him have rolled too.
    assert (position.step, position.actor) == ("battle", "Brian")
    for each in ("Ann", "Brian", "Cindy", "David"):
        assert set(battle(Winter.of(position, each))) == {0, 1}
