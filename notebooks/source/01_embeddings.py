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
# - measure how alike two words are to a model, and test whether steps between words have a meaning;
# - show what fails when each word has only one vector.
#
# **You need** Python, a little PyTorch, and lesson 00. **It takes** about 70 minutes, 31 of them for your own code;
# a break is best after section 3. No network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | what this lesson is about | | 2 |
# | 1 A sentence becomes ids | which number is which word? | 9 |
# | 2 Ids become vectors | what is an embedding? | 18 |
# | 3 Words in pieces | what about words never seen? | 22 |
# | 4 Near and far | which words are alike? | 5 |
# | 5 Steps with a meaning | is there a direction for *feminine*? | 3 |
# | 6 One word, two places | what can a table of vectors not do? | 3 |
# | our sentence, recap, questions, reading | | 6 |

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

# %% tags=["uses-answer"] slideshow={"slide_type": "subslide"}
from course.exercises import check, mine

number_tokens = mine("build_vocabulary")  # the course's; once yours has passed, `mine` gives yours
vocabulary = number_tokens(tokens)
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
# ### What does the number mean?
#
# *Short* has the id 5 and *eat* the id 1, but that does not make *short* five times as large as *eat*. **Predict:**
# what happens to the id of *life* when we add *apple*?

# %% slideshow={"slide_type": "fragment"}
larger = number_tokens([*tokens, "apple"])
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
# zero. (Adam, the optimizer of lesson 08, remembers old gradients, so a row goes on moving for some steps after its last
# one.) A rare word is looked up rarely, so its row gets few gradients. That is a first reason for section 3.

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

# %% tags=["uses-answer"] slideshow={"slide_type": "subslide"}
most_frequent, merge = mine("most_frequent_pair"), mine("merge_pair")

text = {tuple("gato"): 5, tuple("gata"): 3, tuple("gatos"): 2, tuple("gate"): 1}
for _ in range(5):
    pair = most_frequent(text)
    text = merge(text, pair)
    print(f"{pair[0]:>4} + {pair[1]:2}", [" ".join(word) for word in text])

# %% [markdown] slideshow={"slide_type": "fragment"}
# After two merges it has found *gat*, the part that says *cat*. It only counted. (So the English word *gate* has the
# same piece, although it has nothing to do with cats.)
#
# <!-- open -->
# A new word is cut by the same merges in the same order. **By hand:** *gatas* was not in the text. Which pieces does it
# become?
#
# <details><summary>Answer</summary>
#
# It becomes `gata` and `s`. The last merge joins `s` only to *gato*.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: merge_pair · 15 minutes · ★★★
#
# Write the step that joins a pair. At the end of this lesson yours cuts *La quise mucho*, with the merges that the
# translator has learned. Beyond: the step that [chooses the pair](more/01_pieces.ipynb).

# %% tags=["exercise"] exercise="merge_pair" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(merge_pair)

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
# Beyond: [other kinds of pieces, and how many to have](more/01_pieces.ipynb).

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

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
cosines = mine("cosine_similarities")  # the course's; more/01_directions asks you to write it
print(cosines(torch.tensor([[3.0, 4.0], [6.0, 8.0], [4.0, -3.0]])))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### How a table learns
#
# *word2vec* ([arXiv 1301.3781](https://arxiv.org/abs/1301.3781), section 3) trains the row of a word to predict the words
# around it. The film does so with eight words of our 5,000 English sentences, and with rows of only two numbers. If you
# have written `one_hot_lookup`, the switch *on my function* looks up with yours.

# %% tags=["picture", "apparatus", "uses-answer", "nbval-ignore-output"] alt="A film of eight steps: sister finds row 6 of a table of eight words; the rows become dots at random places of a plane, and move in 300 updates." slideshow={"slide_type": "subslide"}
from course.pictures.films import word_finds_row
from course_lib.corpora import load_corpus

corpus = load_corpus("spanish_english", "train")
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
# The four forms *nuevo, nueva, nuevos, nuevas* are all *new* in English. *Gato* is *cat* and *gatos* is *cats*. One pair
# proves nothing, so we measure several of each kind.
#
# **Predict:** which of the five kinds of pairs are most alike, and which least? The last kind, a noun with a wrong
# translation, is there for comparison.

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

# %% tags=["picture", "apparatus"] alt="A heat map of cosines between eleven words: the four forms of nuevo, gato, gatos, cat, brother, sister, eat, ate." slideshow={"slide_type": "subslide"}
from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()

shown = "nuevo nueva nuevos nuevas gato gatos cat brother sister eat ate"
figure, axes = plt.subplots(figsize=(5.0, 4.0), layout="constrained")
image = axes.imshow(cosines(rows(shown)), cmap="cividis", vmin=-0.2, vmax=1)
axes.set(xticks=range(11), yticks=range(11))
axes.set_xticklabels(shown.split(), rotation=90)
axes.set_yticklabels(shown.split())
figure.colorbar(image, ax=axes, label="cosine")
plt.show()

# %% [markdown] slideshow={"slide_type": "subslide"}
# The four forms of an adjective lie close together (two different adjectives: 0.35). A likely reason: English has one word
# for all four, so **for this task** nothing is gained by telling them apart. The two forms of a noun need different English
# words, and they lie further apart. (Gender, too: nine pairs like *primo, prima*, both *cousin*, have 0.85; nine like *hijo,
# hija* have 0.50.) Nouns are hardly nearer to their translations than to wrong ones. They are nearer to other nouns of their
# own language: the 15 pairs among these six Spanish nouns have a cosine of 0.28 on average.
#
# A model's "alike" means *did the same work in training*. Beyond: [write the cosine, and find the nearest neighbours of a
# word](more/01_directions.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Steps with a meaning
#
# If vectors carry meaning, perhaps **differences** do: say that *man* is (1, 1), *woman* (1, 3) and *king* (4, 1). The step
# from *man* to *king* is (3, 0). From *woman* it leads to (4, 3), and there *queen* should be. So the **rule** says: *a* is to
# *b* as *c* is to the word nearest to $b - a + c$, without *a*, *b* and *c* themselves.
#
# The folded cell asks 42 questions about gender (*brother* is to *sister* as *son* is to ...?) and 56 about number, each also
# the other way round (*sister* is to *brother* ...). It asks the translator's table and that of **MiniLM**, a published
# encoder ([arXiv 2002.10957](https://arxiv.org/abs/2002.10957)). Beside the rule stands **no step**: nearest to *c*, without
# the three.
#
# **Predict:** does the step help with gender, with number, with both? (If MiniLM is not on your machine, the cell says how to
# get it, and goes on with what was recorded.)

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.minilm import measure_minilm
from course.for_lessons.word_vectors import steps_of_minilm, steps_right

minilm, where_from = measure_minilm(steps_of_minilm, "lesson_01_analogies")
print(where_from)
print(f"{'':45}rule   no step")
for table_name, right in {"translator": steps_right(vectors, id_of), "MiniLM": minilm["steps"]}.items():
    for relation, both_ways in zip(("gender", "number"), right, strict=False):
        for way, (rule, _, no_step) in zip(("as in the text", "other way round"), both_ways, strict=True):
            print(f"{table_name:12}{relation:12}{way:17}{rule:8.0%}{no_step:10.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **Number in MiniLM** looks perfect, but it is as good without the step: *dogs* is the nearest word to *dog* anyway.
# - **Gender in MiniLM** is real: the step helps both ways.
# - **Gender in the translator** cannot be found. For **number** the step helps one way, and hardly the other.
#
# A direction that exists in one table may be missing in another. Always compare with no step. Beyond: [tenses, and the truth
# about *queen*](more/01_directions.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · One word, two places
#
# > a nice walk by the river **bank**
# >
# > walk to the **bank** and get cash
#
# *Bank* is one token, so it has one id and one row of the table. So have the animal, the amount and the spot on the skin that
# are called *mole*, and *tower* and *fly* have several senses, too. MiniLM reads four sentences for each of ten senses. The
# folded cell keeps the vector of our word: its row in the table, and what comes out of the last layer.
#
# In the picture a slider mixes the two, from the row in the table (0 %) to the output of the last layer (100 %). The points
# between are our own mixture. Make your guess in the picture, then move the slider.

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.word_vectors import OTHERS, occurrences, of_word, senses_in_minilm

read, where_from = measure_minilm(senses_in_minilm, "lesson_01_contexts")
states = read["words"]  # 40 occurrences x 7 states x d_model
print(where_from)

# %% tags=["picture", "apparatus"] alt="The word bank of two sentences as two arrows over a round scale of cosines. A slider sets the share of context, from 0 to 100 per cent, and the one arrow becomes two." slideshow={"slide_type": "slide"}
from course.pictures import one_word_two_places

by_the_river, for_cash = 0, 4
one_word_two_places(
    "bank",
    [occurrences()[by_the_river][2], occurrences()[for_cash][2]],
    states[by_the_river, 0],
    states[[by_the_river, for_cash], -1],
    list(OTHERS)[:2],
    read["others"][:2],
)

# %% [markdown] slideshow={"slide_type": "slide"}
# The same for all ten senses: the mean cosine of two occurrences of a word. *Any* two sentences give different vectors, so
# the last column compares: two sentences with the **same** sense. **Predict:** will the last two columns differ much?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
print("        in the table   after the encoder:   other sense   same sense")
for word in ("bank", "mole", "tower", "fly"):
    places, same = of_word(word)
    in_table, after = cosines(states[places, 0]), cosines(states[places, -1])
    itself = torch.eye(len(places), dtype=torch.bool)
    other_sense, same_sense = after[~same].mean(), after[same & ~itself].mean()
    print(f"{word:6}{in_table.mean():14.2f}{other_sense:34.2f}{same_sense:13.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# In the table the cosine is always 1.00. That is the **context-free problem**: no training can change it, because there is
# only one row. After the encoder, the same word has a vector of its own in each sentence. Two senses lie further apart than two
# sentences of one sense, but only by 0.04 to 0.12: much of the difference is the sentence. Beyond: [at which layer the sense
# appears](more/01_directions.ipynb).
#
# What did the encoder do to separate the two *banks*? It let each word **look at the others**. That is lesson 02.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine so far
#
# Each answer that passes is kept, and `mine("merge_pair")`, from `course.exercises`, brings it back in a later
# session. Lesson 07 puts the parts together. The map is Figure 1 of the paper, read from below: which of its
# parts are yours?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ### *La quise mucho*: its rows
#
# At the end of lessons 01 to 09, your functions compute the lesson's part of the sentence of lesson 00, with the numbers that
# the translator has learned. The first part: cut the sentence into tokens, and look up a row for each. **Guess:** how many
# rows? The line with *apart by* says how far your numbers are from the translator's. (`encode_tokens` gives each token its
# id; it is the course's, unless you write it, too.)

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.our_sentence import follow, places

ours = places()  # or a sentence of your own: places("Tengo dos gatos")
follow(ours, 1)
print(ours.translator.tokenizer.tokens(ours.src_ids[0].tolist()), tuple(ours.rows.shape))

# %% [markdown] slideshow={"slide_type": "fragment"}
# No number differs: times 1, plus zeros, changes nothing. *Quise* comes in two pieces; the translator itself added the full
# stop and `<eos>`.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - A token's id is a name. Its row in the embedding table is what the network computes with.
# - Looking up a row is a one-hot row times the table, so only the rows that are used get a gradient.
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
# - Sennrich, Haddow and Birch, *Neural Machine Translation of Rare Words with Subword Units*, 2015,
#   [arXiv 1508.07909](https://arxiv.org/abs/1508.07909): byte pairs; section 3.2 fits on a page.
# - Ethayarajh, *How Contextual are Contextualized Word Representations?*, 2019,
#   [arXiv 1909.00512](https://arxiv.org/abs/1909.00512): section 6 of this lesson, for three large models.
# - Beyond this lesson: [how to choose the pieces](more/01_pieces.ipynb), and [what lies near, which way *feminine* is, and
#   where a sense appears](more/01_directions.ipynb).
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# More to write, if you like: `encode_tokens` and `fix_sentence_vectors`. `print(stub("encode_tokens"))`, with `stub` from
# `course.exercises`, shows what is wanted.
#
# **Next:** lesson 02 lets words look at one another.
