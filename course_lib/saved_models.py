"""A model's folder: weights, settings and tokenizer, of any model. Two small language models come with the course."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

import torch
from torch import Tensor, nn

from course_lib.bert import BertConfig, BertEncoder, MaskedWords
from course_lib.gpt import GPT, GPTConfig
from course_lib.running.data_folder import DATA
from course_lib.running.files import write_whole
from course_lib.running.modules import weights_of
from course_lib.tokens import Tokenizer

MODELS = DATA / "models"
SHIPPED_GPT, SHIPPED_MASKED_LM = MODELS / "gpt", MODELS / "blanks"
GPT_SIZES, MASKED_LM_SIZES = "gpt.json", "bert.json"
TOKENIZER, WEIGHTS = "tokenizer.json", "model.safetensors"
SCALE = ".scale"  # after the name of a matrix in 8 bits: the name of its rows' scales
Model = TypeVar("Model", bound=nn.Module)


def save_model(
    folder: str | Path, model: nn.Module, tokenizer: Tokenizer, name: str, settings: Mapping[str, Any]
) -> None:
    """Write a folder that `load_model` reads, each file whole or not at all.

    Args:
        name: of the file of the settings, which JSON can hold.
    """
    from safetensors.torch import save

    folder = Path(folder)
    tokenizer.save(folder / TOKENIZER)
    write_whole(folder / name, json.dumps(settings, ensure_ascii=False, separators=(",", ":")).encode())
    weights = {name: tensor.cpu().contiguous() for name, tensor in weights_of(model).items()}
    write_whole(folder / WEIGHTS, save(weights))


def load_model(
    folder: str | Path, name: str, build: Callable[[dict[str, Any]], Model]
) -> tuple[Model, Tokenizer, dict[str, Any]]:
    """The model of a folder, in evaluation mode, its tokenizer and its settings.

    Args:
        name: of the file of the settings.
        build: a model with these settings and any weights. What it raises says what is wrong with them.

    Raises:
        FileNotFoundError: if one of the files is missing.
        ValueError: if one of them is damaged, or the weights do not fit the settings.
    """
    from safetensors import SafetensorError

    folder = Path(folder)
    for file in (name, TOKENIZER, WEIGHTS):
        if not (folder / file).is_file():
            raise FileNotFoundError(f"{folder} holds no such model: it has no {file}")
    try:
        settings = json.loads((folder / name).read_text(encoding="utf-8"))
    except ValueError as error:  # no JSON, or no UTF-8
        raise ValueError(f"{folder / name} is damaged ({error})") from error
    if not isinstance(settings, dict):
        raise ValueError(f"{folder / name} must hold a model's settings; got {settings!r}")
    try:
        model = build(settings)
        model.load_state_dict(read_weights(folder / WEIGHTS))
    except (RuntimeError, SafetensorError, TypeError, ValueError) as error:
        raise ValueError(f"the weights in {folder} do not fit its {name}: {error}") from error
    return model.eval(), Tokenizer.load(folder / TOKENIZER), settings


def read_weights(path: str | Path) -> dict[str, Tensor]:
    """The weights of a safetensors file, by name, also if its matrices are in 8 bits.

    Such a matrix is in int8, and `name.scale` beside it holds one number for each row, by which the row is multiplied
    (row-wise absmax quantization: Dettmers et al. 2022, arXiv 2208.07339, section 2). `workshop.rounded_weights`
    writes it.

    Raises:
        ValueError: if the scales of a matrix are missing, or they are not one for each row.
        SafetensorError: if the file is damaged.
    """
    from safetensors.torch import load_file

    weights = load_file(path)
    for name in [name for name, tensor in weights.items() if tensor.dtype == torch.int8]:
        rows, scales = weights[name], weights.pop(name + SCALE, None)
        if scales is None or scales.shape != rows.shape[:1]:
            found = "none" if scales is None else f"shape {tuple(scales.shape)}"
            raise ValueError(f"wanted a scale for each of the {len(rows)} rows of {name}; got {found}")
        weights[name] = rows * scales[:, None]
    return weights


def save_gpt(folder: str | Path, model: GPT, tokenizer: Tokenizer) -> None:
    """Write a folder that `load_gpt` reads. Raises a ValueError if the sizes are of another kind, as `ModernConfig`."""
    if type(model.config) is not GPTConfig:
        raise ValueError(f"wanted a model of GPTConfig, for load_gpt; got one of {type(model.config).__name__}")
    save_model(folder, model, tokenizer, GPT_SIZES, asdict(model.config))


def load_gpt(folder: str | Path = SHIPPED_GPT) -> tuple[GPT, Tokenizer]:
    """A GPT and its tokenizer, by default the course's own. Raises as `load_model`."""
    return load_model(folder, GPT_SIZES, lambda sizes: GPT(GPTConfig(**sizes), seed=0))[:2]


def save_masked_lm(folder: str | Path, model: MaskedWords, tokenizer: Tokenizer) -> None:
    """Write a folder that `load_masked_lm` reads.

    Raises:
        ValueError: if the model has not one token more than the tokenizer, the mask.
    """
    config = model.encoder.config
    if config.vocab_size != tokenizer.vocab_size + 1:
        wanted = f"wanted a model of {tokenizer.vocab_size + 1} tokens, the tokenizer's and the mask"
        raise ValueError(f"{wanted}; got {config.vocab_size}")
    save_model(folder, model, tokenizer, MASKED_LM_SIZES, asdict(config))


def load_masked_lm(folder: str | Path = SHIPPED_MASKED_LM) -> tuple[MaskedWords, Tokenizer, int]:
    """A model that fills in blanks, its tokenizer, and the id of the mask, which comes after them; the course's own.

    A sentence is read between `<bos>` and `<eos>`.

    Raises: as `load_model`.
    """
    model, tokenizer, _ = load_model(
        folder, MASKED_LM_SIZES, lambda sizes: MaskedWords(BertEncoder(BertConfig(**sizes), seed=0), seed=0)
    )
    return model, tokenizer, tokenizer.vocab_size
