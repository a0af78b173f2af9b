"""What a teacher and a student see of the smallest case on which an answer fails, for every exercise."""

import pytest

from course.classroom.grading.counterexample import evidence, stopped
from course.exercises import EXERCISES
from course.exercises.answer_key import AnswerKey
from course.exercises.judging import failed_cases


def raises(*args, **kwargs):
    raise ZeroDivisionError("division by zero")


@pytest.mark.parametrize("name", EXERCISES)
def test_a_wrong_answer_has_its_case_and_an_error_is_one(name):
    key = AnswerKey(EXERCISES[name])
    wrong = [misconception.code for misconception in EXERCISES[name].misconceptions[:1]]
    for function in (raises, *wrong):
        outcomes = list(key.try_here(function))
        assert failed_cases(key, outcomes)
        assert {*evidence(key, outcomes)} == {"input", "yours", "expected"}
        assert stopped(key, outcomes) or function is not raises
