"""One guard around every callback: a sentence for the reader, the traceback for the log.

An exception that leaves a callback reaches the browser with source lines, whatever the server is
told; so none leaves one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import ParamSpec, TypeAlias

from traitlets import log

from gametable.language import _
from gametable.play.errors import GameError
from gametable.views import errors

Arguments = ParamSpec("Arguments")
#: Words, or what gives them in the language that is spoken when it is called.
Sentence: TypeAlias = str | Callable[[], str]


def worded(sentence: Sentence) -> str:
    """The sentence in the language that is spoken now, if it can be had in that."""
    return sentence() if callable(sentence) else sentence


class Guard:
    """Wraps callbacks so that none of them raises.

    `show`: takes the one sentence that the reader gets instead.
    """

    def __init__(self, show: Callable[[Sentence], None]) -> None:
        self._show = show

    def __call__(self, callback: Callable[Arguments, object]) -> Callable[Arguments, None]:
        """The same callback, but safe."""

        @wraps(callback)
        def guarded(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
            try:
                callback(*args, **kwargs)
            except GameError as error:
                # Meant for a reader: what was wrong with what they asked for.
                self._show(partial(errors.told, error))
            except Exception:
                # In a kernel everything printed goes to the browser, the log of traitlets does not.
                log.get_logger().exception("a callback failed")
                self._show(partial(_, errors.FAILED))

        return guarded
