"""What all states have in common, and the fields that several of them have."""

from __future__ import annotations

from typing import Any, ClassVar, Self, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError

from gametable.notation.faults import fault_of
from gametable.play.errors import Malformed, Message
from gametable.play.limits import check

Model = TypeVar("Model", bound=BaseModel)


class Data(BaseModel):
    """Fields of which no other is known and each has exactly its type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class State(BaseModel):
    """What one explorer shows; without any field, what it begins with.

    `name`: what it is called in a link. Made from what a link holds, or from the objects that
    the explorer works with; what cannot be raises `GameError`.
    """

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        frozen=True,
        arbitrary_types_allowed=True,
        # Not silently null: a link that cannot say it is refused.
        ser_json_inf_nan="constants",
    )
    name: ClassVar[str]
    #: The game that it is of, and what stands often in its links, so that they are short.
    game: ClassVar[str] = ""
    words: ClassVar[bytes] = b""

    @property
    def page(self) -> object:
        """What is the same as long as a reader has turned to nothing else.

        With another one begins what a browser goes back from.
        """
        return None

    def changed(self, **fields: Any) -> Self:
        """The same with other values of these fields; what cannot be is found by `data`."""
        return self.model_copy(update=fields)

    def data(self) -> dict[str, Any]:
        """The fields as JSON values, without those at their default.

        Raises `GameError` for what cannot be, and where `files.to_json` does, for a position of
        which too little is known.
        """
        try:
            return self.model_dump(mode="json", exclude_defaults=True)
        except ValueError as error:
            raise error.__cause__ or error from None


def validated(model: type[Model], raw: object) -> Model:
    """What a link holds as such a model. Raises `Malformed` with the first fault."""
    try:
        return model.model_validate(raw)
    except ValidationError as errors:
        first = errors.errors(include_url=False)[0]
        if first["type"] == "extra_forbidden":
            raise Malformed("this link holds something that only another version knows") from errors
        raise Malformed("{why}", why=fault_of(first)) from errors


def plain(data: BaseModel) -> dict[str, Any]:
    """The fields that are not at their default."""
    return data.model_dump(exclude_defaults=True)


def among(*words: str) -> AfterValidator:
    """For a field that has one of these words."""

    def checked(word: str) -> str:
        if word not in words:
            raise Malformed("{given} is nothing that can be chosen", given=repr(word[:40]))
        return word

    return AfterValidator(checked)


def within(numbers: range, what: Message) -> AfterValidator:
    """For a field that has one of these numbers."""

    def checked(number: int) -> int:
        check(number, numbers, what)
        return number

    return AfterValidator(checked)


def at_most(characters: int) -> AfterValidator:
    """For a field with a text of so many characters at most."""

    def checked(text: str) -> str:
        if len(text) > characters:
            raise Malformed(
                "at most {most} characters are read, not {number}",
                most=characters,
                number=len(text),
            )
        return text

    return AfterValidator(checked)
