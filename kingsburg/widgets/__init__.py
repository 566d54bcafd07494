"""What people click on. The only room that knows ipywidgets; no rule and no probability here."""
