"""Words of the season explorer: labels, policies, and the answer as a sentence."""

from __future__ import annotations

from typing import Final

from gametable.language import _, later, plural
from gametable.play.errors import Malformed
from gametable.views import errors
from gametable.views.numbers import count, said
from kingsburg import words
from kingsburg.engine.content import Content
from kingsburg.engine.powers.destiny import DestinyCard
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.effort import STEP, check_feasible, exact_steps, season_steps, seasons
from kingsburg.odds.reach import Setup
from kingsburg.odds.season import Chance, SeasonOdds
from kingsburg.views.dice.words import asked, numbered

PLAYERS: Final = later("Players")
SWAY_HINT: Final = later("One group may count 1 more or less.")
ENVOY_HINT: Final = later("One closed advisor may be influenced; only one player has the Envoy.")
#: What each policy does.
PLAYS: Final = {
    "random": later("Any legal action, each as likely as any other."),
    "greedy": later("The most valuable advisor within reach."),
    "best": later(
        "Whatever gets the most out of the whole season, if everybody else plays that way too."
    ),
}
ALL_LIKE_THIS: Final = later("Everybody like this")
ALL_HINT: Final = later("Except for the Envoy.")
NOBODY: Final = later("Nobody")
NEUTRAL: Final = later("Neutral dice, not rolled yet")
THESE: Final = later("These")
BEFOREHAND: Final = later("Closed from the start")
WORK_IT_OUT: Final = later("Work it out")
WORKING: Final = later("Working. What is known so far is shown below.")


#: Displayed names of the policies.
POLICIES: Final = {
    "random": later("random"),
    "greedy": later("greedy"),
    "best": later("best"),
}


def coloured(who: str) -> str:
    """Return the label of a player's coloured dice."""
    return _("{who}: coloured dice", who=who)


def white(who: str) -> str:
    """Return the label of a player's white dice."""
    return _("{who}: white dice", who=who)


def help(who: str) -> str:
    """Return the label of a player's help."""
    return _("{who}: help", who=who)


def plays(who: str) -> str:
    """Return the label of a player's policy."""
    return _("{who} plays", who=who)


def season_sentence(answer: SeasonOdds, content: Content | None = None) -> str:
    """Return the advisor that each player gets most often, and how exact the numbers are."""
    most = []
    for who, chances in answer.chances.items():
        advisor = max(chances, key=lambda each: chances[each].value)
        name = words.advisor(advisor, content)
        most.append(f"{who} {numbered(advisor, name)} ({percent(chances[advisor])})")
    return _("Most often: {advisors}. {trust}", advisors="; ".join(most), trust=trust(answer))


def trust(answer: SeasonOdds) -> str:
    """Return a sentence on how exact the numbers are."""
    if answer.exact:
        return _("Exact: all {rolls} different rolls.", rolls=count(answer.seen))
    return _(
        "Not exact: from {rolls} rolls of all dice, with intervals of 95%.",
        rolls=count(answer.seen),
    )


def pool(
    contender: Contender, content: Content | None = None, destiny: DestinyCard | None = None
) -> str:
    """Return a player before the roll: ``3 coloured dice, a +2, the Envoy; plays greedy``.

    `destiny`: the card of the year, which changes the dice (M4).
    """
    has = Setup(
        contender.dice,
        contender.white,
        contender.token,
        contender.sways,
        envoy=contender.envoy,
        destiny=destiny,
    )
    policy = contender.policy.name
    return _(
        "{dice}; plays {policy}", dice=asked(has, content), policy=_(POLICIES.get(policy, policy))
    )


def season_plan(contest: Contest) -> str:
    """Return how the answer will be found and how long that takes, or why it is not feasible."""
    try:
        check_feasible(contest)
    except Malformed as error:
        instead = errors.told(error)
    else:
        time = _time(exact_steps(contest))
        return _(
            "To be worked out exactly, from {rolls} different rolls: {time}.",
            rolls=count(contest.combinations),
            time=time,
        )
    try:
        games = seasons(contest)
    except Malformed as error:
        return _("Not feasible: {reason}.", reason=errors.told(error))
    time = _time(games * season_steps(contest))
    return _(
        "{reason}. To be simulated, {seasons} seasons, with intervals of 95%: {time}.",
        reason=instead,
        seasons=count(games),
        time=time,
    )


def _time(steps: int) -> str:
    seconds = steps * STEP
    if seconds < 2:
        return _("a moment")
    if seconds < 90:
        return plural(round(seconds), "about {number} second", "about {number} seconds")
    return plural(round(seconds / 60), "about {number} minute", "about {number} minutes")


def percent(chance: Chance) -> str:
    """Return a chance of a season as a percentage."""
    return said(chance.value).percent
