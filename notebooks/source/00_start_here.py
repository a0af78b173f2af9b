# %% [markdown] slideshow={"slide_type": "slide"}
# # 00 · Start here: what will I be able to build?
#
# By the end of this course you will have built, line by line, a machine that reads a sentence in one
# language and writes it in another. It is the Transformer of *Attention Is All You Need*
# ([arXiv 1706.03762](https://arxiv.org/abs/1706.03762)), the design behind today's language models.
#
# **After this lesson you can**
#
# - translate a sentence of your own with the finished machine, and see where each word came from;
# - say what it can and cannot do, in numbers;
# - use the course's checks, hints and pictures, and find your way through the lessons.
#
# **You need** Python and a little PyTorch. **It takes** about ten minutes, on any laptop, offline.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · The finished machine, first
#
# Here is a Spanish sentence: *La quise mucho.* Three words.
#
# (*Quise*: to love, in the past. *Mucho*: much. *La*: you will see.) Before you run the next cell, guess: **how many
# English words will it take?** And which of them will have no Spanish word of its own?
#
# (Where the course asks, the answer below is folded up, as three dots. It unfolds when you run the cell: **Shift + Enter**.)

# %% slideshow={"slide_type": "fragment"}
from course_lib.translator import Translator

translator = Translator.load()
translation = translator.translate("La quise mucho")
print(translation)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Five words for three, and in another order. No dictionary that goes word by word can do this. The machine has to
# **look at other words** while it writes each one. That looking is called *attention*, and you can watch it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Watch it look
#
# While it writes an English word, the machine spreads one unit of attention over the Spanish words, and over the full
# stop and the end mark that it adds to them. Make your guess in the picture, then walk along the English words with
# the arrow keys.

# %% tags=["picture"] alt="The English words of the translation above, the Spanish words below, and lines between them: the thicker the line, the more attention." slideshow={"slide_type": "fragment"}
from course_lib.pictures import attention_explorer

attention_explorer(
    translation.cross_attention,
    translation.tgt_tokens,
    translation.src_tokens,
    title="Where each English word looks in the Spanish sentence",
    question="While it writes “her”, which Spanish word does the machine look at most?",
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# *Her* looks at *La*: the first word in Spanish, the third in English. *Quise* alone says who (*I*) and when (*loved*),
# so *I* has no word of its own. And *mucho* needs two English words.

# %% [markdown] slideshow={"slide_type": "subslide"}
# What the machine reads and writes are **tokens**: words, pieces of words (`▁qu` and `ise`), and marks. `▁` stands for the
# space before a word. `<eos>` ends either sentence: by writing it the machine says that it has finished. It looks four
# times, in four *layers* one after the other, and in each with four *heads* side by side: some follow the words, others
# look elsewhere. What heads are for is the story of lessons 02 to 04.
#
# In code the Spanish side is `src`, the *source*, and the English side `tgt`, the *target*.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Your own sentence
#
# Change the sentence and run the cell (**Shift + Enter**). The machine knows everyday Spanish in sentences of up to
# twelve words or so: family, food, the house, the city, plans, prices, small talk. Try *¿A qué hora sale el tren?*, *No voy
# porque estoy enferma*, *donde esta la estacion de metro*. It reads what people type: no capitals, no accents, no full stop.

# %% slideshow={"slide_type": "fragment"}
my_sentence = "Mi hermana tiene dos gatos negros"

own = translator.translate(my_sentence)
print(own.src)
print(own)

# %% tags=["picture"] alt="The same picture for your own sentence: which Spanish words each English word looks at." slideshow={"slide_type": "subslide"}
attention_explorer(own.cross_attention, own.tgt_tokens, own.src_tokens, title=own.src)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · How good is it?
#
# One good translation proves nothing. The course's corpus holds 1,000 test sentences with combinations of
# words that the machine never met in training, each with its translation. **Guess first:** of 1,000, how
# many does it get right, word for word? (It takes a few seconds.)

# %% slideshow={"slide_type": "fragment"}
from course_lib.corpora import load_corpus
from course_lib.evaluation import exact_match

test = load_corpus("spanish_english", "test")
written = translator.translate_all(list(test["src"]))

print(f"{exact_match(written, list(test['tgt'])):.1%} of {len(written):,} unseen sentences, word for word")

# %% [markdown] slideshow={"slide_type": "fragment"}
# And where is it wrong? Eight times in 1,000; here are four. Looking at the mistakes teaches more than the score.

# %% slideshow={"slide_type": "subslide"}
wrong = [i for i, tgt in enumerate(test["tgt"]) if written[i] != tgt]
for i in wrong[:4]:
    print(test[i]["src"], "\n   wanted ", test[i]["tgt"], "\n   written", written[i])

# %% [markdown] slideshow={"slide_type": "fragment"}
# Read them closely. One is as good as the wanted one and only said in another way. One has a small word wrong that changes
# what is said, one a small word that changes nothing, and one holds a word that no dictionary has. The score counts them
# all alike, and lesson 09 asks what to do about that. (`translate`, which you used above, is more careful than
# `translate_all`: it shows no word that training never showed.)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### And sentences that no grammar made?
#
# A grammar of the course's own made these 1,000 sentences, and those of training too. People do not write by a grammar.
# So somebody who had not seen it wrote 143 everyday sentences of 3 to 12 words. They were first translated when the
# machine was finished. **Guess again:** of 143, how many does it get right? Here are five of them.

# %% slideshow={"slide_type": "fragment"}
five = """Llevo dos horas esperándote.
La película que vimos anoche era muy triste.
Se me olvidó comprar leche.
Tuve un sueño muy raro anoche.
Déjame solo, no quiero hablar ahora."""
for sentence in five.splitlines():
    print(sentence, "\n   ", translator.translate(sentence))

# %% [markdown] slideshow={"slide_type": "subslide"}
# The first three are right: *Llevo dos horas* says "I have been at it for two hours". The last two should be *I had a very
# strange dream last night* and *Leave me alone, I don't want to talk now*. The first of the two comes with notes, the other
# does not: *solo* is "only", too. Of all 143 it gets **90 right: 63 in 100**. 26 are wrong with a note, 22 are wrong without one, and 5 are
# refused: each holds a word that it does not know. So do not trust it where it matters: it has learned a grammar, and
# Spanish is larger than any grammar.
#
# [Here](../data/models/spanish_english/strangers.md) are all 143, each with what it wrote and a verdict.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · What does it do with a word it never saw?
#
# It learned from some 18 thousand forms of Spanish words, and *ornitorrinco*, a platypus, is none of them. The sentence
# below says *My platypus is hungry*. **What do you expect:** will it fall silent, leave a gap, or make something up?

# %% slideshow={"slide_type": "fragment"}
print(translator.translate("Mi ornitorrinco tiene hambre"))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Left to itself, a model of this kind never falls silent: given an unknown word, it makes something up. So ours looks
# first whether it has ever seen each word, and says so if not.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · What is inside?
#
# Not much, and you will write or mend all of it. **Guess:** how many numbers did training have to find: ten
# thousand, a million, or a billion?

# %% slideshow={"slide_type": "fragment"}
model = translator.model

print(f"{sum(parameter.numel() for parameter in model.parameters()):,} numbers in all")
for name, part in model.named_children():
    count = sum(parameter.numel() for parameter in part.parameters())
    if count:
        print(f"{count:>9,}  {name}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# | part | what it does | you write or mend it in lesson |
# | --- | --- | --- |
# | `embedding` | turns words into vectors, and vectors into words at the end | 01, 07 |
# | attention, inside every layer | lets a word look at other words | 02, 03, 04 |
# | positions (nothing to learn here) | tell it the order of the words | 05 |
# | `encoder_layers` | read the Spanish sentence | 06 |
# | `decoder_layers` | write the English one, word after word | 07 |
# | `encoder_norm`, `decoder_norm` | keep the size of the vectors in bounds at the end of each half | 06 |
# | the training loop | found the numbers | 08 |
# | beam search and scores | choose the words, and count what is right | 09 |
#
# The paper's base model has the same parts (without the two norms at the end) and 65 million numbers; the largest
# models of today, thousands of times more.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · What have you got to compute with?
#
# Two laptop cores are enough for every lesson. A GPU is used where there is one, by the same code. The next cell times
# one product of two tables of 1,024 x 1,024 numbers: 1,024³ multiplications, and as many additions. Nothing depends
# on the result; it is there so that you know your machine.

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
import time

import torch

from course_lib.running.devices import choose_device, describe_device

device = choose_device("auto")
a = torch.randn(1024, 1024, device=device)
a @ a  # the first product also loads the library that computes it
start = time.perf_counter()
(a @ a).sum().item()
seconds = time.perf_counter() - start

print(describe_device(device))
print(f"{2 * 1024**3 / seconds / 1e9:.0f} billion multiplications and additions a second")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · Your first function
#
# In every lesson you write the parts yourself, and `check` tells you what is right, or *which idea* went
# wrong. (Where it does not know the mistake, it says which numbers differ.) Here is a small one, about the picture above.
#
# `weights` holds the attention of one head: a row for each English token, a column for each Spanish one.
#
# | weights | La | quise | mucho |
# | --- | --- | --- | --- |
# | **I** | 0.1 | 0.7 | 0.2 |
# | **loved** | 0.2 | 0.5 | 0.3 |
# | **her** | 0.8 | 0.1 | 0.1 |
#
# Which Spanish token does each English token look at most? By hand: *quise*, *quise*, *La*: columns 1, 1, 0.
#
# Two words for what follows: the token that looks, here an English one, is the **query**; a token that is looked at,
# here a Spanish one, is a **key**. Lesson 02 says why they are called that.
#
# First, an answer that many people write. Before you run it: **what is wrong with it?**

# %% slideshow={"slide_type": "subslide"}
from course_lib.exercises import check, hint, progress


def strongest_keys(weights):
    return weights.argmax(dim=-2)


first_attempt = check(strongest_keys)
first_attempt

# %% [markdown] slideshow={"slide_type": "slide"}
# Now you. Replace the `...` and run both cells. (`Float[Tensor, "*batch query_len key_len"]` says what a tensor holds
# and names its axes; `*batch` stands for any number of axes in front. It is there for you to read.)

# %% tags=["exercise"] exercise="strongest_keys" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(strongest_keys)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Stuck? Ask for a hint. There are three, and each call shows the next; the last is almost the answer. A fourth call
# says how to see the solution. An exercise that you leave for later holds nothing up: the lessons go on with the library's version.

# %% slideshow={"slide_type": "fragment"}
hint("strongest_keys")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 9 · The map
#
# | lesson | the question |
# | --- | --- |
# | 01 embeddings | how does a word become numbers? |
# | 02 attention | how does a word look at other words? |
# | 03 masking | what must a word not see? |
# | 04 multi-head attention | why several heads? |
# | 05 order | how does it know word order? |
# | 06 the encoder | what makes it deep? |
# | 07 encoder-decoder | how does it write? |
# | 08 training | how does it learn? |
# | 09 decoding and scoring | is it any good? |
# | 10 the cost of attention | what does it cost? |
# | 11 BERT, 12 GPT | what can each half do alone? |
# | 13 looking inside | what did it learn? |
#
# Lessons 10 to 13 are still being written; where a lesson points to one of them, it points ahead.
#
# Each lesson asks before it tells, starts from numbers that you can check by hand, and leaves you with one more
# piece of the translator, or of what there is to know about it. `progress()` shows what is done and what comes next. Its
# minutes are those of the exercises that you have not done yet, the optional ones included; reading comes on top.

# %% [markdown] slideshow={"slide_type": "subslide"}
# Below its table stands the machine as a map, read from below: on the left it reads, on the right it writes. Each exercise
# that you pass lights up its part. In lesson 07 you put the parts together, in lesson 08 you train them, and in lesson 09
# your own Transformer writes.

# %% tags=["picture", "nbval-ignore-output"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, none of them lit yet." slideshow={"slide_type": "subslide"}
progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - A Transformer translates by *looking*: while it writes a word, it spreads its attention over the source.
# - Its quality is a number measured on sentences that it never saw, and its mistakes are worth reading.
# - Outside what it was trained on, it needs to be stopped from making things up.
# - Every part of it is small enough to write yourself.
#
# **Shapes you met**
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `weights` | `(query_len, key_len)` | one head: who looks at whom; each row sums to one |
# | `cross_attention` | `(num_layers, num_heads, tgt_len, src_len)` | one such table for each layer and head |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
#
# <details><summary>Why does each row of the weights sum to one?</summary>
#
# Because attention is shared out: to look more at one word is to look less at the others. Lesson 02 shows the
# function that does it, the softmax.
#
# </details>
#
# <details><summary>Why test on combinations that are not in the training data?</summary>
#
# A machine that learned every sentence by heart would get all the old ones right. Only new ones tell whether it
# has learned the language's rules.
#
# </details>
#
# <details><summary>Why does it write word by word, and not all at once?</summary>
#
# Each word depends on those before it: after *I*, *loved* fits and *loves* does not. Lesson 07 builds the loop.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani et al., *Attention Is All You Need*, 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762):
#   sections 1 and 2, and Figure 1. The rest will open up lesson by lesson.
# - Bahdanau, Cho and Bengio, *Neural Machine Translation by Jointly Learning to Align and Translate*, 2014,
#   [arXiv 1409.0473](https://arxiv.org/abs/1409.0473): where attention came from.
#
# **Next:** [lesson 01](01_embeddings.ipynb) turns words into numbers.
