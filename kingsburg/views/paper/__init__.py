"""What is printed: handouts of lessons, quizzes, and all rules as a booklet."""
