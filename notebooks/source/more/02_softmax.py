# %% [markdown] slideshow={"slide_type": "slide"}
# # 02+ · The softmax: how does it survive large scores, and which way does it slope?
#
# Lesson 02 uses `torch.softmax`. Here you write it, find a bug around it, and write its slopes.
#
# **After this notebook you can**
#
# - write a softmax that is safe for large scores and for rows in which everything is hidden;
# - find a softmax over the wrong axis, which no shape shows;
# - write the Jacobian of the softmax, the table of how each weight changes with each score.
#
# **You need** lesson 02, sections 2 and 3. **It takes** about 6 minutes, and 33 for three optional exercises. No network, no
# GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Safe for large scores
#
# e to the 89 is too large for float32 and becomes `inf`, and infinity divided by infinity is `nan`. Only differences between
# scores count, so the largest score of each row may be subtracted first. `torch.softmax` does so. But lesson 03 hides words by
# the score −∞. **Predict:** what does it give for a row in which everything is hidden?

# %% slideshow={"slide_type": "fragment"}
import torch

print(torch.softmax(torch.full((3,), -torch.inf), dim=-1))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The largest score is −∞, too, and −∞ minus −∞ is no number.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: stable_softmax · 15 minutes · ★★★ · optional
#
# Write a softmax that is safe for large scores, and in which e to the −∞ is exactly 0. If *everything* in a row is hidden, the
# row should give zeros, not `nan`.
#
# (`*batch` stands for any number of axes in front. Each row along the last axis gets a softmax of its own. Are you
# stuck? `hint("stable_softmax")` in a new cell gives a hint, and one more each time that you run it.)

# %% tags=["exercise"] exercise="stable_softmax" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(stable_softmax)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Fit, share, mix for a batch
#
# The formulas are those of lesson 02, but all queries of a batch are answered at once.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: fix_soft_lookup · 6 minutes · ★★ · optional
#
# Lesson 02 plots the answers to 401 queries. Their scores take one product, `queries @ key.T`: one row for each query, one
# column for each key. A batch of sentences also takes one product. Its tensors have three axes: batch, queries, features.
#
# **Find the bug.** The function below should do fit, share, mix for such a batch. It runs, and its result has the right
# shape. Which of its three lines is wrong? (Nothing is divided yet, as in section 2 of lesson 02.)

# %% tags=["exercise", "clinic"] exercise="fix_soft_lookup" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(fix_soft_lookup)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Let the room find a *test* before the bug: what must be true of the weights, whatever the input is?
# Each row adds up to 1. One line of code, `weights.sum(dim=-1)`, would have caught the bug. Shapes never do.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · All slopes
#
# A weight *w* changes with its own score by *w* (1 − *w*). With the scores of other keys it changes, too: what one weight
# gains, the others lose.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: softmax_jacobian · 12 minutes · ★★★★ · optional
#
# Each weight has a slope along each score: together a square table. There is a formula for it, and you can write it without a
# loop.

# %% tags=["exercise"] exercise="softmax_jacobian" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(softmax_jacobian)

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
slopes = softmax_jacobian(torch.tensor([0.9997, 0.0003]))  # the weights of the scores 8 and 0
print("Write softmax_jacobian above, then run this again." if slopes is None else slopes)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Milakov and Gimelshein, *Online normalizer calculation for softmax*, 2018,
#   [arXiv 1805.02867](https://arxiv.org/abs/1805.02867): the largest score is subtracted while the scores come one by one.
# - Martins and Astudillo, *From Softmax to Sparsemax*, 2016, [arXiv 1602.02068](https://arxiv.org/abs/1602.02068): weights that
#   become exactly zero; its section 2.5 has both Jacobians.
