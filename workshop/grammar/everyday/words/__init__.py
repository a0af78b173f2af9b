"""The words: nouns, adjectives and verbs beyond the lessons' corpus."""
