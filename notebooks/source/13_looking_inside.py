# %% [markdown] slideshow={"slide_type": "slide"}
# # 13 · Looking inside: what did it learn?
#
# The translator of lesson 00 gets about 99% of its test sentences right, and nobody told it a rule. What did it learn,
# and where does it keep it? The instruments for such questions are easy to run, and easy to believe. Here each gets the
# control that could refute it.
#
# **After this lesson you can**
#
# - say what attention, leaving a word out, a patch, a switch and a probe measure, and what they do not;
# - switch heads off in a trained model, and doubt the sentence "this head is important";
# - watch a mechanism come into being in a small model, and say how it works.
#
# **You need** lessons 04, 06, 07 and 08, no network and no GPU. **It takes** about 75 minutes, 33 of them for your own code,
# best in two sittings, with a break after section 3. What goes further stands in five notebooks (see *Read on*).

# %% [markdown] slideshow={"slide_type": "slide"}
# | section | the question | minutes |
# | --- | --- | --- |
# | 1 Three witnesses | why did it write *is*? | 15 |
# | 2 Attention and influence | does attention explain? | 4 |
# | 3 Switches | what happens without a head? | 10 |
# | 4 A probe and its control | where is the gender? | 19 |
# | 5 Found, or used? | is it used, too? | 2 |
# | 6 How a mechanism is born | how does it learn to look back? | 21 |
# | 7 What the instruments can say | what do you write in a report? | 1 |
# | recap, a question | | 3 |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Three witnesses
#
# In Spanish a person *has* hunger, and in English a person *is* hungry. *Mi hermano tiene hambre* and *Mi hermano tiene
# tiempo* (time) differ in one noun, and their translations have different verbs:

# %% slideshow={"slide_type": "fragment"}
from course_lib.translator import Translator

translator = Translator.load()
model, tokenizer = translator.model, translator.tokenizer
pair = ["Mi hermano tiene hambre.", "Mi hermano tiene tiempo."]
print(*zip(pair, translator.translate_all(pair, 1), strict=True), sep="\n")

# %% [markdown] slideshow={"slide_type": "subslide"}
# Both translations begin with *My brother*, so only the source can decide what comes next. **Who made it write *is*?** The
# first witness is cross-attention. At which token does the decoder look most when it writes *is*? (The folded cell prints the
# mean of the four heads of each layer.)

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import torch

from course.for_lessons.inside.tables import STATES, show, show_spread
from course_lib.inspection import cross_attention_weights
from course_lib.tokens import BOS_ID, EOS_ID


def ids_of(sentence):
    return torch.tensor([[*tokenizer.encode(sentence), EOS_ID]])


def tokens_of(sentence):
    return [token.removeprefix("▁") for token in tokenizer.tokens(ids_of(sentence)[0].tolist())]


begun = torch.tensor([[BOS_ID, *tokenizer.encode("My brother")]])
looks_at = cross_attention_weights(model, ids_of(pair[0]), begun)[:, 0, :, -1].mean(dim=1)
show({f"decoder layer {number}": row for number, row in enumerate(looks_at, start=1)}, tokens_of(pair[0]))

# %% [markdown] slideshow={"slide_type": "subslide"}
# The first three layers look most at *tiene*, the last one at `<eos>`. The weight on *hambre* is 0.03 at most.
#
# The second witness **leaves one out**: it hides a token from the whole model, as if it were padding. By how many
# nats does the log-probability of *is* fall? **Predict:** what does it cost to lose
# *tiene*, and what to lose *hambre*?

# %% slideshow={"slide_type": "fragment"}
from course_lib.inspection import leave_one_out

my_brother_is = torch.tensor([[*tokenizer.encode("My brother is")]])
show({"nats lost": leave_one_out(model, ids_of(pair[0]), my_brother_is)[-1]}, tokens_of(pair[0]))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Without *hambre* the log-probability falls by 1.89 nats: *is* becomes between six and seven times less probable. Without
# *tiene* it falls by 1.68. So the second witness names both words, and the first hardly looked at *hambre*. Yet *tiene*
# stands in both sentences, so it cannot decide between *is* and *has* by itself. Is one of the two wrong?

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The third witness: a patch
#
# Let the model read both sentences. Between two encoder layers each token is one vector. Take one vector of the
# *second* sentence, put it at the same position of the *first*, and let the model go on. If it now says *has*, then
# this vector carried what decides. This is **activation patching** ([arXiv
# 2309.16042](https://arxiv.org/abs/2309.16042), section 2).
#
# Let *clean* be the logit of *is* minus that of *has* for the first sentence, *corrupted* the same for the second, and
# *patched* the same for the first one with the patch. The **effect** of the patch is how far it goes from clean to
# corrupted: 0 if it changes nothing, 1 if it arrives there.
#
# **By hand:** clean is 2 and corrupted is −2. What is the effect if patched is 2? If it is −2? If it is 1? And if it
# is 3?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# The whole way is 4 long. The effects are 0 (nothing has changed), 1 (the answer is that of the other sentence), ¼, and
# −¼: that patch goes the other way, towards *is*.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: patching_effect · 5 minutes · ★

# %% tags=["exercise"] exercise="patching_effect" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(patching_effect)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Patch every position before every layer
#
# `encoder_streams` gives the vectors before the first layer and after each. `finish(model, stream, layer, ...)` goes on from a
# stream that has passed so many layers. With these, a patch is three lines.
#
# There are 5 rows (before each of the four layers, and after the last) and 6 tokens. **Predict** the effects of
# *tiene* and of *hambre* in the first row, and in the last.

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
from course.exercises import mine

my_patching_effect = mine("patching_effect")

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from course_lib.inspection import encoder_streams, finish

is_id, has_id = (tokenizer.encode(word)[0] for word in ("is", "has"))


def is_or_has(stream, layer):
    logits = finish(model, stream, layer, ids_of(pair[0]), begun)[0, -1]
    return (logits[is_id] - logits[has_id]).item()


def effect(layer, position):
    patched = streams[0][layer].clone()
    patched[:, position] = streams[1][layer][:, position]
    return my_patching_effect(clean, corrupted, is_or_has(patched, layer))


streams = [encoder_streams(model, ids_of(sentence)) for sentence in pair]
clean, corrupted = (is_or_has(stream[0], 0) for stream in streams)
show({name: [effect(layer, i) for i in range(6)] for layer, name in enumerate(STATES)}, tokens_of(pair[0]))

# %% [markdown] slideshow={"slide_type": "fragment"}
# Before the first layer, *hambre* makes the other sentence: 1.00. After the last layer it does not. What decides is at
# *tiene* now. **The encoder has moved it**, and the decoder reads it off there.
#
# All three witnesses told the truth. Attention says *where the decoder looks*, leaving out *which word is needed*, the
# patch *which vector carries the difference*. If you look only at attention, you conclude that *hambre* does not matter.

# %% [markdown] slideshow={"slide_type": "subslide"}
# <!-- open -->
# Is it so with this pair only? *Mi hermano tiene sed* is *My brother is thirsty*, and *tener* goes with more such nouns. The
# first folded cell takes nine of them, each beside *tiempo*, and prints the mean effect, the smallest and the largest. The
# second prints the nats that are lost without *tiene* and without the noun.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course_lib.inspection import patching_effects

with_is = ("hambre", "sed", "frío", "calor", "sueño", "miedo", "prisa", "razón", "suerte")
all_effects = torch.stack(
    [
        patching_effects(model, tokenizer, f"Mi hermano tiene {noun}.", pair[1], "My brother", ("is", "has"))
        for noun in with_is
    ]
)
show_spread(all_effects[:, :, 1:4], ["hermano", "tiene", "the noun"])

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
without = torch.stack(
    [leave_one_out(model, ids_of(f"Mi hermano tiene {noun}."), my_brother_is)[-1] for noun in with_is]
)
show({"without tiene": without[:, 2], "without the noun": without[:, 3]}, with_is)

# %% [markdown] slideshow={"slide_type": "fragment"}
# In all nine pairs the noun ends with next to nothing, and *tiene* ends with more than nine tenths. How much *tiene* is
# needed differs widely: 4.33 nats with *frío*, only 0.13 with *razón*. **Used is not the same as needed.**
#
# Further: [pairs in which it stays](more/13_layers.ipynb).

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* Ask for a show of hands before each witness. The first two seem to contradict each other. The patch then
# says *hambre* in its first row and *tiene* in its last. Let somebody explain how all three can be right.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · Attention and influence
#
# One sentence is an anecdote. How often does attention point at the word that matters? A target token's **influence** from a
# source token is the nats that it loses when the mean of all embeddings takes the source token's place. These name the source
# token of the largest influence:
#
# - **cross-attention**, the mean of all layers and heads; **rollout** ([arXiv 2005.00928](https://arxiv.org/abs/2005.00928))
#   first carries it back through the encoder: half of each position from where it looks, half from itself;
# - **gradients**: what would a tiny change do? *Integrated* ones are a mean on the way from the mean embeddings;
# - the rules that an instrument must beat: **noise**, and **the same place** (third token, third token);
# - **leaving out by hiding**, as in section 1: how far do two ways of leaving out agree?
#
# *First* is how often the first places agree, *order* the rank correlation of all source tokens (largest influence above 0.1
# nats, 40 test sentences). **Predict** the column *first* for attention, rollout and the same place.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course.for_lessons.inside.agreement import agreement, looks, noise, rolled_out_looks, same_place
from course_lib.corpora import load_corpus
from course_lib.inspection import gradient_times_input, integrated_gradients

test = load_corpus("spanish_english", "test")
instruments = {
    "noise": noise(),
    "the same place": same_place,
    "cross-attention": looks,
    "rollout": rolled_out_looks,
    "gradient x input": gradient_times_input,
    "integrated gradients": integrated_gradients,
    "left out by hiding": leave_one_out,
}

# %% tags=["slow", "apparatus"] slideshow={"slide_type": "fragment"}
# takes about 15 seconds
rows = list(test)[:40]
show(
    agreement(model, instruments, [(ids_of(row["src"]), ids_of(row["tgt"])) for row in rows]),
    ["first", "order"],
    22,
)

# %% [markdown] slideshow={"slide_type": "subslide"}
# - **Attention's favourite is right about nine times in ten**; the same place is right every second time.
# - **Its order is worth little**: less than 0.4, and the same place has 0.33. But the two ways of leaving out have only 0.54.
#   What "influence" is depends on what you put in the token's place.
# - **Rollout** is no better than the same place, and the **gradient** is worse: to lose a word is no tiny change.
#
# (In the 40 sentences after these and the next 40, attention has 0.91 and 0.89, the same place 0.54 and 0.50, rollout 0.48 and
# 0.45.)
#
# Does attention explain, then? Some changed the weights of other models, saw almost no effect, and said no ([arXiv
# 1902.10186](https://arxiv.org/abs/1902.10186)). Others: it depends on the task and on what you call an explanation ([arXiv
# 1908.04626](https://arxiv.org/abs/1908.04626)). Here *where* it looks mostly says which word is needed. At *is*, in section
# 1, it did not. Further: [your own rollout, and sharper attention](more/13_attention.ipynb).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Switches
#
# Another way to ask what a part is for is to switch it off. The heads of an attention meet in $W^O$ (lesson 04, section 4),
# where each has a strip of its own. With zeros in its strip, a head adds nothing: **zero ablation**.
#
# The translator has 16 heads in the encoder, 16 in the decoder's self-attention, and 16 that look from the decoder at
# the source. The folded cell switches each one off, and shows by how many nats per token the loss on 200 test sentences
# grows: a row for each layer, a column for each of its heads. Untouched it is 0.13.

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
import torch.nn.functional as F

from course.for_lessons.inside.switches import mean_outputs, off
from course_lib.batches import shuffled_batches, tokenize_pairs

src, tgt = list(test["src"])[:200], list(test["tgt"])[:200]
batch = shuffled_batches(tokenize_pairs(tokenizer, src, tgt), 200)[0]
kinds = {
    "encoder": [layer.self_attention for layer in model.encoder_layers],
    "decoder": [layer.self_attention for layer in model.decoder_layers],
    "decoder, at the source": [layer.cross_attention for layer in model.decoder_layers],
}
heads_of = {
    name: [(attention, head) for attention in kind for head in range(4)] for name, kind in kinds.items()
}


def number_right():
    """How many of the 200 translations are right."""
    return sum(one == other for one, other in zip(translator.translate_all(src, 1), tgt, strict=True))


# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
# takes about 20 seconds
@torch.no_grad()
def loss_of_model():
    logits = model(batch.src_ids, batch.tgt_input).flatten(0, 1)
    return F.cross_entropy(logits, batch.tgt_output.flatten(), ignore_index=model.config.pad_id).item()


def damage(switches, means=None):
    """How many nats per token the loss rises when these heads are off, or always at their means."""
    with off(switches, means):
        return loss_of_model() - untouched


untouched, means = loss_of_model(), mean_outputs(model, batch)
single = {switch: damage([switch]) for heads in heads_of.values() for switch in heads}
for name, kind in kinds.items():
    print(name)
    for number, attention in enumerate(kind, start=1):
        print(f"  layer {number}", *(f"{single[attention, head]:8.3f}" for head in range(4)))

# %% [markdown] slideshow={"slide_type": "subslide"}
# No head is worth more than 0.04 nats, and the heads of the encoder's later layers are worth almost nothing. Lesson 06
# silenced the encoder's attentions in 100 sentences: what do you expect of 200?
#
# ### Exercise: predict_encoder_off · 3 minutes · ★★
#
# **Predict**, before you go on:

# %% tags=["exercise"] exercise="predict_encoder_off" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(predict_encoder_off)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Is it the zeros?
#
# Zeros are something new for the next layers, which were trained with the head's usual output. So part of a damage may come
# from the zeros. The control is the **mean ablation**: each head always gives its mean over all tokens, which says nothing
# about this sentence. The folded cell does both. What do you expect of the other two kinds of heads?

# %% tags=["apparatus", "slow"] slideshow={"slide_type": "fragment"}
print("right of 200, without the 16 heads      zero    mean")
for name, heads in heads_of.items():
    right = []
    for instead in (None, means):
        with off(heads, instead):
            right.append(number_right())
    print(f"{name:35}{right[0]:9}{right[1]:8}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Without any attention in the encoder, each source token is read by itself, and **88 of 200 sentences still come out right,
# word for word** (68 and 89 of the next two times 200). The decoder looks at all the words itself. If it cannot look at the
# source, no sentence is right.
#
# **The zeros are not to blame.** With its mean in the place of its output, the encoder does a little better (99), and the
# decoder's own heads do worse (9 against 28).

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Do damages add up?
#
# We sort the 48 heads by their single damages, and switch off the least important ones together. The 16 least important do
# a damage of 0.034 nats, if you add up their single damages. **Predict:** what do they do together?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
# takes about 30 seconds
import random

singles = {"zeros": (single, None), "means": ({switch: damage([switch], means) for switch in single}, means)}
for name, (alone, instead) in singles.items():
    order = sorted(single, key=alone.get)
    sets = {f"the least {count}": order[:count] for count in (8, 16, 24, 32)}
    sets |= {f"16 drawn blindly, {n}": random.Random(n).sample(list(single), 16) for n in range(3)}
    print(f"{name:22}  added up   together")
    for which, switches in sets.items():
        print(f"{which:22}{sum(map(alone.get, switches)):10.3f}{damage(switches, instead):11.3f}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# Each of these sixteen heads is nearly worthless by itself. Together they do more than eight times the sum of their single
# damages, and twelve times with the means. **Single damages do not add up.** (For 16 heads drawn blindly it is two to five
# times.) Perhaps heads stand in for one another, or many small disturbances together change an answer: this table cannot
# tell. In any case a list of "unimportant heads" is not a list of heads that you may remove together. (With care one may
# remove many: [arXiv 1905.10650](https://arxiv.org/abs/1905.10650), [arXiv 1905.09418](https://arxiv.org/abs/1905.09418).)
#
# Further: [your own switches, and one that does nothing in some models](more/13_switches.ipynb).

# %% [markdown] slideshow={"slide_type": "notes"}
# A good place for a break. *For the teacher.* Let the room vote on the encoder without attention. The number is the same on
# every machine.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4 · A probe and its control
#
# **Coming back after a break?** Click here, then choose *Run > Run All Above Selected Cell* (about a minute).
#
# A **probe** is a small classifier that reads a property off a vector of the model. If it succeeds on sentences that
# it has not seen, the property can be read there. Our question is now the gender of a noun, in sentences that begin with an
# article, a noun and a verb: *La enfermera lloró.* Spanish verbs and full stops have no gender.
#
# **Predict:** from which of these can a probe tell whether the noun is feminine, from the noun, the verb or the full
# stop? Guess *masculine* every time, and you are right in 59 of 100. (1,800 sentences, and the gender is that of the
# *article*: *La* and *Las*. A linear probe is trained on 70% of them, and tested on the others, in three draws. *Table* is
# before the first layer.)

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course.for_lessons.inside.gender import COLUMNS, accuracies, subjects, turned, vectors_at

found = subjects()
vectors = vectors_at(model, tokenizer, found.sentences)
print(found.sentences[:4], f"{len(set(found.nouns))} different nouns", sep="\n")


def feminine(seed):
    return found.feminine


# %% tags=["apparatus", "slow"] slideshow={"slide_type": "fragment"}
gender = accuracies(vectors, feminine, found.draw_sentences)
show(gender, COLUMNS)

# %% [markdown] slideshow={"slide_type": "fragment"}
# *The noun knows its gender from the start; the verb and even the full stop learn it from their neighbours.* That would make a
# good sentence in a report. What might somebody object?

# %% [markdown] slideshow={"slide_type": "slide"}
# ### The control
#
# A probe is trained, so it can learn by heart. It is enough that it can tell the nouns apart: then it learns a list,
# *enfermera* yes, *queso* no. The **control task** ([arXiv 1909.03368](https://arxiv.org/abs/1909.03368), section 2) tests
# this. Toss a coin for each noun of the vocabulary, and train the same probe to read the coin. So what the probe gets right
# is learned by heart. **Selectivity** is the accuracy at the real task minus that at the control task.
#
# **By hand:** the nouns of five sentences are *perro, gata, perro, silla, gata*, and the tosses gave 1 for *perro*, 0
# for *gata*, 0 for *silla*. What are the five labels? And what is wrong with a coin for each sentence?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# They are 1, 0, 1, 0, 0. A coin for each *sentence* could not be learned by heart, because the test has other
# sentences. Every probe would fail at it, and such a control would show nothing.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: control_labels · 10 minutes · ★★

# %% tags=["exercise"] exercise="control_labels" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(control_labels)

# %% [markdown] slideshow={"slide_type": "slide"}
# **Predict:** for which of the three places, noun, verb and full stop, can the probe read the coin?

# %% tags=["apparatus", "slow", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
my_control_labels = mine("control_labels")


def coins(seed):
    return my_control_labels(found.nouns, 2, torch.Generator().manual_seed(seed))


control = accuracies(vectors, coins, found.draw_sentences)
show(control, COLUMNS)
print("\nselectivity: gender minus coin")
show({place: torch.tensor(gender[place]) - torch.tensor(control[place]) for place in gender}, COLUMNS)

# %% [markdown] slideshow={"slide_type": "fragment"}
# The coin means nothing, and yet the probe reads it from the noun in about 9 of 10 sentences. So its 96% for the gender
# proves next to nothing. From the verb and the full stop it reads the coin in about 6 of 10 (guessing gives 5). There
# the gender is more than a list of nouns. **The obvious place is the one where the probe proves least.**

# %% [markdown] slideshow={"slide_type": "subslide"}
# Two harder tests. First, the probe is trained on half of the nouns and tested on the *other* nouns, so no list can help.
# Then the same probes read the test sentences with the other article, *El* for *La* and *Las* for *Los*, and nothing else
# changed. How often does their answer turn? **Predict** both for the three places.

# %% tags=["slow", "apparatus"] slideshow={"slide_type": "fragment"}
print("other nouns: right")
show(accuracies(vectors, feminine, found.draw_nouns), COLUMNS)
print("\nthe other article: the answer turns")
exchanged = vectors_at(model, tokenizer, found.with_other_article().sentences)
show(turned(vectors, exchanged, feminine, found.draw_nouns), COLUMNS)

# %% [markdown] slideshow={"slide_type": "fragment"}
# Before the first layer, a new noun's own vector tells its gender no better than a guess. (You can see the *-a* of
# *enfermera*. The model cannot: most of these nouns are one token, and it gets the token's number, not its letters.)
# After layer 1 the full stop tells it in more than 9 of 10 sentences, the verb in 7.
#
# The full stop has it from the article: its answer turns in 89 and 83 of 100. *Right* minus *turned* is left without it: 44
# and 27 at the verb, 60 and 30 at the noun (a guess among these nouns: 63). After layer 4 all have it mostly from the
# article, the verb already after layer 1.

# %% [markdown] slideshow={"slide_type": "notes"}
# *For the teacher.* After the first table, ask the room to write the sentence for a report. A good discussion: would a larger probe be
# better or worse? (It learns lists more easily, so its control is higher as well.)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5 · Found, or used?
#
# If a probe finds the gender of the subject at the full stop, what is it there for? In *La enfermera lloró porque
# tenía miedo* (the nurse cried because **she** was afraid) the model needs the gender for *she*. Does it read it off the
# full stop? A patch can answer. We exchange single vectors between this sentence and *El enfermero lloró porque tenía
# miedo*, for five such pairs, and look at *he* against *she* after *The nurse cried because*. Which positions turn *he* into
# *she*?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
people = (
    ("enfermero", "enfermera", "nurse"),
    ("cocinero", "cocinera", "cook"),
    ("profesor", "profesora", "teacher"),
    ("médico", "médica", "doctor"),
    ("escritor", "escritora", "writer"),
)


def he_or_she(man, woman, person):
    both = f"El {man} lloró porque tenía miedo.", f"La {woman} lloró porque tenía miedo."
    return patching_effects(model, tokenizer, *both, f"The {person} cried because", ("he", "she"))


five = torch.stack([he_or_she(*person) for person in people])
show_spread(five[:, :, [0, 1, 7]], ["the article", "the noun", "the full stop"])

# %% [markdown] slideshow={"slide_type": "subslide"}
# It is the article, before every layer and after the last, and the full stop does nothing at all, although a probe can read
# the gender there. Look at the last row. In the rows above it, a layer could still carry the patched gender from the article
# to the full stop. After the last layer it cannot, and the answer turns almost completely. So for *he* or *she* the decoder
# does not read the full stop. **A probe says what can be found. A patch says what is used.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 6 · How a mechanism is born
#
# Up to here the model was finished, and we searched it. Now we watch a mechanism come into being. The task: a
# sequence of random tokens that begins again after some time.
#
# | position | 0 | 1 | 2 | 3 | 4 | 5 | 6 |
# | --- | --- | --- | --- | --- | --- | --- | --- |
# | token | K | B | T | M | K | B | ? |
#
# To find what comes next, you look for the *B* before this one, and take what followed it: **T**. A head that does this is an
# **induction head** ([arXiv 2209.11895](https://arxiv.org/abs/2209.11895)).
# **By hand:** the sequence repeats after 4 tokens. At which position does such a head look from position 5? And from
# position 6, if T stands there?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# From position 5 it looks at 2, from position 6 at 3. It does not look at the same token (B at 1), but at the one after
# it.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: induction_scores · 15 minutes · ★★★

# %% tags=["exercise"] exercise="induction_scores" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(induction_scores)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### A model of attention only
#
# It has no feed-forward network. The positions are added to queries and keys but not to values, so what a head
# carries on is about the tokens only:

# %% slideshow={"slide_type": "fragment"}
import inspect

from course.for_lessons.inside.induction import AttentionOnly

print(inspect.getsource(AttentionOnly.forward))

# %% [markdown] slideshow={"slide_type": "subslide"}
# The folded cells train it to name the next token, on sequences of 64 tokens (of 64 kinds) that repeat after 16 to 32 of
# them. Every 20 updates we measure it on sequences with period 24: the share of right tokens in the repetition, and two
# scores. One is of the head of layer 1 that looks most at the **previous token**, the other of the best induction head of
# layer 2. The last column is a model with one layer.
#
# **Predict:** will the model learn it bit by bit, or in a sudden jump? Which of the two heads appears first? And what can
# one layer do?

# %% tags=["apparatus", "uses-answer", "nbval-ignore-output"] slideshow={"slide_type": "fragment"}
# takes about 10 seconds
from course.for_lessons.inside.induction import PERIOD, train
from course.pictures.phase_change import previous_scores

my_induction_scores = mine("induction_scores")
(two_layers, record), (_, record_of_one) = train(2), train(1)
print("update   right   previous token, layer 1   induction, layer 2   right with one layer")
for update, measured in record.items():
    first, second = measured["weights"]
    scores = previous_scores(first).max().item(), my_induction_scores(second, PERIOD).max().item()
    print(
        f"{update:6}{measured['right']:8.2f}{scores[0]:17.2f}{scores[1]:23.2f}{record_of_one[update]['right']:21.2f}"
    )

# %% [markdown] slideshow={"slide_type": "fragment"}
# - For 80 updates next to nothing happens. Then, **within 40 updates**, the model goes from one in ten to two in three. (With
#   [two other seeds](../data/runs/induction/README.md) the step comes between updates 120 and 160, and is as steep.)
# - Both heads **begin to rise together**: neither is of any use without the other. (No head comes near 1.)
# - **One layer** stays near one in seven. It looks 15 to 31 places back, where the next token must stand: three quarters of
#   each head's weight lie there (of equal weights 0.37).
#
# Large language models have such heads as well, and in their training there is such a step ([arXiv
# 2209.11895](https://arxiv.org/abs/2209.11895), argument 1).

# %% [markdown] slideshow={"slide_type": "slide"}
# ### What the two layers do
#
# The film shows how the model that we have just trained goes on with one sequence. Its weights are means of the four heads of
# a layer. We chose a sequence in which the model is sure. Just after a repetition begins, it often is not. In the end comes
# the test of the mechanism: one note of layer 1 is taken away.

# %% tags=["picture", "nbval-ignore-output"] alt="A film of eight steps: what each of 19 letters notes down in layer 1, where the last letter looks in layer 2, what the model writes, and what changes when one note is taken away." slideshow={"slide_type": "fragment"}
from course.pictures.films import induction_head
from course.pictures.films.two_layers import seen_in

induction_head(seen_in(two_layers))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 7 · What the instruments can say
#
# | instrument | it answers | it does not say | the control |
# | --- | --- | --- | --- |
# | attention | where does it look? | what was there, and whether it mattered | leave the word out |
# | leaving out | is the word needed at all? | what about it is needed | leave it out in another way |
# | switch | can the model do without the part? | what the part does; who stands in for it | several at once; the mean in its place |
# | probe | can the property be read here? | whether anybody reads it | random labels; new words; the cue exchanged |
# | patch | does this vector make the difference? | what happens in other sentences | more pairs; the other direction |
#
# And for each of them: this is one small model, of a corpus that a grammar of ours wrote, and its sentences are plain. With
# harder work it may need its encoder more. (Of 200 everyday sentences 181 are right, and 31 without the encoder's attention.)
# Do not remember the numbers. Remember the questions.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Your machine
#
# Which parts of it are yours by now?

# %% tags=["picture", "uses-answer"] alt="A map of the Transformer: the encoder's parts on the left, the decoder's on the right, with the parts lit that the learner has written." slideshow={"slide_type": "subslide"}
from course.exercises import progress

progress().picture

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Recap
#
# - Different instruments answer different questions about one model. Say which question you asked.
# - Attention's favourite is the needed word nine times in ten, in this model. The order of the others means little.
# - A patch shows what makes the difference. In *tiene hambre* the noun decides, and the encoder moves this to the verb.
# - Single damages do not add up. A model does not need everything that it uses.
# - Without a control a probe's accuracy says nothing. What it finds may be used by nobody.
# - An induction head needs two layers: one passes on what stood before, one looks for it.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Cheat sheet of shapes
#
# | name | shape | meaning |
# | --- | --- | --- |
# | `encoder_streams(...)` | `num_layers + 1` times `(batch, src_len, d_model)` | before the first layer, and after each |
# | `finish(model, stream, layer, ...)` | `(batch, tgt_len, vocab_size)` | go on from a stream to the logits |
# | `patching_effects(...)` | `(num_layers + 1, src_len)` | 0 = no change, 1 = the other answer |
# | `induction_scores(weights, period)` | `(num_heads,)` | 1 = an ideal induction head |

# %% [markdown] slideshow={"slide_type": "slide"}
# ## A question to carry away
#
# <details><summary>A probe reads the part of speech from a model's vectors with 98%. The most frequent tag of each word is right in
# 97%. What have you learned?</summary>
#
# Almost nothing: a list of words, which needs no model, does nearly as well. Give the probe random tags for each word,
# and look at words that can have two tags.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Beyond this lesson: [attention](more/13_attention.ipynb), [layer by layer](more/13_layers.ipynb),
#   [switches](more/13_switches.ipynb); and beyond translation, Transformers that [write trees](more/13_trees.ipynb) and [read
#   pictures](more/13_digits.ipynb).
# - Jain and Wallace, *Attention is not Explanation*, and Wiegreffe and Pinter, *Attention is not not Explanation*, both 2019
#   (section 2); Olsson and others, *In-context Learning and Induction Heads*, 2022 (section 6).
# - Hewitt and Liang, *Designing and Interpreting Probes with Control Tasks*, 2019, [arXiv
#   1909.03368](https://arxiv.org/abs/1909.03368); Zhang and Nanda, *Towards Best Practices of Activation Patching*,
#   2023, [arXiv 2309.16042](https://arxiv.org/abs/2309.16042).
# - Every term with its shape and its other names: the [glossary](glossary.md).
#
# You have built a Transformer, trained it, made it write, and looked inside. The questions of section 7 are the same for
# the largest models.
#
# **Next:** lesson 14 puts the parts of today together, with a published model's weights in them.
