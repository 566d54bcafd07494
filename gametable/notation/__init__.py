"""What is written and read: links and the states in them."""
