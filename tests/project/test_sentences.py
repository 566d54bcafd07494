"""Modules that know widgets, which contain no sentences or labels for readers."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.support import ROOT

WIDGETS = [
    each
    for game in ("kingdombuilder", "kingsburg")
    for each in sorted((ROOT / game / "pages").rglob("*.py"))
    if "from gametable.widgets" in each.read_text("utf-8")
]
#: A capitalized word or two words, unlike ids, rules and words of CSS.
SAYS = re.compile(r"\b[A-Z][^\W\d_](?!\.\d)|[^\W\d_]+[,:;.]?\s+[^\W\d_]+")
LETTERS = re.compile(r"[^\W\d_]")
#: The arguments that a reader sees, in the order of the parameters; "" for the others.
SHOWN = {
    "Button": ("", "text", "", "", "", "", "hint", "name"),
    "Field": ("", "label", "", "", "hint", "remark"),
    "Group": ("", "label"),
    "Block": ("", "html"),
    "say": ("sentence",),
}


def wordings(source: str) -> list[str]:
    """Return the texts in a source that look like words for a reader, with their lines."""
    tree = ast.parse(source)
    unseen = {id(each) for each in unseen_by_readers(tree)}
    found = [
        each
        for each in ast.walk(tree)
        if literal(each) is not None and id(each) not in unseen and SAYS.search(literal(each) or "")
    ]
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            found += [each for shown in told_by(call) for each in ast.walk(shown) if lettered(each)]
    return sorted({f"{each.lineno}: {literal(each)}" for each in found if hasattr(each, "lineno")})


def literal(node: ast.AST) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def lettered(node: ast.AST) -> bool:
    return bool(LETTERS.search(literal(node) or ""))


def told_by(call: ast.Call) -> Iterator[ast.expr]:
    """Yield the literal texts in those arguments of a call that a reader sees."""
    places = SHOWN.get(called(call), ())
    named = [each.value for each in call.keywords if each.arg in places]
    by_place = [each for each, place in zip(call.args, places, strict=False) if place]
    for each in (*by_place, *named):
        if isinstance(each, ast.Constant | ast.JoinedStr):
            yield from literals(each)


def called(call: ast.Call) -> str:
    """Return the name of the function that is called."""
    name: str = getattr(call.func, "attr", getattr(call.func, "id", ""))
    return name


def literals(text: ast.Constant | ast.JoinedStr) -> Iterator[ast.expr]:
    """Return the literal parts of a text, without the values put into it."""
    parts = text.values if isinstance(text, ast.JoinedStr) else [text]
    return (each for each in parts if isinstance(each, ast.Constant))


def unseen_by_readers(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield docstrings, messages for the log, names of types, and words of style sheets."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr):
                yield first.value
        if isinstance(node, ast.Call) and called(node) in ("exception", "ParamSpec"):
            yield from node.args
        if isinstance(node, ast.keyword) and node.arg in ("look", "state"):
            yield from ast.walk(node.value)


@pytest.mark.parametrize("path", WIDGETS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_sentence_and_no_label_stands_in_a_widget(path: Path) -> None:
    assert wordings(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        'Button("x", "Some label")',
        'Button("x", "some")',
        'Button("x", f"{who} some")',
        'Button("x", _(TEXT), hint="some")',
        'Group("x", "some", [])',
        'Field("x", label="some")',
        'LABEL: Final = "Some"',
        'LABEL = "such as this"',
        'LABELS = {"x": "Some label"}',
        'stage.say("some")',
        'self._show(f"{who}: some words.")',
        'raise Malformed("no such thing")',
    ],
)
def test_one_that_stands_there_is_found(source: str) -> None:
    assert wordings(source) != []


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring."""\nfrom kingsburg.views import words',
        'Button(f"dice-{seat}", f"{number} {words.advisor(number)}", state="main")',
        'Button("x", str(face), hint=_(say.HINT))',
        'Group("x", "", [], area="left", look=f"province{acts}")',
        'Group("x", "", [], look="panel cards")',
        'log.exception("a callback failed")',
        'data = {"application/vnd.plotly.v1+json": 1, "displayModeBar": False}',
    ],
)
def test_ids_and_what_is_computed_are_none(source: str) -> None:
    assert wordings(source) == []
