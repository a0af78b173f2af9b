"""The residual river: its lengths against PyTorch's own layers, and what becomes of the word's own part."""

import math
import re

import pytest
import torch
import torch.nn.functional as F

from course.pictures.films.residual_river import example, residual_river
from course_lib.layers import EncoderLayer

torch.manual_seed(4)
D_MODEL = 12
LAYERS = [EncoderLayer(D_MODEL, 3, 20, norm_first=True).eval() for _ in range(3)]
X = 2 * torch.randn(1, 5, D_MODEL)
WORDS = "one two three four five".split()
AT = 1


def numbers(sentence):
    return [float(number) for number in re.findall(r"\d+(?:\.\d+)?", sentence)]


def texts(film):
    """All texts of a film's marks, in its own numbers."""
    return {key[3] for mark in film.ours["marks"] for key in mark["keys"] if len(key) == 4}


@torch.no_grad()
def in_post_norm():
    """The word and what all others add to it, each normed with the sum: the stream is linear in them."""
    x, own = X, X[0, AT]
    for layer in LAYERS:
        for sublayer in (lambda y, one=layer.self_attention: one(y, y, y), layer.feed_forward):
            total = x + sublayer(x)
            deviation = (total[0, AT].var(unbiased=False) + 1e-5).sqrt()
            own = (own - own.mean()) / deviation
            x = F.layer_norm(total, (D_MODEL,))
    return x[0, AT], own


def test_pre_norm_is_what_the_layers_compute():
    film = residual_river(LAYERS, X, WORDS, AT)
    with torch.no_grad():
        out = torch.nn.Sequential(*LAYERS)(X)[0, AT]
        cosine = F.cosine_similarity(out, X[0, AT], dim=0).item()
    wanted = [out.norm().item(), math.degrees(math.acos(cosine)), X[0, AT].norm().item()]
    assert numbers(film.ours["says"][4]) == pytest.approx(wanted, abs=0.51)
    assert f"{out.norm():.1f} long" in texts(film)


def test_each_inflow_is_a_sublayer_s_output():
    film = residual_river(LAYERS, X, WORDS, AT)
    first = LAYERS[0]
    with torch.no_grad():
        y = first.self_attention_residual.norm(X)
        attention = first.self_attention(y, y, y)
        network = first.feed_forward(first.feed_forward_residual.norm(X + attention))
    lengths = [one[0, AT].norm().item() for one in (attention, X + attention)]
    assert numbers(film.ours["says"][1]) == pytest.approx(lengths, abs=0.051)
    assert numbers(film.ours["says"][2]) == pytest.approx([network[0, AT].norm().item()], abs=0.051)


def test_post_norm_divides_the_word_with_the_sum():
    film = residual_river(LAYERS, X, WORDS, AT)
    stream, own = in_post_norm()
    length, _, left = numbers(film.ours["says"][6])
    assert length == pytest.approx(stream.norm().item(), abs=0.051)
    assert left == pytest.approx(own.norm().item(), abs=0.051)
    assert left < 0.7 * X[0, AT].norm()


def test_the_learner_s_norm_changes_the_river():
    def divided_by_all(x, gain, bias, eps):
        return gain * (x - x.mean()) / (x.var(unbiased=False) + eps).sqrt() + bias

    def no_mean(x, gain, bias, eps):
        return gain * x / (x.var(dim=-1, keepdim=True, unbiased=False) + eps).sqrt() + bias

    def right(x, gain, bias, eps):
        return F.layer_norm(x, x.shape[-1:], gain, bias, eps)

    for wrong in (divided_by_all, no_mean):
        film = residual_river(LAYERS, X, WORDS, AT, my_layer_norm=wrong)
        assert film.mine["says"] != film.ours["says"]
    film = residual_river(LAYERS, X, WORDS, AT, my_layer_norm=right)
    assert film.mine["says"] == film.ours["says"]


def test_what_cannot_be_filmed():
    with pytest.raises(ValueError, match="my_layer_norm the shape"):
        residual_river(LAYERS, X, WORDS, AT, my_layer_norm=lambda x, gain, bias, eps: x.sum(-1))
    with pytest.raises(ValueError, match="2 to 4 layers"):
        residual_river(LAYERS[:1], X, WORDS, AT)
    with pytest.raises(ValueError, match=r"\(1, 4, d_model\)"):
        residual_river(LAYERS, X, WORDS[:4], AT)
    with pytest.raises(ValueError, match="at=5"):
        residual_river(LAYERS, X, WORDS, 5)


def test_the_example():
    film = example()
    assert film.html() == example().html()
    assert len(film.html().encode()) <= 80_000
    assert 20 <= sum(film.scene["seconds"]) <= 60
    assert film.ours["says"][0].startswith("“gato”")
    assert "0.03 word" in texts(film)
    assert film.ours["says"][6].endswith("it still holds less than 0.01.")
