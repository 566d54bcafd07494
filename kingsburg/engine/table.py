"""The state of a game and its pending questions, which only steps and powers change, in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import InitVar, dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from gametable.play.copying import AS_EMPTY_LIST, AS_LIST, AS_NONE, EACH_COPIED, compared, copier
from kingsburg.engine.actions import (
    LOOK_AT_ENEMY,
    LOOK_AT_VALLEY,
    PASS,
    Action,
    Enemy,
    Look,
    Reroll,
    Roll,
    Valley,
)
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.calendar import (
    BEGIN,
    CALENDAR,
    FIRST_OF_YEAR,
    GO_ON,
    OVER,
    STEPS,
    YEAR_IS_OVER,
    Part,
    after_winter,
)
from kingsburg.engine.chances import Chances, rolls
from kingsburg.engine.hand import placements
from kingsburg.engine.hooks import GAME_STARTS
from kingsburg.engine.player import Player
from kingsburg.engine.powers.abilities import Abilities, abilities_of
from kingsburg.engine.progress import USING, OwnDie
from kingsburg.engine.rules import Rules

if TYPE_CHECKING:
    from kingsburg.engine.content import Content
    from kingsburg.engine.dealing import Dealing
    from kingsburg.engine.foe import Foe
    from kingsburg.engine.position import Position
    from kingsburg.engine.powers.help import Help
    from kingsburg.engine.powers.new_advisors import TileState


Options: TypeAlias = Sequence[Action] | Chances
Handler: TypeAlias = Callable[["Table", Any, Any], None]
#: The seat that is asked (None: the table), the options, and the handler of the answer. A player
#: decides among actions, and chance among `Chances`.
Ask: TypeAlias = tuple[int | None, Options, Handler]
#: Advisor, seat (None: neutral dice), coloured and white dice.
Placed: TypeAlias = tuple[int, int | None, tuple[int, ...], tuple[int, ...]]


@dataclass(slots=True, eq=False, repr=False)
class Table:
    """The state of a game, with everything that steps and powers do to it."""

    content: Content
    names: InitVar[Sequence[str]]
    #: The powers of the table itself.
    abilities: Abilities = field(init=False)
    players: list[Player] = field(init=False, metadata=EACH_COPIED)
    #: Seats in turn order.
    order: list[int] = field(init=False, metadata=AS_LIST)
    year: int = 1
    #: The place in the calendar.
    at: int = FIRST_OF_YEAR
    #: The number of players who are done with the step when it starts.
    first: int = 0
    #: Who comes next in the step, and the step's progress (progress.py).
    todo: list[Any] = field(default_factory=list, metadata=AS_LIST)
    progress: Any = None
    #: The groups on the court, and their advisors as bits.
    placed: list[Placed] = field(default_factory=list, metadata=AS_LIST)
    taken: int = 0
    #: The tiles on advisors, with what they hold; the mapping is replaced, never changed.
    tiles: dict[int, TileState] = field(init=False)
    #: The enemy of the year once somebody has seen it, and the seats that have, as bits.
    enemy: Enemy | None = None
    seen: int = 0
    #: Likewise the card of the Goblin Valley.
    valley: Enemy | None = None
    valley_seen: int = 0
    #: The destiny card of the year, and those of earlier years (M4).
    destiny: str | None = None
    gone: tuple[str, ...] = ()
    #: The cards on the table before the first year (M2, M3).
    dealing: Dealing | None = None
    #: The strengths in battle, by seat.
    strengths: tuple[int, ...] | None = None
    #: The pending questions, in order.
    asks: list[Ask] = field(default_factory=list, metadata=AS_LIST)
    #: What has happened, as plain tuples.
    events: list[tuple[str, str, int | None, Any]] = field(
        default_factory=list, metadata=AS_EMPTY_LIST
    )
    #: Decisions and chances with one option that were taken since the last play.
    forced: list[tuple[int | None, Action]] = field(default_factory=list, metadata=AS_EMPTY_LIST)
    #: None, or a list that gets a copy of the table when each step starts.
    starts: list[Table] | None = field(default=None, metadata=AS_NONE)

    def __post_init__(self, names: Sequence[str]) -> None:
        content = self.content
        self.abilities = abilities_of(content, content.table_powers(len(names)))
        bare = abilities_of(content, ())
        self.players = [Player(seat, name, bare) for seat, name in enumerate(names)]
        self.order = list(range(len(names)))
        self.tiles = content.tiles_at_first()

    def copy(self) -> Table:
        """Return a copy with an empty log, which can be changed independently."""
        return _copy(self)

    def state(self) -> tuple[object, ...]:
        """Return everything that makes two tables equal, as values that can be compared."""
        return tuple(_VALUES.get(name, _value)(getattr(self, name)) for name in _COMPARED)

    # Where the game stands ----------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The options of this game."""
        return self.content.rules

    @property
    def part(self) -> Part:
        """The current line of the calendar."""
        return CALENDAR[self.at]

    @property
    def phase(self) -> str:
        """The current phase, as a position in JSON names it."""
        return CALENDAR[self.at].phase

    @property
    def step(self) -> str:
        """The current step, as a position in JSON names it."""
        return CALENDAR[self.at].step

    @property
    def foe(self) -> Foe:
        """What is fought this winter; the enemy must have been revealed."""
        assert self.enemy is not None
        return self.content.foe(self.year, self.enemy, self.valley, self.destiny)

    @property
    def reinforcements(self) -> tuple[int, int] | None:
        """What the King sends to the player who decides about their own die, and that die (M1)."""
        seat = self.asks[0][0] if self.asks else None
        if self.strengths is None or seat is None or not isinstance(self.progress, OwnDie):
            return None
        sent = self.strengths[seat] - self.players[seat].strength(self.foe) - self.foe.sent
        return sent, self.progress.face

    # Asking and answering -----------------------------------------------------------------

    def ask(self, me: Player, options: Sequence[Action], answer: Handler) -> None:
        """Ask a player to decide; a single option is taken at once if no question is pending.

        Questions that an answer asks come in order, before those that were already pending and
        before the step goes on. `answer(table, me, action)` is a named function or a method of a
        power. Without options, it is called once all earlier questions are answered.
        """
        if self.asks or len(options) > 1:
            self.asks.append((me.seat, options, answer))
        elif options:
            self.forced.append((me.seat, options[0]))
            answer(self, me, options[0])
        else:
            answer(self, me, None)

    def ask_chance(self, me: Player | None, chances: Chances, answer: Handler) -> None:
        """Let chance decide for a player or, with None, for the table."""
        self.asks.append((None if me is None else me.seat, chances, answer))

    def run(self, action: Action | None = None) -> None:
        """Answer the first question with the action, if any; go on until somebody has a choice."""
        asks = self.asks
        while True:
            while asks:
                seat, options, answer = asks[0]
                if action is None:
                    if len(options) > 1:
                        return
                    if options:
                        action = options[0]
                        self.forced.append((seat, action))
                me = None if seat is None else self.players[seat]
                del asks[0]
                if asks:
                    waiting = asks[:]
                    asks.clear()
                    answer(self, me, action)
                    asks += waiting
                else:
                    answer(self, me, action)
                action = None
            at = self.at
            if GO_ON[at](self):
                after = self.content.following[at]
                self.start(after if after != YEAR_IS_OVER else after_winter(self))
            elif at == OVER:
                return

    def start(self, at: int, first: int | None = None) -> None:
        """Begin a line of the calendar; `first` opens a step that so many players are done with."""
        step_starts = first is not None or STEPS[at] != STEPS[self.at]
        self.at = at
        self.progress = None
        if step_starts:
            self.first = first or 0
            if self.starts is not None:
                self.starts.append(self.copy())
            self.events.append(_STARTED[self.year][at])
        begin = BEGIN[at]
        if begin is None:
            self.todo = self.order[self.first :]
        else:
            begin(self)

    def known_to_actor(self) -> Position:
        """Return the position as the player who is asked knows it."""
        from kingsburg.engine.position import Position

        position = Position(self.copy())
        actor = position.actor
        assert isinstance(actor, str)
        return position.seen_by(actor)

    # What steps and powers do -------------------------------------------------------------

    def tell(self, kind: str, rule: str, me: Player | None, data: Any = None) -> None:
        """Log what happened and why."""
        self.events.append((kind, rule, None if me is None else me.seat, data))

    def change(self, me: Player, amounts: Bundle, rule: str, kind: str = "gets") -> None:
        """Add amounts to what a player owns, and log it; nothing else changes what players own."""
        gold, wood, stone, vp, tokens, soldiers = amounts
        # Most amounts are 0, and testing is cheaper than adding.
        if gold:
            me.gold += gold
        if wood:
            me.wood += wood
        if stone:
            me.stone += stone
        if vp:
            me.vp += vp
        if tokens:
            me.tokens += tokens
        if soldiers:
            me.soldiers += soldiers
        self.events.append((kind, rule, me.seat, amounts))

    def placements(self, me: Player) -> tuple[Action, ...]:
        """Return the placements of a player, then passing (P2b.1-P2b.7)."""
        hand = me.hand
        if not hand or not hand.sums:
            return _NO_GROUP
        token = me.tokens > 0 and me.tokens_left(self.content.rules) > 0
        sums = hand.sums
        if token:
            sums |= sums << 2
        powers = me.abilities.sums
        sways = powers.sways
        if sways:
            sways = me.sways_left()
            sums |= sums << 1 | sums >> 1
        closed = powers.closed & sums
        return placements(hand, self.taken & sums, token, sways, me.envoy, closed)

    def reroll(self, me: Player, reroll: Reroll, then: Handler | None = None) -> None:
        """Roll dice again (P2a.3); `then` handles the roll instead of adding it to the hand."""
        assert me.hand is not None
        coloured, white = me.hand.rerolled(reroll)
        me.hand = me.hand.without(coloured, white)
        # This reroll cancels what an earlier one would score.
        self.progress = USING
        self.ask_chance(me, rolls(len(coloured), len(white)), then or _rerolled)

    def rerolled(self, me: Player, roll: Roll) -> None:
        """Add rerolled dice to a hand."""
        assert me.hand is not None
        me.hand = me.hand.plus(roll)
        self.tell("rolls", "P2a.3", me, roll)

    def move_group(self, me: Player, advisor: int, to: int) -> None:
        """Move the last group that a player has put on an advisor to a free advisor."""
        at = max(at for at, group in enumerate(self.placed) if group[:2] == (advisor, me.seat))
        self.placed[at] = (to, *self.placed[at][1:])
        self.taken = sum({1 << group[0] for group in self.placed})

    def set_destiny(self, card: str | None) -> None:
        """End the destiny card in force, and put this one, if any, in force for all (M4)."""
        known = self.content.destinies
        for me in self.players:
            if self.destiny is not None:
                me.abilities = me.abilities.minus(known[self.destiny])
            if card is not None:
                me.abilities = me.abilities.plus(known[card])
        if self.destiny is not None:
            self.gone = (*self.gone, self.destiny)
        self.destiny = card

    def look(self, me: Player, rule: str) -> None:
        """Let a player look at the top enemy card."""
        if self.abilities.sums.second_card:
            self.ask(me, _TWO_CARDS, _picks)
            return
        self.tell("looks", rule, me)
        self.look_at_enemy(me)

    def look_at_enemy(self, me: Player) -> None:
        """Let a player see the enemy."""
        self.seen |= 1 << me.seat
        if self.enemy is None:
            self.draw_enemy()

    def draw_enemy(self) -> None:
        """Draw the year's enemy card, because somebody sees it for the first time (S.3)."""
        self.ask_chance(None, self.content.deck(self.year, self.valley), _meet)

    def draw_valley(self, answer: Handler) -> None:
        """Draw the card of the valley from those that are left over (V.1)."""
        self.ask_chance(None, self.content.valley_deck(self.year, self.enemy), answer)

    def deck_of(self, options: Options) -> Options:
        """Return these options; of a deck, the cards that may come as far as this table knows."""
        card = options[0] if isinstance(options, Chances) else None
        if isinstance(card, Enemy):
            return self.content.deck(self.year, self.valley)
        if isinstance(card, Valley):
            return self.content.valley_deck(self.year, self.enemy)
        return options

    def muster(self, sent: tuple[int, ...]) -> None:
        """Set every player's strength, including the soldiers sent to each seat (P8.3)."""
        foe = self.foe
        if foe.sent:
            self.tell("valley_sends", "V.3", None, foe.sent)
        self.strengths = tuple(
            player.strength(foe) + foe.sent + sent[player.seat] for player in self.players
        )

    def reinforce(self, me: Player, soldiers: int) -> None:
        """Replace the soldiers that the King has sent to one player (P8.2)."""
        assert self.strengths is not None
        foe, strengths = self.foe, list(self.strengths)
        strengths[me.seat] = me.strength(foe) + foe.sent + soldiers
        self.strengths = tuple(strengths)

    def help_of(self, advisor: int) -> Help:
        """Return the help at an advisor: that of the tile there, or the printed one (M6)."""
        return (self.content.tile_helps if advisor in self.tiles else self.content.helps)[advisor]

    def named(self, name: str) -> Player:
        """Return the player of this name, who must exist."""
        return next(player for player in self.players if player.name == name)

    def open(self) -> None:
        """Begin the current step of a game that starts or has been set up."""
        self.start(self.at, self.first)
        if self.phase != "setup":
            for effect in self.abilities.on[GAME_STARTS]:
                effect(self, None)

    def poorest(self) -> tuple[int, ...]:
        """Return the seats with the fewest buildings, then the fewest goods (P1.1, P5.1)."""
        wealth = [player.wealth for player in self.players]
        least = min(wealth)
        return tuple(seat for seat, mine in enumerate(wealth) if mine == least)


def _meet(table: Table, _: None, enemy: Enemy) -> None:
    table.enemy = enemy


def _meet_in_valley(table: Table, _: None, action: Valley) -> None:
    table.valley = action.card


def _picks(table: Table, me: Player, action: Look) -> None:
    """Look at one of the two cards (V.2)."""
    table.tell("looks", "V.2", me, action.card)
    if action is LOOK_AT_ENEMY:
        table.look_at_enemy(me)
        return
    table.valley_seen |= 1 << me.seat
    if table.valley is None:
        table.draw_valley(_meet_in_valley)


def _rerolled(table: Table, me: Player, roll: Roll) -> None:
    table.rerolled(me, roll)


_TWO_CARDS: Final = (LOOK_AT_ENEMY, LOOK_AT_VALLEY)
#: The only action of a player without a coloured die (P2b.7).
_NO_GROUP: Final = (PASS,)

#: The event at the start of each step, by year and place in the calendar.
_STARTED: Final = [
    [("starts", "", None, (year, at)) for at in range(len(CALENDAR))]
    for year in range(Rules.YEARS + 1)
]


def _value(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


_copy: Final = copier(Table)
_COMPARED: Final = compared(Table)
#: What some fields are compared by.
_VALUES: Final[dict[str, Callable[[Any], object]]] = {
    "content": lambda content: (content.rules, content.own),
    "abilities": lambda abilities: tuple(power.id for power in abilities.powers),
    "players": lambda players: tuple(player.content() for player in players),
    "tiles": lambda tiles: tuple(sorted(tiles.items())),
    "asks": lambda asks: tuple((seat, _value(options)) for seat, options, _ in asks),
}
