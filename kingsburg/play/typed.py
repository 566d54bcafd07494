"""Lines as people type them: ``135``, ``brian takes stone``, ``8 with 5 3``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kingsburg.notation.actions import BY_VERB

_WITH: Final = "with"
#: The endings that turn an order ("build inn", "pass") into a verb of a record.
_ENDINGS: Final = ("", "s", "es")


def readings(text: str, names: Sequence[str], subject: str) -> Iterator[str]:
    """Yield the lines of a record that a typed text may mean, the likeliest first.

    `subject`: the player to act, who need not be named.
    """
    tidy = _tidy(text, names)
    if tidy and tidy[0] not in names and (tidy[0][0].isdigit() or tidy[0] == "+"):
        yield f"{subject} {_numbers(tidy)}"
        return
    yield text
    yield f"{subject} {text}"
    if not tidy:
        return
    who, *words = tidy if tidy[0] in names else (subject, *tidy)
    if words and words[0][0].isdigit():
        yield f"{who} {_numbers(words)}"
    verb, *rest = words or [""]
    for ending in _ENDINGS:
        yield f"{who} {verb}{ending} {_dice_apart(rest)}".strip()
    yield " ".join(tidy)


def in_words_of_records(text: str, names: Sequence[str]) -> bool:
    """True if a text begins like a line of a record, even if it is not one."""
    tidy = _tidy(text, names)
    first = [word for word in tidy if word not in names][:1]
    return any(word[0] in "+0123456789" or _verb(word) for word in first)


def _verb(word: str) -> bool:
    return any(f"{word}{ending}" in BY_VERB for ending in _ENDINGS)


def _tidy(text: str, names: Sequence[str]) -> list[str]:
    """Return the words, with names as they are written and the others in lower case."""
    known = {name.casefold(): name for name in names}
    words = text.replace(",", " ").replace("+", " + ").split()
    return [known.get(word.casefold(), word.casefold()) for word in words]


def _numbers(words: Sequence[str]) -> str:
    """Return a placement if there is a "with", else a roll."""
    if _WITH in words:
        return f"influences {_dice_apart(words)}"
    return f"rolls {' '.join(map(_apart, words))}"


def _dice_apart(words: Sequence[str]) -> str:
    """Return the words, with the dice after "with" set apart."""
    at = words.index(_WITH) + 1 if _WITH in words else len(words)
    return " ".join([*words[:at], *map(_apart, words[at:])])


def _apart(word: str) -> str:
    return " ".join(word) if word.isdigit() else word
