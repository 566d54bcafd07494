"""The fields of a position that modules and the scenario bring: tiles, tokens, the valley."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from gametable.language import _
from gametable.widgets.items import Button, Group
from kingsburg.engine.actions import GOODS, Enemy
from kingsburg.views import places, words
from kingsburg.views.board import icons
from kingsburg.views.setup import words as draft_words
from kingsburg.widgets.editor_items import EditorItems

#: So many tiles stand in a row, as advisors do on the board.
_A_ROW = 6


class ModuleFields(EditorItems):
    """Groups that are shown only in games that have them."""

    def cards(self) -> Iterator[Group]:
        """The enemy of the year, the card of the valley if there is one, and who knows them."""
        yield from self._card("enemy", "seen_by", "seen")
        if self.draft.get("rules.scenario") != "none" or self.draft.get("valley") is not None:
            yield from self._card("valley", "valley_seen_by", "valley-seen")

    def _card(self, path: str, seen_by: str, id: str) -> Iterator[Group]:
        draft = self.draft
        year, decks = draft.get("year"), draft.position.content.decks
        cards: dict[str | None, str] = {
            f"{card.race} {card.strength}": words.enemy(card)
            for card in (decks.get(year, ()) if isinstance(year, int) else ())
            if isinstance(card, Enemy)
        }
        choice = self.choice(path, {None: _(draft_words.UNKNOWN), **cards})
        yield replace(choice, area="right")
        knowing = draft.seen(path, seen_by)
        seen = [
            self.toggle(
                f"{id}-{seat}",
                who,
                name in knowing,
                partial(draft.switch_seen, name, path, seen_by),
            )
            for seat, name, who in self.seats()
        ]
        yield self.group(id, places.LABELS[seen_by], seen, seen_by, area="right")

    def tiles(self) -> Iterator[Group]:
        """The tiles that lie on advisors, and the goods on those that hold some."""
        content, draft = self.draft.position.content, self.draft
        if not content.tiles:
            return
        lying = {tile.get("advisor"): at for at, tile in enumerate(draft.tiles)}
        buttons = [
            replace(
                self.toggle(
                    f"tile-{number}",
                    str(number),
                    number in lying,
                    partial(draft.switch_tile, number),
                ),
                hint=words.advisor_text(number, content, content.tiles),
            )
            for number in content.tiles
        ]
        paths = [path for path in self.faults if path.startswith("tiles")]
        label = places.LABELS["tiles"]
        yield self.group("tiles", label, buttons, *paths, area="right", grid=_A_ROW)
        for number, tile in content.tiles.items():
            if tile.holds and number in lying:
                yield self._goods(number, several=tile.holds == "all")

    def _goods(self, number: int, *, several: bool) -> Group:
        there = self.draft.position.tiles.get(number, ())
        buttons = [
            Button(
                f"tile-{number}-{good}",
                picture=icons.sign(good),
                name=_(good),
                pressed=good in there,
                do=partial(
                    self.editing.change,
                    partial(self.draft.switch_good, number, good, several=several),
                ),
            )
            for good in GOODS
        ]
        return Group(f"on-{number}", draft_words.on_tile(number), buttons, area="right")

    def soldier_tokens(self, path: str) -> Iterator[Group]:
        """The soldier tokens that a player has left."""
        all_of_them = self.draft.position.content.soldier_tokens
        if not all_of_them:
            return
        left = list(self.draft.soldier_tokens(path))
        buttons = []
        for at, token in enumerate(all_of_them):
            there = token in left
            if there:
                left.remove(token)
            switch = partial(self.draft.switch_token, path, token, there=there)
            buttons.append(self.toggle(f"soldier-token-{at}", str(token), there, switch))
        yield self.group("soldier-tokens", places.LABELS["soldier_tokens"], buttons, path)
