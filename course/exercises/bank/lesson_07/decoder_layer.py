"""One layer of the decoder, from your own parts."""

import torch

from course.exercises.bank.lesson_06.encoder_layer import (
    DECODER_ATTENTIONS,
    add_frame_mistakes,
    decoder_layer_drawn,
    in_frames,
    network,
)
from course.exercises.exercise import Exercise
from course_lib.functional import decoder_layer, layer_norm, multi_head_attention


def make_inputs(generator):
    """Without masks; with both, over a source of padding alone too; in training, with dropout drawn from a seed.

    With masks both sides have one length: exchanged masks or sides then give wrong numbers in place of an error.
    """
    causal = torch.ones(4, 4).tril().bool()
    padding = (torch.arange(4) < torch.tensor([[3], [0]]))[:, None, None, :]
    for src_len, settings, masks in (
        (6, {"dropout": 0.5}, {}),
        (4, {}, {"tgt_mask": causal, "memory_mask": padding}),
        (6, {"dropout": 0.25, "training": True}, {}),
    ):
        layer = decoder_layer_drawn(generator, **settings)
        x = 2 * torch.randn(2, 4, 12, generator=generator) + 1
        yield {"layer": layer, "x": x, "memory": torch.randn(2, src_len, 12, generator=generator)} | masks


EXERCISE = Exercise(
    name="decoder_layer",
    lesson=7,
    reference=decoder_layer,
    changed=("its norms stand before the sub-layers, and its attentions have biases",),
    make_inputs=make_inputs,
    differentiable=(
        *("x", "memory", "layer.gain_3"),
        *("layer.self_attention.w_query", "layer.cross_attention.w_key"),
    ),
    forbidden=(
        "course_lib.layers.DecoderLayer",
        *("TransformerDecoderLayer", "MultiheadAttention", "multi_head_attention"),
    ),
    minutes=8,
    difficulty=3,
    points=4,
    hints=(
        "Three sub-layers. Who asks and who answers in each of the two attentions, and which mask belongs to which?",
        "y = norm of x, then attention of y to y with tgt_mask; y anew, then of y to memory with memory_mask; y anew, "
        "then the network; after each, x = x + dropout(said)",
        "The middle is `y = layer_norm(x, layer.gain_2, layer.bias_2)`, then `said = multi_head_attention(y, memory, "
        "memory, layer.cross_attention, memory_mask)`, then `x = x + F.dropout(said, layer.dropout, layer.training)`.",
    ),
)


def variant(
    asks=lambda y, x, memory: (y, memory, memory),
    masks=lambda tgt_mask, memory_mask: (tgt_mask, memory_mask),
    answers=lambda y, x: y,
    attentions=DECODER_ATTENTIONS,
    order=(0, 1, 2),
    **frame,
):
    """The layer with one of its choices made otherwise; `frame` goes to `in_frames`."""

    def run(layer, x, memory, tgt_mask=None, memory_mask=None):
        own_mask, cross_mask = masks(tgt_mask, memory_mask)
        own, cross = (getattr(layer, name) for name in attentions)
        sublayers = (
            lambda y, x: multi_head_attention(y, answers(y, x), answers(y, x), own, own_mask),
            lambda y, x: multi_head_attention(*asks(y, x, memory), cross, cross_mask),
            lambda y, x: network(layer, y),
        )
        return in_frames(layer, x, [sublayers[i] for i in order], **frame)

    return run


EXERCISE.add_misconception(
    "memory left out",
    variant(asks=lambda y, x, memory: (y, y, y), masks=lambda tgt_mask, memory_mask: (tgt_mask, None)),
    "The second attention looks at the target again, so the decoder never reads the source. Keys and values come "
    "from the memory.",
)
EXERCISE.add_misconception(
    "values from the target",
    variant(asks=lambda y, x, memory: (y, memory, y)),
    "The values of cross-attention come from the target here. The memory answers: it gives keys and values.",
)
EXERCISE.add_misconception(
    "keys from the target",
    variant(asks=lambda y, x, memory: (y, y, memory)),
    "The keys of cross-attention come from the target here. The memory answers: it gives keys and values.",
)
EXERCISE.add_misconception(
    "the target's mask forgotten",
    variant(masks=lambda tgt_mask, memory_mask: (None, memory_mask)),
    "`tgt_mask` has no effect on the self-attention, so a token can also look at what the mask hides, such as the "
    "tokens after it.",
)
EXERCISE.add_misconception(
    "the memory's mask forgotten",
    variant(masks=lambda tgt_mask, memory_mask: (tgt_mask, None)),
    "`memory_mask` has no effect on the cross-attention, so the target can look at the source's padding too.",
)
EXERCISE.add_misconception(
    "one set of weights",
    variant(attentions=("self_attention", "self_attention")),
    "Both attentions use the weights of self-attention. The second has its own, `layer.cross_attention`.",
)
EXERCISE.add_misconception(
    "cross-attention first",
    variant(order=(1, 0, 2)),
    "The source is asked before the target has looked at itself. In the paper self-attention comes first.",
)
EXERCISE.add_misconception(
    "network in the middle",
    variant(order=(0, 2, 1)),
    "The feed-forward network stands between the two attentions here. It belongs last, after both.",
)
add_frame_mistakes(EXERCISE, variant)
EXERCISE.add_misconception(
    "masks exchanged",
    variant(masks=lambda tgt_mask, memory_mask: (memory_mask, tgt_mask)),
    "The two masks have changed places. Self-attention looks at the target, so it takes `tgt_mask`. "
    "Cross-attention looks at the source, so it takes `memory_mask`.",
)
EXERCISE.add_misconception(
    "the target's mask for both",
    variant(masks=lambda tgt_mask, memory_mask: (tgt_mask, tgt_mask)),
    "Cross-attention gets the target's mask. It hides what is later in the target, and the source is known whole: only "
    "its padding is hidden, by `memory_mask`.",
)
EXERCISE.add_misconception(
    "norms in another order",
    variant(norms=(1, 3, 2)),
    "Two norms have changed places. They are numbered in the order of the sub-layers: self-attention, cross-attention, "
    "network.",
)
EXERCISE.add_misconception(
    "one norm for all",
    variant(norms=(1, 1, 1)),
    "All three sub-layers read through the same norm. Each has its own gain and bias.",
)
EXERCISE.add_misconception(
    "no network",
    variant(order=(0, 1)),
    "The layer ends after the cross-attention. The feed-forward network, in a frame of its own, is still missing.",
)
EXERCISE.add_misconception(
    "memory asks",
    variant(asks=lambda y, x, memory: (memory, y, y)),
    "In cross-attention the memory asks here, so a row comes out for each *source* token, and the stream has one for "
    "each target token. It is the target that asks: it gives the query, and the memory keys and values.",
)
EXERCISE.add_misconception(
    "the second norm twice",
    variant(norms=(1, 2, 2)),
    "The feed-forward network reads through the second norm, as the cross-attention does. It has one of its own: "
    "gain_3 and bias_3.",
)
EXERCISE.add_misconception(
    "attentions exchanged",
    variant(attentions=DECODER_ATTENTIONS[::-1]),
    "The two attentions have changed weights: the target looks at itself with those of `layer.cross_attention`, and at "
    "the memory with those of `layer.self_attention`.",
)
EXERCISE.add_misconception(
    "keys and values of the target not normalised",
    variant(answers=lambda y, x: x),
    "In self-attention only the queries come from the normalised copy: keys and values are made of the stream itself. "
    "All three read the same copy.",
)
EXERCISE.add_misconception(
    "the question not normalised",
    variant(asks=lambda y, x, memory: (x, memory, memory)),
    "In cross-attention the stream asks as it is. It has a norm of its own, gain_2 and bias_2: its query is made of a "
    "normalised copy, as in the other sub-layers.",
)


@EXERCISE.misconception("the memory normalised")
def memory_normalised(layer, x, memory, tgt_mask=None, memory_mask=None):
    """The memory goes through the norm before cross-attention. That norm is for the stream alone: `encode` has
    normalised the memory already.
    """
    memory = layer_norm(memory, layer.gain_2, layer.bias_2)
    return decoder_layer(layer, x, memory, tgt_mask, memory_mask)


EXERCISE.add_misconception(
    "the network reads the layer's input",
    variant(reads=lambda first, x: first),
    "Cross-attention and network read copies of what the layer was given. Each should read one of the stream as it is "
    "by then, with all that was added before.",
)
