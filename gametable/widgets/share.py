"""The fold above an explorer by which it is shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gametable.language import _
from gametable.views import share_words as say
from gametable.widgets.address import Address, Stateful
from gametable.widgets.items import Button, Group

if TYPE_CHECKING:
    from gametable.widgets.share_panel import SharePanel

#: Every id here begins like this.
OURS: Final = "share-"


class Share:
    """A button on the stage of an explorer, and all that it unfolds.

    Folded, nothing is made, nor even imported; unfolded, it follows what is shown.
    """

    def __init__(self, explorer: Stateful, page: Address) -> None:
        self._explorer = explorer
        self._page = page
        self._panel: SharePanel | None = None
        self._part = explorer.stage.part()
        self._part.on_retell(self._show)
        page.on_change(self._follow)
        explorer.stage.begin_with(self._part)
        self._show()

    def _fold(self) -> None:
        self._panel = None if self._panel else self._unfolded()
        self._show()

    def _unfolded(self) -> SharePanel:
        from gametable.widgets.share_panel import SharePanel

        return SharePanel(self._explorer, self._page)

    def _follow(self) -> None:
        """Show the link to what is shown now."""
        if self._panel:
            self._show()

    def _show(self) -> None:
        open = self._panel is not None
        fold = Button(
            f"{OURS}fold", _(say.SHARE), expanded=open, hint=_(say.SHARE_HINT), do=self._fold
        )
        below = self._panel.groups() if self._panel else []
        self._part.show([Group("share", "", [fold], area="first"), *below])
