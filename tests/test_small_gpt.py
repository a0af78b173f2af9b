"""The small training of lesson 12: its text, its judge by hand, and whose functions train it."""

import pytest
import torch

from course.for_lessons.small_gpt import GrammarText, grammar_text, loss_of, new_model, size_of, train, write
from course_lib.functional import gpt_logits
from course_lib.losses import language_model_loss
from course_lib.tokens import BOS_ID, EOS_ID, UNK_ID

TEXT = GrammarText(
    [["The", "cat", "sleeps", "."], ["A", "dog", "sleeps", "."], ["The", "dog", "eats", "."]],
    [{"sentence": "The cat eats.", "nats": 3.0}],
)


def test_rows_and_words():
    row = TEXT.row_of(["The", "mouse", "."])
    assert row[0] == BOS_ID and row[-1] == EOS_ID and row[2] == UNK_ID
    assert TEXT.words_of(row[1:2]) == ["The"]
    assert TEXT.sentence_of(TEXT.row_of(["The", "dog", "eats", "."])[1:-1]) == "The dog eats."
    assert TEXT.fresh_words == [["The", "cat", "eats", "."]]
    assert [row[1:-1] for row in TEXT.fresh_rows] == [[*map(TEXT.vocabulary.index, TEXT.fresh_words[0])]]


def test_the_judge_by_hand():
    sentences = [
        ["The", "cat", "sleeps", "."],  # copied
        ["A", "dog", "eats", "."],  # good: every pair is known
        ["A", "dog", "eats", "."],  # the same again
        ["A", "cat", "sleeps", "."],  # odd: A cat
        ["The", "cat", "sleeps"],  # odd: no sentence ends so
    ]
    shares = TEXT.judge(sentences)
    assert shares == {"different": 4 / 5, "copied": 1 / 5, "odd": 2 / 5, "good": 1 / 5}
    head, row = TEXT.judged({"five": sentences}).splitlines()
    assert head.split() == ["different", "copied", "odd", "good"]
    assert row.split() == ["five", "80%", "20%", "40%", "20%"]


def test_it_is_trained_by_the_functions_that_are_given():
    called = []

    def logits(model, token_ids):
        called.append("logits")
        return gpt_logits(model, token_ids)

    def loss(found, token_ids, pad_id):
        called.append("loss")
        return language_model_loss(found, token_ids, pad_id)

    model = new_model(TEXT, 8)
    losses = train(model, TEXT.rows, logits, loss, updates=3)
    assert called == ["logits", "loss"] * 3 and len(losses) == 3
    assert losses == pytest.approx(train(new_model(TEXT, 8), TEXT.rows, updates=3))


def test_the_loss_is_a_mean_over_tokens():
    model = new_model(TEXT, 8)
    with torch.no_grad():
        model.token_embedding.weight.zero_()
    rows = [*TEXT.rows, TEXT.row_of(["The"])]
    assert loss_of(model, rows) == pytest.approx(torch.tensor(len(TEXT.vocabulary)).log().item())


def test_it_goes_on_with_a_prompt():
    model, prompt = new_model(TEXT, 8), TEXT.row_of(["The"])[:-1]
    written = write(model, 5, prompt, seed=3)
    assert len(written) == 5 and written == write(model, 5, prompt, seed=3)
    assert all(BOS_ID not in ids and len(ids) <= 30 for ids in written)


def test_the_text_that_comes_with_the_course():
    text = grammar_text()
    assert (len(text.sentences), len(text.vocabulary), len(text.fresh)) == (90_000, 1212, 1500)
    assert size_of(new_model(text)) == 180_224 and size_of(new_model(text, 128)) == 557_056
