"""Views: tables, charts and words, without widgets."""

from gametable.language import Name, _
from gametable.views import errors
from kingsburg import words
from kingsburg.engine.bundle import Bundle
from kingsburg.views.places import place

errors.name(
    "kingsburg",
    building=lambda id: Name({"en": id}),
    race=words.race,
    step=words.step,
    place=place,
    phase=lambda id: _(words.PHASES[id]),
    # The id lists the things as a record does: "gold gold".
    things=lambda id: words.amounts(Bundle.of(tuple(id.split()))),
)
