# %% [markdown] slideshow={"slide_type": "slide"}
# # 13+ · Switches: what breaks, and did the experiment happen?
#
# Lesson 13 switches heads off, one by one and together. Here the switch is yours.
#
# **After this notebook you can**
#
# - switch a head off, in teacher forcing and in decoding;
# - see how a translator fails without its encoder's attention, and count before you believe a reason;
# - test whether a mechanism needs a head, and make sure that an experiment happened.
#
# **You need** lessons 09 and 13, no network and no GPU. **It takes** about 13 minutes, and 22 for two exercises, which are
# optional ones of lesson 13.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from contextlib import ExitStack
from functools import partial

import torch
import torch.nn.functional as F

from course.exercises import mine
from course.for_lessons.inside import switches as with_switches
from course_lib.batches import shuffled_batches, tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.translator import Translator

translator = Translator.load()
model, tokenizer = translator.model, translator.tokenizer
test = load_corpus("spanish_english", "test")
src, tgt = list(test["src"])[:200], list(test["tgt"])[:200]
batch = shuffled_batches(tokenize_pairs(tokenizer, src, tgt), 200)[0]
kinds = {
    "encoder": [layer.self_attention for layer in model.encoder_layers],
    "decoder": [layer.self_attention for layer in model.decoder_layers],
    "decoder, at the source": [layer.cross_attention for layer in model.decoder_layers],
}

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Your own switch
#
# The heads of an attention meet in $W^O$, where each has a strip of its own. With zeros in its strip, a head adds nothing.
#
# **By hand** first: d_model is 6 and there are 3 heads, counted from 0. Which features are those of head 1?
# `nn.Linear` holds $W^O$ transposed, because it computes $x W^T$. So where do these features enter the weight, in
# rows or in columns?
#
# <details><summary>Answer</summary>
#
# A head has 6 / 3 = 2 features. Those of head 1 are the features 2 and 3. The weight has the shape (out, in).
# Features that go *in* enter at the second axis. So head 1 has the columns 2 and 3.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: without_head · 10 minutes · ★★ · optional

# %% tags=["exercise"] exercise="without_head" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(without_head)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · What is lost
#
# Without the encoder's attention 88 of 200 sentences still come out right. What is lost in the others? The folded cell
# switches all 16 heads off by your function, and prints the first twelve mistakes: what the model wrote, `<-`, and what is
# right. Which kinds of mistakes do you see?

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
off = partial(with_switches.off, without_head=mine("without_head"))
with off([(attention, head) for attention in kinds["encoder"] for head in range(4)]):
    written = translator.translate_all(src[:80], 1)
mistakes = [(one, other) for one, other in zip(written, tgt[:80], strict=True) if one != other]
for one, other in mistakes[:12]:
    print(f"{one:55} <- {other}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Words that the tokenizer cuts come out wrong or disappear: *Llevamos* (*are wearing*), *ratones* (*mice*), *maduros*
# (*ripe*), *estudiaban* (*used to study*). Comparisons fall apart. Is the tokenizer the cause, then? The control is to count:
# of the 101 sentences with a word that is cut, 40 come out right, and of the 99 others 48. So cut words explain little of it, and the difference may be
# chance. Twelve mistakes show what can go wrong, and not how often.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · The switchboard
#
# Each switch shows the damage of its head by itself. Choose several, and compare. **Guess** first: how does the model
# translate *Carmen tiene prisa* (Carmen is in a hurry) without the encoder's heads?


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
@torch.no_grad()
def loss_of_model():
    logits = model(batch.src_ids, batch.tgt_input).flatten(0, 1)
    return F.cross_entropy(logits, batch.tgt_output.flatten(), ignore_index=model.config.pad_id).item()


def damage(switches):
    """How many nats per token the loss rises when these heads are off."""
    with off(switches):
        return loss_of_model() - untouched


untouched = loss_of_model()

# %% tags=["picture", "uses-answer"] alt="Two bars: the single damages of the heads that are off, added up, and what they do together. Below them three boards of four by four switches, one for each head of the encoder, of the decoder and of the decoder's look at the source." slideshow={"slide_type": "subslide"}
from course.pictures import switches

attentions = [attention for kind in kinds.values() for attention in kind]
sentence = "Carmen tiene prisa."  # Carmen is in a hurry


def together(heads):
    """What these heads do together when they are off, and how the sentence is translated then."""
    chosen = [(attentions[4 * board + layer], head) for board, layer, head in heads]
    with off(chosen):
        text = translator.translate_all([sentence], 1)[0]
    return damage(chosen), text


single = [damage([(attention, head)]) for attention in attentions for head in range(4)]
switches(torch.tensor(single).view(3, 4, 4), together, sentence)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · Did it happen?
#
# There is a popular way to switch a module off: a **hook**, a function that PyTorch calls after the module and that
# may replace its output. The cell hooks all eight attentions of the decoder, and sets their output to zero.
# **Predict** the loss, and how many of 200 are right.


# %% slideshow={"slide_type": "fragment"}
def zero_instead(module, inputs, output):
    return torch.zeros_like(output)


with ExitStack() as stack:
    for attention in kinds["decoder"] + kinds["decoder, at the source"]:
        stack.callback(attention.register_forward_hook(zero_instead).remove)
    right = sum(one == other for one, other in zip(translator.translate_all(src, 1), tgt, strict=True))
    print(f"loss {untouched:.2f} -> {loss_of_model():.2f}, right 195 -> {right}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The loss is a disaster, and no translation is right. A hook runs when its module is *called*. Our model calls its
# attentions in teacher forcing, and also when it writes with a cache (lesson 09). Not every model does. Some decoders
# call the whole attention in teacher forcing, but with a cache only its parts (`query_proj` and so on, last `output_proj`).
# There the hook makes the loss a disaster, and not one translation is lost. A change of the weight of `output_proj` works in
# both cases.
#
# In PyTorch itself a fast path skipped hooks
# ([pytorch #128413](https://github.com/pytorch/pytorch/issues/128413)). **If an experiment changes nothing, first make
# sure that it happened.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The same, to be fixed
#
# The optional exercise `fix_ablation`, 12 minutes, has such a decoder, small enough to be fixed. `print(stub("fix_ablation"))`,
# after `from course.exercises import stub`, shows it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Is it the mechanism?
#
# In lesson 13, section 6, a small model learns to go on with a sequence. The picture is a recorded training of the same
# kind, with one head of each layer, measured every 20 updates. **Guess** first.

# %% tags=["picture"] alt="Two curves of a training: the share of right tokens, which has a step in it, and the weight that a head of layer 1 gives to the previous token. Below them two patterns of attention weights, of this head and of a head of layer 2, at the update that a control chooses." slideshow={"slide_type": "subslide"}
from course.pictures import phase_change
from course.pictures.phase_change import recorded as recorded_training

phase_change(*recorded_training())

# %% [markdown] slideshow={"slide_type": "subslide"}
# That a head *looks* at the right place is a hint. A switch is a harder test. The folded cell trains such a model, for
# some ten seconds. **Predict** which share of the tokens is right without one head of layer 1, and without all four. And for layer 2?

# %% tags=["apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.inside.induction import PERIOD, measure, train
from course.pictures.phase_change import previous_scores

my_induction_scores = mine("induction_scores")
two_layers, record = train(2)
first, second = record[240]["weights"]
best = previous_scores(first).argmax().item(), my_induction_scores(second, PERIOD).argmax().item()


def right_without(layer, heads):
    with off([(two_layers.attentions[layer], head) for head in heads]):
        return measure(two_layers)["right"]


print(f"untouched: {record[240]['right']:.2f}")
for layer in (0, 1):
    ones = " ".join(f"{right_without(layer, [head]):.2f}" for head in range(4))
    without_all = right_without(layer, range(4))
    print(
        f"layer {layer + 1}: best head {best[layer]}; without each one: {ones}; without all: {without_all:.2f}"
    )

# %% [markdown] slideshow={"slide_type": "fragment"}
# Without one of the layers nearly nothing is left. Without one head of it, most is left. In
# layer 2 head 1 has the best score, but without head 2 more is lost. So both layers are needed, and no single head is. The switch
# does not prove that it is *this* mechanism: whatever needs two layers would fail. The test in the film of lesson 13 is
# sharper: it takes away what layer 1 wrote at a single place.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Michel, Levy and Neubig, *Are Sixteen Heads Really Better than One?*, 2019, [arXiv
#   1905.10650](https://arxiv.org/abs/1905.10650), section 4: some heads removed one after the other without a loss; after
#   that, the score fell fast.
# - Voita and others, 2019, [arXiv 1905.09418](https://arxiv.org/abs/1905.09418): the training goes on while 38 of an
#   encoder's 48 heads are removed, and little is lost.
