"""One line of a record <-> one action (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from gametable.notation.transcript import Forced, Line, Lines
from gametable.play.errors import NOTHING, Malformed, Reason
from kingsburg.engine.actions import (
    GOODS,
    Action,
    Bidder,
    Choose,
    Deal,
    DrawTile,
    Enemy,
    PlayToken,
    Roll,
    SeatOrder,
    TurnDestiny,
    Valley,
)
from kingsburg.engine.position import Position
from kingsburg.engine.table import CHANCE
from kingsburg.notation.forms import BY_VERB, FORMS, WRITTEN_AS, BadFormError, number, shortened

NEUTRAL: Final = "neutral"
KING: Final = "king"
ENEMY: Final = "enemy"
TILE: Final = "tile"
VALLEY: Final = "valley"
ORDER: Final = "order"
DEAL: Final = "deal"
BIDDER: Final = "bidder"
DESTINY: Final = "destiny"


def parse(text: str, names: Sequence[str]) -> Line:
    """Read one event line of a game of these players (in seat order).

    Raises `Malformed` with a sentence that shows the form expected.
    """
    if not text.split():
        raise Malformed("the line is empty")
    subject, *words = text.split()
    if subject in (ENEMY, VALLEY):
        if len(words) != 2:
            raise Malformed("expected a race and a strength: enemy goblins 3")
        card = Enemy(words[0], number(words[1]))
        return Line(subject, card if subject == ENEMY else Valley(card))
    if subject in _OF_TABLE:
        return Line(subject, _OF_TABLE[subject](words, names))
    if subject not in (*names, NEUTRAL, KING):
        raise Malformed.against(
            "N.4",
            "there is no player {name}, only {known}",
            name=shortened(subject),
            known=tuple(names),
        )
    verb = words[0] if words else ""
    known = (FORMS[Roll].verb,) if subject in (NEUTRAL, KING) else tuple(BY_VERB)
    if verb not in known:
        raise Malformed(
            "{subject} cannot do this: {verb}, only {known}",
            subject=subject,
            verb=shortened(verb) or NOTHING,
            known=known,
        )
    form = BY_VERB[verb]
    try:
        return Line(subject, form.read(words[1:]))
    except BadFormError as error:
        raise Malformed(
            "expected something like: {subject} {form}", subject=subject, form=form.example
        ) from error


def write(position: Position, action: Action) -> str:
    """The line for an action that is played at this position."""
    if isinstance(action, SeatOrder):
        return f"{ORDER} {' '.join(position.players[seat].name for seat in action.seats)}"
    if isinstance(action, Bidder):
        return f"{BIDDER} {position.players[action.seat].name}"
    if isinstance(action, Deal):
        return " ".join((DEAL, *filter(None, (action.player, *_dealt(position, action)))))
    if isinstance(action, TurnDestiny):
        return f"{DESTINY} {action.card}"
    if isinstance(action, Enemy):
        return f"{ENEMY} {action.race} {action.strength}"
    if isinstance(action, Valley):
        return f"{VALLEY} {action.card.race} {action.card.strength}"
    if isinstance(action, DrawTile):
        return f"{TILE} {action.number}{f' holds {action.holds}' if action.holds else ''}"
    return f"{subject_of(position)} {words(action)}"


def words(action: Action) -> str:
    """An action in the words of a record, without who acts."""
    form = FORMS[WRITTEN_AS.get(type(action), type(action))]
    return f"{form.verb} {form.write(action)}".rstrip()


def subject_of(position: Position) -> str:
    """The word with which the next line starts at this position."""
    if position.actor is CHANCE:
        kind = type(position.example)
        if kind is Roll and position.subject is None:
            return KING if position.step == "battle" else NEUTRAL
        return _CHANCE.get(kind) or position.subject or ""
    return position.subject or ""


def why_not(position: Position, line: Line) -> tuple[Reason, ...] | None:
    """Every rule that forbids this line here; None if it is legal."""
    if line.subject in (NEUTRAL, KING, *_CHANCE.values()):
        reasons = position.why_not(line.action)
        if line.subject != subject_of(position) and (reasons is None or reasons[0].rule != "N.1"):
            due = Reason("N.1", "this is not the time for {line}", line=line.subject)
            reasons = (due, *(reasons or ()))
        return reasons
    return position.why_not(line.action, line.subject)


def _order(names: Sequence[str], players: Sequence[str]) -> Action:
    if sorted(names) != sorted(players):
        raise Malformed.against(
            "S.2", "an order names each player once: order {names}", names=" ".join(players)
        )
    return SeatOrder(tuple(players.index(name) for name in names))


def _dealt(position: Position, action: Deal) -> Sequence[str]:
    """The cards that are dealt, in the order of the box."""
    content = position.content
    places = {id: at for at, id in enumerate((*content.alternative_rows, *content.governors))}
    return sorted(action.cards, key=lambda card: places.get(card, len(places)))


def _deal(words: Sequence[str], players: Sequence[str]) -> Action:
    player = words[0] if words and words[0] in players else None
    cards = tuple(map(shortened, words if player is None else words[1:]))
    if not (player or cards) or len({*cards}) < len(cards):
        raise Malformed(
            "expected a player, and different cards: deal {player} prince duke fairy",
            player=players[0],
        )
    return Deal(player, cards)


def _bidder(words: Sequence[str], players: Sequence[str]) -> Action:
    if len(words) != 1 or words[0] not in players:
        raise Malformed("expected who begins: bidder {player}", player=players[0])
    return Bidder(players.index(words[0]))


def _destiny(words: Sequence[str], _: Sequence[str]) -> Action:
    if len(words) != 1:
        raise Malformed("expected a card: destiny good_year")
    return TurnDestiny(shortened(words[0]))


def _tile(words: Sequence[str], _: Sequence[str]) -> Action:
    if len(words) == 1:
        return DrawTile(number(words[0]))
    if len(words) != 3 or words[1] != "holds" or words[2] not in GOODS:
        raise Malformed("expected a number, and a good if one is drawn: tile 5 holds wood")
    return DrawTile(number(words[0]), words[2])


#: How the rest of a line is read whose first word is not a player.
_OF_TABLE: Final[dict[str, Callable[[Sequence[str], Sequence[str]], Action]]] = {
    ORDER: _order,
    DEAL: _deal,
    BIDDER: _bidder,
    DESTINY: _destiny,
    TILE: _tile,
}
#: The first words of what chance decides for the table, by the kind of action.
_CHANCE: Final[dict[type[Action | None], str]] = {
    SeatOrder: ORDER,
    Deal: DEAL,
    Bidder: BIDDER,
    TurnDestiny: DESTINY,
    Enemy: ENEMY,
    Valley: VALLEY,
    DrawTile: TILE,
}


# Which lines may stand where ----------------------------------------------------------------


def _names(position: Position) -> list[str]:
    return [player.name for player in position.players]


def _comes_later(position: Position, line: Line) -> bool:
    """Whether it is a later roll or choice of this step, in any order (P2a.2, M3, M5)."""
    if position.subject == line.subject or line.subject not in _names(position):
        return False
    player, asked = position.player(line.subject), position.example
    if isinstance(line.action, Roll):
        return (
            position.step == "roll"
            and isinstance(asked, Roll)
            and asked.power == line.action.power
            and player.hand is None
        )
    if not isinstance(line.action, (PlayToken, Choose)) or not isinstance(position.actor, str):
        return False
    if type(asked) is not type(line.action):
        return False
    return player.played is None if isinstance(asked, PlayToken) else position.has_to_choose(player)


def _missing(position: Position, line: Line) -> tuple[Reason, ...]:
    if isinstance(line.action, (Roll, PlayToken, Choose)):
        return ()
    player = subject_of(position)
    if position.phase == "setup":
        rule = "M2" if position.step == "rows" else "M3"
        return (Reason(rule, "the choice of {player} is missing", player=player),)
    if position.step == "battle":
        return (Reason("M5", "the soldier token of {player} is missing", player=player),)
    return (Reason("P2a.2", "the roll of {player} is missing", player=player),)


def _forced(position: Position) -> Forced:
    """The decisions and the results of chance that were certain, each with its first word."""
    return tuple(
        (_CHANCE.get(type(action)) or name or NEUTRAL, action) for name, action in position.forced
    )


#: The functions with which transcripts and records read, play and write lines.
LINES: Final = Lines(
    _names,
    parse,
    write,
    subject_of,
    why_not,
    _forced,
    _comes_later,
    _missing,
)
