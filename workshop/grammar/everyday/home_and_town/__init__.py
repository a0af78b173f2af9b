"""Kinds of sentences of the day: at home, in shops and restaurants, on the way, at work, on the phone."""
