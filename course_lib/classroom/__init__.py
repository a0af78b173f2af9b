"""What authors and teachers use: building the lessons from their sources."""
