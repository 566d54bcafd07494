"""Messages of a stage, applied as changes.js does, and clicks on what is folded away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from gametable.widgets.items import Written
from gametable.widgets.stage import Stage


def told(stage: Stage) -> list[dict[str, Any]]:
    """Return a list that collects what this stage sends from now on, except changes of groups."""
    messages: list[dict[str, Any]] = []

    def send(content: dict[str, Any], buffers: object = None) -> None:
        if "changes" not in content:
            messages.append(content)

    stage.send = send
    return messages


def take(state: dict[str, Any], content: object) -> bool:
    """Apply a stage's message to a page's state; return False if an earlier one was missed."""
    match content:
        case {"at": at, "groups": groups}:
            state |= {"_at": at, "_groups": groups}
        case {"at": at, "changes": changes} if at == state["_at"] + 1:
            state |= {"_at": at, "_groups": changed(state["_groups"], changes)}
        case {"changes": _}:
            return False
    return True


def changed(groups: Sequence[Written], changes: Mapping[str, Any]) -> list[Written]:
    """Return these groups after these changes."""
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


#: The button that unfolds items, by the beginning of their ids.
_FOLDS: Mapping[str, str] = {
    "pace-": "calendar-fold",
    "calendar": "calendar-fold",
    "score": "calendar-fold",
    "enemy": "calendar-fold",
    "line": "line-fold",
    "face-": "enter",
    "by-": "table-fold-players",
    "against-": "table-fold-new",
    "rolls-": "table-fold-players",
    "speed-": "table-fold-players",
    "table-language-": "table-fold-languages",
    "hands-": "table-fold-players",
    "draws-": "table-fold-players",
    "table-players-": "table-fold-new",
    "table-name-": "table-fold-new",
    "table-start": "table-fold-new",
    "table-edition-": "table-fold-new",
    "table-module-": "table-fold-new",
    "table-option-": "table-fold-new",
    "table-kind-": "table-fold-positions",
    "table-preset-": "table-fold-positions",
    "table-file": "table-fold-files",
    "table-text": "table-fold-files",
    "table-play": "table-fold-files",
    "table-save": "table-fold-files",
    "table-copy": "table-fold-files",
    "table-printed": "table-fold-files",
    "table-": "table-menu",
    "share-": "table-menu",
    "advisor-": "fold-closed",
    "aim-": "fold-aims",
    "worth-": "fold-worths",
    "whose-": "fold-worths",
    "position": "fold-position",
    "enemy-": "enemy-seen",
    "sent-": "king-sent",
    "field-numbers.": "fold-numbers",
    "field-strength_": "fold-against",
    "field-cheaper.": "fold-against",
    "gives-": "fold-gives",
    "field-gives.": "fold-gives",
    "offers-": "fold-offers",
    "field-offers.": "fold-offers",
    "closed-": "fold-closed",
    "players-": "fold-games",
    "seat-": "fold-games",
    "games-": "fold-games",
    "soldiers": "fold-games",
    **{
        f"{has}-{seat}": f"fold-seat-{seat}"
        for has in ("token", "market", "envoy", "passed")
        for seat in range(5)
    },
}


#: Buttons that are never folded away, although their ids begin like those of other items.
_BUTTONS: Set[str] = {"calendar-fold", "line-fold", "table-menu", "table-board", "table-hint"}


def ids(stage: Stage) -> set[str]:
    """Return the ids of everything on a stage."""
    return {item["id"] for group in stage._groups for item in group["items"]}


def folds_of(id: str) -> list[str]:
    """Return the buttons that unfold this item on some page, if it is folded away at first."""
    found = (fold for begin, fold in _FOLDS.items() if id.startswith(begin) and id not in _BUTTONS)
    return [fold for fold in found if fold != id]


def unfold(stage: Stage, id: str) -> None:
    """Unfold whatever hides this item."""
    for fold in folds_of(id):
        if id not in ids(stage):
            unfold(stage, fold)
            stage.click(fold)


def question(stage: Stage, id: str) -> str:
    """Return the number of the question that an item answers, as a page has it."""
    asked = (
        item.get("question", group.get("question", ""))
        for group in stage.get_state()["_groups"]
        for item in group["items"]
        if item["id"] == id
    )
    return str(next(asked, ""))


def press(stage: Stage, *buttons: str) -> str:
    """Click these buttons, unfolding what hides them; return the sentence that is then said."""
    for id in buttons:
        unfold(stage, id)
        assert id in ids(stage), id
        stage.click(id)
    return stage.said


def enter(stage: Stage, id: str, text: str) -> str:
    """Fill in a field, unfolding what hides it; return the sentence that is then said."""
    unfold(stage, id)
    stage.fill(id, text)
    return stage.said
