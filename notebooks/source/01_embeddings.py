# %% [markdown] slideshow={"slide_type": "slide"}
# # 01 · Embeddings: how does a word become numbers?
#
# A network multiplies and adds. It cannot multiply *dessert*. So before anything else, every word must become
# numbers, and good ones: numbers in which *brother* has something in common with *sister*.
#
# **After this lesson you can**
#
# - turn a sentence into ids, and ids into vectors, and say why that is a matrix product;
# - cut words that the model has never seen into pieces that it knows;
# - measure how alike two words are to a model, and test whether "king − man + woman = queen" is true;
# - show what fails when each word has only one vector.
#
# **You need** Python, a little PyTorch, and lesson 00. **It takes** about 90 minutes, 38 of them for your own code;
# a break is best after section 3. One optional exercise takes 12 minutes more. No network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | what this lesson is about | | 1 |
# | 1 A sentence becomes ids | which number is which word? | 10 |
# | 2 Ids become vectors | what is an embedding? | 19 |
# | 3 Words in pieces | what about words never seen? | 23 |
# | 4 Near and far | which words are alike? | 20 |
# | 5 Steps with a meaning | is there a direction for *feminine*? | 7 |
# | 6 One word, two places | what can a table of vectors not do? | 6 |
# | our sentence, recap, questions, reading | | 4 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · A sentence becomes ids
#
# Our sentence for today:
#
# > Life is short, eat dessert first
#
# First cut it into **tokens**. Here a token is a word in lowercase, and the comma is dropped. Section 3 does better.

# %% slideshow={"slide_type": "fragment"}
from course_lib.tokens import words

sentence = "Life is short, eat dessert first"
tokens = [word.lower() for word in words(sentence) if word.isalpha()]
print(tokens)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Then give each distinct token a number, its **id**: put the tokens in alphabetical order and count from 0. The
# dictionary that does this is the **vocabulary**.
#
# **By hand first:** which id does *dessert* get, and which *short*? Which six ids are the sentence?

# %% slideshow={"slide_type": "subslide"}
from course.exercises import EXERCISES, check

vocabulary = EXERCISES["build_vocabulary"].reference(tokens)  # the course's version of what you write next
token_ids = [vocabulary[token] for token in tokens]
print(vocabulary)
print(token_ids)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: build_vocabulary · 5 minutes · ★
#
# Replace the `...` and run both cells. A word that is said twice is still one token of the vocabulary.

# %% tags=["exercise"] exercise="build_vocabulary" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(build_vocabulary)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### A name, not an amount
#
# *Short* has the id 5 and *eat* the id 1, but that does not make *short* five times as large as *eat*. **Predict:**
# what happens to the id of *life* when we add *apple*?

# %% slideshow={"slide_type": "fragment"}
larger = EXERCISES["build_vocabulary"].reference([*tokens, "apple"])
print("life:", vocabulary["life"], "before,", larger["life"], "after")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The id depends on which other words are in the vocabulary. So it is only a **name**.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Ask the room what a network would do with ids as inputs: it would take *short* for five times *eat*,
# and new names for the words would change every result. Somebody usually proposes one-hot vectors here, which is the next
# section.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Ids become vectors
#
# Give each id a row of a table. With six tokens and three numbers for each (that size is called `d_model`), the table is
# 6 x 3. This is the **embedding**. At first its numbers are random; training will find better ones.

# %% slideshow={"slide_type": "fragment"}
import torch

torch.set_printoptions(precision=2, sci_mode=False)  # two decimals are enough for us

generator = torch.Generator().manual_seed(1)
table = torch.randn(6, 3, generator=generator).round(decimals=1)  # vocab_size x d_model
for token, token_id in vocabulary.items():
    print(f"{token_id}  {token:8}", *(f"{number:5.1f}" for number in table[token_id]))

# %% [markdown] slideshow={"slide_type": "fragment"}
# To embed a text, look up the row of each of its tokens. **Predict** the shape of the result for *eat dessert, eat
# dessert*.

# %% slideshow={"slide_type": "subslide"}
eat_twice = torch.tensor([vocabulary[token] for token in ["eat", "dessert", "eat", "dessert"]])
x = table[eat_twice]
print(tuple(x.shape))
print(x)

# %% [markdown] slideshow={"slide_type": "fragment"}
# There is one row per token of the text, with `d_model` numbers each. The same word has the same row each time.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Why looking up is a matrix product
#
# Write the id 4 as a **one-hot** row: zeros, and a single 1 at position 4. If you multiply this row by the table, the
# result is row 4 of the table:
#
# $$ \begin{pmatrix}0&0&0&0&1&0\end{pmatrix} \begin{pmatrix}-1.5&-0.8&0.7\\ 0.2&0.9&0.2\\ -0.7&0.8&0.4\\ 1.2&-2.2&-1.4\\ 0.1&-0.6&-0.8\\ -0.1&-0.8&0.3\end{pmatrix} = \begin{pmatrix}0.1&-0.6&-0.8\end{pmatrix} $$
#
# So an embedding is a linear layer without a bias, and it learns like one. Nobody computes the product, because a lookup
# gives the same numbers faster. But it is worth writing once.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: one_hot_lookup · 8 minutes · ★★
#
# As in lesson 00, the signature names the axes, and `*batch` means any number of axes in front.

# %% tags=["exercise"] exercise="one_hot_lookup" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(one_hot_lookup)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### One step of training
#
# Train on the word *dessert*. As a loss we take the sum of the squares of its row, because its gradient
# is easy: twice the row. The learning rate is 0.1.
#
# **By hand:** what is the row of *dessert*, (−1.5, −0.8, 0.7), after the step? **Predict:** which other rows move?

# %% slideshow={"slide_type": "fragment"}
from torch import nn

embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)  # PyTorch's table with lookup
optimizer = torch.optim.SGD(embedding.parameters(), lr=0.1)

dessert = torch.tensor([vocabulary["dessert"]])
embedding(dessert).square().sum().backward()
optimizer.step()

for token, token_id in vocabulary.items():
    print(f"{token:8} {table[token_id]} -> {embedding.weight[token_id].detach()}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Only the row that was looked up moves: the one-hot row multiplies all other rows by zero, so their gradients are
# zero. A rare word is looked up rarely, so it learns slowly. That is a first reason for section 3.
#
# In the translator the table is `course_lib.embeddings.TokenEmbedding`. It also multiplies by the square root of d_model;
# lessons 05 and 07 say why.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: predict_embedding_parameters · 3 minutes · ★
#
# How large is such a table in a real model?

# %% tags=["exercise"] exercise="predict_embedding_parameters" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_embedding_parameters)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Words in pieces
#
# Our vocabulary of six cannot read *desserts*. A vocabulary of every word form would be endless, and most of its rows
# would hardly ever learn. With single letters you can write every word, but they make long sequences of pieces that
# mean nothing.
#
# **Byte-pair encoding** lies between the two. Start with letters, and join the two neighbours that occur together most
# often, again and again. Frequent words end up whole, and rare words stay in pieces. (The name comes from data
# compression, where the symbols were bytes.)

# %% [markdown] slideshow={"slide_type": "fragment"}
# A tiny text: *gato* five times, *gata* three times, *gatos* twice, *gate* once.
#
# | pair | in | count |
# | --- | --- | --- |
# | `a t` | all four words | 5 + 3 + 2 + 1 = 11 |
# | `g a` | all four words | 11 |
# | `t o` | *gato, gatos* | 7 |
# | `t a` | *gata* | 3 |
# | `o s` | *gatos* | 2 |
# | `t e` | *gate* | 1 |
#
# The first merge is `a t` (if two pairs are equally frequent, the first in the alphabet wins). **By hand:** what are the
# next two?

# %% slideshow={"slide_type": "subslide"}
most_frequent = EXERCISES["most_frequent_pair"].reference  # the course's versions
merge = EXERCISES["merge_pair"].reference

text = {tuple("gato"): 5, tuple("gata"): 3, tuple("gatos"): 2, tuple("gate"): 1}
for _ in range(5):
    pair = most_frequent(text)
    text = merge(text, pair)
    print(f"{pair[0]:>4} + {pair[1]:2}", [" ".join(word) for word in text])

# %% [markdown] slideshow={"slide_type": "fragment"}
# After two merges it has found *gat*, the part that says *cat*. It only counted. (So the English word *gate* has the
# same piece, although it has nothing to do with cats.)
#
# A new word is cut by the same merges in the same order. **Predict by hand:** *gatas* was not in the text. Which pieces does it
# become?
#
# <details><summary>Answer</summary>
#
# It becomes `gata` and `s`. The last merge joins `s` only to *gato*.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: most_frequent_pair · 12 minutes · ★★★
#
# Write the step that counts the pairs. (The other step, `merge_pair`, is optional; the end of the lesson says how to
# get it.)

# %% tags=["exercise"] exercise="most_frequent_pair" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(most_frequent_pair)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### A real vocabulary
#
# The translator of lesson 00 has one, learned from both languages together. The mark `▁` stands for a space, so a
# token with it begins a word. **Predict:** which of *sister*, *hermana*, *dessert*, *transformer* come in one piece?

# %% slideshow={"slide_type": "fragment"}
from course_lib.translator import Translator

translator = Translator.load()
tokenizer = translator.tokenizer
print(f"{tokenizer.vocab_size:,} tokens")
for text in ["My sister has two cats.", "Mi hermana tiene dos gatos.", sentence, "life", "a transformer"]:
    print(" · ".join(tokenizer.tokens(tokenizer.encode(text))))

# %% [markdown] slideshow={"slide_type": "fragment"}
# *Transformer* is in no training sentence. The tokenizer can still write it in pieces; in the worst case each letter
# is a piece. *Life* is cut in two, but *life* is not. They are different words to the tokenizer, and *Life* is rarer.
#
# The vocabulary serves two languages. The word *come* is English, and it is also Spanish for *eats*. But `▁come` has
# only **one row**. A table cannot tell the two apart; section 6 asks who can.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Tokens that are not words
#
# Four ids are kept for tokens that no text contains. Here they are, with two sentences as one batch. No training text
# showed the snowman.

# %% slideshow={"slide_type": "fragment"}
PAD, BOS, EOS, UNK = range(4)
print(tokenizer.tokens([PAD, BOS, EOS, UNK]))

batch = [[BOS, *tokenizer.encode(text), EOS] for text in (sentence, "Hello ☃")]
longest = max(map(len, batch))
for ids in batch:
    print(" ".join(tokenizer.tokens(ids + [PAD] * (longest - len(ids)))))

# %% [markdown] slideshow={"slide_type": "subslide"}
# | token | why it exists |
# | --- | --- |
# | `<pad>` | fills short rows, because a batch is a rectangle of numbers; lesson 03 hides it |
# | `<bos>` | *beginning of sentence*: the decoder must read something before it writes its first word (lesson 07) |
# | `<eos>` | *end of sentence*: the translator writes it to say that it has finished |
# | `<unk>` | *unknown*: stands for a character without a token |
#
# Pieces such as `▁trans` are called **word pieces** or subwords, and there are other ways to choose them. GPT-2 and RoBERTa
# join real bytes ([arXiv 1907.11692](https://arxiv.org/abs/1907.11692), section 4.4), so they need no `<unk>`. MiniLM, which
# you meet in section 5, uses *WordPiece* ([arXiv 1609.08144](https://arxiv.org/abs/1609.08144), section 4.1): its pieces
# inside a word begin with `##`.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### How many tokens?
#
# The size of the vocabulary is a choice. **Predict:** with a vocabulary of 1,000 tokens in place of 100, are
# sentences 10, 5 or 2 times shorter, counted in tokens? The folded cell learns six vocabularies from the same 10,000
# sentences and plots the lengths.

# %% tags=["picture", "apparatus"] alt="Tokens in a sentence over the size of the vocabulary, from 100 to 4000 on a log scale, with a dashed line for the number of words and marks." slideshow={"slide_type": "fragment"}
from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()

from course_lib.corpora import load_corpus
from course_lib.tokens import Tokenizer

corpus = load_corpus("spanish_english", "train")
sentences = [*corpus["src"][:5000], *corpus["tgt"][:5000]]
lengths = {}
for vocab_size in (100, 200, 500, 1000, 2000, 4000):
    learned = Tokenizer.train(sentences, vocab_size)
    lengths[learned.vocab_size] = sum(map(len, learned.encode_batch(sentences))) / len(sentences)

words_each = sum(len(words(sentence)) for sentence in sentences) / len(sentences)
figure, axes = plt.subplots(figsize=(5.6, 3.0), layout="constrained")
axes.plot(lengths.keys(), lengths.values(), "o-", color="#0072B2", label="tokens")
axes.axhline(words_each, color="#D55E00", linestyle="--", label="words and marks")
axes.set(xscale="log", xlabel="vocab_size", ylabel="in a sentence, on average", ylim=0)
axes.legend()
plt.show()
print({size: round(length, 1) for size, length in lengths.items()})

# %% [markdown] slideshow={"slide_type": "fragment"}
# Sentences become 2.3 times shorter. Later merges save little, because a word or a punctuation mark is at least one token
# (dashed line). Meanwhile the table grows row by row, and each row is looked up less often. The paper uses about 37,000
# tokens for English and German together (section 5.1).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · Near and far
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about 10 seconds).
#
# We call two words alike if their vectors point the same way. The **cosine** of the angle between them measures that,
# whatever their lengths:
#
# $$ \cos(a, b) = \frac{a \cdot b}{\lVert a \rVert \, \lVert b \rVert} $$
#
# **By hand:** what are the cosines between (3, 4), (6, 8) and (4, −3)?

# %% slideshow={"slide_type": "fragment"}
cosines = EXERCISES["cosine_similarities"].reference  # the course's version of what you write next
print(cosines(torch.tensor([[3.0, 4.0], [6.0, 8.0], [4.0, -3.0]])))

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: cosine_similarities · 10 minutes · ★★
#
# Be careful with a row of zeros: what is its length?

# %% tags=["exercise"] exercise="cosine_similarities" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(cosine_similarities)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### How a table learns
#
# *word2vec* ([arXiv 1301.3781](https://arxiv.org/abs/1301.3781), section 3) trains the row of a word to predict the words
# around it. The film does so with eight words of our 5,000 English sentences, and with rows of only two numbers. If you
# have written `one_hot_lookup`, the switch *on my function* looks up with yours.

# %% tags=["picture", "uses-answer", "nbval-ignore-output"] alt="A film of eight steps: sister finds row 6 of a table of eight words; the rows become dots at random places of a plane, and move in 300 updates." slideshow={"slide_type": "subslide"}
from course.pictures.films import word_finds_row

english = [[word.lower() for word in words(text) if word[0].isalpha()] for text in corpus["tgt"][:5000]]
eight = "brother garden mondays museum park saturdays sister sundays".split()
at_random = torch.randn(8, 2, generator=torch.Generator().manual_seed(9)).round(decimals=1)
pair, near = ("sister", "brother"), ("your", "on", "in")
my_lookup = one_hot_lookup if check(one_hot_lookup).passed else None
word_finds_row(english, eight, at_random, pair, near, my_one_hot_lookup=my_lookup)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### In a trained table
#
# Here is the translator's table. It was trained for one thing, to translate. `rows` looks up the rows of some words.

# %% slideshow={"slide_type": "fragment"}
vectors = translator.model.embedding.table.weight.detach()  # vocab_size x d_model
names = tokenizer.tokens(range(len(vectors)))
id_of = {name.removeprefix("▁"): token_id for token_id, name in enumerate(names) if name.startswith("▁")}
print(tuple(vectors.shape))


def rows(text):
    return vectors[[id_of[word] for word in text.split()]]


# %% [markdown] slideshow={"slide_type": "subslide"}
# The four forms *nuevo, nueva, nuevos, nuevas* are all *new* in English. *Gato* is *cat* and *gatos* is *cats*.
#
# **Predict before you look:** which lie nearest together, *nuevo* and *nuevos*, *gato* and *gatos*, or *gato* and
# *cat*? (The first cell is folded: it only draws.)

# %% tags=["picture", "apparatus"] alt="A heat map of cosines between eleven words: the four forms of nuevo, gato, gatos, cat, brother, sister, eat, ate." slideshow={"slide_type": "subslide"}
shown = "nuevo nueva nuevos nuevas gato gatos cat brother sister eat ate"
figure, axes = plt.subplots(figsize=(5.0, 4.0), layout="constrained")
image = axes.imshow(cosines(rows(shown)), cmap="cividis", vmin=-0.2, vmax=1)
axes.set(xticks=range(11), yticks=range(11))
axes.set_xticklabels(shown.split(), rotation=90)
axes.set_yticklabels(shown.split())
figure.colorbar(image, ax=axes, label="cosine")
plt.show()

# %% slideshow={"slide_type": "subslide"}
for pair in ("nuevo nuevos", "gato gatos", "gato cat", "gato nuevo", "brother sister", "eat ate"):
    print(f"{pair:16}{cosines(rows(pair))[0, 1]:.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The four forms of *new* make a bright block. *Gato* and *gatos* come far behind, and *gato* and *cat* even further. Look
# at *gato* beside *nuevo*, too: it is nearer to *nuevo*, which means something else, than to its own translation.
#
# One pair proves nothing, so measure many. **Predict:** which of the five kinds are most alike, and which least? The last
# kind pairs each noun with a wrong translation, for comparison.

# %% slideshow={"slide_type": "fragment"}
pairs = {
    "adjective, other gender": "nuevo nueva viejo vieja pequeño pequeña bonito bonita caro cara alto alta",
    "adjective, other number": "nuevo nuevos nueva nuevas grande grandes pequeño pequeños",
    "noun, other number": "gato gatos libro libros perro perros carta cartas amigo amigos llave llaves",
    "noun, other language": "gato cat libro book casa house mesa table amigo friend coche car",
    "noun, wrong translation": "gato book libro house casa table mesa friend amigo car coche cat",
}
for name, text in pairs.items():
    first, second = rows(text)[::2], rows(text)[1::2]
    print(f"{name:24} {torch.cosine_similarity(first, second).mean():5.2f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The four forms of an adjective lie close together. A likely reason: English has one word for all four, so **for this
# task** nothing is gained by telling them apart. The two forms of a noun need different English words, and they lie
# further apart. But on average they are nearer to each other than a noun is to its translation.
#
# A noun is a little nearer to its translation (0.15) than to a wrong one (0.04). But two of these six Spanish nouns,
# whatever they mean, are nearer to each other: 0.28 on average (we measured it). A likely reason: Spanish words go into the encoder (the half that reads) and English words into the decoder (the half that writes), and the two
# halves do different work.
#
# A model's "alike" means *did the same work in training*. It is not what a dictionary would say.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
found = cosine_similarities(rows("nuevo nuevas gato gatos"))  # your own function on the translator's vectors
print("Write cosine_similarities above, then run this again." if found is None else found)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The nearest neighbours of a word
#
# Which five tokens are nearest to a word, of all 8,000? **Guess** for *lunes* (Monday), *feliz* (happy) and *car*. Then put
# in words of your own.

# %% slideshow={"slide_type": "fragment"}
import torch.nn.functional as F

for word in ["lunes", "feliz", "brother", "car"]:
    similarities = F.cosine_similarity(vectors, rows(word), dim=-1)
    nearest = similarities.topk(6).indices[1:]  # the first is the word itself
    print(f"{word:8}", *(f"{names[i]} {similarities[i]:.2f} " for i in nearest))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Days lie beside days, *contento* (happy, too) beside *feliz*, and people beside *brother*. Nearest to *car* is *cars*, with
# 0.33. But *carry* follows with 0.30, and it only begins with the same letters. There is always a next token, and
# the cosine does not say by itself whether it is a good one.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Tables that were trained alone
#
# The film trained its rows as *word2vec* does. *GloVe* (Pennington, Socher and Manning, 2014) fits dot products to counts of
# how often two words occur near each other. Both have two things that the translator's table lacks. Their training has
# only one aim, good vectors, and it needs only plain text. And they have a second table, in which each word has another
# vector as a neighbour ([arXiv 1310.4546](https://arxiv.org/abs/1310.4546), section 2). Our one table serves for reading
# Spanish, for reading English and for choosing the English words.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Steps with a meaning
#
# If vectors carry meaning, perhaps **differences** do. Here is an example with numbers that we made up:
#
# | | royal | feminine |
# | --- | --- | --- |
# | *man* | 1 | 1 |
# | *woman* | 1 | 3 |
# | *king* | 4 | 1 |
# | *queen* | 4 | 3 |
#
# The step from *man* to *king* is (3, 0). **By hand:** where does the same step lead from *woman*?
#
# <details><summary>Answer</summary>
#
# (1, 3) + (3, 0) = (4, 3), and that is *queen*.
#
# </details>
#
# **The rule** says: *a* is to *b* as *c* is to the word nearest to $b - a + c$, where *a*, *b* and *c* themselves are not
# allowed as answers.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: analogy · 12 minutes · ★★★ · optional
#
# Nothing later needs it.

# %% tags=["exercise"] exercise="analogy" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(analogy)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Does it hold in real vectors?
#
# We score the rule with three numbers:
#
# 1. **the rule**: the word nearest to *b − a + c*, leaving out the three;
# 2. **with all words allowed**: nothing is left out;
# 3. **no step at all**: the word nearest to *c*, leaving out the same three.
#
# Two tables answer 42 questions about gender (*brother* is to *sister* as *son* is to *daughter*), 56 about number and 56
# about tense, all in English, and look among all their tokens: our translator's, and that of
# **MiniLM** ([arXiv 2002.10957](https://arxiv.org/abs/2002.10957)), a published encoder of 22.6 million parameters, trained
# on over a billion pairs of sentences.
#
# **Predict:** if the third number is as good as the first, what has the step told us? (The folded cells count. If MiniLM is
# not on your machine, the third of them says how to get it, and goes on with what was recorded.)

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
from itertools import combinations, permutations


def score(vectors, pairs):
    """Shares of right answers to "a is to b as c is to ...?": the rule, all words allowed, no step."""
    questions = [(*one, *other) for one, other in permutations(pairs, 2)]
    a, b, c, d = torch.tensor(questions).T
    directions = F.normalize(vectors, dim=-1)

    def right(target, left_out):
        similarities = (target @ directions.T).scatter(1, left_out, -torch.inf)  # one row per question
        return (similarities.argmax(dim=-1) == d).float().mean()

    target, given = vectors[b] - vectors[a] + vectors[c], torch.stack([a, b, c], dim=1)
    # given[:, :0] has no columns: nothing is left out
    return torch.stack([right(target, given), right(target, given[:, :0]), right(vectors[c], given)])


# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
relations = {
    "gender": "brother sister son daughter uncle aunt boy girl father mother husband wife man woman",
    "number": "cat cats dog dogs book books song songs photo photos car cars friend friends letter letters",
    "tense": "see saw eat ate write wrote buy bought sell sold cook cooked visit visited open opened",
}


def as_pairs(text, id_of):
    ids = [id_of[word] for word in text.split()]
    return list(zip(ids[::2], ids[1::2], strict=True))


def score_all(vectors, id_of):
    return torch.stack([score(vectors, as_pairs(text, id_of)) for text in relations.values()])


# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.minilm import measure_minilm


def analogies(encoder, tokenizer):
    table, id_of = encoder.token_embedding.weight, tokenizer.get_vocab()
    man, king, woman, queen = table[[id_of[word] for word in ("man", "king", "woman", "queen")]]
    target = king - man + woman
    similarities = F.cosine_similarity(table, target, dim=-1)
    candidates = torch.stack([king, queen, woman, man])
    return {
        "scores": score_all(table, id_of),
        "candidates": F.cosine_similarity(candidates, target, dim=-1),
        "queen_rank": 1 + (similarities > F.cosine_similarity(queen, target, dim=-1)).sum(),
    }


minilm, where_from = measure_minilm(analogies, "lesson_01_analogies")
print(where_from)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Worth a vote before the next table: in how many of its six rows will the rule beat "no step"?
# The control is the point of this section; the same question returns with attention in lesson 13.

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
print(f"{'':24}the rule   all allowed   no step")
for table_name, scores in {"translator": score_all(vectors, id_of), "MiniLM": minilm["scores"]}.items():
    for relation, (rule, allowed, no_step) in zip(relations, scores.tolist(), strict=True):
        print(f"{table_name:12}{relation:12}{rule:8.0%}{allowed:14.0%}{no_step:10.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Start with the middle column, and then compare the other two.
#
# - With **all words allowed**, the rule almost never works. In 300 of the 308 questions the nearest word is *c* itself, and in 6
#   it is *b* (we counted). The rule works only because these words are excluded.
# - **Number in MiniLM** looks perfect, and **tense in the translator** good. But without the step the scores are as high,
#   or higher: *dogs* is the nearest word to *dog*, and *wrote* to *write*. So these two prove no direction.
# - **Gender in MiniLM** is real: with the step 64% of the answers are right, and without it none.
# - **Tense in MiniLM** gains something. But even with the step, most answers are wrong.
# - **Gender in the translator** cannot be found: as many answers are right with the step as without it. For **number** the
#   step gains two answers of 56, which proves nothing.
#
# So a direction that exists in one table may be missing in another. Always compare with the score without a step.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### And the famous one?
#
# **Predict:** of all 30,522 tokens of MiniLM, which is nearest to *king − man + woman*?

# %% slideshow={"slide_type": "fragment"}
for word, cosine in zip(["king", "queen", "woman", "man"], minilm["candidates"].tolist(), strict=True):
    print(f"{word:6} {cosine:5.2f}")
print("place of queen among all tokens:", minilm["queen_rank"].item())

# %% [markdown] slideshow={"slide_type": "fragment"}
# *King* itself comes first, and *queen* only second. In the questions above the nearest word was nearly always *c*, here
# *woman*. This time it is *b*, because the step from *man* to *king* is longer than the vector of *woman*, so the sum
# points mostly where the step points. If you tell people about *queen*, tell them about *king*, too.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · One word, two places
#
# > a nice walk by the river **bank**
# >
# > walk to the **bank** and get cash
#
# *Bank* is one token, so it has one id and one row of the table. And it is not the only such word. A *mole* digs, is
# an amount in chemistry, or sits on the skin. A *tower* is a building of stone, or the control tower of an airport,
# and mountains *tower* over a valley. A *fly* buzzes, and birds *fly*. The three folded cells hold four sentences for
# each of these ten senses.

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
bank_and_mole = """
bank, river
A nice walk by the river bank. / We sat on the grassy bank of the stream.
The boat lay on the bank of the lake. / They fished from the muddy bank.
bank, money
Walk to the bank and get cash. / The bank lent us the money for the house.
She works in a bank and counts coins. / My bank charges a fee for each card.
mole, animal
The American shrew mole digs by night. / The mole dug a tunnel under the lawn.
A blind mole lives under the field. / The cat caught a mole in the garden.
mole, amount
One mole of carbon dioxide weighs 44 grams. / A mole of water weighs eighteen grams.
How many atoms are in one mole of iron? / Add half a mole of salt to the acid.
mole, skin
Take a biopsy of the mole. / The doctor looked at the mole on her skin.
A dark mole on the arm can be removed. / She has a small mole on her cheek.
"""

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
tower_and_fly = """
tower, building
The Eiffel tower is in Paris. / From the tower of the castle you can see the sea.
The church has a high tower of stone. / They built a tower of steel.
tower, control
The control tower told the pilot to wait. / The tower cleared the plane to land.
Ask the tower for permission to take off. / The pilot called the tower by radio.
tower, to rise
The trees tower over the little house. / Mountains tower above the valley.
New offices tower over the old town. / The giants tower over their children.
fly, insect
A fly landed in my soup. / There is a fly on the window.
The spider caught a fly. / A fly is an insect with two wings.
fly, to move
We fly home on Tuesday. / The birds fly south in winter.
Pilots fly large planes. / You can fly from Paris to Rome.
"""

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
lines = (bank_and_mole + tower_and_fly.lstrip()).strip().splitlines()
occurrences = [
    (*heading.split(", "), text)
    for heading, *pair in zip(lines[::3], lines[1::3], lines[2::3], strict=True)
    for text in " / ".join(pair).split(" / ")
]
print(len(occurrences), "sentences; the first:", occurrences[0])

# %% [markdown] slideshow={"slide_type": "subslide"}
# MiniLM reads all forty sentences. For each, two folded cells keep the vector of our word: its row in the table, and what
# comes out of each of the six layers.
#
# In the picture below a slider mixes the two, from the row in the table (0 %) to the output of the last layer (100 %). The
# points between are our own mixture, not layers of MiniLM. Make your guess in the picture, then move the slider.

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
others = {  # words to compare with, each in a sentence of its own
    "river": "We swam in the river.",
    "cash": "He paid in cash.",
    "loan": "They need a loan.",
    "tree": "A tree in the garden.",
}


def states_of(encoder, tokenizer, word, text):
    """The word's vector in the table, and after each layer: (1 + num_layers, d_model)."""
    encoding = tokenizer.encode(text)
    place = encoding.tokens.index(word)
    states = encoder.hidden_states(torch.tensor([encoding.ids]))[1:]  # the first is that before any layer
    in_table = encoder.token_embedding.weight[encoding.ids[place]]
    return torch.stack([in_table, *(state[0, place] for state in states)])


# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
def contexts(encoder, tokenizer):
    def vectors_of(pairs):
        return torch.stack([states_of(encoder, tokenizer, word, text) for word, text in pairs])

    return {
        "words": vectors_of((word, text) for word, _, text in occurrences),
        "others": vectors_of(others.items())[:, -1],
    }


read, where_from = measure_minilm(contexts, "lesson_01_contexts")
print(where_from)

# %% tags=["picture"] alt="The word bank of two sentences as dots among other words; a slider sets the share of context, from 0 to 100 per cent." slideshow={"slide_type": "slide"}
from course.pictures import one_word_two_places

states = read["words"]  # 40 occurrences x 7 states x d_model
by_the_river, for_cash = 0, 4
one_word_two_places(
    "bank",
    [occurrences[by_the_river][2], occurrences[for_cash][2]],
    states[by_the_river, 0],
    states[[by_the_river, for_cash], -1],
    list(others),
    read["others"],
)

# %% [markdown] slideshow={"slide_type": "slide"}
# The same for all ten senses, with the first sentence of each. **Predict:** which two senses of a word are furthest
# apart in the table, and which after the encoder?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
first_of_each_sense = range(0, len(occurrences), 4)

print(f"{'':26}in the table   after the encoder")
for i, j in combinations(first_of_each_sense, 2):
    (word, one_sense, _), (other_word, other_sense, _) = occurrences[i], occurrences[j]
    if word == other_word:
        in_table, *_, after = F.cosine_similarity(states[i], states[j], dim=-1).tolist()
        print(f"{f'{word} ({one_sense}, {other_sense})':26}{in_table:9.2f}{after:17.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# In the table the cosine is always 1.00. That is the **context-free problem**: no training can change it, because there is
# only one row. After the encoder, the same word has a vector of its own in each sentence.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Is it the sense that separates them, or just the sentence?
#
# *Any* two sentences give different vectors. So compare. Are two *banks* of the same sense nearer to each other than
# two of different senses? And take, for each occurrence of the word, the **nearest other occurrence**: how often does
# it have the same sense? *By chance* is the share of the other sentences that have the same sense: 3 of 7, 43%, for
# *bank*. The folded cells measure and print.


# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
def separation(vectors, labels):
    """Mean cosine within a sense, mean cosine between senses, share whose nearest is of their own sense."""
    similarities = cosines(vectors)
    itself = torch.eye(len(labels), dtype=torch.bool)
    same = torch.tensor([[one == other for other in labels] for one in labels])
    nearest = similarities.masked_fill(itself, -torch.inf).argmax(dim=-1)
    right = same[torch.arange(len(labels)), nearest].float().mean()
    return torch.stack([similarities[same & ~itself].mean(), similarities[~same].mean(), right])


def of_word(word):
    """Where the word's occurrences stand in `states`, and which sense each has."""
    places = [i for i, occurrence in enumerate(occurrences) if occurrence[0] == word]
    return places, [occurrences[i][1] for i in places]


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
print("        same sense   other sense   nearest is right   by chance")
for word in ("bank", "mole", "tower", "fly"):
    places, labels = of_word(word)
    within, between, right = separation(states[places, -1], labels).tolist()
    print(f"{word:6}{within:12.2f}{between:14.2f}{right:17.0%}{3 / (len(places) - 1):14.0%}")

words_read = [word for word, _, _ in occurrences]
different = torch.tensor([[one != other for other in words_read] for one in words_read])
print(f"different words{cosines(states[:, -1])[different].mean():18.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The sense is there, but it is not the whole story. The first two columns differ only by 0.04 to 0.12, and different words
# have a cosine of 0.03 on average. So a word keeps much of itself in every sentence. The nearest occurrence is mostly of the
# right sense, but not always. (Sentences of one sense often share a topic as well, such as money. This comparison
# cannot tell sense from topic.)
#
# **Predict:** at which layer does the sense appear? The folded cell draws it.

# %% tags=["picture", "apparatus"] alt="Share of words whose nearest other occurrence has the same sense, after each of six layers: a curve each for bank, mole, tower and fly." slideshow={"slide_type": "subslide"}
figure, axes = plt.subplots(figsize=(5.6, 3.0), layout="constrained")
colours, styles = ("#0072B2", "#D55E00", "#009E73", "#CC79A7"), ("o-", "s--", "^:", "D-.")
for word, colour, style in zip(("bank", "mole", "tower", "fly"), colours, styles, strict=True):
    places, labels = of_word(word)
    right = [separation(states[places, layer], labels)[2] for layer in range(1, 7)]
    axes.plot(range(1, 7), right, style, color=colour, label=word)
axes.set(xlabel="after layer", ylabel="nearest is of the same sense", ylim=(0, 1.05), xticks=range(1, 7))
axes.legend(ncols=2, loc="lower right")
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# For *bank* one layer, one look at the neighbours, is enough. For *mole* it takes several. Lesson 06 is about such stacks.
#
# What did the encoder do to separate the two *banks*? It let each word **look at the others**. That is lesson 02.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine so far
#
# Each answer that passes is kept, and `mine("most_frequent_pair")`, from `course.exercises`, brings it back in a
# later session. Lesson 07 puts the parts together. The map is Figure 1 of the paper, read from below: which of its
# parts are yours?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ### *La quise mucho*: its rows
#
# At the end of each lesson, your functions compute that lesson's part of the sentence of lesson 00, with the numbers that
# the translator has learned. The first part: cut the sentence into tokens, and look up a row for each. **Guess:** how many
# rows? The line with *apart by* says how far your numbers are from the translator's.

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.our_sentence import follow, places

ours = places()  # or a sentence of your own: places("Tengo dos gatos")
follow(ours, 1)
print(ours.translator.tokenizer.tokens(ours.src_ids[0].tolist()), tuple(ours.rows.shape))

# %% [markdown] slideshow={"slide_type": "fragment"}
# No number differs, because a lookup only copies. *Quise* comes in two pieces; the translator itself added the full stop and
# `<eos>`.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - A token's id is a name. Its row in the embedding table is what the network computes with.
# - Looking up a row is a one-hot row times the table. In a training step, the lookup changes only the rows that it
#   used.
# - Byte-pair encoding joins frequent neighbours: frequent words are whole, rare words come in pieces.
# - "Alike" means "did the same work in training". Before you believe in a direction, compare: what do you get without the
#   step?
# - A table gives a word one vector, whatever the sentence. An encoder gives it one for each sentence.
#
# **Shapes**
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `token_ids` | `(seq_len,)`, in a batch `(batch, seq_len)` | which token stands where |
# | `table` | `(vocab_size, d_model)` | the embedding: one row per token |
# | `one_hot` | `(seq_len, vocab_size)` | the same ids as rows of zeros and a one |
# | `x = one_hot @ table` | `(seq_len, d_model)`, in a batch `(batch, seq_len, d_model)` | what goes into the first layer |
# | `cosines` | `(n, n)` | every vector beside every other |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Two questions to carry away
#
# <details><summary>Two models have the same vocabulary. Can you use the table of one in the other?</summary>
#
# No. The shapes fit, but the meanings do not. Training decides what each direction means, together with all other
# weights, and a second training decides differently. (You can start a new training from the table.)
#
# </details>
#
# <details><summary>A token never occurs in the training data. What does its row hold?</summary>
#
# If the table is only used for the input, the row holds its initial random numbers, because no gradient ever reaches it.
# In our translator the same table also makes the output (lesson 07), so each step pushes the row away from being chosen.
# We counted 151 unused tokens, such as `esterday`: a later merge always joins it to a whole word. Their rows have become
# almost the same: the cosine of any two is 0.99 on average.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Mikolov and others, *Efficient Estimation of Word Representations in Vector Space*, 2013,
#   [arXiv 1301.3781](https://arxiv.org/abs/1301.3781): word2vec, and the analogies.
# - Nissim, van Noord and van der Goot, *Fair is Better than Sensational*, 2019, [arXiv
#   1905.09866](https://arxiv.org/abs/1905.09866): how well analogies work when no word is left out.
# - Sennrich, Haddow and Birch, *Neural Machine Translation of Rare Words with Subword Units*, 2015,
#   [arXiv 1508.07909](https://arxiv.org/abs/1508.07909): byte pairs; section 3.2 fits on a page.
# - Ethayarajh, *How Contextual are Contextualized Word Representations?*, 2019,
#   [arXiv 1909.00512](https://arxiv.org/abs/1909.00512): section 6 of this lesson, for three large models.
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# More to write, if you like: `encode_tokens`, `merge_pair` and `fix_sentence_vectors`. `print(stub("merge_pair"))`, with
# `stub` from `course.exercises`, shows what is wanted.
#
# **Next:** lesson 02 lets words look at one another.
