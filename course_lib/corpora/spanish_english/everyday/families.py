"""The kinds of sentences beyond the lessons' corpus, and how often each is drawn."""

from __future__ import annotations

from course_lib.corpora.spanish_english.families import Family

EVERYDAY_FAMILIES: dict[Family, float] = {}
