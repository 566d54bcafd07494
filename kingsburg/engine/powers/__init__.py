"""What buildings, advisors and modules do; no step names one of them."""
