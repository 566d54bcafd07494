"""Words of the court explorer: labels, errors, and the answer as a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from gametable.language import _, later
from gametable.play.errors import GameError
from gametable.views import errors
from gametable.views.numbers import count, hundredths
from kingsburg import words
from kingsburg.engine.actions import Action
from kingsburg.engine.position import Position
from kingsburg.notation import lines
from kingsburg.notation.actions import deed
from kingsburg.odds.court import Court
from kingsburg.views.dice.cards import barred

PLAYERS: Final = later("Players")
ROLL: Final = later("Roll all dice")
ROLL_HINT: Final = later("Each player rolls as many dice as there are now.")
DICE_HINT: Final = later("dice, such as 1 3 5 + 4")
PASSED: Final = later("Passed")
MOVER: Final = later("To move, in turn order")
ORDER: Final = later("Order by dice")
#: Labels of the parts that are folded initially.
FOLDS: Final = {
    "worths": later("What each advisor is worth"),
    "position": later("This position as text"),
}
POSITION: Final = later("This position as JSON, to be copied, or replaced by another one")
WORTH: Final = later("What each advisor is worth")
WORTH_TO: Final = later("What each advisor is worth to")
EVERYBODY: Final = later("Everybody")
DEFAULT: Final = later("Default worths")
BY: Final = later("Worths")
PRINTED: Final = later("printed averages")
AT_TABLE: Final = later("at this table")
AS_EVERYBODY: Final = later("Same as everybody")


AT_TABLE_EXPLAINED = later(
    "In VP at the end of the game, by the goods in hand, the best building after them and the next "
    "battle. Where the printed average differs by more than 0.5, it is given as well."
)
WORTHS_EXPLAINED = later(
    "In VP. The usual worths are calculated from what is printed: a VP is worth 1, a good what it "
    "buys on the base buildings, a soldier what he changes in an average battle, a +2 token what "
    "it adds to three dice on an empty court."
)
EXPLAINED = later(
    "Sure: nobody can prevent it; a percentage: the chance while the others play at random"
)


def has(helps: Sequence[str]) -> str:
    """Return the label for what a player has besides dice."""
    return ", ".join(helps) or _("no help")


def not_taken(error: GameError) -> str:
    """Return why a pasted position is not accepted."""
    return _("This position cannot be used: {reason}", reason=errors.told(error))


def refused(error: GameError) -> str:
    """Return why a question is not answered."""
    return f"{errors.told(error)}."


def worth(number: Fraction) -> str:
    """Return a worth with two decimal places, such as 5.25."""
    return hundredths(number)


def known_worth(number: Fraction | None) -> str:
    """Return a worth, or a question mark if it is not known yet."""
    return "?" if number is None else worth(number)


def in_vp(number: Fraction) -> str:
    """Return a worth with its unit, such as 5.25 VP."""
    return _("{worth} VP", worth=worth(number))


def bounds(low: Fraction, high: Fraction) -> str:
    """Return the bounds of a worth, such as 1.00 to 5.25."""
    return _("{low} to {high}", low=worth(low), high=worth(high))


def court_sentence(court: Court, *, exact: bool) -> str:
    """Return the best placement and what everybody gets, or bounds if it is not exact."""
    if not exact:
        known = "; ".join(f"{who} {bounds(*between)}" for who, between in court.bounds().items())
        states = count(court.states)
        return _(
            "Not exact yet: after {states} states this much is certain: {known}.",
            states=states,
            known=known,
        )
    best = deed(*court.line()[0], words.glossary(court.position))
    values = ", ".join(
        _("{worth} to {who}", worth=in_vp(value), who=who) for who, value in court.values().items()
    )
    said = _(
        "Best: {best}. If all play their best, the season from here on is worth {values}.",
        best=best,
        values=values,
    )
    sentences = [said, *_by_destiny(court.position)]
    if court.moves_later:
        later = _(
            "What {players} may move at the end is not counted.",
            players=words.joined(court.moves_later),
        )
        sentences.append(later)
    return " ".join(sentences)


def _by_destiny(position: Position) -> Iterator[str]:
    """Yield a sentence on the advisors that the card of the year closes, if any (M4)."""
    content = position.content
    card = content.destinies[position.destiny] if position.destiny else None
    if card and card.closed:
        yield barred(words.building(card.id, content), card.closed, content)


def line_words(line: Sequence[tuple[str, Action]]) -> list[str]:
    """Return best play as the lines of a record."""
    return [f"{who} {lines.words(action)}" for who, action in line]
