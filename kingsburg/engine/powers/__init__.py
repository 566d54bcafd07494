"""The effects of buildings, advisors and modules, which no step names."""
