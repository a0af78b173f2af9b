# %% [markdown] slideshow={"slide_type": "slide"}
# # 05+ · Distances: which encoding goes further than training did?
#
# Lesson 05 says which of five encodings work beyond the trained length. Here you train the models yourself, and look inside
# those that fail.
#
# **After this notebook you can**
#
# - write relative distances, and compute their scores;
# - train small models with five encodings, and say where each breaks, and why rotary fades;
# - say what each encoding costs in parameters.
#
# **You need** lesson 05, no network and no GPU. **It takes** about 20 minutes, and 15 for two exercises, which are optional
# ones of lesson 05. Section 2 trains for about half a minute.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
import math

import torch
import torch.nn.functional as F
from torch import nn

from course.exercises import mine
from course.pictures.plots import pyplot_in_theme
from course_lib import positions

torch.set_printoptions(precision=2, sci_mode=False)  # two decimals are enough for us
plt = pyplot_in_theme()
causal_mask = mine("causal_mask")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Scores from distances
#
# In lesson 05, section 4, a learned vector for each distance is added to the key:
#
# $$ \mathrm{score}_{ij} = \frac{q_i \cdot (k_j + a_{j-i})}{\sqrt{d_k}} $$

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: relative_distances · 10 minutes · ★★★ · optional
#
# Remember the cache of lesson 03: if there are fewer queries than keys, the queries are at the last positions.

# %% tags=["exercise"] exercise="relative_distances" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(relative_distances)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### From distances to scores
#
# As q · (k + a) = q · k + q · a, the cell computes two dot products and adds them. A distance gives a row index, the
# row gives the vector a, and each query takes its dot product with a. The last line tests the same words 100
# positions further on: their row indices are the same, so all scores are the same.

# %% slideshow={"slide_type": "fragment"}
generator = torch.Generator().manual_seed(0)
query, key = torch.randn(2, 6, 8, generator=generator)  # seq_len 6, d_k 8
table = torch.randn(2 * 2 + 1, 8, generator=generator)  # a vector for each distance from -2 to 2

rows = positions.relative_distances(6, 6, max_distance=2) + 2  # -2 is row 0
# einsum: for each pair (q, k), multiply query q with the pair's vector, feature by feature, and add up over d
scores = (query @ key.T + torch.einsum("qd,qkd->qk", query, table[rows])) / 8**0.5
further_on = positions.relative_distances(6, 106, max_distance=2)[:, 100:] + 2  # positions 100 to 105
print("scores", tuple(scores.shape), "from vectors", tuple(table[rows].shape))
print("the same rows of the table 100 positions further on:", torch.equal(rows, further_on))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Simpler: one number for each distance
#
# **ALiBi**, attention with linear biases ([arXiv 2108.12409](https://arxiv.org/abs/2108.12409), section 3), has no
# parameters. The further away the key, the more it takes from the score:
#
# $$ \mathrm{score}_{ij} = \frac{q_i \cdot k_j}{\sqrt{d_k}} - m\,(i - j) \qquad (j \le i,\ \text{with a causal mask}) $$
#
# Each head has its own fixed slope: of $n$ heads, head $h = 1, \dots, n$ has $m = 2^{-8h/n}$. So eight heads have ½, ¼,
# ..., 1/256. **By hand:** three keys at distances 0, 1, 2 have the same $q \cdot k$. What weights does the head with
# slope ½ give them? ($e^{-0.5} = 0.61$, $e^{-1} = 0.37$.)

# %% slideshow={"slide_type": "fragment"}
slopes = 2.0 ** -torch.arange(1, 9)  # of eight heads
distances = torch.arange(3)
print(torch.softmax(-slopes[0] * distances, dim=-1))
for slope in slopes[[0, 3, 7]]:
    near = torch.softmax(-slope * torch.arange(1000), dim=-1)[:9].sum()
    print(f"slope 1/{1 / slope:<3.0f} of a text of 1,000, distances up to 8 get {near:.2f} of the weight")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The first head reads mostly its neighbours, the eighth reads far back. T5 learns such a number for each range of
# distances.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Beyond the trained length
#
# In this task only the order counts: **copy the token three positions back**. We train on sequences of 16 tokens
# and test on up to 256.

# %% slideshow={"slide_type": "fragment"}
vocab_size, d_model, back, trained_len = 12, 32, 3, 16


def batch_of(seq_len, seed, batch=64):
    return torch.randint(vocab_size, (batch, seq_len), generator=torch.Generator().manual_seed(seed))


example = batch_of(10, seed=0)[0].tolist()
print("read ", *(f"{token:2}" for token in example))
print("write", *[" ."] * back, *(f"{token:2}" for token in example[:-back]))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The folded cells hold the models: one attention head of 32 features, without positions or with one of five encodings.
# An encoding changes one of two methods: `place` adds something to the words, `scores` computes the scores. The
# formulas are yours. `Relative` treats all distances beyond 8 alike, and `Learned` has 256 rows.

# %% tags=["uses-answer"] slideshow={"slide_type": "subslide"}
my_sinusoidal_encoding, my_rotate = mine("sinusoidal_encoding"), mine("rotate")
my_relative_distances = mine("relative_distances")


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
class NoPositions(nn.Module):
    """One attention head between an embedding and logits."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d_model)
        self.query_proj, self.key_proj, self.value_proj = (nn.Linear(d_model, d_model) for _ in range(3))
        self.output_proj = nn.Linear(d_model, vocab_size)

    def forward(self, token_ids):
        x = self.place(self.embedding(token_ids))
        self.weights = torch.softmax(self.scores(self.query_proj(x), self.key_proj(x)), dim=-1)
        return self.output_proj(self.weights @ self.value_proj(x))

    def place(self, x):
        return x

    def scores(self, query, key):
        return query @ key.transpose(-2, -1) / math.sqrt(d_model)


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
class Sinusoids(NoPositions):
    def place(self, x):
        return x + my_sinusoidal_encoding(x.shape[1], d_model)


class Learned(NoPositions):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(256, d_model)

    def place(self, x):
        return x + self.table.weight[: x.shape[1]]


class Relative(NoPositions):
    def __init__(self, max_distance=8):
        super().__init__()
        self.max_distance = max_distance
        self.distances = nn.Embedding(2 * max_distance + 1, d_model)

    def scores(self, query, key):
        distances = my_relative_distances(query.shape[1], key.shape[1], self.max_distance)
        vectors = self.distances(distances + self.max_distance)
        by_distance = torch.einsum("bqd,qkd->bqk", query, vectors)
        return super().scores(query, key) + by_distance / math.sqrt(d_model)


# %% [markdown] slideshow={"slide_type": "subslide"}
# Rotary and ALiBi are short, so they stay open. ALiBi comes with a causal mask, also yours, which tells something by
# itself: `Causal` has the mask only. For one head section 1 gives the slope 1/256; we take ⅛, which suits short distances
# better:


# %% slideshow={"slide_type": "fragment"}
class Rotary(NoPositions):
    def scores(self, query, key):
        where = torch.arange(query.shape[1])
        return super().scores(my_rotate(query, where), my_rotate(key, where))


class Causal(NoPositions):
    def scores(self, query, key):
        return super().scores(query, key).masked_fill(~causal_mask(query.shape[1]), -math.inf)


class ALiBi(Causal):
    def scores(self, query, key):
        seq_len = query.shape[1]
        distances = my_relative_distances(seq_len, seq_len, max_distance=seq_len)  # j - i
        return super().scores(query, key) + distances / 8


# %% [markdown] slideshow={"slide_type": "slide"}
# Which of them still copies at length 32, at 64, at 256? Lesson 05 has asked you that. The folded cells train 21 small models,
# three of each kind: allow half a minute.


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def train(kind, seed, back=back, steps=300):
    """A small model of that kind, trained on short sequences."""
    torch.manual_seed(seed)
    small = kind()
    optimizer = torch.optim.Adam(small.parameters(), lr=5e-3)
    for step in range(steps):
        token_ids = batch_of(trained_len, seed=1000 * seed + step, batch=32)
        logits = small(token_ids)[:, back:]
        loss = F.cross_entropy(logits.flatten(0, 1), token_ids[:, :-back].flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return small


def right(small, seq_len, back=back):
    """The share of right copies at each position, on sequences that were never trained on."""
    token_ids = batch_of(seq_len, seed=999_999)
    with torch.no_grad():
        return (small(token_ids)[:, back:].argmax(dim=-1) == token_ids[:, :-back]).float().mean(dim=0)


# %% tags=["slow", "nbval-ignore-output", "apparatus"] slideshow={"slide_type": "subslide"}
kinds = (NoPositions, Causal, Sinusoids, Learned, Relative, Rotary, ALiBi)
trained = {kind.__name__: [train(kind, seed) for seed in range(3)] for kind in kinds}

print("length          16     32     64    128    256")
for name, models in trained.items():
    shares = [sum(right(small, n).mean() for small in models) / 3 for n in (16, 32, 64, 128, 256)]
    print(f"{name:12}", *(f"{share:5.0%} " for share in shares))
shares = [f"{right(small, 256).mean():.0%}" for small in trained["Rotary"]]
print("the three trainings of Rotary, at 256:", *shares)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Each number is the mean of three trainings. Four encodings solve the task at the trained length. At twice the length
# the two that number the *positions* have lost about half, and the two that know *distances* go on. At 256 only
# `Relative` does. The trainings of `Rotary` differ there: two have almost forgotten the task, and one solves two thirds.
#
# `ALiBi` does not solve this task: its one head prefers near keys, but cannot pick out the third. (Slopes from 1/16 to 2
# give 29% at most.) At length 16 it is no better than `Causal`, the mask without the slope. But `Causal` falls with the
# length, and `ALiBi` does not. On real text that helps: a language model with ALiBi, trained on 1,024 tokens, read 2,048
# as well as a model with sinusoids trained on 2,048 (arXiv 2108.12409, abstract).
#
# (`NoPositions` can name the most frequent token of the bag: on average 22% of 16 random tokens, 11% of 256.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Where does it break?
#
# The folded cell looks inside sequences of 64. **Predict** for each that solves the task at length 16: at which
# positions is it right? The first 16, all, or some?

# %% tags=["slow", "picture", "apparatus"] alt="Share of right copies, from 0 to 1, at each position of sequences of 64 tokens: a curve for each of seven kinds of model, and a band over the 16 trained positions." slideshow={"slide_type": "fragment"}
figure, axes = plt.subplots(figsize=(6.4, 3.2), layout="constrained")
colours, styles = (
    ("#7a7a7a", "#D55E00", "#E69F00", "#CC79A7", "#009E73", "#0072B2", "#56B4E9"),
    (":", "--", "-.", "--", "-", ".-", ":"),
)
for (name, models), colour, style in zip(trained.items(), colours, styles, strict=True):
    by_position = sum(right(small, 64) for small in models) / 3
    axes.plot(range(back, 64), by_position, style, color=colour, label=name)
axes.axvspan(-0.5, trained_len - 0.5, color="#7a7a7a", alpha=0.2, label="trained")
axes.set(xlabel="position", ylabel="right", ylim=(0, 1.05), xlim=(-0.5, 63.5))
axes.legend(ncols=1, loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False)
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# **Relative** is right everywhere. **Learned** is right on the first 16 and then fails at once: later rows still hold
# the random numbers with which training began. **Sinusoids** have sensible numbers there, and the rotation of section 3 of lesson 05
# would solve the task everywhere. But training found another solution, which works on 16 positions. (In a longer
# sequence even its first positions suffer, because far positions now take weight.) **Rotary** is odd: it is *worse* up
# to position 22, trained positions among them, good from 23, and a little worse again from about 60. The next part explains
# that.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Where does rotary look?
#
# Its score depends only on distances, and three back is three back everywhere. Yet at length 256 it is mostly wrong. So
# where does it look? The folded cell draws the mean weight at each distance, in sequences of 128, for the first of the
# three models. (There is no mask, so it may also look to the right.)

# %% tags=["slow", "picture", "apparatus"] alt="Two curves of mean attention weight against the distance of the key from the query, from minus 70 to 70: Relative above, Rotary below." slideshow={"slide_type": "fragment"}
figure, both = plt.subplots(2, sharex=True, figsize=(6.4, 3.4), layout="constrained")
far = range(-70, 71)
for name, colour, axes in zip(("Relative", "Rotary"), ("#009E73", "#0072B2"), both, strict=True):
    small = trained[name][0]
    right(small, 128)  # one pass, which leaves its weights behind
    axes.plot(far, [small.weights.diagonal(k, -2, -1).mean() for k in far], color=colour)
    axes.set(title=name, ylabel="mean weight")
axes.set(xlabel="distance of the key from the query")
plt.show()

# %% [markdown] slideshow={"slide_type": "subslide"}
# Relative has one peak, of 0.9 at −3. Rotary has its highest peak there too, but of 0.26 only. And there are false
# peaks, in the two other trainings too: at 41 (= −3 + 44), at −47 (= −3 − 44) and at −60 (= −3 − 57). We call them ghosts of *three back*. What are 44
# and 57? **Think of the clocks**, then run:

# %% slideshow={"slide_type": "fragment"}
rounds = 10_000.0 ** (-torch.arange(0, d_model, 2) / d_model) / (2 * math.pi)  # of each clock, per position
for distance in (44, 57):
    print(f"rounds in {distance} positions:", *(f"{number:.2f}" for number in distance * rounds[:8]))

# %% [markdown] slideshow={"slide_type": "fragment"}
# In 44 positions the fastest clock makes 7.00 rounds and the second almost 4. In 57 positions they make about 9 and
# 5. Both clocks then stand as they do at *three back*, and only slower clocks could tell the difference. Training saw
# no distance beyond 15, so it never needed them. That explains the step in the plot: in a sequence of 64, positions
# up to 22 have a key 41 positions to their right. The longer the sequence, the more ghosts share the weight. **The
# formula works at every distance. But the model learned to use it only up to distance 15.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ### And relative distances?
#
# `Relative` goes on because all distances of 8 and more to one side share a vector, so nothing out there is new.
# **Predict:** what if the task is to copy the token *ten* positions back?

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
for kind in (Relative, Rotary):
    share = right(train(kind, seed=0, back=10), trained_len, back=10).mean()
    print(f"{kind.__name__:9} ten back, at the trained length: {share:.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Eight positions back and everything beyond share one vector, so `Relative` can only name the most frequent of the
# three to eight tokens there.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · What they cost

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: predict_position_parameters · 5 minutes · ★★ · optional
#
# How many parameters do these four ways add? (ALiBi adds none.)

# %% tags=["exercise"] exercise="predict_position_parameters" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_position_parameters)

# %% [markdown] slideshow={"slide_type": "fragment"}
# | encoding | parameters |
# | --- | --- |
# | sinusoids, rotary, ALiBi | 0 |
# | learned | `max_len × d_model` |
# | relative | `(2 max_distance + 1) × d_k` per table |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Shaw and others, 2018, [arXiv 1803.02155](https://arxiv.org/abs/1803.02155), section 3.
# - Press, Smith and Lewis, *Train Short, Test Long*, 2021, [arXiv 2108.12409](https://arxiv.org/abs/2108.12409).
# - Kazemnejad and others, 2023, [arXiv 2305.19466](https://arxiv.org/abs/2305.19466): on other tasks the ranking is
#   different.
# - Lesson 10 trains small models with two of these encodings on a corpus.
