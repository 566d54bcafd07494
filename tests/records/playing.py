"""Games worth reading: players with a little sense, and a record that tells where the year stands.

python -m tests.records.playing Ann Brian Cindy --seed 7 --rules may_decline=true > game.txt
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from gametable.play.errors import GameError
from kingsburg.engine.actions import Action
from kingsburg.engine.position import Position
from kingsburg.notation import lines, records
from kingsburg.players import greedy

ROMAN: Final = ("", "I", "II", "III", "IV", "V")


def play(names: Sequence[str], seed: int | str, rules: str = "") -> tuple[Position, list[str]]:
    """A whole game: its end, and the record of it with expectations at the end of each year."""
    rng = Random(f"{seed}/game")
    story = ["kingsburg 1", *([f"rules {rules}"] if rules else []), f"players {' '.join(names)}"]
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
    """Expectations of all that the players have."""
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
    chosen = parser.parse_args()
    try:
        _, story = play(chosen.names, chosen.seed, chosen.rules)
    except GameError as error:
        parser.error(str(error))
    print("\n".join(story))


if __name__ == "__main__":
    main()
