"""Words of the house-rule lab: labels, what is changed, and what that changes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from gametable.arena.differences import Difference
from gametable.language import _, later, plural
from gametable.views import errors
from gametable.views.numbers import points, signed, tenths
from kingsburg import words
from kingsburg.catalogue import races
from kingsburg.engine.content import Content
from kingsburg.engine.rules import Rules
from kingsburg.odds.changes import Changes
from kingsburg.pages.lab.amounts import gain
from kingsburg.play.house import House
from kingsburg.players.paired import Paired
from kingsburg.views.places import LABELS
from kingsburg.views.setup import MODULES, OPTIONS, POLICIES

CHANGE: Final = later("Change")
PARTS: Final = {
    "building": later("A building"),
    "advisor": later("An advisor"),
    "enemy": later("An enemy"),
    "governor": later("A governor"),
    "destiny": later("A destiny card"),
    "tile": later("A tile"),
    "rules": later("The rules"),
    "own": later("As text"),
}
YEAR: Final = later("Year")
NUMBERS: Final = later("Numbers")
AGAINST: Final = later("Stronger against some, cheaper buildings")
RACES: Final = later("More strength against")
CHEAPER: Final = later("Less gold for buildings")
GIVES: Final = later("What it gives")
OFFERS: Final = later("What can be paid at it")
WHAT_GIVES: Final = later("Amounts, such as 1 wood, 1 gold | 2 vp")
WHAT_IS_GIVEN: Final = later("Amounts, such as 1 wood, 1 gold | 2 vp, or 1 vp per 2 any")
REROLL: Final = later("Or a reroll")
NO_REROLL: Final = later("no reroll")
REROLLS: Final = {
    "any": later("any dice"),
    "all": later("all dice"),
    "one": later("one die"),
}
WHAT_PAYS: Final = later("Price, such as 1 gold | 1 wood")
WHAT_HELPS: Final = later("Help, such as 2 gold | 1 wood, or pay 1 vp: 3 any")
CLOSED: Final = later("Advisors who are away")
WHEN: Final = later("When")
ALSO_WHEN: Final = later("Another one, when")
NEVER: Final = later("never")
SEASON: Final = later("Only in")
ANY_SEASON: Final = later("any season")
TOTAL: Final = later("Only at a total of at most")
FEW: Final = later("Only with at most this many soldiers")
KEEPS: Final = later("The card keeps everything else that it does.")
UP_TO: Final = later("Against enemies of strength up to")
UP_TO_MORE: Final = later("this much more")
ONLY_AFTER: Final = later("the house rule only")
BOTH: Final = later("both games")
BOTH_HINT: Final = later("The game without the house rule too, so its cards can be compared.")
NEEDS: Final = later("Play both games with this module")
OWN: Final = later("Cards of your own as TOML")
OWN_HINT: Final = later("[[building]] … as in docs/your-own-cards.md")
FILE: Final = later("Open a file of cards")
CHANGED: Final = later("The house rule")
UNDO_HINT: Final = later("Click it to undo it.")
WHO_PLAYS: Final = later("Players, number of games, and soldiers")
PLAYERS: Final = later("Players")
GAMES: Final = later("Pairs of games")
SOLDIERS: Final = later("Soldiers in the battles")
ALL: Final = later("All changes")
NOTHING_CHANGED: Final = later(
    "Nothing is changed yet. Choose a card or a rule, and change something."
)
SAME: Final = later("Reach, battles and worths stay as they are.")
#: Labels of the fields that can be changed, by path, without those of races and columns.
FIELDS: Final = {
    "cost.0": LABELS["gold"],
    "cost.1": LABELS["wood"],
    "cost.2": LABELS["stone"],
    "vp": LABELS["vp"],
    "help": later("Help"),
    "strength": later("Strength"),
    "reward": later("Victory gives"),
    "loss": later("Defeat takes"),
    "enemy_strength": later("The enemy is stronger by"),
    "closed": CLOSED,
    "numbers.white": later("White dice"),
    "numbers.coloured": later("Coloured dice"),
    "numbers.strength": later("Strength"),
    "numbers.soldier_price": later("Added to a soldier's price"),
    "numbers.soldiers": later("Extra soldiers from advisors"),
    "numbers.ties_won": later("Wins draws (1) or not (0)"),
    "numbers.sway": later("A group counts 1 more or less (1) or not (0)"),
    "numbers.tokens_recruit": later("A +2 pays for a soldier (1) or not (0)"),
    "gives.moment": WHEN,
    "gives.what": later("It gives"),
    "gives.when.phase": SEASON,
    "gives.when.total_at_most": TOTAL,
    "gives.when.soldiers_at_most": FEW,
    "offers.moment": WHEN,
    "offers.pay": later("Price"),
    "offers.gives": later("It gives"),
    "offers.reroll": REROLL,
    "offers.when.phase": SEASON,
    "offers.when.total_at_most": TOTAL,
    "offers.when.soldiers_at_most": FEW,
}
#: Labels of whole fields in a list of changes.
_WHOLE: Final = {
    "cost": later("price"),
    "numbers": NUMBERS,
    "strength_against": later("strength"),
    "strength_up_to": later("strength"),
    "cheaper": later("gold less"),
    "gives": later("gift"),
    "offers": later("offer"),
}
#: The beginning of a path into one of several gifts or offers.
_WHICH: Final = re.compile(r"^(gives|offers)[.[][0-9]+]?")
#: The fields that hold several numbers.
_TABLES: Final = ("numbers", "strength_against", "strength_up_to", "cheaper")
MOMENTS: Final = {
    "game_starts": later("the game starts"),
    "year_starts": later("a year starts"),
    "season_starts": later("a season starts"),
    "rolled": later("dice are rolled"),
    "influencing_ends": later("influencing ends"),
    "built": later("you build"),
    "built_nothing": later("somebody builds nothing"),
    "other_built": later("another player builds"),
    "season_ends": later("a season ends"),
    "recruiting_starts": later("recruiting starts"),
    "recruiting_ends": later("recruiting ends"),
    "winter_starts": later("winter starts"),
    "victory": later("you win a battle"),
    "year_ends": later("a year ends"),
    "last_of_all": later("a year is completely over"),
    "game_ends": later("the game ends"),
}


def field(path: str) -> str:
    """Return the label of a field."""
    top, _dot, rest = path.partition(".")
    path = _WHICH.sub(r"\1", path)
    if path in FIELDS:
        return _(FIELDS[path])
    if top == "strength_against" and rest in races():
        return words.race(rest)
    if top == "cheaper" and rest.isdecimal():
        return _("Column {column}", column=words.ROMAN[int(rest)])
    return _(_WHOLE[top]) if top in _WHOLE else path


def card(card: str, content: Content | None = None) -> str:
    """Return the name of a card given as a kind and an id, such as ``enemy 1 goblins 3``."""
    kind, _blank, id = card.partition(" ")
    if kind == "enemy":
        year, race, strength = id.split(" ")
        called = f"{words.race(race)} {strength}"
        return _("{enemy}, year {year}", enemy=called, year=words.ROMAN[int(year)])
    if kind == "tile":
        return _("tile {number}", number=id)
    if kind == "advisor":
        return f"{id} {words.advisor(int(id), content)}"
    return words.building(id, content)


def changes(house: House) -> Iterator[tuple[str, str]]:
    """Yield each changed card, with a line such as ``…: VP 0 → 2``."""
    after = house.boxes[1]
    for id, fields in house.changes.items():
        base = house.base(id)
        told = (_change(name, base.get(name), value) for name, value in fields.items())
        yield id, f"{card(id, after)}: {', '.join(told)}"


def rule_changed(rule: str, after: Rules) -> str:
    """Return the label of an option or module (``module-3``) changed by the house rule."""
    option, _dash, module = rule.partition("-")
    if module:
        label, there = _(MODULES[int(module)][0]), int(module) in after.modules
    else:
        label, there = _(OPTIONS[option][0]), option in after.changed
    return label if there else _("Without: {rule}", rule=label)


def _change(name: str, before: Any, after: Any) -> str:
    if name in _TABLES:
        one, other = before or {}, after or {}
        return ", ".join(
            f"{_entry(name, key)} {one.get(key, 0)} → {other.get(key, 0)}"
            for key in {**one, **other}
            if one.get(key) != other.get(key)
        )
    return f"{field(name)} {value(before)} → {value(after)}"


def _entry(table: str, key: str) -> str:
    """Return the label of a number in a table."""
    if table == "numbers":
        return field(f"numbers.{key}")
    if table == "strength_up_to":
        return f"{field(table)} (≤ {key})"
    return f"{field(table)} ({field(f'{table}.{key}')})"


def value(value: Any) -> str:
    """Return a value of a card in words: ``0 1 0``, ``2 gold (a season ends)``."""
    if value is None or value in ("", {}, []):
        return _("nothing")
    if isinstance(value, list) and isinstance(value[0], Mapping):
        return "; ".join(map(_deed, value))
    if isinstance(value, Mapping):
        return _deed(value)
    if isinstance(value, str):
        return gain(value)
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _deed(value: Mapping[str, Any]) -> str:
    """Return a gift or an offer in words, such as ``2 gold (a season ends)``."""
    if "reroll" in value:
        given = _("reroll of {dice}", dice=_(REROLLS[value["reroll"]]))
    else:
        given = gain(value["what"] if "what" in value else value["gives"])
    told = f"{gain(value['pay'])}: {given}" if "pay" in value else given
    return f"{told} ({_moment(value)})"


def _moment(deed: Mapping[str, Any]) -> str:
    when = deed.get("when", {})
    told = [_(MOMENTS[deed["moment"]])]
    if "phase" in when:
        told.append(_(words.PHASES[when["phase"]]))
    told += [f"≤ {when[name]}" for name in ("total_at_most", "soldiers_at_most") if name in when]
    return ", ".join(told)


def short(card: str, content: Content) -> str:
    """Return the text on the button of a card, without what is shown above the button."""
    kind, _blank, id = card.partition(" ")
    if kind in ("advisor", "tile"):
        return id
    if kind == "enemy":
        _year, race, strength = id.split(" ")
        return f"{words.race(race)} {strength}"
    return words.building(id, content)


def does(card: str, content: Content) -> str:
    """Return what a card does, in a sentence, or "" for an enemy."""
    kind, _blank, id = card.partition(" ")
    if kind == "enemy":
        return ""
    if kind in ("advisor", "tile"):
        return words.advisor_text(int(id), content, content.tiles if kind == "tile" else ())
    return words.building_text(id, content)


def own(house: House) -> str:
    """Return the reader's own cards as JSON, or "" if there are none."""
    return json.dumps(house.own, ensure_ascii=False, indent=1) if house.own else ""


def own_cards(house: House) -> str:
    """Return the number of the reader's own cards, in words."""
    number = sum(map(len, house.own.values()))
    return plural(number, "{number} card of your own", "{number} cards of your own")


def player(number: int) -> str:
    """Return the label of a player of the games by seat, counted from 1."""
    return _("Player {number}", number=number)


def games(number: int) -> str:
    """Return the label of the button that plays this many pairs of games."""
    return plural(number, "Play {number} pair of games", "Play {number} pairs of games")


def soldiers(number: int) -> str:
    """Return the number of soldiers in the battles, in words."""
    return plural(number, "with {number} soldier", "with {number} soldiers")


def seat(number: int, players: Sequence[str]) -> str:
    """Return the label of a player by seat, counted from 1, with the policy if others differ."""
    policy = players[number - 1]
    if {*players} == {policy}:
        return player(number)
    return f"{player(number)}, {_(POLICIES[policy])}"


# What it changes ------------------------------------------------------------------------------


def building(id: str, boxes: Sequence[Content]) -> str:
    """Return the name of a card that is in at least one of these contents."""
    return words.building(id, next((content for content in boxes if content.power(id)), None))


def at_once(found: Changes, boxes: Sequence[Content]) -> str:
    """Return the greatest changes of reach, victory and worth, in a sentence each."""
    told = []
    if found.reach:
        most = max(found.reach, key=lambda each: abs(each.after - each.before))
        told.append(
            _(
                "Reach changes most for the {advisor}, by {points} points with the {building}.",
                advisor=words.advisor(most.advisor, boxes[1]),
                points=points(most.after - most.before),
                building=building(most.card, boxes),
            )
        )
    if found.battles:
        battle = max(found.battles, key=lambda each: abs(each.after.victory - each.before.victory))
        told.append(
            _(
                "Victory changes most in year {year}, by {points} points.",
                year=words.ROMAN[battle.year],
                points=points(battle.after.victory - battle.before.victory),
            )
        )
    if found.worths:
        worth = max(found.worths, key=lambda each: abs(each.after - each.before))
        told.append(
            _(
                "Of the advisors the {advisor} changes most in worth, by {vp} VP.",
                advisor=words.advisor(worth.advisor, boxes[1]),
                vp=signed(worth.after - worth.before),
            )
        )
    if not told:
        told.append(_(SAME))
    return " ".join(told)


def after_games(played: Paired) -> str:
    """Return who wins more or less after the games so far, if the interval excludes 0."""
    if played.games < 2:
        return ""
    seats = played.seats()
    sure = [
        _(
            "{who} {points} points ({low} to {high})",
            who=seat(number, played.players),
            points=more(100 * each.won_more.more),
            low=more(100 * each.won_more.low),
            high=more(100 * each.won_more.high),
        )
        for number, each in enumerate(seats, 1)
        if certain(each.won_more)
    ]
    pairs = plural(played.games, "After {number} pair of games", "After {number} pairs of games")
    if not sure:
        return _("{pairs} it is open who wins more: all intervals contain 0.", pairs=pairs)
    return _("{pairs} these win more or less: {players}.", pairs=pairs, players=words.joined(sure))


def certain(difference: Difference) -> bool:
    """True if the interval of a difference does not contain 0."""
    return difference.low > 0 or difference.high < 0


def more(number: float) -> str:
    """Return a difference with its sign and one decimal place: ``+1.5``, ``−0.3``."""
    told = tenths(abs(number))
    if told == tenths(0):
        return told
    return ("−" if number < 0 else "+") + told


def done(share: Fraction, number: int) -> str:
    """Return a sentence that says how many of the games have been played."""
    return _(
        "{percent}% of {number} pairs of games have been played.",
        percent=int(100 * share),
        number=number,
    )


def _named(id: str) -> str:
    return card(id)


errors.name("kingsburg", card=_named, field=field)
