"""Kinds of sentences of talk: questions, small talk, shops and streets, work, numbers."""
