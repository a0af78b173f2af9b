"""What a teacher should look at gets a note, and what honest answers use gets none."""

import ast

import pytest

from course.classroom.grading.unusual import unusual_in

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
    "getattr(torch, 'soft' + 'max')(x)": ["getattr"],
    "vars(torch)['softmax'](x)": ["vars"],
    "globals()['x'] = 1": ["globals"],
    "__builtins__['eval']": ["__builtins__"],
    "().__class__.__subclasses__()": ["__class__", "__subclasses__"],
    "error.__traceback__.tb_frame.f_back": ["__traceback__", "f_back", "tb_frame"],
    "import os, sys": ["os", "sys"],
    "self.__dict__": ["__dict__"],
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
        return self._weights * x.open(), F.relu(x), torch.autograd, x.mT, Mine.__name__
_private = Mine()
"""


@pytest.mark.parametrize("code", UNUSUAL)
def test_the_unusual_is_named(code):
    assert sorted({*unusual_in(ast.parse(code))}) == UNUSUAL[code]


def test_the_usual_is_not():
    assert [*unusual_in(ast.parse(USUAL))] == []
