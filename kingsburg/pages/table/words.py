"""Words of the game table: labels, and the question in the toolbar."""

from __future__ import annotations

from typing import Final

from gametable.language import _, later, plural, translated
from gametable.play.history import Node
from gametable.views import errors, table_words
from gametable.views.text import Html, html, joined
from kingsburg import words
from kingsburg.engine.actions import Action, Choose, Deal, Enemy, PlayToken, Roll, Valley
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.dealing import SECRET
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.reinforcements import FACE_DOWN as TOKEN_FACE_DOWN
from kingsburg.notation import lines
from kingsburg.notation.actions import kind_of, line
from kingsburg.pages.table import tracks
from kingsburg.play import Play
from kingsburg.play.card_entry import CardEntry
from kingsburg.views.board import pieces as pictures

#: Maximum characters of a remark; a browser takes more than half a minute to draw a million.
MOST_SHOWN: Final = 2_000

DRAW: Final = later("Draw at random")
ROLL_ALL: Final = later("Roll for all")
ROLL_REST: Final = later("Roll the rest")
REAL_DICE: Final = later("Enter real dice")
REAL_CARDS: Final = later("Enter real cards")
REAL_ORDER: Final = later("Enter the real order")
FACE_DOWN: Final = later("Real cards stay face down")
DEAL_ALL: Final = later("Deal to everybody")
DICE_ARE: Final = later("Dice are rolled")
CARDS: Final = later("Face-up cards")
BID: Final = later("Another bid, in VP")
ROLL_FIELD: Final = later("The dice that were rolled")
CALENDAR: Final = later("Where the game stands")
UNDONE_ROLL: Final = later("The roll is undone. Another one starts another branch.")
REST: Final = later("Rest of the season")
PACES: Final = {
    "action": later("action"),
    "step": later("step"),
    "phase": later("phase"),
    "year": later("year"),
}


def names(position: Position) -> list[str]:
    """Return the players' names by seat."""
    return [player.name for player in position.players]


def headline(position: Position) -> str:
    """Return where the game stands and who acts."""
    if position.faults:
        return _("This position is impossible. It can be looked at, but not played.")
    return pictures.headline(position)


def when(position: Position) -> tuple[str, str, str]:
    """Return the year, the phase and the step, each in a few words."""
    if position.phase == "setup":
        # No year has begun, and the name of the phase is long.
        return "", _(words.PHASES[position.phase]), ""
    # An empty text must not be translated: it stands for the header of the translation file.
    step = tracks.STEPS.get(position.step)
    return words.ROMAN[position.year], _(words.PHASES[position.phase]), _(step) if step else ""


def ask(play: Play, *, alone: bool = False) -> str:
    """Return what is to be done now, and by whom, in one sentence.

    `alone`: True if the player who decides in secret already looks alone.
    """
    position, who = play.position, play.position.actor
    if position.faults or who is None:
        return headline(position)
    if play.machines_only:
        return _(table_words.MACHINES_ONLY)
    if play.by_machine:
        return _(table_words.BY_MACHINE, who=str(position.subject or who))
    if play.by_chance:
        return f"{pictures.due(position)}."
    if play.looks_alone and not alone:
        return _("Pass the phone to {who}, who chooses in secret.", who=str(who))
    return asked(who, _question(play))


def paragraph(told: str) -> Html:
    """Return a sentence of the toolbar, as HTML."""
    return html('<div class="kb-ask">{}</div>', told)


def asked(who: object, question: str) -> str:
    """Return a question to a player: ``Ann: pick dice, then an advisor.``"""
    return _("{who}: {question}", who=who, question=question) if question else decides(who)


def decides(who: object) -> str:
    """Return who decides now."""
    return _("{who} decides.", who=who)


def bid_typed(bid: int) -> str:
    """Return the label of the button that makes the typed bid."""
    return _("Make this bid: {vp}", vp=words.vp(bid))


def _question(play: Play) -> str:
    options, position = play.options, play.position
    if options.influences:
        if play.pick.dice:
            return _("choose an advisor that lights up.")
        return _("pick dice, then an advisor.")
    if options.recruiting:
        return _("pick the goods that pay for soldiers.")
    seen = options.of_each_kind
    asked = (kind_of(each).question(position, each, seen) for each in seen)
    return next(filter(None, asked), "")


def i_am(play: Play) -> str:
    """Return the label of the button that shows a player what is secret (M3, M5)."""
    return _("I am {who}", who=str(play.position.actor))


def recruit(play: Play) -> str:
    """Return the label of the button that recruits with the picked goods."""
    payment = play.payment()
    if payment not in play.position.actions():
        return _("Recruit")
    return _("Recruit {soldiers}", soldiers=words.given(Bundle(soldiers=payment.soldiers)))


def by_chance(position: Position) -> str:
    """Return the label of the button that lets chance decide."""
    match position.chances()[0][0]:
        case Roll(coloured, white):
            return plural(len(coloured) + len(white), "Roll the die", "Roll the dice")
    return _(DRAW)


def entered(cards: CardEntry) -> str:
    """Return the label of the cards, or the names, that are tapped one after the other."""
    if cards.ordered:
        return _("Tap the players in turn order")
    return plural(
        cards.number, "Tap the card that was drawn", "Tap the {number} cards that were drawn"
    )


def deed(node: Node[Position], hidden: bool = False) -> str:
    """Return the action that led to a node, with its player; `hidden`: without what is secret."""
    assert node.before is not None
    before = node.before.position
    if hidden and isinstance(node.action, Valley):
        return _("The card of the valley is seen")
    done = _face_down(node.action) if hidden else node.action
    if isinstance(done, Enemy) and hidden:
        return _("The enemy of the year is seen.").removesuffix(".")
    return line(before, lines.subject_of(before), done)


def _face_down(action: Action) -> Action:
    """Return what others know about a secret action."""
    match action:
        case PlayToken():
            return TOKEN_FACE_DOWN
        case Choose():
            return SECRET
        case Deal(player):
            return Deal(player, ())
    return action


def forward(play: Play) -> str:
    """Return the label of the forward button, which names the next action if it is known."""
    following = play.history.now.followed
    if following is None or play.how.pace != "action":
        return _(table_words.FORWARD)
    return _("Forward: {what}", what=deed(following, play.is_secret(following)))


def remark(note: str) -> Html:
    """Return the record's remark on a node, as HTML; of a very long one, only the beginning."""
    shown = note if len(note) <= MOST_SHOWN else f"{note[:MOST_SHOWN]}…"
    paragraphs = filter(None, shown.split("\n"))
    return joined(html('<p class="kb-note">{}</p>', translated(each)) for each in paragraphs)


def faults(position: Position) -> Html:
    """Return the faults of an impossible position, as HTML."""
    items = joined(html("<li>{}</li>", each) for each in errors.each(position.faults))
    return html('<ul class="kb-faults">{}</ul>', items) if items else Html()


def province(name: str) -> str:
    """Return the heading of a province."""
    return _("Province of {who}", who=name)


def province_line(play: Play, player: Player) -> str:
    """Return the accessible name of a player's line: what there is in the province."""
    parts = [province(player.name), pictures.owned(player)]
    parts += [_("to act")] * (play.position.actor == player.name)
    parts += [_("the Envoy")] * player.envoy
    return ", ".join(parts)


def governed(who: str, governor: str) -> str:
    """Return the accessible name of the button of a player's governor."""
    return _("Governor of {who}: {governor}", who=who, governor=governor)


def destiny(card: str) -> str:
    """Return the label of the destiny card of the year."""
    return _("Destiny: {card}", card=card)
