"""What an answer uses that no answer needs: it may be honest, but a teacher should look at it.

The usual is listed, and everything else is unusual: a list of bad names would always lack one.
"""

import ast
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TypeGuard

from course.classroom.grading.other_libraries import unusual_parts
from course.classroom.grading.written_down import holds_a_table

# Modules from which only values and functions come.
USUAL_MODULES = frozenset(
    "__future__ abc asyncio bisect cmath collections contextlib copy course course_lib dataclasses decimal einops enum "
    "fractions functools heapq itertools IPython.display jaxtyping math matplotlib.pyplot numbers numpy operator "
    "pprint random re statistics string textwrap time torch tqdm typing typing_extensions unicodedata warnings"
    .split()
)  # fmt: skip
USUAL_DUNDERS = frozenset(
    "__add__ __call__ __enter__ __exit__ __file__ __getitem__ __init__ __iter__ __len__ __main__ __matmul__ "
    "__mul__ __name__ __next__ __post_init__ __setitem__ __version__".split()
)
# The modules of torch that answers take. The others hold its functions under other names, or turn its watch off.
USUAL_IN_TORCH = frozenset(
    "accelerator amp autograd backends cpu cuda fft functional linalg mps nn random special types version".split()
)
TORCH = find_spec(
    "torch"
)  # not imported: that takes seconds, and each notebook is read in a process of its own
TORCH_MODULES = iter_modules(TORCH.submodule_search_locations if TORCH else ())
TORCH_PARTS = {"_C", "compile", "load", "ops", "save"} | {
    name for _, name, _ in TORCH_MODULES
} - USUAL_IN_TORCH
ONLY_OF_TORCH = frozenset(
    "_C compiler fx jit library ops overrides".split()
)  # nothing else has parts of these names
USUAL_IN_NETWORKS = frozenset({"functional", "init", "parameter"})  # modules of torch.nn
# They reach what is out of sight, also as attributes: frames, code, the names of a module, a part whose name is a text.
REACHING = frozenset(
    "Formatter attrgetter breakpoint builtins compile ctypes delattr eval evaluate_forward_ref exec exit f_back "
    "f_builtins f_globals f_locals gc get_annotations get_field get_type_hints getattr globals importlib input "
    "inspect jaxtyped locals make_dataclass methodcaller obj open os pickle quit setattr signal singledispatch "
    "singledispatchmethod sys tb_frame threading update_wrapper vars"
    .split()
)  # fmt: skip
# What answers take of torch.nn and torch.nn.functional. A neighbour of a barred function may do the same.
NETWORK_PARTS = frozenset(
    "Dropout Embedding Flatten GELU Identity LayerNorm Linear LogSoftmax Module ModuleDict ModuleList Parameter "
    "ParameterDict ParameterList ReLU Sequential SiLU Sigmoid Softmax Tanh binary_cross_entropy_with_logits "
    "cosine_similarity cross_entropy dropout embedding functional gelu glu init kl_div layer_norm linear log_softmax "
    "logsigmoid mse_loss multi_head_attention_forward nll_loss normalize one_hot pad relu rms_norm "
    "scaled_dot_product_attention sigmoid silu softmax tanh unfold utils".split()
)
NETWORKS = frozenset({"F", "functional", "nn"})
# Parts of networks that stand in torch itself, too.
NEIGHBOURS = frozenset(
    "adaptive_avg_pool1d adaptive_max_pool1d alpha_dropout avg_pool1d batch_norm bilinear celu channel_shuffle conv1d "
    "conv2d conv3d conv_tbc conv_transpose1d conv_transpose2d conv_transpose3d cosine_embedding_loss ctc_loss "
    "embedding_bag feature_alpha_dropout group_norm hardshrink hinge_embedding_loss instance_norm margin_ranking_loss "
    "max_pool1d max_pool1d_with_indices max_pool2d max_pool3d native_channel_shuffle pairwise_distance pdist "
    "pixel_shuffle pixel_unshuffle poisson_nll_loss prelu rrelu selu threshold triplet_margin_loss".split()
)
# Functions of everyday names, and of things that have methods of these names.
METHODS = frozenset({"compile", "input", "open"})
JAXTYPING = re.compile(r"(Shaped|Num|Real|Inexact|Complex|Float|BFloat|Integer|UInt|Int|Bool|Key)\d*")
# A name of two letters or more that is hidden, in a text; not the index of a formula.
HIDDEN_IN_TEXT = re.compile(r"(?<![\w}])_\w*[A-Za-z]\w+")

A_TABLE = "a table of results"


def unusual_in(node: ast.AST) -> Iterator[str]:
    """The names of what is unusual in a piece of code. Of an answer it should be all: a name may be given elsewhere."""
    parts, plain = _parts_by_name(node), {id(call.func) for call in ast.walk(node) if _takes_a_part(call)}
    signatures = {id(note) for inner in ast.walk(node) for note in _in_its_signature(inner)}
    for inner in ast.walk(node):
        if isinstance(inner, ast.Import):
            yield from filter(
                None, (_unusual_module(alias.name) or _other_name(alias.name, alias) for alias in inner.names)
            )
        elif isinstance(inner, ast.ImportFrom):
            module = inner.module or ""
            for alias in inner.names:
                name = _unusual_import(module, alias.name) or _other_name(f"{module}.{alias.name}", alias)
                yield from filter(None, [name])
        elif isinstance(inner, ast.Name) and (inner.id in REACHING or _is_hidden_dunder(inner.id)):
            yield from [inner.id] * (id(inner) not in plain)
        elif isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef) and _is_hidden_dunder(inner.name):
            yield inner.name
        elif isinstance(inner, ast.Attribute) and _is_unusual_attribute(inner, parts):
            yield inner.attr
        elif isinstance(inner, ast.MatchClass):  # a pattern looks attributes up, too
            yield from (name for name in inner.kwd_attrs if _reaches(name, TORCH_PARTS | NEIGHBOURS))
        elif isinstance(inner, ast.Call) and (name := _with_names_as_texts(inner)):
            yield name
        elif isinstance(inner, ast.Subscript) and id(inner) not in signatures and _is_evaluated(inner):
            yield "a text that is evaluated"
    yield from _hidden_in_texts(node)
    yield from unusual_parts(node)
    yield from _modules_as_values(node, {*parts, *NETWORKS})
    if holds_a_table(node):
        yield A_TABLE


def _other_name(module: str, alias: ast.alias) -> str:
    """The name under which torch or its networks are imported, if it is not a usual one; else ""."""
    home, _, last = module.rpartition(".")
    if last == "torch":
        return alias.asname or last if home else ""
    return alias.asname or "" if last in NETWORKS and alias.asname not in {None, *NETWORKS} else ""


def _last_name(node: ast.AST) -> str:
    """ "F" of `F`, and "nn" of `torch.nn`; "" if it is neither a name nor a part taken by name."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _parts_by_name(node: ast.AST) -> dict[str, Collection[str]]:
    """The unusual parts of torch, by each name that it has here."""
    imports = (inner for inner in ast.walk(node) if isinstance(inner, ast.Import))
    names = (alias.asname for each in imports for alias in each.names if alias.name == "torch")
    return {name or "torch": TORCH_PARTS for name in ("torch", *names)}


def _modules_as_values(node: ast.AST, modules: Collection[str]) -> Iterator[str]:
    """`torch`, `torch.nn` or `F` where no part of it is taken by name: so it gets another name."""
    nodes = [*ast.walk(node)]
    bases = {id(inner.value) for inner in nodes if isinstance(inner, ast.Attribute)}
    for inner in nodes:
        name = _last_name(inner)
        if name in modules and id(inner) not in bases:
            yield name


def _unusual_module(dotted: str) -> str:
    """What is unusual in a module's name: its package, or a part of it; "" if nothing is."""
    package, *parts = dotted.split(".")
    if not {package, ".".join([package, *parts[:1]])} & USUAL_MODULES:
        return package
    if package == "torch":
        inner = parts[1:-1] if parts[:1] == ["nn"] else []
        foreign = (part for part in inner if part not in USUAL_IN_NETWORKS)
        return next((part for part in parts if _is_hidden(part) or part in TORCH_PARTS), next(foreign, ""))
    return next(filter(_is_hidden_dunder, parts), "")


def _unusual_import(module: str, name: str) -> str:
    """The same for a name that is imported from a module: it may be a module that was imported there."""
    brought_along = name in sys.stdlib_module_names - USUAL_MODULES and not module.startswith("torch")
    checks = module.partition(".")[0] == "course_lib" and name.startswith("_require")
    foreign = _is_hidden(name) and not checks
    neighbour = module.partition(".")[0] == "torch" and (
        name == "*" or _is_neighbour(module.split(".")[-1], name)
    )
    return _unusual_module(f"{module}.{name}") or (
        name if brought_along or foreign or neighbour or name in REACHING - METHODS else ""
    )


def _is_neighbour(home: str, name: str) -> bool:
    """Is it a part of torch's networks that answers do not take?"""
    return name in NEIGHBOURS or (home in NETWORKS and name not in NETWORK_PARTS)


def _takes_a_part(node: ast.AST) -> TypeGuard[ast.Call]:
    """Is it a call like `getattr(layer, f"gain_{number}")`? A name that begins so leads nowhere out of sight."""
    if not (isinstance(node, ast.Call) and _last_name(node.func) == "getattr" and len(node.args) == 2):
        return False
    first = node.args[1]
    while isinstance(first, ast.BinOp):
        first = first.left
    first = first.values[0] if isinstance(first, ast.JoinedStr) and first.values else first
    begins = str(first.value) if isinstance(first, ast.Constant) else ""
    return bool(re.match("[a-z]+_", begins)) and not any(name.startswith(begins) for name in REACHING)


def _with_names_as_texts(call: ast.Call) -> str:
    """`type` or `wraps` if it is given more than one thing, so that names may be put together from texts; else ""."""
    name = _last_name(call.func)
    return name if name in ("type", "wraps") and len(call.args) + len(call.keywords) > 1 else ""


def _hidden_in_texts(node: ast.AST) -> Iterator[str]:
    """The hidden names in texts, which can be looked up or evaluated; not in docstrings and in shapes."""
    nodes = [*ast.walk(node)]
    spared = {inner.value for inner in nodes if isinstance(inner, ast.Expr)} | {
        *filter(None, map(_shape, nodes))
    }
    for inner in nodes:
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str) and inner not in spared:
            yield from filter(_is_hidden, HIDDEN_IN_TEXT.findall(inner.value))


def _shape(node: ast.AST) -> ast.expr | None:
    """The text in jaxtyping's `Float[Tensor, "_batch d_model"]`, if nothing in it is to be evaluated."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple) and node.slice.elts:
        last = node.slice.elts[-1]
        if isinstance(last, ast.Constant) and re.fullmatch(r"[\w*#?. ]*", str(last.value)):
            return last
    return None


def _in_its_signature(node: ast.AST) -> Iterator[ast.expr | None]:
    """The types in a function's signature: who wants to evaluate them needs a name that is noted."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield node.returns
    elif isinstance(node, ast.arg):
        yield node.annotation


def _is_evaluated(node: ast.Subscript) -> bool:
    """Is it a type of jaxtyping with a call in its text, or with a text that is put together? It runs such texts."""
    if not (isinstance(node.slice, ast.Tuple) and JAXTYPING.fullmatch(_last_name(node.value))):
        return False
    last = node.slice.elts[-1] if node.slice.elts else None
    return not isinstance(last, ast.Constant) or "(" in str(last.value)


def _is_unusual_attribute(node: ast.Attribute, parts: Mapping[str, Collection[str]]) -> bool:
    base = _last_name(node.value)
    if base in ("self", "cls"):
        return _is_hidden_dunder(node.attr)
    return _is_neighbour(base, node.attr) or _reaches(node.attr, parts.get(base, ONLY_OF_TORCH))


def _reaches(name: str, parts: Collection[str]) -> bool:
    """Does an attribute of this name reach what is out of sight? `parts` are those of torch that do."""
    return name in parts or _is_hidden(name) or name in REACHING - METHODS


def _is_hidden(name: str) -> bool:
    """Is it somebody's private name?"""
    return name.startswith("_") and name not in USUAL_DUNDERS


def _is_hidden_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__") and _is_hidden(name)
