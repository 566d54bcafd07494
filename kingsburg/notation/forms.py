"""The verbs of a record: how the rest of a line is read and written for each kind of action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from gametable.play.errors import Malformed
from kingsburg.engine.actions import (
    KEEP,
    PASS,
    THINGS,
    Accept,
    Action,
    Bid,
    Build,
    Choose,
    Decline,
    Give,
    Influence,
    Keep,
    Look,
    Lose,
    Move,
    Name,
    Offer,
    Pass,
    Pay,
    PayAdvisor,
    PlayToken,
    Recruit,
    Reroll,
    Roll,
    Swap,
    Take,
    Trade,
    Turn,
    Use,
)
from kingsburg.engine.dice_text import parse_dice, write_dice
from kingsburg.engine.hand import Hand

#: What may follow a group besides a power that changes its count.
_TOKEN: Final = ("and", "token")
_ENVOY: Final = ("by", "envoy")
_SHOWN: Final = 60
#: The word for a choice of no card, and the most cards that are chosen at once.
_NOTHING: Final = "nothing"
_MOST_CHOSEN: Final = 2


class BadFormError(Exception):
    """The words after a verb do not match its form."""


def _expect(condition: bool) -> None:
    if not condition:
        raise BadFormError


def number(word: str) -> int:
    """A whole number. Raises `Malformed`."""
    if not (word.isascii() and word.isdigit()) or len(word) > 4:
        raise Malformed("{word} is not a number from 0 to 9999", word=shortened(word))
    return int(word)


def shortened(text: str) -> str:
    """The beginning of a text that is too long to be shown."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


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
                "N.4", "{word} is not one of {known}", word=shortened(word), known=THINGS
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
    return Take(_things(things), number(_one(advisor)))


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
        number(_one(advisor)),
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
    return Trade(_one(_things(good)), number(_one(advisor)))


def _build(words: Sequence[str]) -> Action:
    if len(words) == 1:
        return Build(words[0])
    building, power = _before(words, "by")
    if tuple(words[1:]) == _ENVOY:
        return Build(_one(building), envoy=True)
    return Build(_one(building), power=_one(power))


def _build_words(action: Build) -> str:
    power = "envoy" if action.envoy else action.power
    return f"{action.building} by {power}" if power else action.building


def _turn(words: Sequence[str]) -> Action:
    dice, power = _before(words, "by")
    shown, faces = _before(dice, "to")
    white = list(shown[:1]) == ["white"]
    turned, to = _dice(["+", *shown[1:]] if white else shown), _dice(faces).coloured
    _expect(len(turned.dice) == len(to) and not (turned.coloured and turned.white))
    return Turn(_one(power), turned.coloured, turned.white, to)


def _turn_words(action: Turn) -> str:
    white = "white " if action.white else ""
    shown, to = (" ".join(map(str, dice)) for dice in (action.coloured + action.white, action.to))
    return f"{white}{shown} to {to} by {action.power}"


def _move(words: Sequence[str]) -> Action:
    groups, power = _before(words, "by")
    advisor, to = _before(groups, "to")
    return Move(number(_one(advisor)), number(_one(to)), _one(power))


def _choose(words: Sequence[str]) -> Action:
    if not words:
        return Choose(None)
    _expect(len(words) <= _MOST_CHOSEN and len({*words}) == len(words))
    return Choose(() if list(words) == [_NOTHING] else tuple(map(shortened, words)))


def _choose_words(action: Choose) -> str:
    return "" if action.cards is None else " ".join(action.cards) or _NOTHING


def _offer(words: Sequence[str]) -> Action:
    _expect(len(words) == len(("card", "bid")))
    return Offer(shortened(words[0]), number(words[1]))


def _pay(words: Sequence[str]) -> Action:
    thing, place = _before(words, "at")
    paid = _one(_things(thing))
    if not place[:1] or not place[0].isdecimal():
        return Pay(paid, _one(place))
    if len(place) == 1:
        return PayAdvisor(paid, number(place[0]))
    advisor, good = _before(place, "for")
    return PayAdvisor(paid, number(_one(advisor)), _one(_things(good)))


def _pay_words(action: Pay | PayAdvisor) -> str:
    if isinstance(action, Pay):
        return f"{action.thing} at {action.power}"
    gets = f" for {action.good}" if action.good else ""
    return f"{action.thing} at {action.advisor}{gets}"


def _play_token(words: Sequence[str]) -> Action:
    _expect(list(words[:1]) == ["token"] and len(words) <= 2)
    return PlayToken(number(words[1]) if len(words) == 2 else None)


def _play_token_words(action: PlayToken) -> str:
    return "token" if action.token is None else f"token {action.token}"


def _names(words: Sequence[str]) -> Action:
    name, advisor = _before(words, "at")
    return Name(_one(name), number(_one(advisor)))


def _look(words: Sequence[str]) -> Action:
    _expect(list(words[:1]) == ["at"])
    return Look(_one(words[1:]))


def _swap(words: Sequence[str]) -> Action:
    things, advisor = _before(words, "at")
    given, taken = _before(things, "for")
    return Swap(_one(_things(given)), _one(_things(taken)), number(_one(advisor)))


def _give(words: Sequence[str]) -> Action:
    goods, rest = _before(words, "at")
    _expect(len(rest) >= 3 and rest[1] == "to")
    # After the first player, a comma stands before each further gift: "to Brian, wood to Cindy".
    first, *further = " ".join(rest[2:]).split(",")
    gifts = [(_one(first.split()), _things(goods))]
    for gift in further:
        things, name = _before(gift.split(), "to")
        gifts.append((_one(name), _things(things)))
    return Give(number(rest[0]), tuple(gifts))


def _give_words(action: Give) -> str:
    (name, goods), *further = action.gifts
    rest = "".join(f", {' '.join(goods)} to {name}" for name, goods in further)
    return f"{' '.join(goods)} at {action.advisor} to {name}{rest}"


def _recruit(words: Sequence[str]) -> Action:
    soldiers, payment = _before(words, "with")
    return Recruit(number(_one(soldiers)), _things(payment))


def _alone(example: str, action: Action) -> Form:
    """The form of an action that is a verb only."""

    def read(words: Sequence[str]) -> Action:
        _expect(not words)
        return action

    return Form(example, read, lambda action: "")


FORMS: Final[dict[type[Action], Form]] = {
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
        "accepts 8", lambda words: Accept(number(_one(words))), lambda each: str(each.advisor)
    ),
    Decline: Form(
        "declines 14", lambda words: Decline(number(_one(words))), lambda each: str(each.advisor)
    ),
    Build: Form(
        "builds chapel by envoy",
        _build,
        _build_words,
    ),
    Pay: Form("pays wood at town_hall", _pay, _pay_words),
    Use: Form("uses sawmill", lambda words: Use(_one(words)), lambda each: each.power),
    Recruit: Form(
        "recruits 2 with gold gold wood stone",
        _recruit,
        lambda each: f"{each.soldiers} with {' '.join(each.payment)}",
    ),
    Lose: Form(
        "loses gold wood", lambda words: Lose(_things(words)), lambda each: " ".join(each.goods)
    ),
    PlayToken: Form("plays token 3", _play_token, _play_token_words),
    Name: Form("names wood at 3", _names, lambda each: f"{each.name} at {each.advisor}"),
    Swap: Form(
        "swaps soldier for stone at 11",
        _swap,
        lambda each: f"{each.given} for {each.taken} at {each.advisor}",
    ),
    Turn: Form("turns 2 to 3 by trickster", _turn, _turn_words),
    Move: Form(
        "moves 14 to 12 by duke", _move, lambda each: f"{each.advisor} to {each.to} by {each.power}"
    ),
    Choose: Form("chooses prince", _choose, _choose_words),
    Offer: Form("offers prince 0", _offer, lambda each: f"{each.card} {each.bid}"),
    Bid: Form("bids 2", lambda words: Bid(number(_one(words))), lambda each: str(each.bid)),
    Look: Form("looks at valley", _look, lambda each: f"at {each.card}"),
    Give: Form("gives gold at 15 to Brian, wood to Cindy", _give, _give_words),
}
#: Kinds of action that are written with the verb of another kind.
WRITTEN_AS: Final[dict[type[Action], type[Action]]] = {PayAdvisor: Pay}
BY_VERB: Final = {form.verb: form for form in FORMS.values()}
