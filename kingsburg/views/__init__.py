"""What is known, as something to look at: tables, charts, words. No widgets here."""

import kingsburg.locale  # noqa: F401
