"""The board on which one plays: a game stepped through, forth and back and any other legal way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

from gametable.language import _
from gametable.play.errors import GameError
from gametable.play.history import History
from gametable.views import errors
from gametable.widgets.guard import Sentence, worded
from gametable.widgets.items import Block, Button, Field, Group, Item
from gametable.widgets.stage import Stage
from kingsburg.engine.actions import Action
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position, new_game
from kingsburg.play import PACES, Answer, Play, Played, Refused, story
from kingsburg.play.draft import NAMES as SEATS
from kingsburg.play.story import Chapter
from kingsburg.players import NAMES
from kingsburg.views.board import things as board
from kingsburg.views.board import tracks
from kingsburg.views.board import words as say
from kingsburg.views.board.things import Thing
from kingsburg.widgets.advice import Odds
from kingsburg.widgets.stage import KingsburgStage

if TYPE_CHECKING:
    from kingsburg.states.play import PlayState

_AT_FIRST: Final = 3
#: So many chapters of the story unfold of themselves: a winter, the aid and the spring after it.
_UNFOLDED: Final = 3
_LINE: Final = "line"


class PlayExplorer:
    """A game on a stage.

    `history`: shown from its start, with the way to its present moment ahead; without one a new
    game starts. `rng`: rolls dice and decides for machines. `stage`: on which `part` is shown
    among other things; without one it has a stage of its own.
    """

    def __init__(
        self,
        history: History[Position] | None = None,
        rng: Random | None = None,
        stage: Stage | None = None,
    ) -> None:
        self._rng = rng or Random()
        self._play = Play(history or new_history(), self._rng)
        # What somebody has folded or unfolded: "players", and chapters of the story.
        self._folds: dict[str, bool] = {}
        self._chapters: list[Chapter] = []
        #: How many moments the last click led on.
        self._led_on = 1
        self._entry = ""
        self._pointed: set[str] = set()
        self._wrong: Sentence = ""
        self._typed = ""
        self._odds = Odds(self._odds_changed)
        self._odds.look(self._play.shown)
        self.stage = stage or KingsburgStage()
        self.part = self.stage.part()
        self.part.on_click(self._clicked)
        self.part.on_fill(self._filled)
        self.part.on_retell(self._retold)
        self.part.show(self._groups())
        if stage is None:
            self.stage.show([self.part])

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self._play.position

    @property
    def play(self) -> Play:
        """The game that is played."""
        return self._play

    def open(self, game: History[Position] | Play) -> None:
        """Play this game from now on: a history from its start, or a game where it stands."""
        self._play = game if isinstance(game, Play) else Play(game, self._rng)
        self._folds = {}
        self._led_on = 1
        self._entry = ""
        self._pointed = set()
        self._wrong = self._typed = ""
        self._show(self._stands)

    @property
    def odds_shown(self) -> bool:
        """Whether the odds beside the board are unfolded."""
        return self._odds.open

    def show(self, game: History[Position], state: PlayState) -> None:
        """Play this game as a state has it: where it comes by its position, or else from there."""
        play = self._as_in(game, state)
        if state.position and not play.go_to_position(state.position):
            play = self._as_in(History(state.position), state)
        self.open(play)
        if self._odds.open != state.odds:
            self._show(self._odds.click("fold"))

    def _as_in(self, game: History[Position], state: PlayState) -> Play:
        play = Play(game, self._rng)
        play.pace = next(each for each in PACES if each == state.pace)
        play.rolls_itself = state.rolls_itself
        for player in play.position.players:
            play.let(player.name, state.machines.get(player.name, ""))
        return play

    # Clicks and texts ---------------------------------------------------------------------

    def _clicked(self, id: str) -> None:
        self._pointed = set()
        self._wrong = self._typed = ""
        control, _dash, value = id.partition("-")
        play = self._play
        match control:
            case "die" | "good":
                self._pick(control, int(value))
            case "use":
                self._join(value)
            case "advisor":
                self._answer(play.at_advisor(int(value)))
            case "building":
                seat, _dash, building = value.partition("-")
                owner = self.position.players[int(seat)].name
                self._answer(play.at_building(building, owner))
            case "choice":
                self._answer(play.do(play.options.others[int(value)]))
            case "result":
                self._answer(play.do(play.results()[int(value)]))
            case "chance":
                self._answer(play.chance())
            case "recruit":
                self._answer(play.do(play.payment()))
            case "odds":
                self._show(self._odds.click(value))
            case _:
                self._go(control, value)

    def _go(self, control: str, value: str) -> None:
        """Clicks that move through the game, or change what is shown of it."""
        play = self._play
        match control:
            case "back":
                self._arrived(partial(_, say.UNDONE_ROLL) if play.back() else self._stands)
            case "forward" | "on":
                moments = play.forward()
                spoken = partial(say.spoken, play, moments)
                self._arrived(spoken if moments else partial(_, say.AT_END), len(moments))
            case "start":
                play.go_to(play.history.start)
                self._arrived(self._stands)
            case "end":
                play.to_end()
                self._arrived(self._stands)
            case "record":
                play.to_record()
                self._arrived(self._stands)
            case "branch":
                play.go_to(story.segments(play.history)[int(value)].first)
                self._arrived(self._stands)
            case "moment":
                play.go_to(play.moment(int(value)))
                self._entry = ""
                self._arrived(self._stands)
            case "pace":
                play.pace = PACES[int(value)]
                # What was said stands.
                self.part.show(self._groups())
            case "fold":
                self._folds[value] = not self._open(value)
                self._show("")
            case "entry":
                self._entry = "" if self._entry == value else value
                self._show("")
            case "by":
                seat, _dash, policy = value.partition("-")
                play.let(self.position.players[int(seat)].name, policy)
                self._show(self._stands)
            case "rolls":
                play.rolls_itself = value == "itself"
                self._show("")

    def _pick(self, control: str, place: int) -> None:
        pick = self._play.pick
        picked = pick.dice if control == "die" else pick.goods
        picked ^= {place}
        self._show(partial(say.ask, self._play))

    def _join(self, what: str) -> None:
        pick = self._play.pick
        match what:
            case "token":
                pick.token = not pick.token
            case "envoy":
                pick.envoy = not pick.envoy
            case power:
                pick.power = None if pick.power == power else power
        self._show(partial(say.ask, self._play))

    def _filled(self, id: str, text: str) -> None:
        self._typed, self._wrong = text, ""
        if not text.strip():
            return
        try:
            answer = self._play.say(text)
        except GameError as error:
            self._wrong = partial(errors.told, error)
            self._show(self._wrong)
            return
        if isinstance(answer, Refused):
            self._wrong = partial(say.answered, self._play, answer)
        else:
            # The field is emptied only if what it held was its value before.
            self.part.show(self._groups())
            self._typed = ""
        self._answer(answer)

    def _answer(self, answer: Answer) -> None:
        if isinstance(answer, Refused):
            self._pointed = say.pointed(self.position, answer)
        told = partial(say.answered, self._play, answer)
        if isinstance(answer, Played):
            self._arrived(told, len(answer.moments))
        else:
            self._show(told)

    # Showing ------------------------------------------------------------------------------

    def _show(self, said: Sentence) -> None:
        self._odds.look(self._play.shown)
        self.part.show(self._groups())
        self.part.say(said)

    def _odds_changed(self, said: Sentence) -> None:
        self.part.show(self._groups())
        if said:
            self.part.say(said)

    def _arrived(self, said: Sentence, led_on: int = 1) -> None:
        """Show another moment, to which so many led on from where the reader was."""
        self._led_on = led_on
        self._show(said)

    def _stands(self) -> str:
        return say.stands(self._play)

    def _retold(self) -> None:
        self.part.show(self._groups())

    def _groups(self) -> list[Group]:
        play = self._play
        self._chapters = story.chapters(play.history)
        shown = play.shown
        standing = [
            Block("calendar", tracks.calendar(shown)),
            Block("score", tracks.score(shown)),
            Block("enemy", tracks.enemy(shown)),
        ]
        note = [Block("note", say.remark(play.history.now.note) + say.faults(shown))]
        court = _buttons(board.court(play, self._pointed))
        return [
            Group("tracks", "", standing, look="tracks"),
            Group("way", "", self._way(), look="way"),
            self._paces(),
            *([Group("note", "", note)] if note[0].html else []),
            *self._turn(),
            Group("court", _(board.COURT), court, grid=True, area="left", look="court"),
            *self._odds.groups(),
            *self._story(),
            *(self._province(shown.player(each)) for each in shown.order),
            *self._settings(),
        ]

    def _way(self) -> list[Item]:
        play = self._play
        ways: list[Item] = [
            Button("start", _(say.TO_START)),
            Button("back", _(say.BACK)),
            Button("forward", say.forward(play)),
            Button("end", _(say.TO_END)),
        ]
        if not play.on_record:
            ways.append(Button("record", _(say.TO_RECORD), hint=_(say.OFF_RECORD)))
        return ways

    def _paces(self) -> Group:
        paces = [
            Button(f"pace-{at}", _(say.PACES[pace]), pressed=pace == self._play.pace)
            for at, pace in enumerate(PACES)
        ]
        return Group("pace", _(say.BY_ONE), paces, look="way")

    def _turn(self) -> list[Group]:
        """The dice of who decides, and all that is done by a button of its own."""
        play = self._play
        position = self.position
        hand = _buttons([*board.hand(play), *board.stock(play)])
        chance = play.by_chance
        field = Field(
            _LINE,
            _(say.ROLL_FIELD if chance else say.LINE_FIELD),
            value=self._typed,
            wrong=bool(self._wrong),
            hint=say.fields_hint(position),
            remark=worded(self._wrong),
        )
        asked = say.ask(play)
        return [
            Group("hand", say.headline(position), hand, area="left", look="hand"),
            Group("choices", asked, self._choices(), area="left", look="choices"),
            Group("typed", "", [field], area="left"),
        ]

    def _choices(self) -> list[Button]:
        play = self._play
        position = self.position
        on = [Button("on", _(say.FORWARD), state="main")] if play.machines_only else []
        if play.by_chance:
            return [
                *on,
                Button("chance", say.by_chance(position), state="" if on else "main"),
                *(self._choice(f"result-{at}", each) for at, each in enumerate(play.results())),
            ]
        others = [self._choice(f"choice-{at}", each) for at, each in enumerate(play.options.others)]
        if play.options.recruiting:
            legal = play.payment() in position.actions()
            others.insert(0, Button("recruit", say.recruit(play), illegal=not legal, state="main"))
        return [*on, *others]

    def _choice(self, id: str, action: Action) -> Button:
        position = self.position
        subject = position.subject
        seat = None if subject is None else position.player(subject).seat
        return Button(
            id,
            say.short(position, action),
            board.chosen(action, seat),
            name=say.choice(position, action),
            state="recorded" if self._play.following is action else "",
        )

    def _province(self, player: Player) -> Group:
        play = self._play
        items = _buttons(board.province(play, player, self._pointed))
        acts = " acting" if player.name == self.position.actor else ""
        return Group(
            f"province-{player.seat}",
            say.province(player.name),
            [Block(f"owned-{player.seat}", board.owned(play, player)), *items],
            look=f"province{acts}",
        )

    def _story(self) -> list[Group]:
        """The log, a chapter for each phase, the present one unfolded; and the branches."""
        play = self._play
        items: list[Item] = []
        for chapter in reversed(self._chapters):
            id = _chapter_id(chapter)
            items.append(Button(f"fold-{id}", say.chapter(chapter), expanded=self._open(id)))
            if self._open(id):
                items += self._entries(chapter)
        log = Group("story", _(say.LOG), items, area="right", look="story")
        segments = story.segments(play.history)
        branches = [
            Button(
                f"branch-{at}",
                say.segment(play, each),
                pressed=each.here,
                state=f"deep-{min(each.depth, 5)}",
            )
            for at, each in enumerate(segments)
        ]
        tree = Group("branches", _(say.BRANCHES), branches, area="right", look="branches")
        return [*([tree] if branches else []), log]

    def _open(self, id: str) -> bool:
        """Whether it is unfolded; of itself what the last click brought, or else the newest."""
        newest = [_chapter_id(each) for each in self._brought() or self._chapters[-1:]]
        return self._folds.get(id, id in newest)

    def _brought(self) -> list[Chapter]:
        """The last chapters in which something happened by the last click."""
        since = len(self._play.history.now.path()) - self._led_on
        last = self._chapters[-_UNFOLDED:]
        return [each for each in last if each.entries[-1].moment >= since]

    def _entries(self, chapter: Chapter) -> Iterator[Item]:
        play = self._play
        for entry in reversed(chapter.entries):
            id = f"{entry.moment}-{entry.place}"
            open = id == self._entry
            yield Button(f"entry-{id}", say.entry(play, entry), expanded=open, state="entry")
            if open:
                yield Block(f"told-{id}", say.told(play, entry.event))
                yield Button(f"moment-{entry.moment}", _(say.TO_MOMENT), state="inner")

    def _settings(self) -> list[Group]:
        open = self._open("players")
        fold = Button("fold-players", _(say.WHO_PLAYS), expanded=open)
        if not open:
            return [Group("players", "", [fold])]
        alone = self._play.rolls_itself
        rolls = [
            Button("rolls-asked", _(say.ON_CLICK), pressed=not alone),
            Button("rolls-itself", _(say.OF_THEMSELVES), pressed=alone),
        ]
        return [
            Group("players", "", [fold]),
            *(self._player(each) for each in self.position.players),
            Group("rolls", _(say.DICE_ARE), rolls, look="settings"),
        ]

    def _player(self, player: Player) -> Group:
        present = self._play.machines.get(player.name, "")
        policies = {"": _(say.READER), **{name: _(board.POLICIES[name]) for name in NAMES}}
        return Group(
            f"by-{player.seat}",
            say.played_by(player.name),
            [
                Button(f"by-{player.seat}-{policy}", label, pressed=policy == present)
                for policy, label in policies.items()
            ],
            look="settings",
        )


def new_history(players: int = _AT_FIRST) -> History[Position]:
    """A new game for so many."""
    return History(new_game(SEATS[:players]))


def _chapter_id(chapter: Chapter) -> str:
    return f"{chapter.year}-{chapter.phase}"


def _buttons(things: list[Thing]) -> list[Item]:
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
        )
        for each in things
    ]
