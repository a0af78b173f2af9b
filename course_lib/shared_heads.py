"""Multi-head attention with fewer heads of keys and values: a module, and how to make one of a trained attention."""

import torch
from torch import Tensor, nn

from course_lib.multi_head import MultiHeadAttention
from course_lib.running.checks import require_kv_heads

HOW = ("mean", "first", "random")


class GroupedQueryAttention(MultiHeadAttention):
    """Grouped-query attention (arXiv 2305.13245): num_heads queries share num_kv_heads heads of keys and values.

    Neighbouring heads share. One head for all is multi-query attention (arXiv 1911.02150). A cache keeps each shared
    head once.

    Args: as for `MultiHeadAttention`; num_kv_heads must divide num_heads.

    Raises:
        ValueError: as `MultiHeadAttention`, or if num_kv_heads does not divide num_heads.
    """

    def __init__(self, d_model: int, num_heads: int, num_kv_heads: int, dropout: float = 0.0, bias: bool = True):
        super().__init__(d_model, num_heads, dropout, bias)
        require_kv_heads(num_heads, num_kv_heads)
        self._num_kv_heads = num_kv_heads
        d_k = d_model // num_heads
        self.key_proj = nn.Linear(d_model, d_k * num_kv_heads, bias=bias)
        self.value_proj = nn.Linear(d_model, d_k * num_kv_heads, bias=bias)

    @property
    def num_kv_heads(self) -> int:
        """How many heads of keys and values are shared."""
        return self._num_kv_heads


@torch.no_grad()
def share_heads(
    attention: MultiHeadAttention, num_kv_heads: int, how: str = "mean", generator: torch.Generator | None = None
) -> GroupedQueryAttention:
    """A new attention with the same queries and output, and fewer heads of keys and values (arXiv 2305.13245, 2.1).

    It has to be trained for a while: the paper uses 5% of the steps of the training before.

    Args:
        how: "mean", each shared head's weights and bias are the mean of those of the heads that share it; "first",
            those of the first of these heads; "random", new weights (Glorot-uniform) and a bias of zero.
        generator: draws the new weights of "random"; None draws them from torch's own state.

    Raises:
        ValueError: if the attention is no `MultiHeadAttention` or a kind of its own, num_kv_heads does not divide its
            num_heads, or there is no such `how`.
    """
    if type(attention) is not MultiHeadAttention:
        raise ValueError(f"attention must be a MultiHeadAttention; got {type(attention).__name__}")
    if how not in HOW:
        raise ValueError(f"how must be one of {', '.join(HOW)}; got {how!r}")
    bias = attention.key_proj.bias is not None
    with torch.random.fork_rng(devices=[]):  # each weight that is drawn here is replaced below
        shared = GroupedQueryAttention(attention.d_model, attention.num_heads, num_kv_heads, attention.dropout, bias)
    shared.to(attention.key_proj.weight).train(attention.training)
    for name, parameter in shared.named_parameters():
        given = attention.get_parameter(name)
        if name.startswith(("query_proj", "output_proj")):
            parameter.copy_(given)
        elif how == "random":
            parameter.copy_(_new(parameter, generator))
        else:
            heads = given.unflatten(0, (num_kv_heads, attention.num_heads // num_kv_heads, -1))
            parameter.copy_((heads.mean(dim=1) if how == "mean" else heads[:, 0]).flatten(0, 1))
    return shared


def _new(parameter: Tensor, generator: torch.Generator | None) -> Tensor:
    new = torch.zeros(parameter.shape)
    return nn.init.xavier_uniform_(new, generator=generator) if new.dim() == 2 else new
