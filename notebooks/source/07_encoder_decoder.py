# %% [markdown] slideshow={"slide_type": "slide"}
# # 07 · Encoder-decoder: how does it write?
#
# The encoder of lesson 06 reads a sentence and keeps a vector for each token. A translation is another sentence: of
# another length, in another order, in another language. This lesson adds the half that writes. Then the machine is
# complete, and your own functions translate new sentences with it.
#
# **After this lesson you can**
#
# - say which question a decoder answers, and make it write by asking again and again;
# - make the decoder input and the labels from one sentence, and say why they are one position apart;
# - write a decoder layer and the whole decoder, and turn vectors into words with a table that you already have;
# - read a module, and say how its numbers must begin;
# - compare the model with PyTorch's, number by number, and its size with the paper's 65 and 213 million.
#
# **You need** lessons 02, 03 and 06, the embedding table of lesson 01, the heads of lesson 04 and the positions of
# lesson 05. **It takes** about 75 minutes, 30 of them for your own code, with a break after section 3. You need no
# network and no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | intro and map | | 2 |
# | 1 One question, again and again | how does it write? | 5 |
# | 2 Decoder input and labels | how does it learn? | 12 |
# | 3 Asking the source | how does Spanish get into the English? | 15 |
# | 4 From vectors to words | where do the words come from? | 20 |
# | 5 Step by step | which source word does a word need? | 4 |
# | 6 A module by hand | how must its numbers begin? | 4 |
# | 7 Beside PyTorch and the paper | is it the same model? | 3 |
# | 8 Your Transformer | do your parts make a whole? | 4 |
# | recap and questions | | 5 |

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
# (`▁` is the space before a word. The three probabilities of a row do not add up to 1. All other tokens share the rest;
# lesson 08 says why.)
#
# <!-- open -->
# To write, take the best answer, append it, and ask again. That is all, and it is called **greedy decoding**. What does
# it write?


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
# ## 2 · Decoder input and labels
#
# How does a decoder learn that? A teacher knows the right translation and asks the question at every position, each
# time with the *right* words so far, whatever the model would have said. This is called **teacher forcing**. What the
# decoder reads is the **decoder input**, and what it must answer are the **labels**:
#
# | | | | | | | | |
# | --- | --- | --- | --- | --- | --- | --- | --- |
# | decoder input, `tgt_input` | `<bos>` | I | loved | her | very | much | . |
# | labels, `tgt_output` | I | loved | her | very | much | . | `<eos>` |
#
# Both rows come from one sentence, and the first is the second moved **one position to the right**. These are seven
# questions. **Predict:** how many times must the model run to answer them? And are the answers the same as one by one?

# %% slideshow={"slide_type": "fragment"}
labels = [*tokenizer.encode("I loved her very much."), EOS_ID]
tgt_input = torch.tensor([[BOS_ID, *labels[:-1]]])

with torch.no_grad():
    at_once = model(src_ids, tgt_input)[0]
    one_by_one = torch.stack([model(src_ids, tgt_input[:, : i + 1])[0, -1] for i in range(7)])
print(f"largest difference of {at_once.numel():,} logits: {(at_once - one_by_one).abs().max().item():.4f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The model must run once, and the answers are the same, because the causal mask of lesson 03 hides what comes later. So
# one run trains all tokens of all sentences of a batch.

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
# The loss of a token is minus the logarithm of the probability that the model gave it, in nats (lesson 03). *I liked
# her a lot* is a good translation too, but not the one that ours would write. **Predict:** which of its tokens costs
# most, and which one is surprisingly cheap?
#
# The folded cell prints, for each position, the token that the decoder read last, the label, what the label costs, and
# what the decoder would have said.


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
@torch.no_grad()
def report(sentence):
    tgt_ids = tokenizer.encode(sentence)
    tgt_input, labels = [BOS_ID, *tgt_ids], [*tgt_ids, EOS_ID]
    log_probs = model(src_ids, torch.tensor([tgt_input]))[0].log_softmax(dim=-1)
    best = log_probs.argmax(dim=-1).tolist()
    print("  input     label   nats  would have said")
    for i, names in enumerate(zip(*map(tokenizer.tokens, (tgt_input, labels, best)), strict=True)):
        print(f"{names[0]:>7} {names[1]:>9} {-log_probs[i, labels[i]]:6.2f}  {names[2]}")


report("I liked her a lot.")

# %% [markdown] slideshow={"slide_type": "subslide"}
# *Liked* is expensive. *Her* and *a* cost less, though the model would have said *it* and *very*. *Lot* costs almost
# nothing, because the decoder has already read *a*. The loss asks for these exact words, not for their meaning. But
# what the model itself *guessed* changes nothing: it never reads its guess. In use it reads its own words, and was
# never trained on its own mistakes: this is called **exposure bias** ([arXiv
# 1511.06732](https://arxiv.org/abs/1511.06732)). Beyond: [words that it did not choose](more/07_wrong_words.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Asking the source: cross-attention
#
# You know attention: queries, keys, values. In the encoder all three come from the same words. Now the **target asks** and
# the **source answers**. On the left are the weights of lesson 00, with a row for each English word; on the right are new
# values, with a row for each Spanish word:
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
# for *past*.
#
# <!-- open -->
# In symbols, with the decoder's stream $X$ and the **memory** $M$, which is the encoder's output:
#
# $$ Q = X W^Q \qquad K = M W^K \qquad V = M W^V \qquad \mathrm{output} = \mathrm{softmax}\Big(\frac{Q K^T}{\sqrt{d_k}}\Big) V $$

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The whole layer
#
# A decoder layer is an encoder layer with cross-attention in its middle. Each of its three sub-layers reads a
# normalised copy of the stream, and adds to the stream:
#
# ```text
# y = norm_1(x)
# x = x + self_attention(y, y, y, tgt_mask)  # which words came before me?
# x = x + cross_attention(norm_2(x), memory, memory, memory_mask)  # what does the source say?
# x = x + feed_forward(norm_3(x))  # each token by itself
# ```
#
# That is pre-norm (lesson 06), as in the shipped translator, and each stack ends with one more norm.
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
# The vectors do not change, because to attention keys are a set. The decoder still knows that *La* came first: the encoder
# added the positions before its first layer, so they are *in* the vectors. (The memory's six rows are *La*, `▁qu`, `ise`,
# *mucho*, the full stop and `<eos>`.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Your parts
#
# Two exercises put your parts together. The cell prints what each of them takes.

# %% tags=["uses-answer"] slideshow={"slide_type": "subslide"}
import inspect

from course.exercises import mine

padding_mask, decoder_mask = mine("padding_mask"), mine("decoder_mask")
multi_head_attention, add_positions = mine("multi_head_attention"), mine("add_positions")
layer_norm, feed_forward = mine("layer_norm"), mine("feed_forward")
for part in (padding_mask, decoder_mask, multi_head_attention, add_positions, layer_norm, feed_forward):
    print(f"{part.__name__}({', '.join(inspect.signature(part).parameters)})")

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: decoder_layer · 8 minutes · ★★★
#
# Three sub-layers, as above, each with dropout on its output before the addition (`import torch.nn.functional as F`, as
# in lesson 06). `layer` has what the layer has learned: gains and biases, the network's matrices, and those of the
# attentions in `layer.self_attention` and `layer.cross_attention`. Before you write: what shape does each of the two
# masks need? (The cheat sheet at the end has the answer.) Beyond: [cross-attention by itself](more/07_clinic.ipynb).

# %% tags=["exercise"] exercise="decoder_layer" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(decoder_layer)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Draw the model now, as in the paper's Figure 1, and let the room name each arrow's shape. The
# arrow from encoder to decoder goes to every layer. It carries the memory, of which each layer makes its own keys and
# values.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · From vectors to words
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about 10 seconds).
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
# ### A dot product for each token
#
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
# The same table reads on the way in and writes on the way out: the two are **tied**. The cell multiplies the decoder's
# vectors by it, and compares with the model's own logits. The table holds the tokens of both languages, so every
# Spanish token gets a logit, too: the last lines show those of *her* and *perro*, dog, after *I loved*.

# %% slideshow={"slide_type": "fragment"}
table = model.embedding.table.weight.detach()
with torch.no_grad():
    hidden = model.hidden(src_ids, tgt_input)[0]
logits = hidden @ table.T
print(tuple(hidden.shape), "@", tuple(table.T.shape), "->", tuple(logits.shape))
print("as the model's:", torch.allclose(logits, at_once, atol=1e-4))
for word in ("her", "perro"):
    [token_id] = tokenizer.encode(word)
    print(f"{word:>5} {logits[2, token_id]:6.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Logits may be negative, and only their differences count. Softmax turns them into probabilities. (On the way in,
# vectors are multiplied by the square root of d_model: lesson 05. On the way out they are not.) Beyond: [what one table
# saves](more/07_sizes.ipynb).

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: decode · 8 minutes · ★★★
#
# From the target so far, the memory and the ids of the source to logits: positions, two masks, the layers, the norm at
# their end, the logits. It is the `encode` of lesson 06 with a second mask and a table at its end. Get your two newest
# parts first.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
decoder_layer, tied_logits = mine("decoder_layer"), mine("tied_logits")

# %% tags=["exercise"] exercise="decode" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(decode)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Step by step
#
# All parts are there. In this film *La quise mucho* goes through the machine of the paper's Figure 1, with the numbers
# of our translator. A vector is drawn as three of its 192 features, and a line is as wide as its attention weight (mean
# of the heads). Only *add & norm* are left out. Press *Play*, and answer the question before it goes on. Once you have
# written `tied_logits`, the switch *on my function* writes with yours. Or send a sentence of your own through it, of at
# most nine tokens.

# %% slideshow={"slide_type": "skip"}
my_sentence = ""  # in Spanish; the empty one is the course's

# %% tags=["picture", "apparatus", "uses-answer"] alt="A film of one translation: the Spanish tokens go up through the encoder of the paper's Figure 1 and become the memory; the decoder begins with bos, asks the memory with lines as wide as its attention, says the likeliest token, and reads it at its next step." slideshow={"slide_type": "subslide"}
import copy

from course.pictures.films import whole_machine

my_model = None
if check(tied_logits).attempted:
    my_model = copy.deepcopy(model)
    my_model.embedding.logits = lambda hidden: tied_logits(hidden, my_model.embedding.table.weight)
whole_machine(translator, my_sentence.strip() or "La quise mucho", my_model=my_model)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Blank a word
#
# Attention says where the decoder *looks*. Blanking says what it *needs*. We turn all tokens of a source word into
# padding, so that neither half can see it, keep the target, and read the probability of each target token.
# **Predict:** what does the model *write* without *La*, without *mucho*, without *quise*?

# %% slideshow={"slide_type": "fragment"}


@torch.no_grad()
def probabilities(src_ids):
    # Of row 0 the column of the first label, of row 1 that of the second, and so on.
    return model(src_ids, tgt_input)[0].softmax(dim=-1)[range(7), labels]


print(f"{'without':8}", *(f"{token:>6}" for token in tokenizer.tokens(labels)), "  would write")
word_of = torch.tensor([[*tokenizer.word_index("La quise mucho."), 4]])  # 0, 1, 1, 2, 3; <eos> is 4
for i, name in enumerate(("nothing", "La", "quise", "mucho"), start=-1):
    blanked = src_ids.masked_fill(word_of == i, model.config.pad_id)  # -1: none
    print(f"{name:8}", *(f"{p:6.2f}" for p in probabilities(blanked)), " ", write(blanked))

# %% [markdown] slideshow={"slide_type": "subslide"}
# *Quise* carries *loved* and most of *I*: without it the model finds no verb, and writes *did*. *La* carries *her*:
# without it the model writes *it*, and is half as sure of *I* and *loved*. *Mucho* carries *very*, whose probability
# falls to 0.00 without it. But after the teacher's *very*, the word *much* keeps 0.73: a word can come from the
# source, from the words so far, or from both.
#
# Beyond: [do looking and needing agree?](more/07_wrong_words.ipynb)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · A module by hand
#
# Your functions get their numbers from outside. PyTorch keeps numbers and function together in a **module**, a class
# with two methods: `__init__` makes the parameters, and `forward` computes. This is your `feed_forward` as a module:

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from torch import nn


class FeedForward(nn.Module):
    def __init__(self, d_model, d_ff, draw):
        super().__init__()
        self.w_1 = nn.Parameter(draw(torch.empty(d_model, d_ff)))
        self.b_1 = nn.Parameter(torch.zeros(d_ff))
        self.w_2 = nn.Parameter(draw(torch.empty(d_ff, d_model)))
        self.b_2 = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        return feed_forward(x, self.w_1, self.b_1, self.w_2, self.b_2)


network = FeedForward(64, 128, nn.init.zeros_)
print([(name, tuple(parameter.shape)) for name, parameter in network.named_parameters()])

# %% [markdown] slideshow={"slide_type": "subslide"}
# `nn.Parameter` says: this tensor is learned. `parameters()` finds it, the gradient reaches it, and an optimizer
# changes it (lesson 08). But **how do its numbers begin?** Four networks of this size learn what a fifth one computes,
# from 300 random batches. They differ in `draw` only: all zeros, all 0.1, normal numbers of size 1, and **Glorot's**
# uniform numbers (also called Xavier's) between $\pm\sqrt{6 / (\mathrm{rows} + \mathrm{columns})}$. The trivial rule is
# to answer the mean. **Predict:** which of them beat it? The folded cell trains them.

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
draws = {
    "zeros": nn.init.zeros_,
    "all 0.1": lambda w: nn.init.constant_(w, 0.1),
    "size 1": nn.init.normal_,
    "Glorot": nn.init.xavier_uniform_,
}
torch.manual_seed(1)
fifth = FeedForward(64, 128, nn.init.xavier_uniform_)
batches = torch.randn(300, 256, 64)
answers = fifth(batches).detach()
print(f"the mean as the answer {(answers - answers.mean(dim=(0, 1))).square().mean():9.3f}")
for name, draw in draws.items():
    torch.manual_seed(0)
    network = FeedForward(64, 128, draw)
    optimizer = torch.optim.Adam(network.parameters(), lr=0.01)
    losses = []
    for x, y in zip(batches, answers, strict=True):
        loss = (network(x) - y).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    print(f"{name:8} first loss {losses[0]:8.2f}   last {losses[-1]:9.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Glorot's beats it, and no other one does. From zeros, both matrices have a gradient of 0: each is multiplied by the other.
# From 0.1 everywhere, all 128 hidden features are equal, get equal gradients, and stay equal. From size 1 the output is 65
# times as large as the input. (So it was with three seeds, and with rates from 0.001 to 0.03.) Glorot's numbers keep most of
# the size (0.7). The course's `Transformer` draws its layers' matrices so. The paper does not say how it did.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · Beside PyTorch and the paper
#
# PyTorch has an encoder-decoder as `nn.Transformer`. Is ours the same model? We copy its weights into ours, both post-norm
# like the paper, and compare logits. The largest logit is about 47. **Predict** the largest difference, before copying and
# after. The first cell, folded, makes the two models.

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
from course.for_lessons.from_torch import TorchTransformer, transformer_from_torch
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
# After copying they agree. The last line warns: by default, `nn.Transformer` ends each stack with a layer norm, which the
# paper's post-norm does not have. `TorchTransformer` removes it. It has dropout in two more places: the attention weights and
# the feed-forward network.
#
# ### 65 and 213 million
#
# The paper's Table 3 says that the base model has 65 million parameters and the big one 213. These are ours, with the
# paper's 37,000 tokens:

# %% slideshow={"slide_type": "fragment"}
for name, config in (("base", TransformerConfig.base()), ("big", TransformerConfig.big())):
    with torch.device("meta"):  # tensors with a shape and no numbers: they take no memory
        paper_sized = Transformer(config)
    count = sum(parameter.numel() for parameter in paper_sized.parameters())
    print(f"{name:4} {count / 1e6:5.1f} million")

# %% [markdown] slideshow={"slide_type": "fragment"}
# That is 3% below the one and 0.6% above the other. Beyond: [count them by hand, and find the missing two
# million](more/07_sizes.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · Your Transformer
#
# Attention, masks, heads, positions, norms, layers, logits: your functions are a whole Transformer now. They need no
# more than an object that holds the numbers.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### *La quise mucho*: its logits
#
# Your `encode`, `decode` and `shift_right` get the numbers that the machine of lesson 00 has learned. They compute its logits
# for each next token of *I loved her very much.*, from the ids of both sentences. The line with *apart by* says how far yours
# are from the machine's at most.

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.our_sentence import follow, places

ours = places()  # or a sentence of your own: places("Tengo hambre")
follow(ours, 7)
print(f"the largest logit is {ours.logits.max():.2f}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Two hundred other sentences
#
# Your logits differ from the machine's by rounding only. Is that ever enough to change a word? `OwnTransformer` runs
# your two functions in the place of a model's own `forward`, with that model's parameters. `greedy_decode` is the loop
# of section 1, for many sentences at once. **Predict:** how many of 200 test sentences do your functions translate
# exactly as the machine does? And how many as the corpus does? (A grammar of ours made them, like many that the machine
# was trained on, but none of these.)

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course_lib.corpora import load_corpus
from course_lib.decoding import greedy_decode
from course_lib.own_transformer import OwnTransformer
from course_lib.token_rows import source_batch

test = load_corpus("spanish_english", "test")[:200]
sources = source_batch(tokenizer.encode_batch(test["src"]), model.config.pad_id)
machines = greedy_decode(model, sources)
yours = greedy_decode(OwnTransformer(model, mine("encode"), mine("decode")), sources)
same = sum(one == other for one, other in zip(yours, machines, strict=True))
right = sum(tokenizer.decode(ids) == tgt for ids, tgt in zip(yours, test["tgt"], strict=True))
print(f"{same} of 200 as the machine, {right} as in the corpus")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Not one word changes: with these numbers your functions *are* the machine. What translates here is what you wrote,
# from lesson 01 on. Of the 200, 195 are as in the corpus. In the other five the numbers chose other words, and not
# your functions. Lesson 08 finds such numbers. (Can a decoder look right and be broken? Beyond: [three
# patients](more/07_clinic.ipynb).)

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
# - It learns by **teacher forcing**: the **decoder input** is the right words, moved one position to the right, and it
#   answers with the **labels** at all positions at once. In use it reads its own words.
# - **Cross-attention**: queries come from the target, keys and values from the memory. The mask hides the source's
#   padding.
# - **Tied logits** are the dot products with the embedding table, one for each token.
# - Attention shows where the decoder looks. Blanking a word shows what it needs.
# - A **module** keeps parameters and `forward` together. Its matrices begin random, in the right size.
# - With copied weights, the model is PyTorch's. With the machine's numbers, your functions are the machine.
#
# Lesson 08 begins with random numbers, and trains them.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cheat sheet of shapes
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `src_ids` | `(batch, src_len)` | ends in `<eos>`, then padding |
# | `tgt_input` | `(batch, tgt_len)` | decoder input: begins with `<bos>` |
# | `tgt_output` | `(batch, tgt_len)` | labels: end in `<eos>` |
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
# They cannot be computed at once because the words to read do not exist yet: each question needs the answer to the one
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
#   sometimes reads its own words while it learns.
# - Glorot and Bengio, *Understanding the Difficulty of Training Deep Feedforward Neural Networks*, 2010,
#   [AISTATS](https://proceedings.mlr.press/v9/glorot10a.html): how the numbers should begin.
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# Two more to write, if you like: `teacher_forcing_pairs` makes a batch of decoder inputs and labels, and
# `fix_decoder_step` is a decoder that repeats one word. `hint("teacher_forcing_pairs")` begins, and
# `print(stub("fix_decoder_step"))` shows the code, after `from course.exercises import hint, stub`.
#
# **Next:** lesson 08 trains it, from random numbers to a translator.
