# %% [markdown] slideshow={"slide_type": "slide"}
# # 01+ · Pieces: which ones, and how many?
#
# Lesson 01 joined pairs that were given. Here you choose the pairs, and see what the size of the vocabulary does.
#
# **After this notebook you can**
#
# - write both halves of byte-pair encoding, and learn merges from a text;
# - say what a larger vocabulary gains, and what it costs;
# - name two other ways to cut words into pieces.
#
# **You need** lesson 01, section 3. **It takes** about 7 minutes, and 12 for an optional exercise. No network, no GPU.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · Which pair is next?
#
# Byte-pair encoding starts with letters, and joins the two neighbours that occur together most often, again and again.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Exercise: most_frequent_pair · 12 minutes · ★★★ · optional
#
# Write the step that counts the pairs and chooses one. Its other half is the `merge_pair` of lesson 01.

# %% tags=["exercise"] exercise="most_frequent_pair" slideshow={"slide_type": "fragment"}

# %% slideshow={"slide_type": "fragment"}
check(most_frequent_pair)

# %% [markdown] slideshow={"slide_type": "subslide"}
# With both halves you can learn merges from any text. The cell takes the 200 most frequent words of our English
# sentences. **Predict:** what are the first five merges?

# %% tags=["uses-answer"] slideshow={"slide_type": "fragment"}
from collections import Counter

from course.exercises import mine
from course_lib.corpora import load_corpus
from course_lib.tokens import words

corpus = load_corpus("spanish_english", "train")
counted = Counter(word.lower() for text in corpus["tgt"][:5000] for word in words(text) if word.isalpha())
text = {tuple(word): count for word, count in counted.most_common(200)}

choose, merge = mine("most_frequent_pair"), mine("merge_pair")
for _ in range(20):
    pair = choose(text)
    text = merge(text, pair)
    print("".join(pair), end=" ")

# %% [markdown] slideshow={"slide_type": "fragment"}
# *The*, *is*, *to* and *you* are whole after a few merges. The others are parts of frequent words and not parts with a
# meaning: the method only counts.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · How many tokens?
#
# The size of the vocabulary is a choice. **Predict:** with a vocabulary of 1,000 tokens in place of 100, are
# sentences 10, 5 or 2 times shorter, counted in tokens? The folded cell learns six vocabularies from the same 10,000
# sentences and plots the lengths.

# %% tags=["picture", "apparatus"] alt="Tokens in a sentence over the size of the vocabulary, from 100 to 4000 on a log scale, with a dashed line for the number of words and marks." slideshow={"slide_type": "fragment"}
from course.pictures.plots import pyplot_in_theme

plt = pyplot_in_theme()

from course_lib.tokens import Tokenizer

sentences = [*corpus["src"][:5000], *corpus["tgt"][:5000]]
lengths = {}
for vocab_size in (100, 200, 500, 1000, 2000, 4000):
    learned = Tokenizer.train(sentences, vocab_size)
    lengths[learned.vocab_size] = sum(map(len, learned.encode_batch(sentences))) / len(sentences)

words_each = sum(len(words(sentence)) for sentence in sentences) / len(sentences)
figure, axes = plt.subplots(figsize=(5.6, 3.0), layout="constrained")
axes.plot(lengths.keys(), lengths.values(), "o-", color="#0072B2", label="tokens")
axes.axhline(words_each, color="#D55E00", linestyle="--", label="words and marks")
axes.set(xscale="log", xlabel="vocab_size", ylabel="in a sentence, on average", ylim=0)
axes.legend()
plt.show()
print({size: round(length, 1) for size, length in lengths.items()})

# %% [markdown] slideshow={"slide_type": "fragment"}
# Sentences become 2.3 times shorter. Later merges save little, because a word or a punctuation mark is at least one token
# (dashed line). Meanwhile the table grows row by row, and each row is looked up less often. The paper uses about 37,000
# tokens for English and German together (section 5.1).

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3 · Other pieces
#
# Pieces such as `▁trans` are called **word pieces** or subwords, and there are other ways to choose them. GPT-2 and RoBERTa
# join real bytes ([arXiv 1907.11692](https://arxiv.org/abs/1907.11692), section 4.4), so they need no `<unk>`. MiniLM, of
# lesson 01, uses *WordPiece* ([arXiv 1609.08144](https://arxiv.org/abs/1609.08144), section 4.1): its pieces
# inside a word begin with `##`.

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Sennrich, Haddow and Birch, *Neural Machine Translation of Rare Words with Subword Units*, 2015,
#   [arXiv 1508.07909](https://arxiv.org/abs/1508.07909): byte pairs; section 3.2 fits on a page.
# - Kudo and Richardson, *SentencePiece*, 2018, [arXiv 1808.06226](https://arxiv.org/abs/1808.06226): pieces without
#   cutting into words first.
