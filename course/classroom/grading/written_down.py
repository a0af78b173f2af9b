"""Results that stand in an answer's code, in place of what would compute them; and how much code there is."""

import ast
from collections.abc import Iterable, Iterator, Sequence

# A table of results has more things than this in one place, or numbers and things in all places, digits in a text, or
# bits in one number. No right answer known has more than seven tenths of any of these.
TABLE, NUMBERS, THINGS, BITS = 20, 40, 60, 48
# So many letters in one word, in a name or in all texts together, or words in these, are a table, too.
WORD, NAME, LETTERS, WORDS = 32, 50, 480, 100
# And so many letters in texts that say nothing to a person: that are in no message of an error and in no annotation.
# The equations and names of a right answer, with all that it calls, were seen to take 108; a table was hidden in 180.
DATA = 140
DISPLAYS = ast.List | ast.Tuple | ast.Set | ast.Dict
# More statements, arguments or cases in one place are a table in another form. No right answer known has more than 20.
SIDE_BY_SIDE = 30


def holds_a_table(node: ast.AST) -> bool:
    """Does it hold results in place of code? A docstring may hold many numbers."""
    nodes = [*ast.walk(node)]
    docstrings = {id(inner.value) for inner in nodes if isinstance(inner, ast.Expr)}
    values = [n.value for n in nodes if isinstance(n, ast.Constant) and id(n) not in docstrings]
    texts = " ".join(value for value in values if isinstance(value, str))
    rows = [inner for inner in nodes if isinstance(inner, DISPLAYS)]
    return (
        any(sum(isinstance(each, ast.Constant) for each in ast.walk(row)) > TABLE for row in rows)
        or any(_num_items(row) > TABLE for row in rows)
        or sum(_is_thing(each) for row in rows for each in ast.iter_child_nodes(row)) > THINGS
        or any(map(_is_long, values))
        or sum(type(value) in (int, float) for value in values) > NUMBERS
        or len(texts) > LETTERS
        or _num_letters_of_data(node) > DATA
        or len(texts.split()) > WORDS
        or any(len(name) > NAME for name in _names(nodes))
    )


def _num_letters_of_data(node: ast.AST) -> int:
    """How many letters its texts have, without docstrings, messages of errors, and annotations."""
    if (
        isinstance(node, ast.Raise | ast.Assert)
        or isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
    ):
        return 0
    if isinstance(node, ast.Constant):
        return len(node.value) if isinstance(node.value, str | bytes) else 0
    annotations = [getattr(node, field, None) for field in ("annotation", "returns")]
    return sum(_num_letters_of_data(each) for each in ast.iter_child_nodes(node) if each not in annotations)


def _is_thing(node: ast.AST) -> bool:
    return isinstance(node, ast.expr) and not isinstance(node, DISPLAYS)


def _names(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The names of things in code, which can be read as texts: of functions, classes, arguments, attributes."""
    values = (getattr(node, field, None) for node in nodes for field in ("id", "name", "arg", "attr"))
    yield from (value for value in values if isinstance(value, str))


def _num_items(node: ast.AST) -> int:
    """How many things a list, tuple, set or dict holds, those within it too; 1 for what is none."""
    node = node.value if isinstance(node, ast.Starred) else node
    if not isinstance(node, DISPLAYS):
        return 1
    return sum(map(_num_items, node.values if isinstance(node, ast.Dict) else node.elts))


def is_written_out(statements: Sequence[ast.stmt]) -> bool:
    """Do so many things stand side by side that they may be results: statements, functions, arguments, cases, names?"""
    nodes = (inner for statement in statements for inner in ast.walk(statement))
    lists = (value for node in nodes for _, value in ast.iter_fields(node) if isinstance(value, list))
    return any(len(one) > SIDE_BY_SIDE for one in (statements, *lists))


def code_size(statements: Iterable[ast.stmt]) -> int:
    """How much code it is: expressions and statements, without docstrings."""
    nodes = [inner for statement in statements for inner in ast.walk(statement)]
    texts = sum(isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Constant) for inner in nodes)
    return sum(isinstance(inner, ast.expr | ast.stmt) for inner in nodes) - 2 * texts


def _is_long(value: object) -> bool:
    if isinstance(value, int):
        return value.bit_length() > BITS
    if isinstance(value, bytes):
        return len(value) > TABLE
    if not isinstance(value, str):
        return False
    return sum(letter.isdigit() for letter in value) > TABLE or any(
        len(word) > WORD for word in value.split()
    )
