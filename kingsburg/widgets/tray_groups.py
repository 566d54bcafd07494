"""The tray: where the game stands, the way through it, and the one question with its answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from gametable.language import _
from gametable.widgets.guard import worded
from gametable.widgets.items import Block, Button, Field, Group, Item
from kingsburg.engine.actions import Action, Influence
from kingsburg.play.dice_entry import FACES, Due
from kingsburg.play.how import PACES
from kingsburg.views.board import icons, orders, tracks, typed
from kingsburg.views.board import things as board
from kingsburg.views.board import words as say
from kingsburg.widgets.controls import choices
from kingsburg.widgets.playing import Playing
from kingsburg.widgets.table_groups import die_button, thing_buttons


class TrayGroups:
    """The groups of the tray.

    `odds`: called when the reader switches the odds on the board.
    """

    def __init__(self, playing: Playing, odds: Callable[[], object]) -> None:
        self._playing = playing
        self._play = playing.play
        self._odds = odds

    def groups(self) -> list[Group]:
        """All of them."""
        playing = self._playing
        bar = Group("way", "", list(self._way()), area="tray", look="bar")
        calendar = [*self.calendar()] if playing.calendar else []
        return [bar, *calendar, *self._turn(), *(self._dice() if playing.entering else [])]

    def _control(self, id: str, picture: str, name: str, do: Callable[[], object]) -> Button:
        return Button(id, picture=icons.control(picture), name=name, hint=name, do=do)

    def _way(self) -> Iterator[Item]:
        playing, play = self._playing, self._play
        does = playing.does
        yield Button(
            "calendar-fold",
            picture=tracks.chip(play.position, *say.when(play.position)),
            name=f"{_(say.CALENDAR)}: {' '.join(say.when(play.position))}".strip(),
            expanded=playing.calendar,
            do=does(playing.fold, "calendar"),
        )
        yield self._control("start", "start", _(say.TO_START), does(playing.go, playing.to_start))
        yield self._control("back", "back", _(say.BACK), does(playing.back))
        yield self._control("forward", "forward", say.forward(play), does(playing.forward))
        yield self._control("end", "end", _(say.TO_END), does(playing.go, playing.to_end))
        yield Button(
            "odds-fold",
            picture=icons.control("eye"),
            name=_(say.EYE),
            hint=_(say.EYE),
            pressed=playing.state.odds,
            do=does(self._odds),
        )
        if not play.on_record:
            to_record = does(playing.go, play.to_record)
            yield Button("record", _(say.TO_RECORD), hint=_(say.OFF_RECORD), do=to_record)

    def tracks(self) -> Group:
        """The calendar, the VP, and what is known of the enemy."""
        shown = self._play.shown
        standing = [
            Block("calendar", tracks.calendar(shown)),
            Block("score", tracks.score(shown)),
            *([Block("enemy", tracks.enemy(shown))] if shown.enemy is None else []),
        ]
        return Group("tracks", "", standing, area="tray", look="tracks")

    def calendar(self) -> Iterator[Group]:
        """The same, and the pace."""
        playing = self._playing
        yield self.tracks()
        labels = {at: _(say.PACES[pace]) for at, pace in enumerate(PACES)}
        chosen = PACES.index(playing.state.pace)
        paces = choices("pace", labels, chosen, partial(playing.clicked, playing.set_pace))
        yield Group("pace", _(say.STEP_BY), paces, area="tray", look="pace")

    def _turn(self) -> Iterator[Group]:
        """The question, the dice and goods of whoever decides, and the answers."""
        playing, play = self._playing, self._play
        hand = self.hand()
        asked = say.ask(play)
        yield Group("ask", "", [Block("ask", say.paragraph(asked))], area="tray", look="turn")
        if hand:
            yield Group("hand", asked, hand, area="tray", look="hand turn")
        answers: list[Item] = list(self.answers())
        if play.position.actor is not None:
            answers.append(
                Button(
                    "line-fold",
                    picture=icons.control("write"),
                    name=_(say.TYPE),
                    hint=_(say.TYPE),
                    expanded=playing.typing,
                    do=playing.does(playing.fold, "typing"),
                )
            )
        yield Group("choices", asked, answers, area="tray", look="choices turn")
        if playing.typing:
            yield Group("typed", "", [self._field()], area="tray", look="turn")

    def _field(self) -> Field:
        playing, play = self._playing, self._play
        return Field(
            "line",
            _(say.ROLL_FIELD if play.by_chance else say.LINE_FIELD),
            value=playing.typed,
            wrong=bool(playing.wrong),
            hint=typed.sample(play.position),
            remark=worded(playing.wrong) or playing.preview,
            fill=playing.fill,
            type=playing.preview_line,
        )

    def hand(self) -> list[Item]:
        """The dice, and the goods, of whoever decides, with what can join them."""
        playing, play = self._playing, self._play
        rolled = (
            [Block("rolled", board.rolled(play.me))] if play.me and play.options.rerolls else []
        )
        return [
            *rolled,
            *thing_buttons(playing, board.dice(play), playing.pick_die),
            *thing_buttons(playing, board.joining(play), playing.join),
            *thing_buttons(playing, board.stock(play), playing.pick_good),
        ]

    def answers(self) -> Iterator[Button]:
        """The buttons that roll, decide, or place what is picked."""
        playing, play = self._playing, self._play
        if playing.running:
            yield Button("stop", _(say.STOP), state="main", do=playing.does(playing.show, ""))
        elif play.machines_only:
            yield Button("on", _(say.PLAY_ON), state="main", do=playing.does(playing.play_on))
        if play.by_chance:
            yield from self._chance(main=not play.machines_only)
        elif play.options.recruiting:
            payment = play.payment()
            yield Button(
                "recruit",
                orders.recruit(play),
                illegal=payment not in play.position.actions(),
                state="main",
                do=playing.does(playing.do, payment),
            )
        first = playing.found[0] if playing.found else None
        if isinstance(first, Influence):
            yield self._answer("place", first)
        elif best := self._best():
            yield Button(
                "best",
                say.best(play.position, best),
                name=orders.order(play.position, best),
                state="main",
                do=playing.does(playing.do, best),
            )
        kind, actions = (
            ("result", play.results()) if play.by_chance else ("choice", play.options.others)
        )
        for at, each in enumerate(actions):
            yield self._answer(f"{kind}-{at}", each)

    def _best(self) -> Influence | None:
        """The first placement of the best line, if the odds show it."""
        line = self._playing.marks.line
        return line[0].action if line and line[0].place == 1 else None

    def _chance(self, *, main: bool) -> Iterator[Button]:
        playing, play = self._playing, self._play
        told = say.by_chance(play.position)
        yield Button("chance", told, state="main" if main else "", do=playing.does(playing.roll))
        due = playing.entry.due
        if not due:
            return
        if len(due) > 1:
            entered = any(playing.entry.faces(each.player) for each in due)
            label = _(say.ROLL_REST if entered else say.ROLL_ALL)
            yield Button("roll-all", label, do=playing.does(playing.roll_all))
        yield Button(
            "enter",
            _(say.REAL_DICE),
            expanded=playing.entering,
            do=playing.does(playing.fold, "entering"),
        )

    def _answer(self, id: str, action: Action) -> Button:
        playing, play = self._playing, self._play
        position = play.position
        subject = position.subject
        seat = None if subject is None else position.player(subject).seat
        states = [
            "recorded" if play.following is action else "",
            "main" if action in playing.found else "",
        ]
        return Button(
            id,
            orders.short(position, action),
            board.chosen(action, seat),
            name=orders.order(position, action),
            state=" ".join(filter(None, states)),
            do=playing.does(playing.do, action),
        )

    def _dice(self) -> list[Group]:
        return [self._entered(each) for each in self._playing.entry.due]

    def _entered(self, due: Due) -> Group:
        """Six faces to tap, and the dice of this player so far."""
        playing = self._playing
        seat = self._play.position.player(due.player).seat
        entered = playing.entry.faces(due.player)
        white = len(entered) >= due.coloured and len(entered) < due.dice
        items: list[Item] = []
        for face in FACES:
            drawn = board.face(face, seat, white=white)
            do = playing.does(playing.enter, due.player, face)
            items.append(die_button(f"face-{seat}-{face}", drawn, do))
        if entered:
            do = playing.does(playing.take_back, due.player)
            items.append(die_button(f"face-{seat}-back", board.entered(due, entered, seat), do))
        return Group(f"faces-{seat}", due.player, items, area="tray", look="faces turn")
