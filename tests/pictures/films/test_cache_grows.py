"""The film of a growing cache: what the decoder does, how many columns stand there, and what is asked."""

import pytest
import torch

from course.pictures.films.cache_grows import MOST, Read, _Scene, cache_grows, example, read_by
from course.pictures.films.film import full_frames
from course_lib.modern_decoder import ModernConfig, ModernDecoder

NAMES = [f"t{token_id}" for token_id in range(40)]
PROMPT = [3, 5, 7, 11, 13]


@pytest.fixture(scope="module")
def model():
    return ModernDecoder(ModernConfig.tiny(40, num_kv_heads=2), seed=0).eval()


@torch.no_grad()
def test_what_was_read_is_what_the_model_does(model):
    read, token_ids = read_by(model, PROMPT, NAMES), list(PROMPT)
    for _ in range(3):
        token_ids.append(int(model(torch.tensor([token_ids]))[0, -1].argmax()))
    assert [*read.tokens, read.next_token] == [NAMES[token_id] for token_id in token_ids]
    assert read.looks.shape == (2, 4, 6)
    torch.testing.assert_close(
        read.looks, model.attention_weights(torch.tensor([token_ids[:6]]))[:, 0, :, -1]
    )
    shares = model(torch.tensor([token_ids[:6]]))[0, -1].softmax(dim=-1)
    assert read.sure == pytest.approx(shares[token_ids[6]].item())


def test_each_layers_cache_grows_by_a_column_for_each_written_token(model):
    frames = full_frames(_Scene(read_by(model, PROMPT, NAMES)).steps())
    for kind in ("keys 0", "values 0", "keys 1", "values 1"):
        tracks = [track for name, track in frames.items() if name.startswith(f"{kind} ")]
        seen = [sum(mark.numbers[0] > 0 for mark in moment) for moment in zip(*tracks, strict=True)]
        assert seen[0] == 5 and seen[-1] == 7 and seen == sorted(seen)
        assert 6 in seen


def test_says_and_asks_what_is_so(model):
    read = read_by(model, PROMPT, NAMES)
    says = cache_grows(read).ours["says"]
    assert says[0].startswith("5 tokens were read. Of each, each layer keeps 2 keys and 2 values")
    assert "rotated by its position, 5" in says[2]
    assert f"gets {read.sure:.2f}" in says[6]
    asked = cache_grows(read).guess
    assert asked.choices[asked.answer] == "of this one" and asked.choices[1] == "of all 7"


def test_the_largest_weight_is_the_largest():
    looks = torch.full((2, 4, 6), 0.1)
    looks[0, 2, 1], looks[1, 0, 4] = 0.5, 0.7
    read = Read([*"abcdefg"], "h", looks, 0.9, 2)
    says = cache_grows(read).ours["says"]
    assert "0.50, is on “b”" in says[4] and "0.70, is on “e”" in says[5]


def test_too_long_a_prompt_and_other_depths_are_refused(model):
    with pytest.raises(ValueError, match="wanted two layers and at most 30 tokens; got 2 layers, 31 tokens"):
        read_by(model, [1] * (MOST - 1), NAMES)
    deep = ModernDecoder(ModernConfig.tiny(40, num_kv_heads=2, num_layers=3), seed=0)
    with pytest.raises(ValueError, match="got 3 layers, 5 tokens"):
        read_by(deep, PROMPT, NAMES)


def test_the_example_is_small_and_writes_the_first_word():
    film = example()
    assert len(film.html()) < 80_000
    assert "“doctor”" in " ".join(film.ours["says"]) or "“market”" in " ".join(film.ours["says"])
