# %% [markdown] slideshow={"slide_type": "slide"}
# # 11+ · BERT's two questions: why random words, and what do they teach?
#
# BERT covers only 80% of the tokens that it asks for, and it also asks whether one sentence follows another. Here you
# see what each of these choices does, beside what counting does.
#
# **After this notebook you can**
#
# - say how many tokens of a text get which fate, and what the uncovered ones teach;
# - let a model proofread a sentence, and say how far a list of pairs gets;
# - say what an encoder takes from the blanks into the second task.
#
# **You need** sections 1 to 3 of lesson 11, no network and no GPU. **It takes** about 14 minutes, and 4 for one
# exercise, which is an optional one of lesson 11.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import json

import torch

from course.records import RECORDED
from course_lib.saved_models import load_masked_lm
from course_lib.tokens import BOS_ID, EOS_ID, words

shipped, tokenizer, MASK_ID = load_masked_lm()
record, controls = (
    json.loads((RECORDED / "blanks" / f"{name}.json").read_text(encoding="utf-8"))
    for name in ("blanks", "controls")
)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Words that nobody covered
#
# ### Exercise: predict_masking · 4 minutes · ★ · optional

# %% tags=["exercise"] exercise="predict_masking" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(predict_masking)

# %% [markdown] slideshow={"slide_type": "subslide"}
# <!-- open -->
#
# Why does BERT not cover all chosen tokens? Its authors give a reason: the texts that it gets later have no
# `[MASK]` ([arXiv 1810.04805](https://arxiv.org/abs/1810.04805), section 3.1). Does this matter?
#
# We trained two models: one as BERT does, one that covers all chosen tokens. There are three tests. *A blank*: a
# covered token. *Full sentence*: nothing is covered, and we ask at each position for the token there. *Typing error*:
# one token is replaced by another at random, and we ask at this position for the true one. *Neighbours* is the rule of
# the lesson, which counts what stood between the same two tokens; it never looks at the token itself. **Predict** for
# each test: who is better?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
tests = {"right": "blank", "kept": "full sentence", "put_right": "typing error"}
print(" " * 18, *(f"{name:>20}" for name in tests.values()))
for kind, runs in record["spoiling"].items():
    cells = [[run[key] for run in runs] for key in tests]
    shown = (f"{sum(cell) / len(cell):.0%} ({min(cell):.0%}–{max(cell):.0%})" for cell in cells)
    print(f"{kind:18}", *(f"{cell:>20}" for cell in shown))
print(f"{'neighbours':18}", *(f"{controls['neighbours']['right']:>20.0%}" for _ in tests))

# %% [markdown] slideshow={"slide_type": "fragment"}
# (The mean of three seeds, the smallest and the largest; 1,200 updates each.) The model that always saw the mask does
# badly where nothing is covered: it never had to say anything about a token that it could read. The other one must
# answer for such tokens, too, and some of these tokens are wrong. At the blanks it is no worse, although only 80% of
# its questions were blanks. The rule that counts neighbours is as good at blanks, and better at typing errors (47%
# against 40%), because a wrong token does not disturb it.
#
# BERT's authors compared both ways (appendix C.2, table 8). *After fine-tuning* they found almost no difference. Where
# the encoder stays frozen, the mask by itself cost about one point: 94.0 in place of 94.9 in finding names. So who
# reads the vectors of an encoder as it is, as we do here, sees the difference.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · A proofreader
#
# Let a model read a full sentence and say which words it doubts: those that get a probability below 0.1 at their own
# position. **Predict:** which words of these sentences does it doubt? Then write a sentence of your own, with a
# mistake. (The model is that of the lesson's section 2, which was trained for longer. It knows only the words of our
# corpus.)


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
@torch.no_grad()
def doubts(model, sentence):
    """The sentence with [brackets] around each word that has a token with a probability below 0.1."""
    token_ids = tokenizer.encode(sentence)
    shares = model(torch.tensor([[BOS_ID, *token_ids, EOS_ID]]))[0, 1:-1].softmax(-1)
    written = shares[torch.arange(len(token_ids)), token_ids]
    of_word = zip(tokenizer.word_index(sentence), written, strict=True)
    doubted = {word for word, share in of_word if share < 0.1}
    return " ".join(f"[{word}]" if i in doubted else word for i, word in enumerate(words(sentence)))


# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
my_sentence = "Do you likes coffee?"

for text in (
    "The doctor is reading the newspaper.",
    "The doctor is reading the is.",
    "I am going to drink the newspaper.",
    "He bought a car tomorrow.",
    "The girls is tired.",
    my_sentence,
):
    print(doubts(shipped, text))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The replaced tokens have trained a proofreader by the way. It finds *likes*, *is* in the place of a noun, and that
# nobody drinks a newspaper. But it also doubts *car*, and it does not see *girls is*.

# %% [markdown] slideshow={"slide_type": "subslide"}
# Six sentences are no test. In the record, each token of 300 sentences is judged as it stands, and once more with
# another token in its place. A rule judges, too: it doubts a token that never stood beside one of its two neighbours in
# the training text. **Guess:** who doubts more of the wrong tokens, and who more of the right ones?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
print(f"{'doubted':28}wrong tokens   right tokens")
runs = record["spoiling"]["80/10/10"]
means = (sum(run[key] for run in runs) / len(runs) for key in ("wrong_doubted", "right_doubted"))
print(f"{'model, 1,200 updates':28}", *(f"{mean:11.0%}   " for mean in means))
rule = controls["neighbours"]
print(
    f"{'never beside its neighbours':28}",
    *(f"{rule[key]:11.0%}   " for key in ("wrong_doubted", "right_doubted")),
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Both doubt nearly all of the wrong tokens. But the model also doubts 40% of the right ones, and the rule 12%. **As a
# proofreader of this corpus, the list of pairs is better than this model.** Its sentences repeat themselves; in a text
# of many more words most right pairs would be new, too.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · A curtain opens
#
# The film covers one word and opens the curtain on its right, word by word.

# %% tags=["picture", "nbval-ignore-output"] alt="A film of seven steps: a word of a sentence is covered, and a curtain hides all words on its right. The curtain opens word by word, the bars of the likeliest words change, and lines show at which words the model looks." slideshow={"slide_type": "subslide"}
from course.pictures.films import blank_from_both_sides

blank_from_both_sides(shipped, tokenizer, MASK_ID, "He bought a car yesterday.", covered=1)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now a sentence of yours, in simple English:

# %% tags=["picture"] alt="A sentence whose words can be covered. Over each word a dot shows what it costs with both sides seen, and an arrow to a ring what it costs with the left only. A slider draws a curtain over the words on the right of the covered one." slideshow={"slide_type": "subslide"}
from course.pictures import both_sides

sentence = "Do you like coffee?"

both_sides(shipped, tokenizer, MASK_ID, sentence)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · The next sentence
#
# In BERT's second task the wrong sentence is one of another text (section 3.1, task 2). For an encoder that has filled
# blanks, it was the harder kind in the lesson. **Predict:** why? And what does the encoder take from there? *Its table*
# begins with the embeddings of that encoder and random layers, *its layers* the other way round.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
judged = record["next_sentence"]
print(f"{'right':16}{'another text':>22}{'other pronoun':>22}")
for name in ("bag", "pairs", "from scratch", "its table", "its layers", "after blanks"):
    cells = []
    for wrong, found in judged.items():
        begun = controls["beginnings"] if wrong == "other_pronoun" else {}
        found = (found | begun | {"pairs": controls["pairs"][wrong]}).get(name, [])
        shares = [found] if isinstance(found, float) else [run["right"] for run in found]
        cells.append(" ".join(f"{share:.1%}" for share in shares))
    print(f"{name:16}", *(f"{cell:>21}" for cell in cells))

# %% [markdown] slideshow={"slide_type": "fragment"}
# (Three numbers are three seeds.) Each half of the encoder helps, and neither is enough by itself: with its table one
# seed of three finds the pronoun, with its layers two. So what the blanks have taught stands in both. And *pairs*,
# which only counts which words stood before which, is nearly as good as the whole encoder, in both columns.
#
# Compare the columns. For an encoder after blanks the sentence of another text, as in BERT, is *harder* to judge. In
# 27% of our rows that sentence has the same pronoun as the right one, and then it often fits as well. BERT's authors
# measured a gain from this task (section 5.1). RoBERTa ([arXiv 1907.11692](https://arxiv.org/abs/1907.11692), section
# 4.2) found none. ALBERT ([arXiv 1909.11942](https://arxiv.org/abs/1909.11942), section 3.1) found it too easy in real
# texts, where another text has another topic, and exchanged the two sentences instead.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Devlin and others, *BERT*, 2018, [arXiv 1810.04805](https://arxiv.org/abs/1810.04805), section 3.1 and appendix C.2.
# - Taylor, *Cloze Procedure: A New Tool for Measuring Readability*, 1953.
# - How our models were trained: [data/runs/blanks](../../data/runs/blanks/README.md).
