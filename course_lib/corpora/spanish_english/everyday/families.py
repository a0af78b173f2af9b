"""The kinds of sentences beyond the lessons' corpus, and how often each is drawn."""

from __future__ import annotations

from course_lib.corpora.spanish_english.everyday.clauses.families import CLAUSE_FAMILIES
from course_lib.corpora.spanish_english.everyday.forms.families import FORM_FAMILIES
from course_lib.corpora.spanish_english.everyday.measures.families import MEASURE_FAMILIES
from course_lib.corpora.spanish_english.everyday.pronouns.families import PRONOUN_FAMILIES
from course_lib.corpora.spanish_english.everyday.shown.families import SHOWN_FAMILIES
from course_lib.corpora.spanish_english.everyday.speech.families import SPEECH_FAMILIES
from course_lib.corpora.spanish_english.everyday.talk.families import TALK_FAMILIES
from course_lib.corpora.spanish_english.everyday.two_sentences import two_sentences
from course_lib.corpora.spanish_english.everyday.words.families import WORD_FAMILIES
from course_lib.corpora.spanish_english.families import Family

EVERYDAY_FAMILIES: dict[Family, float] = {
    **CLAUSE_FAMILIES,
    **FORM_FAMILIES,
    **SHOWN_FAMILIES,
    **MEASURE_FAMILIES,
    **PRONOUN_FAMILIES,
    **SPEECH_FAMILIES,
    **TALK_FAMILIES,
    **WORD_FAMILIES,
    two_sentences: 52,
}
