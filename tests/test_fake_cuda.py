"""What a GPU must not be asked for, shown without one: nothing in an update waits for it or brings it a tensor.

An update is made on PyTorch's meta device, whose tensors have shapes but no numbers. To ask such a tensor for a number,
or for a shape that depends on numbers, is an error, and an operation that mixes it with the CPU's tensors is noticed.
Only the choice of attention's kernel needs tensors that say that they are on CUDA: fake ones.
"""

import sys
from contextlib import nullcontext
from dataclasses import replace

import pytest
import torch
import torch.nn.functional as F
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.backends.cuda import (
    cudnn_sdp_enabled,
    flash_sdp_enabled,
    math_sdp_enabled,
    mem_efficient_sdp_enabled,
)
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from course_lib import losses
from course_lib.attention import fused_attention
from course_lib.batches import BatchSize
from course_lib.losses import projected_label_smoothing_loss
from course_lib.training import Trainer, batch_loss, validation_loss
from tests.test_losses import LargestResult
from tests.test_training import CONFIG, copy_pairs, small_model
from tests.unchecked_shapes import unchecked_shapes

META = torch.device("meta")


class MixedDevices(TorchDispatchMode):
    """Remember each operation with tensors of two devices; a single number from the CPU is none."""

    def __init__(self):
        super().__init__()
        self.found = []

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        result = operation(*args, **(kwargs or {}))
        tensors = [x for x in tree_leaves((args, kwargs, result)) if isinstance(x, torch.Tensor)]
        if len({x.device.type for x in tensors if x.dim() or x.device == META}) > 1:
            self.found.append(str(operation))
        return result


@pytest.fixture
def on_meta(monkeypatch):
    """Let autocast and fused Adam, which refuse the meta device, take it for a GPU."""
    monkeypatch.setattr("course_lib.training.autocast", lambda *_: nullcontext())
    monkeypatch.setattr(losses, "_dtype_of_products", lambda x: x.dtype)
    monkeypatch.setattr(
        sys.modules[torch.optim.Adam.__module__], "_device_dtype_check_for_fused", lambda _: None
    )


PAIRS = copy_pairs(60, 1).to(META)


def meta_batch():
    """Five of the pairs."""
    return PAIRS.batch(torch.arange(5, device=META), BatchSize(src_len=6, tgt_len=7, num_tokens=30))


@pytest.mark.parametrize("settings", [{}, {"clip_norm": float("inf")}, {"label_smoothing": 0.0}])
def test_an_update_waits_for_nothing_and_stays_on_its_device(on_meta, settings):
    """From the numbers of the pairs to Adam: batch, forward, loss, backward, clipping."""
    trainer = Trainer(small_model().to(META), copy_pairs(60, 1), replace(CONFIG, **settings))
    with MixedDevices() as mixed:
        total = trainer._step([meta_batch(), meta_batch()], 60)
    assert mixed.found == []
    assert total.device == META


def test_validation_asks_for_its_losses_at_the_end(on_meta, monkeypatch):
    asked = []
    monkeypatch.setattr(torch.Tensor, "item", lambda loss: asked.append(loss) or 2.0)
    given = []

    def loss(*arguments):
        given.append(batch_loss(*arguments))
        assert asked == []
        return given[-1]

    assert validation_loss(small_model().to(META), copy_pairs(60, 1), 120, loss) == 2.0
    assert len(given) == len(asked) > 1


@pytest.mark.filterwarnings(
    "ignore:.*autograd.function.Function.* should not be instantiated"
)  # by the compiler
def test_the_loss_is_one_graph_for_the_compiler(on_meta):
    torch.compiler.reset()  # it remembers functions that it left as they were
    compiled = torch.compile(batch_loss, backend="eager", fullgraph=True)
    with unchecked_shapes():
        assert compiled(small_model().to(META), meta_batch(), 0.1).device == META


def test_a_gpu_makes_thousands_of_rows_of_logits_at_once(on_meta):
    hidden, table = torch.empty(9, 1000, 8, device=META), torch.empty(50, 8, device=META)
    with torch.no_grad(), LargestResult() as largest:
        projected_label_smoothing_loss(
            hidden, table, torch.ones(9, 1000, dtype=torch.int64, device=META), 0.1, 0
        )
    assert largest.numel == 8192 * 50


WAITS = {
    "asks for a number": lambda x, ids: x * x.sum().item(),
    "asks which are real": lambda x, ids: x[ids != 0],
    "asks in an if": lambda x, ids: x if x.sum() > 0 else -x,
    "copies to the CPU": lambda x, ids: x.sum().cpu().numpy(),
}
MIXES = {
    "an index of the CPU": lambda x, ids: x[torch.arange(len(x)), ids],
    "a mask of the CPU": lambda x, ids: x.masked_fill(torch.ones(x.shape, dtype=torch.bool), 0.0),
    "brings a tensor": lambda x, ids: x + torch.ones(x.shape).to(x.device),
}


@pytest.mark.parametrize("wrong", WAITS.values(), ids=WAITS)
def test_a_wait_is_caught(wrong):
    with pytest.raises((RuntimeError, NotImplementedError)):
        wrong(torch.empty(5, 4, device=META), torch.empty(5, dtype=torch.int64, device=META))


@pytest.mark.parametrize("wrong", MIXES.values(), ids=MIXES)
def test_a_tensor_of_the_cpu_is_caught(wrong):
    with MixedDevices() as mixed:
        try:
            wrong(torch.empty(5, 4, device=META), torch.empty(5, dtype=torch.int64, device=META))
        except RuntimeError as error:
            assert "device" in str(error)
            return
    assert mixed.found


@pytest.fixture
def allowed(monkeypatch):
    """The kernels that may compute attention at each call of PyTorch's."""
    seen = []
    switches = (cudnn_sdp_enabled, flash_sdp_enabled, mem_efficient_sdp_enabled, math_sdp_enabled)

    def attention(query, *_, **__):
        seen.append([switch() for switch in switches])
        return query

    monkeypatch.setattr(F, "scaled_dot_product_attention", attention)
    return seen


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_on_cuda_a_mask_never_reaches_cudnn(allowed, dtype):
    """And afterwards the caller's choice is as it was."""
    with FakeTensorMode(), torch.no_grad(), unchecked_shapes():
        query = torch.empty(2, 3, 5, 8, dtype=dtype, device="cuda")
        fused_attention(query, query, query, torch.ones(5, 5, dtype=torch.bool, device="cuda"))
        fused_attention(query, query, query)
    assert allowed == [[False, True, True, True], [True] * 4]
    assert cudnn_sdp_enabled()
    torch.backends.cuda.enable_flash_sdp(False)
    try:
        with FakeTensorMode(), torch.no_grad(), unchecked_shapes():
            fused_attention(query, query, query, torch.ones(5, 5, dtype=torch.bool, device="cuda"))
        assert not flash_sdp_enabled()
    finally:
        torch.backends.cuda.enable_flash_sdp(True)


def test_on_a_cpu_the_choice_of_kernels_costs_nothing(allowed, monkeypatch):
    monkeypatch.setattr(
        "course_lib.attention.sdpa_kernel", lambda _: pytest.fail("asked for kernels on a CPU")
    )
    query = torch.ones(2, 3, 5, 8)
    fused_attention(query, query, query, torch.ones(5, 5, dtype=torch.bool))
    assert allowed == [[True] * 4]
