"""Words of the quiz: the question, the possible answers, and why an answer is right."""

from __future__ import annotations

from typing import Final

from gametable.language import _, later
from gametable.views import quiz_words
from gametable.views.text import Html, html, joined
from kingsburg import words
from kingsburg.engine.actions import Build, Enemy, Roll, TurnDestiny, Valley
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.bundle import terms as bundle_terms
from kingsburg.engine.foe import Foe
from kingsburg.engine.hand import Hand
from kingsburg.engine.position import Position
from kingsburg.notation.actions import in_words
from kingsburg.quiz.governor_questions import BIDDING, governed
from kingsburg.quiz.question import NOBODY, YES, Choice, Question
from kingsburg.views import log
from kingsburg.views.board import pieces as pictures
from kingsburg.words import terms

ANY_PHASE: Final = later("The whole year")
PHASE: Final = later("Questions about")
PLAYED_WITH: Final = later("Games with")
#: What module 2 changes in the quiz, whose rows are made for it (M2).
MADE_ROWS: Final = later(
    "Players use other rows in place of printed ones. These were made for the questions."
)
#: The answer that stands for no right answer, by kind of question; by default "nobody".
_NONE: Final = {
    "buildings": later("none"),
    "uses": later("none"),
    "enough": later("with none"),
    "in_row": later("none, the row is full"),
    "reaches": later("none of them"),
    "moved": later("from none"),
    "brings": later("nothing"),
    "still": later("none"),
}
_NOBODY: Final = later("nobody")
#: The steps at which the court is shown even without dice on it.
_AT_COURT: Final = ("influence", "help")

_QUESTIONS: Final = {
    "white_die": later("The King sends his aid. Who gets the white die?"),
    "dice": later("How many dice does {who} roll this season?"),
    "order": later("Nobody rerolls. What is the new turn order?"),
    "advisors": later("It is {who}'s turn. Which advisors can {who} influence?"),
    "may": later("May {who} do this: “{who} {action}”? If not, which rule forbids it?"),
    "buildings": later("It is {who}'s turn. Which buildings can {who} build?"),
    "reward": later("The King rewards the most buildings. Who scores 1 VP?"),
    "envoy": later("The King gives out his Envoy. Who gets him?"),
    "soldiers": later("What is the most soldiers that {who} can recruit?"),
    "strength": later("{winter} What is {who}'s strength?"),
    "battle": later("{winter} How does the battle end for {who}?"),
    "falls": later("{winter} {who} is defeated. Which building falls?"),
    "strongest": later("{winter} Who scores 1 VP for the greatest strength?"),
    "final_vp": later("{winter} How many VP does {who} have when the game is over?"),
    "winners": later("The game ends, and the Cathedrals are still to be counted. Who wins?"),
    "gives": later("Tile {tile} helps {who} now. Which of these may it give?"),
    "copied": later("Tile {tile} helps {who} now. Whose help does it give?"),
    "asked": later("Tile {tile} helps {who} now. Who chooses or names something first?"),
    "old_way": later("The season ends by the old ways. Which tile is taken away?"),
    "enough": later("{winter} With which soldier tokens does {who} win?"),
    "last_vp": later("The last winter is over. How many VP does {who} still score?"),
    "uses": later("The season ends. Which buildings can {who} use now?"),
    "mustered": later(
        "Recruiting begins. How many soldiers does {who} have before anybody recruits?"
    ),
    "together": later("{winter} What strength has to be beaten?"),
    "picks": later("Rows are drafted, and {who} takes the first one. {told} Who takes the next?"),
    "in_row": later("What can be built next in row {card} of {who}'s province?"),
    "auctioned": later("{told} Who gets the card?"),
    "opens": later("{told} Who puts up the next card?"),
    "governing": later("All have rolled. Who can use a governor on dice now?"),
    "reaches": later(
        "No die is rolled again. Which of these governors would let {who} influence advisor"
        " {number}, with these dice?"
    ),
    "scores": later(
        "Governor of {who}: {card}. {who} rerolls all dice and gets {dice}. How many VP does that"
        " bring?"
    ),
    "moved": later(
        "Governor of {who}: {card}. Nobody places any more dice. From which advisor can {who} move"
        " dice to advisor {number}?"
    ),
    "brings": later(
        "Governor of {who}: {card}. Suppose that “{actor} {action}”. What does the governor bring?"
    ),
    "for_nothing": later("Governor of {who}: {card}. What can {who} build for free now?"),
    "free_vp": later(
        "Governor of {who}: {card}. {who} builds this for free: {cards}. How many VP does "
        "{who} have then?"
    ),
    "possible": later(
        "Suppose that one of these is the destiny card of the year. Under which of them can {who}"
        " influence advisor {number} this season, if the dice fall well and nobody is in the way?"
    ),
    "under": later(
        "Suppose that this is the destiny card of the year: {card}. How many dice does {who} roll"
        " this season?"
    ),
    "still": later("Destiny cards so far: {cards}. Which ones can still come?"),
    "fiercer": later(
        "{winter} The destiny card of the year: {card}. What strength has to be beaten?"
    ),
}
#: The question of what falls, if several buildings do (V.3).
_FALL: Final = later("{winter} {who} is defeated. Which buildings fall?")
#: The question of who wins, if soldier tokens are left (M5).
_WINNERS_WITH_TOKENS: Final = later(
    "The game ends, and the Cathedrals and the soldier tokens left are still to be counted. Who"
    " wins?"
)
_OUTCOMES: Final = {
    "wins": later("Victory"),
    "draws": later("A draw"),
    "is_defeated": later("Defeat"),
}


def question(asked: Question) -> str:
    """Return the question, as one or two sentences."""
    names = words.glossary(asked.position)
    told = _QUESTIONS[asked.kind]
    if asked.kind == "winners" and any(each.soldier_tokens for each in asked.position.players):
        told = _WINNERS_WITH_TOKENS
    if asked.kind == "falls" and asked.several:
        told = _FALL
    return _(
        told,
        who=asked.player,
        actor=asked.position.actor,
        action=in_words(asked.given[0], names) if asked.kind in _ACTING else "",
        winter=_winter(asked),
        told=" ".join(
            f"{log.event(each, names)}." for each in asked.events if each.kind in _PICKING
        ),
        tile=asked.advisor,
        number=asked.advisor,
        card=_card(asked),
        cards=", ".join(_cards(asked)),
        dice=words.joined([str(die) for roll in rerolled(asked) for die in roll.dice]),
    )


#: Questions about an action.
_ACTING: Final = ("may", "brings")
#: Kinds of events told in a question about a draft or an auction.
_PICKING: Final = (*BIDDING, "takes_row")


def _card(asked: Question) -> str:
    """Return the name of the card asked about; the letter of a row stays as it is."""
    content = asked.position.content
    return words.building(asked.card, content) if content.power(asked.card) else asked.card


def _cards(asked: Question) -> list[str]:
    """Return the names of the given destiny cards or buildings."""
    given = (
        each.card if isinstance(each, TurnDestiny) else each.building
        for each in asked.given
        if isinstance(each, (TurnDestiny, Build))
    )
    return [words.building(each, asked.position.content) for each in given]


def rerolled(asked: Question) -> list[Hand]:
    """Return the dice that somebody gets by the reroll asked about."""
    given = asked.given if asked.kind == "scores" else ()
    return [Hand(each.coloured, each.white) for each in given if isinstance(each, Roll)]


#: Kinds of other events before the battle that are part of the question.
_BEFORE_BATTLE: Final = ("valley", "fiercer", "shows_token", "rolls", "uses", "keeps_sent")


def _winter(asked: Question) -> str:
    foe = fought(asked)
    if foe is None:
        return ""
    (enemy,) = (words.enemy(each) for each in asked.given if isinstance(each, Enemy))
    kings = (each.data for each in asked.events if each.kind == "king_rolls")
    if roll := next(kings, None):
        dice = words.joined([str(die) for die in roll.coloured])
        told = _("The enemy is {enemy}, and the King rolls {dice}.", enemy=enemy, dice=dice)
    else:
        told = _("The enemy is {enemy}.", enemy=enemy)
    names = words.glossary(asked.position)
    more = [f"{log.event(each, names)}." for each in asked.events if each.kind in _BEFORE_BATTLE]
    told = " ".join([told, *more])
    return f"{told} {_stakes(foe)}" if asked.kind == "final_vp" else told


def fought(asked: Question) -> Foe | None:
    """Return what is fought in the winter of the question, or None without a winter."""
    enemy = next((each for each in asked.given if isinstance(each, Enemy)), None)
    valley = next((each.card for each in asked.given if isinstance(each, Valley)), None)
    position = asked.position
    if enemy is None:
        return None
    return position.content.foe(position.year, enemy, valley, position.destiny)


def _stakes(foe: Foe) -> str:
    """Return what the card gives and takes."""
    gives, takes = terms(foe.reward), terms(foe.loss)
    return f"({_('Victory gives')}: {gives}; {_('Defeat takes')}: {takes})"


def option(asked: Question, answer: Choice) -> str:
    """Return the text of one of the answers to choose from."""
    if isinstance(answer, Bundle):
        return _gained(answer)
    if isinstance(answer, tuple):
        return ", ".join(map(str, answer))
    if answer == NOBODY:
        return _(_NONE.get(asked.kind, _NOBODY))
    if asked.kind in ("advisors", "copied", "old_way", "moved"):
        return f"{answer} {words.advisor(int(answer), asked.position.content)}"
    if asked.kind == "brings":
        return terms(bundle_terms(str(answer)))
    if asked.kind in _CARDS:
        return words.building(str(answer), asked.position.content)
    if asked.kind == "may":
        rule = f"{answer}: {words.rule(str(answer))}"
        return _("Yes") if answer == YES else _("No, {rule}", rule=rule)
    return _(_OUTCOMES[answer]) if answer in _OUTCOMES else str(answer)


#: Questions whose answers are buildings or other cards.
_CARDS: Final = (
    "buildings",
    "falls",
    "uses",
    "in_row",
    "reaches",
    "for_nothing",
    "still",
    "possible",
)


def _gained(gain: Bundle) -> str:
    """Return what somebody gets, and for what."""
    gets = words.amounts(Bundle(*(max(0, amount) for amount in gain)))
    pays = Bundle(*(max(0, -amount) for amount in gain))
    return _("{things} for {price}", things=gets, price=words.amounts(pays)) if any(pays) else gets


def verdict(asked: Question, right: bool) -> str:
    """Return whether the answer was right, and the right answer."""
    found = words.joined([option(asked, each).rstrip(".") for each in asked.right])
    if not asked.several and asked.kind == "may" and len(asked.right) > 1:
        found = option(asked, asked.right[0]).rstrip(".")
    return quiz_words.verdict(found, right)


def place(asked: Question) -> str:
    """Return where the game stands."""
    position = asked.position
    return words.when(position.year, position.phase, position.step)


def board(asked: Question) -> Html:
    """Return the cards on the table, all provinces, and the court if it matters, as HTML."""
    position = asked.position
    shown = _on_the_table(position) + pictures.provinces(position)
    if position.placed or position.step in _AT_COURT:
        shown += html('<div style="margin-top:12px">{}</div>', pictures.court(position))
    return shown


def _on_the_table(position: Position) -> Html:
    """Return the open cards: the card of the year, those up for auction, and the governors."""
    content, auction = position.content, position.auction
    cards = {id: _("Up for auction") for id in (auction.cards if auction else ())}
    cards |= {governor.id: player.name for player, governor in governed(position)}
    if position.destiny:
        cards = {position.destiny: _("Destiny card"), **cards}
    items = joined(
        html(
            "<li>{}: <b>{}</b>. {}</li>",
            whose,
            words.building(id, content),
            words.building_text(id, content),
        )
        for id, whose in cards.items()
    )
    return html('<ul style="margin:.3em 0;padding-left:1.2em">{}</ul>', items) if items else Html()
