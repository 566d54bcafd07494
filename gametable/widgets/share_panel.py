"""What there is to share of an explorer: its link, and pictures and tables of it."""

from __future__ import annotations

from collections.abc import Iterator
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
from gametable.widgets.address import Explorer, Page
from gametable.widgets.share import OURS
from gametable.widgets.stage import Block, Button, Field, Group, Item

#: An address and the longest link behind it.
_MOST: Final = 3_000
#: By which spreadsheets know that a text is UTF-8.
_BOM: Final = "\ufeff"


class SharePanel:
    """Groups for the stage of an explorer, about what it shows at present."""

    def __init__(self, explorer: Explorer, page: Page) -> None:
        self._explorer = explorer
        self._page = page
        self._stage = explorer.stage
        kind = explorer.kind()
        self._name = f"{kind.game}-{kind.name}"
        game = games.game(kind.game)
        self._board_of = game.board if game else ""

    def click(self, what: str) -> None:
        """What a button here is for."""
        match what:
            case "copy":
                self._stage.copy(self._address(), _(say.COPIED), _(say.NOT_COPIED))
            case "embed":
                self._embed()
            case _:
                self._save(what)

    # What is taken along ------------------------------------------------------------------

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

    def _save(self, what: str) -> None:
        kind, _dash, ending = what.partition("-")
        name = f"{self._name}-{kind}.{ending}"
        board = self._board()
        match kind, ending:
            case "csv", sheet:
                name = f"{self._name}-{sheet}.csv"
                self._stage.offer(name, "text/csv", _BOM + as_csv(self._sheets()[sheet]))
            case "chart" | "board", "svg" | "png":
                svg = board.picture if board and kind == "board" else self._charts()[0]
                self._stage.offer_picture(name, share.standalone(svg, self._linked()))
            case "position", _ending if board:
                self._stage.offer(name, "application/json", board.position)
        self._stage.say(partial(_, say.SAVED, file=name))

    # What is shown ------------------------------------------------------------------------

    def groups(self) -> list[Group]:
        """All of it."""
        downloads = [Button(f"{OURS}{id}", label) for id, label in self._downloads()]
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
        items.append(Button(f"{OURS}copy", _(say.COPY)))
        if here and (self._board() or self._charts()):
            items.append(Button(f"{OURS}embed", _(say.EMBED), hint=_(say.EMBED_HINT)))
        yield _group("share-link", *items)
        if here:
            yield _group("share-qr", Block(f"{OURS}qr", share.qr_svg(address)))

    def _downloads(self) -> Iterator[tuple[str, str]]:
        if self._board():
            yield "board-svg", _(say.BOARD_SVG)
            yield "board-png", _(say.BOARD_PNG)
            yield "position-json", _(say.POSITION)
        if self._charts():
            yield "chart-svg", _(say.CHART_SVG)
            yield "chart-png", _(say.CHART_PNG)
        for name, sheet in self._sheets().items():
            yield f"csv-{name}", say.table(sheet)


def _group(id: str, *items: Item, label: str = "") -> Group:
    return Group(id, label, items, area="first")
