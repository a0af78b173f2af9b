# %% [markdown] slideshow={"slide_type": "slide"}
# # 10+ · Shared heads, and ten changes: do improvements improve?
#
# In lesson 10 the trained translator gives up heads of its cache. Here you write the attention that reads such a cache, and see
# what the smaller models write. Then you judge ten changes of the Transformer, with two shared ones among them.
#
# **After this notebook you can**
#
# - write grouped-query attention, and find a bug in it;
# - say what a cache of one head changes in a sentence;
# - say what a comparison needs before you believe an improvement.
#
# **You need** lesson 10, section 6. **It takes** about 14 minutes, and 21 for two optional exercises of lesson 10. No network, no
# GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Fewer heads of keys and values
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
import torch

from course.exercises import mine
from course_lib.multi_head import merge_heads, split_heads
from course_lib.shared_heads import GroupedQueryAttention

my_grouped_query_attention = mine("grouped_query_attention")

shared = GroupedQueryAttention(64, num_heads=4, num_kv_heads=2)
x = torch.randn(1, 5, 64)
key, value = (split_heads(projection(x), 2) for projection in (shared.key_proj, shared.value_proj))
output = shared.output_proj(merge_heads(my_grouped_query_attention(shared.query_heads(x), key, value)))
print(f"largest difference {(output - shared(x, x, x)).abs().max().item():.4f}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: fix_repeat · 6 minutes · ★★ · optional
#
# A bug of a kind that was in published code:

# %% tags=["exercise", "clinic"] exercise="fix_repeat" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(fix_repeat)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · The ledger, with shared heads
#
# Here is the ledger of lesson 09, section 4, with two more models: the translator with 2 heads and with 1 head in the cache,
# each after 60 updates. The folded cells train them for about half a minute. **Guess**, then compare their memory and their
# output with those of the translator.

# %% tags=["apparatus", "nbval-ignore-output", "slow"] slideshow={"slide_type": "fragment"}
from course.for_lessons.sharing import shipped, train_on, with_shared_heads
from course.pictures import cache_ledger

sharing = {2: with_shared_heads(2), 1: with_shared_heads(1)}
train_on(sharing[2])

# %% tags=["apparatus", "nbval-ignore-output", "slow"] slideshow={"slide_type": "fragment"}
train_on(sharing[1])

# %% tags=["picture", "nbval-ignore-output", "slow"] alt="A ledger with a row for each step of writing and a cell for each token: new, worked out again, or kept. Below it the keys worked out, the bytes of the cache, and how far the probabilities are from those of the translator." slideshow={"slide_type": "subslide"}
cache_ledger(shipped(), "Buenas tardes, ¿qué escribieron los cantantes?", shared=sharing)

# %% [markdown] slideshow={"slide_type": "fragment"}
# With one copy for each group, the cache is a half and a quarter as large. With 2 heads the
# model leaves out *write* at step 9: after *the singers* it writes the question mark at once. With 1 head two steps
# change: *they* comes in place of *the*, and *them* in place of the question mark. (At each step all models have read
# the same words, those of the translator.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Do improvements improve?
#
# Since 2017 many papers have changed a part of the Transformer and reported a gain. Do such gains transfer to another
# model and other data? We took ten changes and put each into the small base model of lesson 09,
# section 7, without new settings for any of them, with three seeds each. Nothing is trained here: [the page of these
# runs](../../data/runs/modifications/README.md) says how they were made. Open the output of the folded cell now: it lists them.

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
# ## Read on
#
# - Shazeer, *Fast Transformer Decoding*, 2019, [arXiv 1911.02150](https://arxiv.org/abs/1911.02150); Ainslie and
#   others, *GQA*, 2023, [arXiv 2305.13245](https://arxiv.org/abs/2305.13245).
# - Narang and others, *Do Transformer Modifications Transfer Across Implementations and Applications?*, 2021, [arXiv
#   2102.11972](https://arxiv.org/abs/2102.11972).
