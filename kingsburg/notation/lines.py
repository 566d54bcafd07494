"""One line of a record <-> one action (notation.md, Records)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from gametable.play.errors import Malformed, Message, Reason
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
NOTHING: Final = Message("nothing")
_SHOWN: Final = 60


class Line(NamedTuple):
    """Who is named in front (a player, neutral, king, enemy, order) and the action."""

    subject: str
    action: Action


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
        raise Malformed(
            Reason(
                "N.4",
                "there is no player {name}, only {known}",
                name=_short(subject),
                known=tuple(names),
            )
        )
    verb = words[0] if words else ""
    if verb not in _VERBS or (subject in (NEUTRAL, KING) and verb != "rolls"):
        raise Malformed(
            "{subject} can do none of this: {verb} ({known})",
            subject=subject,
            verb=_short(verb) or NOTHING,
            known="rolls" if subject in (NEUTRAL, KING) else tuple(_VERBS),
        )
    read, form = _VERBS[verb]
    try:
        return Line(subject, read(words[1:]))
    except _BadFormError as error:
        raise Malformed(
            "expected something like: {subject} {form}", subject=subject, form=form
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
    return _WORDS[type(action)](action)


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


# Reading ----------------------------------------------------------------------------------


class _BadFormError(Exception):
    """The words after a verb are not of its form."""


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
        raise Malformed(
            Reason(
                "S.2",
                "an order names each player once: order {names}",
                names=" ".join(players),
            )
        )
    return SeatOrder(tuple(players.index(name) for name in names))


def _roll(words: Sequence[str]) -> Action:
    hand = _dice(words)
    return Roll(hand.coloured, hand.white)


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
            raise Malformed(
                Reason("N.4", "{word} is none of {known}", word=_short(word), known=THINGS)
            )
    return tuple(words)


def _before(words: Sequence[str], word: str) -> tuple[Sequence[str], Sequence[str]]:
    """What stands before and after a word that must be there."""
    _expect(word in words)
    at = words.index(word)
    return words[:at], words[at + 1 :]


def _one(words: Sequence[str]) -> str:
    _expect(len(words) == 1)
    return words[0]


def _take(words: Sequence[str]) -> Action:
    if "from" not in words:
        return Take(_things(words))
    things, advisor = _before(words, "from")
    return Take(_things(things), _number(_one(advisor)))


def _reroll(words: Sequence[str]) -> Action:
    dice, power = _before(words, "by")
    if list(dice) == ["all"]:
        return Reroll(_one(power))
    white = list(dice[:1]) == ["white"]
    hand = _dice(["+", *dice[1:]] if white else dice)
    return Reroll(_one(power), hand.coloured, hand.white)


def _influence(words: Sequence[str]) -> Action:
    advisor, rest = _before(words, "with")
    marks = [("and", "token"), ("by", "market"), ("by", "envoy")]
    found: list[tuple[str, str]] = []
    while len(rest) >= 2 and rest[-2] in ("and", "by"):
        found.insert(0, (rest[-2], rest[-1]))
        rest = rest[:-2]
    token = ("and", "token") in found
    envoy = ("by", "envoy") in found
    powers = [word for by, word in found if (by, word) not in (marks[0], marks[2])]
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


def _nothing(action: Action) -> Callable[[Sequence[str]], Action]:
    def read(words: Sequence[str]) -> Action:
        _expect(not words)
        return action

    return read


#: How to read what follows a verb, and an example of the form.
_VERBS: Final[dict[str, tuple[Callable[[Sequence[str]], Action], str]]] = {
    "rolls": (_roll, "rolls 1 3 5 + 4"),
    "takes": (_take, "takes wood from 4"),
    "rerolls": (_reroll, "rerolls 2 by statue"),
    "keeps": (_nothing(KEEP), "keeps"),
    "influences": (_influence, "influences 8 with 5 3 and token by market by envoy"),
    "passes": (_nothing(PASS), "passes"),
    "trades": (_trade, "trades stone at 6"),
    "accepts": (lambda words: Accept(_number(_one(words))), "accepts 8"),
    "declines": (lambda words: Decline(_number(_one(words))), "declines 14"),
    "builds": (_build, "builds chapel by envoy"),
    "pays": (_pay, "pays wood at town_hall"),
    "uses": (lambda words: Use(_one(words)), "uses sawmill"),
    "recruits": (_recruit, "recruits 2 with gold gold wood stone"),
    "loses": (lambda words: Lose(_things(words)), "loses gold wood"),
}

# Writing ----------------------------------------------------------------------------------


def _take_words(action: Take) -> str:
    source = "" if action.advisor is None else f" from {action.advisor}"
    return f"takes {' '.join(action.things)}{source}"


def _reroll_words(action: Reroll) -> str:
    if action.coloured or action.white:
        dice = write_dice(action.coloured, action.white).replace("+", "white", 1)
        # Coloured and white dice together keep the plus: "2 + 2".
        dice = write_dice(action.coloured, action.white) if action.coloured else dice
    else:
        dice = "all"
    return f"rerolls {dice} by {action.power}"


def _influence_words(action: Influence) -> str:
    text = f"influences {action.advisor} with {write_dice(action.coloured, action.white)}"
    text += " and token" if action.token else ""
    text += f" by {action.power}" if action.power else ""
    return text + (" by envoy" if action.envoy else "")


_WORDS: Final[dict[type[Action], Callable[..., str]]] = {
    Roll: lambda action: f"rolls {write_dice(action.coloured, action.white)}",
    Take: _take_words,
    Reroll: _reroll_words,
    Keep: lambda action: "keeps",
    Influence: _influence_words,
    Pass: lambda action: "passes",
    Trade: lambda action: f"trades {action.good} at {action.advisor}",
    Accept: lambda action: f"accepts {action.advisor}",
    Decline: lambda action: f"declines {action.advisor}",
    Build: lambda action: f"builds {action.building}{' by envoy' if action.envoy else ''}",
    Pay: lambda action: f"pays {action.thing} at {action.power}",
    Use: lambda action: f"uses {action.power}",
    Recruit: lambda action: f"recruits {action.soldiers} with {' '.join(action.payment)}",
    Lose: lambda action: f"loses {' '.join(action.goods)}",
}
