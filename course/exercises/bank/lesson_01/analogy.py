"""Directions in a space of words."""

import math

import torch
import torch.nn.functional as F
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Exercise


def analogy(vectors: Float[Tensor, "vocab_size d_model"], a: int, b: int, c: int) -> int:
    """a is to b as c is to which token? The one whose vector lies nearest to b - a + c, by cosine.

    With man, king and woman for a, b and c, good vectors answer with queen. The three tokens of the question
    are no answers. Take the vectors with their lengths as they are; `a`, `b`, `c` and the result are ids.
    """
    target = vectors[b] - vectors[a] + vectors[c]
    similarities = F.cosine_similarity(vectors, target, dim=-1)
    similarities[[a, b, c]] = -math.inf
    return int(similarities.argmax())


def make_inputs(generator):
    """Six questions about twelve words: long and short vectors, in few dimensions, so that slips show."""
    lengths = torch.linspace(0.6, 3.0, 12)[:, None]
    for _ in range(6):
        directions = F.normalize(torch.randn(12, 5, generator=generator), dim=-1)
        a, b, c = torch.randperm(12, generator=generator)[:3].tolist()
        shuffled = lengths[torch.randperm(12, generator=generator)]
        vectors = directions * shuffled
        yield {"vectors": vectors, "a": a, "b": b, "c": c}
    away = vectors @ (vectors[b] - vectors[a] + vectors[c]) > 0
    away[[a, b, c]] = False
    yield {"vectors": torch.where(away[:, None], -vectors, vectors), "a": a, "b": b, "c": c}


def nearest(similarities, *excluded):
    similarities = similarities.clone()
    similarities[list(excluded)] = -math.inf
    return int(similarities.argmax())


EXERCISE = Exercise(
    name="analogy",
    lesson=1,
    reference=analogy,
    make_inputs=make_inputs,
    minutes=12,
    difficulty=3,
    points=3,
    hints=(
        "The step from man to king: which difference is it? Where do you get with the same step from woman?",
        "target = b - a + c -> cosine of every vector with the target -> leave out a, b and c -> the largest",
        "`F.cosine_similarity(vectors, target, dim=-1)` gives one number a token. Put -inf at a, b and c, so that "
        "`argmax` cannot choose them.",
    ),
    equivalents={
        "-1 -> 1": "the vectors have two axes, so the last is axis 1",
        "dim=-1 dropped": "axis 1 is PyTorch's default, and the last one here",
        "[a, b, c] -> [b, a, c]": "the three are excluded in any order",
        "[a, b, c] -> [a, c, b]": "the three are excluded in any order",
        "int(similarities.argmax()) -> similarities.argmax()": "a tensor of one number does for a number",
        "F.cosine_similarity(vectors, target, dim=-1) -> F.cosine_similarity(target, vectors, dim=-1)": (
            "a cosine is the same from either side"
        ),
    },
)


@EXERCISE.misconception("the question not excluded")
def question_not_excluded(vectors, a, b, c):
    """Your answer may be one of the three tokens that were given. b - a + c often lies nearest to b or c itself, which
    says nothing: leave the three out.
    """
    return nearest(F.cosine_similarity(vectors, vectors[b] - vectors[a] + vectors[c], dim=-1))


@EXERCISE.misconception("only c excluded")
def only_c_excluded(vectors, a, b, c):
    """`b` can still be the answer, and the target often lies close to it as well. None of the three tokens is an
    answer.
    """
    return nearest(F.cosine_similarity(vectors, vectors[b] - vectors[a] + vectors[c], dim=-1), c)


@EXERCISE.misconception("the step turned round")
def direction_turned_round(vectors, a, b, c):
    """This is the step from b to a, taken from c. The step goes from a to b: b - a."""
    return analogy(vectors, b, a, c)


@EXERCISE.misconception("all added")
def all_added(vectors, a, b, c):
    """This answer fits the sum of all three vectors. A step from a to b is a difference: what b has and a does not
    have.
    """
    return nearest(F.cosine_similarity(vectors, vectors[a] + vectors[b] + vectors[c], dim=-1), a, b, c)


@EXERCISE.misconception("the step alone")
def step_alone(vectors, a, b, c):
    """b - a is the step. It has to start somewhere: from c."""
    return nearest(F.cosine_similarity(vectors, vectors[b] - vectors[a], dim=-1), a, b, c)


@EXERCISE.misconception("c subtracted")
def c_subtracted(vectors, a, b, c):
    """This answer fits b - c + a. The step is b - a, and it starts at c."""
    return analogy(vectors, c, b, a)


@EXERCISE.misconception("dot product")
def dot_product(vectors, a, b, c):
    """This answer goes by the dot product, where a long vector can win by its length. The cosine divides by the
    lengths.
    """
    return nearest(vectors @ (vectors[b] - vectors[a] + vectors[c]), a, b, c)


@EXERCISE.misconception("distance")
def distance(vectors, a, b, c):
    """This is the token at the smallest distance. That depends on how long the vectors are, but only the angle should
    count.
    """
    target = vectors[b] - vectors[a] + vectors[c]
    return nearest(-(vectors - target).norm(dim=-1), a, b, c)


@EXERCISE.misconception("the farthest")
def farthest(vectors, a, b, c):
    """This is the token that fits least. The larger a cosine, the nearer: take the largest."""
    return nearest(-F.cosine_similarity(vectors, vectors[b] - vectors[a] + vectors[c], dim=-1), a, b, c)


@EXERCISE.misconception("lengths evened out first")
def lengths_evened_out(vectors, a, b, c):
    """This is b - a + c between vectors of length 1. Some programs do that, but here the step is taken between the
    vectors as they are.
    """
    return analogy(F.normalize(vectors, dim=-1), a, b, c)


@EXERCISE.misconception("place among the others")
def place_among_the_others(vectors, a, b, c):
    """This is a place in the table without a, b and c. There the ids behind them have moved.

    Return the id in the whole table.
    """
    others = [i for i in range(len(vectors)) if i not in (a, b, c)]
    target = vectors[b] - vectors[a] + vectors[c]
    return int(F.cosine_similarity(vectors[others], target, dim=-1).argmax())


@EXERCISE.misconception("zero for the question")
def zero_for_the_question(vectors, a, b, c):
    """The tokens a, b and c count with a cosine of 0 here. Where all others are negative, 0 is the largest: put in
    -inf, which never is.
    """
    similarities = F.cosine_similarity(vectors, vectors[b] - vectors[a] + vectors[c], dim=-1)
    similarities[[a, b, c]] = 0.0
    return int(similarities.argmax())


@EXERCISE.misconception("strongest either way")
def excluded_with_zero(vectors, a, b, c):
    """This is the largest cosine of either sign. A cosine near -1 means the opposite direction, not a near one."""
    similarities = F.cosine_similarity(vectors, vectors[b] - vectors[a] + vectors[c], dim=-1)
    similarities[[a, b, c]] = 0.0
    return int(similarities.abs().argmax())


def best_above_zero(vectors, a, b, c, best):
    """A search that begins with this token and a similarity of 0."""
    best_similarity, target = 0.0, vectors[b] - vectors[a] + vectors[c]
    for i, similarity in enumerate(F.cosine_similarity(vectors, target, dim=-1).tolist()):
        if i not in (a, b, c) and similarity > best_similarity:
            best, best_similarity = i, similarity
    return best


@EXERCISE.misconception("search begins at 0")
def search_begins_at_zero(vectors, a, b, c):
    """Tokens with a negative cosine are passed over here, as if 0 were the least. A cosine can be as low as -1: where
    all are negative, the best of them is still the answer.
    """
    return best_above_zero(vectors, a, b, c, 0)


@EXERCISE.misconception("search begins at 0, and None")
def search_begins_at_zero_with_none(vectors, a, b, c):
    """Tokens with a negative cosine are passed over here, and where all are negative the result is None. The best of
    them is still the answer: a cosine can be as low as -1.
    """
    return best_above_zero(vectors, a, b, c, None)


@EXERCISE.misconception("cosines along the tokens")
def cosines_along_the_tokens(vectors, a, b, c):
    """This is the number of a feature: the cosines run along the tokens. One vector is one row: the cosine runs along
    the features, the last axis, and gives one number a token.
    """
    return int(F.cosine_similarity(vectors, vectors[b] - vectors[a] + vectors[c], dim=0).argmax())
