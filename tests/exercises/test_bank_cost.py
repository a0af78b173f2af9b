"""Lesson 10: predictions, counts and fits held against the library, and against numbers by hand."""

import numpy as np
import pytest
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.utils.flop_counter import FlopCounterMode

from course.exercises import EXERCISES
from course_lib.attention import scaled_dot_product_attention
from course_lib.efficient_attention import window_mask
from course_lib.layers import EncoderLayer
from course_lib.transformer import Transformer, TransformerConfig


def counted(run) -> int:
    """Multiply-adds of a run; the fused kernel would be counted as none."""
    with sdpa_kernel(SDPBackend.MATH), FlopCounterMode(display=False) as flops:
        run()
    return flops.get_total_flops() // 2


@pytest.mark.parametrize("seq_len, d_model, d_ff", [(9, 16, 40), (30, 8, 12)])
def test_the_share_of_attention_is_that_of_the_encoder_layer(seq_len, d_model, d_ff):
    layer = EncoderLayer(d_model=d_model, num_heads=2, d_ff=d_ff, dropout=0.0, norm_first=False).eval()
    x, heads = torch.randn(1, seq_len, d_model), torch.randn(2, seq_len, d_model // 2)
    whole, core = (
        counted(lambda: layer(x)),
        counted(lambda: scaled_dot_product_attention(heads, heads, heads)),
    )
    assert EXERCISES["attention_share"].reference(seq_len, d_model, d_ff) == pytest.approx(
        core / whole, rel=1e-12
    )


@pytest.mark.parametrize("d_model", [64, 512])
def test_half_of_a_layer_is_quadratic_at_six_times_its_width(d_model):
    attention_share = EXERCISES["attention_share"].reference
    assert attention_share(6 * d_model, d_model, 4 * d_model) == 0.5
    assert attention_share(30, 512, 2048) == pytest.approx(30 / (30 + 6 * 512))


def test_the_slope_of_a_law_is_its_exponent_and_of_noisy_times_the_best_lines():
    log_log_slope = EXERCISES["log_log_slope"].reference
    lengths = [512, 64, 2048, 256]
    assert log_log_slope(lengths, [3e-9 * length**2.5 for length in lengths]) == pytest.approx(2.5)
    seconds = [0.9, 0.1, 2.0, 0.7]
    best, _ = np.polyfit(np.log(lengths), np.log(seconds), 1)
    assert log_log_slope(lengths, seconds) == pytest.approx(best)


def test_bytes_of_a_cache():
    cache_bytes = EXERCISES["cache_bytes"].reference
    config = TransformerConfig.tiny(vocab_size=50, d_model=48, num_heads=4, num_layers=3)
    model = Transformer(config, seed=0).eval()
    cache = model.new_cache(1, max_len=30)
    with torch.inference_mode():
        model.decode(torch.full((1, 1), 5), torch.zeros(1, 20, 48), cache=cache)
    assert cache_bytes(3, 4, 12, 30, 4) == cache.num_bytes()
    assert cache_bytes(96, 96, 128, 2048) == 9_663_676_416
    assert cache_bytes(80, 64, 128, 1) == 8 * cache_bytes(80, 8, 128, 1) == 2_621_440


@pytest.mark.parametrize("query_len, key_len, window", [(3, 8, 4), (1, 9, 3), (6, 6, 2), (2, 5, 8)])
def test_a_window_behind_a_cache_is_the_last_rows_of_the_whole(query_len, key_len, window):
    exercise = EXERCISES["fix_window"]
    mask = exercise.reference(query_len, key_len, window)
    assert torch.equal(mask, window_mask(key_len, window)[-query_len:])
    assert mask.sum(dim=-1).max() == min(window, key_len)
    assert exercise.starter(query_len, key_len, window).sum(dim=-1).max() == min(window + 1, key_len)


def changed_outputs(mixing) -> int:
    """How many of 12 outputs change with the last token, when a causal mask hides later rows of the mixed keys."""
    generator = torch.Generator().manual_seed(0)
    tokens = torch.randn(12, 8, generator=generator)
    mask = torch.ones(12, len(mixing), dtype=torch.bool).tril()

    def outputs(x):
        return scaled_dot_product_attention(x, mixing @ x, mixing @ x, mask)[0]

    other = torch.cat([tokens[:-1], torch.randn(1, 8, generator=generator)])
    return int((outputs(other) != outputs(tokens)).any(dim=-1).sum())


def test_a_causal_mask_on_mixtures_hides_nothing():
    mixing = torch.randn(4, 12, generator=torch.Generator().manual_seed(1))
    assert changed_outputs(torch.eye(12)) == 1
    assert EXERCISES["predict_linformer_leak"].reference() == changed_outputs(mixing)
