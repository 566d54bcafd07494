"""What is written and read: records and their lines, links and their states."""
