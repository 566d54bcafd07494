"""The tests of rules, records and odds that do not run with the Python of browsers, and why not.

A file is not run at all. A single test is run, and must not pass.
"""

from __future__ import annotations

from typing import Final

#: Where the tests lie that run there.
FOLDERS: Final = ("tests/rules", "tests/records", "tests/odds", "tests/kingdombuilder/rules")

_LONG: Final = "takes long, and shorter tests use the same code"
_COMPILED: Final = "draws with Hypothesis, which is compiled"
_FRAME: Final = "makes a frame of pandas"
_PROCESS: Final = "starts a process"

LEFT_OUT: Final = {
    "tests/rules/test_drawn_governors.py": _LONG,
    "tests/rules/test_first_choices.py": _LONG,
    "tests/rules/test_quiz.py": f"{_PROCESS}, and takes long",
    "tests/rules/test_second_year.py": _LONG,
    "tests/rules/test_answer_order.py::test_the_same_question_always_has_the_same_order": _PROCESS,
    "tests/records/test_records.py::test_any_comment_is_written_the_same_twice": _COMPILED,
    "tests/odds/test_ask.py": _LONG,
    "tests/odds/test_battle_modules.py": _LONG,
    "tests/odds/test_best_token.py": _LONG,
    "tests/odds/test_cards.py": _LONG,
    "tests/odds/test_court.py": _LONG,
    "tests/odds/test_order.py": _LONG,
    "tests/odds/test_questions.py": _LONG,
    "tests/odds/test_reach.py": _LONG,
    "tests/odds/test_season.py": _LONG,
    "tests/odds/test_season_cards.py": _LONG,
    "tests/odds/test_turn.py": _LONG,
    "tests/odds/test_battle_command.py::test_as_a_program": _PROCESS,
    "tests/odds/test_command.py::test_as_a_program": _PROCESS,
    "tests/odds/test_distribution.py::test_a_frame_has_a_row_for_each_outcome": _FRAME,
    "tests/odds/test_distribution.py::test_a_plot_has_a_bar_for_each_outcome": "draws with plotly",
}
