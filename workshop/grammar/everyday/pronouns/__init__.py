"""Kinds of sentences with pronouns, pronominal verbs and relative clauses."""
