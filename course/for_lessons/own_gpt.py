"""A GPT run by one function: the learner's own, or the library's."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from jaxtyping import Float, Int
from torch import Tensor, nn

from course_lib import functional
from course_lib.gpt import GELU, GPT
from course_lib.own_transformer import layer_numbers

Logits = Callable[[Any, Tensor], Tensor]


def gpt_numbers(model: GPT) -> SimpleNamespace:
    """What a GPT has learned, for `course_lib.functional.gpt_logits`.

    The tensors are the model's own, its matrices turned for `x @ w`: gradients reach its parameters.

    Raises:
        ValueError: if the model has dropout, or a part of it is not GPT-2's.
    """
    if model.config.dropout:
        raise ValueError(f"wanted dropout=0: the function has none; got dropout={model.config.dropout}")
    off = {"dropout": 0.0, "training": False}
    return SimpleNamespace(
        embedding=model.token_embedding.weight,
        positions=model.position_embedding.weight,
        layers=[layer_numbers(layer, ("self_attention",), off, GELU) for layer in model.layers],
        gain=model.norm.weight,
        bias=model.norm.bias,
    )


class OwnGPT(nn.Module):
    """A GPT's parameters, run by one function.

    Args:
        gpt: whose parameters it shares.
        logits: like `course_lib.functional.gpt_logits`, which is the default.

    Raises:
        ValueError: as `gpt_numbers`.
    """

    def __init__(self, gpt: GPT, logits: Logits = functional.gpt_logits):
        super().__init__()
        gpt_numbers(gpt)  # refuses what the function cannot run
        self.gpt, self._logits = gpt, logits

    def forward(self, token_ids: Int[Tensor, "batch seq_len"]) -> Float[Tensor, "batch seq_len vocab_size"]:
        """The logits of the next token after each prefix of `token_ids`."""
        return self._logits(gpt_numbers(self.gpt), token_ids)
