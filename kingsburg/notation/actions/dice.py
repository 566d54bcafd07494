"""Rolls, and what powers do with dice before they are placed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gametable.language import _
from gametable.notation.forms import before, expect, one
from kingsburg import words as say
from kingsburg.engine.actions import KEEP, Action, Keep, Move, Reroll, Roll, TurnDice
from kingsburg.engine.dice_text import write_dice
from kingsburg.engine.position import Position
from kingsburg.notation.actions.forms import dice, some_dice
from kingsburg.notation.actions.kind import Alone, Kind
from kingsburg.words import Glossary, dice_of, thrown, turned

#: The subjects of rolls that no player makes.
NEUTRAL: Final = "neutral"
KING: Final = "king"


class Rolls(Kind[Roll]):
    """Dice that are rolled (T.1)."""

    example = "rolls 1 3 5 + 4"

    def read(self, words: Sequence[str]) -> Action:
        power = None
        if "by" in words:
            words, by = before(words, "by")
            power = one(by)
        hand = dice(words)
        return Roll(hand.coloured, hand.white, power)

    def write(self, action: Roll) -> str:
        by = f" by {action.power}" if action.power else ""
        return f"{write_dice(action.coloured, action.white)}{by}"

    def told(self, action: Roll, names: Glossary) -> str:
        if action.power:
            by = names.building(action.power)
            return _("rolls {dice} with the {building}", dice=thrown(action), building=by)
        return _("rolls {dice}", dice=thrown(action))

    def deed(self, who: str, action: Roll, names: Glossary) -> str:
        if who == KING:
            return _("The King rolls {dice}", dice=write_dice(action.coloured))
        if who in ("", NEUTRAL):
            shown = say.dice(action.coloured, action.white)
            return _("The neutral dice show {dice}", dice=shown)
        return super().deed(who, action, names)

    def label(self, position: Position, action: Roll) -> str:
        return write_dice(action.coloured, action.white)

    def due(self, position: Position) -> str:
        who, roll = position.subject, position.example
        if who is None:
            king = position.step == "battle"
            return _("The King rolls") if king else _("The neutral dice are rolled")
        if isinstance(roll, Roll) and roll.power:
            card = say.building(roll.power, position.content)
            return _("{card}: {who} rolls", card=card, who=who)
        return _("{who} rolls", who=who)


class Rerolls(Kind[Reroll]):
    """Dice that are rolled again by a power (P2a.3)."""

    example = "rerolls 2 by statue"

    def read(self, words: Sequence[str]) -> Action:
        thrown, power = before(words, "by")
        if list(thrown) == ["all"]:
            return Reroll(one(power))
        hand = some_dice(thrown)
        return Reroll(one(power), hand.coloured, hand.white)

    def write(self, action: Reroll) -> str:
        dice = write_dice(action.coloured, action.white) or "all"
        # Coloured and white dice together keep the plus: "2 + 2".
        return f"{dice if action.coloured else dice.replace('+', 'white')} by {action.power}"

    def told(self, action: Reroll, names: Glossary) -> str:
        dice, power = thrown(action) or _("all dice"), names.building(action.power)
        return _("rerolls {dice} with the {building}", dice=dice, building=power)

    def doing(self, action: Reroll, names: Glossary) -> str:
        dice, power = dice_of(action) or _("all dice"), names.building(action.power)
        return _("reroll {dice} with the {building}", dice=dice, building=power)

    def question(self, position: Position, action: Reroll, options: Sequence[Action]) -> str:
        return change_dice(position, options)


class Turns(Kind[TurnDice]):
    """Dice that are turned to other faces by a power."""

    example = "turns 2 to 3 by trickster"

    def read(self, words: Sequence[str]) -> Action:
        shown, power = before(words, "by")
        shown, faces = before(shown, "to")
        hand, to = some_dice(shown), dice(faces).coloured
        expect(len(hand.dice) == len(to) and not (hand.coloured and hand.white))
        return TurnDice(one(power), hand.coloured, hand.white, to)

    def write(self, action: TurnDice) -> str:
        white = "white " if action.white else ""
        shown = " ".join(map(str, action.coloured + action.white))
        return f"{white}{shown} to {' '.join(map(str, action.to))} by {action.power}"

    def told(self, action: TurnDice, names: Glossary) -> str:
        dice, power = turned(thrown(action), write_dice(action.to)), names.building(action.power)
        return _("turns {dice} with the {building}", dice=dice, building=power)

    def doing(self, action: TurnDice, names: Glossary) -> str:
        dice, power = turned(thrown(action), write_dice(action.to)), names.building(action.power)
        return _("turn {dice} with the {governor}", dice=dice, governor=power)

    def question(self, position: Position, action: TurnDice, options: Sequence[Action]) -> str:
        return change_dice(position, options)


class Keeps(Alone[Keep]):
    """The decision to keep what could be changed: dice, the King's soldiers, things of a tile."""

    example, action = "keeps", KEEP

    def told(self, action: Keep, names: Glossary) -> str:
        return _("keeps the dice")

    def line(self, position: Position, subject: str, action: Keep) -> str:
        if position.step == "battle":
            return _("{who} keeps the King's soldiers", who=subject)
        if position.step == "help":
            return _("{who} swaps nothing", who=subject)
        return super().line(position, subject, action)

    def doing(self, action: Keep, names: Glossary) -> str:
        return _("keep the dice")

    def order(self, position: Position, action: Keep) -> str:
        if position.reinforcements:
            return _("Keep the King's soldiers")
        if position.step == "help":
            return _("Swap nothing")
        if isinstance(position.example, Move):
            return _("Leave the dice where they are")
        return super().order(position, action)

    def question(self, position: Position, action: Keep, options: Sequence[Action]) -> str:
        return change_dice(position, options)


def change_dice(position: Position, options: Sequence[Action]) -> str:
    """Return the question whether dice are changed before placing; "" at other times."""
    if position.step != "reroll" or KEEP not in options:
        return ""
    if all(isinstance(each, (Reroll, Keep)) for each in options):
        return _("reroll, or keep the dice.")
    return _("change the dice, or keep them.")
