"""An explorer of the rules of the board game Kingsburg: the rules, the odds and the views."""

# Even an old Python must be able to run this file: it comes before kingsburg/_setup.py, which
# says that the Python is too old. And it stays light: what it offers is imported when asked for.

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name):
        """Look up on first use what takes longer than the rest of this file."""
        if name == "__version__":
            from importlib.metadata import version

            return version("kingsburg")
        raise AttributeError("module {!r} has no attribute {!r}".format(__name__, name))
