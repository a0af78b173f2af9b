"""What authors and teachers use: lessons from their sources, lectures, assignments, grading, feedback, a hub."""
