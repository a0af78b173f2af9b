# %% [markdown] slideshow={"slide_type": "slide"}
# # 08 · Training: how does it learn?
#
# In lesson 07 somebody else had found every number of the model. Here you find them: from random numbers to a translator,
# in half a minute to two minutes on your machine. Training seldom stops with an error. It just goes badly, so half of this
# lesson is about seeing what is wrong.
#
# **After this lesson you can**
#
# - say what a loss must be before the first update, and how low it can get;
# - soften targets by hand, and, if you like, pack sentences into batches;
# - write Adam, and say what a warm-up is good for;
# - tell from a loss, a score and a sentence what a model has learned so far;
# - name the bug in a broken training from its curves;
# - train the Transformer that you wrote, keep it, and ask it in a new session.
#
# **You need** lessons 03 and 07. **It takes** about 90 minutes, 35 of them for your own code, best in two sittings, with
# a break after section 5. What is in brackets is optional: 70 more minutes. No network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | what you will do | | 2 |
# | 1 Where it begins | what does a model lose that knows nothing? | 8 |
# | 2 Tokens and padding | which sentences go together? | (5) |
# | 3 Never quite sure | why not ask for the whole truth? | 25 (+ 3) |
# | 4 How large a step | how does Adam choose, and why a warm-up? | 21 (+ 10) |
# | 5 One batch first | can it learn at all? | 5 |
# | 6 Your own run | what does it learn first? | 8 |
# | 7 Stop and continue | what must be kept? | (4) |
# | 8 Half the bits | what does bfloat16 forget? | (5) |
# | 9 On a GPU | what changes, and how fast is it? | (3) |
# | 10 The clinic | what is wrong with these five? | 11 (+ 36) |
# | 11 Your translator | can the one that you wrote learn it, too? | 7 (+ 4) |
# | recap, three questions | | 2 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Where it begins
#
# The loss of a token is minus the logarithm of the probability that the model gave to it (lesson 07). You can know its
# value before any training.
#
# ### Exercise: predict_uniform_loss · 3 minutes · ★
#
# **Predict** the first number of a training run:

# %% tags=["exercise"] exercise="predict_uniform_loss" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_uniform_loss)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now a real model with random weights. To save time we take only the short sentences of the corpus, about half of them,
# and a vocabulary of 1,500 tokens. The folded cell loads them.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
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
# Here are two models. In the second, the embedding table holds normal random numbers of size 1, as `nn.Embedding` draws
# them by default. Ours have the size $1/\sqrt{d_{model}}$. **Predict:** which model begins near an even guess? Does
# the other one begin below it, above it, or far above it?

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
    print(f"{name:9} {validation_loss(new, held_out):6.2f} nats per token")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Ours begins a little above an even guess, ln 1,500 = 7.31, because its logits are not equal: most are random, with a
# size near 1.
#
# The second model is *sure* that each token comes again. The same table makes the logits (lesson 07), and the last norm
# gives each vector the length 8, the root of its 64 features. In ours a row of the table has the length 1. In the second
# model it has the length 8 too, so the token's own logit is near 8 · 8 = 64. Training would first have to undo that.
# **Look at the first number of every run.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Tokens and padding · optional, 5 minutes
#
# A batch is a rectangle: all its sentences are padded to the longest one. Four sentences have 5, 2, 9 and 3 tokens, 19
# in all. **By hand:** how many positions do they fill in two batches of two, in this order? And sorted by length, if a
# batch may have at most 10 positions?
#
# <details><summary>Answer</summary>
#
# In this order, (5, 2) fills 2 · 5 = 10 positions and (9, 3) fills 18: 28 positions for 19 tokens. Sorted, (2, 3) fills
# 6 positions. The sentences of 5 and of 9 tokens are batches of their own, because 2 · 9 would be 18. That makes 20
# positions, and one of them is padding.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# The paper sorts (section 5.1): its batches are made "by approximate sequence length", and all have about the same
# number of **tokens**. So a batch holds many short sentences or a few long ones. **Predict** the share of positions that
# hold a token, for 8,000 pairs of all lengths: in batches of 64 random sentences, and in sorted batches of at most 1,024
# positions. (The folded cell draws a batch of each kind.)

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

# %% tags=["picture", "apparatus"] alt="Two batches as rectangles, a row for each sentence and a column for each position, tokens dark and padding light: sentences as they come, and sentences by length." slideshow={"slide_type": "subslide"}
from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()
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
figure.suptitle("blue: a token, grey: padding", fontsize=10)
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# As they come, four positions in ten are wasted; sorted by length, hardly any. (In Multi30k, which has real sentences,
# half of the positions are wasted, and only 2 to 5% if the sentences are sorted by length.) The *order of the batches*
# must stay random, because short sentences first and long ones later would teach badly. `TokenBudgetBatches` shuffles
# pairs of equal length, and then the batches.
#
# Batches now differ in their number of sentences. So the loss is a mean over **tokens**, and each token counts the same.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Never quite sure
#
# Cross-entropy asks for probability 1 on the right word, and a softmax reaches 1 only with infinite logits. The paper
# asks for less (section 5.4): **label smoothing** takes a share $\epsilon$ from the true token and spreads it evenly
# over all $V$ tokens:
#
# $$ q_i = (1 - \epsilon) \, [i = \mathrm{true}] + \frac{\epsilon}{V} \qquad \mathrm{loss} = - \sum_i q_i \ln p_i $$
#
# **By hand:** four tokens, $\epsilon = 0.2$, and *her* is right. What is $q$? Two models say:
#
# | | her | him | it | `<eos>` |
# | --- | --- | --- | --- | --- |
# | careful | 0.70 | 0.10 | 0.10 | 0.10 |
# | sure | 0.97 | 0.01 | 0.01 | 0.01 |
#
# **Predict:** which model has the lower plain loss? Which one has the lower smoothed loss? What would the *best* model
# say? The folded cell computes the losses.

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
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
# By the plain loss the sure model is better. By the smoothed loss it is *worse*: each wrong word that it almost rules
# out costs it 0.05 · ln 100. The best model says $q$ itself, and even that costs 0.588. So a smoothed loss has a
# **floor** above 0, the entropy of $q$: $-\sum_i q_i \ln q_i$. (`smoothed_floor` computes it.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: label_smoothing_loss · 20 minutes · ★★★★
#
# Write the loss of a batch. Padding does not count: it is neither in the sum nor in the number that you divide by. You
# train with this function in section 11.

# %% tags=["exercise"] exercise="label_smoothing_loss" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(label_smoothing_loss)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What it does to confidence · optional, 3 minutes
#
# The translator of lesson 00 was trained with $\epsilon = 0.1$. We train two copies of it for 20 more updates, one with
# no smoothing and one with 0.3. **Predict** for each: what is the mean probability of its favourite token? How often is
# that token right? And how often is the model more than 99% sure? The first folded cell measures these three, and the
# second trains.


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
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


# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
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
# All three are right about as often. The more the targets are smoothed, the less sure the model is: with 0.1 it is
# asked for 0.9 and says 0.89, and with 0.3 it is asked for 0.7 and says 0.67, so it is even less sure than it should
# be. The paper found that smoothing "hurts perplexity" (section 6 of this lesson says what that is) and that the
# translations get better (its section 5.4).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · How large a step
#
# The gradient $g$ of a weight says in which direction to move it. It does not say how far: one weight has gradients of 4,
# another one of 0.0004, and each batch gives others. **Adam** (arXiv 1412.6980) keeps two running means for each weight,
# of its gradients and of their squares:
#
# $$ m \leftarrow \beta_1 m + (1 - \beta_1) \, g \qquad v \leftarrow \beta_2 v + (1 - \beta_2) \, g^2 $$
#
# The paper takes $\beta_1 = 0.9$ and $\beta_2 = 0.98$ (section 5.3), so $m$ is a mean of about 1 / (1 − 0.9) = 10
# gradients, and $v$ of about 1 / (1 − 0.98) = 50. The weight moves by a quotient, in which the size of the gradients
# cancels. With a tiny $\epsilon = 10^{-9}$ (not the $\epsilon$ of section 3) it is never 0 / 0:
#
# $$ w \leftarrow w - lr \cdot \frac{\hat m}{\sqrt{\hat v} + \epsilon} $$
#
# The hats say *corrected*: $m$ and $v$ begin at 0, so at first they are too small. **By hand:** two gradients come, and
# both are $g$. What is $m$ after the first one, and after the second? By what must you divide it to get $g$? And at step
# $t$?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# After the first, $m = (1 - \beta_1) g = 0.1 g$. After the second, $m = \beta_1 (1 - \beta_1) g + (1 - \beta_1) g$, which
# is $(1 - \beta_1^2) g = 0.19 g$. At step $t$ it is $(1 - \beta_1^t) g$: what is missing shrinks by the factor $\beta_1$
# at each step. So divide $m$ by $1 - \beta_1^t$, and $v$ by $1 - \beta_2^t$.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: adam_step · 12 minutes · ★★★
#
# Write one update of one tensor of weights. You train with it in section 5.

# %% tags=["exercise"] exercise="adam_step" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(adam_step)

# %% tags=["picture", "uses-answer"] alt="A film: a curve of the loss over one weight, and beside it the loss after each update. Steps by Adam with a learning rate of 0.25 move the weight in fifty updates. Then the same with a learning rate ten times as large." slideshow={"slide_type": "subslide"}
from course.exercises import mine
from course.pictures.films import one_update

my_adam_step = mine("adam_step")
one_update(vocab_size=1500, smoothing=0.1, learning_rate=0.25, my_adam_step=my_adam_step)

# %% [markdown] slideshow={"slide_type": "subslide"}
# **The first step has the length of the learning rate**, whether the gradient is 4 or −0.0004: the corrected means are
# $g$ and $g^2$, and $g / |g|$ is 1 or −1. So the first step follows the sign of one noisy gradient, at full length. Later,
# gradients that disagree make $m$ small beside the root of $v$, and the steps get shorter.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Up, then down
#
# The paper begins with tiny steps and makes them larger for `warmup_steps` updates. (It does not say why.) After that it
# makes them smaller. Both are in one line (Equation 3):
#
# $$ lr = d_{model}^{-0.5} \cdot \min(step^{-0.5}, \; step \cdot warmup\_steps^{-1.5}) $$
#
# **By hand**, with $d_{model} = 4$ and 4 steps of warm-up ($4^{-1.5} = 1/8$): what is the rate at step 1, 2, 4 and 16?
#
# <details><summary>Answer</summary>
#
# At step 1 it is 1/2 · 1/8 = 0.0625. At step 2 it is twice that, 0.125. At step 4 it is 1/2 · 1/2 = 0.25, the peak. At
# step 16 it is 1/2 · 1/4 = 0.125. So it rises in a straight line, and at four times the steps it has fallen to half.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: noam_learning_rate · 8 minutes · ★★ · optional
#
# Write the schedule (section 11 trains with it), and then look at it.

# %% tags=["exercise"] exercise="noam_learning_rate" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(noam_learning_rate)

# %% [markdown] slideshow={"slide_type": "subslide"}
# The folded cell draws the schedule of the paper's base model (512 features, 4,000 steps of warm-up), and two others.
# **Predict** before you look: what changes if the warm-up is twice as long? And if the model has half the features?

# %% tags=["picture", "apparatus", "uses-answer"] alt="Three curves of the learning rate over 20,000 steps, each rising in a straight line and falling slowly: 512 features and 4,000 steps of warm-up, 512 and 8,000, 256 and 4,000." slideshow={"slide_type": "subslide"}
rate = mine("noam_learning_rate")
steps = range(1, 20_001, 50)
figure, axes = plt.subplots(figsize=(6.4, 2.7), layout="constrained")
for d_model, warmup_steps, colour in ((512, 4000, "#0072B2"), (512, 8000, "#D55E00"), (256, 4000, "#009E73")):
    curve = [rate(step, d_model, warmup_steps) for step in steps]
    axes.plot(steps, curve, color=colour, label=f"d_model {d_model}, warm-up {warmup_steps}")
axes.set(xlabel="step", ylabel="learning rate")
axes.legend(frameon=False)
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# The paper's curve peaks at 0.0007. A longer warm-up peaks later and lower, and then joins the same curve. With half
# the features the whole curve is higher, by the factor √2. `TrainingConfig(learning_rate=...)` keeps the shape and lets
# you choose the peak.
#
# Three more names that you will meet. A **cooldown** lets the rate fall to 0 in a straight line over the last updates
# (arXiv 2405.18392). **Weight decay** also pulls every weight a little towards 0 at each update (AdamW, arXiv
# 1711.05101). And a **cosine** schedule falls along half a cosine after the warm-up (arXiv 1608.03983); LLaMA was
# trained with weight decay and a cosine schedule (arXiv 2302.13971, section 2.3).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · One batch first
#
# Before you train on everything: can the model learn 16 sentences by heart? That takes seconds. If it fails, hours of
# training would have failed too. Here is the whole loop, with your `adam_step`:


# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course_lib.schedules import warmup_learning_rate
from course_lib.training import batch_loss


def learn_by_heart(model, batch, num_steps=80):
    """The loss and the length of the gradient, for so many updates on the same batch."""
    weights = list(model.parameters())
    means = [(torch.zeros_like(weight), torch.zeros_like(weight)) for weight in weights]
    losses, lengths = [], []
    for step in range(1, num_steps + 1):
        learning_rate = warmup_learning_rate(step, peak=0.01, warmup_steps=10)
        model.zero_grad()  # forget the last batch's gradient
        loss = batch_loss(model, batch, label_smoothing=0.1)  # forward
        loss.backward()  # the gradient of every weight
        lengths.append(torch.nn.utils.clip_grad_norm_(weights, 1.0).item())
        with torch.no_grad():
            for i, weight in enumerate(weights):  # change the weights
                new, *means[i] = my_adam_step(weight, weight.grad, *means[i], step, learning_rate)
                weight.copy_(new)
        losses.append(loss.item())
    return losses, lengths


# %% [markdown] slideshow={"slide_type": "subslide"}
# One line is new, **gradient clipping**. `clip_grad_norm_` returns the length of the gradient over all weights together,
# the root of the sum of its squares. If that length is above 1, it divides the whole gradient by it: the direction
# stays (arXiv 1211.5063). So one unusual batch cannot push Adam's means far away.
#
# A second model gets a batch that was never shifted: its decoder hears each token that it must say. **Predict:** whose
# loss falls faster? Who can translate the 16 sentences afterwards? And 200 new ones? (The folded cell defines
# `share_right`.)

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from dataclasses import replace

from course_lib.evaluation import exact_match
from course_lib.losses import smoothed_floor


def share_right(model, src, tgt):
    """Share of sentences that are translated exactly, greedily."""
    return exact_match(Translator(model, tokenizer).translate_all(src, beam_size=1), tgt)


# %% tags=["uses-answer"] slideshow={"slide_type": "subslide"}
batch = data.batch(torch.arange(16))
print("loss above its floor, after     1     20     40     80   its 16   new ones   gradients clipped")
for name, heard in (("sound", batch), ("not shifted", replace(batch, tgt_input=batch.tgt_output))):
    by_heart = Transformer(replace(sizes, dropout=0.0), seed=0)
    losses, lengths = learn_by_heart(by_heart, heard)
    right = [share_right(by_heart, src[:16], tgt[:16]), share_right(by_heart, new_src, new_tgt)]
    shown = "".join(f"{losses[step - 1] - smoothed_floor(1500, 0.1):7.2f}" for step in (1, 20, 40, 80))
    clipped = sum(length > 1 for length in lengths)
    print(f"{name:25} {shown} {right[0]:8.0%} {right[1]:10.0%} {clipped:8} of {len(lengths)}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The sound model goes down to its floor, and then *writes* its 16 sentences. It knows nothing else. We did not ask
# for more. The other one is ahead from the first number on (with a tied table, a token that is heard has a high
# logit), reaches the floor sooner, and cannot write a single sentence. So the test has two halves: **the loss reaches
# its floor, and the model writes what it has learned.** Of the sound model's gradients 12 were longer than 1, all of
# them early.
#
# (There is no dropout here. A model with dropout never quite reaches the floor.)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* A good place for a break. Ask what this test cannot find: whatever goes wrong with other
# sentences, such as validation pairs in the training data, a mask that fits one batch only, or dropout.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Your own run
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about 20 seconds).
#
# Now everything, in 500 updates. `train` does the same as the loop that you have just read, with the batches of section
# 2. The updates are PyTorch's Adam, which does the sums of your `adam_step` for all weights at once.
#
# The cockpit asks you something, and then moves while the training runs. Every 50 updates it gets the validation loss
# and a score: the share of 100 new sentences that come out exactly right. Six times we also look at the loss on new
# sentences with **their own** source, and with the source of **another** sentence. The folded cell does that.
#
# **Predict:** what will it learn first, English or Spanish? When will the two losses part? How many new sentences will
# be right in the end, and at which update is the first one right?

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
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


def score(model):
    """Share of 100 new sentences that are exactly right."""
    return share_right(model, new_src[:100], new_tgt[:100])


# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "subslide"}
from IPython.display import Markdown, display

from course.pictures import TrainingCockpit
from course_lib.training import TrainingConfig, train

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

# %% tags=["picture", "nbval-ignore-output"] alt="The training cockpit over 500 updates: the training loss and its floor, the validation loss, the score, and the learning rate, which rises for 100 updates and then falls." slideshow={"slide_type": "subslide"}
newest = display(Markdown("`the newest look`"), display_id=True)
history = train(model, data.to(device), config, held_out, on_step=on_step, score=score)

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "subslide"}
print(*looks, sep="\n")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It learns English first, but only which tokens are frequent: for some 25 updates it does not matter whose source it
# gets. By update 50 the two losses begin to part. The Spanish is being read, long before the English is right. In the
# end the source of another sentence makes the loss *worse* again (from 4.8 at update 100 to 5.7), because the model
# relies on what it reads. And it writes *didn't buying* before it writes *didn't buy*, as people do who learn
# English. (On another processor the sentences may differ a little.) **Was your guess of the score right?** The folded
# cell prints the numbers. (The row *right* counts the first 100 new sentences, the last line all 200.)

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
print("update", *(f"{step:6}" for step in history.score_steps))
print("loss  ", *(f"{loss:6.2f}" for loss in history.validation_losses))
print("right ", *(f"{share:6.0%}" for share in history.scores))
final = share_right(model, new_src, new_tgt)
print(f"\n{describe_device(device)}: {history.seconds[-1]:.0f} seconds")
print(f"validation loss {history.validation_losses[-1]:.2f}, {final:.0%} of 200 new sentences right")

# %% [markdown] slideshow={"slide_type": "fragment"}
# By update 200 the validation loss is less than half of what it was, and one sentence in a hundred is right. 50 updates
# later it is more than one in five. A sentence counts only when **all** its tokens are right, so the score rises late,
# and then fast.
#
# What is a loss of 0.66? Its exponential is the **perplexity**, here 1.9: as if the model chose evenly between two of
# its 1,500 tokens.

# %% [markdown] slideshow={"slide_type": "subslide"}
# Look at the cockpit again: the training loss ends between 1.06 and 2, the validation loss at 0.66. **Why** is the
# validation loss *below* the training loss?
#
# <details><summary>Answer</summary>
#
# It is not smoothed, and dropout is off. So compare each of the two only with itself. If the validation loss rises while
# the training loss falls, the model is probably learning by heart; 500 updates are too few for that.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · Stop and continue · optional, 4 minutes
#
# Real trainings take hours, and computers get switched off. With `checkpoint_folder=...`, `train` keeps all that it needs
# to continue. **Predict:** what is that, besides the weights? Name three more things, if the losses are to be the same
# to the last bit as without a stop.

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
    continued = train(Transformer(sizes, seed=0), data, short_run, checkpoint_folder=folder).losses

weights = 4 * sum(parameter.numel() for parameter in model.parameters())
print(f"the checkpoint is {kept / weights:.1f} times as large as the weights")
print("all 12 losses the same, bit for bit:", continued == never_stopped)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The checkpoint keeps **Adam's two means** of each weight, and the **number of updates**, which Adam's correction and the
# schedule need. It also keeps the **place** in the data and the state of the **random numbers** of dropout. Weights and
# two means make three times the size. If you restore only the weights, you begin again with the warm-up, the first
# batch, and an Adam that has seen nothing.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · Half the bits · optional, 5 minutes
#
# A `float32` has 32 bits, 23 of them for its digits. A `bfloat16` has 16, and 7 for the digits: the same range, but only
# two or three decimal digits. Graphics processors multiply such numbers many times faster. **Predict** what each of
# these becomes: 1.001, 257, 10⁻³⁰. And 1 + 0.001, added a thousand times?

# %% slideshow={"slide_type": "fragment"}
half = torch.bfloat16
print(torch.tensor([1.001, 257.0, 1e-30], dtype=half).tolist())

total, small = torch.tensor(1.0, dtype=half), torch.tensor(0.001, dtype=half)
for _ in range(1000):
    total = total + small
print("1 + 0.001, a thousand times:", total.item())

# %% [markdown] slideshow={"slide_type": "subslide"}
# 257 is rounded to 256, 10⁻³⁰ survives, and the sum is still 1. A weight of 1 that learns by 0.001 at each update would
# never move.
#
# In training we *mix*: weights, Adam and loss stay in float32. **Only the matrix products** run in bfloat16, on
# rounded *copies* of weights and inputs, because a product sums many numbers and their errors go both ways. That is
# `precision="bf16"`. **Predict** by how much the losses of 20 updates differ: a tenth of a nat, a hundredth, a
# thousandth? And is it faster here?

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
# They differ by one to three thousandths, which no curve would show. A processor without instructions for bfloat16 must
# imitate them and is *slower*. **Measure before you believe.** (`float16` has more digits and ends at 65,504, and its
# gradients must be scaled or they vanish.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 9 · On a GPU · optional, 3 minutes
#
# Two things move: the weights and the sentences. (The cells of section 6 do this already, because `choose_device()` finds
# a GPU.)
#
# ```python
# model = Transformer(sizes).to("cuda")
# train(model, data.to("cuda"), replace(config, precision="bf16"))
# ```
#
# On the command line it is `--device cuda`, and `torchrun` shares each update among several GPUs (we have done it with two
# processes on a CPU, and not yet with two GPUs):
#
# ```sh
# # a laptop, the lessons' small corpus, 13 minutes
# python -m course train --out build/small --norm-first --vocab-size 5000 \
#     --learning-rate 3e-3 --tokens-per-batch 2048 --max-steps 2400 --average-steps 400
#
# # two GPUs, Multi30k (29,000 real pairs)
# torchrun --nproc-per-node 2 -m course train --out build/multi30k --corpus multi30k --device cuda \
#     --precision bf16 --dropout 0.3 --learning-rate 5e-3 --warmup-steps 2000 --tokens-per-batch 4096 \
#     --accumulation-steps 2 --max-steps 8000 --cooldown-steps 3200
# ```

# %% [markdown] slideshow={"slide_type": "subslide"}
# How fast is that? We count target tokens per second. The folded cell takes [the recorded runs](../data/runs/README.md)
# and yours. If this machine has a GPU, the cell also measures a model with the layers and widths of the paper's base model, but
# with our small vocabulary and our short sentences. **Predict** the number of the paper's eight GPUs, with 25,000 target tokens per update
# and 100,000 updates in 12 hours.

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
from course.records import RECORDED, read_run

rates = {"the paper's base model, eight P100": 25_000 * 100_000 / (12 * 3600)}
for path in sorted(RECORDED.glob("*.json")):
    recorded = read_run(path)["history"]
    rates[path.stem] = sum(recorded.target_tokens) / recorded.seconds[-1]
rates["yours"] = sum(history.target_tokens) / history.seconds[-1]
if device.type == "cuda":
    base = TransformerConfig(1500)  # the paper's sizes, except for the vocabulary
    for precision in ("fp32", "bf16"):
        settings = TrainingConfig(60, 8192, precision=precision)
        run = train(Transformer(base).to(device), data.to(device), settings)
        seconds_of_last_40 = run.seconds[-1] - run.seconds[19]
        rates[f"base model, {precision}, here"] = sum(run.target_tokens[20:]) / seconds_of_last_40
for name, rate in rates.items():
    print(f"{name:36} {rate:7,.0f} target tokens per second")

# %% [markdown] slideshow={"slide_type": "subslide"}
# It was some 58,000, with a model of 65 million parameters. Ours are 13 to 250 times smaller, so a laptop is fast enough
# for them. The H200 is a GPU of today. On one of them, our code makes updates of the base model, with random tokens, at
# 335,000 to 379,000 target tokens per second. `torch.compile` turns the model into faster code: 549,000. At that speed,
# 100,000 updates take 1.3 hours.
#
# One H200 has also trained a model of 2.6 million parameters on Multi30k, with another recipe than above, in two minutes. By
# BLEU (a score for translations, lesson 09), four such models reach 41.58 on average. The best published score that we
# know of for a model of this size, trained only on these pairs, is 41.02 ([measured](../benchmarks/README.md#on-a-gpu)).
#
# What the paper paid (sections 5.1 and 5.2, Table 2; the cost is an estimate by Strubell et al.,
# [arXiv 1906.02243](https://arxiv.org/abs/1906.02243)):
#
# | | parameters | tokens per update | updates | time | cost |
# | --- | --- | --- | --- | --- | --- |
# | the paper's base model | 65 million | 25,000 + 25,000 | 100,000 | 12 hours on eight P100 | 41 to 140 dollars |
# | the paper's big model | 213 million | 25,000 + 25,000 | 300,000 | 3.5 days on eight P100 | 289 to 981 dollars |
# | the translator of lesson 00 | 4.9 million | up to 2,048 + 2,048 | 14,000 | 54 minutes on two cores | electricity |
# | yours | 0.26 million | up to 768 + 768 | 500 | as you saw | electricity |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 10 · The clinic
#
# Five trainings of 600 updates: batches of 64 pairs of our corpus, a vocabulary of 2,000 tokens, post-norm. None of them
# stopped with an error, and each has one mistake that is easily made. You get what their owners saw: curves, five numbers
# and a sentence. The grey curves are of the same training without the mistake.
#
# | | the suspects |
# | --- | --- |
# | 1 | padding counts as a target |
# | 2 | the decoder hears the word that it must say |
# | 3 | the source's mask is inverted: padding may be seen, words may not |
# | 4 | no warm-up |
# | 5 | dropout is on when the model is evaluated |
# | 6 | the validation sentences are among the training sentences |
#
# Two folded cells draw the curves, and a third one prints the numbers.

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
from course.records import RECORDED, read_run

clinic = sorted((RECORDED / "clinic").glob("*.json"))
sound = {
    run["model"]["num_layers"]: run for run in map(read_run, clinic) if run["note"].startswith("Nothing")
}
runs = [run for run in map(read_run, clinic) if not run["note"].startswith("Nothing")]
patients = dict(zip("ABCDE", runs, strict=True))

# %% tags=["picture", "apparatus"] alt="Five panels with training and validation losses over 600 updates, and those of the sound training in grey. A: training as the sound one, validation a little above the sound one. B: both level off high, near 3.2 and 2.4. C: both fall at once to between 5 and 6; then training hardly falls, and validation rises above 6. D: both lie below the sound ones. E: both fall within 100 updates to 1.2 and 0.1 and stay." slideshow={"slide_type": "subslide"}
figure, panels = plt.subplots(1, 5, sharey=True, figsize=(8, 3.4), layout="constrained")
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
panels[0].set_ylabel("nats per token")
figure.legend(
    [training, looked],
    ["training loss", "validation loss (grey: without the mistake)"],
    loc="outside upper center",
    ncols=2,
)
plt.show()

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
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
# *First* is the loss of the first update, and *training* the mean of the last 50. *Validation* is the loss at the end,
# and *once more* the same code run a second time. *Exact* is the share of 200 validation sentences that are right. The
# last column is the translation of the sentence above it. All have 2 + 2 layers, except C and *sound deep*, which have
# 4 + 4. So compare C with *sound deep*, and the others with *sound*. **Write down a suspect for each patient**, and what gave it away. One
# of the six is innocent. Only then scroll on and open the diagnoses: below each of them stands an exercise with the same
# bug in code (optional), and its name gives the answer away.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient A
#
# <details><summary>Diagnosis</summary>
#
# Suspect 5. The training loss is that of the sound training, so the training is well. Only the *evaluation* is wrong: the
# validation loss is too high, and **different** when it is measured again. A model without random numbers always gives
# the same loss, so dropout is still on: `model.eval()` was forgotten. The exact matches suffer too, because the model also translates with dropout.
#
# </details>
#
# ### Exercise: fix_dropout · 6 minutes · ★★ · optional
#
# `eval()` only sets a flag, `training`, in each part of the model. This dropout has the same symptom for another reason:

# %% tags=["exercise", "clinic"] exercise="fix_dropout" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_dropout)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient B
#
# <details><summary>Diagnosis</summary>
#
# Suspect 3. It learns English: the sentence is fluent and has nothing to do with the source. A decoder that cannot read
# is a language model. Your own run began to read after some 25 updates, and this one never does. Test it with another
# source of the same length: its loss stays the same, and so does what it writes. (It can see the length, because it
# sees the padding.)
#
# </details>
#
# ### Exercise: fix_translation_masks · 6 minutes · ★★ · optional

# %% tags=["exercise", "clinic"] exercise="fix_translation_masks" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_translation_masks)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient C
#
# <details><summary>Diagnosis</summary>
#
# Suspect 4. The loss falls at once to that of guessing by frequency, and then hardly at all. The first steps were the
# largest, and they followed the signs of noisy gradients (section 4). A post-norm model of eight layers does not recover
# from that in 600 updates. (The sound one of this depth is slow too; pre-norm hardly needs a warm-up. Lesson 06 measured
# why.)
#
# Why does its validation loss *rise*? It does not learn by heart: 600 batches of 64 are about one pass through the data.
# But in training it read with dropout, and perhaps the little that it has learned holds only with dropout. (To test that,
# measure the loss on training batches with dropout off.)
#
# </details>
#
# ### Exercise: fix_learning_rates · 6 minutes · ★★ · optional

# %% tags=["exercise", "clinic"] exercise="fix_learning_rates" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_learning_rates)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient D
#
# <details><summary>Diagnosis</summary>
#
# Suspect 1. This one is the most dangerous, because everything looks *better*: both losses are below the sound ones from
# the beginning, by more than a nat after 100 updates and by a third of a nat at the end. But the translations are no
# better, 29% and 28%. In its batches 38% of all positions are padding, which is easy to predict. A loss says nothing
# until you know what it is a mean **of**. (Suspect 6 would lower only the validation loss.)
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: fix_padded_loss · 12 minutes · ★★★ · optional
#
# This loss leaves padding out, and takes a mean too early, twice:

# %% tags=["exercise", "clinic"] exercise="fix_padded_loss" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_padded_loss)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient E
#
# <details><summary>Diagnosis</summary>
#
# Suspect 2. **Too good to be true**: after 100 updates its training loss is almost at the floor of 1.085, and its
# validation loss, which is not smoothed, is almost at its own floor, 0. No honest model gets there so soon on a whole
# corpus: the training loss of the translator of lesson 00, which is larger, took some 7,000 updates to come as near, and
# its validation loss never did (it ended at 0.19). Patient E hears what it
# must say, so it repeats. When it has to write, it has heard only `<bos>`, and not one sentence is right. You met it in
# section 5.
#
# </details>
#
# ### Exercise: fix_teacher_forcing · 6 minutes · ★★ · optional

# %% tags=["exercise", "clinic"] exercise="fix_teacher_forcing" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_teacher_forcing)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What to look at, in this order
#
# 1. **The first number:** is it a little above ln(vocab_size)? Below is as bad as far above: D and E began below
#    ln 2,000 = 7.6, and the sound ones at 8.0 and more.
# 2. **One batch:** does the loss reach its floor, and does the model write the batch?
# 3. **The curves:** do they go below what an honest model can reach? Are they flat from the start? Is validation far from
#    training?
# 4. **What it writes.** The losses of A, D and E misled, in both directions. The translations did not, except for A's,
#    which were made with dropout.
# 5. **Change what must not matter**, or what must: measure twice, add padding, take another source.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Let groups argue for one patient each before any diagnosis is opened, only from the picture and
# the table. D is the one to argue about: would anybody have looked for a bug?

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 11 · Your translator
#
# The model of section 6 was the course's. Now you train **yours**, which you put together at the end of lesson 07, on the
# same sentences: with your positions, your loss, your schedule, and the dropout that you wrote into your layers. Where a
# function of yours is missing, the course's takes its place, and the cell says so.
#
# It is pre-norm like the first model, with the paper's schedule. **Predict:** after 500 updates, is it as good as the
# first model? And how much slower is it than the course's modules? (The folded cell prints both. It also prints each model's
# perplexity, and how often the updates went through the corpus. It takes them from your functions too.)

# %% tags=["uses-answer"] slideshow={"slide_type": "subslide"}
from course_lib.own_transformer import OwnTransformer
from course_lib.tokens import BOS_ID, PAD_ID

my_encode, my_decode, my_encoding = map(mine, ("encode", "decode", "sinusoidal_encoding"))
my_shift_right, my_label_smoothing_loss = mine("shift_right"), mine("label_smoothing_loss")
my_noam_learning_rate = mine("noam_learning_rate")
my_perplexity, my_token_budget_batches = mine("perplexity"), mine("token_budget_batches")


def my_model(config):
    """A Transformer of my own functions, with random weights."""
    new = Transformer(config, seed=0)
    new.positions = my_encoding(config.max_len, config.d_model)
    return OwnTransformer(new, my_encode, my_decode)


def my_loss(model, batch, smoothing):
    heard = my_shift_right(batch.tgt_output, BOS_ID)
    logits = model(batch.src_ids, heard)
    return my_label_smoothing_loss(logits, batch.tgt_output, smoothing, model.pad_id)


def my_schedule(step):
    return my_noam_learning_rate(step, sizes.d_model, 200)


# %% tags=["slow", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
newest = display(Markdown("`training`"), display_id=True)


def show_loss(history):
    """After every 25 updates the loss, in the place of the last one."""
    if len(history.losses) % 25 == 0:
        newest.update(Markdown(f"`update {len(history.losses)}: loss {history.losses[-1]:.2f}`"))


my_transformer = my_model(sizes)
settings = {"loss": my_loss, "schedule": my_schedule, "on_step": show_loss, "score": score}
my_history = train(my_transformer.to(device), data.to(device), config, held_out, **settings)

# %% tags=["slow", "apparatus", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
everybody = held_out.batch(torch.arange(len(held_out))).to(device)
for name, run, trained in (("the course's", history, model), ("yours", my_history, my_transformer)):
    with torch.no_grad():
        logits = trained.eval()(everybody.src_ids, everybody.tgt_input)
    losses = torch.nn.functional.cross_entropy(logits.mT, everybody.tgt_output, reduction="none")
    print(f"{name:13} {run.seconds[-1]:5.0f} s, validation loss {run.validation_losses[-1]:.2f}", end="")
    print(f", perplexity {my_perplexity(losses, everybody.tgt_output != 0):.2f}", end="")
    print(f", {run.scores[-1]:.0%} of 100 new sentences right")
longer = torch.maximum(data.src_lengths, data.tgt_lengths).tolist()
batches = len(my_token_budget_batches(longer, config.tokens_per_batch))
print(f"{batches} batches hold the corpus, so 500 updates read it {500 / batches:.1f} times")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Yours takes about as long as the course's modules, and is as good. (With three seeds each, the course's functions in
# the place of yours got 107 to 113 of 200 new sentences right, and the course's modules 105 to 112.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### *La quise mucho*: its loss
#
# The machine of lesson 00 translates *La quise mucho.* as *I loved her very much.* What does it lose on these tokens?
# Your `encode` and `decode` compute the logits with the numbers that the machine has learned, and your loss follows,
# without smoothing (ε = 0). The last two lines say how far it is from the machine's own loss, and what that is.
# **Predict:** is it near 0.1, 0.6 or 2 nats a token? (Training asked for a probability of 0.9.)

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.our_sentence import follow, places

ours = places()  # or a sentence of your own: places("Tengo hambre")
follow(ours, 8)
print(f"{my_label_smoothing_loss(ours.logits, ours.tgt_output, 0.0, PAD_ID):.2f} nats a token")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It is near 0.1, because a probability of 0.9 costs 0.105 nats. (The machine chose these tokens itself. On new sentences,
# with the translations of others, it lost 0.64.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Keep it
#
# A model in a notebook is gone when the kernel stops. So you keep it as a **translator**: weights, tokenizer, and the
# words that it knows. It goes into your own folder, beside your answers, which no update of the course changes.

# %% tags=["slow", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.exercises import keep_translator
from course_lib.translating.typed_text import true_cased

keep_translator(Translator(my_transformer.cpu(), tokenizer, true_cased(src), target_words=true_cased(tgt)))

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now choose **Kernel → Restart Kernel** in the menu, and run only the next cell. (The rest of this lesson needs the
# cells above. If you want to do *Your own pairs*, do it first, then come back here and restart.) All that is left is
# on your disk: numbers that you trained, and functions that you wrote. Change the sentences to your own. (It has read
# 19,000 short ones, so its world is small: *gato*, *casa*, *comprar*, *rojo*.)

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.exercises import my_translator

translator = my_translator()
for sentence in ("La chica compró un perro", "¿Dónde está mi libro?", "No tengo dinero"):
    print(sentence, "->", translator.translate(sentence))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Your own pairs · optional, 4 minutes
#
# It need not be Spanish. Here are twenty pairs in Italian: four subjects and five verbs. **Write your own** in any
# language: on each line a sentence, an equals sign, its translation. Four pairs are kept back (every sixth line, from
# the first), and the model never sees them.
#
# (If you have restarted already, choose *Run > Run All Above Selected Cell*. It trains both models again, which takes one
# to four minutes.)

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

# %% [markdown] slideshow={"slide_type": "subslide"}
# The first folded cell writes the pairs into a file of yours and reads them back. The second counts their words and
# makes the first three merges, by four functions that you wrote in lesson 01. The third trains. **Predict:** how many of
# the four pairs will it get right, after 200 updates on the other sixteen?

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
from course.exercises import my_folder
from course_lib.corpora.own_pairs import read_pairs
from course_lib.running.files import write_whole

path = my_folder() / "twenty_pairs.tsv"  # a sentence, a tab, its translation
write_whole(path, my_pairs.strip().replace("=", "\t").encode())
my_src, my_tgt = read_pairs(path)  # a line that is no pair is named by its number
kept_back = range(0, len(my_src), 6)  # of twenty pairs the 1st, 7th, 13th and 19th
read = [i for i in range(len(my_src)) if i not in kept_back]
read_src, read_tgt = ([side[i] for i in read] for side in (my_src, my_tgt))

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "subslide"}
from collections import Counter

my_build_vocabulary, my_encode_tokens = mine("build_vocabulary"), mine("encode_tokens")
my_most_frequent_pair, my_merge_pair = mine("most_frequent_pair"), mine("merge_pair")

vocabulary = my_build_vocabulary(" ".join(read_src).split())
words_kept_back = " ".join(my_src[i] for i in kept_back).split()
ids = my_encode_tokens(words_kept_back, vocabulary, unk_id=len(vocabulary))
unknown = [word for word, i in zip(words_kept_back, ids, strict=True) if i == len(vocabulary)]
print(f"{len(vocabulary)} different words to read")
print("unknown in the sentences kept back:", ", ".join(unknown) or "none")

cut = Counter(tuple("▁" + word) for word in " ".join([*read_src, *read_tgt]).split())  # ▁ begins a word
for number in (1, 2, 3):
    pair = my_most_frequent_pair(cut)
    cut = my_merge_pair(cut, pair)
    print(f"merge {number}: {' + '.join(pair)}")

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
pieces = Tokenizer.train([*read_src, *read_tgt], vocab_size=100)
few = replace(sizes, vocab_size=pieces.vocab_size, num_layers=1, dropout=0.1)
how = TrainingConfig(200, 512, learning_rate=5e-3, warmup_steps=50)
on_pairs = my_model(few)
train(on_pairs, tokenize_pairs(pieces, read_src, read_tgt), how, loss=my_loss)

written = Translator(on_pairs, pieces).translate_all(my_src, beam_size=1)
for i in kept_back:
    print(f"{my_src[i]:18} -> {written[i]:18} {'right' if written[i] == my_tgt[i] else my_tgt[i]}")
print(f"of the pairs that it read, right: {sum(written[i] == my_tgt[i] for i in read)} of {len(read)}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# All four are right, after a few seconds: it has met each subject and each verb elsewhere, and has found out which words
# go together. Replace one of the four by a sentence with a word that occurs nowhere else, and see what it writes. The
# second folded cell then names that word.
#
# For more pairs than a cell holds, write them into a file: on each line a sentence, a tab, its translation.
#
# ```sh
# python -m course train --corpus my_pairs.tsv --out build/mine --norm-first --vocab-size 2000 --max-steps 2000
# python -m course translate --model build/mine "una frase"
# ```
#
# Tatoeba (tatoeba.org, CC BY 2.0 FR) has real sentences, perhaps of your own two languages; volunteers write and translate
# them. `--corpus tatoeba` trains on 115,790 pairs of Spanish and English, and the files that manythings.org/anki makes of it for
# other languages are such files of pairs.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine so far
#
# Which parts of it are yours by now?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - A new model loses about ln(vocab_size) per token. A smoothed loss cannot fall below the entropy of its targets.
# - Batches of similar length, cut by tokens, waste hardly anything. The mean is over tokens that are not padding.
# - Adam divides a running mean of the gradients by the root of that of their squares, both corrected for their start at
#   0. The first step has the length of the learning rate.
# - So the learning rate first rises in a straight line, and then falls with the root of the step.
# - First one batch by heart, loss *and* writing; then everything.
# - A checkpoint is more than weights. A training that continues from it gives the same losses, bit for bit.
# - A training fails in silence: read the curves, then what it writes.
# - Weights, tokenizer and known words make a translator. Yours is in your own folder.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cheat sheet of shapes
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `src_ids`, `tgt_input`, `tgt_output` | `(batch, src_len)`, `(batch, tgt_len)` twice | a batch; `batch` times the longer length is at most `tokens_per_batch` |
# | logits | `(batch, tgt_len, vocab_size)` | the largest tensor of a small model |
# | $q$ | `(vocab_size,)` for each target token | 1 − ε + ε/V for the true one, ε/V for the others |
# | loss | a number | a mean over tokens, not over positions or sentences |
# | gradient | as each parameter | added up over batches and processes |
# | Adam's means | twice each parameter | of the gradient and of its square |
# | `history.losses` | one for each update | with label smoothing, on the batch just trained on |
# | `history.validation_losses` | one for each look | not smoothed, without dropout |
# | `history.scores` | one for each look | by the measure given as `score=` |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
#
# <details><summary>Two runs have vocabularies of 1,500 and 10,000 tokens. Whose loss per token should be lower?</summary>
#
# The first run's loss should be lower: its tokens are shorter, and the rest of a word is easy to predict once it has
# begun. Losses per token cannot be compared between vocabularies. Losses per sentence can, and so can translations.
#
# </details>
#
# <details><summary>You double the number of GPUs and leave everything else. What has changed?</summary>
#
# If each GPU brings batches of its own, an update is made from twice the tokens, and an epoch has half as many
# updates. That is another run, and it may need another learning rate. In this course the number of batches per update
# is a setting. More processes share these batches. So three things change: the time, the random numbers of dropout,
# and the order in which numbers are added.
#
# </details>
#
# <details><summary>The validation loss rises while exact match still climbs. How can that be?</summary>
#
# The model gets surer. Where it is wrong, that costs more and more, while its first choice is right more and more often.
# So stop by the score that you want, and not only by the loss. Label smoothing makes this milder.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani et al., 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762): section 5 is this lesson in a page and a
#   half.
# - Kingma and Ba, *Adam*, 2014, [arXiv 1412.6980](https://arxiv.org/abs/1412.6980): section 3 has the correction.
# - Szegedy et al., *Rethinking the Inception Architecture*, 2015, [arXiv 1512.00567](https://arxiv.org/abs/1512.00567):
#   section 7 introduces label smoothing.
# - Müller et al., *When Does Label Smoothing Help?*, 2019, [arXiv 1906.02629](https://arxiv.org/abs/1906.02629).
# - Xiong et al., *On Layer Normalization in the Transformer Architecture*, 2020,
#   [arXiv 2002.04745](https://arxiv.org/abs/2002.04745): warm-up in post-norm. (Lesson 06 doubts the reason, not the
#   finding.)
# - Micikevicius et al., *Mixed Precision Training*, 2017, [arXiv 1710.03740](https://arxiv.org/abs/1710.03740).
# - Popel and Bojar, *Training Tips for the Transformer Model*, 2018, [arXiv
#   1804.00247](https://arxiv.org/abs/1804.00247).
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# Three more exercises: `token_budget_batches` packs a corpus, `perplexity` is the exponential of a loss (section 11 uses
# both), and `fix_training_loop` has two bugs in five lines. `print(stub("perplexity"))`, after `from
# course.exercises import stub`, shows what to write.
#
# **Next:** lesson 09 lets the trained model choose its words, and asks how good they are.
