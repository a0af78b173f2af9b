"""The paper's model built around `nn.Transformer`, and PyTorch's weights under our names.

With the same weights, our model gives the same numbers as PyTorch's. Lesson 07 shows this, and the tests of the
layers check it for every part, gradients included. The names (theirs, ours):

    nn.MultiheadAttention       in_proj_weight, in_proj_bias    in thirds: query_proj, key_proj, value_proj
                                out_proj                        output_proj
    nn.TransformerEncoderLayer  self_attn                       self_attention
                                linear1, linear2                feed_forward.linear_1, feed_forward.linear_2
                                norm1, norm2                    self_attention_residual.norm,
                                                                feed_forward_residual.norm
    nn.TransformerDecoderLayer  as above, and multihead_attn    cross_attention
                                norm1, norm2, norm3             self_attention_residual.norm,
                                                                cross_attention_residual.norm,
                                                                feed_forward_residual.norm
    nn.Transformer              encoder.layers, decoder.layers  encoder_layers, decoder_layers
                                encoder.norm, decoder.norm      encoder_norm, decoder_norm; the paper's
                                                                post-norm has none: theirs become None
"""

import math
import warnings

from jaxtyping import Float, Int
from torch import Tensor, nn

from course_lib.embeddings import look_up, require_ids
from course_lib.masks import causal_mask
from course_lib.positions import sinusoidal_encoding
from course_lib.running.checks import require_at_least
from course_lib.transformer import TransformerConfig

PROJECTIONS = ("query_proj", "key_proj", "value_proj")
ENCODER_LAYER = {
    "self_attn.": "self_attention.",
    "linear1.": "feed_forward.linear_1.",
    "linear2.": "feed_forward.linear_2.",
    "norm1.": "self_attention_residual.norm.",
    "norm2.": "feed_forward_residual.norm.",
}
DECODER_LAYER = ENCODER_LAYER | {
    "multihead_attn.": "cross_attention.",
    "norm2.": "cross_attention_residual.norm.",
    "norm3.": "feed_forward_residual.norm.",
}

Tensors = dict[str, Tensor]


def under(prefix: str, tensors: Tensors) -> Tensors:
    """The tensors whose names start with `prefix`, without the prefix in their names."""
    return {name.removeprefix(prefix): tensor for name, tensor in tensors.items() if name.startswith(prefix)}


def attention_from_torch(tensors: Tensors) -> Tensors:
    """Parameters of `nn.MultiheadAttention`, or their gradients, under our names.

    Raises:
        ValueError: if there is no in_proj_weight (with kdim or vdim there is none), or it is not in thirds.
    """
    weight = tensors.get("in_proj_weight")
    if weight is None or len(weight) % 3:
        found = "none" if weight is None else f"one of {len(weight)} rows"
        raise ValueError(f"wanted an in_proj_weight of query, key and value one under the other; got {found}")
    ours = {f"output_proj.{name}": tensor for name, tensor in under("out_proj.", tensors).items()}
    for name, tensor in under("in_proj_", tensors).items():
        ours |= {f"{proj}.{name}": third for proj, third in zip(PROJECTIONS, tensor.chunk(3), strict=True)}
    return ours


def layer_from_torch(tensors: Tensors, renames: dict[str, str]) -> Tensors:
    """Parameters of PyTorch's encoder or decoder layer, or their gradients, under our names.

    Args:
        renames: `ENCODER_LAYER` or `DECODER_LAYER`.

    Raises:
        ValueError: if they are those of another kind of layer.
    """
    strange = [name for name in tensors if not name.startswith(tuple(renames))]
    if strange:
        raise ValueError(f"wanted names that start with {', '.join(renames)}; got {', '.join(strange)}")
    ours: Tensors = {}
    for their_prefix, our_prefix in renames.items():
        part = under(their_prefix, tensors)
        part = attention_from_torch(part) if their_prefix.endswith("attn.") else part
        ours |= {our_prefix + name: tensor for name, tensor in part.items()}
    return ours


def transformer_from_torch(tensors: Tensors, num_layers: int) -> Tensors:
    """Parameters of `TorchTransformer` below, or their gradients, under our names.

    Raises:
        ValueError: if they are not those of a `TorchTransformer` with `num_layers` layers.
    """
    if "embedding.weight" not in tensors:
        raise ValueError(f"wanted the parameters of a TorchTransformer; got {', '.join(tensors) or 'none'}")
    require_at_least(1, num_layers=num_layers)
    if more := under(f"transformer.encoder.layers.{num_layers}.", tensors):
        raise ValueError(f"wanted num_layers={num_layers} layers; got more, with {', '.join(more)}")
    ours = {"embedding.table.weight": tensors["embedding.weight"]}
    for stack, renames in (("encoder", ENCODER_LAYER), ("decoder", DECODER_LAYER)):
        for name, tensor in under(f"transformer.{stack}.norm.", tensors).items():
            ours[f"{stack}_norm.{name}"] = tensor
        for i in range(num_layers):
            layer = layer_from_torch(under(f"transformer.{stack}.layers.{i}.", tensors), renames)
            ours |= {f"{stack}_layers.{i}.{name}": tensor for name, tensor in layer.items()}
    return ours


class TorchTransformer(nn.Module):
    """The paper's model around `nn.Transformer`: scaled and tied embeddings, positions, inverted masks.

    There is no dropout on embedding plus position, so compare with dropout 0. Compare in training mode: in
    evaluation mode PyTorch uses other kernels, which round differently.
    """

    def __init__(self, config: TransformerConfig):
        super().__init__()
        self.config = config
        self.embedding = nn.Embedding(config.vocab_size, config.d_model)
        sizes = (config.d_model, config.num_heads, config.num_layers, config.num_layers, config.d_ff)
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "enable_nested_tensor is True")
            self.transformer = nn.Transformer(
                *sizes, config.dropout, batch_first=True, norm_first=config.norm_first
            )
        if not config.norm_first:
            self.transformer.encoder.norm = self.transformer.decoder.norm = None

    def forward(
        self, src_ids: Int[Tensor, "batch src_len"], tgt_input: Int[Tensor, "batch tgt_len"]
    ) -> Float[Tensor, "batch tgt_len vocab_size"]:
        """Logits of the next token, as `Transformer.forward` gives them.

        Raises:
            ValueError: if the ids are no integers of shape (batch, seq_len), or differ in batch; on a CPU, also if
                there is no such token.
        """
        require_ids(src_ids=src_ids, tgt_input=tgt_input)
        if len(src_ids) != len(tgt_input):
            raise ValueError(f"wanted as many targets as sources; got {len(tgt_input)} and {len(src_ids)}")
        hidden = self.transformer(
            self.embed(src_ids),
            self.embed(tgt_input),
            tgt_mask=~causal_mask(tgt_input.shape[1]),
            src_key_padding_mask=src_ids == self.config.pad_id,
            memory_key_padding_mask=src_ids == self.config.pad_id,
            tgt_key_padding_mask=tgt_input == self.config.pad_id,
        )
        return hidden @ self.embedding.weight.T

    def embed(self, token_ids: Int[Tensor, "batch seq_len"]) -> Float[Tensor, "batch seq_len d_model"]:
        """Token vectors plus positional encoding."""
        positions = sinusoidal_encoding(token_ids.shape[1], self.config.d_model)
        return look_up(self.embedding, token_ids) * math.sqrt(self.config.d_model) + positions
