"""The work on a review, in steps, which helpers share if there are any."""

from __future__ import annotations

import pickle
from bisect import insort
from collections.abc import Collection, Generator, Hashable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any, Final, TypeAlias

from gametable.play.history import History, Node, P
from gametable.play.review import Choice, Judge, Luck, Review, Standing
from gametable.play.sharing import Several, shared
from gametable.play.steps import result

#: What a judge says of a node: of a decision, or of a result of chance.
_Found: TypeAlias = Choice | Sequence[Luck] | None
#: The most nodes that are given out at once.
_NODES: Final = 8


def decided(judge: Judge[P], node: int, line: Sequence[Node[P]]) -> Choice | None:
    """Return what the decision at a node lost; None if it is a part of one before it."""
    return [None, *judge.decision(node, line)][-1]


def curve(judge: Judge[P], line: Sequence[Node[P]]) -> Iterator[Standing]:
    """Yield the chances to win at the start, wherever the judge has a point, and at the end."""
    here: Hashable = None
    for node, each in enumerate(line):
        key = judge.stretch(each.position)
        if node in (0, len(line) - 1) or key not in (None, here):
            here = key
            yield Standing(node, judge.chances(each.position))


def reviewing(
    judge: Judge[P], line: Sequence[Node[P]], people: Collection[str]
) -> Iterator[Review]:
    """Review a line of nodes step by step, and yield the review after each step.

    The curve and decisions come first; luck takes longer. Helpers share the work.
    """
    review = Review(tuple(people), judge.words)
    for standing in curve(judge, line):
        review.curve.append(standing)
        yield review
    decisions, results = [], []
    for node, (before, after) in enumerate(pairwise(line)):
        if after.was_chance:
            results.append(node)
        elif before.position.actor in review.people and len(before.position.actions()) > 1:
            decisions.append(node)
    work = len(decisions) + len(results)
    done = 0
    for found in shared(
        [*decisions, *results],
        partial(_judged, judge, line),
        partial(_told, judge, line),
        _NODES,
    ):
        if found:
            done += 1
            _add(review, found[1])
            review.share = done / work
        yield review
    review.share = 1.0
    yield review


def _judged(judge: Judge[P], line: Sequence[Node[P]], node: int) -> Generator[None, None, _Found]:
    before, after = line[node], line[node + 1]
    if after.was_chance:
        return judge.luck(node, before.position, after.position, after.action)
    found = None
    for choice in judge.decision(node, line):
        found = choice
        yield
    return found


def _told(judge: Judge[P], line: Sequence[Node[P]]) -> Several[int, _Found]:
    actions = [each.action for each in line[1:]]
    return partial(_several, pickle.dumps((judge, line[0].position, actions)))


def _several(told: bytes, nodes: Sequence[int]) -> list[_Found]:
    """Return what the judge says of several nodes of the game that is told."""
    return [result(_judged(*_game(told), node)) for node in nodes]


@lru_cache(maxsize=1)
def _game(told: bytes) -> tuple[Judge[Any], list[Node[Any]]]:
    judge, start, actions = pickle.loads(told)
    history = History(start)
    for action in actions:
        history.play(action)
    return judge, history.line()


def _add(review: Review, found: _Found) -> None:
    """Add to a review in the order of the game."""
    if isinstance(found, Choice):
        insort(review.choices, found, key=_node)
    else:
        for each in found or ():
            insort(review.luck, each, key=_node)


def _node(found: Choice | Luck) -> int:
    return found.node
