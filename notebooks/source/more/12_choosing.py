# %% [markdown] slideshow={"slide_type": "slide"}
# # 12+ · Choosing: which tail is cut?
#
# Lesson 12 draws the next word with a temperature and with top-p. Here you write two more filters and the roll of the dice,
# and see why a filter that follows the model can fail when the model gets hot.
#
# **After this notebook you can**
#
# - write top-k, min-p and the draw itself;
# - say what each of them keeps when the temperature rises;
# - compare filters at an equal number of good sentences, not by their names.
#
# **You need** lesson 12. **It takes** about 11 minutes, and 24 for three exercises, which are optional ones of lesson 12. No
# network, no GPU. The folded cell trains the model of lesson 12 (about 20 seconds).

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
from functools import partial

import torch

from course.exercises import mine
from course.for_lessons.small_gpt import grammar_text, new_model, train, write
from course_lib.tokens import BOS_ID, PAD_ID

text = grammar_text()
gpt = new_model(text)


def written(**choices):
    """500 sentences of the model, as lists of words."""
    return [text.words_of(token_ids) for token_ids in write(gpt, 500, **choices)]


@torch.no_grad()
def next_logits(prefix):
    logits = gpt(torch.tensor([text.row_of(prefix.split())[:-1]]))[0, -1]
    logits[[PAD_ID, BOS_ID]] = -torch.inf  # these are never written
    return logits


# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "skip"}
losses = train(gpt, text.rows)
print(f"loss of the last batch: {losses[-1]:.2f}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Two more filters
#
# ### Exercise: top_k · 10 minutes · ★★ · optional

# %% tags=["exercise"] exercise="top_k" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(top_k)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Min-p
#
# **Min-p** keeps the tokens with at least a share of the largest probability ([arXiv
# 2407.01082](https://arxiv.org/abs/2407.01082)). **By hand**, with a share of 0.25: how many does it keep of 0.5, 0.2, 0.15,
# 0.1 and 0.05? And of ten tokens with 0.1 each?
#
# <details><summary>Answer</summary>
#
# Three: those with at least 0.125. And all ten. Like top-p, it follows the model.
#
# </details>
#
# ### Exercise: min_p · 6 minutes · ★★ · optional

# %% tags=["exercise"] exercise="min_p" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(min_p)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Which is best?
#
# The words of the table are those of lesson 12: *odd* is a sentence with a new pair of neighbours, *good* is one that is
# neither odd nor copied from the text, and that was not drawn before. **Predict:** at $T$ = 1.5, does min-p with a share of
# 0.1 write fewer odd sentences than top-k 20? And is there a setting of *top-p* that does as well?

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
my_top_k, my_top_p, my_min_p = mine("top_k"), mine("top_p"), mine("min_p")
settings = {
    "T = 0.5, no filter": (0.5, None),
    "T = 1, min-p 0.1": (1, partial(my_min_p, share=0.1)),
    "T = 1, p = 0.5": (1, partial(my_top_p, p=0.5)),
    "T = 1.5, min-p 0.1": (1.5, partial(my_min_p, share=0.1)),
    "T = 1.5, k = 20": (1.5, partial(my_top_k, k=20)),
    "T = 1.5, k = 5": (1.5, partial(my_top_k, k=5)),
    "T = 1.5, p = 0.75": (1.5, partial(my_top_p, p=0.75)),
    "T = 1.5, p = 0.3": (1.5, partial(my_top_p, p=0.3)),
}
print(text.judged({name: written(temperature=T, keep=keep) for name, (T, keep) in settings.items()}))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Yes: 43% are odd against 54%. But these are settings, not filters. With top-k 5 it is 17%, and with top-p 0.3 10%, at the same
# temperature. At its own best setting each filter writes about 70% good sentences, and so does $T$ = 0.5 without any.
# (Differences below 6 points may be chance.) **Compare filters at their best settings**, or you compare settings.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Heat first, then cut
#
# Why does top-p 0.9 let so many odd sentences through at $T$ = 1.5? The model has read `<bos>` *The*. **Predict:** how many of
# the 1,212 tokens does $p$ = 0.9 keep at $T$ = 1? How many at $T$ = 2? And how many does min-p with a share of 0.1 keep? (The
# entropy, the mean of −ln *p*, says how undecided the model is, in nats. The filters get ln *p* as logits, because the
# softmax of ln *p* is *p*.)

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
my_with_temperature = mine("with_temperature")

logits = next_logits("The")
print(" " * 8, "entropy   p = 0.9 keeps   min-p 0.1 keeps")
for temperature in (0.5, 1, 1.5, 2):
    probabilities = my_with_temperature(logits, temperature)
    entropy = torch.special.entr(probabilities).sum()
    by_top_p, by_min_p = my_top_p(probabilities.log(), 0.9), my_min_p(probabilities.log(), 0.1)
    kept = [cut.isfinite().sum().item() for cut in (by_top_p, by_min_p)]
    print(f"T = {temperature:<4} {entropy:7.2f}{kept[0]:16}{kept[1]:18}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# When the model gets hotter, the tail grows. Top-p must take more and more of it to reach 0.9. Min-p asks how far a token is
# behind the first one, so with more heat it keeps more tokens as well, but far fewer.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · The roll
#
# ### Exercise: sample_step · 8 minutes · ★★ · optional
#
# Write the roll that the film of lesson 12 shows, with the tokens in the order of the vocabulary. Of the probabilities 0.5, 0.3
# and 0.2, laid end to end, the second one has the numbers from 0.5 up to 0.8: the roll 0.79 stands for the second token.

# %% tags=["exercise"] exercise="sample_step" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(sample_step)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Fan, Lewis and Dauphin, *Hierarchical Neural Story Generation*, 2018, [arXiv
#   1805.04833](https://arxiv.org/abs/1805.04833): top-k.
# - Holtzman and others, *The Curious Case of Neural Text Degeneration*, 2019, [arXiv
#   1904.09751](https://arxiv.org/abs/1904.09751): top-p.
# - Nguyen and others, *Turning Up the Heat: Min-p Sampling for Creative and Coherent LLM Outputs*, 2024, [arXiv
#   2407.01082](https://arxiv.org/abs/2407.01082).
