"""Whatever a learner writes, `check` answers in time, says what happened, and leaves the kernel as it was."""

import functools
import math
import os
import subprocess
import sys
import threading
import time

import pytest
import torch
import torch.nn.functional as F

from course.exercises import EXERCISES, check
from course.exercises.workplace import WORKPLACE
from course_lib.attention import masked_softmax
from tests.by_day import only_by_day

LIMIT = 1.0  # seconds for an attempt that must be stopped


def right(scores):
    largest = scores.amax(dim=-1, keepdim=True)
    powers = torch.exp(scores - torch.where(largest.isinf(), 0.0, largest))
    return powers / powers.sum(dim=-1, keepdim=True).clamp(min=1e-30)


def endless_loop(scores):
    while True:
        pass


def endless_loop_that_catches_everything(scores):
    while True:
        try:
            time.sleep(0.1)
        except BaseException:  # noqa: S112
            continue


def hangs_in_c(scores):
    import re

    return re.match(r"(a+)+$", "a" * 60 + "b")


def huge_product(scores):
    return torch.randn(20_000, 20_000) @ torch.randn(20_000, 20_000)


def huge_allocation(scores):
    return torch.zeros(10**12)


def huge_list(scores):
    return [0] * 10**11


def recursion(scores):
    return recursion(scores)


def recursion_without_a_floor(scores):
    sys.setrecursionlimit(10**9)
    deep = functools.partial(lambda f, x: f(f, x))

    def down(f, x):
        return deep(f, [x])

    return down(down, scores)


def raises(scores):
    total = scores.sum()
    return total.unknown_thing


def raises_something_odd(scores):
    class Odd(BaseException):
        def __str__(self):
            raise RuntimeError("no words")

    raise Odd


def leaves(scores):
    os._exit(0)


def exits(scores):
    sys.exit(3)


def forks(scores):
    os.fork()
    return right(scores)


def starts_a_process(scores):
    subprocess.run(["true"])
    return right(scores)


def kills_its_parent(scores):
    os.kill(os.getppid(), 9)
    return right(scores)


def crashes(scores):
    import ctypes

    ctypes.string_at(0)


def closes_every_file(scores):
    os.closerange(0, 100)
    return right(scores)


def says_something_else(scores):
    for descriptor in range(3, 20):
        try:
            os.write(descriptor, b'{"outcome": "answered", "cases": [1, 2], "borrowed": []}\n')
        except OSError:  # noqa: S112
            continue
    time.sleep(60)


def prints_without_end(scores):
    while True:
        print("x" * 1000)


def leaves_a_thread(scores):
    threading.Thread(target=time.sleep, args=(60,)).start()
    return right(scores)


def returns_none(scores):
    right(scores)


def returns_a_number(scores):
    return 1.0


def returns_a_list(scores):
    return right(scores).tolist()


def returns_numpy(scores):
    return right(scores).numpy()


def returns_itself(scores):
    return returns_itself


def returns_a_list_in_itself(scores):
    odd = []
    odd.append(odd)
    return odd


def returns_a_giant(scores):
    return torch.zeros(1).expand(10**15)


def returns_a_sparse_tensor(scores):
    return right(scores).to_sparse()


def returns_complex(scores):
    return right(scores).to(torch.complex64)


def on_another_device(scores):
    return right(scores).to("meta")


def always_float32(scores):
    return right(scores).float()


def always_float64(scores):
    return right(scores).double()


def in_place(scores):
    scores -= scores.amax(dim=-1, keepdim=True).clamp(min=-1e30)
    powers = scores.exp_()
    return powers / powers.sum(dim=-1, keepdim=True).clamp(min=1e-30)


def cuts_the_gradient(scores):
    return right(scores.detach())


def needs_more(scores, temperature):
    return right(scores)


def needs_nothing():
    return 3


def patches_comparisons(scores):
    torch.allclose = torch.equal = torch.isclose = lambda *args, **kwargs: True
    torch.testing.assert_close = lambda *args, **kwargs: None
    return scores


def reads_frames(scores):
    frame, found = sys._getframe(), []
    while frame is not None:
        found += [name for name in frame.f_locals if "expect" in name or "reference" in name]
        frame = frame.f_back
    raise LookupError(f"expected values in reach: {found}")


def reads_all_objects(scores):
    import gc

    kinds = {type(thing).__name__ for thing in gc.get_objects()}
    raise LookupError(f"exercises in memory: {sorted(kinds & {'Exercise', 'AnswerKey', 'Catalogue'})}")


def imports_the_answers(scores):
    from course.exercises import EXERCISES

    return EXERCISES["stable_softmax"].reference(scores)


def imports_the_answers_quietly(scores):
    module = __import__("course.exercises.bank.lesson_02.stable_softmax", fromlist=["x"])
    return module.stable_softmax(scores)


def by_another_name(scores):
    return getattr(F, "soft" + "max")(scores, -1)


def by_the_operator(scores):
    return torch.ops.aten._softmax(scores, -1, False)


def by_a_module(scores):
    return getattr(torch.nn, "Soft" + "max")(dim=-1)(scores)


def catches_the_refusal(scores):
    try:
        return getattr(scores, "soft" + "max")(-1)
    except Exception:
        return right(scores)


kept_elsewhere = {"answer": F.softmax}


def from_a_table(scores):
    return kept_elsewhere["answer"](scores, -1)


def by_a_method(scores):
    return scores.softmax(dim=-1)


def in_a_helper(scores):
    return helper(scores)


def helper(scores):
    return F.softmax(scores, dim=-1)


def in_dead_code(scores):
    if scores is None:
        return torch.softmax(scores, -1)
    return right(scores)


lock = threading.Lock()
large_table = bytearray(60_000_000)


def uses_a_lock(scores):
    with lock:
        return right(scores)


def uses_a_large_table(scores):
    return large_table[0]


STOPPED = "Stopped: after 1 seconds your code was still running."
MEMORY = "your code raised an out-of-memory error: it asked for more than the 2 GiB of an attempt"
IN = "With scores of shape (7,): "
REFUSED = "`PermissionError: an answer may not start or end processes"
ENDED = "Your code ended Python before it had answered."

HOSTILE = {
    endless_loop: STOPPED,
    endless_loop_that_catches_everything: STOPPED,
    hangs_in_c: STOPPED,
    huge_product: (STOPPED, IN + MEMORY),
    huge_allocation: IN + MEMORY,
    huge_list: IN + MEMORY,
    recursion: "`RecursionError: maximum recursion depth exceeded",
    # From Python 3.12 on, C has a limit of its own.
    recursion_without_a_floor: ("Your code crashed Python itself", MEMORY, STOPPED)
    if sys.version_info < (3, 12)
    else "`RecursionError: maximum recursion depth exceeded",
    raises: "`AttributeError: 'Tensor' object has no attribute 'unknown_thing'`, at line ",
    raises_something_odd: IN + "your code raised `Odd`, at line ",
    leaves: ENDED,
    exits: IN + "your code raised `SystemExit: 3`, at line ",
    forks: REFUSED,
    starts_a_process: REFUSED,
    kills_its_parent: REFUSED,
    crashes: "Your code crashed Python itself before it had answered.",
    closes_every_file: ENDED,
    says_something_else: "The check itself failed",
    prints_without_end: STOPPED,
    returns_none: IN + "your function returned None.",
    returns_a_number: IN + "a tensor of shape (7,) was expected; your function returned a number.",
    returns_a_list: IN + "a tensor of shape (7,) was expected; your function returned a list of 7.",
    returns_numpy: "your function returned a NumPy array of shape (7,).",
    returns_itself: "your function returned an object of type function.",
    returns_a_list_in_itself: "your function returned a list of 1.",
    returns_a_giant: "your shape is (1000000000000000,), expected (7,).",
    returns_a_sparse_tensor: "your tensor could not be read.",
    returns_complex: "your dtype is complex64, expected float32.",
    on_another_device: (
        "your device is meta, expected cpu.",
        STOPPED,
    ),  # loading what `meta` needs may take longer
    always_float32: "your dtype is float32, expected float64.",
    always_float64: "your dtype is float64, expected float32.",
    in_place: "your function changed its argument `scores` in place",
    cuts_the_gradient: "the values are right, but no gradient reaches `scores`.",
    needs_more: "missing 1 required positional argument: 'temperature'",
    needs_nothing: "takes 0 positional arguments but 1 was given",
    patches_comparisons: "7 of 7 numbers differ, the largest at ",
    reads_frames: "expected values in reach: []",
    reads_all_objects: "exercises in memory: []",
    imports_the_answers: "Your code uses `course.exercises`, which has the answers",
    imports_the_answers_quietly: "Your code uses `course.exercises`, which has the answers",
    by_another_name: "Your code uses `torch's softmax`, which does here what you are to write",
    by_the_operator: "Your code uses `torch's softmax`, which does here what you are to write",
    by_a_module: "Your code uses `torch's softmax`, which does here what you are to write",
    catches_the_refusal: "Your code uses `torch's softmax`, which does here what you are to write",
    from_a_table: "Your code uses `torch's softmax`, which does here what you are to write",
    by_a_method: "Your code uses `torch's softmax`, which does here what you are to write",
    in_a_helper: "Your code uses `torch's softmax`, which does here what you are to write",
    uses_a_lock: "Your code uses `lock` (lock), which cannot be sent",
    uses_a_large_table: "Your code uses `large_table` (bytearray), which is too large",
}


def renamed(function, name="stable_softmax"):
    """The function as if the learner had called it by the exercise's name."""
    function.__name__ = name
    return function


@pytest.fixture(scope="module", autouse=True)
def warm():
    """The process where answers are tried is there."""
    assert check(renamed(right)).passed


@pytest.mark.slow
@pytest.mark.parametrize(
    "attempt", only_by_day([*HOSTILE][::2], HOSTILE), ids=lambda function: function.__code__.co_name
)
def test_hostile_answer_is_told_what_happened(attempt):
    wanted = HOSTILE[attempt] if isinstance(HOSTILE[attempt], tuple) else (HOSTILE[attempt],)
    limit = LIMIT if STOPPED in wanted else 10.0
    allclose, threads = torch.allclose, threading.active_count()
    result = check(renamed(attempt), time_limit=limit)
    assert any(text in result.message for text in wanted), result.message
    assert not result.passed
    assert result.attempted
    assert result.misconception not in {known.name for known in EXERCISES[result.name].misconceptions}
    assert torch.allclose is allclose
    assert threading.active_count() <= threads + 1


@pytest.mark.parametrize("attempt", [right, leaves_a_thread], ids=["right", "thread"])
def test_right_answer_passes_after_all_that(attempt):
    assert check(renamed(attempt)).passed


def test_no_process_is_left():
    """None but the server. Other tests in this process may keep some of their own, as the grader's do."""
    before = children_of(os.getpid())
    check(renamed(endless_loop), time_limit=0.2)
    server = WORKPLACE._waiting[0]._process.pid
    assert children_of(os.getpid()) - before <= {server}
    assert children_of(server) == set()


def children_of(pid: int) -> set[int]:
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as children:
        return {int(child) for child in children.read().split()}


def test_comparisons_patched_in_the_kernel_make_nothing_right(monkeypatch):
    for name in ("allclose", "equal", "isclose"):
        monkeypatch.setattr(torch, name, lambda *args, **kwargs: True)
    assert not check(renamed(returns_a_list)).passed
    assert not check(renamed(patches_comparisons)).passed


def test_kernel_keeps_its_state(monkeypatch):
    torch.manual_seed(11)
    expected = torch.rand(3)
    torch.manual_seed(11)
    check(renamed(patches_comparisons))
    assert torch.rand(3).tolist() == expected.tolist()
    with torch.inference_mode():
        assert check(renamed(right)).passed
        assert torch.is_inference_mode_enabled()
    with torch.no_grad():
        assert check(renamed(right)).passed
        assert not torch.is_grad_enabled()


def test_other_defaults_in_the_kernel_do_not_matter():
    torch.set_default_dtype(torch.float64)
    try:
        assert check(renamed(right)).passed
        assert torch.get_default_dtype() == torch.float64
    finally:
        torch.set_default_dtype(torch.float32)


def test_interrupt_ends_the_attempt(monkeypatch):
    def interrupt(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr(WORKPLACE._waiting[0], "_next", interrupt)
    process = WORKPLACE._waiting[0]._process
    with pytest.raises(KeyboardInterrupt):
        check(renamed(endless_loop), time_limit=60)
    assert process.wait(timeout=5) is not None
    assert check(renamed(right)).passed


def test_a_worker_that_was_killed_is_replaced():
    WORKPLACE._waiting[0]._process.kill()
    WORKPLACE._waiting[0]._process.wait()
    assert check(renamed(right)).passed


NOT_FUNCTIONS = [None, 3, "stable_softmax", torch.zeros(2), functools.partial(right), [right]]


@pytest.mark.parametrize("thing", NOT_FUNCTIONS, ids=lambda thing: type(thing).__name__)
def test_what_is_no_function_gets_a_sentence(thing):
    result = check(thing)
    assert not result.passed
    assert not result.attempted
    assert result.message.startswith("`check` wants the function itself")


def test_an_unknown_name_gets_a_suggestion():
    result = check(renamed(lambda scores: scores, "stable_softmaxx"))
    assert (result.passed, result.attempted) == (False, False)
    assert "Did you mean `stable_softmax` or" in result.message


def test_a_lambda_is_told_to_have_a_name():
    result = check(lambda scores: scores)
    assert not result.attempted and "a lambda has none: write it with `def`" in result.message


def test_the_library_itself_is_no_answer():
    from course_lib.attention import scaled_dot_product_attention

    result = check(scaled_dot_product_attention)
    assert not result.passed
    assert "Your code uses `course_lib.attention.scaled_dot_product_attention`" in result.message


def test_the_library_under_another_name_is_found(tmp_path):
    def by_import(query, key, value, mask=None):
        import importlib

        library = importlib.import_module("course_lib.attention")
        return getattr(library, "scaled_dot" + "_product_attention")(query, key, value, mask)

    result = check(renamed(by_import, "scaled_dot_product_attention"))
    assert "Your code uses `course_lib.attention.scaled_dot_product_attention`" in result.message


def test_other_parts_of_the_library_may_be_used():
    def with_masked_softmax(query, key, value, mask=None):
        scores = query @ key.mT / math.sqrt(key.shape[-1])
        weights = torch.softmax(scores, -1) if mask is None else masked_softmax(scores, mask)
        return weights @ value, weights

    assert check(renamed(with_masked_softmax, "scaled_dot_product_attention")).passed


KILLED_KERNEL = """
import os, threading, time
from course.exercises import EXERCISES, check
from course.exercises.workplace import WORKPLACE

def split_heads(x, num_heads):
    time.sleep(600)

def kill():
    while not (WORKPLACE._waiting and WORKPLACE._waiting[0]._is_ready):
        time.sleep(0.05)
    time.sleep(1.0)
    os.kill(os.getpid(), 9)

threading.Timer(0.5, kill).start()
check(split_heads, time_limit=600.0)
"""


@pytest.mark.slow
def test_nothing_outlives_a_kernel_that_is_killed(tmp_path):
    mark, seen = str(tmp_path), set()
    kernel = subprocess.Popen([sys.executable, "-c", KILLED_KERNEL], env=os.environ | {"COURSE_TEST": mark})
    while kernel.poll() is None:
        seen |= workers(mark)
        time.sleep(0.05)
    assert kernel.returncode == -9
    assert seen
    deadline = time.monotonic() + 20.0  # a server that is loading PyTorch notices when it has loaded it
    while workers(mark) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert workers(mark) == set()


def workers(mark: str) -> set[int]:
    """Process ids of the workers of a kernel with this mark; those of other tests come and go."""
    found = set()
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/environ", "rb") as own, open(f"/proc/{entry}/cmdline", "rb") as command:
                if f"COURSE_TEST={mark}".encode() in own.read() and b"exercises/worker" in command.read():
                    found.add(int(entry))
        except OSError:
            continue
    return found


def test_what_is_named_and_never_called_is_no_borrowing():
    assert check(renamed(in_dead_code)).passed


def torchs_math(query, key, value, mask=None):
    return torch._scaled_dot_product_attention_math(query, key, value, mask)


def torchs_subsequent_mask(seq_len):
    return torch.nn.Transformer.generate_square_subsequent_mask(seq_len) == 0


def torchs_masked_softmax(scores, mask):
    return torch.masked.softmax(scores, -1, mask=mask).nan_to_num()


def torchs_safe_softmax(scores):
    return torch._safe_softmax(scores, -1)


@pytest.mark.parametrize(
    ("attempt", "name"),
    [
        (torchs_math, "scaled_dot_product_attention"),
        (torchs_subsequent_mask, "causal_mask"),
        (torchs_masked_softmax, "masked_softmax"),
        (torchs_safe_softmax, "stable_softmax"),
    ],
)
def test_pytorchs_less_known_answers_are_found(attempt, name):
    result = check(renamed(attempt, name))
    assert not result.passed
    assert "which does here what you are to write" in result.message
