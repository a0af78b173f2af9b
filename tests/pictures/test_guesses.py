"""The questions of pictures: each wrong choice is told why it is wrong."""

import pytest

from course.classroom import gallery
from course.pictures import same_numbers_wrong_heads, training_cockpit
from course_lib.training import TrainingConfig, TrainingHistory
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


def history(*losses):
    return TrainingHistory(list(losses), [0.1] * len(losses), [9] * len(losses), [1.0] * len(losses))


def test_beside_a_recorded_run_the_cockpit_asks_about_both():
    """With no smoothing the floor is 0; after 10 of 60 updates this run is at 1, the recorded one at 2."""
    config = TrainingConfig(max_steps=60, label_smoothing=0.0)
    sound = {"history": history(*[2.0] * 60)}
    guess = training_cockpit(history(*[1.0] * 60), config, 30, recorded=sound).guess
    assert guess.choices[guess.answer] == "about half of that"
    assert guess.question.startswith(
        "After 10 updates the training loss of the recorded run is 2.00 nats above"
    )
    assert guess.why_not[3] == "This run is 1.00 nats above the floor, and twice as far would be 4.00 nats."
    at_its_first_updates = training_cockpit(history(*[1.0] * 9), config, 30, recorded=sound).guess
    assert at_its_first_updates.question.startswith("Nobody has trained this model yet.")


def test_with_one_head_the_view_mixes_nothing():
    guess = same_numbers_wrong_heads(3, 1, 5).guess
    assert guess.choices[guess.answer] == "features of token B"
