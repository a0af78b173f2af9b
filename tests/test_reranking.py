"""Which reading of a typed sentence is meant."""

import pytest

from course_lib.translating.reranking import Attempt, choose_reading


def chosen(typed: str, **scores: float) -> str:
    """The choice between readings that are translated with different words."""
    return choose_reading([*scores], [Attempt(src, score) for src, score in scores.items()], typed)[0]


@pytest.mark.parametrize(
    "typed, other, src",
    [
        ("el es", -0.195, "El"),
        ("el es", -0.185, "Él"),
        ("El", -0.155, "El"),
        ("El", -0.145, "Él"),
        ("EL", -0.185, "Él"),
    ],
)
def test_the_plainest_reading_gives_way_only_to_one_that_is_clearly_surer(typed, other, src):
    """More so if it was typed with its capital letter and its marks: then its accents are probably right too."""
    assert chosen(typed, El=-0.2, Él=other) == src


def test_a_statement_that_may_be_a_question_gets_a_note():
    readings = ["Como pan.", "Cómo pan.", "¿Cómo pan?"]

    def notes(question: float) -> list[str]:
        scores = {"I eat bread.": -0.2, "How bread.": -1.0, "How bread?": question}
        attempts = [Attempt(text, score) for text, score in scores.items()]
        src, found = choose_reading(readings, attempts, "como pan")
        assert src == "Como pan."
        return found

    assert notes(-0.23) == ["It can also be «¿Cómo pan?»"]
    assert notes(-0.3) == []


def test_of_readings_with_the_same_translation_the_one_with_its_marks_is_taken():
    """It need not be the surest: a model that learned to read careless spelling hardly minds it."""
    readings = ["Donde esta.", "Donde está.", "Dónde está.", "¿Dónde está?"]
    attempts = [Attempt("Where is it?", score) for score in (-0.31, -0.10, -0.11, -0.12)]
    assert choose_reading(readings, attempts, "donde esta") == (
        "¿Dónde está?",
        ["I read this as «¿Dónde está?»"],
    )
    attempts[3] = Attempt("Where is it?", -0.2)
    assert choose_reading(readings, attempts, "donde esta")[0] == "Dónde está."
    attempts[3] = Attempt("Where is she?", -0.12)
    assert choose_reading(readings, attempts, "donde esta")[0] == "Dónde está."
