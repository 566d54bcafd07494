"""One line of a record <-> one action (notation.md, Records)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from gametable.notation.transcript import Line, Lines
from gametable.play.errors import NOTHING, Malformed, Reason
from kingsburg.engine.actions import (
    KEEP,
    PASS,
    THINGS,
    Accept,
    Action,
    Build,
    Decline,
    Enemy,
    Influence,
    Keep,
    Lose,
    Pass,
    Pay,
    Recruit,
    Reroll,
    Roll,
    SeatOrder,
    Take,
    Trade,
    Use,
)
from kingsburg.engine.dice_text import parse_dice, write_dice
from kingsburg.engine.hand import Hand
from kingsburg.engine.position import Position
from kingsburg.engine.table import CHANCE

NEUTRAL: Final = "neutral"
KING: Final = "king"
ENEMY: Final = "enemy"
ORDER: Final = "order"
#: What may follow a group besides a power that changes its count.
_TOKEN: Final = ("and", "token")
_ENVOY: Final = ("by", "envoy")
_SHOWN: Final = 60


def parse(text: str, names: Sequence[str]) -> Line:
    """Read one event line of a game of these players (in seat order).

    Raises `Malformed` with a sentence that shows the form expected.
    """
    if not text.split():
        raise Malformed("the line is empty")
    subject, *words = text.split()
    if subject == ORDER:
        return Line(ORDER, _order(words, names))
    if subject == ENEMY:
        if len(words) != 2:
            raise Malformed("expected a race and a strength: enemy goblins 3")
        return Line(ENEMY, Enemy(words[0], _number(words[1])))
    if subject not in (*names, NEUTRAL, KING):
        raise Malformed.against(
            "N.4",
            "there is no player {name}, only {known}",
            name=_short(subject),
            known=tuple(names),
        )
    verb = words[0] if words else ""
    known = (_FORMS[Roll].verb,) if subject in (NEUTRAL, KING) else tuple(_BY_VERB)
    if verb not in known:
        raise Malformed(
            "{subject} cannot do this: {verb}, only {known}",
            subject=subject,
            verb=_short(verb) or NOTHING,
            known=known,
        )
    form = _BY_VERB[verb]
    try:
        return Line(subject, form.read(words[1:]))
    except _BadFormError as error:
        raise Malformed(
            "expected something like: {subject} {form}", subject=subject, form=form.example
        ) from error


def write(position: Position, action: Action) -> str:
    """The line for an action that is played at this position."""
    if isinstance(action, SeatOrder):
        return f"{ORDER} {' '.join(position.players[seat].name for seat in action.seats)}"
    if isinstance(action, Enemy):
        return f"{ENEMY} {action.race} {action.strength}"
    return f"{subject_of(position)} {words(action)}"


def words(action: Action) -> str:
    """An action in the words of a record, without who acts."""
    form = _FORMS[type(action)]
    return f"{form.verb} {form.write(action)}".rstrip()


def subject_of(position: Position) -> str:
    """The word with which the next line starts at this position."""
    if position.actor is CHANCE and position.subject is None:
        kind = type(position.chances()[0][0])
        if kind is Roll:
            return KING if position.step == "battle" else NEUTRAL
        return ENEMY if kind is Enemy else ORDER
    return position.subject or ""


def why_not(position: Position, line: Line) -> tuple[Reason, ...] | None:
    """Every rule that forbids this line here; None if it is legal."""
    if line.subject in (NEUTRAL, KING, ENEMY, ORDER):
        reasons = position.why_not(line.action)
        if line.subject != subject_of(position) and (reasons is None or reasons[0].rule != "N.1"):
            due = Reason("N.1", "it is not the moment for {line}", line=line.subject)
            reasons = (due, *(reasons or ()))
        return reasons
    return position.why_not(line.action, line.subject)


# Words ------------------------------------------------------------------------------------


class _BadFormError(Exception):
    """The words after a verb do not match its form."""


def _expect(condition: bool) -> None:
    if not condition:
        raise _BadFormError


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > 4:
        raise Malformed("{word} is not a number from 0 to 9999", word=_short(word))
    return int(word)


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _order(names: Sequence[str], players: Sequence[str]) -> Action:
    if sorted(names) != sorted(players):
        raise Malformed.against(
            "S.2", "an order names each player once: order {names}", names=" ".join(players)
        )
    return SeatOrder(tuple(players.index(name) for name in names))


def _dice(words: Sequence[str]) -> Hand:
    try:
        return parse_dice(" ".join(words))
    except Malformed as error:
        error.rule = "N.3"
        raise


def _things(words: Sequence[str]) -> tuple[str, ...]:
    _expect(bool(words))
    for word in words:
        if word not in THINGS:
            raise Malformed.against(
                "N.4", "{word} is not one of {known}", word=_short(word), known=THINGS
            )
    return tuple(words)


def _before(words: Sequence[str], word: str) -> tuple[Sequence[str], Sequence[str]]:
    """The words before and after a required word."""
    _expect(word in words)
    at = words.index(word)
    return words[:at], words[at + 1 :]


def _one(words: Sequence[str]) -> str:
    _expect(len(words) == 1)
    return words[0]


# Forms ------------------------------------------------------------------------------------


class Form(NamedTuple):
    """How a record writes actions of one kind: a verb, and how to read and write the rest.

    `example`: the whole form, as shown when a line does not match it.
    """

    example: str
    read: Callable[[Sequence[str]], Action]
    write: Callable[..., str]

    @property
    def verb(self) -> str:
        """The first word, by which the form is known."""
        return self.example.split()[0]


def _roll(words: Sequence[str]) -> Action:
    power = None
    if "by" in words:
        words, by = _before(words, "by")
        power = _one(by)
    hand = _dice(words)
    return Roll(hand.coloured, hand.white, power)


def _roll_words(action: Roll) -> str:
    by = f" by {action.power}" if action.power else ""
    return f"{write_dice(action.coloured, action.white)}{by}"


def _take(words: Sequence[str]) -> Action:
    if "from" not in words:
        return Take(_things(words))
    things, advisor = _before(words, "from")
    return Take(_things(things), _number(_one(advisor)))


def _take_words(action: Take) -> str:
    source = "" if action.advisor is None else f" from {action.advisor}"
    return f"{' '.join(action.things)}{source}"


def _reroll(words: Sequence[str]) -> Action:
    dice, power = _before(words, "by")
    if list(dice) == ["all"]:
        return Reroll(_one(power))
    white = list(dice[:1]) == ["white"]
    hand = _dice(["+", *dice[1:]] if white else dice)
    return Reroll(_one(power), hand.coloured, hand.white)


def _reroll_words(action: Reroll) -> str:
    dice = write_dice(action.coloured, action.white) or "all"
    # Coloured and white dice together keep the plus: "2 + 2".
    return f"{dice if action.coloured else dice.replace('+', 'white')} by {action.power}"


def _influence(words: Sequence[str]) -> Action:
    advisor, rest = _before(words, "with")
    found: list[tuple[str, str]] = []
    while len(rest) >= 2 and rest[-2] in ("and", "by"):
        found.insert(0, (rest[-2], rest[-1]))
        rest = rest[:-2]
    token, envoy = _TOKEN in found, _ENVOY in found
    powers = [word for by, word in found if (by, word) not in (_TOKEN, _ENVOY)]
    _expect(len(powers) <= 1 and len(found) == token + envoy + len(powers))
    _expect(all(by == "by" for by, word in found if word != "token"))
    hand = _dice(rest)
    return Influence(
        _number(_one(advisor)),
        hand.coloured,
        hand.white,
        token=token,
        power=powers[0] if powers else None,
        envoy=envoy,
    )


def _influence_words(action: Influence) -> str:
    text = f"{action.advisor} with {write_dice(action.coloured, action.white)}"
    text += " and token" if action.token else ""
    text += f" by {action.power}" if action.power else ""
    return text + (" by envoy" if action.envoy else "")


def _trade(words: Sequence[str]) -> Action:
    good, advisor = _before(words, "at")
    return Trade(_one(_things(good)), _number(_one(advisor)))


def _build(words: Sequence[str]) -> Action:
    if len(words) == 1:
        return Build(words[0])
    _expect(list(words[1:]) == ["by", "envoy"])
    return Build(words[0], envoy=True)


def _pay(words: Sequence[str]) -> Action:
    thing, power = _before(words, "at")
    return Pay(_one(_things(thing)), _one(power))


def _recruit(words: Sequence[str]) -> Action:
    number, payment = _before(words, "with")
    return Recruit(_number(_one(number)), _things(payment))


def _alone(example: str, action: Action) -> Form:
    """The form of an action that is a verb only."""

    def read(words: Sequence[str]) -> Action:
        _expect(not words)
        return action

    return Form(example, read, lambda action: "")


_FORMS: Final[dict[type[Action], Form]] = {
    Roll: Form("rolls 1 3 5 + 4", _roll, _roll_words),
    Take: Form("takes wood from 4", _take, _take_words),
    Reroll: Form("rerolls 2 by statue", _reroll, _reroll_words),
    Keep: _alone("keeps", KEEP),
    Influence: Form(
        "influences 8 with 5 3 and token by market by envoy", _influence, _influence_words
    ),
    Pass: _alone("passes", PASS),
    Trade: Form("trades stone at 6", _trade, lambda each: f"{each.good} at {each.advisor}"),
    Accept: Form(
        "accepts 8", lambda words: Accept(_number(_one(words))), lambda each: str(each.advisor)
    ),
    Decline: Form(
        "declines 14", lambda words: Decline(_number(_one(words))), lambda each: str(each.advisor)
    ),
    Build: Form(
        "builds chapel by envoy",
        _build,
        lambda each: f"{each.building}{' by envoy' if each.envoy else ''}",
    ),
    Pay: Form("pays wood at town_hall", _pay, lambda each: f"{each.thing} at {each.power}"),
    Use: Form("uses sawmill", lambda words: Use(_one(words)), lambda each: each.power),
    Recruit: Form(
        "recruits 2 with gold gold wood stone",
        _recruit,
        lambda each: f"{each.soldiers} with {' '.join(each.payment)}",
    ),
    Lose: Form(
        "loses gold wood", lambda words: Lose(_things(words)), lambda each: " ".join(each.goods)
    ),
}
_BY_VERB: Final = {form.verb: form for form in _FORMS.values()}
#: The words by which lines of players are known.
VERBS: Final = frozenset(_BY_VERB)

# Which lines may stand where ----------------------------------------------------------------


def _names(position: Position) -> list[str]:
    return [player.name for player in position.players]


def _comes_later(position: Position, line: Line) -> bool:
    """Whether it is a later roll of this step; these may come in any order (P2a.2)."""
    return (
        isinstance(line.action, Roll)
        and position.step == "roll"
        and position.actor is CHANCE
        and position.subject != line.subject
        and line.subject in _names(position)
        and position.player(line.subject).hand is None
    )


def _missing(position: Position, line: Line) -> tuple[Reason, ...]:
    if isinstance(line.action, Roll):
        return ()
    return (Reason("P2a.2", "the roll of {player} is missing", player=subject_of(position)),)


#: The functions with which transcripts and records read, play and write lines.
LINES: Final = Lines(
    _names,
    parse,
    write,
    subject_of,
    why_not,
    lambda position: position.forced,
    _comes_later,
    _missing,
)
