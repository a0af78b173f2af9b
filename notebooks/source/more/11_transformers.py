# %% [markdown] slideshow={"slide_type": "slide"}
# # 11+ · The same with transformers: how is it done at work?
#
# Lesson 11 trains a class of the library `transformers` for words. Here are all three, for sentences, words and
# answers: you write the labels that they need, train one, save it, load it again, and ask it something.
#
# **After this notebook you can**
#
# - say which parts of their classes are yours, and check it number by number;
# - make the rows of a training with `datasets`;
# - give words and answers to a model that reads pieces;
# - save a trained model, and load it in another program.
#
# **You need** sections 4 to 6 of lesson 11, no network and no GPU. Without MiniLM and `transformers` on your machine,
# you see what we recorded. **It takes** about 18 minutes, and 22 for two exercises, which are optional ones of lesson
# 11.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Are they the same?
#
# Its classes for words and for answers have the same encoder and the same heads as ours: a linear map for each token,
# with as many numbers as there are tags, or with two. **Predict:** we put the same weights into its class and into
# ours. How large is the largest difference of the logits?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import torch

from course.for_lessons.fine_tuning import published
from course.for_lessons.minilm import measure_minilm
from course_lib.heads import SpanHead, TokenHead

pair = ("What is the lion reading?", "The lion is reading the newspaper.")


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
@torch.no_grad()
def compare(encoder, tokenizer):
    import transformers

    tags, cut = published(transformers, "AutoModelForTokenClassification", num_labels=9)
    spans, _ = published(transformers, "AutoModelForQuestionAnswering")
    given = cut(*pair, return_tensors="pt")
    our_tags, our_spans = TokenHead(encoder, 9), SpanHead(encoder)
    our_tags.linear.load_state_dict(tags.classifier.state_dict())
    our_spans.linear.load_state_dict(spans.qa_outputs.state_dict())
    read = given["input_ids"], given["token_type_ids"]
    theirs = spans.eval()(**given)
    differences = [
        (tags.eval()(**given).logits - our_tags(*read)).abs().max(),
        (torch.stack([theirs.start_logits, theirs.end_logits]) - torch.stack(our_spans(*read))).abs().max(),
    ]
    numbers = [sum(p.numel() for p in each.parameters()) for each in (tags, our_tags)]
    return {"differences": torch.stack(differences), "parameters": torch.tensor(numbers)}


# %% tags=["apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
compared, where_from = measure_minilm(compare, "lesson_11_transformers")
print(where_from)
print("parameters, theirs and ours:", *(f"{number:,}" for number in compared["parameters"].tolist()))
for name, difference in zip(("words", "answers"), compared["differences"].tolist(), strict=True):
    print(f"{name:8} largest difference of a logit: {difference:.0e}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The logits agree up to rounding, so what you built in this course is what the library computes. Its class for
# *sentences* is different (section 3).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Rows
#
# All sentences with labels were loaded with `datasets`, a library by the makers of `transformers`. `map` computes new
# columns batch by batch, `train_test_split` splits, and `with_format` gives tensors:

# %% slideshow={"slide_type": "fragment"}
from datasets import disable_progress_bars

from course.for_lessons.fine_tuning import WholeWords
from course_lib.corpora.labelled import load_topics

disable_progress_bars()
topics = load_topics("train")
topic_names, read_words = topics["topic"][:6], WholeWords(topics["sentence"])


def tokenise(batch):
    """Columns in, columns out."""
    token_ids = [read_words([sentence])[0] for sentence in batch["sentence"]]
    return {"token_ids": token_ids, "label": [topic_names.index(topic) for topic in batch["topic"]]}


table = topics.map(tokenise, batched=True, remove_columns=["noun", "topic"])
parts = table.train_test_split(test_size=0.25, seed=0)
print({name: len(part) for name, part in parts.items()})
print(parts["train"].with_format("torch")[0])

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Sentences
#
# Their class for sentences reads `[CLS]` through one more layer, the *pooler*. In the lesson your mean of the tokens
# had 91% on nouns without a label, after 96 labels. **Predict:** does their class have more, as many, or fewer? (The
# same labels, rate and updates; two seeds.)

# %% slideshow={"slide_type": "subslide"}
from course_lib.fitting import fit

labelled = topics.select(range(96))


def their_topics(seed):
    import transformers

    model, cut = published(transformers, "AutoModelForSequenceClassification", seed=seed, num_labels=6)
    model.base_model.embeddings.word_embeddings.requires_grad_(False)

    def columns(rows):
        labels = [topic_names.index(topic) for topic in rows["topic"]]
        return {**cut(rows["sentence"], padding=True), "labels": labels}

    table = labelled.map(columns, batched=True, remove_columns=labelled.column_names).with_format("torch")
    batches = [batch for epoch in range(4) for batch in table.shuffle(seed=epoch).iter(16)]
    fit(model, lambda model, batch: model(**batch).loss, batches, 3e-4, len(batches) // 10, len(batches))
    return model, cut


# %% tags=["slow", "apparatus", "nbval-ignore-output"] slideshow={"slide_type": "subslide"}
def minilm_on_topics(encoder, tokenizer):
    new, found = load_topics("new_nouns"), []
    for seed in (0, 1):
        model, cut = their_topics(seed)
        said = model(**cut(new["sentence"][:], padding=True, return_tensors="pt")).logits.argmax(-1)
        found.append(said == torch.tensor([topic_names.index(topic) for topic in new["topic"]]))
    return {"right": torch.stack(found)}


sentences, where_from = measure_minilm(minilm_on_topics, "lesson_11_sentences")
print(where_from)
print("nouns without a label:", *(f"{share:.0%}" for share in sentences["right"].float().mean(dim=1)))

# %% [markdown] slideshow={"slide_type": "fragment"}
# It has fewer, 87% and 88%. MiniLM was trained to compare sentences by their mean, and its `[CLS]` was not. (The
# difference is small: with 360 sentences a share often differs by 2 points.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · The labels of words
#
# MiniLM's tokenizer cuts *doesn't* into three pieces, and `word_ids` says for each piece which word it belongs to.
# `None` stands for `[CLS]` and `[SEP]`. The label of a word goes to its first piece, and the other pieces are not
# asked, so they get −100.
#
# ### Exercise: tag_labels · 10 minutes · ★★ · optional

# %% tags=["exercise"] exercise="tag_labels" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(tag_labels)

# %% [markdown] slideshow={"slide_type": "subslide"}
# *She doesn't like strawberries.* has five words, and these tags: a pronoun, two verbs, a noun, the full stop.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course.exercises import mine

my_tag_labels = mine("tag_labels")
word_ids = [None, 0, 1, 1, 1, 2, 3, 3, 4, None]
print(my_tag_labels([0, 1, 2, 3, 4], word_ids))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Two warnings. If the labels belong to words, give the tokenizer a list of words and `is_split_into_words=True`: in
# a plain text it counts *doesn ' t* as three words. And if a head is missing in the published weights, the library
# fills it with random numbers, and says so in a report that our cells have silenced. MiniLM has no head for masked
# words, so it cannot fill a blank.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · The labels of answers
#
# In the data an answer is given by its characters: `passage[start:end]`. For the training it must be given by its
# tokens. The tokenizer says for each token between which characters it stands. It counts the question's characters
# from 0, and the passage's from 0 again. So *She plays the flute.* has the offsets (0, 3), (4, 9), (10, 13), (14,
# 19) and (19, 20). If *plays the* were the answer, it would have the characters 4 to 13 and the tokens 1 and 2 of the
# passage. Your function counts all tokens of the row from 0: after `[CLS] What ? [SEP]` these two are 5 and 6.
#
# ### Exercise: answer_tokens · 12 minutes · ★★★ · optional

# %% tags=["exercise"] exercise="answer_tokens" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(answer_tokens)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · Train, save, load
#
# Their class for answers takes `start_positions` and `end_positions`, and computes the loss itself. `fit` trains it
# like any other model, in a minute. `save_pretrained` writes a folder, and another program can load it from there.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from tempfile import mkdtemp

from course.for_lessons.fine_tuning import question_batch
from course_lib.corpora.labelled import load_questions

my_answer_tokens = mine("answer_tokens")
questions, tested = load_questions("train").to_list()[:960], load_questions("new_verbs").to_list()[:100]
folder = mkdtemp()  # of this session; give a folder of your own to keep it


def arguments_of(batch):
    """What their class calls our tensors."""
    real = (batch.token_ids != 0).long()
    return {"input_ids": batch.token_ids, "token_type_ids": batch.token_types, "attention_mask": real}


def loss_of_theirs(model, batch):
    return model(**arguments_of(batch), start_positions=batch.first, end_positions=batch.last).loss


# %% tags=["slow", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
def train_and_save(encoder, tokenizer):
    import transformers

    model, cut = published(transformers, "AutoModelForQuestionAnswering")
    model.base_model.embeddings.word_embeddings.requires_grad_(False)
    parts = [questions[i : i + 16] for i in range(0, len(questions), 16)]
    batches = [question_batch(tokenizer, part, my_answer_tokens) for part in parts]
    losses = fit(model, loss_of_theirs, batches, 1.5e-4, 6, len(batches), final_share=1)
    model.save_pretrained(folder)
    cut.save_pretrained(folder)
    return {"losses": torch.tensor(losses)}


saved, where_from = measure_minilm(train_and_save, "lesson_11_saved")
print(where_from)
print(*(f"update {step}: {saved['losses'][step - 1]:.2f} nats" for step in (1, 20, 40, 60)), sep="\n")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Now as in another program: the folder is loaded, and the model answers. **Predict:** how many of the 100 questions
# about verbs that it was never asked about? (In the lesson our class had the same data.)

# %% tags=["slow", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course_lib.heads import best_span


def load_and_ask(encoder, tokenizer):
    from transformers import AutoModelForQuestionAnswering

    model, right = AutoModelForQuestionAnswering.from_pretrained(folder), []
    batch = question_batch(tokenizer, tested)
    said = model(**arguments_of(batch))
    for row, inside in enumerate(batch.in_passage):
        span = best_span(said.start_logits[row], said.end_logits[row], inside, 10)
        right.append(span == (batch.first[row], batch.last[row]))
    return {"right": torch.tensor(right)}


loaded, where_from = measure_minilm(load_and_ask, "lesson_11_loaded")
print(f"{where_from}\n{loaded['right'].float().mean():.0%} exactly right")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · Ask it something
#
# Change the passage and the questions. Stay with simple sentences of the same kind. (Your own text needs MiniLM on
# your machine.) **Predict:** what does it say if the passage does not have the answer?

# %% slideshow={"slide_type": "fragment"}
my_passage = "The lion is reading the newspaper. The nurse is eating a lemon. The lion was writing a letter."
my_questions = ["What is the lion reading?", "What was the lion writing?", "What did the lion drink?"]

# %% tags=["slow", "apparatus", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
from course.for_lessons.minilm import tensor_of_texts, texts_of_tensor


def answer_mine(encoder, tokenizer):
    from transformers import AutoModelForQuestionAnswering, AutoTokenizer

    model, cut = AutoModelForQuestionAnswering.from_pretrained(folder), AutoTokenizer.from_pretrained(folder)
    lines = [my_passage]
    for question in my_questions:
        given = cut(question, my_passage, return_tensors="pt")
        said, inside = model(**given), torch.tensor([text == 1 for text in given.sequence_ids(0)])
        first, last = best_span(said.start_logits[0], said.end_logits[0], inside, 10)
        lines.append(f"   {question:30}{cut.decode(given['input_ids'][0, first : last + 1])}")
    return {"lines": tensor_of_texts(lines)}


answered, where_from = measure_minilm(answer_mine, "lesson_11_own_passage")
print(where_from, *texts_of_tensor(answered["lines"]), sep="\n")

# %% [markdown] slideshow={"slide_type": "fragment"}
# The first two recorded answers are right. The third question has no answer in this passage, and the model gives
# one all the same, because it can only point to a place. (BERT's way out is to point to `[CLS]`, section 4.3: SQuAD
# 2.0, [arXiv 1806.03822](https://arxiv.org/abs/1806.03822), has questions without an answer.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Rajpurkar and others, *SQuAD*, 2016, [arXiv 1606.05250](https://arxiv.org/abs/1606.05250); and *Know What You Don't
#   Know*, 2018, [arXiv 1806.03822](https://arxiv.org/abs/1806.03822), with questions that have no answer.
# - Devlin and others, *BERT*, 2018, [arXiv 1810.04805](https://arxiv.org/abs/1810.04805), section 4: the heads.
# - A small encoder and a hundred labels of your own: [where next](../where_next.md).
