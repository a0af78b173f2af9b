"""The target looks at the source."""

import math

import torch
from jaxtyping import Bool, Float
from torch import Tensor

from course.exercises.exercise import TORCH_ATTENTION, Exercise
from course_lib.attention import masked_softmax, scaled_dot_product_attention


def cross_attention(
    x: Float[Tensor, "batch tgt_len d_model"],
    memory: Float[Tensor, "batch src_len d_model"],
    w_query: Float[Tensor, "d_model d_k"],
    w_key: Float[Tensor, "d_model d_k"],
    w_value: Float[Tensor, "d_model d_v"],
    memory_mask: Bool[Tensor, "batch #tgt_len src_len"] | None = None,
) -> Float[Tensor, "batch tgt_len d_v"]:
    """Each target token asks, and the tokens of the source answer.

    `x` is the decoder's stream and `memory` what the encoder made of the source. Queries are made from the one,
    keys and values from the other, by `... @ w`. Where `memory_mask` is False, a source token may not be
    attended to (True = may attend); a target token that may attend to nothing gets zeros.

    Returns:
        the output of scaled dot-product attention, without its weights.
    """
    output, _ = scaled_dot_product_attention(x @ w_query, memory @ w_key, memory @ w_value, memory_mask)
    return output


def make_inputs(generator):
    """Without a mask; padded sources as long as the target; a source of only padding, and more target than source.

    Where both are of one length, exchanged sides give wrong numbers in place of an error.
    """
    for tgt_len, src_len, lengths in ((3, 5, None), (3, 3, (3, 2)), (7, 5, (0, 4, 5))):
        batch = 2 if lengths is None else len(lengths)
        sizes = {"x": (batch, tgt_len, 10), "memory": (batch, src_len, 10)}
        case = {name: torch.randn(*size, generator=generator) for name, size in sizes.items()}
        for name, width in (("w_query", 8), ("w_key", 8), ("w_value", 6)):
            case[name] = torch.randn(10, width, generator=generator) / math.sqrt(10)
        if lengths is not None:
            case["memory_mask"] = (torch.arange(src_len) < torch.tensor(lengths)[:, None])[:, None, :]
        yield case


def project(x, memory, w_query, w_key, w_value):
    return x @ w_query, memory @ w_key, memory @ w_value


def scored(x, memory, w_query, w_key, w_value):
    query, key, value = project(x, memory, w_query, w_key, w_value)
    return query @ key.mT / math.sqrt(query.shape[-1]), value


def hidden_with(filler):
    def attend(x, memory, w_query, w_key, w_value, memory_mask=None):
        scores, value = scored(x, memory, w_query, w_key, w_value)
        if memory_mask is not None:
            scores = scores.masked_fill(~memory_mask, filler)
        return torch.softmax(scores, dim=-1) @ value

    return attend


EXERCISE = Exercise(
    name="cross_attention",
    lesson=7,
    reference=cross_attention,
    make_inputs=make_inputs,
    differentiable=("x", "memory", "w_query", "w_key", "w_value"),
    forbidden=(*TORCH_ATTENTION, "course_lib.multi_head.MultiHeadAttention"),
    minutes=10,
    difficulty=2,
    points=3,
    hints=(
        "The output must have a row for each target token. Who asks, then, and who is asked?",
        "query from x; key and value from memory -> attention with memory_mask -> the output alone",
        "It is self-attention from lesson 02 with `memory` in place of x in two of the three projections, "
        "and the mask handed on to `scaled_dot_product_attention`.",
    ),
)


@EXERCISE.misconception("the memory asks")
def memory_asks(x, memory, w_query, w_key, w_value, memory_mask=None):
    """Here the source asks and the target answers, so there is a row for each *source* token. The decoder is the one
    who wants to know: queries come from x.
    """
    return cross_attention(memory, x, w_query, w_key, w_value, memory_mask)


@EXERCISE.misconception("the target looks at itself")
def looks_at_itself(x, memory, w_query, w_key, w_value, memory_mask=None):
    """This is self-attention: the source plays no part, and the decoder would write without having read it."""
    return scaled_dot_product_attention(*project(x, x, w_query, w_key, w_value))[0]


@EXERCISE.misconception("the memory looks at itself")
def memory_alone(x, memory, w_query, w_key, w_value, memory_mask=None):
    """Queries, keys and values all come from the memory, so what has been written so far plays no part."""
    return cross_attention(memory, memory, w_query, w_key, w_value, memory_mask)


@EXERCISE.misconception("values from the target")
def values_of_the_target(x, memory, w_query, w_key, w_value, memory_mask=None):
    """The keys come from the memory and the values from x, so weights and values do not belong together. What is found
    by a key must be handed over from the same place.
    """
    return scaled_dot_product_attention(x @ w_query, memory @ w_key, x @ w_value, memory_mask)[0]


@EXERCISE.misconception("looks at both")
def looks_at_both(x, memory, w_query, w_key, w_value, memory_mask=None):
    """Each target token looks at source and target together, as in some later models. Here the keys come only from the
    memory. The target had its turn in self-attention.
    """
    both = torch.cat([memory, x], dim=1)
    if memory_mask is not None:
        memory_mask = torch.cat([memory_mask, torch.ones_like(x[:, None, :, 0], dtype=torch.bool)], dim=-1)
    return cross_attention(x, both, w_query, w_key, w_value, memory_mask)


@EXERCISE.misconception("the mask forgotten")
def mask_forgotten(x, memory, w_query, w_key, w_value, memory_mask=None):
    """`memory_mask` plays no part, so the padding of the source is attended to, and a translation can depend on the
    other sentences in its batch.
    """
    return cross_attention(x, memory, w_query, w_key, w_value)


@EXERCISE.misconception("the mask turned round")
def mask_turned_round(x, memory, w_query, w_key, w_value, memory_mask=None):
    """What may be seen is hidden. In `memory_mask` True means *may attend*."""
    mask = None if memory_mask is None else ~memory_mask
    return cross_attention(x, memory, w_query, w_key, w_value, mask)


@EXERCISE.misconception("keys from the target")
def keys_of_the_target(x, memory, w_query, w_key, w_value, memory_mask=None):
    """The keys come from x and the values from the memory, so weights and values do not belong together. What is found
    by a key must be handed over from the same place: the memory.
    """
    return scaled_dot_product_attention(x @ w_query, x @ w_key, memory @ w_value, memory_mask)[0]


EXERCISE.add_misconception(
    "nothing to see gives NaN",
    hidden_with(-math.inf),
    "A source of padding alone gives NaN, as the softmax of a row of only -inf does. The target token should get "
    "zeros there.",
)
EXERCISE.add_misconception(
    "nothing to see gives an even spread",
    hidden_with(-1e9),
    "Where all of the source is hidden, the weights spread evenly over the hidden tokens, as with a large "
    "negative number in place of -inf. The target token should get zeros there.",
)


@EXERCISE.misconception("the mask after softmax")
def mask_after_softmax(x, memory, w_query, w_key, w_value, memory_mask=None):
    """Padding has taken its share in the softmax before it is hidden, so the rest adds up to less than 1. Mask the
    scores.
    """
    scores, value = scored(x, memory, w_query, w_key, w_value)
    weights = torch.softmax(scores, dim=-1)
    return (weights if memory_mask is None else weights * memory_mask) @ value


@EXERCISE.misconception("causal by habit")
def causal_by_habit(x, memory, w_query, w_key, w_value, memory_mask=None):
    """Later source tokens are hidden. The source is known whole: the last word of it may be what the first of the
    target needs.
    """
    mask = torch.ones(x.shape[1], memory.shape[1], dtype=torch.bool).tril()
    mask = mask.expand(len(x), -1, -1) if memory_mask is None else mask & memory_mask
    return cross_attention(x, memory, w_query, w_key, w_value, mask)


@EXERCISE.misconception("no scaling")
def unscaled(x, memory, w_query, w_key, w_value, memory_mask=None):
    """The scores are not divided by sqrt(d_k)."""
    return cross_attention(x, memory, w_query * math.sqrt(w_query.shape[-1]), w_key, w_value, memory_mask)


@EXERCISE.misconception("no scaling, and NaN")
def unscaled_and_nan(x, memory, w_query, w_key, w_value, memory_mask=None):
    """Two things: the scores are not divided by sqrt(d_k), and a source of padding alone gives NaN where zeros are
    wanted.
    """
    w_query = w_query * math.sqrt(w_query.shape[-1])
    return hidden_with(-math.inf)(x, memory, w_query, w_key, w_value, memory_mask)


@EXERCISE.misconception("scaled by d_model")
def scaled_by_d_model(x, memory, w_query, w_key, w_value, memory_mask=None):
    """The scores are divided by sqrt(d_model). The dot products are taken after the projection, over d_k features."""
    w_query = w_query * math.sqrt(w_query.shape[-1] / w_query.shape[0])
    return cross_attention(x, memory, w_query, w_key, w_value, memory_mask)


@EXERCISE.misconception("the projections exchanged")
def weights_exchanged(x, memory, w_query, w_key, w_value, memory_mask=None):
    """`w_query` and `w_key` have changed places. x asks, so it goes through `w_query`."""
    return cross_attention(x, memory, w_key, w_query, w_value, memory_mask)


@EXERCISE.misconception("values not projected")
def values_not_projected(x, memory, w_query, w_key, w_value, memory_mask=None):
    """Query and key are projected, the value is not. What a source token hands over is the memory times `w_value`."""
    return scaled_dot_product_attention(x @ w_query, memory @ w_key, memory, memory_mask)[0]


@EXERCISE.misconception("softmax over the target")
def softmax_over_the_target(x, memory, w_query, w_key, w_value, memory_mask=None):
    """The weights are normalised over the target. Each target token shares its own attention out over the source:
    softmax over the last axis.
    """
    scores, value = scored(x, memory, w_query, w_key, w_value)
    if memory_mask is None:
        return torch.softmax(scores, dim=-2) @ value
    return masked_softmax(scores.mT, memory_mask.mT).mT @ value


@EXERCISE.misconception("output and weights")
def output_and_weights(x, memory, w_query, w_key, w_value, memory_mask=None):
    """The weights come back as well. Only the output is wanted here."""
    return scaled_dot_product_attention(*project(x, memory, w_query, w_key, w_value), memory_mask)
