"""Scaled dot-product attention, Eq. 1 of *Attention Is All You Need* (arXiv 1706.03762)."""

import math

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float
from torch import Tensor
from torch.nn.attention import SDPBackend, sdpa_kernel

from course_lib.masks import require_mask
from course_lib.running.checks import require_dropout, require_fit

# On an NVIDIA GPU, a mask must not reach cuDNN's kernel, which PyTorch 2.11 prefers in bfloat16. It takes False for
# a large negative number, so that a query that may attend to nothing attends to everything; its backward pass can
# give NaN under a mask (PyTorch's issue 196678); and it makes a plan, which takes long, for each new shape. The choice
# holds for one call, because a global switch would also reach models that are not ours. It costs some microseconds of
# the processor's time, and nothing in a CUDA graph.
KERNELS_FOR_MASKS = [SDPBackend.FLASH_ATTENTION, SDPBackend.EFFICIENT_ATTENTION, SDPBackend.MATH]


def masked_softmax(
    scores: Float[Tensor, "*batch key_len"], mask: Bool[Tensor, "*#batch #key_len"]
) -> Float[Tensor, "*batch key_len"]:
    """Softmax over the keys that `mask` allows; a query that may attend to nothing gets zeros.

    Softmax alone would turn a row of -inf into NaN, and a large negative number in place of -inf
    would turn it into an even spread over keys that were to stay hidden.
    """
    require_mask(mask, scores.shape)
    weights = torch.softmax(scores.masked_fill(~mask, -math.inf), dim=-1)
    return weights.masked_fill(~mask, 0.0)


def scaled_dot_product_attention(
    query: Float[Tensor, "*batch query_len d_k"],
    key: Float[Tensor, "*batch key_len d_k"],
    value: Float[Tensor, "*batch key_len d_v"],
    mask: Bool[Tensor, "..."] | None = None,
    dropout: float = 0.0,
) -> tuple[Float[Tensor, "*batch query_len d_v"], Float[Tensor, "*batch query_len key_len"]]:
    """Weighted averages of the values, weighted by how well each key fits the query (Eq. 1).

        output = weights value,    weights = softmax(query key^T / sqrt(d_k))

    Args:
        query, key, value: any number of leading axes, such as batch and heads.
        mask: True = may attend; broadcastable to the weights. A query with nothing to attend to gets zeros.
        dropout: probability of dropping each weight; 0.0 when evaluating.

    Returns:
        the output, and the weights that made it.
    """
    require_fit(query, key, value)
    require_dropout(dropout)
    d_k = query.shape[-1]
    scores = query @ key.transpose(-2, -1) / math.sqrt(d_k)
    weights = torch.softmax(scores, dim=-1) if mask is None else masked_softmax(scores, mask)
    weights = F.dropout(weights, p=dropout)
    return weights @ value, weights


def fused_attention(
    query: Float[Tensor, "*batch query_len d_k"],
    key: Float[Tensor, "*batch key_len d_k"],
    value: Float[Tensor, "*batch key_len d_v"],
    mask: Bool[Tensor, "..."] | None = None,
    dropout: float = 0.0,
) -> Float[Tensor, "*batch query_len d_v"]:
    """The output of `scaled_dot_product_attention` by PyTorch's fused kernel, which is faster and keeps no weights.

    On a CPU, gradients through bfloat16 are computed in float32: the kernel's backward pass through bfloat16 took five
    times as long, even on a processor with units for it (`benchmarks/README.md`).

    Args: as for `scaled_dot_product_attention`.

    Raises:
        ValueError: if query, key, value and mask do not fit one another, or dropout is no probability below 1.
    """
    require_fit(query, key, value)
    require_dropout(dropout)
    require_mask(mask, (*query.shape[:-1], key.shape[-2]))
    return fused_kernel(query, key, value, None if mask is None else torch.atleast_2d(mask), dropout)


def fused_kernel(
    query: Float[Tensor, "*batch query_len d_k"],
    key: Float[Tensor, "*kv_batch key_len d_k"],
    value: Float[Tensor, "*kv_batch key_len d_v"],
    mask: Bool[Tensor, "..."] | None = None,
    dropout: float = 0.0,
    share_keys: bool = False,
) -> Float[Tensor, "*batch query_len d_v"]:
    """`fused_attention` without its checks.

    Args:
        mask: as for `fused_attention`, but with an axis of queries.
        share_keys: True where there are fewer heads of keys than of queries: neighbours share one.
    """
    if query.device.type == "cpu" and query.dtype == torch.bfloat16 and torch.is_grad_enabled():
        with torch.autocast("cpu", enabled=False):
            return fused_kernel(query.float(), key.float(), value.float(), mask, dropout, share_keys).to(query.dtype)
    if mask is None or query.device.type != "cuda":
        return F.scaled_dot_product_attention(query, key, value, mask, dropout, enable_gqa=share_keys)
    with sdpa_kernel(KERNELS_FOR_MASKS):
        return F.scaled_dot_product_attention(query, key, value, mask, dropout, enable_gqa=share_keys)
