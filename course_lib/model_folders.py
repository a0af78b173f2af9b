"""The files of a small language model: weights, tokenizer and sizes. Two such models come with the course."""

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from torch import nn

from course_lib.bert import BertConfig, BertEncoder, MaskedWords
from course_lib.gpt import GPT, GPTConfig
from course_lib.running.files import write_whole
from course_lib.running.places import DATA
from course_lib.tokens import Tokenizer

MODELS = DATA / "models"
SHIPPED_GPT, SHIPPED_BLANKS = MODELS / "gpt", MODELS / "blanks"
GPT_SIZES, BLANKS_SIZES = "gpt.json", "bert.json"
TOKENIZER, WEIGHTS = "tokenizer.json", "model.safetensors"
Model = TypeVar("Model", bound=nn.Module)


def save_gpt(folder: str | Path, model: GPT, tokenizer: Tokenizer) -> None:
    """Write a folder that `load_gpt` reads, each file whole or not at all."""
    _save(Path(folder), model, tokenizer, GPT_SIZES, asdict(model.config))


def load_gpt(folder: str | Path = SHIPPED_GPT) -> tuple[GPT, Tokenizer]:
    """The model, in evaluation mode, and the tokenizer of a folder that `save_gpt` wrote; by default the course's own.

    Raises:
        FileNotFoundError: if one of its files is missing.
        ValueError: if one of its files is damaged, or the weights do not fit the sizes beside them.
    """
    return _load(Path(folder), GPT_SIZES, lambda sizes: GPT(GPTConfig(**sizes), seed=0))


def save_blanks(folder: str | Path, model: MaskedWords, tokenizer: Tokenizer) -> None:
    """Write a folder that `load_blanks` reads, each file whole or not at all.

    Raises:
        ValueError: if the model has not one token more than the tokenizer, the mask.
    """
    config = model.encoder.config
    if config.vocab_size != tokenizer.vocab_size + 1:
        wanted = f"wanted a model of {tokenizer.vocab_size + 1} tokens, the tokenizer's and the mask"
        raise ValueError(f"{wanted}; got {config.vocab_size}")
    _save(Path(folder), model, tokenizer, BLANKS_SIZES, asdict(config))


def load_blanks(folder: str | Path = SHIPPED_BLANKS) -> tuple[MaskedWords, Tokenizer, int]:
    """A model that fills in blanks, in evaluation mode, its tokenizer, and the id of the mask, which comes after them.

    A sentence is read between `<bos>` and `<eos>`. The folder is one that `save_blanks` wrote; by default the course's
    own.

    Raises:
        FileNotFoundError: if one of its files is missing.
        ValueError: if one of its files is damaged, or the weights do not fit the sizes beside them.
    """
    model, tokenizer = _load(Path(folder), BLANKS_SIZES, _new_blanks)
    return model, tokenizer, tokenizer.vocab_size


def _new_blanks(sizes: dict[str, Any]) -> MaskedWords:
    return MaskedWords(BertEncoder(BertConfig(**sizes), seed=0), seed=0)


def _save(folder: Path, model: nn.Module, tokenizer: Tokenizer, name: str, sizes: dict[str, Any]) -> None:
    from safetensors.torch import save

    tokenizer.save(folder / TOKENIZER)
    write_whole(folder / name, f"{json.dumps(sizes, indent=1)}\n".encode())
    weights = {name: tensor.cpu().contiguous() for name, tensor in model.state_dict().items()}
    write_whole(folder / WEIGHTS, save(weights))


def _load(folder: Path, name: str, new: Callable[[dict[str, Any]], Model]) -> tuple[Model, Tokenizer]:
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    for file in (name, TOKENIZER, WEIGHTS):
        if not (folder / file).is_file():
            raise FileNotFoundError(f"{folder} is not such a language model: it has no {file}")
    try:
        model = new(json.loads((folder / name).read_text(encoding="utf-8")))
        model.load_state_dict(load_file(folder / WEIGHTS))
    except (RuntimeError, SafetensorError, TypeError, ValueError) as error:
        raise ValueError(f"the weights in {folder} do not fit its {name}: {error}") from error
    return model.eval(), Tokenizer.load(folder / TOKENIZER)
