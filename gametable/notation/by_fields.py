"""Objects that pydantic creates from their fields in files and links."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from inspect import Parameter, signature
from typing import Annotated, Any, Generic, TypeVar, get_type_hints

from pydantic import BaseModel, GetCoreSchemaHandler, TypeAdapter, create_model
from pydantic_core import core_schema

from gametable.notation.state import StrictModel, validated

T = TypeVar("T")


class ByFields:
    """An annotation that reads a dataclass from an object with its fields, with strict types.

    `own`: the types that are read for some fields instead of their own. `required`: fields that
    must be given although they have a default.
    """

    def __init__(self, *required: str, **own: Any) -> None:
        self._required = required
        self._own = own

    def __get_pydantic_core_schema__(self, kind: Any, handler: GetCoreSchemaHandler) -> Any:
        schema: Any = handler.resolve_ref_schema(handler(kind))
        # Only the fields are strict: a strict dataclass would accept nothing but an instance.
        schema["config"] = {"strict": True, "extra_fields_behavior": "forbid"}
        schema["strict"] = False
        for field in schema["schema"]["fields"]:
            name, found = field["name"], field["schema"]
            own = handler.generate_schema(self._own[name]) if name in self._own else None
            if found["type"] == "default" and name not in self._required:
                field["schema"] = {**found, "schema": own or found["schema"]}
            else:
                field["schema"] = own or found
        return schema


class Form(Generic[T]):
    """A reader of a dataclass by its fields; see `ByFields`. It is built when it is first used."""

    def __init__(self, kind: type[T], *required: str, **own: Any) -> None:
        self._form: Any = Annotated[kind, ByFields(*required, **own)]

    @cached_property
    def _adapter(self) -> TypeAdapter[T]:
        return TypeAdapter(self._form)

    def read(self, raw: object) -> T:
        """Return the dataclass. Raises pydantic's `ValidationError` with all that is wrong."""
        return self._adapter.validate_python(raw)


class Made:
    """An annotation that reads what a function makes from an object with its parameters.

    When written, the parameters are attributes of what was made, except those that `write`
    returns. Parameters at their default are left out.
    """

    def __init__(self, make: Callable[..., Any], write: Callable[[Any], Mapping[str, Any]]) -> None:
        self._make = make
        self._write = write
        self._model = _parameters(make)

    def __get_pydantic_core_schema__(self, kind: Any, handler: GetCoreSchemaHandler) -> Any:
        return core_schema.no_info_after_validator_function(
            self._made, handler.generate_schema(self._model), serialization=self._written
        )

    def _made(self, data: BaseModel) -> Any:
        return self._make(**dict(data))

    @property
    def _written(self) -> Any:
        def write(made: Any) -> dict[str, Any]:
            told = self._write(made)
            plain = {name: getattr(made, name) for name in self._model.model_fields.keys() - told}
            return self._model.model_construct(**told, **plain).model_dump(exclude_defaults=True)

        return core_schema.plain_serializer_function_ser_schema(write)


class Linked(Made):
    """The same for a field of a state, which also accepts what has already been made."""

    def __get_pydantic_core_schema__(self, kind: Any, handler: GetCoreSchemaHandler) -> Any:
        return core_schema.no_info_plain_validator_function(
            lambda raw: raw if isinstance(raw, kind) else self._made(validated(self._model, raw)),
            serialization=self._written,
        )


def _parameters(make: Callable[..., Any]) -> type[BaseModel]:
    """Return a model whose fields are the parameters of a function."""
    hints = get_type_hints(make, include_extras=True)
    fields: dict[str, Any] = {
        each.name: (hints[each.name], ... if each.default is Parameter.empty else each.default)
        for each in signature(make).parameters.values()
    }
    return create_model(make.__name__, __base__=StrictModel, **fields)
