"""The film of one word's attention: its numbers are those of Equation 1."""

import pytest
import torch
import torch.nn.functional as F

from course.pictures.films.fit_share_mix import example, fit_share_mix

GENERATOR = torch.Generator().manual_seed(3)
QUERY, KEY, VALUE = (torch.randn(shape, generator=GENERATOR) for shape in ((2,), (5, 2), (5, 3)))
WORDS, FEATURES = ["an", "old", "lion", "sees", "it"], ["alive", "loud", "small"]


def made(**changes):
    given = {"query": QUERY, "key": KEY, "value": VALUE, "words": WORDS, "asking": 2, "features": FEATURES}
    return fit_share_mix(**given | changes)


def texts(film, frame=-1, numbers="ours"):
    """The letters that can be seen in a frame; the last one if none is named."""
    frame = sum(film.scene["counts"]) - 1 if frame < 0 else frame
    seen = []
    for mark in getattr(film, numbers)["marks"]:
        known = [key for key in mark["keys"] if key[0] <= frame]
        if known[-1][1][0]:
            seen.append([key[3] for key in known if len(key) > 2][-1])
    return seen


def test_weights_and_output_are_torchs():
    output = F.scaled_dot_product_attention(QUERY[None, None], KEY[None], VALUE[None])[0, 0]
    weights = (KEY @ QUERY / 2**0.5).softmax(0)
    shown = texts(made())
    assert {f"{weight:.2f}" for weight in weights.tolist()} <= set(shown)
    assert [f"{x:.2f}" for x in output.tolist()] == [
        x for x in shown if x in {f"{x:.2f}" for x in output.tolist()}
    ]
    assert "alive " + f"{output[0]:.2f}" in made().ours["says"][5]


def test_each_word_gives_its_share_of_its_value_before_they_are_added():
    film = made()
    before = sum(film.scene["counts"][:5])  # the first frame of the sixth step
    given = (KEY @ QUERY / 2**0.5).softmax(0)[:, None] * VALUE
    wanted = sorted(f"{round(x, 2) + 0.0:g}".replace("-", "−") for x in given.flatten().tolist())
    boxes = [mark["keys"] for mark in film.ours["marks"] if mark["kind"] == "box"]
    values = [keys for keys in boxes if any(len(key) > 2 and key[2] == "value" for key in keys)]
    assert (
        sorted([key[3] for key in keys if key[0] <= before and len(key) > 2][-1] for keys in values) == wanted
    )
    assert all(keys[-1][1][0] == 0 for keys in values)  # in the sum they cannot be seen any more


def test_scores_appear_one_by_one_as_the_query_passes():
    scores = [f"{x:.2f}".replace("-", "−") for x in (KEY @ QUERY / 2**0.5).tolist()]
    for row in range(5):  # the third step begins at frame 2
        assert [x for x in texts(made(), 2 + row) if x in scores] == scores[: row + 1]


def test_the_answer_is_the_two_best_words():
    best = sorted((KEY @ QUERY).topk(2).indices.tolist())
    assert made().guess.choices[made().guess.answer] == " and ".join(f"“{WORDS[i]}”" for i in best)


def test_words_that_fit_equally_well_are_asked_for_together():
    key = torch.tensor([[0.0], [1], [1], [0], [0], [0], [1], [0]])
    words = "a fluffy blue creature roamed the verdant forest".split()
    film = made(query=torch.tensor([10.0]), key=key, value=torch.zeros(8, 3), words=words, asking=3)
    assert "which three words" in film.guess.question
    assert film.guess.choices[film.guess.answer] == "“fluffy”, “blue” and “verdant”"
    assert "0.33 for “verdant”, and 0.00 for all others" in film.ours["says"][3]


def test_on_my_function_the_shares_are_mine():
    mine = made(my_attention=lambda q, k, v: (v.mean(0, keepdim=True), torch.full((1, 5), 0.2)))
    assert texts(mine, numbers="mine").count("0.20") == 5
    assert "0.20 for" in mine.mine["says"][3]
    assert example().mine is not None


@pytest.mark.parametrize("changes", [{"key": KEY[:4]}, {"value": VALUE[:, :2]}, {"words": WORDS[:3]}])
def test_wrong_shapes_are_told(changes):
    with pytest.raises(ValueError, match="wanted 4 to 8 words, key .* and value .*; got"):
        made(**changes)


def test_a_wrong_output_of_mine_is_told():
    with pytest.raises(ValueError, match=r"wanted an output of shape \(1, 3\); got \(2,\)"):
        made(my_attention=lambda q, k, v: (v[:1, :2], torch.full((1, 5), 0.2)))
