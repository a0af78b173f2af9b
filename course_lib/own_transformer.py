"""A Transformer assembled from functions: the learner's own, where they passed, and the course's in place of the rest.

`OwnTransformer` holds only what is learned. What is done with it is said by two functions, `encode` and `decode`, with
the signatures of `course_lib.functional`. It is trained by `train`, and searched without a cache.
"""

import math
from collections.abc import Callable
from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

from course_lib import functional
from course_lib.multi_head import MultiHeadAttention
from course_lib.positions import sinusoidal_encoding
from course_lib.running.devices import seed_device
from course_lib.running.requirements import require_dropout, require_heads
from course_lib.transformer import Transformer, TransformerConfig

Encode = Callable[[nn.Module, Tensor], Tensor]
Decode = Callable[[nn.Module, Tensor, Tensor, Tensor], Tensor]
PROJECTIONS = ("query", "key", "value", "output")
SUBLAYERS = ("self_attention", "cross_attention", "feed_forward")


class Weights(nn.Module):
    """What one layer has learned, by the names that `encoder_layer` and `decoder_layer` use, and its settings.

    Args:
        attentions: how the names of its attentions' matrices begin: "w" for its own, "cross" for cross-attention.
    """

    def __init__(self, config: TransformerConfig, attentions: tuple[str, ...]):
        super().__init__()
        self.num_heads, self.dropout = config.num_heads, config.dropout
        for attention in attentions:
            for part in PROJECTIONS:
                self.register_parameter(f"{attention}_{part}", _matrix(config.d_model, config.d_model))
        self.w_1, self.b_1 = _matrix(config.d_model, config.d_ff), _zeros(config.d_ff)
        self.w_2, self.b_2 = _matrix(config.d_ff, config.d_model), _zeros(config.d_model)
        for number in range(1, len(attentions) + 2):
            self.register_parameter(f"gain_{number}", nn.Parameter(torch.ones(config.d_model)))
            self.register_parameter(f"bias_{number}", _zeros(config.d_model))


class OwnTransformer(nn.Module):
    """The paper's post-norm model, whose attentions have no biases, run by two functions.

    Args:
        config: sizes, dropout and pad_id. `norm_first` must be False: the functions say where the norms stand.
        encode, decode: like those of `course_lib.functional`, which are the default.
        seed: makes the initial weights reproducible; None draws them from torch's own state.

    Raises:
        ValueError: if the config asks for pre-norm, or its sizes do not fit one another.
    """

    positions: Tensor

    def __init__(
        self,
        config: TransformerConfig,
        encode: Encode = functional.encode,
        decode: Decode = functional.decode,
        seed: int | None = None,
    ):
        super().__init__()
        if config.norm_first:
            raise ValueError("wanted norm_first=False: the functions say where the norms stand; got True")
        require_heads(config.d_model, config.num_heads)
        require_dropout(config.dropout)
        self.config, self.pad_id, self.dropout = config, config.pad_id, config.dropout
        self._encode, self._decode = encode, decode
        with torch.random.fork_rng(devices=[], enabled=seed is not None):
            if seed is not None:
                seed_device(torch.device("cpu"), seed)  # all draws are made there
            self._build(config)

    def _build(self, config: TransformerConfig) -> None:
        table = torch.randn(config.vocab_size, config.d_model) / math.sqrt(config.d_model)
        self.embedding = nn.Parameter(table)
        self.register_buffer(
            "positions", sinusoidal_encoding(config.max_len, config.d_model), persistent=False
        )
        layers = range(config.num_layers)
        self.encoder_layers = nn.ModuleList(Weights(config, ("w",)) for _ in layers)
        self.decoder_layers = nn.ModuleList(Weights(config, ("w", "cross")) for _ in layers)

    def encode(self, src_ids: Int[Tensor, "batch src_len"]) -> Float[Tensor, "batch src_len d_model"]:
        """The memory of the sources.

        Raises:
            ValueError: if they are longer than the model has positions.
        """
        if src_ids.shape[1] > self.config.max_len:
            wanted = f"sequences may have up to max_len={self.config.max_len} tokens"
            raise ValueError(f"{wanted}; got {src_ids.shape[1]}")
        return self._encode(self, src_ids)

    def decode(
        self,
        tgt_input: Int[Tensor, "batch tgt_len"],
        memory: Float[Tensor, "batch src_len d_model"],
        src_ids: Int[Tensor, "batch src_len"],
    ) -> Float[Tensor, "batch tgt_len vocab_size"]:
        """The logits of the next token after each prefix of `tgt_input`."""
        return self._decode(self, tgt_input, memory, src_ids)

    def forward(
        self, src_ids: Int[Tensor, "batch src_len"], tgt_input: Int[Tensor, "batch tgt_len"]
    ) -> Float[Tensor, "batch tgt_len vocab_size"]:
        """Logits by teacher forcing."""
        return self.decode(tgt_input, self.encode(src_ids), src_ids)


AnyTransformer = Transformer | OwnTransformer


def as_modules(own: OwnTransformer) -> Transformer:
    """The course's model of modules with the same weights, copied; its attentions have no biases.

    The two give the same logits. The modules' model also has what is written for it: the cache, and the pictures.
    """
    model = Transformer(own.config, seed=0).to(own.embedding.device)
    model.embedding.table.weight = _copied(own.embedding)
    pairs = [*zip(own.encoder_layers, model.encoder_layers, strict=True)]
    for weights, layer in pairs + [*zip(own.decoder_layers, model.decoder_layers, strict=True)]:
        _fill_layer(weights, layer)
    return model.train(own.training)


def _fill_layer(weights: Any, layer: Any) -> None:
    """Put into an `EncoderLayer` or `DecoderLayer` what the functions' layer has learned."""
    sublayers = [name for name in SUBLAYERS if hasattr(layer, name)]
    for name, first in zip(sublayers[:-1], ("w", "cross"), strict=False):
        attention = MultiHeadAttention(layer.self_attention.d_model, weights.num_heads, bias=False)
        for part in PROJECTIONS:
            matrix = getattr(weights, f"{first}_{part}")
            getattr(attention, f"{part}_proj").weight = _copied(matrix.T)
        setattr(layer, name, attention)
    for linear, number in ((layer.feed_forward.linear_1, 1), (layer.feed_forward.linear_2, 2)):
        linear.weight = _copied(getattr(weights, f"w_{number}").T)
        linear.bias = _copied(getattr(weights, f"b_{number}"))
    for number, name in enumerate(sublayers, 1):
        norm = getattr(layer, f"{name}_residual").norm
        norm.weight = _copied(getattr(weights, f"gain_{number}"))
        norm.bias = _copied(getattr(weights, f"bias_{number}"))


def _copied(values: Tensor) -> nn.Parameter:
    return nn.Parameter(values.detach().clone())


def _matrix(rows: int, columns: int) -> nn.Parameter:
    return nn.Parameter(nn.init.xavier_uniform_(torch.empty(rows, columns)))


def _zeros(size: int) -> nn.Parameter:
    return nn.Parameter(torch.zeros(size))
