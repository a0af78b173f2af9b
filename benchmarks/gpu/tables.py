"""Speed in every mode: training steps, decoding, attention by length, and the base model's share of the peak."""

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor
from torch.utils.flop_counter import FlopCounterMode

from benchmarks.baseline import TorchTransformer
from benchmarks.gpu.comparing import Call, compare, median_seconds
from benchmarks.gpu.kernels import MASKED
from benchmarks.gpu.rows import Row, StageRows
from benchmarks.gpu.setting import Setting
from benchmarks.training import CONFIG, Contender, example_batch
from course_lib.attention import scaled_dot_product_attention
from course_lib.decoding import greedy_decode
from course_lib.masks import causal_mask
from course_lib.tokens import BOS_ID
from course_lib.transformer import Transformer, TransformerConfig

KINDS = ("nn.Transformer", "ours")
PAPERS_STEPS = 100_000


def steps(setting: Setting, results: StageRows) -> None:
    """Training steps of the tiny model on about 8,192 positions a side, against torch.nn.Transformer."""
    _steps(tuple(f"{kind}, {mode}" for mode in ("fp32", "bf16") for kind in KINDS), setting, results)


def compiled_steps(setting: Setting, results: StageRows) -> None:
    """The same, compiled; the first contender is not, for comparison."""
    compiled = (f"{kind}, {mode}, compiled" for mode in ("fp32", "bf16") for kind in KINDS)
    _steps((f"{KINDS[0]}, fp32", *compiled), setting, results)


def _steps(names: tuple[str, ...], setting: Setting, results: StageRows) -> None:
    batch = example_batch(setting.sizes.step_pairs).to(setting.device)
    builders = {name: _step(name, CONFIG, batch, setting.device) for name in names}
    compare(builders, batch.num_tokens, setting, results)


def _step(name: str, config: TransformerConfig, batch, device: torch.device) -> Callable[[], Call]:
    def build() -> Call:
        contender = Contender(name, config, device)
        return lambda: contender.step(batch)

    return build


def base(setting: Setting, results: StageRows) -> None:
    """Steps of the paper's base model on about 25,000 tokens a side: share of the peak, hours of 100,000 steps."""
    _base(("ours, bf16", "nn.Transformer, bf16"), setting, results)


def compiled_base(setting: Setting, results: StageRows) -> None:
    """The same, compiled; the first contender is not, for comparison."""
    _base(("ours, bf16", "ours, bf16, compiled", "nn.Transformer, bf16, compiled"), setting, results)


def _base(names: tuple[str, ...], setting: Setting, results: StageRows) -> None:
    sizes, device = setting.sizes, setting.device
    batch = example_batch(sizes.base_pairs, length=28).to(device)  # 21 to 28 tokens
    product = _measured_peak(setting, results)
    with FlopCounterMode(display=False) as counter:
        _step("ours, bf16", sizes.base, batch, device)()()
    operations = counter.get_total_flops() / 1e12

    def utilisation(seconds: float) -> Row:
        """Of every contender, for the operations of our step: what another computes beyond them is no use."""
        rate = operations / seconds
        return {
            "10^12 operations a second": float(f"{rate:.4g}"),
            f"of {setting.peak:g}": f"{rate / setting.peak:.1%}",
            "of the product above": f"{rate / product:.1%}",
            f"hours for {PAPERS_STEPS:,} steps": round(seconds * PAPERS_STEPS / 3600, 1),
        }

    builders = {name: _step(name, sizes.base, batch, device) for name in names}
    compare(builders, batch.num_tokens, setting, results, utilisation)


def _measured_peak(setting: Setting, results: StageRows) -> float:
    """What one large bf16 product of random numbers reaches here, in 10^12 operations a second."""
    size = setting.sizes.product
    a, b = (torch.randn(size, size, device=setting.device, dtype=torch.bfloat16) for _ in "ab")
    seconds = median_seconds(lambda: a @ b, setting)
    rate = 2 * size**3 / seconds / 1e12
    name = f"a bf16 product of {size:,} x {size:,}"
    if not results.has(name):
        results.add(
            name, **{"ms": round(seconds * 1e3, 3), "10^12 operations a second": float(f"{rate:.4g}")}
        )
    return rate


def decoding(setting: Setting, results: StageRows) -> None:
    """Greedy decoding to a given length, so every contender writes the same number of tokens."""
    config, sizes = CONFIG, setting.sizes
    shape = (sizes.sentences, sizes.sentence_len)
    src_ids = torch.randint(4, config.vocab_size, shape, device=setting.device)
    builders: dict[str, Callable[[], Call]] = {}
    for precision, dtype in (("fp32", torch.float32), ("bf16", torch.bfloat16)):
        builders |= {
            f"nn.Transformer without a cache, {precision}": lambda d=dtype: _their_decoder(src_ids, d),
            f"ours, {precision}": lambda d=dtype: _our_decoder(src_ids, d),
        }
    compare(builders, src_ids.numel(), setting, results)


def _our_decoder(src_ids: Tensor, dtype: torch.dtype) -> Call:
    model = Transformer(CONFIG, seed=0).to(src_ids.device, dtype)
    return lambda: greedy_decode(model, src_ids, src_ids.shape[1], eos_id=-1)  # never ends before that


def _their_decoder(src_ids: Tensor, dtype: torch.dtype) -> Call:
    model = TorchTransformer(CONFIG).to(src_ids.device, dtype).eval()
    return lambda: _without_cache(model, src_ids, src_ids.shape[1])


@torch.inference_mode()
def _without_cache(model: TorchTransformer, src_ids: Tensor, length: int) -> Tensor:
    memory = model.transformer.encoder(model.embed(src_ids))
    outputs = torch.full((len(src_ids), 1), BOS_ID, device=src_ids.device)
    while outputs.shape[1] <= length:
        future = ~causal_mask(outputs.shape[1], src_ids.device)
        x = model.transformer.decoder(model.embed(outputs), memory, tgt_mask=future)
        token_ids = F.linear(x[:, -1:], model.embedding.weight).argmax(dim=-1)
        outputs = torch.cat([outputs, token_ids], dim=1)
    return outputs


def attention(setting: Setting, results: StageRows) -> None:
    """Causal attention with heads of 64 features, forward and backward, by length.

    Eq. 1 as the paper writes it; the fused kernel with a boolean mask, which is what the library calls; and the
    fused kernel that is told to be causal and needs no mask.
    """
    for length in setting.sizes.lengths:
        compare(attention_calls(length, setting), length, setting, results)


def attention_calls(length: int, setting: Setting) -> dict[str, Callable[[], Call]]:
    """The contenders at one length; each call returns the gradients by query, key and value."""
    dtype = torch.bfloat16 if setting.device.type == "cuda" else torch.float32
    shape = (1, setting.sizes.num_heads, length, 64)
    x = [torch.randn(shape, device=setting.device, dtype=dtype, requires_grad=True) for _ in "qkv"]
    mask = causal_mask(length, setting.device)
    kernels = {
        "as Eq. 1 is written": lambda *x: scaled_dot_product_attention(*x)[0],
        **MASKED,
        "PyTorch's fused, causal without a mask": lambda q, k, v, _: F.scaled_dot_product_attention(
            q, k, v, is_causal=True
        ),
    }

    def there_and_back(kernel: Callable[..., Tensor]) -> Call:
        return lambda: torch.autograd.grad(kernel(*x, mask).sum(), x)

    return {f"{name}, {length}": lambda k=kernel: there_and_back(k) for name, kernel in kernels.items()}
