# %% [markdown] slideshow={"slide_type": "slide"}
# # 06 · The encoder: what makes it deep?
#
# With attention, every word looks at every other word. Once. The translator of lesson 00 does it four times, one
# layer after the other, BERT twelve times, GPT-3 ninety-six times. Can attention alone be stacked like that? This
# lesson begins with the question, and is about what stands between: three small parts.
#
# **After this lesson you can**
#
# - write the three parts: the residual stream, layer norm, the feed-forward network;
# - say what becomes of a word, and of a gradient, on the way through 6 to 48 layers, because you measured it;
# - tell post-norm from pre-norm in anybody's code, and say which of them wants a warm-up;
# - put the weights of a published model into an encoder of your own, and get that model's numbers.
#
# **You need** lessons 02 and 03; of lesson 01 the cosine, of 04 that attention has several heads, of 05 the sinusoids.
# **It takes** about 75 minutes, 40 of them for your own code; best in two sittings, with a break after section 4. No
# network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | 1 Attention, twenty-four times | is deeper better? | 4 |
# | 2 The residual stream | what if nobody may erase anything? | 5 |
# | 3 Layer norm | how does the stream keep its size? | 20 |
# | 4 Before or after? | where should the norm stand? | 13 |
# | 5 The first step | why does post-norm want a warm-up? | 5 |
# | 6 The feed-forward network | what can attention not do? | 9 |
# | 7 A published model in your encoder | are all the parts right? | 6 |
# | 8 The clinic | can you find four bugs? | 13 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Attention, twenty-four times
#
# Five words of the translator, and twenty-four layers of attention with random weights, one after the other. To see
# what becomes of the words we measure how *alike* they are: the mean cosine of all pairs (lesson 01). 0 is *nothing in
# common*, 1 is *the same direction*.

# %% slideshow={"slide_type": "fragment"}
import torch
import torch.nn.functional as F

from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translator import Translator

translator = Translator.load()
token_ids = torch.tensor([translator.tokenizer.encode("El perro ve al gato")])
words = translator.model.embed(token_ids).detach()  # batch 1, seq_len 5, d_model 128

layers = Transformer(TransformerConfig.tiny(num_layers=24), seed=0).encoder_layers


def likeness(x):
    """The mean cosine of all pairs of tokens."""
    cosines = F.cosine_similarity(x[:, :, None], x[:, None], dim=-1)
    return cosines[:, ~torch.eye(x.shape[1], dtype=torch.bool)].mean().item()


print(f"five words: {likeness(words):.2f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Predict:** how alike are the five words after 1 layer, after 3, after 24? Do they part, stay, or become one?


# %% slideshow={"slide_type": "fragment"}
def go_through(x, step):
    """Let `step(x, layer)` be what each layer does, and watch."""
    print("layer  likeness   length")
    with torch.no_grad():
        for number, layer in enumerate(layers, start=1):
            x = step(x, layer)
            if number in (1, 2, 3, 6, 12, 24):
                print(f"{number:5}{likeness(x):10.2f}{x.norm(dim=-1).mean():9.0f}")


def attention_alone(x, layer):
    return layer.self_attention(x, x, x)


go_through(words, attention_alone)

# %% [markdown] slideshow={"slide_type": "fragment"}
# After two layers there is *one* word, five times. The output of attention is an average of what all the words say,
# with weights that sum to one. An average of averages of averages: whatever made a word different is gone, and no
# later layer can bring it back. **More attention is not more depth.** (What *length* is there for, section 2 shows.)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Most people expect noise, or nothing. A way to see it without numbers: five people, each of whom
# again and again takes on a mixture of all opinions in the room. The random weights are one draw; other seeds do the
# same.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · The residual stream
#
# The remedy is one plus sign. A **sub-layer**, as attention is one, does not *replace* the word. It reads it, and
# **adds** what it has to say:
#
# $$ x \leftarrow x + \mathrm{sublayer}(x) $$
#
# Think of a page that passes from hand to hand, on which everybody may write and nobody may erase. The page is
# called the **residual stream**.
#
# **By hand:** a word is (2, 0). The first sub-layer says (1, 1), the second (0, −3). What comes out at the end without
# the plus sign, and what with it?
#
# <details><summary>Answer</summary>
#
# Without: (0, −3), the last word spoken. With: (2, 0) + (1, 1) + (0, −3) = (3, −2). The word itself is still in it.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### And the way back
#
# A gradient takes the same road, backwards. Let a layer be as simple as can be, $f(x) = 0.1\,x$: its slope is 0.1.
#
# **By hand:** what is the slope of 24 such layers, one after the other? And what is the slope of $x + f(x)$, once and
# 24 times?
#
# <details><summary>Answer</summary>
#
# 0.1 to the 24th, a one after 23 zeros: the first layer never hears of the loss. With the plus sign each slope is
# 1 + 0.1, and 1.1 to the 24th is about 10.
#
# </details>
#
# In general the slope of $x + f(x)$ is $1 + f'(x)$. As long as $f'$ is not near −1, the **1** is a road from the loss
# to the first layer.

# %% slideshow={"slide_type": "fragment"}
for residual in (False, True):
    number = torch.tensor(1.0, requires_grad=True)
    x = number
    for _ in range(24):
        x = x + 0.1 * x if residual else 0.1 * x
    x.backward()
    print(f"with the plus sign: {residual!s:5}  slope {number.grad:.2g}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Attention again, now with the plus sign. **Predict** the likeness after 3 layers. And the second column: the words'
# vectors were about 16 long when they came in. How long are they after 24?


# %% slideshow={"slide_type": "fragment"}
def attention_added(x, layer):
    return x + layer.self_attention(x, x, x)


go_through(words, attention_added)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Better and worse. After three layers the words still differ (attention alone had made them one). But what a layer
# says grows with what it reads, so the stream swells like money at interest. After 24 layers it is one shout.
# **Someone must keep the size.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Layer norm
#
# Take *one* token's features. Subtract their mean, divide by their standard deviation:
#
# $$ \mathrm{norm}(x) = \mathrm{gain} \cdot \frac{x - \mathrm{mean}}{\sqrt{\mathrm{variance} + \mathrm{eps}}} + \mathrm{bias} $$
#
# **By hand**, with gain 1, bias 0, and an eps too small to matter: the features (1, 1, 5, 5). Mean 3; deviations
# (−2, −2, 2, 2); variance, the mean of their squares, 4; its root 2. So: (−1, −1, 1, 1).
#
# The next one is yours. No code, only numbers:

# %% tags=["exercise"] exercise="predict_layer_norm" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
from course_lib.exercises import check

check(predict_layer_norm)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Whose mean?
#
# A batch has the shape `(batch, seq_len, d_model)`, here (2, 5, 128). **How many means are there:** 1, 2, 5, 10 or 128?
#
# <details><summary>Answer</summary>
#
# Ten, one for each token, each over its own 128 features. A token shares its mean with nobody: neither with the other
# words (some are padding, and in a decoder some are still to come) nor with the other sentences of the batch.
#
# </details>
#
# Gain and bias are the opposite: 128 numbers each, one for a feature, the same for all tokens, and **learned**. They
# let the model choose the scale and the offset of each *feature*; a token's own mean and length they cannot bring
# back. And eps is for a token whose features are all equal, where the variance is 0.

# %% tags=["exercise"] exercise="layer_norm" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(layer_norm)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Stuck? `from course_lib.exercises import hint`, then `hint("layer_norm")`, one rung more with each call. If you
# leave an exercise for later, go on: the lesson uses PyTorch's `F.layer_norm` where yours would do.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What it takes away
#
# **By hand:** 128 features with mean 0 and variance 1, before gain and bias. How long is that vector? (Its squared
# length is the sum of the squares.)
#
# <details><summary>Answer</summary>
#
# The squares have a mean of 1, so their sum is 128 and the length is the root, 11.3, whatever came in. (But equal
# features give 0.)
#
# </details>
#
# So layer norm keeps the *direction* of a vector, once its mean is out, and forgets its length. Here are words that are
# shouted and shifted:


# %% slideshow={"slide_type": "fragment"}
def norm(x):
    """Layer norm with gain 1 and bias 0."""
    return F.layer_norm(x, x.shape[-1:])


shouted = 1000 * words + 7
print("lengths before", *(f"{length:8.1f}" for length in shouted[0].norm(dim=-1)))
print("lengths after ", *(f"{length:8.1f}" for length in norm(shouted)[0].norm(dim=-1)))
print(f"largest difference to the norm of the plain words: {(norm(shouted) - norm(words)).abs().max():.3f}")

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* The check knows 22 ways to get this function wrong, among them the one of a much copied tutorial:
# `x.std()` divides by d_model − 1, and eps is added outside the root. Ask the room what batch norm would do to a
# sentence when another sentence joins its batch.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · Before or after?
#
# Stream and norm can be put together in two ways.
#
# | | formula | who |
# | --- | --- | --- |
# | **post-norm** | $x \leftarrow \mathrm{norm}(x + \mathrm{sublayer}(x))$ | the paper, BERT |
# | **pre-norm** | $x \leftarrow x + \mathrm{sublayer}(\mathrm{norm}(x))$ | GPT-2 and most since; the shipped translator |
#
# Post-norm normalises the *stream*. Pre-norm normalises a *copy*, which only the sub-layer reads: nothing ever stands
# in the stream's way. (So the stream itself is never normalised, and one last norm stands at the end of the stack.)

# %% tags=["exercise"] exercise="residual_step" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(residual_step)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What remains of a word?
#
# **By hand.** Let the word have variance 1, and let each of many steps add something new, also of variance 1.
# Variances of unrelated things add up.
#
# - **Pre-norm.** The variance is 2 after one step, 3 after two. And after 24? After 48? In that sum, the word's own
#   share is one part of how many?
# - **Post-norm.** After one step the variance is 2, and the norm divides by its root, the word's own part as well.
#   The word's share is one half. After two steps? After 24?
#
# <details><summary>Answer</summary>
#
# Pre-norm: 25 and 49, so the share is 1/25 and 1/49. Post-norm: a half, a quarter, and after 24 steps a half to the
# 24th: one part in 17 million.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# A share of 1/25 of the variance is a cosine of 1/5. We measure the cosine between the word that went in and what
# came out, with a random matrix in each step (`reference` is the course's own answer to the exercise):

# %% slideshow={"slide_type": "fragment"}
from course_lib.exercises import EXERCISES

reference = EXERCISES["residual_step"].reference


def steps_of(depth, d_model=64, seed=0):
    """Sixty tokens, and a matrix for each step, with numbers of variance 1 / d_model."""
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(60, d_model, generator=generator)
    matrices = torch.randn(depth, d_model, d_model, generator=generator) / d_model**0.5
    return x, [matrix.requires_grad_() for matrix in matrices]


# %% slideshow={"slide_type": "subslide"}
print("        post-norm             pre-norm")
print("steps   measured   by hand    measured   by hand")
for depth in (6, 12, 24, 48):
    cosines = []
    for norm_first in (False, True):
        x, matrices = steps_of(depth)
        y = x
        for matrix in matrices:
            y = reference(y, matrix, norm_first).detach()
        cosines.append(F.cosine_similarity(x, y, dim=-1).mean().item())
    by_hand = 2 ** (-depth / 2), (depth + 1) ** -0.5
    print(f"{depth:5}{cosines[0]:11.2f}{by_hand[0]:10.2f}{cosines[1]:12.2f}{by_hand[1]:10.2f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Very nearly what your pencil said. In post-norm a word is forgotten after a dozen steps, unless the sub-layers learn
# to repeat it. In pre-norm it is still there after 48, and each step's contribution is one voice among all.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The gradient, step by step
#
# Now the way back. At the end of a stack of steps stands a loss (a guess among 12 tokens). How large is the gradient
# that arrives at each step's matrix? **Predict**, for post-norm and for pre-norm: is it the same in all steps? Does
# the one at the *last* step depend on how many came before?
#
# Once you have written `residual_step`, the picture is drawn by *yours*.


# %% slideshow={"slide_type": "subslide"}
def gradients(step, depth, norm_first, seed):
    """The size of the gradient at each step's matrix."""
    x, matrices = steps_of(depth, seed=seed)
    generator = torch.Generator().manual_seed(100 + seed)
    output = torch.randn(64, 12, generator=generator) / 8
    target = torch.randint(12, (60,), generator=generator)
    for matrix in matrices:
        x = step(x, matrix, norm_first)
    F.cross_entropy(norm(x) @ output, target).backward()  # in post-norm this norm changes nothing
    return torch.stack([matrix.grad.norm() for matrix in matrices])


# %% tags=["picture", "uses-answer"] alt="Two panels of gradient size against the step's number, for stacks of 6, 12, 24 and 48 steps. Post-norm: four level lines between 0.75 and 1. Pre-norm: four lines one upon another, from 0.8 at the first step down to 0.4 at the sixth and 0.16 at the last of 48." slideshow={"slide_type": "subslide"}
import matplotlib.pyplot as plt

depths, colours, styles = (
    (6, 12, 24, 48),
    ("#000000", "#E69F00", "#009E73", "#0072B2"),
    (":", "-.", "--", "-"),
)
step = residual_step if check(residual_step).passed else reference
figure, both = plt.subplots(1, 2, sharey=True, figsize=(7.2, 2.9), layout="constrained")
for norm_first, axes in zip((False, True), both, strict=True):
    for depth, colour, style in zip(depths, colours, styles, strict=True):
        sizes = sum(gradients(step, depth, norm_first, seed) for seed in range(8)) / 8
        axes.plot(range(1, depth + 1), sizes, style, color=colour, label=f"{depth} steps")
    axes.set(title="pre-norm" if norm_first else "post-norm", xlabel="step", ylim=(0, 1.5))
both[0].set_ylabel("gradient at this step")
both[0].legend(ncols=2, loc="lower left", frameon=False)
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# In **post-norm** the last step is pulled as strongly as the first, in a stack of any depth. In **pre-norm** the four
# curves lie one upon another, and fall: the last of 48 steps gets a fifth of what the first one gets. For the stream's
# length grows like the root of the steps, and the last norm divides the gradient by it. Going back, each addition
# enlarges the gradient again. The first step regains all of it, the last nothing. *How strongly the last
# layer is pulled* hardly depends on the depth in the one, and fades with it in the other. That is the main theorem of
# [arXiv 2002.04745](https://arxiv.org/abs/2002.04745).

# %% [markdown] slideshow={"slide_type": "slide"}
# ### In real layers
#
# A step was one matrix. Now the encoder as it is, attention and all, before any training. We look at two parameters:
# the feed-forward network's last matrix (section 6), and the query projection. The loss is that of a small task: at
# each token, how many other places hold the same one? The answer, 0 to 11, is read off the stream as if it were the
# token of that number, by dot products with the embedding table (lesson 07). **Predict:** does the picture hold for
# both?


# %% slideshow={"slide_type": "fragment"}
def small_model(num_layers, norm_first, seed=0):
    sizes = dict(vocab_size=12, d_model=32, d_ff=64, num_heads=4, num_layers=num_layers, max_len=16)
    return Transformer(TransformerConfig(**sizes, dropout=0.0, norm_first=norm_first), seed=seed)


def draw_sequences(generator):
    """Twelve random tokens; at each, how many *other* places hold the same one?"""
    token_ids = torch.randint(12, (32, 12), generator=generator)
    return token_ids, (token_ids[:, :, None] == token_ids[:, None]).sum(dim=-1) - 1


def loss_of(model, token_ids, target):
    logits = model.embedding.logits(model.encode(token_ids))  # the decoder stays out of it
    return F.cross_entropy(logits.flatten(0, 1), target.flatten())


# %% slideshow={"slide_type": "subslide"}
token_ids, target = draw_sequences(torch.Generator().manual_seed(5))
print("                   feed-forward      query projection")
print("layers             first    last      first      last   likeness")
for depth in (6, 12, 24, 48):
    for norm_first in (False, True):
        model = small_model(depth, norm_first).double()  # small numbers are to come
        loss_of(model, token_ids, target).backward()
        first, last = model.encoder_layers[0], model.encoder_layers[-1]
        matrices = [layer.feed_forward.linear_2.weight for layer in (first, last)]
        matrices += [layer.self_attention.query_proj.weight for layer in (first, last)]
        sizes = [matrix.grad.norm().item() for matrix in matrices]
        alike = likeness(model.encode(token_ids).detach())
        name = "pre-norm" if norm_first else "post-norm"
        print(
            f"{depth:4} {name:10}{sizes[0]:9.1f}{sizes[1]:8.1f}{sizes[2]:11.0e}{sizes[3]:10.0e}{alike:8.2f}"
        )

# %% [markdown] slideshow={"slide_type": "subslide"}
# The **feed-forward** columns are the picture: at the last layer about 2 at any depth in post-norm, and falling to a
# third from 6 to 48 layers in pre-norm. At the first layer, post-norm's gradient now fades as well, though slowly.
#
# The **query projection** is another story: in the last of 24 post-norm layers its gradient is 0.000002. The column
# *likeness* tells why. From 12 layers on all words are one again, and among equal keys it makes no difference where a
# query looks. What vanishes late in deep post-norm is not so much the stream's gradient as that of the queries ([arXiv
# 2206.03126](https://arxiv.org/abs/2206.03126) has the mathematics).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · The first step
#
# "Post-norm needs warm-up", people say: a learning rate that rises from zero over the first steps. Is it so, and why?
# The authors of the theorem take the size of the gradients for the reason. But Adam divides by it. **Adam's first step
# moves every weight by the learning rate**, if its gradient is well above 10⁻⁸ (Adam's eps). What matters is what such
# a step does. We take one, with a learning rate of 0.0001. By how much of its length does the encoder's output move?
# **Predict** which of the two moves more.


# %% slideshow={"slide_type": "fragment"}
def moved_by_one_step(model):
    before = model.encode(token_ids).detach()
    loss_of(model, token_ids, target).backward()
    torch.optim.Adam(model.encoder_layers.parameters(), lr=1e-4).step()
    return ((model.encode(token_ids).detach() - before).norm() / before.norm()).item()


print("layers   post-norm   pre-norm")
for depth in (6, 12):
    post, pre = (moved_by_one_step(small_model(depth, norm_first)) for norm_first in (False, True))
    print(f"{depth:4}{post:12.0%}{pre:11.0%}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# With the same small step, post-norm moves more than twice as far, and further the deeper it is. In post-norm the last
# sub-layer makes up about half of the output, so changes in late layers show fully; in pre-norm each is a small part
# of a long sum ([arXiv 2004.08249](https://arxiv.org/abs/2004.08249)). And a learning rate that one would like to
# train with is thirty times as large.

# %% [markdown] slideshow={"slide_type": "subslide"}
# Does that matter in training? Six layers learn to count: at each place, how many other places hold the same token?
# The full learning rate is 0.003, from the first step on or after a rise over 150 steps. **Predict** for each of the
# three curves whether it goes down. (Knowing nothing but how often each answer occurs costs 1.23 nats.)


# %% slideshow={"slide_type": "fragment"}
def train(norm_first, warmup_steps, steps=300, peak=3e-3):
    model, generator = small_model(6, norm_first), torch.Generator().manual_seed(1)
    optimizer = torch.optim.Adam(model.parameters(), lr=peak)
    losses = []
    for step in range(1, steps + 1):
        optimizer.param_groups[0]["lr"] = peak * min(1.0, step / warmup_steps)
        loss = loss_of(model, *draw_sequences(generator))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses, likeness(model.encode(token_ids).detach())


trainings = {
    "post-norm, no warm-up": train(norm_first=False, warmup_steps=1),
    "post-norm, warm-up": train(norm_first=False, warmup_steps=150),
    "pre-norm, no warm-up": train(norm_first=True, warmup_steps=1),
}

# %% tags=["picture"] alt="Loss against training step. Post-norm without warm-up stays at 1.25 for all 300 steps; with warm-up it stays there for 220 and then comes down to 0.7; pre-norm without warm-up begins to fall at step 90 and ends near 0.2." slideshow={"slide_type": "subslide"}
figure, axes = plt.subplots(figsize=(6.4, 2.9), layout="constrained")
for name, colour, style in zip(trainings, ("#D55E00", "#0072B2", "#009E73"), ("-", "--", "-."), strict=True):
    losses, _ = trainings[name]
    axes.plot(torch.tensor(losses).unfold(0, 10, 1).mean(dim=-1), style, color=colour, label=name)
axes.set(xlabel="training step", ylabel="loss, mean of ten steps", ylim=(0, 1.6))
axes.legend(loc="lower left", frameon=False)
plt.show()

# %% [markdown] slideshow={"slide_type": "subslide"}
# The first curve never gets below 1.2: it knows how often each answer occurs, and nothing else. **What has become of
# it?** You have a measure for that:

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
for name, (losses, alike) in trainings.items():
    print(f"{name:22} loss {sum(losses[-20:]) / 20:.1f}, likeness of the words {alike:.1f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Alike the words of an untrained post-norm model were before (0.93 with six layers, in the table of section 4). Twenty
# large steps make them one (`train(False, 1, steps=20)[1]` is 1.0), so that no query can find anything, and it does not
# come back. With a warm-up they come close to it as well, but enough of a difference
# is left: post-norm gets through, late; pre-norm does without. So the saying is true here, for this depth and this
# learning rate. (Three more seeds gave the same picture, and 1,200 steps did not help. A rate of 0.001 all along
# learns, more slowly.)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Careful with the moral. Pre-norm is easier to train, not better: where both train, post-norm is
# often a little ahead. Try `train(False, 1, steps=600, peak=1e-3)`, and `train(True, ...)` beside it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · The feed-forward network
#
# Attention moves things between words. It is a weighted sum: whatever is in the output was in some value before. To
# make something *new* of what a word has gathered, another kind of sub-layer comes next, Equation 2 of the paper:
#
# $$ \mathrm{FFN}(x) = \max(0,\; x W_1 + b_1)\, W_2 + b_2 $$
#
# It widens each word from `d_model` to `d_ff` features, sets the negative ones to zero (that is a *ReLU*), and leads
# back.
#
# **By hand:** a word has two features, $a$ and $b$, each 0 or 1. Take no biases, and
#
# $$ W_1 = \begin{pmatrix} 1 & -1 \\ -1 & 1 \end{pmatrix} \qquad W_2 = \begin{pmatrix} 1 \\ 1 \end{pmatrix} $$
#
# What comes out for (0, 0), (0, 1), (1, 0), (1, 1)? And if negative numbers are kept?

# %% slideshow={"slide_type": "fragment"}
x = torch.tensor([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
w_1, w_2 = torch.tensor([[1.0, -1.0], [-1.0, 1.0]]), torch.tensor([[1.0], [1.0]])
print("with ReLU   ", (torch.relu(x @ w_1) @ w_2).flatten())
print("without ReLU", (x @ w_1 @ w_2).flatten())

# %% [markdown] slideshow={"slide_type": "subslide"}
# *One of the two, but not both.* No single linear map can say that, and two without a ReLU are a single one. The
# network is the same for all words, and each word goes through it **alone**: attention mixes words, this mixes
# features.

# %% tags=["exercise"] exercise="feed_forward" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(feed_forward)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The whole layer
#
# The norm and the plus sign around a sub-layer are its *residual frame*. Attention in its frame, the feed-forward
# network in its frame: that is all of an encoder layer. Post-norm, in the
# paper's letters, and beside it the library's. (Each has a norm of its own; dropout is off.)


# %% slideshow={"slide_type": "fragment"}
def encoder_layer(x, layer):
    attend, feed = layer.self_attention, layer.feed_forward
    norm_1, norm_2 = layer.self_attention_residual.norm, layer.feed_forward_residual.norm
    x = norm_1(x + attend(x, x, x))
    return norm_2(x + feed(x))


layers.eval()  # no dropout
print(f"largest difference {(encoder_layer(words, layers[0]) - layers[0](words)).abs().max():.4f}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The question of section 1 again, twenty-four layers deep. **Predict** the last line of each: which of the two keeps
# the words apart?

# %% slideshow={"slide_type": "fragment"}
print("post-norm")
go_through(words, encoder_layer)

print("pre-norm")
layers = Transformer(TransformerConfig.tiny(num_layers=24, norm_first=True), seed=0).encoder_layers.eval()
go_through(words, lambda x, layer: layer(x))

# %% [markdown] slideshow={"slide_type": "subslide"}
# Post-norm keeps the length, 11.3, but in an untrained stack of 12 layers the words are one again. In pre-norm they
# grow alike more slowly, at the price of a stream that grows, like a root, from 16 to 56, and not like interest. The
# paper has 6 layers, and trained them with a warm-up. Today's models have 30 to 100, and nearly all are pre-norm.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Take one away
#
# The shipped translator has four such layers in its encoder, eight sub-layers, pre-norm. **Predict** its score on 100
# test sentences (100 as it is) when in the encoder, without any new training,
#
# - one sub-layer falls silent, so that it adds nothing;
# - all four feed-forward networks fall silent; all eight sub-layers;
# - the plus sign is missing, in a single place.

# %% slideshow={"slide_type": "subslide"}
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


def silent(frame):
    return lambda x, sublayer: x


def no_plus(frame):
    return lambda x, sublayer: sublayer(frame.norm(x))


# %% slideshow={"slide_type": "subslide"}
attentions = [layer.self_attention_residual for layer in translator.model.encoder_layers]
networks = [layer.feed_forward_residual for layer in translator.model.encoder_layers]

print("              attention in layer  network in layer")
print("              ", *(f"{number:3}" for number in (1, 2, 3, 4) * 2))
print("one silent    ", *(f"{number_right([frame], silent):3}" for frame in attentions + networks))
print("no plus sign  ", *(f"{number_right([frame], no_plus):3}" for frame in attentions + networks))
print("all four networks silent  ", number_right(networks, silent))
print("all four attentions silent", number_right(attentions, silent))
print("all eight silent          ", number_right(attentions + networks, silent))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Any one of the eight may fall silent, and nine in ten sentences still come out right. Even without all of them one in
# five does: through the residual stream the words themselves reach the decoder, which does much of the work in this
# small language. But where the plus sign is missing *once*, the word is erased, and in seven places of eight no
# sentence is left: one lost plus sign costs more than eight lost sub-layers. (One reservation: silence is cheap where
# sentences are simple. The test sentences of `load_corpus("everyday", "test")` are longer and more varied. Of the first
# 100 of these, 86 come out right as it is, 73 when the first attention is silent, 67 when the first network is, 16 when
# all eight are.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · A published model in your encoder
#
# How do you know that all the parts are right, down to the last detail? Put in the weights of a model that somebody
# else has trained with somebody else's code, and ask for *its* numbers. First your own functions, in the shipped
# translator: while it translates, each norm and each feed-forward network of encoder and decoder is done by yours.
# (`patch.object` puts one function in another's place for the time of a `with`.)


# %% slideshow={"slide_type": "subslide"}
from unittest.mock import patch

from torch import nn

from course_lib.layers import FeedForward

calls = []


def my_norm(self, x):
    calls.append("layer_norm")
    return layer_norm(x, self.weight, self.bias, self.eps)


def my_network(self, x):
    calls.append("feed_forward")
    return feed_forward(
        x, self.linear_1.weight.T, self.linear_1.bias, self.linear_2.weight.T, self.linear_2.bias
    )


# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
if check(layer_norm).passed and check(feed_forward).passed:
    with patch.object(nn.LayerNorm, "forward", my_norm), patch.object(FeedForward, "forward", my_network):
        print(translator.translate("La quise mucho"))
    print(*(f"{name}: {calls.count(name)} calls" for name in sorted(set(calls))), sep=", ")
else:
    print("Come back when layer_norm and feed_forward are written: then the translator runs on them.")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### MiniLM
#
# *MiniLM* is a published encoder: six layers, 22.6 million parameters, trained by other people on a billion pairs of
# sentences. You have met it in lesson 01. `BertEncoder` is six of our `EncoderLayer`s on embeddings of BERT's kind:
#
# | | the paper's encoder | BERT's |
# | --- | --- | --- |
# | a token's vector | times the root of d_model | as it is |
# | positions | sinusoids | learned |
# | added as well | | a vector for *first* or *second* sentence (the token's type) |
# | before the first layer | | a norm |
# | between $W_1$ and $W_2$ | ReLU | GELU, a ReLU with a round corner |
#
# The weights are only numbers with names. Others name the same parts differently:

# %% slideshow={"slide_type": "subslide"}
from course_lib.pretrained import LAYER

print(f"{'in the published file':28}in ours")
for theirs, ours in LAYER.items():
    print(f"{theirs:28}{ours}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now the test. On 50 sentences we have recorded what Hugging Face's `transformers` library gets from the same weights
# (of the 384 features of each token every 37th). The wanted precision is 0.00001. Then we change **one thing at a
# time** in our encoder and ask again. **Predict:** which of these changes destroys everything, and which would you
# not even notice?


# %% slideshow={"slide_type": "fragment"}
def relu(encoder):
    for layer in encoder.layers:
        layer.feed_forward.activation = torch.relu


def pre_norm(encoder):  # with no norm at the end: the published weights have none for it
    for layer in encoder.layers:
        layer.self_attention_residual.norm_first = layer.feed_forward_residual.norm_first = True


def other_eps(encoder):
    for module in encoder.modules():
        if isinstance(module, nn.LayerNorm):
            module.eps = 1e-5  # PyTorch's own; BERT has 1e-12


def half_the_heads(encoder):
    for layer in encoder.layers:
        layer.self_attention.num_heads = 6  # of 64 features, in place of 12 of 32


# %% slideshow={"slide_type": "subslide"}
changes = {
    "nothing": lambda encoder: None,
    "eps 1e-5 for 1e-12": other_eps,
    "6 heads for 12": half_the_heads,
    "training mode": lambda encoder: encoder.train(),  # dropout is on
    "no positions": lambda encoder: encoder.position_embedding.weight.zero_(),
    "ReLU for GELU": relu,
    "no token type": lambda encoder: encoder.type_embedding.weight.zero_(),
    "pre-norm": pre_norm,
}

# %% slideshow={"slide_type": "fragment"}
from safetensors.torch import load_file

from course_lib.pretrained import RECORDED

recordings = RECORDED.parents[1] / "tests" / "recorded"  # where the tests find them too
sentences = (recordings / "minilm_sentences.txt").read_text(encoding="utf-8").splitlines()
theirs = load_file(recordings / "minilm.safetensors")["vectors"]
shown = ["[CLS]", *"the chef tasted the soup because she was hungry .".split(), "[SEP]"]

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "subslide"}
from copy import deepcopy

from course_lib.pretrained import measure_minilm


def fifty_sentences(encoder, tokenizer):
    ids = torch.tensor([encoding.ids for encoding in tokenizer.encode_batch(sentences)])
    found = {
        "weights": encoder.attention_weights(torch.tensor([[tokenizer.token_to_id(t) for t in shown]]))[:, 0]
    }
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

# %% slideshow={"slide_type": "subslide"}
print(f"{len(sentences)} sentences, {len(theirs)} tokens")
print(f"{'changed':20}within 0.00001   largest difference   cosine")
for name in changes:
    largest, cosine = found[name].tolist()
    print(f"{name:20}{'yes' if largest < 1e-5 else 'no':>14}{largest:21.4f}{cosine:9.2f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The first row: 548 tokens, and our encoder is that model, up to rounding. The others are a warning. A wrong eps is
# invisible to the cosine, and so it is to anyone who only looks whether the results "make sense"; with half the heads
# everything still runs, and looks plausible. Pre-norm destroys most. And who would have thought of the token type? It
# is one vector, the same for every token here. None of these changes raises an error, for none changes the shape of a
# single weight. **Hold numbers against numbers.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What its layers look at
#
# And since it is our own encoder, we can look inside: 6 layers, 12 heads each, on *The chef tasted the soup because
# she was hungry.* Guess, then walk through the layers, and through the heads of layer 6.

# %% tags=["picture"] alt="Where each of the twelve tokens of a sentence looks, in six layers of twelve heads of MiniLM. In layers 2 to 6 all look at the token CLS most, in the mean of the heads; in layer 6 four heads take she to chef." slideshow={"slide_type": "subslide"}
from course_lib.pictures import attention_explorer

attention_explorer(
    found["weights"],
    shown,
    title="MiniLM, in our encoder",
    question="In layer 2, which token does “she” look at most?",
    layer=2,
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# In layers 2 to 6, in the mean of the heads, every token looks most at `[CLS]`, which stands for no word. A head that
# has found nothing must still spend its weight of one somewhere (lesson 04, section 6). If what `[CLS]` says
# is small, such a head is as good as silent, which does no harm, as you have seen. In layer 6 look at *she* in heads
# 4, 9, 11 and 12: each looks most at *chef*. No grammarian taught them: MiniLM's last layer learned to look where a
# larger model's last layer looks ([arXiv 2002.10957](https://arxiv.org/abs/2002.10957)), and that one learned from
# plain text.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · The clinic
#
# Four patients. The first three claim to be an encoder layer, **pre-norm**; each runs, and its shapes are right.
# `attend(y, mask)` and `feed(y)` are their two sub-layers. Three tests, each a property that you know from this lesson:
#
# - *Asked twice, it says the same.*
# - *A word that sees only itself hears nothing of the others.* (The mask allows the diagonal alone.)
# - *With silent sub-layers the stream passes as it is.* (Both sub-layers say zero.)


# %% slideshow={"slide_type": "subslide"}
x, other = torch.randn(2, 3, 5, 32, generator=torch.Generator().manual_seed(4)).unbind()
parts = small_model(num_layers=1, norm_first=True).encoder_layers[0]
everything, itself = torch.ones(5, 5, dtype=torch.bool), torch.eye(5, dtype=torch.bool)
feed = parts.feed_forward


def attend(y, mask):
    return parts.self_attention(y, y, y, mask)


def nothing(y, mask=None):
    return torch.zeros_like(y)


# %% slideshow={"slide_type": "subslide"}
def same_twice(layer):
    return torch.equal(layer(x, everything, attend, feed), layer(x, everything, attend, feed))


def alone_when_masked(layer):
    changed = torch.cat([x[:, :1], other[:, 1:]], dim=1)  # all words but the first
    outputs = [layer(y, itself, attend, feed)[:, 0] for y in (x, changed)]
    return torch.allclose(*outputs, atol=1e-5)


def stream_passes(layer):
    return torch.allclose(layer(x, everything, nothing, nothing), x)


# %% slideshow={"slide_type": "subslide"}
def examine(layer):
    with torch.no_grad():
        for test in (same_twice, alone_when_masked, stream_passes):
            print("holds " if test(layer) else "BROKEN", test.__name__)


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
# Here words hear of one another by a way that no mask closes. **Which?** Mend it in its cell and run it again.
#
# <details><summary>Answer</summary>
#
# Mean and variance run over axes 1 and 2, tokens *and* features, so all words of a sentence share them, padding
# and later words included. `dim=-1` mends it, twice. (`nn.LayerNorm((seq_len, d_model))` is the same bug in one line.)
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
# The norm comes first, the addition after it, just as in pre-norm. **So what is wrong?**
#
# <details><summary>Answer</summary>
#
# `x = norm(x)` overwrites the stream: what is added to is the *normalised* x. The road without norms is gone, and a
# word fades as in post-norm. The copy needs a name of its own: `y = norm(x)`, then `x = x + attend(y, mask)`.
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
# Not a letter of its formula is wrong. **What has been forgotten?** And why does the second test break as well?
#
# <details><summary>Answer</summary>
#
# `dropout.eval()`; for a whole model `model.eval()`. A new module is in training mode, where dropout draws anew each
# time. The second test compares two runs, and two runs differ anyway: when answers are random, mend that first. You
# saw what it costs in section 7, in the row *training mode*.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patient D
#
# The fourth claims to be something else: the layer **of the paper**. "The output of each sub-layer is LayerNorm(x +
# Sublayer(x))" stands above its code. It would pass all three tests. A
# much read tutorial had this very pair of text and code, and whether the two agree was the first question that its
# readers put on record (*Read on*).

# %% tags=["exercise"] exercise="mend_encoder_layer" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(mend_encoder_layer)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Is it a bug at all? Alone, it is only another good layer. It becomes a bug when it meets weights that were trained
# in the other kind. Section 7 has measured that as well: the row *pre-norm*.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Three groups, A, B and C, five minutes; then D with everybody, and a vote: bug or no bug? The
# second test finds wrong axes without knowing anything of norms, which is what a property test is good for.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine so far
#
# Which parts of it are yours by now?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course_lib.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - Attention alone averages: a few layers of it make all words one. Depth needs what stands between.
# - **The residual stream:** sub-layers add, nobody erases. The 1 in $1 + f'(x)$ is the gradient's road.
# - **Layer norm:** each token by itself, over its features. With the mean out, it keeps the direction and forgets the
#   length.
# - **Post-norm** normalises the stream: words fade, and at first small steps move much, so it wants a warm-up.
#   **Pre-norm** normalises a copy: words stay, the last layers' pull fades like one over the root of the depth.
# - **The feed-forward network** makes new features of old ones, each word by itself.
# - Whether all parts are right, the weights of a published model will tell.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cheat sheet of shapes
#
# | name | shape | meaning |
# | --- | --- | --- |
# | stream `x` | `(batch, seq_len, d_model)` | the same before, between and after all layers |
# | mean, variance | `(batch, seq_len, 1)` | one of each for each token |
# | `gain`, `bias` | `(d_model,)` | learned, one of each for a feature |
# | `w_1`, `b_1` | `(d_model, d_ff)`, `(d_ff,)` | `nn.Linear` keeps the matrix turned round |
# | `w_2`, `b_2` | `(d_ff, d_model)`, `(d_model,)` | |
# | `EncoderLayer(...)(x, mask)` | `(batch, src_len, d_model)` | as `x`, so that layers can be stacked |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Three questions to carry away
#
# <details><summary>Why is d_model the same in all layers?</summary>
#
# Because everything is added to one stream. A layer that gave another number of features could not be added.
#
# </details>
#
# <details><summary>Could layer norm use the mean over the batch instead, like batch norm?</summary>
#
# In training, what comes of a sentence would depend on its neighbours in the batch; a sentence alone would need
# averages kept from training. Sentences also differ in length, so padding would count. None of that happens when each
# token is by itself.
#
# </details>
#
# <details><summary>You load published weights, all names fit, no error; the outputs are off by 0.002. What now?</summary>
#
# Nearly right is wrong here: the same weights give the same numbers up to rounding. Look for what has no weight and
# so raises no error. How far off you are says where: eps for thousandths; dropout, the number of
# heads or the place of the norm would have cost one unit or more (section 7).
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vaswani et al., 2017, [arXiv 1706.03762](https://arxiv.org/abs/1706.03762): section 3.1 for the stack, 3.3 for Eq.
#   2.
# - Ba et al., *Layer Normalization*, 2016, [arXiv 1607.06450](https://arxiv.org/abs/1607.06450).
# - Xiong et al., *On Layer Normalization in the Transformer Architecture*, 2020,
#   [arXiv 2002.04745](https://arxiv.org/abs/2002.04745): post-norm, pre-norm, and gradients at the last layer.
# - Liu et al., *Understanding the Difficulty of Training Transformers*, 2020,
#   [arXiv 2004.08249](https://arxiv.org/abs/2004.08249): why it is not the gradient's size; section 5 of this lesson.
# - Dong et al., *Attention Is Not All You Need*, 2021, [arXiv 2103.03404](https://arxiv.org/abs/2103.03404): section
#   1, proved.
# - Geva et al., *Transformer Feed-Forward Layers Are Key-Value Memories*, 2020,
#   [arXiv 2012.14913](https://arxiv.org/abs/2012.14913): what the hidden units of trained networks answer to.
# - Patient D, as its readers found it: [issue 1 of the Annotated
#   Transformer](https://github.com/harvardnlp/annotated-transformer/issues/1).
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# One more to do, if you like: `predict_encoder_parameters` counts a layer of the paper, number by number.
# `print(stub("predict_encoder_parameters"))` shows it, after `from course_lib.exercises import stub`.
#
# **Next:** lesson 07 gives the encoder a decoder.
