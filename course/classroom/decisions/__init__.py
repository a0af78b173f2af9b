"""What the teacher decides after grading: points of their own, late work, which attempt counts."""
