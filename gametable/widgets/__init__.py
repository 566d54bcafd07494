"""The stage and what stands around it; with the server, the only room that knows ipywidgets."""
