"""All faults of a set-up position, each with its place and the rule it breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from gametable.play import names as everybody
from gametable.play.errors import NOTHING, Fault, Word
from kingsburg.engine.actions import GOODS
from kingsburg.engine.content import Content
from kingsburg.engine.player import TOKEN, Player
from kingsburg.engine.powers.abilities import Abilities
from kingsburg.engine.powers.alternative_rows import PER_PLAYER, AlternativeRow
from kingsburg.engine.rules import Rules
from kingsburg.engine.table import Table

RESERVED: Final = frozenset(
    {"neutral", "king", "enemy", "order", "players", "position", "rules", "modules", "expect"}
    | {"kingsburg", "tile", "cards", "deal", "bidder", "destiny", "valley"}
)
Limits: TypeAlias = Mapping[str, tuple[int, int]]
#: The minimum and the maximum of each amount in a set-up position (docs/notation.md).
LIMITS: Final[Limits] = {
    "vp": (-999, 999),
    "gold": (0, 999),
    "wood": (0, 999),
    "stone": (0, 999),
    "tokens": (0, 999),
    "soldiers": (0, 999),
    "white_dice": (0, 6),
}
#: Bounds that five years of play cannot exceed: a season brings fewer than 20 of each good, goods
#: buy soldiers, and the Cathedral turns goods into VP.
_REACHED: Final[Limits] = {
    **LIMITS,
    "vp": (-9_999, 9_999),
    "gold": (0, 1_299),
    "wood": (0, 1_299),
    "stone": (0, 1_299),
    "tokens": (0, 1_299),
    "soldiers": (0, 9_999),
}
#: Bounds with custom cards, which may give anything: these only limit the number of digits.
_REACHED_WITH_OWN: Final[Limits] = {
    **LIMITS,
    **dict.fromkeys(("gold", "wood", "stone", "tokens", "soldiers"), (0, 999_999)),
    "vp": (-999_999_999, 999_999_999),
}
#: How much more than its dice a group may count, by the Market, a +2 or both (P2b.4, P2b.6).
_MORE_THAN_DICE: Final = (-1, 0, 1, 2, 3)


def check_names(names: Sequence[str]) -> None:
    """Raise `Malformed` with everything wrong with the players' names and number (S.1)."""
    everybody.check_names(names, RESERVED, Rules.PLAYERS, "S.1")


def name_faults(names: Sequence[str]) -> Iterator[Fault]:
    """Return everything wrong with the players' names and number (S.1)."""
    return everybody.name_faults(names, RESERVED, Rules.PLAYERS, "S.1")


def reached(content: Content) -> Limits:
    """Return the bounds that play cannot exceed with this content."""
    return _REACHED_WITH_OWN if content.own else _REACHED


def faults(table: Table, limits: Limits = LIMITS) -> list[Fault]:
    """Return everything that is impossible on a real table at any step."""
    return [
        *name_faults([player.name for player in table.players]),
        *(fault for player in table.players for fault in _player(table, player, limits)),
        *_envoys(table),
        *_court(table),
        *_tiles(table),
        *_cards(table),
        *_governors(table),
    ]


def within(limits: Limits, table: Table) -> bool:
    """True if all amounts are within these limits."""
    return not any(_too_much(player, limits) for player in table.players)


def _too_much(player: Player, limits: Limits) -> list[str]:
    """Return the fields in which a player is outside the limits."""
    return [
        field
        for field, (least, most) in limits.items()
        if not least <= getattr(player, field) <= most
    ]


def _player(table: Table, player: Player, limits: Limits) -> Iterator[Fault]:
    path = f"players[{player.seat}]"
    for field in _too_much(player, limits):
        least, most = limits[field]
        yield Fault(
            f"{path}.{field}",
            "{number} is not from {least} to {most}",
            "N.3",
            number=getattr(player, field),
            least=least,
            most=most,
        )
    white = player.white_dice + max(player.abilities.sums.white_in.values())
    if white > limits["white_dice"][1] >= player.white_dice:
        yield Fault(
            f"{path}.white_dice",
            "{number} white dice in all, including those of buildings",
            "P2a.2",
            number=white,
        )
    yield from _buildings(table, player, f"{path}.buildings")
    yield from _rows(player, f"{path}.rows")
    yield from _soldier_tokens(table, player, f"{path}.soldier_tokens")
    marks = {TOKEN}.union(*(power.marks for power in player.abilities.powers))
    for power in sorted(player.used - marks):
        yield Fault(
            f"{path}.used",
            "{player} has no {power} and cannot have used it",
            "P2d.4",
            player=player.name,
            power=table.content.word(power),
        )


def _soldier_tokens(table: Table, player: Player, path: str) -> Iterator[Fault]:
    known, left = table.content.soldier_tokens, player.soldier_tokens
    if left and not known:
        yield Fault(path, "without module 5 nobody has soldier tokens", "M5")
    elif Counter(left) - Counter(known):
        yield Fault(
            path,
            "a player can have only the soldier tokens {known}, not {tokens}",
            "M5",
            tokens=left,
            known=known,
        )


def _rows(player: Player, path: str) -> Iterator[Fault]:
    rows = [power for power in player.abilities.powers if isinstance(power, AlternativeRow)]
    if len(rows) > PER_PLAYER:
        yield Fault(path, "a player uses at most {most} alternative rows", "M2", most=PER_PLAYER)
    letters = Counter(row.letter for row in rows)
    for letter in (each for each, number in letters.items() if number > 1):
        yield Fault(path, "there is only one row {row} in a province", "M2", row=letter)


def _buildings(table: Table, player: Player, path: str) -> Iterator[Fault]:
    owned = Counter(building.id for building in player.buildings)
    for building, number in owned.items():
        if number > 1:
            yield Fault(
                path, "{building} is listed twice", "P2d.3", building=table.content.word(building)
            )
    known = {each.id for row in player.abilities.province.rows.values() for each in row}
    for id in owned.keys() - known:
        named = table.content.word(id)
        yield Fault(
            path, "{player} has no row with {building}", "M2", player=player.name, building=named
        )
    for named, left in gaps(player.abilities, owned):
        yield Fault(path, "{building} needs {left}", "P2d.3", building=named, left=left)


def gaps(abilities: Abilities, owned: Collection[str]) -> Iterator[tuple[Word, Word]]:
    """Yield each owned building whose left neighbour is missing, with that neighbour (P2d.3)."""
    for row in abilities.province.rows.values():
        for left, right in pairwise(row):
            if right.id in owned and left.id not in owned:
                yield abilities.content.word(right.id), abilities.content.word(left.id)


def _envoys(table: Table) -> Iterator[Fault]:
    holders = [player for player in table.players if player.envoy]
    for player in holders[1:]:
        yield Fault(
            f"players[{player.seat}].envoy",
            "{player} has the only Envoy",
            "P5.1",
            player=holders[0].name,
        )


def _court(table: Table) -> Iterator[Fault]:
    for index, (advisor, seat, coloured, white) in enumerate(table.placed):
        path = f"placed[{index}]"
        if advisor not in table.content.helps:
            yield Fault(f"{path}.advisor", "there is no advisor {advisor}", "N.4", advisor=advisor)
            continue
        more = advisor - sum(coloured) - sum(white)
        if seat is None:
            if len(table.players) != 2:
                yield Fault(f"{path}.player", "neutral dice are only for two players", "T.1")
            if more:
                yield Fault(
                    f"{path}.dice",
                    "neutral dice do not add up to {advisor}",
                    "T.1",
                    advisor=advisor,
                )
            continue
        if not coloured:
            yield Fault(f"{path}.dice", "a group needs a coloured die", "P2b.3")
        moved = any(each.moves_to == advisor for each in table.players[seat].abilities.powers)
        if more not in _MORE_THAN_DICE and not moved:
            yield Fault(
                f"{path}.dice", "these dice cannot count as {advisor}", "P2b.2", advisor=advisor
            )
    neutral_groups = Counter(advisor for advisor, seat, _, _ in table.placed if seat is None)
    for advisor, number in neutral_groups.items():
        if number > 1:
            yield Fault(
                "placed",
                "neutral dice can be on advisor {advisor} only once",
                "T.2",
                advisor=advisor,
            )
    yield from _shared_advisors(table)


def _shared_advisors(table: Table) -> Iterator[Fault]:
    """Yield the faults of shared advisors: the Envoy allows one, and then is gone (P5.2, P5.3)."""
    groups = Counter(advisor for advisor, _, _, _ in table.placed)
    shared = [advisor for advisor, number in groups.items() for _ in range(number - 1)]
    for advisor in shared[1:]:
        yield Fault("placed", "too many groups are on advisor {advisor}", "P2b.5", advisor=advisor)
    holder = next((player for player in table.players if player.envoy), None)
    if shared and holder:
        yield Fault(
            f"players[{holder.seat}].envoy",
            "the Envoy is on advisor {advisor} this season",
            "P5.2",
            advisor=shared[0],
        )


def _tiles(table: Table) -> Iterator[Fault]:
    for index, (number, lying) in enumerate(table.tiles.items()):
        holds = table.content.tiles[number].holds
        most = {"all": len(GOODS), "drawn": 1}.get(holds, 0)
        least = 1 if holds == "all" else 0
        goods = {*lying.goods}
        if not (goods <= {*GOODS} and least <= len(lying.goods) == len(goods) <= most):
            yield Fault(
                f"tiles[{index}].holds",
                "tile {tile} cannot hold {goods}",
                f"M6.{number}",
                tile=number,
                goods=lying.goods or NOTHING,
            )


def _governors(table: Table) -> Iterator[Fault]:
    holders: dict[str, str] = {}
    for player in table.players:
        for id in player.abilities.named.keys() & table.content.governors.keys():
            if other := holders.get(id):
                path, governor = f"players[{player.seat}].governor", table.content.word(id)
                yield Fault(path, "{player} has {governor}", "M3", player=other, governor=governor)
            holders[id] = player.name


def _cards(table: Table) -> Iterator[Fault]:
    deck = table.content.decks.get(table.year)
    cards = (
        ("enemy", "seen_by", "S.3", table.enemy, table.seen),
        ("valley", "valley_seen_by", "V.1", table.valley, table.valley_seen),
    )
    for path, seen_by, rule, card, seen in cards:
        if card is not None and deck is not None and card not in deck:
            yield Fault(
                path,
                "{race} {strength} is not a card of year {year}",
                rule,
                race=Word("race", card.race),
                strength=card.strength,
                year=table.year,
            )
        if card is not None and not seen:
            yield Fault(seen_by, "a card is given, but nobody has seen it", rule)
    if table.valley is not None and not table.abilities.sums.second_card:
        yield Fault("valley", "this game is not played in the Goblin Valley", "V.1")
    elif table.valley is not None and table.valley is table.enemy:
        yield Fault("valley", "the same card cannot also be the enemy", "V.1")
