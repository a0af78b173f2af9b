"""A Transformer run by functions: the learner's own, where they passed, and the course's in place of the rest.

The `Transformer` holds what is learned. What is done with it is said by two functions, `encode` and `decode`, with the
signatures of `course_lib.functional`; `learned_numbers` hands them its numbers by the names that they use.
"""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

from course_lib import functional
from course_lib.layers import Activation, FeedForward
from course_lib.multi_head import MultiHeadAttention
from course_lib.transformer import Transformer

Encode = Callable[[Any, Tensor], Tensor]
Decode = Callable[[Any, Tensor, Tensor, Tensor], Tensor]


def learned_numbers(model: Transformer) -> SimpleNamespace:
    """What a pre-norm model has learned, and its settings, for `encode` and `decode` of `course_lib.functional`.

    The tensors are the model's own, its matrices turned for `x @ w`: gradients reach its parameters.

    Raises:
        ValueError: if the model is post-norm, or a part of it is not the paper's.
    """
    config = model.config
    if not config.norm_first:
        raise ValueError("wanted norm_first=True: the functions are pre-norm; got a model with norm_first=False")
    settings = {"dropout": config.dropout, "training": model.training}
    return SimpleNamespace(
        embedding=model.embedding.table.weight,
        positions=model.positions,
        encoder_layers=[layer_numbers(layer, ("self_attention",), settings) for layer in model.encoder_layers],
        encoder_gain=model.encoder_norm.weight,
        encoder_bias=model.encoder_norm.bias,
        decoder_layers=[
            layer_numbers(layer, ("self_attention", "cross_attention"), settings) for layer in model.decoder_layers
        ],
        decoder_gain=model.decoder_norm.weight,
        decoder_bias=model.decoder_norm.bias,
        pad_id=config.pad_id,
        **settings,
    )


def layer_numbers(
    layer: Any, attentions: tuple[str, ...], settings: dict[str, Any], activation: Activation = torch.relu
) -> SimpleNamespace:
    """What a pre-norm layer has learned, by the names that `course_lib.functional` uses.

    Raises:
        ValueError: if a part of it is not as wanted.
    """
    numbers: dict[str, Any] = {name: _attention(getattr(layer, name)) for name in attentions}
    for number, name in enumerate((*attentions, "feed_forward"), start=1):
        norm = getattr(layer, f"{name}_residual").norm
        numbers |= {f"gain_{number}": norm.weight, f"bias_{number}": norm.bias}
    network = layer.feed_forward
    if type(network) is not FeedForward or network.activation is not activation:
        wanted = getattr(activation, "__name__", activation)
        raise ValueError(f"wanted FeedForward with {wanted} as the network; got {network}")
    return SimpleNamespace(**numbers, **_linear("1", network.linear_1), **_linear("2", network.linear_2), **settings)


def _attention(attention: nn.Module) -> SimpleNamespace:
    if type(attention) is not MultiHeadAttention or attention.query_proj.bias is None:
        raise ValueError(f"wanted MultiHeadAttention with biases as each attention; got {attention}")
    return SimpleNamespace(
        num_heads=attention.num_heads,
        **_linear("query", attention.query_proj),
        **_linear("key", attention.key_proj),
        **_linear("value", attention.value_proj),
        **_linear("output", attention.output_proj),
    )


def _linear(name: str, linear: nn.Linear) -> dict[str, Tensor]:
    return {f"w_{name}": linear.weight.T, f"b_{name}": linear.bias}


class OwnTransformer(nn.Module):
    """A Transformer's parameters, run by two functions. It is trained by `train`, and searched without a cache.

    Args:
        transformer: a pre-norm one, whose parameters it shares.
        encode, decode: like those of `course_lib.functional`, which are the default.

    Raises:
        ValueError: as `learned_numbers`.
    """

    def __init__(
        self, transformer: Transformer, encode: Encode = functional.encode, decode: Decode = functional.decode
    ):
        super().__init__()
        learned_numbers(transformer)  # refuses what the functions cannot run
        self.transformer, self._encode, self._decode = transformer, encode, decode
        self.config, self.pad_id = transformer.config, transformer.config.pad_id

    def encode(self, src_ids: Int[Tensor, "batch src_len"]) -> Float[Tensor, "batch src_len d_model"]:
        """The memory of the sources.

        Raises:
            ValueError: if they are longer than the model has positions.
        """
        if src_ids.shape[1] > self.config.max_len:
            wanted = f"sequences may have up to max_len={self.config.max_len} tokens"
            raise ValueError(f"{wanted}; got {src_ids.shape[1]}")
        return self._encode(learned_numbers(self.transformer), src_ids)

    def decode(
        self,
        tgt_input: Int[Tensor, "batch tgt_len"],
        memory: Float[Tensor, "batch src_len d_model"],
        src_ids: Int[Tensor, "batch src_len"],
    ) -> Float[Tensor, "batch tgt_len vocab_size"]:
        """The logits of the next token after each prefix of `tgt_input`."""
        return self._decode(learned_numbers(self.transformer), tgt_input, memory, src_ids)

    def forward(
        self, src_ids: Int[Tensor, "batch src_len"], tgt_input: Int[Tensor, "batch tgt_len"]
    ) -> Float[Tensor, "batch tgt_len vocab_size"]:
        """Logits by teacher forcing."""
        return self.decode(tgt_input, self.encode(src_ids), src_ids)


AnyTransformer = Transformer | OwnTransformer
