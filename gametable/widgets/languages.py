"""The language switch: a choice applies at once to everything that the kernel shows.

languages.follow(shown)      # shown.retell() is called whenever the language changes
languages.choose("pl")       # by hand, on any explorer
languages.begin("pl", "pt")  # what a browser reports when its page opens, and its link
"""

from __future__ import annotations

from typing import Protocol
from weakref import WeakSet

from gametable.language import LANGUAGES, speak, spoken


class Follower(Protocol):
    """Something that can be shown in another language."""

    def retell(self) -> None:
        """Show everything again; must not raise."""


_followers: WeakSet[Follower] = WeakSet()
#: True once a language has been chosen.
_settled = False


def follow(follower: Follower) -> None:
    """Call `follower.retell()` when the language changes; only a weak reference is kept."""
    _followers.add(follower)


def choose(language: str) -> None:
    """Switch to this language. Raises `Malformed` for an unknown one."""
    global _settled
    before = spoken()
    speak(language)
    _settled = True
    for each in list(_followers) if language != before else ():
        each.retell()


def begin(*languages: str) -> None:
    """Start with the first of these languages that is known, unless one has been chosen."""
    known = [each for each in languages if each in LANGUAGES]
    if not _settled and spoken() == "en" and known:
        choose(known[0])
