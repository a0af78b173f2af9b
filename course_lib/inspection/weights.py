"""The attention weights that a model computes on the way, and two numbers that are made of them."""

from collections.abc import Callable, Iterable
from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

from course_lib.caches import Cache
from course_lib.embeddings import require_ids
from course_lib.running.checks import require_at_least
from course_lib.running.modules import evaluation_mode
from course_lib.transformer import Transformer


def attention_weights(
    attentions: Iterable[nn.Module], run: Callable[[], object]
) -> list[Float[Tensor, "batch num_heads query_len key_len"]]:
    """The weights that each of `attentions` has while `run()` runs the model they belong to.

    A hook notes what each attention is called with; its `with_weights` is then called with the same. Of an
    attention that is called twice, the last call counts.

    Args:
        attentions: `MultiHeadAttention`, or other modules that have `with_weights` as it does.
        run: calls the model.

    Raises:
        ValueError: if `run()` does not use all of them, or gives one of them a `Cache`.
    """
    asked: dict[Any, tuple] = {}
    attentions = list(attentions)

    def listen(attention, inputs, keywords):
        asked[attention] = inputs, keywords

    hooks = [attention.register_forward_pre_hook(listen, with_kwargs=True) for attention in attentions]
    try:
        run()
    finally:
        for hook in hooks:
            hook.remove()
    used = sum(attention in asked for attention in attentions)
    if used < len(attentions):
        raise ValueError(f"wanted to overhear {len(attentions)} attentions; run() used {used} of them")
    if any(isinstance(x, Cache) for inputs, keywords in asked.values() for x in (*inputs, *keywords.values())):
        raise ValueError("wanted a run without a Cache, which would keep each token twice; got one with it")
    questions: list[Any] = [(attention, *asked[attention]) for attention in attentions]
    return [ask.with_weights(*inputs, **keywords)[1] for ask, inputs, keywords in questions]


@torch.no_grad()
def cross_attention_weights(
    model: Transformer, src_ids: Int[Tensor, "batch src_len"], tgt_input: Int[Tensor, "batch tgt_len"]
) -> Float[Tensor, "num_layers batch num_heads tgt_len src_len"]:
    """What the decoder looks at in the source, with the whole target given (teacher forcing).

    Row i is what it looks at to write the token after `tgt_input[:, : i + 1]`. Columns of padding are 0.

    Raises:
        ValueError: if the ids are no integers of shape (batch, seq_len), differ in batch, or do not fit the model.
    """
    require_ids(src_ids=src_ids, tgt_input=tgt_input)
    attentions = [layer.get_submodule("cross_attention") for layer in model.decoder_layers]
    with evaluation_mode(model):
        return torch.stack(attention_weights(attentions, lambda: model.hidden(src_ids, tgt_input)))


def attention_rollout(
    weights: Float[Tensor, "num_layers seq_len seq_len"],
) -> Float[Tensor, "seq_len seq_len"]:
    """How much of each input token is in each position after the last layer (arXiv 2005.00928, section 3).

    Row i of a layer's weights says what position i takes from each position of the layer below. Its residual connection
    passes position i on as it is. Both are taken to have the same share in what the layer gives: one half. Row i of the
    result says how much of each input token is in position i at the end. The rows of the weights sum to 1, and so do
    those of the result.

        one layer of [[1, 0], [0.5, 0.5]]  ->  [[1, 0], [0.25, 0.75]]

    Args:
        weights: of self-attention in one sentence, the first layer first, one head or the mean of the heads.

    Raises:
        ValueError: if the weights have not three axes, the last two of one length, or there is no layer.
    """
    _require_squares(weights)
    identity = torch.eye(weights.shape[-1], dtype=weights.dtype, device=weights.device)
    rollout = identity
    for layer_weights in weights:
        rollout = (0.5 * layer_weights + 0.5 * identity) @ rollout
    return rollout


def induction_scores(
    weights: Float[Tensor, "num_heads seq_len seq_len"],
    period: int,
) -> Float[Tensor, "num_heads"]:
    """How much each head looks at the token after the last time: 1.0 is an ideal induction head (arXiv 2209.11895).

    The sequence repeats itself every `period` tokens. A query whose token was read before can find, right after the
    last time that it was read, the token that comes next. The score of a head is its mean weight on that position, over
    all queries whose token was read before.

        a b c a b c a, period 3: the first such query is 3, the second "a", and it should look at "b", key 1

    Args:
        weights: row i of a head has the weights of query i on all keys.

    Raises:
        ValueError: if the weights have not three axes, the last two of one length, or the period is not at least 1 and
            below seq_len.
    """
    _require_squares(weights)
    require_at_least(1, period=period)
    seq_len = weights.shape[-1]
    if period >= seq_len:
        raise ValueError(f"period must be below seq_len={seq_len}, or nothing repeats; got {period}")
    queries = torch.arange(period, seq_len, device=weights.device)
    return weights[:, queries, queries - period + 1].mean(dim=-1)


def _require_squares(weights: Tensor) -> None:
    if weights.dim() != 3 or weights.shape[1] != weights.shape[2] or 0 in weights.shape:
        wanted = "weights must be square matrices, at least one, with three axes in all"
        raise ValueError(f"{wanted}; got shape {tuple(weights.shape)}")
