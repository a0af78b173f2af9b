"""Attacks by somebody who had not read the guards: whatever lends PyTorch's own function, nothing is gained unseen.

Each is a way to reach, to run or to hide the function. The law is one for all: no points, or a note for the teacher.
"""

import pytest
from handing_in import graded_alone

pytestmark = pytest.mark.slow

SOFTMAX = """
import torch
{before}

def stable_softmax(scores):
    empty = (scores == float("-inf")).all(-1, keepdim=True)
    x = scores.masked_fill(empty, 0.0)
    w = {call}
    return w.masked_fill(empty, 0.0)
"""
POPPED = "None\n    with pop(), pop():\n        w = x.softmax(-1)"
BOXED = """
{imports}
def f(x):
    box = []
    def late(*args, **kwargs):
        box.append(torch.softmax(x, -1))
    {how}
    return box[0]
"""


def boxed(imports: str, how: str) -> tuple[str, str]:
    """What Python calls by itself at some moment, and not the answer."""
    return BOXED.format(imports=imports, how=how), "f(x)"


# What stands before the function, and the call in it.
WAYS = {
    "another thread": (
        "from concurrent.futures import ThreadPoolExecutor\npool = ThreadPoolExecutor(1)",
        "pool.submit(torch.Tensor.softmax, x, -1).result()",
    ),
    "a pattern that looks names up": (
        "def pop():\n    match torch:\n        case object(overrides=object(_pop_mode_temporarily=p)):\n"
        "            return p()",
        POPPED,
    ),
    "a name for pkgutil": (
        "import pkgutil\npop = pkgutil.resolve_name('torch.overrides:_pop_mode_' + 'temporarily')", POPPED
    ),
    "a name for pydoc": (
        "import pydoc\nG = pydoc.locate('torch._C.Disable' + 'TorchFunction')",
        "None\n    with G():\n        w = x.softmax(-1)",
    ),
    "a name for the logging": (
        "import logging.config\nS = logging.config.BaseConfigurator({}).resolve('torch.soft' + 'max')", "S(x, -1)"
    ),
    "a name for a mock": (
        "from unittest.mock import patch\nS = patch('torch.nn.functional.soft' + 'max').getter()", "S.softmax(x, -1)"
    ),
    "a name in a pickle": ("import pickle\nf = pickle.loads(b'ctorch\\nsoft' + b'max\\n.')", "f(x, -1)"),
    "letters by their numbers": (
        "f = vars(torch)[''.join(map(chr, (115, 111, 102, 116, 109, 97, 120)))]", "f(x, -1)"
    ),
    "a watch found among all objects": (
        "import gc\nfrom torch.overrides import TorchFunctionMode as M\ndef off():\n"
        "    for o in gc.get_objects():\n        if isinstance(o, type) and issubclass(o, M) and o is not M:\n"
        "            setattr(o, '__torch_' + 'function__', lambda self, f, t, a=(), k=None: f(*a, **(k or {})))",
        "off() or x.softmax(-1)",
    ),
    "a record emptied from its frame": (
        "import traceback\ndef clear(w):\n    for frame, _ in traceback.walk_stack(None):\n"
        "        for v in list(frame.f_locals.values()):\n"
        "            if isinstance(v, list | set | dict) and 'torch' in str(v)[:2000]:\n                v.clear()\n"
        "    return w",
        "clear(x.softmax(-1))",
    ),
    "a mode of one's own": (
        "from torch.overrides import TorchFunctionMode\nclass Quiet(TorchFunctionMode):\n"
        "    def __torch_function__(self, f, types, args=(), kwargs=None):\n"
        "        return args[0].softmax(-1) if f is torch.exp else f(*args, **(kwargs or {}))\n"
        "def f(x):\n    with Quiet():\n        return torch.exp(x)",
        "f(x)",
    ),
    "a mode below": (
        "from torch.utils._python_dispatch import TorchDispatchMode\nclass Quiet(TorchDispatchMode):\n"
        "    def __torch_dispatch__(self, f, types, args=(), kwargs=None):\n"
        "        if 'exp' in str(f):\n            return torch.ops.aten._softmax.default(args[0], -1, False)\n"
        "        return f(*args, **(kwargs or {}))\n"
        "def f(x):\n    with Quiet():\n        return torch.exp(x)",
        "f(x)",
    ),
    "another kernel for an operation": (
        "lib = torch.library.Library('aten', 'IMPL')\ndef f(x):\n"
        "    lib.impl('expm1', lambda t: torch.ops.aten._softmax.default(t, -1, False), 'CPU')\n"
        "    return torch.expm1(x)",
        "f(x)",
    ),
    "an operation of one's own": (
        "@torch.library.custom_op('me::f', mutates_args=())\ndef f(x: torch.Tensor) -> torch.Tensor:\n"
        "    return torch.softmax(x, -1)",
        "f(x)",
    ),
    "a decomposition": (
        "from torch._decomp import get_decompositions\nd = get_decompositions([torch.ops.aten._softmax])",
        "d[torch.ops.aten._softmax.default](x, -1, False)",
    ),
    "a distribution's transform": ("from torch.distributions import SoftmaxTransform as T", "T()(x)"),
    "minus its logarithm, one by one": (
        "import torch.nn.functional as F\ndef f(x):\n    r = x.reshape(-1, x.shape[-1])\n"
        "    losses = [F.cross_entropy(r, torch.full((len(r),), i), reduction='none') for i in range(r.shape[1])]\n"
        "    return torch.exp(-torch.stack(losses, -1)).reshape(x.shape)",
        "f(x)",
    ),
    "another library's logarithm of a sum": (
        "import numpy as np\nclass S(torch.autograd.Function):\n    @staticmethod\n    def forward(ctx, x):\n"
        "        a = x.detach().numpy()\n"
        "        y = torch.from_numpy(np.exp(a - np.logaddexp.reduce(a, -1, keepdims=True)))\n"
        "        ctx.save_for_backward(y)\n        return y\n    @staticmethod\n    def backward(ctx, g):\n"
        "        [y] = ctx.saved_tensors\n        return y * (g - (g * y).sum(-1, keepdim=True))",
        "S.apply(x)",
    ),
    "a tensor that answers late": (
        "class T(torch.Tensor):\n    def detach(self):\n"
        "        return torch.softmax(self.as_subclass(torch.Tensor), -1).detach()\n    tolist = numpy = detach",
        "x.as_subclass(T)\n    return w",
    ),
    "a clock after the return": (
        "import threading\ndef f(x):\n    out = x.detach().clone()\n"
        "    threading.Timer(0.0005, lambda: out.copy_(torch.softmax(x.detach(), -1))).start()\n    return out",
        "f(x)",
    ),
    "a finalizer": boxed("import weakref\nclass O: pass", "o = O(); weakref.finalize(o, late); del o"),
    "a signal": boxed("import signal", "signal.signal(signal.SIGUSR1, late); signal.raise_signal(signal.SIGUSR1)"),
    "a tracer": boxed("import sys", "sys.settrace(late); (lambda: 0)(); sys.settrace(None)"),
    "a warning": boxed(
        "import warnings", "warnings.showwarning = late; warnings.simplefilter('always'); warnings.warn('x')"
    ),
    "a future": boxed(
        "from torch.futures import Future", "t = Future(); t.set_result(0); t.then(late).wait()"
    ),
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_no_way_to_a_softmax_gains_points_unseen(sandbox, tmp_path, way):
    before, call = WAYS[way]
    mark = graded_alone(sandbox, tmp_path, "stable_softmax", SOFTMAX.format(before=before, call=call))
    assert mark.outcome != "error", mark  # it is no attack if it does not run
    assert mark.points == 0 or mark.notes, mark


def test_the_same_answer_by_hand_has_its_points_and_no_note(sandbox, tmp_path):
    """The law tells something: an honest answer of this form is not noted."""
    call = "(x - x.amax(-1, keepdim=True)).exp()\n    w = w / w.sum(-1, keepdim=True)"
    mark = graded_alone(sandbox, tmp_path, "stable_softmax", SOFTMAX.format(before="", call=call))
    assert (mark.points, mark.notes) == (4, ()), mark


KIN = {
    "layer_norm": """
import torch
def layer_norm(x, gain, bias, eps=1e-5):
    centred, n = x - x.mean(-1, keepdim=True), x.shape[-1]
    norm = torch.nn.LocalResponseNorm(2 * n, alpha=2.0, beta=0.5, k=eps)
    return norm(centred.reshape(-1, n, 1)).reshape(x.shape) * gain + bias
""",
    "token_loss": """
import torch
import torch.nn.functional as F
def token_loss(logits, targets, pad_id):
    v, real = logits.shape[-1], targets.reshape(-1) != pad_id
    rows, t = logits.reshape(-1, v).log_softmax(-1), targets.reshape(-1)
    rows, one = torch.cat([rows, torch.full_like(rows[:, :1], -1e4)], -1), torch.ones(len(t), dtype=torch.long)
    losses = F.ctc_loss(rows[None], t[:, None], one, one, blank=v, reduction="none")
    return losses[real].sum() / real.sum().clamp(min=1)
""",
    "adam_step": """
import torch
K = {name: v for name, v in vars(torch.optim).items() if name[:1] == "A" and name.endswith("W")}.popitem()[1]
def adam_step(weight, gradient, mean, mean_square, step, learning_rate, beta_1=0.9, beta_2=0.98, eps=1e-9):
    w = torch.nn.Parameter(weight.clone())
    w.grad, o = gradient.clone(), K([w], lr=learning_rate, betas=(beta_1, beta_2), eps=eps, weight_decay=0.0)
    before = {"step": torch.tensor(step - 1.0), "exp_avg": mean.clone(), "exp_avg_sq": mean_square.clone()}
    o.state[w] = before
    o.step()
    return w.detach(), before["exp_avg"], before["exp_avg_sq"]
""",
}


@pytest.mark.parametrize("name", KIN)
def test_what_is_near_of_kin_is_seen(sandbox, tmp_path, name):
    mark = graded_alone(sandbox, tmp_path, name, KIN[name])
    assert mark.outcome in ("right", "not_allowed"), mark
    assert mark.points == 0 or mark.notes, mark
