"""What an exercise is: data."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import torch
import torch.nn
import torch.nn.functional


@dataclass(frozen=True)
class Misconception:
    """A way to get it wrong that people really take.

    Args:
        name: short, shown to teachers ("no scaling").
        code: what a learner who holds it would write, called as the reference is.
        sentence: the answer to that learner: which idea went wrong, and what to think about.
        line: what to write, told at the second try with the same mistake.
    """

    name: str
    code: Callable
    sentence: str
    line: str = ""


def no_inputs(generator: torch.Generator) -> Iterator[dict]:
    """One case without inputs, for a function that returns a prediction."""
    yield {}


def nothing_refused() -> Iterator[dict]:
    """No case, for a function whose docstring promises no error."""
    yield from ()


def every_size(inputs: Mapping) -> int:
    """No tensor is too large."""
    return 0


class NotDifferentiable(dict):
    """A case at which the function has a kink, so that right answers may differ in their gradients."""


class Edge(NotDifferentiable):
    """A case beyond the idea, such as an empty batch: an answer that fails it passes, with a note.

    Args:
        inputs: the arguments by name.
        gradients: the arguments whose gradients are compared here.
    """

    def __init__(self, inputs: Mapping, gradients: tuple[str, ...] = ()):
        super().__init__(inputs)
        self.gradients = gradients


# PyTorch's own attention by what its kernels are called.
ATTENTION_KERNELS = (
    "scaled_dot_product",
    "scaled_dot_attention",
    "multi_head_attention",
    "flash_attention",
    "efficient_attention",
    "cudnn_attention",
    "transformer_encoder_layer",
)
# The same, and by the names that people write: taken away where attention, or the softmax in it, is to be written.
TORCH_ATTENTION = (
    "scaled_dot_product_attention",
    "multi_head_attention_forward",
    "MultiheadAttention",
    *ATTENTION_KERNELS,
)
# Where a cross-entropy is to be written; a divergence from one-hot rows is one, too.
TORCH_LOSSES = (
    "cross_entropy",
    "cross_entropy_loss",
    "CrossEntropyLoss",
    "linear_cross_entropy",
    "nll_loss",
    "NLLLoss",
    "kl_div",
    "KLDivLoss",
)
# What makes a causal mask, or has one in it: taken away where a mask is to be written. The stub need not speak of it.
TORCH_MASKS = (*ATTENTION_KERNELS, "torch.nn.modules.transformer._generate_square_subsequent_mask")


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """A function for the learner to write, and all that is needed to check it.

    Args:
        name: the function's name; also the name of the file in bank/.
        lesson: number of the lesson.
        reference: the answer. Where the library has the function, the library's own.
        minutes, points: for the learner's plan and the teacher's marks.
        difficulty: 1 to 5.
        hints: three rungs: a question, a line of pseudo-code, almost the answer.
        make_inputs: from a seeded generator, yields the arguments of each case by name, the simplest case
            first. Draw from a unit normal, sizes unequal and never 1 by accident. It is called for several
            seeds, the last time with every float tensor turned to float64.
        make_refused: yields arguments, by name, for which the docstring promises a ValueError. An answer that takes
            them passes with a note: what was to be understood is understood.
        differentiable: arguments, or parts of one ("layer.w_1"), whose gradients are compared, in every case that is
            finite and not `NotDifferentiable`.
        returns: names of the parts of a tuple, for messages.
        in_place: arguments that the answer is to change. As they are after the call, they are compared as further parts
            of the result: name them in `returns`, too.
        judged_by: what is compared in place of a result, where many results are right: numbers are drawn, or a measured
            number is guessed. It gets the arguments and the result, as `worker.values` encodes it, of each case so far;
            the last ones are to be judged. None: the results themselves are compared.
        forbidden: what must not be called beside the reference itself: names of PyTorch's functions ("softmax" covers
            F.softmax, torch.softmax, Tensor.softmax, and what has it in its name, as F.log_softmax) or dotted names of
            Python functions.
        never_made: from the arguments of a case, the number of elements that no tensor may have that is computed from
            the first argument; 0 allows every size. Its docstring names such a tensor, for the stub and for messages.
            Draw sizes of which only such a tensor has so many elements.
        tolerance: largest error, relative to 1 + the expected size.
        starter: for "find the bug": the function with the bug, whose body the stub shows. Untouched, it
            counts as not attempted.
        equivalents: mutations of the reference that change nothing a check could see, each with the reason.
        changed: what has changed each time that it came to ask for something else, in a few words, oldest first. What
            was kept before is not used any more.

    Attributes:
        misconceptions: those that `misconception` and `add_misconception` added, in that order. The first that an
            answer agrees with is named.
    """

    name: str
    lesson: int
    reference: Callable
    minutes: int
    difficulty: int
    points: int
    hints: tuple[str, str, str]
    make_inputs: Callable[[torch.Generator], Iterable[dict]] = no_inputs
    make_refused: Callable[[], Iterable[dict]] = nothing_refused
    differentiable: tuple[str, ...] = ()
    returns: tuple[str, ...] = ()
    in_place: tuple[str, ...] = ()
    judged_by: Callable[[Sequence[tuple[Mapping, object]]], object] | None = None
    forbidden: tuple[str, ...] = ()
    never_made: Callable[[Mapping], int] = every_size
    tolerance: float = 1e-5
    starter: Callable | None = None
    equivalents: Mapping[str, str] = field(default_factory=dict)
    changed: tuple[str, ...] = ()
    misconceptions: list[Misconception] = field(default_factory=list, init=False)

    def __post_init__(self):
        if self.reference.__name__ != self.name:
            raise ValueError(f"the reference of {self.name} is named {self.reference.__name__}")
        if not 1 <= self.difficulty <= 5:
            raise ValueError(f"difficulty of {self.name} must be 1 to 5; got {self.difficulty}")
        if len(self.hints) != 3:
            raise ValueError(f"{self.name} needs three hints; got {len(self.hints)}")

    def misconception(self, name: str) -> Callable[[Callable], Callable]:
        """Decorator: the function is the code of a misconception, and its docstring is the sentence.

        After an empty line of the docstring comes what to write, for the second try with the same mistake.

        Raises:
            ValueError: see `add_misconception`.
        """

        def add(code: Callable) -> Callable:
            idea, _, line = inspect.cleandoc(code.__doc__ or "").partition("\n\n")
            self.add_misconception(name, code, " ".join(idea.split()), " ".join(line.split()))
            return code

        return add

    def add_misconception(self, name: str, code: Callable, sentence: str, line: str = "") -> None:
        """The same for code that can have no docstring of its own: an expression, or the starter.

        Raises:
            ValueError: if the exercise has a misconception of this name already, or if the sentence is empty.
        """
        if name in {m.name for m in self.misconceptions}:
            raise ValueError(f"each misconception of {self.name} needs its own name; got {name!r} twice")
        if not sentence.strip():
            raise ValueError(f"misconception {name!r} of {self.name} needs a sentence; got {sentence!r}")
        self.misconceptions.append(Misconception(name, code, sentence, line))

    @property
    def revisions(self) -> tuple[str, ...]:
        """The names under which passes and answers were kept, one for each revision: ("encode", "encode-2")."""
        return (self.name, *(f"{self.name}-{number}" for number in range(2, len(self.changed) + 2)))

    @property
    def kept_as(self) -> str:
        """The name under which a pass and an answer are kept, so that none is taken for one of another revision."""
        return self.revisions[-1]

    @property
    def barred(self) -> tuple[str, ...]:
        """What the stub bars: PyTorch's functions, by the names that people write, and the tensor that is too large."""
        names = [name for name in self.forbidden if "." not in name and not name.startswith("fused_")]
        homes = {"F": torch.nn.functional, "torch": torch, "nn": torch.nn}
        found = [
            [f"{home}.{name}" for home, module in homes.items() if hasattr(module, name)][:1]
            for name in names
        ]
        found += [
            [f"Tensor.{name}"] for name in names if hasattr(torch.Tensor, name) and not hasattr(torch, name)
        ]
        too_large = [] if self.never_made is every_size else [inspect.getdoc(self.never_made) or ""]
        return tuple(name for names in [*found, too_large] for name in names)

    @property
    def kind(self) -> str:
        """`find the bug`, `predict` (nothing goes in) or `write`."""
        if self.starter is not None:
            return "find the bug"
        return "predict" if self.make_inputs is no_inputs else "write"
