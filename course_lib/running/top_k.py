"""The largest numbers of long rows: `torch.topk`, several times as fast.

A row of logits is as long as the vocabulary times the beam. In whole decodings with the course's translator
`torch.topk` in place of this took 3% longer, and the share grows with the vocabulary.
"""

import torch
from jaxtyping import Float, Int
from torch import Tensor

FOLDS = 16  # 8 does as well


def top_k(
    x: Float[Tensor, "rows n"], count: int
) -> tuple[Float[Tensor, "rows count"], Int[Tensor, "rows count"]]:
    """`x.topk(count)`: values and indices, largest first.

    A row is folded into `FOLDS` layers. Its largest numbers lie in the columns with the largest maxima, and
    maxima are quick to find; so only the numbers of those columns are sorted, and the few left over at the end.
    """
    length = x.shape[1]
    num_columns = length // FOLDS
    if num_columns < count:
        return x.topk(count)
    maxima = x[:, : num_columns * FOLDS].unflatten(1, (FOLDS, num_columns)).amax(dim=1)
    columns = maxima.topk(count).indices
    index = (columns[..., None] + num_columns * torch.arange(FOLDS, device=x.device)).flatten(start_dim=1)
    left_over = torch.arange(num_columns * FOLDS, length, device=x.device).expand(len(x), -1)
    index = torch.cat([index, left_over], dim=1)
    values, best = x.gather(1, index).topk(count)
    return values, index.gather(1, best)
