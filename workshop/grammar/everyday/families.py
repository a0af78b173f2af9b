"""The kinds of sentences beyond the lessons' corpus, and how often each is drawn."""

from __future__ import annotations

from workshop.grammar.everyday.clauses.families import CLAUSE_FAMILIES
from workshop.grammar.everyday.forms.families import FORM_FAMILIES
from workshop.grammar.everyday.measures.families import MEASURE_FAMILIES
from workshop.grammar.everyday.pronouns.families import PRONOUN_FAMILIES
from workshop.grammar.everyday.shown.families import SHOWN_FAMILIES
from workshop.grammar.everyday.speech.families import SPEECH_FAMILIES
from workshop.grammar.everyday.talk.families import TALK_FAMILIES
from workshop.grammar.everyday.two_sentences import two_sentences
from workshop.grammar.everyday.words.families import WORD_FAMILIES
from workshop.grammar.families import Family

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
