"""The language switch: everything is told again, and nothing that was set is lost."""

from __future__ import annotations

import asyncio
import gc
import gettext
import html
import re
import weakref
from collections.abc import Callable
from random import Random

import pytest

from gametable import language
from gametable.language import LANGUAGES, _, speak, spoken, tag
from gametable.views import numbers
from gametable.views.progress import STOP, WORKING
from gametable.widgets import languages
from gametable.widgets.stage import Stage
from kingsburg import catalogue
from kingsburg.pages.court.page import CourtExplorer
from kingsburg.pages.editor.page import Editor
from kingsburg.pages.lab.page import LabExplorer
from kingsburg.pages.odds.page import OddsExplorer
from kingsburg.pages.quiz.page import QuizExplorer
from kingsburg.pages.rules.page import RulesPage
from kingsburg.pages.season.page import SeasonExplorer
from kingsburg.pages.table.table import PlayExplorer
from kingsburg.pages.winter.page import WinterExplorer
from kingsburg.play.draft import NAMES
from tests.stages import unfold

Click = str | tuple[str, str]


def winter(*clicks: Click) -> Stage:
    return used(WinterExplorer().stage, *clicks)


def odds(*clicks: Click) -> Stage:
    return used(OddsExplorer().stage, *clicks)


def court(*clicks: Click) -> Stage:
    return used(CourtExplorer(rng=Random(1)).stage, *clicks)


def season(*clicks: Click) -> Stage:
    return used(SeasonExplorer().stage, *clicks)


def lab(*clicks: Click) -> Stage:
    return used(LabExplorer().stage, *clicks)


def play(*clicks: Click) -> Stage:
    return used(PlayExplorer(rng=Random(1)).stage, *clicks)


def editor(*clicks: Click) -> Stage:
    return used(Editor().stage, *clicks)


def rules(*clicks: Click) -> Stage:
    return used(RulesPage().stage, *clicks)


def quiz(*clicks: Click) -> Stage:
    return used(QuizExplorer().stage, *clicks)


def used(stage: Stage, *clicks: Click) -> Stage:
    """Click and fill in these on a stage, and return it."""
    for each in clicks:
        if isinstance(each, str):
            unfold(stage, each)
            stage.click(each)
        else:
            stage.fill(*each)
    return stage


#: Explorers, and what is clicked and filled in on each.
USES = [
    (winter, []),
    (winter, ["year-3", "enemy-seen", "enemy-1", "king-sent", "sent-4", "building-stable"]),
    (winter, [("rivals", "3 Palisade, 2")]),
    (odds, []),
    (odds, ["view-pairs", "white-1", "advisor-8"]),
    (odds, ["view-turn", "building-statue", ("roll", "1 1 4"), "token"]),
    (odds, ["view-turn", ("worth-8", "2.5"), "envoy", "dice-2"]),
    (odds, ["view-compare", "which-B", "building-market"]),
    (court, ["fold-closed", "fold-seat-0", "fold-worths", "fold-position"]),
    (court, ["token-1", "passed-0", "advisor-12", "fold-worths", "whose-1", ("worth-3", "1.5")]),
    (season, []),
    (season, ["season-help-token", "season-closed-chosen", "season-dice-1", "season-go-on"]),
    (lab, []),
    (lab, ["card-palisade", ("field-numbers.strength", "3"), "fold-against", "gives-victory"]),
    (lab, ["part-rules", "option-reinforcements", "module-5", "players-3"]),
    (lab, ["part-enemy", ("field-strength", "x"), ("field-loss", "1 vp")]),
    (lab, ["players-2", "seat-1-easy", "seat-2-easy", "games-100", "play-games"]),
    (play, ["table-fold-players"]),
    (play, ["chance", "chance", "chance", "chance", "back", "choice-0"]),
    (play, ["result-0", "rolls-itself", "by-1-medium", "choice-0", "advisor-18"]),
    (editor, []),
    (
        editor,
        [
            "phase-spring",
            "step-influence",
            "advisor-4",
            "put-3",
            ("placed[0].dice", "4"),
            "building-inn",
            "undo",
        ],
    ),
    (rules, ["part-buildings"]),
    (rules, [("search", "P2b.4")]),
    (quiz, []),
    (quiz, ["quiz-check"]),
    (quiz, ["quiz-answer-0", "quiz-check"]),
]
every_use = pytest.mark.parametrize(
    ("explorer", "clicks"),
    USES,
    ids=[f"{each.__name__}-{at}" for at, (each, _clicks) in enumerate(USES)],
)


def set_state(stage: Stage) -> list[tuple[object, ...]]:
    """Return all that is chosen and typed, except what depends on the language."""
    items = [item for group in stage.get_state()["_groups"] for item in group["items"]]
    return [
        (
            item["id"],
            item["kind"],
            item.get("pressed"),
            item.get("expanded"),
            item.get("illegal"),
            item.get("old"),
            # The default of a worth is written as in the language: 2,5.
            item.get("value") if not item["id"].startswith("worth-") else None,
        )
        for item in items
    ]


@pytest.mark.slow
@every_use
def test_what_is_set_stays_and_english_comes_back(
    explorer: Callable[..., Stage], clicks: list[Click]
) -> None:
    stage = explorer(*clicks)
    before, said, seen = set_state(stage), stage.said, texts(stage)
    for code in ("pl", "pt", "cs"):
        stage.click(f"language-{code}")
        assert spoken() == code
        assert set_state(stage) == before
        assert texts(stage) != seen
        # Somebody who came here in this language would see the same.
        again = explorer(*clicks)
        assert texts(again) == texts(stage)
    stage.click("language-en")
    assert texts(stage) == seen
    assert stage.said == said


def texts(stage: Stage) -> list[str]:
    """Return all words that a reader sees or hears."""
    found = [stage.said]
    for group in stage.get_state()["_groups"]:
        found.append(group["label"])
        for item in group["items"]:
            found += [item.get(key, "") for key in ("text", "hint", "name", "label", "remark")]
            for drawn in (item.get("html", ""), item.get("picture", "")):
                found += re.findall(r'(?:aria-label|title|alt)="([^"]*)"', drawn)
                found += re.findall(r"(?s)<(?:title|desc)>(.*?)</", drawn)
                found += re.sub(r"(?s)<style.*?</style>|<wbr/>", "", drawn).split("<")
    return [html.unescape(each.partition(">")[2] if ">" in each else each) for each in found]


class Marked(gettext.NullTranslations):
    """A language in which every message stands in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return f"⟦{one if number == 1 else many}⟧"


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put such a language in the place of Polish."""
    spoken_as = {"pl": Marked()}
    monkeypatch.setattr(
        language, "_translation", lambda code: spoken_as.get(code, gettext.NullTranslations())
    )
    # Sentences that were cached in Polish must not be used.
    monkeypatch.setattr(numbers, "_said", numbers._said.__wrapped__)


def unmarked(text: str) -> str:
    """Return what is not part of any message."""
    while "⟦" in text:
        text, before = re.sub(r"⟦[^⟦⟧]*⟧", " ", text), text
        if text == before:
            break
    return text


#: Words of no language: names of players, their first letters, and Roman numerals.
NEUTRAL = {*NAMES, *(name[:2] for name in NAMES), "II", "III", "IV"}


def names_in(code: str) -> set[str]:
    """Return all names of the catalogue in this language."""
    advisors = [each.names for each in catalogue.advisors()]
    buildings = [each.names for each in catalogue.buildings()]
    governors = [each.names for each in catalogue.governors()]
    destinies = [each.names for each in catalogue.destinies()]
    return {
        name
        for names in (
            *advisors,
            *buildings,
            *governors,
            *destinies,
            *catalogue.races().values(),
        )
        for key, name in names.items()
        if key.startswith(code)
    }


@every_use
@pytest.mark.usefixtures("marked")
def test_nothing_is_left_in_english(explorer: Callable[..., Stage], clicks: list[Click]) -> None:
    """Every word is part of a message or of the catalogue, or belongs to no language."""
    stage = explorer(*clicks)
    stage.click("language-pl")
    known = sorted(names_in("pl") | set(catalogue.rules()), key=len, reverse=True)
    left = set()
    for text in texts(stage):
        rest = unmarked(text)
        for name in known:
            rest = rest.replace(name, " ")
        words = set(re.findall(r"[^\W\d_]{2,}", rest)) - NEUTRAL
        if words:
            left.add(text)
    assert not left


def test_two_explorers_switch_together_and_work_goes_on() -> None:
    async def page() -> None:
        asked, other = odds(), winter()
        for id in ("view-turn", "dice-5", "white-3"):
            asked.click(id)
        assert asked.said == WORKING
        other.click("language-pl")
        assert asked.said == _(WORKING)
        assert shown(asked, "stop").get("text") == _(STOP)
        assert shown(asked, "totals")["old"]
        assert asked.get_state()["_languages"]["items"][1]["pressed"]
        while has(asked, "stop"):
            await asyncio.sleep(0)
        again = odds("view-turn", "dice-5", "white-3")
        while has(again, "stop"):
            await asyncio.sleep(0)
        assert texts(asked) == texts(again)

    asyncio.run(page())


def has(stage: Stage, id: str) -> bool:
    return bool(shown(stage, id))


def shown(stage: Stage, id: str) -> dict[str, object]:
    """Return an item as it is shown; an empty one if it is not."""
    groups = stage.get_state()["_groups"]
    return next((each for group in groups for each in group["items"] if each["id"] == id), {})


def test_what_is_wrong_stays_typed_and_is_told_anew() -> None:
    stage = winter(("rivals", "x"))
    stage.click("language-cs")
    assert shown(stage, "rivals")["value"] == "x"
    assert shown(stage, "rivals")["wrong"]


@pytest.mark.usefixtures("marked")
def test_a_position_that_is_not_taken_is_told_anew() -> None:
    stages = [court("fold-position", ("position", "{")), editor(("text", "{"))]
    assert [stage.said.count("⟦") for stage in stages] == [0, 0]
    stages[0].click("language-pl")
    assert [stage.said.count("⟦") for stage in stages] == [3, 3]


@pytest.mark.parametrize("code", ["de", "", "EN", "pl'; alert(1)", "x" * 100_000, 7, None])
def test_a_page_can_ask_for_our_languages_only(code: object) -> None:
    stage = winter()
    before = texts(stage)
    stage._handle_custom_msg({"language": code}, [])
    stage._handle_custom_msg({"click": f"language-{code}"}, [])
    assert spoken() == "en"
    assert texts(stage) == before


def test_it_begins_in_the_language_of_the_browser_unless_somebody_has_chosen() -> None:
    stage = winter()
    stage._handle_custom_msg({"language": "pl"}, [])
    assert spoken() == "pl"
    # A second stage of the page, or the page opened again, changes nothing.
    winter()._handle_custom_msg({"language": "cs"}, [])
    assert spoken() == "pl"
    stage.click("language-en")
    stage._handle_custom_msg({"language": "pl"}, [])
    assert spoken() == "en"


def test_what_a_notebook_speaks_is_not_overruled_by_its_browser() -> None:
    speak("pt")
    winter()._handle_custom_msg({"language": "pl"}, [])
    assert spoken() == "pt"


def test_who_is_gone_is_not_told() -> None:
    class Gone:
        def retell(self) -> None:
            raise AssertionError

    gone = Gone()
    languages.follow(gone)
    known = weakref.ref(gone)
    del gone
    gc.collect()
    assert known() is None
    languages.choose("pl")


def test_the_figure_follows_too() -> None:
    explorer = OddsExplorer()
    english = explorer.figure.outputs
    explorer.stage.click("language-pl")
    assert explorer.figure.outputs != english


def test_every_language_is_said_in_itself() -> None:
    group = Stage().get_state()["_languages"]
    assert [(each["text"], each["lang"]) for each in group["items"]] == [
        (name, tag(code)) for code, name in LANGUAGES.items()
    ]
