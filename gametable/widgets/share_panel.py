"""What there is to share of an explorer: its link, and pictures and tables of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from gametable import games
from gametable.language import _
from gametable.play.errors import GameError
from gametable.views import errors, share
from gametable.views import share_words as say
from gametable.views.share import Board
from gametable.views.sheets import Sheet, as_csv
from gametable.views.text import text
from gametable.widgets.address import Address, Stateful
from gametable.widgets.items import Block, Button, Field, Group, Item
from gametable.widgets.share import OURS

#: An address and the longest link behind it.
_MOST: Final = 3_000
#: By which spreadsheets know that a text is UTF-8.
_BOM: Final = "\ufeff"


class SharePanel:
    """Groups for the stage of an explorer, about what it shows at present."""

    def __init__(self, explorer: Stateful, page: Address) -> None:
        self._explorer = explorer
        self._page = page
        self._stage = explorer.stage
        state = explorer.state
        self._name = f"{state.game}-{state.name}"
        game = games.game(state.game)
        self._board_of = game.board if game else ""

    # What is taken along ------------------------------------------------------------------

    def _copy(self) -> None:
        self._stage.copy(self._address(), _(say.COPIED), _(say.NOT_COPIED))

    def _address(self) -> str:
        return self._page.place + self._page.query(self._explorer)

    def _linked(self) -> str:
        """The address for pictures, which must not wait for it; "" if there is none."""
        try:
            return self._address() if self._page.place else ""
        except GameError:
            return ""

    def _board(self) -> Board | None:
        """What lies on the board, as far as the reader may know it."""
        if not self._board_of:
            return None
        try:
            board: Board | None = games.named(self._board_of)(self._explorer.state)
        except GameError:
            return None
        return board

    def _charts(self) -> list[str]:
        return share.charts(block.html for block in self._stage.blocks)

    def _sheets(self) -> dict[str, Sheet]:
        """The tables that are shown, by name."""
        shown = [block.sheet for block in self._stage.blocks if block.sheet]
        return {sheet.name: sheet for sheet in shown if not sheet.empty}

    def _embed(self) -> None:
        board = self._board()
        svg = board.picture if board else self._charts()[0]
        around = share.embedding(svg, self._address())
        told = _(say.EMBEDDED), _(say.NOT_EMBEDDED)
        self._stage.copy_picture(share.standalone(svg, ""), *around, *told)

    def _save_board(self, ending: str) -> None:
        board = self._board()
        if board:
            self._offer(f"board.{ending}", board.picture)

    def _save_chart(self, ending: str) -> None:
        self._offer(f"chart.{ending}", self._charts()[0])

    def _offer(self, name: str, svg: str) -> None:
        file = f"{self._name}-{name}"
        self._stage.offer_picture(file, share.standalone(svg, self._linked()))
        self._saved(file)

    def _save_position(self) -> None:
        board = self._board()
        if board:
            file = f"{self._name}-position.json"
            self._stage.offer(file, "application/json", board.position)
            self._saved(file)

    def _save_table(self, name: str) -> None:
        file = f"{self._name}-{name}.csv"
        self._stage.offer(file, "text/csv", _BOM + as_csv(self._sheets()[name]))
        self._saved(file)

    def _saved(self, file: str) -> None:
        self._stage.say(partial(_, say.SAVED, file=file))

    # What is shown ------------------------------------------------------------------------

    def groups(self) -> list[Group]:
        """All of it."""
        downloads = list(self._downloads())
        offered = _group("share-files", *downloads, label=_(say.DOWNLOAD))
        return [*self._link(), *([offered] if downloads else [])]

    def _link(self) -> Iterator[Group]:
        try:
            address = self._address()
        except GameError as error:
            yield _group("share-link", Block(f"{OURS}none", text(errors.told(error))))
            return
        here = bool(self._page.place)
        items: list[Item] = [
            Field(f"{OURS}address", _(say.LINK), value=address, most=_MOST, fixed=True)
        ]
        if note := say.remark(address) if here else say.in_notebook(address):
            items.append(Block(f"{OURS}note", text(note)))
        items.append(Button(f"{OURS}copy", _(say.COPY), do=self._copy))
        if here and (self._board() or self._charts()):
            embed = Button(f"{OURS}embed", _(say.EMBED), hint=_(say.EMBED_HINT), do=self._embed)
            items.append(embed)
        yield _group("share-link", *items)
        if here:
            yield _group("share-qr", Block(f"{OURS}qr", share.qr_svg(address)))

    def _downloads(self) -> Iterator[Button]:
        if self._board():
            yield _save("board-svg", say.BOARD_SVG, partial(self._save_board, "svg"))
            yield _save("board-png", say.BOARD_PNG, partial(self._save_board, "png"))
            yield _save("position-json", say.POSITION, self._save_position)
        if self._charts():
            yield _save("chart-svg", say.CHART_SVG, partial(self._save_chart, "svg"))
            yield _save("chart-png", say.CHART_PNG, partial(self._save_chart, "png"))
        for name, sheet in self._sheets().items():
            do = partial(self._save_table, name)
            yield Button(f"{OURS}csv-{name}", say.table(sheet), do=do)


def _save(id: str, label: str, do: Callable[[], None]) -> Button:
    return Button(f"{OURS}{id}", _(label), do=do)


def _group(id: str, *items: Item, label: str = "") -> Group:
    return Group(id, label, items, area="first")
