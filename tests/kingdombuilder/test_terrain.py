"""The next card: its chances, against somebody who remembers every card, and what it binds to."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from gametable.play.positions import CHANCE
from kingdombuilder.engine.actions import Draw
from kingdombuilder.engine.hexes import NUMBERS, each, of
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import DUE, Table
from kingdombuilder.notation import files
from kingdombuilder.odds.terrain import bound, chance_to_be_free, next_card
from tests.kingdombuilder.telling import position
from tests.kingdombuilder.test_oracle import drawn, step
from tests.kingdombuilder.watcher import TERRAINS, Watcher

#: The number of whole games in the test run.
GAMES = 24


def without_zeros(chances: dict[str, Fraction]) -> dict[str, Fraction]:
    return {terrain: chance for terrain, chance in chances.items() if chance}


def watch(watchers: list[Watcher], table: Table) -> None:
    for watcher in watchers:
        for event in table.events:
            watcher.sees(*event)


def compare(here: Position, watcher: Watcher, rng: Random, seen: dict[str, int]) -> None:
    """Assert that this position tells a player exactly what the player can know."""
    table, me = here.table, here.names[watcher.me]
    view = here.seen_by(me)
    for seat, name in enumerate(here.names):
        if seat != watcher.me and seat in watcher.hands:
            assert without_zeros(next_card(view, name)) == watcher.hand(seat)
            seen["hands"] += 1
    waits = [seat for seat in table.draws if seat == watcher.me]
    if waits or watcher.me in watcher.hands or (table.to_move == watcher.me and watcher.shown):
        # Most positions are far from a shuffle, and much alike.
        near = watcher.left <= len(here.names)
        if rng.random() < (0.4 if near else 0.02):
            full = {each for each in TERRAINS if not table.board.on[each] & table.free}
            seats = range(len(here.names))
            built = {seat for seat in seats if not table.supply(seat)}
            if table.terrain and table.built == DUE:
                built.add(table.to_move)
            expected = watcher.drawn_next(table.to_move, table.draws, full, built)
            assert without_zeros(next_card(view, me)) == expected
            seen["near a shuffle" if near else "far"] += 1


@pytest.mark.rule("KT.4", "KS.4")
def test_a_player_knows_what_somebody_who_remembers_all_cards_knows() -> None:
    seen = {"hands": 0, "near a shuffle": 0, "far": 0}
    for game in range(GAMES):
        rng = Random(f"watched {game}")
        here = drawn(rng)
        watchers = [Watcher(seat, len(here.names)) for seat in range(len(here.names))]
        while here.actor is not None:
            here = step(here, rng)
            watch(watchers, here.table)
            if here.actor is not None and not (here.actor is CHANCE and here.table.turn == 1):
                compare(here, rng.choice(watchers), rng, seen)
    assert min(seen.values()) > 20, seen


def filled(here: Position, rng: Random) -> Table:
    """Return the table with one or two terrains full, and a pile that soon runs out."""
    table = here.table.copy()
    chosen = rng.sample(TERRAINS, rng.randint(1, 2))
    hexes = [hex for terrain in chosen for hex in each(table.board.on[terrain])]
    # One player may have nothing left to build.
    places = [seat for seat in range(len(here.names)) for _ in range(40 if seat == 1 else 34)]
    for seat, hex in zip(places, hexes, strict=False):
        table.own[seat] |= 1 << hex
    table.free &= ~of(hexes)
    cards = [terrain for terrain, number in table.unknown().items() for _ in range(number)]
    for card in rng.sample(cards, rng.randint(len(cards) - 6, len(cards))):
        table.discards[card] += 1
    return table


@pytest.mark.slow
@pytest.mark.rule("KT.5")
def test_useless_cards_bring_the_next_shuffle_nearer() -> None:
    seen = {"hands": 0, "near a shuffle": 0, "far": 0}
    for game in range(3 * GAMES):
        rng = Random(f"full {game}")
        here = drawn(rng)
        watchers = [Watcher(seat, len(here.names)) for seat in range(len(here.names))]
        while here.actor is CHANCE:
            here = step(here, rng)
            watch(watchers, here.table)
        table = filled(here, rng)
        for watcher in watchers:
            spent = Counter(table.discards)
            watcher.unseen[0] -= spent
            watcher.left -= spent.total()
            watcher.discards = spent
        table.events = []
        table.go_on()
        here = Position(table)
        for _ in range(60):
            watch(watchers, here.table)
            if here.actor is None:
                break
            compare(here, rng.choice(watchers), rng, seen)
            here = step(here, rng)
    assert seen["near a shuffle"] > 150, seen


@pytest.mark.rule("KT.4")
def test_what_a_shuffle_left_in_hands_is_known_together() -> None:
    """All cards but two are discarded, so Brian's card is desert, also after the shuffle."""
    spent = {"grass": 5, "flower": 5, "forest": 4, "canyon": 5, "desert": 4}
    start = position({}, {"next": "desert"}, terrain="forest", built=2, discards=spent)
    view = start.seen_by("Ann")
    assert next_card(view, "Brian") == {t: Fraction(t == "desert") for t in TERRAINS}
    turn = view.play(view.actions()[0])
    shuffled = turn.play(turn.chances()[0][0])
    assert next_card(shuffled, "Brian")["desert"] == 1
    assert [str(action) for action, _ in shuffled.chances()] == ["Draw(terrain='desert')"]
    # Of three players, the two hidden cards are known together, but not each alone.
    spent["flower"], spent["forest"] = 4, 5
    three = position({}, {}, {}, terrain="canyon", built=2, discards={**spent, "canyon": 4})
    assert three.table.pile() == 0
    here = three.play(three.actions()[0])
    here = here.play(here.chances()[0][0])
    expected = {t: Fraction(t in ("flower", "desert"), 2) for t in TERRAINS}
    assert next_card(here, "Brian") == next_card(here, "Cindy") == expected


@pytest.mark.rule("KT.5")
def test_whoever_has_nothing_to_build_discards_a_useless_card() -> None:
    """Canyons and deserts are full, and Brian has built everything.

    Of three unknown cards, Brian holds one, and he and Ann draw the others. Cindy's desert is
    useless, so the discards are shuffled for the card that she shows and for the one that she
    draws: 21 of them are known, and one is Brian's.
    """
    spent = {"grass": 5, "flower": 4, "forest": 4, "canyon": 4, "desert": 3}
    here = position({}, {}, {"next": "desert"}, terrain="forest", discards=spent)
    table = here.table.copy()
    full = table.board.on["canyon"] | table.board.on["desert"]
    table.own[1] = of([*each(full)][:40])
    table.free &= ~full
    thirds = {"grass": 15, "flower": 13, "forest": 15, "canyon": 13, "desert": 10}
    expected = {terrain: Fraction(number, 66) for terrain, number in thirds.items()}
    assert next_card(Position(table), "Cindy") == expected


def test_chances_without_any_card() -> None:
    gone = dict.fromkeys(TERRAINS, 5)
    here = files.from_json({"players": [{"name": "Ann"}, {"name": "Brian"}], "gone": gone})
    assert here.faults
    assert set(next_card(here, "Ann").values()) == {Fraction(0)}


@pytest.mark.rule("KT.5")
def test_turns_go_on_without_a_card_and_the_game_ends_if_none_is_left() -> None:
    """The last two cards are deserts, where nobody can build; Ann draws the one, Brian has one."""
    gone = {**dict.fromkeys(TERRAINS, 5), "desert": 3}
    table = position({}, {"next": "desert"}, gone=gone).table.copy()
    desert = [*each(table.board.on["desert"])]
    table.own[0], table.own[1] = of(desert[::2]), of(desert[1::2])
    table.free &= ~of(desert)
    after = Position(table).play(Draw("desert"))
    both = [(name, kind) for name in ("Ann", "Brian") for kind in ("shows", "useless", "ends")]
    assert [(each.player, each.kind) for each in after.events[:6]] == both
    assert after.actor is None
    assert after.table.is_over


@pytest.mark.rule("KB.2")
def test_what_a_card_binds_to() -> None:
    # C1 touches flower fields, and otherwise only what cannot be built on.
    here = position({"settlements": ["C1"]}, {}, terrain="flower")
    found = bound(here, "Ann")
    assert {terrain for terrain, each in found.items() if each.touched} == {"flower"}
    # These are B1 and C2: A1 and B2 do not touch C1.
    assert found["flower"].hexes == 2
    assert found["canyon"].hexes == here.board.on["canyon"].bit_count()
    # 24 cards are unknown, 4 of them flower; Brian may hold any of them.
    assert found["flower"].chance == Fraction(4, 24)
    assert chance_to_be_free(here, "Ann") == Fraction(20, 24)


@pytest.mark.rule("KB.2")
def test_a_planned_turn_touches_other_terrains() -> None:
    here = position({}, {}, terrain="flower")
    calm = of([NUMBERS[hex] for hex in ("C1", "C2")])
    restless = of([NUMBERS[hex] for hex in ("C7", "C6", "C5")])
    # C5 to C7 touch desert (B4, B5), grass (D5, D6), forest (D7) and a flower field.
    touched = {t for t, each in bound(here, "Ann", restless).items() if each.touched}
    assert touched == {"desert", "grass", "forest", "flower"}
    assert chance_to_be_free(here, "Ann", restless) == Fraction(5, 24)
    touched = {t for t, each in bound(here, "Ann", calm).items() if each.touched}
    assert touched == {"flower"}
    assert chance_to_be_free(here, "Ann", calm) == Fraction(20, 24)


@pytest.mark.rule("KT.5")
def test_a_useless_card_frees_nobody() -> None:
    deserts = position({}, {}, terrain="grass").board.on["desert"]
    here = position({}, {}, terrain="grass")
    assert bound(here, "Ann", deserts)["desert"].hexes == 0
    assert chance_to_be_free(here, "Ann", deserts) < Fraction(19, 24)
