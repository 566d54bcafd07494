"""The messages of all errors, which can be translated: each is a literal with all its fields."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from tests.project.support import ROOT

#: The position of the message among the arguments of each call.
MESSAGE = {
    "Message": 0,
    "Malformed": 0,
    "GameError": 0,
    "Reason": 1,
    "Fault": 1,
    "RecordError": 1,
    "Malformed.against": 1,
    "self._fault_at": 1,
}
FILES = [
    path
    for package in ("gametable", "kingdombuilder", "kingsburg")
    for path in sorted((ROOT / package).rglob("*.py"))
    # This file defines them.
    if path != ROOT / "gametable" / "play" / "errors.py"
]


def messages(code: str) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Yield every call that makes an error, reason or fault, and its message."""
    tree = ast.parse(code)
    # One of these functions may call another with the message that it was given.
    makers = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    handed_on = {
        call for maker in makers if f"self.{maker.name}" in MESSAGE for call in ast.walk(maker)
    }
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and call not in handed_on:
            place = MESSAGE.get(ast.unparse(call.func))
            if place is not None and len(call.args) > place:
                yield call, call.args[place]


def wrong(code: str) -> list[str]:
    """Return the calls whose message cannot be translated."""
    return [
        f"{call.lineno}: {ast.unparse(call)}"
        for call, message in messages(code)
        if not (_has_its_fields(call, message) or _is_said_elsewhere(message))
    ]


def _has_its_fields(call: ast.Call, message: ast.expr) -> bool:
    if not isinstance(message, ast.Constant) or not isinstance(message.value, str):
        return False
    asked = [(field, kind) for _, field, kind, _ in Formatter().parse(message.value) if field]
    given = {keyword.arg for keyword in call.keywords}
    return {field for field, _ in asked} == given and not any(kind for _, kind in asked)


def _is_said_elsewhere(message: ast.expr) -> bool:
    """True if this is a message, messages of another error, a catalogue text or a constant."""
    match message:
        case ast.Call(func=ast.Name(id=made)):
            return made in MESSAGE or made == "tuple"
        case ast.Attribute(attr="text"):
            return True
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name == "said" or name.isupper()
    return False


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ROOT)) for path in FILES])
def test_every_message_is_a_literal_with_its_fields(path: Path) -> None:
    assert wrong(path.read_text("utf-8")) == []


def test_there_are_many() -> None:
    assert sum(len(list(messages(path.read_text("utf-8")))) for path in FILES) > 150


@pytest.mark.parametrize(
    "code",
    [
        'Malformed(f"{name} is no roll")',
        'Malformed("{name} is no roll")',
        'Malformed("{name} is no roll", nome=name)',
        'Malformed("{name:>5} is no roll", name=name)',
        "Malformed(sentence)",
        "Malformed(text, name=name)",
        "Malformed(str(error))",
        'Reason("N.1", "{due} is due", due=due, more=1)',
        'Fault(path, "; ".join(faults))',
    ],
)
def test_what_cannot_be_translated_is_found(code: str) -> None:
    assert wrong(code)
