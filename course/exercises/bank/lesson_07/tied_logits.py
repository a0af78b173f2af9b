"""One table at both ends: from hidden vectors to logits."""

import math

import torch
import torch.nn.functional as F

from course.exercises.exercise import Exercise
from course_lib.functional import tied_logits


def make_inputs(generator):
    """A batch of sentences; only the newest position of each; a single vector."""
    for batch in ((2, 5), (3,), ()):
        yield {
            "hidden": torch.randn(*batch, 6, generator=generator),
            "embedding": torch.randn(11, 6, generator=generator),
        }


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
)


@EXERCISE.misconception("softmax taken")
def softmax_taken(hidden, embedding):
    """These are probabilities. The loss takes logits, the bare dot products, and does its own softmax, which is more
    exact.
    """
    return torch.softmax(hidden @ embedding.T, dim=-1)


@EXERCISE.misconception("logarithms of probabilities")
def log_softmax_taken(hidden, embedding):
    """These are log-probabilities. Logits come before any softmax: the bare dot products."""
    return torch.log_softmax(hidden @ embedding.T, dim=-1)


@EXERCISE.misconception("times sqrt(d_model)")
def scaled_up(hidden, embedding):
    """The dot products are multiplied by sqrt(d_model). The paper does so on the way in, where vectors meet the
    position encoding. On the way out the table is used as it is.
    """
    return hidden @ embedding.T * math.sqrt(embedding.shape[-1])


@EXERCISE.misconception("divided by sqrt(d_model)")
def scaled_down(hidden, embedding):
    """The dot products are divided by sqrt(d_model), as attention does with its scores. Logits are the bare dot
    products.
    """
    return hidden @ embedding.T / math.sqrt(embedding.shape[-1])


@EXERCISE.misconception("not transposed")
def not_transposed(hidden, embedding):
    """The table is taken the wrong way round, so the shapes need not fit. It has a *row* for each token, and the dot
    products are with its rows.
    """
    return hidden @ embedding


@EXERCISE.misconception("cosines")
def cosines(hidden, embedding):
    """These are cosines, which measure only angles. A dot product also counts how long the two vectors are, and the
    model learns from both.
    """
    return F.normalize(hidden, dim=-1) @ F.normalize(embedding, dim=-1).T


@EXERCISE.misconception("rows brought to length 1")
def rows_of_length_one(hidden, embedding):
    """These are dot products with the table's rows brought to length 1. A frequent token may have a long row: the table
    is used as it is.
    """
    return hidden @ F.normalize(embedding, dim=-1).T


@EXERCISE.misconception("distances")
def distances(hidden, embedding):
    """These are distances: the best token has the smallest. Logits are dot products, and the best has the largest."""
    return (hidden[..., None, :] - embedding).norm(dim=-1)


@EXERCISE.misconception("negative distances")
def near_is_large(hidden, embedding):
    """These are distances with a minus. A near token has a large number now, but the logit is defined as the dot
    product.
    """
    return -distances(hidden, embedding)


@EXERCISE.misconception("products not summed")
def products_not_summed(hidden, embedding):
    """These are products feature by feature, not summed. A dot product adds them up: one number a token."""
    return hidden[..., None, :] * embedding


@EXERCISE.misconception("the best token")
def best_token(hidden, embedding):
    """These are tokens, already chosen. Logits are numbers for *all* tokens, and the caller makes the choice."""
    return (hidden @ embedding.T).argmax(dim=-1)


@EXERCISE.misconception("the best logit")
def best_logit(hidden, embedding):
    """Only the largest logit is left. Every token of the vocabulary has one."""
    return (hidden @ embedding.T).amax(dim=-1)


@EXERCISE.misconception("the newest position alone")
def newest_alone(hidden, embedding):
    """Only the last position is left, which is enough for decoding. In training every position predicts its next
    token.
    """
    newest = hidden[:, -1] if hidden.dim() == 3 else hidden
    return newest @ embedding.T


@EXERCISE.misconception("the vocabulary first")
def vocabulary_first(hidden, embedding):
    """The numbers are right, but the vocabulary stands before the positions. Each hidden vector becomes a row of
    logits: the vocabulary is the last axis.
    """
    return embedding @ hidden if hidden.dim() == 1 else embedding @ hidden.mT


@EXERCISE.misconception("the table on the left")
def table_on_the_left(hidden, embedding):
    """The vocabulary stands before the positions here, and a single vector has no two axes to exchange. The vocabulary
    should be the last axis, with any number of axes in front.
    """
    return embedding @ hidden.transpose(-2, -1)


@EXERCISE.misconception("the table detached")
def detached(hidden, embedding):
    """The values are right, but the table learns nothing from this end. It is tied: both ends train it, so the gradient
    must reach it.
    """
    return hidden @ embedding.detach().T


@EXERCISE.misconception("hidden normalised")
def hidden_normalised(hidden, embedding):
    """The hidden vectors are normalised first. They come from the last layer, which has done that already: only the
    product with the table is left.
    """
    return torch.nn.functional.layer_norm(hidden, hidden.shape[-1:]) @ embedding.T
