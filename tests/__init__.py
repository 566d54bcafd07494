"""The tests of kingsburg: `python3 -m tests` sets up what is missing and runs them."""
