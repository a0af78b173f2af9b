"""The results of grading: a page for each student, a report for the class, and CSV for the school's system."""
