"""The fields of custom cards: their limits and grammar (docs/your-own-cards.md).

The fields themselves are those of the catalogue. The limits keep untrusted data small; no printed
card is near them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Annotated, Any, Final, TypeAlias

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Discriminator,
    Tag,
    create_model,
)

from gametable.language.names import CASES, LANGUAGES, flat
from gametable.notation.by_fields import ByFields, Form
from gametable.notation.faults import ONE, SEVERAL, refused, unknown
from gametable.notation.state import StrictModel
from gametable.play.errors import Message
from kingsburg.catalogue import advisors
from kingsburg.catalogue.entries import (
    COLUMNS,
    CONFIDENCE,
    NUMBERS,
    RACES,
    REROLLS,
    STRENGTHS,
    AdvisorEntry,
    BuildingEntry,
    DestinyEntry,
    EnemyEntry,
    Gift,
    GovernorEntry,
    Offer,
    RowEntry,
    TileEntry,
    When,
)
from kingsburg.engine.actions import GOODS, THINGS
from kingsburg.engine.calendar import PHASES
from kingsburg.engine.check import RESERVED
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.hooks import (
    FOR_CARDS,
    GAME_ENDS,
    GAME_STARTS,
    LAST_OF_ALL,
    NOTHING_TO_LOOK_AT,
    OFFERS_OF_CARDS,
    ROLLED,
)
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards_grammar

_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,29}")
#: Words that mean something else in a line of a record.
_TAKEN: Final = RESERVED | {*THINGS, "any", "all", "nothing", "white", "envoy", "and", "by"}
#: The most gifts or offers of one card.
MOST_DEEDS: Final = 9
#: Numbers that only say whether a card has something, and numbers that are never below 0.
_YES_OR_NO: Final = ("ties_won", "sway")
_NEVER_LESS: Final = ("white", "soldiers")


def _among(words: Collection[str], why: Message) -> AfterValidator:
    """Return a check that a word is one of these; `why`: what is wrong with any other word."""

    def checked(word: str) -> str:
        if word not in words:
            raise refused(Message("{why}; there are {known}", why=why, known=tuple(words)))
        return word

    return AfterValidator(checked)


def _within(least: int, most: int) -> AfterValidator:
    def checked(number: int) -> int:
        if not least <= number <= most:
            raise refused(
                Message(
                    "{number} is not from {least} to {most}", number=number, least=least, most=most
                )
            )
        return number

    return AfterValidator(checked)


def _shown(most: int) -> AfterValidator:
    """Return a check that a text is one line of visible characters."""

    def checked(text: str) -> str:
        if not text.isprintable() or text != text.strip():
            raise refused(Message("a text must be one line without spaces at either end"))
        if len(text) > most:
            raise refused(
                Message(
                    "at most {most} characters can be read, not {number}",
                    most=most,
                    number=len(text),
                )
            )
        return text

    return AfterValidator(checked)


def _named(text: str) -> str:
    if not text:
        raise refused(Message("a name has at least one letter"))
    return text


def _id(text: str) -> str:
    if not _ID.fullmatch(text):
        raise refused(
            Message("an id has 1 to 30 lowercase letters, digits and _, starting with a letter")
        )
    if text in _TAKEN:
        raise refused(
            Message("{name} is a word of the notation, so it cannot be a name", name=text)
        )
    return text


def _advisor_id(text: str) -> str:
    # Lines name advisors by number, so a printed id cannot be confused with another word.
    return text if text in {entry.id for entry in advisors()} else _id(text)


def _letter(text: str) -> str:
    if not re.fullmatch("[A-Z]", text):
        raise refused(Message("a row is one letter, A to Z"))
    return text


def _cases(raw: Any) -> Any:
    return {"nom": raw} if isinstance(raw, str) else raw


def _numbers(numbers: dict[str, int]) -> dict[str, int]:
    for name, number in numbers.items():
        if name in _YES_OR_NO and number not in (0, 1):
            raise refused(Message("{name} must be 0 or 1", name=name))
        if name in _NEVER_LESS and number < 0:
            raise refused(Message("{name} cannot be below 0", name=name))
    return numbers


def _or_nothing(text: str | None) -> str:
    return text or ""


def _timely(deed: Gift | Offer) -> None:
    if deed.when and deed.when.total_at_most is not None and deed.moment != ROLLED:
        only = Message("a total of the dice is known only at the moment {moment}", moment=ROLLED)
        raise refused(only)


def _gift(gift: Gift) -> Gift:
    _timely(gift)
    if gift.moment in NOTHING_TO_LOOK_AT and "look" in gift.what:
        raise refused(Message("no enemy is hidden at the moment {moment}", moment=gift.moment))
    if cards_grammar.loses(gift.what) and gift.moment != GAME_STARTS:
        only = Message("VP can be lost only at the moment {moment}", moment=GAME_STARTS)
        raise refused(only)
    return gift


def _offer(offer: Offer) -> Offer:
    _timely(offer)
    if bool(offer.gives) == bool(offer.reroll):
        raise refused(Message("an offer must have either gives or reroll"))
    if offer.reroll and offer.moment != ROLLED:
        only = Message("dice can be rerolled only at the moment {moment}", moment=ROLLED)
        raise refused(only)
    return offer


def _few(deeds: Any) -> Any:
    """Return one deed or several as a list, if there are not too many."""
    found = deeds if isinstance(deeds, list) else [deeds]
    if len(found) > MOST_DEEDS:
        raise refused(
            Message(
                "there are {number}, but at most {most} are allowed",
                number=len(found),
                most=MOST_DEEDS,
            )
        )
    return found


def _apart(offers: list[Offer]) -> list[Offer]:
    """Check that no two offers at the same time have the same lines in a record."""
    for one, other in combinations(offers, 2):
        phases = {each.when and each.when.phase for each in (one, other)}
        at_once = one.moment == other.moment and (None in phases or len(phases) == 1)
        if at_once and _lines(one) & _lines(other):
            raise refused(Message("the player who pays could not tell these offers apart"))
    return offers


def _lines(offer: Offer) -> set[str]:
    """Return what tells the offers of a card apart: what is paid, or that dice are rerolled."""
    return {"reroll"} if offer.reroll else {each.split()[1] for each in offer.pay.split(" | ")}


def _how_many(raw: Any) -> str:
    return SEVERAL if isinstance(raw, list) else ONE


def _without_none(raw: Any) -> Any:
    return [] if raw is None else raw


def _three(cost: list[int]) -> tuple[int, ...]:
    if len(cost) != len(GOODS):
        raise refused(Message("a cost is three whole numbers: gold, wood, stone"))
    return tuple(cost)


def _by_number(table: dict[str, int]) -> dict[int, int]:
    return {int(key): number for key, number in table.items()}


def _built(gifts: tuple[Gift, ...]) -> tuple[Gift, ...]:
    if any(gift.moment == GAME_STARTS for gift in gifts):
        raise refused(Message("nobody has a building when the game starts"))
    return gifts


def _in_force(gifts: tuple[Gift, ...]) -> tuple[Gift, ...]:
    moments = {gift.moment for gift in gifts}
    if moments & {GAME_ENDS, LAST_OF_ALL}:
        raise refused(Message("the last destiny card is gone when the game ends"))
    if GAME_STARTS in moments:
        raise refused(Message("no destiny card is turned up when the game starts"))
    return gifts


def _in_order(numbers: list[int]) -> tuple[int, ...]:
    return tuple(sorted({*numbers}))


_NO_FIELD: Final = Message("no such field")


def _numbered(known: Sequence[int]) -> Any:
    """Return the type of a table of small numbers by number; in files the keys are text."""
    key = Annotated[str, _among(tuple(map(str, known)), _NO_FIELD)]
    return Annotated[dict[key, _Small], AfterValidator(_by_number)]


def _one_or_several(deed: Any, *checks: AfterValidator) -> Any:
    """Return the type of gifts or offers, of which a single one needs no list."""
    return Annotated[
        Annotated[deed, Tag(ONE)] | Annotated[list[deed], Tag(SEVERAL)],
        Discriminator(_how_many),
        BeforeValidator(_without_none),
        AfterValidator(_few),
        *checks,
        AfterValidator(tuple),
    ]


_Small: TypeAlias = Annotated[int, _within(-9, 9)]
_Name: TypeAlias = Annotated[str, _shown(40), AfterValidator(_named)]
_Text: TypeAlias = Annotated[str, _shown(500)]
_Letter: TypeAlias = Annotated[str, AfterValidator(_letter)]
_Advisor: TypeAlias = Annotated[int, _within(ADVISORS[0], ADVISORS[-1])]
_Column: TypeAlias = Annotated[int, _within(COLUMNS[0], COLUMNS[-1])]
_Help: TypeAlias = Annotated[str, AfterValidator(cards_grammar.help_text)]
_Gain: TypeAlias = Annotated[str, AfterValidator(cards_grammar.gain)]
_Reroll: TypeAlias = Annotated[str, _among(REROLLS, Message("no such reroll"))]
_Phase: TypeAlias = Annotated[str, _among(PHASES, Message("no such phase"))]

_OTHER_CASES: Final[dict[str, Any]] = dict.fromkeys(CASES, (_Name | None, None))
_CASES: Final = create_model("_Cases", __base__=StrictModel, nom=(_Name, ...), **_OTHER_CASES)
_LANGUAGES: Final[dict[str, Any]] = dict.fromkeys(
    LANGUAGES, (Annotated[_CASES, BeforeValidator(_cases)] | None, None)
)
_NAMES: Final = Annotated[
    create_model("_Names", __base__=StrictModel, **_LANGUAGES | {"en": (_Name, ...)}),
    AfterValidator(lambda names: flat(names.model_dump(exclude_none=True))),
]

_TOLD: Final = {
    "text": _Text,
    "source": _Text,
    "confidence": Annotated[str, _among(CONFIDENCE, Message("no such confidence"))],
}
_CARD: Final = {"id": Annotated[str, AfterValidator(_id)], "names": _NAMES, **_TOLD}

_WHEN: Final = Annotated[
    When,
    ByFields(
        phase=_Phase | None,
        total_at_most=Annotated[int, _within(0, 99)] | None,
        soldiers_at_most=Annotated[int, _within(0, 999)] | None,
    ),
]
_GIFT: Final = Annotated[
    Gift,
    ByFields(
        moment=Annotated[str, _among(FOR_CARDS, Message("no such moment"))],
        what=Annotated[str, AfterValidator(cards_grammar.what)],
        when=_WHEN | None,
    ),
    AfterValidator(_gift),
]
_OFFER: Final = Annotated[
    Offer,
    ByFields(
        moment=Annotated[str, _among(OFFERS_OF_CARDS, Message("no such moment for an offer"))],
        pay=Annotated[str, AfterValidator(cards_grammar.price)],
        gives=Annotated[_Gain | None, AfterValidator(_or_nothing)],
        when=_WHEN | None,
        reroll=Annotated[_Reroll | None, AfterValidator(_or_nothing)],
    ),
    AfterValidator(_offer),
]
_GIFTS: Final = _one_or_several(_GIFT)
_DEEDS: Final = {
    **_CARD,
    "numbers": Annotated[
        dict[Annotated[str, _among(NUMBERS, _NO_FIELD)], _Small], AfterValidator(_numbers)
    ],
    "strength_against": dict[Annotated[str, _among(RACES, _NO_FIELD)], _Small],
    "strength_up_to": _numbered(STRENGTHS),
    "cheaper": _numbered(COLUMNS),
    "gives": _GIFTS,
    "offers": _one_or_several(_OFFER, AfterValidator(_apart)),
}


#: A building has no row and column if a row of the file contains it.
BUILDING: Final = Form(
    BuildingEntry,
    **_DEEDS
    | {
        "gives": Annotated[_GIFTS, AfterValidator(_built)],
        "row": Annotated[_Letter | None, AfterValidator(lambda row: row or "")],
        "column": Annotated[_Column | None, AfterValidator(lambda column: column or 0)],
        "cost": Annotated[list[Annotated[int, _within(0, 99)]], AfterValidator(_three)],
        "vp": Annotated[int, _within(-99, 99)],
    },
)
GOVERNOR: Final = Form(GovernorEntry, **_DEEDS)
DESTINY: Final = Form(
    DestinyEntry,
    **_DEEDS
    | {
        "gives": Annotated[_GIFTS, AfterValidator(_in_force)],
        "enemy_strength": _Small,
        "closed": Annotated[list[_Advisor], AfterValidator(_in_order)],
    },
)
#: A row: its letter, and its buildings from left to right. It is additional or alternative.
ROW: Final = Form(
    RowEntry,
    "letter",
    **_CARD
    | {
        "names": Annotated[_NAMES | None, AfterValidator(lambda names: names or {})],
        "letter": _Letter,
        "buildings": Annotated[list[str], AfterValidator(tuple)],
    },
)
#: A tile that replaces the printed tile of its number, if there is one (M6).
TILE: Final = Form(
    TileEntry,
    "help",
    number=_Advisor,
    help=_Help,
    **_TOLD,
    signs=Annotated[Any, BeforeValidator(unknown)],
    holds=Annotated[Any, BeforeValidator(unknown)],
)
#: An advisor that replaces the printed one of its number.
ADVISOR: Final = Form(
    AdvisorEntry,
    **_CARD
    | {"id": Annotated[str, AfterValidator(_advisor_id)], "number": _Advisor, "help": _Help},
)
#: An enemy that replaces the printed card it names, or one that differs only in reward and loss;
#: any other enemy is an additional card of its year.
ENEMY: Final = Form(
    EnemyEntry,
    year=Annotated[int, _within(1, Rules.YEARS)],
    race=Annotated[str, _among(RACES, Message("no such race"))],
    strength=Annotated[int, _within(0, 99)],
    reward=Annotated[str, AfterValidator(cards_grammar.reward)],
    loss=Annotated[str, AfterValidator(cards_grammar.loss)],
    replaces=_Text,
    **_TOLD,
)
