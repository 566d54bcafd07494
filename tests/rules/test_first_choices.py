"""M2 and M3 in thousands of drawn set-ups: who is asked what, and who gets what at which price."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards as own_cards
from kingsburg.notation import files
from kingsburg.notation.lines import parse, write
from tests.drawn import cases
from tests.oracles import first_choices as oracle

NAMES = ("Ann", "Brian", "Cindy", "David", "Eve")
#: Governors that can be played, typed from the cards.
PRINTED = (
    *("prince", "duke", "sorcerer", "fairy", "philosopher"),
    *("tax_collector", "trickster", "preacher"),
)
#: Batches of tests, and set-ups drawn in each batch.
BATCHES, EACH = 4, 125


def alike(line: str) -> str:
    """Return a line with its cards sorted, because their order means nothing."""
    words = line.split()
    at = next((at for at, word in enumerate(words) if word in ("deal", "chooses")), None)
    if at is None:
        return line
    names = at + 2 if words[at] == "deal" and words[at + 1] in NAMES else at + 1
    return " ".join((*words[:names], *sorted(words[names:])))


def own(rows: dict[str, str], governors: Collection[str]) -> dict[str, Any]:
    """Return own cards: these rows, with their letters, and governors that do nothing."""
    buildings = {row: [f"{row}_{column}" for column in range(1, 5)] for row in rows}
    plain = {"cost": [1, 0, 0], "vp": 1, "names": {"en": "X"}}
    return {
        "building": [{"id": id, **plain} for ids in buildings.values() for id in ids],
        "row": [
            {"id": row, "letter": letter, "buildings": buildings[row]}
            for row, letter in rows.items()
        ],
        "governor": [{"id": id, "names": {"en": id}} for id in governors],
    }


def pick(asked: Collection[str], rng: Random) -> str:
    """Return a line; of bids mostly a low one, for long auctions."""
    lines = sorted(asked)
    bids = [line for line in lines if line.split()[1] in ("bids", "offers")]
    if bids and rng.random() < 0.7:
        lowest = sorted(bids, key=lambda line: int(line.split()[-1]))
        return rng.choice(lowest[: 4 + rng.randrange(12)])
    if bids and rng.random() < 0.7:
        lines = [line for line in lines if line not in bids] or lines
    return rng.choice(lines)


def together(position: Position, talk: oracle.Talk[Any], rng: Random) -> tuple[Position, Any]:
    """Check that the engine and the oracle ask the same, and return what each comes to."""
    try:
        asked = next(talk)
        while True:
            if position.chances():
                chances = {alike(write(position, each)): p for each, p in position.chances()}
                assert chances == asked
            else:
                ways = [alike(write(position, each)) for each in position.actions()]
                assert len(ways) == len(set(ways))
                assert set(ways) == asked
            line = pick(asked, rng)
            names = [player.name for player in position.players]
            position = position.play(parse(line, names).action)
            asked = talk.send(line)
    except StopIteration as end:
        return position, end.value


def drawn_start(rng: Random, rules: dict[str, Any], modules: tuple[int, ...]) -> Any:
    """Return the names, the start, the letters of rows and the governors of a drawn game."""
    names = NAMES[: rng.randint(2, 5)]
    number = len(names) + rng.choice((0, 0, 1, 1, 2, 3))
    letters = {f"row_{at}": rng.choice("BCCDEF") for at in range(number)}
    extra = [f"gov_{at}" for at in range(rng.randint(0, 3))]
    cards, faults = own_cards.from_json(own(letters, extra))
    assert not faults
    start = new_game(names, Rules(modules=modules, **rules), cards)
    return names, start, letters, (*PRINTED, *extra)


def of(position: Position, field: str) -> dict[str, Any]:
    """Return a field of each player in a saved position, by name."""
    return {each["name"]: each.get(field) for each in files.to_json(position)["players"]}


@pytest.mark.rule("M2")
@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("way", ["dealt", "draft"])
def test_rows(way: str, batch: int) -> None:
    def setup(order: str) -> oracle.Talk[dict[str, list[str]]]:
        if way == "dealt":
            hands = yield from oracle.dealt_rows(names, letters)
        else:
            hands = yield from oracle.drafted_rows(names, letters)
        return (yield from oracle.used_rows(order.split()[1:], hands, letters))

    for seed in range(EACH):
        rng = Random(f"{way} {batch} {seed}")
        names, start, letters, _ = drawn_start(rng, {"rows": way}, (2,))
        order = rng.choice([*oracle.turn_orders(names)])
        position = start.play(parse(order, names).action)
        position, used = together(position, setup(order), rng)
        found = {name: sorted(rows or ()) for name, rows in of(position, "rows").items()}
        assert found == {name: sorted(rows) for name, rows in used.items()}
        for player in position.players:
            mine = {letters[row]: row for row in used[player.name]}
            for letter, row in player.abilities.province.rows.items():
                assert (row[0].id == f"{mine.get(letter)}_1") is (letter in mine)
        assert (position.phase, position.year) == ("aid", 1)


@pytest.mark.rule("M3")
@pytest.mark.parametrize("batch", range(cases(BATCHES)))
@pytest.mark.parametrize("way", ["dealt", "auction"])
def test_governors(way: str, batch: int) -> None:
    for seed in range(EACH):
        rng = Random(f"{way} {batch} {seed}")
        names, start, _, cards = drawn_start(rng, {"governors": way}, (3,))
        position = start.play(parse(rng.choice([*oracle.turn_orders(names)]), names).action)
        paid: dict[str, int] = {}
        if way == "dealt":
            position, governors = together(position, oracle.dealt_governors(names, cards), rng)
        else:
            talk = oracle.auctioned_governors(names, cards)
            position, (governors, paid) = together(position, talk, rng)
        assert of(position, "governor") == governors
        assert [each.vp for each in position.players] == [-paid.get(name, 0) for name in names]
        assert (position.phase, position.year) == ("aid", 1)


def rows_then_governors(
    names: Sequence[str], letters: Mapping[str, str], order: Sequence[str]
) -> oracle.Talk[None]:
    hands = yield from oracle.dealt_rows(names, letters)
    yield from oracle.used_rows(order, hands, letters)
    yield from oracle.dealt_governors(names, PRINTED)


@pytest.mark.rule("M2", "M3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rows_are_settled_before_governors(players: int) -> None:
    for seed in range(10):
        rng = Random(f"both {players} {seed}")
        names = NAMES[:players]
        letters = {f"row_{at}": "BCDEF"[at % 5] for at in range(players + 1)}
        cards, _ = own_cards.from_json(own(letters, ()))
        start = new_game(names, Rules(modules=(2, 3)), cards)
        assert dict(oracle.turn_orders(names)) == {
            write(start, each): chance for each, chance in start.chances()
        }
        order = rng.choice([*oracle.turn_orders(names)])
        talk = rows_then_governors(names, letters, order.split()[1:])
        position, _ = together(start.play(parse(order, names).action), talk, rng)
        assert position.phase == "aid"
