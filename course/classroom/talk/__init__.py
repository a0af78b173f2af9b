"""Questions for a short talk with students about their own code."""
