"""One sentence through all lessons: with the machine's numbers, the exercises' functions give what it gives."""

from pathlib import Path
from types import SimpleNamespace

import pytest
import torch

from course.exercises import EXERCISES
from course.exercises.kept_answers import keep
from course.for_lessons.our_sentence import apart, follow, looks, places
from course_lib import functional
from course_lib.corpora import load_corpus
from course_lib.tokens import BOS_ID, EOS_ID

READERS = (
    Path(__file__).parent / "answers_of_readers"
)  # each first answer of two readers, written without running it


@pytest.fixture(autouse=True)
def no_kept_answers(tmp_path, monkeypatch):
    monkeypatch.setenv("COURSE_PROGRESS", str(tmp_path / "progress.json"))


@pytest.fixture(scope="module")
def ours():
    return places()


def reference(name):
    return EXERCISES[name].reference


def test_every_place_is_the_machines(ours, capsys):
    found = follow(ours, function=reference)
    assert found.keys() == set(range(1, 10)) and max(found.values()) < 1e-4
    lines = capsys.readouterr().out.splitlines()
    assert [line[:2] for line in lines] == [f"0{lesson}" for lesson in range(1, 10)]
    assert lines[4].startswith("05  the encoder's input") and lines[4].endswith(f"apart by {found[5]:.1e}")


@pytest.mark.parametrize("reader", ["a", "b"])
def test_answers_that_readers_wrote_from_the_text_alone_are_the_machine_too(ours, reader):
    answers: dict = {}
    for path in sorted((READERS / reader).glob("*.txt")):
        exec(compile(path.read_text("utf-8"), path, "exec"), answers)
    found = follow(ours, function=lambda name: answers.get(name, reference(name)))
    assert (
        max(found.values()) < 1e-4 and found[6] > 0 and answers.keys() >= {"encode", "decode", "token_loss"}
    )


def test_the_picture_of_lesson_00_is_computed_again(ours):
    shown = ours.translator.translate(ours.sentence)
    found = looks(ours, function=reference)
    assert found.shape == (*found.shape[:2], len(shown.tgt_tokens), len(shown.src_tokens))
    assert apart(found, shown.cross_attention) < 1e-4


@pytest.mark.parametrize(
    "sentence", ["tengo hambre", "¿Dónde está el perro?", "La casa de la madre es la casa."]
)
def test_every_place_of_the_readers_own_sentence_is_the_machines(sentence):
    assert max(follow(places(sentence), function=reference).values()) < 1e-4


def test_the_sentence_is_that_of_lesson_00(ours):
    tokenizer = ours.translator.tokenizer
    assert ours.sentence == "La quise mucho."
    assert tokenizer.decode(ours.tgt_output[0].tolist()) == "I loved her very much."
    shown = ours.translator.translate("La quise mucho").cross_attention
    torch.testing.assert_close(ours.cross_weights[0], shown[-1], rtol=0, atol=1e-6)


def test_the_functions_write_it_word_by_word(ours):
    memory, written = functional.encode(ours.weights, ours.src_ids), torch.tensor([[BOS_ID]])
    while written[0, -1] != EOS_ID:
        logits = functional.decode(ours.weights, written, memory, ours.src_ids)
        written = torch.cat([written, logits[:, -1:].argmax(dim=-1)], dim=1)
    assert torch.equal(written[:, 1:], ours.tgt_output)


@pytest.mark.slow
def test_the_machines_merges_cut_as_its_tokenizer_does():
    for sentence in load_corpus("spanish_english", "test")["src"][:8]:
        assert follow(places(sentence), 1, function=reference) == {1: 0.0}


def without_biases(query, key, value, weights, mask=None):
    bare = {name: 0 * x if name.startswith("b_") else x for name, x in vars(weights).items()}
    return functional.multi_head_attention(query, key, value, SimpleNamespace(**bare), mask)


def no_last_norm(model, src_ids):
    return functional.encode(
        SimpleNamespace(**vars(model) | {"encoder_gain": torch.ones_like(model.encoder_gain)}), src_ids
    )


WRONG = [
    (1, "encode_tokens", lambda tokens, vocabulary, unk_id: [unk_id] * len(tokens)),
    (2, "attention", lambda query, key, value: (value, (query @ key.mT).softmax(-1))),
    (3, "padding_mask", lambda ids, pad_id: torch.ones(ids.shape, dtype=torch.bool)[:, None, None]),
    (3, "decoder_mask", functional.padding_mask),
    (4, "multi_head_attention", without_biases),
    (5, "add_positions", lambda x, encoding: x + encoding[: x.shape[1]]),
    (6, "encode", no_last_norm),
    (7, "encode", no_last_norm),
    (7, "shift_right", lambda tgt_ids, bos_id: tgt_ids),
    (8, "token_loss", lambda logits, targets, pad_id: logits.logsumexp(-1).mean()),
    (9, "length_penalty", lambda length, alpha: float(length)),
    pytest.param(
        *(9, "encode", lambda model, src_ids: torch.full((*src_ids.shape, 192), torch.nan)),
        marks=pytest.mark.slow,
    ),
]


@pytest.mark.parametrize(("lesson", "name", "wrong"), WRONG)
def test_a_wrong_function_is_seen_at_its_place(ours, lesson, name, wrong):
    found = follow(ours, lesson, function=lambda each: wrong if each == name else reference(each))
    assert not found[lesson] < 1e-3


def test_the_learners_own_functions_are_taken(ours, capsys):
    keep("length_penalty", "def length_penalty(length, alpha):\n    return 1.0\n")
    assert follow(ours, 9)[9] > 0.1
    notes = capsys.readouterr().out
    assert "beam_step: the course's" in notes and "length_penalty: the course's" not in notes


def test_a_sentence_that_is_not_translated_is_refused():
    with pytest.raises(ValueError, match="wanted a sentence that the machine translates; got 'Привет, мир'"):
        places("Привет, мир")


def test_a_lesson_without_a_place_is_refused(ours):
    with pytest.raises(ValueError, match=r"wanted lessons from 1 to 9; got \[0, 10\]"):
        follow(ours, 10, 0)


def test_tensors_of_other_shapes_are_refused():
    with pytest.raises(ValueError, match=r"got \(2, 3\) and \(3,\)"):
        apart(torch.ones(2, 3), torch.ones(3))
