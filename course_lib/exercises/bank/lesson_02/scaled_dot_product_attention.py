"""Equation 1 of the paper."""

import math

import torch

from course_lib.attention import masked_softmax, scaled_dot_product_attention
from course_lib.exercises.exercise import TORCH_ATTENTION, Exercise, Misconception


def make_inputs(generator):
    """Without a mask; with one whose second query sees nothing; with heads; with two axes alone."""

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


def attend(query, key, value, mask=None, scale=None, fill=-math.inf, dim=-1):
    """Attention as people write it: the parts in which they differ are arguments."""
    scale = math.sqrt(query.shape[-1]) if scale is None else scale
    scores = query @ key.transpose(-2, -1) / scale
    if mask is not None:
        scores = scores.masked_fill(~mask, fill)
    weights = torch.softmax(scores, dim=dim)
    return weights @ value, weights


def unscaled(query, key, value, mask=None):
    return scaled_dot_product_attention(query * math.sqrt(query.shape[-1]), key, value, mask)


def divided_by_d_k(query, key, value, mask=None):
    return scaled_dot_product_attention(query / math.sqrt(query.shape[-1]), key, value, mask)


def multiplied(query, key, value, mask=None):
    return scaled_dot_product_attention(query * query.shape[-1], key, value, mask)


def scaled_by_key_len(query, key, value, mask=None):
    scale = math.sqrt(query.shape[-1] / key.shape[-2])
    return scaled_dot_product_attention(query * scale, key, value, mask)


def over_the_queries(query, key, value, mask=None):
    return attend(query, key, value, mask, dim=-2)


def over_axis_one(query, key, value, mask=None):
    return attend(query, key, value, mask, dim=1)


def mask_turned_round(query, key, value, mask=None):
    return scaled_dot_product_attention(query, key, value, None if mask is None else ~mask)


def hidden_rows_give_nan(query, key, value, mask=None):
    return attend(query, key, value, mask)


def large_negative(query, key, value, mask=None):
    return attend(query, key, value, mask, fill=-1e9)


def large_negative_added(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    weights = torch.softmax(scores if mask is None else scores - 1e9 * ~mask, dim=-1)
    return weights @ value, weights


def weights_changed_in_place(query, key, value, mask=None):
    weights = attend(query, key, value, mask)[1]
    weights[weights.isnan()] = 0.0
    return weights @ value, weights


def if_mask(query, key, value, mask=None):
    if mask:
        return attend(query, key, value, mask)
    return attend(query, key, value)


def nan_swept_away(query, key, value, mask=None):
    output, weights = attend(query, key, value, mask)
    return output.nan_to_num(), weights.nan_to_num()


def mask_ignored(query, key, value, mask=None):
    return scaled_dot_product_attention(query, key, value)


def mask_multiplied(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    weights = torch.softmax(scores if mask is None else scores * mask, dim=-1)
    return weights @ value, weights


def mask_after_softmax(query, key, value, mask=None):
    weights = scaled_dot_product_attention(query, key, value)[1]
    weights = weights if mask is None else weights * mask
    return weights @ value, weights


def parts_in_wrong_order(query, key, value, mask=None):
    return scaled_dot_product_attention(query, key, value, mask)[::-1]


def output_alone(query, key, value, mask=None):
    return scaled_dot_product_attention(query, key, value, mask)[0]


def scores_returned(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    weights = torch.softmax(scores, dim=-1) if mask is None else masked_softmax(scores, mask)
    return weights @ value, scores


def no_softmax(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    scores = scores if mask is None else scores.masked_fill(~mask, 0.0)
    return scores @ value, scores


EXERCISE = Exercise(
    name="scaled_dot_product_attention",
    lesson=2,
    reference=scaled_dot_product_attention,
    make_inputs=make_inputs,
    differentiable=("query", "key", "value"),
    returns=("output", "weights"),
    forbidden=(*TORCH_ATTENTION, "course_lib.multi_head.MultiHeadAttention"),
    minutes=15,
    difficulty=3,
    points=5,
    hints=(
        "Which axis of the scores belongs to the keys? Along that axis each query's weights must add up to 1.",
        "scores = query key^T / sqrt(d_k) -> hide what the mask forbids -> softmax over keys -> times value",
        "`key.transpose(-2, -1)` swaps the last two axes, however many stand before them. Fill hidden scores with "
        "-inf before softmax; afterwards fill hidden weights with 0, for a row of -inf alone is NaN.",
    ),
    misconceptions=(
        Misconception(
            "no scaling",
            unscaled,
            "The scores are not divided by sqrt(d_k). Their spread grows with d_k, and softmax becomes so sharp that "
            "hardly any gradient is left.",
        ),
        Misconception(
            "divided by d_k",
            divided_by_d_k,
            "You divided by d_k instead of its square root. A dot product of d_k unit-normal pairs has standard "
            "deviation sqrt(d_k): that is what brings it back to 1.",
        ),
        Misconception(
            "multiplied by sqrt(d_k)",
            multiplied,
            "You multiplied the scores by sqrt(d_k). That makes the spread larger still: divide.",
        ),
        Misconception(
            "scaled by the number of keys",
            scaled_by_key_len,
            "You divided by the square root of the number of keys. The spread of a dot product depends on the "
            "features that are summed: d_k, the last axis of query and key.",
        ),
        Misconception(
            "softmax over the queries",
            over_the_queries,
            "Your weights add up to 1 along the queries. Each query shares its attention out among the keys: "
            "softmax over the last axis.",
        ),
        Misconception(
            "softmax over axis 1",
            over_axis_one,
            "Your softmax runs over axis 1, which is the queries in three dimensions and the heads in four. Count "
            "from the end: the keys are `dim=-1`.",
        ),
        Misconception(
            "mask turned round",
            mask_turned_round,
            "You hid what may be seen. Here True means *may attend*; `nn.MultiheadAttention` means the opposite.",
        ),
        Misconception(
            "hidden rows give NaN",
            hidden_rows_give_nan,
            "A query that may attend to nothing has a row of -inf alone, and softmax of that is NaN. Its weights "
            "should be zero: fill hidden weights with 0 after softmax.",
        ),
        Misconception(
            "large negative instead of -inf",
            large_negative,
            "With a large negative number in place of -inf, a query that may attend to nothing spreads its "
            "attention evenly over keys that were to stay hidden. Its weights should be zero.",
        ),
        Misconception(
            "large negative number added",
            large_negative_added,
            "You add a large negative number to hidden scores. Where all are hidden it is added to all, so none is "
            "hidden: that query still attends to keys that were to stay hidden. Its weights should be zero.",
        ),
        Misconception(
            "weights changed in place",
            weights_changed_in_place,
            "Your values are right, but writing zeros in among the weights destroys what softmax keeps for its "
            "gradient. Make a new tensor: `masked_fill`, without an underscore at its end.",
        ),
        Misconception(
            "if mask",
            if_mask,
            "Somewhere you ask whether a whole tensor is true, as `if mask:` does, and PyTorch cannot say. Ask whether "
            "there is a mask by `if mask is not None:`; work number by number with `masked_fill`.",
        ),
        Misconception(
            "NaN swept out of the output",
            nan_swept_away,
            "Your values are right, but NaN was in the product with the values, and their gradient is NaN still. Put "
            "zeros into the weights first, then multiply.",
        ),
        Misconception(
            "mask ignored",
            mask_ignored,
            "The mask changes nothing in your answer. Hide the scores where it is False before softmax.",
        ),
        Misconception(
            "mask multiplied into the scores",
            mask_multiplied,
            "A hidden score of 0, or of 1e-9, is not hidden: exp(0) is 1. Fill it with -inf, whose exp is 0.",
        ),
        Misconception(
            "mask after softmax",
            mask_after_softmax,
            "You set weights to 0 after softmax, so the rest of a row no longer adds up to 1. Hide the scores "
            "before softmax.",
        ),
        Misconception(
            "parts in the wrong order",
            parts_in_wrong_order,
            "You return (weights, output). It is (output, weights), as `nn.MultiheadAttention` does.",
        ),
        Misconception(
            "output alone",
            output_alone,
            "You return the output alone. The weights are wanted beside it: `return output, weights`.",
        ),
        Misconception(
            "scores returned",
            scores_returned,
            "Your output is right, but in place of the weights you return the scores from before softmax.",
        ),
        Misconception(
            "no softmax",
            no_softmax,
            "You multiply the values with raw scores. Softmax turns them into weights: positive, adding up to 1.",
        ),
    ),
    equivalents={
        "F.dropout(weights, p=dropout) -> weights": "no case drops weights; the library's tests do",
    },
)
