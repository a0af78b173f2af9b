"""The files of a language model: weights, tokenizer and sizes. A small one comes with the course."""

import json
from dataclasses import asdict
from pathlib import Path

from course_lib.gpt import Gpt, GptConfig
from course_lib.running.files import write_whole
from course_lib.tokens import Tokenizer

SHIPPED = Path(__file__).resolve().parents[1] / "data" / "models" / "gpt"
SIZES, TOKENIZER, WEIGHTS = FILES = ("gpt.json", "tokenizer.json", "model.safetensors")


def save_gpt(folder: str | Path, model: Gpt, tokenizer: Tokenizer) -> None:
    """Write a folder that `load_gpt` reads, each file whole or not at all."""
    from safetensors.torch import save

    folder = Path(folder)
    tokenizer.save(folder / TOKENIZER)
    write_whole(folder / SIZES, f"{json.dumps(asdict(model.config), indent=1)}\n".encode())
    weights = {name: tensor.cpu().contiguous() for name, tensor in model.state_dict().items()}
    write_whole(folder / WEIGHTS, save(weights))


def load_gpt(folder: str | Path = SHIPPED) -> tuple[Gpt, Tokenizer]:
    """The model, in evaluation mode, and the tokenizer of a folder that `save_gpt` wrote; by default the course's own.

    Raises:
        FileNotFoundError: if one of its files is missing.
        ValueError: if one of its files is damaged, or the weights do not fit the sizes beside them.
    """
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    folder = Path(folder)
    for name in FILES:
        if not (folder / name).is_file():
            raise FileNotFoundError(f"{folder} is not a language model: it has no {name}")
    try:
        config = GptConfig(**json.loads((folder / SIZES).read_text(encoding="utf-8")))
        model = Gpt(config, seed=0)
        model.load_state_dict(load_file(folder / WEIGHTS))
    except (RuntimeError, SafetensorError, TypeError, ValueError) as error:
        raise ValueError(f"the weights in {folder} do not fit its {SIZES}: {error}") from error
    return model.eval(), Tokenizer.load(folder / TOKENIZER)
