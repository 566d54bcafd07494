"""Views of the contested court: sentence, line, tables, heat map."""

import json
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from gametable.views import progress
from gametable.views.numbers import said
from kingsburg import words
from kingsburg.engine.content import standard
from kingsburg.notation import files, lines
from kingsburg.notation.actions import in_words
from kingsburg.odds.claims import can_force, chance
from kingsburg.odds.court import Court
from kingsburg.pages.court import tables as views
from kingsburg.pages.court import words as court_words

SVG = "{http://www.w3.org/2000/svg}"
POSITION = files.load(
    json.dumps(
        {
            "phase": "spring",
            "step": "influence",
            "players": [
                {"name": "Ann", "dice": "2 6 6"},
                {"name": "Brian_the_very_long", "dice": "3 4 5 + 1", "tokens": 1},
                {"name": "Cindy", "dice": "1 4 4"},
            ],
            "placed": [{"advisor": 5, "player": "Cindy", "dice": "5"}],
        }
    )
)
NAMES = ["Ann", "Brian_the_very_long", "Cindy"]
ROWS = views.claims(POSITION)
EVIL = "</title><script>alert(1)</script>\x00&\"'"


@pytest.fixture(scope="module")
def solved() -> Court:
    court = Court(POSITION)
    assert court.search()
    return court


@pytest.fixture(scope="module")
def stopped() -> Court:
    court = Court(POSITION)
    assert not court.search(2)
    return court


def cells(html: str) -> list[list[str]]:
    table = ElementTree.fromstring(html)
    return [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]


class EvilRow(views.ClaimsRow):
    @property
    def name(self) -> str:
        return EVIL


def evil_rows() -> list[views.ClaimsRow]:
    claims = [views.Claim(EVIL, False, Fraction(1, 2)), views.Claim("Ann", True, Fraction(1))]
    return [EvilRow(1, claims, standard())]


def test_the_matrix_holds_what_the_odds_say() -> None:
    sure, likely = can_force(POSITION), chance(POSITION)
    assert [row.advisor for row in ROWS] == list(range(1, 19))
    for row in ROWS:
        assert [claim.player for claim in row.claims] == NAMES
        for claim in row.claims:
            assert claim.sure == sure[claim.player][row.advisor]
            assert claim.chance == likely[claim.player][row.advisor]


@pytest.mark.parametrize(
    ("sure", "likely", "told"),
    [
        (True, Fraction(1), "sure"),
        (False, Fraction(5, 6), "83.3%"),
        (False, Fraction(0), "–"),
        # Chance hardly ever prevents it, but somebody could.
        (False, Fraction(99999, 100000), ">99.9%"),
    ],
)
def test_a_claim_in_a_word(sure: bool, likely: Fraction, told: str) -> None:
    assert views.Claim("Ann", sure, likely).told == told


def test_the_sentence_says_the_best_placement_and_what_everybody_gets(solved: Court) -> None:
    sentence = court_words.court_sentence(solved, exact=True)
    values = solved.values()
    _, first = solved.line()[0]
    assert sentence.startswith(f"Best: Ann {in_words(first, words.glossary(POSITION))}. ")
    best = next(each.values for each in solved.placements() if each.action == first)
    assert best == values
    for name in NAMES:
        assert f"{float(values[name]):.2f} VP to {name}" in sentence


def test_without_an_exact_answer_the_sentence_has_bounds(stopped: Court) -> None:
    sentence = court_words.court_sentence(stopped, exact=False)
    assert sentence.startswith("Not exact yet: after 2 states ")
    for name, (low, high) in stopped.bounds().items():
        assert f"{name} {float(low):.2f} to {float(high):.2f}" in sentence


def test_best_play_is_a_list_with_a_line_for_each_decision(solved: Court) -> None:
    listed = ElementTree.fromstring(views.line_list(solved))
    position = POSITION
    for shown, told, (who, action) in zip(
        listed, court_words.line_words(solved.line()), solved.line(), strict=True
    ):
        assert shown.text == f"{who} {in_words(action, words.glossary(POSITION))}"
        assert told == lines.write(position, action)
        assert position.actor == who
        position = position.play(action)
    assert position.step != "influence"


def test_placements_stand_best_first(solved: Court) -> None:
    heads, *body = cells(views.placements(solved).to_html())
    assert heads == ["Ann …", *NAMES]
    assert len(body) == len(POSITION.actions())
    own = [float(row[1]) for row in body]
    assert own == sorted(own, reverse=True)
    assert body[0][1] == court_words.worth(solved.values()["Ann"])


def test_placements_that_are_not_solved_say_so(stopped: Court) -> None:
    _heads, *rows = cells(views.placements(stopped).to_html())
    unknown = [worths for _, *worths in rows if "?" in worths]
    assert unknown
    assert unknown == [["?"] * len(NAMES)] * len(unknown)
    assert rows[-1][1:] == unknown[0]


def test_the_table_of_claims() -> None:
    heads, *body = cells(views.claims_table(ROWS).to_html())
    assert heads == ["Advisor", *NAMES]
    assert len(body) == 18
    assert body[1] == ["2 Squire", *(claim.told for claim in ROWS[1].claims)]
    assert "sure" in body[1]
    # Nobody can get an advisor who is closed.
    assert body[4][1:] == ["–", "–", "–"]


def test_the_svg_is_told_to_a_screen_reader() -> None:
    svg = ElementTree.fromstring(views.claims_svg(ROWS))
    assert svg.get("role") == "img"
    assert [child.tag for child in svg[:2]] == [f"{SVG}title", f"{SVG}desc"]
    assert svg.findtext(f"{SVG}title") == views.CLAIMS
    told = svg.findtext(f"{SVG}desc") or ""
    for row in ROWS:
        claims = ", ".join(f"{claim.player} {claim.told}" for claim in row.claims)
        assert f"{row.advisor} {row.name}: {claims}" in told


def test_the_svg_has_a_field_for_each_advisor_and_player() -> None:
    fields = ElementTree.fromstring(views.claims_svg(ROWS)).findall(f"{SVG}g")
    claims = [claim for row in ROWS for claim in row.claims]
    assert len(fields) == len(claims) == 54
    opacities = []
    for field, claim in zip(fields, claims, strict=True):
        assert field.findtext(f"{SVG}text") == claim.told
        assert str(said(claim.chance).fraction) in (field.findtext(f"{SVG}title") or "")
        rect = field.find(f"{SVG}rect")
        assert rect is not None
        style = dict(each.split(":") for each in rect.get("style", "").split(";"))
        assert (style["stroke"] != "none") == claim.sure
        opacities.append((claim.chance, float(style["fill-opacity"])))
    assert [opacity for _, opacity in sorted(opacities)] == sorted(each for _, each in opacities)


def test_the_svg_follows_the_theme_and_fits_a_phone() -> None:
    svg = views.claims_svg(ROWS)
    assert svg.count("fill:") == svg.count("fill:var(--jp-")
    root = ElementTree.fromstring(svg)
    left, _, wide, _ = map(float, (root.get("viewBox") or "").split())
    assert wide <= 375
    for rect in root.iter(f"{SVG}rect"):
        assert left <= float(rect.get("x", "")) <= wide - float(rect.get("width", ""))


def test_names_stay_text(solved: Court) -> None:
    rows = evil_rows()
    pages = [
        views.claims_svg(rows),
        views.claims_table(rows).to_html(),
        progress.progress_bar(Fraction(), EVIL),
    ]
    for page in pages:
        assert "<script" not in page
        assert "alert(1)" in ElementTree.tostring(
            ElementTree.fromstring(f"<p>{page}</p>"), "unicode"
        )


def test_progress_counts_the_first_placements_that_are_known(stopped: Court, solved: Court) -> None:
    for court in (stopped, solved):
        known = sum(each.values is not None for each in court.placements())
        html = ElementTree.fromstring(f"<div>{views.searching(court)}</div>")
        bar = html.find("progress")
        assert bar is not None
        share = known / len(court.placements())
        assert float(bar.get("value", "")) == pytest.approx(share, abs=0.001)
        words = html.findtext("div")
        assert words == bar.get("aria-label")
        counted = f"{known} of {len(POSITION.actions())} first placements are known."
        assert words == f"{court.states:,} states solved; {counted}"
    assert 'value="0.000"' in views.beginning()
