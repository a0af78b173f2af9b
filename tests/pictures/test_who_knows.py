"""Who knows the lion? Means and gains by hand, the question, bad input, and the record that the example shows."""

import json
import sys

import pytest

from course.pictures.who_knows import (
    ASKED,
    LABELLED,
    NAMES,
    NEVER_LABELLED,
    NUM_TOPICS,
    RECORD,
    example,
    recorded,
    who_knows,
)
from course_lib.corpora.labelled import load_topics

# Of each contestant, for 2, 6 and 20 labels a topic, the scores of some seeds.
OWN = {2: [(0.4, 0.3)], 6: [(0.5, 0.4), (0.7, 0.46)], 20: [(0.94, 0.44), (0.9, 0.48), (0.95, 0.49)]}
READER = {2: [(0.5, 0.5)], 6: [(0.8, 0.7)], 20: [(1.0, 0.724)]}
SCORES = {"own": OWN, "reader": READER}


def drawn(scores=SCORES, asked="own", **changes):
    return who_knows(scores, asked, **changes)


def test_the_dots_are_the_means_in_percent():
    shown = drawn()
    assert shown.scene["labels"] == [2, 6, 20] and shown.scene["names"] == ["own", "reader"]
    assert shown.ours["means"] == [[[40, 30], [60, 43], [93, 47]], [[50, 50], [80, 70], [100, 72]]]
    assert shown.table.rows[1] == ("own", "6", "60% (50 to 70)", "43% (40 to 46)", "2")


def test_labels_in_another_order_are_the_same_picture():
    turned = {name: dict(reversed(rows.items())) for name, rows in SCORES.items()}
    assert drawn(turned).html() == drawn().html()


def test_chance_is_one_in_the_number_of_topics():
    assert drawn().scene["chance"] == 17
    assert drawn(num_topics=4).scene["chance"] == 25
    assert drawn(num_topics=4).table.caption.endswith("by chance 25%")


@pytest.mark.parametrize(("after", "answer"), [(0.66, 0), (0.64, 1), (0.54, 1), (0.53, 2), (0.31, 2)])
def test_the_choices_are_thirds_of_what_known_nouns_gain(after, answer):
    """33 points from 60 to 93: 22 points or more of 43, 11 to 21, or less."""
    asked = drawn(SCORES | {"own": OWN | {20: [(0.93, after)]}}).guess
    assert "20 labels for each topic instead of 6" in asked.question
    assert "rises from 60% to 93%" in asked.question
    assert asked.choices[:2] == ("it rises by 22 points or more", "it rises by 11 to 21 points")
    if after == 0.66:
        assert asked.answer == 0
    assert asked.answer == answer
    for place in {0, 1, 2} - {answer}:
        assert asked.why_not[place].startswith(f"It went from 43% to {100 * after:.0f}%.")
        assert ("Labels help beyond" in asked.why_not[place]) == (place > answer)


def test_what_the_choices_say_fills_the_scale():
    assert drawn().scene["guesses"] == [
        (65, 100, "+22", "or more"),
        (54, 64, "+11 to", "+21"),
        (0, 53, "less", "than +11"),
    ]


def test_the_question_is_about_the_contestant_asked():
    asked = drawn(asked="reader")
    assert asked.scene["asked"] == 1
    assert "the reader gets" in asked.guess.question and "from 80% to 100%" in asked.guess.question
    assert asked.guess.answer == 2


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: drawn(SCORES | {"reader": {2: [(0.5, 0.5)]}}), "same two or more numbers of labels"),
        (lambda: drawn({"own": {2: [(0.5, 0.5)]}}), "two or more numbers of labels"),
        (lambda: drawn({"own": OWN | {6: []}}), r"one score or more.* for own with 6 labels; got \[\]"),
        (lambda: drawn({"own": OWN | {6: [(72, 51)]}}), r"from 0 to 1, for own.*got \[\(72, 51\)\]"),
        (lambda: drawn(asked="nobody"), "wanted in asked .*got 'nobody'"),
        (lambda: drawn({"own": OWN | {20: OWN[6]}}), r"three points.*\[60, 43\], \[60, 43\]"),
    ],
)
def test_bad_input_is_told_what_was_wanted(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_the_lion_never_had_a_label():
    labelled, new = ({*load_topics(split)["noun"]} for split in ("train", "new_nouns"))
    assert {name.removeprefix("a ") for name in LABELLED} <= labelled
    assert NEVER_LABELLED.removeprefix("a ") in new - labelled
    assert len({*load_topics("train")["topic"]}) == NUM_TOPICS


# --- the record


def runs():
    return [run for run in json.loads(RECORD.read_text(encoding="utf-8"))["runs"] if run["part"] == "topics"]


def test_every_recorded_run_is_drawn():
    scores = recorded()
    assert list(scores) == list(NAMES.values())
    assert all(sorted(rows) == [4, 16, 64] for rows in scores.values())
    assert sum(len(each) for rows in scores.values() for each in rows.values()) == len(runs())
    whole = [run for run in runs() if run["row"] == "MiniLM whole, 384 labels"]
    assert scores["MiniLM whole"][64] == [(run["known_nouns"], run["new_nouns"]) for run in whole]


def test_a_row_of_another_form_is_refused(monkeypatch, tmp_path):
    other = tmp_path / "record.json"
    other.write_text(json.dumps({"runs": [{"part": "topics", "row": "MiniLM whole"}]}))
    monkeypatch.setattr(sys.modules[recorded.__module__], "RECORD", other)
    with pytest.raises(ValueError, match="a row like .* got 'MiniLM whole'"):
        recorded()


def test_labels_teach_words_and_pre_training_teaches_kinds():
    """What lesson 11 says about the record."""
    shown = example()
    means = dict(zip(shown.scene["names"], shown.ours["means"], strict=True))
    own, whole = means[ASKED], means["MiniLM whole"]
    assert own[2][0] > 90 and own[2][1] < 75, "the encoder from scratch knows only the nouns that it saw"
    assert min(mean[1] for name, (_, mean, _) in means.items() if "MiniLM" in name) > own[2][1]
    assert whole[2][0] - whole[2][1] < own[2][0] - own[2][1]
    assert shown.html() == example().html()
    assert len(shown.html()) < 30_000
