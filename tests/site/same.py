"""What must come out alike with any Python: games of all players, odds, links, what is wrong."""

from gametable.notation import json_text, links
from gametable.play.errors import Malformed
from gametable.play.streams import Streams
from kingdombuilder.engine.new_game import new_game as new_kingdom
from kingdombuilder.notation import files as kingdom_files
from kingdombuilder.players import by_name as kingdom_player
from kingdombuilder.players.games import playout as kingdom_playout
from kingsburg import court_of
from kingsburg.engine.new_game import new_game
from kingsburg.engine.playout import playout
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.odds.reach import Setup, reach
from kingsburg.pages.odds.state import OddsState
from kingsburg.players import NAMES, by_name

PLAYERS = ("Ann", "Brian", "Cindy")
ALL = Rules(modules=(1, 3, 4, 5, 6), scenario="goblin_valley")
SETUPS = (
    Setup(),
    Setup(white=2, token=True),
    Setup(white=1).with_buildings(["market", "chapel"]),
)
#: Texts that are not JSON; each version of Python has its own words for what is wrong.
WRONG = (
    '{"year": 2,}', '["Ann",\n ]', '{"year" 2}', "{year: 2}", "[1] 2", "[1 2]", '["', '["\n"]', "[",
)  # fmt: skip

for rules in (Rules(), ALL):
    for name in NAMES:
        end = playout(new_game(PLAYERS, rules), [by_name(name)] * 3, Streams(name)).end
        print(name, files.to_text(end))
for name in ("greedy", "ahead", "planner"):
    kingdom = new_kingdom(PLAYERS)
    kingdom, _decisions = kingdom_playout(kingdom, [kingdom_player(name)] * 3, Streams(name))
    print(name, kingdom_files.to_text(kingdom))
for setup in SETUPS:
    print(*reach(setup).values())
court = court_of({"Ann": "1 4 4", "Brian": "2 2 6"})
court.search()
print(court.values(), court.line())
print(links.link(links.View((OddsState(view="pairs", a=Setup(white=3)),), "cs")))
for text in WRONG:
    try:
        json_text.parsed(text)
    except Malformed as error:
        print(error)
