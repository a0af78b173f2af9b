"""Switching heads of attention off: a head is off if its columns of the output projection's weight are zero."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from jaxtyping import Float
from torch import Tensor, nn

from course_lib.multi_head import MultiHeadAttention
from course_lib.running.checks import require_heads, require_integers


def without_head(
    output_weight: Float[Tensor, "d_model d_model"], num_heads: int, head: int
) -> Float[Tensor, "d_model d_model"]:
    """A copy of W^O in which one head says nothing (section 3.2.2 of the paper; ablation as in arXiv 1905.10650).

    The outputs of the heads are laid side by side, those of head 0 first, each with d_model / num_heads features. Then
    they are multiplied by W^O. With the copy, whatever this head gives, the output is the same. What the other heads
    add stays as it was.

    Args:
        output_weight: as `nn.Linear` holds it, for x W^T.
        head: counted from 0.

    Raises:
        ValueError: if num_heads does not divide d_model, or there is no such head.
    """
    require_heads(output_weight.shape[1], num_heads)
    require_integers(head=head)
    if head not in range(num_heads):
        raise ValueError(f"head must lie between 0 and {num_heads - 1}; got {head}")
    d_k = output_weight.shape[1] // num_heads
    weight = output_weight.clone()
    weight[:, head * d_k : (head + 1) * d_k] = 0.0
    return weight


@contextmanager
def heads_off(attention: MultiHeadAttention, heads: Iterable[int]) -> Iterator[None]:
    """Switch heads of one attention off inside a `with` block; afterwards it has its own weight again.

    The bias of the output stays: it belongs to no head. Decoding feels it as well as teacher forcing.

        with heads_off(model.encoder_layers[0].self_attention, heads=[1, 3]):
            translator.translate_all(sentences)

    Args:
        heads: which ones, counted from 0.

    Raises:
        ValueError: if there is no such head.
    """
    output_proj, weight = attention.output_proj, attention.output_proj.weight
    changed = weight.detach()
    for head in heads:
        changed = without_head(changed, attention.num_heads, head)
    try:
        output_proj.weight = nn.Parameter(changed, requires_grad=weight.requires_grad)
        yield
    finally:
        output_proj.weight = weight
