"""The turn order, the cards of a game, and the auction (S.2, M2, M3, M4, M6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gametable.language import _, later
from gametable.notation.forms import expect, shortened
from gametable.play.errors import Malformed
from kingsburg import words as say
from kingsburg.engine.actions import (
    GOODS,
    Action,
    Bid,
    Bidder,
    Choose,
    Deal,
    DrawTile,
    Offer,
    SeatOrder,
    TurnDestiny,
)
from kingsburg.engine.position import Position
from kingsburg.notation.actions.forms import number
from kingsburg.notation.actions.kind import Kind, OfTable
from kingsburg.words import Glossary

#: The word for a choice of no card, and the most cards that are chosen at once.
_NOTHING: Final = "nothing"
_MOST_CHOSEN: Final = 2


class Orders(OfTable[SeatOrder]):
    """The turn order at the start (S.2)."""

    example = "order Ann Brian"

    def read_line(self, words: Sequence[str], players: Sequence[str]) -> Action:
        if sorted(words) != sorted(players):
            raise Malformed.against(
                "S.2", "an order names each player once: order {names}", names=" ".join(players)
            )
        return SeatOrder(tuple(players.index(name) for name in words))

    def write_line(self, position: Position, action: SeatOrder) -> str:
        return " ".join(position.players[seat].name for seat in action.seats)

    def told(self, action: SeatOrder, names: Glossary) -> str:
        return _("order {names}", names=names.seats(action.seats))

    def deed(self, who: str, action: SeatOrder, names: Glossary) -> str:
        return _("Turn order: {names}", names=names.seats(action.seats))

    def label(self, position: Position, action: SeatOrder) -> str:
        return say.glossary(position).seats(action.seats)

    def due(self, position: Position) -> str:
        return _("The turn order is drawn")


class Deals(OfTable[Deal]):
    """Cards that are dealt to a player or laid out for all (M2, M3)."""

    example = "deal Ann prince duke fairy"

    def read_line(self, words: Sequence[str], players: Sequence[str]) -> Action:
        player = words[0] if words and words[0] in players else None
        cards = tuple(map(shortened, words if player is None else words[1:]))
        if not (player or cards) or len({*cards}) < len(cards):
            raise Malformed(
                "expected a player, and different cards: deal {player} prince duke fairy",
                player=players[0],
            )
        return Deal(player, cards)

    def write_line(self, position: Position, action: Deal) -> str:
        content = position.content
        places = {id: at for at, id in enumerate((*content.alternative_rows, *content.governors))}
        cards = sorted(action.cards, key=lambda card: places.get(card, len(places)))
        return " ".join((action.player, *cards) if action.player else cards)

    def told(self, action: Deal, names: Glossary) -> str:
        if not action.cards:
            return _("cards are dealt")
        return _("is dealt {cards}", cards=names.cards(action.cards))

    def due(self, position: Position) -> str:
        dealt = position.example
        if position.subject and isinstance(dealt, Deal) and dealt.player:
            return _("{who} is dealt cards", who=position.subject)
        return _("Cards are dealt")


class Bidders(OfTable[Bidder]):
    """The player who begins an auction or a draft (M2, M3)."""

    example = "bidder Ann"
    tells = later("{who} begins")

    def read_line(self, words: Sequence[str], players: Sequence[str]) -> Action:
        if len(words) != 1 or words[0] not in players:
            raise Malformed("expected who begins: bidder {player}", player=players[0])
        return Bidder(players.index(words[0]))

    def write_line(self, position: Position, action: Bidder) -> str:
        return position.players[action.seat].name

    def fields(self, action: Bidder, names: Glossary) -> dict[str, object]:
        return {"who": names.players[action.seat]}

    def due(self, position: Position) -> str:
        return _("Lots decide who begins")


class Destinies(OfTable[TurnDestiny]):
    """The destiny card of the year (M4)."""

    example = "destiny good_year"
    tells = later("the destiny card is {card}")

    def read_line(self, words: Sequence[str], players: Sequence[str]) -> Action:
        if len(words) != 1:
            raise Malformed("expected a card: destiny good_year")
        return TurnDestiny(shortened(words[0]))

    def write_line(self, position: Position, action: TurnDestiny) -> str:
        return action.card

    def fields(self, action: TurnDestiny, names: Glossary) -> dict[str, object]:
        return {"card": names.building(action.card)}

    def label(self, position: Position, action: TurnDestiny) -> str:
        return say.building(action.card, position.content)

    def due(self, position: Position) -> str:
        return _("A destiny card is turned up")


class Tiles(OfTable[DrawTile]):
    """A tile that is drawn, or the good that is drawn for it (M6)."""

    example = "tile 5 holds wood"

    def read_line(self, words: Sequence[str], players: Sequence[str]) -> Action:
        if len(words) == 1:
            return DrawTile(number(words[0]))
        if len(words) != 3 or words[1] != "holds" or words[2] not in GOODS:
            raise Malformed("expected a number, and a good if one is drawn: tile 5 holds wood")
        return DrawTile(number(words[0]), words[2])

    def write_line(self, position: Position, action: DrawTile) -> str:
        return f"{action.number}{f' holds {action.holds}' if action.holds else ''}"

    def told(self, action: DrawTile, names: Glossary) -> str:
        if action.holds is None:
            return _("tile {number} is drawn", number=action.number)
        return _("tile {number} holds {good}", number=action.number, good=_(action.holds))

    def deed(self, who: str, action: DrawTile, names: Glossary) -> str:
        tile, advisor = action.number, names.advisor(action.number)
        if action.holds is None:
            return _("Tile {number} is laid on the {advisor}", number=tile, advisor=advisor)
        return _(
            "Tile {number} is laid on the {advisor}, with {good} on it",
            number=tile,
            advisor=advisor,
            good=_(action.holds),
        )

    def line(self, position: Position, subject: str, action: DrawTile) -> str:
        if action.holds and action.number in position.tiles:
            return refilled(action)
        return super().line(position, subject, action)

    def shown(self, action: DrawTile) -> Sequence[Sequence[str]]:
        return ((action.holds,),) if action.holds else ()

    def due(self, position: Position) -> str:
        return _("A tile is drawn")


def refilled(action: DrawTile) -> str:
    """Return which good lies on a tile from now on."""
    return _("Tile {number} now holds {good}", good=_(action.holds or ""), number=action.number)


class Chooses(Kind[Choose]):
    """A choice among cards that were dealt (M2, M3)."""

    example = "chooses prince"

    def read(self, words: Sequence[str]) -> Action:
        if not words:
            return Choose(None)
        expect(len(words) <= _MOST_CHOSEN and len({*words}) == len(words))
        return Choose(() if list(words) == [_NOTHING] else tuple(map(shortened, words)))

    def write(self, action: Choose) -> str:
        return "" if action.cards is None else " ".join(action.cards) or _NOTHING

    def told(self, action: Choose, names: Glossary) -> str:
        if action.cards is None:
            return _("chooses a card")
        return _("chooses {cards}", cards=names.cards(action.cards))

    def doing(self, action: Choose, names: Glossary) -> str:
        match action.cards:
            case None:
                return self.told(action, names)
            case ():
                return _("Use no alternative row")
            case (card,):
                return _("Choose the {card}", card=names.building(card))
        return _("Use {cards}", cards=names.cards(action.cards))

    def question(self, position: Position, action: Choose, options: Sequence[Action]) -> str:
        if position.step != "rows":
            return _("choose a card.")
        who = next(each for each in position.players if each.name == position.actor)
        return _("which rows do you use?") if position.has_to_choose(who) else _("take a row.")

    def due(self, position: Position) -> str:
        return _("{who} turns a card up", who=position.subject)


class Offers(Kind[Offer]):
    """A card that is put up for auction, with a first bid (M3)."""

    example = "offers prince 0"
    tells = later("puts the {card} up for auction with {vp}")
    orders = later("Put the {card} up for auction with {vp}")

    def read(self, words: Sequence[str]) -> Action:
        expect(len(words) == len(("card", "bid")))
        return Offer(shortened(words[0]), number(words[1]))

    def write(self, action: Offer) -> str:
        return f"{action.card} {action.bid}"

    def fields(self, action: Offer, names: Glossary) -> dict[str, object]:
        return {"card": names.building(action.card), "vp": say.vp(action.bid)}

    def label(self, position: Position, action: Offer) -> str:
        return _("Bid {vp}", vp=say.vp(action.bid))

    def question(self, position: Position, action: Offer, options: Sequence[Action]) -> str:
        return _("choose a card, and how many VP to bid.")


class Bids(Kind[Bid]):
    """A higher bid (M3)."""

    example = "bids 2"
    tells = later("bids {vp}")
    orders = later("Bid {vp}")

    def read(self, words: Sequence[str]) -> Action:
        expect(len(words) == 1)
        return Bid(number(words[0]))

    def write(self, action: Bid) -> str:
        return str(action.bid)

    def fields(self, action: Bid, names: Glossary) -> dict[str, object]:
        return {"vp": say.vp(action.bid)}

    def question(self, position: Position, action: Bid, options: Sequence[Action]) -> str:
        auction = position.auction
        assert auction
        assert auction.card
        return _(
            "the highest bid for the {card} is {vp}. Bid more, or pass.",
            card=say.building(auction.card, position.content),
            vp=say.vp(auction.bid),
        )
