from jaxtyping import Float, Int
from torch import Tensor


def strongest_keys(weights: Float[Tensor, "*batch query_len key_len"]) -> Int[Tensor, "*batch query_len"]:
    # the keys are the last axis
    return weights.argmax(dim=-1)
