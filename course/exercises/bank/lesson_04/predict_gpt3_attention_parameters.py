"""Predict the number: how much of GPT-3 is attention?"""

from course.exercises.exercise import Exercise


def predict_gpt3_attention_parameters() -> int:
    """The parameters of all of GPT-3's attention, before you look them up.

    GPT-3 (arXiv 2005.14165) has 96 layers with d_model = 12,288. In each layer 96 heads of d_k = 128 share out
    four matrices: query, key, value and output. Leave biases aside. Return the number of parameters in all 96
    layers; an expression such as `2 * 12_288` will do.
    """
    return 96 * 4 * 12_288**2


D_MODEL, NUM_LAYERS, NUM_HEADS = 12_288, 96, 96

EXERCISE = Exercise(
    name="predict_gpt3_attention_parameters",
    lesson=4,
    reference=predict_gpt3_attention_parameters,
    minutes=3,
    difficulty=2,
    points=2,
    hints=(
        "How large is the query matrix of one head, and how large are those of 96 heads side by side?",
        "layers * matrices * (d_model times the features of all heads together)",
        "96 heads of 128 features are 12,288 again, so each of the four matrices is d_model x d_model.",
    ),
)

EXERCISE.add_misconception(
    "one layer, one head of each, or d_k x d_k",
    lambda: 4 * D_MODEL**2,
    "About 0.6 billion is one layer, or one head of every layer, or 96 heads of only 128 x 128 in every layer: the "
    "three are the same number, for 12,288 is 96 times 128. There are 96 layers, and each of 96 heads reads all "
    "12,288 features.",
)
EXERCISE.add_misconception(
    "every head as wide as the model",
    lambda: NUM_LAYERS * NUM_HEADS * 4 * D_MODEL**2,
    "This gives every head matrices of d_model x d_model. The heads share those out: each has d_model x d_k, so "
    "many heads cost no more than one.",
)
EXERCISE.add_misconception(
    "output matrix forgotten",
    lambda: NUM_LAYERS * 3 * D_MODEL**2,
    "Query, key and value make three. The output projection, which mixes the heads, is the fourth.",
)
EXERCISE.add_misconception(
    "query and key alone",
    lambda: NUM_LAYERS * 2 * D_MODEL**2,
    "This counts two matrices of each layer. There are four: query, key, value and output.",
)
EXERCISE.add_misconception(
    "one matrix a layer",
    lambda: NUM_LAYERS * D_MODEL**2,
    "This counts one matrix of each layer. There are four: query, key, value and output.",
)
EXERCISE.add_misconception(
    "an output matrix as small as a head",
    lambda: NUM_LAYERS * (3 * D_MODEL**2 + D_MODEL * 128),
    "Query, key and value are right. The output matrix takes in all heads side by side, 96 times 128 features, not "
    "one of them.",
)
EXERCISE.add_misconception(
    "with biases",
    lambda: NUM_LAYERS * 4 * (D_MODEL**2 + D_MODEL),
    "This counts the biases too, which were to be left aside. They are one row beside 12,288: less than a "
    "hundredth of a percent.",
)
EXERCISE.add_misconception(
    "feed-forward too",
    lambda: NUM_LAYERS * 12 * D_MODEL**2,
    "This is nearly all of GPT-3, for it holds the feed-forward layers too. Attention is a third of it: four "
    "matrices a layer.",
)
EXERCISE.add_misconception(
    "rounded",
    lambda: 58_000_000_000,
    "Rounded, that is right. Now write it as a product, layers times matrices times the size of one, and leave the "
    "arithmetic to Python.",
)
EXERCISE.add_misconception(
    "rounded to four digits",
    lambda: 57_980_000_000,
    "Rounded, that is right. Now write it as a product, layers times matrices times the size of one, and leave the "
    "arithmetic to Python.",
)
EXERCISE.add_misconception(
    "all of GPT-3",
    lambda: 175_000_000_000,
    "175 billion is the whole model. Most of it is in the feed-forward layers; count the four matrices of attention "
    "alone.",
)
EXERCISE.add_misconception(
    "numbers of d_model",
    lambda: NUM_LAYERS * 4 * D_MODEL,
    "Each matrix counts as d_model numbers here. It has d_model rows *and* d_model columns: multiply the two.",
)
