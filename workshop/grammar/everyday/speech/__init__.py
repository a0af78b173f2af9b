"""Kinds of sentences as people say them: requests, errands, comparisons, small pronouns, several clauses."""
