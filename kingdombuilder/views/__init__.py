"""Views: what a reader sees, without widgets."""

import kingdombuilder.locale  # noqa: F401 - the translations of its messages
