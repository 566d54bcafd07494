"""Who decides: a policy sees what its player sees and picks one of the legal actions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from kingsburg.players.random import choose

#: The policies a name stands for.
BY_NAME: Final[Mapping[str, Any]] = MappingProxyType({"random": choose})
