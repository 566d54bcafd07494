"""What buildings, advisors and modules do. No step names one of them."""
