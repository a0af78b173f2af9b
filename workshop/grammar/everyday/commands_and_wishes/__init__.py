"""Kinds of sentences by which somebody wants something of others: commands, requests, wishes."""
