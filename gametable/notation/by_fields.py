"""Dataclasses as pydantic reads them from files and links."""

from __future__ import annotations

from typing import Any

from pydantic import GetCoreSchemaHandler


class ByFields:
    """Lets an object with the fields of a dataclass stand for it, each of exactly its type."""

    def __get_pydantic_core_schema__(self, kind: Any, handler: GetCoreSchemaHandler) -> Any:
        schema: Any = handler.resolve_ref_schema(handler(kind))
        # The fields are strict, but not the dataclass: that would have to be one already.
        schema["config"] = {"strict": True, "extra_fields_behavior": "forbid"}
        schema["strict"] = False
        return schema
