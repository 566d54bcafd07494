"""The model of a stage, by which Python and the page talk: the one place that knows how.

A notebook or a server has Jupyter's widgets. On a site without a server, Python runs in the
reader's browser and talks to the page itself.
"""

from __future__ import annotations

import sys

if sys.platform == "emscripten":
    from gametable.widgets.browser_model import Model as Model
else:
    from anywidget import AnyWidget as Model

__all__ = ["Model"]
