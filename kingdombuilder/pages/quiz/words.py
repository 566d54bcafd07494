"""A quiz in words: the question, the possible answers, and why an answer is right."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from gametable.language import _, later
from gametable.views import errors, quiz_words
from gametable.views.listing import one_of
from gametable.views.numbers import said
from gametable.views.text import Html
from kingdombuilder import words
from kingdombuilder.catalogue import rules
from kingdombuilder.engine.actions import Build, Move
from kingdombuilder.engine.hexes import NAMES, NUMBERS, each, of
from kingdombuilder.notation.actions import told as in_words
from kingdombuilder.odds.terrain import next_card
from kingdombuilder.quiz.questions import NONE, YES, Choice, Question
from kingdombuilder.views import log
from kingdombuilder.views.board import standing
from kingdombuilder.views.board.picture import picture
from kingdombuilder.views.board.words import headline

TOPIC: Final = later("Questions about")
ASKED_ABOUT, CHOSEN = later("asked about"), later("chosen")
TOPICS: Final = {
    "": later("everything"),
    "build": later("where to build"),
    "may": later("what is allowed"),
    "gold": later("what a card gives"),
    "lost": later("which tile is lost"),
    "next": later("what comes next"),
}
_QUESTIONS: Final = {
    "build": later("On which of these hexes may {who} build now?"),
    "may": later("May {who} build on {hex} now? If not, which rule forbids it?"),
    "gold": later("How much gold does this give {who} now: {card}?"),
    "lost": later("{who} {move}. Which tile does {who} lose?"),
    "next": later("Which terrain is most likely on the next card that {who} draws?"),
}
_NOTHING_LOST: Final = later("none")


def question(asked: Question) -> str:
    """Return the question, in one or two sentences."""
    given = asked.given
    return _(
        _QUESTIONS[asked.kind],
        who=asked.player,
        hex=NAMES[given.hex] if isinstance(given, Build) else "",
        card=words.card(given) if isinstance(given, str) else "",
        move=in_words(given) if isinstance(given, Move) else "",
    )


def option(asked: Question, answer: Choice) -> str:
    """Return one of the answers to choose from."""
    if answer == YES:
        return _("Yes")
    if asked.kind == "may":
        rule = f"{answer}: {_(rules()[str(answer)].text)}"
        return _("No, {rule}", rule=rule)
    if asked.kind == "lost":
        return _(_NOTHING_LOST) if answer == NONE else str(words.tile(str(answer)))
    if asked.kind == "next":
        return str(words.kind(str(answer)))
    return str(answer)


def verdict(asked: Question, right: bool) -> str:
    """Return whether the answer was right, and the right answer."""
    found = [option(asked, each).rstrip(".") for each in asked.right]
    if asked.kind == "may":
        found = found[:1]
    told = ", ".join(found) if asked.several else one_of(found)
    return quiz_words.verdict(told, right)


def place(asked: Question) -> str:
    """Return where the game stands."""
    return headline(asked.position)


def board(asked: Question) -> Html:
    """Return the board with the hexes of the question, and what is known of the cards, as HTML."""
    return picture(asked.position, of(pointed(asked))) + cards(asked)


def cards(asked: Question) -> Html:
    """Return what is known of the terrain cards, if the question is about them, as HTML."""
    return standing.cards(asked.position) if asked.kind == "next" else Html()


def pointed(asked: Question) -> list[int]:
    """Return the hexes that a question is about."""
    given = asked.given
    if asked.kind == "build":
        return [NUMBERS[str(each)] for each in asked.options]
    if isinstance(given, Build):
        return [given.hex]
    return [given.start, given.to] if isinstance(given, Move) else []


def earning(asked: Question) -> int:
    """Return the hexes that earn the gold in question, as a set."""
    if asked.kind != "gold":
        return 0
    return asked.position.gold(asked.player)[str(asked.given)].hexes


# Why --------------------------------------------------------------------------------------


def explained(asked: Question, chosen: Collection[Choice]) -> Html:
    """Return why the answer is right, as HTML: the rule, the facts, and why others are wrong."""
    lines = [*_facts(asked), *_wrong(asked, chosen)]
    return quiz_words.explained(asked.rule, _(rules()[asked.rule].text), lines)


def _facts(asked: Question) -> Iterator[str]:
    yield from map(errors.reason, asked.reasons)
    for event in asked.events:
        yield f"{log.sentence(event)}."
    if hexes := earning(asked):
        names = ", ".join(NAMES[hex] for hex in each(hexes))
        yield _("It comes from: {hexes}.", hexes=names)
    if asked.kind == "next":
        for terrain, chance in next_card(asked.position, asked.player).items():
            told = said(chance)
            yield f"{words.kind(terrain)}: {told.percent} ({told.fraction})"


def _wrong(asked: Question, chosen: Collection[Choice]) -> Iterator[str]:
    """Yield why each wrong answer chosen is wrong, and each right answer that was missed."""
    for answer in asked.options if asked.several else ():
        if answer in chosen and answer not in asked.right:
            reason = asked.against(answer)
            why = errors.reason(reason) if reason else _("not right")
            yield _("{answer}: {reason}", answer=option(asked, answer), reason=why)
        elif answer in asked.right and answer not in chosen:
            yield _("{answer}: missed", answer=option(asked, answer))
