"""Words for the odds and for the set-ups that they are about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from gametable.language import _, later, plural
from gametable.views.listing import one_of
from gametable.views.numbers import decimal, per_hundred, points, said
from kingsburg.engine.actions import Action, Influence, Move
from kingsburg.engine.content import Content, standard
from kingsburg.engine.dice_text import write_dice
from kingsburg.notation.actions import kind_of
from kingsburg.odds import turn
from kingsburg.odds.reach import Setup
from kingsburg.odds.rerolls import Advice
from kingsburg.odds.rolls import Together
from kingsburg.views.dice.tables import OddsRow
from kingsburg.words import Glossary, advisor, building, joined, used

if TYPE_CHECKING:
    from kingsburg.views.dice.compare import ComparedRow

#: The label of each view, and what it shows.
VIEWS: Final = {
    "each": (later("Advisors"), later("How likely you are to reach each advisor.")),
    "pairs": (later("Pairs"), later("How likely you are to take two or three advisors together.")),
    "turn": (later("Turn"), later("What all dice together are good for, and what to reroll.")),
    "ask": (later("Ask"), later("Your own question, in words.")),
}
COMPARE: Final = later("Compare")
COMPARE_HINT: Final = later("Up to four set-ups side by side, in each view.")
SHOW: Final = later("Show")
COLOURED: Final = later("Coloured dice")
WHITE: Final = later("White dice")
HELP: Final = later("Help")
TOKEN: Final = later("+2 token")
TOKEN_HINT: Final = later("One group may count 2 more.")
ENVOY: Final = later("Envoy")
ENVOY_HINT: Final = later("One closed advisor may be influenced.")
ROLLED: Final = later("Dice rolled, white ones after a +")
ROLLED_HINT: Final = later("empty before the roll, or dice such as 1 3 5 + 4")
QUESTION: Final = later("Your question")
QUESTION_HINT: Final = later("for example 8 and 12, or 10 else 7")
EXAMPLES: Final = later("Examples")
BY_TAPS: Final = later("Choose a question")
ALL_OUTCOMES: Final = later("all outcomes")
IN_PYTHON: Final = later("The same in Python")
COPY_PYTHON: Final = later("Copy as Python")
NOT_COPIED: Final = later("This browser does not let a page copy. Select the lines and copy them.")
CLOSED: Final = later("Closed advisors")
BEST_TURN: Final = later("Best turn")
CHANGED: Final = later("The controls change")
_HALF: Final = Fraction(1, 2)


def closed(advisors: Iterable[int]) -> str:
    """Return which advisors are closed."""
    numbers = joined([str(each) for each in sorted(advisors)])
    return _("Closed advisors: {advisors}", advisors=numbers or _("none"))


def rerolled_for(advisors: Iterable[int]) -> str:
    """Return what the rerolls are for."""
    numbers = one_of([str(each) for each in sorted(advisors)])
    return _("Reroll for: {what}", what=numbers or _("the best turn"))


def main_thing(odds: Sequence[OddsRow]) -> str:
    """Return which advisors are certain, and the likeliest and the hardest of the others."""
    rows = [row for row in odds if row.chance]
    sure = [str(row.advisor) for row in rows if row.chance == 1]
    open_question = sorted((row for row in rows if row.chance < 1), key=lambda row: -row.chance)
    if not rows:
        return _("No advisor can be reached.")
    if not open_question:
        return _("Within reach: {advisors}; nobody else.", advisors=joined(sure))
    told = [f"{numbered(row.advisor, row.name)}, {in_full(row.chance)}" for row in open_question]
    parts = [_("Most likely: {advisor}", advisor=told[0])]
    if sure:
        parts = [
            _("Certain: {advisors}", advisors=joined(sure)),
            _("most likely of the others: {advisor}", advisor=told[0]),
        ]
    if len(told) > 1:
        parts.append(_("hardest: {advisor}", advisor=told[-1]))
    return "; ".join(parts) + "."


def numbered(number: int, name: str) -> str:
    """Return an advisor by number and name."""
    return _("{number}, the {advisor}", number=number, advisor=name)


def in_full(chance: Fraction) -> str:
    """Return a probability in all forms: ``44.9% (97/216, 1 in 2.2)``; no ``1 in n`` above 1/2."""
    fraction, percent, one_in = said(chance)
    if chance.denominator == 1:
        return percent
    return f"{percent} ({fraction})" if chance > _HALF else f"{percent} ({fraction}, {one_in})"


def asked(setup: Setup, content: Content | None = None) -> str:
    """Return the dice and what helps them: ``3 coloured dice and 1 white die, 8 and 9 closed``."""
    helps: list[str] = [building(power.id, content) for power in setup.rerolls]
    cards = (setup.governor, setup.destiny)
    helps = [*(building(each.id, content) for each in cards if each), *helps]
    if setup.token:
        helps.insert(0, plural(int(setup.token), "a +2", "{number} +2"))
    helps += [building(power, content) for power in setup.sways]
    if setup.envoy:
        helps.append(_("the Envoy"))
    if setup.taken:
        taken = [str(each) for each in sorted(setup.taken)]
        helps.append(
            plural(len(taken), "{advisors} closed", "{advisors} closed", advisors=joined(taken))
        )
    dice = dice_to_roll(setup)
    if setup.roll is not None:
        dice = _("rolled {dice}", dice=write_dice(setup.roll.coloured, setup.roll.white))
    return ", ".join([dice, *helps])


def dice_to_roll(setup: Setup) -> str:
    """Return how many dice are rolled: ``3 coloured dice and 1 white die``."""
    kinds = []
    if setup.coloured:
        kinds.append(plural(setup.coloured, "{number} coloured die", "{number} coloured dice"))
    if setup.whites:
        kinds.append(plural(setup.whites, "{number} white die", "{number} white dice"))
    return joined(kinds) or _("no dice")


def added(which: str) -> str:
    """Return the label of the button that adds a set-up to those that are compared."""
    return _("Add {which}", which=which)


def left_out(which: str) -> str:
    """Return the label of the button that leaves out the last of the set-ups."""
    return _("Without {which}", which=which)


def aimed(number: int, content: Content | None = None) -> str:
    """Return what rerolling for an advisor means."""
    return _(
        "{advisor}; if there are several, any of them will do", advisor=advisor(number, content)
    )


def differences_sentence(rows: Mapping[str, list[ComparedRow]]) -> str:
    """Return where each of several set-ups differs most from A."""
    most = {which: max(each, key=lambda row: abs(row.more)) for which, each in rows.items()}
    told = [
        _(
            "{which} by {points} points at {advisor}",
            which=each,
            points=points(row.more),
            advisor=row.advisor,
        )
        for each, row in most.items()
    ]
    return _("The greatest differences from A: {differences}.", differences="; ".join(told))


def compare_sentence(rows: list[ComparedRow]) -> str:
    """Return which advisors gain and lose most with B instead of A."""
    gains = max(rows, key=lambda row: row.more)
    loses = min(rows, key=lambda row: row.more)
    if gains.more > 0 > loses.more:
        message = later("Compared with A, B gains most at {gains}; it loses most at {loses}.")
    elif gains.more > 0:
        message = later("Compared with A, B gains most at {gains}; it does not lose anywhere.")
    elif loses.more < 0:
        message = later("Compared with A, B loses most at {loses}; it does not gain anywhere.")
    else:
        return _("A and B reach every advisor equally often.")
    return _(message, gains=gained(gains), loses=gained(loses))


def gained(row: ComparedRow) -> str:
    """Return how much likelier an advisor has become: ``13, the Champion, +9.7 points: …``."""
    return _(
        "{advisor}, {points} points: {now} instead of {before}",
        advisor=numbered(row.advisor, row.name),
        points=points(row.more),
        now=said(row.other).percent,
        before=said(row.one).percent,
    )


def likeliest(chances: Mapping[Together, Fraction]) -> list[tuple[Together, Fraction]]:
    """Return the possible sets with their probabilities, likeliest first, ties by advisors."""
    possible = [each for each in chances.items() if each[1]]
    return sorted(possible, key=lambda each: (-each[1], each[0]))


def named(advisors: Together, content: Content | None = None) -> str:
    """Return advisors by number and name, with "and" before the last."""
    return joined([f"{number} {advisor(number, content)}" for number in advisors])


def likeliest_pair(chances: Mapping[Together, Fraction], content: Content | None = None) -> str:
    """Return the likeliest pair with its chance; "" if none is possible."""
    return "; ".join(
        f"{named(pair, content)}, {in_full(chance)}" for pair, chance in likeliest(chances)[:1]
    )


def pairs_sentence(chances: Mapping[Together, Fraction], content: Content | None = None) -> str:
    """Return how many pairs are certain, the likeliest other one, and how many are possible."""
    possible = likeliest(chances)
    if not possible:
        return _("No two advisors can be taken together.")
    sure = sum(chance == 1 for _, chance in possible)
    parts = [plural(sure, "Certain: {number} pair", "Certain: {number} pairs")] if sure else []
    if sure < len(possible):
        best, chance = possible[sure]
        pair = f"{named(best, content)}, {in_full(chance)}"
        parts.append(
            _("most likely of the others: {advisor}", advisor=pair)
            if sure
            else _("Most likely together: {pair}", pair=pair)
        )
    parts.append(
        _("{possible} of {all} pairs are possible", possible=len(possible), all=len(chances))
    )
    return "; ".join(parts) + "."


def advice_sentence(
    advice: Advice, wanted: Iterable[int] = (), content: Content | None = None
) -> str:
    """Return what to do, and its gain over keeping.

    `wanted`: the advisors to reroll for, or none for the best turn.
    """
    numbers = sorted(wanted)
    aim = (
        _("For {advisors}", advisors=one_of([str(each) for each in numbers]))
        if numbers
        else _("For the best turn")
    )
    value = valued(advice.value, bool(numbers))
    if len(advice.choices) == 1:
        return _("{aim}: nothing can be rerolled; {value}.", aim=aim, value=value)
    now = f"{aim}, {doing(advice.action, content)}: {value}"
    if not advice.gain:
        return _("{now}. Rerolling gains nothing.", now=now)
    if numbers:
        kept, less = said(advice.keeping).percent, per_hundred(advice.gain)
        return _("{now}; keeping gives {kept}, {less} points less.", now=now, kept=kept, less=less)
    kept, less = decimal(advice.keeping), decimal(advice.gain)
    return _("{now}; keeping gives {kept}, {less} less.", now=now, kept=kept, less=less)


def doing(action: Action, content: Content | None = None) -> str:
    """Return what to do before the dice are placed, such as ``keep the dice``."""
    return kind_of(action).doing(action, Glossary(content or standard()))


def turn_sentence(best: turn.Turn, content: Content | None = None) -> str:
    """Return the best turn with the dice as they are."""
    if not best.placements:
        return _("No advisor worth anything can be reached.")
    told = turn_words(best.placements, content)
    return _("Best turn of these dice, {vp} VP: {turn}.", vp=decimal(best.worth), turn=told)


def turn_words(placed: turn.Placed, content: Content | None = None) -> str:
    """Return the advisors of these placements with their dice, and a moved group (G.duke)."""
    names = Glossary(content or standard())
    return "; ".join(
        _(
            "{number} {advisor} with {dice}",
            number=each.advisor,
            advisor=advisor(each.advisor, content),
            dice=used(each, names),
        )
        if isinstance(each, Influence)
        else moved(each, names)
        for each in placed
    )


def moved(move: Move, names: Glossary) -> str:
    """Return which group is moved, and by whom."""
    return _(
        "then from {number} to {other} with the {governor}",
        number=move.advisor,
        other=move.to,
        governor=names.building(move.power),
    )


def totals_sentence(totals: turn.Totals, all_dice: Fraction) -> str:
    """Return the average worth of the best turn, and the chance that every die can be placed."""
    placed = _("all dice can always be placed")
    if all_dice < 1:
        placed = _("the chance that all dice can be placed is {chance}", chance=in_full(all_dice))
    mean = decimal(totals.mean)
    return _("The best turn is worth {vp} VP on average; {placed}.", vp=mean, placed=placed)


def valued(value: Fraction, probability: bool) -> str:
    """Return a probability in all its forms, or an average number of VP."""
    if probability:
        return in_full(value)
    return _("{vp} VP on average", vp=decimal(value))
