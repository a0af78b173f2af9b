"""A Transformer assembled from functions: the learner's own, where they passed, and the course's in place of the rest.

`OwnTransformer` holds only what is learned. What is done with it is said by two functions, `encode` and `decode`, with
the signatures of `course_lib.functional`. It is trained by `train`, and searched without a cache.
"""

import math
from collections.abc import Callable

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

from course_lib import functional
from course_lib.multi_head import MultiHeadAttention
from course_lib.positions import sinusoidal_encoding
from course_lib.running.checks import require_dropout, require_heads
from course_lib.running.devices import seed_device
from course_lib.transformer import Transformer, TransformerConfig

Encode = Callable[[nn.Module, Tensor], Tensor]
Decode = Callable[[nn.Module, Tensor, Tensor, Tensor], Tensor]
PROJECTIONS = ("query", "key", "value", "output")


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
        self.register_buffer("positions", sinusoidal_encoding(config.max_len, config.d_model), persistent=False)
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


# What the functions call a layer's weights, and where they stand in the layer's module. Matrices are transposed there.
IN_BOTH_LAYERS = {
    "w_query": "self_attention.query_proj.weight",
    "w_key": "self_attention.key_proj.weight",
    "w_value": "self_attention.value_proj.weight",
    "w_output": "self_attention.output_proj.weight",
    "w_1": "feed_forward.linear_1.weight",
    "b_1": "feed_forward.linear_1.bias",
    "w_2": "feed_forward.linear_2.weight",
    "b_2": "feed_forward.linear_2.bias",
    "gain_1": "self_attention_residual.norm.weight",
    "bias_1": "self_attention_residual.norm.bias",
}
IN_ENCODER_LAYER = IN_BOTH_LAYERS | {
    "gain_2": "feed_forward_residual.norm.weight",
    "bias_2": "feed_forward_residual.norm.bias",
}
IN_DECODER_LAYER = IN_BOTH_LAYERS | {
    "cross_query": "cross_attention.query_proj.weight",
    "cross_key": "cross_attention.key_proj.weight",
    "cross_value": "cross_attention.value_proj.weight",
    "cross_output": "cross_attention.output_proj.weight",
    "gain_2": "cross_attention_residual.norm.weight",
    "bias_2": "cross_attention_residual.norm.bias",
    "gain_3": "feed_forward_residual.norm.weight",
    "bias_3": "feed_forward_residual.norm.bias",
}


def as_modules(own: OwnTransformer) -> Transformer:
    """The course's model of modules with the same weights, copied; its attentions have no biases.

    The two give the same logits. The modules' model also has what is written for it: the cache, and the pictures.
    """
    model, weights = Transformer(own.config, seed=0), {"embedding.table.weight": own.embedding.detach()}
    for stack, layers, names in (
        ("encoder_layers", own.encoder_layers, IN_ENCODER_LAYER),
        ("decoder_layers", own.decoder_layers, IN_DECODER_LAYER),
    ):
        for number, layer in enumerate(layers):
            for name, values in layer.state_dict().items():
                weights[f"{stack}.{number}.{names[name]}"] = values.T if values.dim() == 2 else values
    for module in model.modules():
        if isinstance(module, MultiHeadAttention):
            for projection in (module.query_proj, module.key_proj, module.value_proj, module.output_proj):
                projection.register_parameter("bias", None)
    model.load_state_dict(weights)
    return model.to(own.embedding.device).train(own.training)


def _matrix(rows: int, columns: int) -> nn.Parameter:
    return nn.Parameter(nn.init.xavier_uniform_(torch.empty(rows, columns)))


def _zeros(size: int) -> nn.Parameter:
    return nn.Parameter(torch.zeros(size))
