"""The base class of view states, and fields that several of them have."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, ClassVar, Final, Self, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError

from gametable.notation.faults import UNKNOWN, fault_of
from gametable.play.errors import Malformed, Message, check, check_length

Model = TypeVar("Model", bound=BaseModel)
#: The steps that are put off; None if steps are taken at once.
_PUT_OFF: Final[ContextVar[list[Iterator[None]] | None]] = ContextVar("put off", default=None)


class StrictModel(BaseModel):
    """A model whose fields have exactly the given types; any other field is refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class State(BaseModel):
    """The view state of an explorer; without any field, the initial one.

    `name`: its name in links. Fields take the values of a link or the objects that the explorer
    works with; impossible ones raise `GameError`.
    """

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        frozen=True,
        defer_build=True,
        arbitrary_types_allowed=True,
        # Not null: a link cannot express these numbers, so it must be refused.
        ser_json_inf_nan="constants",
    )
    name: ClassVar[str]
    #: Its game, and the frequent words of the game's links, which keep them short.
    game: ClassVar[str] = ""
    words: ClassVar[bytes] = b""

    @property
    def page(self) -> object:
        """A value for the page shown; when it changes, the browser's history gets an entry."""
        return None

    def changed(self, **fields: Any) -> Self:
        """Return a copy with other values of these fields, which `data` checks."""
        return self.model_copy(update=fields)

    def data(self) -> dict[str, Any]:
        """Return the fields as JSON values, without those at their default.

        Raises `GameError` for impossible values, and for a position that cannot be written without
        hidden information.
        """
        try:
            return self.model_dump(mode="json", exclude_defaults=True)
        except ValueError as error:
            raise error.__cause__ or error from None


def validated(model: type[Model], raw: object, context: object = None) -> Model:
    """Return the values of a link as this model. Raises `Malformed` with the first fault.

    `context`: for the validators of the model.
    """
    try:
        return model.model_validate(raw, context=context)
    except ValidationError as errors:
        first = errors.errors(include_url=False)[0]
        if first["type"] in UNKNOWN:
            raise Malformed(
                "this link contains a field that this version does not know"
            ) from errors
        raise Malformed("{why}", why=fault_of(first)) from errors


@contextmanager
def putting_off() -> Iterator[list[Iterator[None]]]:
    """Put off the long steps of all states that are read in the block; the caller takes them."""
    steps: list[Iterator[None]] = []
    before = _PUT_OFF.set(steps)
    try:
        yield steps
    finally:
        _PUT_OFF.reset(before)


def take(steps: Iterator[None]) -> None:
    """Take the long steps in which a state is read, at once unless they are put off."""
    put_off = _PUT_OFF.get()
    if put_off is not None:
        put_off.append(steps)
        return
    for _ in steps:
        pass


def plain(data: BaseModel) -> dict[str, Any]:
    """Return the fields without those at their default."""
    return data.model_dump(exclude_defaults=True)


def among(*words: str | int) -> AfterValidator:
    """Return a validator for a field with one of these words or numbers."""
    return _among(lambda: words)


def one_of(entries: Callable[[], Collection[str]]) -> AfterValidator:
    """Return a validator for the id of one of these entries, or ""; a page may never read them."""
    return _among(lambda: ("", *entries()))


def _among(words: Callable[[], Collection[str | int]]) -> AfterValidator:
    def checked(word: str | int) -> str | int:
        if word not in words():
            raise Malformed("{given} is not one of the choices", given=repr(str(word)[:40]))
        return word

    return AfterValidator(checked)


def within(numbers: range, what: Message) -> AfterValidator:
    """Return a validator for a field with one of these numbers."""

    def checked(number: int) -> int:
        check(number, numbers, what)
        return number

    return AfterValidator(checked)


def at_most(characters: int) -> AfterValidator:
    """Return a validator for a text of at most this many characters."""

    def checked(text: str) -> str:
        check_length(text, characters)
        return text

    return AfterValidator(checked)
