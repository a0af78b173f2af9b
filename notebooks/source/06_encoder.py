# %% [markdown] slideshow={"slide_type": "slide"}
# # 06 · The encoder: what makes it deep?
#
# In one attention layer, every word looks at every other word once. The translator of lesson 00 does it four times,
# one layer after the other. BERT does it twelve times, and GPT-3 ninety-six times. Can you stack attention layers,
# and nothing else? This lesson begins with that question.
#
# **After this lesson you can**
#
# - write the parts of an encoder: the residual stream, layer norm, the feed-forward network, the layer, the whole;
# - say what happens to a word, and to a gradient, on the way through a deep stack, because you measured it;
# - tell post-norm from pre-norm in any code;
# - check an encoder against a published model, number by number.
#
# **You need** lessons 02 and 03, the cosine of lesson 01, the heads of lesson 04 and the sinusoids of lesson 05.
# **It takes** about 75 minutes, 37 of them for your own code, in two sittings with a break after section 4. You need no
# network and no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | intro and map | | 2 |
# | 1 Attention, twenty-four times | is deeper better? | 5 |
# | 2 The residual stream | what if nothing is ever erased? | 4 |
# | 3 Layer norm | how does the stream keep its size? | 22 |
# | 4 The feed-forward network | what can attention not do? | 8 |
# | 5 The whole layer | how do the parts fit together? | 17 |
# | 6 Before or after? | where should the norm stand? | 8 |
# | 7 Take one away | what happens if one part is missing? | 4 |
# | 8 A published model in our layers | are such parts right? | 1 |
# | recap and questions | | 4 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Attention, twenty-four times
#
# We take five words of the translator, and twenty-four layers of attention with random weights, one after the other.
# We measure how *alike* the words become: the mean cosine of all pairs (lesson 01). 0 is *nothing in common*, 1 is
# *the same direction*.

# %% slideshow={"slide_type": "fragment"}
import torch
import torch.nn.functional as F

from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translator import Translator

translator = Translator.load()
token_ids = torch.tensor([translator.tokenizer.encode("El perro ve al gato")])
words = translator.model.embed(token_ids).detach()  # batch 1, seq_len 5, d_model 192

deep = dict(d_model=192, d_ff=512, num_layers=24)  # the translator's sizes, and more layers
layers = Transformer(TransformerConfig.tiny(**deep), seed=0).encoder_layers


def likeness(x):
    """The mean cosine of all pairs of tokens."""
    unit = F.normalize(x, dim=-1)
    cosines = unit @ unit.mT
    return cosines[:, ~torch.eye(x.shape[1], dtype=torch.bool)].mean().item()


print(f"five words: {likeness(words):.2f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Predict:** how alike are the five words after 1 layer, after 3, after 24? (Ignore the column *length* for now.) Do
# they move apart, stay as they are, or become one word?


# %% slideshow={"slide_type": "fragment"}
def go_through(x, step):
    """Let `step(x, layer)` be what each layer does, and watch."""
    print("layer  likeness   length")
    with torch.no_grad():
        for number, layer in enumerate(layers, start=1):
            x = step(x, layer)
            if number in (1, 2, 3, 6, 12, 24):
                print(f"{number:5}{likeness(x):10.2f}{x.norm(dim=-1).mean():9.0f}")


def attention_only(x, layer):
    return layer.self_attention(x, x, x)


go_through(words, attention_only)

# %% [markdown] slideshow={"slide_type": "subslide"}
# After three layers there is *one* word, five times. Each layer averages the averages of the layer before. Random matrices
# spread their weights over several words, so the words become more alike each time, and no later layer can undo that. (Two
# more seeds do the same.) **More attention is not more depth.** Trained attention can give nearly all its weight to one word,
# but by itself does no better: our translator's four give 0.57, 0.97, 1.00 and 1.00.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Most people expect noise, or nothing. You can show it without numbers: five people, each of whom
# again and again adopts a mixture of all opinions in the room.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · The residual stream
#
# Now we put in one plus sign. A **sub-layer**, such as attention, then does not *replace* the word. It reads the word,
# and **adds** its own output:
#
# $$ x \leftarrow x + \mathrm{sublayer}(x) $$
#
# What runs through all sub-layers in this way is called the **residual stream**.
#
# **By hand:** a word is (2, 0). The first sub-layer gives (1, 1), the second (0, −3). What comes out at the end without
# the plus sign, and what with it?
#
# <details><summary>Answer</summary>
#
# Without the plus sign, the last output, (0, −3), comes out. With it, (2, 0) + (1, 1) + (0, −3) = (3, −2) comes out, and
# the word is still in it.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### And the way back
#
# A gradient takes the same road backwards. Let a layer be as simple as possible, $f(x) = 0.1\,x$: its slope is 0.1.
#
# **By hand:** what is the slope of 24 such layers, one after the other? And what is the slope of $x + f(x)$, once and
# 24 times?
#
# <details><summary>Answer</summary>
#
# The slope of 24 layers is 0.1 to the 24th, or 10⁻²⁴: practically no gradient reaches the first layer. With the plus
# sign each slope is 1 + 0.1, and 1.1 to the 24th is about 10.
#
# In general the slope of $x + f(x)$ is $1 + f'(x)$. As long as $f'$ is not near −1, the **1** is a road from the loss
# to the first layer.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# Attention again, now with the plus sign. **Predict** the likeness after 3 layers. The last column, *length*, is the
# mean length of the words' vectors. Before the first layer it was about 23. What is it after 24 layers?


# %% slideshow={"slide_type": "fragment"}
def attention_added(x, layer):
    return x + layer.self_attention(x, x, x)


go_through(words, attention_added)

# %% [markdown] slideshow={"slide_type": "fragment"}
# After three layers the words still differ. But what a layer adds grows with what it reads, so the stream grows
# exponentially, and after 24 layers one huge common vector hides the words. **Something must keep the size.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Layer norm
#
# Take the features of *one* token. Subtract their mean, and divide by their standard deviation:
#
# $$ \mathrm{norm}(x) = \mathrm{gain} \cdot \frac{x - \mathrm{mean}}{\sqrt{\mathrm{variance} + \mathrm{eps}}} + \mathrm{bias} $$
#
# An example with gain 1, bias 0, and an eps too small to matter: the features (1, 1, 5, 5). The mean is 3, and the
# deviations are (−2, −2, 2, 2). The variance, which is the mean of their squares, is 4, and its root is 2. So the
# result is (−1, −1, 1, 1).

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: predict_layer_norm · 3 minutes · ★
#
# The next one is yours, with a pencil.

# %% tags=["exercise"] exercise="predict_layer_norm" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_layer_norm)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Whose mean?
#
# A batch has the shape `(batch, seq_len, d_model)`, here (2, 5, 192). **How many means are there:** 1, 2, 5, 10 or 192?
#
# <details><summary>Answer</summary>
#
# There are ten means, one for each token, each over its own 192 features. A token shares its mean with no other token:
# some of the others are padding, and in a decoder some are still to come.
#
# </details>
#
# Gain and bias have 192 numbers each, one for each feature. All tokens share them, and they are **learned**. They let
# the model choose the scale and the offset of each *feature*. They cannot bring back a token's own mean and length. Eps
# prevents a division by 0 when all features of a token are equal, because then the variance is 0.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: layer_norm · 15 minutes · ★★
#
# If you get stuck, call `hint("layer_norm")`: each call gives one more hint. You may also leave an exercise for
# later; the lesson goes on without it.

# %% tags=["exercise"] exercise="layer_norm" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(layer_norm)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What it takes away
#
# **By hand:** 192 features have mean 0 and variance 1, before gain and bias. How long is that vector? (Its squared
# length is the sum of the squares.)
#
# <details><summary>Answer</summary>
#
# Its length is 13.9, whatever came in. The squares have a mean of 1, so their sum is 192, and the length is the root of
# 192. (Only equal features give 0.) So layer norm subtracts the mean, keeps the *direction* of the rest, and forgets
# its length.
#
# </details>
#
# The cell takes the norm of the words, 1,000 times as large and shifted by 7:


# %% slideshow={"slide_type": "fragment"}
def norm(x):
    """Layer norm with gain 1 and bias 0."""
    return F.layer_norm(x, x.shape[-1:])


shouted = 1000 * words + 7
print("lengths before", *(f"{length:8.1f}" for length in shouted[0].norm(dim=-1)))
print("lengths after ", *(f"{length:8.1f}" for length in norm(shouted)[0].norm(dim=-1)))
print(f"largest difference from the norm of the plain words: {(norm(shouted) - norm(words)).abs().max():.3f}")

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* The check knows 24 ways to get this function wrong, among them the one of a much copied tutorial:
# `x.std()` divides by d_model − 1, and eps is added outside the root. Ask the room what batch norm would do to a sentence
# when another sentence joins its batch.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · The feed-forward network
#
# Attention moves things between words. Its output is a weighted sum of values, so it can only mix what the values
# contain. To make something *new* of what a word has collected, another kind of sub-layer comes next, Equation 2 of
# the paper:
#
# $$ \mathrm{FFN}(x) = \max(0,\; x W_1 + b_1)\, W_2 + b_2 $$
#
# It widens each word from `d_model` to `d_ff` features, sets the negative ones to zero (that is a *ReLU*), and leads
# back to `d_model`.
#
# **By hand:** a word has two features, $a$ and $b$, each 0 or 1. Take no biases, and
#
# $$ W_1 = \begin{pmatrix} 1 & -1 \\ -1 & 1 \end{pmatrix} \qquad W_2 = \begin{pmatrix} 1 \\ 1 \end{pmatrix} $$
#
# What comes out for (0, 0), (0, 1), (1, 0), (1, 1)? And what without the ReLU?

# %% slideshow={"slide_type": "fragment"}
x = torch.tensor([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
w_1, w_2 = torch.tensor([[1.0, -1.0], [-1.0, 1.0]]), torch.tensor([[1.0], [1.0]])
print("with ReLU   ", (torch.relu(x @ w_1) @ w_2).flatten())
print("without ReLU", (x @ w_1 @ w_2).flatten())

# %% [markdown] slideshow={"slide_type": "subslide"}
# *One of the two, but not both.* No single linear map can compute that, and two linear maps without a ReLU are a
# single one. The network is the same for all words, and each word goes through it **by itself**: attention mixes
# words, the network mixes features.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: feed_forward · 5 minutes · ★
#
# Write Equation 2. This is a good place for a break afterwards.

# %% tags=["exercise"] exercise="feed_forward" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(feed_forward)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · The whole layer
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about 10 seconds).
#
# Each sub-layer has a **residual frame** around it: a norm, the plus sign, and in training **dropout**. An encoder layer
# is attention in its frame, then the feed-forward network in its frame. The norm can stand in two places:
#
# | | formula | who |
# | --- | --- | --- |
# | **post-norm** | $x \leftarrow \mathrm{norm}(x + \mathrm{sublayer}(x))$ | the paper, BERT |
# | **pre-norm** | $x \leftarrow x + \mathrm{sublayer}(\mathrm{norm}(x))$ | GPT-2, Llama; the shipped translator |
#
# You write the machine's, pre-norm, where the stream itself passes only one norm, at the end of the stack. The paper's order
# is one line away, and section 6 compares the two.

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Dropout** (section 5.4 of the paper) sets each number to 0 with a probability of 0.1, and multiplies the others by
# 1 / 0.9. It is applied to each sub-layer's output before the addition, and to the sum of embeddings and positions.
# So the model cannot rely on any single number. A module has two modes, `train()` and `eval()`, and dropout works in
# the first. The cell asks whether a layer gives the same output twice.

# %% slideshow={"slide_type": "fragment"}
torch.manual_seed(0)
for mode in (layers.train, layers.eval):
    mode()
    print(f"{mode.__name__:6} the same twice: {torch.equal(layers[0](words), layers[0](words))}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Your parts
#
# The cell brings back your parts from this lesson and from lessons 03 to 05.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course.exercises import mine

layer_norm, feed_forward = mine("layer_norm"), mine("feed_forward")
multi_head_attention, add_positions = mine("multi_head_attention"), mine("add_positions")
padding_mask = mine("padding_mask")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: encoder_layer · 8 minutes · ★★
#
# Two sub-layers, each in the frame of pre-norm: the norm, the sub-layer, dropout on its output, the addition. `layer` has
# what the layer has learned: matrices, gains and biases, those of the attention in `layer.self_attention`.

# %% tags=["exercise"] exercise="encoder_layer" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(encoder_layer)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: encode · 6 minutes · ★★
#
# From token ids to the **memory**, which the decoder reads (lesson 07), with the norm at the end. (`add_positions` also
# multiplies the embeddings by the square root of d_model.) Get your newest part first.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
encoder_layer = mine("encoder_layer")

# %% tags=["exercise"] exercise="encode" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(encode)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Before or after?
#
# The film follows *gato* through the encoder of our translator, and then through the same sub-layers in the paper's
# order.

# %% tags=["picture", "uses-answer"] alt="A film: the vector of gato as a river through eight sub-layers. In pre-norm, attention and network add to it. Then the same sub-layers in post-norm, where a norm after each plus brings the sum to one length." slideshow={"slide_type": "subslide"}
from course.pictures.films import residual_river

sentence, encoder_layers = "El perro ve al gato".split(), list(translator.model.encoder_layers)
residual_river(encoder_layers, words, sentence, at=4, my_layer_norm=mine("layer_norm"))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What remains of a word?
#
# **By hand.** A word has variance 1, and each of many steps adds something new, also of variance 1. The variances of
# unrelated things add up.
#
# - **Pre-norm.** The variance is 2 after one step, and 3 after two. What is it after 24? What is then the word's own
#   share of the variance?
# - **Post-norm.** After one step the variance is 2, and the norm divides everything by its root. The word's share is
#   one half. What is it after two steps, and after 24?
#
# <details><summary>Answer</summary>
#
# In pre-norm the variance is 25, so the word's share is 1/25. In post-norm the share is a half, a quarter, and after 24 steps
# a half to the 24th, one part in 17 million.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Twenty-four whole layers
#
# The question of section 1 again, with whole layers, the same random numbers in both orders. **Predict** the last line of
# each: how alike are the words after 24 layers, and how long?

# %% slideshow={"slide_type": "fragment"}
for norm_first in (False, True):
    print("pre-norm" if norm_first else "post-norm")
    layers = Transformer(TransformerConfig.tiny(**deep, norm_first=norm_first), seed=0).encoder_layers.eval()
    go_through(words, lambda x, layer: layer(x))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Post-norm keeps the length at 13.9, and after 12 untrained layers the words are one again. What attention adds is nearly the
# same for all words: their own part fades, the common part remains, and the words become alike. (The paper's encoder has only
# 6 layers.) In pre-norm they become alike more slowly, and the stream grows from 23 to 80, not exponentially. (Two more seeds
# give the same picture.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The gradient, step by step
#
# Let one matrix stand for a sub-layer; with its plus sign and its norm it is a **step**. At the end of 6, 12, 24 or 48 steps
# stands the loss of a choice among 12 classes. How large is the gradient that arrives at each step's matrix? **Predict**, for
# post-norm and for pre-norm: is it the same in all steps? Does the gradient of the *last* step depend on how many steps came
# before?
#
# The folded cells measure and draw it.


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
def step(x, matrix, norm_first):
    """One matrix stands for the sub-layer."""
    return x + norm(x) @ matrix if norm_first else norm(x + x @ matrix)


def steps_of(depth, d_model=64, seed=0):
    """Sixty tokens, and a matrix for each step, with numbers of variance 1 / d_model."""
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(60, d_model, generator=generator)
    matrices = torch.randn(depth, d_model, d_model, generator=generator) / d_model**0.5
    return x, [matrix.requires_grad_() for matrix in matrices]


def gradients(depth, norm_first, seed):
    """The size of the gradient at each step's matrix."""
    x, matrices = steps_of(depth, seed=seed)
    generator = torch.Generator().manual_seed(100 + seed)
    output = torch.randn(64, 12, generator=generator) / 8
    target = torch.randint(12, (60,), generator=generator)
    for matrix in matrices:
        x = step(x, matrix, norm_first)
    F.cross_entropy(norm(x) @ output, target).backward()  # in post-norm this norm changes nothing
    return torch.stack([matrix.grad.norm() for matrix in matrices])


# %% tags=["picture", "apparatus"] alt="Two panels, post-norm and pre-norm: the size of the gradient, from 0 to 1.5, against the step's number, with a line each for stacks of 6, 12, 24 and 48 steps." slideshow={"slide_type": "subslide"}
from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()

depths, colours, styles = (
    (6, 12, 24, 48),
    ("#7a7a7a", "#E69F00", "#009E73", "#0072B2"),
    (":", "-.", "--", "-"),
)
figure, both = plt.subplots(1, 2, sharey=True, figsize=(7.2, 2.9), layout="constrained")
for norm_first, axes in zip((False, True), both, strict=True):
    for depth, colour, style in zip(depths, colours, styles, strict=True):
        sizes = sum(gradients(depth, norm_first, seed) for seed in range(8)) / 8
        axes.plot(range(1, depth + 1), sizes, style, color=colour, label=f"{depth} steps")
    axes.set(title="pre-norm" if norm_first else "post-norm", xlabel="step", ylim=(0, 1.5))
both[0].set_ylabel("gradient at this step")
both[0].legend(ncols=2, loc="lower left", frameon=False)
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# In **post-norm** the last step's gradient is as large as the first's, at any depth. In **pre-norm** the four curves
# lie on top of one another, and fall. The last of 48 steps gets a fifth of what the first step gets: the deeper the stack,
# the smaller the gradient of its *last* step, in pre-norm but not in post-norm. That is the main theorem of [arXiv
# 2002.04745](https://arxiv.org/abs/2002.04745).
#
# <!-- open -->
# Which is better? The paper's 6 layers are post-norm, and were trained with a **warm-up**, a learning rate that rises from
# zero (lesson 08). GPT-2 and Llama are pre-norm. It is not the last word: Gemma 2 ([arXiv
# 2408.00118](https://arxiv.org/abs/2408.00118), section 2) has a norm before and after each sub-layer.
#
# Beyond: [which of the two needs a warm-up, and a map of the loss](more/06_depth.ipynb)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · Take one away
#
# The encoder of our translator has four layers, so eight sub-layers. We let the model translate 100 test sentences,
# which a small grammar of ours has made. The score is the number of sentences that come out exactly as in the corpus:
# 100 when all parts work. **Predict** the score when, without new training,
#
# - one sub-layer is silent, so that it adds nothing;
# - all four feed-forward networks are silent, or all eight sub-layers;
# - the plus sign is missing in a single frame.
#
# The folded cell gives some frames another `forward` for a while, and lets the model translate.

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
from course_lib.corpora import load_corpus
from course_lib.evaluation import exact_match

test = load_corpus("spanish_english", "test")
src, tgt = list(test["src"])[:100], list(test["tgt"])[:100]


def number_right(frames, instead):
    """Let each of these residual frames do `instead(frame)` for a while, and translate."""
    for frame in frames:
        frame.forward = instead(frame)  # this frame has a `forward` of its own now
    written = translator.translate_all(src, beam_size=1)
    for frame in frames:
        del frame.forward  # and now its class's again
    return round(len(src) * exact_match(written, tgt))


def as_long(frame):
    """No plus sign, but the sub-layer's output is made as long as the stream was."""

    def forward(x, sublayer):
        return F.normalize(sublayer(frame.norm(x)), dim=-1) * x.norm(dim=-1, keepdim=True)

    return forward


# %% slideshow={"slide_type": "subslide"}
def silent(frame):
    return lambda x, sublayer: x


def no_plus(frame):
    return lambda x, sublayer: sublayer(frame.norm(x))


attentions = [layer.self_attention_residual for layer in translator.model.encoder_layers]
networks = [layer.feed_forward_residual for layer in translator.model.encoder_layers]

print("nothing silent            ", number_right([], silent))  # about 10 seconds
print("              attention in layer  network in layer")
print("              ", *(f"{number:3}" for number in (1, 2, 3, 4) * 2))
print("one silent    ", *(f"{number_right([frame], silent):3}" for frame in attentions + networks))
print("no plus sign  ", *(f"{number_right([frame], no_plus):3}" for frame in attentions + networks))
print("  and as long ", *(f"{number_right([frame], as_long):3}" for frame in attentions + networks))
print("all four networks silent  ", number_right(networks, silent))
print("all four attentions silent", number_right(attentions, silent))
print("all eight silent          ", number_right(attentions + networks, silent))

# %% [markdown] slideshow={"slide_type": "subslide"}
# Any one of the eight may be silent, and at least 72 of 100 sentences still come out right; the first attention is
# missed most. Even with all eight silent, one in six does, because the words themselves reach the decoder through the
# stream. Without all four networks, or without all four attentions, about half do. But where the plus sign is missing
# *once*, the output of one sub-layer replaces the stream, and at most 1 of 100 sentences comes out right. The line below
# makes that output as long as the stream was: it is 2 at most, so the word is lost and not only its length. **One lost
# plus sign costs more than eight lost sub-layers.** (The sentences of `load_corpus("everyday", "test")` are longer. Of
# the first 100 of them 92 are right, 62 without the first attention, and 7 without all eight sub-layers.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · A published model in our layers
#
# How do you know that such parts are right, down to the last detail? You put in weights that other people trained with other
# code, and ask for *their* numbers. *MiniLM* of lesson 01 is a published encoder of BERT's kind. The course's `BertEncoder`
# is six of our `EncoderLayer`s, post-norm and without your ReLU. For 50 sentences we have recorded the vectors that Hugging
# Face's `transformers` library computes from the same weights (every 37th of 384 features). The folded cell compares.

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
from safetensors.torch import load_file

from course.for_lessons.minilm import RECORDED, measure_minilm

sentences = (RECORDED / "sentences.txt").read_text(encoding="utf-8").splitlines()
theirs = load_file(RECORDED / "hugging_face_vectors.safetensors")["vectors"]


def ours_beside_theirs(encoder, tokenizer):
    ids = torch.tensor([encoding.ids for encoding in tokenizer.encode_batch(sentences)])
    vectors = encoder(ids)[ids != 0][:, ::37]  # the real tokens, one after the other
    return {"apart": (vectors - theirs).abs().max()}


found, where_from = measure_minilm(ours_beside_theirs, "lesson_06_parity")
print(where_from)

# %% slideshow={"slide_type": "fragment"}
print(
    f"{len(sentences)} sentences, {len(theirs)} tokens: apart by less than 0.00001:",
    found["apart"].item() < 1e-5,
)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Our encoder gives that model's output, up to rounding. A small slip, such as another eps or half the heads, would raise no
# error, because it changes the shape of no weight. **Compare numbers with numbers.**
#
# Beyond: [one change at a time, and what later models changed](more/06_published.ipynb); [four broken
# layers](more/06_clinic.ipynb)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine so far
#
# Which of its parts are yours now?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ### *La quise mucho*: the memory
#
# The encoder of the translator has four layers. Here your `encode` takes our sentence from its ids through all of it, with
# the numbers that the translator has learned. Each layer reads what the layer before it has made. **Predict:** how far are
# your numbers from the translator's, exactly 0, about 0.000001, or about 0.1?

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.our_sentence import follow, places

ours = places()  # or a sentence of your own: places("Tengo hambre")
follow(ours, 6)
print(tuple(ours.memory.shape))

# %% [markdown] slideshow={"slide_type": "fragment"}
# They differ by rounding at most, also after four layers: your functions *are* this encoder. The shape is the same
# as before the first layer.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - Untrained attention averages: a few layers of it make all words one.
# - **The residual stream:** sub-layers add, and nothing is erased. The 1 in $1 + f'(x)$ is the gradient's road.
# - **Layer norm** takes out the mean and the length of each token.
# - **The feed-forward network** makes new features from old ones, each word by itself.
# - **Dropout** works in training only.
# - **Post-norm** normalises the stream: untrained, words fade fast. **Pre-norm** normalises a copy: they fade slower, and
#   late layers' gradient falls with depth.
# - A published model's numbers test the parts that it has.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cheat sheet of shapes
#
# | name | shape | meaning |
# | --- | --- | --- |
# | stream `x` | `(batch, seq_len, d_model)` | the same before, between and after all layers |
# | mean, variance | `(batch, seq_len, 1)` | one of each for each token |
# | `gain`, `bias` | `(d_model,)` | learned, one of each for each feature |
# | `w_1`, `b_1` | `(d_model, d_ff)`, `(d_ff,)` | `nn.Linear` keeps the matrix transposed |
# | `w_2`, `b_2` | `(d_ff, d_model)`, `(d_model,)` | |
# | `encoder_layer(layer, x, mask)` | `(batch, src_len, d_model)` | as `x`, so that layers can be stacked |
# | `encode(model, src_ids)` | `(batch, src_len, d_model)` | the memory |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Two questions to carry away
#
# <details><summary>Why is d_model the same in all layers?</summary>
#
# d_model is the same because everything is added to one stream. A layer with another number of features could not be
# added.
#
# </details>
#
# <details><summary>Could layer norm use the mean over the batch instead, like batch norm?</summary>
#
# It could, but the output of a sentence would then depend on its neighbours in the batch, and on padding. In use, a
# single sentence would need averages kept from training.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Beyond this lesson: [depth in training](more/06_depth.ipynb), [what later models changed, and a published
#   model](more/06_published.ipynb), [the clinic](more/06_clinic.ipynb).
# - Vaswani et al., 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762): section 3.1 for the stack, 3.3 for Eq.
#   2, 5.4 for dropout.
# - Ba et al., *Layer Normalization*, 2016, [arXiv 1607.06450](https://arxiv.org/abs/1607.06450).
# - Xiong et al., *On Layer Normalization in the Transformer Architecture*, 2020,
#   [arXiv 2002.04745](https://arxiv.org/abs/2002.04745): post-norm, pre-norm, and gradients at the last layer.
# - Dong et al., *Attention Is Not All You Need*, 2021, [arXiv 2103.03404](https://arxiv.org/abs/2103.03404): section
#   1, proved.
# - Geva et al., *Transformer Feed-Forward Layers Are Key-Value Memories*, 2020,
#   [arXiv 2012.14913](https://arxiv.org/abs/2012.14913): what the hidden units of trained networks answer to.
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# **Next:** lesson 07 gives the encoder a decoder.
