"""The presenter's view of a table: what the sentence is about, readable from the last row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from gametable.widgets.items import Block, Group
from kingsburg.engine.actions import Action, Build, Influence, Pass
from kingsburg.engine.player import Player
from kingsburg.lessons import CALENDAR, ODDS, PLAYERS
from kingsburg.notation.actions import kind_of
from kingsburg.pages.table import afar, auction, scene, tracks
from kingsburg.pages.table import things as board
from kingsburg.pages.table.controller import Controller
from kingsburg.pages.table.groups import TableGroups
from kingsburg.play import scenes

#: Steps in which rolled dice lie in front of the players.
_WITH_DICE: Final = ("roll", "reroll", "influence")
#: Steps at the court, and steps in a province.
_AT_COURT: Final = ("influence", "help")
_IN_PROVINCE: Final = ("build", "season_end")
#: Steps in which the enemy is shown above the players.
_OF_WAR: Final = ("recruit", "battle")


class Presented(TableGroups):
    """The presenter's view.

    `recent`: how many of the last nodes came from the last click. `about`: what a lesson shows, in
    its words. `asked`: True if a page asks about that. `answered`: True to show the answers of the
    table; a page of a lesson without a task must not give them away.
    """

    def __init__(
        self,
        controller: Controller,
        recent: int,
        about: Sequence[str] = (),
        *,
        asked: bool = False,
        answered: bool = True,
    ) -> None:
        super().__init__(controller)
        self._recent = recent
        self._about = about
        self._asked = asked
        self._answered = answered and not controller.passes_on

    def group(self) -> Group:
        """Return the whole view."""
        kind, *parts = self._subject()
        block = Block("presented", afar.framed(kind, *parts, *self._answers()))
        return Group("presented", "", [block], look="presenting home")

    def _subject(self) -> tuple[str, ...]:
        """Return what the sentence is about: its kind, and its parts as HTML."""
        shown, about = self._play.shown, self._about
        battle = self._battle(self._recent)
        seats = {each.name: each for each in shown.players}
        named = next((seats[word] for word in about if word in seats), None)
        owned = any(word in shown.content.buildings for word in about)
        if CALENDAR in about:
            return "year", afar.year(shown)
        if PLAYERS in about:
            return self._standing(named.name if named else "")
        if ODDS in about or any(word.isdecimal() for word in about):
            return self._the_court()
        if battle and not owned and not (named and self._asked):
            return "battle", scene.scene(battle, self._play.position)
        with_dice = shown.step in _WITH_DICE and any(each.hand for each in shown.players)
        if owned or (named and not with_dice):
            return self._a_province(named or self._whose())
        if named:
            return self._standing(named.name)
        return self._by_step()

    def _by_step(self) -> tuple[str, ...]:
        shown = self._play.shown
        helped = scenes.helped(self._play.history, self._recent)
        drawn = shown.step == "roll" and self._play.by_chance and shown.subject is None
        if shown.step in _AT_COURT or helped or drawn:
            return self._the_court()
        if shown.step in _IN_PROVINCE:
            return self._a_province(self._whose())
        # Neutral dice are on the court before anybody has rolled.
        return self._the_court() if shown.placed else self._standing(self._whose().name)

    def _whose(self) -> Player:
        """Return the player who decides, or else the first one."""
        shown = self._play.shown
        return shown.player(shown.subject or (shown.winners or shown.order)[0])

    def _the_court(self) -> tuple[str, ...]:
        court = afar.court(self._advisors(self._recent))
        return "court", court, afar.hands(self._play.shown)

    def _a_province(self, player: Player) -> tuple[str, ...]:
        things = board.province(self._play, player, self._controller.pointed)
        return "province", afar.province(self._play, player, things)

    def _standing(self, first: str) -> tuple[str, ...]:
        shown = self._play.shown
        destiny = board.card(shown.destiny, shown.content) if shown.destiny else ""
        enemy = tracks.enemy(shown) if shown.step in _OF_WAR else ""
        return "standing", destiny, enemy, afar.standing(self._play, first)

    # What can be chosen -------------------------------------------------------------------

    def _answers(self) -> Iterator[str]:
        """Yield the choices that the picture itself does not show, and the cards of an auction."""
        if not self._answered:
            return
        play = self._play
        if play.position.auction:
            yield auction.standing(play.position)
        content = play.position.content
        cards = [board.card(each, content) for each in play.options.offered]
        others = [
            self._answer(each)
            for each in play.options.others
            if not isinstance(each, Build | Influence | Pass)
        ]
        yield afar.answers(cards or others)

    def _answer(self, action: Action) -> str:
        position = self._play.position
        card = board.card_of(action)
        if card:
            return board.card(card, position.content)
        seat = position.player(position.subject).seat if position.subject else None
        return board.chosen(action, seat) or kind_of(action).label(position, action)
