"""A probe of the fused attention kernels in bf16 with a boolean mask: are they right, and how long do they take?

PyTorch has several such kernels and chooses by itself. On the newest GPUs it may choose cuDNN's. For that one three
things are in doubt: whether a query that may attend to nothing gets zeros; whether the gradients are numbers if the
number of keys is 64 more than a multiple of 128 and all scores are low; and how long a new shape takes.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import torch
import torch.nn.functional as F
from torch import Tensor

from benchmarks.gpu.comparing import compare, one_line, to_the_end
from benchmarks.gpu.rows import StageRows
from benchmarks.gpu.setting import Setting
from course_lib.attention import fused_attention

Kernel = Callable[[Tensor, Tensor, Tensor, Tensor], Tensor]


@contextmanager
def cudnn(allowed: bool) -> Iterator[None]:
    """Allow or forbid cuDNN's attention for a while."""
    before = torch.backends.cuda.cudnn_sdp_enabled()
    torch.backends.cuda.enable_cudnn_sdp(allowed)
    try:
        yield
    finally:
        torch.backends.cuda.enable_cudnn_sdp(before)


def _fused(cudnn_allowed: bool) -> Kernel:
    def attend(query: Tensor, key: Tensor, value: Tensor, mask: Tensor) -> Tensor:
        with cudnn(cudnn_allowed):
            return F.scaled_dot_product_attention(query, key, value, attn_mask=mask)

    return attend


MASKED: dict[str, Kernel] = {
    "the library's, masked": fused_attention,
    "PyTorch's fused, masked, cuDNN allowed": _fused(True),
    "PyTorch's fused, masked, cuDNN forbidden": _fused(False),
}


def probe(setting: Setting, results: StageRows) -> None:
    """For each way to call a kernel: a hidden row, low scores, times, and times of new shapes."""
    for question, ask in (("hidden row", hidden_row), ("low scores", low_scores), ("new shapes", new_shapes)):
        for name, kernel in MASKED.items():
            if results.has(f"{question}: {name}"):
                continue
            try:
                answer = ask(kernel, setting)
            except Exception as error:
                answer = {"error": one_line(error)}
            results.add(f"{question}: {name}", **answer)
    batch, heads, length, d_k = setting.sizes.probe
    x, mask = (
        _inputs((batch, heads, length, d_k), length, setting.device),
        _mask(batch, length, setting.device),
    )
    calls = {
        f"{name}, {setting.sizes.probe}": lambda k=k: lambda: _gradients(k, x, mask)
        for name, k in MASKED.items()
    }
    compare(calls, batch * length, setting, results)


def hidden_row(kernel: Kernel, setting: Setting) -> dict[str, bool | float]:
    """A query that may attend to nothing must get zeros, and gradients must be numbers."""
    batch, heads, length, d_k = setting.sizes.probe
    x, mask = (
        _inputs((batch, heads, length, d_k), length, setting.device),
        _mask(batch, length, setting.device),
    )
    mask[1, 0, 2] = False
    largest = kernel(*x, mask)[1, :, 2].abs().max().item()
    finite = all(gradient.isfinite().all().item() for gradient in _gradients(kernel, x, mask))
    return {"right": largest == 0 and finite, "largest output": largest, "gradients are numbers": finite}


def low_scores(kernel: Kernel, setting: Setting) -> dict[str, bool]:
    """With 192 keys and scores of about -100, output and gradients must be numbers."""
    query, key, value = _inputs((2, 2, 64, 64), 192, setting.device)
    with torch.no_grad():
        query.fill_(12.5).add_(0.01 * torch.randn_like(query))
        key.fill_(-1.0).add_(0.01 * torch.randn_like(key))  # 64 x 12.5 x -1 / sqrt(64) = -100
    mask = torch.ones(2, 1, 1, 192, dtype=torch.bool, device=setting.device)
    mask[1, ..., 150:] = False
    output = kernel(query, key, value, mask).isfinite().all().item()
    gradients = [
        gradient.isfinite().all().item() for gradient in _gradients(kernel, (query, key, value), mask)
    ]
    return {
        "right": output and all(gradients),
        "output is numbers": output,
        "gradients are numbers": all(gradients),
    }


def new_shapes(kernel: Kernel, setting: Setting, number: int = 8) -> dict[str, float]:
    """The time of the first call at a new length, and of the second, forward and backward: means of some lengths."""
    batch, heads, length, d_k = setting.sizes.probe
    seconds = [0.0, 0.0]
    for new in range(length + 1, length + 1 + number):
        x, mask = _inputs((batch, heads, new, d_k), new, setting.device), _mask(batch, new, setting.device)
        call = to_the_end(lambda x=x, mask=mask: _gradients(kernel, x, mask), setting.device)
        for turn in (0, 1):
            start = time.perf_counter()
            call()
            seconds[turn] += time.perf_counter() - start
    first, second = (round(value / number * 1e3, 3) for value in seconds)
    return {"first call, ms": first, "second call, ms": second}


def _inputs(query_shape: tuple[int, int, int, int], key_len: int, device: torch.device) -> tuple[Tensor, ...]:
    """Random query, key and value in bfloat16."""
    batch, heads, _, d_k = query_shape
    shapes = (query_shape, (batch, heads, key_len, d_k), (batch, heads, key_len, d_k))
    return tuple(torch.randn(s, device=device, dtype=torch.bfloat16).requires_grad_() for s in shapes)


def _mask(batch: int, length: int, device: torch.device) -> Tensor:
    """A causal mask, one for each pair of the batch."""
    return torch.ones(batch, 1, length, length, dtype=torch.bool, device=device).tril()


def _gradients(kernel: Kernel, x: tuple[Tensor, ...], mask: Tensor) -> tuple[Tensor, ...]:
    return torch.autograd.grad(kernel(*x, mask).float().sum(), x)
