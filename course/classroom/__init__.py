"""Tools for teachers: lectures, assignments, grading, feedback, a hub."""
