"""An explorer of the rules of the board game Kingdom Builder.

* `kingdombuilder.engine.new_game`: a position from names, sections and cards
* `kingdombuilder.notation.files`: positions from JSON; `kingdombuilder.notation.records`: games
* `kingdombuilder.odds`: the next terrain card, what one more settlement earns, the best turn
* `kingdombuilder.players.games`: many games between named players, or your own functions
* `kingdombuilder.views.tables`: all of that as tables, for pandas frames
"""
