"""A small change of the code in words: what it does, without showing the code; then the code."""

import ast

OPERATORS = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.MatMult: "@",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.And: "and",
    ast.Or: "or",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Not: "not",
    ast.Invert: "~",
    ast.USub: "minus",
    ast.UAdd: "plus",
}
LEFT_OUT = {
    ast.Add: "something is not added that should be",
    ast.Sub: "something is not subtracted that should be",
    ast.Mult: "a factor is missing",
    ast.Div: "a division is missing",
    ast.FloorDiv: "a division is missing",
    ast.Mod: "the remainder is not taken",
    ast.Pow: "a power is missing",
    ast.MatMult: "a matrix product is missing",
    ast.BitAnd: "one of two conditions is missing",
    ast.BitOr: "one of two conditions is missing",
}
CALLED = {
    "sqrt": "the square root",
    "exp": "exp",
    "log": "the logarithm",
    "softmax": "the softmax",
    "sum": "the sum",
    "mean": "the mean",
    "square": "the square",
    "abs": "the absolute value",
    "transpose": "an exchange of two axes",
    "sorted": "the sorting",
    "log_softmax": "the log softmax",
    "sigmoid": "the sigmoid",
    "std": "the standard deviation",
    "var": "the variance",
    "norm": "the length",
    "cat": "the joining",
    "stack": "the stacking",
    "expand": "the stretching",
    "gather": "the picking",
    "repeat_interleave": "the repetition",
    "max": "the maximum",
    "amax": "the maximum",
    "min": "the minimum",
    "amin": "the minimum",
    "argmax": "the place of the largest",
    "cumsum": "the running sum",
    "masked_fill": "the hiding",
    "where": "the choice",
    "clamp": "the bound",
    "set": "what keeps each item once",
    "relu": "the ReLU",
    "tril": "the cut along the diagonal",
    "dropout": "the dropout",
}


def in_words(node: ast.AST, replacement: ast.AST) -> tuple[str, str]:
    """The idea of a change, without the code; then the code where it is, for the second try. "" if it has no name.

    Args:
        node: in the right code.
        replacement: what an answer has there, as far as its result shows.
    """
    before, after = ast.unparse(node), ast.unparse(replacement)
    if isinstance(replacement, ast.Pass):
        return "a step is left out", f"The step is `{_short(before)}`."
    return _idea(
        node, replacement
    ), f"The right code has `{_short(before)}` where yours amounts to `{_short(after)}`."


def _short(code: str) -> str:
    code = " ".join(code.replace("`", "'").split())
    return code if len(code) <= 80 else code[:79] + "…"


def _idea(node: ast.AST, replacement: ast.AST) -> str:
    if isinstance(node, ast.BinOp):
        return _of_operation(node, replacement)
    if isinstance(node, ast.Compare) and isinstance(replacement, ast.Compare):
        return f"the comparison is `{_sign(replacement.ops[0])}`, not `{_sign(node.ops[0])}`"
    if isinstance(node, ast.BoolOp):
        return "of two conditions, one is missing or they are joined by the other word"
    if isinstance(node, ast.Call):
        return _of_call(node, replacement)
    if isinstance(node, ast.Constant):
        return _of_constant(node, replacement)
    if isinstance(node, ast.UnaryOp):
        return (
            "a minus is missing"
            if isinstance(node.op, ast.USub)
            else "what is turned round is left as it was"
        )
    if isinstance(node, ast.Name | ast.Attribute):
        return f"another value stands where `{_short(ast.unparse(node))}` belongs"
    return _of_larger(node)


def _sign(operator: ast.AST) -> str:
    return OPERATORS.get(type(operator), "?")


def _of_operation(node: ast.BinOp, replacement: ast.AST) -> str:
    if replacement is node.left or replacement is node.right:
        return LEFT_OUT.get(type(node.op), "one side of a calculation is missing")
    if isinstance(replacement, ast.BinOp) and type(replacement.op) is not type(node.op):
        return f"`{_sign(replacement.op)}` in the place of `{_sign(node.op)}`"
    return f"the two sides of `{_sign(node.op)}` are exchanged"


def _of_call(node: ast.Call, replacement: ast.AST) -> str:
    called = CALLED.get(ast.unparse(node.func).rpartition(".")[2])
    if called is None:
        return ""
    if (
        not isinstance(replacement, ast.Call)
        or replacement.func is not node.func
        and len(ast.unparse(replacement)) < len(ast.unparse(node.func))
    ):
        return f"{called} is missing"
    if ast.unparse(replacement.func) != ast.unparse(node.func):
        other = ast.unparse(replacement.func).rpartition(".")[2]
        return f"{CALLED[other]} in the place of {called}" if other in CALLED else ""
    if len(replacement.keywords) < len(node.keywords):
        missing = {k.arg for k in node.keywords} - {k.arg for k in replacement.keywords}
        if missing <= {"dim", "axis"}:
            return f"{called} goes over all axes, and not along one"
        return ""
    changed = [k for k, was in zip(replacement.keywords, node.keywords, strict=True) if k is not was]
    if changed and changed[0].arg in ("dim", "axis"):
        return f"{called} goes along another axis than it should"
    return f"in {called}, two inputs are exchanged"


def _of_constant(node: ast.Constant, replacement: ast.AST) -> str:
    value = replacement.value if isinstance(replacement, ast.Constant) else None
    if {value, node.value} <= {-2, -1, 0, 1, 2}:  # an axis, a step, a power or a share
        return ""
    other = f"{value:g}" if isinstance(value, float) else ast.unparse(replacement)
    return f"`{other}` in the place of `{ast.unparse(node)}`"


def _of_larger(node: ast.AST) -> str:
    if isinstance(node, ast.IfExp | ast.If):
        return "one of two cases is treated like the other"
    if isinstance(node, ast.Tuple | ast.List):
        return "two neighbours in a list are exchanged"
    if isinstance(node, ast.Slice):
        return "a slice begins or ends elsewhere"
    if isinstance(node, ast.comprehension):
        return "a condition is missing: too many items are taken"
    return ""
