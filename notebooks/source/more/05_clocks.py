# %% [markdown] slideshow={"slide_type": "slide"}
# # 05+ · Clocks: what does a model make of them?
#
# Lesson 05 writes positions as clocks, and rotates queries and keys by them. Here you ask why the slowest clock is so slow,
# whether a trained model uses what the clocks offer, and where two codes for rotary disagree.
#
# **After this notebook you can**
#
# - say what the base 10,000 is for;
# - measure whether a model has learned distances or positions;
# - compare added with rotated clocks, and tell the two ways to pair features;
# - find two bugs in code for positions;
# - say what a causal mask tells of the order.
#
# **You need** lesson 05, no network and no GPU. **It takes** about 15 minutes, and 14 for two exercises, which are optional
# ones of lesson 05. The sections do not need one another.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
import torch

from course.exercises import mine
from course_lib import positions

torch.set_printoptions(precision=2, sci_mode=False)  # two decimals are enough for us
causal_mask = mine("causal_mask")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Why 10,000?
#
# The fastest clock goes round once in $2\pi$ positions; the slowest of the paper's 256 clocks needs almost $10000
# \cdot 2\pi$. The paper does not say why it took 10,000. **Predict:** with a base of 100 instead, what goes wrong in
# a text of 10,000 tokens? The cell takes dot products of two positions, divided by 16, so that
# distance 0 gives 1. It compares distance 3 with one distance over 1,000: the one with the largest dot product.

# %% slideshow={"slide_type": "fragment"}
distances = torch.arange(10_001)
for base in (100.0, 10_000.0):
    speeds = base ** (-torch.arange(0, 32, 2) / 32)
    dot_products = (distances[:, None] * speeds).cos().mean(dim=-1)
    far = 1000 + dot_products[1000:].argmax()
    print(f"base {base:6.0f}: distance 3 gives {dot_products[3]:.2f}, distance {far} {dot_products[far]:.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# With base 100 the slowest of the sixteen clocks goes round in 471 positions, and at the distance 8,481 most clocks have
# made nearly whole rounds, so they stand almost as before: a position 8,481 away looks nearer than one 3 away. With
# base 10,000 the slow clocks prevent that.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: fix_sinusoids · 6 minutes · ★★ · optional
#
# Here the slowest clock is too fast.

# %% tags=["exercise", "clinic"] exercise="fix_sinusoids" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_sinusoids)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Does a trained model use distances?
#
# With sinusoids a head *can* look three positions back, from everywhere (lesson 05, section 3). If our translator had
# learned only distances, nothing would change if all sentences, read and written, began at position 10 instead of 0.
# The longest training sentences had about 60 Spanish tokens. **Predict:** of the 200, how many are right when all
# sentences begin at position 1, 2 or 5? (At 10, 111 are: lesson 05.)

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course_lib.corpora import load_corpus
from course_lib.translator import Translator

translator = Translator.load()
model = translator.model
max_len, d_model = model.positions.shape
test = load_corpus("spanish_english", "test")
src, tgt = list(test["src"])[:200], list(test["tgt"])[:200]


def number_right(encoding):
    """How many of the 200 are right while the translator has another position encoding."""
    kept, model.positions = model.positions, encoding
    try:
        written = translator.translate_all(src, 1)
    finally:
        model.positions = kept
    return sum(one == other for one, other in zip(written, tgt, strict=True))


# %% slideshow={"slide_type": "fragment"}
print("begins at   right of 200")
for start in (0, 1, 2, 5, 10):
    later = positions.sinusoidal_encoding(max_len + start, d_model)[start:]
    print(f"{start:6}{number_right(later):11}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# One or two positions make almost no difference. Five positions later one sentence in ten is wrong, and ten positions
# later more than four in ten are, although no distance between words has changed. So the translator also learned
# *positions*. (All these positions were trained: the 200 Spanish sentences have at most 14 tokens. But training met
# the later ones only at the ends of its longer sentences.)
# The encoding allows a model to work with distances, and nothing in training asked for it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Added or rotated?
#
# Our translator works with sums of words and sinusoids. The cell compares such sums with rotation, for words that are
# always three positions apart. **Predict** the left column: does it stay the same down the rows?


# %% slideshow={"slide_type": "fragment"}
query, key = torch.randn(2, 8, generator=torch.Generator().manual_seed(5))


def rotated(x, position):
    return positions.rotate(x[None], torch.tensor([position]))[0]


encoding = positions.sinusoidal_encoding(1100, 8)
print("positions        words + sinusoids   rotated")
for n in (0, 10, 100, 1000):
    added = (query + encoding[n + 3]) @ (key + encoding[n])
    turned = rotated(query, n + 3) @ rotated(key, n)
    print(f"{n + 3:4} and {n:4}{added:16.3f}{turned:15.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# On the left, word and position are mixed: with $c$ for `encoding`, $(q + c_m)\cdot(k + c_n)$ has four terms, and only
# $q \cdot k$ and $c_m \cdot c_n$ stay the same. On the right there is one term, and it depends only on the distance.
# Each layer rotates its own queries and keys. Nothing is added to the embeddings, and the values are not rotated.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · Which features form a pair?
#
# The paper pairs neighbours, features $2i$ and $2i + 1$. The code of GPT-NeoX, and Hugging Face's code for Llama, pair
# $i$ with $i + d_k/2$: the first half with the second half. Does that change the scores? Look at positions 3 and 0:


# %% slideshow={"slide_type": "fragment"}
def rotate_halves(x, position):
    angle = position * 10_000.0 ** (-torch.arange(0, 8, 2) / 8)
    first, second = x.chunk(2)
    return torch.cat([first * angle.cos() - second * angle.sin(), first * angle.sin() + second * angle.cos()])


reorder = [0, 2, 4, 6, 1, 3, 5, 7]  # the first features of all pairs, then the second ones
print(f"neighbours                  {rotated(query, 3) @ rotated(key, 0):.3f}")
print(f"halves                      {rotate_halves(query, 3) @ rotate_halves(key, 0):.3f}")
print(f"halves, features reordered  {rotate_halves(query[reorder], 3) @ rotate_halves(key[reorder], 0):.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The scores differ, and reordering the features makes them equal. Training can find either order in $W^Q$ and $W^K$, so
# both ways work. But weights trained in one way give wrong scores in the other, and no error message.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: fix_cached_rotation · 8 minutes · ★★★ · optional
#
# With a cache, new tokens come one at a time, and here their rotation is wrong.

# %% tags=["exercise", "clinic"] exercise="fix_cached_rotation" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_cached_rotation)

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>With a cache, new tokens come one at a time. What goes wrong if each is rotated as position 0?</summary>
#
# Each new query and key gets the rotation of the first word. Among themselves the new tokens are a bag of words, and
# all distances to older tokens are wrong.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Does the causal mask tell the order?
#
# In the decoder, token $i$ sees only the tokens up to $i$. We shuffle the first five tokens and keep the last one where
# it is. **Predict:** does the last token's output change after one layer of attention? After two?

# %% slideshow={"slide_type": "fragment"}
from course_lib.multi_head import MultiHeadAttention

torch.manual_seed(0)
attentions = [MultiHeadAttention(d_model=8, num_heads=2) for _ in range(2)]
x, shuffle = torch.randn(1, 6, 8), torch.tensor([3, 1, 4, 0, 2, 5])
y = x[:, shuffle]
for number, attention in enumerate(attentions, start=1):
    x, y = (attention(z, z, z, causal_mask(6)) for z in (x, y))
    print(f"after layer {number}: {(x[0, -1] - y[0, -1]).abs().max().item():.4f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# After one layer the last output is the same, because it sees the same bag. But the *other* tokens saw different
# pasts, and the second layer reads that. So a decoder can learn something of order without any encoding ([arXiv
# 2203.16634](https://arxiv.org/abs/2203.16634)). An encoder cannot, because each of its tokens sees all the others.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Su and others, *RoFormer*, 2021, [arXiv 2104.09864](https://arxiv.org/abs/2104.09864).
# - Chen and others, 2023, [arXiv 2306.15595](https://arxiv.org/abs/2306.15595): longer texts with slowed rotary clocks.
# - Haviv and others, 2022, [arXiv 2203.16634](https://arxiv.org/abs/2203.16634): language models without any encoding.
