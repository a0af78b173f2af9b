# %% [markdown] slideshow={"slide_type": "slide"}
# # 08+ · Batches and checkpoints: which sentences go together?
#
# In lesson 08 the batches were packed for you, and no run was interrupted. Here you pack a corpus, see what padding costs,
# and stop a training in the middle.
#
# **After this notebook you can**
#
# - pack sentences into batches of a token budget, and say why the loss is a mean over tokens;
# - turn a loss into a perplexity;
# - name what a checkpoint must keep.
#
# **You need** lesson 08. **It takes** about 11 minutes, and 26 for two optional exercises. No network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Tokens and padding
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
from course_lib.batches import TokenBudgetBatches, share_not_padding, shuffled_batches, tokenize_pairs
from course_lib.corpora import load_corpus
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
# ### Exercise: token_budget_batches · 20 minutes · ★★★ · optional
#
# Pack a corpus yourself:

# %% tags=["exercise"] exercise="token_budget_batches" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(token_budget_batches)

# %% [markdown] slideshow={"slide_type": "subslide"}
# How many batches of at most 768 positions hold the short sentences of lesson 08, and how often did its 2,000 updates read
# the corpus? The cell asks your function.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
import torch

from course.exercises import mine
from course.for_lessons.small_training import short_pairs

my_token_budget_batches, data = mine("token_budget_batches"), short_pairs().data
longer = torch.maximum(data.src_lengths, data.tgt_lengths).tolist()
count = len(my_token_budget_batches(longer, 768))
print(f"{count} batches hold the corpus, so 2,000 updates read it {2000 / count:.1f} times")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Among how many?
#
# Nobody feels what 0.66 nats are. The exponential of a loss is the **perplexity**: as if the model chose evenly between so
# many tokens. **By hand:** what is the perplexity of an even guess among 1,500 tokens, and that of 0.66 nats?
#
# <details><summary>Answer</summary>
#
# The loss of an even guess is ln 1,500, and its exponential is 1,500 again. And $e^{0.66} = 1.9$: as if it chose between two.
#
# </details>
#
# ### Exercise: perplexity · 6 minutes · ★★ · optional

# %% tags=["exercise"] exercise="perplexity" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(perplexity)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Stop and continue
#
# Real trainings take hours, and computers get switched off. With `checkpoint_folder=...`, `train` keeps all that it needs
# to continue. **Predict:** what is that, besides the weights? Name three more things, if the losses are to be the same
# to the last bit as without a stop.

# %% slideshow={"slide_type": "subslide"}
import tempfile
from pathlib import Path

from course.for_lessons.small_training import SIZES
from course_lib.training import TrainingConfig, train
from course_lib.transformer import Transformer

model = Transformer(SIZES, seed=0)
short_run = TrainingConfig(12, 512, learning_rate=7e-3, warmup_steps=10, checkpoint_every=5)
never_stopped = train(Transformer(SIZES, seed=0), data, short_run).losses


def power_cut(history):
    if len(history.losses) == 8:
        raise KeyboardInterrupt


# %% slideshow={"slide_type": "subslide"}
with tempfile.TemporaryDirectory() as folder:
    try:
        train(Transformer(SIZES, seed=0), data, short_run, checkpoint_folder=folder, on_step=power_cut)
    except KeyboardInterrupt:
        print("stopped after 8 updates; the last checkpoint is of update 5")
    kept = sum(file.stat().st_size for file in Path(folder).iterdir())
    continued = train(Transformer(SIZES, seed=0), data, short_run, checkpoint_folder=folder).losses

weights = 4 * sum(parameter.numel() for parameter in model.parameters())
print(f"the checkpoint is {kept / weights:.1f} times as large as the weights")
print("all 12 losses the same, bit for bit:", continued == never_stopped)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The checkpoint keeps **Adam's two means** of each weight, and the **number of updates**, which Adam's correction and the
# schedule need. It also keeps the **place** in the data and the state of the **random numbers** of dropout. Weights and
# two means make three times the size. If you restore only the weights, you begin again with the warm-up, the first
# batch, and an Adam that has seen nothing.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Popel and Bojar, *Training Tips for the Transformer Model*, 2018, [arXiv
#   1804.00247](https://arxiv.org/abs/1804.00247): batch sizes, checkpoints, and much more that was tried.
