"""The changes of a stage; a page gets only these, and changes.js applies them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gametable.widgets.items import Written


def changes(before: Sequence[Written], after: Sequence[Written]) -> dict[str, Any]:
    """Return the changes from the groups `before` to those `after`; empty if there are none.

    `order`: the ids of the groups. `groups` and `items`: the fields that differ, by id, with None
    for a removed field; a group lists the ids of its items.
    """
    groups = _differing(_by_id(map(_named, before)), _by_id(map(_named, after)))
    items = _differing(_items(before), _items(after))
    order = [group["id"] for group in after]
    if not groups and not items and order == [group["id"] for group in before]:
        return {}
    return {"order": order, "groups": groups, "items": items}


def _named(group: Written) -> Written:
    return group | {"items": [item["id"] for item in group["items"]]}


def _items(groups: Sequence[Written]) -> dict[str, Written]:
    return _by_id(item for group in groups for item in group["items"])


def _by_id(found: Iterable[Written]) -> dict[str, Written]:
    return {each["id"]: each for each in found}


def _differing(before: Mapping[str, Written], after: Mapping[str, Written]) -> dict[str, Written]:
    found = {id: _difference(before.get(id, {}), each) for id, each in after.items()}
    return {id: each for id, each in found.items() if each}


def _difference(before: Written, after: Written) -> Written:
    names = before.keys() | after.keys()
    return {name: after.get(name) for name in names if before.get(name) != after.get(name)}
