# %% [markdown] slideshow={"slide_type": "slide"}
# # 05 · Order: how does it know word order?
#
# *El perro busca al gato*, the dog is looking for the cat. *El gato busca al perro*, the cat is looking for the dog. The
# same five words, and two stories. Attention as you have built it cannot tell them apart. This lesson shows that, and
# mends it in four ways.
#
# **After this lesson you can**
#
# - show by a measurement that attention reads a bag of words;
# - write the paper's **position code**, the numbers that tell a place, and say what they tell about a distance;
# - turn queries and keys so that their score knows how far apart two words stand, and nothing of where;
# - say which position code still works on sentences longer than any in training, because you measured it.
#
# (In this lesson a *code* is always a position code: numbers that stand for a place, not a program.)
#
# **You need** lessons 02 to 04, sine and cosine. **It takes** about 75 minutes, 40 of them for your own code; best in
# two sittings, with a break after section 3. One exercise in section 4 is there if you like, 10 minutes more. No
# network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | 1 A bag of words | what does attention know of order? | 8 |
# | 2 A row of clocks | how do you write a position in numbers? | 19 |
# | 3 What the clocks tell | what is the code good for? | 7 |
# | 4 Distances instead of places | what if only the distance counts? | 4 |
# | 5 Turning words | can the score alone see the distance? | 28 |
# | 6 Beyond the trained length | which code goes further than training did? | 9 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · A bag of words
#
# Here is the translator of lesson 00 with our two sentences. (`translate_all` translates each sentence just as it
# stands, and adds no notes.)

# %% slideshow={"slide_type": "fragment"}
from course_lib.translator import Translator

translator = Translator.load()
pair = ["El perro busca al gato.", "El gato busca al perro."]
for sentence, written in zip(pair, translator.translate_all(pair), strict=True):
    print(sentence, "->", written)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Before its first layer it adds to each word a vector that depends on the word's place: `model.positions` has a row for
# each position. We take these vectors away, by setting them to zero.
#
# **Predict:** what will it write for the two sentences now? Noise? The same as before? Something else?

# %% slideshow={"slide_type": "fragment"}
import torch

model = translator.model


def with_positions(code, job, *inputs):
    """What `job(*inputs)` gives while the translator has another code of positions."""
    kept, model.positions = model.positions, code
    try:
        return job(*inputs)
    finally:
        model.positions = kept


nothing = torch.zeros_like(model.positions)
for sentence, written in zip(pair, with_positions(nothing, translator.translate_all, pair), strict=True):
    print(sentence, "->", written)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Why: by hand
#
# Three words with two features each: *perro* (2, 0), *busca* (0, 1), *gato* (1, 1). Query, key and value are the word
# itself here, and a score is a dot product (the division by $\sqrt{d_k}$ treats all alike, and is left out):
#
# | scores | perro | busca | gato | | scores | gato | busca | perro |
# | --- | --- | --- | --- | --- | --- | --- | --- | --- |
# | **perro** | 4 | 0 | 2 | | **gato** | 2 | 1 | 2 |
# | **busca** | 0 | 1 | 1 | | **busca** | 1 | 1 | 0 |
# | **gato** | 2 | 1 | 2 | | **perro** | 2 | 0 | 4 |
#
# On the right the sentence is turned round. *Perro* still scores 4 with itself, 0 with *busca*, 2 with *gato*: in
# $\mathrm{score}_{ij} = q_i \cdot k_j$ the numbers $i$ and $j$ are only names. Then softmax and sum, which do not care
# about order either. **Predict:** how do the two outputs below differ?

# %% slideshow={"slide_type": "subslide"}
from course_lib.attention import scaled_dot_product_attention

torch.set_printoptions(precision=2, sci_mode=False)  # two decimals are enough for us

x = torch.tensor([[2.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # perro, busca, gato
turned_round = torch.tensor([2, 1, 0])
output, _ = scaled_dot_product_attention(x, x, x)
y = x[turned_round]
shuffled, _ = scaled_dot_product_attention(y, y, y)
print(output, shuffled, sep="\n")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The same rows, in the new order. With $P$ for any reordering of the rows,
#
# $$ \mathrm{Attention}(P X) = P \, \mathrm{Attention}(X). $$
#
# Shuffle the words and the outputs shuffle along: attention is **permutation equivariant**. Projections treat each
# token by itself, and so does all the rest of the encoder. So its four layers must be equivariant too. Are they?

# %% slideshow={"slide_type": "fragment"}
token_ids = torch.tensor([translator.tokenizer.encode(pair[0])])
order = torch.tensor([0, 4, 2, 3, 1, 5])  # El gato busca al perro.


def difference():
    """Encode the shuffled words, or shuffle the encoded words: how far apart are the two at most?"""
    with torch.no_grad():
        apart = model.encode(token_ids[:, order]) - model.encode(token_ids)[:, order]
    return apart.abs().max().item()


print(f"with positions     {difference():.4f}")
print(f"without positions  {with_positions(nothing, difference):.4f}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### How much is lost?
#
# Without positions the four layers are equivariant. With them they are not, and that is what positions are for.
#
# Now 200 unseen test sentences. With positions nearly all come out right, word for word. **Predict:** how many of the 200
# when the translator is told no positions, neither of the words it reads nor of those it has written?

# %% slideshow={"slide_type": "subslide"}
from course_lib.corpora import load_corpus
from course_lib.tokens import words

test = load_corpus("spanish_english", "test")
src, tgt = list(test["src"])[:200], list(test["tgt"])[:200]


def bag(sentence):
    return sorted(words(sentence.lower()))


def number_right(seen_as=str):
    """How many come out right, with each sentence seen as it is (`str`) or as its bag of words (`bag`)."""
    written = translator.translate_all(src, beam_size=1)
    return sum(seen_as(one) == seen_as(other) for one, other in zip(written, tgt, strict=True))


print(f"with positions     {number_right()} of {len(src)}")
print(f"without positions  {with_positions(nothing, number_right)} of {len(src)},", end=" ")
print(f"{with_positions(nothing, number_right, bag)} if the order of the words does not count")

# %% [markdown] slideshow={"slide_type": "fragment"}
# About a third, all the same: of many bags of words only one sensible sentence can be made, and *poemas, cuatro,
# cantante, escribió* (poems, four, singer, wrote) leaves little doubt about who wrote what. A few have the right words
# in a wrong order, such as *My grandparents are waiting for their friends* for *My friends are waiting for their
# grandparents*. Most of the others lose words or say them twice: *The big hens are big hens* for *The hens are big*.
# (One reservation: this model was trained with positions. One trained without might do better.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Does the causal mask tell the order?
#
# In the decoder, token $i$ sees only the tokens up to $i$. We shuffle the first five tokens and keep the last in its
# place. **Predict:** does the last token's output change after one layer of attention? After two?

# %% slideshow={"slide_type": "fragment"}
from course_lib.masks import causal_mask
from course_lib.multi_head import MultiHeadAttention

torch.manual_seed(0)
attentions = [MultiHeadAttention(d_model=8, num_heads=2) for _ in range(2)]
x, shuffle = torch.randn(1, 6, 8), torch.tensor([3, 1, 4, 0, 2, 5])
y = x[:, shuffle]
for number, attention in enumerate(attentions, start=1):
    x, y = (attention(z, z, z, causal_mask(6)) for z in (x, y))
    print(f"after layer {number}: {(x[0, -1] - y[0, -1]).abs().max().item():.4f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# After one layer, nothing: the last token sees the same bag. But the *others* saw different pasts, each as much as its
# place allows, and the second layer reads that. So a decoder can learn something of order without any position code
# ([arXiv 2203.16634](https://arxiv.org/abs/2203.16634)). An encoder sees everything, and cannot.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Some expect none of the 200, some nearly all. Let people argue first, then print the ones that went
# wrong: a few have two words changed round, most repeat words or drop some, and some go round in circles. This model
# was never trained on a bag.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · A row of clocks
#
# So each word must carry its place. **Think for a minute:** what is wrong with these three?
#
# - add the position itself: 0, 1, 2, ..., 500;
# - add the position divided by the sentence's length;
# - add a sine of the position.

# %% [markdown] slideshow={"slide_type": "fragment"}
# - The first grows until the word's own numbers hardly count beside it.
# - The second makes *one word further* a long step in a short sentence and a short one in a long sentence.
# - The third stays small, but it repeats itself, and gives the same number on the way up and on the way down: a clock
#   with one hand, of which you see only how high the tip is.
#
# Both coordinates of the tip, sine *and* cosine, tell up from down; and a slower hand counts the rounds, as the hour
# hand does. So: **many clocks, from fast to slow**. In the paper (section 3.5) each clock $i$ makes two features,
# number $2i$ and number $2i + 1$, of the position $pos$:
#
# $$ PE(pos, 2i) = \sin\frac{pos}{10000^{2i/d_{model}}} \qquad PE(pos, 2i+1) = \cos\frac{pos}{10000^{2i/d_{model}}} $$

# %% [markdown] slideshow={"slide_type": "slide"}
# **By hand**, with `d_model = 4`: two clocks. The divisors are $10000^{0/4} = 1$ and $10000^{2/4} = 100$.
# A sine of 1 is 0.84, a cosine 0.54.
#
# | pos | sin(pos) | cos(pos) | sin(pos/100) | cos(pos/100) |
# | --- | --- | --- | --- | --- |
# | 0 | 0 | 1 | 0 | 1 |
# | 1 | 0.84 | 0.54 | 0.01 | 1.00 |
# | 2 | 0.91 | −0.42 | 0.02 | 1.00 |
# | 3 | ? | ? | ? | ? |
#
# What stands in the last row? One sign you can tell without a calculator: three radians are almost half a turn.

# %% slideshow={"slide_type": "fragment"}
from course_lib import positions
from course_lib.exercises import check, hint

print(positions.sinusoidal_encoding(4, 4))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Names that begin with `positions.` are the course's versions; names without that are yours. **Your turn:**

# %% tags=["exercise"] exercise="sinusoidal_encoding" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(sinusoidal_encoding)

# %% slideshow={"slide_type": "fragment"}
hint("sinusoidal_encoding")

# %% [markdown] slideshow={"slide_type": "slide"}
# Sixty positions, sixteen clocks; in the picture a column is a position and a row is a feature. **Predict before you
# run:** going from left to right, which rows change fast, the upper or the lower?

# %% tags=["picture"] alt="Sixty columns, one for each position, by thirty-two rows, one for each feature: the top rows change sign every few positions, each further pair more slowly, and the bottom rows not at all." slideshow={"slide_type": "fragment"}
import matplotlib.pyplot as plt

code = positions.sinusoidal_encoding(60, 32)
figure, axes = plt.subplots(figsize=(6.0, 3.0), layout="constrained")
image = axes.imshow(code.T, cmap="PuOr", aspect="auto", vmin=-1, vmax=1)
axes.set(xlabel="position", ylabel="feature")
figure.colorbar(image, ticks=(-1, 0, 1))
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# The upper ones, where the clocks are fast. (The stripes that lie at the bottom are sines near 0 and cosines near 1, of
# hands that hardly move.) Each column is one position, and no two are the same: together the clocks
# name every place. In the translator such columns, of 128 numbers each, are what we took away:

# %% slideshow={"slide_type": "fragment"}
max_len, d_model = model.positions.shape
print(torch.equal(positions.sinusoidal_encoding(max_len, d_model), model.positions))

# %% [markdown] slideshow={"slide_type": "subslide"}
# They are **added** to the embeddings, after these have been multiplied by the square root of d_model, here 11.3.
# **Guess why**, from the lengths of the vectors:

# %% slideshow={"slide_type": "fragment"}
word = model.embedding.table.weight.norm(dim=-1).mean().item()
print(
    f"a word {word:.2f}, times the root {word * d_model**0.5:.1f}, a position {model.positions[5].norm():.1f}"
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Words of this length would be drowned by the place without the factor. And why add, instead of putting the two side by
# side? It keeps d_model as it is, and with 128 features a model can learn to keep the two apart.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · What the clocks tell
#
# Attention works with dot products, so what is the dot product of two positions? **By hand**, with the table of section
# 2, where d_model is 4: rows 0 and 1, then rows 1 and 2.
#
# <details><summary>Answer</summary>
#
# 0.54 + 1.00 = 1.54, and 0.84 · 0.91 − 0.54 · 0.42 + 1.00 = 1.54.
#
# </details>
#
# An accident? **Predict:** with sixteen clocks, how do the rows below differ, from position 0, from 40, from 1000?

# %% slideshow={"slide_type": "fragment"}
code = positions.sinusoidal_encoding(1100, 32)
print("distance     0      1      2      5     10     20")
for start in (0, 40, 1000):
    dot_products = [code[start] @ code[start + k] for k in (0, 1, 2, 5, 10, 20)]
    print(f"from {start:4}", *(f"{product:6.2f}" for product in dot_products))

# %% [markdown] slideshow={"slide_type": "subslide"}
# Not at all. For one clock of speed $\omega$ (for clock $i$, $\omega = 1 / 10000^{2i/d_{model}}$), with one hand at the
# angle $\omega\,pos$ and one at $\omega (pos + k)$,
#
# $$ \sin(\omega\,pos)\sin(\omega (pos+k)) + \cos(\omega\,pos)\cos(\omega (pos+k)) = \cos(\omega k) $$
#
# and $pos$ has gone: the dot product of two positions depends on their distance alone. **Predict the shape** of the
# curve, from 60 places to the left to 60 places to the right. Does it tell left from right?

# %% tags=["picture"] alt="Dot product of two positions against their distance, from minus 60 to 60: a peak of 16 at distance 0, the same on both sides, then a fall on both sides into waves between 5 and 12." slideshow={"slide_type": "fragment"}
distances = torch.arange(-60, 61)
figure, axes = plt.subplots(figsize=(5.6, 2.6), layout="constrained")
axes.plot(distances, code[100 + distances] @ code[100], color="#0072B2")
axes.set(xlabel="distance of the key from the query", ylabel="dot product", ylim=(0, 17))
plt.show()

# %% [markdown] slideshow={"slide_type": "subslide"}
# Near and far it tells, roughly, but not **left from right**, for $\cos(-\omega k) = \cos(\omega k)$; and *sees the
# cat* differs from *the cat sees* by just that. Can a projection mend that? The paper's remark: for any fixed $k$,
# $PE(pos + k)$ is a linear function of $PE(pos)$, the same for all $pos$. By the addition theorems, for each clock:
#
# $$ \begin{pmatrix}\sin \omega(pos+k)\\ \cos \omega(pos+k)\end{pmatrix} = \begin{pmatrix}\cos\omega k & \sin\omega k\\ -\sin\omega k & \cos\omega k\end{pmatrix}\begin{pmatrix}\sin \omega\,pos\\ \cos \omega\,pos\end{pmatrix} $$
#
# It is a rotation: to go on by $k$ places, turn each hand by its own angle. Checked on 1,000 positions:


# %% slideshow={"slide_type": "fragment"}
def step_matrix(k, d_model):
    """The matrix that takes every position's code to the code k places further."""
    angle = k * 10_000.0 ** (-torch.arange(0, d_model, 2) / d_model)
    cos, sin = angle.cos(), angle.sin()
    blocks = torch.stack([torch.stack([cos, sin], dim=-1), torch.stack([-sin, cos], dim=-1)], dim=-2)
    return torch.block_diag(*blocks)


print(step_matrix(1, 4))
three_on = code[:1000] @ step_matrix(3, 32).T
print(f"largest error of 32,000 numbers: {(three_on - code[3:1003]).abs().max().item():.4f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now the projections: let that of the query step back by 3, and that of the key leave positions as they are.
# **Predict:** at which keys do the queries 10, 50 and 900 look most?

# %% slideshow={"slide_type": "fragment"}
scores = (code @ step_matrix(-3, 32).T) @ code.T
for query_position in (10, 50, 900):
    print(query_position, "looks at", scores[query_position].argmax().item())

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Does a trained model use it like this?
#
# So a head *can* look three places back, from wherever it stands. If our translator had learned distances alone,
# nothing would change if all sentences, read and written, began at position 10 instead of 0. The longest
# training sentences had some 30 Spanish tokens. **Predict:** of the 200, how many come out right when sentences begin at 1, 2, 5, 10?

# %% slideshow={"slide_type": "fragment"}
print("begins at   right of 200")
for start in (0, 1, 2, 5, 10):
    later = positions.sinusoidal_encoding(max_len + start, d_model)[start:]
    print(f"{start:6}{with_positions(later, number_right):11}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# What it learned depends on *places*. One or two places later it hardly notices. Five places later one sentence in
# ten goes wrong, and ten places later nearly half, though no word has changed its distance from any other. (Not
# because these places were never trained: the 200 Spanish sentences have at most 14 tokens, so even those that begin at
# 10 end before place 25. Training did meet these places, but only at the ends of its longest sentences.) The code would
# allow a model to think in distances. Nothing in training asked for it. So why not build a code that can do nothing
# else?

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* The table is worth a pause: an elegant property of a code (linear steps) is an offer to the
# model, not a promise. Sections 4 and 5 make it a promise, and section 6 tests what it is worth.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · Distances instead of places
#
# Two ways with **learned** vectors.
#
# **A vector for each place**, `nn.Embedding(max_len, d_model)`, added to the words. BERT and GPT-2, two well-known models, do that. The paper
# tried it, and scored as well as with sinusoids (Table 3, row E: 25.7 and 25.8 BLEU). But training moves only the
# rows that it meets: what would row 600 hold in a model that read at most 512 tokens? The authors kept the sinusoids in
# the hope that these would go beyond the trained length. Section 6 puts that to the test.
#
# **A vector for each distance** ([arXiv 1803.02155](https://arxiv.org/abs/1803.02155)). It is not added to the word but
# to the key, anew for each query: with $a_{j-i}$ for the vector of the distance from $i$ to $j$,
#
# $$ \mathrm{score}_{ij} = \frac{q_i \cdot (k_j + a_{j-i})}{\sqrt{d_k}} $$

# %% [markdown] slideshow={"slide_type": "slide"}
# And far away, *how* far no longer matters: beyond a `max_distance` all distances to the left share one vector, and all
# to the right another.
#
# **By hand:** four tokens, cut off at 2. The first row is 0, 1, 2, 2. What are the others?

# %% slideshow={"slide_type": "fragment"}
print(positions.relative_distances(query_len=4, key_len=4, max_distance=2))

# %% [markdown] slideshow={"slide_type": "fragment"}
# **Your turn, if you like** (ten minutes, outside the count). Mind the cache of lesson 03: the queries are the last of
# the positions.

# %% tags=["exercise"] exercise="relative_distances" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(relative_distances)

# %% [markdown] slideshow={"slide_type": "slide"}
# The rest is short: a row number from each distance, a vector from each row, a dot product with each query.
# **Predict:** which scores change if the same six words stand 100 places further on?

# %% slideshow={"slide_type": "fragment"}
generator = torch.Generator().manual_seed(0)
query, key = torch.randn(2, 6, 8, generator=generator)  # seq_len 6, d_k 8
table = torch.randn(2 * 2 + 1, 8, generator=generator)  # a vector for each distance from -2 to 2

rows = positions.relative_distances(6, 6, max_distance=2) + 2  # -2 is row 0
# einsum: for each pair (q, k), multiply query q with the pair's vector, feature by feature, and add up over d
scores = (query @ key.T + torch.einsum("qd,qkd->qk", query, table[rows])) / 8**0.5
further_on = positions.relative_distances(6, 106, max_distance=2)[:, 100:] + 2  # places 100 to 105
print("scores", tuple(scores.shape), "from vectors", tuple(table[rows].shape))
print("the same rows of the table 100 places further on:", torch.equal(rows, further_on))

# %% [markdown] slideshow={"slide_type": "fragment"}
# None: the same rows of the table, so the same scores. Nothing in the formula knows a place. Written like this, the
# price is a vector for every pair of query and key; to multiply each query with the five rows first and then pick is
# cheaper. (The paper of 2018 adds vectors of a second table to the values, in the same way.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Turning words
#
# Section 3 held a hint: a step of $k$ places is a turn. What if we do not *add* a clock to the word but take the
# features of its query and of its key, in pairs, as hands, and **turn** them by the position?
#
# One pair, a quarter of a turn for each place, query and key both (1, 0). At places 0, 1, 2, 3 the hand points to
# (1, 0), (0, 1), (−1, 0), (0, −1).
#
# **By hand:** the dot product of the query at 1 with the key at 0? At 3 and 2? At 2 and 0? At 3 and 1?
#
# <details><summary>Answer</summary>
#
# 0, 0, −1, −1. One place apart: 0. Two apart: −1. Wherever they stand.
#
# </details>

# %% [markdown] slideshow={"slide_type": "fragment"}
# Turning both hands by the same angle changes
# nothing between them, and what is left is the difference. With $R_p$ for the turn at position $p$:
#
# $$ (R_m q) \cdot (R_n k) = q \cdot (R_{n-m} k) $$
#
# This is **rotary position embedding**, RoPE ([arXiv 2104.09864](https://arxiv.org/abs/2104.09864)), and most
# language models of today use it. The speeds are those of section 2, with $d_k$ in place of $d_{model}$: clock $i$ turns
# by $p / 10000^{2i/d_k}$ radians.

# %% [markdown] slideshow={"slide_type": "slide"}
# **Your turn.** Here `positions` is an argument, a tensor of whole numbers, and no longer the course's module.

# %% slideshow={"slide_type": "fragment"}
from jaxtyping import Float, Int
from torch import Tensor


# %% tags=["exercise"] exercise="rotate" slideshow={"slide_type": "fragment"}
def rotate(
    x: Float[Tensor, "*batch seq_len d_k"],
    positions: Int[Tensor, "*#batch seq_len"],
    base: float = 10_000.0,
) -> Float[Tensor, "*batch seq_len d_k"]:
    """Rotary position code: turn every pair of features by an angle that grows with the position (arXiv 2104.09864).

    Features 2i and 2i + 1 are a hand of a clock, (x, y), which turns by `angle` = position / base^(2i / d_k):

        (x cos(angle) - y sin(angle),  x sin(angle) + y cos(angle))

    Queries and keys are rotated before their dot product, which then depends on how far apart they are
    and not on where they are: both hands have turned on by the same angle.

    Args:
        x: queries or keys, with any number of leading axes, such as batch and heads.
        positions: of each vector, counted from 0; with a cache, of the new ones only.
        base: the slowest hand needs base^(1 - 2 / d_k) * 2 pi positions for a turn.

    Raises:
        ValueError: if d_k is odd, for then the last feature has no partner.
    """
    # your code, in place of this line


# %% slideshow={"slide_type": "fragment"}
check(rotate)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Watch the hands
#
# A query and a key of four hands each. Make your guess, then move both words, and then move them apart. Once you have
# written `rotate`, the switch "on my function" shows what *yours* does.

# %% tags=["picture", "uses-answer"] alt="Four clocks, one for each pair of features, each with the key's hand and the query's hand; when both words move to the right all hands turn, and with rotary positions the angles between them and the score stay as they were." slideshow={"slide_type": "fragment"}
from course_lib.pictures import clock_hands

query, key = torch.randn(2, 8, generator=torch.Generator().manual_seed(5))
clock_hands(query, key, my_rotate=rotate if check(rotate).attempted else None)

# %% [markdown] slideshow={"slide_type": "slide"}
# Now choose the other two codes in the picture. "Sinusoids alone" keep their score as well: section 3. What about
# "words plus sinusoids", the sums that our translator works with? Here are numbers, for words always three places
# apart. **Predict** for each column: does it stay the same down the rows?


# %% slideshow={"slide_type": "fragment"}
def rotated(x, place):
    return positions.rotate(x[None], torch.tensor([place]))[0]


code = positions.sinusoidal_encoding(1100, 8)
print("places           words + sinusoids   rotated")
for n in (0, 10, 100, 1000):
    added = (query + code[n + 3]) @ (key + code[n])
    turned = rotated(query, n + 3) @ rotated(key, n)
    print(f"{n + 3:4} and {n:4}{added:16.3f}{turned:15.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# On the left, word and place are mixed: with $c$ for `code`, $(q + c_m)\cdot(k + c_n)$ has four terms, and only
# $q \cdot k$ and $c_m \cdot c_n$ stay as they were. On the right there is one term, and the place has no way into it.
#
# With rotation nothing is added to the embeddings, the values stay unturned, and each layer turns its own queries and
# keys. Nothing is learned either, and PyTorch's fused attention runs as before, on queries and keys that have been turned.

# %% [markdown] slideshow={"slide_type": "slide"}
# What do the four ways cost? Predict the parameters of each:

# %% tags=["exercise"] exercise="predict_position_parameters" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(predict_position_parameters)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Beyond the trained length
#
# A task that is nothing but order: **copy the token three places back**. Trained on sequences of 16 tokens, tested on
# up to 256. One attention head, 32 features, and five ways to tell positions; not at all is one of them.

# %% slideshow={"slide_type": "fragment"}
vocab_size, d_model, back, trained_len = 12, 32, 3, 16


def batch_of(seq_len, seed, batch=64):
    return torch.randint(vocab_size, (batch, seq_len), generator=torch.Generator().manual_seed(seed))


example = batch_of(10, seed=0)[0].tolist()
print("read ", *(f"{token:2}" for token in example))
print("write", *[" ."] * back, *(f"{token:2}" for token in example[:-back]))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Without positions, this is attention and nothing else. It leaves two doors open for a code: `place`, where
# something may be added to the words, and `scores`.

# %% slideshow={"slide_type": "subslide"}
import math

from torch import nn


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


# %% [markdown] slideshow={"slide_type": "fragment"}
# Each code changes one of the two. First those that give each place a vector, then those that know distances.


# %% slideshow={"slide_type": "subslide"}
class Sinusoids(NoPositions):
    def place(self, x):
        return x + positions.sinusoidal_encoding(x.shape[1], d_model)


class Learned(NoPositions):
    def __init__(self):
        super().__init__()
        self.places = nn.Embedding(256, d_model)

    def place(self, x):
        return x + self.places.weight[: x.shape[1]]


# %% slideshow={"slide_type": "subslide"}
class Relative(NoPositions):
    def __init__(self, max_distance=8):
        super().__init__()
        self.max_distance = max_distance
        self.distances = nn.Embedding(2 * max_distance + 1, d_model)

    def scores(self, query, key):
        distances = positions.relative_distances(query.shape[1], key.shape[1], self.max_distance)
        vectors = self.distances(distances + self.max_distance)
        by_distance = torch.einsum("bqd,qkd->bqk", query, vectors)
        return super().scores(query, key) + by_distance / math.sqrt(d_model)


class Rotary(NoPositions):
    def scores(self, query, key):
        places = torch.arange(query.shape[1])
        return super().scores(positions.rotate(query, places), positions.rotate(key, places))


# %% [markdown] slideshow={"slide_type": "slide"}
# **Predict**, and write it down: all but the first will learn the task at length 16. Put the four in order: which is
# still right at length 32, at 64, at 256? Why might the first get more than 1 in 12? (Fifteen small models are trained
# below; allow half a minute.)

# %% slideshow={"slide_type": "fragment"}
import torch.nn.functional as F


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


# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "subslide"}
kinds = (NoPositions, Sinusoids, Learned, Relative, Rotary)
trained = {kind.__name__: [train(kind, seed) for seed in range(3)] for kind in kinds}

print("length          16     32     64    128    256")
for name, models in trained.items():
    shares = [sum(right(small, n).mean() for small in models) / 3 for n in (16, 32, 64, 128, 256)]
    print(f"{name:12}", *(f"{share:5.0%} " for share in shares))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Three trainings each, the mean of them. All four codes solve the task where they were trained. At twice the length the
# two that number the *places* have lost about half, and the two that know *distances* go on. At 256 only one does.
#
# (And without positions: 1 in 12 would be chance. Copying the most frequent token of the bag is better: on the
# average it makes up 22 percent of 16 random tokens, and 11 of 256.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Where does it break?
#
# Look inside sequences of 64. **Predict** for each of the four: at which positions is it right, the first 16, all, or
# some?

# %% tags=["picture"] alt="Share of right copies at each position of sequences of 64 tokens. Relative is at one throughout. Rotary is near 0.83 up to position 22, then near one, and falls to 0.8 at the end. Learned falls from 0.9 at position 15, the last that was trained, to a tenth at 16. Sinusoids fall there too, with hills further on, one of them above nine tenths." slideshow={"slide_type": "fragment"}
figure, axes = plt.subplots(figsize=(6.4, 3.2), layout="constrained")
colours, styles = ("#000000", "#E69F00", "#CC79A7", "#009E73", "#0072B2"), (":", "-.", "--", "-", ".-")
for (name, models), colour, style in zip(trained.items(), colours, styles, strict=True):
    by_position = sum(right(small, 64) for small in models) / 3
    axes.plot(range(back, 64), by_position, style, color=colour, label=name)
axes.axvspan(-0.5, trained_len - 0.5, color="#DDDDDD", label="trained")
axes.set(xlabel="position", ylabel="right", ylim=(0, 1.05), xlim=(-0.5, 63.5))
axes.legend(ncols=1, loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False)
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# **Learned** is right on the first 16 and falls off an edge: rows 16 and on still hold the random numbers with which
# training began. **Sinusoids** have sensible numbers there, and the rotation that would solve the task everywhere
# exists (you built it in section 3). But training found something else that does on 16 places; the other tokens of a
# longer sequence disturb even the first few; and on the hills further on it happens to look three back again.
# **Rotary** is odd: *worse* up to position 22, trained places among them, good from 23, worse again from 60. Remember
# these three numbers.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Why does rotary fade?
#
# Its score knows only the distance between two places, and three back is three back anywhere. Yet at 256 it is mostly
# wrong. So what does it look at? There is no mask here, so keys to the right may be seen as well. The picture shows the
# mean weight at each distance, in sequences of 128, for the first of the three models:

# %% tags=["picture"] alt="Two curves of mean attention weight against the distance of the key from the query, from minus 70 to 70. Relative has a single peak of 0.9 at minus three. Rotary has its highest peak there as well, but of 0.26 only, and smaller ones far away, the clearest near 41, minus 60 and minus 47." slideshow={"slide_type": "fragment"}
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
# Ghosts of *three back*, peaks where nothing is to be found: at 41, which is 44 further to the right, at −47, 44 further
# to the left, and at −60, 57 further. What are 44 and 57? **Think of the clocks**, then run:

# %% slideshow={"slide_type": "fragment"}
turns = 10_000.0 ** (-torch.arange(0, d_model, 2) / d_model) / (2 * math.pi)  # of each clock, in one place
for places in (44, 57):
    print(f"turns in {places} places:", *(f"{number:.2f}" for number in places * turns[:8]))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The fastest clock makes 7.00 turns in 44 places, the second almost 4; in 57 it is about 9 and 5. Both stand again as
# at *three back*, and only slower clocks could tell. Training saw no distance beyond 15, so nothing ever asked them
# to. That explains the steps as well: with 64 tokens, positions up to 22 have a key 41 places to their right, and
# positions from 60 on have keys 47 and 60 places to their left. (From 47 to 59 there is the ghost at −47 alone: it
# seldom wins.) The longer the sequence, the more ghosts share the weight. **The formula goes on for ever; what was
# learned does not.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What the cut-off costs
#
# Relative distances win because all beyond 8 look alike: nothing out there is new. **Predict:** what if the task is to
# copy the token *ten* places back?

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
for kind in (Relative, Rotary):
    share = right(train(kind, seed=0, back=10), trained_len, back=10).mean()
    print(f"{kind.__name__:9} ten back, at the trained length: {share:.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Eight places back and everything beyond share one vector, so `Relative` can only name the most frequent of the three
# to eight tokens there. Which code goes further depends on the task, and this one is a toy, with one head and near
# things to look for. Others have found:
#
# - On real text the ranking was much the same. Sinusoids end where training ended, rotary soon after; what goes on are
#   codes that push far words away, such as ALiBi, which takes more from a score the further away its key is ([arXiv
#   2108.12409](https://arxiv.org/abs/2108.12409)).
# - On other tasks the ranking is another ([arXiv 2305.19466](https://arxiv.org/abs/2305.19466)), so measure on yours.
# - Language models that are to read longer texts slow their rotary clocks down and train a little more ([arXiv
#   2306.15595](https://arxiv.org/abs/2306.15595)).

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* A good discussion: which of the codes would you choose for translation, where sentences have up
# to 50 words? All of them do well there, and the paper chose, of the two it tried, the one without parameters. It is
# length that separates them.

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
# - Attention by itself reads a bag: shuffle the words, and the outputs shuffle along. From the second layer on, a causal
#   mask tells something of the order.
# - Sinusoids are clocks from fast to slow. The dot product of two positions depends on their distance, and a step of
#   $k$ places is the same rotation everywhere. That is an offer to the model: ours learned places all the same.
# - Rotary turns queries and keys, so that of the places their score can know nothing but the distance. Relative
#   vectors do it by a table, with a cut.
# - Beyond the trained length: places fail at once, rotary fades as its clocks come round again, cut-off distances go on
#   as long as far things may look alike.
#
# | code | enters at | learns | knows |
# | --- | --- | --- | --- |
# | sinusoids | the embeddings, once | nothing | the place; the distance if the model learns to |
# | learned | the embeddings, once | `max_len × d_model` | the place, up to `max_len` |
# | relative | the scores of each layer | `(2 max_distance + 1) × d_k` for each table | the distance, up to the cut |
# | rotary | query and key of each layer | nothing | the distance, until the clocks come round |

# %% [markdown] slideshow={"slide_type": "slide"}
# **Shapes**
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `positions.sinusoidal_encoding(...)` | `(seq_len, d_model)` | a row for each position, the same for all sentences |
# | `x + code` | `(batch, seq_len, d_model)` | word and place in one vector |
# | `positions.relative_distances(...)` | `(query_len, key_len)` | whole numbers from −max_distance to max_distance |
# | `table[rows]` | `(query_len, key_len, d_k)` | a vector for each pair: the large one |
# | `positions.rotate(query, places)` | as `query`: `(batch, num_heads, seq_len, d_k)` | the same lengths, turned |
# | `places` | `(seq_len,)`, or `(batch, 1, seq_len)` | with a cache, the new positions only |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
#
# <details><summary>Why are the values not rotated as well?</summary>
#
# Query and key meet in a dot product, where the common turn drops out. A value does not meet anything: it is added up.
# Rotated values would bring the place itself into the output, which is what we wanted to be rid of.
#
# </details>
#
# <details><summary>With a cache, new tokens come one at a time. What goes wrong if each is rotated as position 0?</summary>
#
# Each new query and each new key believes that it stands on the first word. Among themselves the new tokens are a bag
# of words, and all distances to older ones are wrong. `mend_cached_rotation` is a bug of this kind, to be found.
#
# </details>
#
# <details><summary>A set of objects in a picture has no order. Should attention over it have positions?</summary>
#
# Not these. Equivariance is then just right: the answer should not depend on the order in which the objects are listed.
# (Where they stand in the picture is another matter, and lesson 13 returns to it.)
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani and others, *Attention Is All You Need*, 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762):
#   section 3.5, and row E of Table 3.
# - Shaw, Uszkoreit and Vaswani, *Self-Attention with Relative Position Representations*, 2018,
#   [arXiv 1803.02155](https://arxiv.org/abs/1803.02155): section 3. For translation, a cut beyond 2 gained them little.
# - Su and others, *RoFormer: Enhanced Transformer with Rotary Position Embedding*, 2021,
#   [arXiv 2104.09864](https://arxiv.org/abs/2104.09864): sections 3.1 and 3.2.
# - Press, Smith and Lewis, *Train Short, Test Long*, 2021, [arXiv 2108.12409](https://arxiv.org/abs/2108.12409):
#   section 6 of this lesson, on real text.
# - Kazemnejad and others, *The Impact of Positional Encoding on Length Generalization in Transformers*, 2023,
#   [arXiv 2305.19466](https://arxiv.org/abs/2305.19466): decoders with no code at all do surprisingly well.
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# More to write, if you like: `add_positions`, `mend_sinusoids` and `mend_cached_rotation` are exercises of this lesson
# too. `hint("add_positions")` begins, and `print(stub("mend_sinusoids"))` shows code in which to find the bug, after
# `from course_lib.exercises import stub`.
#
# **Next:** lesson 06 builds the encoder, layer on layer.
