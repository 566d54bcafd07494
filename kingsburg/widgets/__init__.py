"""What people click on. The only layer that knows ipywidgets; no rule and no probability here."""
