"""Everyday phrases that are said as they are, or with a name."""
