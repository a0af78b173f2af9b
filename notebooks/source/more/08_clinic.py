# %% [markdown] slideshow={"slide_type": "slide"}
# # 08+ · Bugs of a training: can you find them in code?
#
# In the clinic of lesson 08 you named the bugs of five trainings from their curves. Here the same bugs stand in code. Do that
# clinic first: the names below tell its answers.
#
# **After this notebook you can**
#
# - find in a few lines what made a training go badly.
#
# **You need** lesson 08. **It takes** about 5 minutes, and 36 for five optional exercises. No network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Patient A
#
# ### Exercise: fix_dropout · 6 minutes · ★★ · optional
#
# `eval()` only sets a flag, `training`, in each part of the model. This dropout has the same symptom for another reason:

# %% tags=["exercise", "clinic"] exercise="fix_dropout" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_dropout)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Patient B
#
# ### Exercise: fix_translation_masks · 6 minutes · ★★ · optional

# %% tags=["exercise", "clinic"] exercise="fix_translation_masks" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_translation_masks)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Patient C
#
# ### Exercise: fix_learning_rates · 6 minutes · ★★ · optional

# %% tags=["exercise", "clinic"] exercise="fix_learning_rates" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_learning_rates)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Patient D
#
# ### Exercise: fix_padded_loss · 12 minutes · ★★★ · optional
#
# This loss leaves padding out, and takes a mean too early, twice:

# %% tags=["exercise", "clinic"] exercise="fix_padded_loss" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_padded_loss)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Patient E
#
# ### Exercise: fix_teacher_forcing · 6 minutes · ★★ · optional

# %% tags=["exercise", "clinic"] exercise="fix_teacher_forcing" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_teacher_forcing)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Measure twice
#
# The cheapest test of all found patient A: measure again what must not change. **Guess:** a new model, one batch, its loss
# twice in training mode and twice in evaluation mode. Which of the four numbers are equal?

# %% slideshow={"slide_type": "fragment"}
import torch

from course.for_lessons.small_training import SIZES, short_pairs
from course_lib.losses import batch_loss
from course_lib.transformer import Transformer

batch, model = short_pairs().data.batch(torch.arange(16)), Transformer(SIZES, seed=0)
torch.manual_seed(0)
for training in (True, False):
    model.train(training)
    print(training, *(f"{batch_loss(model, batch, 0.0):.4f}" for _ in range(2)))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The two of evaluation mode are equal. In training mode dropout sets other numbers to 0 each time, though it is only 0.05 here.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - The curves of these trainings, and how they were made: [data/runs/clinic](../../data/runs/clinic/README.md).
#
# One more patient: `fix_training_loop` has two bugs in five lines. `print(stub("fix_training_loop"))`, after `from
# course.exercises import stub`, shows them.
