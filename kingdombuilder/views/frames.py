"""What is printed, gold, cards, turns and many games, as pandas frames for a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gametable.play.arena import Tally
from gametable.play.intervals import Share
from kingdombuilder.catalogue import cards, sections
from kingdombuilder.engine.board import Board
from kingdombuilder.engine.hexes import NAMES, SECTIONS, Hexes, each
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import lines
from kingdombuilder.odds.best import Turn
from kingdombuilder.odds.one_more import one_more
from kingdombuilder.odds.terrain import bound
from kingdombuilder.views import words

if TYPE_CHECKING:
    import pandas


def cards_frame() -> pandas.DataFrame:
    """A row for each Kingdom Builder card: its name, what it pays for, the id of the rule."""
    import pandas

    return pandas.DataFrame(
        {"card": words.card(id), "gold": words.card_text(id), "rule": f"KC.{id}"} for id in cards()
    )


def board_frame(board: Board) -> pandas.DataFrame:
    """A row for each section, by its place: how many hexes of each kind it has."""
    import pandas

    rows = [
        {"section": name, **{words.kind(kind): _count(board, kind, place) for kind in board.on}}
        for place, name in enumerate(board.sections)
    ]
    return pandas.DataFrame(rows).set_index("section")


def _count(board: Board, kind: str, place: int) -> int:
    return (board.on[kind] & SECTIONS[place]).bit_count()


def gold_frame(position: Position) -> pandas.DataFrame:
    """A row for each player and card, and for castles: the gold, and the hexes that earn it."""
    import pandas

    return pandas.DataFrame(
        {
            "player": name,
            "card": words.card(card),
            "gold": earned.gold,
            "hexes": hexes(earned.hexes),
        }
        for name in position.names
        for card, earned in position.gold(name).items()
    )


def hexes(found: Hexes) -> str:
    """The names of hexes."""
    return " ".join(NAMES[hex] for hex in each(found))


def one_more_frame(position: Position, player: str) -> pandas.DataFrame:
    """A row for each free hex, most gold first: what one more settlement would earn, by card."""
    import pandas

    names = ["castles", *position.table.cards]
    rows = [
        {
            "hex": NAMES[hex],
            "kind": words.kind(position.board.kinds[hex]),
            **{words.card(card): more.cards.get(card, 0) for card in names},
            "gold": more.gold,
        }
        for hex, more in one_more(position, player).items()
    ]
    frame = pandas.DataFrame(rows).set_index("hex")
    return frame.sort_values("gold", ascending=False, kind="stable")


def terrain_frame(position: Position, player: str, planned: Hexes = 0) -> pandas.DataFrame:
    """A row for each terrain: the chance as this player's next card, and what it binds to.

    From what this player may know. `chance`: from 0 to 1. `touched`: whether the first settlement
    must stand beside one of the player's. `planned`: hexes on which the player is going to build
    first.
    """
    import pandas

    found = bound(position.seen_by(player), player, planned)
    return pandas.DataFrame(
        {
            "terrain": words.kind(terrain),
            "chance": float(card.chance),
            "touched": card.touched,
            "hexes": card.hexes,
        }
        for terrain, card in found.items()
    ).set_index("terrain")


def turns_frame(turns: Sequence[Turn]) -> pandas.DataFrame:
    """A row for each turn: gold at its end, what it gains, and what the next card leads to.

    `ahead`: the gold expected after the player's next card, None where it was not looked at.
    """
    import pandas

    return pandas.DataFrame(
        {
            "turn": ", ".join(map(lines.words, turn.actions)),
            "gold": turn.gold,
            "gain": turn.gain,
            "ahead": None if turn.ahead is None else float(turn.ahead),
        }
        for turn in turns
    )


def games_frame(tally: Tally, players: Sequence[str]) -> pandas.DataFrame:
    """A row for each player and source of gold: the mean of at least two games, with its interval.

    `tally`: the games of these players, by seat. The last row of each player is all the gold.
    """
    import pandas

    parts = {**{words.card(card): part for card, part in tally.parts.items()}, "": tally}
    return pandas.DataFrame(
        {
            "player": player,
            "card": card or words.all_gold(),
            "gold": part.mean(seat),
            **dict(zip(("low", "high"), part.interval(seat), strict=True)),
        }
        for seat, player in enumerate(players)
        for card, part in parts.items()
    )


def tiles_frame(tally: Tally) -> pandas.DataFrame:
    """A row for each kind of tile: how often winners and others had it in the end, from 0 to 1."""
    import pandas

    kinds = [kind for kind in sections() if any(kind == held for held, _ in tally.held.holding)]
    rows = []
    for kind in kinds:
        winners, others = tally.held.shares(kind)
        rows.append(
            {"tile": words.tile(kind), **_share("winners", winners), **_share("others", others)}
        )
    return pandas.DataFrame(rows).set_index("tile")


def _share(name: str, share: Share | None) -> dict[str, float | None]:
    value, low, high = share or (None, None, None)
    return {name: value, f"{name}_low": low, f"{name}_high": high}
