# %% [markdown] slideshow={"slide_type": "slide"}
# # 13+ · Beyond translation: can it write a grammar's trees?
#
# Is all this about translation only? The paper also trained its model to parse (section 6.3): to read a sentence and
# to write its tree, in brackets, without the words.
#
# **After this notebook you can**
#
# - write a tree as a sequence, and score a parser by precision, recall and F1;
# - say what the spelling of an output costs, and what a parser without a model reaches;
# - look at outputs before you believe a score.
#
# **You need** lesson 07, no network and no GPU. **It takes** about 15 minutes, and 25 for two exercises, which are optional
# ones of lesson 13.

# %% tags=["apparatus"] slideshow={"slide_type": "skip"}
import json

from course.exercises import mine
from course.records import RECORDED
from course_lib.trees import linearise, merged

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1 · A tree, and its score
#
# | | |
# | --- | --- |
# | sentence | *La niña duerme.* |
# | tree | (S (NP DT NN ) (VP VB ) . ) |
#
# DT, NN and VB are **tags**, one for each word: article, noun and verb. (`PRP$`, which comes later, is *su*.) The
# full stop is a word too, and its tag is `.`. S is the sentence, NP a noun with what belongs to it, and VP a verb
# with what belongs to it. A **phrase** is a bracket with its label, and the words that it spans. We count words from
# 0, and the end is exclusive. **By hand:** which phrases has this tree? A parser writes `(S (NP DT ) (VP NN VB ) .
# )`. How many of its phrases are right?
#
# Three numbers score a parser. **Precision** $p$: of the phrases that it writes, the share that is right. **Recall**
# $r$: of the phrases of the right tree, the share that it finds. **F1** is made of both: $2 p r / (p + r)$. What are they
# here?

# %% [markdown] slideshow={"slide_type": "fragment"}
# <details><summary>Answer</summary>
#
# The tree has three: (S, 0, 4), (NP, 0, 2) and (VP, 2, 3). The parser's are (S, 0, 4), (NP, 0, 1) and (VP, 1, 3). Only
# the first is right. So precision is ⅓, recall is ⅓, and F1 is 2 · ⅓ · ⅓ / (⅓ + ⅓) = ⅓.
#
# </details>

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: labelled_spans · 15 minutes · ★★★★ · optional

# %% tags=["exercise"] exercise="labelled_spans" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(labelled_spans)

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Exercise: bracket_f1 · 10 minutes · ★★★ · optional

# %% tags=["exercise"] exercise="bracket_f1" slideshow={"slide_type": "subslide"}

# %% slideshow={"slide_type": "fragment"}
check(bracket_f1)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2 · The same trees, spelled in two ways
#
# `linearise` writes a tree bracket by bracket, as above. `merged` makes one symbol for each *word*: its tag, together
# with the brackets that open just before it and close just after it.

# %% slideshow={"slide_type": "fragment"}
tree = linearise("(S (NP (DT La) (NN niña)) (VP (VB duerme)) (. .))")
print(tree, merged(tree), sep="\n")

# %% [markdown] slideshow={"slide_type": "subslide"}
# We trained models of 2 + 2 layers and 64 features, with 600 updates each, half a minute of one core. Only the spelling
# of the trees differs. Merged trees are turned back into brackets before they are scored. Nobody tells the models that
# brackets must close, nor that a tree has as many tags as the sentence has words. Nothing is trained here: the folded
# cell reads the [record](../../data/runs/parsing/README.md) of three seeds.
#
# **Predict** for both spellings: which share of 1,000 test trees is well-formed? Has the right number of tags? Is right
# altogether?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
folder = RECORDED / "parsing"
recorded = json.loads((folder / "parsing.json").read_text(encoding="utf-8"))
measures = {"well_formed": "well-formed", "as_long": "number of tags", "exact": "right", "f1": "F1"}
print(" " * 25, *(f"{name:>17}" for name in measures.values()))
for row in recorded["rows"]:
    runs = [run for run in recorded["runs"] if run["row"] == row["name"]]
    cells = ([run[measure] for run in runs] for measure in measures)
    shown = (f"{sum(cell) / len(cell):.2f} ({min(cell):.2f}–{max(cell):.2f})" for cell in cells)
    print(f"{row['name']:25}", *(f"{cell:>17}" for cell in shown))

# %% [markdown] slideshow={"slide_type": "fragment"}
# - Nobody told them that brackets must close. Yet about five in six trees are **well-formed**, and nearly all merged ones.
# - Model, trees and number of updates are the same. With one spelling four in ten trees are right, with the other
#   three in four. On average a tree has 18.5 symbols bracket by bracket, and 7.7 merged ([the record's page](../../data/runs/parsing/README.md) has these two numbers). And with many brackets
#   between the tags the model loses count of the words: little more than half of its trees have the right number of
#   tags.
# - Is it fair? A batch has 1,024 tokens, so the shorter spelling gets more sentences into a batch. The third row
#   stops when it has seen as many sentences as the first, after 343 updates. More than half of its trees are right.
#   So the spelling still decides, but by less.

# %% [markdown] slideshow={"slide_type": "subslide"}
# And without a model? Two rules know only the 36,000 training trees. The first takes the most frequent tree of sentences with
# as many words. The second gives each word its most frequent tag, and the tags the tree that they had most often. **Predict:**
# how many of the 1,000 does each get right?

# %% tags=["apparatus"] slideshow={"slide_type": "fragment"}
from course.for_lessons.inside.tree_rules import by_length, by_tags
from course_lib.corpora import load_corpus
from course_lib.trees import bracket_f1, labelled_spans, leaves

train, test = (load_corpus("spanish_english", split) for split in ("train", "test"))
right_trees = [linearise(tree) for tree in test["src_tree"]]
for name, made_from in {"by length": by_length, "by tags": by_tags}.items():
    rule = made_from(train["src"], train["src_tree"])
    written = [rule(sentence) for sentence in test["src"]]
    shares = [
        sum(labelled_spans(tree) is not None for tree in written) / 1000,
        sum(len(leaves(one)) == len(leaves(other)) for one, other in zip(written, right_trees, strict=True))
        / 1000,
        sum(one == other for one, other in zip(written, right_trees, strict=True)) / 1000,
        bracket_f1(written, right_trees),
    ]
    print(f"{name:25}", *(f"{share:17.2f}" for share in shares))

# %% [markdown] slideshow={"slide_type": "fragment"}
# The length by itself gives next to nothing. But **frequent tags and frequent trees get 73% right**, with an F1 of 0.83: far
# more than the model that writes bracket by bracket after 600 updates (39%, 0.54), and as much as the one with merged trees
# (76%, 0.82). So these short trainings show that it can be learned, and not that a Transformer is needed. The rule can never
# get the 142 test trees right that do not occur in training. The long training of the record (4,000 updates, 96% right) is
# wrong in only 37 of 1,000, so it gets at least 105 of these 142: it does not know its trees by heart.

# %% [markdown] slideshow={"slide_type": "subslide"}
# ## 3 · A tree grows
#
# What does a model write that has learned only a little? The folded cell shows the tree of *La enfermera olvidó su
# cartera* during the first of these trainings, bracket by bracket, whether your function takes it for a tree, and
# your F1 of five such trees. **Guess:** what comes last in this sentence, the right tags or the right brackets?

# %% tags=["apparatus", "uses-answer"] slideshow={"slide_type": "fragment"}
my_labelled_spans, my_bracket_f1 = mine("labelled_spans"), mine("bracket_f1")
gold = [shown["gold"] for shown in recorded["base"]["shown"]]
for look in recorded["runs"][0]["looks"]:
    found = my_bracket_f1([tree.split() for tree in look["shown"]], [tree.split() for tree in gold])
    whole = "a tree" if my_labelled_spans(look["shown"][1].split()) else "no tree"
    print(f"{look['update']:4} updates, F1 {found:.2f}, {whole:7}: {look['shown'][1][:76]}")
print(f"{'gold':30}: {gold[1]}")

# %% [markdown] slideshow={"slide_type": "fragment"}
# After 50 updates it already writes a tree, of another sentence. The tags of this one are right after 300. What
# comes last here is one closing bracket, that of the phrase *olvidó su cartera*. To see that it is missing, one
# must count the brackets that are still open. And one sentence is no rule: of all trees in the table above, more have a wrong number of tags than
# wrong brackets. (The F1 is of five trees, so it still rises when this one is right.)
#
# The paper's parser reaches an F1 of 91.3 on news texts, with 4 layers of 1,024 features (section 6.3, Table 4). Ours
# are not to be compared with it: our sentences are short and come from a grammar. What is the same: **an
# architecture that was made for translation learns to parse, and nothing in it was changed except the training
# data.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ### Watch it
#
# The record has a longer training too, of 4,000 updates, bracket by bracket. The picture has six of its looks:
# every second one, until all five sentences of the record are right for good. It shows the sentence whose tree
# changes most, so its way is no typical one. (NNP is a name, JJ an adjective, IN a preposition, CC the word *y*,
# and PP a phrase with a preposition.) **Guess** first. Then go through the updates, and take back the symbols one
# by one to see the tree grow. The switch takes the phrases from your `labelled_spans`.

# %% tags=["picture", "uses-answer"] alt="Two trees over one sentence: the one that the model writes after a chosen number of updates grows up from the words, symbol by symbol, and the gold tree hangs below as in water. Phrases of both are filled; those of the model that are not in the gold tree are dashed." slideshow={"slide_type": "subslide"}
from course.pictures import tree_grows
from course.pictures.tree_grows import recorded as recorded_parses

tree_grows(*recorded_parses(), my_labelled_spans=my_labelled_spans)

# %% [markdown] slideshow={"slide_type": "subslide"}
# A score can mislead as well. After 400 updates one of the nine phrases that it writes is right: F1 is 2 · 1 / (9 +
# 10) = 0.11. (This is 2*pr* / (*p* + *r*), written with counts: twice the right phrases, divided by all that are written
# and all that are in the tree.) After 1,500 the tree is much better. Only one tag of twelve is missing, but one of ten phrases is
# right, and F1 is 0.10. The start and the end of a phrase are numbers of tags, so one missing tag moves the end of
# each phrase around it, and all phrases after it. (The picture lays tags on words one by one, so it shows this
# too.) After 200 and 600 updates F1 is 0.00 although brackets stand in the right places, because an ill-formed tree
# has no phrases for the score. **Look at the outputs before you believe a score.**

# %% [markdown] slideshow={"slide_type": "slide"}
# ## Read on
#
# - Vinyals and others, *Grammar as a Foreign Language*, 2014, [arXiv 1412.7449](https://arxiv.org/abs/1412.7449), and
#   section 6.3 of the paper.
# - Pictures in place of sentences: [beyond translation](13_digits.ipynb).
