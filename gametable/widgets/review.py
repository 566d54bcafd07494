"""The review of a game beside its board: the curve, the critical moments, and each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from gametable.language import _
from gametable.play.history import Node
from gametable.play.review import Choice, Judge, Review
from gametable.play.reviewing import curve, decided, reviewing
from gametable.views import review_words as say
from gametable.views.review_words import Teller, Told
from gametable.views.text import Html, html
from gametable.widgets.board import Board
from gametable.widgets.guard import Guard, Sentence
from gametable.widgets.items import Block, Button, Group, Item
from gametable.widgets.work import Work
from gametable.widgets.working import Working

#: The prefix of all ids.
_OURS: Final = "review-"
#: Into how many parts the curve is cut, each of which is wide enough for a thumb.
_PARTS: Final = 7
#: How many results of chance are listed.
_LUCK: Final = 5


class ReviewPanel(Working[Told]):
    """The groups of a review, for the stage of a board.

    `board`: the board with the game. `teller`: the words of the game. `judge`: makes a judge for
    the people whose decisions are reviewed. `close`: called when the reader closes the review.
    `odds`: shows or hides the odds on the board.
    """

    def __init__(
        self,
        board: Board[Any, Any],
        teller: Teller,
        judge: Callable[[Sequence[str]], Judge[Any]],
        close: Callable[[], None],
        odds: Callable[[], object],
    ) -> None:
        super().__init__(board.part.say)
        self._board = board
        self._teller = teller
        self._make_judge = judge
        self._close = close
        self._odds = odds
        #: Where the stage shows it.
        self.part = board.stage.part()
        self.part.on_retell(self.draw)
        self._line: list[Node[Any]] = []
        self._people: Sequence[str] = ()
        self._review: Review | None = None
        # The moment that is looked at, and whether its better choice is shown.
        self._moment: Choice | None = None
        self._shown = False
        # The last node of what the reader has tried, and what the judge says of it.
        self._judged: tuple[Node[Any] | None, Choice | None] = None, None
        # The machine whose player the reader plays at this moment, by that player.
        self._relieved: dict[str, str] = {}
        # The node at the end of the game whose curve was looked at last, that curve as far as it
        # is known, and the work on it.
        self._seen: Node[Any] | None = None
        self._glanced: Told
        self._glancing = Work(Guard(board.part.say), board.draw)

    # The work -----------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """True if there is a review of the game on the board."""
        return bool(self._line)

    def open(self) -> None:
        """Review the game on the board, to the end of what has been played."""
        play = self._board.play
        self._line = play.history.line()
        start = self._line[0].position
        self._people = play.readers(start) or start.names
        self._glancing.stop()
        self._seen = None
        self._judge = self._make_judge(self._people)
        self._review = self._moment = None
        self.ask(at_once=False)

    def close(self) -> None:
        """Forget the review."""
        self.put_off()
        self._relieve("")
        self._line = []
        self._review = self._moment = None

    def begin(self) -> Iterator[None]:
        for found in reviewing(self._judge, self._line, self._people):
            self._review = found
            yield

    def known(self) -> Callable[[], Told] | None:
        review = self._review
        return None if review is None else partial(Told, review, self._line, self._teller)

    def draw(self, said: Sentence | None = None) -> None:
        self.part.show(self.groups())
        if said is not None:
            # The sentence stands in the review.
            self._board.stage.say(said, seen=False)

    def glance(self) -> Html:
        """Return the curve of the game on the board, to the end of what has been played.

        The board is drawn again as more of it is known.
        """
        line = self._board.play.history.line()
        if self._seen is not line[-1]:
            self._seen = line[-1]
            names = line[0].position.names
            judge = self._make_judge(names)
            review = Review(names, judge.words)
            self._glanced = Told(review, line, self._teller)
            grow = map(review.curve.append, curve(judge, line))
            self._glancing.start(grow, self._board.draw, at_once=False)
        return self._glanced.glance()

    # What is looked at --------------------------------------------------------------------

    @property
    def better(self) -> Choice | None:
        """The decision at the present node, if the reader wants to see what was better there."""
        moment = self._moment if self._shown else None
        now = self._board.play.history.now
        return moment if moment and now is self._line[moment.node] else None

    @property
    def machines(self) -> Mapping[str, str]:
        """The machines at the table, with the one whose decision the reader looks at."""
        board = self._board
        back = self._relieved if board.play.history.now in self._line else {}
        return {**board.state.machines, **back}

    def _look_at(self, moment: Choice | None, node: int, *, shown: bool = False) -> None:
        self._moment, self._shown = moment, shown
        self._relieve(moment.who if moment else "")
        if moment and not shown and self._board.state.odds:
            # The eye would tell what was better.
            self._odds()
        self._board.go_to(self._line[node])
        self._board.stage.to_top()

    def _relieve(self, who: str) -> None:
        """Let the reader try what a machine has decided for this player, if one has.

        The machine plays on after that, unless the reader has begun to play instead.
        """
        board, machines = self._board, {**self.machines}
        self._relieved = {who: machines.pop(who)} if who in machines else {}
        if machines != board.state.machines:
            board.play_so(machines=machines)

    def _all(self) -> None:
        self._moment = None
        self._relieve("")
        self._board.draw()
        self._board.stage.to_top()

    # Groups -------------------------------------------------------------------------------

    def groups(self) -> list[Group]:
        """Return what is shown of the review."""
        if not self.is_open:
            return []
        known = self.known()
        told = known() if known else None
        if told and self._moment:
            return [*self._one(told, self._moment)]
        return [*self._all_moments(told)]

    def _all_moments(self, told: Told | None) -> Iterator[Group]:
        work = self.progress(say.progress(self._review), _OURS)
        if work:
            yield _group("work", "", work)
        if told and not work:
            yield _group("players", "", [Block(f"{_OURS}players", told.players())])
        if told:
            yield _group("chances", _(say.CHANCES), [*self._curve(told)], look="chances")
            yield _group("moments", _(say.MOMENTS), [*self._moments(told)], look="moments")
        if told and not work:
            yield _group("luck", _(say.LUCK), [*self._luck(told)], look="moments")
        ways = [Button(f"{_OURS}close", _(say.CLOSE), do=self._close)]
        if told and not work:
            ways.insert(0, Button(f"{_OURS}print", _(say.PRINT), do=partial(self._print, told)))
        yield _group("ways", "", ways)

    def _curve(self, told: Told) -> Iterator[Button]:
        """Yield a button for each part of the curve, which leads to where that begins."""
        points = told.review.curve
        each = -(-len(points) // _PARTS)
        for at in range(0, len(points), each):
            part = points[at : at + each]
            chances = told.chances(part[0])
            yield Button(
                f"{_OURS}point-{part[0].node}",
                picture=told.columns(part),
                name=chances,
                hint=chances,
                do=partial(self._look_at, None, part[0].node),
            )

    def _moments(self, told: Told) -> Iterator[Item]:
        for each in told.review.critical:
            yield Button(
                f"{_OURS}moment-{each.node}",
                picture=told.entry(each),
                name=told.moment(each),
                state=each.kind,
                do=partial(self._look_at, each, each.node),
            )
        if not (told.review.critical or self.at_work):
            yield Block(f"{_OURS}none", say.paragraph(_(say.NONE)))

    def _luck(self, told: Told) -> Iterator[Button]:
        for at, each in enumerate(told.review.fate[:_LUCK]):
            look = partial(self._look_at, None, each.node + 1)
            points, how = told.luck(each)
            picture = html("<b>{}</b> {}", points, how)
            yield Button(f"{_OURS}luck-{at}", picture=picture, name=f"{points} {how}", do=look)

    def _one(self, told: Told, moment: Choice) -> Iterator[Group]:
        block = Block(f"{_OURS}told", say.paragraph(self._sentences(told, moment)))
        yield _group("told", "", [block])
        ways = []
        if not self._shown:
            show = partial(self._look_at, moment, moment.node, shown=True)
            ways.append(Button(f"{_OURS}show", _(say.SHOW), do=show))
        critical = told.review.critical
        for each in critical[critical.index(moment) + 1 :][:1]:
            look = partial(self._look_at, each, each.node)
            ways.append(Button(f"{_OURS}next", _(say.NEXT), do=look))
        ways.append(Button(f"{_OURS}all", _(say.ALL), do=self._all))
        yield _group("ways", "", ways)

    def _sentences(self, told: Told, moment: Choice) -> str:
        """Return the moment, how good a tried move is, and what was better if that is shown."""
        found = [told.moment(moment)]
        tried = self._tried(moment)
        if tried is not None:
            found.append(told.tried(tried))
        found.append(told.better(moment) if self._shown else _(say.TRY))
        return " ".join(found)

    def _tried(self, moment: Choice) -> Choice | None:
        """Return the move that the reader has tried at this moment, as the judge sees it."""
        path, known = self._board.play.history.now.path(), moment.node + 1
        if path[-1] in self._line or path[:known] != self._line[:known]:
            return None
        if self._judged[0] is not path[-1]:
            self._judged = path[-1], decided(self._judge, moment.node, path)
        tried = self._judged[1]
        return tried if tried and tried.played != moment.played else None

    def _print(self, told: Told) -> None:
        self._board.stage.print(told.page())


def _group(id: str, label: str, items: Sequence[Item], look: str = "") -> Group:
    return Group(f"{_OURS}{id}", label, items, look=f"review {look}".rstrip())
