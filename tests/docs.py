"""`python3 -m tests.docs`: renews the made parts of docs/rules.md and docs/notation.md.

Whatever stands between `<!-- made: NAME -->` and `<!-- end -->` is made here: the rules from the
catalogues, lines of records from the engine's actions, fields of positions from their schemas. Run
it when one of these has changed. The sentences around the made parts are written by hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import getdoc
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from pydantic import TypeAdapter

from gametable import games
from gametable.views.rulebook import RuleBook
from kingdombuilder.engine import names as kingdom_names
from kingdombuilder.notation import lines as kingdom_lines
from kingdombuilder.pages.rules.words import BOOK as KINGDOM_BOOK
from kingsburg.engine import check
from kingsburg.engine.calendar import CALENDAR
from kingsburg.notation import lines
from kingsburg.pages.rules.words import BOOK

ROOT: Final = Path(__file__).resolve().parent.parent
PAGES: Final = (ROOT / "docs" / "rules.md", ROOT / "docs" / "notation.md")
_MADE: Final = re.compile(r"(<!-- made: ([\w ]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_PLAYERS: Final = ("Ann", "Brian", "Cindy")

#: Lines of a record with results of chance, then with players' actions: at least one of each verb.
CHANCE: Final = """
order Cindy Ann Brian
Ann rolls 1 3 5 + 4
neutral rolls 2 5 6
king rolls 5 2
Ann rolls 5 by military_academy
enemy goblins 3
valley goblins 3
deal Ann prince duke fairy
deal prince duke fairy
bidder Ann
destiny good_year
tile 4
tile 5 holds wood
"""
DECISIONS: Final = """
Ann takes wood
Ann takes wood gold from 9
Ann trades stone at 6
Ann accepts 8
Ann declines 14
Ann rerolls 2 by statue
Ann rerolls white 2 by statue
Ann rerolls all by chapel
Ann turns 2 to 3 by trickster
Ann keeps
Ann influences 8 with 5 3
Ann influences 8 with 5 + 1 and token by market by envoy
Ann moves 14 to 12 by duke
Ann builds chapel
Ann builds inn by envoy
Ann pays wood at town_hall
Ann uses sawmill
Ann recruits 2 with gold gold wood stone
Ann loses gold wood
Ann passes
Ann chooses bridge orchard
Ann chooses nothing
Ann offers prince 0
Ann bids 2
Ann plays token 3
Ann names wood at 3
Ann names Brian at 7
Ann pays soldier at 6 for stone
Ann swaps soldier for stone at 11
Ann gives gold at 15 to Brian, wood to Cindy
Ann looks at valley
"""
KINGDOM_LINES: Final = """
Ann draws canyon
Ann builds C12
Ann builds C12 by tavern
Ann moves C12 to D14 by paddock
Ann ends
"""

#: The meanings of the options and of the fields of a position.
MEANS: Final = {
    "kingsburg": {
        "options": {
            "plus_two_limit": "a player may use one +2 token in each season, or one in each group",
            "may_decline": "whether the help of any advisor may be declined",
            "reinforcements": "the King rolls one die, or the difference of two dice plus 1",
            "improvised_defenses": "which strength Improvised Defenses look at",
            "rows": "alternative rows are dealt, or chosen in an open draft",
            "governors": "governors are dealt, or bought in an auction",
            "tiles": "a tile is drawn each season, or all lie there from the start",
            "scenario": "a scenario by the authors",
        },
        "position": {
            "version": "the version of this form",
            "rules": "the options that are not at their default",
            "modules": "the modules of the second edition that are played with",
            "cards": "cards of your own, the same data as in their TOML file",
            "year": "1 to 5",
            "phase": "see below",
            "step": "see below; without it, the first step of the phase",
            "to_move": "whose turn it is; those before them in the turn order have had theirs",
            "order": "the turn order; without it, the order of the seats",
            "players": "in the order of their seats, clockwise",
            "placed": "the groups of dice on the court",
            "tiles": "the tiles of module 6 on the court",
            "destiny": "the destiny card of the year",
            "destiny_gone": "the destiny cards of earlier years",
            "enemy": "the enemy card, such as `goblins 3`, if anybody has seen it",
            "seen_by": "who has seen it; without it, everybody",
            "valley": "the card of the Goblin Valley, if anybody has seen it",
            "valley_seen_by": "who has seen that card; without it, everybody",
            "then": "the lines of a record that were played since the step began",
        },
        "players": {
            "name": "1 to 20 letters, digits, `_` and `-`",
            "vp": "victory points",
            **dict.fromkeys(("gold", "wood", "stone", "soldiers"), "how many"),
            "tokens": "+2 tokens",
            "soldier_tokens": "the numbers of the soldier tokens left; without it, all six",
            "buildings": "ids, in any order",
            "rows": "the ids of the player's alternative rows",
            "governor": "an id",
            "envoy": "whether the player has the King's Envoy",
            "white_dice": "white dice of this season that come from no building or governor",
            "dice": "what was rolled and not yet placed, white dice after a plus: `1 4 + 2`",
            "used": "what was used this season: ids, and `token` for a +2 token in a group",
            "passed": "whether the player has passed and influences nobody else this season",
        },
        "placed": {
            "advisor": "1 to 18",
            "player": "without it, the dice are neutral ones",
            "dice": "as above",
        },
        "tiles": {
            "advisor": "1 to 18",
            "holds": "the goods on the tile: `gold wood`",
        },
    },
    "kingdombuilder": {
        "options": {
            "lords_zero": "whether a player without settlements in a section counts for Lords",
        },
        "position": {
            "version": "the version of this form",
            "game": "the name of the game",
            "rules": "the options that are not at their default",
            "sections": "top left, top right, bottom left, bottom right; `oasis/` is turned",
            "cards": "the three Kingdom Builder cards",
            "turn": "the number of the turn",
            "to_move": "whose turn it is",
            "terrain": "the terrain card of the player to move",
            "built": "how many settlements of this turn are built",
            "ending": "whether somebody has built the last settlement",
            "players": "in the order of their seats, clockwise; the first one began",
            "discards": "how many cards of each terrain have been discarded",
            "gone": "how many cards of each terrain have left the game",
            "stayed": "the cards that were in hands when the pile was last shuffled",
            "draws": "the players who have to draw a card, in this order",
        },
        "players": {
            "name": "1 to 20 letters, digits, `_` and `-`",
            "settlements": "hexes",
            "tiles": 'such as `{"kind": "farm", "from": "C4", "used": true, "new": true}`',
            "given_up": "the location hexes that give this player no further tile",
            "next": "the terrain card in the player's hand, if it is known",
        },
        "stayed": {
            "players": "whose cards",
            "cards": "how many of each terrain, all these players together",
        },
    },
}
_TYPES: Final = {
    "integer": "number",
    "string": "text",
    "boolean": "true or false",
    "object": "object",
}


def rules(book: RuleBook[Any, Any]) -> str:
    """Return each rule of a game with its id and where it comes from, part by part."""
    text = ""
    for part, title in book.titles.items():
        text += f"\n### {title}\n\n"
        for rule in book.listed(SimpleNamespace(search="", part=part)):
            text += f"- **{rule.id}** {rule.text} *({rule.source})*\n"
    return text


def actions(examples: str, parse: Callable[[str, Sequence[str]], Any]) -> str:
    """Return a table of what lines of a record mean: those of each action, with its docstring."""
    meanings: dict[str, list[str]] = {}
    for line in examples.strip().splitlines():
        said = (getdoc(type(parse(line, _PLAYERS).action)) or "").partition("\n\n")[0]
        meanings.setdefault(" ".join(said.split()), []).append(line)
    return _table(
        ("lines", "meaning"),
        (("<br>".join(f"`{line}`" for line in lines), said) for said, lines in meanings.items()),
    )


def options(game: str) -> str:
    """Return a table of the options of a game with their values, the default first."""
    rows = []
    position = _schema(game)
    for name, field in _inside(position, "rules")["properties"].items():
        values = field.get("enum", [False, True])
        first = sorted(values, key=lambda value: value != field["default"])
        shown = ", ".join(f"`{str(value).lower()}`" for value in first)
        rows.append((f"`{name}`", shown, MEANS[game]["options"][name]))
    return _table(("option", "values", "meaning"), rows)


def fields(game: str) -> str:
    """Return tables of the fields of a position and of the objects in it."""
    position, means = _schema(game), MEANS[game]
    text = f"A position:\n\n{_fields(position, means['position'])}"
    for name in [*means][2:]:
        text += f"\nIn `{name}`:\n\n{_fields(_inside(position, name), means[name])}"
    return text


def _fields(schema: dict[str, Any], means: Mapping[str, str]) -> str:
    rows = []
    for name, field in schema["properties"].items():
        default = "required" if name in schema.get("required", ()) else _default(field)
        rows.append((f"`{name}`", _type(field), default, means[name]))
    return _table(("field", "type", "default", "meaning"), rows)


def _schema(game: str) -> dict[str, Any]:
    (found,) = (each for each in games.installed() if each.name == game)
    return TypeAdapter(games.named(found.position)).json_schema()


def _inside(position: dict[str, Any], field: str) -> dict[str, Any]:
    """Return the schema of the objects in a field."""
    (name,) = re.findall(r"#/\$defs/(\w+)", json.dumps(position["properties"][field]))
    found: dict[str, Any] = position["$defs"][name]
    return found


def _type(field: dict[str, Any]) -> str:
    if "anyOf" in field:
        return _type(field["anyOf"][0])
    if field.get("type") == "array":
        return f"list of {_type(field['items'])}s"
    return _TYPES[field.get("type", "object")]


def _default(field: dict[str, Any]) -> str:
    default = field.get("default")
    if default in (None, "", [], {}) or isinstance(default, dict):
        return ""
    return f"`{str(default).lower()}`"


def steps() -> str:
    """Return a table of the phases of a year with their steps."""
    found: dict[str, dict[str, None]] = {}
    for part in CALENDAR:
        found.setdefault(part.phase, {})[part.step] = None
    rows = (
        (f"`{phase}`", ", ".join(f"`{step}`" for step in each)) for phase, each in found.items()
    )
    return _table(("phase", "steps"), rows)


def limits() -> str:
    """Return a table of the least and the most of each amount that can be set up."""
    rows = ((f"`{name}`", least, most) for name, (least, most) in check.LIMITS.items())
    return _table(("amount", "least", "most"), rows)


def _table(
    heads: Sequence[str], rows: Iterator[Sequence[object]] | Sequence[Sequence[object]]
) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def _words(words: frozenset[str]) -> str:
    return " ".join(f"`{word}`" for word in sorted(words)) + "\n"


#: The made parts, by their names in the pages.
MADE: Final[dict[str, Callable[[], str]]] = {
    "kingsburg rules": lambda: rules(BOOK),
    "kingdombuilder rules": lambda: rules(KINGDOM_BOOK),
    "kingsburg chance": lambda: actions(CHANCE, lines.parse),
    "kingsburg decisions": lambda: actions(DECISIONS, lines.parse),
    "kingdombuilder lines": lambda: actions(KINGDOM_LINES, kingdom_lines.parse),
    "kingsburg options": lambda: options("kingsburg"),
    "kingdombuilder options": lambda: options("kingdombuilder"),
    "kingsburg position": lambda: fields("kingsburg"),
    "kingdombuilder position": lambda: fields("kingdombuilder"),
    "kingsburg steps": steps,
    "kingsburg limits": limits,
    "kingsburg words": lambda: _words(check.RESERVED),
    "kingdombuilder words": lambda: _words(kingdom_names.RESERVED),
}


def renewed(page: str) -> str:
    """Return the text of a page with its made parts renewed."""
    return _MADE.sub(lambda found: f"{found[1]}\n{MADE[found[2]]().strip()}\n\n{found[3]}", page)


def main() -> None:
    """Write both pages again."""
    for page in PAGES:
        page.write_text(renewed(page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
