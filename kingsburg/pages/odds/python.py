"""Lines of Python that compute what a view of the odds page shows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from kingsburg.engine.dice_text import write_dice
from kingsburg.notation.questions import Placed, parse
from kingsburg.odds.reach import Setup
from kingsburg.pages.odds import turns
from kingsburg.pages.odds.state import OddsState

_SETUP: Final = "from kingsburg import Setup"


def lines(state: OddsState) -> str:
    """Return imports and, in the last line, an expression for what the page shows.

    With several set-ups, it is a dictionary by their letters.
    """
    asked = {letter: _asked(state, setup) for letter, setup in state.setups.items()}
    imports = sorted({line for each, _expression in asked.values() for line in each})
    if len(asked) == 1:
        ((_imports, expression),) = asked.values()
        return "\n".join([*imports, expression])
    items = [f"    {json.dumps(letter)}: {each}," for letter, (_imports, each) in asked.items()]
    return "\n".join([*imports, "{", *items, "}"])


def _asked(state: OddsState, setup: Setup) -> tuple[list[str], str]:
    """Return the imports for one set-up, and the expression."""
    match state.view:
        case "pairs":
            imports = [_SETUP, "from kingsburg.odds.turn import chances_together"]
            return imports, f"chances_together({made(setup)}, 2)"
        case "turn":
            return _turn(setup, state)
        case "ask":
            return [f"{_SETUP}, ask"], _ask(state.question, setup)
    return [f"{_SETUP}, reach"], f"reach({made(setup)})"


def _ask(question: str, setup: Setup) -> str:
    placed = isinstance(parse(question).asked, Placed)
    others = f", others=[{made(turns.other(setup))}] * 2" if placed else ""
    return f"ask({json.dumps(question)}, {made(setup)}{others})"


def _turn(setup: Setup, state: OddsState) -> tuple[list[str], str]:
    if setup.roll is not None and setup.dice_powers and state.wanted:
        wanted = ", ".join(map(str, sorted(state.wanted)))
        imports = [f"{_SETUP}, advise"]
        return imports, f"advise({made(setup)}, frozenset({{{wanted}}}))"
    name = "best_totals"
    if setup.roll is not None:
        name = "advise_turn" if setup.dice_powers else "best_turn"
    imports = [
        _SETUP,
        f"from kingsburg.odds.turn import {name}",
        "from kingsburg.odds.worths import default_worths",
    ]
    worths = "default_worths()"
    if typed := _typed(state.worths):
        imports.insert(0, "from fractions import Fraction")
        worths = f"{{**{worths}, {typed}}}"
    return imports, f"{name}({made(setup)}, {worths})"


def _typed(worths: Mapping[int, str]) -> str:
    """Return the worths that the reader has typed, of which most languages use a comma."""
    given = {advisor: text.strip().replace(",", ".") for advisor, text in worths.items()}
    return ", ".join(f'{advisor}: Fraction("{text}")' for advisor, text in given.items() if text)


def made(setup: Setup) -> str:
    """Return a set-up as an expression."""
    plain = Setup()
    fields = ("dice", "white", "token", "envoy")
    given = {each: getattr(setup.unrolled(), each) for each in fields}
    parts = [f"{name}={value}" for name, value in given.items() if value != getattr(plain, name)]
    if setup.taken:
        parts.append(f"taken=frozenset({{{', '.join(map(str, sorted(setup.taken)))}}})")
    told = f"Setup({', '.join(parts)})"
    if setup.buildings:
        told += f".with_buildings({json.dumps(setup.buildings)})"
    if setup.governor or setup.destiny:
        cards = [json.dumps(card.id if card else "") for card in (setup.governor, setup.destiny)]
        told += f".with_cards({', '.join(cards)})"
    if roll := setup.roll:
        told += f".rolled({json.dumps(write_dice(roll.coloured, roll.white))})"
    return told
