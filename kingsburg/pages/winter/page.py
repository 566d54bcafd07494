"""The winter explorer: what a player goes into battle with, and how the battle ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import (
    Any,
    Final,
)

from gametable.language import _
from gametable.play.errors import Malformed
from gametable.widgets.controls import choices, numbers
from gametable.widgets.explorer import Explorer
from gametable.widgets.items import Block, Button, Field, Group, Item, tabled
from kingsburg import words
from kingsburg.engine.actions import Enemy, Valley
from kingsburg.engine.chances import FACES
from kingsburg.engine.content import Content, standard
from kingsburg.engine.powers.abilities import abilities_of
from kingsburg.engine.rules import Rules
from kingsburg.odds.battle import matters, musters
from kingsburg.odds.honour import among, honour, read_soldiers, rivals, strongest
from kingsburg.odds.reach import abilities_with
from kingsburg.odds.recruiting import changes_price, payments
from kingsburg.odds.winter import Winter
from kingsburg.pages.controls import building_toggles, card_choices, module_toggles
from kingsburg.pages.stage import KingsburgStage
from kingsburg.pages.winter import tables
from kingsburg.pages.winter import words as say
from kingsburg.pages.winter.charts import soldiers_svg
from kingsburg.pages.winter.state import WinterState
from kingsburg.views.dice.cards import KINDS
from kingsburg.views.places import LABELS
from kingsburg.views.setup import OPTIONS

#: Maximum number of soldiers shown from 0 on; that many beat every card of the game.
_SOLDIERS: Final = 10
#: Modules that change battles.
_MODULES: Final = (1, 4, 5)


class WinterExplorer(Explorer[WinterState]):
    """Buttons for everything that a battle depends on, with a chart, tables and a sentence.

    `content`: by default the printed one.
    """

    def __init__(self, content: Content | None = None) -> None:
        winter = Winter(abilities=abilities_of(content or standard(), ()))
        super().__init__(WinterState(winter=winter), KingsburgStage())
        # A typed text that was not understood.
        self._wrong = ""
        self.follow()

    @property
    def winter(self) -> Winter:
        """The winter that is set up."""
        return self.state.winter

    def show(self, state: WinterState) -> None:
        """Show this view state."""
        self._wrong = ""
        super().show(state)

    def follow(self) -> None:
        """Show the winter, and say how it ends."""
        self.draw(self._said)

    def _set(self, **changes: Any) -> None:
        self.change(winter=replace(self.winter, **changes))

    def _switch(self, building: str) -> None:
        standing = {each.id for each in self.winter.abilities.province.buildings} ^ {building}
        self.change(winter=self.winter.with_buildings(sorted(standing)))

    def _compare(self, text: str) -> None:
        try:
            self._players(text)
        except Malformed:
            # Keep the text to be corrected, and the last answer.
            self._wrong = text
            self.draw()
            raise
        self._wrong = ""
        self.change(rivals=text.strip())

    def _players(self, text: str) -> dict[str, Winter]:
        players = say.table(self.winter, rivals(self.winter, text).values())
        honour(players)
        return players

    def _best(self, players: Iterable[str]) -> list[str]:
        """Return the players who choose the best soldier token: the others, if so chosen (M5)."""
        if self.state.rivals_choose != "best":
            return []
        return [name for name in players if name != _(say.YOU)]

    def _said(self) -> str:
        said = say.main_thing(self.winter)
        if not self.state.rivals:
            return said
        players = self._players(self.state.rivals)
        chance = among(honour(players, self._best(players)), _(say.YOU))
        return f"{said} {say.honoured(chance)}"

    def groups(self) -> list[Group]:
        """Return everything on the stage."""
        winter = self.winter
        # Show the numbers around the chosen one.
        least = max(0, winter.soldiers + 2 - _SOLDIERS)
        steps = musters(winter, least + _SOLDIERS, least)
        columns = tabled(
            "columns",
            tables.soldiers(steps, winter.soldiers),
            picture=partial(soldiers_svg, steps, winter.soldiers),
        )
        deck = tabled("deck", tables.cards(winter))
        prices = steps, winter, payments(winter.abilities)
        return [
            self._soldiers(),
            numbers(
                "year",
                _(say.YEAR),
                range(1, Rules.YEARS + 1),
                winter.year,
                lambda number: self._set(year=number, enemy=None, valley=None),
            ),
            *self._enemy(),
            *self._valley(),
            *(self._tokens() if winter.played else self._king()),
            self._buildings(),
            *self._destiny(),
            self._modules(),
            self._others(),
            *self._tokens_of_others(),
            Group("columns-shown", "", [columns], area="right"),
            Group("deck-shown", "", [deck], area="right", look="late"),
            _beside(tabled("prices", tables.prices(*prices))),
            _beside(Block("stakes", tables.stakes(winter).to_html())),
            _beside(tabled("worth", tables.averages(winter))),
            _beside(tabled("odds", tables.results(winter))),
        ]

    def _soldiers(self) -> Group:
        field = Field(
            "soldiers",
            _(say.SOLDIERS),
            value=str(self.winter.soldiers),
            numeric=True,
            fill=self._take_soldiers,
        )
        return Group("soldiers", "", [field], area="left", look="line")

    def _take_soldiers(self, text: str) -> None:
        try:
            self._set(soldiers=read_soldiers(text))
        except Malformed:
            self.draw()
            raise

    def _enemy(self) -> list[Group]:
        """Return whether the card has been seen and, if so, which of the year's cards it is."""
        winter = self.winter
        deck = replace(winter, enemy=None).deck
        seen = choices(
            "enemy",
            {"unknown": _(say.UNKNOWN), "seen": _(say.SEEN)},
            "seen" if winter.enemy else "unknown",
            lambda known: self._set(enemy=deck[0] if known == "seen" else None),
            {"unknown": _(say.UNKNOWN_HINT)},
        )
        groups = [Group("enemy", _(say.ENEMY), seen, area="left", look="line")]
        if winter.enemy:
            cards = [
                Button(
                    f"enemy-{place}",
                    words.enemy(enemy),
                    pressed=enemy is winter.enemy,
                    do=partial(self._set, enemy=enemy),
                )
                for place, enemy in enumerate(deck)
            ]
            groups.append(Group("cards", "", cards, area="left"))
        return groups

    def _valley(self) -> list[Group]:
        """Return the card of the Goblin Valley, if the scenario is played."""
        winter = self.winter
        rules = winter.abilities.content.rules
        if rules.scenario == Rules.CHOICES["scenario"][0]:
            return []
        left = winter.abilities.content.valley_deck(winter.year, winter.enemy)
        labels: dict[Enemy | None, str] = {None: _(say.UNKNOWN)}
        labels |= {each.card: words.enemy(each.card) for each in left if isinstance(each, Valley)}
        cards = [
            Button(
                f"valley-{place}",
                label,
                pressed=card is winter.valley,
                do=partial(self._set, valley=card),
            )
            for place, (card, label) in enumerate(labels.items())
        ]
        return [Group("valley", _(LABELS["valley"]), cards, area="left", look="line")]

    def _tokens(self) -> list[Group]:
        """Return the soldier token that is played, if it is known (M5)."""
        winter = self.winter
        labels: dict[object, str] = {"any": _(say.ANY_TOKEN)}
        labels |= {
            each: str(each) for each in dict.fromkeys(winter.abilities.content.soldier_tokens)
        }
        known = winter.tokens[0] if winter.tokens else "any"
        buttons = choices(
            "token",
            labels,
            known,
            lambda token: self._set(tokens=None if token == "any" else (token,)),
            {"any": _(say.ANY_TOKEN_HINT)},
        )
        return [Group("tokens", _(say.TOKEN), buttons, area="left", look="line")]

    def _king(self) -> list[Group]:
        """Return what the King rolls, or how many soldiers he has sent."""
        winter = self.winter
        rolled = choices(
            "king",
            {"die": _(say.ONE_DIE), "difference": _(say.TWO_DICE), "sent": _(say.ALREADY)},
            winter.reinforcements if winter.sent is None else "sent",
            self._set_king,
            {"die": say.sends(say.DIE), "difference": say.sends(say.DIFFERENCE)},
        )
        groups = [Group("king", _(say.KING), rolled, area="left", look="line")]
        if winter.sent is not None:
            sent = numbers(
                "sent", _(say.SENT), FACES, winter.sent, lambda face: self._set(sent=face)
            )
            groups.append(sent)
        return groups

    def _set_king(self, kind: str) -> None:
        if kind == "sent":
            self._set(sent=min(FACES))
        else:
            self._set(reinforcements=kind, sent=None)

    def _buildings(self) -> Group:
        abilities = self.winter.abilities
        there = abilities.content.buildings.values()
        offered = [each.id for each in there if matters(each) or changes_price(each)]
        standing = [each.id for each in abilities.province.buildings]
        shown = building_toggles(abilities.content, offered, standing, self._switch)
        return Group("buildings", _(say.BUILDINGS), shown, area="left", look="late")

    def _destiny(self) -> list[Group]:
        """Return the card of the year, if any of them change battles (M4)."""
        content = self.winter.abilities.content
        offered = [each.id for each in content.destinies.values() if matters(each)]
        if not offered:
            return []
        buttons = card_choices(
            content,
            "destiny",
            offered,
            self.winter.destiny or "",
            lambda card: self.change(winter=self.winter.with_cards("", card)),
        )
        return [Group("destiny", _(KINDS["destiny"]), buttons, area="left", look="late")]

    def _modules(self) -> Group:
        chosen = self.winter.abilities.content.rules.modules
        buttons = module_toggles(chosen, self._switch_module, _MODULES)
        (usual, other), (label, about) = Rules.CHOICES["scenario"], OPTIONS["scenario"]
        now = self.winter.abilities.content.rules.scenario
        then = other if now == usual else usual
        switch = partial(self._play_by, scenario=then)
        buttons.append(Button("scenario", _(label), pressed=now == other, hint=_(about), do=switch))
        return Group("modules", _(LABELS["modules"]), buttons, area="left", look="late")

    def _switch_module(self, number: int) -> None:
        """Play with or without this module and its buildings."""
        self._play_by(modules=tuple({*self.winter.abilities.content.rules.modules} ^ {number}))

    def _play_by(self, **changes: Any) -> None:
        """Play by other rules, without the buildings and cards that they do not have."""
        abilities = self.winter.abilities
        content = abilities.content.under(replace(abilities.content.rules, **changes))
        standing = [
            each.id for each in abilities.province.buildings if each.id in content.buildings
        ]
        abilities = abilities_with(content, standing)
        winter = replace(self.winter, abilities=abilities, tokens=None, valley=None, destiny=None)
        card = self.winter.destiny
        self.change(winter=winter.with_cards("", card) if card in content.destinies else winter)

    def _others(self) -> Group:
        field = Field(
            "rivals",
            _(say.RIVALS),
            value=self._wrong or self.state.rivals,
            wrong=bool(self._wrong),
            hint=say.rivals_hint(self.winter.abilities.content),
            fill=self._compare,
        )
        items: list[Item] = [field]
        if self.state.rivals:
            players = self._players(self.state.rivals)
            best = self._best(players)
            asked = players, strongest(players, best), honour(players, best)
            items.append(tabled("strongest", tables.greatest_strength(*asked)))
        return Group("others", "", items, area="left", look="late")

    def _tokens_of_others(self) -> list[Group]:
        """Return whether the others play any of their soldier tokens or the best one (M5)."""
        if not (self.winter.played and self.state.rivals):
            return []
        buttons: list[Item] = [
            *choices(
                "rivals-choose",
                {"any": _(say.ANY_TOKEN), "best": _(say.BEST_TOKEN)},
                self.state.rivals_choose,
                lambda chosen: self.change(rivals_choose=chosen),
                {"any": _(say.ANY_TOKEN_HINT), "best": _(say.BEST_TOKEN_HINT)},
            )
        ]
        groups = [Group("rivals-choose", _(say.OTHERS_PLAY), buttons, area="left", look="late")]
        if self.state.rivals_choose == "best":
            players = self._players(self.state.rivals)
            best = tabled("best-tokens", tables.tokens(players))
            groups.append(Group("best-tokens-shown", "", [best], area="left", look="late"))
        return groups


def _beside(block: Block) -> Group:
    return Group(f"{block.id}-shown", "", [block], look="late beside")
