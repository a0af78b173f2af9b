"""The translator's numbers and words as one script: a page that is opened from a disk may load scripts, but no data.

The matrices stay in 8 bits, as the folder of the course's own translator holds them: the page computes with the numbers
of Python. Numbers are characters of 15 bits each: in UTF-16 that takes a fifth less than base64 (other formats:
README.md).
"""

import gzip
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from safetensors.torch import load_file
from torch import Tensor

from course_lib.saved_models import SCALE, TOKENIZER, WEIGHTS
from course_lib.tokens import SPECIAL_TOKENS
from course_lib.translator import Translator
from workshop.rounded_weights import in_8_bits

NAME = "COURSE_TRANSLATOR"  # of the script's one variable
FIRST_CHARACTER = (
    0x5000  # of 2**15 that a string can hold: none is a surrogate, a quotation mark or a line end
)


def data_script(folder: Path) -> str:
    """The script that holds the translator of a folder, to be written in UTF-16; unpacking.js reads it.

    Raises:
        FileNotFoundError, ValueError: as `Translator.load` does, and if the page could not run the translator.
    """
    translator = Translator.load(folder)
    if not translator.model.config.norm_first:
        raise ValueError(f"wanted a translator with a pre-norm model; got another one in {folder}")
    weights = in_8_bits(load_file(folder / WEIGHTS))
    names = sorted(name for name in weights if not name.endswith(SCALE))
    settings = {
        "model": asdict(translator.model.config),
        "shapes": [[name, list(weights[name].shape)] for name in names],
        "doubt_below": translator.doubt_below,
        "known_words": sorted(translator.known_words),
        "target_words": sorted(translator.target_words),
        **vocabulary_of(json.loads((folder / TOKENIZER).read_text(encoding="utf-8"))["model"]),
    }
    packed = {
        "settings": _packed(json.dumps(settings, ensure_ascii=False, separators=(",", ":")).encode()),
        "matrices": _packed(b"".join(_bytes(weights[name]) for name in names if name + SCALE in weights)),
        "vectors": _packed(b"".join(_bytes(weights.get(name + SCALE, weights[name])) for name in names)),
    }
    return f"window.{NAME} = {json.dumps(packed, ensure_ascii=False)};\n"


def _bytes(tensor: Tensor) -> bytes:
    return tensor.numpy().tobytes()


def _packed(content: bytes) -> dict[str, int | str]:
    """gzip without a time stamp, so that the same content gives the same text."""
    compressed = gzip.compress(content, mtime=0)
    return {"count": len(compressed), "text": characters(compressed)}


def characters(content: bytes) -> str:
    """The bits of some bytes as characters that hold 15 each, the last ones filled up with zeros."""
    bits = np.unpackbits(np.frombuffer(content, np.uint8))
    bits = np.pad(bits, (0, -len(bits) % 15)).reshape(-1, 15)
    numbers = np.packbits(bits, axis=1).view(">u2")[:, 0] >> 1  # a row of 15 bits is filled up with a zero
    return (numbers + FIRST_CHARACTER).astype("<u2").tobytes().decode("utf-16-le")


def vocabulary_of(model: Mapping[str, Any]) -> dict[str, list[str]]:
    """The alphabet and the merges, from which the page makes the vocabulary again."""
    merges = [" ".join(pair) for pair in model["merges"]]
    by_id = sorted(model["vocab"], key=model["vocab"].__getitem__)
    alphabet = [token for token in by_id[len(SPECIAL_TOKENS) :] if len(token) == 1]
    made = [*SPECIAL_TOKENS, *alphabet, *(pair.replace(" ", "") for pair in merges)]
    if list(dict.fromkeys(made)) != by_id:
        raise ValueError("wanted a vocabulary of special tokens, single characters and merges, in this order")
    return {"alphabet": alphabet, "merges": merges}
