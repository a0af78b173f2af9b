"""Bytes by hand, and a clock that goes as the test wants it."""

import time
from functools import partial

import pytest
import torch

from course.for_lessons import measuring
from course.for_lessons.measuring import cpu_seconds, kept_for_backward, live_peak, milliseconds
from course_lib.attention import fused_attention, scaled_dot_product_attention
from course_lib.efficient_attention import block_attention, tiled_attention
from course_lib.masks import causal_mask
from tests.parity import draw

MIB, FLOAT = 2**20, 4  # bytes


# --- live_peak ---


def test_what_lives_at_one_time_is_counted():
    def run():
        x = torch.ones(1000)
        x = x + 1  # 2000 numbers, until the first 1000 are freed
        y = torch.ones(500)  # 1500
        del x
        return torch.ones(700), y  # 1200

    assert live_peak(run) == 2000 * FLOAT


def test_views_what_changes_in_place_and_what_was_there_are_not_counted():
    x = torch.ones(60, 50)
    view = x[:, 1:]

    def run():
        x.add_(1)
        view.mul_(2)
        x.mT.mT[3:].view(-1).unflatten(0, (-1, 50)).expand(2, -1, -1)
        return torch.exp(view[:10], out=x[:10, 1:])

    assert live_peak(run) == 0
    assert live_peak(lambda: x[:, 1:].clone().T.contiguous().T) == 2 * 60 * 49 * FLOAT


def test_an_error_and_an_inner_measure_leave_nothing_behind():
    def run():
        torch.ones(300)
        raise KeyError("as it is")

    with pytest.raises(KeyError, match="as it is"):
        live_peak(run)
    assert live_peak(lambda: live_peak(partial(torch.ones, 7))) == 7 * FLOAT
    assert live_peak(lambda: None) == 0


def test_the_equation_at_4096_by_hand():
    """Scores and weights of 4096 x 4096, 64 MiB each, and an output of 4096 x 64, 1 MiB."""
    query, key, value = (draw(4096, 64, seed=seed) for seed in range(3))
    assert live_peak(lambda: scaled_dot_product_attention(query, key, value)) == (64 + 64 + 1) * MIB


def test_a_matrix_of_all_scores_is_seen_in_each_dtype():
    query, key, value = (draw(3, n, d, dtype=torch.float64) for n, d in ((40, 8), (50, 8), (50, 6)))
    matrices = 2 * 3 * 40 * 50 * 8
    assert live_peak(lambda: scaled_dot_product_attention(query, key, value)) == matrices + 3 * 40 * 6 * 8


def test_the_fused_kernel_keeps_no_matrix():
    """The output, and for each query the logarithm of its sum. Without axes for batch and heads it is not used."""
    query, key, value = (draw(1, 2, 300, 64, seed=seed) for seed in range(3))
    assert live_peak(lambda: fused_attention(query, key, value)) == 2 * 300 * (64 + 1) * FLOAT


def test_tiles_need_memory_only_for_the_queries():
    """Twice as many keys need no more, twice as many queries twice as much."""

    def peak(query_len, key_len):
        query, key, value = draw(query_len, 16), draw(key_len, 16, seed=1), draw(key_len, 24, seed=2)
        return live_peak(lambda: tiled_attention(query, key, value, 32))

    assert peak(100, 256) == peak(100, 512) == peak(200, 256) / 2
    assert peak(100, 256) < 100 * 256 * FLOAT


def test_hidden_blocks_need_no_memory():
    """Scores and weights of the blocks that are seen; a mask would need those of all 16 x 16 blocks."""
    query, key, value = (draw(16 * 32, 8, seed=seed) for seed in range(3))
    blocks = torch.eye(16, dtype=torch.bool)
    by_blocks = live_peak(lambda: block_attention(query, key, value, blocks))
    assert 2 * 16 * 32 * 32 * FLOAT < by_blocks < 2 * (16 * 32) ** 2 * FLOAT / 4


# --- kept_for_backward ---


def trained_inputs(n, d_k, d_v=None):
    sizes = (d_k, d_k, d_v or d_k)
    return [draw(1, 1, n, d, seed=seed).requires_grad_() for seed, d in enumerate(sizes)]


def test_each_tensor_is_counted_once():
    x = draw(300).requires_grad_()
    assert kept_for_backward(lambda: x.exp()) == 300 * FLOAT  # its result
    assert kept_for_backward(lambda: x.square()) == 300 * FLOAT  # its input
    assert kept_for_backward(lambda: x.exp().square()) == 300 * FLOAT  # one's result is the other's input
    assert kept_for_backward(lambda: (x[:10].sin(), x[200:].sin())) == 300 * FLOAT  # a view keeps all of it
    assert kept_for_backward(lambda: x.sin() + x.exp()) == 2 * 300 * FLOAT
    assert kept_for_backward(lambda: x + 1) == 0


def test_nothing_is_kept_where_nothing_is_trained():
    x = draw(300).requires_grad_()
    assert kept_for_backward(lambda: x.detach().exp()) == 0
    assert kept_for_backward(torch.no_grad()(lambda: x.exp())) == 0


def test_the_equation_keeps_its_weights():
    """2048 x 2048 weights, 16 MiB, and query, key and value of 0.5 MiB each."""
    given = trained_inputs(2048, 64)
    assert kept_for_backward(lambda: scaled_dot_product_attention(*given)) == (16 + 3 * 0.5) * MIB


def test_the_fused_kernel_keeps_its_inputs_and_output():
    given = trained_inputs(300, 64)
    kept = kept_for_backward(lambda: fused_attention(*given))
    assert kept == 300 * (4 * 64 + 1) * FLOAT  # and the logarithms of its sums


@pytest.mark.parametrize("num_tiles", [1, 2, 8])
def test_tiles_keep_more_than_the_equation_does(num_tiles):
    """Tiles that are not computed again need more memory in training: autograd keeps the scores and weights of all.

    For each query it keeps as well the output before each tile and after the last, the sum likewise, and three
    numbers a tile: its maximum, the factor, and the maximum before it.
    """
    n, d_k, d_v = 256, 64, 48
    given = trained_inputs(n, d_k, d_v)
    by_hand = n * (2 * n + 2 * d_k + d_v + (num_tiles + 1) * (d_v + 1) + 3 * num_tiles)
    kept = kept_for_backward(lambda: tiled_attention(*given, n // num_tiles))
    assert kept == by_hand * FLOAT
    assert kept > kept_for_backward(lambda: scaled_dot_product_attention(*given))


def test_the_result_can_still_be_trained():
    x = draw(5).requires_grad_()
    results = []
    kept_for_backward(lambda: results.append(x.exp().sum()))
    results[0].backward()
    torch.testing.assert_close(x.grad, x.detach().exp())


# --- cpu_seconds ---


class Clock:
    """In place of `time.process_time`: each run takes the next of `seconds`, and then always the last."""

    def __init__(self, monkeypatch, *seconds):
        self.seconds, self.now, self.runs = list(seconds), 100.0, 0
        monkeypatch.setattr(measuring.time, "process_time", lambda: self.now)
        monkeypatch.setattr(measuring, "MIN_SECONDS", 1.0)

    def run(self):
        self.now += self.seconds[min(self.runs, len(self.seconds) - 1)]
        self.runs += 1


def test_the_fastest_run_counts(monkeypatch):
    """The first run does not count, nor the second, which shows that a run is long enough."""
    clock = Clock(monkeypatch, 1.0, 2.0, 7.0, 5.0, 6.0)
    assert cpu_seconds(clock.run) == 5.0
    assert clock.runs == 5


@pytest.mark.parametrize("at_least", [1, 4])
def test_as_many_runs_as_are_wanted(monkeypatch, at_least):
    clock = Clock(monkeypatch, 9.0, 9.0, 9.0, 8.0, 7.0, 6.0, 5.0)
    assert cpu_seconds(clock.run, at_least=at_least) == {1: 9.0, 4: 6.0}[at_least]


def test_short_runs_are_repeated_between_two_looks_at_the_clock(monkeypatch):
    """0.3 s are too short for the clock of this test, which wants 1 s; four runs are enough."""
    clock = Clock(monkeypatch, 50.0, 0.3)
    assert cpu_seconds(clock.run, at_least=2) == pytest.approx(0.3)
    assert clock.runs == 1 + (1 + 2 + 4) + 2 * 4


def test_who_sleeps_costs_nothing(monkeypatch):
    clock = Clock(monkeypatch, 0.0)
    assert cpu_seconds(clock.run) == 0.0


def test_processor_time_is_measured():
    def run():
        started = time.process_time()
        while time.process_time() - started < 0.03:
            pass

    assert 0.03 <= cpu_seconds(run, at_least=2) < 0.06


def test_one_thread_meanwhile_and_as_many_as_before_afterwards():
    before = torch.get_num_threads()
    seen = set()

    def run(error=None):
        seen.add(torch.get_num_threads())
        if error:
            raise error

    try:
        torch.set_num_threads(2)
        cpu_seconds(run)
        assert seen == {1}
        assert torch.get_num_threads() == 2
        with pytest.raises(KeyError):
            cpu_seconds(lambda: run(KeyError("no")))
        assert torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(before)


def test_no_runs_at_all_are_refused():
    with pytest.raises(ValueError, match="^at_least must be at least 1; got 0$"):
        cpu_seconds(lambda: None, at_least=0)


def test_masks_are_counted_by_the_byte():
    assert live_peak(lambda: torch.ones(30, 40, dtype=torch.bool)) == 30 * 40
    assert live_peak(lambda: causal_mask(30)) == 2 * 30 * 30  # the square, and its lower triangle


def test_each_run_is_timed_on_each_input(monkeypatch):
    clock = Clock(monkeypatch, 0.25)
    seen = []
    runs = {"one": lambda x: (seen.append(len(x)), clock.run()), "two": lambda x: clock.run()}
    found = milliseconds(runs, [torch.ones(3), torch.ones(5)])
    assert found == {"one": [250.0, 250.0], "two": [250.0, 250.0]}
    assert set(seen) == {3, 5} and not torch.is_inference_mode_enabled()
