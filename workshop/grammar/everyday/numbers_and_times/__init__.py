"""Kinds of sentences with numbers, amounts, dates, hours and durations."""
