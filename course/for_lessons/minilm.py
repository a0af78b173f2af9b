"""What lessons measure in MiniLM, and what was recorded of it for a machine without it."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import torch
from torch import Tensor

from course_lib.bert import BertEncoder
from course_lib.pretrained import HOW_TO_GET_IT, PACKAGE, load_minilm
from course_lib.running.data_folder import DATA
from course_lib.running.files import write_whole

if TYPE_CHECKING:
    import tokenizers

RECORD_VARIABLE = "COURSE_RECORD_MINILM"
RECORDED = DATA / "minilm"
# Packages that only some lessons ask for, and what to say without them.
PACKAGES = {
    PACKAGE: HOW_TO_GET_IT,
    "transformers": "transformers is not on this machine. To get it, run "
    '`pip install --constraint constraints.txt --editable ".[finetune]"` in the folder of the course.',
}


def measure_minilm(
    measure: "Callable[[BertEncoder, tokenizers.Tokenizer], dict[str, Tensor]]", name: str
) -> tuple[dict[str, Tensor], str]:
    """Measure something in MiniLM; on a machine without MiniLM, return the recorded results of the lesson.

    The same holds for a `measure` that imports `transformers` on a machine without it. The recording is
    `data/minilm/NAME.safetensors`. It is written again if the environment variable COURSE_RECORD_MINILM is set:
    `COURSE_RECORD_MINILM=1 make lessons LESSON=01`.

    Returns:
        the tensors, and a sentence on their origin.

    Raises:
        FileNotFoundError: if there is neither MiniLM nor a recording of that name.
        ModuleNotFoundError: if `measure` needs a package that is missing, and there is no recording of that name.
    """
    from safetensors.torch import save

    try:
        encoder, tokenizer = load_minilm()
    except FileNotFoundError as error:
        return _recorded(name, error)
    try:
        with torch.no_grad():
            found = {key: tensor.contiguous() for key, tensor in measure(encoder, tokenizer).items()}
    except ModuleNotFoundError as error:
        if error.name not in PACKAGES:
            raise
        return _recorded(name, ModuleNotFoundError(PACKAGES[error.name], name=error.name))
    if os.environ.get(RECORD_VARIABLE):
        write_whole(_recording(name), save(found))
    return found, "Measured on this machine, in MiniLM itself."


def tensor_of_texts(texts: Sequence[str]) -> Tensor:
    """Lines of text as a tensor, so that they can be recorded."""
    return torch.tensor(list("\n".join(texts).encode()), dtype=torch.uint8)


def texts_of_tensor(tensor: Tensor) -> list[str]:
    """The lines that `tensor_of_texts` has made into a tensor."""
    return bytes(tensor.tolist()).decode().split("\n")


def _recording(name: str) -> Path:
    return RECORDED / f"{name}.safetensors"


def _recorded(name: str, missing: Exception) -> tuple[dict[str, Tensor], str]:
    """The recording, and what is missing for a measurement."""
    from safetensors.torch import load_file

    if not _recording(name).is_file():
        raise missing
    return load_file(_recording(name)), f"{missing} Until then, this is what was recorded."
