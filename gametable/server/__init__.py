"""The web server of the dashboards: Voilà, secured against strangers (docs/visitors.md)."""
