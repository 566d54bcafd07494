"""Many games between policies, as data, on one machine or on many."""
