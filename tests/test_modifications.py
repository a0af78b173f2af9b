"""The modifications: each part does what its paper says, each row changes only that, and the record is whole."""

import hashlib
import json
from dataclasses import replace

import pytest
import torch
import torch.nn.functional as F

from course_lib.attention import scaled_dot_product_attention
from course_lib.batches import Batch
from course_lib.corpora.loading import require_checksum
from course_lib.losses import batch_loss
from course_lib.masks import causal_mask
from course_lib.multi_head import MultiHeadAttention, merge_heads
from course_lib.positions import rotate
from course_lib.translator import Translator
from workshop.experiments import ablations
from workshop.experiments.ablations import Corpus, base
from workshop.experiments.modifications import RECORDS, ROWS, build, run, translate_all
from workshop.experiments.modified_parts import (
    MAX_DISTANCE,
    ParallelDecoderLayer,
    ParallelEncoderLayer,
    RelativeBiasAttention,
    RotaryAttention,
    SandwichResidual,
    SwiGLU,
)
from workshop.experiments.tables import outside, read_runs, summary

pytestmark = pytest.mark.nightly

SRC_IDS, TGT_INPUT = torch.tensor([[5, 9, 6, 2]]), torch.tensor([[1, 7, 8]])
BATCH = Batch(
    torch.tensor([[5, 9, 6, 2, 0]]), torch.tensor([[1, 7, 8, 0]]), torch.tensor([[7, 8, 2, 0]]), num_tokens=3
)
BY_NAME = {row.name: row for row in ROWS}
SAME_MODEL = {"base", "placebo"}


def random(*shape):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(0))


def redrawn(module):
    """The module with all its parameters drawn from a normal distribution, biases and norms included."""
    generator = torch.Generator().manual_seed(1)
    for parameter in module.parameters():
        parameter.data.normal_(generator=generator)
    return module.eval()


# --- the parts


def test_a_gate_by_hand():
    part = SwiGLU(d_model=1, d_ff=2)  # one hidden feature
    weights = {"gate": (2.0, 1.0), "linear_1": (3.0, -1.0), "linear_2": (10.0, 0.5)}
    for name, (weight, bias) in weights.items():
        getattr(part, name).weight.data.fill_(weight)
        getattr(part, name).bias.data.fill_(bias)
    # x = 0.5: the gate's swish(2) = 2 / (1 + e^-2) = 1.76159, times 0.5, times 10, plus 0.5
    assert part(torch.tensor([[0.5]])).item() == pytest.approx(9.30797, abs=1e-5)


def test_rotary_attention_is_attention_between_rotated_heads():
    part, x = redrawn(RotaryAttention(d_model=12, num_heads=3)), random(2, 5, 12)
    plain = MultiHeadAttention(12, 3)
    plain.load_state_dict(part.state_dict())
    query, key = (rotate(heads, torch.arange(5)) for heads in (plain.query_heads(x), plain.key_heads(x)))
    heads, _ = scaled_dot_product_attention(query, key, plain.value_heads(x), causal_mask(5))
    torch.testing.assert_close(part(x, x, x, causal_mask(5)), part.output_proj(merge_heads(heads)))


@pytest.mark.parametrize("kind", [RotaryAttention, RelativeBiasAttention])
def test_only_distances_count(kind):
    """Two hidden positions in front of a sentence change nothing."""
    part, x = redrawn(kind(d_model=12, num_heads=3)), random(2, 5, 12)
    later = torch.cat([random(2, 2, 12), x], dim=1)
    mask = causal_mask(7).clone()
    mask[2:, :2] = False
    torch.testing.assert_close(
        part(later, later, later, mask)[:, 2:], part(x, x, x, causal_mask(5)), atol=1e-5, rtol=1e-4
    )


def test_a_relative_bias_is_added_to_the_scores_of_its_distance_and_head():
    part, x = RelativeBiasAttention(d_model=12, num_heads=3), random(2, 5, 12)
    plain = MultiHeadAttention(12, 3)
    plain.load_state_dict(part.state_dict(), strict=False)
    mask = causal_mask(5)
    torch.testing.assert_close(part(x, x, x, mask), plain(x, x, x, mask))
    part.distance_bias.data[MAX_DISTANCE - 1, 1] = 80.0  # head 1 sees the position before and nothing else
    heads, weights = scaled_dot_product_attention(
        plain.query_heads(x), plain.key_heads(x), plain.value_heads(x), mask
    )
    heads[:, 1, 1:] = plain.value_heads(x)[:, 1, :-1]
    torch.testing.assert_close(part(x, x, x, mask), plain.output_proj(merge_heads(heads)))


def test_a_relative_bias_learns_the_distances_that_occur():
    part, x = RelativeBiasAttention(d_model=12, num_heads=3), random(1, 3, 12)
    part(x, x, x, causal_mask(3)).square().sum().backward()
    used = part.distance_bias.grad.abs().sum(dim=1).nonzero().flatten() - MAX_DISTANCE
    assert used.tolist() == [-2, -1, 0]


def test_a_sandwich_normalises_before_and_after():
    part, x = redrawn(SandwichResidual(8, dropout=0.0)), random(2, 3, 8)
    wanted = x + part.norm_after(part.norm(x).square())
    torch.testing.assert_close(part(x, torch.square), wanted)


def test_parallel_sublayers_read_the_same_stream():
    x, memory, mask = random(2, 4, 8), random(2, 3, 8), causal_mask(4)
    sizes = {"d_model": 8, "num_heads": 2, "d_ff": 12, "dropout": 0.0, "norm_first": True}
    encoder, decoder = redrawn(ParallelEncoderLayer(**sizes)), redrawn(ParallelDecoderLayer(**sizes))

    def changes(layer, mask):
        y, z = layer.self_attention_residual.norm(x), layer.feed_forward_residual.norm(x)
        return layer.self_attention(y, y, y, mask) + layer.feed_forward(z)

    torch.testing.assert_close(encoder(x), x + changes(encoder, None), atol=1e-4, rtol=1e-4)
    across = decoder.cross_attention(decoder.cross_attention_residual.norm(x), memory, memory)
    wanted = x + changes(decoder, mask) + across
    torch.testing.assert_close(decoder(x, memory, mask), wanted, atol=1e-4, rtol=1e-4)


# --- the rows


PARAMETERS = {  # by hand, beside the base's 263,680
    "SwiGLU": -4 * 22,  # 85 hidden features: 2 (64 * 85 + 85) + 85 * 64 + 64 = 16,554 in place of 16,576
    "RMSNorm": -12 * 64,  # a bias less in each of 12 norms
    "sandwich norms": 10 * 128,  # as many norms again, without the two at the ends of the stacks
    "relative bias": 4 * 33 * 4,  # four self-attentions, 33 distances, four heads
    "2 key-value heads": -6 * 2 * (64 * 32 + 32),  # six attentions, keys and values
    "1 key-value head": -6 * 2 * (64 * 48 + 48),
    "untied embeddings": 1500 * 64,
}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_row_changes_what_it_says(row):
    changed, plain = build(row, seed=1).eval(), build(BY_NAME["base"], seed=1).eval()
    extra = sum(p.numel() for p in changed.parameters()) - sum(p.numel() for p in plain.parameters())
    assert extra == PARAMETERS.get(row.name, 0)
    same = torch.equal(changed(SRC_IDS, TGT_INPUT), plain(SRC_IDS, TGT_INPUT))
    assert same == (row.name in SAME_MODEL)
    assert (row.source == "") == (row.name in SAME_MODEL)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_what_a_row_shares_with_the_base_begins_alike(row):
    changed, plain = (dict(build(one, seed=1).named_parameters()) for one in (row, BY_NAME["base"]))
    shared = [name for name in plain if name in changed and changed[name].shape == plain[name].shape]
    assert all(torch.equal(changed[name], plain[name]) for name in shared)
    assert len(shared) >= len(plain) - 24  # keys and values of six attentions: weights and biases


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_training_trains_every_parameter_of_what_translates(row):
    """The loss of training is that of the logits from which a translation is written."""
    model = build(row, seed=1).eval()
    loss = batch_loss(model, BATCH, label_smoothing=0.0)
    logits = model(BATCH.src_ids, BATCH.tgt_input)
    torch.testing.assert_close(loss, F.cross_entropy(logits[0, :3], BATCH.tgt_output[0, :3]))
    loss.backward()
    still = [name for name, p in model.named_parameters() if p.grad is None or not p.grad.abs().sum() > 0]
    assert all(name.endswith("key_proj.bias") for name in still)  # softmax ignores what all keys share
    assert all(p.grad is None or torch.isfinite(p.grad).all() for p in model.parameters())


def test_new_weights_are_drawn_from_the_seed_and_from_no_other_generator():
    state = torch.random.get_rng_state()
    first, again, other = (build(BY_NAME["untied embeddings"], seed) for seed in (1, 1, 2))
    assert torch.equal(torch.random.get_rng_state(), state)
    tables = [model.embedding.input_table.weight for model in (first, again, other)]
    assert torch.equal(tables[0], tables[1]) and not torch.equal(tables[0], tables[2])
    assert not torch.equal(tables[0], first.embedding.table.weight)
    assert tables[0].std().item() == pytest.approx(64**-0.5, rel=0.02)


# --- a dry run


@pytest.fixture(scope="module")
def corpus():
    """A fifth of the sentences, and a few to score."""
    with pytest.MonkeyPatch.context() as patch:
        short = ablations._short
        patch.setattr(ablations, "_short", lambda split: short(split)[:: 5 if split == "train" else 40])
        return Corpus()


@pytest.fixture
def three_updates(monkeypatch):
    """A short training."""
    monkeypatch.setattr(ablations, "SETTINGS", replace(ablations.SETTINGS, max_steps=3))


def test_without_a_cache_the_base_writes_what_it_writes_with_one(corpus):
    model = build(BY_NAME["base"], seed=1).eval()
    wanted = Translator(model, corpus.tokenizer).translate_all(corpus.src, beam_size=1)
    assert translate_all(model, corpus.tokenizer, corpus.src) == wanted
    assert len(set(wanted)) > 1


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
@pytest.mark.usefixtures("three_updates")
def test_every_row_can_be_run(corpus, row):
    made = run(row, 2, corpus)
    assert (made["row"], made["seed"]) == (row.name, 2)
    assert 4 < made["loss"] < 8 and 0 <= made["exact_match"] <= 1
    assert made["parameters"] == sum(p.numel() for p in build(row, 2).parameters())


@pytest.mark.usefixtures("three_updates")
def test_the_placebo_has_the_base_s_weights_and_another_order(corpus):
    losses = [run(BY_NAME[name], 2, corpus)["loss"] for name in ("base", "base", "placebo")]
    assert losses[0] == losses[1] != losses[2]


# --- the record


def test_the_record_is_whole_and_its_page_says_what_it_holds():
    require_checksum(RECORDS)
    content = json.loads(RECORDS.read_text(encoding="utf-8"))
    runs = read_runs(RECORDS, base())
    places = [(run["row"], run["seed"]) for run in runs]
    assert places == [(row.name, seed) for row in ROWS for seed in range(3)]
    assert content["rows"] == [row.described() for row in ROWS]
    page = (RECORDS.parent / "README.md").read_text(encoding="utf-8")
    assert summary(runs) in page
    assert hashlib.sha256(RECORDS.read_bytes()).hexdigest() in page
    for row in ROWS:
        assert f"| {row.name} | {row.what} | {row.source or '-'} |" in page


def test_the_page_says_which_rows_lie_outside_all_six_runs_of_the_same_model():
    page = " ".join((RECORDS.parent / "README.md").read_text(encoding="utf-8").split())
    runs = read_runs(RECORDS, base())

    def sides(measure):
        of = {row.name: [run[measure] for run in runs if run["row"] == row.name] for row in ROWS}
        band = of["base"] + of["placebo"]
        found = {name: outside(values, band) for name, values in of.items() if name not in SAME_MODEL}
        return [", ".join(name for name in found if found[name] == side) for side in ("lower", "higher")]

    lower, higher = sides("loss")
    assert f"By loss, six rows are below it ({lower}), one is above it ({higher}), and three" in page
    lower, higher = sides("exact_match")
    assert f"By exact match, three rows are above it ({higher}), one is below it ({lower}), and six" in page
