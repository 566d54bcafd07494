"""Long work on many items, in steps, which helpers share if there are any."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future
from itertools import islice
from time import monotonic
from typing import Final, TypeAlias, TypeVar

from gametable.play import helpers

Item = TypeVar("Item")
Found = TypeVar("Found")
#: Works on several items in a helper, to which it is sent.
Several: TypeAlias = Callable[[Sequence[Item]], Sequence[Found]]
#: How much work is given out at once for each helper, so that none waits.
AHEAD: Final = 2


def shared(
    items: Iterable[Item],
    one: Callable[[Item], Generator[None, None, Found]],
    several: Callable[[], Several[Item, Found]],
    size: int,
) -> Iterator[tuple[Item, Found] | None]:
    """Yield each item with what was found, in any order, and None between steps of the work.

    `one`: works on an item in steps of some milliseconds. `several`: returns what does so in a
    helper, with at most `size` items at once.
    """
    others = helpers.found()
    if others is None:
        for item in items:
            found = yield from one(item)
            yield item, found
        return
    coming, returned = iter(items), list[Item]()
    helped: dict[Future[Sequence[Found]], Sequence[Item]] = {}
    begun = monotonic()
    work: Several[Item, Found] | None = None
    mine: tuple[Item, Generator[None, None, Found]] | None = None
    try:
        while True:
            for future in [each for each in helped if each.done()]:
                part = helped.pop(future)
                if is_lost(future):
                    returned += part
                else:
                    yield from zip(part, future.result(), strict=True)
            if mine is None:
                for item in [returned.pop()] if returned else islice(coming, 1):
                    mine = item, one(item)
            if monotonic() - begun >= others.delay:
                work = work or several()
                while len(helped) < AHEAD * others.workers and (part := list(islice(coming, size))):
                    helped[others.submit(work, part)] = part
            if mine is None:
                if not helped:
                    return
                take_back(helped)
                yield None
                continue
            item, steps = mine
            try:
                next(steps)
            except StopIteration as end:
                mine = None
                yield item, end.value
            else:
                yield None
    finally:
        others.release()


def is_lost(future: Future[Found]) -> bool:
    """True if this has ended without a result."""
    return future.cancelled() or future.exception() is not None


def take_back(futures: Iterable[Future[Found]]) -> None:
    """Cancel the first of these that no helper has begun, if there is one."""
    any(future.cancel() for future in futures)
