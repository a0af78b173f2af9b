"""The one note beside a translation: on another language, on unknown words, on doubt."""

import pytest

from course_lib.translating.doubt import (
    DOUBT,
    invented_words,
    is_foreign,
    notes_on,
    percentiles_of,
    unknown_words,
)
from course_lib.translating.placeholders import SIGNS
from course_lib.translating.typed_text import spellings_of

KNOWN = spellings_of("mi hermana Ana tiene un niño está en casa no habla español !".split())
TARGET = spellings_of("my sister Ana has a child is at home don't she's it's speak Spanish .".split())


def test_known_words_are_known_however_they_are_typed():
    assert unknown_words("MI Hermana tiene un nino, está, esta, Español, ANA", KNOWN) == []


def test_unknown_words_are_named_once_as_they_were_typed():
    assert unknown_words("Mi ornitorrinco y mi Ornitóteca y mi ornitorrinco", KNOWN) == [
        "ornitorrinco",
        "y",
        "Ornitóteca",
    ]


def test_marks_numbers_and_signs_are_no_unknown_words():
    assert unknown_words(f"¿12, 3.5 {' '.join(SIGNS)}? — 2º 20kg _", KNOWN) == []


def test_without_known_words_none_is_unknown_and_nothing_is_foreign():
    assert unknown_words("whatever you like", spellings_of([])) == []
    assert not is_foreign("whatever you like", spellings_of([]))


@pytest.mark.parametrize(
    "text",
    [
        "My sister has a child",
        "Meine Schwester hat ein Kind",
        "asdf qwer zxcv",
        "Привет",
        "我有一个姐姐",
        "My sister habla",
    ],
)
def test_another_language_and_noise_are_recognized(text):
    assert is_foreign(text, KNOWN)


@pytest.mark.parametrize(
    "text",
    [
        "Mi hermana habla",
        "Mi ornitorrinco",
        "Ornitorrinco",
        "Ana",
        "Wenceslao",
        "mi hermna tiene un ornitorrinco",
        "ΓΔ",
        "Γ",
        "α.",
        "12",
    ],
)
def test_names_numbers_and_sentences_with_slips_are_not_foreign(text):
    assert not is_foreign(text, KNOWN)


def test_a_corpus_in_another_script_knows_its_own_letters():
    greek = spellings_of(["σπίτι", "μεγάλο"])
    assert not is_foreign("μικρο", greek) and is_foreign("casa", greek)


def test_words_that_are_no_target_words_nor_copied_are_invented():
    assert invented_words("My sisterish Ana's childling has a childling.", "Mi hermana", TARGET) == [
        "sisterish",
        "childling",
    ]
    assert (
        invented_words("She doesn't speak Spanish; it's Γ's home α.", "Γ α", TARGET | {"doesn": ["doesn"]})
        == []
    )
    assert (
        invented_words("My ornitorrinco has 3 pingüinos", "Mi ornitorrinco tiene 3 Pinguinos", TARGET) == []
    )
    assert invented_words("blorp", "Mi hermana", spellings_of([])) == []


def test_there_is_one_note_at_most_and_unknown_words_come_first():
    assert notes_on([], is_sure=True) == ()
    assert notes_on([], is_sure=False) == (DOUBT,)
    for is_sure in (True, False):
        [note] = notes_on(["a", "b", "c"], is_sure)
        assert note.startswith("I never saw «a», «b» and «c»: ")
    assert notes_on(["a"], is_sure=True)[0].startswith("I never saw «a»: ")


def test_percentiles_are_confidences():
    found = [-float(number) for number in range(10)]
    assert percentiles_of(found, (0, 25, 50, 100)) == [-9.0, -7.0, -4.0, 0.0]
    assert percentiles_of([-1.0], (0, 50, 100)) == [-1.0] * 3


@pytest.mark.parametrize("confidences, percentile", [([], 1), ([-1.0], 101), ([-1.0], -1)])
def test_percentiles_want_confidences_and_a_percentage(confidences, percentile):
    with pytest.raises(ValueError, match="wanted sentences, and percentiles between 0 and 100; got"):
        percentiles_of(confidences, (percentile,))
