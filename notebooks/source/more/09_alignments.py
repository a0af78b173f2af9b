# %% [markdown] slideshow={"slide_type": "slide"}
# # 09+ · Alignments: can attention be marked right or wrong?
#
# A grammar made the course's corpus, so it is known which word translates which. Here you compare the translator's
# cross-attention with that.
#
# **After this notebook you can**
#
# - compute an alignment error rate by hand;
# - align words by cross-attention, and find the row that writes a word;
# - score each head and each layer, and the mean of several heads.
#
# **You need** lessons 07 and 09. **It takes** about 10 minutes, and 8 for an optional exercise of lesson 09. No network, no
# GPU.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import torch

from course.pictures.plots import pyplot_in_theme
from course_lib.corpora import load_corpus
from course_lib.tokens import BOS_ID, EOS_ID
from course_lib.translator import Translator

plt = pyplot_in_theme()
translator = Translator.load()
tokenizer = translator.tokenizer
test = load_corpus("spanish_english", "test")
src, tgt = list(test["src"])[:200], list(test["tgt"])[:200]

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Whom does it look at?
#
# In lesson 00 you saw a translation's attention, and it looked sensible. But a grammar made our corpus, so we know which
# word translates which, and can mark attention right or wrong.

# %% slideshow={"slide_type": "fragment"}
from course.for_lessons.alignments import parse_pharaoh

example = test[1]
print(example["src"], "->", example["tgt"])
print("sure:    ", sorted(parse_pharaoh(example["alignment"])))
print("possible:", sorted(parse_pharaoh(example["possible"])))

# %% [markdown] slideshow={"slide_type": "fragment"}
# A pair is (position in Spanish, position in English), from 0. *una–a* and *chaqueta–jacket* are **sure**. Spanish has no
# word for *We*, because the ending of *Llevamos* says it. So (0, 0) is **possible**: it is not required, and it is not
# wrong. With $A$ the predicted pairs, $S$ the sure ones and $P$ the possible ones (which include the sure ones), the
# **alignment error rate** is
#
# $$ AER = 1 - \frac{|A \cap S| + |A \cap P|}{|A| + |S|} $$
#
# **By hand:** somebody aligns each English word with the Spanish word at the same position, as far as there is one:
# (0, 0), (1, 1), (2, 2), (3, 3). What is the AER? (All pairs are printed above.)

# %% slideshow={"slide_type": "subslide"}
from course.for_lessons.alignments import alignment_error_rate

sure = [parse_pharaoh(line) for line in test["alignment"][:200]]
possible = [parse_pharaoh(line) for line in test["possible"][:200]]
same_place = {(0, 0), (1, 1), (2, 2), (3, 3)}
print(f"{alignment_error_rate([same_place], sure[1:2], possible[1:2]):.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# One of the four is possible, and none is sure: 1 − (0 + 1) / (4 + 4) = 0.875.
#
# ### Exercise: fix_alignment · 8 minutes · ★★ · optional
#
# Now the translator. It gets the sentence and its reference, and each English word is aligned with the Spanish word
# that gets most of its attention. **But which row of the weights belongs to which word?** The decoder reads `<bos> We
# are` and writes `We are wearing`. **Find the bug** below.

# %% tags=["exercise", "clinic"] exercise="fix_alignment" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(fix_alignment)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Every head of every layer, scored
#
# Four layers with four heads each, on 200 sentences. **Predict:** are the first layers better, or the last ones? Is one
# head better than the mean of all four? The folded cells compute and draw the error rates.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course.for_lessons.alignments import align_words
from course_lib.inspection import cross_attention_weights

teacher_forced = []  # for each sentence: (num_layers, num_heads, tgt_len, src_len)
for source, target in zip(src, tgt, strict=True):
    ids = torch.tensor([[*tokenizer.encode(source), EOS_ID]])
    tgt_input = torch.tensor([[BOS_ID, *tokenizer.encode(target)]])
    teacher_forced.append(cross_attention_weights(translator.model, ids, tgt_input)[:, 0])


def error_rate(layer, heads, first_row=0):
    """AER of one layer's attention, averaged over a slice of its heads."""
    predicted = [
        # word_index: for each token the number of its word
        align_words(weights[layer, heads, first_row:], tokenizer.word_index(s), tokenizer.word_index(t))
        for weights, s, t in zip(teacher_forced, src, tgt, strict=True)
    ]
    return alignment_error_rate(predicted, sure, possible)


by_head = torch.tensor([[error_rate(layer, slice(h, h + 1)) for h in range(4)] for layer in range(4)])
by_layer = torch.tensor([error_rate(layer, slice(None)) for layer in range(4)])

# %% tags=["picture", "apparatus"] alt="A table of alignment error rates, a row for each of four layers, a column for each of four heads and one for their mean: the darker, the more errors." slideshow={"slide_type": "subslide"}
table = torch.cat([by_head, by_layer[:, None]], dim=1)
figure, axes = plt.subplots(figsize=(5.4, 2.9), layout="constrained")
axes.imshow(table, cmap="Blues", vmin=0, vmax=0.75, aspect="auto")
for layer, row in enumerate(table.tolist()):
    for column, rate in enumerate(row):
        ink = "white" if rate > 0.4 else "black"
        axes.text(column, layer, f"{rate:.2f}", ha="center", va="center", color=ink)
axes.axvline(3.5, color="#7a7a7a", linewidth=1)
axes.set(xticks=range(5), xticklabels=["head 1", "head 2", "head 3", "head 4", "their mean"])
axes.set(yticks=range(4), yticklabels=[f"layer {n}" for n in (1, 2, 3, 4)], title="alignment error rate")
plt.show()

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
lengths = [
    (len(set(tokenizer.word_index(s))), len(set(tokenizer.word_index(t))))
    for s, t in zip(src, tgt, strict=True)
]
diagonal = [{(j * src_len // tgt_len, j) for j in range(tgt_len)} for src_len, tgt_len in lengths]
print(f"along the diagonal, no model at all    {alignment_error_rate(diagonal, sure, possible):.2f}")
print(f"best head                              {by_head.min():.2f}")
print(f"layer 3, mean of its heads             {by_layer[2]:.2f}")  # from 1, as in the table
print(f"the same, with that bug                {error_rate(2, slice(None), first_row=1):.2f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# - Nobody told the model which word translates which. It was trained to write. Yet the mean of layer 3 is wrong
#   about only one link in twenty. The first layer's mean is wrong about more than one in five, the diagonal about more
#   than one in three. The third layer is a little better than the last, in one model and on 200 sentences: that is too little
#   to call it the best.
# - In every layer the mean of the four heads is better than each of them. They err on different words: in layer 3 at
#   least one of them is wrong at 493 words, and all four at 9.
# - With rows off by one the mean of layer 3 is wrong four times in five, worse than no model at all. A picture would not have warned you:
#   it is as sharp as before, one row further up.
#
# Is the row that *writes* a word always the right one? In larger models, trained on real text, the row that has just *read*
# it points better ([arXiv 2004.14837](https://arxiv.org/abs/2004.14837)). Here, in layer 3, it does not. What attention
# does *not* prove is the subject of lesson 13.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - Attention can be marked: the alignment error rate compares it with known alignments, sure ones and possible ones.
# - Be careful which row writes which word: with rows off by one the picture is as sharp, and the alignment is wrong.
# - The mean of several heads aligned better than each of them.
# - `cross_attention_weights(...)` has the shape `(num_layers, batch, num_heads, tgt_len, src_len)`: row i writes target
#   token i.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A question to carry away
#
# <details><summary>Why not train the attention on the known alignments?</summary>
#
# You can, and it then points as asked ([arXiv 1909.02074](https://arxiv.org/abs/1909.02074)). But real corpora have no
# alignments: there the labels are the model's own attention, or the output of an older, statistical aligner. And a head
# that is free may find something more useful to look at than the word that it translates.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Chen and others, *Accurate Word Alignment Induction from Neural Machine Translation*, 2020,
#   [arXiv 2004.14837](https://arxiv.org/abs/2004.14837): which row, which layer.
