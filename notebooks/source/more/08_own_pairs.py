# %% [markdown] slideshow={"slide_type": "slide"}
# # 08+ · Your own pairs: can it learn another language?
#
# The Transformer that you wrote learns any pairs of lines. Here it gets twenty, in a language that you choose.
#
# **After this notebook you can**
#
# - train your own functions on pairs of your own, and say what twenty of them can teach;
# - train on a file of pairs from the command line.
#
# **You need** lesson 08. **It takes** about 8 minutes, and as long as you like with your own language. No network, no GPU.

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from dataclasses import replace

from course.exercises import mine
from course.for_lessons.small_training import SIZES
from course_lib.batches import tokenize_pairs
from course_lib.own_transformer import OwnTransformer
from course_lib.tokens import BOS_ID, Tokenizer
from course_lib.training import TrainingConfig, train
from course_lib.transformer import Transformer
from course_lib.translator import Translator

my_encode, my_decode, my_encoding = map(mine, ("encode", "decode", "sinusoidal_encoding"))
my_shift_right, my_label_smoothing_loss = mine("shift_right"), mine("label_smoothing_loss")


def my_model(config):
    """A Transformer of my own functions, with random weights."""
    new = Transformer(config, seed=0)
    new.positions = my_encoding(config.max_len, config.d_model)
    return OwnTransformer(new, my_encode, my_decode)


# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
def my_loss(model, batch, smoothing):
    logits = model(batch.src_ids, my_shift_right(batch.tgt_output, BOS_ID))
    return my_label_smoothing_loss(logits, batch.tgt_output, smoothing, model.pad_id)


# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Twenty pairs
#
# It need not be Spanish. Here are twenty pairs in Italian: four subjects and five verbs. **Write your own** in any
# language: on each line a sentence, an equals sign, its translation. Four pairs are kept back (every sixth line, from
# the first), and the model never sees them.

# %% slideshow={"slide_type": "subslide"}
my_pairs = """
il gatto dorme = the cat sleeps
il gatto mangia = the cat eats
il gatto corre = the cat runs
il gatto canta = the cat sings
il gatto legge = the cat reads
il cane dorme = the dog sleeps
il cane mangia = the dog eats
il cane corre = the dog runs
il cane canta = the dog sings
il cane legge = the dog reads
la ragazza dorme = the girl sleeps
la ragazza mangia = the girl eats
la ragazza corre = the girl runs
la ragazza canta = the girl sings
la ragazza legge = the girl reads
il ragazzo dorme = the boy sleeps
il ragazzo mangia = the boy eats
il ragazzo corre = the boy runs
il ragazzo canta = the boy sings
il ragazzo legge = the boy reads
"""

# %% [markdown] slideshow={"slide_type": "subslide"}
# The first folded cell writes the pairs into a file of yours and reads them back. The second counts their words and
# makes the first three merges, by four functions that you wrote in lesson 01. The third trains. **Predict:** how many of
# the four pairs will it get right, after 200 updates on the other sixteen?

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
from course.exercises import my_folder
from course_lib.corpora.own_pairs import read_pairs
from course_lib.running.files import write_whole

path = my_folder() / "twenty_pairs.tsv"  # a sentence, a tab, its translation
write_whole(path, my_pairs.strip().replace("=", "\t").encode())
my_src, my_tgt = read_pairs(path)  # a line that is no pair is named by its number
kept_back = range(0, len(my_src), 6)  # of twenty pairs the 1st, 7th, 13th and 19th
read = [i for i in range(len(my_src)) if i not in kept_back]
read_src, read_tgt = ([side[i] for i in read] for side in (my_src, my_tgt))

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "subslide"}
from collections import Counter

my_build_vocabulary, my_encode_tokens = mine("build_vocabulary"), mine("encode_tokens")
my_most_frequent_pair, my_merge_pair = mine("most_frequent_pair"), mine("merge_pair")

vocabulary = my_build_vocabulary(" ".join(read_src).split())
words_kept_back = " ".join(my_src[i] for i in kept_back).split()
ids = my_encode_tokens(words_kept_back, vocabulary, unk_id=len(vocabulary))
unknown = [word for word, i in zip(words_kept_back, ids, strict=True) if i == len(vocabulary)]
print(f"{len(vocabulary)} different words to read")
print("unknown in the sentences kept back:", ", ".join(unknown) or "none")

cut = Counter(tuple("▁" + word) for word in " ".join([*read_src, *read_tgt]).split())  # ▁ begins a word
for number in (1, 2, 3):
    pair = my_most_frequent_pair(cut)
    cut = my_merge_pair(cut, pair)
    print(f"merge {number}: {' + '.join(pair)}")

# %% tags=["apparatus"] slideshow={"slide_type": "subslide"}
pieces = Tokenizer.train([*read_src, *read_tgt], vocab_size=100)
few = replace(SIZES, vocab_size=pieces.vocab_size, num_layers=1, dropout=0.1)
how = TrainingConfig(200, 512, learning_rate=5e-3, warmup_steps=50)
on_pairs = my_model(few)
train(on_pairs, tokenize_pairs(pieces, read_src, read_tgt), how, loss=my_loss)

written = Translator(on_pairs, pieces).translate_all(my_src, beam_size=1)
for i in kept_back:
    print(f"{my_src[i]:18} -> {written[i]:18} {'right' if written[i] == my_tgt[i] else my_tgt[i]}")
print(f"of the pairs that it read, right: {sum(written[i] == my_tgt[i] for i in read)} of {len(read)}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# All four are right, after a few seconds: it has met each subject and each verb elsewhere, and has found out which words
# go together.
#
# <!-- open -->
# Replace one of the four by a sentence with a word that occurs nowhere else, and see what it writes. The second folded
# cell then names that word.
#
# For more pairs than a cell holds, write them into a file: on each line a sentence, a tab, its translation.
#
# ```sh
# python -m course train --corpus my_pairs.tsv --out build/mine --norm-first --vocab-size 2000 --max-steps 2000
# python -m course translate --model build/mine "una frase"
# ```
#
# Tatoeba (tatoeba.org, CC BY 2.0 FR) has real sentences, perhaps of your own two languages; volunteers write and translate
# them. `--corpus tatoeba` trains on 115,790 pairs of Spanish and English in the selection of manythings.org/anki, which has such
# files of pairs for other languages too.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Every option of `train`: `python -m course train --help`.
