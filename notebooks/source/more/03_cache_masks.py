# %% [markdown] slideshow={"slide_type": "slide"}
# # 03+ · Masks in PyTorch: which corner, and which True?
#
# Lesson 03 shows what a mask must be. PyTorch has a switch that makes one, and two attentions that read one. Here you find
# out when the switch is wrong, and what happens if the wrong attention gets your mask.
#
# **After this notebook you can**
#
# - write a causal mask for keys from a cache, and say when `is_causal=True` is wrong;
# - turn a mask of one meaning into one of the other, and recognise a swapped one by its rows.
#
# **You need** lesson 03. **It takes** about 17 minutes, 12 of them for two exercises, which are optional ones of lesson 03.

# %% slideshow={"slide_type": "fragment"}
import torch
import torch.nn.functional as F
from torch import nn

from course_lib import masks

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · The switch
#
# Three words are in the cache and two are new. Their masks, as lesson 03 has them:
#
# | may look at | 0 (cache) | 1 (cache) | 2 (cache) | 3 | 4 |
# | --- | --- | --- | --- | --- | --- |
# | **3** | yes | yes | yes | yes | |
# | **4** | yes | yes | yes | yes | yes |
#
# PyTorch's fused attention has a switch `is_causal=True`. **Does it use the same mask?** Compare with the last two rows
# of the whole computation, where nothing is cached.

# %% slideshow={"slide_type": "subslide"}
query, key, value = torch.randn(3, 1, 5, 8, generator=torch.Generator().manual_seed(6)).unbind()
whole = F.scaled_dot_product_attention(query, key, value, is_causal=True)

for query_len in (2, 1):
    new, wanted = query[:, -query_len:], whole[:, -query_len:]
    with_switch = F.scaled_dot_product_attention(new, key, value, is_causal=True)
    print(f"{query_len} new: is_causal=True is off by {(with_switch - wanted).abs().max():.2f}")

table = torch.tensor([[1, 1, 1, 1, 0], [1, 1, 1, 1, 1]], dtype=torch.bool)
with_table = F.scaled_dot_product_attention(query[:, 3:], key, value, attn_mask=table)
print(f"2 new: the table above is off by {(with_table - whole[:, 3:]).abs().max():.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The switch starts its triangle in the *upper left*, so query 3 sees only key 0. With a cache the triangle must end in the
# *lower right*, because the newest query sees everything. A single new token needs a row of True, which is no mask at all;
# the switch shows it only one key.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: cached_causal_mask · 8 minutes · ★★★ · optional
#
# Write the mask for any number of queries and keys. With as many queries as keys, it is the causal mask.

# %% tags=["exercise"] exercise="cached_causal_mask" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(cached_causal_mask)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · The other meaning of True
#
# PyTorch has two attentions that take a mask, and True in one of them means the opposite of True in the other. We give
# `nn.MultiheadAttention` our causal mask, first as it is, then with `~`, which swaps True and False. **Which rows will
# be NaN?**

# %% slideshow={"slide_type": "fragment"}
with torch.random.fork_rng(devices=[]):
    torch.manual_seed(0)
    module = nn.MultiheadAttention(embed_dim=8, num_heads=2, batch_first=True)

y = torch.randn(1, 4, 8, generator=torch.Generator().manual_seed(0))
ours = masks.causal_mask(4)
for name, mask in (("attn_mask=ours", ours), ("attn_mask=~ours", ~ours)):
    _, weights = module(y, y, y, attn_mask=mask)
    print(name, *weights[0].detach().numpy().round(2), sep="\n  ")

# %% [markdown] slideshow={"slide_type": "subslide"}
# In `nn.MultiheadAttention`, True means *may not attend*. There is no error, because both versions run. The last row has
# nothing left to see, and this module then gives NaN for its weights. The same mistake in `F.scaled_dot_product_attention`
# gives zeros.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: to_pytorch_mask · 4 minutes · ★ · optional
#
# One line turns one kind of mask into the other.

# %% tags=["exercise"] exercise="to_pytorch_mask" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(to_pytorch_mask)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - PyTorch's page of
#   [`scaled_dot_product_attention`](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.scaled_dot_product_attention.html)
#   says which corner `is_causal` starts from; `torch.nn.attention.bias` has masks for both corners.
# - Lesson 09 builds the cache, and lesson 10 measures it.
