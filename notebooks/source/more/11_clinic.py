# %% [markdown] slideshow={"slide_type": "slide"}
# # 11+ · The clinic of BERT: what does a loss not tell?
#
# Six bugs in the code of lesson 11. Everything ran with them, and nothing raised an error. Four of them look *better*
# than the healthy training. You guess which, and find three of them in code.
#
# **After this notebook you can**
#
# - name six tests, of a line or two each, that find such bugs;
# - find three of them in code.
#
# **You need** lesson 11. **It takes** about 6 minutes, and 20 for three exercises, which are optional ones of lesson
# 11. No network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Six patients
#
# - **A**: the tokens are chosen and the labels are right, but the condition for covering a token is never true.
# - **B**: BERT's two losses, for the blanks and for the next sentence, come from one object that leaves out label
#   0.
# - **C**: every token gets a label, not only the chosen ones.
# - **D**: the tags are laid on the tokens one by one, without looking at pieces.
# - **E**: start and end of the answer are the largest number each, chosen by itself.
# - **F**: the loss of a student that learns from a teacher's probabilities gets the student's logits twice.
#
# A to D and F are trainings, and E is a way to read the answers. **Guess** before you look: which of A, B, C and F
# have a lower loss than the healthy training?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import json

from course.records import RECORDED

blanks = json.loads((RECORDED / "blanks" / "blanks.json").read_text(encoding="utf-8"))["clinic"]
fine_tuning = json.loads((RECORDED / "fine_tuning" / "fine_tuning.json").read_text(encoding="utf-8"))["runs"]


def first_run(row):
    return next(run for run in fine_tuning if run["row"] == row)


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
healthy, pairs = blanks["healthy"], blanks["pairs, healthy"]
for letter, name in {"A": "the cover never falls", "C": "labels everywhere"}.items():
    run = blanks[name]
    print(f"{letter}  its loss {run['own_loss']:.2f}, healthy {healthy['own_loss']:.2f}", end="   ")
    print(f"a blank {run['nats']:.2f} nats, healthy {healthy['nats']:.2f}")
run = blanks["pairs, one loss for two questions"]
print(f"B  its loss {run['own_loss']:.4f}, healthy {pairs['own_loss']:.4f}", end="   ")
print(f"right {run['right']:.1%}, healthy {pairs['right']:.1%}")
run, sound = first_run("D, tags that slide"), first_run("MiniLM whole, 12 epochs")
print(f"D  by its own labels {run['its_own_score']:.1%} right", end="   ")
print(f"in truth {run['all']:.1%}, healthy {sound['all']:.1%}")
looks = [look["new_verbs"]["backwards"] for look in first_run("MiniLM whole")["looks"][:3]]
print("E  answers that end before they start:", *(f"{look:.0%}" for look in looks), end="   ")
print("(after 320, 640, 960 questions)")
run, sound = first_run("F, compared with itself"), first_run("the teacher's probabilities, T = 2")
print(f"F  its loss {run['last_loss']:.4f}, healthy {sound['last_loss']:.4f}", end="   ")
print(f"new nouns right {run['new_nouns']:.0%}, healthy {sound['new_nouns']:.0%}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Compare each loss with the healthy one beside it. What went wrong in each?
#
# - **A** learns to copy: what it should guess stays readable in the input. ([Corrected in
#   2018](https://github.com/codertimo/BERT-pytorch/pull/23), in code that many people had copied.)
# - **B** is never told "no". The loss that leaves out padding, label 0, also leaves out the answer 0. (Reported [in
#   2018](https://github.com/codertimo/BERT-pytorch/issues/49), and [again in
#   2022](https://github.com/codertimo/BERT-pytorch/issues/98).)
# - **C** asks for every token, and most of them can be read. So its loss is eight times lower. At blanks it is
#   about as good as the healthy one.
# - **D** gives wrong labels behind each word of several pieces. Few words are cut here, so it costs 1.4 points. By
#   its own labels it seems to have only 90%, because some of these labels are wrong.
# - **E** gives answers that end before they start. This happens mostly while the model is still learning. In this
#   run no such answer was left after 960 questions, so a test at that moment finds nothing.
# - **F** compares the student with itself. There is nothing to learn.
#
# (One run of each.) A, B, C and F all have a *lower* loss than the healthy training. **A loss is not a score.** One
# small test finds each of them: cover a word and ask for it (A), print the labels of one row beside its tokens (C, D),
# look at some answers early in the training (E), count the right answers of each kind (B, F).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Patient A
#
# ### Exercise: fix_masking · 8 minutes · ★★ · optional

# %% tags=["exercise", "clinic"] exercise="fix_masking" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_masking)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Patient B
#
# ### Exercise: fix_two_losses · 6 minutes · ★★ · optional

# %% tags=["exercise", "clinic"] exercise="fix_two_losses" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_two_losses)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · Patient F
#
# ### Exercise: fix_distillation · 6 minutes · ★★ · optional
#
# The loss of a student is told in [the notebook about labels](11_labels.ipynb), section 3.

# %% tags=["exercise", "clinic"] exercise="fix_distillation" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(fix_distillation)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - How these runs were made: [data/runs/blanks](../../data/runs/blanks/README.md) and
#   [data/runs/fine_tuning](../../data/runs/fine_tuning/README.md).
