import torch
from jaxtyping import Float, Int
from torch import Tensor


def beam_step(
    log_probs: Float[Tensor, "batch beam_size"], logits: Float[Tensor, "batch beam_size vocab_size"]
) -> tuple[Float[Tensor, "batch beam_size"], Int[Tensor, "batch beam_size"], Int[Tensor, "batch beam_size"]]:
    batch, beam_size, vocab_size = logits.shape
    of_tokens = logits - torch.logsumexp(logits, dim=-1, keepdim=True)
    continuations = (log_probs.unsqueeze(-1) + of_tokens).reshape(batch, beam_size * vocab_size)
    ordered, places = torch.sort(continuations, dim=-1, descending=True, stable=True)
    best, places = ordered[:, :beam_size], places[:, :beam_size]
    parents = torch.div(places, vocab_size, rounding_mode="floor")
    return best, parents, places - parents * vocab_size


def length_penalty(length: int, alpha: float) -> float:
    return (1 + (length - 1) / 6) ** alpha
