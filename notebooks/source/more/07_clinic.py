# %% [markdown] slideshow={"slide_type": "slide"}
# # 07+ · The clinic: which test finds which bug?
#
# Lesson 07 put a decoder together. Here you write its new part by itself, and examine three patients that run and are
# broken.
#
# **After this notebook you can**
#
# - write cross-attention with one head, and fix a broken one;
# - name three promises of an encoder-decoder, and test them;
# - say which bugs no test of the model finds, and which other tests do.
#
# **You need** lesson 07. **It takes** about 33 minutes, 20 of them for two exercises, which are optional ones of
# lesson 07. No network, no GPU. The folded cell loads the translator and 200 test sentences of our corpus (a grammar of
# ours made it).

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
import torch
import torch.nn.functional as F
from torch.nn.utils.rnn import pad_sequence

from course_lib.corpora import load_corpus
from course_lib.layers import DecoderLayer
from course_lib.masks import causal_mask, padding_mask
from course_lib.own_transformer import OwnTransformer
from course_lib.tokens import BOS_ID, EOS_ID
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translator import Translator

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
translator = Translator.load()
model, tokenizer = translator.model, translator.tokenizer


def rectangle(rows):
    """Rows of different lengths as one tensor, filled up with 0, the id of padding."""
    return pad_sequence([torch.tensor(row) for row in rows], batch_first=True)


test = load_corpus("spanish_english", "test")[:200]
tgt_rows = tokenizer.encode_batch(test["tgt"])
sources = rectangle([[*row, EOS_ID] for row in tokenizer.encode_batch(test["src"])])
tgt_input = rectangle([[BOS_ID, *row] for row in tgt_rows])
labels = rectangle([[*row, EOS_ID] for row in tgt_rows])

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Cross-attention by itself

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: cross_attention · 10 minutes · ★★ · optional
#
# Write cross-attention with one head and without biases. You may use the attention of lesson 03:
# `from course_lib.attention import scaled_dot_product_attention`.

# %% tags=["exercise"] exercise="cross_attention" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(cross_attention)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Three patients
#
# Here are three patients. All of them run when source and target have the same length. `examine`, in the folded cell,
# tests three promises of an encoder-decoder: a later target token changes nothing before it, padding of the source
# changes nothing, and the target may be shorter than the source. (`BROKEN`: it runs, and the promise is not kept.
# `FAILS`: it stops with an error.) **Predict for A and B which of the three lines will not say *holds*,** before you
# open the output. C is another case.

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
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
class PatientA(Transformer):
    def hidden(self, src_ids, tgt_input):
        src_mask = padding_mask(src_ids, self.config.pad_id)
        tgt_mask = padding_mask(tgt_input, self.config.pad_id) & causal_mask(tgt_input.shape[1])
        return self.decode(tgt_input, self.encode(src_ids, src_mask), tgt_mask)


examine(PatientA(small, seed=0))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The encoder gets its mask, but `decode` gets no `memory_mask`. Does it matter? We put the translator's weights into
# patient A and let it answer the questions of teacher forcing. There are 1,726 tokens, and the healthy model gets 5 of
# them wrong.
#
# **Predict:** how many does patient A get wrong when a long sentence in the batch adds 0, 20 and 80 paddings to the
# others?

# %% slideshow={"slide_type": "subslide"}
patient = PatientA(model.config).eval()
patient.load_state_dict(model.state_dict())
for more in (0, 20, 80):
    with torch.no_grad():
        answers = [m(F.pad(sources, (0, more)), tgt_input).argmax(dim=-1) for m in (model, patient)]
    well, ill = ((answer != labels)[labels != 0].sum() for answer in answers)
    print(f"{more:2} more: wrong of {(labels != 0).sum():,} tokens: healthy {well}, patient A {ill}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Even without more padding patient A makes many more errors than the healthy model, because the sentences of a batch
# differ in length. More padding makes it worse.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient B
#
# Which promise will it break?


# %% tags=["clinic"] slideshow={"slide_type": "fragment"}
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
# reads all target words, later ones too: the causal mask works only in self-attention. That is a leak. With other
# lengths it fails, which is luck, because somebody notices. So **never test with equal lengths only**.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient C
#
# Here the model is healthy, and something else is not. The task is to write five digits backwards (digit d has the id
# d + 3). Both versions train for 200 steps. Only the decoder input differs; the folded cell has the data and the
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


def trained(decoder_input, steps=200):
    generator = torch.Generator().manual_seed(0)
    config = TransformerConfig(13, 32, 64, num_heads=2, num_layers=1, dropout=0.0, norm_first=True)
    model = Transformer(config, seed=0)
    optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
    for _ in range(steps):
        src_ids, tgt_ids = backwards(generator)
        loss = F.cross_entropy(model(src_ids, decoder_input(tgt_ids)).transpose(1, 2), tgt_ids)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return model, loss.item()


# %% [markdown] slideshow={"slide_type": "subslide"}
# **Predict:** whose loss is lower at the end? And which one writes better on new digits? (The next cell, folded, trains
# both and lets them write.)

# %% tags=["slow", "apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
digits, turned = backwards(torch.Generator().manual_seed(9), batch=500)
for decoder_input in (healthy, patient_c):
    writer, loss = trained(decoder_input)
    written = torch.full((500, 1), BOS_ID)
    with torch.no_grad():
        for _ in range(6):
            newest = writer(digits, written)[:, -1:].argmax(dim=-1)
            written = torch.cat([written, newest], dim=1)
    right = (written[:, 1:] == turned).all(dim=1).float().mean()
    print(f"{decoder_input.__name__:9} loss {loss:.3f}, all digits right {right:4.0%}")
    print("   ", digits[0].tolist(), "->", written[0, 1:].tolist())

# %% [markdown] slideshow={"slide_type": "fragment"}
# C was never shifted: its decoder input *is* the labels. The causal mask does not help, because the token itself
# stands in the stream. So C learned to repeat what it reads, and needs no source. In use it reads `<bos>`, says `<bos>`
# (1), reads that, and so on. (With three seeds, C wrote none of 500 right, and the healthy version 97 to 99%.)
#
# No test of the *model* finds this bug, because it is in the *data*. Two other tests find it. First, each row of
# `tgt_input` must begin with `<bos>`. Second, train on random targets, about which the source says nothing: if the
# loss falls below the floor (lesson 03), the decoder reads what it must say.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* One row of the room for each patient. Then ask: which of the three would your own project's tests
# have found?

# %% [markdown] slideshow={"slide_type": "slide"}
# ### And yours?
#
# Your `encode` and `decode` get the random numbers of a small model. **Predict:** do they keep the three promises?

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course.exercises import mine

pre_norm = TransformerConfig(30, 16, 24, num_heads=2, num_layers=2, dropout=0.0, max_len=40, norm_first=True)
examine(OwnTransformer(Transformer(pre_norm, seed=0), mine("encode"), mine("decode")))

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: fix_cross_attention · 10 minutes · ★★★ · optional
#
# This relative of patient A is ill in another way. Fix it.

# %% tags=["exercise"] exercise="fix_cross_attention" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_cross_attention)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani et al., 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762): section 3.2.3, the three uses of attention.
# - The clinic of masks: [03+](03_clinic.ipynb).
# - Lesson 08 has a clinic of broken trainings.
