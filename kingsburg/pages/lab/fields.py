"""Controls of the house-rule lab that change one card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from gametable.language import _
from gametable.play.errors import GameError
from gametable.views import errors
from gametable.views.text import text
from gametable.widgets.controls import choices, folded
from gametable.widgets.items import Block, Field, Group, Item
from kingsburg import words
from kingsburg.catalogue.entries import COLUMNS, NUMBERS, RACES, REROLLS
from kingsburg.engine.hooks import FOR_CARDS, GAME_STARTS, OFFERS_OF_CARDS, ROLLED, SEASONS
from kingsburg.notation.card_fields import MOST_DEEDS
from kingsburg.notation.cards_printed import special
from kingsburg.pages.controls import small_court
from kingsburg.pages.lab import words as say
from kingsburg.play.house import House, deeds

#: A typed text that was not understood, and the error.
Wrong = tuple[str, GameError]
#: Initial highest strength of enemies against whom a card has extra strength.
_UP_TO: Final = "5"


class CardFields:
    """Fields of one card, as groups.

    `wrong`: by path, the texts that were not understood; `redraw` shows them. `change`: called with
    each new house rule. `fold`: called after a click with the ids of all unfolded parts.
    """

    def __init__(
        self,
        house: House,
        card: str,
        wrong: dict[str, Wrong],
        unfolded: Sequence[str],
        change: Callable[[House], object],
        redraw: Callable[[], object],
        fold: Callable[[list[str]], object],
    ) -> None:
        self._house, self._card, self._wrong = house, card, wrong
        self._unfolded, self._fold = unfolded, fold
        self._change, self._redraw = change, redraw

    def groups(self) -> Iterator[Group]:
        """Yield all groups."""
        kind, _blank, id = self._card.partition(" ")
        if kind == "building":
            yield self._numbers("printed", "", ["cost.0", "cost.1", "cost.2", "vp"])
        elif kind == "enemy":
            yield self._numbers("printed", "", ["strength"])
            fields = [self._text("reward"), self._text("loss")]
            yield Group("stakes", "", fields, area="left")
        elif kind in ("advisor", "tile"):
            yield Group("printed", "", [self._text("help", say.WHAT_HELPS)], area="left")
        else:
            if kind == "destiny":
                yield from self._destiny()
            if special(id):
                yield Group("keeps", "", [Block("keeps", text(_(say.KEEPS)))], area="left")
        if kind in ("building", "governor", "destiny"):
            yield from self._deeds(kind, keeps=special(id))

    def _destiny(self) -> Iterator[Group]:
        yield self._numbers("printed", "", ["enemy_strength"])
        closed = self._house.get(self._card, "closed") or []

        def switch(advisor: int) -> None:
            self._set("closed", sorted({*closed} ^ {advisor}))

        content = self._house.boxes[1]
        court = small_court("closed", "closed", content, closed, switch, _(say.CLOSED))
        yield from self._part("closed", say.CLOSED, [court])

    def _deeds(self, kind: str, *, keeps: bool) -> Iterator[Group]:
        numbers = self._numbers("numbers", "", [f"numbers.{each}" for each in NUMBERS])
        yield from self._part("numbers", say.NUMBERS, [numbers])
        yield from self._part("against", say.AGAINST, [*self._against()])
        if not keeps:
            for_cards = [each for each in FOR_CARDS if each != GAME_STARTS or kind == "governor"]
            yield from self._part("gives", say.GIVES, [*self._several("gives", for_cards)])
            yield from self._part("offers", say.OFFERS, [*self._several("offers", OFFERS_OF_CARDS)])

    def _part(self, id: str, label: str, groups: Sequence[Group]) -> list[Group]:
        """Return a part that is folded initially and, on a phone, below what it changes."""
        groups = folded(id, _(label), self._unfolded, self._fold, groups)
        return [replace(each, look=f"{each.look} late") for each in groups]

    def _against(self) -> Iterator[Group]:
        races = [f"strength_against.{race}" for race in RACES]
        yield self._numbers("races", _(say.RACES), races)
        yield self._up_to()
        columns = [f"cheaper.{column}" for column in COLUMNS]
        yield self._numbers("cheaper", _(say.CHEAPER), columns)

    def _up_to(self) -> Group:
        """Return fields for extra strength against weak enemies: up to which strength, how much."""
        there: Mapping[str, int] = self._house.get(self._card, "strength_up_to") or {}
        limit = next(iter(there), _UP_TO)

        def set_limit(text: str) -> House:
            more = there.get(limit, 1)
            return self._house.changed(self._card, "strength_up_to", {text.strip(): more})

        def set_more(text: str) -> House:
            return self._house.typed(self._card, f"strength_up_to.{limit}", text)

        fields = [
            self._field("strength_up_to", _(say.UP_TO), limit, set_limit, numeric=True),
            self._field(
                "strength_up_to.more",
                _(say.UP_TO_MORE),
                str(there.get(limit, 0)),
                set_more,
                numeric=True,
            ),
        ]
        return Group("up-to", "", fields, area="left", look="numbers")

    def _several(self, name: str, moments: Sequence[str]) -> Iterator[Group]:
        """Yield all gifts or offers of a card, and an empty one."""
        there = len(deeds(self._house.get(self._card, name)))
        for place in range(min(there + 1, MOST_DEEDS)):
            yield from self._deed(f"{name}.{place}" if place else name, moments)

    def _deed(self, name: str, moments: Sequence[str]) -> Iterator[Group]:
        """Yield a gift or an offer: its hook, and once that is chosen, amounts and conditions."""
        chosen = self._house.get(self._card, f"{name}.moment") or ""
        labels = {"": _(say.NEVER), **{each: _(say.MOMENTS[each]) for each in moments}}
        set_moment = partial(self._set, f"{name}.moment")
        buttons = choices(name, labels, chosen, set_moment)
        label = _(say.ALSO_WHEN if name[-1].isdecimal() else say.WHEN)
        yield Group(f"{name}-moment", label, buttons, area="left")
        if not chosen:
            return
        if name.startswith("gives"):
            yield Group(
                f"{name}-what", "", [self._text(f"{name}.what", say.WHAT_IS_GIVEN)], area="left"
            )
        else:
            yield from self._price(name, chosen)
        season = self._house.get(self._card, f"{name}.when.phase") or ""
        seasons = {"": _(say.ANY_SEASON), **{each: _(words.PHASES[each]) for each in SEASONS}}
        set_season = partial(self._set, f"{name}.when.phase")
        shown = choices(f"{name}-season", seasons, season, set_season)
        yield Group(f"{name}-season", _(say.SEASON), shown, area="left")
        limits = [
            self._text(f"{name}.when.{each}") for each in ("total_at_most", "soldiers_at_most")
        ]
        yield Group(f"{name}-when", "", limits, area="left", look="numbers")

    def _price(self, name: str, moment: str) -> Iterator[Group]:
        """Yield what is paid, and for what: when dice are rolled, that may be a reroll."""
        fields = [self._text(f"{name}.pay", say.WHAT_PAYS)]
        reroll = self._house.get(self._card, f"{name}.reroll") or ""
        if not reroll:
            fields.append(self._text(f"{name}.gives", say.WHAT_GIVES))
        yield Group(f"{name}-what", "", fields, area="left")
        if moment == ROLLED:
            labels = {"": _(say.NO_REROLL), **{each: _(say.REROLLS[each]) for each in REROLLS}}
            set_reroll = partial(self._set, f"{name}.reroll")
            buttons = choices(f"{name}-reroll", labels, reroll, set_reroll)
            yield Group(f"{name}-reroll", _(say.REROLL), buttons, area="left")

    # Fields -------------------------------------------------------------------------------

    def _numbers(self, id: str, label: str, paths: Sequence[str]) -> Group:
        items: list[Item] = [self._number(path) for path in paths]
        return Group(id, label, items, area="left", look="numbers")

    def _number(self, path: str) -> Field:
        value = str(self._house.get(self._card, path) or 0)
        typed = partial(self._house.typed, self._card, path)
        return self._field(path, say.field(path), value, typed, numeric=True)

    def _text(self, path: str, label: str = "") -> Field:
        value = self._house.get(self._card, path)

        def typed(text: str) -> House:
            text = text.strip()
            if path.endswith("_at_most") and text:
                return self._house.typed(self._card, path, text)
            return self._house.changed(self._card, path, text)

        shown = "" if value is None else str(value)
        return self._field(path, _(label) if label else say.field(path), shown, typed)

    def _field(
        self,
        path: str,
        label: str,
        value: str,
        typed: Callable[[str], House],
        *,
        numeric: bool = False,
    ) -> Field:
        """Return a field for a path; a text that is not understood stays in it, with the reason."""
        wrong = self._wrong.get(path)
        return Field(
            f"field-{path}",
            label,
            value=wrong[0] if wrong else value,
            wrong=wrong is not None,
            remark=f"{errors.told(wrong[1])}." if wrong else "",
            numeric=numeric,
            fill=partial(self._fill, path, typed),
        )

    def _fill(self, path: str, typed: Callable[[str], House], text: str) -> None:
        try:
            house = typed(text)
        except GameError as error:
            self._wrong[path] = text, error
            self._redraw()
            raise
        self._wrong.pop(path, None)
        self._change(house)

    def _set(self, path: str, value: Any) -> None:
        self._change(self._house.changed(self._card, path, value))
