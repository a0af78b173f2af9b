"""Kinds of sentences of company: greetings, answers, thanks, good wishes, opinions."""
