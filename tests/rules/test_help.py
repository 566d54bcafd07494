"""P2c: the help of the advisors."""

from __future__ import annotations

import pytest

from kingsburg.engine.actions import Enemy
from tests.telling import GOODS, happened, legal, told

HELP = "phase=spring step=help\n"


@pytest.mark.rule("P2c.1")
def test_ascending_and_empty_ones_are_skipped() -> None:
    """Advisors help in ascending order, however the groups were placed and whoever is first."""
    history = told(
        HELP
        + """
        order Brian Cindy Ann
        Ann
        Brian
        Cindy
        on 16 Brian 4 6 6
        on 5 Cindy 5
        on 13 Ann 3 4 6
        on 1 Ann 1
        on 2 Brian 2
        """
    )
    helped = [(event.rule, event.seat) for event in history.log() if event.rule.startswith("A.")]
    assert helped == [("A.1", 0), ("A.2", 1), ("A.5", 2), ("A.13", 0), ("A.16", 1)]


@pytest.mark.rule("P2c.1")
def test_what_an_advisor_gives_can_be_used_at_a_later_one() -> None:
    """In W.5 Cindy takes wood from 4 and trades it at 6."""
    told(
        HELP
        + """
        order Ann Cindy David Brian
        Ann wood=1
        Brian stone=1
        Cindy
        David gold=1
        on 8 Ann 3 5
        on 4 Cindy 2 2
        on 7 David 2 5
        on 9 Brian 4 5
        on 1 Ann 1
        on 6 Cindy 6
        on 3 David 3
        """,
        """
        expect Ann vp=1 gold=0
        expect illegal N.2 David takes wood from 7
        expect illegal P2c.2 Cindy trades wood at 7
        Cindy takes wood from 4
        Cindy trades wood at 6
        expect Cindy gold=1 wood=0 stone=1
        expect David wood=1 tokens=0
        David takes wood from 7
        expect David gold=1 wood=2 tokens=1
        expect Ann gold=2 wood=1
        Brian takes wood gold from 9
        expect Brian gold=1 wood=1 stone=1
        expect step=build to_move=Ann
        """,
    )


@pytest.mark.rule("P2c.2")
def test_exactly_one_of_the_choices() -> None:
    history = told(
        HELP + "Ann gold=5\nBrian\nCindy\non 4 Ann 4\non 7 Ann 1 6",
        """
        expect illegal P2c.2 Ann takes wood gold from 4
        expect illegal P2c.2 Ann takes stone from 4
        expect illegal P2c.2 Ann takes gold gold from 4
        expect illegal P2c.2 Ann takes wood from 7
        expect illegal N.1 Ann passes
        Ann takes gold from 4
        expect Ann gold=6 wood=0
        expect illegal P2c.2 Ann takes wood from 4
        expect illegal P2c.2 Ann takes gold wood from 7
        """,
    )
    assert legal(history.position) == [f"Ann takes {good} from 7" for good in GOODS]


@pytest.mark.rule("P2c.3")
def test_alchemist_and_smuggler_may_be_declined() -> None:
    told(
        HELP + "Ann gold=1\nBrian vp=3 wood=1\nCindy\non 6 Ann 6\non 14 Brian 2 6 6",
        """
        Ann declines 6
        expect Ann gold=1 wood=0 stone=0
        Brian declines 14
        expect step=build
        expect Brian vp=3 gold=0 wood=1 stone=0
        """,
    )


@pytest.mark.rule("P2c.3")
def test_other_help_is_taken() -> None:
    told(
        HELP + "Ann\nBrian\nCindy\non 1 Brian 1\non 4 Ann 4\non 12 Ann 6 6",
        """
        expect Brian vp=1
        expect illegal P2c.3 Ann declines 4
        expect illegal P2c.3 Ann declines 12
        Ann takes wood from 4
        expect illegal P2c.3 Ann declines 12
        expect illegal P2c.3 Ann accepts 12
        Ann takes wood wood from 12
        """,
    )


@pytest.mark.rule("P2c.3")
@pytest.mark.parametrize("number", [n for n in range(1, 19) if n not in (6, 14)])
def test_nothing_else_can_be_refused(number: int) -> None:
    """No other help can be declined, whether it offers a choice or not."""
    position = told(_influenced(number)).position
    assert not any("declines" in line for line in legal(position))


def _influenced(number: int, rules: str = "") -> str:
    dice = " ".join(["6"] * (number // 6) + [str(number % 6)] * (number % 6 > 0))
    return f"{rules}{HELP}Ann gold=1\nBrian wood=1\nCindy\non {number} Ann {dice}"


@pytest.mark.rule("P2c.3")
@pytest.mark.parametrize("number", range(1, 19))
def test_with_the_option_all_help_may_be_declined(number: int) -> None:
    """With the option any advisor's help may be declined, as in the Czech first edition."""
    table = _influenced(number, "rules may_decline=true\n")
    before = told(table)
    player = before.position.player("Ann")
    assert before.position.step == "help"
    assert before.position.actor == "Ann"
    owned = player.owns()
    assert owned.goods == 1
    assert f"Ann declines {number}" in legal(before.position)
    after = told(table, f"Ann declines {number}").position
    assert after.player("Ann").owns() == owned
    assert after.enemy is None
    assert after.step == "build"


@pytest.mark.rule("P2c.3")
def test_with_the_option_help_without_a_choice_is_accepted_or_declined() -> None:
    told(
        _influenced(8, "rules may_decline=true\n"),
        """
        expect illegal P2c.3 Ann accepts 9
        expect illegal P2c.3 Ann declines 9
        Ann accepts 8
        expect Ann gold=3
        """,
    )
    told(
        _influenced(10, "rules may_decline=true\n"),
        "Ann accepts 10\nenemy orcs 3\nexpect Ann soldiers=2",
    )
    assert legal(told(_influenced(4, "rules may_decline=true\n")).position) == [
        "Ann takes wood from 4",
        "Ann takes gold from 4",
        "Ann declines 4",
    ]


@pytest.mark.rule("P2c.4")
def test_two_groups_help_twice_in_turn_order() -> None:
    """In W.9 the Architect helps both David and Brian."""
    history = told(
        HELP
        + """
        order David Ann Brian Cindy
        Ann
        Brian
        Cindy
        David
        on 3 Brian 3
        on 3 David 3
        """,
        "expect Brian wood=1\nexpect David wood=1",
    )
    assert happened(history, "A.3") == [("David", "gets"), ("Brian", "gets")]


@pytest.mark.rule("P2c.4")
def test_each_group_has_a_choice_of_its_own() -> None:
    told(
        HELP + "order Brian Ann Cindy\nAnn\nBrian\nCindy\non 4 Ann 4\non 4 Brian 1 3",
        """
        expect to_move=Brian
        Brian takes gold from 4
        expect to_move=Ann
        Ann takes wood from 4
        expect Brian gold=1 wood=0
        expect Ann gold=0 wood=1
        """,
    )


@pytest.mark.rule("P2c.4")
def test_two_groups_of_one_player() -> None:
    told(
        HELP + "Ann\nBrian\nCindy\non 7 Ann 1 6\non 7 Ann 4 + 3",
        """
        Ann takes wood from 7
        Ann takes gold from 7
        expect Ann gold=1 wood=1 tokens=2
        """,
    )


@pytest.mark.rule("P2c.4")
def test_two_looks_at_one_card() -> None:
    """The first of two players who look draws the card, and then both know it."""
    history = told(
        HELP + "Ann\nBrian\nCindy\non 10 Ann 4 6\non 10 Brian 5 5",
        """
        expect Ann soldiers=2
        expect Brian soldiers=0
        enemy zombies 4
        expect Brian soldiers=2
        # Nothing is drawn a second time, and nobody has anything to build with.
        expect phase=summer step=roll
        """,
    )
    position = history.position
    assert position.seen_by("Ann").enemy == position.seen_by("Brian").enemy
    assert position.seen_by("Brian").enemy == Enemy("zombies", 4)
    assert position.seen_by("Cindy").enemy is None


@pytest.mark.rule("P2c.5")
def test_dice_go_back_after_the_last_help() -> None:
    """All dice go back, used or not; white dice and spent tokens go to the supply."""
    history = told(
        "phase=spring step=influence\n"
        "Ann white_dice=1 tokens=1 gold=3 dice=2,4,5+6\nBrian dice=1,1,2\nCindy gold=3 dice=1",
        """
        Ann influences 12 with 4 + 6 and token
        Brian passes
        Cindy passes
        Ann passes
        expect step=help
        expect Ann white_dice=1 tokens=0
        Ann takes gold gold from 12
        expect step=build
        expect Ann white_dice=0 tokens=1
        """,
    )
    assert all(player.hand is None for player in history.position.players)


@pytest.mark.rule("P2c.5")
def test_the_advisor_counts_as_influenced_until_the_season_ends() -> None:
    history = told(
        "phase=spring step=help\nAnn tokens=1 wood=1 buildings=F3\nBrian wood=9\nCindy\non 3 Ann 3",
    )
    assert history.position.step == "build"
    assert [group[0] for group in history.position.placed] == [3]
    history.play(history.position.actions()[-1])
    assert (history.position.actor, history.position.step) == ("Brian", "build")
    assert [group[0] for group in history.position.placed] == [3]
    history.play(history.position.actions()[-1])
    assert history.position.step == "season_end"
    assert [group[0] for group in history.position.placed] == [3]
    history.play(history.position.actions()[-1])
    assert history.position.phase == "summer"
    assert history.position.placed == ()
