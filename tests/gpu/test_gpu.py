"""Tests on a GPU; skipped on machines without one."""

from dataclasses import replace

import pytest
import torch

from course_lib.masks import causal_mask
from course_lib.multi_head import MultiHeadAttention
from course_lib.training import train
from tests.several_processes import run
from tests.test_training import CONFIG, copy_pairs, small_model
from tests.test_two_processes import two_processes

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="this machine has no CUDA device"),
]


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


def test_fused_and_written_out_attention_agree():
    attention = MultiHeadAttention(32, 4).cuda()
    x = torch.randn(3, 70, 32, device="cuda")
    mask = causal_mask(70, "cuda")
    written_out, _ = attention(x, x, x, mask, need_weights=True)
    torch.testing.assert_close(attention(x, x, x, mask), written_out, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("precision, tolerance", [("fp32", 1e-3), ("bf16", 0.03)])
def test_training_follows_the_cpus_loss(precision, tolerance):
    data = copy_pairs(60, 1)
    expected = train(small_model(dropout=0.0), data, CONFIG).losses
    config = replace(CONFIG, precision=precision)
    found = train(small_model(dropout=0.0).cuda(), data.to("cuda"), config).losses
    assert found == pytest.approx(expected, rel=tolerance)


def test_a_stopped_run_goes_on_bit_for_bit(tmp_path):
    data = copy_pairs(60, 1).to("cuda")
    whole = train(small_model().cuda(), data, CONFIG).losses
    train(small_model().cuda(), data, replace(CONFIG, max_steps=8), checkpoint_folder=tmp_path)
    assert train(small_model().cuda(), data, CONFIG, checkpoint_folder=tmp_path).losses == whole


@pytest.mark.skipif(torch.cuda.device_count() < 2, reason="this machine has no two CUDA devices")
def test_two_gpus_have_the_losses_of_the_cpu(tmp_path):
    found = two_processes(tmp_path, "cuda")
    assert [process["device"] for process in found] == ["cuda:0", "cuda:1"]
    for process in found:
        assert process["losses"] == pytest.approx(run(), rel=1e-3)
        assert process["resumed"] == process["with_dropout"]
    assert [process["checkpoints"] for process in found] == [2, 0]
