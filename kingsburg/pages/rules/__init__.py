"""Every rule, to be searched and shown."""
