"""Groups of cases: their names, and which answers are right in which."""

import pytest
import torch

from course.classroom.assignments.declared import load_assignment, ready_assignments
from course.exercises import EXERCISES
from course.exercises.answer_key import AnswerKey
from course.exercises.case_groups import case_names, group_names, right_groups, right_mistakes
from course.exercises.exercise import Exercise

IN_ASSIGNMENTS = sorted({name for ready in ready_assignments() for name in load_assignment(ready).exercises})
EVERYWHERE = ["values", "gradients", "float32", "float64"]


def in_groups(name, function):
    key = AnswerKey(EXERCISES[name])
    return set(right_groups(key, list(key.judged(key.try_here(function)))))


@pytest.mark.parametrize("name", IN_ASSIGNMENTS)
def test_the_cases_of_the_ready_assignments_have_names_that_a_teacher_can_read(name):
    assert not [group for group in group_names(EXERCISES[name]) if group.startswith("case ")]


def test_the_reference_is_right_in_every_group_and_nonsense_in_none():
    for name in ("masked_softmax", "split_heads", "best_span", "causal_mask"):
        assert in_groups(name, EXERCISES[name].reference) == set(group_names(EXERCISES[name]))
        assert in_groups(name, lambda *args, **kwargs: torch.zeros(3)) == set()


def test_an_answer_is_right_where_its_mistake_does_not_show():
    def nan_rows(scores, mask):
        return torch.softmax(scores.masked_fill(~mask, -torch.inf), dim=-1)

    def only_float32(scores, mask):
        return EXERCISES["masked_softmax"].reference(scores, mask).float()

    def no_gradient(scores, mask):
        return EXERCISES["masked_softmax"].reference(scores, mask).detach()

    names = set(group_names(EXERCISES["masked_softmax"]))
    assert "a mask without empty rows" in in_groups("masked_softmax", nan_rows)
    assert "a row that sees nothing" not in in_groups("masked_softmax", nan_rows)
    assert "float32" in in_groups("masked_softmax", only_float32)
    assert not {"float64", "values", "a mask without empty rows"} & in_groups("masked_softmax", only_float32)
    assert in_groups("masked_softmax", no_gradient) >= {"values", "float64"}
    assert not {"gradients", "float32"} & in_groups("masked_softmax", no_gradient)
    assert names >= {*EVERYWHERE}


def test_one_seed_on_which_it_is_wrong_takes_the_group():
    calls = []

    def wrong_at_the_second_seed(seq_len):
        calls.append(seq_len)
        answer = EXERCISES["causal_mask"].reference(seq_len)
        return ~answer if len(calls) == 5 else answer  # the second case under the second seed

    assert in_groups("causal_mask", wrong_at_the_second_seed) == {"a few positions", "two"}


def test_cases_beyond_the_idea_and_predictions_are_no_groups():
    attention = EXERCISES["scaled_dot_product_attention"]
    assert case_names(attention)[-1] == "with dropout"
    assert group_names(attention)[-1] == "only two axes"
    assert group_names(EXERCISES["predict_attention_shapes"]) == []


def made(docstring):
    def make_inputs(generator):
        yield {"x": 1}
        yield {"x": 2}

    make_inputs.__doc__ = docstring

    def double(x):
        return 2 * x

    return Exercise(name="double", lesson=0, reference=double, minutes=1, difficulty=1, points=1,
                    hints=("a", "b", "c"), make_inputs=make_inputs)  # fmt: skip


@pytest.mark.parametrize(
    ("docstring", "names"),
    [
        ("One; then BERT's two. All are small; and so on.", ["one", "BERT's two"]),
        ("BERT's; GPT's.", ["BERT's", "GPT's"]),
        ("Small numbers.", ["case 1", "case 2"]),
        ("The same; the same.", ["case 1", "case 2"]),
        (None, ["case 1", "case 2"]),
    ],
)
def test_names_come_from_the_docstring_if_it_has_one_for_each_case(docstring, names):
    assert case_names(made(docstring)) == names


def test_known_mistakes_are_listed_where_they_are_right():
    found = right_mistakes(AnswerKey(EXERCISES["attention_scores"]))
    assert "scaled by axis 1" in found["only two axes"]
    assert "scaled by axis 1" not in found["with a batch"]
    assert "no scaling" not in {name for names in found.values() for name in names}
