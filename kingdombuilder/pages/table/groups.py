"""The table as groups for a stage: the toolbar, the board, and what stands beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from gametable.language import _
from gametable.views import table_words
from gametable.views.text import Html
from gametable.widgets import navigation
from gametable.widgets.address import ADDRESS
from gametable.widgets.advice import advice as advice_group
from gametable.widgets.controls import choices
from gametable.widgets.guard import worded
from gametable.widgets.items import Area, Block, Button, Field, Group, Item
from gametable.widgets.machines import who_plays
from kingdombuilder import words
from kingdombuilder.catalogue import tiles
from kingdombuilder.engine.actions import END
from kingdombuilder.engine.hexes import NAMES, each
from kingdombuilder.notation.actions import told as in_words
from kingdombuilder.pages.board import board
from kingdombuilder.pages.earners import earner_groups
from kingdombuilder.pages.odds.state import OddsState
from kingdombuilder.pages.table import afar, moment
from kingdombuilder.pages.table.controller import Controller
from kingdombuilder.play.how import PACES
from kingdombuilder.views import advice as say_advice
from kingdombuilder.views.board import hexes, standing
from kingdombuilder.views.board import words as say
from kingdombuilder.views.board.shapes import LOCATIONS, ground, sign


class TableGroups:
    """The groups of the table at which somebody plays."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller
        self._play = controller.play

    def groups(self, recent: int = 1) -> list[Group]:
        """Return all groups but the log; `recent`: how many nodes the last click led to."""
        table = [self._board(), *self._below(), *self._beside()]
        return [*self._toolbar(), *self._scene(recent), *table]

    def _scene(self, recent: int) -> Iterator[Group]:
        """Yield what happened to readers while the game went on by itself."""
        controller = self._controller
        if (recent > 1 or controller.waiting) and (told := say.scene(self._play, recent)):
            yield Group(
                "scene", _(table_words.HAPPENED), [Block("given", told)], area="left", look="scene"
            )

    # The toolbar -----------------------------------------------------------------------------

    def _toolbar(self) -> Iterator[Group]:
        controller, play = self._controller, self._play
        yield Group("navigation", "", list(self._navigation()), area="toolbar", look="bar")
        asked = say.ask(play)
        now = Block("now", standing.now(play.shown, asked))
        yield Group("now", "", [now], area="toolbar", look="turn")
        answers = list(self._answers())
        yield self._asking("choices", asked, answers, look="choices turn")
        if play.position.actor is not None:
            own = Block("own", moment.own_things(play))
            yield Group("own", "", [own], area="toolbar", look="own turn phone")
        if deeds := moment.deeds(play):
            done = Block("deeds", deeds)
            yield Group("deeds", _(table_words.DEEDS), [done], area="toolbar", look="deeds turn")
        yield from self._advice()
        if controller.typing:
            yield self._asking("typed", "", [self._field()], look="turn")

    def _asking(
        self, id: str, label: str, items: Sequence[Item], look: str, area: Area = "toolbar"
    ) -> Group:
        """Return a group that answers the present question."""
        return Group(id, label, items, area=area, look=look, question=self._controller.question)

    def _navigation(self) -> Iterator[Item]:
        controller = self._controller
        yield from navigation.navigation(
            controller, say.forward(controller.play), controller.show_odds
        )

    def _answers(self) -> Iterator[Item]:
        controller, play = self._controller, self._play
        yield from navigation.machines(controller)
        if play.by_chance and not controller.watching:
            yield from self._cards()
        for at, deed in enumerate(controller.found):
            yield Button(f"way-{at}", in_words(deed), do=controller.does(controller.do, deed))
        yield from self._tiles()
        if play.options.end:
            end = controller.does(controller.do, END)
            yield Button("end-turn", _(say.END_TURN), state="main", do=end)
        yield from self._looks()
        if play.position.actor is not None:
            yield navigation.typing(controller)

    def _advice(self) -> Iterator[Group]:
        """Yield the best options, each with the gold that it gains, and why."""
        controller, advice = self._controller, self._controller.advice
        if advice is None:
            return
        rows = (
            (each.action, say_advice.row(advice, each), say_advice.line(advice, each))
            for each in advice.options
        )
        yield advice_group(controller, say_advice.compared(advice), rows, _(say.REST))

    def _cards(self) -> Iterator[Item]:
        controller = self._controller
        yield Button("chance", _(say.DRAW), state="main", do=controller.does(controller.roll))
        for result in self._play.results():
            terrain = result.terrain
            yield Button(
                f"card-{terrain}",
                str(words.kind(terrain)),
                ground(terrain),
                do=controller.does(controller.do, result),
            )

    def _tiles(self) -> Iterator[Item]:
        controller, play = self._controller, self._play
        if controller.watching or not isinstance(play.position.actor, str):
            return
        table = play.position.table
        for kind in tiles():
            mine = [tile for tile in table.tiles[table.to_move] if tile.kind == kind]
            if not mine:
                continue
            yield Button(
                f"tile-{kind}",
                standing.tiles_of(kind, len(mine)),
                sign(LOCATIONS[kind]),
                name=standing.of_one_kind(mine),
                pressed=play.pick.tile == kind,
                illegal=kind not in play.tiles,
                hint=words.tile_text(kind),
                do=controller.does(controller.pick_tile, kind),
            )

    def _looks(self) -> Iterator[Button]:
        """Yield, for each player with a hidden card, a button that shows the card on itself."""
        controller, play = self._controller, self._play
        for seat, name in enumerate(play.position.names):
            hand = play.position.table.hand[seat]
            if play.closed and hand and name in play.readers(play.position):
                looking = play.looking == name
                card = str(words.kind(hand)) if looking else ""
                yield Button(
                    f"look-{seat}",
                    card or say.look(name),
                    ground(hand) if looking else Html(),
                    pressed=looking,
                    state="look",
                    do=controller.does(controller.look, "" if looking else name),
                )

    def _field(self) -> Field:
        controller = self._controller
        return Field(
            "line",
            _(table_words.LINE_FIELD),
            value=controller.typed,
            wrong=bool(controller.wrong),
            hint=_(say.LINE_HINT),
            remark=worded(controller.wrong) or controller.preview,
            fill=controller.fill,
            type=controller.preview_line,
        )

    # The board ----------------------------------------------------------------------------

    def _board(self) -> Group:
        controller, play = self._controller, self._play
        better = controller.better()
        shown = board(
            play.position,
            hexes.layers(play) | controller.marks,
            hexes.told(play.position),
            partial(controller.clicked, controller.at_hex),
            notes=hexes.notes(play, odds=controller.state.odds),
            near=hexes.looked_at(better) if better else hexes.to_begin_with(play),
        )
        return self._asking("board", "", [shown], look="board", area="left")

    def _below(self) -> Iterator[Group]:
        """Yield the lit hexes by region as a list, and the legend."""
        controller, play = self._controller, self._play
        if play.lit:
            yield self._fold("where-fold", _(say.WHERE), "listing")
        for at, region in enumerate(hexes.regions(play) if controller.listing else ()):
            buttons = [
                Button(
                    f"where-{NAMES[hex]}", NAMES[hex], do=controller.does(controller.at_hex, hex)
                )
                for hex in each(region.hexes)
            ]
            yield self._asking(
                f"where-{at}", hexes.region(region), buttons, look="where", area="left"
            )
        yield self._fold("legend-fold", _(say.LEGEND), "legend")
        if controller.legend:
            yield Group("legend", "", [Block("legend", standing.legend())], area="left")

    def _fold(self, id: str, label: str, what: str) -> Group:
        controller = self._controller
        fold = controller.does(controller.fold, what)
        button = Button(id, label, expanded=getattr(controller, what), do=fold)
        return Group(id, "", [button], area="left")

    # Beside the board ---------------------------------------------------------------------

    def _beside(self) -> Iterator[Group]:
        controller, play = self._controller, self._play
        shown = play.shown
        yield self._asking("players", "", list(self._players()), look="players", area="right")
        if controller.state.odds:
            chances = Block("next-cards", standing.next_cards(shown).to_html())
            yield Group("odds", "", [chances, *self._more_odds()], area="right")
        yield from earner_groups(
            shown,
            controller.earning,
            controller.earner,
            partial(controller.clicked, controller.ask_gold),
            partial(controller.clicked, controller.ask_whose),
        )
        yield Group("gold", "", [Block("gold", standing.gold(shown).to_html())], area="right")

    def _more_odds(self) -> Iterator[Item]:
        if address := ADDRESS.elsewhere(OddsState(position=self._play.shown)):
            yield Block("more-odds", standing.more_odds(address))

    def _players(self) -> Iterator[Item]:
        shown = self._play.shown
        yield Block("deck", standing.deck(shown))
        machines = self._controller.state.machines
        for seat, name in enumerate(shown.names):
            told = standing.player(shown, seat, machines.get(name, ""))
            yield Block(f"player-{seat}", told)

    def presented(self) -> list[Group]:
        """Return the board and the presenter's topic beside it, to be read from a distance."""
        beside = Block("presented", afar.framed(self._spoken_of()))
        return [
            replace(self._board(), area="wide"),
            Group("presented", "", [beside], area="right", look="presenting home"),
        ]

    def _spoken_of(self) -> Html:
        controller, shown = self._controller, self._play.shown
        if controller.state.odds:
            return standing.next_cards(shown).to_html()
        if controller.earning:
            return afar.card(shown, controller.earning)
        return afar.game(shown, say.ask(self._play))


def settings(controller: Controller) -> list[Group]:
    """Return the settings: who plays, how fast, how cards are drawn, and how far a step goes."""
    state, chosen = controller.state, partial(controller.clicked, controller.let_roll)
    speeds = {speed: _(label) for speed, label in table_words.SPEEDS.items()}
    speed = choices("speed", speeds, state.speed, partial(controller.clicked, controller.let_play))
    draws = {"asked": _(table_words.ON_CLICK), "itself": _(table_words.OF_THEMSELVES)}
    drawn = choices("draws", draws, "itself" if state.rolls_itself else "asked", chosen)
    labels = {at: _(say.PACES[pace]) for at, pace in enumerate(PACES)}
    pace = PACES.index(state.pace)
    paces = choices("pace", labels, pace, partial(controller.clicked, controller.set_pace))
    hands = {how: _(label) for how, label in say.HANDS_ARE.items()}
    closed = "closed" if state.closed else "open"
    held = choices("hands", hands, closed, partial(controller.clicked, controller.close_hands))
    return [
        *who_plays(controller, say.POLICIES),
        Group("hands", _(say.HANDS), held, area="toolbar", look="settings"),
        Group("speed", _(table_words.SPEED), speed, area="toolbar", look="settings"),
        Group("draws", _(say.CARDS_ARE), drawn, area="toolbar", look="settings"),
        Group("pace", _(table_words.STEP_BY), paces, area="toolbar", look="settings"),
    ]
