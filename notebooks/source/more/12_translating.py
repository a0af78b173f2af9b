# %% [markdown] slideshow={"slide_type": "slide"}
# # 12+ · One right answer: can a decoder translate?
#
# A story goes on in many ways, and a translation in nearly one. Here a translator's words are drawn like those of a language
# model, and a decoder by itself is trained to translate.
#
# **After this notebook you can**
#
# - say what label smoothing does to a model whose words are drawn;
# - write a task as a text, with a prompt;
# - say what equal numbers of parameters do not make equal.
#
# **You need** lesson 12, and lessons 08 and 09. **It takes** about 11 minutes. No network, no GPU.

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
import json
from functools import partial

import torch

from course.exercises import mine
from course.records import RECORDED
from course_lib.batches import tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.sampling import min_p
from course_lib.token_rows import source_batch
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID
from course_lib.translator import Translator

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · May every model be sampled?
#
# The translator of lesson 00 gets about 99% of its test sentences right if it takes the likeliest tokens. The folded
# cell draws its tokens instead. **Predict:** how many of 100 are right at $T$ = 0.5? At $T$ = 1, which is what the
# translator itself believes?

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
my_with_temperature = mine("with_temperature")

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
translator = Translator.load()
pairs = load_corpus("spanish_english", "test")[:100]
src_ids = source_batch(translator.tokenizer.encode_batch(pairs["src"]))


@torch.no_grad()
def translations(temperature, keep=None):
    """Of the 100 sentences, each token drawn at this temperature, from those that the filter keeps."""
    generator, written = torch.Generator().manual_seed(0), torch.full((100, 1), BOS_ID)
    while written.shape[1] < 25 and not (written == EOS_ID).any(dim=1).all():
        probabilities = my_with_temperature(translator.model(src_ids, written)[:, -1], temperature)
        if keep is not None:
            probabilities = keep(probabilities.log()).softmax(dim=-1)
        drawn_ids = torch.multinomial(probabilities, 1, generator=generator)
        written = torch.cat([written, drawn_ids], dim=1)
    rows = [row[: row.index(EOS_ID)] if EOS_ID in row else row for row in written[:, 1:].tolist()]
    return [translator.tokenizer.decode(row) for row in rows]


# %% tags=["slow", "apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
def print_right(name, written):
    wrong = [ours for ours, right in zip(written, pairs["tgt"], strict=True) if ours != right]
    print(f"{name:18}{100 - len(wrong):4} of 100 right", "" if not wrong else f"  {wrong[0]}")


for temperature in (0, 0.5, 1, 1.2):
    print_right(f"T = {temperature}", translations(temperature))

# %% [markdown] slideshow={"slide_type": "fragment"}
# At 0.5 nearly all are right, at 1 only about a third, and at 1.2 hardly any. (*Right* is the one translation that the
# corpus has.) How can a model that is nearly always right believe in its own sentences so little? **Question:**
# what did its training tell it to believe in? The cell computes the mean probability of the right next token.

# %% tags=["slow", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
batch = tokenize_pairs(translator.tokenizer, pairs["src"], pairs["tgt"]).batch(torch.arange(100))
with torch.no_grad():
    probabilities = translator.model(batch.src_ids, batch.tgt_input).softmax(dim=-1)
right = probabilities.gather(-1, batch.tgt_output[..., None])[..., 0][batch.tgt_output != PAD_ID]
print(f"mean probability of the right token: {right.mean():.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It was trained with **label smoothing** of 0.1 ([more of lesson 08](08_smoothing.ipynb)): the training told it to keep a
# tenth of the probability for the other tokens, and it did. The likeliest token is still the right one, so lesson 09 never
# saw this tail. Drawing sees it at every token. A sentence here has about nine tokens, so about $0.89^9$ = 35% of the
# sentences never draw from the tail. The table has about as many at $T$ = 1, though this is only a rough estimate, from a
# mean.
#
# Is it really the tail? The cell below draws at $T$ = 1 once more, and cuts the tokens that have less than a tenth of the
# largest probability. **Predict:** how many of 100 are right now?

# %% tags=["slow", "apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
print_right("T = 1, min-p 0.1", translations(1, partial(min_p, share=0.1)))

# %% [markdown] slideshow={"slide_type": "fragment"}
# 98 in place of 34. So the model knew the right words all the time, and the wrong ones came from the tail.
#
# So a question with one right answer wants a low temperature. And a model that was trained with label smoothing has a tail
# that was put there on purpose. (The GPT of lesson 12 was trained without it, and $T$ = 1 was too hot for it all the same: its
# tail is its own mistakes.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · The prompt or the encoder
#
# A decoder needs no pairs of sentences. But it can translate if the task is written as a text. Train it on rows such
# as `<bos>` *Es mi hermano.* `=>` *He is my brother.* `<eos>`, where only the English counts in the loss. Then the
# part up to `=>` is a **prompt**, and going on is translating. Was the encoder needed at all?
#
# The [record](../../data/runs/prompt/README.md) has two models with the same 1.5 million parameters: an encoder-decoder with
# 4 + 4 layers, and a decoder by itself with 10. A third model is that decoder with half the layers. All read the short
# sentences of lesson 08. Each took the best of three learning rates, and was then trained for 300 seconds of one core. This
# is one run each. **Predict:** which model translates the most of 300 new sentences exactly right after 60 seconds? Which
# after 300? And after the same number of updates?

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
record = json.loads((RECORDED / "prompt" / "prompt.json").read_text(encoding="utf-8"))
marks = {"seconds": (60, 120, 180, 240, 300), "updates": (250, 500, 1000)}
print(" " * 29, "after seconds".center(34), "after updates".center(20))
print(" " * 29, *(f"{mark:6}" for each in marks.values() for mark in each), "  updates in 300 seconds")
for model in record["models"]:
    looks = [
        next((look for look in model["looks"] if look[kind] >= mark), None)
        for kind, each in marks.items()
        for mark in each
    ]
    exact = " ".join(f"{look['exact']:6.0%}" if look else "     -" for look in looks)
    print(f"{model['name']:29} {exact} {model['looks'][-1]['updates']:8,}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The encoder-decoder leads at every mark: 35% after 60 seconds, when the others have nothing, and 91% after 300,
# against 37% with ten layers and 60% with five. **Equal numbers of parameters are not equal work.** In the
# encoder-decoder a Spanish token passes only through the encoder's layers. In the decoder each token passes through
# all ten, so an update takes almost twice as long. The decoder with half the layers makes as many updates as the
# encoder-decoder, and after 300 seconds it is better than the one with ten. But work is not the whole reason: after
# 1,000 updates each it is 75% against 30% and 25%. This record cannot say what the rest is. One difference is the
# mask: in the decoder no Spanish token sees the Spanish that comes after it. Zhang and others compared the two on
# translation ([arXiv 2202.00528](https://arxiv.org/abs/2202.00528)). There the mask over the source did harm, and
# the gap got smaller with more parameters.
#
# So at this size, in minutes, it is better to have the encoder. What the decoder gains is another thing: *one*
# model can be trained on any task that can be written as a text, and also on text without pairs. (Our record does
# not show this: its decoders learned one task. It has one run of each, and none had come to its end.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Brown and others, *Language Models are Few-Shot Learners*, 2020, [arXiv 2005.14165](https://arxiv.org/abs/2005.14165):
#   tasks as prompts, and a few examples in them.
# - Zhang and others, *Examining Scaling and Transfer of Language Model Architectures for Machine Translation*, 2022, [arXiv
#   2202.00528](https://arxiv.org/abs/2202.00528).
# - Müller et al., *When Does Label Smoothing Help?*, 2019, [arXiv 1906.02629](https://arxiv.org/abs/1906.02629).
