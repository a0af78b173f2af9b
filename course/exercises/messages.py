"""Every sentence that a check says, except those that answer misconceptions."""

import difflib
import linecache
import re
from collections.abc import Iterable, Sequence

from course.exercises.answer_key import AnswerKey
from course.exercises.comparing import beside, difference, direction, shape, show
from course.exercises.exercise import Exercise, Misconception
from course.exercises.worker.switches import SWITCH_NAMES

MEMORY = 2 << 30  # bytes an attempt may ask for
WINDOWS_CRASH = 0xC0000000  # such statuses and higher ones
RAISED = "your code raised"


def passed(key: AnswerKey, num_edges: int = 0) -> str:
    """What was checked; so many cases beyond the idea were not right."""
    if not key.cases[0]["inputs"]:
        return "That is near enough to what was measured." if key.exercise.judged_by else "That is right."
    count, gradients = len(key.cases), ", gradients" if key.exercise.differentiable else ""
    cases = (
        f"{count - num_edges} of {count} cases (the others are edges)" if num_edges else f"all {count} cases"
    )
    changed = "".join(f", {name}" for name in key.exercise.in_place)
    return f"Right on {cases}: values{gradients}{changed}, and {'other ' * bool(changed)}inputs left as they were."


def not_attempted(name: str) -> str:
    """The stub is as it was."""
    done = "fixed" if name.startswith("fix_") else "written"
    return f'Nothing {done} yet; the lesson goes on without it. `hint("{name}")` helps you start.'


def borrowed(name: str) -> str:
    """The attempt called the answer itself, or the library of answers."""
    if name == "course.exercises":
        return (
            "Your code uses `course.exercises`, which has the answers, so it is barred. Only what you build on can be "
            'fetched, outside of the function, in a line of its own such as `encode = mine("encode")`.'
        )
    if name in SWITCH_NAMES:
        return (
            f"Your code uses `{name}`, which gets past the watch over PyTorch's functions, so it is barred. Some of "
            "PyTorch's functions use it themselves: do without them, and write the answer with plain operations."
        )
    return (
        f"Your code uses `{name}`, which does here what you are to write yourself, so it is barred. Build it "
        "from smaller "
        "parts; once yours passes, compare the two."
    )


def unknown(name: str, known: Iterable[str]) -> str:
    """No exercise has this name; names the nearest of those that are known."""
    if name == "<lambda>":
        return "A check finds an exercise by the function's name, and a lambda has none: write it with `def`."
    near = difflib.get_close_matches(name, known, n=2)
    hint = f" Did you mean {' or '.join(f'`{other}`' for other in near)}?" if near else ""
    return f"There is no exercise named `{name}`: a check finds it by the function's name.{hint}"


def renamed(old: str, today: str) -> str:
    """The answer has the name that its exercise had in version 1."""
    return f"This exercise is now called `{today}`. Your `{old}` counts for it; rename it when you like."


AUTOGRADE = (
    "`nbgrader autograde` gives no marks here: it takes each check that ends for a right answer. Grade with "
    "`course grade` instead."
)


def not_a_function(kind: str) -> str:
    """`check` was called with something else."""
    return f"`check` wants the function itself, as in `check(causal_mask)`; this is an object of type {kind}."


def no_worker(reason: str) -> str:
    """The worker did not start, which is no mistake of the learner's."""
    return f"The separate process where answers are tried did not start: {reason}"


def unloadable(error: dict) -> str:
    """The worker could not load the function."""
    return (
        "Your function could not be loaded in the separate process where answers are tried: "
        f"{_last_line(error)}"
    )


def ended(response: dict, seconds: float | int) -> str:
    """The attempt ended without an answer."""
    how, look = _end(response, seconds)
    memory = response.get("memory", 0)
    if memory >= MEMORY / 4:  # an exercise needs a hundredth
        how += (
            f" It had asked for {memory / (1 << 30):.1f} of the {MEMORY >> 30} GiB of memory of an attempt."
        )
        look = "Look for a list or tensors that grow in a loop, or that are far larger than the inputs."
    return f"{how} {look}".strip()


def _end(response: dict, seconds: float | int) -> tuple[str, str]:
    """How the attempt ended, and what to look for."""
    status = response.get("exit")
    if response["outcome"] == "timeout":
        look = "Look for a loop that cannot end, or for tensors far larger than the inputs."
        return f"Stopped: after {seconds:g} seconds your code was still running.", look
    if response["outcome"] == "too much":
        return "Stopped: your code gave back far more than the inputs call for.", ""
    if isinstance(status, int) and (status < 0 or status >= WINDOWS_CRASH):
        # By which signal is not told: in the sandbox an abort ends as a fault of memory does.
        return "Your code crashed Python itself before it had answered.", ""
    look = "A function hands its result back with `return`."
    return "Your code ended Python before it had answered.", look


def problem(key: AnswerKey, index: int, outcome: dict, files: frozenset[str], idea: str = "") -> str:
    """What is wrong on one case; `idea` says what kind of slip it is."""
    what = _what_is_wrong(key, key.expected[index], outcome, files)
    inputs = key.cases[index]["inputs"]
    facts = f"With {_given(inputs)}: {what}" if inputs else what[:1].upper() + what[1:]
    order = (facts, idea) if "raised" in outcome else (idea, facts)
    return "\n".join(filter(None, order))


def same_results(slips: Sequence[Misconception], exercise: Exercise) -> str:
    """What was seen: an answer's results are those of one slip, of two by turns, or of the stub."""
    if len(slips) == 2:
        return (
            "In each case that fails, your results are what one of two slips gives. "
            f"First: {slips[0].sentence} Second: {slips[1].sentence}"
        )
    if slips[0].code is exercise.starter:
        return f"Your results are still those of the stub. {slips[0].sentence}"
    yours = "Your answer is" if exercise.kind == "predict" else "Your results are"
    return f"{yours} what this slip gives: {slips[0].sentence}"


def same_in_cases(slip: Misconception, number: int, failed: int) -> str:
    """A slip gives an answer's results in so many of the cases that fail, but not everywhere."""
    cases = f"{number} of {failed} cases that fail"
    if number == failed:
        cases = f"all {failed} cases that fail" if failed > 1 else "the one case that fails"
    return f"In {cases}, your results are what this slip gives: {slip.sentence}"


def also(problem: str) -> str:
    """A case in which a slip does not give the answer's result."""
    return f"This case fails, too. {problem}"


def idea(exercise: Exercise) -> str:
    """The first hint of an exercise, where the results do not show what went wrong."""
    return f"The exercise's first hint: {exercise.hints[0]}"


def edge_note(problem: str) -> str:
    """The answer is right, except in a case beyond the idea."""
    return f"For later: one edge is not right yet. {problem}".replace("\n", " ")


def again(name: str, line: str) -> str:
    """What is added when the same slip comes a second time."""
    return line or f'This is the same slip as before: `hint("{name}")` helps you on.'


def _given(inputs: dict) -> str:
    return ", ".join(f"{name} {_input(value)}" for name, value in inputs.items())


def _input(value: object) -> str:
    if not isinstance(value, dict) or value["kind"] != "tensor":
        return show(value)
    return f"of shape {shape(value)}" + " in float64" * (value["dtype"] == "float64")


def _what_is_wrong(key: AnswerKey, expected: dict, outcome: dict, files: frozenset[str]) -> str:
    exercise = key.exercise
    if "raised" in outcome:
        return f"{RAISED} {raised(outcome['raised'], files)}"
    compared = direction if exercise.kind == "predict" else beside  # a guess may be made again
    if wrong := difference(
        expected["value"], outcome["value"], exercise.tolerance, exercise.returns, compared
    ):
        return wrong
    if outcome["changed"]:
        names = ", ".join(f"`{name}`" for name in outcome["changed"])
        return f"your function changed its argument {names} in place."
    return f"the values are right, but {_gradient_difference(expected, outcome, exercise.tolerance, files)}"


def _gradient_difference(expected: dict, outcome: dict, tolerance: float, files: frozenset[str]) -> str:
    gradients = outcome["gradients"]
    if "raised" in gradients:
        return f"when gradients are asked for, {RAISED} {raised(gradients['raised'], files)}"
    for name, wanted in expected["gradients"].items():
        if wanted is not None and gradients[name] is None:
            return f"no gradient reaches `{name}`."
        if wrong := difference(wanted, gradients[name], tolerance):
            return f"the gradient with respect to `{name}` is not: {wrong}"
    return "the gradients are not."


def raised(error: dict, files: frozenset[str]) -> str:
    """An error's last line, and the line of the learner's code that it came from."""
    if error["type"] == "MemoryError" or "allocate memory" in error["text"]:
        last_line = f"an out-of-memory error: it asked for more than the {MEMORY >> 30} GiB of an attempt"
    else:
        last_line = f"`{_last_line(error)}`"
    number, line = own_line(error, files)
    if not number:
        return f"{last_line}."
    return f"{last_line}, at line {number}: `{line}`" if line else f"{last_line}, at line {number}."


def own_line(error: dict, files: frozenset[str]) -> tuple[int, str]:
    """The number of the learner's line that an error came from, and the line; 0 and "" if it came from none."""
    theirs = [frame for frame in error["frames"] if frame[0] in files]
    if not theirs:
        return 0, ""
    file, number, _ = theirs[-1]
    return number, linecache.getline(file, number).strip()


def _last_line(error: dict) -> str:
    text = re.sub(r"0x[0-9a-fA-F]{6,}", "0x…", error["text"]).replace("`", "'")
    return f"{error['type']}: {text}" if text else error["type"]


def device_note(maker: str) -> str:
    """The answer is right on the CPU, but would be wrong on a GPU."""
    return (
        f"For later: `torch.{maker}` makes its tensor on the CPU. To make your function work on a GPU as "
        "well, "
        "create the tensor where the inputs are: `device=x.device`."
    )


NUMBER_NOTE = (
    "For later: a plain number is promised, and your function gives back a tensor with one number. `.item()` takes it "
    "out."
)


def promise_note(case: dict, outcome: dict) -> str:
    """The answer is right, but takes inputs that it promises to refuse."""
    did = f"raised `{_last_line(outcome['raised'])}`" if "raised" in outcome else "raised nothing"
    return (
        f"For later: with {_given(case['inputs'])}, the docstring promises a `ValueError`; your function "
        f"{did}. "
        "Look at the arguments first, and say what was wanted and what came."
    )


def not_kept(name: str, reason: str, earlier: bool) -> str:
    """The answer is right, but its source cannot stand by itself; an earlier one may be kept."""
    note = f'Passed, but `mine("{name}")` cannot have it: {reason}.'.replace("..", ".")
    return note + " Your earlier answer stays kept." * earlier


def earlier_is_better(name: str) -> str:
    """The answer is right but for edges or refusals, and an earlier one is right there, too."""
    return (
        f"Your earlier answer is right there, too, so it stays kept. To keep this one instead, run "
        f'`reset("{name}")` and check again.'
    )
