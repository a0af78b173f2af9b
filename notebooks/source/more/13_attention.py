# %% [markdown] slideshow={"slide_type": "slide"}
# # 13+ · More on attention: what if it looked in another way?
#
# Lesson 13 finds that attention's favourite is nearly always the word that is needed. Here you change where the model looks,
# write the rollout yourself, and meet a sentence in which the favourite is not where the answer is read off.
#
# **After this notebook you can**
#
# - change how sharply a trained model looks, and say what that shows;
# - write attention rollout, and doubt its one half;
# - find a bug that a published tool had.
#
# **You need** lesson 13, no network and no GPU. **It takes** about 10 minutes, and 23 for two exercises, which are optional
# ones of lesson 13.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from contextlib import contextmanager
from functools import partial

import torch

from course.exercises import mine
from course.for_lessons.inside.agreement import agreement, looks, rolled_out_looks
from course.for_lessons.inside.tables import show
from course_lib.corpora import load_corpus
from course_lib.tokens import EOS_ID
from course_lib.translator import Translator

translator = Translator.load()
model, tokenizer = translator.model, translator.tokenizer
test = load_corpus("spanish_english", "test")
src, tgt = list(test["src"])[:200], list(test["tgt"])[:200]


def ids_of(sentence):
    return torch.tensor([[*tokenizer.encode(sentence), EOS_ID]])


# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Sharper and flatter
#
# If we multiply all queries of an attention by a number, its scores grow by that number. With 100 the weight of the
# favourite becomes 1 and the others get nothing. With ½ the weights become more even. With 0 they are all equal.
#
# We do this in all four cross-attentions, in all heads. Untouched, 195 of the first 200 test sentences come out
# right. **Predict:** how many are right with the factors 0, ½ and 100?


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
@contextmanager
def queries_times(factor, attentions):
    """Inside the `with` block these attentions have other queries; afterwards all is as before."""
    parameters = [parameter for attention in attentions for parameter in attention.query_proj.parameters()]
    kept = [parameter.data for parameter in parameters]
    try:
        for parameter, value in zip(parameters, kept, strict=True):
            parameter.data = factor * value
        yield
    finally:
        for parameter, value in zip(parameters, kept, strict=True):
            parameter.data = value


# %% slideshow={"slide_type": "fragment"}
cross_attentions = [layer.cross_attention for layer in model.decoder_layers]
for factor in (0, 0.5, 1, 100):
    with queries_times(factor, cross_attentions):
        right = sum(one == other for one, other in zip(translator.translate_all(src, 1), tgt, strict=True))
    print(f"queries times {factor:5}: {right:3} of 200 right")

# %% [markdown] slideshow={"slide_type": "fragment"}
# With equal weights 2 of 200 are right. So the weights matter. But if all the weight goes to the favourite, 194 are
# right. So it hardly matters how the rest of the weight is spread. This fits lesson 13, section 2: the favourite is right,
# and the order of the rest means little. *Where* it looks matters here. *Why* it says a word is another question.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Rolled out
#
# Weights of cross-attention point at *positions of the encoder's output*, and the vector at a position is not only about its
# own token. **Rollout** ([arXiv 2005.00928](https://arxiv.org/abs/2005.00928), section 3) asks how much of each input token
# is in each position. In each layer, half of a position comes from the positions that it attends to, half from itself,
# through the residual path. What arrives at the end?
#
# ### Exercise: attention_rollout · 15 minutes · ★★ · optional

# %% tags=["exercise"] exercise="attention_rollout" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(attention_rollout)

# %% [markdown] slideshow={"slide_type": "subslide"}
# The folded cell multiplies cross-attention by your rollout of the encoder, for the 40 sentences of lesson 13, section 2. The
# row *a half* is there, too. **Predict:** what happens if a layer takes only a tenth from attention, in place of the half?
# And nine tenths?

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
my_rollout = mine("attention_rollout")
rollouts = {"cross-attention": looks} | {
    f"rolled out, {name}": partial(rolled_out_looks, share=share, rollout=my_rollout)
    for name, share in {"a tenth": 0.1, "a half": 0.5, "nine tenths": 0.9}.items()
}
rows = list(test)[:40]
show(
    agreement(model, rollouts, [(ids_of(row["src"]), ids_of(row["tgt"])) for row in rows]),
    ["first", "order"],
    24,
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# A half makes it worse: half of the first places are wrong, as with the rule *the same place* (lesson 13, section 2). With nine
# tenths a fifth is right, little more than by noise. With a tenth the harm is gone, and there is no gain, because a tenth
# changes almost nothing. So no share makes rollout better than plain attention here. (This does not say that little is moved.
# In lesson 13, section 1, the encoder moved nearly all of what decides to the position of *tiene*.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: fix_rollout · 8 minutes · ★★ · optional
#
# A bug that a published tool had. It does not show where nothing is dropped.

# %% tags=["exercise"] exercise="fix_rollout" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(fix_rollout)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Another case for the witnesses
#
# *Mi amigo lloró porque tenía miedo*: my friend cried because **he** was afraid. With *amiga*, it is **she**.
# **Guess** first. Then hear all three witnesses of lesson 13, section 1, layer by layer.

# %% tags=["picture", "uses-answer"] alt="The source sentence, and three instruments above it with lines to its tokens: attention of the decoder, what is lost when a token is left out, and the effect of a patch. The larger a number, the thicker its line. Controls choose the layer of the decoder and the place of the patch." slideshow={"slide_type": "subslide"}
from course.pictures import three_witnesses
from course.pictures.three_witnesses import Case

friends = Case(
    "Mi amigo lloró porque tenía miedo.",
    "Mi amiga lloró porque tenía miedo.",
    ("he", "she"),
    "My friend cried because",
)
three_witnesses(translator, friends, my_patching_effect=mine("patching_effect"))

# %% [markdown] slideshow={"slide_type": "fragment"}
# *Tenía* gets the largest share of the attention here (in the mean of all layers). But it does not carry the gender: its
# patch does nothing. Before the first layer that of *amigo* does everything, and after the last one nearly everything
# hangs on *Mi*, a word that has no gender of its own: layer 1 moves most of it there. So the favourite of attention need not be
# the place where the answer is read off.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Abnar and Zuidema, *Quantifying Attention Flow in Transformers*, 2020, [arXiv
#   2005.00928](https://arxiv.org/abs/2005.00928).
# - Sundararajan, Taly and Yan, *Axiomatic Attribution for Deep Networks*, 2017, [arXiv
#   1703.01365](https://arxiv.org/abs/1703.01365): integrated gradients.
