"""Advice: the planner's own turns, reasons that add up and hold on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from gametable.play.errors import GameError
from gametable.play.streams import Streams
from kingdombuilder.engine.actions import END, Action, Build, Move
from kingdombuilder.engine.hexes import NEIGHBOURS
from kingdombuilder.engine.new_game import drawn_game, new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.play.planning import target
from kingdombuilder.players import planner
from kingdombuilder.players.games import playout
from kingdombuilder.players.planner.advice import advised
from kingdombuilder.players.planner.prospects import Prospects
from kingdombuilder.players.planner.reasons import Gold, Part, Room, Tile, parts
from kingdombuilder.players.planner.search import Search
from kingdombuilder.players.planner.way import Way
from kingdombuilder.views import advice as say
from tests.drawn import cases, some
from tests.kingdombuilder.telling import position, tile


def decisions(players: int, seed: int, every: int) -> Iterator[tuple[Position, Action]]:
    """Yield some decisions of planners in a game on a drawn board, with what each of them chose."""
    found = []
    drawn = Random(seed)

    def noted(look: Any, actions: Sequence[Action], rng: Random) -> Action:
        action = planner.choose(look, actions, rng)
        if not drawn.randrange(every):
            found.append((look(), action))
        return action

    start = new_game(["Ann", "Brian", "Cindy", "David"][:players], *drawn_game(f"{seed}"))
    playout(start, [noted] * players, Streams(f"{seed}"))
    yield from found


def played(start: Position, turn: Way) -> Position:
    """Return the position after a whole turn; the engine does by itself what is forced."""
    who, here = str(start.actor), start
    for deed in turn.deeds:
        if here.actor == who and deed in here.actions():
            here = here.play(deed)
        else:
            assert isinstance(deed, Build | Move)
            assert here.table.own[start.seat(who)] >> target(deed) & 1
    return here


def kinds(here: Position, who: str) -> Counter[str]:
    return Counter(each.kind for each in here.table.tiles[here.seat(who)])


@pytest.mark.parametrize("players", some([2, 3, 4], 3))
def test_gains_add_up_and_the_best_comes_first(players: int) -> None:
    for seed in range(cases(2)):
        for here, action in decisions(players, seed, every=12):
            advice = advised(here)
            gains = [option.gain for option in advice.options]
            assert gains == sorted(gains, reverse=True)
            for option in advice.options:
                assert option.action in here.actions()
                assert sum(part.gain for part in option.parts) == pytest.approx(option.gain)
            if action != advice.options[0].action:
                # The eye looks longer, so it may find a turn that is worth more.
                known = [each.gain for each in advice.options if each.action == action]
                assert all(gain <= gains[0] for gain in known)
            assert (advice.compared == END) == (END in here.actions())


def test_what_is_said_of_a_turn_comes_true_on_the_board() -> None:
    told = Counter[str]()
    for here, _ in (each for seed in (5, 6) for each in decisions(2, seed, every=4)):
        who, prospects = str(here.actor), Prospects(here)
        search = Search(prospects)
        starts = search.starts()
        one, other = (search.best([each]) for each in (starts[0], starts[-1]))
        before, after = played(here, one), played(here, other)
        was, now = before.gold(who), after.gold(who)
        change = kinds(after, who)
        change.subtract(kinds(before, who))
        for part in parts(prospects, one, other):
            told[type(part).__name__] += bool(part.gain)
            match part:
                case Gold(_, card, gold):
                    assert gold == now[card].gold - was[card].gold
                case Tile(_, kind, number):
                    assert number == change[kind]
                case Room(gain, terrains):
                    for each in terrains:
                        assert free(after, who, each) == (gain > 0)
                        assert free(before, who, each) == (gain < 0)
    assert min(told[each] for each in ("Gold", "Tile", "Room")) > 5


def free(here: Position, who: str, terrain: str) -> bool:
    """True if no free hex of a terrain touches a settlement of the player."""
    table = here.table
    around = [NEIGHBOURS[hex] for hex in range(400) if table.own[here.seat(who)] >> hex & 1]
    return not any(near & table.board.on[terrain] & table.free for near in around)


@pytest.mark.rule("KS.4")
def test_cards_that_nobody_has_shown_change_no_advice() -> None:
    compared = 0
    for here, _ in decisions(2, 1, every=8):
        hands = here.table_copy()
        other = 1 - hands.to_move
        for terrain in ("grass", "canyon"):
            hands.hand[other] = terrain
            assert advised(Position(hands)) == advised(here)
            compared += 1
    assert compared > 10


def test_nobody_is_advised_while_a_card_is_drawn() -> None:
    with pytest.raises(GameError, match="no player decides here"):
        advised(new_game(["Ann", "Brian"]))


@pytest.mark.parametrize(
    ("some", "sentence"),
    [
        ([], ""),
        ([Gold(3.0, "castles", 3)], "Castles"),
        ([Gold(1.2, "miners", 0)], "Miners in the next turns"),
        ([Gold(2.2, "lords", 1)], "Lords, now and in the next turns"),
        ([Gold(0.6, "lords", 3)], "Lords now rather than in the next turns"),
        ([Gold(0.6, "lords", -2)], "Lords in the next turns rather than now"),
        ([Tile(8.4, "farm", 1)], "one farm tile more"),
        ([Tile(-8.4, "farm", -1)], "one farm tile less"),
        ([Tile(1.4, "farm", 0)], "nearer to the farm"),
        ([Room(-1.4, ("desert",))], "next turn no free choice on desert"),
        (
            [Gold(-1.0, "hermits", -1), Room(2.0, ("grass", "canyon")), Gold(0.1, "miners", 0)],
            "next turn a free choice on grass, on canyon (+2.0); Hermits (−1.0)",
        ),
    ],
)
def test_reasons_in_words(some: list[Part], sentence: str) -> None:
    assert say.reason(some) == sentence


def test_a_move_is_compared_with_the_end_of_the_turn() -> None:
    """The paddock reaches the castle on D4; the turn is Ann's last one, as Brian is done."""
    done = [f"{row}{column}" for row in "IJKL" for column in range(8, 18)]
    done = [each for each in done if each not in ("L12", "J15", "I15")] + ["H8", "H9", "H10"]
    ann = {"settlements": ["D7"], "tiles": [tile("paddock", "G12")]}
    here = position(
        ann,
        {"settlements": done},
        terrain="grass",
        built=3,
        ending=True,
        cards=["hermits", "miners", "lords"],
    )
    advice = advised(here)
    assert say.compared(advice) == "Advice, in gold more than for: End the turn"
    told = [say.line(advice, each) for each in advice.options]
    assert told[:2] == [
        "Move from D7 to D5 with the paddock: +2.0 gold. Castles (+3.0); Miners (−1.0).",
        "End the turn: 0 gold. All are compared with this.",
    ]
