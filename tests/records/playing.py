"""Games worth reading: players with a little sense, and records with expectations for each year.

python -m tests.records.playing Ann Brian Cindy --seed 7 --rules may_decline=true > game.txt

--modules 1,3 and --cards house.toml for a game with these.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from gametable.play.errors import GameError
from kingsburg.engine.actions import Action
from kingsburg.engine.position import Position
from kingsburg.notation import cards as own_cards
from kingsburg.notation import lines, records
from kingsburg.players import greedy

ROMAN: Final = ("", "I", "II", "III", "IV", "V")


def play(
    names: Sequence[str], seed: int | str, rules: str = "", modules: str = "", cards: str = ""
) -> tuple[Position, list[str]]:
    """Return the end of a whole game, and its record with expectations at the end of each year.

    `cards`: own cards as JSON.
    """
    rng = Random(f"{seed}/game")
    head = {"rules": rules, "modules": modules, "cards": cards}
    told = [f"{word} {given}" for word, given in head.items() if given]
    story = ["kingsburg 1", *told, f"players {' '.join(names)}"]
    position = records.read("\n".join(story)).position
    heading = "", ""
    while position.actor is not None:
        before, action = position, _next_action(position, rng)
        if heading != (ROMAN[position.year], position.phase):
            heading = ROMAN[position.year], position.phase
            story += ["", f"# Year {heading[0]}, {heading[1]}"]
        story.append(lines.write(position, action))
        position = position.play(action)
        if (before.year, position.phase == "over") != (position.year, False):
            story += ["", f"# The end of year {heading[0]}", *standing(position)]
    return position, story


def _next_action(position: Position, rng: Random) -> Action:
    if actions := position.actions():
        return greedy.choose(lambda: position, actions, rng)
    chances = position.chances()
    return rng.choices([each for each, _ in chances], [float(weight) for _, weight in chances])[0]


def standing(position: Position) -> Iterator[str]:
    """Yield expectations of everything that the players have."""
    for player in position.players:
        buildings = ",".join(building.id for building in player.buildings)
        yield (
            f"expect {player.name} vp={player.vp} gold={player.gold} wood={player.wood} "
            f"stone={player.stone} tokens={player.tokens} soldiers={player.soldiers} "
            f"white_dice={player.white_dice} envoy={'yes' if player.envoy else 'no'} "
            f"buildings={buildings}"
        )
    yield f"expect order {' '.join(position.order)}"
    yield f"expect year={position.year} phase={position.phase} step={position.step}"
    if position.winners:
        yield f"expect winners {' '.join(position.winners)}"


def main() -> None:
    """Print the record of a game."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("names", nargs="+")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--rules", default="")
    parser.add_argument("--modules", default="")
    parser.add_argument("--cards", help="a TOML file")
    chosen = parser.parse_args()
    try:
        toml = Path(chosen.cards).read_text("utf-8") if chosen.cards else ""
        cards = json.dumps(own_cards.to_json(own_cards.read(toml))) if toml else ""
        modules = chosen.modules.replace(",", " ")
        _, story = play(chosen.names, chosen.seed, chosen.rules, modules, cards)
    except GameError as error:
        parser.error(str(error))
    print("\n".join(story))


if __name__ == "__main__":
    main()
