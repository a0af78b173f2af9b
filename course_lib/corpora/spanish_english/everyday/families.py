"""The kinds of sentences beyond the lessons' corpus, and how often each is drawn."""

from __future__ import annotations

from course_lib.corpora.spanish_english.everyday.families_of_clauses import CLAUSE_FAMILIES
from course_lib.corpora.spanish_english.everyday.families_of_forms import FORM_FAMILIES
from course_lib.corpora.spanish_english.everyday.families_of_lexicon import LEXICON_FAMILIES
from course_lib.corpora.spanish_english.everyday.families_of_measures import MEASURE_FAMILIES
from course_lib.corpora.spanish_english.everyday.families_of_pronouns import PRONOUN_FAMILIES
from course_lib.corpora.spanish_english.everyday.families_of_speech import SPEECH_FAMILIES
from course_lib.corpora.spanish_english.everyday.families_of_words import WORD_FAMILIES
from course_lib.corpora.spanish_english.everyday.talk import TALK_FAMILIES
from course_lib.corpora.spanish_english.everyday.two_sentences import two_sentences
from course_lib.corpora.spanish_english.families import Family

EVERYDAY_FAMILIES: dict[Family, float] = {
    **CLAUSE_FAMILIES,
    **FORM_FAMILIES,
    **LEXICON_FAMILIES,
    **MEASURE_FAMILIES,
    **PRONOUN_FAMILIES,
    **SPEECH_FAMILIES,
    **TALK_FAMILIES,
    **WORD_FAMILIES,
    two_sentences: 52,
}
