"""Words of the winter explorer: labels, the question, and the answer as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from gametable.language import _, later, plural
from gametable.views.listing import one_of
from gametable.views.numbers import decimal, said, signed
from kingsburg import words
from kingsburg.engine.content import Content
from kingsburg.odds.battle import Odds, battle, matters
from kingsburg.odds.recruiting import Payment
from kingsburg.odds.winter import MOST_SOLDIERS, Winter

#: Displayed names of the fields of `Odds` and of `Spoils`.
RESULTS: Final = (later("Victory"), later("Draw"), later("Defeat"))
THINGS: Final = (
    later("gold"),
    later("wood"),
    later("stone"),
    later("goods of your choice"),
    later("VP"),
    later("buildings"),
)
SOLDIERS: Final = later("Soldiers")
YEAR: Final = later("Year")
ENEMY: Final = later("Enemy")
UNKNOWN: Final = later("not seen yet")
UNKNOWN_HINT: Final = later("Each of the year's five cards is equally likely.")
KING: Final = later("The King sends")
TOKEN: Final = later("Soldier token")
ANY_TOKEN: Final = later("any")
ANY_TOKEN_HINT: Final = later("Each of the six soldier tokens is equally likely.")
OTHERS_PLAY: Final = later("Soldier tokens of the others")
BEST_TOKEN: Final = later("the best one")
BEST_TOKEN_HINT: Final = later(
    "The token with which they can expect the most VP, from the battle and for the "
    "greatest strength, while everybody else plays any token. A good counts in VP as in "
    "the worths of the advisors, and so do the soldiers of the token, since it is gone "
    "then. In the last year they count 1 VP each, because the token left scores its "
    "number."
)
SEEN: Final = later("seen")
ALREADY: Final = later("known")
ONE_DIE: Final = later("one die")
TWO_DICE: Final = later("two dice")
SENT: Final = later("He has sent them.")
BUILDINGS: Final = later("Buildings")
YOU: Final = later("You")
RIVALS: Final = later("The other players: soldiers and buildings of each")
DIE: Final = later("as many as a die shows")
DIFFERENCE: Final = later("the difference between two dice, plus 1")
_CERTAIN: Final = (
    later("Victory is certain."),
    later("A draw is certain."),
    later("Defeat is certain."),
)
_CERTAIN_WITH_ONE_MORE: Final = (
    later("With one more soldier victory is certain."),
    later("With one more soldier a draw is certain."),
    later("With one more soldier defeat is certain."),
)


def asked(winter: Winter) -> str:
    """Return the question: the enemy, soldiers, buildings, and what the King sends."""
    enemies = one_of([words.enemy(enemy) for enemy in winter.deck])
    built = [
        words.building(building.id, winter.abilities.content)
        for building in winter.abilities.province.buildings
    ]
    year = words.when(winter.year, "winter", "battle")
    told = later("{against}: {soldiers} and {buildings}; the King sends {king}.")
    if winter.played:
        told = later("{against}: {soldiers} and {buildings}; soldier token {king}.")
    against = _("Winter against {enemy}", enemy=enemies)
    if len(winter.deck) > 1:
        against = _("{year}, against one of {enemies}", year=year, enemies=enemies)
    return _(
        told,
        against=_in_valley(winter, against),
        soldiers=soldiers(winter.soldiers) if winter.soldiers else _("No soldiers"),
        buildings=", ".join(built) or _("no buildings"),
        king=king(winter),
    )


def _in_valley(winter: Winter, against: str) -> str:
    if winter.valley is not None:
        other = words.enemy(winter.valley)
        return _("{against}, with {enemy} in the valley", against=against, enemy=other)
    if winter.abilities.content.rules.scenario == "none":
        return against
    return _("{against}, with a card in the valley", against=against)


def king(winter: Winter) -> str:
    """Return how many soldiers the King sends, or which soldier tokens may be played."""
    if winter.played:
        return one_of([str(token) for token in dict.fromkeys(winter.played)])
    if winter.sent is not None:
        return str(winter.sent)
    by_one_die = winter.reinforcements == "die"
    return _(DIE if by_one_die else DIFFERENCE)


def main_thing(winter: Winter, *, more: bool = True) -> str:
    """Return how likely each result is; with `more`, also what one more soldier changes."""
    odds = battle(winter)
    sentences = (_likely(odds), _one_more(winter, odds) if more else "", fiercer(winter))
    return " ".join(filter(None, sentences))


def fiercer(winter: Winter) -> str:
    """Return how much stronger the card of the year makes the enemy, or "" if it does not (M4)."""
    content = winter.abilities.content
    card = content.destinies[winter.destiny] if winter.destiny else None
    if card is None or not card.enemy_strength:
        return ""
    return _(
        "{card}: {more} to the strength of the enemy.",
        card=words.building(card.id, content),
        more=signed(Fraction(card.enemy_strength)),
    )


def sends(what: str) -> str:
    """Return what the King sends; `what` is `DIE` or `DIFFERENCE`."""
    return _("The King sends {what}.", what=_(what))


def table(winter: Winter, rivals: Iterable[Winter]) -> dict[str, Winter]:
    """Return the winters of the reader and of the other players, by name."""
    others = {_("Player {number}", number=seat): each for seat, each in enumerate(rivals, 2)}
    return {_(YOU): winter, **others}


def rivals_hint(content: Content) -> str:
    """Return an example of what can be typed for the other players."""
    walls = [each.id for each in content.buildings.values() if matters(each)]
    one, two, three = (words.building(each, content) for each in walls[:3])
    return _("such as {line}", line=f"3 {one}, 2, 4 {two} {three}")


def honoured(chance: Fraction) -> str:
    """Return a sentence on your chance (0 to 1) of scoring for the greatest strength (P8.5)."""
    return _(
        "The chance that you get the VP for the greatest strength is {chance}.",
        chance=said(chance).percent,
    )


def _likely(odds: Odds) -> str:
    if 1 in odds:
        return _(_CERTAIN[odds.index(Fraction(1))])
    fraction, percent, one_in = said(odds.victory)
    exact = f"{percent} ({fraction}, {one_in})" if odds.victory else percent
    draw, defeat = said(odds.draw).percent, said(odds.defeat).percent
    return _(
        "Victory {victory}, draw {draw}, defeat {defeat}.", victory=exact, draw=draw, defeat=defeat
    )


def _one_more(winter: Winter, odds: Odds) -> str:
    if winter.soldiers == MOST_SOLDIERS:
        return ""
    more = battle(replace(winter, soldiers=winter.soldiers + 1))
    if more == odds:
        return _("One more soldier changes nothing.")
    if 1 in more:
        return _(_CERTAIN_WITH_ONE_MORE[more.index(Fraction(1))])
    if more.victory == odds.victory:
        return _("One more soldier: draw {chance}.", chance=said(more.draw).percent)
    return _("One more soldier: victory {chance}.", chance=said(more.victory).percent)


def soldiers(number: int) -> str:
    """Return a number of soldiers in words: ``1 soldier``."""
    return plural(number, "{number} soldier", "{number} soldiers")


def payment(paid: Payment) -> str:
    """Return what is paid for a soldier: ``2 goods``, ``1 +2 token``."""
    if paid.tokens:
        return plural(paid.tokens, "{number} +2 token", "{number} +2 tokens")
    return plural(paid.goods, "{number} good", "{number} goods")


def cheaper(paid: Sequence[Payment]) -> str:
    """Return which payment for a soldier is cheaper, or "" if there is nothing to choose."""
    if len({each.worth for each in paid}) < 2:
        return ""
    cheap, *_others, dear = paid
    return _(
        "To pay for a soldier, {cheap}, worth {less} VP, is cheaper than {dear}, worth {more} VP.",
        cheap=payment(cheap),
        less=decimal(cheap.worth),
        dear=payment(dear),
        more=decimal(dear.worth),
    )
