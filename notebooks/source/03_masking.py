# %% [markdown] slideshow={"slide_type": "slide"}
# # 03 · Masking: what must a word not see?
#
# Attention lets every word look at every other word. That is its strength, and the cause of bugs that are hard to notice: a
# model with a wrong mask often runs and trains without any error.
#
# **After this lesson you can**
#
# - write the masks of a Transformer, for padding and for later words, and Equation 1 with a mask;
# - hide a key completely, say why other ways fail, and what a row with nothing to see should give;
# - find a leak with tests of a few lines, and fix broken masks with them.
#
# **You need** lesson 02: scores, softmax, weights. **It takes** about 75 minutes, 34 of them for your own code. Take
# two sittings, with a break after section 4.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | what you will learn | | 2 |
# | 1 Two models, one task | which of them would you ship? | 2 |
# | 2 How to hide a key | what happens inside the softmax? | 27 |
# | 3 Padding | what about words that are not there? | 8 |
# | 4 Later words | why must a decoder not look ahead? | 11 |
# | 5 Two masks in one, three in a model | which mask belongs where? | 10 |
# | 6 Not a square | what if keys come from a cache? | 1 |
# | 7 The other meaning of True | what does PyTorch mean? | 1 |
# | 8 The clinic | can you find five bugs? | 7 |
# | our sentence, recap, questions, reading | | 6 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Two models, one task
#
# Here is a hopeless task. A sentence is seven tokens, each drawn at random from 16. A model reads the first six and must
# predict, at each position, the token that comes *next*. Nobody can know anything about it.
#
# We measure the loss in nats: minus the logarithm of the probability that the model gave to the right token.
# **By hand:** an honest model gives each of the 16 tokens the probability 1/16. What is its loss?
#
# <details><summary>Answer</summary>
#
# Its loss is −ln(1/16) = ln 16 = 2.77.
#
# </details>
#
# No honest model can do better than that on average. We call it the **floor**.

# %% [markdown] slideshow={"slide_type": "fragment"}
# Two models train on this task for 120 steps, always with new random sentences. They start with the same weights. They
# differ in only one thing, a small boolean table called the *mask*.
#
# The folded cells hold a model (`Reader`: an embedding, the positions of lesson 05, one layer of lesson 06, an output), a
# training loop, the task, and the plot.

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from course_lib.layers import EncoderLayer
from course_lib.positions import sinusoidal_encoding


class Reader(nn.Module):
    def __init__(self, vocab_size: int, outputs: int, d_model: int = 32):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d_model)
        self.layer = EncoderLayer(d_model, num_heads=2, d_ff=64, dropout=0.0)
        self.output = nn.Linear(d_model, outputs)

    def forward(
        self, token_ids: Int[Tensor, "batch seq_len"], mask: Bool[Tensor, "..."] | None
    ) -> Float[Tensor, "batch seq_len outputs"]:
        x = self.embedding(token_ids)
        return self.output(self.layer(x + sinusoidal_encoding(*x.shape[1:]), mask))


# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
def fresh_reader(vocab_size, outputs):
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)  # the same weights at the start
        return Reader(vocab_size, outputs)


def train(model, loss_of_batch, learning_rate, steps=300):
    generator = torch.Generator().manual_seed(1)  # the same batches for everyone
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = loss_of_batch(model, generator)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
import torch.nn.functional as F

from course.pictures.leak_detector import masks_of  # the four masks of the picture in section 4


def random_tokens_loss(mask):
    def loss_of_batch(model, generator):
        token_ids = torch.randint(16, (64, 7), generator=generator)
        return F.cross_entropy(model(token_ids[:, :-1], mask).flatten(0, 1), token_ids[:, 1:].flatten())

    return loss_of_batch


mask_a, mask_b, *_ = masks_of(seq_len=6).values()
losses_a, losses_b = (
    train(fresh_reader(16, 16), random_tokens_loss(mask), learning_rate=0.01, steps=120)
    for mask in (mask_a, mask_b)
)

# %% tags=["picture", "apparatus"] alt="Loss against training step for two models: model A stays at the floor of 2.77, model B dives to about 0.5." slideshow={"slide_type": "subslide"}
import math

from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()

figure, axes = plt.subplots(figsize=(6.5, 2.8), layout="constrained")
axes.plot(losses_a, color="#0072B2", label="model A")
axes.plot(losses_b, color="#D55E00", linestyle="--", label="model B")
axes.axhline(math.log(16), color="#7a7a7a", linewidth=1, linestyle=":")
axes.text(119, math.log(16) - 0.08, "the floor, ln 16", ha="right", va="top")
axes.set(xlabel="training step", ylabel="loss, nats per token", ylim=(0, 3.2))
axes.legend(loc="center right")
plt.show()

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Which of the two would you ship?** And what must have happened in the other?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
for name, losses in (("A", losses_a), ("B", losses_b)):
    print(f"model {name} ends at {sum(losses[-20:]) / 20:.2f}")
print(f"floor {math.log(16):.2f}, and a sixth of it {math.log(16) / 6:.2f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# B is not clever. Nobody can predict a random token, so B must have *seen* it. The mask of B is off by one: each position
# may look at one token too many, and that token is the answer. Only the last position has nothing after it to look at and
# must guess. That one position of six pays 2.77, which makes an average of 0.46.
#
# <!-- open -->
# Such leaks happen. In 2017 a user of a well-known implementation saw 98 percent of the words right, from a model of one
# small layer, while its translations were nonsense. The first suspect was the mask (*Read on* has the link).

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Take a vote before the second half of this section: most rooms choose B. Ask those who chose A
# for their reason. The rule to leave on the board: a loss under the floor is a leak until the opposite is shown.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · How to hide a key
#
# One word looks at three words. With these scores you can do the softmax in your head:
#
# | | La | quise | mucho |
# | --- | --- | --- | --- |
# | score *s* | ln 1 | ln 2 | ln 1 |
# | e to the *s* | 1 | 2 | 1 |
# | weight | 1/4 | 2/4 | 1/4 |
#
# Now hide *mucho*. **By hand:** what should the three weights be?
#
# <details><summary>Answer</summary>
#
# The weights should be 1/3, 2/3 and 0, as if *mucho* did not exist. They still add up to 1.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# **From here to the end, a mask is boolean, and True means *may attend*.** `masked_fill` fills where it is given True,
# so it gets `~may_attend`, which is True for hidden keys.
#
# Three people try it in three ways. **By hand:** which weights does each of them get?

# %% slideshow={"slide_type": "fragment"}
scores = torch.tensor([1.0, 2.0, 1.0]).log()
may_attend = torch.tensor([True, True, False])

print("weight set to 0 afterwards ", torch.softmax(scores, dim=-1).masked_fill(~may_attend, 0.0))
print("score set to 0 before      ", torch.softmax(scores.masked_fill(~may_attend, 0.0), dim=-1))
print("score set to -inf before   ", torch.softmax(scores.masked_fill(~may_attend, -math.inf), dim=-1))

# %% [markdown] slideshow={"slide_type": "subslide"}
# - *Afterwards* is too late: the e to the *s* of *mucho* is still in the sum that softmax divided by. The row adds up to
#   0.75, and it changes when *mucho* changes.
# - *A score of 0* hides nothing, because e to the 0 is 1. Here the score was 0 already.
# - *A score of −∞* hides *mucho* fully, because e to the **−∞** is exactly 0: its weight is 0, and it adds nothing to
#   the sum.
#
# <!-- open -->
# Write *m* for `may_attend` as a number, 1 where query *i* may see key *j* and 0 where it may not:
#
# $$\text{weights}_{ij} = \frac{m_{ij}\, e^{s_{ij}}}{\sum_k m_{ik}\, e^{s_{ik}}}$$

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Why not just a large negative number?
#
# Much code fills with −1e9 in place of −∞. Take two rows: the first hides *mucho*, the second hides everything. **Predict
# all four results.** (In the second row, what is the sum under the fraction line?)

# %% slideshow={"slide_type": "fragment"}
two_rows = torch.tensor([[True, True, False], [False, False, False]])

for fill in (-math.inf, -1e9):
    one, none = torch.softmax(scores.expand(2, 3).masked_fill(~two_rows, fill), dim=-1)
    print(f"{fill:>6g}: one hidden {one.numpy().round(2)}, all hidden {none.numpy().round(2)}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# If anything may be seen, both do the same. If nothing may be seen:
#
# - **−∞** gives 0 divided by 0, which is NaN. You notice it, because NaN spreads: one such row makes the loss NaN, and with
#   it all gradients.
# - **−1e9** gives an even spread, because the same number in each place cancels out. The query looks, with equal weights,
#   at exactly the words that should stay hidden. You do not notice it.
#
# <!-- open -->
# And the largest float16 (half precision) is 65,504, so −1e9 does not fit. (The folded cell shows the loss and its gradient
# with −∞, then tries −1e9 in float16.)

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
weights = torch.softmax(scores.expand(2, 3).masked_fill(~two_rows, -math.inf), dim=-1)
parameters = torch.ones(3, requires_grad=True)
loss = (weights @ parameters).mean()
loss.backward()
print("loss", loss.item(), "gradient", parameters.grad)

try:
    torch.zeros(3, dtype=torch.float16).masked_fill(~may_attend, -1e9)
except RuntimeError as error:
    print(error)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Nothing to see, nothing to say
#
# A row with nothing to see is not an error: an empty sentence in a batch has such rows. The formula says 0 divided by 0,
# so we must choose. In this course the weights of such a row are **zero**, and so is the output. PyTorch's
# `F.scaled_dot_product_attention` (*fused*: it does all steps in one) does the same in the installed version.
# **Predict:** what gradients do the scores of such a row get?

# %% slideshow={"slide_type": "subslide"}
from course_lib import attention

learned = scores.repeat(2, 1).requires_grad_()
weights = attention.masked_softmax(learned, two_rows)
weights[:, 0].sum().backward()
print("weights", weights.detach(), "gradients", learned.grad, sep="\n")

query, key, value = torch.eye(2, 3), torch.eye(3), torch.ones(3, 3)  # any others would do
print("fused output", F.scaled_dot_product_attention(query, key, value, attn_mask=two_rows), sep="\n")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Zeros, because a weight that is always 0 does not depend on a score.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: masked_softmax · 10 minutes · ★★
#
# Write a softmax that knows a mask. Two lines are enough. (In the annotations, `*batch` stands for any axes in front, and
# `#` allows an axis of size 1, which broadcasting repeats.)

# %% tags=["exercise"] exercise="masked_softmax" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(masked_softmax)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: scaled_dot_product_attention · 8 minutes · ★★★
#
# Now Equation 1 with a mask. Of the three steps of lesson 02, only one needs it. If you left `masked_softmax` for
# later, use the library's, `attention.masked_softmax`. `dropout` is the share of the weights that training sets to 0, with
# `F.dropout` (lesson 06). You may leave it out: `check` only makes a note of it.

# %% tags=["exercise"] exercise="scaled_dot_product_attention" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(scaled_dot_product_attention)

# %% [markdown] slideshow={"slide_type": "fragment"}
# From here, the lesson runs on **your** function once it has passed its check; until then, it runs on the course's.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course.exercises import mine

attend = mine("scaled_dot_product_attention")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Padding: words that are not there
#
# Sentences have different lengths, but a batch is one rectangle of numbers. The short ones are filled up with a token
# that means nothing, the *padding*. Its id is `pad_id`, here 0.

# %% slideshow={"slide_type": "fragment"}
from course_lib import masks

token_ids = torch.tensor(
    [
        [5, 8, 6, 0, 0],  # La quise mucho
        [3, 9, 4, 7, 2],  # Mi hermana tiene dos gatos
    ]
)
mask = masks.padding_mask(token_ids, pad_id=0)
print(mask.shape)
print(mask[:, 0, 0].long())

# %% [markdown] slideshow={"slide_type": "subslide"}
# Why four axes? In a Transformer several *heads* look at once (lesson 04), so the weights have the shape
# `(batch, num_heads, query_len, key_len)`. A mask for padding hides **keys**: no word may look *at* padding.
#
# | axis | size here | why |
# | --- | --- | --- |
# | batch | 2 | each sentence has its own length |
# | heads | 1 | all heads read the same sentence |
# | queries | 1 | every query must leave out the same keys |
# | keys | 5 | some are words, some are padding |

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: padding_mask · 6 minutes · ★★
#
# The table says what shape the result has. One comparison makes the values.

# %% tags=["exercise"] exercise="padding_mask" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(padding_mask)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What does it cost to forget it?
#
# Would you notice it in training, or in use, when a longer sentence comes into the batch? Beyond: [two models, trained with
# the mask and without it](more/03_clinic.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The first test: what lies under padding moves nothing
#
# You need no training to find such a bug. Put **anything** where padding is: the output of a real word must not change. We
# test a function `look(x, is_token)`: vectors in, vectors out. (No heads here: masks have three axes.) The batch has
# padding on the right *and* on the left; the clinic shows why.

# %% slideshow={"slide_type": "subslide"}
x, other = torch.randn(2, 3, 5, 8, generator=torch.Generator().manual_seed(4)).unbind()
is_token = torch.tensor([[1, 1, 1, 0, 0], [0, 0, 1, 1, 1], [1, 1, 1, 1, 1]], dtype=torch.bool)


def padding_moves_nothing(look) -> bool:
    changed = torch.where(is_token[..., None], x, other)
    return torch.allclose(look(x, is_token)[is_token], look(changed, is_token)[is_token])


def no_mask_at_all(x, is_token):
    return attend(x, x, x)[0]


def keys_hidden(x, is_token):
    return attend(x, x, x, mask=is_token[:, None, :])[0]


print("no mask    ", padding_moves_nothing(no_mask_at_all))
print("keys hidden", padding_moves_nothing(keys_hidden))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · Later words: the causal mask
#
# A decoder writes *I loved her very much* from left to right. When it is used, later words do not exist yet. When it is
# **trained**, the whole sentence is there, and all positions are predicted at once. So later words must be hidden: each of
# them is the answer at the position before it. (*Causal*: a cause comes before its effect.)
#
# | may look at | I | loved | her | very |
# | --- | --- | --- | --- | --- |
# | **I** (predicts *loved*) | yes | | | |
# | **loved** (predicts *her*) | yes | yes | | |
# | **her** (predicts *very*) | yes | yes | yes | |
# | **very** (predicts *much*) | yes | yes | yes | yes |
#
# Rows look, and columns are looked at. A word may look at itself: it is known, and the model predicts the *next* one.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: causal_mask · 5 minutes · ★
#
# `device` says where the mask is stored: hand it on to the PyTorch function that makes your tensor.

# %% tags=["exercise"] exercise="causal_mask" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(causal_mask)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The mask falls, and slides
#
# A mask says what you *meant*. What a model *does* can be measured: how much does the output at one position depend on
# the input at another? The film measures it for four words, with your `causal_mask` if you switch *on my function*. Then it
# takes the mask of model B, with one diagonal too many: `tril(diagonal=1)`.

# %% tags=["picture", "uses-answer"] alt="A film: the causal mask falls over the scores of four words, and each row of weights is shared anew. Then the mask slides one place too far, and autograd measures what reaches the first word from later words, through one layer and through two." slideshow={"slide_type": "subslide"}
from course.pictures.films.mask_falls import four_words, mask_falls

my_mask = causal_mask if check(causal_mask).attempted else None
mask_falls(*four_words(), my_causal_mask=my_mask)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The leak detector
#
# Now all pairs of positions: the left square is what was meant, the right square is what autograd measures. Answer the
# question about the *transposed* mask, and look at that mask.

# %% tags=["picture", "uses-answer"] alt="Two squares of six by six positions: who may look at whom, and who has influence on whom, measured; beside them the loss on random tokens of four masks against the floor of 2.77." slideshow={"slide_type": "subslide"}
from course.pictures import leak_detector

leak_detector(my_causal_mask=my_mask)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Ask why *transposed* does as well as *off by one* on this task although it hides the past: the
# answer lies ahead. In `more/03_clinic` a leak through three layers is a question of its own.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### The second test: a later token changes nothing before it
#
# Take the same three sentences, `x`. Replace the tokens from position *t* on by those of `other`, for every *t*:
# nothing before *t* may move. **Predict** which of the two tests `keys_hidden` and `causal` will pass.


# %% slideshow={"slide_type": "subslide"}
def later_moves_nothing(look) -> bool:
    before = look(x, is_token)
    for t in range(1, x.shape[1]):
        changed = torch.cat([x[:, :t], other[:, t:]], dim=1)
        if not torch.allclose(look(changed, is_token)[:, :t], before[:, :t]):
            return False
    return True


def causal(x, is_token):
    return attend(x, x, x, mask=masks.causal_mask(x.shape[1]))[0]


for name, look in (("keys hidden", keys_hidden), ("causal", causal)):
    print(f"{name:<11}  later: {later_moves_nothing(look)!s:<6} padding: {padding_moves_nothing(look)}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Each passes only its own test. A decoder needs both: padding may stand on the left.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Two masks in one, and three in a model
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about 20 seconds).
#
# A target token may look at a token if that token is not later *and* not padding. You have written a mask for each, one
# of shape `(batch, 1, 1, tgt_len)` and one of shape `(tgt_len, tgt_len)`.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: decoder_mask · 5 minutes · ★★
#
# Make one mask of the two, of shape `(batch, 1, tgt_len, tgt_len)`. PyTorch aligns shapes at the right, and repeats what
# has size 1.

# %% tags=["exercise"] exercise="decoder_mask" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(decoder_mask)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Three masks in a model
#
# An encoder-decoder has three kinds of attention: inside the encoder, inside the decoder, and from the decoder to the
# encoder, which is called *cross-attention*. **For each of them: who looks, who is looked at, and what must be hidden?** The
# encoder reads *La quise mucho* and one padding; the decoder reads `<bos>` (the beginning), *I loved her* and one padding.
# (The folded cell draws the three masks.)

# %% tags=["picture", "apparatus"] alt="Three grids, one for each kind of attention: queries in rows, keys in columns, and the word may where the query may look at the key." slideshow={"slide_type": "subslide"}
src, tgt = ["La", "quise", "mucho", "<pad>"], ["<bos>", "I", "loved", "her", "<pad>"]
src_mask = masks.padding_mask(torch.tensor([[5, 8, 6, 0]]), pad_id=0)
tgt_mask = masks.padding_mask(torch.tensor([[1, 9, 7, 4, 0]]), pad_id=0) & masks.causal_mask(5)
grids = (("encoder", src, src, src_mask), ("decoder", tgt, tgt, tgt_mask), ("cross", tgt, src, src_mask))

figure, panels = plt.subplots(1, 3, figsize=(8, 3.4), layout="constrained")
for axes, (name, queries, keys, mask) in zip(panels, grids, strict=True):
    seen = mask.expand(1, 1, len(queries), len(keys))[0, 0]
    axes.pcolormesh(seen.float(), cmap="Blues", vmin=0, vmax=3, edgecolors="white", linewidth=2)
    for i, j in seen.nonzero().tolist():
        axes.text(j + 0.5, i + 0.5, "may", ha="center", va="center")
    axes.set_xticks(torch.arange(len(keys)) + 0.5, keys, rotation=45)
    axes.set_yticks(torch.arange(len(queries)) + 0.5, queries)
    axes.invert_yaxis()
    axes.set(title=f"{name}\nmask {tuple(mask.shape)}", xlabel="key")
panels[0].set_ylabel("query")
plt.show()

# %% [markdown] slideshow={"slide_type": "subslide"}
# - **Encoder:** source looks at source. Only padding is hidden.
# - **Decoder:** target looks at target. Padding is hidden, and so is everything later.
# - **Cross-attention:** target looks at *source*, and the mask is the padding mask of the source. There is no triangle: the
#   whole source may be read before the first word is written.
#
# The row of the `<pad>` query in the decoder sees words. It does no harm: the loss skips it, and nobody looks at it.

# %% [markdown] slideshow={"slide_type": "subslide"}
# Does a whole model keep these promises? The course's, untrained, has four layers on each side. Its *logits* are the
# scores of the next token, before a softmax. The model makes its masks itself, from the ids; padding is id 0. We add
# seven paddings after the source, and then replace the last two words of the target. **Predict:** what moves?
# (The folded cell measures it.)

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course_lib.transformer import Transformer, TransformerConfig

model = Transformer(TransformerConfig.tiny(vocab_size=30), seed=0).eval()
src_ids, tgt_input = torch.tensor([[5, 8, 6]]), torch.tensor([[1, 9, 7, 4, 3]])
another_end = torch.tensor([[1, 9, 7, 11, 12]])

with torch.no_grad():
    logits = model(src_ids, tgt_input)
    padded = model(F.pad(src_ids, (0, 7)), tgt_input)
    ended = model(src_ids, another_end)
print(f"seven paddings move the logits by       {(padded - logits).abs().max():.4f}")
moved = (ended - logits).abs().amax(dim=(0, 2))
print("another end moves positions 0 to 4 by ", " ".join(f"{by:.2f}" for by in moved.tolist()))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The paddings move nothing. Another end moves the two positions that read it, and none before them.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Not a square: keys from a cache
#
# While a decoder writes, it does not compute the keys and values of old words again: it keeps them. That is the *key-value
# cache* of lesson 09. Then there are few queries and many keys. Say that three words are in the cache and two are new:
#
# | may look at | 0 (cache) | 1 (cache) | 2 (cache) | 3 | 4 |
# | --- | --- | --- | --- | --- | --- |
# | **3** | yes | yes | yes | yes | |
# | **4** | yes | yes | yes | yes | yes |
#
# The triangle ends in the *lower right*, because the newest query sees everything. The library has it as
# `cached_causal_mask`. Beyond: [does PyTorch's switch
# `is_causal=True` use this mask?](more/03_cache_masks.ipynb)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · The other meaning of True
#
# PyTorch has two attentions that take a mask, and True in one of them means the opposite of True in the other:
#
# | where | True means |
# | --- | --- |
# | this course; `attn_mask` of `F.scaled_dot_product_attention` | **may** attend |
# | `attn_mask`, `key_padding_mask` of `nn.MultiheadAttention`; all masks of `nn.Transformer` | may **not** attend |
# | `attention_mask` of Hugging Face (1 and 0) | 1: **may** be attended to |
#
# There is no error, because both versions run. So name masks by what True means, as in `may_attend` or `is_token`, and test.
# Beyond: [our mask given to the wrong one](more/03_cache_masks.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · The clinic: five broken masks
#
# Each of five patients should be the self-attention of a decoder: it sees nothing later and no padding. All of them
# run, and their shapes are right. Beyond: [their bugs in functions to fix](more/03_clinic.ipynb).
#
# Look at each patient, **say which tests it fails**, then run its cell. Start with a healthy one:


# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
def examine(look):
    findings = {
        "a later token changes nothing before it": later_moves_nothing(look),
        "what lies under padding moves nothing": padding_moves_nothing(look),
    }
    for property_of_attention, holds in findings.items():
        print("holds " if holds else "BROKEN", property_of_attention)


# %% slideshow={"slide_type": "subslide"}
def healthy(x, is_token):
    mask = masks.causal_mask(x.shape[1]) & is_token[:, None, :]
    return attend(x, x, x, mask=mask)[0]


examine(healthy)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient A


# %% tags=["clinic"] slideshow={"slide_type": "fragment"}
def patient_a(x, is_token):
    mask = masks.causal_mask(x.shape[1]) & is_token[:, None, :]
    scores = x @ x.transpose(-2, -1) / math.sqrt(x.shape[-1])
    weights = torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
    return weights @ x


examine(patient_a)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Hidden keys get a weight of exactly zero, and still the output depends on them. You met this bug in section 2.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient B


# %% tags=["clinic"] slideshow={"slide_type": "fragment"}
def patient_b(x, is_token):
    mask = masks.causal_mask(x.shape[1]) & is_token[:, None, :]
    scores = x @ x.transpose(-2, -1) / math.sqrt(x.shape[-1])
    weights = torch.softmax(scores.masked_fill(~mask, 1e-9), dim=-1)
    return weights @ x


examine(patient_b)

# %% [markdown] slideshow={"slide_type": "fragment"}
# One character is in the wrong place. Move it, run the cell again, and see what `examine` says now.
#
# <details><summary>What was wrong, and what is still wrong</summary>
#
# 1e-9 is nearly 0, and a score of 0 hides nothing. With `-1e9` one test still fails: the first two rows of the second
# sentence have nothing to see, and there −1e9 spreads evenly over everything, later words included. With
# `weights = attention.masked_softmax(scores, mask)` these rows are zeros, and both tests hold.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient C


# %% tags=["clinic"] slideshow={"slide_type": "fragment"}
def patient_c(x, is_token):
    mask = masks.causal_mask(x.shape[1]) & is_token[:, :, None]
    return F.scaled_dot_product_attention(x, x, x, attn_mask=mask)


examine(patient_c)

# %% [markdown] slideshow={"slide_type": "fragment"}
# This one was in a much copied tutorial, until its readers found it (*Read on* has the link). Only the second sentence
# shows it, with padding on the left. Padding on the right, as in most training batches, comes later than all real
# words, so the causal mask hides it anyway. A test is only as good as its inputs.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient D


# %% tags=["clinic"] slideshow={"slide_type": "fragment"}
def patient_d(x, is_token):
    key_padding_mask = ~is_token  # as nn.MultiheadAttention wants it
    mask = masks.causal_mask(x.shape[1]) & key_padding_mask[:, None, :]
    return F.scaled_dot_product_attention(x, x, x, attn_mask=mask)


examine(patient_d)

# %% [markdown] slideshow={"slide_type": "fragment"}
# `~is_token` is right for `nn.MultiheadAttention`, where True means *may not*. But `F.scaled_dot_product_attention`
# reads True as *may attend*, so this patient looks only at padding.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient E


# %% tags=["clinic"] slideshow={"slide_type": "fragment"}
def patient_e(x, is_token):
    not_later = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).tril(diagonal=-1)
    return F.scaled_dot_product_attention(x, x, x, attn_mask=not_later & is_token[:, None, :])


examine(patient_e)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Both tests hold, and still patient E is broken. Look at the diagonal.
#
# **Guess:** what is wrong with patient E? Then run the third test, in the folded cell: **what may be seen is seen**. It
# changes one real token: the outputs of that token and of all real tokens after it must move.


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
def seen_tokens_move(look) -> bool:
    position = torch.arange(x.shape[1])
    for j in range(len(position)):
        changed = torch.where((position == j)[:, None], other, x)
        moved = (look(changed, is_token) != look(x, is_token)).any(dim=-1)
        if not moved[is_token & is_token[:, [j]] & (position >= j)].all():
            return False
    return True


print("what may be seen is seen")
for look in (healthy, patient_a, patient_b, patient_c, patient_d, patient_e):
    print("  holds " if seen_tokens_move(look) else "  BROKEN", look.__name__)

# %% [markdown] slideshow={"slide_type": "fragment"}
# In patient E no word sees itself, and the first word sees nothing at all. The first two tests find who sees *too
# much*, and a function that returns zeros passes both. The third test finds E, and also D, which looks only at padding.
#
# <!-- open -->
# Fix E in its cell by changing one number, and run the third test again.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Divide the room into five groups, one patient each, five minutes; each group says which test
# found it, and on which of the three sentences. Then E with everybody: who dares to send it home?

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine so far
#
# Which parts of it are yours by now?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ### *La quise mucho*: in a batch
#
# Beside a longer sentence, ours is filled up with eight paddings. Here your functions compute the head of lesson 02 in that
# batch, and a causal head with which the decoder looks at what it has written, both with the translator's numbers. **Guess:**
# do eight paddings change the weights by exactly 0?

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.our_sentence import apart, follow, places

ours = places()  # or a sentence of your own: places("Tengo dos gatos")
follow(ours, 3)

alone = ours.cross_weights[0, 0]
in_batch = ours.batch.cross_weights[0, 0, :, : alone.shape[1]]
print(f"alone and in the batch, the weights are apart by {apart(alone, in_batch):.1e}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Padding gets a weight of exactly 0, so nothing changes but the rounding of float32, some 10⁻⁷. With the right masks, no
# sentence depends on those beside it in the batch.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - A mask says what a word **must not** see. If it lets the answer through, the loss gets better. A loss under its
#   floor means a leak.
# - Hide a key by a score of **−∞ before the softmax**. Afterwards is too late; 0 and 1e-9 hide nothing.
# - A row with nothing to see gives **zeros**: not NaN, which spreads, and not an even spread, which leaks.
# - Padding is hidden as a **key**. Later words are hidden by a lower triangle, which ends in the lower right corner if there
#   are more keys than queries. `&` joins two masks.
# - True means *may attend* here and in `F.scaled_dot_product_attention`. It means the opposite in `nn.MultiheadAttention`.
# - Three tests find every bug of the clinic: padding moves nothing, a later token moves nothing before it, and what may
#   be seen is seen.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cheat sheet of shapes
#
# | name | shape | True where |
# | --- | --- | --- |
# | scores, weights | `(batch, num_heads, query_len, key_len)` | |
# | `padding_mask(token_ids, pad_id)` | `(batch, 1, 1, key_len)` | the key is a real token |
# | `causal_mask(seq_len)` | `(seq_len, seq_len)` | the key is not later than the query |
# | `src_mask`, encoder and cross-attention | `(batch, 1, 1, src_len)` | the source token is real |
# | `tgt_mask`, decoder | `(batch, 1, tgt_len, tgt_len)` | real **and** not later |
# | `cached_causal_mask(query_len, key_len)` | `(query_len, key_len)` | not later; queries are the last positions |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
#
# <details><summary>Somebody gives the decoder's causal mask to the cross-attention as well. When would you notice?</summary>
#
# You would notice it at once when source and target differ in length, because the shapes do not fit. When they are
# equally long, it runs, and the first target word sees only the first source word. The third test, rewritten
# for cross-attention, finds that.
#
# </details>
#
# <details><summary>Your model has a loss far lower than everybody else's on the same data. What do you do first?</summary>
#
# First train it on random tokens, new ones at every step. If the loss goes under ln of the vocabulary's size, the model has
# seen the answers.
#
# </details>
#
# <details><summary>Why does one diagonal too many matter more in a deep model than in a shallow one?</summary>
#
# It matters more because each layer carries information one position further back. Six layers see six tokens ahead,
# although each mask shows only one.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani et al., 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762), section 3.2.3: the three uses of
#   attention, and masking in a sentence or two.
# - Dong et al., *Unified Language Model Pre-training*, 2019, [arXiv 1905.03197](https://arxiv.org/abs/1905.03197):
#   one model, several masks; encoder, decoder and both at once differ in little else.
# - The leak of 2017, as it was found: [98 percent from a layer that should know
#   nothing](https://github.com/jadore801120/attention-is-all-you-need-pytorch/issues/19).
# - Patient C, as it was found in 2020: [a mask along the wrong
#   axis](https://github.com/bentrevett/pytorch-seq2seq/issues/96).
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# **Next:** lesson 04 lets several attentions look at once.
