"""Reinforcements in winter: soldiers from the King, or soldier tokens (P8.2, M5)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from kingsburg.engine.actions import Action, PlayToken, Roll
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.chances import Chances, rolls
from kingsburg.engine.player import UNKNOWN
from kingsburg.engine.powers.power import Power
from kingsburg.engine.secret import SecretOptions

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

#: The numbers of the tokens that each player starts with (M5).
SOLDIER_TOKENS: Final = (0, 1, 1, 2, 3, 4)
#: A token that lies face down and is unknown.
FACE_DOWN: Final = PlayToken(None)


class FromTheKing(Power):
    """Soldiers from the King, who sends every player as many as he rolls (P8.2)."""

    id = "from_the_king"
    rule = "P8.2"

    def on_reinforcements(self, table: Table, _: None) -> None:
        table.ask_chance(None, kings_rolls(table.rules.reinforcements), self._rolled)

    def _rolled(self, table: Table, _: None, action: Action) -> None:
        assert isinstance(action, Roll)
        table.tell("king_rolls", self.rule, None, action)
        table.muster((reinforcements(action),) * len(table.players))


def kings_rolls(reinforcements: str) -> Chances:
    """Return the rolls of the King under this option of `Rules` (P8.2)."""
    return rolls(2 if reinforcements == "difference" else 1)


def reinforcements(roll: Roll) -> int:
    """Return the soldiers for each player: the die, or the difference of two plus 1 (P8.2)."""
    dice = roll.coloured
    return dice[0] if len(dice) == 1 else dice[-1] - dice[0] + 1


class SoldierTokens(Power):
    """Soldier tokens: each player chooses one in secret, instead of the King's soldiers (M5)."""

    id = "soldier_tokens"
    rule = "M5"

    def on_reinforcements(self, table: Table, _: None) -> None:
        """Let all players with tokens choose; if nobody has any, go on at once."""
        for me in table.players:
            if me.soldier_tokens:
                table.ask(me, choices(me.soldier_tokens), self._chosen)
        if not table.asks:
            self._reveal(table)

    def _chosen(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, PlayToken)
        me.played = UNKNOWN if action.token is None else action.token
        table.tell("chooses_token", self.rule, me)
        if all(each.played is not None for each in table.players if each.soldier_tokens):
            self._reveal(table)

    def _reveal(self, table: Table) -> None:
        """Turn all tokens up at the same time; chance decides which one an unknown token is."""
        if table.strengths is not None:
            return
        unknown = [each for each in table.players if each.played == UNKNOWN]
        for me in unknown:
            table.ask_chance(me, _face_down(me.soldier_tokens), self._turned_up)
        if unknown:
            return
        for me in table.players:
            if me.played is not None:
                table.tell("shows_token", self.rule, me, me.played)
                left = list(me.soldier_tokens)
                left.remove(me.played)
                me.soldier_tokens = tuple(left)
        table.muster(tuple(me.played or 0 for me in table.players))

    def _turned_up(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, PlayToken)
        me.played = action.token
        if all(each.played != UNKNOWN for each in table.players):
            self._reveal(table)

    def on_game_ends(self, table: Table, _: None) -> None:
        """Score the token that is left, and remove it so that a loaded game scores it only once."""
        for me in table.players:
            if any(me.soldier_tokens):
                table.change(me, Bundle(vp=sum(me.soldier_tokens)), self.rule)
            me.soldier_tokens = ()


@cache
def choices(tokens: tuple[int, ...]) -> tuple[Action, ...]:
    """Return the tokens that can be chosen, each number once."""
    return SecretOptions(map(PlayToken, sorted({*tokens})), FACE_DOWN)


@cache
def _face_down(tokens: tuple[int, ...]) -> Chances:
    """Return the chances of which token lies face down: each one is equally likely."""
    return Chances((PlayToken(number), tokens.count(number)) for number in sorted({*tokens}))
