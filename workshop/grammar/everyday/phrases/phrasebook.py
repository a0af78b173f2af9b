"""Everyday phrases beyond those of the lessons' corpus."""

from __future__ import annotations

from workshop.grammar.building import Sentence
from workshop.grammar.everyday.phrases.talk import talk_phrases


def everyday_phrases() -> list[Sentence]:
    """Every phrase there is, in a fixed order."""
    return [*talk_phrases()]
