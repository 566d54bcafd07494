"""What is written and read: records and the lines in them, links and the states in them."""
