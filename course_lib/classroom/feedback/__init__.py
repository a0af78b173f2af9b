"""What comes of marks: a page for each student, a report for the class, and columns for the school's system."""
