"""Several heads off at once: each adds nothing, or always its mean, whatever the sentence is."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import cast

import torch
from jaxtyping import Float
from torch import Tensor, nn

from course_lib import inspection
from course_lib.batches import Batch
from course_lib.multi_head import MultiHeadAttention
from course_lib.transformer import Transformer

Switch = tuple[MultiHeadAttention, int]
Means = Mapping[MultiHeadAttention, Float[Tensor, "d_model"]]
WithoutHead = Callable[[Tensor, int, int], Tensor]


@contextmanager
def off(
    switches: Iterable[Switch],
    means: Means | None = None,
    without_head: WithoutHead = inspection.without_head,
) -> Iterator[None]:
    """Inside the `with` block these heads are off; afterwards all is as before. Decoding feels it, too.

    Args:
        switches: pairs of an attention and a head, counted from 0.
        means: what each head gives instead of its output (`mean_outputs`); None: nothing.
        without_head: takes a head's columns out of the weight of the output projection.
    """
    heads: dict[MultiHeadAttention, list[int]] = {}
    for attention, head in switches:
        heads.setdefault(attention, []).append(head)
    with ExitStack() as stack:
        for attention, its_heads in heads.items():
            linear = attention.output_proj
            before = changed = linear.weight.detach()
            for head in its_heads:
                changed = without_head(changed, attention.num_heads, head)
            stack.enter_context(_other(linear, "weight", changed))
            if means is not None:
                bias = linear.bias.detach() + (before - changed) @ means[attention]
                stack.enter_context(_other(linear, "bias", bias))
        yield


@contextmanager
def _other(linear: nn.Linear, name: str, value: Tensor) -> Iterator[None]:
    """Inside the `with` block the map has another weight or bias."""
    kept = getattr(linear, name)
    try:
        setattr(linear, name, nn.Parameter(value, requires_grad=kept.requires_grad))
        yield
    finally:
        setattr(linear, name, kept)


@torch.no_grad()
def mean_outputs(model: Transformer, batch: Batch) -> dict[MultiHeadAttention, Float[Tensor, "d_model"]]:
    """The mean output of each attention's heads, side by side before W^O, over all tokens that are no padding."""
    means: dict[MultiHeadAttention, Tensor] = {}
    of_source = batch.src_ids != model.config.pad_id, _attentions(model.encoder_layers, "self_attention")
    of_target = (
        batch.tgt_input != model.config.pad_id,
        _attentions(model.decoder_layers, "self_attention", "cross_attention"),
    )

    def noting(attention: MultiHeadAttention, real: Tensor) -> Callable[[nn.Module, tuple], None]:
        def note(module: nn.Module, inputs: tuple) -> None:
            means[attention] = inputs[0][real].mean(dim=0)

        return note

    with ExitStack() as stack:
        for real, attentions in (of_source, of_target):
            for attention in attentions:
                hook = attention.output_proj.register_forward_pre_hook(noting(attention, real))
                stack.callback(hook.remove)
        model(batch.src_ids, batch.tgt_input)
    return means


def _attentions(layers: nn.ModuleList, *names: str) -> list[MultiHeadAttention]:
    return [cast(MultiHeadAttention, layer.get_submodule(name)) for layer in layers for name in names]
