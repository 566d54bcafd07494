"""The toolbar: where the game stands, the navigation, and the one question with its answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from gametable.language import _
from gametable.views import table_words
from gametable.views.text import Html
from gametable.widgets.advice import advice as advice_group
from gametable.widgets.controls import choices
from gametable.widgets.guard import worded
from gametable.widgets.items import Block, Button, Field, Group, Item
from gametable.widgets.navigation import machines, navigation, typing
from kingsburg import words
from kingsburg.engine.actions import Action, Bid, Deal, Influence, Offer
from kingsburg.engine.hooks import SEASONS
from kingsburg.notation.actions import kind_of
from kingsburg.pages.table import auction, moment, tracks, typed
from kingsburg.pages.table import things as board
from kingsburg.pages.table import words as say
from kingsburg.pages.table.controller import Controller
from kingsburg.pages.table.groups import die_button, thing_buttons
from kingsburg.play.dice_entry import FACES, Due
from kingsburg.play.how import PACES
from kingsburg.views import advice as say_advice

#: Maximum number of raises with a button each.
_RAISES: Final = 4


class ToolbarGroups:
    """Groups of the toolbar.

    `odds`: called when the reader switches the odds on the board.
    """

    def __init__(self, controller: Controller, odds: Callable[[], object]) -> None:
        self._controller = controller
        self._play = controller.play
        self._odds = odds

    def groups(self) -> list[Group]:
        """Return all groups."""
        controller = self._controller
        bar = Group("navigation", "", list(self._navigation()), area="toolbar", look="bar")
        entering = controller.entering and not controller.watching
        return [bar, *self.calendar(), *self._turn(), *(self._entry() if entering else [])]

    def _navigation(self) -> Iterator[Item]:
        controller, play = self._controller, self._play
        does = controller.does
        yield Button(
            "calendar-fold",
            picture=tracks.chip(play.position, *say.when(play.position)),
            name=f"{_(say.CALENDAR)}: {' '.join(filter(None, say.when(play.position)))}",
            expanded=controller.calendar,
            do=does(controller.fold, "calendar"),
        )
        yield from navigation(controller, say.forward(play), self._odds)

    def tracks(self, *, folded: bool = False) -> Group:
        """Return the calendar, the VP, and what is known about the enemy; folded, for paper."""
        shown = self._play.shown
        standing = [
            Block("calendar", tracks.calendar(shown)),
            Block("score", tracks.score(shown)),
            *([Block("enemy-of-year", tracks.enemy(shown))] if shown.enemy is None else []),
        ]
        look = f"tracks{' folded' * folded}"
        return Group("tracks", "", standing, area="toolbar", look=look)

    def calendar(self) -> Iterator[Group]:
        """Yield the calendar, the VP and the enemy, and the choice of the pace."""
        controller = self._controller
        yield self.tracks(folded=not controller.calendar)
        if not controller.calendar:
            return
        labels = {at: _(say.PACES[pace]) for at, pace in enumerate(PACES)}
        chosen = PACES.index(controller.state.pace)
        paces = choices("pace", labels, chosen, partial(controller.clicked, controller.set_pace))
        yield Group("pace", _(table_words.STEP_BY), paces, area="toolbar", look="pace")

    def _turn(self) -> Iterator[Group]:
        """Yield the question, the dice and goods of the player who decides, and the answers."""
        controller, play = self._controller, self._play
        hand = self.hand()
        asked = say.ask(play, alone=controller.looking)
        yield Group("ask", "", [Block("ask", say.paragraph(asked))], area="toolbar", look="turn")
        if hand:
            yield self._asking("hand", asked, hand, look="hand turn")
        answers: list[Item] = [*self.answers(), *self._bids()]
        if play.position.actor is not None and not controller.passes_on:
            answers.append(typing(controller))
        yield self._asking("choices", asked, answers, look="choices turn")
        own = Block("own", moment.own_things(play))
        yield Group("own", "", [own], area="toolbar", look="own turn phone")
        if deeds := moment.deeds(play):
            done = Block("deeds", deeds)
            yield Group("deeds", _(table_words.DEEDS), [done], area="toolbar", look="deeds turn")
        yield from self._advice()
        yield from self._auction()
        if controller.typing and not controller.passes_on:
            yield self._asking("typed", "", [self._field()], look="turn")

    def _asking(self, id: str, label: str, items: Sequence[Item], look: str) -> Group:
        """Return a group of the toolbar that answers the present question."""
        question = self._controller.question
        return Group(id, label, items, area="toolbar", look=look, question=question)

    def _advice(self) -> Iterator[Group]:
        """Yield the best options, each with the VP that it gains, and why."""
        controller, position = self._controller, self._play.position
        advice = controller.advice
        if advice is None:
            return
        rows = (
            (
                each.action,
                say_advice.row(position, advice, each),
                say_advice.line(position, advice, each),
            )
            for each in advice.options
        )
        rest = _(say.REST) if position.phase in SEASONS else ""
        yield advice_group(controller, say_advice.compared(position, advice), rows, rest)

    def _auction(self) -> Iterator[Group]:
        """Yield where all players stand, and the open cards, one of which is put up (M3)."""
        controller, play = self._controller, self._play
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
                    do=controller.does(controller.pick_card, card),
                )
                for card in cards
            ]
            yield self._asking("cards", _(say.CARDS), pictures, look="panel cards")

    def _bids(self) -> Iterator[Item]:
        """Yield a button for each sensible raise, and a field and a button for another bid (M3)."""
        options = self._play.options
        cards = options.offered
        bids = options.bids(self._play.pick.card if len(cards) > 1 else next(iter(cards), None))
        for each in bids[:_RAISES]:
            yield self._answer(f"bid-{each.bid}", each)
        if bids:
            yield from self._typed_bid(bids)

    def _typed_bid(self, bids: Sequence[Offer | Bid]) -> Iterator[Item]:
        """Yield a field for another bid, initially the least one, and the button that makes it."""
        controller = self._controller
        bid, typed = controller.typed_bid(bids[0]), self._play.pick.bid
        value = str(bids[0].bid) if typed is None else typed
        yield Field(
            "bid",
            _(say.BID),
            value=value,
            wrong=bid not in bids,
            numeric=True,
            fill=controller.type_bid,
        )
        if bid is not None:
            yield Button(
                "bid-typed",
                say.bid_typed(bid.bid),
                illegal=bid not in bids,
                do=controller.does(controller.do, bid),
            )

    def _field(self) -> Field:
        controller, play = self._controller, self._play
        return Field(
            "line",
            _(say.ROLL_FIELD if play.by_chance else table_words.LINE_FIELD),
            value=controller.typed,
            wrong=bool(controller.wrong),
            hint=typed.sample(play.shown if play.by_chance else play.position),
            remark=worded(controller.wrong) or controller.preview,
            fill=controller.fill,
            type=controller.preview_line,
        )

    def hand(self) -> list[Item]:
        """Return the dice and goods of the player who decides, with what can join them."""
        controller, play = self._controller, self._play
        rolled = (
            [Block("rolled", board.rolled(play.me))] if play.me and play.options.rerolls else []
        )
        return [
            *rolled,
            *thing_buttons(controller, board.dice(play), controller.pick_die),
            *thing_buttons(controller, board.joining(play), controller.join),
            *thing_buttons(controller, board.stock(play), controller.pick_good),
        ]

    def answers(self) -> Iterator[Button]:
        """Yield the buttons that roll, decide, or place what is picked."""
        controller, play = self._controller, self._play
        if controller.passes_on:
            look = controller.does(controller.look_alone)
            yield Button("i-am", say.i_am(play), state="main", do=look)
            return
        yield from machines(controller)
        if controller.watching:
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
                do=controller.does(controller.do, payment),
            )
        first = controller.found[0] if controller.found else None
        if isinstance(first, Influence):
            yield self._answer("place", first)
        results = play.results() if len(controller.entry.due) < 2 else ()
        kind, actions = ("result", results) if play.by_chance else ("choice", play.options.others)
        for at, each in enumerate(actions):
            yield self._answer(f"{kind}-{at}", each)

    def _chance(self) -> Iterator[Button]:
        controller, play = self._controller, self._play
        told = say.by_chance(play.position)
        yield Button("chance", told, state="main", do=controller.does(controller.roll))
        due = controller.entry.due
        if len(due) > 1:
            entered = any(controller.entry.faces(each.player) for each in due)
            label = _(say.ROLL_REST if entered else say.ROLL_ALL)
            yield Button("roll-all", label, do=controller.does(controller.roll_all))
        dealt = play.position.example
        if isinstance(dealt, Deal) and dealt.player:
            yield Button("deal-all", _(say.DEAL_ALL), do=controller.does(controller.deal_all))
        if play.can_be_face_down:
            yield Button(
                "face-down", _(say.FACE_DOWN), do=controller.does(controller.deal_face_down)
            )
        cards = controller.cards
        if due or (cards.things and not play.results()):
            real = say.REAL_ORDER if cards.ordered else say.REAL_CARDS
            yield Button(
                "enter",
                _(say.REAL_DICE if due else real),
                expanded=controller.entering,
                do=controller.does(controller.fold, "entering"),
            )

    def _answer(self, id: str, action: Action) -> Button:
        controller, play = self._controller, self._play
        position = play.position
        subject = position.subject
        seat = None if subject is None else position.player(subject).seat
        states = [
            "recorded" if play.following is action else "",
            "main" if action in controller.found else "",
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
            do=controller.does(controller.do, action),
        )

    def _entry(self) -> Iterator[Group]:
        """Yield controls for what was rolled, dealt or drawn on a real table."""
        controller, play = self._controller, self._play
        yield from map(self._entered, controller.entry.due)
        cards = controller.cards
        if not cards.things or play.results():
            return
        content = play.position.content
        buttons = [
            Button(
                f"real-{thing}",
                thing if cards.ordered else "",
                Html() if cards.ordered else board.card(thing, content),
                name=thing if cards.ordered else words.building(thing, content),
                hint="" if cards.ordered else words.building_text(thing, content),
                pressed=thing in cards.picked,
                do=controller.does(controller.enter_card, thing),
            )
            for thing in cards.things
        ]
        label = say.entered(cards)
        if cards.ordered:
            yield self._asking("real", label, buttons, look="panel")
        else:
            yield self._asking("real", label, buttons, look="panel cards")

    def _entered(self, due: Due) -> Group:
        """Return six faces to tap, and the dice entered for this player so far."""
        controller = self._controller
        seat = self._play.position.player(due.player).seat
        entered = controller.entry.faces(due.player)
        white = len(entered) >= due.coloured and len(entered) < due.dice
        items: list[Item] = []
        for face in FACES:
            drawn = board.face(face, seat, white=white)
            do = controller.does(controller.enter, due.player, face)
            items.append(die_button(f"face-{seat}-{face}", drawn, do))
        if entered:
            do = controller.does(controller.take_back, due.player)
            items.append(die_button(f"face-{seat}-back", board.entered(due, entered, seat), do))
        return self._asking(f"faces-{seat}", due.player, items, look="faces turn")
