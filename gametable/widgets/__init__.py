"""The stage and its surroundings; with the server, the only layer that knows ipywidgets."""
