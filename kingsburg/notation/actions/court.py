"""Players' actions at court: placing dice, passing, moving a group."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gametable.language import _, later
from gametable.notation.forms import before, expect, one
from kingsburg import words as say
from kingsburg.engine.actions import PASS, Action, Influence, Keep, Move, Pass
from kingsburg.engine.dice_text import write_dice
from kingsburg.engine.position import Position
from kingsburg.notation.actions.forms import dice, number
from kingsburg.notation.actions.kind import Alone, Kind
from kingsburg.words import Glossary, used

#: What may follow a group besides a power that changes its count.
_TOKEN: Final = ("and", "token")
_ENVOY: Final = ("by", "envoy")


class Influences(Kind[Influence]):
    """A group of dice that is put on an advisor (P2b)."""

    example = "influences 8 with 5 3 and token by market by envoy"

    def read(self, words: Sequence[str]) -> Action:
        advisor, rest = before(words, "with")
        found: list[tuple[str, str]] = []
        while len(rest) >= 2 and rest[-2] in ("and", "by"):
            found.insert(0, (rest[-2], rest[-1]))
            rest = rest[:-2]
        token, envoy = _TOKEN in found, _ENVOY in found
        powers = [word for by, word in found if (by, word) not in (_TOKEN, _ENVOY)]
        expect(len(powers) <= 1 and len(found) == token + envoy + len(powers))
        expect(all(by == "by" for by, word in found if word != "token"))
        hand = dice(rest)
        return Influence(
            number(one(advisor)),
            hand.coloured,
            hand.white,
            token=token,
            power=powers[0] if powers else None,
            envoy=envoy,
        )

    def write(self, action: Influence) -> str:
        text = f"{action.advisor} with {write_dice(action.coloured, action.white)}"
        text += " and token" if action.token else ""
        text += f" by {action.power}" if action.power else ""
        return text + (" by envoy" if action.envoy else "")

    def told(self, action: Influence, names: Glossary) -> str:
        return _(
            "influences {number}, the {advisor}, with {dice}",
            number=action.advisor,
            advisor=names.advisor(action.advisor),
            dice=used(action, names),
        )

    def order(self, position: Position, action: Influence) -> str:
        dice = used(action, say.glossary(position))
        return _("Influence {number} with {dice}", number=action.advisor, dice=dice)


class Passes(Alone[Pass]):
    """The decision to do nothing, or nothing more, in this step."""

    example, action = "passes", PASS

    def told(self, action: Pass, names: Glossary) -> str:
        return _("passes")

    def deed(self, who: str, action: Pass, names: Glossary) -> str:
        # In Czech the name is in the middle of this sentence.
        return _("{who} passes", who=who)

    def order(self, position: Position, action: Pass) -> str:
        return _("Pass")


class Moves(Kind[Move]):
    """A group that a power moves to another advisor (G.duke)."""

    example = "moves 14 to 12 by duke"
    tells = later("moves the dice from the {advisor} to the {other}")
    orders = later("Move the dice from the {advisor} to the {other}")

    def read(self, words: Sequence[str]) -> Action:
        groups, power = before(words, "by")
        advisor, to = before(groups, "to")
        return Move(number(one(advisor)), number(one(to)), one(power))

    def write(self, action: Move) -> str:
        return f"{action.advisor} to {action.to} by {action.power}"

    def fields(self, action: Move, names: Glossary) -> dict[str, object]:
        return {"advisor": names.advisor(action.advisor), "other": names.advisor(action.to)}

    def question(self, position: Position, action: Move, options: Sequence[Action]) -> str:
        alone = all(isinstance(each, Move | Keep) for each in options)
        return _("move the dice, or leave them.") if alone else ""
