"""What a page of explorers has in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ipywidgets import register_comm_target

from gametable.widgets.address import ADDRESS, Stateful
from gametable.widgets.share import Share

if TYPE_CHECKING:
    from gametable.widgets.stage import Stage


def begin() -> None:
    """Let pages find the widgets of this kernel, which does so itself if it imports them."""
    register_comm_target()


def shared(explorer: Stateful) -> Stage:
    """The stage of an explorer whose view can be shared, and is in the address of a dashboard."""
    ADDRESS.follow(explorer)
    Share(explorer, ADDRESS)
    return explorer.stage
