"""The bill for 175 billion: counts against real layers, slips by their factor."""

import pytest
from torch import nn

from course.pictures.parameter_bill import Sizes, example, in_words, parameter_bill, parameter_counts
from course_lib.layers import EncoderLayer

GPT3 = parameter_counts(Sizes())
SMALL = Sizes(num_layers=3, d_model=12, num_heads=4, d_ff=20, vocab_size=7, max_len=5, head_choices=(1, 2, 4))


def test_gpt_3():
    assert GPT3["attention"] == 57_982_058_496
    assert sum(GPT3.values()) == 174_604_259_328  # the paper says 175.0 billion, "175B"
    guess = parameter_bill().guess
    assert guess.choices[guess.answer] == "about a third"


def test_a_small_model_counted_by_hand_and_by_torch():
    layers = nn.ModuleList(EncoderLayer(d_model=12, num_heads=4, d_ff=20) for _ in range(3))
    embeddings, last_norm = [nn.Embedding(7, 12), nn.Embedding(5, 12)], nn.LayerNorm(12)
    counts = parameter_counts(SMALL)
    assert counts["attention"] == 3 * 4 * 144
    assert counts["feed-forward"] == 3 * 2 * 240
    assert sum(counts.values()) == sum(
        p.numel() for p in nn.ModuleList([layers, *embeddings, last_norm]).parameters()
    )


def test_one_layer_is_one_of_them():
    layer = EncoderLayer(d_model=12, num_heads=4, d_ff=20)
    scene = parameter_bill(SMALL).scene
    assert scene["layer"]["count"] == sum(p.numel() for p in layer.parameters())
    assert sum(part["count"] for part in scene["in_layer"]) == scene["layer"]["count"]


def test_heads_cut_the_same_area():
    scene = parameter_bill(SMALL).scene
    attention = scene["in_layer"][0]["count"]
    assert [head["count"] * n for head, n in zip(scene["per_head"], (1, 2, 4), strict=True)] == [
        attention
    ] * 3


@pytest.mark.parametrize(
    ("factor", "slip"),
    [
        (1, ""),
        (0.75, "three of the four"),
        (1 / 3, "only one layer"),
        (1 / 12, "only one head"),
        (4, "d_model in place of d_k"),
        (1.37, ""),
    ],
)
def test_a_count_of_ones_own(factor, slip):
    mine = parameter_bill(SMALL, my_count=factor * 1728).mine
    assert slip in mine["slip"]
    assert bool(slip) == bool(mine["slip"])
    assert float(mine["times"]) == pytest.approx(factor, rel=0.01)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: parameter_bill(my_count=0), "positive number of parameters; got 0"),
        (lambda: parameter_bill(my_count=float("nan")), "got nan"),
        (lambda: Sizes(num_heads=7), "d_model=12288, num_heads=7"),
        (lambda: Sizes(head_choices=(96, 5)), "num_heads=5"),
        (lambda: Sizes(num_heads=48), "num_heads among head_choices"),
    ],
)
def test_bad_input_is_told_what_was_wanted(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_words():
    assert [in_words(n) for n in (57_982_058_496, 174_604_259_328, 6_291_456, 999)] == [
        "57.98 billion",
        "174.6 billion",
        "6.291 million",
        "999",
    ]


def test_the_table_and_the_bytes():
    table = parameter_bill().table
    assert table.rows[0] == ("attention", "57,982,058,496", "33.2%")
    assert table.rows[-1][1] == "174,604,259,328"
    assert example().html() == example().html()
    assert len(example().html()) < 40_000
