"""The table itself as groups for a stage: the court, and the provinces of all players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Any, Final

from gametable.language import _
from gametable.play.how import SPEEDS
from gametable.views import table_words
from gametable.views.text import Html
from gametable.widgets.items import Block, Button, Group, Item
from kingsburg import words
from kingsburg.engine.player import Player
from kingsburg.pages.table import court as at_court
from kingsburg.pages.table import moment, scene, tracks
from kingsburg.pages.table import things as board
from kingsburg.pages.table import words as say
from kingsburg.pages.table.controller import Controller
from kingsburg.pages.table.things import Thing
from kingsburg.play import scenes
from kingsburg.play.scenes import Battle


def thing_buttons(
    controller: Controller, things: Iterable[Thing], do: Callable[[Any], object]
) -> list[Item]:
    """Return a button for each thing; `do` is called with what identifies it."""
    return [
        Button(
            each.id,
            each.text,
            each.picture,
            pressed=each.pressed,
            illegal=each.illegal,
            hint=each.hint,
            name=each.name,
            state=each.state,
            do=controller.does(do, each.of),
        )
        for each in things
    ]


def die_button(id: str, drawn: tuple[Html, str], do: Callable[[], object]) -> Button:
    """Return a button for a die; `drawn`: its picture and its name."""
    picture, name = drawn
    return Button(id, picture=picture, name=name, state="die", do=do)


#: Rows of the base province; a province with more is drawn closer.
_ROWS: Final = 5


class TableGroups:
    """Groups of the table at which a game is played."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller
        self._play = controller.play

    def groups(self, recent: int, first: str = "") -> list[Group]:
        """Return all groups.

        `recent`: how many of the last nodes came from the last click. `first`: the player, if any,
        whose province is shown first; the provinces are then above the court.
        """
        battle = self._battle(recent)
        provinces = self._provinces(first)
        return [
            *self._notes(battle),
            *(provinces if first else []),
            *self._scene(battle, recent),
            *self._defence(),
            # While a battle goes on, its scene replaces the court, which is empty.
            *([] if battle and not battle.over else self._court(recent)),
            *self._destiny(),
            *([] if first else provinces),
        ]

    def _battle(self, recent: int) -> Battle | None:
        """Return the current or latest battle, if the reader may see its card."""
        found = scenes.battle(self._play.history, recent)
        hidden = found and found.king is None and self._play.shown.enemy is None
        return None if hidden else found

    def _scene(self, battle: Battle | None, recent: int) -> list[Group]:
        """Return the battle, and what else readers got while the game went on by itself."""
        controller, play = self._controller, self._play
        blocks = []
        if battle:
            blocks.append(Block("scene", scene.scene(battle, play.position)))
        if recent > 1 or controller.waiting:
            readers = play.readers(play.position)
            if given := scenes.given(play.history, recent, readers):
                blocks.append(Block("given", scene.given(given, play.position)))
        label = _(scene.WINTER) if battle else _(table_words.HAPPENED)
        # Without pauses between moves, show only the end of the battle, not its course.
        still = not SPEEDS[controller.state.speed] and recent > 1
        look = f"scene{' still' * still}"
        return [Group("scene", label, blocks, area="left", look=look)] if blocks else []

    def _notes(self, battle: Battle | None) -> list[Group]:
        """Return the record's remark, the faults of an impossible position, and any known enemy."""
        play = self._play
        told = say.remark(play.history.now.note) + say.faults(play.shown)
        notes = [Block("note", told)] if told else []
        seen = play.shown.enemy or play.shown.valley
        if seen is not None and not battle:
            notes.append(Block("enemy", tracks.enemy(play.shown)))
        return [Group("note", "", notes, area="left")] if notes else []

    def _destiny(self) -> list[Group]:
        """Return the destiny card of the year (M4)."""
        shown, controller = self._play.shown, self._controller
        if shown.destiny is None:
            return []
        card = Button(
            "destiny",
            say.destiny(words.building(shown.destiny, shown.content)),
            hint=words.building_text(shown.destiny, shown.content),
            state="destiny",
            do=controller.does(controller.at_destiny, shown.destiny),
        )
        return [Group("destiny", "", [card], area="left", look="above-log")]

    def _advisors(self, recent: int) -> list[board.Thing]:
        controller = self._controller
        helped = scenes.helped(self._play.history, recent)
        return at_court.court(self._play, controller.pointed, controller.marks, helped)

    def _defence(self) -> Iterator[Group]:
        """Yield what a phone shows first while soldiers are recruited: the battle ahead."""
        play = self._play
        if play.shown.step == "recruit" and not play.shown.faults:
            told = moment.defence(play, odds=self._controller.state.odds)
            yield Group("defence", "", [Block("defence", told)], area="left", look="phone")

    def _court(self, recent: int) -> Iterator[Group]:
        """Yield the advisors, and the line into which a phone folds them where nobody goes."""
        controller = self._controller
        away = self._play.position.step in moment.WITHOUT_COURT
        if away:
            fold = controller.does(controller.fold, "at_court")
            line = Button("court-fold", _(at_court.COURT), expanded=controller.at_court, do=fold)
            yield Group("court-line", "", [line], area="left", look="folding phone")
        buttons = thing_buttons(controller, self._advisors(recent), controller.at_advisor)
        yield Group(
            "court",
            _(at_court.COURT),
            buttons,
            grid=True,
            area="left",
            look=f"court{' aside' * away}{' away' * (away and not controller.at_court)}",
            question=controller.question,
        )

    def _provinces(self, first: str = "") -> list[Group]:
        """Return the provinces: one first and unfolded, the others in turn order.

        `first`: the player of that province, by default the one who decides.
        """
        shown = self._play.shown
        at = next((each for each in (shown.actor, shown.subject) if isinstance(each, str)), None)
        if self._play.by_machine:
            # Keep a reader's own province in its place while machines play.
            readers = self._play.readers(shown)
            at = next((each for each in shown.order if each in readers), at)
        first = first or at or (shown.winners or shown.order)[0]
        others = [each for each in shown.order if each != first]
        return [self._province(shown.player(each), each == first) for each in (first, *others)]

    def _province(self, player: Player, first: bool) -> Group:
        controller, play = self._controller, self._play
        open = controller.unfolded.get(player.seat, first)
        items: list[Item] = [
            Button(
                f"province-{player.seat}",
                picture=board.in_a_line(play, player),
                name=say.province_line(play, player),
                expanded=open,
                do=controller.does(controller.fold_province, player.seat, not open),
            )
        ]
        if governor := board.governor(player):
            content = play.position.content
            items.append(
                Button(
                    f"governor-{player.seat}",
                    words.building(governor, content),
                    name=say.governed(player.name, words.building(governor, content)),
                    hint=words.building_text(governor, content),
                    state=" ".join(
                        ["governor", "lit" * bool(play.with_governor(governor, player.name))]
                    ).strip(),
                    do=controller.does(controller.at_governor, player.name, governor),
                )
            )
        if player.hand and not (first and (play.dice or play.options.rerolls)):
            items.append(Block(f"dice-{player.seat}", board.rolled(player)))
        if open:
            items.append(Block(f"columns-{player.seat}", board.COLUMNS))
            items += self._rows(player)
        tall = len(player.abilities.province.rows) > _ROWS
        acting = player.name == play.position.actor and not play.by_machine
        look = f"province{' tall' * tall}{' first' * first}{' acting' * acting}"
        id = f"province-{player.seat}"
        label, question = say.province(player.name), controller.question
        return Group(id, label, items, area="left", look=look, question=question)

    def _rows(self, player: Player) -> Iterator[Item]:
        """Yield the rows of a province, each with its letter before its buildings."""
        controller = self._controller
        build = partial(controller.at_building, player.name)
        things = iter(board.province(self._play, player, controller.pointed))
        for letter, row in player.abilities.province.rows.items():
            yield Block(f"row-{player.seat}-{letter}", board.row(letter))
            yield from thing_buttons(controller, islice(things, len(row)), build)
