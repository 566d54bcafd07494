"""What the stages of a page show at first, in each language, as JSON on standard output.

The explorers and the text that the page opens come as JSON on standard input.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any, Final

from gametable.language import LANGUAGES, tag
from gametable.site import explorers
from gametable.widgets import languages
from gametable.widgets.address import ADDRESS
from gametable.widgets.work import patience

#: The state of a stage, as its page takes it.
_STATE: Final = ("_groups", "_at", "_languages", "_said", "_keys", "_gone")
#: More seconds than any work takes that a page begins with.
_LONG: Final = 600.0


def first(page: str, text: str = "") -> bytes:
    """Return what a page with these explorers shows at first, as JSON, from a process of its own.

    `text`: what it opens; "" for nothing.
    """
    command = [sys.executable, "-X", "utf8", "-m", "gametable.site.first"]
    given = json.dumps([page, text]).encode()
    return subprocess.run(command, check=True, input=given, stdout=subprocess.PIPE).stdout


async def _states(page: str, text: str) -> dict[str, list[dict[str, Any]]]:
    """Return the states of the stages, by language tag.

    To be called once in a process, and in a loop, as for the page of a reader.
    """
    # A site must not depend on how fast the machine is.
    with patience(_LONG):
        stages = explorers.made(page)
        ADDRESS.open_text(text)
        found = {}
        for language in LANGUAGES:
            languages.choose(language)
            states = [each.get_state() for each in stages]
            found[tag(language)] = [{name: state[name] for name in _STATE} for state in states]
    return found


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_states(*json.loads(sys.stdin.read())))))
