"""Fields for modules and the scenario: rows, governors, destiny, tiles, soldier tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from gametable.language import _
from gametable.widgets.items import Button, Group
from kingsburg import words
from kingsburg.engine.actions import GOODS, Enemy
from kingsburg.pages.editor.items import MOST, EditorItems
from kingsburg.views import places
from kingsburg.views import setup as draft_words
from kingsburg.views.board import icons

#: Tiles in a row, as many as advisors on the board.
_A_ROW = 6


class ModuleFields(EditorItems):
    """Groups for cards, and for the modules and the scenario of the game."""

    def cards(self) -> Iterator[Group]:
        """Yield the enemy of the year, the card of the valley if any, and who has seen them."""
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

    def destiny(self) -> Iterator[Group]:
        """Yield the destiny card of the year, and those of earlier years (M4)."""
        content, gone = self.draft.position.content, self.draft.get("destiny_gone")
        now = self.draft.get("destiny")
        if not (content.destinies or now or gone):
            return
        cards = {id: words.building(id, content) for id in content.destinies}
        known = _with_none(draft_words.NO_DESTINY, cards, now)
        yield replace(self.choice("destiny", known), area="right")
        others = [id for id in gone[:MOST] if isinstance(id, str) and id not in cards]
        buttons = [
            self.word(f"gone-{id}", cards.get(id, id), "destiny_gone", id)
            for id in (*cards, *others)
        ]
        label = places.LABELS["destiny_gone"]
        yield self.group("destiny_gone", label, buttons, "destiny_gone", area="right")

    def governor(self, path: str) -> Iterator[Group]:
        """Yield the governor of a player (M3)."""
        content, now = self.draft.position.content, self.draft.get(path)
        if not content.governors and now is None:
            return
        cards = {id: words.building(id, content) for id in content.governors}
        known = _with_none(draft_words.NO_GOVERNOR, cards, now)
        buttons = [
            replace(
                self.value(f"governor-{id or ''}", label, path, id),
                hint=words.building_text(id, content) if id in content.governors else "",
            )
            for id, label in known.items()
        ]
        yield self.group("governor", places.LABELS["governor"], buttons, path)

    def alternative_rows(self, path: str) -> Iterator[Group]:
        """Yield the alternative rows of the player at this path (M2)."""
        content, used = self.draft.position.content, self.draft.get(f"{path}.rows")
        if not content.alternative_rows and not used:
            return
        buttons = [
            self.toggle(
                f"row-{id}",
                draft_words.row(row, content),
                id in used,
                partial(self.draft.switch_row, path, id),
            )
            for id, row in content.alternative_rows.items()
        ]
        known = content.alternative_rows
        others = [id for id in used[:MOST] if isinstance(id, str) and id not in known]
        buttons += [self.word(f"row-{id}", id, f"{path}.rows", id) for id in others]
        yield self.group("rows", places.LABELS["rows"], buttons, f"{path}.rows")

    def tiles(self) -> Iterator[Group]:
        """Yield the tiles that lie on advisors, and the goods on those that hold some."""
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
        """Yield the soldier tokens that a player has left."""
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


def _with_none(none: str, cards: Mapping[str, str], now: object) -> dict[str | None, str]:
    """Return the choices: none and the cards, preceded by the present one if it is unknown."""
    known: dict[str | None, str] = {None: _(none)}
    known.update(cards)
    return {now: now, **known} if isinstance(now, str) and now not in known else known
