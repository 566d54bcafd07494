"""Choices for a new game: players, modules and options, or all as in one of the books."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from gametable.language import _
from gametable.widgets.controls import choices
from gametable.widgets.guard import Sentence
from gametable.widgets.items import Block, Button, Group
from gametable.widgets.machines import opponents
from gametable.widgets.name_fields import Named
from kingsburg.catalogue import editions
from kingsburg.engine.check import name_faults
from kingsburg.engine.content import Content, ContentMaker
from kingsburg.engine.rules import Rules
from kingsburg.notation.records import options
from kingsburg.pages.table import games
from kingsburg.pages.table import new_game_words as say
from kingsburg.play.draft import NAMES
from kingsburg.views.setup import MODULES, OPTIONS, matters, remark, seat


class NewGame:
    """Choices for a new game, as groups of a panel; nothing changes before the game starts.

    `id`: the prefix of the ids of most buttons and fields. `does`: makes the callback of a button
    from a function and its arguments. `start`: called with the names of the players, the rules, and
    the machines by name. `maker`: makes the content for rules. `say`: says a sentence.
    """

    def __init__(
        self,
        id: str,
        does: Callable[..., Callable[[], None]],
        start: Callable[[Sequence[str], Rules, Mapping[str, str]], None],
        maker: ContentMaker,
        say: Callable[[Sentence], object],
    ) -> None:
        self._id = id
        self._does = does
        self._start = start
        self._maker = maker
        self._say = say
        self._named = Named(NAMES, Rules.PLAYERS[1], name_faults, seat, remark)
        self._rules = Rules()

    def groups(self) -> Iterator[Group]:
        """Yield the groups of the panel."""
        books = [
            self._card(
                f"edition-{each.id}",
                _(each.title),
                _(each.text),
                Rules(**options(each.options), modules=tuple(map(int, each.modules))),
            )
            for each in editions()
        ]
        yield from opponents(range(1, max(Rules.PLAYERS)), partial(self._does, self._against))
        numbers = {number: games.players(number) for number in Rules.PLAYERS}
        chosen = choices(f"{self._id}players", numbers, self._named.players, self._choose_players)
        begin = self._does(self._begin)
        start = Button(
            f"{self._id}start",
            _(say.START),
            illegal=bool(self._why_not() or self._named.faults),
            state="main",
            do=begin,
        )
        yield Group("new-players", _(say.HOW_MANY), [*chosen, start], area="toolbar", look="panel")
        names = self._named.fields(f"{self._id}name-", self._renaming)
        yield Group("new-names", "", list(names), grid=2, area="toolbar", look="panel")
        told = [self._why_not(), say.few_governors(self._content, self._named.players)]
        yield from self._note("note", told)
        yield self._cards("editions", _(say.EDITIONS), books)
        yield self._cards("new-modules", _(say.MODULES), list(self._modules()))
        yield from self._note("rulings", say.rulings(self._content))
        yield self._cards("new-options", _(say.OPTIONS), list(self._options()))

    def _note(self, id: str, told: Iterable[str]) -> Iterator[Group]:
        """Yield a remark of these sentences, if there are any."""
        if sentences := " ".join(filter(None, told)):
            note = Block(f"{self._id}{id}", games.note(sentences))
            yield Group(f"new-{id}", "", [note], area="toolbar", look="panel")

    @property
    def _content(self) -> Content:
        return self._maker(self._rules)

    def _why_not(self) -> str:
        return say.why_not(self._content, self._named.players)

    def _cards(self, id: str, label: str, cards: list[Button]) -> Group:
        return Group(id, label, cards, grid=True, area="toolbar", look="panel cards")

    def _card(
        self, id: str, title: str, about: str, rules: Rules, pressed: bool | None = None
    ) -> Button:
        """Return a button that chooses these rules; by default it is pressed if they are chosen."""
        return Button(
            f"{self._id}{id}",
            picture=games.entry(title, about),
            name=f"{title}. {about}",
            pressed=rules == self._rules if pressed is None else pressed,
            do=self._does(self._choose, rules),
        )

    def _modules(self) -> Iterator[Button]:
        for number, (label, about) in MODULES.items():
            others = tuple({*self._rules.modules} ^ {number})
            rules = replace(self._rules, modules=others)
            pressed = number in self._rules.modules
            yield self._card(f"module-{number}", _(label), _(about), rules, pressed)

    def _options(self) -> Iterator[Button]:
        for id, (label, about) in OPTIONS.items():
            if matters(id, self._rules.modules):
                usual, other = Rules.CHOICES[id]
                pressed = getattr(self._rules, id) == other
                rules = replace(self._rules, **{id: usual if pressed else other})  # type: ignore[arg-type]
                yield self._card(f"option-{id}", _(label), _(about), rules, pressed)

    def _choose(self, rules: Rules) -> None:
        self._rules = rules
        self._say(self._why_not)

    def _choose_players(self, number: int) -> None:
        self._does(self._set_players, number)()

    def _set_players(self, number: int) -> None:
        self._named.players = number
        self._say(self._why_not)

    def _renaming(self, seat: int) -> Callable[[str], object]:
        return lambda name: self._does(self._named.rename, seat, name)()

    def _against(self, number: int, strength: str) -> None:
        """Begin against this many machines; the first of the names is the reader's."""
        self._named.players = 1 + number
        self._begin(strength)

    def _begin(self, strength: str = "") -> None:
        if faults := self._named.faults:
            self._say(partial(remark, faults))
        elif self._why_not():
            self._say(self._why_not)
        else:
            names = self._named.names
            machines = dict.fromkeys(names[1:], strength) if strength else {}
            self._start(names, self._rules, machines)
