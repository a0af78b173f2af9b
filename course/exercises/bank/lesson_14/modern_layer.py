"""One layer of a decoder of today, from your own parts."""

import math
from functools import partial

import torch

from course.exercises.exercise import Exercise
from course.for_lessons.modern_parts import grouped_attention, modern_layer, rms_norm, swiglu
from course_lib.multi_head import merge_heads, split_heads
from course_lib.positions import rotate


def weights_drawn(generator, d_model, d_k, num_heads, num_kv_heads, d_ff):
    """What a layer has learned, drawn at random: matrices that keep lengths, gains around 1."""

    def draw(*sizes):
        return torch.randn(*sizes, generator=generator)

    shapes = {
        "w_query": (d_model, num_heads * d_k),
        "w_key": (d_model, num_kv_heads * d_k),
        "w_value": (d_model, num_kv_heads * d_k),
        "w_output": (num_heads * d_k, d_model),
        "w_gate": (d_model, d_ff),
        "w_up": (d_model, d_ff),
        "w_down": (d_ff, d_model),
    }
    matrices = {name: draw(*shape) / math.sqrt(shape[0]) for name, shape in shapes.items()}
    return matrices | {name: 1 + draw(d_model) / 2 for name in ("gain_1", "gain_2")}


def make_inputs(generator):
    """A whole text of small numbers, beside which eps counts; two new tokens behind a cache, with another base and a
    large eps; more new tokens than cached ones.
    """
    for size, batch, new_len, past_len, settings in (
        (0.05, 2, 5, 0, {}),
        (1.0, 3, 2, 4, {"base": 50.0, "eps": 0.3}),
        (1.0, 2, 6, 3, {"base": 700.0}),
    ):
        weights = weights_drawn(generator, 24, 4, 6, 2, 10)
        x = size * (2 * torch.randn(batch, new_len, 24, generator=generator) + 0.5)
        given = {"x": x, "weights": weights, "num_heads": 6, "num_kv_heads": 2}
        if past_len:
            given["past"] = tuple(torch.randn(2, batch, 2, past_len, 4, generator=generator).unbind())
        yield given | settings


def where_they_stand(past_len, new_len):
    return torch.arange(past_len, past_len + new_len)


def from_zero(past_len, new_len):
    return torch.arange(new_len)


def one_too_far(past_len, new_len):
    return where_they_stand(past_len, new_len) + 1


def from_the_heads(past_len, new_len):
    return torch.arange(2, 2 + new_len) if past_len else torch.arange(new_len)


def all_at_one(past_len, new_len):
    return torch.full((new_len,), past_len)


def pre_norm(x, sublayer, norm):
    return x + sublayer(norm(x))


FRAMES = {
    "post-norm": lambda x, sublayer, norm: norm(x + sublayer(x)),
    "no norm": lambda x, sublayer, norm: x + sublayer(x),
    "no residual": lambda x, sublayer, norm: sublayer(norm(x)),
    "added to the copy": lambda x, sublayer, norm: norm(x) + sublayer(norm(x)),
    "norm inside the sum": lambda x, sublayer, norm: x + norm(sublayer(x)),
}


def attention(y, weights, heads, past, base, positions, turned, turns_past, stored_early, order, attend):
    """The first sub-layer and what is kept. `turned` says which of query, key and value are rotated."""
    num_heads, num_kv_heads = heads
    query, key, value = (
        split_heads(y @ weights[f"w_{name}"], number)
        for name, number in zip(
            ("query", "key", "value"), (num_heads, num_kv_heads, num_kv_heads), strict=True
        )
    )
    new = positions(0 if past is None else past[0].shape[2], y.shape[1])
    plain = key, value
    query, key, value = (
        rotate(heads, new, base) if name in turned else heads
        for name, heads in (("query", query), ("key", key), ("value", value))
    )
    kept = plain if stored_early else (key, value)
    if past is not None:
        before = (rotate(past[0], torch.arange(past[0].shape[2]), base), past[1]) if turns_past else past
        key, value, *kept = (
            torch.cat(order(old, new), dim=2)
            for old, new in (*zip(before, (key, value), strict=True), *zip(before, kept, strict=True))
        )
    return merge_heads(attend(query, key, value)) @ weights["w_output"], tuple(kept)


def variant(
    frame=pre_norm,
    second=None,
    gains=("gain_1", "gain_2"),
    positions=where_they_stand,
    turned=("query", "key"),
    turns_past=False,
    stored_early=False,
    order=lambda old, new: (old, new),
    attend=grouped_attention,
    own_base=None,
    own_eps=None,
    parallel=False,
    network=swiglu,
):
    """The layer with one of its choices made otherwise. `second` is the frame of the network, if it has another one."""

    def run(x, weights, num_heads, num_kv_heads, past=None, base=100_000.0, eps=1e-5):
        kept = ()
        norms = [partial(rms_norm, gain=weights[name], eps=own_eps or eps) for name in gains]

        def look(y):
            nonlocal kept
            said, kept = attention(
                *(y, weights, (num_heads, num_kv_heads), past, own_base or base),
                *(positions, turned, turns_past, stored_early, order, attend),
            )
            return said

        def work(y):
            return network(y, weights["w_gate"], weights["w_up"], weights["w_down"])

        looked = frame(x, look, norms[0])
        worked = looked + work(norms[1](x)) if parallel else (second or frame)(looked, work, norms[1])
        return worked, kept

    return run


EXERCISE = Exercise(
    name="modern_layer",
    lesson=14,
    reference=modern_layer,
    make_inputs=make_inputs,
    differentiable=("x",),
    returns=("x", "the keys and values"),
    tolerance=1e-4,  # a whole layer in single precision: right answers were seen to differ by 2e-5
    minutes=12,
    difficulty=4,
    points=5,
    hints=(
        "Which of queries, keys and values need to know where a token stands? And when is a key rotated: before it is "
        "kept, or each time that it is read?",
        "y = norm of x -> query, key, value in heads -> rotate query and key at past_len, past_len + 1, ... -> past "
        "before new -> x + attention @ w_output -> y = norm of x -> x + swiglu(y)",
        "`positions = torch.arange(past_len, past_len + x.shape[1])` with past_len = `past[0].shape[2]`, or 0. Then "
        "`key = rotate(split_heads(y @ weights['w_key'], num_kv_heads), positions, base)`, and "
        "`torch.cat([past[0], key], dim=2)`.",
    ),
    equivalents={
        "0 -> 1'": "keys and values of the past are equally long",
        "0 -> -1'": "keys and values of the past are equally long",
    },
)

EXERCISE.add_misconception(
    "values rotated too",
    variant(turned=("query", "key", "value")),
    "The values are rotated as well. Only the scores need positions: a value that is rotated gives each token's "
    "content another look at each position.",
)
EXERCISE.add_misconception(
    "query not rotated",
    variant(turned=("key",)),
    "The keys are rotated, and the queries are not. The score knows how far apart two tokens are only if both are.",
)
EXERCISE.add_misconception(
    "key not rotated",
    variant(turned=("query",)),
    "The queries are rotated, and the new keys are not. The score knows how far apart two tokens are only if both are.",
)
EXERCISE.add_misconception(
    "nothing rotated",
    variant(turned=()),
    "Nothing new is rotated here, so the layer does not know the order of the tokens. Queries and keys are rotated by "
    "their positions.",
)
EXERCISE.add_misconception(
    "positions from 0 again",
    variant(positions=from_zero),
    "The new tokens count from 0 again, as if they stood on top of the first ones. Behind a cache of five tokens, at 0 "
    "to 4, the next one stands at 5.",
    "`torch.arange(past_len, past_len + x.shape[1])`.",
)
EXERCISE.add_misconception(
    "one position too far",
    variant(positions=one_too_far),
    "The new tokens, and the keys that are kept of them, stand one position too far. Behind a cache of five tokens, at "
    "0 to 4, the next one stands at 5.",
)
EXERCISE.add_misconception(
    "one position for all",
    variant(positions=all_at_one),
    "All new tokens stand at the same position. That is right for a single one; several follow one another.",
)
EXERCISE.add_misconception(
    "keys kept before the rotation",
    variant(stored_early=True),
    "The keys that you return are not rotated. The next call takes them as they are, so they are kept rotated: each is "
    "rotated once, when it is new.",
)
EXERCISE.add_misconception(
    "the past rotated again",
    variant(turns_past=True),
    "The keys of the past are rotated a second time. They were rotated when they were new: rotate only the new ones, "
    "then join.",
)
EXERCISE.add_misconception(
    "new before old",
    variant(order=lambda old, new: (new, old)),
    "The new keys and values stand before those of the past. The causal mask takes the last ones for the new tokens: "
    "the past comes first.",
)
EXERCISE.add_misconception(
    "post-norm",
    variant(frame=FRAMES["post-norm"]),
    "This is post-norm, as in the paper of 2017: each sum is normalised. Here a sub-layer reads a normalised copy, and "
    "what it says is added to the stream itself.",
)
EXERCISE.add_misconception(
    "no norms",
    variant(frame=FRAMES["no norm"]),
    "Each sub-layer reads the stream as it is. A norm stands before each of them.",
)
EXERCISE.add_misconception(
    "no residual",
    variant(frame=FRAMES["no residual"]),
    "What a sub-layer says takes the place of the stream. It is added to the stream: what x held stays in it.",
)
EXERCISE.add_misconception(
    "added to the normalised copy",
    variant(frame=FRAMES["added to the copy"]),
    "What a sub-layer says is added to the normalised copy. The copy is only for the sub-layer to read; the sum starts "
    "from the stream itself.",
    "Give the copy a name of its own: `y = rms_norm(x, ...)`, then `x = x + ...`.",
)
EXERCISE.add_misconception(
    "norm inside the sum",
    variant(frame=FRAMES["norm inside the sum"]),
    "A sub-layer reads the stream as it is, and what it says is normalised and then added. The norm is for what is "
    "read.",
)
for place, number, frames in (
    ("attention", 1, lambda wrong: {"frame": wrong, "second": pre_norm}),
    ("network", 2, lambda wrong: {"second": wrong}),
):
    EXERCISE.add_misconception(
        f"no norm before the {place}",
        variant(**frames(FRAMES["no norm"])),
        f"The {place} reads the stream as it is. A norm stands before it, with `gain_{number}`.",
    )
    EXERCISE.add_misconception(
        f"no residual around the {place}",
        variant(**frames(FRAMES["no residual"])),
        f"What the {place} says takes the place of the stream. It is added to the stream: what x held stays in it.",
    )
    EXERCISE.add_misconception(
        f"the {place} added to its copy",
        variant(**frames(FRAMES["added to the copy"])),
        f"What the {place} says is added to the normalised copy. The copy is only for it to read; the sum starts from "
        "the stream itself.",
        "Give the copy a name of its own: `y = rms_norm(x, ...)`, then `x = x + ...`.",
    )
EXERCISE.add_misconception(
    "counted on from the heads",
    variant(positions=from_the_heads),
    "The new tokens count on from the number of key-value heads. They count on from the number of tokens that are "
    "kept: `past[0].shape[2]`.",
)
EXERCISE.add_misconception(
    "one norm for both",
    variant(gains=("gain_1", "gain_1")),
    "Both sub-layers read through `gain_1`. Each has its own: `gain_2` stands before the network.",
)
EXERCISE.add_misconception(
    "gains exchanged",
    variant(gains=("gain_2", "gain_1")),
    "The two gains have changed places: `gain_1` stands before the attention.",
)
EXERCISE.add_misconception(
    "the two sub-layers side by side",
    variant(parallel=True),
    "The network reads a copy of what the layer was given. It should read one of the stream to which the attention has "
    "added. (Some models, such as PaLM, have the two side by side.)",
)
EXERCISE.add_misconception(
    "a base of its own",
    variant(own_base=10_000.0),
    "The base of the rotation is 10,000 whatever `base` says. Published models differ in it: hand it on to `rotate`.",
)
EXERCISE.add_misconception(
    "SmolLM2's base",
    variant(own_base=100_000.0),
    "The base of the rotation stays 100,000 whatever `base` says. Published models differ in it: hand it on to "
    "`rotate`.",
)
EXERCISE.add_misconception(
    "an eps of its own",
    variant(own_eps=1e-5),
    "eps stays 1e-5 whatever `eps` says. Published models differ in it: hand it on to `rms_norm`.",
)
EXERCISE.add_misconception(
    "gate and up exchanged",
    variant(network=lambda y, w_gate, w_up, w_down: swiglu(y, w_up, w_gate, w_down)),
    "`w_gate` and `w_up` have changed places in the network.",
)


@EXERCISE.misconception("only the new ones kept")
def only_the_new_kept(x, weights, num_heads, num_kv_heads, past=None, base=100_000.0, eps=1e-5):
    """The x is right, but you return only the keys and values of the new tokens to be kept. The next call
    gets nothing else: keep those of all tokens so far.
    """
    x, (key, value) = modern_layer(x, weights, num_heads, num_kv_heads, past, base, eps)
    new_len = x.shape[1]
    return x, (key[:, :, -new_len:], value[:, :, -new_len:])


@EXERCISE.misconception("nothing kept")
def nothing_kept(x, weights, num_heads, num_kv_heads, past=None, base=100_000.0, eps=1e-5):
    """The new x alone comes back. The keys and values of all tokens are wanted as well, for the next call."""
    return modern_layer(x, weights, num_heads, num_kv_heads, past, base, eps)[0]


@EXERCISE.misconception("the past not used")
def past_not_used(x, weights, num_heads, num_kv_heads, past=None, base=100_000.0, eps=1e-5):
    """The keys and values of the past have no effect: the new tokens see only one another, at positions from 0 on."""
    return modern_layer(x, weights, num_heads, num_kv_heads, None, base, eps)


@EXERCISE.misconception("num_heads heads of keys")
def split_into_all_heads(x, weights, num_heads, num_kv_heads, past=None, base=100_000.0, eps=1e-5):
    """Keys or values are split into num_heads heads. There are num_kv_heads of them, each with d_k features."""
    y = rms_norm(x, weights["gain_1"], eps)
    heads = split_heads(y @ weights["w_key"], num_heads)
    return (
        torch.cat([past[0], heads], dim=2)
        if past
        else grouped_attention(heads, heads[:, :num_kv_heads], heads)
    )
