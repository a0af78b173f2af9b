# %% [markdown] slideshow={"slide_type": "slide"}
# # 08+ · A GPU: is it worth it for your run?
#
# The run of lesson 08 takes a minute or three on a processor. Here you find out when a GPU pays, what half the bits gain and
# forget, and what to do when its memory is full. Each recorded number names its machine. Where there is a GPU, the cells
# measure it.
#
# **After this notebook you can**
#
# - say by a rule, and by a test of half a minute, whether a GPU is worth it for a run;
# - move a training to a GPU, choose `tokens_per_batch`, and go on after "out of memory";
# - say what bfloat16 forgets, and at which size it gains;
# - share an update among several processes.
#
# **You need** lesson 08. **It takes** about 22 minutes. No network; a GPU only if you have one.

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
import json

import torch

from course.for_lessons.small_training import SIZES, short_pairs
from course.records import RECORDED, read_run
from course_lib.running.devices import choose_device, describe_device, devices_here
from course_lib.training import TrainingConfig, train
from course_lib.transformer import Transformer, TransformerConfig

data, device = short_pairs().data, choose_device()
print(describe_device(device))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Is it worth it?
#
# One model, with 2.6 million parameters, was trained on Multi30k (29,000 real pairs) in two places, with 7,682 target tokens in
# an update: on two older cores in fp32, and on one H200 in bf16. **Guess** how many times faster an update was
# there. And for the model of lesson 08, a tenth as large on a tenth of the tokens? The folded cell reads [the
# records](../../data/runs/README.md).

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
both = {"two older cores, fp32": "multi30k_cpu_long.json", "one H200, bf16": "gpu/multi30k_gpu_alone.json"}
print("2.6 million parameters            seconds an update   target tokens a second")
for name, path in both.items():
    found = read_run(RECORDED / path)["history"]
    tokens, seconds = sum(found.target_tokens), found.seconds[-1]
    print(f"{name:33} {seconds / len(found.losses):17.3f} {tokens / seconds:24,.0f}")

rows = [json.loads(line) for line in (RECORDED / "gpu" / "gpu.jsonl").read_text().splitlines()]
print("\nOn the H200, milliseconds an update:")
for stage, name, what in (
    ("steps", "ours, fp32", "2.6 million, 7,200 tokens, fp32"),
    ("steps", "ours, bf16", "the same, bf16"),
    ("updates", "eager", "2.6 million, another run, bf16"),
    ("updates", "CUDA graphs", "the same, as a CUDA graph"),
    ("base", "ours, bf16", "65 million, 50,000 tokens, bf16"),
):
    [row] = [row for row in rows if (row["stage"], row["what"]) == (stage, name)]
    print(f"{what:36} {row.get('ms', row.get('ms an update')):6.1f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# A hundred times. (The GPU's recipe even makes two passes in each update.) But the lower table says what a GPU cannot do. An
# update is a thousand small programs, *kernels*, and the processor starts them one by one, which takes longer than the work:
# where a CUDA graph starts all of them at once, 38.6 milliseconds become 7.7. A narrower model of as many layers
# has as many kernels, so it hardly takes less than these 30 milliseconds. (That of lesson 08 has half the layers. We have not
# measured it on a GPU.)
#
# So **the rule**: write u for the time of an update on your processor.
#
# - u is below about 30 milliseconds: a GPU gains nothing. The run of lesson 08, with about 40, is near that line.
# - u is a second or more: a GPU pays, up to about a hundredfold.
# - u lies between: it gains about u / 30 milliseconds, and more with a CUDA graph (`cuda_graphs=True`).
#
# The 30 milliseconds are this code's on that machine. Another GPU, beside another processor, has its own. So test.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Half a minute
#
# The folded cell times updates of three sizes on each device that this machine has. **Guess** before you run it: for which of
# the three would you take a GPU? Put your own sizes into `runs`.

# %% tags=["slow", "apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
wide = TransformerConfig(1500, d_model=256, d_ff=1024, num_heads=4, num_layers=3, max_len=64, norm_first=True)
runs = {
    "0.26 million, 768 tokens": (SIZES, 768),
    "0.26 million, 8,192 tokens": (SIZES, 8192),
    "6 million, 2,048 tokens": (wide, 2048),
}


def seconds_of_an_update(config, tokens_per_batch, kind):
    """Of the fastest of four updates, after a first one that warms up."""
    settings = TrainingConfig(5, tokens_per_batch, learning_rate=1e-3)
    history = train(Transformer(config, seed=0).to(kind), data.to(kind), settings)
    return torch.tensor([0.0, *history.seconds]).diff()[1:].min().item()


for name, (config, tokens) in runs.items():
    times = {kind: seconds_of_an_update(config, tokens, kind) for kind in devices_here()}
    print(f"{name:28}", "   ".join(f"{kind} {1000 * each:6.0f} ms" for kind, each in times.items()))

# %% [markdown] slideshow={"slide_type": "fragment"}
# (The saved times are those of a machine that was busy. On a quiet core the first line is about 40 milliseconds.) By the rule a
# GPU gains little in the first line, more in the second, and much in the third. If this machine has a GPU, the columns say it of
# *your* GPU.
#
# **Apple's GPU** (`mps`) is also found by `choose_device()`, which takes the fastest *kind* there is and does not measure. We
# have not measured one. Run the cell above: where `cpu` wins, write `device = torch.device("cpu")`.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Two things move
#
# The weights move, and the sentences. (The run of lesson 08 does this already, because `choose_device()` finds a GPU.)
#
# ```python
# model = Transformer(SIZES).to("cuda")
# train(model, data.to("cuda"), replace(config, precision="bf16"))
# ```

# %% [markdown] slideshow={"slide_type": "subslide"}
# How fast is that? We count target tokens per second. The folded cell takes [the recorded runs](../../data/runs/README.md)
# and 40 updates here. If this machine has a GPU, the cell also measures a model with the layers and widths of the paper's base model, but
# with our small vocabulary and our short sentences. **Predict** the number of the paper's eight GPUs, with 25,000 target tokens per update
# and 100,000 updates in 12 hours.

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
rates = {"the paper's base model, eight P100": 25_000 * 100_000 / (12 * 3600)}
for path in [*sorted(RECORDED.glob("*.json")), RECORDED / "gpu" / "multi30k_gpu_alone.json"]:
    recorded = read_run(path)["history"]
    rates[path.stem] = sum(recorded.target_tokens) / recorded.seconds[-1]
run = train(Transformer(SIZES, seed=0).to(device), data.to(device), TrainingConfig(40, 768))
rates["the model of lesson 08, here"] = sum(run.target_tokens) / run.seconds[-1]
if device.type == "cuda":
    base = TransformerConfig(1500)  # the paper's sizes, except for the vocabulary
    for precision in ("fp32", "bf16"):
        settings = TrainingConfig(60, 8192, precision=precision)
        run = train(Transformer(base).to(device), data.to(device), settings)
        seconds_of_last_40 = run.seconds[-1] - run.seconds[19]
        rates[f"base model, {precision}, here"] = sum(run.target_tokens[20:]) / seconds_of_last_40
for name, rate in rates.items():
    print(f"{name:36} {rate:7,.0f} target tokens per second")

# %% [markdown] slideshow={"slide_type": "subslide"}
# It was some 58,000, with a model of 65 million parameters. Ours are 13 to 250 times smaller, so a laptop is fast enough
# for them. The H200 is a GPU of today. On one of them, our code makes updates of the base model, with random tokens, at
# 335,000 to 379,000 target tokens per second. `torch.compile` turns the model into faster code: 549,000. At that speed,
# 100,000 updates take 1.3 hours.
#
# One H200 has also trained a model of 2.6 million parameters on Multi30k, by the recipe of section 5, in two minutes. By
# BLEU (a score for translations, lesson 09), four such models reach 41.58 on average. The best published score that we
# know of for a model of this size, trained only on these pairs, is 41.02 ([measured](../../benchmarks/README.md#on-a-gpu)).
#
# What the paper paid (sections 5.1 and 5.2, Table 2; the cost is an estimate by Strubell et al.,
# [arXiv 1906.02243](https://arxiv.org/abs/1906.02243)):
#
# | | parameters | tokens per update | updates | time | cost |
# | --- | --- | --- | --- | --- | --- |
# | the paper's base model | 65 million | 25,000 + 25,000 | 100,000 | 12 hours on eight P100 | 41 to 140 dollars |
# | the paper's big model | 213 million | 25,000 + 25,000 | 300,000 | 3.5 days on eight P100 | 289 to 981 dollars |
# | the translator of lesson 00 | 4.9 million | up to 2,048 + 2,048 | 14,000 | 52 minutes on two cores | electricity |
# | yours of lesson 08 | 0.26 million | up to 768 + 768 | 2,000 | as you saw | electricity |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Half the bits
#
# A `float32` has 32 bits, 23 of them for its digits. A `bfloat16` has 16, and 7 for the digits: the same range, but only
# two or three decimal digits. Today's graphics processors have units that multiply such
# numbers several times faster. **Predict** what each of
# these becomes: 1.001, 257, 10⁻³⁰. And 1 + 0.001, added a thousand times?

# %% slideshow={"slide_type": "fragment"}
half = torch.bfloat16
print(torch.tensor([1.001, 257.0, 1e-30], dtype=half).tolist())

total, small = torch.tensor(1.0, dtype=half), torch.tensor(0.001, dtype=half)
for _ in range(1000):
    total = total + small
print("1 + 0.001, a thousand times:", total.item())

# %% [markdown] slideshow={"slide_type": "subslide"}
# 257 is rounded to 256, 10⁻³⁰ survives, and the sum is still 1. A weight of 1 that learns by 0.001 at each update would
# never move.
#
# In training we *mix*: weights, Adam and loss stay in float32. **Only the matrix products** run in bfloat16, on
# rounded *copies* of weights and inputs, because a product sums many numbers and their errors go both ways. That is
# `precision="bf16"`. **Predict** by how much the losses of 20 updates differ: a tenth of a nat, a hundredth, a
# thousandth? And is it faster here?

# %% tags=["nbval-ignore-output"] slideshow={"slide_type": "fragment"}
losses, seconds = {}, {}
for precision in ("fp32", "bf16"):
    settings = TrainingConfig(20, 512, learning_rate=7e-3, warmup_steps=20, precision=precision)
    run = train(Transformer(SIZES, seed=0), data, settings)
    losses[precision], seconds[precision] = torch.tensor(run.losses), run.seconds[-1]

print(f"loss from {losses['fp32'][0]:.2f} to {losses['fp32'][-1]:.2f}, and", end=" ")
print(f"{(losses['bf16'] - losses['fp32']).abs().max():.4f} apart at most")
print(f"bf16 took {seconds['bf16'] / seconds['fp32']:.1f} times as long as fp32 on this processor")

# %% [markdown] slideshow={"slide_type": "fragment"}
# They differ by one to three thousandths, which no curve would show. A processor without instructions for bfloat16 must
# imitate them and is *slower*. (`float16` has more digits and ends at 65,504, and its gradients must be scaled or they
# vanish.)
#
# On the H200 the units are there, and still the model of 2.6 million of section 1 gained nothing: 31.5 milliseconds in fp32, 31.8 in
# bf16, probably because starting the kernels takes most of its time. In the base model, in bf16, they are 16 of 62 milliseconds, and copies
# between the two formats take 10 ([the profile](../../benchmarks/README.md#on-a-gpu)). **Measure before you believe.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · How many tokens in a batch?
#
# The memory of a GPU holds the weights, Adam's two means, the gradients (4 numbers for each parameter: 16 bytes), and what the
# forward pass keeps for the way back, which grows with the tokens of the batch. For the base model the first part is
# 1 GB. With 25,000 + 25,000 tokens an update added 11.8 GiB to it on the H200. **Guess:** what happens to the tokens
# per second when `tokens_per_batch` doubles, and doubles again?

# %% tags=["slow", "apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
for tokens in (512, 1024, 2048, 4096):  # growing, so the peak is that of the newest
    history = train(
        Transformer(SIZES, seed=0).to(device),
        data.to(device),
        TrainingConfig(6, tokens, learning_rate=1e-3),
    )
    rate = sum(history.target_tokens[1:]) / (history.seconds[-1] - history.seconds[0])
    peak = f", at most {torch.cuda.max_memory_allocated() / 2**20:.0f} MiB" if device.type == "cuda" else ""
    print(f"{tokens:5} {rate:9,.0f} target tokens per second{peak}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# On a processor the speed changes little. On a GPU it should nearly double each time while starting the kernels limits it,
# because a small kernel takes as long to start as a large one. So there **double `tokens_per_batch` until the tokens per second
# no longer rise**, or until the memory is full. More tokens in a batch are fewer updates in an epoch, so what you have gained is
# the time of an epoch, not of the whole way: look at the score over *seconds*, and tune the learning rate again.
#
# **Out of memory?** In this order:
#
# 1. Restart the kernel: an earlier model may still lie there.
# 2. Halve `tokens_per_batch` and double `accumulation_steps`. The gradients of two batches are added up for one update,
#    which so sees as many tokens as before.
# 3. Take `precision="bf16"`: what the forward pass keeps of the products then has half the size. (Measure it:
#    the model of 2.6 million needed 1,076 MiB in fp32 and 1,113 in bf16.)
# 4. Leave out the longest sentences, or take a smaller model.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · From the command line, and on several
#
# The recipe that was tested on one H200: Multi30k, 5,000 updates, 116 seconds from the start of the process to its BLEU,
# which was 41.65 ([the record](../../data/runs/gpu/README.md)).
#
# ```sh
# python -m workshop.experiments.multi30k --recipe gpu --cuda-graphs --precision bf16 --device cuda
# ```

# %% [markdown] slideshow={"slide_type": "subslide"}
# `torchrun` shares each update among several processes. (We have done it with two on a CPU, and not yet with two GPUs.)
#
# ```sh
# # a laptop, the lessons' small corpus, 13 minutes
# python -m course train --out build/small --norm-first --vocab-size 5000 \
#     --learning-rate 3e-3 --tokens-per-batch 2048 --max-steps 2400 --average-steps 400
#
# # two GPUs, Multi30k (29,000 real pairs)
# torchrun --nproc-per-node 2 -m course train --out build/multi30k --corpus multi30k --device cuda \
#     --precision bf16 --dropout 0.3 --learning-rate 5e-3 --warmup-steps 2000 --tokens-per-batch 4096 \
#     --accumulation-steps 2 --max-steps 8000 --cooldown-steps 3200
# ```
#
# <details><summary>You double the number of GPUs and leave everything else. What has changed?</summary>
#
# If each GPU brings batches of its own, an update is made from twice the tokens, and an epoch has half as many
# updates. That is another run, and it may need another learning rate. In this course the number of batches per update
# is a setting. More processes share these batches. So three things change: the time, the random numbers of dropout,
# and the order in which numbers are added.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Micikevicius et al., *Mixed Precision Training*, 2017, [arXiv 1710.03740](https://arxiv.org/abs/1710.03740).
# - All numbers of the H200, and how to measure them again: [benchmarks](../../benchmarks/README.md#on-a-gpu).
