"""Equation 1 with a mask."""

import math

import torch

from course.exercises.exercise import TORCH_ATTENTION, Edge, Exercise
from course_lib.attention import masked_softmax, scaled_dot_product_attention


def make_inputs(generator):
    """Without a mask; a query that sees nothing; with heads; with heads and a padding mask; only two axes; with
    dropout.
    """

    def draw(*sizes):
        return torch.randn(*sizes, generator=generator)

    plain = {"query": draw(2, 3, 8), "key": draw(2, 5, 8), "value": draw(2, 5, 6)}
    mask = torch.tensor([[1, 1, 0, 1, 0], [0, 0, 0, 0, 0], [1, 0, 1, 1, 1]], dtype=torch.bool)
    heads = {"query": draw(2, 4, 3, 10), "key": draw(2, 4, 5, 10), "value": draw(2, 4, 5, 6)}
    padding = torch.tensor([[1, 1, 1, 1, 0], [1, 1, 0, 0, 0]], dtype=torch.bool)
    yield plain
    yield plain | {"mask": mask}
    yield heads
    yield heads | {"mask": padding[:, None, None, :]}
    yield {name: tensor[1] for name, tensor in plain.items()} | {"mask": mask}
    yield Edge(heads | {"dropout": 0.25})


def attend(query, key, value, mask=None, scale=None, fill=-math.inf, dim=-1):
    """Attention as people write it: the parts in which they differ are arguments."""
    scale = math.sqrt(query.shape[-1]) if scale is None else scale
    scores = query @ key.transpose(-2, -1) / scale
    if mask is not None:
        scores = scores.masked_fill(~mask, fill)
    weights = torch.softmax(scores, dim=dim)
    return weights @ value, weights


EXERCISE = Exercise(
    name="scaled_dot_product_attention",
    lesson=3,
    reference=scaled_dot_product_attention,
    make_inputs=make_inputs,
    differentiable=("query", "key", "value"),
    returns=("output", "weights"),
    forbidden=(*TORCH_ATTENTION, "course_lib.multi_head.MultiHeadAttention"),
    minutes=8,
    difficulty=3,
    points=5,
    hints=(
        "Only one of the steps of Equation 1 has to know the mask. Which one?",
        "scores = query key^T / sqrt(d_k) -> softmax, or with a mask `masked_softmax` -> times value",
        "`if mask is not None` chooses between the two softmaxes. If you did not write `masked_softmax`: fill hidden "
        "scores with -inf before softmax, and hidden weights with 0 after it, because a row of only -inf gives NaN.",
    ),
)


@EXERCISE.misconception("no scaling")
def unscaled(query, key, value, mask=None):
    """The scores are not divided by sqrt(d_k). Their spread grows with d_k, and with many features the softmax can
    become so sharp that it has hardly any slope.
    """
    return scaled_dot_product_attention(query * math.sqrt(query.shape[-1]), key, value, mask)


@EXERCISE.misconception("divided by d_k")
def divided_by_d_k(query, key, value, mask=None):
    """The scores are divided by d_k. The dot product of d_k unit-normal pairs has the standard deviation sqrt(d_k), so
    the square root brings it back to 1.
    """
    return scaled_dot_product_attention(query / math.sqrt(query.shape[-1]), key, value, mask)


@EXERCISE.misconception("multiplied by sqrt(d_k)")
def multiplied(query, key, value, mask=None):
    """The scores are multiplied by sqrt(d_k). That makes a large spread larger still: divide."""
    return scaled_dot_product_attention(query * query.shape[-1], key, value, mask)


@EXERCISE.misconception("scaled by the number of keys")
def scaled_by_key_len(query, key, value, mask=None):
    """The scores are divided by the square root of the number of keys. The spread of a dot product depends on the
    features that are summed: d_k, the last axis of query and key.
    """
    scale = math.sqrt(query.shape[-1] / key.shape[-2])
    return scaled_dot_product_attention(query * scale, key, value, mask)


@EXERCISE.misconception("scaled by d_v")
def scaled_by_d_v(query, key, value, mask=None):
    """The scores are divided by the square root of d_v, the number of features of a value. Scores are made of queries
    and keys: use d_k, the number of their features.
    """
    return attend(query, key, value, mask, scale=math.sqrt(value.shape[-1]))


@EXERCISE.misconception("softmax over the queries")
def over_the_queries(query, key, value, mask=None):
    """Your weights are normalised over the queries. Each query shares its own attention among the keys: softmax over
    the last axis.
    """
    return attend(query, key, value, mask, dim=-2)


@EXERCISE.misconception("softmax over axis 1")
def over_axis_one(query, key, value, mask=None):
    """Your weights are normalised over axis 1. That is the queries if there are three axes, and the heads if there are
    four. Count from the end: the keys are `dim=-1`.
    """
    return attend(query, key, value, mask, dim=1)


@EXERCISE.misconception("mask reversed")
def mask_reversed(query, key, value, mask=None):
    """What may be seen is hidden. Here True means *may attend*. `nn.MultiheadAttention` means the opposite."""
    return scaled_dot_product_attention(query, key, value, None if mask is None else ~mask)


@EXERCISE.misconception("hidden rows give NaN")
def hidden_rows_give_nan(query, key, value, mask=None):
    """A query that may attend to nothing gets weights of NaN, as the softmax of a row of only -inf does. They should be
    zero: fill hidden weights with 0 after the softmax.
    """
    return attend(query, key, value, mask)


@EXERCISE.misconception("large negative instead of -inf")
def large_negative(query, key, value, mask=None):
    """A query that may attend to nothing spreads its attention evenly over keys that should stay hidden, as with a
    large negative number in place of -inf. Its weights should be zero.
    """
    return attend(query, key, value, mask, fill=-1e9)


@EXERCISE.misconception("large negative number added")
def large_negative_added(query, key, value, mask=None):
    """A query that may attend to nothing still spreads its attention over hidden keys. The same large negative number
    added to all of its scores hides none of them. That query should get weights of zero.
    """
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    weights = torch.softmax(scores if mask is None else scores - 1e9 * ~mask, dim=-1)
    return weights @ value, weights


@EXERCISE.misconception("weights changed in place")
def weights_changed_in_place(query, key, value, mask=None):
    """Your values are right, but their gradients fail, as when zeros are written into the weights in place. The
    gradient of the softmax needs the old weights. Make a new tensor: `masked_fill`, without an underscore at its end.
    """
    weights = attend(query, key, value, mask)[1]
    weights[weights.isnan()] = 0.0
    return weights @ value, weights


@EXERCISE.misconception("if mask")
def if_mask(query, key, value, mask=None):
    """With a mask the answer is an error, as when a whole tensor of several numbers is asked whether it is true (`if
    mask:`). Ask whether there is a mask by `if mask is not None:`. Work number by number with `masked_fill`.
    """
    if mask:
        return attend(query, key, value, mask)
    return attend(query, key, value)


@EXERCISE.misconception("a mask always expected")
def mask_expected(query, key, value, mask=None):
    """Without a mask the answer is an error. `mask` is None there, and None cannot be used as a tensor: use the plain
    softmax then.
    """
    weights = torch.softmax(
        (query @ key.mT / math.sqrt(query.shape[-1])).masked_fill(~mask, -math.inf), dim=-1
    )
    weights = weights.masked_fill(~mask, 0.0)
    return weights @ value, weights


@EXERCISE.misconception("NaN swept out of the output")
def nan_swept_away(query, key, value, mask=None):
    """Your values are right, but their gradient is NaN. NaN in the product with the values leaves that behind, even if
    the output is cleaned later. Put zeros into the weights first, then multiply.
    """
    output, weights = attend(query, key, value, mask)
    return output.nan_to_num(), weights.nan_to_num()


@EXERCISE.misconception("mask ignored")
def mask_ignored(query, key, value, mask=None):
    """The mask changes nothing in your answer. Hide the scores where it is False before softmax."""
    return scaled_dot_product_attention(query, key, value)


@EXERCISE.misconception("mask multiplied into the scores")
def mask_multiplied(query, key, value, mask=None):
    """Hidden scores count as 0 or nearly 0. That hides nothing, because exp(0) is 1. Fill them with -inf, whose exp is
    0.
    """
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    weights = torch.softmax(scores if mask is None else scores * mask, dim=-1)
    return weights @ value, weights


@EXERCISE.misconception("mask after softmax")
def mask_after_softmax(query, key, value, mask=None):
    """Hidden weights are 0, but the softmax has counted their scores, so the rest of the row adds up to less than 1.
    Hide the scores before the softmax.
    """
    weights = scaled_dot_product_attention(query, key, value)[1]
    weights = weights if mask is None else weights * mask
    return weights @ value, weights


@EXERCISE.misconception("parts in the wrong order")
def parts_in_wrong_order(query, key, value, mask=None):
    """The two parts come as (weights, output). The order is (output, weights), as in `nn.MultiheadAttention`."""
    return scaled_dot_product_attention(query, key, value, mask)[::-1]


@EXERCISE.misconception("only the output")
def only_output(query, key, value, mask=None):
    """This is the output alone. The weights are wanted too: return both, the output first."""
    return scaled_dot_product_attention(query, key, value, mask)[0]


@EXERCISE.misconception("scores returned")
def scores_returned(query, key, value, mask=None):
    """Your output is right, but beside it stand the scores, from before the softmax. Return the weights."""
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    weights = torch.softmax(scores, dim=-1) if mask is None else masked_softmax(scores, mask)
    return weights @ value, scores


@EXERCISE.misconception("no softmax")
def no_softmax(query, key, value, mask=None):
    """The values are multiplied by raw scores. A softmax turns scores into weights: positive, and adding up to 1."""
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    scores = scores if mask is None else scores.masked_fill(~mask, 0.0)
    return scores @ value, scores


@EXERCISE.misconception("NaN left in the gradients")
def nan_in_the_gradients(query, key, value, mask=None):
    """Your values are right, but a query that sees nothing leaves NaN in the gradients: NaN on the way takes the same
    way back. One step of training with it can turn the model into NaN. `masked_fill` on the scores lets no gradient
    through where it fills. A sum with -inf does.
    """
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is None:
        weights = torch.softmax(scores, dim=-1)
    else:
        hidden = torch.zeros(mask.shape, dtype=scores.dtype).masked_fill(~mask, -math.inf)
        weights = torch.softmax(scores + hidden, dim=-1).masked_fill(~mask, 0.0)
    return weights @ value, weights
