"""The web server of the dashboards: Voilà, secured against strangers (docs/visitors.md)."""

import sys

# jsonschema takes a second to prepare itself for a format that nothing here uses, if it finds this
# module. None hides it, as the documentation of Python says; the stubs know only modules there.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
