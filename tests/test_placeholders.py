"""Names and numbers that are carried over."""

import pytest

from course_lib.translating.bilingual_lexicon import BilingualLexicon
from course_lib.translating.faults import Faults, find_faults
from course_lib.translating.placeholders import Placeholders
from course_lib.translating.spelling import Spelling

KNOWN = "Ana Marta Pedro Roma Londres vive en mi amigo con tengo dos tres años quito".split()
LEXICON = BilingualLexicon(
    {
        "ana": ["ana", "ana's"],
        "marta": ["marta"],
        "pedro": ["pedro"],
        "roma": ["rome"],
        "londres": ["london"],
        "dos": ["two"],
        "tres": ["three"],
    },
    {},
)
STAND_INS = Placeholders(Spelling(KNOWN), LEXICON)


def first(texts):
    return [-float(number) for number in range(len(texts))]


def test_names_that_stay_the_same_and_numbers_stand_in():
    assert STAND_INS.names == {"Ana": "Ana", "Marta": "Marta", "Pedro": "Pedro"}
    assert STAND_INS.numbers == {"dos": "two", "tres": "three"}


@pytest.mark.parametrize(
    "typed, found",
    [
        ("Mi amigo Ignacio vive en Bogotá", ["Ignacio", "Bogotá"]),
        ("vive con Juan Carlos Ruiz, con Íñigo", ["Juan Carlos Ruiz", "Íñigo"]),
        ("Ignacio vive en Roma", []),  # the first word of a sentence
        ("Tengo dos. Ignacio vive", []),
        ("MI AMIGO IGNACIO VIVE", []),
        ("Mi amigo ignacio", []),
        ("Tengo 25 años", ["25"]),
        ("Tengo 1 amigo con 3 años", ["3"]),
        ("Tengo 2,5 y 3.000 a las 8:30 en el 2º 7kg", []),
        ("vive en Quito", ["Quito"]),
    ],
)
def test_slots(typed, found):
    slots = STAND_INS.slots(typed)
    assert [slot.typed for slot in slots] == found
    assert [typed[slot.start : slot.end] for slot in slots] == found


def test_each_slot_has_a_word_of_its_own_that_the_sentence_does_not_hold():
    filled = STAND_INS.fill("Mi amigo Ignacio vive con Ramiro", first)
    assert filled.text == "Mi amigo Ana vive con Marta"
    assert STAND_INS.fill("Ana vive con Ramiro", first).text == "Ana vive con Marta"


def test_the_surest_words_are_chosen():
    def marta_and_three(texts):
        return [float("Marta" in text) + float("tres" in text) for text in texts]

    assert STAND_INS.fill("vive con Ramiro", marta_and_three).text == "vive con Marta"
    assert STAND_INS.fill("Tengo 25 años", marta_and_three).text == "Tengo tres años"


def test_with_more_slots_than_words_nothing_is_filled():
    filled = STAND_INS.fill("vive con Ramiro, con Íñigo, con Hugo, con Iker", first)
    assert (filled.text, filled.slots) == ("vive con Ramiro, con Íñigo, con Hugo, con Iker", ())


def test_what_was_typed_is_put_back():
    filled = STAND_INS.fill("Tengo 25 años con Ignacio", first)
    assert filled.text == "Tengo dos años con Ana"
    assert filled.put_back("Ana's friend is two.") == "Ignacio's friend is 25."
    assert filled.put_back("Two of Ana.") == "25 of Ignacio."
    assert [note.partition(":")[0] for note in filled.notes()] == [
        "I do not know «25»",
        "I do not know «Ignacio»",
    ]


@pytest.mark.parametrize("translation", ["Ana is old.", "Ana, two, Ana", "Anabel is two."])
def test_a_stand_in_that_is_lost_or_doubled_is_not_put_back(translation):
    assert STAND_INS.fill("Tengo 25 años con Ignacio", first).put_back(translation) is None


def test_a_capital_on_a_known_word_is_a_name_only_if_that_is_much_surer():
    slightly = STAND_INS.fill("vive en Quito", lambda texts: [0.09 * ("Ana" in text) for text in texts])
    clearly = STAND_INS.fill("vive en Quito", lambda texts: [0.11 * ("Ana" in text) for text in texts])
    assert (slightly.text, slightly.slots, slightly.notes()) == ("vive en Quito", (), ())
    assert clearly.text == "vive en Ana"


def test_without_a_lexicon_nothing_stands_in():
    assert Placeholders(Spelling(KNOWN), None).slots("vive con Ramiro 25 en Quito") == []


# --- faults ---


def test_faults_are_said_in_a_sentence_each():
    faults = find_faults("Tengo dos.", "Xyz Two three fooble.", frozenset(["two", "three", "."]), LEXICON)
    assert faults == Faults(made_up=("Xyz", "fooble"))
    assert len(faults) == 2
    assert Faults(left_out=("y", "sed", "pan")).notes() == (
        "Nothing in my translation says «y», «sed» and «pan»: I may have left something out",
    )
    assert len(Faults(("a",), ("b",), ("c",)).notes()) == 3
    assert Faults().notes() == () and not Faults()


def test_left_out_words_are_faults_if_there_is_a_lexicon():
    assert find_faults("Tengo dos.", "I have three.", lexicon=LEXICON) == Faults(left_out=("dos",))
    assert find_faults("Tengo dos.", "I have three.") == Faults()
