"""An action as an order: the labels of the buttons that do it."""

from __future__ import annotations

from gametable.language import _
from kingsburg.engine.actions import (
    Accept,
    Action,
    Bid,
    Build,
    Choose,
    Decline,
    Enemy,
    Give,
    Influence,
    Keep,
    Look,
    Lose,
    Move,
    Name,
    Offer,
    Pass,
    Pay,
    PayAdvisor,
    PlayToken,
    Reroll,
    Roll,
    SeatOrder,
    Swap,
    Take,
    Trade,
    Turn,
    TurnDestiny,
    Use,
    Valley,
)
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.dice_text import write_dice
from kingsburg.engine.position import Position
from kingsburg.engine.powers.power import DicePower, Setting
from kingsburg.play import Play
from kingsburg.views import card_words, words
from kingsburg.views.dice.words import doing


def short(position: Position, action: Action) -> str:
    """A short label for an action, below the question that it answers."""
    match action:
        case Take():
            return words.amounts(Bundle.of(action.things))
        case Lose():
            return words.amounts(Bundle.of(action.goods))
        case Enemy():
            return words.enemy(action)
        case SeatOrder(seats=seats):
            return ", ".join(position.players[seat].name for seat in seats)
        case Roll():
            return write_dice(action.coloured, action.white)
        case Build(card) | TurnDestiny(card):
            return words.building(card, position.content)
        case Valley(card):
            return words.enemy(card)
        case Offer(_card, bid):
            return order(position, Bid(bid))
        case PlayToken(token) if token is not None:
            return str(token)
        case Name():
            return _capital(words.named(action))
    return order(position, action)


def order(position: Position, action: Action) -> str:
    """What to do; of what chance decides, what happens."""
    box = words.box(position)
    match action:
        case Pass():
            return _("Pass")
        case Build(building, _, str(power)):
            return _(
                "Build the {building} for free with the {power}",
                building=box.building(building),
                power=box.building(power),
            )
        case Build(building, True):
            return _("Build the {building} with the Envoy", building=box.building(building))
        case Build(building):
            return _("Build the {building}", building=box.building(building))
        case Pay(thing, power):
            paid = words.given(Bundle.of((thing,)))
            return _("Pay {things} at the {building}", things=paid, building=box.building(power))
        case Use(power) if dice := _set_to(position, action):
            return _(
                "Set the dice to {dice} with the {building}",
                dice=dice,
                building=box.building(power),
            )
        case Use(power):
            return _("Use the {building}", building=box.building(power))
        case Lose(goods):
            return _("Lose {things}", things=words.given(Bundle.of(goods)))
        case Keep() if position.reinforcements:
            return _("Keep the King's soldiers")
        case Keep() if position.step == "help":
            return _("Swap nothing")
        case Keep() if isinstance(position.example, Move):
            return _("Leave the dice where they are")
        case Reroll() | Turn() | Keep():
            return _capital(doing(action, position.content))
    told = _at_an_advisor(action, box) or _with_cards(action, box)
    return told or _capital(words.action(action, box))


def _set_to(position: Position, action: Use) -> str:
    """The coloured dice after a power has set them; "" for other powers."""
    power, actor = position.content.power(action.power), position.actor
    hand = position.player(actor).hand if isinstance(actor, str) else None
    if hand is None or not isinstance(power, DicePower):
        return ""
    changes = (each for each in power.changes(hand) if isinstance(each, Setting))
    after = next((each.hand for each in changes if each.action is action), None)
    return write_dice(after.coloured) if after else ""


def _with_cards(action: Action, box: words.Box) -> str:
    match action:
        case Choose((card,)):
            return _("Choose the {card}", card=box.building(card))
        case Choose(()):
            return _("Use no alternative row")
        case Choose((*cards,)):
            return _("Use {cards}", cards=card_words.cards(cards, box))
        case Offer(card, bid):
            return _(
                "Put the {card} up for auction with {vp}",
                card=box.building(card),
                vp=card_words.vp(bid),
            )
        case Bid(bid):
            return _("Bid {vp}", vp=card_words.vp(bid))
        case Move(advisor, to):
            return _(
                "Move the dice from the {advisor} to the {other}",
                advisor=box.advisor(advisor),
                other=box.advisor(to),
            )
    return ""


def _at_an_advisor(action: Action, box: words.Box) -> str:
    match action:
        case Influence(number):
            used = words.used(action, box)
            return _("Influence {number} with {dice}", number=number, dice=used)
        case Take(things, advisor) if advisor:
            return _(
                "Take {things} from the {advisor}",
                things=words.given(Bundle.of(things)),
                advisor=box.advisor(advisor),
            )
        case Take(things):
            return _("Take {things}", things=words.given(Bundle.of(things)))
        case Trade(good, advisor):
            given = words.given(Bundle.of((good,)))
            return _(
                "Trade {things} with the {advisor}", things=given, advisor=box.advisor(advisor)
            )
        case Accept(advisor):
            return _("Accept the help of the {advisor}", advisor=box.advisor(advisor))
        case Decline(advisor):
            return _("Decline the help of the {advisor}", advisor=box.advisor(advisor))
    return _at_a_tile(action, box)


def _at_a_tile(action: Action, box: words.Box) -> str:
    match action:
        case Name():
            return _("Name {name}", name=words.named(action))
        case PayAdvisor(thing, advisor, None):
            paid = words.given(Bundle.of((thing,)))
            return _("Pay {things} to the {advisor}", things=paid, advisor=box.advisor(advisor))
        case PayAdvisor(thing, _advisor, str(good)):
            paid, gets = words.given(Bundle.of((thing,))), words.given(Bundle.of((good,)))
            return _("Pay {things}, take {good}", things=paid, good=gets)
        case Swap(given, taken):
            less, more = words.given(Bundle.of((given,))), words.given(Bundle.of((taken,)))
            return _("Swap {given} for {taken}", given=less, taken=more)
        case Give():
            return _("Give {gifts}", gifts=words.gifts(action))
        case PlayToken(int(token)):
            return _("Choose soldier token {number}", number=token)
        case Look("enemy"):
            return _("Look at the top enemy card")
        case Look():
            return _("Look into the valley")
    return ""


def _capital(told: str) -> str:
    return told[:1].upper() + told[1:]


def recruit(play: Play) -> str:
    """The label of the button that recruits with the picked goods."""
    payment = play.payment()
    if payment not in play.position.actions():
        return _("Recruit")
    return _("Recruit {soldiers}", soldiers=words.given(Bundle(soldiers=payment.soldiers)))
