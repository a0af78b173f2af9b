"""The small Table 3: its rows do what their names say, and its records are kept."""

import json

import pytest
import torch

from course_lib.corpora.loading import require_checksum
from course_lib.transformer import Transformer
from workshop.experiments.ablations import RECORDS, ROWS, Row, base, build
from workshop.experiments.tables import read_runs

pytestmark = pytest.mark.nightly

SRC_IDS, TGT_INPUT = torch.tensor([[5, 9, 6, 2]]), torch.tensor([[1, 7, 8]])


def truncated_scores(attention, x, d_k):
    """The scores of heads with d_k features, written out."""
    query, key = (
        projection(x).unflatten(-1, (attention.num_heads, -1))[..., :d_k].transpose(1, 2)
        for projection in (attention.query_proj, attention.key_proj)
    )
    return query @ key.transpose(-2, -1) / d_k**0.5


def test_narrow_heads_attend_as_heads_with_fewer_features_would():
    wide, narrow = build(Row("base"), seed=3).eval(), build(Row("narrow", d_k=4), seed=3).eval()
    x = torch.randn(2, 5, 64, generator=torch.Generator().manual_seed(0))
    _, weights = narrow.decoder_layers[1].cross_attention.with_weights(x, x, x)
    wanted = truncated_scores(wide.decoder_layers[1].cross_attention, x, d_k=4).softmax(dim=-1)
    torch.testing.assert_close(weights, wanted)


def test_unused_features_of_narrow_heads_learn_nothing():
    model = build(Row("narrow", d_k=4), seed=3)
    model(SRC_IDS, TGT_INPUT).square().sum().backward()
    key_grad = model.encoder_layers[0].self_attention.key_proj.weight.grad.view(4, 16, 64)
    assert key_grad[:, :4].abs().sum() > 0
    assert key_grad[:, 4:].abs().sum() == 0


def test_learned_positions_are_learned_and_no_others():
    learned, fixed = build(Row("learned", learned_positions=True), seed=3), build(Row("base"), seed=3)
    assert "positions" in dict(learned.named_parameters())
    assert "positions" not in dict(fixed.named_parameters())
    learned(SRC_IDS, TGT_INPUT).sum().backward()
    assert learned.positions.grad[:4].abs().sum() > 0


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_row_builds_and_differs_from_the_base(row):
    model = build(row, seed=1).eval()
    assert isinstance(model, Transformer)
    same_model = torch.equal(model(SRC_IDS, TGT_INPUT), build(ROWS[0], seed=1).eval()(SRC_IDS, TGT_INPUT))
    changes_training = bool(row.training) or "dropout" in row.model
    assert same_model == (row.name == "base" or changes_training)


def test_the_records_of_the_course_are_whole():
    require_checksum(RECORDS)
    recorded = json.loads(RECORDS.read_text(encoding="utf-8"))
    assert {(run["row"], run["seed"]) for run in recorded["runs"]} == {
        (row.name, seed) for row in ROWS for seed in range(3)
    }
    assert read_runs(RECORDS, base()) == recorded["runs"]
