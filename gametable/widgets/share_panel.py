"""The unfolded panel for sharing: link, pictures and tables of an explorer."""

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
from gametable.views.tables import Table
from gametable.views.text import Html, text
from gametable.widgets.address import Address, Stateful
from gametable.widgets.items import Block, Button, Field, Group, Item
from gametable.widgets.share import OURS

#: The most characters of an address with a link.
_MOST: Final = 3_000
#: The byte order mark, by which spreadsheets recognize UTF-8.
_BOM: Final = "\ufeff"


class SharePanel:
    """The groups for sharing the current state of an explorer."""

    def __init__(self, explorer: Stateful, page: Address) -> None:
        self._explorer = explorer
        self._page = page
        self._stage = explorer.stage
        state = explorer.state
        self._name = f"{state.game}-{state.name}"
        game = games.game(state.game)
        self._board_of = game.board if game else ""

    def _copy(self) -> None:
        self._stage.copy(self._address(), _(say.COPIED), _(say.NOT_COPIED))

    def _copy_lines(self) -> None:
        """Copy the lines of Python that go on in a notebook."""
        game, query = self._explorer.state.game, self._page.query(self._explorer)
        lines = f'from {game} import pages\n\npages.shared("{query}")\n'
        self._stage.copy(lines, _(say.LAB_COPIED), _(say.LAB_NOT_COPIED))

    def _address(self) -> str:
        return self._page.place + self._page.query(self._explorer)

    def _linked(self) -> str:
        """Return the address for pictures; "" if there is none or no link can hold the state."""
        try:
            return self._address() if self._page.place else ""
        except GameError:
            return ""

    def _board(self) -> Board | None:
        """Return the board as the reader may know it, or None."""
        if not self._board_of:
            return None
        try:
            board: Board | None = games.named(self._board_of)(self._explorer.state)
        except GameError:
            return None
        return board

    def _charts(self) -> list[Html]:
        blocks = self._stage.blocks
        return share.charts(each.picture() if each.picture else each.html for each in blocks)

    def _tables(self) -> dict[str, Table]:
        shown = [block.table for block in self._stage.blocks if block.table]
        return {table.name: table for table in shown if table.rows}

    def _embed(self) -> None:
        board = self._board()
        svg = board.picture if board else self._charts()[0]
        around = share.embedding(svg, self._address())
        told = _(say.EMBEDDED), _(say.NOT_EMBEDDED)
        self._stage.copy_picture(share.standalone(svg, ""), *around, *told)

    def _save(self, name: str) -> None:
        """Offer a file: a board or chart as a picture, the position, or a table."""
        file = f"{self._name}-{name}"
        what, _dot, ending = name.rpartition(".")
        board = self._board()
        if ending == "csv":
            table = self._tables()[what]
            file = f"{self._name}-{table.file_name}.csv"
            self._stage.offer(file, "text/csv", _BOM + table.to_csv())
        elif board and what == "position":
            self._stage.offer(file, "application/json", board.position)
        else:
            svg = board.picture if board and what == "board" else self._charts()[0]
            self._stage.offer_picture(file, share.standalone(svg, self._linked()))
        self._stage.say(partial(_, say.SAVED, file=file))

    def groups(self) -> list[Group]:
        """Return all groups of the panel."""
        downloads = list(self._downloads())
        offered = _group("share-files", *downloads, label=_(say.DOWNLOAD))
        return [*self._link(), *([offered] if downloads else [])]

    def _link(self) -> Iterator[Group]:
        try:
            address = self._address()
        except GameError as error:
            told = f"{errors.told(error)}."
            if self._board():
                told = f"{told} {_(say.FILE_INSTEAD)}"
            yield _group("share-link", Block(f"{OURS}none", text(told)))
            return
        here = bool(self._page.place)
        items: list[Item] = [
            Field(f"{OURS}address", _(say.LINK), value=address, most=_MOST, fixed=True)
        ]
        if note := say.remark(address) if here else say.in_notebook(address):
            items.append(Block(f"{OURS}note", text(note)))
        items.append(Button(f"{OURS}copy", _(say.COPY), do=self._copy))
        if here:
            lab = Button(f"{OURS}lab", _(say.LAB), hint=_(say.LAB_HINT), do=self._copy_lines)
            items.append(lab)
        if here and (self._board() or self._charts()):
            embed = Button(f"{OURS}embed", _(say.EMBED), hint=_(say.EMBED_HINT), do=self._embed)
            items.append(embed)
        yield _group("share-link", *items)
        if here:
            yield _group("share-qr", Block(f"{OURS}qr", share.qr_svg(address)))

    def _downloads(self) -> Iterator[Button]:
        labels: dict[str, str] = {}
        if self._board():
            labels |= {
                "board.svg": say.BOARD_SVG,
                "board.png": say.BOARD_PNG,
                "position.json": say.POSITION,
            }
        if self._charts():
            labels |= {"chart.svg": say.CHART_SVG, "chart.png": say.CHART_PNG}
        for name, label in labels.items():
            id = name.replace(".", "-")
            yield Button(f"{OURS}{id}", _(label), do=partial(self._save, name))
        for name, table in self._tables().items():
            do = partial(self._save, f"{name}.csv")
            yield Button(f"{OURS}csv-{name}", say.table(table), do=do)


def _group(id: str, *items: Item, label: str = "") -> Group:
    return Group(id, label, items, area="first")
