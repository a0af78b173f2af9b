"""Published decoders in the course's own layers, from folders of Hugging Face's: those like SmolLM2, and GPT-2."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import torch
from torch import Tensor

from course_lib.gpt import GPT, GPTConfig
from course_lib.modern_decoder import ModernConfig, ModernDecoder
from course_lib.pretrained import renamed

Model = TypeVar("Model", bound=GPT)

# Our names and theirs: the sizes, then the parts of the model and of a layer.
LLAMA_SIZES = {
    "vocab_size": "vocab_size",
    "d_model": "hidden_size",
    "d_ff": "intermediate_size",
    "num_heads": "num_attention_heads",
    "num_layers": "num_hidden_layers",
    "max_len": "max_position_embeddings",
    "num_kv_heads": "num_key_value_heads",
    "rotary_base": "rope_theta",
    "eps": "rms_norm_eps",
}
LLAMA_PARTS = {
    "model.embed_tokens": "token_embedding",
    "input_layernorm": "self_attention_residual.norm",
    "self_attn.q_proj": "self_attention.query_proj",
    "self_attn.k_proj": "self_attention.key_proj",
    "self_attn.v_proj": "self_attention.value_proj",
    "self_attn.o_proj": "self_attention.output_proj",
    "post_attention_layernorm": "feed_forward_residual.norm",
    "mlp.gate_proj": "feed_forward.gate_proj",
    "mlp.up_proj": "feed_forward.up_proj",
    "mlp.down_proj": "feed_forward.down_proj",
    "model.norm": "norm",
}
GPT2_SIZES = {
    "vocab_size": "vocab_size",
    "d_model": "n_embd",
    "d_ff": "n_inner",
    "num_heads": "n_head",
    "num_layers": "n_layer",
    "max_len": "n_positions",
}
GPT2_PARTS = {
    "wte": "token_embedding",
    "wpe": "position_embedding",
    "ln_1": "self_attention_residual.norm",
    "attn.c_attn": "self_attention.query_key_value",
    "attn.c_proj": "self_attention.output_proj",
    "ln_2": "feed_forward_residual.norm",
    "mlp.c_fc": "feed_forward.linear_1",
    "mlp.c_proj": "feed_forward.linear_2",
    "ln_f": "norm",
}


def load_llama(folder: str | Path) -> ModernDecoder:
    """A `LlamaForCausalLM` with a tied head, in evaluation mode, from `config.json` and `model.safetensors`.

    Raises:
        FileNotFoundError: if one of the two is missing.
        ValueError: if the model is of another kind, its rotation is scaled, its head is not tied, or the weights do not
            fit the sizes.
    """
    config, tensors = _read(folder)
    rotation = config.get("rope_parameters") or config.get("rope_scaling") or {}
    wanted = dict(model_type="llama", hidden_act="silu", rope_type="default", type="default")
    sizes = ModernConfig(**sizes_of(config | rotation, LLAMA_SIZES, wanted))
    return filled(ModernDecoder, sizes, from_llama(tensors, sizes))


def load_gpt2(folder: str | Path) -> GPT:
    """A `GPT2LMHeadModel`, in float32 and evaluation mode; no token is padding. Raises as `load_llama`."""
    config, tensors = _read(folder)
    wanted = dict(model_type="gpt2", activation_function="gelu_new", layer_norm_epsilon=1e-5)
    config["n_inner"] = config.get("n_inner") or 4 * config.get("n_embd", 0)
    return filled(GPT, GPTConfig(**sizes_of(config, GPT2_SIZES, wanted), pad_id=None), from_gpt2(tensors))


def from_llama(tensors: Mapping[str, Tensor], config: ModernConfig) -> dict[str, Tensor]:
    """The weights of a `LlamaForCausalLM` under our names.

    It rotates features i and i + d_k / 2 of a head, and ours rotates neighbours: the rows change places.
    """
    ours = renamed(tensors, LLAMA_PARTS, "model.layers.")
    for name, weight in ours.items():
        if name.endswith(("query_proj.weight", "key_proj.weight")):
            num_heads = config.num_heads if "query" in name else config.num_kv_heads
            ours[name] = weight.unflatten(0, (num_heads, 2, -1)).transpose(1, 2).flatten(0, 2)
    return ours


def from_gpt2(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """The weights of a `GPT2LMHeadModel` under our names.

    Its layers compute x W, so the matrices are transposed. Queries, keys and values have one matrix together.
    """
    masks = (".attn.bias", ".attn.masked_bias")  # of each layer, in old files
    found = {name.removeprefix("transformer."): x for name, x in tensors.items() if not name.endswith(masks)}
    ours: dict[str, Tensor] = {}
    for name, tensor in renamed(found, GPT2_PARTS, "h.").items():
        tensor = tensor.T.contiguous() if name.startswith("layers.") and tensor.dim() == 2 else tensor
        if "query_key_value" in name:
            thirds = zip(("query_proj", "key_proj", "value_proj"), tensor.chunk(3), strict=True)
            ours |= {name.replace("query_key_value", part): third for part, third in thirds}
        else:
            ours[name] = tensor
    return ours


def sizes_of(config: Mapping[str, Any], names: Mapping[str, str], wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Our sizes, found under their names. Raises a ValueError if one is missing, or another choice is not as wanted."""
    for name, value in wanted.items():
        if config.get(name, value) != value:
            raise ValueError(f"wanted a model with {name}={value}; got {config[name]}")
    if missing := [theirs for theirs in names.values() if config.get(theirs) is None]:
        raise ValueError(f"wanted the sizes of a decoder; missing: {', '.join(missing)}")
    return {ours: config[theirs] for ours, theirs in names.items()}


def filled(kind: type[Model], config: Any, weights: dict[str, Tensor]) -> Model:
    """A model with these weights in float32, in evaluation mode. Raises a ValueError if they do not fit its sizes."""
    with torch.device("meta"):  # neither memory nor random numbers for weights that are replaced
        model = kind(config, seed=0)
    try:
        model.load_state_dict({name: tensor.float() for name, tensor in weights.items()}, assign=True)
    except RuntimeError as error:
        raise ValueError(f"the weights do not fit the sizes: {error}") from error
    return model.eval()


def _read(folder: str | Path) -> tuple[dict[str, Any], dict[str, Tensor]]:
    from safetensors.torch import load_file

    config = json.loads(Path(folder, "config.json").read_text(encoding="utf-8"))
    return config, load_file(Path(folder, "model.safetensors"))
