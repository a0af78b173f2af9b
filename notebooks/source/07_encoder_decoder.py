# %% [markdown] slideshow={"slide_type": "slide"}
# # 07 · Encoder-decoder: how does it write?
#
# The encoder of lesson 06 reads a sentence and keeps a vector for each word. A translation is another sentence: of
# another length, in another order, in another language. This lesson adds the half that writes. Then the paper's machine
# is complete, and you put one together from your own parts.
#
# **After this lesson you can**
#
# - say which question a decoder answers, and make it write by asking again and again;
# - make the decoder's input and its output from one sentence, and say why the two are one position apart;
# - write cross-attention, and turn vectors into words with a table that you already have;
# - compare the model with PyTorch's, number by number, and its size with the paper's 65 and 213 million;
# - put the parts that you wrote since lesson 02 together to a Transformer of your own.
#
# **You need** lessons 02, 03 and 06, the embedding table of lesson 01, the heads of lesson 04 and the positions of
# lesson 05. **It takes** about 85 minutes for sections 1 to 8, and then 35 for section 9, where you assemble your
# Transformer; 62 of them for your own code. It is best in three sittings, with breaks after sections 4 and 8. What is
# marked *if you like* or *optional* takes 15 minutes more. You need no network and no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | intro and map | | 1 |
# | 1 One question, again and again | how does it write? | 7 |
# | 2 Hearing and saying | how does it learn? | 13 |
# | 3 Asking the source | how does Spanish get into the English? | 18 |
# | 4 From vectors to words | where do the words come from? | 14 |
# | 5 Step by step | which source word does a word need? | 6 (+ 2) |
# | 6 Beside PyTorch | is it the same model? | 3 |
# | 7 65 and 213 million | are these the paper's sizes? | 12 (+ 3) |
# | 8 The clinic | can you find three bugs? | 9 (+ 10) |
# | 9 Your Transformer | do your parts make a whole? | 35 |
# | recap and questions | | 3 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · One question, again and again
#
# A decoder never writes a sentence. It answers one question: **given the source and the words so far, which token
# comes next?** The answer is a probability for each token of the vocabulary. Here is that question as a function, for
# the translator of lesson 00. (`BOS_ID` marks the beginning, `EOS_ID` the end.)

# %% slideshow={"slide_type": "fragment"}
import torch

from course_lib.tokens import BOS_ID, EOS_ID
from course_lib.translator import Translator

translator = Translator.load()
model, tokenizer = translator.model, translator.tokenizer


def source(sentence):
    """Token ids as the encoder reads them: a batch of one sentence, which ends in <eos>."""
    return torch.tensor([[*tokenizer.encode(sentence), EOS_ID]])


@torch.no_grad()
def next_token(src_ids, written):
    """The probabilities of the token that comes after `written`, a list of token ids."""
    logits = model(src_ids, torch.tensor([[BOS_ID, *written]]))
    return logits[0, -1].softmax(dim=-1)


# %% [markdown] slideshow={"slide_type": "fragment"}
# The source is *La quise mucho.* **Predict:** which token comes first? And after *I loved*, which three are the most
# likely?

# %% slideshow={"slide_type": "subslide"}
src_ids = source("La quise mucho.")
for beginning in ("", "I", "I loved", "I loved her"):
    best = next_token(src_ids, tokenizer.encode(beginning)).topk(3)
    answers = zip(tokenizer.tokens(best.indices.tolist()), best.values.tolist(), strict=True)
    print(f"{beginning:12}", *(f"{token:>7} {p:.3f}" for token, p in answers))

# %% [markdown] slideshow={"slide_type": "subslide"}
# (`▁` is the space before a word. The three probabilities of a row do not add up to 1. All other tokens share the
# rest; lesson 08 says why.) To write, take the best answer, append it, and ask again. That is all, and it is called
# **greedy decoding**. What does it write?


# %% slideshow={"slide_type": "fragment"}
def write(src_ids, beginning=""):
    """Ask, append, ask again, until the answer is <eos>."""
    written = tokenizer.encode(beginning)
    while len(written) < 20:
        token_id = next_token(src_ids, written).argmax().item()
        if token_id == EOS_ID:
            break
        written.append(token_id)
    return tokenizer.decode(written)


print(write(src_ids))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### If we write the beginning
#
# `write` can begin with words that the decoder did *not* choose. **Predict** how it goes on after each of these.
# Does it ignore them, correct them, or continue as if it had written them?

# %% slideshow={"slide_type": "fragment"}
for beginning in ("She", "The dogs", "I loved her a", "I did", "Her"):
    print(f"{beginning:14} -> {write(src_ids, beginning)}")

meat = source("El perro come la carne.")
print("\nEl perro come la carne.\n" + write(meat))
print(f"{'The children':14} -> {write(meat, 'The children')}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It continues as if it had written them. The source decides **what** is still to be said, and the words so far mostly
# decide **how** to go on: *I did* leads to *love* and not to *loved*, *a* to *a lot* and not to *a very much*. But
# *Her loved her very much* is not English, and *The children eats* has the verb of *the dog*. In training the words so
# far were always right, so the decoder has never learned to go on after wrong ones. And it cannot take anything back.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Let the room choose beginnings. The mistakes are the interesting part: *Her loved her very much*,
# *The children eats the meat*. Ask what the training data never contained.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Hearing and saying
#
# How does a decoder learn that? A teacher knows the right translation and asks the question at every position, each
# time with the *right* words so far, whatever the model would have said. This is called **teacher forcing**:
#
# | | | | | | | | |
# | --- | --- | --- | --- | --- | --- | --- | --- |
# | hears, `tgt_input` | `<bos>` | I | loved | her | very | much | . |
# | says, `tgt_output` | I | loved | her | very | much | . | `<eos>` |
#
# Both rows come from one sentence, and the first is the second moved **one position to the right**. These are seven
# questions. **Predict:** how many times must the model run to answer them? And are the answers the same as one by one?

# %% slideshow={"slide_type": "fragment"}
tgt_ids = tokenizer.encode("I loved her very much.")
tgt_input = torch.tensor([[BOS_ID, *tgt_ids]])

with torch.no_grad():
    at_once = model(src_ids, tgt_input)[0]
    one_by_one = torch.stack([model(src_ids, tgt_input[:, : i + 1])[0, -1] for i in range(7)])
print(f"largest difference of {at_once.numel():,} logits: {(at_once - one_by_one).abs().max().item():.4f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The model must run once, and the answers are the same, because the causal mask of lesson 03 hides what comes later. That
# is why a Transformer trains fast: all words of all sentences of a batch at once.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: shift_right · 6 minutes · ★
#
# Move a batch of targets one position to the right.

# %% tags=["exercise"] exercise="shift_right" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(shift_right)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What the teacher's words cost
#
# The loss of a word is minus the logarithm of the probability that the model gave it, in nats (lesson 03). *I liked
# her a lot* is a good translation too, only not the one that ours would write. **Predict:** which of its words costs
# most, and which one is surprisingly cheap?
#
# The folded cell prints, for each position, what the decoder heard last, what it had to say, at what cost, and what it
# would have said.


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
@torch.no_grad()
def report(sentence):
    tgt_ids = tokenizer.encode(sentence)
    heard, to_say = [BOS_ID, *tgt_ids], [*tgt_ids, EOS_ID]
    log_probs = model(src_ids, torch.tensor([heard]))[0].log_softmax(dim=-1)
    best = log_probs.argmax(dim=-1).tolist()
    print("  heard    to say   nats  would have said")
    for i, names in enumerate(zip(*map(tokenizer.tokens, (heard, to_say, best)), strict=True)):
        print(f"{names[0]:>7} {names[1]:>9} {-log_probs[i, to_say[i]]:6.2f}  {names[2]}")


report("I liked her a lot.")

# %% [markdown] slideshow={"slide_type": "subslide"}
# *Liked* is expensive. *Her* and *a* cost less, though the model would have said *it* and *very*. *Lot* costs almost
# nothing, because the teacher has already said *a*. The loss asks for these exact words, not for their meaning. But what
# the model itself *guessed* changes nothing: the decoder never hears its guess, only the teacher's word.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### And without the teacher?
#
# In use, the decoder hears *its own* words. What if one of them is wrong? In 200 test sentences of our corpus (a
# grammar of ours made it) we replace one token that the decoder hears with a random one. All other tokens that it
# hears stay the teacher's, those after the slip too. **Predict:** how often is the next token right? And those after
# it?
#
# The folded cells prepare the sentences and count.

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
from torch.nn.utils.rnn import pad_sequence

from course_lib.corpora import load_corpus

test = load_corpus("spanish_english", "test")[:200]


def rectangle(rows):
    """Rows of different lengths as one tensor, filled up with 0, the id of padding."""
    return pad_sequence([torch.tensor(row) for row in rows], batch_first=True)


tgt_rows = tokenizer.encode_batch(test["tgt"])
sources = rectangle([[*row, EOS_ID] for row in tokenizer.encode_batch(test["src"])])
heard = rectangle([[BOS_ID, *row] for row in tgt_rows])
to_say = rectangle([[*row, EOS_ID] for row in tgt_rows])

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
generator = torch.Generator().manual_seed(0)
lengths = (to_say != 0).sum(dim=1)
position = 1 + (torch.rand(200, generator=generator) * (lengths - 1)).long()[:, None]  # never <bos>
random_tokens = torch.randint(4, tokenizer.vocab_size, (200, 1), generator=generator)  # from 4: no <pad>, ...
slip = heard.scatter(1, position, random_tokens)  # in each row, one position

with torch.no_grad():
    right, right_after_slip = (model(sources, ids).argmax(dim=-1) == to_say for ids in (heard, slip))
print(f"all words heard are right   {right[to_say != 0].float().mean():6.1%}")
columns = torch.arange(to_say.shape[1])
for distance in range(4):
    asked = (columns == position + distance) & (to_say != 0)
    print(f"{distance + 1} after a slip              {right_after_slip[asked].float().mean():6.1%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The token directly after a slip is wrong about four times in five. Then the decoder nearly recovers, but with
# help: our teacher went on with the right words. (And a random token is probably worse than the decoder's own mistakes.) In
# use it hears its own wrong token, and it was never trained on its own mistakes. This is called **exposure bias**
# ([arXiv 1511.06732](https://arxiv.org/abs/1511.06732)).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Asking the source: cross-attention
#
# You know attention: queries, keys, values. In the encoder all three come from the same words. Now the **target
# asks** and the **source answers**. These are the numbers of lesson 00. On the left are the weights, with a row for
# each English word; on the right are the values, with a row for each Spanish word:
#
# | weights | La | quise | mucho | | values | *female* | *past* |
# | --- | --- | --- | --- | --- | --- | --- | --- |
# | **loved** | 0.2 | 0.5 | 0.3 | | **La** | 10 | 0 |
# | **her** | 0.8 | 0.1 | 0.1 | | **quise** | 0 | 10 |
# | | | | | | **mucho** | 0 | 0 |
#
# **By hand:** how many rows and columns does the output have, and what has *her* learned about the source?

# %% slideshow={"slide_type": "fragment"}
weights = torch.tensor([[0.2, 0.5, 0.3], [0.8, 0.1, 0.1]])
values = torch.tensor([[10.0, 0.0], [0.0, 10.0], [0.0, 0.0]])
print(weights @ values)

# %% [markdown] slideshow={"slide_type": "subslide"}
# The output has one row for each *target* word, however long the source is. The row of *her* has 8 for *female* and 1
# for *past*. In symbols, with the decoder's stream $X$ and the **memory** $M$, which is the encoder's output:
#
# $$ Q = X W^Q \qquad K = M W^K \qquad V = M W^V \qquad \mathrm{output} = \mathrm{softmax}\Big(\frac{Q K^T}{\sqrt{d_k}}\Big) V $$

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: cross_attention · 10 minutes · ★★
#
# You may use the attention of lesson 03: `from course_lib.attention import scaled_dot_product_attention`.

# %% tags=["exercise"] exercise="cross_attention" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(cross_attention)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The whole layer
#
# A decoder layer is an encoder layer with cross-attention in its middle. Each of its three sub-layers reads a
# normalised copy of the stream, and adds to the stream:
#
# ```python
# y = norm_1(x)
# x = x + self_attention(y, y, y, tgt_mask)  # which words came before me?
# x = x + cross_attention(norm_2(x), memory, memory, memory_mask)  # what does the source say?
# x = x + feed_forward(norm_3(x))  # each token by itself
# ```
#
# That is pre-norm (lesson 06), as in the shipped translator: each stack ends with one more norm. The paper's post-norm
# is one line away: `x = norm_1(x + self_attention(x, x, x, tgt_mask))`, and no norm at the end.
#
# `tgt_mask` hides padding and later words of the target, `memory_mask` hides the padding of the source. All layers ask
# the same memory, which the encoder makes once for each sentence. **Predict:** by how much do the decoder's vectors
# change when we reverse the memory's rows, last word first? (Lesson 05 helps.)

# %% slideshow={"slide_type": "fragment"}
from course_lib.masks import causal_mask

with torch.no_grad():
    memory = model.encode(src_ids)
    as_it_is = model.decode(tgt_input, memory, causal_mask(7))
    reversed_rows = model.decode(tgt_input, memory.flip(1), causal_mask(7))
print("memory", tuple(memory.shape), " decoder", tuple(as_it_is.shape))
print(f"largest change: {(as_it_is - reversed_rows).abs().max().item():.4f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The vectors do not change, because to attention keys are a set. The decoder still knows that *La* came first: the
# encoder added the positions before its first layer, so they are *in* the vectors. (The memory has six rows because
# *quise* is two tokens, `▁qu` and `ise`, and `<eos>` is one.)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### With no source to ask
#
# The decoder learns about the source only through cross-attention. **Predict:** what does the decoder write when the
# source is empty, an `<eos>` and nothing else? And when it is only punctuation? Nothing, noise, or English?

# %% slideshow={"slide_type": "fragment"}
for marks in ("", ".", "¿", "¡!"):
    nothing_said = source(marks)
    best = next_token(nothing_said, []).max()
    print(f"{marks!r:4} -> {write(nothing_said):13} first token: {best:.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It writes English that no source has said. The marks still count: ¿ leads to a question, and ¡! to a call. But it is not
# sure of any of them: the first token has a probability of 0.07 to 0.31. A decoder without a source is a *language
# model* (lesson 12).

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Draw the model now, as in the paper's Figure 1, and let the room name each arrow's shape. The
# arrow from encoder to decoder goes to every layer. It carries the memory, of which each layer makes its own keys and
# values.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · From vectors to words
#
# After its last layer the decoder has one vector of `d_model` features at each position. We want a number for each
# token of the vocabulary that says how well the token fits there: its **logit**.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: predict_logits_shape · 3 minutes · ★
#
# What shape have all the logits of a batch?

# %% tags=["exercise"] exercise="predict_logits_shape" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_logits_shape)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Since lesson 02 you have measured by a dot product how well two vectors fit. And since lesson 01 you have had a vector
# for each token: the embedding table. So, with a hidden vector in each row of $H$ and a token in each row of $E$:
#
# $$ \mathrm{logits} = H E^T $$
#
# **By hand**, with a vocabulary of three tokens and two features: $H = (2, 1)$, and $E$ has the rows $(3, 0)$, $(0,
# 4)$, $(1, 1)$. What are the three logits? Which token is the most likely?
#
# <details><summary>Answer</summary>
#
# The logits are 2·3 + 1·0 = 6, then 4, then 3. The first token is the most likely.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: tied_logits · 5 minutes · ★
#
# Write this formula, for any number of axes before the last.

# %% tags=["exercise"] exercise="tied_logits" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(tied_logits)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### One table for reading and writing
#
# The same table reads on the way in and writes on the way out: the two are **tied**. You know from section 1
# which three tokens are the best after *I loved*. **Predict:** at which place among the 8,000 tokens is the first one
# that is a Spanish word and no English one: near 10, near 100 or near 1,000?

# %% slideshow={"slide_type": "fragment"}
table = model.embedding.table.weight.detach()
with torch.no_grad():
    hidden = model.hidden(src_ids, tgt_input)[0]
logits = hidden @ table.T
print(tuple(hidden.shape), "@", tuple(table.T.shape), "->", tuple(logits.shape))
print("as the model's:", torch.allclose(logits, at_once, atol=1e-4))

# %% slideshow={"slide_type": "subslide"}
spanish, english = (
    {ids[0] for ids in tokenizer.encode_batch(sorted(words)) if len(ids) == 1}  # whole words
    for words in (translator.known_words, translator.target_words)
)
order = logits[2].argsort(descending=True).tolist()  # what it says after <bos>, I, loved
first_spanish = next(place for place, i in enumerate(order, start=1) if i in spanish - english)
for place in (1, 2, 3, first_spanish):
    i = order[place - 1]
    print(f"place {place:2} {tokenizer.tokens([i])[0]:>6} {logits[2, i]:6.2f}")
print(f"    the mean {logits[2].mean():6.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# It is near 100: *feliz*, happy, is at place 89. One table holds the tokens of both languages, so every Spanish token gets a logit
# too. Softmax turns logits into probabilities. Logits may be negative, and only their differences count.
#
# **Predict:** the translator has 4,901,632 parameters, and its table has 8,000 rows of 192 features. How many would
# it have with three separate tables of this size: one to read Spanish, one to read English, one for the logits?

# %% slideshow={"slide_type": "subslide"}
parameters = sum(parameter.numel() for parameter in model.parameters())
print(f"table {table.numel():,}   one table {parameters:,}   three tables {parameters + 2 * table.numel():,}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Even so, nearly a third of the model is its table. (On the way in, vectors are multiplied by the square root of
# d_model, because of the positions: lesson 05. On the way out they are not.) This is a good place for a break.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Step by step
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about 10 seconds).
#
# All parts are there. In this film *La quise mucho* goes through the machine of the paper's Figure 1, with the numbers
# of our translator. A vector is drawn as three of its 192 features, and a line is as wide as its attention weight (mean
# of the heads). Only *add & norm* are left out. Press *Play*, and answer the question before it goes on. Once you have
# written `tied_logits`, the switch *on my function* writes with yours.

# %% tags=["picture", "uses-answer"] alt="A film of one translation: the Spanish tokens go up through the encoder of the paper's Figure 1 and become the memory; the decoder begins with bos, asks the memory with lines as wide as its attention, says the likeliest token, and hears it at its next step." slideshow={"slide_type": "subslide"}
import copy

from course.pictures.films import whole_machine

my_model = None
if check(tied_logits).attempted:
    my_model = copy.deepcopy(model)
    my_model.embedding.logits = lambda hidden: tied_logits(hidden, my_model.embedding.table.weight)
whole_machine(translator, "La quise mucho", my_model=my_model)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Blank a word
#
# Attention says where the decoder *looks*. Blanking says what it *needs*. We turn all tokens of a source word into
# padding, so that neither half can see it, keep the target, and read the probability of each target token.
# **Predict:** what does the model *write* without *La*, without *mucho*, without *quise*?

# %% slideshow={"slide_type": "fragment"}
to_say_ids = [*tgt_ids, EOS_ID]


@torch.no_grad()
def probabilities(src_ids):
    # Of row 0 the column of the first token to say, of row 1 that of the second, and so on.
    return model(src_ids, tgt_input)[0].softmax(dim=-1)[range(7), to_say_ids]


print(f"{'without':8}", *(f"{token:>6}" for token in tokenizer.tokens(to_say_ids)), "  would write")
word_of = torch.tensor([[*tokenizer.word_index("La quise mucho."), 4]])  # 0, 1, 1, 2, 3; <eos> is 4
for i, name in enumerate(("nothing", "La", "quise", "mucho"), start=-1):
    blanked = src_ids.masked_fill(word_of == i, model.config.pad_id)  # -1: none
    print(f"{name:8}", *(f"{p:6.2f}" for p in probabilities(blanked)), " ", write(blanked))

# %% [markdown] slideshow={"slide_type": "subslide"}
# *Quise* carries *loved* and most of *I*: without it the model finds no verb, and writes *did*. *La* carries *her*:
# without it the model writes *it*. *Mucho* carries *very*, whose probability falls to 0.00 without it. But after the
# teacher's *very*, the word *much* keeps 0.73: a word can come from the source, from the words so far, or from both.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Do looking and needing agree? If you like
#
# In 60 test sentences we take the tokens that lose at least one nat when some source word is blanked. **Predict:** in
# what share of them is the source token that is looked at most (mean of the heads, without `<eos>`) also the one that
# is needed most? In which of the four layers is the share largest? The folded cells count.


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
@torch.no_grad()
def falls_by_blanks(src_ids, tgt_row):
    """How many nats each target token loses without each source token: (src_len - 1, tgt_len)."""
    one_each = torch.eye(src_ids.shape[1], dtype=torch.bool)[:-1]  # row i blanks token i; never <eos>
    whole_and_blanked = torch.cat([src_ids, src_ids.masked_fill(one_each, model.config.pad_id)])
    tgt_input = torch.tensor([[BOS_ID, *tgt_row[:-1]]]).expand(len(whole_and_blanked), -1)
    log_probs = model(whole_and_blanked, tgt_input).log_softmax(dim=-1)
    of_tokens = log_probs[:, range(len(tgt_row)), tgt_row]
    return of_tokens[0] - of_tokens[1:]


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
from course_lib.inspection import cross_attention_weights

agree, counted = torch.zeros(4), 0
for src_row, tgt_row in zip(sources[:60], tgt_rows[:60], strict=True):
    whole = src_row[src_row != model.config.pad_id][None]
    fall, needed = falls_by_blanks(whole, tgt_row).max(dim=0)
    weights = cross_attention_weights(model, whole, torch.tensor([[BOS_ID, *tgt_row[:-1]]]))
    looked_at = weights[:, 0, ..., :-1].mean(dim=1).argmax(dim=-1)  # (layer, tgt_len)
    agree += ((looked_at == needed) & (fall > 1)).sum(dim=-1)
    counted += (fall > 1).sum().item()
for number, share in enumerate(agree / counted, start=1):
    print(f"layer {number}: {share:.0%} of {counted} tokens")

looks = cross_attention_weights(model, src_ids, tgt_input)[-1, 0].mean(dim=0)[2].tolist()
each = torch.eye(src_ids.shape[1], dtype=torch.bool)
without = [probabilities(src_ids.masked_fill(blank, model.config.pad_id))[2] for blank in each]
print("to say her    ", *(f"{name:>6}" for name in tokenizer.tokens(src_ids[0].tolist())))
print("layer 4 looks ", *(f"{weight:6.2f}" for weight in looks))
print("her without it", *(f"{p:6.2f}" for p in without))

# %% [markdown] slideshow={"slide_type": "fragment"}
# From layer 2 on they agree about nine times in ten, in this small model. The last lines show a case where attention
# does not tell: to say *her*, layer 4 looks a little more at `<eos>` (0.56) than at *La* (0.43). But without `<eos>` the
# probability of *her* is as high as before, and without *La* it falls to 0.01. Attention is a hint of what is needed,
# and blanking is the test (lesson 13).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Beside PyTorch
#
# PyTorch has all this as `nn.Transformer`. Is ours the same model? We copy its weights into ours, name by name, and
# compare the logits. (`TorchTransformer` puts the embeddings, positions and masks around it.) These names differ:
#
# | `nn.Transformer` | ours |
# | --- | --- |
# | `self_attn`, `multihead_attn` | `self_attention`, `cross_attention` |
# | `in_proj_weight`, in thirds | `query_proj`, `key_proj`, `value_proj` |
# | `linear1`, `linear2` | `feed_forward.linear_1`, `feed_forward.linear_2` |
# | `norm1`, `norm2`, `norm3` | the `norm` of each residual frame |
#
# The largest logit is about 47. **Predict** the largest difference of their logits, before copying and after. The
# first cell, folded, makes the two models.

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
from course.from_torch import TorchTransformer, transformer_from_torch
from course_lib.transformer import Transformer, TransformerConfig

torch.manual_seed(0)
config = TransformerConfig.tiny(vocab_size=500, dropout=0.0)
theirs, ours = TorchTransformer(config), Transformer(config)
src, tgt = torch.randint(1, 500, (2, 9)), torch.randint(1, 500, (2, 7))
src[1, 6:] = tgt[1, 5:] = config.pad_id
with torch.no_grad():
    for parameter in theirs.parameters():  # some biases begin as 0: change them, so that none is missed
        parameter.add_(0.05 * torch.randn_like(parameter))


@torch.no_grad()
def apart():
    return f"{(ours(src, tgt) - theirs(src, tgt)).abs().max().item():.3f}"


# %% slideshow={"slide_type": "fragment"}
print("largest logit   ", f"{theirs(src, tgt).abs().max().item():.0f}")
print("before copying  ", apart())
ours.load_state_dict(transformer_from_torch(dict(theirs.named_parameters()), config.num_layers))
print("after copying   ", apart())

theirs.transformer.decoder.norm = torch.nn.LayerNorm(config.d_model)
print("with a norm more", apart())

# %% [markdown] slideshow={"slide_type": "subslide"}
# It is the same model. The last line is a warning: by default, `nn.Transformer` ends each stack with one layer norm
# *more* than the paper, and `TorchTransformer` removes it for us. It also applies dropout in two more places: to the
# attention weights, and inside the feed-forward network. So `nn.Transformer` with its defaults is not exactly the
# paper's model.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · 65 and 213 million
#
# The paper's Table 3 says that the base model has 65 million parameters and the big one 213. Does ours? First a model
# small enough to count by hand: `d_model = 2`, `d_ff = 3`, five tokens, one layer each, biases everywhere.
#
# | part | formula | here |
# | --- | --- | --- |
# | table | vocab_size · d_model | 10 |
# | attention | 4 · (d_model² + d_model) | 24 |
# | feed-forward | d_model · d_ff + d_ff + d_ff · d_model + d_model | 17 |
# | norm | 2 · d_model | 4 |
# | encoder layer | attention + feed-forward + 2 norms | 49 |
# | decoder layer | **?** | **?** |
#
# **By hand:** how many has a decoder layer, and how many has the whole model?

# %% slideshow={"slide_type": "subslide"}
toy = Transformer(TransformerConfig(vocab_size=5, d_model=2, d_ff=3, num_heads=1, num_layers=1))
for name, part in toy.named_children():
    if count := sum(parameter.numel() for parameter in part.parameters()):
        print(f"{name:15} {count:4}")
print(f"{'the whole':15} {sum(parameter.numel() for parameter in toy.parameters()):4}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# A decoder layer has two attentions and three norms: 2 · 24 + 17 + 3 · 4 = 77. The whole model has 10 + 49 + 77 = 136.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: predict_base_parameters · 8 minutes · ★★★
#
# Count the base model in the same way, before you run anything.

# %% tags=["exercise"] exercise="predict_base_parameters" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_base_parameters)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The models themselves
#
# On the device `meta`, tensors have shapes but no numbers, so even a large model takes no memory. The folded cell counts
# both models there, and by the formulas too. Open it when you have your number. Do they agree?


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def by_formula(config):
    d_model, d_ff = config.d_model, config.d_ff
    attention = 4 * (d_model**2 + d_model)
    feed_forward = 2 * d_model * d_ff + d_ff + d_model
    layers = config.num_layers * (3 * attention + 2 * feed_forward + 5 * 2 * d_model)
    return config.vocab_size * d_model + layers


for name, config in (("base", TransformerConfig.base()), ("big", TransformerConfig.big())):
    with torch.device("meta"):
        counted = sum(parameter.numel() for parameter in Transformer(config).parameters())
    print(f"{name:4}  by formula {by_formula(config):>11,}   by the model {counted:>11,}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Base has 63.1 million, not 65, and big has 214.2, not 213. (Our count has biases in attention, as PyTorch's model
# has. The paper's formulas show none. Without them base would have 36,864 numbers fewer, too few to matter here.)
# With the paper's 37,000 tokens we are 3% below the one and 0.6% above the other.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### How large is the vocabulary? If you like
#
# The paper gives the layers' sizes exactly. It gives the vocabulary as *about 37,000* tokens. So we reverse the
# question: **how large must the table be** for the count to round to what the paper says? Table 3 has other models too,
# most with one size changed. The folded cells solve for the vocabulary and draw it.

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
table_3 = {  # what differs from base, and the paper's count in millions
    "base": ({}, 65),
    "2 layers": ({"num_layers": 2}, 36),
    "4 layers": ({"num_layers": 4}, 50),
    "8 layers": ({"num_layers": 8}, 80),
    "d_model 256": ({"d_model": 256}, 28),
    "d_model 1024": ({"d_model": 1024}, 168),
    "d_ff 1024": ({"d_ff": 1024}, 53),
    "d_ff 4096": ({"d_ff": 4096}, 90),
    "big": ({"d_model": 1024, "d_ff": 4096, "num_heads": 16}, 213),
}
needed = {}
for name, (changes, millions) in table_3.items():
    config = TransformerConfig.base(vocab_size=1, **changes)
    layers = by_formula(config) - config.d_model
    needed[name] = [((millions + half) * 1e6 - layers) / config.d_model for half in (-0.5, 0.5)]

low, high = zip(*(needed[name] for name in table_3 if name != "big"), strict=True)
print(f"all except big: {max(low):,.0f} to {min(high):,.0f} tokens")
print("big: {:,.0f} to {:,.0f} tokens".format(*needed["big"]))

# %% tags=["picture", "apparatus"] alt="For each of nine rows of the paper's Table 3 a bar of the vocabulary sizes that fit its parameter count, between 34,500 and 44,000 tokens, and a dotted line at the 37,000 of the paper's text." slideshow={"slide_type": "subslide"}
from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()

figure, axes = plt.subplots(figsize=(6.4, 2.9), layout="constrained")
for row, (name, (least, most)) in enumerate(needed.items()):
    colour = "#D55E00" if name == "big" else "#0072B2"
    axes.barh(row, most - least, left=least, height=0.6, color=colour)
axes.axvspan(max(low), min(high), color="#009E73", alpha=0.4, label="fits eight of nine")
axes.axvline(37_000, color="#7a7a7a", linestyle=":", label="the paper's “about 37,000”")
axes.set_yticks(range(len(needed)), needed)
axes.invert_yaxis()
axes.xaxis.set_major_formatter("{x:,.0f}")
axes.set(xlabel="tokens in the vocabulary", xlim=(34_500, 44_000))
axes.legend(loc="upper center", bbox_to_anchor=(0.4, 1.22), ncols=2, frameon=False)
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# One table of about **41,000** tokens makes eight of these nine counts right at once: the missing two million are 4,000
# more rows of 512. Only *big* asks for some 36,000, and none for 37,000. So no single vocabulary gives both 65 and 213,
# and the paper does not say why.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · The clinic
#
# Here are three patients. All of them run when source and target have the same length. `examine`, in the folded cell,
# tests three promises of an encoder-decoder: a later target token changes nothing before it, padding of the source
# changes nothing, and the target may be shorter than the source. (`BROKEN`: it runs, and the promise is not kept.
# `FAILS`: it stops with an error.) **Predict for A and B which of the three lines will not say *holds*,** before you
# open the output. C is another case.

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
import torch.nn.functional as F

small = TransformerConfig(30, d_model=16, d_ff=24, num_heads=2, num_layers=2, dropout=0.0, max_len=40)


@torch.no_grad()
def examine(model):
    """Three promises: each asks in another way for logits that must not change."""
    src, tgt = torch.tensor([[5, 8, 6, 9, 2]]), torch.tensor([[1, 9, 7, 4, 3]])
    promises = {
        "a later target token changes nothing": (src, torch.tensor([[1, 9, 7, 4, 11]]), 4),
        "padding of the source changes nothing": (F.pad(src, (0, 3)), tgt, 5),
        "the target may be shorter": (src, tgt[:, :3], 3),
    }
    for promise, (other_src, other_tgt, positions) in promises.items():
        try:
            logits = model(other_src, other_tgt)[:, :positions]
            holds = torch.allclose(logits, model(src, tgt)[:, :positions], atol=1e-5)
            print("holds " if holds else "BROKEN", promise)
        except (RuntimeError, ValueError):  # the shapes do not fit
            print("FAILS ", promise)


examine(Transformer(small, seed=0))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient A


# %% tags=["clinic"] slideshow={"slide_type": "fragment"}
from course_lib.masks import padding_mask


class PatientA(Transformer):
    def hidden(self, src_ids, tgt_input):
        src_mask = padding_mask(src_ids, self.config.pad_id)
        tgt_mask = padding_mask(tgt_input, self.config.pad_id) & causal_mask(tgt_input.shape[1])
        return self.decode(tgt_input, self.encode(src_ids, src_mask), tgt_mask)


examine(PatientA(small, seed=0))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The encoder gets its mask, but `decode` gets no `memory_mask`. Does it matter? We put the translator's weights into
# patient A and let it answer the questions of section 2. There are 1,726 tokens, and the healthy model gets 5 of them
# wrong. **How many does patient A get wrong** when a long sentence in the batch adds 0, 20 and 80 paddings to
# the others?

# %% slideshow={"slide_type": "subslide"}
patient = PatientA(model.config).eval()
patient.load_state_dict(model.state_dict())
for more in (0, 20, 80):
    with torch.no_grad():
        answers = [m(F.pad(sources, (0, more)), heard).argmax(dim=-1) for m in (model, patient)]
    well, ill = ((answer != to_say)[to_say != 0].sum() for answer in answers)
    print(f"{more:2} more: wrong of {(to_say != 0).sum():,} tokens: healthy {well}, patient A {ill}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Even without more padding patient A makes many more errors than the healthy model, because the sentences of a batch
# differ in length. More padding makes it worse.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: fix_cross_attention · 10 minutes · ★★★ · optional
#
# This relative of patient A is ill in another way. Fix it.

# %% tags=["exercise"] exercise="fix_cross_attention" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_cross_attention)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient B


# %% tags=["clinic"] slideshow={"slide_type": "fragment"}
from course_lib.layers import DecoderLayer


class PatientB(DecoderLayer):
    def forward(self, x, memory, tgt_mask=None, memory_mask=None):
        x = self.self_attention_residual(x, lambda y: self.self_attention(y, y, y, tgt_mask))
        x = self.cross_attention_residual(x, lambda y: self.cross_attention(memory, y, y, memory_mask))
        return self.feed_forward_residual(x, self.feed_forward)


torch.manual_seed(0)
patient = Transformer(small, seed=0)
patient.decoder_layers = torch.nn.ModuleList(PatientB(16, 2, 24, dropout=0.0) for _ in range(2))
examine(patient)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Query and memory are exchanged: the *source* asks the *target*. With equal lengths this runs, but each position then
# hears all target words, later ones too: the causal mask works only in self-attention. That is a leak. With other
# lengths it fails, which is luck, because somebody notices. So **never test with equal lengths only**.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient C
#
# Here the model is healthy, and something else is not. The task is to write five digits backwards (digit d has the id
# d + 3). Both versions train for 200 steps. Only what the decoder hears differs; the folded cell has the data and the
# training.


# %% tags=["clinic"] slideshow={"slide_type": "subslide"}
def healthy(tgt_ids):
    return torch.cat([torch.full_like(tgt_ids[:, :1], BOS_ID), tgt_ids[:, :-1]], dim=1)


def patient_c(tgt_ids):
    return tgt_ids


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
def backwards(generator, batch=64):
    digits = torch.randint(3, 13, (batch, 5), generator=generator)
    eos = torch.full((batch, 1), EOS_ID)
    return torch.cat([digits, eos], dim=1), torch.cat([digits.flip(1), eos], dim=1)


def trained(what_it_hears, steps=200):
    generator = torch.Generator().manual_seed(0)
    config = TransformerConfig(13, 32, 64, num_heads=2, num_layers=1, dropout=0.0, norm_first=True)
    model = Transformer(config, seed=0)
    optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
    for _ in range(steps):
        src_ids, tgt_ids = backwards(generator)
        loss = F.cross_entropy(model(src_ids, what_it_hears(tgt_ids)).transpose(1, 2), tgt_ids)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return model, loss.item()


# %% [markdown] slideshow={"slide_type": "subslide"}
# **Predict:** whose loss is lower at the end? And which one writes better on new digits? (The next cell, folded, trains
# both and lets them write.)

# %% tags=["slow", "apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
digits, turned = backwards(torch.Generator().manual_seed(9), batch=500)
for what_it_hears in (healthy, patient_c):
    writer, loss = trained(what_it_hears)
    written = torch.full((500, 1), BOS_ID)
    with torch.no_grad():
        for _ in range(6):
            newest = writer(digits, written)[:, -1:].argmax(dim=-1)
            written = torch.cat([written, newest], dim=1)
    right = (written[:, 1:] == turned).all(dim=1).float().mean()
    print(f"{what_it_hears.__name__:9} loss {loss:.3f}, all digits right {right:4.0%}")
    print("   ", digits[0].tolist(), "->", written[0, 1:].tolist())

# %% [markdown] slideshow={"slide_type": "fragment"}
# C was never shifted: it hears each token that it is to say. The causal mask does not help, because the token itself
# stands in the stream. So C learned to repeat what it hears, and needs no source. In use it hears `<bos>`, says `<bos>`
# (1), hears that, and so on.
#
# No test of the *model* finds this bug, because it is in the *data*. Two other tests find it. First, each row of
# `tgt_input` must begin with `<bos>`. Second, train on random targets, about which the source says nothing: if the
# loss falls below the floor (lesson 03), the decoder hears what it must say.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* One row of the room for each patient. Then ask: which of the three would your own project's tests
# have found?

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 9 · Your Transformer
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about 20 seconds).
#
# Attention, masks, heads, positions, norms, logits: you have written every part. Now you put them together, in four
# functions from the inside to the outside: a layer of the encoder, a layer of the decoder, the encoder, the decoder.
# Lesson 08 trains the result, and lesson 09 writes with it.
#
# The first cell fetches the parts. `mine("layer_norm")` is the function that **you** wrote, in this session or an
# earlier one, if it has passed its check. If not, the course's own function takes its place, and the cell says so.
# Then it prints what each part takes.

# %% tags=["uses-answer"] slideshow={"slide_type": "subslide"}
import inspect

from course.exercises import mine
from course_lib.functional import add_positions, decoder_mask, feed_forward, layer_norm, multi_head_attention  # noqa: F401

PARTS = "padding_mask decoder_mask multi_head_attention add_positions layer_norm feed_forward tied_logits"
globals().update({name: mine(name) for name in PARTS.split()})  # yours in the place of the course's
for name in PARTS.split():
    print(f"{name}({', '.join(inspect.signature(globals()[name]).parameters)})")

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: encoder_layer · 8 minutes · ★★
#
# Two sub-layers, each in the frame of pre-norm (lesson 06): the norm, the sub-layer, dropout on its output, the
# addition. `layer` has what the layer has learned: matrices, gains and biases, those of the attention in
# `layer.self_attention`.

# %% tags=["exercise"] exercise="encoder_layer" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(encoder_layer)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: decoder_layer · 8 minutes · ★★★
#
# Three sub-layers, as in section 3. Before you write: what shape does each of the two masks need? (The cheat sheet at
# the end has the answer.)

# %% tags=["exercise"] exercise="decoder_layer" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(decoder_layer)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: encode · 6 minutes · ★★
#
# From token ids to the memory, with the norm at the end. (`add_positions` also multiplies the embeddings by the square
# root of d_model.)

# %% tags=["exercise"] exercise="encode" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(encode)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: decode · 8 minutes · ★★★
#
# From the target so far, the memory and the ids of the source to logits.

# %% tags=["exercise"] exercise="decode" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(decode)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### From functions to a model
#
# A method is a function whose first argument is the object itself. Your functions get `layer` or `model` first. They
# only need an object that holds the numbers. The course's `Transformer` creates them, random so far, and
# `OwnTransformer` hands them to your `encode` and `decode`, by the names that you used.
#
# **Predict:** with the same numbers, by how much do your logits differ from those of the course's `Transformer`?

# %% tags=["uses-answer"] slideshow={"slide_type": "subslide"}
from dataclasses import replace

from course_lib.own_transformer import OwnTransformer, learned_numbers

the_courses = Transformer(replace(small, norm_first=True), seed=0)
the_courses.positions = mine("sinusoidal_encoding")(small.max_len, small.d_model)
my_transformer = OwnTransformer(the_courses, mine("encode"), mine("decode"))

# %% slideshow={"slide_type": "fragment"}
layer = learned_numbers(the_courses).encoder_layers[0]
for name, numbers in [*vars(layer.self_attention).items(), *vars(layer).items()]:
    if isinstance(numbers, torch.Tensor):
        print(f"    {name:9} {tuple(numbers.shape)}")

# %% slideshow={"slide_type": "fragment"}
src, tgt = torch.randint(3, 30, (2, 9)), torch.randint(3, 30, (2, 5))
src[0, 6:], tgt[1, 4:] = 0, 0  # some padding in both
with torch.no_grad():
    difference = (my_transformer(src, tgt) - the_courses(src, tgt)).abs().max()
print(
    "logits", tuple(my_transformer(src, tgt).shape), " the same to five decimals:", difference.item() < 1e-5
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# They differ by rounding only. Does your model also keep the three promises of section 8?

# %% slideshow={"slide_type": "fragment"}
examine(my_transformer)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### *La quise mucho*: its logits
#
# Those numbers were random. Now your `encode`, `decode` and `shift_right` get the numbers that the machine of lesson 00
# has learned. They compute its logits for each next token of *I loved her very much.*, from the ids of this sentence and
# of *La quise mucho.* The line with *apart by* says how far yours are from the machine's at most. **Predict:** by how
# much, when the largest logit is about 12?

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.our_sentence import follow, places

ours = places()  # or a sentence of your own: places("Tengo hambre")
follow(ours, 7)
print(f"the largest logit is {ours.logits.max():.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# They differ by rounding only: with these numbers your functions *are* the machine.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine so far
#
# Which of its parts are yours now?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - A decoder answers one question: which token comes **next**, given the source and the words so far. To write, it
#   answers again and again.
# - It learns by **teacher forcing**: it hears the right words, moved one position to the right, and answers at all
#   positions at once. In use it hears its own words. Directly after a random token, it is wrong about four times in
#   five.
# - **Cross-attention**: queries come from the target, keys and values from the memory. The mask hides the source's
#   padding.
# - **Tied logits** are the dot products with the embedding table, one for each token.
# - Attention shows where the decoder looks. Blanking a word shows what it needs.
# - With copied weights, the model is PyTorch's. Its layers are the paper's.
# - Your own parts make a Transformer that gives the course's logits, and with the machine's numbers the machine's.
#
# The model is complete, and its numbers are still random: lesson 08 trains them.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cheat sheet of shapes
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `src_ids` | `(batch, src_len)` | ends in `<eos>`, then padding |
# | `tgt_input` | `(batch, tgt_len)` | what the decoder hears: begins with `<bos>` |
# | `tgt_output` | `(batch, tgt_len)` | what it is to say: ends in `<eos>` |
# | `memory` | `(batch, src_len, d_model)` | made once for each source, asked by every layer |
# | `tgt_mask` | `(batch, 1, tgt_len, tgt_len)` | not padding and not later |
# | `memory_mask` | `(batch, 1, 1, src_len)` | the source's padding, the same for all queries |
# | cross-attention's weights | `(batch, num_heads, tgt_len, src_len)` | who asks, who answers |
# | hidden | `(batch, tgt_len, d_model)` | as long as the target |
# | logits | `(batch, tgt_len, vocab_size)` | hidden times the transposed table |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
#
# <details><summary>Why does the decoder need self-attention, when it has the memory?</summary>
#
# The decoder needs self-attention to know what has been said. Without it, each position knows only its own token and
# its number. After *the* it could not tell whether the dog has been named already or is still to come.
#
# </details>
#
# <details><summary>In training all positions are computed at once. Why not in use?</summary>
#
# They cannot be computed at once because the words to hear do not exist yet: each question needs the answer to the one
# before it. The work on the old positions never changes and can be saved: the cache of lesson 09.
#
# </details>
#
# <details><summary>Could a model tie its table if source and target had two vocabularies?</summary>
#
# It could tie the target's table and the logits, because both are about the same tokens. The source would have a table
# of its own. The paper ties all three, because its two languages share one vocabulary.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani et al., 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762): sections 3.1, 3.2.3 and 3.4; Table 3.
# - Sutskever et al., *Sequence to Sequence Learning with Neural Networks*, 2014,
#   [arXiv 1409.3215](https://arxiv.org/abs/1409.3215): encoder and decoder, when all went through one vector.
# - Press and Wolf, *Using the Output Embedding to Improve Language Models*, 2016,
#   [arXiv 1608.05859](https://arxiv.org/abs/1608.05859): why tie the tables.
# - Ranzato et al., *Sequence Level Training with Recurrent Neural Networks*, 2015,
#   [arXiv 1511.06732](https://arxiv.org/abs/1511.06732): exposure bias gets its name.
# - Bengio et al., *Scheduled Sampling*, 2015, [arXiv 1506.03099](https://arxiv.org/abs/1506.03099): the decoder
#   sometimes hears itself while it learns.
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# Two more to write, if you like: `teacher_forcing_pairs` makes a batch of what is heard and said, and
# `fix_decoder_step` is a decoder that repeats one word. `hint("teacher_forcing_pairs")` begins, and
# `print(stub("fix_decoder_step"))` shows the code, after `from course.exercises import hint, stub`.
#
# **Next:** lesson 08 trains it, from random numbers to a translator.
