"""The questions of pictures: each wrong choice is told why it is wrong."""

import pytest

from course.classroom import gallery
from course.pictures import same_numbers_wrong_heads
from tests.by_day import only_by_day

ASKING = sorted({*gallery.names()} - {"machine_map"})


@pytest.mark.slow
@pytest.mark.parametrize("name", only_by_day(ASKING[::2], ASKING))
def test_each_wrong_choice_has_a_sentence(name):
    guess = gallery.example(name).guess
    wrong = [reason for place, reason in enumerate(guess.why_not) if place != guess.answer]
    assert len(wrong) == len(guess.choices) - 1 >= 2
    assert all(reason[0] in "“" or reason[0].isupper() or reason.startswith("ln ") for reason in wrong)
    assert all(reason.endswith(".") and "  " not in reason for reason in wrong)


def test_with_one_head_the_view_mixes_nothing():
    guess = same_numbers_wrong_heads(3, 1, 5).guess
    assert guess.choices[guess.answer] == "features of token B"
