# %% [markdown] slideshow={"slide_type": "slide"}
# # 10+ · Growth: which law do the times follow, and what does a kernel save?
#
# Lesson 10 shows a table of times. Here you read the laws from them, and see what a time is made of besides arithmetic: memory,
# waiting, and what training must keep.
#
# **After this notebook you can**
#
# - fit an exponent to times, and say at which lengths it means something;
# - say what waiting costs, and what new memory costs;
# - say why tiles do not help in training, and what FlashAttention does about it.
#
# **You need** lesson 10, sections 1 to 3. **It takes** about 18 minutes, and 20 for two optional exercises of lesson 10, one
# of them at the end. No network; a GPU only if you have one.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · The law from the times
#
# A law $t = c \cdot n^p$ becomes a straight line when you take logarithms: $\log t = \log c + p \log n$. The
# **exponent** $p$ is its slope. **By hand:** a layer takes 3 ms at 512 tokens and 12 ms at 1,024. What is $p$? And
# what is it if the time at 1,024 is 6 ms?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# Twice the length takes four times as long, and 4 = 2²: $p$ = 2. With 6 ms the time only doubles, so $p$ = 1.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: log_log_slope · 10 minutes · ★★ · optional
#
# Measured times do not lie on a line. Fit one to all of them.

# %% tags=["exercise"] exercise="log_log_slope" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(log_log_slope)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The exponents of the race
#
# The folded cells measure the contenders of lesson 10, your loop over tiles, and one more: the written-out equation in **kept
# memory**, which writes its tables into the same memory in each run. **Predict** the exponent of each, fitted on the first three lengths, and on the
# last three. By their multiply-adds it is 2 for attention, and 1 for all the others.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from functools import partial

import torch
import torch.nn.functional as F
from torch import nn

from course.exercises import mine
from course.for_lessons.measuring import cpu_seconds, kept_for_backward, milliseconds
from course_lib.attention import scaled_dot_product_attention

MIB = 2**20
torch.manual_seed(0)
d_model = 64
lengths = [64, 256, 512, 1024, 2048, 4096]
lstm = nn.LSTM(d_model, d_model, batch_first=True)
convolution = nn.Conv1d(d_model, d_model, kernel_size=3, padding=1)
tables = {seq_len: torch.empty(2, 1, 1, seq_len, seq_len) for seq_len in lengths}


def heads(x):
    """One head that needs no projections: query, key and value, each (batch, 1, seq_len, d_k)."""
    return [x[:, None]] * 3


# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
my_slope, my_tiled_attention = mine("log_log_slope"), mine("tiled_attention")


def written_out(query, key, value):
    return scaled_dot_product_attention(query, key, value)[0]


def in_kept_memory(query, key, value):
    scores, weights = tables[query.shape[-2]]
    torch.matmul(query, key.transpose(-2, -1), out=scores)
    torch.softmax(scores.div_(query.shape[-1] ** 0.5), dim=-1, out=weights)
    return weights @ value


def mine_in_tiles(query, key, value):
    return my_tiled_attention(query, key, value, 128)


# %% tags=["apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
contenders = {
    "attention, written out": lambda x: written_out(*heads(x)),
    "the same, in kept memory": lambda x: in_kept_memory(*heads(x)),
    "attention, in tiles": lambda x: mine_in_tiles(*heads(x)),
    "attention, fused kernel": lambda x: F.scaled_dot_product_attention(*heads(x)),
    "the four projections": nn.Linear(d_model, 4 * d_model),
    "LSTM": lambda x: lstm(x)[0],
    "convolution of width 3": lambda x: convolution(x.transpose(1, 2)),
}

times = milliseconds(contenders, [torch.randn(1, seq_len, d_model) for seq_len in lengths])
print(" " * 24, *(f"{seq_len:7}" for seq_len in lengths), "    exponents: first three, last three")
for name, row in times.items():
    slopes = f"{my_slope(lengths[:3], row[:3]):18.2f}{my_slope(lengths[-3:], row[-3:]):13.2f}"
    print(f"{name:24}", *(f"{ms:7.2f}" for ms in row), f" ms{slopes}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - On short lengths all exponents are too small, because starting an operation costs the same at each length. **A
#   slope at short lengths is not the law.**
# - On long lengths the fused kernel is near 2, and the linear contenders are near 1. (Three lengths give an exponent only
#   roughly.)
# - **In kept memory** the written-out equation takes less than half as long at 4,096 tokens, and its exponent is 2.13, not
#   2.71. So most of that time is no arithmetic: PyTorch asks the operating system for new memory for each table of 64 MiB.
#   (This is a Linux machine.) With smaller tables, up to 2,048 tokens, the two rows are nearly alike.
# - At 4,096 tokens the loop over tiles beats the equation, and is level with the equation in kept memory. Up to 1,024 it is
#   slower than both. So tiles save the handling of large tables, and no other time.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Where two of them cross
#
# A time divided by the length is what one token takes. With exponent 1 it stays level, with exponent 2 it rises. The lines of
# the picture are recorded, and the squares are your times. **Guess**, then compare the time with the multiply-adds.

# %% tags=["picture", "apparatus", "nbval-ignore-output"] alt="What one token takes over the length of the sequence, in attention, an LSTM and a convolution, once with d_model 64 and once with 256. The line of attention rises and crosses that of the LSTM, which is nearly level. Squares are your times." slideshow={"slide_type": "subslide"}
from course.pictures import race

race(
    [
        {"contender": name, "d_model": d_model, "seq_len": seq_len, "seconds": ms / 1000}
        for name, row in times.items()
        if name != "the same, in kept memory"
        for seq_len, ms in zip(lengths, row, strict=True)
    ]
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# With four times the d_model, attention has 4 times the multiply-adds and the LSTM 16 times. So attention stays the
# cheaper one up to a length that is four times as large. **What counts is the length compared with d.**
#
# The counts are equal at 4 d, but the times are equal at a larger length. So one multiply-add of the LSTM takes longer.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · What must wait
#
# Table 1 has another column, the steps in a row. An LSTM cannot begin token 7 before token 6 is done. Attention
# computes all tokens side by side. How much time does this save if the work is the same?
#
# An LSTM with d = 64 multiplies 128 numbers per token (the token and its own last output) with a matrix of $(128
# \times 256)$. The cell runs it over 256 tokens, and beside it one product of all 256 tokens with such a matrix. The
# number of multiply-adds is the same. **Predict:** how many times as long does the LSTM take? And if
# 64 sentences are in a batch?

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
weight = torch.randn(2 * d_model, 4 * d_model)
print("            side by side   in a row")
for batch in (1, 64):
    x = torch.randn(batch, 256, 2 * d_model)
    with torch.inference_mode():
        together = 1000 * cpu_seconds(lambda x=x: x @ weight)
        waiting = 1000 * cpu_seconds(lambda x=x: lstm(x[..., :d_model]))
    print(f"batch of {batch:2}{together:10.2f} ms{waiting:8.2f} ms: {waiting / together:.1f} times as long")

# %% [markdown] slideshow={"slide_type": "fragment"}
# One token is too little work for one call. (The LSTM's additions and sigmoids count too, but they are few.) With 64
# sentences each step has 64 rows, and the LSTM is even the faster one. Its own times show the price of waiting: 0.30 ms for a
# single sentence, and 0.10 ms for each of 64.
#
# This is one thread of a CPU, which does few things at once. A GPU does very many things at once, so waiting should
# cost far more there. The paper gives this as a main reason for attention (sections 1 and 4). We have no record of it from a GPU. If
# you have one, section 5 times this LSTM there, beside attention.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Let PyTorch count
#
# PyTorch has a counter of its own, in which a multiply-add is two operations. For 100 tokens of 16 features the
# scores and the weighted sums have 2 · 2 · 100² · 16 = 640,000. **Predict:** what does it count for the equation as
# we wrote it, and for PyTorch's own function with the same result?

# %% slideshow={"slide_type": "fragment"}
from torch.utils.flop_counter import FlopCounterMode

qkv = torch.randn(3, 1, 1, 100, 16)  # a batch of 1, 1 head
for attend in (scaled_dot_product_attention, F.scaled_dot_product_attention):
    with FlopCounterMode(display=False) as counter:
        attend(*qkv)
    print(f"{attend.__module__:22}{counter.get_total_flops():9,} operations")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It counts 640,000 for the equation and **0** for the function that does the same work, because on a CPU the counter
# does not know that function. A counter that does not know an operation counts 0 for it, and 0 looks like a result. So lesson
# 10 counts by formula.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · And while training?
#
# The **forward pass** computes the output, and the **backward pass** computes the gradients. The second needs what the
# first has computed, so autograd keeps it. **Predict**, for 2,048 tokens, who
# keeps the most: the equation, your loop of lesson 10, or the kernel?

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
qkv = [torch.randn(1, 1, 2048, 64, requires_grad=True) for _ in range(3)]
for attend in (written_out, mine_in_tiles, F.scaled_dot_product_attention):
    print(f"{attend.__name__:30}{kept_for_backward(partial(attend, *qkv)) / MIB:6.1f} MiB")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The equation keeps query, key and value (1.5 MiB) and the table of weights (16 MiB). Your loop keeps the *most*:
# every tile's scores *and* weights, 16 MiB each when all tiles are added up, and each step's running output. (Another
# loop may keep somewhat less.) By themselves, tiles make training need more memory.
#
# This is why FlashAttention has a second idea. Besides query, key and value it keeps only the output and two numbers per row,
# the maximum and the sum ([arXiv 2205.14135](https://arxiv.org/abs/2205.14135), section 3.1). (Version 2 makes one number of the
# two, [arXiv 2307.08691](https://arxiv.org/abs/2307.08691), section 3.1.) Its backward pass computes the weights
# again, tile by tile. That is more arithmetic, but less memory and, on a GPU, less time.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Ask the room before the last cell: most expect that the loop keeps least. The answer explains why
# FlashAttention was not simply the online softmax of 2018.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · On a GPU
#
# A GPU computes much faster than it reads its memory, so there the reading often decides how long a program takes. We
# measured forward and backward on an H200, a GPU from NVIDIA, in numbers of 16 bits: 16,384 tokens, eight heads, causal
# ([all lengths](../../benchmarks/README.md#on-a-gpu)).
#
# | | ms | extra MiB |
# | --- | --- | --- |
# | as Equation 1 is written | 54 | 16,656 |
# | fused kernel, with the mask as a table | 22.7 | 625 |
# | another fused kernel, told `is_causal=True` in place of the mask: it also skips the hidden half | 2.6 | 113 |
#
# If your machine has a GPU from NVIDIA, the folded cell makes a smaller measurement: one head, no mask, forward only.
# It also times the LSTM of section 2, in numbers of 32 bits.


# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
import copy
import time


def gpu_ms(run):
    """Milliseconds, the best of five. A call returns before the GPU has ended, so the clock must wait for it."""
    times = []
    for _ in range(6):
        torch.cuda.synchronize()
        start = time.perf_counter()
        run()
        torch.cuda.synchronize()
        times.append(1000 * (time.perf_counter() - start))
    return min(times[1:])


# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
if torch.cuda.is_available():
    print("tokens   written out   fused kernel   LSTM   ms")
    lstm_there = copy.deepcopy(lstm).cuda()
    for seq_len in (1024, 4096, 16384):
        x = torch.randn(1, seq_len, d_model, device="cuda")
        qkv = [head.bfloat16() for head in heads(x)]
        runs = [partial(attend, *qkv) for attend in (written_out, F.scaled_dot_product_attention)]
        with torch.inference_mode():
            print(f"{seq_len:6}", *(f"{gpu_ms(run):11.2f}" for run in (*runs, partial(lstm_there, x))))
else:
    print("no GPU here: nothing to measure")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Milakov and Gimelshein, *Online normalizer calculation for softmax*, 2018, [arXiv
#   1805.02867](https://arxiv.org/abs/1805.02867); Rabe and Staats, *Self-attention Does Not Need O(n²) Memory*, 2021,
#   [arXiv 2112.05682](https://arxiv.org/abs/2112.05682); Dao, *FlashAttention-2*, 2023, [arXiv
#   2307.08691](https://arxiv.org/abs/2307.08691).
# - How the recorded times were made: [data/runs/race](../../data/runs/race/README.md).
#
# One more exercise, 10 minutes: `fix_tiled_attention` has a bug for you to find. `print(stub("fix_tiled_attention"))`,
# after `from course.exercises import stub`, shows it.
