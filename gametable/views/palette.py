"""The colours of tables and of what lies on them, for explorers and pages."""

from __future__ import annotations

from pathlib import Path
from typing import Final

#: CSS with a property for each colour, light and dark.
PALETTE: Final = Path(__file__).with_suffix(".css").read_text("utf-8")
