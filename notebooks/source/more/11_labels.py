# %% [markdown] slideshow={"slide_type": "slide"}
# # 11+ · Labels: what do more of them do, and what does a teacher's doubt say?
#
# In lesson 11 a published encoder knew nouns that no label had, and taught them to a small one. Here the number of
# labels changes, then the learning rate, then what the teacher passes on.
#
# **After this notebook you can**
#
# - say what four times the labels do for what was never labelled;
# - choose a learning rate for an encoder that has learned much already;
# - write the loss of a student, and say when a teacher's probabilities say more than its choices.
#
# **You need** sections 4 and 7 of lesson 11, no network and no GPU. **It takes** about 16 minutes, and 15 for one
# exercise, which is an optional one of lesson 11.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import json

from course.records import RECORDED

fine_tuning = json.loads((RECORDED / "fine_tuning" / "fine_tuning.json").read_text(encoding="utf-8"))["runs"]


def of_part(part):
    """The runs of one part of the record, by their rows."""
    found = {}
    for run in fine_tuning:
        if run["part"] == part:
            found.setdefault(run["row"], []).append(run)
    return found


def print_nouns(runs_of, width):
    """The two shares of each run."""
    print(" " * width, "nouns with a label        without a label")
    for name, runs in runs_of.items():
        known, new = (" ".join(f"{run[key]:.0%}" for run in runs) for key in ("known_nouns", "new_nouns"))
        print(f"{name:{width}}{known:>19}{new:>23}")


# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · More labels
#
# Would more labels have done the same? We repeated the lesson's test with 4, 16 and 64 labels for each topic, always
# about the same nouns, mostly with three seeds ([the page of this record](../../data/runs/fine_tuning/README.md)).
# **Guess:** four times the labels, from 16 to 64: what do they do for the answers about new nouns?

# %% tags=["picture", "apparatus"] alt="Two lines over 4, 16 and 64 labels for each topic: right answers on nouns that had labels, and on nouns that never had one; arrows show the last step. A control chooses one of five candidates." slideshow={"slide_type": "subslide"}
from course.pictures import who_knows
from course.pictures.who_knows import ASKED
from course.pictures.who_knows import recorded as recorded_topics

who_knows(recorded_topics(), ASKED)

# %% [markdown] slideshow={"slide_type": "subslide"}
# With 64 labels for each topic the bag of words has 93% on nouns with a label, and the encoder from scratch 96%. On
# new nouns they have 65% and 59%. **The whole MiniLM has more with 4 labels for each topic: 77%.**
#
# For the frozen MiniLM with 64 labels for each topic, the mean of the tokens is 11 points better than `[CLS]` on
# new nouns. With 4 or 16 the difference is about 3 points. This MiniLM was trained to compare sentences by their
# mean ([arXiv 1908.10084](https://arxiv.org/abs/1908.10084)), and its `[CLS]` was not. So look up how a model was
# trained before you read it.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Size, or what was read?
#
# MiniLM is larger than our encoder from scratch, and it has read more. Which of the two is it? We gave MiniLM's shape
# random weights, and trained it on the same 96 labels, for four times as many updates as MiniLM. And we took MiniLM's
# table of tokens by itself. **Predict** both.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
print_nouns(of_part("controls"), 36)

# %% [markdown] slideshow={"slide_type": "fragment"}
# MiniLM's shape with random weights has 41% to 46% on new nouns, as our small encoder has. So it is not the size. Its
# table by itself has 78%, without a layer: **most of what MiniLM knows of a noun, in this task, is one vector.** The
# whole MiniLM has 89% (three seeds).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · How fast may it learn?
#
# The peak of the learning rate in lesson 08 was 9e-3. MiniLM has learned much already. We tried five peaks from
# 1e-5 to 1e-2 for all its layers, with two seeds. **Predict:** which one is best, and which ones fail?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
print_nouns(of_part("learning rates"), 16)

# %% [markdown] slideshow={"slide_type": "fragment"}
# 1e-3 is the best of the five. With 1e-5 it has hardly begun after 24 updates. (BERT's authors use 2e-5 to 5e-5, and
# many more updates: appendix A.3.) At 7e-3 and 1e-2 both shares are 17%, exactly chance: it ends with one answer for
# everything. **A rate that suits a small new model can destroy a trained one.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · The student's loss
#
# What should a teacher pass on, only its first choice? For *The horse is in the kitchen.* it may say: animal 0.6,
# home 0.3, the others little. The small numbers tell the student what the sentence also resembles. So the student
# learns from the probabilities. A **temperature** $T$ above 1 makes the small ones larger: the logits of teacher
# and student are divided by $T$ before the softmax. For $n$ sentences and classes $c$:
#
# $$ L = T^2 \cdot \frac{1}{n} \sum_{i=1}^{n} \mathrm{KL}(p_i \,\|\, q_i) \qquad
# \mathrm{KL}(p \,\|\, q) = \sum_c p(c) \, \ln \frac{p(c)}{q(c)} $$
#
# $p_i$ are the teacher's softened probabilities for sentence $i$, and $q_i$ the student's. The Kullback-Leibler
# divergence is 0 if both are equal, and larger otherwise.

# %% [markdown] slideshow={"slide_type": "subslide"}
# **By hand:** the teacher says ½, ½ and the student ¾, ¼. How large is the divergence? And with their roles
# exchanged? (ln 2 = 0.693, ln 3 = 1.099. Use three digits.)
#
# <details><summary>Answer</summary>
#
# ½ ln (½ / ¾) + ½ ln (½ / ¼) = ½ · (−0.406) + ½ · 0.693 = 0.144. The other way round it is ¾ ln (¾ / ½) + ¼ ln (¼ /
# ½) = ¾ · 0.406 − ¼ · 0.693 = 0.131. It is not the same, so the order matters.
#
# (And why $T^2$? If the logits are divided by $T$, the gradients of this loss get about $T^2$ times smaller. People
# often add a loss on true labels, which has no $T$. The factor keeps the two in proportion.)
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: distillation_loss · 15 minutes · ★★★ · optional

# %% tags=["exercise"] exercise="distillation_loss" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(distillation_loss)

# %% [markdown] slideshow={"slide_type": "subslide"}
# The teacher is the whole MiniLM after 96 labels. The folded cell trains it and lets it read 3,000 sentences without
# labels. Here are its probabilities for some:

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import torch

from course.for_lessons.fine_tuning import WholeWords, choices_of, pieces_by, trained
from course.for_lessons.minilm import measure_minilm
from course_lib.bert import BertConfig, BertEncoder
from course_lib.corpora.labelled import load_topics
from course_lib.heads import SentenceHead

topics = {name: load_topics(name) for name in ("train", "known_nouns", "new_nouns", "unlabelled")}
labelled, unlabelled = topics["train"][:96], topics["unlabelled"]["sentence"][:]
topic_names = labelled["topic"][:6]


def numbers_of(names):
    return torch.tensor([topic_names.index(name) for name in names])


# %% tags=["slow", "apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
import time


def ask_the_teacher(encoder, tokenizer):
    encoder.token_embedding.requires_grad_(False)
    read, answers = pieces_by(tokenizer), numbers_of(labelled["topic"])
    teacher = trained(SentenceHead(encoder, 6, seed=0), read, labelled["sentence"], answers, 4, 3e-4)
    start = time.process_time()
    logits = choices_of(teacher, read, unlabelled)
    return {"logits": logits.half(), "seconds": torch.tensor(time.process_time() - start)}


teacher, where_from = measure_minilm(ask_the_teacher, "lesson_11_teacher")
print(where_from)
for sentence, logits in list(zip(unlabelled, teacher["logits"].float(), strict=True))[:4]:
    shares = sorted(zip(logits.softmax(-1).tolist(), topic_names, strict=True), reverse=True)[:3]
    print(f"{sentence:50}", *(f"{topic} {share:.2f}" for share, topic in shares))

# %% [markdown] slideshow={"slide_type": "subslide"}
# The student, 2 layers with `d_model` 64, begins from scratch and learns with your loss, $T$ = 2. **Predict:** how many
# times as fast as its teacher does it read?

# %% tags=["slow", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from functools import partial

from course.exercises import mine

read_words = WholeWords(text for split in topics.values() for text in split["sentence"])
sizes = {"d_model": 64, "d_ff": 256, "num_heads": 4, "num_layers": 2, "max_len": 64, "dropout": 0.0}
student = SentenceHead(BertEncoder(BertConfig(len(read_words), **sizes), seed=0), 6, seed=0)
my_distillation_loss = partial(mine("distillation_loss"), temperature=2.0)
trained(student, read_words, unlabelled, teacher["logits"].float(), 6, 4e-3, 32, my_distillation_loss)

for name in ("known_nouns", "new_nouns"):
    right = choices_of(student, read_words, topics[name]["sentence"][:]).argmax(-1)
    print(f"{name:12} {(right == numbers_of(topics[name]['topic'])).float().mean():.0%} right")
start = time.process_time()
choices_of(student, read_words, unlabelled)
print(f"{teacher['seconds'].item() / (time.process_time() - start):.0f} times as fast as the teacher")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The student is as good as its teacher, and dozens of times as fast. (If MiniLM is not on your machine, the seconds of
# the teacher are those of our machine.) But the new nouns are no longer new for it: it has read 3,000 sentences with
# them, labelled by the teacher.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · Choices or probabilities?
#
# Did the probabilities help more than the teacher's first choices would have done? We recorded both, with four seeds,
# and for two teachers: the one above, and an unsure one, which saw 24 labels in place of 96. **Predict** for both:
# which student is better?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
print_nouns(of_part("student"), 36)

# %% [markdown] slideshow={"slide_type": "fragment"}
# (Several numbers are several seeds.) For both teachers the two students are equally good. The first teacher gives its
# choice 0.89 on average. The unsure one gives it 0.82, and is wrong more often, but its probabilities do not help
# either. And a bag of words is as good a student as the encoder. In this task one answer for each sentence is enough.
# (Hinton and others report cases where the probabilities say much more.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Hinton, Vinyals and Dean, *Distilling the Knowledge in a Neural Network*, 2015, [arXiv
#   1503.02531](https://arxiv.org/abs/1503.02531), report cases where the probabilities say much more (sections 3 and
#   6).
# - Sanh and others, *DistilBERT*, 2019, [arXiv 1910.01108](https://arxiv.org/abs/1910.01108).
# - Wang and others, *MiniLM*, 2020, [arXiv 2002.10957](https://arxiv.org/abs/2002.10957): a student that copies the
#   attention of its teacher's last layer.
