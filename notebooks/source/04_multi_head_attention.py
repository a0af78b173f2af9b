# %% [markdown] slideshow={"slide_type": "slide"}
# # 04 · Multi-head attention: why several heads?
#
# In *dog bites man*, the word *bites* has two questions: who bites, and who is bitten. Attention, as you know it, gives
# it one look at the others and one answer. What happens to the second question?
#
# **After this lesson you can**
#
# - say what one head finds hard, and show it by a training run of a few seconds;
# - split features into heads and merge them again, and catch the bug that every shape check lets through;
# - write multi-head attention, and count what it costs, up to the billions of parameters that it has in GPT-3;
# - read the heads of a trained encoder, and find out which of them a model needs.
#
# **You need** lessons 02 and 03. **It takes** about 75 minutes, 44 of them for your own code; best in two sittings,
# with a break after section 3. One exercise in section 5 is there if you like, 6 minutes more. No network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | 1 One look is not enough | what is hard for one head? | 6 |
# | 2 Cut and join | how do features become heads? | 18 |
# | 3 The clinic | can you find the bug that fits every shape? | 12 |
# | 4 All together | what does a multi-head layer compute? | 22 |
# | 5 What it costs | are eight heads dearer than one? | 4 |
# | 6 Heads at work | what do heads do in a trained encoder? | 5 |
# | 7 Heads switched off | which heads does a model need? | 4 |
# | 8 The bill | how much of GPT-3 is attention? | 4 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · One look is not enough
#
# Let *dog* hand over (1, 0) when it is looked at, *man* (0, 1), and *bites* (0, 0). The word *bites* wants to know both
# its neighbours, so it gives each of them half of its weight.
#
# **By hand:** what does *bites* learn in *dog bites man*? And in *man bites dog*?

# %% slideshow={"slide_type": "fragment"}
import torch

hands_over = {"dog": [1.0, 0.0], "bites": [0.0, 0.0], "man": [0.0, 1.0]}
one_look = torch.tensor([0.5, 0.0, 0.5])

for sentence in ("dog bites man", "man bites dog"):
    value = torch.tensor([hands_over[word] for word in sentence.split()])
    print(f"{sentence}:", (one_look @ value).tolist())

# %% [markdown] slideshow={"slide_type": "fragment"}
# The same, (½, ½), in both: **one** average, and it does not say who was where. Uneven weights, 0.6 and 0.4, would tell
# these two sentences apart. Are they enough where there are more words? We shall let a training run answer.
#
# First give *bites* two looks, one at each neighbour, and lay the two answers **side by side**. **Predict** both rows:

# %% slideshow={"slide_type": "subslide"}
two_looks = torch.tensor([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])  # a row each: to the left, to the right

for sentence in ("dog bites man", "man bites dog"):
    value = torch.tensor([hands_over[word] for word in sentence.split()])
    print(f"{sentence}:", (two_looks @ value).flatten().tolist())

# %% [markdown] slideshow={"slide_type": "fragment"}
# Four numbers, two from each look, and the sentences differ. A look of its own, with its own weights, is a **head**.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Does it matter for learning?
#
# Perhaps training finds a trick for one head. So ask it. A sentence is eight tokens, drawn blindly from a vocabulary of
# eight; each of the six inner tokens must name its left *and* its right neighbour. All models have 32 features, which
# their heads share (section 2 shows how): one head of 32, two of 16, eight of 4. They differ in `num_heads` alone, and
# have **the same number of parameters**. `MultiHeadAttention` comes from the library; in section 4 you write what it
# does.
#
# The input says which token and at which place, by a 1 in the first sixteen features and a 1 in the last sixteen.
# (Eight and eight would do; the other features stay 0.)

# %% slideshow={"slide_type": "subslide"}
import torch.nn.functional as F
from torch import nn

from course_lib.multi_head import MultiHeadAttention

vocab_size, seq_len, d_model = 8, 8, 32


def draw_sentences(generator):
    """64 sentences as ids, and as what the model reads."""
    ids = torch.randint(vocab_size, (64, seq_len), generator=generator)
    places = F.one_hot(torch.arange(seq_len), 16).expand(64, -1, -1)
    return ids, torch.cat([F.one_hot(ids, 16), places], dim=-1).float()


def both_right(answers, ids):
    """Share of the inner tokens whose two neighbours are both named rightly."""
    left, right = answers.argmax(dim=-1).unbind(dim=-1)
    return ((left == ids[:, :-2]) & (right == ids[:, 2:])).float().mean().item()


# %% [markdown] slideshow={"slide_type": "subslide"}
# Attention, then one linear layer that reads the answers off; Adam, 300 steps. **Predict** for 1, 2 and 8 heads: in how
# many of a hundred cases are both neighbours right, over the last 50 steps? (Guessing: 1 in 64.)


# %% slideshow={"slide_type": "fragment"}
def learn(num_heads, steps=300):
    torch.manual_seed(0)
    attend, read = MultiHeadAttention(d_model, num_heads), nn.Linear(d_model, 2 * vocab_size)
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
    return sum(shares[-50:]) / 50, sum(parameter.numel() for parameter in parameters)


for num_heads in (1, 2, 8):
    share, count = learn(num_heads)
    print(f"num_heads {num_heads}, {count:,} parameters: both right, about {round(share, 1):.0%}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Two heads do it nearly always. One head, with the same parameters and twice the width, stays at about 30%. That is
# more than one neighbour known and the other guessed (1 in 8, or 13%), but far from both, and more steps hardly help
# (try `steps=3000`). Eight heads of only four features do it as well as two. (The shorter the sentence, the easier the
# task: with five tokens one head does learn both, in 1,500 steps.)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Ask the room for a task that is easy for one head: naming one neighbour, or saying which words
# occur at all. Keeping two answers apart so that one linear layer can read off both is hard, not impossible: a head's
# weights may depend on the words, and so tell who was where. With eight tokens it did not learn that in 3,000 steps.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Cut and join
#
# A head needs queries, keys and values of its own. The paper gives it three matrices of its own. Code does something
# equal with fewer products: **one** wide matrix makes the queries of all heads at once, another the keys, a third the
# values, and each result is cut into pieces.
#
# - Each token has d_model features.
# - Head 0 gets the first d_k = d_model / num_heads features of **every** token, head 1 the next d_k, and so on.
# - The heads then stand in front of the tokens, as one more batch axis, so that all of them attend in one product.
#
# | | shape | |
# | --- | --- | --- |
# | before | `(batch, seq_len, d_model)` | |
# | cut | `(batch, seq_len, num_heads, d_k)` | the last axis becomes two |
# | moved | `(batch, num_heads, seq_len, d_k)` | heads in front of tokens |

# %% [markdown] slideshow={"slide_type": "subslide"}
# **By hand.** Two tokens of four features, two heads. Which four numbers has head 0?
#
# | | feature 0 | 1 | 2 | 3 |
# | --- | --- | --- | --- | --- |
# | token A | 0 | 1 | 2 | 3 |
# | token B | 4 | 5 | 6 | 7 |
#
# <details><summary>Answer</summary>
#
# 0 and 1 from A, 4 and 5 from B: the first half of every token. Not 0, 1, 2, 3: that would be all of A and nothing of
# B.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Your turn.** Cut, then move. (A `ValueError` that a docstring promises is good manners: `check` lets you pass
# without it, and adds a note.)

# %% tags=["exercise"] exercise="split_heads" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
from course_lib.exercises import check, hint

check(split_heads)

# %% slideshow={"slide_type": "skip"}
hint("split_heads")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Watch the numbers move
#
# Three tokens A, B, C of six features. Follow them through `view` and `transpose`, and through a shortcut that has the
# same shape at the end. Once `split_heads` is written, the switch *on my function* shows yours. (The picture counts
# heads and features from 1, code from 0.)

# %% tags=["picture", "uses-answer"] alt="Cells labelled with a token's letter and a feature's number. With view and transpose each head gets three features of every token; with a view straight to the wanted shape the shape is the same, and a head gets whole stretches of tokens." slideshow={"slide_type": "subslide"}
from course_lib.pictures import same_numbers_wrong_heads

my_split = split_heads if check(split_heads).passed else None
same_numbers_wrong_heads(my_split_heads=my_split)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### And back
#
# After attention each head has found something for each token: d_k features. For every token these are laid **side by
# side** again, head 0 first: the exact inverse of the split.
#
# One trap waits here. `transpose` moves nothing in memory; it only notes in which order to read. `view` then cannot
# join what is not neighbouring, and says so. `reshape` and `flatten` copy where they must.

# %% tags=["exercise"] exercise="merge_heads" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(merge_heads)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · The clinic
#
# A patient comes in. The code runs, its shapes are right, and the colleague who wrote it has even tested that merging
# undoes splitting. The model trains, only worse than it should.
#
# **Before you read the code**, think of a test with *numbers* that would find out. The score of two
# tokens, in any head: what must it not depend on?

# %% tags=["exercise", "clinic"] exercise="mend_split_heads" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(mend_split_heads)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The score of two tokens must not depend on a third. So a test: change one token, and see at whose place the features
# change, in each head. Both ways of splitting, the right one and the patient's, give the same shape, and each is undone
# by its own inverse. **Predict** for both: the last of four tokens changes. At which places does head 0 change, and
# head 1?

# %% slideshow={"slide_type": "subslide"}
from course_lib import multi_head

x = torch.arange(24.0).reshape(1, 4, 6)  # 4 tokens of 6 features
changed = x.clone()
changed[0, 3] += 100.0  # the last token

ways = {
    "cut, then move": lambda x: multi_head.split_heads(x, 2),
    "straight to the shape": lambda x: x.reshape(1, 2, 4, 3),
}
for name, split in ways.items():
    touched = (split(x) != split(changed)).any(dim=-1)[0]  # num_heads x seq_len
    print(f"{name:22} head 0: {touched[0].tolist()}   head 1: {touched[1].tolist()}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Rightly, the change is at place 3 of **both** heads. By the shortcut, head 0 has not noticed at all, and in head 1
# two "places" have changed, which are halves of one token. Attention would then let a token look at itself as if it
# were two.

# %% [markdown] slideshow={"slide_type": "subslide"}
# **What does it cost?** Put the shortcut into the library, for one cell, and train the models of section 1 again: eight
# tokens, with two heads and with eight. **Predict:** which suffers more? (Ask what a single head gets to see.)

# %% slideshow={"slide_type": "fragment"}
from unittest.mock import patch

shortcut = {
    "split_heads": lambda x, num_heads: x.reshape(len(x), num_heads, x.shape[1], -1),
    "merge_heads": lambda x: x.reshape(len(x), x.shape[2], -1),
}
with patch.multiple(multi_head, **shortcut):  # undone when the block ends
    for num_heads in (2, 8):
        share, _ = learn(num_heads)
        print(f"num_heads {num_heads}: both right, about {round(share, 1):.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Both were at 100%. With two heads, each has one half of the sentence: the two tokens where the halves meet, out of
# six, never see one of their neighbours. 4/6, and 1/8 of the other 2/6 by luck, is 71%. With eight heads, each has one
# token, cut into eight pieces: nobody sees anybody, and only guessing is left (1 in 64, here rounded to 0%). No error
# message in either.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · All together
#
# Section 3.2.2 of the paper, with the projections from lesson 02. The paper's *h* is our `num_heads`; it counts heads
# from 1, our code from 0. *Q*, *K* and *V* are here what goes in, before any projection: in self-attention, *x* three
# times.
#
# $$ \text{MultiHead}(Q, K, V) = \text{Concat}(\text{head}_1, \dots, \text{head}_h)\, W^O $$
#
# $$ \text{head}_i = \text{Attention}(Q W^Q_i,\; K W^K_i,\; V W^V_i) $$
#
# | in the equation | in code | shape |
# | --- | --- | --- |
# | $W^Q_1, \dots, W^Q_h$ side by side | `w_query` | `(d_model, d_model)` |
# | $\text{head}_1, \dots, \text{head}_h$ | one tensor of all heads | `(batch, num_heads, query_len, d_k)` |
# | Concat | `merge_heads` | `(batch, query_len, d_model)` |
# | $W^O$ | `w_output` | `(d_model, d_model)` |
#
# **Predict** a shape first. Who looks, and at whom?

# %% tags=["exercise"] exercise="predict_weights_shape" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(predict_weights_shape)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Yours: multi-head attention
#
# Project, split, attend, merge, project. Use your own functions from this lesson, or the library's
# `multi_head.split_heads` and `multi_head.merge_heads`. What you wrote in lesson 02 comes from the library too, with
# `from course_lib import attention`: `attention.scaled_dot_product_attention` returns the output and the weights.

# %% tags=["exercise"] exercise="multi_head_attention" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(multi_head_attention)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Is it the one that everybody uses?
#
# PyTorch has `nn.MultiheadAttention`. With the same matrices and biases, the course's `MultiHeadAttention` must give
# the same numbers. PyTorch keeps the matrices for query, key and value as one, stacked.

# %% slideshow={"slide_type": "fragment"}
torch.manual_seed(1)
ours, theirs = MultiHeadAttention(24, num_heads=4), nn.MultiheadAttention(24, 4, batch_first=True)
projections = (ours.query_proj, ours.key_proj, ours.value_proj)
theirs.in_proj_weight.data = torch.cat([projection.weight.data for projection in projections])
theirs.in_proj_bias.data = torch.cat([projection.bias.data for projection in projections])
theirs.out_proj.load_state_dict(ours.output_proj.state_dict())

query, memory = torch.randn(2, 3, 24), torch.randn(2, 5, 24)
output, weights = ours(query, memory, memory, need_weights=True)
# average_attn_weights=False: the weights of each head, where PyTorch would give their mean
their_output, their_weights = theirs(query, memory, memory, average_attn_weights=False)
print("outputs agree:", torch.allclose(output, their_output, atol=1e-6))
print("weights agree:", torch.allclose(weights, their_weights, atol=1e-6), tuple(weights.shape))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What is $W^O$ for?
#
# Side by side, each head sits in features of its own. $W^O$ mixes them, so that every head may write into every
# feature. And there is another way to read it. **By hand:** two heads of one feature each have found 3 and 5, and $W^O$
# has the rows (1, 2) and (10, 20). What is $(3, 5)\, W^O$? And what is 3 · (1, 2) + 5 · (10, 20)?
#
# <details><summary>Answer</summary>
#
# (53, 106), both times.
#
# </details>
#
# In general: cut $W^O$ into one strip of d_k rows for each head. **Predict:** multiply each head's output by its own
# strip, and add up, with the bias: what comes out? (`nn.Linear` keeps its matrix transposed, hence `.T`.)

# %% slideshow={"slide_type": "fragment"}
with torch.no_grad():
    value = multi_head.split_heads(ours.value_proj(memory), 4)
    heads = weights @ value  # batch x num_heads x query_len x d_k
    strips = ours.output_proj.weight.T.reshape(4, 6, 24)  # num_heads x d_k x d_model
    summed = (heads @ strips).sum(dim=1) + ours.output_proj.bias
print("the sum is the layer's output:", torch.allclose(summed, output, atol=1e-6))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Joining and multiplying by $W^O$ is **adding up what each head has to say**. So a head can be switched off by setting
# its strip to zero, and the others speak on. Section 7 does that to a trained model.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · What it costs
#
# Eight heads sound eight times as dear. Count multiplications for one sentence of *n* tokens (`seq_len` in the cell:
# 64, with the paper's d_model, 512):
#
# | step | one head of d_model | h heads of d_k = d_model / h |
# | --- | --- | --- |
# | four projections | 4 n d_model² | the same: they are cut afterwards |
# | scores | n² d_model | h · n² d_k = ? |
# | weighted sums | n² d_model | h · n² d_k = ? |
#
# **By hand** first, with n = 2 and d_model = 4: how many multiplications do all scores take with one head, and with two
# heads of d_k = 2? Then **fill in** the two question marks, before you read the cell.
#
# <details><summary>Answer</summary>
#
# 2 · 2 · 4 = 16 with one head; 2 heads times 2 · 2 · 2, again 16, with two.
#
# </details>


# %% slideshow={"slide_type": "subslide"}
def multiplications(seq_len, d_model, num_heads):
    d_k = d_model // num_heads
    return 4 * seq_len * d_model**2 + num_heads * 2 * seq_len**2 * d_k


for num_heads in (1, 8, 64):
    million = multiplications(64, 512, num_heads) / 1e6
    print(f"num_heads {num_heads:2}: {million:.2f} million, and {num_heads * 64**2:9,} exponentials")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The multiplications are the same in number. What grows is the number of attention weights, *h* tables of n × n, and so
# the work of the softmax (an exponential for each). Does a clock agree? (Times differ between machines; look at the
# ratios.)

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "subslide"}
from time import perf_counter

x = torch.randn(8, 64, 512, generator=torch.Generator().manual_seed(0))
layers = {num_heads: MultiHeadAttention(512, num_heads).eval() for num_heads in (1, 8, 64)}
best = dict.fromkeys(layers, float("inf"))
with torch.no_grad():
    for _ in range(20):  # in turn, so that a busy moment hits all of them
        for num_heads, layer in layers.items():
            start = perf_counter()
            layer(x, x, x)
            best[num_heads] = min(best[num_heads], perf_counter() - start)
for num_heads, seconds in best.items():
    print(f"num_heads {num_heads:2}: {1000 * seconds:5.1f} ms, {seconds / best[1]:.1f} times one head")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Here the clock is far from 8 times and from 64 times. Is yours? The paper's own comparison (Table 3, rows A) holds the
# cost fixed in the same way. By BLEU, a score for translations from 0 to 100 (lesson 09), one head is 0.9 worse than
# eight; 32 heads are also worse than eight.

# %% [markdown] slideshow={"slide_type": "subslide"}
# **A second patient, if you like** (6 minutes, not in the count). It runs and it trains, but its heads look at
# everything a little, and the more heads there are, the more evenly. **Before you change anything:** which step of
# attention decides how even or how sharp the weights are?

# %% tags=["exercise", "clinic"] exercise="mend_head_scale" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(mend_head_scale)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Heads at work
#
# MiniLM, the encoder from lesson 01, has 6 layers of 12 heads. Nobody told them which word belongs to which.
# **Predict:** in *birds fly over my house*, where do most of the 72 heads look from *fly*? At *birds*, at *over*, at
# *fly* itself, or at [CLS] or [SEP], two marks that MiniLM's tokenizer puts before and after every sentence?

# %% slideshow={"slide_type": "fragment"}
sentences = ["a fly landed on my nose", "birds fly over my house"]
tokens = [["[CLS]", *sentence.split(), "[SEP]"] for sentence in sentences]

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course_lib.pretrained import measure_minilm


def look(encoder, tokenizer):
    """The weights of all heads in both sentences: num_layers x num_heads x seq_len x seq_len."""
    ids = [torch.tensor([tokenizer.encode(sentence).ids]) for sentence in sentences]
    return {
        name: encoder.attention_weights(one)[:, 0] for name, one in zip(("noun", "verb"), ids, strict=True)
    }


fly, where_from = measure_minilm(look, "lesson_04_fly")
print(where_from)

# %% tags=["picture"] alt="MiniLM's attention in the sentence birds fly over my house, as arcs between tokens and a strip for each of twelve heads; most heads look at the mark at the beginning, some at one certain neighbour." slideshow={"slide_type": "subslide"}
from course_lib.pictures import attention_explorer

question = "Which token does “fly” look at most, by the mean of the heads of layer 6?"
attention_explorer(fly["verb"], tokens[1], title="MiniLM reads: birds fly over my house", question=question)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Count, do not only look
#
# A picture shows what you hope to see. So count: at which token does *fly* look most, and in how many of the 72 heads?

# %% slideshow={"slide_type": "fragment"}
most = fly["verb"][:, :, tokens[1].index("fly")].argmax(dim=-1).flatten()  # a place for each of the 72 heads
print(dict(zip(tokens[1], most.bincount(minlength=7).tolist(), strict=True)))

# %% [markdown] slideshow={"slide_type": "subslide"}
# And over both sentences: how much of a word's weight does each head give to the word before, to the one after, to
# itself, to [CLS]? And which head does so most?


# %% slideshow={"slide_type": "fragment"}
def share_at(weights, distance):
    """Mean weight that the inner words of a sentence give to the word so far away, in each head."""
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
# On these words one head of the first layer looks one word back and hardly anywhere else, and one of the second layer
# looks mostly one word on. But on average [CLS] gets 0.54 of a word's weight. A softmax cannot say *nothing here for
# me*; its weights must sum to 1. A mark that is always there may be where heads park what they do not need. (Clark and
# others think so: *Read on* has the link.)

# %% [markdown] slideshow={"slide_type": "subslide"}
# And *fly*? Choose head 12 of layer 6 in the picture: it looks from the verb at *birds*. **Predict** where the same
# head looks from *fly* in the other sentence, *a fly landed on my nose*.

# %% slideshow={"slide_type": "fragment"}
for name, sentence in zip(("noun", "verb"), tokens, strict=True):
    row = fly[name][5, 11, sentence.index("fly")]  # layer 6, head 12, counted from 1
    found = ", ".join(f"{sentence[place]} {row[place]:.2f}" for place in row.topk(2).indices)
    print(f"{' '.join(sentence[1:-1]):26}{found}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The verb looks at who flies. The noun has nobody to look for: half of its weight stays with itself, and over a quarter
# goes to *nose*. That is one head in two sentences: an observation, not yet a law. Lesson 13 makes such guesses and
# tests them.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · Heads switched off
#
# Our translator from lesson 00 has 4 heads in each of 12 attentions: 4 attentions in the encoder, one a layer, 4 in the
# decoder, and 4 with which the decoder looks at the source (cross-attention). We switch heads off, by zeroing their
# strips of $W^O$, and count how many tokens of 200 unseen sentences it still gets right. (Each time it is given the
# right beginning, `tgt_input`, and says the next token, which should be that of `tgt_output`. The first lines of the
# cell make one batch of the sentences; lesson 08 explains them.)
#
# **Predict:** 48 heads. Switch off one. What is the worst that happens?

# %% slideshow={"slide_type": "fragment"}
from course_lib.batches import shuffled_batches, tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.translator import Translator

translator = Translator.load()
model = translator.model
test = load_corpus("spanish_english", "test").select(range(200))
pairs = tokenize_pairs(translator.tokenizer, test["src"], test["tgt"])
batch = shuffled_batches(pairs, 200)[0]


def share_right():
    with torch.no_grad():
        guesses = model(batch.src_ids, batch.tgt_input).argmax(dim=-1)
    return (guesses == batch.tgt_output)[batch.tgt_output != model.config.pad_id].float().mean().item()


# %% slideshow={"slide_type": "subslide"}
def share_right_without(attentions, heads):
    """Switch off these heads of each of the attentions; afterwards everything is as before."""
    kept = [attention.output_proj.weight.data.clone() for attention in attentions]
    for attention in attentions:
        # nn.Linear keeps W^O transposed: a strip is d_k columns here. A view, so zeros go into the weight itself.
        strips = attention.output_proj.weight.data.unflatten(1, (4, -1))  # d_model x num_heads x d_k
        strips[:, heads] = 0.0
    share = share_right()
    for attention, weight in zip(attentions, kept, strict=True):
        attention.output_proj.weight.data = weight
    return share


# %% slideshow={"slide_type": "subslide"}
kinds = {
    "encoder": [layer.self_attention for layer in model.encoder_layers],
    "decoder": [layer.self_attention for layer in model.decoder_layers],
    "decoder, at the source": [layer.cross_attention for layer in model.decoder_layers],
}
print(f"untouched: {share_right():.1%}")
one_off = [
    share_right_without([attention], [head])
    for attentions in kinds.values()
    for attention in attentions
    for head in range(4)
]
print(f"one of 48 heads off, at worst: {min(one_off):.1%}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# No single head matters much. Then are they all idle? **Predict** what share it gets right with three of four heads off
# everywhere (head 0 stays), and then with all four heads off in one of the three kinds of attention.

# %% slideshow={"slide_type": "fragment"}
everywhere = [attention for attentions in kinds.values() for attention in attentions]
print(f"one head left everywhere:  {share_right_without(everywhere, [1, 2, 3]):.0%}")
for name, attentions in kinds.items():
    one_left = share_right_without(attentions, [1, 2, 3])
    none_left = share_right_without(attentions, [0, 1, 2, 3])
    print(f"{name:24}one head left: {one_left:4.0%}   none: {none_left:4.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Any one can go, and at worst about one token in a hundred is lost: perhaps other heads do much of the same work. But
# 36 of the 48 cannot go together: then more than half of the tokens are wrong. Of the three kinds the encoder's heads
# are missed least, perhaps because the decoder can look at every source word itself. The looks at the source are missed
# most: without them, the decoder only continues English.
#
# Others have found the same in large models: most heads can go one at a time, and in some layers a single head is
# enough ([arXiv 1905.10650](https://arxiv.org/abs/1905.10650)).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · The bill
#
# GPT-3 has 175 billion parameters, 96 layers, and 96 heads in each. How many belong to attention? You know everything
# that is needed: four matrices a layer, and what heads do to their size.

# %% tags=["exercise"] exercise="predict_gpt3_attention_parameters" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_gpt3_attention_parameters)

# %% tags=["picture", "uses-answer"] alt="The parameters of GPT-3 as areas to scale: attention beside the feed-forward networks and the embeddings; closer views show one layer, its attention, and one head." slideshow={"slide_type": "subslide"}
from course_lib.pictures import parameter_bill

my_count = predict_gpt3_attention_parameters() if check(predict_gpt3_attention_parameters).attempted else None
parameter_bill(my_count=my_count)

# %% [markdown] slideshow={"slide_type": "fragment"}
# 58 billion, a third (33.2%). (The sizes in the paper, with GPT-2's vocabulary, add up to 174.6 billion; the paper rounds.) The
# number of heads is not in the product: try 1, 12 and 96 in the picture. (The 96 that you multiplied by should be the
# layers. GPT-3 happens to have 96 heads as well, so taking one for the other would not show.) The rest is nearly all
# feed-forward networks, which come in lesson 06.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine so far
#
# Which parts of it are yours by now?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course_lib.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - One head gives one weighted sum, in which two answers are mixed. With eight tokens, training did not learn to keep
#   them apart with one head; with several heads it did.
# - Heads share out the features: d_k = d_model / num_heads each. So parameters and products are as many as with one.
# - Cut the last axis, then move the heads forward. A `view` straight to the shape fits, and mixes tokens.
# - Joining heads and multiplying by $W^O$ is adding up what each has to say.
# - In a trained encoder some heads have plain jobs, like *one word back*; many give most of their weight to a mark.
# - Our trained translator can do without any one head at little loss, but not without most of them.
#
# **Shapes**
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `x` | `(batch, seq_len, d_model)` | the tokens' vectors |
# | `query`, `key`, `value`, split | `(batch, num_heads, seq_len, d_k)` | d_k = d_model / num_heads |
# | `scores`, `weights` | `(batch, num_heads, query_len, key_len)` | a table for each head; masks are broadcast to it |
# | the heads' outputs | `(batch, num_heads, query_len, d_k)` | what each head has found |
# | merged | `(batch, query_len, d_model)` | side by side |
# | `w_query`, `w_key`, `w_value`, `w_output` | `(d_model, d_model)` | 4 d_model² in all, whatever num_heads |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
#
# <details><summary>A model has d_model 512. What speaks against 512 heads?</summary>
#
# Each would have a single feature: a query and a key of one number can say *more* or *less*, and nothing else. And
# there would be 512 tables of weights to keep. The paper tried up to 32 heads of 16 features, and found them worse
# than 8.
#
# </details>
#
# <details><summary>Merging undoes splitting, in a colleague's test. Is the split right?</summary>
#
# Not proven. The shortcut is undone by its own inverse as well. Change one token, and see that only its place changes.
#
# </details>
#
# <details><summary>Switching off a head changes nothing. Was it useless?</summary>
#
# Not necessarily: another may have learned the same. Switch off both before you say so.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani and others, *Attention Is All You Need*, 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762): section
#   3.2.2 is this lesson; Table 3, rows A, is its experiment on the number of heads.
# - Michel, Levy and Neubig, *Are Sixteen Heads Really Better than One?*, 2019,
#   [arXiv 1905.10650](https://arxiv.org/abs/1905.10650): heads switched off in trained models.
# - Voita and others, *Analyzing Multi-Head Self-Attention*, 2019, [arXiv 1905.09418](https://arxiv.org/abs/1905.09418):
#   what the heads do that remain when most are taken away.
# - Clark and others, *What Does BERT Look At?*, 2019, [arXiv 1906.04341](https://arxiv.org/abs/1906.04341): heads that
#   look one token back or on, and the weight that is parked on marks.
# - Brown and others, *Language Models are Few-Shot Learners*, 2020, [arXiv
#   2005.14165](https://arxiv.org/abs/2005.14165): Table 2.1 has the sizes of GPT-3.
# - Ainslie and others, *GQA*, 2023, [arXiv 2305.13245](https://arxiv.org/abs/2305.13245): heads that share keys and
#   values, as most large models do today. Lesson 10 measures it.
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# **Next:** lesson 05 tells attention where a word stands.
