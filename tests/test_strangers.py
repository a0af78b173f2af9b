"""The judge of strangers' sentences, and the sentences themselves."""

import json
import math
from collections import Counter
from types import SimpleNamespace

import pytest

from benchmarks.real_sentences import bleu_of, translations
from benchmarks.strangers import PARTS, SENTENCES, Answer, answered, plain, read


@pytest.mark.parametrize(
    "one, other",
    [
        ("It's here.", "it is here"),
        ("He can’t, and she won't!", "He cannot and she will not."),
        ("Let's go, José.", "Let us go, Jose!"),
        ("It's been raining, and I'd better go.", "It has been raining and I had better go."),
        ("There's no bread; who's that?", "There is no bread. Who is that?"),
        (
            "I'd say they've seen what we're doing, I'm sure.",
            "I would say they have seen what we are doing. I am sure",
        ),
    ],
)
def test_contractions_capitals_marks_and_accents_do_not_count(one, other):
    assert plain(one) == plain(other)


@pytest.mark.parametrize(
    "one, other",
    [
        ("María's book", "María book"),
        ("He isn't.", "He is."),
        ("two cats", "two cat"),
        ("a b", "b a"),
        ("1.500", "1,500"),
    ],
)
def test_words_do_count(one, other):
    assert plain(one) != plain(other)


@pytest.mark.parametrize(
    "text, notes, verdict",
    [
        ("I'm hungry.", (), "right"),
        ("I am hungry!", ("I read this as …",), "right, with a note"),
        ("I am thirsty.", ("Nothing says …",), "wrong, with a note"),
        ("I am thirsty.", (), "wrong"),
        ("", ("I never saw …",), "refused"),
    ],
)
def test_the_verdict(text, notes, verdict):
    translator = SimpleNamespace(translate=lambda src: SimpleNamespace(text=text, notes=notes))
    answer = answered(translator, "Tengo hambre.", ["I have hunger.", "I am hungry."])
    assert (answer.text, answer.notes, answer.verdict) == (text, notes, verdict)


def test_an_error_is_a_refusal():
    def translate(src):
        raise ValueError("too long")

    assert answered(SimpleNamespace(translate=translate), "…", [""]).verdict == "refused"


def test_the_sentences_in_nine_parts():
    parts = [read(part) for part in PARTS]
    assert [len(rows) for rows in parts] == [150, 150, 147, 143, 148, 144, 145, 197, 194]
    rows = [row for part in parts for row in part]
    assert len({row["src"] for row in rows}) == 1418
    assert all(row["accepted"] and all(map(plain, row["accepted"])) for row in rows)
    assert Counter(map(frozenset, rows)).keys() == {frozenset({"part", "kind", "src", "accepted"})}


def test_a_part_is_read_alone(tmp_path):
    path = tmp_path / "some.jsonl"
    path.write_text("".join(json.dumps({"part": part, "src": part}) + "\n" for part in "aab"))
    assert [row["src"] for row in read("a", path)] == ["a", "a"]
    assert SENTENCES.name == "strangers.jsonl"


# --- real sentences ---


def test_all_translations_of_a_sentence_are_its_references():
    pairs = [("Basta.", "Enough."), ("Voy.", "I'm going."), ("Basta.", "That is enough.")]
    assert translations(pairs) == {"Basta.": ["Enough.", "That is enough."], "Voy.": ["I'm going."]}


def test_bleu_takes_any_of_the_references_and_a_refusal_lowers_it():
    references = [["Enough of that now."], ["I am going home now.", "I will go home now."]]
    texts = ["Enough of that now.", "I will go home now."]
    right = bleu_of([Answer("", text, (), "right") for text in texts], references)
    half = bleu_of([Answer("", text, (), "right") for text in (texts[0], "")], references)
    assert right.score == pytest.approx(100)
    assert right.signature.startswith("nrefs:var|case:mixed")
    # All n-grams that are written are right; 5 tokens against 5 + 6 are too few: exp(1 - 11 / 5).
    assert half.score == pytest.approx(100 * math.exp(1 - 11 / 5))
