"""Everyday phrases beyond those of the lessons' corpus."""

from __future__ import annotations

from workshop.grammar.everyday.phrases.fixed_phrases import talk_phrases
from workshop.grammar.lessons.building import Sentence


def everyday_phrases() -> list[Sentence]:
    """Every phrase there is, in a fixed order."""
    return [*talk_phrases()]
