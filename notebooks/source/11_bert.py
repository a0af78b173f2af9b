# %% [markdown] slideshow={"slide_type": "slide"}
# # 11 · BERT: what can the encoder do alone?
#
# Take the encoder of lesson 06 and throw the decoder away. What is left cannot write, but it can
# be asked another question: **what stood here, before I covered it?** You train such a model. Then you put a published
# one to work: on sentences, on words, and on answers in a text.
#
# **After this lesson you can**
#
# - turn any text into fill-in questions as BERT does, and train an encoder on them;
# - say what a causal mask costs, and what rules that count already know;
# - fine-tune a published encoder for sentences, words and answers, each with one linear map;
# - measure what a trained encoder knows that your labels do not say;
# - train a small model with the help of a large one.
#
# **You need** lessons 01 to 03 and 06 to 08, no network and no GPU. Without the published model on your machine (in
# section 5: or without `transformers`), sections 4 to 7 show what we recorded. **It takes** about 75 minutes, 38 of
# them for your own code, best in two sittings with a break after section 3.

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | intro and map | | 2 |
# | 1 Blanks | what is there to learn if nobody says what is right? | 23 |
# | 2 Both sides | what does a causal mask cost? | 4 |
# | 3 The next sentence | what is filling blanks good for? | 3 |
# | 4 Sentences | what do labels not teach? | 14 |
# | 5 Words | which token gets the label of a word? | 4 |
# | 6 Answers | where in the text does the answer stand? | 20 |
# | 7 The student | what are sentences without labels good for? | 3 |
# | recap, a question | | 2 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Blanks
#
# A decoder is trained with one question: what is the next token? (Lesson 07.) An encoder would learn nothing from it.
# Each position sees the next token in its input, so the model would copy its right neighbour. BERT asks another
# question. Cover a token with a special one, `[MASK]`, and ask what stood there:
#
# | the model reads | the answer |
# | --- | --- |
# | The `[MASK]` is reading the newspaper. | girl |
# | The girl is `[MASK]` the newspaper. | reading |
#
# Nobody has to label anything: the text has the answers. BERT ([arXiv
# 1810.04805](https://arxiv.org/abs/1810.04805), section 3.1) calls this the **masked language model**. The loss is
# the cross-entropy at the positions that are asked, and at no other.

# %% [markdown] slideshow={"slide_type": "slide"}
# ### From a text to its questions
#
# BERT chooses 15% of the tokens. It covers only 80% of these, [for a reason](more/11_pretraining.ipynb). 10% are
# replaced by a random token, and 10% stay. The model is asked for all of them.
#
# Each token draws two numbers between 0 and 1. Its `chance` says whether it is chosen: if it is below the share of
# 0.15. Its `fate` says what becomes of a chosen token: below 0.8 it is covered, below 0.9 it is replaced, otherwise
# it stays. Special tokens are never chosen. The label is the true token where one was chosen, and −100 elsewhere:
# `F.cross_entropy` leaves these positions out.

# %% [markdown] slideshow={"slide_type": "subslide"}
# **By hand:** which inputs and labels does this row get? (`others` are the random tokens for the replacing.)
#
# | | `<bos>` | The | cat | is | asleep | `<eos>` |
# | --- | --- | --- | --- | --- | --- | --- |
# | `chance` | 0.02 | 0.11 | 0.10 | 0.90 | 0.14 | 0.01 |
# | `fate` | 0.30 | 0.40 | 0.85 | 0.20 | 0.95 | 0.40 |
# | `others` | dog | pen | fish | in | car | red |
#
# <details><summary>Answer</summary>
#
# | | `<bos>` | The | cat | is | asleep | `<eos>` |
# | --- | --- | --- | --- | --- | --- | --- |
# | inputs | `<bos>` | `[MASK]` | fish | is | asleep | `<eos>` |
# | labels | −100 | The | cat | −100 | asleep | −100 |
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: mask_tokens · 15 minutes · ★★★

# %% tags=["exercise"] exercise="mask_tokens" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(mask_tokens)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Train it
#
# The text is the English side of our corpus, in a vocabulary of 1,501. `<bos>` and `<eos>` stand where BERT has `[CLS]` and
# `[SEP]`. The third cell draws the random numbers, and your function chooses and covers.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import torch

from course_lib.corpora import load_corpus
from course_lib.saved_models import load_masked_lm
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID, SPECIAL_TOKENS

shipped, tokenizer, MASK_ID = load_masked_lm()  # its model is for section 2


def rows_of(sentences):
    return [[BOS_ID, *token_ids, EOS_ID] for token_ids in tokenizer.encode_batch(sentences)]


def shown(token_ids):
    """The tokens of a row, with `_` for [MASK]."""
    names = ["_" if i == MASK_ID else tokenizer.tokens([i])[0].lstrip("▁") for i in token_ids]
    return " ".join(names)


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course_lib.bert import BertConfig, BertEncoder


def small_encoder(vocab_size):
    sizes = {"d_model": 64, "d_ff": 256, "num_heads": 4, "num_layers": 2, "max_len": 64, "dropout": 0.0}
    return BertEncoder(BertConfig(vocab_size, **sizes), seed=0)


rows = rows_of(load_corpus("spanish_english", "train")["tgt"])
tested = rows_of(load_corpus("spanish_english", "validation")["tgt"][:300])
print(f"{len(rows):,} sentences, {sum(map(len, rows)) - 2 * len(rows):,} tokens")

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course.exercises import mine
from course_lib.token_rows import row_batches

my_mask_tokens = mine("mask_tokens")


def cover(token_ids, generator):
    """What the model reads, and what it is asked."""
    chance, fate = torch.rand(2, *token_ids.shape, generator=generator)
    others = torch.randint(len(SPECIAL_TOKENS), MASK_ID, token_ids.shape, generator=generator)
    is_special = token_ids < len(SPECIAL_TOKENS)
    return my_mask_tokens(token_ids, is_special, MASK_ID, chance, fate, others)


inputs, labels = cover(next(row_batches(rows, 1024)).token_ids, torch.Generator().manual_seed(0))
for covered, asked in list(zip(inputs.tolist(), labels.tolist(), strict=True))[:5]:
    print(shown(covered), " asked:", shown(label for label in asked if label >= 0) or "-")

# %% [markdown] slideshow={"slide_type": "subslide"}
# The `small_encoder` is the `BertEncoder` of lesson 06 with 2 layers and `d_model` 64. `MaskedWords` makes logits of
# its vectors. `fit` is a loop as you wrote one in lesson 08, and shrinks each weight a little besides (*AdamW*). **It trains
# every model of this lesson**, this one in half a minute.
#
# **Predict:** the loss of the first batch. And after 1,000 updates: how many of 100 blanks in new sentences does it
# fill with exactly the right token? Two rules are asked, too. *Counting* always says the most frequent token.
# *Neighbours* says the one that stood most often between the same two tokens.

# %% tags=["uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
import torch.nn.functional as F

from course_lib.bert import MaskedWords
from course_lib.fitting import fit


def loss_at_blanks(model, question):
    inputs, labels = question
    asked = labels >= 0
    return F.cross_entropy(model.logits(model.encoder(inputs)[asked]), labels[asked])


model, generator = MaskedWords(small_encoder(MASK_ID + 1), seed=0), torch.Generator().manual_seed(0)
questions = (cover(batch.token_ids, generator) for batch in row_batches(rows, 1024))
losses = fit(model, loss_at_blanks, questions, learning_rate=4e-3, warmup_steps=100, max_steps=1000)
print(*(f"update {step:,}: {losses[step - 1]:.2f} nats" for step in (1, 10, 100, 1000)), sep="\n")

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from torch.nn.utils.rnn import pad_sequence


def blanks_of(rows, right=None):
    """Each token covered: a row with so many tokens to its right (None: all), its position, the token."""
    places = [(row, at) for row in rows for at in range(1, len(row) - 1)]
    ends = [None if right is None else at + 1 + right for _, at in places]
    covered = [[*row[:at], MASK_ID, *row[at + 1 : end]] for (row, at), end in zip(places, ends, strict=True)]
    return covered, [at for _, at in places], torch.tensor([row[at] for row, at in places])


@torch.no_grad()
def logits_at(model, rows, places):
    """What the model says at one position of each row."""
    padded = pad_sequence([torch.tensor(row) for row in rows], batch_first=True)
    parts = zip(padded.split(500), torch.tensor(places).split(500), strict=True)
    return model.logits(torch.cat([model.encoder(part)[torch.arange(len(part)), at] for part, at in parts]))


def score(model, rows, right=None):
    """Nats per blank, and the share of blanks whose likeliest token is the true one."""
    *covered, true_ids = blanks_of(rows, right)
    logits = logits_at(model, *covered)
    return F.cross_entropy(logits, true_ids).item(), (logits.argmax(-1) == true_ids).float().mean().item()


# %% tags=["apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.neighbours import Neighbours, blanks_in

rule, sides = Neighbours(rows), blanks_in(tested)
[(usual, _)] = rule.all.most_common(1)
guesses = {
    "counting": [usual] * len(sides),
    "neighbours": [rule.guess(left, right) for left, _, right in sides],
}
for name, guessed in guesses.items():
    share = sum(guess == token for guess, (_, token, _) in zip(guessed, sides, strict=True)) / len(sides)
    print(f"{name:11}{share:5.0%} right")
nats, share = score(model, tested)
print(f"{'your model':11}{share:5.0%} right, {nats:.2f} nats")

# %% [markdown] slideshow={"slide_type": "fragment"}
# (Other machines round differently. The text has the numbers that are saved here.)
#
# The loss begins near ln 1,501 = 7.31, that of an even guess. Your model fills 43 of 100 blanks, with 2.9 nats. **The rule
# that counts neighbours has 47.** In such simple sentences the two words beside a blank say most of it. Section 2's picture
# has a model that learned eight times as long: 60.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Both sides
#
# A decoder sees the left side of a word and never the right one. What does that cost? Two models of nearly one size, BERT
# post-norm, GPT pre-norm, read one text. One fills blanks as yours does, the other has the decoder's question under a causal
# mask. Both are tested on the same tokens. In a third model, a curtain often hides the end of a sentence.
#
# **Predict:** which of the first two has the lower loss after 250 updates? And after 2,000? And of what the right side
# is worth, how much comes with only the *next* token? ([Our record](../data/runs/blanks/README.md): three seeds of
# each.)

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import json

from course.records import RECORDED

controls = json.loads((RECORDED / "blanks" / "controls.json").read_text(encoding="utf-8"))
print("nats of three seeds      250 updates       2,000 updates")
for name, runs in controls["sides"].items():
    cells = (" ".join(f"{run[at]['nats']:.2f}" for run in runs if at in run) for at in ("250", "2000"))
    print(f"{name:22}", *(f"{cell:19}" for cell in cells))

print("\nthe model with the curtain sees, after 2,000 updates")
for name, runs in controls["curtains"].items():
    print(f"{name:22}", *(f"{run['nats']:.2f}" for run in runs))

# %% [markdown] slideshow={"slide_type": "fragment"}
# After 250 updates the model that sees one side is far ahead. **Half of this lead comes from being asked more often:** asked
# at 15% of its tokens, too, it has 3.9. After 2,000 updates both sides have 2.0 and the left side 2.35. So at equal updates
# the right side is worth a third of a nat, and **two thirds of that come with the very next token.**
#
# <!-- open -->
#
# Your own model has never read a sentence without an end. With nothing to the right it has this loss:

# %% tags=["apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
nats, share = score(model, tested, right=0)
print(f"your model, nothing to the right: {nats:.2f} nats, {share:.0%} right")

# %% [markdown] slideshow={"slide_type": "fragment"}
# A model that gives each token its share of the text has 5.5 nats. **Asked about something that it was not trained
# for, a network does not say that it does not know.**
#
# The mean hides much. Which word here needs its right side most?

# %% tags=["picture"] alt="A sentence whose words can be covered. Over each word a dot shows what it costs with both sides seen, and an arrow to a ring what it costs with the left only. A slider draws a curtain over the words on the right of the covered one." slideshow={"slide_type": "subslide"}
from course.pictures import both_sides

both_sides(shipped, tokenizer, MASK_ID, "He is going to play the guitar.")

# %% [markdown] slideshow={"slide_type": "fragment"}
# *play* has 0.10 nats with its whole right side and 4.7 without it: the reason, *guitar*, comes later. So a causal mask
# does not cost the same at every word.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · The next sentence
#
# BERT learned a second task beside the blanks: to say whether one sentence follows another. (The paper's section 3.1.)
# Our grammar also writes dialogues of two sentences. Here each has two wrong second sentences: one of another dialogue,
# as in BERT's task, and the right one with another pronoun.

# %% slideshow={"slide_type": "fragment"}
from course_lib.corpora.labelled import load_dialogues

for row in load_dialogues("test").select(range(3)):
    print(row["first"], row["second"], "  wrong:", row["another"], "|", row["other_pronoun"])

# %% [markdown] slideshow={"slide_type": "subslide"}
# A model reads `<bos>` first sentence `<eos>` second sentence `<eos>`, and a linear map on the vector of `<bos>` says
# yes or no. Two encoders of one size learn this from 4,000 dialogues in ten seconds: one **from scratch**, one **after
# blanks**, which has filled blanks before. Two rules count: a **bag of words**, and **pairs**, which counts how often
# each word of the first sentence stood before each word of the second, in right dialogues and in wrong ones.
#
# **Predict** for each, and for both kinds: how many of 100 answers are right?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
record = json.loads((RECORDED / "blanks" / "blanks.json").read_text(encoding="utf-8"))
print(f"{'right':14}{'another':>20}{'other pronoun':>22}")
for name in ("bag of words", "pairs", "from scratch", "after blanks"):
    cells = []
    for wrong, judged in record["next_sentence"].items():
        counted = {"bag of words": judged["bag"], "pairs": controls["pairs"][wrong]}
        shares = [counted[name]] if name in counted else [run["right"] for run in judged[name]]
        cells.append(" ".join(f"{share:.1%}" for share in shares))
    print(f"{name:14}", *(f"{cell:>20}" for cell in cells))

# %% [markdown] slideshow={"slide_type": "fragment"}
# (Three numbers are three seeds.) The bag only guesses: only the *pair* tells. From scratch the encoder does not find the
# pronoun, and gives one answer to everything. After blanks it learns the same task in seconds: **this is what pre-training
# can do.** But the rule that counts pairs is nearly as good. So the task is not hard. It is hard to find for an encoder that
# begins with nothing. (After blanks BERT's own question, *another*, is the harder one: [why](more/11_pretraining.ipynb).)

# %% [markdown] slideshow={"slide_type": "notes"}
# A good place for a break. *For the teacher.* Let the room vote on section 2 before the table: how much of the
# right side's worth is in the very next word? Most say a third.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · Sentences
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about a minute).
#
# Others have trained much larger encoders on much more text, and have published them. From now on we use **MiniLM**,
# the encoder of lesson 06: 6 layers, `d_model` 384, 22.6 million parameters. It is every second layer of a model with
# 12, which had learned to copy the attention of a larger one. Then it learned to give similar vectors to sentences of
# similar meaning.
#
# Here is a task that shows what it adds: to say which of six topics a sentence is about. Only 96 sentences have a
# label, and half of the nouns occur in none of them: *dog* and *hen* do, *lion* does not.

# %% slideshow={"slide_type": "fragment"}
from course_lib.corpora.labelled import load_topics

topics = {name: load_topics(name) for name in ("train", "known_nouns", "new_nouns", "unlabelled")}
labelled = topics["train"][:96]  # 16 of each topic
topic_names = labelled["topic"][:6]  # the topics take turns
for sentence, topic in zip(labelled["sentence"][:6], topic_names, strict=True):
    print(f"{topic:10}{sentence}")

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: mean_of_tokens · 8 minutes · ★★
#
# A sentence must become one vector, whatever its length: the mean of its tokens' vectors. Padding does not
# count, neither in the sum nor in the number that you divide by.

# %% tags=["exercise"] exercise="mean_of_tokens" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(mean_of_tokens)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Who knows the lion?
#
# A **head** turns the mean into six numbers, one for each topic. It is one linear map, and no head of attention. The
# same class serves each encoder:

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from torch import nn

from course_lib.bert import new_linear

my_mean_of_tokens = mine("mean_of_tokens")


class TopicHead(nn.Module):
    """Six logits for each sentence, from the mean of its tokens."""

    def __init__(self, encoder):
        super().__init__()
        self.encoder, self.linear = encoder, new_linear(encoder.config.d_model, 6, seed=0)

    def forward(self, token_ids):
        hidden = self.encoder(token_ids)
        return self.linear(my_mean_of_tokens(hidden, token_ids, self.encoder.config.pad_id))


# %% [markdown] slideshow={"slide_type": "subslide"}
# `trained` makes batches of labelled sentences and calls `fit`. There are five candidates:
#
# - a **bag of words**: a linear map that gets which words occur;
# - an encoder of ours **from scratch**, trained with the labels only;
# - MiniLM's **table**: its token embeddings, without its layers;
# - MiniLM **frozen**: only the head learns;
# - MiniLM **whole**: its layers learn as well. This is **fine-tuning**.
#
# **Predict** for each: of 100 new sentences about nouns that had a label (*dog*), how many are right? And about nouns
# that never had one (*lion*)? (Chance: 17.) The folded cells take a minute.

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
from course.for_lessons.fine_tuning import WholeWords, choices_of, trained

sentences, unlabelled = labelled["sentence"], topics["unlabelled"]["sentence"][:]
topic_ids = torch.tensor([topic_names.index(topic) for topic in labelled["topic"]])
read_words = WholeWords(text for split in topics.values() for text in split["sentence"])


def bag_of_words():
    bag = nn.EmbeddingBag(len(read_words), 6, mode="sum", padding_idx=PAD_ID)
    nn.init.zeros_(bag.weight)
    return bag


def topics_of(model, read):
    """Its answers in both tests, (2, 360)."""
    tests = (topics[name]["sentence"][:] for name in ("known_nouns", "new_nouns"))
    return torch.stack([choices_of(model, read, texts).argmax(-1) for texts in tests])


bag = trained(bag_of_words(), read_words, sentences, topic_ids, 30, 3e-2)
from_scratch = trained(TopicHead(small_encoder(len(read_words))), read_words, sentences, topic_ids, 30, 4e-3)
chosen = {"bag of words": topics_of(bag, read_words), "from scratch": topics_of(from_scratch, read_words)}


# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
class TableOnly(nn.Module):
    """An encoder without layers."""

    def __init__(self, encoder):
        super().__init__()
        self.config, self.table = encoder.config, encoder.token_embedding

    def forward(self, token_ids):
        return self.table(token_ids)


# %% tags=["slow", "apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
from copy import deepcopy

from course.for_lessons.fine_tuning import pieces_by
from course.for_lessons.minilm import measure_minilm


def minilm_on_topics(encoder, tokenizer):
    read = pieces_by(tokenizer)
    frozen = deepcopy(encoder).requires_grad_(False)
    encoder.token_embedding.requires_grad_(False)  # the table of tokens stays in the whole one, too
    table = trained(TopicHead(TableOnly(frozen)), read, sentences, topic_ids, 30, 1e-2)
    head = trained(TopicHead(frozen), read, sentences, topic_ids, 30, 1e-2)
    whole = trained(TopicHead(encoder), read, sentences, topic_ids, 4, 3e-4)
    models = {"MiniLM's table": table, "MiniLM frozen": head, "MiniLM whole": whole}
    answers = {name: topics_of(model, read) for name, model in models.items()}
    return answers | {"unlabelled": choices_of(whole, read, unlabelled).argmax(-1)}  # for section 7


measured, where_from = measure_minilm(minilm_on_topics, "lesson_11_topics")
print(where_from)

# %% tags=["slow", "apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
by_teacher = measured.pop("unlabelled")
tests = [topics[name]["topic"] for name in ("known_nouns", "new_nouns")]
true_topics = torch.tensor([[topic_names.index(topic) for topic in test] for test in tests])


def tell(name, guesses):
    known, new = (guesses == true_topics).float().mean(dim=1).tolist()
    print(f"{name:16}{known:18.0%}{new:24.0%}")


print(f"{'right':16}nouns with a label   nouns without a label")
for name, guesses in (chosen | measured).items():
    tell(name, guesses)

# %% tags=["slow", "apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
row = topics["new_nouns"]["noun"].index("lion")
print(topics["new_nouns"][row]["sentence"])
for name, guesses in (chosen | measured).items():
    print(f"   {name}: {topic_names[guesses[1, row]]}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# On new nouns the two candidates without MiniLM fall to 47%, and the whole MiniLM stays at 91%: it has read of lions
# elsewhere. **Most of this difference is in its table.** Without layers it has 76%: one vector for each word is enough
# to say that a lion is like a dog. The layers add the rest. (47% is more than chance, because other words help, such as
# *bathroom*. With 360 other sentences a share would often differ by 2 points. [More labels, more seeds, and MiniLM's
# shape with random weights](more/11_labels.ipynb).)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Words
#
# A head can also be used at each token. Then every word gets a label, such as its part of speech. But the labels belong
# to words, and MiniLM's tokenizer cuts rare words into pieces, such as `straw` and `##berries`. BERT's authors give the
# label of a word to its first piece. The other pieces get −100 (the paper's section 5.3). At work you will do this with
# the library `transformers`, which has a class for each kind of head, and `datasets` for the rows. The folded cell
# makes their columns. The same `fit` trains their class:

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course_lib.corpora.labelled import load_tags
from course_lib.heads import tag_labels

tagged, tag_tests = load_tags("train").select(range(100)), load_tags("test").select(range(300))
tag_names = sorted({tag for rows in (tagged, tag_tests) for tags in rows["tags"] for tag in tags})


def with_pieces(rows, cut):
    """Columns of words and tags in, columns of token ids and labels out."""
    pieces = cut(rows["words"], is_split_into_words=True, padding=True)
    numbers = [[tag_names.index(tag) for tag in tags] for tags in rows["tags"]]
    labels = [tag_labels(tags, pieces.word_ids(row)) for row, tags in enumerate(numbers)]
    return {"input_ids": pieces["input_ids"], "attention_mask": pieces["attention_mask"], "labels": labels}


# %% slideshow={"slide_type": "fragment"}
from course.for_lessons.fine_tuning import published


def their_tagger():
    import transformers

    model, cut = published(transformers, "AutoModelForTokenClassification", num_labels=len(tag_names))
    model.base_model.embeddings.word_embeddings.requires_grad_(False)
    table = tagged.map(lambda rows: with_pieces(rows, cut), batched=True, remove_columns=["words", "tags"])
    table = table.with_format("torch")
    batches = [batch for epoch in range(12) for batch in table.shuffle(seed=epoch).iter(16)]
    fit(model, lambda model, batch: model(**batch).loss, batches, 3e-4, len(batches) // 10, len(batches))
    return model, cut


# %% [markdown] slideshow={"slide_type": "subslide"}
# It learns the tags of 100 sentences, and is tested on 300 others. *Known* words stood in the 100, *new* ones (28%) did
# not. Two rules give a known word its most frequent tag. A new word is a noun for the first; for *endings* it has the
# tag of the known words that end in the same letters. **Predict:** how many of 100 known words get the right tag from
# each? And of 100 new ones? (Half a minute.)

# %% tags=["slow", "apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from datasets import disable_progress_bars

from course.for_lessons.fine_tuning import CountedTags

disable_progress_bars()
test_words = [(word, tag) for row in tag_tests for word, tag in zip(row["words"], row["tags"], strict=True)]


def minilm_on_tags(encoder, tokenizer):
    model, cut = their_tagger()
    right = []
    for rows in tag_tests.iter(60):
        columns = {name: torch.tensor(column) for name, column in with_pieces(rows, cut).items()}
        labels = columns.pop("labels")
        right.append((model(**columns).logits.argmax(-1) == labels)[labels >= 0])
    return {"right": torch.cat(right)}


on_tags, where_from = measure_minilm(minilm_on_tags, "lesson_11_tags")
print(where_from)

# %% tags=["slow", "apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
rules = {"most frequent tag": CountedTags(tagged), "endings": CountedTags(tagged, endings=True)}
right_of = {
    name: torch.tensor([rule(word) == tag for word, tag in test_words]) for name, rule in rules.items()
}
is_new = torch.tensor([word.lower() not in rules["endings"].of_word for word, _ in test_words])
print(" " * 20, "known words   new words")
for name, right in (right_of | {"MiniLM whole": on_tags["right"]}).items():
    print(f"{name:20}{right[~is_new].float().mean():12.1%}{right[is_new].float().mean():12.1%}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# On known words counting is nearly as good as the whole MiniLM. The new words tell them apart: 91% against 33% and 35%.
# **A test without new words would have hidden most of this.**
#
# ([All three classes of `transformers`, trained, saved and loaded again](more/11_transformers.ipynb).)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Answers
#
# Now the model gets a passage and a question, and marks the answer in the passage. This is **extractive question
# answering**, as in SQuAD ([arXiv 1606.05250](https://arxiv.org/abs/1606.05250)).

# %% slideshow={"slide_type": "fragment"}
from course_lib.corpora.labelled import load_questions

asked = load_questions("train").to_list()[:960]
unseen = {name: load_questions(name).to_list()[:100] for name in ("known_verbs", "new_verbs")}
print(asked[0]["passage"], asked[0]["question"], asked[0]["answer"], sep="\n")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The model reads `[CLS]` question `[SEP]` passage `[SEP]`. Its head gives each token two numbers: how well the
# answer *starts* here, and how well it *ends* here. What is missing is the choice of one start and one end.
#
# **By hand:** the answer may have up to three tokens. Which start and end have the largest sum, if the answer must lie
# in the passage and may not end before it starts?
#
# | | `[CLS]` | What | ? | `[SEP]` | She | plays | the | flute | . |
# | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
# | start | 1 | 6 | 0 | 0 | 2 | 0 | 4 | 1 | 0 |
# | end | 1 | 5 | 2 | 0 | 6 | 0 | 1 | 5 | 4 |
#
# <details><summary>Answer</summary>
#
# The answer is *the flute*, with 4 + 5 = 9. *What* has a larger sum, but it belongs to the question. From *the* to
# *She*, the answer would end before it starts.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: best_span · 15 minutes · ★★★★

# %% tags=["exercise"] exercise="best_span" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(best_span)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Train it
#
# The loss is the cross-entropy of the first token of the answer, and of the last:


# %% slideshow={"slide_type": "fragment"}
def loss_of_spans(model, batch):
    starts_at, ends_at = model(batch.token_ids, batch.token_types)
    return (F.cross_entropy(starts_at, batch.first) + F.cross_entropy(ends_at, batch.last)) / 2


# %% [markdown] slideshow={"slide_type": "subslide"}
# MiniLM reads 960 questions once (about a minute). The test has 100 new questions about the same verbs, and 100 about
# verbs that no question had. An answer is right if both its ends are. A rule answers, too, without training: in the
# statement that shares the most words with the question, it takes the longest run of words that the question does not
# have. **Predict** both scores of both.

# %% tags=["slow", "apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.fine_tuning import by_overlap, question_batch, spans_of
from course_lib.heads import SpanHead

my_best_span = mine("best_span")


def minilm_on_questions(encoder, tokenizer):
    encoder.token_embedding.requires_grad_(False)
    model = SpanHead(encoder, seed=0)
    batches = [question_batch(tokenizer, asked[i : i + 16]) for i in range(0, len(asked), 16)]
    torch.manual_seed(0)
    fit(model, loss_of_spans, batches, 1.5e-4, 6, len(batches), final_share=1)
    return {name: spans_of(model, tokenizer, rows, my_best_span) for name, rows in unseen.items()}


found, where_from = measure_minilm(minilm_on_questions, "lesson_11_questions")
print(where_from)

# %% tags=["slow", "apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
for name, rows_asked in unseen.items():
    truth = torch.tensor([[row["start"], row["end"]] for row in rows_asked])
    by_rule = torch.tensor([by_overlap(row["question"], row["passage"]) for row in rows_asked])
    cells = ((spans == truth).all(dim=1).float().mean() for spans in (by_rule, found[name]))
    print(
        name, *(f"{who} {cell:.0%}" for who, cell in zip(("rule", "MiniLM"), cells, strict=True)), sep="   "
    )
for row, (start, end) in list(zip(unseen["new_verbs"], found["new_verbs"].tolist(), strict=True))[:2]:
    print(f"{row['passage']}\n   {row['question']} {row['passage'][start:end]} (right: {row['answer']})")

# %% [markdown] slideshow={"slide_type": "fragment"}
# After a minute MiniLM finds nearly every answer. But **the rule has 78% and 85% without learning anything.** (For it *cook*
# and *cooks* are one word, because their first three letters are the same.) MiniLM's shape with random weights stays far
# below the rule: 9% to 15%. And one minute is a matter of luck: one of four runs has 56% and 54% after it, less than the
# rule, and 89% and 87% after 1,280 questions ([our record](../data/runs/fine_tuning/README.md)).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · The student
#
# MiniLM is slow. Our small encoder is fast, but with 96 labels it knows no lion. Yet there are 3,000 sentences without
# labels. The large model can label them, and the small one learns from its answers. This is **distillation** ([arXiv
# 1503.02531](https://arxiv.org/abs/1503.02531)): a teacher and a student.
#
# The student is the encoder from scratch again, with MiniLM's answers as labels. A bag of words gets the same labels.
# **Predict** for both: how many of 100 sentences about new nouns are right now? (Ten seconds.)

# %% tags=["slow", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
taught = {"read": read_words, "texts": unlabelled, "labels": by_teacher, "epochs": 6, "size": 32}
student = trained(TopicHead(small_encoder(len(read_words))), learning_rate=4e-3, **taught)
bag_as_student = trained(bag_of_words(), learning_rate=3e-2, **taught)
tell("teacher", measured["MiniLM whole"])
tell("student", topics_of(student, read_words))
tell("bag as student", topics_of(bag_as_student, read_words))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The student is as good as its teacher. It has the same size as the encoder from scratch, which got 47%. So **what that
# encoder lacked was not size. It lacked answers.** And the bag of words does as well: the encoder's layers earn nothing
# here. (The new nouns are no longer new: both have read sentences with them, labelled by the teacher. A student can
# also learn from its *probabilities*: [write that loss](more/11_labels.ipynb).)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - An encoder learns from any text by filling blanks. The loss counts only where something was asked: the label −100
#   says where not.
# - A causal model learns faster, in part because it is asked at every token. BERT sees both sides.
# - A trained encoder and one linear map do many tasks: a topic from the mean of the tokens, a tag from each first
#   piece, an answer from the best pair of start and end.
# - With few labels a model learns the words that have them. A trained encoder also knows similar words.
# - Hold a rule that counts beside each score, and words that the training never showed.
# - A small model can take over a large one's answers.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cheat sheet of shapes
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `inputs, labels = mask_tokens(...)` | `(batch, seq_len)` each | what the model reads; the true tokens, else −100 |
# | `mean_of_tokens(hidden, token_ids, pad_id)` | `(batch, d_model)` | one vector for each sentence |
# | `SpanHead(...)(token_ids, types)` | two of `(batch, seq_len)` | logits of start and end |
# | `best_span(start, end, in_passage, max_len)` | two numbers | first and last token of the answer |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A question to carry away
#
# <details><summary>The loss of your masked language model is 0.02 after ten minutes. Do you celebrate?</summary>
#
# No. Look whether the covered tokens are really covered in the input. If they stay readable, the model only copies
# them. Cover a word by hand and ask for it.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Reimers and Gurevych, *Sentence-BERT*, 2019, [arXiv 1908.10084](https://arxiv.org/abs/1908.10084), on one vector
#   for a sentence.
# - Every term with its shape and its other names: the [glossary](glossary.md).
# - Beyond this lesson: [BERT's two questions, looked at closely](more/11_pretraining.ipynb), [few labels, many
#   labels, and a student's loss](more/11_labels.ipynb), [the same with `transformers`](more/11_transformers.ipynb),
#   [six bugs that raise no error](more/11_clinic.ipynb).
#
# **Next:** lesson 12 asks what the decoder can do by itself.
