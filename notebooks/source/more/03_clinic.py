# %% [markdown] slideshow={"slide_type": "slide"}
# # 03+ · The clinic: what does a wrong mask cost?
#
# A wrong mask is found by a test of a few lines, as lesson 03 shows. Here you see what a model becomes that was trained with
# one, how far a leak reaches, and fix three of the clinic's bugs.
#
# **After this notebook you can**
#
# - say what a forgotten padding mask and a leak cost, in training and in use, beside a trivial rule and with other seeds;
# - say how far a leak reaches in a deep model;
# - fix three broken masks.
#
# **You need** lesson 03. **It takes** about 33 minutes, 24 of them for four exercises, which are optional ones of lesson 03.
# The folded cells hold a model (`Reader`: an embedding, the positions of lesson 05, one layer of lesson 06, an output) and a
# training loop, as in section 1 of lesson 03.

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from course_lib import masks
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


# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Padding without a mask
#
# A `Reader` gets three to eight votes, *yes* (id 1) or *no* (id 2), filled up to 8 with padding (id 0). It says what share
# of the votes is *yes*. We train it twice, with the mask and without it.
#
# After training, a longer row comes into the batch, so every other row gets more padding. **Predict for both models:** is
# the error large or small, with no more padding than in training? And with 32 more? (The folded cells measure it.)


# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
def draw_votes(generator, batch=64, longest=8):
    yes_share = torch.rand(batch, 1, generator=generator)
    votes = torch.where(torch.rand(batch, longest, generator=generator) < yes_share, 1, 2)
    lengths = torch.randint(3, longest + 1, (batch, 1), generator=generator)
    votes = votes.masked_fill(torch.arange(longest) >= lengths, 0)
    return votes, (votes == 1).sum(dim=1) / (votes != 0).sum(dim=1)


def predict_share(model, votes, with_mask):
    mask = masks.padding_mask(votes, pad_id=0) if with_mask else None
    return model(votes, mask)[:, 0, 0]  # what the first position says


def votes_loss(with_mask):
    def loss_of_batch(model, generator):
        votes, share = draw_votes(generator)
        return F.mse_loss(predict_share(model, votes, with_mask), share)

    return loss_of_batch


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
votes, share = draw_votes(torch.Generator().manual_seed(9), batch=1000)
readers = {with_mask: fresh_reader(vocab_size=3, outputs=1) for with_mask in (True, False)}
for with_mask, reader in readers.items():
    train(reader, votes_loss(with_mask), learning_rate=0.003)

print("error of the share   with the mask   without")
for more in (0, 8, 32, 92):
    padded = F.pad(votes, (0, more))
    with torch.no_grad():
        with_it, without = [predict_share(readers[key], padded, key) - share for key in (True, False)]
    print(f"{more:>3} more padding {with_it.abs().mean():>16.3f} {without.abs().mean():>13.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Without the mask, the model *learned* to nearly ignore up to five paddings, so on data like its training data you
# would hardly notice the bug. Then one longer row comes into the batch, and the same votes get another answer. (Always
# saying the mean share would have an error of 0.30. With two other seeds the error without the mask is 0.03 and 0.04 at
# 32 more paddings, 0.06 and 0.10 at 92; with the mask it stays at 0.005 or less.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · What does a leak cost?
#
# On random tokens there is nothing to learn, so nothing was lost. Take a walker on a ring of 16 places: a coin decides
# whether it goes on by one place or by two. An honest model can get down to ln 2 = 0.69.
#
# The folded cells train with three masks: the causal one, *off by one*, and none at all. **Predict:** which gives the
# lowest loss in *training*? And which in *use*, when the future is not written yet? The last column, *on the two*, is the
# probability that a model in use gives to the two places that can come next.


# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
def draw_walks(generator, batch=64, seq_len=7):
    start = torch.randint(16, (batch, 1), generator=generator)
    return (start + torch.randint(1, 3, (batch, seq_len), generator=generator).cumsum(dim=1)) % 16


def next_place_loss(model, walks, mask):
    logits = model(walks[:, :-1], mask)
    return F.cross_entropy(logits.flatten(0, 1), walks[:, 1:].flatten())


def on_the_two(model, walks, mask):
    """Probability that the model gives to the two places which can come next."""
    both = (walks[:, :-1, None] + torch.tensor([1, 2])) % 16
    return model(walks[:, :-1], mask).softmax(dim=-1).gather(-1, both).sum(dim=-1).mean()


def walks_loss(mask):
    def loss_of_batch(model, generator):
        return next_place_loss(model, draw_walks(generator), mask)

    return loss_of_batch


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
from course.pictures.leak_detector import masks_of

walks = draw_walks(torch.Generator().manual_seed(9), batch=2000)
in_use = masks.causal_mask(6)
print("mask          training   in use: loss, on the two")
for name, mask in list(masks_of(6).items())[:3]:
    walker = fresh_reader(vocab_size=16, outputs=16)
    train(walker, walks_loss(mask), learning_rate=0.005)
    with torch.no_grad():
        print(f"{name:<12} {next_place_loss(walker, walks, mask):>9.2f}", end="")
        print(f" {next_place_loss(walker, walks, in_use):>14.2f} {on_the_two(walker, walks, in_use):>11.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The two models with a leak have about a fifth of the honest loss in training, and a higher loss in use. They know
# nearly as well which two places can come next. But training showed them which of the two it would be. In use nobody
# shows it, and they still bet on one of the two as if they had seen it. A wrong bet has a high loss.
# (With two other seeds the losses in use are 0.98 to 1.44 with a leak, and 0.71 without one.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · How far does it reach?

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: predict_leak · 4 minutes · ★★★ · optional
#
# Model B of lesson 03 had one diagonal too many: `tril(diagonal=1)` keeps the lower triangle and one diagonal above it.
# With one layer, each position sees one token ahead. A decoder has several layers. **How far does the leak reach through
# three of them?** Draw it, then return the number.

# %% tags=["exercise"] exercise="predict_leak" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(predict_leak)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · Three bugs to fix
#
# These are patients of lesson 03, each in a function of its own.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: fix_causal_weights · 6 minutes · ★★★ · optional
#
# This is the bug of patient A in a function of its own. Fix it.

# %% tags=["exercise"] exercise="fix_causal_weights" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_causal_weights)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: fix_tgt_mask · 8 minutes · ★★★ · optional
#
# This is the bug of patient C in a function that makes a mask. Fix it.

# %% tags=["exercise"] exercise="fix_tgt_mask" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_tgt_mask)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: fix_padded_attention · 6 minutes · ★★ · optional
#
# This function has the bug of patient D, without a triangle. Fix it.

# %% tags=["exercise"] exercise="fix_padded_attention" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_padded_attention)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - The leak of 2017, as it was found: [98 percent from a layer that should know
#   nothing](https://github.com/jadore801120/attention-is-all-you-need-pytorch/issues/19).
# - Patient C, as it was found in 2020: [a mask along the wrong
#   axis](https://github.com/bentrevett/pytorch-seq2seq/issues/96).
# - Lesson 08 has a clinic of broken trainings.
