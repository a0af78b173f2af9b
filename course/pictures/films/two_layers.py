"""What two layers do with letters that begin again: their notes, their weights and the next letter."""

import json
from functools import partial
from typing import NamedTuple, cast

import torch
from jaxtyping import Float
from torch import Tensor, nn

from course.pictures.phase_change import RECORD
from course_lib.inspection import attention_weights

NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"  # a letter for each token id
SEQUENCE, SEQ_LEN, READ = (
    "KBTMDXGZJROFYPWS",
    64,
    3,
)  # what begins again, and how much of it is read a second time


class Seen(NamedTuple):
    """What the two layers do with a sequence that begins again.

    Args:
        letters: those that are read, one for each token.
        notes: how much each position looks at the one before it in layer 1, the mean of the heads.
        looks: how much the last position looks at each in layer 2, the mean of the heads; then the same without the
            output of layer 1 at one place, that after the last letter's first occurrence.
        next_letters: the probability of each token id as the next one; then the same without that output.
    """

    letters: str
    notes: Float[Tensor, "seq_len"]
    looks: Float[Tensor, "2 seq_len"]
    next_letters: Float[Tensor, "2 vocab_size"]

    @property
    def place(self) -> int:
        """The place after the first occurrence of the last letter."""
        return self.letters.index(self.letters[-1]) + 1


@torch.no_grad()
def seen_in(model: nn.Module, sequence: str = SEQUENCE, read: int = READ) -> Seen:
    """Let a model of lesson 13 read a sequence, and the first `read` letters of it again.

    Args:
        model: two layers in `attentions`, for sequences of 64 tokens.
        sequence: different letters of NAMES.

    Raises:
        ValueError: if a letter is there twice or is not one of NAMES, or nothing is read again.
    """
    if len(set(sequence)) < len(sequence) or not set(sequence) <= set(NAMES) or not 0 < read < len(sequence):
        raise ValueError(
            f"wanted different letters or digits, and some read again; got {sequence!r}, read={read}"
        )
    letters = sequence + sequence[:read]
    attentions = cast(nn.ModuleList, model.attentions)
    token_ids = torch.tensor([[NAMES.index(sequence[i % len(sequence)]) for i in range(SEQ_LEN)]])
    last = len(letters) - 1

    def layers() -> tuple[Tensor, Tensor, Tensor]:
        first, second = (
            each[0].mean(dim=0) for each in attention_weights(attentions, partial(model, token_ids))
        )
        return first.diagonal(-1)[:last], second[last, : last + 1], model(token_ids)[0, last].softmax(dim=-1)

    notes, looks, next_letters = layers()
    taken = (
        attentions[0]
        .get_submodule("output_proj")
        .register_forward_hook(lambda module, inputs, output: output.index_fill(-2, torch.tensor([read]), 0))
    )
    try:
        _, other_looks, other_letters = layers()
    finally:
        taken.remove()
    first_has_none = torch.zeros(1)
    return Seen(
        letters,
        torch.cat([first_has_none, notes]),
        torch.stack([looks, other_looks]),
        torch.stack([next_letters, other_letters]),
    )


def recorded() -> Seen:
    """What the recorded model does with SEQUENCE.

    Raises:
        FileNotFoundError: if data/runs/induction is missing.
    """
    found = json.loads(RECORD.read_text(encoding="utf-8"))["sequence"]
    return Seen(found["letters"], *(torch.tensor(found[name]) for name in ("notes", "looks", "next_letters")))
