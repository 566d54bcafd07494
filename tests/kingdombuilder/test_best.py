"""The best turn, compared with all turns, each played action by action."""

from __future__ import annotations

import gc
from collections import defaultdict, deque
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random
from time import process_time
from typing import Any

import pytest

from gametable.play.errors import Malformed
from gametable.play.positions import CHANCE
from kingdombuilder.engine.actions import Build, Draw
from kingdombuilder.engine.hexes import NAMES, each
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files
from kingdombuilder.odds import best, sets
from kingdombuilder.odds.best import BestTurn
from kingdombuilder.odds.terrain import next_card, shown_instead
from kingdombuilder.odds.turns import Turns
from tests.kingdombuilder.telling import position, tile
from tests.kingdombuilder.test_oracle import drawn, oracle_of, positions, step

#: Positions whose turns lead to more positions than this are left out.
MOST = 500


def searched(here: Position, *, ahead: bool = False) -> BestTurn:
    search = BestTurn(here)
    for _ in search.work(ahead=ahead):
        pass
    return search


def ends(here: Position) -> dict[int, int] | None:
    """Return the gold after each turn of the player to move, by settlements; None if too many."""
    seat, turn = here.table.to_move, here.table.turn
    seen, todo, found = set[Position](), [here], dict[int, int]()
    while todo:
        now = todo.pop()
        table = now.table
        if (table.to_move, table.turn) != (seat, turn) or table.draws or now.actor is None:
            oracle = oracle_of(table)
            cards = ("castles", *table.cards)
            found[table.own[seat]] = sum(
                oracle.gold(card, seat, zero=table.lords_zero) for card in cards
            )
            continue
        for action in now.actions():
            after = now.play(action)
            if after not in seen:
                seen.add(after)
                todo.append(after)
        if len(seen) > MOST:
            return None
    return found


def starts(rng: Random) -> Position:
    """Return a position at the start of a turn or within it, in the middle of a game."""
    here = drawn(rng)
    for _ in range(rng.randint(20, 150)):
        if here.actor is not None:
            here = step(here, rng)
    while here.actor is not None and not isinstance(here.actor, str):
        here = step(here, rng)
    return here


def test_no_turn_is_better_and_none_is_missing() -> None:
    compared, with_tiles = 0, 0
    for seed in range(70):
        here = starts(Random(f"best {seed}"))
        if here.actor is None or (all_ := ends(here)) is None:
            continue
        compared += 1
        table = here.table
        with_tiles += bool(table.usable(table.to_move))
        search = searched(here)
        assert search.exact
        found = search.ranked()
        assert [turn.gold for turn in found] == sorted(all_.values(), reverse=True)
        assert search.compared == len(all_)
        assert found[0] == search.best
        now = here.total(here.names[table.to_move])
        assert {turn.gold - turn.gain for turn in found} == {now}
    assert compared > 20
    assert with_tiles > 3


def test_a_turn_can_be_played_and_gives_its_gold() -> None:
    played = 0
    for seed in range(60):
        here = starts(Random(f"played {seed}"))
        if here.actor is None:
            continue
        me = here.names[here.table.to_move]
        for turn in searched(here).ranked()[:5]:
            now, forced = here, set[object]()
            for action in turn.actions:
                # A forced action has been done already.
                if action in forced:
                    forced.discard(action)
                    continue
                now = now.play(action)
                forced |= {done for name, done in now.forced if name == me}
            assert now.total(me) == turn.gold
            played += 1
    assert played > 100


def best_builds(here: Position, seat: int, terrain: str, own: int, number: int) -> int:
    """Return the most gold with this many more settlements on this terrain, by the oracle."""
    oracle = oracle_of(here.table)
    oracle.all[seat] = {divmod(hex, 20) for hex in each(own)}
    most = 0

    def build(left: int) -> None:
        nonlocal most
        oracle.taken = set().union(*oracle.all)
        hexes = oracle.builds("due", terrain, seat) if left else set()
        if not hexes:
            cards = ("castles", *here.table.cards)
            gold = [oracle.gold(card, seat, zero=here.table.lords_zero) for card in cards]
            most = max(most, sum(gold))
        for hex in hexes:
            oracle.all[seat].add(hex)
            build(left - 1)
            oracle.all[seat].discard(hex)

    build(number)
    return most


def test_the_gold_expected_with_the_next_card() -> None:
    """Near the end, when a turn leaves one settlement, the oracle counts the same gold."""
    counted = 0
    for here in positions(Random("ahead")):
        table = here.table
        seat = table.to_move
        due, supply = table.due, table.supply(seat)
        if isinstance(here.actor, str) and 0 < supply - due < 2 and not table.usable(seat):
            search = searched(here, ahead=True)
            ranked = search.ranked_ahead()
            assert len(ranked) == min(best.AHEAD, search.compared)
            assert [turn.ahead for turn in ranked] == sorted(
                (turn.ahead or 0 for turn in ranked), reverse=True
            )
            turn = ranked[0]
            now = here
            for action in turn.actions:
                if action in now.actions() and now.table.to_move == seat:
                    now = now.play(action)
            own = now.table.own[seat]
            left = 40 - own.bit_count()
            expected = sum(
                chance * best_builds(now, seat, terrain, own, left)
                for terrain, chance in next_card(here, here.names[seat]).items()
            )
            assert turn.ahead == expected
            assert turn.exact
            counted += 1
        if counted == 6:
            return


def test_a_beam_says_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    here = position({"settlements": ["H5"]}, {}, terrain="canyon")
    whole = searched(here, ahead=True)
    assert whole.exact
    monkeypatch.setattr(sets, "EXACT_UP_TO", 50)
    monkeypatch.setattr(sets, "BEAM", 20)
    narrow = searched(here, ahead=True)
    assert not narrow.exact
    assert narrow.compared < whole.compared
    assert narrow.best
    assert whole.best
    assert narrow.best.gold <= whole.best.gold
    assert not all(turn.exact for turn in narrow.ranked_ahead())


@pytest.fixture
def without_long_pauses() -> Iterator[None]:
    """Avoid full garbage collections, as a page does during work (gametable/widgets/work.py)."""
    always = gc.get_threshold()
    gc.set_threshold(*always[:2], 1_000_000)
    yield
    gc.set_threshold(*always)


@pytest.mark.usefixtures("without_long_pauses")
def test_it_works_in_slices_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = [tile("tavern", "G3"), tile("paddock", "G12"), tile("farm", "P13")]
    settlements = ["H5", "H6", "G6", "F6", "H11", "H12", "C2", "C3", "C4", "P12"]
    mine = {"settlements": settlements, "tiles": tiles}
    here = position(mine, {"settlements": ["A1"]}, terrain="canyon")
    search = BestTurn(here)
    slices, golds = [process_time()], list[int]()
    for _ in search.work():
        slices.append(process_time())
        golds.append(search.best.gold if search.best else 0)
        if slices[-1] > slices[0] + 1.5:
            break
    assert max(b - a for a, b in pairwise(slices)) < 0.1
    # The best answer so far only gets better.
    known = list(filter(None, golds))
    assert known == sorted(known)
    # The share of the work that is done rises to 1.
    few = BestTurn(position({"settlements": ["H5"]}, {}, terrain="canyon"))
    monkeypatch.setattr(sets, "SLICE", 10)
    done = [few.done for _ in few.work()]
    assert done == sorted(done)
    assert len(set(done)) > 3
    assert few.done == 1


def test_nobody_to_move() -> None:
    waits = files.from_json({"players": [{"name": "Ann"}, {"name": "Brian"}]})
    with pytest.raises(Malformed, match="no best turn"):
        BestTurn(waits)


def test_a_search_that_is_not_exact_never_holds_all_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = [tile("tavern", "G3"), tile("paddock", "G12"), tile("farm", "P13")]
    settlements = ["H5", "H6", "G6", "F6", "H11", "H12", "C2", "C3", "C4", "P12"]
    here = position({"settlements": settlements, "tiles": tiles}, {}, terrain="canyon")
    held: list[int] = []
    narrow = Turns._narrow

    def watched(turns: Turns, found: Any) -> object:
        held.append(len(found))
        return narrow(turns, found)

    monkeypatch.setattr(Turns, "_narrow", watched)
    monkeypatch.setattr(sets, "EXACT_UP_TO", 200)
    monkeypatch.setattr(sets, "BEAM", 20)
    search = BestTurn(here)
    deque(search.work(ahead=False), maxlen=0)
    assert not search.exact
    # Between two counts, at most this many more are found.
    assert 200 < max(held) <= 2 * 200 + sets.SLICE


def cut_off(left: list[str], built: int = 0, **fields: Any) -> Position:
    """Return Ann's turn on canyon, where Brian and Cindy have all hexes but these."""
    board = position({}, {}).board
    others = [NAMES[hex] for hex in each(board.on["canyon"]) if NAMES[hex] not in left]
    return position(
        {"settlements": ["C4"], **fields},
        {"settlements": others[:39]},
        {"settlements": others[39:]},
        terrain="canyon",
        turn=5,
        built=built,
    )


def after_cards(here: Position) -> dict[str, Fraction]:
    """Return the chance of each card that is shown at last, drawn one by one (KT.5)."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    for action, chance in here.chances():
        assert isinstance(action, Draw)
        after = here.play(action)
        if after.actor is CHANCE and after.table.replaces:
            for terrain, more in after_cards(after).items():
                found[terrain] += chance * more
        else:
            found[action.terrain] += chance
    return found


@pytest.mark.rule("KT.5")
@pytest.mark.parametrize("left", [["A9"], ["A9", "A10"]])
def test_what_is_still_due_when_the_card_runs_out(left: list[str]) -> None:
    here = cut_off(left)
    search = searched(here, ahead=True)
    assert not search.exact
    assert not search.narrowed
    (turn,) = search.ranked()
    assert [action for action in turn.actions if isinstance(action, Build)]
    assert turn.due == 3 - len(left)
    assert turn.exact
    # The oracle counts the most gold with each card after what is still due.
    now = here
    for action in turn.actions:
        now = now.play(action) if action in now.actions() else now
    assert {terrain: card.chance for terrain, card in turn.cards.items()} == after_cards(now)
    own = now.table.own[0]
    for terrain, card in turn.cards.items():
        assert card.gold == best_builds(now, 0, terrain, own, turn.due)
    assert turn.expected == sum(card.chance * card.gold for card in turn.cards.values())


@pytest.mark.rule("KT.5")
def test_a_card_that_fits_nowhere_at_once() -> None:
    search = searched(cut_off([], built=1))
    assert (search.player, search.exact) == ("Ann", False)
    (turn,) = search.ranked()
    assert (turn.actions, turn.due, turn.gain) == ((), 2, 0)
    assert turn.cards.keys() == {"grass", "flower", "forest", "desert"}
    # With a tile that can still be used, there may be more.
    tiles = [tile("farm", "P13")]
    turns = searched(cut_off(["A9"], tiles=tiles)).ranked()
    (later,) = [turn for turn in turns if len(turn.actions) == 1]
    assert later.due == 2
    assert not later.cards or not later.exact
    assert turns[0].exact


@pytest.mark.rule("KT.5")
@pytest.mark.parametrize("discards", [{"grass": 5, "flower": 5, "desert": 5}, {"grass": 4}, {}])
def test_useless_cards_leave_the_pile_and_then_the_discards(discards: dict[str, int]) -> None:
    """Neither canyon nor forest has a free hex, and the cards in three hands are unknown."""
    board = position({}, {}).board
    full = [NAMES[hex] for hex in each(board.on["canyon"] | board.on["forest"])]
    others = [{"settlements": full[at::3]} for at in range(3)]
    gone = {"desert": 5, "flower": 5} if len(discards) < 3 else {}
    fields = {"terrain": "canyon", "turn": 9, "built": 1, "discards": discards, "gone": gone}
    here = position({}, *others, **fields)
    assert here.table.replaces
    wanted = after_cards(here)
    assert {each: n for each, n in shown_instead(here.table).items() if n} == wanted
    (turn,) = searched(here).ranked()
    assert {each: card.chance for each, card in turn.cards.items()} == wanted
    assert sum(wanted.values()) <= 1


def test_up_to_40000_states_are_compared() -> None:
    """A turn with more than 5,000 sets of hexes is still compared exactly."""
    assert sets.EXACT_UP_TO == 40_000
    here = position({}, {"settlements": ["A1"]}, terrain="forest", turn=2)
    number = (here.board.on["forest"]).bit_count()
    assert number * (number - 1) * (number - 2) // 6 > 5_000
    assert searched(here).exact
