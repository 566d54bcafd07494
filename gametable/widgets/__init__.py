"""The stage and its surroundings; with the server, the only room that knows ipywidgets."""
