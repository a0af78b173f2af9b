# %% [markdown] slideshow={"slide_type": "slide"}
# # 06+ · Depth in training: what do norm and plus sign do there?
#
# Lesson 06 sends words and gradients through deep stacks without training any. Here two measurements follow in training: a
# warm-up, and a map of the loss.
#
# **After this notebook you can**
#
# - write a step of pre-norm and of post-norm;
# - say when post-norm needs a warm-up, and whether pre-norm gains from one;
# - draw the loss around trained weights, with and without the plus sign.
#
# **You need** lesson 06, no network and no GPU. **It takes** about 10 minutes, and 14 for two exercises, which are optional
# ones of lesson 06. The folded cells train for about a minute.

# %% slideshow={"slide_type": "fragment"}
import torch
import torch.nn.functional as F

from course.pictures.plots import pyplot_in_theme
from course_lib.transformer import Transformer, TransformerConfig

plt = pyplot_in_theme()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · A step, and a count

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: residual_step · 8 minutes · ★★ · optional
#
# One matrix stands for the sub-layer.

# %% tags=["exercise"] exercise="residual_step" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(residual_step)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Lesson 06, section 6, sends gradients through stacks of such steps. In pre-norm the norm at the end of the stack divides all
# gradients by the length of the stream there, which is larger in a deeper stack. On the way back, every step makes the
# gradient a little larger again. At the first step that makes up for the whole division, at the last step for nothing. So the
# deeper the stack, the smaller the gradient of its *last* step.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: predict_encoder_parameters · 6 minutes · ★★ · optional
#
# And what does a whole layer of the paper hold?

# %% tags=["exercise"] exercise="predict_encoder_parameters" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_encoder_parameters)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · With and without a warm-up
#
# The task is small: at each token, how many other positions hold the same one? The answer, 0 to 11, is read from the stream
# by dot products with the embedding table (lesson 07). The layers are real ones, attention included. The folded cell makes
# the model, the data and the loss.


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


def likeness(x):
    """The mean cosine of all pairs of tokens."""
    unit = F.normalize(x, dim=-1)
    return (unit @ unit.mT)[:, ~torch.eye(x.shape[1], dtype=torch.bool)].mean().item()


# %% [markdown] slideshow={"slide_type": "subslide"}
# "Post-norm needs a warm-up", people say. Six layers learn the task with a learning rate of 0.003, from the first
# step on, or after a rise over 150 steps. **Predict** for each of four curves whether it goes down: post-norm
# without a warm-up and with one, pre-norm without one and with one. (A model that only knows how often each answer
# occurs has a loss of 1.23.) The folded cells train for about half a minute, and draw.


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


post, post_warm, pre, pre_warm = (small_model(6, norm_first) for norm_first in (False, False, True, True))
losses = {
    "post-norm, no warm-up": train(post, warmup_steps=1),
    "post-norm, warm-up": train(post_warm, warmup_steps=150),
    "pre-norm, no warm-up": train(pre, warmup_steps=1),
    "pre-norm, warm-up": train(pre_warm, warmup_steps=150),
}

# %% tags=["slow", "picture", "apparatus", "nbval-ignore-output"] alt="Loss, from 0 to 1.6, against the training step, up to 300: four curves, for post-norm and pre-norm, each without and with a warm-up." slideshow={"slide_type": "subslide"}
figure, axes = plt.subplots(figsize=(6.4, 2.9), layout="constrained")
for name, colour, style in zip(
    losses, ("#D55E00", "#0072B2", "#009E73", "#CC79A7"), ("-", "--", "-.", ":"), strict=True
):
    mean_of_ten = torch.tensor(losses[name]).unfold(0, 10, 1).mean(dim=-1)
    axes.plot(mean_of_ten, style, color=colour, label=name)
axes.set(xlabel="training step", ylabel="loss, mean of ten steps", ylim=(0, 1.6))
axes.legend(loc="lower left", frameon=False)
plt.show()
for name, model in zip(losses, (post, post_warm, pre, pre_warm), strict=True):
    print(f"{name:22} likeness of the words {likeness(model.encode(token_ids).detach()):.1f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The first curve stays above 1.2, the second ends near 0.6, and both of pre-norm near 0.2. The likeness says why: the first
# model's words have become one, so no query can find anything. The size of the gradients is not the reason, because the
# optimizer, Adam (lesson 08), divides each gradient by its usual size. But in post-norm the last sub-layer makes up about
# half of the output, so each step moves the output far. In pre-norm it is a small part of a long sum ([arXiv
# 2004.08249](https://arxiv.org/abs/2004.08249)). So the saying is true here, for this depth and this learning rate, and
# pre-norm gains nothing from a warm-up here. (Two more seeds end at 1.27, 1.01, 0.32 and 0.36, and at 1.27, 0.42, 0.20 and 0.19. With a rate of 0.001, post-norm learns without a warm-up
# too, more slowly.)

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Careful with the moral. Pre-norm is easier to train, not better: where both train, post-norm is
# often a little ahead. Try `train(small_model(6, False), 1, steps=600, peak=1e-3)`, and pre-norm beside it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · A map of the loss
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
def no_plus(frame):
    return lambda x, sublayer: sublayer(frame.norm(x))


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
# another pair of directions gave the same picture, and so did a warm-up with rates of 0.003, 0.001 and 0.0003. The paper's
# deep image networks have rugged maps without plus signs. Ours, a small stack with norms, has a flat one.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Xiong et al., *On Layer Normalization in the Transformer Architecture*, 2020,
#   [arXiv 2002.04745](https://arxiv.org/abs/2002.04745).
# - Liu et al., *Understanding the Difficulty of Training Transformers*, 2020,
#   [arXiv 2004.08249](https://arxiv.org/abs/2004.08249): why it is not the gradient's size (section 2).
# - Li et al., *Visualizing the Loss Landscape of Neural Nets*, 2017, [arXiv 1712.09913](https://arxiv.org/abs/1712.09913).
