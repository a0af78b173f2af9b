"""Slips that are common on the internet and in class, each with the name of what the learner is told."""

import math

import pytest
import torch
import torch.nn.functional as F

from course.exercises import check
from tests.exercises.test_check import named


def sorted_probs(logits):
    return logits.softmax(dim=-1).sort(dim=-1, descending=True)


def cut(logits, order, remove):
    return logits.masked_fill(torch.zeros_like(remove).scatter(-1, order, remove), -math.inf)


def without_the_shift(logits, p):
    probs, order = sorted_probs(logits)
    return cut(logits, order, probs.cumsum(dim=-1) > p)


def from_p_on(logits, p):
    probs, order = sorted_probs(logits)
    return cut(logits, order, probs.cumsum(dim=-1) >= p)


def all_but_the_first(logits, p):
    probs, order = sorted_probs(logits)
    remove = probs.cumsum(dim=-1) > p
    remove[..., 0] = False
    return cut(logits, order, remove)


def nothing_cut(logits, p):
    return logits.clone()


def shifted(logits, p):
    """The usual form: right, but it also keeps the token after those that reach p exactly."""
    probs, order = sorted_probs(logits)
    remove = probs.cumsum(dim=-1) > p
    remove[..., 1:] = remove[..., :-1].clone()
    remove[..., 0] = False
    return logits.clone() if p == 1 else cut(logits, order, remove)


def softened(logits, temperature):
    return (logits / temperature).log_softmax(dim=-1)


def not_detached(student_logits, teacher_logits, temperature):
    student, teacher = (softened(logits, temperature) for logits in (student_logits, teacher_logits))
    return temperature**2 * F.kl_div(student, teacher, reduction="batchmean", log_target=True)


def of_the_tutorial(student_logits, teacher_logits, temperature):
    student, teacher = softened(student_logits, temperature), (teacher_logits / temperature).softmax(dim=-1)
    return temperature**2 * (teacher * (teacher.log() - student)).sum() / len(student)


def by_the_ratio(student_logits, teacher_logits, temperature):
    student, teacher = ((x / temperature).softmax(dim=-1) for x in (student_logits, teacher_logits.detach()))
    return temperature**2 * (teacher * (teacher / student).log()).sum(dim=-1).mean()


def no_temperature(student_logits, teacher_logits, temperature):
    return not_detached(student_logits, teacher_logits.detach(), 1.0)


def teacher_first(student_logits, teacher_logits, temperature):
    teacher = (teacher_logits.detach() / temperature).softmax(dim=-1)
    student = softened(student_logits, temperature)
    return temperature**2 * F.kl_div(teacher, student, reduction="batchmean")


def choice_unsoftened(student_logits, teacher_logits, temperature):
    return F.cross_entropy(student_logits, teacher_logits.argmax(dim=-1))


def exact_borders(offsets, in_passage, start, end):
    for token, (begin, stop) in enumerate(offsets):
        if in_passage[token] and begin == start:
            first = token
        if in_passage[token] and stop == end:
            last = token
    return first, last


def features_put_together(hidden, token_ids, pad_id):
    real = (token_ids != pad_id)[..., None].float()
    return (hidden * real).sum(-1) / real.sum(-1)


def after_every_time(weights, period):
    queries = range(period, weights.shape[-1])
    keys = ([time + 1 for time in range(query - period, -1, -period)] for query in queries)
    found = [weights[:, query, theirs].sum(dim=-1) for query, theirs in zip(queries, keys, strict=True)]
    return torch.stack(found, dim=-1).mean(dim=-1)


def small_letters(words, num_labels, generator):
    labels: dict[str, int] = {}
    for word in map(str.casefold, words):
        if word not in labels:
            labels[word] = int(torch.randint(num_labels, (1,), generator=generator))
    return torch.tensor([labels[word.casefold()] for word in words])


def one_before_the_last_time(weights, period):
    queries = torch.arange(period + 1, weights.shape[-1])
    return weights[:, queries, queries - period - 1].mean(dim=-1)


def sum_in_a_loop(weights, period):
    total = torch.zeros(weights.shape[0], dtype=weights.dtype)
    for query in range(period, weights.shape[-1]):
        total += weights[:, query, query - period + 1]
    return total


def share_by_whole_division(seq_len, d_model, d_ff):
    quadratic, rest = 2 * seq_len**2 * d_model, 4 * seq_len * d_model**2 + 2 * seq_len * d_model * d_ff
    return quadratic // (quadratic + rest)


def by_the_tokens_themselves(weights, period):
    """Right, and it would never end with a period of 0."""
    tokens = []
    while len(tokens) < weights.shape[-1]:
        tokens += list(range(period))
    last, pairs = {}, []
    for query, token in enumerate(tokens[: weights.shape[-1]]):
        if token in last:
            pairs.append((query, last[token] + 1))
        last[token] = query
    queries, keys = torch.tensor(pairs).T
    return weights[:, queries, keys].mean(dim=-1)


LOST = "the crossing token lost"
ROUNDED = "logarithm of a softmax"
SLIPS = {
    without_the_shift: ("top_p", f"{LOST}, and nothing is left"),
    from_p_on: ("top_p", f"{LOST}, at p = 1 too"),
    all_but_the_first: ("top_p", LOST),
    nothing_cut: ("top_p", "nothing cut"),
    of_the_tutorial: ("distillation_loss", ROUNDED),
    by_the_ratio: ("distillation_loss", ROUNDED),
    no_temperature: ("distillation_loss", "no temperature"),
    not_detached: ("distillation_loss", "the teacher with a gradient"),
    teacher_first: ("distillation_loss", "the teacher first in kl_div"),
    choice_unsoftened: ("distillation_loss", "the teacher's first choice, unsoftened"),
    exact_borders: ("answer_tokens", "exactly both borders, in a loop"),
    features_put_together: ("mean_of_tokens", "mean of the features, NaN at padding"),
    after_every_time: ("induction_scores", "every earlier time"),
    one_before_the_last_time: ("induction_scores", "the token before it, without the first query"),
    sum_in_a_loop: ("induction_scores", "the sum"),
    share_by_whole_division: ("attention_share", "whole division"),
    small_letters: ("control_labels", "capital letters ignored"),
}
NOTES = {
    shifted: ("top_p", "For later: one edge is not right yet."),
    by_the_tokens_themselves: ("induction_scores", "the docstring promises a `ValueError`"),
}


@pytest.mark.slow
@pytest.mark.parametrize("slip", SLIPS, ids=lambda function: function.__code__.co_name)
def test_a_usual_slip_is_named(slip):
    name, misconception = SLIPS[slip]
    result = check(named(name)(slip))
    assert not result.passed
    assert result.misconception == misconception, result.message


@pytest.mark.parametrize("answer", NOTES, ids=lambda function: function.__code__.co_name)
def test_a_right_idea_with_a_lack_passes_with_a_note(answer):
    name, words = NOTES[answer]
    result = check(named(name)(answer))
    assert result.passed
    assert any(words in note for note in result.notes), result.notes


@pytest.mark.parametrize(("guess", "words"), [
    ((88,), "your function returned a tuple of 1"),
    ("88", "your function returned a string"),
    (torch.tensor([88]), "your function returned a tensor of shape (1,)"),
    (44, "Is that percent?"),
    (-3, "A number of sentences is asked for"),
])  # fmt: skip
def test_a_guess_that_is_no_number_of_sentences(guess, words):
    def predict_encoder_off():
        return guess

    assert words in check(predict_encoder_off).message


@pytest.mark.parametrize("guess", [88, 53, 123, torch.tensor(90)])
def test_a_near_guess_is_told_that_it_is_near(guess):
    def predict_encoder_off():
        return guess

    result = check(predict_encoder_off)
    assert result.passed
    assert result.message == "That is near enough to what was measured."
