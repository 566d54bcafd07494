"""The lessons in words: the course, a page, its question, and what is said to an answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from gametable.language import _, later, plural, translated
from gametable.notation.lessons import Answer, Lesson, Page
from gametable.views.text import text

COURSE: Final = later("Lessons")
ALL: Final = later("All lessons")
NEXT: Final = later("Next")
BACK: Final = later("Back")
SHOW_ME: Final = later("Show me")
FINISH: Final = later("Finish")
RULES: Final = later("Which rule says so?")
HINT: Final = later("Hint")
OWN: Final = later("A lesson of your own")
OPEN: Final = later("Open a lesson")
RIGHT: Final = later("Right.")
WRONG: Final = later("No.")
PRINT: Final = later("Print this lesson")
_ANSWERS: Final = later("Answers")
_BOX: Final = "☐"


class WayOn(NamedTuple):
    """What follows when a whole game has been told.

    `words`: a sentence, marked by `later`. `pages`: the pages that it speaks of, each by the name
    of its dashboard and by its title.
    """

    words: str
    pages: Sequence[tuple[str, str]]


#: The lessons of a course: for each name its title and a sentence about it.
Titles: TypeAlias = Mapping[str, tuple[str, str]]


def welcome(titles: Titles, done: Collection[str]) -> str:
    """The sentence above the course."""
    if not done:
        return _("Short lessons. No need to read the rules before.")
    if len(done) == len(titles):
        return _("You have finished all lessons.")
    return plural(
        len(done), "You have finished {number} lesson.", "You have finished {number} lessons."
    )


def go_on(lesson: Lesson[Any], at: int) -> str:
    """The label of the button that leads back to where the reader was."""
    title = translated(lesson.title)
    page = page_of(lesson, at)
    return _("Continue “{title}”, {page}", title=title, page=page)


def card(number: int, titled: tuple[str, str], *, done: bool) -> str:
    """A lesson of the course, as HTML."""
    title, about = map(translated, titled)
    mark = "✓" if done else str(number)
    return (
        f'<span class="kb-lesson"><i aria-hidden="true">{mark}</i>'
        f"<span><b>{text(title)}</b><small>{text(about)}</small></span></span>"
    )


def named(number: int, titled: tuple[str, str], *, done: bool) -> str:
    """The same in words."""
    title, about = map(translated, titled)
    told = _("Lesson {number}: {title}. {about}", number=number, title=title, about=about)
    return f"{told} {_('Finished.')}" if done else told


def headline(lesson: Lesson[Any], at: int) -> str:
    """The title of a lesson and how far it has come, as HTML."""
    of = f"{at + 1} / {len(lesson.pages)}"
    return (
        f'<span class="kb-lesson-head"><b>{text(translated(lesson.title))}</b> '
        f'<span aria-label="{text(page_of(lesson, at))}">{of}</span></span>'
    )


def page_of(lesson: Lesson[Any], at: int) -> str:
    """How far a lesson has come, in words."""
    return _("page {number} of {all}", number=at + 1, all=len(lesson.pages))


def spoken(page: Page) -> str:
    """What the teacher says on a page, with the question."""
    return " ".join(filter(None, map(translated, (page.told, page.question))))


def told(page: Page) -> str:
    """The same as HTML."""
    question = f"<b>{text(translated(page.question))}</b>" if page.question else ""
    told = f"<span>{text(translated(page.told))}</span>"
    return f'<div class="kb-told-page">{told} {question}</div>'


def answer(each: Answer, chosen: bool) -> str:
    """The label of an answer; a chosen one says whether it is right."""
    label = translated(each.text)
    return f"{'✓' if each.right else '✗'} {label}" if chosen else label


def verdict(each: Answer) -> str:
    """Whether an answer is right, and why."""
    right = _(RIGHT if each.right else WRONG)
    return f"{right} {translated(each.because)}".strip()


def verdicts(answers: Sequence[Answer], chosen: Sequence[int]) -> str:
    """What is said to the chosen answers, as HTML."""
    items = (
        f"<li><b>{text(translated(answers[at].text))}</b>: {text(verdict(answers[at]))}</li>"
        for at in chosen
    )
    return f'<ul class="kb-verdicts">{"".join(items)}</ul>'


def paragraph(sentence: str) -> str:
    """A sentence as HTML."""
    return f"<p>{text(sentence)}</p>"


def hint(page: Page, label: str) -> str:
    """The hint of a page, as HTML; `label`: the words on the button to press, "" for none."""
    named = _("The button says “{label}”.", label=label) if label else ""
    return paragraph(f"{translated(page.hint)} {named}".rstrip())


def rules(page: Page, sentence: Callable[[str], str]) -> str:
    """The rules of a page, as HTML; `sentence`: a rule in one, by its id."""
    items = "".join(f"<dt>{text(id)}</dt><dd>{text(sentence(id))}</dd>" for id in page.rules)
    return f'<dl class="kb-rules">{items}</dl>'


def finished(title: str) -> str:
    """The sentence at the end of a lesson."""
    return _("You have finished “{title}”.", title=translated(title))


def next_lesson(title: str) -> str:
    """The label of the button that leads on to this lesson."""
    return _("Go on with “{title}”", title=translated(title))


def ways_on(way: WayOn, addresses: Sequence[str]) -> str:
    """What follows when a whole game has been told, with links to its pages, as HTML.

    `addresses`: those of its pages; "" where there is none to link to.
    """
    links = " · ".join(
        f'<a href="{text(address)}">{text(_(title))}</a>'
        for (_page, title), address in zip(way.pages, addresses, strict=True)
        if address
    )
    return paragraph(_(way.words)) + (f"<p>{links}</p>" if links else "")


# On paper ---------------------------------------------------------------------------------


def handout(lesson: Lesson[Any], picture: Callable[[Any], str]) -> str:
    """What is said, the board, the questions, and the answers at the end, as HTML.

    `picture`: a position as SVG.
    """
    about = f"<p>{text(translated(lesson.about))}</p>" if lesson.about else ""
    path = lesson.history.line()
    drawn: set[int] = set()
    pages = []
    for page in lesson.pages:
        new = page.at not in drawn and (page.task is not None or page.question)
        drawn |= {page.at} if new else set()
        pages.append(_on_paper(page, picture(path[page.at].position) if new else ""))
    return (
        f"<h1>{text(translated(lesson.title))}</h1>{about}<ol>{''.join(pages)}</ol>"
        f"{_all_answers(lesson)}"
    )


def _on_paper(page: Page, board: str) -> str:
    asked = ""
    if page.question:
        options = "".join(f"<li>{_BOX} {text(translated(each.text))}</li>" for each in page.answers)
        asked = f"<p><b>{text(translated(page.question))}</b></p><ul>{options}</ul>"
    rules = f" <small>{text(', '.join(page.rules))}</small>" if page.rules else ""
    figure = f"<figure>{board}</figure>" if board else ""
    return f"<li>{figure}<p>{text(translated(page.told))}{rules}</p>{asked}</li>"


def _all_answers(lesson: Lesson[Any]) -> str:
    items = "".join(_answer(number, page) for number, page in enumerate(lesson.pages, 1))
    return f"<section><h2>{text(_(_ANSWERS))}</h2><dl>{items}</dl></section>" if items else ""


def _answer(number: int, page: Page) -> str:
    right = "; ".join(_right(page))
    return f"<dt>{number}</dt><dd>{text(right)}</dd>" if right else ""


def _right(page: Page) -> Iterator[str]:
    for each in page.answers:
        if each.right:
            because = translated(each.because)
            yield f"{translated(each.text)}. {because}".strip()
