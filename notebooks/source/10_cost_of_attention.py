# %% [markdown] slideshow={"slide_type": "slide"}
# # 10 · The cost of attention: where does the work go?
#
# "Attention takes the square of the length." Is this true? You write a layer's whole bill, measure it, and see what people do about
# it and what they give up.
#
# **After this lesson you can**
#
# - count the work of a layer, and say when most of it is attention;
# - compute attention exactly and never hold all its scores;
# - say what a cheaper layer cannot remember, and test it;
# - count the memory of a cache, and say what shared keys and values cost.
#
# **You need** lessons 02 to 04 and 06, and the cache of lesson 09. **It takes** about 75 minutes, 40 of them for your own
# code, in two sittings with a break after section 3. No network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | what you will do | | 2 |
# | 1 The bill | where does a layer's work go? | 14 |
# | 2 A race | what grows how fast on your machine? | 6 |
# | 3 A tile at a time | must you see all scores to take a softmax? | 30 |
# | 4 Who remembers? | what does a cheaper layer forget? | 7 |
# | 5 Fewer keys | what can be left out? | 4 |
# | 6 Fewer heads in the cache | must each head keep its own keys? | 9 |
# | recap, two questions | | 3 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · The bill
#
# A product of two matrices, $(n \times a)$ and $(a \times b)$, takes $n \cdot a \cdot b$ **multiply-adds**: multiplications,
# each with an addition. An encoder layer reads $n$ tokens of $d$ = `d_model` features. Its products are:
#
# | part | products |
# | --- | --- |
# | query, key, value and output projection | four of $(n \times d)$ times $(d \times d)$ |
# | scores, of all heads together | $(n \times d)$ times $(d \times n)$ |
# | weighted sums of the values | $(n \times n)$ times $(n \times d)$ |
# | feed-forward network | $(n \times d)$ times $(d \times d_{ff})$, and back |
#
# **By hand:** take a sentence of 3 tokens, d_model 2 and d_ff 8. How many multiply-adds has each part?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# Projections 4 · 3 · 4 = 48, scores 9 · 2 = 18, weighted sums 18, feed-forward network 2 · 3 · 2 · 8 = 96.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: attention_share · 10 minutes · ★★
#
# Two of the four lines have $n^2$ in them: the scores and the weighted sums. Write their share.

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

print("d_model ", *(f"n = {seq_len:5}" for seq_len in (30, 512, 4096, 16384)), sep="  ")
for d_model in (64, 512, 12288):
    shares = (my_attention_share(seq_len, d_model, 4 * d_model) for seq_len in (30, 512, 4096, 16384))
    print(f"{d_model:7} ", *(f"{share:9.1%}" for share in shares), sep="  ")

# %% [markdown] slideshow={"slide_type": "fragment"}
# With $d_{ff} = 4 d$ the projections have $4 n d^2$ multiply-adds, the feed-forward network $8 n d^2$, and scores and
# sums $2 n^2 d$. So the share is $n / (n + 6 d)$, and it is one half at **n = 6 d**: 3,072 tokens for the base model.
# In a sentence of 30 tokens 99% of the work is *not* quadratic.

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
# | convolution | $O(k\, n\, d^2)$ | $O(1)$ | $O(n / k)$; with gaps $O(\log_k n)$ |
# | self-attention in a window of $r$ | $O(r\, n\, d)$ | $O(1)$ | $O(n / r)$ |
#
# *Steps in a row* must wait for the one before. The *longest path* counts the steps from one token to the farthest.
#
# We measure attention in two forms: Equation 1 as it is written, and PyTorch's **fused kernel**, one call with the same output.
# The recurrent layer is an LSTM.

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
# The folded cell measures the time of one thread, the best of several repeats, and the peak of memory: the most bytes that
# new tensors hold at one time. (At 4,096 tokens the output takes 1 MiB.)
#
# **Predict** for one sentence: who is the slowest at 64 tokens, and who at 4,096? And does Equation 1 take 2 MiB at 4,096
# tokens, 65 or 129?

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
from functools import partial

from course.for_lessons.measuring import live_peak, milliseconds

MIB = 2**20
inputs = [torch.randn(1, seq_len, d_model) for seq_len in (64, 256, 1024, 4096)]


def show_costs(contenders):
    """The milliseconds of each contender at each length, and its peak of memory at the last."""
    print(" " * 24, *(f"{x.shape[1]:8}" for x in inputs), "  tokens   peak at 4,096")
    for name, row in milliseconds(contenders, inputs).items():
        peak = live_peak(partial(contenders[name], inputs[-1])) / MIB
        print(f"{name:24}", *(f"{ms:8.2f}" for ms in row), f"  ms {peak:9.1f} MiB")


show_costs(contenders)

# %% [markdown] slideshow={"slide_type": "fragment"}
# (Your times differ from the saved ones, of which the text speaks.)
#
# - At 64 tokens the LSTM is the slowest, at 4,096 the attention. An LSTM has $8 n d^2$ multiply-adds (for each token $2 d$
#   numbers times a matrix of $(2 d \times 4 d)$), and attention's $2 n^2 d$ are as many at $n = 4 d$, 256 tokens. The times
#   meet later, because an LSTM's steps wait for one another.
# - On long texts convolution and projections are the cheapest. What a token sees through a convolution is another question
#   (section 4).
# - A table of 4,096 × 4,096 numbers takes 64 MiB. The written-out equation holds two, the scores and the weights. The kernel
#   holds little more than the output.
#
# So the kernel has no table of weights. But each weight needs the sum over *all* scores of its row. How is it done?
#
# Beyond: [the powers measured, and the same product without waiting](more/10_growth.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · A tile at a time
#
# One query has three scores, 1, 2 and 4, for the values 8, 4 and 2. With powers of 2 in place of powers of $e$, the weights are in
# the ratio 2 : 4 : 16, and the output is (2 · 8 + 4 · 4 + 16 · 2) / 22 = 2.91.
#
# Now you get the scores in two **tiles**: first 1 and 2, later 4. The largest score is subtracted, so that no power gets too
# large. After the first tile the largest is 2:
#
# | after | maximum | sum | output, not yet divided |
# | --- | --- | --- | --- |
# | tile 1 (scores 1, 2) | 2 | $2^{1-2} + 2^{2-2}$ = 1.5 | ½ · 8 + 1 · 4 = 8 |
# | tile 2 (score 4) | 4 | ? | ? |
#
# **By hand:** the maximum is 4 now, so everything so far has the wrong one. Which single factor fixes the sum and the output? What
# are the two question marks, and the quotient?

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
# The same with eight keys, in tiles of two, and with powers of $e$. (The switch *on my function* shows your code of the next
# exercise.)

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
# Your loop does the arithmetic of Equation 1 and some more: the factors. It makes hundreds of calls where the equation makes
# four. The folded cell runs it on 4,096 tokens, in tiles of 128.

# %% tags=["apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.measuring import cpu_seconds

my_tiled_attention = mine("tiled_attention")


def mine_in_tiles(query, key, value):
    return my_tiled_attention(query, key, value, 128)


qkv = torch.randn(3, 1, 1, 4096, 64)
for attend in (written_out, mine_in_tiles, F.scaled_dot_product_attention):
    run = partial(attend, *qkv)
    error = (run() - written_out(*qkv)).abs().max().item()
    peak, ms = live_peak(run) / MIB, 1000 * cpu_seconds(run)
    print(f"{attend.__name__:30}{peak:6.1f} MiB {ms:6.0f} ms   largest difference {error:.0e}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The loop is exact up to rounding, and holds only the output and a few tables of the size of a tile, 2 MiB. It is also faster than the
# equation here, which gets new memory for 64 MiB twice in each run. [An equation that keeps its memory](more/10_growth.ipynb) is as
# fast. So tiles save no arithmetic.
#
# Tiles are the first idea of **FlashAttention** ([arXiv 2205.14135](https://arxiv.org/abs/2205.14135), section 3). It has somewhat
# more arithmetic than Equation 1 and the same result. But a GPU computes much faster than it reads its memory, and there is far
# less to read. Such kernels run behind `F.scaled_dot_product_attention`. Beyond: [a GPU measured, the second idea, and why your
# loop is no help in training](more/10_growth.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · Who remembers?
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about half a minute).
#
# A cheaper layer sees or keeps less. What does it lose? In our test of memory, each
# position holds a key and a value, and asks for the value of a key at or before it:
#
# | position | 0 | 1 | 2 | 3 | 4 |
# | --- | --- | --- | --- | --- | --- |
# | key | K | B | T | M | A |
# | value | 5 | 2 | 7 | 1 | 3 |
# | asks for | K | K | B | T | K |
# | answer | 5 | 5 | 2 | ? | ? |
#
# **By hand:** fill in the two answers.
#
# <details><summary>Answer</summary>
#
# Position 3 asks for T, one back: 7. Position 4 asks for K, four back: 5.
#
# </details>
#
# We take 64 positions, 64 keys in random order and 8 values, so a guess is right one time in eight. Near distances are asked
# for more often.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Linear attention: move the brackets
#
# Without its softmax, attention would be $(Q K^T)\, V$, with $2 n^2 d$ multiply-adds. A product may be bracketed in another
# way: $Q\, (K^T V)$ has $2 n d^2$. $K^T V$ is a table of $d \times d$ numbers, however long the text is. A model that writes
# adds each new token's $k^T v$ to it. **Linear attention** ([arXiv 2006.16236](https://arxiv.org/abs/2006.16236), section
# 3.2) puts $\phi(q) \cdot \phi(k)$ in the place of $e^{\text{score}}$. $\phi(x)$ is $x + 1$ for positive $x$ and $e^x$ for
# the others, so that all weights are positive. Their sum still divides; $\sum \phi(k)$ is kept for it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The contenders
#
# Each model has two layers of 64 features, as in lesson 06, and 450 updates. Only the part that mixes positions differs:
#
# | the part | a layer keeps for later |
# | --- | --- |
# | **attention** to all positions before | 128 numbers per position |
# | **window** of 8: itself and 7 before | those of 8 positions |
# | **linear attention** | 64 × 64 numbers, and the sum of the keys |
# | **convolution** of width 8 | 8 positions; its weights belong to *distances* |
# | **LSTM** | 128 numbers: output and inner memory |
#
# **Predict** for each: up to which distance is it right? (The two folded cells train for about a minute. The first row is a
# rule without memory: it always says the previous value. The last column is the share of all answers that say it.)

# %% tags=["apparatus", "nbval-ignore-output", "slow"] slideshow={"slide_type": "fragment"}
from course.for_lessons.position_mixers import CausalAttention, CausalConvolution, LinearAttention, Recurrence
from course.for_lessons.recall import answered, previous_value, table_of_shares, train_memory

mixers = {
    "attention": partial(CausalAttention, d_model),
    "window of 8": partial(CausalAttention, d_model, 8),
    "linear attention": partial(LinearAttention, d_model),
    "convolution of 8": partial(CausalConvolution, d_model, 8),
    "LSTM": partial(Recurrence, d_model),
}


def train_and_ask(*names):
    for name in names:
        yield name, answered(train_memory(mixers[name]))


print(*table_of_shares([("always the previous", previous_value())]), sep="\n")
for line in table_of_shares(train_and_ask("attention", "window of 8", "linear attention"), head=False):
    print(line)

# %% tags=["apparatus", "nbval-ignore-output", "slow"] slideshow={"slide_type": "fragment"}
for line in table_of_shares(train_and_ask("convolution of 8", "LSTM"), head=False):
    print(line)

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **Attention** and **linear attention** are right at every distance.
# - **The window** is right up to 7, and at chance from 8 on.
# - **The convolution and the LSTM** mostly say the previous value. From 2 to 7 back they beat the rule.
#
# Beyond: [how many keys does a table hold?](more/10_fewer_keys.ipynb)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Possible, and easy to learn
#
# The positions that can change an output are its **receptive field**. That of two windows of 8 reaches 14 back: a position
# looks 7 back, to one that has looked 7 farther. Can the second layer not do it, or were 450 updates too few? **Predict** who
# gains from many more: the window from 8 to 14 back, the convolution, the LSTM? ([Recorded
# runs](../data/runs/recall/README.md), means of two seeds; a third of the learning rate above, except in the last row.)

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course.for_lessons.recall import mean_of_seeds, recorded, table_of_shares

rows = {
    "window of 8, 2 layers, 450 updates": ("window of 8", 2, 450),
    "the same, 1,600 updates": ("window of 8", 2, 1600),
    "the same, 3,200 updates": ("window of 8", 2, 3200),
    "convolution of 8, 2 layers, 3,200": ("convolution of 8", 2, 3200),
    "LSTM, 2 layers, 3,200": ("LSTM", 2, 3200),
    "window of 15, 1 layer, 450": ("window of 15", 1, 450),
}
print(*table_of_shares((name, mean_of_seeds(recorded(), *which)) for name, which in rows.items()), sep="\n")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **The window** gains from 8 to 14 back: 0.24. After 1,600 updates nothing showed.
# - **The convolution and the LSTM** gain late, too: the convolution up to 14 back, the LSTM at every distance. So after 450
#   updates the table showed how soon they learn, not what they can hold.
# - **One window of 15** has the reach of two of 8. It looks directly, and is right at once.
#
# **A receptive field says what can have an influence. It does not say how soon a model learns to look it up.** All three still
# climb.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Fewer keys
#
# What is left out must never be computed. So the text is cut into **blocks**, and each block of queries takes a few blocks of keys:
#
# | way | a query looks at | it gives up |
# | --- | --- | --- |
# | **window by blocks** ([Longformer](https://arxiv.org/abs/2004.05150), 3.1) | its own block and one on each side | all that is farther |
# | **BigBird** ([2007.14062](https://arxiv.org/abs/2007.14062), 2) | these, the first block, which sees all and is seen by all, and a few at random | most of what is farther; but any two tokens are two layers apart |
# | **Linformer** ([2006.04768](https://arxiv.org/abs/2006.04768), Eq. 7) | $r$ mixtures of all keys: $\mathrm{softmax}(Q (E K)^T / \sqrt{d_k})\, F V$, with learned $E$, $F$ of $(r \times n)$ | single positions, other lengths, and decoders: a mixture holds later keys too |
#
# **By hand:** 4,096 tokens. How many scores does each compute: attention, a window of three blocks of 64, Linformer
# with $r$ = 64? **Predict:** does a window as a *mask* make attention faster, slower, or neither?

# %% tags=["slow", "apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course_lib.efficient_attention import (
    big_bird_mask,
    block_attention,
    linformer_attention,
    window_attention,
    window_mask,
)

mixing = {x.shape[1]: torch.randn(2, 64, x.shape[1]) / x.shape[1] ** 0.5 for x in inputs}
masks = {n: window_mask(n, 64) for n in mixing}
blocks = {n: big_bird_mask(n // 64, 2, torch.Generator().manual_seed(0)) for n in mixing}

show_costs(
    {
        "all keys, written out": contenders["attention, written out"],
        "all keys, fused kernel": contenders["attention, fused kernel"],
        "window of 64, by a mask": lambda x: scaled_dot_product_attention(*heads(x), masks[x.shape[1]])[0],
        "window, by 3 blocks": lambda x: window_attention(x, x, x, 64),
        "BigBird, blocks of 64": lambda x: block_attention(x, x, x, blocks[x.shape[1]]),
        "Linformer, r = 64": lambda x: linformer_attention(x, x, x, *mixing[x.shape[1]]),
    }
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# - Attention computes 16.8 million scores, the window 0.8 million, Linformer 0.26 million.
# - **A mask saves nothing.** From 1,024 tokens on it is the slowest, because it computes all scores and then hides them.
# - The last three rows grow with $n$, and win on long texts. At 256 tokens the kernel with all keys is faster than
#   both kinds of blocks.
#
# A *fixed* choice of keys works well if the others are not needed. In the test of section 4 they are. Beyond: [who reaches whom,
# and what leaks](more/10_fewer_keys.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Fewer heads in the cache
#
# A model that writes asks one query at a time. So the scores of a step are few, but for each token it must read *all*
# the keys and values that it has kept (lesson 09, section 4). There the price is in bytes, not in multiply-adds.
#
# **Multi-query attention** ([arXiv
# 1911.02150](https://arxiv.org/abs/1911.02150), section 3) keeps all the heads' queries, but only *one* head of keys
# and values, which all of them ask. **Grouped-query attention** ([arXiv
# 2305.13245](https://arxiv.org/abs/2305.13245), section 2.2) lies between: neighbouring heads stand in groups, and each group
# shares one head of keys and values.
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
# With 8 groups eight times as many texts fit beside the model, and each step reads an eighth of the cache's bytes.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Take heads out of a trained translator
#
# The translator of lesson 00 has 4 heads, and nobody trained it to share them. We make one head of keys and values of several in
# all its decoder's attentions: their **mean**, as in arXiv 2305.13245 (section 2.1). The translator gets 195 of the first 200 test
# sentences right (our program wrote them).
#
# **Predict:** how many are right at once with 2 heads in the cache? With 1? And after 60 updates of training? (The folded cell
# reads [recorded runs](../data/runs/sharing/README.md), two seeds each, with controls: all heads and the same updates; the
# *first* head in place of the mean; a new, *random* one.)

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course.for_lessons.sharing import table_of_sharing

print(*table_of_sharing(), sep="\n")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **At once** the translator breaks. In training its heads became different.
# - **After 60 updates** two heads are back within a sentence or two. The updates by themselves add nothing: with all heads the
#   translator stays where it was. One head has 163 to 169.
# - **A new head** is still at 0, so the repair lives on what the old heads had learned.
# - **The first head** has fewer than the mean with both seeds. In the paper the mean is better, too (section 3.3).

#
# The paper trains on with 5% of the original compute (abstract). Beyond: [write grouped queries, and see what the smaller
# caches write](more/10_shared_heads.ipynb).

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
# - A layer has $12 n d^2 + 2 n^2 d$ multiply-adds. Half of them are quadratic at $n = 6 d$, and few in a sentence.
# - A softmax can be computed a tile at a time, exactly: rescale by $e^{m - m'}$. It saves memory, but no arithmetic.
# - Without a softmax the brackets can move, and a table takes the place of all keys.
# - A cheaper layer keeps less, or learns later to look something up. Compare it with a rule that remembers nothing.
# - A mask saves no work. Blocks and Linformer do, and leave something out.
# - A cache costs memory. Groups of heads share keys and values, and a little training repairs much of the damage.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cheat sheet of shapes
#
# | name | shape | meaning |
# | --- | --- | --- |
# | scores of a tile | `(..., query_len, tile_size)` | never `(query_len, key_len)` |
# | running maximum, sum | `(..., query_len, 1)` | one number for each query |
# | grouped keys, values | `(batch, num_groups, key_len, d_k)` | a head for each group; all heads ask |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Two questions to carry away
#
# <details><summary>Somebody makes attention 10 times as fast. How much faster is a layer of the base model, for sentences of 60
# tokens?</summary>
#
# The scores and weighted sums are 60 / (60 + 3,072) = 2%. If they cost nothing at all, the layer would be 2% faster. Ask for the
# length before you praise a speed.
#
# </details>
#
# <details><summary>A model with a window of 4,096 and 32 layers "sees 131,072 tokens". What would you ask?</summary>
#
# Ask whether it can look something up that far back. What stands there can have an influence, but only through 31 positions in
# between.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Beyond this lesson: [the law of growth](more/10_growth.ipynb), [fewer keys](more/10_fewer_keys.ipynb), and [shared heads, and
#   whether improvements improve](more/10_shared_heads.ipynb). Each has a bug to find.
# - Vaswani and others, 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762), section 4 and Table 1.
# - Dao and others, *FlashAttention*, 2022, [arXiv 2205.14135](https://arxiv.org/abs/2205.14135).
# - Arora and others, *Zoology*, 2023, [arXiv 2312.04927](https://arxiv.org/abs/2312.04927): which layers can look something up.
# - Ainslie and others, *GQA*, 2023, [arXiv 2305.13245](https://arxiv.org/abs/2305.13245).
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# **Next:** lesson 11 asks what the encoder can do by itself.
