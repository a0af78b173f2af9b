"""Attention through all layers, as a product of matrices."""

import torch

from course.exercises.exercise import Exercise
from course_lib.inspection import attention_rollout


def make_inputs(generator):
    """Two layers; three layers; four layers with sharp weights; causal weights."""
    for num_layers, seq_len, sharpness in ((2, 3, 1), (3, 5, 1), (4, 6, 3)):
        scores = sharpness * torch.randn(num_layers, seq_len, seq_len, generator=generator)
        yield {"weights": scores.softmax(dim=-1)}
    scores = torch.randn(3, 4, 4, generator=generator)
    hidden = torch.ones(4, 4, dtype=torch.bool).triu(1)
    yield {"weights": scores.masked_fill(hidden, -torch.inf).softmax(dim=-1)}


def make_refused():
    """Layers that are not square; no layer; one layer without its axis."""
    yield {"weights": torch.full((2, 3, 4), 0.25)}
    yield {"weights": torch.zeros(0, 3, 3)}
    yield {"weights": torch.full((3, 3), 1 / 3)}


EXERCISE = Exercise(
    name="attention_rollout",
    lesson=13,
    reference=attention_rollout,
    make_inputs=make_inputs,
    make_refused=make_refused,
    minutes=15,
    difficulty=2,
    points=3,
    hints=(
        "A position in layer 2 is a mixture of positions in layer 1, and each of these is a mixture of tokens. What "
        "do you do with two matrices of mixtures to get the mixture of tokens?",
        "rollout = identity; for each layer, from the first on: rollout = (half A + half identity) @ rollout",
        "`torch.eye(seq_len)` is the residual connection: each position passes itself on. The matrix of a later layer "
        "stands to the left of those before it.",
    ),
    equivalents={
        "-1 -> 1": "the weights are square, so their last two sizes are the same",
        "1 -> 2": "the weights are square, so their last two sizes are the same",
    },
)


def identity_of(weights):
    return torch.eye(weights.shape[-1], dtype=weights.dtype)


def halves(weights, share=0.5):
    """Each layer's weights, mixed with the identity: `share` of the weights."""
    return share * weights + (1 - share) * identity_of(weights)


def product(matrices):
    """The product of all, the last one on the left."""
    result = matrices[0]
    for matrix in matrices[1:]:
        result = matrix @ result
    return result


def on_product(matrices_of, after=lambda rollout, weights: rollout):
    """The answer of a learner who multiplies these matrices, and does something with the product."""
    return lambda weights: after(product(matrices_of(weights)), weights)


EXERCISE.add_misconception(
    "no residual connection",
    on_product(lambda weights: weights),
    "Only the attention weights are multiplied. Each layer also passes every position on as it was, by its "
    "residual connection: the identity must be mixed in.",
)
EXERCISE.add_misconception(
    "reversed order",
    on_product(lambda weights: halves(weights).flip(0)),
    "Your product stands in the reversed order. The last layer looks at what the layers before it have made, so its "
    "matrix stands on the left.",
    "In a loop from the first layer on, the new layer is on the left: `layer @ rollout`.",
)
EXERCISE.add_misconception(
    "reversed, no residual connection",
    on_product(lambda weights: weights.flip(0)),
    "Two things: the residual connection is missing, so the identity must be mixed in. And the product stands in the "
    "reversed order: the last layer's matrix is on the left.",
)
EXERCISE.add_misconception(
    "A + I without halving",
    on_product(lambda weights: weights + identity_of(weights)),
    "Your rows add up to more than 1: A + I has rows that add up to 2, and each layer doubles them again. Half of the "
    "weights and half of the identity make a mixture.",
)
EXERCISE.add_misconception(
    "halved once",
    on_product(lambda weights: weights + identity_of(weights), lambda rollout, weights: rollout / 2),
    "The product is halved once. Each layer adds the identity, so each layer has to be halved before the product.",
)
EXERCISE.add_misconception(
    "only the weights halved",
    on_product(lambda weights: 0.5 * weights + identity_of(weights)),
    "Half of the weights is added to the whole identity, so the rows of a layer add up to 1.5. Take half of both.",
)
EXERCISE.add_misconception(
    "only the identity halved",
    on_product(lambda weights: weights + 0.5 * identity_of(weights)),
    "Half of the identity is added to the whole weights, so the rows of a layer add up to 1.5. Take half of both.",
)
EXERCISE.add_misconception(
    "halved without the identity",
    on_product(lambda weights: 0.5 * weights),
    "The weights are halved, and the other half is missing: it is the identity, for the residual connection.",
)
EXERCISE.add_misconception(
    "the identity only at the end",
    lambda weights: halves(product(weights)),
    "The layers are multiplied as they came, and the identity is mixed into the product. Every layer has a "
    "residual connection: mix it in before you multiply.",
)
EXERCISE.add_misconception(
    "the identity only in the first layer",
    on_product(lambda weights: torch.cat([halves(weights[:1]), weights[1:]])),
    "Only your first layer has a residual connection. Every layer has one.",
)
EXERCISE.add_misconception(
    "the first layer without the identity",
    on_product(lambda weights: torch.cat([weights[:1], halves(weights[1:])])),
    "The weights of the first layer stand in the product as they are. This layer has a residual connection too.",
)
EXERCISE.add_misconception(
    "the last layer without the identity",
    on_product(lambda weights: torch.cat([halves(weights[:-1]), weights[-1:]])),
    "The last layer has no residual connection in your product. Every layer has one.",
)
EXERCISE.add_misconception(
    "residual connection around the rollout",
    lambda weights: _around(weights),
    "Half of the identity is added after the product. What passes by a layer is what arrived there, and from the "
    "second layer on that is a mixture already.",
    "Half of `rollout` belongs there, in place of half of the identity.",
)


def _rows_to_one(matrices):
    return matrices / matrices.sum(dim=-1, keepdim=True)


def _around(weights):
    rollout = identity_of(weights)
    for layer in weights:
        rollout = 0.5 * layer @ rollout + 0.5 * identity_of(weights)
    return rollout


EXERCISE.add_misconception(
    "ones in place of the identity",
    on_product(lambda weights: 0.5 * weights + 0.5),
    "One half is added everywhere. The identity has ones on its diagonal only: a position passes on itself, not "
    "all others.",
)
EXERCISE.add_misconception(
    "the mean of all positions as residual",
    on_product(lambda weights: 0.5 * weights + 0.5 / weights.shape[-1]),
    "All positions are mixed in evenly. A residual connection passes on each position itself: that is the "
    "identity.",
)
EXERCISE.add_misconception(
    "mean over layers",
    lambda weights: weights.mean(dim=0),
    "This is the mean over the layers, as if each of them looked at the tokens. Only the first one does: the "
    "others look at mixtures, so their matrices are multiplied.",
)
EXERCISE.add_misconception(
    "mean over layers, with the identity",
    lambda weights: halves(weights).mean(dim=0),
    "The residual connection is there, but this is the mean over the layers. A layer looks at what the layer "
    "before it has mixed: multiply.",
)
EXERCISE.add_misconception(
    "sum over layers",
    lambda weights: weights.sum(dim=0),
    "This is the sum of the layers. A layer looks at what the layer before it has mixed, so the matrices are "
    "multiplied. And the residual connection is missing.",
)
EXERCISE.add_misconception(
    "sum over layers, with the identity",
    lambda weights: halves(weights).sum(dim=0),
    "The residual connection is there, but this is the sum of the layers. A layer looks at what the layer before "
    "it has mixed: multiply.",
)
EXERCISE.add_misconception(
    "number by number",
    lambda weights: halves(weights).prod(dim=0),
    "The layers are multiplied number by number, so ways over other positions are lost. All of these add up: this "
    "is the matrix product.",
    "`*` and `prod` multiply number by number; `@` is the matrix product.",
)
EXERCISE.add_misconception(
    "number by number, no residual connection",
    lambda weights: weights.prod(dim=0),
    "The layers are multiplied number by number, so ways over other positions are lost. The matrix product is "
    "wanted, and each layer needs its residual connection.",
)
EXERCISE.add_misconception(
    "columns divided by their sums",
    on_product(lambda weights: (lambda a: a / a.sum(dim=-2, keepdim=True))(weights + identity_of(weights))),
    "The columns are divided by their sums. A row belongs to one who looks: it is the *rows* that must add up to "
    "1.",
)
EXERCISE.add_misconception(
    "softmax in place of halving",
    on_product(lambda weights: (weights + identity_of(weights)).softmax(dim=-1)),
    "A softmax is taken of weights that already are shares. Rows add up to 1 again, but other shares came out: "
    "halve instead.",
)
EXERCISE.add_misconception(
    "transposed",
    on_product(halves, lambda rollout, weights: rollout.T),
    "Your result is transposed. Rows are the positions of the last layer, columns are the tokens.",
)
EXERCISE.add_misconception(
    "transposed layers",
    on_product(lambda weights: halves(weights).transpose(1, 2)),
    "Each layer stands transposed in the product. Rows are already those who look: leave the matrices as they "
    "are.",
)
EXERCISE.add_misconception(
    "only the last layer",
    lambda weights: halves(weights)[-1],
    "That is the last layer. It says what the last layer looks at in the layer before it, not in the tokens.",
)
EXERCISE.add_misconception(
    "only the last layer, as it came",
    lambda weights: weights[-1],
    "These are the weights of the last layer. They say what it looks at in the layer before it, not in the tokens.",
)
EXERCISE.add_misconception(
    "only the first layer",
    lambda weights: halves(weights)[0],
    "That is the first layer alone. The layers after it mix what it gives: their matrices belong into the "
    "product.",
)
EXERCISE.add_misconception(
    "the last layer left out",
    lambda weights: product(halves(weights)[:-1]),
    "The last layer is missing from the product: it is the one that makes the positions at the end.",
)
EXERCISE.add_misconception(
    "the first layer left out",
    lambda weights: product(halves(weights)[1:]),
    "The first layer is missing from your product: it is the one that looks at the tokens.",
)
EXERCISE.add_misconception(
    "the first layer twice",
    lambda weights: product(halves(weights)) @ halves(weights)[0],
    "The first layer stands twice in the product. A product that begins with the first layer goes on with the "
    "second. One that begins with the identity goes on with the first.",
)
EXERCISE.add_misconception(
    "all layers kept",
    lambda weights: torch.stack([product(halves(weights)[: i + 1]) for i in range(len(weights))]),
    "These are the rollouts after each layer. Only the one after the last layer is asked for.",
)
EXERCISE.add_misconception(
    "one row",
    on_product(halves, lambda rollout, weights: rollout[0]),
    "That is the row of the first position. All positions are asked for: a matrix.",
)
EXERCISE.add_misconception(
    "heads averaged",
    on_product(lambda weights: halves(weights.mean(dim=1, keepdim=True))),
    "A mean is taken over the axis of the queries, as if it were that of the heads. Here there are no heads: the "
    "axes are (num_layers, seq_len, seq_len).",
)
EXERCISE.add_misconception(
    "layers averaged, then rows multiplied",
    lambda weights: product(halves(weights.mean(dim=0)[:, None])),
    "A mean is taken over the first axis, as if it were that of the heads, and the rows of a matrix follow as if "
    "they were layers. Here there are no heads: the first axis is that of the layers.",
)
EXERCISE.add_misconception(
    "a power of the mean",
    lambda weights: torch.linalg.matrix_power(halves(weights).mean(dim=0), len(weights)),
    "The mean of the layers stands in the product once for each layer. Each layer has its own weights, and they "
    "are multiplied in their order.",
)
EXERCISE.add_misconception(
    "small weights discarded",
    on_product(lambda weights: _rows_to_one(halves(weights.where(weights >= weights.mean(), 0)))),
    "Small weights are set to 0, as some programs do for a clearer picture. Here every weight counts.",
)
EXERCISE.add_misconception(
    "less of the weights than of the identity",
    on_product(lambda weights: halves(weights, 1 / 3)),
    "One third of the weights is mixed with two thirds of the identity. Take half of each.",
)
EXERCISE.add_misconception(
    "more of the weights than of the identity",
    on_product(lambda weights: halves(weights, 0.9)),
    "Nine tenths of the weights are mixed with one tenth of the identity. Take half of each.",
)
