"""Views: what a reader sees, without widgets."""

import kingdombuilder.locale  # noqa: F401
from gametable.views import errors
from kingdombuilder.views.places import place

errors.name("kingdombuilder", place=place)
