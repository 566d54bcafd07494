"""A guard around callbacks: the reader gets a sentence, and the log gets the traceback.

An exception that leaves a callback would reach the browser with source lines, whatever the server's
settings.
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
#: A text, or a function that returns it in the current language.
Sentence: TypeAlias = str | Callable[[], str]


def worded(sentence: Sentence) -> str:
    """Return the sentence, in the current language if it is a function."""
    return sentence() if callable(sentence) else sentence


class Guard:
    """A wrapper of callbacks after which none of them raises.

    `show`: called with the sentence that the reader gets instead.
    """

    def __init__(self, show: Callable[[Sentence], None]) -> None:
        self._show = show

    def __call__(self, callback: Callable[Arguments, object]) -> Callable[Arguments, None]:
        """Return the callback, made safe."""

        @wraps(callback)
        def guarded(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
            try:
                callback(*args, **kwargs)
            except GameError as error:
                # The error is for the reader, and says what was wrong with the input.
                self._show(partial(errors.told, error))
            except Exception:
                # A kernel sends everything printed to the browser, except the log of traitlets.
                log.get_logger().exception("a callback failed")
                self._show(partial(_, errors.FAILED))

        return guarded
