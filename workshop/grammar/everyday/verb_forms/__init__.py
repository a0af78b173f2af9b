"""Kinds of sentences that show verb forms which others seldom draw: vosotros, the past subjunctive."""
