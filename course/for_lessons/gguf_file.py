"""Reading a GGUF file, in which llama.cpp keeps a model: facts about it, and its tensors (ggml's docs/gguf.md)."""

import struct
from collections.abc import Callable, Mapping
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import torch
from jaxtyping import Float, UInt8
from torch import Tensor

UINT32, TEXT, LIST, UINT64 = 4, 8, 9, 10  # kinds of facts
NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", UINT32: "I", 5: "i", 6: "f", 7: "?", UINT64: "Q", 11: "q", 12: "d"}


def dequantise_4bit(blocks: UInt8[Tensor, "num_blocks 20"]) -> Float[Tensor, "num_blocks 32"]:
    """The weights of blocks of kind Q4_1, in float32: lowest + step * number.

    A block has 20 bytes. The first two are the step and the next two the lowest weight, each a float16. Then come 16
    bytes with 32 numbers from 0 to 15. Byte i of these has number i in its lower four bits, and number 16 + i in its
    upper four.

        step 0.5, lowest -2, first byte 0x31  ->  weight 0 is -2 + 0.5 * 1, weight 16 is -2 + 0.5 * 3

    Some bytes as float16: `blocks[:, :4].view(torch.float16)`.
    """
    step, lowest = blocks[:, :4].view(torch.float16).float().split(1, dim=1)
    return lowest + step * torch.cat([blocks[:, 4:] & 15, blocks[:, 4:] >> 4], dim=1)


def dequantise_8bit(blocks: UInt8[Tensor, "num_blocks 34"]) -> Float[Tensor, "num_blocks 32"]:
    """step * number, for blocks of kind Q8_0: the step in float16, then 32 numbers of eight bits with a sign."""
    return blocks[:, :2].view(torch.float16).float() * blocks[:, 2:].view(torch.int8)


Q4_1 = 3
KINDS = {  # of tensors: how many numbers and bytes a block has, and what makes the ones of the others
    0: (1, 4, lambda blocks: blocks.view(torch.float32)),
    Q4_1: (32, 20, dequantise_4bit),
    8: (32, 34, dequantise_8bit),
}


class _Reader:
    """Takes one fact after the other."""

    def __init__(self, path: str | Path):
        self.data: Any = np.fromfile(path, np.uint8)
        self.at = 0

    def take(self, kind: int = UINT64) -> Any:
        if kind == TEXT:
            length = self.take()
            self.at += length
            return self.data[self.at - length : self.at].tobytes().decode()
        if kind == LIST:
            kind, length = self.take(UINT32), self.take()
            return [self.take(kind) for _ in range(length)]
        [number] = struct.unpack_from("<" + NUMBERS[kind], self.data, self.at)
        self.at += struct.calcsize(NUMBERS[kind])
        return number


def read_gguf(
    path: str | Path, dequantise: Callable[[Tensor], Tensor] = dequantise_4bit
) -> tuple[dict[str, Any], dict[str, Tensor]]:
    """The facts, and the tensors in float32. Kinds of tensors that are read: float32 (0), Q4_1 (3) and Q8_0 (8).

    Args:
        dequantise: makes the numbers of blocks of kind Q4_1.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if it is no GGUF file of version 3, is damaged, or has a tensor of another kind.
    """
    reader = _Reader(path)
    take, kinds = reader.take, KINDS | {Q4_1: (*KINDS[Q4_1][:2], dequantise)}
    try:
        if (take(UINT32), take(UINT32)) != (int.from_bytes(b"GGUF", "little"), 3):
            raise ValueError("it does not begin as one of version 3")
        num_tensors, num_facts = take(), take()
        facts = {take(TEXT): take(take(UINT32)) for _ in range(num_facts)}
        found = [
            [take(TEXT), [take() for _ in range(take(UINT32))], take(UINT32), take()]
            for _ in range(num_tensors)
        ]
        alignment = facts.get("general.alignment", 32)
        data = torch.from_numpy(reader.data[-(-reader.at // alignment) * alignment :])
        return facts, {name: _tensor(data[start:], shape, kind, kinds) for name, shape, kind, start in found}
    except (struct.error, KeyError, RuntimeError, ValueError) as error:
        raise ValueError(f"{path} is no GGUF file that can be read: {error}") from error


def _tensor(data: UInt8[Tensor, "rest"], shape: list[int], kind: int, kinds: Mapping[int, tuple]) -> Tensor:
    """The tensor at the beginning of the data. The file names the last axis first."""
    if kind not in kinds:
        raise ValueError(f"it has a tensor of kind {kind}")
    block_size, num_bytes, dequantise = kinds[kind]
    num_blocks = prod(shape) // block_size
    return dequantise(data[: num_blocks * num_bytes].reshape(num_blocks, num_bytes)).reshape(shape[::-1])
