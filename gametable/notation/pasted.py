"""Texts that people paste or open: removing the quote signs of mails, and recognizing the kind.

A text that cannot be read where it was opened is often a link, a lesson, or another game's record;
`elsewhere` then says where it can be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, get_args

from gametable import games
from gametable.games import Dashboard, Game
from gametable.language import each
from gametable.language.lesson_text import LINE_END, first_line
from gametable.notation import links
from gametable.notation.json_text import MOST_CHARACTERS, parsed
from gametable.notation.state import State
from gametable.play.errors import GameError, Malformed, Message, Word, check_length, check_type
from gametable.play.history import History

#: The signs before a line that a mail quotes; no line of ours begins with them.
_QUOTED: Final = re.compile(r"^[^\S\n]*(?:>[^\S\n]?)+", re.MULTILINE)
#: The line above a quote that says who wrote it.
_WROTE: Final = re.compile(r"[^>]*:\s*")
#: The first line of a record or a lesson of any game.
_FIRST: Final = re.compile(r"(\w+) (lesson )?\d+")
#: The parameter of a link, and the further lines into which a mail has broken it.
_HELD: Final = re.compile(r"[?&;]p=[\w-]")
_ON: Final = re.compile(r"\S*(?:\s*\n[\w&=;%.-]+(?=\s*(?:\n|$)))*")
_ADDRESS: Final = re.compile(r"\s*https?://\S+\s*", re.IGNORECASE)

_EMPTY: Final = Message("this is an address that holds no game")
_BROKEN: Final = Message("this link is broken: something is missing or has been changed")

AnyState = TypeVar("AnyState", bound=State)


def unquoted(text: str) -> str:
    """Return the text without a mail's quote signs, and with the lines above them left blank."""
    text = text.removeprefix("\ufeff")
    quote = _QUOTED.search(text)
    if quote is None:
        return text
    above = text[: quote.start()]
    if _WROTE.fullmatch(above):
        above = "\n" * len(LINE_END.findall(above))
    return above + _QUOTED.sub("", text[quote.start() :])


def is_json(text: str) -> bool:
    """True if a text begins like the JSON of a position."""
    return unquoted(text).lstrip().startswith(("{", "["))


def position(text: str, game: str) -> object:
    """Return the JSON values of a text that should be a position of this game.

    Raises `Malformed` if the text is not JSON, or is for another page or game.
    """
    check_length(text, MOST_CHARACTERS)
    text = unquoted(text)
    if not is_json(text) and (said := elsewhere(text)):
        raise Malformed(said)
    raw = parsed(text)
    if other := _other_game(raw, game):
        said = _is_of(other, other.name)
        raise Malformed(said)
    return raw


def elsewhere(text: str, kind: str = "") -> Message | None:
    """Return where a link, record, lesson or position can be read that cannot be read here.

    `kind`: the first line of the texts that are read here, which this text does not have. None for
    any other text.
    """
    if is_json(text):
        other = _other_game(_json_or_none(text), kind.partition(" ")[0])
        return _is_of(other, other.name) if other else None
    found = _FIRST.fullmatch(first_line(text))
    if found and (game := games.game(found[1])):
        if kind.split()[:-1] == found[0].split()[:-1]:
            # The text is of another version.
            return None
        if found[2]:
            return Message(
                "this is a lesson of {game}: open it on the page “{page}”",
                game=game.title,
                page=_page(game, game.lesson_page),
            )
        return _is_of(game, f"{game.name} replay")
    link = address(text)
    return _of_link(link) if link else None


def address(text: str) -> str:
    """Return the link that a text consists of or contains; "" if it contains none."""
    # Not "[": a chat may begin with its time in brackets.
    if text.lstrip().startswith("{") or _FIRST.fullmatch(first_line(text)):
        return ""
    held = _HELD.search(text)
    if held is None:
        return text.strip() if _ADDRESS.fullmatch(text) else ""
    begun = text[: held.end()].split()[-1]
    on = _ON.match(text[held.end() : held.end() + links.MOST_READ])
    return f"{begun}{on[0] if on else ''}"


def opened(link: str, kind: type[AnyState]) -> AnyState:
    """Return the state of this kind in a link. Raises `Malformed`, also for another page's link."""
    try:
        view = links.read(link, kind)
    except Malformed as error:
        page = _page_of(link)
        if page is None:
            raise
        said = _is_for(page)
        raise Malformed(said) from error
    if not view.states:
        raise Malformed(_EMPTY)
    return view.of(kind)


def opened_position(text: str, game: str, read: Callable[[str], History[Any]]) -> Any:
    """Return the position that a text describes: as JSON, at the end of a record, or in a link.

    `read`: reads positions and records. Raises `GameError` as it does, and `Malformed` for a link
    that shows no position of this game.
    """
    check_type(text, str, "text")
    link = address(text)
    return _on_board(link, game) if link else read(text).position


def _on_board(link: str, name: str) -> Any:
    game = games.game(name)
    for page in game.dashboards if game else ():
        try:
            view = links.read(link, *(games.named(entry.state) for entry in page.explorers))
        except GameError:
            continue
        for state in view.states:
            if (found := getattr(state, "on_board", None)) is not None:
                return found
    said = _of_link(link)
    raise Malformed(said)


def _of_link(link: str) -> Message:
    """Return what to say about a link that is not read here."""
    if not _HELD.search(link):
        return _EMPTY
    page = _page_of(link)
    return _is_for(page) if page else _BROKEN


def _is_for(page: Dashboard) -> Message:
    return Message(
        "this is a link to the page “{page}”: open it in the address line of a browser",
        page=_word(page),
    )


def _is_of(game: Game, command: str) -> Message:
    return Message(
        "this is a game of {game}: open it on the page “{page}”, or with the command {command}",
        game=game.title,
        page=_page(game, game.play_page),
        command=command,
    )


def _page(game: Game, name: str) -> Word:
    return next(_word(page) for page in game.dashboards if page.name == name)


def _word(page: Dashboard) -> Word:
    return Word("page", page.title, each(page.title))


def _page_of(link: str) -> Dashboard | None:
    """Return the page that a link is for, or None."""
    for page in (page for game in games.installed() for page in game.dashboards):
        try:
            if links.read(link, *(games.named(entry.state) for entry in page.explorers)).states:
                return page
        except GameError:
            continue
    return None


def _json_or_none(text: str) -> object:
    try:
        return parsed(unquoted(text))
    except Malformed:
        return None


def _other_game(raw: object, own: str) -> Game | None:
    """Return another game if this is its position, since only it knows some of the fields."""
    if not isinstance(raw, dict):
        return None
    known = {game: _known(raw, game) for game in games.installed() if game.position}
    ours = next((fields for game, fields in known.items() if game.name == own), set[str]())
    for game, theirs in known.items():
        if game.name != own and theirs - ours and not ours - theirs:
            return game
    return None


def _known(raw: Mapping[str, Any], game: Game) -> set[str]:
    """Return the fields of a position and of its players that this game knows."""
    schema = games.named(game.position).model_fields
    (of_player,) = get_args(schema["players"].annotation)
    players = raw.get("players")
    found = [*players] if isinstance(players, list) else []
    fields = {field for player in found if isinstance(player, dict) for field in player}
    of_game: set[str] = raw.keys() & schema.keys()
    of_players: set[str] = fields & of_player.model_fields.keys()
    return of_game | of_players
