"""One question after another; the same seed asks the same questions.

    quiz = Quiz(seed=7, phase="winter", rules=Rules(modules=(1, 5)))
    quiz.question.right        # what the engine says
    quiz.choose("Ann")
    quiz.check()               # True, and it counts
    quiz.next()

Positions come from random games that the seed determines, or a position is given. Games with
modules have questions about these too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from gametable.play.errors import Malformed
from gametable.play.random_player import choose
from kingsburg.engine.actions import Action, Build
from kingsburg.engine.calendar import CALENDAR, PHASES
from kingsburg.engine.chances import Chances
from kingsburg.engine.content import Content
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.quiz.module_questions import MODULE_KINDS
from kingsburg.quiz.question import Choice, Kind, Question
from kingsburg.quiz.questions import KINDS

#: The module of the tiles.
_TILES: Final = 6
_NAMES: Final = ("Ann", "Brian", "Cindy", "David", "Eva")
#: No player can choose among more buildings.
_BUILDS: Final = 21


#: The modules with questions of their own.
MODULES: Final = (1, 5, 6)
#: All kinds of questions.
ALL_KINDS: Final[Mapping[str, Kind]] = {**KINDS, **MODULE_KINDS}
_PLAIN: Final = Rules()


def kinds_of(phase: str | None = None, rules: Rules = _PLAIN) -> tuple[str, ...]:
    """The kinds of questions in a phase, or in any, of games by these rules.

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


def draw(kind: str, rng: Random, phase: str | None = None, rules: Rules = _PLAIN) -> Question:
    """A question of this kind from random games by these rules, in this phase if one is given.

    With new advisors (M6) some games are played by the old ways.
    """
    while True:
        year = rng.randint(1, Rules.YEARS)
        names = _NAMES[: rng.choice(Rules.PLAYERS)]
        found = [
            each
            for each in _moments(names, _varied(rules, rng), rng)
            if each.step in ALL_KINDS[kind].steps
            and phase in (None, each.phase)
            and (each.year == year or each.phase == "over")
        ]
        rng.shuffle(found)
        for position in found:
            question = ALL_KINDS[kind].ask(position, rng)
            if question:
                return question


def _varied(rules: Rules, rng: Random) -> Rules:
    """The same rules, or with the tiles in another way, if there are any."""
    if _TILES not in rules.modules:
        return rules
    return replace(rules, tiles=rng.choice(("drawn", "old_ways")))


def ask(position: Position, kinds: Sequence[str], rng: Random) -> Question:
    """A question about this position, of the first of these kinds that can be asked here.

    Raises `Malformed` if none can.
    """
    for kind in kinds:
        question = None if position.faults else ALL_KINDS[kind].ask(position, rng)
        if question:
            return question
    raise Malformed("no question can be asked about this position")


def _moments(names: Sequence[str], rules: Rules, rng: Random) -> Iterator[Position]:
    """A random game: every position in which a step starts or a player decides."""
    table = new_game(names, rules).table_copy()
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
    """A random action; whoever can build does so, mostly in the rightmost column.

    Fuller provinces give more to ask about.
    """
    builds = [each for each in options[:_BUILDS] if isinstance(each, Build)]
    if not builds:
        return choose(lambda: None, options, rng)
    right = max(content.buildings[each.building].column for each in builds)
    best = [each for each in builds if content.buildings[each.building].column == right]
    return rng.choice(best if rng.random() < 0.8 else builds)


class Quiz:
    """One question after another, and how many were answered correctly.

    The same seed, phase, position and rules ask the same questions. `chosen`: the present choice;
    `verdict`: whether it is right, None before the check. `results`: by the number of a question,
    whether its first answer was right.
    """

    def __init__(
        self,
        seed: int | str = 0,
        phase: str | None = None,
        position: Position | None = None,
        rules: Rules = _PLAIN,
    ) -> None:
        """`rules`: those of the games, unless a position is given, which has its own.

        Raises `Malformed` for an unknown phase, or if there is nothing to ask.
        """
        self.seed = seed
        self.phase = phase
        self._position = position
        self._rules = rules if position is None else position.rules
        self._kinds = kinds_of(phase, self._rules)
        self.results: dict[int, bool] = {}
        self.number = 0
        self.next()

    def next(self) -> None:
        """Go on to the next question."""
        self.go_to(self.number + 1)

    def go_to(self, number: int) -> None:
        """Go to the question of this number, from 1 on."""
        self.number = number
        self.question = self._drawn(self.number)
        self.chosen: tuple[Choice, ...] = ()
        self.verdict: bool | None = None

    def choose(self, answer: Choice) -> None:
        """Choose one of the options, or take it back; does nothing after the check."""
        if self.verdict is not None or answer not in self.question.options:
            return
        if answer in self.chosen:
            self.chosen = tuple(each for each in self.chosen if each != answer)
        elif self.question.several:
            self.chosen = (*self.chosen, answer)
        else:
            self.chosen = (answer,)

    def check(self) -> bool:
        """Check the choice and return whether it is right; only the first check counts."""
        if self.verdict is None:
            self.verdict = self.question.is_right(self.chosen)
            self.results.setdefault(self.number, self.verdict)
        return self.verdict

    @property
    def asked(self) -> int:
        """How many questions have been answered."""
        return len(self.results)

    @property
    def score(self) -> int:
        """How many of them were answered correctly."""
        return sum(self.results.values())

    def _drawn(self, number: int) -> Question:
        # Every kind comes once before any comes again.
        turn, place = divmod(number - 1, len(self._kinds))
        kinds = list(self._kinds)
        Random(f"{self.seed}/{turn}").shuffle(kinds)
        rng = Random(f"{self.seed}/{number}")
        if self._position is not None:
            return ask(self._position, kinds[place:] + kinds[:place], rng)
        return draw(kinds[place], rng, self.phase, self._rules)
