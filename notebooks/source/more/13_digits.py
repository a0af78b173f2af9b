# %% [markdown] slideshow={"slide_type": "slide"}
# # 13+ · Transformers beyond translation: can it read a picture?
#
# Attention sees a set of vectors. Nothing in it says that they come from words. Here a tiny Transformer reads drawn digits,
# beside three readers that are no Transformers.
#
# **After this notebook you can**
#
# - cut pictures into patches, and say what a Vision Transformer knows about their order;
# - say where it loses and where it does not, and against whom;
# - run a small one on what you draw, and not trust a sure answer.
#
# **You need** lessons 05 and 06, no network and no GPU. **It takes** about 15 minutes, and 15 for an exercise, which is an
# optional one of lesson 13.

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
import torch
import torch.nn.functional as F
from torch import nn

from course.exercises import mine
from course.pictures.plots import pyplot_in_theme
from course_lib.vision import VisionConfig, VisionTransformer

plt = pyplot_in_theme()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Patches
#
# A **Vision Transformer** ([arXiv
# 2010.11929](https://arxiv.org/abs/2010.11929), section 3.1) cuts a picture into square **patches**. Each patch, its
# pixels in a row, becomes a token by one matrix. A learned vector, [CLS], stands before them, and its output says what
# the picture shows.
#
# **By hand:** a picture of 4 × 4 pixels, numbered row by row from 0 to 15. Cut it into patches of 2 × 2, row by row.
# Which pixels are in the second patch? And why is `pixels.view(4, 4)` wrong, although its shape is right?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# The second patch is at the top right: pixels 2, 3, 6 and 7. `view` would take 4, 5, 6 and 7, which is the second *row*
# of the picture.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: patches · 15 minutes · ★★★ · optional

# %% tags=["exercise"] exercise="patches" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(patches)

# %% [markdown] slideshow={"slide_type": "subslide"}
# The folded cell draws digits of 8 × 8 pixels with a program of ours, and shows some with the borders of their 16
# patches.

# %% tags=["picture", "apparatus"] alt="Ten small grey pictures of drawn digits from 0 to 9, eight by eight pixels each, with thin lines between their sixteen patches of two by two pixels." slideshow={"slide_type": "fragment"}
from course.pictures.digits import draw_digits

digits, unseen = draw_digits(2000, seed=1), draw_digits(1000, seed=2)
figure, axes = plt.subplots(1, 10, figsize=(7.2, 0.9), layout="constrained")
for digit, one in enumerate(axes):
    one.imshow(1 - digits.images[digits.labels == digit][0], cmap="gray", vmin=0, vmax=1)
    for line in (1.5, 3.5, 5.5):
        one.axvline(line, color="#0072B2", linewidth=0.5)
        one.axhline(line, color="#0072B2", linewidth=0.5)
    one.set(xticks=[], yticks=[])
plt.show()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Who reads best?
#
# The contenders get 300 updates each: the Vision Transformer (two layers of 64 features), a network of three linear
# layers that reads all pixels in a row (MLP), and a small convolution. There are two variations. The Vision
# Transformer is also run without the position vectors of its patches. And all three are run on **torn** pictures: the
# 16 patches are in another order, the same order for every picture. Beside them stands a rule without training: the name of
# **the nearest picture**, pixel by pixel.
#
# **Predict:** who is best with all 2,000 pictures? And with 100? What is left without positions? Which of the three
# suffers from the tearing? What does the rule get?


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def vision_transformer():
    return VisionTransformer(VisionConfig(patch_size=2), seed=0)


def without_positions():
    small = vision_transformer()
    small.positions.requires_grad_(False).zero_()
    return small


def mlp():
    hidden = [nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU()]
    return nn.Sequential(nn.Flatten(), *hidden, nn.Linear(128, 10))


def convolution():
    return nn.Sequential(
        *(nn.Unflatten(1, (1, 8)), nn.Conv2d(1, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.Flatten(), nn.Linear(512, 10)),
    )


# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
my_patches = mine("patches")


def torn(images):
    """The same pictures with their patches in another order."""
    order = torch.randperm(16, generator=torch.Generator().manual_seed(5))
    pieces = my_patches(images, 2)[:, order].view(-1, 4, 4, 2, 2)
    return pieces.transpose(2, 3).reshape(-1, 8, 8)


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def trained(make, change, number, seed=0, updates=300):
    """A network that has read so many pictures."""
    torch.manual_seed(seed)
    small, generator = make(), torch.Generator().manual_seed(seed)
    images, labels = change(digits.images[:number]), digits.labels[:number]
    optimizer = torch.optim.Adam(small.parameters(), lr=2e-3)
    for _ in range(updates):
        rows = torch.randint(number, (64,), generator=generator)
        loss = F.cross_entropy(small(images[rows]), labels[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return small


def share_right(make, change, number, seed=0, updates=300):
    """Train on so many pictures; the share of 1,000 unseen ones that are named rightly."""
    small = trained(make, change, number, seed, updates)
    with torch.no_grad():
        return (small(change(unseen.images)).argmax(dim=-1) == unseen.labels).float().mean().item()


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
def right_by_nearest(number):
    """Without any training: the name of the picture whose pixels differ least."""
    distances = torch.cdist(unseen.images.flatten(1), digits.images[:number].flatten(1))
    return (digits.labels[distances.argmin(dim=1)] == unseen.labels).float().mean().item()


# %% tags=["apparatus", "uses-answer", "nbval-ignore-output", "slow"] slideshow={"slide_type": "fragment"}
contenders = {
    "Vision Transformer": (vision_transformer, torch.clone),
    "  without positions": (without_positions, torch.clone),
    "  torn": (vision_transformer, torn),
    "MLP": (mlp, torch.clone),
    "MLP, torn": (mlp, torn),
    "convolution": (convolution, torch.clone),
    "convolution, torn": (convolution, torn),
}
print(" " * 22 + "2,000 pictures   100 pictures")
nearest = [right_by_nearest(number) for number in (2000, 100)]
print(f"{'the nearest picture':22}", *(f"{right:13.2f}" for right in nearest))
for name, which in contenders.items():
    print(f"{name:22}", *(f"{share_right(*which, number):13.2f}" for number in (2000, 100)))

# %% [markdown] slideshow={"slide_type": "fragment"}
# - It works: a Transformer reads pictures. With 2,000 of them it comes close to the two other networks. But the rule without
#   training is as good as the best of them: these digits are easy.
# - **With 100 it is far behind**, behind the nearest picture too (0.82). More training does not help: with 1,200 updates it
#   gets 0.71. The convolution is built for near pixels that belong together, and needs few pictures. That cannot be the whole
#   reason, because the MLP is not built for it and has 0.88. In the paper, too, the Vision Transformer loses on small data and
#   wins on very large data (section 4.3).
# - **Tearing costs it nothing.** It never knew which patches are neighbours. The MLP does not mind either. The
#   convolution knew the neighbours, and loses. (Of three
#   seeds the torn Transformer is better with two and worse with one, for 100 pictures. The convolution loses with all
#   three, and all three agree on the other points, too.)
# - **Without positions** it is left with a bag of patches. With 2,000 pictures it still tells more than half of the
#   digits, and seven in ten after 1,200 updates.
#
# So attention is not about words. It is about sets, and positions tell it the rest (lesson 05). People use it where a
# caption is written for a picture (*Show, Attend and Tell*, [arXiv 1502.03044](https://arxiv.org/abs/1502.03044)),
# where a protein's shape is found from its amino acids (*AlphaFold 2*, [Jumper and others,
# 2021](https://doi.org/10.1038/s41586-021-03819-2)), and where the operations of a network are divided among the
# devices of a computer ([arXiv 1910.01578](https://arxiv.org/abs/1910.01578)).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Draw one yourself
#
# The cell trains a Vision Transformer that is half as wide as the one above, so that its weights fit into this
# page. (It names 94%, 94% and 91% of 1,000 new digits rightly, with three seeds.) The page runs it on what you
# draw, and runs it again without each patch: leave-one-out, as in lesson 13, section 1. **Guess** first. Then draw a digit,
# and after it something that is not a digit.

# %% tags=["slow", "picture", "nbval-ignore-output"] alt="Two hundred squares, one for each digit. Below them a sheet of eight by eight pixels to draw on, and two grids with a number for each patch: how much [CLS] looks at it, and by how much the probability of the answer falls without it." slideshow={"slide_type": "subslide"}
from course.pictures import digit_attention

narrow = VisionConfig(d_model=32, d_ff=64)
reader = trained(lambda: VisionTransformer(narrow, seed=0), torch.clone, 2000)
digit_attention(reader, draw_digits(200, seed=3))

# %% [markdown] slideshow={"slide_type": "subslide"}
# - **Where [CLS] looks most is seldom what the answer hangs on.** In 1,000 new digits, the patch at which it looks
#   most in layer 2 is the one without which the probability falls most in 26%, 12% and 5% (three seeds; by chance
#   it would be 6%). Leave-one-out is no truth either: without one patch, others may say the same. But in about nine
#   of ten digits some patch costs 0.05 or more.
# - The patch at which it looks most is bare paper in 43%, 54% and 65%. Of all patches 39% are bare. Layer 1 may have put
#   something there: the vector at a patch is not only about this patch. In some large Vision Transformers a few patches
#   that show little carry information about the whole picture ([arXiv 2309.16588](https://arxiv.org/abs/2309.16588)).
# - **A sure answer is not a sign of a digit.** The model names an X a 4 (above 0.95 with each seed) and an empty
#   sheet a 1 (0.98, 0.97 and 0.71). It must divide 1 among ten answers, and no picture of its training was none of
#   them. Nothing taught it to be unsure there.
# - Your own digits may be read wrongly. The model knows one pen, ours: soft edges, and ink that is seldom all black.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Dosovitskiy and others, *An Image is Worth 16x16 Words*, 2020, [arXiv 2010.11929](https://arxiv.org/abs/2010.11929).
# - Trees in place of translations: [parsing](13_trees.ipynb).
