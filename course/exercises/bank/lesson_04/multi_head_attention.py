"""Several attentions side by side."""

import math
from types import SimpleNamespace

import torch

from course.exercises.exercise import Exercise
from course_lib.attention import masked_softmax, scaled_dot_product_attention
from course_lib.functional import multi_head_attention
from course_lib.multi_head import merge_heads, split_heads


def make_inputs(generator):
    """Without a mask; a padding mask with a sentence of nothing else; a rectangle with a row of nothing."""
    padding = torch.arange(5) < torch.tensor([[3], [0]])
    rectangle = torch.tensor([[1, 0, 0, 0], [1, 1, 0, 1], [0, 0, 0, 0], [1, 1, 1, 1], [0, 1, 1, 0]]).bool()
    yield drawn(generator, (2, 3, 5, 24), num_heads=4)
    yield drawn(generator, (2, 3, 5, 24), num_heads=4) | {"mask": padding[:, None, None, :]}
    yield drawn(generator, (3, 5, 4, 14), num_heads=2) | {"mask": rectangle}


def drawn(generator, sizes, num_heads):
    batch, query_len, key_len, d_model = sizes
    lengths = {"query": query_len, "key": key_len, "value": key_len}
    tokens = {name: torch.randn(batch, n, d_model, generator=generator) for name, n in lengths.items()}
    return tokens | {"weights": weights_drawn(generator, d_model, num_heads)}


def weights_drawn(generator, d_model, num_heads):
    """What an attention has learned, drawn at random: matrices that keep lengths, and biases half as large."""
    parts = ("query", "key", "value", "output")
    matrices = {f"w_{part}": torch.randn(d_model, d_model, generator=generator) for part in parts}
    biases = {f"b_{part}": torch.randn(d_model, generator=generator) / 2 for part in parts}
    matrices = {name: w / math.sqrt(d_model) for name, w in matrices.items()}
    return SimpleNamespace(**matrices, **biases, num_heads=num_heads)


def projected(query, key, value, weights):
    return (
        query @ weights.w_query + weights.b_query,
        key @ weights.w_key + weights.b_key,
        value @ weights.w_value + weights.b_value,
    )


def variant(attend=scaled_dot_product_attention, split=split_heads, merge=merge_heads, project=projected):
    """The whole, with one of its steps done otherwise."""

    def attention(query, key, value, weights, mask=None):
        heads = [split(x, weights.num_heads) for x in project(query, key, value, weights)]
        output = attend(*heads, mask)[0]
        return merge(output) @ weights.w_output + weights.b_output

    return attention


def changed(weights, **others):
    """The same weights but for some of them."""
    return SimpleNamespace(**vars(weights) | others)


def units(weights, *parts):
    """Weights whose projections of these parts change nothing."""
    unit = torch.eye(len(weights.w_output), dtype=weights.w_output.dtype)
    biases = {f"b_{part}": torch.zeros_like(weights.b_output) for part in parts}
    return changed(weights, **{f"w_{part}": unit for part in parts}, **biases)


def weighing(weigh):
    """A variant that turns scores, already scaled, into weights otherwise."""

    def attend(query, key, value, mask):
        scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
        return weigh(scores, mask) @ value, None

    return variant(attend)


def scaled_by_d_model(query, key, value, mask):
    return scaled_dot_product_attention(query / math.sqrt(query.shape[1]), key, value, mask)


def unscaled(query, key, value, mask):
    return scaled_dot_product_attention(query * math.sqrt(query.shape[-1]), key, value, mask)


def split_by_view(x, num_heads):
    return x.reshape(len(x), num_heads, x.shape[1], -1)


def split_like_cards(x, num_heads):
    return x.unflatten(-1, (-1, num_heads)).permute(0, 3, 1, 2)


def merged_by_view(x):
    return x.reshape(len(x), x.shape[2], -1)


def softmax_over(dim):
    def weigh(scores, mask):
        visible = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask
        weights = torch.softmax(scores.masked_fill(~visible, -math.inf), dim=dim)
        return weights.masked_fill(~visible, 0.0)

    return weighing(weigh)


def filled(scores, mask, number):
    return torch.softmax(scores if mask is None else scores.masked_fill(~mask, number), dim=-1)


def turned_round(scores, mask):
    return torch.softmax(scores, dim=-1) if mask is None else masked_softmax(scores, ~mask)


def axis_put_in(query, key, value, mask):
    return scaled_dot_product_attention(query, key, value, None if mask is None else mask.unsqueeze(1))


EXERCISE = Exercise(
    name="multi_head_attention",
    lesson=4,
    reference=multi_head_attention,
    changed=("its projections have biases, and all that it has learned is one argument",),
    make_inputs=make_inputs,
    differentiable=(
        *("query", "key", "value", "weights.w_query", "weights.w_key", "weights.w_value", "weights.w_output"),
        *("weights.b_query", "weights.b_value", "weights.b_output"),  # that of the keys gets none: see below
    ),
    equivalents=dict.fromkeys(
        (
            "key @ weights.w_key + weights.b_key -> key @ weights.w_key - weights.b_key",
            "key @ weights.w_key + weights.b_key -> key @ weights.w_key",
        ),
        "a key's bias adds one number to all scores of a query, and the softmax takes no notice of it",
    ),
    forbidden=(
        "multi_head_attention_forward",
        "MultiheadAttention",
        "course_lib.multi_head.MultiHeadAttention",
    ),
    minutes=15,
    difficulty=3,
    points=5,
    hints=(
        "You have all the parts: split_heads, scaled_dot_product_attention, merge_heads. In which order?",
        "x @ w + b for query, key, value -> split each into heads -> attend with the mask -> merge -> @ w_output + "
        "b_output",
        "`query = split_heads(query @ weights.w_query + weights.b_query, weights.num_heads)`, key and value alike, "
        "`output, _ = scaled_dot_product_attention(query, key, value, mask)`, then "
        "`merge_heads(output) @ weights.w_output + weights.b_output`.",
    ),
)


@EXERCISE.misconception("output projection forgotten")
def no_output_projection(query, key, value, weights, mask=None):
    """The heads lie side by side, and there they stay: without `w_output` none of them can tell the next what it found.
    The last projection is missing.
    """
    return multi_head_attention(query, key, value, units(weights, "output"), mask)


@EXERCISE.misconception("biases forgotten")
def no_biases(query, key, value, weights, mask=None):
    """The biases are missing from all four projections. A projection is `x @ w + b`."""
    none = {name: torch.zeros_like(x) for name, x in vars(weights).items() if name.startswith("b_")}
    return multi_head_attention(query, key, value, changed(weights, **none), mask)


@EXERCISE.misconception("the output's bias forgotten")
def no_bias_at_the_end(query, key, value, weights, mask=None):
    """The last projection has no bias here. It is like the other three: `x @ w + b`."""
    zeros = torch.zeros_like(weights.b_output)
    return multi_head_attention(query, key, value, changed(weights, b_output=zeros), mask)


EXERCISE.add_misconception(
    "biases at the end alone",
    variant(project=lambda query, key, value, w: (query @ w.w_query, key @ w.w_key, value @ w.w_value)),
    "Queries, keys and values have no biases here, only the output has one. Each of the four projections is "
    "`x @ w + b`.",
)
EXERCISE.add_misconception(
    "the value's bias forgotten",
    variant(project=lambda query, key, value, w: (*projected(query, key, value, w)[:2], value @ w.w_value)),
    "The bias of the values is missing. Each of the four projections is `x @ w + b`.",
)
EXERCISE.add_misconception(
    "the query's bias forgotten",
    variant(project=lambda query, key, value, w: (query @ w.w_query, *projected(query, key, value, w)[1:])),
    "The bias of the queries is missing. Each of the four projections is `x @ w + b`.",
)


@EXERCISE.misconception("biases before the matrices")
def biases_first(query, key, value, weights, mask=None):
    """The biases are added before the matrices, so the matrices turn them, too. A projection is `x @ w + b`: first the
    product.
    """
    turned = {
        f"b_{part}": getattr(weights, f"b_{part}") @ getattr(weights, f"w_{part}")
        for part in ("query", "key", "value", "output")
    }
    return multi_head_attention(query, key, value, changed(weights, **turned), mask)


EXERCISE.add_misconception(
    "scaled by d_model",
    variant(scaled_by_d_model),
    "The scores are divided by sqrt(d_model). Each head's dot products run over d_k = d_model / num_heads "
    "features, so the divisor is sqrt(d_k).",
)
EXERCISE.add_misconception(
    "no scaling",
    variant(unscaled),
    "The scores are not divided by sqrt(d_k). Each head needs that as much as a single one did.",
)


@EXERCISE.misconception("one head")
def one_head(query, key, value, weights, mask=None):
    """This is a single head over all the features: `num_heads` changes nothing. Split after the projections, and each
    head shares out its own attention.
    """
    return multi_head_attention(query, key, value, changed(weights, num_heads=1), mask)


EXERCISE.add_misconception(
    "split by view alone",
    variant(split=split_by_view),
    "The shapes fit, but a head holds stretches of tokens instead of a part of every token.",
    "Cut the features first, then `transpose`; `split_heads` does it.",
)
EXERCISE.add_misconception(
    "merged by view alone",
    variant(merge=merged_by_view),
    "Each head attends rightly, but the merge mixes tokens, as if the numbers were only dealt out anew. Swap "
    "heads and tokens first.",
    "Transpose back before joining; `merge_heads` does it.",
)
EXERCISE.add_misconception(
    "split and merged by view alone",
    variant(split=split_by_view, merge=merged_by_view),
    "Each head compares pieces of different tokens, as when the split and the merge only deal the numbers out "
    "anew. One undoes the other, so the shapes look right. Both have to swap heads and tokens.",
)
EXERCISE.add_misconception(
    "heads left behind the tokens",
    variant(split=lambda x, heads: x.unflatten(-1, (heads, -1)), merge=lambda x: x.flatten(2)),
    "Your heads stand behind the tokens, so the product pairs heads instead of tokens, or can fail where there "
    "are not as many keys as queries. Swap the two axes after the cut, as `split_heads` does.",
)
EXERCISE.add_misconception(
    "dealt out like cards",
    variant(split=split_like_cards),
    "Each head got every num_heads-th feature. The first head takes the first d_k columns, the second the next.",
)


@EXERCISE.misconception("no projections")
def no_projections(query, key, value, weights, mask=None):
    """The heads got slices of the tokens as they are. Each is to look at them through its own matrices:
    project first.
    """
    return multi_head_attention(query, key, value, units(weights, "query", "key", "value"), mask)


@EXERCISE.misconception("as in a linear layer")
def as_a_linear_layer(query, key, value, weights, mask=None):
    """The matrices are applied transposed, as `nn.Linear` does with its weight of (out, in). Here it is `x @ w + b`.

    Here it is `x @ w + b`.
    """
    turned = {name: x.T for name, x in vars(weights).items() if name.startswith("w_")}
    return multi_head_attention(query, key, value, changed(weights, **turned), mask)


@EXERCISE.misconception("query and key matrices exchanged")
def query_and_key_exchanged(query, key, value, weights, mask=None):
    """The projections of query and key have changed places, so each token asks with what it should answer with."""
    swapped = {
        "w_query": weights.w_key,
        "b_query": weights.b_key,
        "w_key": weights.w_query,
        "b_key": weights.b_query,
    }
    return multi_head_attention(query, key, value, changed(weights, **swapped), mask)


@EXERCISE.misconception("self-attention by habit")
def query_for_all(query, key, value, weights, mask=None):
    """Keys and values were made from the query. That is self-attention; here they may come from elsewhere, as from an
    encoder.
    """
    return multi_head_attention(query, query, query, weights, mask)


EXERCISE.add_misconception(
    "softmax over the queries",
    softmax_over(-2),
    "The weights are normalised over the queries. Each query shares its attention out among the keys: the last "
    "axis.",
)
EXERCISE.add_misconception(
    "softmax over the heads",
    softmax_over(1),
    "The weights are normalised over the heads, so the heads take attention away from one another. Each shares "
    "out a whole unit among its keys: the last axis.",
)
EXERCISE.add_misconception(
    "hidden rows give NaN",
    weighing(lambda scores, mask: filled(scores, mask, -math.inf)),
    "A query that may attend to nothing gives NaN: a row of -inf has no softmax. It should get zeros.",
)
EXERCISE.add_misconception(
    "large negative instead of -inf",
    weighing(lambda scores, mask: filled(scores, mask, -1e9)),
    "A query that may attend to nothing spreads its attention evenly over what is hidden, as with a large "
    "negative number in place of -inf. It should get zeros.",
)
EXERCISE.add_misconception(
    "mask ignored",
    variant(lambda query, key, value, mask: scaled_dot_product_attention(query, key, value)),
    "The mask changes nothing in your answer. It goes to the attention of the heads.",
)
EXERCISE.add_misconception(
    "mask turned round",
    weighing(turned_round),
    "What may be seen is hidden. Here True means *may attend*.",
)
EXERCISE.add_misconception(
    "an axis put into the mask",
    variant(axis_put_in),
    "The mask is used as if it still needed an axis for the heads. Here masks come ready to be broadcast over "
    "(batch, num_heads, query_len, key_len): leave it as it is.",
)


def shares(scores, mask):
    hidden = scores if mask is None else scores.masked_fill(~mask, -math.inf)
    return torch.softmax(hidden, dim=-1).nan_to_num()


@EXERCISE.misconception("an axis put into the mask, by hand")
def axis_put_in_by_hand(query, key, value, weights, mask=None):
    """The mask is used as if it still needed an axis for the heads. Here masks come ready to be broadcast over (batch,
    num_heads, query_len, key_len): leave it as it is.
    """
    heads = (split_heads(x, weights.num_heads) for x in projected(query, key, value, weights))
    query, key, value = heads
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    output = shares(scores, None if mask is None else mask.unsqueeze(1)) @ value
    merged = output.transpose(1, 2).reshape(len(query), -1, len(weights.w_output))
    return merged @ weights.w_output + weights.b_output


@EXERCISE.misconception("a mask of four axes over three")
def mask_of_four_axes_over_three(query, key, value, weights, mask=None):
    """A mask of four axes is laid over scores of three, as when one head is taken at a time. It then lies one axis too
    far in front. Keep the heads as an axis, or give each head its part of the mask.
    """
    size, outputs = query.shape[-1] // weights.num_heads, []
    each = (x.split(size, dim=-1) for x in projected(query, key, value, weights))
    for queries, keys, values in zip(*each, strict=True):
        outputs.append(shares(queries @ keys.mT / math.sqrt(size), mask) @ values)
    return torch.cat(outputs, dim=-1) @ weights.w_output + weights.b_output


EXERCISE.add_misconception(
    "NaN left in the gradients",
    weighing(
        lambda scores, mask: (
            torch.softmax(scores, dim=-1)
            if mask is None
            else torch.softmax(
                scores + torch.zeros(mask.shape, dtype=scores.dtype).masked_fill(~mask, -math.inf), dim=-1
            ).nan_to_num()
        )
    ),
    "Your values are right, but a query that sees nothing leaves NaN in the gradients: NaN on the way takes the "
    "same way back. `masked_fill` on the scores lets no gradient through where it fills. A sum with -inf does.",
)


@EXERCISE.misconception("as many keys as queries")
def as_many_keys_as_queries(query, key, value, weights, mask=None):
    """This works only where there are as many keys as queries. Keys and values have a length of their own,
    `key.shape[1]`. `split_heads` asks each tensor for its length.
    """
    sizes = len(query), query.shape[1], weights.num_heads, query.shape[-1] // weights.num_heads
    heads = (x.reshape(sizes).transpose(1, 2) for x in projected(query, key, value, weights))
    output, _ = scaled_dot_product_attention(*heads, mask)
    return merge_heads(output) @ weights.w_output + weights.b_output


@EXERCISE.misconception("each head projects its own slice")
def own_slice_projected(query, key, value, weights, mask=None):
    """Each head sees only a slice of every token, as if the tokens were cut before the projection. A head looks at all
    features through its own columns of the matrix: project first, then cut.
    """
    size = query.shape[-1] // weights.num_heads
    blocks = torch.block_diag(*[torch.ones(size, size)] * weights.num_heads).to(query.dtype)
    cut = {f"w_{part}": getattr(weights, f"w_{part}") * blocks for part in ("query", "key", "value")}
    return multi_head_attention(query, key, value, changed(weights, **cut), mask)
