# %% [markdown] slideshow={"slide_type": "slide"}
# # 04 · Multi-head attention: why several heads?
#
# In *dog bites man*, the word *bites* has two questions: who bites, and who is bitten? Attention, as you know it, gives
# *bites* one look at the other words and one answer. What happens to the second question?
#
# **After this lesson you can**
#
# - say whether one head is enough, and show it by a training run of a few seconds;
# - split features into heads and merge them again, and test with numbers that both are right;
# - write multi-head attention, and count what it costs, up to the billions of parameters that it has in GPT-3;
# - read a head of a trained encoder, and find out which heads a model needs.
#
# **You need** lessons 02 and 03, no network and no GPU. **It takes** about 70 minutes, 33 of them for your own code;
# best in two sittings, with a break after section 3. An optional exercise in section 8 takes 3 minutes more.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | this page | what is this lesson about? | 2 |
# | 1 How many looks? | is one head enough? | 7 |
# | 2 Cut and join | how do features become heads? | 18 |
# | 3 A test with numbers | which split is right? | 4 |
# | 4 All together | what does a multi-head layer compute? | 22 |
# | 5 What it costs | are eight heads more expensive than one? | 2 |
# | 6 Heads at work | what does a head do in a trained encoder? | 4 |
# | 7 Heads switched off | which heads does a model need? | 5 |
# | 8 The bill | how much of GPT-3 is attention? | 1 |
# | our sentence, recap, questions, reading | | 6 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · How many looks?
#
# Suppose that *dog* gives (1, 0) to a word that looks at it, *man* gives (0, 1), and *bites* gives (0, 0). The word
# *bites* wants to know both its neighbours, so it gives each of them half of its weight.
#
# **By hand:** what does *bites* receive in *dog bites man*? And in *man bites dog*?

# %% slideshow={"slide_type": "fragment"}
import torch

gives = {"dog": [1.0, 0.0], "bites": [0.0, 0.0], "man": [0.0, 1.0]}
one_look = torch.tensor([0.5, 0.0, 0.5])

for sentence in ("dog bites man", "man bites dog"):
    value = torch.tensor([gives[word] for word in sentence.split()])
    print(f"{sentence}:", (one_look @ value).tolist())

# %% [markdown] slideshow={"slide_type": "fragment"}
# *bites* receives (½, ½) in both: **one** average, which does not say who was on which side. Uneven weights, 0.6 and 0.4,
# would tell these two sentences apart. Are they enough if each word carries eight numbers? We test that below.
#
# Now give *bites* two looks, one at each neighbour, and put the two answers **side by side**. **Predict** the four numbers
# that it receives in each sentence.

# %% slideshow={"slide_type": "subslide"}
two_looks = torch.tensor([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])  # one row per look: to the left, to the right

for sentence in ("dog bites man", "man bites dog"):
    value = torch.tensor([gives[word] for word in sentence.split()])
    print(f"{sentence}:", (two_looks @ value).flatten().tolist())

# %% [markdown] slideshow={"slide_type": "fragment"}
# Now the two sentences differ. A look with its own weights is a **head**.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Does it matter for learning?
#
# Perhaps training finds a trick for one head, so we try it. A sentence is eight tokens. Each token carries eight random
# numbers and a code of its position. Each of the six inner tokens must hand on the numbers of its left *and* of its right
# neighbour. A model adds attention (the library's `MultiHeadAttention`; in section 4 you write its computation) to the
# tokens, and a *reader* turns the result into the sixteen numbers. The reader is one linear layer, or two with 32 ReLUs,
# max(0, x), in between.
#
# All models have 32 features, which their heads share: one head of 32, two of 16, or eight of 4. With the same reader they
# have **the same number of parameters**. The folded cells train each for 300 steps.
#
# **Predict** for 1, 2 and 8 heads: which share of the numbers' variance does the model explain, over the last 50 steps?
# (0% is to say 0 always, 100% is exact.)

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
import torch.nn.functional as F
from torch import nn

from course_lib.multi_head import MultiHeadAttention

d_model = 32
readers = {
    "linear reader": lambda: nn.Linear(d_model, 16),
    "reader with ReLUs": lambda: nn.Sequential(nn.Linear(d_model, 32), nn.ReLU(), nn.Linear(32, 16)),
}


# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
def handed_on(num_heads, new_reader, num_layers=1, steps=300):
    torch.manual_seed(0)
    layers = nn.ModuleList(MultiHeadAttention(d_model, num_heads) for _ in range(num_layers))
    reader = new_reader()
    optimizer = torch.optim.Adam([*layers.parameters(), *reader.parameters()], lr=0.01)
    generator, losses = torch.Generator().manual_seed(0), []
    positions = F.one_hot(torch.arange(8), d_model - 8).expand(64, -1, -1)
    for _ in range(steps):
        numbers = torch.randn(64, 8, 8, generator=generator)  # of variance 1
        x = torch.cat([numbers, positions], dim=-1)
        for layer in layers:
            x = x + layer(x, x, x)
        wanted = torch.cat([numbers[:, :-2], numbers[:, 2:]], dim=-1)
        loss = F.mse_loss(reader(x)[:, 1:-1], wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return 1 - sum(losses[-50:]) / 50


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
for name, reader in readers.items():
    for num_heads in (1, 2, 8):
        print(f"{name:18}num_heads {num_heads}: about {round(handed_on(num_heads, reader), 1):4.0%}")
deep = handed_on(1, readers["linear reader"], num_layers=2)
print(f"{'linear reader':18}two layers of one head each: about {round(deep, 1):4.0%}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Two heads hand on everything. One head, with as many parameters and twice the width, hands on a half, whatever the reader.
# (It does so with three seeds, with 256 ReLUs, and after 3,000 steps: 50 to 56%.)
# The reason is arithmetic: one head hands over one average, eight numbers, and sixteen are wanted. Eight heads
# of only four features do as well as two.
#
# The last line is a way without several heads: **two layers**, one after the other, each with one head. (They have more
# parameters, but fewer than one head with 256 ReLUs.) So depth can stand in for heads. And where a token carries only one of a few names, a network can even unmix 0.6 and 0.4. Beyond: [names in
# place of numbers](more/04_heads_of_minilm.ipynb).

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Ask the room for a task that is easy for one head: handing on one neighbour, or the sum of both. Then
# ask why 0.6 and 0.4 do not help here: the average has as many numbers as one token.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Cut and join
#
# A head needs its own queries, keys and values. The paper gives each head three matrices. Code does the same with
# fewer matrix multiplications: **one** wide matrix makes the queries of all heads at once, another makes the keys, a
# third makes the values, and each result is cut into pieces.
#
# - Each token has d_model features.
# - Head 1 gets the first d_k = d_model / num_heads features of **every** token, head 2 gets the next d_k, and so on.
# - The heads then stand in front of the tokens, as one more batch axis, so that one matrix multiplication serves all
#   heads.
#
# | | shape | |
# | --- | --- | --- |
# | before | `(batch, seq_len, d_model)` | |
# | cut | `(batch, seq_len, num_heads, d_k)` | the last axis becomes two |
# | moved | `(batch, num_heads, seq_len, d_k)` | heads in front of tokens |

# %% [markdown] slideshow={"slide_type": "subslide"}
# **By hand.** Here are two tokens of four features, for two heads. Which four numbers does head 1 get?
#
# | | feature 1 | 2 | 3 | 4 |
# | --- | --- | --- | --- | --- |
# | token A | 0 | 1 | 2 | 3 |
# | token B | 4 | 5 | 6 | 7 |
#
# <details><summary>Answer</summary>
#
# Head 1 gets 0 and 1 from A, and 4 and 5 from B: the first half of every token. If you wrote 0, 1, 2, 3: those are all
# features of A and none of B.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: split_heads · 10 minutes · ★★
#
# Cut the features, then move the heads.

# %% tags=["exercise"] exercise="split_heads" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(split_heads)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: merge_heads · 5 minutes · ★★
#
# After attention each head has d_k features for each token. For every token, put the features of all heads **side by
# side** again, those of the first head first. This is the exact inverse of the split.
#
# One thing to know: `transpose` moves nothing in memory, it only changes the order in which the numbers are read.
# `view` cannot join numbers that are not neighbours in memory, and raises an error. `reshape` and `flatten` copy where
# they must.

# %% tags=["exercise"] exercise="merge_heads" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(merge_heads)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · A test with numbers
#
# A colleague splits with `x.reshape(batch, num_heads, seq_len, d_k)`: straight to the wanted shape, without a transpose. The
# code runs, all shapes are right, and the colleague has even tested that merging undoes splitting. Is the split right?
#
# Shapes cannot say it, so we test with *numbers*: change one token, and see at which positions the features change, in each
# head.
#
# **Predict** for the right split and for the colleague's: there are four tokens of six features, and two heads. The last token
# changes. At which positions does head 1 change, and at which does head 2? (We count heads from 1, code counts them from 0.)

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
    print(f"{name:22} head 1: {touched[0].tolist()}   head 2: {touched[1].tolist()}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# With the right split, the last position changes in **both** heads. With the colleague's, nothing changes in head 1, and two
# "positions" change in head 2: they are the two halves of one token. A model with this split trains, and learns less than it
# should. Beyond: [what it costs, and the bug in a function to fix](more/04_heads_of_minilm.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Watch the numbers move
#
# Find out what stands in each row of a head. Follow three tokens A, B, C of six features through `view` and
# `transpose`, and then through the colleague's way, which has the same shape at the end. Once you have written
# `split_heads`, the switch *on my function* shows yours.

# %% tags=["picture", "uses-answer"] alt="Cells labelled with a token's letter and a feature's number. Three tokens become two heads on two ways: by view and transpose, and by a view straight to the wanted shape." slideshow={"slide_type": "subslide"}
from course.pictures import same_numbers_wrong_heads

my_split = split_heads if check(split_heads).passed else None
same_numbers_wrong_heads(my_split_heads=my_split)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · All together
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about 20 seconds).
#
# This is section 3.2.2 of the paper. Its *h* is our `num_heads`. Here *Q*, *K* and *V* are the inputs before any
# projection. In self-attention all three are *x*.
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
# The equation has only matrices. The translator of lesson 00 also adds a learned bias after each of the four: a
# projection is `x @ w + b`.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: predict_weights_shape · 3 minutes · ★★
#
# Predict a shape first. Which tokens look, and at which tokens?

# %% tags=["exercise"] exercise="predict_weights_shape" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_weights_shape)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What attention returns
#
# You wrote `scaled_dot_product_attention` in lesson 03. It works on the last two axes, so it takes all heads at once. And it
# returns **two** things, the outputs and the weights. The cell takes your three functions, or the course's where yours is
# missing.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course.exercises import mine

scaled_dot_product_attention = mine("scaled_dot_product_attention")
split_heads, merge_heads = mine("split_heads"), mine("merge_heads")

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: multi_head_attention · 15 minutes · ★★★
#
# The table of the equation above has all the parts. Build it from the three functions that you fetched. Return only
# the output. What the attention has learned comes in one object, `weights`: four matrices, their biases, `num_heads`. (These
# are the weights of the network, not of a softmax.)

# %% tags=["exercise"] exercise="multi_head_attention" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(multi_head_attention)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Is it the one that everybody uses?
#
# The folded cell copies the parameters of the course's `MultiHeadAttention` into PyTorch's `nn.MultiheadAttention`, and
# compares what they return.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
torch.manual_seed(1)
ours, theirs = MultiHeadAttention(24, num_heads=4), nn.MultiheadAttention(24, 4, batch_first=True)
projections = (ours.query_proj, ours.key_proj, ours.value_proj)
theirs.in_proj_weight.data = torch.cat([projection.weight.data for projection in projections])
theirs.in_proj_bias.data = torch.cat([projection.bias.data for projection in projections])
theirs.out_proj.load_state_dict(ours.output_proj.state_dict())

query, memory = torch.randn(2, 3, 24), torch.randn(2, 5, 24)
output, weights = ours.with_weights(query, memory, memory)
# average_attn_weights=False: the weights of each head, where PyTorch would give their mean
their_output, their_weights = theirs(query, memory, memory, average_attn_weights=False)
print("outputs agree:", torch.allclose(output, their_output, atol=1e-6))
print("weights agree:", torch.allclose(weights, their_weights, atol=1e-6), tuple(weights.shape))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What is $W^O$ for?
#
# $W^O$ mixes the heads, so that every head can write into every feature. The film follows *bites* through two heads of
# two features, from the cut to $W^O$. It stops once, for your guess. Once you have written `split_heads`, the switch
# *on my function* cuts with yours. (The folded cell holds its numbers.)

# %% tags=["picture", "apparatus", "uses-answer"] alt="A film of nine steps: the queries, keys and values of dog, bites and man are cut into two heads, bites looks at the others in each head, the two outputs are put side by side, and each of their four numbers multiplies its own row of the matrix W O." slideshow={"slide_type": "subslide"}
from course.pictures.films import heads_part_and_join

gives = torch.tensor(
    [[1.0, 0, 1, 0], [0, 0, 0, 0], [0, 1, 0, 1]]
)  # what dog, bites and man give, in both heads
asks = torch.tensor([[0.0, 1, 0, 1], [3, 0, 0, 3], [1, 0, 1, 0]])  # what they ask for, in both heads
w_output = torch.tensor([[1.0, 0, 1, 0], [0, 1, 0, 1], [0, 1, 1, 0], [1, 0, 0, 1]])
heads_part_and_join(
    ["dog", "bites", "man"], asks, 2 * gives, gives, w_output, asking=1, my_split_heads=my_split
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# The cell does what the film did last, with four heads of six features: it multiplies each head's output by its own
# strip of $W^O$, d_k rows, and adds up. (`nn.Linear` keeps its matrix transposed, so we use `.T`.) `ours` is the
# course's layer of the folded cell above; its queries come from 3 tokens, its keys and values from the 5 tokens of
# `memory`, and it returned `weights` and `output`.

# %% slideshow={"slide_type": "fragment"}
with torch.no_grad():
    value = split_heads(ours.value_proj(memory), 4)  # by your function
    heads = weights @ value  # batch x num_heads x query_len x d_k
    strips = ours.output_proj.weight.T.reshape(4, 6, 24)  # num_heads x d_k x d_model
    summed = (heads @ strips).sum(dim=1) + ours.output_proj.bias
print("the sum is the layer's output:", torch.allclose(summed, output, atol=1e-6))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Joining the heads and multiplying by $W^O$ is **adding up what each head contributes**. So you can switch a head off
# by setting its strip to zero, and the other heads work as before. Section 7 does that to a trained model.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · What it costs
#
# Do eight heads cost eight times as much as one? Count multiplications for one sentence of *n* tokens:
#
# | step | one head of d_model | h heads of d_k = d_model / h |
# | --- | --- | --- |
# | four projections | 4 n d_model² | the same: the cut multiplies nothing |
# | scores | n² d_model | h · n² d_k = ? |
# | weighted sums | n² d_model | h · n² d_k = ? |
#
# **By hand**, with n = 2 and d_model = 4: how many multiplications do all scores take with one head, and with two heads
# of d_k = 2?
#
# <details><summary>Answer</summary>
#
# One head takes 2 · 2 · 4 = 16. Two heads take 2 times 2 · 2 · 2, which is 16 again. What grows is the number of attention
# weights: there are *h* tables of n × n.
#
# </details>
#
# And by the clock? The folded cell measures the paper's d_model, 512, for 8 sentences of 64 tokens. (Times differ between
# machines, so look at the ratios.)

# %% tags=["nbval-ignore-output", "apparatus"] slideshow={"slide_type": "subslide"}
from time import perf_counter

x = torch.randn(8, 64, 512, generator=torch.Generator().manual_seed(0))
layers = {num_heads: MultiHeadAttention(512, num_heads).eval() for num_heads in (1, 8, 64)}
best = dict.fromkeys(layers, float("inf"))
with torch.no_grad():
    for _ in range(20):  # in turn, so that a busy moment affects all of them
        for num_heads, layer in layers.items():
            start = perf_counter()
            layer(x, x, x)
            best[num_heads] = min(best[num_heads], perf_counter() - start)
for num_heads, seconds in best.items():
    print(f"num_heads {num_heads:2}: {1000 * seconds:5.1f} ms, {seconds / best[1]:.1f} times one head")

# %% [markdown] slideshow={"slide_type": "fragment"}
# On our machine 8 or even 64 heads take nowhere near 8 or 64 times as long as one. The paper also compares models of
# the same cost (Table 3, rows A). By BLEU, a score for translations (lesson 09), one head scores 0.9 less than eight,
# and 32 heads are also worse than eight.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Heads at work
#
# MiniLM, the encoder from lesson 01, has 6 layers of 12 heads. Nobody told these heads which word belongs to which. The
# folded cell keeps the weights of all heads in two sentences, and the picture shows one of them: at which token does *fly*
# look? ([CLS] and [SEP] stand at the beginning and the end of every sentence.)

# %% tags=["nbval-ignore-output", "apparatus"] slideshow={"slide_type": "fragment"}
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

# %% tags=["picture"] alt="MiniLM's attention in the sentence birds fly over my house, as arcs between tokens and a strip for each of twelve heads." slideshow={"slide_type": "subslide"}
from course.pictures import attention_explorer

question = "Which token does “fly” look at most, by the mean of the heads of layer 6?"
attention_explorer(fly["verb"], tokens[1], title="MiniLM reads: birds fly over my house", question=question)

# %% [markdown] slideshow={"slide_type": "subslide"}
# A picture easily shows what you hope to see, so choose one head, and test it. Head 12 of layer 6 looks from the verb at
# *birds*. **Predict** where the same head looks from *fly* in the other sentence, *a fly landed on my nose*.

# %% slideshow={"slide_type": "fragment"}
for name, sentence in zip(("noun", "verb"), tokens, strict=True):
    row = fly[name][5, 11, sentence.index("fly")]  # layer 6, head 12, counted from 1
    found = ", ".join(f"{sentence[position]} {row[position]:.2f}" for position in row.topk(2).indices)
    print(f"{' '.join(sentence[1:-1]):26}{found}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The verb looks at its subject, *birds*. The noun has no subject to find: half of its weight stays with itself, and
# over a quarter goes to *nose*. This is one head in two sentences: an observation, not yet a rule. Lesson 13 makes such
# guesses and tests them.
#
# Most of the 72 heads look from *fly* at [CLS]. The weights of a softmax must sum to 1, also in a head that finds nothing
# useful. Such heads may put their weight on a token that is always there. Beyond: [all 72 heads,
# counted](more/04_heads_of_minilm.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · Heads switched off
#
# Our translator from lesson 00 has 12 attentions of 4 heads each: one in each of 4 encoder layers, two in each of 4 decoder
# layers (the second, cross-attention, looks at the source).
#
# We switch heads off, and count how many tokens of 200 unseen sentences the model still gets right. It always gets the
# correct beginning of the translation, and must name the next token. The first folded cell makes one batch of the
# sentences. The second, which takes a while, switches heads off: it sets their strips of $W^O$ to zero.
#
# **Predict** the share of right tokens with one of the 48 heads off, at worst; with three of four heads off everywhere (the
# first stays); and with all four heads off in one of the three kinds of attention.

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
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


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
def share_right_without(attentions, heads):
    """Switch off these heads of each of the attentions; afterwards everything is as before."""
    kept = [layer.output_proj.weight.data.clone() for layer in attentions]
    for layer in attentions:
        # nn.Linear keeps W^O transposed: a strip is d_k columns here. A view, so zeros go into the weight itself.
        strips = layer.output_proj.weight.data.unflatten(1, (4, -1))  # d_model x num_heads x d_k
        strips[:, heads] = 0.0
    share = share_right()
    for layer, weight in zip(attentions, kept, strict=True):
        layer.output_proj.weight.data = weight
    return share


# %% tags=["slow", "apparatus"] slideshow={"slide_type": "subslide"}
# takes about 20 seconds
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

# %% tags=["slow", "apparatus"] slideshow={"slide_type": "fragment"}
everywhere = [attention for attentions in kinds.values() for attention in attentions]
print(f"one head left everywhere:  {share_right_without(everywhere, [1, 2, 3]):.0%}")
for name, attentions in kinds.items():
    one_left = share_right_without(attentions, [1, 2, 3])
    none_left = share_right_without(attentions, [0, 1, 2, 3])
    print(f"{name:24}one head left: {one_left:4.0%}   none: {none_left:4.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# If we switch off only one head, the share falls from 99.7% to 99.2% at worst. Perhaps other heads do much of the same work.
# But with 36 of the 48 heads switched off, 63% of the tokens are wrong. (It depends little on our choice of heads: it is 56
# to 62% if another head stays than the first, and 54 to 69% for 36 heads drawn at random, five times.) The model needs the
# encoder's heads least, perhaps because the decoder can look at every source word itself. The heads that look at the source
# matter most: without them, the decoder only continues English, and is right in 26%. (Always naming the most frequent token
# is right in 12%.)
#
# Others found the same in large models: most heads can be removed one at a time, and in some layers a single head is
# enough (Michel and others, 2019, [arXiv 1905.10650](https://arxiv.org/abs/1905.10650)).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · The bill
#
# GPT-3 has 175 billion parameters, 96 layers, and 96 heads in each layer. How many parameters belong to attention? You
# know everything that you need for the answer.
#
# ### Exercise: predict_gpt3_attention_parameters · 3 minutes · ★★ · optional

# %% tags=["exercise"] exercise="predict_gpt3_attention_parameters" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_gpt3_attention_parameters)

# %% tags=["picture", "uses-answer"] alt="The parameters of GPT-3 as areas to scale: attention beside the feed-forward networks and the embeddings; closer views show one layer, its attention, and one head." slideshow={"slide_type": "subslide"}
from course.pictures import parameter_bill

my_count = predict_gpt3_attention_parameters() if check(predict_gpt3_attention_parameters).attempted else None
parameter_bill(my_count=my_count)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Attention has 58 billion of them, a third (33.2% of 174.6 billion, the sum of the paper's sizes with GPT-2's
# vocabulary). The number of heads is not in the product: try 1, 12 and 96 in the picture. (The 96 in the product is the
# number of layers. GPT-3 happens to have 96 heads as well.) Nearly all other parameters are in the feed-forward
# networks, which come in lesson 06.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine so far
#
# Which of its parts have you written?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ### *La quise mucho*: all heads
#
# In the last layer of the translator's decoder, four heads look at the Spanish tokens. Here your `multi_head_attention`
# computes what they say together, with the matrices and biases that the translator has learned. What the heads read is
# given; lessons 05 to 07 compute it. The last line asks the four heads one by one. **Guess:** while the translator
# writes *her*, do all of them look at *La*?

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.our_sentence import follow, places

ours = places()  # or a sentence of your own: places("Tengo hambre")
follow(ours, 4)

tokens_of = ours.translator.tokenizer.tokens
written, read = tokens_of(ours.tgt_output[0].tolist())[2], tokens_of(ours.src_ids[0].tolist())[0]
by_head = ours.cross_weights[0, :, 2, 0]
print(f"While it writes {written}, the heads give to {read}", *(f"{weight:.2f}" for weight in by_head))

# %% [markdown] slideshow={"slide_type": "fragment"}
# *Apart by* is nothing, or the rounding of float32: your function is this part of the translator. Two heads look at *La*,
# the word that says *her*. The other two give it nothing. (They look at `<eos>`, perhaps as MiniLM's heads look at [CLS].)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - One head gives one weighted sum, in which two answers are mixed. Several heads keep them apart; so can several layers.
# - The heads share the features: each has d_k = d_model / num_heads. So they cost as many parameters as one head.
# - Cut the last axis, then move the heads forward. A `view` straight to the shape fits, and mixes tokens.
# - Joining the heads and multiplying by $W^O$ adds up what each head contributes.
# - In one sentence, a head of MiniLM looks from the verb at its subject: an observation, not yet a rule. Our translator loses
#   little when one head is off. With three of four heads off everywhere, it gets more than half of the tokens wrong.
#
# **Shapes**
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `x` | `(batch, seq_len, d_model)` | the tokens' vectors |
# | `query`, `key`, `value`, split | `(batch, num_heads, seq_len, d_k)` | d_k = d_model / num_heads |
# | `scores`, `weights` | `(batch, num_heads, query_len, key_len)` | a table for each head; masks are broadcast to it |
# | the heads' outputs | `(batch, num_heads, query_len, d_k)` | what each head contributes |
# | merged | `(batch, query_len, d_model)` | side by side |
# | `w_query`, `w_key`, `w_value`, `w_output` | `(d_model, d_model)` | 4 d_model² in all, for any num_heads |
# | `b_query`, `b_key`, `b_value`, `b_output` | `(d_model,)` | added after each matrix |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
#
# <details><summary>A model has d_model 512. Why are 512 heads a bad idea?</summary>
#
# Each head would have a single feature. A query and a key of one number can only say *more* or *less*. And the model
# would keep 512 tables of weights. The paper tried up to 32 heads of 16 features, and found them worse than 8.
#
# </details>
#
# <details><summary>Merging undoes splitting, in a colleague's test. Is the split right?</summary>
#
# The test does not prove it, because the wrong split is also undone by its own inverse. Change one token, and see that
# only its position changes.
#
# </details>
#
# <details><summary>You switch off a head and nothing changes. Was the head useless?</summary>
#
# You cannot know yet: another head may have learned the same. Switch off both before you decide.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani and others, *Attention Is All You Need*, 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762): section
#   3.2.2 is this lesson; Table 3, rows A, is its experiment on the number of heads.
# - Voita and others, *Analyzing Multi-Head Self-Attention*, 2019, [arXiv 1905.09418](https://arxiv.org/abs/1905.09418):
#   what the heads do that remain when most are taken away.
# - Clark and others, *What Does BERT Look At?*, 2019, [arXiv 1906.04341](https://arxiv.org/abs/1906.04341): heads that
#   look one token back or forward, and the weight on special tokens.
# - Brown and others, *Language Models are Few-Shot Learners*, 2020, [arXiv
#   2005.14165](https://arxiv.org/abs/2005.14165): Table 2.1 has the sizes of GPT-3.
# - Ainslie and others, *GQA*, 2023, [arXiv 2305.13245](https://arxiv.org/abs/2305.13245): heads that share keys and
#   values, as in most large models today. Lesson 10 measures it.
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# **Next:** lesson 05 tells attention where a word stands.
