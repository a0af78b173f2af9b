"""Prompt or encoder: rows and their answers by hand, greedy translations, a short run, and the record's page."""

import hashlib
import json

import pytest
import torch

from course_lib.batches import pairs_of_ids, tokenize_pairs
from course_lib.sampling import sample
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID
from workshop.experiments import prompt
from workshop.experiments.prompt import DecoderAlone, EncoderDecoder, prompted, record_all, run

pytestmark = pytest.mark.nightly

ARROW = 50
RECORD = json.loads(prompt.RECORD.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def corpus():
    small = prompt.Corpus(held_out=12)
    small.pairs = tokenize_pairs(
        small.tokenizer, small.src, small.tgt
    )  # few, so that they are sorted quickly
    return small


def test_rows_and_answers_by_hand():
    batch = pairs_of_ids([[7, 8, 9], [3]], [[20], [21, 22]]).batch(torch.arange(2))
    token_ids, targets = prompted(batch, ARROW)
    assert token_ids.tolist() == [[BOS_ID, 7, 8, 9, ARROW, 20], [BOS_ID, 3, ARROW, 21, 22, PAD_ID]]
    assert targets.tolist() == [
        [PAD_ID, PAD_ID, PAD_ID, PAD_ID, 20, EOS_ID],
        [PAD_ID, PAD_ID, 21, 22, EOS_ID, PAD_ID],
    ]


def test_the_three_models_have_the_sizes_that_they_claim(corpus):
    sizes = [sum(p.numel() for p in model.build(corpus).parameters()) for model in prompt.MODELS]
    assert sizes == [entry["parameters"] for entry in RECORD["models"]]
    assert sizes[1] == pytest.approx(sizes[0], rel=0.01)
    table = 1500 * 128
    assert sizes[2] - table == pytest.approx((sizes[1] - table) / 2, rel=0.01)


def test_translations_come_in_the_order_of_the_sentences(corpus):
    alone = DecoderAlone("alone", 1)
    model = alone.build(corpus)
    written, never = alone.translate(model, corpus), (PAD_ID, BOS_ID, corpus.arrow_id)
    for src, row in zip(corpus.src, written, strict=True):
        beginning = torch.tensor([[BOS_ID, *corpus.tokenizer.encode(src), corpus.arrow_id]])
        assert [row] == sample(model, beginning, 25, torch.Generator(), 0, forbidden=never)
    assert len({tuple(row) for row in written}) > 1


def test_both_losses_begin_near_that_of_a_model_that_knows_nothing(corpus):
    for model in (EncoderDecoder("both", 1), DecoderAlone("alone", 1)):
        with torch.no_grad():
            loss = model.loss(corpus)(model.build(corpus), corpus.validation, 0.0).item()
        assert 7.2 < loss < 8.8, model.name  # ln 1,500 = 7.31


def test_a_run_chooses_the_learning_rate_with_the_lowest_loss(corpus, monkeypatch, tmp_path):
    monkeypatch.setattr(prompt, "MARKS_OF_SECONDS", (0.1,))
    monkeypatch.setattr(prompt, "MARKS_OF_UPDATES", (1, 3))
    monkeypatch.setattr(prompt, "Corpus", lambda: corpus)
    models = (EncoderDecoder("both", 1), DecoderAlone("alone", 1))
    entry = run(models[1], corpus, (1e-9, 4e-3), 0.3, 0.3)
    assert entry["learning_rate"] == 4e-3 and entry["tried"]["0.004"] < entry["tried"]["1e-09"]
    assert [look["updates"] for look in entry["looks"]][:1] == [1]
    assert sum(look["seconds"] >= 0.1 for look in entry["looks"]) >= 1
    path = tmp_path / "prompt.json"
    for count in (1, 2):  # the second time only the second model is trained
        record_all(path, models[:count], learning_rates=(1e-3,), tuned_for=0.1, trained_for=0.1)
        entries = json.loads(path.read_text(encoding="utf-8"))["models"]
        assert [entry["name"] for entry in entries] == ["both", "alone"][:count]


def test_the_record_was_made_with_these_settings():
    for entry in RECORD["models"]:
        assert set(entry["tried"]) == {f"{rate:g}" for rate in prompt.LEARNING_RATES}
        assert entry["tried"][f"{entry['learning_rate']:g}"] == min(entry["tried"].values())
        seconds = [look["seconds"] for look in entry["looks"]]
        assert seconds == sorted(seconds)
        assert prompt.TRAINED_FOR <= seconds[-1] < prompt.TRAINED_FOR + 2


def test_the_page_has_the_scores_and_the_checksum():
    page = (prompt.RECORD.parent / "README.md").read_text(encoding="utf-8")
    for entry in RECORD["models"]:
        last = entry["looks"][-1]
        cells = f"| {entry['name']} | {entry['parameters']:,} | {entry['learning_rate']:g} | {last['updates']:,} |"
        assert cells in page and f"{last['exact']:.1%}" in page
    digest = hashlib.sha256(prompt.RECORD.read_bytes()).hexdigest()
    assert (prompt.RECORD.parent / "checksums.txt").read_text() == f"{digest}  prompt.json\n"
