"""The film of an induction head: what a model does, what is taken away, and the numbers that are shown."""

import pytest
import torch

from course.for_lessons.inside.induction import AttentionOnly
from course.pictures.films.induction_head import example, induction_head
from course.pictures.films.two_layers import NAMES, SEQUENCE, Seen, recorded, seen_in

LETTERS = "KBTMXKBT"


@pytest.fixture(scope="module")
def model():
    torch.manual_seed(0)
    return AttentionOnly(2)


def by_hand(letters="KBTMXKBT", sure=0.75, left=0.125):
    """An ideal pair of layers; without layer 1 nothing is found."""
    looks = torch.full((2, len(letters)), 0.05)
    looks[0, 3], looks[1, 3] = 0.65, 0.04
    next_letters = torch.full((2, len(NAMES)), 0.001)
    next_letters[0, NAMES.index("M")], next_letters[1, NAMES.index("M")] = sure, left
    return Seen(letters, torch.full((len(letters),), 0.625), looks, next_letters)


def layers(model, token_ids, rubbed=None):
    """Weights and logits with torch's attention, position by position; `rubbed` gets nothing from layer 1."""
    x, found = model.table(token_ids), []
    for number, (attention, norm) in enumerate(zip(model.attentions, model.norms, strict=False)):
        y = norm(x)
        query, key, value = (
            projected.view(64, 4, 16).transpose(0, 1)
            for projected in (
                attention.query_proj(y + model.positions),
                attention.key_proj(y + model.positions),
                attention.value_proj(y),
            )
        )
        scores = query @ key.transpose(1, 2) / 4
        weights = scores.masked_fill(torch.ones(64, 64).triu(1).bool(), -torch.inf).softmax(-1)
        found.append(weights.mean(0))
        change = attention.output_proj((weights @ value).transpose(0, 1).flatten(1))
        if number == 0 and rubbed is not None:
            change[rubbed] = 0
        x = x + change
    return *found, model.logits(model.norms[-1](x)).softmax(-1)


@torch.no_grad()
def test_what_is_seen_is_what_the_layers_do(model):
    seen = seen_in(model, "KBTMXa9", 3)
    token_ids = torch.tensor([NAMES.index("KBTMXa9"[i % 7]) for i in range(64)])
    assert seen.letters == "KBTMXa9KBT" and seen.place == 3
    for which, rubbed in enumerate((None, 3)):
        first, second, next_letters = layers(model, token_ids, rubbed)
        if rubbed is None:
            torch.testing.assert_close(seen.notes[1:], first.diagonal(-1)[:9])
        torch.testing.assert_close(seen.looks[which], second[9, :10])
        torch.testing.assert_close(seen.next_letters[which], next_letters[9])
    assert not torch.equal(seen.looks[0], seen.looks[1])


def test_nothing_is_left_in_the_model(model):
    before = seen_in(model)
    for one, other in zip(before[1:], seen_in(model)[1:], strict=True):
        assert torch.equal(one, other)


def test_the_sentences_name_the_numbers():
    says = induction_head(by_hand()).ours["says"]
    assert "the last T" in says[0] and "“T stood before me”" in says[2]
    assert "M gets 0.65" in says[4] and "M gets 0.75" in says[5]
    assert "from 0.65 to 0.04" in says[6] and "M has a probability of only 0.12 now:" in says[7]


def test_bars_are_as_tall_as_the_weights():
    seen = by_hand()
    boxes = [mark["keys"][0][1] for mark in induction_head(seen).ours["marks"] if mark["kind"] == "box"]
    heights = [numbers[4] for numbers in boxes]
    assert {round(92 * look, 2) for look in seen.looks[0].tolist()} <= set(heights)


def test_what_takes_the_place_of_the_found_letter_is_told():
    says = example().ours["says"]
    looks, letters = recorded().looks[1], recorded().next_letters[1]
    assert f"and {SEQUENCE[looks.argmax()]} has the most, {looks.max():.2f}" in says[6]
    assert f"and {NAMES[letters.argmax()]} is likeliest with {letters.max():.2f}" in says[7]


@pytest.mark.parametrize(("left", "answer"), [(0.74, 0), (0.4, 1), (0.02, 2)])
def test_the_answer_is_what_is_left(left, answer):
    assert induction_head(by_hand(left=left)).scene["ask"]["answer"] == answer


def test_in_the_record_layer_2_finds_the_note_and_needs_it():
    seen = recorded()
    assert seen.letters == SEQUENCE + SEQUENCE[:3]
    assert seen.looks[0].argmax() == seen.place and seen.looks[1].argmax() != seen.place
    assert NAMES[seen.next_letters[0].argmax()] == "M" != NAMES[seen.next_letters[1].argmax()]
    assert seen.notes[1:].mean() > 0.5
    torch.testing.assert_close(seen.looks.sum(1), torch.ones(2), atol=0.001, rtol=0)


def test_size_time_and_bytes():
    shown = example()
    assert len(shown.html().encode()) <= 80_000
    assert 20 <= sum(shown.scene["seconds"]) <= 60
    assert shown.html() == example().html()


@pytest.mark.parametrize(("sequence", "read"), [("KBTB", 2), ("KB?", 2), ("KBT", 3), ("KBT", 0)])
def test_sequences_that_cannot_be_read_are_told(model, sequence, read):
    with pytest.raises(ValueError, match="wanted different letters or digits, and some read again; got"):
        seen_in(model, sequence, read)


@pytest.mark.parametrize("letters", ["KBTM", "KBTMXABCDEFGHIJLNOPQRKBT"])
def test_letters_that_cannot_be_shown_are_told(letters):
    with pytest.raises(ValueError, match="wanted at most 20 letters, the last of them read before; got"):
        induction_head(by_hand(letters))
