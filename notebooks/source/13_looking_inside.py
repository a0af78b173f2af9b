# %% [markdown] slideshow={"slide_type": "slide"}
# # 13 · Looking inside: what did it learn?
#
# The translator of lesson 00 gets about 99% of its test sentences right, and nobody told it a rule. What did it learn,
# and where does it keep it? There are many instruments for such questions. They are easy to run, and easy to believe. In
# this lesson you point several of them at one question, and they disagree, because each answers another question.
#
# **After this lesson you can**
#
# - say what attention, leaving a word out, a patch, a switch and a probe measure, and what they do not;
# - switch heads off in a trained model, and doubt the sentence "this head is important";
# - give each claim about a model the control that could refute it;
# - watch a mechanism come into being in a small model, and say how it works;
# - if you like: read guesses between the decoder's layers, and train Transformers that write trees and read pictures.
#
# **You need** lessons 04, 06, 07 and 08, and for one optional part the cache of lesson 09. You need no network and no
# GPU. **It takes** about 90 minutes, 33 of them for your own code, best in two sittings, with a break after section
# 3. The minutes in brackets are optional: 146 more, and 38 for four bugs at the end.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | what you will do | | 2 |
# | 1 Three witnesses | why did it write *is*? | 18 (+ 3) |
# | 2 Attention and influence | does attention explain? | 5 (+ 22) |
# | 3 Switches | what happens without a head? | 13 (+ 18) |
# | 4 A probe and its control | where is the gender? | 20 |
# | 5 Found, or used? | is it used, too? | 5 (+ 6) |
# | 6 How a mechanism is born | how does it learn to look back? | 23 (+ 6) |
# | 7 When does it know? | what would it say after each layer? | (19) |
# | 8 Trees | can it write grammar? | (42) |
# | 9 Beyond text | is it about words? | (30) |
# | 10 What the instruments can say | what do you write in a report? | 2 |
# | recap, three questions | | 2 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Three witnesses
#
# In Spanish a person *has* hunger, and in English a person *is* hungry. *Mi hermano tiene hambre* and *Mi hermano tiene
# tiempo* (time) differ in one noun, and their translations have different verbs:

# %% slideshow={"slide_type": "fragment"}
from course_lib.translator import Translator

translator = Translator.load()
model, tokenizer = translator.model, translator.tokenizer

pair = ["Mi hermano tiene hambre.", "Mi hermano tiene tiempo."]
for sentence, written in zip(pair, translator.translate_all(pair, 1), strict=True):
    print(sentence, "->", written)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Both translations begin with *My brother*. So the words that the model has written cannot decide what comes next. Only
# the source can. **Who made it write *is*?** The first witness is cross-attention. **Predict:** at which
# token does the decoder look most when it writes *is*? The folded cell prints the weights, the mean of the four heads
# of each layer. It also defines `ids_of`, `tokens_of`, `show`, `start` (the token `<bos>`) and `begun` (`<bos>` and
# *My brother*), which later cells use.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import torch

from course_lib.inspection import cross_attention_weights
from course_lib.tokens import BOS_ID, EOS_ID


def ids_of(sentence):
    return torch.tensor([[*tokenizer.encode(sentence), EOS_ID]])


def tokens_of(sentence):
    return [token.removeprefix("▁") for token in tokenizer.tokens(ids_of(sentence)[0].tolist())]


def show(rows, columns, width=17):
    """Print a table of numbers with two decimals."""
    print(" " * width, *(f"{name:>9}" for name in columns))
    for name, row in rows.items():
        print(f"{name:{width}}", *(f"{float(value):z9.2f}" for value in row))


start = torch.tensor([[BOS_ID]])  # nothing is written yet
begun = torch.tensor([[BOS_ID, *tokenizer.encode("My brother")]])
looks = cross_attention_weights(model, ids_of(pair[0]), begun)[:, 0, :, -1].mean(dim=1)
show({f"decoder layer {number}": row for number, row in enumerate(looks, start=1)}, tokens_of(pair[0]))

# %% [markdown] slideshow={"slide_type": "subslide"}
# The first three layers look most at *tiene*, the last one at `<eos>`. The weight on *hambre* is 0.03 at most.
#
# The second witness **leaves one out**: it hides a token from the whole model, as if it were padding. By how many
# nats does the log-probability of *is* fall? (One nat is a factor of 2.7.) **Predict:** what does it cost to lose
# *tiene*, and what to lose *hambre*?

# %% slideshow={"slide_type": "fragment"}
from course_lib.inspection import leave_one_out

is_id, has_id = (tokenizer.encode(word)[0] for word in ("is", "has"))
losses = leave_one_out(model, ids_of(pair[0]), torch.tensor([[*tokenizer.encode("My brother is")]]))[-1]
show({"nats lost": losses}, tokens_of(pair[0]))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Without *hambre* the log-probability falls by 1.89 nats: *is* becomes between six and seven times less probable. Without
# *tiene* it falls by 1.68. (A negative number means that *is* becomes more probable.) So the second witness
# names both words, and the first hardly looked at *hambre*. Yet *tiene* stands in both sentences, so it cannot decide
# between *is* and *has* by itself. Is one of the two wrong?

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The third witness: a patch
#
# Let the model read both sentences. Between two encoder layers each token is one vector. Take one vector of the
# *second* sentence, put it at the same position of the *first*, and let the model go on. If it now says *has*, then
# this vector carried what decides. This is **activation patching** ([arXiv
# 2309.16042](https://arxiv.org/abs/2309.16042), section 2).
#
# As a number: let *clean* be the logit of *is* minus that of *has* for the first sentence, *corrupted* the same for
# the second, and *patched* the same for the first one with the patch. The **effect** of the patch is how far it goes
# from clean to corrupted: 0 if it changes nothing, 1 if it arrives there, ½ if it goes half of the way.
#
# **By hand:** clean is 2 and corrupted is −2. What is the effect if patched is 2? If it is −2? If it is 1? And if it
# is 3?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# The whole way is 4 long. The effects are 0 (nothing has changed), 1 (the answer is that of the other sentence), ¼, and
# −¼: that patch goes the other way, towards *is*.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: patching_effect · 5 minutes · ★

# %% tags=["exercise"] exercise="patching_effect" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(patching_effect)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patch every position before every layer
#
# `encoder_streams` gives the vectors before the first layer and after each. `finish(model, stream, layer, ...)` goes
# on from there; `layer` says how many layers the stream has passed. With these, a patch is three lines:

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course.exercises import mine

my_patching_effect = mine("patching_effect")

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course_lib.inspection import encoder_streams, finish


@torch.no_grad()
def is_or_has(stream, layer):
    """Go on from this stream: the logit of "is" minus that of "has"."""
    logits = finish(model, stream, layer, ids_of(pair[0]), begun)[0, -1]
    return (logits[is_id] - logits[has_id]).item()


def effect(layer, position):
    patched = streams[0][layer].clone()
    patched[:, position] = streams[1][layer][:, position]
    return my_patching_effect(clean, corrupted, is_or_has(patched, layer))


streams = [encoder_streams(model, ids_of(sentence)) for sentence in pair]
clean, corrupted = (is_or_has(stream[0], 0) for stream in streams)
print(f"clean {clean:.2f}, corrupted {corrupted:.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# There are 5 rows (before each of the four layers, and after the last) and 6 tokens. **Predict** the effects of
# *tiene* and of *hambre* in the first row, and in the last.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
rows = {
    f"before layer {n + 1}" if n < 4 else "after layer 4": [effect(n, i) for i in range(6)] for n in range(5)
}
show(rows, tokens_of(pair[0]))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Before the first layer, everything hangs on *hambre*: 1.00. After the last layer nothing does. What decides is at
# *tiene* now. **The encoder has moved it**, and the decoder reads it off there.
#
# So all three witnesses told the truth. Attention says *where the decoder looks*. Leaving out says *which word of the
# sentence is needed*. The patch says *which vector carries the difference*, layer by layer. If you look only at
# attention, you conclude that *hambre* does not matter.

# %% [markdown] slideshow={"slide_type": "subslide"}
# Is it so with this pair only? *Tener*, the verb of *tiene*, goes with more nouns of this kind: *Mi hermano
# tiene sed* is *My brother is thirsty*. The first folded cell takes nine pairs, each with *tiempo* as the second noun. It prints the mean effect, and the
# smallest and the largest of the nine. The second prints what it costs to leave out *tiene* or the noun.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course_lib.inspection import patching_effects

with_is = ("hambre", "sed", "frío", "calor", "sueño", "miedo", "prisa", "razón", "suerte")
all_effects = torch.stack(
    [
        patching_effects(model, tokenizer, f"Mi hermano tiene {noun}.", pair[1], "My brother", ("is", "has"))
        for noun in with_is
    ]
)
STATES = ("before layer 1", "before layer 2", "before layer 3", "before layer 4", "after layer 4")


def show_spread(effects, columns):
    """The mean over the pairs, and from where to where the pairs reach."""
    print(" " * 15, *(f"{name:^24}" for name in columns))
    for name, row in zip(STATES, effects.unbind(1), strict=True):
        cells = zip(row.mean(0), row.amin(0), row.amax(0), strict=True)
        print(
            f"{name:15}",
            *(f"{f'{mean:z5.2f}  ({low:z5.2f} to {high:z5.2f})':^24}" for mean, low, high in cells),
        )


show_spread(all_effects[:, :, 1:4], ["hermano", "tiene", "the noun"])

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
my_brother_is = torch.tensor([[*tokenizer.encode("My brother is")]])
without = torch.stack(
    [leave_one_out(model, ids_of(f"Mi hermano tiene {noun}."), my_brother_is)[-1] for noun in with_is]
)
show({"without tiene": without[:, 2], "without the noun": without[:, 3]}, with_is)

# %% [markdown] slideshow={"slide_type": "fragment"}
# In all nine pairs the noun begins at 1.00 and ends with next to nothing. *Tiene* ends with nearly all of it, in each
# pair with more than nine tenths. The noun is needed in each pair, by about as much. How much *tiene* is needed differs
# widely: 4.33 nats are lost with *frío*, and only 0.13 with *razón* (*My brother is right*).

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Another case for the witnesses · optional, 3 minutes
#
# *Mi amigo lloró porque tenía miedo*: my friend cried because **he** was afraid. With *amiga*, it is **she**.
# **Guess** first. Then hear all three witnesses, layer by layer.

# %% tags=["picture", "uses-answer"] alt="The source sentence three times, with bars on its tokens from three instruments: attention of the decoder, what is lost when a token is left out, and the effect of a patch. A control chooses the layer." slideshow={"slide_type": "subslide"}
from course.pictures import three_witnesses
from course.pictures.three_witnesses import Case

friends = Case(
    "Mi amigo lloró porque tenía miedo.",
    "Mi amiga lloró porque tenía miedo.",
    ("he", "she"),
    "My friend cried because",
)
three_witnesses(translator, friends, my_patching_effect=my_patching_effect)

# %% [markdown] slideshow={"slide_type": "fragment"}
# *Tenía* gets the largest share of the attention here (in the mean of all layers). But it does not carry the gender: its
# patch does nothing. Before the first layer that of *amigo* does everything, and after the last one nearly everything
# hangs on *Mi*, a word that has no gender of its own: layer 1 moves most of it there. So the favourite of attention need not be
# the place where the answer is read off.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Ask for a show of hands before each witness. The first two seem to contradict each other. The patch then
# says *hambre* in its first row and *tiene* in its last. Let somebody explain how all three can be right.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Attention and influence
#
# One sentence is an anecdote. How often does attention point at the word that matters? A target token's **influence**
# from a source token is the fall of its log-probability when that source token is left out. **By hand:** one target
# token, four source tokens:
#
# | | a | b | c | d |
# | --- | --- | --- | --- | --- |
# | attention | 0.70 | 0.20 | 0.06 | 0.04 |
# | influence, in nats | 5.0 | 0.1 | 0.2 | 0.4 |
#
# Do the two agree about the first place? Do they agree about the other places?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# They agree about the first place, a, and about the third, c. But b and d have changed places: the second by
# attention is the last by influence.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# The folded cells do this for 40 test sentences with four instruments: cross-attention (the mean of all layers and
# heads), the gradient times the input ([arXiv 1605.01713](https://arxiv.org/abs/1605.01713)), its refinement,
# **integrated gradients** ([arXiv 1703.01365](https://arxiv.org/abs/1703.01365), section 3), and noise. The gradient
# asks how the log-probability would change if a token's vector changed a tiny bit. Integrated gradients are the mean of
# many such gradients, on the way from a sentence of mean vectors to this one.
#
# The influence that all are compared with, the *judge*, leaves a token out in another way than section 1: it puts the
# mean of all embeddings in its place. (A fifth row is leaving out as in section 1.) The column *first* says how often an
# instrument names the token of the largest influence. The column *order* is the rank correlation (Spearman's) with the
# influence of all source tokens. A target token counts only if it loses more than 0.1 nats without some source token.
#
# **Predict** for each of the four: how often does it name the token of the largest influence?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from functools import partial

from course_lib.corpora import load_corpus
from course_lib.inspection import gradient_times_input, integrated_gradients

test = load_corpus("spanish_english", "test")
noise = torch.Generator().manual_seed(0)


def attention_of(model, src_ids, tgt_ids):
    tgt_input = torch.cat([start, tgt_ids[:, :-1]], dim=1)
    return cross_attention_weights(model, src_ids, tgt_input)[:, 0].mean(dim=(0, 1))


def noise_of(model, src_ids, tgt_ids):
    return torch.rand(tgt_ids.shape[1], src_ids.shape[1], generator=noise)


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
judge = partial(leave_one_out, how="mean")
instruments = {
    "cross-attention": attention_of,
    "gradient x input": gradient_times_input,
    "integrated gradients": integrated_gradients,
    "noise": noise_of,
    "left out by hiding": leave_one_out,
}


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def rank_correlation(first, second):
    """Spearman's: 1 for the same order in a row, 0 for unrelated orders."""
    ranks = torch.stack([first, second]).argsort(dim=-1).argsort(dim=-1).float()
    one, other = ranks - ranks.mean(dim=-1, keepdim=True)
    return (one * other).sum(dim=-1) / (one.norm(dim=-1) * other.norm(dim=-1))


def compare(instruments, sentences):
    """For each instrument: its share of right first places, and its mean rank correlation with the judge."""
    agreements = {name: [] for name in instruments}
    for row in sentences:
        src_ids, tgt_ids = ids_of(row["src"]), ids_of(row["tgt"])
        influence = judge(model, src_ids, tgt_ids)
        matters = influence.amax(dim=-1) > 0.1  # of the other target tokens we cannot say what they need
        for name, instrument in instruments.items():
            found = instrument(model, src_ids, tgt_ids)
            first = (found.argmax(dim=-1) == influence.argmax(dim=-1)).float()
            agreements[name].append(torch.stack([first, rank_correlation(found, influence)])[:, matters])
    return {name: torch.cat(pieces, dim=1).mean(dim=1) for name, pieces in agreements.items()}


# %% tags=["slow", "apparatus"] slideshow={"slide_type": "fragment"}
show(compare(instruments, list(test)[:40]), ["first", "order"], width=22)

# %% [markdown] slideshow={"slide_type": "subslide"}
# - **The favourite of attention is right more than nine times in ten.** Two ways of leaving a token out agree with
#   each other about as often.
# - **Its order is worth little**: less than 0.4 (1 would be the same order), although its first place is usually
#   right. But the two ways of leaving out have only 0.54. What "influence" is depends on what you put in the token's
#   place.
# - The **gradient**, which sounds more exact than attention, names the right token far less often, and its order is
#   worth nothing. It says what a *tiny* change would do, and to lose a word is no tiny change.
#
# (With the next 40 sentences and the 40 after them, the column *first* ranked the four instruments in the same order;
# attention had 0.91 and 0.89. Integrated gradients, at 0.70, lie between attention and the plain gradient.)

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from contextlib import contextmanager

src, tgt = list(test["src"])[:200], list(test["tgt"])[:200]


def number_right(written=None):
    """How many of the 200 translations are right, of those that the model writes now if none are given."""
    written = translator.translate_all(src, 1) if written is None else written
    return sum(one == other for one, other in zip(written, tgt, strict=True))


# %% [markdown] slideshow={"slide_type": "slide"}
# ### What if it looked in another way? · optional, 4 minutes
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
    kept = [
        (parameter, parameter.data)
        for attention in attentions
        for parameter in attention.query_proj.parameters()
    ]
    try:
        for parameter, value in kept:
            parameter.data = factor * value
        yield
    finally:
        for parameter, value in kept:
            parameter.data = value


# %% slideshow={"slide_type": "fragment"}
cross_attentions = [layer.cross_attention for layer in model.decoder_layers]
for factor in (0, 0.5, 1, 100):
    with queries_times(factor, cross_attentions):
        print(f"queries times {factor:5}: {number_right():3} of 200 right")

# %% [markdown] slideshow={"slide_type": "fragment"}
# With equal weights 2 of 200 are right. So the weights matter. But if all the weight goes to the favourite, 194 are
# right. So it hardly matters how the rest of the weight is spread. This fits the table above.
#
# Does attention explain, then? Some researchers changed the weights of other models, saw almost no effect, and said
# no ([arXiv 1902.10186](https://arxiv.org/abs/1902.10186)). Others answered that it depends on the task and on what
# you call an explanation ([arXiv 1908.04626](https://arxiv.org/abs/1908.04626)). You have just measured it for one
# model: *where* it looks matters here. *Why* it says *is* is another question, as section 1 showed.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: attention_rollout · 15 minutes · ★★ · optional
#
# Weights of cross-attention point at *positions of the encoder's output*, and section 1 showed that the vector at a
# position is not only about its token. **Rollout** ([arXiv 2005.00928](https://arxiv.org/abs/2005.00928), section 3)
# asks how much of each input token is in each position. In each layer, half of a position comes from the positions
# that it attends to, half from itself, through the residual path. What arrives at the end?

# %% tags=["exercise"] exercise="attention_rollout" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(attention_rollout)

# %% [markdown] slideshow={"slide_type": "subslide"}
# The folded cell multiplies cross-attention by your rollout of the encoder. **Predict:**
# does attention then name the right token more often than in the table above, or less often? The last row takes only a tenth
# of each layer from attention, in place of the half.

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
my_attention_rollout = mine("attention_rollout")

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
from course_lib.inspection import attention_weights


def rolled_out(model, src_ids, tgt_ids, share=0.5):
    encoder = [layer.self_attention for layer in model.encoder_layers]
    weights = attention_weights(encoder, partial(encoder_streams, model, src_ids))
    weights = torch.stack(weights)[:, 0].mean(dim=1).detach()
    identity = torch.eye(src_ids.shape[1])
    # The function takes a half of each: (2 share - 1) I more makes it `share` and `1 - share`.
    return attention_of(model, src_ids, tgt_ids) @ my_attention_rollout(
        2 * share * weights + (1 - 2 * share) * identity
    )


rollouts = {
    "cross-attention": attention_of,
    "rolled out, a half": rolled_out,
    "rolled out, a tenth": partial(rolled_out, share=0.1),
}
show(compare(rollouts, list(test)[:40]), ["first", "order"], width=22)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Rollout makes it worse: half of the first places are wrong. With a tenth the harm is gone, and there is no
# gain, because a tenth changes almost nothing. So the assumption of one half does not fit this model. (This does not
# say that little is moved. In section 1 the encoder moved nearly all of what decides to the position of *tiene*.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Switches
#
# Another way to ask what a part is for is to switch it off. In [lesson 04](04_multi_head_attention.ipynb), section 7,
# you switched heads off and counted right *tokens*: without the encoder's heads 90% were still right. Now we measure
# the loss, and count whole *sentences*. The heads of an attention meet in $W^O$ (lesson 04, section 4), where head $i$
# has a strip of its own. With zeros in its strip, the head adds nothing.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: without_head · 10 minutes · ★★ · optional
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

# %% tags=["exercise"] exercise="without_head" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(without_head)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### 48 switches
#
# The translator has 16 heads in the encoder, 16 in the decoder's self-attention, and 16 that look from the decoder at
# the source. The folded cells switch heads off with your function, and measure the loss on the 200 sentences, in nats
# per token. Untouched it is 0.13. The table shows by how much it grows, with a row for each layer and a column for
# each of its four heads. **Predict:** how much more is it when the most important of the 48 is off?

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
my_without_head = mine("without_head")

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from contextlib import ExitStack

import torch.nn.functional as F
from torch import nn

from course_lib.batches import shuffled_batches, tokenize_pairs

kinds = {
    "encoder": [layer.self_attention for layer in model.encoder_layers],
    "decoder": [layer.self_attention for layer in model.decoder_layers],
    "decoder, at the source": [layer.cross_attention for layer in model.decoder_layers],
}
attentions = [attention for kind in kinds.values() for attention in kind]
everything = [(attention, head) for attention in attentions for head in range(4)]


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
@contextmanager
def off(switches):
    """Inside the `with` block these heads are off: pairs of an attention and a head."""
    kept = {attention: attention.output_proj.weight for attention, _ in switches}
    try:
        for attention, head in switches:
            weight = attention.output_proj.weight.detach()
            attention.output_proj.weight = nn.Parameter(my_without_head(weight, attention.num_heads, head))
        yield
    finally:
        for attention, weight in kept.items():
            attention.output_proj.weight = weight


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
batch = shuffled_batches(tokenize_pairs(tokenizer, src, tgt), 200)[0]


@torch.no_grad()
def loss_of_model():
    logits = model(batch.src_ids, batch.tgt_input).flatten(0, 1)
    return F.cross_entropy(logits, batch.tgt_output.flatten(), ignore_index=model.config.pad_id).item()


def damage(switches):
    """How many nats per token the loss rises when these heads are off."""
    with off(switches):
        return loss_of_model() - untouched


untouched = loss_of_model()
single = {switch: damage([switch]) for switch in everything}
for name, kind in kinds.items():
    print(name)
    for number, attention in enumerate(kind, start=1):
        print(f"  layer {number}", *(f"{single[attention, head]:8.3f}" for head in range(4)))

# %% [markdown] slideshow={"slide_type": "subslide"}
# No head is worth more than 0.04 nats, and the heads of the encoder's later layers are worth almost nothing. What
# happens if we switch off all 16 heads of the encoder?
#
# ### Exercise: predict_encoder_off · 3 minutes · ★★
#
# **Predict**, before you go on:

# %% tags=["exercise"] exercise="predict_encoder_off" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_encoder_off)

# %% [markdown] slideshow={"slide_type": "subslide"}
# And if all 16 heads of the decoder's self-attention are off? All 16 that look at the source? **Predict** these two as
# well, then run.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
for name, kind in kinds.items():
    with off([(attention, head) for attention in kind for head in range(4)]):
        written = translator.translate_all(src, 1)
    print(f"without the 16 heads, {name:23}{number_right(written):4} of 200 right; {src[1]} -> {written[1]}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Without any attention in the encoder, each source token is read by itself, and **88 of 200 sentences still come out
# right, word for word**. This fits the guess of lesson 04: the decoder looks at all the words itself, and finds much
# of what it needs. If the decoder cannot look at the source, no sentence is right. Without its attention to its
# own words, 28 are right: of what it has written, it then sees only the last token.
#
# What is lost with the encoder's attention? The folded cell prints the first twelve mistakes: what the model wrote,
# `<-`, and what is right. Which kinds of mistakes do you see?

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
with off([(attention, head) for attention in kinds["encoder"] for head in range(4)]):
    written = translator.translate_all(src[:80], 1)
mistakes = [(one, other) for one, other in zip(written, tgt[:80], strict=True) if one != other]
for one, other in mistakes[:12]:
    print(f"{one:55} <- {other}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Words that the tokenizer cuts come out wrong or disappear: *Llevamos* (*are wearing*), *ratones* (*mice*), *maduros*
# (*ripe*), *estudiaban* (*used to study*). Comparisons fall apart. In such places the model probably has to bring
# several source tokens together. The 88 sentences do not need it, or the decoder does it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Do damages add up?
#
# We sort the 48 heads by the damage that each does by itself, and switch off the least important ones together: 8,
# 16, 24, 32. The 16 least important do a damage of 0.034 nats, if you add up their single damages. **Predict:** what
# do they do together? And how many sentences are still right?

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
order = sorted(everything, key=single.get)
print("off    single damages, added up    together    right")
for count in (8, 16, 24, 32):
    least = order[:count]
    with off(least):
        right = number_right()
    print(f"{count:3}{sum(single[switch] for switch in least):22.3f}{damage(least):18.3f}{right:9}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Each of these sixteen heads is nearly worthless by itself. Together they do more than eight times the sum of their
# single damages. **Single damages do not add up.** Perhaps heads stand in for one another. Or perhaps one small
# disturbance changes no answer, and many together do: this table cannot tell. In any case the damage of a single switch
# is not the importance of a head, and a list of "unimportant heads" is not a list of heads that you may remove
# together.
#
# In larger translators, Michel and others removed some of the heads one after the other without a loss. After that,
# the score fell fast ([arXiv 1905.10650](https://arxiv.org/abs/1905.10650), section 4). Voita and others continued
# the training while they removed 38 of an encoder's 48 heads, and lost little ([arXiv
# 1905.09418](https://arxiv.org/abs/1905.09418), abstract). A head that gives zeros is also something new for the next
# layers, which were trained with its usual output. So a part of each damage may come from the zeros themselves.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The switchboard · optional, 3 minutes
#
# Each switch shows the damage of its head by itself. Choose several, and compare. How does the model translate the
# sentence without the encoder's heads?

# %% tags=["picture", "uses-answer"] alt="Three boards of four by four switches, one for each head of the encoder, of the decoder and of the decoder's look at the source. Below them stand the single damages of the heads that are off, added up, and for some sets what they do together, with a sentence as the model then translates it." slideshow={"slide_type": "subslide"}
from course.pictures import switches

sentence = "Carmen tiene prisa."  # Carmen is in a hurry


def together(heads):
    """What these heads do together when they are off, and how the sentence is translated then."""
    chosen = [(attentions[4 * board + layer], head) for board, layer, head in heads]
    with off(chosen):
        text = translator.translate_all([sentence], 1)[0]
    return damage(chosen), text


switches(torch.tensor([single[switch] for switch in everything]).view(3, 4, 4), together, sentence)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Another way to switch off · optional, 3 minutes
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
    print(f"loss {untouched:.2f} -> {loss_of_model():.2f}, right 195 -> {number_right()}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The loss is a disaster, and no translation is right. A hook runs when its module is *called*. Our model calls its
# attentions in teacher forcing, and also when it writes with a cache (lesson 09). Not every model does. A decoder that
# calls only the parts of an attention (`query_proj` and so on, last `output_proj`) never runs a hook on the whole.
# Then the loss is a disaster, and not one translation is lost. A change of the weight of `output_proj` works in both.
#
# In PyTorch itself a fast path skipped hooks
# ([pytorch #128413](https://github.com/pytorch/pytorch/issues/128413)). **If an experiment changes nothing, first make
# sure that it happened.** (`fix_ablation` has such a decoder, small enough to be fixed: see the end of the lesson.)

# %% [markdown] slideshow={"slide_type": "notes"}
# A good place for a break. *For the teacher.* Let the room vote on the encoder without attention: most expect next to
# nothing. The number is the same on every machine.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · A probe and its control
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about a minute).
#
# A **probe** is a small classifier that reads a property off a vector of the model. If it succeeds on sentences that
# it has not seen, the property can be read there. Our question is now the gender of a noun. Take sentences that
# begin with an article, a noun and a verb: *La enfermera lloró.* Spanish verbs and full stops have no gender.
#
# **Predict:** from which of these can a probe tell whether the noun is feminine, from the noun, the verb or the full
# stop? Before the first layer, and after the last? Guess *masculine* every time, and you are right in 59 of 100. The
# folded cells collect the vectors of 1,800 such sentences. A linear probe is trained on 70% of them and tested on the
# others. Each number is the mean of three such draws. The columns are: before the first layer (*table*, the table of
# embeddings), after layer 1, and after layer 4.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import re

from course_lib.probes import fit_probe, word_vectors
from course_lib.tokens import words

LEAF = re.compile(r"\((\S+) ([^()\s]+)\)")


def subject_of(tree):
    """The noun after the article with which a sentence begins, if a verb follows; otherwise None."""
    (_, article), (tag, noun), (next_tag, _), *_ = [*LEAF.findall(tree), ("", ""), ("", ""), ("", "")]
    fits = article in ("El", "La", "Los", "Las") and tag in ("NN", "NNS") and next_tag.startswith("V")
    return noun if fits else None


train = load_corpus("spanish_english", "train")
subjects = [
    (sentence, noun)
    for sentence, tree in zip(train["src"], train["src_tree"], strict=True)
    if (noun := subject_of(tree))
]
sentences, nouns = (list(column) for column in zip(*subjects[:1800], strict=True))
feminine = torch.tensor([int(sentence.startswith("La")) for sentence in sentences])  # La, Las
print(sentences[:4], f"{len(set(nouns))} different nouns", sep="\n")

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
vectors = word_vectors(model, tokenizer, sentences)  # (states, words of all sentences, d_model)
num_words = torch.tensor([len(words(sentence)) for sentence in sentences])
first = num_words.cumsum(0) - num_words
places = {"the noun": first + 1, "the verb": first + 2, "the full stop": first + num_words - 1}


def draw_sentences(seed):
    """True for the sentences of the test."""
    return torch.rand(len(nouns), generator=torch.Generator().manual_seed(seed)) < 0.3


def probe_all(labels_of, test_of, seeds=range(3)):
    """For each place: how often a probe is right, in the table of embeddings, after layer 1, and after layer 4."""
    table = {}
    for name, where in places.items():
        table[name] = [0.0, 0.0, 0.0]
        for column, state in enumerate((0, 1, 4)):
            for seed in seeds:
                x, labels, for_test = vectors[state, where], labels_of(seed), test_of(seed)
                probe = fit_probe(x[~for_test], labels[~for_test], num_labels=2, seed=seed)
                table[name][column] += probe.accuracy(x[for_test], labels[for_test]) / len(seeds)
    return table


# %% tags=["slow"] slideshow={"slide_type": "fragment"}
BEFORE_AND_AFTER = ("table", "layer 1", "layer 4")
show(probe_all(lambda seed: feminine, draw_sentences), BEFORE_AND_AFTER)

# %% [markdown] slideshow={"slide_type": "fragment"}
# So *the noun knows its gender from the start, and the verb and even the full stop learn it from their neighbours.*
# That would make a good sentence in a report. What might somebody object to it?

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The control
#
# A probe is trained, so it can learn by heart. The gender need not be in the noun's vector. It is enough that the probe
# can tell the nouns apart: then it learns a list, *enfermera* yes, *queso* no. The **control task** ([arXiv
# 1909.03368](https://arxiv.org/abs/1909.03368), section 2) tests this. Toss a coin for each noun of the vocabulary,
# and train the same probe to read the coin. Nobody taught the model our coins. So what the probe gets right is
# learned by heart.
#
# **By hand:** the nouns of five sentences are *perro, gata, perro, silla, gata*, and the tosses gave 1 for *perro*, 0
# for *gata*, 0 for *silla*. What are the five labels? And what is wrong with a coin for each sentence?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# They are 1, 0, 1, 0, 0. A coin for each *sentence* could not be learned by heart, because the test has other
# sentences. Every probe would fail at it, and such a control would show nothing.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: control_labels · 10 minutes · ★★

# %% tags=["exercise"] exercise="control_labels" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(control_labels)

# %% [markdown] slideshow={"slide_type": "slide"}
# **Predict:** for which of the three places, noun, verb and full stop, can the probe read the coin?

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
my_control_labels = mine("control_labels")


# %% tags=["slow", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}


def coins(seed):
    return my_control_labels(nouns, 2, torch.Generator().manual_seed(seed))


show(probe_all(coins, draw_sentences), BEFORE_AND_AFTER)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The coin means nothing, and yet the probe reads it from the noun in about 9 of 10 sentences. So its 96% for the gender
# proves next to nothing. From the verb and the full stop it reads the coin in about 6 of 10 (guessing gives 5), and
# after layers 1 and 4 the gender in 8 or 9 of 10, or more (guessing gives 6). So at these two places the gender is more than a
# list of nouns. **The obvious place is the one where the probe proves least.**

# %% [markdown] slideshow={"slide_type": "subslide"}
# There is a harder test. We take half of the nouns for training and the *other* nouns for the test. Now no list can
# help. **Predict** the three places again.


# %% tags=["slow", "apparatus"] slideshow={"slide_type": "fragment"}
def draw_nouns(seed):
    """True for the sentences whose noun is of the test: about half of the nouns, and none of those in training."""
    types = sorted(set(nouns))
    for_test = torch.rand(len(types), generator=torch.Generator().manual_seed(seed)) < 0.5
    return for_test[torch.tensor([types.index(noun) for noun in nouns])]


show(probe_all(lambda seed: feminine, draw_nouns), BEFORE_AND_AFTER)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Before the first layer, a new noun's own vector tells its gender hardly better than a guess. (You can see the *-a* of *enfermera*.
# The model cannot: most of these nouns are one token, and it gets the token's number, not its letters.) After layer 1
# the verb tells it in 7 of 10 sentences, and the full stop in more than 9. The noun itself learns it later: it tells
# the gender in fewer than 7 of 10 sentences after layer 1, and in more than 8 of 10 after layer 4. Probably all three have it from the article, *la*. (Adjectives
# agree too, as in *El queso está rico*. We also measured the 1,170 sentences without an adjective or a participle.
# There, after layer 4, the verb still tells it in more than 7 of 10, and the full stop in 9.)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* After the first table, ask the room to write the sentence for a report. Read some aloud, then show
# the control. A good discussion: would a larger probe be better or worse? (It learns lists more easily, so its control
# is higher as well.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Found, or used?
#
# If a probe finds the gender of the subject at the full stop, what is it there for? In *La enfermera lloró porque
# tenía miedo* (the nurse cried because **she** was afraid) the model needs the gender for *she*, at the end of the
# sentence. Does it read it off the full stop?
#
# A patch can answer. We exchange single vectors between this sentence and *El enfermero lloró porque tenía miedo*,
# and look at *he* against *she* after *The nurse cried because*. The library's `patching_effects` does what you did
# in section 1. **Predict:** which positions turn *he* into *she*, and how much does the full stop do?

# %% slideshow={"slide_type": "fragment"}
from course_lib.inspection import patching_effects

nurses = ("El enfermero lloró porque tenía miedo.", "La enfermera lloró porque tenía miedo.")
effects = patching_effects(model, tokenizer, *nurses, "The nurse cried because", ("he", "she"))
show(dict(zip(STATES, effects, strict=True)), tokens_of(nurses[0]))

# %% [markdown] slideshow={"slide_type": "subslide"}
# It is the article, before every layer and after the last: *El* is worth 0.85 and more. The noun does little here, and
# the verb and the full stop nothing at all, although a probe can read the gender there.
#
# Look at the last row. In the rows above it, a layer could still carry the patched gender from the article to the
# full stop. After the last layer it cannot: the article has the new vector, and the full stop still has the old one.
# The answer turns almost completely, so for *he* or *she* the decoder does not read the full stop. **A probe says what can
# be found. A patch says what is used.** Is this pair an exception? The folded cell takes five.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
people = (
    ("enfermero", "enfermera", "nurse"),
    ("cocinero", "cocinera", "cook"),
    ("profesor", "profesora", "teacher"),
    ("médico", "médica", "doctor"),
    ("escritor", "escritora", "writer"),
)
five = torch.stack(
    [
        patching_effects(
            model,
            tokenizer,
            f"El {man} lloró porque tenía miedo.",
            f"La {woman} lloró porque tenía miedo.",
            f"The {person} cried because",
            ("he", "she"),
        )
        for man, woman, person in people
    ]
)
show_spread(five[:, :, [0, 1, 7]], ["the article", "the noun", "the full stop"])

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What is moved, and what stays? · optional, 3 minutes
#
# In section 1 the encoder moved what decides from *hambre* to *tiene*. Does it always? Two more pairs:
#
# - *La quiero mucho*: I *love* her very much. *La quiero invitar*: I *want* to invite her. The next word decides what
#   *quiero* means.
# - *El niño la conoce*: he knows *her*. *El niño lo conoce*: he knows *him*.
#
# **Predict:** where are the sense of *quiero* and the gender of *la* after the last layer?

# %% slideshow={"slide_type": "subslide"}
pairs = (
    ("La quiero mucho.", "La quiero invitar.", "I", ("love", "want")),
    ("El niño la conoce.", "El niño lo conoce.", "The boy knows", ("her", "him")),
)
for clean_sentence, corrupted_sentence, *question in pairs:
    effects = patching_effects(model, tokenizer, clean_sentence, corrupted_sentence, *question)
    show(dict(zip(STATES, effects, strict=True)), tokens_of(clean_sentence))

# %% [markdown] slideshow={"slide_type": "subslide"}
# The first two layers move most of what decides from *mucho* to *quiero*. After the last layer four fifths of it are
# there, and *mucho* by itself still does a quarter. (Effects need not add up to 1.) The gender of *la* stays where it is. The
# likely reason: the decoder can read *her* off *la* itself, but *love* cannot be read off *quiero* alone.
#
# Now compare this with section 3. There, without any attention in the encoder, 88 of 200 sentences came out right.
# **Predict:** what does the model write then for *Mi hermano tiene hambre* and for *La quiero mucho*?

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
with off([(attention, head) for attention in kinds["encoder"] for head in range(4)]):
    for source in (*pair, *pairs[0][:2]):
        print(source, "->", translator.translate_all([source], 1)[0])

# %% [markdown] slideshow={"slide_type": "fragment"}
# In both pairs the first sentence now gets the verb of the second. So the encoder moves the sense, and these sentences
# need that. The 88 do not. And a second point: in section 1 the decoder read the sense at *tiene*, in all nine pairs. But
# in *Mi hermano tiene razón* little was lost without *tiene*. **Used is not the same as needed.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Both directions · optional, 3 minutes
#
# A new pair, three pairs of this lesson, and the patch in both directions: from the second sentence into the first, and
# back. *Perdí* means *I missed* before *el tren* (the train), and *I lost* before *el libro* (the book).
#
# (In code, `patching_effects` takes pairs of your own. Both sentences need the same number of tokens, and the beginning
# of the translation must leave both answers open. If *clean* and *corrupted* are nearly equal, you divide by almost
# nothing: do not believe such a table.)

# %% tags=["picture", "uses-answer"] alt="A table of position by layer for a pair of sentences, each cell as dark as the effect of the patch there, with controls for the pair and for the direction." slideshow={"slide_type": "subslide"}
from course.pictures import patching

patching(translator, my_patching_effect=my_patching_effect)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · How a mechanism is born
#
# Up to here the model was finished, and we searched it. Now we watch a mechanism come into being. The task: a
# sequence of random tokens that begins again after some time.
#
# | position | 0 | 1 | 2 | 3 | 4 | 5 | 6 |
# | --- | --- | --- | --- | --- | --- | --- | --- |
# | token | K | B | T | M | K | B | ? |
#
# To find what comes next, you look for the *B* before this one, and take what followed it: **T**. A head that does
# this is called an **induction head** ([arXiv 2209.11895](https://arxiv.org/abs/2209.11895)).
# **By hand:** the sequence repeats after 4 tokens. At which position does such a head look from position 5? And from
# position 6, if T stands there?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# From position 5 it looks at 2, from position 6 at 3. It does not look at the same token (B at 1), but at the one after
# it.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: induction_scores · 15 minutes · ★★★

# %% tags=["exercise"] exercise="induction_scores" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(induction_scores)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### A model of attention only
#
# It has no feed-forward network. The positions are added to queries and keys but not to values, so what a head
# carries on is about the tokens only.

# %% slideshow={"slide_type": "fragment"}
from course_lib.masks import causal_mask
from course_lib.multi_head import MultiHeadAttention
from course_lib.positions import sinusoidal_encoding

vocab_size, seq_len, d_model = 64, 64, 64
positions, mask = sinusoidal_encoding(seq_len, d_model), causal_mask(seq_len)


class AttentionOnly(nn.Module):
    def __init__(self, num_layers):
        super().__init__()
        self.table = nn.Embedding(vocab_size, d_model)
        self.attentions = nn.ModuleList(MultiHeadAttention(d_model, 4) for _ in range(num_layers))
        self.norms = nn.ModuleList(nn.LayerNorm(d_model) for _ in range(num_layers + 1))
        self.logits = nn.Linear(d_model, vocab_size)

    def forward(self, token_ids):
        x = self.table(token_ids)
        for attention, norm in zip(self.attentions, self.norms, strict=False):
            y = norm(x)
            x = x + attention(y + positions, y + positions, y, mask)
        return self.logits(self.norms[-1](x))


# %% [markdown] slideshow={"slide_type": "subslide"}
# The folded cells train it to name the next token, on sequences of 64 tokens that repeat after 16 to 32 of them. (If
# the period were always the same, a head could look a fixed distance back and would not need the tokens.) Every 20
# updates we measure it on sequences with period 24: the share of right tokens in the repetition, and two scores. One
# is of the head of layer 1 that looks most at the **previous token**, the other of the best induction head of layer 2.
#
# **Predict:** will the model learn it bit by bit, or in a sudden jump? Which of the two heads appears first? And what can a model with
# one layer do?

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
my_induction_scores = mine("induction_scores")


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course_lib.inspection import attention_weights


def repeated(batch, generator, period=None):
    """Random tokens that begin again after `period` tokens, or after 16 to 32."""
    periods = torch.randint(16, 33, (batch, 1), generator=generator) if period is None else period
    tokens = torch.randint(vocab_size, (batch, 32), generator=generator)
    return tokens.gather(1, (torch.arange(seq_len) % periods).expand(batch, -1))


@torch.no_grad()
def measure(small, period=24):
    """Right in the repetition, its loss, and for each layer the scores of its heads, previous token and induction."""
    token_ids = repeated(128, torch.Generator().manual_seed(99), period)
    weights = [each.mean(dim=0) for each in attention_weights(small.attentions, partial(small, token_ids))]
    logits, next_ids = small(token_ids)[:, period:-1], token_ids[:, period + 1 :]
    return {
        "right": (logits.argmax(dim=-1) == next_ids).float().mean().item(),
        "loss": F.cross_entropy(logits.flatten(0, 1), next_ids.flatten()).item(),
        "previous": [each.diagonal(-1, -2, -1).mean(dim=-1) for each in weights],
        "induction": [my_induction_scores(each, period) for each in weights],
    }


# %% tags=["apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
def train_small(num_layers, updates=240, seed=0):
    """A model of that many layers, and what was measured every 20 updates."""
    torch.manual_seed(seed)
    small, generator = AttentionOnly(num_layers), torch.Generator().manual_seed(seed + 10)
    optimizer = torch.optim.Adam(small.parameters(), lr=1e-2, betas=(0.9, 0.98))
    record = {0: measure(small)}
    for update in range(1, updates + 1):
        token_ids = repeated(64, generator)
        loss = F.cross_entropy(small(token_ids)[:, :-1].flatten(0, 1), token_ids[:, 1:].flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if update % 20 == 0:
            record[update] = measure(small)
    return small, record


two_layers, record = train_small(2)
_, record_of_one = train_small(1)
print("update   right   previous token, layer 1   induction, layer 2   right with one layer")
for update, found in record.items():
    scores = found["previous"][0].max().item(), found["induction"][1].max().item()
    print(
        f"{update:6}{found['right']:8.2f}{scores[0]:17.2f}{scores[1]:23.2f}{record_of_one[update]['right']:21.2f}"
    )

# %% tags=["picture", "apparatus", "uses-answer"] alt="Four curves against the updates of training, from 0 to 240: the share of right tokens of the model with two layers and of the model with one, and the scores of the best previous-token head and of the best induction head." slideshow={"slide_type": "subslide"}
from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()

curves = {
    "right, two layers": ([found["right"] for found in record.values()], "#0072B2", "-"),
    "right, one layer": ([found["right"] for found in record_of_one.values()], "#7a7a7a", "--"),
    "previous token, layer 1": ([found["previous"][0].max() for found in record.values()], "#E69F00", "-."),
    "induction, layer 2": ([found["induction"][1].max() for found in record.values()], "#009E73", ":"),
}
figure, axes = plt.subplots(figsize=(6.4, 3.0), layout="constrained")
for name, (values, colour, style) in curves.items():
    axes.plot(list(record), values, style, color=colour, label=name)
axes.set(xlabel="updates", ylabel="share, or mean weight", ylim=(0, 1))
axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False)
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# - For 80 updates next to nothing happens. Then, **within 40 updates**, the model goes from one in ten to two in
#   three. (With two other seeds the step comes between updates 120 and 160, and is as steep.)
# - Both heads rise **together**. The likely reason: neither is of any use without the other. (No head comes near 1,
#   because the four heads of a layer share the work.)
# - **One layer** stays near one in seven (a blind guess among 64 tokens is right once in 64). Perhaps it looks 15 to 31
#   places back, where the next token must stand. We have not tested this.
#
# Large language models have such heads as well, and in their training there is such a step ([arXiv
# 2209.11895](https://arxiv.org/abs/2209.11895), argument 1).

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What the two layers do
#
# The film shows how the model that we have just trained goes on with one sequence. Its weights are means of the four heads
# of a layer. We chose a sequence in which the model is sure. So soon after a repetition begins, it often is not.

# %% tags=["picture", "nbval-ignore-output"] alt="A film of eight steps: what each of 19 letters notes down in layer 1, where the last letter looks in layer 2, what the model writes, and what changes when one note is taken away." slideshow={"slide_type": "fragment"}
from course.pictures.films import induction_head
from course.pictures.films.two_layers import seen_in

induction_head(seen_in(two_layers))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Watch the two heads · optional, 3 minutes
#
# A recorded training of the same kind, with the weights of both heads at each look.

# %% tags=["picture"] alt="The loss of a training with a step in it, and beside it two patterns of attention weights, of a head of layer 1 and of a head of layer 2, at the update that a control chooses." slideshow={"slide_type": "subslide"}
from course.pictures import phase_change
from course.pictures.phase_change import recorded as recorded_training

phase_change(*recorded_training())

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Is it the mechanism? · optional, 3 minutes
#
# That a head *looks* at the right place is a hint (section 2). A switch is the test (section 3). **Predict** which share
# of the tokens is right without one head of layer 1, and without all four. And for layer 2? The folded cell measures it.


# %% tags=["apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
def right_without(layer, heads):
    with off([(two_layers.attentions[layer], head) for head in heads]):
        return measure(two_layers)["right"]


print(f"untouched: {record[240]['right']:.2f}")
for layer, kind in enumerate(("previous", "induction")):
    best = record[240][kind][layer].argmax().item()
    ones = " ".join(f"{right_without(layer, [head]):.2f}" for head in range(4))
    print(
        f"layer {layer + 1}: best head {best}; without each one: {ones}; without all: {right_without(layer, range(4)):.2f}"
    )

# %% [markdown] slideshow={"slide_type": "fragment"}
# Without one of the layers nearly nothing is left. Without one head of it, most is: the four heads of a layer share
# the work. And the head with the best score is not always the one that is missed most: in layer 2 it
# is head 1, but without head 2 more is lost. So both layers are needed, and no single pair of heads is. The switch
# does not prove that it is *this* mechanism: whatever needs two layers would fail. The film's test is
# sharper: it takes away what layer 1 wrote at a single place.
#
# (With three seeds, next to nothing is left without a layer, and most is left without a head.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · When does it know? · optional, 19 minutes
#
# The decoder has four layers. Only the last one's output becomes words. What would the model say if it ended earlier?
# The **logit lens** (nostalgebraist, 2020) takes the residual stream after any layer, and gives it what the last one
# gets: the decoder's last layer norm, and the table that turns vectors into logits (lesson 07, section 4).
#
# Before the first layer, the stream is the embedding of the token that was just read. **Predict:** what does the lens
# read there?
#
# ### Exercise: logit_lens · 10 minutes · ★★ · optional

# %% tags=["exercise"] exercise="logit_lens" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(logit_lens)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Spanish often leaves the subject out. *Es* can be *he is* or *she is*, and in *Es mi hermana* only *hermana* says which.
# The cell looks into this sentence once after each layer. Each column is one step. Its first line is the token
# that the model has just read. Below it are the lens's favourites after each layer, with their probabilities.
# **Predict:** after which layer does it say *She*?

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
my_logit_lens = mine("logit_lens")

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course_lib.inspection import residual_streams

norm, table = model.decoder_norm, model.embedding.table.weight.detach()


def lens(stream):
    return my_logit_lens(stream, norm.weight.detach(), norm.bias.detach(), table)


sister, written = "Es mi hermana.", [BOS_ID, *tokenizer.encode("She is my sister.")]
print("has read       ", *(f"{token:>14}" for token in tokenizer.tokens(written)))
for state, stream in enumerate(residual_streams(model, ids_of(sister), torch.tensor([written])).decoder):
    probabilities, favourites = lens(stream)[0].softmax(dim=-1).max(dim=-1)
    cells = zip(tokenizer.tokens(favourites.tolist()), probabilities, strict=True)
    print(
        f"{'embedding' if state == 0 else f'layer {state}':15}",
        *(f"{token:>9} {p:.2f}" for token, p in cells),
    )

# %% [markdown] slideshow={"slide_type": "fragment"}
# In the first row the lens reads the token that was just read, with full certainty: the same table reads and writes.
# At the first step, layers 1 and 2 still repeat `<bos>`. After layer 3 the favourite first word is ***He***, with 0.36.
# Only the last layer turns it into *She*.

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now the 200 test sentences. **Predict:** after each layer, how often is the lens's favourite the next token, and how
# often the token that was just read?

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
streams = residual_streams(model, batch.src_ids, batch.tgt_input).decoder
kept = batch.tgt_output != model.config.pad_id
print("              next token   token just read   loss   mean probability of the favourite")
for state, stream in enumerate(streams):
    logits = lens(stream[kept])
    shares = [
        (logits.argmax(dim=-1) == ids[kept]).float().mean() for ids in (batch.tgt_output, batch.tgt_input)
    ]
    loss, sure = F.cross_entropy(logits, batch.tgt_output[kept]), logits.softmax(dim=-1).amax(dim=-1).mean()
    name = "embedding" if state == 0 else f"layer {state}"
    print(f"{name:12}{shares[0]:12.2f}{shares[1]:18.2f}{loss:7.2f}{sure:20.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The steps are very unequal. **Layer 1 repeats, layer 2 is in between, layer 3 finds nearly all next tokens**, and layer
# 4 the last six in a hundred, and gets surer. *She* was one of these.
#
# A warning: a published tool, fixed since then, normalised *every* layer with the statistics of the *last* one
# ([TransformerLens #1076](https://github.com/TransformerLensOrg/TransformerLens/issues/1076)). Most favourites
# stay the same then, but all layers before the last look undecided. The exercise `fix_logit_lens` has this bug: see the end
# of the lesson.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · Trees · optional, 42 minutes
#
# Is all this about translation only? The paper also trained its model to parse (section 6.3): to read a sentence and
# to write its tree, in brackets, without the words.
#
# | | |
# | --- | --- |
# | sentence | *La niña duerme.* |
# | tree | (S (NP DT NN ) (VP VB ) . ) |
#
# DT, NN and VB are **tags**, one for each word: article, noun and verb. (`PRP$`, which comes later, is *su*.) The
# full stop is a word too, and its tag is `.`. S is the sentence, NP a noun with what belongs to it, and VP a verb
# with what belongs to it. A **phrase** is a bracket with its label, and the words that it spans. We count words from
# 0, and the end is exclusive. **By hand:** which phrases has this tree? A parser writes `(S (NP DT ) (VP NN VB ) .
# )`. How many of its phrases are right?
#
# Three numbers score a parser. **Precision** $p$: of the phrases that it writes, the share that is right. **Recall**
# $r$: of the phrases of the right tree, the share that it finds. **F1** is made of both: $2 p r / (p + r)$. What are they
# here?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# The tree has three: (S, 0, 4), (NP, 0, 2) and (VP, 2, 3). The parser's are (S, 0, 4), (NP, 0, 1) and (VP, 1, 3). Only
# the first is right. So precision is ⅓, recall is ⅓, and F1 is 2 · ⅓ · ⅓ / (⅓ + ⅓) = ⅓.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: labelled_spans · 15 minutes · ★★★★ · optional

# %% tags=["exercise"] exercise="labelled_spans" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(labelled_spans)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: bracket_f1 · 10 minutes · ★★★ · optional

# %% tags=["exercise"] exercise="bracket_f1" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(bracket_f1)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The same trees, spelled in two ways
#
# `linearise` writes a tree bracket by bracket, as above. `merged` makes one symbol for each *word*: its tag, together
# with the brackets that open just before it and close just after it.

# %% slideshow={"slide_type": "fragment"}
from course_lib.trees import linearise, merged

tree = linearise("(S (NP (DT La) (NN niña)) (VP (VB duerme)) (. .))")
print(tree, merged(tree), sep="\n")

# %% [markdown] slideshow={"slide_type": "subslide"}
# We trained models of 2 + 2 layers and 64 features, with 600 updates each, half a minute of one core. Only the spelling
# of the trees differs. Merged trees are turned back into brackets before they are scored. Nobody tells the models that
# brackets must close, nor that a tree has as many tags as the sentence has words. Nothing is trained here: the folded
# cell reads the [record](../data/runs/parsing/README.md) of three seeds.
#
# **Predict** for both spellings: which share of 1,000 test trees is well-formed? Has the right number of tags? Is right
# altogether?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import json

from course_lib.translator import SHIPPED

folder = SHIPPED.parents[1] / "runs" / "parsing"
recorded = json.loads((folder / "parsing.json").read_text(encoding="utf-8"))
measures = {"well_formed": "well-formed", "as_long": "number of tags", "exact": "right", "f1": "F1"}
print(" " * 25, *(f"{name:>17}" for name in measures.values()))
for row in recorded["rows"]:
    runs = [run for run in recorded["runs"] if run["row"] == row["name"]]
    cells = ([run[measure] for run in runs] for measure in measures)
    shown = (f"{sum(cell) / len(cell):.2f} ({min(cell):.2f}–{max(cell):.2f})" for cell in cells)
    print(f"{row['name']:25}", *(f"{cell:>17}" for cell in shown))

# %% [markdown] slideshow={"slide_type": "fragment"}
# - Nobody told them that brackets must close. Yet about five in six trees are **well-formed**, and nearly all merged ones.
# - Model, trees and number of updates are the same. With one spelling four in ten trees are right, with the other
#   three in four. On average a tree has 18.5 symbols bracket by bracket, and 7.7 merged ([the record's page](../data/runs/parsing/README.md) has these two numbers). And with many brackets
#   between the tags the model loses count of the words: little more than half of its trees have the right number of
#   tags.
# - Is it fair? A batch has 1,024 tokens, so the shorter spelling gets more sentences into a batch. The third row
#   stops when it has seen as many sentences as the first, after 343 updates. More than half of its trees are right.
#   So the spelling still decides, but by less.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### A tree grows
#
# What does a model write that has learned only a little? The folded cell shows the tree of *La enfermera olvidó su
# cartera* during the first of these trainings, bracket by bracket, whether your function takes it for a tree, and
# your F1 of five such trees. **Guess:** what comes last in this sentence, the right tags or the right brackets?

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
my_labelled_spans, my_bracket_f1 = mine("labelled_spans"), mine("bracket_f1")

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
gold = [shown["gold"] for shown in recorded["base"]["shown"]]
for look in recorded["runs"][0]["looks"]:
    found = my_bracket_f1([tree.split() for tree in look["shown"]], [tree.split() for tree in gold])
    whole = "a tree" if my_labelled_spans(look["shown"][1].split()) else "no tree"
    print(f"{look['update']:4} updates, F1 {found:.2f}, {whole:7}: {look['shown'][1][:76]}")
print(f"{'gold':30}: {gold[1]}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# After 50 updates it already writes a tree, of another sentence. The tags of this one are right after 300. What
# comes last here is one closing bracket, that of the phrase *olvidó su cartera*. To see that it is missing, one
# must count the brackets that are still open. Whether the model counts, or knows frequent trees by heart, is not
# shown here. And one sentence is no rule: of all trees in the table above, more have a wrong number of tags than
# wrong brackets. (The F1 is of five trees, so it still rises when this one is right.)
#
# The paper's parser reaches an F1 of 91.3 on news texts, with 4 layers of 1,024 features (section 6.3, Table 4). Ours
# are not to be compared with it: our sentences are short and come from a grammar. The surprise is the same. **An
# architecture that was made for translation learns to parse, and nothing in it was changed except the training
# data.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Watch a tree grow
#
# The record has a longer training too, of 4,000 updates, bracket by bracket. The picture has six of its looks:
# every second one, until all five sentences of the record are right for good. It shows the sentence whose tree
# changes most, so its way is no typical one. (NNP is a name, JJ an adjective, IN a preposition, CC the word *y*,
# and PP a phrase with a preposition.) **Guess** first. Then go through the updates. The switch takes the phrases
# from your `labelled_spans`.

# %% tags=["picture", "uses-answer"] alt="The tree of one sentence as nested brackets beside its words, at the number of updates that a control chooses, with marks for right and wrong phrases. Behind them are the phrases of the gold tree as filled areas, and above them F1 at each of the six moments." slideshow={"slide_type": "subslide"}
from course.pictures import tree_grows
from course.pictures.tree_grows import recorded as recorded_parses

tree_grows(*recorded_parses(), my_labelled_spans=my_labelled_spans)

# %% [markdown] slideshow={"slide_type": "subslide"}
# A score can mislead as well. After 400 updates one of the nine phrases that it writes is right: F1 is 2 · 1 / (9 +
# 10) = 0.11. (This is 2*pr* / (*p* + *r*), written with counts: twice the right phrases, divided by all that are written
# and all that are in the tree.) After 1,500 the tree is much better. Only one tag of twelve is missing, but one of ten phrases is
# right, and F1 is 0.10. The start and the end of a phrase are numbers of tags, so one missing tag moves the end of
# each phrase around it, and all phrases after it. (The picture lays tags on words one by one, so it shows this
# too.) After 200 and 600 updates F1 is 0.00 although brackets stand in the right places, because an ill-formed tree
# has no phrases for the score. **Look at the outputs before you believe a score.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 9 · Beyond text · optional, 30 minutes
#
# Attention sees a set of vectors. Nothing in it says that they come from words. A **Vision Transformer** ([arXiv
# 2010.11929](https://arxiv.org/abs/2010.11929), section 3.1) cuts a picture into square **patches**. Each patch, its
# pixels in a row, becomes a token by one matrix. A learned vector, [CLS], stands before them, and its output says what
# the picture shows.
#
# **By hand:** a picture of 4 × 4 pixels, numbered row by row from 0 to 15. Cut it into patches of 2 × 2, row by row.
# Which pixels are in the second patch? And why is `pixels.view(4, 4)` wrong, although its shape is right?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# The second patch is at the top right: pixels 2, 3, 6 and 7. `view` would take 4, 5, 6 and 7, which is the second *row*
# of the picture.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: patches · 15 minutes · ★★★ · optional

# %% tags=["exercise"] exercise="patches" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(patches)

# %% [markdown] slideshow={"slide_type": "subslide"}
# The folded cell draws digits of 8 × 8 pixels with a program of ours, and shows some with the borders of their 16
# patches.

# %% tags=["picture", "apparatus"] alt="Ten small grey pictures of drawn digits from 0 to 9, eight by eight pixels each, with thin lines between their sixteen patches of two by two pixels." slideshow={"slide_type": "fragment"}
from course.pictures.digits import draw_digits

digits, unseen = draw_digits(2000, seed=1), draw_digits(1000, seed=2)
figure, axes = plt.subplots(1, 10, figsize=(7.2, 0.9), layout="constrained")
for digit, one in enumerate(axes):
    one.imshow(1 - digits.images[digits.labels == digit][0], cmap="gray", vmin=0, vmax=1)
    for line in (1.5, 3.5, 5.5):
        one.axvline(line, color="#0072B2", linewidth=0.5)
        one.axhline(line, color="#0072B2", linewidth=0.5)
    one.set(xticks=[], yticks=[])
plt.show()

# %% [markdown] slideshow={"slide_type": "subslide"}
# The contenders get 300 updates each: the Vision Transformer (two layers of 64 features), a network of three linear
# layers that reads all pixels in a row (MLP), and a small convolution. There are two variations. The Vision
# Transformer is also run without the position vectors of its patches. And all three are run on **torn** pictures: the
# 16 patches are in another order, the same order for every picture.
#
# **Predict:** who is best with all 2,000 pictures? And with 100? What is left without positions? Which of the three
# suffers from the tearing?

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
my_patches = mine("patches")

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course_lib.vision import VisionConfig, VisionTransformer


def vision_transformer():
    return VisionTransformer(VisionConfig(patch_size=2), seed=0)


def without_positions():
    small = vision_transformer()
    small.positions.requires_grad_(False).zero_()
    return small


def mlp():
    hidden = [nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU()]
    return nn.Sequential(nn.Flatten(), *hidden, nn.Linear(128, 10))


def convolution():
    return nn.Sequential(
        *(nn.Unflatten(1, (1, 8)), nn.Conv2d(1, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.Flatten(), nn.Linear(512, 10)),
    )


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def torn(images):
    """The same pictures with their patches in another order."""
    order = torch.randperm(16, generator=torch.Generator().manual_seed(5))
    pieces = my_patches(images, 2)[:, order].view(-1, 4, 4, 2, 2)
    return pieces.transpose(2, 3).reshape(-1, 8, 8)


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def trained(make, change, number, seed=0):
    """A network that has read so many pictures."""
    torch.manual_seed(seed)
    small, generator = make(), torch.Generator().manual_seed(seed)
    images, labels = change(digits.images[:number]), digits.labels[:number]
    optimizer = torch.optim.Adam(small.parameters(), lr=2e-3)
    for _ in range(300):
        rows = torch.randint(number, (64,), generator=generator)
        loss = F.cross_entropy(small(images[rows]), labels[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return small


def share_right(make, change, number, seed=0):
    """Train on so many pictures; the share of 1,000 unseen ones that are named rightly."""
    small = trained(make, change, number, seed)
    with torch.no_grad():
        return (small(change(unseen.images)).argmax(dim=-1) == unseen.labels).float().mean().item()


# %% tags=["apparatus", "uses-answer", "nbval-ignore-output", "slow"] slideshow={"slide_type": "fragment"}
contenders = {
    "Vision Transformer": (vision_transformer, torch.clone),
    "  without positions": (without_positions, torch.clone),
    "  torn": (vision_transformer, torn),
    "MLP": (mlp, torch.clone),
    "MLP, torn": (mlp, torn),
    "convolution": (convolution, torch.clone),
    "convolution, torn": (convolution, torn),
}
print(" " * 22 + "2,000 pictures   100 pictures")
for name, which in contenders.items():
    print(f"{name:22}", *(f"{share_right(*which, number):13.2f}" for number in (2000, 100)))

# %% [markdown] slideshow={"slide_type": "fragment"}
# - It works: a Transformer reads pictures. With 2,000 of them it comes close to the two others.
# - **With 100 it is far behind.** The convolution is built for near pixels that belong together, and needs few
#   pictures. That cannot be the whole reason, because the MLP is not built for it and has 0.88. In the paper, too,
#   the Vision Transformer loses on small data and wins on very large data (section 4.3).
# - **Tearing costs it nothing.** It never knew which patches are neighbours. The MLP does not mind either. The
#   convolution knew the neighbours, and loses. (Of three
#   seeds the torn Transformer is better with two and worse with one, for 100 pictures. The convolution loses with all
#   three, and all three agree on the other points, too.)
# - **Without positions** it is left with a bag of patches. With 2,000 pictures it still tells more than half of the
#   digits.
#
# So attention is not about words. It is about sets, and positions tell it the rest (lesson 05). People use it where a
# caption is written for a picture (*Show, Attend and Tell*, [arXiv 1502.03044](https://arxiv.org/abs/1502.03044)),
# where a protein's shape is found from its amino acids (*AlphaFold 2*, [Jumper and others,
# 2021](https://doi.org/10.1038/s41586-021-03819-2)), and where the operations of a network are divided among the
# devices of a computer ([arXiv 1910.01578](https://arxiv.org/abs/1910.01578)).

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Draw one yourself · optional, 8 minutes
#
# The cell trains a Vision Transformer that is half as wide as the one above, so that its weights fit into this
# page. (It names 94%, 94% and 91% of 1,000 new digits rightly, with three seeds.) The page runs it on what you
# draw, and runs it again without each patch: leave-one-out, as in section 1. **Guess** first. Then draw a digit,
# and after it something that is not a digit.

# %% tags=["slow", "picture", "nbval-ignore-output"] alt="A sheet of eight by eight pixels to draw on. Beside it two grids of sixteen numbers, one for each patch: how much [CLS] looks at it, and by how much the probability of the answer falls without it. Above them stands a bar for each of the ten digits." slideshow={"slide_type": "subslide"}
from course.pictures import digit_attention

narrow = VisionConfig(d_model=32, d_ff=64)
reader = trained(lambda: VisionTransformer(narrow, seed=0), torch.clone, 2000)
digit_attention(reader, draw_digits(200, seed=3))

# %% [markdown] slideshow={"slide_type": "subslide"}
# - **Where [CLS] looks most is seldom what the answer hangs on.** In 1,000 new digits, the patch at which it looks
#   most in layer 2 is the one without which the probability falls most in 26%, 12% and 5% (three seeds; by chance
#   it would be 6%). Leave-one-out is no truth either: without one patch, others may say the same. But in about nine
#   of ten digits some patch costs 0.05 or more.
# - The patch at which it looks most is bare paper in 43%, 54% and 65%. Of all patches 39% are bare. Layer 1 may have put
#   something there: the vector at a patch is not only about this patch. In some large Vision Transformers a few patches
#   that show little carry information about the whole picture ([arXiv 2309.16588](https://arxiv.org/abs/2309.16588)).
#   Whether ours does this we have not tested.
# - **A sure answer is not a sign of a digit.** The model names an X a 4 (above 0.95 with each seed) and an empty
#   sheet a 1 (0.98, 0.97 and 0.71). It must divide 1 among ten answers, and no picture of its training was none of
#   them. Nothing taught it to be unsure there.
# - Your own digits may be read wrongly. The model knows one pen, ours: soft edges, and ink that is seldom all black.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 10 · What the instruments can say
#
# | instrument | it answers | it does not say | the control |
# | --- | --- | --- | --- |
# | attention | where does it look? | what was there, and whether it mattered | leave the word out |
# | leaving out | is the word needed at all? | what about it is needed | leave it out in another way |
# | gradient | what would a tiny change do? | what the loss of the word does | leave it out |
# | switch | can the model do without the part? | what the part does; who stands in for it | switch off several; make sure that it happened |
# | probe | can the property be read here? | whether anybody reads it | random labels; new words |
# | patch | does this vector make the difference? | what happens in other sentences | more pairs; also from the first sentence into the second |
# | lens | what would it say here already? | how it gets there | the last layer must give the model's own logits |
#
# And for each of them: this is one small model, of a corpus that a grammar of ours wrote. It gets about 99% of the
# test right, because the sentences are plain. With harder work a model may need its encoder more. (Of the first 200
# sentences of `load_corpus("everyday", "test")`, which are harder, 181 are right, and 31 without the encoder's
# attention.) Do not remember the numbers. Remember the questions.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine
#
# Which parts of it are yours by now?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - Different instruments answer different questions about one model. Say which question you asked.
# - Attention's favourite is the needed word nine times in ten, in this model. The order of the others means little. And
#   the vector at a position is not only about its own word.
# - A patch shows what makes the difference. In *tiene hambre* the noun decides, and the encoder moves
#   this to the verb.
# - Single damages do not add up. A model does not need everything that it uses: leave it out, and little may be lost.
# - A probe can learn by heart. Without a control its accuracy says nothing. What it finds may be used by nobody.
# - An induction head needs two layers: one passes on what stood before, one looks for it. Both begin to rise
#   together.
# - If an experiment changes nothing, make sure that it happened.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cheat sheet of shapes
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `encoder_streams(...)` | `num_layers + 1` times `(batch, src_len, d_model)` | before the first layer, and after each |
# | `finish(model, stream, layer, ...)` | `(batch, tgt_len, vocab_size)` | go on from a stream to the logits |
# | `patching_effects(...)` | `(num_layers + 1, src_len)` | 0 = no change, 1 = the other answer |
# | `leave_one_out(...)` | `(tgt_len, src_len)` | nats that a target token loses without a source token |
# | `output_proj.weight` | `(d_model, d_model)` | a head has d_k of its columns |
# | `induction_scores(weights, period)` | `(num_heads,)` | 1 = an ideal induction head |
# | `word_vectors(...)` | `(num_layers + 1, num_words, d_model)` | a vector for each word, of its last token |
# | `patches(images, patch_size)` | `(batch, num_patches, patch_size²)` | a token for each square |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
#
# <details><summary>"Head 7 looks at the previous token, so it implements bigrams." What would you do before you believe it?</summary>
#
# Ask what a bigram needs: only the token that was just read, and no attention. A head that looks one back could help
# to predict a token from the two before it. Switch the head off, by itself and together with others. Do predictions that
# need two tokens get worse, and the rest not? Looking is a hint. And perhaps other heads stand in for it.
#
# </details>
#
# <details><summary>A probe reads the part of speech from a model's vectors with 98%. The most frequent tag of each word is right in
# 97%. What have you learned?</summary>
#
# Almost nothing: a list of words, which needs no model, does nearly as well. Give the probe random tags for each word,
# and look at words that can have two tags.
#
# </details>
#
# <details><summary>Without the encoder's attention 88 of 200 sentences still come out right. Is it superfluous?</summary>
#
# No. With it, 195 come out right. In *Mi hermano tiene hambre* the word *hambre* decides what *tiene* means, and the
# encoder carries this to *tiene*. Without its attention the model writes *My brother has a hunger*. The decoder can do a
# part of this work itself, where it has to. And "not needed in these sentences" is not superfluous.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Jain and Wallace, *Attention is not Explanation*, 2019, [arXiv 1902.10186](https://arxiv.org/abs/1902.10186);
#   Wiegreffe and Pinter, *Attention is not not Explanation*, 2019, [arXiv
#   1908.04626](https://arxiv.org/abs/1908.04626); Abnar and Zuidema, *Quantifying Attention Flow in Transformers*,
#   2020, [arXiv 2005.00928](https://arxiv.org/abs/2005.00928).
# - Michel, Levy and Neubig, *Are Sixteen Heads Really Better than One?*, 2019, [arXiv
#   1905.10650](https://arxiv.org/abs/1905.10650); Voita and others, 2019, [arXiv
#   1905.09418](https://arxiv.org/abs/1905.09418).
# - Hewitt and Liang, *Designing and Interpreting Probes with Control Tasks*, 2019, [arXiv
#   1909.03368](https://arxiv.org/abs/1909.03368); Zhang and Nanda, *Towards Best Practices of Activation Patching*,
#   2023, [arXiv 2309.16042](https://arxiv.org/abs/2309.16042).
# - Olsson and others, *In-context Learning and Induction Heads*, 2022, [arXiv
#   2209.11895](https://arxiv.org/abs/2209.11895).
# - Vinyals and others, *Grammar as a Foreign Language*, 2014, [arXiv 1412.7449](https://arxiv.org/abs/1412.7449), and
#   section 6.3 of the paper; Dosovitskiy and others, *An Image is Worth 16x16 Words*, 2020, [arXiv
#   2010.11929](https://arxiv.org/abs/2010.11929).
# - Every term with its shape and its other names: the [glossary](glossary.md).

# %% [markdown] slideshow={"slide_type": "subslide"}
# Optional, 38 minutes: four bugs to find, of kinds that were in published code: `fix_ablation`, `fix_logit_lens`,
# `fix_rollout` and `fix_probe`. `print(stub("fix_probe"))`, after `from course.exercises import stub`, shows the code.
#
# You have built a Transformer, trained it, made it write, and looked inside. The questions of section 10 are the same for
# the largest models.
#
# **Next:** lesson 14 puts the parts of today together, with a published model's weights in them.
