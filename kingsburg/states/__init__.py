"""The states of the explorers: plain data with a schema, which share links can hold."""
