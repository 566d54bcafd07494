"""All rules, which can be searched and shown."""
