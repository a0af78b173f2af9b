# %% [markdown] slideshow={"slide_type": "slide"}
# # 02 · Attention: how does a word look at other words?
#
# In lesson 01 the word *bank* had the same vector by the river and for cash. To get another vector in another
# sentence, a word must look at the words around it. But what is "looking", for a list of numbers?
#
# **After this lesson you can**
#
# - explain attention as a dictionary that always has an answer: query, key, value;
# - write it in three lines, Equation 1 of the paper, and name every shape in it;
# - say why scores are divided by the square root of d_k, and show what happens without the division;
# - set by hand, and then train, matrices that carry *fluffy* and *blue* into *creature*.
#
# **You need** Python, a little PyTorch, and lesson 01. **It takes** about 70 minutes, 30 of them for your own code.
# Take two sittings, with a break after section 3.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | what you will learn | | 2 |
# | 1 A dictionary that always has an answer | what are query, key and value? | 3 |
# | 2 Fit, share, mix | how do scores become one answer? | 7 |
# | 3 Why the square root? | what goes wrong with many features? | 16 |
# | 4 All at once | what does Equation 1 say? | 19 |
# | 5 A sentence looks at itself | how does *fluffy* get into *creature*? | 10 |
# | 6 From examples | can training find such weights? | 3 |
# | 7 Where it came from | what was there before? | 3 |
# | our sentence, recap, questions, reading | | 6 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · A dictionary that always has an answer
#
# You look things up in a Python dictionary. What do these two lookups give?

# %% slideshow={"slide_type": "fragment"}
price = {"apple": 3.0, "banana": 2.0, "carrot": 1.0}  # euros per kilo
print("banana:", price.get("banana"))
print("pear:  ", price.get("pear"))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The dictionary compares what you ask for with its keys, and only an exact match counts. *Almost an apple* gets nothing.
#
# <!-- open -->
# In a **grocery** you do better. *Pears* are on your list, and no sign says *pears*. But the sign *Fruit* fits well,
# *Vegetables* fits less, and *Soap* does not fit at all. So you spend most of your time in one aisle and a little in
# another, and you come home with something. The three roles are the three words of this lesson:
#
# | | in a dictionary | in the grocery | in a sentence |
# | --- | --- | --- | --- |
# | **query** | what you look up | your list | what a word would like to know |
# | **key** | what the query is compared with | the sign over the aisle | what each word can be found by |
# | **value** | what you get | the goods on the shelf | what each word hands over |
#
# The sign is not the goods. A key and its value belong together, but they can be quite different.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### How well does a key fit?
#
# Describe everything by two numbers, how sweet and how crunchy it is. We ask for a pear: very sweet, a bit crunchy.
#
# | | sweet | crunchy | value: price |
# | --- | --- | --- | --- |
# | key: *apple* | 1 | 1 | 3 |
# | key: *banana* | 1 | 0 | 2 |
# | key: *carrot* | 0 | 1 | 1 |
# | **query: *pear*** | **2** | **1** | **?** |
#
# The fit is the **dot product**: multiply feature by feature, and add. It is called the **score**.
#
# $$ q \cdot k = \sum_i q_i k_i $$
#
# **By hand:** compute the three scores. And guess: what could a kilo of pears cost?

# %% slideshow={"slide_type": "subslide"}
import torch

torch.set_printoptions(precision=2, sci_mode=False)  # two decimals are enough for us

key = torch.tensor([[1.0, 1.0], [1.0, 0.0], [0.0, 1.0]])  # one row each: apple, banana, carrot
value = torch.tensor([3.0, 2.0, 1.0])
query = torch.tensor([2.0, 1.0])  # the pear

scores = key @ query
print(scores)

# %% [markdown] slideshow={"slide_type": "fragment"}
# *Apple* fits best, then *banana*, then *carrot*. A dot product is the cosine of lesson 01 without the division by the
# lengths, so a long key counts for more: (10, 10) would score 30 here.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Fit, share, mix
#
# We could take the value of the best key and stop: 3 euros. That is a **hard** lookup. In a **soft** lookup every key has
# a share in the answer, and a better fit gives a larger share. The shares are called **weights**. None is negative, and
# they add up to 1.
#
# First idea: divide the scores 3, 2, 1 by their sum, 6. **What goes wrong** when the scores are 1, 0, −1?
#
# <details><summary>Answer</summary>
#
# Their sum is 0, and you cannot divide by 0. And even when the sum is positive, a negative score would get a negative
# share. So first make every score positive.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# Second idea: first take e to the power of each score. That is the **softmax**:
#
# $$ \text{weights}_i = \frac{e^{\,\text{scores}_i}}{\sum_j e^{\,\text{scores}_j}} $$
#
# | | *apple* | *banana* | *carrot* | sum |
# | --- | --- | --- | --- | --- |
# | score | 3 | 2 | 1 | |
# | e to the score | 20.086 | 7.389 | 2.718 | 30.193 |
# | weight | 0.67 | 0.24 | 0.09 | 1 |
#
# A key that scores one more than another key gets 2.72 times its weight, wherever the two scores lie: only
# **differences** between scores count.

# %% slideshow={"slide_type": "fragment"}
weights = scores.exp() / scores.exp().sum()
print(weights)

# %% [markdown] slideshow={"slide_type": "slide"}
# Only differences count, so nothing should change when every score grows by 100. **Predict** what the computer says:

# %% slideshow={"slide_type": "fragment"}
larger = scores + 100
print(larger.exp())
print(larger.exp() / larger.exp().sum())

# %% [markdown] slideshow={"slide_type": "fragment"}
# The largest float32 is about 3.4 · 10³⁸, which is e to the 88.7. Anything larger becomes `inf`, and infinity divided by
# infinity is `nan`, *not a number*.
#
# <!-- open -->
# If nothing changes when we add, nothing changes when we **subtract**. Which number should we subtract?
#
# <details><summary>Answer</summary>
#
# The largest score of the row. Then e to the largest score is 1, and all other powers lie between 0 and 1.
# `torch.softmax` is safe in exactly that way.
#
# </details>
#
# Beyond: [write it, find a bug in a soft lookup, and the softmax's slopes](more/02_softmax.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Mix
#
# Each value counts as much as its weight:
#
# $$ \text{output} = \sum_i \text{weights}_i \, \text{value}_i $$
#
# **By hand**, roughly: 0.67 · 3 + 0.24 · 2 + 0.09 · 1 = ?

# %% slideshow={"slide_type": "fragment"}
output = weights @ value
print(f"{output:.2f} euros")

# %% [markdown] slideshow={"slide_type": "fragment"}
# That is all of attention: **fit** (dot product), **share** (softmax), **mix** (weighted sum).
#
# Now let the query change: crunchy stays 1, and sweet goes from −4 to 4. **Predict both answers** in a sketch, the hard
# lookup's and the soft lookup's. From which of them can a network *learn*, by small steps? (The folded cell draws both.)

# %% tags=["picture", "apparatus"] alt="Price against sweetness of the query. One curve for the hard lookup, one for the soft lookup, for a sweetness from −4 to 4." slideshow={"slide_type": "slide"}
from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()

sweet = torch.linspace(-4, 4, 401)
queries = torch.stack([sweet, torch.ones(401)], dim=-1)  # 401 queries at once, one row each
all_scores = queries @ key.T

figure, axes = plt.subplots(figsize=(6.5, 2.8), layout="constrained")
axes.plot(sweet, value[all_scores.argmax(dim=-1)], "--", color="#D55E00", label="hard: the best key's value")
axes.plot(sweet, torch.softmax(all_scores, dim=-1) @ value, color="#0072B2", label="soft: all values, mixed")
axes.set(xlabel="how sweet the query is", ylabel="answer, euros", ylim=(0.8, 3.2))
axes.legend(loc="upper left")
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# The hard answer jumps once, from 1 euro to 3, and is flat everywhere else. There a slightly different query changes
# nothing, so no gradient says which way to go. The soft answer has a slope, and through it **the network can learn what
# to ask for**. That is why attention is soft.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Why the square root?
#
# Two features were enough for groceries. Words need more: in the paper a query has 64 features. The number of features
# of a query or key is called **d_k**.
#
# Suppose that each feature is drawn at random with mean 0 and variance 1. When training begins, this is roughly true.
#
# - One product $q_i k_i$ has mean 0 and variance 1 · 1 = 1.
# - The variance of a sum of d_k independent products is the sum of their variances: d_k.
# - So the standard deviation of a score, how far from 0 it usually lies, is $\sqrt{d_k}$.
#
# **By hand:** how far from 0 do scores usually lie at d_k = 4, at 64, at 256? (The folded cell draws 2,000 queries with
# ten keys each.)

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
generator = torch.Generator().manual_seed(0)


def draw_scores(d_k):
    """2,000 queries, each with ten keys of its own."""
    query = torch.randn(2000, 1, d_k, generator=generator)
    key = torch.randn(2000, 10, d_k, generator=generator)
    return (query @ key.transpose(-2, -1)).squeeze(1)  # 2000 x 10


drawn = {d_k: draw_scores(d_k) for d_k in (4, 16, 64, 256)}
for d_k, many in drawn.items():
    print(f"d_k {d_k:3}   variance {many.var():5.0f}   standard deviation {many.std():4.1f}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: attention_scores · 8 minutes · ★★
#
# Divided by the square root of d_k, scores have a standard deviation of 1 for every d_k. Write these scores, for any
# number of queries, keys and axes in front.

# %% tags=["exercise"] exercise="attention_scores" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(attention_scores)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What does a wide spread do to the softmax?
#
# Without the division, at d_k = 64, two scores may well be 0 and 8. **By hand:** e to the 8 is about 3,000. What are the
# two weights?
#
# When a score changes a little, its own weight, $w$, changes too. How much, for each unit of the score, is the slope
#
# $$ \frac{\partial\, \text{weights}_i}{\partial\, \text{scores}_i} = w\,(1 - w) $$
#
# **By hand:** what is the slope at $w$ = 0.5, and what is it for your two weights?
#
# Then turn a query among five keys, and change d_k. The rim shows the largest slope for each direction of the query. If
# you have written `attention_scores`, the switch *on my function* runs yours.

# %% tags=["picture", "uses-answer"] alt="A query among five keys, the scores and weights that they get, and the largest slope for each direction of the query." slideshow={"slide_type": "subslide"}
from course.pictures import dying_gradient

my_scores = attention_scores if check(attention_scores).passed else None
dying_gradient(my_attention_scores=my_scores)

# %% [markdown] slideshow={"slide_type": "subslide"}
# The weights are 0.0003 and 0.9997, and the slope of both is 0.0003. It is at most 0.25, at $w$ = 0.5, and almost 0 when one
# key takes everything: the soft lookup has become a hard one, and nothing can be learned. What one weight gains, the others
# lose.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### How often is the slope lost?
#
# **Predict:** at d_k = 256, what share of random queries has hardly any slope left (less than 0.01 at every key)? And
# what happens to the weights if we divide by d_k itself? (The folded cell counts this for the scores drawn above.)

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
import math


def slope(scores):
    """The largest slope that each query has left, of those at its keys."""
    weights = torch.softmax(scores, dim=-1)
    return (weights * (1 - weights)).amax(dim=-1)


print(" " * 3 + "".join(f"{name:>24}" for name in ("as they are", "/ sqrt(d_k)", "/ d_k")))
print("d_k" + "   top weight   no slope" * 3)
for d_k, many in drawn.items():
    print(f"{d_k:3}", end="")
    for divisor in (1, math.sqrt(d_k), d_k):
        top = torch.softmax(many / divisor, dim=-1).amax(dim=-1).mean()
        print(f"{top:13.2f}{(slope(many / divisor) < 0.01).float().mean():11.0%}", end="")
    print()

# %% [markdown] slideshow={"slide_type": "subslide"}
# - **As they are**, at d_k = 256 the best of ten keys takes nearly everything, and most queries have no slope left.
# - **Divided by the square root of d_k**, the spread is 1, and the columns hardly depend on d_k. That is the aim.
# - **Divided by d_k**, the slope is there, but all weights go towards 0.10, an equal share for each of the ten keys. Then
#   a query hardly chooses.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Does it matter for learning?
#
# Let ten words learn where to look: word *i* should look at key *i*. Words, keys and values are random and fixed. We train
# only a matrix that turns words into queries, for 200 steps, at d_k = 256. The loss is computed from what attention hands over,
# the mixed values. For comparison, a second loss is computed from the scores themselves. It does not go through attention's
# softmax. (`cross_entropy` has a softmax of its own in both. Together with its logarithm that one keeps its slope.)
#
# **Predict:** how many of the ten words look at the right key in the end, without the division and with it?


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
def share_right(divisor, seed, through_softmax, d_k=256, steps=200):
    generator = torch.Generator().manual_seed(seed)
    key, words = torch.randn(2, 10, d_k, generator=generator)
    value = torch.randn(10, 16, generator=generator)
    w_query = (torch.randn(d_k, d_k, generator=generator) / math.sqrt(d_k)).requires_grad_()
    optimizer = torch.optim.Adam([w_query], lr=0.01)
    for _ in range(steps):
        scores = words @ w_query @ key.T / divisor
        mixed = torch.softmax(scores, dim=-1) @ value
        as_logits = mixed @ value.T if through_softmax else scores  # how well each value, or each key, fits
        loss = torch.nn.functional.cross_entropy(as_logits, torch.arange(10))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return (scores.argmax(dim=-1) == torch.arange(10)).float().mean().item()


print("the loss is of        as they are   / sqrt(d_k)   / d_k")
for name, through in {"the mixed values": True, "the scores": False}.items():
    print(f"{name:18}", end="")
    for divisor in (1, math.sqrt(256), 256):
        print(f"{sum(share_right(divisor, seed, through) for seed in range(5)) / 5:13.0%}", end="")
    print()

# %% [markdown] slideshow={"slide_type": "fragment"}
# Undivided scores fail where the loss reaches them **only through the softmax**, which is how attention is always used: a
# weight near 1.00 has hardly any slope. With a loss on the scores themselves nothing fails, so large scores alone do no harm.
# Undivided scores fail with squared losses, too, and with learning rates from 0.0006 to 0.16 (we tried them). Dividing by d_k
# does even better here. So this test is a reason to divide; for the root, see the table of slopes.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · All at once
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about 10 seconds).
#
# Stack the queries as rows of a matrix *Q*, keys as rows of *K*, values as rows of *V*. Fit, share and mix are now one
# line, **Equation 1** of the paper:
#
# $$ \text{Attention}(Q, K, V) = \text{softmax}\!\left(\frac{Q K^{\top}}{\sqrt{d_k}}\right) V $$
#
# | name | shape | one row of it is |
# | --- | --- | --- |
# | `query` | `(query_len, d_k)` | what one word asks |
# | `key` | `(key_len, d_k)` | what one word is found by |
# | `value` | `(key_len, d_v)` | what one word hands over |
#
# Queries and keys have d_k features each, and values d_v. There must be as many keys as values. Nothing else must match.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: predict_attention_shapes · 4 minutes · ★
#
# With a batch in front, what shapes do the scores, the weights and the output have? Do not run anything.

# %% tags=["exercise"] exercise="predict_attention_shapes" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_attention_shapes)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: attention · 12 minutes · ★★
#
# The heart of the Transformer: Equation 1, yours. You may call your `attention_scores`, because `check` takes your other
# functions along, and you may use `torch.softmax`. Return two things, the output and the weights.

# %% tags=["exercise"] exercise="attention" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(attention)

# %% [markdown] slideshow={"slide_type": "fragment"}
# From here, the lesson runs on **your** function: `mine` gives it back once it has passed its check. Until then, `mine`
# gives the course's.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course.exercises import mine

attend = mine("attention")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Does it agree with PyTorch's? And **what happens to the output when the keys and values are shuffled**, both in the same
# way?

# %% slideshow={"slide_type": "fragment"}
import torch.nn.functional as F

generator = torch.Generator().manual_seed(1)
query = torch.randn(2, 4, 8, generator=generator)
key = torch.randn(2, 7, 8, generator=generator)
value = torch.randn(2, 7, 5, generator=generator)

output, weights = attend(query, key, value)
print("as PyTorch's:", torch.allclose(output, F.scaled_dot_product_attention(query, key, value), atol=1e-5))

shuffled = torch.tensor([3, 0, 6, 1, 5, 2, 4])
output_shuffled, _ = attend(query, key[:, shuffled], value[:, shuffled])
print("as before:   ", torch.allclose(output, output_shuffled, atol=1e-5))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The output stays the same, because a sum does not depend on the order of its terms. **Attention ignores word order.**
# It cannot tell *dog bites man* from *man bites dog*. You will meet this again in a few minutes, and lesson 05 is about
# nothing else.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · A sentence looks at itself
#
# > a fluffy blue creature roamed the verdant forest
#
# This creature is Grant Sanderson's, from *Attention in transformers, step-by-step* (3Blue1Brown, 2024). It is fluffy and
# blue, and its forest is green (*verdant*). A good vector for *creature* would say so.
#
# In **self-attention** the words of one sentence ask and answer each other. Each word makes its own query, key and value
# from its vector *x*, by three matrices:
#
# $$ \text{query} = x\,W^Q \qquad \text{key} = x\,W^K \qquad \text{value} = x\,W^V $$
#
# Training will find these matrices. First we set them by hand. The folded cell gives each word five features and prints
# them.

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
tokens = "a fluffy blue creature roamed the verdant forest".split()
features = ["noun", "adjective", "fluffy", "blue", "green"]

x = torch.zeros(8, 5)
x[:, 0] = -1  # no noun ...
x[[3, 7], 0] = 1  # ... except creature and forest
x[[1, 2, 6], 1] = 1  # fluffy, blue, verdant are adjectives,
x[[1, 2, 6], [2, 3, 4]] = 1  # and each has a meaning to hand over

print(" " * 8, *features)
for token, row in zip(tokens, x.tolist(), strict=True):
    print(f"{token:8}", *(f"{number:{len(name)}.0f}" for name, number in zip(features, row, strict=True)))

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: self_attention · 6 minutes · ★★
#
# Use what you have just written: `attention` returns the output and the weights. If yours is not ready, the library's does
# the same: `from course_lib.attention import scaled_dot_product_attention`.

# %% tags=["exercise"] exercise="self_attention" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(self_attention)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### First try: nouns ask for adjectives
#
# - **Query**, one feature: "how much do I want an adjective?" It is 10 for a noun and −10 for every other word.
# - **Key**, one feature: "am I an adjective?" It is 1 or 0.
# - **Value**, three features: how fluffy, blue and green the word is.
#
# With one feature, d_k is 1, and the square root of 1 changes nothing. **By hand:** which scores does *creature* give to
# *fluffy*, to *verdant*, to *roamed*? So what will its output be? The film shows all steps for *creature*, and asks on its
# way. If you have written `attention`, the switch *on my function* runs yours.

# %% slideshow={"slide_type": "fragment"}
w_query = torch.tensor([[10.0], [0], [0], [0], [0]])  # 10 x noun
w_key = torch.tensor([[0.0], [1], [0], [0], [0]])  # 1 x adjective
w_value = torch.eye(5)[:, 2:]  # fluffy, blue, green as they are
query, key, value = x @ w_query, x @ w_key, x @ w_value

# %% tags=["picture", "apparatus", "uses-answer"] alt="A film of seven steps: the query of creature goes from key to key, scores become weights, the values are mixed, and the mixture becomes a point in a plane." slideshow={"slide_type": "fragment"}
from course.pictures.films import fit_share_mix

my_attention = attention if check(attention).passed else None
fit_share_mix(query[3], key, value, tokens, 3, features[2:], my_attention=my_attention)

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
own = self_attention(x, w_query, w_key, w_value)  # None, until you have written it
output = attend(query, key, value)[0] if own is None else own
print(" " * 8, *features[2:])
for place in (3, 4, 7):
    print(f"{tokens[place]:8}", *(f"{number:6.2f}" for number in output[place]))

# %% [markdown] slideshow={"slide_type": "subslide"}
# It works, almost. The nouns have taken up the adjectives, and *roamed* has taken none. (The Transformer adds such an output
# to the word's vector: lesson 06.) But the creature is a third green, and the forest is fluffy: both nouns see the same three
# adjectives.
#
# <!-- open -->
# **What would you add**, so that *creature* can tell *its* adjectives from the other?
#
# <details><summary>Answer</summary>
#
# Add where each word stands, because English adjectives come right before their noun. In the next section training finds out
# what to do with that. Beyond: [it can also be set by hand](more/02_learned.ipynb).
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · From examples
#
# In practice such matrices are trained on examples. Our examples are sentences such as *the small dark cat saw a
# garden*, with up to two adjectives before each noun. The features are not set either: each word starts as a random
# vector of 24 numbers.
#
# Three things never occur in training: a *fluffy creature*, a *blue creature*, a *verdant forest*. The two folded cells
# draw sentences and print three of them.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
adjectives = "fluffy blue verdant small old dark gentle silver".split()
nouns = "creature forest river cat garden house".split()
vocabulary = [*adjectives, *nouns, "a", "the", "roamed", "saw", "crossed", "loved"]

never = torch.zeros(6, 8)  # noun x adjective
never[0, :2] = 1  # a fluffy or a blue creature
never[1, 2] = 1  # a verdant forest


def draw_phrase(count, generator, batch=32):
    """Ids: article, `count` adjectives, noun. And what is wanted at each: at the noun, its adjectives' mean."""
    article = torch.randint(14, 16, (batch, 1), generator=generator)
    noun = torch.randint(6, (batch, 1), generator=generator)
    order = torch.rand(batch, 8, generator=generator) + never[noun.squeeze(1)]
    chosen = order.argsort(dim=-1)[:, :count]  # at random, but what never occurs comes last
    wanted = torch.zeros(batch, count + 2, 8)
    wanted[:, -1] = F.one_hot(chosen, 8).float().sum(dim=1) / max(count, 1)
    return torch.cat([article, chosen, 8 + noun], dim=1), wanted


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
def draw_sentences(counts, generator):
    (subject, subject_wanted), (rest, rest_wanted) = (draw_phrase(count, generator) for count in counts)
    verb = torch.randint(16, 20, (len(subject), 1), generator=generator)
    nothing = torch.zeros(len(subject), 1, 8)
    wanted = torch.cat([subject_wanted, nothing, rest_wanted], dim=1)
    return torch.cat([subject, verb, rest], dim=1), wanted


token_ids, wanted = draw_sentences((2, 1), torch.Generator().manual_seed(4))
for row in token_ids[:3]:
    print(" ".join(vocabulary[token_id] for token_id in row))

# %% [markdown] slideshow={"slide_type": "subslide"}
# The model is self-attention and nothing else: a table of word vectors, position vectors (lesson 05), and the three
# matrices. It returns eight numbers for each word, one for each adjective. At a noun they should be the mixture of its
# adjectives, and zero at every other word. Nobody says where to look. The folded cells define it and train it for 800 steps,
# without positions and with them.

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
from torch import nn

from course_lib.positions import sinusoidal_encoding


def random_matrix(rows, columns, generator):
    return nn.Parameter(torch.randn(rows, columns, generator=generator) / math.sqrt(24))


class Looker(nn.Module):
    def __init__(self, with_positions, generator):
        super().__init__()
        self.with_positions = with_positions
        self.table = random_matrix(len(vocabulary), 24, generator)  # d_model = 24
        self.w_query, self.w_key, self.w_value = (random_matrix(24, 8, generator) for _ in range(3))

    def forward(self, token_ids):
        x = self.table[token_ids]
        if self.with_positions:
            x = x + sinusoidal_encoding(*x.shape[-2:])
        return attend(x @ self.w_query, x @ self.w_key, x @ self.w_value)  # the output, and the weights


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
def train(model, steps=800):
    generator = torch.Generator().manual_seed(1)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
    for _ in range(steps):
        counts = torch.randint(0, 3, (2,), generator=generator).tolist()  # up to two adjectives per noun
        token_ids, wanted = draw_sentences(counts, generator)
        loss = F.mse_loss(model(token_ids)[0], wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return model


def fresh(with_positions):
    return Looker(with_positions, torch.Generator().manual_seed(0))


lookers = {
    "before training": fresh(True),
    "trained, no positions": train(fresh(False)),
    "trained": train(fresh(True)),
}

# %% [markdown] slideshow={"slide_type": "slide"}
# Our sentence has exactly the three combinations that training never showed. **Predict** for each of the three models,
# untrained, trained without positions, and trained with them: where does *creature* look, and where does *forest* look?
# One sentence proves nothing, so the second folded cell measures 320 new ones with two adjectives before each noun: what
# share of their attention do nouns give to their own adjectives? (An even spread gives 22%, in our sentence 19%.)

# %% tags=["picture", "apparatus"] alt="Three heat maps of who looks at whom in the sentence: before training, trained without positions, trained with positions." slideshow={"slide_type": "fragment"}
sentence = torch.tensor([vocabulary.index(token) for token in tokens])

figure, panels = plt.subplots(1, 3, figsize=(7.8, 3.6), sharey=True, layout="constrained")
for axes, (name, model) in zip(panels, lookers.items(), strict=True):
    with torch.no_grad():
        _, weights = model(sentence)
    image = axes.imshow(weights, cmap="cividis", vmin=0, vmax=1)
    axes.set(title=name, xticks=range(8), yticks=range(8), xlabel="looked at")
    axes.set_xticklabels(tokens, rotation=90)
    axes.set_yticklabels(tokens)
panels[0].set(ylabel="who looks")
figure.colorbar(image, ax=panels, label="weight", shrink=0.8)
plt.show()

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
generator = torch.Generator().manual_seed(9)
batches = [draw_sentences((2, 2), generator)[0] for _ in range(10)]
token_ids = torch.cat(batches)  # article, two adjectives, noun, verb, article, two adjectives, noun

for name, model in lookers.items():
    with torch.no_grad():
        weights = model(token_ids)[1]
        creature, forest = model(sentence)[1][[3, 7]]
    own = (weights[:, 3, 1:3].sum(dim=-1).mean() + weights[:, 8, 6:8].sum(dim=-1).mean()) / 2
    ours = (creature[1:3].sum() + forest[6]) / 2
    print(f"{name:21} to their own adjectives: {own:4.0%}    in our sentence: {ours:4.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# *Creature* looks at *fluffy* and *blue*, and *forest* at *verdant*, only after training with positions. It works for
# combinations that training never showed (here 96%; recorded: 96 or 97% in 320 others, three seeds), so the model did not
# learn a list of pairs: it learned *where to look*. Without positions nouns do not even pick out adjectives: 25% is hardly
# more than an even spread (22%).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · Where it came from
#
# Before attention, *recurrent* networks such as the LSTM read a sentence word after word and kept **one vector** as
# memory. To translate, everything that they knew of the sentence had to fit into their last vector: a **bottleneck**.
# Cho and others (2014, [arXiv 1409.1259](https://arxiv.org/abs/1409.1259)) found that their translations quickly became
# worse as sentences grew longer.
#
# How narrow is it? A small network, a GRU of 32 numbers, read random words (out of 16) and then answered: *which word was at
# position p?* One answered from its last vector, one looked back at all its vectors with attention. A blind guess is right in 6
# of 100 cases. **Predict:** is it room that the last vector lacks, or training? The folded cell shows what we recorded.

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
recorded = {4: (39, 98, 100, 100), 8: (21, 32, 66, 91), 16: (15, 18, 34, 54)}  # words: right, in 100

print("only the last vector, after   400   2,000   5,000   20,000 steps   with attention, after 400")
for words, (first, second, third, fourth) in recorded.items():
    print(f"{words:2} words{first:24}%{second:7}%{third:7}%{fourth:8}%{100:24}%")

# %% [markdown] slideshow={"slide_type": "subslide"}
# One vector *can* hold four words, and nearly eight, if training is long enough. Of sixteen it holds only half after 20,000
# steps. With attention, 400 steps are enough at each length. So the bottleneck is first one of learning time. About room for
# sixteen the table says nothing.
#
# This was the step of **Bahdanau, Cho and Bengio** (2014, arXiv 1409.0473): the network that writes looks back at
# *all* vectors of the network that reads, and training finds where to look. Their score was a small network with a tanh;
# the Transformer's dot product needs none, and all scores together are one matrix product.
#
# The Transformer took the next step: if words can look, why read one after another? In a recurrent network, information needs
# *n* steps to reach the word *n* positions later, and each step changes it. With attention it is always **one** step. That
# has a price: a text that is twice as long needs four times as many scores (lesson 10). Beyond: [both measured, and the other
# score](more/02_learned.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine so far
#
# Which parts of it are yours by now?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ### *La quise mucho*: one head
#
# In the last layer of the translator's decoder, four *heads* (lesson 04) look at the Spanish tokens; each is an attention
# like yours. Here your function computes the first of them, with the translator's numbers. What it looks with and at is
# given; you compute that in lessons 06 and 07. **Guess:** while the translator writes *her*, how much of the weight does
# this head give to *La*?

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.our_sentence import follow, places

ours = places()  # or a sentence of your own: places("Lo quise mucho")
follow(ours, 2)

tokens_of = ours.translator.tokenizer.tokens
print("While it writes", tokens_of(ours.tgt_output[0].tolist())[2])
src_tokens = tokens_of(ours.src_ids[0].tolist())
for token, weight in zip(src_tokens, ours.cross_weights[0, 0, 2], strict=True):
    print(f"{token:8}{weight:5.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# *Apart by* is the largest difference between your weights and the translator's: nothing, or the rounding of float32. This
# head gives everything to *La*, the only word that says *her*. It is one head of four, and lesson 04 asks the others.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - Attention is a soft lookup: **fit** by dot products, **share** by softmax, **mix** by a weighted sum.
# - It is soft so that there is a slope to learn along. Scores are divided by $\sqrt{d_k}$ to keep that slope.
# - In self-attention every word asks with its query, is found by its key, and hands over its value: three matrices. So a
#   word's new vector depends on its sentence, and *bank* can have two.
# - Attention ignores word order. Positions have to be put into the vectors.
# - It reaches any word in one step. A recurrent network needs one step for each position.
#
# **Shapes**
#
# | name | shape, with `batch` in front | meaning |
# | --- | --- | --- |
# | `x` | `(seq_len, d_model)` | the words' vectors |
# | `w_query`, `w_key` | `(d_model, d_k)`, no batch | what to ask for, what to be found by |
# | `w_value` | `(d_model, d_v)`, no batch | what to hand over |
# | `query` | `(query_len, d_k)` | `x @ w_query` |
# | `key`, `value` | `(key_len, d_k)`, `(key_len, d_v)` | `x @ w_key`, `x @ w_value` |
# | `scores`, `weights` | `(query_len, key_len)` | before and after softmax; rows of `weights` add up to 1 |
# | `output` | `(query_len, d_v)` | `weights @ value` |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
#
# <details><summary>Why do a word's query and key come from different matrices?</summary>
#
# They come from different matrices so that looking can be one-sided. With one matrix for both, the score of *creature* for
# *fluffy* would always equal the score of *fluffy* for *creature*.
#
# </details>
#
# <details><summary>After training, features no longer have variance 1. Is the square root still useful then?</summary>
#
# The square root is of use for the start of training: the first weights are neither all alike nor all or nothing. From
# there, training can make the scores as large as it needs, by larger matrices.
#
# </details>
#
# <details><summary>Somebody's softmax runs over the queries, and nothing crashes. How would you notice?</summary>
#
# You would notice it by adding up the weights along the last axis: every row must give 1. Shapes do not show it, because
# softmax keeps them all. Lesson 03 has a clinic full of such bugs.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani and others, *Attention Is All You Need*, 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762):
#   section 3.2.1 is this lesson on half a page; its footnote 4 is our section 3. Section 4 compares path lengths.
# - Grant Sanderson (3Blue1Brown), *Attention in transformers, step-by-step*, 2024: the film of the fluffy blue creature.
# - Bahdanau, Cho and Bengio, *Neural Machine Translation by Jointly Learning to Align and Translate*, 2014,
#   [arXiv 1409.0473](https://arxiv.org/abs/1409.0473): Figure 3 shows what the first attention looked at.
# - Beyond this lesson: [a softmax of your own and its slopes](more/02_softmax.ipynb), and [positions by hand, the bottleneck,
#   the way of a gradient](more/02_learned.ipynb).
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# **Next:** [lesson 03](03_masking.ipynb) says what a word must not look at.
