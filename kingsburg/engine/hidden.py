"""Tables without what a player does not know (S.5)."""

from __future__ import annotations

from typing import NamedTuple

from kingsburg.engine.actions import Action, Choose, Deal, PlayToken
from kingsburg.engine.chances import Chances
from kingsburg.engine.dealing import SECRET, Dealt
from kingsburg.engine.player import UNKNOWN, Player
from kingsburg.engine.powers import dealing_governors
from kingsburg.engine.powers.reinforcements import FACE_DOWN
from kingsburg.engine.table import Ask, Table


class Unseen(NamedTuple):
    """What the players who share a view do not know.

    `enemy`, `valley`: True if that card is hidden. `seat`: the player whose own secrets are shown;
    None if several players share the view. `tokens`: the seats whose soldier tokens lie face down.
    `dealt`: True if cards of other players lie face down. `turning_up`: True if the chosen
    governors are being turned up, so that choices are no longer secret (M3).
    """

    enemy: bool
    valley: bool
    seat: int | None
    tokens: tuple[int, ...]
    dealt: bool
    turning_up: bool

    def __bool__(self) -> bool:
        return bool(self.enemy or self.valley or self.tokens or self.dealt)


def unseen_by(table: Table, seats: list[int]) -> Unseen:
    """Return what the players of these seats, who share a view, do not know."""
    eyes = sum(1 << seat for seat in seats)
    alone = seats[0] if len(seats) == 1 else None
    secret, turning_up = secrets(table), _turning_up(table)
    return Unseen(
        table.enemy is not None and not table.seen & eyes,
        table.valley is not None and not table.valley_seen & eyes,
        alone,
        tuple(each.seat for each in table.players if _is_face_down(table, each, alone)),
        secret is not None and secret.face_down_for(alone, turning_up=turning_up) != secret,
        turning_up,
    )


def secrets(table: Table) -> Dealt | None:
    """Return the cards that were dealt in secret, so that players know only their own (M3)."""
    dealing = table.dealing
    return dealing if isinstance(dealing, Dealt) and table.step == "governors" else None


def _turning_up(table: Table) -> bool:
    """True if governors are being turned up, and chance decides which one was chosen (M3)."""
    options = table.asks[0][1] if table.asks else ()
    return isinstance(options, Chances) and isinstance(options[0], Choose)


def without(table: Table, unseen: Unseen) -> Table:
    """Return a copy without what is hidden."""
    hidden = table.copy()
    if unseen.enemy:
        hidden.enemy = None
    if unseen.valley:
        hidden.valley = None
    for seat in unseen.tokens:
        hidden.players[seat].played = UNKNOWN
    if dealt := secrets(hidden):
        hidden.dealing = dealt.face_down_for(unseen.seat, turning_up=unseen.turning_up)
    # The cards that may still come must not reveal which one is hidden.
    hidden.asks = [_asked(hidden, ask) for ask in table.asks]
    return hidden


def _asked(hidden: Table, ask: Ask) -> Ask:
    seat, options, answer = ask
    if seat is not None and secrets(hidden):
        me = hidden.players[seat]
        if isinstance(options[0], Deal):
            return seat, dealing_governors.deals(hidden, me), answer
        if isinstance(options, Chances):
            return seat, dealing_governors.turned_up(hidden, me), answer
        return seat, dealing_governors.choices(hidden, me), answer
    return seat, hidden.deck_of(options), answer


def _is_face_down(table: Table, other: Player, seat: int | None) -> bool:
    """True if a player has chosen a soldier token that this seat does not know yet (M5)."""
    chosen = other.played not in (None, UNKNOWN) and table.strengths is None
    return chosen and other.seat != seat and len({*other.soldier_tokens}) > 1


def untold(start: Table, since: tuple[Action, ...], unseen: Unseen) -> tuple[Action, ...]:
    """Return the actions of this step, with the secrets of others face down."""
    if not any(isinstance(action, (PlayToken, Deal, Choose)) for action in since):
        return since
    table = start.copy()
    table.open()
    table.run()
    told: list[Action] = []
    for action in since:
        told.append(_untold(table, action, unseen))
        taken = len(table.forced)
        table.run(action)
        # The last hand is whatever was left, but only players who know the other hands know it.
        told += [
            each if seat == unseen.seat else Deal(each.player, ())
            for seat, each in table.forced[taken:]
            if isinstance(each, Deal) and table.step == "governors"
        ]
    return tuple(told)


def _untold(table: Table, action: Action, unseen: Unseen) -> Action:
    if table.asks[0][0] == unseen.seat or (unseen.turning_up and isinstance(action, Choose)):
        return action
    if isinstance(action, PlayToken):
        return FACE_DOWN
    if secrets(table) is None:
        return action
    if isinstance(action, Deal):
        return Deal(action.player, ())
    return SECRET if isinstance(action, Choose) else action
