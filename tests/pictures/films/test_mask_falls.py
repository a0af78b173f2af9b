"""The mask falls: its weights and influences against torch, and a learner's wrong mask."""

from functools import cache

import pytest
import torch

from course.pictures.films.film import Film
from course.pictures.films.mask_falls import _Scene, example, mask_falls, scores_of
from course.pictures.leak_detector import small_layers
from course_lib.masks import causal_mask

WORDS = ["we", "saw", "two", "cats"]
LAYERS = [layer.eval() for layer in small_layers(depth=2, seed=5)]
X = torch.randn(4, 32, generator=torch.Generator().manual_seed(6))


@cache
def the_film() -> Film:
    return example()


def test_the_scores_are_those_of_the_layers_last_head():
    attention = LAYERS[0].self_attention
    query, key = (proj(X)[:, 16:] for proj in (attention.query_proj, attention.key_proj))
    torch.testing.assert_close(scores_of(LAYERS[0], X), query @ key.T / 4)


def test_rows_are_shared_anew_among_the_words_that_are_left():
    scores = torch.tensor([[0.0, 3, 2, 5], [1, 2, 0, 9], [0, 0, 0, 8], [1, 1, 1, 1]])
    says = mask_falls(scores, LAYERS, X, WORDS).ours["says"]
    after = scores[0, 1:].exp().sum() / scores[0].exp().sum()
    assert (
        says[1] == f"After the softmax, “we” keeps only {1 - after:.2f}; later words (orange) get the rest."
    )
    assert says[3] == "Each row is shared anew: “we” gives 0 to later words and 1.00 to itself."
    assert f"gives it {torch.sigmoid(torch.tensor(3.0)):.2f}" in says[4]


@pytest.mark.parametrize("depth", [1, 2])
def test_influence_is_the_jacobians_norm(depth):
    scene = _Scene(scores_of(LAYERS[0], X), LAYERS, X, WORDS)
    wrong = torch.ones(4, 4, dtype=torch.bool).tril(diagonal=1)

    def first_output(x):
        for layer in LAYERS[:depth]:
            x = layer(x[None], wrong)[0]
        return x[0]

    norms = torch.autograd.functional.jacobian(first_output, X).pow(2).sum((0, 2)).sqrt()
    felt = scene.felt(wrong, depth)
    torch.testing.assert_close(torch.tensor(felt), norms / norms.sum())
    assert [share > 0 for share in felt] == [j <= depth for j in range(4)]
    says = scene.steps(causal_mask(4))
    assert f"{felt[depth]:.2f} of the influence" in says[5 if depth == 1 else 7].says


def test_the_shifted_mask_covers_the_cells_right_of_the_causal_one():
    scene = _Scene(scores_of(LAYERS[0], X), LAYERS, X, WORDS)
    before, after = (scene.steps(causal_mask(4))[step].frames[-1] for step in (3, 4))
    covers = [name for name in before if name.startswith("mask ")]
    assert covers == ["mask 0 1", "mask 0 2", "mask 0 3", "mask 1 2", "mask 1 3", "mask 2 3"]
    assert all(after[name].numbers[1] > before[name].numbers[1] for name in covers)
    seen = [name for name in covers if after[name].numbers[0]]
    assert seen == ["mask 0 1", "mask 0 2", "mask 1 2"]
    assert not {f"score {i} {j}" for i, j in ((0, 2), (0, 3), (1, 3))} & set(after)


def test_the_film_is_small_short_and_the_same_each_time():
    film = the_film()
    assert film.html() == example().html()
    assert len(film.html().encode()) <= 80_000
    assert 20 <= sum(film.scene["seconds"]) <= 60


def test_a_learners_leaking_mask_shows():
    ours, mine = the_film().ours["says"], the_film().mine["says"]
    assert [step for step in range(9) if ours[step] != mine[step]] == [3, 8]
    assert "later words have 0 of" in ours[8]
    same = mask_falls(scores_of(LAYERS[0], X), LAYERS, X, WORDS, my_causal_mask=causal_mask)
    assert same.mine == same.ours


def test_what_does_not_fit_is_refused():
    scores = scores_of(LAYERS[0], X)
    with pytest.raises(ValueError, match="wanted 4 words.*got 3 words"):
        mask_falls(scores, LAYERS, X, WORDS[:3])
    with pytest.raises(ValueError, match="2 layers; got .*and 1 layers"):
        mask_falls(scores, LAYERS[:1], X, WORDS)
    with pytest.raises(ValueError, match=r"boolean mask of shape \(4, 4\).*got torch.int64 of \(4, 4\)"):
        mask_falls(scores, LAYERS, X, WORDS, my_causal_mask=lambda n: torch.ones(n, n).long())
    with pytest.raises(ValueError, match=r"got torch.bool of \(5, 5\)"):
        mask_falls(scores, LAYERS, X, WORDS, my_causal_mask=lambda n: causal_mask(n + 1))
    with pytest.raises(ValueError, match="got NoneType"):
        mask_falls(scores, LAYERS, X, WORDS, my_causal_mask=lambda n: None)
