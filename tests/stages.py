"""What a stage sends, and what a page does with it, as changes.js does it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gametable.widgets.items import Written
from gametable.widgets.stage import Stage


def told(stage: Stage) -> list[dict[str, Any]]:
    """What this stage sends from now on, beside what it shows."""
    messages: list[dict[str, Any]] = []

    def send(content: dict[str, Any], buffers: object = None) -> None:
        if "changes" not in content:
            messages.append(content)

    stage.send = send
    return messages


def take(state: dict[str, Any], content: object) -> bool:
    """Take a message of a stage over into its state; False if one before it was missed."""
    match content:
        case {"at": at, "groups": groups}:
            state |= {"_at": at, "_groups": groups}
        case {"at": at, "changes": changes} if at == state["_at"] + 1:
            state |= {"_at": at, "_groups": changed(state["_groups"], changes)}
        case {"changes": _}:
            return False
    return True


def changed(groups: Sequence[Written], changes: Mapping[str, Any]) -> list[Written]:
    """These groups after these changes."""
    old = {group["id"]: group for group in groups}
    known = {item["id"]: item for group in groups for item in group["items"]}
    after = []
    for id in changes["order"]:
        group = _mixed(old.get(id), changes["groups"].get(id))
        ids = changes["groups"].get(id, {}).get("items")
        if ids is None:
            ids = [item["id"] for item in group["items"]]
        items = [_mixed(known.get(each), changes["items"].get(each)) for each in ids]
        after.append(group | {"items": items})
    return after


def _mixed(before: Written | None, other: Written | None) -> Written:
    mixed = (before or {}) | (other or {})
    return {name: value for name, value in mixed.items() if value is not None}
