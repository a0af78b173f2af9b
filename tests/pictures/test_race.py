"""The race: powers, meetings and multiply-adds by hand and by PyTorch's counter, and the recorded timings."""

import pytest
import torch
from torch.utils.flop_counter import FlopCounterMode

from course.pictures.race import (
    D_MODELS,
    MEETING,
    RECORD,
    RUNNERS,
    by_contender,
    course_timings,
    example,
    in_words,
    last_power,
    meeting,
    race,
)
from course.pictures.race_contenders import CONTENDERS, NAMES
from course_lib.corpora.loading import require_checksum
from workshop.experiments.race import LENGTHS, linear_attention, runs


def timing(contender, seq_len, seconds, d_model=64):
    return {"contender": contender, "seq_len": seq_len, "d_model": d_model, "seconds": seconds}


def test_the_power_by_hand():
    assert last_power({1: 5.0, 2: 3.0, 4: 24.0, 8: 192.0}) == 3.0
    assert last_power({100: 2.0, 400: 2.0, 1600: 8.0}) == 0.5  # 0 and 1, one after the other
    assert last_power({8: 1.0, 16: 2.0}) is None


def test_the_meeting_by_hand():
    """2 n² d and 8 n d² are equal at n = 4 d."""
    lengths, d_model = (16, 100, 300), 30
    quadratic, linear = {n: 2.0 * n**2 * d_model for n in lengths}, {n: 8.0 * n * d_model**2 for n in lengths}
    assert meeting(quadratic, linear) == 120
    assert meeting(linear, quadratic) is None
    assert meeting({1: 1.0, 2: 2.0}, {1: 1.0, 2: 2.0}) is None
    assert (
        meeting({10: 3.0, 20: 1.0, 40: 4.0}, {10: 1.0, 20: 2.0, 40: 2.0}) == 28
    )  # 20 times the square root of 2


def test_times_have_three_digits_and_a_unit():
    assert [in_words(x) for x in (2.4444e-05, 0.16666, 1.5, 0.001)] == ["24.4 µs", "167 ms", "1.5 s", "1 ms"]


def test_multiply_adds_by_hand():
    counts = {one.name: one.multiply_adds(256, 3) for one in CONTENDERS}
    assert counts["attention, written out"] == counts["window by a mask"] == 2 * 256 * 256 * 3
    assert counts["window by blocks"] == 2 * (2 + 3 + 3 + 2) * 64 * 64 * 3
    assert counts["BigBird's blocks"] == 2 * 16 * 64 * 64 * 3  # of four blocks each looks at all
    assert counts["Linformer"] == 4 * 64 * 256 * 3
    assert counts["LSTM"] == 8 * 256 * 9


@pytest.mark.parametrize("name", sorted({*NAMES} - {"attention, fused kernel", "LSTM"}))
def test_multiply_adds_are_those_of_the_run(name):
    """PyTorch's counter sees neither the fused kernel nor the LSTM; elsewhere it counts a multiply-add as two.

    It leaves out a matrix times a vector, as the formula of linear attention does.
    """
    seq_len, d_model = 512, 8
    with FlopCounterMode(display=False) as counter, torch.no_grad():
        runs(seq_len, d_model)[name]()
    counted = counter.get_total_flops() / 2
    assert counted == CONTENDERS[NAMES.index(name)].multiply_adds(seq_len, d_model)


def test_the_other_two_runs_are_what_their_names_say():
    """Where PyTorch's counter sees nothing, the outputs tell."""
    found = runs(64, 8)
    with torch.no_grad():
        written, _ = found["attention, written out"]()
        torch.testing.assert_close(found["attention, fused kernel"]()[0, 0], written)
        output, (last, _) = found["LSTM"]()
    torch.testing.assert_close(output[0, -1], last[0, 0])


def test_linear_attention_is_the_mean_weighted_by_the_kernel():
    query, key, value = torch.randn(3, 5, 4, generator=torch.Generator().manual_seed(0))
    weights = (torch.nn.functional.elu(query) + 1) @ (torch.nn.functional.elu(key) + 1).T
    wanted = weights / weights.sum(-1, keepdim=True) @ value
    torch.testing.assert_close(linear_attention(query, key, value), wanted)


def test_ones_own_times_are_drawn_beside_the_recorded_ones():
    own = [timing("LSTM", n, 0.0012345 * n) for n in (64, 128, 256)] + [timing("Linformer", 64, 1.0)]
    recorded, drawn = (picture.ours["units"][0][0] for picture in (example(), race(own)))
    assert drawn["own"] == [[], [[64, 1230.0], [128, 1230.0], [256, 1230.0]], []]
    assert drawn["lines"] == recorded["lines"]
    assert recorded["own"] == [[], [], []]


def test_a_line_is_what_a_token_takes():
    times = by_contender(course_timings())["LSTM", 256]
    line = example().ours["units"][0][1]["lines"][RUNNERS.index("LSTM")]
    assert line == pytest.approx([1e6 * seconds / n for n, seconds in sorted(times.items())], rel=0.005)


def test_ones_own_times_meet_where_they_do():
    """Times as the multiply-adds: they meet at four times d_model."""
    own = [
        timing(one.name, n, 1e-9 * one.multiply_adds(n, 64)) for one in CONTENDERS[:3] for n in (64, 128, 512)
    ]
    (timed, wide), counted = race(own).ours["units"]
    assert timed["own_met"] == 260  # 256 in two digits
    assert wide["own_met"] is None
    assert timed["met"] == example().ours["units"][0][0]["met"]
    assert [one["met"] for one in counted] == [260, 1000]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (timing("a tortoise", 64, 1.0), "wanted a contender of attention.*got 'a tortoise'"),
        (timing("LSTM", 64, 1.0, d_model=65), "d_model 64 or 256; got 'LSTM', d_model=65"),
        (timing("LSTM", 64, 0.0), "positive.*got seq_len=64, seconds=0.0"),
        (timing("LSTM", 0, 1.0), "positive.*got seq_len=0, seconds=1.0"),
    ],
)
def test_bad_input_is_told_what_was_wanted(wrong, message):
    with pytest.raises(ValueError, match=message):
        race([wrong])


def test_the_record_of_the_course_is_whole():
    require_checksum(RECORD)
    found = {(one["contender"], one["d_model"], one["seq_len"]) for one in course_timings()}
    assert found == {(name, d_model, n) for name in NAMES for d_model in D_MODELS for n in LENGTHS}


def test_the_record_answers_the_question():
    recorded = by_contender(course_timings())
    narrow, wide = (meeting(*(recorded[name, d_model] for name in MEETING)) for d_model in D_MODELS)
    assert 2.8 < wide / narrow < 5.7  # nearer to 4 than to 2 or 8, by their logarithms
    guess = example().guess
    assert guess.choices[guess.answer] == "at about four times that length"
    assert f"at about {narrow:,} positions" in guess.question
    assert all(f"at about {wide:,} with 256" in reason for reason in guess.why_not if reason)


def test_the_record_shows_what_the_lesson_says():
    """Bounds that hold on a busy machine as well."""
    recorded = by_contender(course_timings())
    short, long = ({name: recorded[name, 64][n] for name in NAMES} for n in (64, 4096))
    assert max(long, key=long.get) == "window by a mask"
    assert long["attention, written out"] > 1.3 * long["attention, in tiles"]
    assert long["attention, written out"] > 2 * long["attention, fused kernel"]
    assert long["window by blocks"] < long["attention, fused kernel"] / 5
    assert max(short, key=short.get) in ("LSTM", "window by blocks", "BigBird's blocks")
    assert short["LSTM"] > 3 * short["attention, fused kernel"]


def test_the_table_and_the_bytes():
    picture = example()
    [row] = [row for row in picture.table.rows if row[:3] == ("LSTM", "256", "recorded")]
    assert row[6] == in_words(by_contender(course_timings())["LSTM", 256][4096])
    assert picture.html() == example().html()
    assert len(picture.html()) < 40_000
