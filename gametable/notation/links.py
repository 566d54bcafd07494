"""Share links: the view state of a page as the query of its own address, and back.

    link(View((OddsState(view="turn"),), "pl"))      # "?p=1q7…&lang=pl"
    read("?p=1q7…&lang=pl", OddsState).of(OddsState) # the same state

A link is relative, so that it works at any address. `p` holds a version, a checksum and the
states of the page's explorers: compact JSON, deflated with a dictionary of frequent words, as
base64url. Whatever a link contains, the worst result of reading it is a `Malformed`.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl, urlencode

from gametable.language.names import LANGUAGES, code
from gametable.notation import json_text
from gametable.notation.state import State, putting_off, validated
from gametable.play.errors import GameError, Malformed
from gametable.play.steps import result

#: The longest link; forums and messengers cut longer ones.
MOST_CHARACTERS: Final = 2_000
#: The longest query that is read; other sites append their own parameters to links.
MOST_READ: Final = 2 * MOST_CHARACTERS
#: The most characters of a state that a browser keeps.
MOST_KEPT: Final = 50_000
#: The most bytes that a link may unpack to, which is more than any link of ours needs: four players
#: can pay for soldiers with thousands of goods, each of which is a word.
_MOST_BYTES: Final = 100_000
#: The deepest nesting of objects and lists, for the gain of a card in a game's own content.
_DEEPEST: Final = 11
_VERSION: Final = "1"
_PACKED: Final = re.compile(r"[0-9A-Za-z_-]+")
_CHECK_BYTES: Final = 3
#: What a chat or a sentence leaves after an address: spaces, full stops, brackets, quotes.
_BEHIND: Final = re.compile(r"[^0-9A-Za-z_-]+$")

AnyState = TypeVar("AnyState", bound=State)


@dataclass(frozen=True, slots=True)
class View:
    """What a page shows: the states of its explorers, and the language if one was chosen."""

    states: tuple[State, ...] = ()
    language: str = ""

    def of(self, kind: type[AnyState]) -> AnyState:
        """Return the state of this kind, or the initial one."""
        return next((each for each in self.states if isinstance(each, kind)), kind())


def link(view: View) -> str:
    """Return the query of the page's own address, "?p=…&lang=…", without defaults.

    Raises `GameError` for a position that cannot be written without hidden information (S.5), and
    `Malformed` for more than fits into a link; every position of a game fits.
    """
    states = {each.name: data for each in view.states if (data := each.data())}
    words = _words(tuple(map(type, view.states)))
    query = {"p": _packed(states, words)} if states else {}
    if view.language:
        if view.language not in LANGUAGES:
            raise Malformed(
                "there is no language {language}, only {known}",
                language=view.language[:20],
                known=tuple(LANGUAGES),
            )
        query["lang"] = view.language
    made = f"?{urlencode(query)}"
    if len(made) > MOST_CHARACTERS or (states and not _comes_back(query["p"], words)):
        raise Malformed("this is too much for a link of {most} characters", most=MOST_CHARACTERS)
    return made


def _words(kinds: Sequence[type[State]]) -> bytes:
    """Return the frequent words in links of these kinds, which are of one game."""
    return kinds[0].words if kinds else b""


def _comes_back(packed: str, words: bytes) -> bool:
    """True if the link can be read back; a draft may hold values that a link cannot."""
    try:
        _unpacked(packed, words)
    except Malformed:
        return False
    return True


def read(query: str, *kinds: type[State], context: object = None) -> View:
    """Return the view in a link to a page with explorers of these kinds; see `in_steps`."""
    return result(in_steps(query, *kinds, context=context))


def in_steps(
    query: str, *kinds: type[State], context: object = None, most: int = MOST_READ
) -> Generator[None, None, View]:
    """Read a link to a page with explorers of these kinds, in short steps, and return its view.

    `query`: with or without the address before it, with any parameters of others, and with what a
    chat or a mail has added after it or broken it with. An unknown language counts as none.
    `context`: for the validators of the states, such as the components of a game. `most`: the most
    characters. Raises `Malformed` for a link that is broken, cut, too long, of another version or
    for another page, and for one with an impossible state or position.
    """
    try:
        found = _parameters(query, most)
        raw = _unpacked(found["p"], _words(kinds)) if "p" in found else {}
        with putting_off() as put_off:
            states = _states(raw, kinds, context)
        for steps in put_off:
            yield from steps
    except Malformed:
        raise
    except GameError as error:
        # One fault of an impossible position is enough, because nobody corrects a link by hand.
        first = error.said[0] if isinstance(error.said, tuple) else error.said
        raise Malformed("{why}", why=first) from error
    return View(states, code(found.get("lang", "")))


def kept(state: State) -> str:
    """Return a state as a browser keeps it, written as in a link but at most `MOST_KEPT` long.

    Raises `GameError` as `link` does.
    """
    made = _packed({state.name: state.data()}, state.words)
    if len(made) > MOST_KEPT or not _comes_back(made, state.words):
        raise Malformed("this is too much for a link of {most} characters", most=MOST_KEPT)
    return made


def recalled(text: str, *kinds: type[State]) -> Generator[None, None, View]:
    """Return the view of what a browser has kept, in short steps as `in_steps` does.

    `kinds`: those of the page's explorers. Raises `Malformed` for anything else.
    """
    return in_steps(f"?p={text}", *kinds, most=MOST_KEPT + len("?p="))


def language(query: str) -> str:
    """Return the language of a link, even of an otherwise broken one; "" if it names none."""
    try:
        return code(_parameters(query).get("lang", ""))
    except Malformed:
        return ""


def _parameters(query: str, most: int = MOST_READ) -> Mapping[str, str]:
    """Return our own parameters in the query; of several languages the first one."""
    if len(query) > most:
        raise Malformed(
            "a link may have at most {most} characters, not {number}",
            most=most,
            number=len(query),
        )
    text = _BEHIND.sub("", query).rpartition("?")[2].partition("#")[0].replace("&amp;", "&")
    found = [each for each in parse_qsl(text, keep_blank_values=True) if each[0] in ("p", "lang")]
    if [name for name, _ in found].count("p") > 1:
        raise Malformed("this link contains the same parameter twice")
    return dict(reversed(found))


def _states(
    raw: Mapping[str, object], kinds: tuple[type[State], ...], context: object
) -> tuple[State, ...]:
    known = {kind.name: kind for kind in kinds}
    if not raw.keys() <= known.keys():
        raise Malformed("this link is for another page")
    return tuple(validated(known[name], data, context) for name, data in raw.items())


def _packed(states: Mapping[str, object], words: bytes) -> str:
    text = json.dumps(states, ensure_ascii=False, separators=(",", ":")).encode()
    deflating = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=words)
    data = _check(text) + deflating.compress(text) + deflating.flush()
    return _VERSION + urlsafe_b64encode(data).decode().rstrip("=")


def _unpacked(packed: str, words: bytes) -> dict[str, Any]:
    packed = _BEHIND.sub("", "".join(packed.split()))
    if packed[:1] != _VERSION and _PACKED.match(packed):
        raise Malformed(
            "this link is of version {given}, and only version {known} can be read",
            given=packed[0],
            known=_VERSION,
        )
    text = _inflated(packed[1:], words)
    raw = json_text.parsed(text)
    if not isinstance(raw, dict) or _deeper(raw, _DEEPEST):
        raise _broken()
    return raw


def _inflated(packed: str, words: bytes) -> str:
    """Return the unpacked JSON text. Raises `Malformed` unless every character has arrived."""
    if not _PACKED.fullmatch(packed):
        raise _broken()
    inflating = zlib.decompressobj(-zlib.MAX_WBITS, zdict=words)
    try:
        data = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        text = inflating.decompress(data[_CHECK_BYTES:], _MOST_BYTES)
        if not inflating.eof or inflating.unused_data or _check(text) != data[:_CHECK_BYTES]:
            raise _broken()
        return text.decode()
    except (ValueError, zlib.error) as error:
        raise _broken() from error


def _check(text: bytes) -> bytes:
    """Return the checksum that shows whether a link has lost or changed a character."""
    return zlib.crc32(text).to_bytes(4, "big")[-_CHECK_BYTES:]


def _broken() -> Malformed:
    return Malformed("this link is broken: something is missing or has been changed")


def _deeper(value: object, levels: int) -> bool:
    """True if a value is nested more deeply than this."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not levels or any(_deeper(each, levels - 1) for each in inner)
