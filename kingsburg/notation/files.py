"""Positions as JSON: files, share links, `position` lines and ``--json`` output.

Reading finds all faults at once: wrong values, and broken rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from pydantic import BaseModel

from gametable.notation import pasted
from gametable.notation.faults import is_within, validated
from gametable.notation.transcript import Line, Refused, Transcript
from gametable.play.errors import (
    Fault,
    Field,
    ImpossiblePosition,
    Malformed,
    check_function,
    check_type,
)
from kingsburg.catalogue import governors
from kingsburg.engine import check, check_step
from kingsburg.engine.actions import Enemy, in_order
from kingsburg.engine.calendar import CALENDAR, PHASES, first_part
from kingsburg.engine.content import Content, ContentMaker, content_of
from kingsburg.engine.dice_text import parse_dice, write_dice
from kingsburg.engine.hand import Hand
from kingsburg.engine.player import TOKEN, Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.abilities import abilities_of
from kingsburg.engine.powers.new_advisors import TileState, at_first
from kingsburg.engine.powers.power import Power
from kingsburg.engine.rules import Rules
from kingsburg.engine.table import Placed, Table
from kingsburg.notation import cards
from kingsburg.notation.lines import LINES, parse, write
from kingsburg.notation.schema import STAND_INS, PlayerData, PositionData, TileData


def read(text: str, maker: ContentMaker = content_of) -> Position:
    """Return the position that a JSON text describes, with all its faults in `faults`.

    `maker`: makes the content of rules, by default the printed content. A position with faults can
    be shown but not played. Raises `Malformed` if the text is not a JSON object.
    """
    return from_json(pasted.position(text, "kingsburg"), maker)


def load(text: str, maker: ContentMaker = content_of, *, run: bool = True) -> Position:
    """Return what `read` does. Raises `ImpossiblePosition` with all faults if there are any.

    The position goes on to the first decision or roll, and plays the lines of `then`. With
    `run=False` it stays at the beginning of its step, only to be shown: nobody acts on it.
    """
    check_function(maker, "maker")
    check_type(run, bool, "run")
    position = from_json(pasted.position(text, "kingsburg"), maker, run=run)
    if position.faults:
        raise ImpossiblePosition(position.faults)
    return position


def from_json(raw: object, maker: ContentMaker = content_of, *, run: bool = True) -> Position:
    """Return the position that parsed JSON describes; see `load`."""
    if not isinstance(raw, dict):
        raise Malformed("a position is a JSON object: {{…}}")
    data, faults = validated(PositionData, raw, STAND_INS)
    return _Reader(data, faults, maker).position(run=run)


def to_json(position: Position) -> dict[str, Any]:
    """Return a position as JSON values, without fields at their defaults.

    `then` is written, even if empty, if play has gone beyond the limits for set-up positions.
    Raises `GameError` before the turn order is drawn (S.2).
    """
    table, since = position.since_step_began()
    names = [player.name for player in table.players]
    data = {
        "version": 1,
        "rules": table.rules.changed,
        "modules": list(table.rules.modules),
        "cards": cards.to_json(table.content.own) if table.content.own else None,
        "year": table.year,
        "phase": table.phase,
        "step": table.step,
        "to_move": names[table.order[table.first]] if table.first else None,
        "order": [names[seat] for seat in table.order],
        "players": [_player_json(player) for player in table.players],
        "placed": placed_json(table.placed, names),
        "enemy": _card_json(table.enemy),
        "seen_by": _seen_json(table.enemy, table.seen, names),
        "destiny": table.destiny,
        "destiny_gone": list(table.gone),
        "valley": _card_json(table.valley),
        "valley_seen_by": _seen_json(table.valley, table.valley_seen, names),
    }
    told = {key: value for key, value in data.items() if value not in (None, [], {})}
    if table.tiles != table.content.tiles_at_first():
        told["tiles"] = _tiles_json(table)
    if since or not (position.faults or check.within(check.LIMITS, table)):
        told["then"] = _then_json(table, since)
    return told


def to_text(position: Position) -> str:
    """Return a position as one line of JSON."""
    return json.dumps(to_json(position), ensure_ascii=False)


# Writing ----------------------------------------------------------------------------------


def placed_json(placed: Iterable[Placed], names: Sequence[str]) -> list[dict[str, Any]]:
    """Return groups of dice on advisors as JSON values; `names`: the players by seat."""
    return [
        {
            "advisor": advisor,
            "player": None if seat is None else names[seat],
            "dice": write_dice(coloured, white),
        }
        for advisor, seat, coloured, white in placed
    ]


def _tiles_json(table: Table) -> list[dict[str, Any]]:
    return [
        _without_defaults(TileData(advisor=number, holds=" ".join(lying.goods) or None))
        for number, lying in sorted(table.tiles.items())
    ]


def _without_defaults(model: BaseModel) -> dict[str, Any]:
    return model.model_dump(exclude_defaults=True)


def _player_json(player: Player) -> dict[str, Any]:
    hand, content, tokens = player.hand, player.abilities.content, list(player.soldier_tokens)
    return _without_defaults(
        PlayerData(
            name=player.name,
            **{field: getattr(player, field) for field in check.LIMITS},
            buildings=[building.id for building in player.buildings],
            rows=[id for id in player.abilities.named if id in content.alternative_rows],
            governor=next((id for id in player.abilities.named if id in content.governors), None),
            envoy=player.envoy,
            dice=write_dice(hand.coloured, hand.white) if hand and hand.dice else None,
            used=sorted(player.used),
            passed=player.passed,
            soldier_tokens=None if player.soldier_tokens == content.soldier_tokens else tokens,
        )
    )


def _card_json(card: Enemy | None) -> str | None:
    return f"{card.race} {card.strength}" if card else None


def _seen_json(card: Enemy | None, seen: int, names: Sequence[str]) -> list[str] | None:
    if seen == ((1 << len(names)) - 1 if card else 0):
        return None
    return [name for seat, name in enumerate(names) if seen >> seat & 1]


def _then_json(table: Table, since: Iterable[Any]) -> list[str]:
    position, lines = Position.started(table), []
    for action in since:
        lines.append(write(position, action))
        position = position.play(action)
    return lines


# Reading ----------------------------------------------------------------------------------


class _Reader:
    """A reader that builds a table from values of the right type and collects the faults.

    Custom cards in the position replace what `maker` makes.
    """

    def __init__(self, data: PositionData, faults: list[Fault], maker: ContentMaker) -> None:
        self._data = data
        self._faults = faults
        self._wrong = {fault.path for fault in faults}
        self._names = [player.name for player in data.players]
        self._cards_are_wrong = "cards" in self._wrong
        if data.cards:
            own, wrong = cards.from_json(data.cards)
            maker = cards.maker(own)
            faults += [each.at(f"cards.{each.path}".rstrip(".")) for each in wrong]
            self._cards_are_wrong = bool(wrong)
        modules = tuple({*data.modules} & {*Rules.MODULES})
        self._content = maker(Rules(**asdict(data.rules), modules=modules))

    def position(self, *, run: bool) -> Position:
        data = self._data
        table = Table(self._content, self._names)
        if data.version != 1:
            version = str(data.version)
            self._fault_at("version", "must be {wanted}, not {given}", wanted=1, given=version)
        for number in sorted({*data.modules} - {*Rules.MODULES}):
            self._fault_at(
                "modules", "module {number} is not part of this version", "M", number=number
            )
        for player, given in zip(table.players, data.players, strict=True):
            self._player(player, given)
        self._moment(table)
        self._destiny(table)
        self._order(table)
        self._placed(table)
        self._tiles(table)
        self._cards(table)
        # With `then`, even an empty one, the position was reached by play.
        played = "then" in data.model_fields_set
        self._check(check.faults(table, check.reached(self._content) if played else check.LIMITS))
        if not self._moment_is_wrong():
            self._check(check_step.faults(table))
        if self._faults:
            return Position.started(table, tuple(self._faults))
        return self._then(table) if run else Position(table)

    def _check(self, faults: Iterable[Fault]) -> None:
        """Report faults, except those about a stand-in."""
        self._faults += [each for each in faults if not is_within(each.path, self._wrong)]

    def _fault_at(self, path: str, message: str, rule: str = "", /, **fields: Field) -> None:
        self._check([Fault(path, message, rule, **fields)])

    def _player(self, player: Player, given: PlayerData) -> None:
        path = f"players[{player.seat}]"
        for field in check.LIMITS:
            setattr(player, field, getattr(given, field))
        player.envoy = given.envoy
        player.passed = given.passed
        if given.dice is not None:
            player.hand = self._dice(f"{path}.dice", given.dice)
        if given.soldier_tokens is not None:
            player.soldier_tokens = tuple(sorted(given.soldier_tokens))
        buildings = self._content.buildings
        # The ids of faulty cards are unknown.
        for word in given.buildings:
            if word not in buildings and not self._cards_are_wrong:
                self._fault_at(
                    f"{path}.buildings",
                    "there is no building {building}",
                    "N.4",
                    building=self._content.word(word[:40]),
                )
        powers: list[Power] = [buildings[word] for word in given.buildings if word in buildings]
        powers += self._chosen(path, given)
        player.abilities = abilities_of(self._content, powers)
        usable = (*powers, *self._content.destinies.values())
        known = {TOKEN, *buildings}.union(*(each.marks for each in usable))
        for word in given.used:
            if word not in known and word != given.governor and not self._cards_are_wrong:
                self._fault_at(
                    f"{path}.used",
                    "there is no power {power}",
                    "N.4",
                    power=self._content.word(word[:40]),
                )
        player.used = frozenset(word for word in given.used if word in known)

    def _chosen(self, path: str, given: PlayerData) -> Iterator[Power]:
        for each in _chosen(self._content, path, given):
            if isinstance(each, Fault):
                self._tell(each)
            else:
                yield each

    def _tell(self, fault: Fault) -> None:
        """Report a fault about cards, unless faults of the cards themselves may have caused it."""
        if not self._cards_are_wrong:
            self._check([fault])

    def _destiny(self, table: Table) -> None:
        data, known = self._data, self._content.destinies
        for fault in _destiny_faults(self._content, data):
            self._tell(fault)
        table.gone = tuple(card for card in data.destiny_gone if card in known)
        if data.destiny in known:
            table.set_destiny(data.destiny)

    def _dice(self, path: str, text: str) -> Hand:
        try:
            return parse_dice(text)
        except Malformed as error:
            self._check([Fault.of(path, error, "N.3")])
            self._wrong.add(path)
            return Hand()

    def _moment(self, table: Table) -> None:
        data = self._data
        if data.year not in range(1, Rules.YEARS + 1):
            self._fault_at(
                "year",
                "{number} is not from {least} to {most}",
                "E.1",
                number=data.year,
                least=1,
                most=Rules.YEARS,
            )
        else:
            table.year = data.year
        if data.phase not in PHASES:
            self._fault_at(
                "phase", "{word} is not one of {known}", word=data.phase[:40], known=PHASES
            )
            return
        try:
            table.at = first_part(data.phase, data.step)
        except KeyError:
            steps = dict.fromkeys(part.step for part in CALENDAR if part.phase == data.phase)
            self._fault_at(
                "step",
                "{phase} has the steps {steps}, not {step}",
                phase=data.phase,
                steps=tuple(steps),
                step=str(data.step)[:40],
            )
            table.at = first_part(data.phase)

    def _order(self, table: Table) -> None:
        order, to_move = self._data.order, self._data.to_move
        if order is not None and sorted(order) != sorted(self._names):
            self._fault_at("order", "the order must name each player once", "S.2")
        elif order is not None:
            table.order = [self._names.index(name) for name in order]
        if to_move is None:
            return
        if to_move not in self._names:
            self._fault_at("to_move", "there is no player {player}", "N.4", player=to_move[:40])
            return
        table.first = table.order.index(self._names.index(to_move))
        # With stand-ins it is unknown who is poorest.
        unknown = any(fault.path.startswith(("players[", "order")) for fault in self._faults)
        if not self._moment_is_wrong() and not (unknown and table.step == "aid"):
            self._check(check_step.faults_of_turn(table))

    def _moment_is_wrong(self) -> bool:
        return any(fault.path in ("phase", "step") for fault in self._faults)

    def _placed(self, table: Table) -> None:
        for index, group in enumerate(self._data.placed):
            path = f"placed[{index}]"
            hand = self._dice(f"{path}.dice", group.dice)
            seat = None
            if group.player in self._names:
                seat = self._names.index(group.player)
            elif group.player is not None:
                unknown = group.player[:40]
                where = f"{path}.player"
                self._fault_at(where, "there is no player {player}", "N.4", player=unknown)
                self._wrong |= {f"{path}.player", f"{path}.dice"}
            table.placed.append((group.advisor, seat, hand.coloured, hand.white))
            if group.advisor in self._content.helps:
                table.taken |= 1 << group.advisor

    def _tiles(self, table: Table) -> None:
        if self._data.tiles is None:
            return
        table.tiles = {}
        for index, tile in enumerate(self._data.tiles):
            path, number = f"tiles[{index}]", tile.advisor
            if number in table.tiles:
                self._fault_at(f"{path}.advisor", "tile {tile} is listed twice", "M6", tile=number)
            elif number not in self._content.tiles:
                self._fault_at(f"{path}.advisor", "there is no tile {tile}", "M6", tile=number)
            else:
                printed = at_first(self._content.tiles[number])
                goods = printed.goods if tile.holds is None else tuple(tile.holds.split())
                table.tiles[number] = TileState(in_order(goods))

    def _cards(self, table: Table) -> None:
        data = self._data
        table.enemy = self._card("enemy", "S.3", data.enemy)
        table.seen = self._seen("seen_by", data.seen_by, data.enemy)
        table.valley = self._card("valley", "V.1", data.valley)
        table.valley_seen = self._seen("valley_seen_by", data.valley_seen_by, data.valley)

    def _card(self, path: str, rule: str, text: str | None) -> Enemy | None:
        if text is None:
            return None
        race, _, strength = text.partition(" ")
        if strength.isascii() and strength.isdigit() and len(strength) < 4:
            return Enemy(race[:40], int(strength))
        self._fault_at(path, "expected a race and a strength: goblins 3", rule)
        return None

    def _seen(self, path: str, given: list[str] | None, card: str | None) -> int:
        """Return the seats that have seen a card, as bits; without a list all have."""
        seen = 0
        for name in self._names if given is None and card else given or []:
            if name not in self._names:
                self._fault_at(path, "there is no player {player}", "N.4", player=name[:40])
                self._wrong.add(path)
            else:
                seen |= 1 << self._names.index(name)
        return seen

    def _then(self, table: Table) -> Position:
        told: list[Line] = []
        fault = None
        for text in self._data.then:
            try:
                told.append(parse(text, self._names))
            except Malformed as error:
                fault = Fault.of(f"then[{len(told)}]", error)
                break
        transcript = Transcript(Position.started(table), LINES)
        try:
            transcript.follow(len(told), lambda place: transcript.play(place, told[place]))
        except Refused as error:
            fault = Fault.of(f"then[{error.place}]", error)
        path = [node.position for node in transcript.history.now.path()]
        return Position.started(table, (fault,)) if fault else path[-1].after(path)


def _chosen(content: Content, path: str, given: PlayerData) -> Iterator[Power | Fault]:
    """Yield the rows and the governor of a player, or a fault for each that is not there."""
    for place, word in enumerate(given.rows):
        yield content.alternative_rows.get(word) or Fault(
            f"{path}.rows[{place}]",
            "there is no alternative row {row} here",
            "M2",
            row=word[:40],
        )
    if given.governor is not None:
        path, id = f"{path}.governor", given.governor
        yield content.governors.get(id) or _no_governor(content, path, id[:40])


def _no_governor(content: Content, path: str, id: str) -> Fault:
    if any(entry.id == id for entry in governors()):
        return Fault(path, "{governor} is not in this game", "M3", governor=content.word(id))
    return Fault(path, "there is no governor {governor}", "N.4", governor=id)


def _destiny_faults(content: Content, data: PositionData) -> Iterator[Fault]:
    """Yield what is wrong with the destiny cards of the year and of earlier years."""
    cards = [("destiny", data.destiny)] if data.destiny else []
    cards += [(f"destiny_gone[{at}]", each) for at, each in enumerate(data.destiny_gone)]
    for path, card in cards:
        if card not in content.destinies:
            named = content.word(card[:40])
            yield Fault(path, "there is no destiny card {card} here", "M4", card=named)
    if len({card for _, card in cards}) < len(cards):
        yield Fault("destiny_gone", "no destiny card is turned up twice", "M4")
    # Once the game is over, the card of the last year is gone too.
    most = max(0, data.year - 1 + (data.phase == "over"))
    if len(data.destiny_gone) > most:
        yield Fault(
            "destiny_gone",
            "destiny cards turned up before year {year}: at most {most}, not {number}",
            "M4",
            year=data.year,
            most=most,
            number=len(data.destiny_gone),
        )
