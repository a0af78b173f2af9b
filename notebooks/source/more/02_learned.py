# %% [markdown] slideshow={"slide_type": "slide"}
# # 02+ · Where and how far: can positions be set by hand, and what was wrong with one vector?
#
# Lesson 02 trains matrices that find *fluffy* and *blue*, and says why attention took the place of recurrent networks. Here you
# set such matrices by hand, and measure the recurrent networks yourself.
#
# **After this notebook you can**
#
# - let a word look at positions just before it, by three matrices set by hand;
# - measure how much of a sentence fits into one vector, and after how much training;
# - say how the influence of a word falls with its distance, with and without attention.
#
# **You need** lesson 02. **It takes** about 12 minutes. No network, no GPU.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
import math

import torch
import torch.nn.functional as F
from torch import nn

from course.exercises import mine

torch.set_printoptions(precision=2, sci_mode=False)  # two decimals are enough for us
attend = mine("attention")

tokens = "a fluffy blue creature roamed the verdant forest".split()
features = ["noun", "adjective", "fluffy", "blue", "green"]
x = torch.zeros(8, 5)  # as in lesson 02
x[:, 0] = -1
x[[3, 7], 0] = 1
x[[1, 2, 6], 1] = 1
x[[1, 2, 6], [2, 3, 4]] = 1
w_query = torch.tensor([[10.0], [0], [0], [0], [0]])  # 10 x noun
w_key = torch.tensor([[0.0], [1], [0], [0], [0]])  # 1 x adjective
w_value = torch.eye(5)[:, 2:]  # fluffy, blue, green as they are

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Positions set by hand
#
# Lesson 02 set matrices by hand that let nouns ask for adjectives. But *creature* also took up *verdant*, which belongs to the
# forest: its output was a third fluffy, a third blue and a third green.
#
# Give every word two more features that say where it stands: a clock hand, $(\cos \alpha, \sin \alpha)$, which turns a
# little further with each word. The dot product of two hands is largest when they point the same way.
#
# English adjectives come *before* their noun. So the query turns its hand **back by one and a half words**.
# *Creature* is at position 3, counted from 0. **By hand:** which two positions does its query fit best now? (Queries
# and keys now have three features: one for the kind of word, two for the hand. So all scores are divided by √3, which
# does not change their order.)

# %% slideshow={"slide_type": "subslide"}
step = 2 * math.pi / 16  # the angle for one word: 16 words make a full circle
angle = step * torch.arange(8)
x_placed = torch.cat([x, torch.stack([angle.cos(), angle.sin()], dim=-1)], dim=-1)  # 8 x 7

cos, sin = math.cos(1.5 * step), math.sin(1.5 * step)
turn_back = torch.tensor([[cos, -sin], [sin, cos]])  # a hand, times this, is the hand 1.5 words before

# block_diag sets two matrices corner to corner, with zeros around: old features here, the hand there
w_query_placed = torch.block_diag(w_query, 20 * turn_back)  # 7 x 3; 20, so that positions count beside kinds
w_key_placed = torch.block_diag(w_key, torch.eye(2))  # 7 x 3
w_value_placed = torch.cat([w_value, torch.zeros(2, 3)])  # 7 x 3; positions are not handed over

query, key, value = x_placed @ w_query_placed, x_placed @ w_key_placed, x_placed @ w_value_placed
output, _ = attend(query, key, value)
print(" " * 8, *features[2:])
for place in (3, 4, 7):
    print(f"{tokens[place]:8}", *(f"{number:6.2f}" for number in output[place]))

# %% [markdown] slideshow={"slide_type": "fragment"}
# *Creature* is now half fluffy and half blue, and *forest* is green. The clock hands come back in lesson 05.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · One vector for a sentence
#
# Lesson 02 shows what we recorded of a small bottleneck. Here it is. A network reads random words (out of 16) and must then answer: *which word was at
# position p?* One network answers from its last vector. The other looks back at all its vectors, with your attention.


# %% slideshow={"slide_type": "subslide"}
class Reader(nn.Module):
    def __init__(self, may_look_back, d_model=32):
        super().__init__()
        self.may_look_back = may_look_back
        self.word, self.position = nn.Embedding(16, d_model), nn.Embedding(16, d_model)
        self.recurrent = nn.GRU(d_model, d_model, batch_first=True)  # a simpler relative of the LSTM
        self.question = nn.Embedding(16, d_model)
        self.answer = nn.Sequential(nn.Linear(2 * d_model, d_model), nn.Tanh(), nn.Linear(d_model, 16))

    def forward(self, token_ids, asked):
        positions = self.position.weight[: token_ids.shape[1]]
        states, _ = self.recurrent(self.word(token_ids) + positions)  # batch x seq_len x d_model
        query = self.question(asked).unsqueeze(1)
        memory = states[:, -1:]  # only the last vector
        if self.may_look_back:
            memory, _ = attend(query, states, states)
        return self.answer(torch.cat([memory, query], dim=-1)).squeeze(1)


# %% [markdown] slideshow={"slide_type": "fragment"}
# The folded cell trains both for 400 steps and tests them. (The learning rate falls to 0 over the last fifth.) A blind guess is right in 6 of 100 cases. **Predict:** how often
# is each network right, with 2, 4, 8, 16 words to remember?


# %% tags=["slow", "apparatus"] slideshow={"slide_type": "subslide"}
def share_recalled(may_look_back, seq_len, steps=400, seed=0):
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        model = Reader(may_look_back)
    generator = torch.Generator().manual_seed(seed + 10)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    fall = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(1.0, 5 * (1 - step / steps)))
    for step in range(steps + 1):
        batch = 64 if step < steps else 2000  # the last batch is the test
        token_ids = torch.randint(16, (batch, seq_len), generator=generator)
        asked = torch.randint(seq_len, (batch,), generator=generator)
        logits, right = model(token_ids, asked), token_ids[torch.arange(batch), asked]
        if step < steps:
            optimizer.zero_grad()
            F.cross_entropy(logits, right).backward()
            optimizer.step()
            fall.step()
    return (logits.argmax(dim=-1) == right).float().mean().item()


print("words   only the last vector   with attention")
for seq_len in (2, 4, 8, 16):
    print(f"{seq_len:5}{share_recalled(False, seq_len):23.0%}{share_recalled(True, seq_len):17.0%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The last vector had 400 steps. Is that too little room, or too little training? Give it more:
# `share_recalled(False, 4, steps=2000)`. The table of lesson 02, section 7, comes from such runs. Each number is the
# mean of two seeds, except the one of 16 words after 20,000 steps, which is of one.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Two kinds of score
#
# Bahdanau, Cho and Bengio (2014, [arXiv 1409.0473](https://arxiv.org/abs/1409.0473)) let the network that writes look back at
# all vectors of the network that reads. Both were recurrent. Luong and others (2015,
# [arXiv 1508.04025](https://arxiv.org/abs/1508.04025)) also tried the dot product, but without the square root. Here are both
# kinds of score, the second as in the Transformer:
#
# $$ \text{additive: } \; v^{\top} \tanh(W q + U k) \qquad\qquad \text{dot product: } \; \frac{q \cdot k}{\sqrt{d_k}} $$
#
# *W*, *U* and *v* are trained. In the Transformer $W^Q$ and $W^K$ do the work of *W* and *U*; the dot product needs no *v* and no
# tanh. And all scores together are one matrix product: it is much faster in practice (section 3.2.1 of the paper).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · How far is it from one word to another?
#
# The Transformer took the next step: if words can look, why read one after another? In a recurrent network, information
# needs *n* steps to reach the word *n* positions later, and each step changes it. With attention it is always **one**
# step. The folded cell measures how much the last output depends on the word *n* positions before, in three
# untrained networks: simple recurrent, GRU, self-attention.
#
# **Predict:** what shape do the three curves have, if the vertical axis counts powers of ten?

# %% tags=["picture", "apparatus"] alt="Influence on the last output, on a scale of powers of ten, against the distance of a word, up to 40. One curve each for a simple recurrent network, a GRU and self-attention." slideshow={"slide_type": "subslide"}
from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()

with torch.random.fork_rng(devices=[]):
    torch.manual_seed(0)
    simple, gru = nn.RNN(32, 32, batch_first=True), nn.GRU(32, 32, batch_first=True)
networks = {
    "simple recurrent": (lambda x: simple(x)[0], "#D55E00", "--"),
    "GRU": (lambda x: gru(x)[0], "#009E73", "-."),
    "self-attention": (lambda x: attend(x, x, x)[0], "#0072B2", "-"),
}

figure, axes = plt.subplots(figsize=(6.5, 3.0), layout="constrained")
for name, (network, colour, style) in networks.items():
    sequence = torch.randn(64, 41, 32, generator=torch.Generator().manual_seed(3)).requires_grad_()
    network(sequence)[:, -1].sum().backward()
    influence = sequence.grad.norm(dim=-1).mean(dim=0).flip(0)  # from the last word backwards
    axes.semilogy(range(1, 41), influence[1:], style, color=colour, label=name)
    print(f"{name:17} at distance 1: {influence[1]:.0e}   10: {influence[10]:.0e}   40: {influence[40]:.0e}")
axes.set(xlabel="distance, in words", ylabel="influence on the last output")
axes.legend(loc="lower left")
plt.show()

# %% [markdown] slideshow={"slide_type": "fragment"}
# Both recurrent curves fall, the simple one in a straight line; that of attention is level. Training can lengthen the
# memory of a recurrent network, but with a gradient of 4 · 10⁻⁹ it learns slowly. Attention has a price, too: a text that
# is twice as long needs four times as many scores. Lesson 10 measures that.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Bahdanau, Cho and Bengio, *Neural Machine Translation by Jointly Learning to Align and Translate*, 2014,
#   [arXiv 1409.0473](https://arxiv.org/abs/1409.0473): Figure 3 shows what the first attention looked at.
# - Britz and others, *Massive Exploration of Neural Machine Translation Architectures*, 2017,
#   [arXiv 1703.03906](https://arxiv.org/abs/1703.03906): additive scores beside undivided dot products.
