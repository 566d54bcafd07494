"""Things that exist once for each content, so that equal is identical."""

from __future__ import annotations

from typing import Any
from weakref import WeakValueDictionary

_made: WeakValueDictionary[tuple[Any, ...], Any] = WeakValueDictionary()


class Interned(type):
    """Metaclass: calling a class gives the one object that has this content.

    A class says what its content is by ``__reduce__``, so that copies and
    pickles come back as the same object. Comparison and hash are by identity.
    """

    def __call__(cls, *args: Any, **fields: Any) -> Any:
        if not fields:
            known = _made.get((cls, args))
            if known is not None:
                return known
        new = super().__call__(*args, **fields)
        return _made.setdefault((cls, new.__reduce__()[1]), new)
