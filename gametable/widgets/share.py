"""The share button of every explorer, which unfolds a link and downloads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gametable import games
from gametable.language import _, prefer
from gametable.views import share_words as say
from gametable.widgets.address import ADDRESS, Address, Stateful
from gametable.widgets.items import Button, Group

if TYPE_CHECKING:
    from gametable.widgets.share_panel import SharePanel
    from gametable.widgets.stage import Stage

#: The prefix of all ids here.
OURS: Final = "share-"


class Share:
    """A button on the stage of an explorer, and the panel that it unfolds.

    The panel is imported and made only when it is unfolded; then it follows the explorer.
    """

    def __init__(self, explorer: Stateful, page: Address) -> None:
        self._explorer = explorer
        self._page = page
        self._panel: SharePanel | None = None
        self._part = explorer.stage.part()
        self._part.on_retell(self._show)
        page.on_change(self._follow)
        explorer.stage.begin_with(self._part)
        explorer.stage.share = self.unfold
        self._show()

    def unfold(self) -> None:
        """Show the panel."""
        from gametable.widgets.share_panel import SharePanel

        self._panel = SharePanel(self._explorer, self._page)
        self._show()

    def _fold(self) -> None:
        if self._panel is None:
            self.unfold()
        else:
            self._panel = None
            self._show()

    def _follow(self) -> None:
        """Show the link to the current state."""
        if self._panel:
            self._show()

    def _show(self) -> None:
        open = self._panel is not None
        fold = Button(
            f"{OURS}fold", _(say.SHARE), expanded=open, hint=_(say.SHARE_HINT), do=self._fold
        )
        below = self._panel.groups() if self._panel else []
        self._part.show([Group("share", "", [fold], area="first"), *below])


def begin() -> None:
    """Let pages find the widgets of this kernel, since a fork does not import ipywidgets itself."""
    from ipywidgets import register_comm_target

    register_comm_target()


def _told(explorer: Stateful) -> str:
    """Return the position that an explorer shows, as text; "" if it shows none."""
    game = games.game(explorer.state.game)
    return str(games.named(game.told)(explorer.state)) if game and game.told else ""


def shared(explorer: Stateful) -> Stage:
    """Return the stage of an explorer, with a share button, and with its state in the address.

    From now on, the words of its game come first.
    """
    prefer(explorer.state.game)
    explorer.stage.saved = lambda: _told(explorer)
    ADDRESS.follow(explorer)
    Share(explorer, ADDRESS)
    return explorer.stage
