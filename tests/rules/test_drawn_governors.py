"""M3 and M4 against an oracle on thousands of drawn tables: dice, the Duke, building, the year."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb, factorial, prod
from random import Random
from typing import Any, TypeVar

import pytest

from kingsburg.engine.actions import Roll
from kingsburg.engine.events import CHANGES
from kingsburg.engine.position import Position
from kingsburg.notation import files
from kingsburg.notation.lines import parse, write
from tests.drawn import cases
from tests.oracles import governors as oracle

NAMES = ("Ann", "Brian", "Cindy", "David", "Eve")
#: Governors concerned with dice and their total, typed from the cards.
OF_DICE = ("prince", "philosopher", "trickster", "fairy")
BATCHES, EACH = 4, 250
#: Cards that look at the total of the dice (C.1); they are too expensive to be built.
LOOKERS: dict[str, dict[str, Any]] = {
    "university": {"gives": {"what": "2 vp", "when": {"total_at_most": 9}}},
    "griffin_farm": {"gives": {"what": "1 soldier", "when": {"total_at_most": 7}}},
    "vineyard": {"offers": {"pay": "1 wood", "gives": "3 vp", "when": {"total_at_most": 8}}},
}
CARDS = {
    "building": [
        {
            "id": id,
            "row": "HIJ"[place],
            "column": 2,
            "cost": [99, 0, 0],
            "vp": 0,
            "names": {"en": id},
            **{kind: {"moment": "rolled", **deed} for kind, deed in deeds.items()},
        }
        for place, (id, deeds) in enumerate(LOOKERS.items())
    ]
}
_Result = TypeVar("_Result")


class Talk:
    """A game in which the engine and the oracle must ask the same, line by line."""

    def __init__(self, position: Position, rng: Random) -> None:
        assert not position.faults, position.faults
        self.position, self.rng = position, rng
        #: True if all dice show 6, as in one game of ten.
        self.sixes = rng.random() < 0.1
        self.names = [player.name for player in position.players]
        self.vp: Counter[tuple[str, str]] = Counter()
        self.lines: list[str] = []

    def play(self, line: str) -> None:
        self.lines.append(line)
        self.position = self.position.play(parse(line, self.names).action)
        for event in self.position.events:
            if event.kind in CHANGES and event.player:
                self.vp[event.player, event.rule] += event.data.vp

    def past_neutral_dice(self) -> None:
        while self.position.chances():
            line = write(self.position, self.position.draw(self.rng))
            if not line.startswith("neutral"):
                return
            self.play(line)

    def hold(self, talk: oracle.Talk[_Result]) -> _Result:
        try:
            asked = next(talk)
            while True:
                self.past_neutral_dice()
                line = self.answer(asked)
                self.play(line)
                asked = talk.send(line)
        except StopIteration as end:
            result: _Result = end.value
            return result

    def answer(self, asked: oracle.Asked) -> str:
        """Check that the engine asks the same, and return a random answer."""
        position = self.position
        if isinstance(asked, oracle.Rolls):
            return self.rolled(asked)
        if isinstance(asked, dict):
            assert {write(position, each): p for each, p in position.chances()} == asked, self.lines
        else:
            ways = [write(position, each) for each in position.actions()]
            assert len(ways) == len(set(ways))
            assert set(ways) == asked, self.lines
        return self.rng.choice(sorted(asked))

    def rolled(self, asked: oracle.Rolls) -> str:
        """Return a roll of dice that are often low or alike."""
        most = self.rng.choice((2, 3, 6, 6))
        pools = [
            [self.rng.randint(1, most) for _ in range(number)]
            for number in (asked.coloured, asked.white)
        ]
        if self.rng.random() < 0.3:
            pools = [[(pools[0] or pools[1])[0]] * len(pool) for pool in pools]
        if self.sixes:
            pools = [[6] * len(pool) for pool in pools]
        coloured, white = (" ".join(map(str, sorted(pool))) for pool in pools)
        line = f"{asked.name} rolls {coloured}{' ' * bool(coloured)}{'+ ' * bool(white)}{white}"
        line = line.rstrip() + (f" by {asked.by}" if asked.by else "")
        chances = dict(self.position.chances())
        action = parse(line, self.names).action
        assert self.position.subject == asked.name, self.lines
        assert isinstance(action, Roll)
        assert write(self.position, action) == line
        assert chances[action] == prod(map(likely, pools))
        assert len(chances) == prod(comb(len(pool) + 5, 5) for pool in pools)
        return line


def likely(dice: Sequence[int]) -> Fraction:
    """Return the probability of these faces in any order."""
    ways = factorial(len(dice)) // prod(map(factorial, Counter(dice).values()))
    return Fraction(ways, 6 ** len(dice))


def drawn_player(rng: Random, name: str, governor: str | None) -> oracle.Player:
    most = rng.choice((0, 1, 3, 6))
    built = {
        each[0]
        for row in oracle.PROVINCE.values()
        for each in row[: rng.choice((0, 0, 1, 1, 2, 3, 4))]
    }
    return oracle.Player(
        name,
        governor,
        built,
        goods={good: rng.randint(0, most) for good in oracle.GOODS},
        vp=rng.randint(-2, 9),
        soldiers=rng.randint(0, 2),
    )


def drawn_table(rng: Random, governors: Sequence[str], least: int = 2) -> list[oracle.Player]:
    """Return players, most of whom have one of these governors."""
    names = NAMES[: rng.randint(least, 5)]
    some = [*rng.sample(governors, len(governors)), *[None] * 5][: len(names)]
    if rng.random() < 0.3:
        rng.shuffle(some)
    return [drawn_player(rng, name, each) for name, each in zip(names, some, strict=True)]


def position_of(players: Sequence[oracle.Player], order: Sequence[int], **fields: Any) -> Position:
    return files.from_json(
        {
            "modules": [3, 4],
            "cards": CARDS,
            "year": 2,
            "order": [players[seat].name for seat in order],
            "players": [
                {
                    "name": each.name,
                    "vp": each.vp,
                    "soldiers": each.soldiers,
                    "buildings": sorted(each.built),
                    "envoy": each.envoy,
                    **each.goods,
                    **({"governor": each.governor} if each.governor else {}),
                    **({"white_dice": each.white_dice} if each.white_dice else {}),
                    **({"dice": hand(each)} if each.coloured else {}),
                }
                for each in players
            ],
            **fields,
        }
    )


def hand(player: oracle.Player) -> str:
    coloured, white = (" ".join(map(str, dice)) for dice in (player.coloured, player.white))
    return f"{coloured} + {white}" if white else coloured


def owns(position: Position) -> list[Any]:
    """Return what is compared with the result of the oracle."""
    return [
        (
            {building.id for building in each.buildings},
            {good: getattr(each, good) for good in oracle.GOODS},
            *(each.soldiers, each.white_dice, each.envoy),
        )
        for each in position.players
    ]


def should_own(players: Sequence[oracle.Player]) -> list[Any]:
    return [
        (each.built, each.goods, each.soldiers, each.white_dice, each.envoy) for each in players
    ]


@pytest.mark.rule("P2a.1", "P2a.3", "P2a.4", "G.prince", "G.philosopher", "G.trickster")
@pytest.mark.parametrize("batch", range(cases(BATCHES)))
def test_dice(batch: int) -> None:
    kings = 0
    for seed in range(EACH):
        rng = Random(f"dice {batch} {seed}")
        players = drawn_table(rng, OF_DICE)
        for player in players:
            player.built |= {each for each in LOOKERS if rng.random() < 0.4}
            player.white_dice = rng.choice((0, 0, 0, 1, 2))
        order = rng.sample(range(len(players)), len(players))
        phase = rng.choice(("spring", "summer", "autumn"))
        destiny = rng.choice(oracle.DESTINIES)
        start = position_of(players, order, phase=phase, step="roll", destiny=destiny)
        talk = Talk(start, rng)
        # Reading the position has already given what needs no choice.
        talk.past_neutral_dice()
        talk.hold(oracle.season_starts(players, order, phase, destiny))
        talk.past_neutral_dice()
        after = talk.hold(oracle.dice(players, order, phase, destiny))
        position = talk.position
        assert position.step == "influence"
        assert owns(position) == should_own(players), talk.lines
        assert [each.vp for each in position.players] == [each.vp for each in players], talk.lines
        assert position.order == tuple(players[seat].name for seat in after)
        for player in players:
            dice = position.player(player.name).hand
            assert dice
            assert dice.coloured == tuple(sorted(player.coloured)), talk.lines
            assert dice.white == tuple(sorted(player.white))
        kings += the_king_is_closed(position, players[after[0]], destiny)
    assert kings


def the_king_is_closed(position: Position, first: oracle.Player, destiny: str) -> bool:
    """Check D.closed_king, and return whether the first player could otherwise reach the King."""
    if "market" in first.built or any(advisor == 18 for advisor, *_ in position.placed):
        return False
    ways = [write(position, each) for each in position.actions()]
    reached = any(line.startswith(f"{first.name} influences 18 ") for line in ways)
    could = oracle.king_in_reach(first)
    assert reached is (could and destiny != "closed_king")
    return could


@pytest.mark.rule("G.duke")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_duke(batch: int) -> None:
    moved = Counter[bool]()
    for seed in range(EACH):
        rng = Random(f"duke {batch} {seed}")
        players = drawn_table(rng, ("duke", "fairy"))
        for player in players:
            player.coloured = [rng.randint(1, 6) for _ in range(rng.randint(1, 3))]
            player.white = [rng.randint(1, 6) for _ in range(rng.choice((0, 0, 1)))]
        rng.choice(players).envoy = True
        order = sorted(
            rng.sample(range(len(players)), len(players)), key=lambda seat: players[seat].total
        )
        closed = rng.sample(range(1, 19), rng.randint(0, 3)) if len(players) == 2 else []
        placed = [{"advisor": each, "player": None, "dice": neutral(each)} for each in closed]
        start = position_of(players, order, phase="summer", step="influence", placed=placed)
        talk = Talk(start, rng)
        groups: list[tuple[str, int]] = []
        while talk.position.step == "influence":
            line = write(talk.position, rng.choice(talk.position.actions()))
            if line.split()[1] not in ("influences", "passes"):
                break
            talk.play(line)
            if line.split()[1] == "influences":
                groups.append((line.split()[0], int(line.split()[2])))
        for player in players:
            if player.governor == "duke":
                mine = [advisor for name, advisor in groups if name == player.name]
                taken = [*closed, *(advisor for _, advisor in groups)]
                highest = talk.hold(oracle.duke(player.name, mine, taken))
                if highest:
                    groups.remove((player.name, highest))
                    groups.append((player.name, 12))
                moved[bool(highest)] += 1
        assert talk.position.step != "influence"
        if talk.position.step == "help":
            names = [player.name for player in players]
            found = Counter(
                (names[seat], advisor)
                for advisor, seat, _, _ in talk.position.placed
                if seat is not None
            )
            assert found == Counter(groups), talk.lines
    assert min(moved[True], moved[False]) > 30


def neutral(advisor: int) -> str:
    return " ".join(["6"] * (advisor // 6) + [str(advisor % 6)] * (advisor % 6 > 0))


@pytest.mark.rule("P2d.1", "P5.4", "G.tax_collector", "G.preacher")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_building(batch: int) -> None:
    by_rule = Counter[str]()
    for seed in range(EACH):
        rng = Random(f"building {batch} {seed}")
        players = drawn_table(rng, ("tax_collector", "preacher", "duke"))
        if rng.random() < 0.6:
            rng.choice(players).envoy = True
        for player in players:
            # Enough for a building in column IV.
            if rng.random() < 0.3:
                player.built |= {id for id, *_ in oracle.PROVINCE[rng.choice("BCDEF")][:3]}
                player.goods = dict.fromkeys(oracle.GOODS, rng.randint(3, 7))
        order = rng.sample(range(len(players)), len(players))
        begun = [each.vp for each in players]
        talk = Talk(position_of(players, order, phase="summer", step="build"), rng)
        # Players who can build nothing have already passed.
        preached = Counter(
            (event.player, event.rule)
            for event in talk.position.events
            if event.rule == "G.preacher" and event.player
        )
        talk.vp += preached
        talk.hold(oracle.building(players, order))
        assert talk.position.step != "build"
        for player, vp in zip(players, begun, strict=True):
            rules = ("P2d.2", "G.preacher", "G.tax_collector")
            gained = sum(talk.vp[player.name, rule] for rule in rules)
            assert vp + gained == player.vp, talk.lines
            found = talk.position.player(player.name)
            assert {each.id for each in found.buildings} == player.built
        for line in talk.lines:
            by_rule[line.split()[1]] += 1
        by_rule["preaches"] += sum(
            number for (_, rule), number in talk.vp.items() if rule == "G.preacher"
        )
    assert min(by_rule["takes"], by_rule["preaches"]) > 20


@pytest.mark.rule("M4", "P1.1", "G.sorcerer", "D.good_year", "D.lucky_stone")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_year_starts(batch: int) -> None:
    free = 0
    for seed in range(EACH):
        rng = Random(f"year {batch} {seed}")
        players = drawn_table(rng, ("sorcerer", "fairy", "duke"))
        order = rng.sample(range(len(players)), len(players))
        year = rng.choice((1, 2, 3, 3, 3, 4, 5))
        gone = rng.sample(oracle.DESTINIES, min(year - 1, 4))
        vp = [each.vp for each in players]
        talk = Talk(position_of(players, order, year=year, phase="aid", destiny_gone=gone), rng)
        destiny = talk.hold(oracle.year_starts(players, order, year, gone))
        talk.past_neutral_dice()
        talk.hold(oracle.season_starts(players, order, "spring", destiny))
        talk.past_neutral_dice()
        assert files.to_json(talk.position)["destiny"] == destiny
        assert talk.position.step == "roll"
        assert owns(talk.position) == should_own(players), talk.lines
        assert [each.vp for each in talk.position.players] == vp
        free += sum(line.endswith("by sorcerer") for line in talk.lines)
    assert free > 30
