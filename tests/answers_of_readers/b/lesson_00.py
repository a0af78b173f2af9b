from jaxtyping import Float, Int
from torch import Tensor


def strongest_keys(weights: Float[Tensor, "*batch query_len key_len"]) -> Int[Tensor, "*batch query_len"]:
    _largest, place = weights.max(dim=-1)
    return place
