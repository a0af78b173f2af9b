# %% [markdown] slideshow={"slide_type": "slide"}
# # 08 · Training: how does it learn?
#
# In lesson 07 somebody else had found every number of the model. Here the Transformer that you wrote learns them by a loop
# that you write. A bug seldom stops a training with an error: the training just goes badly. So you also learn to see what is
# wrong.
#
# **After this lesson you can**
#
# - write the loss, say what it must be before the first update, and which way it moves each logit;
# - write Adam, and say what a warm-up is good for;
# - write the loop that trains any model, and test it on one batch;
# - say beforehand what a run will cost, train the Transformer that you wrote, keep it, and ask it in a new session;
# - name the bug in a broken training from its curves.
#
# **You need** lessons 03 and 07. **It takes** about 73 minutes, 35 of them for your own code, best in two sittings, with
# a break after section 5. No network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | 1 Where it begins | what is the loss of a model that knows nothing? | 7 |
# | 2 What a word costs | which way does each logit go? | 12 |
# | 3 How large a step | how does Adam choose, and why a warm-up? | 15 |
# | 4 Your own loop | what does every training do? | 15 |
# | 5 One batch first | can it learn at all? | 3 |
# | 6 Your own run | what will it cost, and what does it learn first? | 8 |
# | 7 The clinic | what is wrong with these five? | 5 |
# | 8 *La quise mucho* | what does one update change? | 4 |
# | recap, two questions | | 4 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Where it begins
#
# The loss of a token is minus the logarithm of the probability that the model gave to it (lesson 07). You can know its
# value before any training. (`ln` is the natural logarithm.)
#
# ### Exercise: predict_uniform_loss · 3 minutes · ★
#
# Say the first number of a training run before you see it:

# %% tags=["exercise"] exercise="predict_uniform_loss" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_uniform_loss)

# %% [markdown] slideshow={"slide_type": "subslide"}
# <!-- open -->
# Now a real model with random weights. To save time we take only the short sentences of the corpus, about half of them,
# and a vocabulary of 1,500 tokens. The folded cell loads them, with 200 new sentences to look at.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course.for_lessons.small_training import SIZES, short_pairs

short = short_pairs()
src, tgt, new_src, new_tgt = short.src, short.tgt, short.new_src, short.new_tgt
tokenizer, data, held_out = short.tokenizer, short.data, short.held_out
print(f"{len(data):,} pairs to learn from, {len(held_out)} to look at:  {src[0]} -> {tgt[0]}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Here are two models. In the second, the embedding table holds normal random numbers of size 1, as `nn.Embedding` draws
# them by default. Ours have the size $1/\sqrt{d_{model}}$, with a d_model of 64. **Predict:** which model begins near an even guess? Does
# the other one begin below it, above it, or far above it? (The folded cell makes both.)

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import copy

import torch

from course_lib.training import validation_loss
from course_lib.transformer import Transformer

model = Transformer(SIZES, seed=0)
too_large = copy.deepcopy(model)
with torch.no_grad():
    too_large.embedding.table.weight.mul_(SIZES.d_model**0.5)

for name, new in (("size 1/8", model), ("size 1", too_large)):
    print(f"{name:9} {validation_loss(new, held_out):6.2f} nats per token")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Ours begins a little above an even guess, ln 1,500 = 7.31, because most of its logits are random numbers of a size near 1.
#
# The second model is *sure* that each token comes again. The same table makes the logits (lesson 07), and the last norm
# gives each vector the length 8, the root of its 64 features. The vector still points mostly along the row of its own token.
# In the table that row has the length 8 too, so the token's own logit is near 8 · 8 = 64. Training would first have to undo that. **Look at the first number of every run.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · What a word costs
#
# A probability of 0.9 for the right token costs $-\ln 0.9 = 0.11$ nats, 0.5 costs 0.69, and 1/1,500 costs 7.31. The mean
# over the tokens of a batch is **cross-entropy**. Padding is no token, so it does not count: neither in the sum nor in the
# number that you divide by.
#
# ### Exercise: token_loss · 8 minutes · ★★
#
# Write the loss of a batch. Your own run of section 6 makes it small. (`logits.log_softmax(dim=-1)` gives the logarithms, and
# never −∞. `x.gather(-1, ids[..., None])` takes the number at its id from each row.)

# %% tags=["exercise"] exercise="token_loss" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(token_loss)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Which way?
#
# Four tokens, *her* is right, and the model says 0.7 for *her* and 0.1 for each of *him*, *it* and `<eos>`. An update moves
# each logit *against* its gradient. **Predict** the four gradients: which are negative, and how large are they?

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course.exercises import mine

my_token_loss = mine("token_loss")
logits = torch.tensor([[0.7, 0.1, 0.1, 0.1]]).log().requires_grad_()
my_token_loss(logits, torch.tensor([0]), pad_id=-1).backward()
print(logits.grad)

# %% [markdown] slideshow={"slide_type": "fragment"}
# *Her* goes up by what the other three go down together, each in proportion to its probability. (A batch of $n$ tokens
# divides the gradient by $n$.)
#
# <!-- open -->
# The gradient of the logits is $p - q$: what the model says, minus what is asked for, 1 for the right token and 0 for the
# others. The more the model was wrong, the larger it is. To make it 0 a softmax must reach 1, which takes infinite logits.
# The paper asks for less (section 5.4): **label smoothing** takes a share $\epsilon = 0.1$ from the right token and spreads it
# evenly over the vocabulary. The best model then says 0.9, and the loss has a *floor* above 0. (The film of section 3 has label
# smoothing. Your run has none.) Beyond: [label smoothing and schedules](more/08_smoothing.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · How large a step
#
# The gradient $g$ of a weight says in which direction to move it, not how far: one weight has gradients of 4, another one of
# 0.0004. **Adam** (arXiv 1412.6980) keeps two running means for each weight, of its gradients and of their squares:
#
# $$ m \leftarrow \beta_1 m + (1 - \beta_1) \, g \qquad v \leftarrow \beta_2 v + (1 - \beta_2) \, g^2 $$
#
# The paper takes $\beta_1 = 0.9$ and $\beta_2 = 0.98$ (section 5.3), so $m$ is a mean of about 1 / (1 − 0.9) = 10
# gradients, and $v$ of about 1 / (1 − 0.98) = 50. The weight moves by a quotient, in which the size of the gradients
# cancels. With a tiny $\epsilon = 10^{-9}$ (not the $\epsilon$ of section 2) it is never 0 / 0:
#
# $$ w \leftarrow w - lr \cdot \frac{\hat m}{\sqrt{\hat v} + \epsilon} $$
#
# The hats say *corrected*: $m$ and $v$ begin at 0, so at first they are too small. **By hand:** two gradients come, and
# both are $g$. What is $m$ after the first one, and after the second? By what must you divide it to get $g$? And at step
# $t$?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# After the first, $m = 0.1 g$. After the second, $m = 0.9 \cdot 0.1 g + 0.1 g = 0.19 g$, which is $(1 - \beta_1^2) g$. At step
# $t$ it is $(1 - \beta_1^t) g$. So divide $m$ by $1 - \beta_1^t$, and $v$ by $1 - \beta_2^t$.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: adam_step · 12 minutes · ★★★
#
# Write one update of one tensor of weights. You train with it in sections 5 and 6.

# %% tags=["exercise"] exercise="adam_step" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(adam_step)

# %% tags=["picture", "uses-answer"] alt="A film: a curve of the loss over one weight, and beside it the loss after each update. Steps by Adam with a learning rate of 0.25 move the weight in fifty updates. Then the same with a learning rate ten times as large." slideshow={"slide_type": "subslide"}
from course.pictures.films import one_update

my_adam_step = mine("adam_step")
one_update(vocab_size=1500, smoothing=0.1, learning_rate=0.25, my_adam_step=my_adam_step)

# %% [markdown] slideshow={"slide_type": "subslide"}
# **The first step has the length of the learning rate**, whether the gradient is 4 or −0.0004: the corrected means are
# $g$ and $g^2$, and $g / |g|$ is 1 or −1. So it follows the sign of one noisy gradient, at full length. Later, gradients that
# disagree make $m$ small beside the root of $v$, and the steps get shorter.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Up, then down
#
# So the first steps should be short. The paper makes them longer for `warmup_steps` updates, a **warm-up** (it does not say
# why), and then shorter. Both are in one line (Equation 3):
#
# $$ lr = d_{model}^{-0.5} \cdot \min(step^{-0.5}, \; step \cdot warmup\_steps^{-1.5}) $$
#
# So it rises in a straight line, and then falls with the root of the step: at four times the steps of the peak it has fallen
# to half.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · Your own loop
#
# Every training is a loop over batches. The model computes (*forward*), the loss says how wrong it was, `backward` gives each
# weight its gradient, and a rule of update changes the weights. One step is new, **gradient clipping**: `clip_grad_norm_(weights,
# max_norm)` measures the length of the gradient over all weights together, the root of the sum of its squares. If it is above
# `max_norm`, the whole gradient is shortened to that length; its direction stays (arXiv 1211.5063). One unusual batch cannot
# push Adam's means far away.
#
# How do new numbers get into a weight? The cell moves a single one by a tenth of its gradient. **By hand:** it is 3, and the
# loss is its square. What do the three lines show?

# %% slideshow={"slide_type": "fragment"}
weight = torch.tensor([3.0], requires_grad=True)
for _ in range(2):
    weight.square().sum().backward()
    print(weight.grad)
with torch.no_grad():  # PyTorch does not record the update
    weight.copy_(weight - 0.1 * weight.grad)
print(weight)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The second `backward` **adds** its 6 to the old one. So a loop forgets old gradients first: `model.zero_grad()`. And `copy_`
# fills the tensor that the model has. `weight = ...` would only give its name to another one.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: training_loop · 12 minutes · ★★★
#
# Write the loop. It trains any model on anything: a translator here, a language model in lesson 12. A rule of update gets the
# weight, its gradient, what it gave you to keep for this weight (for Adam the two means, at first None), and the number of the
# step.

# %% tags=["exercise"] exercise="training_loop" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(training_loop)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Your loop gets your loss, and your `adam_step` as its rule of update:


# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID

my_training_loop = mine("training_loop")


def loss_of(model, batch):
    """Your loss, by teacher forcing."""
    return my_token_loss(model(batch.src_ids, batch.tgt_input), batch.tgt_output, PAD_ID)


def by_adam(rate):
    """Your `adam_step` as a rule of update; `rate(step)` is the learning rate."""

    def update(weight, gradient, state, step):
        means = state or (torch.zeros_like(weight), torch.zeros_like(weight))
        new, *means = my_adam_step(weight, gradient, *means, step, rate(step))
        return new, means

    return update


# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · One batch first
#
# Before you train on everything: can the model learn 16 sentences by heart? That takes seconds. If it fails, hours of
# training would have failed too.
#
# A second model gets a batch that was never shifted: its decoder input holds each token that it must say. **Predict:** whose
# loss falls faster? Who can translate the 16 sentences afterwards? And 200 new ones? The folded cells train both by your loop,
# for 80 updates on the same batch, and count.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from dataclasses import replace

from course_lib.evaluation import exact_match
from course_lib.translator import Translator


def share_right(model, src, tgt):
    """Share of sentences that are translated exactly, greedily."""
    return exact_match(Translator(model, tokenizer).translate_all(src, beam_size=1), tgt)


# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "subslide"}
batch = data.batch(torch.arange(16))
print("loss after     1     20     40     80   its 16   new ones")
for name, taught in (("sound", batch), ("not shifted", replace(batch, tgt_input=batch.tgt_output))):
    by_heart = Transformer(replace(SIZES, dropout=0.0), seed=0)
    losses = my_training_loop(by_heart, [taught] * 80, loss_of, by_adam(lambda step: 0.003), max_norm=1.0)
    right = [share_right(by_heart, src[:16], tgt[:16]), share_right(by_heart, new_src, new_tgt)]
    print(f"{name:11}" + "".join(f"{losses[step - 1]:7.2f}" for step in (1, 20, 40, 80)), end="")
    print(f" {right[0]:7.0%} {right[1]:10.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The sound model goes down to 0, and then *writes* its 16 sentences. It knows nothing else. The other one is ahead from the
# first number on (with a tied table, a token in the decoder input has a high logit), reaches 0 sooner, and cannot write a
# single sentence. So the test has two halves: **the loss reaches its floor, and the model writes what it has learned.**
# (Dropout is off here: with it the loss never quite gets there.)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* A good place for a break. Ask what this test cannot find: whatever goes wrong with other
# sentences, such as validation pairs in the training data, a mask that fits one batch only, or dropout.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Your own run
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about half a minute).
#
# Now everything: the Transformer that you put together in lesson 07, your loss, your loop, 2,000 updates. A
# batch holds sentences of like length, up to 768 positions on each side, as the paper's hold 25,000 (its section 5.1), so hardly
# anything is padding. (The course's `train` does what your loop does, and more. Beyond: [batches and
# checkpoints](more/08_batches.ipynb), [a GPU](more/08_gpu.ipynb).)

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
from course.for_lessons.watched_run import WatchedRun
from course_lib.own_transformer import OwnTransformer
from course_lib.training import TrainingConfig

my_encode, my_decode, my_shift_right = map(mine, ("encode", "decode", "shift_right"))
my_encoding, my_noam_learning_rate = mine("sinusoidal_encoding"), mine("noam_learning_rate")
config = TrainingConfig(2000, tokens_per_batch=768, warmup_steps=200, label_smoothing=0.0, validate_every=100)


def my_model():
    """A Transformer of my own functions, with random numbers."""
    new = Transformer(SIZES, seed=0)
    new.positions = my_encoding(SIZES.max_len, SIZES.d_model)
    return OwnTransformer(new, my_encode, my_decode)


# Equation 3 is called after Noam Shazeer, one of the paper's authors; more/08_smoothing asks you to write it.
my_update = by_adam(lambda step: my_noam_learning_rate(step, SIZES.d_model, config.warmup_steps))

# %% [markdown] slideshow={"slide_type": "subslide"}
# **What will it cost?** For each token, each parameter is in about one multiplication and one addition on the way forward,
# and in two of each on the way back: 6 N D operations for N parameters and D tokens (arXiv 2001.08361, section 2.1). The first
# folded cell counts them, and measures how many a second this machine does in a large matrix product. The next one times 20
# updates. **Predict**, between the two: how long will 2,000 updates take here, and how many times what 6 N D says?

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
import time

from course_lib.running.devices import choose_device, describe_device

device = choose_device()
per_update = sum(batch.num_tokens for batch in data.batches(768).epoch(0)) / len(data.batches(768).epoch(0))
N, D = sum(weight.numel() for weight in my_model().parameters()), 2000 * per_update

square = torch.ones(1024, 1024, device=device)
(square @ square).sum().item()  # the first one is slower
started = time.perf_counter()
sum(square @ square for _ in range(10)).sum().item()  # .item() waits for a GPU
speed = 10 * 2 * 1024**3 / (time.perf_counter() - started)

print(f"6 · {N:,} parameters · {D:,.0f} target tokens = {6 * N * D:.1e} operations")
print(f"{speed / 1e9:,.0f} thousand million of them a second: {6 * N * D / speed:.0f} seconds at least")

# %% tags=["apparatus", "nbval-ignore-output", "uses-answer"] slideshow={"slide_type": "fragment"}
trial = data.to(device).batches(768).epoch(0)[:20]
started = time.perf_counter()
my_training_loop(my_model().to(device).train(), trial, loss_of, my_update, config.clip_norm)
print(f"20 updates, timed, times 100: {100 * (time.perf_counter() - started):.0f} seconds")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The picture asks you something, and then moves while the training runs, for one to three minutes. Every 100 updates it gets the validation loss and a
# score: the share of 100 new sentences that come out exactly right. Six times a folded cell also measures the loss on new
# sentences with **their own** source, and with that of **another** sentence. **Predict:** what will it learn first, English
# or Spanish? How many new sentences will be right in the end, and at which update is the first one right?

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
from IPython.display import Markdown, display

from course.pictures import TrainingCockpit

own = held_out.batch(torch.arange(100)).to(device)
others = replace(own, src_ids=own.src_ids.roll(1, dims=0))  # each gets its neighbour's source
cockpit = TrainingCockpit(config, SIZES)
looks, kept = ["    own source  another   " + new_src[3]], {}


def score(model):
    """Share of 100 new sentences that are exactly right."""
    return share_right(model, new_src[:100], new_tgt[:100])


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
@torch.no_grad()
def on_step(history):
    """After each update the picture; now and then a look, the newest in a line of its own; a checkpoint after 500."""
    cockpit(history)
    if (step := len(history.losses)) in (25, 50, 100, 200, 500, 2000):
        model = my_transformer.eval()
        losses = [loss_of(model, batch).item() for batch in (own, others)]
        [written] = Translator(model, tokenizer).translate_all([new_src[3]], beam_size=1)
        looks.append(f"{step:4}{losses[0]:10.2f}{losses[1]:9.2f}   {written[:40]}")
        newest.update(Markdown(f"`{looks[-1]}`"))
        if step == 500:
            kept[step] = copy.deepcopy(model.transformer)
        model.train()


# %% tags=["slow", "picture", "nbval-ignore-output", "uses-answer"] alt="The training cockpit over 2,000 updates: the curve of the training loss from the level of an even guess down. A choice shows the validation loss, the score or the learning rate in its place." slideshow={"slide_type": "subslide"}
newest = display(Markdown("`the newest look`"), display_id=True)
torch.manual_seed(0)
my_transformer = my_model().to(device)
run = WatchedRun(my_transformer, data.to(device), config, loss_of, held_out, score, on_step)
losses = my_training_loop(my_transformer, run.batches(), run.loss_of, my_update, config.clip_norm)

# %% tags=["slow", "apparatus", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
history = run.history
print(*looks, sep="\n")
print("\nupdate", *(f"{step:6}" for step in history.score_steps[::2]))
print("loss  ", *(f"{loss:6.2f}" for loss in history.validation_losses[::2]))
print("right ", *(f"{share:6.0%}" for share in history.scores[::2]))
final = share_right(my_transformer, new_src, new_tgt)
print(f"\n{describe_device(device)}: {history.seconds[-1]:.0f} seconds", end="")
print(f", {history.seconds[-1] * speed / (6 * N * D):.1f} times what 6 N D says")
print(f"validation loss {history.validation_losses[-1]:.2f}, {final:.0%} of 200 new sentences right")

# %% [markdown] slideshow={"slide_type": "fragment"}
# A run takes longer than 6 N D says: its products are small, and softmax, norms and Adam are not in it. (Most of all on a GPU.)
#
# It learns English first: for some 25 updates it hardly matters whose source it gets. By update 50 the two losses begin
# to part. (Two other seeds say so too, and so does a source of the same length.)
# The Spanish is being read, long before the English is right. Later the source of another sentence makes the loss
# *worse* (from 4.6 at update 100 to 10.8), because the model relies on what it reads. A sentence counts only when
# **all** its tokens are right, so the score rises late, and then fast: the first ones are right between updates 100 and
# 300, and half of them at update 500. (On another processor the numbers differ a little.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Keep it
#
# A model in a notebook is gone when the kernel stops. So you keep it as a **translator**, in your own folder, beside your
# answers: weights, tokenizer, and the words that it has read, so that it can warn of others. The copy after 500 updates is
# kept too: lesson 09 needs a translator that still doubts.

# %% tags=["slow", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.exercises import keep_translator
from course_lib.translating.typed_text import true_cased

words, english = true_cased(src), true_cased(tgt)
early = OwnTransformer(kept[500].cpu(), my_encode, my_decode)
keep_translator(Translator(early, tokenizer, words, target_words=english), after=500)
keep_translator(Translator(my_transformer.cpu(), tokenizer, words, target_words=english))

# %% [markdown] slideshow={"slide_type": "subslide"}
# Change the sentences below to your own. (It has read 19,000 short ones, so its world is small: *gato*, *casa*, *comprar*, *rojo*.) Do not
# restart yet: the rest of this lesson needs the cells above. At the **end** of the lesson choose *Kernel > Restart Kernel* in
# the menu, come back here, and run only this cell.

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.exercises import my_translator

translator = my_translator()
for sentence in ("La chica compró un perro", "¿Dónde está mi libro?", "No tengo dinero"):
    print(sentence, "->", translator.translate(sentence))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · The clinic
#
# Five trainings of 600 updates: batches of 64 pairs of our corpus, a vocabulary of 2,000 tokens, post-norm. All have dropout
# and label smoothing, so even a sound training loss stays above the validation loss, which has neither. None of them
# stopped with an error, and each has one mistake. The grey
# curves are of the same training without the mistake.
#
# | | the suspects |
# | --- | --- |
# | 1 | padding counts as a target |
# | 2 | the decoder hears the word that it must say |
# | 3 | the source's mask is inverted: padding may be seen, words may not |
# | 4 | no warm-up |
# | 5 | dropout is on when the model is evaluated |
# | 6 | the validation sentences are among the training sentences |

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()
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
# last column is the translation of the sentence above it. Compare C with *sound deep*, both of 4 + 4 layers, and
# the others, of 2 + 2, with *sound*. **Write down a suspect for each patient**, and what gave it away. One
# of the six is innocent. Then open the diagnoses. Beyond: [the same bugs in code](more/08_clinic.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient A
#
# <details><summary>Diagnosis</summary>
#
# Suspect 5. The training loss is the sound one. Only the *evaluation* is wrong: the validation loss is too high, and
# **different** when it is measured again. So something in it is random: dropout is still on, `model.eval()` was forgotten.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient B
#
# <details><summary>Diagnosis</summary>
#
# Suspect 3. The sentence is fluent and has nothing to do with the source: a decoder that cannot read is a language model. Your
# own run began to read early, and this one never does. With another source of the same length its loss stays the same, and so
# does what it writes. (It can see the length, because it sees the padding.)
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient C
#
# <details><summary>Diagnosis</summary>
#
# Suspect 4. Both losses fall at once to between 5 and 6. Then training hardly falls, and validation rises: the model has
# learned hardly more than which tokens are frequent. The first steps were the largest, and they followed the signs of noisy gradients (section 3). A post-norm model of eight layers does not recover
# from that in 600 updates. (The sound one of this depth is slow too: [more on depth](more/06_depth.ipynb). A small pre-norm model learns
# without the rise, but less: from two seeds, 154 and 133 of 200 sentences were right, and [173 and 164 with
# it](more/08_smoothing.ipynb).)
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient D
#
# <details><summary>Diagnosis</summary>
#
# Suspect 1. This one is the most dangerous, because everything looks *better*: both losses are below the sound ones from
# the beginning. But the translations are no better: 29% are right, and 28% of the sound one's. In its batches 38% of all positions are padding, which is
# easy to predict. A loss says nothing until you know what it is a mean **of**. (Suspect 6 would lower only the validation
# loss.)
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient E
#
# <details><summary>Diagnosis</summary>
#
# Suspect 2. **Too good to be true**: after 100 updates its training loss is almost at 1.085, the floor that label smoothing
# of 0.1 leaves with 2,000 tokens. Its validation loss is almost at its own floor, 0. An honest
# translator of seven times your parameters needed some 1,150 updates until its training
# loss was as near, and its validation loss [ended at 0.08](../data/runs/README.md). The decoder input of patient E holds what it must
# say, so it repeats. When it has to write, the input holds only `<bos>`, and not one sentence is right (section 5).
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What to look at, in this order
#
# 1. **The first number:** is it a little above ln(vocab_size)? Below is as bad as far above.
# 2. **One batch:** does the loss reach its floor, and does the model write the batch?
# 3. **The curves:** are they below what an honest model can reach? Flat from the start? Is validation far from training?
# 4. **What it writes.** The losses of A, D and E misled, in both directions. The translations of D and E did not.
# 5. **Change what must not matter**, or what must: measure twice, add padding, take another source.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Let groups argue for one patient each before any diagnosis is opened, only from the picture and
# the table. D is the one to argue about: would anybody have looked for a bug?

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · *La quise mucho*: one update
#
# Your functions compute the loss of *I loved her very much.* with the numbers that the machine of lesson 00 has learned, and
# the first line says how far that is from its own. Then you teach it another translation, *I liked her a lot.*: one update of
# a copy, by your loop, on only this pair. **Predict** for learning rates of 0.0001, 0.001 and 0.002: what does it write now?
# What does it write for *Lo quise mucho*? Of 200 test sentences 195 are right before: how many afterwards? (The last cell
# takes about ten seconds.)

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.our_sentence import follow, places

ours = places()  # or a sentence of your own: places("Tengo hambre")
follow(ours, 8)
loss = my_token_loss(ours.logits, ours.tgt_output, PAD_ID)
print(f"{loss:.2f} nats a token, which is a probability of {(-loss).exp():.2f}")

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "subslide"}
from course_lib.batches import Batch

machine = ours.translator
wanted = torch.tensor([[*machine.tokenizer.encode("I liked her a lot."), EOS_ID]])
pair = Batch(ours.src_ids, my_shift_right(wanted, BOS_ID), wanted, num_tokens=wanted.numel())


# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
def taught(rate):
    """The machine after one update on this pair."""
    own = OwnTransformer(copy.deepcopy(machine.transformer), my_encode, my_decode)
    own.requires_grad_()
    my_training_loop(own, [pair], loss_of, by_adam(lambda step: rate), max_norm=1.0)
    return Translator(own.transformer.eval(), machine.tokenizer, machine.known_words)


# %% tags=["slow", "apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course_lib.corpora import load_corpus

test = load_corpus("spanish_english", "test")[:200]
print("rate  La quise mucho  Lo quise mucho  right of 200")
for rate in (0.0, 0.0001, 0.001, 0.002):
    new = taught(rate)
    right = round(200 * exact_match(new.translate_all(list(test["src"]), beam_size=1), list(test["tgt"])))
    print(rate, *(new.translate(text).text for text in ("La quise mucho", "Lo quise mucho")), right, sep="  ")

# %% [markdown] slideshow={"slide_type": "fragment"}
# A probability of 0.88 is near the 0.9 that its training asked for, with label smoothing. With 0.0001 the update changes
# nothing that it writes. With 0.001 it writes the new translation, and *Lo quise mucho*, which it was not shown, becomes *I
# liked him a lot*. Of the other sentences it has lost one. With 0.002 it has lost five. So the length of a step matters
# (section 3).

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
# - A new model has a loss of about ln(vocab_size) per token. The gradient of the loss by the logits is p − q.
# - Adam divides a running mean of the gradients by the root of that of their squares, both corrected for their start at
#   0. The first step has the length of the learning rate, so the rate begins small. In the paper it rises, and then falls with
#   the root of the step.
# - First one batch by heart, loss *and* writing; then everything.
# - The loop: forget, forward, backward, clip, update. It trains any model.
# - Time 20 updates: they say what a run takes. 6 N D is only its least.
# - A training fails in silence: read the curves, then what it writes.
# - Weights, tokenizer and known words make a translator.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cheat sheet of shapes
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `src_ids`, `tgt_input`, `tgt_output` | `(batch, src_len)`, `(batch, tgt_len)` twice | a batch: source, decoder input, labels; `batch` times the longer length is at most `tokens_per_batch` |
# | logits | `(batch, tgt_len, vocab_size)` | the largest tensor of a small model |
# | $p - q$ | `(batch, tgt_len, vocab_size)` | the gradient of the logits, times the number of tokens |
# | loss | a number | a mean over tokens, not over positions or sentences |
# | Adam's means | twice each parameter | of the gradient and of its square |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Two questions to carry away
#
# <details><summary>The right token has a probability of 0.99. What are the gradients of the logits together?</summary>
#
# −0.01 for the right one, and 0.01 for all others together: p − q always adds up to 0. At 0.5 they would be fifty times as
# large. So a model learns mostly from what it does not know yet.
#
# </details>
#
# <details><summary>The validation loss rises while exact match still climbs. How can that be?</summary>
#
# The model gets surer. Where it is wrong, that costs more and more, while its first choice is right more and more often.
# So stop by the score that you want, and not only by the loss.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani et al., 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762): section 5 is this lesson in a page and a
#   half.
# - Kingma and Ba, *Adam*, 2014, [arXiv 1412.6980](https://arxiv.org/abs/1412.6980): section 3 has the correction.
# - Every term: the [glossary](glossary.md).
#
# Beyond this lesson: [pairs of your own, in any language](more/08_own_pairs.ipynb), or real ones of Tatoeba (tatoeba.org, CC
# BY 2.0 FR, in the selection of manythings.org/anki).
#
# Have you asked your translator in a new session yet? Restart the kernel, and run the last cell of *Keep it*.
#
# **Next:** lesson 09 lets the trained model choose its words, and asks how good they are.
