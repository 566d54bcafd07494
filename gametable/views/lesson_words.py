"""The lessons in words: the course, a page, its question, and the replies to answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from gametable.language import _, later, plural, translated
from gametable.notation.lessons import Answer, Lesson, Page
from gametable.views.text import Html, html, joined

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
    """What follows when a whole game has been taught.

    `words`: a sentence, marked by `later`. `pages`: the pages that it mentions, each with the name
    of its dashboard and its title.
    """

    words: str
    pages: Sequence[tuple[str, str]]


#: The title of each lesson of a course and a sentence about it, by name.
Titles: TypeAlias = Mapping[str, tuple[str, str]]


def welcome(titles: Titles, done: Collection[str]) -> str:
    """Return the sentence above the course."""
    if not done:
        return _("Short lessons. No need to read the rules first.")
    if len(done) == len(titles):
        return _("You have finished all lessons.")
    return plural(
        len(done), "You have finished {number} lesson.", "You have finished {number} lessons."
    )


def go_on(lesson: Lesson[Any], at: int) -> str:
    """Return the label of the button that leads back to where the reader was."""
    title = translated(lesson.title)
    page = page_of(lesson, at)
    return _("Continue “{title}”, {page}", title=title, page=page)


def card(number: int, titled: tuple[str, str], *, done: bool) -> Html:
    """Return a lesson of the course, as HTML."""
    title, about = map(translated, titled)
    mark = "✓" if done else str(number)
    return html(
        '<span class="kb-lesson"><i aria-hidden="true">{}</i><span><b>{}</b><small>{}</small>'
        "</span></span>",
        mark,
        title,
        about,
    )


def named(number: int, titled: tuple[str, str], *, done: bool) -> str:
    """Return a lesson of the course, in words."""
    title, about = map(translated, titled)
    told = _("Lesson {number}: {title}. {about}", number=number, title=title, about=about)
    return f"{told} {_('Finished.')}" if done else told


def headline(lesson: Lesson[Any], at: int) -> Html:
    """Return the title of a lesson and how far the reader has come, as HTML."""
    of = f"{at + 1} / {len(lesson.pages)}"
    return html(
        '<span class="kb-lesson-head"><b>{}</b> <span aria-label="{}">{}</span></span>',
        translated(lesson.title),
        page_of(lesson, at),
        of,
    )


def page_of(lesson: Lesson[Any], at: int) -> str:
    """Return how far the reader has come, in words."""
    return _("page {number} of {all}", number=at + 1, all=len(lesson.pages))


def spoken(page: Page) -> str:
    """Return what the teacher says on a page, with the question."""
    return " ".join(filter(None, map(translated, (page.told, page.question))))


def told(page: Page) -> Html:
    """Return the same as HTML."""
    question = html("<b>{}</b>", translated(page.question)) if page.question else ""
    told = html("<span>{}</span>", translated(page.told))
    return html('<div class="kb-told-page">{} {}</div>', told, question)


def answer(each: Answer, chosen: bool) -> str:
    """Return the label of an answer; that of a chosen one shows whether it is right."""
    label = translated(each.text)
    return f"{'✓' if each.right else '✗'} {label}" if chosen else label


def verdict(each: Answer) -> str:
    """Return a sentence that says whether an answer is right, and why."""
    right = _(RIGHT if each.right else WRONG)
    return f"{right} {translated(each.because)}".strip()


def verdicts(answers: Sequence[Answer], chosen: Sequence[int]) -> Html:
    """Return the replies to the chosen answers, as HTML."""
    items = (
        html("<li><b>{}</b>: {}</li>", translated(answers[at].text), verdict(answers[at]))
        for at in chosen
    )
    return html('<ul class="kb-verdicts">{}</ul>', joined(items))


def paragraph(sentence: str) -> Html:
    """Return a sentence as HTML."""
    return html("<p>{}</p>", sentence)


def hint(page: Page, label: str) -> Html:
    """Return the hint of a page, as HTML; `label`: that of the button to press, "" for none."""
    named = _("The button says “{label}”.", label=label) if label else ""
    return paragraph(f"{translated(page.hint)} {named}".rstrip())


def rules(page: Page, sentence: Callable[[str], str]) -> Html:
    """Return the rules of a page, as HTML; `sentence`: returns the sentence of a rule, by id."""
    items = joined(html("<dt>{}</dt><dd>{}</dd>", id, sentence(id)) for id in page.rules)
    return html('<dl class="kb-rules">{}</dl>', items)


def finished(title: str) -> str:
    """Return the sentence at the end of a lesson."""
    return _("You have finished “{title}”.", title=translated(title))


def next_lesson(title: str) -> str:
    """Return the label of the button that leads on to this lesson."""
    return _("Continue with “{title}”", title=translated(title))


def ways_on(way: WayOn, addresses: Sequence[str]) -> Html:
    """Return what follows when a whole game has been taught, with links to pages, as HTML.

    `addresses`: those of the pages; "" for a page without one.
    """
    links = Html(" · ").join(
        html('<a href="{}">{}</a>', address, _(title))
        for (_page, title), address in zip(way.pages, addresses, strict=True)
        if address
    )
    return paragraph(_(way.words)) + (html("<p>{}</p>", links) if links else Html())


# On paper ---------------------------------------------------------------------------------


def handout(lesson: Lesson[Any], picture: Callable[[Any], str]) -> Html:
    """Return a lesson for paper, as HTML: words, boards and questions, and at the end the answers.

    `picture`: returns a position as SVG.
    """
    about = html("<p>{}</p>", translated(lesson.about)) if lesson.about else ""
    path = lesson.history.line()
    drawn: set[int] = set()
    pages = []
    for page in lesson.pages:
        new = page.at not in drawn and (page.task is not None or page.question)
        drawn |= {page.at} if new else set()
        pages.append(_on_paper(page, picture(path[page.at].position) if new else ""))
    return html(
        "<h1>{}</h1>{}<ol>{}</ol>{}",
        translated(lesson.title),
        about,
        joined(pages),
        _all_answers(lesson),
    )


def _on_paper(page: Page, board: str) -> Html:
    asked = ""
    if page.question:
        options = joined(
            html("<li>{} {}</li>", _BOX, translated(each.text)) for each in page.answers
        )
        asked = html("<p><b>{}</b></p><ul>{}</ul>", translated(page.question), options)
    rules = html(" <small>{}</small>", ", ".join(page.rules)) if page.rules else ""
    figure = html("<figure>{}</figure>", board) if board else ""
    return html("<li>{}<p>{}{}</p>{}</li>", figure, translated(page.told), rules, asked)


def _all_answers(lesson: Lesson[Any]) -> Html:
    items = joined(_answer(number, page) for number, page in enumerate(lesson.pages, 1))
    return (
        html("<section><h2>{}</h2><dl>{}</dl></section>", _(_ANSWERS), items) if items else Html()
    )


def _answer(number: int, page: Page) -> Html:
    right = "; ".join(_right(page))
    return html("<dt>{}</dt><dd>{}</dd>", number, right) if right else Html()


def _right(page: Page) -> Iterator[str]:
    for each in page.answers:
        if each.right:
            because = translated(each.because)
            yield f"{translated(each.text)}. {because}".strip()
