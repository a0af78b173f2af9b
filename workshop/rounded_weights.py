"""`python -m workshop.rounded_weights FILE`: round the weights in a safetensors file, so that the wheel is smaller.

Each weight keeps 13 significant bits; half precision has 11. The file stays as large as it is, but its last bits are
zeros, so it packs better.
"""

import argparse
from pathlib import Path

import torch
from jaxtyping import Float
from torch import Tensor

from course_lib.running.files import write_whole

BITS = 13


def rounded(weights: Float[Tensor, "*any"], bits: int = BITS) -> Float[Tensor, "*any"]:
    """The nearest numbers of so many significant bits, the even one of two that are equally near."""
    fraction, exponent = torch.frexp(weights)  # the fraction is at least a half and less than 1
    return torch.ldexp(torch.ldexp(fraction, torch.tensor(bits)).round(), exponent - bits)


def round_file(path: Path) -> None:
    """Round every tensor of a file, which is then written whole or not at all."""
    from safetensors.torch import load_file, save

    write_whole(path, save({name: rounded(weights) for name, weights in load_file(path).items()}))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="such as data/models/spanish_english/model.safetensors")
    round_file(parser.parse_args().file)
