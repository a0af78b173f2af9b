# %% [markdown] slideshow={"slide_type": "slide"}
# # 05 · Order: how does it know word order?
#
# *El perro ayuda al gato*, the dog helps the cat. *El gato ayuda al perro*, the cat helps the dog. The same five words
# tell two stories. Does attention, as you have built it, see the difference?
#
# **After this lesson you can**
#
# - measure what attention knows of word order;
# - write the paper's **position encoding**, the numbers that tell a position, and say what they tell about a distance;
# - rotate queries and keys, and say which scores stay the same;
# - choose between five encodings, and say which of them work beyond the trained length.
#
# **You need** lessons 02 to 04, sine and cosine, no network and no GPU. **It takes** about 75 minutes, 41 of them for
# your own code; best in two sittings, with a break after section 3.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | 1 The same words, two stories | what does attention know of order? | 8 |
# | 2 A row of clocks | how do you write a position in numbers? | 27 |
# | 3 What the clocks tell | what is the encoding good for? | 6 |
# | 4 Distances instead of positions | what if only the distance counts? | 2 |
# | 5 Rotating queries and keys | can a rotation tell the order? | 24 |
# | 6 Which one? | which encoding goes beyond the trained length? | 4 |
# | Recap | what do you take with you? | 4 |
#
# Beyond: [clocks](more/05_clocks.ipynb) and [distances](more/05_distances.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · The same words, two stories
#
# Here is the translator of lesson 00 with our two sentences.

# %% slideshow={"slide_type": "fragment"}
from course_lib.translator import Translator

translator = Translator.load()
pair = ["El perro ayuda al gato.", "El gato ayuda al perro."]
for sentence, written in zip(pair, translator.translate_all(pair), strict=True):
    print(sentence, "->", written)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Before its first layer the translator adds to each word a vector for the word's position, a row of `model.positions`.
# The folded cell replaces these vectors for a while, in the encoder and in the decoder. We set all of them to zero.
#
# **Predict:** what will the translator write now? Noise? The same as before? Something else?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import torch

model = translator.model


def with_positions(encoding, job, *inputs):
    """What `job(*inputs)` gives while the translator has another position encoding."""
    kept, model.positions = model.positions, encoding
    try:
        return job(*inputs)
    finally:
        model.positions = kept


# %% slideshow={"slide_type": "fragment"}
nothing = torch.zeros_like(model.positions)
for sentence, written in zip(pair, with_positions(nothing, translator.translate_all, pair), strict=True):
    print(sentence, "->", written)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Both sentences now get the same translation.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Why: by hand
#
# Let *perro* be (2, 0), *ayuda* (0, 1), *gato* (1, 1). Query, key and value are the word itself here, and a score is a
# dot product (the cell also divides it by $\sqrt{2}$):
#
# | scores | perro | ayuda | gato | | scores | gato | ayuda | perro |
# | --- | --- | --- | --- | --- | --- | --- | --- | --- |
# | **perro** | 4 | 0 | 2 | | **gato** | 2 | 1 | 2 |
# | **ayuda** | 0 | 1 | 1 | | **ayuda** | 1 | 1 | 0 |
# | **gato** | 2 | 1 | 2 | | **perro** | 2 | 0 | 4 |
#
# On the right the sentence is reversed. **Predict:** how do the two outputs differ, after softmax and weighted sum?
# (`self_attention` is yours, from lesson 02.)

# %% tags=["uses-answer"] slideshow={"slide_type": "subslide"}
from course.exercises import mine

self_attention = mine("self_attention")

# %% slideshow={"slide_type": "subslide"}
torch.set_printoptions(precision=2, sci_mode=False)  # two decimals are enough for us

x = torch.tensor([[2.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # perro, ayuda, gato
reverse = torch.tensor([2, 1, 0])
unit = torch.eye(2)  # query, key and value are the word itself
print(self_attention(x, unit, unit, unit), self_attention(x[reverse], unit, unit, unit), sep="\n")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The outputs are the same rows, in the new order. With $P$ for any reordering of the rows,
#
# $$ \mathrm{Attention}(P X) = P \, \mathrm{Attention}(X). $$
#
# If you shuffle the words, the outputs are shuffled in the same way: attention is **permutation equivariant**.
#
# <!-- open -->
# All other parts of the encoder treat each token separately. So its four layers must be equivariant too. Are they? The
# folded cell prints the largest difference between *shuffle, then encode* and *encode, then shuffle*.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
token_ids = torch.tensor([translator.tokenizer.encode(pair[0])])
order = torch.tensor([0, 4, 2, 3, 1, 5])  # El gato ayuda al perro.


def difference():
    """Encode the shuffled words, or shuffle the encoded words: how far apart are the two at most?"""
    with torch.no_grad():
        apart = model.encode(token_ids[:, order]) - model.encode(token_ids)[:, order]
    return apart.abs().max().item()


print(f"with positions     {difference():.4f}")
print(f"without positions  {with_positions(nothing, difference):.4f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The layers shuffle with the words. The positions, which are added before them, do not: so the encoder as a whole is
# equivariant only without positions.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### How much is lost?
#
# The folded cell translates 200 unseen sentences. With positions nearly all come out right, word for word. **Predict:**
# how many are right when all positions are zero, in both encoder and decoder at once?

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
from course_lib.corpora import load_corpus
from course_lib.tokens import words

test = load_corpus("spanish_english", "test")
src, tgt = list(test["src"])[:200], list(test["tgt"])[:200]


def bag(sentence):
    return sorted(words(sentence.lower()))


def number_right(written, seen_as=str):
    """How many are right, with each sentence seen as it is (`str`) or as its bag of words (`bag`)."""
    return sum(seen_as(one) == seen_as(other) for one, other in zip(written, tgt, strict=True))


without = with_positions(nothing, translator.translate_all, src, 1)
everywhere = model.positions[:12].mean(dim=0).expand_as(model.positions)
print(f"with positions           {number_right(translator.translate_all(src, 1))} of {len(src)}")
print(f"all positions zero       {number_right(without)} of {len(src)},", end=" ")
print(f"{number_right(without, bag)} if the order of the words does not count")
same = with_positions(everywhere, translator.translate_all, src, 1)
print(f"the same row everywhere  {number_right(same)} of {len(src)}")
for one, other in [both for both in zip(without, tgt, strict=True) if both[0] != both[1]][:4]:
    print(f"  {one}  <-  {other}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# A quarter come out right. The cell prints four of the wrong ones: what the model wrote, `<-`, and what is right. Only 7
# of the 150 wrong ones have the right words in a wrong order.
#
# Is the order all that is missing? This model has also never seen zeros. For comparison, the last number comes from one
# row in the place of all, the mean of the first twelve. It says nothing of the order either, and 84 come out right. So a
# part of the loss is only that zeros are strange. What is right without the order does not need it: *manzanas, ayer, Ana,
# vendió* (apples, yesterday, Ana, sold) allow one sensible sentence.
#
# Beyond: [does the causal mask tell the order?](more/05_clocks.ipynb)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Some expect that none of the 200 is right, some that nearly all are. Let people argue first. Then
# print more of `without`: a few have two words swapped, most repeat words or drop some, and some go round in circles.
# This model was never trained on a *bag of words*, the words without their order.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · A row of clocks
#
# So each word must carry its position. **Think for a minute:** what is wrong with these three ways?
#
# - Add the position itself: 0, 1, 2, ..., 500.
# - Add the position divided by the sentence's length.
# - Add a sine of the position.
#
# <details><summary>Answer</summary>
#
# - The position itself grows until the word's own numbers hardly count beside it.
# - The second way makes *one word further* a long step in a short sentence and a short step in a long one.
# - The sine stays small, but it repeats itself, and has the same value on the way up and on the way down. It is like
#   a clock's hand of which you see only the height of the tip. The cosine tells up from down, and a slower hand counts
#   the rounds.
#
# </details>

# %% [markdown] slideshow={"slide_type": "fragment"}
# So take **many clocks, from fast to slow**, with one hand each, and both coordinates of its tip: sine *and* cosine. In the
# paper (section 3.5) clock $i$ makes the features $2i$ and $2i + 1$ of the position $pos$:
#
# $$ PE(pos, 2i) = \sin\frac{pos}{10000^{2i/d_{model}}} \qquad PE(pos, 2i+1) = \cos\frac{pos}{10000^{2i/d_{model}}} $$

# %% [markdown] slideshow={"slide_type": "slide"}
# **By hand**, with `d_model = 4`: there are two clocks. The divisors are $10000^{0/4} = 1$ and $10000^{2/4} = 100$. A
# sine of 1 is 0.84, a cosine of 1 is 0.54.
#
# | pos | sin(pos) | cos(pos) | sin(pos/100) | cos(pos/100) |
# | --- | --- | --- | --- | --- |
# | 0 | 0 | 1 | 0 | 1 |
# | 1 | 0.84 | 0.54 | 0.01 | 1.00 |
# | 2 | 0.91 | −0.42 | 0.02 | 1.00 |
# | 3 | ? | ? | ? | ? |
#
# What is in the last row? You can tell one sign without a calculator: three radians are almost half a round.

# %% slideshow={"slide_type": "fragment"}
from course_lib import positions

print(positions.sinusoidal_encoding(4, 4))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: sinusoidal_encoding · 15 minutes · ★★★
#
# Names that begin with `positions.` are the course's versions; names without that are yours.

# %% tags=["exercise"] exercise="sinusoidal_encoding" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(sinusoidal_encoding)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What it looks like
#
# The folded cell draws sixty positions on sixteen clocks. Each column is a position, each row a feature. The fast
# clocks are at the top. The hands at the bottom hardly move: their sines stay near 0, their cosines near 1.

# %% tags=["picture", "apparatus"] alt="Sixty columns, one for each position, by thirty-two rows, one for each feature: the top rows change sign every few positions, each further pair more slowly, and the bottom rows not at all." slideshow={"slide_type": "fragment"}
from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()

encoding = positions.sinusoidal_encoding(60, 32)
figure, axes = plt.subplots(figsize=(6.0, 3.0), layout="constrained")
image = axes.imshow(encoding.T, cmap="PuOr", aspect="auto", vmin=-1, vmax=1)
axes.set(xlabel="position", ylabel="feature")
figure.colorbar(image, ticks=(-1, 0, 1))
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# No two columns are the same: together the clocks name every position. Such columns, of 192 numbers, are what we set to
# zero in the translator:

# %% slideshow={"slide_type": "fragment"}
max_len, d_model = model.positions.shape
print(torch.equal(positions.sinusoidal_encoding(max_len, d_model), model.positions))

# %% [markdown] slideshow={"slide_type": "subslide"}
# The columns are **added** to the embeddings, after these have been multiplied by √d_model, here 13.9. In our trained
# translator a word's row has the length 1.3 on average. Times 13.9 this is about 18, and a position's row has the
# length 9.8. So neither hides the other. (The paper gives no reason for the factor.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: add_positions · 6 minutes · ★
#
# Write this step: a batch of embeddings comes in, and what the first layer reads goes out.

# %% tags=["exercise"] exercise="add_positions" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(add_positions)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Positions can also be **learned**: `nn.Embedding(max_len, d_model)` has a row for each position, as in BERT and GPT-2.
# The paper tried it, and scored as well as with sinusoids (Table 3, row E). But training changes only the rows that it
# meets. The authors kept the sinusoids because these may work beyond the trained length. Section 6 tests that.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · What the clocks tell
#
# Attention works with dot products, so what is the dot product of two positions? **By hand**, with the table of section
# 2, where d_model is 4: rows 0 and 1, then rows 1 and 2.
#
# <details><summary>Answer</summary>
#
# Rows 0 and 1 give 0.54 + 1.00 = 1.54. Rows 1 and 2 give 0.84 · 0.91 − 0.54 · 0.42 + 1.00 = 1.54.
#
# </details>
#
# The cell does the same with sixteen clocks, from position 0, 40 and 1000:

# %% slideshow={"slide_type": "fragment"}
encoding = positions.sinusoidal_encoding(1100, 32)
print("distance     0      1      2      5     10     20")
for start in (0, 40, 1000):
    dot_products = [encoding[start] @ encoding[start + k] for k in (0, 1, 2, 5, 10, 20)]
    print(f"from {start:4}", *(f"{product:6.2f}" for product in dot_products))

# %% [markdown] slideshow={"slide_type": "subslide"}
# The rows are the same, because the dot product of two positions depends only on their distance $k$. It is the sum of
# $\cos(\omega k)$ over all clocks, where $\omega = 1 / 10000^{2i/d_{model}}$ is the speed of clock $i$.
#
# <details><summary>Proof, if you like</summary>
#
# For one clock, with one hand at the angle $\omega\,pos$ and one at $\omega (pos + k)$, the addition theorem says
#
# $$ \sin(\omega\,pos)\sin(\omega (pos+k)) + \cos(\omega\,pos)\cos(\omega (pos+k)) = \cos(\omega k). $$
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Near and far, left and right
#
# The folded cell draws the dot product against the distance. **Predict the shape** of the curve. Does it tell left from
# right?

# %% tags=["picture", "apparatus"] alt="Dot product of two positions, on an axis from 0 to 17, against their distance, from minus 60 to 60." slideshow={"slide_type": "fragment"}
distances = torch.arange(-60, 61)
figure, axes = plt.subplots(figsize=(5.6, 2.6), layout="constrained")
axes.plot(distances, encoding[100 + distances] @ encoding[100], color="#0072B2")
axes.set(xlabel="distance of the key from the query", ylabel="dot product", ylim=(0, 17))
plt.show()

# %% [markdown] slideshow={"slide_type": "subslide"}
# The curve has a peak of 16 at distance 0, and falls on both sides into waves between 5 and 12. It tells near from far,
# roughly. It does not tell left from right, because a cosine is the same for $k$ and $-k$.
#
# <!-- open -->
# A projection can help. To go $k$ positions further, rotate each hand by its own angle $\omega k$. This is a matrix,
# and it is the same for all positions (the paper says so in section 3.5). The folded cell tests that on 1,000
# positions. Then it lets a query's projection step back by 3, and prints where three queries look most.


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def step_matrix(k, d_model):
    """The matrix that takes every position's encoding to the encoding k positions further."""
    angle = k * 10_000.0 ** (-torch.arange(0, d_model, 2) / d_model)
    cos, sin = angle.cos(), angle.sin()
    blocks = torch.stack([torch.stack([cos, sin], dim=-1), torch.stack([-sin, cos], dim=-1)], dim=-2)
    return torch.block_diag(*blocks)


three_on = encoding[:1000] @ step_matrix(3, 32).T
print(f"largest error of 32,000 numbers: {(three_on - encoding[3:1003]).abs().max().item():.4f}")
scores = (encoding @ step_matrix(-3, 32).T) @ encoding.T
for query_position in (10, 50, 900):
    print(query_position, "looks at", scores[query_position].argmax().item())

# %% [markdown] slideshow={"slide_type": "fragment"}
# So a head *can* look three positions back, from everywhere. A model does not have to use that. When all sentences begin
# at position 10 in the place of 0, our translator gets 111 of the 200 right, although no distance between words has
# changed: it has learned *positions*, too. So why not build an encoding that can do nothing else than distances?
#
# Beyond: [does a trained model use it, and why 10,000?](more/05_clocks.ipynb)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* The table is worth a pause: an elegant property of an encoding (linear steps) is an offer to the
# model, not a promise. Sections 4 and 5 make it a promise, and section 6 tests what it is worth.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · Distances instead of positions
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about 10 seconds).
#
# Give each *distance* a learned vector. It is not added to the word but to the key, and it depends on which query
# looks. With $a_{j-i}$ for the vector of the distance from $i$ to $j$ ([arXiv
# 1803.02155](https://arxiv.org/abs/1803.02155)):
#
# $$ \mathrm{score}_{ij} = \frac{q_i \cdot (k_j + a_{j-i})}{\sqrt{d_k}} $$
#
# For far words the exact distance should not matter much. So a distance longer than `max_distance` counts as
# `max_distance`: everything that far to the left, or further, shares one vector, and everything that far to the right
# shares another. **By hand:** take four tokens and `max_distance=2`. The first row of distances is 0, 1, 2, 2. What
# are the others?

# %% slideshow={"slide_type": "fragment"}
print(positions.relative_distances(query_len=4, key_len=4, max_distance=2))

# %% [markdown] slideshow={"slide_type": "fragment"}
# So the same words 100 positions further on get the same scores. We call this encoding **relative**.
#
# Beyond: [write `relative_distances`, and meet ALiBi, which has no parameters](more/05_distances.ipynb)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Rotating queries and keys
#
# In section 3 a step of $k$ positions was a rotation. What if we do not *add* a clock to the word, but rotate the
# word's own numbers? We take the features of its query, and of its key, in pairs. Each pair is a hand, and we
# **rotate** it by an angle that depends on the position.
#
# Take one pair, a quarter of a round per position, and query and key both (1, 0). At positions 0, 1, 2, 3 the hand
# points to (1, 0), (0, 1), (−1, 0), (0, −1).
#
# **By hand:** what is the dot product of the query at 1 with the key at 0? At 3 and 2? At 2 and 0? At 3 and 1?
#
# <details><summary>Answer</summary>
#
# The dot products are 0, 0, −1, −1. One position apart gives 0, two positions apart give −1.
#
# </details>

# %% [markdown] slideshow={"slide_type": "fragment"}
# This is **rotary position embedding**, RoPE ([arXiv 2104.09864](https://arxiv.org/abs/2104.09864)). Most language
# models today use it. The speeds are those of section 2, with $d_k$ in place of $d_{model}$: at position $p$,
# clock $i$ rotates by $p/10000^{2i/d_k}$ radians.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: rotate · 20 minutes · ★★★★
#
# Here `positions` is an argument, a tensor of whole numbers, not the course's module.

# %% tags=["exercise"] exercise="rotate" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(rotate)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Watch the hands
#
# A query and a key have four hands each. The film moves both words, and then one of them. **Guess** when it stops.
# Once you have written `rotate`, the switch *on my function* shows yours.

# %% tags=["picture", "uses-answer"] alt="A film of seven steps: four clocks, one for each pair of features, each with the key's hand and the query's hand, and the score below. First both words move to the right, then one word moves to the left." slideshow={"slide_type": "subslide"}
from course.pictures.films import clocks_turn

query, key = torch.randn(2, 8, generator=torch.Generator().manual_seed(5))
clocks_turn(query, key, my_rotate=rotate if check(rotate).attempted else None)

# %% [markdown] slideshow={"slide_type": "fragment"}
# If both hands rotate by the same angle, the angle between them stays the same.
#
# <!-- open -->
# With $R_p$ for the rotation at position $p$, only the difference of the positions is left:
#
# $$ (R_m q) \cdot (R_n k) = q \cdot (R_{n-m} k) $$
#
# Each layer rotates its own queries and keys. Nothing is added to the embeddings, and the values are not rotated.
#
# Beyond: [rotated beside added, and which features form a pair](more/05_clocks.ipynb)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Which one?
#
# A fifth way is the simplest. **ALiBi** ([arXiv 2108.12409](https://arxiv.org/abs/2108.12409)) subtracts from each score a
# number that grows with the distance: $m\,(i - j)$, with a fixed slope $m$ for each head.
#
# We compared the five (sinusoids, learned, relative, rotary, ALiBi) in a task in which only the order counts: **copy the
# token three positions back**. Small models of one attention head (ALiBi's with a causal mask and slope ⅛) were trained on
# sequences of 16 random tokens, three models for each way, and tested on up to 256 tokens. Always naming the most frequent
# token is right for 22% of the tokens at length 16, for 11% at 256.
#
# **Predict**, and write it down, for each of the five: does it learn the task at length 16? Is it still right at length
# 32, at 64, at 256?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>What we measured</summary>
#
# | right at length | 16 | 32 | 64 | 128 | 256 |
# | --- | --- | --- | --- | --- | --- |
# | no positions | 21% | 17% | 14% | 12% | 11% |
# | no positions, a causal mask | 27% | 23% | 19% | 16% | 14% |
# | sinusoids | 100% | 59% | 41% | 27% | 18% |
# | learned | 100% | 50% | 29% | 18% | 13% |
# | relative, up to 8 | 100% | 100% | 100% | 100% | 100% |
# | rotary | 100% | 100% | 92% | 62% | 33% |
# | ALiBi | 26% | 28% | 28% | 29% | 29% |
#
# Four encodings solve the task at the trained length. At twice the length the two that number the *positions* have lost
# about half, and the two that know *distances* go on. At 256 only the relative one does: all distances of 8 and more share
# a vector, so nothing out there is new. (It could not copy the token *ten* back.) Rotary falls, and how fast differs: its
# three trainings have 13%, 68% and 17% at 256. ALiBi, which comes with a causal mask, cannot pick out the third token: at
# length 16 it is no better than only a causal mask. But what it can do is the same at every length.
#
# </details>
#
# Beyond: [train these models, and see where rotary looks](more/05_distances.ipynb)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* A good discussion: which of the encodings would you choose for translation, where sentences have up to 50
# words? We have not measured it. The paper chose, of the two it tried, the one without parameters. Length separates them.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Who uses them?
#
# | encoding | enters at | used by |
# | --- | --- | --- |
# | sinusoids | the embeddings, once | the Transformer of 2017 |
# | learned | the embeddings, once | BERT, GPT-2 |
# | relative | scores of each layer | Shaw and others, 2018; T5, with one learned number for each range of distances |
# | rotary | query and key of each layer | Llama, GPT-NeoX |
# | ALiBi | scores of each layer | BLOOM |
#
# For a language model today, rotary is the usual choice. To read longer texts, people slow the rotary clocks of a
# trained model and train it a little more ([arXiv 2306.15595](https://arxiv.org/abs/2306.15595)). Measure on your own
# task, because on other tasks the ranking is different ([arXiv 2305.19466](https://arxiv.org/abs/2305.19466)).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine so far
#
# Which of its parts have you written?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ### *La quise mucho*: the input
#
# Before its first layer the translator multiplies the row of each token by √d_model, and adds the row of its position.
# Here your `sinusoidal_encoding` and `add_positions` do that, with the table that the translator has learned. The first
# part of this sentence's way, the rows, was lesson 01.

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.our_sentence import follow, places

ours = places()  # or a sentence of your own: places("Tengo hambre")
follow(ours, 5)
print(tuple(ours.src_input.shape))

# %% [markdown] slideshow={"slide_type": "fragment"}
# *Apart by* is nothing, or the rounding of float32: six tokens, each of 192 numbers that say what it is and where it
# stands.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - Attention without positions reads a bag: shuffle the words, and the outputs are shuffled in the same way.
# - Sinusoids are clocks from fast to slow. The dot product of two positions depends on their distance, and a step of
#   $k$ positions is the same rotation everywhere. A model does not have to use that: ours learned positions, too.
# - Rotary rotates queries and keys: of their positions, only the distance enters the score. Relative vectors do it by a table
#   with a cut, ALiBi by a penalty that grows.
# - In our task, numbered positions lost about half at twice the trained length, rotary faded later, and cut-off distances
#   went on.
#
# **Shapes**
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `positions.sinusoidal_encoding(...)` | `(seq_len, d_model)` | a row per position, the same for all sentences |
# | `add_positions(x, encoding)` | `(batch, seq_len, d_model)` | word and position in one vector |
# | `positions.relative_distances(...)` | `(query_len, key_len)` | whole numbers from −max_distance to max_distance |
# | `positions.rotate(query, where)` | as `query`: `(batch, num_heads, seq_len, d_k)` | the same lengths, rotated |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Two questions to carry away
#
# <details><summary>Why are the values not rotated as well?</summary>
#
# Query and key meet in a dot product, where the common rotation cancels. Values are only added up. Rotated values would
# bring the position itself into the output, which is what we wanted to avoid.
#
# </details>
#
# <details><summary>A set of objects in a picture has no order. Should attention over it have positions?</summary>
#
# It should not have these, because equivariance is right here: the answer should not depend on the order in which the objects
# are listed. (Where they are in the picture is another question, in [digits](more/13_digits.ipynb).)
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Beyond this lesson: [clocks](more/05_clocks.ipynb), with two bugs to find, and [distances](more/05_distances.ipynb).
# - Vaswani and others, *Attention Is All You Need*, 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762):
#   section 3.5, and row E of Table 3.
# - Shaw and others, 2018, [arXiv 1803.02155](https://arxiv.org/abs/1803.02155), section 3 (it also adds vectors to the
#   values); Su and others, *RoFormer*, 2021, [arXiv 2104.09864](https://arxiv.org/abs/2104.09864), sections 3.1 and
#   3.2; Press, Smith and Lewis, *Train Short, Test Long*, 2021, [arXiv 2108.12409](https://arxiv.org/abs/2108.12409).
# - The models of section 6: T5, [arXiv 1910.10683](https://arxiv.org/abs/1910.10683), section 2.1; Llama, [arXiv
#   2302.13971](https://arxiv.org/abs/2302.13971), section 2.2; GPT-NeoX, [arXiv
#   2204.06745](https://arxiv.org/abs/2204.06745), section 2.1; BLOOM, [arXiv
#   2211.05100](https://arxiv.org/abs/2211.05100), section 3.2.
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# **Next:** lesson 06 builds the encoder, layer on layer.
