"""Players' actions in their provinces: building, using buildings, recruiting (P2d, P7)."""

from __future__ import annotations

from collections.abc import Sequence

from gametable.language import _
from gametable.notation.forms import before, one
from kingsburg import words as say
from kingsburg.engine.actions import Action, Build, Recruit, Use
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.dice_text import write_dice
from kingsburg.engine.position import Position
from kingsburg.engine.powers.power import DicePower, Setting
from kingsburg.notation.actions.dice import change_dice
from kingsburg.notation.actions.forms import number, things
from kingsburg.notation.actions.kind import Kind
from kingsburg.words import Glossary


class Builds(Kind[Build]):
    """A building that is built, perhaps with the Envoy or for free by a power."""

    example = "builds chapel by envoy"

    def read(self, words: Sequence[str]) -> Action:
        if len(words) == 1:
            return Build(words[0])
        building, by = before(words, "by")
        power = one(by)
        return (
            Build(one(building), envoy=True)
            if power == "envoy"
            else Build(one(building), power=power)
        )

    def write(self, action: Build) -> str:
        power = "envoy" if action.envoy else action.power
        return f"{action.building} by {power}" if power else action.building

    def told(self, action: Build, names: Glossary) -> str:
        built = names.building(action.building)
        if action.power:
            power = names.building(action.power)
            return _("builds {building} for free with the {power}", building=built, power=power)
        if action.envoy:
            return _("builds {building} with the Envoy", building=built)
        return _("builds {building}", building=built)

    def doing(self, action: Build, names: Glossary) -> str:
        built = names.building(action.building)
        if action.power:
            power = names.building(action.power)
            return _("Build the {building} for free with the {power}", building=built, power=power)
        if action.envoy:
            return _("Build the {building} with the Envoy", building=built)
        return _("Build the {building}", building=built)

    def label(self, position: Position, action: Build) -> str:
        return say.building(action.building, position.content)

    def question(self, position: Position, action: Build, options: Sequence[Action]) -> str:
        if action.power:
            power = say.building(action.power, position.content)
            return _("choose a building to build for free with the {power}.", power=power)
        return _("choose a building. Those that can be built light up.")


class Uses(Kind[Use]):
    """The use of a power that asks for no further choice."""

    example = "uses sawmill"

    def read(self, words: Sequence[str]) -> Action:
        return Use(one(words))

    def write(self, action: Use) -> str:
        return action.power

    def told(self, action: Use, names: Glossary) -> str:
        return _("uses the {building}", building=names.building(action.power))

    def doing(self, action: Use, names: Glossary) -> str:
        return _("use the {card}", card=names.building(action.power))

    def order(self, position: Position, action: Use) -> str:
        power = say.building(action.power, position.content)
        if dice := _set_to(position, action):
            return _("Set the dice to {dice} with the {building}", dice=dice, building=power)
        return _("Use the {building}", building=power)

    def question(self, position: Position, action: Use, options: Sequence[Action]) -> str:
        return change_dice(position, options)


def _set_to(position: Position, action: Use) -> str:
    """Return the coloured dice after a power has set them; "" for other powers."""
    power, actor = position.content.power(action.power), position.actor
    hand = position.player(actor).hand if isinstance(actor, str) else None
    if hand is None or not isinstance(power, DicePower):
        return ""
    changes = (each for each in power.changes(hand) if isinstance(each, Setting))
    after = next((each.hand for each in changes if each.action is action), None)
    return write_dice(after.coloured) if after else ""


class Recruits(Kind[Recruit]):
    """Soldiers, and what is paid for them (P7)."""

    example = "recruits 2 with gold gold wood stone"

    def read(self, words: Sequence[str]) -> Action:
        soldiers, payment = before(words, "with")
        return Recruit(number(one(soldiers)), things(payment))

    def write(self, action: Recruit) -> str:
        return f"{action.soldiers} with {' '.join(action.payment)}"

    def told(self, action: Recruit, names: Glossary) -> str:
        soldiers = say.given(Bundle(soldiers=action.soldiers))
        goods = say.things(*action.payment)
        return _("recruits {soldiers} for {goods}", soldiers=soldiers, goods=goods)

    def doing(self, action: Recruit, names: Glossary) -> str:
        soldiers = say.given(Bundle(soldiers=action.soldiers))
        goods = say.things(*action.payment)
        return _("Recruit {soldiers} for {goods}", soldiers=soldiers, goods=goods)
