# %% [markdown] slideshow={"slide_type": "slide"}
# # 07+ · Sizes: are they the paper's 65 and 213 million?
#
# Lesson 07 compared our two models of the paper's sizes with the paper's table. Here you count them by hand, part by
# part, and look for what is missing.
#
# **After this notebook you can**
#
# - say what one table for three uses saves;
# - count the parameters of any encoder-decoder from its sizes;
# - say which vocabulary would fit the paper's table.
#
# **You need** lesson 07, sections 4 and 7. **It takes** about 18 minutes, 8 of them for an exercise, which is an
# optional one of lesson 07. No network, no GPU.

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
import torch

from course_lib.tokens import BOS_ID, EOS_ID
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translator import Translator

translator = Translator.load()
model, tokenizer = translator.model, translator.tokenizer
table = model.embedding.table.weight.detach()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · One table for three
#
# One table reads Spanish, reads English, and makes the logits. So every Spanish token gets a logit, too. After *I
# loved*, section 1 of lesson 07 has shown the machine's three best tokens. **Predict:** at which place among the 8,000
# tokens is the first one that is a Spanish word and no English one: near 10, near 100 or near 1,000? (The folded cell
# has the logits.)

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
src_ids = torch.tensor([[*tokenizer.encode("La quise mucho."), EOS_ID]])
with torch.no_grad():
    logits = model(src_ids, torch.tensor([[BOS_ID, *tokenizer.encode("I loved")]]))[0, -1]

# %% slideshow={"slide_type": "subslide"}
spanish, english = (
    {ids[0] for ids in tokenizer.encode_batch(sorted(words)) if len(ids) == 1}  # whole words
    for words in (translator.known_words, translator.target_words)
)
order = logits.argsort(descending=True).tolist()
first_spanish = next(place for place, i in enumerate(order, start=1) if i in spanish - english)
for place in (1, 2, 3, first_spanish):
    i = order[place - 1]
    print(f"place {place:2} {tokenizer.tokens([i])[0]:>6} {logits[i]:6.2f}")
print(f"    the mean {logits.mean():6.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It is near 100: *feliz*, happy, is at place 89.
#
# **Predict:** the translator has 4,901,632 parameters, and its table has 8,000 rows of 192 features. How many would
# it have with three separate tables of this size: one to read Spanish, one to read English, one for the logits?

# %% slideshow={"slide_type": "subslide"}
parameters = sum(parameter.numel() for parameter in model.parameters())
print(f"table {table.numel():,}   one table {parameters:,}   three tables {parameters + 2 * table.numel():,}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It would have 7,973,632. Even with one table, nearly a third of the model is its table.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Counted by hand
#
# The paper's Table 3 says that the base model has 65 million parameters and the big one 213. First a model
# small enough to count by hand: `d_model = 2`, `d_ff = 3`, five tokens, one layer each, biases everywhere.
#
# | part | formula | here |
# | --- | --- | --- |
# | table | vocab_size · d_model | 10 |
# | attention | 4 · (d_model² + d_model) | 24 |
# | feed-forward | d_model · d_ff + d_ff + d_ff · d_model + d_model | 17 |
# | norm | 2 · d_model | 4 |
# | encoder layer | attention + feed-forward + 2 norms | 49 |
# | decoder layer | **?** | **?** |
#
# **By hand:** how many has a decoder layer, and how many has the whole model?

# %% slideshow={"slide_type": "subslide"}
toy = Transformer(TransformerConfig(vocab_size=5, d_model=2, d_ff=3, num_heads=1, num_layers=1))
for name, part in toy.named_children():
    if count := sum(parameter.numel() for parameter in part.parameters()):
        print(f"{name:15} {count:4}")
print(f"{'the whole':15} {sum(parameter.numel() for parameter in toy.parameters()):4}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# A decoder layer has two attentions and three norms: 2 · 24 + 17 + 3 · 4 = 77. The whole model has 10 + 49 + 77 = 136.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: predict_base_parameters · 8 minutes · ★★★ · optional
#
# Count the base model in the same way, before you run anything.

# %% tags=["exercise"] exercise="predict_base_parameters" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_base_parameters)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · The models themselves
#
# On the device `meta`, tensors have shapes but no numbers, so even a large model takes no memory. The folded cell
# counts both models there, and by the formulas too. Open it when you have your number. Do they agree?


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def by_formula(config):
    d_model, d_ff = config.d_model, config.d_ff
    attention = 4 * (d_model**2 + d_model)
    feed_forward = 2 * d_model * d_ff + d_ff + d_model
    layers = config.num_layers * (3 * attention + 2 * feed_forward + 5 * 2 * d_model)
    return config.vocab_size * d_model + layers


for name, config in (("base", TransformerConfig.base()), ("big", TransformerConfig.big())):
    with torch.device("meta"):
        counted = sum(parameter.numel() for parameter in Transformer(config).parameters())
    print(f"{name:4}  by formula {by_formula(config):>11,}   by the model {counted:>11,}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Base has 63.1 million, not 65, and big has 214.2, not 213. (Our count has biases in attention, as PyTorch's model
# has. The paper's formulas show none. Without them base would have 36,864 numbers fewer, too few to matter here.)
# With the paper's 37,000 tokens we are 3% below the one and 0.6% above the other.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · How large is the vocabulary?
#
# The paper gives the layers' sizes exactly. It gives the vocabulary as *about 37,000* tokens. So we reverse the
# question: **how large must the table be** for the count to round to what the paper says? Table 3 has other models too,
# most with one size changed. The folded cells solve for the vocabulary and draw it.

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
table_3 = {  # what differs from base, and the paper's count in millions
    "base": ({}, 65),
    "2 layers": ({"num_layers": 2}, 36),
    "4 layers": ({"num_layers": 4}, 50),
    "8 layers": ({"num_layers": 8}, 80),
    "d_model 256": ({"d_model": 256}, 28),
    "d_model 1024": ({"d_model": 1024}, 168),
    "d_ff 1024": ({"d_ff": 1024}, 53),
    "d_ff 4096": ({"d_ff": 4096}, 90),
    "big": ({"d_model": 1024, "d_ff": 4096, "num_heads": 16}, 213),
}
needed = {}
for name, (changes, millions) in table_3.items():
    config = TransformerConfig.base(vocab_size=1, **changes)
    layers = by_formula(config) - config.d_model
    needed[name] = [((millions + half) * 1e6 - layers) / config.d_model for half in (-0.5, 0.5)]

low, high = zip(*(needed[name] for name in table_3 if name != "big"), strict=True)
print(f"all except big: {max(low):,.0f} to {min(high):,.0f} tokens")
print("big: {:,.0f} to {:,.0f} tokens".format(*needed["big"]))

# %% tags=["picture", "apparatus"] alt="For each of nine rows of the paper's Table 3 a bar of the vocabulary sizes that fit its parameter count, between 34,500 and 44,000 tokens, and a dotted line at the 37,000 of the paper's text." slideshow={"slide_type": "subslide"}
from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()

figure, axes = plt.subplots(figsize=(6.4, 2.9), layout="constrained")
for row, (name, (least, most)) in enumerate(needed.items()):
    colour = "#D55E00" if name == "big" else "#0072B2"
    axes.barh(row, most - least, left=least, height=0.6, color=colour)
axes.axvspan(max(low), min(high), color="#009E73", alpha=0.4, label="fits eight of nine")
axes.axvline(37_000, color="#7a7a7a", linestyle=":", label="the paper's “about 37,000”")
axes.set_yticks(range(len(needed)), needed)
axes.invert_yaxis()
axes.xaxis.set_major_formatter("{x:,.0f}")
axes.set(xlabel="tokens in the vocabulary", xlim=(34_500, 44_000))
axes.legend(loc="upper center", bbox_to_anchor=(0.4, 1.22), ncols=2, frameon=False)
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# One table of about **41,000** tokens makes eight of these nine counts right at once: the missing two million are 4,000
# more rows of 512. Only *big* asks for some 36,000, and none for 37,000. So no single vocabulary gives both 65 and 213,
# and the paper does not say why.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · PyTorch's names
#
# Section 7 of lesson 07 copies the weights of `nn.Transformer` into ours, name by name. These names differ:
#
# | `nn.Transformer` | ours |
# | --- | --- |
# | `self_attn`, `multihead_attn` | `self_attention`, `cross_attention` |
# | `in_proj_weight`, in thirds | `query_proj`, `key_proj`, `value_proj` |
# | `linear1`, `linear2` | `feed_forward.linear_1`, `feed_forward.linear_2` |
# | `norm1`, `norm2`, `norm3` | the `norm` of each residual frame |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani et al., 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762): Table 3, and section 5.1 for the vocabulary.
# - Press and Wolf, *Using the Output Embedding to Improve Language Models*, 2016,
#   [arXiv 1608.05859](https://arxiv.org/abs/1608.05859): what tied tables save, and what they cost.
# - Lesson 12 counts the sizes of GPT.
