"""Looking inside a model while it runs: the attention weights that it computes on the way."""

from collections.abc import Callable, Iterable

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

from course_lib.embeddings import require_ids
from course_lib.running.modes import evaluation_mode
from course_lib.transformer import Transformer


def attention_weights(
    attentions: Iterable[nn.Module], run: Callable[[], object]
) -> list[Float[Tensor, "batch num_heads query_len key_len"]]:
    """The weights that each of `attentions` has while `run()` runs the model they belong to.

    A hook notes what each attention is called with; it is then called once more, with `need_weights`. Of an
    attention that is called twice, the last call counts.

    Args:
        attentions: `MultiHeadAttention`, or other modules that take `need_weights` as it does.
        run: calls the model.

    Raises:
        ValueError: if `run()` does not use all of them.
    """
    attentions, asked = list(attentions), {}

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
    questions = ((attention, *asked[attention]) for attention in attentions)
    return [ask(*inputs, **keywords | {"need_weights": True})[1] for ask, inputs, keywords in questions]


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
