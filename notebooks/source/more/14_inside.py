# %% [markdown] slideshow={"slide_type": "slide"}
# # 14+ · Looking inside a real decoder: who does what?
#
# Lesson 13 looked into models of ours, which learned one small thing. Are the same parts in a model that people use? Here four
# instruments look into SmolLM2, and each stands beside its control. The first part runs here, in the small decoder.
#
# **After this notebook you can**
#
# - find the head that fetches a word, and show that it is this head and not just any;
# - measure induction heads, the sink of attention and the logit lens in a decoder of today;
# - say for each finding which control it has passed, and which it has not.
#
# **You need** lessons 13 and 14, no network and no GPU. What is said of SmolLM2 was recorded. **It takes** about 24 minutes.

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
import json

import torch
import torch.nn.functional as F

from course.exercises import EXERCISES
from course.for_lessons.decoder_parts import decoder_weights, written
from course.for_lessons.inside.decoders import (
    best_first,
    induction,
    loss_of_halves,
    ranks,
    said_twice,
    switches,
    weight_on,
)
from course.for_lessons.inside.switches import off
from course.for_lessons.small_decoder import END_ID, chats, has_words, load_small_decoder
from course.for_lessons.smollm import load_smollm
from course.records import RECORDED

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
small, tokenizer = load_small_decoder()
template = EXERCISES["chat_prompt"].reference
smollm = json.loads((RECORDED / "smollm" / "inside.json").read_text(encoding="utf-8"))
cases = chats("test", 60)
prompts = [tokenizer.encode(template(chat.messages)).ids for chat in cases]

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Who fetches the words?
#
# *Use plants and growing.* — *Right now the plants are growing.* The small decoder has two layers of four heads. When it is
# about to write *plants*, some head should look at *plants* in the request. The cell takes all tokens of 60 answers of the
# grammar that stand in the request, too. It prints how much weight each head gives to that place in the pass that writes the
# token. The control is a head that looks at all earlier tokens alike.
#
# **Predict:** will it be one head, or several? In which of the two layers?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
texts = [
    torch.tensor([*prompt, *tokenizer.encode(chat.answer).ids, END_ID])
    for chat, prompt in zip(cases, prompts, strict=True)
]


def places_of(text, prompt):
    """Where an answer's tokens stand, and for each where the request has the same one."""
    request = range(13, len(prompt) - 6)  # between *Use* and the end of the user's turn
    for place in range(len(prompt), len(text)):
        yield place, [earlier for earlier in request if text[earlier] == text[place]]


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
@torch.no_grad()
def looks_at_the_word():
    """The mean weight of each head on the same token in the request, one step before it is written; and of even looks."""
    total, even, number = torch.zeros(2, 4), 0.0, 0
    for text, prompt in zip(texts, prompts, strict=True):
        weights = small.attention_weights(text[None])[:, 0]
        for place, same in places_of(text, prompt):
            if same:
                total, number = total + weights[:, :, place - 1, same].sum(dim=-1), number + 1
                even += len(same) / place
    return total / number, even / number


looks, even_looks = looks_at_the_word()
print(f"even looks{even_looks:6.2f}")
for layer, row in enumerate(looks.tolist(), start=1):
    print(f"layer {layer}", *(f"{weight:7.2f}" for weight in row))

# %% [markdown] slideshow={"slide_type": "fragment"}
# One head looks there most, and it is in the first layer: head 4, with 0.60 where even looks would give 0.04. But looking is not
# doing (lesson 13, section 1).
#
# **Predict:** the decoder puts the words into 46 of 60 answers. How many are left without the head that looks there
# most? And without each of the others?


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def answers_without(heads):
    """What the small decoder answers without some heads."""
    with off(switches(small, heads)):
        weights = decoder_weights(small)
        return [tokenizer.decode([*written(weights, prompt, 20, END_ID)]) for prompt in prompts]


def number_with_words(answers):
    """How many answers have the words that were asked for."""
    return sum(has_words(answer, chat.words) for answer, chat in zip(answers, cases, strict=True))


print("none off:", number_with_words(answers_without([])), "of 60")
for layer in range(2):
    print(f"layer {layer + 1}", *(f"{number_with_words(answers_without([(layer, h)])):5}" for h in range(4)))
for chat, answer in zip(cases[:3], answers_without([(0, 3)]), strict=False):
    print(f"\nUse {' and '.join(chat.words)}.   without the head: {answer}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Perhaps the head is only important for everything: without it, the decoder may no longer write English at all. So the control
# takes right answers, and separates their tokens: those that stand in the request, and all others. **Predict:** by how many
# nats does each kind become worse without head 4 of layer 1, and without head 3 beside it?


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
@torch.no_grad()
def losses_without(heads):
    """Nats a token of the right answers: of tokens that the request has, and of all others."""
    found = {True: [], False: []}
    with off(switches(small, heads)):
        for text, prompt in zip(texts, prompts, strict=True):
            each = F.cross_entropy(small(text[None])[0, :-1], text[1:], reduction="none")
            for place, same in places_of(text, prompt):
                found[bool(same)].append(each[place - 1].item())
    return [sum(found[kind]) / len(found[kind]) for kind in (True, False)]


usual = losses_without([])
print(f"nats a token, none off: in the request {usual[0]:.2f}, others {usual[1]:.2f}; worse by, without")
for layer in range(2):
    for head in range(4):
        inside, outside = losses_without([(layer, head)])
        change = f"in the request {inside - usual[0]:+6.2f}   others {outside - usual[1]:+6.2f}"
        print(f"  layer {layer + 1}, head {head + 1}   {change}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# **It is this head, and it is for this.** Without it only 6 answers have the words; without any other head 37 or more. And the
# right answers become worse by 2.43 nats where a token stands in the request, and by 0.13 elsewhere, no more than without its
# neighbours. (*Name* and *years* still come. Why, we have not looked.)
#
# Of the heads of layer 2, none is needed for the words. Head 4 looks at them, with 0.25, and matters little.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Induction heads
#
# A head that looks at *the same token again* is not an induction head. An induction head looks at what came **after** it last
# time (lesson 13). To find them, tokens are drawn at random, and the whole row is said twice. In the first half no token can
# be guessed. In the second half each can be looked up. A head's **score** is its mean weight on what came after the same token
# last time, as your `induction_scores` of lesson 13 counts it.
#
# **Predict:** does the small decoder lose less in the second half, beside rows that are not repeated? Does SmolLM2? It was
# never trained on random tokens. (Equal chances for all tokens give 7.38 nats in the small one, 10.80 in SmolLM2.) And how many
# of SmolLM2's 270 heads have a score above 0.3?

# %% slideshow={"slide_type": "fragment"}
generator = torch.Generator().manual_seed(0)
twice = said_twice(range(300, 1600), 64, 20, generator)
once = said_twice(range(300, 1600), 64, 40, generator)[:, :40]  # 40 different tokens
found = smollm["repetition"]
print("nats a token            first half   second half")
for name, losses in {
    "small decoder": loss_of_halves(small, twice),
    "  control: not repeated ": loss_of_halves(small, once),
    "SmolLM2, recorded": found["twice"],
    "  control: not repeated": found["not repeated"],
}.items():
    print(f"{name:25}{losses[0]:9.2f}{losses[1]:14.2f}")

# %% slideshow={"slide_type": "fragment"}
scores = torch.tensor(found["scores"])
print(f"small decoder: highest score {induction(small, twice).max():.2f}")
print(f"SmolLM2: {(scores > 0.3).sum()} of {scores.numel()} heads above 0.3, median {scores.median():.3f}")
for layer, head in best_first(scores)[:5]:
    print(f"  layer {layer + 1:2}, head {head + 1}: {scores[layer, head]:.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# SmolLM2 falls from 13.8 to 2.6 nats, and does not where nothing repeats. It does it with a few heads: twelve of 270 are above
# 0.3, and the usual head is at 0.007. The small decoder loses half a nat less, and its control does not. But it has no such head:
# its best is at 0.04. Perhaps it only expects a token that it has read, wherever that stood, as the head of section 1 does for
# the words. (Both begin far above equal chances, because both expect ordinary text.)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Are these five heads the reason? Switch them off, and measure on *new* random tokens, because the heads were chosen on the
# others. **Predict** the second half without them. And without five others: drawn ones, or of the same layers? Does an ordinary
# paragraph become worse?

# %% slideshow={"slide_type": "fragment"}
print(f"{'off':28}second half   paragraph   (recorded)")
for row in found["off"]:
    print(f"{row['name']:28}{row['second_half']:9.2f}{row['paragraph']:13.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - Without the five heads most of the gain is gone. **The paragraph does not notice.**
# - Five others of the same layers cost 0.2 nats. So it is not the layers.
# - But two of the four drawn groups cost about two nats. Perhaps they hold a head that passes on what stood before (lesson 13):
#   four draws cannot tell. With one draw, you might have missed that there is more.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · The sink
#
# Many heads of large decoders give most of their weight to the first token of a text, whatever it is. It is called a **sink**
# ([arXiv 2309.17453](https://arxiv.org/abs/2309.17453)).
#
# **Predict:** is it so in a shuffled text? In drawn tokens? Does the small decoder have one? And if nobody may look at the first
# token: does the loss explode, and where do the heads look then?

# %% slideshow={"slide_type": "fragment"}
sink = smollm["sink"]
print(f"SmolLM2, recorded; even looks would give {sink['even']:.3f}")
for row in sink["shares"]:
    weights = f"first token {row['first']:.2f}, third {row['third']:.3f}"
    print(f"  {row['name']:22}{weights}; {row['above']} of 270 heads give the first more than half")
long = [prompt + tokenizer.encode(chat.answer).ids for prompt, chat in zip(prompts, cases, strict=True)]
first = torch.stack(
    [weight_on(small, text, 0, len(prompt)) for text, prompt in zip(long, prompts, strict=True)]
)
even = sum(1 / (i + 1) for i in range(24, 31)) / 7
print(
    f"small decoder: first token {first.mean():.3f}, at most {first.mean(dim=0).max():.3f}; even about {even:.3f}"
)

# %% slideshow={"slide_type": "fragment"}
print("nobody may look at     loss   the most looked at, and its weight   (recorded)")
for row in sink["forbidden"]:
    keys = [key + 1 for key in row["keys"]]
    name = f"tokens {keys[0]} to {keys[-1]}" if keys else "(all allowed)"
    print(f"{name:20}{row['loss']:7.2f}   token {row['most'] + 1}: {row['weight']:.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **No meaning is needed**: in drawn tokens the sink is as large. The third token gets almost nothing, less than even looks
#   would give. So it is not that early tokens are seen by many.
# - **The first token itself is not needed, either.** Without it the loss rises by 0.08, and without the third by 0.05. The next
#   token that all may look at becomes the sink, with about the same weight. (These weights are means over the second half of
#   the text.)
# - Without eight tokens the loss rises by 0.4 or 0.2. Some of that is what the tokens say.
# - The small decoder has no sink. It has two layers, and was trained for a minute and a half.
#
# A head that finds nothing has to look somewhere, because its weights sum to 1. That would explain a sink. These numbers fit it,
# and do not prove it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · The logit lens
#
# SmolLM2 reads *The capital of France is*. After each layer the last norm and the table turn the stream into logits, as if the
# model ended there. The rank of *Paris* among the 49,152 tokens is 1 if it is the likeliest. There are eight countries. The
# control is the rank of the seven *other* capitals in the same place: a model that only knows *now comes a capital* would raise
# all of them.
#
# **Predict:** after which of the 30 layers is the right capital ahead of the others? After which is it the likeliest token?

# %% slideshow={"slide_type": "fragment"}
lens = smollm["lens"]
layers = (0, 10, 20, 22, 23, 24, 25, 27, 29, 30)
print("median rank after layer        " + "".join(f"{layer:7}" for layer in layers) + "   (recorded)")
for name, key in {"the right capital": "median_right", "the other capitals": "median_wrong"}.items():
    print(f"{name:31}" + "".join(f"{lens[key][layer]:7.0f}" for layer in layers))
for text, row in lens["paris"].items():
    print(f"Paris, {text:24}" + "".join(f"{row[layer]:7.0f}" for layer in layers))
print("on top at the end:", sum(row[-1] == 1 for row in lens["right"].values()), "of 8")
print("on top one layer earlier:", sum(row[-2] == 1 for row in lens["right"].values()), "of 8")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - Up to layer 23 right and wrong capitals are about equally far away. **They part at layer 24**: rank 1,773 against 10,928. Then
#   all capitals rise, the right one ahead. (The median of eight countries.)
# - It is the likeliest only at the very end, for 7 of 8 (Cairo has rank 5), and for none of them one layer earlier.
# - *Paris* reaches rank 6 after *My friend lives in*, too. A good rank by itself is no proof that a model knows anything about
#   France.
#
# Does the model not know it before layer 24? The lens cannot say. It reads with the last layer's norm and table, and earlier layers
# may write in another way.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Your own beginning
#
# The cell asks SmolLM2, if it is on this machine, and the small decoder otherwise. Change the beginning and the word.

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
try:
    model, its_tokenizer = load_smollm()
    beginning, word = "The capital of Peru is", " Lima"
except FileNotFoundError:
    model, its_tokenizer = small, tokenizer
    beginning, word = template(cases[0].messages) + "Right now the", " plants"
after = ranks(model, its_tokenizer.encode(beginning).ids, its_tokenizer.encode(word).ids[0])
print(f"rank of{word} before layer 1 and after each layer:", *after)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# | finding | its control |
# | --- | --- |
# | a head fetches the words | each other head; tokens that are not in the request |
# | five heads of SmolLM2 look up a repetition | five others; tokens on which they were not chosen; an ordinary paragraph |
# | the first token is a sink | shuffled and drawn tokens; forbidding it; forbidding another |
# | the answer comes late | the other capitals in the same place; a sentence that does not ask |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Olsson and others, *In-context Learning and Induction Heads*, 2022, [arXiv 2209.11895](https://arxiv.org/abs/2209.11895).
# - Xiao and others, *Efficient Streaming Language Models with Attention Sinks*, 2023, [arXiv
#   2309.17453](https://arxiv.org/abs/2309.17453), section 3.
# - Belrose and others, *Eliciting Latent Predictions from Transformers with the Tuned Lens*, 2023, [arXiv
#   2303.08112](https://arxiv.org/abs/2303.08112): what the logit lens misses.
