"""Same numbers, wrong heads: torch's own view and transpose, followed cell by cell."""

import pytest
import torch

from course.pictures.same_numbers_wrong_heads import (
    example,
    labels,
    mixed_rows,
    numbered,
    same_numbers_wrong_heads,
)
from course_lib.multi_head import split_heads


def straight(x, num_heads):
    return x.reshape(x.shape[0], num_heads, x.shape[1], -1)


def held(way):
    return [labels(3, 8)[place] for place in way["places"]]


def test_the_right_way_by_hand():
    way = same_numbers_wrong_heads(3, 2, 4).ours["ways"][0]
    assert held(way)[:12] == ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4"]
    assert held(way)[12:16] == ["A5", "A6", "A7", "A8"]
    assert way["mixed"] == 0


def test_without_the_transpose_by_hand():
    way = same_numbers_wrong_heads(3, 2, 4).ours["ways"][1]
    assert held(way)[:12] == labels(3, 8)[:12]
    assert held(way)[4:8] == ["A5", "A6", "A7", "A8"]  # the row of token B
    assert way["mixed"] == 4


@pytest.mark.parametrize("sizes", [(3, 2, 3), (5, 4, 2), (2, 3, 1)])
def test_it_follows_torch(sizes):
    seq_len, num_heads, d_k = sizes
    x = numbered(seq_len, num_heads * d_k)
    ways = same_numbers_wrong_heads(*sizes).ours["ways"]
    assert ways[0]["places"] == split_heads(x, num_heads).flatten().tolist()
    assert ways[1]["places"] == x.view(num_heads, seq_len, d_k).flatten().tolist()
    assert ways[1]["mixed"] > 0


def test_one_head_cannot_go_wrong():
    assert same_numbers_wrong_heads(3, 1, 5).ours["ways"][1]["mixed"] == 0


def test_a_row_with_one_stranger_is_mixed():
    heads = split_heads(numbered(3, 4), 2).clone()
    heads[0, 0, 0, 1], heads[0, 1, 2, 0] = heads[0, 1, 2, 0].clone(), heads[0, 0, 0, 1].clone()
    assert mixed_rows(heads) == 2


def test_ones_own_function_takes_the_place_of_the_right_way():
    picture = same_numbers_wrong_heads(3, 2, 4, my_split_heads=straight)
    assert picture.mine["ways"] == [picture.ours["ways"][1]] * 2
    right = same_numbers_wrong_heads(3, 2, 4, my_split_heads=split_heads)
    assert right.mine == right.ours


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: same_numbers_wrong_heads(1), "2 to 6 tokens.*seq_len=1"),
        (lambda: same_numbers_wrong_heads(3, 3, 3), "num_heads=3, d_k=3"),
        (
            lambda: same_numbers_wrong_heads(my_split_heads=lambda x, n: x),
            r"shape \(1, 2, 3, 3\); got \(1, 3, 6\)",
        ),
        (lambda: same_numbers_wrong_heads(my_split_heads=lambda x, n: straight(x, n) * 0), "change none"),
        (
            lambda: same_numbers_wrong_heads(my_split_heads=lambda x, n: straight(x, n) + torch.nan),
            "change none",
        ),
    ],
)
def test_bad_input_is_told_what_was_wanted(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_the_table_and_the_bytes():
    assert example().table.rows[1] == ("head 1, row of token B", "B1 B2 B3", "A4 A5 A6")
    assert example().html() == example().html()
    assert len(example().html()) < 40_000
