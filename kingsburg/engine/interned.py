"""Interned objects: equal ones are identical."""

from __future__ import annotations

from collections import deque
from threading import Lock
from typing import Any
from weakref import WeakValueDictionary

_made: WeakValueDictionary[tuple[Any, ...], Any] = WeakValueDictionary()
#: The latest objects, kept because most are needed again soon and nothing else may refer to them.
_recent: deque[Any] = deque(maxlen=1 << 12)
#: Threads of one process play games at the same time, and `setdefault` is several steps.
_lock = Lock()


class Interned(type):
    """Metaclass of classes in which equal objects are one object.

    Objects are equal if ``__reduce__`` returns the same arguments, so copies and pickles are the
    same object. Objects are compared and hashed by identity.
    """

    def __call__(cls, *args: Any, **fields: Any) -> Any:
        if not fields:
            known = _made.get((cls, args))
            if known is not None:
                return known
        new = super().__call__(*args, **fields)
        with _lock:
            made = _made.setdefault((cls, new.__reduce__()[1]), new)
        _recent.append(made)
        return made
