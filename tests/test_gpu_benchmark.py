"""The tables of the GPU benchmark, on a CPU with small sizes."""

from dataclasses import replace

import pytest
import torch

from benchmarks.gpu import comparing, kernels, tables
from benchmarks.gpu.comparing import compare
from benchmarks.gpu.rows import Rows
from benchmarks.gpu.setting import SMALL, Setting
from benchmarks.training import Contender, example_batch
from course_lib.transformer import TransformerConfig

pytestmark = pytest.mark.nightly

CPU = torch.device("cpu")
EAGER = ("fp32", "bf16")


@pytest.fixture
def setting(tmp_path):
    return Setting(CPU, tmp_path / "work", tmp_path / "out", peak=2.0, sizes=SMALL)


def rows_of(stage, setting, name="stage"):
    results = Rows(setting.work, setting.out).of(name)
    stage(setting, results)
    return list(results)


def test_each_contender_takes_turns_with_the_first(setting, monkeypatch):
    turns = []
    contenders = {name: lambda n=name: lambda: turns.append(n) for name in "abc"}
    found = rows_of(lambda *where: compare(contenders, 6, *where), setting)
    assert [(row["what"], row["against"]) for row in found] == [("a", "a"), ("b", "a"), ("c", "a")]
    assert (
        "".join(turns) == "a" * 5 + "b" + "ab" * 4 + "c" + "ac" * 4
    )  # first call; 3 turns of warm-up, and one


def test_the_speed_is_the_ratio_of_the_times(setting, monkeypatch):
    seconds = {"slow": 0.25, "fast": 0.125}
    monkeypatch.setattr(
        comparing, "take_turns", lambda calls, rounds, warmup: {name: [seconds[name]] for name in calls}
    )
    contenders = {name: lambda: int for name in seconds}
    found = rows_of(lambda *where: compare(contenders, 10, *where, more=lambda s: {"s": s}), setting)
    assert [(row["ms"], row["tokens a second"], row["speed"], row["s"]) for row in found] == [
        (250.0, 40, 1.0, 0.25),
        (125.0, 80, 2.0, 0.125),
    ]


def fails(error):
    def call():
        raise error

    return lambda: call


def test_a_contender_that_fails_gets_a_row_and_the_others_are_measured(setting):
    contenders = {
        "too large": fails(torch.OutOfMemoryError()),
        "first": lambda: int,
        "broken": fails(RuntimeError("no such kernel\nmore")),
        "last": lambda: int,
    }
    found = rows_of(lambda *where: compare(contenders, 1, *where), setting)
    assert [row.get("error") for row in found] == [
        "does not fit into memory",
        None,
        "RuntimeError: no such kernel",
        None,
    ]
    assert [row.get("against") for row in found] == [None, "first", None, "first"]


def test_a_contender_that_fails_late_is_nobodys_opponent(setting):
    turns = iter([None, torch.OutOfMemoryError()])  # the call works once

    def late():
        error = next(turns)
        if error:
            raise error

    contenders = {"late": lambda: late, "first": lambda: int, "last": lambda: int}
    found = rows_of(lambda *where: compare(contenders, 1, *where), setting)
    assert [row.get("error") for row in found] == ["does not fit into memory", None, None]
    assert [row.get("against") for row in found] == [None, "first", "first"]


def test_what_was_measured_is_on_disk_when_the_process_ends_in_the_middle(setting):
    contenders = {"first": lambda: int, "last": fails(SystemExit())}
    with pytest.raises(SystemExit):
        rows_of(lambda *where: compare(contenders, 1, *where), setting)
    for folder in (setting.work, setting.out):
        assert [row["what"] for row in Rows(folder, folder).read()] == ["first"]


def test_what_has_a_row_is_not_measured_again(setting):
    calls = []
    contenders = {name: lambda n=name: lambda: calls.append(n) for name in "abc"}
    rows_of(lambda *where: compare({"a": contenders["a"], "b": contenders["b"]}, 1, *where), setting)
    calls.clear()
    found = rows_of(lambda *where: compare(contenders, 1, *where), setting)
    assert [row["what"] for row in found] == ["a", "b", "c"]
    assert (calls.count("a"), calls.count("b"), calls.count("c")) == (5, 0, 5)  # "a" is the opponent of "c"
    calls.clear()
    rows_of(lambda *where: compare(contenders, 1, *where), setting)
    assert calls == []


def test_steps_are_compared_in_each_mode(setting):
    found = rows_of(tables.steps, setting)
    assert [row["what"] for row in found] == [
        "nn.Transformer, fp32",
        "ours, fp32",
        "nn.Transformer, bf16",
        "ours, bf16",
    ]
    for row in found:
        tokens = example_batch(SMALL.step_pairs).num_tokens
        assert row["tokens a second"] == pytest.approx(
            tokens / row["ms"] * 1e3, rel=0.01, abs=0.5
        )  # it is rounded


def test_compiled_contenders_are_compiled_and_the_others_are_not(setting, monkeypatch):
    names, compiled = [], []
    monkeypatch.setattr(torch, "compile", lambda function: compiled.append(function.__name__) or function)
    monkeypatch.setattr(
        tables,
        "compare",
        lambda builders, *_: names.extend((name, build())[0] for name, build in builders.items()),
    )
    for stage in (tables.steps, tables.base):
        rows_of(stage, setting)
    assert compiled == [] and len(names) == 6
    rows_of(tables.compiled_steps, setting)
    assert compiled == ["torch_loss", "batch_loss"] * 2
    rows_of(tables.compiled_base, setting)
    assert compiled[4:] == ["batch_loss", "torch_loss"]
    assert names[-3:] == ["ours, bf16", "ours, bf16, compiled", "nn.Transformer, bf16, compiled"]


@pytest.mark.parametrize("kind", ["ours", "nn.Transformer"])
def test_precision_is_that_of_the_products(kind):
    dtypes = []
    for mode in EAGER:
        contender = Contender(f"{kind}, {mode}")
        modules = contender.model.modules()
        product = next(module for module in modules if getattr(module, "out_features", None) == 256)
        product.register_forward_hook(lambda _, __, output: dtypes.append(output.dtype))
        contender.step(example_batch(3))
    assert dtypes == [torch.float32, torch.bfloat16] * (len(dtypes) // 2) and dtypes


def test_every_decoder_writes_as_many_tokens(setting, monkeypatch):
    written = []

    def keep(contenders, tokens, *_):
        written.extend((tokens, build()()) for build in contenders.values())

    monkeypatch.setattr(tables, "compare", keep)
    tables.decoding(setting, None)
    assert len(written) == 4
    for tokens, outputs in written:
        ids = outputs[:, 1:].tolist() if isinstance(outputs, torch.Tensor) else outputs
        assert tokens == 6 and [len(row) for row in ids] == [3, 3]


def test_all_ways_to_attend_have_the_same_gradients(setting):
    calls = tables.attention_calls(7, setting)
    assert len(calls) == 5
    written, *fused = (build()() for build in calls.values())
    for gradients in fused:
        torch.testing.assert_close(gradients, written, rtol=1e-4, atol=1e-5)


def test_a_length_that_does_not_fit_is_said_and_the_others_are_measured(setting, monkeypatch):
    def too_long(length, setting):
        full = fails(torch.OutOfMemoryError()) if length > 5 else lambda: int
        return {f"written, {length}": full, f"fused, {length}": lambda: int}

    monkeypatch.setattr(tables, "attention_calls", too_long)
    found = rows_of(tables.attention, setting)
    assert [row["what"] for row in found] == ["written, 5", "fused, 5", "written, 8", "fused, 8"]
    assert [row.get("against") for row in found] == ["written, 5", "written, 5", None, "fused, 8"]


def test_operations_are_counted_and_set_against_both_peaks(setting):
    config = TransformerConfig.tiny(num_layers=1, dropout=0.0)
    setting = replace(setting, sizes=replace(SMALL, base=config))
    product, ours, theirs = rows_of(tables.base, setting)
    seconds, rate = ours["ms"] / 1e3, ours["10^12 operations a second"]
    encoder, decoder = 4 * 128 * 128 + 2 * 128 * 256, 8 * 128 * 128 + 2 * 128 * 256
    products = 2 * 28 * (encoder + decoder)  # 2 pairs of 28 positions; scores and the way out come on top
    assert rate * seconds * 1e12 > 6 * products
    assert rate * seconds * 1e12 == pytest.approx(
        theirs["10^12 operations a second"] * theirs["ms"] * 1e9, rel=0.1
    )
    assert float(ours["of 2"].removesuffix("%")) == pytest.approx(
        100 * rate / 2.0, abs=0.11
    )  # both are rounded
    measured = product["10^12 operations a second"]
    assert float(ours["of the product above"].removesuffix("%")) == pytest.approx(
        100 * rate / measured, rel=0.1
    )
    assert ours["hours for 100,000 steps"] == pytest.approx(ours["ms"] / 36, rel=0.2, abs=0.1)


def test_the_probe_finds_the_kernels_right_on_a_cpu(setting):
    found = {row["what"]: row for row in rows_of(kernels.probe, setting)}
    assert len(found) == 12
    for name in kernels.MASKED:
        assert found[f"hidden row: {name}"]["right"], found
        assert found[f"low scores: {name}"]["right"], found
        assert found[f"new shapes: {name}"]["second call, ms"] > 0


def test_the_probe_catches_wrong_kernels(setting):
    """Two faults: -65504 for a hidden key spreads a hidden row evenly; gradients that are NaN."""

    def adds_a_number(query, key, value, mask):
        scores = query @ key.transpose(-2, -1) / query.shape[-1] ** 0.5
        return torch.softmax(scores + (~mask) * -65504.0, dim=-1).to(value.dtype) @ value

    def loses_gradients(query, key, value, mask):
        right = kernels.MASKED["the library's, masked"](query, key, value, mask)
        right.register_hook(lambda gradient: gradient * float("nan"))
        return right

    assert not kernels.hidden_row(adds_a_number, setting)["right"]
    assert kernels.low_scores(adds_a_number, setting)["right"]
    for ask in (kernels.hidden_row, kernels.low_scores):
        answer = ask(loses_gradients, setting)
        assert not answer["right"] and not answer["gradients are numbers"]


def test_low_scores_are_low(setting):
    seen = []

    def look(query, key, value, mask):
        seen.append((query @ key.transpose(-2, -1) / query.shape[-1] ** 0.5).logsumexp(dim=-1).max().item())
        return kernels.MASKED["the library's, masked"](query, key, value, mask)

    kernels.low_scores(look, setting)
    assert seen and max(seen) < -88


def test_cudnn_is_allowed_and_forbidden_and_then_as_before():
    allowed = torch.backends.cuda.cudnn_sdp_enabled
    before = allowed()
    with kernels.cudnn(not before):
        assert allowed() is not before
    assert allowed() is before
    with pytest.raises(KeyError), kernels.cudnn(not before):
        raise KeyError
    assert allowed() is before
