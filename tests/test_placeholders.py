"""Numbers and unknown names are taken out of a sentence whole, and put back whole wherever their signs stand."""

import random
import unicodedata

import pytest

from course_lib.tokens import words
from course_lib.translating.placeholders import (
    NAME_SIGNS,
    NUMBER_SIGNS,
    ONE_SIGN,
    SIGNS,
    in_english,
    put_back,
    take_out,
)
from tests.drawn_numbers import drawn_number

KNOWN = frozenset("mi amigo vive en con tengo creo que Ana Roma no y de . , ¿ ?".split())
PLACES = ["{}", "({}),", "«{}»", "¿{}?", '"{}".', "{};", "{}...", "{}!"]  # what may stand around a number


def drawn_sentence(rng: random.Random) -> tuple[str, list[tuple[str, str]]]:
    """A sentence with a `{}` for each of up to six numbers, and the numbers."""
    numbers = [drawn_number(rng) for _ in range(rng.randint(1, len(NUMBER_SIGNS)))]
    return " y ".join(["Tengo", *(f"{rng.choice(PLACES)} libros" for _ in numbers)]), numbers


def test_each_of_thousands_of_numbers_has_one_sign_and_arrives_whole():
    rng = random.Random(0)
    for _ in range(1000):
        sentence, numbers = drawn_sentence(rng)
        text = sentence.format(*(typed for typed, _ in numbers))
        signed, values = take_out(text)
        assert signed == sentence.format(*NUMBER_SIGNS), text
        assert values == tuple(zip(NUMBER_SIGNS, [arrives for _, arrives in numbers])), text  # noqa: B905
        assert put_back(signed, values) == sentence.format(*(arrives for _, arrives in numbers))


def test_in_another_order_each_value_stands_where_its_sign_does():
    rng = random.Random(1)
    for _ in range(500):
        sentence, numbers = drawn_sentence(rng)
        _, values = take_out(sentence.format(*(typed for typed, _ in numbers)))
        order = rng.sample(range(len(numbers)), len(numbers))
        translation = "I have {}.".format(", ".join(NUMBER_SIGNS[place] for place in order))
        assert put_back(translation, values) == "I have {}.".format(
            ", ".join(numbers[place][1] for place in order)
        )


def test_a_sign_that_is_lost_doubled_or_made_up_is_told():
    rng = random.Random(2)
    for _ in range(500):
        sentence, numbers = drawn_sentence(rng)
        signed, values = take_out(sentence.format(*(typed for typed, _ in numbers)))
        used = rng.choice([sign for sign, _ in values])
        unused = rng.choice([sign for sign in SIGNS if sign not in dict(values)])
        assert put_back(signed.replace(used, ""), values) is None
        assert put_back(f"{signed} {used}", values) is None
        assert put_back(signed.replace(used, unused), values) is None
        assert put_back(f"{signed} {unused}", values) is None


def test_a_sign_may_come_back_in_a_letter_of_the_other_size():
    assert put_back("Β and γ", (("β", "3"), ("Γ", "Iker"))) == "3 and Iker"
    assert len({sign.lower() for sign in SIGNS}) == len({sign.upper() for sign in SIGNS}) == len(SIGNS)


def test_a_text_without_numbers_and_names_stays_as_it_is():
    for text in ("Tengo hambre.", "¿Qué?", "...", " ", "Él dijo: «No»."):
        assert take_out(text, KNOWN) == (text, ())
        assert put_back(text, ()) == text


def test_a_seventh_number_stays_as_it_is():
    signed, values = take_out("2, 3, 4, 5, 6, 7, 8 y 9")
    assert (signed, len(values)) == (", ".join(NUMBER_SIGNS) + ", 8 y 9", 6)
    assert put_back(signed, values) == "2, 3, 4, 5, 6, 7, 8 y 9"


@pytest.mark.parametrize(
    ("text", "signed"),
    [
        ("Tengo 1 libro", "Tengo ι libro"),
        ("1 gato y 2 perros", "ι gato y α perros"),
        ("1 gato y 1 perro", "ι gato y ι perro"),
        ("a la 1.", "a la ι."),
        ("a la 1 de la tarde", "a la ι de la tarde"),
        ("1 de cada 10", "α de cada β"),
        ("de 1 a 5", "de α a β"),
        ("la página 1.", "la página α."),
        ("Tengo 1,5 litros", "Tengo α litros"),
        ("Tengo 1 kg", "Tengo α"),
        ("Son 1 €", "Son α"),
        ("-1 grado", "α grado"),
    ],
)
def test_a_counted_1_has_a_sign_that_no_plural_follows(text, signed):
    assert take_out(text)[0] == signed


def test_two_counted_ones_come_back_both():
    signed, values = take_out("1 gato y 1 perro")
    assert values == ((ONE_SIGN, "1"), (ONE_SIGN, "1"))
    assert put_back("ι cat and ι dog", values) == "1 cat and 1 dog"
    assert put_back("ι cat and a dog", values) is None


@pytest.mark.parametrize(
    ("typed", "english"),
    [
        ("1.500,75", "1,500.75"),
        ("1.500", "1.500"),  # either 1500 or 1 and a half
        ("1,500", "1,500"),
        ("2,5", "2.5"),
        ("12,5,7", "12,5,7"),
        ("21º", "21st"),
        ("13.ª", "13th"),
        ("25°", "25°"),
        ("3 US$", "US$3"),
    ],
)
def test_english_writes_a_number_otherwise_only_where_that_is_sure(typed, english):
    assert in_english(typed) == english


# --- names ---


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Mi amigo Ignacio vive en Bogotá.", ["Ignacio", "Bogotá"]),
        ("Vive con Juan Carlos Ruiz, con Íñigo", ["Juan Carlos Ruiz", "Íñigo"]),
        ("Vive con Ana en Roma", []),
        ("Ignacio vive en Roma", []),  # any word may begin a sentence
        ("MI AMIGO IGNACIO VIVE", []),
        ("Creo Que Vive", []),  # known in small letters
        ("mi amigo ignacio", []),
        ("Tengo 3 amigos en Quito", ["Quito"]),
    ],
)
def test_a_name_is_an_unknown_word_with_a_capital_among_small_letters(text, names):
    signed, values = take_out(text, KNOWN)
    assert [value for sign, value in values if sign in NAME_SIGNS] == names
    assert put_back(signed, values) == text


def test_drawn_names_and_numbers_arrive_whole_in_any_order():
    rng = random.Random(3)
    letters = [chr(code) for code in (*range(97, 123), *range(0xE0, 0xF7), 0x142, 0x15F)]
    for _ in range(500):
        names = [
            "".join(rng.sample(letters, rng.randint(2, 9))).capitalize() for _ in range(rng.randint(1, 3))
        ]
        typed, arrives = drawn_number(rng)
        signed, values = take_out(f"Tengo {typed} y mi amigo {' y '.join(names)} vive en Roma", KNOWN)
        assert signed == f"Tengo α y mi amigo {' y '.join(NAME_SIGNS[: len(names)])} vive en Roma", typed
        in_order = [*enumerate([arrives, *names])]
        rng.shuffle(in_order)
        translation = ", ".join(values[place][0] for place, _ in in_order)
        assert put_back(translation, values) == ", ".join(value for _, value in in_order)


@pytest.mark.parametrize(
    ("text", "signed"),
    [
        ("Me pagan 5 US$", "Me pagan α"),
        ("Me pagan US$5 por eso, Iker", "Me pagan α por eso, Γ"),
        ("Vuelo con el IB3456", "Vuelo con el α"),
        ("Tengo 5 GB", "Tengo α"),
    ],
)
def test_capitals_of_a_number_are_no_name(text, signed):
    assert take_out(text, KNOWN)[0] == signed


def test_a_fifth_name_stays_as_it_is():
    text = "mi amigo vive con Iker, Hugo, Unai, Ibai, Aitor y Ana"
    signed, values = take_out(text, KNOWN)
    assert signed == "mi amigo vive con Γ, Δ, Λ, Ξ, Aitor y Ana"
    assert put_back(signed, values) == text


def test_without_known_words_no_word_is_a_name():
    assert take_out("Mi amigo Ignacio vive en Bogotá.") == ("Mi amigo Ignacio vive en Bogotá.", ())


def test_signs_are_words_of_one_letter_in_composed_form():
    assert words(" ".join(SIGNS)) == [*SIGNS]
    assert unicodedata.normalize("NFC", SIGNS) == SIGNS
