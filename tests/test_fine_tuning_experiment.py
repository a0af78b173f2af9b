"""The experiment with MiniLM: its tasks, its tables, and that its record and datacard agree."""

import hashlib
import json
from itertools import islice

import pytest
import tokenizers
import torch

from course_lib.bert import NO_LABEL
from course_lib.heads import tag_labels
from workshop.experiments.fine_tuning import RECORD, jobs, summary
from workshop.experiments.fine_tuning_runs import alone, hard, soft
from workshop.experiments.fine_tuning_tasks import Pieces, endless, one_to_one

pytestmark = pytest.mark.nightly


@pytest.fixture
def tokenizer():
    """One number per word, from 2; padding is 0."""
    words = "the lion reads a long letter while it rains".split()
    vocabulary = {"[PAD]": 0, "[UNK]": 1} | {word: i for i, word in enumerate(words, start=2)}
    made = tokenizers.Tokenizer(tokenizers.models.WordLevel(vocabulary, unk_token="[UNK]"))
    made.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    made.enable_padding(pad_id=0, pad_token="[PAD]")
    return made


# --- the tasks


def test_pieces_keep_the_tokenizers_numbers_or_get_their_own(tokenizer):
    texts = ["the letter reads", "it rains"]
    assert Pieces(tokenizer).read(texts)[0].tolist() == [[2, 7, 4], [9, 10, 0]]
    own = Pieces(tokenizer, texts)
    assert own.size == 6  # five words and the padding
    assert own.read(texts)[0].tolist() == [[1, 3, 2], [4, 5, 0]]


def test_each_time_through_has_every_example_once_and_another_order():
    batches = list(islice(endless(range(10), seed=3, size=4), 6))
    first, second = ([one for batch in each for one in batch] for each in (batches[:3], batches[3:]))
    assert sorted(first) == sorted(second) == list(range(10)) and first != second
    assert batches == list(islice(endless(range(10), seed=3, size=4), 6))


def test_the_sick_labels_slide_from_the_first_word_of_several_pieces_on():
    tags, word_ids = [5, 6, 7, 8], [None, 0, 1, 1, 2, 3, None]
    assert tag_labels(tags, word_ids) == [NO_LABEL, 5, 6, NO_LABEL, 7, 8, NO_LABEL]
    assert one_to_one(tags, word_ids) == [NO_LABEL, 5, 6, 7, 8, NO_LABEL, NO_LABEL]


def test_who_compares_the_student_with_itself_finds_nothing():
    student, teacher = torch.randn(2, 5, 6, generator=torch.Generator().manual_seed(0))
    student.requires_grad_()
    for loss_of in (hard, soft):
        assert torch.autograd.grad(loss_of(student, teacher), student)[0].norm() > 0.1
    loss = alone(student, teacher)
    assert loss.item() == pytest.approx(0, abs=1e-6)


# --- the record


def test_a_table_has_the_mean_the_lowest_and_the_highest_run():
    scores = [{"known_nouns": 0.5, "new_nouns": 0.25}, {"known_nouns": 0.75, "new_nouns": 0.25}]
    runs = [
        {"row": "bag", "seed": seed, "cpu_seconds": 3.0 + seed, **each} for seed, each in enumerate(scores)
    ]
    assert summary(runs).splitlines()[-1] == "| bag | 2 | 62.5 (50.0 to 75.0) | 25.0 | 4 |"


def test_a_run_with_looks_has_a_row_for_each():
    shares = {"exact": 0.9, "in_question": 0.1, "backwards": 0.0}
    looks = [
        {
            "questions": number,
            "seconds": 7.0,
            "known_verbs": shares,
            "new_verbs": shares | {"in_question": 0.3},
        }
        for number in (320, 1280)
    ]
    lines = summary([{"row": "whole", "seed": 0, "cpu_seconds": 99.0, "looks": looks}]).splitlines()
    assert lines[-1] == "| whole, 1,280 questions | 1 | 90.0 | 90.0 | 20.0 | 0.0 | 7 |"
    assert len(lines) == 4


def test_the_datacard_has_the_tables_and_the_checksum():
    content, card = RECORD.read_bytes(), (RECORD.parent / "README.md").read_text(encoding="utf-8")
    made, digest = json.loads(content)["runs"], hashlib.sha256(content).hexdigest()
    assert (RECORD.parent / "checksums.txt").read_text() == f"{digest}  {RECORD.name}\n"
    assert f"| `{digest}` | {RECORD.name} |" in card
    for part in {run["part"] for run in made}:
        assert summary([run for run in made if run["part"] == part]) in card


def test_every_recorded_run_is_a_run_of_the_command():
    named = [(run["part"], run["row"], run["seed"]) for run in json.loads(RECORD.read_bytes())["runs"]]
    assert len(set(named)) == len(named)
    assert set(named) <= {job[:3] for job in jobs()}
