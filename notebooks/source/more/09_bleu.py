# %% [markdown] slideshow={"slide_type": "slide"}
# # 09+ · BLEU: does your count agree with the others'?
#
# In lesson 09 you counted a BLEU by hand. Here you write its precisions, for several references, and make a whole BLEU of them.
#
# **After this notebook you can**
#
# - write a clipped n-gram precision for any number of references;
# - compute the BLEU of a corpus from your own counts, and compare it with sacrebleu's;
# - say which damage to a translation BLEU punishes most.
#
# **You need** lesson 09, section 5. **It takes** about 5 minutes, and 20 for an optional exercise of lesson 09. No network,
# no GPU.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import torch

from course.exercises import mine, my_translator
from course_lib.corpora import load_corpus
from course_lib.evaluation import corpus_bleu

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · One precision
#
# ### Exercise: ngram_precision · 20 minutes · ★★★ · optional
#
# Write one $p_n$, for any number of references: with several, an n-gram may be found in any of them. Section 2 makes a
# BLEU of it.

# %% tags=["exercise"] exercise="ngram_precision" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(ngram_precision)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · A BLEU of your own
#
# And now BLEU from your own precisions. The folded cell adds up the counts of all sentences.

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
from course_lib.tokens import words

my_precision = mine("ngram_precision")


def my_bleu(outputs, references):
    """BLEU of a corpus, in percent, with one reference for each output."""
    outputs, references = [words(text) for text in outputs], [words(text) for text in references]
    product = 1.0
    for n in (1, 2, 3, 4):
        totals = [max(len(output) - n + 1, 0) for output in outputs]
        shares = [my_precision(o, [r], n) for o, r in zip(outputs, references, strict=True)]
        hits = sum(share * total for share, total in zip(shares, totals, strict=True))
        product *= hits / max(sum(totals), 1)
    c, r = (sum(map(len, texts)) for texts in (outputs, references))
    return 100 * min(1, torch.tensor(1 - r / c).exp().item()) * product**0.25


# %% [markdown] slideshow={"slide_type": "subslide"}
# Outputs with few mistakes would be a weak test of your count. So the cell scores your translator, as it was after 500 updates and
# at the end of lesson 08 (the course's where you have kept none), and then 100 references that are damaged on purpose, each in
# one way. **Predict:** by how much does your score differ from sacrebleu's? And which damage costs most?

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
test = load_corpus("spanish_english", "test")
short = [row for row in test if max(len(row["src"].split()), len(row["tgt"].split())) <= 6][:100]
src, tgt = [row["src"] for row in short], [row["tgt"] for row in short]
split = [text.split() for text in tgt]
systems = {
    "after 500 updates": my_translator(500).translate_all(src, 1),
    "your translator": my_translator().translate_all(src, 1),
    "the last word is missing": [" ".join(text[:-1]) for text in split],
    "the last word comes twice": [" ".join([*text, text[-1]]) for text in split],
    "first and second word swapped": [" ".join([text[1], text[0], *text[2:]]) for text in split],
}
print("                                    mine   sacrebleu")
for name, outputs in systems.items():
    print(f"{name:30}{my_bleu(outputs, tgt):10.2f}{corpus_bleu(outputs, tgt).score:12.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# They do not differ: the counting is the same, and for our sentences `words` splits as sacrebleu's *13a* does. (They
# differ where a count is 0: then yours says 0, and sacrebleu smooths.)
#
# The swap costs most, although no word is lost: in sentences this short, it spoils most of the quadruples.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Papineni and others, *BLEU: a Method for Automatic Evaluation of Machine Translation*, 2002,
#   [aclanthology.org/P02-1040](https://aclanthology.org/P02-1040/): section 2 counts as you do.
