# %% [markdown] slideshow={"slide_type": "slide"}
# # 09+ · Averaging and searching: what does one model not show?
#
# A run leaves more than one model behind, and a search more than one hypothesis. Here you take the mean of five checkpoints
# and ask what else would have done as well. You see a beam that misses what greedy decoding has found. Then you work on two
# small things that decide what a search costs and what it finds.
#
# **After this notebook you can**
#
# - average the checkpoints of a run, and say when that helps, and what helps as much;
# - say how a beam can end worse than greedy decoding;
# - count what a key-value cache keeps;
# - find a bug by which the score of a hypothesis depends on the others.
#
# **You need** lesson 09. **It takes** about 10 minutes, and 20 for two optional exercises of lesson 09. No network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · The mean of five
#
# The paper averages the last 5 checkpoints of the base model, written 10 minutes apart, and the last 20 of the big one
# (section 6.1). The folded cells train the small model of lesson 08 for 500 updates, which takes half a minute, and keep it
# after 300, 350, 400, 450 and 500.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import copy

import torch

from course.exercises.my_translator import COURSES
from course.for_lessons.small_training import SIZES, short_pairs, short_sentences
from course_lib.decoding import beam_search, beam_search_n_best
from course_lib.token_rows import source_batch
from course_lib.tokens import BOS_ID, PAD_ID
from course_lib.training import TrainingConfig, train
from course_lib.transformer import Transformer
from course_lib.translator import Translator

pairs = short_pairs()
src, tgt = short_sentences("test")
config = TrainingConfig(500, tokens_per_batch=768, warmup_steps=200, label_smoothing=0.0)


def number_right(model):
    """How many of the short test sentences are right by greedy decoding."""
    return sum(map(str.__eq__, Translator(model, pairs.tokenizer).translate_all(src, beam_size=1), tgt))


# %% tags=["apparatus", "slow"] slideshow={"slide_type": "subslide"}
model, checkpoints = Transformer(SIZES, seed=0), {}


def keep(history):
    """Called after each update: five times the weights are kept."""
    if (step := len(history.losses)) in (300, 350, 400, 450, 500):
        checkpoints[step] = copy.deepcopy(model.state_dict())


history = train(model, pairs.data, config, on_step=keep)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Take the mean of each weight over the five: that is one model. **Predict:** how many of the 438 short test
# sentences does it get right? As many as the best of the five? As the average of the five? None at all?

# %% tags=["slow", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
kept = list(checkpoints.values())
average = {name: torch.stack([weights[name] for weights in kept]).mean(dim=0) for name in kept[0]}

for name, weights in {**checkpoints, "mean": average}.items():
    model.load_state_dict(weights)
    print(f"{name!s:>4}  {number_right(model):3} of 438 right")

# %% [markdown] slideshow={"slide_type": "fragment"}
# On this page the mean gets 206, far more than its five parts on average, 160. But the last one by itself, which had as many
# updates, gets 211. So the mean has gained nothing. (Recorded with three seeds: 207 against 226, 192 against 188, and 208
# against 215.) While a model still learns fast, its older weights hold the mean back.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### At the end of a run
#
# Is it otherwise after 2,000 updates? A mean needs controls beside it: each checkpoint that is in it; above all the last
# one, which had as many updates; another way to end a run; another seed. We have recorded them ([the models'
# page](../../data/models/short_sentences/README.md)), right of the 438 by greedy decoding:
#
# | after 2,000 updates | seed 0 | seed 1 | seed 2 |
# | --- | --- | --- | --- |
# | the five: after 1,600, 1,700, 1,800, 1,900, 2,000 | 342, 344, 349, 365, 343 | 338, 347, 336, 354, 342 | 327, 328, 334, 353, 343 |
# | the mean of the five | 356 | 367 | 362 |
# | another run, whose learning rate falls to 0 over the last 400 updates | 361 | 363 | 364 |
#
# Here the mean beats the last one by 13, 25 and 19 sentences, and the average of its five parts by 7, 24 and 25. (The checkpoint
# after 1,900 updates is better than the last one with each seed, and once better than the mean. If you want the best
# of five, choose it on other sentences than those that you report.) The learning rate is still high at the end, so each update
# still jumps, each time in another direction, and the mean takes out a part of that. But a run whose rate falls to 0 comes as
# calmly to its end, and gains as much: 18, 21 and 21. The mean is what you can have afterwards, without another run.
#
# It works because the five come from *one* run. The mean of the three seeds gets 0 right, because the neurons of two models do
# not correspond.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Two hypotheses against one
#
# Here is the course's checkpoint after 500 updates. For *El profesor famoso está enseñando inglés* its beam of 2 ends with
# a less likely output than greedy decoding. The right one is *The famous teacher is teaching English.* Both outputs are
# wrong, but the model prefers that of greedy decoding: *The teacher is famous.* **How can two hypotheses miss what one has
# found?** The folded cell prints what the beam of 2 had after step 6, and the best continuations at step 7. Where is
# *The teacher is famous.* among them?

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
doubting = Translator.load(COURSES / "translator_after_500")
model, tokenizer = doubting.model, doubting.tokenizer
src_ids = source_batch([tokenizer.encode("El profesor famoso está enseñando inglés.")], PAD_ID)
[live] = beam_search_n_best(model, src_ids, beam_size=2, length_penalty=0.0, max_len=6)
continuations = []
for hypothesis in live:
    print(f"after step 6    {hypothesis.log_prob:.2f}  {tokenizer.decode(hypothesis.token_ids)}")
    with torch.no_grad():
        logits = model(src_ids, torch.tensor([[BOS_ID, *hypothesis.token_ids]]))[0, -1]
    best = logits.log_softmax(dim=-1).topk(3)
    for token_log_prob, token_id in zip(best.values.tolist(), best.indices.tolist(), strict=True):
        text = tokenizer.decode([*hypothesis.token_ids, token_id])
        continuations.append((hypothesis.log_prob + token_log_prob, text))

for place, (log_prob, text) in enumerate(sorted(continuations, reverse=True)[:5], start=1):
    print(f"step 7 {'kept' if place <= 2 else 'pruned':8} {log_prob:.2f}  {text}")
for beam_size in (1, 2):
    [end] = beam_search(model, src_ids, beam_size, length_penalty=0.0)
    print(f"a beam of {beam_size} ends with {end.log_prob:.2f}  {tokenizer.decode(end.token_ids)}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# After step 6 the best beginning is the nonsense *The teacher is sunun*. At step 7 the output that we look for is fourth, and
# the beam has two places: both go to continuations of that beginning. The beam then ends with −5.02, below the −4.32 of
# greedy decoding. Greedy decoding had no such rivals: it keeps one hypothesis, and at step 4 it had chosen *f* and not *s*. So
# **no beam is sure to find the likeliest**, and a wider one is better only on average. (Of all
# 438 sentences, a beam of 2 ends below greedy decoding for four, and a beam of 4 for none.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · What a cache keeps
#
# ### Exercise: predict_cache_size · 5 minutes · ★★ · optional
#
# What is not computed again must be stored (lesson 09, section 4). **Predict** for the paper's base model:

# %% tags=["exercise"] exercise="predict_cache_size" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_cache_size)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · A score of its own
#
# ### Exercise: fix_beam_scores · 15 minutes · ★★★★ · optional
#
# Here the score of a hypothesis depends on how long the others are.

# %% tags=["exercise", "clinic"] exercise="fix_beam_scores" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(fix_beam_scores)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Izmailov and others, *Averaging Weights Leads to Wider Optima and Better Generalization*, 2018, [arXiv
#   1803.05407](https://arxiv.org/abs/1803.05407): means of weights along one run.
# - Lesson 10 goes on with what a cache costs.
