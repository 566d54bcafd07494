"""Events as sentences of the log."""

from __future__ import annotations

from gametable.language import _
from gametable.play.positions import Event
from kingdombuilder import words
from kingdombuilder.engine.actions import END
from kingdombuilder.engine.hexes import NAMES
from kingdombuilder.notation.actions import told as in_words


def sentence(event: Event, *, secret: bool = False) -> str:
    """Return an event in one sentence without a full stop; a `secret` card is not named (KS.4)."""
    who, data = event.player or "", event.data
    match event.kind:
        case "draws" if secret or data is None:
            return _("{who} draws a card", who=who)
        case "draws":
            return _("{who} draws a card: {terrain}", who=who, terrain=words.kind(data))
        case "shows":
            return _("{who} shows {terrain}", who=who, terrain=words.kind(data))
        case "useless":
            return _(
                "{terrain} has no free hex left, so the card leaves the game",
                terrain=words.kind(data),
            )
        case "shuffles":
            return _("The discards are shuffled into a new pile")
        case "takes_tile":
            kind, place = data
            return _(
                "{who} takes the {tile} from {hex}",
                who=who,
                tile=words.tile(kind),
                hex=NAMES[place],
            )
        case "loses_tile":
            kind, place = data
            return _(
                "{who} has left {hex} and loses the {tile}",
                who=who,
                tile=words.tile(kind),
                hex=NAMES[place],
            )
        case "last_settlement":
            return _("{who} has built their last settlement", who=who)
    deed = in_words(END if event.kind == "ends" else data)
    return _("{who} {deed}", who=who, deed=deed)
