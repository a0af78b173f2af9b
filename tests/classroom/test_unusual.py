"""What a teacher should look at gets a note, and what honest answers use gets none."""

import ast
import subprocess
import sys

import pytest
import torch
import torch.nn.functional as F

from course.classroom.grading.unusual import NEIGHBOURS, NETWORK_PARTS, unusual_in

UNUSUAL = {
    "import concurrent.futures": ["concurrent"],
    "from multiprocessing.dummy import Pool": ["multiprocessing"],
    "import torch._refs": ["_refs"],
    "from torch import jit": ["jit"],
    "import torch.overrides as o": ["overrides"],
    "torch.compile(f)": ["compile"],
    "torch._masked_softmax(x, m)": ["_masked_softmax"],
    "torch.jit.CompilationUnit(text)": ["jit"],
    "torch.overrides._pop_mode_temporarily()": ["_pop_mode_temporarily", "overrides"],
    "getattr(torch, 'soft' + 'max')(x)": ["getattr", "torch"],
    "vars(torch)['softmax'](x)": ["torch", "vars"],
    "globals()['x'] = 1": ["globals"],
    "__builtins__['eval']": ["__builtins__"],
    "().__class__.__subclasses__()": ["__class__", "__subclasses__"],
    "error.__traceback__.tb_frame.f_back": ["__traceback__", "f_back", "tb_frame"],
    "import os, sys": ["os", "sys"],
    "self.__dict__": ["__dict__"],
    "import torch as t\nt.overrides": ["overrides"],
    "torch.nn.functional.torch.ops": ["ops", "torch"],
    "operator.attrgetter('overrides')(torch)": ["attrgetter", "torch"],
    "from operator import methodcaller as m": ["methodcaller"],
    "string.Formatter().get_field('0.overrides', (torch,), {})": ["Formatter", "get_field", "torch"],
    "typing.get_type_hints(f)": ["get_type_hints"],
    "@functools.singledispatch\ndef f(x): ...": ["singledispatch"],
    "def f(x: \"__import__('os')\"): ...": ["__import__"],
    "look_up('torch._softmax_it')": ["_softmax_it"],
    "f'{x}._pop_mode'": ["_pop_mode"],
    "isinstance(x, Float[Tensor, 'f._pop_mode()'])": ["_pop_mode", "a text that is evaluated"],
    "isinstance(x, Float[Tensor, '{put(x)}'])": ["a text that is evaluated"],
    "isinstance(x, Bool[Tensor, 'put' + '(x)'])": ["a text that is evaluated"],
    "import torch as t\nt.masked.softmax(x)": ["masked"],
    "import torch as t\nput(t)": ["t"],
    "class A:\n    x: Float[Tensor, '{put(x)}']": ["a text that is evaluated"],
    "@jaxtyped(typechecker=f)\ndef f(x: Float[Tensor, put(x)]): ...": ["jaxtyped"],
    "from torch.functional import F as G": ["F"],
    "from course_lib.layers import F as G": ["G"],
    "from course_lib.layers import torch as t": ["t"],
    "try: torch.nothing\nexcept AttributeError as e: m = e.obj": ["obj"],
    "import numpy as n\nn.testing.measure(text)": ["numpy.testing"],
    "np.load(file)": ["numpy.load"],
    "import numpy\nnumpy.quantile(x, 0.5)": ["numpy.quantile"],
    "from numpy.lib import stride_tricks": ["numpy.lib"],
    "from numpy import lib as l\nl.stride_tricks.sliding_window_view(x, 2)": ["numpy.lib"],
    "from numpy import random as r\nr.choice(4, p=weights)": ["numpy.random.choice"],
    "from numpy import *": ["numpy.*"],
    "from torch import *": ["*"],
    "import numpy as np\nf = np": ["np"],
    "import random\nrandom.choices(tokens, weights)": ["choices", "random.choices"],
    "Random(0).choices(tokens, weights)": ["choices"],
    "match Random(0):\n    case object(choices=f): ...": ["choices"],
    "import warnings\nwarnings.formatwarning('', UserWarning, file, 5)": ["warnings.formatwarning"],
    "from asyncio import create_subprocess_exec": ["asyncio.create_subprocess_exec"],
    "from random import Random\nclass Mine(Random): ...": ["random.Random"],
    "import random as r\nclass Mine(r.Random): ...": ["random.Random"],
    "random.sample(tokens, counts=weights, k=1)": ["counts"],
    "from statistics import NormalDist": ["statistics.NormalDist"],
    "import statistics as s\ns.correlation(x, y)": ["statistics.correlation"],
    "import scipy.special": ["scipy"],
    **{
        f"np.{reader}('x')": [f"numpy.{reader}"]
        for reader in ("fromfile", "genfromtxt", "loadtxt", "memmap", "savetxt")
    },
    "x.tofile('x')": ["tofile"],
    "torch.from_file('x', size=9)": ["from_file"],
    "torch.UntypedStorage.from_file('x', False, 9)": ["from_file"],
    "torch.save(x, 'x')": ["save"],
    "from torch import load": ["load"],
    "from pathlib import Path": ["pathlib"],
    "from IPython.display import Code": ["IPython.display.Code"],
    "import IPython.display as d\nd.JSON(filename='x')": ["IPython.display.JSON"],
    "plt.gcf().savefig('x')": ["savefig"],
    "from matplotlib import pyplot as p\np.imread('x')": ["matplotlib.pyplot.imread"],
    "from torch import conv2d": ["conv2d"],
    "import IPython": ["IPython"],
    "from IPython.core.interactiveshell import InteractiveShell": ["IPython"],
    "import pandas": ["pandas"],
    "import matplotlib.sphinxext": ["matplotlib"],
    "getattr(x, 'f_' + 'globals')": ["getattr"],
    "getattr(x, name)": ["getattr"],
    "getattr(x, f'{name}_1')": ["getattr"],
    "getattr(x, 'gain_1', None)": ["getattr"],
    "match torch:\n    case object(_refs=object(native_layer_norm=f)): ...": ["_refs", "torch"],
    "match torch.hub:\n    case object(os=object(environ=e)): ...": ["hub", "os"],
    "from random import _os as o": ["_os"],
    "from dataclasses import sys as s": ["sys"],
    "from dataclasses import inspect": ["inspect"],
    "from typing import types as t": ["types"],
    "dataclasses.sys": ["sys"],
    "class T(torch.Tensor):\n    def __torch_dispatch__(cls, f, types): ...": ["__torch_dispatch__"],
    "class S:\n    def __float__(self): ...": ["__float__"],
    "type('T', (torch.Tensor,), {'__torch' + '_dispatch__': f})": ["__torch", "_dispatch__", "type"],
    "wraps(torch, ('overrides',))(box)": ["torch", "wraps"],
    "functools.update_wrapper(box, torch, ('overrides',))": ["torch", "update_wrapper"],
    "F.cosine_embedding_loss(x, y, ones)": ["cosine_embedding_loss"],
    "torch.nn.functional.instance_norm(x)": ["instance_norm"],
    "torch.cosine_embedding_loss(x, y, ones)": ["cosine_embedding_loss"],
    "nn.CosineEmbeddingLoss(reduction='none')": ["CosineEmbeddingLoss"],
    "from torch.nn import InstanceNorm1d as Norm": ["InstanceNorm1d"],
    "from torch import instance_norm": ["instance_norm"],
    "import torch as t\nt.instance_norm(x)": ["instance_norm"],
    "import torch.nn.functional as G": ["G"],
    "from torch import nn as networks": ["networks"],
    "match torch.nn:\n    case object(BatchNorm1d=G): ...": ["nn"],
    "layers = torch.nn": ["nn"],
    "f.__doc__.split()": ["__doc__"],
    "from course_lib.sampling import _draw": ["_draw"],
    "G = F\nG.instance_norm(x)": ["F", "instance_norm"],
    "match F:\n    case object(instance_norm=f): ...": ["F", "instance_norm"],
    "rows = [[1, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0], [1, 1, 1, 0, 0, 0], [1, 1, 1, 1, 0, 0]]": [
        "a table of results"
    ],
    "mask = 115792089237316195423570985008687907853": ["a table of results"],
    "mask = '100000 110000 111000 111100'": ["a table of results"],
    "torch.distributions.SoftmaxTransform()(x)": ["distributions"],
    "from torch.distributions import constraints, transform_to": ["distributions"],
    "torch.masked.normalize(x, 1.0, -1)": ["masked"],
    "from torch.nn.attention.flex_attention import create_mask": ["attention"],
    f"mask = {bytes(range(21))!r}": ["a table of results"],
    "mask = [c == 'y' for c in 'yxxxxxxxyyxxxxxxyyyxxxxxyyyyxxxxyyyyyxxx']": ["a table of results"],
    "mask = 'aa,ba,bb,ca,cb,cc,da,db,dc,dd,ea,eb,ec'.split(',')": ["a table of results"],
    "\n".join(f"row_{i} = {[1] * i + [0] * (9 - i)}" for i in range(9)): ["a table of results"],
    "\n".join(f"m[{i}, :{i + 1}] = True" for i in range(32)): ["a table of results"],
    "match i:\n" + "\n".join(f"    case {i}: t = {'y' * i!r}" for i in range(32)): ["a table of results"],
}
USUAL = """
from __future__ import annotations
import math, itertools, time, random
import torch, torch.nn.functional as F, numpy as np
from torch import Tensor, nn
from course_lib.schedules import _require_counts
from einops import rearrange
class Mine(nn.Module):
    def __init__(self):
        super().__init__()
        self._weights = nn.Parameter(torch.ones(2))
        self.compile = re.compile("a")
    def __call__(self, x):
        return self._weights * x.open(), F.relu(x), torch.autograd, x.mT, Mine.__name__, torch.linalg.norm(x)
@functools.wraps(type(Mine))
def _private(*values): ...
def mine(x: "Tensor") -> Float[Tensor, "_batch _tgt_len d_model"]:
    '''Calls _private, as __torch_dispatch__ would: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16.'''
    print(type(x), "__main__", "d_k", f"{x:_}", "b _ d -> b d", "$x_{ij}^{T}_{max}$", "_i")
    gain = getattr(layer, f"gain_{number}") + getattr(layer, "cross_" + part + "_1") + np.zeros(2)
    from IPython.display import display
    import matplotlib.pyplot as plt, asyncio, warnings, statistics, numpy.linalg as la
    from matplotlib import pyplot
    from random import Random, random
    random(), Random(0).random(), warnings.warn("old"), asyncio.run(x)
    Random(0).randrange(5), statistics.linear_regression(x, y).slope, np.random.default_rng(0).normal()
    plt.plot(np.linalg.lstsq(np.log(x), np.float32(1))[0], la.norm(x), np.maximum.accumulate(x)), pyplot.show()
    return rearrange(x, "b (h d) -> b h d", h=2).select(0, 1).trace()
"""


@pytest.mark.parametrize("code", UNUSUAL)
def test_the_unusual_is_named(code):
    assert sorted({*unusual_in(ast.parse(code))}) == UNUSUAL[code]


def test_the_usual_is_not():
    assert [*unusual_in(ast.parse(USUAL))] == []


@pytest.mark.parametrize("piece", ["1", "yes", "'y'"])
def test_a_table_in_pieces_is_one_table(piece):
    lines = [f"a{i} = ({', '.join([piece] * 15)})" for i in range(5)]
    assert [[*unusual_in(ast.parse(line))] for line in lines] == [[]] * 5
    assert [*unusual_in(ast.parse("\n".join(lines)))] == ["a table of results"]


@pytest.mark.parametrize(
    "code",
    [
        f"raise ValueError({' y' * 101!r})",
        f"def {'y' * 51}(): ...",
        f"x = dict({'y' * 51}=1)",
        f"class A:\n    {'y' * 51} = 1",
    ],
)
def test_a_measure_of_letters_is_a_table(code):
    assert [*unusual_in(ast.parse(code))] == ["a table of results"]
    assert [*unusual_in(ast.parse(code.replace("y" * 51, "y" * 50).replace(" y" * 101, " y" * 100)))] == []


def test_what_torch_shares_with_its_networks_is_known():
    """A neighbour of a barred function is noted, whether it is taken from F or from torch itself."""
    shared = {name for name in dir(F) if callable(getattr(torch, name, None)) and name[:1].islower()}
    assert shared - {name for name in shared if name.endswith("_")} <= NEIGHBOURS | NETWORK_PARTS


def test_the_process_that_reads_a_notebook_does_not_load_torch():
    code = "import sys, course.classroom.grading.unusual; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
