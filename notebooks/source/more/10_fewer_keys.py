# %% [markdown] slideshow={"slide_type": "slide"}
# # 10+ · Fewer keys: who reaches whom, and what does it cost to look at less?
#
# Lesson 10 measures a window, BigBird, Linformer and linear attention. Here you write the first and the third, see how far an
# influence goes, and test where each of them stops.
#
# **After this notebook you can**
#
# - write the mask of a window, also behind a cache;
# - say how many layers lie between two tokens in each pattern;
# - write Linformer's attention, and say why it does not fit into a decoder;
# - say how many keys a table of linear attention can tell apart.
#
# **You need** lesson 10. **It takes** about 12 minutes, and 23 for four optional exercises of lesson 10. No network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · The window
#
# A **window** lets each position see only itself and the few positions before it ([arXiv
# 2310.06825](https://arxiv.org/abs/2310.06825), section 2). The work can then be $O(r\, n\, d)$ for a window of $r$, the
# last row of the paper's Table 1.
#
# ### Exercise: window_mask · 5 minutes · ★ · optional

# %% tags=["exercise"] exercise="window_mask" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(window_mask)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Who looks where
#
# Rows are queries, columns are keys. **Guess**, then choose a pattern and add layers: who can be reached then?

# %% tags=["picture", "uses-answer"] alt="A row of positions for each layer: which of them can influence the last position. Beside it a square of all positions: which can influence which through one to eight layers. Controls choose the pattern and the layers." slideshow={"slide_type": "subslide"}
from course.exercises import mine
from course.pictures import who_looks_where

who_looks_where(my_window_mask=mine("window_mask"))

# %% [markdown] slideshow={"slide_type": "fragment"}
# With the first block as a meeting place, any two tokens of BigBird are two layers apart. A window of $w$ positions needs about $n / w$
# layers (Table 1 calls $w$ $r$). Section 4 of lesson 10 shows what such a path is worth: little at first, and more after long
# training.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### How far does an influence reach?
#
# The folded cell asks autograd which positions can change the last output of a model with two windows of 8. **Predict:** how far
# back does the farthest one stand? And is it the same in a model that nobody has trained?

# %% tags=["apparatus", "slow"] slideshow={"slide_type": "fragment"}
from functools import partial

import torch

from course.for_lessons.position_mixers import CausalAttention
from course.for_lessons.recall import D_MODEL, NUM_POSITIONS, train_memory

two_windows = partial(CausalAttention, D_MODEL, 8)


def farthest_influence(model):
    """How far back a position stands that changes the last output at all."""
    x = torch.randn(1, NUM_POSITIONS, D_MODEL, requires_grad=True)
    model.layers(x)[0, -1].sum().backward()
    [influencing] = x.grad[0].abs().amax(dim=-1).nonzero(as_tuple=True)
    return NUM_POSITIONS - 1 - influencing[0].item()


for updates in (0, 100):
    print(updates, "updates: influenced from", farthest_influence(train_memory(two_windows, updates)), "back")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It is 14 in both, because the windows decide it and not what was learned. A receptive field says what can have an influence. It
# does not say what was learned.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Linformer
#
# **Linformer** ([arXiv 2006.04768](https://arxiv.org/abs/2006.04768), Equation 7) mixes the $n$
# keys into $r$ new ones, and the values as well, with learned matrices $E$ and $F$ of shape $(r \times n)$:
#
# $$ \mathrm{output} = \mathrm{softmax}\left(\frac{Q (E K)^T}{\sqrt{d_k}}\right) F V $$
#
# ### Exercise: linformer_attention · 5 minutes · ★★ · optional

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
# ## 3 · A crowded table
#
# In lesson 10 linear attention remembers 64 keys as well as attention does. Its table has a row for each of 64 features of the
# keys. With fewer features it must hold the same 64 keys in fewer rows. **Predict** the share of right answers with 16
# features and with 4, for 32 and more positions back. Can attention do with so few? (The folded cell reads [recorded
# runs](../../data/runs/recall/README.md), 450 updates each, means of two seeds.)

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course.for_lessons.recall import mean_of_seeds, recorded, table_of_shares

names = [f"{kind}, d_k {d_k}" for kind in ("attention", "linear attention") for d_k in (16, 4)]
print(*table_of_shares((name, mean_of_seeds(recorded(), name, 2, 450)) for name in names), sep="\n")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Attention is right at every distance, even with 4 features. Linear attention is not: the narrower its table and the farther
# the question, the more often it is wrong. So narrow keys are not the reason, the sum is. A softmax can pick one key of many
# that are nearly alike, because a large enough factor in front of the scores makes the best one win. A sum of $\phi(q) \cdot
# \phi(k)$ holds a share of every key.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · A window behind a cache
#
# ### Exercise: fix_window · 8 minutes · ★★ · optional
#
# A bug of a kind that was in published code:

# %% tags=["exercise", "clinic"] exercise="fix_window" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(fix_window)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Beltagy, Peters and Cohan, *Longformer*, 2020, [arXiv 2004.05150](https://arxiv.org/abs/2004.05150); Zaheer and
#   others, *Big Bird*, 2020, [arXiv 2007.14062](https://arxiv.org/abs/2007.14062); Wang and others, *Linformer*,
#   2020, [arXiv 2006.04768](https://arxiv.org/abs/2006.04768); Katharopoulos and others, *Transformers are RNNs*,
#   2020, [arXiv 2006.16236](https://arxiv.org/abs/2006.16236).
