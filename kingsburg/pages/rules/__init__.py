"""The rules page, where every rule can be searched for and shown."""
