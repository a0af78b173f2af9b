# %% [markdown] slideshow={"slide_type": "slide"}
# # 12+ · The clinic: which test finds which mistake?
#
# A language model that went wrong seldom stops with an error, and its sentences may read well. Here a cache is used rightly
# and wrongly, and seven patients are examined.
#
# **After this notebook you can**
#
# - let a GPT read on with a cache, and test that it does so rightly;
# - name six tests of a language model, and say which need no training;
# - find three bugs: in a loss, in cached positions, in top-p.
#
# **You need** lesson 12, and lesson 09 for the cache. **It takes** about 10 minutes, and 20 for three exercises, which are
# optional ones of lesson 12. No network, no GPU. The folded cell trains the model of lesson 12 (about 20 seconds).

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
import copy
import json

import torch

from course.for_lessons.small_gpt import grammar_text, new_model, train, write
from course.records import RECORDED

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "skip"}
text = grammar_text()
gpt = new_model(text)
losses = train(gpt, text.rows)
print(f"loss of the last batch: {losses[-1]:.2f}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Reading on with a cache
#
# A model that writes reads its own tokens one by one, and keeps the keys and values of those that it has read (lesson 09,
# section 4). `gpt(token_ids, cache)` does this. **By hand:** the prompt `<bos>` *The doctor is* has four tokens. It is read
# first, then *going*, then *to*. Which positions do *going* and *to* have? The cell compares its logits with those of the
# whole row. **Predict** the largest difference.

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
row = torch.tensor([text.row_of("The doctor is going to the market .".split())])
with torch.inference_mode():
    cache = gpt.new_cache(batch_size=1)
    pieces = [gpt(chunk, cache) for chunk in row.split([4] + [1] * (row.shape[1] - 4), dim=1)]
    print(f"largest difference {(torch.cat(pieces, dim=1) - gpt(row)).abs().max().item():.0e}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The prompt has the positions 0 to 3, so *going* has 4 and *to* has 5. The logits agree up to rounding.
#
# This count is easy to get wrong. The folded cell makes two such models of ours. In one the positions begin at 0 again
# after the prompt. In the other, they go on three too far. **Predict:** how many of 500 sentences are odd (two of their
# neighbours never stood side by side in the text), for each of the three? A second seed stands below each.

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
prompt = row[0, :4].tolist()


def with_positions(miscount):
    """The model, which takes other positions after the prompt."""
    model = copy.deepcopy(gpt)
    model.embed = lambda token_ids, first_position=0: gpt.embed(token_ids, miscount(first_position))
    return model


cached = {
    "right": gpt,
    "from 0 again": with_positions(lambda position: max(position - 4, 0)),
    "3 too far": with_positions(lambda position: position + 3 if position else 0),
}
groups = {
    f"{name}, seed {seed}": write(model, 500, prompt, seed, temperature=0.5)
    for name, model in cached.items()
    for seed in (0, 1)
}
print(text.judged({name: [text.words_of(prompt[1:] + ids) for ids in each] for name, each in groups.items()}))
for name, each in groups.items():
    print(f"{name:22} The doctor is {text.sentence_of(each[0])}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# One sentence shows nothing. In 500, positions that begin at 0 again give 8% and 7% odd ones, where the right ones give 3% and 4%.
# Those that go on three too far give *fewer*, 1% both times: the measure praises a broken model, which only says the same
# things more often (a third of its sentences are different, not half). What finds both mistakes is the comparison of the
# first cell: with and without the cache, the logits must be the same.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: fix_cached_positions · 8 minutes · ★★ · optional

# %% tags=["exercise"] exercise="fix_cached_positions" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_cached_positions)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Seven patients
#
# Seven models went wrong, and none of them stopped with an error. Like a healthy one, they have two layers with
# `d_model` 64. Four of them were trained for 250 updates with a mistake. The others have the healthy model's weights,
# and their mistake is in the writing. The cell prints the [record](../../data/runs/gpt_clinic/README.md): each one's
# loss on other sentences **as its own code counts it**, and how it goes on with *The doctor is*, twice, at $T$ = 0.5.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
clinic = json.loads((RECORDED / "gpt_clinic" / "gpt_clinic.json").read_text(encoding="utf-8"))
for patient in clinic["patients"]:
    print(f"{patient['name']:9} its own loss {patient['own_loss']:.2f}   {patient['what']}")
    for sentence in patient["writes"]:
        print(" " * 12, sentence[:50])

# %% [markdown] slideshow={"slide_type": "subslide"}
# A, B and C are mistakes of the loss. B was in a model of Hugging Face's `transformers` from version 4.49 until
# July 2026 ([issue 47394](https://github.com/huggingface/transformers/issues/47394)). A and D have a loss far below
# the grammar's entropy (1.60 at least), which no honest model can have. But C, E2 and F write as well as
# the healthy model. Here are six tests:
#
# 1. A later token changes nothing before it.
# 2. An untrained model has a loss of ln $V$ (7.09 for their 1,194 tokens), by the patient's own code.
# 3. Three more columns of padding change no loss.
# 4. The logits are the same with and without the cache.
# 5. What top-p keeps has at least the mass $p$ (here 0.9).
# 6. The model predicts other sentences better than the frequencies of words do (5.14 nats a token), if it is given
#    *only the tokens before*. This is its honest loss.
#
# **Which test finds which patient?** Write your guess down. Which patients are found by one test only? Which can be
# found before the training? Then run the cell.

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
print(
    "honest loss:", *(f"{each['name']} {each['honest_loss']:.2f}" for each in clinic["patients"]), sep="   "
)
for number, test in enumerate(clinic["patients"][0]["found_by"], start=1):
    found = [patient["name"] for patient in clinic["patients"] if patient["found_by"][test]]
    print(f"{number} {test:44} finds", *found)

# %% [markdown] slideshow={"slide_type": "subslide"}
# - **No test finds all of them**, and none has a false alarm. Four tests are enough: 3, 4, 5 and 6. Test 1 finds D,
#   and so does test 4, because with a cache no logits can depend on later tokens.
# - **Tests 1 to 5 need no training.** They find the same patients before the first update, so run them first. (In A,
#   each vector still holds its token's own row of the table. So an untrained model already gives the token itself a
#   little more than the others, and its loss is 6.37. In C it is the same with padding: 6.80.)
# - **B is found by the honest loss only.** Its own loss of 4.01 looks like a training that is too short. But it learned
#   the next token but one, and as a language model it is worse than counting words: 5.90.
# - **C learns well**: its honest loss is that of the healthy model, up to 0.02. Its batches held rows of like lengths,
#   and so hardly any padding. But its *own* loss says little, because it changes with the padding.
# - **E1 and E2 are found by the cache test only, and F by the mass only.** (The honest loss is computed without a cache.) At 16% of all steps the likeliest token alone has more than 0.9. There F's top-p keeps nothing at all.
#   (So that it can write, it was given the likeliest token.)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: fix_language_model_loss · 6 minutes · ★★ · optional

# %% tags=["exercise"] exercise="fix_language_model_loss" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_language_model_loss)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: fix_top_p · 6 minutes · ★★ · optional

# %% tags=["exercise"] exercise="fix_top_p" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_top_p)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - [The record of the patients](../../data/runs/gpt_clinic/README.md), with the exact mistakes.
# - The clinics of [masks](03_clinic.ipynb), of [decoders](07_clinic.ipynb) and of [trainings](08_clinic.ipynb).
