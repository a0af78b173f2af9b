# %% [markdown] slideshow={"slide_type": "slide"}
# # 06+ · Published encoders: what did later models change, and are all parts right?
#
# Lesson 06 builds the layer of 2017, and shows that it gives a published model's numbers. Here you write what later models
# changed, and change one thing at a time in that published model.
#
# **After this notebook you can**
#
# - write RMSNorm and SwiGLU, and name the models that have them;
# - say which slip in an encoder a comparison of numbers shows, and which one a cosine hides;
# - say where the heads of a trained encoder look, and what is no evidence.
#
# **You need** lesson 06, no network and no GPU. **It takes** about 15 minutes, and 10 for two exercises, which are optional
# ones of lesson 06.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import torch
import torch.nn.functional as F

from course.exercises import mine
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translator import Translator

translator = Translator.load()
token_ids = torch.tensor([translator.tokenizer.encode("El perro ve al gato")])
words = translator.model.embed(token_ids).detach()  # batch 1, seq_len 5, d_model 192
deep = dict(d_model=192, d_ff=512, num_layers=24)
layers = Transformer(TransformerConfig.tiny(**deep, norm_first=True), seed=0).encoder_layers.eval()


def likeness(x):
    """The mean cosine of all pairs of tokens."""
    unit = F.normalize(x, dim=-1)
    return (unit @ unit.mT)[:, ~torch.eye(x.shape[1], dtype=torch.bool)].mean().item()


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def go_through(x, step):
    """Let `step(x, layer)` be what each layer does, and watch."""
    print("layer  likeness   length")
    with torch.no_grad():
        for number, layer in enumerate(layers, start=1):
            x = step(x, layer)
            if number in (1, 2, 3, 6, 12, 24):
                print(f"{number:5}{likeness(x):10.2f}{x.norm(dim=-1).mean():9.0f}")


# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · What later models changed
#
# The layer of 2017 is still in use. Many models of today change three things:
#
# | | the paper | today |
# | --- | --- | --- |
# | position of the norm | after the addition | before the sub-layer (lesson 06, section 6) |
# | norm | layer norm | **RMSNorm**: T5, Llama, Qwen2, Gemma |
# | network | ReLU, two matrices | **SwiGLU**, three matrices: PaLM, Llama, Qwen2 (Gemma has a GELU in it) |
#
# Llama makes all three, and rotates queries and keys by their positions (lesson 05). The sources are
# [T5](https://arxiv.org/abs/1910.10683), section 2.1, [PaLM](https://arxiv.org/abs/2204.02311), section 2,
# [Llama](https://arxiv.org/abs/2302.13971), section 2.2, [Qwen2](https://arxiv.org/abs/2407.10671), section 2.2, and
# [Gemma](https://arxiv.org/abs/2403.08295), section 2.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: rms_norm · 5 minutes · ★ · optional
#
# Layer norm takes out two things: the mean and the length. RMSNorm takes out only the length
# ([arXiv 1910.07467](https://arxiv.org/abs/1910.07467)):
#
# $$ \mathrm{RMSNorm}(x) = \mathrm{gain} \cdot \frac{x}{\mathrm{RMS}(x)} $$
#
# RMS is the *root of the mean square*. There is no mean to compute and no bias to learn. The authors measured about
# the same quality as with layer norm, in 7% to 64% less time.

# %% tags=["exercise"] exercise="rms_norm" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(rms_norm)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: swiglu · 5 minutes · ★ · optional
#
# In a ReLU, a feature decides by its own sign whether it passes. A **gate** is a second feature that decides for it:
#
# $$ \mathrm{SwiGLU}(x) = \big(\mathrm{SiLU}(x W_{gate}) \odot x W_{up}\big)\, W_{down} \qquad \mathrm{SiLU}(z) = z \cdot \mathrm{sigmoid}(z) $$
#
# $\odot$ multiplies number by number, and SiLU is a smooth ReLU. There are three matrices, so `d_ff` shrinks to two
# thirds to keep the number of parameters ([arXiv 2002.05202](https://arxiv.org/abs/2002.05202), section 2). The paper
# measures that gates help, and offers no explanation.

# %% tags=["exercise"] exercise="swiglu" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(swiglu)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Twenty-four layers in Llama's manner, from your two functions and attention. **Predict** likeness and length after
# 24 layers: are they nearer to those of post-norm (1.00, 14) or to those of pre-norm (0.84, 80)?


# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
my_rms_norm, my_swiglu = mine("rms_norm"), mine("swiglu")

# %% slideshow={"slide_type": "fragment"}
generator = torch.Generator().manual_seed(0)
gain, shapes = torch.ones(192), ((192, 512), (192, 512), (512, 192))
matrices = {
    layer: [torch.randn(shape, generator=generator) / shape[0] ** 0.5 for shape in shapes] for layer in layers
}


def todays_layer(x, layer):
    y = my_rms_norm(x, gain)
    x = x + layer.self_attention(y, y, y)
    return x + my_swiglu(my_rms_norm(x, gain), *matrices[layer])


go_through(words, todays_layer)
print(f"parameters: the paper's network {2 * 192 * 768:,}, SwiGLU {sum(a * b for a, b in shapes):,}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# They are nearer to those of pre-norm: the words become alike slowly, and the stream grows like a root. The two
# networks have the same number of parameters.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · A published model, one change at a time

# %% [markdown] slideshow={"slide_type": "subslide"}
# *MiniLM* of lesson 01 is a published encoder: six layers, 22.6 million parameters, trained on a billion pairs of
# sentences. The course's `BertEncoder` is six of our `EncoderLayer`s on embeddings of BERT's kind:
#
# | | the paper's encoder | BERT's |
# | --- | --- | --- |
# | a token's vector | times the root of d_model | as it is |
# | positions | sinusoids | learned |
# | added as well | | a vector for *first* or *second* sentence (the token's type) |
# | before the first layer | | a norm |
# | between $W_1$ and $W_2$ | ReLU | GELU, a ReLU with a round corner |
#
# The weights are only numbers with names. Other people name the same parts in another way:

# %% slideshow={"slide_type": "subslide"}
from course_lib.pretrained import LAYER

print(f"{'in the published file':28}in ours")
for theirs, ours in LAYER.items():
    print(f"{theirs:28}{ours}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# (They do not fit *your* `encode`: it is pre-norm, and its network has a ReLU.)
#
# Now the test. For 50 sentences we have recorded the vectors that Hugging Face's `transformers` library computes from
# the same weights (every 37th of 384 features). Ours must be within 0.00001. Then we change **one thing at a time**
# in our encoder: an eps of 1e-5 instead of BERT's 1e-12, 6 heads of 64 features instead of 12 of 32, dropout on, no
# positions, ReLU instead of GELU, no token type, pre-norm instead of post-norm. The folded cells do that.
# **Predict:** which change destroys most, and which would you not even notice?


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
from torch import nn


def relu(encoder):
    for layer in encoder.layers:
        layer.feed_forward.activation = torch.relu


def pre_norm(encoder):  # with no norm at the end: the published weights have none for it
    for layer in encoder.layers:
        layer.self_attention_residual.norm_first = layer.feed_forward_residual.norm_first = True


def other_eps(encoder):
    for module in encoder.modules():
        if isinstance(module, nn.LayerNorm):
            module.eps = 1e-5


def half_the_heads(encoder):
    for layer in encoder.layers:
        layer.self_attention.num_heads = 6


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
from safetensors.torch import load_file

from course.for_lessons.minilm import RECORDED

changes = {
    "nothing": lambda encoder: None,
    "eps 1e-5 for 1e-12": other_eps,
    "6 heads for 12": half_the_heads,
    "training mode": lambda encoder: encoder.train(),
    "no positions": lambda encoder: encoder.position_embedding.weight.zero_(),
    "ReLU for GELU": relu,
    "no token type": lambda encoder: encoder.type_embedding.weight.zero_(),
    "pre-norm": pre_norm,
}
sentences = (RECORDED / "sentences.txt").read_text(encoding="utf-8").splitlines()
theirs = load_file(RECORDED / "hugging_face_vectors.safetensors")["vectors"]
shown = ["[CLS]", *"the chef tasted the soup because she was hungry .".split(), "[SEP]"]

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
from copy import deepcopy

from course.for_lessons.minilm import measure_minilm


def fifty_sentences(encoder, tokenizer):
    ids = torch.tensor([encoding.ids for encoding in tokenizer.encode_batch(sentences)])
    shown_ids = torch.tensor([[tokenizer.token_to_id(token) for token in shown]])
    found = {"weights": encoder.attention_weights(shown_ids)[:, 0]}
    for name, change in changes.items():
        torch.manual_seed(0)  # for the dropout of one of them
        changed = deepcopy(encoder)
        change(changed)
        vectors = changed(ids)[ids != 0][:, ::37]  # the real tokens, one after the other
        largest, cosine = (vectors - theirs).abs().max(), F.cosine_similarity(vectors, theirs, dim=-1).mean()
        found[name] = torch.stack([largest, cosine])
    return found


found, where_from = measure_minilm(fifty_sentences, "lesson_06_changes")
print(where_from)

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
print(f"{len(sentences)} sentences, {len(theirs)} tokens")
print(f"{'changed':20}within 0.00001   largest difference   cosine")
for name in changes:
    largest, cosine = found[name].tolist()
    print(f"{name:20}{'yes' if largest < 1e-5 else 'no':>14}{largest:21.4f}{cosine:9.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The first row says that our encoder is that model, up to rounding. The other rows are a warning. The cosine does not
# show a wrong eps. With half the heads everything still runs, and looks plausible. Pre-norm destroys most. And the token
# type, here one and the same vector for every token, matters as much as the positions. No change raises an error,
# because none changes the shape of a weight. **Compare numbers with numbers.**

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>You load published weights, all names fit, no error; the outputs are off by 0.002. What now?</summary>
#
# Nearly right is wrong here, because the same weights give the same numbers up to rounding. Look for something that has
# no weight and so raises no error. A wrong eps costs thousandths; dropout, the number of heads or the position of the
# norm would cost one unit or more (the table above).
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · What its layers look at
#
# MiniLM's 6 layers have 12 heads each. Here they read *The chef tasted the soup because she was hungry.* **Guess**,
# then walk through the layers, and through the heads of layer 6.

# %% tags=["picture"] alt="Where each of the twelve tokens of a sentence looks, in six layers of twelve heads of MiniLM: you choose the layer and the head, or the mean of the heads." slideshow={"slide_type": "subslide"}
from course.pictures import attention_explorer

attention_explorer(
    found["weights"],
    shown,
    title="MiniLM, in our layers",
    question="In layer 2, which token does “she” look at most?",
    layer=2,
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# In layers 2 to 6, in the mean of the heads, every token looks most at `[CLS]`, which stands for no word. A head that
# has found nothing must still spend its weight of one somewhere ([more about heads](04_heads_of_minilm.ipynb)). In layer 6
# look at *she* in heads 4, 9, 11 and 12: each looks most at *chef*. Have these heads found whom *she* means? For comparison,
# who else looks most at *chef* in them?

# %% slideshow={"slide_type": "fragment"}
for head in (4, 9, 11, 12):
    most = found["weights"][5, head - 1].argmax(dim=-1).tolist()
    print(f"head {head:2}:", *(token for token, i in zip(shown, most, strict=True) if shown[i] == "chef"))

# %% [markdown] slideshow={"slide_type": "fragment"}
# In head 12 half of the tokens look at *chef*, so there its look says little about *she*. In 9 and 11 only *she* does, and in 4 only
# *she* and `[CLS]`. That is one sentence, so it is a beginning and no proof. The last layer of the MiniLM with
# twelve layers was trained to copy the attention of a larger model's last layer ([arXiv
# 2002.10957](https://arxiv.org/abs/2002.10957)), and this one has every second of its layers. Whether these heads come from there we
# have not measured.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - RMSNorm, [arXiv 1910.07467](https://arxiv.org/abs/1910.07467); gated networks, [arXiv
#   2002.05202](https://arxiv.org/abs/2002.05202).
# - MiniLM, [arXiv 2002.10957](https://arxiv.org/abs/2002.10957). Lesson 11 trains it further.
