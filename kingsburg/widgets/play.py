"""The board on which one plays: a game stepped through, forth and back and any other legal way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Any, Final

from gametable.language import _
from gametable.play.errors import GameError
from gametable.play.history import History, Moment
from gametable.views import errors
from gametable.widgets.guard import Sentence, worded
from gametable.widgets.items import Block, Button, Field, Group, Item
from gametable.widgets.stage import Stage
from kingsburg.engine.actions import Action
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position, new_game
from kingsburg.play import Outcome, Play, Played, Refused
from kingsburg.play.draft import NAMES as SEATS
from kingsburg.play.how import PACES
from kingsburg.players import NAMES
from kingsburg.states.play import PlayState
from kingsburg.views.board import things as board
from kingsburg.views.board import tracks
from kingsburg.views.board import words as say
from kingsburg.views.board.things import Thing
from kingsburg.widgets.advice import OddsPanel
from kingsburg.widgets.stage import KingsburgStage
from kingsburg.widgets.story import StoryGroups

_AT_FIRST: Final = 3


class PlayExplorer:
    """A game on a stage.

    `history`: shown from its start, with the way to its present moment ahead; without one a new
    game starts. `rng`: rolls dice and decides for machines. `stage`: on which `part` is shown
    among other things; without one it has a stage of its own. `state`: how the game is played and
    what is shown beside it; where it stands is said by `play`.
    """

    def __init__(
        self,
        history: History[Position] | None = None,
        rng: Random | None = None,
        stage: Stage | None = None,
    ) -> None:
        self._rng = rng or Random()
        self.state = PlayState()
        #: The game that is played.
        self.play = Play(history or new_history(), self._rng, self.state)
        self._players_shown = False
        self._pointed: set[str] = set()
        self._wrong: Sentence = ""
        self._typed = ""
        self._story = StoryGroups(partial(self._clicked, self._show, ""), self._go_to)
        self._odds = OddsPanel(
            self._does(self._fold_odds), partial(self._clicked, self._show), self._odds_changed
        )
        self._odds.look(self.play.shown)
        self.stage = stage or KingsburgStage()
        self.part = self.stage.part()
        self.part.on_retell(self._draw)
        self._draw()
        if stage is None:
            self.stage.show([self.part])

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.play.position

    def open(self, game: History[Position] | Play, state: PlayState | None = None) -> None:
        """Play this game from now on: a history from its start, or a game where it stands.

        `state`: how it is played; the odds beside the board stay as they are.
        """
        odds = self.state.odds
        self.state = (state or PlayState()).changed(odds=odds, position=None, draft=None)
        if isinstance(game, Play):
            self.play = game
        else:
            self.play = Play(game, self._rng, self.state)
        self._players_shown = False
        self._story.begin()
        self._pointed = set()
        self._wrong = self._typed = ""
        self._show(self._stands)

    def show(self, game: History[Position], state: PlayState) -> None:
        """Play this game as a state has it: where it comes by its position, or else from there."""
        play = Play(game, self._rng, state)
        if state.position and not play.go_to_position(state.position):
            play = Play(History(state.position), self._rng, state)
        self.open(play, state)
        if self.state.odds != state.odds:
            self._fold_odds()

    # Clicks and texts ---------------------------------------------------------------------

    def _does(self, act: Callable[..., object], *values: Any) -> Callable[[], None]:
        """What a click does: what was said about the last one is over."""
        return partial(self._clicked, act, *values)

    def _clicked(self, act: Callable[..., object], *values: Any) -> None:
        self._pointed = set()
        self._wrong = self._typed = ""
        act(*values)

    def _do(self, action: Action) -> None:
        self._come_of(self.play.do(action))

    def _at_advisor(self, advisor: int) -> None:
        self._come_of(self.play.at_advisor(advisor))

    def _at_building(self, owner: str, building: str) -> None:
        self._come_of(self.play.at_building(building, owner))

    def _roll(self) -> None:
        self._come_of(self.play.chance())

    def _pick_die(self, place: int) -> None:
        self.play.pick.dice ^= {place}
        self._show(partial(say.ask, self.play))

    def _pick_good(self, place: int) -> None:
        self.play.pick.goods ^= {place}
        self._show(partial(say.ask, self.play))

    def _join(self, what: str) -> None:
        pick = self.play.pick
        match what:
            case "token":
                pick.token = not pick.token
            case "envoy":
                pick.envoy = not pick.envoy
            case power:
                pick.power = None if pick.power == power else power
        self._show(partial(say.ask, self.play))

    def _back(self) -> None:
        self._arrived(partial(_, say.UNDONE_ROLL) if self.play.back() else self._stands)

    def _forward(self) -> None:
        moments = self.play.forward()
        spoken = partial(say.spoken, self.play, moments)
        self._arrived(spoken if moments else partial(_, say.AT_END), len(moments))

    def _go(self, way: Callable[[], None]) -> None:
        way()
        self._arrived(self._stands)

    def _go_to(self, moment: Moment[Position]) -> None:
        self._clicked(self._go, partial(self.play.go_to, moment))

    def _play_so(self, **fields: Any) -> None:
        """Play on in another way."""
        self.state = self.state.changed(**fields)
        self.play.play_so(self.state)

    def _set_pace(self, pace: str) -> None:
        # What was said stands.
        self._play_so(pace=pace)
        self._draw()

    def _let(self, player: str, policy: str) -> None:
        others = {who: by for who, by in self.state.machines.items() if who != player}
        self._play_so(machines=others | ({player: policy} if policy else {}))
        self._show(self._stands)

    def _let_roll(self, itself: bool) -> None:
        self._play_so(rolls_itself=itself)
        self._show("")

    def _fold_players(self) -> None:
        self._players_shown = not self._players_shown
        self._show("")

    def _fold_odds(self) -> None:
        self.state = self.state.changed(odds=not self.state.odds)
        self._show(self._odds.unfold(self.state.odds))

    def _fill(self, text: str) -> None:
        self._typed, self._wrong = text, ""
        if not text.strip():
            return
        try:
            outcome = self.play.say(text)
        except GameError as error:
            self._wrong = partial(errors.told, error)
            self._show(self._wrong)
            return
        if isinstance(outcome, Refused):
            self._wrong = partial(say.answered, self.play, outcome)
        else:
            # The field is emptied only if what it held was its value before.
            self._draw()
            self._typed = ""
        self._come_of(outcome)

    def _come_of(self, outcome: Outcome) -> None:
        if isinstance(outcome, Refused):
            self._pointed = say.pointed(self.position, outcome)
        told = partial(say.answered, self.play, outcome)
        if isinstance(outcome, Played):
            self._arrived(told, len(outcome.moments))
        else:
            self._show(told)

    # Showing ------------------------------------------------------------------------------

    def _draw(self) -> None:
        self.part.show(self._groups())

    def _show(self, said: Sentence) -> None:
        self._odds.look(self.play.shown)
        self._draw()
        self.part.say(said)

    def _odds_changed(self, said: Sentence) -> None:
        self._draw()
        if said:
            self.part.say(said)

    def _arrived(self, said: Sentence, led_on: int = 1) -> None:
        """Show another moment, to which so many led on from where the reader was."""
        self._story.arrived(led_on)
        self._show(said)

    def _stands(self) -> str:
        return say.stands(self.play)

    def _groups(self) -> list[Group]:
        play = self.play
        shown = play.shown
        standing = [
            Block("calendar", tracks.calendar(shown)),
            Block("score", tracks.score(shown)),
            Block("enemy", tracks.enemy(shown)),
        ]
        note = [Block("note", say.remark(play.history.now.note) + say.faults(shown))]
        court = self._buttons(board.court(play, self._pointed), self._at_advisor)
        return [
            Group("tracks", "", standing, look="tracks"),
            Group("way", "", list(self._way()), look="way"),
            self._paces(),
            *([Group("note", "", note)] if note[0].html else []),
            *self._turn(),
            Group("court", _(board.COURT), court, grid=True, area="left", look="court"),
            *self._odds.groups(),
            *self._story.groups(play),
            *(self._province(shown.player(each)) for each in shown.order),
            *self._settings(),
        ]

    def _buttons(self, things: Iterable[Thing], do: Callable[[Any], object]) -> list[Item]:
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
                do=self._does(do, each.of),
            )
            for each in things
        ]

    def _way(self) -> Iterator[Item]:
        play = self.play
        to_start = self._does(self._go, lambda: play.go_to(play.history.start))
        yield Button("start", _(say.TO_START), do=to_start)
        yield Button("back", _(say.BACK), do=self._does(self._back))
        yield Button("forward", say.forward(play), do=self._does(self._forward))
        yield Button("end", _(say.TO_END), do=self._does(self._go, play.to_end))
        if not play.on_record:
            to_record = self._does(self._go, play.to_record)
            yield Button("record", _(say.TO_RECORD), hint=_(say.OFF_RECORD), do=to_record)

    def _paces(self) -> Group:
        paces = [
            Button(
                f"pace-{at}",
                _(say.PACES[pace]),
                pressed=pace == self.state.pace,
                do=self._does(self._set_pace, pace),
            )
            for at, pace in enumerate(PACES)
        ]
        return Group("pace", _(say.BY_ONE), paces, look="way")

    def _turn(self) -> list[Group]:
        """The dice of who decides, and all that is done by a button of its own."""
        play = self.play
        hand = [
            *self._buttons(board.dice(play), self._pick_die),
            *self._buttons(board.joining(play), self._join),
            *self._buttons(board.stock(play), self._pick_good),
        ]
        field = Field(
            "line",
            _(say.ROLL_FIELD if play.by_chance else say.LINE_FIELD),
            value=self._typed,
            wrong=bool(self._wrong),
            hint=say.fields_hint(self.position),
            remark=worded(self._wrong),
            fill=self._fill,
        )
        choices = list(self._choices())
        return [
            Group("hand", say.headline(self.position), hand, area="left", look="hand"),
            Group("choices", say.ask(play), choices, area="left", look="choices"),
            Group("typed", "", [field], area="left"),
        ]

    def _choices(self) -> Iterator[Button]:
        play = self.play
        alone = play.machines_only
        if alone:
            yield Button("on", _(say.FORWARD), state="main", do=self._does(self._forward))
        if play.by_chance:
            told = say.by_chance(self.position)
            yield Button("chance", told, state="" if alone else "main", do=self._does(self._roll))
        elif play.options.recruiting:
            payment = play.payment()
            yield Button(
                "recruit",
                say.recruit(play),
                illegal=payment not in self.position.actions(),
                state="main",
                do=self._does(self._do, payment),
            )
        kind, actions = (
            ("result", play.results()) if play.by_chance else ("choice", play.options.others)
        )
        for at, each in enumerate(actions):
            yield self._choice(f"{kind}-{at}", each)

    def _choice(self, id: str, action: Action) -> Button:
        position = self.position
        subject = position.subject
        seat = None if subject is None else position.player(subject).seat
        return Button(
            id,
            say.short(position, action),
            board.chosen(action, seat),
            name=say.choice(position, action),
            state="recorded" if self.play.following is action else "",
            do=self._does(self._do, action),
        )

    def _province(self, player: Player) -> Group:
        play = self.play
        build = partial(self._at_building, player.name)
        items = self._buttons(board.province(play, player, self._pointed), build)
        acts = " acting" if player.name == self.position.actor else ""
        return Group(
            f"province-{player.seat}",
            say.province(player.name),
            [Block(f"owned-{player.seat}", board.owned(play, player)), *items],
            look=f"province{acts}",
        )

    def _settings(self) -> list[Group]:
        open = self._players_shown
        fold = Button(
            "fold-players", _(say.WHO_PLAYS), expanded=open, do=self._does(self._fold_players)
        )
        if not open:
            return [Group("players", "", [fold])]
        rolls = [
            Button(
                id,
                _(label),
                pressed=self.state.rolls_itself == itself,
                do=self._does(self._let_roll, itself),
            )
            for id, label, itself in (
                ("rolls-asked", say.ON_CLICK, False),
                ("rolls-itself", say.OF_THEMSELVES, True),
            )
        ]
        return [
            Group("players", "", [fold]),
            *(self._player(each) for each in self.position.players),
            Group("rolls", _(say.DICE_ARE), rolls, look="settings"),
        ]

    def _player(self, player: Player) -> Group:
        present = self.state.machines.get(player.name, "")
        policies = {"": _(say.READER), **{name: _(board.POLICIES[name]) for name in NAMES}}
        buttons = [
            Button(
                f"by-{player.seat}-{policy}",
                label,
                pressed=policy == present,
                do=self._does(self._let, player.name, policy),
            )
            for policy, label in policies.items()
        ]
        return Group(f"by-{player.seat}", say.played_by(player.name), buttons, look="settings")


def new_history(players: int = _AT_FIRST) -> History[Position]:
    """A new game for so many."""
    return History(new_game(SEATS[:players]))
