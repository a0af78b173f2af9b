"""Attention weights as a page holds them: whole numbers, so the page shows exactly what Python rounded."""

import base64

import torch
from jaxtyping import Float, Int
from torch import Tensor

FEW_KEYS = 64  # up to this number every weight is kept, in one letter
MAX_KEYS = 1 << 12  # the index of a key has 12 bits
MAX_TOP = 32
# A letter for each code; JSON and HTML leave them as they are.
LETTERS = "".join(chr(code) for code in range(35, 126) if chr(code) not in "<\\")
BUDGET = 300_000  # characters for the weights when there are many keys


def all_views(weights: Float[Tensor, "..."]) -> Float[Tensor, "num_layers num_views query_len key_len"]:
    """The mean of the heads, then each head, for every layer. With one head alone there is no mean.

    The mean is taken here, because a mean of rounded weights would be wrong in the last digit.

    Raises:
        ValueError: if these are not attention weights (axes or values), or there are too many keys.
    """
    if not 2 <= weights.dim() <= 4 or 0 in weights.shape:
        raise ValueError(
            "wanted weights of shape (num_layers, num_heads, query_len, key_len), or without the first one or "
            f"two axes, and no axis empty; got {tuple(weights.shape)}"
        )
    weights = weights.detach().cpu().double()
    low, high = weights.min().item(), weights.max().item()
    if not (low >= 0 and high <= 1.001):  # refuses NaN; half precision may round to a little over 1
        raise ValueError(f"wanted weights between 0 and 1, as after a softmax; got {low:.3g} to {high:.3g}")
    if weights.shape[-1] > MAX_KEYS:
        raise ValueError(f"wanted at most {MAX_KEYS} keys; got {weights.shape[-1]}")
    weights = weights.reshape((1,) * (4 - weights.dim()) + weights.shape)
    return weights if weights.shape[1] == 1 else torch.cat([weights.mean(1, keepdim=True), weights], dim=1)


def decimals(key_len: int) -> int:
    """The number of decimals: 512 keys share the same total as 24, so each weight is smaller."""
    return 2 if key_len <= FEW_KEYS else 3


def to_codes(views: Float[Tensor, "*views query_len key_len"]) -> Int[Tensor, "*views query_len key_len"]:
    """Weights in hundredths, or in thousandths if there are many keys; the error is half of one at most."""
    return (views * 10 ** decimals(views.shape[-1])).round().to(torch.int16)


def kept_per_row(shape: torch.Size) -> int:
    """The number of weights to keep in a row: all if there are few keys, else as many as the budget allows."""
    num_layers, num_views, query_len, key_len = shape
    if key_len <= FEW_KEYS:
        return key_len
    return max(1, min(MAX_TOP, BUDGET // (4 * num_layers * num_views * query_len)))


def pack(views: Float[Tensor, "num_layers num_views query_len key_len"]) -> str:
    """The weights as a text, row after row.

    Few keys: the codes of all weights, a letter each; for a code beyond the letters "~" and the letter of what is
    over. Before the row's largest stands "!", because another weight may have the same code. Many keys, in base64:
    three bytes for each of the largest, in falling order: 12 bits for the key's index and 12 for the code.
    """
    codes = to_codes(views)
    order = views.sort(dim=-1, descending=True, stable=True).indices
    if views.shape[-1] <= FEW_KEYS:
        rows = zip(codes.flatten(0, 2).tolist(), order[..., 0].flatten().tolist(), strict=True)
        return "".join(
            "!" * (key == largest) + _letter(code) for row, largest in rows for key, code in enumerate(row)
        )
    keys = order[..., : kept_per_row(views.shape)]
    codes = codes.gather(-1, keys).long()
    codes = torch.stack([keys >> 4, (keys & 15) << 4 | codes >> 8, codes & 255], dim=-1)
    return base64.b64encode(codes.to(torch.uint8).numpy().tobytes()).decode()


def _letter(code: int) -> str:
    return LETTERS[code] if code < len(LETTERS) else f"~{LETTERS[code - len(LETTERS)]}"


def share_kept(views: Float[Tensor, "num_layers num_views query_len key_len"]) -> float:
    """The share of a row's weight that is kept, as a mean over the rows with any weight."""
    kept = views.topk(kept_per_row(views.shape)).values.sum(-1)
    total = views.sum(-1)
    return (kept[total > 0] / total[total > 0]).mean().item() if (total > 0).any() else 1.0
