"""How long something may take."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import thread_time


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Fail if the block takes more processor time than this.

    Only this thread counts, and nothing that other tests have left behind is collected meanwhile.
    """
    gc.disable()
    start = thread_time()
    try:
        yield
    finally:
        taken = thread_time() - start
        gc.enable()
    assert taken < seconds
