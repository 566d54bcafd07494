"""The language switch: what a reader chooses holds at once for everything that this kernel shows.

languages.follow(shown)      # shown.retell() is called whenever another language is spoken
languages.choose("pl")       # by hand, on any of the explorers
languages.begin("pl")        # what a browser reports when its page opens
"""

from __future__ import annotations

from typing import Protocol
from weakref import WeakSet

from gametable.language import LANGUAGES, speak, spoken


class Follower(Protocol):
    """Something that can say all that it says in another language."""

    def retell(self) -> None:
        """Say it all anew; it must not raise."""


_followers: WeakSet[Follower] = WeakSet()
#: Whether it has been said which language it is to be.
_settled = False


def follow(follower: Follower) -> None:
    """Have this one tell all anew with the others, as long as somebody else keeps it alive."""
    _followers.add(follower)


def choose(language: str) -> None:
    """From now on everything is said in this language. Raises `Malformed` for an unknown one."""
    global _settled
    before = spoken()
    speak(language)
    _settled = True
    for each in list(_followers) if language != before else ():
        each.retell()


def begin(language: str) -> None:
    """Begin with this language, if it is one of ours and nobody has chosen one yet."""
    if not _settled and spoken() == "en" and language in LANGUAGES:
        choose(language)
