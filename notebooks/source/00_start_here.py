# %% [markdown] slideshow={"slide_type": "slide"}
# # 00 · Start here: what will I be able to build?
#
# In this course you build, line by line, a machine that reads a sentence in one language and writes it in another: the
# Transformer, the design behind today's language models.
#
# **After this lesson you can**
#
# - translate a sentence of your own with the finished machine, and see where each word came from;
# - say what it can and cannot do, in numbers;
# - use the course's checks and hints, and find your way through the lessons.
#
# **You need** Python and a little PyTorch. **It takes** about 22 minutes on any laptop, offline, 3 of them for your own code.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · The finished machine, first
#
# Here is a Spanish sentence of three words: *La quise mucho.*
#
# (*Quise* is the past of *querer*, to want, and with a person, to love. *Mucho* means much.) **Guess:** how many English
# words will the translation have?
#
# Then click the next cell and press **Shift + Enter**, which runs it. The three dots below a cell hide its answer: guess
# before you look.

# %% slideshow={"slide_type": "fragment"}
from course_lib.translator import Translator

translator = Translator.load()
translation = translator.translate("La quise mucho")
print(translation)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The machine cannot go word by word: it writes more words than it reads, and in another order. It has to **look at other
# words** while it writes each one. That looking is called *attention*, and you can watch it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Watch it look
#
# The machine reads and writes **tokens**: words, pieces of words (`▁qu` and `ise`) and punctuation. The mark `▁` stands
# for the space before a word, and `<eos>` for the end of the sentence.
#
# While it writes an English token, it divides its attention over the Spanish tokens: each gets a share, and the shares add up
# to 1. It does so in four *layers*, one after the other, with four *heads* side by side in each; lessons 04 and 06 say why.
# **You will compute this picture** yourself at the end of lesson 09.
#
# In code the Spanish side is `src`, the *source*, and the English side is `tgt`, the *target*. **Guess** in the picture,
# then walk along the English tokens with the arrow keys. (A click on a folded cell opens its code.)

# %% tags=["picture", "apparatus"] alt="The English words of the translation above, the Spanish words below, and lines between them: the thicker the line, the more attention." slideshow={"slide_type": "subslide"}
from course.pictures import attention_explorer

attention_explorer(
    translation.cross_attention,
    translation.tgt_tokens,
    translation.src_tokens,
    title="Where each English word looks in the Spanish sentence",
    question="While it writes “her”, which Spanish word does the machine look at most?",
    layer=2,
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The one word *quise* says who (*I*) and when (*loved*). In layer 2, *I* looks most at `ise`, the ending of *quise* (so in 32
# of 33 test sentences with such a verb), and *loved* at `▁qu`. *Very* and *much* both look most at *mucho*.
#
# In layer 4, *her* looks at *La*, but more at `<eos>`, which is no word. The picture shows where the machine looks, and not
# always why.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Your first function
#
# In every lesson you write parts of the machine, and `check` says whether a part is right, or which *idea* went wrong. Here
# is a small one. `weights` holds the attention of one head, here with invented numbers: a row for each English token, a
# column for each Spanish one. The token that looks is the **query**; a token that is looked at is a **key**.
#
# | weights | La | quise | mucho |
# | --- | --- | --- | --- |
# | **I** | 0.1 | 0.7 | 0.2 |
# | **loved** | 0.2 | 0.5 | 0.3 |
# | **her** | 0.8 | 0.1 | 0.1 |
#
# For each query, the key with the largest weight is *quise*, *quise*, *La*: columns 1, 1, 0, counted from 0.

# %% [markdown] slideshow={"slide_type": "subslide"}
# First, see how `check` answers to a function with a mistake. Do you see it? (The first check takes some seconds: it starts a second
# Python, in which your code runs safely.)

# %% slideshow={"slide_type": "fragment"}


def strongest_keys(weights):
    return weights.argmax()


first_attempt = check(strongest_keys)
first_attempt

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: strongest_keys · 3 minutes · ★
#
# Replace the `...` in the cell below, and run both cells. You may copy the line from above and change it: `argmax` gives the
# position of the largest number.
#
# `Float[Tensor, "*batch query_len key_len"]` says what a tensor holds and names its axes. `*batch` stands for any
# number of axes in front, such as layers and heads. So which axis holds the keys? (`argmax(dim=2)` would look along axis 2;
# axes are counted from 0, and −1 is the last.)

# %% tags=["exercise"] exercise="strongest_keys" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(strongest_keys)

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Are you stuck?** Press **Esc**, then **B** for a new cell, and run `hint("strongest_keys")` in it. Each call shows one more
# of three hints; a fourth says how to see the solution. You can leave any exercise for later: the lessons go on with the
# course's own version.
#
# **Coming back later?** Python has then forgotten every cell that you ran. Click the cell where you want to go on, and
# choose *Run > Run All Above Selected Cell*.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · Your own sentence
#
# Change the sentence and run the cell. The machine knows short everyday sentences about family, food, the house, work,
# travel and shopping. Try *¿A qué hora sale el tren?* or, without accents, *donde esta la estacion de metro*. What will
# it write?

# %% slideshow={"slide_type": "fragment"}
my_sentence = "Mi hermana tiene dos gatos negros"

own = translator.translate(my_sentence)
print(own)

# %% tags=["picture"] alt="The same picture for your own sentence: which Spanish words each English word looks at." slideshow={"slide_type": "subslide"}
attention_explorer(own.cross_attention, own.tgt_tokens, own.src_tokens, title=own.src)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### And now three sentences that are hard
#
# - *El perro muerde al hombre* says *The dog bites the man*.
# - *Al hombre lo mordió el perro* says *The dog bit the man*: *al* and *lo* say that the man is bitten.
# - *Mi ornitorrinco tiene hambre* says *My platypus is hungry*. Training never showed *ornitorrinco*.
#
# **Guess:** which of them does the machine get wrong? And for which of them does it warn you?

# %% slideshow={"slide_type": "fragment"}
for (
    sentence
) in "El perro muerde al hombre / Al hombre lo mordió el perro / Mi ornitorrinco tiene hambre".split(" / "):
    print(f"{sentence}\n{translator.translate(sentence)}\n")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The first translation is right, but it comes with a warning. The second comes without one, and it says the opposite: now the man
# bites. In the third, the unknown word was copied, and the note names it.
#
# A model of this kind always writes something, whatever it reads. So code around it finds words that training never
# showed, and warns you where the model finds its own translation improbable. But a model can be sure and wrong.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · How good is it?
#
# A few sentences prove nothing, so there is a test: 1,000 short sentences that training never showed. **A program of ours
# wrote these sentences**, and many of those of training.
#
# **Guess first:** how many of them does it get right, word for word? (The cell takes ten seconds, or a minute on a busy
# computer.)

# %% slideshow={"slide_type": "fragment"}
from course_lib.corpora import load_corpus
from course_lib.evaluation import exact_match

test = load_corpus("spanish_english", "test")
written = translator.translate_all(list(test["src"]))

print(f"{exact_match(written, list(test['tgt'])):.1%} of {len(written):,} unseen sentences, word for word")

# %% [markdown] slideshow={"slide_type": "subslide"}
# A score belongs to its test sentences:
#
# | who wrote the sentences | right of 100 |
# | --- | --- |
# | our program, 76 kinds of short sentences: the cell above | 99 |
# | our program, some 350 kinds of everyday sentences | 90 |
# | a language model that had not seen the program: 145 everyday sentences | **83** |
# | two more, asked what people in Guadalajara and Zaragoza would type: 391 sentences | **46** |
# | two more, asked how people talk in Medellín, Sevilla and Santiago de Chile: 400 sentences | **15** |

# %% [markdown] slideshow={"slide_type": "subslide"}
# In the first two rows a translation must be the one that we expect, word for word (in the first, each word's most frequent
# translation gets 17); below them, one of a list that the writer made ([all
# 145](../data/models/spanish_english/strangers.md)). Of the last row's 400 translations, 27 have no warning, and 11 of these
# are wrong. So do not use the machine for anything important. Lesson 09 is about scores, and what they hide.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · The map
#
# Lessons 01 to 09 build the machine, with its five million numbers.
#
# | lesson | its question, and the part that you write or fix |
# | --- | --- |
# | [01 embeddings](01_embeddings.ipynb) | how does a word become numbers? *The table of word vectors* |
# | [02 attention](02_attention.ipynb) | how does a word look at other words? *Attention* |
# | [03 masking](03_masking.ipynb) | what must a word not see? *Masks* |
# | [04 multi-head attention](04_multi_head_attention.ipynb) | why several heads? *The heads* |
# | [05 order](05_order.ipynb) | how does it know word order? *Positions* |
# | [06 the encoder](06_encoder.ipynb) | what makes it deep? *The half that reads* |
# | [07 encoder-decoder](07_encoder_decoder.ipynb) | how does it write? *The half that writes* |
# | [08 training](08_training.ipynb) | how does it learn? *The training loop* |
# | [09 decoding and scoring](09_decoding_and_scoring.ipynb) | is it any good? *Beam search and scores* |
# | [10 the cost of attention](10_cost_of_attention.ipynb) | what does it cost? *A smaller cache* |
# | [11 BERT](11_bert.ipynb) | what can the encoder do alone? *The questions that BERT learns from* |
# | [12 GPT](12_gpt.ipynb) | what can the decoder do alone? *The loss and the sampling of a language model* |
# | [13 looking inside](13_looking_inside.ipynb) | what did it learn? *The instruments* |
# | [14 a modern decoder](14_modern_decoder.ipynb) | what runs in today's chats? *Attention with shared heads, and a layer of today* |

# %% [markdown] slideshow={"slide_type": "subslide"}
# `progress()` lists what you have done and what comes next, and shows the machine as a picture: on the left it reads, on the
# right it writes. Most exercises that you pass light up a part, from lesson 01 on.

# %% tags=["picture", "nbval-ignore-output"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, none of them lit yet." slideshow={"slide_type": "subslide"}
from course.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "subslide"}
# Two laptop cores are enough for every lesson. If there is a GPU, the same code uses it. This is where yours will run:

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course_lib.running.devices import choose_device, describe_device

print(describe_device(choose_device("auto")))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - A Transformer translates by *looking*: while it writes a word, it spreads its attention over the source.
# - A score belongs to its test sentences: 99 or 90 in 100 of those that our program wrote; 83, 46 or 15 of those that others
#   wrote.
# - The model always writes something. Code around it must say when that is not to be trusted.
#
# **Shapes you met**
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `weights` | `(query_len, key_len)` | one head: who looks at whom; each row sums to one |
# | `cross_attention` | `(num_layers, num_heads, tgt_len, src_len)` | one such table for each layer and head |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A question to carry away
#
# <details><summary>Why test on sentences that are not in the training data?</summary>
#
# A machine that only memorized the training sentences would translate all of them correctly. Only new ones tell
# whether it has learned the rules.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani and others, *Attention Is All You Need*, 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762):
#   sections 1 and 2, and Figure 1. The lessons explain the rest.
#
# **Next:** lesson 01 turns words into numbers.
