"""Find the bug: an ablation that changes nothing."""

import torch
from jaxtyping import Float
from torch import Tensor, nn

from course.exercises.exercise import Exercise


def fix_ablation(
    heads: Float[Tensor, "batch seq_len num_heads d_k"],
    w_output: Float[Tensor, "d_model d_model"],
    head: int,
) -> tuple[
    Float[Tensor, "batch seq_len d_model"],
    Float[Tensor, "batch seq_len d_model"],
    Float[Tensor, "batch seq_len d_model"],
]:
    """What an attention gives without one of its heads: in training, in decoding, and afterwards with all heads again.

    `heads` are the outputs of the heads. In training, all tokens go through `attention` at once. In decoding there is a
    cache: one token comes after the other, and the decoder uses only parts of `attention`. Both ways should give
    the same. The third result is the whole attention, because the model is needed again.

    The code below switches the head off by a hook. The loss became worse, and yet the model translated exactly as many
    sentences rightly as before. Only the ablation needs to be changed: the model's own lines have a comment.
    """
    d_model = len(w_output)
    output_proj = nn.Linear(d_model, d_model, bias=False, device=w_output.device)  # the model
    output_proj.weight = nn.Parameter(w_output.clone())  # the model
    attention = nn.Sequential(nn.Flatten(2), output_proj)  # the model
    whole = output_proj.weight.clone()
    d_k = heads.shape[3]
    with torch.no_grad():
        output_proj.weight[:, head * d_k : (head + 1) * d_k] = 0
    at_once = attention(heads)  # the model in training
    steps = [output_proj(newest.flatten(1)) for newest in heads.unbind(1)]  # the model in decoding
    with torch.no_grad():
        output_proj.weight.copy_(whole)
    return at_once, torch.stack(steps, dim=1), attention(heads)


def starter(heads, w_output, head):
    d_model = len(w_output)
    output_proj = nn.Linear(d_model, d_model, bias=False, device=w_output.device)  # the model
    output_proj.weight = nn.Parameter(w_output.clone())  # the model
    attention = nn.Sequential(nn.Flatten(2), output_proj)  # the model
    others = torch.arange(heads.shape[2], device=heads.device) != head
    hook = attention.register_forward_pre_hook(lambda module, inputs: inputs[0] * others[:, None])
    at_once = attention(heads)  # the model in training
    steps = [output_proj(newest.flatten(1)) for newest in heads.unbind(1)]  # the model in decoding
    hook.remove()
    return at_once, torch.stack(steps, dim=1), attention(heads)


def make_inputs(generator):
    """All sizes differ; a head in the middle, the first one and the last one."""
    for batch, seq_len, num_heads, d_k, head in ((2, 5, 4, 3, 1), (3, 4, 2, 7, 0), (2, 3, 5, 4, 4)):
        d_model = num_heads * d_k
        yield {
            "heads": torch.randn(batch, seq_len, num_heads, d_k, generator=generator),
            "w_output": torch.randn(d_model, d_model, generator=generator),
            "head": head,
        }


def layer(heads, weight):
    return heads.flatten(2) @ weight.T


def edited(edit):
    """The bug fixed by such an edit of the weight, which is put back afterwards; `d_k` goes in too."""

    def code(heads, w_output, head):
        weight = w_output.clone()
        edit(weight, head, heads.shape[3])
        without = layer(heads, weight)
        return without, without, layer(heads, w_output)

    return code


def columns_zero(weight, head, d_k):
    weight[:, head * d_k : (head + 1) * d_k] = 0


def correct(heads, w_output, head):
    return edited(columns_zero)(heads, w_output, head)


def without(heads, w_output, head):
    return correct(heads, w_output, head)[0]


def others(heads, head):
    return (torch.arange(heads.shape[2]) != head)[:, None]


def rows_off(heads, w_output, head):
    weight = w_output.clone()
    weight[head * heads.shape[3] : (head + 1) * heads.shape[3]] = 0
    return layer(heads, weight)


TRAINED, DECODED, AFTER = "at_once", "torch.stack(steps, dim=1)", "attention(heads)"

EXERCISE = Exercise(
    name="fix_ablation",
    lesson=13,
    reference=fix_ablation,
    starter=starter,
    make_inputs=make_inputs,
    returns=("at_once", "decoded", "afterwards"),
    minutes=12,
    difficulty=3,
    points=4,
    hints=(
        "A hook runs when the module that it belongs to is called. Which of the two lines calls `attention`?",
        "what do both ways use? -> take the head out of that, and put it back at the end",
        "Both ways use `output_proj.weight`. Keep a copy of it, set the columns of the head to 0 under "
        "`torch.no_grad()`, and copy the old weight back after decoding. Then there is nothing left for a hook to do.",
    ),
    equivalents={
        "w_output.clone() -> w_output": "the weight is put back at the end, so the caller's tensor is as it was",
        f"({TRAINED}, {DECODED}, {AFTER}) -> ({DECODED}, {TRAINED}, {AFTER})": "both ways give the same",
    },
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "Training is without the head, and decoding still has it. A hook runs only when "
    "its module is called, and a weight that is put back too early has the head again.",
    "What do both ways use? The weight of `output_proj`.",
)
EXERCISE.add_misconception(
    "nothing off",
    lambda heads, w_output, head: (layer(heads, w_output),) * 3,
    "The head is on everywhere. A change may come too late, be undone too early, or go into a copy that nobody "
    "uses.",
)
EXERCISE.add_misconception(
    "off in decoding only",
    lambda heads, w_output, head: (
        layer(heads, w_output),
        without(heads, w_output, head),
        layer(heads, w_output),
    ),
    "Decoding is without the head, but training is not. One change before both reaches both.",
)
EXERCISE.add_misconception(
    "not put back",
    lambda heads, w_output, head: (without(heads, w_output, head),) * 3,
    "Both ways are without the head now. But the third result is, too. It is the whole attention: put a change "
    "back before it.",
    "Keep the old weight as a copy, with `clone()`, before you change it: otherwise it changes too. Copy it back at "
    "the end.",
)
EXERCISE.add_misconception(
    "hook left on",
    lambda heads, w_output, head: (
        without(heads, w_output, head),
        layer(heads, w_output),
        without(heads, w_output, head),
    ),
    "The first and the third result are without the head, and decoding still has it. A hook on `attention` runs "
    "only when `attention` is called, until it is removed.",
)
EXERCISE.add_misconception(
    "all of it off in training",
    lambda heads, w_output, head: (
        torch.zeros_like(layer(heads, w_output)),
        layer(heads, w_output),
        layer(heads, w_output),
    ),
    "Training is without *all* heads, and decoding still has them all. One head is to go, and on both ways.",
)
EXERCISE.add_misconception(
    "off too late, and not put back",
    lambda heads, w_output, head: (
        layer(heads, w_output),
        without(heads, w_output, head),
        without(heads, w_output, head),
    ),
    "Two things: training still has the head, and the third result is without it. A change comes before the first "
    "result, and is put back before the third.",
)
EXERCISE.add_misconception(
    "rows",
    edited(lambda weight, head, d_k: weight[head * d_k : (head + 1) * d_k].zero_()),
    "Both ways are changed. But features of the *output* are 0: rows of the weight make them. The head goes in by "
    "its columns.",
)
EXERCISE.add_misconception(
    "rows, and the hook",
    lambda heads, w_output, head: (
        rows_off(heads * others(heads, head), w_output, head),
        rows_off(heads, w_output, head),
        layer(heads, w_output),
    ),
    "The head is out in training only. On both ways, features of the output are 0 as well: rows of the weight "
    "make them, and the head goes in by its columns.",
)
EXERCISE.add_misconception(
    "every num_heads-th column",
    edited(lambda weight, head, d_k: weight[:, head :: len(weight) // d_k].zero_()),
    "Every num_heads-th column of the weight has no effect. But the heads are laid side by side: a head has d_k "
    "columns that are neighbours.",
)
EXERCISE.add_misconception(
    "one column",
    edited(lambda weight, head, d_k: weight[:, head].zero_()),
    "One column of the weight has no effect. But a head has d_k columns.",
)
EXERCISE.add_misconception(
    "one row",
    edited(lambda weight, head, d_k: weight[head].zero_()),
    "One feature of the output is 0, which a row of the weight makes. The head goes in by d_k columns.",
)
EXERCISE.add_misconception(
    "another block of columns",
    edited(lambda weight, head, d_k: weight[:, head : head + d_k].zero_()),
    "The columns that are off begin at column `head`. But each head before it has d_k columns, not one.",
)
EXERCISE.add_misconception(
    "num_heads columns instead of d_k",
    edited(
        lambda weight, head, d_k: (lambda n: weight[:, head * n : (head + 1) * n].zero_())(len(weight) // d_k)
    ),
    "The number of columns that are off is num_heads. But a head has d_k columns.",
)
EXERCISE.add_misconception(
    "all heads off",
    edited(lambda weight, head, d_k: weight.zero_()),
    "Now all heads are off. Only the columns of one head become 0.",
)


@EXERCISE.misconception("the other heads off")
def the_others_off(heads, w_output, head):
    """Now this head is on and all others are off. It is the other way round."""
    return edited(lambda weight, head, d_k: weight.sub_(_only(weight, head, d_k)))(heads, w_output, head)


def _only(weight, head, d_k):
    """The weight with zeros in the head's columns: this is what is subtracted, so that only the head stays."""
    others = weight.clone()
    columns_zero(others, head, d_k)
    return others


EXERCISE.add_misconception(
    "a position instead of a head",
    lambda heads, w_output, head: (
        layer(heads.index_fill(1, torch.tensor(min(head, heads.shape[1] - 1)), 0), w_output),
        layer(heads.index_fill(1, torch.tensor(min(head, heads.shape[1] - 1)), 0), w_output),
        layer(heads, w_output),
    ),
    "A *token* is off, in all its heads. The axes are (batch, seq_len, num_heads, d_k).",
)
EXERCISE.add_misconception(
    "a feature of each head",
    lambda heads, w_output, head: (
        layer(heads.index_fill(3, torch.tensor(min(head, heads.shape[3] - 1)), 0), w_output),
        layer(heads.index_fill(3, torch.tensor(min(head, heads.shape[3] - 1)), 0), w_output),
        layer(heads, w_output),
    ),
    "One feature of *each* head is off. The axes are (batch, seq_len, num_heads, d_k).",
)
EXERCISE.add_misconception(
    "the others scaled up",
    lambda heads, w_output, head: (
        *[without(heads, w_output, head) * heads.shape[2] / (heads.shape[2] - 1)] * 2,
        layer(heads, w_output),
    ),
    "The head is off on both ways. But the other heads are larger, as with dropout: everything else must stay as "
    "it was.",
)
EXERCISE.add_misconception(
    "minus infinity",
    edited(lambda weight, head, d_k: weight[:, head * d_k : (head + 1) * d_k].fill_(-torch.inf)),
    "Minus infinity takes part in your sums. It belongs into scores before a softmax. What is multiplied by 0 "
    "adds nothing.",
)
EXERCISE.add_misconception(
    "tokens along the wrong axis",
    lambda heads, w_output, head: (
        without(heads, w_output, head),
        without(heads, w_output, head).transpose(0, 1),
        layer(heads, w_output),
    ),
    "The head is off on both ways. But the steps of decoding lie along the first axis: the tokens belong on axis "
    "1.",
)
