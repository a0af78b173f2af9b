"""Teach a finished decoder something new, as the notebooks beyond lesson 14 do it: LoRA, and pairs of answers.

LoRA (arXiv 2106.09685) leaves every weight as it is and learns a small change beside it. DPO (arXiv 2305.18290) learns
from pairs of answers.
"""

import copy
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from course.exercises.drawing import some
from course_lib.modern_decoder import ModernDecoder

Row = tuple[list[int], list[int]]  # the ids of a prompt, and of its answer up to the end mark
Item = TypeVar("Item")
SHARED = ("query_proj", "value_proj")  # of the attention; the matrices of LoRA's paper
ALL = ("query_proj", "key_proj", "value_proj", "output_proj", "gate_proj", "up_proj", "down_proj")


class LowRank(nn.Module):
    """A frozen linear map, and beside it a change of low rank that learns."""

    def __init__(self, linear: nn.Linear, rank: int):
        super().__init__()
        self.linear = linear.requires_grad_(False)
        self.down = nn.Parameter(torch.randn(rank, linear.in_features) / linear.in_features**0.5)
        self.up = nn.Parameter(torch.zeros(linear.out_features, rank))

    def forward(self, x: Float[Tensor, "*batch d_in"]) -> Float[Tensor, "*batch d_out"]:
        """What the map gives, and what the change adds."""
        return self.linear(x) + 2 * (x @ self.down.T) @ self.up.T

    def merged(self) -> nn.Linear:
        """One linear map that gives the same."""
        linear = copy.deepcopy(self.linear)
        linear.weight += 2 * self.up.detach() @ self.down.detach()
        return linear


def add_low_rank(
    model: ModernDecoder, rank: int, names: Iterable[str] = ALL, first_layer: int = 0, seed: int = 0
) -> ModernDecoder:
    """A copy of a decoder in which only changes of low rank learn, beside these matrices.

    Args:
        first_layer: the layers before it get no change.
        seed: draws the first matrices; the second ones begin as zeros.
    """
    torch.manual_seed(seed)
    model = copy.deepcopy(model).requires_grad_(False)
    for layer in list(model.layers)[first_layer:]:
        for part in (layer.self_attention, layer.feed_forward):
            for name in names:
                if isinstance(linear := getattr(part, name, None), nn.Linear):
                    setattr(part, name, LowRank(linear, rank))
    return model


def merged(model: ModernDecoder) -> ModernDecoder:
    """A copy of a decoder with every change added to the map beside which it stands."""
    model = copy.deepcopy(model).requires_grad_(False)
    for part in [*model.modules()]:
        for name, inner in part.named_children():
            if isinstance(inner, LowRank):
                setattr(part, name, inner.merged())
    return model


def number_learning(model: nn.Module) -> int:
    """How many numbers of a model learn."""
    return sum(parameter.numel() for parameter in model.parameters() if parameter.requires_grad)


def drawn(items: Sequence[Item], size: int, seed: int = 0) -> Iterator[list[Item]]:
    """Endless batches, each of `size` different items."""
    generator = torch.Generator().manual_seed(seed)
    while True:
        yield some(generator, items, size)


def side_by_side(rows: Sequence[Row]) -> tuple[Int[Tensor, "batch seq_len"], Bool[Tensor, "batch seq_len"]]:
    """Prompts with their answers in one tensor, short ones filled up with 0, and where the answers stand."""
    texts = [prompt + answer for prompt, answer in rows]
    token_ids = torch.zeros(len(rows), max(map(len, texts)), dtype=torch.long)
    is_answer = torch.zeros_like(token_ids, dtype=torch.bool)
    for i, (text, (prompt, _)) in enumerate(zip(texts, rows, strict=True)):
        token_ids[i, : len(text)] = torch.tensor(text)
        is_answer[i, len(prompt) : len(text)] = True
    return token_ids, is_answer


def answer_loss(model: ModernDecoder, rows: Sequence[Row]) -> Float[Tensor, ""]:
    """Nats a token of the answers; what is asked only stands before them."""
    token_ids, is_answer = side_by_side(rows)
    before = model.hidden(token_ids)[:, :-1][is_answer[:, 1:]]
    return F.cross_entropy(model.logits(before), token_ids[:, 1:][is_answer[:, 1:]])


def log_probabilities(model: ModernDecoder, rows: Sequence[Row]) -> Float[Tensor, "batch"]:
    """ln of the probability of each whole answer after its prompt: a sum over its tokens."""
    token_ids, is_answer = side_by_side(rows)
    rows_of, _ = is_answer[:, 1:].nonzero(as_tuple=True)
    before = model.hidden(token_ids)[:, :-1][is_answer[:, 1:]]
    each = F.cross_entropy(model.logits(before), token_ids[:, 1:][is_answer[:, 1:]], reduction="none")
    return torch.zeros(len(rows)).index_add(0, rows_of, -each)


def dpo_loss(
    chosen_logps: Float[Tensor, "batch"],
    rejected_logps: Float[Tensor, "batch"],
    ref_chosen_logps: Float[Tensor, "batch"],
    ref_rejected_logps: Float[Tensor, "batch"],
    beta: float = 0.1,
) -> Float[Tensor, ""]:
    """The loss of DPO (arXiv 2305.18290, Eq. 7), in nats: the mean over a batch of pairs of answers.

    The gain of an answer is its log-probability now minus that before the training. For each pair the loss is
    -ln sigmoid(beta * (gain of the chosen answer - gain of the rejected one)). It is finite even where the rejected
    answer has gained thousands of nats.

    Args:
        chosen_logps, rejected_logps: ln of the probability of each whole answer, by the model that learns.
        ref_chosen_logps, ref_rejected_logps: the same by the reference, which is the model before the training.
    """
    gained, lost = chosen_logps - ref_chosen_logps, rejected_logps - ref_rejected_logps
    return -F.logsigmoid(beta * (gained - lost)).mean()
