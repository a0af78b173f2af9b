"""Tests on a GPU; skipped on machines without one."""

import warnings
from dataclasses import replace

import pytest
import torch
from torch.utils._python_dispatch import TorchDispatchMode

from course_lib.attention import fused_attention
from course_lib.decoding import beam_search, greedy_decode
from course_lib.masks import causal_mask
from course_lib.multi_head import MultiHeadAttention
from course_lib.running.cuda_graphs import GraphedUpdates
from course_lib.training import Trainer, train, validation_loss
from tests.several_processes import run
from tests.test_cuda_graphs import BATCHES, EAGER, GRAPHED
from tests.test_decoding import lively_model, sources, token_ids
from tests.test_training import CONFIG, copy_pairs, small_model
from tests.test_two_processes import two_processes

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="this machine has no CUDA device"),
]


@pytest.fixture(autouse=True)
def the_same_draws():
    torch.manual_seed(0)


def test_the_model_gives_the_same_logits_as_on_the_cpu():
    model = small_model().eval()
    src_ids, tgt_input = torch.randint(4, 20, (3, 7)), torch.randint(4, 20, (3, 5))
    expected = model(src_ids, tgt_input)
    found = model.cuda()(src_ids.cuda(), tgt_input.cuda())
    torch.testing.assert_close(found.cpu(), expected, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("query_len, key_len", [(3, 5), (64, 128)])
def test_a_fully_hidden_row_gives_zeros_and_finite_gradients(dtype, query_len, key_len):
    attention = MultiHeadAttention(32, 2, bias=False).cuda().to(dtype)
    query = torch.randn(2, query_len, 32, device="cuda", dtype=dtype, requires_grad=True)
    key = torch.randn(2, key_len, 32, device="cuda", dtype=dtype, requires_grad=True)
    mask = torch.ones(2, 1, query_len, key_len, dtype=torch.bool, device="cuda")
    mask[1, 0, 2] = False
    output = attention(query, key, key, mask)
    assert output[1, 2].abs().max() == 0
    output.float().square().sum().backward()
    assert query.grad.isfinite().all()
    assert key.grad.isfinite().all()


class Kernels(TorchDispatchMode):
    """The names of the attention kernels called inside the block."""

    def __init__(self):
        super().__init__()
        self.names = set()

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        if "attention" in operation.__name__:
            self.names.add(operation.__name__.split(".")[0])
        return operation(*args, **(kwargs or {}))


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_a_mask_goes_to_the_memory_efficient_kernel(dtype):
    x = torch.randn(2, 4, 64, 32, device="cuda", dtype=dtype)
    with torch.no_grad(), Kernels() as kernels:
        fused_attention(x, x, x, causal_mask(64, "cuda"))
    assert kernels.names == {"_scaled_dot_product_efficient_attention"}


def test_fused_and_written_out_attention_agree():
    attention = MultiHeadAttention(32, 4).cuda()
    x = torch.randn(3, 70, 32, device="cuda")
    mask = causal_mask(70, "cuda")
    written_out, _ = attention.with_weights(x, x, x, mask)
    torch.testing.assert_close(attention(x, x, x, mask), written_out, rtol=1e-4, atol=1e-4)


def test_decoding_writes_what_it_writes_on_the_cpu():
    model, on_gpu = lively_model(), lively_model().cuda()
    assert greedy_decode(on_gpu, sources().cuda()) == greedy_decode(model, sources())
    found = beam_search(on_gpu, sources().cuda(), 3)
    assert token_ids(found) == token_ids(beam_search(model, sources(), 3))


@pytest.mark.parametrize("beam_size", [1, 3])
def test_decoding_waits_once_a_step(beam_size):
    model, src_ids, max_len = lively_model().cuda(), sources().cuda(), 6
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        torch.cuda.set_sync_debug_mode("warn")
        try:
            if beam_size == 1:
                greedy_decode(model, src_ids, max_len)
            else:
                beam_search(model, src_ids, beam_size, max_len=max_len)
        finally:
            torch.cuda.set_sync_debug_mode("default")
    waits = [str(warning.message) for warning in found if "synchronizing" in str(warning.message)]
    assert len(waits) <= max_len + 2  # the forbidden tokens go there; sentences are cut off


@pytest.mark.parametrize("precision, tolerance", [("fp32", 1e-3), ("bf16", 0.03)])
def test_training_follows_the_cpus_loss(precision, tolerance):
    data = copy_pairs(60, 1)
    expected = train(small_model(dropout=0.0), data, CONFIG).losses
    config = replace(CONFIG, precision=precision)
    found = train(small_model(dropout=0.0).cuda(), data.to("cuda"), config).losses
    assert found == pytest.approx(expected, rel=tolerance)


def test_a_stopped_run_goes_on(tmp_path):
    """With the same dropout; other random numbers would change the second digit."""
    data = copy_pairs(60, 1).to("cuda")
    whole = train(small_model().cuda(), data, CONFIG).losses
    train(small_model().cuda(), data, replace(CONFIG, max_steps=8), checkpoint_folder=tmp_path)
    resumed = train(small_model().cuda(), data, CONFIG, checkpoint_folder=tmp_path).losses
    assert resumed == pytest.approx(whole, rel=1e-5)


@pytest.mark.filterwarnings("ignore:.*ynchronization debug mode")
@pytest.mark.parametrize("precision", ["fp32", "bf16"])
def test_an_update_never_waits_for_the_gpu(precision):
    data = copy_pairs(60, 1).to("cuda")
    trainer = Trainer(small_model().cuda(), data, replace(CONFIG, precision=precision))
    trainer.update()  # makes Adam's memory
    torch.cuda.set_sync_debug_mode("error")
    try:
        _, batch = next(trainer._upcoming)
        total = trainer._step([batch], 100)
    finally:
        torch.cuda.set_sync_debug_mode("default")
    assert total.isfinite()


@pytest.fixture
def captured(monkeypatch):
    """The batches of which graphs were captured."""
    seen, capture = [], GraphedUpdates._capture

    def remember(self, work, batches, num_tokens):
        seen.extend(batches)
        return capture(self, work, batches, num_tokens)

    monkeypatch.setattr(GraphedUpdates, "_capture", remember)
    return seen


@pytest.mark.parametrize("dropout", [0.0, 0.3])
@pytest.mark.parametrize("precision, tolerance", [("fp32", 1e-5), ("bf16", 1e-3)])
def test_cuda_graphs_give_the_losses_of_eager_updates(captured, precision, tolerance, dropout):
    """Over four epochs of batches of several sizes; dropout draws the same random numbers."""
    data, found = copy_pairs(60, 1).to("cuda"), []
    for config in (EAGER, GRAPHED):
        model = small_model(dropout).cuda()
        history = train(model, data, replace(config, precision=precision), copy_pairs(20, 2).to("cuda"))
        found.append((history, validation_loss(model, data)))
    (eager, eager_end), (graphed, graphed_end) = found
    assert len(captured) == BATCHES
    assert graphed.losses == pytest.approx(eager.losses, rel=tolerance)
    assert graphed.validation_losses == pytest.approx(eager.validation_losses, rel=tolerance)
    assert graphed_end == pytest.approx(eager_end, rel=tolerance)


def test_cuda_graphs_of_large_batches(captured):
    """Beyond 3,072 positions PyTorch sums the gradients of an embedding in another way."""
    data = copy_pairs(3000, 1).to("cuda")
    sizes = {"tokens_per_batch": 6000, "max_steps": 12}
    eager, graphed = (train(small_model().cuda(), data, replace(c, **sizes)).losses for c in (EAGER, GRAPHED))
    assert max(batch.src_ids.numel() for batch in captured) > 3072
    assert graphed == pytest.approx(eager, rel=1e-4)


@pytest.mark.parametrize("before, after", [(GRAPHED, GRAPHED), (EAGER, GRAPHED), (GRAPHED, EAGER)])
def test_with_cuda_graphs_a_stopped_run_goes_on(tmp_path, before, after):
    data = copy_pairs(60, 1).to("cuda")
    whole = train(small_model().cuda(), data, EAGER).losses
    train(small_model().cuda(), data, replace(before, max_steps=2 * BATCHES + 3), checkpoint_folder=tmp_path)
    resumed = train(small_model().cuda(), data, after, checkpoint_folder=tmp_path).losses
    assert resumed == pytest.approx(whole, rel=1e-5)


def test_cuda_graphs_take_batches_from_the_cpu(captured):
    data = copy_pairs(60, 1)
    eager, graphed = (train(small_model().cuda(), data, config).losses for config in (EAGER, GRAPHED))
    assert len(captured) == BATCHES
    assert graphed == pytest.approx(eager, rel=1e-5)


@pytest.mark.skipif(torch.cuda.device_count() < 2, reason="this machine has no two CUDA devices")
def test_two_gpus_have_the_losses_of_the_cpu(tmp_path):
    found = two_processes(tmp_path, "cuda")
    assert [process["device"] for process in found] == ["cuda:0", "cuda:1"]
    for process in found:
        assert process["losses"] == pytest.approx(run(), rel=1e-3)
        assert process["resumed"] == process["with_dropout"]
    assert [process["checkpoints"] for process in found] == [2, 0]
