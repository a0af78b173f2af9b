"""The kinds of sentences beyond the lessons' corpus, and how often each is drawn."""

from __future__ import annotations

from workshop.grammar.everyday.old_families_clauses import CLAUSE_FAMILIES
from workshop.grammar.everyday.old_families_forms import FORM_FAMILIES
from workshop.grammar.everyday.old_families_measures import MEASURE_FAMILIES
from workshop.grammar.everyday.old_families_pronouns import PRONOUN_FAMILIES
from workshop.grammar.everyday.old_families_shown import SHOWN_FAMILIES
from workshop.grammar.everyday.old_families_speech import SPEECH_FAMILIES
from workshop.grammar.everyday.old_families_words import WORD_FAMILIES
from workshop.grammar.everyday.questions.about_scenes import TALK_FAMILIES
from workshop.grammar.everyday.two_sentences import two_sentences
from workshop.grammar.lessons.families import Family

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
