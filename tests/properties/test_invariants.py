"""Whole games: after every event the table is what the log says it must be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given

from gametable.play.positions import CHANCE, Event
from kingsburg.catalogue import rules as rules_list
from kingsburg.engine.actions import Action, Move, Roll, SeatOrder
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.events import CHANGES
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from tests import rows
from tests.properties.games import GAMES, NAMES, new, options, pick, seeds, steady, tables, walk

RULE_IDS = frozenset(rules_list())
#: VP by building, typed from the provinces.
POINTS = {
    **{"statue": 3, "chapel": 5, "church": 7, "cathedral": 9},
    **{"inn": 0, "market": 1, "farms": 2, "merchants_guild": 4},
    **{"guard_tower": 1, "blacksmith": 2, "barracks": 4, "wizards_guild": 6},
    **{"palisade": 0, "stable": 2, "stone_wall": 2, "fortress": 4},
    **{"barricade": 0, "crane": 1, "town_hall": 2, "embassy": 4},
    **{"sawmill": 1, "quarry": 2, "goldsmith": 3, "mint": 5},
    **{"improvised_defenses": 0, "recruiting_center": 1},
    **{"training_camp": 2, "military_academy": 3},
    **rows.POINTS,
}
#: VP of events whose data do not include them.
SCORED = {
    ("gets", "A.1"): 1,
    ("gets", "A.17"): 3,
    ("pays", "A.14"): -1,
    ("gets", "P3.1"): 1,
    ("gets", "P8.5"): 1,
    ("gets", "B.embassy"): 1,
    ("gets", "B.fortress"): 1,
    ("gets", "B.town_hall"): 1,
    ("gets", "B.goldsmith"): 1,
    ("gets", "M6.13"): 1,
    ("gets", "M6.16"): 5,
    ("gets", "G.preacher"): 1,
    ("gets", "G.philosopher"): 1,
}
#: VP that a tile may give or take, depending on the choice.
MAY_SCORE = {
    ("gets", "M6.6"): (0, 1),
    ("pays", "M6.6"): (0, -1),
    ("gets", "M6.9"): (0, 1),
    ("gets", "M6.11"): (0, 1, 2),
    ("gets", "M6.12"): (0, 1, 3),
}


class Books:
    """What everybody must own, worked out from the log alone."""

    def __init__(self, start: Position) -> None:
        self.owned = [player.owns() for player in start.players]
        self.buildings = [ids(player) for player in start.players]
        self.points = [player.vp for player in start.players]
        self.holder = next((player.seat for player in start.players if player.envoy), None)
        #: The highest bid of an auction.
        self.bid = 0
        self.tokens = [list(player.soldier_tokens) for player in start.players]
        self.cards = [
            start.content.cards[start.year, each] for each in (start.enemy, start.valley) if each
        ]

    def note(self, event: Event, before: Position) -> None:
        """Note an event; only the printed cards are taken from the position."""
        seat = -1 if event.seat is None else event.seat
        if event.kind in CHANGES:
            assert isinstance(event.data, Bundle)
            sums = map(sum, zip(self.owned[seat], event.data, strict=True))
            self.owned[seat] = Bundle(*sums)
        self.points[seat] += SCORED.get((event.kind, event.rule), 0)
        if (event.kind, event.rule) in MAY_SCORE:
            assert event.data.vp in MAY_SCORE[event.kind, event.rule]
            self.points[seat] += event.data.vp
        match event.kind, event.rule:
            case "builds", _:
                self.buildings[seat].add(event.data.building)
                free = event.rule == "G.sorcerer"
                self.points[seat] += 0 if free else POINTS[event.data.building]
            case "offers" | "bids", _:
                self.bid = event.data.bid
            case "pays", "M3":
                self.points[seat] -= self.bid
            case "falls", _:
                self.buildings[seat].remove(event.data)
                self.points[seat] -= POINTS[event.data]
            case "envoy", _:
                self.holder = seat
            case "no_envoy", _:
                self.holder = None
            case "enemy", _:
                self.cards = [before.content.cards[before.year, event.data]]
            case "valley", _:
                if event.data.race == "goblins" or before.year == 5:
                    self.cards.append(before.content.cards[before.year, event.data])
            case "shows_token", _:
                self.tokens[seat].remove(event.data)
            case "gets", "M5":
                self.points[seat] += sum(self.tokens[seat])
            case "wins", _:
                self.points[seat] += sum(card.reward.bundle.vp for card in self.cards)
            case "loses", "P8.8":
                self.points[seat] -= sum(card.loss.bundle.vp for card in self.cards)
            case "gets", "B.cathedral":
                self.points[seat] += self.owned[seat].goods // 2
        if event.kind in ("builds", "influences") and event.data.envoy:
            assert self.holder == seat
            self.holder = None

    def agree(self, position: Position) -> None:
        """Check that the position is exactly what the log brought about."""
        assert [player.owns() for player in position.players] == self.owned
        assert [ids(player) for player in position.players] == self.buildings
        assert [player.vp for player in position.players] == self.points
        holders = [player.seat for player in position.players if player.envoy]
        assert holders == ([] if self.holder is None else [self.holder])


def ids(player: Player) -> set[str]:
    return {building.id for building in player.buildings}


def one_actor(position: Position) -> None:
    """Check that chance acts, or a player with a choice, or nobody when the game is over."""
    actor, actions, chances = position.actor, position.actions(), position.chances()
    if actor is None:
        assert position.phase == "over"
        assert not actions
        assert not chances
    elif actor is CHANCE:
        assert not actions
        assert chances
    else:
        assert actor == position.subject
        assert actor in NAMES
        assert len(actions) > 1
        assert not chances
    assert (position.phase == "over") == (actor is None)


def nothing_below_zero(position: Position) -> None:
    for player in position.players:
        owned = player.owns()
        assert min(owned._replace(vp=0)) >= 0
        assert player.white_dice >= 0


def court(position: Position) -> None:
    """Check that only advisors with dice are closed, and that at most one has two groups."""
    advisors = [advisor for advisor, _, _, _ in position.placed]
    assert position.table_copy().taken == sum(1 << advisor for advisor in set(advisors))
    assert all(1 <= advisor <= 18 for advisor in advisors)
    assert len(advisors) - len(set(advisors)) <= 1
    if position.step in ("aid", "reward", "envoy", "recruit", "battle", "final"):
        assert not advisors


def dice(position: Position) -> None:
    """Check that each player's dice in hand, being rolled and on the court add up."""
    for player in position.players:
        placed = [group for group in position.placed if group[1] == player.seat]
        if position.step in ("reroll", "influence", "help"):
            done = position.step == "help" or isinstance(position.example, Move)
            assert player.hand is not None or done
            in_hand = (player.hand.coloured, player.hand.white) if player.hand else ((), ())
            in_air = air(position, player.name)
            coloured = len(in_hand[0]) + len(in_air[0]) + sum(len(each[2]) for each in placed)
            white = len(in_hand[1]) + len(in_air[1]) + sum(len(each[3]) for each in placed)
            assert coloured == (2 if "famine" in player.abilities.named else 3)
            fairy = "fairy" in player.abilities.named and position.phase == "summer"
            assert white == player.white_dice + ("farms" in ids(player)) + fairy
            assert all(len(each[2]) > 0 for each in placed)
        elif position.step == "roll":
            assert not placed
        else:
            assert player.hand is None
            assert player.white_dice == 0


def air(position: Position, name: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the dice that this player is about to roll."""
    if position.actor is CHANCE and position.subject == name:
        roll = position.chances()[0][0]
        assert isinstance(roll, Roll)
        return roll.coloured, roll.white
    return (), ()


def turn_order(before: Position, action: Action, after: Position) -> None:
    """Check that the order has everybody, and changes only by ascending totals after the roll."""
    assert sorted(after.order) == sorted(before.order)
    if before.order != after.order and not isinstance(action, SeatOrder):
        assert before.step in ("roll", "reroll")
        assert after.step not in ("roll", "reroll")
    if before.step in ("roll", "reroll") and after.step == "influence":
        totals = {player.name: player.hand.total for player in after.players if player.hand}
        assert list(after.order) == sorted(before.order, key=lambda name: totals[name])


def rules_of_own_cards(position: Position) -> set[str]:
    """Return the ids of the rules that own cards bring along."""
    content = position.content
    powers = (*content.buildings.values(), *content.governors.values())
    tiles = {f"M6.{number}" for number in content.tiles}
    return {each.rule for each in (*powers, *content.destinies.values())} | tiles


def check(start: Position, seed: int, whole: bool) -> Counter[str]:
    """Play to the end, and check everything after every event."""
    rng, books, kinds = Random(seed), Books(start), Counter[str]()
    ids_of_rules = RULE_IDS | rules_of_own_cards(start)
    one_actor(start)
    for before, action, after in walk(start, rng):
        for event in after.events:
            assert event.rule in ids_of_rules or event.kind == "starts"
            books.note(event, before)
            kinds[event.kind] += 1
        books.agree(after)
        one_actor(after)
        nothing_below_zero(after)
        court(after)
        if whole:
            dice(after)
        turn_order(before, action, after)
        # Another option can be played too.
        before.play(pick(options(before), rng))
        if rng.random() < 0.02:
            for other in options(before):
                before.play(other)
    return kinds


@pytest.mark.parametrize(("players", "rules"), GAMES)
def test_whole_games(players: int, rules: Rules) -> None:
    for seed in range(5):
        kinds = check(new(players, rules), seed, whole=True)
        assert kinds["ranking"] == 1
        assert kinds["enemy"] == 5
        assert kinds["king_rolls"] == (0 if 5 in rules.modules else 5)
        assert kinds["rolls"] >= 3 * 5 * players
        assert kinds["destiny"] == (5 if 4 in rules.modules else 0)
        assert kinds["governor"] == (players if 3 in rules.modules else 0)
        assert kinds["uses_rows"] == (players if 2 in rules.modules else 0)


@steady(120)
@given(start=tables(), seed=seeds)
def test_from_anywhere(start: Position, seed: int) -> None:
    """The invariants also hold from the start of any step, with many buildings and goods."""
    check(start, seed, whole=False)
