"""A blank from both sides: its bars and lines against the model asked directly, errors, missing files."""

from importlib import import_module

import pytest
import torch

from course.pictures.films.blank_from_both_sides import LONGEST, THICKEST, blank_from_both_sides, example
from course_lib.saved_models import load_masked_lm
from course_lib.tokens import BOS_ID, EOS_ID

MODEL, TOKENIZER, MASK_ID = load_masked_lm()
SENTENCE = "He wants to open the window."  # every word is one token


def film_of(sentence=SENTENCE, covered=3):
    return blank_from_both_sides(MODEL, TOKENIZER, MASK_ID, sentence, covered)


@torch.no_grad()
def asked(seen):
    """Probabilities at the covered word, and its mean weights, with so many tokens to its right in sight."""
    ids = [BOS_ID, *TOKENIZER.encode(SENTENCE), EOS_ID]
    row = torch.tensor([[*ids[:4], MASK_ID, *ids[5 : 5 + seen]]])
    weights = MODEL.encoder.attention_weights(row)[:, 0, :, 4].mean(dim=(0, 1))
    return MODEL(row)[0, 4].softmax(-1), weights


def last(film, kind):
    """What is drawn in the last frame of marks of this kind: numbers."""
    return [mark["keys"][-1][1] for mark in film.ours["marks"] if mark["kind"] == kind]


def test_sentences_name_the_models_probabilities():
    says, true = film_of().ours["says"], TOKENIZER.encode("open")[0]
    for seen, step in ((0, 1), (1, 2), (2, 3), (4, 4)):
        assert f"likeliest, with a probability of {asked(seen)[0].max():.2f}" in says[step]
    assert says[5].endswith(f"had {asked(0)[0][true]:.2f}, and from both sides {asked(4)[0][true]:.2f}.")


def test_bars_are_probabilities_and_lines_are_weights():
    film = film_of()
    start = asked(0)[0][TOKENIZER.encode("open")[0]].item()  # from the left side only
    largest = max(asked(seen)[0].max().item() for seen in (0, 1, 2, 4))
    bars = [mark[3] for mark in last(film, "box") if mark[0] == 1 and mark[1] == 200]
    assert sorted(bars, reverse=True) == pytest.approx(
        [LONGEST * share / largest for share in (*asked(4)[0].topk(5).values.tolist(), start)], abs=0.01
    )
    lines = [mark[1] for mark in last(film, "line")]
    weights = [asked(4)[1][place].item() for place in (1, 2, 3, 5, 6, 7)]
    assert lines == pytest.approx([max(1, THICKEST * weight) for weight in weights], abs=0.01)


def test_the_guess_is_about_the_likeliest_wrong_word():
    before, after = asked(1)[0], asked(2)[0]
    before[TOKENIZER.encode("open")[0]] = 0
    film = film_of()
    assert f"the probability {before.max():.2f}" in film.scene["ask"]["question"]
    assert after[before.argmax()] < 0.8 * before.max() and film.scene["ask"]["answer"] == 2


def test_nothing_under_the_curtain_is_drawn():
    marks = film_of().ours["marks"]
    first = [mark["keys"][0] for mark in marks if mark["keys"][0][0] == 0]
    assert {key[3] for key in first if key[1][0] > 0} == {"He", "wants", "to", "?", ""}


def test_size_time_and_bytes():
    film = example()
    assert film.html() == example().html()
    assert len(film.html().encode()) <= 80_000
    assert 20 <= sum(film.scene["seconds"]) <= 60


def test_without_the_files_a_small_model(monkeypatch):
    def missing():
        raise FileNotFoundError

    monkeypatch.setattr(import_module("course.pictures.both_sides"), "load_masked_lm", missing)
    assert example().ours != film_of("He bought a car yesterday.", 1).ours


@pytest.mark.parametrize(
    ("sentence", "covered"),
    [(SENTENCE, 0), (SENTENCE, 5), ("He wants to open the window", 3), ("He is unbelievable for us all.", 2)],
)
def test_sentences_that_cannot_be_drawn(sentence, covered):
    with pytest.raises(ValueError, match=f"wanted a covered word of one token.*covered={covered} of"):
        film_of(sentence, covered)
