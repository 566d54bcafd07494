"""The stage and what is around it; only this layer and the server know ipywidgets."""
