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
    "set": "the `set`, which keeps each item once",
    "relu": "the ReLU",
    "tril": "the cut along the diagonal",
    "dropout": "the dropout",
}


def in_words(node: ast.AST, replacement: ast.AST) -> tuple[str, str]:
    """The idea of a change, and the code where it is.

    Args:
        node: in the right code.
        replacement: what an answer has there, as far as its result shows.
    """
    before, after = ast.unparse(node), ast.unparse(replacement)
    line = f"The right code has `{_short(before)}`, and yours gives what `{_short(after)}` gives there."
    if isinstance(replacement, ast.Pass):
        return "a step is left out", f"The step is `{_short(before)}`."
    return _idea(node, replacement), line


def _short(code: str) -> str:
    code = " ".join(code.replace("`", "'").split())
    return code if len(code) <= 80 else code[:79] + "…"


def _idea(node: ast.AST, replacement: ast.AST) -> str:
    if isinstance(node, ast.BinOp):
        return _of_operation(node, replacement)
    if isinstance(node, ast.Compare) and isinstance(replacement, ast.Compare):
        return f"`{_sign(replacement.ops[0])}` stands where `{_sign(node.ops[0])}` belongs"
    if isinstance(node, ast.BoolOp):
        return "of two conditions, one is missing or they are joined by the other word"
    if isinstance(node, ast.Call):
        return _of_call(node, replacement)
    if isinstance(node, ast.Constant):
        return _of_constant(node, replacement)
    if isinstance(node, ast.UnaryOp):
        return f"`{_sign(node.op)}` is missing" if not isinstance(node.op, ast.USub) else "a minus is missing"
    if isinstance(node, ast.Name | ast.Attribute):
        return f"`{_short(ast.unparse(replacement))}` is used where another value belongs"
    return _of_larger(node)


def _sign(operator: ast.AST) -> str:
    return OPERATORS.get(type(operator), "?")


def _of_operation(node: ast.BinOp, replacement: ast.AST) -> str:
    if replacement is node.left or replacement is node.right:
        return LEFT_OUT.get(type(node.op), "one side of a calculation is missing")
    if isinstance(replacement, ast.BinOp) and type(replacement.op) is not type(node.op):
        return f"`{_sign(replacement.op)}` stands where `{_sign(node.op)}` belongs"
    return f"the two sides of `{_sign(node.op)}` are exchanged"


def _of_call(node: ast.Call, replacement: ast.AST) -> str:
    name = ast.unparse(node.func).rpartition(".")[2]
    called = CALLED.get(name, f"`{name}`")
    if (
        not isinstance(replacement, ast.Call)
        or replacement.func is not node.func
        and len(ast.unparse(replacement)) < len(ast.unparse(node.func))
    ):
        return f"{called} is missing"
    if ast.unparse(replacement.func) != ast.unparse(node.func):
        return f"`{ast.unparse(replacement.func).rpartition('.')[2]}` stands where another function belongs"
    if len(replacement.keywords) < len(node.keywords):
        missing = {k.arg for k in node.keywords} - {k.arg for k in replacement.keywords}
        return f"`{name}` lacks the setting `{missing.pop()}`"
    changed = [k for k, was in zip(replacement.keywords, node.keywords, strict=True) if k is not was]
    if changed and changed[0].arg in ("dim", "axis"):
        return f"{called} goes along another axis than it should"
    return f"two arguments of `{name}` are exchanged"


def _of_constant(node: ast.Constant, replacement: ast.AST) -> str:
    if isinstance(node.value, bool):
        return "a True should be False, or a False True"
    if isinstance(node.value, int):
        return "a whole number is off by one: an axis, a count, a start or an end"
    value = replacement.value if isinstance(replacement, ast.Constant) else None
    other = f"{value:g}" if isinstance(value, float) else ast.unparse(replacement)
    return f"a number has another size (as if `{other}` stood there)"


def _of_larger(node: ast.AST) -> str:
    if isinstance(node, ast.IfExp | ast.If):
        return "one of two cases is treated like the other: a condition is missing or is always true"
    if isinstance(node, ast.Tuple | ast.List):
        return "two neighbours in a list of sizes, axes or results are exchanged"
    if isinstance(node, ast.Slice):
        return "a slice begins or ends elsewhere"
    if isinstance(node, ast.comprehension):
        return "a condition is missing: too many items are taken"
    return "a step is done another way"
