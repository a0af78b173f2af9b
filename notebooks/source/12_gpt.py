# %% [markdown] slideshow={"slide_type": "slide"}
# # 12 · GPT: what can the decoder do alone?
#
# Take the decoder of lesson 07 and throw the encoder away. There is no source sentence now, so the model translates
# nothing. It can only be asked one question, again and again: **what comes next?** In this lesson you train such a
# model, make it write, and predict how good a larger one will be before you train it.
#
# **After this lesson you can**
#
# - turn any text into questions for a language model, and compute its loss;
# - choose the next word by temperature, top-k, top-p or min-p, and measure what each of them does to a text;
# - say which loss no model can go below, however large it is;
# - fit a scaling law to your own runs, and predict the loss of a model that you have not trained yet;
# - say what the laws of Kaplan and of Chinchilla claim, and where they disagree.
#
# **You need** lessons 03, 06, 07 and 08, and lesson 09 for two optional parts. You need no network and no GPU. **It
# takes** about 90 minutes, 47 of them for your own code, best in two sittings with a break after section 2. The
# minutes in brackets are optional: 67 more, and 20 for three bugs at the end.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | what you will do | | 2 |
# | 1 What comes next? | how is a text turned into questions? | 22 |
# | 2 Choosing | which of the likely words do we take? | 34 (+ 30) |
# | 3 One right answer | may every model be sampled? | (3) |
# | 4 The floor | which loss can no model reach? | 6 (+ 4) |
# | 5 A law | how good is a model that nobody has trained? | 23 (+ 9) |
# | 6 What to spend a minute on | a larger model, or more text? | (7) |
# | 7 Reading on with a cache | what must be counted right? | (6) |
# | 8 The clinic | which test finds which mistake? | (4) |
# | 9 The prompt or the encoder | was the encoder needed at all? | (4) |
# | 10 What is left out | and chat models? | 1 |
# | recap, three questions | | 2 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · What comes next?
#
# A decoder layer has three parts: masked self-attention, attention to the source, and the feed-forward network.
# Without a source the second part has nothing to look at, so we take it out. Self-attention and a feed-forward
# network are left, which is the *encoder's* layer. So **a decoder by itself is an encoder with a causal mask**. `GPT`
# of the library is built of `EncoderLayer`. Its sizes are in a `GPTConfig`.
#
# The cell gives two rows of tokens to an untrained model. They differ in one token, at position 3. **Predict:** at
# which of the five positions do the logits differ?

# %% slideshow={"slide_type": "fragment"}
import torch

from course_lib.gpt import GPT, GPTConfig

untrained = GPT(GPTConfig.tiny(), seed=0)
one, other = torch.tensor([[1, 70, 80, 90, 2]]), torch.tensor([[1, 70, 80, 95, 2]])
with torch.no_grad():
    differ = (untrained(one) != untrained(other)).any(dim=-1)[0]
print("positions that differ:", differ.nonzero()[:, 0].tolist())

# %% [markdown] slideshow={"slide_type": "fragment"}
# The logits differ at positions 3 and 4. The mask hides later tokens, so nothing before position 3 knows of the
# change. This is what makes the training cheap: **one row asks a question at every position, and the model answers
# all of them in one pass**, as in teacher forcing (lesson 07, section 4).
#
# Our `GPT` follows GPT-2: norms before the sub-layers, a vector for each position that is learned, GELU ([arXiv
# 1606.08415](https://arxiv.org/abs/1606.08415)) in place of ReLU, and one table for embeddings and logits. GPT-3
# has nearly the same design (every other layer looks only at near tokens) and 175 billion parameters ([arXiv
# 2005.14165](https://arxiv.org/abs/2005.14165), section 2.1). The one that you train has 180,224.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### A text is full of questions
#
# A row begins with `<bos>` and ends with `<eos>`. Take *The cat sleeps.*:
#
# | the model has read | the next token is |
# | --- | --- |
# | `<bos>` | The |
# | `<bos>` The | cat |
# | `<bos>` The cat | sleeps |
# | ... | ... |
#
# The loss of a row of $n$ tokens $x_1 \dots x_n$ is the mean over its questions:
#
# $$ L = -\frac{1}{n - 1} \sum_{t=1}^{n-1} \ln p(x_{t+1} \mid x_1 \dots x_t) $$
#
# **By hand:** the row has six tokens. How many questions does it ask? Which token is never an answer? A model gives
# the right answers the probabilities ½, ¼, ½, 1 and 1. How many nats is its loss? (ln 2 = 0.69.) And how many nats
# has a model that gives each of 1,212 tokens the same probability?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# The row asks five questions. `<bos>` is never an answer, and what the model says after `<eos>` is not asked for. The
# loss is the mean of −ln *p* over the questions: (0.69 + 1.39 + 0.69 + 0 + 0) / 5 = 0.55 nats a token. With equal
# probabilities each question costs ln 1,212 = 7.10 nats.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: language_model_loss · 12 minutes · ★★★
#
# The rows of a batch have different lengths, so the shorter ones end with padding. Padding is no answer.

# %% tags=["exercise"] exercise="language_model_loss" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(language_model_loss)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### A text that never ends
#
# Our sentences come from a grammar: a program of this course that draws its choices by chance, such as a kind of
# sentence, a subject and a verb. (So do not take the scores of this lesson for those of real texts.) The grammar
# can draw as many sentences as we want. The folded cell loads 90,000 of its draws, so that each batch of the training
# is freshly drawn. One word is one token here, so there is a table of words and no byte-pair encoding.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import re

from course_lib.corpora.labelled import load_fresh_sentences
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID, SPECIAL_TOKENS, UNK_ID, words

text = [words(sentence) for sentence in load_fresh_sentences("train")["sentence"]]
vocabulary = [*SPECIAL_TOKENS, *sorted({word for sentence in text for word in sentence})]
id_of = {word: token_id for token_id, word in enumerate(vocabulary)}


def row_of(sentence):
    """A sentence, as a list of words, as the model reads it."""
    return [BOS_ID, *(id_of.get(word, UNK_ID) for word in sentence), EOS_ID]


def sentence_of(token_ids):
    return re.sub(r" (?=[.,?!])", "", " ".join(vocabulary[token_id] for token_id in token_ids))


rows = [row_of(sentence) for sentence in text]

# %% slideshow={"slide_type": "fragment"}
print(f"{sum(map(len, rows)) - len(rows):,} questions, {len(vocabulary):,} tokens in the vocabulary")
for row in rows[:6]:
    print(sentence_of(row[1:-1]))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Train it
#
# `fit` of the library is a short training loop: AdamW, a warm-up, a limit for the norm of the gradient. It takes a
# function that gives the loss of a batch. Here it is yours:

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from functools import partial

from course.exercises import mine
from course_lib.fitting import fit
from course_lib.token_rows import row_batches

my_language_model_loss = mine("language_model_loss")


def next_word_loss(model, token_ids):
    return my_language_model_loss(model(token_ids), token_ids, PAD_ID)


def train(d_model, rows=rows, on_step=None, seed=0):
    """A model with two layers of this width after 400 updates, and the loss of each of its batches."""
    config = GPTConfig.tiny(len(vocabulary), d_model=d_model, d_ff=4 * d_model, max_len=40)
    model = GPT(config, seed)
    batches = (batch.token_ids for batch in row_batches(rows, 2048, seed))
    rate = 4e-3 * (32 / d_model) ** 0.5  # one rule for all; after 60 updates of warm-up it stays
    on_step = on_step and partial(on_step, model)
    losses = fit(model, next_word_loss, batches, rate, 60, 400, on_step, final_share=1)
    return model, losses


# %% [markdown] slideshow={"slide_type": "subslide"}
# The folded cell defines `loss_of`, the loss on 1,500 further draws of the grammar (short ones may stand in the
# training text as well), and `write`, which writes sentences with a model. (How it chooses the words is section 2.)
# Then the model is trained. **Predict:** what is the loss of the first batch? What will the model write after 1
# update, after 20, after 100, after 400? (It takes about 20 seconds.)

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
import time

from torch.nn.utils.rnn import pad_sequence

from course_lib.running.modules import evaluation_mode

fresh = list(load_fresh_sentences("test"))


def in_parts(rows):
    return pad_sequence([torch.tensor(row) for row in rows], batch_first=True).split(250)


other_sentences = in_parts([row_of(words(one["sentence"])) for one in fresh])


@torch.no_grad()
def loss_of(model, parts=other_sentences):
    """Nats a token."""
    with evaluation_mode(model):
        counts = [(part[:, 1:] != PAD_ID).sum().item() for part in parts]
        losses = [next_word_loss(model, part).item() for part in parts]
    return sum(loss * count for loss, count in zip(losses, counts, strict=True)) / sum(counts)


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course_lib.sampling import sample


def write(model, number, seed=0, **choices):
    """So many sentences of the model, each a list of token ids."""
    generator = torch.Generator().manual_seed(seed)
    return sample(model, torch.full((number, 1), BOS_ID), 30, generator, **choices)


# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
def look(model, step, loss):
    if step in (1, 20, 100, 400):
        print(f"{step:3} updates, loss {loss:.2f}: {sentence_of(write(model, 1, seed=5)[0])}")


start = time.process_time()
gpt, curve = train(64, on_step=look)
seconds = {64: time.process_time() - start}
print(f"loss on other sentences: {loss_of(gpt):.2f}")
print(*(sentence_of(token_ids) for token_ids in write(gpt, 6)), sep="\n")

# %% [markdown] slideshow={"slide_type": "fragment"}
# (Other machines round differently, and then other words are drawn. The text speaks of the numbers that are saved
# here.)
#
# The loss begins near ln 1,212 = 7.10, as you computed. After 20 updates it still writes words at random. After 100
# most neighbours fit, but the sentence falls apart. After 400 the sentence holds together, and nobody told the
# model what a verb is. The last six are sentences of the trained model. Which of them look wrong to you? And how
# would you measure that for 500 of them?

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Choosing
#
# The model gives 1,212 probabilities. Something else must choose a token. The simplest choice is the likeliest token,
# each time. **Predict:** ask for 500 sentences in this way. How many different ones will you get?

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
likeliest = {sentence_of(ids) for ids in write(gpt, 500, temperature=0)}
print(len(likeliest), "different:", *likeliest)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Nothing is left to chance, so all 500 are the same sentence. A translator has one source and mostly one right
# answer, so the likeliest token was a good choice in lesson 09. Here many answers are right, and we want to draw:
# each token as often as its probability says. `sample` of the library does this.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Temperature
#
# Before the softmax, divide the logits by a number $T$, the **temperature**:
#
# $$ p_i = \frac{e^{z_i / T}}{\sum_j e^{z_j / T}} $$
#
# **By hand**, with powers of 2 in place of powers of $e$: the logits are 2, 1 and 0. What are the three probabilities
# for $T$ = 1? For $T$ = ½? What do they come to when $T$ gets very large, and when it comes near 0?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# For $T$ = 1 they are in the ratio 4 : 2 : 1, which is 0.57, 0.29 and 0.14. For $T$ = ½ the logits become 4, 2 and 0,
# and the ratio 16 : 4 : 1, which is 0.76, 0.19 and 0.05. When $T$ gets very large, all three come near ⅓. Near 0 the
# first gets all: $T$ = 0 stands for the likeliest token.
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
# We want a measure for 500 sentences at once. We call a sentence **odd** if two of its neighbouring words stand side
# by side in none of the 90,000 sentences. (The edges of the sentence count as words, so an odd beginning is found,
# too.) This is a rough measure. It does not see a mistake between words that stand far apart. And a true sentence of
# the grammar may have a new pair of neighbours. So the table begins with other sentences of the grammar: their share
# of odd ones is the false alarm of the measure.
#
# **Predict:** $T$ = 1 takes the model's own probabilities. How many of its sentences are odd? At which $T$ are as
# many odd as in the grammar? (*Copied* is a sentence that is in the training text. *Good* is one that is not, that is
# not odd, and that was not drawn before.)

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from itertools import pairwise


def neighbours(sentence):
    return pairwise(["", *sentence, ""])


seen = {tuple(sentence) for sentence in text}
known_pairs = {pair for sentence in seen for pair in neighbours(sentence)}


def judge(sentences):
    """Shares of 500 sentences, each a list of words: different, copied from the text, odd, good."""
    sentences = [tuple(sentence) for sentence in sentences]
    odd = {sentence for sentence in sentences if not known_pairs.issuperset(neighbours(sentence))}
    counts = {
        "different": len(set(sentences)),
        "copied": sum(sentence in seen for sentence in sentences),
        "odd": sum(sentence in odd for sentence in sentences),
        "good": len(set(sentences) - seen - odd),
    }
    return {name: count / len(sentences) for name, count in counts.items()}


# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
def print_judged(name, sentences):
    print(f"{name:22}", *(f"{share:9.0%}" for share in judge(sentences).values()))


def words_of(rows_of_ids):
    return [[vocabulary[token_id] for token_id in token_ids] for token_ids in rows_of_ids]


print(" " * 22, *(f"{name:>9}" for name in ("different", "copied", "odd", "good")))
print_judged("the grammar itself", [words(one["sentence"]) for one in fresh[:500]])
for temperature in (0.3, 0.5, 0.7, 1, 1.5):
    print_judged(f"T = {temperature}", words_of(write(gpt, 500, temperature=temperature)))

# %% [markdown] slideshow={"slide_type": "subslide"}
# - **$T$ = 1 is what the model believes, and 47% of its sentences are odd**, against 9% of the grammar's. Each
#   unlikely token has a small probability. But there are more than a thousand of them, and each word gives them
#   another chance. By hand: a sentence has about 8 words. If each is right with probability $x$, then $x^8$ = 0.53,
#   so $x$ = 0.92. A tail of 8% per word is enough.
# - **A low temperature can be too correct.** At 0.3 only 1% is odd, fewer than of the true sentences. But the model
#   then stays with what is frequent: only two of three sentences are different.
# - The most good sentences come near $T$ = 0.5, with about as many odd ones as in the grammar. That does not mean
#   that they are as good: frequent sentences cause fewer false alarms, so more of these odd ones are real mistakes.
#
# (Draw another 500 sentences, and a share usually changes by a few points. Differences below 6 points may be chance.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Filters
#
# A **filter** sets the logits of unlikely tokens to $-\infty$, so that they are never drawn, and leaves the other
# logits as they are:
#
# - **top-k** keeps the $k$ likeliest tokens ([arXiv 1805.04833](https://arxiv.org/abs/1805.04833));
# - **top-p** keeps the fewest tokens whose probabilities together reach $p$ ([arXiv
#   1904.09751](https://arxiv.org/abs/1904.09751));
# - **min-p** keeps the tokens with at least a share of the largest probability ([arXiv
#   2407.01082](https://arxiv.org/abs/2407.01082)).
#
# **By hand:** a model gives five tokens 0.5, 0.2, 0.15, 0.1 and 0.05. How many are kept by $k$ = 2, by $p$ = 0.75
# and by min-p with a share of 0.25? And if it gives ten tokens 0.1 each? And if one has 0.96 and four have 0.01?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# | | k = 2 | p = 0.75 | min-p 0.25 |
# | --- | --- | --- | --- |
# | 0.5, 0.2, 0.15, 0.1, 0.05 | 2 | 3: the first two have 0.7, with the third it is 0.85 | 3: those with at least 0.125 |
# | ten with 0.1 each | 2, any two | 8 | 10 |
# | 0.96 and four with 0.01 | 2 | 1 | 1 |
#
# Top-k keeps the same number whether the model is sure or not. The two others follow the model.
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
# (`<pad>` and `<bos>` are never written, so 1,210 tokens are left.)

# %% tags=["picture", "uses-answer", "nbval-ignore-output"] alt="A film: bars for the likeliest next tokens rise and fall with the temperature. They are laid end to end from 0 to 1, top-p cuts the tail, the kept ones fill the line again, and the dice point at the token that joins the text." slideshow={"slide_type": "subslide"}
from course.pictures.films import dice_and_filter


@torch.no_grad()
def next_logits(text):
    logits = gpt(torch.tensor([row_of(text.split())[:-1]]))[0, -1]
    logits[[PAD_ID, BOS_ID]] = -torch.inf  # `sample` never writes these either
    return logits


dice_and_filter(next_logits, "The doctor is", vocabulary, roll=0.8, p=0.4, my_top_p=mine("top_p"))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: top_k · 10 minutes · ★★ · optional

# %% tags=["exercise"] exercise="top_k" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(top_k)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: min_p · 6 minutes · ★★ · optional

# %% tags=["exercise"] exercise="min_p" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(min_p)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What a filter does to a text
#
# `sample` divides by the temperature first, and filters what comes out. (So do many libraries. Some filter first,
# so look it up.) **Predict:** which filter lets the fewest odd sentences through at $T$ = 1.5: top-k 20, top-p 0.9,
# top-p 0.75 or min-p 0.1?

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
my_top_k, my_top_p, my_min_p = mine("top_k"), mine("top_p"), mine("min_p")
filters = {
    "k = 20": partial(my_top_k, k=20),
    "p = 0.9": partial(my_top_p, p=0.9),
    "p = 0.75": partial(my_top_p, p=0.75),
    "min-p 0.1": partial(my_min_p, share=0.1),
}
print(" " * 22, *(f"{name:>9}" for name in ("different", "copied", "odd", "good")))
for temperature in (1, 1.5):
    for name, keep in filters.items():
        written = write(gpt, 500, temperature=temperature, keep=keep)
        print_judged(f"T = {temperature}, {name}", words_of(written))

# %% [markdown] slideshow={"slide_type": "fragment"}
# At $T$ = 1 every filter helps. Min-p 0.1 gives 71% good sentences, as many as $T$ = 0.5 without a filter. At $T$ =
# 1.5, 85% are odd with top-p 0.9, hardly fewer than the 92% without a filter. With $p$ = 0.75 it is 69%, with top-k
# 20 54%, with min-p 0.1 43%. These are four settings, not an order of the filters: a smaller $p$ or $k$ cuts more.
# But **top-p does not protect you from a high temperature.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Heat first, then cut · optional, 3 minutes
#
# Why? The model has read `<bos>` *The*. **Predict:** how many of the 1,212 tokens does $p$ = 0.9 keep at $T$ = 1?
# How many at $T$ = 2? And how many does min-p with a share of 0.1 keep? (The entropy, the mean of −ln *p*, says how
# undecided the model is, in nats. The filters get ln *p* as logits, because the softmax of ln *p* is *p*.)

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
my_with_temperature = mine("with_temperature")

with torch.no_grad():
    logits = gpt(torch.tensor([row_of(["The"])[:-1]]))[0, -1]
print(" " * 8, "entropy   p = 0.9 keeps   min-p 0.1 keeps")
for temperature in (0.5, 1, 1.5, 2):
    probabilities = my_with_temperature(logits, temperature)
    entropy = torch.special.entr(probabilities).sum()
    by_top_p, by_min_p = my_top_p(probabilities.log(), 0.9), my_min_p(probabilities.log(), 0.1)
    kept = [cut.isfinite().sum().item() for cut in (by_top_p, by_min_p)]
    print(f"T = {temperature:<4} {entropy:7.2f}{kept[0]:16}{kept[1]:18}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# When the model gets hotter, the tail grows. Top-p must take more and more of it to reach 0.9. Min-p asks how far a
# token is behind the first one, so with more heat it keeps more tokens as well, but far fewer.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The dice · optional, 3 minutes
#
# The picture shows the next token of your model after six beginnings (the last one is empty). **Guess**, then choose
# a temperature and a filter, and roll.

# %% tags=["picture", "uses-answer", "nbval-ignore-output"] alt="Bars for the 25 likeliest next tokens after a prefix, and one bar for all others. Sliders choose the prefix, the temperature and a filter; bars that the filter cuts are pale. Dice are rolled, and a tally of the tokens grows." slideshow={"slide_type": "subslide"}
from course.pictures import dice

prefixes = ["The doctor is", "The", "She is drinking", "Do you", "Where is the", ""]
logits = torch.stack([next_logits(prefix) for prefix in prefixes])
dice(logits, prefixes, vocabulary, my_top_p=my_top_p)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: sample_step · 8 minutes · ★★ · optional
#
# Write the film's roll of the dice, with the tokens in the order of the vocabulary. Of the probabilities 0.5, 0.3 and
# 0.2, laid end to end, the second one has the numbers from 0.5 up to 0.8: the roll 0.79 stands for the second token.

# %% tags=["exercise"] exercise="sample_step" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(sample_step)

# %% [markdown] slideshow={"slide_type": "notes"}
# A good place for a break. *For the teacher.* Ask the room for the temperature at which as many sentences are odd
# as in the grammar. Most say 1, because T = 1 changes nothing. The table is the answer: the model's small mistakes
# add up over a sentence.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · One right answer · optional, 3 minutes
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about a minute).
#
# The translator of lesson 00 gets about 99% of its test sentences right if it takes the likeliest tokens. The folded
# cell draws its tokens instead. **Predict:** how many of 100 are right at $T$ = 0.5? At $T$ = 1, which is what the
# translator itself believes?

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
my_with_temperature = mine("with_temperature")

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
from course_lib.corpora import load_corpus
from course_lib.token_rows import source_batch
from course_lib.translator import Translator

translator = Translator.load()
pairs = load_corpus("spanish_english", "test")[:100]
src_ids = source_batch(translator.tokenizer.encode_batch(pairs["src"]))


@torch.no_grad()
def translations(temperature):
    """Of the 100 sentences, each token drawn at this temperature."""
    generator, written = torch.Generator().manual_seed(0), torch.full((100, 1), BOS_ID)
    while written.shape[1] < 25 and not (written == EOS_ID).any(dim=1).all():
        probabilities = my_with_temperature(translator.model(src_ids, written)[:, -1], temperature)
        drawn_ids = torch.multinomial(probabilities, 1, generator=generator)
        written = torch.cat([written, drawn_ids], dim=1)
    rows = [row[: row.index(EOS_ID)] if EOS_ID in row else row for row in written[:, 1:].tolist()]
    return [translator.tokenizer.decode(row) for row in rows]


# %% tags=["slow", "apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
for temperature in (0, 0.5, 1, 1.2):
    both = list(zip(translations(temperature), pairs["tgt"], strict=True))
    wrong = [ours for ours, right in both if ours != right]
    print(f"T = {temperature:<4}{100 - len(wrong):4} of 100 right", "" if not wrong else f"  {wrong[0]}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# At 0.5 nearly all are right, at 1 only about a third, and at 1.2 hardly any. (*Right* is the one translation that the
# corpus has.) How can a model that is nearly always right believe in its own sentences so little? **Question:**
# what did lesson 08 tell it to believe in? The cell computes the mean probability of the right next token.

# %% tags=["slow", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course_lib.batches import tokenize_pairs

batch = tokenize_pairs(translator.tokenizer, pairs["src"], pairs["tgt"]).batch(torch.arange(100))
with torch.no_grad():
    probabilities = translator.model(batch.src_ids, batch.tgt_input).softmax(dim=-1)
right = probabilities.gather(-1, batch.tgt_output[..., None])[..., 0][batch.tgt_output != PAD_ID]
print(f"mean probability of the right token: {right.mean():.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It was trained with **label smoothing** of 0.1: the training told it to keep a tenth of the probability for the
# other tokens, and it did. The likeliest token is still the right one, so the translator of lesson 09 never saw
# this tail. Drawing sees it at every token. A sentence here has about nine tokens, so about $0.89^9$ = 35% of
# the sentences never draw from the tail. The table has about as many at $T$ = 1, though this is only a rough estimate,
# from a mean.
#
# So a question with one right answer wants a low temperature. And a model that was trained with label smoothing has
# a tail that was put there on purpose. (Our GPT was trained without it, and $T$ = 1 was too hot for it all the
# same: its tail is its own mistakes.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · The floor
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about a minute).
#
# The loss of our model is 2.2 nats a token. How low can it get, with a much larger model and much more text? Not to
# 0. After *The*, many words are right, and nobody can know which one will be drawn.
#
# **By hand:** a tiny grammar begins with *A* or *The* (½ each), then comes *cat*, *dog*, *cow* or *mouse* (¼ each),
# then *sleeps* (¾) or *runs* (¼). A model that knows these probabilities exactly has the lowest loss of all. How
# many nats does the first word cost on average? The second? The third? And how many per token, with `<eos>`? (ln 2
# = 0.69, ln 4/3 = 0.29.)

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# The first word has ln 2 = 0.69 nats, the second ln 4 = 1.39, the third ¾ · 0.29 + ¼ · 1.39 = 0.56. `<eos>` is
# certain, so it has 0. Together that is 2.64 nats a sentence, and 2.64 / 4 = 0.66 a token.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# This lowest mean is the **entropy** of the source (Shannon, 1948). Nobody knows the entropy of English. But our
# source is a program: each time it chooses, we know the probability. The `nats` of a sentence are the sum of −ln *p* of
# all choices that made it:

# %% slideshow={"slide_type": "fragment"}
for one in fresh[:5]:
    print(f"{one['nats']:5.1f} nats: {one['sentence']}")
tokens_each = sum(len(words(one["sentence"])) + 1 for one in fresh) / len(fresh)
nats_each = sum(one["nats"] for one in fresh) / len(fresh)
print(
    f"mean: {nats_each:.2f} nats a sentence, {tokens_each:.2f} tokens: {nats_each / tokens_each:.2f} nats a token"
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# One thing is not right yet. The grammar writes Spanish and English together, and some of its choices leave no trace
# in the English sentence. So there are several ways, called derivations, to draw one sentence. **Question:** is the
# mean above too high or too low for the entropy of the English sentences?
#
# <details><summary>Answer</summary>
#
# It is too high. The probability of a sentence is the *sum* over all its derivations, which is larger than that of
# one of them. So the sentence's own −ln *p* is smaller.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# So we have measured two bounds, from 800,000 draws: one is above the entropy, the other below it. **Guess**
# both. The cell reads the record.

# %% slideshow={"slide_type": "fragment"}
import json

from course.records import RECORDED

record = json.loads((RECORDED / "floor" / "floor.json").read_text(encoding="utf-8"))
low, high = record["nats_a_word"]["lower"], record["nats_a_word"]["sums"]
print(f"the floor lies between {low:.2f} and {high:.2f} nats a token")

# %% [markdown] slideshow={"slide_type": "fragment"}
# So **on sentences that it has not read, no model gets below about 1.60 nats a token on average, however large it
# is**, and the exact floor is 1.82 at most. Of the 2.2 nats of our model, most are not its fault. They are the dice
# of the grammar.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### How the floor is measured · optional, 4 minutes
#
# The measurement has two answers, one above the entropy and one below it:
#
# - **From above:** it draws many sentences, and adds up the probabilities of all derivations that it has met of a
#   sentence. Some are never met. So the sum is still too small, and the nats are too many.
# - **From below:** it counts what the sums miss. Suppose that the sums of some sentences are 0.010 together, and
#   that 0.012 of the sentences in another sample are of these. Then they are 1.2 times as likely as their sums say,
#   and cost ln 1.2 = 0.18 nats less. Rare sentences can only be counted in groups. The mean
#   of a group takes off at least as much as its sentences would lose one by one (Jensen's inequality). So this
#   answer is too low, never too high, up to chance.
#
# This needs many draws, so we have recorded it with 800,000 ([the page of this
# measurement](../data/runs/floor/README.md)). 0.45% of the draws are in groups that are too
# rare to count: the other sample has them fewer than 30 times. For these we took what the other groups lose on average.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · A law
#
# A large model costs millions to train. How do people know beforehand that it is worth the price? They train small
# ones, and look for a law. We do the same now: three models with `d_model` 16, 32 and 64, the same two layers, the
# same text, 400 updates each. (The folded cell trains two of them, and uses the third from section 1. It takes about
# 20 seconds.)


# %% tags=["slow", "apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
def size_of(model):
    return sum(parameter.numel() for parameter in model.parameters())


models, curves = {64: gpt}, {64: curve}
for d_model in (16, 32):
    start = time.process_time()
    models[d_model], curves[d_model] = train(d_model)
    seconds[d_model] = time.process_time() - start
sizes = [size_of(models[d_model]) for d_model in (16, 32, 64)]
losses = [loss_of(models[d_model]) for d_model in (16, 32, 64)]
for d_model, size, loss in zip((16, 32, 64), sizes, losses, strict=True):
    print(f"d_model {d_model:3}: {size:7,} parameters, loss {loss:.3f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Twice the `d_model` again, 128, would be about three times the parameters: 557,056. **Predict** its loss. Write your
# number into the next cell, before anything is computed. You will need it below.

# %% slideshow={"slide_type": "fragment"}
my_guess = None  # your number

# %% [markdown] slideshow={"slide_type": "slide"}
# ### A law that is easy to extend
#
# **By hand:** four models have 1,000, 10,000, 100,000 and a million parameters. The first three have the losses 5, 3
# and 2. By which factor does the loss fall each time? Now somebody tells you that no model can get below 1. By which
# factor does the part *above* 1 fall each time? What do you expect of the fourth model, and of a fifth?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# The losses fall by the factors 0.6 and 0.67, which is no rule. Above the floor of 1 they are 4, 2 and 1: **ten
# times the parameters, half of what is above the floor.** So the fourth has ½ above the floor, and a loss of 1.5.
# And the fifth has 1.25. (In the law that follows, $10^{-a}$ = ½, so $a$ = 0.30.)
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# In a **power law** what is above the floor $E$ falls by the same *factor* each time the size $N$ grows by the same
# factor:
#
# $$ L(N) = E + c \cdot N^{-a} \qquad \ln (L - E) = \ln c - a \ln N $$
#
# On the right you see why people draw it with two logarithmic axes. There it is a straight line, and $-a$ is its
# slope.
#
# ### Exercise: fit_power_law · 12 minutes · ★★★

# %% tags=["exercise"] exercise="fit_power_law" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(fit_power_law)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The forecast
#
# The next cell fits your law to the three models, without a floor and with the grammar's, and computes the loss of
# a model of the fourth size. It also says what comes out if you only halve the last step. **Which of these numbers
# do you believe?** Write it into `second_guess`. This is the last chance.

# %% tags=["slow", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
my_fit_power_law = mine("fit_power_law")

next_size = size_of(GPT(GPTConfig.tiny(len(vocabulary), d_model=128, d_ff=512, max_len=40)))
for floor in (0, low, high):
    coefficient, exponent = my_fit_power_law(sizes[:3], losses[:3], floor)
    forecast = floor + coefficient * next_size**-exponent
    print(f"floor {floor:.2f}: exponent {exponent:.2f}, forecast for {next_size:,} parameters {forecast:.3f}")
print(f"half of the last step again: {losses[2] - (losses[1] - losses[2]) / 2:.3f}")

# %% slideshow={"slide_type": "fragment"}
second_guess = None  # your number, now that you have seen the forecasts

# %% [markdown] slideshow={"slide_type": "subslide"}
# And now the training. (It takes about 40 seconds.) **Predict:** is the loss above the forecasts of the law, or below?

# %% tags=["apparatus", "uses-answer", "nbval-ignore-output", "slow"] slideshow={"slide_type": "fragment"}
start = time.process_time()
models[128], curves[128] = train(128)
seconds[128] = time.process_time() - start
sizes[3:], losses[3:] = [size_of(models[128])], [loss_of(models[128])]
print(f"measured: {losses[3]:.3f}")
for name, guess in {"first": my_guess, "second": second_guess}.items():
    if guess is not None:
        print(f"your {name} guess: {guess:.3f}, off by {abs(guess - losses[3]):.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Without a floor the law promises much more than the model gives. With the floors of the grammar it comes nearer. How
# near was your guess? We made two more runs, with other texts (seeds 1001 and 1002) and other weights (1 and 2):
#
# | run | floor 0 | floor 1.60 | floor 1.82 | measured |
# | --- | --- | --- | --- | --- |
# | this one | 1.99 | 2.05 | 2.08 | 2.11 |
# | the second | 2.07 | 2.11 | 2.13 | 2.14 |
# | the third | 2.03 | 2.08 | 2.11 | 2.12 |
#
# Without a floor the forecast is 0.07 to 0.12 too low, with 1.82 only 0.01 to 0.03. (Another start of the training
# changes a loss, and so also a forecast, by about 0.02.) **Three small models and a floor predict the loss of a
# model three times as large.**
#
# But be honest: half of the last step again, 2.15, is as near in this run. One step ahead, a simple guess can be as
# good as a law. What the law adds is a reason, and a number for ten steps.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Is it a straight line?
#
# On a straight line every piece has the same slope. The cell prints the slopes between neighbouring models. (In the
# second half only the parameters of the layers count, not the tables of tokens and positions. These are three
# quarters of the smallest model, and under a third of the largest.) **Predict:** with which floor are the three numbers
# most alike, with 0 or with the grammar's?

# %% tags=["uses-answer", "nbval-ignore-output", "slow"] slideshow={"slide_type": "fragment"}
inside = [size_of(models[d_model].layers) for d_model in (16, 32, 64, 128)]
for counted, counts in {"all parameters": sizes, "without the tables": inside}.items():
    for floor in (0, low, high):
        pieces = [my_fit_power_law(counts[i : i + 2], losses[i : i + 2], floor)[1] for i in range(3)]
        print(f"{counted:18}  floor {floor:.2f}: exponents", *(f"{piece:.2f}" for piece in pieces))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Without a floor the exponent falls from 0.12 over 0.07 to 0.05, and nobody could say what the next one is. With a
# floor of 1.82 it goes from 0.44 to 0.32 and 0.30. (In the other two runs: 0.32, 0.32, 0.28, and 0.37, 0.34, 0.32.
# Another start moves such an exponent by 0.05 to 0.08.) The floor takes most of the bend away. If we
# leave the tables out as well, the three exponents with that floor are nearly alike: 0.29, 0.24, 0.25. **So a law depends on the floor, and on what you count.**
#
# There is one more thing that all our models share: the same 750,000 tokens. A larger one gets no more of them, so
# a part of what is above the grammar's floor may not shrink with the size at all. We have not tested this.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The law and its floor · optional, 3 minutes
#
# Your four models are the dots, on two logarithmic axes. **Predict**, before you move the slider: at which floor
# are they straightest, below 1.82 or above it? And what happens higher up?

# %% tags=["picture", "uses-answer", "nbval-ignore-output", "slow"] alt="Four models as dots on two logarithmic axes, size and loss above the floor. A slider moves the floor from 0 up, and a band marks the floor of the grammar. A line through all dots, or through the three smaller models, shows the exponent." slideshow={"slide_type": "subslide"}
from course.pictures import law_and_floor

names = [f"d_model {d_model}" for d_model in (16, 32, 64, 128)]
law_and_floor(sizes, losses, names, (low, high), my_fit_power_law=my_fit_power_law)

# %% [markdown] slideshow={"slide_type": "fragment"}
# They are straightest near 1.97. (In the other two runs it is 1.91 and 1.90.) Four models cannot tell you the
# floor.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Two famous laws
#
# **Kaplan and others** ([arXiv 2001.08361](https://arxiv.org/abs/2001.08361), section 1.2) trained models of 768 to
# 1.5 billion parameters (embeddings not counted) on texts from the web. They fitted a law without a floor: with enough
# text, $L$ falls as $N^{-0.076}$. **Hoffmann and others** ([arXiv 2203.15556](https://arxiv.org/abs/2203.15556),
# section 3.3 and appendix D.3, known by the name of their model, *Chinchilla*) fitted a law with a floor, and with
# a part for the number $D$ of tokens that are read in training:
#
# $$ L(N, D) = 1.69 + \frac{406.4}{N^{0.34}} + \frac{410.7}{D^{0.28}} $$
#
# | | Kaplan | Chinchilla | your runs |
# | --- | --- | --- | --- |
# | floor, nats a token of its text | none | 1.69, from the fit | between 1.60 and 1.82, from the grammar |
# | exponent of the size | 0.076 | 0.34 | 0.38, with a floor of 1.82 (0.30 between the two largest) |
# | ten times the compute: the model grows by | 5.5 | about 3 (2.8 by this law, 3.2 by their two other methods) | |
# | and the text grows by | 1.8 | 3.5 or 3.2 | |

# %% [markdown] slideshow={"slide_type": "subslide"}
# (Kaplan's 5.5 and 1.8 are as Hoffmann and others give them, in section 1. The numbers beside them follow from the
# exponents of their three methods.) The third part of the sum is the one that
# our models could not show, because they all had the same $D$. That your exponent is near Chinchilla's is chance.
# Exponents belong to a text, to a way of counting, and to how long one trains. (We gave each model the same 400
# updates.)
#
# Why do the two disagree? Hoffmann and others thought that the learning rates of Kaplan's runs were planned for too
# long a training (section 2). A later reproduction did not confirm this. It found three other causes: the work of
# the last layer was not counted, the warm-up was too long for small models, and the optimizer was not tuned for
# each size ([arXiv 2406.19146](https://arxiv.org/abs/2406.19146)). Even the floor is not certain: a new fit to
# Chinchilla's runs, read off a figure, has 1.82 in place of 1.69 ([arXiv
# 2404.10102](https://arxiv.org/abs/2404.10102); that it is the number of our grammar is chance). Nobody can look
# the floor of the web up in a grammar.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: predict_training_compute · 6 minutes · ★★ · optional
#
# How should one spend a given compute? GPT-3 has 175 billion parameters and read 300 billion tokens. Compute
# how many operations its training took, and what Chinchilla's rule of 20 tokens per parameter makes of the same
# compute.

# %% tags=["exercise"] exercise="predict_training_compute" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(predict_training_compute)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Training takes six operations for each parameter and each token: two forward, four backward. By the rule of 20 tokens, GPT-3
# was more than three times too large for its text: 51 billion parameters that read a trillion
# tokens would have cost the same, and should have been better. (A smaller model is also cheaper each time it
# writes. So people now train small models on far more than 20 tokens per parameter.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · What to spend a minute on · optional, 7 minutes
#
# Time is what you pay with. A small model makes many updates in a minute, a large one learns more from each. The
# picture shows the loss of all four models (the mean of 20 batches) over the seconds of computing, those of all
# cores added up. (Your clock shows fewer. The first 60 updates are the warm-up.) **Predict:** you have 5 seconds.
# Which `d_model` do you take? Do you take the same for 30 seconds?

# %% tags=["picture", "apparatus", "nbval-ignore-output", "slow"] alt="Loss over seconds of training, on a logarithmic axis of seconds, for d_model 16, 32, 64 and 128. A grey band shows the floor." slideshow={"slide_type": "fragment"}
from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()

figure, axes = plt.subplots(figsize=(6.4, 3.2), layout="constrained")
styles = zip(("#0072B2", "#D55E00", "#009E73", "#CC79A7"), ("-", "--", "-.", ":"), strict=True)
for d_model, (colour, style) in zip((16, 32, 64, 128), styles, strict=True):
    means = torch.tensor(curves[d_model]).view(20, 20).mean(dim=1)
    spent = seconds[d_model] * (torch.arange(20) + 0.5) / 20
    axes.plot(spent, means, style, color=colour, label=f"d_model {d_model}")
axes.axhspan(low, high, color="#7a7a7a", alpha=0.4, label="floor")
axes.set(xscale="log", xlabel="seconds of computing", ylabel="nats a token", ylim=(1.5, 7))
axes.legend(frameon=False)
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# A narrow model makes many updates in 5 seconds, and leads by far: the wide ones are still in their warm-up. But
# each line flattens, and a wider one goes on falling for longer. With 400 updates the wider models end lower, and
# they need several times the seconds. So there is no best size. **There is a best size for a budget, and it grows
# with the budget.** This is what both Kaplan and Chinchilla asked of their runs: for so much compute, how large
# should the model be, and how much text should it read?

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Less text · optional, with the section
#
# Up to here each batch was freshly drawn. Now a model with `d_model` 32 gets the same 400 updates with 300
# sentences, again and again, and another one with 3,000. **Predict** for both: the loss on sentences that they have
# read, and on others. (About 20 seconds.)

# %% tags=["uses-answer", "nbval-ignore-output", "slow"] slideshow={"slide_type": "fragment"}
by_number = {number: train(32, rows[:number])[0] for number in (300, 3000)} | {len(rows): models[32]}
print("sentences   read   others")
for number, model in by_number.items():
    read = in_parts(rows[: min(number, 1500)])
    print(f"{number:9,}{loss_of(model, read):7.2f}{loss_of(model):9.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# With 300 sentences the loss is 0.69 on those that it has read. That is *below the floor*, and only learning by
# heart can do that. On other sentences the same model has 6.47, not much better than knowing nothing (7.10). With
# 3,000 it has learned much, and still knows its own sentences better than others: 1.98 against 2.61. With 90,000
# the two numbers agree.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · Reading on with a cache · optional, 6 minutes
#
# A model that writes reads its own tokens one by one, and keeps the keys and values of those that it has read (lesson
# 09, section 4). `gpt(token_ids, cache)` does this. **By hand:** the prompt `<bos>` *The doctor is* has four tokens. It is read first,
# then *going*, then *to*. Which positions do *going* and *to* have? The cell compares its logits with those
# of the whole row. **Predict** the largest difference.

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
row = torch.tensor([row_of("The doctor is going to the market .".split())])
with torch.inference_mode():
    cache = gpt.new_cache(batch_size=1)
    pieces = [gpt(chunk, cache) for chunk in row.split([4] + [1] * (row.shape[1] - 4), dim=1)]
    print(f"largest difference {(torch.cat(pieces, dim=1) - gpt(row)).abs().max().item():.0e}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The prompt has the positions 0 to 3, so *going* has 4 and *to* has 5. The logits agree up to rounding.
#
# This count is easy to get wrong. The folded cell makes two such models of ours. In one the positions begin at 0 again
# after the prompt. In the other, they go on three too far. **Predict:** how many of 500 sentences are odd, for each of
# the three?

# %% tags=["apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
import copy


def with_positions(miscount):
    """The model, which takes other positions after the prompt."""
    model = copy.deepcopy(gpt)
    model.embed = lambda token_ids, first_position=0: gpt.embed(token_ids, miscount(first_position))
    return model


patients = {
    "right": gpt,
    "from 0 again": with_positions(lambda position: max(position - 4, 0)),
    "3 too far": with_positions(lambda position: position + 3 if position else 0),
}
print(" " * 22, *(f"{name:>9}" for name in ("different", "copied", "odd", "good")))
for name, model in patients.items():
    generator = torch.Generator().manual_seed(0)
    written = sample(model, row[:, :4].expand(500, -1), 12, generator, temperature=0.5)
    print_judged(name, [["The", "doctor", "is", *words] for words in words_of(written)])
    print("   The doctor is ...", *(sentence_of(token_ids) for token_ids in written[:2]))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Two sentences show nothing. In 500, positions that begin at 0 again give 9% odd ones and not 3%. Chance would hardly do
# that. Those that go on three too far give 1%, which may be chance. So the text may hide such a mistake. What finds it is
# the comparison of the first cell: with and without the cache, the logits must be the same. (`fix_cached_positions` is
# such a bug: see the end of the lesson.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · The clinic · optional, 4 minutes
#
# Seven models went wrong, and none of them stopped with an error. Like a healthy one, they have two layers with
# `d_model` 64. Four of them were trained for 250 updates with a mistake. The others have the healthy model's weights,
# and their mistake is in the writing. The cell prints the [record](../data/runs/gpt_clinic/README.md): each one's
# loss on other sentences **as its own code counts it**, and how it goes on with *The doctor is*, twice, at $T$ = 0.5.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
clinic = json.loads((RECORDED / "gpt_clinic" / "gpt_clinic.json").read_text(encoding="utf-8"))
for patient in clinic["patients"]:
    print(f"{patient['name']:9} its own loss {patient['own_loss']:.2f}   {patient['what']}")
    for sentence in patient["writes"]:
        print(" " * 12, sentence[:50])

# %% [markdown] slideshow={"slide_type": "subslide"}
# A, B and C are mistakes of the loss. B was in a model of Hugging Face's `transformers` from version 4.49 until
# July 2026 ([issue 47394](https://github.com/huggingface/transformers/issues/47394)). A and D have a loss far below
# the floor of section 4, which no honest model can have. But C, E2 and F write as well as the healthy model. Here
# are six tests:
#
# 1. A later token changes nothing before it.
# 2. An untrained model has a loss of ln $V$ (7.09 for their 1,194 tokens), by the patient's own code.
# 3. Three more columns of padding change no loss.
# 4. The logits are the same with and without the cache.
# 5. What top-p keeps has at least the mass $p$ (here 0.9).
# 6. The model predicts other sentences better than the frequencies of words do (5.14 nats a token), if it is given
#    *only the tokens before*. This is its honest loss.
#
# **Which test finds which patient?** Write your guess down. Which patients are found by one test only? Which can be
# found before the training? Then run the cell.

# %% slideshow={"slide_type": "subslide"}
print(
    "honest loss:", *(f"{each['name']} {each['honest_loss']:.2f}" for each in clinic["patients"]), sep="   "
)
for number, test in enumerate(clinic["patients"][0]["found_by"], start=1):
    found = [patient["name"] for patient in clinic["patients"] if patient["found_by"][test]]
    print(f"{number} {test:44} finds", *found)

# %% [markdown] slideshow={"slide_type": "subslide"}
# - **No test finds all of them**, and none has a false alarm. Four tests are enough: 3, 4, 5 and 6. Test 1 finds D,
#   and so does test 4, because with a cache no logits can depend on later tokens.
# - **Tests 1 to 5 need no training.** They find the same patients before the first update, so run them first. (In A,
#   each vector still holds its token's own row of the table. So an untrained model already gives the token itself a
#   little more than the others, and its loss is 6.37. In C it is the same with padding: 6.80.)
# - **B is found by the honest loss only.** Its own loss of 4.01 looks like a training that is too short. But it learned
#   the next token but one, and as a language model it is worse than counting words: 5.90.
# - **C learns well**: its honest loss is that of the healthy model, up to 0.02. Its batches held rows of like lengths,
#   and so hardly any padding. But its *own* loss says little, because it changes with the padding.
# - **E1 and E2 are found by the cache test only, and F by the mass only.** (The honest loss is computed without a
#   cache.) At 16% of all steps the likeliest token alone has more than 0.9. There F's top-p keeps nothing at all. (So
#   that it can write, it was given the likeliest token.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 9 · The prompt or the encoder · optional, 4 minutes
#
# A decoder needs no pairs of sentences. But it can translate if the task is written as a text. Train it on rows such
# as `<bos>` *Es mi hermano.* `=>` *He is my brother.* `<eos>`, where only the English counts in the loss. Then the
# part up to `=>` is a **prompt**, and going on is translating. Was the encoder needed at all?
#
# The [record](../data/runs/prompt/README.md) has two models with the same 1.5 million parameters: an
# encoder-decoder with 4 + 4 layers, and a decoder by itself with 10. A third model is that decoder with half the
# layers. All read the short sentences of lesson 08. Each took the best of three learning rates, and was then
# trained for 300 seconds of one core. This is one run each. **Predict:** which model translates the most of 300 new
# sentences exactly right after 60 seconds? Which after 300? And after the same number of updates?

# %% slideshow={"slide_type": "subslide"}
record = json.loads((RECORDED / "prompt" / "prompt.json").read_text(encoding="utf-8"))
marks = {"seconds": (60, 120, 180, 240, 300), "updates": (250, 500, 1000)}
print(" " * 29, "after seconds".center(34), "after updates".center(20))
print(" " * 29, *(f"{mark:6}" for each in marks.values() for mark in each), "  updates in 300 seconds")
for model in record["models"]:
    looks = [
        next((look for look in model["looks"] if look[kind] >= mark), None)
        for kind, each in marks.items()
        for mark in each
    ]
    exact = " ".join(f"{look['exact']:6.0%}" if look else "     -" for look in looks)
    print(f"{model['name']:29} {exact} {model['looks'][-1]['updates']:8,}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The encoder-decoder leads at every mark: 35% after 60 seconds, when the others have nothing, and 91% after 300,
# against 37% with ten layers and 60% with five. **Equal numbers of parameters are not equal work.** In the
# encoder-decoder a Spanish token passes only through the encoder's layers. In the decoder each token passes through
# all ten, so an update takes almost twice as long. The decoder with half the layers makes as many updates as the
# encoder-decoder, and after 300 seconds it is better than the one with ten. But work is not the whole reason: after
# 1,000 updates each it is 75% against 30% and 25%. This record cannot say what the rest is. One difference is the
# mask: in the decoder no Spanish token sees the Spanish that comes after it. Zhang and others compared the two on
# translation ([arXiv 2202.00528](https://arxiv.org/abs/2202.00528)). There the mask over the source did harm, and
# the gap got smaller with more parameters.
#
# So at this size, in minutes, it is better to have the encoder. What the decoder gains is another thing: *one*
# model can be trained on any task that can be written as a text, and also on text without pairs. (Our record does
# not show this: its decoders learned one task. It has one run of each, and none had come to its end.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 10 · What is left out
#
# A large model can do many tasks that can be written as a text: the prompt says what to do. So GPT-2 and GPT-3 were
# given their tasks as prompts. In GPT-3's case a few examples in the prompt were enough for many tasks, with no
# training for them ([arXiv 2005.14165](https://arxiv.org/abs/2005.14165), section 1).
#
# Nothing of the size of our models shows that, so this lesson does not pretend to. One mechanism that copies from a
# prompt, the induction head, you can watch in lesson 13. Chat models are trained further, on instructions and on
# people's judgements ([arXiv 2203.02155](https://arxiv.org/abs/2203.02155)). That begins where this lesson ends.

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
# - A decoder without cross-attention is an encoder with a causal mask. A row of n tokens asks it n − 1 questions in
#   one pass.
# - The loss compares the logits at position t with the token at t + 1. Padding is not an answer.
# - The likeliest token each time gives one sentence. T = 1 draws the model's own belief, with its whole tail of small
#   mistakes.
# - Here temperature comes first, filters come after it. Top-k keeps a number, top-p a sum, min-p what is not far
#   behind the first.
# - On new text no model gets below the entropy of its source. Here the grammar tells it. Elsewhere it must be
#   guessed from the law.
# - What is above the floor falls nearly as a power of the size. The exponent depends on the floor, and on what you
#   count.
# - A law holds for the runs that it was fitted to: their text, their counting, their training.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cheat sheet of shapes
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `token_ids` | `(batch, seq_len)` | `<bos>`, the tokens, `<eos>`, padding |
# | `model(token_ids)` | `(batch, seq_len, vocab_size)` | at t: the logits of token t + 1 |
# | `logits[:, :-1]`, `token_ids[:, 1:]` | `(batch, seq_len - 1, ...)` | questions and answers of the loss |
# | `with_temperature(logits, T)` | `(..., vocab_size)` | probabilities |
# | `top_k`, `top_p`, `min_p` | `(..., vocab_size)` | logits, −inf for what is cut |
# | `model(token_ids, cache)` | `(batch, new_len, vocab_size)` | the logits of the new tokens only |
# | `fit_power_law(sizes, losses, floor)` | two numbers | c and a of L = E + c · N^(−a) |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
#
# <details><summary>A language model has a loss of 0.09 nats a token after an hour, on real text. Do you celebrate?</summary>
#
# No. Look for a leak first: no shift (each token predicts itself), or no causal mask. On real text, 0.09 nats is
# far below any estimate of the floor. Change a later token: no earlier logit may change. And look whether the test
# text stands in the training text.
#
# </details>
#
# <details><summary>Somebody sets the temperature to 1.5 "for more creative answers", and top-p to 0.9 "for safety". What do you
# answer?</summary>
#
# If top-p is taken after the heat, the set that it keeps grows with the temperature and it lets the tail back in.
# Min-p or top-k hold the tail off, or a lower temperature does.
#
# </details>
#
# <details><summary>Five runs lie on a curve that bends upwards, on two logarithmic axes. Does the law fail for large models?</summary>
#
# Perhaps the loss comes near its floor, and what is above the floor is still a straight line. Or the large models
# were not trained long enough. The two look alike in the plot. So a forecast needs to say which floor and which
# training it assumes.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Radford and others, *Improving Language Understanding by Generative Pre-Training*, 2018, and *Language Models are
#   Unsupervised Multitask Learners*, 2019 (GPT and GPT-2; they are reports without arXiv numbers); Brown and others,
#   *Language Models are Few-Shot Learners*, 2020, [arXiv 2005.14165](https://arxiv.org/abs/2005.14165).
# - Holtzman and others, *The Curious Case of Neural Text Degeneration*, 2019, [arXiv
#   1904.09751](https://arxiv.org/abs/1904.09751); Fan, Lewis and Dauphin, *Hierarchical Neural Story Generation*,
#   2018, [arXiv 1805.04833](https://arxiv.org/abs/1805.04833); Nguyen and others, *Turning Up the Heat: Min-p
#   Sampling for Creative and Coherent LLM Outputs*, 2024, [arXiv 2407.01082](https://arxiv.org/abs/2407.01082).
# - Kaplan and others, *Scaling Laws for Neural Language Models*, 2020, [arXiv
#   2001.08361](https://arxiv.org/abs/2001.08361); Hoffmann and others, *Training Compute-Optimal Large Language
#   Models*, 2022, [arXiv 2203.15556](https://arxiv.org/abs/2203.15556); Besiroglu and others, 2024, [arXiv
#   2404.10102](https://arxiv.org/abs/2404.10102); Porian and others, 2024, [arXiv
#   2406.19146](https://arxiv.org/abs/2406.19146); Pearce and Song, on counting with and without embeddings, 2024,
#   [arXiv 2406.12907](https://arxiv.org/abs/2406.12907).
# - Shannon, *A Mathematical Theory of Communication*, 1948; and *Prediction and Entropy of Printed English*, 1951,
#   where people guess the next letter.
# - Every term with its shape and its other names: the [glossary](glossary.md).

# %% [markdown] slideshow={"slide_type": "subslide"}
# Optional, 20 minutes: three bugs to find: `fix_language_model_loss`, `fix_cached_positions` and `fix_top_p`.
# `print(stub("fix_top_p"))`, after `from course.exercises import stub`, shows the code.
#
# **Next:** lesson 13 looks inside a trained model.
