"""M6: the sixteen tiles."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from kingsburg.catalogue import tiles
from kingsburg.engine.new_game import new_game
from kingsburg.engine.rules import Rules
from kingsburg.notation import files, records
from tests.telling import after, happened, legal, reasons, told


def help_at(*lines: str, rules: str = "may_decline=false", players: str = "") -> str:
    """Return a table in year 1 at the step in which the advisors help."""
    table = "\n".join(lines)
    players = players or "Ann\nBrian\nCindy"
    return f"rules {rules}\nmodules=6 phase=autumn step=help enemy=goblins,3\n{table}\n{players}"


@pytest.mark.rule("M6")
def test_one_of_the_tiles_that_are_left_is_drawn_each_season() -> None:
    position = told("modules=6 phase=spring\ntile 2\ntile 5 wood\nAnn\nBrian\nCindy").position
    chances = dict(position.chances())
    assert set(chances.values()) == {Fraction(1, 14)}
    lines = legal(position)
    assert lines == [f"tile {each}" for each in (1, 3, 4, *range(6, 17))]
    assert after(position, "tile 4").tiles == {2: (), 4: ("gold", "wood", "stone"), 5: ("wood",)}
    assert reasons(position, "tile 2") == ["M6"]


@pytest.mark.rule("M6", "T.1")
def test_a_tile_comes_after_the_neutral_dice() -> None:
    position = told("modules=6 phase=spring\nAnn\nBrian").position
    assert position.subject is None
    now = after(position, "neutral rolls 1 2 3", "neutral rolls 2 2")
    assert now.chances()[0][1] == Fraction(1, 16)
    fives = [chance for action, chance in now.chances() if getattr(action, "number", 0) == 5]
    assert fives == [Fraction(1, 48)] * 3


@pytest.mark.rule("M6.old_ways")
def test_by_the_old_ways_all_lie_from_the_start() -> None:
    start = new_game(("Ann", "Brian", "Cindy"), Rules(modules=(6,), tiles="old_ways"))
    position = after(start, "order Cindy Ann Brian", "tile 5 holds stone")
    assert list(position.tiles) == list(range(1, 17))
    assert position.tiles[4] == ("gold", "wood", "stone")
    assert position.tiles[5] == ("stone",)
    assert files.from_json(files.to_json(position)) == position


@pytest.mark.rule("M6.old_ways")
@pytest.mark.parametrize(
    ("groups", "left"),
    [
        ("on 4 Ann 4\non 9 Brian 4 5\non 17 Cindy 5 6 6", [2, 4, 12]),
        ("on 3 Ann 3\non 18 Brian 6 6 6", [4, 9, 12]),
        ("", [4, 9, 12]),
    ],
)
def test_each_season_takes_a_tile_away(groups: str, left: list[int]) -> None:
    position = told(
        f"rules tiles=old_ways\nmodules=6 phase=spring step=season_end\n{groups}\n"
        "tile 2\ntile 4\ntile 9\ntile 12\nAnn\nBrian\nCindy"
    ).position
    assert list(position.tiles) == left


@pytest.mark.rule("M6.old_ways", "T.3")
def test_neutral_dice_count_as_influence() -> None:
    position = told(
        "rules tiles=old_ways\nmodules=6 phase=spring step=season_end\n"
        "on 14 neutral 4 4 6\non 9 Ann 3 6\ntile 9\ntile 14\nAnn\nBrian"
    ).position
    assert list(position.tiles) == [9]


@pytest.mark.rule("M6.1")
@pytest.mark.parametrize(
    ("others", "options"),
    [
        ("", ["king rolls 1"]),
        (
            "on 2 Brian 2\non 3 Cindy 3",
            ["Ann takes wood from 1", "Ann takes gold from 1"],
        ),
        ("on 2 Brian 2\ntile 3", ["Brian names gold at 1"]),
    ],
)
def test_tile_1_copies_the_lowest_free_advisor(others: str, options: list[str]) -> None:
    history = told(help_at("on 1 Ann 1", "tile 1", *others.splitlines()))
    assert set(options) <= set(legal(history.position))
    if not others:
        # Advisor 2 gives 1 gold, which nobody can use.
        assert history.position.player("Ann").gold == 1


@pytest.mark.rule("M6.1", "T.3")
def test_neutral_dice_count_for_tile_1() -> None:
    history = told(
        help_at(
            "on 1 Ann 1", "on 2 neutral 1 1", "on 4 neutral 1 3", "tile 1", players="Ann\nBrian"
        )
    )
    assert history.position.player("Ann").wood == 1


@pytest.mark.rule("M6.1", "B.stable")
def test_the_stable_works_with_a_copied_help() -> None:
    groups = [f"on {advisor} Brian {advisor}" for advisor in range(2, 5)]
    history = told(
        help_at(
            "on 1 Ann 1", "tile 1", *groups,
            players="Ann buildings=palisade,stable\nBrian\nCindy",
        ),
        "Brian takes wood from 4",
    )  # fmt: skip
    assert history.position.player("Ann").soldiers == 2


@pytest.mark.rule("M6.2")
def test_tile_2() -> None:
    history = told(help_at("on 2 Ann 2", "tile 2"))
    assert history.position.player("Ann").tokens == 2
    told(
        help_at(
            "on 2 Ann 2", "tile 2", players="Ann tokens=1 buildings=palisade,stable\nBrian\nCindy"
        ),
        """
        expect legal Ann takes token token from 2
        Ann pays token at 2
        expect Ann gold=1 soldiers=2 tokens=0
        """,
    )


@pytest.mark.rule("M6.3", "M6.8")
def test_neighbours_name_goods() -> None:
    told(
        help_at("on 3 Cindy 3", "on 8 Brian 4 4", "tile 3", "tile 8"),
        """
        expect illegal N.2 Brian names wood at 3
        Ann names stone at 3
        expect Cindy stone=1
        Cindy names gold at 8
        expect illegal M6.8 Ann names Brian at 8
        Ann names wood at 8
        expect Brian gold=1 wood=1
        """,
    )


@pytest.mark.rule("M6.8")
def test_with_two_players_the_opponent_names_twice() -> None:
    told(
        help_at("on 8 Ann 4 4", "tile 8", players="Ann\nBrian"),
        "Brian names gold at 8\nBrian names gold at 8\nexpect Ann gold=2",
    )


@pytest.mark.rule("M6.4", "P2c.4")
def test_tile_4_is_refilled_as_soon_as_it_is_empty() -> None:
    history = told(
        help_at("on 4 Ann 4", "on 4 Brian 4", "tile 4 wood"),
        "Brian takes stone from 4",
    )
    assert history.position.tiles == {4: ("gold", "wood")}
    assert history.position.player("Ann").wood == 1
    assert happened(history, "M6.4")[:2] == [("Ann", "gets"), (None, "refills")]


@pytest.mark.rule("M6.5", "P2c.4")
def test_tile_5_gives_all_the_same_kind_and_then_another_one_is_drawn() -> None:
    history = told(help_at("on 5 Ann 5", "on 5 Brian 5", "tile 5 wood"))
    assert [each.wood for each in history.position.players] == [1, 1, 0]
    assert legal(history.position) == [f"tile 5 holds {good}" for good in ("gold", "wood", "stone")]
    assert after(history.position, "tile 5 holds gold").tiles == {5: ("gold",)}


@pytest.mark.rule("M6.5", "P2c.3")
@pytest.mark.parametrize(
    ("first", "second", "drawn"),
    [
        ("accepts", "accepts", True),
        ("accepts", "declines", True),
        ("declines", "accepts", True),
        ("declines", "declines", False),
    ],
)
def test_nothing_is_drawn_if_nobody_has_taken_it(first: str, second: str, drawn: bool) -> None:
    history = told(
        help_at("on 5 Ann 5", "on 5 Brian 5", "tile 5 wood", rules="may_decline=true"),
        f"Ann {first} 5\nBrian {second} 5",
    )
    assert (legal(history.position)[0] == "tile 5 holds gold") == drawn


@pytest.mark.rule("M6.5")
def test_a_tile_5_without_a_good_gets_one_on_loading() -> None:
    position = told("modules=6 phase=summer\ntile 5\nAnn\nBrian\nCindy").position
    assert legal(position)[0] == "tile 5 holds gold"
    assert "tile 2" in legal(after(position, "tile 5 holds wood"))


@pytest.mark.rule("M6.6")
@pytest.mark.parametrize(
    ("owns", "options"),
    [
        ("vp=0", 1),
        ("vp=-2", 1),
        ("vp=1", 4),
        ("vp=0 soldiers=1", 4),
        ("vp=0 gold=1 stone=2", 3),
        ("vp=3 gold=1 wood=1 stone=1 soldiers=2", 10),
    ],
)
def test_tile_6_takes_what_one_has(owns: str, options: int) -> None:
    # If declining is the only option, the help ends at once.
    history = told(help_at("on 6 Ann 6", "tile 6", players=f"Ann {owns}\nBrian\nCindy"))
    here = legal(history.position)
    if options == 1:
        assert history.position.step != "help"
        assert happened(history, "P2c.3") == [("Ann", "declines")]
    else:
        assert len(here) == options
        assert here[-1] == "Ann declines 6"


@pytest.mark.rule("M6.6")
def test_what_tile_6_gives() -> None:
    players = "Ann vp=2 gold=1 soldiers=1\nBrian\nCindy"
    for line, owns in {
        "pays gold at 6": "vp=3 gold=0 soldiers=2",
        "pays vp at 6 for wood": "vp=1 gold=1 wood=1 soldiers=2",
        "pays soldier at 6 for stone": "vp=3 gold=1 stone=1 soldiers=0",
        "declines 6": "vp=2 gold=1 soldiers=1",
    }.items():
        table = help_at("on 6 Ann 6", "tile 6", players=players)
        told(table, f"Ann {line}\nexpect Ann {owns}")


@pytest.mark.rule("M6.7")
def test_tile_7() -> None:
    told(
        help_at("on 7 Ann 3 4", "tile 7"),
        """
        expect illegal M6.7 Ann names Ann at 7
        expect illegal N.4 Ann names David at 7
        Ann names Cindy at 7
        Cindy takes stone from 7
        expect Cindy stone=1
        expect Ann stone=2
        """,
    )
    told(
        help_at("on 7 Ann 3 4", "tile 7", players="Ann\nBrian"),
        "Brian takes gold from 7\nexpect Ann gold=2",
    )


@pytest.mark.rule("M6.9", "B.stable")
def test_tile_9() -> None:
    players = "Ann buildings=palisade,stable\nBrian\nCindy"
    table = help_at("on 9 Ann 4 5", "tile 9", players=players)
    assert len(legal(told(table).position)) == 6
    told(table, "Ann takes vp soldier from 9\nexpect Ann vp=1 soldiers=2 tokens=1")
    told(table, "Ann takes wood gold from 9\nexpect Ann wood=1 gold=1")


@pytest.mark.rule("M6.10", "M6.16")
def test_tiles_10_and_16() -> None:
    told(
        help_at("on 10 Ann 5 5", "on 16 Brian 5 5 6", "tile 10", "tile 16"),
        "Ann takes wood wood from 10\nexpect Ann wood=2\nexpect Brian vp=5",
    )


@pytest.mark.rule("M6.11")
@pytest.mark.parametrize(
    ("players", "swaps"),
    [
        ("Ann gold=1 soldiers=1 vp=1\nBrian\nCindy", set()),
        ("Ann soldiers=1 vp=1\nBrian\nCindy gold=1", {"soldier for stone", "vp for stone"}),
        ("Ann gold=1 vp=1\nBrian soldiers=1\nCindy", {"stone for soldier", "vp for soldier"}),
        ("Ann gold=1 soldiers=1\nBrian vp=-1\nCindy", set()),
        ("Ann gold=1 soldiers=1 vp=-1\nBrian\nCindy", {"stone for vp", "soldier for vp"}),
    ],
)
def test_tile_11_lets_whoever_has_least_swap(players: str, swaps: set[str]) -> None:
    history = told(help_at("on 11 Ann 5 6", "tile 11", players=players))
    here = legal(history.position)
    assert {each for each in here if "swaps" in each} == {
        f"Ann swaps {swap} at 11" for swap in swaps
    }
    assert ("Ann keeps" in here) == bool(swaps)


@pytest.mark.rule("M6.11", "B.stable")
def test_what_tile_11_gives() -> None:
    table = help_at(
        "on 11 Ann 5 6", "tile 11", players="Ann buildings=palisade,stable\nBrian\nCindy"
    )
    for line, owns in {
        "keeps": "stone=1 soldiers=2 vp=1",
        "swaps soldier for stone at 11": "stone=2 soldiers=0 vp=1",
        "swaps stone for soldier at 11": "stone=0 soldiers=3 vp=1",
        "swaps soldier for vp at 11": "stone=1 soldiers=0 vp=2",
    }.items():
        told(table, f"Ann {line}\nexpect Ann {owns}")


@pytest.mark.rule("M6.12")
def test_tile_12() -> None:
    table = help_at("on 12 Brian 6 6", "tile 12")
    told(table, "Brian takes gold gold gold from 12\nexpect Brian gold=3\nexpect Cindy vp=1")
    told(table, "Brian takes vp vp vp from 12\nexpect Brian vp=3\nexpect Ann gold=1")


@pytest.mark.rule("M6.13")
def test_tile_13() -> None:
    history = told(
        help_at("on 13 Ann 3 4 6", "on 14 Brian 2 6 6", "tile 13").replace("enemy=goblins,3", ""),
        "Ann takes stone from 13\nenemy goblins 3\nexpect Ann stone=1 tokens=1 vp=1 soldiers=1",
    )
    assert history.position.actor == "Brian"
    assert history.position.seen_by("Brian").enemy is None


@pytest.mark.rule("M6.14", "B.stable")
def test_tile_14() -> None:
    stables = "Ann buildings=palisade,stable\nBrian buildings=palisade,stable\nCindy"
    table = help_at("on 14 Ann 2 6 6", "tile 14", players=stables)
    told(
        table,
        """
        Ann names Brian at 14
        Brian takes soldier from 14
        expect Brian soldiers=1
        expect Ann gold=1 wood=1 stone=1 tokens=1 soldiers=0
        """,
    )
    told(
        table,
        "Ann names Cindy at 14\nCindy takes token from 14\nexpect Ann tokens=0 soldiers=2",
    )


@pytest.mark.rule("M6.15")
@pytest.mark.parametrize(("players", "options"), [("Ann\nBrian", 6), ("Ann\nBrian\nCindy", 21)])
def test_tile_15_has_every_way_to_give_two_goods(players: str, options: int) -> None:
    table = help_at("on 15 Ann 4 5 6", "tile 15", players=players)
    assert len(legal(told(table).position)) == options
    told(table, "Ann gives wood wood at 15 to Brian\nexpect Ann gold=2 wood=0 stone=2")
    if options > 6:
        told(
            table,
            "Ann gives stone at 15 to Brian, gold to Cindy\n"
            "expect Brian stone=1\nexpect Cindy gold=1",
        )
        told(table, "Ann gives gold at 15 to Cindy, gold to Cindy\nexpect Cindy gold=2")


@pytest.mark.rule("M6", "P2c.3")
def test_with_the_option_every_tile_may_be_declined() -> None:
    for tile in tiles():
        number = tile.number
        table = help_at(
            f"on {number} Ann {' '.join(_dice(number))}",
            f"tile {number}" + (" gold" if number == 5 else ""),
            rules="may_decline=true",
        )
        space = number
        history = told(table, f"Ann declines {space}\nexpect Ann gold=0 vp=0")
        assert history.position.step != "help"


def _dice(total: int) -> list[str]:
    dice = min(3, -(-total // 6))
    faces = [total // dice + (1 if place < total % dice else 0) for place in range(dice)]
    return [str(face) for face in faces]


@pytest.mark.rule("M6")
@pytest.mark.parametrize(
    ("tile", "rule"),
    [
        ("tile 17", "M6"),
        ("tile 4 gold gold", "M6.4"),
        ("tile 5 gold wood", "M6.5"),
        ("tile 3 wood", "M6.3"),
        ("tile 2\ntile 2", "M6"),
    ],
)
def test_a_tile_that_cannot_lie_there(tile: str, rule: str) -> None:
    with pytest.raises(records.RecordError, match=rule.replace(".", r"\.")):
        told(f"modules=6 phase=spring\n{tile}\nAnn\nBrian")


def test_the_tiles_are_those_of_the_book() -> None:
    assert [each.number for each in tiles()] == list(range(1, 17))
    assert Counter(each.holds for each in tiles()) == {"": 14, "all": 1, "drawn": 1}
