# %% [markdown] slideshow={"slide_type": "slide"}
# # 12 · GPT: what can the decoder do alone?
#
# Take the decoder of lesson 07 and throw the encoder away. No source is left, so the model translates nothing. It can
# only be asked one question, again and again: **what comes next?** Here you write such a model line by line, train it, and
# let it write.
#
# **After this lesson you can**
#
# - write a GPT, and show that it is the library's;
# - turn any text into questions for it, and compute its loss;
# - choose the next word by temperature, top-k and top-p, and measure what they do to a text;
# - say which loss no model can go below, and forecast that of a larger model.
#
# **You need** lessons 03, 06, 07 and 08. No network, no GPU. **It takes** about 75 minutes, 43 of them for your own code,
# best in two sittings, with a break after section 2. What goes further stands in four notebooks, which the sections name.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | 1 The model | what is left of a decoder? | 17 |
# | 2 What comes next? | how is a text turned into questions? | 14 |
# | 3 Choosing | which of the likely words do we take? | 34 |
# | 4 A law | how good is a model that nobody has trained? | 6 |
# | recap, two questions | | 3 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · The model
#
# A decoder layer has three parts: masked self-attention, attention to the source, and the network. Without a source the
# second part has nothing to look at, so we take it out. What is left is the *encoder's* layer. So **a decoder by itself
# is an encoder with a causal mask.**
#
# We build it as GPT-2 is built. Most of it you know: pre-norm layers (lesson 06), a norm at the end, and one table for
# embeddings and logits (lesson 07). These differ from your machine:
#
# - each position has a learned vector. It is added to the embedding as it is, without the factor $\sqrt{d_{model}}$;
# - the network has a **GELU** in place of the ReLU, a curve without the corner at 0 ([arXiv
#   1606.08415](https://arxiv.org/abs/1606.08415));
# - our texts are read only once, so there is no dropout.
#
# ### Exercise: gpt_logits · 12 minutes · ★★★
#
# Write the whole model. You may use your parts of lessons 03 to 07, or the course's: `from course_lib.functional import
# layer_norm, multi_head_attention, tied_logits` and `from course_lib.masks import causal_mask`.

# %% tags=["exercise"] exercise="gpt_logits" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(gpt_logits)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Is it the library's?
#
# `OwnGPT` runs your function with the numbers of a `GPT` of the library. The cell compares the two. Then it gives yours two
# rows that differ in one token, at position 3. **Predict:** at which of the five positions do the logits differ?

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
import torch

from course.exercises import mine
from course.for_lessons.own_gpt import OwnGPT
from course_lib.gpt import GPT, GPTConfig

my_gpt_logits = mine("gpt_logits")
untrained = GPT(GPTConfig.tiny(), seed=0)
yours = OwnGPT(untrained, my_gpt_logits)

one, other = torch.tensor([[1, 70, 80, 90, 2]]), torch.tensor([[1, 70, 80, 95, 2]])
with torch.no_grad():
    print("the library's logits:", torch.allclose(yours(one), untrained(one), atol=1e-5))
    differ = ((yours(one) - yours(other)).abs() > 1e-5).any(dim=-1)[0]
print("positions that differ:", differ.nonzero()[:, 0].tolist())

# %% [markdown] slideshow={"slide_type": "fragment"}
# They differ at positions 3 and 4. The mask hides later tokens, so nothing before position 3 knows of the change. This
# makes the training cheap: **one row asks a question at every position, and the model answers all of them in one pass**,
# as in teacher forcing. It also hides padding, which stands behind a text.
#
# GPT-3 has nearly the same design (every other layer looks only at near tokens) and 175 billion parameters ([arXiv
# 2005.14165](https://arxiv.org/abs/2005.14165), section 2.1). The one that you train has 180,224.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · What comes next?
#
# A row begins with `<bos>` and ends with `<eos>`. Take *The cat sleeps.*:
#
# | the model has read | the next token is |
# | --- | --- |
# | `<bos>` | The |
# | `<bos>` The | cat |
# | ... | ... |
#
# The loss of a row of $n$ tokens $x_1 \dots x_n$ is the mean over its questions:
#
# $$ L = -\frac{1}{n - 1} \sum_{t=1}^{n-1} \ln p(x_{t+1} \mid x_1 \dots x_t) $$
#
# **By hand:** the row has six tokens. How many questions does it ask? A model gives the right answers the probabilities
# ½, ¼, ½, 1 and 1. How many nats is its loss? (ln 2 = 0.69.) And how many has a model that gives each of 1,212 tokens the
# same probability?
#
# <details><summary>Answer</summary>
#
# It asks five. (`<bos>` is never an answer.) The loss is (0.69 + 1.39 + 0.69 + 0 + 0) / 5 = 0.55 nats a token. With equal
# probabilities each question costs ln 1,212 = 7.10 nats.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: language_model_loss · 8 minutes · ★★
#
# The rows of a batch have different lengths, so the shorter ones end with padding. Padding is no answer.

# %% tags=["exercise"] exercise="language_model_loss" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(language_model_loss)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### A text that never ends
#
# Our sentences come from a grammar: a program of this course that draws its choices by chance, such as a kind of
# sentence, a subject and a verb. (So do not take the scores of this lesson for those of real texts.) The folded cell loads
# 90,000 draws, so that each batch is new. One word is one token here.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from functools import partial

from course.for_lessons.small_gpt import grammar_text, loss_of, new_model, size_of, train, write
from course_lib.tokens import BOS_ID, PAD_ID

text = grammar_text()

# %% slideshow={"slide_type": "fragment"}
print(
    f"{sum(map(len, text.rows)) - len(text.rows):,} questions, {len(text.vocabulary):,} tokens in the vocabulary"
)
for row in text.rows[:6]:
    print(text.sentence_of(row[1:-1]))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Train it
#
# `train` makes 400 updates with your model and your loss, by a short loop like that of lesson 08. `write` lets the library's
# `GPT` write with the weights that yours has learned: it has a cache (lesson 09), so it is faster. **Predict:** what is the
# loss of the first batch? What will the model write after 1 update, after 20, after 100, after 400? (It takes about half a
# minute.)

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
my_language_model_loss = mine("language_model_loss")  # the cell takes about 20 seconds
gpt = new_model(text, d_model=64)


def look(step, loss):
    if step in (1, 20, 100, 400):
        print(f"{step:3} updates, loss {loss:.2f}: {text.sentence_of(write(gpt, 1, seed=5)[0])}")


train(gpt, text.rows, my_gpt_logits, my_language_model_loss, on_step=look)
print(f"on 1,500 other sentences: {loss_of(gpt, text.fresh_rows):.2f}")
print(f"by pairs of words: {text.pairs.nats(text.fresh_words):.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# (Other machines round differently. The text speaks of the numbers that are saved here.)
#
# The loss begins near ln 1,212 = 7.10. After 20 updates it writes words at random, after 100 most neighbours fit, and after
# 400 the sentence holds together. *By pairs* only counts: how often did each word follow the one before it? It has 2.63 nats,
# the model 2.22. **Longer counts do better:** smoothed, 2.20 after two words, 2.12 after three. With three times the text:
# model 1.91, counts 1.98.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Choosing
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about a minute).
#
# The model gives 1,212 probabilities, and something else must choose. The simplest choice is the likeliest token each
# time, as in lesson 09. But here many answers are right, and we would get one sentence again and again. So we draw: each token
# as often as its probability says.
#
# ### Temperature
#
# Before the softmax, divide the logits by a number $T$, the **temperature**:
#
# $$ p_i = \frac{e^{z_i / T}}{\sum_j e^{z_j / T}} $$
#
# **By hand**, with powers of 2 in place of powers of $e$: the logits are 2, 1 and 0. What are the three probabilities
# for $T$ = 1? For $T$ = ½? What do they come to when $T$ gets very large, and when it comes near 0?
#
# <details><summary>Answer</summary>
#
# For $T$ = 1 their ratio is 4 : 2 : 1, which is 0.57, 0.29 and 0.14. For $T$ = ½ the logits become 4, 2 and 0, and the ratio
# 16 : 4 : 1: 0.76, 0.19 and 0.05. When $T$ is very large, all come near ⅓. Near 0 the first gets all: $T$ = 0 stands for the
# likeliest token.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: with_temperature · 8 minutes · ★★

# %% tags=["exercise"] exercise="with_temperature" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(with_temperature)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What a temperature does to a text
#
# We call a sentence **odd** if two of its neighbouring words stand side by side in none of the 90,000 sentences. (Its edges
# count as words.) *Copied* is one that is in the training text. *Good* is one that is neither, and was not drawn before.
# The measure is rough: it sees no mistake between words that stand far apart, and a true sentence may have a new pair. So
# the table begins with two controls: other sentences of the grammar, and those of the table of pairs, which draws each word
# as it followed the one before.
#
# **Predict:** $T$ = 1 takes the model's own probabilities. How many of its 500 sentences are odd? At which $T$ are as many odd
# as in the grammar?


# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
def written(**choices):
    """500 sentences of the model, as lists of words."""
    return [text.words_of(token_ids) for token_ids in write(gpt, 500, **choices)]


temperatures = (0, 0.3, 0.5, 0.7, 1, 1.5)
print(
    text.judged(
        {"the grammar itself": text.fresh_words[:500], "by pairs of words": text.pairs.write(500)}
        | {f"T = {temperature}": written(temperature=temperature) for temperature in temperatures}
    )
)
print(*map(" ".join, text.pairs.write(3)), sep="\n")

# %% [markdown] slideshow={"slide_type": "subslide"}
# - **At $T$ = 1, 47% are odd**, against 9% of the grammar's. Each unlikely token has a small probability, but there are more
#   than a thousand of them, and each word gives them another chance. A sentence has about 8 words. If each is right with
#   probability $x$, then $x^8$ = 0.53, so $x$ = 0.92: 8% a word are enough.
# - **A low temperature can be too correct.** At 0.3 only 1% is odd, but a third of the sentences come again. At 0 all are the
#   same. The most good ones come near 0.5.
# - **The control wins.** By pairs nothing is ever odd, and yet most of its sentences make no sense, as those below the table
#   show. So the measure compares settings of *one* model. It does not say which writer is better: the loss does.
#
# (Differences below 6 points may be chance.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Filters
#
# A **filter** sets the logits of unlikely tokens to $-\infty$, so that they are never drawn:
#
# - **top-k** keeps the $k$ likeliest tokens ([arXiv 1805.04833](https://arxiv.org/abs/1805.04833));
# - **top-p** keeps the fewest tokens whose probabilities together reach $p$ ([arXiv
#   1904.09751](https://arxiv.org/abs/1904.09751)).
#
# Beyond: [write top-k, min-p and the roll of the dice](more/12_choosing.ipynb)
#
# **By hand:** a model gives five tokens 0.5, 0.2, 0.15, 0.1 and 0.05. How many does top-k keep with $k$ = 2, how many does
# top-p keep with $p$ = 0.75? And if ten tokens have 0.1 each? And if one has 0.96 and four have 0.01?
#
# <details><summary>Answer</summary>
#
# Top-k keeps 2 each time, whether the model is sure or not. Top-p keeps 3 (the first two have 0.7, with the third it is
# 0.85), then 8, then 1: it follows the model.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: top_p · 15 minutes · ★★★★
#
# The token with which the sum reaches $p$ is one of those that are kept.

# %% tags=["exercise"] exercise="top_p" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(top_p)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The dice and their filter
#
# The film puts it together: the next token of your model after *The doctor is*, by temperature, `top_p` and a roll.

# %% tags=["picture", "uses-answer", "nbval-ignore-output"] alt="A film: bars for the likeliest next tokens rise and fall with the temperature. They are laid end to end from 0 to 1, top-p cuts the tail, the kept ones fill the line again, and the dice point at the token that joins the text." slideshow={"slide_type": "subslide"}
from course.pictures.films import dice_and_filter


@torch.no_grad()
def next_logits(prefix):
    logits = gpt(torch.tensor([text.row_of(prefix.split())[:-1]]))[0, -1]
    logits[[PAD_ID, BOS_ID]] = -torch.inf  # these are never written
    return logits


dice_and_filter(next_logits, "The doctor is", text.vocabulary, roll=0.8, p=0.4, my_top_p=mine("top_p"))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What a filter does to a text
#
# `write` divides by the temperature first, then filters. (Some libraries filter first.)
# **Predict:** which filter lets the fewest odd sentences through at $T$ = 1.5: top-k 20, top-p 0.9 or top-p 0.75?

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
my_top_k, my_top_p = mine("top_k"), mine("top_p")
filters = {
    "no filter": None,
    "k = 20": partial(my_top_k, k=20),
    "p = 0.9": partial(my_top_p, p=0.9),
    "p = 0.75": partial(my_top_p, p=0.75),
}
print(
    text.judged(
        {
            f"T = {temperature}, {name}": written(temperature=temperature, keep=keep)
            for temperature in (1, 1.5)
            for name, keep in filters.items()
        }
    )
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# At $T$ = 1 every filter helps. At 1.5, 85% are odd with top-p 0.9, hardly fewer than the 92% without a filter: the heat
# fills the tail, and top-p must take much of it to reach 0.9. With top-k 20 it is 54%. These are settings, not an order of the
# filters: a smaller $p$ cuts more, and with 0.3 10% are odd. **A top-p of 0.9 does not protect you from a high temperature.**
# And no filter here writes more good sentences than $T$ = 0.5 without one.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Ask the room for the temperature at which as many sentences are odd as in the grammar. Most say 1,
# because T = 1 changes nothing. The table is the answer: the model's small mistakes add up over a sentence.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · A law
#
# The loss of our model is 2.2 nats a token. How low can it get? Not to 0: after *The*, many words are right, and nobody can
# know which one will be drawn. The lowest mean is the **entropy** of the source (Shannon, 1948). Nobody knows that of
# English. But our source is a program whose choices have known probabilities, so [we have measured](more/12_law.ipynb) that
# its entropy lies between 1.60 and 1.82 nats a token. **However large a model is, it does not get below that** on sentences
# that it has not read. Most of the 2.2 are the dice of the grammar.
#
# A large model costs millions to train. To know beforehand what it will be worth, people train small ones and look for a law.
# In a **power law**, what is above a floor $E$ falls by the same *factor* each time the size $N$ grows by the same factor:
#
# $$ L(N) = E + c \cdot N^{-a} \qquad \ln (L - E) = \ln c - a \ln N $$
#
# **By hand:** models of 1,000, 10,000 and 100,000 parameters have the losses 5, 3 and 2, and the floor is 1. What do you
# expect of a million parameters?
#
# <details><summary>Answer</summary>
#
# Above the floor they are 4, 2 and 1: ten times the parameters, half of it. So the next has ½ above the floor, a loss of 1.5.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The forecast
#
# The folded cell trains two more models, with `d_model` 16 and 32, as the first one was trained (about 20 seconds).

# %% tags=["slow", "apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
# takes about 20 seconds
models = {d_model: new_model(text, d_model) for d_model in (16, 32, 128)} | {64: gpt}


def train_width(d_model):
    train(models[d_model], text.rows, my_gpt_logits, my_language_model_loss)


def measured(d_model):
    return size_of(models[d_model]), loss_of(models[d_model], text.fresh_rows)


train_width(16)
train_width(32)
sizes, losses = map(list, zip(*(measured(d_model) for d_model in (16, 32, 64)), strict=True))
for d_model, size, loss in zip((16, 32, 64), sizes, losses, strict=True):
    print(f"d_model {d_model:3}: {size:7,} parameters, loss {loss:.3f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# `d_model` 128 has about three times the parameters: 557,056. **Predict** its loss, and write it into the cell. The cell
# below it, folded, trains the model (about 40 seconds) and compares your number with five forecasts: the law through the
# three models, with floors of 0, 1.60 and 1.82, and two rules without a law. One halves the last step. One lets the steps
# shrink by the same ratio again.

# %% slideshow={"slide_type": "fragment"}
my_guess = None  # your number

# %% tags=["apparatus", "uses-answer", "nbval-ignore-output", "slow"] slideshow={"slide_type": "fragment"}
# takes about 40 seconds
from course.for_lessons.forecasts import forecasts

train_width(128)
next_size, next_loss = measured(128)
guesses = forecasts(sizes, losses, next_size, my_fit_power_law=mine("fit_power_law"))
print(f"measured {next_loss:.3f}")
for name, guess in (guesses | ({} if my_guess is None else {"your guess": my_guess})).items():
    print(f"{name:20} {guess:.3f}, off by {guess - next_loss:+.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Without a floor the law promises too much. With the grammar's it comes nearer. Did yours? Here are the same five forecasts
# in three recorded runs: the one above, and two with other texts and other initial weights
# ([record](../data/runs/forecasts/README.md)):

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
from course.for_lessons.forecasts import recorded_table

print(recorded_table())

# %% [markdown] slideshow={"slide_type": "subslide"}
# Without a floor the law is too low each time, by 0.08 to 0.12. With 1.82 it is off by 0.01 to 0.03. But so is the ratio of
# the steps, which knows no grammar. **One step ahead, the law does not beat this rule.** A law gives a reason, and a number
# for any size. Whether it holds far ahead, three models cannot tell. (And three times the text takes `d_model` 64 to 1.91,
# three times the parameters only to 2.11.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Two famous laws
#
# **Kaplan and others** ([arXiv 2001.08361](https://arxiv.org/abs/2001.08361), section 1.2) fitted models of 768 to 1.5 billion
# parameters (embeddings not counted) on texts from the web, without a floor. **Hoffmann and others** ([arXiv
# 2203.15556](https://arxiv.org/abs/2203.15556), section 3.3, known by their model *Chinchilla*) added a floor, and a part for
# the number $D$ of tokens that are read in training:
#
# $$ L_{Kaplan} \sim N^{-0.076} \qquad L_{Chinchilla} = 1.69 + \frac{406.4}{N^{0.34}} + \frac{410.7}{D^{0.28}} $$
#
# | | Kaplan | Chinchilla | your runs |
# | --- | --- | --- | --- |
# | floor, nats a token of its text | none | 1.69, from the fit | 1.60 to 1.82, from the grammar |
# | exponent of the size | 0.076 | 0.34 | 0.09 without a floor, 0.37 with 1.82 |
# | with ten times the compute the model grows by | 5.5 | 3.2, 3.1 or 2.9, by three methods | |
#
# With the floor 1.82, your exponent is near theirs. That is chance, but it shows how much an exponent depends on the floor.
# Beyond: [why the two disagree, and a fit of your own](more/12_law.ipynb)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine
#
# Which parts of it are yours by now?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - A decoder without cross-attention is an encoder with a causal mask. A row of n tokens asks it n − 1 questions in one pass.
# - The loss compares the logits at position t with the token at t + 1. Padding is not an answer.
# - The likeliest token each time gives one sentence. T = 1 draws the model's own belief, with its tail of small mistakes.
# - Top-k keeps a number, top-p a sum. Both come after the heat.
# - On new text no model gets below the entropy of its source.
# - A law holds for the runs that it was fitted to: their text, their counting, their training. Put a rule without a law
#   beside it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cheat sheet of shapes
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `token_ids` | `(batch, seq_len)` | `<bos>`, the tokens, `<eos>`, padding |
# | `gpt_logits(model, token_ids)` | `(batch, seq_len, vocab_size)` | at t: the logits of token t + 1 |
# | `logits[:, :-1]`, `token_ids[:, 1:]` | `(batch, seq_len - 1, ...)` | questions and answers of the loss |
# | `with_temperature(logits, T)` | `(..., vocab_size)` | probabilities |
# | `top_k`, `top_p` | `(..., vocab_size)` | logits, −inf for what is cut |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Two questions to carry away
#
# <details><summary>A language model has a loss of 0.09 nats a token after an hour, on real text. Do you celebrate?</summary>
#
# No. Look for a leak: without the shift an untrained model's loss is below ln V, without the causal mask a later token
# changes an earlier logit. On real text, 0.09 nats is far below any estimate of the floor.
#
# </details>
#
# <details><summary>Somebody sets the temperature to 1.5 "for more creative answers", and top-p to 0.9 "for safety". What do you
# answer?</summary>
#
# Top-p comes after the heat, so the set that it keeps grows with the temperature, and the tail comes back in. A smaller $p$
# cuts it, or a lower temperature does.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Radford and others, *Language Models are Unsupervised Multitask Learners*, 2019 (GPT-2; a report without an arXiv
#   number); Brown and others, 2020, [arXiv 2005.14165](https://arxiv.org/abs/2005.14165) (GPT-3).
# - Holtzman and others, *The Curious Case of Neural Text Degeneration*, 2019, [arXiv
#   1904.09751](https://arxiv.org/abs/1904.09751).
# - Kaplan and others, 2020, [arXiv 2001.08361](https://arxiv.org/abs/2001.08361); Hoffmann and others, 2022, [arXiv
#   2203.15556](https://arxiv.org/abs/2203.15556).
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# Beyond this lesson: [can a decoder translate?](more/12_translating.ipynb); [the cache, and a clinic](more/12_clinic.ipynb).
#
# Chat models are trained further, on instructions and on people's judgements ([arXiv
# 2203.02155](https://arxiv.org/abs/2203.02155)).
#
# **Next:** lesson 13 looks inside a trained model.
