"""The steps of the year, one file each: who acts, what is legal, what it does."""
