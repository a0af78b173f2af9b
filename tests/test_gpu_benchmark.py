"""The GPU benchmark, on a CPU with small sizes."""

import json

import pytest
import torch

from benchmarks import gpu
from benchmarks.training import Contender, example_batch
from course_lib.transformer import TransformerConfig

CPU = torch.device("cpu")
EAGER = ("fp32", "bf16")


def test_each_mode_is_compared_with_the_first_contender():
    rows = gpu.steps(CPU, rounds=3, num_pairs=3, modes=EAGER)
    names = ["nn.Transformer, fp32", "ours, fp32", "nn.Transformer, bf16", "ours, bf16"]
    assert [row["what"] for row in rows] == names
    assert rows[0]["speed against nn.Transformer, fp32"] == 1.0
    for row in rows:
        tokens = example_batch(3).num_tokens
        assert row["tokens a second"] == pytest.approx(tokens / row["ms"] * 1e3, rel=0.01)


def test_compiled_contenders_are_compiled_and_the_others_are_not(monkeypatch):
    compiled = []
    monkeypatch.setattr(torch, "compile", lambda function: compiled.append(function) or function)
    Contender("ours, bf16")
    assert compiled == []
    for kind in ("ours", "nn.Transformer"):
        Contender(f"{kind}, bf16, compiled")
    assert [function.__name__ for function in compiled] == ["batch_loss", "torch_loss"]


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


def test_every_decoder_writes_as_many_tokens(monkeypatch):
    written = []
    monkeypatch.setattr(
        gpu, "compare", lambda calls, tokens, *_: written.extend((tokens, call()) for call in calls.values())
    )
    gpu.decoding(CPU, rounds=1, num_sentences=3, length=5)
    assert len(written) == 4
    for tokens, outputs in written:
        ids = outputs[:, 1:].tolist() if isinstance(outputs, torch.Tensor) else outputs
        assert tokens == 15 and [len(row) for row in ids] == [5, 5, 5]


def test_the_two_attentions_have_the_same_gradients(monkeypatch):
    given = []
    gradients = torch.autograd.grad

    def keep(*arguments):
        given.append(gradients(*arguments))
        return given[-1]

    monkeypatch.setattr(torch.autograd, "grad", keep)
    for call in gpu._attention_calls(7, num_heads=2, device=CPU).values():
        call()
    torch.testing.assert_close(*given, rtol=1e-4, atol=1e-5)


def test_a_length_that_does_not_fit_is_left_out(monkeypatch):
    def too_long(length, num_heads, device):
        def full():
            raise torch.OutOfMemoryError

        return {f"written, {length}": full if length > 4 else int, f"fused, {length}": int}

    monkeypatch.setattr(gpu, "_attention_calls", too_long)
    rows = gpu.attention(CPU, rounds=1, lengths=(4, 8))
    assert [row["what"] for row in rows] == ["written, 4", "fused, 4", "fused, 8"]


def test_operations_are_counted_and_set_against_the_peak():
    config = TransformerConfig.tiny(num_layers=1, dropout=0.0)
    [row] = gpu.base(CPU, rounds=1, peak=2.0, config=config, num_pairs=2, modes=("fp32",))
    operations = row["10^12 operations a second"] * row["ms"] / 1e3 * 1e12
    encoder, decoder = 4 * 128 * 128 + 2 * 128 * 256, 8 * 128 * 128 + 2 * 128 * 256
    products = 2 * 28 * (encoder + decoder)  # 2 pairs of 28 positions; scores and the way out come on top
    assert operations > 6 * products
    share = 100 * row["10^12 operations a second"] / 2.0
    assert float(row["of the peak"].removesuffix("%")) == pytest.approx(share, abs=0.11)  # both are rounded
    assert row["hours for 100,000 steps"] == pytest.approx(row["ms"] / 36, rel=0.2, abs=0.1)


def test_all_tables_go_into_one_file(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(gpu, "steps", lambda device, rounds: [{"what": "a step", "ms": rounds}])
    monkeypatch.setattr(gpu, "base", lambda device, rounds, peak: [{"what": "base", "of the peak": peak}])
    out = tmp_path / "gpu.json"
    options = ["--device", "cpu", "--rounds", "4", "--peak", "7", "--out", str(out)]
    monkeypatch.setattr("sys.argv", ["gpu", "steps", "base", *options])
    gpu.main()
    assert json.loads(out.read_text())["tables"] == {
        "steps": [{"what": "a step", "ms": 4}],
        "base": [{"what": "base", "of the peak": 7.0}],
    }
    assert "| a step | 4 |" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["stpes", "--device", "cpu"], "no table stpes; choose from steps"), ([], "no cuda device")],
)
def test_what_is_wrong_is_said_in_a_line(monkeypatch, capsys, arguments, message):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr("sys.argv", ["gpu", *arguments])
    with pytest.raises(SystemExit):
        gpu.main()
    assert message in capsys.readouterr().err
