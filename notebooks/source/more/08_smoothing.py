# %% [markdown] slideshow={"slide_type": "slide"}
# # 08+ · Smoothing and schedules: why not ask for the whole truth?
#
# Lesson 08 trained without label smoothing, and with a schedule that was given. Here you write both, and see what each of
# them was worth.
#
# **After this notebook you can**
#
# - soften targets by hand, and say how low a smoothed loss can get;
# - write the paper's loss and the paper's learning rate;
# - say what smoothing does to confidence, and what a warm-up does to a small model.
#
# **You need** lesson 08. **It takes** about 14 minutes, and 28 for two optional exercises. No network, no GPU.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import copy

import torch

from course.exercises import mine
from course.pictures.plots import pyplot_in_theme
from course_lib.batches import tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.training import TrainingConfig, train
from course_lib.translator import Translator

plt = pyplot_in_theme()
shipped = Translator.load()
rows = load_corpus("spanish_english", "train")[:8000]
all_lengths = tokenize_pairs(shipped.tokenizer, rows["src"], rows["tgt"])

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Never quite sure
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
# ### Exercise: label_smoothing_loss · 20 minutes · ★★★★ · optional
#
# Write the loss of a batch. Padding does not count: it is neither in the sum nor in the number that you divide by.

# %% tags=["exercise"] exercise="label_smoothing_loss" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(label_smoothing_loss)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What it does to confidence
#
# The translator of lesson 00 was trained with $\epsilon = 0.1$. We train two copies of it for 20 more updates, one with
# no smoothing and one with 0.3. **Predict** for each: what is the mean probability of its favourite token? How often is
# that token right? And how often is the model more than 99% sure? The first folded cell measures these three, and the
# second trains.


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
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
# be. The paper found that smoothing "hurts perplexity" (e to the power of the loss) and that the
# translations get better (its section 5.4).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Up, then down
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
# Write the schedule (your run of lesson 08 takes yours, once it has passed), and then look at it.

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
# ## 3 · What were they worth?
#
# We trained a model of nearly the size of lesson 08's (pre-norm, 262,144 parameters, no biases in its attention) for 2,000
# updates, with the schedule above (200 steps of warm-up) and ε = 0.1. Then again with one thing changed at a time: no smoothing; the
# peak from the first step on; post-norm; post-norm and the peak from the first step on. **Predict** the order of the
# five by the number of new sentences, of 200, that come out right.
#
# <details><summary>Answer</summary>
#
# Two seeds each, greedy, after so many updates:
#
# | | 500 | 1,000 | 2,000 |
# | --- | --- | --- | --- |
# | pre-norm | 109, 106 | 151, 148 | 173, 164 |
# | no label smoothing | 111, 97 | 139, 143 | 165, 160 |
# | peak from the first step on | 44, 2 | 113, 81 | 154, 133 |
# | post-norm | 87, 66 | 136, 135 | 165, 165 |
# | post-norm, peak from the first step on | 0, 0 | 0, 0 | 0, 0 |
#
# Without the rise post-norm learns nothing, and pre-norm learns less: the rise was worth 19 and 31 sentences. Smoothing was worth
# 8 and 4 of them, hardly more than another seed changes. Pre-norm was ahead early, and level with post-norm in the end.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Szegedy et al., *Rethinking the Inception Architecture*, 2015, [arXiv 1512.00567](https://arxiv.org/abs/1512.00567):
#   section 7 introduces label smoothing.
# - Müller et al., *When Does Label Smoothing Help?*, 2019, [arXiv 1906.02629](https://arxiv.org/abs/1906.02629).
# - Xiong et al., 2020, [arXiv 2002.04745](https://arxiv.org/abs/2002.04745): warm-up in post-norm.
