"""The auction of governors: the card that is up, and who bids how much for it (M3)."""

from __future__ import annotations

from collections.abc import Iterator

from gametable.language import _
from gametable.views.text import Html, html, joined
from kingsburg import words
from kingsburg.engine.dealing import Auction
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.pages.table import things
from kingsburg.views.board import pieces


def standing(position: Position) -> Html:
    """Return the card that is up, if there is one, and where each player stands, as HTML.

    Returns "" while there is nothing to tell about anybody.
    """
    auction = position.auction
    if auction is None or not (auction.card or any(map(things.governor, position.players))):
        return Html()
    up = things.card(auction.card, position.content) if auction.card else ""
    players = joined(_player(position, auction, each) for each in position.players)
    return html('{}<ul class="kb-bidders">{}</ul>', up, players)


def _player(position: Position, auction: Auction, player: Player) -> Html:
    governor = things.governor(player)
    out = bool(auction.card) and not governor and player.seat not in auction.bidding
    told = ": ".join(filter(None, (player.name, ", ".join(_told(position, auction, player)))))
    kind = Html(' class="kb-out"') if governor or out else ""
    return html(
        '<li{} style="border-color:{}">{}</li>', kind, pieces.PLAYER_COLOURS[player.seat], told
    )


def _told(position: Position, auction: Auction, player: Player) -> Iterator[str]:
    if governor := things.governor(player):
        yield words.building(governor, position.content)
    elif not auction.card:
        return
    elif player.seat not in auction.bidding:
        yield _("has passed")
    elif player.seat == auction.bidding[-1]:
        yield _("highest bid {vp}", vp=words.vp(auction.bid))
    else:
        yield _("still bidding")
