# %% [markdown] slideshow={"slide_type": "slide"}
# # 14+ · Faster: how can a decoder write the same text with less work?
#
# One pass of a decoder reads all its weights, for one new token or for many. Three ways to use this are in every server:
# drafts, batches, and fewer bits. Here their work is **counted**, in passes. Counts are the same on every machine.
#
# **After this notebook you can**
#
# - write a draft that costs no pass, and show that no draft changes the text;
# - say for which texts looked-up drafts pay;
# - count what a batch wastes, and say which of two roundings to four bits loses less, and why.
#
# **You need** lesson 14, no network and no GPU. What is said of SmolLM2 was recorded. **It takes** about 18 minutes, and 10 for
# one exercise, which is an optional one of lesson 14. (The folded cell writes 60 answers, which takes ten seconds.)

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
import inspect
import json
from collections import Counter, defaultdict

import torch

from course.exercises import EXERCISES, mine
from course.for_lessons.decoder_parts import decoder_weights, nats, written
from course.for_lessons.decoder_ward import rounded
from course.for_lessons.drafts import agreeing, written_with_drafts
from course.for_lessons.small_decoder import END_ID, chats, load_before_rounding, load_small_decoder
from course.records import RECORDED

small, tokenizer = load_small_decoder()
weights = decoder_weights(small)
template = EXERCISES["chat_prompt"].reference
smollm = json.loads((RECORDED / "smollm" / "faster.json").read_text(encoding="utf-8"))
cases = chats("test", 60)
prompts = [tokenizer.encode(template(chat.messages)).ids for chat in cases]
plain = [[*written(weights, prompt, 20, END_ID)] for prompt in prompts]

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Drafts
#
# Something cheap **drafts** the next tokens. The decoder reads them all in one pass, and so knows what it would have written
# after each. The draft counts up to its first wrong token. There the decoder's own token stands, so every pass brings at least
# one token ([arXiv 2211.17192](https://arxiv.org/abs/2211.17192) does the same when tokens are drawn).
#
# **By hand:** the draft is *a b c d*. The decoder wants *a b x y z*, one token more than the draft. What is written in this pass?
# Which of the five keys and values that the pass has added must be forgotten?
#
# <details><summary>Answer</summary>
#
# *a b x* is written. The pass has read the last token of the text, then *a b c d*. The keys and values of *c* and *d* must go. Its
# own *x* was not read yet.
#
# </details>

# %% slideshow={"slide_type": "fragment"}
print(inspect.getsource(agreeing))
print(inspect.getsource(written_with_drafts))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: prompt_lookup · 10 minutes · ★★★ · optional
#
# The cheapest draft is **prompt look-up**. The text ends with *the fast plane*. Did these words stand in it before? Then what came
# next there may come next here.

# %% tags=["exercise"] exercise="prompt_lookup" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(prompt_lookup)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Who drafts well?
#
# The small decoder writes 60 answers. These draft up to four tokens:
#
# - **look-up**: your `prompt_lookup`, or the course's, with the newest three tokens, or else two;
# - **counts**: what came most often after these two tokens in the answers of the training;
# - **a smaller decoder**: the same one with weights of three bits, which writes four tokens itself;
# - **drawn** tokens, the control.
#
# **Predict** for each: does the text change? How many passes does a token take?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
after_two = defaultdict(Counter)
for chat in chats("train", 5000):
    token_ids = [1, 299, 201, *tokenizer.encode(chat.answer).ids, END_ID]  # behind the mark of the assistant
    for first, second, third in zip(token_ids, token_ids[1:], token_ids[2:], strict=False):
        after_two[first, second][third] += 1


def by_counts(text):
    """Four tokens, each the most frequent one after the two before it."""
    text = list(text)
    for _ in range(4):
        if not (found := after_two[text[-2], text[-1]]):
            break
        text.append(found.most_common(1)[0][0])
    return text[-4:] if found else []


# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
prompt_lookup = mine("prompt_lookup")
three_bits = load_small_decoder()[0]
for weight in three_bits.parameters():
    weight.data = rounded(weight.data, 3) if weight.dim() == 2 else weight.data
smaller, generator = decoder_weights(three_bits), torch.Generator().manual_seed(0)
drafts = {
    "none": lambda text: [],
    "look-up": lambda text: prompt_lookup(text, num_tokens=4),
    "counts": by_counts,
    "a smaller decoder": lambda text: [*written(smaller, text, 4, -1)],
    "drawn": lambda text: torch.randint(300, 1600, (4,), generator=generator).tolist(),
}

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
print("draft                same text   passes   tokens   passes a token   accepted")
for name, draft in drafts.items():
    runs = [written_with_drafts(weights, prompt, 20, END_ID, draft) for prompt in prompts]
    same = sum(run.token_ids == other for run, other in zip(runs, plain, strict=True))
    passes, tokens = sum(run.passes for run in runs), sum(len(run.token_ids) + 1 for run in runs)
    accepted = f"{sum(run.accepted for run in runs):5} of {sum(run.drafted for run in runs)}"
    print(f"{name:20}{same:4} of 60{passes:10}{tokens:9}{passes / tokens:14.2f}   {accepted}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **No draft changes the text**, not even a drawn one. A draft is only a guess that is checked.
# - Look-up saves next to nothing: these answers seldom say two tokens again. Most tokens that it gets right are end marks, and these
#   would have come in the same pass.
# - Counts save one pass in five, and cost nothing.
# - The smaller decoder saves more than half. Its own passes are not counted, and there are four for each draft. Here each costs as
#   much as one of the large decoder. It pays if the smaller one has, say, a tenth of the weights.
# - A drawn draft is never right, and each pass reads five tokens in place of one.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### When the text repeats
#
# SmolLM2 with look-up, up to six tokens a draft and 56 tokens an answer. **Put** five tasks in the order of their passes a token:
# copy a paragraph; copy it with one word changed; write a numbered list, *Number 1.* and so on; write a story; explain why the
# sky is blue. Is there one that looks repetitive, and is not?

# %% slideshow={"slide_type": "fragment"}
print("recorded               passes a token   accepted      seconds, of those without   same text")
for row in smollm["drafts"]:
    with_drafts, without = row["look_up"], row["none"]
    passes = f"{with_drafts['passes'] / without['passes']:12.2f}"
    accepted = f"{with_drafts['accepted']:8} of {with_drafts['drafted']:3}"
    ratio = with_drafts["seconds"] / without["seconds"]
    print(f"{row['task']:22}{passes}{accepted}{ratio:18.2f}{with_drafts['same']!s:>22}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **Look-up pays where the text repeats**: a fifth of the passes for the copy, a third with the changed word. The time falls by about
#   half only, because a pass with six more tokens takes longer, and the prompt must be read as before.
# - **The list is the trap.** It looks repetitive, but each number is new. Almost no draft is right, and it takes a quarter more
#   time.
# - In the story and the explanation little is looked up, so little is lost.
# - The text is the same in all five. (One answer each, and times of a shared machine: only large differences mean something.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Batches
#
# A pass can also carry one new token of each of many texts. SmolLM2 writes 24 tokens a second for one text and 169 for 16
# (lesson 14, section 9). But the texts end at different times. **Predict:** 60 answers are written in groups of 16, and the next
# group begins when the last of a group has ended. How many of the places in the passes are empty? And if each answer that ends is
# at once replaced by the next one?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
lengths = [len(token_ids) + 1 for token_ids in plain]


def in_groups(lengths, size):
    """Passes, if a group ends with its longest answer."""
    return sum(max(lengths[start : start + size]) for start in range(0, len(lengths), size))


def replaced_at_once(lengths, size):
    """Passes, if a free place is given to the next answer."""
    waiting, running, passes = list(lengths), [], 0
    while waiting or running:
        while waiting and len(running) < size:
            running.append(waiting.pop(0))
        passes, running = passes + 1, [left - 1 for left in running if left > 1]
    return passes


print("at once   passes in groups   empty   replaced at once   empty")
for size in (1, 4, 16):
    counts = [way(lengths, size) for way in (in_groups, replaced_at_once)]
    empty = [1 - sum(lengths) / (passes * size) for passes in counts]
    print(f"{size:7}{counts[0]:19}{empty[0]:8.0%}{counts[1]:19}{empty[1]:8.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Groups of 16 need a tenth of the passes, and more than a third of their places are empty: the longest answer keeps the others
# waiting. **If the next answer takes a free place at once**, there are fewer passes, and an eighth of the places is empty, at the
# end, when nobody waits any more. Servers do this. (Nobody knows the lengths before, so sorting does not help.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Four bits, and where the step stands
#
# Half the bits are half as much to read. Lesson 14 has shown how much is lost with how many. But what is lost depends on the
# **block** as well: all numbers of a block share a step and a lowest number. **Predict:** at four bits, what do blocks of 32 lose,
# blocks of 64, and one block for the whole matrix? Is eight bits with one block better than four bits with blocks of 32? And is rounding
# worse than **noise** of the same size, the control?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
answers = [[*tokenizer.encode(chat.answer).ids, END_ID] for chat in cases]


def loss_with(change):
    """Nats a token of 60 answers with all matrices changed."""
    model = load_before_rounding()
    for weight in model.parameters():
        if weight.dim() == 2:
            weight.data = change(weight.data)
    changed = decoder_weights(model)
    losses = [
        (nats(changed, prompt + answer, len(prompt)), len(answer))
        for prompt, answer in zip(prompts, answers, strict=True)
    ]
    return sum(loss * number for loss, number in losses) / sum(number for _, number in losses)


def noisy(weight):
    """Normal noise, as large as the error of four bits in blocks of 32."""
    error = (rounded(weight, 4) - weight).std()
    return weight + error * torch.randn(weight.shape, generator=torch.Generator().manual_seed(0))


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
print("bits   block           small decoder   SmolLM2, recorded")
for row in smollm["blocks"]:
    bits, size = row["bits"], row["block"]
    if size is None:
        name, loss = "as they are", loss_with(torch.clone)
    elif size == "noise":
        name, loss = "(noise)", loss_with(noisy)
    else:
        name = str(size) if size else "whole matrix"
        loss = loss_with(lambda weight, bits=bits, size=size: rounded(weight, bits, size or weight.numel()))
    print(f"{bits:4}   {name:14}{loss:15.2f}{row['loss']:20.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **One step for a whole matrix is the mistake, not the four bits.** The step is a fifteenth of the way from the lowest number of a
#   block to the largest, so one large weight makes it wide for all others. SmolLM2 is then far worse than equal chances for all
#   tokens (10.80 nats), and with blocks of 32 it loses 0.2 nats.
# - Eight bits with one step are better than four bits with blocks of 32. They are also larger: 8 bits a weight against 5.
# - Noise of the same size does no less harm than rounding to blocks of 32. So it is not the round numbers that hurt.
# - The small decoder loses little in all rows. Small models are not always a guide to large ones.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - A draft that is checked never changes a greedy text. How many passes it saves depends on the text and on who drafts.
# - A batch shares one reading of the weights. Places that stay empty are wasted, unless the next text takes them.
# - With few bits, small blocks matter as much as bits. Noise of the same size is the control.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Leviathan, Kalman and Matias, *Fast Inference from Transformers via Speculative Decoding*, 2022, [arXiv
#   2211.17192](https://arxiv.org/abs/2211.17192).
# - Kwon and others, *Efficient Memory Management for Large Language Model Serving with PagedAttention*, 2023, [arXiv
#   2309.06180](https://arxiv.org/abs/2309.06180): places that are filled at once.
# - Dettmers and others, *LLM.int8()*, 2022, [arXiv 2208.07339](https://arxiv.org/abs/2208.07339): which numbers make a block bad.
