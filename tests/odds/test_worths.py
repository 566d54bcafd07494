"""The default worths against a derivation by hand, and worths that people write."""

import json
from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from gametable.play.errors import Malformed
from kingsburg.catalogue import buildings, enemies
from kingsburg.engine.bundle import terms
from kingsburg.engine.content import content_of
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards
from kingsburg.odds.worths import default_worths, empty, read_worths
from tests.oracles import turn_odds

NAMES = ("Ann", "Brian", "8")
NOTHING = dict.fromkeys(range(1, 19), Fraction(0))


def rounded(worth: Fraction) -> Fraction:
    return Fraction(round(100 * worth), 100)


def prices() -> tuple[Fraction, Fraction]:
    """Return the worths of a good and a soldier, from what is printed."""
    printed = buildings()
    vp = sum(each.vp for each in printed)
    good = Fraction(vp, sum(map(sum, (each.cost for each in printed))))
    stakes = Fraction(0)
    for card in enemies():
        for amount in (terms(card.reward), terms(card.loss)):
            goods = sum(amount.bundle[:3]) + amount.any
            stakes += goods * good + amount.bundle.vp + amount.buildings * Fraction(vp, 20)
    return good, min(2 * good, stakes / 25 / 6)


def test_the_default_by_hand() -> None:
    good, soldier = prices()
    worths = default_worths()
    token = worths[7] - rounded(good)
    by_hand = {
        1: Fraction(1), 2: good, 3: good, 4: good, 5: soldier,
        6: good, 7: good + token, 8: 2 * good, 9: 2 * good, 10: 2 * soldier,
        11: 2 * good, 12: 2 * good + token, 13: 3 * good, 14: 3 * good - 1, 15: 3 * good,
        16: 4 * good, 17: 2 * good + 3, 18: 3 * good + soldier,
    }  # fmt: skip
    assert list(worths) == list(range(1, 19))
    # A token's worth was rounded before it was added.
    assert all(abs(worths[each] - by_hand[each]) <= Fraction(1, 100) for each in (7, 12))
    assert {each: rounded(by_hand[each]) for each in by_hand if each not in (7, 12)} == {
        each: worths[each] for each in by_hand if each not in (7, 12)
    }


def test_a_token_is_worth_what_it_adds_to_a_turn() -> None:
    """The worth of a token is a fixed point: what is put in comes out."""
    good, _ = prices()
    worths = default_worths()
    mean = {
        token: turn_odds.mean(
            turn_odds.before(
                3, 0, frozenset(), turn_odds.best_total(dict(worths), turn_odds.Court(token))
            )
        )
        for token in (0, 1)
    }
    token = rounded(mean[1] - mean[0])
    assert 0 < token < 1
    assert worths[7] == rounded(good + token)
    assert worths[12] == rounded(2 * good + token)


def test_the_gains_are_what_the_engine_gives() -> None:
    """The gains are those of each choice of each advisor, without the look at the card."""
    gains = empty(content_of(Rules())).gains
    assert {gain[:3] for gain in gains(4)} == {(1, 0, 0), (0, 1, 0)}
    assert {gain[:3] for gain in gains(6)} == {(-1, 1, 1), (1, -1, 1), (1, 1, -1), (0, 0, 0)}
    assert {gain.goods for gain in gains(14)} == {0, 3}
    assert {gain.vp for gain in gains(14)} == {0, -1}
    threes = len(list(combinations_with_replacement("gws", 3)))
    assert len(gains(14)) == threes + 1
    assert {gain[3:] for gain in gains(17)} == {(3, 0, 0)}
    assert {gain[3:] for gain in gains(18)} == {(0, 0, 1)}
    assert len(empty(content_of(Rules(may_decline=True))).gains(18)) == 2


def test_tokens_that_bring_ever_more_tokens_have_a_worth() -> None:
    many = [
        {"number": number, "id": id, "names": {"en": id}, "help": "9 token"}
        for number, id in ((1, "jester"), (2, "squire"), (6, "alchemist"))
    ]
    box = content_of(Rules(), cards.from_json({"advisor": many})[0])
    worths = default_worths(empty(box))
    # A token is worth at most as much as the best help without tokens.
    assert worths[1] == 9 * worths[17]


def test_a_good_is_worth_nothing_where_all_is_free() -> None:
    printed = content_of(Rules()).buildings.values()
    free = [
        {
            "id": each.id,
            "row": each.row,
            "column": each.column,
            "cost": [0, 0, 0],
            "vp": each.vp,
            "names": {"en": each.id},
        }
        for each in printed
    ]
    box = content_of(Rules(), cards.from_json({"building": free})[0])
    worths = default_worths(empty(box))
    assert worths[1] == 1
    assert worths[2] == 0


def test_for_all_players() -> None:
    read = read_worths(json.loads('{"8": 0.1, "9": "-3/2", "10": 1e2, "11": 7}'), NAMES)
    assert list(read) == list(NAMES)
    expected = {**NOTHING, 8: Fraction(1, 10), 9: Fraction(-3, 2), 10: 100, 11: 7}
    assert all(each == expected for each in read.values())
    assert read_worths({}, NAMES)["Ann"] == default_worths()


def test_for_some_players() -> None:
    read = read_worths({"Ann": {"1": 3}, "8": {"8": "0.25", 3: Fraction(1, 3)}}, NAMES)
    assert read == {
        "Ann": {**NOTHING, 1: 3},
        "Brian": default_worths(),
        "8": {**NOTHING, 8: Fraction(1, 4), 3: Fraction(1, 3)},
    }


A_NUMBER = 'must be a number such as 2, 0.5 or "3/2", not '
WRONG: list[tuple[object, str]] = [
    ([1], "must be an object of advisors and worths, not [1]"),
    (None, "must be an object of advisors and worths, not None"),
    ({"19": 1}, "19: there is no advisor 19"),
    ({"0": 1}, "0: there is no advisor 0"),
    ({"08": 1}, "08: there is no advisor 08"),
    ({"Zoe": 1}, "Zoe: there is no advisor Zoe"),
    ({"x" * 99: 1}, f"{'x' * 39}…: there is no advisor {'x' * 39}…"),
    ({"": 1}, '"": there is no advisor ""'),
    ({"Ann": {" ": 1}}, 'Ann." ": there is no advisor " "'),
    ({"": {"8": 1}}, '"": there is no player of this name'),
    ({"Ann": {"19": 1}}, "Ann.19: there is no advisor 19"),
    ({"Ann": {"8": {}}}, "Ann.8: " + A_NUMBER + "{}"),
    ({"Ann": 3}, "Ann: must be an object of advisors and worths, not 3"),
    ({"Zoe": {"8": 1}}, "Zoe: there is no player of this name"),
    ({"Ann": {}, "9": 1}, "9: there is no player of this name"),
    ({"8": "two"}, "8: " + A_NUMBER + "'two'"),
    ({"8": "1/0"}, "8: " + A_NUMBER + "'1/0'"),
    ({"8": "1e5"}, "8: " + A_NUMBER + "'1e5'"),
    ({"8": "²"}, "8: " + A_NUMBER + "'²'"),
    ({"8": True}, "8: " + A_NUMBER + "True"),
    ({"8": None}, "8: " + A_NUMBER + "None"),
    ({"8": float("nan")}, "8: " + A_NUMBER + "nan"),
    ({"8": float("-inf")}, "8: must be from -999 to 999"),
    ({"8": 1000}, "8: must be from -999 to 999"),
    ({"8": -(10**5000)}, "8: must be from -999 to 999"),
    ({"8": "-999.1"}, "8: must be from -999 to 999"),
    ({"8": 1e-300}, "8: has too many digits"),
]


@pytest.mark.parametrize(("raw", "sentence"), WRONG, ids=[each[1] for each in WRONG])
def test_what_is_wrong(raw: object, sentence: str) -> None:
    with pytest.raises(Malformed) as refusal:
        read_worths(raw, NAMES)
    assert str(refusal.value) == sentence
