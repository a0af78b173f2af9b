"""What an answer gave beside what was expected, on the smallest input on which they differ, as short texts."""

from course.exercises.answer_key import AnswerKey
from course.exercises.comparing import close, difference, is_a, position, shape, show
from course.exercises.judging import failed_cases
from course.exercises.messages import raised

MAX_ITEMS = 8  # along an axis
MAX_TEXT = 1200  # characters


def evidence(key: AnswerKey, outcomes: list[dict]) -> dict[str, str]:
    """{"input", "yours", "expected"} for the smallest case on which an answer fails.

    Args:
        key: of the exercise.
        outcomes: of the answer, a case each; one at least is wrong.
    """
    index = failed_cases(key, outcomes)[0]
    expected, outcome, inputs = key.expected[index], outcomes[index], key.cases[index]["inputs"]
    yours, wanted = _differing(expected, outcome, key.exercise.tolerance)
    texts = {"input": "\n".join(f"{name}: {worded(value)}" for name, value in inputs.items())}
    texts |= {"yours": yours, "expected": wanted}
    return {
        name: text if len(text) <= MAX_TEXT else text[: MAX_TEXT - 1] + "…" for name, text in texts.items()
    }


def stopped(key: AnswerKey, outcomes: list[dict]) -> bool:
    """Whether the answer raised an error, in its result or its gradients, on the case that `evidence` shows."""
    shown = outcomes[failed_cases(key, outcomes)[0]]
    return "raised" in shown or "raised" in (shown.get("gradients") or {})


def _differing(expected: dict, outcome: dict, tolerance: float) -> tuple[str, str]:
    """Of both the part that differs: the value, what was changed in place, or a gradient."""
    if "raised" in outcome:
        return raised(outcome["raised"], frozenset()), worded(expected["value"])
    if difference(expected["value"], outcome["value"], tolerance):
        return _beside(expected["value"], outcome["value"], tolerance)
    if outcome["changed"]:
        return f"changed in place: {', '.join(map(str, outcome['changed']))}", "inputs left as they were"
    gradients = outcome["gradients"]
    if "raised" in gradients:
        return raised(gradients["raised"], frozenset()), "gradients"
    name = next(n for n, g in expected["gradients"].items() if difference(g, gradients[n], tolerance))
    yours, wanted = _beside(expected["gradients"][name], gradients[name], tolerance)
    return f"gradient of {name}: {yours}", f"gradient of {name}: {wanted}"


def _beside(expected: object, actual: object, tolerance: float) -> tuple[str, str]:
    """Both as text; of tensors of one shape, however large, the same block, in which they differ."""
    if is_a(expected, "tensor") and is_a(actual, "tensor") and expected["device"] != actual["device"]:
        return f"a tensor on the device {actual['device']}", f"one on the device {expected['device']}"
    if (
        is_a(expected, "tensor")
        and is_a(actual, "tensor")
        and expected["shape"] == actual["shape"]
        and actual["data"]
    ):
        pairs = zip(expected["data"], actual["data"], strict=True)
        first = next((i for i, (e, a) in enumerate(pairs) if not close(e, a, tolerance)), 0)
        block = position(first, expected["shape"])[:-2]
        return worded(actual, block), worded(expected, block)
    return worded(actual), worded(expected)


def worded(value: object, block: tuple[int, ...] | None = None) -> str:
    """A value as its reader would write it; of a tensor with more than two axes, one block.

    Args:
        value: encoded.
        block: where on the leading axes; the first if it is not given.
    """
    if not isinstance(value, dict):
        return show(value)
    if value["kind"] == "tensor":
        return _worded_tensor(value, block)
    if value["kind"] == "dict":
        pairs = [f"{worded(k)}: {worded(v)}" for k, v in value["items"][:MAX_ITEMS]]
        return "{" + ", ".join(pairs + ["…"] * (len(value["items"]) > MAX_ITEMS)) + "}"
    if value["kind"] in ("tuple", "list", "set"):
        brackets = {"tuple": "()", "list": "[]", "set": "{}"}[value["kind"]]
        return brackets[0] + _row([worded(item) for item in value["items"][: MAX_ITEMS + 1]]) + brackets[1]
    return show(value)


def _worded_tensor(tensor: dict, block: tuple[int, ...] | None) -> str:
    sizes, data = tensor["shape"], tensor["data"]
    if data is None:
        return f"a tensor of shape {shape(tensor)} that could not be read"
    if not sizes or not data:
        return f"{show(data[0])}" if data else f"an empty tensor of shape {shape(tensor)}"
    if len(sizes) == 1:
        return f"[{_row([show(number) for number in data[: MAX_ITEMS + 1]])}]"
    block = block or (0,) * (len(sizes) - 2)
    rows, columns = sizes[-2:]
    start = 0
    for place, size in zip(block, sizes, strict=False):
        start = start * size + place
    start *= rows * columns
    lines = [
        f"[{_row([show(n) for n in data[start + r * columns :][: min(columns, MAX_ITEMS + 1)]])}]"
        for r in range(min(rows, MAX_ITEMS))
    ]
    where = f" at [{', '.join(map(str, block))}]" if block else ""
    return f"shape {shape(tensor)}{where}\n" + "\n".join([*lines, *["…"] * (rows > MAX_ITEMS)])


def _row(items: list[str]) -> str:
    return ", ".join(items[:MAX_ITEMS] + ["…"] * (len(items) > MAX_ITEMS))
