"""The words for sharing: links, pictures and files of what is shown."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from gametable.language import _, later
from gametable.play.errors import GameError
from gametable.views import errors
from gametable.views.tables import Table

OPENING: Final = later("The link is being opened.")
#: By the language of a link.
SENT: Final = {
    "en": later("This link was sent in English."),
    "pl": later("This link was sent in Polish."),
    "pt": later("This link was sent in Portuguese."),
    "cs": later("This link was sent in Czech."),
}
SHARE: Final = later("Share")
PICTURE: Final = later("Share as a picture")
SHARE_HINT: Final = later("A link to what is shown here, and files to download.")
LINK: Final = later("Link to what is shown here")
COPY: Final = later("Copy the link")
COPIED: Final = later("The link is on the clipboard.")
NOT_COPIED: Final = later(
    "This browser does not let a page copy anything. You can select the link."
)
LAB: Final = later("Copy for JupyterLab")
LAB_HINT: Final = later("Lines of Python that show the same in a notebook, where it goes on.")
LAB_COPIED: Final = later("The lines are on the clipboard. Put them into a cell of a notebook.")
LAB_NOT_COPIED: Final = later(
    "This browser does not let a page copy anything. In a notebook, pages.shared shows the link."
)
QR: Final = later("The link as a QR code, for a phone")
DOWNLOAD: Final = later("Download")
CHART_SVG: Final = later("Chart (SVG)")
CHART_PNG: Final = later("Chart (PNG)")
BOARD_SVG: Final = later("Board (SVG)")
BOARD_PNG: Final = later("Board (PNG)")
SAVED: Final = later("{file} is on its way to your downloads.")
POSITION: Final = later("Position (JSON)")
FILE_INSTEAD: Final = later("A file has room for all of it: save the game, or the position below.")
EMBED: Final = later("Copy HTML with a picture and a link")
EMBED_HINT: Final = later("For a page of your own: the picture links to this page.")
EMBEDDED: Final = later("The HTML is on the clipboard.")
NOT_EMBEDDED: Final = later(
    "This browser does not let a page copy anything. You can download the picture, which holds "
    "the link."
)
ONLY_HERE: Final = later("This address works only on this computer.")
#: The hosts whose addresses nobody else can open.
_HERE: Final = ("localhost", "127.0.0.1", "::1")


def not_opened(error: GameError) -> str:
    """Return why a link cannot be opened."""
    return _("This link cannot be opened: {why}.", why=errors.told(error).rstrip("."))


def table(saved: Table) -> str:
    """Return the label of the button that saves a table."""
    return _("{title} (CSV)", title=saved.title)


def remark(address: str) -> str:
    """Return a remark about an address; "" if there is none."""
    return _(ONLY_HERE) if urlsplit(address).hostname in _HERE else ""


def in_notebook(query: str) -> str:
    """Return what can be done with a link that is not an address."""
    return _(
        'Add it to the address of a dashboard, or show it in a notebook: pages.shared("{query}")',
        query=query,
    )
