"""The bytes of a key-value cache, with key-value heads that query heads share."""

from course.exercises.drawing import between, some
from course.exercises.exercise import Exercise


def cache_bytes(num_layers: int, num_kv_heads: int, d_k: int, seq_len: int, bytes_per_number: int = 2) -> int:
    """The bytes that a decoder-only model keeps for one text of seq_len tokens, in order not to compute them again.

    Args:
        num_layers: each has a self-attention of its own; there is no cross-attention.
        num_kv_heads: key-value heads in a layer. Several query heads may share one of them.
        d_k: features of one head; values have as many as keys.
        seq_len: tokens so far.
        bytes_per_number: 2 in half precision, 4 in float32.
    """
    return 2 * num_layers * num_kv_heads * d_k * seq_len * bytes_per_number


def make_inputs(generator):
    """Small sizes, none a multiple of another; small sizes in float32; GPT-3's sizes, with a key-value head for each
    head; GPT-3's sizes, with 8 shared key-value heads; a long text in 8 bits; a long text and one key-value head for
    all.
    """
    names = ("num_layers", "num_kv_heads", "d_k", "seq_len")
    length, long = between(generator, 1000, 4000), between(generator, 100_000, 200_000)
    yield dict(zip(names, some(generator, (3, 5, 7, 11, 13), 4), strict=True))
    yield dict(zip(names, some(generator, (3, 5, 7, 11, 13), 4), strict=True)) | {"bytes_per_number": 4}
    yield {"num_layers": 96, "num_kv_heads": 96, "d_k": 128, "seq_len": length}
    yield {"num_layers": 96, "num_kv_heads": 8, "d_k": 128, "seq_len": length}
    yield {"num_layers": 80, "num_kv_heads": 8, "d_k": 128, "seq_len": long, "bytes_per_number": 1}
    yield {"num_layers": 80, "num_kv_heads": 1, "d_k": 64, "seq_len": long, "bytes_per_number": 4}


EXERCISE = Exercise(
    name="cache_bytes",
    lesson=10,
    reference=cache_bytes,
    make_inputs=make_inputs,
    tolerance=0.0,
    minutes=5,
    difficulty=1,
    points=1,
    hints=(
        "What does one layer keep of one token, so that later tokens can look at it?",
        "layers * (keys and values) * key-value heads * features of a head * tokens * bytes",
        "A token has num_kv_heads * d_k numbers of keys in each layer, and as many of values. Queries are not kept.",
    ),
)


EXERCISE.add_misconception(
    "keys or values only",
    lambda layers, heads, d_k, seq_len, size=2: layers * heads * d_k * seq_len * size,
    "That is the size of keys or values alone. The next query is compared with all keys, and its weights add up "
    "all values: both are kept.",
)
EXERCISE.add_misconception(
    "queries too",
    lambda layers, heads, d_k, seq_len, size=2: 3 * layers * heads * d_k * seq_len * size,
    "That is the size with queries as well. A query is used once, at its own step: only keys and values are kept.",
)
EXERCISE.add_misconception(
    "64 query heads",
    lambda layers, heads, d_k, seq_len, size=2: 2 * layers * 64 * d_k * seq_len * size,
    "That is the size for 64 heads, whatever num_kv_heads is. Query heads keep nothing: the cache has the keys "
    "and values of the num_kv_heads key-value heads, which the query heads share.",
)
EXERCISE.add_misconception(
    "heads counted twice",
    lambda layers, heads, d_k, seq_len, size=2: 2 * layers * heads * heads * d_k * seq_len * size,
    "The number of heads counts twice. d_k is the number of features of one head. The d_model of many formulas "
    "holds all heads already: take either of the two, not both.",
)
EXERCISE.add_misconception(
    "d_k shared out among the heads",
    lambda layers, heads, d_k, seq_len, size=2: 2 * layers * d_k * seq_len * size,
    "Your number does not grow with the key-value heads: it is d_k features for each token. d_k belongs to one "
    "head, and each of the num_kv_heads heads keeps its own keys and values.",
)
EXERCISE.add_misconception(
    "no features",
    lambda layers, heads, d_k, seq_len, size=2: 2 * layers * heads * seq_len * size,
    "Each key and each value counts as one number. A key is a vector of d_k numbers, and so is a value.",
)
EXERCISE.add_misconception(
    "square of the length",
    lambda layers, heads, d_k, seq_len, size=2: 2 * layers * heads * d_k * seq_len**2 * size,
    "Your cache grows with the square of the length. Scores do, but they are not kept: each token has one key and one "
    "value for each head.",
)
EXERCISE.add_misconception(
    "scores, not keys",
    lambda layers, heads, d_k, seq_len, size=2: layers * heads * seq_len**2 * size,
    "That is the size of the attention weights, seq_len by seq_len for each head. They are made anew at each "
    "step: keys and values are kept.",
)
EXERCISE.add_misconception(
    "one token",
    lambda layers, heads, d_k, seq_len, size=2: 2 * layers * heads * d_k * size,
    "That is what one token adds to the cache. The cache has the keys and values of all seq_len tokens.",
)
EXERCISE.add_misconception(
    "one layer",
    lambda layers, heads, d_k, seq_len, size=2: 2 * heads * d_k * seq_len * size,
    "That is the cache of one layer. Each layer makes its own keys and values, and keeps them.",
)
EXERCISE.add_misconception(
    "cross-attention too",
    lambda layers, heads, d_k, seq_len, size=2: 4 * layers * heads * d_k * seq_len * size,
    "That is twice the right size, as for two caches in each layer. This model is a decoder by itself: it has no "
    "cross-attention.",
)
EXERCISE.add_misconception(
    "bits",
    lambda layers, heads, d_k, seq_len, size=2: 16 * layers * heads * d_k * seq_len * size,
    "That is the size in bits. A byte has 8 bits, and `bytes_per_number` is in bytes already.",
)
EXERCISE.add_misconception(
    "numbers, not bytes",
    lambda layers, heads, d_k, seq_len, size=2: 2 * layers * heads * d_k * seq_len,
    "That is how many numbers the cache has. Each takes `bytes_per_number` bytes.",
)
EXERCISE.add_misconception(
    "always 2 bytes",
    lambda layers, heads, d_k, seq_len, size=2: 4 * layers * heads * d_k * seq_len,
    "Each number counts as 2 bytes, whatever `bytes_per_number` is. 2 is its value where nothing else is given.",
)
EXERCISE.add_misconception(
    "always 4 bytes",
    lambda layers, heads, d_k, seq_len, size=2: 8 * layers * heads * d_k * seq_len,
    "Each number counts as 4 bytes, as in float32. `bytes_per_number` says how many it is.",
)
EXERCISE.add_misconception(
    "one token too few",
    lambda layers, heads, d_k, seq_len, size=2: 2 * layers * heads * d_k * (seq_len - 1) * size,
    "One token is left out. seq_len tokens have been read so far, and each of them has left its keys and values.",
)
EXERCISE.add_misconception(
    "one token too many",
    lambda layers, heads, d_k, seq_len, size=2: 2 * layers * heads * d_k * (seq_len + 1) * size,
    "That is the size with one token too many. The next token has no keys and values yet.",
)
EXERCISE.add_misconception(
    "added up over the steps",
    lambda layers, heads, d_k, seq_len, size=2: layers * heads * d_k * seq_len * (seq_len + 1) * size,
    "The caches of all steps are added up. The cache of a step is that of the step before and one token more: "
    "nothing is kept twice.",
)


EXERCISE.add_misconception(
    "layers and heads added",
    lambda layers, heads, d_k, seq_len, size=2: 2 * (layers + heads) * d_k * seq_len * size,
    "Layers and heads are added. Each layer has num_kv_heads heads: multiply.",
)
EXERCISE.add_misconception(
    "features and tokens added",
    lambda layers, heads, d_k, seq_len, size=2: 2 * layers * heads * (d_k + seq_len) * size,
    "Features and tokens are added. Each token has a key and a value of d_k numbers: multiply.",
)


def in_unit(unit, whole):
    """The size in larger units; rounded down if `whole`."""

    def code(num_layers, num_kv_heads, d_k, seq_len, bytes_per_number=2):
        size = cache_bytes(num_layers, num_kv_heads, d_k, seq_len, bytes_per_number)
        return size // unit if whole else size / unit

    return code


UNITS = {"kB": 10**3, "KiB": 2**10, "MB": 10**6, "MiB": 2**20, "GB": 10**9, "GiB": 2**30}

for name, unit in UNITS.items():
    for whole in (False, True):
        EXERCISE.add_misconception(
            f"in {'whole ' * whole}{name}",
            in_unit(unit, whole),
            f"That is the size in {name}, of {unit:,} bytes each. Give it in bytes.",
        )


@EXERCISE.misconception("d_k shared among the heads")
def d_k_shared(num_layers, num_kv_heads, d_k, seq_len, bytes_per_number=2):
    """d_k is divided by the number of heads here, as if it were the width of the model. It belongs to one head
    already.
    """
    return 2 * num_layers * num_kv_heads * (d_k // num_kv_heads) * seq_len * bytes_per_number
