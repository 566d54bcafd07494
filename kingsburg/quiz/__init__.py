"""A quiz: one question after another; the same seed asks the same questions.

    asked = Quiz(seed=7, phase="winter", rules=Rules(modules=(1, 5)))
    asked.question.right        # what the engine says
    asked.choose("Ann")
    asked.check()               # True, and it counts
    asked.next()

Positions come from random games that the seed determines, unless a position is given. Games with
modules also have questions about those modules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from gametable.play import quiz
from gametable.play.errors import Malformed
from gametable.play.random_player import choose
from kingsburg.catalogue.entries import OwnCards
from kingsburg.engine.actions import Action, Build
from kingsburg.engine.calendar import CALENDAR, PHASES
from kingsburg.engine.chances import Chances
from kingsburg.engine.content import Content
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.quiz.card_questions import CARD_KINDS
from kingsburg.quiz.governor_questions import GOVERNOR_KINDS, bid, is_bidding
from kingsburg.quiz.module_questions import MODULE_KINDS
from kingsburg.quiz.question import Kind, Question
from kingsburg.quiz.questions import KINDS

#: The field of `Rules` for each module with an option of its own.
_OPTIONS: Final = {6: "tiles", 2: "rows", 3: "governors"}
_NAMES: Final = ("Ann", "Brian", "Cindy", "David", "Eva")
#: No player can choose among more buildings than this.
_BUILDS: Final = 21


#: The modules with questions of their own.
MODULES: Final = (1, 2, 3, 4, 5, 6)
#: All kinds of questions.
ALL_KINDS: Final[Mapping[str, Kind]] = {
    **KINDS,
    **MODULE_KINDS,
    **CARD_KINDS,
    **GOVERNOR_KINDS,
}
_PLAIN: Final = Rules()


def kinds_of(phase: str | None = None, rules: Rules = _PLAIN) -> tuple[str, ...]:
    """Return the kinds of questions in a phase, or in any phase, of games by these rules.

    Raises `Malformed` for an unknown phase.
    """
    if phase not in (None, *PHASES):
        raise Malformed(
            "there is no phase {phase}, only {known}", phase=str(phase)[:40], known=PHASES
        )
    steps = {part.step for part in CALENDAR if phase in (None, part.phase)}
    return tuple(
        name for name, kind in ALL_KINDS.items() if steps & set(kind.steps) and kind.belongs(rules)
    )


def draw(
    kind: str,
    rng: Random,
    phase: str | None = None,
    rules: Rules = _PLAIN,
    cards: OwnCards | None = None,
) -> Question:
    """Return a question of this kind from random games by these rules, in this phase if given.

    The options of modules are drawn at random. `cards`: the own cards in these games; module 2
    needs rows. Raises `Malformed` without them (C.0).
    """
    while True:
        year = rng.randint(1, Rules.YEARS)
        names = _NAMES[: rng.choice(Rules.PLAYERS)]
        found = [
            each
            for each in _moments(names, _varied(rules, rng), cards, rng)
            if each.step in ALL_KINDS[kind].steps
            and phase in (None, each.phase)
            and (each.year == (ALL_KINDS[kind].year or year) or each.phase in ("setup", "over"))
        ]
        rng.shuffle(found)
        for position in found:
            question = ALL_KINDS[kind].ask(position, rng)
            if question:
                return question


def _varied(rules: Rules, rng: Random) -> Rules:
    """Return the same rules, with a random choice for each module that has an option."""
    options: dict[str, Any] = {
        field: rng.choice(Rules.CHOICES[field])
        for module, field in _OPTIONS.items()
        if module in rules.modules
    }
    return replace(rules, **options)


def ask(position: Position, kinds: Sequence[str], rng: Random) -> Question:
    """Return a question about this position, of the first of these kinds that fits.

    Raises `Malformed` if none fits.
    """
    for kind in kinds:
        question = None if position.faults else ALL_KINDS[kind].ask(position, rng)
        if question:
            return question
    raise Malformed("no question can be asked about this position")


def _moments(
    names: Sequence[str], rules: Rules, cards: OwnCards | None, rng: Random
) -> Iterator[Position]:
    """Yield every position of a random game in which a step starts or a player decides."""
    table = new_game(names, rules, cards).table_copy()
    while table.asks:
        _, options, _ = table.asks[0]
        if isinstance(options, Chances):
            action = options.draw(rng)
        else:
            yield Position(table.copy())
            action = _lively(table.content, options, rng)
        table.starts = []
        table.run(action)
        yield from map(Position, table.starts)


def _lively(content: Content, options: Sequence[Action], rng: Random) -> Action:
    """Return a random action; a player who can build does so, mostly in the rightmost column.

    Fuller provinces give more to ask about. Bids are low.
    """
    if is_bidding(options):
        return bid(options, rng)
    builds = [each for each in options[:_BUILDS] if isinstance(each, Build)]
    if not builds:
        return choose(lambda: None, options, rng)
    right = max(content.buildings[each.building].column for each in builds)
    best = [each for each in builds if content.buildings[each.building].column == right]
    return rng.choice(best if rng.random() < 0.8 else builds)


class Quiz(quiz.Quiz[Question]):
    """Questions about one phase or all, from games by some rules or about one position.

    The same seed, phase, position and rules give the same questions.
    """

    def __init__(
        self,
        seed: int | str = 0,
        phase: str | None = None,
        position: Position | None = None,
        rules: Rules = _PLAIN,
        cards: OwnCards | None = None,
    ) -> None:
        """Draw the first question; `rules` and `cards` do not matter if a position is given.

        Raises `Malformed` for an unknown phase, or if there is nothing to ask.
        """
        self.phase = phase
        self._position = position
        self._rules = rules if position is None else position.rules
        self._cards = cards
        kinds = kinds_of(phase, self._rules)
        if not kinds:
            raise Malformed("without modules there is nothing to ask about this phase")
        super().__init__(seed, kinds)

    def draw(self, kinds: Sequence[str], rng: Random) -> Question:
        if self._position is not None:
            return ask(self._position, kinds, rng)
        return draw(kinds[0], rng, self.phase, self._rules, self._cards)
