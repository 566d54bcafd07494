"""The notation: records and their lines, links and their view states."""
