"""A small Vision Transformer that reads drawn digits, for a page that runs it: its parameters in one byte each.

It is that of lesson 13, half as wide, so that a page can carry it. Some seconds of one core.
"""

from dataclasses import asdict
from typing import Any

import torch
import torch.nn.functional as F

from benchmarks.measure import machine
from course.pictures import parameter_codes
from course.pictures.digit_attention import RECORD
from course.pictures.digits import Digits, draw_digits
from course.records import command_line
from course_lib.vision import VisionConfig, VisionTransformer
from workshop.experiments import single_record

CONFIG = VisionConfig(d_model=32, d_ff=64)
UPDATES, BATCH, LEARNING_RATE = 300, 64, 2e-3


def train(digits: Digits, updates: int = UPDATES, seed: int = 0) -> VisionTransformer:
    """A model that has read so many batches of random digits."""
    model, generator = VisionTransformer(CONFIG, seed), torch.Generator().manual_seed(seed)
    optimizer = torch.optim.Adam(model.parameters(), lr=LEARNING_RATE)
    for _ in range(updates):
        rows = torch.randint(len(digits.labels), (BATCH,), generator=generator)
        loss = F.cross_entropy(model(digits.images[rows]), digits.labels[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return model


@torch.no_grad()
def share_right(model: VisionTransformer, digits: Digits) -> float:
    """The share of digits that the model names rightly."""
    return (model(digits.images).argmax(dim=-1) == digits.labels).float().mean().item()


def record(updates: int = UPDATES) -> dict[str, Any]:
    """The trained model as the picture reads it, and how many of 1,000 other digits it names rightly."""
    model, unseen = train(draw_digits(2000, seed=1), updates), draw_digits(1000, seed=2)
    parameters = parameter_codes.pack(model)
    return {
        "command": command_line(),
        "machine": machine(),
        "right": round(share_right(model, unseen), 3),
        "right_in_bytes": round(share_right(parameter_codes.with_packed(model, parameters), unseen), 3),
        "config": asdict(CONFIG),
        "parameters": parameters,
    }


def main() -> None:
    """Train the model and write the record."""
    options = single_record.parser_of(__doc__, RECORD).parse_args()
    single_record.write(options.out, record())


if __name__ == "__main__":
    main()
