"""Numbers of Spanish and English sentences, in words and digits: their values are alike on both sides."""

import pytest

from course.number_words import ENGLISH, SPANISH, numbers_of


def found(sentence, language):
    return {sentence[start:end]: value for (start, end), value, _ in numbers_of(sentence, language)}


@pytest.mark.parametrize(
    ("spanish", "english", "value"),
    [
        ("cero", "zero", "0"),
        ("dos", "two", "2"),
        ("dieciséis", "sixteen", "16"),
        ("veintidós", "twenty-two", "22"),
        ("treinta", "thirty", "30"),
        ("treinta y cinco", "thirty-five", "35"),
        ("noventa y nueve", "ninety-nine", "99"),
        ("cien", "one hundred", "100"),
        ("mil", "a thousand", "1000"),
        ("tercer", "third", "3rd"),
        ("segunda", "second", "2nd"),
        ("décimo", "tenth", "10th"),
        ("un", "a", "1"),
        ("una", "an", "1"),
        ("1.500", "1,500", "1500"),
        ("2,5", "2.5", "2.5"),
        ("5 €", "€5", "€5"),
        ("3ª", "3rd", "3rd"),
        ("8:30", "8:30", "8:30"),
    ],
)
def test_a_number_has_one_value_in_both_languages(spanish, english, value):
    for word, language, template in (
        (spanish, SPANISH, "Es {} cosa."),
        (english, ENGLISH, "It is {} thing."),
    ):
        assert found(template.format(word), language) == {word: value}
        capital = word[0].upper() + word[1:]
        assert found(f"{capital} x", language) == {capital: value}


@pytest.mark.parametrize(
    "sentence",
    [
        "doscientos veinte",
        "cinco millones",
        "dos mil trece",
        "media docena",
        "ciento dos",
        "a las dos y media",
    ]
    + ["un poco de pan", "un montón", "Veintidós y tres", "algunos", "nuevo", "tresillo"],
)
def test_longer_and_vague_spanish_numbers_have_no_value(sentence):
    assert found(sentence, SPANISH) == {}


@pytest.mark.parametrize(
    "sentence",
    [
        "two hundred",
        "five million",
        "two thousand thirteen",
        "half a dozen",
        "one hundred and two",
        "thirty five",
    ]
    + ["a little bread", "a lot of", "a few", "a second", "tension", "anyone", "often"],
)
def test_longer_and_vague_english_numbers_have_no_value(sentence):
    assert found(sentence, ENGLISH) == {}


def test_each_number_up_to_a_hundred_has_a_word_of_its_own():
    for language in (SPANISH, ENGLISH):
        values = list(language.values.values())
        assert {str(number) for number in range(101)} <= {*values}
        plural = [value for value in values if value.isdigit() and value not in ("1", "100", "1000")]
        assert len(plural) == len(set(plural))


def test_a_bare_1_is_one_only_if_something_is_counted():
    assert found("Tengo 1 gato en la página 1.", SPANISH) == {"1": "1."}  # the last one of two
    assert [value for _, value, _ in numbers_of("Tengo 1 gato en la página 1.", SPANISH)] == ["1", "1."]


def test_the_day_of_a_month_needs_no_ending():
    assert found("el 5 de mayo", SPANISH) == {"5": "5"}
    assert found("on May 5th", ENGLISH) == {"5th": "5"}
    assert found("the 5th of May", ENGLISH) == {"5th": "5th"}
