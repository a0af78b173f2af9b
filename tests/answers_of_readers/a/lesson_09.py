from jaxtyping import Float, Int
from torch import Tensor


def beam_step(
    log_probs: Float[Tensor, "batch beam_size"], logits: Float[Tensor, "batch beam_size vocab_size"]
) -> tuple[Float[Tensor, "batch beam_size"], Int[Tensor, "batch beam_size"], Int[Tensor, "batch beam_size"]]:
    beam_size, vocab_size = logits.shape[1], logits.shape[2]
    continued = log_probs[:, :, None] + logits.log_softmax(dim=-1)
    best, index = continued.flatten(1).topk(beam_size, dim=-1)
    return best, index // vocab_size, index % vocab_size


def length_penalty(length: int, alpha: float) -> float:
    return ((5 + length) / 6) ** alpha
