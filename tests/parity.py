"""Our layers beside PyTorch's, with equal weights: the differences of outputs and gradients.

`python -m tests.parity` prints the table of differences. test_multi_head, test_layers and test_transformer limit
them to 1e-5 in float32 and 1e-12 in float64. `course.for_lessons.from_torch` copies the weights and lists the names.

Both sides are in training mode with dropout 0, so PyTorch does not use its inference-only kernels. True in their masks
hides a position; True in our masks shows it.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import torch
from torch import Tensor, nn

from course.for_lessons.from_torch import (
    DECODER_LAYER,
    ENCODER_LAYER,
    Tensors,
    TorchTransformer,
    attention_from_torch,
    layer_from_torch,
    transformer_from_torch,
)
from course_lib.layers import DecoderLayer, EncoderLayer
from course_lib.masks import causal_mask, padding_mask
from course_lib.multi_head import MultiHeadAttention
from course_lib.transformer import Transformer, TransformerConfig

TOLERANCE = {torch.float32: 1e-5, torch.float64: 1e-12}

BATCH, NUM_LAYERS, NUM_HEADS, TGT_LEN, SRC_LEN, MAX_LEN, D_MODEL, VOCAB_SIZE, D_FF = (
    2,
    3,
    4,
    5,
    7,
    11,
    24,
    29,
    40,
)
LAYER_SIZES = (D_MODEL, NUM_HEADS, D_FF)
SMALL = TransformerConfig(VOCAB_SIZE, D_MODEL, D_FF, NUM_HEADS, NUM_LAYERS, dropout=0.0, max_len=MAX_LEN)


@dataclass
class Pair:
    """One of our modules and PyTorch's, and the same computation on each of them."""

    dtype: torch.dtype
    ours: nn.Module
    theirs: nn.Module
    renamed: Callable[[Tensors], Tensors]
    inputs: list[Tensor]
    run_ours: Callable[..., Tensor]
    run_theirs: Callable[..., Tensor]

    def __post_init__(self):
        """Draw all their parameters, biases and norms too, so that no swap stays hidden; copy them."""
        self.theirs.to(self.dtype).train()
        self.ours.to(self.dtype).train()
        with torch.no_grad():
            for seed, (name, parameter) in enumerate(self.theirs.named_parameters()):
                scale = parameter.shape[-1] ** -0.5 if parameter.dim() == 2 else 0.2
                is_norm = "norm" in name or ".ln_" in name  # GPT-2's are called ln_1, ln_2 and ln_f
                mean = 1.0 if is_norm and name.endswith("weight") else 0.0
                parameter.copy_(mean + scale * draw(*parameter.shape, dtype=self.dtype, seed=seed))
        self.ours.load_state_dict(self.renamed(dict(self.theirs.named_parameters())))


def assert_parity(pair: Pair) -> None:
    """Outputs and gradients agree as far as the dtype allows."""
    forward, gradient = errors(pair)
    assert forward <= TOLERANCE[pair.dtype], f"outputs differ by {forward}"
    assert gradient <= TOLERANCE[pair.dtype], f"gradients differ by {gradient}"


def errors(pair: Pair) -> tuple[float, float]:
    """Largest absolute difference of the outputs, and of the gradients of all inputs and parameters.

    A parameter's gradient is a sum over positions, so its difference is measured in units of the
    largest entry of its tensor where that is above 1.
    """
    our_output, our_input_grads, our_grads = _run(pair.ours, pair.run_ours, pair.inputs)
    their_output, their_input_grads, their_grads = _run(pair.theirs, pair.run_theirs, pair.inputs)
    their_grads = pair.renamed(their_grads)
    assert our_grads.keys() == their_grads.keys(), our_grads.keys() ^ their_grads.keys()
    grads = [(our_grads[name], grad) for name, grad in their_grads.items()]
    grads += zip(our_input_grads, their_input_grads, strict=True)
    gradient = max(difference(ours, theirs) / max(1.0, theirs.abs().max().item()) for ours, theirs in grads)
    return difference(our_output, their_output), gradient


def difference(ours: Tensor, theirs: Tensor) -> float:
    """Largest absolute difference of two tensors of one shape and dtype; infinite where one is NaN."""
    assert (ours.shape, ours.dtype) == (theirs.shape, theirs.dtype)
    return (ours - theirs).abs().nan_to_num(math.inf).max().item()


def _run(module: nn.Module, call: Callable, inputs: list[Tensor]) -> tuple[Tensor, list[Tensor], Tensors]:
    inputs = [x.clone().requires_grad_(x.is_floating_point()) for x in inputs]
    module.zero_grad()
    output = call(*inputs)
    output.backward(draw(*output.shape, dtype=output.dtype, seed=99))
    input_grads = [x.grad for x in inputs if x.requires_grad]
    grads = {name: torch.zeros_like(p) if p.grad is None else p.grad for name, p in module.named_parameters()}
    return output.detach(), input_grads, grads


def draw(*shape: int, dtype: torch.dtype = torch.float32, seed: int = 0) -> Tensor:
    """Unit normal numbers, the same in every dtype up to rounding."""
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64).to(dtype)


def padded_ids(seq_len: int, seed: int, batch: int = BATCH, vocab_size: int = VOCAB_SIZE) -> Tensor:
    """Token ids from 1; the first row is full, and each further row ends in two more pad ids (0)."""
    generator = torch.Generator().manual_seed(seed)
    token_ids = torch.randint(1, vocab_size, (batch, seq_len), generator=generator)
    for row in range(1, batch):
        token_ids[row, seq_len - 2 * row :] = 0
    return token_ids


SRC_REAL = padding_mask(padded_ids(SRC_LEN, seed=3), pad_id=0)
TGT_REAL = padding_mask(padded_ids(TGT_LEN, seed=4), pad_id=0)


def attention_pair(dtype: torch.dtype, kind: str, bias: bool = True, weights: bool = False) -> Pair:
    """`kind`: "self" under causal and padding mask, "cross" to padded keys, "apart": three inputs, no mask.

    With `weights`, the weights of all heads are compared along with the output.
    """
    ours = MultiHeadAttention(D_MODEL, NUM_HEADS, bias=bias)
    theirs = nn.MultiheadAttention(D_MODEL, NUM_HEADS, bias=bias, batch_first=True)
    x, y, z = (
        draw(BATCH, n, D_MODEL, dtype=dtype, seed=n + i) for i, n in enumerate([TGT_LEN, SRC_LEN, SRC_LEN])
    )
    mask, hidden = SRC_REAL, {"key_padding_mask": ~SRC_REAL[:, 0, 0]}
    if kind == "self":
        inputs, order = [y], (0, 0, 0)
        mask, hidden["attn_mask"] = mask & causal_mask(SRC_LEN), ~causal_mask(SRC_LEN)
    elif kind == "cross":
        inputs, order = [x, y], (0, 1, 1)
    else:
        inputs, order, mask, hidden = [x, y, z], (0, 1, 2), None, {}

    def run_ours(*inputs):
        attend = ours.with_weights if weights else ours
        return _as_one(attend(*(inputs[i] for i in order), mask))

    def run_theirs(*inputs):
        query_key_value = (inputs[i] for i in order)
        return _as_one(theirs(*query_key_value, need_weights=weights, average_attn_weights=False, **hidden))

    return Pair(dtype, ours, theirs, attention_from_torch, inputs, run_ours, run_theirs)


def _as_one(found: Tensor | tuple[Tensor, Tensor | None]) -> Tensor:
    parts = (found,) if isinstance(found, Tensor) else found
    return torch.cat([part.flatten(start_dim=1) for part in parts if part is not None], dim=1)


def encoder_layer_pair(dtype: torch.dtype, norm_first: bool) -> Pair:
    """One encoder layer, with a padding mask."""
    ours = EncoderLayer(*LAYER_SIZES, dropout=0.0, norm_first=norm_first)
    theirs = nn.TransformerEncoderLayer(*LAYER_SIZES, 0.0, batch_first=True, norm_first=norm_first)
    return Pair(
        dtype,
        ours,
        theirs,
        lambda tensors: layer_from_torch(tensors, ENCODER_LAYER),
        [draw(BATCH, SRC_LEN, D_MODEL, dtype=dtype)],
        lambda x: ours(x, SRC_REAL),
        lambda x: theirs(x, src_key_padding_mask=~SRC_REAL[:, 0, 0]),
    )


def decoder_layer_pair(dtype: torch.dtype, norm_first: bool) -> Pair:
    """One decoder layer, with a causal mask and padding on both sides."""
    ours = DecoderLayer(*LAYER_SIZES, dropout=0.0, norm_first=norm_first)
    theirs = nn.TransformerDecoderLayer(*LAYER_SIZES, 0.0, batch_first=True, norm_first=norm_first)
    hidden = {
        "tgt_mask": ~causal_mask(TGT_LEN),
        "tgt_key_padding_mask": ~TGT_REAL[:, 0, 0],
        "memory_key_padding_mask": ~SRC_REAL[:, 0, 0],
    }
    return Pair(
        dtype,
        ours,
        theirs,
        lambda tensors: layer_from_torch(tensors, DECODER_LAYER),
        [draw(BATCH, TGT_LEN, D_MODEL, dtype=dtype), draw(BATCH, SRC_LEN, D_MODEL, dtype=dtype, seed=1)],
        lambda x, memory: ours(x, memory, TGT_REAL & causal_mask(TGT_LEN), SRC_REAL),
        lambda x, memory: theirs(x, memory, **hidden),
    )


def transformer_pair(dtype: torch.dtype, norm_first: bool, config: TransformerConfig = SMALL) -> Pair:
    """The whole model, from padded token ids to logits."""
    config = replace(config, norm_first=norm_first, dropout=0.0)
    ours, theirs = Transformer(config), TorchTransformer(config)
    ids = [padded_ids(n, seed=n, vocab_size=config.vocab_size) for n in (SRC_LEN, TGT_LEN)]
    return Pair(
        dtype,
        ours,
        theirs,
        lambda tensors: transformer_from_torch(tensors, config.num_layers),
        ids,
        ours,
        theirs,
    )


def table_rows():
    """(layer, norm, pair) for each line of the table, one dtype after the other."""
    for dtype in TOLERANCE:
        for kind in ("self", "cross", "apart"):
            yield f"MultiHeadAttention, {kind}", "", attention_pair(dtype, kind)
            yield f"MultiHeadAttention, {kind}, weights", "", attention_pair(dtype, kind, weights=True)
        for norm_first, norm in ((False, "post-norm"), (True, "pre-norm")):
            yield "EncoderLayer", norm, encoder_layer_pair(dtype, norm_first)
            yield "DecoderLayer", norm, decoder_layer_pair(dtype, norm_first)
            yield "Transformer, 3+3 layers", norm, transformer_pair(dtype, norm_first)
            tiny = transformer_pair(dtype, norm_first, TransformerConfig.tiny())
            yield "Transformer.tiny, 4+4 layers", norm, tiny


def main() -> None:
    """Print the table."""
    print(f"{'layer':34} {'norm':9} {'dtype':8} {'forward':>9} {'gradient':>9}")
    for layer, norm, pair in table_rows():
        forward, gradient = errors(pair)
        dtype = str(pair.dtype).removeprefix("torch.")
        print(f"{layer:34} {norm:9} {dtype:8} {forward:9.1e} {gradient:9.1e}")


if __name__ == "__main__":
    main()
