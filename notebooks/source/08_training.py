# %% [markdown] slideshow={"slide_type": "slide"}
# # 08 · Training: how does it learn?
#
# In lesson 07 every number of the model had been found by somebody else. Here you find them: from random numbers to a
# translator in 20 seconds to two minutes, on your machine. Training seldom stops with an error, it just goes badly. So
# half of this lesson is about seeing what is wrong.
#
# **After this lesson you can**
#
# - say what a loss must be before the first update, and how low it can ever get;
# - pack sentences so that next to nothing is padding, and soften targets by hand;
# - train, stop, go on, use half the bits, and share the work among processes, and show how little the loss
#   changes;
# - name the bug in a broken training from its curves;
# - train the Transformer that you wrote, on our sentences and on your own, keep it, and ask it in a new session.
#
# **You need** lessons 03 and 07. **It takes** about 90 minutes, best in two sittings (sections 1 to 5, then 6,
# 7, 10 and 11). What stands in brackets is there if you like: 17 minutes more, and 36 if you mend all five patients
# of the clinic. No network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | 1 Where it begins | what does a model lose that knows nothing? | 7 |
# | 2 Nothing wasted | which sentences go together? | 6 |
# | 3 Never quite sure | why not ask for the whole truth? | 27 |
# | 4 Up, then down | how large a step, and when? | 4 (+ 8) |
# | 5 One batch first | can it learn at all? | 6 |
# | 6 Your own run | what does it learn first? | 6 |
# | 7 Stop and go on | what must be kept? | 4 |
# | 8 Half the bits | what does bfloat16 forget? | (4) |
# | 9 One call, three tiers | what changes on a GPU, or on two? | (5) |
# | 10 The clinic | what is wrong with these five? | 12 (+ 36) |
# | 11 Your translator | can the one that you wrote learn it, too? | 18 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Where it begins
#
# The loss of a word is minus the logarithm of the probability that the model gave it (lesson 07). Before any
# training you know what it should be. **Predict** the first number of a training run:

# %% tags=["exercise"] exercise="predict_uniform_loss" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
from course_lib.exercises import check

check(predict_uniform_loss)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now a real model, with random weights. To have time for it, we take the corpus's short sentences only, about
# half of it, and a vocabulary of 1,500 tokens.

# %% slideshow={"slide_type": "fragment"}
from course_lib.batches import tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.tokens import Tokenizer


def short_sentences(split):
    """Sources and targets of at most six words each."""
    rows = load_corpus("spanish_english", split)
    pairs = zip(rows["src"], rows["tgt"], strict=True)
    short = [pair for pair in pairs if max(len(text.split()) for text in pair) <= 6]
    return [list(side) for side in zip(*short, strict=True)]


src, tgt = short_sentences("train")
new_src, new_tgt = (side[:200] for side in short_sentences("validation"))

tokenizer = Tokenizer.train([*src, *tgt], vocab_size=1500)
data, held_out = tokenize_pairs(tokenizer, src, tgt), tokenize_pairs(tokenizer, new_src, new_tgt)
print(f"{len(data):,} pairs to learn from, {len(held_out)} to look at:  {src[0]} -> {tgt[0]}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Two models. In the second, the embedding table was drawn from normal random numbers of size 1, as
# `nn.Embedding` does if nobody stops it. Ours draws them of size $1/\sqrt{d_{model}}$. **Predict:** which
# begins near ln 1,500 = 7.31? And the other: below, above, far above?

# %% slideshow={"slide_type": "fragment"}
import copy

import torch

from course_lib.training import validation_loss
from course_lib.transformer import Transformer, TransformerConfig

sizes = TransformerConfig(
    1500, d_model=64, d_ff=128, num_heads=4, num_layers=2, dropout=0.05, max_len=64, norm_first=True
)
model = Transformer(sizes, seed=0)
too_large = copy.deepcopy(model)
with torch.no_grad():
    too_large.embedding.table.weight.mul_(sizes.d_model**0.5)

for name, new in (("size 1/8", model), ("size 1", too_large)):
    print(f"{name:9} {validation_loss(new, held_out):6.2f} nats a token")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Ours begins a little above an even guess: its logits are not equal but random, of size 1 or so, and that of the token
# it hears stands out a little. For the table is also the way out (lesson 07): with eight times the numbers the second
# model is *sure* that each token it hears comes again (the token's own logit is near 8 · 8 = 64), and pays. It would
# spend its first updates on unlearning. **Look at the first number of every run.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Nothing wasted
#
# A batch is a rectangle: all its sentences are padded to the longest. Four sentences have 5, 2, 9 and 3 tokens,
# 19 together. **By hand:** how many positions do they fill in two batches of two, taken as they come? And
# sorted by length, when a batch may have at most 10 positions?
#
# <details><summary>Answer</summary>
#
# As they come: (5, 2) fills 2 · 5 = 10 and (9, 3) fills 18, which makes 28 for 19 tokens. Sorted: (2, 3) fills
# 6, then 5 alone and 9 alone (2 · 9 would be 18): 20 positions, one of them padding.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# The second way is the paper's (section 5.1): "by approximate sequence length", all batches with about the same
# number of **tokens**. So a batch has many short sentences or a few long ones. **Predict** the share of positions that
# hold a token, over 8,000 pairs of all lengths: 64 random sentences a batch, and sorted, under a budget of
# 1,024 positions.

# %% slideshow={"slide_type": "fragment"}
from course_lib.batches import TokenBudgetBatches, share_not_padding, shuffled_batches
from course_lib.translator import Translator

shipped = Translator.load()
rows = load_corpus("spanish_english", "train")[:8000]
all_lengths = tokenize_pairs(shipped.tokenizer, rows["src"], rows["tgt"])

as_they_come = shuffled_batches(all_lengths, batch_size=64)
by_length = TokenBudgetBatches(all_lengths, tokens_per_batch=1024).epoch(0)
for name, batches in (("as they come", as_they_come), ("by length", by_length)):
    print(f"{name:13} {len(batches):3} batches, {share_not_padding(batches):.0%} tokens")

# %% tags=["picture"] alt="Two batches as rectangles, a row for each sentence, tokens dark and padding light: the batch of sentences as they come is ragged at its right, two fifths of it light; in the batch of sentences of like length nothing is light." slideshow={"slide_type": "subslide"}
import matplotlib.pyplot as plt
from matplotlib.colors import ListedColormap

figure, both = plt.subplots(1, 2, figsize=(6.4, 2.7), layout="constrained")
dark_on_light = ListedColormap(["#E8E8E8", "#0072B2"])
for axes, title, batch in (
    (both[0], "as they come", as_they_come[0]),
    (both[1], "by length", by_length[0]),
):
    is_token = batch.tgt_output != 0
    axes.imshow(is_token, cmap=dark_on_light, vmin=0, vmax=1, aspect="auto", interpolation="nearest")
    axes.set(title=f"{title}: {len(is_token)} sentences", xlabel="position", ylabel="sentence")
    axes.locator_params(axis="x", integer=True)
figure.suptitle("blue: a token, grey: padding", fontsize=9)
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# Four positions in ten were work for nothing. (In Multi30k, real sentences, it is half of them, and 2 to 5% by
# length.) What must *not* be sorted is the order in which batches come: short sentences today and long ones
# tomorrow would teach badly. `TokenBudgetBatches` shuffles pairs of equal length, and then the batches.
#
# One more thing follows. Batches now differ in their number of sentences, so the loss is a mean over
# **tokens**, each counting the same. In the clinic you mend a loss that forgot that.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Never quite sure
#
# Cross-entropy asks for probability 1 on the right word, and a softmax reaches 1 only with infinite logits. The
# paper, after Szegedy et al., asks for less: **label smoothing** takes a share $\epsilon$ from the truth, and spreads
# it evenly over all $V$ words:
#
# $$ q_i = (1 - \epsilon) \, [i = \mathrm{true}] + \frac{\epsilon}{V} \qquad \mathrm{loss} = - \sum_i q_i \ln p_i $$
#
# **By hand:** four tokens, $\epsilon = 0.2$, *her* is right. What is $q$? Two models say:
#
# | | her | him | it | `<eos>` |
# | --- | --- | --- | --- | --- |
# | careful | 0.70 | 0.10 | 0.10 | 0.10 |
# | sure | 0.97 | 0.01 | 0.01 | 0.01 |
#
# **Predict:** whose plain loss is lower? Whose smoothed one? And what would the *best* model say?

# %% slideshow={"slide_type": "subslide"}
q = torch.tensor([0.85, 0.05, 0.05, 0.05])
answers = {
    "careful": torch.tensor([0.70, 0.10, 0.10, 0.10]),
    "sure": torch.tensor([0.97, 0.01, 0.01, 0.01]),
    "says q": q,
}
print("          plain  smoothed")
for name, p in answers.items():
    print(f"{name:8} {-p[0].log():6.3f} {-(q * p.log()).sum():9.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The sure model is the better one by the plain loss, and the *worse* one by the smoothed loss: each wrong word
# that it all but rules out costs it 0.05 · ln 100. The best that can be done is to say $q$ itself, and even that
# costs 0.588. So a smoothed loss has a **floor**, the entropy of $q$, $-\sum_i q_i \ln q_i$, and never comes near 0.

# %% slideshow={"slide_type": "fragment"}
from course_lib.losses import smoothed_floor

for vocab_size, smoothing in ((4, 0.2), (1500, 0.0), (1500, 0.1), (10_000, 0.1)):
    print(f"{vocab_size:6} tokens, {smoothing} smoothed: floor {smoothed_floor(vocab_size, smoothing):.3f}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Your turn
#
# The loss of a batch. Padding is not a word that anybody should say: it does not count, neither above nor below
# the line.

# %% tags=["exercise"] exercise="label_smoothing_loss" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
from course_lib.exercises import hint

check(label_smoothing_loss)

# %% slideshow={"slide_type": "skip"}
hint("label_smoothing_loss")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What it does to confidence
#
# The translator of lesson 00 was trained with $\epsilon = 0.1$. We take two copies and train each 20 updates
# on, one with no smoothing and one with 0.3. **Predict** for each: the mean probability of its favourite token,
# how often that is the right one, and how often the model is more than 99% sure.


# %% slideshow={"slide_type": "subslide"}
from course_lib.training import TrainingConfig, train

validation = load_corpus("spanish_english", "validation")[:200]
sentences = tokenize_pairs(shipped.tokenizer, validation["src"], validation["tgt"])
together = sentences.batch(torch.arange(200))


@torch.no_grad()
def confidence(model):
    """Of each target token, in teacher forcing: the probability of the favourite, and whether it is right."""
    probabilities = model(together.src_ids, together.tgt_input).softmax(dim=-1)
    favourite = probabilities.max(dim=-1)
    real = together.tgt_output != 0
    return favourite.values[real], (favourite.indices == together.tgt_output)[real].float()


# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "subslide"}
models = {"0.1, as it came": shipped.model}
for smoothing in (0.0, 0.3):
    models[f"{smoothing}, 20 updates on"] = copied = copy.deepcopy(shipped.model)
    settings = TrainingConfig(20, 512, learning_rate=1e-3, warmup_steps=10, label_smoothing=smoothing)
    train(copied, all_lengths, settings)

print("smoothing             confidence   right   over 99% sure")
for name, one in models.items():
    sure, right = confidence(one)
    print(f"{name:22} {sure.mean():9.2f} {right.mean():8.1%} {(sure > 0.99).float().mean():12.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# About as often right, and less sure the more is smoothed. With 0.1 the model is asked for 0.9
# and says 0.89; with 0.3, asked for 0.7, it already says 0.65. Twenty updates are enough to change its manners, and
# hardly touch its choices. (In lesson 07 a little of each probability lay thinly on all other tokens: this is why.) Who
# needs the modesty? Beam search, perhaps, which follows second choices (lesson 09). What the paper found: smoothing
# "hurts perplexity" (the loss in another dress, section 6), and the translations get better (section 5.4).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · Up, then down
#
# How large should the steps be? At first the gradients point nearly anywhere. **Adam** keeps two running means of
# each weight, of its gradient and of the gradient's square, and steps by the first over the root of the second: of
# both it has seen next to nothing yet. The paper, without saying why, begins with tiny steps and makes them
# larger and larger for `warmup_steps` updates. Later, nearer to a good place, it makes them smaller. Both in one
# line (Equation 3):
#
# $$ lr = d_{model}^{-0.5} \cdot \min(step^{-0.5}, \; step \cdot warmup\_steps^{-1.5}) $$
#
# **By hand**, with $d_{model} = 4$ and 4 steps of warm-up ($4^{-1.5} = 1/8$): the rate at step 1, 2, 4 and 16.
#
# <details><summary>Answer</summary>
#
# 1/2 · 1/8 = 0.0625, then twice that, 0.125, then 1/2 · 1/2 = 0.25, the peak, and at step 16 1/2 · 1/4 = 0.125
# again. Up in a straight line; down to half at four times the steps.
#
# </details>
#
# If you like, write it (8 minutes).

# %% tags=["exercise"] exercise="noam_learning_rate" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(noam_learning_rate)

# %% slideshow={"slide_type": "skip"}
hint("noam_learning_rate")

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Predict** before you look, for the paper's base model (512 features, 4,000 steps of warm-up): what changes
# in its curve if the warm-up is twice as long? If the model has half the features? (Once `noam_learning_rate`
# is yours, the curves are drawn by it.)

# %% tags=["picture", "uses-answer"] alt="Three curves of the learning rate over 20,000 steps, each rising in a straight line and falling slowly: 512 features and 4,000 steps peak at 0.0007; with 8,000 steps the peak is lower and later, and the fall is the same; with 256 features all of it is 1.4 times higher." slideshow={"slide_type": "subslide"}
from course_lib import schedules

passed = check(noam_learning_rate).passed
rate = noam_learning_rate if passed else schedules.noam_learning_rate
steps = range(1, 20_001, 50)
figure, axes = plt.subplots(figsize=(6.4, 2.7), layout="constrained")
for d_model, warmup_steps, colour in ((512, 4000, "#0072B2"), (512, 8000, "#D55E00"), (256, 4000, "#009E73")):
    curve = [rate(step, d_model, warmup_steps) for step in steps]
    axes.plot(steps, curve, color=colour, label=f"d_model {d_model}, warm-up {warmup_steps}")
axes.set(
    xlabel="step", ylabel="learning rate", title="by my function" if passed else "by the library's function"
)
axes.legend(frameon=False)
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# A longer warm-up peaks later and lower, then joins the same way down. Fewer features: higher throughout, by √2.
#
# The shape has lasted; the height was right for the paper's model and batches.
# `TrainingConfig(learning_rate=...)` keeps the shape and lets you choose the peak. How much the warm-up
# matters, one of the patients will show.
#
# If you know beforehand when a run will end, you can add a third part, a **cooldown**: over the last `cooldown_steps`
# updates the rate is multiplied by a factor that falls in a straight line from 1 to 0 (as in [arXiv
# 2405.18392](https://arxiv.org/abs/2405.18392), where the rate is constant before). With steps ever smaller, the
# weights come to rest low in the valley instead of leaping from side to side. What that is worth, section 9 reads off
# a recorded run.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · One batch first
#
# Before you train on everything: can it learn 16 sentences by heart? It takes seconds, and if it fails, hours
# of training would have failed too. Here is the loop, all of it:


# %% slideshow={"slide_type": "fragment"}
from course_lib.schedules import warmup_learning_rate
from course_lib.training import batch_loss, make_optimizer


def learn_by_heart(model, batch, num_steps=80):
    """The losses of so many updates on the same batch."""
    optimizer, losses = make_optimizer(model), []
    for step in range(1, num_steps + 1):
        optimizer.param_groups[0]["lr"] = warmup_learning_rate(step, peak=0.01, warmup_steps=10)
        optimizer.zero_grad()  # forget the last batch's gradient
        loss = batch_loss(model, batch, label_smoothing=0.1)  # forward
        loss.backward()  # the gradient of every weight
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)  # no gradient longer than this
        optimizer.step()  # change the weights
        losses.append(loss.item())
    return losses


# %% [markdown] slideshow={"slide_type": "subslide"}
# And a second pupil, whose batch was never shifted: its decoder hears each token just as it is to say it.
# **Predict:** whose loss falls faster? Who can translate the 16 sentences afterwards? And 200 new ones?

# %% slideshow={"slide_type": "fragment"}
from dataclasses import replace

from course_lib.evaluation import exact_match


def share_right(model, src, tgt):
    """Share of sentences that are translated exactly, greedily."""
    return exact_match(Translator(model, tokenizer).translate_all(src, beam_size=1), tgt)


# %% slideshow={"slide_type": "subslide"}
batch = data.batch(torch.arange(16))
print(f"floor {smoothed_floor(1500, 0.1):.3f}        after 1     20     40     80   its 16   new ones")
for name, pupil in (("sound", batch), ("not shifted", replace(batch, tgt_input=batch.tgt_output))):
    by_heart = Transformer(replace(sizes, dropout=0.0), seed=0)
    losses = learn_by_heart(by_heart, pupil)
    right = [share_right(by_heart, src[:16], tgt[:16]), share_right(by_heart, new_src, new_tgt)]
    shown = "".join(f"{losses[step - 1]:7.2f}" for step in (1, 20, 40, 80))
    print(f"{name:18} {shown} {right[0]:8.0%} {right[1]:10.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The sound one goes down to its floor, and then *writes* its 16 sentences. It knows nothing else, and was not
# asked to. The other is ahead from its first number on (with tied tables, a token that is heard has a high logit
# anyhow), reaches the floor sooner, and cannot write a single one. So the test has two halves: **the loss reaches
# its floor, and the model writes what it has learned.**
#
# (There is no **dropout** here. In training it sets some numbers of each layer to 0, at random, so that none is relied
# upon, and in translating it is off. A model with such holes never quite gets to the floor. The model of the next
# section has a little, 0.05.)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* A good place for a break. Ask what this test cannot find: whatever goes wrong with other
# sentences, such as validation pairs in the training data, a mask that fits one batch only, or dropout.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Your own run
#
# Now everything: 500 updates, 20 seconds to two minutes. `train` is the loop that you have just read, with the batches
# of section 2, the loss of section 3 and the schedule of section 4. The cockpit asks for the floor once more, and then
# moves while the training runs. Every 50 updates it gets the validation loss and a score: `train` takes any
# function of the model for one, here the share of 100 new sentences that come out exactly right.
#
# Six times the model is also looked at: what it loses on new sentences with **its own** source, and what with
# **another** sentence's.
#
# **Predict:** what will it learn first, English or Spanish? When will the two losses part? How many new sentences
# will be exactly right in the end, and at which update the first of them?

# %% slideshow={"slide_type": "subslide"}
from course_lib.running.devices import choose_device, describe_device

device = choose_device()
own = held_out.batch(torch.arange(100)).to(device)
others = replace(own, src_ids=own.src_ids.roll(1, dims=0))  # each gets its neighbour's source
probe = new_src[3]


@torch.no_grad()
def look(step):
    """What the model loses with its own sources and with others, and how it writes."""
    model.eval()
    losses = [batch_loss(model, batch, label_smoothing=0.0) for batch in (own, others)]
    [written] = Translator(model, tokenizer).translate_all([probe], beam_size=1)
    return f"{step:4}{losses[0]:10.2f}{losses[1]:9.2f}   {written[:40]}"


# %% slideshow={"slide_type": "subslide"}
def score(model):
    """Share of 100 new sentences that are exactly right."""
    return share_right(model, new_src[:100], new_tgt[:100])


# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "subslide"}
from IPython.display import Markdown, display

from course_lib.pictures import TrainingCockpit

config = TrainingConfig(
    max_steps=500, tokens_per_batch=768, learning_rate=7e-3, warmup_steps=100, validate_every=50
)
cockpit = TrainingCockpit(config, sizes)
looks = ["    own source  another   " + probe]


def on_step(history):
    """After each update the cockpit, and now and then a look, the newest in a line of its own."""
    cockpit(history)
    if len(history.losses) in (25, 50, 100, 200, 300, 500):
        looks.append(look(len(history.losses)))
        newest.update(Markdown(f"`{looks[-1]}`"))


model = Transformer(sizes, seed=0).to(device)

# %% tags=["picture", "nbval-ignore-output"] alt="The training cockpit: the training loss falls from 8 to below 2 over 500 updates and stays above its floor of 1.06, the validation loss falls faster, the score stays at 0 for long and then rises, and the learning rate rises for 100 updates and then falls." slideshow={"slide_type": "subslide"}
newest = display(Markdown("`the newest look`"), display_id=True)
history = train(model, data.to(device), config, held_out, on_step=on_step, score=score)

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "subslide"}
print(*looks, sep="\n")

# %% [markdown] slideshow={"slide_type": "fragment"}
# English, but only which tokens are common: for some 25 updates it does not matter whose source it gets. By 50 the
# two losses begin to part: the Spanish is being read, long before the English is right.
# In the end another's source makes it *worse* than at the beginning of its reading, for it believes what it
# reads. And it writes *didn't buying* before it writes *didn't buy*, as people do who learn English. (On another processor the
# sentences may differ a little, and where other work runs beside it, it takes longer.)

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "subslide"}
print("update", *(f"{step:6}" for step in history.score_steps))
print("loss  ", *(f"{loss:6.2f}" for loss in history.validation_losses))
print("right ", *(f"{share:6.0%}" for share in history.scores))
final = share_right(model, new_src, new_tgt)
print(f"\n{describe_device(device)}: {history.seconds[-1]:.0f} seconds")
print(f"validation loss {history.validation_losses[-1]:.2f}, {final:.0%} of 200 new sentences right")

# %% [markdown] slideshow={"slide_type": "fragment"}
# By update 200 more than half of the validation loss is gone, and one sentence in a hundred is right; 50 updates later
# it is more than one in five. A sentence counts only when **all** its tokens are right: a score wakes late, and then fast.

# %% [markdown] slideshow={"slide_type": "subslide"}
# The validation loss lies *below* the training loss. **Why?** It is neither smoothed nor measured with holes:
# dropout is off. So compare each with itself alone. A validation loss that rises again while the training loss
# falls is a sign of learning by heart, if not a sure one; 500 updates are too few for that.
#
# And what is a loss of 0.66? Its exponential is the **perplexity**, here 1.9: as if the model chose evenly
# between two tokens, out of 1,500. An even guess has 1,500; ours began at 2,900, worse than
# guessing.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · Stop and go on
#
# Real trainings take hours, and machines get switched off. With `checkpoint_folder=...` a training keeps all
# that it needs to go on. **Predict:** what must that be, besides the weights? Name five more things, if the
# losses are to be the same ones as if nothing had happened, to the last digit.

# %% slideshow={"slide_type": "subslide"}
import tempfile
from pathlib import Path

short_run = TrainingConfig(12, 512, learning_rate=7e-3, warmup_steps=10, checkpoint_every=5)
never_stopped = train(Transformer(sizes, seed=0), data, short_run).losses


def power_cut(history):
    if len(history.losses) == 8:
        raise KeyboardInterrupt


# %% slideshow={"slide_type": "subslide"}
with tempfile.TemporaryDirectory() as folder:
    try:
        train(Transformer(sizes, seed=0), data, short_run, checkpoint_folder=folder, on_step=power_cut)
    except KeyboardInterrupt:
        print("stopped after 8 updates; the last checkpoint is of update 5")
    kept = sum(file.stat().st_size for file in Path(folder).iterdir())
    gone_on = train(Transformer(sizes, seed=0), data, short_run, checkpoint_folder=folder).losses

weights = 4 * sum(parameter.numel() for parameter in model.parameters())
print(f"the checkpoint is {kept / weights:.1f} times as large as the weights")
print("all 12 losses the same, bit for bit:", gone_on == never_stopped)

# %% [markdown] slideshow={"slide_type": "fragment"}
# **Adam's two means** of each weight, and **its count** of updates. And small things that are forgotten more
# often: **the place** in the data, **the random numbers** of dropout, and **the history**, whose length is the step
# that the schedule asks for. Weights and two means make three times the size. (With `average_steps=...` the run
# ends with the average of its last weights, and the file keeps that too.)
#
# If you restore the weights alone, you begin again with the warm-up, the first batch, and an Adam that has seen
# nothing.
#
# The file is written beside the old one and then takes its name, so a power cut in the middle leaves the old
# one whole.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · Half the bits
#
# This matters on a GPU, and on processors with units for it; on another laptop you may go on to the next section.
#
# A `float32` has 32 bits, 23 of them for its digits. A `bfloat16` has 16 and keeps 7 for the digits: the same
# range, but only two or three decimal digits. Graphics processors multiply such numbers many times faster.
# **Predict** what each of these becomes: 1.001, 257, 10⁻³⁰. And 1 + 0.001, a thousand times over?

# %% slideshow={"slide_type": "fragment"}
half = torch.bfloat16
print(torch.tensor([1.001, 257.0, 1e-30], dtype=half).tolist())

total, small = torch.tensor(1.0, dtype=half), torch.tensor(0.001, dtype=half)
for _ in range(1000):
    total = total + small
print("1 + 0.001, a thousand times:", total.item())

# %% [markdown] slideshow={"slide_type": "subslide"}
# 257 is rounded to 256, 10⁻³⁰ lives on, and the sum is still 1. A weight of 1 that learns by 0.001 an update would
# never move. So one *mixes*: the weights stay in float32, and so do Adam and the loss. **Only the matrix
# products** are done in bfloat16, on rounded *copies* of weights and inputs: each is a sum of many numbers, whose
# errors go both ways. That is `precision="bf16"`,
# and `torch.autocast` does it:

# %% slideshow={"slide_type": "fragment"}
from course_lib.training import autocast

on_cpu = copy.deepcopy(model).to("cpu").eval()
projection = on_cpu.encoder_layers[0].self_attention.query_proj
with torch.no_grad(), autocast(on_cpu, "bf16"):
    product = projection(torch.randn(3, sizes.d_model))
    loss = batch_loss(on_cpu, held_out.batch(torch.arange(9)), label_smoothing=0.1)
print("weight", projection.weight.dtype, "  product", product.dtype, "  loss", loss.dtype)

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Predict** by how much the losses of 20 updates differ: a tenth of a nat? A hundredth? A thousandth? And is
# it faster here?

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
losses, seconds = {}, {}
for precision in ("fp32", "bf16"):
    settings = TrainingConfig(20, 512, learning_rate=7e-3, warmup_steps=20, precision=precision)
    run = train(Transformer(sizes, seed=0), data, settings)
    losses[precision], seconds[precision] = torch.tensor(run.losses), run.seconds[-1]

print(f"loss from {losses['fp32'][0]:.2f} to {losses['fp32'][-1]:.2f}, and", end=" ")
print(f"{(losses['bf16'] - losses['fp32']).abs().max():.4f} apart at most")
print(f"bf16 took {seconds['bf16'] / seconds['fp32']:.1f} times as long as fp32 on this processor")

# %% [markdown] slideshow={"slide_type": "fragment"}
# One to three thousandths: no curve would show it. The time depends on the processor: one that has no instructions
# for bfloat16 must imitate them, and is *slower*. Where there are units for it, on GPUs above all, it pays. **Measure
# before you believe.** (`float16`, with more digits, ends at 65,504, and gradients must be scaled so as not to vanish.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 9 · One call, three tiers
#
# What you ran was `train(model, data, config)`. A GPU changes where model and data lie, `--device cuda`, and nothing
# else. The second command differs in more because its sentences are real, and longer, and it has more time:
#
# ```sh
# # a laptop, the lessons' small corpus, 13 minutes (lesson 00's translator took twice as long: `make train`)
# python -m course_lib train --out build/translator --norm-first --vocab-size 5000 \
#     --learning-rate 3e-3 --tokens-per-batch 2048 --max-steps 2400 --average-steps 400
#
# # one GPU, Multi30k (29,000 real pairs), in bf16
# python -m course_lib train --out build/multi30k --corpus multi30k --device cuda --precision bf16 \
#     --dropout 0.3 --learning-rate 5e-3 --warmup-steps 2000 --tokens-per-batch 8192 \
#     --max-steps 8000 --cooldown-steps 3200
#
# # two processes, each on a GPU of its own, or both on one processor
# torchrun --nproc-per-node 2 -m course_lib train --out build/two_processes --accumulation-steps 2
# ```

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Two processes, one run
#
# `torchrun` starts the same program twice. Of the `accumulation_steps` batches of an update, each process takes half
# and works out its gradients; all gradients are added up, and both take the same step. The whole program:

# %% slideshow={"slide_type": "fragment"}
program = """
import sys
from course_lib.batches import tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.running.devices import choose_device
from course_lib.running.distributed import process_group
from course_lib.running.records import record_run
from course_lib.training import TrainingConfig, train
from course_lib.transformer import Transformer
from course_lib.translator import Translator

shipped = Translator.load()
rows = load_corpus("spanish_english", "train")[:500]
data = tokenize_pairs(shipped.tokenizer, rows["src"], rows["tgt"])
config = TrainingConfig(10, tokens_per_batch=256, accumulation_steps=2, warmup_steps=20)
with process_group(choose_device("cpu")) as device:
    model = Transformer(shipped.model.config, seed=0).to(device)
    record_run(sys.argv[1], train(model, data.to(device), config), model, config)
"""

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Predict:** ten updates by one process, ten by two. How far apart are the losses?

# %% slideshow={"slide_type": "fragment"}
import subprocess
import sys

from course_lib.running.records import RECORDED, read_run

with tempfile.TemporaryDirectory() as folder:
    Path(folder, "program.py").write_text(program, encoding="utf-8")
    found = []
    for torchrun in ("", "-m torch.distributed.run --standalone --nproc-per-node 2"):
        command = [sys.executable, *torchrun.split(), "program.py", "run.json"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode == 0:
            found.append(read_run(Path(folder, "run.json")))
        else:
            print("here it does not run:", done.stderr[-300:])

# %% slideshow={"slide_type": "subslide"}
print("losses of updates 1, 4, 7 and 10")
for run in found:
    print(f"processes: {run['processes']}  ", *(f"{loss:.2f}" for loss in run["history"].losses[::3]))
one, *two = (torch.tensor(run["history"].losses) for run in found)
for losses in two:
    print(f"of all ten, {(one - losses).abs().max():.4f} apart at most")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The same run; only the sums are taken in another order. That is not a matter of course: had each process
# averaged over *its own* tokens, and then the two averages been averaged, tokens would count differently: it would be
# another run. (This model has no dropout. With it, each process would draw random numbers of its own.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What has been run
#
# The runs that made whole translators, and yours. The commands are [here](../data/runs/README.md), and what is
# still owed.

# %% slideshow={"slide_type": "fragment"}
recorded = {path.stem: read_run(path) for path in sorted(RECORDED.glob("*.json"))}

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "subslide"}
for name, run in recorded.items():
    updates, minutes = len(run["history"].losses), run["history"].seconds[-1] / 60
    memory = f"{run['peak_memory_mib']} MiB"
    print(f"{name}: {updates} updates, {minutes:.1f} minutes by the clock, {memory},", end=" ")
    print(f"{run['training']['precision']}\n    on {run['machine']}")
    shown = [f"{key} {run['scores'][key]}" for key in run["scores"] if key.startswith("test_beam")]
    loss = run["scores"].get("validation_loss", run["history"].validation_losses[-1])
    print(f"    validation loss {loss:.2f},", ", ".join(shown[:2]))

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "subslide"}
from course_lib.running.records import peak_memory

print(f"yours: 500 updates, {history.seconds[-1] / 60:.1f} minutes, fp32,", end=" ")
print(f"{peak_memory(device)} MiB with all else that this notebook holds")
print(f"    on {describe_device(device)}")
print(f"    validation loss {history.validation_losses[-1]:.2f}, new sentences exactly right {final:.2f}")
print("runs on a GPU:", sum("CPU" not in run["machine"] for run in recorded.values()))

# %% [markdown] slideshow={"slide_type": "subslide"}
# Two of them are one run up to update 2,200. Then one cools down (section 4), and the other goes on as before, to cool
# down much later. **Predict** whose validation loss is lower 200 updates after they part, and 1,400 after.

# %% slideshow={"slide_type": "fragment"}
cools, goes_on = (recorded[f"multi30k_cpu_{minutes}_minutes"]["history"] for minutes in (15, 28))


def seen(run, step):
    """A run's learning rate and validation loss at an update, if it came so far."""
    looks = dict(zip(run.validation_steps, run.validation_losses, strict=True))
    return f"{run.learning_rates[step - 1]:9.4f} {looks[step]:6.3f}" if step in looks else " " * 16


print("updates   cools down          goes on")
for step in range(2000, 4500, 400):
    print(f"{step:7,} {seen(cools, step)}    {seen(goes_on, step)}")
print(f"in the end        {cools.validation_losses[-1]:.3f}              {goes_on.validation_losses[-1]:.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The one that cools down, at once, and still by 0.03 after 1,400 updates. But there it ends, at a rate of 0. The other
# begins its own cooldown at update 3,800, has passed it by update 4,400, and goes on for another 1,900. A cooldown
# belongs to the end of a run: it is the harvest, and you harvest once.

# %% tags=["picture", "nbval-ignore-output"] alt="Training loss over time, from a second to two hours on a logarithmic axis, one curve for each recorded run and one for your own: each falls and flattens out; your own run lies far to the left." slideshow={"slide_type": "subslide"}
figure, axes = plt.subplots(figsize=(8.6, 3.0), layout="constrained")
colours = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"]
curves = {"yours": history} | {name: run["history"] for name, run in recorded.items()}
for number, (name, curve) in enumerate(curves.items()):
    losses = torch.tensor(curve.losses).unfold(0, 20, 20).mean(dim=1)  # of 20 updates each
    style = {"color": colours[number % 7], "linestyle": "-" if number < 7 else ":"}
    axes.plot(curve.seconds[19::20], losses, label=name, **style)
    looked_at = [curve.seconds[step - 1] for step in curve.validation_steps]
    axes.plot(looked_at, curve.validation_losses, ".", markersize=5, color=style["color"])
axes.set(xlabel="seconds", ylabel="nats a token", xscale="log")
axes.set_title("training loss, and validation loss in dots", fontsize=10)
figure.legend(frameon=False, fontsize=8, loc="outside right center")
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# The runs differ in vocabulary and in sentences, so compare shapes and times, not heights: a token of
# 1,500 says less than one of 10,000, and people who describe photographs are harder to predict than our
# grammar.
#
# While the count above is 0, **no run on a GPU has been recorded**, and what one would take is not known here: the
# commands wait under "What is still owed" on that page. As soon as such a record lies in the folder, it appears in
# this table and in the picture.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### On a GPU, and on eight
#
# Two lines change. (The cells of section 6 move model and sentences already: `choose_device()` finds a GPU by itself.)
#
# ```python
# model = Transformer(sizes).to("cuda")  # the weights go there
# train(model, data.to("cuda"), replace(config, precision="bf16"))  # and the sentences
# ```
#
# How fast is that? We count target tokens a second. If this machine has a GPU, it is measured here. **Predict** the
# number of the paper's eight GPUs, with 25,000 target tokens an update and 100,000 updates in 12 hours.

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "subslide"}
rates = {"the paper's base model, eight P100": 25_000 * 100_000 / (12 * 3600)}
for name, run in recorded.items():
    rates[name] = sum(run["history"].target_tokens) / run["history"].seconds[-1]
rates["yours"] = sum(history.target_tokens) / history.seconds[-1]
if device.type == "cuda":
    base = TransformerConfig(1500)  # the paper's sizes, but for the vocabulary
    for precision in ("fp32", "bf16"):
        settings = TrainingConfig(60, 8192, precision=precision)
        run = train(Transformer(base).to(device), data.to(device), settings)
        seconds_of_last_40 = run.seconds[-1] - run.seconds[19]
        rates[f"base model, {precision}, here"] = sum(run.target_tokens[20:]) / seconds_of_last_40
for name, rate in rates.items():
    print(f"{name:36} {rate:7,.0f} target tokens a second")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Some 58,000, with a model of 65 million parameters. Ours are 30 to 250 times smaller, and that is why a laptop keeps up
# with them at all. What the paper paid (sections 5.1 and 5.2, Table 2; the cost is an estimate by Strubell et al.,
# [arXiv 1906.02243](https://arxiv.org/abs/1906.02243)):
#
# | | parameters | tokens an update | updates | time | cost |
# | --- | --- | --- | --- | --- | --- |
# | the paper's base model | 65 million | 25,000 + 25,000 | 100,000 | 12 hours on eight P100 | 41 to 140 dollars |
# | the paper's big model | 213 million | 25,000 + 25,000 | 300,000 | 3.5 days on eight P100 | 289 to 981 dollars |
# | the translator of lesson 00 | 2.1 million | up to 2,048 + 2,048 | 7,400 | 28 minutes on two cores | electricity |
# | yours | 0.26 million | up to 768 + 768 | 500 | as you saw | electricity |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 10 · The clinic
#
# Five trainings of 600 updates: batches of 64 pairs of our corpus, a vocabulary of 2,000 tokens, post-norm. None
# stopped with an error, and each has one mistake that is easily made. You are given what their owners saw: curves,
# five numbers and a sentence. The grey curves are of the same training without the mistake.
#
# | | the suspects |
# | --- | --- |
# | 1 | padding counts as a target |
# | 2 | the decoder hears the word that it is to say |
# | 3 | the source's mask is upside down: padding may be seen, words may not |
# | 4 | no warm-up |
# | 5 | dropout is on when the model is evaluated |
# | 6 | the validation sentences are among the training sentences |

# %% slideshow={"slide_type": "subslide"}
clinic = sorted((RECORDED / "clinic").glob("*.json"))
sound = {
    run["model"]["num_layers"]: run for run in map(read_run, clinic) if run["note"].startswith("Nothing")
}
runs = [run for run in map(read_run, clinic) if not run["note"].startswith("Nothing")]
patients = dict(zip("ABCDE", runs, strict=True))

# %% tags=["picture"] alt="Five panels with training and validation losses over 600 updates, and those of the sound training in grey. A: training as the sound one, validation a little above the sound one. B: both level off high, near 3.2 and 2.4. C: both fall at once to between 5 and 6; then training hardly falls, and validation rises above 6. D: both lie below the sound ones. E: both fall within 100 updates to 1.2 and 0.1 and stay." slideshow={"slide_type": "subslide"}
figure, panels = plt.subplots(1, 5, sharey=True, figsize=(9.2, 2.9), layout="constrained")
for axes, (name, run) in zip(panels, patients.items(), strict=True):
    beside = sound[run["model"]["num_layers"]]
    for curves, blue, orange in (
        (beside["history"], "#BBBBBB", "#BBBBBB"),
        (run["history"], "#0072B2", "#D55E00"),
    ):
        losses = torch.tensor(curves.losses).unfold(0, 15, 15).mean(dim=1)
        (training,) = axes.plot(range(15, 601, 15), losses, color=blue)
        (looked,) = axes.plot(
            curves.validation_steps, curves.validation_losses, ":", color=orange, linewidth=2
        )
    axes.set(title=f"patient {name}", xlabel="update", ylim=(-0.3, 8.5))
panels[0].set_ylabel("nats a token")
figure.legend(
    [training, looked],
    ["training loss", "validation loss (grey: without the mistake)"],
    loc="outside upper center",
    ncols=2,
)
plt.show()

# %% slideshow={"slide_type": "subslide"}
print("            first  training  validation  once more  exact  ", sound[2]["scores"]["first_source"])
for name, run in {"sound": sound[2], **patients, "sound deep": sound[4]}.items():
    found = run["scores"]
    training = sum(run["history"].losses[-50:]) / 50
    counted = [found["validation_loss_as_it_counts"], found["validation_loss_measured_again"]]
    print(
        f"{name:10} {run['history'].losses[0]:6.2f} {training:9.2f} {counted[0]:11.2f}"
        f" {counted[1]:10.2f} {found['exact_match']:6.0%}",
        end="   ",
    )
    print(found["first_translation"][:34])

# %% [markdown] slideshow={"slide_type": "fragment"}
# *First*: the loss of the first update; *training*: of the last 50; *validation*: at the end, and *once more* by the
# same code; *exact*: of 200 validation sentences. The last column is how the sentence above it was translated. The
# sound trainings have 2 + 2 layers and, where it says deep, 4 + 4; behind each patient stands the one of its own
# depth, in grey. **Write down a suspect for each patient**, and what gave them away; one of the six is innocent. Then
# go on.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient A
#
# <details><summary>Diagnosis</summary>
#
# Suspect 5. The training loss is the sound one's, so the training is well. Only the *looking* is wrong: the
# validation loss is too high, and measured again it is **another**. Nothing that is deterministic does that.
# `model.eval()` was forgotten; exact matches suffer too, for it also translates with holes.
#
# </details>
#
# That line is quickly added. But `eval()` only sets a flag, `training`, in each part of the model. Here is a dropout
# with the same symptom, for another reason:

# %% tags=["exercise", "clinic"] exercise="mend_dropout" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(mend_dropout)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient B
#
# <details><summary>Diagnosis</summary>
#
# Suspect 3. It learns English: the sentence is fluent, and has nothing to do with the source. A decoder that
# cannot read is a language model. Your own run began to read after some 25 updates, this one never does. The
# test is to give it another source of the same length: what it loses, and what it writes, stay as they were. (The
# length it can tell, for it sees the padding.)
#
# </details>

# %% tags=["exercise", "clinic"] exercise="mend_translation_masks" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(mend_translation_masks)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient C
#
# <details><summary>Diagnosis</summary>
#
# Suspect 4. It falls at once to what frequencies alone are worth, and from there hardly at all. Its first steps
# were the largest, along gradients that pointed nearly anywhere; a post-norm model of eight layers does not
# recover from that in 600 updates. (The sound one of this depth is slow too. Lesson 06 measured why, and
# pre-norm hardly cares.)
#
# And why does its validation loss *rise*? Not because it learns by heart: 600 batches of 64 are hardly more than an
# epoch, one pass through the data, so nearly all its training batches were new sentences too. But they were read
# through the holes of dropout, and it seems that the little which it has learned holds with the holes only. (How would
# you test that? Measure the loss on training batches, with dropout off.)
#
# </details>

# %% tags=["exercise", "clinic"] exercise="mend_learning_rates" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(mend_learning_rates)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient D
#
# <details><summary>Diagnosis</summary>
#
# Suspect 1. The most dangerous, for all looks *better*: both losses lie below the sound ones' from the
# beginning, by more than a nat after 100 updates, by a third of one at the end. But the translations are no
# better, 29% and 28%. In its batches 38% of all positions are padding, which is easy to predict. A loss says nothing
# without what it is a mean **of**. (Suspect 6 could lower the validation loss alone.)
#
# </details>
#
# Its cousin leaves padding out and still takes a mean too early, twice:

# %% tags=["exercise", "clinic"] exercise="mend_padded_loss" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(mend_padded_loss)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient E
#
# The cockpit shows it beside the sound training. **Where is its loss**, after 100 updates, and where is the
# floor?

# %% tags=["picture"] alt="The training cockpit with patient E and the sound training: the patient's training loss falls to 1.2 within 100 updates, its floor is 1.08, while the sound one is still at 2 after 600." slideshow={"slide_type": "subslide"}
from course_lib.pictures import training_cockpit

patient = patients["E"]
training_cockpit(
    patient["history"],
    TrainingConfig(**patient["training"]),
    patient["model"]["vocab_size"],
    recorded=sound[2],
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# <details><summary>Diagnosis</summary>
#
# Suspect 2. **Too good to be true**: after 100 updates its training loss all but sits on the floor of 1.085, and
# its validation loss, which is not smoothed, on its own, which is 0. No honest model gets there so soon on a whole
# corpus: the translator of lesson 00, a larger one, took some 4,500 updates to come as near. What it hears is what
# it is to say, so it repeats. Asked to write, it has heard `<bos>` and knows nothing: not one sentence is right.
# The second pupil of section 5.
#
# </details>

# %% tags=["exercise", "clinic"] exercise="mend_teacher_forcing" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(mend_teacher_forcing)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What to look at, in this order
#
# 1. **The first number:** a little above ln(vocab_size)? Below is as bad as far above: D and E began below
#    ln 2,000 = 7.6, the sound ones at 8.0 and more.
# 2. **One batch:** does the loss reach its floor, and does the model write the batch?
# 3. **The curves:** below what an honest model can reach? At once on a plateau? Validation far from training?
# 4. **What it writes.** Losses lied for A, D and E, to both sides. Translations told the truth, but for A's, which
#    were made with holes too.
# 5. **Change what must not matter**, or must: measure twice, add padding, take another source.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Let groups argue for one patient each before any diagnosis is opened, from the picture and
# the table alone. D is the one to argue about: would anybody have looked for a bug?

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 11 · Your translator
#
# The model of section 6 was the course's. Now **yours** is trained, the one that you put together at the end of lesson
# 07, on the same sentences: with your loss, your schedule, and the dropout that you wrote into your layers. Where a
# function of yours is missing, the course's takes its place, and the cell says so.
#
# It is the paper's post-norm, with its schedule. **Predict:** will it be as good as the first one after 500 updates? And
# how much slower than the course's modules?

# %% tags=["uses-answer"] slideshow={"slide_type": "subslide"}
from course_lib.exercises import mine
from course_lib.own_transformer import OwnTransformer
from course_lib.tokens import BOS_ID

my_shift_right, my_label_smoothing_loss = mine("shift_right"), mine("label_smoothing_loss")
my_noam_learning_rate = mine("noam_learning_rate")
my_transformer = OwnTransformer(replace(sizes, norm_first=False), mine("encode"), mine("decode"), seed=0)


def my_loss(model, batch, smoothing):
    heard = my_shift_right(batch.tgt_output, BOS_ID)
    logits = model(batch.src_ids, heard)
    return my_label_smoothing_loss(logits, batch.tgt_output, smoothing, model.pad_id)


def my_schedule(step):
    return my_noam_learning_rate(step, sizes.d_model, 200)


# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "subslide"}
newest = display(Markdown("`training`"), display_id=True)


def show_loss(history):
    """After every 25 updates the loss, in the place of the last one."""
    if len(history.losses) % 25 == 0:
        newest.update(Markdown(f"`update {len(history.losses)}: loss {history.losses[-1]:.2f}`"))


settings = {"loss": my_loss, "schedule": my_schedule, "on_step": show_loss, "score": score}
my_history = train(my_transformer.to(device), data.to(device), config, held_out, **settings)

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "subslide"}
for name, run in (("the course's", history), ("yours", my_history)):
    print(f"{name:13} {run.seconds[-1]:5.0f} s, validation loss {run.validation_losses[-1]:.2f}", end="")
    print(f", {run.scores[-1]:.0%} of 100 new sentences right")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Yours costs little more time than the course's modules, and it learned to translate. (Of its 500 updates 200 are
# warm-up: post-norm wants the small steps, as lesson 06 saw. Pre-norm is the easier pupil, and so the first one is ahead.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Your own pairs
#
# It need not be Spanish. Here are twenty pairs; ours are Italian, four subjects and five verbs. **Write your own** in any
# language: on each line a sentence, an equals sign, its translation. Four pairs are kept back: the model never sees them.
# **Predict:** how many of the four will it get right, after 200 updates on the other sixteen?

# %% slideshow={"slide_type": "subslide"}
my_pairs = """
il gatto dorme = the cat sleeps
il gatto mangia = the cat eats
il gatto corre = the cat runs
il gatto canta = the cat sings
il gatto legge = the cat reads
il cane dorme = the dog sleeps
il cane mangia = the dog eats
il cane corre = the dog runs
il cane canta = the dog sings
il cane legge = the dog reads
la ragazza dorme = the girl sleeps
la ragazza mangia = the girl eats
la ragazza corre = the girl runs
la ragazza canta = the girl sings
la ragazza legge = the girl reads
il ragazzo dorme = the boy sleeps
il ragazzo mangia = the boy eats
il ragazzo corre = the boy runs
il ragazzo canta = the boy sings
il ragazzo legge = the boy reads
"""

# %% slideshow={"slide_type": "subslide"}
from course_lib.corpora.own_pairs import read_pairs
from course_lib.exercises import my_folder
from course_lib.running.files import write_whole

path = my_folder() / "twenty_pairs.tsv"  # a sentence, a tab, its translation
write_whole(path, my_pairs.strip().replace("=", "\t").encode())
my_src, my_tgt = read_pairs(path)  # a line that is no pair is named by its number
kept_back = range(0, len(my_src), 6)  # of twenty pairs the 1st, 7th, 13th and 19th
read = [i for i in range(len(my_src)) if i not in kept_back]
read_src, read_tgt = ([side[i] for i in read] for side in (my_src, my_tgt))

# %% slideshow={"slide_type": "subslide"}
pieces = Tokenizer.train([*read_src, *read_tgt], vocab_size=100)
few = TransformerConfig(pieces.vocab_size, d_model=64, d_ff=128, num_heads=4, num_layers=1, max_len=64)
mine_on_pairs = OwnTransformer(few, mine("encode"), mine("decode"), seed=0)
how = TrainingConfig(200, 512, learning_rate=5e-3, warmup_steps=50)
train(mine_on_pairs, tokenize_pairs(pieces, read_src, read_tgt), how, loss=my_loss)

written = Translator(mine_on_pairs, pieces).translate_all(my_src, beam_size=1)
for i in kept_back:
    print(f"{my_src[i]:18} -> {written[i]:18} {'right' if written[i] == my_tgt[i] else my_tgt[i]}")
print(f"of the pairs that it read, right: {sum(written[i] == my_tgt[i] for i in read)} of {len(read)}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Four of four, in a few seconds: it has met each subject and each verb elsewhere, and has found out which words go
# together. Exchange one of the four for a sentence with a word that occurs nowhere else, and see what it writes.
#
# For more pairs than a cell holds, write them into a file: a sentence, a tab, its translation. `train` reads it. A tenth
# of the lines is held out for validation, another tenth for the test:
#
# ```sh
# python -m course_lib train --corpus my_pairs.tsv --out build/mine --norm-first --vocab-size 2000 --max-steps 2000
# python -m course_lib translate --model build/mine "una frase"
# ```

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Keep it
#
# A model in a notebook is gone with the kernel. As a **translator** it is kept: weights, tokenizer, and the words that it
# knows. It goes into your own folder, beside your answers, which no update of the course touches.

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course_lib.exercises import keep_translator
from course_lib.translating.spelling import true_cased

keep_translator(Translator(my_transformer.cpu(), tokenizer, true_cased(src), target_words=true_cased(tgt)))

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now choose **Kernel → Restart Kernel** in the menu, and run the next cell by itself. All that is left is on your disk:
# numbers that you trained, and functions that you wrote. Change the sentences to your own. (It has read 19,000 short
# ones, so its world is small: *gato*, *casa*, *comprar*, *rojo*.)

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course_lib.exercises import my_translator

translator = my_translator()
for sentence in ("La chica compró un perro", "¿Dónde está mi libro?", "No tengo dinero"):
    print(sentence, "->", translator.translate(sentence))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine so far
#
# Which parts of it are yours by now?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course_lib.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - A new model loses about ln(vocab_size) a token. A smoothed loss cannot fall below the entropy of its
#   targets.
# - Batches of like length, cut by tokens, waste next to nothing; the mean is over tokens that are not padding.
# - Label smoothing: less sure, and here about as often right.
# - The learning rate rises in a straight line, then falls with the root of the step.
# - First one batch by heart, loss *and* writing; then everything.
# - A checkpoint is more than weights. bf16 rounds what goes into matrix products and comes out of them; the weights that
#   are kept, Adam and the loss stay whole.
#   Processes add up gradients. A restart changes nothing, bit for bit; bf16 and two processes change next to
#   nothing. Measure it.
# - A training fails in silence: read the curves, then what it writes.
# - Weights, tokenizer and known words make a translator. Yours is kept in your own folder.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cheat sheet of shapes
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `src_ids`, `tgt_input`, `tgt_output` | `(batch, src_len)`, `(batch, tgt_len)` twice | a batch; `batch` times the longer length is at most `tokens_per_batch` |
# | logits | `(batch, tgt_len, vocab_size)` | the largest tensor of a small model; `train` makes it piece by piece |
# | $q$ | `(vocab_size,)` for each target token | 1 − ε + ε/V for the true one, ε/V for the others |
# | loss | a number | over tokens, not positions, not sentences |
# | gradient | as each parameter | added up over batches and processes |
# | Adam's means | twice each parameter | of the gradient and of its square |
# | `history.losses` | one for each update | with label smoothing, on the batch just trained on |
# | `history.validation_losses` | one for each look | not smoothed, without dropout |
# | `history.scores` | one for each look | by the measure given as `score=` |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
#
# <details><summary>Two runs have vocabularies of 1,500 and 10,000 tokens. Whose loss a token should be lower?</summary>
#
# The first one's: its tokens are shorter, and the rest of a word is easy to predict once it has begun. Losses
# of different vocabularies cannot be compared by token. By sentence they can, and so can translations.
#
# </details>
#
# <details><summary>You double the number of GPUs and leave everything else. What has changed?</summary>
#
# If each brings batches of its own, an update is made from twice the tokens, and there are half as many updates
# in an epoch: another run, that may want another learning rate. Here the number of batches of an update is a
# setting, so more processes change the time, which numbers dropout draws and in what order sums are taken, and
# nothing else.
#
# </details>
#
# <details><summary>The validation loss rises while exact match still climbs. How can that be?</summary>
#
# The model gets surer. Where it is wrong it pays more and more for that, while its first choice is right ever
# more often. So stop by the score that you want, not by the loss alone. Label smoothing makes this milder.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani et al., 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762): section 5 is this lesson in a
#   page and a half.
# - Szegedy et al., *Rethinking the Inception Architecture*, 2015, [arXiv
#   1512.00567](https://arxiv.org/abs/1512.00567): section 7 has label smoothing first.
# - Müller et al., *When Does Label Smoothing Help?*, 2019, [arXiv
#   1906.02629](https://arxiv.org/abs/1906.02629).
# - Xiong et al., *On Layer Normalization in the Transformer Architecture*, 2020,
#   [arXiv 2002.04745](https://arxiv.org/abs/2002.04745): warm-up in post-norm. (Lesson 06 doubts the reason, not the
#   finding.)
# - Micikevicius et al., *Mixed Precision Training*, 2017, [arXiv 1710.03740](https://arxiv.org/abs/1710.03740).
# - Popel and Bojar, *Training Tips for the Transformer Model*, 2018, [arXiv
#   1804.00247](https://arxiv.org/abs/1804.00247).
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# Three more to write: `token_budget_batches` packs a corpus, `perplexity` is the loss in another dress, and
# `mend_training_loop` has two bugs in five lines. `print(stub("mend_training_loop"))`, after `from
# course_lib.exercises import stub`, shows it.
#
# **Next:** lesson 09 lets the trained model choose its words, and asks how good they are.
