"""Waiting in a page's event loop, on a machine of any speed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

_PATIENCE = 30
_AGAIN = 0.02


async def until(happened: Callable[[], bool]) -> None:
    """Let the loop run until this is true. Raises `TimeoutError` if it takes too long."""
    async with asyncio.timeout(_PATIENCE):
        while not happened():
            await asyncio.sleep(_AGAIN)
