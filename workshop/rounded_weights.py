"""`python -m workshop.rounded_weights FILE`: write the matrices of a safetensors file in 8 bits.

The file is then a quarter as large. Each row of a matrix is rounded to whole numbers from -127 to 127 times a scale of
its own, so that no weight changes by more than half the scale. Biases, norms and all other vectors stay as they are.
`course_lib.saved_models.read_weights` reads such a file.
"""

import argparse
from collections.abc import Mapping
from pathlib import Path

import torch
from jaxtyping import Float, Int8
from torch import Tensor

from course_lib.running.files import write_whole
from course_lib.saved_models import SCALE

LARGEST = 127


def quantized(
    matrix: Float[Tensor, "rows columns"],
) -> tuple[Int8[Tensor, "rows columns"], Float[Tensor, "rows"]]:
    """Each row in 8 bits, and the rows' scales: the largest absolute value of a row becomes 127.

    Raises:
        ValueError: if a weight is infinite or not a number.
    """
    if not matrix.isfinite().all():
        raise ValueError(f"wanted finite weights; got {matrix[~matrix.isfinite()][0]}")
    scales = matrix.float().abs().amax(dim=1) / LARGEST
    steps = matrix / scales.where(scales > 0, 1)[:, None]
    return steps.round().to(torch.int8), scales


def in_8_bits(weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Weights by name, with each matrix of floats in int8, beside the scales of its rows."""
    found = dict(weights)
    for name, tensor in weights.items():
        if tensor.ndim == 2 and tensor.is_floating_point():
            found[name], found[name + SCALE] = quantized(tensor)
    return found


def round_file(path: Path) -> None:
    """Write a file in 8 bits, whole or not at all; one that is in 8 bits already stays as it is."""
    from safetensors.torch import load_file, save

    write_whole(path, save(in_8_bits(load_file(path))))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="such as data/models/spanish_english/model.safetensors")
    round_file(parser.parse_args().file)
