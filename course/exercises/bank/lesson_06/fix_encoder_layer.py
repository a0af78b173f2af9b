"""Find the bug: the text says post-norm, the code does something else."""

import torch
import torch.nn.functional as F
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_encoder_layer(
    x: Float[Tensor, "batch seq_len d_model"],
    weights: Float[Tensor, "batch seq_len seq_len"],
    w_1: Float[Tensor, "d_model d_ff"],
    w_2: Float[Tensor, "d_ff d_model"],
) -> Float[Tensor, "batch seq_len d_model"]:
    """The encoder layer of the paper: "the output of each sub-layer is LayerNorm(x + Sublayer(x))".

    To keep it short, the attention weights are given, so that self-attention is `weights @ x`; there are no
    biases, and the norms have no gain.

    The code below runs, and trains well. It is not the layer that the text describes. Bring it in line with
    the text.
    """
    d_model = x.shape[-1:]
    x = F.layer_norm(x + weights @ x, d_model)
    return F.layer_norm(x + torch.relu(x @ w_1) @ w_2, d_model)


def starter(x, weights, w_1, w_2):
    d_model = x.shape[-1:]
    y = F.layer_norm(x, d_model)
    x = x + weights @ y
    y = F.layer_norm(x, d_model)
    return x + torch.relu(y @ w_1) @ w_2


def make_inputs(generator):
    """Two sizes; streams that are far from normalised."""
    for batch, seq_len, d_model, d_ff in ((2, 3, 6, 10), (3, 5, 4, 7)):
        yield {
            "x": 2 * torch.randn(batch, seq_len, d_model, generator=generator) + 1,
            "weights": torch.randn(batch, seq_len, seq_len, generator=generator).softmax(dim=-1),
            "w_1": torch.randn(d_model, d_ff, generator=generator),
            "w_2": torch.randn(d_ff, d_model, generator=generator),
        }


def norm(y):
    return F.layer_norm(y, y.shape[-1:])


EXERCISE = Exercise(
    name="fix_encoder_layer",
    lesson=6,
    reference=fix_encoder_layer,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("x", "weights", "w_1", "w_2"),
    minutes=10,
    difficulty=3,
    points=3,
    hints=(
        "Read the formula from the inside out: what happens first to x, the addition or the norm? And in the "
        "code?",
        "x = norm(x + attention(x)); x = norm(x + feed_forward(x))",
        "`F.layer_norm(x + weights @ x, d_model)` is the first sub-layer. The second has the same form, and "
        "both read x itself.",
    ),
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "This is still pre-norm: the norm comes before each sub-layer, and the sum is not normalised.",
)


@EXERCISE.misconception("only the first half fixed")
def first_half_fixed(x, weights, w_1, w_2):
    """The attention is as the text says. In the second half the sum x + Sublayer(x) has no norm behind it yet: compare
    the two halves.
    """
    x = norm(x + weights @ x)
    return x + torch.relu(norm(x) @ w_1) @ w_2


@EXERCISE.misconception("only the second half fixed")
def second_half_fixed(x, weights, w_1, w_2):
    """The feed-forward network is as the text says. The attention still has its norm in front."""
    x = x + weights @ norm(x)
    return norm(x + torch.relu(x @ w_1) @ w_2)


@EXERCISE.misconception("a norm added at the end")
def norm_added_at_the_end(x, weights, w_1, w_2):
    """With a norm at the very end it is pre-norm all the same. Each of the two sums has a norm of its own, and the
    sub-layers read x without one.
    """
    return norm(starter(x, weights, w_1, w_2))


@EXERCISE.misconception("norms before and after")
def norms_added_to_both(x, weights, w_1, w_2):
    """Both sums are normalised now, but the attention still has a norm in front. The sub-layers read x itself."""
    x = norm(x + weights @ norm(x))
    return norm(x + torch.relu(norm(x) @ w_1) @ w_2)


@EXERCISE.misconception("only what the sub-layers say is normalised")
def sublayers_normalised(x, weights, w_1, w_2):
    """What each sub-layer says is normalised and added afterwards. In LayerNorm(x + Sublayer(x)) the addition is
    inside.
    """
    x = x + norm(weights @ x)
    return x + norm(torch.relu(x @ w_1) @ w_2)


@EXERCISE.misconception("the norms moved up by one")
def stream_normalised(x, weights, w_1, w_2):
    """The norms stand at the start and in the middle. In LayerNorm(x + Sublayer(x)) each stands behind its addition."""
    x = norm(x)
    x = norm(x + weights @ x)
    return x + torch.relu(x @ w_1) @ w_2


@EXERCISE.misconception("the second adds to the sum before its norm")
def adds_before_the_norm(x, weights, w_1, w_2):
    """The feed-forward network reads the normalised sum, but it is added to the sum *before* its norm. The stream goes
    on with LayerNorm(x + Sublayer(x)): what is read is also what is added to.
    """
    x = x + weights @ x
    return norm(x + torch.relu(norm(x) @ w_1) @ w_2)


@EXERCISE.misconception("the second reads the layer's input")
def second_reads_the_input(x, weights, w_1, w_2):
    """The feed-forward network reads the layer's input. It should read what the attention has made of it."""
    y = norm(x + weights @ x)
    return norm(y + torch.relu(x @ w_1) @ w_2)


@EXERCISE.misconception("the second adds to the layer's input")
def second_adds_to_the_input(x, weights, w_1, w_2):
    """The second addition starts from the layer's input again, so the attention is only heard through the feed-forward
    network. Both use the same x: what comes out of the first half.
    """
    y = norm(x + weights @ x)
    return norm(x + torch.relu(y @ w_1) @ w_2)


@EXERCISE.misconception("no residual")
def no_residual(x, weights, w_1, w_2):
    """The norms are in the right places, but the additions are gone: x + Sublayer(x) keeps the stream."""
    x = norm(weights @ x)
    return norm(torch.relu(x @ w_1) @ w_2)


@EXERCISE.misconception("norms left out")
def norms_left_out(x, weights, w_1, w_2):
    """The norms in front are gone, but none has come behind the additions."""
    x = x + weights @ x
    return x + torch.relu(x @ w_1) @ w_2


@EXERCISE.misconception("one norm for both")
def one_norm_for_both(x, weights, w_1, w_2):
    """Only the second sum is normalised. The text says *each* sub-layer."""
    x = x + weights @ x
    return norm(x + torch.relu(x @ w_1) @ w_2)


@EXERCISE.misconception("over tokens and features")
def over_tokens_and_features(x, weights, w_1, w_2):
    """The places are right, but these norms run over all tokens of a sentence together. Each token is normalised by
    itself: over the last axis.
    """
    sizes = x.shape[-2:]
    x = F.layer_norm(x + weights @ x, sizes)
    return F.layer_norm(x + torch.relu(x @ w_1) @ w_2, sizes)


@EXERCISE.misconception("both sub-layers read the same")
def side_by_side(x, weights, w_1, w_2):
    """Both sub-layers read the same x and are added at once. The second should read what the first has made, after its
    norm.
    """
    return F.layer_norm(x + weights @ x + torch.relu(x @ w_1) @ w_2, x.shape[-1:])


@EXERCISE.misconception("no norm in the second half")
def second_half_bare(x, weights, w_1, w_2):
    """The attention is as the text says. In the second half no norm has come behind the sum."""
    x = norm(x + weights @ x)
    return x + torch.relu(x @ w_1) @ w_2


@EXERCISE.misconception("two norms around the attention")
def two_norms_around_the_attention(x, weights, w_1, w_2):
    """Both sums are normalised now, but the attention still has a norm in front. It reads x itself."""
    x = norm(x + weights @ norm(x))
    return norm(x + torch.relu(x @ w_1) @ w_2)


@EXERCISE.misconception("the second addition lost")
def second_addition_lost(x, weights, w_1, w_2):
    """The first half is as the text says. In the second the addition is gone, so what the attention has made is only
    heard through the feed-forward network: x + Sublayer(x) keeps it.
    """
    x = norm(x + weights @ x)
    return norm(torch.relu(x @ w_1) @ w_2)
