"""What lesson 11 does with all its models alike: reading, batches, training, answers, and the rules beside them."""

import pytest
import tokenizers
import torch
from torch import nn

from course.for_lessons.fine_tuning import (
    CountedTags,
    WholeWords,
    by_overlap,
    choices_of,
    pieces_by,
    question_batch,
    shuffled,
    spans_of,
    trained,
)
from course.for_lessons.minilm import tensor_of_texts, texts_of_tensor
from course.for_lessons.neighbours import Neighbours, blanks_in
from course_lib.heads import best_span

TEXTS = ["The lion sleeps.", "A hen sleeps!"]


@pytest.fixture
def tokenizer():
    """[CLS] question [SEP] passage [SEP], one number a word; padding is 0."""
    spoken = "what does the lion read ? . a letter hen eats lemon".split()
    vocabulary = {token: i for i, token in enumerate(["[PAD]", "[UNK]", "[CLS]", "[SEP]", *spoken])}
    made = tokenizers.Tokenizer(tokenizers.models.WordLevel(vocabulary, unk_token="[UNK]"))
    made.normalizer = tokenizers.normalizers.Lowercase()
    made.pre_tokenizer = tokenizers.pre_tokenizers.BertPreTokenizer()
    made.post_processor = tokenizers.processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    made.enable_padding(pad_id=0, pad_token="[PAD]")
    return made


# --- reading and training


def test_words_of_any_case_have_one_number_and_padding_has_none():
    read = WholeWords(TEXTS)
    assert read(["the hen", "Lion"]).tolist() == [[1, 6], [2, 0]]
    assert len(read) == 8  # seven words and the padding


def test_pieces_are_those_of_the_tokenizer(tokenizer):
    assert pieces_by(tokenizer)(["The lion", "a"]).tolist() == [[2, 6, 7, 3], [2, 11, 3, 0]]


def test_each_epoch_has_every_row_once_with_its_label():
    token_ids = torch.arange(10).view(5, 2)
    batches = shuffled(token_ids, torch.arange(5), epochs=3, size=2)
    assert [len(labels) for _, labels in batches] == [2] * 7 + [1]
    order = torch.cat([labels for _, labels in batches])
    assert all(part.sort().values.tolist() == list(range(5)) for part in order.split(5))
    assert order[:5].tolist() != order[5:10].tolist()
    assert all(torch.equal(ids, token_ids[labels]) for ids, labels in batches)


@torch.no_grad()
def test_a_training_learns_and_repeats_even_where_gradients_are_off():
    read = WholeWords(TEXTS)

    def learned():
        bag = nn.EmbeddingBag(len(read), 2, mode="sum", padding_idx=0)
        nn.init.zeros_(bag.weight)
        return trained(bag, read, TEXTS, torch.tensor([0, 1]), 40, 0.1)

    assert choices_of(learned(), read, TEXTS * 40).argmax(-1).tolist() == [0, 1] * 40
    assert torch.equal(learned().weight, learned().weight)


# --- answers

PASSAGE = "A hen eats a lemon. The lion read a letter."
QUESTION = "What does the lion read ?"
ROW = {"question": QUESTION, "passage": PASSAGE, "start": 34, "end": 42}


def test_a_batch_of_questions_says_where_the_answers_stand(tokenizer):
    batch = question_batch(tokenizer, [ROW, ROW | {"start": 0, "end": 5}])
    first, last = batch.first[0], batch.last[0]
    assert batch.token_ids[0, first : last + 1].tolist() == [11, 12]  # a letter
    assert batch.token_ids[1, batch.first[1] : batch.last[1] + 1].tolist() == [11, 13]  # A hen
    assert batch.in_passage[0].sum() == 12 and batch.in_passage[0, 8:-1].all()
    assert batch.token_types[0].tolist() == [0] * 8 + [1] * 13


def test_answers_are_found_by_their_characters(tokenizer):
    def sure(token_ids, token_types):  # of "a letter", wherever it stands
        begins = (token_ids == 11) & (token_ids.roll(-1, dims=1) == 12)
        return begins.float(), (token_ids == 12).float()

    assert spans_of(sure, tokenizer, [ROW] * 61, best_span).tolist() == [[34, 42]] * 61


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (QUESTION, "a letter"),
        ("What did the lions read?", "a letter"),
        ("Who is eating a lemon?", "A hen"),
        ("Why?", "A hen eats a lemon"),
    ],
)
def test_the_rule_takes_the_longest_run_of_words_that_do_not_match(question, answer):
    start, end = by_overlap(question, PASSAGE)
    assert PASSAGE[start:end] == answer


# --- rules that count

TAGGED = [
    {"words": ["The", "lion", "sleeps"], "tags": ["DT", "NN", "VBZ"]},
    {"words": ["the", "hens", "sleep"], "tags": ["DT", "NNS", "VB"]},
    {"words": ["cars", "Sleep"], "tags": ["NNS", "NN"]},
    {"words": ["beds", "sleep"], "tags": ["NNS", "VB"]},
]


def test_a_known_word_has_its_most_frequent_tag_and_a_new_one_is_a_noun():
    assert [CountedTags(TAGGED)(word) for word in ("THE", "sleep", "dogs")] == ["DT", "VB", "NN"]


def test_a_new_word_has_the_tag_of_the_longest_ending_that_is_known():
    tag = CountedTags(TAGGED, endings=True)
    assert [tag(word) for word in ("peeps", "dogs", "zoo", "sleep")] == ["VBZ", "NNS", "NN", "VB"]


def test_neighbours_are_counted_on_both_sides():
    rule = Neighbours([[1, 5, 6, 2], [1, 5, 7, 2], [1, 5, 7, 2], [1, 8, 2]])
    assert rule.guess(5, 2) == 7  # twice between the two, 6 once
    assert rule.guess(1, 9) == 5  # no token stood between them; 5 stood most often behind 1
    assert rule.guess(9, 9) == 5  # the most frequent one
    assert not rule.doubts(5, 6, 2)
    assert rule.doubts(5, 8, 2) and rule.doubts(1, 5, 2)
    assert blanks_in([[1, 5, 6, 2], [1, 2]]) == [(1, 5, 6), (5, 6, 2)]


def test_texts_travel_as_a_tensor():
    lines = ["¿Quién lee?", "", "the lion"]
    assert texts_of_tensor(tensor_of_texts(lines)) == lines
