"""Every sentence that a check says, beside those that answer misconceptions. Kind, exact, short."""

import linecache
import re
import signal

from course_lib.exercises.answer_key import AnswerKey
from course_lib.exercises.comparing import beside, difference, direction, shape, show

MEMORY = 2 << 30  # bytes an attempt may ask for
RAISED = "your code raised"


def passed(key: AnswerKey) -> str:
    """What was looked at."""
    count = len(key.cases)
    if not key.cases[0]["inputs"]:
        return "That is right."
    gradients = ", gradients" if key.exercise.differentiable else ""
    return f"Right on all {count} cases: values, types{gradients}, and inputs left as they were."


def not_attempted(name: str) -> str:
    """A quiet note."""
    done = "mended" if name.startswith("mend_") else "written"
    return f'Nothing {done} yet; the lesson goes on without it. `hint("{name}")` helps you start.'


def borrowed(name: str) -> str:
    """The answer itself was called."""
    return (
        f"Your code uses `{name}`, which is the answer that you are to write here. Build it from smaller parts; "
        "once yours passes, compare the two."
    )


def unknown(name: str, near: list[str]) -> str:
    """No exercise has that name."""
    hint = f" Did you mean {' or '.join(f'`{other}`' for other in near)}?" if near else ""
    return f"There is no exercise named `{name}`: a check finds it by the function's name.{hint}"


def not_a_function(kind: str) -> str:
    """Something else was handed to `check`."""
    return f"`check` wants the function itself, as in `check(causal_mask)`; this is an object of type {kind}."


def no_worker(reason: str) -> str:
    """The machine, not the learner, is in the way."""
    return f"The separate process where answers are tried did not start: {reason}"


def unloadable(error: dict) -> str:
    """The function could not be brought to the worker."""
    return f"Your function could not be loaded in the separate process where answers are tried: {_last_line(error)}"


def ended(response: dict, seconds: float | int) -> str:
    """No answer came."""
    if response["outcome"] == "timeout":
        return (
            f"Stopped after {seconds:g} seconds: your code was still running. Look for a loop that cannot end, "
            "or for tensors far larger than the inputs."
        )
    if response["outcome"] == "too much":
        return "Stopped: your code gave back far more than the inputs call for."
    status = response.get("exit")
    if isinstance(status, int) and status < 0:
        return f"Your code crashed Python ({signal.Signals(-status).name}) before it had answered."
    return "Your code ended Python before it had answered. A function hands its result back with `return`."


def problem(key: AnswerKey, index: int, outcome: dict, files: frozenset[str]) -> str:
    """What is wrong on one case."""
    what = _what_is_wrong(key, key.expected[index], outcome, files)
    inputs = key.cases[index]["inputs"]
    return f"With {_given(inputs)}: {what}" if inputs else what[:1].upper() + what[1:]


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
        return f"your function changed its argument {names} in place; whoever called it still needs that as it was."
    return f"the values are right, but {_gradient_difference(expected, outcome, exercise.tolerance, files)}"


def _gradient_difference(expected: dict, outcome: dict, tolerance: float, files: frozenset[str]) -> str:
    gradients = outcome["gradients"]
    if "raised" in gradients:
        return f"when gradients are asked for, {RAISED} {raised(gradients['raised'], files)}"
    for name, wanted in expected["gradients"].items():
        if wanted is not None and gradients[name] is None:
            return (
                f"no gradient reaches `{name}`. Something cuts it off: `.item()`, `float()`, `.detach()`, `.numpy()`, "
                "`torch.tensor(...)` and `torch.no_grad()` do."
            )
        if wrong := difference(wanted, gradients[name], tolerance):
            return f"the gradient with respect to `{name}` is not: {wrong}"
    return "the gradients are not."


def raised(error: dict, files: frozenset[str]) -> str:
    """An error's last line, and the line of the learner's code that it came from."""
    if error["type"] == "MemoryError" or "allocate memory" in error["text"]:
        last_line = (
            f"an error for want of memory: it asked for more than the {MEMORY >> 30} GiB of an attempt"
        )
    else:
        last_line = f"`{_last_line(error)}`"
    theirs = [frame for frame in error["frames"] if frame[0] in files]
    if not theirs:
        return f"{last_line}."
    file, number, _ = theirs[-1]
    line = linecache.getline(file, number).strip()
    return f"{last_line}, at line {number}: `{line}`" if line else f"{last_line}, at line {number}."


def _last_line(error: dict) -> str:
    text = re.sub(r"0x[0-9a-fA-F]{6,}", "0x…", error["text"]).replace("`", "'")
    return f"{error['type']}: {text}" if text else error["type"]


def device_note(maker: str) -> str:
    """Right here, wrong on a GPU."""
    return (
        f"For later: `torch.{maker}` makes its tensor on the processor. So that your function also works on a GPU, "
        "tell it where the inputs are: `device=x.device`."
    )


def promise_note(case: dict, outcome: dict) -> str:
    """Right where the inputs are, but inputs that cannot be right are taken."""
    did = f"raised `{_last_line(outcome['raised'])}`" if "raised" in outcome else "raised nothing"
    return (
        f"For later: with {_given(case['inputs'])}, the docstring promises a `ValueError`; your function {did}. "
        "Look at the arguments first, and say what was wanted and what came."
    )
