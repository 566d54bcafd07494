"""What the stages of a dashboard show at first, in each language, as JSON on standard output.

python3 -m gametable.site.first odds
python3 -m gametable.site.first play < game.txt
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any, Final

from gametable import games
from gametable.language import LANGUAGES, tag
from gametable.pages import Pages
from gametable.widgets import languages
from gametable.widgets.address import ADDRESS

#: The state of a stage, as its page takes it.
_STATE: Final = ("_groups", "_at", "_languages", "_said", "_keys", "_gone")


async def first(dashboard: str, text: str) -> dict[str, list[dict[str, Any]]]:
    """Return the states of the stages of a dashboard, by language tag.

    `text`: what it opens; "" for nothing. To be called once in a process, as the page of a reader
    has one, and in a loop, so that long work only begins.
    """
    game, page = games.dashboard(dashboard)
    stages = [Pages(game).show(each.name) for each in page.explorers]
    ADDRESS.open_text(text)
    found = {}
    for language in LANGUAGES:
        languages.choose(language)
        states = [each.get_state() for each in stages]
        found[tag(language)] = [{name: state[name] for name in _STATE} for state in states]
    return found


if __name__ == "__main__":
    print(json.dumps(asyncio.run(first(sys.argv[1], sys.stdin.read()))))
