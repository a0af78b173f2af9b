"""One table at both ends: from hidden vectors to logits."""

import math

import torch
import torch.nn.functional as F
from jaxtyping import Float
from torch import Tensor

from course_lib.exercises.exercise import Exercise, Misconception


def tied_logits(
    hidden: Float[Tensor, "*batch d_model"], embedding: Float[Tensor, "vocab_size d_model"]
) -> Float[Tensor, "*batch vocab_size"]:
    """How well each token of the vocabulary fits each hidden vector (section 3.4 of the paper, arXiv 1608.05859).

    The logit of a token is the dot product of the hidden vector with the token's row of the embedding table,
    the same table that turns ids into vectors on the way in. Logits are any numbers: no softmax yet.

        hidden [1, 2], embedding [[3, 0], [0, 4], [1, 1]]  ->  [3, 8, 3]
    """
    return hidden @ embedding.T


def make_inputs(generator):
    """A batch of sentences; the newest position of each alone; a single vector."""
    for batch in ((2, 5), (3,), ()):
        yield {
            "hidden": torch.randn(*batch, 6, generator=generator),
            "embedding": torch.randn(11, 6, generator=generator),
        }


def softmax_taken(hidden, embedding):
    return torch.softmax(hidden @ embedding.T, dim=-1)


def log_softmax_taken(hidden, embedding):
    return torch.log_softmax(hidden @ embedding.T, dim=-1)


def scaled_up(hidden, embedding):
    return hidden @ embedding.T * math.sqrt(embedding.shape[-1])


def scaled_down(hidden, embedding):
    return hidden @ embedding.T / math.sqrt(embedding.shape[-1])


def not_transposed(hidden, embedding):
    return hidden @ embedding


def cosines(hidden, embedding):
    return F.normalize(hidden, dim=-1) @ F.normalize(embedding, dim=-1).T


def rows_of_length_one(hidden, embedding):
    return hidden @ F.normalize(embedding, dim=-1).T


def distances(hidden, embedding):
    return (hidden[..., None, :] - embedding).norm(dim=-1)


def near_is_large(hidden, embedding):
    return -distances(hidden, embedding)


def products_not_summed(hidden, embedding):
    return hidden[..., None, :] * embedding


def best_token(hidden, embedding):
    return (hidden @ embedding.T).argmax(dim=-1)


def best_logit(hidden, embedding):
    return (hidden @ embedding.T).amax(dim=-1)


def newest_alone(hidden, embedding):
    newest = hidden[:, -1] if hidden.dim() == 3 else hidden
    return newest @ embedding.T


def vocabulary_first(hidden, embedding):
    return (hidden @ embedding.T).movedim(-1, 0)


def detached(hidden, embedding):
    return hidden @ embedding.detach().T


EXERCISE = Exercise(
    name="tied_logits",
    lesson=7,
    reference=tied_logits,
    make_inputs=make_inputs,
    differentiable=("hidden", "embedding"),
    forbidden=("course_lib.embeddings.TokenEmbedding",),
    minutes=5,
    difficulty=1,
    points=2,
    hints=(
        "How do you measure how well two vectors fit? And how do you do it for all rows of a table in one "
        "product?",
        "(..., d_model) times (d_model, vocab_size)",
        "The rows of `embedding` must become columns: `.T` turns the table round, `@` multiplies.",
    ),
    misconceptions=(
        Misconception(
            "softmax taken",
            softmax_taken,
            "These are probabilities. The loss takes logits and does its own softmax, which is more exact: "
            "leave yours out.",
        ),
        Misconception(
            "logarithms of probabilities",
            log_softmax_taken,
            "These are log-probabilities. Logits come before any softmax: the bare dot products.",
        ),
        Misconception(
            "times sqrt(d_model)",
            scaled_up,
            "You multiplied by sqrt(d_model). The paper does so on the way in, where vectors meet the "
            "position code; on the way out the table is used as it is.",
        ),
        Misconception(
            "divided by sqrt(d_model)",
            scaled_down,
            "You divided by sqrt(d_model), as attention does with its scores. Logits are the bare dot "
            "products.",
        ),
        Misconception(
            "not transposed",
            not_transposed,
            "The shapes do not fit: the table has a *row* for each token. For dot products with its rows, "
            "turn it round.",
        ),
        Misconception(
            "cosines",
            cosines,
            "You measured angles alone. A dot product also counts how long the two vectors are, and the "
            "model learns from both.",
        ),
        Misconception(
            "rows brought to length 1",
            rows_of_length_one,
            "You brought the table's rows to length 1. A frequent token may have a long row: the table is "
            "used as it is.",
        ),
        Misconception(
            "distances",
            distances,
            "These are distances: the best token has the smallest. Logits are dot products, and the best has "
            "the largest.",
        ),
        Misconception(
            "negative distances",
            near_is_large,
            "You took minus the distance. Near is large now, but the logit is defined as the dot product.",
        ),
        Misconception(
            "products not summed",
            products_not_summed,
            "You multiplied feature by feature and stopped there. A dot product adds the products up: one "
            "number a token.",
        ),
        Misconception(
            "the best token",
            best_token,
            "You chose the best token already. Logits are numbers for *all* tokens; who asks for them "
            "chooses.",
        ),
        Misconception(
            "the best logit",
            best_logit,
            "You kept the largest logit alone. Every token of the vocabulary has one.",
        ),
        Misconception(
            "the newest position alone",
            newest_alone,
            "You kept the last position alone, which is enough for decoding. In training every position "
            "predicts its next token.",
        ),
        Misconception(
            "the vocabulary first",
            vocabulary_first,
            "The numbers are right, but the vocabulary is the first axis. Each hidden vector becomes a row "
            "of logits: the last axis.",
        ),
        Misconception(
            "the table detached",
            detached,
            "The values are right, but the table learns nothing from this end. It is tied: both ends train "
            "it, so do not detach it.",
        ),
    ),
)
