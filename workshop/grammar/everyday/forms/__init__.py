"""Kinds of sentences around verb forms: commands, pronouns at their ends, the subjunctive."""
