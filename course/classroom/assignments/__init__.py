"""Assignments for nbgrader, made from a list of exercises."""
