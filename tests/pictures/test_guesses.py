"""The questions of pictures: each wrong choice is told why it is wrong."""

import pytest

from course.classroom import gallery
from course.pictures import same_numbers_wrong_heads, training_cockpit
from course.pictures.film_questions import film_question, overtaken_at
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


# Two hypotheses; [token, parent, log-probability, fate]. Greedy decoding writes a, c, e and ends; b d is the best from
# the second step on.
BEAM = [
    [["a", 0, -0.5, "kept"], ["b", 0, -0.6, "kept"]],
    [["d", 1, -0.7, "kept"], ["c", 0, -0.9, "kept"]],
    [["f", 0, -0.8, "kept"], ["e", 1, -1.0, "kept"]],
    [["<eos>", 0, -0.9, "ended"], ["<eos>", 1, -1.1, "ended"]],
]


def test_greedy_decoding_is_overtaken_where_another_beginning_stands_first():
    assert overtaken_at(BEAM) == 1
    assert overtaken_at(BEAM[:1]) is None
    ahead = [BEAM[0], [["c", 0, -0.6, "kept"], ["d", 1, -0.7, "kept"]]]
    assert overtaken_at(ahead) is None
    pruned = [*ahead, [["e", 1, -0.8, "kept"], ["g", 1, -0.9, "kept"]]]
    assert overtaken_at(pruned) == 2
    ended = [BEAM[0], [["<eos>", 0, -0.6, "ended"], ["d", 1, -0.7, "kept"]], [["e", 0, -0.8, "kept"]]]
    assert overtaken_at(ended) is None


def test_the_film_asks_how_long_greedy_decoding_leads():
    film = {"beam": BEAM, "written": ["b", "d", "f", "<eos>"]}
    guess, shown = film_question(film, ["x", "<eos>"], beam_size=2)
    assert guess.choices == ("step 1", "step 2", "step 3", "step 4")
    assert (guess.answer, shown) == (0, 1)
    assert guess.why_not[2] == "At step 2 “d” stands first with −0.70, and greedy has −0.90."
    assert "The beam keeps the 2 best beginnings." in guess.question


def test_a_choice_before_the_answer_is_told_that_greedy_still_leads():
    second = [["c", 0, -0.6, "kept"], ["d", 1, -0.7, "kept"]]
    third = [["f", 1, -0.8, "kept"], ["e", 0, -0.9, "kept"]]
    film = {"beam": [BEAM[0], second, third], "written": ["b", "d", "f"]}
    guess, shown = film_question(film, ["x", "<eos>"], beam_size=2)
    assert (guess.choices[guess.answer], shown) == ("step 2", 2)
    assert guess.why_not[0] == "At step 2 the greedy beginning is still the best, with −0.60."


def test_without_overtaking_the_film_asks_which_word_a_token_needs():
    film = {"beam": BEAM[:1], "written": ["b", "d"], "influence": [[0.5, 0.1, 0.0], [0.25, 3.0, -0.12]]}
    film["attention"] = [[1.0, 0.0, 0.0, 0.0]] * 2
    guess, shown = film_question(film, ["x", "y", "z", "<eos>"], beam_size=2)
    assert (guess.choices, guess.answer, shown) == (("“x”", "“y”", "“z”"), 1, 1)
    assert guess.why_not == (
        "Hiding “x” takes 0.25 nats from the log-probability of “d”; hiding “y” takes 3.00 nats from it.",
        "",
        "Hiding “z” adds 0.12 nats to the log-probability of “d”; hiding “y” takes 3.00 nats from it.",
    )


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
