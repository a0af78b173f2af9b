"""The Transformer as functions on plain tensors: each of its parts in the form in which the exercises ask for it.

The modules of `multi_head`, `layers` and `transformer` are the same model as users of PyTorch write it, here with
pre-norm. What was learned is an argument of each function, so that each equation stands alone, and a learner's function
can take the place of any other. `own_transformer.learned_numbers` reads these arguments from a trained model.
"""

import math
from typing import Any

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int
from torch import Tensor

from course_lib.attention import scaled_dot_product_attention
from course_lib.masks import causal_mask, decoder_mask, padding_mask
from course_lib.multi_head import merge_heads, split_heads


def multi_head_attention(
    query: Float[Tensor, "batch query_len d_model"],
    key: Float[Tensor, "batch key_len d_model"],
    value: Float[Tensor, "batch key_len d_model"],
    weights: Any,
    mask: Bool[Tensor, "..."] | None = None,
) -> Float[Tensor, "batch query_len d_model"]:
    """Project, split into heads, let each head attend by itself, merge, project (section 3.2.2 of the paper).

    A projection is `x @ w + b`. Head i has the i-th d_k columns of `w_query`, `w_key`, `w_value`, and of their biases.

    Args:
        weights: has what the attention has learned: the matrices `w_query`, `w_key`, `w_value`, `w_output` of
            shape (d_model, d_model), their biases `b_query`, `b_key`, `b_value`, `b_output` of shape (d_model,),
            and `num_heads`.
        mask: True = may attend; broadcastable to (batch, num_heads, query_len, key_len). The output of the
            heads is zero for a query that may attend to nothing.
    """
    query = split_heads(query @ weights.w_query + weights.b_query, weights.num_heads)
    key = split_heads(key @ weights.w_key + weights.b_key, weights.num_heads)
    value = split_heads(value @ weights.w_value + weights.b_value, weights.num_heads)
    output, _ = scaled_dot_product_attention(query, key, value, mask)
    return merge_heads(output) @ weights.w_output + weights.b_output


def add_positions(
    x: Float[Tensor, "batch seq_len d_model"], encoding: Float[Tensor, "max_len d_model"]
) -> Float[Tensor, "batch seq_len d_model"]:
    """The encoder's and the decoder's input: embeddings times sqrt(d_model), plus the code of their positions.

    Embeddings are small numbers: times the root they weigh about as much as the sines and cosines. The paper gives
    the factor without a reason (section 3.4). The first token is at position 0.

    Args:
        x: embeddings of the tokens.
        encoding: of all positions up to max_len, at least as many as are needed.
    """
    seq_len, d_model = x.shape[1:]
    return x * math.sqrt(d_model) + encoding[:seq_len]


def layer_norm(
    x: Float[Tensor, "*batch d_model"],
    gain: Float[Tensor, "d_model"],
    bias: Float[Tensor, "d_model"],
    eps: float = 1e-5,
) -> Float[Tensor, "*batch d_model"]:
    """Give each token mean 0 and variance 1 over its own features, then scale and shift every feature.

        output = gain * (x - mean) / sqrt(variance + eps) + bias

    Mean and variance are those of one token's d_model features: other tokens play no part. The variance is
    the plain mean of the squared deviations. Any number of axes may stand before the last.

        x = [1, 1, 5, 5]: mean 3, variance 4  ->  [-1, -1, 1, 1], before gain and bias
    """
    mean = x.mean(dim=-1, keepdim=True)
    variance = (x - mean).square().mean(dim=-1, keepdim=True)
    return gain * (x - mean) / torch.sqrt(variance + eps) + bias


def feed_forward(
    x: Float[Tensor, "*batch d_model"],
    w_1: Float[Tensor, "d_model d_ff"],
    b_1: Float[Tensor, "d_ff"],
    w_2: Float[Tensor, "d_ff d_model"],
    b_2: Float[Tensor, "d_model"],
) -> Float[Tensor, "*batch d_model"]:
    """Two linear maps with a ReLU between them, the same for every token (Eq. 2).

        output = max(0, x w_1 + b_1) w_2 + b_2

    `max(0, ...)` is taken number by number: negative ones become 0. Tokens do not see one another here, and
    any number of axes may stand before the last.
    """
    hidden = torch.relu(x @ w_1 + b_1)
    return hidden @ w_2 + b_2


def tied_logits(
    hidden: Float[Tensor, "*batch d_model"], embedding: Float[Tensor, "vocab_size d_model"]
) -> Float[Tensor, "*batch vocab_size"]:
    """How well each token of the vocabulary fits each hidden vector (section 3.4 of the paper, arXiv 1608.05859).

    The logit of a token is the dot product of the hidden vector with the token's row of the embedding table,
    the same table that turns ids into vectors on the way in. Logits are any numbers: no softmax yet.

        hidden [1, 2], embedding [[3, 0], [0, 4], [1, 1]]  ->  [3, 8, 3]
    """
    return hidden @ embedding.T


def encoder_layer(
    layer: Any,
    x: Float[Tensor, "batch src_len d_model"],
    mask: Bool[Tensor, "..."] | None = None,
) -> Float[Tensor, "batch src_len d_model"]:
    """One layer of the encoder: self-attention, then the feed-forward network (section 3.1 of the paper).

    Each of the two stands in the frame of pre-norm (arXiv 2002.04745), with dropout on its output (section 5.4):

        output = x + dropout(sublayer(layer_norm(x)))

    Args:
        layer: has what the layer has learned, and its settings:
            `self_attention`, the weights for `multi_head_attention`; `w_1`, `b_1`, `w_2`, `b_2`;
            `gain_1`, `bias_1` for the norm before the first sub-layer, `gain_2`, `bias_2` for the second;
            `dropout`, a probability, and `training`, a bool: `F.dropout` takes both.
        mask: which source tokens may be looked at, for `multi_head_attention`.
    """
    y = layer_norm(x, layer.gain_1, layer.bias_1)
    said = multi_head_attention(y, y, y, layer.self_attention, mask)
    x = x + F.dropout(said, layer.dropout, layer.training)
    y = layer_norm(x, layer.gain_2, layer.bias_2)
    said = feed_forward(y, layer.w_1, layer.b_1, layer.w_2, layer.b_2)
    return x + F.dropout(said, layer.dropout, layer.training)


def decoder_layer(
    layer: Any,
    x: Float[Tensor, "batch tgt_len d_model"],
    memory: Float[Tensor, "batch src_len d_model"],
    tgt_mask: Bool[Tensor, "..."] | None = None,
    memory_mask: Bool[Tensor, "..."] | None = None,
) -> Float[Tensor, "batch tgt_len d_model"]:
    """One layer of the decoder: masked self-attention, cross-attention over the encoder's memory, feed-forward.

    Each of the three stands in the frame of `encoder_layer`: output = x + dropout(sublayer(layer_norm(x))). In
    cross-attention the target asks, and the memory answers: it gives keys and values, as it is.

    Args:
        layer: has `self_attention`, `cross_attention`, the weights for `multi_head_attention`; `w_1`, `b_1`, `w_2`,
            `b_2`; `gain_1`, `bias_1` for the norm before self-attention, `gain_2`, `bias_2` before cross-attention,
            `gain_3`, `bias_3` before the network; `dropout`, a probability, and `training`, a bool.
        tgt_mask, memory_mask: which target tokens each target token may look at, and which source tokens.
    """
    y = layer_norm(x, layer.gain_1, layer.bias_1)
    said = multi_head_attention(y, y, y, layer.self_attention, tgt_mask)
    x = x + F.dropout(said, layer.dropout, layer.training)
    y = layer_norm(x, layer.gain_2, layer.bias_2)
    said = multi_head_attention(y, memory, memory, layer.cross_attention, memory_mask)
    x = x + F.dropout(said, layer.dropout, layer.training)
    y = layer_norm(x, layer.gain_3, layer.bias_3)
    said = feed_forward(y, layer.w_1, layer.b_1, layer.w_2, layer.b_2)
    return x + F.dropout(said, layer.dropout, layer.training)


def encode(model: Any, src_ids: Int[Tensor, "batch src_len"]) -> Float[Tensor, "batch src_len d_model"]:
    """The encoder's memory of a batch of sources: embeddings with positions, layer after layer, and a norm at the end.

    Args:
        model: has `embedding`, the table of shape (vocab_size, d_model); `positions`, the codes of shape
            (max_len, d_model); `encoder_layers`, each for `encoder_layer`; `encoder_gain`, `encoder_bias` for the norm
            after the last of them; `pad_id`, whose tokens no one may look at; and `dropout` and `training` for the
            dropout on the sum of embeddings and positions (section 5.4).
    """
    mask = padding_mask(src_ids, model.pad_id)
    x = add_positions(model.embedding[src_ids], model.positions)
    x = F.dropout(x, model.dropout, model.training)
    for layer in model.encoder_layers:
        x = encoder_layer(layer, x, mask)
    return layer_norm(x, model.encoder_gain, model.encoder_bias)


def decode(
    model: Any,
    tgt_input: Int[Tensor, "batch tgt_len"],
    memory: Float[Tensor, "batch src_len d_model"],
    src_ids: Int[Tensor, "batch src_len"],
) -> Float[Tensor, "batch tgt_len vocab_size"]:
    """The logits of the next token after each prefix of `tgt_input`: embeddings, layers, a norm, the tied table.

    Args:
        model: has `embedding`, the table of shape (vocab_size, d_model); `positions`, the codes of shape
            (max_len, d_model); `decoder_layers`, each for `decoder_layer`; `decoder_gain`, `decoder_bias` for the norm
            after the last of them; `pad_id`; and `dropout` and `training` for the dropout on the sum of embeddings and
            positions.
        memory: what `encode` made of the sources.
        src_ids: the sources themselves: their padding may not be looked at.
    """
    tgt_mask, memory_mask = decoder_mask(tgt_input, model.pad_id), padding_mask(src_ids, model.pad_id)
    x = add_positions(model.embedding[tgt_input], model.positions)
    x = F.dropout(x, model.dropout, model.training)
    for layer in model.decoder_layers:
        x = decoder_layer(layer, x, memory, tgt_mask, memory_mask)
    return tied_logits(layer_norm(x, model.decoder_gain, model.decoder_bias), model.embedding)


def gpt_logits(model: Any, token_ids: Int[Tensor, "batch seq_len"]) -> Float[Tensor, "batch seq_len vocab_size"]:
    """A GPT-2 whole: the logits of the next token after each prefix of `token_ids`.

    Its layers are those of `encoder_layer`, without dropout, each under a causal mask. Padding behind a text needs no
    other mask. Two things differ: the embeddings are not scaled before the vectors of their positions are added, and
    the network has a GELU (arXiv 1606.08415) in place of the ReLU, as GPT-2 computes it:

        F.gelu(x, approximate="tanh")

    Args:
        model: has `embedding`, the table of shape (vocab_size, d_model), from which the logits come as well;
            `positions`, learned vectors of shape (max_len, d_model); `layers`; and `gain`, `bias` for the norm after
            the last of them. A layer has `self_attention`, the weights for `multi_head_attention`; `w_1`, `b_1`, `w_2`,
            `b_2` of the network; and `gain_1`, `bias_1`, `gain_2`, `bias_2` for the norms before the two.
    """
    mask = causal_mask(token_ids.shape[1], token_ids.device)
    x = model.embedding[token_ids] + model.positions[: token_ids.shape[1]]
    for layer in model.layers:
        y = layer_norm(x, layer.gain_1, layer.bias_1)
        x = x + multi_head_attention(y, y, y, layer.self_attention, mask)
        y = layer_norm(x, layer.gain_2, layer.bias_2)
        hidden = F.gelu(y @ layer.w_1 + layer.b_1, approximate="tanh")
        x = x + hidden @ layer.w_2 + layer.b_2
    return tied_logits(layer_norm(x, model.gain, model.bias), model.embedding)
