# %% [markdown] slideshow={"slide_type": "slide"}
# # 04+ · More about heads: what do those of a published model do?
#
# Lesson 04 looks at one head of a published encoder, and at one wrong split. Here all 72 heads are counted, the split costs
# something in training, and one head may learn more than the lesson said.
#
# **After this notebook you can**
#
# - count what the heads of an encoder look at, beside what an even spread would give;
# - fix a wrong split of heads and a wrong scale, and say what the split costs in training;
# - say when one head is enough after all.
#
# **You need** lesson 04, no network and no GPU. **It takes** about 28 minutes, 14 of them for two exercises, which are
# optional ones of lesson 04. Section 3 needs section 2; the others stand by themselves.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · All heads of MiniLM
#
# MiniLM has 6 layers of 12 heads. The folded cell keeps their weights in two sentences.
#
# **Predict:** in *birds fly over my house*, where do most of the 72 heads look from *fly*? At *birds*, at *over*, at
# *fly* itself, or at [CLS] or [SEP], two special tokens that MiniLM's tokenizer puts at the beginning and the end of
# every sentence?

# %% tags=["nbval-ignore-output", "apparatus"] slideshow={"slide_type": "fragment"}
import torch

from course.for_lessons.minilm import measure_minilm

sentences = ["a fly landed on my nose", "birds fly over my house"]
tokens = [["[CLS]", *sentence.split(), "[SEP]"] for sentence in sentences]


def look(encoder, tokenizer):
    """The weights of all heads in both sentences: num_layers x num_heads x seq_len x seq_len."""
    ids = [torch.tensor([tokenizer.encode(sentence).ids]) for sentence in sentences]
    return {
        name: encoder.attention_weights(one)[:, 0] for name, one in zip(("noun", "verb"), ids, strict=True)
    }


fly, where_from = measure_minilm(look, "lesson_04_fly")
print(where_from)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Count, do not only look
#
# A picture easily shows what you hope to see. So we count the heads: at which token does *fly* look most?

# %% slideshow={"slide_type": "fragment"}
most = fly["verb"][:, :, tokens[1].index("fly")].argmax(dim=-1).flatten()  # a position for each head
print(dict(zip(tokens[1], most.bincount(minlength=7).tolist(), strict=True)))

# %% [markdown] slideshow={"slide_type": "subslide"}
# And over both sentences: each inner word shares out a weight of 1. **Predict:** how much of it does a head give to the
# word before, to the word after, to the word itself, to [CLS]? The folded cell prints the head that gives most, and the
# mean of all heads.


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def share_at(weights, distance):
    """Mean weight that the inner words of a sentence give to the word at this distance, in each head."""
    words = torch.arange(2, weights.shape[-1] - 2)  # those with a word before them and one after
    return weights[..., words, words + distance].mean(dim=-1)


kinds = {
    "the word before": lambda weights: share_at(weights, -1),
    "the word after": lambda weights: share_at(weights, 1),
    "itself": lambda weights: share_at(weights, 0),
    "[CLS]": lambda weights: weights[..., 2:-2, 0].mean(dim=-1),
}
for name, measure in kinds.items():
    shares = (measure(fly["noun"]) + measure(fly["verb"])) / 2  # num_layers x num_heads
    layer, head = divmod(shares.argmax().item(), 12)
    where = f"layer {layer + 1}, head {head + 1:2}: {shares.max():.2f}"
    print(f"{name:17} most in {where}   mean of all: {shares.mean():.2f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# On these words one head of the first layer looks nearly only at the word before, and one head of the second layer
# looks mostly at the word after. But on average [CLS] gets 0.54 of a word's weight. (An even spread over the seven or eight
# tokens would give each 0.13 or 0.14.) The weights of a softmax must sum to 1, also in a head that finds nothing useful. For
# BERT's [SEP], [arXiv 1906.04341](https://arxiv.org/abs/1906.04341) finds signs of that in section 3.2.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · One head, names and a ReLU
#
# In lesson 04 each token carries eight random numbers, and one head can hand on only half of what two neighbours have. What
# if a token carries only a *name*, one of eight? Each of the six inner tokens must name its left *and* its right neighbour.
# The folded cell makes the sentences at random. Features 0 to 15 are a one-hot of the token, features 16 to 31 a one-hot of
# the position (half of them stay 0).

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
import torch
import torch.nn.functional as F
from torch import nn

from course_lib.multi_head import MultiHeadAttention

vocab_size, seq_len, d_model = 8, 8, 32


def draw_sentences(generator):
    """64 sentences as ids, and as what the model reads."""
    ids = torch.randint(vocab_size, (64, seq_len), generator=generator)
    positions = F.one_hot(torch.arange(seq_len), 16).expand(64, -1, -1)
    return ids, torch.cat([F.one_hot(ids, 16), positions], dim=-1).float()


def both_right(answers, ids):
    """Share of the inner tokens for which both neighbours are named correctly."""
    left, right = answers.argmax(dim=-1).unbind(dim=-1)
    return ((left == ids[:, :-2]) & (right == ids[:, 2:])).float().mean().item()


# %% [markdown] slideshow={"slide_type": "subslide"}
# <!-- open -->
# The next folded cell trains attention, then a reader, for 300 steps. The reader is one linear layer, or a network with 32
# ReLUs.
#
# **Predict** for each reader, with 1, 2 and 8 heads: in how many of a hundred cases are both neighbours right, over the last
# 50 steps? (Guessing gives 1 in 64.)


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
def learn(num_heads, hidden=None, steps=300):
    torch.manual_seed(0)
    attend, read = MultiHeadAttention(d_model, num_heads), nn.Linear(hidden or d_model, 2 * vocab_size)
    if hidden:
        read = nn.Sequential(nn.Linear(d_model, hidden), nn.ReLU(), read)
    parameters = [*attend.parameters(), *read.parameters()]
    optimizer = torch.optim.Adam(parameters, lr=0.01)
    generator, shares = torch.Generator().manual_seed(0), []
    for _ in range(steps):
        ids, x = draw_sentences(generator)
        answers = read(attend(x, x, x))[:, 1:-1].unflatten(-1, (2, vocab_size))
        wanted = torch.stack([ids[:, :-2], ids[:, 2:]], dim=-1)
        loss = F.cross_entropy(answers.flatten(0, 2), wanted.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        shares.append(both_right(answers, ids))
    return sum(shares[-50:]) / 50


# %% slideshow={"slide_type": "fragment"}
for num_heads in (1, 2, 8):
    linear, relus = (round(learn(num_heads, hidden), 1) for hidden in (None, 32))
    print(
        f"num_heads {num_heads}: both right, linear reader about {linear:4.0%}, with ReLUs about {relus:4.0%}"
    )

# %% [markdown] slideshow={"slide_type": "fragment"}
# With a linear reader one head stays at about 30%. If it knew one neighbour and guessed the other, it would reach 1 in 8,
# about 13%. With ReLUs one head is enough. (So it is with two other seeds.) With uneven weights, such as 0.6 and 0.4, each
# of the 64 pairs of names has an average of its own, and a network can learn which is which. So the average held both
# answers, and the linear reader could not take them apart. It depends on what a token carries: eight names can be unmixed,
# eight random numbers cannot.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · A wrong split
#
# The patient is code that runs. Its shapes are right, and its author has even tested that merging undoes splitting. A
# model with it trains, but learns less than it should.
#
# **Before you read the code**, think of a test with *numbers* that would find the bug. Choose two tokens and one
# head. Their score may depend on these two tokens. On what must it not depend?
#
# <details><summary>Answer</summary>
#
# The score must not depend on a third token.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: fix_split_heads · 8 minutes · ★★★ · optional
#
# Find the bug and fix it.

# %% tags=["exercise", "clinic"] exercise="fix_split_heads" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_split_heads)

# %% [markdown] slideshow={"slide_type": "subslide"}
# **What does it cost?** The folded cell puts the patient's split, and the merge that undoes it, into the library,
# only for this cell, and trains the models of section 2 with a linear reader again, with two heads and with eight.
# **Predict:** which model loses more? (Ask what a single head gets to see.)

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from unittest.mock import patch

from course_lib import multi_head

shortcut = {
    "split_heads": lambda x, num_heads: x.reshape(len(x), num_heads, x.shape[1], -1),
    "merge_heads": lambda x: x.reshape(len(x), x.shape[2], -1),
}
with patch.multiple(multi_head, **shortcut):  # undone when the block ends
    for num_heads in (2, 8):
        share = learn(num_heads)
        print(f"num_heads {num_heads}: both right, about {round(share, 1):.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Both models were at 100%. With two heads, each head has one half of the sentence. So two of the six inner tokens,
# where the halves meet, never see one of their neighbours. The other four are right: 4/6. Each of the two guesses its
# unseen neighbour, and one guess in eight is right: 2/6 · 1/8 more. Together that is 71%. With eight heads, each head
# has one token, and no token sees another one. Only guessing is left (1 in 64, here rounded to 0%). And neither run
# gives an error message.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · A wrong scale

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: fix_head_scale · 6 minutes · ★★ · optional
#
# This patient runs and trains, but each of its heads looks at everything a little. The more heads there are, the
# more evenly they look. **Before you change anything:** which step of attention decides how even or how sharp the
# weights are?

# %% tags=["exercise", "clinic"] exercise="fix_head_scale" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_head_scale)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Voita and others, *Analyzing Multi-Head Self-Attention*, 2019, [arXiv 1905.09418](https://arxiv.org/abs/1905.09418):
#   what the heads do that remain when most are taken away.
# - Clark and others, *What Does BERT Look At?*, 2019, [arXiv 1906.04341](https://arxiv.org/abs/1906.04341): heads that
#   look one token back or forward, and the weight on special tokens.
# - Lesson 13 tests what single heads do.
