"""Controls that several explorers share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from gametable.language import _
from gametable.widgets.controls import choices, folded, toggles
from gametable.widgets.items import Button, Group
from gametable.widgets.machines import strengths
from kingsburg import words
from kingsburg.engine.content import Content
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.rules import Rules
from kingsburg.views.dice import words as odds_words
from kingsburg.views.dice.cards import NONE
from kingsburg.views.places import LABELS
from kingsburg.views.setup import MODULES, OPTIONS, POLICIES, matters
from kingsburg.views.setup import seat as seat_label


def closed_advisors(
    content: Content,
    closed: Collection[int],
    switch: Callable[[int], object],
    unfolded: Collection[str],
    fold: Callable[[list[str]], object],
) -> list[Group]:
    """Return a folded court with closed advisors pressed; `switch` is called with the number."""
    court = small_court("closed", "advisor", content, closed, switch)
    label = odds_words.closed(closed)
    return folded("closed", label, unfolded, fold, [court])


def small_court(
    group: str,
    id: str,
    content: Content,
    pressed: Collection[int],
    switch: Callable[[int], object],
    label: str = "",
) -> Group:
    """Return a toggle for each advisor, six in a row, with ids such as ``advisor-18``."""
    buttons = [
        Button(
            f"{id}-{number}",
            str(number),
            pressed=number in pressed,
            name=f"{number} {words.advisor(number, content)}",
            hint=f"{words.advisor(number, content)}: {words.advisor_text(number, content)}",
            do=partial(switch, number),
        )
        for number in ADVISORS
    ]
    return Group(group, label, buttons, grid=6, area="left")


def building_toggles(
    content: Content,
    buildings: Iterable[str],
    pressed: Collection[str],
    switch: Callable[[str], object],
) -> list[Button]:
    """Return a toggle for each of these buildings, with ids such as ``building-inn``."""
    labels = {building: words.building(building, content) for building in buildings}
    hints = {building: words.building_text(building, content) for building in labels}
    return toggles("building", labels, pressed, switch, hints)


def card_choices(
    content: Content,
    kind: str,
    cards: Iterable[str],
    chosen: str,
    choose: Callable[[str], object],
    id: str = "",
) -> list[Button]:
    """Return a choice of one of these cards or none (""), with ids such as ``governor-duke``.

    `kind`: a key of `views.dice.cards.KINDS`. `id`: the beginning of the ids, by default the kind.
    """
    id = id or kind
    labels = {"": _(NONE[kind]), **{each: words.building(each, content) for each in cards}}
    hints = {each: words.building_text(each, content) for each in labels if each}
    buttons = choices(id, labels, chosen, choose, hints)
    return [replace(buttons[0], id=f"{id}-none"), *buttons[1:]]


def rule_toggles(rules: Rules, switch: Callable[[str], object]) -> list[Group]:
    """Return toggles for the modules and for the options that matter with them.

    `switch` is called with the name of an option, or with a module such as ``module-3``.
    """
    modules = module_toggles(rules.modules, lambda each: switch(f"module-{each}"))
    offered = {id: each for id, each in OPTIONS.items() if matters(id, rules.modules)}
    options = toggles(
        "option",
        {id: _(label) for id, (label, _about) in offered.items()},
        [id for id in offered if id in rules.changed],
        switch,
        {id: _(about) for id, (_label, about) in offered.items()},
    )
    return [
        Group("modules", _(LABELS["modules"]), modules, area="left"),
        Group("options", _(LABELS["rules"]), options, area="left"),
    ]


def seat_choices(players: Sequence[str], choose: Callable[[int, str], object]) -> list[Group]:
    """Return a choice of a machine for each seat; `choose` is called with a seat and a policy."""
    return [
        Group(
            f"seat-{seat + 1}",
            seat_label(seat),
            choices(f"seat-{seat + 1}", strengths(POLICIES, policy), policy, partial(choose, seat)),
            area="left",
            look="line",
        )
        for seat, policy in enumerate(players)
    ]


def module_toggles(
    chosen: Collection[int],
    switch: Callable[[int], object],
    offered: Collection[int] = Rules.MODULES,
    otherwise: Mapping[int, str] = MappingProxyType({}),
) -> list[Button]:
    """Return a toggle for each module, with ids such as ``module-1`` and hints on what it changes.

    `otherwise`: other hints, by module.
    """
    labels = {number: _(MODULES[number][0]) for number in offered}
    hints = {number: _(about) for number, (_label, about) in MODULES.items()}
    return toggles("module", labels, chosen, switch, {**hints, **otherwise})
