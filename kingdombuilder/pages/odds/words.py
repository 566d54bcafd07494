"""The words of the odds explorer: its controls, a plan, and the best turn."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from gametable.language import _, later, plural
from gametable.play.errors import GameError, Reason
from gametable.views import errors
from gametable.views.numbers import count, decimal, said
from gametable.views.progress import progress_bar
from gametable.views.text import Html, html
from kingdombuilder import words
from kingdombuilder.engine.actions import Action, Build, Move
from kingdombuilder.engine.hexes import NAMES
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.tiles import MOVING
from kingdombuilder.odds.best import AHEAD, BEAM, BestTurn, Turn
from kingdombuilder.odds.terrain import bound, chance_to_be_free
from kingdombuilder.views.board.words import headline

ANOTHER: Final = later("Another position")
PLAYERS: Final = later("Players")
ROUNDS: Final = later("Rounds played by machines")
SEED: Final = later("Game number: the same number gives the same game")
FIRST: Final = later("of the first game")
DRAWN: Final = later("drawn")
BRING: Final = later("A position of your own: a link to a table, a record, or a position as JSON")
BRING_HINT: Final = later("paste it here")
LEAVE: Final = later("Back to the drawn position")
WHOSE: Final = later("Odds of")
CLEAR: Final = later("Clear the plan")
WITH_A_TILE: Final = later("Plan with a tile")
BEST: Final = later("Find the best turn")
MANY: Final = later("How good is this board?")
MOST_NOW: Final = later("The most gold at the end of the turn")
MOST_AHEAD: Final = later("The most gold expected after the player's next card")
#: How many turns are listed by gold, and by expected gold.
LISTED: Final = 5
_HOW: Final = later(
    "Tap hexes to plan settlements there. A number on a hex is the gold that one more settlement "
    "would add there, after the plan; hexes without a number add none."
)


def paragraph(sentence: str) -> Html:
    """Return a sentence as HTML."""
    return html("<p>{}</p>", sentence)


def not_taken(error: GameError) -> str:
    """Return why a text from the reader cannot be used."""
    return _("This cannot be used: {why}.", why=errors.told(error).rstrip("."))


def how() -> Html:
    """Return what the board shows, and what tapping does, as HTML."""
    return paragraph(_(_HOW))


def where(position: Position, who: str) -> str:
    """Return where the game stands, and whose odds are shown, in one sentence each."""
    return f"{headline(position)} {_('These are the odds of {who}.', who=who)}"


# A plan -----------------------------------------------------------------------------------


def refused(reasons: Sequence[Reason]) -> str:
    """Return why a settlement cannot be planned on a hex."""
    return _("Not allowed. {rules}", rules=" ".join(map(errors.reason, reasons)))


def plan(
    position: Position,
    planned: Position,
    who: str,
    deeds: Sequence[Action],
    reasons: Sequence[Reason],
) -> str:
    """Return the plan, whether it is allowed now, and what it does, in sentences.

    `planned`: the position after it.
    """
    before = chance_to_be_free(position, who)
    told = [_free(who, before)]
    if deeds:
        told = [_("Planned: {hexes}.", hexes=turn(deeds))]
        if reasons:
            rules = " ".join(map(errors.reason, reasons))
            told.append(_("This turn is not allowed now. {rules}", rules=rules))
        told += [_free(who, chance_to_be_free(planned, who))]
        told.append(_("Without the plan: {chance}.", chance=_both(before)))
    touched = sum(each.touched for each in bound(planned, who).values())
    told.append(
        plural(
            touched,
            "The settlements touch free hexes of {number} terrain.",
            "The settlements touch free hexes of {number} terrains.",
        )
    )
    return " ".join(told)


def pick(tile: str, start: int | None) -> str:
    """Return what is to be tapped for the tile of the plan."""
    if tile not in MOVING:
        return _("Pick a hex for the {tile}.", tile=words.tile(tile))
    if start is None:
        return _("Pick the settlement that moves.")
    return _("Pick where {hex} moves.", hex=NAMES[start])


def _free(who: str, chance: Fraction) -> str:
    return _(
        "The next card of {who}: free to build anywhere {free}, bound or without a place {bound}.",
        who=who,
        free=_both(chance),
        bound=_both(1 - chance),
    )


def _both(chance: Fraction) -> str:
    """Return a chance in percent and as a fraction: ``40.0% (2/5)``."""
    told = said(chance)
    return told.percent if chance.denominator == 1 else f"{told.percent} ({told.fraction})"


# The best turn ----------------------------------------------------------------------------


def searching(search: BestTurn) -> Html:
    """Return the progress of the search: a bar and a sentence."""
    told = plural(
        search.compared,
        "{count} way to end the turn compared.",
        "{count} ways to end the turn compared.",
        count=count(search.compared),
    )
    return progress_bar(search.done, told)


def found(search: BestTurn, *, over: bool) -> str:
    """Return what the search has found and how sure that is; `over`: True once it has ended."""
    best = search.best
    if best is None:
        return ""
    told = plural(
        best.gold,
        "The best turn found has {number} gold at its end, {gain} more than now: {turn}.",
        "The best turn found has {number} gold at its end, {gain} more than now: {turn}.",
        gain=best.gain,
        turn=turn(best.actions),
    )
    if best.due:
        told = f"{_so_far(best)} {_next(best)}" if over else _so_far(best)
    return f"{told} {_trust(search, over)}"


def _so_far(best: Turn) -> str:
    """Return the best turn, up to the point where its card has no free hex left (KT.5)."""
    told = plural(
        best.gold,
        "The best turn found has {number} gold, {gain} more than now, when the card has no free "
        "hex left: {turn}.",
        "The best turn found has {number} gold, {gain} more than now, when the card has no free "
        "hex left: {turn}.",
        gain=best.gain,
        turn=_built(best),
    )
    return f"{told} {_due(best)}"


def _built(turn_: Turn) -> str:
    """Return the actions of a turn; there may be none before the next card is shown."""
    return _("nothing yet") if turn_.due and not turn_.actions else turn(turn_.actions)


def _due(turn_: Turn) -> str:
    return plural(
        turn_.due,
        "One settlement is still due, on the terrain of the next card (KT.5).",
        "{number} settlements are still due, on the terrain of the next card (KT.5).",
    )


def _next(turn_: Turn) -> str:
    """Return the cards that may come while settlements are due, and the gold with each."""
    if not turn_.cards:
        return _("No card is left that has a free hex.")
    cards = [
        plural(
            card.gold,
            "{terrain} {chance}: {number} gold",
            "{terrain} {chance}: {number} gold",
            terrain=words.kind(terrain),
            chance=_both(card.chance),
        )
        for terrain, card in turn_.cards.items()
    ]
    ahead = decimal(turn_.expected)
    expected = _("Gold expected at the end of the turn: {ahead}.", ahead=ahead)
    if not turn_.exact:
        expected = _("Gold expected at the end of the turn: at least {ahead}.", ahead=ahead)
    return f"{_('The next card: {cards}.', cards='; '.join(cards))} {expected}"


def _trust(search: BestTurn, over: bool) -> str:
    compared = searched(search)
    if not over:
        return _("{compared} There are more, so a better one may exist.", compared=compared)
    if search.narrowed:
        return _(
            "{compared} From some action on, only the {number} best positions were followed, so "
            "a better one may exist.",
            compared=compared,
            number=BEAM,
        )
    if search.runs_out:
        return _(
            "{compared} There are no others, but a card that nobody knows yet is drawn during "
            "the turn.",
            compared=compared,
        )
    return _("{compared} There are no others, so none is better.", compared=compared)


def searched(search: BestTurn) -> str:
    """Return how many ends of the turn were compared."""
    return plural(
        search.compared,
        "{count} way to end the turn was compared.",
        "{count} different ways to end the turn were compared.",
        count=count(search.compared),
    )


def about_ahead() -> Html:
    """Return what the second list is about, as HTML."""
    told = _(
        "For the {number} turns with the most gold: the gold expected after the three "
        "settlements of the player's next card, if nobody else builds and no tile is used.",
        number=AHEAD,
    )
    return paragraph(told)


def listed(turn_: Turn) -> str:
    """Return a turn with its gold, and what is due: ``C12, C13, D12: 17 gold (+5)``."""
    told = plural(turn_.gold, "{turn}: {number} gold", "{turn}: {number} gold", turn=_built(turn_))
    told = f"{told} ({turn_.gain:+d})".replace("-", "−")
    if turn_.due:
        due = plural(turn_.due, "{number} settlement still due", "{number} settlements still due")
        told = f"{told}, {due}"
    return f"{told}, {_expected(turn_.expected, turn_.exact)}" if turn_.due else told


def listed_ahead(turn_: Turn) -> str:
    """Return the same with the gold expected after the next card."""
    assert turn_.ahead is not None
    return f"{listed(turn_)}, {_expected(turn_.ahead, turn_.exact)}"


def _expected(gold: Fraction, exact: bool) -> str:
    ahead = decimal(gold)
    return (
        _("{ahead} expected", ahead=ahead) if exact else _("at least {ahead} expected", ahead=ahead)
    )


def turn(actions: Sequence[Action]) -> str:
    """Return the actions of a turn in short: ``C12, C13 (farm), D2 → D4 (paddock)``."""
    parts = []
    for action in actions:
        match action:
            case Build(hex, None):
                parts.append(NAMES[hex])
            case Build(hex, str(by)):
                parts.append(f"{NAMES[hex]} ({words.tile(by)})")
            case Move(start, to, by):
                parts.append(f"{NAMES[start]} → {NAMES[to]} ({words.tile(by)})")
    return ", ".join(parts) or _("end the turn")


def nobody() -> str:
    """Return the sentence for a position in which nobody is to build."""
    return _("Nobody builds in this position, so there is no best turn.")
