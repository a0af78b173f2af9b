# %% [markdown] slideshow={"slide_type": "slide"}
# # 01 · Embeddings: how does a word become numbers?
#
# A network multiplies and adds. It cannot multiply *dessert*. So before anything else, every word must become
# numbers, and good ones: numbers in which *brother* has something in common with *sister*.
#
# **After this lesson you can**
#
# - turn a sentence into ids, and ids into vectors, and say why that is a matrix product;
# - cut words that nobody has seen before into pieces that everybody has seen;
# - measure how alike two words are to a model, and test whether "king − man + woman = queen" is true;
# - show what one vector a word cannot do, which is why lesson 02 exists.
#
# **You need** Python, a little PyTorch, and lesson 00. **It takes** about 75 minutes, 38 of them for your own code;
# a break is best after section 3. One exercise, in section 5, is there if you like: 12 minutes more. No network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | 1 A sentence becomes ids | which number is which word? | 8 |
# | 2 Ids become vectors | what is an embedding? | 15 |
# | 3 Words in pieces | what about words never seen? | 18 |
# | 4 Near and far | which words are alike? | 15 |
# | 5 Steps with a meaning | is there a direction for *feminine*? | 8 |
# | 6 One word, two places | what can a table of vectors not do? | 11 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · A sentence becomes ids
#
# Our sentence for today:
#
# > Life is short, eat dessert first
#
# First cut it into **tokens**. Here a token is a word in small letters, and the comma is
# dropped; section 3 does better.

# %% slideshow={"slide_type": "fragment"}
from course_lib.tokens import words

sentence = "Life is short, eat dessert first"
tokens = [word.lower() for word in words(sentence) if word.isalpha()]
print(tokens)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Then give each distinct token a number, its **id**: put them in alphabetical order and count from 0. The
# dictionary that does this is the **vocabulary**.
#
# **By hand first:** which id does *dessert* get, and which *short*? Which six ids is the sentence?

# %% slideshow={"slide_type": "subslide"}
from course_lib.exercises import EXERCISES, check, hint

vocabulary = EXERCISES["build_vocabulary"].reference(tokens)  # the course's version of what you write next
token_ids = [vocabulary[token] for token in tokens]
print(vocabulary)
print(token_ids)

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Your turn.** Replace the `...` and run both cells. A word that is said twice is still one token of the vocabulary.

# %% tags=["exercise"] exercise="build_vocabulary" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(build_vocabulary)

# %% [markdown] slideshow={"slide_type": "slide"}
# An id is a **name, not an amount**. *Short* is 5 and *eat* is 1, but nothing in *short* is five times as much as
# in *eat*. And the numbers depend on who else is in the vocabulary. **Predict:** what happens to the id of *life*
# when we add *apple*?

# %% slideshow={"slide_type": "fragment"}
larger = EXERCISES["build_vocabulary"].reference([*tokens, "apple"])
print("life:", vocabulary["life"], "before,", larger["life"], "after")

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Ask the room what a network would do with ids as inputs: it would take *short* for five times *eat*,
# and renaming the words would change every result. Somebody usually proposes one-hot vectors here, which is the next section.

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
# To embed a sentence is to look its rows up. **Predict the shape** of the result, and its first row.

# %% slideshow={"slide_type": "subslide"}
x = table[torch.tensor(token_ids)]
print(tuple(x.shape))  # seq_len x d_model
print(x)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Why looking up is a matrix product
#
# Write the id 4 as a **one-hot** row: zeros, and a single 1 at place 4. Times the table, it picks out row 4:
#
# $$ \begin{pmatrix}0&0&0&0&1&0\end{pmatrix} \begin{pmatrix}-1.5&-0.8&0.7\\ 0.2&0.9&0.2\\ -0.7&0.8&0.4\\ 1.2&-2.2&-1.4\\ 0.1&-0.6&-0.8\\ -0.1&-0.8&0.3\end{pmatrix} = \begin{pmatrix}0.1&-0.6&-0.8\end{pmatrix} $$
#
# So an embedding is a linear layer without a bias, and it learns like one. Nobody computes the product: five of its
# six rows are multiplied by zero. But it is worth writing once.
#
# In the signature below, `Float[Tensor, "vocab_size d_model"]` says what a tensor holds and names its axes; `*batch`
# stands for any number of axes in front.

# %% tags=["exercise"] exercise="one_hot_lookup" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(one_hot_lookup)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Which rows learn?
#
# Training shows the network *eat dessert first*. (Any loss will do for this question; we take the sum of the squares.)
# **Predict:** which of the six rows get a gradient?

# %% slideshow={"slide_type": "fragment"}
from torch import nn

embedding = nn.Embedding.from_pretrained(table, freeze=False)  # PyTorch's table with lookup
ids = torch.tensor([vocabulary[token] for token in ["eat", "dessert", "first"]])
embedding(ids).square().sum().backward()

touched = embedding.weight.grad.abs().sum(dim=-1) > 0
print({token: bool(touched[token_id]) for token, token_id in vocabulary.items()})

# %% [markdown] slideshow={"slide_type": "fragment"}
# A row that was not looked up was multiplied by zero, so nothing flows back to it. A rare word is looked up rarely, so
# it learns slowly: a first reason for section 3.
#
# In the translator the table is `course_lib.embeddings.TokenEmbedding`: the same lookup, times the square root of
# d_model, for reasons that lessons 05 and 07 give. How large is such a table? First predict.

# %% tags=["exercise"] exercise="predict_embedding_parameters" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(predict_embedding_parameters)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Words in pieces
#
# Our vocabulary of six cannot read *desserts*. A vocabulary of every word form would be endless, and most of its
# rows would hardly ever learn. Single letters would always do, but make long sequences of pieces that mean nothing.
#
# **Byte-pair encoding** is the way between: start from letters, and again and again join the two neighbours that
# occur together most often. Frequent words end up whole; rare ones stay in pieces.

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
# The first merge is `a t` (of equals, the first in the alphabet). **By hand:** what are the next two?

# %% slideshow={"slide_type": "subslide"}
most_frequent = EXERCISES["most_frequent_pair"].reference  # the course's versions
merge = EXERCISES["merge_pair"].reference

text = {tuple("gato"): 5, tuple("gata"): 3, tuple("gatos"): 2, tuple("gate"): 1}
for _ in range(5):
    pair = most_frequent(text)
    text = merge(text, pair)
    print(f"{pair[0]:>4} + {pair[1]:2}", [" ".join(word) for word in text])

# %% [markdown] slideshow={"slide_type": "fragment"}
# After two merges it has found *gat*, the part that says *cat*, and the endings that say which cats. Nobody told it
# about grammar: it counted. (So *gate* has the same piece and is no cat. Counting knows nothing of meaning.)
#
# A new word is cut by the same merges in the same order. **By hand:** *gatas* was not in the text. Which pieces does it
# become?
#
# <details><summary>Answer</summary>
#
# `gata` and `s`: the last merge joins `s` to *gato* alone.
#
# </details>
#
# **Your turn**, the counting half:

# %% tags=["exercise"] exercise="most_frequent_pair" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(most_frequent_pair)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### A real vocabulary
#
# The translator of lesson 00 has one, learned from both languages together. The mark `▁` stands for a space, so a
# token with it begins a word. **Predict:** which come in one piece, of *sister*, *hermana*, *dessert*, *transformer*?

# %% slideshow={"slide_type": "fragment"}
from course_lib.translator import Translator

translator = Translator.load()
tokenizer = translator.tokenizer
print(f"{tokenizer.vocab_size:,} tokens")
for text in ["My sister has two cats.", "Mi hermana tiene dos gatos.", "Eat dessert first", "a transformer"]:
    print(" · ".join(tokenizer.tokens(tokenizer.encode(text))))

# %% [markdown] slideshow={"slide_type": "fragment"}
# *Transformer* is in no sentence that it learned from, yet it can be written: in pieces, in the worst case letters.
# (Only a character that its texts never showed is lost: it becomes `<unk>`, *unknown*.) To understand it is another
# matter: `▁trans` stands in some 200 training sentences, nearly all about something *transparent*, and `orm` in *storm*,
# *information* and *hormiga*, an ant. Their rows have learned nothing about transformers. *Eat* falls apart for another
# reason: with a capital it is a word of its own, and much rarer than *eat*, which is one token.
#
# One vocabulary for two languages means that a word can belong to both. **Predict:** which words, names apart, could be
# Spanish and English at once? Write down three.

# %% slideshow={"slide_type": "subslide"}
from course_lib.corpora import load_corpus

corpus = load_corpus("spanish_english", "train")
spanish, english = ({word for text in corpus[side] for word in words(text)} for side in ("src", "tgt"))
both = sorted(word for word in spanish & english if word.islower())
print(*both[: len(both) // 2])
print(*both[len(both) // 2 :])

# %% [markdown] slideshow={"slide_type": "fragment"}
# Some are the same word (*hospital*). Others only look the same: *come* is Spanish for *eats*, and *son* for *are*.
# *Come* and *son* each have **one row** of the table for both languages. A table cannot tell the two apart; section 6
# asks who can.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### How many tokens?
#
# The size of the vocabulary is a choice. **Predict the shape of the curve:** if the vocabulary is ten times as large,
# are sentences ten times shorter, counted in tokens?

# %% tags=["picture"] alt="Tokens in a sentence over the size of the vocabulary, from 100 to 4000 on a log scale: the curve falls from 25 to 7, ever more slowly, towards a dashed line at 7.2, the number of words and marks." slideshow={"slide_type": "fragment"}
import matplotlib.pyplot as plt

from course_lib.tokens import Tokenizer

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
# A vocabulary of 1,000 in place of 100, ten times as large, makes sentences 2.3 times shorter. Later merges save little,
# for a word or a mark is at least one token (dashed), while the table grows row by row, and its rows are seen less and
# less often. The paper settled for about 37,000 tokens for English and German together (section 5.1).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · Near and far
#
# Two words are alike to a model when their vectors point the same way. The **cosine** of the angle between them says
# how much, whatever their lengths:
#
# $$ \cos(a, b) = \frac{a \cdot b}{\lVert a \rVert \, \lVert b \rVert} $$
#
# **By hand:** what are the cosines between (3, 4), (6, 8) and (4, −3)?

# %% slideshow={"slide_type": "fragment"}
cosines = EXERCISES["cosine_similarities"].reference  # the course's version of what you write next
print(cosines(torch.tensor([[3.0, 4.0], [6.0, 8.0], [4.0, -3.0]])))

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Your turn.** Mind a row of zeros: what is its length?

# %% tags=["exercise"] exercise="cosine_similarities" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(cosine_similarities)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### In a trained table
#
# Here is the translator's table: a row for each of its tokens. Nobody told it what any word means. It was trained to
# do one thing, to translate, and these rows helped.
#
# **Predict before you look.** The four forms *nuevo, nueva, nuevos, nuevas* are all *new* in English. *Gato* is *cat* and
# *gatos* is *cats*. Which will lie nearer together: *nuevo* and *nuevos*, *gato* and *gatos*, or *gato* and *cat*?

# %% slideshow={"slide_type": "fragment"}
vectors = translator.model.embedding.table.weight.detach()  # vocab_size x d_model
names = tokenizer.tokens(range(len(vectors)))
id_of = {name.removeprefix("▁"): token_id for token_id, name in enumerate(names) if name.startswith("▁")}
print(tuple(vectors.shape))


def rows(text):
    return vectors[[id_of[word] for word in text.split()]]


# %% tags=["picture"] alt="Two heat maps of cosines between eleven words. Before training all are near 0 but the diagonal. After training the four forms of nuevo make a bright block; all other pairs stay below 0.5, and gato is as near to the forms of nuevo as to gatos." slideshow={"slide_type": "subslide"}
shown = "nuevo nueva nuevos nuevas gato gatos cat brother sister eat ate"
untrained = torch.randn(11, vectors.shape[1], generator=torch.Generator().manual_seed(0))
figure, panels = plt.subplots(1, 2, figsize=(8.4, 4.0), layout="constrained")
for axes, title, of in zip(panels, ["before training", "after"], [untrained, rows(shown)], strict=True):
    image = axes.imshow(cosines(of), cmap="cividis", vmin=-0.2, vmax=1)
    axes.set(title=title, xticks=range(11), yticks=range(11))
    axes.set_xticklabels(shown.split(), rotation=90)
    axes.set_yticklabels(shown.split())
figure.colorbar(image, ax=panels, label="cosine", shrink=0.8)
plt.show()

# %% slideshow={"slide_type": "subslide"}
for pair in ("nuevo nuevos", "gato gatos", "gato cat", "brother sister", "eat ate"):
    print(f"{pair:16}{cosines(rows(pair))[0, 1]:.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The four forms of *new* make a bright block. *Gato* and *gatos* come far behind, and *gato* and *cat* are hardly alike. But
# look at *gato* beside *nuevo* in the picture: it is as near to *new* as to its own plural. One pair proves nothing, so
# measure many. `pairs` holds words that go together, and in its last line, for comparison, words that do not.

# %% slideshow={"slide_type": "fragment"}
pairs = {
    "adjective, other gender": "nuevo nueva viejo vieja pequeño pequeña bonito bonita caro cara alto alta",
    "adjective, other number": "nuevo nuevos nueva nuevas grande grandes pequeño pequeños",
    "noun, other number": "gato gatos libro libros perro perros carta cartas amigo amigos mesa mesas",
    "noun, other language": "gato cat libro book casa house mesa table amigo friend coche car",
    "any two of these words": "bonito amigo casa nueva gatos libro table vieja car mesa pequeños friend",
}
for name, text in pairs.items():
    first, second = rows(text)[::2], rows(text)[1::2]
    print(f"{name:24} {torch.cosine_similarity(first, second).mean():5.2f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The four forms of an adjective have come to lie close together: English has one word for all four, so to tell them
# apart would be of no use **for this task**. *Gato* and *gatos* need different English words, so they keep further
# apart. And a noun is on average only a little nearer to its translation than any word to any other, 0.15 against
# 0.08: Spanish words go into the encoder, English ones into the decoder, and there they do different work.
#
# A model's "alike" means *did the same work in training*. It is not what a dictionary would say.

# %% tags=["uses-answer"] slideshow={"slide_type": "subslide"}
found = cosine_similarities(rows("nuevo nuevas gato gatos"))  # your own function on the translator's vectors
print("Write cosine_similarities above, then run this again." if found is None else found)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Steps with a meaning
#
# If vectors carry meaning, perhaps **differences** do. In two dimensions, made up:
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
# In symbols, *a* is to *b* as *c* is to the word nearest to
#
# $$ b - a + c $$
#
# where *a*, *b* and *c* themselves are not allowed as answers. Write it, **if you like** (12 minutes, not in the count):
# nothing later needs it.

# %% tags=["exercise"] exercise="analogy" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(analogy)

# %% slideshow={"slide_type": "fragment"}
hint("analogy")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Does it hold in real vectors?
#
# The rule leaves out *a*, *b* and *c* as answers. Keep that in mind, and let us score it honestly, with three numbers:
#
# 1. **the rule**: the word nearest to *b − a + c*, leaving out the three;
# 2. **with all words allowed**: nothing left out;
# 3. **no step at all**: simply the word nearest to *c*, leaving out the same three.
#
# **Predict:** if the third is as good as the first, what has the step told us? (The next two cells only count: run them
# and go on. You lose nothing if you do not read them.)

# %% slideshow={"slide_type": "subslide"}
from itertools import combinations, permutations

import torch.nn.functional as F


def score(vectors, pairs):
    """Shares of right answers to "a is to b as c is to ...?": the rule, all words allowed, no step."""
    questions = [(*one, *other) for one, other in permutations(pairs, 2)]
    a, b, c, d = torch.tensor(questions).T
    directions = F.normalize(vectors, dim=-1)

    def right(target, left_out):
        similarities = (target @ directions.T).scatter(1, left_out, -torch.inf)  # a question a row
        return (similarities.argmax(dim=-1) == d).float().mean()

    target, given = vectors[b] - vectors[a] + vectors[c], torch.stack([a, b, c], dim=1)
    # given[:, :0] has no columns: nothing is left out
    return torch.stack([right(target, given), right(target, given[:, :0]), right(vectors[c], given)])


# %% slideshow={"slide_type": "subslide"}
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


# %% [markdown] slideshow={"slide_type": "slide"}
# Two tables answer the same questions. The first is our translator's. The second belongs to **MiniLM**, a published
# encoder of 22.6 million parameters, trained on over a billion pairs of sentences. The next cell loads it into this
# course's own layers. If it is not on your machine, the cell says how to get it, and goes on with what was recorded.

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course_lib.pretrained import measure_minilm


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

# %% slideshow={"slide_type": "subslide"}
print(f"{'':24}the rule   all allowed   no step")
for table_name, scores in {"translator": score_all(vectors, id_of), "MiniLM": minilm["scores"]}.items():
    for relation, (rule, allowed, no_step) in zip(relations, scores.tolist(), strict=True):
        print(f"{table_name:12}{relation:12}{rule:8.0%}{allowed:14.0%}{no_step:10.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Read it column by column.
#
# - **All words allowed**, the rule almost never works: the nearest word to *b − a + c* is mostly *c* itself, and nearly
#   always *b* where it is not (counted apart). The fame of the rule rests on leaving these out.
# - **Number in MiniLM** looks perfect, and **tense in the translator** nearly so. Neither needs a step: *dogs* is simply
#   the nearest word to *dog*, and *wrote* to *write*.
# - **Gender in MiniLM** is real: the step finds much that no step finds. Tense in MiniLM is there too, more faintly.
# - **Gender in the translator** is not to be found: the step does worse than none. **Number** seems to gain a little from
#   it, but that is three of 56 questions. With sixty nouns in place of eight, the rule gets 19% and no step 20% (counted
#   apart). To the translator *sister* is just another word to write. A direction found in one table need not be in another.

# %% [markdown] slideshow={"slide_type": "slide"}
# And the famous one? **Predict:** of all 30,522 tokens of MiniLM, which is nearest to *king − man + woman*?

# %% slideshow={"slide_type": "fragment"}
for word, cosine in zip(["king", "queen", "woman", "man"], minilm["candidates"].tolist(), strict=True):
    print(f"{word:6} {cosine:5.2f}")
print("place of queen among all tokens:", minilm["queen_rank"].item())

# %% [markdown] slideshow={"slide_type": "fragment"}
# *King* itself comes first, *queen* only second. Whoever tells the one should tell the other.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · One word, two places
#
# > a nice walk by the river **bank**
# >
# > walk to the **bank** and get cash
#
# One token, so one id, so one row of the table. **Predict:** what is the cosine between *bank* in the first sentence
# and *bank* in the second, in the table? And after an encoder has read the sentences?
#
# *Bank* is not alone. A *mole* digs, is an amount in chemistry, or sits on the skin; a *tower* is built of stone or
# speaks to pilots, and mountains *tower* over a valley; a *fly* buzzes, and birds *fly*. The next three cells only hold
# four sentences for each of these ten senses.

# %% slideshow={"slide_type": "skip"}
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

# %% slideshow={"slide_type": "skip"}
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

# %% slideshow={"slide_type": "skip"}
lines = (bank_and_mole + tower_and_fly.lstrip()).strip().splitlines()
occurrences = [
    (*heading.split(", "), text)
    for heading, *pair in zip(lines[::3], lines[1::3], lines[2::3], strict=True)
    for text in " / ".join(pair).split(" / ")
]
print(len(occurrences), "sentences; the first:", occurrences[0])

# %% [markdown] slideshow={"slide_type": "slide"}
# MiniLM reads all forty sentences. For each we keep the vector of our word: its row in the table, and the one that
# comes out of each of the six layers.
#
# In the picture below the slider goes from the row in the table (0 %) in a straight line to what comes out of the last
# layer (100 %). What lies between is a mixture that we make, no layer of MiniLM. Where do the two dots part, and where
# does each go?

# %% slideshow={"slide_type": "fragment"}
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


# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "subslide"}
def contexts(encoder, tokenizer):
    def vectors_of(pairs):
        return torch.stack([states_of(encoder, tokenizer, word, text) for word, text in pairs])

    return {
        "words": vectors_of((word, text) for word, _, text in occurrences),
        "others": vectors_of(others.items())[:, -1],
    }


read, where_from = measure_minilm(contexts, "lesson_01_contexts")
print(where_from)

# %% tags=["picture"] alt="The word bank as one dot among other words; as the share of context grows from 0 to 100 per cent, the dot parts into two: the one by the river goes towards river, the other towards cash." slideshow={"slide_type": "slide"}
from course_lib.pictures import one_word_two_places

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

# %% slideshow={"slide_type": "slide"}
# the same for all ten senses, by the first sentence of each
first_of_each_sense = range(0, len(occurrences), 4)

print(f"{'':26}in the table   after the encoder")
for i, j in combinations(first_of_each_sense, 2):
    (word, one_sense, _), (other_word, other_sense, _) = occurrences[i], occurrences[j]
    if word == other_word:
        in_table, *_, after = F.cosine_similarity(states[i], states[j], dim=-1).tolist()
        print(f"{f'{word} ({one_sense}, {other_sense})':26}{in_table:9.2f}{after:17.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# In the table, always 1.00: that is the **context-free problem**, and no training can mend it, for there is only one
# row. After the encoder, the same word has as many vectors as places.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Is it the sense that parts them, or just the sentence?
#
# A careful reader objects: *any* two sentences give different vectors. So compare: are two *banks* of the same sense
# nearer to each other than two of different senses? And how often is the **nearest other occurrence** one of the
# same sense? (*By chance*: which share of the other sentences with the word has the same sense? For *bank* 3 of 7, 43%.)
# You may run the next cell without reading it.


# %% slideshow={"slide_type": "fragment"}
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


# %% slideshow={"slide_type": "subslide"}
print("        same sense   other sense   nearest is right   by chance")
for word in ("bank", "mole", "tower", "fly"):
    places, labels = of_word(word)
    within, between, right = separation(states[places, -1], labels).tolist()
    print(f"{word:6}{within:12.2f}{between:14.2f}{right:17.0%}{3 / (len(places) - 1):14.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The sense is there, and it is not the whole story. The two columns differ by 0.04 to 0.12 only: a word keeps much of
# itself wherever it stands. The nearest occurrence is mostly of the right sense, but not always: in
# MiniLM the *mole* that digs and the *mole* of the biopsy stay close, 0.88 in the table above.
#
# At which layer does the sense appear?

# %% tags=["picture"] alt="Share of words whose nearest other occurrence has the same sense, after each of six layers: bank is at 1 from the first layer on, fly and tower are at 0.8 or more from the second, mole climbs slowly from 0.5 to 0.8." slideshow={"slide_type": "subslide"}
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
# For *bank* one layer, one look at the neighbours, is enough. For *mole* it takes several, and each looks again at what
# the one before has made. Lesson 06 is about such stacks.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### And in our own translator?
#
# The course's corpus knows the sense of every ambiguous word: *hojas* are leaves or sheets of paper, *tiempo* is
# time or weather, *vino* is wine or *came*, *banco* a bank or a bench. So the same score can be taken on hundreds of
# sentences, in the encoder that you will build. (*By chance* is counted otherwise here, for the senses are not equally
# frequent: draw two of the sentences blindly; how often do they have the same sense?)

# %% slideshow={"slide_type": "subslide"}
from collections import Counter

from course_lib.pictures.one_word_two_places import contextual_vector

marked = list(zip(corpus["src"], corpus["senses"], strict=True))
print("         same sense   other sense   nearest is right   by chance   the senses")
for word in ("hojas", "tiempo", "vino", "banco"):
    found = [
        (mark["sense"], src)
        for src, marks in marked
        for mark in marks
        if mark["side"] == "src" and mark["word"] == word
    ][:120]
    labels = [sense for sense, _ in found]
    # what comes out of our encoder at the word
    encoded = torch.stack([contextual_vector(translator, src, word) for _, src in found])
    within, between, right = separation(encoded, labels).tolist()
    chance = sum((count / len(labels)) ** 2 for count in Counter(labels).values())
    print(f"{word:7}{within:12.2f}{between:14.2f}{right:17.0%}{chance:14.0%}  ", *Counter(labels))

# %% [markdown] slideshow={"slide_type": "subslide"}
# A translator must choose between *leaf* and *sheet*, so its encoder learned to tell them apart. For *banco* the
# first two columns hardly differ, and yet the nearest is mostly right: much else in the sentence moves a word about,
# but the sense moves it too. (The encoder was trained on most of these very sentences, and many have a near twin:
# new, real text is harder.)
#
# What did the encoder do to part the two *banks*? It let each word **look at the others**. That is lesson 02.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine so far
#
# What passed its check is kept in your own folder, and `mine("merge_pair")` brings it back in any later session. In
# lesson 07 you put it all together. The map is Figure 1 of the paper, read from below: which of its parts are yours?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course_lib.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - A token's id is a name. Its row in the embedding table is what the network computes with.
# - Looking up a row is a one-hot row times the table; through it, only rows that are looked up learn.
# - Byte-pair encoding joins frequent neighbours: frequent words whole, rare ones in pieces, hardly any without an id.
# - "Alike" means "did the same work in training". Claims about directions need a control: what does no step give?
# - A table gives a word one vector, whatever the sentence. An encoder gives it one for each place.
#
# **Shapes**
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `token_ids` | `(seq_len,)`, in a batch `(batch, seq_len)` | which token stands where |
# | `table` | `(vocab_size, d_model)` | the embedding: one row a token |
# | `one_hot` | `(seq_len, vocab_size)` | the same ids as rows of zeros and a one |
# | `x = one_hot @ table` | `(seq_len, d_model)`, in a batch `(batch, seq_len, d_model)` | what goes into the first layer |
# | `cosines` | `(n, n)` | every vector beside every other |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
#
# <details><summary>Two models have the same vocabulary. Can you use the table of one in the other?</summary>
#
# The shapes fit, the meanings do not. Which direction says what was settled during training, together with all other
# weights; another training settles it otherwise. (You can start a new training from it.)
#
# </details>
#
# <details><summary>A token never occurs in the training data. What does its row hold?</summary>
#
# With a table for the input alone, its initial random numbers: no gradient ever reaches it through the lookup. But
# where the same table also makes the output, as in our translator (lesson 07), every row is pushed at every step, away
# from being chosen. Its 403 tokens that no training sentence holds, pieces which later merges made whole, have become
# nearly one vector: two of them have a cosine of 0.96 on average.
#
# </details>
#
# <details><summary>The cosine between <i>bank</i> and <i>bank</i> is 1.00 in the table. Would a longer vector help?</summary>
#
# No. With any d_model there is one row for the token, and a vector has the cosine 1 with itself. The sentence must
# have a say.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Mikolov and others, *Efficient Estimation of Word Representations in Vector Space*, 2013,
#   [arXiv 1301.3781](https://arxiv.org/abs/1301.3781): vectors from neighbours, and the analogies.
# - Nissim, van Noord and van der Goot, *Fair is Better than Sensational*, 2019,
#   [arXiv 1905.09866](https://arxiv.org/abs/1905.09866): what becomes of analogies when no word is left out.
# - Sennrich, Haddow and Birch, *Neural Machine Translation of Rare Words with Subword Units*, 2015,
#   [arXiv 1508.07909](https://arxiv.org/abs/1508.07909): byte pairs; section 3.2 fits on a page.
# - Ethayarajh, *How Contextual are Contextualized Word Representations?*, 2019,
#   [arXiv 1909.00512](https://arxiv.org/abs/1909.00512): section 6 of this lesson, for three large models.
# - Wang and others, *MiniLM*, 2020, [arXiv 2002.10957](https://arxiv.org/abs/2002.10957): how a small model learns
#   from a large one. The one used here has every second layer of one of theirs; others then trained it on pairs of
#   sentences.
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# More to write, if you like: `encode_tokens`, `merge_pair` and `mend_sentence_vectors` are exercises of this lesson
# too. `print(stub("merge_pair"))`, with `stub` from `course_lib.exercises`, shows what is wanted.
#
# **Next:** [lesson 02](02_attention.ipynb) lets words look at one another.
