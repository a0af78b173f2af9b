"""Grading on submission: Gradescope or GitHub Classroom calls the grader for each one, and shows what it writes."""
