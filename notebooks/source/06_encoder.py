# %% [markdown] slideshow={"slide_type": "slide"}
# # 06 · The encoder: what makes it deep?
#
# In one attention layer, every word looks at every other word once. The translator of lesson 00 does it four times,
# one layer after the other. BERT does it twelve times, and GPT-3 ninety-six times. Can you stack attention layers,
# and nothing else? This lesson begins with that question.
#
# **After this lesson you can**
#
# - write the three parts: the residual stream, layer norm, the feed-forward network;
# - say what happens to a word, and to a gradient, on the way through a deep stack, because you measured it;
# - tell post-norm from pre-norm in any code, and name what models of today changed;
# - check an encoder against a published model, number by number.
#
# **You need** lessons 02 and 03, the cosine of lesson 01, the heads of lesson 04 and the sinusoids of lesson 05.
# **It takes** about 90 minutes, 41 of them for your own code, in two sittings with a break after section 4. What is marked
# *if you like* takes 22 minutes more. You need no network and no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | intro and map | | 1 |
# | 1 Attention, twenty-four times | is deeper better? | 4 |
# | 2 The residual stream | what if nothing is ever erased? | 6 |
# | 3 Layer norm | how does the stream keep its size? | 23 |
# | 4 The feed-forward network | what can attention not do? | 8 |
# | 5 The whole layer | what happens if one part is missing? | 8 |
# | 6 Before or after? | where should the norm stand? | 15 |
# | 7 Depth in training, if you like | does it matter when a model learns? | (6) |
# | 8 What today's models changed, if you like | how does a layer of Llama differ? | (14) |
# | 9 A published model in our layers | are all the parts right? | 3 (+ 2) |
# | 10 The clinic | can you find four bugs? | 18 |
# | recap and questions | | 3 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Attention, twenty-four times
#
# We take five words of the translator, and twenty-four layers of attention with random weights, one after the other.
# We measure how *alike* the words become: the mean cosine of all pairs (lesson 01). 0 is *nothing in common*, 1 is
# *the same direction*. The cosines are those that you wrote.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course.exercises import mine

cosine_similarities = mine("cosine_similarities")

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
    cosines = torch.stack([cosine_similarities(sentence) for sentence in x])  # sentence by sentence
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
# After three layers there is *one* word, five times. Each layer averages the averages of the layer before. Random
# matrices spread their weights over several words, so the words become more alike each time, and no later layer can
# undo that. **More attention is not more depth.** (Trained attention can give nearly all its weight to one word, and
# then keeps more.)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Most people expect noise, or nothing. You can show it without numbers: five people, each of whom
# again and again adopts a mixture of all opinions in the room. The random weights are one draw; other seeds do the
# same.

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
# *For the teacher.* The check knows 22 ways to get this function wrong, among them the one of a much copied tutorial:
# `x.std()` divides by d_model − 1, and eps is added outside the root. Ask the room what batch norm would do to a
# sentence when another sentence joins its batch.

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
# Each sub-layer has a **residual frame** around it: the plus sign, a norm, and in training **dropout**. An encoder
# layer is attention in its frame, then the feed-forward network in its frame. The paper normalises after the
# addition, which is called **post-norm**:


# %% slideshow={"slide_type": "fragment"}
def encoder_layer(x, layer):
    attend, feed = layer.self_attention, layer.feed_forward
    frame_1, frame_2 = layer.self_attention_residual, layer.feed_forward_residual
    x = frame_1.norm(x + frame_1.dropout(attend(x, x, x)))
    return frame_2.norm(x + frame_2.dropout(feed(x)))


layers.eval()  # dropout sleeps
print(f"largest difference from ours {(encoder_layer(words, layers[0]) - layers[0](words)).abs().max():.4f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Dropout** (section 5.4 of the paper) sets each number to 0 with a probability of 0.1, and multiplies the others by
# 1 / 0.9. It is applied to each sub-layer's output before the addition, and to the sum of embeddings and positions.
# So the model cannot rely on any single number. A module has two modes, `train()` and `eval()`, and dropout works in
# one of them. **Predict:** in which mode does the layer give the same output twice?

# %% slideshow={"slide_type": "fragment"}
torch.manual_seed(0)
for mode in (layers.train, layers.eval):
    mode()
    print(f"{mode.__name__:6} the same twice: {torch.equal(layers[0](words), layers[0](words))}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The question of section 1 again, with whole layers. **Predict** the last line: how alike are the words after 24
# layers, and how long?

# %% slideshow={"slide_type": "fragment"}
go_through(words, encoder_layer)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The norm keeps the length at 13.9. The words stay apart longer than with attention only, about as long as in section
# 2: after 12 untrained layers they are one again. (The paper's encoder has only 6 layers.) Section 6 finds out why the
# words become one, and how to go deeper.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Take one away
#
# The encoder of our translator has four layers, so eight sub-layers. We let the model translate 100 test sentences,
# which a small grammar of ours has made. The score is the number of sentences that come out exactly as in the corpus:
# 100 when all parts work. **Predict** the score when, without new training,
#
# - one sub-layer is silent, so that it adds nothing;
# - all four feed-forward networks are silent, or all eight sub-layers;
# - the plus sign is missing in a single frame.
#
# The folded cell gives some frames another `forward` for a while, and lets the model translate. (This model normalises
# before the sub-layer: section 6.)

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


# %% slideshow={"slide_type": "subslide"}
def silent(frame):
    return lambda x, sublayer: x


def no_plus(frame):
    return lambda x, sublayer: sublayer(frame.norm(x))


attentions = [layer.self_attention_residual for layer in translator.model.encoder_layers]
networks = [layer.feed_forward_residual for layer in translator.model.encoder_layers]

print("nothing silent            ", number_right([], silent))
print("              attention in layer  network in layer")
print("              ", *(f"{number:3}" for number in (1, 2, 3, 4) * 2))
print("one silent    ", *(f"{number_right([frame], silent):3}" for frame in attentions + networks))
print("no plus sign  ", *(f"{number_right([frame], no_plus):3}" for frame in attentions + networks))
print("all four networks silent  ", number_right(networks, silent))
print("all four attentions silent", number_right(attentions, silent))
print("all eight silent          ", number_right(attentions + networks, silent))

# %% [markdown] slideshow={"slide_type": "subslide"}
# Any one of the eight may be silent, and at least 72 of 100 sentences still come out right; the first attention is
# missed most. Even with all eight silent, one in six does, because the words themselves reach the decoder through the
# stream. Without all four networks, or without all four attentions, about half do. But where the plus sign is missing
# *once*, the output of one sub-layer replaces the stream, and at most 1 of 100 sentences comes out right. **One lost
# plus sign costs more than eight lost sub-layers.** (The sentences of `load_corpus("everyday", "test")` are longer. Of
# the first 100 of them 92 are right, 62 without the first attention, and 7 without all eight sub-layers.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Before or after?
#
# The stream and the norm can be put together in two ways.
#
# | | formula | who |
# | --- | --- | --- |
# | **post-norm** | $x \leftarrow \mathrm{norm}(x + \mathrm{sublayer}(x))$ | the paper, BERT |
# | **pre-norm** | $x \leftarrow x + \mathrm{sublayer}(\mathrm{norm}(x))$ | GPT-2 and most models since; the shipped translator |
#
# The film follows *gato* through the encoder of our translator, and then through the same sub-layers in the paper's
# order. (In pre-norm the stream itself passes only one norm, at the end of the stack.)

# %% tags=["picture", "uses-answer"] alt="A film: the vector of gato as a river through eight sub-layers. In pre-norm attention and network add to it, it becomes 54.2 long and turns by 51 degrees, and the word's own part stays 22.3 long. Then the same sub-layers in post-norm, where a norm after each plus brings the sum to one length." slideshow={"slide_type": "subslide"}
from course.pictures.films import residual_river

sentence, encoder_layers = "El perro ve al gato".split(), list(translator.model.encoder_layers)
residual_river(encoder_layers, words, sentence, at=4, my_layer_norm=mine("layer_norm"))

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: residual_step · 8 minutes · ★★
#
# One matrix stands for the sub-layer.

# %% tags=["exercise"] exercise="residual_step" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(residual_step)

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
# In pre-norm the variance is 25, so the word's share is 1/25. In post-norm the share is a half, a quarter, and after
# 24 steps a half to the 24th, one part in 17 million. And what attention adds is nearly the same for all words: their
# own part fades, the common part remains, and the words become alike.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The gradient, step by step
#
# Now the way back. At the end of a stack of steps stands a loss, the cross-entropy of a choice among 12 classes. How
# large is the gradient that arrives at each step's matrix? **Predict**, for post-norm and for pre-norm: is it the
# same in all steps? Does the gradient of the *last* step depend on how many steps came before?
#
# The folded cells measure and draw it. Once you have written `residual_step`, they use yours.

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "subslide"}
step = mine("residual_step")


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


# %% tags=["picture", "apparatus", "uses-answer"] alt="Two panels, post-norm and pre-norm: the size of the gradient, from 0 to 1.5, against the step's number, with a line each for stacks of 6, 12, 24 and 48 steps." slideshow={"slide_type": "subslide"}
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
# lie on top of one another, and fall. The last of 48 steps gets a fifth of what the first step gets. The norm at the
# end of the stack divides all gradients by the length of the stream there, which is larger in a deeper stack. On the
# way back, every step makes the gradient a little larger again. At the first step that makes up for the whole
# division, at the last step for nothing. So the deeper the stack, the smaller the gradient of its *last* step, in
# pre-norm but not in post-norm. That is the main theorem of [arXiv 2002.04745](https://arxiv.org/abs/2002.04745).

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Twenty-four whole layers
#
# Twenty-four post-norm layers made one word of five. **Predict** likeness and length when the layers are pre-norm.

# %% slideshow={"slide_type": "fragment"}
layers = Transformer(TransformerConfig.tiny(**deep, norm_first=True), seed=0).encoder_layers.eval()
go_through(words, lambda x, layer: layer(x))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The words become alike more slowly. The stream grows from 23 to 80, like the square root of the number of layers and
# not exponentially. Pre-norm pays for that with smaller gradients in the last layers, which does little harm. The
# trouble of post-norm is worse: its first training steps change the output too much (section 7). The paper's 6 layers
# are post-norm, and were trained with a **warm-up**: a learning rate that rises from zero (lesson 08). Nearly all of
# today's models, with 30 to 100 layers, are pre-norm.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · Depth in training, if you like
#
# Two measurements in real layers, attention included. The task is small: at each token, how many other positions hold
# the same one? The answer, 0 to 11, is read from the stream by dot products with the embedding table (lesson 07). The
# folded cell makes the model, the data and the loss.


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
def small_model(num_layers, norm_first, seed=0):
    sizes = dict(vocab_size=12, d_model=32, d_ff=64, num_heads=4, num_layers=num_layers, max_len=16)
    return Transformer(TransformerConfig(**sizes, dropout=0.0, norm_first=norm_first), seed=seed)


def draw_sequences(generator):
    """Twelve random tokens; at each, how many *other* positions hold the same one?"""
    token_ids = torch.randint(12, (32, 12), generator=generator)
    return token_ids, (token_ids[:, :, None] == token_ids[:, None]).sum(dim=-1) - 1


def loss_of(model, token_ids, target):
    logits = model.embedding.logits(model.encode(token_ids))  # the decoder stays out of it
    return F.cross_entropy(logits.flatten(0, 1), target.flatten())


token_ids, target = draw_sequences(torch.Generator().manual_seed(5))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### With and without a warm-up
#
# "Post-norm needs a warm-up", people say. Six layers learn the task with a learning rate of 0.003, from the first
# step on, or after a rise over 150 steps. **Predict** for each of three curves whether it goes down: post-norm
# without a warm-up, post-norm with one, and pre-norm without one. (A model that only knows how often each answer
# occurs has a loss of 1.23.) The folded cells train for about 20 seconds, and draw.


# %% tags=["slow", "apparatus"] slideshow={"slide_type": "fragment"}
def train(model, warmup_steps, steps=300, peak=3e-3):
    """Train the model, and return its losses."""
    generator, losses = torch.Generator().manual_seed(1), []
    optimizer = torch.optim.Adam(model.parameters(), lr=peak)
    for step_number in range(1, steps + 1):
        optimizer.param_groups[0]["lr"] = peak * min(1.0, step_number / warmup_steps)
        loss = loss_of(model, *draw_sequences(generator))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


post, post_warm, pre = (small_model(6, norm_first) for norm_first in (False, False, True))
losses = {
    "post-norm, no warm-up": train(post, warmup_steps=1),
    "post-norm, warm-up": train(post_warm, warmup_steps=150),
    "pre-norm, no warm-up": train(pre, warmup_steps=1),
}

# %% tags=["slow", "picture", "apparatus", "nbval-ignore-output"] alt="Loss, from 0 to 1.6, against the training step, up to 300: three curves, for post-norm without and with a warm-up, and for pre-norm without one." slideshow={"slide_type": "subslide"}
figure, axes = plt.subplots(figsize=(6.4, 2.9), layout="constrained")
for name, colour, style in zip(losses, ("#D55E00", "#0072B2", "#009E73"), ("-", "--", "-."), strict=True):
    mean_of_ten = torch.tensor(losses[name]).unfold(0, 10, 1).mean(dim=-1)
    axes.plot(mean_of_ten, style, color=colour, label=name)
axes.set(xlabel="training step", ylabel="loss, mean of ten steps", ylim=(0, 1.6))
axes.legend(loc="lower left", frameon=False)
plt.show()
for name, model in zip(losses, (post, post_warm, pre), strict=True):
    print(f"{name:22} likeness of the words {likeness(model.encode(token_ids).detach()):.1f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The first curve stays above 1.2 (the second ends near 0.7, the third near 0.2). The likeness says why: its words have
# become one, so no query can find anything. The size of the gradients is not the reason, because the optimizer, Adam
# (lesson 08), divides each gradient by its usual size. But in post-norm the last sub-layer makes up about half of the
# output, so each step moves the output far. In pre-norm it is a small part of a long sum ([arXiv
# 2004.08249](https://arxiv.org/abs/2004.08249)). So the saying is true here, for this depth and this learning rate.
# (Three more seeds gave the same picture. With 0.001, post-norm learns without a warm-up too, more slowly.)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Careful with the moral. Pre-norm is easier to train, not better: where both train, post-norm is
# often a little ahead. Try `train(small_model(6, False), 1, steps=600, peak=1e-3)`, and pre-norm beside it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### A map of the loss
#
# What does the plus sign do for training? We train the pre-norm model once more, without any plus sign. Then we walk
# away from the trained weights in two random directions, and draw the loss as a map. Each row of a direction is as long
# as the same row of the weights, so both maps have the same scale ([arXiv
# 1712.09913](https://arxiv.org/abs/1712.09913)). The folded cells take about 10 seconds. **Predict:** how do the two maps
# differ?


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def directions(weights, seed):
    """A random direction, each row of which is as long as the row of the weights; norms and biases stay."""
    generator = torch.Generator().manual_seed(seed)
    random = [torch.randn(w.shape, generator=generator) for w in weights]
    return [
        F.normalize(r, dim=-1) * w.norm(dim=-1, keepdim=True) if w.dim() > 1 else torch.zeros_like(w)
        for r, w in zip(random, weights, strict=True)
    ]


@torch.no_grad()
def loss_map(model, across, up):
    weights = list(model.encoder_layers.parameters())
    start = [w.clone() for w in weights]
    one, other = directions(start, seed=0), directions(start, seed=1)
    rows = torch.zeros(len(up), len(across))
    for i, b in enumerate(up):
        for j, a in enumerate(across):
            for w, w_0, d_1, d_2 in zip(weights, start, one, other, strict=True):
                w.copy_(w_0 + a * d_1 + b * d_2)
            rows[i, j] = loss_of(model, token_ids, target)
    for w, w_0 in zip(weights, start, strict=True):
        w.copy_(w_0)
    return rows


# %% tags=["slow", "picture", "apparatus"] alt="Two maps of the loss around trained weights, with and without the plus sign: shades for a loss of 0 to 3, against the steps in two directions." slideshow={"slide_type": "subslide"}
no_pluses = small_model(6, norm_first=True)
for layer in no_pluses.encoder_layers:
    for frame in (layer.self_attention_residual, layer.feed_forward_residual):
        frame.forward = no_plus(frame)
train(no_pluses, warmup_steps=1)

grid = torch.linspace(-1, 1, 15)
figure, both = plt.subplots(1, 2, sharey=True, figsize=(7.2, 3.2), layout="constrained")
for axes, (title, model) in zip(both, {"with": pre, "without": no_pluses}.items(), strict=True):
    rows = loss_map(model, grid, grid)
    shades = axes.contourf(grid, grid, rows, levels=torch.linspace(0, 3, 13), extend="max", cmap="viridis")
    axes.set(title=f"{title} the plus sign: {rows.min():.1f} to {rows.max():.1f}", xlabel="first direction")
    axes.set(xticks=(-1, 0, 1), yticks=(-1, 0, 1))
both[0].set_ylabel("second direction")
figure.colorbar(shades, ax=both, label="loss")
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# With the plus sign, training has found a deep hole, with a loss near 0.2. Without it, training has stopped on a plain
# at 1.2, where the model knows how often each answer occurs, and nothing nearby leads further down. (Two more seeds and
# another pair of directions gave the same picture. The paper's deep image networks have rugged maps without plus signs.
# Ours, a small stack with norms, has a flat one.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · What today's models changed, if you like
#
# The layer of 2017 is still in use. Many models of today change three things:
#
# | | the paper | today |
# | --- | --- | --- |
# | position of the norm | after the addition | before the sub-layer (section 6) |
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
# 24 layers: are they nearer to those of post-norm or to those of pre-norm?


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
# ## 9 · A published model in our layers
#
# How do you know that all the parts are right, down to the last detail? You put in weights that other people trained with
# other code, and ask for *their* numbers.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### MiniLM
#
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
# (They do not fit the model that *you* assemble in lesson 07: that one is pre-norm, and its network has a ReLU.)
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

from course.minilm import RECORDED

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

from course.minilm import measure_minilm


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

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What its layers look at, if you like
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
# has found nothing must still spend its weight of one somewhere (lesson 04, section 6). In layer 6 look at *she* in
# heads 4, 9, 11 and 12: each looks most at *chef*. Nobody told it so. The last layer of a MiniLM is trained to copy
# the attention of a larger model's last layer ([arXiv 2002.10957](https://arxiv.org/abs/2002.10957)). Whether these
# heads come from there we have not measured.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 10 · The clinic
#
# Here are four patients. The first three claim to be a **pre-norm** encoder layer, with the sub-layers `attend(y,
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
from course_lib.layers import EncoderLayer

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
# ### Patient A


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
# ### Patient B


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
# ### Patient C


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
# results are random, fix that first. Section 9 shows what it costs, in the row *training mode*.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: fix_encoder_layer · 10 minutes · ★★★
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
# the row *pre-norm* of section 9.
#
# </details>

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Three groups, A, B and C, five minutes; then D with everybody, and a vote: bug or no bug? The
# second test finds wrong axes although it knows nothing about norms. That is what a property test is good for.

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
# The encoder of the translator has four pre-norm layers, and one norm at their end. Here your `layer_norm`,
# `feed_forward` and `multi_head_attention` take our sentence through all of it, with the numbers that the translator has
# learned. The result is the **memory**, which the decoder reads (lesson 07). Each layer reads what the layer before it
# has made. **Predict:** how far are your numbers from the translator's, exactly 0, about 0.000001, or about 0.1?

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.our_sentence import follow, places

ours = places()  # or a sentence of your own: places("Tengo hambre")
follow(ours, 6)
print(tuple(ours.memory.shape))

# %% [markdown] slideshow={"slide_type": "fragment"}
# They differ by rounding at most, also after four layers: your three functions *are* this encoder. The shape is the same
# as before the first layer.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - Untrained attention averages: a few layers of it make all words one.
# - **The residual stream:** sub-layers add, and nothing is erased. The 1 in $1 + f'(x)$ is the gradient's road.
# - **Layer norm** takes out the mean and the length of each token.
# - **The feed-forward network** makes new features from old ones, each word by itself.
# - **Dropout** works in training only.
# - **Post-norm** normalises the stream: words fade, and at a high learning rate it needs a warm-up. **Pre-norm**
#   normalises a copy: words stay, and the gradient of the last layers fades with depth.
# - Many models of today have pre-norm, **RMSNorm** and **SwiGLU**.
# - The numbers of a published model show whether all parts are right.

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
# | `w_gate`, `w_up`, `w_down` | `(d_model, d_ff)` twice, `(d_ff, d_model)` | SwiGLU, with a smaller `d_ff` |
# | `EncoderLayer(...)(x, mask)` | `(batch, src_len, d_model)` | as `x`, so that layers can be stacked |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
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
#
# <details><summary>You load published weights, all names fit, no error; the outputs are off by 0.002. What now?</summary>
#
# Nearly right is wrong here, because the same weights give the same numbers up to rounding. Look for something that has
# no weight and so raises no error. A wrong eps costs thousandths; dropout, the number of heads or the position of the
# norm would cost one unit or more (section 9).
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani et al., 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762): section 3.1 for the stack, 3.3 for Eq.
#   2, 5.4 for dropout.
# - Ba et al., *Layer Normalization*, 2016, [arXiv 1607.06450](https://arxiv.org/abs/1607.06450).
# - Xiong et al., *On Layer Normalization in the Transformer Architecture*, 2020,
#   [arXiv 2002.04745](https://arxiv.org/abs/2002.04745): post-norm, pre-norm, and gradients at the last layer.
# - Liu et al., *Understanding the Difficulty of Training Transformers*, 2020,
#   [arXiv 2004.08249](https://arxiv.org/abs/2004.08249): why it is not the gradient's size (section 7).
# - Dong et al., *Attention Is Not All You Need*, 2021, [arXiv 2103.03404](https://arxiv.org/abs/2103.03404): section
#   1, proved.
# - Geva et al., *Transformer Feed-Forward Layers Are Key-Value Memories*, 2020,
#   [arXiv 2012.14913](https://arxiv.org/abs/2012.14913): what the hidden units of trained networks answer to.
# - Patient D, as its readers found it: [issue 1 of the Annotated
#   Transformer](https://github.com/harvardnlp/annotated-transformer/issues/1).
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# One more to do, if you like: `predict_encoder_parameters` counts a layer of the paper, number by number.
# `print(stub("predict_encoder_parameters"))` shows it, after `from course.exercises import stub`.
#
# **Next:** lesson 07 gives the encoder a decoder.
