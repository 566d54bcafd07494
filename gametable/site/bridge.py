"""The explorers of a page whose Python runs in the reader's browser (page/worker.js)."""

from __future__ import annotations

import asyncio
import gc
import json
import random
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from gametable import games
from gametable.play import helpers
from gametable.play.helpers import Helpers
from gametable.site import explorers
from gametable.widgets import work
from gametable.widgets.browser_model import Model, connect

#: The seconds of work that is finished before a page is there, so that its first view stays.
_SHORT: Final = 0.5
#: The pauses of long work that the page has not ended yet.
_pauses: deque[asyncio.Future[None]] = deque()


def start(
    places: str, page: str, waiting: str, post: Callable[[str], object], others: Helpers
) -> None:
    """Make the explorers of a page, and tell the page what they show.

    `places`: what names the installed games, as JSON. `page`: the explorers, as the page has them.
    `waiting`: the messages of the page until now. `post`: takes messages to the page, each as JSON.
    `others`: what helps with long work.
    """
    # A snapshot would give all pages the same numbers.
    random.seed()
    helpers.connect(others)
    games.install(json.loads(places))
    with work.patience(_SHORT):
        explorers.made(page)
    # The page is told only the end of it: what changes on the way would cost it the focus.
    answers: list[dict[str, Any]] = []
    connect(answers.append)
    for message in json.loads(waiting):
        _receive(message)
    states = [{"model": at, "state": each.get_state()} for at, each in enumerate(Model.made)]
    contents = [each for each in answers if "content" in each and "changes" not in each["content"]]

    def tell(message: dict[str, Any]) -> None:
        post(json.dumps(message))

    for message in [*states, *contents]:
        tell(message)
    connect(tell)

    def pause() -> asyncio.Future[None]:
        # No timer, since browsers hold them up in tabs that are not in front.
        ended = asyncio.get_running_loop().create_future()
        _pauses.append(ended)
        tell({"pause": True})
        return ended

    work.connect(pause)


def prepare(places: str) -> None:
    """Make each explorer once, so that a snapshot has all modules and what they remember."""
    games.install(json.loads(places))
    for game in games.installed():
        for explorer in game.explorers:
            games.named(explorer.widget)()
    Model.made.clear()
    gc.collect()


def receive(message: str) -> None:
    """Handle a message of the page."""
    _receive(json.loads(message))


def _receive(message: dict[str, Any]) -> None:
    if "pause" in message:
        _pauses.popleft().set_result(None)
        return
    Model.made[message["model"]].receive(message["content"])
