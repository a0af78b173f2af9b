# %% [markdown] slideshow={"slide_type": "slide"}
# # 14+ · Teaching a decoder something new: what has it learned?
#
# Somebody gives you a finished decoder and some hundred examples of something else. Two ways to teach it are in use
# everywhere: LoRA learns from answers, and DPO from pairs of answers. Both can reach a full score within seconds. So the
# question is what the score sees.
#
# **After this notebook you can**
#
# - say in a formula what LoRA is, count what it learns, and add it to the weights;
# - find out whether a model has learned what you wanted, with shuffled answers, the old task and a rule of one line;
# - write the loss of DPO, and say what it asks for, and what it does not.
#
# **You need** lesson 14, no network and no GPU: the small decoder of lesson 14 learns while you wait, two minutes in all, and
# of SmolLM2 you see what was recorded. **It takes** about 30 minutes, and 8 for one exercise, which is an optional one of
# lesson 14.

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
import json

from course.exercises import EXERCISES, mine
from course.exercises.drawing import some
from course.for_lessons.decoder_parts import decoder_weights, written
from course.for_lessons.small_decoder import END_ID, SYSTEM, Chat, chats, has_words, load_small_decoder
from course.for_lessons.teaching import add_low_rank, answer_loss, drawn, merged, number_learning
from course.records import RECORDED
from course_lib.fitting import fit

small, tokenizer = load_small_decoder()
template = EXERCISES["chat_prompt"].reference
smollm = json.loads((RECORDED / "smollm" / "teaching.json").read_text(encoding="utf-8"))


def row_of(chat, verb):
    """A request and its answer as token ids."""
    asked = {"role": "user", "content": f"{verb} {' and '.join(chat.words)}."}
    prompt = template([{"role": "system", "content": SYSTEM}, asked])
    return tokenizer.encode(prompt).ids, [*tokenizer.encode(chat.answer).ids, END_ID]


# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · A task, a score, and rules
#
# The small decoder understands *Use doctor and market.*, and answers with a sentence. Now it should learn *Ask with doctor and
# market.*: write a **question** that has the words. There are 1,000 examples. The score of 60 new requests counts answers that
# end with a question mark, answers that have all the words, and answers with both. (The words come from questions of another
# draw of the same grammar. None of these questions is among the examples.)
#
# **Predict:** how many of the 60 does the untouched decoder get right? Six examples in front of the request, as people do with
# large models: do they help? And what does the rule `And doctor and market?` get?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
questions = [chat for chat in chats("train") if chat.answer.endswith("?")]
known = {chat.answer for chat in questions}
examples = questions[:1000]
new = [chat for chat in chats("test") if chat.answer.endswith("?") and chat.answer not in known][:60]
shots = [
    token_id
    for chat in examples[:6]
    for part in (*row_of(chat, "Ask with"), tokenizer.encode("\n").ids)
    for token_id in part
]


def answers_of(model, requests, verb="Ask with", before=()):
    """What a decoder says to each request."""
    weights = decoder_weights(merged(model))
    prompts = ([*before, *row_of(chat, verb)[0]] for chat in requests)
    return [tokenizer.decode([*written(weights, prompt, 20, END_ID)]) for prompt in prompts]


def counted(answers, requests):
    """How many are questions, have the words, have both."""
    asks = [answer.endswith("?") for answer in answers]
    has = [has_words(answer, chat.words) for answer, chat in zip(answers, requests, strict=True)]
    both = sum(one and other for one, other in zip(asks, has, strict=True))
    return f"{sum(asks):9}{sum(has):8}{both:7}"


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
by_rule = [f"And {' and '.join(chat.words)}?" for chat in new]
rows = {
    "untouched": answers_of(small, new),
    "untouched, asked with Use": answers_of(small, new, "Use"),
    "six examples in front": answers_of(small, new, before=shots),
    "the rule": by_rule,
}
print(f"{'of 60':28}question   words   both")
for name, answers in rows.items():
    print(f"{name:28}{counted(answers, new)}   {answers[0]}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - The new verb disturbs it: *Use* gets more of the words. (These words come from questions, so some of its sentences are
#   questions anyway.)
# - **Six examples in front do harm here**: no answer has the words. In large models such examples help ([arXiv
#   2005.14165](https://arxiv.org/abs/2005.14165)). This one has only read a single request at a time.
# - **The rule gets 60 of 60**, and it has not written one sentence. So this score alone is worth nothing. Read answers, too.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · LoRA
#
# If all weights learn further, each new task needs a copy of the whole model. LoRA ([arXiv
# 2106.09685](https://arxiv.org/abs/2106.09685)) freezes a matrix $W$ and learns a change with a narrow waist beside it, of
# **rank** $r$:
#
# $$ y = W x + s \, B A x, \qquad A \text{ of } r \times d_{in}, \quad B \text{ of } d_{out} \times r $$
#
# The factor $s$ does not learn. In the paper it is $\alpha / r$, here it is 2.
#
# **By hand:** a query matrix of SmolLM2 is 576 × 576. How many numbers has its change with rank 8? What part of the matrix is
# that?
#
# <details><summary>Answer</summary>
#
# 8 · 576 for $A$ and 576 · 8 for $B$ are 9,216. The matrix has 331,776: it is one in 36.
#
# </details>

# %% slideshow={"slide_type": "fragment"}
import inspect

from course.for_lessons.teaching import LowRank

print(inspect.getsource(LowRank))

# %% [markdown] slideshow={"slide_type": "subslide"}
# $A$ (`down`) begins at random, and $B$ (`up`) with zeros. (In code a token is a row, so matrices stand behind it,
# transposed.) **Predict:** how many of the 60 answers differ when $BA$ of rank 4 is put beside all 14 matrices, before any
# training? And what would happen if both began with zeros?

# %% slideshow={"slide_type": "fragment"}
with_changes = add_low_rank(small, 4)
print("answers that differ:", sum(map(str.__ne__, answers_of(with_changes, new), rows["untouched"])))
print(f"{number_learning(with_changes):,} numbers learn, of {sum(p.numel() for p in small.parameters()):,}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# None: $B A$ is zero. If both were zero, nothing would ever learn, because the gradient of each is multiplied by the other.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Does it learn?
#
# LoRA of rank 4 learns in 120 updates of 16 examples. Beside it stand four controls: rank 1; **shuffled answers**, where each
# request has the answer to another; all weights learning; and, for each, another seed. LoRA has a learning rate of 0.005, all
# weights one of 0.001. (The eight trainings take about half a minute.)
#
# **Predict:** which of the three numbers does a decoder get from shuffled answers? Do all weights, 188,736, beat rank 1, with
# 2,240?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import copy

import torch

shuffled_answers = some(torch.Generator().manual_seed(3), [chat.answer for chat in examples], 1000)
shuffled = [Chat(chat.words, answer) for chat, answer in zip(examples, shuffled_answers, strict=True)]
old_examples = chats("train", 1000)
asked_rows = [row_of(chat, "Ask with") for chat in examples]
shuffled_rows = [row_of(chat, "Ask with") for chat in shuffled]
old_rows = [row_of(chat, "Use") for chat in old_examples]


def taught(rows, rank, seed, updates=120):
    """A decoder that has learned from these rows; rank None: with all its weights."""
    if rank:
        model, rate = add_low_rank(small, rank, seed=seed), 5e-3
    else:
        model, rate = copy.deepcopy(small).requires_grad_(True), 1e-3
    fit(model, answer_loss, drawn(rows, 16, seed), rate, 10, updates)
    return model


# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
trainings = {
    "LoRA, rank 4": (asked_rows, 4),
    "LoRA, rank 1": (asked_rows, 1),
    "LoRA, shuffled answers": (shuffled_rows, 4),
    "all weights": (asked_rows, None),
}
models = {name: [taught(*how, seed) for seed in (0, 1)] for name, how in trainings.items()}
print(f"{'of 60':28}  learns question   words   both")
for name, pair in models.items():
    for model in pair:
        answers = answers_of(model, new)
        print(f"{name:28}{number_learning(model):8,}{counted(answers, new)}   {answers[0]}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **Shuffled answers teach the look.** All answers are questions, and hardly one has the words. Had we counted question marks
#   only, this would have been a full success.
# - Rank 1 does as well as rank 4 and as all weights. (The two seeds differ by as much as the rows do. With the learning rate of
#   the other, LoRA of rank 4 gets 37, and so do all weights.)
# - None gets all the words. They get 40 to 44, and the untouched decoder got 51 with *Use*. So the training has brought questions,
#   and no new skill with words.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · What did it learn?
#
# *When I read Ask, I write a question.* Or only: *I write a question*? The score of section 3 cannot tell these apart. So ask
# for a sentence in the old way, with 60 other requests from all kinds of sentences. A new row learns from old requests, too: half
# of its examples ask with *Use*. (It takes 20 seconds.)
#
# **Predict** for each row: how many of the answers to *Use doctor and market.* are questions now? (The untouched decoder has 3.)

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
old = chats("test", 60)
mixed = [taught([*asked_rows, *old_rows], 4, seed, 240) for seed in (0, 1)]
print(f"{'Use ..., of 60':28}question   words   both")
for name, pair in {"untouched": [small], **models, "LoRA, half old requests": mixed}.items():
    for model in pair:
        print(f"{name:28}{counted(answers_of(model, old, 'Use'), old)}")
print(f"{'Ask with ...':28}question   words   both")
for model in mixed:
    print(f"{'LoRA, half old requests':28}{counted(answers_of(model, new), new)}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# **It learned to ask, nearly whatever it reads.** No request of another kind was among its examples. When half of them are old ones
# (and there are twice as many updates, so that it sees as many new ones), it learns the difference, and keeps the old task.
#
# Leave out $BA$, and the old decoder is back, number for number. With it, LoRA forgets the old task as all weights do.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Without a second matrix
#
# $W x + s B A x$ is $(W + s B A) x$. So $s B A$ can be added to the matrix, and the decoder is as fast as before. All answers
# above came from decoders that were **merged** in this way. Are their logits the same?

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
token_ids = torch.tensor([row_of(new[0], "Ask with")[0]])
with torch.no_grad():
    apart = (mixed[0](token_ids) - merged(mixed[0])(token_ids)).abs().max().item()
print(f"logits apart by at most {apart:.6f}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · A real model learns Spanish
#
# SmolLM2 was made for English. It is asked to translate 40 held-out sentences of this course into English. LoRA of rank 8
# stands in its last ten layers (814,080 numbers, 60 updates of 8 pairs out of 800). Recorded, with one seed. The last column is
# the loss of a paragraph that has nothing to do with it.
#
# **Put** five translators in the order of their BLEU: SmolLM2 as published; with eight examples in the prompt; after LoRA; after
# LoRA on shuffled answers; and a rule, *the nearest*: the answer to the sentence among the 800 that shares most words.

# %% slideshow={"slide_type": "fragment"}
print(f"{'recorded':32}BLEU   right of 40   paragraph")
for name, row in smollm.items():
    if name.startswith("translate: "):
        loss = f"{row['paragraph']:12.2f}" if "paragraph" in row else ""
        print(f"{name.removeprefix('translate: '):32}{row['bleu']:4.1f}{row['exact']:14}{loss}")

# %% slideshow={"slide_type": "fragment"}
for number, (spanish, english) in enumerate(smollm["held_out"]):
    print(f"\n{spanish}   {english}")
    for name in ("as published", "8 examples in the prompt", "LoRA", "LoRA, shuffled answers"):
        print(f"  {name:26}{smollm[f'translate: {name}']['first'][number][:80]}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **LoRA has learned something about Spanish**: 15 BLEU, more than the nearest sentence (9) and eight examples in the prompt (10). Its
#   answers are sentences of the right kind, with a right word here and there.
# - **Shuffled answers teach the look**, and nothing else: *The boy is going to the park.* to nearly everything.
# - It is no translator: one of 40 is right after 60 updates. (The translator of lesson 00 gets nearly all of them.)
# - The paragraph loses 0.07 nats with LoRA, and 0.15 with shuffled answers.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Pairs of answers
#
# It is easier to say which of two answers is better than to write a good one. **DPO** ([arXiv
# 2305.18290](https://arxiv.org/abs/2305.18290)) learns from such pairs: a chosen answer $c$ and a rejected one $r$. Let $g$ be
# what the log-probability of an answer has gained since before the training.
#
# $$ \mathrm{loss} = -\ln \sigma\big(\beta \, (g_c - g_r)\big) $$
#
# **By hand:** what is the loss before the first update? And which is better for it: $c$ gains 10 and $r$ gains 2; or $c$
# **loses** 20 and $r$ loses 50?
#
# <details><summary>Answer</summary>
#
# $-\ln \sigma(0) = \ln 2 = 0.69$. The second is better: 30 between them, against 8. The loss asks only for the distance.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: dpo_loss · 8 minutes · ★★ · optional
#
# The model that learns gives an answer's log-probability now. The **reference** is the model before the training.

# %% tags=["exercise"] exercise="dpo_loss" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(dpo_loss)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Short answers
#
# The wish is short answers. The folded cell lets the small decoder answer 400 requests twice, at random, and takes the shorter
# one as chosen, if the lengths differ by two tokens or more. A short answer has at most four words. The score counts short
# answers to 60 new requests. That the words asked for should be in them, no pair says.
#
# The trainings: DPO, DPO with a fifth of the learning rate, DPO with pairs in a drawn order, and plain training on the chosen
# answers. The rules: draw four answers, and take the shortest that has all the words; and a rule of one line, the words
# themselves and a full stop. (All in all they take about a minute. The trainings by pairs use your `dpo_loss`, or the course's.)
#
# **Predict:** who gets 60 of 60? And how many of those have the words?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course.for_lessons.teaching import log_probabilities


@torch.no_grad()
def drawn_answer(prompt, generator):
    """An answer at temperature 1, as token ids."""
    cache, new_ids, answer = small.new_cache(1, len(prompt) + 25), prompt, []
    while len(answer) < 24 and END_ID not in answer:
        probabilities = small(torch.tensor([new_ids]), cache)[0, -1].softmax(dim=-1)
        new_ids = torch.multinomial(probabilities, 1, generator=generator).tolist()
        answer += new_ids
    return answer


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
generator, pairs = torch.Generator().manual_seed(0), []
for chat in chats("train", 400):
    prompt = row_of(chat, "Use")[0]
    chosen, rejected = sorted((drawn_answer(prompt, generator) for _ in range(2)), key=len)
    if len(rejected) - len(chosen) >= 2 and END_ID in rejected:
        pairs.append(((prompt, chosen), (prompt, rejected)))
swap = (torch.rand(len(pairs), generator=generator) < 0.5).tolist()
swapped = [pair[::-1] if turn else pair for pair, turn in zip(pairs, swap, strict=True)]


# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
dpo_loss = mine("dpo_loss")


def by_pairs(model, batch):
    """The loss of DPO."""
    chosen, rejected = ([pair[side] for pair in batch] for side in (0, 1))
    with torch.no_grad():
        before = log_probabilities(small, chosen), log_probabilities(small, rejected)
    return dpo_loss(log_probabilities(model, chosen), log_probabilities(model, rejected), *before)


def by_chosen(model, batch):
    """Plain training on the chosen answers."""
    return answer_loss(model, [chosen for chosen, _ in batch])


def preferring(loss_of, some_pairs, rate):
    """A decoder after 80 updates by 16 pairs."""
    model = add_low_rank(small, 4)
    fit(model, loss_of, drawn(some_pairs, 16, seed=1), rate, 5, 80, final_share=1)
    return model


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
@torch.no_grad()
def gains(model):
    """What chosen and rejected answers have gained in the mean, and how often the chosen one gained more."""
    sides = [[pair[side] for pair in pairs] for side in (0, 1)]
    chosen, rejected = (log_probabilities(model, rows) - log_probabilities(small, rows) for rows in sides)
    return chosen.mean().item(), rejected.mean().item(), (chosen > rejected).float().mean().item()


# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
def described(answers):
    """Short answers, words in the mean, and answers with the words asked for."""
    lengths = [len(answer.split()) for answer in answers]
    has = sum(has_words(answer, chat.words) for answer, chat in zip(answers, old, strict=True))
    return f"{sum(n <= 4 for n in lengths):6}{sum(lengths) / 60:9.1f}{has:10}"


prefer = {
    "DPO": preferring(by_pairs, pairs, 1.5e-3),
    "DPO, a fifth of the rate": preferring(by_pairs, pairs, 3e-4),
    "DPO, drawn order": preferring(by_pairs, swapped, 1.5e-3),
    "chosen answers only": preferring(by_chosen, pairs, 1.5e-3),
}
said = {name: answers_of(model, old, "Use") for name, model in {"untouched": small, **prefer}.items()}
said["the words and a full stop"] = [f"{' and '.join(chat.words)}." for chat in old]

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
four = [[drawn_answer(row_of(chat, "Use")[0], generator) for _ in range(4)] for chat in old]
texts = [
    sorted((tokenizer.decode(one[:-1]) for one in drawn), key=lambda t: len(t.split())) for drawn in four
]
said["the best of four drawn"] = [
    next((text for text in drawn if has_words(text, chat.words)), drawn[0])
    for drawn, chat in zip(texts, old, strict=True)
]

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
print(f"{'of 60':28} short    words   has them")
for name, answers in said.items():
    print(f"{name:28}{described(answers)}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# DPO at its first rate gets 60 of 60, and of its training pairs it now orders every one rightly. **Guess** what its answers look
# like. What have its *chosen* answers gained or lost?

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
for name, model in prefer.items():
    chosen, rejected, won = gains(model)
    print(f"{name:28}chosen {chosen:+6.1f} nats, rejected {rejected:+6.1f}, right order {won:.0%}")
for name in ("untouched", *prefer, "the best of four drawn"):
    print(f"\n{name:28}{said[name][0]:50}{said[name][2]}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# - **Every answer of DPO is a row of full stops.** The score is perfect, all its pairs are in the right order, and no answer has the
#   words. (So it is with two other seeds.) The chosen answers have *lost* 64 nats. The rejected ones have lost more, and the loss
#   asks for no more than that.
# - **With a fifth of the rate** both ends hold: the chosen answers gain a little, the answers are a little shorter, and about as
#   many have the words.
# - **Plain training on the chosen answers** does as well, and so does drawing four answers, without any training. (Three answers more
#   or less may be chance: two other seeds of each give 27 and 30, 25 and 27 short ones.)
# - The rule of one line is perfect on both counts, and writes no sentence.
# - Pairs in a drawn order teach nothing about length, and cost words, too. So some of the harm comes from the rate, whatever the
#   pairs say.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### And with the real model?
#
# The same with SmolLM2, recorded with one seed: 18 pairs of its own answers to *What is a river?* and the like, of which the
# first sentence is chosen and the whole answer (up to 40 tokens) rejected; 16 updates by three pairs. The score counts answers of
# one sentence to 12 new nouns. Beside it, what no pair speaks of: ten capitals, and the loss of a paragraph.
#
# **Predict:** there are three trainings: DPO, DPO with a fifth of the rate, and plain training on the chosen answers at DPO's rate.
# Which of them makes all 12 answers short, and which still knows the capitals? (As published it knows 8.)

# %% slideshow={"slide_type": "fragment"}
print(f"{'recorded':30}one sentence   tokens   capitals   paragraph")
for name, row in smollm.items():
    if name.startswith("short: "):
        numbers = f"{row['one_sentence']:6} of {row['of']}{row['tokens']:9.1f}{row['capitals']:6} of 10"
        print(f"{name.removeprefix('short: '):30}{numbers}{row['paragraph']:12.2f}")
for name, row in smollm.items():
    if name.startswith("short: "):
        print(f"\n{name.removeprefix('short: ')}\n  {row['first'][0]!r}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It is the same story. **With the higher rate the score is perfect, and the answers are the system turn, said again**; the capitals
# are gone, and the paragraph hardly notices. A fifth of the rate makes most answers short, and loses no capital.
# Plain training on the chosen answers, at the higher rate, does best: all answers are short, and all capitals right.
#
# And a rule of one line, *stop after the first full stop*, needs no training at all: that is how the chosen answers were made.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - LoRA learns a product of low rank beside each frozen matrix. It begins as nothing, can be added to the matrix, and left out.
# - Shuffled answers show what the look of an answer brings; the old task shows what was lost; a rule of one line shows what the
#   score is worth.
# - A model can learn less than you mean. If all its examples are questions, it learns to ask, nearly whatever it reads.
# - DPO asks for a distance between two answers. The chosen one may become rarer, too. Watch what no pair speaks of.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Hu and others, *LoRA*, 2021, [arXiv 2106.09685](https://arxiv.org/abs/2106.09685), section 4.1.
# - Rafailov and others, *Direct Preference Optimization*, 2023, [arXiv 2305.18290](https://arxiv.org/abs/2305.18290), section 4.
# - Pal and others, *Smaug*, 2024, [arXiv 2402.13228](https://arxiv.org/abs/2402.13228): when the chosen answers become rarer.
