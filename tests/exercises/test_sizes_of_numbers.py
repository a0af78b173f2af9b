"""A wrong number is told how it follows the inputs."""

import pytest

from course.exercises import check
from tests.exercises.test_explaining import cell

CACHE = "def cache_bytes(num_layers, num_kv_heads, d_k, seq_len, bytes_per_number=2):\n    "
RIGHT = "2 * num_layers * num_kv_heads * d_k * seq_len * bytes_per_number"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (f"7 * {RIGHT}", "In every case your number is 7 times too large"),
        (f"({RIGHT}) * 3 * num_layers ** 2", "too large by a number times the square of `num_layers`"),
    ],
)
def test_a_wrong_number_is_told_how_it_follows_the_inputs(wrong, words):
    result = check(cell("cache_bytes", f"{CACHE}return {wrong}"))
    assert not result.passed
    assert words in result.message
