"""The steps of the year, one file each: who acts, what is legal, and what an action does."""
