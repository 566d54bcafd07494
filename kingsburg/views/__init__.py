"""Views: tables, charts and words, without widgets."""

import kingsburg.locale  # noqa: F401
