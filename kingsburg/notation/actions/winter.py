"""Actions about the enemy: cards that are seen, soldier tokens, losses (P8, M5, V)."""

from __future__ import annotations

from collections.abc import Sequence

from gametable.language import _, later
from gametable.notation.forms import expect, one
from gametable.play.errors import Malformed
from kingsburg import words as say
from kingsburg.engine.actions import LOOK_AT_ENEMY, Action, Enemy, Look, Lose, PlayToken, Valley
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.position import Position
from kingsburg.notation.actions.forms import number, things
from kingsburg.notation.actions.kind import Kind, OfTable
from kingsburg.words import Glossary


def _card(words: Sequence[str]) -> Enemy:
    if len(words) != 2:
        raise Malformed("expected a race and a strength: enemy goblins 3")
    return Enemy(words[0], number(words[1]))


class Enemies(OfTable[Enemy]):
    """The enemy card of the year, as it is seen first."""

    example = "enemy goblins 3"

    def read_line(self, words: Sequence[str], players: Sequence[str]) -> Action:
        return _card(words)

    def write_line(self, position: Position, action: Enemy) -> str:
        return f"{action.race} {action.strength}"

    def told(self, action: Enemy, names: Glossary) -> str:
        return _("the enemy is {enemy}", enemy=say.enemy(action))

    def deed(self, who: str, action: Enemy, names: Glossary) -> str:
        return _("The enemy is {enemy}", enemy=say.enemy(action))

    def label(self, position: Position, action: Enemy) -> str:
        return say.enemy(action)

    def due(self, position: Position) -> str:
        return _("The enemy of the year is drawn")


class Valleys(OfTable[Valley]):
    """The card of the Goblin Valley, as it is seen first."""

    example = "valley goblins 3"

    def read_line(self, words: Sequence[str], players: Sequence[str]) -> Action:
        return Valley(_card(words))

    def write_line(self, position: Position, action: Valley) -> str:
        return f"{action.card.race} {action.card.strength}"

    def told(self, action: Valley, names: Glossary) -> str:
        return _("in the valley: {enemy}", enemy=say.enemy(action.card))

    def deed(self, who: str, action: Valley, names: Glossary) -> str:
        return _("In the valley: {enemy}", enemy=say.enemy(action.card))

    def label(self, position: Position, action: Valley) -> str:
        return say.enemy(action.card)

    def due(self, position: Position) -> str:
        return _("The card of the valley is drawn")


class Looks(Kind[Look]):
    """A look at the enemy, or at the card of the valley."""

    example = "looks at valley"

    def read(self, words: Sequence[str]) -> Action:
        expect(list(words[:1]) == ["at"])
        return Look(one(words[1:]))

    def write(self, action: Look) -> str:
        return f"at {action.card}"

    def told(self, action: Look, names: Glossary) -> str:
        if action is LOOK_AT_ENEMY:
            return _("looks at the top enemy card")
        return _("looks into the valley")

    def doing(self, action: Look, names: Glossary) -> str:
        if action is LOOK_AT_ENEMY:
            return _("Look at the top enemy card")
        return _("Look into the valley")

    def question(self, position: Position, action: Look, options: Sequence[Action]) -> str:
        return _("which card will you look at?")


class PlaysToken(Kind[PlayToken]):
    """A soldier token that is chosen in secret (M5)."""

    example = "plays token 3"

    def read(self, words: Sequence[str]) -> Action:
        expect(list(words[:1]) == ["token"] and len(words) <= 2)
        return PlayToken(number(words[1]) if len(words) == 2 else None)

    def write(self, action: PlayToken) -> str:
        return "token" if action.token is None else f"token {action.token}"

    def told(self, action: PlayToken, names: Glossary) -> str:
        if action.token is None:
            return _("chooses a soldier token")
        return _("chooses soldier token {number}", number=action.token)

    def deed(self, who: str, action: PlayToken, names: Glossary) -> str:
        if action.token is None:
            return _("{who} has chosen a soldier token", who=who)
        return super().deed(who, action, names)

    def doing(self, action: PlayToken, names: Glossary) -> str:
        if action.token is None:
            return self.told(action, names)
        return _("Choose soldier token {number}", number=action.token)

    def label(self, position: Position, action: PlayToken) -> str:
        return self.order(position, action) if action.token is None else str(action.token)

    def question(self, position: Position, action: PlayToken, options: Sequence[Action]) -> str:
        return _("choose a soldier token in secret.")

    def due(self, position: Position) -> str:
        return _("{who} turns a token up", who=position.subject)


class Loses(Kind[Lose]):
    """Goods that a player chooses to lose."""

    example = "loses gold wood"
    tells = later("loses {things}")
    orders = later("Lose {things}")

    def read(self, words: Sequence[str]) -> Action:
        return Lose(things(words))

    def write(self, action: Lose) -> str:
        return " ".join(action.goods)

    def fields(self, action: Lose, names: Glossary) -> dict[str, object]:
        return {"things": say.things(*action.goods)}

    def label(self, position: Position, action: Lose) -> str:
        return say.amounts(Bundle.of(action.goods))

    def question(self, position: Position, action: Lose, options: Sequence[Action]) -> str:
        return _("what do you lose?")

    def shown(self, action: Lose) -> Sequence[Sequence[str]]:
        return (action.goods,)
