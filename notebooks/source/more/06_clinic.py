# %% [markdown] slideshow={"slide_type": "slide"}
# # 06+ · The clinic: can you find four bugs?
#
# Four encoder layers run, have the right shapes, and are wrong.
#
# **After this notebook you can**
#
# - test a layer by three properties, without knowing its numbers;
# - find a norm over the wrong axes, a lost stream, a forgotten mode, and a layer that is not the one of its text.
#
# **You need** lesson 06, no network and no GPU. **It takes** about 6 minutes, and 10 for an exercise, which is an optional
# one of lesson 06.

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
import torch
import torch.nn.functional as F
from torch import nn

from course_lib.layers import EncoderLayer


def norm(x):
    """Layer norm with gain 1 and bias 0."""
    return F.layer_norm(x, x.shape[-1:])


# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three tests
#
# Three of the four patients claim to be a **pre-norm** encoder layer, with the sub-layers `attend(y,
# mask)` and `feed(y)`. Each runs, and its shapes are right. Three tests ask for properties that you know from this
# lesson:
#
# - `same_twice`: the same input gives the same output.
# - `alone_when_masked`: a word that may look only at itself does not change when the other words change.
# - `stream_passes`: when both sub-layers give zero, the stream comes out as it went in.
#
# The folded cell holds the tests. `healthy` passes all of them. For A, B and C, read the code and say which tests
# will break, before you open the output.


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
x, other = torch.randn(2, 3, 5, 32, generator=torch.Generator().manual_seed(4)).unbind()
torch.manual_seed(0)
parts = EncoderLayer(d_model=32, num_heads=4, d_ff=64)
everything, itself = torch.ones(5, 5, dtype=torch.bool), torch.eye(5, dtype=torch.bool)
feed = parts.feed_forward


def attend(y, mask):
    return parts.self_attention(y, y, y, mask)


def zero(y, mask=None):
    return torch.zeros_like(y)


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
def same_twice(layer):
    return torch.equal(layer(x, everything, attend, feed), layer(x, everything, attend, feed))


def alone_when_masked(layer):
    changed = torch.cat([x[:, :1], other[:, 1:]], dim=1)  # all words except the first
    outputs = [layer(y, itself, attend, feed)[:, 0] for y in (x, changed)]
    return torch.allclose(*outputs, atol=1e-5)


def stream_passes(layer):
    return torch.allclose(layer(x, everything, zero, zero), x)


def examine(layer):
    with torch.no_grad():
        for test in (same_twice, alone_when_masked, stream_passes):
            print("holds " if test(layer) else "BROKEN", test.__name__)


# %% slideshow={"slide_type": "subslide"}
def healthy(x, mask, attend, feed):
    x = x + attend(norm(x), mask)
    return x + feed(norm(x))


examine(healthy)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Patient A


# %% tags=["clinic"] slideshow={"slide_type": "fragment"}
def norm_a(x):
    mean, variance = x.mean(dim=(1, 2), keepdim=True), x.var(dim=(1, 2), keepdim=True, correction=0)
    return (x - mean) / torch.sqrt(variance + 1e-5)


def patient_a(x, mask, attend, feed):
    x = x + attend(norm_a(x), mask)
    return x + feed(norm_a(x))


examine(patient_a)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Here the words influence one another in a way that no mask stops. **In what way?** Fix it in its cell and run it
# again.
#
# <details><summary>Answer</summary>
#
# Mean and variance run over axes 1 and 2, tokens *and* features, so all words of a sentence share them, padding
# and later words included. `dim=-1`, twice, fixes it. (`nn.LayerNorm((seq_len, d_model))` is the same bug in one line.)
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Patient B


# %% tags=["clinic"] slideshow={"slide_type": "fragment"}
def patient_b(x, mask, attend, feed):
    x = norm(x)
    x = x + attend(x, mask)
    x = norm(x)
    return x + feed(x)


examine(patient_b)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The norm comes first and the addition after it, as in pre-norm. **So what is wrong?**
#
# <details><summary>Answer</summary>
#
# `x = norm(x)` overwrites the stream, so the sub-layer's output is added to the *normalised* x. The road without norms
# is gone, and a word fades as in post-norm. Give the copy a name of its own: `y = norm(x)`, then
# `x = x + attend(y, mask)`.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Patient C


# %% tags=["clinic"] slideshow={"slide_type": "fragment"}
dropout = nn.Dropout(0.1)


def patient_c(x, mask, attend, feed):
    x = x + dropout(attend(norm(x), mask))
    return x + dropout(feed(norm(x)))


examine(patient_c)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Its formula is right. **What has been forgotten?** And why does the second test break as well?
#
# <details><summary>Answer</summary>
#
# `dropout.eval()` has been forgotten (`model.eval()` for a whole model). A new module is in training mode, where
# dropout draws new numbers each time (section 5). The second test compares two runs, and two runs differ anyway. When
# results are random, fix that first. [A published model](06_published.ipynb) shows what it costs, in the row *training mode*.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Patient D

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: fix_encoder_layer · 10 minutes · ★★★ · optional
#
# **Patient D** claims to be the layer **of the paper**: "The output of each sub-layer is LayerNorm(x + Sublayer(x))"
# stands above its code. It would pass all three tests. A widely read tutorial had this pair of text and code, and its
# readers' first question on record was whether the two agree (*Read on*).

# %% tags=["exercise"] exercise="fix_encoder_layer" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_encoder_layer)

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Is it a bug at all?</summary>
#
# By itself it is another good layer. It becomes a bug when it meets weights that were trained in the other kind: see
# the row *pre-norm* of [a published model](06_published.ipynb).
#
# </details>

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Three groups, A, B and C, five minutes; then D with everybody, and a vote: bug or no bug? The
# second test finds wrong axes although it knows nothing about norms. That is what a property test is good for.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Patient D, as its readers found it: [issue 1 of the Annotated
#   Transformer](https://github.com/harvardnlp/annotated-transformer/issues/1).
# - Lessons 03 and 08 have clinics, too: of masks, and of trainings.
