"""P2b and P5.3: influencing the advisors."""

from __future__ import annotations

import pytest

from kingsburg.engine.actions import PASS
from tests.telling import legal, told

COURT = "phase=spring step=influence\n"


@pytest.mark.rule("P2b.1")
def test_round_after_round_and_a_pass_is_final() -> None:
    told(
        COURT + "Ann dice=1,2,3\nBrian dice=4,5,6\nCindy dice=4,5,6",
        """
        expect step=influence to_move=Ann
        expect illegal N.2 Brian influences 5 with 5
        Ann influences 1 with 1
        expect to_move=Brian
        Brian passes
        expect to_move=Cindy
        Cindy influences 4 with 4
        expect to_move=Ann
        expect illegal P2b.1 Brian influences 6 with 6
        Ann influences 2 with 2
        expect to_move=Cindy
        Cindy influences 5 with 5
        Ann passes
        Cindy influences 6 with 6
        expect step=help
        """,
    )


@pytest.mark.rule("P2b.1")
def test_in_turn_order_one_advisor_at_a_time() -> None:
    """W.4 comes out with the numbers of the book."""
    told(
        COURT
        + """
        order Ann Cindy David Brian
        Ann dice=1,3,5
        Brian dice=4,4,5
        Cindy dice=2,2,6
        David dice=2,3,5
        """,
        """
        Ann influences 8 with 5 3
        expect illegal P2b.5 Cindy influences 8 with 2 6
        Cindy influences 4 with 2 2
        David influences 7 with 2 5
        expect illegal P2b.5 Brian influences 8 with 4 4
        expect legal Brian influences 13 with 4 4 5
        Brian influences 9 with 4 5
        Ann influences 1 with 1
        Cindy influences 6 with 6
        David influences 3 with 3
        Brian passes
        expect step=help
        """,
    )


@pytest.mark.rule("P2b.2")
def test_the_group_makes_exactly_the_number() -> None:
    told(
        COURT + "Ann dice=1,2,6+4\nBrian dice=1,1,1\nCindy dice=1,1,1",
        """
        expect legal Ann influences 9 with 1 2 6
        expect legal Ann influences 13 with 1 2 6 + 4
        expect legal Ann influences 5 with 1 + 4
        expect illegal P2b.2 Ann influences 8 with 1 2 6
        expect illegal P2b.2 Ann influences 10 with 1 2 6
        expect illegal P2b.2 Ann influences 1 with 1 + 4
        expect illegal P2b.2 Ann influences 1 with 2
        expect illegal N.3 Ann influences 4 with 4
        expect illegal N.3 Ann influences 2 with 1 1
        expect illegal N.3 Ann influences 14 with 6 + 4 4
        """,
    )


@pytest.mark.rule("P2b.2")
def test_dice_already_placed_are_gone() -> None:
    told(
        COURT + "Ann dice=1,2,6\nBrian dice=1,1,1\nCindy dice=1,1,1",
        """
        Ann influences 8 with 2 6
        Brian passes
        Cindy passes
        expect illegal N.3 Ann influences 6 with 6
        expect legal Ann influences 1 with 1
        """,
    )


@pytest.mark.rule("P2b.2")
def test_every_group_of_three_dice() -> None:
    position = told(COURT + "Ann dice=1,2,4\nBrian\nCindy").position
    assert sorted(legal(position)) == sorted(
        [f"Ann influences {n} with {' '.join(dice)}" for n, dice in _groups("1", "2", "4")]
        + ["Ann passes"]
    )


def _groups(*dice: str) -> list[tuple[int, list[str]]]:
    chosen = [
        [die for bit, die in enumerate(dice) if mask >> bit & 1]
        for mask in range(1, 1 << len(dice))
    ]
    return [(sum(map(int, group)), group) for group in chosen]


@pytest.mark.rule("P2b.3")
def test_a_coloured_die_in_each_group() -> None:
    told(
        COURT + "Ann tokens=2 dice=2+3,3\nBrian dice=1,1,1\nCindy dice=1,1,1",
        """
        expect illegal P2b.3 Ann influences 3 with + 3
        expect illegal P2b.3 Ann influences 6 with + 3 3
        expect illegal P2b.3 Ann influences 5 with + 3 and token
        expect legal Ann influences 5 with 2 + 3
        Ann influences 8 with 2 + 3 3
        """,
    )


@pytest.mark.rule("P2b.4")
def test_a_token_adds_two_once_a_season() -> None:
    told(
        COURT + "Ann tokens=3 dice=1,2,6\nBrian dice=1,1,1\nCindy dice=1,1,1",
        """
        expect illegal P2b.2 Ann influences 2 with 1 and token
        expect illegal P2b.2 Ann influences 1 with 1 and token
        expect illegal P2b.2 Ann influences 4 with 2
        expect legal Ann influences 11 with 1 2 6 and token
        Ann influences 3 with 1 and token
        expect Ann tokens=2
        Brian passes
        Cindy passes
        expect illegal P2b.4 Ann influences 4 with 2 and token
        expect illegal P2b.4 Ann influences 8 with 6 and token
        Ann influences 2 with 2
        expect Ann tokens=2
        """,
    )


@pytest.mark.rule("P2b.4")
def test_one_token_a_group_in_the_first_edition() -> None:
    told(
        "rules plus_two_limit=group\n"
        + COURT
        + "Ann tokens=2 dice=1,2,6\nBrian dice=1,1,1\nCindy dice=1,1,1",
        """
        expect illegal P2b.2 Ann influences 5 with 1 and token
        Ann influences 3 with 1 and token
        Brian passes
        Cindy passes
        Ann influences 4 with 2 and token
        expect Ann tokens=0
        expect illegal N.3 Ann influences 8 with 6 and token
        """,
    )


@pytest.mark.rule("P2b.4")
def test_without_a_token_and_with_one_paid_elsewhere() -> None:
    """A player who used a token in a group may still pay another one at the Town Hall."""
    told(
        COURT + "Ann tokens=2 dice=1 buildings=F3\nBrian dice=1,1,1\nCindy dice=1,1,1",
        """
        Ann influences 3 with 1 and token
        expect illegal N.3 Brian influences 3 with 1 and token
        Brian passes
        Cindy passes
        expect step=season_end to_move=Ann
        Ann pays token at town_hall
        expect Ann tokens=0
        """,
    )


@pytest.mark.rule("P2b.4")
@pytest.mark.parametrize("limit", ["season", "group"])
def test_the_next_season_allows_a_token_again(limit: str) -> None:
    told(
        f"rules plus_two_limit={limit}\n" + COURT + "Ann tokens=2 dice=1\nBrian\nCindy",
        """
        Ann influences 3 with 1 and token
        expect step=build to_move=Ann
        Ann passes
        Ann rolls 1 1 2
        Brian rolls 1 1 6
        Cindy rolls 1 1 6
        expect phase=summer
        Ann influences 3 with 1 and token
        """,
    )


@pytest.mark.rule("P2b.5")
def test_closed_to_all_even_to_oneself() -> None:
    told(
        COURT + "Ann dice=2,3,5\nBrian dice=2,3,5\nCindy dice=2,3,5\non 10 Cindy 5 5",
        """
        expect illegal P2b.5 Ann influences 10 with 2 3 5
        expect illegal P2b.5 Cindy influences 10 with 2 3 5
        Ann influences 5 with 2 3
        expect illegal P2b.5 Brian influences 5 with 5
        expect illegal P2b.5 Brian influences 5 with 2 3
        Brian influences 3 with 3
        Cindy passes
        expect illegal P2b.5 Ann influences 5 with 5
        """,
    )


@pytest.mark.rule("P2b.6")
def test_the_market_counts_one_more_or_less_once_a_season() -> None:
    """In W.12 a group of 9 reaches 8, 9 or 10."""
    told(
        COURT + "Ann buildings=C2 dice=1,4,5\nBrian dice=1,1,1\nCindy dice=1,1,1",
        """
        expect legal Ann influences 9 with 4 5
        expect legal Ann influences 8 with 4 5 by market
        expect legal Ann influences 10 with 4 5 by market
        expect illegal P2b.2 Ann influences 9 with 4 5 by market
        expect illegal P2b.2 Ann influences 7 with 4 5 by market
        expect illegal P2b.2 Ann influences 11 with 4 5 by market
        expect illegal P2b.2 Ann influences 8 with 4 5
        expect illegal N.4 Ann influences 0 with 1 by market
        expect illegal P2b.6 Brian influences 2 with 1 by market
        Ann influences 8 with 4 5 by market
        Brian passes
        Cindy passes
        expect illegal P2b.6 Ann influences 2 with 1 by market
        expect legal Ann influences 1 with 1
        """,
    )


@pytest.mark.rule("P2b.6")
def test_the_market_with_a_token() -> None:
    told(
        COURT + "Ann buildings=C2 tokens=1 dice=6,6,4\nBrian dice=1,1,1\nCindy dice=1,1,1",
        """
        expect legal Ann influences 18 with 6 6 4 and token
        expect legal Ann influences 17 with 6 6 4 and token by market
        expect illegal N.4 Ann influences 19 with 6 6 4 and token by market
        expect legal Ann influences 13 with 6 4 and token by market
        expect legal Ann influences 11 with 6 4 and token by market
        expect illegal P2b.2 Ann influences 12 with 6 4 and token by market
        Ann influences 5 with 4 and token by market
        expect Ann tokens=0
        Brian passes
        Cindy passes
        expect illegal P2b.6 Ann influences 5 with 6 by market
        """,
    )


@pytest.mark.rule("P2b.6")
def test_the_market_works_again_in_the_next_season() -> None:
    told(
        COURT + "Ann buildings=C2 dice=2\nBrian\nCindy",
        """
        Ann influences 1 with 2 by market
        Ann rolls 1 1 2
        Brian rolls 1 1 6
        Cindy rolls 1 1 6
        Ann influences 3 with 2 by market
        """,
    )


@pytest.mark.rule("P2b.7")
def test_who_can_do_nothing_passes() -> None:
    """Ann has only white dice left and Brian's dice fit nowhere, but Cindy passes by choice."""
    history = told(
        COURT
        + """
        Ann dice=3+6,6
        Brian dice=2,2
        Cindy dice=6,6
        on 2 Cindy 2
        on 4 Cindy 4
        """,
        """
        Ann influences 3 with 3
        expect to_move=Cindy
        Cindy passes
        expect step=help to_move=Cindy
        """,
    )
    first, second = history.now.path()[1:]
    assert first.position.forced == (("Brian", PASS),)
    assert second.position.forced == (("Ann", PASS),)


@pytest.mark.rule("P2b.7")
def test_dice_not_used_do_nothing() -> None:
    told(
        COURT + "Ann dice=1,6,6\nBrian\nCindy",
        """
        Ann passes
        # The VP is the King's reward of spring: nobody has a building.
        expect Ann vp=1 gold=0 wood=0 stone=0 soldiers=0
        expect phase=summer step=roll
        """,
    )


@pytest.mark.rule("P5.3")
@pytest.mark.parametrize("who", ["Ann", "Brian"])
def test_the_envoy_joins_others_or_oneself(who: str) -> None:
    told(
        f"phase=autumn step=influence\nAnn envoy=yes dice=3,3\nBrian dice=6\nCindy\non 3 {who} 3",
        """
        expect illegal P2b.5 Ann influences 3 with 3
        expect illegal P2b.2 Ann influences 3 with 3 3 by envoy
        expect illegal N.3 Ann influences 3 with 1 2 by envoy
        expect illegal P5.3 Ann influences 6 with 3 3 by envoy
        expect legal Ann influences 6 with 3 3
        expect illegal P5.3 Brian influences 3 with 6 by envoy
        Ann influences 3 with 3 by envoy
        expect Ann envoy=no
        Brian passes
        expect illegal P5.3 Ann influences 3 with 3 by envoy
        Ann passes
        """
        + {"Ann": "expect Ann wood=2", "Brian": "expect Ann wood=1\nexpect Brian wood=1"}[who],
    )


@pytest.mark.rule("P5.3")
def test_the_envoy_joins_neutral_dice() -> None:
    told(
        "phase=autumn step=influence\nAnn envoy=yes dice=6,6\nBrian dice=6\non 12 neutral 4 4 4",
        """
        expect illegal P2b.5 Ann influences 12 with 6 6
        Ann influences 12 with 6 6 by envoy
        expect Ann envoy=no
        """,
    )


@pytest.mark.rule("P5.3")
def test_the_envoy_with_token_and_market() -> None:
    """The usual rules hold for the dice with the Envoy, and for the token and the Market."""
    told(
        "phase=autumn step=influence\n"
        "Ann envoy=yes buildings=C2 tokens=1 dice=3\nBrian dice=6\nCindy\non 6 Brian 6",
        """
        expect legal Ann influences 6 with 3 and token by market by envoy
        expect illegal P2b.2 Ann influences 6 with 3 and token by envoy
        expect illegal P2b.3 Ann influences 6 with + 6 by envoy
        """,
    )
