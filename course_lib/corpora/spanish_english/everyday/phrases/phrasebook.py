"""Everyday phrases beyond those of the lessons' corpus."""

from __future__ import annotations

from course_lib.corpora.spanish_english.building import Sentence
from course_lib.corpora.spanish_english.everyday.phrases.talk import talk_phrases


def everyday_phrases() -> list[Sentence]:
    """Every phrase there is, in a fixed order."""
    return [*talk_phrases()]
