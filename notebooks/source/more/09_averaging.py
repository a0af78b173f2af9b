# %% [markdown] slideshow={"slide_type": "slide"}
# # 09+ · Averaging and searching: what does one model not show?
#
# Lesson 09 spoils a copy of the translator and lets it write. Here you take the mean of five such copies, and see a beam that
# misses what greedy decoding has found. Then you work on two small things that decide what a search costs and what it finds.
#
# **After this notebook you can**
#
# - average the checkpoints of a run, and say when that helps;
# - say how a beam can end worse than greedy decoding;
# - count what a key-value cache keeps;
# - find a bug by which the score of a hypothesis depends on the others.
#
# **You need** lesson 09. **It takes** about 10 minutes, and 20 for two optional exercises of lesson 09. No network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# The folded cells load the translator and spoil a copy, as in lesson 09: 60 more updates with a learning rate of 0.003, far
# too high for a trained model, in 64 bits. They keep five checkpoints on the way.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import copy

import torch
from torch.nn.utils.rnn import pad_sequence

from course_lib.batches import TokenBudgetBatches, tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.decoding import beam_search, beam_search_n_best
from course_lib.evaluation import exact_match
from course_lib.tokens import BOS_ID, EOS_ID
from course_lib.training import batch_loss, make_optimizer
from course_lib.translator import Translator

translator = Translator.load()
tokenizer = translator.tokenizer
rows = load_corpus("spanish_english", "train")[:8000]
batches = TokenBudgetBatches(tokenize_pairs(tokenizer, rows["src"], rows["tgt"]), tokens_per_batch=512)

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
spoiled = copy.deepcopy(translator.model).double().train()  # 64 bits
optimizer = make_optimizer(spoiled)
optimizer.param_groups[0]["lr"] = 0.003

checkpoints = []
for step, batch in enumerate(batches.epoch(0)[:60], start=1):
    optimizer.zero_grad()
    batch_loss(spoiled, batch, label_smoothing=0.1).backward()
    optimizer.step()
    if step in (20, 30, 40, 50, 60):
        checkpoints.append(copy.deepcopy(spoiled).float().state_dict())  # 32 bits again
spoiled = spoiled.float().eval()

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
test = load_corpus("spanish_english", "test")
src, tgt = list(test["src"])[:200], list(test["tgt"])[:200]
sources = [torch.tensor([*token_ids, EOS_ID]) for token_ids in tokenizer.encode_batch(src)]
src_ids = pad_sequence(sources, batch_first=True)


def number_right(model):
    """How many of the 200 sentences are right by greedy decoding."""
    hypotheses = beam_search(model, src_ids, beam_size=1)
    return round(200 * exact_match([tokenizer.decode(found.token_ids) for found in hypotheses], tgt))


# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · The mean of five
#
# Here are the five checkpoints. Take the mean of each weight over the five: that is one model.
# **Predict:** how many of the 200 sentences does it get right? As many as the best of the five? As the average of the
# five? None at all?

# %% slideshow={"slide_type": "subslide"}
average = {name: torch.stack([kept[name] for kept in checkpoints]).mean(dim=0) for name in checkpoints[0]}

model = copy.deepcopy(translator.model)
unspoiled = translator.model.state_dict()
updates = zip((20, 30, 40, 50, 60), checkpoints, strict=True)
for name, weights in [*updates, ("mean", average), ("unspoiled", unspoiled)]:
    model.load_state_dict(weights)
    print(f"{name!s:>9}  {number_right(model):3} of 200 right")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The mean is better than each of its parts, even the best. With a high learning rate each update still jumps, each time in
# another direction, and the mean takes out a part of that. It works because the five come from *one* run: the mean of two models that were trained
# separately is usually useless, because their neurons do not correspond. The paper averages the last 5 checkpoints of the
# base model, written 10 minutes apart, and the last 20 of the big one (section 6.1).
#
# (The unspoiled translator gets 195 of these 200, and 986 of all 1,000.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Three hypotheses against one
#
# For *¿La actriz lo ha invitado?* the beam of 3 ends with a far worse output than greedy decoding. The right one is *Has
# the actress invited him?* Both outputs are wrong, but the model prefers that of greedy decoding: *Is the actress high?*
# **How can three hypotheses miss what one has found?** The folded cell prints what the beam of 3 had after step 4, and
# the best continuations at step 5. Where is *Is the actress high?* among them?

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
actress = torch.tensor([[*tokenizer.encode("¿La actriz lo ha invitado?"), EOS_ID]])
[live] = beam_search_n_best(spoiled, actress, beam_size=3, max_len=4)
continuations = []
for hypothesis in sorted(live, key=lambda one: one.log_prob, reverse=True):
    print(f"after step 4    {hypothesis.log_prob:.2f}  {tokenizer.decode(hypothesis.token_ids)}")
    with torch.no_grad():
        logits = spoiled(actress, torch.tensor([[BOS_ID, *hypothesis.token_ids]]))[0, -1]
    best = logits.log_softmax(dim=-1).topk(4)
    for token_log_prob, token_id in zip(best.values.tolist(), best.indices.tolist(), strict=True):
        text = tokenizer.decode([*hypothesis.token_ids, token_id])
        continuations.append((hypothesis.log_prob + token_log_prob, text))

for place, (log_prob, text) in enumerate(sorted(continuations, reverse=True)[:6], start=1):
    print(f"step 5 {'kept' if place <= 3 else 'pruned':8} {log_prob:.2f}  {text}")
for beam_size in (1, 3):
    [end] = beam_search(spoiled, actress, beam_size, length_penalty=0.0)
    print(f"a beam of {beam_size} ends with {end.log_prob:.2f}  {tokenizer.decode(end.token_ids)}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# After step 4 the best beginning is *has the actress,* with a comma. At step 5 the output that we look for is fourth, and
# the beam has three places: all of them go to continuations of that beginning. The beam then ends with −11.79, which is
# far worse than the −5.92 of greedy decoding. Greedy decoding had no such rivals: it keeps one hypothesis, and it had
# chosen *Is*. So **no beam is sure to find the likeliest**, and a wider one is better only on average.

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
