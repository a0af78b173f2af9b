"""The parts of a decoder of today as functions on plain tensors, in the form in which the exercises ask for them.

The modules of `course_lib.modern_decoder` are the same model as users of PyTorch write it.
"""

import math

import torch
import torch.nn.functional as F
from jaxtyping import Float
from torch import Tensor

from course_lib.multi_head import merge_heads, split_heads
from course_lib.positions import rotate


def rms_norm(
    x: Float[Tensor, "*batch d_model"], gain: Float[Tensor, "d_model"], eps: float = 1e-5
) -> Float[Tensor, "*batch d_model"]:
    """Divide each token by the root of the mean of its squared features, then scale every feature (arXiv 1910.07467).

    Two steps of layer norm are missing here: no mean is subtracted, and no bias is added. `eps` is added to the
    mean of the squares. Any number of axes may stand before the last.

        x = [1, 7]: mean of the squares 25, its root 5  ->  [0.2, 1.4], before the gain
    """
    mean_square = x.square().mean(dim=-1, keepdim=True)
    return gain * x / torch.sqrt(mean_square + eps)


def swiglu(
    x: Float[Tensor, "*batch d_model"],
    w_gate: Float[Tensor, "d_model d_ff"],
    w_up: Float[Tensor, "d_model d_ff"],
    w_down: Float[Tensor, "d_ff d_model"],
) -> Float[Tensor, "*batch d_model"]:
    """The feed-forward network with a gate, the same for every token (arXiv 2002.05202, section 2).

    Two matrices, `w_gate` and `w_up`, widen each token from d_model to d_ff features. SiLU is applied to what
    `w_gate` gives: that is the gate. The gate is multiplied, number by number, with what `w_up` gives, and
    `w_down` leads back to d_model. There are no biases. `F.silu` is allowed: SiLU(z) = z * sigmoid(z).

    Any number of axes may stand before the last.
    """
    return (F.silu(x @ w_gate) * (x @ w_up)) @ w_down


def grouped_attention(
    query: Float[Tensor, "batch num_heads new_len d_k"],
    key: Float[Tensor, "batch num_kv_heads all_len d_k"],
    value: Float[Tensor, "batch num_kv_heads all_len d_k"],
) -> Float[Tensor, "batch num_heads new_len d_k"]:
    """Causal attention in which neighbouring heads share their keys and values, as in Llama and SmolLM2.

    Of 6 heads on 3 key-value heads, heads 0 and 1 share the first, 2 and 3 the second, 4 and 5 the third. The keys and
    values are those of all tokens so far. The queries are those of the new ones, which are the *last* of them. Each new
    token may see all tokens up to itself. The scores are divided by sqrt(d_k).
    """
    (new_len, d_k), all_len = query.shape[2:], key.shape[2]
    times = query.shape[1] // key.shape[1]
    key, value = key.repeat_interleave(times, dim=1), value.repeat_interleave(times, dim=1)
    scores = query @ key.transpose(-2, -1) / math.sqrt(d_k)
    later = torch.ones(new_len, all_len, dtype=torch.bool, device=query.device).triu(all_len - new_len + 1)
    return scores.masked_fill(later, -torch.inf).softmax(dim=-1) @ value


def modern_layer(
    x: Float[Tensor, "batch new_len d_model"],
    weights: dict[str, Tensor],
    num_heads: int,
    num_kv_heads: int,
    past: tuple[Tensor, Tensor] | None = None,
    base: float = 100_000.0,
    eps: float = 1e-5,
) -> tuple[Float[Tensor, "batch new_len d_model"], tuple[Tensor, Tensor]]:
    """One layer of a decoder of Llama's kind, with a cache (arXiv 2302.13971, section 2.2).

    Pre-norm and no biases: x + attention(rms_norm(x)), then x + swiglu(rms_norm(x)). A projection is `y @ w`. Queries
    and keys are rotated by their positions: the new tokens stand behind those of the past. It returns the new x, and
    keys and values of all tokens so far, which are the `past` of the next call.

    Args:
        weights: `gain_1`, `w_query`, `w_key`, `w_value`, `w_output`; `gain_2`, `w_gate`, `w_up`, `w_down`.
        past: keys, rotated, and values of the tokens before, (batch, num_kv_heads, past_len, d_k) each; None: no token.
        base, eps: of the rotation, and of both norms.
    """
    y = rms_norm(x, weights["gain_1"], eps)
    query = split_heads(y @ weights["w_query"], num_heads)
    key = split_heads(y @ weights["w_key"], num_kv_heads)
    value = split_heads(y @ weights["w_value"], num_kv_heads)
    past_len = 0 if past is None else past[0].shape[2]
    positions = torch.arange(past_len, past_len + x.shape[1], device=x.device)
    query, key = rotate(query, positions, base), rotate(key, positions, base)
    if past is not None:
        key, value = torch.cat([past[0], key], dim=2), torch.cat([past[1], value], dim=2)
    x = x + merge_heads(grouped_attention(query, key, value)) @ weights["w_output"]
    y = rms_norm(x, weights["gain_2"], eps)
    return x + swiglu(y, weights["w_gate"], weights["w_up"], weights["w_down"]), (key, value)
