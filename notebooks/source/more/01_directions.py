# %% [markdown] slideshow={"slide_type": "slide"}
# # 01+ · Directions: what do distances and steps between words mean?
#
# Lesson 01 measured how alike words are, tried steps such as *brother* to *sister*, and saw *bank* get two vectors. Here you
# look closer, and each claim gets its control.
#
# **After this notebook you can**
#
# - write the cosine of all pairs of vectors, and find the nearest neighbours of a word;
# - say whether "king − man + woman = queen" is true;
# - say at which layer a sense appears, and what part of it is only the sentence.
#
# **You need** lesson 01. **It takes** about 17 minutes, and 22 for two optional exercises. No network, no GPU.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
import torch
import torch.nn.functional as F

from course.exercises import mine
from course_lib.translator import Translator

torch.set_printoptions(precision=2, sci_mode=False)  # two decimals are enough for us

vectors = Translator.load().model.embedding.table.weight.detach()  # vocab_size x d_model
names = Translator.load().tokenizer.tokens(range(len(vectors)))
id_of = {name.removeprefix("▁"): token_id for token_id, name in enumerate(names) if name.startswith("▁")}
cosines = mine("cosine_similarities")


def rows(text):
    return vectors[[id_of[word] for word in text.split()]]


# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · All cosines at once
#
# The cosine of the angle between two vectors says whether they point the same way, whatever their lengths:
#
# $$ \cos(a, b) = \frac{a \cdot b}{\lVert a \rVert \, \lVert b \rVert} $$

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: cosine_similarities · 10 minutes · ★★ · optional
#
# Be careful with a row of zeros: what is its length?

# %% tags=["exercise"] exercise="cosine_similarities" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(cosine_similarities)

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
found = cosine_similarities(rows("nuevo nuevas gato gatos"))  # your own function on the translator's vectors
print("Write cosine_similarities above, then run this again." if found is None else found)


# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · The nearest neighbours of a word
#
# Which five tokens are nearest to a word, of all 8,000? **Guess** for *lunes* (Monday), *feliz* (happy) and *car*. Then put
# in words of your own.

# %% slideshow={"slide_type": "fragment"}
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
# The film of lesson 01 trains its rows as *word2vec* does. *GloVe* (Pennington, Socher and Manning, 2014) fits dot products to counts of
# how often two words occur near each other. Both have two things that the translator's table lacks. Their training has
# only one aim, good vectors, and it needs only plain text. And they have a second table, in which each word has another
# vector as a neighbour ([arXiv 1310.4546](https://arxiv.org/abs/1310.4546), section 2). Our one table serves for reading
# Spanish, for reading English and for choosing the English words.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Steps with a meaning
#
# **The rule** of lesson 01 says: *a* is to *b* as *c* is to the word nearest to $b - a + c$, where *a*, *b* and *c* themselves
# are not allowed as answers. Here is an example with numbers that we made up:
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

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: analogy · 12 minutes · ★★★ · optional
#
# Nothing later needs it.

# %% tags=["exercise"] exercise="analogy" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(analogy)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What if all words are allowed?
#
# We score the rule with three numbers:
#
# 1. **the rule**: the word nearest to *b − a + c*, leaving out the three;
# 2. **with all words allowed**: nothing is left out;
# 3. **no step at all**: the word nearest to *c*, leaving out the same three.
#
# Two tables answer 42 questions about gender (*brother* is to *sister* as *son* is to *daughter*), 56 about number and 56
# about tense, all in English, and the same questions the other way round. They look among all their tokens: our
# translator's table, and that of **MiniLM** ([arXiv 2002.10957](https://arxiv.org/abs/2002.10957)), a published encoder of 22.6
# million parameters. Its [card](https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2) says that it was trained on over
# a billion pairs of sentences.
#
# **Predict:** if the third number is as good as the first, what has the step told us? (The folded cell counts. If MiniLM is
# not on your machine, it says how to get it, and goes on with what was recorded.)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Worth a vote before the next table: in how many of its twelve rows will the rule beat "no step"?
# The control is the point of this section; the same question returns with attention in lesson 13.

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
from course.for_lessons.minilm import measure_minilm
from course.for_lessons.word_vectors import RELATIONS, steps_of_minilm, steps_right

minilm, where_from = measure_minilm(steps_of_minilm, "lesson_01_analogies")
print(where_from)
print(f"{'':41}the rule   all allowed   no step")
for table_name, right in {"translator": steps_right(vectors, id_of), "MiniLM": minilm["steps"]}.items():
    for relation, both_ways in zip(RELATIONS, right, strict=True):
        for way, (rule, allowed, no_step) in zip(("as asked", "other way round"), both_ways, strict=True):
            print(f"{table_name:12}{relation:12}{way:17}{rule:8.0%}{allowed:14.0%}{no_step:10.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Start with the middle column, and then compare the other two.
#
# - With **all words allowed**, the rule almost never works: the nearest word is nearly always *c* itself. The rule works only
#   because these words are excluded.
# - **Number in MiniLM** looks perfect. But without the step the scores are as high: *dogs* is the nearest word to *dog*.
#   So this proves no direction.
# - **Gender in MiniLM** is real: with the step 64% of the answers are right, and without it none. The other way round it is
#   52% against 29%.
# - **Tense in MiniLM** gains 20 and 25 questions of 100. But from the present to the past, most answers stay wrong.
# - **Tense in the translator** depends on the way: *wrote* is the nearest word to *write*, so the step loses a little there.
#   Back to the present it gains 23 of 100.
# - **Gender in the translator** cannot be found: without the step, as many answers are right, or more. For **number** the step
#   gains two answers of 56 one way, which proves nothing, and ten the other way.
#
# So a direction that exists in one table may be missing in another, and asking one way is not enough. Always compare with the
# score without a step. (The 42 questions come from only seven pairs, so they are no 42 independent proofs.)

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
# ## 4 · Is it the sense that separates them, or just the sentence?
#
# MiniLM reads the forty sentences of lesson 01, four for each of ten senses: of *bank*, *mole*, *tower* and *fly*. *Any* two
# sentences give different vectors. So compare. Are two *banks* of the same sense nearer to each other than two of different
# senses? And take, for each occurrence of the word, the **nearest other occurrence**: how often does it have the same
# sense? *By chance* is the share of the other sentences that have the same sense: 3 of 7, 43%, for *bank*. The folded cells
# measure and print.

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "skip"}
from course.for_lessons.word_vectors import occurrences, of_word, senses_in_minilm

read, where_from = measure_minilm(senses_in_minilm, "lesson_01_contexts")
states = read["words"]  # 40 occurrences x 7 states x d_model
print(where_from)


# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
def separation(vectors, same):
    """Mean cosine within a sense, mean cosine between senses, share whose nearest is of their own sense."""
    similarities = cosines(vectors)
    itself = torch.eye(len(same), dtype=torch.bool)
    nearest = similarities.masked_fill(itself, -torch.inf).argmax(dim=-1)
    right = same[torch.arange(len(same)), nearest].float().mean()
    return torch.stack([similarities[same & ~itself].mean(), similarities[~same].mean(), right])


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
print("        same sense   other sense   nearest is right   by chance")
for word in ("bank", "mole", "tower", "fly"):
    places, same = of_word(word)
    within, between, right = separation(states[places, -1], same).tolist()
    print(f"{word:6}{within:12.2f}{between:14.2f}{right:17.0%}{3 / (len(places) - 1):14.0%}")

words_read = [word for word, _, _ in occurrences()]
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
from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()

figure, axes = plt.subplots(figsize=(5.6, 3.0), layout="constrained")
colours, styles = ("#0072B2", "#D55E00", "#009E73", "#CC79A7"), ("o-", "s--", "^:", "D-.")
for word, colour, style in zip(("bank", "mole", "tower", "fly"), colours, styles, strict=True):
    places, same = of_word(word)
    right = [separation(states[places, layer], same)[2] for layer in range(1, 7)]
    axes.plot(range(1, 7), right, style, color=colour, label=word)
axes.set(xlabel="after layer", ylabel="nearest is of the same sense", ylim=(0, 1.05), xticks=range(1, 7))
axes.legend(ncols=2, loc="lower right")
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# For *bank* one layer, one look at the neighbours, is enough. For *mole* it takes several. Lesson 06 is about such stacks.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Mikolov and others, *Efficient Estimation of Word Representations in Vector Space*, 2013,
#   [arXiv 1301.3781](https://arxiv.org/abs/1301.3781): word2vec, and the analogies.
# - Nissim, van Noord and van der Goot, *Fair is Better than Sensational*, 2019, [arXiv
#   1905.09866](https://arxiv.org/abs/1905.09866): how well analogies work when no word is left out.
# - Ethayarajh, *How Contextual are Contextualized Word Representations?*, 2019,
#   [arXiv 1909.00512](https://arxiv.org/abs/1909.00512): how far the layers of three large models pull a word's vectors apart.
