"""Rows and governors before the first year, in the most naive way: cards are drawn one by one.

Shares no code with the package; written from the rules (M2, M3). Each function is a
conversation: it yields what may come next, as lines of a record, and is sent the line that came. A
`set` of lines is a player's decision; a `dict` of lines is chance, with its probabilities. Nothing
is asked if only one line is possible.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import TypeVar

Asked = set[str] | dict[str, Fraction]
_Result = TypeVar("_Result")
Talk = Generator[Asked, str, _Result]

MOST_BID = 99


def ask(options: Iterable[str]) -> Talk[str]:
    """Ask for a decision, and return it."""
    lines = set(options)
    return lines.pop() if len(lines) == 1 else (yield lines)


def draw(chances: Mapping[str, Fraction]) -> Talk[str]:
    """Ask for a result of chance, and return it."""
    assert sum(chances.values()) == 1
    return next(iter(chances)) if len(chances) == 1 else (yield dict(chances))


def alike(lines: Sequence[str]) -> dict[str, Fraction]:
    return dict.fromkeys(lines, Fraction(1, len(lines)))


def listed(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards))


def after(line: str, words: int) -> list[str]:
    """Return what follows so many words of a line, without the word "nothing"."""
    return [each for each in line.split()[words:] if each != "nothing"]


# Rows (M2) --------------------------------------------------------------------------------


def dealt_rows(names: Sequence[str], kinds: Mapping[str, str]) -> Talk[dict[str, list[str]]]:
    """Deal two different rows to each player by seat; `kinds`: the letter of each row."""
    pile = [kind for kind in kinds for _ in range(2)]
    hands = {}
    for place, name in enumerate(names):
        pairs: dict[str, Fraction] = {}
        for pair, chance in drawn_pairs(pile).items():
            rest = without(pile, pair)
            if shares(rest, len(names) - place - 1):
                pairs[f"deal {name} {listed(pair)}"] = chance
        total = sum(pairs.values(), Fraction(0))
        line = yield from draw({each: chance / total for each, chance in pairs.items()})
        hands[name] = after(line, 2)
        pile = without(pile, hands[name])
    return hands


def drawn_pairs(pile: Sequence[str]) -> dict[tuple[str, ...], Fraction]:
    """Return the chances of pairs drawn card by card; a double goes back until it differs."""
    chances: dict[tuple[str, ...], Fraction] = {}
    for place, first in enumerate(pile):
        others = [each for at, each in enumerate(pile) if at != place and each != first]
        for second in others:
            pair = tuple(sorted((first, second)))
            here = Fraction(1, len(pile)) * Fraction(1, len(others))
            chances[pair] = chances.get(pair, Fraction(0)) + here
    return chances


def without(pile: Iterable[str], gone: Iterable[str]) -> list[str]:
    left = list(pile)
    for each in gone:
        left.remove(each)
    return left


def shares(pile: Sequence[str], players: int) -> bool:
    """True if each player can get two different cards; tries all ways."""
    if players == 0:
        return True
    pairs = {tuple(sorted(pair)) for pair in combinations(set(pile), 2)}
    return any(shares(without(pile, pair), players - 1) for pair in pairs)


def drafted_rows(names: Sequence[str], kinds: Iterable[str]) -> Talk[dict[str, list[str]]]:
    """Return the rows chosen from an open display, clockwise from whoever begins and then back."""
    pile = [kind for kind in kinds for _ in range(2)]
    begins = after((yield from draw(alike([f"bidder {name}" for name in names]))), 1)[0]
    at = names.index(begins)
    there = [*names[at:], *names[:at]]
    hands: dict[str, list[str]] = {name: [] for name in names}
    for name in (*there, *there[::-1]):
        free = set(pile) - set(hands[name])
        if free:
            line = yield from ask(f"{name} chooses {kind}" for kind in free)
            hands[name] += after(line, 2)
            pile.remove(hands[name][-1])
    return hands


def used_rows(
    order: Sequence[str], hands: Mapping[str, Sequence[str]], kinds: Mapping[str, str]
) -> Talk[dict[str, list[str]]]:
    """Return the rows used, chosen in turn order: none, one, or both if their letters differ."""
    used = {}
    for name in order:
        hand = hands[name]
        ways = [[], *([row] for row in hand)]
        if len({kinds[row] for row in hand}) == 2:
            ways.append([*hand])
        line = yield from ask(f"{name} chooses {listed(way) or 'nothing'}" for way in ways)
        used[name] = after(line, 2)
    return used


# Governors (M3) ---------------------------------------------------------------------------


def dealt_governors(names: Sequence[str], cards: Iterable[str]) -> Talk[dict[str, str]]:
    """Deal three governors each, or fewer if there are too few (C.0), and return those kept."""
    deck = sorted(cards)
    number = next(each for each in (3, 2, 1) if each * len(names) <= len(deck))
    hands = {}
    for name in names:
        hand = [f"deal {name} {listed(some)}" for some in combinations(deck, number)]
        hands[name] = after((yield from draw(alike(hand))), 2)
        deck = without(deck, hands[name])
    governors = {}
    for name in names:
        line = yield from ask(f"{name} chooses {card}" for card in hands[name])
        governors[name] = after(line, 2)[0]
    return governors


def auctioned_governors(
    names: Sequence[str], cards: Iterable[str]
) -> Talk[tuple[dict[str, str], dict[str, int]]]:
    """Auction one more card than there are players; return who gets which and what each paid."""
    known = sorted(cards)
    open_ = [f"deal {listed(some)}" for some in combinations(known, len(names) + 1)]
    left = after((yield from draw(alike(open_))), 1)
    begins = after((yield from draw(alike([f"bidder {name}" for name in names]))), 1)[0]
    place = names.index(begins)
    governors: dict[str, str] = {}
    paid: dict[str, int] = {}
    while len(governors) < len(names):
        circle = [name for name in (*names[place:], *names[:place]) if name not in governors]
        offers = [
            f"{circle[0]} offers {card} {bid}" for card in left for bid in range(MOST_BID + 1)
        ]
        _, _, card, bid = (yield from ask(offers)).split()
        winner, price = yield from bidding(circle, int(bid))
        governors[winner], paid[winner] = card, price
        left.remove(card)
        place = names.index(winner) + 1
    return governors, paid


def bidding(circle: Sequence[str], bid: int) -> Talk[tuple[str, int]]:
    """Let each raise the bid or pass, clockwise from the opener; return winner and price."""
    still, highest, at = list(circle), circle[0], 0
    while len(still) > 1:
        at = (at + 1) % len(still)
        name = still[at]
        raises = [f"{name} bids {more}" for more in range(bid + 1, MOST_BID + 1)]
        line = yield from ask([*raises, f"{name} passes"])
        if line.endswith("passes"):
            still.remove(name)
            at -= 1
        else:
            bid, highest = int(after(line, 2)[0]), name
    assert still == [highest]
    return highest, bid


def turn_orders(names: Sequence[str]) -> dict[str, Fraction]:
    return alike([f"order {' '.join(each)}" for each in permutations(names)])
