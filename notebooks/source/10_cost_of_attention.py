# %% [markdown] slideshow={"slide_type": "slide"}
# # 10 · The cost of attention: where does the work go?
#
# Each token looks at each other token, so a text of twice the length takes four times the work. People often say this. It is true of two of the four lines of the bill. In this lesson you read the whole bill, measure it on your machine, and see what
# people do about it and what they give up.
#
# **After this lesson you can**
#
# - count the work of a layer, and say from which length on most of it is attention;
# - race attention against recurrence and convolution, and read the law of growth from the times;
# - compute attention exactly and never hold all its scores;
# - say what a window, Linformer and BigBird leave out, and measure what a model then cannot remember;
# - count the memory of a cache, and let the heads of the trained translator share their keys and values;
# - say what a comparison needs before you believe an improvement (optional).
#
# **You need** lessons 02 to 04 and 06, and the cache of lesson 09. You need no network and no GPU. **It takes** about 90
# minutes, 40 of them for your own code, best in two sittings with a break after section 4. The first sitting is the
# longer one. The minutes in brackets are optional: 64 more, and
# 24 for three bugs at the end. If you skip an optional part, run its cells all the same.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | what you will do | | 2 |
# | 1 The bill | where does a layer's work go? | 16 (+ 3) |
# | 2 A race | what grows how fast on your machine? | 7 (+ 19) |
# | 3 Memory | what must be held at once? | 4 |
# | 4 A tile at a time | must you see all scores to take a softmax? | 34 (+ 1) |
# | 5 Who remembers? | what does a cheaper layer forget? | 7 (+ 5) |
# | 6 Fewer keys | what can be left out? | 6 (+ 13) |
# | 7 Fewer heads in the cache | must each head keep its own keys? | 12 (+ 18) |
# | 8 Do improvements improve? | which of ten would you keep? | (5) |
# | recap, three questions | | 2 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · The bill
#
# A product of two matrices, $(n \times a)$ and $(a \times b)$, takes $n \cdot a \cdot b$ multiplications, each with an addition. One multiplication with its addition is a **multiply-add**. An encoder layer reads $n$ tokens of $d$ = `d_model` features. Its products
# are:
#
# | part | products |
# | --- | --- |
# | query, key, value and output projection | four of $(n \times d)$ times $(d \times d)$ |
# | scores, of all heads together | $(n \times d)$ times $(d \times n)$ |
# | weighted sums of the values | $(n \times n)$ times $(n \times d)$ |
# | feed-forward network | $(n \times d)$ times $(d \times d_{ff})$, and back |
#
# **By hand:** take a sentence of 3 tokens, d_model 2 and d_ff 8. How many multiply-adds has each part? What share of them is in the scores and the weighted sums?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# The projections have 4 · 3 · 4 = 48, the scores 9 · 2 = 18, the weighted sums 18, and the feed-forward network 2 · 3
# · 2 · 8 = 96. That is 180 together. The scores and the weighted sums are 36 of them, a share of 20%.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: attention_share · 10 minutes · ★★
#
# Only the two parts with $n^2$ grow with the square of the length. Write their share.

# %% tags=["exercise"] exercise="attention_share" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(attention_share)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### How much of it is quadratic?
#
# The paper's base model has d_model 512 and d_ff 2,048. **Predict** the share for a sentence of 30 tokens, and for a
# page of 512. From which length on is it more than half?

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course.exercises import mine

my_attention_share = mine("attention_share")

lengths = (30, 512, 2048, 4096, 16384)
print("d_model ", *(f"n = {seq_len:5}" for seq_len in lengths), sep="  ")
for d_model in (64, 512, 12288):
    shares = (my_attention_share(seq_len, d_model, 4 * d_model) for seq_len in lengths)
    print(f"{d_model:7} ", *(f"{share:9.1%}" for share in shares), sep="  ")

# %% [markdown] slideshow={"slide_type": "fragment"}
# With $d_{ff} = 4 d$ the projections have $4 n d^2$ multiply-adds, the feed-forward network $8 n d^2$, and scores and
# sums $2 n^2 d$. So the share is $n / (n + 6 d)$, and it is one half at **n = 6 d**: 3,072 tokens for the base model.
# In a sentence of 30 tokens 99% of the work is *not* quadratic. Below 6 d, a layer in which only the scores and
# the weighted sums get cheaper saves less than half of the work.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Let PyTorch count · optional, 3 minutes
#
# PyTorch has a counter of its own, in which a multiply-add is two operations. For 100 tokens of 16 features the
# scores and the weighted sums have 2 · 2 · 100² · 16 = 640,000. **Predict:** what does it count for the equation as
# we wrote it, and for PyTorch's own function with the same result?

# %% slideshow={"slide_type": "fragment"}
import torch
import torch.nn.functional as F
from torch.utils.flop_counter import FlopCounterMode

from course_lib.attention import scaled_dot_product_attention

query, key, value = torch.randn(3, 1, 1, 100, 16)  # a batch of 1, 1 head
for attend in (scaled_dot_product_attention, F.scaled_dot_product_attention):
    with FlopCounterMode(display=False) as counter:
        attend(query, key, value)
    print(f"{attend.__module__:22}{counter.get_total_flops():9,} operations")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It counts 640,000 for the equation and **0** for the function that does the same work, because on a CPU the counter
# does not know that function. A counter that does not know an operation counts 0 for it, and 0 looks like a result. So this lesson counts by formula.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · A race
#
# The paper compares three kinds of layer (section 4, Table 1). A **convolution** of width $k$ computes each position
# from $k$ neighbours, with the same weights everywhere:
#
# | layer | work | steps in a row | longest path |
# | --- | --- | --- | --- |
# | self-attention | $O(n^2 d)$ | $O(1)$ | $O(1)$ |
# | recurrent | $O(n d^2)$ | $O(n)$ | $O(n)$ |
# | convolution | $O(k\, n\, d^2)$ | $O(1)$ | $O(\log_k n)$ |
#
# *Steps in a row* counts the steps that must wait for the one before. The *longest path* counts the steps through which
# information must go from one token to the farthest one. ($\log_k n$ needs convolutions with gaps; ours has none.)
#
# The $O$ hides the factors. For each token an LSTM multiplies $2 d$ numbers, the token and its own last output, with a
# matrix of $(2 d \times 4 d)$. That is $8 n d^2$ for $n$ tokens. Attention's $2 n^2 d$ are as many at $n = 4 d$, which
# is 256 tokens for d = 64.
#
# We measure attention in two forms: Equation 1 as it is written, and PyTorch's **fused kernel**, one call that gives
# the same output.

# %% slideshow={"slide_type": "subslide"}
import torch
import torch.nn.functional as F
from torch import nn

from course_lib.attention import scaled_dot_product_attention


def written_out(query, key, value):
    """Equation 1, as you wrote it in lessons 02 and 03."""
    return scaled_dot_product_attention(query, key, value)[0]


def heads(x):
    """One head that needs no projections: query, key and value, each (batch, 1, seq_len, d_k)."""
    return [x[:, None]] * 3


# %% slideshow={"slide_type": "subslide"}
torch.manual_seed(0)
d_model = 64
lstm = nn.LSTM(d_model, d_model, batch_first=True)
convolution = nn.Conv1d(d_model, d_model, kernel_size=3, padding=1)
projections = nn.Linear(d_model, 4 * d_model)

contenders = {
    "attention, written out": lambda x: written_out(*heads(x)),
    "attention, fused kernel": lambda x: F.scaled_dot_product_attention(*heads(x)),
    "the four projections": projections,
    "LSTM": lambda x: lstm(x)[0],
    "convolution of width 3": lambda x: convolution(x.transpose(1, 2)),
}

# %% [markdown] slideshow={"slide_type": "fragment"}
# The folded cell measures them. It counts processor time on one thread, not wall-clock time, and keeps the best of several repeats, because other
# programs on your machine can only make a run slower.
#
# **Predict**, for d = 64, one sentence and one thread: who is the slowest at 64 tokens? And at 4,096?

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
from functools import partial

from course.measuring import cpu_seconds


def milliseconds_of(contenders, lengths):
    """For each contender its milliseconds at each length."""
    times = {name: [] for name in contenders}
    for seq_len in lengths:
        x = torch.randn(1, seq_len, d_model)
        for name, run in contenders.items():
            with torch.inference_mode():
                times[name].append(1000 * cpu_seconds(partial(run, x)))
    return times


lengths = [64, 256, 512, 1024, 2048, 4096]
times = milliseconds_of(contenders, lengths)
print(" " * 24, *(f"{seq_len:8}" for seq_len in lengths), "  tokens")
for name, row in times.items():
    print(f"{name:24}", *(f"{ms:8.2f}" for ms in row), "  ms")

# %% [markdown] slideshow={"slide_type": "fragment"}
# (Your machine has other times. The text speaks of those that are saved here.)
#
# - At 64 tokens the LSTM is the slowest by far. At 4,096 it is attention, by far.
# - Attention and the LSTM take about the same time near 500 tokens. The count said 256. An LSTM's many small calls cost
#   extra.
# - On short texts the times say little, because starting an operation costs the same at each length.
# - On long texts the convolution and the four projections are the cheapest. The projections mix no tokens. What a token
#   sees through a convolution is another question (section 5).
#
# (The kernel wants four axes, with one for the heads. With three, PyTorch quietly takes the written-out way.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Read the law from the times · optional, with the exercise below
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
# ### The exponents of the race · optional, 3 minutes
#
# **Predict** the exponent of each contender, fitted on the first three lengths, and on the last three. Table 1 says 2
# for attention, and 1 for all the others.

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
my_slope = mine("log_log_slope")

print(" " * 24, "first three   last three")
for name, row in times.items():
    print(f"{name:24}{my_slope(lengths[:3], row[:3]):12.2f}{my_slope(lengths[-3:], row[-3:]):13.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - On short lengths most exponents are too small, because starting an operation costs the same at each length. **A
#   slope at short lengths is not the law.**
# - On long lengths the fused kernel is near 2. The linear contenders lie between 0.85 and 1.16: three lengths give an
#   exponent only roughly.
# - The written-out equation grows *faster* than its arithmetic. At 4,096 tokens each of its tables takes 64 MiB (section
#   3 counts them). PyTorch asks the operating system for new memory for each table in each run. By the law, 4,096
#   tokens would take 16 times the 4.5 ms of 1,024, which is 72 ms. They took 177, so on the Linux machine where this page
#   was made the new memory costs more than the arithmetic. Where freed memory is used again, the exponent is near 2.

# %% [markdown] slideshow={"slide_type": "skip"}
# ### The laws as straight lines · optional, 3 minutes
#
# The filled dots in the picture are your times, and the hollow ones are recorded. Each dashed line has the slope that
# Table 1 promises. **Guess**, then choose d_model 256, and compare the time with the multiply-adds. (Sections 4 to 6
# explain the other contenders.)

# %% tags=["picture", "apparatus", "nbval-ignore-output"] alt="Times over the length, both axes logarithmic, with d_model 64 or 256. Dots are your times and recorded ones, for attention, an LSTM, a convolution and others. Dashed lines have the slopes that Table 1 promises." slideshow={"slide_type": "skip"}
from course.pictures import race

race(
    [
        {"contender": name, "d_model": d_model, "seq_len": seq_len, "seconds": ms / 1000}
        for name, row in times.items()
        for seq_len, ms in zip(lengths, row, strict=True)
    ]
)

# %% [markdown] slideshow={"slide_type": "skip"}
# With four times the d_model, attention has 4 times the multiply-adds and the LSTM 16 times. So attention stays the
# cheaper one up to a length that is four times as large. **What counts is the length compared with d.**
#
# The counts are equal at 4 d, but the times are equal at a larger length. So one multiply-add of the LSTM takes
# longer. The next part shows why.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What must wait · optional, 3 minutes
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
# sentences each step has 64 rows, and the gap is nearly gone. So you see the price of waiting best with one sentence in the batch.
#
# This is one thread of a CPU, which does few things at once. A GPU does very many things at once, so waiting costs
# far more there. The paper gives this as a main reason for attention (sections 1 and 4). We have no record of it from a GPU. If
# you have one, a cell at the end of section 4 times this LSTM there, beside attention.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Memory
#
# At long lengths the memory is often the first thing to run out. 4,096 tokens with 64 features in float32 take 4,096
# · 64 · 4 bytes = 1 MiB. So query, key, value and output are 1 MiB each.
#
# **Predict** how much memory is in use at most when Equation 1 runs as it is written: 2 MiB, 65 MiB or 129 MiB? And
# in the fused kernel?

# %% slideshow={"slide_type": "fragment"}
from course.measuring import live_peak

MIB = 2**20
print("tokens   written out   fused kernel")
for seq_len in (256, 1024, 4096):
    query, key, value = torch.randn(3, 1, 1, seq_len, 64)
    peaks = [
        live_peak(partial(attend, query, key, value)) / MIB
        for attend in (written_out, F.scaled_dot_product_attention)
    ]
    print(f"{seq_len:6}{peaks[0]:10.2f} MiB{peaks[1]:11.2f} MiB")

# %% [markdown] slideshow={"slide_type": "subslide"}
# A table of 4,096 × 4,096 numbers takes 64 MiB. The written-out equation holds two of them at once, the scores and
# the weights, and the output: 129 MiB. The kernel holds little more than the output, and its memory grows with $n$,
# not with $n^2$.
#
# `live_peak` adds up the bytes of each new tensor and takes them off when the tensor is gone. So its numbers are
# exact, and the same in each run. (It does not see the small working memory inside the kernel. The operating system's
# figure for the whole process is no help: importing PyTorch took more than any of these runs.)
#
# So the kernel has no table of weights. But each weight needs the sum over *all* scores of its row. Section 4 shows
# how it is done.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · A tile at a time
#
# One query has three scores, 1, 2 and 4, for the values 8, 4 and 2. To do it in your head, take powers of 2 in place
# of powers of $e$. The weights are then in the ratio 2 : 4 : 16, and the output is (2 · 8 + 4 · 4 + 16 · 2) / 22 = 64 / 22 =
# 2.91.
#
# Now you get the scores in two **tiles**: first 1 and 2, later 4. Lesson 02 subtracted the largest score, so that no
# power gets too large. After the first tile the largest is 2:
#
# | after | maximum | sum | output, not yet divided |
# | --- | --- | --- | --- |
# | tile 1 (scores 1, 2) | 2 | $2^{1-2} + 2^{2-2}$ = 1.5 | ½ · 8 + 1 · 4 = 8 |
# | tile 2 (score 4) | 4 | ? | ? |
#
# **By hand:** the maximum is 4 now, so everything so far was computed with the wrong one. By which single factor do
# you fix the sum and the output? What are the two question marks, and the quotient?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# The factor is $2^{2 - 4}$ = ¼: it takes the old maximum out and puts the new one in. The sum is ¼ · 1.5 + 1 = 1.375,
# the output ¼ · 8 + 1 · 2 = 4. The quotient is 4 / 1.375 = 2.91, as above.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# So a row of attention needs three things between two tiles: the maximum $m$ so far, the sum $\ell$ and the output
# $o$, not yet divided. Before the first tile, $m = -\infty$, $\ell = 0$
# and $o = 0$. A tile brings scores $s_j$ and values $v_j$:
#
# $$ m' = \max(m, \max_j s_j) \qquad \ell' = e^{m - m'} \ell + \sum_j e^{s_j - m'} \qquad o' = e^{m - m'} o + \sum_j e^{s_j - m'} v_j $$
#
# After the last tile the output is $o / \ell$. This is the *online softmax* ([arXiv
# 1805.02867](https://arxiv.org/abs/1805.02867)). It is **exact**, not an approximation.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Tile after tile
#
# The same with eight keys, in tiles of two, and with powers of $e$. (When the next exercise is done, run this cell again:
# its switch *on my function* shows yours.)

# %% tags=["picture", "uses-answer"] alt="A film: eight scores come in tiles of two and become bars. When a tile raises the maximum, the sum and the output that were kept shrink by the same factor; then the new bars are put on top. At the end the output divided by the sum is 3.91, as for all scores at once." slideshow={"slide_type": "subslide"}
from course.pictures.films import softmax_by_tiles

scores, values = torch.tensor([[1.0, 2, 3, 1, 2, 0, 5, 4], [4.0, 1, 2, 6, 3, 8, 5, 2]])
query = torch.ones(1, 1)  # so the keys are the scores
softmax_by_tiles(query, scores[:, None], values[:, None], my_tiled_attention=mine("tiled_attention"))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: tiled_attention · 25 minutes · ★★★★
#
# Now for all queries at once. In your code no tensor may have `query_len × key_len` elements, and `check` looks at
# that.

# %% slideshow={"slide_type": "fragment"}
from jaxtyping import Float
from torch import Tensor


# %% tags=["exercise"] exercise="tiled_attention" slideshow={"slide_type": "subslide"}
def tiled_attention(
    query: Float[Tensor, "*batch query_len d_k"],
    key: Float[Tensor, "*batch key_len d_k"],
    value: Float[Tensor, "*batch key_len d_v"],
    tile_size: int,
) -> Float[Tensor, "*batch query_len d_v"]:
    """The output of `scaled_dot_product_attention` from `tile_size` keys at a time; the last tile may be shorter.

    Softmax divides by a sum over all keys, but it does not need all scores at once (arXiv 1805.02867, section 3). From
    tile to tile each query keeps the largest score so far, the sum of exp(score - maximum), and the output, not yet
    divided by the sum. No tensor holds the scores of all queries with all keys, unless one tile holds all keys.

    This is the forward pass of arXiv 2112.05682 and of FlashAttention-2 (arXiv 2307.08691, section 3.1). The first
    FlashAttention (arXiv 2205.14135, section 3.1) divides at each tile.

    Args:
        query, key, value: any number of leading axes, such as batch and heads.
        tile_size: how many keys have scores at one time.

    Raises:
        ValueError: if query, key and value do not fit, there is no key, or tile_size is below 1.
    """
    # Barred here: F.scaled_dot_product_attention, F.multi_head_attention_forward, nn.MultiheadAttention,
    # a tensor with an element for each query and each key.
    # your code, in place of this line


# %% slideshow={"slide_type": "fragment"}
check(tiled_attention)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What your loop is worth
#
# Your loop does the same arithmetic as Equation 1 and some more: the factors. It is Python, and it makes hundreds of
# calls where the equation makes four. **Predict**, for 4,096 tokens in tiles of 128: is it slower or faster than the
# equation? A tile of scores takes 2 MiB. Will the peak of memory be nearer to 1, 10 or 129 MiB?

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
my_tiled_attention = mine("tiled_attention")


def mine_in_tiles(query, key, value):
    return my_tiled_attention(query, key, value, 128)


# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
query, key, value = torch.randn(3, 1, 1, 4096, 64)
for attend in (written_out, mine_in_tiles, F.scaled_dot_product_attention):
    run = partial(attend, query, key, value)
    error = (run() - written_out(query, key, value)).abs().max().item()
    peak, ms = live_peak(run) / MIB, 1000 * cpu_seconds(run)
    print(f"{attend.__name__:30}{peak:6.1f} MiB {ms:6.0f} ms   largest difference {error:.0e}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It is exact up to rounding, needs a fraction of the memory, and here it is even faster. (It holds a few tables of the
# size of a tile, and the running output.) It does not save arithmetic. It saves the handling of large tables: the
# equation gets new memory for tables of 64 MiB in each run, and the loop uses its small pieces again. (Where freed
# memory is kept, the loop is about as fast as the equation, or a little slower.)
#
# Tiles are the first idea of **FlashAttention** ([arXiv 2205.14135](https://arxiv.org/abs/2205.14135), section 3). It is
# not an approximation: it gives the result of Equation 1 up to rounding, with somewhat more operations, but on a GPU
# with far fewer reads and writes of the slow memory. Such
# kernels run behind `F.scaled_dot_product_attention`. The course's layers call it whenever nobody asks for the weights.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### And while training?
#
# The **forward pass** computes the output, and the **backward pass** computes the gradients. The second needs what the
# first has computed, so autograd keeps it. **Predict**, for 2,048 tokens, who
# keeps the most: the equation, your loop, or the kernel?

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course.measuring import kept_for_backward

query, key, value = (torch.randn(1, 1, 2048, 64, requires_grad=True) for _ in range(3))
for attend in (written_out, mine_in_tiles, F.scaled_dot_product_attention):
    print(f"{attend.__name__:30}{kept_for_backward(partial(attend, query, key, value)) / MIB:6.1f} MiB")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The equation keeps query, key and value (1.5 MiB) and the table of weights (16 MiB). Your loop keeps the *most*:
# every tile's scores *and* weights, 16 MiB each when all tiles are added up, and each step's running output. (Another
# loop may keep somewhat less.) Tiles by themselves make training worse.
#
# This is why FlashAttention has a second idea. Besides query, key and value it keeps only the output and one number per row, and its backward pass computes the
# weights again, tile by tile. That is more arithmetic, but less memory and, on a GPU, less time.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### On a GPU · optional, 1 minute
#
# A GPU computes much faster than it reads its memory, so there the reading often decides how long a program takes. We
# measured forward and backward on an H200, a GPU from NVIDIA, in numbers of 16 bits: 16,384 tokens, eight heads, causal
# ([all lengths](../benchmarks/README.md#on-a-gpu)).
#
# | | ms | extra MiB |
# | --- | --- | --- |
# | as Equation 1 is written | 54 | 16,656 |
# | fused kernel, with the mask as a table | 22.7 | 625 |
# | another fused kernel, told `is_causal=True` in place of the mask: it also skips the hidden half | 2.6 | 113 |
#
# If your machine has a GPU from NVIDIA, the folded cell makes a smaller measurement: one head, no mask, forward only.
# It also times the LSTM of section 2.


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

# %% [markdown] slideshow={"slide_type": "notes"}
# A good place for a break. *For the teacher.* Ask the room before the last cell of section 4: most expect that the
# loop keeps least. The answer explains why FlashAttention was not simply the online softmax of 2018.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Who remembers?
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about a minute).
#
# Up to here the numbers stayed the same. From here on they do not: a cheaper layer sees less. What does it lose? Here
# is a test of memory. Each position holds a key and a value, and asks for the value of a key at or before it:
#
# | position | 0 | 1 | 2 | 3 | 4 |
# | --- | --- | --- | --- | --- | --- |
# | key | K | B | T | M | A |
# | value | 5 | 2 | 7 | 1 | 3 |
# | asks for | K | K | B | T | K |
# | answer | 5 | 5 | 2 | ? | ? |
#
# **By hand:** fill in the two answers. How far back do positions 3 and 4 have to look?
#
# <details><summary>Answer</summary>
#
# Position 3 asks for T, which is one back: 7. Position 4 asks for K, four back: 5.
#
# </details>
#
# We take 64 positions, 64 keys in random order and 8 values, so guessing is right one time in eight. Near distances are asked for more often: a distance of 1 in a quarter of the questions, 32 and more in one of twenty.
# (So the right end of the picture below is noisy.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: window_mask · 5 minutes · ★ · optional
#
# A **window** lets each position see only itself and the few positions before it ([arXiv
# 2310.06825](https://arxiv.org/abs/2310.06825), section 2). The work can then be $O(r\, n\, d)$ for a window of $r$, the
# last row of the paper's Table 1. Write its mask.

# %% tags=["exercise"] exercise="window_mask" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(window_mask)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The contenders
#
# Each model has two layers of 64 features, built as in lesson 06. Only the part that mixes positions differs, and
# `EncoderLayer` takes it as an argument:
#
# - **attention** to its own position and all positions before it;
# - a **window** of 8, by your mask: itself and 7 before it;
# - a **convolution** of width 8 over the same positions;
# - an **LSTM**;
# - **linear attention** ([arXiv 2006.16236](https://arxiv.org/abs/2006.16236), section 3.2): the weight of a key is $\phi(q) \cdot \phi(k)$, divided by the sum of these over the keys, in place of a softmax.
#   $\phi(x)$ is $x + 1$ for positive $x$ and $e^x$ for the others, so it is always positive. Then $\sum_j (\phi(q) \cdot
#   \phi(k_j))\, v_j = \phi(q) \cdot \sum_j \phi(k_j) v_j^T$. The last sum is a table of 64 × 64 numbers, however long the text is.

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
my_window_mask = mine("window_mask")

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
from course_lib.layers import EncoderLayer

num_places, num_values, width = 64, 8, 8


class Attention(nn.Module):
    """One head that sees itself and the positions before it, at most `window` in all."""

    def __init__(self, window=num_places):
        super().__init__()
        self.query_proj, self.key_proj, self.value_proj, self.output_proj = (
            nn.Linear(d_model, d_model) for _ in range(4)
        )
        self.mask = my_window_mask(num_places, window)

    def forward(self, x, *_):
        heads = self.query_proj(x), self.key_proj(x), self.value_proj(x)
        return self.output_proj(self.mix(*heads))

    def mix(self, query, key, value):
        return F.scaled_dot_product_attention(query, key, value, attn_mask=self.mask)


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
class LinearAttention(Attention):
    def mix(self, query, key, value):  # by a mask, for short; the sum over the past would give the same
        weights = (F.elu(query) + 1) @ (F.elu(key) + 1).transpose(-2, -1)
        weights = weights.masked_fill(~self.mask, 0.0)
        return weights @ value / weights.sum(dim=-1, keepdim=True)


class Convolution(nn.Module):
    def __init__(self):
        super().__init__()
        self.convolution = nn.Conv1d(d_model, d_model, width)

    def forward(self, x, *_):
        return self.convolution(F.pad(x.transpose(1, 2), (width - 1, 0))).transpose(1, 2)


class Recurrence(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(d_model, d_model, batch_first=True)

    def forward(self, x, *_):
        return self.lstm(x)[0]


# %% [markdown] slideshow={"slide_type": "subslide"}
# The folded cells hold the task, the model and its training.


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def questions(batch, seed):
    """Keys, values, the keys that are asked for, the answers, and how far back these stand."""
    generator = torch.Generator().manual_seed(seed)
    keys = torch.rand(batch, num_places, generator=generator).argsort(dim=-1)
    values = torch.randint(num_values, (batch, num_places), generator=generator)
    places = torch.arange(num_places)
    uniform = torch.rand(batch, num_places, generator=generator)
    distance = ((places + 1) ** uniform).long().clamp(min=1).minimum(places)
    asked = places - distance
    return keys, values, keys.gather(1, asked), values.gather(1, asked), distance


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
class Memory(nn.Module):
    """Two layers with a mixer of positions; it names a value at each position."""

    def __init__(self, mixer):
        super().__init__()
        self.tables = nn.ModuleList(nn.Embedding(n, d_model) for n in (num_places, num_values, num_places))
        self.layers = nn.Sequential(
            *(EncoderLayer(d_model, 1, 256, 0.0, norm_first=True, self_attention=mixer()) for _ in range(2))
        )
        self.logits = nn.Linear(d_model, num_values)

    def forward(self, *token_ids):
        x = sum(table(ids) for table, ids in zip(self.tables, token_ids, strict=True))
        return self.logits(self.layers(x))


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def train_memory(mixer, updates=450, seed=0):
    torch.manual_seed(seed)
    model = Memory(mixer)
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    for update in range(updates):
        keys, values, asked, answers, _ = questions(64, seed=1000 * seed + update)
        loss = F.cross_entropy(model(keys, values, asked)[:, 1:].flatten(0, 1), answers[:, 1:].flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return model


def right_by_distance(model):
    """The share of right answers for each distance from 1 to 63, on questions that it never saw."""
    *inputs, answers, distance = questions(1000, seed=999_999)
    with torch.no_grad():
        right = model(*inputs).argmax(dim=-1) == answers
    return [right[distance == far].float().mean().item() for far in range(1, num_places)]


# %% [markdown] slideshow={"slide_type": "slide"}
# Each contender gets the same 450 updates. The window sees 7 positions back in one layer. So its two layers together
# reach 14 back. **Predict** for each of the five: up to which distance is it right? (The two folded cells train for about a
# minute, and print each contender when it is trained.)

# %% tags=["apparatus", "nbval-ignore-output", "slow"] slideshow={"slide_type": "fragment"}
mixers = {
    "attention": Attention,
    "window of 8": partial(Attention, width),
    "linear attention": LinearAttention,
    "convolution of 8": Convolution,
    "LSTM": Recurrence,
}
ranges = ((1, 1), (2, 3), (4, 7), (8, 14), (15, 31), (32, 63))
memories, found = {}, {}


def train_and_ask(name):
    memories[name] = train_memory(mixers[name])
    shares = found[name] = right_by_distance(memories[name])
    means = (sum(shares[a - 1 : b]) / (b - a + 1) for a, b in ranges)
    print(f"{name:18}", *(f"{mean:7.2f}" for mean in means))


print(" " * 18, *(f"{f'{a}-{b}' if a < b else a!s:>7}" for a, b in ranges), "  positions back")
for name in ("attention", "window of 8", "linear attention"):
    train_and_ask(name)

# %% tags=["apparatus", "nbval-ignore-output", "slow"] slideshow={"slide_type": "fragment"}
for name in ("convolution of 8", "LSTM"):
    train_and_ask(name)

# %% tags=["picture", "apparatus", "slow"] alt="Share of right answers against the distance, from 1 to 63 positions back: a line for each of the five contenders. A thin line stands at chance, one eighth, and a band from 8 to 14, where two windows reach." slideshow={"slide_type": "subslide"}
from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()

figure, axes = plt.subplots(figsize=(6.4, 3.2), layout="constrained")
styles = zip(
    ("#0072B2", "#D55E00", "#009E73", "#E69F00", "#CC79A7"), ("-", ".-", "--", "-.", ":"), strict=True
)
for (name, shares), (colour, style) in zip(found.items(), styles, strict=True):
    axes.plot(range(1, num_places), shares, style, color=colour, label=name)
axes.axhline(1 / num_values, color="#7a7a7a", linewidth=1)
axes.axvspan(7.5, 14.5, color="#7a7a7a", alpha=0.2, label="reached by two windows")
axes.set(xscale="log", xlabel="positions back", ylabel="right", ylim=(0, 1.05))
axes.set(xticks=(1, 2, 4, 7, 14, 32, 63), xticklabels=("1", "2", "4", "7", "14", "32", "63"))
axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False)
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **Attention** and **linear attention** are right at every distance. In the table of the second, 64 keys can be told apart,
#   because 64 directions can be nearly at right angles. With many more keys it must get crowded.
# - **The window** is right up to 7, and at chance from 8 on. For this task the second layer adds nothing.
# - **The convolution and the LSTM** know the neighbour about four times in five, and little from 2 on, after the same
#   number of updates. The convolution sees as far back as the window. But its weights belong to *distances*, and here
#   the right distance depends on what is asked. It cannot compare a question with the keys. The LSTM must pack all
#   pairs into what it carries from position to position: 128 numbers a layer (64 of its output, 64 of its inner memory). (Linear attention also stores before it knows what will be asked, but in 64 × 64 numbers.) With more width and more training both climb ([arXiv
#   2312.04927](https://arxiv.org/abs/2312.04927)).
#
# (Three seeds gave the same picture.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### How far does an influence reach?
#
# **Predict:** how far back can a position stand and still change the last output of the trained window model? The
# folded cell asks autograd.


# %% tags=["apparatus", "slow"] slideshow={"slide_type": "fragment"}
def farthest_influence(model):
    """How far back a position stands that changes the last output at all."""
    x = torch.randn(1, num_places, d_model, requires_grad=True)
    model.layers(x)[0, -1].sum().backward()
    [influencing] = x.grad[0].abs().amax(dim=-1).nonzero(as_tuple=True)
    return num_places - 1 - influencing[0].item()


print("the window model is influenced from", farthest_influence(memories["window of 8"]), "positions back")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Something arrives from 14 back, but the answer does not. We think that this is why: the position half-way does not
# know what will be asked. It would have to pass on all eight pairs that it saw, its own among them, in 64 numbers.
#
# The positions that can change an output are its **receptive field**. **A receptive field says what can have an
# influence. It does not say what can be looked up.** (We trained for some
# seconds. Whether hours would help is open.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Fewer keys
#
# The window of section 5 was a mask. There is another way. Cut the text into **blocks**: each block of queries takes
# the few blocks of keys that it needs, and does a small dense attention with them. `block_attention` of the library
# does this for any choice of blocks:
#
# - **window by blocks**: a block sees itself and the blocks on both sides (section 5's window looked only back) ([arXiv
#   2004.05150](https://arxiv.org/abs/2004.05150), section 3.1, *Longformer*);
# - **BigBird** ([arXiv 2007.14062](https://arxiv.org/abs/2007.14062), section 2): also the first block, which sees every block and is seen by every block, and a few
#   blocks at random.
#
# **Linformer** ([arXiv 2006.04768](https://arxiv.org/abs/2006.04768), Equation 7) goes another way. It mixes the $n$
# keys into $r$ new ones, and the values as well, with learned matrices $E$ and $F$ of shape $(r \times n)$:
#
# $$ \mathrm{output} = \mathrm{softmax}\left(\frac{Q (E K)^T}{\sqrt{d_k}}\right) F V $$

# %% [markdown] slideshow={"slide_type": "subslide"}
# **By hand:** 4,096 tokens. How many scores does each compute: attention, a window of three blocks of 64, Linformer
# with $r$ = 64? **Predict**, for 2,048 tokens: is attention with a *mask* for a window of 64 faster than without a mask, slower, or
# equal? And does any of the cheaper ways win at 256 tokens, where each pays for its preparations?

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
my_linformer_attention = mine("linformer_attention")

# %% tags=["slow", "apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course_lib.efficient_attention import big_bird_mask, block_attention, window_attention

mixing = {seq_len: torch.randn(2, 64, seq_len) / seq_len**0.5 for seq_len in lengths}
masks = {seq_len: my_window_mask(seq_len, 64) for seq_len in lengths}
blocks = {n: big_bird_mask(n // 64, 2, torch.Generator().manual_seed(0)) for n in lengths}

fewer = {
    "all keys, written out": lambda x: written_out(*heads(x)),
    "all keys, fused kernel": lambda x: F.scaled_dot_product_attention(*heads(x)),
    "window of 64, by a mask": lambda x: scaled_dot_product_attention(*heads(x), masks[x.shape[1]])[0],
    "window, by 3 blocks": lambda x: window_attention(x, x, x, 64),
    "BigBird, blocks of 64": lambda x: block_attention(x, x, x, blocks[x.shape[1]]),
    "Linformer, r = 64": lambda x: my_linformer_attention(x, x, x, *mixing[x.shape[1]]),
}
fewer_times = milliseconds_of(fewer, lengths)
x = torch.randn(1, 4096, d_model)
print(" " * 24, *(f"{seq_len:7}" for seq_len in lengths), "  tokens    MiB at 4,096")
for name, row in fewer_times.items():
    print(
        f"{name:24}", *(f"{ms:7.2f}" for ms in row), f"  ms {live_peak(partial(fewer[name], x)) / MIB:12.1f}"
    )

# %% [markdown] slideshow={"slide_type": "fragment"}
# - Attention computes 16.8 million scores, the window 0.8 million, Linformer 0.26 million.
# - **A mask saves nothing.** It is the slowest of all, because it computes all scores and then hides them, which is
#   more work.
# - The last three rows grow with $n$, and win clearly on long texts. At 256 tokens Linformer already wins, and the
#   kernel with all keys is still faster than both kinds of blocks.
#
# In the picture of section 2, tick 6 to 11 to see all of them together.
#
# (The written-out row may differ from section 2's at 2,048 tokens and more: the time to get new memory varies.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Who looks where · optional, 3 minutes
#
# Rows are queries, columns are keys. **Guess**, then choose a pattern and add layers: who can be reached then?

# %% tags=["picture", "uses-answer"] alt="Patterns of attention as cells of a query and a key, and beside each its reach: which positions can influence which through one to eight layers." slideshow={"slide_type": "subslide"}
from course.pictures import who_looks_where

who_looks_where(my_window_mask=my_window_mask)

# %% [markdown] slideshow={"slide_type": "fragment"}
# With the first block as a meeting place, any two tokens of BigBird are two layers apart. A window of $w$ positions needs about $n / w$
# layers (Table 1 calls $w$ $r$). Section 5 showed how little such a path may be worth.
#
# A layer that looks at a *fixed* choice of keys works well only if the other keys are not needed. In text this is often
# so, because most of what matters is near. In the test of section 5 it is not.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: linformer_attention · 5 minutes · ★★ · optional
#
# Write the formula from the beginning of this section.

# %% tags=["exercise"] exercise="linformer_attention" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(linformer_attention)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: predict_linformer_leak · 5 minutes · ★★ · optional
#
# Somebody puts Linformer into a decoder, and hides "later keys" by a causal mask on the $(n \times r)$ scores.
# **Predict** what happens:

# %% tags=["exercise"] exercise="predict_linformer_leak" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_linformer_leak)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · Fewer heads in the cache
#
# A model that writes asks one query at a time. So the scores of a step are few, but for each token it must read *all*
# the keys and values that it has kept (lesson 09, section 4). There the price is in bytes, not in multiply-adds.
#
# **By hand:** GPT-3 has 96 layers and 96 heads with d_k 128, and 2 bytes per number. How many bytes does *one layer* keep for one token? And all layers for 2,048 tokens?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# A layer keeps keys and values for each head: 2 · 96 · 128 · 2 = 49,152 bytes for one token. All layers keep 9.7
# billion bytes for 2,048 tokens of one single text.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# One of these numbers can be smaller, that of the heads. **Multi-query attention** ([arXiv
# 1911.02150](https://arxiv.org/abs/1911.02150), section 3) keeps all the heads' queries, but only *one* head of keys
# and values, which all of them ask. **Grouped-query attention** ([arXiv
# 2305.13245](https://arxiv.org/abs/2305.13245), section 2.2) lies between: heads stand in groups of neighbours, and each group shares one head of keys and values.
#
# ### Exercise: cache_bytes · 5 minutes · ★
#
# Write the formula. `num_kv_heads` is the number of groups. What do 8 groups in place of 64 heads save?

# %% tags=["exercise"] exercise="cache_bytes" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(cache_bytes)

# %% tags=["uses-answer"] slideshow={"slide_type": "subslide"}
my_cache_bytes = mine("cache_bytes")

print("80 layers, 64 heads with d_k 128, 8,192 tokens, 2 bytes per number:")
for num_kv_heads in (64, 8, 1):
    print(
        f"{num_kv_heads:3} heads in the cache: {my_cache_bytes(80, num_kv_heads, 128, 8192) / 1e9:5.2f} GB per text"
    )

# %% [markdown] slideshow={"slide_type": "fragment"}
# With 8 groups eight times as many texts fit beside the model, and each step reads an eighth of the cache's bytes. (Only the
# projections of keys and values lose parameters. Neither the scores nor their multiply-adds are fewer.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: grouped_query_attention · 15 minutes · ★★★ · optional
#
# Equation 1 for many heads of queries and fewer heads of keys and values: neighbours share.

# %% tags=["exercise"] exercise="grouped_query_attention" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(grouped_query_attention)

# %% [markdown] slideshow={"slide_type": "subslide"}
# The library's module `GroupedQueryAttention` has fewer rows in its projections of keys and values. The cell gives
# its heads to your function. The two outputs should agree.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
my_grouped_query_attention = mine("grouped_query_attention")

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course_lib.multi_head import merge_heads, split_heads
from course_lib.shared_heads import GroupedQueryAttention

shared = GroupedQueryAttention(d_model, num_heads=4, num_kv_heads=2)
x = torch.randn(1, 5, d_model)
key, value = (split_heads(projection(x), 2) for projection in (shared.key_proj, shared.value_proj))
output = shared.output_proj(merge_heads(my_grouped_query_attention(shared.query_heads(x), key, value)))
print(f"largest difference {(output - shared(x, x, x)).abs().max().item():.4f}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Take heads out of a trained translator
#
# The translator of lesson 00 has 4 heads in each attention, and nobody trained it to share them. `share_heads` makes
# one head of keys and values of several: their **mean**, as in arXiv 2305.13245 (section 2.1). We do this in all the
# decoder's attentions. The translator gets 195 of the first 200 test sentences right.
#
# **Predict:** how many of the 200 are right at once with 2 heads in the cache? With 1? And after 60 updates of training?
#
# Other rows take the first head, or a *new*, random one, in place of the mean. The folded cells run for about a minute.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import copy

from course_lib.batches import TokenBudgetBatches, tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.evaluation import exact_match
from course_lib.shared_heads import share_heads
from course_lib.training import batch_loss, make_optimizer
from course_lib.translator import Translator

translator = Translator.load()
tokenizer = translator.tokenizer
rows = load_corpus("spanish_english", "train")[:8000]
batches = TokenBudgetBatches(tokenize_pairs(tokenizer, rows["src"], rows["tgt"]), tokens_per_batch=1024)
test = load_corpus("spanish_english", "test")
src, tgt = list(test["src"])[:200], list(test["tgt"])[:200]


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def number_right(model):
    written = Translator(model.eval(), tokenizer, translator.known_words).translate_all(src, 1)
    return round(200 * exact_match(written, tgt))


def with_shared_heads(num_kv_heads, how="mean"):
    """A copy of the translator's model whose decoder shares keys and values."""
    torch.manual_seed(0)  # for the random heads
    model = copy.deepcopy(translator.model)
    for layer in model.decoder_layers:
        layer.self_attention = share_heads(layer.self_attention, num_kv_heads, how)
        layer.cross_attention = share_heads(layer.cross_attention, num_kv_heads, how)
    return model


# %% tags=["apparatus", "nbval-ignore-output", "slow"] slideshow={"slide_type": "fragment"}
def train_on(model, updates=60):
    optimizer = make_optimizer(model.train())
    optimizer.param_groups[0]["lr"] = 5e-4
    for batch in batches.epoch(0)[:updates]:
        optimizer.zero_grad()
        batch_loss(model, batch, label_smoothing=0.1).backward()
        optimizer.step()


sharing = {}  # the trained models, by their number of heads in the cache


def convert_and_train(num_kv_heads, how):
    model = with_shared_heads(num_kv_heads, how)
    at_once = number_right(model)
    train_on(model)
    print(f"{num_kv_heads} ({how})".ljust(20), f"{at_once:9}{number_right(model):13}")
    if how == "mean":
        sharing[num_kv_heads] = model


print("heads in the cache     at once   after 60 updates   of 200 right")
print("4 (the translator)".ljust(20), f"{number_right(translator.model):9}")
convert_and_train(2, "mean")
convert_and_train(1, "mean")

# %% tags=["apparatus", "nbval-ignore-output", "slow"] slideshow={"slide_type": "fragment"}
convert_and_train(1, "first")
convert_and_train(1, "random")

# %% [markdown] slideshow={"slide_type": "fragment"}
# (The text speaks of three seeds: other batches, other random heads.)
#
# - **At once** the translator breaks: with two heads 45 of 200 are right, with one head none. In training the heads
#   became different, and their mean is like none of them.
# - **After 60 updates** two heads have 190 to 194 back, and one head 163 to 169. So most of what the heads had learned
#   was still in the averaged weights.
# - **A new, random head** is still at 0. So what the others kept is worth a lot.
# - **The first head** gets 138 to 148, fewer than the mean with each of the seeds. The likely reason: the mean keeps
#   something of all four heads. In the paper the mean is better too (section 3.3).
#
# The paper trains on with 5% of the original compute (abstract). (Our cache of lesson 09 still stores a copy for
# each head that asks. A real system stores one for each group.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The ledger, with shared heads · optional, 3 minutes
#
# Here is the ledger of lesson 09, section 4, with two more models: those with 2 heads and with 1 head in the cache,
# after their 60 updates. **Guess**, then compare their memory and their output with those of the translator.

# %% tags=["picture", "nbval-ignore-output", "slow"] alt="A ledger with a row for each step of writing and a cell for each token: new, worked out again, or kept. Below it the keys worked out, the bytes of the cache, and how far the probabilities are from those of the translator." slideshow={"slide_type": "subslide"}
from course.pictures import cache_ledger

cache_ledger(translator, "Buenas tardes, ¿qué escribieron los cantantes?", shared=sharing)

# %% [markdown] slideshow={"slide_type": "fragment"}
# With one copy for each group, the cache is a half and a quarter as large. With 2 heads the
# model leaves out *write* at step 9: after *the singers* it writes the question mark at once. With 1 head two steps
# change: *they* comes in place of *the*, and *them* in place of the question mark. (At each step all models have read
# the same words, those of the translator.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · Do improvements improve? · optional, 5 minutes
#
# Since 2017 many papers have changed a part of the Transformer and reported a gain. Do such gains transfer to another
# model and other data? We took ten changes and put each into the small base model of lesson 09,
# section 7, without new settings for any of them, with three seeds each. Nothing is trained here: [the page of these
# runs](../data/runs/modifications/README.md) says how they were made. Open the output of the folded cell now: it lists them.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import json

from course_lib.translator import SHIPPED

record = SHIPPED.parents[1] / "runs" / "modifications" / "modifications.json"
recorded = json.loads(record.read_text(encoding="utf-8"))
for row in recorded["rows"]:
    print(f"{row['name']:20} {row['what']:58} {row['source']}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# One row is the **placebo**: the base model itself, with its batches in another order and other dropout.
# **Predict:** bet on three changes that make the loss lower in all three seeds. And where will the placebo be?

# %% tags=["picture", "apparatus"] alt="Two columns of dots, exact match and validation loss, with three seeds and their mean for each of twelve rows: the base, the placebo and the ten changes. A grey band spans the three runs of the base." slideshow={"slide_type": "fragment"}
from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()

names = [row["name"] for row in recorded["rows"]]
runs_of = {name: [run for run in recorded["runs"] if run["row"] == name] for name in names}
figure, both = plt.subplots(1, 2, sharey=True, figsize=(7.2, 4.0), layout="constrained")
measures = {
    "exact match, %": lambda run: 100 * run["exact_match"],
    "validation loss, nats per token": lambda run: run["loss"],
}
for axes, (title, measure) in zip(both, measures.items(), strict=True):
    base = [measure(run) for run in runs_of["base"]]
    axes.axvspan(min(base), max(base), color="#7a7a7a", alpha=0.2)
    for place, name in enumerate(names):
        values = [measure(run) for run in runs_of[name]]
        axes.plot(values, [place] * len(values), "o", color="#0072B2", alpha=0.7)
        axes.plot(sum(values) / len(values), place, "|", color="#D55E00", markersize=14, markeredgewidth=2.5)
    labels = [f"{name} · {runs_of[name][0]['parameters'] / 1000:.0f}k" for name in names]
    axes.set(xlabel=title, yticks=range(len(names)), yticklabels=labels)
    axes.grid(axis="y", alpha=0.3)
both[0].invert_yaxis()
plt.show()

# %% [markdown] slideshow={"slide_type": "subslide"}
# A dot is a seed, the bar their mean, the grey band spans the three runs of the base. Beside each name stands the
# number of parameters.
#
# - **The placebo** leaves the band: its losses reach from 1.02 to 1.19, those of the base from 1.02 to 1.08. Three
#   runs are few, and a band of three is too narrow. So a row that is a little outside has shown nothing.
# - **By loss** six of ten beat the base *and* the placebo in all seeds: untied embeddings (near 0.63), parallel sub-layers,
#   rotary positions, SwiGLU, GELU and relative bias. **By exact match** only three do: untied embeddings (near 50%),
#   parallel sub-layers and SwiGLU (both near 40%).
# - **Untied embeddings** have 36% more parameters than the base. So this row does not show which of the two helped.
# - **One key-value head** is worse than the base and the placebo in all seeds. (It also has 14% fewer parameters.) Two
#   key-value heads and sandwich norms are worse than the base, but they overlap the placebo, so they have shown nothing.
#
# The runs are short (400 updates), so a change that learns fast looks good.
#
# Narang and others did this for many published changes, in one code. Most did not meaningfully improve their model
# ([arXiv 2102.11972](https://arxiv.org/abs/2102.11972), abstract).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine so far
#
# Which parts of it are yours by now?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - A layer has $12 n d^2 + 2 n^2 d$ multiply-adds. The quadratic part is half of them at $n = 6 d$, and little in a
#   sentence.
# - Measure the processor's seconds, at long lengths. At short lengths you measure the price of starting operations.
# - With one sentence, work that must wait takes longer than the same work side by side.
# - A softmax can be computed a tile at a time, exactly: rescale by $e^{m - m'}$. It saves memory and, on a GPU, traffic, but no
#   arithmetic.
# - A mask hides scores and saves no work. Blocks and Linformer save work, and leave something out.
# - A receptive field says what can have an influence, not what can be remembered.
# - The price of a cache is memory. Groups of heads share keys and values, and a little training repairs much
#   of the damage.
# - Compare an improvement with a spread and with a placebo.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cheat sheet of shapes
#
# | name | shape | meaning |
# | --- | --- | --- |
# | scores of a tile | `(..., query_len, tile_size)` | never `(query_len, key_len)` |
# | running maximum, sum | `(..., query_len, 1)` | one number for each query |
# | `window_mask(...)` | `(seq_len, seq_len)` | True = may attend; saves no work |
# | `blocks` | `(query_blocks, key_blocks)` | True = this block of queries takes this block of keys |
# | Linformer's `E`, `F` | `(r, key_len)` | mix positions, not features |
# | grouped queries | `(batch, num_heads, query_len, d_k)` | all heads ask |
# | grouped keys, values | `(batch, num_groups, key_len, d_k)` | a head for each group |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
#
# <details><summary>Somebody makes attention 10 times as fast. How much faster is a layer of the base model, for sentences of 60
# tokens?</summary>
#
# The share of the scores and weighted sums is 60 / (60 + 3,072) = 2%. If they cost nothing at all, the layer would be
# 2% faster. Ask for the length before you praise a speed.
#
# </details>
#
# <details><summary>Is FlashAttention an approximation? Does it save multiply-adds?</summary>
#
# No, and no. Its output is that of Equation 1 up to rounding, and it has somewhat more multiply-adds. On a GPU it saves reads and writes of slow memory, and it never holds the table of weights.
#
# </details>
#
# <details><summary>A model with a window of 4,096 and 32 layers "sees 131,072 tokens". What would you ask?</summary>
#
# Ask whether it can look something up that far back. What stands there can have an influence, but only through 31 positions in between.
# Section 5 tests the difference: give it a key and a value, and ask for the value later.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani and others, 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762), section 4 and Table 1.
# - Milakov and Gimelshein, *Online normalizer calculation for softmax*, 2018, [arXiv
#   1805.02867](https://arxiv.org/abs/1805.02867); Rabe and Staats, *Self-attention Does Not Need O(n²) Memory*, 2021,
#   [arXiv 2112.05682](https://arxiv.org/abs/2112.05682); Dao and others, *FlashAttention*, 2022, [arXiv
#   2205.14135](https://arxiv.org/abs/2205.14135).
# - Beltagy, Peters and Cohan, *Longformer*, 2020, [arXiv 2004.05150](https://arxiv.org/abs/2004.05150); Zaheer and
#   others, *Big Bird*, 2020, [arXiv 2007.14062](https://arxiv.org/abs/2007.14062); Wang and others, *Linformer*,
#   2020, [arXiv 2006.04768](https://arxiv.org/abs/2006.04768); Katharopoulos and others, *Transformers are RNNs*,
#   2020, [arXiv 2006.16236](https://arxiv.org/abs/2006.16236).
# - Shazeer, *Fast Transformer Decoding*, 2019, [arXiv 1911.02150](https://arxiv.org/abs/1911.02150); Ainslie and
#   others, *GQA*, 2023, [arXiv 2305.13245](https://arxiv.org/abs/2305.13245).
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# Optional, 24 minutes: three bugs to find, of kinds that were in published code: `fix_tiled_attention`, `fix_window` and `fix_repeat`. `print(stub("fix_window"))`,
# after `from course.exercises import stub`, shows the code.
#
# **Next:** lesson 11 asks what the encoder can do by itself.
