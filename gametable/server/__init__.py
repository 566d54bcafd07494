"""The web server of the dashboards: Voilà, closed for strangers (docs/visitors.md)."""
