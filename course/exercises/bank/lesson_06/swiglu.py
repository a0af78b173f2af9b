"""A feed-forward network with a gate, as Llama and others have it (arXiv 2002.05202)."""

import torch
import torch.nn.functional as F

from course.exercises.exercise import Edge, Exercise
from course.for_lessons.modern_parts import swiglu


def make_inputs(generator):
    """A batch of sentences, one sentence, one token; a token of large numbers, where exp has no room."""
    for batch in ((2, 5), (3,), ()):
        sizes = {"x": (*batch, 6), "w_gate": (6, 10), "w_up": (6, 10), "w_down": (10, 6)}
        inputs = {name: torch.randn(*size, generator=generator) for name, size in sizes.items()}
        yield inputs
    yield Edge(inputs | {"x": 100 * inputs["x"]})


EXERCISE = Exercise(
    name="swiglu",
    lesson=6,
    reference=swiglu,
    make_inputs=make_inputs,
    differentiable=("x", "w_gate", "w_up", "w_down"),
    minutes=5,
    difficulty=1,
    points=2,
    hints=(
        "How many tensors with d_ff features do you need before you can multiply them with each other?",
        "gate = SiLU of (x with w_gate), up = x with w_up -> gate times up -> w_down",
        "`F.silu(x @ w_gate)` is the gate. `*` multiplies number by number, `@` is for matrices.",
    ),
)


@EXERCISE.misconception("gate and up exchanged")
def exchanged(x, w_gate, w_up, w_down):
    """`w_gate` and `w_up` have changed roles: SiLU belongs to what `w_gate` gives."""
    return swiglu(x, w_up, w_gate, w_down)


@EXERCISE.misconception("no gate")
def no_gate(x, w_gate, w_up, w_down):
    """Your network has no second factor: what `w_up` gives is never multiplied in."""
    return F.silu(x @ w_gate) @ w_down


@EXERCISE.misconception("no SiLU")
def no_silu(x, w_gate, w_up, w_down):
    """The two are multiplied as they are. That is the bilinear variant of the same paper. In SwiGLU the gate goes
    through SiLU first.
    """
    return ((x @ w_gate) * (x @ w_up)) @ w_down


@EXERCISE.misconception("sigmoid alone")
def sigmoid_alone(x, w_gate, w_up, w_down):
    """Your gate is a sigmoid: that is GLU, the oldest of the family. SiLU(z) is z times sigmoid(z)."""
    return (torch.sigmoid(x @ w_gate) * (x @ w_up)) @ w_down


@EXERCISE.misconception("ReLU")
def relu(x, w_gate, w_up, w_down):
    """Your gate goes through a ReLU: that is ReGLU. SwiGLU has SiLU, also called Swish, in its place."""
    return (torch.relu(x @ w_gate) * (x @ w_up)) @ w_down


@EXERCISE.misconception("GELU")
def gelu(x, w_gate, w_up, w_down):
    """Your gate goes through a GELU: that is GEGLU, which Gemma has. SwiGLU has SiLU in its place."""
    return (F.gelu(x @ w_gate) * (x @ w_up)) @ w_down


@EXERCISE.misconception("SiLU after the product")
def silu_after_the_product(x, w_gate, w_up, w_down):
    """SiLU is applied to the product. It belongs to the gate, before the product."""
    return F.silu((x @ w_gate) * (x @ w_up)) @ w_down


@EXERCISE.misconception("SiLU twice")
def silu_twice(x, w_gate, w_up, w_down):
    """Both factors go through SiLU in your answer. Only the gate does; what `w_up` gives stays as it is."""
    return (F.silu(x @ w_gate) * F.silu(x @ w_up)) @ w_down


@EXERCISE.misconception("SiLU at the end")
def silu_at_the_end(x, w_gate, w_up, w_down):
    """There is a SiLU after `w_down`. The output is added to the residual stream as it is."""
    return F.silu(swiglu(x, w_gate, w_up, w_down))


@EXERCISE.misconception("added")
def added(x, w_gate, w_up, w_down):
    """Gate and up are added. A gate multiplies: where it is 0, nothing passes."""
    return (F.silu(x @ w_gate) + x @ w_up) @ w_down


@EXERCISE.misconception("the residual added")
def residual_added(x, w_gate, w_up, w_down):
    """x is added to the result. The residual connection stands around this network, not inside it."""
    return x + swiglu(x, w_gate, w_up, w_down)


@EXERCISE.misconception("the middle returned")
def middle_returned(x, w_gate, w_up, w_down):
    """These are the d_ff features of the middle. `w_down` leads back to d_model."""
    return F.silu(x @ w_gate) * (x @ w_up)


@EXERCISE.misconception("gate of x itself")
def gate_without_a_matrix(x, w_gate, w_up, w_down):
    """SiLU stands before `w_gate` in your answer. First the matrix, then SiLU of what it gives."""
    return ((F.silu(x) @ w_gate) * (x @ w_up)) @ w_down


@EXERCISE.misconception("matrices transposed")
def matrices_transposed(x, w_gate, w_up, w_down):
    """The sizes do not fit, as when a matrix is transposed. `nn.Linear` and `F.linear` keep theirs that way. Here they
    are applied as `x @ w`.
    """
    return (F.silu(x @ w_gate.T) * (x @ w_up.T)) @ w_down.T


@EXERCISE.misconception("the gate meets x itself")
def gate_times_x(x, w_gate, w_up, w_down):
    """The sizes do not fit, as when the gate is multiplied with x, which has d_model features and not d_ff. Widen x
    with `w_up` first.
    """
    return (F.silu(x @ w_gate) * x) @ w_down


@EXERCISE.misconception("a matrix product of gate and up")
def matrix_product(x, w_gate, w_up, w_down):
    """A product of matrices of gate and up gives this, as `@` makes it. It mixes tokens or does not fit. A gate works
    number by number: use `*`.
    """
    return (F.silu(x @ w_gate) @ (x @ w_up).mT) @ w_down


@EXERCISE.misconception("a sigmoid on what w_up gives")
def halves_of_glu(x, w_gate, w_up, w_down):
    """Your gate is a sigmoid of what `w_up` gives, as `F.glu` makes it from two halves. Here `w_gate` makes the gate,
    and its function is SiLU.
    """
    return ((x @ w_gate) * torch.sigmoid(x @ w_up)) @ w_down


@EXERCISE.misconception("the gate meets itself")
def gate_times_itself(x, w_gate, w_up, w_down):
    """Both of your factors come from `w_gate`, so the gate only opens and closes its own input. What it lets through
    comes from another matrix, `w_up`.
    """
    z = x @ w_gate
    return (F.silu(z) * z) @ w_down
