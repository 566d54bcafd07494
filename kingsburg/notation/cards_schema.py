"""The JSON schema of cards of one's own: their fields, limits and grammar (docs/your-own-cards.md).

The limits keep what a stranger sends small; no printed card is near them.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import combinations
from typing import Annotated, Any, Final, TypeAlias, cast

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    field_validator,
)

from gametable.notation.faults import ONE, SEVERAL, refused
from gametable.play.errors import Message
from kingsburg.catalogue import advisors
from kingsburg.catalogue.entries import COLUMNS, CONFIDENCE, NUMBERS, RACES, REROLLS, STRENGTHS
from kingsburg.engine.actions import GOODS, THINGS
from kingsburg.engine.calendar import PHASES
from kingsburg.engine.check import RESERVED
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.moments import (
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
#: Numbers that only say whether a card has something, and those that are never below 0.
_YES_OR_NO: Final = ("ties_won", "sway")
_NEVER_LESS: Final = ("white", "soldiers")


def _among(words: Collection[str], why: Message) -> AfterValidator:
    """One of these words; `why`: what any other is."""

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
    """A text of one line, every character of which can be seen."""

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
    # Lines name advisors by number, so that a printed id can be no word of theirs.
    return text if text in {entry.id for entry in advisors()} else _id(text)


def _letter(text: str) -> str:
    if not re.fullmatch("[A-Z]", text):
        raise refused(Message("a row is one letter, A to Z"))
    return text


def _cases(raw: Any) -> Any:
    return {"nom": raw} if isinstance(raw, str) else raw


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def _numbers(numbers: dict[str, int]) -> dict[str, int]:
    for name, number in numbers.items():
        if name in _YES_OR_NO and number not in (0, 1):
            raise refused(Message("{name} must be 0 or 1", name=name))
        if name in _NEVER_LESS and number < 0:
            raise refused(Message("{name} cannot be below 0", name=name))
    return numbers


_NO_FIELD: Final = Message("no such field")
_NumberName: TypeAlias = Annotated[str, _among(NUMBERS, _NO_FIELD)]
_Small: TypeAlias = Annotated[int, _within(-9, 9)]
_Id: TypeAlias = Annotated[str, AfterValidator(_id)]
_Name: TypeAlias = Annotated[str, _shown(40), AfterValidator(_named)]
_Text: TypeAlias = Annotated[str, _shown(500)]
_Letter: TypeAlias = Annotated[str, AfterValidator(_letter)]
_Good: TypeAlias = Annotated[int, _within(0, 99)]
_Confidence: TypeAlias = Annotated[str, _among(CONFIDENCE, Message("no such confidence"))]
_Gain: TypeAlias = Annotated[str, AfterValidator(cards_grammar.gain)]
_Advisor: TypeAlias = Annotated[int, _within(ADVISORS[0], ADVISORS[-1])]
_Column: TypeAlias = Annotated[int, _within(COLUMNS[0], COLUMNS[-1])]


class _Cases(_Data):
    nom: _Name
    acc: _Name | None = None
    gen: _Name | None = None
    # Portuguese: the name with its article, and with "of". Python keeps the word `def` for itself.
    definite: _Name | None = Field(None, alias="def")
    de: _Name | None = None


_CasesField: TypeAlias = Annotated[_Cases, BeforeValidator(_cases)]


class NamesData(_Data):
    """The names of a card by language; also by case, and in Portuguese with the article."""

    en: _Name
    pl: _CasesField | None = None
    pt: _CasesField | None = None
    cs: _CasesField | None = None


class _Card(_Data):
    id: _Id
    names: NamesData
    text: _Text = ""
    source: _Text = ""
    confidence: _Confidence = CONFIDENCE[1]


class WhenData(_Data):
    """A condition of what a building gives or offers."""

    phase: Annotated[str, _among(PHASES, Message("no such phase"))] | None = None
    total_at_most: Annotated[int, _within(0, 99)] | None = None
    soldiers_at_most: Annotated[int, _within(0, 999)] | None = None


class _Moment(_Data):
    moment: str
    when: WhenData | None = None


class _Gift(_Moment):
    moment: Annotated[str, _among(FOR_CARDS, Message("no such moment"))]
    what: Annotated[str, AfterValidator(cards_grammar.what)]


class _Offer(_Moment):
    moment: Annotated[
        str,
        _among(OFFERS_OF_CARDS, Message("no such moment for an offer")),
    ]
    pay: Annotated[str, AfterValidator(cards_grammar.price)]
    gives: _Gain | None = None
    reroll: Annotated[str, _among(REROLLS, Message("no such reroll"))] | None = None


def _timely(data: _Moment) -> _Moment:
    if data.when and data.when.total_at_most is not None and data.moment != ROLLED:
        only = Message("a total of the dice is known only at the moment {moment}", moment=ROLLED)
        raise refused(only)
    return data


def _gift(gift: _Gift) -> _Gift:
    _timely(gift)
    if gift.moment in NOTHING_TO_LOOK_AT and "look" in gift.what:
        raise refused(Message("no enemy is hidden at the moment {moment}", moment=gift.moment))
    if cards_grammar.loses(gift.what) and gift.moment != GAME_STARTS:
        only = Message("VP can be lost only at the moment {moment}", moment=GAME_STARTS)
        raise refused(only)
    return gift


def _offer(offer: _Offer) -> _Offer:
    _timely(offer)
    if (offer.gives is None) == (offer.reroll is None):
        raise refused(Message("an offer must have either gives or reroll"))
    if offer.reroll and offer.moment != ROLLED:
        only = Message("dice can be rerolled only at the moment {moment}", moment=ROLLED)
        raise refused(only)
    return offer


def _few(deeds: Any) -> Any:
    """One deed or several as a list."""
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


def _apart(offers: list[_Offer]) -> list[_Offer]:
    """Check that no two offers are made at once whose lines in a record would be the same."""
    for one, other in combinations(offers, 2):
        phases = {each.when and each.when.phase for each in (one, other)}
        at_once = one.moment == other.moment and (None in phases or len(phases) == 1)
        if at_once and _lines(one) & _lines(other):
            raise refused(Message("the player who pays could not tell these offers apart"))
    return offers


def _lines(offer: _Offer) -> set[str]:
    """What tells the offers of a card from each other: what is paid, or that dice are rerolled."""
    return {"reroll"} if offer.reroll else {each.split()[1] for each in offer.pay.split(" | ")}


def _how_many(raw: Any) -> str:
    return SEVERAL if isinstance(raw, list) else ONE


def _without_none(raw: Any) -> Any:
    return [] if raw is None else raw


_OneGift: TypeAlias = Annotated[_Gift, AfterValidator(_gift)]
_OneOffer: TypeAlias = Annotated[_Offer, AfterValidator(_offer)]
_Gifts: TypeAlias = Annotated[
    Annotated[_OneGift, Tag(ONE)] | Annotated[list[_OneGift], Tag(SEVERAL)],
    Discriminator(_how_many),
    BeforeValidator(_without_none),
    AfterValidator(_few),
]
_Offers: TypeAlias = Annotated[
    Annotated[_OneOffer, Tag(ONE)] | Annotated[list[_OneOffer], Tag(SEVERAL)],
    Discriminator(_how_many),
    BeforeValidator(_without_none),
    AfterValidator(_few),
    AfterValidator(_apart),
]


def _three(cost: list[int]) -> list[int]:
    if len(cost) != len(GOODS):
        raise refused(Message("a cost is three whole numbers: gold, wood, stone"))
    return cost


class DeedsData(_Card):
    """What a card does."""

    numbers: Annotated[dict[_NumberName, _Small], AfterValidator(_numbers)] = {}
    strength_against: dict[Annotated[str, _among(RACES, _NO_FIELD)], _Small] = {}
    strength_up_to: dict[Annotated[str, _among(tuple(map(str, STRENGTHS)), _NO_FIELD)], _Small] = {}
    cheaper: dict[Annotated[str, _among(tuple(map(str, COLUMNS)), _NO_FIELD)], _Small] = {}
    gives: _Gifts = []
    offers: _Offers = []

    @property
    def gifts(self) -> list[_Gift]:
        """All that it gives of itself."""
        return cast("list[_Gift]", self.gives)

    @property
    def offered(self) -> list[_Offer]:
        """All that it offers."""
        return cast("list[_Offer]", self.offers)


class BuildingData(DeedsData):
    """A building; without row and column if a row of the file holds it."""

    row: _Letter | None = None
    column: _Column | None = None
    cost: Annotated[list[_Good], AfterValidator(_three)]
    vp: Annotated[int, _within(-99, 99)]

    @field_validator("gives")
    @classmethod
    def _built(cls, gifts: list[_Gift]) -> list[_Gift]:
        if any(gift.moment == GAME_STARTS for gift in gifts):
            raise refused(Message("nobody has a building when the game starts"))
        return gifts


class GovernorData(DeedsData):
    """A governor (M3)."""


class DestinyData(DeedsData):
    """A destiny card, whose deeds concern every player (M4)."""

    enemy_strength: _Small = 0
    closed: list[_Advisor] = []

    @field_validator("gives")
    @classmethod
    def _in_force(cls, gifts: list[_Gift]) -> list[_Gift]:
        moments = {gift.moment for gift in gifts}
        if moments & {GAME_ENDS, LAST_OF_ALL}:
            raise refused(Message("the last destiny card is gone when the game ends"))
        if GAME_STARTS in moments:
            raise refused(Message("no destiny card is turned up when the game starts"))
        return gifts


class RowData(_Data):
    """A row by its letter, its buildings from left to right: a further one, or an alternative."""

    id: _Id
    letter: _Letter
    buildings: list[str]
    names: NamesData | None = None
    text: _Text = ""
    source: _Text = ""
    confidence: _Confidence = CONFIDENCE[1]


class TileData(_Data):
    """A tile, on the advisor of its number, in place of the printed one if there is one (M6)."""

    number: _Advisor
    help: Annotated[str, AfterValidator(cards_grammar.help_text)]
    text: _Text = ""
    source: _Text = ""
    confidence: _Confidence = CONFIDENCE[1]


class AdvisorData(_Card):
    """An advisor, in place of the printed one of this number."""

    id: Annotated[str, AfterValidator(_advisor_id)]
    number: _Advisor
    help: Annotated[str, AfterValidator(cards_grammar.help_text)]


class EnemyData(_Data):
    """An enemy card, in place of the printed one that it replaces, or that is the same but for
    reward and loss; any other is a further card of its year.
    """

    year: Annotated[int, _within(1, Rules.YEARS)]
    race: Annotated[str, _among(RACES, Message("no such race"))]
    strength: Annotated[int, _within(0, 99)]
    reward: Annotated[str, AfterValidator(cards_grammar.reward)]
    loss: Annotated[str, AfterValidator(cards_grammar.loss)]
    replaces: _Text = ""
    source: _Text = ""
    confidence: _Confidence = CONFIDENCE[1]
