"""The tables of all pages as files that must not change: `tests/widgets/golden-tables.jsonl`.

    python3 -m tests.tables

writes them again; look at the changes before you commit them.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from gametable.language import prefer, speak
from gametable.play.history import History
from gametable.views.tables import Table
from gametable.widgets.stage import Stage
from kingdombuilder.catalogue import positions
from kingdombuilder.notation import files as kingdom_files
from kingdombuilder.pages.odds import games as kingdom_games
from kingdombuilder.pages.odds.page import OddsExplorer as KingdomOdds
from kingdombuilder.players.games import simulate
from kingsburg.engine.content import content_of
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.season import Season
from kingsburg.pages.arena.page import ArenaExplorer
from kingsburg.pages.court.page import CourtExplorer
from kingsburg.pages.lab import tables as lab_tables
from kingsburg.pages.lab.page import LabExplorer
from kingsburg.pages.lab.state import LabState
from kingsburg.pages.odds.page import OddsExplorer
from kingsburg.pages.season.page import SeasonExplorer
from kingsburg.pages.season.tables import season_table
from kingsburg.pages.table.page import Desk
from kingsburg.pages.winter.page import WinterExplorer
from kingsburg.play.house import House
from kingsburg.players.paired import Paired
from tests.stages import press

GOLDEN: Final = Path(__file__).parent / "widgets" / "golden-tables.jsonl"
#: English, and a language with cases.
LANGUAGES: Final = ("en", "pl")


def odds(*clicks: str, roll: str = "") -> Callable[[], list[Table]]:
    return lambda: _on(OddsExplorer(), clicks, roll=roll)


def winter(*clicks: str) -> list[Table]:
    return _on(WinterExplorer(), clicks, soldiers="2", rivals="3 palisade, 2")


def court() -> list[Table]:
    players = [{"name": "Ann", "dice": "2 6"}, {"name": "-Brian", "dice": "4 + 1", "tokens": 1}]
    data = {"phase": "spring", "step": "influence", "players": players}
    return _on(CourtExplorer(files.from_json(data)))


def season() -> list[Table]:
    clicks = ("season-players-2", "season-closed-chosen", "season-dice-1", "season-whose-1")
    return _on(SeasonExplorer(), [*clicks, "season-dice-1", "season-go-on"])


def simulated() -> list[Table]:
    work = Season(Contest((Contender("Ann"), Contender("Brian"))), 200, 1)
    work.step(60)
    answer = work.answer()
    assert answer
    return [season_table(answer)]


def lab() -> list[Table]:
    house = House().changed("building inn", "numbers.white", 1).changed("advisor 1", "help", "9 vp")
    explorer = LabExplorer()
    explorer.show(LabState(house=house, card=""))
    return _on(explorer)


def lab_games() -> list[Table]:
    boxes = content_of(Rules()), content_of(Rules(modules=(1,)))
    played = Paired(*boxes, ("greedy", "random"), seed=3)
    list(played.steps(3))
    return [lab_tables.wins(played), lab_tables.winners(played)]


def arena() -> list[Table]:
    explorer = ArenaExplorer()
    # Easy players leave these numbers as they are when the planner learns something new.
    clicks = ("players-2", "seat-1-easy", "add", "fold-rules", "option-reinforcements", "play")
    return _on(explorer, clicks)


def desk(**data: Any) -> list[Table]:
    players = [{"name": "Ann", "soldiers": 2, "gold": 2}, {"name": "Brian", "tokens": 1}]
    found = Desk()
    found.board.open(History(files.from_json({"players": players, **data})))
    return _on(found, ("odds-fold", "odds-numbers"))


def kingdom() -> list[Table]:
    position = kingdom_files.load(positions()["advice-location"].position)
    return _on(KingdomOdds(position))


def kingdom_play() -> list[Table]:
    return [kingdom_games.by_card(simulate(["random", "random"], 10, seed=1))]


PAGES: Final[dict[str, Callable[[], list[Table]]]] = {
    "odds": odds("dice-4", "token"),
    "odds of two set-ups": odds("view-compare", "which-B", "dice-2", "white-0"),
    "odds of pairs": odds("view-pairs"),
    "odds of a turn": odds("view-turn"),
    "odds of rolled dice": odds("view-turn", "building-statue", roll="2 2 2"),
    "odds of an advisor": odds("view-turn", "building-statue", "aim-8", roll="2 2 2"),
    "winter": lambda: winter("year-3"),
    "winter with tokens": lambda: winter("module-5", "rivals-choose-best"),
    "court": court,
    "season": season,
    "season, simulated": simulated,
    "arena": arena,
    "lab": lab,
    "lab, games": lab_games,
    "board in spring": lambda: desk(phase="spring", step="roll"),
    "board in winter": lambda: desk(phase="winter"),
    "board, recruiting": lambda: desk(phase="recruiting", modules=[1]),
    "kingdom odds": kingdom,
    "kingdom odds, games": kingdom_play,
}


def _on(explorer: Any, clicks: Any = (), **texts: str) -> list[Table]:
    """Return the tables that a page offers to save, after these texts and clicks."""
    stage: Stage = explorer.stage
    for id, text in texts.items():
        stage.fill(id, text)
    press(stage, *clicks)
    return [block.table for block in stage.blocks if block.table and block.table.rows]


def written(page: str) -> Iterator[str]:
    """Yield the tables of a page as lines of the file."""
    prefer("kingdombuilder" if page.startswith("kingdom") else "kingsburg")
    for language in LANGUAGES:
        speak(language)
        for table in PAGES[page]():
            told = {"page": page, "language": language, "table": table.name, "title": table.title}
            yield json.dumps({**told, "csv": table.to_csv()}, ensure_ascii=False)
    speak(LANGUAGES[0])


def main() -> None:
    """Write all tables again."""
    lines = (line for page in PAGES for line in written(page))
    GOLDEN.write_text("".join(f"{line}\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main()
