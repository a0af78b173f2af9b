# %% [markdown] slideshow={"slide_type": "slide"}
# # 12+ · A law of your own: what does its floor rest on?
#
# Lesson 12 fits a scaling law to three models, and a rule without a law does as well. Here you write the fit, see what its
# exponent depends on, measure the floor, and spend a minute of computing in the best way.
#
# **After this notebook you can**
#
# - fit a power law, and say why its exponent is no constant of nature;
# - bound the entropy of a source from both sides;
# - say why Kaplan and Chinchilla disagree, and what a training costs;
# - choose the size of a model for a budget of time, and tell learning by heart from learning.
#
# **You need** lesson 12. **It takes** about 20 minutes, and 18 for two exercises, which are optional ones of lesson 12. No
# network, no GPU. The folded cells train for about two minutes.

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
import json
import time

import torch

from course.exercises import mine
from course.for_lessons.small_gpt import grammar_text, loss_of, new_model, size_of, train
from course.for_lessons.word_pairs import WordPairs
from course.pictures import law_and_floor
from course.pictures.plots import pyplot_in_theme
from course.records import RECORDED

plt = pyplot_in_theme()
text = grammar_text()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · The floor
#
# **By hand:** a tiny grammar begins with *A* or *The* (½ each), then comes *cat*, *dog*, *cow* or *mouse* (¼ each),
# then *sleeps* (¾) or *runs* (¼). A model that knows these probabilities exactly has the lowest loss of all. How
# many nats does the first word cost on average? The second? The third? And how many per token, with `<eos>`? (ln 2
# = 0.69, ln 4/3 = 0.29.)
#
# <details><summary>Answer</summary>
#
# The first word has ln 2 = 0.69 nats, the second ln 4 = 1.39, the third ¾ · 0.29 + ¼ · 1.39 = 0.56. `<eos>` is
# certain, so it has 0. Together that is 2.64 nats a sentence, and 2.64 / 4 = 0.66 a token.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# Our grammar is such a program, only larger: each time it chooses, we know the probability. The `nats` of a sentence are the
# sum of −ln *p* of all choices that made it:

# %% slideshow={"slide_type": "fragment"}
for one in text.fresh[:5]:
    print(f"{one['nats']:5.1f} nats: {one['sentence']}")
nats = sum(one["nats"] for one in text.fresh) / sum(len(row) - 1 for row in text.fresh_rows)
print(f"mean: {nats:.2f} nats a token")

# %% [markdown] slideshow={"slide_type": "fragment"}
# One thing is not right yet. The grammar writes Spanish and English together, and some of its choices leave no trace
# in the English sentence. So there are several ways, called derivations, to draw one sentence. **Question:** is the
# mean above too high or too low for the entropy of the English sentences?
#
# <details><summary>Answer</summary>
#
# It is too high. The probability of a sentence is the *sum* over all its derivations, which is larger than that of
# one of them. So the sentence's own −ln *p* is smaller.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# So we have measured two bounds, from 800,000 draws ([the record](../../data/runs/floor/README.md)):
#
# - **From above:** add up the probabilities of all derivations of a sentence that were met. Some never are. So the sum is
#   still too small, and the nats are too many.
# - **From below:** count what the sums miss. Take a group of sentences whose sums make 1.0% of all draws. In another sample
#   the group has 1.2% of the draws. So its sentences are 1.2 times as likely as their sums say, and cost ln 1.2 = 0.18 nats
#   less. Rare sentences can only be counted in groups, and the mean of a group takes off at least as much as its sentences
#   would lose one by one (Jensen's inequality). So this answer is too low, never too high, up to chance.
#
# (0.45% of the draws are in groups too rare to count: the other sample has them fewer than 30 times. For these we took what
# the other groups lose on average.)

# %% slideshow={"slide_type": "fragment"}
record = json.loads((RECORDED / "floor" / "floor.json").read_text(encoding="utf-8"))
low, high = record["nats_a_word"]["lower"], record["nats_a_word"]["sums"]
print(f"the floor lies between {low:.2f} and {high:.2f} nats a token")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · The fit
#
# ### Exercise: fit_power_law · 12 minutes · ★★★ · optional
#
# Write the fit of lesson 12: above the floor, a straight line on two logarithmic axes.

# %% tags=["exercise"] exercise="fit_power_law" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(fit_power_law)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Is it a straight line?
#
# The folded cell trains the four models of lesson 12, with `d_model` 16, 32, 64 and 128. On a straight line every piece has
# the same slope. The cell below prints the slopes between neighbouring models. (The last three lines leave out the
# tables of tokens and positions, which are three quarters of the smallest model, and under a third of the largest.) **Predict:** with which floor are the three numbers most alike, with 0 or with the grammar's?

# %% tags=["slow", "apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
D_MODELS = (16, 32, 64, 128)
models, curves, seconds = {d_model: new_model(text, d_model) for d_model in D_MODELS}, {}, {}
for d_model, model in models.items():
    start = time.process_time()
    curves[d_model] = train(model, text.rows)
    seconds[d_model] = time.process_time() - start
sizes = [size_of(model) for model in models.values()]
losses = [loss_of(model, text.fresh_rows) for model in models.values()]

# %% tags=["uses-answer", "nbval-ignore-output", "slow"] slideshow={"slide_type": "fragment"}
my_fit_power_law = mine("fit_power_law")
inside = [size_of(model.layers) for model in models.values()]
for counted, counts in {"all parameters": sizes, "without the tables": inside}.items():
    for floor in (0, low, high):
        pieces = [my_fit_power_law(counts[i : i + 2], losses[i : i + 2], floor)[1] for i in range(3)]
        print(f"{counted:18}  floor {floor:.2f}: exponents", *(f"{piece:.2f}" for piece in pieces))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Without a floor the exponent falls from 0.12 over 0.07 to 0.05, and nobody could say what the next one is. With a
# floor of 1.82 it goes from 0.44 to 0.32 and 0.30. (In two runs with other texts: 0.32, 0.32, 0.28, and 0.37, 0.34, 0.32.
# In another [recorded run](../../data/runs/scaling/README.md): 0.44, 0.31, 0.34.) The floor takes some of the bend away, and most
# of it in the two other texts. If we leave the tables out as
# well, the three exponents with that floor are nearly alike: 0.29, 0.24, 0.25. **So a law depends on the floor, and on what
# you count.** (And the smallest model, with 2.65, has not even reached a table of pairs of words, which has 2.63.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The law and its floor
#
# The dots are the four models. The curve is the law through the three smaller ones, and it goes on to the largest and beyond.
# **Predict**, before you move the slider: which floor makes it meet the largest one, below 1.82 or above it?

# %% tags=["picture", "uses-answer", "nbval-ignore-output", "slow"] alt="Four models as dots, their loss over their size. A band at the bottom marks where the floor of the grammar lies. A curve through the three smaller models goes on past the largest one, and a slider moves the floor towards which it falls." slideshow={"slide_type": "subslide"}
names = [f"d_model {d_model}" for d_model in D_MODELS]
law_and_floor(sizes, losses, names, (low, high), my_fit_power_law=my_fit_power_law)

# %% [markdown] slideshow={"slide_type": "fragment"}
# It meets it with a floor of 1.96. (In the recorded run of the course with 1.90.) The grammar's floor is at most 1.82: four models
# cannot tell you the floor.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### More text
#
# All these models read the same 750,000 tokens. **Predict:** a run with `d_model` 64 has a loss of 2.25 after 400 updates. What is
# it after 1,200, with three times as much text? (Three times the parameters, `d_model` 128, have 2.11.) The cell reads [the
# record](../../data/runs/forecasts/README.md). The learning rate stays the same, so each of its lines counts as a finished run.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
longer = json.loads((RECORDED / "forecasts" / "forecasts.json").read_text(encoding="utf-8"))["more_text"]
for look in longer:
    print(f"{look['updates']:5} updates, loss {look['loss']:.2f}, above 1.82: {look['loss'] - high:.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It is 1.91. Three times the text leaves 0.09 above the floor of 1.82, and three times the parameters 0.29, at about the same
# cost. **So most of what lies above 1.82 at `d_model` 64 is too little training**, and not too small a model. (Above 1.60 it
# is half.) The law in $N$ is one of 400 updates: with more, another line would come out. This is why Chinchilla's law has a
# part for the tokens that are read. (There is one run of it.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Why the famous laws disagree
#
# With ten times the compute, Kaplan's model grows by 5.5 and its text by 1.8 (as Hoffmann and others give it, in section 1).
# Chinchilla's model grows by 3.2, 3.1 or 2.9 and its text by 3.2, 3.2 or 3.5, by three methods: the best size
# grows as the compute to the power 0.50, 0.49 or 0.46, and $10^{0.46}$ = 2.9.
#
# Hoffmann and others thought that the learning rates of Kaplan's runs were planned for too long a training (section 2). A
# later reproduction did not confirm this. It found three other causes: the work of the last layer was not counted, the
# warm-up was too long for small models, and the optimizer was not tuned for each size ([arXiv
# 2406.19146](https://arxiv.org/abs/2406.19146)). Even the floor is not certain: a new fit to Chinchilla's runs, read off a
# figure, has 1.82 in place of 1.69 ([arXiv 2404.10102](https://arxiv.org/abs/2404.10102); that it is the number of our
# grammar is chance). Nobody can look the floor of the web up in a grammar.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: predict_training_compute · 6 minutes · ★★ · optional
#
# How should one spend a given compute? GPT-3 has 175 billion parameters and read 300 billion tokens. Compute
# how many operations its training took, and what Chinchilla's rule of 20 tokens per parameter makes of the same
# compute.

# %% tags=["exercise"] exercise="predict_training_compute" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(predict_training_compute)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Training takes six operations for each parameter and each token: two forward, four backward. By the rule of 20 tokens, GPT-3
# was more than three times too large for its compute: 51 billion parameters that read a trillion
# tokens would have cost the same, and should have been better. (A smaller model is also cheaper each time it
# writes. So people now train small models on far more than 20 tokens per parameter.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · What to spend a minute on
#
# Time is what you pay with. A small model makes many updates in a minute, a large one learns more from each. The
# picture shows the loss of all four models (the mean of 20 batches) over the seconds of computing, those of all
# cores added up. (Your clock shows fewer. The first 60 updates are the warm-up.) **Predict:** you have 5 seconds.
# Which `d_model` do you take? Do you take the same for 30 seconds?

# %% tags=["picture", "apparatus", "nbval-ignore-output", "slow"] alt="Loss over seconds of training, on a logarithmic axis of seconds, for d_model 16, 32, 64 and 128. A grey band shows the floor." slideshow={"slide_type": "fragment"}
figure, axes = plt.subplots(figsize=(6.4, 3.2), layout="constrained")
styles = zip(("#0072B2", "#D55E00", "#009E73", "#CC79A7"), ("-", "--", "-.", ":"), strict=True)
for d_model, (colour, style) in zip(D_MODELS, styles, strict=True):
    means = torch.tensor(curves[d_model]).view(20, 20).mean(dim=1)
    spent = seconds[d_model] * (torch.arange(20) + 0.5) / 20
    axes.plot(spent, means, style, color=colour, label=f"d_model {d_model}")
axes.axhspan(low, high, color="#7a7a7a", alpha=0.4, label="floor")
axes.set(xscale="log", xlabel="seconds of computing", ylabel="nats a token", ylim=(1.5, 7))
axes.legend(frameon=False)
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# After 5 seconds `d_model` 16, 32 and 64 are close together, and 128 is far behind: it is still in its warm-up. A wider model
# ends lower after 400 updates, but it has computed for several times as long. At no second is 128 below 64. And with 800
# updates, in less time than the 400 of 128, 64 has 1.99 (section 2). **So compare sizes at equal seconds, and not at equal
# updates.** This is what both Kaplan and Chinchilla asked of their runs: for so much compute, how large
# should the model be, and how much text should it read?

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Less text
#
# Up to here each batch was freshly drawn. Now a model with `d_model` 32 gets the same 400 updates with 300
# sentences, again and again, and another one with 3,000. **Predict** for both: the loss on sentences that they have
# read, and on others. (About 20 seconds.)

# %% tags=["apparatus", "nbval-ignore-output", "slow"] slideshow={"slide_type": "fragment"}
by_number = {number: new_model(text, 32) for number in (300, 3000)}
for number, model in by_number.items():
    train(model, text.rows[:number])
print("sentences   read   others")
for number, model in (by_number | {len(text.rows): models[32]}).items():
    read = text.rows[: min(number, 1500)]
    print(f"{number:9,}{loss_of(model, read):7.2f}{loss_of(model, text.fresh_rows):9.2f}")
print(f"by pairs of words, 300 sentences: {WordPairs(text.sentences[:300]).nats(text.fresh_words):.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# With 300 sentences the loss is 0.69 on those that it has read. That is *below the floor*, and only learning by
# heart can do that. On other sentences the same model has 6.47, not much better than knowing nothing (7.10), and far worse
# than a table of pairs, which the same 300 sentences bring to 4.40. With 3,000 it has learned much, and still knows its own
# sentences better than others: 1.98 against 2.61. With 90,000 the two numbers agree.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Kaplan and others, *Scaling Laws for Neural Language Models*, 2020, [arXiv
#   2001.08361](https://arxiv.org/abs/2001.08361); Hoffmann and others, *Training Compute-Optimal Large Language
#   Models*, 2022, [arXiv 2203.15556](https://arxiv.org/abs/2203.15556).
# - Besiroglu and others, 2024, [arXiv 2404.10102](https://arxiv.org/abs/2404.10102); Porian and others, 2024, [arXiv
#   2406.19146](https://arxiv.org/abs/2406.19146); Pearce and Song, on counting with and without embeddings, 2024,
#   [arXiv 2406.12907](https://arxiv.org/abs/2406.12907).
# - Shannon, *A Mathematical Theory of Communication*, 1948; and *Prediction and Entropy of Printed English*, 1951,
#   where people guess the next letter.
