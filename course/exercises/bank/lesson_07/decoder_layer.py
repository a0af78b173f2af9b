"""One layer of the decoder, from your own parts."""

import torch
import torch.nn.functional as F

from course.exercises.bank.lesson_07.encoder_layer import (
    ATTENTION,
    FRAMES,
    add_frame_mistakes,
    in_frames,
    layer_drawn,
)
from course.exercises.exercise import Exercise
from course_lib.functional import decoder_layer, feed_forward, multi_head_attention

CROSS = ("cross_query", "cross_key", "cross_value", "cross_output")


def decoder_layer_drawn(generator, **settings):
    """What a layer of the decoder has learned, drawn at random."""
    return layer_drawn(generator, 12, 3, 7, attentions=(ATTENTION, CROSS), norms=3, **settings)


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
    make_inputs=make_inputs,
    differentiable=("x", "memory", "layer.w_query", "layer.cross_key", "layer.gain_3"),
    forbidden=(
        "course_lib.layers.DecoderLayer",
        *("TransformerDecoderLayer", "MultiheadAttention", "multi_head_attention"),
    ),
    minutes=8,
    difficulty=3,
    points=4,
    hints=(
        "Three sub-layers. Who asks and who answers in each of the two attentions, and which mask belongs to which?",
        "attention of x to x with tgt_mask; of x to memory with memory_mask; the network; after each, the frame",
        "The middle is `said = multi_head_attention(x, memory, memory, layer.cross_query, layer.cross_key, "
        "layer.cross_value, layer.cross_output, layer.num_heads, memory_mask)`, in the frame with gain_2 and bias_2.",
    ),
)


def variant(
    asks=lambda x, memory: (x, memory, memory),
    masks=lambda tgt_mask, memory_mask: (tgt_mask, memory_mask),
    matrices=(ATTENTION, CROSS),
    order=(0, 1, 2),
    **frame,
):
    """The layer with one of its choices made otherwise; `frame` goes to `in_frames`."""

    def run(layer, x, memory, tgt_mask=None, memory_mask=None):
        own_mask, cross_mask = masks(tgt_mask, memory_mask)
        own, cross = ([getattr(layer, name) for name in names] for names in matrices)
        sublayers = (
            lambda y: multi_head_attention(y, y, y, *own, layer.num_heads, own_mask),
            lambda y: multi_head_attention(*asks(y, memory), *cross, layer.num_heads, cross_mask),
            lambda y: feed_forward(y, layer.w_1, layer.b_1, layer.w_2, layer.b_2),
        )
        return in_frames(layer, x, [sublayers[i] for i in order], **frame)

    return run


EXERCISE.add_misconception(
    "memory left out",
    variant(asks=lambda x, memory: (x, x, x), masks=lambda tgt_mask, memory_mask: (tgt_mask, None)),
    "The second attention looks at the target again, so the decoder never hears the source. Keys and values come "
    "from the memory.",
)
EXERCISE.add_misconception(
    "values from the target",
    variant(asks=lambda x, memory: (x, memory, x)),
    "The values of cross-attention come from the target here. The memory answers: it gives keys and values.",
)
EXERCISE.add_misconception(
    "keys from the target",
    variant(asks=lambda x, memory: (x, x, memory)),
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
    "one set of matrices",
    variant(matrices=(ATTENTION, ATTENTION)),
    "Both attentions use the same matrices. Cross-attention has its own: cross_query, cross_key, cross_value and "
    "cross_output.",
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
EXERCISE.add_misconception(
    "pre-norm",
    variant(pre_norm=True),
    "This is pre-norm: what goes into a sub-layer is normalised. The paper's layer normalises the sum: "
    "layer_norm(x + dropout(sublayer(x))).",
)
EXERCISE.add_misconception(
    "no residual",
    variant(frame=FRAMES["no residual"]),
    "What a sub-layer says takes the place of the stream here. It is added to the stream.",
)
EXERCISE.add_misconception(
    "no dropout",
    variant(dropout=lambda said, *_: said),
    "In training nothing is dropped here. Dropout falls on what each sub-layer says, before the sum.",
)
EXERCISE.add_misconception(
    "always dropping",
    variant(dropout=lambda said, share, _: F.dropout(said, share)),
    "Dropout works even when the layer is not being trained. It should work only where `layer.training` is True.",
    "Its third argument is `layer.training`.",
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
    "All three sums go through the same norm. Each has its own gain and bias.",
)
EXERCISE.add_misconception(
    "no network",
    variant(order=(0, 1)),
    "The layer ends after the cross-attention. The feed-forward network, in a frame of its own, is still missing.",
)
EXERCISE.add_misconception(
    "memory asks",
    variant(asks=lambda x, memory: (memory, x, x)),
    "In cross-attention the memory asks here, so a row comes out for each *source* token, and the stream has one for "
    "each target token. It is the target that asks: x is the query, and the memory gives keys and values.",
)
EXERCISE.add_misconception(
    "the second norm twice",
    variant(norms=(1, 2, 2)),
    "The sum after the feed-forward network goes through the second norm again. It has one of its own: gain_3 and "
    "bias_3.",
)
EXERCISE.add_misconception(
    "the output matrix of self-attention twice",
    variant(matrices=(ATTENTION, (*CROSS[:3], "w_output"))),
    "Cross-attention ends with the output matrix of self-attention. It has one of its own, `cross_output`.",
)
EXERCISE.add_misconception(
    "query and key matrices exchanged",
    variant(
        matrices=(
            ("w_key", "w_query", "w_value", "w_output"),
            ("cross_key", "cross_query", "cross_value", "cross_output"),
        )
    ),
    "The matrices of query and key have changed places in both attentions, so what asks is projected as an answer. "
    "The order is query, key, value.",
)
