# %% [markdown] slideshow={"slide_type": "slide"}
# # 13+ · Layer by layer: when does it know, and what moves?
#
# Lesson 13 patches vectors between the encoder's layers. Here you read what the *decoder* would say after each of its layers,
# and see which facts the encoder moves and which ones it leaves where they are.
#
# **After this notebook you can**
#
# - write the logit lens, and test it;
# - say which facts the encoder moves, and which ones stay;
# - find a bug in a lens, and two in a probe.
#
# **You need** lessons 07 and 13, no network and no GPU. **It takes** about 18 minutes, and 18 for two exercises, which are
# optional ones of lesson 13.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import torch
import torch.nn.functional as F

from course.exercises import mine
from course.for_lessons.inside.switches import off
from course.for_lessons.inside.tables import STATES, show
from course_lib.batches import shuffled_batches, tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.inspection import patching_effects, residual_streams
from course_lib.tokens import BOS_ID, EOS_ID
from course_lib.translator import Translator

translator = Translator.load()
model, tokenizer = translator.model, translator.tokenizer


def ids_of(sentence):
    return torch.tensor([[*tokenizer.encode(sentence), EOS_ID]])


def tokens_of(sentence):
    return [token.removeprefix("▁") for token in tokenizer.tokens(ids_of(sentence)[0].tolist())]


# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · When does it know?
#
# The decoder has four layers. Only the last one's output becomes words. What would the model say if it ended earlier?
# The **logit lens** (nostalgebraist, 2020) takes the residual stream after any layer, and gives it what the last one
# gets: the decoder's last layer norm, and the table that turns vectors into logits (lesson 07, section 4).
#
# Before the first layer, the stream is the embedding of the token that was just read. **Predict:** what does the lens
# read there?
#
# ### Exercise: logit_lens · 10 minutes · ★★ · optional

# %% tags=["exercise"] exercise="logit_lens" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(logit_lens)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Spanish often leaves the subject out. *Es* can be *he is* or *she is*, and in *Es mi hermana* only *hermana* says which.
# The folded cell looks into this sentence once after each layer. Each column is one step. Its first line is the token
# that the model has just read. Below it are the lens's favourites after each layer, with their probabilities.
# **Predict:** after which layer does it say *She*?

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
my_logit_lens = mine("logit_lens")
norm, table = model.decoder_norm, model.embedding.table.weight.detach()


def lens(stream):
    return my_logit_lens(stream, norm.weight.detach(), norm.bias.detach(), table)


sister, written = "Es mi hermana.", [BOS_ID, *tokenizer.encode("She is my sister.")]
print("has read       ", *(f"{token:>14}" for token in tokenizer.tokens(written)))
for state, stream in enumerate(residual_streams(model, ids_of(sister), torch.tensor([written])).decoder):
    probabilities, favourites = lens(stream)[0].softmax(dim=-1).max(dim=-1)
    cells = zip(tokenizer.tokens(favourites.tolist()), probabilities, strict=True)
    name = "embedding" if state == 0 else f"layer {state}"
    print(f"{name:15}", *(f"{token:>9} {p:.2f}" for token, p in cells))

# %% [markdown] slideshow={"slide_type": "fragment"}
# In the first row the lens reads the token that was just read, with full certainty: the same table reads and writes.
# At the first step, layers 1 and 2 still repeat `<bos>`. After layer 3 the favourite first word is ***He***, with 0.36.
# Only the last layer turns it into *She*.

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now 200 test sentences. **Predict:** after each layer, how often is the lens's favourite the next token, and how
# often the token that was just read?

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
test = load_corpus("spanish_english", "test")
pairs = tokenize_pairs(tokenizer, list(test["src"])[:200], list(test["tgt"])[:200])
batch = shuffled_batches(pairs, 200)[0]
streams = residual_streams(model, batch.src_ids, batch.tgt_input).decoder
kept = batch.tgt_output != model.config.pad_id
print("              next token   token just read   loss   mean probability of the favourite")
for state, stream in enumerate(streams):
    logits = lens(stream[kept])
    asked = (ids[kept] for ids in (batch.tgt_output, batch.tgt_input))
    shares = [(logits.argmax(dim=-1) == ids).float().mean() for ids in asked]
    loss, sure = F.cross_entropy(logits, batch.tgt_output[kept]), logits.softmax(dim=-1).amax(dim=-1).mean()
    name = "embedding" if state == 0 else f"layer {state}"
    print(f"{name:12}{shares[0]:12.2f}{shares[1]:18.2f}{loss:7.2f}{sure:20.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The steps are very unequal. **Layer 1 repeats, layer 2 is in between, layer 3 finds nearly all next tokens**, and layer
# 4 the last six in a hundred, and gets surer. *She* was one of these. The control is in the last row: there the lens must
# give the model's own logits. That is no proof for the rows above. Layer 2 may know the next token in a form that the last
# norm and the table, which were never trained on it, cannot read.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: fix_logit_lens · 8 minutes · ★★ · optional
#
# A published tool, fixed since then, had this bug
# ([TransformerLens #1076](https://github.com/TransformerLensOrg/TransformerLens/issues/1076)). Most favourites stay the same
# with it.

# %% tags=["exercise"] exercise="fix_logit_lens" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(fix_logit_lens)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · What is moved, and what stays?
#
# In lesson 13 the encoder moved what decides from *hambre* to *tiene*. Does it always? Two more pairs:
#
# - *La quiero mucho*: I *love* her very much. *La quiero invitar*: I *want* to invite her. The next word decides what
#   *quiero* means.
# - *El niño la conoce*: he knows *her*. *El niño lo conoce*: he knows *him*.
#
# **Predict:** where are the sense of *quiero* and the gender of *la* after the last layer?

# %% slideshow={"slide_type": "subslide"}
cases = (
    ("La quiero mucho.", "La quiero invitar.", "I", ("love", "want")),
    ("El niño la conoce.", "El niño lo conoce.", "The boy knows", ("her", "him")),
)
for clean, corrupted, *question in cases:
    effects = patching_effects(model, tokenizer, clean, corrupted, *question)
    show(dict(zip(STATES, effects, strict=True)), tokens_of(clean))

# %% [markdown] slideshow={"slide_type": "subslide"}
# The first two layers move most of what decides from *mucho* to *quiero*. After the last layer four fifths of it are
# there, and *mucho* by itself still does a quarter. (Effects need not add up to 1.) The gender of *la* stays where it is. The
# likely reason: the decoder can read *her* off *la* itself, but *love* cannot be read off *quiero* by itself.
#
# Without any attention in the encoder, 88 of 200 sentences come out right (lesson 13, section 3). **Predict:** what does the
# model write then for *Mi hermano tiene hambre* and for *La quiero mucho*?

# %% slideshow={"slide_type": "fragment"}
encoder = [(layer.self_attention, head) for layer in model.encoder_layers for head in range(4)]
with off(encoder):
    for source in ("Mi hermano tiene hambre.", "Mi hermano tiene tiempo.", *cases[0][:2]):
        print(source, "->", translator.translate_all([source], 1)[0])

# %% [markdown] slideshow={"slide_type": "fragment"}
# In both pairs the first sentence now gets the verb of the second. So the encoder moves the sense, and these sentences
# need that. The 88 do not.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Both directions
#
# A new pair and three that you know, and the patch in both directions: from the second sentence into the first, and
# back. *Perdí* means *I missed* before *el tren* (the train), and *I lost* before *el libro* (the book). **Guess** first.
#
# (In code, `patching_effects` takes pairs of your own. Both sentences need the same number of tokens, and the beginning
# of the translation must leave both answers open. If *clean* and *corrupted* are nearly equal, you divide by almost
# nothing: do not believe such a table.)

# %% tags=["picture", "uses-answer"] alt="Two runs of the encoder side by side, tokens across and layers upwards. A vector of one run is carried to the same place of the other one; each disc there is as full as the effect of a patch at this place. Controls choose the pair, the direction and the layer." slideshow={"slide_type": "subslide"}
from course.pictures import patching

patching(translator, my_patching_effect=mine("patching_effect"))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · A probe that has seen its test
#
# A probe's accuracy says nothing without a control (lesson 13, section 4). In the optional exercise `fix_probe`, 10 minutes, the
# control warns, and the code is wrong. `print(stub("fix_probe"))`, after `from course.exercises import stub`, shows it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - nostalgebraist, *interpreting GPT: the logit lens*, 2020.
# - Zhang and Nanda, *Towards Best Practices of Activation Patching*, 2023, [arXiv
#   2309.16042](https://arxiv.org/abs/2309.16042).
