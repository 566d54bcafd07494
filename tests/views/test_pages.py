"""The parts of a page around its explorers."""

from __future__ import annotations

from gametable.views import pages


def test_a_page_that_is_none_of_ours_is_called_by_its_name_and_no_more() -> None:
    served = pages.Pages([], ["my-game"])
    assert served.above("my-game", 0).startswith("<h1>")
    assert ">my-game<" in served.above("my-game", 0)
    assert served.above("my-game", 1) == ""
    # An empty text is not translated: gettext would return its header for it.
    assert pages.told(served.page("my-game").summary) == ""


def test_a_packed_style_sheet_says_the_same() -> None:
    css = "/* Why. */\nbody {\n  font: bold\n    12px serif;\n\n}\n/* More\n   of it. */\n.a {}\n"
    assert pages.packed(css) == "body{font: bold\n12px serif;}.a{}"
