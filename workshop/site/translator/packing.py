"""The translator's numbers and words as one script: a page that is opened from a disk may load scripts, but no data.

Every weight is rounded to a whole multiple of `STEP`: fixed point. That suits gzip better than a scale for each row,
and it is finer than eight bits: the greedy translations of 2,000 test sentences stay the same (other steps: README.md).
"""

import base64
import gzip
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from jaxtyping import Int16
from torch import Tensor

from course_lib.saved_models import TOKENIZER
from course_lib.tokens import SPECIAL_TOKENS
from course_lib.translator import Translator

STEP = 1 / 2048
NAME = "COURSE_TRANSLATOR"  # of the script's one variable


def data_script(folder: Path) -> str:
    """The script that holds the translator of a folder; unpacking.js reads it.

    Raises:
        FileNotFoundError, ValueError: as `Translator.load` does, and if the page could not run the translator.
    """
    translator = Translator.load(folder)
    if not translator.model.config.norm_first:
        raise ValueError(f"wanted a translator with a pre-norm model; got another one in {folder}")
    weights = translator.transformer.state_dict()
    settings = {
        "model": asdict(translator.model.config),
        "step": STEP,
        "shapes": [[name, list(tensor.shape)] for name, tensor in weights.items()],
        "doubt_below": translator.doubt_below,
        "known_words": sorted(translator.known_words),
        "target_words": sorted(translator.target_words),
        **vocabulary_of(json.loads((folder / TOKENIZER).read_text(encoding="utf-8"))["model"]),
    }
    packed = {
        "settings": _packed(json.dumps(settings, ensure_ascii=False, separators=(",", ":")).encode()),
        "weights": _packed(two_planes(torch.cat([rounded(tensor).flatten() for tensor in weights.values()]))),
    }
    return f"window.{NAME} = {json.dumps(packed)};\n"


def rounded(weights: Tensor) -> Int16[Tensor, "..."]:
    """How many times `STEP` each weight is, to the nearest whole number.

    Raises:
        ValueError: if one needs more than 16 bits.
    """
    steps = (weights / STEP).round()
    if not steps.abs().max() < 2**15:
        raise ValueError(f"wanted weights below {2**15 * STEP:g}; got {weights.abs().max():g}")
    return steps.to(torch.int16)


def two_planes(numbers: Int16[Tensor, "count"]) -> bytes:
    """The low bytes of all numbers, then their high bytes, of which nearly all are 0 or 255: gzip packs them well."""
    return numbers.view(torch.uint8).reshape(-1, 2).T.contiguous().numpy().tobytes()


def _packed(content: bytes) -> str:
    """gzip without a time stamp, so that the same content gives the same text."""
    return base64.b64encode(gzip.compress(content, mtime=0)).decode()


def vocabulary_of(model: Mapping[str, Any]) -> dict[str, list[str]]:
    """The alphabet and the merges, from which the page makes the vocabulary again."""
    merges = [" ".join(pair) for pair in model["merges"]]
    by_id = sorted(model["vocab"], key=model["vocab"].__getitem__)
    alphabet = [token for token in by_id[len(SPECIAL_TOKENS) :] if len(token) == 1]
    made = [*SPECIAL_TOKENS, *alphabet, *(pair.replace(" ", "") for pair in merges)]
    if list(dict.fromkeys(made)) != by_id:
        raise ValueError("wanted a vocabulary of special tokens, single characters and merges, in this order")
    return {"alphabet": alphabet, "merges": merges}
