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
# **You need** lessons 02 to 04, sine and cosine, no network and no GPU. **It takes** about 90 minutes, 40 of them for
# your own code; best in two sittings, with a break after section 3. An exercise in section 4 (10 minutes) and section 8
# (5 minutes) are optional.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | this page | what is this lesson about? | 2 |
# | 1 The same words, two stories | what does attention know of order? | 10 |
# | 2 A row of clocks | how do you write a position in numbers? | 21 |
# | 3 What the clocks tell | what is the encoding good for? | 10 |
# | 4 Distances instead of positions | what if only the distance counts? | 5 |
# | 5 Rotating queries and keys | can a rotation tell the order? | 32 |
# | 6 Beyond the trained length | which encoding goes further than training did? | 6 |
# | 7 Which one? | which encoding would you choose? | 1 |
# | 8 Where does rotary look? | what did the clocks learn? | optional, 5 |
# | Recap | what do you take with you? | 3 |

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
# (Two of the functions are yours, from lessons 02 and 03.)

# %% tags=["uses-answer"] slideshow={"slide_type": "subslide"}
from course.exercises import mine

self_attention, causal_mask = mine("self_attention"), mine("causal_mask")

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
# If you shuffle the words, the outputs are shuffled in the same way: attention is **permutation equivariant**. All
# other parts of the encoder treat each token separately. So its four layers must be equivariant too. Are they? The
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
print(f"with positions     {number_right(translator.translate_all(src, 1))} of {len(src)}")
print(f"without positions  {number_right(without)} of {len(src)},", end=" ")
print(f"{number_right(without, bag)} if the order of the words does not count")
for one, other in [both for both in zip(without, tgt, strict=True) if both[0] != both[1]][:4]:
    print(f"  {one}  <-  {other}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# A quarter come out right, because many *bags of words* (the words without their order) allow only one sensible
# sentence: *manzanas, ayer, Ana, vendió* (apples, yesterday, Ana, sold). The cell prints four of the wrong ones: what
# the model wrote, `<-`, and what is right. Only 7 of the 150 wrong ones have the right words in a wrong order. (A model
# that was trained without positions might do better.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Does the causal mask tell the order?
#
# In the decoder, token $i$ sees only the tokens up to $i$. We shuffle the first five tokens and keep the last one where
# it is. **Predict:** does the last token's output change after one layer of attention? After two?

# %% slideshow={"slide_type": "fragment"}
from course_lib.multi_head import MultiHeadAttention

torch.manual_seed(0)
attentions = [MultiHeadAttention(d_model=8, num_heads=2) for _ in range(2)]
x, shuffle = torch.randn(1, 6, 8), torch.tensor([3, 1, 4, 0, 2, 5])
y = x[:, shuffle]
for number, attention in enumerate(attentions, start=1):
    x, y = (attention(z, z, z, causal_mask(6)) for z in (x, y))
    print(f"after layer {number}: {(x[0, -1] - y[0, -1]).abs().max().item():.4f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# After one layer the last output is the same, because it sees the same bag. But the *other* tokens saw different
# pasts, and the second layer reads that. So a decoder can learn something of order without any encoding ([arXiv
# 2203.16634](https://arxiv.org/abs/2203.16634)). An encoder cannot, because each of its tokens sees all the others.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Some expect that none of the 200 is right, some that nearly all are. Let people argue first. Then
# print more of `without`: a few have two words swapped, most repeat words or drop some, and some go round in circles.
# This model was never trained on a bag.

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
# Think of a clock with a minute hand and an hour hand. We take both coordinates of each hand's tip, sine *and* cosine,
# of **many clocks, from fast to slow**. In the paper (section 3.5) clock $i$ makes the features $2i$ and $2i + 1$ of
# the position $pos$:
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
#
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
# ### Why 10,000?
#
# The fastest clock goes round once in $2\pi$ positions; the slowest of the paper's 256 clocks needs almost $10000
# \cdot 2\pi$. The paper does not say why it took 10,000. **Predict:** with a base of 100 instead, what goes wrong in
# a text of 10,000 tokens? The cell divides the sums by 16, so that distance 0 gives 1. It compares distance 3 with
# the distance over 1,000 that gives most.

# %% slideshow={"slide_type": "fragment"}
distances = torch.arange(10_001)
for base in (100.0, 10_000.0):
    speeds = base ** (-torch.arange(0, 32, 2) / 32)
    dot_products = (distances[:, None] * speeds).cos().mean(dim=-1)
    far = 1000 + dot_products[1000:].argmax()
    print(f"base {base:6.0f}: distance 3 gives {dot_products[3]:.2f}, distance {far} {dot_products[far]:.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# With base 100 the slowest of the sixteen clocks goes round in 471 positions, and at position 8,481 most clocks have
# made nearly whole rounds, so they stand almost as before: a position 8,481 away looks nearer than one 3 away. With
# base 10,000 the slow clocks prevent that.

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

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Does a trained model use it like this?
#
# So a head *can* look three positions back, from everywhere. If our translator had learned only distances, nothing
# would change if all sentences, read and written, began at position 10 instead of 0. The longest training sentences
# had about 60 Spanish tokens. **Predict:** of the 200, how many are right when all sentences begin at position 1, 2,
# 5 or 10?

# %% slideshow={"slide_type": "fragment"}
print("begins at   right of 200")
for start in (0, 1, 2, 5, 10):
    later = positions.sinusoidal_encoding(max_len + start, d_model)[start:]
    print(f"{start:6}{number_right(with_positions(later, translator.translate_all, src, 1)):11}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# One or two positions make almost no difference. Five positions later one sentence in ten is wrong, and ten positions
# later more than four in ten are, although no distance between words has changed. So the translator also learned
# *positions*. (All these positions were trained: the 200 Spanish sentences have at most 14 tokens. But training met
# the later ones only at the ends of its longer sentences.)
# The encoding allows a model to work with distances, and nothing in training asked for it. So why not build an encoding
# that can do nothing else?

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

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: relative_distances · 10 minutes · ★★★ · optional
#
# Remember the cache of lesson 03: if there are fewer queries than keys, the queries are at the last positions.

# %% tags=["exercise"] exercise="relative_distances" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(relative_distances)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### From distances to scores
#
# As q · (k + a) = q · k + q · a, the cell computes two dot products and adds them. A distance gives a row index, the
# row gives the vector a, and each query takes its dot product with a. The last line tests the same words 100
# positions further on: their row indices are the same, so all scores are the same.

# %% slideshow={"slide_type": "fragment"}
generator = torch.Generator().manual_seed(0)
query, key = torch.randn(2, 6, 8, generator=generator)  # seq_len 6, d_k 8
table = torch.randn(2 * 2 + 1, 8, generator=generator)  # a vector for each distance from -2 to 2

rows = positions.relative_distances(6, 6, max_distance=2) + 2  # -2 is row 0
# einsum: for each pair (q, k), multiply query q with the pair's vector, feature by feature, and add up over d
scores = (query @ key.T + torch.einsum("qd,qkd->qk", query, table[rows])) / 8**0.5
further_on = positions.relative_distances(6, 106, max_distance=2)[:, 100:] + 2  # positions 100 to 105
print("scores", tuple(scores.shape), "from vectors", tuple(table[rows].shape))
print("the same rows of the table 100 positions further on:", torch.equal(rows, further_on))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Simpler: one number for each distance
#
# **ALiBi**, attention with linear biases ([arXiv 2108.12409](https://arxiv.org/abs/2108.12409), section 3), has no
# parameters. The further away the key, the more it takes from the score:
#
# $$ \mathrm{score}_{ij} = \frac{q_i \cdot k_j}{\sqrt{d_k}} - m\,(i - j) \qquad (j \le i,\ \text{with a causal mask}) $$
#
# Each head has its own fixed slope: of $n$ heads, head $h = 1, \dots, n$ has $m = 2^{-8h/n}$. So eight heads have ½, ¼,
# ..., 1/256. **By hand:** three keys at distances 0, 1, 2 have the same $q \cdot k$. What weights does the head with
# slope ½ give them? ($e^{-0.5} = 0.61$, $e^{-1} = 0.37$.)

# %% slideshow={"slide_type": "fragment"}
slopes = 2.0 ** -torch.arange(1, 9)  # of eight heads
distances = torch.arange(3)
print(torch.softmax(-slopes[0] * distances, dim=-1))
for slope in slopes[[0, 3, 7]]:
    near = torch.softmax(-slope * torch.arange(1000), dim=-1)[:9].sum()
    print(f"slope 1/{1 / slope:<3.0f} of a text of 1,000, distances up to 8 get {near:.2f} of the weight")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The first head reads mostly its neighbours, the eighth reads far back. T5 learns such a number for each range of
# distances.

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

# %% slideshow={"slide_type": "fragment"}
from jaxtyping import Float, Int
from torch import Tensor


# %% tags=["exercise"] exercise="rotate" slideshow={"slide_type": "fragment"}
def rotate(
    x: Float[Tensor, "*batch seq_len d_k"],
    positions: Int[Tensor, "*#batch seq_len"],
    base: float = 10_000.0,
) -> Float[Tensor, "*batch seq_len d_k"]:
    """Rotary position encoding: rotate each pair of features by an angle that grows with the position.

    Features 2i and 2i + 1 are a hand of a clock, (x, y). It rotates by `angle` = position / base^(2i / d_k) radians:

        (x cos(angle) - y sin(angle),  x sin(angle) + y cos(angle))

    Queries and keys are rotated before their dot product (arXiv 2104.09864).

    Args:
        x: queries or keys, with any number of leading axes, such as batch and heads.
        positions: of each vector, counted from 0; with a cache, of the new ones only.
        base: the slowest hand needs base^(1 - 2 / d_k) * 2 pi positions for a full rotation.

    Raises:
        ValueError: if d_k is odd, because the last feature has no partner.
    """
    # your code, in place of this line


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
# If both hands rotate by the same angle, the angle between them stays the same. With $R_p$ for the rotation at position
# $p$, only the difference of the positions is left:
#
# $$ (R_m q) \cdot (R_n k) = q \cdot (R_{n-m} k) $$

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Added or rotated?
#
# Our translator works with sums of words and sinusoids. The cell compares such sums with rotation, for words that are
# always three positions apart. **Predict** the left column: does it stay the same down the rows?


# %% slideshow={"slide_type": "fragment"}
def rotated(x, position):
    return positions.rotate(x[None], torch.tensor([position]))[0]


encoding = positions.sinusoidal_encoding(1100, 8)
print("positions        words + sinusoids   rotated")
for n in (0, 10, 100, 1000):
    added = (query + encoding[n + 3]) @ (key + encoding[n])
    turned = rotated(query, n + 3) @ rotated(key, n)
    print(f"{n + 3:4} and {n:4}{added:16.3f}{turned:15.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# On the left, word and position are mixed: with $c$ for `encoding`, $(q + c_m)\cdot(k + c_n)$ has four terms, and only
# $q \cdot k$ and $c_m \cdot c_n$ stay the same. On the right there is one term, and it depends only on the distance.
# Each layer rotates its own queries and keys. Nothing is added to the embeddings, and the values are not rotated.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Which features form a pair?
#
# The paper pairs neighbours, features $2i$ and $2i + 1$. The code of GPT-NeoX, and Hugging Face's code for Llama, pair
# $i$ with $i + d_k/2$: the first half with the second half. Does that change the scores? Look at positions 3 and 0:


# %% slideshow={"slide_type": "fragment"}
def rotate_halves(x, position):
    angle = position * 10_000.0 ** (-torch.arange(0, 8, 2) / 8)
    first, second = x.chunk(2)
    return torch.cat([first * angle.cos() - second * angle.sin(), first * angle.sin() + second * angle.cos()])


reorder = [0, 2, 4, 6, 1, 3, 5, 7]  # the first features of all pairs, then the second ones
print(f"neighbours                  {rotated(query, 3) @ rotated(key, 0):.3f}")
print(f"halves                      {rotate_halves(query, 3) @ rotate_halves(key, 0):.3f}")
print(f"halves, features reordered  {rotate_halves(query[reorder], 3) @ rotate_halves(key[reorder], 0):.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The scores differ, and reordering the features makes them equal. Training can find either order in $W^Q$ and $W^K$, so
# both ways work. But weights trained in one way give wrong scores in the other, and no error message.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: predict_position_parameters · 5 minutes · ★★
#
# How many parameters do these four ways add? (ALiBi adds none.)

# %% tags=["exercise"] exercise="predict_position_parameters" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_position_parameters)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Beyond the trained length
#
# In this task only the order counts: **copy the token three positions back**. We train on sequences of 16 tokens
# and test on up to 256.

# %% slideshow={"slide_type": "fragment"}
vocab_size, d_model, back, trained_len = 12, 32, 3, 16


def batch_of(seq_len, seed, batch=64):
    return torch.randint(vocab_size, (batch, seq_len), generator=torch.Generator().manual_seed(seed))


example = batch_of(10, seed=0)[0].tolist()
print("read ", *(f"{token:2}" for token in example))
print("write", *[" ."] * back, *(f"{token:2}" for token in example[:-back]))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The folded cells hold the models: one attention head of 32 features, without positions or with one of five encodings.
# An encoding changes one of two methods: `place` adds something to the words, `scores` computes the scores. The
# formulas are yours. `Relative` treats all distances beyond 8 alike, and `Learned` has 256 rows.

# %% tags=["uses-answer"] slideshow={"slide_type": "subslide"}
my_sinusoidal_encoding, my_rotate = mine("sinusoidal_encoding"), mine("rotate")
my_relative_distances = mine("relative_distances")

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
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


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
class Sinusoids(NoPositions):
    def place(self, x):
        return x + my_sinusoidal_encoding(x.shape[1], d_model)


class Learned(NoPositions):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(256, d_model)

    def place(self, x):
        return x + self.table.weight[: x.shape[1]]


class Relative(NoPositions):
    def __init__(self, max_distance=8):
        super().__init__()
        self.max_distance = max_distance
        self.distances = nn.Embedding(2 * max_distance + 1, d_model)

    def scores(self, query, key):
        distances = my_relative_distances(query.shape[1], key.shape[1], self.max_distance)
        vectors = self.distances(distances + self.max_distance)
        by_distance = torch.einsum("bqd,qkd->bqk", query, vectors)
        return super().scores(query, key) + by_distance / math.sqrt(d_model)


# %% [markdown] slideshow={"slide_type": "subslide"}
# Rotary and ALiBi are short, so they stay open. ALiBi comes with its causal mask, also yours. For one head section 4 gives
# the slope 1/256; we take ⅛, which suits short distances better:


# %% slideshow={"slide_type": "fragment"}
class Rotary(NoPositions):
    def scores(self, query, key):
        where = torch.arange(query.shape[1])
        return super().scores(my_rotate(query, where), my_rotate(key, where))


class ALiBi(NoPositions):
    def scores(self, query, key):
        seq_len = query.shape[1]
        distances = my_relative_distances(seq_len, seq_len, max_distance=seq_len)  # j - i
        return (super().scores(query, key) + distances / 8).masked_fill(~causal_mask(seq_len), -math.inf)


# %% [markdown] slideshow={"slide_type": "slide"}
# **Predict**, and write it down, for each of the five encodings: does it learn the task at length 16? Is it still right
# at length 32, at 64, at 256? The folded cells train eighteen small models, three of each kind: allow half a minute.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
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


# %% tags=["slow", "nbval-ignore-output", "apparatus"] slideshow={"slide_type": "subslide"}
kinds = (NoPositions, Sinusoids, Learned, Relative, Rotary, ALiBi)
trained = {kind.__name__: [train(kind, seed) for seed in range(3)] for kind in kinds}

print("length          16     32     64    128    256")
for name, models in trained.items():
    shares = [sum(right(small, n).mean() for small in models) / 3 for n in (16, 32, 64, 128, 256)]
    print(f"{name:12}", *(f"{share:5.0%} " for share in shares))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Each number is the mean of three trainings. Four encodings solve the task at the trained length. At twice the length
# the two that number the *positions* have lost about half, and the two that know *distances* go on. At 256 only
# `Relative` does.
#
# `ALiBi` does not solve this task: its one head prefers near keys, but cannot pick out the third. What it can do is the
# same at every length, between 25% and 30%. On real text that helps: a language model with ALiBi, trained on 1,024
# tokens, read 2,048 as well as a model with sinusoids trained on 2,048 (arXiv 2108.12409, abstract).
#
# (`NoPositions` can name the most frequent token of the bag: on average 22% of 16 random tokens, 11% of 256.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Where does it break?
#
# The folded cell looks inside sequences of 64. **Predict** for each that solves the task at length 16: at which
# positions is it right? The first 16, all, or some?

# %% tags=["slow", "picture", "apparatus"] alt="Share of right copies, from 0 to 1, at each position of sequences of 64 tokens: a curve for each of six kinds of model, and a band over the 16 trained positions." slideshow={"slide_type": "fragment"}
figure, axes = plt.subplots(figsize=(6.4, 3.2), layout="constrained")
colours, styles = (
    ("#7a7a7a", "#E69F00", "#CC79A7", "#009E73", "#0072B2", "#56B4E9"),
    (":", "-.", "--", "-", ".-", ":"),
)
for (name, models), colour, style in zip(trained.items(), colours, styles, strict=True):
    by_position = sum(right(small, 64) for small in models) / 3
    axes.plot(range(back, 64), by_position, style, color=colour, label=name)
axes.axvspan(-0.5, trained_len - 0.5, color="#7a7a7a", alpha=0.2, label="trained")
axes.set(xlabel="position", ylabel="right", ylim=(0, 1.05), xlim=(-0.5, 63.5))
axes.legend(ncols=1, loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False)
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# **Relative** is right everywhere. **Learned** is right on the first 16 and then fails at once: later rows still hold
# the random numbers with which training began. **Sinusoids** have sensible numbers there, and the rotation of section 3
# would solve the task everywhere. But training found another solution, which works on 16 positions. (In a longer
# sequence even its first positions suffer, because far positions now take weight.) **Rotary** is odd: it is *worse* up
# to position 22, trained positions among them, good from 23, and a little worse again from about 60. Section 8 explains
# that.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* A good discussion: which of the encodings would you choose for translation, where sentences have up
# to 50 words? All of them do well there, and the paper chose, of the two it tried, the one without parameters. Length
# separates them.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · Which one?
#
# | encoding | enters at | parameters | beyond the trained length | used by |
# | --- | --- | --- | --- | --- |
# | sinusoids | the embeddings, once | 0 | no | the Transformer of 2017 |
# | learned | the embeddings, once | `max_len × d_model` | no: rows are missing or untrained | BERT, GPT-2 |
# | relative | scores of each layer | `(2 max_distance + 1) × d_k` per table | yes, if far words may look alike | T5, with numbers |
# | rotary | query and key of each layer | 0 | a little, then it fades | Llama, GPT-NeoX |
# | ALiBi | scores of each layer | 0 | yes, if near words count most | BLOOM |
#
# For a language model today, rotary is the usual choice. To read longer texts, people slow the rotary clocks of a
# trained model and train it a little more ([arXiv 2306.15595](https://arxiv.org/abs/2306.15595)). Measure on your own
# task, because on other tasks the ranking is different ([arXiv 2305.19466](https://arxiv.org/abs/2305.19466)).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · Where does rotary look? · optional
#
# Its score depends only on distances, and three back is three back everywhere. Yet at length 256 it is mostly wrong. So
# where does it look? The folded cell draws the mean weight at each distance, in sequences of 128, for the first of the
# three models. (There is no mask, so it may also look to the right.)

# %% tags=["slow", "picture", "apparatus"] alt="Two curves of mean attention weight against the distance of the key from the query, from minus 70 to 70: Relative above, Rotary below." slideshow={"slide_type": "fragment"}
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
# Relative has one peak, of 0.9 at −3. Rotary has its highest peak there too, but of 0.26 only. And there are false
# peaks: at 41 (= −3 + 44), at −47 (= −3 − 44) and at −60 (= −3 − 57). We call them ghosts of *three back*. What are 44
# and 57? **Think of the clocks**, then run:

# %% slideshow={"slide_type": "fragment"}
rounds = 10_000.0 ** (-torch.arange(0, d_model, 2) / d_model) / (2 * math.pi)  # of each clock, per position
for distance in (44, 57):
    print(f"rounds in {distance} positions:", *(f"{number:.2f}" for number in distance * rounds[:8]))

# %% [markdown] slideshow={"slide_type": "fragment"}
# In 44 positions the fastest clock makes 7.00 rounds and the second almost 4. In 57 positions they make about 9 and
# 5. Both clocks then stand as they do at *three back*, and only slower clocks could tell the difference. Training saw
# no distance beyond 15, so it never needed them. That explains the step in the plot: in a sequence of 64, positions
# up to 22 have a key 41 positions to their right. The longer the sequence, the more ghosts share the weight. **The
# formula works at every distance. But the model learned to use it only up to distance 15.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ### And relative distances?
#
# `Relative` goes on because all distances of 8 and more to one side share a vector, so nothing out there is new.
# **Predict:** what if the task is to copy the token *ten* positions back?

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
for kind in (Relative, Rotary):
    share = right(train(kind, seed=0, back=10), trained_len, back=10).mean()
    print(f"{kind.__name__:9} ten back, at the trained length: {share:.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Eight positions back and everything beyond share one vector, so `Relative` can only name the most frequent of the
# three to eight tokens there.

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
# Here your `sinusoidal_encoding` and `add_positions` (see *Read on*) do that, with the table that the translator has
# learned. The first part of this sentence's way, the rows, was lesson 01. **Guess:** what shape has the encoder's input?

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.our_sentence import follow, places

ours = places()  # or a sentence of your own: places("Tengo hambre")
follow(ours, 5)
print(tuple(ours.src_input.shape))

# %% [markdown] slideshow={"slide_type": "fragment"}
# *Apart by* is nothing, or the rounding of float32: six tokens, each of 192 numbers that say what it is and where it
# stands.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - Attention without positions reads a bag: shuffle the words, and the outputs are shuffled in the same way. From the
#   second layer on, a causal mask tells something of the order.
# - Sinusoids are clocks from fast to slow. The dot product of two positions depends on their distance, and a step of
#   $k$ positions is the same rotation everywhere. A model does not have to use that: ours learned positions, too.
# - Rotary rotates queries and keys, so that their score depends only on the distance. Relative vectors do it by a table
#   with a cut, ALiBi by a penalty that grows.
# - Beyond the trained length, numbered positions fail at once, rotary fades, and cut-off distances go on as long as far
#   words may look alike.
#
# **Shapes**
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `positions.sinusoidal_encoding(...)` | `(seq_len, d_model)` | a row per position, the same for all sentences |
# | `x + encoding` | `(batch, seq_len, d_model)` | word and position in one vector |
# | `positions.relative_distances(...)` | `(query_len, key_len)` | whole numbers from −max_distance to max_distance |
# | `table[rows]` | `(query_len, key_len, d_k)` | a vector for each pair: the large one |
# | `positions.rotate(query, where)` | as `query`: `(batch, num_heads, seq_len, d_k)` | the same lengths, rotated |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
#
# <details><summary>Why are the values not rotated as well?</summary>
#
# Query and key meet in a dot product, where the common rotation cancels. Values are only added up. Rotated values would
# bring the position itself into the output, which is what we wanted to avoid.
#
# </details>
#
# <details><summary>With a cache, new tokens come one at a time. What goes wrong if each is rotated as position 0?</summary>
#
# Each new query and key gets the rotation of the first word. Among themselves the new tokens are a bag of words, and
# all distances to older tokens are wrong. `fix_cached_rotation` is a bug of this kind, for you to find.
#
# </details>
#
# <details><summary>A set of objects in a picture has no order. Should attention over it have positions?</summary>
#
# It should not have these, because equivariance is right here: the answer should not depend on the order in which the
# objects are listed. (Where they are in the picture is another question; lesson 13 returns to it.)
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani and others, *Attention Is All You Need*, 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762):
#   section 3.5, and row E of Table 3.
# - Shaw and others, 2018, [arXiv 1803.02155](https://arxiv.org/abs/1803.02155), section 3 (it also adds vectors to the
#   values); Su and others, *RoFormer*, 2021, [arXiv 2104.09864](https://arxiv.org/abs/2104.09864), sections 3.1 and
#   3.2; Press, Smith and Lewis, *Train Short, Test Long*, 2021, [arXiv 2108.12409](https://arxiv.org/abs/2108.12409).
# - The models of section 7: T5, [arXiv 1910.10683](https://arxiv.org/abs/1910.10683), section 2.1; Llama, [arXiv
#   2302.13971](https://arxiv.org/abs/2302.13971), section 2.2; GPT-NeoX, [arXiv
#   2204.06745](https://arxiv.org/abs/2204.06745), section 2.1; BLOOM, [arXiv
#   2211.05100](https://arxiv.org/abs/2211.05100), section 3.2.
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# More to write, if you like: `add_positions`, `fix_sinusoids` and `fix_cached_rotation` are exercises of this lesson
# too. After `from course.exercises import hint, stub`, `hint("add_positions")` begins, and
# `print(stub("fix_sinusoids"))` shows code in which to find the bug.
#
# **Next:** lesson 06 builds the encoder, layer on layer.
