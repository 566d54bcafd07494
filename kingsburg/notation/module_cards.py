"""Rows, governors and destiny cards of a position, and their faults (M2, M3, M4)."""

from __future__ import annotations

from collections.abc import Iterator

from gametable.play.errors import Fault
from kingsburg.catalogue import governors
from kingsburg.engine.content import Content
from kingsburg.engine.powers.power import Power
from kingsburg.notation.schema import PlayerData, PositionData


def chosen(content: Content, path: str, given: PlayerData) -> Iterator[Power | Fault]:
    """Yield the rows and the governor of a player, or a fault for each that is not there."""
    for place, word in enumerate(given.rows):
        yield content.alternative_rows.get(word) or Fault(
            f"{path}.rows[{place}]",
            "there is no alternative row {row} here",
            "M2",
            row=word[:40],
        )
    if given.governor is not None:
        path, id = f"{path}.governor", given.governor
        yield content.governors.get(id) or _no_governor(content, path, id[:40])


def _no_governor(content: Content, path: str, id: str) -> Fault:
    if any(entry.id == id for entry in governors()):
        return Fault(path, "{governor} is not in this game", "M3", governor=content.word(id))
    return Fault(path, "there is no governor {governor}", "N.4", governor=id)


def destiny_faults(content: Content, data: PositionData) -> Iterator[Fault]:
    """Yield what is wrong with the destiny cards of the year and of earlier years."""
    cards = [("destiny", data.destiny)] if data.destiny else []
    cards += [(f"destiny_gone[{at}]", each) for at, each in enumerate(data.destiny_gone)]
    for path, card in cards:
        if card not in content.destinies:
            named = content.word(card[:40])
            yield Fault(path, "there is no destiny card {card} here", "M4", card=named)
    if len({card for _, card in cards}) < len(cards):
        yield Fault("destiny_gone", "no destiny card is turned up twice", "M4")
    # Once the game is over, the card of the last year is gone too.
    most = max(0, data.year - 1 + (data.phase == "over"))
    if len(data.destiny_gone) > most:
        yield Fault(
            "destiny_gone",
            "destiny cards turned up before year {year}: at most {most}, not {number}",
            "M4",
            year=data.year,
            most=most,
            number=len(data.destiny_gone),
        )
