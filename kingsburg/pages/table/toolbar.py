"""The toolbar: where the game stands, the navigation, and the one question with its answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from gametable.language import _
from gametable.views import table_words
from gametable.widgets.controls import choices
from gametable.widgets.guard import worded
from gametable.widgets.items import Block, Button, Field, Group, Item
from gametable.widgets.navigation import machines, navigation, typing
from kingsburg import words
from kingsburg.engine.actions import Action, Bid, Deal, Influence, Offer
from kingsburg.notation.actions import kind_of
from kingsburg.pages.table import auction, tracks, typed
from kingsburg.pages.table import things as board
from kingsburg.pages.table import words as say
from kingsburg.pages.table.groups import die_button, thing_buttons
from kingsburg.pages.table.playing import Playing
from kingsburg.play.dice_entry import FACES, Due
from kingsburg.play.how import PACES

#: So many raises have a button each.
_RAISES: Final = 4


class ToolbarGroups:
    """The groups of the toolbar.

    `odds`: called when the reader switches the odds on the board.
    """

    def __init__(self, playing: Playing, odds: Callable[[], object]) -> None:
        self._playing = playing
        self._play = playing.play
        self._odds = odds

    def groups(self) -> list[Group]:
        """All of them."""
        playing = self._playing
        bar = Group("navigation", "", list(self._navigation()), area="toolbar", look="bar")
        calendar = [*self.calendar()] if playing.calendar else []
        entering = playing.entering and not playing.watching
        return [bar, *calendar, *self._turn(), *(self._entry() if entering else [])]

    def _navigation(self) -> Iterator[Item]:
        playing, play = self._playing, self._play
        does = playing.does
        yield Button(
            "calendar-fold",
            picture=tracks.chip(play.position, *say.when(play.position)),
            name=f"{_(say.CALENDAR)}: {' '.join(filter(None, say.when(play.position)))}",
            expanded=playing.calendar,
            do=does(playing.fold, "calendar"),
        )
        yield from navigation(playing, say.forward(play), self._odds)

    def tracks(self) -> Group:
        """The calendar, the VP, and what is known of the enemy."""
        shown = self._play.shown
        standing = [
            Block("calendar", tracks.calendar(shown)),
            Block("score", tracks.score(shown)),
            *([Block("enemy", tracks.enemy(shown))] if shown.enemy is None else []),
        ]
        return Group("tracks", "", standing, area="toolbar", look="tracks")

    def calendar(self) -> Iterator[Group]:
        """The same, and the pace."""
        playing = self._playing
        yield self.tracks()
        labels = {at: _(say.PACES[pace]) for at, pace in enumerate(PACES)}
        chosen = PACES.index(playing.state.pace)
        paces = choices("pace", labels, chosen, partial(playing.clicked, playing.set_pace))
        yield Group("pace", _(table_words.STEP_BY), paces, area="toolbar", look="pace")

    def _turn(self) -> Iterator[Group]:
        """The question, the dice and goods of whoever decides, and the answers."""
        playing, play = self._playing, self._play
        hand = self.hand()
        asked = say.ask(play, alone=playing.looking)
        yield Group("ask", "", [Block("ask", say.paragraph(asked))], area="toolbar", look="turn")
        if hand:
            yield self._asking("hand", asked, hand, look="hand turn")
        answers: list[Item] = [*self.answers(), *self._bids()]
        if play.position.actor is not None and not playing.passes_on:
            answers.append(typing(playing))
        yield self._asking("choices", asked, answers, look="choices turn")
        yield from self._auction()
        if playing.typing and not playing.passes_on:
            yield self._asking("typed", "", [self._field()], look="turn")

    def _asking(self, id: str, label: str, items: Sequence[Item], look: str) -> Group:
        """A group of the toolbar that answers the present question."""
        question = self._playing.question
        return Group(id, label, items, area="toolbar", look=look, question=question)

    def _auction(self) -> Iterator[Group]:
        """Where all stand, and the open cards of which one is put up (M3)."""
        playing, play = self._playing, self._play
        pick, cards = play.pick, play.options.offered
        if play.position.auction and (told := auction.standing(play.position)):
            yield Group("auction", "", [Block("auction", told)], area="toolbar", look="turn")
        if len(cards) > 1:
            pictures = [
                Button(
                    f"card-{card}",
                    picture=board.card(card, play.position.content),
                    name=words.building(card, play.position.content),
                    hint=words.building_text(card, play.position.content),
                    pressed=card == pick.card,
                    do=playing.does(playing.pick_card, card),
                )
                for card in cards
            ]
            yield self._asking("cards", _(say.CARDS), pictures, look="panel cards")

    def _bids(self) -> Iterator[Item]:
        """One for each sensible raise, and a field for more with a button that bids it (M3)."""
        options = self._play.options
        cards = options.offered
        bids = options.bids(self._play.pick.card if len(cards) > 1 else next(iter(cards), None))
        for each in bids[:_RAISES]:
            yield self._answer(f"bid-{each.bid}", each)
        if bids:
            yield from self._typed_bid(bids)

    def _typed_bid(self, bids: Sequence[Offer | Bid]) -> Iterator[Item]:
        """The number of another bid, at first the least one, and what bids it."""
        playing = self._playing
        bid, typed = playing.typed_bid(bids[0]), self._play.pick.bid
        value = str(bids[0].bid) if typed is None else typed
        yield Field(
            "bid",
            _(say.BID),
            value=value,
            wrong=bid not in bids,
            numeric=True,
            fill=playing.type_bid,
        )
        if bid is not None:
            yield Button(
                "bid-typed",
                say.bid_typed(bid.bid),
                illegal=bid not in bids,
                do=playing.does(playing.do, bid),
            )

    def _field(self) -> Field:
        playing, play = self._playing, self._play
        return Field(
            "line",
            _(say.ROLL_FIELD if play.by_chance else table_words.LINE_FIELD),
            value=playing.typed,
            wrong=bool(playing.wrong),
            hint=typed.sample(play.shown if play.by_chance else play.position),
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
        if playing.passes_on:
            look = playing.does(playing.look_alone)
            yield Button("i-am", say.i_am(play), state="main", do=look)
            return
        yield from machines(playing)
        if playing.watching:
            return
        if play.by_chance:
            yield from self._chance()
        elif play.options.recruiting:
            payment = play.payment()
            yield Button(
                "recruit",
                say.recruit(play),
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
                name=kind_of(best).order(play.position, best),
                state="main",
                do=playing.does(playing.do, best),
            )
        results = play.results() if len(playing.entry.due) < 2 else ()
        kind, actions = ("result", results) if play.by_chance else ("choice", play.options.others)
        for at, each in enumerate(actions):
            yield self._answer(f"{kind}-{at}", each)

    def _best(self) -> Influence | None:
        """The first placement of the best line, if the odds show it."""
        line = self._playing.marks.line
        return line[0].action if line and line[0].place == 1 else None

    def _chance(self) -> Iterator[Button]:
        playing, play = self._playing, self._play
        told = say.by_chance(play.position)
        yield Button("chance", told, state="main", do=playing.does(playing.roll))
        due = playing.entry.due
        if len(due) > 1:
            entered = any(playing.entry.faces(each.player) for each in due)
            label = _(say.ROLL_REST if entered else say.ROLL_ALL)
            yield Button("roll-all", label, do=playing.does(playing.roll_all))
        dealt = play.position.example
        if isinstance(dealt, Deal) and dealt.player:
            yield Button("deal-all", _(say.DEAL_ALL), do=playing.does(playing.deal_all))
        if play.can_be_face_down:
            yield Button("face-down", _(say.FACE_DOWN), do=playing.does(playing.deal_face_down))
        cards = playing.cards
        if due or (cards.things and not play.results()):
            real = say.REAL_ORDER if cards.ordered else say.REAL_CARDS
            yield Button(
                "enter",
                _(say.REAL_DICE if due else real),
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
        cards = board.card_of(action)
        content = position.content
        return Button(
            id,
            "" if cards else kind_of(action).label(position, action),
            board.card(cards, content) if cards else board.chosen(action, seat),
            name=kind_of(action).order(position, action),
            hint=words.building_text(cards, content) if cards else "",
            state=" ".join(filter(None, states)),
            do=playing.does(playing.do, action),
        )

    def _entry(self) -> Iterator[Group]:
        """What has been rolled, dealt or drawn on a real table."""
        playing, play = self._playing, self._play
        yield from map(self._entered, playing.entry.due)
        cards = playing.cards
        if not cards.things or play.results():
            return
        content = play.position.content
        buttons = [
            Button(
                f"real-{thing}",
                thing if cards.ordered else "",
                "" if cards.ordered else board.card(thing, content),
                name=thing if cards.ordered else words.building(thing, content),
                hint="" if cards.ordered else words.building_text(thing, content),
                pressed=thing in cards.picked,
                do=playing.does(playing.enter_card, thing),
            )
            for thing in cards.things
        ]
        label = say.entered(cards)
        if cards.ordered:
            yield self._asking("real", label, buttons, look="panel")
        else:
            yield self._asking("real", label, buttons, look="panel cards")

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
        return self._asking(f"faces-{seat}", due.player, items, look="faces turn")
