"""`check` on answers that people write: what passes, what is said, what is kept."""

import json
import math
import subprocess
import sys

import pytest
import torch

from course.exercises import EXERCISES, check, hint, progress, solution
from course.exercises.answer_key import AnswerKey
from course.exercises.checking import request
from course.exercises.forbidden_calls import own_functions
from course.exercises.pickling import pack
from course.exercises.plan import asked
from course.exercises.session import SESSION
from course.exercises.stubs import steps
from course.exercises.workplace import Workplace
from course.pictures.plots import colour_of


def named(name):
    """Lets several answers to one exercise stand in this file."""

    def rename(function):
        function.__name__ = name
        return function

    return rename


# Right, in styles other than the reference's.


@named("build_vocabulary")
def with_a_loop(tokens):
    vocabulary = {}
    for token in sorted(tokens):
        if token not in vocabulary:
            vocabulary[token] = len(vocabulary)
    return vocabulary


@named("build_vocabulary")
def with_zip(words):
    distinct = sorted(set(words))
    return dict(zip(distinct, range(len(distinct)), strict=True))


@named("cosine_similarities")
def with_einsum(vectors):
    lengths = torch.einsum("id,id->i", vectors, vectors).sqrt().clamp(min=1e-8)
    return torch.einsum("id,jd->ij", vectors, vectors) / torch.einsum("i,j->ij", lengths, lengths)


@named("cosine_similarities")
def with_normalize(vectors):
    directions = torch.nn.functional.normalize(vectors, dim=1)
    return directions @ directions.transpose(0, 1)


@named("cosine_similarities")
def with_a_small_constant(vectors):
    directions = vectors / (vectors.norm(dim=1, keepdim=True) + 1e-8)
    return directions @ directions.T


@named("stable_softmax")
def with_max_and_nan_to_num(scores):
    shifted = scores - scores.max(dim=-1, keepdim=True).values
    powers = shifted.exp()
    return torch.nan_to_num(powers / powers.sum(-1, keepdim=True))


@named("stable_softmax")
def row_by_row(scores):
    rows = []
    for row in scores.reshape(-1, scores.shape[-1]):
        if row.max() == -math.inf:
            rows.append(torch.zeros_like(row))
        else:
            powers = torch.exp(row - row.max())
            rows.append(powers / powers.sum())
    return torch.stack(rows).view_as(scores)


@named("scaled_dot_product_attention")
def with_nan_to_num(query, key, value, mask=None):
    scores = torch.einsum("...qd,...kd->...qk", query, key) * query.shape[-1] ** -0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = scores.softmax(dim=-1).nan_to_num()
    return torch.einsum("...qk,...kd->...qd", weights, value), weights


@named("scaled_dot_product_attention")
def with_broadcasting(q, k, v, mask=None):
    scores = (q.unsqueeze(-2) * k.unsqueeze(-3)).sum(-1) / torch.sqrt(torch.tensor(k.size(-1)))
    if mask is not None:
        scores = torch.where(mask, scores, torch.tensor(-1e30))
    powers = torch.exp(scores - scores.amax(-1, keepdim=True))
    if mask is not None:
        powers = powers * mask
    weights = powers / powers.sum(-1, keepdim=True).clamp(min=1e-30)
    return [weights.matmul(v), weights]


@named("split_heads")
def with_chunks(x, num_heads):
    return torch.stack(x.chunk(num_heads, dim=-1), dim=1)


@named("split_heads")
def with_permute(x, num_heads):
    b, s, d = x.shape
    return x.reshape(b, s, num_heads, d // num_heads).permute(0, 2, 1, 3).contiguous()


@named("fix_tgt_mask")
def with_a_comparison(tgt_input, pad_id):
    places = torch.arange(tgt_input.shape[1], device=tgt_input.device)
    return (places[None, :] <= places[:, None]) & tgt_input.ne(pad_id).unsqueeze(1).unsqueeze(2)


@named("predict_weights_shape")
def as_a_size():
    return torch.Size([2, 6, 7, 9])


RIGHT = [
    *(with_a_loop, with_zip, with_einsum, with_normalize, with_a_small_constant, with_max_and_nan_to_num),
    *(
        row_by_row,
        with_nan_to_num,
        with_broadcasting,
        with_chunks,
        with_permute,
        with_a_comparison,
        as_a_size,
    ),
]


@pytest.mark.parametrize("answer", RIGHT, ids=lambda function: function.__code__.co_name)
def test_a_right_answer_in_another_style_passes(answer):
    result = check(answer)
    assert result.passed, result.message
    assert result.attempted
    assert result.misconception is None


# Wrong.


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1)
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights


def test_a_misconception_beside_something_else_is_named():
    result = check(scaled_dot_product_attention)
    assert result.misconception == "no scaling"
    assert result.message.startswith("In 9 of 15 cases that fail, your results are what this slip gives: ")
    assert "This case fails, too. With query" in result.message


@named("scaled_dot_product_attention")
def fits_three_axes_only(query, key, value, mask=None):
    scores = query @ key.transpose(1, 2) / math.sqrt(8)
    weights = (
        scores.softmax(-1)
        if mask is None
        else (scores.masked_fill(~mask, -math.inf)).softmax(-1).nan_to_num()
    )
    return weights @ value, weights


@named("scaled_dot_product_attention")
def gradient_lost(query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(8)
    if mask is not None:
        scores = scores.masked_fill(~mask, -math.inf)
    weights = scores.softmax(-1).nan_to_num().detach()
    return weights @ value, weights


@named("scaled_dot_product_attention")
def gradient_of_hidden_rows_is_nan(query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(8)
    if mask is not None:
        scores = scores + torch.where(mask, 0.0, -math.inf)
    weights = scores.softmax(-1).nan_to_num()
    return weights @ value, weights


@named("stable_softmax")
def nearly_right(scores):
    largest = scores.amax(-1, keepdim=True).clamp(min=-1e30)
    powers = torch.exp(scores - largest)
    return powers / (powers.sum(-1, keepdim=True) + 0.001)


@named("build_vocabulary")
def forgets_the_first(tokens):
    return {token: i + 1 for i, token in enumerate(sorted(set(tokens))[1:])}


@named("build_vocabulary")
def adds_one(tokens):
    return {token: i for i, token in enumerate([*sorted(set(tokens)), "<unk>"])}


@named("build_vocabulary")
def counts_down(tokens):
    return {token: -i for i, token in enumerate(sorted(set(tokens)))}


@named("predict_weights_shape")
def far_off():
    return (48, 6)


@named("predict_weights_shape")
def one_number_off():
    return (2, 6, 7, 48)


def other(value):
    """Something of the same form that is wrong everywhere."""
    return tuple(map(other, value)) if isinstance(value, tuple) else -3 * value - 1


def numbers_in(value):
    return [n for part in value for n in numbers_in(part)] if isinstance(value, tuple) else [f"{value:.4g}"]


@pytest.mark.parametrize("name", [name for name, exercise in EXERCISES.items() if exercise.kind == "predict"])
def test_a_wrong_guess_is_not_told_the_answer(name):
    answer = EXERCISES[name].reference()
    result = check(named(name)(lambda: other(answer)))
    assert not result.passed and result.attempted
    said = result.message.replace(",", " ").replace(".", " ").split()
    assert "expected" not in said
    assert not {n for n in numbers_in(answer) if len(n) > 1} & set(said)


SIX_WORDS = "With tokens ['short', 'and', 'walks', 'first', 'friends', 'is']: "
WRONG = {
    fits_three_axes_only: "With query of shape (3, 8), key of shape (5, 8), value of shape (5, 6), mask of",
    gradient_lost: "the values are right, but no gradient reaches `query`.",
    gradient_of_hidden_rows_is_nan: "the values are right, but the gradient with respect to `query` is not: ",
    nearly_right: "7 of 7 numbers differ, the largest at [5]: yours 0.",
    forgets_the_first: SIX_WORDS + "the key 'and' is missing.",
    adds_one: SIX_WORDS + "there is a key '<unk>' that should not be there.",
    counts_down: SIX_WORDS + "at the key 'first', yours -1, expected 1.",
    far_off: "A tuple of 4 was expected; your function returned a tuple of 2.",
    one_number_off: "In item 3, yours, 48, is too large.",
}


@pytest.mark.parametrize("answer", WRONG, ids=lambda function: function.__code__.co_name)
def test_a_wrong_answer_is_told_where(answer):
    result = check(answer)
    assert not result.passed
    assert result.attempted
    assert WRONG[answer] in result.message


@named("split_heads")
def raises_at_a_line(x, num_heads):
    batch, seq_len, d_model = x.shape
    return x.view(batch, num_heads, seq_len, d_model / num_heads)  # the line that is shown


def test_an_error_is_shown_with_its_line():
    number = raises_at_a_line.__code__.co_firstlineno + 3  # the decorator's line, then the def's
    message = check(raises_at_a_line).message
    assert message.startswith(
        "With x of shape (3, 7, 10), num_heads 2: your code raised `TypeError: view(): argument"
    )
    line = "return x.view(batch, num_heads, seq_len, d_model / num_heads)  # the line that is shown"
    assert f", at line {number}: `{line}`\nA size or an axis is a float" in message


@named("split_heads")
def not_written_yet(x, num_heads):
    raise NotImplementedError("later")


@named("split_heads")
def passes_over(x, num_heads):
    """A docstring alone."""


@pytest.mark.parametrize("stub", [not_written_yet, passes_over], ids=["raise", "docstring"])
def test_a_stub_is_not_attempted(stub):
    result = check(stub)
    assert (result.passed, result.attempted) == (False, False)
    assert repr(result) == (
        "split_heads: not attempted yet\n"
        'Nothing written yet; the lesson goes on without it. `hint("split_heads")` helps you start.'
    )


BUG = """def fix_tgt_mask(tgt_input, pad_id):
    # my own comment
    tgt_len = tgt_input.shape[1]
    is_token = (tgt_input != pad_id)[:, None, :, None]

    not_later = torch.ones(tgt_len, tgt_len, dtype=torch.bool, device=tgt_input.device).tril()
    return is_token & not_later
"""


def test_the_bug_with_a_comment_is_still_untouched():
    namespace = {"torch": torch}
    exec(BUG, namespace)
    untouched = check(namespace["fix_tgt_mask"])
    assert not untouched.attempted
    assert untouched.message.startswith("Nothing fixed yet")
    exec(BUG.replace("[:, None, :, None]", "[:, None, None, :]"), namespace)
    assert check(namespace["fix_tgt_mask"]).passed
    exec(BUG.replace("is_token &", "is_token *"), namespace)
    result = check(namespace["fix_tgt_mask"])
    assert (result.attempted, result.misconception) == (True, "the bug is still there")


LOOP = """
def total(vectors):
    found = 0.0
    for vector in vectors:
        found = found + torch.relu(vector).sum()
    return found
"""


def test_a_loop_is_still_untouched_wherever_its_imports_stand():
    beside, elsewhere = {}, {"torch": torch}
    exec("import torch\n" + LOOP, beside)
    exec(LOOP, elsewhere)
    assert steps(beside["total"].__code__) == steps(elsewhere["total"].__code__)
    exec(LOOP.replace("found + ", "found - "), elsewhere)
    assert steps(beside["total"].__code__) != steps(elsewhere["total"].__code__)


# What the code prints, and notes.


@named("split_heads")
def talkative(x, num_heads):
    print("x:", tuple(x.shape))
    return torch.stack(x.chunk(num_heads, dim=-1), dim=1)


def test_what_the_first_call_prints_is_shown():
    result = check(talkative)
    assert result.printed == "x: (2, 5, 24)\n"
    assert repr(result).endswith("Your code printed:\n\nx: (2, 5, 24)")
    assert "<pre" in result._repr_html_()


@named("split_heads")
def talkative_and_stuck(x, num_heads):
    print("before the loop")
    while True:
        pass


@pytest.mark.slow
def test_half_a_character_is_shown_as_an_escape():
    @named("encode_tokens")
    def half(tokens, vocabulary, unk_id):
        print(chr(0xD83D))
        raise ValueError(chr(0xDC00))

    shown = repr(check(half))
    assert "\\ud83d" in shown and "`ValueError: \\udc00`" in shown
    shown.encode()


@pytest.mark.slow
def test_what_was_printed_before_a_stop_is_shown():
    assert check(talkative_and_stuck, time_limit=5).printed == "before the loop\n"


@named("split_heads")
def on_the_processor(x, num_heads):
    batch, seq_len, d_model = x.shape
    result = torch.zeros(batch, num_heads, seq_len, d_model // num_heads, dtype=x.dtype)
    for head, part in enumerate(x.chunk(num_heads, dim=-1)):
        result[:, head] = part
    return result


def test_a_tensor_made_without_a_device_gets_a_note():
    result = check(on_the_processor)
    assert result.passed
    assert result.notes[0].startswith("For later: `torch.zeros` makes its tensor on the CPU.")


@named("split_heads")
def brought_to_the_device(x, num_heads):
    batch, seq_len, d_model = x.shape
    result = torch.zeros(batch, num_heads, seq_len, d_model // num_heads).to(x.device, x.dtype)
    for head, part in enumerate(x.chunk(num_heads, dim=-1)):
        result[:, head] = part
    return result


@named("split_heads")
def made_like_another(x, num_heads):
    batch, seq_len, d_model = x.shape
    return x.reshape(batch, seq_len, num_heads, -1).transpose(1, 2) + torch.zeros(1).to(x)


@pytest.mark.parametrize("answer", [brought_to_the_device, made_like_another])
def test_a_tensor_that_is_brought_to_the_others_gets_none(answer):
    result = check(answer)
    assert result.passed, result.message
    assert not any("on the CPU" in note for note in result.notes)


@named("language_model_loss")
def picks_by_place(logits, token_ids, pad_id):
    rows, targets = logits[:, :-1].flatten(0, 1), token_ids[:, 1:].flatten()
    losses = rows.logsumexp(dim=-1) - rows[torch.arange(len(targets)), targets]
    real = targets != pad_id
    return (losses * real).sum() / real.sum().clamp(min=1)


def test_a_tensor_that_is_only_an_index_gets_none():
    """An index on the CPU picks from a tensor on a GPU, too."""
    result = check(picks_by_place)
    assert result.passed
    assert not any("on the CPU" in note for note in result.notes)


@named("split_heads")
def takes_any_size(x, num_heads):
    batch, seq_len, d_model = x.shape
    return x.reshape(batch, seq_len, num_heads, -1).transpose(1, 2) if d_model % num_heads == 0 else x


@named("noam_learning_rate")
def starts_at_any_step(step, d_model, warmup_steps):
    return d_model**-0.5 * min(step**-0.5, step * warmup_steps**-1.5)


@named("noam_learning_rate")
def refuses_step_0_alone(step, d_model, warmup_steps):
    if step < 1:
        raise ValueError(f"step must be at least 1; got {step}")
    return starts_at_any_step(step, d_model, warmup_steps)


@pytest.mark.parametrize(
    ("answer", "given", "did"),
    [
        (takes_any_size, "x of shape (2, 5, 10), num_heads 4", "raised nothing"),
        (starts_at_any_step, "step 0, d_model 16, warmup_steps 10", "raised `ZeroDivisionError: "),
        (refuses_step_0_alone, "step 3, d_model 16, warmup_steps 0", "raised `ZeroDivisionError: "),
    ],
)
def test_a_promised_error_that_does_not_come_gets_a_note(answer, given, did):
    result = check(answer)
    assert result.passed
    note, *_ = result.notes  # then, that an answer of another name is not kept
    assert f"with {given}, the docstring promises a `ValueError`; your function {did}" in note


ON_A_DEVICE_OF_ONES_OWN = """
import torch
torch.set_default_device("meta")
from course.exercises import EXERCISES
from course.exercises.answer_key import AnswerKey

for exercise in EXERCISES.values():
    key = AnswerKey(exercise)
    for case in [*key.cases, *key.refused]:
        for value in case["inputs"].values():
            assert not isinstance(value, dict) or value.get("device", "cpu") == "cpu", exercise.name
    assert not any("raised" in outcome for outcome in key.expected), exercise.name
"""


@pytest.mark.nightly
@pytest.mark.slow
def test_a_default_device_set_before_the_bank_is_loaded_changes_no_case():
    done = subprocess.run([sys.executable, "-c", ON_A_DEVICE_OF_ONES_OWN], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_an_answer_that_keeps_every_promise_gets_no_note():
    @named("noam_learning_rate")
    def careful(step, d_model, warmup_steps):
        if step < 1 or warmup_steps < 1:
            raise ValueError(f"step and warmup_steps must be at least 1; got {step} and {warmup_steps}")
        return starts_at_any_step(step, d_model, warmup_steps)

    result = check(careful)
    assert result.passed and not any("For later" in note for note in result.notes)


def test_the_same_answer_gets_the_same_words():
    for answer in (nearly_right, adds_one, raises_at_a_line):
        one = check(answer)
        SESSION.refusals.clear()
        other = check(answer)
        assert repr(one) == repr(other)
        assert one._repr_html_() == other._repr_html_()


def test_functions_of_the_course_are_not_the_learners():
    def looks(x):
        return colour_of(x), starts_at_any_step(x, 8, 4)

    assert [*own_functions(looks)] == [looks, starts_at_any_step]


# The record.


@pytest.mark.slow
def test_passes_of_two_notebooks_at_once_are_all_kept(progress_file):
    program = """
import sys
from course.exercises.progress_file import save_pass
for number in range(40):
    assert save_pass(f"{sys.argv[1]}_{number}") is None
"""
    running = [subprocess.Popen([sys.executable, "-c", program, name]) for name in ("left", "right")]
    assert [process.wait() for process in running] == [0, 0]
    assert len(json.loads(progress_file.read_text())["passed"]) == 80


def test_a_pass_is_kept_and_shown(progress_file):
    of_lesson = sum(exercise.lesson == 1 for exercise in EXERCISES.values())
    assert f"0 of {of_lesson}  " in repr(progress())
    check(with_a_loop)
    assert json.loads(progress_file.read_text()) == {"passed": ["build_vocabulary"]}
    check(forgets_the_first)
    assert json.loads(progress_file.read_text()) == {"passed": ["build_vocabulary"]}
    assert f"1 of {of_lesson}  " in repr(progress())
    assert repr(progress()).startswith(f"1 of {len(asked())} exercises done\nNext: `")


DAMAGED = [
    "",
    "{",
    "[]",
    '{"passed": 3}',
    '{"passed": [3]}',
    '{"passed": "abc"}',
    "null",
    "\ufeff{}",
    "[" * 99_999,
]


@pytest.mark.parametrize("content", DAMAGED, ids=lambda content: content[:20])
def test_a_damaged_record_costs_a_note(progress_file, content):
    progress_file.parent.mkdir()
    progress_file.write_text(content, encoding="utf-8")
    assert "is damaged" in repr(progress())
    result = check(with_a_loop)
    assert result.passed
    assert "was damaged" in result.notes[0]
    assert json.loads(progress_file.read_text()) == {"passed": ["build_vocabulary"]}
    assert progress_file.with_suffix(".damaged").read_text(encoding="utf-8") == content


def test_a_record_that_cannot_be_written_costs_a_note(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("COURSE_PROGRESS", str(tmp_path / "file" / "progress.json"))
    result = check(with_a_loop)
    assert result.passed
    assert "could not be noted" in result.notes[0]
    assert progress().sentences[0].startswith("Your progress in ")


# Hints and solutions.


def test_hints_climb_and_end():
    titles = [hint("split_heads").title for _ in range(5)]
    assert titles == [
        *("split_heads: hint 1 of 3", "split_heads: hint 2 of 3", "split_heads: hint 3 of 3"),
        *("split_heads: no more hints", "split_heads: no more hints"),
    ]
    assert hint(with_einsum).title == "cosine_similarities: hint 1 of 3"
    assert "Did you mean `split_heads` or" in repr(hint("split_head"))


def test_the_solution_is_the_reference():
    shown = repr(solution("split_heads"))
    assert "return x.view(batch, seq_len, num_heads, d_model // num_heads).transpose(1, 2)" in shown
    assert "Did you mean `split_heads` or" in repr(solution("split_head"))


# Without fork, as on macOS and Windows.


@pytest.mark.nightly
def test_a_new_process_for_each_attempt_gives_the_same():
    workplace, key = Workplace("once"), AnswerKey(EXERCISES["split_heads"])
    try:
        answers = [
            workplace.attempt(request(key, pack(f))) for f in (with_chunks, raises_at_a_line, talkative)
        ]
        stuck = workplace.attempt(request(key, pack(talkative_and_stuck), 5))
    finally:
        workplace.close()
    assert [answer["outcome"] for answer in answers] == ["answered"] * 3
    assert answers[0]["cases"][0]["value"] == key.expected[0]["value"]
    assert answers[1]["cases"][0]["raised"]["type"] == "TypeError"
    assert answers[2]["printed"] == "x: (2, 5, 24)\n"
    assert stuck["outcome"] == "timeout"
    assert stuck["printed"] == "before the loop\n"


@pytest.mark.slow
def test_two_processes_wait_for_the_next_checks():
    workplace, key = Workplace("once"), AnswerKey(EXERCISES["split_heads"])

    def waiting():
        return [process._process.pid for process in workplace._waiting]

    try:
        workplace.attempt(request(key, pack(with_chunks)))
        first, second = waiting()
        assert workplace.attempt(request(key, pack(with_chunks)))["outcome"] == "answered"
        assert waiting()[0] == second and len(set(waiting()) - {first, second}) == 1
        processes = [process._process for process in workplace._waiting]
    finally:
        workplace.close()
    assert all(process.poll() is not None for process in processes)


def test_an_answer_can_be_sent_as_source():
    key, source = (
        AnswerKey(EXERCISES["build_vocabulary"]),
        "def build_vocabulary(tokens):\n    return undefined",
    )
    workplace = Workplace()
    try:
        answer = workplace.attempt(
            request(key, {"cells": [["<answer>", source]], "name": "build_vocabulary"})
        )
    finally:
        workplace.close()
    assert answer["cases"][0]["raised"] == {
        "type": "NameError",
        "text": "name 'undefined' is not defined",
        "frames": [["<answer>", 2, "build_vocabulary"]],
    }


KEYWORD = "def summed(x):\n    return torch.relu(torch.sum(x, {}=0))\n"


def test_the_name_of_a_keyword_is_part_of_the_code():
    codes = {}
    for name in ("dim", "axis"):
        namespace = {"torch": torch}
        exec(KEYWORD.format(name), namespace)
        codes[name] = namespace["summed"].__code__
    assert steps(codes["dim"]) == steps(codes["dim"])
    assert steps(codes["dim"]) != steps(codes["axis"])


values = torch.softmax  # as a learner's own helper may be called


@named("stable_softmax")
def with_the_largest_values(scores):
    largest = scores.max(dim=-1, keepdim=True).values
    powers = torch.exp(scores - largest.masked_fill(largest.isinf(), 0.0))
    total = powers.sum(dim=-1, keepdim=True)
    return powers / total.masked_fill(total == 0, 1.0)


def test_an_attribute_is_no_global_of_the_same_name():
    assert check(with_the_largest_values).passed


@named("add_positions")
def made_in_float32(x, encoding):
    return (x * math.sqrt(x.shape[-1]) + encoding[: x.shape[1]]).float()


def test_what_is_wrong_in_float64_alone_says_so():
    message = check(made_in_float32).message
    assert message.startswith("The inputs are in float64 here, and your result in float32.\n")
    assert (
        "With x of shape (2, 4, 6) in float64, encoding of shape (7, 6) in float64: your dtype is" in message
    )


def test_nbgraders_autograde_is_told_that_it_cannot_mark(monkeypatch):
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    with pytest.raises(RuntimeError, match="Grade with `course grade`"):
        check(forgets_the_first)
    monkeypatch.setenv("NBGRADER_EXECUTION", "validate")
    assert not check(forgets_the_first).passed
