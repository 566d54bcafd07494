"""Exact odds: whole numbers of ways throughout, a `Fraction` from 0 to 1 at the end."""
