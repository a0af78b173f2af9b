"""Small mistakes, as changes to one node of a syntax tree."""

import ast
import copy
from collections.abc import Callable, Iterator

SWAPPED: dict[type, tuple[type, ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div,),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}


def mutations(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Each change to one node, with its label."""
    for replacement in _replacements(node):
        yield f"{ast.unparse(node)} -> {ast.unparse(replacement)}", replacement
    if isinstance(node, ast.Call):
        for index, keyword in enumerate(node.keywords):
            if keyword.arg == "device":
                continue  # only a GPU could tell; `check` adds a note about it
            shorter = copy.copy(node)
            shorter.keywords = node.keywords[:index] + node.keywords[index + 1 :]
            yield f"{ast.unparse(keyword)} dropped", shorter


def _replacements(node: ast.AST) -> Iterator[ast.AST]:
    for kind, change in _BY_KIND.items():
        if isinstance(node, kind):
            yield from change(node)


def _with(node: ast.AST, **fields) -> ast.AST:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _of_operation(node: ast.BinOp) -> Iterator[ast.AST]:
    """Another operator, one side dropped, sides swapped."""
    for other in SWAPPED.get(type(node.op), ()):
        yield _with(node, op=other())
    if not isinstance(node.op, ast.MatMult | ast.Pow):
        yield node.left
    if isinstance(node.op, ast.Add | ast.Mult | ast.BitAnd | ast.BitOr):
        yield node.right
    if isinstance(node.op, ast.Sub | ast.Div | ast.MatMult | ast.FloorDiv | ast.Mod | ast.Pow):
        yield _with(node, left=node.right, right=node.left)


def _of_comparison(node: ast.Compare) -> Iterator[ast.AST]:
    for other in SWAPPED.get(type(node.ops[0]), ()):
        yield _with(node, ops=[other(), *node.ops[1:]])


def _of_both(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield _with(node, op=SWAPPED[type(node.op)][0]())
    yield from node.values


def _of_constant(node: ast.Constant) -> Iterator[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
        yield ast.Constant(value - 1)
    elif isinstance(value, float):
        yield ast.Constant(value * 2 or 1.0)


def _of_call(node: ast.Call) -> Iterator[ast.AST]:
    """The call left out, its first two arguments swapped."""
    if isinstance(node.func, ast.Attribute) and not _is_module(node.func.value):
        yield node.func.value
    elif len(node.args) == 1 or (node.args and node.keywords):
        yield node.args[0]
    if ast.unparse(node.func).endswith("transpose"):
        return  # the order of its two axes does not matter
    if len(node.args) >= 2 and ast.unparse(node.args[0]) != ast.unparse(node.args[1]):
        yield _with(node, args=[node.args[1], node.args[0], *node.args[2:]])


def _is_module(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Name)
        and node.id in ("torch", "F", "math", "nn")
        or ast.unparse(node) == "torch.nn"
    )


def _of_choice(node: ast.IfExp) -> Iterator[ast.AST]:
    yield node.body
    yield node.orelse


def _of_branch(node: ast.If) -> Iterator[ast.AST]:
    yield _with(node, test=ast.Constant(True))
    yield _with(node, test=ast.Constant(False))


def _of_sequence(node: ast.Tuple | ast.List) -> Iterator[ast.AST]:
    """Two neighbours swapped: axes, sizes, parts of a result."""
    if isinstance(node.ctx, ast.Load):
        for i in range(len(node.elts) - 1):
            if ast.unparse(node.elts[i]) != ast.unparse(node.elts[i + 1]):
                swapped = [*node.elts[:i], node.elts[i + 1], node.elts[i], *node.elts[i + 2 :]]
                yield _with(node, elts=swapped)


def _of_slice(node: ast.Slice) -> Iterator[ast.AST]:
    for bound in ("lower", "upper", "step"):
        if getattr(node, bound) is not None:
            yield _with(node, **{bound: None})


def _of_comprehension(node: ast.comprehension) -> Iterator[ast.AST]:
    if node.ifs:
        yield _with(node, ifs=[])


def _of_update(node: ast.AugAssign) -> Iterator[ast.AST]:
    for other in SWAPPED.get(type(node.op), ()):
        yield _with(node, op=other())
    yield ast.Pass()


def _of_statement(node: ast.Expr | ast.Break | ast.Continue) -> Iterator[ast.AST]:
    yield ast.Pass()


def _of_unary(node: ast.UnaryOp) -> Iterator[ast.AST]:
    yield node.operand


_BY_KIND: dict[type, Callable[..., Iterator[ast.AST]]] = {
    ast.BinOp: _of_operation,
    ast.Compare: _of_comparison,
    ast.BoolOp: _of_both,
    ast.Constant: _of_constant,
    ast.Call: _of_call,
    ast.IfExp: _of_choice,
    ast.If: _of_branch,
    ast.Tuple: _of_sequence,
    ast.List: _of_sequence,
    ast.Slice: _of_slice,
    ast.comprehension: _of_comprehension,
    ast.UnaryOp: _of_unary,
    ast.AugAssign: _of_update,
    ast.Expr: _of_statement,
    ast.Break: _of_statement,
    ast.Continue: _of_statement,
}
