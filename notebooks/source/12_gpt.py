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
# **You need** lessons 03, 06, 07 and 08. You need no network and no GPU. **It takes** about 90 minutes, 47 of them
# for your own code, best in two sittings with a break after section 2. The minutes in brackets are optional: 53 more,
# and 20 for three bugs at the end.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | what you will do | | 2 |
# | 1 What comes next? | how is a text turned into questions? | 22 |
# | 2 Choosing | which of the likely words do we take? | 35 (+ 30) |
# | 3 One right answer | may every model be sampled? | (3) |
# | 4 The floor | which loss can no model reach? | 6 |
# | 5 A law | how good is a model that nobody has trained? | 22 (+ 9) |
# | 6 What to spend a minute on | a larger model, or more text? | (5) |
# | 7 Reading on with a cache | what must be counted right? | (6) |
# | 8 What is left out | and the prompts? | 1 |
# | recap, three questions | | 2 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · What comes next?
#
# A decoder layer has three parts: masked self-attention, attention to the source, and the feed-forward network.
# Without a source the second part has nothing to look at, so we take it out. Self-attention and a feed-forward
# network are left, which is the *encoder's* layer. So **a decoder by itself is an encoder with a causal mask**. `Gpt`
# of the library is built of `EncoderLayer`. Its sizes are in a `GptConfig`.
#
# The cell gives two rows of tokens to an untrained model. They differ in one token, at position 3. **Predict:** at
# which of the five positions do the logits differ?

# %% slideshow={"slide_type": "fragment"}
import torch

from course_lib.gpt import Gpt, GptConfig

untrained = Gpt(GptConfig.tiny(), seed=0)
one, other = torch.tensor([[1, 70, 80, 90, 2]]), torch.tensor([[1, 70, 80, 95, 2]])
with torch.no_grad():
    differ = (untrained(one) != untrained(other)).any(dim=-1)[0]
print("positions that differ:", differ.nonzero()[:, 0].tolist())

# %% [markdown] slideshow={"slide_type": "fragment"}
# The logits differ at positions 3 and 4. The mask hides later tokens, so nothing before position 3 knows of the
# change. This is what makes the training cheap: **one row asks a question at every position, and the model answers
# all of them in one pass**, as in teacher forcing (lesson 07, section 4).
#
# Our `Gpt` follows GPT-2: norms before the sub-layers, a vector for each position that is learned, GELU ([arXiv
# 1606.08415](https://arxiv.org/abs/1606.08415)) in place of ReLU, and one table for embeddings and logits. GPT-3 has
# the same design and 175 billion parameters ([arXiv 2005.14165](https://arxiv.org/abs/2005.14165), section 2.1). The
# one that you train has 180,224.

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
# sentence, a subject and a verb. (So do not take the scores of this lesson for those of real texts.) The grammar can
# draw as many sentences as we want. The folded cell draws 90,000, so that each batch of the training is new. It takes
# about half a minute. One word is one token here, so there is a table of words and no byte-pair encoding.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import re
from itertools import islice

from course_lib.corpora.spanish_english.source import fresh_sentences
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID, SPECIAL_TOKENS, UNK_ID

drawn = list(islice(fresh_sentences(1000), 90_000))
text = [one.words for one in drawn]
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

from course_lib.exercises import mine
from course_lib.fitting import fit
from course_lib.token_rows import row_batches

my_language_model_loss = mine("language_model_loss")


def next_word_loss(model, token_ids):
    return my_language_model_loss(model(token_ids), token_ids, PAD_ID)


def train(d_model, rows=rows, on_step=None, seed=0):
    """A model with two layers of this width after 400 updates, and the loss of each of its batches."""
    config = GptConfig.tiny(len(vocabulary), d_model=d_model, d_ff=4 * d_model, max_len=40)
    model = Gpt(config, seed)
    batches = (batch.token_ids for batch in row_batches(rows, 2048, seed))
    rate = 4e-3 * (32 / d_model) ** 0.5  # a wider model takes smaller steps
    losses = fit(model, next_word_loss, batches, rate, 60, 400, on_step and partial(on_step, model), 1.0)
    return model, losses


# %% [markdown] slideshow={"slide_type": "subslide"}
# The folded cell defines `loss_of`, the loss on 1,500 other sentences of the grammar, and `write`, which writes
# sentences with a model. (How it chooses the words is section 2.) Then the model is trained. **Predict:** what is the
# loss of the first batch? What will the model write after 1 update, after 20, after 100, after 400? (It takes about
# 20 seconds.)

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
import time

from torch.nn.utils.rnn import pad_sequence

from course_lib.running.modes import evaluation_mode
from course_lib.sampling import sample

fresh = list(islice(fresh_sentences(999_999), 1500))
held_out = pad_sequence([torch.tensor(row_of(one.words)) for one in fresh], batch_first=True)
parts = held_out.split(250)


@torch.no_grad()
def loss_of(model):
    """Nats a token on the fresh sentences."""
    with evaluation_mode(model):
        losses = [(next_word_loss(model, part).item(), (part[:, 1:] != PAD_ID).sum()) for part in parts]
    return sum(loss * count for loss, count in losses).item() / sum(count for _, count in losses).item()


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
# The loss begins at ln 1,212 = 7.10, as you computed. After 20 updates it still writes words at random. After 100
# most neighbours fit, but the sentence falls apart. After 400 the sentence holds together, and nobody told the model
# what a verb is. The last six are sentences of the trained model. Which of them would the grammar never write? And
# how would you measure that for 500 of them?

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
print_judged("the grammar itself", [one.words for one in fresh[:500]])
for temperature in (0.3, 0.5, 0.7, 1, 1.5):
    print_judged(f"T = {temperature}", words_of(write(gpt, 500, temperature=temperature)))

# %% [markdown] slideshow={"slide_type": "subslide"}
# - **$T$ = 1 is what the model believes, and 47% of it is odd**, against 9% in the grammar. Each of the unlikely
#   tokens has a small probability. But there are more than a thousand of them, and each word gives them another
#   chance. By hand: if 5% of the probability lies on wrong tokens, then a sentence of eight words is free of them in
#   $0.95^8$ = 66% of all cases.
# - **A low temperature can be too correct.** At 0.3 only 1% is odd, fewer than of the true sentences. But the model
#   then stays with what is frequent: only two of three sentences are different.
# - The most good sentences, and about as many odd ones as in the grammar, come near $T$ = 0.5.
#
# (With 500 sentences, a share is uncertain by about 2%.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Cut off the tail
#
# A temperature changes all probabilities. A **filter** sets the logits of unlikely tokens to $-\infty$, so that they
# are never drawn, and leaves the others as they are:
#
# - **top-k** keeps the $k$ likeliest tokens ([arXiv 1805.04833](https://arxiv.org/abs/1805.04833));
# - **top-p** keeps the fewest tokens whose probabilities together reach $p$ ([arXiv
#   1904.09751](https://arxiv.org/abs/1904.09751));
# - **min-p** keeps the tokens with at least a share of the largest probability ([arXiv
#   2407.01082](https://arxiv.org/abs/2407.01082)).
#
# **By hand:** a model gives five tokens 0.5, 0.2, 0.15, 0.1 and 0.05. How many are kept by $k$ = 2, by $p$ = 0.8 and
# by min-p with a share of 0.25? And if it gives ten tokens 0.1 each? And if one has 0.96 and four have 0.01?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# | | k = 2 | p = 0.8 | min-p 0.25 |
# | --- | --- | --- | --- |
# | 0.5, 0.2, 0.15, 0.1, 0.05 | 2 | 3: the first two have 0.7, the third crosses 0.8 | 3: those with at least 0.125 |
# | ten with 0.1 each | 2 | 8 | 10 |
# | 0.96 and four with 0.01 | 2 | 1 | 1 |
#
# Top-k keeps the same number whether the model is sure or not. The two others follow the model.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: top_p · 15 minutes · ★★★★
#
# The token that crosses $p$ belongs to those that are kept.

# %% tags=["exercise"] exercise="top_p" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(top_p)

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
# `sample` divides by the temperature first, and filters what comes out. **Predict:** which filter lets the fewest odd
# sentences through at $T$ = 1.5: top-k 20, top-p 0.9, top-p 0.75 or min-p 0.1?

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
# 1.5 the order is clear: with top-p 0.9, 85% are odd, hardly fewer than the 92% without a filter. With top-k 20 it is
# 54%, with min-p 43%. **Top-p does not protect you from a high temperature.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Heat first, then cut · optional, 3 minutes
#
# Why? The model has read `<bos>` *The*. **Predict:** how many of the 1,212 tokens does $p$ = 0.9 keep at $T$ = 1? How
# many at $T$ = 2? And how many does min-p with a share of 0.1 keep? (The entropy, the mean of −ln *p*, says how
# undecided the model is, in nats.)

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
# token is behind the first one. It keeps more as well, but far fewer.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The dice · optional, 3 minutes
#
# The picture shows the next token of your model after six beginnings (the last one is empty). **Guess**, then choose
# a temperature and a filter, and roll.

# %% tags=["picture", "uses-answer", "nbval-ignore-output"] alt="Bars for the 25 likeliest next tokens after a prefix, and one bar for all others. Sliders choose the prefix, the temperature and a filter; bars that the filter cuts are pale. Dice are rolled, and a tally of the tokens grows." slideshow={"slide_type": "subslide"}
from course_lib.pictures import dice

prefixes = ["The doctor is", "The", "She is drinking", "Do you", "Where is the", ""]
with torch.no_grad():
    after = [gpt(torch.tensor([row_of(prefix.split())[:-1]]))[0, -1] for prefix in prefixes]
logits = torch.stack(after)
logits[:, [PAD_ID, BOS_ID]] = -torch.inf  # `sample` never writes these either
dice(logits, prefixes, vocabulary, my_top_p=my_top_p)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: sample_step · 8 minutes · ★★ · optional
#
# How does a computer draw? It gets a number between 0 and 1, evenly spread. **By hand:** the probabilities are 0.5,
# 0.3 and 0.2, laid end to end from 0 to 1. Which token does 0.45 stand for? Which does 0.79? And which does 0?
#
# <details><summary>Answer</summary>
#
# The first token has the numbers from 0 up to 0.5, the second those up to 0.8, the third the rest. So 0.45 is the
# first token, 0.79 the second, and 0 the first.
#
# </details>

# %% tags=["exercise"] exercise="sample_step" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(sample_step)

# %% [markdown] slideshow={"slide_type": "notes"}
# A good place for a break. *For the teacher.* Ask the room for the temperature at which the model is as good as the
# grammar. Most say 1, because T = 1 changes nothing. The table is the answer: the model's small mistakes add up over
# a sentence.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · One right answer · optional, 3 minutes
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about a minute).
#
# The translator of lesson 00 gets 99 of 100 test sentences right if it takes the likeliest tokens. The folded cell
# draws its tokens instead. **Predict:** how many of 100 are right at $T$ = 0.5? At $T$ = 1, which is what the
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


# %% tags=["apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
for temperature in (0, 0.5, 1, 1.2):
    both = list(zip(translations(temperature), pairs["tgt"], strict=True))
    wrong = [ours for ours, right in both if ours != right]
    print(f"T = {temperature:<4}{100 - len(wrong):4} of 100 right", "" if not wrong else f"  {wrong[0]}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# At 0.5 nearly all are right, at 1 less than half, and at 1.2 hardly any. How can a model that is right 99 times in
# 100 believe in its own sentences so little? It was trained with **label smoothing** (lesson 08): the training told
# it to keep 0.1 of the probability for the wrong tokens. The likeliest token is still the right one, so the
# translator of lesson 09 never saw this tail. Drawing sees it at every token: if 8% lie on wrong tokens, ten tokens
# are all right in $0.92^{10}$ = 43% of all cases.
#
# So a question with one right answer wants a low temperature. And a model that was trained with label smoothing
# should not be sampled at $T$ = 1. Our GPT was trained without it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · The floor
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about a minute).
#
# The loss of our model is 2.2 nats a token. How low can it get, with a much larger model and much more text? Not to
# 0. After *The*, many words are right, and nobody can know which one will be drawn.
#
# **By hand:** a tiny grammar begins with *A* or *The* (½ each), then comes *cat*, *dog*, *cow* or *mouse* (¼ each),
# then *sleeps* (¾) or *runs* (¼). A model that knows these probabilities exactly has the lowest loss of all. How many
# nats does it have for each of the three words on average? And how many per token, with `<eos>`? (ln 2 = 0.69, ln 4/3
# = 0.29.)

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# The first word has ln 2 = 0.69 nats, the second ln 4 = 1.39, the third ¾ · 0.29 + ¼ · 1.39 = 0.56. `<eos>` is
# certain, so it has 0. Together that is 2.64 nats a sentence, and 2.64 / 4 = 0.66 a token.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# This lowest mean is the **entropy** of the source (Shannon, 1948). Nobody knows the entropy of English. But our
# source is a program: each time it chooses, we know the probability. `fresh_sentences` adds up −ln *p* of all choices
# that made a sentence:

# %% slideshow={"slide_type": "fragment"}
for one in fresh[:5]:
    print(f"{one.nats:5.1f} nats: {one.sentence}")
tokens_each = sum(len(one.words) + 1 for one in fresh) / len(fresh)
nats_each = sum(one.nats for one in fresh) / len(fresh)
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
# one of them. So its −ln *p* is smaller.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# `measure_floor` of the library improves it in two ways:
#
# - **From above:** it adds up the probabilities of all derivations of a sentence that came up in many draws. Some
#   never came up, so the result is still not below the entropy.
# - **From below:** it counts. If the sums give some sentences a probability of 0.010 together, and a share of 0.012
#   of the sentences in another sample are of these, then 0.002 belong to derivations that never came up.
#
# This needs many draws, so we have recorded it with 800,000 ([the page of this
# measurement](../data/runs/floor/README.md)).

# %% slideshow={"slide_type": "fragment"}
import json

from course_lib.running.records import RECORDED

record = json.loads((RECORDED / "floor" / "floor.json").read_text(encoding="utf-8"))
low, high = record["nats_a_word"]["lower"], record["nats_a_word"]["sums"]
print(f"the floor lies between {low:.2f} and {high:.2f} nats a token")

# %% [markdown] slideshow={"slide_type": "fragment"}
# So **no model of this text can get below 1.60 nats a token, however large it is**, and the exact floor is 1.82 at
# most. Of the 2.2 nats of our model, most are not its fault. They are the dice of the grammar.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · A law
#
# A large model costs millions to train. How do people know beforehand that it is worth the price? They train small
# ones, and look for a law. We do the same now: three models with `d_model` 16, 32 and 64, the same two layers, the
# same text, 400 updates each. (The folded cell trains two of them, and uses the third from section 1. It takes about
# 20 seconds.)


# %% tags=["apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
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
my_guess = None  # your number, such as 2.15

# %% [markdown] slideshow={"slide_type": "slide"}
# ### A law that is easy to extend
#
# **By hand:** four models have 1, 10, 100 and 1,000 thousand parameters. The first three have the losses 5, 3 and 2.
# What do you expect of the fourth? Now somebody tells you that no model can get below 1. What do you expect now?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# The losses fall by 2, then by 1. Perhaps they fall by ½ now, but this is only a guess. Above the floor of 1 they are
# 4, 2 and 1: **ten times the parameters, half of what is above the floor.** So the fourth has ½ above the floor, and
# a loss of 1.5. And the fifth would have 1.25.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# What is above the floor $E$ falls by the same *factor* each time the size $N$ grows by the same factor. Such a law
# is a **power law**:
#
# $$ L(N) = E + c \cdot N^{-a} \qquad \ln (L - E) = \ln c - a \ln N $$
#
# On the right you see why people draw it with two logarithmic axes. There it is a straight line, and $-a$ is its
# slope. In the example, $10^{-a}$ = ½, so $a$ = 0.30.
#
# ### Exercise: fit_power_law · 12 minutes · ★★★

# %% tags=["exercise"] exercise="fit_power_law" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(fit_power_law)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The forecast
#
# The next cell fits your law to the three models, without a floor and with the grammar's, and computes the loss of a
# model of the fourth size. **Which of these numbers do you believe?** Change `my_guess` if you want to. This is the
# last chance.

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
my_fit_power_law = mine("fit_power_law")

next_size = size_of(Gpt(GptConfig.tiny(len(vocabulary), d_model=128, d_ff=512, max_len=40)))
for floor in (0, low, high):
    coefficient, exponent = my_fit_power_law(sizes, losses, floor)
    forecast = floor + coefficient * next_size**-exponent
    print(f"floor {floor:.2f}: exponent {exponent:.2f}, forecast for {next_size:,} parameters {forecast:.3f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# And now the training. (It takes about 40 seconds.)

# %% tags=["apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
start = time.process_time()
models[128], curves[128] = train(128)
seconds[128] = time.process_time() - start
sizes.append(size_of(models[128]))
losses.append(loss_of(models[128]))
print(f"measured: {losses[-1]:.3f}", "" if my_guess is None else f"   you said {my_guess:.3f}")

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
# Without a floor the forecast is 0.08 to 0.12 too low, with 1.82 only 0.01 to 0.03. **Three small models and a floor
# predict the loss of a model three times as large.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Is it a straight line?
#
# On a straight line every piece has the same slope. The cell prints the slopes between neighbouring models.
# **Predict:** with which floor are the three numbers most alike, with 0 or with the grammar's?

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
for floor in (0, low, high):
    pieces = [my_fit_power_law(sizes[i : i + 2], losses[i : i + 2], floor)[1] for i in range(3)]
    print(f"floor {floor:.2f}: exponents", *(f"{piece:.2f}" for piece in pieces))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Without a floor the exponent falls from 0.12 to 0.05: each step is worth less than half of the first one, and nobody
# could say what the next one is worth. With a floor of 1.82 it goes from 0.44 to 0.32 and 0.30. (In the other two
# runs: 0.32, 0.32, 0.28, and 0.37, 0.34, 0.32.) So the floor takes most of the bend away, but not all of it.
#
# What is left? We think that it is the text. All our models read the same 730,000 tokens, and a larger one gets no
# more of them. More text would bring each of them down. So a part of what is above the grammar's floor does not
# shrink with the size at all.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The law and its floor · optional, 3 minutes
#
# Your four models are the dots, on two logarithmic axes. **Predict**, before you move the slider: will the dots
# become straighter when the floor rises? At which floor are they straightest, below 1.82 or above it? And what
# happens higher up?

# %% tags=["picture", "uses-answer", "nbval-ignore-output"] alt="Four models as dots on two logarithmic axes, size and loss above the floor. A slider moves the floor from 0 up: at 0 the dots bend, higher up they come nearer to a straight line, and a band marks the floor of the grammar. A line through all dots, or through the three smaller models, shows the exponent." slideshow={"slide_type": "subslide"}
from course_lib.pictures import law_and_floor

names = [f"d_model {d_model}" for d_model in (16, 32, 64, 128)]
law_and_floor(sizes, losses, names, (low, high), my_fit_power_law=my_fit_power_law)

# %% [markdown] slideshow={"slide_type": "fragment"}
# They are straightest near 1.97, which is above the grammar's floor. (In the other two runs it is 1.91 and 1.90.) We
# think that this is the floor of *the experiment*: what a very large model would reach with so little text.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Two famous laws
#
# **Kaplan and others** ([arXiv 2001.08361](https://arxiv.org/abs/2001.08361), section 1.2) trained models of 768 to
# 1.5 billion parameters on texts from the web. They fitted a law without a floor: with enough text, $L$ falls as
# $N^{-0.076}$. **Hoffmann and others** ([arXiv 2203.15556](https://arxiv.org/abs/2203.15556), section 3.3, known by
# the name of their model, *Chinchilla*) fitted a law with a floor, and with a part for the number $D$ of tokens that
# are read in training:
#
# $$ L(N, D) = 1.69 + \frac{406.4}{N^{0.34}} + \frac{410.7}{D^{0.28}} $$
#
# | | Kaplan | Chinchilla | your runs |
# | --- | --- | --- | --- |
# | floor, nats a token | none | 1.69, from the fit | between 1.60 and 1.82, from the grammar |
# | exponent of the size | 0.076 | 0.34 | about 0.3, with a floor of 1.82 |
# | ten times the compute: the model grows by | 5.5 | 3.2 | |
# | and the text grows by | 1.8 | 3.2 | |

# %% [markdown] slideshow={"slide_type": "subslide"}
# (The last two rows are as Hoffmann and others give them, in section 1.) The third part of the sum is the one that
# our models could not show, because they all had the same $D$. That your exponent is near Chinchilla's is chance.
# Exponents belong to a text, to a way of counting, and to how long one trains. (We gave each model the same 400
# updates.)
#
# Why do the two disagree? In the account of Hoffmann and others, the learning rates of Kaplan's runs were planned for
# long trainings, so that the shorter ones came out worse than they had to (section 2). Others found that counting
# parameters without the tables matters as well, for small models ([arXiv
# 2406.12907](https://arxiv.org/abs/2406.12907)). Even the floor is not certain: a new fit to Chinchilla's own runs
# has 1.82 in place of 1.69 ([arXiv 2404.10102](https://arxiv.org/abs/2404.10102)). Nobody can look the floor of the
# web up in a grammar.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: predict_training_compute · 6 minutes · ★★ · optional
#
# How should one spend a given compute? GPT-3 has 175 billion parameters and read 300 billion tokens. Compute what its
# training took, and what Chinchilla's rule of 20 tokens per parameter makes of the same compute.

# %% tags=["exercise"] exercise="predict_training_compute" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(predict_training_compute)

# %% [markdown] slideshow={"slide_type": "fragment"}
# By this rule GPT-3 was more than three times too large for its text: 51 billion parameters that read a trillion
# tokens would have cost the same and, by the law, been better. (A smaller model is also cheaper each time it writes.
# So people now train small models on far more than 20 tokens per parameter.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · What to spend a minute on · optional, 5 minutes
#
# Time is what you pay with. A small model makes many updates in a minute, a large one learns more from each. The
# picture shows the loss of all four models (the mean of 20 batches) over the seconds that the training took.
# **Predict:** you have 5 seconds. Which `d_model` do you take? And with 30 seconds?

# %% tags=["picture", "apparatus", "nbval-ignore-output"] alt="Loss over seconds of training, on a logarithmic axis of seconds, for d_model 16, 32, 64 and 128. In the first seconds the lines of 16 and 32 lie lowest. Those of 64 and 128 come later, and end lower. A grey band shows the floor." slideshow={"slide_type": "fragment"}
from course_lib.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()

figure, axes = plt.subplots(figsize=(6.4, 3.2), layout="constrained")
styles = zip(("#0072B2", "#D55E00", "#009E73", "#CC79A7"), ("-", "--", "-.", ":"), strict=True)
for d_model, (colour, style) in zip((16, 32, 64, 128), styles, strict=True):
    means = torch.tensor(curves[d_model]).view(20, 20).mean(dim=1)
    spent = seconds[d_model] * (torch.arange(20) + 0.5) / 20
    axes.plot(spent, means, style, color=colour, label=f"d_model {d_model}")
axes.axhspan(low, high, color="#7a7a7a", alpha=0.4, label="floor")
axes.set(xscale="log", xlabel="seconds of one thread", ylabel="nats a token", ylim=(1.5, 7))
axes.legend(frameon=False)
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# A narrow model makes many updates in 5 seconds, and leads by far. (16 and 32 are level at first, then 32 leads.) But
# each line flattens, and a wider model goes on falling for longer. After 400 updates the wider ones end lower, and
# they needed 40 and 60 seconds for it. **So which size is best depends on what you can spend.** (Our runs end too
# early to show where 64 overtakes 32.) This is what both Kaplan and Chinchilla asked of their runs: for so much
# compute, how large should the model be, and how much text should it read?

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Too little text · optional, with the section
#
# Up to here each batch was new. Now a model with `d_model` 32 gets the same 400 updates with 300 sentences, again and
# again, and another one with 3,000. **Predict** for both: the loss of the last batches, and the loss on other
# sentences. (About 20 seconds.)

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
print("sentences   last batches   other sentences")
for number in (300, 3000):
    small, batch_losses = train(32, rows[:number])
    print(f"{number:9,}{sum(batch_losses[-20:]) / 20:15.2f}{loss_of(small):18.2f}")
print(f"{len(rows):9,}{sum(curves[32][-20:]) / 20:15.2f}{loss_of(models[32]):18.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# With 300 sentences the loss of the last batches is 0.67. That is *below the floor*, and only learning by heart can
# do that. On other sentences the same model has 6.47, not much better than knowing nothing (7.10). With 3,000 it has
# learned much, and still knows its own sentences better than others. With 90,000 nothing is read twice, and the two
# numbers agree, up to chance.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · Reading on with a cache · optional, 6 minutes
#
# A model that writes reads its own tokens one by one, and keeps the keys and values of those that it has read (lesson
# 09, section 4). `step` does this. **By hand:** the prompt `<bos>` *The doctor is* has four tokens. It is read first,
# then *going*, then *to*. Which positions do *going* and *to* have? The cell compares the logits of `step` with those
# of the whole row. **Predict** the largest difference.

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
row = torch.tensor([row_of("The doctor is going to the market .".split())])
with torch.inference_mode():
    cache = gpt.new_cache(batch=1)
    pieces = [gpt.step(chunk, cache) for chunk in row.split([4] + [1] * (row.shape[1] - 4), dim=1)]
    print(f"largest difference {(torch.cat(pieces, dim=1) - gpt(row)).abs().max().item():.0e}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The prompt has the positions 0 to 3, so *going* has 4 and *to* has 5. The logits agree up to rounding. In published
# code this count was wrong more than once. The folded cell makes two such models of ours. In one the positions begin
# at 0 again after the prompt. In the other, they go on three too far. **Predict:** how will their sentences read?

# %% tags=["apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
import copy


class Miscounting(Gpt):
    """A `Gpt` that takes other positions after the prompt."""

    def embed(self, token_ids, first_position=0):
        return super().embed(token_ids, self.miscount(first_position))


def with_positions(miscount):
    model = copy.deepcopy(gpt)
    model.__class__, model.miscount = Miscounting, miscount
    return model


patients = {
    "right": gpt,
    "from 0 again": with_positions(lambda position: max(position - 4, 0)),
    "3 too far": with_positions(lambda position: position + 3 if position else 0),
}
for name, model in patients.items():
    for seed in (0, 1, 2):
        [written] = sample(model, row[:, :4], 12, torch.Generator().manual_seed(seed), temperature=0.5)
        print(f"{name:14} The doctor is ... {sentence_of(written)}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# They all read well! The wrong positions change what the model writes, as you see, but nobody could tell from the
# text. What finds such a mistake is the comparison of the first cell: with and without the cache, the logits must be
# the same. (`mend_cached_positions` is such a bug: see the end of the lesson.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · What is left out
#
# A decoder needs no pairs of sentences, and one model can do every task that can be written as a text. Write `<bos>`
# *Es mi hermano.* `=>` *It is my brother.* `<eos>` and train on such rows: then the part up to `=>` is a **prompt**,
# and going on is translating. So GPT-2 and GPT-3 were given their tasks as the beginning of a text. In GPT-3's case a
# few examples in the prompt were enough, with no training for the task ([arXiv
# 2005.14165](https://arxiv.org/abs/2005.14165), section 1).
#
# Nothing of the size of our models shows that, so this lesson does not pretend to. What makes it possible to copy
# from a prompt at all, the induction head, you can watch in lesson 13. Chat models are trained further, on
# instructions and on people's judgements ([arXiv 2203.02155](https://arxiv.org/abs/2203.02155)). That begins where
# this lesson ends.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine
#
# Which parts of it are yours by now?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course_lib.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - A decoder without cross-attention is an encoder with a causal mask. A row of n tokens asks it n − 1 questions in
#   one pass.
# - The loss compares the logits at position t with the token at t + 1. Padding is not an answer.
# - The likeliest token each time gives one sentence. T = 1 draws the model's own belief, with its whole tail of small
#   mistakes.
# - Temperature comes first, filters come after it. Top-k keeps a number, top-p a sum, min-p what is not far behind
#   the first.
# - No model gets below the entropy of its text. Here the grammar tells it. Elsewhere it must be guessed from the law.
# - What is above the floor falls as a power of the size. With the floor taken off, three small models predict a
#   larger one.
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
# | `model.step(token_ids, cache)` | `(batch, new_len, vocab_size)` | the logits of the new tokens only |
# | `fit_power_law(sizes, losses, floor)` | two numbers | c and a of L = E + c · N^(−a) |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
#
# <details><summary>A language model has a loss of 0.09 nats a token after an hour, on real text. Do you celebrate?</summary>
#
# No. Look for a leak first: no shift (each token predicts itself), or no causal mask. On real text, 0.09 nats is far
# below any estimate of the floor. Ask for the loss of each position when later tokens are changed.
#
# </details>
#
# <details><summary>Somebody sets the temperature to 1.5 "for more creative answers", and top-p to 0.9 "for safety". What do you
# answer?</summary>
#
# Top-p is taken after the heat, so its nucleus grows with the temperature and lets the tail back in. Min-p or top-k
# hold the tail off, or a lower temperature does.
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
#   2018, [arXiv 1805.04833](https://arxiv.org/abs/1805.04833); Nguyen and others, *Min-p Sampling*, 2024, [arXiv
#   2407.01082](https://arxiv.org/abs/2407.01082).
# - Kaplan and others, *Scaling Laws for Neural Language Models*, 2020, [arXiv
#   2001.08361](https://arxiv.org/abs/2001.08361); Hoffmann and others, *Training Compute-Optimal Large Language
#   Models*, 2022, [arXiv 2203.15556](https://arxiv.org/abs/2203.15556); Besiroglu and others, 2024, [arXiv
#   2404.10102](https://arxiv.org/abs/2404.10102); Pearce and Song, 2024, [arXiv
#   2406.12907](https://arxiv.org/abs/2406.12907).
# - Shannon, *A Mathematical Theory of Communication*, 1948; and *Prediction and Entropy of Printed English*, 1951,
#   where people guess the next letter.
# - Every term with its shape and its other names: the [glossary](glossary.md).

# %% [markdown] slideshow={"slide_type": "subslide"}
# Optional, 20 minutes: three bugs to find, of kinds that were in published code: `mend_language_model_loss`,
# `mend_cached_positions` and `mend_top_p`. `print(stub("mend_top_p"))`, after `from course_lib.exercises import
# stub`, shows the code.
#
# **Next:** lesson 13 looks inside a trained model.
